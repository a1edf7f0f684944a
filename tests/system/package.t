#!/usr/bin/python3
"""The packages on a bare Debian: built, installed, set up and used by the commands of docs/deploy-debian.md.

A Debian is bootstrapped into a folder (its servers run in namespaces of their own, without a network), the source tree
is built into packages, and these are installed. Needs root, debootstrap and a mirror of Debian.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal

TOP = tap.top()
DOCUMENT = os.path.join(TOP, "docs/deploy-debian.md")
ENTER = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--uts"]


def commands(name):
    """The lines of the document's block ```sh NAME."""
    with open(DOCUMENT, encoding="utf-8") as f:
        return re.search(r"```sh " + name + r"\n(.*?)```", f.read(), re.S).group(1)


class Root:
    """The bootstrapped system; run() gives exit code and output of a shell script inside, as root."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "root")

    def run(self, script, network=False, timeout=1500):
        inside = (
            f"mount --make-rprivate / && mount -t proc proc {self.path}/proc && mount --rbind /dev {self.path}/dev && "
            f"hostname casgate.example.org && exec chroot {self.path} /bin/sh -e"
        )
        if not network:
            inside = "ip link set lo up && " + inside
        r = subprocess.run(
            [*ENTER, *([] if network else ["--net"]), "sh", "-c", inside],
            input=script.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=timeout,
            check=False,
            env={
                "PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                "HOME": "/root",
                "LC_ALL": "C.UTF-8",
                "DEBIAN_FRONTEND": "noninteractive",
            },
        )
        r.text = r.stdout.decode(errors="replace")
        return r


def mirror():
    """The mirror and suite that this machine's apt uses for Debian itself."""
    text = ""
    for folder in ("/etc/apt/sources.list", "/etc/apt/sources.list.d"):
        for at, _, names in (
            os.walk(folder) if os.path.isdir(folder) else [(os.path.dirname(folder), [], [os.path.basename(folder)])]
        ):
            for name in names:
                if os.path.exists(os.path.join(at, name)):
                    with open(os.path.join(at, name), encoding="utf-8") as f:
                        text += f.read()
    found = re.search(r"https?://\S+/debian(?=/?\s)", text)
    with open("/etc/os-release", encoding="utf-8") as f:
        suite = re.search(r"VERSION_CODENAME=(\w+)", f.read()).group(1)
    return found.group(0) if found else None, suite


def bootstrap(root):
    url, suite = mirror()
    if url is None:
        return "apt on this machine names no mirror of Debian"
    r = subprocess.run(
        ["debootstrap", "--variant=minbase", suite, root.path, url],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if r.returncode != 0:
        return r.stdout.decode(errors="replace")[-500:]
    for name in ("apt.conf.d", "auth.conf.d"):
        if os.path.isdir("/etc/apt/" + name):
            shutil.copytree("/etc/apt/" + name, f"{root.path}/etc/apt/{name}", dirs_exist_ok=True)
    shutil.copy("/etc/resolv.conf", root.path + "/etc/resolv.conf")
    with open(root.path + "/etc/apt/sources.list", "w", encoding="utf-8") as f:
        f.write(f"deb {url} {suite} main\ndeb-src {url} {suite} main\n")
    with open(root.path + "/usr/sbin/policy-rc.d", "w", encoding="utf-8") as f:
        f.write("#!/bin/sh\nexit 101\n")  # packages start nothing
    os.chmod(root.path + "/usr/sbin/policy-rc.d", 0o755)
    shutil.copy(os.path.join(TOP, "tests/lib/units.py"), root.path + "/usr/local/bin/units.py")
    return None


def source(folder):
    """The tree without what was built, where the packages are made."""
    to = os.path.join(folder, "casgate")
    if os.path.isdir(os.path.join(TOP, ".git")) or os.path.isfile(os.path.join(TOP, ".git")):
        names = (
            subprocess.run(["git", "-C", TOP, "ls-files", "-z"], stdout=subprocess.PIPE, check=True)
            .stdout.decode()
            .split("\0")
        )
        for name in filter(None, names):
            if os.path.exists(os.path.join(TOP, name)):
                os.makedirs(os.path.dirname(os.path.join(to, name)), exist_ok=True)
                shutil.copy(os.path.join(TOP, name), os.path.join(to, name), follow_symlinks=False)
    else:
        shutil.copytree(TOP, to, ignore=shutil.ignore_patterns("build*", "var", "autom4te.cache"))
    return to


def build(folder):
    """On this machine, which has what the build needs; into the bootstrapped one's /root."""
    tree = source(folder)
    r = subprocess.run(
        ["dpkg-checkbuilddeps"], cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    equal((r.returncode, r.stdout.decode()), (0, ""), "what the packages need to be built is what the tests install")
    script = commands("build").split("\n", 1)[1]
    r = subprocess.run(
        ["sh", "-e", "-c", script],
        cwd=tree,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        env={**os.environ, "DEB_BUILD_OPTIONS": f"nocheck noautodbgsym parallel={os.cpu_count()}"},
    )
    if not check(
        r.returncode == 0, "dpkg-buildpackage makes the packages", r.stdout.decode(errors="replace")[-3000:]
    ):
        return False
    r = subprocess.run(
        [
            "lintian",
            "--allow-root",
            "--fail-on",
            "error",
            *[os.path.join(folder, n) for n in os.listdir(folder) if n.endswith(".changes")],
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    check(r.returncode == 0, "lintian finds no error", r.stdout.decode(errors="replace")[-3000:])
    shutil.rmtree(tree)
    return True


# What an init system does: the database, the units, nginx. Sourced by each script, as each has processes of its own.
START = """
runuser -u postgres -- pg_ctlcluster $(pg_lsclusters -h | cut -d' ' -f1,2) start
"""
WORKERS = """
names=
for family in parse snapshots enrich mcp oauth web; do
	names="$names casgate-$family@1.service casgate-$family@2.service"
done
units.py start $names
nginx
ask() { curl -sS --max-time 60 --cacert /etc/ssl/certs/casgate.pem --resolve casgate.example.org:443:127.0.0.1 "$@"; }
for i in $(seq 200); do
	ask https://casgate.example.org/health/ready -o /dev/null -f 2>/dev/null && break
	sleep 0.1
done
"""


def installed(root, folder):
    for name in os.listdir(folder):
        if name.endswith(".deb"):
            shutil.move(os.path.join(folder, name), root.path + "/root/" + name)
    r = root.run(
        "cd /root\napt-get update -q\napt-get install -y -q python3 curl ca-certificates iproute2 procps\n"
        + commands("install"),
        network=True,
    )
    return check(r.returncode == 0, "the packages install with PostgreSQL and nginx", r.text[-3000:])


def set_up(root):
    lines = commands("setup").splitlines()
    r = root.run(START + lines[0] + "\n")
    check(
        r.returncode == 0 and "would create the roles casgate_owner" in r.text and "would make the data key" in r.text,
        "a dry run says what would be done",
        r.text,
    )
    check(
        not os.path.exists(root.path + "/etc/casgate.conf") and not os.path.exists(root.path + "/etc/casgate"),
        "and does none of it",
    )
    r = root.run(START + lines[1] + "\n")
    if not check(r.returncode == 0 and "casgate setup: done" in r.text, "casgate setup sets it up", r.text):
        return False
    key = os.stat(root.path + "/etc/casgate/data.key")
    equal((key.st_mode & 0o777, key.st_uid), (0o600, 0), "the data key is root's alone")
    with open(root.path + "/etc/casgate/data.key", encoding="utf-8") as f:
        before = f.read()
    r = root.run(START + lines[1] + "\n")
    steps = [line for line in r.text.splitlines() if re.match(r"casgate setup: (create|map|let|make|write)", line)]
    with open(root.path + "/etc/casgate/data.key", encoding="utf-8") as f:
        check(r.returncode == 0 and steps == [] and f.read() == before, "a second time it has nothing to do", r.text)
    r = root.run("casgate setup --server-name 'x;y' || echo code $?\ncasgate setup --frobnicate || echo code $?\n")
    check(
        "takes a host name" in r.text and "code 1" in r.text and "code 2" in r.text,
        "wrong arguments are refused",
        r.text,
    )
    return True


def used(root):
    with open(root.path + "/root/first-password", "w", encoding="utf-8") as f:
        f.write("correct horse battery staple\n")
    script = (
        START
        + commands("account")
        .replace("casgate key create", "casgate key create --scopes parse,read,admin")
        .replace("--name backend\n", "--name backend >/root/key\n")
        + "casgate key create --account Example --test >/root/testkey\n"
        + WORKERS
        + """
printf 'header = "X-API-Key: %s"\\n' "$(cat /root/testkey)" >/root/curlrc
ask -K /root/curlrc -H 'Content-Type: application/json' -d '{"pdf_ref": "sample_cams_2024"}' \\
	https://casgate.example.org/api/v1/parse >/root/parsed.json
ask -o /dev/null -w 'login %{http_code}\\n' https://casgate.example.org/login
ask -o /dev/null -w 'docs %{http_code}\\n' https://casgate.example.org/docs
ask https://casgate.example.org/health/ready
echo
for p in $(pgrep -f libexec/casgate/casgate-parse); do stat -c 'worker runs as %U' /proc/$p; done
units.py run casgate-purge.service && echo 'purge ended well'
for user in nav purge; do
	for role in nav purge owner app; do
		ask_as() {
			su -s /bin/sh "casgate-$user" -c "psql -XAt casgate casgate_$role -c 'select user'"
		}
		ask_as 2>/dev/null || continue
	done
done | tr '\n' ' '
su -s /bin/sh casgate-nav -c 'CASGATE_DATA_KEY_FILE= casgate nav status' | grep -q '^schemes' &&
	echo 'NAV status is read'
su -s /bin/sh casgate-nav -c 'cat /etc/casgate/data.key' 2>&1 | grep -o 'Permission denied'
su -s /bin/sh casgate -c 'psql -X -At -d casgate -U casgate_owner -c "select 1"' 2>&1 |
	grep -o 'Peer authentication failed' | head -n 1
"""
    )
    r = root.run(script)
    check(r.returncode == 0, "the commands of the document run", r.text[-3000:])
    with open(root.path + "/root/parsed.json", encoding="utf-8") as f:
        text = f.read()
    check(
        '"success":true' in text.replace(" ", "") and json.loads(text)["data"]["total_value"] == 963776.98,
        "a statement is parsed over HTTPS",
        text[:500],
    )
    for wanted, name in (
        ("login 200", "the console asks to sign in"),
        ("docs 200", "the reference is there"),
        ("worker runs as casgate", "workers run as their user"),
        ("purge ended well", "the purge unit runs as its user"),
        ("casgate_nav casgate_purge NAV", "each timer is let in as its own role alone"),
        ("NAV status is read", "which is enough for casgate nav"),
        ("Permission denied", "the NAV user cannot read the data key"),
        ("Peer authentication failed", "the workers' user is not let in as the owner"),
        ('"ready"', "ready says so"),
    ):
        check(wanted in r.text, name, r.text[-2000:])


def removed(root):
    r = root.run(
        START + commands("remove") + "\ntest -s /etc/casgate/data.key && test -s /etc/casgate.conf && echo kept\n"
        "runuser -u postgres -- psql -X -At -d casgate -c 'select count(*) from snapshots'\n"
        "apt-get purge -y casgate\ntest -s /etc/casgate/data.key && echo 'key kept'\n"
        "test -e /etc/nginx/sites-enabled/casgate || echo 'site gone'\n"
    )
    check(
        r.returncode == 0 and "\nkept\n" in r.text and "\n1\n" in r.text,
        "removing keeps configuration, key and data",
        r.text[-2000:],
    )
    check(
        "key kept" in r.text and "site gone" in r.text, "purging removes the site and keeps the key", r.text[-2000:]
    )


if os.geteuid() != 0 or not shutil.which("debootstrap") or not shutil.which("dpkg-buildpackage"):
    tap.skip_all("needs root, debootstrap, dpkg-dev")
if not re.search(r"^ID=debian$", open("/etc/os-release", encoding="utf-8").read(), re.M):
    tap.skip_all("bootstraps the Debian that it runs on")
with tempfile.TemporaryDirectory(prefix="cgdeb.", dir="/tmp") as place:
    system = Root(place)
    trouble = bootstrap(system)
    if trouble:
        tap.skip_all("no Debian could be bootstrapped: " + trouble.splitlines()[-1])
    packages = os.path.join(place, "packages")
    os.mkdir(packages)
    if build(packages) and installed(system, packages) and set_up(system):
        tap.run((used, removed), system)
tap.done()
