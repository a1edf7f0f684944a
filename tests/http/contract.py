"""The REST contract of parse and snapshots, row by row, against the real programs."""
import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import time
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import fcgi
import stack
import tap
from client import form
from stack import SOURCE
from wait import together

S = stack.Stack()
SAMPLES = os.path.join(SOURCE, "data/samples")
with open(os.path.join(SAMPLES, "samples.json"), encoding="utf-8") as f:
    LIST = {s["name"]: s for s in json.load(f)["samples"]}
JSON = {"Content-Type": "application/json"}
PARSE = "/api/v1/parse"
CAMS = "sample_cams_2024"


def pdf(name=CAMS):
    with open(os.path.join(SAMPLES, LIST[name]["file"]), "rb") as file:
        return file.read()


PASSWORD = LIST[CAMS]["password"]
WRONG = "wr0ng-secret-word"


def post_json(o, **kw):
    kw.setdefault("key", S.key)
    headers = dict(JSON, **kw.pop("headers", {}))
    return S.call("POST", PARSE, o if isinstance(o, bytes) else json.dumps(o).encode(), headers=headers, **kw)


def post_form(*parts, **kw):
    kw.setdefault("key", S.key)
    body, headers = form(*parts)
    headers.update(kw.pop("headers", {}))
    return S.call("POST", PARSE, body, headers=headers, **kw)


def upload(name=CAMS, *more, **kw):
    return post_form(("password", LIST[name]["password"]), ("file", pdf(name), "cas.pdf"), *more, **kw)


def get(uri, key=None, **kw):
    return S.call("GET", uri, key=S.key if key is None else key, **kw)


def expect(a, status, code=None):
    got = (a.status, a.code())
    assert got == (status, code), "%s instead of %s: %s" % (got, (status, code), a.body[:300])
    return a


def stored(data):
    """The data without what differs from one snapshot to the next."""
    return {k: v for k, v in data.items() if k not in ("snapshot_id", "created_at", "expires_at", "livemode")}


def exact(a):
    """The data with every number as the digits that were sent."""
    return stored(json.loads(a.body, parse_float=str, parse_int=str)["data"])


def test_health():
    """health needs no key and no database, ready looks at the database; both paths, GET and HEAD"""
    for mode in ("fcgi", "cgi"):
        for prefix in ("", "/api/v1"):
            a = expect(S.call("GET", prefix + "/health", mode=mode), 200)
            assert a.data == {"status": "ok"}
            a = expect(S.call("GET", prefix + "/health/ready", mode=mode), 200)
            assert a.data["schema"] == int(S.sql("select max(version) from schema_migrations"))
            a = S.call("HEAD", prefix + "/health", mode=mode)
            assert a.status == 200 and int(
                a.headers["content-length"]) == len('{"success":true,"data":{"status":"ok"}}')


def test_openapi():
    """the document needs no key and is the one of the tree, at both paths"""
    with open(os.path.join(SOURCE, "data/openapi/openapi.json"), "rb") as f:
        wanted = f.read()
    for mode in ("fcgi", "cgi"):
        for path in ("/openapi.json", "/api/v1/openapi.json"):
            a = S.call("GET", path, mode=mode)
            assert (a.status, a.headers["content-type"], a.body) == (200, "application/json; charset=utf-8", wanted)


def test_routes():
    """unknown paths are 404, known ones with another method 405 with Allow"""
    for uri in ("/", "/api/v1", "/api/v1/", "/api/v1/x", "/api/v1/parse/", "/api/v2/parse", "/api/v1/snapshots/",
                "/api/v1/snapshots/x/y", "/api/v1/snapshots/a%2fb", "/api/v1/snapshots/%zz", "/health/", "/metrics",
                "/" + "a" * 3000):
        for key in (S.key, None):
            expect(S.call("GET", uri, key=key), 404, "not_found")
    for method, uri, allow in (("GET", PARSE, "POST"), ("HEAD", PARSE, "POST"), ("PUT", PARSE, "POST"),
                               ("OPTIONS", PARSE, "POST"), ("POST", "/api/v1/snapshots", "GET, HEAD"),
                               ("PUT", "/api/v1/snapshots/x", "GET, HEAD, DELETE"), ("DELETE", "/api/v1/snapshots",
                                                                                     "GET, HEAD"),
                               ("DELETE", "/api/v1/snapshots/x/transactions",
                                "GET, HEAD"), ("POST", "/api/v1/samples", "GET, HEAD"), ("get", "/health", "GET, HEAD"),
                               ("DELETE", "/api/v1/usage", "GET, HEAD")):
        a = S.call(method, uri)
        assert a.status == 405 and a.headers["allow"] == allow, (method, uri, a.status, a.headers)
        if method != "HEAD":
            assert a.code() == "method_not_allowed"
    # no method override
    expect(S.call("POST", "/api/v1/snapshots/x", headers={"X-HTTP-Method-Override": "DELETE"}, key=S.key), 405,
           "method_not_allowed")


def test_error_members():
    """errors say what is wrong, its kind and its page; as a problem of RFC 9457 for who asks"""
    none = "snap_" + "0" * 26
    rows = ((get("/api/v1/snapshots?limit=0"), "invalid_request", "limit"),
            (get("/api/v1/snapshots?cursor=x"), "invalid_request", "cursor"),
            (get("/api/v1/snapshots?limit=1&limit=2"), "invalid_request", "limit"),
            (get(f"/api/v1/snapshots/{none}"), "not_found", "id"),
            (get(f"/api/v1/snapshots/{none}?include_pii=x"), "invalid_request", "include_pii"),
            (get(f"/api/v1/snapshots/{none}?include=x"), "invalid_request", "include"),
            (get(f"/api/v1/snapshots/{none}/gains?fy=x"), "invalid_request", "fy"),
            (get(f"/api/v1/snapshots/{none}/report?format=x"), "invalid_request", "format"),
            (get("/api/v1/snapshots/compare"), "invalid_request", "from"),
            (get(f"/api/v1/snapshots/compare?from={none}"), "invalid_request", "to"),
            (get(f"/api/v1/snapshots/compare?from=x&to={none}"), "not_found", "from"),
            (get(f"/api/v1/snapshots/compare?from={none}&to=x"), "not_found", "to"),
            (post_json({"pdf_ref": 1}), "invalid_request", "pdf_ref"),
            (post_json({"pdf_ref": "x"}), "not_found", "pdf_ref"),
            (post_json({"pdf_base64": "%"}), "invalid_request", "pdf_base64"),
            (post_json({}), "invalid_request", None), (post_json(b"{"), "invalid_request", None),
            (post_json({"pdf_ref": CAMS}, headers={"Idempotency-Key": ""}), "invalid_request", "Idempotency-Key"),
            (upload(CAMS, ("include_pii", "perhaps")), "invalid_request", "include_pii"),
            (post_form(("password", "x"), ("password", "y")), "invalid_request", "password"),
            (post_form(("password", WRONG), ("file", pdf(), "cas.pdf")), "statement", "password"),
            (get("/api/v1/samples", key="sk_test_x"), "authentication", None),
            (get("/nothing"), "not_found", None), (S.call("PUT", PARSE), "invalid_request", None))
    for a, kind, param in rows:
        e = a.json()["error"]
        assert list(e) == ["code", "type", "message", "param", "doc_url", "request_id"], e
        assert (e["type"], e["param"]) == (kind, param), (e, kind, param)
        assert e["doc_url"].endswith("/docs/errors#" + e["code"]) and e["doc_url"].startswith("https://"), e
    both = {"Accept": "application/json, application/problem+json"}
    for mode in ("fcgi", "cgi"):
        a = get("/api/v1/snapshots?limit=0", headers=both, mode=mode)
        p = a.json()
        assert a.headers["content-type"] == "application/problem+json; charset=utf-8", a.headers
        assert list(p) == ["type", "title", "status", "detail", "instance", "code", "error_type", "param",
                           "request_id"], p
        assert (a.status, p["status"], p["code"], p["error_type"], p["param"]) == (400, 400, "invalid_request",
                                                                                   "invalid_request", "limit")
        assert p["instance"] == "urn:casgate:request:" + p["request_id"], p
        assert a.headers["x-request-id"] == p["request_id"], a.headers
        assert p["type"].endswith("/docs/errors#invalid_request") and p["detail"] != p["title"], p
        for accept in ("application/json", "application/json, application/problem+json;q=0.5", "*/*"):
            a = get("/api/v1/snapshots?limit=0", headers={"Accept": accept}, mode=mode)
            assert a.headers["content-type"] == "application/json; charset=utf-8" and a.code() == "invalid_request"
    a = expect(get("/api/v1/samples", headers={"Accept": "application/problem+json"}), 200)
    assert a.headers["content-type"] == "application/json; charset=utf-8" and a.data["samples"]


def test_keys():
    """keys: missing, malformed, unknown, revoked, expired, two different; both headers; WWW-Authenticate"""
    uri = "/api/v1/samples"
    revoked = S.new_key(S.account, "--test")
    listed = [w for w in S.casgate("key", "list", "--account", S.account).split() if w.startswith("key_")]
    S.casgate("key", "revoke", max(listed))
    expired = S.new_key(S.account, "--test", "--expires", "1")
    newest = S.sql("select key_id from api_keys where expires_at is not null order by created_at desc limit 1")
    S.sql("update api_keys set expires_at = now() - interval '1 second' where key_id = '%s'" % newest)
    for mode in ("fcgi", "cgi"):
        a = expect(S.call("GET", uri, mode=mode), 401, "api_key_missing")
        assert a.headers["www-authenticate"] == 'Bearer realm="casgate"'
        expect(S.call("GET", uri, mode=mode, headers={"Authorization": "Basic YTpi"}), 401, "api_key_missing")
        expect(S.call("GET", uri, mode=mode, key=""), 401, "api_key_missing")
        for bad in ("x", "sk_test_", S.key[:-1], S.key[:-1] + ("a" if S.key[-1] != "a" else "b"), S.key + "x",
                    "k" * 5000, revoked, expired, S.key.replace("sk_test", "sk_live"), "\u00e9"):
            a = expect(S.call("GET", uri, mode=mode, key=bad), 401, "api_key_invalid")
            assert a.headers["www-authenticate"] == 'Bearer realm="casgate", error="invalid_token"'
        expect(S.call("GET", uri, mode=mode, headers={"Authorization": "bearer  " + S.key}), 200)
        expect(S.call("GET", uri, mode=mode, key=S.key, headers={"Authorization": "Bearer " + S.key}), 200)
        expect(S.call("GET", uri, mode=mode, key=S.key, headers={"Authorization": "Bearer " + S.live}), 400,
               "invalid_request")


def test_scopes():
    """scopes: parse for POST, read for GET, admin for DELETE and usage and implies the others"""
    expect(post_json({"pdf_ref": CAMS}, key=S.read_only), 403, "insufficient_scope")
    expect(get("/api/v1/snapshots", key=S.parse_only), 403, "insufficient_scope")
    expect(get("/api/v1/samples", key=S.parse_only), 403, "insufficient_scope")
    expect(get("/api/v1/usage", key=S.read_only), 403, "insufficient_scope")
    expect(S.call("DELETE", "/api/v1/snapshots/snap_x", key=S.read_only), 403, "insufficient_scope")
    expect(get("/api/v1/snapshots", key=S.read_only), 200)
    expect(get("/api/v1/snapshots", key=S.stranger), 200)
    expect(post_json({"pdf_ref": CAMS}, key=S.parse_only), 200)


def test_refusals_before_the_body():
    """Accept, content type and length are refused in this order and before a body is read"""
    for accept in ("text/html", "application/json;q=0", "image/*"):
        expect(get("/api/v1/samples", headers={"Accept": accept}), 406, "not_acceptable")
    expect(get("/api/v1/samples", headers={"Accept": "text/html, */*;q=0.1"}), 200)
    for kind in ("", "text/plain", "application/pdf", "application/x-www-form-urlencoded",
                 "multipart/mixed; boundary=x", "application/jsonp", "application/json; charset=latin1"):
        expect(S.call("POST", PARSE, b"x", key=S.key, headers={"Content-Type": kind}), 415, "unsupported_media_type")
    expect(S.call("POST", PARSE, b"{}", key=S.key), 415, "unsupported_media_type")
    # what to send is what the path takes
    for path, kinds in ((PARSE, "multipart/form-data or application/json"), (PARSE + "/batch", "multipart/form-data"),
                        ("/api/v1/webhooks", "application/json"), ("/api/v1/upload-links", "application/json")):
        a = expect(S.call("POST", path, b"x", key=S.key, headers={"Content-Type": "text/plain"}), 415,
                   "unsupported_media_type")
        found = re.findall(r"[a-z]+/[a-z-]+", a.json()["error"]["message"])
        assert " or ".join(found) == kinds, a.body
    for body, words in ((b'{"pdf_ref": "x",}', "at byte 16 of 17"), (b"[]", "not an object"), (b"x", "byte 0 of 1"),
                        (b'{"pdf_ref": "x", "pdf_ref": "y"}', "a name occurs twice")):
        assert words in expect(post_json(body), 400, "invalid_json").json()["error"]["message"], (body, words)
    for coding in ("gzip", "br", "identity, gzip"):
        expect(post_json({"pdf_ref": CAMS}, headers={"Content-Encoding": coding}), 415, "unsupported_media_type")
    expect(post_json({"pdf_ref": CAMS}, headers={"Content-Encoding": "Identity"}), 200)
    for mode in ("fcgi", "cgi"):
        expect(post_json(b"{}", length=None, mode=mode), 411, "length_required")
        expect(post_json(b"", length=30 * 1024 * 1024 + 1, mode=mode), 413, "file_too_large")
        expect(post_json(b"{}", length="two", mode=mode), 400, "invalid_request")
    # a body that never comes: answered without waiting for it
    for key, headers, status in ((None, JSON, 401), (S.read_only, JSON, 403), (S.key, {"Content-Type":
                                                                                       "text/csv"}, 415),
                                 (S.key, {"Content-Type": "application/json", "Idempotency-Key": "\u00e9"}, 400)):
        h = dict(headers, **({"X-API-Key": key} if key else {}))
        c = fcgi.Connection(S.sockets["parse"].path, fcgi.params_of("POST", PARSE, h, 1000000))
        assert c.read().status == status
        c.close()


def test_json_bodies():
    """JSON bodies: malformed ones are invalid_json, wrong types and combinations invalid_request, unknown fields
    ignored"""
    for bad in (b"", b"null", b"[]", b"{", b'{"a":1}x', b'{"a":NaN}', b'{"a":1,"a":2}', b'{"password":"\xff"}',
                b"\xef\xbb\xbf{}", b'{"a":' + b"[" * 50 + b"]" * 50 + b"}", b"pdf_ref=" + CAMS.encode()):
        expect(post_json(bad), 400, "invalid_json")
    good = {"pdf_ref": CAMS}
    for bad in ({}, {"password": "x"}, {"pdf_ref": 1}, {"pdf_ref": None}, {"pdf_base64":
                                                                           5}, {"pdf_base64":
                                                                                ["x"]}, dict(good, password=7),
                dict(good, include_pii="true"), dict(good, include_pii=1), dict(good, pdf_base64="JVBERi0="),
                dict(good, password="x" * 129), dict(good, password="a\0b"), dict(good, password="\u00e9" * 65)):
        expect(post_json(bad), 400, "invalid_request")
    expect(post_json(dict(good, unknown={"a": [1, None]}, file="x")), 200)
    expect(post_json(dict(good, password=None, include_pii=None, pdf_base64=None)), 200)
    expect(post_json({"pdf_base64": base64.b64encode(b"no PDF").decode(), "pdf_ref": None}), 422, "not_a_pdf")
    expect(post_json(dict(good, password=PASSWORD)), 200)
    expect(post_json({"pdf_ref": "sample_none"}), 404, "sample_not_found")
    expect(post_json({"pdf_ref": "../../etc/passwd"}), 404, "sample_not_found")
    expect(post_json({"pdf_ref": ""}), 404, "sample_not_found")
    expect(post_json({"pdf_ref": "s" * 5000}), 404, "sample_not_found")
    expect(post_json(b'{"pdf_ref": "%s"' % CAMS.encode(), length=100, cut=True), 400, "invalid_json")
    expect(post_json(b'{"pdf_ref": "%s"' % CAMS.encode(), length=100, mode="cgi"), 400, "invalid_json")
    # CONTENT_LENGTH is the end of the body: what comes behind is not read
    expect(post_json(b'{"pdf_ref": "%s"}garbage' % CAMS.encode(), length=len(CAMS) + 15), 200)


def test_base64_bodies():
    """pdf_base64: both alphabets, with and without padding, with line breaks, give the same snapshot; garbage is
    refused"""
    want = exact(expect(upload(), 200))
    data = pdf() + b"\n%%tail\xfb\xff\xfe"  # so that both alphabets differ and padding is needed
    plain = base64.b64encode(data).decode()
    url = base64.urlsafe_b64encode(data).decode()
    assert plain != url and plain.endswith("=")
    lines = "\r\n".join(plain[i:i + 76] for i in range(0, len(plain), 76)) + "\r\n"
    for text in (plain, url, plain.rstrip("="), url.rstrip("="), lines, lines.replace("\r", ""), " " + plain):
        assert exact(expect(post_json({"pdf_base64": text, "password": PASSWORD}), 200)) == want
    for bad in ("!" + plain, plain + "=", plain + "A", plain[:-2] + "=", plain[:100] + "\0" + plain[100:],
                "data:application/pdf;base64," + plain, url + plain, "\u00e9"):
        expect(post_json({"pdf_base64": bad, "password": PASSWORD}), 400, "invalid_base64")
    expect(post_json({"pdf_base64": ""}), 422, "not_a_pdf")


def test_multipart_bodies():
    """multipart: order, tiny and large pieces, quoted names, missing final CRLF; malformed bodies are
    invalid_multipart"""
    want = exact(expect(upload(), 200))
    expect(
        post_form(("file", pdf(), "a;b\\\"c.pdf"), ("password", PASSWORD), ("unknown", "x"), ("include_pii", "false")),
        200)
    body, headers = form(("file", pdf(), "cas.pdf"), ("password", PASSWORD))
    assert exact(expect(S.call("POST", PARSE, body[:-2], key=S.key, headers=headers), 200)) == want
    # in pieces of one byte, and as CGI
    small = body[:64]
    c = fcgi.Connection(S.sockets["parse"].path,
                        fcgi.params_of("POST", PARSE, dict(headers, **{"X-API-Key": S.key}), len(body)))
    for i in range(len(small)):
        c.send(small[i:i + 1])
    c.send(body[len(small):])
    assert exact(c.finish()) == want
    assert exact(expect(S.call("POST", PARSE, body, key=S.key, headers=headers, mode="cgi"), 200)) == want
    bad = {"Content-Type": "multipart/form-data"}
    for b, h in ((body, bad), (body, {"Content-Type":
                                      "multipart/form-data; boundary=other"}), (b"", headers), (body[:-10], headers),
                 (body[:200], headers), (body.replace(b"\r\n", b"\n"), headers), (body.replace(b'; name="file"',
                                                                                               b""), headers),
                 (body.replace(b"Content-Type: application/pdf", b"Content-Transfer-Encoding: base64"),
                  headers), (body, {"Content-Type": "multipart/form-data; boundary=xYzZy; boundary=xYzZy"})):
        expect(S.call("POST", PARSE, b, key=S.key, headers=h), 400, "invalid_multipart")
    expect(S.call("POST", PARSE, body, key=S.key, headers=headers, length=len(body) + 10, cut=True), 400,
           "invalid_multipart")
    expect(S.call("POST", PARSE, body, key=S.key, headers=headers, length=len(body) + 10, mode="cgi"), 400,
           "invalid_multipart")
    for name in ("file", "password", "include_pii", "pdf_ref"):
        expect(post_form((name, "0"), (name, "0")), 400, "invalid_multipart")
    expect(post_form(*[("x", "")] * 8), 400, "invalid_request")
    expect(post_form(*[("x", "")] * 9), 400, "invalid_multipart")
    expect(post_form(*[("x", "")] * 1000), 400, "invalid_multipart")
    expect(post_form(("password", "x")), 400, "invalid_request")
    expect(post_form(("pdf_base64", base64.b64encode(pdf()).decode())), 400, "invalid_request")
    expect(post_form(("file", pdf(), "x"), ("pdf_ref", CAMS)), 400, "invalid_request")
    for value in ("yes", "", "TRUE1", "true ", "2"):
        expect(post_form(("pdf_ref", CAMS), ("include_pii", value)), 400, "invalid_request")
    for value in (b"x" * 129, b"a\0b", b"x" * 100000):
        expect(post_form(("pdf_ref", CAMS), ("password", value)), 400, "invalid_request")
    investor = {f: expect(post_form(("pdf_ref", CAMS), ("include_pii", f)), 200).data["investor"]
                for f in ("true", "1", "TRUE", "True", "false", "0", "False", "fAlSe")}
    shown, hidden = investor["true"], investor["false"]
    assert shown != hidden and [investor[f] for f in ("1", "TRUE", "True")] == [shown] * 3, investor
    assert [investor[f] for f in ("0", "False", "fAlSe")] == [hidden] * 3, investor
    expect(post_form(("file", b"", "empty.pdf")), 422, "not_a_pdf")
    expect(post_form(("file", b"Hello, I am a text.", "x.pdf")), 422, "not_a_pdf")
    for part, words, key in ((("file", b"", "x.pdf"), "The file is empty.", "empty"), (("file", b""), "is empty", "no"),
                             (("file", b"statement.pdf"), "-F file=@statement.pdf", "text"),
                             (("file", b"Hello", "x.pdf"), "The file is not a PDF.", "hello")):
        said = [expect(post_form(part, headers={"Idempotency-Key": key}), 422, "not_a_pdf").json()["error"]["message"]
                for _ in range(2)]
        assert words in said[0] and said[0] == said[1], said


def test_sizes():
    """20 MiB of PDF are the limit, in a form and in base64; one byte more is 413"""
    limit = 20 * 1024 * 1024
    expect(post_form(("file", b"x" * limit, "x.pdf")), 422, "not_a_pdf")
    expect(post_form(("file", b"x" * (limit + 1), "x.pdf")), 413, "file_too_large")
    expect(post_json(b'{"pdf_base64":"' + base64.b64encode(b"x" * limit) + b'"}'), 422, "not_a_pdf")
    expect(post_json(b'{"pdf_base64":"' + base64.b64encode(b"x" * (limit + 1)) + b'"}'), 413, "file_too_large")
    # lines of 76 characters, their ends escaped, are the longest that base64 gets
    lines = base64.encodebytes(b"x" * limit).replace(b"\n", b"\\r\\n")
    expect(post_json(b'{"pdf_base64":"' + lines + b'"}'), 422, "not_a_pdf")


def test_samples_exact():
    """every sample, by name, by form and by JSON, gives the figures of its truth and of casgate parse"""
    assert [s["name"] for s in get("/api/v1/samples").data["samples"]] == list(LIST)
    for s in get("/api/v1/samples").data["samples"]:
        assert {k: LIST[s["name"]][k] for k in s} == s
    for name, s in LIST.items():
        by_name = exact(expect(post_json({"pdf_ref": name}), 200))
        assert exact(expect(upload(name), 200)) == by_name
        assert exact(expect(upload(name, key=S.live), 200)) == by_name
        assert by_name["source"] == s["source"] and by_name["statement_type"] == s["statement_type"]
        assert by_name["confidence"]["level"] == "HIGH" and by_name["confidence"]["document"] in (
            "1.0", "1"), by_name["confidence"]
        assert by_name["warnings"] == [] and by_name["mutual_funds"]
        cli = S.casgate("parse", os.path.join(SAMPLES, s["file"]), "--password", s["password"])
        assert stored(json.loads(cli, parse_float=str, parse_int=str)) == by_name
        kept = expect(post_json({"pdf_ref": name}), 200).data["snapshot_id"]
        assert exact(expect(get("/api/v1/snapshots/" + kept), 200)) == by_name


def test_places():
    """include=places tells where each field stands, in the answer of the parse and whenever the snapshot is read
    again"""
    made = expect(upload(CAMS, ("include", "places")), 200).data
    held = made["mutual_funds"]
    for i, fund in enumerate(held):
        place = made["places"][f"mutual_funds[{i}].units"]
        x0, y0, x1, y1 = place["box"]
        assert 1 <= place["page"] <= made["page_count"] and 0 < x0 < x1 and 0 < y0 < y1, place
        assert float(place["text"].replace(",", "")) == fund["units"], (place, fund["units"])
        for k in range(len(fund["transactions"])):
            assert f"mutual_funds[{i}].transactions[{k}].date" in made["places"], (i, k)
    path = "/api/v1/snapshots/" + made["snapshot_id"]
    assert expect(get(path + "?include=places"), 200).data["places"] == made["places"]
    assert "places" not in expect(get(path), 200).data
    assert made["confidence"]["words"] == made["confidence"]["accounted"] > 0
    assert expect(post_json({"pdf_ref": CAMS, "include": "places"}), 200).data["places"] == made["places"]
    asked = json.dumps({"pdf_ref": CAMS}).encode()
    found = S.call("POST", PARSE + "?include=places", asked, headers=dict(JSON), key=S.key)
    assert expect(found, 200).data["places"] == made["places"]
    found = S.call("POST", PARSE + "?include=words", asked, headers=dict(JSON), key=S.key)
    expect(found, 400, "invalid_request")
    expect(get(path + "?include=words"), 400, "invalid_request")
    expect(post_json({"pdf_ref": CAMS, "include": "words"}), 400, "invalid_request")


def test_masks():
    """PAN, email and mobile are masked unless include_pii asks for them, also when the snapshot is read again"""
    masked = expect(upload(), 200)
    clear = expect(upload(CAMS, ("include_pii", "true")), 200)
    assert expect(post_json({"pdf_ref": CAMS, "include_pii": True}), 200).data["investor"] == clear.data["investor"]
    email, mobile = clear.data["investor"]["email"], clear.data["investor"]["mobile"]
    pans = set(re.findall(r"\b[A-Z]{5}[0-9]{4}[A-Z]\b", clear.body.decode()))
    assert pans and "@" in email and mobile
    for a in (masked, get("/api/v1/snapshots/" + clear.data["snapshot_id"]),
              get("/api/v1/snapshots/" + clear.data["snapshot_id"] + "?include_pii=0")):
        text = a.body.decode()
        assert not re.search(r"\b[A-Z]{5}[0-9]{4}[A-Z]\b", text)
        assert email not in text and mobile[-10:] not in text
        assert a.data["investor"]["email"] == email[0] + "***@" + email.split("@")[1]
        assert a.data["investor"]["mobile"] == "XXXXXX" + mobile[-4:]
    again = get("/api/v1/snapshots/" + masked.data["snapshot_id"] + "?include_pii=true")
    assert exact(again) == exact(clear)
    expect(get("/api/v1/snapshots/" + masked.data["snapshot_id"] + "?include_pii=maybe"), 400, "invalid_request")
    expect(get("/api/v1/snapshots/" + masked.data["snapshot_id"] + "?include_pii=1&include_pii=1"), 400,
           "invalid_request")


def test_passwords():
    """missing and wrong passwords are 422, ten wrong ones a minute are the limit of a key, and samples do not count"""
    key = S.new_key(S.account, "--test", "--scopes", "parse")
    expect(post_form(("file", pdf(), "x.pdf"), key=key), 422, "password_required")
    # a form sends its empty fields, too: none was given, and no try is counted
    for _ in range(12):
        expect(post_form(("file", pdf(), "x.pdf"), ("password", ""), key=key), 422, "password_required")
    for _ in range(12):
        expect(post_json({"pdf_ref": CAMS, "password": WRONG}, key=key), 422, "password_incorrect")
    for _ in range(10):
        expect(post_form(("file", pdf(), "x.pdf"), ("password", WRONG), key=key), 422, "password_incorrect")
    before = S.rows()
    for password in (WRONG, PASSWORD):
        a = expect(post_form(("file", pdf(), "x.pdf"), ("password", password), key=key), 429, "rate_limited")
        assert 1 <= int(a.headers["retry-after"]) <= 60
        assert '"passwords";q=10;w=60;qu="wrong-passwords"' in a.headers["ratelimit-policy"].split(", "), a.headers
        assert f'"passwords";r=0;t={a.headers["retry-after"]}' in a.headers["ratelimit"].split(", "), a.headers
    assert S.rows() == before
    expect(post_form(("file", pdf(), "x.pdf"), key=key), 422, "password_required")
    expect(upload(), 200)  # other keys are free
    S.sql("update api_keys set wrong_since = wrong_since - interval '61 seconds'")
    expect(upload(key=key), 200)
    expect(upload(key=key, headers={"Idempotency-Key": "x" * 255}), 200)


def test_sandbox():
    """pdf_ref is for test keys; test and live snapshots do not see each other; other accounts see nothing"""
    expect(post_json({"pdf_ref": CAMS}, key=S.live), 403, "sandbox_key_required")
    expect(post_json({"pdf_ref": "sample_none"}, key=S.live), 403, "sandbox_key_required")
    test, live = expect(upload(), 200).data, expect(upload(key=S.live), 200).data
    assert test["livemode"] is False and live["livemode"] is True
    for data, days in ((test, 1), (live, 365)):
        span = [time.strptime(data[k][:19], "%Y-%m-%dT%H:%M:%S") for k in ("created_at", "expires_at")]
        assert time.mktime(span[1]) - time.mktime(span[0]) == days * 86400, data
    for key, theirs in ((S.key, live), (S.live, test), (S.stranger, test), (S.stranger, live)):
        uri = "/api/v1/snapshots/" + theirs["snapshot_id"]
        expect(get(uri, key=key), 404, "snapshot_not_found")
        expect(get(uri + "/transactions", key=key), 404, "snapshot_not_found")
        expect(S.call("DELETE", uri, key=key), 404, "snapshot_not_found")
        ids = [s["snapshot_id"] for s in get("/api/v1/snapshots?limit=100", key=key).data["snapshots"]]
        assert theirs["snapshot_id"] not in ids


def test_snapshots():
    """a snapshot reads back as it was given, by FastCGI and CGI; malformed ids are 404; DELETE once; expiry is 410"""
    first = expect(upload(), 200)
    uri = "/api/v1/snapshots/" + first.data["snapshot_id"]
    for mode in ("fcgi", "cgi"):
        a = expect(get(uri, mode=mode), 200)
        assert json.loads(a.body, parse_float=str) == json.loads(first.body, parse_float=str)
    head = S.call("HEAD", uri, key=S.key)
    assert head.status == 200 and int(head.headers["content-length"]) == len(a.body)
    for bad in ("snap_", "x", first.data["snapshot_id"][5:], first.data["snapshot_id"][:-1],
                first.data["snapshot_id"] + "0", "snap_" + "U" * 26, "snap_7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
                "%27%20or%201=1", "Compare"):
        expect(get("/api/v1/snapshots/" + bad), 404, "snapshot_not_found")
    expect(get("/api/v1/snapshots/compare"), 400, "invalid_request")
    a = expect(S.call("DELETE", uri, key=S.key), 200)
    assert a.data == {"snapshot_id": first.data["snapshot_id"], "deleted": True}
    for method in ("DELETE", "GET"):
        expect(S.call(method, uri, key=S.key), 404, "snapshot_not_found")
    second = expect(upload(), 200).data["snapshot_id"]
    S.sql("update snapshots set created_at = created_at - interval '2 days', expires_at = now() - interval '1 second' "
          "where created_at = (select max(created_at) from snapshots)")
    expect(get("/api/v1/snapshots/" + second), 410, "snapshot_expired")
    expect(get("/api/v1/snapshots/" + second + "/transactions"), 410, "snapshot_expired")
    assert second not in [s["snapshot_id"] for s in get("/api/v1/snapshots").data["snapshots"]]
    S.casgate("purge")
    expect(get("/api/v1/snapshots/" + second), 404, "snapshot_not_found")


def test_parts():
    """fields and exclude leave what they name, of parse and of what is read again; unknown names are refused"""
    whole = upload()
    uri = "/api/v1/snapshots/" + whole.data["snapshot_id"]
    whole = whole.data
    few = "snapshot_id,total_value,mutual_funds.isin,mutual_funds.value"
    want = dict({k: whole[k] for k in ("snapshot_id", "total_value")},
                mutual_funds=[{k: f[k] for k in ("isin", "value")} for f in whole["mutual_funds"]])
    assert get(f"{uri}?fields={few}").data == want
    assert get(f"{uri}?fields={few}&exclude=mutual_funds").data == {k: want[k] for k in ("snapshot_id", "total_value")}
    rest = get(uri + "?exclude=transactions,warnings").data
    assert set(whole) - set(rest) == {"warnings"} and rest["analytics"] == whole["analytics"]
    for kind in ("mutual_funds", "exited_funds"):
        assert rest[kind] == [{k: v for k, v in f.items() if k != "transactions"} for f in whole[kind]] and whole[kind]
    body, headers = form(("password", PASSWORD), ("file", pdf(), "cas.pdf"))
    a = S.call("POST", f"{PARSE}?fields={few.replace('snapshot_id,', '')}", body, headers=headers, key=S.key)
    assert {k: want[k] for k in ("total_value", "mutual_funds")} == expect(a, 200).data
    assert list(get(uri + "?include=places&fields=places").data) == ["places"]
    assert get(f"{uri}/part?fields={few}").body == get(f"{uri}?fields={few}").body
    full = get(uri + "?include_pii=true").data["investor"]
    assert full["email"] != whole["investor"]["email"]
    assert get(f"{uri}/part?fields=investor&include_pii=true").data == {"investor": full}
    assert get(uri + "/part?format=casparser").data == get(uri + "/part").data == whole
    expect(get(f"{uri}/part?fields=x"), 400, "invalid_request")
    expect(get("/api/v1/snapshots/snap_01KB5V3QK8Z4N0W2R7T9X6M1HD/part"), 404, "snapshot_not_found")
    for query, place in (("fields=x", "'x' at place 1"), (f"fields={few},nope", "'nope' at place 5"),
                         (f"exclude={few}, warnings,", "The one at place 6"), ("fields=%3Cb%3E", "The one at place 1")):
        a = expect(get(f"{uri}/part?{query.replace(' ', '%20')}"), 400, "invalid_request")
        assert f". {place} is none." in a.json()["error"]["message"], a.body
    rows = S.rows()
    for query, param in (("fields=x", "fields"), ("exclude=mutual_funds.x", "exclude"), ("fields=a,,b", "fields"),
                         ("format=xml", "format"), ("format=casparser&fields=nps", "format"),
                         ("format=casparser&include=places", "format")):
        a = expect(get(f"{uri}?{query}"), 400, "invalid_request")
        assert a.json()["error"]["param"] == param, a.body
        a = expect(S.call("POST", f"{PARSE}?{query}", body, headers=headers, key=S.key), 400, "invalid_request")
        assert a.json()["error"]["param"] == param, a.body
    assert S.rows() == rows


def test_casparser():
    """format=casparser is what casgate parse --format casparser writes, masked or not"""
    for name in LIST:
        ident = upload(name).data["snapshot_id"]
        for query, more in (("", ()), ("&include_pii=true", ("--include-pii", ))):
            file = os.path.join(SAMPLES, LIST[name]["file"])
            out = subprocess.run([os.path.join(stack.BUILD, "casgate"), "parse", file, "--password",
                                  LIST[name]["password"], "--format", "casparser", *more],
                                 check=True, capture_output=True).stdout
            a = expect(get(f"/api/v1/snapshots/{ident}?format=casparser{query}"), 200)
            assert a.headers["content-type"] == "application/vnd.casparser+json; charset=utf-8" and "etag" in a.headers
            assert a.json() == json.loads(out), (name, a.json(), out)  # holders of folios are not stored: found again
    body, headers = form(("password", PASSWORD), ("file", pdf(), "cas.pdf"))
    a = expect(S.call("POST", PARSE + "?format=casparser", body, headers=headers, key=S.key), 200)
    assert a.json()["statement_period"] and "ratelimit" in a.headers, a.headers


def test_rate_headers():
    """every answer to a known key or token says what it may use, whatever its status and type; others do not"""
    key = S.new_key(S.account, "--test", "--scopes", "parse,read")
    S.sql("delete from budgets")
    sample = expect(post_json({"pdf_ref": CAMS}, key=key), 200)
    uri = "/api/v1/snapshots/" + sample.data["snapshot_id"]
    tag = expect(get(uri, key=key), 200).headers["etag"]
    rows = ((200, sample), (200, get("/api/v1/samples", key=key)), (200, get(uri, key=key)),
            (304, get(uri, key=key, headers={"If-None-Match": tag})),
            (200, get(uri + "/transactions", key=key)),
            (200, get(uri + "/gains?format=csv", key=key)),
            (200, get(uri + "?format=casparser", key=key)),
            (200, S.call("HEAD", uri, key=key)), (403, get("/api/v1/usage", key=key)),
            (400, get("/api/v1/snapshots?limit=0", key=key)), (404, get(uri + "x", key=key)),
            (415, S.call("POST", PARSE, b"x", key=key)), (403, get("/api/v1/webhooks", key=key)),
            (400, get("/api/v1/snapshots?limit=0", key=key, headers={"Accept": "application/problem+json"})),
            (403, S.call("DELETE", uri, key=key)))
    for i, (status, a) in enumerate(rows):
        assert a.status == status, (i, a.status, a.body[:300])
        assert a.headers.get("ratelimit-policy") == '"extract";q=3600;w=60;qu="cpu-seconds"', (i, a.headers)
        assert re.fullmatch(r'"extract";r=(3599|3600);t=[01]', a.headers["ratelimit"]), (i, a.headers)
    S.sql("update budgets set used = 2700500, at = now() + interval '1 hour' where owner <> account_id")
    left = get("/api/v1/samples", key=key).headers["ratelimit"]  # no time has gone by: nothing has come back
    assert left == '"extract";r=899;t=46', left
    S.sql("delete from budgets")
    for a in (get("/api/v1/samples", key="x"), S.call("GET", "/api/v1/samples"), S.call("GET", "/health"),
              S.call("GET", "/api/v1/openapi.json"), get("/api/v1/x", key=key)):
        assert "ratelimit" not in a.headers and "ratelimit-policy" not in a.headers, (a.status, a.headers)


def test_tags():
    """what is read of a snapshot has a tag of its bytes: 304 for who has them, another one for another right or form"""
    ident = upload().data["snapshot_id"]
    uri = "/api/v1/snapshots/" + ident
    paths = (uri, uri + "?include_pii=true", uri + "?include=places", uri + "/transactions?limit=2",
             uri + "/gains?format=csv")
    seen = set()
    for path in paths:
        for mode in ("fcgi", "cgi"):
            a = expect(get(path, mode=mode), 200)
            tag = a.headers["etag"]
            assert re.fullmatch('"[0-9a-f]{32}"', tag) and a.headers["vary"] == "Authorization, X-API-Key", a.headers
            seen.add(tag)
            for has in (tag, "W/" + tag, f'"x", {tag}', "*", tag[:-1] + '-gzip"'):
                b = get(path, headers={"If-None-Match": has}, mode=mode)
                assert (b.status, b.body, b.headers["etag"]) == (304, b"", tag), (path, has, b.status, b.headers)
            for has in ('"x"', tag.strip('"'), "", '"'):
                b = expect(get(path, headers={"If-None-Match": has}, mode=mode), 200)
                assert b.body == a.body and b.headers["etag"] == tag
        b = S.call("HEAD", path, key=S.key)
        assert b.headers["etag"] == tag and int(b.headers["content-length"]) == len(a.body)
    assert len(seen) == len(paths), seen
    any_tag = {"If-None-Match": "*"}
    expect(get(uri, key="", headers=any_tag), 401, "api_key_missing")
    expect(get("/api/v1/snapshots/snap_" + "0" * 26, headers=any_tag), 404, "snapshot_not_found")
    expect(get(uri + "?include=x", headers=any_tag), 400, "invalid_request")
    for other in ("/api/v1/snapshots", uri + "/report?format=json"):
        assert "etag" not in get(other).headers
    S.call("DELETE", uri, key=S.key)
    expect(get(uri, headers=any_tag), 404, "snapshot_not_found")


def test_lists():
    """lists are newest first and paged without gaps; limits and cursors are checked"""
    made = [expect(upload("sample_kfintech_2024" if i % 2 else CAMS), 200).data for i in range(5)]
    seen, cursor = [], ""
    while True:
        page = get("/api/v1/snapshots?limit=3" + ("&cursor=" + cursor if cursor else "")).data
        assert 1 <= len(page["snapshots"]) <= 3
        seen += page["snapshots"]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    ids = [s["snapshot_id"] for s in seen]
    assert ids[:5] == [m["snapshot_id"] for m in reversed(made)] and len(set(ids)) == len(ids)
    assert ids == [s["snapshot_id"] for s in get("/api/v1/snapshots?limit=100").data["snapshots"]]
    for row, whole in zip(seen, reversed(made)):
        assert row == {k: whole[k] for k in row}
    whole = made[0]
    want = sorted(((t["date"], i) for i, t in enumerate(t for f in whole["mutual_funds"] + whole["exited_funds"]
                                                        for t in f["transactions"])),
                  reverse=True)
    rows, cursor, uri = [], "", "/api/v1/snapshots/%s/transactions?limit=7" % whole["snapshot_id"]
    while cursor is not None:
        page = get(uri + ("&cursor=" + cursor if cursor else "")).data
        rows += page["transactions"]
        cursor = page["next_cursor"]
    assert [r["date"] for r in rows] == [d for d, _ in want]
    key = lambda t: json.dumps(t, sort_keys=True)
    funds = whole["mutual_funds"] + whole["exited_funds"]
    assert sorted(map(key, rows)) == sorted(
        key(dict(t, folio=f["folio"], isin=f["isin"], name=f["name"])) for f in funds for t in f["transactions"])
    for bad in ("limit=0", "limit=101", "limit=-1", "limit=x", "limit=", "limit=1&limit=1", "limit=1e1", "cursor=x",
                "cursor=%00", "cursor=" + "a" * 500, "cursor=%ff", "limit=%31%"):
        expect(get("/api/v1/snapshots?" + bad), 400, "invalid_request")
        expect(get(uri.split("?")[0] + "?" + bad), 400, "invalid_request")
    expect(get("/api/v1/snapshots?limit=%31&unknown=1"), 200)


def digest_of(name):
    return hashlib.sha256(name.upper().encode()).hexdigest()


def test_filters():
    """lists are narrowed by source and days and turned round; the newest of them has a place of its own"""
    first = expect(upload("sample_kfintech_2024"), 200).data
    for name in (CAMS, "sample_cdsl_2024", "sample_kfintech_2024", CAMS):
        last = expect(upload(name), 200).data
    whole = get("/api/v1/snapshots?limit=100").data["snapshots"]
    rows = lambda query: get("/api/v1/snapshots?limit=100&" + query).data["snapshots"]
    assert rows("sort=-created_at") == whole and rows("sort=created_at") == whole[::-1]
    for source in ("CAMS", "KFINTECH", "MFCENTRAL", "NSDL", "CDSL"):
        assert rows("source=" + source) == [s for s in whole if s["source"] == source], source
    days = sorted({s["as_of_date"] for s in whole})
    assert len(days) > 1
    for since, until in ((days[0], days[0]), (days[-1], days[-1]), (days[0], days[-1])):
        assert rows(f"as_of_from={since}&as_of_to={until}") == [s for s in whole if since <= s["as_of_date"] <= until]
    assert rows("as_of_from=" + days[1]) == [s for s in whole if s["as_of_date"] >= days[1]]
    assert rows("as_of_to=" + days[0]) == [s for s in whole if s["as_of_date"] <= days[0]]
    today, other = whole[0]["created_at"][:10], whole[-1]["created_at"][:10]  # may be midnight
    assert rows(f"created_from={other}&created_to={today}") == whole
    assert not rows("created_from=2099-01-01") and not rows("created_to=2020-01-01")
    seen, cursor = [], ""
    while cursor is not None:
        page = get("/api/v1/snapshots?limit=1&source=KFINTECH&sort=created_at" +
                   ("&cursor=" + cursor if cursor else "")).data
        seen += page["snapshots"]
        cursor, before = page["next_cursor"], cursor
    assert seen == [s for s in whole[::-1] if s["source"] == "KFINTECH"] and len(seen) > 1
    for query in ("", "sort=created_at", "source=CAMS&sort=created_at", "source=KFINTECH"):
        expect(get(f"/api/v1/snapshots?limit=1&{query}&cursor={before}"), 400, "invalid_request")
    assert get("/api/v1/snapshots/latest").data == last
    assert get("/api/v1/snapshots/latest?source=CDSL&fields=source").data["source"] == "CDSL"
    old = get(f"/api/v1/snapshots/latest?source=KFINTECH&as_of_to={first['as_of_date']}").data
    assert old["source"] == "KFINTECH" and old["snapshot_id"] != first["snapshot_id"]
    expect(get("/api/v1/snapshots/latest?source=NSDL&as_of_to=1999-12-31"), 404, "snapshot_not_found")
    expect(get("/api/v1/snapshots/latest?created_to=2020-01-01"), 404, "snapshot_not_found")
    names = {s["investor_name"] for s in whole}
    assert len(names) > 1, names
    for name in names:
        digest = digest_of(name)
        of_name = [s for s in whole if s["investor_name"] == name]
        for written in (digest, digest.upper()):
            assert rows("investor_name_hash=" + written) == of_name and of_name, name
        newest = get("/api/v1/snapshots/latest?investor_name_hash=" + digest).data
        assert newest["snapshot_id"] == of_name[0]["snapshot_id"]
        assert rows(f"source=NSDL&investor_name_hash={digest}") == [s for s in of_name if s["source"] == "NSDL"]
    S.sql("insert into snapshots select (jsonb_populate_record(s, jsonb_build_object('snapshot_id', gen_random_uuid(), "
          "'investor_name', initcap(investor_name)))).* from snapshots s "
          "order by created_at desc, snapshot_id desc limit 1")  # as it is printed elsewhere
    digest = digest_of(last["investor_name"])
    again = rows("investor_name_hash=" + digest)
    assert last["investor_name"].title() in {s["investor_name"] for s in again} and len(again) > 1
    page = get(f"/api/v1/snapshots?limit=1&investor_name_hash={digest}").data
    assert get(f"/api/v1/snapshots?limit=1&investor_name_hash={digest}&cursor={page['next_cursor']}").status == 200
    expect(get(f"/api/v1/snapshots?limit=1&cursor={page['next_cursor']}"), 400, "invalid_request")
    assert not rows("investor_name_hash=" + digest_of("NOBODY OF THIS NAME"))
    stranger = S.call("GET", "/api/v1/snapshots?investor_name_hash=" + digest, key=S.stranger)
    assert not stranger.data["snapshots"], "another account has none of it"
    S.sql("delete from snapshots where investor_name = initcap(investor_name)")
    for bad in ("investor_name_hash=", "investor_name_hash=" + "a" * 63, "investor_name_hash=" + "a" * 65,
                "investor_name_hash=" + "g" * 64, "investor_name_hash=" + last["investor_name"].replace(" ", "%20"),
                "source=cams", "source=", "as_of_from=2024-02-30", "as_of_to=1", "created_from=x",
                "created_to=2024-1-1", "sort=total", "sort=", "as_of_from=2024-02-02&as_of_to=2024-02-01",
                "created_from=2024-02-02&created_to=2024-02-01"):
        a = get("/api/v1/snapshots?" + bad)
        expect(a, 400, "invalid_request")
        assert a.json()["error"]["param"] == bad.split("=")[0], bad
    expect(get("/api/v1/snapshots/latest?source=x"), 400, "invalid_request")


def test_labels():
    """client_reference_id and metadata come back with the snapshot, and lists are narrowed by the reference"""
    texts = {"zeta": "1", "a": "\u0930\u093e\u092e \U0001f600 \"x\" </b>", "empty": ""}
    name = "order 7/\u0905"
    a = expect(post_json({"pdf_ref": CAMS, "client_reference_id": name, "metadata": texts}), 200).data
    assert a["client_reference_id"] == name and list(a["metadata"].items()) == list(texts.items()), a["metadata"]
    b = expect(upload(CAMS, ("client_reference_id", name), ("metadata", json.dumps(texts))), 200)
    c = expect(post_json({"pdf_ref": CAMS, "metadata": {"k": "v"}}), 200).data
    d = expect(post_json({"pdf_ref": CAMS, "client_reference_id": "other"}), 200).data
    assert "client_reference_id" not in c and "metadata" not in d and d["client_reference_id"] == "other"
    first = get("/api/v1/snapshots/" + b.data["snapshot_id"])
    assert json.loads(first.body, parse_float=str) == json.loads(b.body, parse_float=str)
    assert list(first.data["metadata"]) == list(texts)
    find = "/api/v1/snapshots?client_reference_id=" + urllib.parse.quote(name)
    rows = get(find).data["snapshots"]
    assert [r["snapshot_id"] for r in rows] == [b.data["snapshot_id"], a["snapshot_id"]]
    assert rows[0]["client_reference_id"] == name and rows[0]["metadata"] == texts
    page = get(find + "&limit=1&sort=created_at").data
    assert [r["snapshot_id"] for r in page["snapshots"]] == [a["snapshot_id"]]
    rest = get(find + "&limit=1&sort=created_at&cursor=" + page["next_cursor"]).data
    assert [r["snapshot_id"] for r in rest["snapshots"]] == [b.data["snapshot_id"]] and not rest["next_cursor"]
    for other in ("client_reference_id=other&", ""):
        expect(get(f"/api/v1/snapshots?{other}limit=1&sort=created_at&cursor={page['next_cursor']}"), 400,
               "invalid_request")
    assert get("/api/v1/snapshots/latest?client_reference_id=other").data == d
    assert get(find + "&source=NSDL").data["snapshots"] == get(find + "x").data["snapshots"] == []
    expect(get("/api/v1/snapshots/latest?client_reference_id=none"), 404, "snapshot_not_found")
    assert get(find, key=S.stranger).data["snapshots"] == get(find, key=S.live).data["snapshots"] == []
    only = get(f"/api/v1/snapshots/{a['snapshot_id']}?fields=client_reference_id,metadata").data
    assert only == {"client_reference_id": name, "metadata": texts}
    diff = get(f"/api/v1/snapshots/compare?from={d['snapshot_id']}&to={a['snapshot_id']}")
    assert diff.status == 400 or diff.data["to"]["client_reference_id"] == name
    assert diff.status == 400 or diff.data["to"]["confidence"] == a["confidence"]  # words are counted, too


def test_label_limits():
    """labels at their limits are kept; past them, or of another kind, they are refused by name and nothing is stored"""
    most = {"k" * 39 + str(i % 10) if i < 10 else f"key {i}": "\u0915" * 500 for i in range(20)}
    longest = "\u0915" * 200
    a = expect(post_json({"pdf_ref": CAMS, "client_reference_id": longest, "metadata": most}), 200).data
    assert a["client_reference_id"] == longest and a["metadata"] == most
    b = expect(post_form(("pdf_ref", CAMS), ("client_reference_id", longest), ("metadata", json.dumps(most))), 200).data
    assert b["metadata"] == most
    for given in ({"client_reference_id": None, "metadata": None}, {"client_reference_id": "", "metadata": {}}):
        none = expect(post_json(dict(given, pdf_ref=CAMS)), 200).data
        assert "client_reference_id" not in none and "metadata" not in none
    expect(post_form(("pdf_ref", CAMS), ("client_reference_id", ""), ("metadata", "")), 200)
    before = S.rows()
    for name, bad in (("client_reference_id", longest + "x"), ("client_reference_id", "a\nb"),
                      ("client_reference_id", "a\0b"), ("client_reference_id", "a\u202eb"),
                      ("client_reference_id", 7), ("metadata", "x"), ("metadata", ["x"]), ("metadata", 1),
                      ("metadata", {"k": 1}), ("metadata", {"k": None}), ("metadata", {"k": {}}),
                      ("metadata", {"": "v"}), ("metadata", {"k" * 41: "v"}), ("metadata", {"k\t": "v"}),
                      ("metadata", {"k": "v" * 501}), ("metadata", {"k": "a\0b"}), ("metadata", dict(most, more="x"))):
        error = expect(post_json({"pdf_ref": CAMS, name: bad}), 400, "invalid_request").json()["error"]
        assert error["param"] == name, (bad, error)
        if not isinstance(bad, int) or name == "metadata":
            error = expect(post_form(("pdf_ref", CAMS), (name, bad if isinstance(bad, str) else json.dumps(bad))), 400,
                           "invalid_request").json()["error"]
            assert error["param"] == name, (bad, error)
    for bad in ("{", "{\"a\":\"1\",\"a\":\"2\"}", "{\"a\":\"" + "x" * 70000 + "\"}", b"{\"a\":\"\xff\"}", b"\xff"):
        for name in ("metadata", "client_reference_id"):
            if name == "metadata" or isinstance(bad, bytes):
                error = expect(post_form(("pdf_ref", CAMS), (name, bad)), 400, "invalid_request").json()["error"]
                assert error["param"] == name, (bad, error)
    for bad in ("", "x" * 201, "%00", "%0a", "%ff", "a&client_reference_id=b"):
        error = expect(get("/api/v1/snapshots?client_reference_id=" + bad), 400, "invalid_request").json()["error"]
        assert error["param"] == "client_reference_id", (bad, error)
    assert S.rows() == before


def test_labels_and_idempotency():
    """labels are part of a request; the digest of one without them is what it was before there were labels"""
    h = {"Idempotency-Key": "labels-1"}
    a = expect(post_json({"pdf_ref": CAMS, "client_reference_id": "a", "metadata": {"k": "v"}}, headers=h), 200)
    b = expect(post_json({"pdf_ref": CAMS, "client_reference_id": "a", "metadata": {"k": "v"}}, headers=h), 200)
    assert b.headers["idempotent-replayed"] == "true" and a.data == b.data
    for other in ({}, {"client_reference_id": "a"}, {"client_reference_id": "b", "metadata": {"k": "v"}},
                  {"metadata": {"k": "v"}}, {"client_reference_id": "a", "metadata": {"k": "w"}}):
        expect(post_json(dict(other, pdf_ref=CAMS), headers=h), 409, "idempotency_mismatch")
    expect(post_form(("file", b"no pdf", "x"), headers={"Idempotency-Key": "labels-2"}), 422, "not_a_pdf")
    kept = S.sql("select encode(fingerprint, 'hex') from idempotency_keys where idem_key = 'labels-2'")
    before = b"parse\0" + bytes(4) + bytes(32) + hashlib.sha256(b"no pdf").digest()
    assert kept == hashlib.sha256(before).hexdigest()


def test_idempotency():
    """an Idempotency-Key gives the first answer again, refuses another body, keeps 422 and forgets what was passing"""
    h = {"Idempotency-Key": "key-1"}
    before = S.rows()[0]
    first = expect(upload(headers=h), 200)
    assert "idempotent-replayed" not in first.headers
    # the same request in another form: order, boundary, base64
    again = expect(post_json({"password": PASSWORD, "pdf_base64": base64.b64encode(pdf()).decode()}, headers=h), 200)
    assert again.headers["idempotent-replayed"] == "true"
    assert json.loads(again.body, parse_float=str) == json.loads(first.body, parse_float=str)
    assert S.rows()[0] == before + 1
    for other in (dict(pdf_base64=base64.b64encode(pdf() + b"\n").decode(), password=PASSWORD),
                  dict(pdf_base64=base64.b64encode(pdf()).decode(), password=PASSWORD, include_pii=True),
                  dict(pdf_base64=base64.b64encode(pdf()).decode(), password=WRONG), dict(pdf_ref=CAMS)):
        expect(post_json(other, headers=h), 409, "idempotency_mismatch")
    assert expect(upload(headers=h, key=S.live), 200).data["snapshot_id"] != first.data["snapshot_id"]
    assert expect(upload(headers=h, key=S.stranger), 200).data["snapshot_id"] != first.data["snapshot_id"]
    # a refusal is kept
    h2 = {"Idempotency-Key": "key-2"}
    a = expect(post_form(("file", b"no pdf", "x"), headers=h2), 422, "not_a_pdf")
    b = expect(post_form(("file", b"no pdf", "x"), headers=h2), 422, "not_a_pdf")
    assert "idempotent-replayed" not in a.headers and b.headers["idempotent-replayed"] == "true"
    assert a.json()["error"]["message"] == b.json()["error"]["message"]
    # DELETE erases what would be replayed
    expect(S.call("DELETE", "/api/v1/snapshots/" + first.data["snapshot_id"], key=S.key), 200)
    expect(upload(headers=h), 404, "snapshot_not_found")
    for bad in ("", "\u00e9", "x" * 256, "a\tb"):
        expect(upload(headers={"Idempotency-Key": bad}), 400, "invalid_request")
    kept = S.sql("select string_agg(k::text, ' ') from idempotency_keys k")
    assert PASSWORD not in kept and WRONG not in kept


def test_request_ids():
    """X-Request-Id: the web server's, a well-formed one of a proxy, else a new one; never anything else"""
    hexes = "0123456789abcdef" * 2
    a = S.call("GET",
               "/health",
               extra={"CASGATE_REQUEST_ID": hexes},
               headers={"X-Request-Id": "req_01ARZ3NDEKTSV4RRFFQ69G5FAV"})
    assert a.headers["x-request-id"] == "req_014D2PF2DBSQQG28T5CY4TQKFF"
    a = S.call("GET", "/x", headers={"X-Request-Id": "req_01ARZ3NDEKTSV4RRFFQ69G5FAV"})
    assert a.headers["x-request-id"] == "req_01ARZ3NDEKTSV4RRFFQ69G5FAV"
    for bad in ("x", "req_1\r\nSet-Cookie: a=b", "req_" + "a" * 26, "'; drop", ""):
        a = S.call("GET", "/x", headers={"X-Request-Id": bad})
        assert re.fullmatch("req_[0-9A-HJKMNP-TV-Z]{26}", a.headers["x-request-id"]), a.headers


def test_usage():
    """usage counts requests, parses and errors of the account by day, for keys with admin"""
    account = S.casgate("account", "create", "usage")
    key = S.new_key(account, "--test", "--scopes", "parse,read,admin")
    expect(upload(key=key), 200)
    expect(post_form(("file", b"x", "x"), key=key), 422, "not_a_pdf")
    expect(get("/api/v1/samples", key=key), 200)
    expect(get("/api/v1/snapshots/x", key=key), 404, "snapshot_not_found")
    days = expect(get("/api/v1/usage", key=key), 200).data["days"]
    assert len(days) == 1 and {k: v
                               for k, v in days[0].items()
                               if k != "date"} == {"requests": 4, "parses": 1, "enrichments": 0, "errors": 2}, days
    assert days[0]["date"] == S.sql("select (now() at time zone 'utc')::date")


def test_parallel():
    """20 uploads at once give 20 snapshots; 20 with one Idempotency-Key give one"""
    before = S.rows()[0]
    ids = together(20, lambda i: expect(upload(), 200).data["snapshot_id"])
    assert len(set(ids)) == 20 and S.rows()[0] == before + 20

    def same(_):
        a = upload(headers={"Idempotency-Key": "parallel"})
        assert (a.status, a.code()) in ((200, None), (409, "idempotency_in_progress")), a.body[:300]
        return a.data["snapshot_id"] if a.status == 200 else None

    ids = set(together(20, same))
    assert S.rows()[0] == before + 21 and len(ids - {None}) == 1
    assert expect(upload(headers={"Idempotency-Key": "parallel"}), 200).data["snapshot_id"] in ids


def test_metrics():
    """metrics need a loopback address and the word of the web server; they count what was answered"""
    on = {"CASGATE_METRICS": "on", "REMOTE_ADDR": "127.0.0.1"}
    for extra in ({}, {"REMOTE_ADDR": "127.0.0.1"}, {"CASGATE_METRICS":
                                                     "on"}, dict(on,
                                                                 REMOTE_ADDR="10.0.0.1"), dict(on,
                                                                                               CASGATE_METRICS="off")):
        expect(S.call("GET", "/metrics", extra=extra), 404, "not_found")
    expect(S.call("GET", "/metrics", extra={"REMOTE_ADDR": "127.0.0.1"}, headers={"CASGATE-METRICS": "on"}), 404,
           "not_found")

    def value(name):
        a = S.call("GET", "/metrics", extra=on, headers={"Accept": "text/plain"})
        assert a.status == 200 and a.headers["content-type"].startswith("text/plain; version=0.0.4")
        m = re.search("^" + re.escape(name) + r" ([0-9.]+)$", a.body.decode(), re.M)
        return float(m[1]) if m else 0.0

    names = [
        'casgate_requests_total{route="parse",status="200",code="ok"}',
        'casgate_requests_total{route="parse",status="401",code="api_key_missing"}',
        'casgate_request_duration_seconds_count{route="parse"}', "casgate_extractions_total", "casgate_pages_total"
    ]
    before = [value(n) for n in names]
    a = expect(upload(), 200)
    expect(post_json({}, key=None, mode="cgi"), 401, "api_key_missing")
    more = [value(n) - b for n, b in zip(names, before)]
    assert more == [1, 1, 2, 1, a.data["page_count"]], more
    assert value("casgate_extract_cpu_seconds_total") > 0


def test_logs():
    """every request left one line of JSON with its figures, and nothing of statements, keys or passwords"""
    marker = "01HZZZZZZZZZZZZZZZZZZZZZZ"
    expect(upload(headers={"X-Request-Id": "req_" + marker + "1"}), 200)
    expect(
        post_form(("file", pdf(), "secret-file-name.pdf"), ("password", WRONG),
                  headers={"X-Request-Id": "req_" + marker + "2"}), 422, "password_incorrect")
    expect(
        S.call("GET",
               "/secret-path?secret=query",
               headers={"X-Request-Id": "req_" + marker + "3", "User-Agent": "secret-agent\n{}"}), 404, "not_found")
    expect(S.call("secret-method", "/health", headers={"X-Request-Id": "req_" + marker + "4"}), 405,
           "method_not_allowed")
    with open(S.log, encoding="utf-8") as f:
        text = f.read()
    lines = [json.loads(line) for line in text.splitlines()]
    mine = {line["id"][-1]: line for line in lines if line.get("id", "").startswith("req_" + marker)}
    assert len(mine) == 4, mine
    assert mine["1"].items() >= {
        "program": "casgate-parse", "route": "parse", "method": "POST", "status": 200, "code": "ok", "layout":
        "cams_detailed", "account": S.account
    }.items(), mine["1"]
    for name in ("time", "duration_ms", "bytes_in", "bytes_out", "pages", "key", "extract_cpu_ms"):
        assert mine["1"][name], mine["1"]
    assert mine["1"]["bytes_in"] > len(pdf()) and mine["1"]["key"].startswith("key_")
    assert mine["2"]["code"] == "password_incorrect" and mine["2"]["layout"] is None
    assert mine["3"].items() >= {"route": "none", "method": "GET", "status": 404, "account": None, "key": None}.items()
    assert mine["4"]["method"] == "other"
    clear = expect(upload(CAMS, ("include_pii", "true")), 200).data
    private = [
        clear["investor_name"], clear["investor"]["email"], clear["investor"]["mobile"], PASSWORD, WRONG, "secret",
        S.key[8:], S.live[8:], S.key[-43:], clear["mutual_funds"][0]["folio"], clear["mutual_funds"][0]["name"]
    ] + clear["investor"]["address"]
    private += re.findall(r"\b[A-Z]{5}[0-9]{4}[A-Z]\b", json.dumps(clear))
    for p in private:
        assert p.split("_")[-1] not in text, "%r is in the log" % p


def main():
    try:
        S.start()
        return tap.cases([v for k, v in globals().items() if k.startswith("test_")])
    finally:
        S.close()


if __name__ == "__main__":
    sys.exit(main())
