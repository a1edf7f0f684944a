#!/usr/bin/python3
"""nginx in front of the workers: TLS, limits, its own errors in the envelope, request ids, logs without keys."""
import contextlib
import gzip
import hashlib
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from client import Answer, Curl
from service import Service
from wait import free_port, wait_for
from tap import check, equal


def raw(service, data, tls=True):
    """Bytes as no client library would send them; the whole answer until the other side closes."""
    context = ssl.create_default_context(cafile=os.path.join(service.var, "tls/cert.pem"))
    with socket.create_connection(("127.0.0.1", service.port), timeout=30) as plain:
        s = context.wrap_socket(plain, server_hostname="localhost") if tls else plain
        s.sendall(data)
        out = b""
        while chunk := s.recv(65536):
            out += chunk
        return out


def envelope(answer, status, code, name):
    """All that holds for every failure, whoever made it."""
    try:
        body = answer.json()
        good = (answer.status == status and body["success"] is False and body["error"]["code"] == code
                and body["error"]["message"] and answer.all("x-request-id") == [body["error"]["request_id"]]
                and re.fullmatch("req_[0-7][0-9A-HJKMNP-TV-Z]{25}", body["error"]["request_id"])
                and answer.all("content-type") == ["application/json; charset=utf-8"]
                and answer.all("cache-control") == ["no-store"]
                and list(body["error"]) == ["code", "type", "message", "param", "doc_url", "request_id"]
                and body["error"]["doc_url"].endswith("/docs/errors#" + code))
    except (ValueError, KeyError) as e:
        good, answer.why = False, e
    return check(good, name, answer)


def raw_envelope(reply, status, code, name):
    envelope(Answer.reply(reply), status, code, name)


def page(answer, status, words, name):
    """What people get from nginx itself: small, in our look, nothing of it runs or comes from elsewhere."""
    text = answer.body.decode()
    return check(
        answer.status == status and answer.all("content-type") == ["text/html; charset=utf-8"] and words in text
        and text.count("<h1>") == 1 and 'lang="en"' in text and "/assets/casgate.css" in text
        and "<script" not in text and "style=" not in text and "nginx" not in text and not strict_faults(answer), name,
        strict_faults(answer), answer, text)


def read(path):
    with open(os.path.join(tap.top(), path), encoding="utf-8") as f:
        return f.read()


PROBLEM = ("-H", "Accept: application/json, application/problem+json")


def problem(answer, status, code, name):
    """The same failure as RFC 9457 has it."""
    try:
        p = answer.json()
        good = (answer.all("content-type") == ["application/problem+json; charset=utf-8"]
                and list(p) == ["type", "title", "status", "detail", "instance", "code", "error_type", "param",
                                "request_id"]
                and (answer.status, p["status"], p["code"]) == (status, status, code)
                and answer.all("x-request-id") == [p["request_id"]] and p["param"] is None
                and p["type"].endswith("/docs/errors#" + code)
                and p["instance"] == "urn:casgate:request:" + p["request_id"] and p["title"] and p["detail"])
    except (ValueError, KeyError) as e:
        good, answer.why = False, e
    return check(good, name, answer)


def strict_faults(answer, cache=("no-store",), openers=("same-origin",)):
    """What an answer lacks of the headers that every one has; each stands there once."""
    faults = [
        f"{h}: {answer.all(h)}" for h in ("x-content-type-options", "referrer-policy", "content-security-policy",
                                          "cross-origin-resource-policy", "cache-control", "x-request-id")
        if len(answer.all(h)) != 1
    ]
    policy = answer.header("content-security-policy") or ""
    if not ("default-src 'none'" in policy
            and "frame-ancestors 'none'" in policy) or "unsafe" in policy or "*" in policy or "http" in policy.replace(
                "https://client.example", ""):
        faults.append(policy)
    if answer.header("x-content-type-options") != "nosniff" or answer.header(
            "referrer-policy") != "no-referrer" or answer.header("cross-origin-resource-policy") != "same-origin":
        faults.append("a value")
    if answer.header("cache-control") not in cache:
        faults.append("cache")
    if (answer.header("content-type") or "").startswith("text/html"):
        faults += ["frames"] if answer.header("x-frame-options") != "DENY" else []
        if answer.status != 308:  # a redirect is no page
            faults += ["opener"] if answer.header("cross-origin-opener-policy") not in openers else []
    return faults


def strict_headers(s):
    """Every kind of path with every method: pages, JSON, files, redirects, and what nginx says by itself."""
    public = ("no-store", "public, max-age=3600", "public, max-age=300")
    paths = ("/", "/console", "/console/", "/console/none", "/console/snapshots/snap_x", "/upload", "/upload/",
             "/upload/none", "/docs", "/docs/", "/login", "/logout", "/authorize", "/token", "/register", "/revoke",
             "/mcp", "/.well-known/oauth-authorization-server", "/.well-known/oauth-protected-resource/mcp",
             "/.well-known/openid-configuration", "/.well-known/none", "/assets/casgate.css", "/assets/icon.svg",
             "/assets/docs.js", "/assets/none", "/assets/", "/assets/api", "/assets/errors", "/api", "/api/",
             "/api/v1", "/api/v1/", "/api/v1/samples", "/api/v1/parse", "/api/v1/enrich", "/api/v1/none",
             "/openapi.json", "/llms.txt", "/health", "/health/ready", "/metrics", "/none", "//console",
             "/.casgate/json/busy.json", "/.casgate/html/busy.html")
    for path in paths:
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "ODD"):
            for accept in ("text/html,*/*;q=0.8", "*/*"):
                args = ["-I"] if method == "HEAD" else ["-X", method]
                answer = s.curl(path, *args, "-H", "Accept: " + accept, "-H", "Host: casgate.example.org", key=None)
                # applications wait for consent and upload, which they open in a window of theirs
                openers = (None, "same-origin") if path.startswith(("/authorize", "/upload/")) else ("same-origin",)
                faults = strict_faults(answer, public, openers) + ([] if answer.all("strict-transport-security")
                                                          == ["max-age=31536000"] else ["hsts"])
                faults += [
                    f"Set-Cookie: {c}" for c in answer.all("set-cookie") if not (c.startswith("__Host-") and all(
                        x in c for x in ("; Path=/", "; Secure", "; HttpOnly", "; SameSite=Lax")) and "Domain" not in c)
                ]
                if answer.status >= 500 or answer.status == 0 or faults:
                    check(False, f"{method} {path} for {accept}", *faults, answer)
    check(True, f"all of {len(paths)} paths with ten methods were looked at")


def people(s):
    """nginx's own errors: pages for people, the envelope for programs."""
    html = ("-H", "Accept: text/html,application/xhtml+xml,*/*;q=0.8")
    page(s.curl("/nothing/here", *html, key=None), 404, "Page not found",
         "an unknown path is a page for who asks for one")
    envelope(s.curl("/api/v2/nothing", *html, key=None), 404, "not_found",
             "below /api the envelope stays whatever is asked for")
    answer = s.curl("/docs/", key=None)
    equal((answer.status, answer.header("location")), (308, s.url + "/docs"), "/docs/ leads to the API reference")
    check(s.curl("/upload", key=None).status == 404, "/upload is no redirect of nginx")
    answer = s.curl("/console", "-X", "TRACE", key=None)
    page(answer, 405, "does not accept this method", "TRACE of a page is a page")
    check(answer.header("allow"), "and names the methods", answer)
    head = (
        f"POST /upload/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 41943040\r\nContent-Type: multipart/form-data;"
        f" boundary=b\r\n\r\n"
    )
    raw_page(raw(s, head.encode()), 413, "20 MiB", "a file that is too large is a page, before its body is read")
    raw_page(raw(s, b"GET /console HTTP/1.1\r\nHost: localhost\r\nCookie: a=" + b"a" * 40000 + b"\r\n\r\n"), 400,
             "cookies", "cookies without end are a page")
    raw_page(raw(s, b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", tls=False), 400, "https",
             "plain HTTP on the TLS port is a page at the front door")
    for pool, path in (("web", "/console"), ("web", "/upload/x"), ("web", "/docs"), ("web", "/"), ("oauth", "/login"),
                       ("oauth", "/authorize")):
        stop_pool(s, pool)
        answer = s.curl(path, key=None)
        page(answer, 503, "busy or restarting", f"{path} without its pool is a page")
        equal(answer.header("retry-after"), "1", "that says when to try again")
    answer = s.curl("/upload/x",
                    "-F",
                    "file=@" + os.path.join(tap.top(), "data/samples/sample_cams_2024.pdf"),
                    key=None)
    page(answer, 503, "busy or restarting", "so is an upload")
    envelope(s.curl("/token", "-d", "grant_type=x", *html, key=None), 503, "overloaded", "/token keeps the envelope")
    s.start()
    equal(s.curl("/login", key=None).status, 200, "the pools are back")


def raw_page(reply, status, words, name):
    page(Answer.reply(reply), status, words, name)


def stop_pool(s, name):
    with contextlib.suppress(ProcessLookupError):
        os.kill(s.pid(name), signal.SIGTERM)
    wait_for(lambda: not os.path.exists(f"/proc/{s.pid(name)}"), what="the pool to end")


def own_errors(s):
    envelope(s.curl("/nothing/here", key=None), 404, "not_found", "an unknown path is 404")
    envelope(s.curl("/api/v1", key=None), 404, "not_found", "the path of the API without its slash is 404, no redirect")
    envelope(s.curl("/.casgate/json/busy.json", key=None), 404, "not_found",
             "the error pages have no address of their own")
    trace = s.curl("/api/v1/samples", "-X", "TRACE")
    envelope(trace, 405, "method_not_allowed", "TRACE is 405")
    check(trace.header("allow"), "405 names the methods", trace)
    raw_envelope(raw(s, b"GARBAGE\r\n\r\n"), 400, "invalid_request", "a line that is no request is 400")
    raw_envelope(raw(s, b"GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), 400, "invalid_request",
                 "two Host headers are 400")
    raw_envelope(raw(s, b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400, "invalid_request",
                 "an endless path is 400")
    raw_envelope(raw(s, b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 9000 + b"\r\n\r\n"), 400,
                 "invalid_request", "an endless header is 400")
    raw_envelope(raw(s, b"GET /health HTTP/9.9\r\nHost: localhost\r\n\r\n"), 400, "invalid_request",
                 "an unknown version of HTTP is 400")
    raw_envelope(raw(s, b"POST /api/v1/parse HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n"), 400,
                 "invalid_request", "an unknown transfer encoding is 400")
    raw_envelope(raw(s, b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", tls=False), 400,
                 "invalid_request", "plain HTTP on the TLS port is 400")


def plain_http(s):
    """The optional server for plain HTTP: browsers are led to HTTPS, programs that sent something are told off."""
    port = free_port()
    with open(os.path.join(tap.top(), "nginx/casgate-redirect.conf"), encoding="utf-8") as f:
        server = f.read().replace("listen 80;", f"listen 127.0.0.1:{port};").replace("listen [::]:80;", "")
    with open(os.path.join(s.var, "site.conf"), "a", encoding="utf-8") as f:
        f.write(server)
    os.kill(s.pid("nginx"), signal.SIGHUP)

    def ask(text):
        with socket.create_connection(("127.0.0.1", port), timeout=30) as c:
            c.sendall(text.replace("\n", "\r\n").encode())
            reply = b"".join(iter(lambda: c.recv(65536), b""))
        return Answer.reply(reply)

    def open_port():
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return True
        return False
    wait_for(open_port, what="the port for plain HTTP")
    host = "Host: casgate.example.org\nConnection: close\n"
    for method in ("GET", "HEAD"):
        answer = ask(f"{method} /console?mode=test HTTP/1.1\n{host}\n")
        check(
            answer.status == 308 and answer.all("location") == ["https://casgate.example.org/console?mode=test"]
            and not strict_faults(answer), f"{method} is led to HTTPS", strict_faults(answer), answer)
    for request in (f"POST /api/v1/parse HTTP/1.1\n{host}Content-Length: 2\n\n{{}}",
                    f"POST /api/v1/parse HTTP/1.1\n{host}Content-Length: 99999999\n\n",
                    f"DELETE /api/v1/snapshots/x HTTP/1.1\n{host}\n"):
        answer = ask(request)
        envelope(answer, 400, "invalid_request", request.split()[0] + " is refused")
        check(not strict_faults(answer) and not answer.all("location"), "and led nowhere", strict_faults(answer),
              answer)
    s.start()


def too_large(s):
    # Only the header is sent: the answer must come before the body.
    head = (
        f"POST /api/v1/parse HTTP/1.1\r\nHost: localhost\r\nX-API-Key: {s.key()}\r\nContent-Length:"
        " 41943040\r\nContent-Type: application/json\r\n\r\n"
    )
    before = s.log("parse.log").count("\n")
    raw_envelope(raw(s, head.encode()), 413, "file_too_large", "40 MiB are refused before the body is read")
    raw_envelope(raw(s,
                     head.replace("41943040", "99999999999999999999").encode()), 400, "invalid_request",
                 "a length past every integer is 400")
    head = head.replace("Content-Length: 41943040", "Transfer-Encoding: chunked").encode()
    raw_envelope(raw(s, head + (b"100000\r\n" + b"a" * 0x100000 + b"\r\n") * 31), 413, "file_too_large",
                 "a chunked upload of 31 MiB is refused")
    equal(s.log("parse.log").count("\n"), before, "no worker saw it")
    asks = f"\r\nAccept: {PROBLEM[1].split(': ')[1]}\r\n"
    head = head.split(b"Transfer")[0] + b"Content-Length: 41943040" + asks.encode() + b"\r\n"
    problem(Answer.reply(raw(s, head)), 413, "file_too_large", "a problem for who asks for one")
    text = "POST /api/v1/enrich HTTP/1.1\r\nHost: localhost" + asks
    problem(Answer.reply(raw(s, (text + "Transfer-Encoding: gzip\r\n\r\n").encode())), 400, "invalid_request",
            "a malformed request is one, too")


def problems(s):
    """nginx's own errors as RFC 9457 has them, in each case where who asks weighs it highest."""
    titles = dict(re.findall(r'\[(CG_E\w+)\] =\s*"([^"]+)"', read("lib/base/code.c")))
    symbol = {name: sym for sym, name in re.findall(r'X\((\w+),\s*\d+, "(\w+)"', read("lib/base/code.h"))}
    for path in ("/nothing", "/api/v2/nothing", "/api/v1"):
        answer = s.curl(path, *PROBLEM, key=None)
        problem(answer, 404, "not_found", f"{path} is a problem")
        equal(answer.json()["title"], titles[symbol["not_found"]], "with the title that the programs give it")
    problem(s.curl("/api/v1/x", "-X", "TRACE", *PROBLEM, key=None), 405, "method_not_allowed", "TRACE is a problem")
    for accept in ("application/problem+json;q=0.9, application/json", "application/problem+json;q=0", "application/*"):
        envelope(s.curl("/nothing", "-H", "Accept: " + accept, key=None), 404, "not_found",
                 f"the envelope for {accept}")
    page(s.curl("/docs/nothing", *PROBLEM, key=None), 404, "Page not found", "pages stay pages")
    page_of_codes = s.curl("/docs/errors", key=None).body.decode()
    codes = [name for name in symbol if name != "ok"]
    equal([name for name in codes if f'<tr id="{name}">' not in page_of_codes], [],
          "every code has its place in /docs/errors")
    frozen = hashlib.sha256(read("nginx/casgate-errors.conf").split("\n", 1)[1].encode()).hexdigest()
    equal(frozen, "62fe6d3dfe48c5f6147dc1e3cc59316c8a5c9c648b788b8fac958b94f171c388",
          "what sites of release 0.1 include is as it was then")
    texts = re.findall(r'set [$]casgate_code (\w+);\s*set [$]casgate_type (\w+);\s*set [$]casgate_title "([^"]*)";',
                       read("nginx/casgate-failures.conf"))
    kinds = dict(re.findall(r'X\(\w+,\s*\d+, "(\w+)",\s*\d+, "(\w+)"', read("lib/base/code.h")))
    equal([(c, k) for c, k, t in texts if kinds[c] != k or titles.get(symbol[c], t) != t], [],
          "types and titles are those of the programs")


def compressed(s):
    """Answers of the API for who takes gzip, and nothing that has a session; tags survive."""
    zipped = ("-H", "Accept-Encoding: gzip")
    ident = s.parse_sample().json()["data"]["snapshot_id"]
    uri = f"/api/v1/snapshots/{ident}"
    sample = ("-H", "Content-Type: application/json", "-d", '{"pdf_ref": "sample_cams_2024"}')
    for path, args in ((uri, ()), (uri + "/report?format=csv", ()), (uri + "/report?format=html", ()),
                       ("/openapi.json", ()), ("/api/v1/openapi.json", ()), ("/api/v1/parse", sample),
                       ("/api/v1/skills", ())):
        plain, answer = s.curl(path, *args), s.curl(path, *args, *zipped)
        text = gzip.decompress(answer.body) if answer.all("content-encoding") == ["gzip"] else b""
        check(
            answer.status == 200 and (text == plain.body or path.endswith(("/parse", "html")) and len(text) > 1024)
            and not plain.all("content-encoding") and len(answer.body) < len(text) / 2
            and all("Accept-Encoding" in " ".join(a.all("vary")) for a in (plain, answer)), f"{path} is compressed",
            answer.head if hasattr(answer, "head") else answer)
    plain, answer = s.curl(uri), s.curl(uri, *zipped)
    tag = answer.header("etag")
    equal(tag, "W/" + plain.header("etag"), "the tag of a compressed answer is weak")
    for has in (tag, plain.header("etag")):
        for more in ((), zipped):
            again = s.curl(uri, "-H", "If-None-Match: " + has, *more)
            equal((again.status, again.body), (304, b""), "and counts for both")
    for path in ("/docs", "/login", "/console", "/upload/x", "/.well-known/oauth-authorization-server", "/health"):
        check(not s.curl(path, *zipped, key=None).all("content-encoding"), f"{path} is not compressed")
    ping = ("-H", "Content-Type: application/json", "-d", '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')
    check(not s.curl("/mcp", *ping, *zipped).all("content-encoding"), "nor is MCP")


def request_ids(s):
    answer = s.curl("/api/v1/samples", "-H", "X-Request-Id: forged")
    own = answer.header("x-request-id")
    check(answer.status == 200 and own and "forged" not in own, "the id is ours", answer)
    check(
        wait_for(lambda: own in s.log("access.log")) and own in s.log("snapshots.log"),
        "the id is in nginx's and in the worker's log")
    lost = s.curl("/lost", key=None).header("x-request-id")
    check(wait_for(lambda: lost in s.log("access.log")), "nginx's own errors are in its log with their id")


def tls(s):
    cert = os.path.join(s.var, "tls/cert.pem")
    old = subprocess.run(
        ["curl", "-sS", "--cacert", cert, "--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0", s.url + "/health"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        check=False)
    check(old.returncode == 35, "TLS 1.1 is refused", old)
    for version in ("1.2", "1.3"):
        answer = s.curl("/health", "--tlsv" + version, "--tls-max", version, key=None)
        equal(answer.status, 200, f"TLS {version} works")
    two = subprocess.run(
        ["curl", "-sS", "--cacert", cert, "--http2", "-o", "/dev/null", "-w", "%{http_version}", s.url + "/health"],
        stdout=subprocess.PIPE,
        check=True)
    equal(two.stdout.decode(), "2", "HTTP/2 is offered")
    check("strict-transport-security" not in s.curl("/health", key=None).headers,
          "localhost is not pinned to HTTPS")
    named = s.curl("/health", "-H", "Host: casgate.example.org", key=None)
    check(named.header("strict-transport-security"), "a real host is", named)
    # the documented choice: all names below it, too
    path = os.path.join(s.var, "site.conf")
    with open(path, encoding="utf-8") as f:
        text = f.read()
    try:
        with open(path, "w", encoding="utf-8") as f:
            f.write(text.replace('default "max-age=31536000"', 'default "max-age=31536000; includeSubDomains"'))
        s.signal("nginx", signal.SIGHUP)
        wait_for(lambda: s.curl("/health", "-H", "Host: casgate.example.org", key=None).all(
            "strict-transport-security") == ["max-age=31536000; includeSubDomains"], 60)
        check(True, "the documented choice pins all names below it, too")
    finally:
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        s.signal("nginx", signal.SIGHUP)
        wait_for(lambda: s.curl("/health", "-H", "Host: casgate.example.org", key=None).all(
            "strict-transport-security") == ["max-age=31536000"], 60)


def error_log(s):
    """Without a worker, over a limit, refused: what nginx says of a request would name its query. No file has it."""
    socket_path = os.path.join(s.run, "fcgi/oauth.sock")
    os.rename(socket_path, socket_path + ".away")
    try:
        for path in ("/login?next=/upload/upl_MARKERquery", "/authorize?state=MARKERquery"):
            answer = s.curl(path, "-H", "Cookie: __Host-casgate=MARKERcookie", key=None)
            equal(answer.status, 503, f"{path.partition('?')[0]} without a worker")
    finally:
        os.rename(socket_path + ".away", socket_path)
    for args in (["-H", "Host: MARKERhost.example"], ["-F", "file=@/dev/null;filename=MARKERname"],
                 ["-H", "Content-Length: MARKER"], ["-X", "MARKER"]):
        s.curl("/api/v1/parse?api_key=sk_live_MARKERkey", *args, key=None)
    s.curl("/api/v1/snapshots/" + 9000 * "x" + "?MARKERlong", key=None)
    equal(s.curl("/login?x=MARKERafter", key=None).status, 200, "the workers are back")
    found = []
    for name in sorted(os.listdir(os.path.join(s.var, "log"))):
        with open(os.path.join(s.var, "log", name), encoding="utf-8", errors="replace") as f:
            found += [(name, line[:200]) for line in f if re.search("MARKER(query|cookie|key|name|long|after)", line)]
    equal(found, [], "neither query nor header nor name of a file is in any log")


def metrics(s):
    answer = s.curl("/metrics", key=None)
    check(answer.status == 200 and b"# TYPE casgate_requests_total counter" in answer.body,
          "counters are shown on loopback", answer)
    check(b'route="samples"' in answer.body, "a request of another worker is counted", answer)


def reference(s):
    page = s.curl("/docs", key=None)
    equal((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"), "the API reference is a page")
    policy = page.header("content-security-policy") or ""
    check("default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy,
          "its policy allows nothing from elsewhere", policy)
    check(b'data-document="/api/v1/openapi.json"' in page.body, "it names the document")
    script = s.curl("/assets/docs.js", key=None)
    check(script.status == 200, "its script is served", script)
    for name, kind in (("docs-samples.js", "text/javascript"), ("docs.css", "text/css")):
        check(name.encode() in script.body, f"which loads {name}")
        file = s.curl("/assets/" + name, key=None)
        check(file.status == 200 and (file.header("content-type") or "").startswith(kind), f"{name} is served",
              file.status, file.header("content-type"))
    equal(s.curl("/openapi.json", key=None).json()["openapi"], "3.1.0", "the document is served")
    envelope(s.curl("/assets/none.js", key=None), 404, "not_found",
             "an asset that does not exist is 404 in the envelope")


def bearer(s):
    answer = s.curl("/api/v1/samples", "-H", "Authorization: Bearer " + s.key(), key=None)
    equal(answer.status, 200, "a key as bearer token reaches the worker")
    answer = s.curl("/api/v1/samples", key=None)
    envelope(answer, 401, "api_key_missing", "no key is 401")
    equal(len(answer.all("x-request-id")), 1, "one request id, not two")


def pool_gone(s):
    stop_pool(s, "parse")
    answer = s.parse_sample()
    envelope(answer, 503, "overloaded", "without a pool the answer is 503")
    equal(answer.header("retry-after"), "1", "503 says when to try again")
    with tempfile.NamedTemporaryFile() as body:
        body.write(b"a" * 200000)
        body.flush()
        answer = s.curl("/api/v1/parse", "-H", "Content-Type: application/json", "--data-binary", "@" + body.name)
    envelope(answer, 503, "overloaded", "with a body of 200 kB it is, too")
    equal(s.curl("/api/v1/samples").status, 200, "the other pool goes on")
    s.start()
    equal(s.parse_sample().status, 200, "the pool is back after a start")


def rates(s):
    """A bucket that hardly fills again, with a burst of 200: of 400 requests about half must be refused."""
    def refused(*args, **more):
        return wait_for(lambda: next(
            (a for a in (s.curl("/health", *args, **more) for _ in range(20)) if a.status == 429), None),
                        what="a 429")
    s.start(CASGATE_KEY_RATE="6r/m")
    codes = subprocess.run([
        "curl", "-s", "--no-progress-meter", "--cacert",
        os.path.join(s.var, "tls/cert.pem"), "-Z", "--parallel-max", "8", "-H", "X-API-Key: " + s.key(), "-w",
        "%{http_code}\n", "-o", "/dev/null", s.url + "/health?n=[1-400]"
    ],
                           stdout=subprocess.PIPE,
                           check=False).stdout.decode().split()
    check(
        codes.count("429") >= 100 and codes.count("200") >= 200 and codes.count("200") + codes.count("429") == 400,
        "a key past its rate is refused", {c: codes.count(c)
                                           for c in set(codes)})
    answer = refused()
    envelope(answer, 429, "rate_limited", "429 has the envelope")
    equal(answer.header("retry-after"), "1", "429 says when to try again")
    equal(answer.header("ratelimit-policy"), '"requests";q=200;w=2000', "which limit it was")
    equal(answer.header("ratelimit"), '"requests";r=0;t=2000', "and that nothing is left of it")
    answer = wait_for(lambda: next((a for a in (s.curl("/console") for _ in range(20)) if a.status == 429), None),
                      what="a 429")
    page(answer, 429, "Too many requests", "429 of a page is a page")
    equal(answer.header("retry-after"), "1", "and says when, too")
    answer = s.curl("/health", "-H", "Authorization: Bearer " + s.key(), key=None)
    if answer.status == 200:  # the one that had dripped in meanwhile
        answer = s.curl("/health", "-H", "Authorization: Bearer " + s.key(), key=None)
    equal(answer.status, 429, "the same key as bearer token shares the bucket")
    for blanks in ("X-API-Key:\t\t%s\v", "Authorization: bearer \t%s"):  # as the workers take it
        ask = "GET /api/v1/samples HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + blanks % s.key() + "\r\n\r\n"
        check(b" 429 " in [raw(s, ask.encode())[8:13] for _ in range(2)], "and so it does with blanks around it")
    ping = ("-H", "Content-Type: application/json", "-d", '{"jsonrpc":"2.0","id":1,"method":"ping"}')
    check(429 in [s.curl("/mcp", *ping).status for _ in range(2)], "and /mcp counts in it")
    equal(s.curl("/health", key="live").status, 200, "another key is served")
    answer = s.curl("/api/v1/samples", key="live")
    equal(sorted(answer.all("ratelimit-policy")), ['"extract";q=3600;w=60;qu="cpu-seconds"', '"requests";q=200;w=2000'],
          "which learns what it may: requests from the web server, seconds of reading from the worker")
    equal(s.curl("/api/v1/samples", key=None).header("ratelimit-policy"), None, "who shows no key learns nothing")
    s.start(CASGATE_KEY_RATE="1000r/s", CASGATE_ADDRESS_RATE="60r/m")
    codes = subprocess.run([
        "curl", "-s", "--no-progress-meter", "--cacert",
        os.path.join(s.var, "tls/cert.pem"), "-Z", "--parallel-max", "8", "-w", "%{http_code}\n", "-o", "/dev/null",
        s.url + "/health?n=[1-700]"
    ],
                           stdout=subprocess.PIPE,
                           check=False).stdout.decode().split()
    check(
        codes.count("429") >= 100 and codes.count("200") >= 400, "an address past its rate is refused",
        {c: codes.count(c)
         for c in set(codes)})


def addresses(s):
    """Both loopback addresses are served, each under its own name and with the one certificate."""
    names = ["127.0.0.1"]
    with contextlib.suppress(FileNotFoundError), open("/proc/net/if_inet6", encoding="ascii") as f:
        names += ["[::1]"] * bool(re.search(r"^0{31}1 ", f.read(), re.M))
    for name in names:
        answer = s.curl("/health/ready", "-w", "%{remote_ip}", "--proto", "=https", "--connect-to",
                        f"localhost:{s.port}:{name}:{s.port}", key=None)
        equal((answer.status, answer.out), (200, name.strip("[]")), f"localhost at {name}")
        to = Curl(["--cacert", s.var + "/tls/cert.pem", "-w", "%{remote_ip}", f"https://{name}:{s.port}/health/ready"],
                  s.folder).answer()
        equal((to.status, to.out), (200, name.strip("[]")), f"https://{name}: its name and certificate")
    if len(names) == 1:
        tap.skip("the site by IPv6", "this host has no ::1")


def secrets(s):
    logs = "".join(s.log(n) for n in os.listdir(os.path.join(s.var, "log")))
    check(len(logs) > 1000, "there are logs")
    for kind in ("test", "live"):
        secret = s.key(kind).rsplit("_", 1)[1]
        check(secret not in logs, f"the {kind} key is in no log")
    lines = [line for line in s.log("snapshots.log").splitlines() if line.startswith("{")]
    check(lines and all("id" in json.loads(line) for line in lines), "a worker's log is one object a line")


with Service(CASGATE_SERVER_NAMES="casgate.example.org", CASGATE_ADDRESS_OPEN="1000") as service:
    tap.run((own_errors, plain_http, people, strict_headers, too_large, problems, compressed, request_ids, tls,
             reference, bearer, metrics, error_log, addresses, pool_gone, rates,
             secrets), service)
tap.done()
