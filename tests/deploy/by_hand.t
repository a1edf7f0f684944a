#!/usr/bin/python3
"""docs/deploy-by-hand.md word for word: the programs are built and installed by its commands, all others run on a bare
Debian that is booted with its systemd, with nginx, then Apache before the same workers, then Apache with plain CGI.
Runs with CG_SLOW=1."""
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import booted
import debian
import tap
from tap import check, equal

DOCUMENT = os.path.join(tap.top(), "docs/deploy-by-hand.md")
WORKERS = [f"casgate-{family}@{n}.service" for family in ("parse", "snapshots", "enrich", "mcp", "oauth", "web")
           for n in (1, 2)] + ["casgate-long@1.service"]
ASK = ("ask() { curl -sS --max-time 60 --cacert /etc/ssl/certs/casgate.pem "
       "--resolve casgate.example.org:443:127.0.0.1 \"$@\"; }\n")
PARSE = ("ask -K /root/curlrc -H 'Content-Type: application/json' -d '{\"pdf_ref\": \"sample_cams_2024\"}' "
         "https://casgate.example.org/api/v1/parse\n")
# what each way in has to answer, and as whom the programs run that answer
# (a web server that was told to read its site has it a moment later)
LOOK = (ASK + "for i in $(seq 100); do ask -o /dev/null https://casgate.example.org/ 2>/dev/null && break\n"
        "sleep 0.1; done\n"
        "ask -o /dev/null -w 'ready %{http_code}\\n' https://casgate.example.org/health/ready\n"
        "ask -o /dev/null -w 'login %{http_code}\\n' https://casgate.example.org/login\n"
        "ask -o /dev/null -w 'style %{http_code}\\n' https://casgate.example.org/assets/casgate.css\n"
        "ask -o /dev/null -w 'nothing %{http_code}\\n' https://casgate.example.org/nothing\n")


def commands(name):
    return debian.commands(name, DOCUMENT)


def install(root, folder):
    """Built on this machine, installed into the other's root."""
    tree = debian.source(folder)
    r = subprocess.run(["sh", "-e", "-c", commands("build")], cwd=tree, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, check=False)
    if not check(r.returncode == 0, "the programs are built", r.stdout.decode(errors="replace")[-3000:]):
        return False
    with open(DOCUMENT, encoding="utf-8") as f:
        line = re.search(r"`(make -C build install)`", f.read()).group(1)
    r = subprocess.run(["sh", "-c", line], cwd=tree, env={**os.environ, "DESTDIR": root.path},
                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    check(r.returncode == 0, "and installed", r.stdout.decode(errors="replace")[-3000:])
    r = root.run("apt-get update -q\napt-get install -y -q curl ca-certificates\n" + commands("libraries") +
                 "apt-get install -y -q --download-only apache2\n", network=True)
    check(r.returncode == 0, "the host gets what they need", r.text[-2000:])
    missing = root.run("for p in /usr/bin/casgate* /usr/libexec/casgate/casgate-*; do ldd $p; done | "
                       "grep 'not found' || true\n").text
    return equal(missing, "", "which are all libraries that they load")


def answers(host, name, stored):
    r = host.run(LOOK)
    equal(r.text.split(), ["ready", "200", "login", "200", "style", "200", "nothing", "404"],
          f"{name}: pages and errors")
    r = host.run(ASK + PARSE)
    found = json.loads(r.text[r.text.index("{"):])
    if not found["success"]:
        print("# " + host.run("cat /var/log/apache2/error.log").text[-2000:].replace("\n", "\n# "))
    equal((found["success"], found.get("data", found).get("total_value")), (True, 963776.98),
          f"{name}: a statement is parsed over HTTPS")
    if stored:
        r = host.run(ASK + f"ask -K /root/curlrc https://casgate.example.org/api/v1/snapshots/{stored}\n")
        equal(json.loads(r.text)["data"]["snapshot_id"], stored, f"{name}: what was stored before is read")
    return found.get("data", found).get("snapshot_id")


def step(host, name, text=""):
    r = host.run("export DEBIAN_FRONTEND=noninteractive\n" + commands(name) + text)
    return check(r.returncode == 0, f"{name} runs", r.text[-3000:]) and r.text


def deploy(host):
    equal(host.boot(), "running", "the host boots")
    for name in ("users", "database", "peers", "configuration"):
        step(host, name)
    said = step(host, "tables")
    wrong = [line for line in (said or "FAIL").splitlines() if line.startswith("FAIL")]
    equal([line for line in wrong if "workers" not in line], [], "doctor finds nothing missing")
    step(host, "workers")
    equal(host.run(f"systemctl is-active {' '.join(WORKERS)} | sort | uniq -c").text.split(),
          [str(len(WORKERS)), "active"], "every worker is active")
    equal(host.run("systemctl is-active casgate-purge.timer casgate-nav.timer").text.split(), ["active"] * 2,
          "and both timers")
    step(host, "account")
    host.run("casgate key create --account Example --test --name test > /root/testkey\n"
             "printf 'header = \"X-API-Key: %s\"\\n' \"$(cat /root/testkey)\" > /root/curlrc\n")
    step(host, "certificate")
    step(host, "nginx")
    stored = answers(host, "nginx", None)
    equal(host.run("systemctl start casgate-purge && systemctl show -P Result casgate-purge").text.strip(), "success",
          "the purge runs as its own role")
    host.run("systemctl disable --now nginx")
    step(host, "apache")
    answers(host, "Apache before workers", stored)
    host.run("systemctl stop casgate.target 'casgate-*.socket'\na2dismod -q proxy_fcgi\n")
    equal(host.run("pgrep -fc libexec/casgate || true").text.strip(), "0", "no worker is left")
    step(host, "cgi")
    answers(host, "Apache with CGI", stored)
    said = host.run("casgate doctor || true").text
    equal([line for line in said.splitlines() if line.startswith("FAIL") and "workers" not in line], [],
          "doctor is content")


if not os.environ.get("CG_SLOW"):
    tap.skip_all("runs with CG_SLOW=1")
if debian.needed() or booted.ready():
    tap.skip_all(debian.needed() or booted.ready())
with tempfile.TemporaryDirectory(prefix="cghand.", dir="/var/tmp") as place:
    system = debian.Root(place)
    trouble = debian.bootstrap(system, "systemd,systemd-sysv,dbus")
    if trouble:
        tap.skip_all("no Debian could be bootstrapped: " + trouble.splitlines()[-1])
    if install(system, place):
        os.unlink(system.path + "/usr/sbin/policy-rc.d")
        with booted.Wire() as wire:
            deploy(booted.Host(wire, system.path, "hand", "10.77.1.2"))
tap.done()
