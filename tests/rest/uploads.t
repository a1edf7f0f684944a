#!/usr/bin/python3
"""Upload links over REST: what may be asked for, where a browser goes afterwards, what comes of a link, requests that
are repeated, also at the same time."""
import html
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from service import Service
from tap import check, equal

PDF = os.path.join(tap.top(), "data/samples/sample_cams_2024.pdf")
PASSWORD = "Sample@2024"
ID = r"up_[0-9A-HJKMNP-TV-Z]{26}"
SNAPSHOT = r"snap_[0-9A-HJKMNP-TV-Z]{26}"
BACK = "https://app.example.com/back"


def cli(s, *args, ok=True):
    r = subprocess.run([s.run + "/app/casgate", *args], env=dict(s.env, CASGATE_CONF=s.var + "/casgate.conf"),
                       capture_output=True, text=True, check=False)
    check((r.returncode == 0) == ok, "casgate " + " ".join(args[:2]), r.stderr)
    return r.stdout.strip() if ok else r.stderr


def post(s, body, idem=None, key="test", **more):
    head = ["-H", "Idempotency-Key: " + idem] if idem else []
    text = body if isinstance(body, str) else json.dumps(body)
    return s.curl("/api/v1/upload-links", "-H", "Content-Type: application/json", *head, "--data-binary", text,
                  key=key, **more)


def made(s, body=None, **more):
    a = post(s, body or {}, **more)
    check(a.status == 200, "a link is made", a)
    return a.json()["data"]


def look(s, upload, key="test"):
    return s.curl(f"/api/v1/upload-links/{upload}", key=key)


def failure(a):
    e = a.json()["error"]
    return a.status, e["code"], e["param"]


def delete(s, upload, key="test"):
    return s.curl(f"/api/v1/upload-links/{upload}", "-X", "DELETE", key=key)


def send(s, url, *args, password=PASSWORD):
    return s.curl(url[len(s.url):], "-F", f"file=@{PDF}", "--form-string", "password=" + password, *args, key=None)


def page(s, url):
    a = s.curl(url[len(s.url):], key=None)
    return a.status, html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", a.body.decode())))


def plain(s):
    """Asked for, used, asked about, deleted."""
    link = made(s)
    check(sorted(link) == ["expires_at", "upload_id", "url"] and re.fullmatch(ID, link["upload_id"])
          and link["url"].startswith(s.url + "/upload/upl_"), "a link and nothing else", link)
    d = look(s, link["upload_id"]).json()["data"]
    equal(d, {"upload_id": link["upload_id"], "status": "waiting", "livemode": False, "expires_at": link["expires_at"],
              "attempts_left": 10, "label": None, "redirect_uri": None, "snapshot_id": None, "failure": None},
          "what is known of it, without the link")
    check("It is for" not in page(s, link["url"])[1] and "you go back" not in page(s, link["url"])[1],
          "the page says nothing that was not asked for")
    equal(send(s, link["url"], password="wrong").status, 422, "a wrong password")
    d = look(s, link["upload_id"]).json()["data"]
    equal((d["status"], d["failure"], d["attempts_left"]), ("failed", "password_incorrect", 9), "is told")
    a = send(s, link["url"])
    check(a.status == 200 and "Statement received" in a.body.decode(), "without a way back the result is shown", a)
    d = look(s, link["upload_id"]).json()["data"]
    check(d["status"] == "done" and d["failure"] is None and re.fullmatch(SNAPSHOT, d["snapshot_id"]), "done", d)
    equal(s.curl("/api/v1/snapshots/" + d["snapshot_id"]).status, 200, "and there is the snapshot")
    equal(page(s, link["url"])[0], 410, "the link is used up")
    a = delete(s, link["upload_id"])
    equal((a.status, a.json()["data"]), (200, {"upload_id": link["upload_id"], "deleted": True}), "deleted")
    equal(failure(look(s, link["upload_id"])), (404, "upload_not_found", None), "it is gone")
    equal(s.curl("/api/v1/snapshots/" + d["snapshot_id"]).status, 200, "the snapshot stays")
    link = made(s)
    delete(s, link["upload_id"])
    equal((page(s, link["url"])[0], send(s, link["url"]).status), (404, 404), "nothing is sent with a deleted link")


def back(s):
    """The browser goes where the program said, and takes the ids with it."""
    cli(s, "account", "allow-redirect", "quickstart", "app.example.com")
    order = {"label": "Loan <4711> & more", "redirect_uri": BACK + "?a=1", "client_reference_id": "loan 47/11 é",
             "metadata": {"z": "1", "a": "2"}}
    link = made(s, order)
    status, text = page(s, link["url"])
    check(status == 200 and "It is for: Loan <4711> & more" in text and "go back to app.example.com" in text,
          "the person reads what it is for and where it leads", text)
    d = look(s, link["upload_id"]).json()["data"]
    equal({k: d[k] for k in order}, order, "what was asked for")
    equal(list(d["metadata"]), ["z", "a"], "in its own order")
    a = send(s, link["url"])
    snapshot = look(s, link["upload_id"]).json()["data"]["snapshot_id"]
    equal((a.status, a.header("location"), a.header("referrer-policy")),
          (303, f"{BACK}?a=1&upload_id={link['upload_id']}&snapshot_id={snapshot}"
           "&client_reference_id=loan%2047%2F11%20%C3%A9", "no-referrer"), "a program is sent back")
    d = s.curl("/api/v1/snapshots/" + snapshot).json()["data"]
    equal((d["client_reference_id"], d["metadata"]), (order["client_reference_id"], order["metadata"]),
          "the snapshot is called by it")
    link = made(s, {"redirect_uri": BACK})
    a = send(s, link["url"], "-H", "Sec-Fetch-Mode: navigate")
    snapshot = look(s, link["upload_id"]).json()["data"]["snapshot_id"]
    to = f"{BACK}?upload_id={link['upload_id']}&snapshot_id={snapshot}"
    check(a.status == 200 and a.header("refresh") == "0; url=" + to
          and f'href="{html.escape(to)}"' in a.body.decode(), "a browser by a page that leads on", a)
    a = send(s, made(s, {"redirect_uri": BACK})["url"], "-F", "client_reference_id=evil",
             "-F", "redirect_uri=https://evil.example")
    check(a.status == 303 and "evil" not in a.header("location"), "who holds the link changes nothing of it", a)


def hosts(s):
    """A link leads only to hosts that the account has registered."""
    equal(cli(s, "account", "redirects", "quickstart"), "app.example.com", "the host is listed")
    for uri in ("https://evil.example/", "https://app.example.com.evil.example/",
                "https://evil.example/app.example.com",
                "https://app.example.com:444/", "https://xapp.example.com/", "https://app.example.com./",
                "http://localhost/", "http://127.0.0.1:3000/"):
        equal(failure(post(s, {"redirect_uri": uri})), (400, "invalid_request", "redirect_uri"), uri)
    for uri in ("http://app.example.com/", "https://app.example.com@evil.example/", "https://a:b@app.example.com/",
                "https://app.example.com/#x", "javascript:alert(1)", "data:text/html,x", "//app.example.com/", "/back",
                "https:/app.example.com/", "https://app.example.com\\@evil.example/", "https://app.example.com/\r\nX",
                "https://app.example.com/ x", "https:///back", "", "https://app.example.com/" + "x" * 1000):
        a = post(s, {"redirect_uri": uri})
        if uri == "":
            equal(a.status, 200, "an empty one is none")
        else:
            equal(failure(a), (400, "invalid_request", "redirect_uri"), uri[:40])
    for uri in ("https://app.example.com", "https://APP.example.com:443/x?y=z", BACK):
        equal(post(s, {"redirect_uri": uri}).status, 200, uri)
    for host in ("APP.example.com", "https://app.example.com", "app.example.com/", "app.example.com:443", "a b", "",
                 "u@app.example.com", "app.example.com:", "x" * 300):
        said = cli(s, "account", "allow-redirect", "quickstart", host, ok=False)
        check("invalid_request" in said, f"no host: {host[:30]}", said)
    cli(s, "account", "allow-redirect", "quickstart", "localhost:3000")
    equal(post(s, {"redirect_uri": "http://localhost:3000/x"}).status, 200, "for development")
    cli(s, "account", "allow-redirect", "quickstart", "app.example.com")
    equal(cli(s, "account", "redirects", "quickstart"), "localhost:3000\napp.example.com", "once each")
    cli(s, "account", "forbid-redirect", "quickstart", "localhost:3000")
    equal(failure(post(s, {"redirect_uri": "http://localhost:3000/x"}))[0], 400, "no longer")
    for i in range(19):
        cli(s, "account", "allow-redirect", "quickstart", f"h{i}.example.com")
    check("at most 20" in cli(s, "account", "allow-redirect", "quickstart", "h19.example.com", ok=False), "20 at most")
    changes = s.sql("select count(*) from audit_log where action = 'account.redirect'")
    equal(changes, "23", "each change is in the audit log")


def refused(s):
    bad = [({"label": "x" * 81}, "label"), ({"label": "a\u202eb"}, "label"), ({"label": "a\nb"}, "label"),
           ({"label": 1}, "label"), ({"client_reference_id": "x" * 201}, "client_reference_id"),
           ({"metadata": []}, "metadata"), ({"metadata": {"a": 1}}, "metadata"), ({"redirect_uri": 7}, "redirect_uri")]
    before = s.sql("select count(*) from upload_sessions")
    for body, param in bad:
        equal(failure(post(s, body)), (400, "invalid_request", param), json.dumps(body)[:40])
    for body in ("", "[]", "{", '{"label":"a","label":"b"}'):
        check(failure(post(s, body))[:2] in ((400, "invalid_json"), (400, "invalid_request"), (411, "length_required")),
              f"no order: {body}")
    equal(s.sql("select count(*) from upload_sessions"), before, "and none of them made a link")
    equal(post(s, {"label": "x" * 80, "metadata": None, "client_reference_id": None}).status, 200, "the longest; null")
    equal(post(s, {"label": "\u0930" * 80}).status, 200, "characters are counted, not bytes")
    account = cli(s, "account", "create", "stranger")
    reader = cli(s, "key", "create", "--account", account, "--test", "--scopes", "read")
    stranger = cli(s, "key", "create", "--account", account, "--test", "--scopes", "parse,read")
    equal(failure(post(s, {}, key=reader))[:2], (403, "insufficient_scope"), "reading is not enough")
    link = made(s)
    for key in (stranger, "live"):
        equal(failure(look(s, link["upload_id"], key)), (404, "upload_not_found", None), "another account or mode")
        equal(delete(s, link["upload_id"], key).status, 404, "deletes nothing")
    equal(failure(post(s, {"redirect_uri": BACK}, key=stranger)), (400, "invalid_request", "redirect_uri"),
          "hosts are those of one account")
    equal(page(s, link["url"])[0], 200, "the link is whole")
    for text in ("up_x", "up_" + "0" * 25, link["upload_id"][3:], "x" * 200):
        equal(look(s, text).status, 404, f"no id: {text[:30]}")
    with s.held():
        running = s.curl(link["url"][len(s.url):], "-F", f"file=@{PDF}", "-F", "password=" + PASSWORD,
                         key=None, wait=False)
        s.wait_held()
        equal(look(s, link["upload_id"]).json()["data"]["status"], "working", "while it is read")
        equal(failure(delete(s, link["upload_id"]))[:2], (409, "upload_pending"),
              "it is not deleted: nothing is stored behind who deleted it")
        s.release()
        equal(running.answer().status, 200, "and ends")


def repeated(s):
    """The same key and request give the same link, which the database does not hold."""
    order = {"label": "Order 1", "client_reference_id": "r1"}
    first = made(s, order, idem="up-1")
    again = post(s, order, idem="up-1")
    equal((again.json()["data"], again.header("idempotent-replayed")), (first, "true"), "the same link")
    secret = first["url"].rsplit("/", 1)[1]
    stored = s.sql(f"select count(*) from upload_sessions u where u::text like '%{secret[30:]}%'")
    equal(stored, "0", "it is not stored")
    equal(failure(post(s, {"label": "Order 2"}, idem="up-1"))[1], "idempotency_mismatch",
          "another order is another request")
    equal(send(s, first["url"]).status, 200, "used")
    equal(made(s, order, idem="up-1"), first, "also when it is used up")
    delete(s, first["upload_id"])
    other = made(s, order, idem="up-1")
    check(other["upload_id"] != first["upload_id"] and other["url"] != first["url"], "deleted, it is another",
          other)
    equal(failure(post(s, {"redirect_uri": "https://evil.example/"}, idem="up-2"))[0], 400, "a refusal")
    equal(post(s, {"label": "mended"}, idem="up-2").status, 200, "is not kept")
    running = [post(s, {"label": "once"}, idem="up-3", wait=False) for _ in range(6)]
    answers = [r.answer() for r in running]
    check(all(a.status == 200 or failure(a)[1] == "idempotency_in_progress" for a in answers),
          "at the same time", answers)
    equal(len({a.body for a in answers if a.status == 200}), 1, "one link")
    equal(s.sql("select count(*) from upload_sessions where label = 'once'"), "1", "one row")
    check(made(s)["url"] != made(s)["url"], "without a key each is a new one")


def old_database(s):
    """A database that has not got the columns yet: links of MCP and the console go on, these have to wait."""
    link = made(s)
    s.sql("alter table upload_sessions drop column label, drop column redirect_uri, drop column client_reference_id,"
          " drop column metadata")
    equal((look(s, link["upload_id"]).status, page(s, link["url"])[0], send(s, link["url"]).status), (200, 200, 200),
          "looked at and used")
    equal(failure(post(s, {}))[:2], (503, "database_unavailable"), "a new one has to wait")


with Service() as service:
    tap.run([plain, back, hosts, refused, repeated, old_database], service)
tap.done()
