#!/usr/bin/python3
"""Enrichment as users meet it: through nginx and TLS, with the schemes that come along and a stand-in for
api.mfapi.in."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from nav_server import NavServer
from service import Service
from wait import wait_for
from tap import check, equal

DAY = "2026-08-21"
SAMPLE, PASSWORD = os.path.join(tap.top(), "data/samples/sample_cams_2024.pdf"), "Sample@2024"
MID = "INF179K01XQ0"  # HDFC Mid Cap, direct, growth: R18 of return_examples.csv


def post(s, path, body, *args, **more):
    return s.curl(path, "-H", "Content-Type: application/json", "-d", json.dumps(body), *args, **more)


def enrich(s, snapshot, *args):
    return post(s, "/api/v1/enrich", {"snapshot_id": snapshot, "as_of": DAY}, *args)


def answers(s, nav):
    snapshot = s.parse_sample().json()["data"]["snapshot_id"]
    a = enrich(s, snapshot)
    equal(a.status, 200, "POST /enrich")
    fund = {f["isin"]: f for f in a.json()["data"]["mutual_funds"]}[MID]
    equal(fund["returns"], {"1y": "10.38", "3y": "20.02"}, "the returns of the example")
    equal(s.curl(f"/api/v1/snapshots/{snapshot}/enrichment").body, a.body, "GET gives the same bytes")
    asked = len(nav.requests)
    equal((enrich(s, snapshot).status, len(nav.requests)), (200, asked), "a second call asks the source nothing")
    equal(s.curl("/api/v1/skills").status, 200, "GET /skills")
    equal(
        post(s, "/api/v1/skills/portfolio-health-check", {"snapshot_id": snapshot}).status, 200,
        "POST /skills/portfolio-health-check")
    equal(post(s, "/api/v1/skills/none", {"snapshot_id": snapshot}).code(), "not_found", "a skill that there is not")
    b = s.curl("/api/v1/enrich", key=None)
    equal((b.status, b.code()), (405, "method_not_allowed"), "GET /enrich")
    b = post(s, "/api/v1/enrich", {"snapshot_id": snapshot}, key=None)
    equal((b.status, b.code()), (401, "api_key_missing"), "without a key")
    key = ["-H", "Idempotency-Key: one"]
    first, second = enrich(s, snapshot, *key), enrich(s, snapshot, *key)
    equal((second.body, second.header("idempotent-replayed")), (first.body, "true"),
          "an Idempotency-Key gives the first answer again")
    return snapshot


def grouped(figure):
    """1234567.89 as India writes it: 12,34,567.89."""
    whole, _, rest = figure.partition(".")
    head = re.sub(r"(?<=\d)(?=(\d\d)+$)", ",", whole[:-3])
    return (head + "," if head else "") + whole[-3:] + "." + rest


def environment(s, nav):
    return {"PATH": os.path.join(s.run, "app") + ":" + os.environ["PATH"], "LC_ALL": "C.UTF-8",
            "CASGATE_CONF": os.path.join(s.var, "casgate.conf"), "CASGATE_NAV_URL": nav.url,
            "CASGATE_NAV_ALLOW_HTTP": "1"}


def command(s, nav, *args, **more):
    """casgate enrich as an operator types it, beside the service."""
    env = environment(s, nav) | more
    return subprocess.run([os.path.join(s.run, "app/casgate"), "enrich", *args], stdin=subprocess.DEVNULL, env=env,
                          capture_output=True, text=True, check=False)


def commanded(s, nav, snapshot):
    """casgate enrich says of a file what the service says of its snapshot, and keeps nothing of it."""
    wanted = enrich(s, snapshot).json()["data"]
    kept = s.sql("select count(*) from snapshots"), s.sql("select count(*) from enrichments")
    given = [SAMPLE, "-p", PASSWORD, "--as-of", DAY]
    r = command(s, nav, *given)
    equal((r.returncode, r.stderr), (0, ""), "casgate enrich")
    found = json.loads(r.stdout, parse_float=str)
    equal(found.pop("snapshot_id"), None, "without a snapshot")
    check(re.fullmatch(r"20\d\d-[0-9T:.-]+Z", found.pop("enriched_at")), "its time", r.stdout[:300])
    wanted.pop("snapshot_id")
    wanted.pop("enriched_at")
    equal(found, wanted, "every figure is that of POST /enrich")
    equal((s.sql("select count(*) from snapshots"), s.sql("select count(*) from enrichments")), kept, "nothing is kept")

    r = command(s, nav, *given, "--format", "table")
    fund = next(line for line in r.stdout.splitlines() if "HDFC Mid-Cap" in line)
    check(r.returncode == 0 and {"10.38", "20.02"} <= set(fund.split()), "a table has the returns of the example", r)
    last = next(line for line in r.stdout.splitlines() if line.startswith("Portfolio "))
    whole = wanted["portfolio"]
    check({whole["returns"]["1y"], whole["xirr"]["percent"]} - {None} <= set(last.split()), "the portfolio's", last)
    check(grouped(whole["current_value"]) in last, "its value in Indian groups", last)
    told = r.stdout.split("(?):")[1]
    check("  ICICI Prudential Regular Savings" in told and "1 and 3 years: No NAV that old" in told,
          "what a mark stands for is told", r.stdout)
    check("\033" not in r.stdout and "\033[" in command(s, nav, *given, "-f", "table", "--color", "always").stdout,
          "colours where they are asked for")
    ours, theirs = os.openpty()
    r = subprocess.run([os.path.join(s.run, "app/casgate"), "enrich", *given], stdin=subprocess.DEVNULL, stderr=theirs,
                       stdout=subprocess.PIPE, env=environment(s, nav), check=False)
    os.close(theirs)
    check(r.returncode == 0 and b"NAVs ... " in os.read(ours, 4096), "a terminal is told that it asks for NAVs", r)
    os.close(ours)
    own = json.loads(command(s, nav, SAMPLE, "-p", PASSWORD, "--as-of", "statement").stdout)
    equal(own["as_of_date"], "2024-12-31", "as of the day of the statement")

    for args, code, said in (
            ([SAMPLE, "-p", PASSWORD, "--as-of", "2006-03-31"], 2, "--as-of lies before the first NAVs"),
            ([SAMPLE, "-p", PASSWORD, "--as-of", "soon"], 2, '--as-of must be "latest", "statement" or a date'),
            ([SAMPLE, "-p", PASSWORD, "-f", "csv"], 2, "--format takes json or table"),
            ([SAMPLE, "-p", "not it"], 1, "password_incorrect"), (["/dev/null", "-p", "x"], 1, "casgate enrich: ")):
        r = command(s, nav, *args)
        check((r.returncode, r.stdout) == (code, "") and said in r.stderr, f"refused: {said}", r)
    r = command(s, nav, *given, CASGATE_DATABASE_URL="postgresql:///none?host=/nonexistent")
    check((r.returncode, r.stdout) == (1, "") and "database_unavailable" in r.stderr, "without a database", r)


def manual(s, nav):
    """The examples of casgate-enrich(1), as they stand."""
    with open(os.path.join(tap.top(), "man/casgate-enrich.1"), encoding="utf-8") as f:
        script = re.search(r"^\.Bd -literal[^\n]*\n(.*?)^\.Ed$", f.read(), re.M | re.S)[1].replace("\\e", "\\")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(SAMPLE, os.path.join(folder, "statement.pdf"))
        with open(os.path.join(folder, "pw"), "w", encoding="ascii") as f:
            f.write(PASSWORD + "\n")
        env = environment(s, nav)
        if not shutil.which("jq"):
            script = script.split("casgate enrich")[0] + "casgate enrich" + script.split("casgate enrich")[1]
        r = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script], cwd=folder, env=env, capture_output=True,
                           text=True, stdin=subprocess.DEVNULL, check=False)
    check(r.returncode == 0 and "\nPortfolio " in r.stdout, "the examples of the manual", r)


def killed(s, nav, snapshot):
    """A worker killed while the source keeps it waiting: 503, another does the next call."""
    s.sql("truncate nav_daily, nav_breaks, nav_fetches, upstreams")
    nav.script("hang")
    asked = len(nav.requests)
    waiting = s.curl("/api/v1/enrich",
                     "-H",
                     "Content-Type: application/json",
                     "-d",
                     json.dumps({"snapshot_id": snapshot, "as_of": DAY}),
                     wait=False)
    wait_for(lambda: len(nav.requests) > asked, what="a request to the source")
    for pid in s.workers("enrich"):
        os.kill(pid, 9)
    a = waiting.answer()
    equal((a.status, a.code()), (503, "overloaded"), "a worker killed at work")
    nav.clear()
    s.sql("update nav_fetches set lease_until = now() - interval '1 second'")
    s.sql("delete from upstreams")
    wait_for(lambda: enrich(s, snapshot).status == 200, what="the next worker")
    check(True, "the next call is answered")


def logged(s):
    line = next(json.loads(x) for x in s.log("enrich.log").splitlines() if '"route":"enrich"' in x)
    equal((line["program"], line["method"], line["status"]), ("casgate-enrich", "POST", 200), "a line in the log")
    check(MID not in s.log("enrich.log") and s.key()[-20:] not in s.log("enrich.log"), "no ISIN and no key in it")


if __name__ == "__main__":
    with NavServer() as source, Service(CASGATE_NAV_URL=source.url,
                                        CASGATE_NAV_ALLOW_HTTP="1",
                                        CASGATE_NAV_REQUESTS_SECOND="1000") as service:
        made = answers(service, source)
        logged(service)
        commanded(service, source, made)
        manual(service, source)
        killed(service, source, made)
    tap.done()
