#!/usr/bin/python3
"""POST /parse/batch: many files and archives at once, a job each, all or none; archives that are made to harm."""
import concurrent.futures
import io
import json
import os
import struct
import subprocess
import sys
import zipfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from client import form
from stack import Stack
from tap import check, equal
from wait import together, wait_for

URI = "/api/v1/parse/batch"
SAMPLES = (("sample_cams_2024", "Sample@2024"), ("sample_nsdl_2024", "BQKPA7713M"),
           ("sample_kfintech_2024", "AFZPK5521M"))


def document(name="sample_cams_2024"):
    with open(os.path.join(tap.top(), "data/samples", name + ".pdf"), "rb") as f:
        return f.read()


def archive(*members, **options):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", options.get("how", zipfile.ZIP_DEFLATED)) as z:
        for name, content in members:
            z.writestr(name, content)
    return out.getvalue()


def send(s, *parts, key=None, **headers):
    body, kind = form(*parts)
    return s.call("POST", URI, body, key or s.key, dict(kind, **headers))


def once(s):
    subprocess.run([s.cli, "jobs", "run", "--once"], env=s.env, stdin=subprocess.DEVNULL, timeout=300, check=True,
                   stderr=subprocess.DEVNULL)


def ends(s, jobs):
    """What became of each: its source, or the code of its failure."""
    out = []
    for one in jobs:
        job = s.call("GET", "/api/v1/jobs/" + one["job"]["job_id"], key=s.key).data
        if job["status"] == "done":
            out.append(s.call("GET", "/api/v1/snapshots/" + job["snapshot_id"], key=s.key).data["source"])
        else:
            out.append(job["error"]["code"] if "error" in job else job["status"])
    return out


def clear(s):
    for table in ("parse_jobs", "snapshots", "idempotency_keys", "budgets"):
        s.sql("delete from " + table)


def nothing(s, what):
    equal(s.sql("select (select count(*) from parse_jobs), (select count(*) from parse_job_pieces)"), "0|0",
          what + ": nothing is stored")


def refused(s, want, what, *parts):
    a = send(s, *parts)
    error = a.json()["error"]
    equal((a.status, error["code"], error["param"]), want, what)
    nothing(s, what)
    return error["message"]


def off(s):
    a = send(s, ("file", document(), "a.pdf"))
    equal((a.status, a.code()), (422, "async_not_enabled"), "off unless the operator has turned jobs on")
    message = a.json()["error"]["message"]
    check("POST /parse" in message and "respond-async" not in message, "which says what to send instead", message)
    nothing(s, "off")


def turn_on(s):
    for p in s.pools:
        p.stop()
    s.pools.clear()
    s.write_conf({"parse_jobs": "1"})
    s.start()


def files(s):
    """PDFs as they are, each with its password, in order, under the names that the caller gave them."""
    clear(s)
    parts = [("file", document(name), name + ".pdf") for name, _ in SAMPLES]
    parts += [("file", b"%PDF-1.7 nothing", "broken.pdf"), ("file", b"no PDF", ""), ("client_reference_id", "batch 7"),
              ("passwords", json.dumps({name + ".pdf": word for name, word in SAMPLES}))]
    a = send(s, *parts)
    equal((a.status, [j["file"] for j in a.data["jobs"]]),
          (202, [name + ".pdf" for name, _ in SAMPLES] + ["broken.pdf", ""]), "a job each")
    equal({(j["job"]["status"], j["job"]["client_reference_id"]) for j in a.data["jobs"]}, {("queued", "batch 7")},
          "they wait, and have the labels")
    once(s)
    equal(ends(s, a.data["jobs"]), ["CAMS", "NSDL", "KFINTECH", "pdf_damaged", "not_a_pdf"], "each for itself")
    equal(s.sql("select count(*) from parse_job_pieces"), "0", "no document is left")
    listed = s.call("GET", "/api/v1/jobs?limit=100", key=s.key).data["jobs"]
    equal([j["job_id"] for j in listed], [j["job"]["job_id"] for j in a.data["jobs"]][::-1], "the list has them")


def archives(s):
    """Members of archives beside files; folders, hidden members and leavings are no files."""
    clear(s)
    inner = archive(("x.pdf", document()))
    packed = archive(("2024/", b""), ("2024/march/cams.pdf", document()), ("__MACOSX/2024/._cams.pdf", b"x"),
                     (".DS_Store", b"x"), ("2024/März.pdf", document("sample_kfintech_2024")), ("inner.zip", inner),
                     ("2024/read me.txt", b"hello"))
    nsdl = ("file", document("sample_nsdl_2024"), "n.pdf")
    a = send(s, ("file", packed, "all.zip"), nsdl, ("password", "Sample@2024"),
             ("passwords", json.dumps({"März.pdf": "AFZPK5521M", "n.pdf": "BQKPA7713M"})))
    equal((a.status, [j["file"] for j in a.data["jobs"]]),
          (202, ["2024/march/cams.pdf", "2024/März.pdf", "inner.zip", "2024/read me.txt", "n.pdf"]), "what is in it")
    once(s)
    equal(ends(s, a.data["jobs"]), ["CAMS", "KFINTECH", "not_a_pdf", "not_a_pdf", "NSDL"], "what came of it")
    clear(s)
    stored = archive(("a.pdf", document()), how=zipfile.ZIP_STORED)
    a = send(s, ("file", b"%PDF-1.4 a file that begins as one: " + stored, "x.pdf"), ("file", stored, "a"),
             ("password", "Sample@2024"))
    once(s)
    equal(ends(s, a.data["jobs"])[1], "CAMS", "stored members; the first bytes tell an archive, not the name")
    equal([j["file"] for j in a.data["jobs"]], ["x.pdf", "a.pdf"], "and no other bytes")


def counts(s):
    clear(s)
    small = [("file", b"%%PDF-%d" % i, f"{i}.pdf") for i in range(101)]
    message = refused(s, (400, "invalid_request", "file"), "101 files", *small)
    check("at most 100" in message, "which says how many", message)
    refused(s, (400, "invalid_request", "file"), "99 files and an archive of two", *small[:99],
            ("file", archive(("a", b"a"), ("b", b"b")), "x.zip"))
    refused(s, (400, "invalid_request", "file"), "an archive of 101", ("file", archive(*[(str(i), b"x") for i in
                                                                                         range(101)]), "x.zip"))
    refused(s, (400, "invalid_request", "file"), "more members than anybody packs",
            ("file", archive(*[(f"d{i}/", b"") for i in range(1001)]), "x.zip"))
    refused(s, (400, "invalid_request", "file"), "none", ("password", "x"))
    message = refused(s, (400, "invalid_request", "file"), "an archive of folders",
                      ("file", archive(("a/", b"")), "x.zip"))
    check("nothing but folders and hidden files" in message, "which says what is in it", message)
    equal(len(send(s, *small[:100]).data["jobs"]), 100, "100 files")
    equal(s.sql("select count(*) from parse_jobs where state = 'QUEUED'"), "100", "all are queued")
    s.sql("insert into parse_jobs (account_id, job_id, livemode, actor_kind, actor_id, request_id, fingerprint,"
          " include_pii, places, bytes, pieces, state) select account_id, gen_random_uuid(), false, 'KEY', account_id,"
          " 'req', 'x', false, false, 1, 1, 'RUNNING' from accounts, generate_series(1, 350) where name = 'first'")
    a = send(s, *small[:51])
    equal((a.status, a.code(), s.sql("select count(*) from parse_jobs")), (429, "rate_limited", "450"),
          "51 where 50 may wait: none is taken")
    equal(send(s, *small[:50]).status, 202, "50 are")


def bombs(s):
    """What an archive says about itself is not believed."""
    clear(s)
    zeros = b"\0" * (21 << 20)
    pdf = ("file", document(), "a.pdf")
    message = refused(s, (413, "file_too_large", "file"), "a member of 21 MiB in a small archive", pdf,
                      ("file", archive(("d/", b""), ("a", b"x"), ("ABCDE1234F.pdf", zeros)), "x"))
    equal(message, "Member 3 of file 2, an archive, has more than 20 MiB: send it without that.", "which one, no name")
    message = refused(s, (413, "file_too_large", "file"), "a file of 21 MiB", pdf, pdf, ("file", zeros, "y"))
    equal(message, "File 3 has more than 20 MiB: send the others without it.", "which one it is")
    many = archive(*[(f"{i}.pdf", zeros[:19 << 20]) for i in range(8)])
    check(len(many) < 300000, "152 MiB in a small archive", len(many))
    message = refused(s, (413, "file_too_large", "file"), "many that are too large together", ("file", many, "x"))
    equal(message, "All files together have more than 128 MiB, unpacked: send some of them in another batch.",
          "and what to do")
    body, kind = form(("file", b"\0" * (64 << 20), "x"))
    a = s.call("POST", URI, body, s.key, kind)
    equal((a.status, a.code(), a.json()["error"]["message"]), (413, "file_too_large",
          "The body of this request has more than 64 MiB."), "more than a batch may have as it is sent")
    a = s.call("POST", "/api/v1/webhooks", b" " * 9000, s.key, {"Content-Type": "application/json"})
    equal((a.status, a.json()["error"]["message"]), (413, "The body of this request has more than 8 KiB."),
          "nobody is told of a PDF where none is sent")
    # every entry of the directory is the same member: 100 times 19 MiB of one that is stored once
    one = archive(("a.pdf", zeros[:19 << 20]))
    at = one.index(b"PK\x01\x02")
    entry = one[at:one.index(b"PK\x05\x06")]
    end = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 100, 100, 100 * len(entry), at, 0)
    refused(s, (413, "file_too_large", "file"), "members that overlap", ("file", one[:at] + 100 * entry + end, "x"))
    lying = bytearray(archive(("a.pdf", document())))
    where = lying.index(b"PK\x01\x02")
    lying[where + 24:where + 28] = struct.pack("<I", 10)
    refused(s, (400, "invalid_request", "file"), "another size than it has", ("file", bytes(lying), "x"))
    lying = bytearray(archive(("a.pdf", document())))
    lying[lying.index(b"PK\x01\x02") + 16] ^= 1
    refused(s, (400, "invalid_request", "file"), "another sum than it has", ("file", bytes(lying), "x"))
    good = archive(("a.pdf", document()), ("b.pdf", document()))
    for cut in (5, 100, len(good) // 2, len(good) - 30, len(good) - 1):
        refused(s, (400, "invalid_request", "file"), f"cut off at {cut}", ("file", good[:cut], "x"))
    encrypted = bytearray(good)
    second = encrypted.index(b"PK\x01\x02", encrypted.index(b"PK\x01\x02") + 1)
    encrypted[second + 8] |= 1
    message = refused(s, (400, "invalid_request", "file"), "an encrypted member", pdf, ("file", bytes(encrypted), "x"))
    check(message.startswith("File 2, an archive, is encrypted:"), "which says so", message)
    message = refused(s, (400, "invalid_request", "file"), "another method",
                      ("file", archive(("a.pdf", document()), how=zipfile.ZIP_LZMA), "x"))
    check("deflate" in message, "which says what to use", message)
    a = send(s, ("file", archive(("../../etc/passwd", document()), ("/abs.pdf", document())), "x"))
    equal([j["file"] for j in a.data["jobs"]], ["../../etc/passwd", "/abs.pdf"], "names are names, and go nowhere")
    clear(s)
    refused(s, (400, "invalid_request", "file"), "a member whose bytes are others",
            ("file", good[:60] + b"\0" * 200 + good[260:], "x"))


def fields(s):
    clear(s)
    pdf = ("file", document(), "a.pdf")
    for text in ("x", "[]", '{"a.pdf": 1}', '{"a.pdf": ""}', json.dumps({"a.pdf": "x" * 129}),
                 '{"a.pdf": "a\\u0000b"}'):
        refused(s, (400, "invalid_request", "passwords"), "passwords: " + text[:20], pdf, ("passwords", text))
    message = refused(s, (400, "invalid_request", "passwords"), "a password for no file", pdf,
                      ("passwords", '{"b.pdf": "x"}'))
    equal(message, "Member 1 of passwords names a file that is not in the request.", "whose name is not told")
    message = refused(s, (400, "invalid_request", "passwords"), "a password for no file beside another", pdf,
                      ("passwords", '{"a.pdf": "x", "b.pdf": "x"}'))
    check(message.startswith("Member 2 of"), "but its place", message)
    refused(s, (400, "invalid_request", "pdf_ref"), "a sample", pdf, ("pdf_ref", "sample_cams_2024"))
    refused(s, (400, "invalid_request", "metadata"), "metadata", pdf, ("metadata", "x"))
    refused(s, (400, "invalid_multipart", "password"), "a field twice", pdf, ("password", "x"), ("password", "y"))
    a = s.call("POST", URI, b"{}", s.key, {"Content-Type": "application/json"})
    equal((a.status, a.code()), (415, "unsupported_media_type"), "a form alone")
    equal(send(s, pdf, key=s.read_only).status, 403, "the scope is parse")
    equal(send(s, pdf, key=s.parse_only).status, 202, "which is enough")


def same_key(s):
    """The same request is the same jobs, all of them; with one file less it is another request."""
    clear(s)
    key = {"Idempotency-Key": "k" * 255}
    parts = [("file", document(), f"{i}.pdf") for i in range(5)] + [("password", "Sample@2024")]
    answers = [a for a in together(4, lambda _: send(s, *parts, **key)) if a.status != 409]
    first = [j["job"]["job_id"] for j in answers[0].data["jobs"]]
    equal({tuple(j["job"]["job_id"] for j in a.data["jobs"]) for a in answers}, {tuple(first)}, "four at once")
    equal((len(set(first)), s.sql("select count(*) from parse_jobs")), (5, "5"), "five jobs in all")
    once(s)
    again = send(s, *parts, **key)
    equal((again.status, [j["job"]["job_id"] for j in again.data["jobs"]], again.headers.get("idempotent-replayed")),
          (202, first, "true"), "repeated behind its end")
    for what, other in (("a file less", parts[1:]), ("another password", parts[:-1] + [("password", "x")]),
                        ("another order", [("file", b"%PDF-x", "x.pdf")] + parts[:4] + parts[-1:])):
        equal(send(s, *other, **key).code(), "idempotency_mismatch", what)
    equal(s.sql("select count(*) from parse_jobs"), "5", "which makes no job")


def killed(s):
    """A worker that is killed while it stores the third of five: who repeats the request is not kept waiting."""
    clear(s)
    key = {"Idempotency-Key": "killed"}
    parts = [("file", document(), f"{i}.pdf") for i in range(5)] + [("password", "Sample@2024")]
    s.sql("create function hold() returns trigger language plpgsql as $$ begin"
          " if (select count(*) from parse_jobs) > 2 then perform pg_sleep(4); end if; return new; end $$;"
          " create trigger hold before insert on parse_job_pieces for each row execute function hold()")
    pool = [p for p in s.pools if p.program == s.programs["parse"]][0]
    with concurrent.futures.ThreadPoolExecutor(1) as background:
        lost = background.submit(lambda: broken(s, parts, key))
        wait_for(lambda: s.sql("select count(*) from parse_jobs where state = 'LOADING'") == "3", what="three of five")
        equal(send(s, *parts, **key).code(), "idempotency_in_progress", "while the worker is at work")
        for w in pool.workers:
            w.kill()
            w.wait()
        check(lost.result(), "the request is lost")
    s.sql("drop function hold cascade")
    pool.workers = [pool.start() for _ in pool.workers]
    equal(s.sql("select count(*) from parse_jobs where state = 'LOADING'"), "3", "what it had stored is there")
    a = send(s, *parts, **key)
    equal((a.status, a.headers.get("idempotent-replayed")), (202, None), "the next one takes over at once")
    equal((len({j["job"]["job_id"] for j in a.data["jobs"]}), s.sql("select count(*) from parse_jobs")), (5, "5"),
          "five jobs, and no others")
    equal(s.sql("select count(*), count(worker) from parse_jobs where state = 'QUEUED'"), "5|0", "all of them wait")
    once(s)
    equal(ends(s, a.data["jobs"]), ["CAMS"] * 5, "and are read")


def broken(s, parts, key):
    try:
        send(s, *parts, **key)
    except OSError:
        return True
    return False


if __name__ == "__main__":
    stack = Stack()
    try:
        stack.start()
        tap.run([off], stack)
        turn_on(stack)
        tap.run([files, archives, counts, bombs, fields, same_key, killed], stack)
    finally:
        stack.close()
    tap.done()
