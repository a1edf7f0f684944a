#!/usr/bin/python3
"""The packages on a bare Debian: built, installed, set up and used by the commands of docs/deploy-debian.md.

A Debian is bootstrapped into a folder (its servers run in namespaces of their own, without a network), the source tree
is built into packages, and these are installed. Needs root, debootstrap and a mirror of Debian.
"""

import concurrent.futures
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import debian
import tap
from debian import commands
from tap import check, equal

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
    connections = commands("connections").replace("systemctl reload nginx", "grep worker_connections "
                                                  "/etc/nginx/nginx.conf")
    r = root.run(connections)
    check(r.returncode == 0 and re.search(r"^\s*worker_connections 4096;$", r.text, re.M),
          "nginx gets room for connections", r.text)
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


if debian.needed():
    tap.skip_all(debian.needed())
with tempfile.TemporaryDirectory(prefix="cgdeb.", dir="/tmp") as place:
    system = debian.Root(place)
    packages = os.path.join(place, "packages")
    os.mkdir(packages)
    with concurrent.futures.ThreadPoolExecutor() as beside:
        trouble = beside.submit(debian.bootstrap, system)
        built = debian.build(packages)
    if trouble.result():
        tap.skip("a bare Debian", "none could be bootstrapped: " + trouble.result().splitlines()[-1])
    elif built and debian.install(system, packages) and set_up(system):
        tap.run((used, removed), system)
tap.done()
