#!/usr/bin/python3
"""The upload page and the tools that lead to it: links, attempts, states, elicitation in both eras, who may use what,
and its headers."""
import base64
import html
import json
import os
import re
import signal
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal
from service import Service
from wait import wait_for

try:
    import mcp
    import oauth
    from mcp import error, failed, legacy, modern, result, tool
except ImportError:
    tap.skip_all("install the Debian package python3-jsonschema")

PDF = os.path.join(tap.top(), "data/samples/sample_cams_2024.pdf")
OTHER = os.path.join(tap.top(), "data/samples/sample_kfintech_2024.pdf")
PASSWORD = "Sample@2024"
URLS = {"elicitation": {"url": {}}}


def cli(s, *args):
    r = subprocess.run([s.run + "/app/casgate", *args],
                       env=dict(s.env, CASGATE_CONF=s.var + "/casgate.conf"),
                       stdout=subprocess.PIPE,
                       check=True)
    return r.stdout.decode().strip()


def link(s, **more):
    d = tool(s, "request_upload_url", **more)["structuredContent"]
    return d["upload_id"], d["url"][len(s.url):]


def get(s, path, *args):
    return s.curl(path, *args, key=None)


def send(s, path, password=PASSWORD, file=PDF, *args, **more):
    return s.curl(path,
                  "-F",
                  f"file=@{file}",
                  *(["-F", "password=" + password] if password is not None else []),
                  *args,
                  key=None,
                  **more)


def says(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.body.decode()))


def headers(s):
    path = link(s)[1]
    for what, a in (("the form", get(s, path)), ("a failure", send(s, path, "wrong")),
                    ("an unknown link", get(s, "/upload/upl_x")), ("the result", send(s, path))):
        policy = a.header("content-security-policy") or ""
        check(
            "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
            and "base-uri 'none'" in policy, f"{what}: a strict policy", policy)
        equal((a.header("referrer-policy"), a.header("x-content-type-options"), a.header("cache-control"),
               a.header("x-frame-options"), a.header("content-type")),
              ("no-referrer", "nosniff", "no-store", "DENY", "text/html; charset=utf-8"), f"{what}: headers")
        text = a.body.decode()
        check(
            "<script>" not in text and "style=" not in text and " on" + "click" not in text and "http://" not in text
            and "https://" not in text, f"{what}: nothing inline, nothing from elsewhere")
        check("<html lang=" in text and "<title>" in text and text.count("<h1>") == 1 and "viewport" in text,
              f"{what}: language, title, one heading, phones")
    page = get(s, link(s)[1]).body.decode()
    for name in re.findall(r'<input id="([^"]*)"', page):
        check(f'<label for="{name}">' in page, f"{name} has a label")
    for asset, kind in (("casgate.css", "text/css; charset=utf-8"), ("upload.js", "text/javascript; charset=utf-8"),
                        ("icon.svg", "image/svg+xml; charset=utf-8")):
        a = get(s, "/assets/" + asset)
        equal((a.status, a.header("content-type"), a.header("x-content-type-options"), a.header("cache-control")),
              (200, kind, "nosniff", "public, max-age=3600"), f"{asset} is served")
        equal(
            get(s, "/assets/" + asset, "-H", "If-None-Match: " + a.header("etag")).status, 304, "and known by its ETag")
    for path in ("/assets/", "/assets/../casgate.conf", "/assets/%2e%2e/sql/0001_tables.sql", "/assets/nonsense"):
        a = get(s, path, "--path-as-is")
        check(a.status in (400, 404), f"{path} gives nothing", a)


def one_statement(s):
    upload, path = link(s)
    text = failed(tool(s, "parse_cas", {"upload_id": upload}))
    check(text.startswith("upload_pending: "), "before the upload: pending", text)
    a = get(s, path)
    check(a.status == 200 and "quickstart" in says(a) and "15 more minutes and 10 attempts" in says(a),
          "the page names the account and what is left", says(a))
    for what, args, status, say in (("no password", ("", PDF), 422, "This PDF is protected"),
                                    ("a wrong one", ("nonsense", PDF), 422, "does not open this PDF"),
                                    ("no PDF", ("", os.path.abspath(__file__)), 422, "This file is not a PDF"),
                                    ("an empty file", ("", "/dev/null"), 400, "Choose the PDF")):
        a = send(s, path, *args)
        check(a.status == status and say in says(a) and 'id="upload"' in a.body.decode(),
              f"{what}: said in plain words, with the form", says(a))
    check("7 attempts" in says(get(s, path)) and "not a PDF" in says(get(s, path)),
          "what was read counts as an attempt, and the last failure is shown again", says(get(s, path)))
    text = failed(tool(s, "parse_cas", {"upload_id": upload}))
    check(text.startswith("not_a_pdf: ") and "try again" in text, "the assistant hears why", text)
    fresh = os.path.join(s.folder, "fresh.pdf")  # read by none before
    with open(PDF, "rb") as f, open(fresh, "wb") as to:
        to.write(f.read() + b"\n")
    a = send(s, path, PASSWORD, fresh, "-F", "client_reference_id=another", "-F", 'metadata={"a":"b"}')
    check(a.status == 200 and "Statement received" in says(a) and "9,63,776.98" in says(a) and "CAMS" in says(a),
          "the result, in rupees as they are written in India", says(a))
    r = tool(s, "parse_cas", {"upload_id": upload})["structuredContent"]
    check(r["snapshot_id"] in says(a) and r["livemode"] is False, "parse_cas answers with the snapshot")
    kept = s.curl("/api/v1/snapshots/" + r["snapshot_id"]).json()["data"]
    check("client_reference_id" not in kept and "metadata" not in kept,
          "labels are those of who has a key, not of who holds a link", kept)
    equal(
        tool(s, "parse_cas", {"upload_id": upload}, era=legacy)["structuredContent"]["snapshot_id"], r["snapshot_id"],
        "as often as asked")
    for a in (get(s, path), send(s, path), send(s, path, "", OTHER)):
        check(a.status == 410 and "no longer" in says(a) and "9,63" not in says(a),
              "the link itself is used up and tells nothing", says(a))
    s.curl("/api/v1/snapshots/" + r["snapshot_id"], "-X", "DELETE")
    check(
        failed(tool(s, "parse_cas", {"upload_id": upload})).startswith("upload_not_found: "),
        "with its snapshot the upload is gone")
    a = s.curl(path, "-X", "PUT", key=None)
    equal((a.status, a.header("allow")), (405, "GET, HEAD, POST"), "other methods")
    a = s.curl(link(s)[1], "-H", "Content-Type: application/json", "-d", '{"pdf_ref":"sample_cams_2024"}', key=None)
    check(a.status == 415, "only forms", a)


def limits(s):
    upload, path = link(s)
    for i in range(10):
        a = send(s, path, "nonsense%d" % i, OTHER)
    check(a.status in (410, 429), "after the last attempt", a)
    equal(get(s, path).status, 410, "the link is dead")
    check(
        failed(tool(s, "parse_cas", {"upload_id": upload})).startswith("upload_expired: "),
        "and the assistant hears it")
    s.sql("update api_keys set wrong_count = 0")
    upload, path = link(s)
    s.sql("update upload_sessions set expires_at = now() where state = 'WAITING'")
    equal((get(s, path).status, send(s, path).status), (410, 410), "15 minutes later, too")
    check(failed(tool(s, "parse_cas", {"upload_id": upload})).startswith("upload_expired: "), "and for the assistant")
    s.sql("update upload_sessions set expires_at = now() - interval '25 hours'")
    check("uploads 0" not in cli(s, "purge"), "casgate purge deletes old links")
    check(
        failed(tool(s, "parse_cas", {"upload_id": upload})).startswith("upload_not_found: "), "which are then unknown")
    path = link(s)[1]
    big = os.path.join(s.folder, "big.pdf")
    with open(big, "wb") as f:
        f.write(b"%PDF-1.4\n" + b"x" * (21 << 20))
    equal(send(s, path, "", big).status, 413, "21 MiB are too much")
    os.unlink(big)
    good = path[:-1] + ("x" if path[-1] != "x" else "y")
    for bad in (good, "/upload/", "/upload/x", path.lower(), path + "x", "/upload/" + "x" * 600):
        check(get(s, bad).status in (404, 400), f"{bad[:40]} is no link")


def plain_pdf(*lines):
    """One page with lines of text."""
    text = "BT /F 12 Tf 14 TL 50 780 Td " + " ".join(f"({x}) Tj T*" for x in lines) + " ET"
    parts = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
             "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
             f"<</Length {len(text)}>>stream\n{text}\nendstream", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    out, places = "%PDF-1.4\n", []
    for n, part in enumerate(parts, 1):
        places.append(len(out))
        out += f"{n} 0 obj\n{part}\nendobj\n"
    table = "".join(f"{at:010d} 00000 n \n" for at in places)
    return (
        f"{out}xref\n0 6\n0000000000 65535 f \n{table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF\n"
        .encode()
    )


def other_documents(s):
    """Who sends another document is told what it seems to be."""
    path, file = link(s)[1], os.path.join(s.folder, "other.pdf")
    for lines, say in ((("Holding Statement", "DP ID 12000000 Client ID 11111111", "Depository Participant",
                         "Free Balance"), "This seems to be a depository participant's holding statement"),
                       (("A letter", "about nothing that matters", "to nobody"),
                        "is not a statement that casgate knows")):
        with open(file, "wb") as f:
            f.write(plain_pdf(*lines))
        a = send(s, path, None, file)
        check(
            a.status == 422 and say in html.unescape(says(a)) and "statement_unsupported" in says(a)
            and 'id="upload"' in a.body.decode(), say, says(a))
    os.unlink(file)


def at_once(s):
    """Two browsers with one link: one statement is taken."""
    upload, path = link(s)
    with s.held():
        first = send(s, path, PASSWORD, PDF, wait=False)
        s.wait_held()
        second = send(s, path, PASSWORD, OTHER)
        check(second.status == 409 and "Another upload" in says(second), "while one is read another is refused",
              says(second))
        s.release()
        equal(first.answer().status, 200, "the first is taken")
    equal(tool(s, "parse_cas", {"upload_id": upload})["structuredContent"]["source"], "CAMS", "and it is the one")
    # a worker that dies while it reads leaves the link usable
    upload, path = link(s)
    with s.held():
        running = send(s, path, PASSWORD, OTHER, wait=False)
        s.wait_held()
        os.kill(s.busy_worker("web"), signal.SIGKILL)
        equal(running.answer().status, 503, "a worker that dies is a 503")
    s.sql("update upload_sessions set claimed_at = now() - interval '10 minutes' where state = 'WORKING'")
    s.sql("delete from idempotency_keys where state = 'CLAIMED'")
    equal(send(s, path, "AFZPK5521M", OTHER).status, 200, "later the link can be used again")


def strangers(s):
    account = cli(s, "account", "create", "<b>stranger</b>")
    stranger = cli(s, "key", "create", "--account", account, "--test", "--scopes", "parse,read")
    upload, path = link(s)
    send(s, path)
    for key in (stranger, "live"):
        check(
            failed(tool(s, "parse_cas", {"upload_id": upload}, key=key)).startswith("upload_not_found: "),
            "an upload of another account or mode is not found")
    for bad in ("up_00000000000000000000000000", "up_x", "x"):
        check(
            failed(tool(s, "parse_cas", {"upload_id": bad})).split(":")[0] in ("upload_not_found", "invalid_request"),
            f"{bad} is none")
    a = get(s, link(s, key=stranger)[1])
    check("&lt;b&gt;stranger&lt;/b&gt;" in a.body.decode() and "<b>stranger" not in a.body.decode(), "names are text")
    a = send(s, link(s)[1], "x", PDF, "-F", 'other=<script>alert(1)</script>')
    check(b"alert(1)" not in a.body, "nothing that is sent comes back")
    a = s.curl(link(s)[1],
               "-F",
               'file=@%s;filename="<script>alert(2)</script>.pdf"' % os.path.abspath(__file__),
               key=None)
    check(b"alert(2)" not in a.body, "nor the name of a file")
    key = cli(s, "key", "create", "--account", "acct_" + s.key("test").split("_")[2], "--test", "--scopes", "read")
    equal(
        modern(s, "tools/call", {"name": "request_upload_url", "arguments": {}}, key=key).status, 403,
        "links need the scope parse")
    live = link(s, key="live")
    equal(send(s, live[1]).status, 200, "a live key's link")
    equal(
        tool(s, "parse_cas", {"upload_id": live[0]}, key="live")["structuredContent"]["livemode"], True,
        "makes a live snapshot")


def add_user(s, account, login):
    r = subprocess.run([s.run + "/app/casgate", "user", "add", "--account", account, login],
                       env=dict(s.env, CASGATE_CONF=s.var + "/casgate.conf"),
                       input=b"correct horse battery\n",
                       stdout=subprocess.PIPE,
                       check=False)
    assert r.returncode == 0, (login, r)


def form_of(file, password):
    with open(file, "rb") as f:
        parts = [
            b'--x\r\nContent-Disposition: form-data; name="password"\r\n\r\n' + password.encode() + b"\r\n",
            b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type:'
            b' application/pdf\r\n\r\n'
            + f.read()
            + b"\r\n--x--\r\n",
        ]
    return b"".join(parts), {"Content-Type": "multipart/form-data; boundary=x"}


def signed_in(s):
    """A link that a user's application asked for wants that account to be signed in: nobody uploads into a stranger's
    account."""
    certificate = os.path.join(s.var, "tls/cert.pem")
    add_user(s, "acct_" + s.key("test").split("_")[2], "owner@example.org")
    add_user(s, cli(s, "account", "create", "stranger"), "stranger@example.org")
    owner, stranger, nobody = (oauth.Browser(s.url, certificate) for _ in range(3))
    for browser, login in ((owner, "owner@example.org"), (stranger, "stranger@example.org")):
        r = browser.sign_in(login, "correct horse battery")
        assert r.status == 303, r
    client = oauth.register(oauth.Web(s.url, certificate), "https://client.example/callback")
    token = client.tokens(owner, mode="test")["access_token"]
    check(len(result(modern(s, "tools/list", key=token, bearer=True))["tools"]) > 3, "an access token works on /mcp")
    upload, path = link(s, key=token, bearer=True)
    equal(
        failed(tool(s, "parse_cas", {"upload_id": upload}))[:15], "upload_pending:",
        "an API key of the same account sees the upload, too")
    for method, more in (("GET", (None, {})), ("POST", form_of(PDF, PASSWORD))):
        r = nobody.request(method, path, more[0], more[1])
        equal((r.status, r.header("location")), (303, "/login?next=" + path),
              f"{method}, not signed in: to the sign-in page and back")
        r = stranger.request(method, path, more[0], more[1])
        check(r.status == 403 and "another account" in r.text() and "quickstart" not in r.text(),
              f"{method}, signed in to another account: refused", r)
    check(failed(tool(s, "parse_cas", {"upload_id": upload})).startswith("upload_pending: "), "nothing came of that")
    r = nobody.sign_in("owner@example.org", "correct horse battery", path="/login?next=" + path)
    equal((r.status, r.header("location")), (303, s.url + path), "after signing in the page comes")
    r = nobody.get(path)
    check(r.status == 200 and "owner@example.org" in r.text(), "with who is signed in", r)
    body, headers_ = form_of(PDF, PASSWORD)
    r = owner.request("POST", path, body, headers_)
    check(r.status == 200 and "Statement received" in r.text(), "and takes the statement", r)
    equal(
        tool(s, "parse_cas", {"upload_id": upload}, key=token, bearer=True)["structuredContent"]["source"], "CAMS",
        "which the application reads")
    narrow = client.tokens(owner, mode="test", scope="read")["access_token"]
    a = modern(s, "tools/call", {"name": "request_upload_url", "arguments": {}}, key=narrow, bearer=True)
    check(a.status == 403 and 'scope="parse read"' in a.header("www-authenticate"),
          "a token without the scope is led to ask for both", a)
    client.web.post("/revoke", {"token": token, "client_id": client.id})
    a = modern(s, "tools/list", key=token, bearer=True)
    check(a.status == 401 and 'error="invalid_token"' in a.header("www-authenticate"), "a revoked token is 401", a)


def retry(s, first, args, caps=URLS, **responses):
    params = {
        "name": "parse_cas", "arguments": args, "requestState": first["requestState"], "inputResponses": responses
    }
    return modern(s, "tools/call", params, caps=caps)


def elicitation_modern(s):
    def ask(args, **more):
        return tool(s, "parse_cas", args, caps=URLS, **more)
    first = ask({})
    equal((first["resultType"], list(first["inputRequests"])), ("input_required", ["statement"]),
          "without a file the user is asked for one")
    request = first["inputRequests"]["statement"]
    equal((request["method"], set(request["params"]), request["params"]["mode"]),
          ("elicitation/create", {"mode", "url", "message"}, "url"), "by a URL")
    path = request["params"]["url"][len(s.url):]
    check(path.startswith("/upload/upl_") and "content" not in first, "to the upload page", first)
    before = set(s.workers("mcp"))  # a deploy in the middle of it: nothing was kept that could be lost
    for pid in before:
        os.kill(pid, 9)
    wait_for(lambda: len(set(s.workers("mcp")) - before) == len(before), what="new workers")
    again = result(retry(s, first, {}, statement={"action": "accept"}))
    equal((again["resultType"], again["inputRequests"]["statement"]["params"]["url"]),
          ("input_required", request["params"]["url"]), "too early: the same page once more")
    equal(send(s, path).status, 200, "the user uploads")
    done = mcp.checked(s, "parse_cas", result(retry(s, again, {}, statement={"action": "accept"})))
    equal((done["resultType"], done["structuredContent"]["source"]), ("complete", "CAMS"), "and the call is done")
    third = result(retry(s, again, {}))
    equal(third["structuredContent"]["snapshot_id"], done["structuredContent"]["snapshot_id"], "again: the same")
    first = ask({})
    text = failed(result(retry(s, first, {}, statement={"action": "decline"})))
    check(text.startswith("upload_pending: ") and "did not want" in text, "the user declines", text)
    second = result(retry(s, first, {}, statement={"action": "accept"}))
    text = failed(result(retry(s, second, {}, statement={"action": "accept"})))
    check(re.search(r"upload_id up_[0-9A-Z]{26}", text), "in the end the assistant gets the id", text)
    with open(PDF, "rb") as f:
        pdf = base64.b64encode(f.read()).decode()
    locked = ask({"pdf_base64": pdf})
    check(
        locked["resultType"] == "input_required"
        and "password" in locked["inputRequests"]["statement"]["params"]["message"],
        "a password is asked for on the page, never in a form", locked)

    state = first["requestState"]
    account = cli(s, "account", "create", "other")
    stranger = cli(s, "key", "create", "--account", account, "--test", "--scopes", "parse,read")
    for what, changed, args, key in (("a changed byte", state[:-1] + ("A" if state[-1] != "A" else "B"), {},
                                      "test"), ("cut", state[:-4], {}, "test"), ("not base64", "***", {}, "test"),
                                     ("empty", "", {}, "test"), ("of other arguments", state, {"include_pii": True},
                                                                 "test"), ("of another caller", state, {}, stranger),
                                     ("of another mode", state, {}, "live"), ("huge", "A" * 100000, {}, "test")):
        params = {"name": "parse_cas", "arguments": args, "requestState": changed, "inputResponses": {}}
        a = modern(s, "tools/call", params, caps=URLS, key=key)
        check(a.status == 200 and error(a)["code"] == -32602, f"a requestState {what} is refused", a)
    text = failed(tool(s, "parse_cas", {}, caps={"elicitation": {}}))
    check("/upload/upl_" in text, "a client that shows forms only gets a link", text)
    check("/upload/upl_" in failed(tool(s, "parse_cas", {}, caps={})), "one that shows nothing, too")


def elicitation_legacy(s):
    meta = {"_meta": {mcp.META + "clientCapabilities": URLS}}
    e = error(legacy(s, "tools/call", {"name": "parse_cas", "arguments": {}, **meta}))
    equal(e["code"], -32042, "2025-11-25: an error that names the URL, where the client says that it can show it")
    one = e["data"]["elicitations"][0]
    equal((one["mode"], set(one)), ("url", {"mode", "url", "message", "elicitationId"}), "as that revision has it")
    send(s, one["url"][len(s.url):])
    equal(
        tool(s, "parse_cas", {"upload_id": one["elicitationId"]}, era=legacy)["structuredContent"]["source"], "CAMS",
        "its id is that of the upload")
    for version in ("2025-06-18", "2025-03-26"):
        r = result(legacy(s, "tools/call", {"name": "parse_cas", "arguments": {}, **meta}, version=version))
        check("/upload/upl_" in failed(r), f"{version} does not know that: a link")
    check("/upload/upl_" in failed(tool(s, "parse_cas", {}, era=legacy)), "nor a client that does not say so")


def secrets(s):
    logs = "".join(s.log(n) for n in os.listdir(os.path.join(s.var, "log")))
    check("upl_" not in logs and "/upload/-" in logs, "no link is in any log")
    check(PASSWORD not in logs and "MEENAKSHI" not in logs, "nor passwords or names")
    rows = s.sql("select * from upload_sessions")
    check("upl_" not in rows and rows.count("\\x") > 3, "the database has hashes only")


with Service() as service:
    tap.run((headers, one_statement, limits, other_documents, at_once, strangers, signed_in, elicitation_modern,
             elicitation_legacy, secrets), service)
tap.done()
