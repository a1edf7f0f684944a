#!/usr/bin/python3
"""POST /parse that is answered at once: jobs, their workers, and what the database has of a document meanwhile."""
import json
import os
import random
import re
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from client import form
from receiver import Receiver
from stack import Stack
from tap import check, equal
from wait import together, wait_for

LATER = {"Prefer": "respond-async"}
KILLS = 24
PASSWORD = "Sample@2024"
FILES = (("sample_cams_2024", PASSWORD), ("sample_nsdl_2024", "BQKPA7713M"), ("sample_kfintech_2024", "AFZPK5521M"),
         ("sample_mfcentral_2024", "BQKPA7713M"))


def document(name="sample_cams_2024"):
    with open(os.path.join(tap.top(), "data/samples", name + ".pdf"), "rb") as f:
        return f.read()


def hand_over(s, *parts, key=None, headers=None, uri="/api/v1/parse", file=None):
    body, kind = form(("file", file or document(), "x.pdf"), *(parts or (("password", PASSWORD),)))
    return s.call("POST", uri, body, key or s.key, dict(kind, **(LATER if headers is None else headers)))


def sample(s, **members):
    a = s.call("POST", "/api/v1/parse", json.dumps({"pdf_ref": "sample_cams_2024", **members}).encode(), s.key,
               dict(LATER, **{"Content-Type": "application/json"}))
    assert a.status == 202, a
    return a.data


def job(s, job_id, key=None):
    return s.call("GET", "/api/v1/jobs/" + job_id, key=key or s.key)


def once(s, **env):
    p = subprocess.run([s.cli, "jobs", "run", "--once"], env=dict(s.env, **env), capture_output=True, text=True,
                       stdin=subprocess.DEVNULL, timeout=300, check=False)
    return p.returncode, p.stderr


def worker(s):
    with open(s.log, "ab") as log:
        return subprocess.Popen([s.cli, "jobs", "run"], env=s.env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def clear(s):
    for table in ("parse_jobs", "snapshots", "idempotency_keys", "webhooks", "budgets"):
        s.sql("delete from " + table)


def off(s):
    """Nothing waits unless the operator has turned it on."""
    for headers, uri, param in ((LATER, "/api/v1/parse", "Prefer"), ({}, "/api/v1/parse?mode=async", "mode"),
                                ({"Prefer": "wait=10, RESPOND-ASYNC;x"}, "/api/v1/parse", "Prefer")):
        a = hand_over(s, headers=headers, uri=uri)
        equal((a.status, a.code(), a.json()["error"]["param"]), (422, "async_not_enabled", param), f"off: {param}")
    a = hand_over(s, ("mode", "async"), headers={})
    equal((a.status, a.code(), a.json()["error"]["param"]), (422, "async_not_enabled", "mode"), "off: mode of a form")
    equal(hand_over(s, headers={"Prefer": "wait=10"}, uri="/api/v1/parse?mode=sync").status, 200, "sync goes on")
    a = hand_over(s, headers={}, uri="/api/v1/parse?mode=later")
    equal((a.status, a.code(), a.json()["error"]["param"]), (400, "invalid_request", "mode"), "another mode")
    for value in ("later", "", "ASYNC"):
        a = hand_over(s, ("mode", value), headers={})
        equal((a.status, a.code(), a.json()["error"]["param"]), (400, "invalid_request", "mode"), f"nor {value!r}")
    equal(s.sql("select count(*) from parse_jobs"), "0", "nothing waits")
    equal(s.call("GET", "/api/v1/jobs", key=s.key).data, {"jobs": [], "next_cursor": None}, "there are no jobs")


def turn_on(s):
    for p in s.pools:
        p.stop()
    s.pools.clear()
    s.write_conf({"parse_jobs": "1"})
    s.start()


def of_body(s):
    """mode stands in the query or in the body, form and JSON; the query counts where both have it, then the body."""
    clear(s)
    for fields, headers, query, status in (
            ([("mode", "async")], {}, "", 202), ([("mode", "sync")], LATER, "", 200), ([], LATER, "", 202),
            ([("mode", "async")], {}, "?mode=sync", 200), ([("mode", "sync")], {}, "?mode=async", 202),
            ([("mode", "sync")], {}, "", 200)):
        a = hand_over(s, ("password", PASSWORD), *fields, headers=headers, uri="/api/v1/parse" + query)
        equal(a.status, status, f"form {fields} {headers} {query}")
    for mode, status in (("async", 202), ("sync", 200), (None, 200), ("soon", 400), (True, 400)):
        body = json.dumps({"pdf_ref": "sample_cams_2024", "mode": mode}).encode()
        a = s.call("POST", "/api/v1/parse", body, s.key, {"Content-Type": "application/json"})
        equal(a.status, status, f"JSON {mode}")
    equal(once(s)[0], 0, "a worker reads them")


def done(s):
    """202 with the job, and then the same snapshot as the synchronous answer, by a link as the request asked for it."""
    clear(s)
    now = hand_over(s, headers={}).data
    labels = (("password", PASSWORD), ("client_reference_id", "order 7"), ("metadata", '{"b":"1","a":"2"}'),
              ("include_pii", "true"), ("include", "places"))
    a = hand_over(s, *labels)
    made = a.data
    equal((a.status, a.headers["location"].endswith("/api/v1/jobs/" + made["job_id"]),
           a.headers["preference-applied"]), (202, True, "respond-async"), "202 and where to ask")
    equal((made["status"], made["started_at"], made["ended_at"], made["snapshot_id"], made["livemode"]),
          ("queued", None, None, None, False), "it waits")
    equal((made["client_reference_id"], list(made["metadata"].items())), ("order 7", [("b", "1"), ("a", "2")]),
          "with the names that the caller gave")
    equal(job(s, made["job_id"]).data, made, "GET says the same")
    equal(s.sql("select count(*) from snapshots"), "1", "nothing is read yet")
    used = s.sql("select requests, parses, errors from usage_daily").split("|")
    equal(once(s)[0], 0, "a worker")
    got = job(s, made["job_id"]).data
    equal((got["status"], got["started_at"] <= got["ended_at"], got["created_at"]), ("done", True, made["created_at"]),
          "it is done")
    link = got["snapshot_url"].split("/", 3)[3]
    equal(link, f"api/v1/snapshots/{got['snapshot_id']}?include_pii=true&include=places", "where the snapshot is")
    snapshot = s.call("GET", "/" + link, key=s.key).data
    equal((snapshot["client_reference_id"], "X" in snapshot["investor"]["mobile"], "places" in snapshot),
          ("order 7", False, True), "as it was asked for")
    plain = s.call("GET", "/api/v1/snapshots/" + got["snapshot_id"], key=s.key).data
    for member in ("snapshot_id", "created_at", "expires_at", "client_reference_id", "metadata"):
        plain.pop(member)
        now.pop(member, None)
    equal(plain, now, "the same figures as the synchronous answer")
    equal(s.sql("select count(*) from parse_job_pieces"), "0", "the document is gone")
    equal(s.sql("select count(*) from parse_jobs where key_enc is null and password_enc is null"), "1", "and its keys")
    equal([int(x) - int(y) for x, y in zip(s.sql("select requests, parses, errors from usage_daily").split("|"), used)][
        1:], [1, 0], "it counts as one parse")


def failed(s):
    """The error of the synchronous answer, and an event."""
    clear(s)
    with Receiver() as r:
        env = s.write_conf({"client_document_test_address": r.address, "client_document_ca_file": r.ca}, "sender.conf")
        hook = [s.cli, "webhook"]
        subprocess.run([*hook, "add", "--account", s.account, "--events", "job.failed,snapshot.created", r.url],
                       env=env, check=True, stdout=subprocess.PIPE)
        wrong = (("password", "not this one"),)
        want = hand_over(s, *wrong, headers={}).json()["error"]
        cases = [(wrong, None, want), ((), b"no PDF at all", None), ((("password", ""),), None, None)]
        ids = []
        for parts, file, _ in cases:
            a = hand_over(s, *(parts or (("include_pii", "false"),)), file=file)
            equal(a.status, 202, "it is taken")
            ids.append((a.data["job_id"], a.headers["x-request-id"]))
        equal(once(s)[0], 0, "a worker")
        found = [job(s, i).data for i, _ in ids]
        equal([(f["status"], f["error"]["code"], f["snapshot_id"]) for f in found],
              [("failed", c, None) for c in ("password_incorrect", "not_a_pdf", "password_required")], "what failed")
        for (parts, file, _), f, (_, request) in zip(cases, found, ids):
            now = hand_over(s, *(parts or (("include_pii", "false"),)), headers={}, file=file).json()["error"]
            equal(dict(f["error"], request_id=""), dict(now, request_id=""), f"as the answer: {now['code']}")
            equal(f["error"]["request_id"], request, "with the id of the request that handed it over")
        equal(s.sql("select (select count(*) from snapshots), (select count(*) from parse_job_pieces)"), "0|0",
              "nothing is stored, nothing is left")
        good = sample(s)["job_id"]
        once(s)
        sent = subprocess.run([*hook, "run", "--once"], env=env, capture_output=True, text=True, check=False,
                              stdin=subprocess.DEVNULL)
        equal(sent.returncode, 0, "events are sent")
        events = [json.loads(m["body"]) for m in r.seen]
        told = {e["data"]["job_id"]: e["data"]["code"] for e in events if e["type"] == "job.failed"}
        equal(told, {f["job_id"]: f["error"]["code"] for f in found}, "one for each failed job")
        equal([e["data"]["snapshot_id"] for e in events if e["type"] == "snapshot.created"],
              [job(s, good).data["snapshot_id"]], "and one for the snapshot")


def sealed(s):
    """While it waits, neither the dump of the database nor the log has a byte of document or password."""
    clear(s)
    pdf = document("sample_nsdl_2024")
    hand_over(s, ("password", "hush-hush-hush"), file=pdf)
    dump, inserts = (subprocess.run(["pg_dump", "-h", s.pg, "-U", "postgres", *how, "casgate"], check=True,
                                    stdout=subprocess.PIPE).stdout for how in ((), ("--inserts",)))
    with open(s.log, "rb") as f:
        log = f.read()
    check(b"parse_job_pieces" in dump and len(dump) > 2 * len(pdf), "it is in the dump", len(dump))
    found = []
    for i in range(0, len(pdf) - 24, 997):
        piece = pdf[i:i + 24]
        found += [i for text in (dump, inserts, log) if piece in text or piece.hex().encode() in text]
    equal(found, [], "no piece of the document is in it")
    secret = b"hush-hush-hush"
    equal([n for n, text in (("dump", dump), ("inserts", inserts), ("log", log))
           if secret in text or secret.hex().encode() in text], [], "nor is the password")
    once(s)
    with open(s.log, "rb") as f:
        equal(secret in f.read(), False, "nor in the log of the worker")


def who(s):
    """Only the account and mode that handed it over."""
    clear(s)
    ids = [sample(s)["job_id"] for _ in range(5)]
    for key, what in ((s.stranger, "another account"), (s.live, "a live key")):
        equal([job(s, ids[0], key).code(), s.call("DELETE", "/api/v1/jobs/" + ids[0], key=key).code(),
               s.call("GET", "/api/v1/jobs", key=key).data["jobs"]], ["job_not_found", "job_not_found", []], what)
    equal(job(s, ids[0], s.read_only).status, 403, "the scope is parse")
    equal(job(s, ids[0], s.parse_only).status, 200, "which is enough")
    for bad in ("job_1", "snap_" + ids[0][4:], "x"):
        equal(job(s, bad).status, 404, "no such id")
    seen, cursor = [], ""
    while cursor is not None:
        a = s.call("GET", f"/api/v1/jobs?limit=2{cursor}", key=s.key).data
        seen += [j["job_id"] for j in a["jobs"]]
        cursor = a["next_cursor"] and "&cursor=" + a["next_cursor"]
    equal(seen, ids[::-1], "the list, page by page, newest first")
    for query in ("limit=0", "limit=101", "cursor=x", "cursor=snap_" + ids[0][4:]):
        equal(s.call("GET", "/api/v1/jobs?" + query, key=s.key).status, 400, query)
    a = s.call("DELETE", "/api/v1/jobs/" + ids[0], key=s.key)
    equal((a.status, a.data), (200, {"job_id": ids[0], "deleted": True}), "one that waits is given up")
    s.sql(f"update parse_jobs set state = 'RUNNING', due_at = now() + interval '1 minute' where job_id ="
          f" casgate_id('{ids[1]}')")
    equal(s.call("DELETE", "/api/v1/jobs/" + ids[1], key=s.key).code(), "job_running", "one that is read is not")
    s.sql("update parse_jobs set state = 'QUEUED', due_at = now()")
    once(s)
    equal([job(s, i).data["status"] if i != ids[0] else job(s, i).code() for i in ids],
          ["job_not_found"] + 4 * ["done"], "the others are read")
    equal(s.call("DELETE", "/api/v1/jobs/" + ids[1], key=s.key).status, 200, "what came of one is forgotten")
    equal(s.sql("select count(*) from snapshots"), "4", "its snapshot stays")


def refused(s):
    """What is certain to fail is refused at once."""
    clear(s)
    kind = dict(LATER, **{"Content-Type": "application/json"})
    a = s.call("POST", "/api/v1/parse", b'{"pdf_ref": "none"}', s.key, kind)
    equal(a.code(), "sample_not_found", "no such sample")
    a = s.call("POST", "/api/v1/parse", b'{"pdf_ref": "sample_cams_2024"}', s.live, kind)
    equal(a.code(), "sandbox_key_required", "samples are for test keys")
    for query in ("format=casparser", "fields=snapshot_id", "exclude=transactions"):
        a = hand_over(s, uri="/api/v1/parse?" + query)
        equal((a.status, a.json()["error"]["param"]), (400, "mode"), query)
    a = hand_over(s, ("metadata", "x"))
    equal(a.status, 400, "labels are read at once")
    s.sql("insert into parse_jobs (account_id, job_id, livemode, actor_kind, actor_id, request_id, fingerprint,"
          " include_pii, places, bytes, pieces, state) select account_id, gen_random_uuid(), false, 'KEY', account_id,"
          " 'req', 'x', false, false, 1, 1, 'RUNNING' from accounts, generate_series(1, 500) where name = 'first'")
    a = hand_over(s)
    equal((a.status, a.code()), (429, "rate_limited"), "an account has 500 at most")
    equal(hand_over(s, key=s.stranger).status, 202, "each its own")


def same_key(s):
    """One job for one Idempotency-Key, whether it is repeated before or after its end; and one snapshot."""
    clear(s)
    headers = dict(LATER, **{"Idempotency-Key": "k-1"})
    answers = together(6, lambda _: hand_over(s, headers=headers))
    good = [a for a in answers if a.status == 202]
    check(good and all(a.status == 202 or a.code() == "idempotency_in_progress" for a in answers), "six at once",
          *[a.code() for a in answers if a.status != 202])
    equal(len({a.data["job_id"] for a in good}), 1, "one job")
    a = hand_over(s, ("password", "other"), headers=headers)
    equal(a.code(), "idempotency_mismatch", "another request")
    once(s)
    a = hand_over(s, headers=headers)
    equal((a.status, a.data["status"], a.headers.get("idempotent-replayed")), (202, "done", "true"),
          "repeated behind it")
    now = hand_over(s, headers={"Idempotency-Key": "k-1"})
    equal((now.status, now.data["snapshot_id"]), (200, a.data["snapshot_id"]), "and without waiting: the same snapshot")
    first = hand_over(s, headers={"Idempotency-Key": "k-2"}).data["snapshot_id"]
    later = hand_over(s, headers=dict(LATER, **{"Idempotency-Key": "k-2"})).data["job_id"]
    once(s)
    equal(job(s, later).data["snapshot_id"], first, "waiting behind not waiting: the same, too")
    equal(s.sql("select count(*) from snapshots"), "2", "two snapshots in all")


def hour(s):
    """Past its hour a document is erased, whoever looks first: a worker or purge."""
    clear(s)
    ids = [hand_over(s).data["job_id"] for _ in range(2)]
    old = "update parse_jobs set expires_at = now() - interval '1 second' where job_id = casgate_id('%s')"
    s.sql(old % ids[0])
    once(s)
    a = job(s, ids[0]).data
    equal((a["status"], a["error"]["code"]), ("failed", "job_expired"), "a worker")
    equal(job(s, ids[1]).data["status"], "done", "which reads the other one")
    again = hand_over(s).data["job_id"]
    s.sql(old % again)
    counts = dict(line.split() for line in s.casgate("purge").splitlines())
    equal((counts["jobs"], job(s, again).data["error"]["code"]), ("1", "job_expired"), "purge")
    equal(s.sql("select (select count(*) from parse_job_pieces), (select count(*) from parse_jobs where key_enc is not"
                " null or password_enc is not null)"), "0|0", "nothing of it is left")
    s.sql("update parse_jobs set expires_at = now()")
    counts = dict(line.split() for line in s.casgate("purge").splitlines())
    equal((counts["jobs"], s.sql("select count(*) from parse_jobs")), ("3", "0"), "after a day jobs are forgotten")


def busy(s):
    """Who has used up the seconds for reading waits; nobody else does."""
    clear(s)
    mine, other = hand_over(s).data["job_id"], hand_over(s, key=s.stranger).data["job_id"]
    s.sql("insert into budgets (account_id, owner, kind, used, at) select account_id, account_id, 'EXTRACT', 90000000,"
          " now() from accounts where name = 'first'")
    equal(once(s)[0], 0, "a worker")
    equal((job(s, mine).data["status"], job(s, other, s.stranger).data["status"]), ("queued", "done"), "one waits")
    s.sql("delete from budgets")
    s.sql("update parse_jobs set due_at = now()")
    once(s)
    equal(job(s, mine).data["status"], "done", "until there are some again")
    status = subprocess.run([s.cli, "jobs", "status"], env=s.env, stdout=subprocess.PIPE, text=True, check=True).stdout
    equal(status, "waiting 0\nrunning 0\noldest_seconds 0\n", "status")


def rekey(s):
    """The data key is changed while a document waits."""
    clear(s)
    made = hand_over(s, headers=dict(LATER, **{"Idempotency-Key": "r"})).data["job_id"]
    path = os.path.join(s.dir, "data.key")
    with open(path, encoding="ascii") as f:
        old = f.read()
    new = os.urandom(32).hex() + "\n"

    def write(text):
        with open(path, "w", encoding="ascii") as f:
            f.write(text)

    def restart():
        for p in s.pools:
            p.stop()
        s.pools.clear()
        s.start()
    write(new + old)
    restart()
    head = "substr(key_enc, 1, 9)"
    before = s.sql(f"select {head} from parse_jobs")
    s.casgate("rekey")
    write(new)
    restart()
    equal(s.sql(f"select {head} <> '{before}', {head} = substr(password_enc, 1, 9) from parse_jobs"), "t|t",
          "key and password are sealed anew")
    equal((once(s)[0], job(s, made).data["status"]), (0, "done"), "it is read with the new key")
    a = hand_over(s, headers=dict(LATER, **{"Idempotency-Key": "r2"}))
    equal(a.status, 202, "and others wait under it")


def killed(s):
    """Workers are killed at any point: each document is read, and stored once."""
    clear(s)
    def more(n):
        for _ in range(n):
            name, password = FILES[len(ids) % len(FILES)]
            ids.append(hand_over(s, ("password", password), ("client_reference_id", f"n{len(ids)}"),
                                 file=document(name)).data["job_id"])
    ids = []
    more(30)
    rng, kills, workers = random.Random(7), 0, [worker(s) for _ in range(2)]
    open_jobs = "select count(*) from parse_jobs where state in ('QUEUED', 'RUNNING')"
    try:
        while kills < KILLS:
            # a work of some milliseconds: what is due is made more while there are kills to do
            if s.sql(open_jobs) == "0":
                more(10)
            running = "select count(*) from parse_jobs where state = 'RUNNING'"
            wait_for(lambda: s.sql(running) != "0" or s.sql(open_jobs) == "0", what="a job at work")
            time.sleep(rng.random() * 0.08)
            i = rng.randrange(2)
            workers[i].kill()
            workers[i].wait()
            kills += 1
            workers[i] = worker(s)
        wait_for(lambda: s.sql(open_jobs) == "0", what="the end of all jobs")
    finally:
        for w in workers:
            w.send_signal(signal.SIGTERM)
        codes = [w.wait(60) for w in workers]
    equal(codes, [0, 0], "SIGTERM ends a worker")
    states = s.sql("select state, code, count(*) from parse_jobs group by 1, 2")
    equal(states, f"DONE||{len(ids)}", f"after {kills} kills all are done")
    equal(s.sql("select count(*), count(distinct client_reference_id), (select count(distinct snapshot_id) from"
                " parse_jobs) from snapshots"), f"{len(ids)}|{len(ids)}|{len(ids)}", "each is stored once")
    check(int(s.sql("select count(*) from parse_jobs where tries > 1")) > 0, "some were taken again")
    equal(s.sql("select count(*) from parse_job_pieces"), "0", "nothing is left of the documents")


def stored_and_killed(s):
    """Killed between storing and marking: as if, by taking the mark back."""
    clear(s)
    made = hand_over(s).data["job_id"]
    pieces = "create table kept as select * from parse_job_pieces; create table kept_job as select * from parse_jobs"
    s.sql(pieces)
    once(s)
    first = job(s, made).data["snapshot_id"]
    s.sql("delete from parse_jobs; insert into parse_jobs select * from kept_job;"
          " insert into parse_job_pieces select * from kept; drop table kept, kept_job")
    equal(job(s, made).data["status"], "queued", "the job is as before")
    once(s)
    equal((job(s, made).data["snapshot_id"], s.sql("select count(*) from snapshots")), (first, "1"),
          "the snapshot that there is becomes its result")


def restarted(s):
    """The database goes and comes back: nothing is lost."""
    clear(s)
    ids = [hand_over(s).data["job_id"] for _ in range(12)]
    w = worker(s)
    try:
        for _ in range(3):
            cluster.run("stop", s.pg, "immediate")
            time.sleep(0.2)
            cluster.run("start", s.pg)
            time.sleep(0.3)
        wait_for(lambda: s.sql("select count(*) from parse_jobs where state in ('QUEUED', 'RUNNING')") == "0",
                 what="the end of all jobs")
    finally:
        w.send_signal(signal.SIGTERM)
        equal(w.wait(60), 0, "the worker is alive")
    equal([job(s, i).data["status"] for i in ids], 12 * ["done"], "all are read")
    equal(s.sql("select count(*) from snapshots"), "12", "each once")


def told(s):
    """The log of the workers: ids, codes, figures."""
    with open(s.log, encoding="utf-8") as f:
        lines = [json.loads(line) for line in f if '"event":"job"' in line]
    check(lines, "there are lines")
    names = {"time", "level", "program", "event", "job", "id", "code", "ended", "try", "duration_ms", "pages", "layout",
             "account", "key", "extract_cpu_ms", "read_cpu_ms", "why"}
    equal({k for line in lines for k in line} - names, set(), "their members")
    equal([x for x in lines if not re.fullmatch(r"job_\w{26}", x["job"]) or not x["id"].startswith("req_")], [], "ids")
    for args in ((), ("run", "x"), ("status", "x"), ("run", "--once", "x")):
        p = subprocess.run([s.cli, "jobs", *args], env=s.env, capture_output=True, stdin=subprocess.DEVNULL,
                           check=False)
        equal(p.returncode, 2, f"usage: {' '.join(args)}")


if __name__ == "__main__":
    stack = Stack()
    try:
        stack.start()
        tap.run([off], stack)
        turn_on(stack)
        tap.run([of_body, done, failed, sealed, who, refused, same_key, hour, busy, stored_and_killed, killed,
                 restarted, rekey, told], stack)
    finally:
        stack.close()
    tap.done()
