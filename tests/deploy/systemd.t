#!/usr/bin/python3
"""Two hosts with their own systemd, from the documents alone: the packages of the tree on a bare Debian that is booted,
`casgate setup`, accounts, a statement over HTTPS; workers that are killed, a restart under load, an update, a reboot;
then a second host by `casgate setup --join`, and the first one's database away and back. Runs with CG_SLOW=1.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import booted
import debian
import tap
from debian import commands
from tap import check, equal
from wait import wait_for

CLUSTER = os.path.join(tap.top(), "docs/cluster.md")
FIRST, SECOND = "10.77.0.2", "10.77.0.3"
WORKERS = [f"casgate-{family}@{n}.service" for family in ("parse", "snapshots", "enrich", "mcp", "oauth", "web")
           for n in (1, 2)]
ASK = ("ask() { curl -sS --max-time 60 --cacert /etc/ssl/certs/casgate.pem "
       "--resolve casgate.example.org:443:127.0.0.1 \"$@\"; }\n")
PARSE = ("ask -K /root/curlrc -H 'Content-Type: application/json' -d '{\"pdf_ref\": \"sample_cams_2024\"}' "
         "https://casgate.example.org/api/v1/parse")


def failed_units(host):
    return host.run("systemctl --failed --no-legend --plain").text.strip()


def data(text):
    answer = json.loads(text)
    return answer["data"] if answer.get("success") else answer


def set_up(host):
    equal(host.boot(), "running", "a bare host with the packages boots")
    r = host.run(commands("setup"))
    check(r.returncode == 0 and "casgate setup: done" in r.text, "casgate setup ends well", r.text[-2000:])
    equal(host.run(f"systemctl is-active {' '.join(WORKERS)} | sort | uniq -c").text.split(),
          [str(len(WORKERS)), "active"], "every worker is active")
    equal(host.run("systemctl is-enabled casgate.target casgate-purge.timer casgate-nav.timer").text.split(),
          ["enabled"] * 3, "workers and timers are enabled")
    script = commands("account").replace("--name backend\n", "--name backend >/root/key\n")
    r = host.run(script + "casgate key create --account Example --test --scopes parse,read,admin >/root/testkey\n"
                 "printf 'header = \"X-API-Key: %s\"\\n' \"$(cat /root/testkey)\" >/root/curlrc\n")
    check(r.returncode == 0 and not re.search(r"^(?!ok)\S+ {2,}", r.text, re.M), "doctor finds nothing missing",
          r.text[-3000:])
    r = host.run(ASK + PARSE)
    equal(data(r.text).get("total_value"), 963776.98, "a statement is parsed over HTTPS")
    r = host.run("systemctl start casgate-purge.service && systemctl show -P Result casgate-purge.service")
    equal(r.text.strip(), "success", "the purge unit runs under systemd")
    equal(failed_units(host), "", "no unit has failed")
    return data(host.run(ASK + PARSE).text)["snapshot_id"]


def limits(host):
    r = host.run(commands("dropin") + "systemctl daemon-reload\nsystemctl restart casgate-parse@1\n"
                 "systemctl show -P MemoryMax casgate-parse@1\n")
    equal(r.text.strip(), str(1 << 30), "the drop-in of the document counts")
    inside = host.run("for i in $(seq 100); do\n  p=$(systemctl show -P MainPID casgate-parse@1)\n"
                      "  case $(readlink /proc/$p/exe) in */casgate-parse) break ;; esac\n  sleep 0.1\ndone\n"
                      "nsenter -t $p -m sh -c 'cat /etc/casgate/data.key' 2>&1 | tail -n 1\n"
                      "grep -c CapEff:.0000000000000000 /proc/$p/status\n"
                      "grep -c 'Max core file size *0 *0' /proc/$p/limits\n"
                      "tr '\\0' '\\n' </proc/$p/environ | grep -ciE 'key=|password|secret' || true\n").text.split("\n")
    equal(inside[1:4], ["1", "1", "0"], "a worker has no capability, writes no core, has no secret in its environment")


class Load(threading.Thread):
    """Statements one after the other; what came instead of 200."""

    def __init__(self, host):
        super().__init__(daemon=True)
        self.host, self.good, self.bad, self.stop = host, 0, [], threading.Event()

    def run(self):
        while not self.stop.is_set():
            r = self.host.run(ASK + PARSE + " -o /dev/null -w '%{http_code}'")
            if r.text.strip() == "200":
                self.good += 1
            else:
                self.bad.append(r.text.strip())


def under_load(host, name, change):
    load = [Load(host) for _ in range(3)]
    for thread in load:
        thread.start()
    wait_for(lambda: all(t.good >= 2 for t in load), seconds=120, what="statements before it")
    r = change()
    seen = sum(t.good for t in load)
    wait_for(lambda: sum(t.good for t in load) >= seen + 6, seconds=120, what="statements behind it")
    for thread in load:
        thread.stop.set()
    for thread in load:
        thread.join(120)
    check(r.returncode == 0, f"{name} ends well", r.text[-2000:])
    equal([b for t in load for b in t.bad], [], f"{name}: no request is lost")


def killed(host):
    r = host.run("for i in $(seq 12); do\n"
                 "  before=$(systemctl show -P MainPID casgate-snapshots@1)\n  kill -9 \"$before\"\n"
                 "  for k in $(seq 100); do\n    now=$(systemctl show -P MainPID casgate-snapshots@1)\n"
                 "    [ \"$now\" = 0 ] || [ \"$now\" = \"$before\" ] || break\n    sleep 0.1\n  done\ndone\n"
                 "systemctl is-active casgate-snapshots@1\nsystemctl show -P NRestarts casgate-snapshots@1\n")
    equal(r.text.split(), ["active", "12"], "a worker that dies twelve times is started twelve times")
    equal(failed_units(host), "", "and no unit has failed")


def updated(host):
    under_load(host, "a restart of all workers", lambda: host.run("systemctl restart casgate.target"))
    under_load(host, "an update of the package",
               lambda: host.run("DEBIAN_FRONTEND=noninteractive apt-get install -y -q --reinstall --allow-downgrades "
                                "/root/casgate_*.deb /root/casgate-extract_*.deb"))
    equal(failed_units(host), "", "no unit has failed after it")


def filtered(host):
    """The block of docs/deploy-debian.md that bounds the connections of an address."""
    r = host.run(commands("filter") + "systemctl show -P ExecStartPre nginx.service")
    check(r.returncode == 0 and "connections.nft" in r.text, "the kernel counts the connections of an address", r.text)
    r = host.run("nft list table inet casgate")
    check("ct count over 200" in r.text, "the rules are there", r.text)
    host.run("nft delete table inet casgate")
    r = host.run("systemctl restart nginx && nft list table inet casgate")
    check(r.returncode == 0 and "ct count over 200" in r.text, "and come back with nginx", r.text)


def rated(host):
    """The block that gives bodies a minimum rate: the module of the distribution, in its own nginx."""
    r = host.run(commands("rate") + "nginx -T 2>/dev/null | grep -c '^[[:space:]]*access_by_lua_block'")
    check(r.returncode == 0 and r.text.strip().endswith("1"), "nginx has a minimum rate of bodies", r.text)
    r = host.run(ASK + PARSE + " -o /dev/null -w '%{http_code}'")
    equal(r.text.strip(), "200", "statements are read behind it")
    slow = ASK + ("(printf x; for i in $(seq 60); do sleep 1; printf x || break; done) | ask -T - -X POST -m 60"
                  " -H 'Content-Type: application/json' -H Expect: https://casgate.example.org/api/v1/parse || true\n"
                  "tail -n 1 /var/log/nginx/casgate.log")
    r = host.run(slow)
    check(" POST /api/v1/parse 408 " in r.text, "a body of a byte a second is given up", r.text)


def rebooted(host, snapshot):
    host.run("nft delete table inet casgate")  # the network outlives this host
    equal(host.reboot(), "running", "the host comes back after a reboot")
    r = host.run("nft list table inet casgate")
    check("ct count over 200" in r.text, "with the rules", r.text)
    r = host.run(ASK + "for i in $(seq 100); do ask -f -o /dev/null https://casgate.example.org/health/ready && break; "
                 f"sleep 0.2; done\nask -K /root/curlrc https://casgate.example.org/api/v1/snapshots/{snapshot}")
    equal(data(r.text[r.text.index("{"):]).get("snapshot_id"), snapshot, "and reads what was stored before")


def join(first, second, snapshot):
    equal(second.boot(), "running", "a second host boots")
    pg = "conf=$(ls -d /etc/postgresql/*/main)\n"
    first.run(pg + "echo \"listen_addresses = '*'\" >>$conf/postgresql.conf\nsystemctl restart postgresql\n")
    line = commands("join", CLUSTER).strip()
    equal(line, "casgate setup --bundle 10.0.0.10 | ssh root@second casgate setup --join", "the document's line")

    def piped():
        give = subprocess.Popen([*first.enter()[:-2], "casgate", "setup", "--bundle", FIRST], stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=booted.ENV)
        take = subprocess.run([*second.enter()[:-2], "casgate", "setup", "--join", "--server-name",
                               "casgate.example.org"], stdin=give.stdout, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False, env=booted.ENV)
        give.stdout.close()
        said = give.communicate()[1].decode()
        return give.returncode, said, take.returncode, take.stdout.decode()

    given, said, taken, text = piped()
    check(taken != 0 and "pg_hba.conf" in said + text, "until the database lets it in it says which line that takes",
          said + text)
    lines = re.findall(r"^\s*((?:host|hostssl)\s.*)$", said + text, re.M) or \
        re.findall(r"((?:host|hostssl) casgate \S+ \S+ \S+)", said + text)
    check(lines, "which is a line of pg_hba.conf", said + text)
    allowed = "\\n".join(line.strip().rstrip(".").replace("ADDRESS", SECOND) for line in lines)
    first.run(pg + f"printf '{allowed}\\n' >>$conf/pg_hba.conf\nsystemctl reload postgresql\n")
    given, said, taken, text = piped()
    check(given == 0 and taken == 0, "then the second host is joined", said + text)
    equal(second.run(f"systemctl is-active {' '.join(WORKERS)} | sort | uniq -c").text.split(),
          [str(len(WORKERS)), "active"], "its workers are active")
    equal(second.run("systemctl is-enabled casgate-purge.timer casgate-nav.timer || true").text.split(),
          ["disabled"] * 2, "the timers stay on the first host")
    with open(first.root + "/etc/casgate/data.key", encoding="ascii") as f:
        key = f.read().strip()
    with open(second.root + "/etc/casgate/data.key", encoding="ascii") as f:
        equal(f.read().strip() == key, True, "it has the same data key")
    modes = second.run("stat -c '%a %U' /etc/casgate/data.key").text.split()
    equal(modes, ["600", "root"], "which is root's alone")
    for host in (first, second):
        shown = host.run("journalctl -b --no-pager -o cat; ps axww -o args").text
        check(key not in shown, f"the key is neither in the journal nor in the process list of host {host.name}")
    with open(first.root + "/root/curlrc", encoding="utf-8") as f:
        config = f.read()
    with open(second.root + "/root/curlrc", "w", encoding="utf-8") as f:
        f.write(config)
    r = second.run(ASK + f"ask -K /root/curlrc https://casgate.example.org/api/v1/snapshots/{snapshot}")
    equal(data(r.text).get("snapshot_id"), snapshot, "the second host reads what the first has stored")
    mine = data(second.run(ASK + PARSE).text)["snapshot_id"]
    r = first.run(ASK + f"ask -K /root/curlrc https://casgate.example.org/api/v1/snapshots/{mine}")
    equal(data(r.text).get("snapshot_id"), mine, "and the first what the second has")


def database_away(first, second):
    status = ASK + PARSE + " -o /dev/null -w '%{http_code} %header{retry-after}'"
    first.run("systemctl stop postgresql@*.service postgresql")
    r = second.run(status)
    check(re.fullmatch(r"503 [1-9]\d*", r.text.strip()), "without the database it is 503 with Retry-After", r.text)
    first.run("systemctl start postgresql")
    wait_for(lambda: second.run(status).text.startswith("200"), seconds=60, what="the second host to go on")
    check(True, "with it the second host goes on by itself")


if not os.environ.get("CG_SLOW"):
    tap.skip_all("runs with CG_SLOW=1")
if debian.needed() or booted.ready():
    tap.skip_all(debian.needed() or booted.ready())
with tempfile.TemporaryDirectory(prefix="cgboot.", dir="/var/tmp") as place:
    system = debian.Root(place)
    trouble = debian.bootstrap(system, "systemd,systemd-sysv,dbus")
    if trouble:
        tap.skip_all("no Debian could be bootstrapped: " + trouble.splitlines()[-1])
    packages = os.path.join(place, "packages")
    os.mkdir(packages)
    if debian.build(packages) and debian.install(system, packages):
        os.unlink(system.path + "/usr/sbin/policy-rc.d")
        other = os.path.join(place, "second")
        subprocess.run(["cp", "-a", system.path, other], check=True)
        with booted.Wire() as wire:
            one = booted.Host(wire, system.path, "one", FIRST)
            two = booted.Host(wire, other, "two", SECOND)
            stored = set_up(one)
            limits(one)
            killed(one)
            updated(one)
            filtered(one)
            rated(one)
            rebooted(one, stored)
            join(one, two, stored)
            database_away(one, two)
tap.done()
