#!/usr/bin/python3
"""Monitoring: /metrics tells the state of the host, and alerts and dashboard ask for nothing that it does not say."""
import json
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from service import Service
from wait import wait_for
from tap import check, equal

FOLDER = os.path.join(tap.top(), "monitoring")


def read(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as f:
        return f.read()


def commands(name):
    with open(os.path.join(tap.top(), "docs/cluster.md"), encoding="utf-8") as f:
        return re.search(r"```sh " + name + r"\n(.*?)```", f.read(), re.S).group(1)


def metrics(s):
    return s.curl("/metrics", key=None).body.decode()


def states(s):
    text = metrics(s)
    with open(os.path.join(tap.top(), "configure.ac"), encoding="utf-8") as f:
        version = re.search(r"AC_INIT\(\[casgate\], \[(.*?)\]", f.read()).group(1)
    check(f'casgate_build_info{{version="{version}"}} 1\n' in text, "the version", text[:300])
    check("casgate_database_up 1\n" in text, "the database answers")
    newest = s.sql("select max(version) from schema_migrations")
    check(f"casgate_database_schema {newest}\n" in text, "the schema", text[:600])
    memory = int(re.search(r"^process_resident_memory_bytes (\d+)$", text, re.M).group(1))
    check(12 * 2**20 < memory < 12 * 2**30, "the memory of twelve workers", memory)
    check("casgate_purge_last_success" not in text and "casgate_nav_last_success" not in text, "no job has run yet")
    before = int(s.sql("select floor(extract(epoch from now()))::bigint"))
    s.sql("insert into jobs values ('purge', now(), now(), now())")
    s.sql("insert into nav_runs (kind, started_at, finished_at, done, total, outcome) "
          "values ('sync', now(), now(), 0, 0, 'DONE')")
    text = metrics(s)
    for job in ("purge", "nav"):
        at = int(re.search(rf"^casgate_{job}_last_success_timestamp_seconds (\d+)$", text, re.M).group(1))
        check(before <= at <= before + 600, f"when {job} succeeded last", (before, at))
    check(re.search(r"^process_cpu_seconds_total \d+\.\d{6}$", text, re.M), "CPU time of the workers")
    fds = int(re.search(r"^process_open_fds (\d+)$", text, re.M).group(1))
    check(4 <= fds <= 100, "descriptors of the worker that answers", fds)
    started = int(re.search(r"^process_start_time_seconds (\d+)$", text, re.M).group(1))
    check(before - 3600 < started <= before + 600, "when the workers started", (started, before))
    check('casgate_queue{program="casgate-parse"} 0\n' in text, "nobody waits", text[:900])
    for program in ("parse", "snapshots", "mcp", "enrich", "oauth", "web"):
        check(f'casgate_workers{{program="casgate-{program}"}} 2\n' in text, f"two workers of {program}")
        busy = 1 if program == "snapshots" else 0
        check(f'casgate_workers_busy{{program="casgate-{program}"}} {busy}\n' in text, f"{busy} of {program} at work")
    check('casgate_workers{program="casgate-long"} 1\n' in text, "one worker for long documents")
    with s.held():
        asked = [s.parse_sample(wait=False) for _ in range(2)]
        s.wait_held(2)
        wait_for(lambda: 'casgate_workers_busy{program="casgate-parse"} 2\n' in metrics(s), what="two busy workers")
        check(True, "workers that read a statement are at work")
        asked += [s.parse_sample(wait=False) for _ in range(2)]
        wait_for(lambda: 'casgate_queue{program="casgate-parse"} 2\n' in metrics(s), what="two requests in the queue")
        check(True, "those that come then wait")
        s.release()
        equal([a.answer().status for a in asked], [200] * 4, "and then they are not")
    wait_for(lambda: 'casgate_workers_busy{program="casgate-parse"} 0\n' in metrics(s), what="idle workers")
    s.end_database()
    check("casgate_database_up 0\n" in metrics(s), "the database is gone")
    s.start()


def token(s):
    """From another host: an address that is none of the loopback ones, as nginx hands it on."""
    path = os.path.join(s.var, "metrics.token")
    secret = "m" * 16 + "0123456789abcdef"
    inner = os.path.join(tap.build(), "casgate-snapshots")

    def ask(remote, *given, mode=0o640, text=secret + "\n", switch="on", pipe=False):
        if os.path.exists(path):
            os.unlink(path)
        if pipe:
            os.mkfifo(path)
        held = os.open(path, os.O_RDWR | os.O_CREAT)
        os.write(held, text.encode())
        os.chmod(path, mode)
        env = {"REQUEST_METHOD": "GET", "REQUEST_URI": "/metrics", "PATH_INFO": "/metrics",
               "SERVER_PROTOCOL": "HTTP/1.1", "GATEWAY_INTERFACE": "CGI/1.1", "REMOTE_ADDR": remote,
               "CASGATE_METRICS": switch,
               "CASGATE_CONF": s.var + "/casgate.conf", "CASGATE_METRICS_TOKEN_FILE": path}
        if given:
            env["HTTP_AUTHORIZATION"] = given[0]
        r = subprocess.run([inner], env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, check=False)
        os.close(held)
        return b"\ncasgate_build_info{" in r.stdout, re.search(rb"^Status: (\d+)|$", r.stdout, re.M).group(1)

    equal(ask("127.0.0.1")[0], True, "this host needs no token")
    script = commands("metrics-token")
    os.mkdir(s.folder + "/etc")
    script = (script.replace("/etc/casgate/", s.folder + "/etc/")
              .replace("/etc/casgate.conf", s.folder + "/etc/casgate.conf")
              .replace("chgrp casgate", "chgrp " + str(os.getegid())).replace("systemctl", ": systemctl"))
    for _ in range(2):  # the second time makes another token, and names it once: a key given twice is refused
        r = subprocess.run(["sh", "-e", "-c", script], check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    with open(s.folder + "/etc/casgate.conf", encoding="utf-8") as f:
        named = f.read().strip().split(" = ")
    with open(s.folder + "/etc/metrics.token", encoding="utf-8") as f:
        made = f.read()
    equal((r.returncode, named), (0, ["metrics_token_file", s.folder + "/etc/metrics.token"]),
          "the document's commands make one")
    mode = os.stat(s.folder + "/etc/metrics.token").st_mode & 0o777
    equal(ask("192.0.2.1", "Bearer " + made.strip(), text=made, mode=mode)[0], True, "which is a token")
    equal(ask("192.0.2.1"), (False, b"404"), "another one does")
    equal(ask("192.0.2.1", "Bearer " + secret)[0], True, "and gets its metrics with it")
    equal(ask("192.0.2.1", "bearer " + secret, switch="")[0], True, "wherever the web server lets it ask")
    equal(ask("192.0.2.1", "Bearer " + secret, pipe=True), (False, b"404"), "a pipe is no file with a token")
    for what, header, more in (
            ("a wrong one", "Bearer " + secret[:-1] + "0", {}), ("a part", "Bearer " + secret[:-1], {}),
            ("more than it", "Bearer " + secret + "x", {}), ("none", "Bearer ", {}),
            ("another scheme", "Basic " + secret, {}),
            ("a short one", "Bearer short", {"text": "short\n"}), ("an empty file", "Bearer ", {"text": ""}),
            ("a file that others may read", "Bearer " + secret, {"mode": 0o644})):
        equal(ask("192.0.2.1", header, **more), (False, b"404"), "not with " + what)


def names(s):
    """Every metric that alerts and dashboard name is one that /metrics has."""
    served = set(re.findall(r"^# TYPE (\w+)", metrics(s), re.M))
    served |= {n + suffix for n in served for suffix in ("_bucket", "_sum", "_count")}
    for name in ("alerts.yml", "dashboard.json"):
        asked = set(re.findall(r"\b(?:casgate|process)_\w+", read(name)))
        check(len(asked) > 4 and asked <= served, f"{name} asks for what there is", asked - served)
    board = json.loads(read("dashboard.json"))
    equal(len({p["id"] for p in board["panels"]}), len(board["panels"]), "the panels have ids of their own")


def rules(_):
    if not shutil.which("promtool"):
        tap.skip("promtool on the alerts", "prometheus is not installed")
        return
    for verb, name in (("check", "alerts.yml"), ("test", "alerts_test.yml")):
        r = subprocess.run(["promtool", verb, "rules", name],
                           cwd=FOLDER,
                           stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT,
                           check=False)
        check(r.returncode == 0, f"promtool {verb} rules {name}", r.stdout.decode())


with Service() as service:
    tap.run((states, token, names, rules), service)
tap.done()
