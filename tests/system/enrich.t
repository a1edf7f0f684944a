#!/usr/bin/python3
"""Enrichment as users meet it: through nginx and TLS, with the schemes that come along and a stand-in for
api.mfapi.in."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from nav_server import NavServer
from service import Service
from wait import wait_for
from tap import check, equal

DAY = "2026-08-21"
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
        killed(service, source, made)
    tap.done()
