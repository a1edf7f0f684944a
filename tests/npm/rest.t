#!/usr/bin/python3
"""The REST interface against programs of others: two linters read the OpenAPI document, prism holds every answer of the
suite against it."""
import base64
import collections
import http.client
import http.server
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import npm
import tap
from service import Service
from wait import free_port, wait_for
from tap import check, equal

DOC = os.path.join(tap.top(), "data/openapi/openapi.json")
SUITES = ("http", "enrich", "gains")
# what no document can describe: paths and methods that do not exist, and HEAD, which is GET; elsewhere these codes are
# held against it, too
UNDESCRIBED = ("not_found", "method_not_allowed")
OUTSIDE = ("/metrics",)  # not for clients


class Recorded(http.server.ThreadingHTTPServer):
    """A server that answers the request with X-Exchange: n as exchange n was answered."""
    daemon_threads = True

    def __init__(self, exchanges):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                e = exchanges[int(self.headers["X-Exchange"])]
                body = base64.b64decode(e["answer"])
                self.send_response_only(e["status"])
                for name, value in e["answer_headers"].items():
                    if name != "content-length":
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_DELETE = answer

            def log_message(self, *args):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Prism(npm.Running):
    """prism as a proxy: it passes everything on and says in sl-violations what does not fit the document."""

    def __init__(self, home, upstream, **environment):
        self.port = free_port()
        super().__init__(npm.path("@stoplight/prism-cli/dist/index.js"),
                         "proxy",
                         DOC,
                         upstream,
                         "--host",
                         "127.0.0.1",
                         "--port",
                         str(self.port),
                         "--verboseLevel",
                         "error",
                         env=npm.env(home, **environment))
        end = time.monotonic() + 90
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def violations(self, method, uri, headers, body):
        """Status and list of violations. Asked again when prism drops a connection, as it does on a busy machine."""
        for left in (2, 1, 0):
            c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            try:
                c.request(method, uri, body, headers)
                r = c.getresponse()
                data = r.read()
                break
            except OSError as e:
                if left == 0 or self.process.poll() is not None:
                    raise RuntimeError(f"prism: {method} {uri} {headers}: {e}") from e
            finally:
                c.close()
        text = r.getheader("sl-violations")
        return r.status, json.loads(text) if text else [], data


def recorded():
    """The exchanges of the whole REST suite; suites that have not run here yet are run."""
    out, seen = [], set()
    for name in SUITES:
        path = os.path.join(tap.build(), "tests/http", name + ".exchanges")
        if not os.path.exists(path):
            subprocess.run([os.path.join(tap.top(), "tests/http", name + ".t")],
                           stdout=subprocess.DEVNULL,
                           check=False,
                           timeout=1800,
                           env=dict(os.environ, CG_TOP_SRCDIR=tap.top(), CG_TOP_BUILDDIR=tap.build()))
        if not os.path.exists(path):
            return None
        with open(path, encoding="ascii") as f:
            for line in f:
                e = json.loads(line)
                ident = (e["method"], e["uri"], e["status"], e["answer"])
                if ident not in seen:
                    seen.add(ident)
                    out.append(e)
    return out


def code_of(e):
    body = json.loads(base64.b64decode(e["answer"])) if e["status"] != 200 else {"code": "ok"}
    return body.get("error", body)["code"]  # the envelope or a problem


def template(doc, path):
    """The path of the document that this one is an instance of; names go before parameters."""
    parts = path.split("/")
    found = [
        p for p in doc["paths"]
        if len(p.split("/")) == len(parts) and all(a == b or a.startswith("{") for a, b in zip(p.split("/"), parts))
    ]
    return max(found, key=lambda p: sum(not a.startswith("{") for a in p.split("/")), default=None)


def test_redocly(home):
    r = npm.run(npm.path("@redocly/cli/bin/cli.js"), "lint", "--format", "json", DOC, env=npm.env(home), cwd=home)
    totals = json.loads(r.out[r.out.index("{"):])["totals"] if "{" in r.out else None
    check(r.status == 0 and totals == {"errors": 0, "warnings": 0, "ignored": 0}, "redocly lint: no error, no warning",
          r)


def test_spectral(home):
    with open(os.path.join(home, "rules.json"), "w", encoding="ascii") as f:
        json.dump({"extends": ["spectral:oas"]}, f)
    r = npm.run(npm.path("@stoplight/spectral-cli/dist/index.js"),
                "lint",
                DOC,
                "-r",
                f.name,
                "--fail-severity=hint",
                "--display-only-failures",
                "-f",
                "json",
                env=npm.env(home),
                cwd=home)
    check(r.status == 0 and json.loads(r.out[r.out.index("["):r.out.rindex("]") + 1]) == [],
          "spectral lint: nothing, not even a hint", r)


def test_live(home):
    """The service as it runs, nginx in front: every operation, its success and what goes wrong with each."""
    with open(DOC, encoding="utf-8") as f:
        doc = json.load(f)
    seen, bad = set(), []
    with Service(CASGATE_PARSE_JOBS="1") as s, Prism(home, s.url, NODE_EXTRA_CA_CERTS=os.path.join(
            s.var, "tls/cert.pem")) as prism:
        def call(method, uri, status, code=None, body=None, key=s.key("test"), **more):
            headers = {
                "X-API-Key": key, **({"Content-Type": "application/json"} if body is not None else {}),
                **{k.replace("_", "-"): v
                   for k, v in more.items()}
            }
            got, found, data = prism.violations(method, uri, {k: v
                                                              for k, v in headers.items() if v},
                                                json.dumps(body).encode() if body is not None else None)
            name = json.loads(data)["error"]["code"] if got >= 400 and data.startswith(b'{"success"') else None
            if got != status or (code and name != code):
                bad.append((method, uri, "expected", status, code, "found", got, data[:300]))
            # of a request that is wrong on purpose prism finds just that
            bad.extend((method, uri, got, v) for v in found if v["location"][0] == "response" or got == 200)
            seen.add((method.lower(), template(doc, uri.split("?")[0]), str(got)))
            return json.loads(data) if data.startswith(b"{") else {}

        def parse(name):
            return call("POST", "/api/v1/parse", 200, body={"pdf_ref": name},
                        Idempotency_Key="proof-" + name)["data"]["snapshot_id"]
        first, second = parse("sample_cams_2024"), parse("sample_kfintech_2024")
        for n in [x["name"] for x in call("GET", "/api/v1/samples", 200)["data"]["samples"]]:
            gone = parse(n)
        call("DELETE", f"/api/v1/snapshots/{gone}", 200)
        call("GET", "/api/v1/snapshots?limit=2", 200)
        call("GET", f"/api/v1/snapshots/compare?from={second}&to={first}", 200)
        for n in (first, second):
            call("GET", f"/api/v1/snapshots/{n}", 200)
            call("GET", f"/api/v1/snapshots/{n}?include_pii=true", 200)
            call("GET", f"/api/v1/snapshots/{n}/transactions?limit=3", 200)
            for form in ("json", "csv", "html", "xlsx", "beancount", "ledger", "portfolio-performance",
                         "portfolio-performance-cash", "ghostfolio"):
                call("GET", f"/api/v1/snapshots/{n}/report?format={form}", 200)
            for query in ("", "?format=csv", "?format=csv&kind=lots", "?fy=2023-24"):
                call("GET", f"/api/v1/snapshots/{n}/gains{query}", 200)
            for query in ("income", "income?fy=2023-24&holder=1", "sips", "months", "gains?fy=all&holder=1",
                          "unrealised", "unrealised?as_of=2026-12-31&format=csv"):
                call("GET", f"/api/v1/snapshots/{n}/{query}", 200)
        # 202 stands in words only; what came of it is described
        later = s.curl("/api/v1/parse?mode=async", "-H", "Content-Type: application/json", "-d",
                       '{"pdf_ref": "sample_cams_2024"}').json()["data"]["job_id"]
        call("GET", f"/api/v1/jobs/{later}", 200)
        wait_for(lambda: s.curl(f"/api/v1/jobs/{later}").json()["data"]["ended_at"], what="the end of a job")
        call("GET", f"/api/v1/jobs/{later}", 200)
        call("GET", "/api/v1/jobs", 200)
        call("DELETE", f"/api/v1/jobs/{later}", 200)
        link = call("POST", "/api/v1/upload-links", 200, body={"label": "Order 1"})["data"]["upload_id"]
        call("GET", f"/api/v1/upload-links/{link}", 200)
        call("DELETE", f"/api/v1/upload-links/{link}", 200)
        call("POST", "/api/v1/upload-links", 400, "invalid_request", {"redirect_uri": "http://x"})
        hook = call("POST", "/api/v1/webhooks", 200, body={"url": "https://hooks.example.com/"})["data"]["webhook_id"]
        at = "/api/v1/webhooks/" + hook
        call("PATCH", at, 200, body={"events": ["snapshot.created"]})
        event = call("POST", at + "/test", 200)["data"]["delivery_id"]
        call("POST", at + "/roll", 200)
        call("POST", f"{at}/deliveries/{event}/replay", 200)
        for path in ("/api/v1/webhooks", at, at + "/deliveries"):
            call("GET", path, 200)
        call("POST", "/api/v1/webhooks", 400, "invalid_request", {"url": "https://10.0.0.1/"})
        call("DELETE", at, 200)
        for path in ("/api/v1/skills", "/api/v1/usage"):
            call("GET", path, 200)
        for path in ("/health", "/health/ready", "/openapi.json"):
            call("GET", path, 200, key=None)
            call("GET", "/api/v1" + path, 200, key=None)
        # what every operation refuses in the same way
        for path, item in doc["paths"].items():
            for method, op in item.items():
                uri = path.replace("{id}", first).replace("{slug}", "portfolio-health-check")
                uri = uri.replace("{delivery}", "evt_01KB5V5K2Q9X4M7P1S3V6W8Y0A") + (
                    f"?from={first}&to={second}" if path.endswith("/compare") else "")
                body = {"pdf_ref": "sample_cams_2024"
                        } if path.endswith("/parse") else {"snapshot_id": first}
                body = body if method in ("post", "patch") else None
                if "200" in op["responses"] and op["security"]:
                    call(method.upper(), uri, 401, "api_key_missing", body, key=None)
                    call(method.upper(), uri, 401, "api_key_invalid", body, key="sk_test_none")
                    call(method.upper(), uri, 400, "invalid_request", body, Authorization="Bearer " + s.key("live"))
                if not path.endswith(("/report", "/gains", "/unrealised")):  # there the parameter "format" decides
                    call(method.upper(), uri, 406, "not_acceptable", body, Accept="image/png")
                if path.startswith("/api/v1/webhooks/"):
                    call(method.upper(), uri, 404, "not_found", body)
                    continue
                kind, old = next((k, o) for part, k, o in (("/jobs/", "job", later), ("/upload-links/", "up", link),
                                                           ("", "snap", gone)) if part in path)
                for absent in (kind + "_01KB5V3QK8Z4N0W2R7T9X6M1HD", old) if "{id}" in path else ():
                    call(method.upper(), path.replace("{id}", absent), 404,
                         {"job": "job_not_found", "up": "upload_not_found", "snap": "snapshot_not_found"}[kind])
        call("GET", "/api/v1/snapshots?limit=0", 400)
        call("GET", "/api/v1/snapshots?cursor=x", 400)
        call("GET", f"/api/v1/snapshots/{first}/report?format=pdf", 400)
        call("GET", f"/api/v1/snapshots/{first}/gains?fy=1", 400)
        call("GET", f"/api/v1/snapshots/{first}/enrichment", 404, "not_found")
        call("GET", f"/api/v1/snapshots/compare?from={first}", 400)
        for body, status, code in (({}, 400, "invalid_request"), ({"pdf_ref": "none"}, 404, "sample_not_found"),
                                   ({"pdf_base64": "x"}, 400, "invalid_base64"), ({"pdf_base64":
                                                                                   "aGVsbG8="}, 422, "not_a_pdf"),
                                   ({"pdf_ref": "sample_cams_2024", "password": "wrong"}, 422, "password_incorrect")):
            call("POST", "/api/v1/parse", status, code, body)
        call("POST", "/api/v1/parse", 403, "sandbox_key_required", {"pdf_ref": "sample_cams_2024"}, key=s.key("live"))
        call("POST",
             "/api/v1/parse",
             409,
             "idempotency_mismatch", {"pdf_ref": "sample_kfintech_2024"},
             Idempotency_Key="proof-sample_cams_2024")
        call("POST", "/api/v1/enrich", 400, None, {"snapshot_id": first, "as_of": "2001-01-01"})
        call("POST", "/api/v1/enrich", 404, "snapshot_not_found", {"snapshot_id": gone})
        call("POST", "/api/v1/skills/none", 404, "not_found", {"snapshot_id": first})
    check(not bad, f"prism, with nginx and TLS: {len(seen)} kinds of answers fit the document", *bad[:30])
    return seen


def test_prism(home):
    live = test_live(home)
    with open(DOC, encoding="utf-8") as f:
        doc = json.load(f)
    exchanges = recorded()
    if exchanges is None:
        tap.skip("answers of the suite through prism", "the REST suite could not run here")
        return
    bad, seen, counted = collections.OrderedDict(), set(), 0
    # First something that is wrong, or a checker that sees nothing would be content.
    good = next(e for e in exchanges
                if e["status"] == 200 and e["uri"].startswith("/api/v1/samples") and e["method"] == "GET")
    liar = dict(good, answer=base64.b64encode(b'{"success":true,"data":{"samples":"none"}}').decode())
    odd = dict(good, status=418)
    server = Recorded([*exchanges, liar, odd])
    with Prism(home, server.url) as prism:
        for i, what in ((len(exchanges), "data that the schema does not allow"), (len(exchanges) + 1,
                                                                                  "a status that is not described")):
            found = prism.violations("GET", "/api/v1/samples", {"X-Exchange": str(i), "X-API-Key": "sk_test_x"},
                                     None)[1]
            check([v for v in found if v["location"][0] == "response"], f"prism finds {what}", found)
        for i, e in enumerate(exchanges):
            path = urllib.parse.urlsplit(e["uri"]).path
            where = template(doc, path)
            if "problem+json" in e["answer_headers"].get("content-type", ""):
                continue  # prism holds them against application/json; stack.py has looked at them
            shown = re.search("[?&](fields|exclude|format=casparser)", e["uri"]) and not path.endswith("/part")
            if e["status"] == 304 or shown:
                continue  # no body, or not what the schema asks for
            if e["method"] not in ("GET", "POST", "DELETE") or path in OUTSIDE or (
                    code_of(e) in UNDESCRIBED and not (where and e["method"].lower() in doc["paths"][where])):
                continue
            # a key that cannot stand in a header of this client says nothing about the answer
            headers = {
                k: v
                for k, v in e["headers"].items()
                if k.lower() not in ("content-length", "transfer-encoding", "host") and v.isascii() and len(v) < 4096
            }
            headers["X-Exchange"] = str(i)
            body = base64.b64decode(e["body"]) if e["body"] else None
            if body is None:  # no type without one: prism would wait for it
                headers = {k: v for k, v in headers.items() if k.lower() != "content-type"}
            uri = urllib.parse.quote(re.sub("%(?![0-9A-Fa-f]{2})", "%25", e["uri"]),
                                     safe="/%?&=:+,;@!$'()*~-._") if len(e["uri"]) < 4096 else path
            status, found, data = prism.violations(e["method"], uri, headers, body)
            counted += 1
            if status != e["status"]:
                bad.setdefault((e["method"], where, e["status"], code_of(e), "prism did not pass it on"),
                               (e["uri"][:120], status, data[:600]))
            for v in found:
                if v["location"][0] == "response" or (e["status"] == 200 and e["body"] is not None):
                    bad.setdefault(
                        (e["method"], where, e["status"], code_of(e), v["message"], "/".join(map(str, v["location"]))),
                        (e["uri"][:120], v))
            seen.add((e["method"].lower(), where, str(e["status"])))
    server.shutdown()
    server.server_close()
    check(not bad, f"prism: {counted} different answers of the suite fit the document",
          *[f"{k}: {v}" for k, v in list(bad.items())[:30]])
    check(counted > 500, "that is the whole suite", counted)
    described = {(m, p, c) for p, item in doc["paths"].items() for m, op in item.items() for c in op["responses"]}
    equal(sorted(seen - described, key=str), [], "no answer came that is not described")
    seen |= live
    equal(sorted((m, p) for m, p, c in described if c == "200" and (m, p, c) not in seen), [],
          "a success of every operation was among them")
    missing = sorted(described - seen)
    print("# described, but never answered in the suite:",
          ", ".join(f"{m} {p} {c}" for m, p, c in missing) or "nothing",
          flush=True)


if __name__ == "__main__":
    npm.install()
    folder = tempfile.mkdtemp(prefix="rest.", dir=npm.PLACE)
    try:
        tap.run([test_redocly, test_spectral, test_prism], folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    tap.done()
