#!/usr/bin/python3
"""The packages of the release before on a bare Debian, set up and used by the commands of its own document, and then
those of this one: data, keys and configuration go on. With CG_SLOW=1, as it builds the packages of two releases."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import debian
import releases
import tap
from debian import commands
from tap import check, equal

# What an init system does, sourced by each script, as each has processes of its own.
DATABASE = """
runuser -u postgres -- pg_ctlcluster $(pg_lsclusters -h | cut -d' ' -f1,2) start
"""
WORKERS = """
names=
for family in parse snapshots enrich mcp oauth web; do
	names="$names casgate-$family@1.service"
done
units.py start $names
nginx
ask() { curl -sS --max-time 60 --cacert /etc/ssl/certs/casgate.pem --resolve casgate.example.org:443:127.0.0.1 "$@"; }
for i in $(seq 200); do
	ask https://casgate.example.org/health/ready -o /dev/null -f 2>/dev/null && break
	sleep 0.1
done
"""
API = "https://casgate.example.org/api/v1"
PARSE = ("ask -K /root/curlrc -H 'Content-Type: application/json' -d '{\"pdf_ref\": \"sample_cams_2024\"}' " + API +
         "/parse")


def packages(commit, folder):
    """Those of the release before; its document."""
    tree = os.path.join(folder, "casgate")
    os.makedirs(tree)
    r = subprocess.run(["sh", "-c", f"{releases.unpack(commit, tree)} && cd '{tree}' && dpkg-buildpackage -b -us -uc"],
                       env={**os.environ, "DEB_BUILD_OPTIONS": "nocheck noautodbgsym parallel=2"},
                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    check(r.returncode == 0, "the packages of the release before are made", r.stdout.decode(errors="replace")[-2000:])
    document = shutil.copy(os.path.join(tree, "docs/deploy-debian.md"), os.path.join(folder, "deploy-debian.md"))
    shutil.rmtree(tree)
    return document if r.returncode == 0 else None


def used(root, document):
    """As its own document says; that of 0.1.0 takes the file with the password as given."""
    with open(root.path + "/root/first-password", "w", encoding="utf-8") as f:
        f.write("correct horse battery staple\n")
    r = root.run(DATABASE + commands("setup", document).splitlines()[1] + "\n" +
                 commands("account", document).replace("--name backend\n", "--name backend >/root/key\n") +
                 "casgate key create --account Example --test >/root/testkey\n"
                 "printf 'header = \"X-API-Key: %s\"\\n' \"$(cat /root/testkey)\" >/root/curlrc\n" + WORKERS +
                 PARSE + " >/root/before.json\n")
    check(r.returncode == 0, "the release before is set up and used", r.text[-3000:])
    return json.loads(root_file(root, "before.json"))["data"]


def root_file(root, name):
    with open(root.path + "/root/" + name, encoding="utf-8") as f:
        return f.read()


def upgraded(root, before, version):
    key = root_file(root, "../etc/casgate/data.key")
    install = "apt-get install -y -q ./casgate_*.deb ./casgate-extract_*.deb\n"
    r = root.run("cd /root/new\napt-get update -q\n" + install.replace("-y", "-y --download-only"), network=True)
    check(r.returncode == 0, "what the new packages need is fetched", r.text[-2000:])
    r = root.run(DATABASE + "cd /root/new\n" + install + "cd /\ncasgate setup\n" + WORKERS +
                 "ask -K /root/curlrc -o /dev/null -w 'nothing %{http_code}\\n' https://casgate.example.org/nothing\n"
                 f"ask -K /root/curlrc '{API}/snapshots/{before['snapshot_id']}?include_pii=true' >/root/read.json\n" +
                 PARSE + " >/root/again.json\n"
                 "ask -o /dev/null -w 'login %{http_code}\\n' https://casgate.example.org/login\n"
                 "dpkg-query -W -f 'version ${Version}\\n' casgate\n"
                 "casgate doctor || echo doctor $?\n", timeout=600)
    check(r.returncode == 0, "the packages of this release are installed over it", r.text[-3000:])
    check(re.search(r"^version " + re.escape(version), r.text, re.M), "they are of this release", r.text[-500:])
    check("applied" in r.text or "0018_operations" in r.text, "casgate migrate ran by itself", r.text[-3000:])
    read, again = (json.loads(root_file(root, name))["data"] for name in ("read.json", "again.json"))
    for name in ("total_value", "folio_count", "as_of_date", "investor_name"):
        equal((read[name], again[name]), (before[name], before[name]), f"{name} is read and parsed as before")
    equal([(f["isin"], f["units"], f["value"], len(f["transactions"])) for f in read["mutual_funds"]],
          [(f["isin"], f["units"], f["value"], len(f["transactions"])) for f in before["mutual_funds"]],
          "every fund, too")
    equal(read["investor"]["email"], "meenakshi.v@example.com", "what is encrypted opens")
    check("is that of release 0.1 and goes on" in r.text, "setup tells of the older site", r.text[-3000:])
    check("nothing 404" in r.text, "nginx answers with errors of its own", r.text[-500:])
    check("login 200" in r.text, "the console is there", r.text[-500:])
    equal(root_file(root, "../etc/casgate/data.key"), key, "the data key is the same")
    wrong = [line for line in r.text.splitlines() if line.startswith("FAIL") and "NAV" not in line]
    equal(wrong, [], "doctor of this release has nothing against it but the NAVs that were never fetched")


if not os.environ.get("CG_SLOW"):
    tap.skip_all("builds the packages of two releases: CG_SLOW=1")
if debian.needed():
    tap.skip_all(debian.needed())
release = releases.before()
if release is None:
    tap.skip_all("the history has no release before this one")
with open(os.path.join(debian.TOP, "CHANGELOG.md"), encoding="utf-8") as log:
    newest = re.search(r"^## (\d+\.\d+\.\d+)", log.read(), re.M).group(1)
with tempfile.TemporaryDirectory(prefix="cgdeb.", dir="/tmp") as place:
    system = debian.Root(place)
    trouble = debian.bootstrap(system)
    if trouble:
        tap.skip_all("no Debian could be bootstrapped: " + trouble.splitlines()[-1])
    old, new = os.path.join(place, "old"), os.path.join(place, "new")
    os.makedirs(new)
    text = packages(release[1], old)
    if text and debian.build(new) and debian.install(system, old):
        os.mkdir(system.path + "/root/new")
        for deb in os.listdir(new):
            if deb.endswith(".deb"):
                shutil.copy(os.path.join(new, deb), f"{system.path}/root/new/{deb}")
        tap.run((upgraded,), system, used(system, text), newest)
tap.done()
