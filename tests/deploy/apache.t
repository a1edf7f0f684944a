#!/usr/bin/python3
"""The packages with Apache, by the commands of docs/deploy-debian.md, on a bare Debian that is booted with its systemd:
`casgate setup` makes the site, enables modules and workers; purging takes the site away. Runs with CG_SLOW=1."""
import json
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import booted
import debian
import tap
from debian import commands
from tap import check, equal

ASK = ("ask() { curl -sS --max-time 60 --cacert /etc/ssl/certs/casgate.pem "
       "--resolve casgate.example.org:443:127.0.0.1 \"$@\"; }\n")


def install(root, folder):
    for name in os.listdir(folder):
        if name.endswith(".deb"):
            shutil.copy(os.path.join(folder, name), root.path + "/root/" + name)
    r = root.run("cd /root\napt-get update -q\napt-get install -y -q curl ca-certificates\n" +
                 commands("install-apache"), network=True)
    return check(r.returncode == 0, "the packages install with PostgreSQL and Apache", r.text[-3000:])


def used(host):
    equal(host.boot(), "running", "the host boots")
    first, second = commands("setup").splitlines()
    r = host.run(first)
    check("would write /etc/apache2/sites-available/casgate.conf" in r.text, "a dry run names the site of Apache",
          r.text)
    r = host.run("casgate setup --dry-run --web-server nginx 2>&1 || echo code $?\n"
                 "casgate setup --web-server lighttpd 2>&1 || true\n")
    check("nginx is not installed\ncode 1" in r.text, "a server that is not there is told", r.text[-500:])
    check("takes nginx or apache" in r.text, "as is one that is not known", r.text[-500:])
    r = host.run(second)
    check(r.returncode == 0 and "casgate setup: done" in r.text, "casgate setup sets it up", r.text[-3000:])
    r = host.run(commands("account") + "casgate key create --account Example --test --name test > /root/testkey\n"
                 "printf 'header = \"X-API-Key: %s\"\\n' \"$(cat /root/testkey)\" > /root/curlrc\n")
    check(r.returncode == 0 and "FAIL" not in r.text, "doctor finds nothing missing", r.text[-3000:])
    r = host.run(ASK + "ask -o /dev/null -w '%{http_code} ' https://casgate.example.org/login\n"
                 "ask -o /dev/null -w '%{http_code} ' https://casgate.example.org/health/ready\n"
                 "ask -o /dev/null -w '%{http_code} ' https://casgate.example.org/nothing\n")
    equal(r.text.split(), ["200", "200", "404"], "Apache serves pages and errors")
    r = host.run(ASK + "ask -K /root/curlrc -H 'Content-Type: application/json' "
                 "-d '{\"pdf_ref\": \"sample_cams_2024\"}' https://casgate.example.org/api/v1/parse\n")
    equal(json.loads(r.text[r.text.index("{"):])["data"]["total_value"], 963776.98, "and a statement")
    r = host.run(second)
    check(r.returncode == 0 and "write /etc/apache2" not in r.text, "a second time the site is left alone", r.text)
    r = host.run("DEBIAN_FRONTEND=noninteractive apt-get purge -y casgate\n"
                 "test ! -e /etc/apache2/sites-enabled/casgate.conf && apache2ctl -t && echo gone\n")
    check("gone" in r.text, "purging removes the site", r.text[-1000:])
    purged(host)


LEFT = """ls -d /etc/casgate /etc/casgate.conf /etc/systemd/system/*/casgate* 2>/dev/null || true
runuser -u postgres -- psql -X -At -c "select 'database' from pg_database where datname = 'casgate'" \
    -c "select rolname from pg_roles where rolname ~ '^casgate'"
grep -h casgate /etc/postgresql/*/main/pg_hba.conf /etc/postgresql/*/main/pg_ident.conf || true
systemctl list-units --plain --no-legend --all 'casgate*' | grep -v not-found || true
"""


def purged(host):
    """The packages again, on the database that was kept; then the document's command that takes it, too."""
    before = host.run(LEFT).text
    check("database" in before and "/etc/casgate.conf" in before and "casgate_owner" in before,
          "database and configuration were kept", before)
    r = host.run("export DEBIAN_FRONTEND=noninteractive\ncd /root\napt-get install -y ./casgate_*.deb\n"
                 "casgate setup\n" + ASK +
                 "ask -o /dev/null -w 'ready %{http_code}\\n' https://casgate.example.org/health/ready\n")
    check(r.returncode == 0 and "ready 200" in r.text, "installed and set up again, it goes on", r.text[-2000:])
    r = host.run("export DEBIAN_FRONTEND=noninteractive\n" + commands("purge-database"))
    check(r.returncode == 0, "told so, purging takes the database along", r.text[-2000:])
    equal(host.run("cd /\n" + LEFT).text, "", "and nothing of casgate is left")


if not os.environ.get("CG_SLOW"):
    tap.skip_all("runs with CG_SLOW=1")
if debian.needed() or booted.ready():
    tap.skip_all(debian.needed() or booted.ready())
with tempfile.TemporaryDirectory(prefix="cgapache.", dir="/var/tmp") as place:
    system = debian.Root(place)
    trouble = debian.bootstrap(system, "systemd,systemd-sysv,dbus")
    if trouble:
        tap.skip_all("no Debian could be bootstrapped: " + trouble.splitlines()[-1])
    packages = os.path.join(place, "packages")
    os.mkdir(packages)
    if debian.build(packages) and install(system, packages):
        os.unlink(system.path + "/usr/sbin/policy-rc.d")
        with booted.Wire() as wire:
            used(booted.Host(wire, system.path, "apache", "10.77.2.2"))
tap.done()
