#!/usr/bin/python3
"""What lies on the disk after statements were read by every way there is: no piece of a PDF, raw or in base64, no
password of one, no PAN, address or number in clear; not in tables, log or a file beside them."""
import base64
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from service import Service
from tap import check, equal

PDF = os.path.join(tap.top(), "data/samples/sample_cams_2024.pdf")
PASSWORD = "Sample@2024"
# as the statement prints them
PERSON = ("ABCPV1234K", "meenakshi.v@example.com", "9800012345", "Jacaranda")
KEPT = ("MEENAKSHI VARADARAJAN", "INF846K01131")  # what is stored in clear: it has to be found
WINDOW, STEP = 24, 400
MCP = ("-H", "Content-Type: application/json")


def windows(data):
    return [data[i:i + WINDOW] for i in range(STEP, len(data) - WINDOW, STEP)]


def pieces(pdf):
    """Parts of the file, and of its base64 at each of the three ways that it may begin."""
    whole = [base64.b64encode(b"x" * k + pdf) for k in range(3)]
    found = windows(pdf) + [w for text in whole for w in windows(text)]
    return [w for w in found if len(set(w)) > 8]  # not a run of blanks or of zeros, which any file has


def files_with(folder, words):
    """{word: files} of all regular files below, however deep."""
    pattern = re.compile(b"|".join(re.escape(w) for w in words))
    found = {}
    for at, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(at, name)
            if os.path.isfile(path) and not os.path.islink(path):
                with open(path, "rb") as f:
                    for m in set(pattern.findall(f.read())):
                        found.setdefault(m, []).append(os.path.relpath(path, folder))
    return found


def call(s, name, arguments):
    body = os.path.join(s.folder, "call.json")
    with open(body, "w", encoding="utf-8") as f:
        json.dump({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                   "params": {"name": name, "arguments": arguments}}, f)
    answer = s.curl("/mcp", *MCP, "-d", "@" + body, key="live").json()
    os.unlink(body)
    return answer["result"]["structuredContent"]


def read_by_all_ways(s, pdf):
    text = base64.b64encode(pdf).decode()
    form = ("-F", "file=@" + PDF, "--form-string", "password=" + PASSWORD)
    body = os.path.join(s.folder, "body.json")
    with open(body, "w", encoding="utf-8") as f:
        json.dump({"pdf_base64": text, "password": PASSWORD}, f)
    answers = [s.curl("/api/v1/parse", *form, key="live"), s.curl("/api/v1/parse", *MCP, "-d", "@" + body, key="live"),
               s.curl("/api/v1/parse", "-H", "Idempotency-Key: once", *form, key="live")]
    os.unlink(body)
    equal([a.status for a in answers], [200] * 3, "by a form, as JSON, with an Idempotency-Key")
    wrong = s.curl("/api/v1/parse", "-F", "file=@" + PDF, "--form-string", "password=Wrong@1978", key="live")
    equal(wrong.code(), "password_incorrect", "with a wrong password")
    check("snapshot_id" in call(s, "parse_cas", {"pdf_base64": text, "password": PASSWORD}), "by /mcp")
    link = call(s, "request_upload_url", {})["url"].split(s.url)[1]
    equal(s.curl(link, *form, key=None).status, 200, "by an upload link")


def at_rest(s):
    with open(PDF, "rb") as f:
        pdf = f.read()
    read_by_all_ways(s, pdf)
    s.sql("checkpoint")  # tables and indexes as they are, on the disk
    words = pieces(pdf)
    check(len(words) > 100, "pieces of the statement to look for", len(words))
    secrets = [x.encode() for x in (PASSWORD, "Wrong@1978", *PERSON)]
    found = files_with(s.folder, words + secrets + [x.encode() for x in KEPT])
    of_samples = {w for w, at in found.items() if any(p.endswith("/samples/sample_cams_2024.pdf") for p in at)}
    check(len(of_samples) >= len(windows(pdf)) * 0.9, "those of the file are found in the sample that comes along",
          of_samples)
    found = {w: [p for p in at if not p.startswith("var/run/app/")] for w, at in found.items()}
    found = {w: at for w, at in found.items() if at}
    for word in KEPT:
        places = found.pop(word.encode(), [])
        check(any("/base/" in p for p in places) and any("/pg_wal/" in p for p in places),
              f"{word} is found in a table and in the log of the database: they can be searched", places)
    equal(found, {}, "no piece of the PDF, no password, PAN, e-mail address, number or street lies anywhere")


with Service() as service:
    tap.run((at_rest,), service)
tap.done()
