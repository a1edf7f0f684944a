#!/usr/bin/python3
"""schemathesis (tests/npm/schemathesis.txt) makes requests of the OpenAPI document, such as it allows and such as it
forbids, sends them to the running service and judges every answer: status, headers, media type and body are described,
what is forbidden is refused, what is allowed is taken, other methods, missing headers and keys are noticed.

What it cannot know stands in KNOWN with the reason. Ordinarily each operation gets the cases that cover its parameters
and bodies, always the same ones; with CG_SLOW=1 also some at random, and calls one after the other."""
import base64
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import npm
import pypi
import tap
from service import Service
from tap import check, equal

ORDINARY = ["--phases", "coverage", "--generation-deterministic"]
LARGE = ["--phases", "examples,coverage,fuzzing,stateful", "--max-examples", "40", "--seed", "13",
         "--generation-database", "none"]
REJECTED, ACCEPTED = "RejectedPositiveData", "AcceptedNegativeData"
# kind of failure, operations, code and param of the answer (* is any), and why it is none
KNOWN = (
    (REJECTED, "*", "invalid_request", "cursor", "a cursor is one that an answer had"),
    (REJECTED, "GET /api/v1/snapshots/compare", "invalid_request", "to", "both are the same snapshot"),
    (REJECTED, "*", "invalid_request", "holder", "a statement has fewer holders than the parameter may say"),
    (REJECTED, "*", "invalid_request", "fields", "names are those of members"),
    (REJECTED, "*", "invalid_request", "exclude", "names are those of members"),
    (REJECTED, "*", "invalid_request", "url", "hosts are public, and have short names"),
    (REJECTED, "*", "invalid_request", "redirect_uri", "hosts are registered"),
    (REJECTED, "*", "invalid_request", "as_of", "days of the future, or before the statement, or none of a calendar"),
    *((REJECTED, "*", "invalid_request", day, "a range that ends before it begins, years before 1900 or after 2199")
      for day in ("as_of_from", "as_of_to", "created_from", "created_to")),
    (REJECTED, "*", "invalid_request", "client_reference_id", "characters that can be printed"),
    (REJECTED, "*", "invalid_json", "-", "names have no NUL"),
    (REJECTED, "*", "invalid_request", "metadata", "names of characters that can be printed"),
    (REJECTED, "*", "invalid_multipart", "-", "names of fields have no control characters"),
    (REJECTED, "POST /api/v1/webhooks/{id}/test", "invalid_request", "-", "a webhook that is disabled gets no test"),
    (REJECTED, "*", "invalid_request", "fy", "the last two digits follow from the first four"),
    (REJECTED, "*", "not_a_pdf", "*", "the files that it makes up are none"),
    (REJECTED, "*", "invalid_base64", "*", "nor are its texts base64"),
    (REJECTED, "*", "pdf_damaged", "*", "nor is what the example has in base64 more than the head of one"),
    (REJECTED, "*", "password_incorrect", "password", "the password is that of the file"),
    (REJECTED, "POST /api/v1/parse/batch", "invalid_request", "passwords", "they are of files that are sent"),
    (REJECTED, "POST /api/v1/webhooks", "invalid_request", "-", "an account has at most 20"),
    ("UndefinedStatusCode", "POST /api/v1/parse", "-", "*", "202 of mode=async stands in words: a second type of its "
     "success is one that generators make a union of"),
    (ACCEPTED, "*", "-", "form", "a form has texts alone: 1 and 0 are true and false in it"),
    (ACCEPTED, "GET /api/v1/snapshots/{id}/part", "-", "-", "an empty include asks for nothing"),
    ("ServerError", "*", "upstream_unavailable", "-", "the test has no source of NAVs"),
    (ACCEPTED, "*", "-", "null", "a member that is null is the same as none, as the document says"),
)


def plain(doc):
    """The document without Idempotency-Key: with one key for all cases of a call all but the first would be 409. And
    with the key alone to say who calls: what it makes up for the others contradicts the key."""
    schemes = doc["components"]["securitySchemes"]
    doc["components"]["securitySchemes"] = {"apiKey": schemes["apiKey"]}
    doc["security"] = [{"apiKey": []}]
    for item in doc["paths"].values():
        for op in item.values():
            if op.get("security"):
                op["security"] = doc["security"]
            op["parameters"] = [p for p in op.get("parameters", []) if p["name"] != "Idempotency-Key"]
    return doc


def run(s, folder, program, options):
    """Every failure as (kind, operation, code, param), with what was answered; the report of the whole run."""
    report = os.path.join(folder, "report.json")
    events = os.path.join(folder, "events.ndjson")
    document = os.path.join(folder, "openapi.json")
    with open(document, "w", encoding="utf-8") as f:
        json.dump(plain(json.loads(s.curl("/openapi.json", key=None).body)), f)
    r = subprocess.run([os.path.join(os.path.dirname(program), "schemathesis"), "run",
                        document, "--url", s.url,
                        "--tls-verify", os.path.join(s.var, "tls/cert.pem"), "--header", "X-API-Key: " + s.key("test"),
                        "--rate-limit", "45/s", "--continue-on-failure", "--no-color",
                        "--report-json-path", report, "--report-ndjson-path", events,
                        "--report", "json,ndjson", *options],
                       cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=1800, check=False,
                       env=npm.env(folder) | {"PYTHONDONTWRITEBYTECODE": "1"})
    if not os.path.exists(report):
        raise AssertionError(r.stdout[-3000:] + r.stderr[-3000:])
    with open(report, encoding="utf-8") as f:
        whole = json.load(f)
    found = collections.OrderedDict()
    with open(events, encoding="utf-8") as f:
        for line in f:
            end = json.loads(line).get("ScenarioFinished")
            for case, checks in (end or {"recorder": {}})["recorder"].get("checks", {}).items():
                for c in checks:
                    failure = c.get("failure_info", {}).get("failure")
                    if failure:
                        sent = end["recorder"]["interactions"][case]
                        asked, answer = (
                            content((sent[k] or {}).get(v)) for k, v in (("request", "body"), ("response", "content")))
                        code, param = error_of(answer)
                        if code == "-":
                            param = "form" if asked.startswith(b"--") else "null" if b"null" in asked else param
                        found.setdefault((failure["type"], failure["operation"], code, param), (
                            failure["title"], failure["message"][:300], sent["request"]["uri"], asked[:500],
                            answer[:500]))
    return found, whole


def content(body):
    """The bytes of a body of the report."""
    return base64.b64decode(body["$base64"]) if isinstance(body, dict) else str(body or "").encode()


def error_of(answer):
    try:
        error = json.loads(answer)["error"]
        return error["code"], error["param"] or "-"
    except (ValueError, KeyError, TypeError):
        return "-", "-"


def fits(failure, known):
    return all(k in ("*", f) for f, k in zip(failure, known))


def judged(s, folder, program, options):
    found, whole = run(s, folder, program, options)
    cases, operations = whole["test_cases"], whole["operations"]
    check(operations["tested"] == operations["total"] > 40 and not operations["errored"], "every operation is called",
          operations)
    check(cases["generated"] > 1000 and not cases["errored"], f"with {cases['generated']} requests", cases)
    equal(whole["errors"], [], "all of them were sent")
    for failure, said in found.items():
        known = [k for k in KNOWN if fits(failure, k)]
        check(known, f"{' '.join(failure)}: {known[0][-1] if known else 'is to be explained'}", *said)
    check(any(f[0] == REJECTED and f[3] == "cursor" for f in found), "a refusal would be seen", list(found))


if __name__ == "__main__":
    tool = pypi.python("schemathesis")
    home = tempfile.mkdtemp(prefix="schemathesis.", dir=npm.PLACE)
    try:
        with Service(CASGATE_PARSE_JOBS="1") as service:
            tap.run([judged], service, home, tool, LARGE if os.environ.get("CG_SLOW") else ORDINARY)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    tap.done()
