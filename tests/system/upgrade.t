#!/usr/bin/python3
"""The commands of docs/upgrade.md, from the release before, built from its commit: its database, and its workers beside
those of this release. With CG_SLOW=1, as it builds all of that release."""
import glob
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import releases
import service as harness
import tap
from service import Service
from tap import check, equal
from wait import wait_for

TOP = tap.top()
NEW = harness.QUICKSTART


def commands(name):
    with open(os.path.join(TOP, "docs/upgrade.md"), encoding="utf-8") as f:
        return re.search(r"```sh " + name + r"\n(.*?)```", f.read(), re.S).group(1)


def shell(s, build_of, name, **more):
    """As the administrator; systemctl restart starts the workers with the programs that are in place then."""
    with open(os.path.join(s.var, "pg/PG_VERSION"), encoding="utf-8") as f:
        version = f.read().strip()
    env = {"PATH": f"{s.folder}/bin:{build_of}:/usr/lib/postgresql/{version}/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
           "PGHOST": s.run + "/pg", "PGUSER": "postgres", "CASGATE_CONF": s.var + "/casgate.conf", **more}
    return subprocess.run(["sh", "-c", commands(name)], cwd=s.folder, env=env, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)


def make_systemctl(s):
    """It starts the workers that the file of the test names."""
    os.mkdir(s.folder + "/bin")
    with open(s.folder + "/bin/systemctl", "w", encoding="utf-8") as f:
        f.write("#!/bin/sh\n[ \"$*\" = 'restart casgate.target' ]\n")
    os.chmod(s.folder + "/bin/systemctl", 0o755)


def figures(answer):
    """What a release does not change: the figures of a statement."""
    data = answer.json()["data"]
    return (data["total_value"], data["investor"]["pan"],
            [(f["isin"], f["folio"], f["units"], f["value"]) for f in data["mutual_funds"]])


def swap(s, quickstart, build_of):
    """Other programs in place, and their workers started."""
    s.quickstart("stop")
    harness.QUICKSTART = quickstart
    s.env["CASGATE_BUILD"] = build_of
    s.start()


def beside(s, program, method, path, body=None):
    """A worker of this release, as CGI, on the database that the others work with."""
    env = {"REQUEST_METHOD": method, "REQUEST_URI": path, "PATH_INFO": path.partition("?")[0],
           "QUERY_STRING": path.partition("?")[2], "SERVER_PROTOCOL": "HTTP/1.1", "GATEWAY_INTERFACE": "CGI/1.1",
           "REMOTE_ADDR": "127.0.0.1", "HTTP_X_API_KEY": s.key(), "CASGATE_CONF": s.var + "/new.conf",
           "CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(body or ""))}
    r = subprocess.run([os.path.join(tap.build(), program)], env=env, input=(body or "").encode(),
                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    head, _, text = r.stdout.partition(b"\r\n\r\n")
    found = re.search(rb"^Status: (\d+)", head, re.M)
    return int(found.group(1)) if found else 200, text


def new_configuration(s):
    """That of the service, with the files of this release."""
    with open(s.var + "/casgate.conf", encoding="utf-8") as f:
        keep = [line for line in f if re.match(r"(admin_|nav_|purge_)?database_url|base_url|data_key_file", line)]
    data = {"samples_dir": "data/samples", "sql_dir": "sql", "market_dir": "data/market", "schema_dir": "data/schema",
            "mcp_dir": "data/mcp"}
    with open(s.var + "/new.conf", "w", encoding="utf-8") as f:
        f.write("".join(keep) + "".join(f"{k} = {os.path.join(TOP, v)}\n" for k, v in data.items()))


def upgrade(old):
    harness.QUICKSTART = os.path.join(old, "quickstart")
    with Service(CASGATE_BUILD=os.path.join(old, "build"), CASGATE_EXTRACT_PROGRAM=None) as s:
        make_systemctl(s)
        first = {}
        for name in ("sample_cams_2024", "sample_kfintech_2024", "sample_cdsl_2024"):
            a = s.parse_sample(sample=name)
            if a.status == 200:
                first[a.json()["data"]["snapshot_id"]] = figures(a)
        check(len(first) >= 2, "statements stored by the release before", len(first))
        path = "/api/v1/snapshots/{}?include_pii=true"
        seen = {i: figures(s.curl(path.format(i))) for i in first}
        new_configuration(s)
        r = shell(s, os.path.join(old, "build"), "upgrade-backup")
        dumps = glob.glob(s.folder + "/before-upgrade-*.dump")
        check([os.path.getsize(p) > 10000 for p in dumps] == [True], "a backup", r.stdout.decode())
        equal([os.stat(p).st_mode & 0o777 for p in dumps], [0o600], "which is closed to others")
        wait_for(lambda: shell(s, os.path.join(old, "build"), "upgrade-backup") and len(
            glob.glob(s.folder + "/before-upgrade-*.dump")) > 1, what="one more, which leaves the first one")
        r = shell(s, tap.build(), "upgrade-migrate", CASGATE_CONF=s.var + "/new.conf")
        equal(r.returncode, 0, "casgate migrate of this release")
        check(b"0018_operations" in r.stdout, "which says what it applied", r.stdout.decode())
        equal({i: figures(s.curl(path.format(i))) for i in first}, seen, "the workers of the release before read on")
        a = s.parse_sample()
        equal(a.status, 200, "and store on")
        by_old = a.json()["data"]["snapshot_id"]
        # workers of both releases on one database
        status, text = beside(s, "casgate-parse", "POST", "/api/v1/parse", json.dumps({"pdf_ref": "sample_cams_2024"}))
        equal(status, 200, "a worker of this release stores beside them")
        by_new = json.loads(text)["data"]["snapshot_id"]
        status, text = beside(s, "casgate-snapshots", "GET", path.format(by_old))
        equal(status, 200, "and reads what they stored")
        equal(figures(s.curl(path.format(by_new))), figures(s.curl(path.format(by_old))), "and they what it stored")
        swap(s, NEW, tap.build())
        r = shell(s, tap.build(), "upgrade-restart")
        check(b"FAIL  database" not in r.stdout and b"FAIL  migrations" not in r.stdout, "doctor of this release",
              r.stdout.decode())
        equal({i: figures(s.curl(path.format(i))) for i in first}, seen, "after the upgrade everything is read")
        equal(s.curl("/health/ready", key=None).status, 200, "the host is ready")
        last = s.parse_sample().json()["data"]["snapshot_id"]
        swap(s, os.path.join(old, "quickstart"), os.path.join(old, "build"))
        equal(shell(s, os.path.join(old, "build"), "downgrade").returncode, 0, "the command of a downgrade")
        equal({i: figures(s.curl(path.format(i))) for i in first}, seen, "the release before reads everything again")
        equal(figures(s.curl(path.format(last))), figures(s.curl(path.format(by_old))), "and what this release stored")
        equal(s.curl("/health/ready", key=None).status, 200, "and is ready")


if not os.environ.get("CG_SLOW"):
    tap.skip_all("builds the release before: CG_SLOW=1")
with releases.built() as (tree, fault):
    if tree is None and fault is None:
        tap.skip_all("the history has no release before this one")
    if check(tree is not None, "the release before is built", fault):
        tap.run((upgrade,), tree)
tap.done()
