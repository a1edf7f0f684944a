"""A bare Debian for tests, and the packages of the tree: a system bootstrapped into a folder, its servers in
namespaces of their own without a network, or booted with its systemd (booted.py).
"""
import os
import re
import shutil
import subprocess

import tap
from tap import check, equal

TOP = tap.top()
DOCUMENT = os.path.join(TOP, "docs/deploy-debian.md")
ENTER = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--uts"]


def commands(name, document=DOCUMENT):
    """The lines of the document's block ```sh NAME."""
    with open(document, encoding="utf-8") as f:
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


def bootstrap(root, packages=""):
    """What went wrong, or None. packages: more than the base system, "systemd,dbus"."""
    url, suite = mirror()
    if url is None:
        return "apt on this machine names no mirror of Debian"
    r = subprocess.run(
        ["debootstrap", "--variant=minbase", *(["--include=" + packages] if packages else []), suite, root.path, url],
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
    # quicker to compile and to pack; CG_SLOW=1 builds them as a release does
    quick = {"DEB_CFLAGS_APPEND": "-O0 -g0", "DEB_CXXFLAGS_APPEND": "-O0 -g0", "DPKG_DEB_COMPRESSOR_TYPE": "gzip",
             "DPKG_DEB_COMPRESSOR_LEVEL": "1"}
    if os.environ.get("CG_SLOW") == "1":
        quick = {}
    r = subprocess.run(
        ["sh", "-e", "-c", script],
        cwd=tree,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        env={**os.environ, **quick, "DEB_BUILD_OPTIONS": f"nocheck noautodbgsym parallel={os.cpu_count()}"},
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


def needed():
    """Why nothing can be bootstrapped here, or None."""
    if os.geteuid() != 0 or not shutil.which("debootstrap") or not shutil.which("dpkg-buildpackage"):
        return "needs root, debootstrap, dpkg-dev"
    with open("/etc/os-release", encoding="utf-8") as f:
        if not re.search(r"^ID=debian$", f.read(), re.M):
            return "bootstraps the Debian that it runs on"
    return None


def install(root, folder, timeout=1500):
    """The packages that build() made in `folder`, with PostgreSQL and nginx, as docs/deploy-debian.md says."""
    for name in os.listdir(folder):
        if name.endswith(".deb"):
            shutil.copy(os.path.join(folder, name), root.path + "/root/" + name)
    r = root.run(
        "cd /root\napt-get update -q\napt-get install -y -q python3 curl ca-certificates iproute2 procps nftables"
        " libnginx-mod-http-lua\n"
        + commands("install"),
        network=True,
        timeout=timeout,
    )
    return check(r.returncode == 0, "the packages install with PostgreSQL and nginx", r.text[-3000:])
