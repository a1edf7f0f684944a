#!/usr/bin/python3
"""Webhooks: what is sent when something happened, how it is signed, and what becomes of it when the receiver is down,
slow, wrong or hostile, and when the sender is killed."""
import json
import os
import re
import signal
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../sdk/python/src"))
import base64
import hashlib
import hmac

import jsonschema
import schemas
import tap
from receiver import Receiver, Sender
from stack import Stack
from tap import check, equal
from wait import wait_for

DUE = "update webhook_deliveries set due_at = now() where state = 'DUE'"


def parse(s, key, name="sample_cams_2024"):
    a = s.call("POST", "/api/v1/parse", json.dumps({"pdf_ref": name}).encode(), key,
               {"Content-Type": "application/json"})
    assert a.status == 200, a
    return a.data


def signature(secret, message):
    text = f"{message['id']}.{message['time']}.".encode() + message["body"]
    mac = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), text, hashlib.sha256).digest()
    return "v1," + base64.b64encode(mac).decode()


def created(s, r, sender):
    """What happened before a webhook was there is not told; what happens then is, once, and is signed."""
    parse(s, s.key)
    hook, secret = sender.add()
    equal(sender.once(), (0, ""), "nothing has happened yet")
    made = parse(s, s.key)
    code, said = sender.once()
    equal((code, "sent 1, failed 0" in said), (0, True), f"one event is sent: {said}")
    message = r.seen[0]
    equal(json.loads(message["body"]), {
        "type": "snapshot.created", "timestamp": made["created_at"],
        "data": {"snapshot_id": made["snapshot_id"], "client_reference_id": None, "livemode": False,
                 "expires_at": made["expires_at"]}}, "what it says: ids and times, no data of the statement")
    equal(message["signature"], signature(secret, message), "its signature")
    check(re.fullmatch(r"evt_[0-9A-HJKMNP-TV-Z]{26}", message["id"]), "its id", message["id"])
    equal((message["headers"]["content-type"], message["path"]), ("application/json", "/hook"), "its form")
    check("authorization" not in message["headers"] and "cookie" not in message["headers"], "and nothing else")
    equal((sender.once(), len(r.seen)), ((0, ""), 1), "it is sent once")
    stored = s.sql("select encode(secret_enc, 'escape') from webhooks")
    check(secret not in stored and secret.removeprefix("whsec_") not in stored, "the secret is sealed")
    raw = bytes.fromhex(s.sql("select encode(secret_enc, 'hex') from webhooks"))
    text = secret.removeprefix("whsec_")
    forms = (secret.encode(), text.encode(), base64.b64decode(text), base64.b64decode(text).hex().encode())
    check(len(raw) >= 40 and not any(form in raw for form in forms), "in its bytes, too, in whatever form", raw.hex())
    code, log = sender.webhook("log")
    found = re.search(message["id"] + r" +" + hook + r" +snapshot\.created +SENT +1 +200 ", log)
    check(code == 0 and found, "the log", log)
    check(secret not in sender.webhook("list")[1], "the secret is shown once")


def kinds(s, r, sender):
    """Each kind of event, of its mode and account alone."""
    sender.clear()
    sender.add("--events", "snapshot.enriched,snapshot.expiring,job.failed")
    s.sql("update webhooks set created_at = now() - interval '2 hours', seen_at = now() - interval '1 hour'")
    parse(s, s.stranger)
    made = parse(s, s.key)["snapshot_id"]
    equal(sender.once(), (0, ""), "kinds that were not asked for, and other accounts, are not told")
    # the time of the other kinds: as if it had passed
    s.sql("update snapshots set expires_at = date_trunc('milliseconds', now() + interval '59 minutes')"
          " where created_at = (select max(created_at) from snapshots)")
    s.sql("insert into upload_sessions (account_id, upload_id, livemode, secret_hash, actor_kind, actor_id, state,"
          " tries_left, code, expires_at, claimed_at) select account_id, gen_random_uuid(), false,"
          " sha256('x'), 'KEY', gen_random_uuid(), 'FAILED', 0, 'scanned_pdf', now() + interval '5 minutes', now()"
          " from snapshots order by created_at desc limit 1")
    code, said = sender.once()
    equal((code, "sent 2, failed 0" in said), (0, True), f"two events: {said}")
    found = {json.loads(m["body"])["type"]: json.loads(m["body"])["data"] for m in r.seen}
    equal(sorted(found), ["job.failed", "snapshot.expiring"], "their kinds")
    equal(found["snapshot.expiring"]["snapshot_id"], made, "the snapshot that expires")
    job = found["job.failed"]
    equal((job["code"], job["upload_id"][:3], len(job["upload_id"])), ("scanned_pdf", "up_", 29), "the failed upload")
    equal(sender.once(), (0, ""), "each once")


def references(s, r, sender):
    """An event has what the caller calls the snapshot, or the upload or job that came to nothing."""
    sender.clear()
    sender.add()
    name = "order 7/\u0905 \"x\" </b>" + "\u20b9" * 180
    body = json.dumps({"pdf_ref": "sample_cams_2024", "client_reference_id": name, "metadata": {"own": "text"}})
    a = s.call("POST", "/api/v1/parse", body.encode(), s.key, {"Content-Type": "application/json"})
    equal((a.status, a.data["client_reference_id"]), (200, name), "a snapshot with a reference, as long as may be")
    s.sql("insert into upload_sessions (account_id, upload_id, livemode, secret_hash, actor_kind, actor_id, state,"
          " tries_left, code, expires_at, claimed_at, client_reference_id) select account_id, gen_random_uuid(), false,"
          " sha256('y'), 'KEY', gen_random_uuid(), 'FAILED', 0, 'scanned_pdf', now() + interval '5 minutes', now(),"
          " 'visit 9' from snapshots order by created_at desc limit 1")
    s.sql("insert into parse_jobs (account_id, job_id, livemode, actor_kind, actor_id, request_id, fingerprint,"
          " include_pii, places, client_reference_id, bytes, pieces, state, ended_at, code)"
          " select account_id, gen_random_uuid(), false, 'KEY', gen_random_uuid(), 'x', '', false, false, 'job 8', 0,"
          " 0, 'FAILED', now(), 'scanned_pdf' from snapshots order by created_at desc limit 1")
    equal(sender.once()[0], 0, "they are sent")
    found = [json.loads(m["body"])["data"] for m in r.seen]
    equal(sorted(d["client_reference_id"] for d in found), sorted([name, "visit 9", "job 8"]), "each with its own")
    check(all("metadata" not in d for d in found), "and nothing else of the caller's", found)
    s.sql("update webhook_deliveries set state = 'DUE', due_at = now()")
    s.sql("delete from snapshots")
    r.seen.clear()
    equal(sender.once()[0], 0, "again, when the snapshot is gone")
    data = [json.loads(m["body"])["data"] for m in r.seen]
    equal([d["client_reference_id"] for d in data if "snapshot_id" in d], [None], "its reference is gone, too")


def summaries(s, r, sender):
    """Where it was asked for, events of snapshots have what a list says of theirs, read when they are sent."""
    sender.clear()
    hook, _ = sender.add("--include-data", "--events", "snapshot.created,snapshot.enriched,snapshot.expiring")
    check(re.search(rf"^{hook} .* summary ", sender.webhook("list")[1], re.M), "the list says so")
    s.sql("delete from snapshots;"
          " update webhooks set created_at = now() - interval '2 hours', seen_at = now() - interval '1 hour'")
    made = s.call("POST", "/api/v1/parse", json.dumps({"pdf_ref": "sample_cams_2024", "include_pii": True,
                                                       "client_reference_id": "own", "metadata": {"k": "v" * 500}
                                                       }).encode(), s.key, {"Content-Type": "application/json"}).data
    lists = ("overlap_a overlap_b overlap_percents overlap_common overlap_dates_a overlap_dates_b year_dates"
             " year_values year_invested warning_codes warning_messages warning_schemes warning_folios").split()
    s.sql("insert into enrichments (account_id, enrichment_id, snapshot_id, livemode, as_of_date, enriched_at, partial,"
          f" nav_source, xirr_reason, {', '.join(lists)}) select account_id, gen_random_uuid(), snapshot_id, livemode,"
          " '2024-12-31', now(), false, 'mfapi', 'OK'" + ", '{}'" * len(lists) +
          " from snapshots order by created_at desc limit 1")
    s.sql("update snapshots set expires_at = date_trunc('milliseconds', now() + interval '59 minutes')"
          " where created_at = (select max(created_at) from snapshots)")
    queued = "select string_agg(d::text, '') from webhook_deliveries d"
    equal(sender.once()[0], 0, "they are sent")
    row = s.call("GET", "/api/v1/snapshots?limit=1", key=s.key).data["snapshots"][0]
    want = {k: v for k, v in row.items() if k not in ("client_reference_id", "metadata")}
    equal([want[k] for k in ("snapshot_id", "investor_name")], [made[k] for k in ("snapshot_id", "investor_name")],
          "of the newest one")
    found = {json.loads(m["body"])["type"]: json.loads(m["body"])["data"].get("snapshot") for m in r.seen}
    equal(found, {"snapshot.created": want, "snapshot.enriched": want, "snapshot.expiring": None},
          "those of a snapshot that was read or enriched have the row of the list, without labels")
    texts = b"".join(m["body"] for m in r.seen).decode()
    person = [made["investor"][k] for k in ("pan", "email", "mobile") if made["investor"][k]]
    person += made["investor"]["address"] + [p["pan"] for p in made["investors"] if p["pan"]]
    person += [f["name"] for f in made["mutual_funds"]] + [f["folio"] for f in made["mutual_funds"]]
    check(len(person) > 10 and not [x for x in person if x in texts], "no other word of the statement", texts)
    check(made["investor_name"] not in s.sql(queued), "nothing of it waits in the queue", s.sql(queued))
    equal(max(len(m["body"]) for m in r.seen) < 2000, True, "they are short")
    r.seen.clear()
    s.sql("update snapshots set investor_name = repeat('\u20b9', 2800)")
    s.sql("update webhook_deliveries set state = 'DUE', due_at = now() where kind = 'snapshot.created'")
    equal((sender.once()[0], len(r.seen)), (0, 1), "an event with a summary that does not fit is sent")
    check("snapshot" not in json.loads(r.seen[0]["body"])["data"], "without it", r.seen[0]["body"])
    for gone in ("update snapshots set expires_at = now()", "delete from snapshots"):
        r.seen.clear()
        s.sql(gone + "; update webhook_deliveries set state = 'DUE', due_at = now()")
        equal((sender.once()[0], len(r.seen)), (0, 3), "sent again, when the snapshot is gone")
        check(all("snapshot" not in json.loads(m["body"])["data"] for m in r.seen), "there is none", r.seen)
    # a database of the release before
    s.sql("update webhooks set include_data = false; alter table webhooks drop column include_data")
    r.seen.clear()
    parse(s, s.key)
    equal((sender.once()[0], len(r.seen)), (0, 1), "events go out without the column")
    code, said = sender.webhook("add", "--include-data", r.url)
    check(code == 1 and "include_data needs a newer database" in said, "what needs it says so", said)
    sender.add()
    s.sql("alter table webhooks add column include_data boolean not null default false")


def fails(s, r, sender):
    """Down, 500, slow, a redirect: tried again with the same id and body, later and later."""
    sender.clear()
    sender.add("--events", "snapshot.created")
    parse(s, s.key)
    r.down()
    equal(sender.once()[0], 0, "the receiver is down")
    equal(sender.row("state, tries, status is null, reason, due_at > now()"), "DUE|1|t|no connection|t", "noted")
    r.up()
    equal(sender.once(), (0, ""), "not before its time")
    target = f"https://127.0.0.1:{r.port}/elsewhere"
    for tries, (answer, status, reason) in enumerate((
            (500, "500", "not 2xx"), ("redirect", "307", "a redirect, which is not followed"),
            ("slow", "", "timed out"), (404, "404", "not 2xx"), (301, "301", "a redirect, which is not followed")), 2):
        r.answers, r.to = [answer], target
        s.sql(DUE)
        before = len(r.seen)
        equal(sender.once()[0], 0, f"the receiver answers: {answer}")
        equal(len(r.seen), before + 1, "it is asked once")
        equal(sender.row("state, tries, status, reason"), f"DUE|{tries}|{status}|{reason}", "and it is tried again")
    waits = float(sender.row("extract(epoch from due_at - tried_at)"))
    check(36000 <= waits <= 36000 * 1.1 + 60, "after the sixth try in ten hours", waits)
    s.sql(DUE)
    code, said = sender.once()
    equal((code, "sent 1, failed 0" in said), (0, True), f"in the end it comes: {said}")
    equal((len({m["id"] for m in r.seen}), len({m["body"] for m in r.seen})), (1, 1), "one id and body on every try")
    check("/elsewhere" not in [m["path"] for m in r.seen], "no redirect was followed")
    equal(sender.row("state, tries, status, reason is null"), "SENT|7|200|t", "it is sent")


def hostile(s, r, sender):
    """Whatever a receiver answers: the status counts where it is one, memory and time are bounded."""
    def raw(*parts, wait=0.0):
        def write(handler):
            for part in parts:
                handler.wfile.write(part)
                handler.wfile.flush()
                if wait and r.over.wait(wait):
                    return
        return write

    def with_wait(text):
        return raw(b"HTTP/1.1 503 x\r\nRetry-After: " + text + b"\r\nContent-Length: 0\r\n\r\n")

    sender.clear()
    sender.add("--events", "snapshot.created")
    parse(s, s.key)
    ok = b"HTTP/1.1 200 OK\r\n"
    much = [b"x" * (1 << 20)] * 64
    for what, answer, status, reason in (
            ("64 MiB", raw(b"HTTP/1.1 500 x\r\nContent-Length: %d\r\n\r\n" % (64 << 20), *much), "500", "not 2xx"),
            ("a byte a second", raw(ok + b"Content-Length: 90\r\n\r\n", *[b"x"] * 60, wait=1), None, "timed out"),
            ("no HTTP", raw(b"220 mail.example ESMTP\r\n"), None, None), ("nothing", raw(), None, None),
            ("headers without end", raw(ok, *[b"X-%d: %s\r\n" % (i, b"y" * 4000) for i in range(2000)]), None, None),
            ("cut off", raw(ok + b"Content-Length: 90\r\n\r\nx"), None, None),
            ("a wait of years", with_wait(b"9999999999"), "503", "not 2xx"),
            ("a wait that is none", with_wait(b"-5"), "503", "not 2xx"),
            ("interim answers", raw(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 x\r\nLink: <x>\r\n\r\n"
                                    b"HTTP/1.1 404 x\r\nContent-Length: 0\r\n\r\n"), "404", "not 2xx")):
        r.answers = [answer]
        s.sql(DUE)
        before = len(r.seen)
        equal((sender.once()[0], len(r.seen)), (0, before + 1), f"{what}: the sender goes on")
        state, found, why, soon = sender.row(
            "state, coalesce(status::text, ''), reason, due_at < now() + interval '3 days'").split("|")
        equal((state, found, soon), ("DUE", status or "", "t"), f"{what}: it is tried again, within three days: {why}")
        check(reason in (None, why) and why, f"{what}: the log says why", why)
    for what, answer in (("204", raw(b"HTTP/1.1 204 x\r\n\r\n")),
                         ("200 and much", raw(ok + b"Content-Length: %d\r\n\r\n" % (64 << 20), *much))):
        r.answers = [answer]
        s.sql("update webhook_deliveries set state = 'DUE', due_at = now()")
        sender.once()
        equal(sender.row("state, reason is null"), "SENT|t", f"{what} is taken")


def given_up(s, r, sender):
    """After three days without success the webhook is disabled; it can be enabled, and the event sent again."""
    sender.clear()
    hook, _ = sender.add("--events", "snapshot.created")
    parse(s, s.key)
    r.answer = 503
    sender.once()
    s.sql("update webhook_deliveries set since = now() - interval '3 days', due_at = now()")
    equal(sender.once()[0], 0, "the last try")
    equal(sender.row("state, tries"), "FAILED|2", "given up")
    equal(s.sql("select state, reason from webhooks"), "DISABLED|three days without success", "it is disabled")
    event = r.seen[-1]["id"]
    r.answer = 200
    parse(s, s.key)
    equal(sender.once(), (0, ""), "nothing is sent to it")
    for verb, subject, why in (("test", hook, "invalid_request"), ("replay", event, "not_found")):
        code, said = sender.webhook(verb, subject)
        check(code == 1 and why in said, f"no {verb} either", said)
    equal(sender.webhook("enable", hook), (0, ""), "it is enabled again")
    r.seen.clear()
    equal((sender.once(), r.seen), ((0, ""), []), "what happened meanwhile is not told")
    equal(sender.webhook("replay", event), (0, ""), "an event is asked for again")
    sender.once()
    equal([m["id"] for m in r.seen], [event], "it comes with its id")
    code, test = sender.webhook("test", hook)
    sender.once()
    equal((code, r.seen[-1]["id"], json.loads(r.seen[-1]["body"])["type"]), (0, test.strip(), "test"), "a test event")
    r.answer = 410
    parse(s, s.key)
    sender.once()
    equal(s.sql("select state, reason from webhooks"), "DISABLED|gone: it wants no more", "410 disables at once")
    audit = s.sql("select string_agg(distinct action, ' ' order by action) from audit_log"
                  " where action like 'webhook.%'")
    equal(audit, "webhook.add webhook.enable", "the audit log")


def guarded(s, r, sender):
    """Addresses that are not public are never connected to; what cannot be an address is refused at once."""
    sender.clear()
    port = r.port
    for url in ("http://example.com/", "https://", "ftp://example.com/", "https://user@example.com/", "https:///x",
                "https://example.com/#x", "https://example.com/ x", "https://example.com/" + "x" * 1000):
        code, said = sender.webhook("add", url)
        check(code == 1 and "invalid_request" in said, f"refused: {url[:40]}", said)
    code, said = sender.webhook("add", "--events", "snapshot.deleted", "https://example.com/")
    check(code == 1 and "invalid_request" in said, "an unknown kind is refused", said)
    inside = (f"https://127.0.0.1:{port}/hook", f"https://localhost:{port}/hook",
              f"https://[::ffff:127.0.0.1]:{port}/",
              "https://10.0.0.1/", "https://169.254.169.254/latest/meta-data/", "https://[::1]/", "https://0.0.0.0/")
    for _ in inside:
        sender.add("--events", "snapshot.created")
    sender.env = s.write_conf({"client_document_ca_file": r.ca}, "sender.conf")
    for url in inside:
        code, said = sender.webhook("add", url)
        check(code == 1 and "invalid_request" in said, f"refused, too: {url}", said)
    # as if each had been public when it was added
    for i, url in enumerate(inside):
        s.sql(f"update webhooks set url = '{url}' where webhook_id = (select webhook_id from webhooks"
              f" order by webhook_id offset {i} limit 1)")
    parse(s, s.key)
    equal(sender.once()[0], 0, "they are tried")
    equal(s.sql("select distinct state, status, reason from webhook_deliveries"), "DUE||address not public",
          "none is connected to")
    equal(r.seen, [], "the receiver saw nothing")
    sender.env = s.write_conf({"client_document_test_address": r.address, "client_document_ca_file": r.ca},
                              "sender.conf")


def killed(s, r, sender):
    """kill -9 in the middle: the event comes again, with the same id; two senders at once send nothing twice."""
    sender.clear()
    sender.add("--events", "snapshot.created")
    parse(s, s.key)
    r.answers = ["slow"]
    p = sender.start()
    wait_for(lambda: r.seen, what="the first try")
    p.send_signal(signal.SIGKILL)
    p.wait()
    equal(sender.row("state, tries, status is null, due_at > now()"), "DUE|1|t|t",
          "the try is open until its lease is over")
    s.sql(DUE)
    code, said = sender.once()
    equal((code, "sent 1, failed 0" in said), (0, True), f"the next sender takes it: {said}")
    equal((len(r.seen), len({m["id"] for m in r.seen})), (2, 1), "at least once, with one id")
    r.seen.clear()
    for _ in range(20):
        parse(s, s.key)
    both = [sender.start() for _ in range(2)]

    def all_sent():
        # a busy machine may let a try time out: it is due again
        s.sql(DUE + " and reason is not null")
        return len({m["id"] for m in r.seen}) == 20 and \
            s.sql("select count(*) from webhook_deliveries where state = 'DUE'") == "0"

    wait_for(all_sent, what="all of them")
    for p in both:
        p.terminate()
    equal([p.wait(60) for p in both], [0, 0], "SIGTERM ends a sender well")
    tries = s.sql("select sum(tries), count(*) from webhook_deliveries where state = 'SENT'").split("|")
    equal((len(r.seen) <= int(tries[0]), tries[1]), (True, "21"), f"two senders send each event once a try: {tries}")


def changed(s, r, sender):
    """What is named of a webhook is changed, the rest stays."""
    sender.clear()
    hook, _ = sender.add()
    for args, row in (((), None),
                      (("--include-data",), f"t|4|{r.url}|ENABLED"),
                      (("--events", "snapshot.created,job.failed"), f"t|2|{r.url}|ENABLED"),
                      (("--url", "https://hooks.example.com/x"), "t|2|https://hooks.example.com/x|ENABLED"),
                      (("--events", "x"), None), (("--url", "http://example.com/"), None),
                      (("--no-data", "--url", r.url), f"f|2|{r.url}|ENABLED")):
        before = s.sql("select w::text from webhooks w")
        code, said = sender.webhook("change", *args, hook)
        if row is None:
            equal((code, "invalid_request" in said, s.sql("select w::text from webhooks w")), (1, True, before),
                  f"{args}: refused, nothing is changed: {said}")
        else:
            equal((code, s.sql("select include_data, cardinality(events), url, state from webhooks")), (0, row),
                  f"{args} {said}")
    for args in (("change", "--include-data", "--no-data", hook), ("change", "--live", "--no-data", hook),
                 ("change", "--no-data"), ("add", "--no-data", r.url), ("enable", "--url", r.url, hook)):
        equal(sender.webhook(*args)[0], 2, f"usage: {args}")
    code, said = sender.webhook("change", "--no-data", hook, account=s.other)
    check(code == 1 and "not_found" in said, "another account changes none", said)
    made = parse(s, s.key)
    equal((sender.once()[0], [json.loads(m["body"])["data"].get("snapshot") for m in r.seen]), (0, [None]),
          f"without the summary of {made['snapshot_id']}")
    equal((sender.webhook("disable", hook), s.sql("select state from webhooks")), ((0, ""), "DISABLED"), "disabled")
    equal((sender.webhook("enable", hook), s.sql("select state from webhooks")), ((0, ""), "ENABLED"), "and enabled")


def accounts(s, r, sender):
    """Another account sees nothing of it; a suspended one is told nothing; an erased one leaves nothing."""
    sender.clear()
    hook, _ = sender.add()
    equal(len(sender.webhook("list", account=s.other)[1].splitlines()), 1, "another account has none")
    for verb in ("remove", "enable", "test"):
        code, said = sender.webhook(verb, hook, account=s.other)
        check(code == 1 and "not_found" in said, f"nor can it {verb} one", said)
    s.casgate("account", "suspend", s.account)
    code, said = sender.webhook("test", hook)
    equal((code, sender.once(), r.seen), (0, (0, ""), []), "a suspended account is told nothing")
    s.casgate("account", "resume", s.account)
    sender.once()
    equal(len(r.seen), 1, "until it is resumed")
    equal(sender.webhook("remove", hook), (0, ""), "a webhook is removed")
    equal(s.sql("select (select count(*) from webhooks), (select count(*) from webhook_deliveries)"), "0|0",
          "with its log")
    for args in (("webhook",), ("webhook", "add"), ("webhook", "run", "x"), ("webhook", "list"), ("webhook", "x")):
        p = subprocess.run([s.cli, *args], env=sender.env, capture_output=True, stdin=subprocess.DEVNULL, check=False)
        equal(p.returncode, 2, f"usage: {' '.join(args)}")


def described(_s, r, _sender):
    """All that was sent in the functions before is what the OpenAPI document says of its kind."""
    with open(os.path.join(tap.top(), "data/openapi/openapi.json"), encoding="utf-8") as f:
        doc = json.load(f)
    # no other members than those described
    judge, sent = schemas.validators(whole=False)["event"], [json.loads(m["body"]) for m in r.all]
    equal({e["type"] for e in sent}, set(doc["webhooks"]), "each kind was sent")
    for kind, item in doc["webhooks"].items():
        own = dict(item["post"]["requestBody"]["content"]["application/json"]["schema"], components=doc["components"])
        wrong = [e for e in sent if e["type"] == kind and not (
            judge.is_valid(e) and jsonschema.Draft202012Validator(own).is_valid(e))]
        equal(wrong, [], f"{kind}: bodies are as described")
        for p in item["post"]["parameters"]:
            form = p["schema"].get("pattern") or ("^[0-9]+$" if p["schema"].get("type") == "integer" else r"^v1,\S+")
            other = schemas.files()["defs.json"]["$defs"]["delivery_id"] if "$ref" in p["schema"] else {}
            form = other.get("pattern", form)
            wrong = [m["headers"] for m in r.all if not re.match(form, m["headers"].get(p["name"], ""))]
            equal(wrong, [], f"{kind}: {p['name']}")
    broken = json.loads(r.all[0]["body"])
    broken["data"]["pan"] = "ABCDE1234F"
    check(not judge.is_valid(broken), "a member that is not described would be noticed")


if __name__ == "__main__":
    stack = Stack()
    try:
        stack.start()
        with Receiver() as receiver:
            tap.run([created, kinds, references, summaries, fails, hostile, given_up, guarded, killed, changed,
                     accounts, described], stack, receiver, Sender(stack, receiver))
    finally:
        stack.close()
    tap.done()
