#!/usr/bin/python3
"""Webhooks over REST: who may have which, what is refused, what a secret is good for, pages of the log, and requests
that are repeated, also at the same time."""
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import base64
import hashlib
import hmac

import tap
from receiver import Receiver
from stack import Stack
from tap import check, equal
from wait import together

HOOKS = "/api/v1/webhooks"
URL = "https://hooks.example.com/casgate"
KINDS = ["snapshot.created", "snapshot.enriched", "snapshot.expiring", "job.failed"]
NONE = "wh_01KB5V4C8N2R6T0W4Y7Z1B3D5F"


class Api:
    def __init__(self, s):
        self.s, self.key = s, s.key

    def __call__(self, method, path="", body=None, key=None, idem=None):
        return self.at(method, "/webhooks" + path, body, key, idem)

    def at(self, method, path, body=None, key=None, idem=None):
        headers = {"Idempotency-Key": idem} if idem else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        text = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.s.call(method, "/api/v1" + path, text, key or self.key, headers)

    def add(self, url=URL, idem=None, key=None, **more):
        a = self("POST", body={"url": url, **more}, idem=idem, key=key)
        assert a.status == 200, a.body
        return a.data

    def clear(self):
        self.s.sql("delete from webhooks; delete from idempotency_keys")


def outcome(a):
    return a.status, a.code()


def signatures(message, *secrets):
    text = f"{message['id']}.{message['time']}.".encode() + message["body"]
    return [" ".join("v1," + base64.b64encode(hmac.new(base64.b64decode(s.removeprefix("whsec_")), text,
                                                       hashlib.sha256).digest()).decode() for s in secrets)]


def managed(s, api, _):
    """Add, read, change, delete: the secret is in one answer alone."""
    equal(api("GET").data, {"webhooks": []}, "an account has none")
    made = api.add()
    secret = made.pop("secret")
    check(re.fullmatch(r"whsec_[A-Za-z0-9+/]{43}=", secret), "the secret")
    equal((made["url"], made["events"], made["state"], made["reason"], made["livemode"],
           made["previous_secret_expires_at"]), (URL, KINDS, "enabled", None, False, None), "what was added")
    hook = "/" + made["webhook_id"]
    equal((api("GET", hook).data, api("GET").data), (made, {"webhooks": [made]}), "it is read back")
    check(secret not in api("GET", hook).body.decode() + api("GET").body.decode(), "without its secret")
    a = api("PATCH", hook, {"events": ["job.failed", "snapshot.created"]}).data
    equal(a, made | {"events": ["snapshot.created", "job.failed"]}, "kinds are changed, the rest stays")
    a = api("PATCH", hook, {"url": URL + "/2", "state": None}).data
    equal((a["url"], a["state"]), (URL + "/2", "enabled"), "the address is changed")
    equal(made["include_data"], False, "nothing of a statement is sent unless it is asked for")
    a = [api("PATCH", hook, {"include_data": v}) for v in (True, None, "yes", False)]
    equal([x.data["include_data"] if x.status == 200 else outcome(x) for x in a],
          [True, (400, "invalid_request"), (400, "invalid_request"), False], "that is changed, too")
    equal(a[2].json()["error"]["param"], "include_data", "the member is named")
    equal(api("PATCH", hook, {"include_data": None, "url": URL + "/2"}).data["include_data"], False, "null is none")
    asked = api.add(include_data=True, idem="data")
    equal((asked["include_data"], api("GET", "/" + asked["webhook_id"]).data["include_data"]), (True, True),
          "it is asked for when one is added")
    equal(outcome(api("POST", body={"url": URL}, idem="data")), (409, "idempotency_mismatch"), "another request")
    equal(outcome(api("POST", body={"url": URL, "include_data": 1})), (400, "invalid_request"), "no number is a flag")
    equal(api("GET", key=s.live).data, {"webhooks": []}, "the live ones are untouched")
    api("DELETE", "/" + asked["webhook_id"])
    a = api("PATCH", hook, {"state": "disabled"}).data
    equal((a["state"], a["reason"]), ("disabled", "disabled by the account"), "it is disabled")
    equal(outcome(api("POST", hook + "/test")), (400, "invalid_request"), "disabled, it gets no test")
    a = api("PATCH", hook, {"state": "enabled"}).data
    equal((a["state"], a["reason"], a["created_at"]), ("enabled", None, made["created_at"]), "and enabled again")
    equal(api("DELETE", hook).data, {"webhook_id": made["webhook_id"], "deleted": True}, "it is deleted")
    equal([outcome(api(m, hook, {"state": "enabled"} if m == "PATCH" else None)) for m in ("GET", "PATCH", "DELETE")],
          [(404, "not_found")] * 3, "then it is gone")
    actors = s.sql("select string_agg(distinct left(actor, 4), ' '), string_agg(distinct action, ' ' order by action)"
                   " from audit_log where action like 'webhook.%'")
    equal(actors, "key_|webhook.add webhook.change webhook.enable webhook.remove", "the audit log, with who it was")


def foreign(s, api, _):
    """Another account, the other mode and keys without the scope see and change nothing."""
    api.clear()
    made = api.add()
    api("POST", "/" + made["webhook_id"] + "/test")
    sent = api("GET", "/" + made["webhook_id"] + "/deliveries").data["deliveries"][0]["delivery_id"]
    calls = [("GET", "/webhooks/{}", None), ("PATCH", "/webhooks/{}", {"state": "disabled"}),
             ("PATCH", "/webhooks/{}", {"url": "http://x"}), ("POST", "/webhooks/{}/roll", None),
             ("POST", "/webhooks/{}/test", None), ("GET", "/webhooks/{}/deliveries", None),
             ("POST", "/webhooks/{}/deliveries/{}/replay", None), ("DELETE", "/webhooks/{}", None)]
    for key, who in ((s.stranger, "another account"), (s.live, "a live key")):
        equal(api("GET", key=key).data, {"webhooks": []}, f"{who} sees none")
        for hook in (made["webhook_id"], NONE, "wh_1", "x"):
            found = {outcome(api.at(m, p.format(hook, sent), b, key)) for m, p, b in calls}
            equal(found, {(404, "not_found")}, f"{who}: {hook} is not there")
    plain = s.new_key(s.account, "--test", "--scopes", "parse,read")
    found = {outcome(api.at(m, p.format(made["webhook_id"], sent), b, plain)) for m, p, b in calls}
    found |= {outcome(api("GET", key=plain)), outcome(api("POST", body={"url": URL}, key=plain))}
    equal(found, {(403, "insufficient_scope")}, "a key without admin may do nothing of it")
    equal(outcome(s.call("GET", HOOKS)), (401, "api_key_missing"), "nor who has no key")
    equal(api("GET").data["webhooks"][0]["state"], "enabled", "it is as it was")
    other = api.add(key=s.stranger)
    equal(outcome(api("POST", f"/{other['webhook_id']}/deliveries/{sent}/replay", key=s.stranger)), (404, "not_found"),
          "an event of another account is none of one's own webhook")
    second = api.add()
    equal(outcome(api("POST", f"/{second['webhook_id']}/deliveries/{sent}/replay")), (404, "not_found"),
          "nor one of another webhook")


def refused(s, api, r):
    """What no address can be is refused at once, with a sentence that says why; nothing is stored."""
    api.clear()
    hook = "/" + api.add()["webhook_id"]
    bad = {"http://hooks.example.com/": "https", "https://127.0.0.1/": "public", "https://127.1/": "public",
           "https://10.0.0.1/x": "public", "https://192.168.0.1/": "public", "https://169.254.169.254/": "public",
           "https://[::1]/": "public", "https://[fd00::1]/": "public", "https://localhost/": "public",
           "https://0x7f.1/": "public", "https://db.internal/": "public", "https://hooks.example.com:81/": "port",
           f"https://127.0.0.1:{r.port + 1}/": "port", "https://a:b@hooks.example.com/": "user name",
           "https://hooks.example.com/#x": "fragment", "": "no address", "x": "no address",
           "https://hooks.example.com/" + "x" * 1000: "1000", "https://h\u00f6ks.example.com/": "no address"}
    for url, word in bad.items():
        for a in (api("POST", body={"url": url}), api("PATCH", hook, {"url": url})):
            error = a.json()["error"]
            check(outcome(a) == (400, "invalid_request") and word in error["message"] and error["param"] == "url",
                  f"refused: {url[:40]}", error)
    for events in ([], ["test"], ["snapshot.deleted"], [1], ["snapshot.created"] * 9, "snapshot.created", {}, [None],
                   ["snapshot.created,job.failed"]):
        for a in (api("POST", body={"url": URL, "events": events}), api("PATCH", hook, {"events": events})):
            check(outcome(a) == (400, "invalid_request") and a.json()["error"]["param"] == "events",
                  f"refused: {events}", a.body)
    for body, param in (({}, "url"), ({"url": 1}, "url"), ({"url": None}, "url")):
        a = api("POST", body=body)
        equal((outcome(a), a.json()["error"]["param"]), ((400, "invalid_request"), param), f"refused: {body}")
    for body in ({}, {"state": "DISABLED"}, {"state": True}, {"url": None}):
        equal(outcome(api("PATCH", hook, body)), (400, "invalid_request"), f"refused: {body}")
    equal(outcome(api("POST", body=b"{")), (400, "invalid_json"), "no JSON")
    equal(outcome(api("POST", body=b"[]")), (400, "invalid_json"), "a list")
    a = s.call("POST", HOOKS, b"url=x", s.key, {"Content-Type": "application/x-www-form-urlencoded"})
    equal(outcome(a), (415, "unsupported_media_type"), "a form")
    equal(outcome(api("POST", body=b'{"url": "' + b"x" * 9000 + b'"}')), (413, "file_too_large"), "too long")
    equal(outcome(api("PUT", hook, {"url": URL})), (405, "method_not_allowed"), "another method")
    equal(s.sql("select count(*), min(url) from webhooks"), f"1|{URL}", "nothing of it was stored")
    for _ in range(19):
        api.add()
    equal(outcome(api("POST", body={"url": URL})), (400, "invalid_request"), "twenty is the most")
    equal(s.sql("select count(*) from webhooks"), "20", "and twenty they are")
    adds = s.sql("select count(*) from audit_log where action = 'webhook.add' and subject not in"
                 " (select subject from audit_log where action = 'webhook.remove')")
    check(adds.isdigit() and s.sql("select count(*) from idempotency_keys") == "0", "no claim is left", adds)


def repeated(s, api, _):
    """The same key and request: the same answer, secret included, and one row; another request: 409."""
    api.clear()
    first = api("POST", body={"url": URL}, idem="add")
    again = api("POST", body={"url": URL}, idem="add")
    equal((first.body, again.headers.get("idempotent-replayed")), (again.body, "true"), "added once, answered twice")
    equal(outcome(api("POST", body={"url": URL + "/2"}, idem="add")), (409, "idempotency_mismatch"), "another address")
    equal(outcome(api("POST", body={"url": URL, "events": ["job.failed"]}, idem="add")), (409, "idempotency_mismatch"),
          "other kinds")
    hook = "/" + first.data["webhook_id"]
    rolled = [api("POST", hook + "/roll", idem="roll") for _ in range(2)]
    equal((rolled[0].body, rolled[1].headers.get("idempotent-replayed")), (rolled[1].body, "true"), "rolled once")
    check(rolled[0].data["secret"] != first.data["secret"], "a new secret")
    again = api("POST", body={"url": URL}, idem="add").data
    equal(again["secret"], first.data["secret"], "the first request still gets the first secret")
    second = api("POST", hook + "/roll").data["secret"]
    check(second not in (first.data["secret"], rolled[0].data["secret"]), "another roll, another secret")
    equal(api("POST", hook + "/roll", idem="roll").body, rolled[0].body, "its own answer again")
    equal(outcome(api("POST", body={"url": URL}, idem="add")), (409, "idempotency_mismatch"),
          "a secret that is no more is not made up")
    equal(outcome(api("POST", hook + "/test", idem="roll")), (409, "idempotency_mismatch"), "a key of another call")
    tests = [api("POST", hook + "/test", idem="test").body for _ in range(2)]
    equal((len(set(tests)), s.sql("select count(*) from webhook_deliveries")), (1, "1"), "one test event")
    event = json.loads(tests[0])["data"]["delivery_id"]
    s.sql("update webhook_deliveries set state = 'SENT'")
    path = f"{hook}/deliveries/{event}/replay"
    equal(api("POST", path, idem="once more").data["delivery_id"], event, "an event is sent again")
    s.sql("update webhook_deliveries set state = 'SENT'")
    equal((api("POST", path, idem="once more").status, s.sql("select state from webhook_deliveries")), (200, "SENT"),
          "once")
    api("DELETE", hook)
    equal(outcome(api("POST", hook + "/roll", idem="roll")), (404, "not_found"), "gone, nothing is repeated")
    anew = api("POST", body={"url": URL}, idem="add").data
    check(anew["webhook_id"] != first.data["webhook_id"], "and the key makes another one")
    for key in ("", "x" * 256, "\u00e4"):
        a = s.call("POST", HOOKS, b'{"url": "https://hooks.example.com/"}', s.key,
                   {"Content-Type": "application/json", "Idempotency-Key": key})
        equal(outcome(a), (400, "invalid_request"), "a key that is none")


def at_once(s, api, _):
    """Ten requests with one key: one webhook, one roll; those that do not wait are told to come again."""
    api.clear()
    answers = together(10, lambda i: api("POST", body={"url": URL}, idem="ten"))
    good = {a.body for a in answers if a.status == 200}
    equal((len(good), {outcome(a) for a in answers if a.status != 200} <= {(409, "idempotency_in_progress")},
           s.sql("select count(*) from webhooks")), (1, True, "1"), "one webhook, one answer")
    hook = "/" + json.loads(next(iter(good)))["data"]["webhook_id"]
    answers = together(10, lambda i: api("POST", hook + "/roll", idem="rolls"))
    good = {a.body for a in answers if a.status == 200}
    equal((len(good), s.sql("select count(*) from audit_log where action = 'webhook.roll' and subject = "
                            f"'{hook[1:]}'")), (1, "1"), "one roll")


def told(s, api, r):
    """What a webhook of REST is sent: two signatures after a roll, one when its time is over; the log in pages."""
    api.clear()
    made = api.add(r.url, events=["snapshot.created"])
    hook = "/" + made["webhook_id"]
    rolled = api("POST", hook + "/roll").data
    until = api("GET", hook).data["previous_secret_expires_at"]
    equal((until, until is not None), (rolled["previous_secret_expires_at"], True), "until when both sign")

    def send():
        p = subprocess.run([s.cli, "webhook", "run", "--once"], env=s.env, capture_output=True, text=True,
                           stdin=subprocess.DEVNULL, check=False)
        assert p.returncode == 0, p.stderr

    tests = [api("POST", hook + "/test").data["delivery_id"]]
    send()
    equal([r.seen[0]["signature"]], signatures(r.seen[0], rolled["secret"], made["secret"]), "both secrets sign")
    s.sql("update webhooks set previous_until = now()")
    tests.append(api("POST", hook + "/test").data["delivery_id"])
    send()
    equal([r.seen[1]["signature"]], signatures(r.seen[1], rolled["secret"]), "then the new one alone")
    equal(api("GET", hook).data["previous_secret_expires_at"], None, "and nothing is said of the other")
    equal(s.sql("select previous_secret_enc is null and previous_until is null from webhooks"), "t", "it is erased")
    r.answer = 500
    tests.append(api("POST", hook + "/test").data["delivery_id"])
    send()
    rows = api("GET", hook + "/deliveries").data["deliveries"]
    equal([(d["delivery_id"], d["type"], d["state"], d["tries"], d["status"], d["reason"]) for d in rows],
          [(tests[2], "test", "due", 1, 500, "not 2xx"), (tests[1], "test", "sent", 1, 200, None),
           (tests[0], "test", "sent", 1, 200, None)], "the log, newest first")
    check(rows[0]["due_at"] and rows[1]["due_at"] is None, "when it is tried again")
    s.sql("update webhook_deliveries set happened_at = (select min(happened_at) from webhook_deliveries)")
    found, cursor = [], ""
    while cursor is not None:
        page = api("GET", f"{hook}/deliveries?limit=1&cursor={cursor}").data
        found += [d["delivery_id"] for d in page["deliveries"]]
        cursor, last = page["next_cursor"], cursor or page["next_cursor"]
    equal(found, sorted(tests, reverse=True), "page after page, also of events of one moment")
    other = api.add()
    for cursor in ("x", last[:-1] + ("0" if last[-1] != "0" else "1"), last + "0", "1" * 70):
        equal(outcome(api("GET", f"{hook}/deliveries?cursor={cursor}")), (400, "invalid_request"), "no such cursor")
    equal(outcome(api("GET", f"/{other['webhook_id']}/deliveries?cursor={last}")), (400, "invalid_request"),
          "nor one of another webhook")
    equal(outcome(api("GET", hook + "/deliveries?limit=0")), (400, "invalid_request"), "no such limit")
    api("PATCH", hook, {"state": "disabled"})
    equal(api("GET", hook + "/deliveries").data["deliveries"][0]["state"] == "due", False,
          "disabled, nothing stays due")


def old_database(s, api, _):
    """A database that has not got the columns of a roll yet: all else goes on."""
    api.clear()
    s.sql("alter table webhooks drop column secret_from, drop column previous_secret_enc cascade,"
          " drop column previous_from, drop column previous_until cascade, drop column previous_told")
    made = api("POST", body={"url": URL}, idem="old").data
    equal(api("POST", body={"url": URL}, idem="old").data, made, "added, and repeated")
    equal(api("GET").data["webhooks"][0]["previous_secret_expires_at"], None, "listed")
    equal(outcome(api("POST", f"/{made['webhook_id']}/roll")), (503, "database_unavailable"), "a roll has to wait")
    api("POST", f"/{made['webhook_id']}/test")
    p = subprocess.run([s.cli, "webhook", "run", "--once"], env=s.env, capture_output=True, text=True,
                       stdin=subprocess.DEVNULL, check=False)
    check(p.returncode == 0 and "failed 1" in p.stderr, "and sent", p.stderr)


if __name__ == "__main__":
    stack = Stack()
    try:
        with Receiver() as receiver:
            stack.write_conf({"client_document_test_address": receiver.address, "client_document_ca_file": receiver.ca})
            stack.pool("parse", 1)
            stack.pool("snapshots", 3)
            tap.run([managed, foreign, refused, repeated, at_once, told, old_database], stack, Api(stack), receiver)
    finally:
        stack.close()
    tap.done()
