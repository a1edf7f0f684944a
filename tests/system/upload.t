#!/usr/bin/python3
"""Uploads over nginx and TLS in every form that the API takes, also slow and broken ones."""
import base64
import json
import os
import socket
import ssl
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from client import Answer
from service import DATA, Service
from wait import wait_for
from tap import check, equal

NAME = "cams_old_small_1012"  # needs a password
FILE = os.path.join(DATA, NAME + ".pdf")
with open(os.path.join(DATA, NAME + ".truth.json"), encoding="utf-8") as _f:
    TRUTH = json.load(_f)
with open(FILE, "rb") as _f:
    PDF = _f.read()
PASSWORD = TRUTH["password"]


def figures(answer):
    """What the statement says, as far as one look needs it; the exactness tests see the rest."""
    if answer.status != 200:
        return answer
    data = answer.json()["data"]
    funds = sorted((f["isin"] or "", f["folio"], f["units"], f["value"], len(f["transactions"]))
                   for f in data["mutual_funds"] + data["exited_funds"])
    return data["total_value"], data["folio_count"], data["as_of_date"], funds


def truth():
    funds = sorted(
        (f["isin"] or "", f["folio"], f["units"], f["value"], len(f["transactions"])) for f in TRUTH["schemes"])
    return TRUTH["total_value"], TRUTH["folio_count"], TRUTH["as_of_date"], funds


def connect(s):
    context = ssl.create_default_context(cafile=os.path.join(s.var, "tls/cert.pem"))
    return context.wrap_socket(socket.create_connection(("127.0.0.1", s.port), timeout=60), server_hostname="localhost")


def read_all(conn):
    out = b""
    try:
        while chunk := conn.recv(65536):
            out += chunk
    except (ConnectionError, ssl.SSLError):
        pass
    return Answer.reply(out)


def multipart(order=("file", "password"), boundary="b0undary", end="--\r\n"):
    out = b""
    for name in order:
        if name == "file":
            out += (f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a \\"b\\".pdf"\r\n'
                    "Content-Type: application/pdf\r\n\r\n").encode() + PDF + b"\r\n"
        elif PASSWORD or name != "password":
            value = {"password": PASSWORD, "include_pii": "true"}.get(name, "x")
            out += f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
    return out + f"--{boundary}{end}".encode()


def head(s, extra, path="/api/v1/parse", kind="multipart/form-data; boundary=b0undary"):
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: {s.key()}\r\nContent-Type: {kind}\r\nConnection:"
        f" close\r\n{extra}\r\n"
    ).encode()


def forms(s):
    want = truth()
    password = ["-F", "password=" + PASSWORD] if PASSWORD else []
    equal(figures(s.curl("/api/v1/parse", "-F", "file=@" + FILE, *password)), want, "multipart, file first")
    equal(figures(s.curl("/api/v1/parse", *password, "-F", "other=1", "-F", "file=@" + FILE)), want,
          "multipart, file last, with a field we do not know")
    equal(figures(s.curl("/api/v1/parse", "-F", "file=@" + FILE, *password, "-H", "Transfer-Encoding: chunked")), want,
          "multipart in chunks")
    equal(figures(s.curl("/api/v1/parse", "-F", "file=@" + FILE, *password, "--http1.1")), want,
          "multipart over HTTP/1.1")
    for name, text in (("standard", base64.b64encode(PDF)), ("URL-safe without padding",
                                                             base64.urlsafe_b64encode(PDF).rstrip(b"=")),
                       ("with line breaks", base64.encodebytes(PDF))):
        body = os.path.join(s.folder, "body.json")
        with open(body, "w", encoding="utf-8") as f:
            json.dump({"pdf_base64": text.decode(), "password": PASSWORD}, f)
        answer = s.curl("/api/v1/parse",
                        "-H",
                        "Content-Type: application/json",
                        "--data-binary",
                        "@" + body,
                        key="live")
        equal(figures(answer), want, f"JSON with base64, {name}")
    check(answer.status == 200 and answer.json()["data"]["livemode"] is True, "a live key makes a live snapshot",
          answer)
    answer = s.parse_sample()
    check(answer.status == 200 and answer.json()["data"]["livemode"] is False, "a sample by its name", answer)
    equal(s.parse_sample(key="live").code(), "sandbox_key_required", "a sample with a live key is refused")


def tiny_chunks(s):
    body = multipart()
    with connect(s) as conn:
        conn.sendall(head(s, "Transfer-Encoding: chunked\r\n"))
        # one byte a chunk around the boundaries, where a parser could stumble; the middle in larger ones
        cuts = [body[i:i + 1] for i in range(300)] + [body[i:i + 777] for i in range(300, len(body) - 200, 777)]
        rest = body[sum(len(c) for c in cuts):]
        for chunk in cuts + [rest[i:i + 1] for i in range(len(rest))]:
            conn.sendall(b"%x\r\n%s\r\n" % (len(chunk), chunk))
        conn.sendall(b"0\r\n\r\n")
        answer = read_all(conn)
    equal(figures(answer), truth(), "chunks of one byte")


def read_back(s):
    answer = s.curl("/api/v1/parse", "-F", "file=@" + FILE, *(["-F", "password=" + PASSWORD] if PASSWORD else []))
    data = answer.json()["data"]
    got = s.curl("/api/v1/snapshots/" + data["snapshot_id"])
    check(got.status == 200 and got.json()["data"] == data, "GET gives what POST gave", got)
    equal(s.curl("/api/v1/snapshots/" + data["snapshot_id"], key="live").status, 404, "a live key does not see it")
    gone = s.curl("/api/v1/snapshots/" + data["snapshot_id"], "-X", "DELETE")
    check(gone.status == 200 and gone.json()["data"] == {"snapshot_id": data["snapshot_id"], "deleted": True},
          "DELETE deletes", gone)
    equal(s.curl("/api/v1/snapshots/" + data["snapshot_id"]).code(), "snapshot_not_found", "and then it is gone")


def refused(s):
    for name, args, status, code in (("no file", ["-F", "other=1"], 400, "invalid_request"), ("an empty file", [
            "-F", "file=@/dev/null"
    ], 422, "not_a_pdf"), ("a file that is no PDF", ["-F", "file=@" + os.path.abspath(__file__)], 422, "not_a_pdf"),
                                     ("a wrong type", ["-H", "Content-Type: image/png", "--data-binary",
                                                       "@" + FILE], 415, "unsupported_media_type"),
                                     ("bad base64",
                                      ["-H", "Content-Type: application/json", "-d",
                                       '{"pdf_base64": "JVBE*Rg="}'], 400, "invalid_base64"),
                                     ("bad JSON", ["-H", "Content-Type: application/json", "-d",
                                                   '{"pdf_base64": '], 400, "invalid_json"),
                                     ("a boundary that never comes",
                                      ["-H", "Content-Type: multipart/form-data; boundary=zzz", "-d",
                                       "nothing"], 400, "invalid_multipart"), ("an unknown sample", [
                                           "-H", "Content-Type: application/json", "-d", '{"pdf_ref": "nope"}'
                                       ], 404, "sample_not_found"), ("a wrong password",
                                                                     ["-F", "file=@" + FILE, "-F",
                                                                      "password=wrong"], 422, "password_incorrect"),
                                     ("no password", ["-F", "file=@" + FILE], 422, "password_required")):
        if "password" in name and not PASSWORD:
            continue
        answer = s.curl("/api/v1/parse", *args)
        check(answer.status == status and answer.code() == code, f"{name}: {status} {code}", answer)
    equal(s.curl("/api/v1/parse", "-X", "PUT", "-d", "x").status, 405, "PUT is 405")


def slow(s):
    """More uploads that stand still than there are workers: others are served, and the workers know nothing of them."""
    body = multipart()
    conns = []
    for _ in range(6):
        conn = connect(s)
        conn.sendall(head(s, f"Content-Length: {len(body)}\r\n") + body[:2000])
        conns.append(conn)
    equal(s.parse_sample().status, 200, "a sample is parsed while six uploads stand still")
    done = conns.pop()
    for i in range(2000, len(body), 4000):
        done.sendall(body[i:i + 4000])
        time.sleep(0.001)
    equal(figures(read_all(done)), truth(), "one of them goes on and is answered")
    began = time.monotonic()
    cut = [read_all(c) for c in conns]
    check(all(a.status in (0, 408) for a in cut) and time.monotonic() - began < 50, "the others are cut off", cut)


def cut_off(s):
    before, seen = s.counts(), s.log("parse.log").count("\n")
    body = multipart()
    for n in (0, 100, len(body) // 2, len(body) - 1):
        conn = connect(s)
        conn.sendall(head(s, f"Content-Length: {len(body)}\r\n") + body[:n])
        conn.close()
    equal(s.parse_sample().status, 200, "after four bodies that end early the next request works")
    equal((s.counts()[0] - before[0], s.log("parse.log").count("\n") - seen), (1, 1),
          "no worker saw them, and they left nothing behind")


with Service() as service:
    tap.run((forms, tiny_chunks, read_back, refused, slow, cut_off), service)
tap.done()
