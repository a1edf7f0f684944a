#!/usr/bin/python3
"""PostgreSQL's own log, with all that an administrator turns on to find slow statements: no text of a statement, no
password, key or code gets into it, neither with the statements nor with an error of the database."""
import json
import os
import re
import subprocess
import sys
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import service
import tap
from oauth import Browser
from tap import check, equal
from wait import wait_for

LOGGED = ("log_min_duration_statement = 0", "log_statement = 'all'", "log_parameter_max_length_on_error = -1",
          "session_preload_libraries = 'auto_explain'", "auto_explain.log_min_duration = 0")
SAMPLE = {"pdf_ref": "sample_cams_2024", "include_pii": True}
# of that sample, as it is printed
SECRETS = ("MEENAKSHI", "VARADARAJAN", "ABCPV1234K", "meenakshi.v@example.com", "9800012345", "Jacaranda",
           "91044532107", "Axis ELSS", "401277310856")


def log_of(s):
    """What was written since, once all of it is there: a mark of ours is behind it."""
    mark = f"mark {os.urandom(6).hex()}"
    s.sql(f"select '{mark}'")
    wait_for(lambda: mark in s.log("postgresql.log"), what="the log")
    return s.log("postgresql.log")


def parse(s, **more):
    return s.curl("/api/v1/parse", "-H", "Content-Type: application/json", "-d", json.dumps({**SAMPLE, **more}))


def settings(s):
    for one in LOGGED:
        s.sql(["load 'auto_explain'", "alter system set " + one])
    s.sql("select pg_reload_conf()")
    wait_for(lambda: s.sql("show log_min_duration_statement") == "0", what="the settings")
    for pool in ("parse", "snapshots", "web", "oauth", "mcp"):
        for pid in s.workers(pool):
            os.kill(pid, 15)  # the next one has a connection with these settings


def statements(s):
    a = parse(s)
    wanted = json.loads(a.body)["data"]["investor"]
    equal((a.status, wanted["name"]), (200, "MEENAKSHI VARADARAJAN"), "a statement is read")
    snapshot = a.data["snapshot_id"]
    equal(s.curl(f"/api/v1/snapshots/{snapshot}?include_pii=true").status, 200, "and read back")
    equal(s.curl(f"/api/v1/snapshots/{snapshot}/transactions").status, 200, "by parts")
    b = Browser(s.url, s.certificate)
    wrong = "Wrong-guess-of-a-password-77"
    equal(b.sign_in("quickstart", wrong).status, 403, "a wrong password")
    equal(b.sign_in("quickstart", s.password).status, 303, "and the right one")
    page = b.get("/console/security")
    page = b.submit(page, next(i for i, f in enumerate(page.forms()) if f["action"].endswith("/codes")))
    secret = re.search(r'id="totp-secret">([A-Z2-7]{32})<', page.text())[1]
    log = log_of(s)
    check("insert into snapshots" in log and "Query Text: insert into snapshots" in log, "the log has the statements",
          re.findall(r".*snapshots.*", log)[:9])
    words = (*SECRETS, s.password, wrong, s.key(), s.key().rsplit("_", 1)[1], b.cookies["__Host-casgate"], secret)
    equal([w for w in words if w in log], [], "and nothing of a document, no password, no key")


def errors(s):
    """The database refuses a row: what it says of that has the whole row in it."""
    s.sql("alter table snapshots add constraint none_of_these check (source <> 'CAMS') not valid")
    a = parse(s)
    check(a.status >= 500 and not any(w in a.body.decode() for w in SECRETS), "a row is refused", a)
    log = log_of(s)
    check("none_of_these" in log, "the log says by what", log[-2000:])
    equal([w for w in SECRETS if w in log], [], "and not what was in it")
    equal([w for w in SECRETS for n in ("parse.log", "nginx-error.log") if w in s.log(n)], [], "nor do our own logs")
    s.sql("alter table snapshots drop constraint none_of_these")


def doctor(s):
    """Who looks is told where it is otherwise."""
    def line():
        r = subprocess.run([os.path.join(s.run, "app/casgate"), "doctor"], stdout=subprocess.PIPE, check=False,
                           env={**os.environ, "CASGATE_CONF": os.path.join(s.var, "casgate.conf")})
        return next((x for x in r.stdout.decode().splitlines() if " database log " in x), r.stdout.decode())
    check(line().startswith("ok"), "doctor finds nothing of it", line())
    s.sql("alter role casgate_app reset all")
    check(line().startswith("FAIL") and "migrate --print-roles" in line(), "doctor tells of it, and what to do", line())
    s.sql("alter system reset log_min_duration_statement")
    s.sql("alter system reset log_statement")
    s.sql("select pg_reload_conf()")
    wait_for(lambda: line().startswith("ok"), what="no statement is logged")


with service.Service() as svc:
    svc.certificate = os.path.join(svc.var, "tls/cert.pem")
    with open(os.path.join(svc.var, "keys/console"), encoding="ascii") as f:
        svc.password = f.read().strip()
    tap.run((settings, statements, errors, doctor), svc)
tap.done()
