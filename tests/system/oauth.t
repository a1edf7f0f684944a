#!/usr/bin/python3
"""The authorization server as applications and people meet it: metadata, registration, sign-in, consent, tokens,
revocation."""
import base64
import html
import os
import re
import sys
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import service
import tap
from oauth import Browser, Client, Web, register
from tap import check, equal
from wait import wait_for

PROTECTED = "/.well-known/oauth-protected-resource"
SERVER = "/.well-known/oauth-authorization-server"
HTTPS = "https://client.example/callback"


def metadata(s, web):
    for path in (PROTECTED, PROTECTED + "/mcp", "/mcp" + PROTECTED):
        r = web.get(path)
        equal((r.status, r.json(), r.header("access-control-allow-origin")), (200, {
            "resource": s.url + "/mcp", "authorization_servers": [s.url], "scopes_supported": ["parse", "read"],
            "bearer_methods_supported": ["header"
                                         ], "resource_name": "casgate", "resource_documentation": s.url + "/docs"
        }, "*"), "protected resource at " + path)
    for path in (SERVER, SERVER + "/mcp", "/mcp" + SERVER):
        r = web.get(path)
        equal(
            r.json(), {
                "issuer": s.url, "authorization_endpoint": s.url + "/authorize", "token_endpoint": s.url + "/token",
                "registration_endpoint": s.url + "/register", "revocation_endpoint": s.url + "/revoke",
                "scopes_supported": ["parse", "read", "offline_access"], "response_types_supported": ["code"],
                "response_modes_supported": ["query"], "grant_types_supported": ["authorization_code", "refresh_token"],
                "token_endpoint_auth_methods_supported": ["none"], "revocation_endpoint_auth_methods_supported": [
                    "none"
                ], "code_challenge_methods_supported": ["S256"], "authorization_response_iss_parameter_supported": True,
                "client_id_metadata_document_supported": True, "service_documentation": s.url + "/docs"
            }, "authorization server at " + path)
        equal((r.header("cache-control"), r.header("content-type"), r.header("access-control-allow-origin")),
              ("public, max-age=300", "application/json", "*"), "it may be kept and read by every page: " + path)
    for path in ("/.well-known/openid-configuration", "/.well-known/openid-configuration/mcp",
                 "/mcp/.well-known/openid-configuration"):
        r = web.get(path)
        equal((r.status, r.header("content-type"), "error" in r.json()), (404, "application/json", True),
              "no OpenID provider: " + path)
    for path in (PROTECTED, SERVER, "/token", "/register", "/revoke"):
        r = web.request("OPTIONS",
                        path,
                        headers={"Origin": "https://web.example", "Access-Control-Request-Method": "POST"})
        equal((r.status, r.body, r.header("access-control-allow-origin")), (204, b"", "*"), "preflight of " + path)
    for agent in ("python-httpx/0.27.0", "Claude-User", "node", "curl/7.88.1", "Mozilla/5.0 (compatible; bot)", ""):
        r = [
            web.request(m, path, headers={"User-Agent": agent}).status
            for m, path in (("GET", PROTECTED + "/mcp"), ("GET", SERVER), ("POST", "/token"), ("POST", "/register"),
                            ("POST", "/mcp"))
        ]
        equal(r, [200, 200, 415, 415, 401], f"nobody is turned away for the name {agent!r}")
    r = web.request("HEAD", SERVER)
    equal((r.status, r.body), (200, b""), "HEAD")
    for path in ("/token", "/register", "/revoke"):
        r = web.get(path)
        equal((r.status, r.header("content-type").split(";")[0], "error" in r.json()), (405, "application/json", True),
              f"GET {path} is 405, in JSON")


def registration(s, web):
    body = {
        "client_name": "Two\nlines <script>", "redirect_uris": [HTTPS], "application_type": "native", "software_id":
        "x", "logo_uri": "https://client.example/l.png", "scope": "read everything offline_access",
        "token_endpoint_auth_method": "client_secret_basic", "grant_types": ["authorization_code"]
    }
    r = web.post_json("/register", body)
    reply = r.json()
    equal(r.status, 201, "a client registers")
    check(re.fullmatch("client_[0-9A-HJKMNP-TV-Z]{26}", reply["client_id"]), "it gets an id", reply)
    check(not any("secret" in k for k in reply), "and no secret", reply)
    equal({k: v
           for k, v in reply.items() if k not in ("client_id", "client_id_issued_at")}, {
               "client_name": "Two lines <script>", "redirect_uris": [HTTPS], "grant_types": [
                   "authorization_code", "refresh_token"
               ], "response_types": ["code"], "token_endpoint_auth_method": "none", "scope": "read"
           }, "what it asked for that exists comes back")
    equal(r.header("cache-control"), "no-store", "the answer is not kept")
    again = web.post_json("/register", {**body, "scope": "parse"}).json()
    equal(again["client_id"], reply["client_id"], "the same name and addresses are the same client")
    equal(
        web.post_json("/register", {**body, "client_name": "other"}).json()["client_id"] != reply["client_id"], True,
        "another name is another client")
    three = [
        "cursor://anysphere.cursor-mcp/oauth/callback", "https://www.cursor.com/agents/mcp/oauth/callback",
        "http://localhost:8787/callback"
    ]
    equal(
        web.post_json("/register", {"redirect_uris": three}).json()["redirect_uris"], three,
        "the three addresses of an editor")
    mixed = web.post_json("/register", {"redirect_uris": ["http://evil.example/cb", "javascript:alert(1)", HTTPS]})
    equal((mixed.status, mixed.json()["redirect_uris"]), (201, [HTTPS]), "of a mixed set the usable ones are kept")
    for uris, what in (([], "none"), (None, "missing"), ("https://a.example/", "no list"),
                       (["http://evil.example/cb"], "plain http"), (["javascript:alert(1)//"], "javascript"),
                       (["data:text/html,x"], "data"), (["file:///etc/passwd"], "file"), ([HTTPS + "#f"], "fragment"),
                       (["https://u:p@client.example/"],
                        "userinfo"), ([7], "a number"), (["https://client.example/" + "x" * 1100], "too long"),
                       (["https://client.example/a\r\nX: y"], "line break"), (["vbscript:x"], "vbscript"),
                       (["myapp://cb"], "unknown private-use scheme"), (["https://client.example./cb"],
                                                                        "trailing dot")):
        r = web.post_json("/register", {"redirect_uris": uris} if uris is not None else {})
        equal((r.status, r.json()["error"]), (400, "invalid_redirect_uri"), f"redirect_uris: {what}")
    for text in ("", "[]", "{", '{"redirect_uris":' * 50):
        r = web.post_json("/register", text)
        check(r.status == 400 and r.json()["error"] in ("invalid_client_metadata", "invalid_request"),
              f"registration with {text[:20]!r}", r)
    equal(
        web.request("POST", "/register", "x=1", {"Content-Type": "application/x-www-form-urlencoded"}).status, 415,
        "registration is JSON")
    equal(web.post_json("/register", "{" + " " * 20000 + "}").status, 413, "and not too long")


def sign_in(s, web):
    b = Browser(s.url, web.certificate)
    page = b.get("/login")
    equal((page.status, page.header("content-type"), page.header("cache-control")),
          (200, "text/html; charset=utf-8", "no-store"), "the sign-in page")
    equal(list(b.cookies), ["__Host-casgate-form"], "sets the cookie for forms only")
    r = b.submit(page, login="quickstart", password="wrong password 1")
    equal((r.status, "__Host-casgate" in b.cookies), (403, False), "a wrong password")
    check("is incorrect" in r.text() and 'role="alert"' in r.text() and "wrong password 1" not in r.text(),
          "is told, and not repeated")
    unknown = b.submit(r, login="nobody@example.org", password="wrong password 1")
    same = [re.sub(r'value="[^"]*"', "", x.text()) for x in (r, unknown)]
    equal(same[0], same[1], "an unknown name gets the same page")
    r = b.submit(b.get("/login"), login=" QuickStart ", password=s.password)
    equal((r.status, r.header("location")), (303, s.url + "/"), "name and password sign in")
    check(b.cookies["__Host-casgate"].startswith("ses_"), "and a session begins")
    equal(b.get("/login?next=/usage").header("location"), s.url + "/usage", "who is signed in goes on")
    stored = s.sql("select encode(session_hash, 'escape') from user_sessions")
    check(b.cookies["__Host-casgate"] not in stored, "the database has a hash only")
    equal(s.sql("select action from audit_log where actor like 'user_%' and action = 'user.login' limit 1"),
          "user.login", "the audit log knows")
    first = b.cookies["__Host-casgate"]
    # a second sign-in from the same browser ends the first session
    other = Browser(s.url, web.certificate)
    other.get("/login")
    other.cookies["__Host-casgate"] = first
    page = other.request("GET",
                         "/login",
                         headers={"Cookie": "__Host-casgate-form=" + other.cookies["__Host-casgate-form"]})
    other.submit(page, login="quickstart", password=s.password)
    check(other.cookies["__Host-casgate"] != first, "signing in again makes a new cookie")
    equal(b.get("/login").status, 200, "and ends the session that the browser had before")
    page = other.get(client_of(web).ask())
    r = other.submit(page, number=0)
    equal((r.status, r.header("location"), "__Host-casgate" in other.cookies), (303, s.url + "/login", False),
          "signing out")


_clients = {}


def client_of(web, uri=HTTPS):
    if uri not in _clients:
        _clients[uri] = register(web, uri).id
    return Client(web, _clients[uri], uri)


def signed_in(s, web):
    b = Browser(s.url, web.certificate)
    r = b.sign_in("quickstart", s.password)
    assert r.status == 303, r
    return b


def consent(s, web):
    c = client_of(web)
    b = Browser(s.url, web.certificate)
    ask = c.ask()
    page = b.get(ask)
    equal((page.status, page.forms()[-1]["action"]), (200, "/login"), "without a session the request asks who it is")
    r = b.submit(page, login="quickstart", password=s.password)
    equal((r.status, r.header("location")), (303, s.url + ask), "and goes on where it was")
    page = b.get(ask)
    text = page.text()
    for what in ("Test program", "client.example", "quickstart", "read new statements", "see the portfolios",
                 "itself only"):
        check(what in text, f"the consent page says {what!r}")
    equal(page.forms()[-1]["buttons"], [("decision", "allow"), ("decision", "deny")], "one allows or denies")
    r = b.submit(page, decision="deny", mode="live")
    equal((r.status, r.location()), (303, (HTTPS, {
        "error": "access_denied", "error_description": "The user denied the request.", "state": c.state, "iss": s.url
    })), "deny")
    # a browser's policy for forms does not hold the steps after a page, which it holds after a redirect
    for decision in ("allow", "deny"):
        r = b.submit(b.get(c.ask()), decision=decision, mode="live", headers={"Sec-Fetch-Mode": "navigate"})
        wait, _, url = r.header("refresh").partition("; url=")
        equal((r.status, r.header("location"), wait, r.header("cache-control"), r.header("referrer-policy")),
              (200, None, "0", "no-store", "no-referrer"), f"{decision} in a browser: a page that leads on at once")
        answer = dict(urllib.parse.parse_qsl(url.removeprefix(HTTPS + "?")))
        check(
            url.startswith(HTTPS + "?") and answer["state"] == c.state and answer["iss"] == s.url,
            "with all of the answer", url)
        check(f'<a href="{html.escape(url)}">' in r.text(), "and has a link to it", r.text())
        if decision == "allow":
            equal(c.exchange(answer["code"]).status, 200, "whose code is good")
        else:
            equal(answer["error"], "access_denied", "whose error is the refusal")
    ask = c.ask()
    r = b.submit(b.get(ask), decision="allow", mode="live")
    code = c.take_code(r)
    check(re.fullmatch("oac_[0-9A-Z]{26}_[0-9A-Za-z]{49}", code), "allow gives a code", code)
    r = c.exchange(code)
    t = r.json()
    equal((r.status, r.header("cache-control"), t["token_type"], t["expires_in"], t["scope"]),
          (200, "no-store", "Bearer", 3600, "parse read"), "the code gives tokens")
    stored = s.sql(
        "select string_agg(x::text, ' ') from (select t::text as x from oauth_tokens t union all select g::text from"
        " oauth_grants g) q"
    )
    for secret in (code, t["access_token"], t["refresh_token"]):
        check(secret not in stored and secret[-49:-6] not in stored, "the database has hashes only: " + secret[:3])
    equal(s.curl("/api/v1/snapshots", key=t["access_token"]).status, 200, "the token serves where a key does")
    r = web.get("/api/v1/snapshots", Authorization="Bearer " + t["access_token"])
    equal(r.status, 200, "as Bearer")
    equal(
        web.get("/api/v1/usage", Authorization="Bearer " + t["access_token"]).status, 403,
        "but not what only administrators may")


def modes(s, web):
    b, c = signed_in(s, web), client_of(web)
    live, test = c.tokens(b), c.tokens(b, mode="test")
    r = s.curl("/api/v1/parse",
               "-H",
               "Content-Type: application/json",
               "-d",
               '{"pdf_ref":"sample_cams_2024"}',
               key=live["access_token"])
    equal((r.status, r.code()), (403, "sandbox_key_required"), "a token acts on live data")
    r = s.curl("/api/v1/parse",
               "-H",
               "Content-Type: application/json",
               "-d",
               '{"pdf_ref":"sample_cams_2024"}',
               key=test["access_token"])
    equal((r.status, r.json()["data"]["livemode"]), (200, False), "or on test data where the user chose that")
    r = [s.parse_file("cams_old_small_1012.pdf", password="wrong", key=live["access_token"]) for _ in range(12)]
    equal([(x.status, x.code()) for x in r], 10 * [(422, "password_incorrect")] + 2 * [(429, "rate_limited")],
          "guessing passwords of PDFs with a token has an end")
    equal(
        s.parse_file("cams_old_small_1012.pdf", password="wrong", key=test["access_token"]).status, 422,
        "for each grant by itself")
    read = c.tokens(b, scope="read")
    r = s.curl("/api/v1/parse",
               "-H",
               "Content-Type: application/json",
               "-d",
               '{"pdf_ref":"sample_cams_2024"}',
               key=read["access_token"])
    equal((r.status, r.code()), (403, "insufficient_scope"), "a token has the scopes that were allowed")


def tolerance(s, web):
    b, c = signed_in(s, web), client_of(web)
    for changes, scope, what in (({"scope": None}, "parse read", "no scope"), ({"scope":
                                                                                ""}, "parse read", "empty scope"),
                                 ({"scope": " offline_access"}, "parse read",
                                  "only unknown ones"), ({"scope": "read admin mcp:tools"}, "read",
                                                         "some unknown ones"), ({"scope":
                                                                                 "  read  "}, "read", "blanks around"),
                                 ({"resource":
                                   None}, "parse read", "no resource"), ({"resource":
                                                                          s.url}, "parse read", "resource: origin"),
                                 ({"resource": s.url + "/"}, "parse read", "resource: origin and slash"),
                                 ({"resource": s.url + "/mcp/"}, "parse read", "resource with a slash"), ({
                                     "resource":
                                     s.url.replace("https", "HTTPS").replace("localhost", "LocalHost") + "/mcp"
                                 }, "parse read", "resource: case of the host"), ({"prompt": "consent"}, "parse read",
                                                                                  "prompt=consent"),
                                 ({"state": None}, "parse read",
                                  "no state"), ({"response_mode": "query", "nonce": "x", "audience":
                                                 "y"}, "parse read", "further parameters")):
        r = c.consent(b, **changes)
        to, answer = r.location()
        check(
            to == HTTPS and answer["iss"] == s.url
            and ("state" in answer) == ("state" not in changes or changes["state"] is not None), what + ": an answer",
            answer)
        t = c.exchange(answer["code"], resource=None).json()
        equal(t.get("scope"), scope, what + ": scope")
    code = c.code(b)
    equal(c.exchange(code, redirect_uri=None).status, 200, "redirect_uri may be left out at /token: OAuth 2.1")
    basic = "Basic " + base64.b64encode((c.id + ":").encode()).decode()
    other_id = base64.b64encode((register(web, HTTPS, name="named as Basic").id + ":").encode()).decode()
    code = c.code(b)
    r = web.post("/token", {"grant_type": "authorization_code", "code": code, "code_verifier": c.verifier},
                 {"Authorization": basic})
    equal(r.status, 200, "client_id as Basic")
    code = c.code(b)
    nobody = base64.b64encode(b"nobody:").decode()
    for scheme, value, what in (("Basic", nobody, "an unknown one"), ("basic", other_id, "another client"),
                                ("Basic", "****", "nothing that can be read"), ("Basic", "", "nothing")):
        r = web.post("/token", {"grant_type": "authorization_code", "code": code, "code_verifier": c.verifier,
                                "client_id": c.id}, {"Authorization": f"{scheme} {value}"})
        equal((r.status, r.json()["error"], r.header("www-authenticate")),
              (401, "invalid_client", 'Basic realm="casgate"'), f"client_id in the form, and as Basic {what}")
    r = web.post("/token", {"grant_type": "authorization_code", "code": code, "code_verifier": c.verifier,
                            "client_id": c.id}, {"Authorization": basic})
    equal(r.status, 200, "the same client in both is one; and the code was not used up")
    one = register(web, "https://one.example/cb", name="one address")
    page = b.get(one.ask(redirect_uri=None))
    equal(
        b.submit(page, decision="allow").location()[0], "https://one.example/cb",
        "redirect_uri may be left out where there is one")
    odd = register(web, "https://one.example/cb?x=1&y=%20", name="with a query")
    r = odd.consent(b)
    equal(r.header("location").split("&code=")[0], "https://one.example/cb?x=1&y=%20", "a query in the address is kept")
    loop = register(web, "http://127.0.0.1/callback", "http://localhost/callback", name="native")
    for uri in ("http://127.0.0.1:54321/callback", "http://localhost:1/callback", "http://127.0.0.1/callback"):
        loop.redirect_uri = uri
        equal(loop.exchange(loop.code(b)).status, 200, "any port of this machine: " + uri)


def grants(s, web):
    b, c = signed_in(s, web), client_of(web)
    t = c.tokens(b)
    r = c.refresh(t["refresh_token"])
    second = r.json()
    equal((r.status, second["scope"], second["expires_in"]), (200, "parse read", 3600),
          "a refresh token gives new tokens")
    check(second["refresh_token"] != t["refresh_token"] and second["access_token"] != t["access_token"],
          "and both are new")
    equal(
        web.get("/api/v1/snapshots", Authorization="Bearer " + t["access_token"]).status, 200,
        "the access token before lives on until it expires")
    third = c.refresh(second["refresh_token"], scope="read").json()
    equal(third["scope"], "read", "fewer scopes may be asked for")
    equal(c.refresh(third["refresh_token"]).json()["scope"], "parse read", "which does not narrow the grant")
    equal(
        c.refresh(c.tokens(b)["refresh_token"], resource=s.url + "/mcp", scope="read unknown").json()["scope"], "read",
        "unknown scopes are left out")
    # the answer got lost: the same token again
    t = c.tokens(b)
    lost = c.refresh(t["refresh_token"]).json()
    again = c.refresh(t["refresh_token"])
    equal(again.status, 200, "a token whose answer got lost is taken again")
    for t in (lost, again.json()):
        equal(web.get("/api/v1/snapshots", Authorization="Bearer " + t["access_token"]).status, 200,
              "and two processes of one minute both have access")
    equal(c.refresh(again.json()["refresh_token"]).status, 200, "the first of them to refresh goes on")
    equal(web.get("/api/v1/snapshots", Authorization="Bearer " + lost["access_token"]).status, 401,
          "which ends the other")
    # much later: the successors of the lost answer end
    t = c.tokens(b)
    lost = c.refresh(t["refresh_token"]).json()
    s.sql("update oauth_tokens set used_at = used_at - interval '2 minutes' where used_at is not null")
    again = c.refresh(t["refresh_token"])
    equal(again.status, 200, "nobody used the successor: the token before it still works")
    equal(c.refresh(lost["refresh_token"]).json()["error"], "invalid_grant", "and its first successor does not")
    equal(c.refresh(again.json()["refresh_token"]).json()["error"], "invalid_grant", "whose use ends the grant")


def expiry(s, web):
    b, c = signed_in(s, web), client_of(web)
    code = c.code(b)
    s.sql("update oauth_grants set code_expires_at = now() - interval '1 second' where code_claim is null")
    r = c.exchange(code)
    equal((r.status, r.json()["error"]), (400, "invalid_grant"), "a code ends after a minute")
    t = c.tokens(b)
    s.sql("update oauth_tokens set expires_at = now() where kind = 'ACCESS'")
    r = web.get("/api/v1/snapshots", Authorization="Bearer " + t["access_token"])
    equal((r.status, r.json()["error"]["code"], r.header("www-authenticate")),
          (401, "api_key_invalid", 'Bearer realm="casgate", error="invalid_token"'), "an expired access token")
    check("access token" in r.json()["error"]["message"], "the message speaks of a token", r)
    s.sql("update oauth_tokens set expires_at = now() where kind = 'REFRESH'")
    equal(c.refresh(t["refresh_token"]).json()["error"], "invalid_grant", "an expired refresh token")
    t = c.tokens(b)
    s.sql("update oauth_grants set expires_at = now()")
    equal(c.refresh(t["refresh_token"]).json()["error"], "invalid_grant", "an expired grant")
    equal(
        web.get("/api/v1/snapshots", Authorization="Bearer " + t["access_token"]).status, 401,
        "takes its access tokens along")
    for column, change in (("last_seen_at", "now() - interval '61 minutes'"), ("expires_at", "now()")):
        b = signed_in(s, web)
        s.sql(f"update user_sessions set {column} = {change}")
        equal(b.get(c.ask()).forms()[-1]["action"], "/login", f"a session ends: {column}")


def revocation(s, web):
    b, c = signed_in(s, web), client_of(web)
    t = c.tokens(b)
    for fields in ({"token": t["access_token"], "client_id": c.id, "token_type_hint":
                    "access_token"}, {"token": "no such token"}, {"token": "oat_x"}, {"token": t["access_token"]}):
        r = web.post("/revoke", fields)
        equal((r.status, r.body), (200, b""), f"revoking {str(fields)[:25]}... is 200")
    equal(
        web.get("/api/v1/snapshots", Authorization="Bearer " + t["access_token"]).status, 401,
        "the access token is dead")
    equal(c.refresh(t["refresh_token"]).status, 200, "its grant is not")
    t = c.tokens(b)
    equal(web.post("/revoke", {"token": t["refresh_token"]}).status, 200, "revoking the refresh token")
    equal(
        web.get("/api/v1/snapshots", Authorization="Bearer " + t["access_token"]).status, 401,
        "ends the grant with all its tokens")
    equal(c.refresh(t["refresh_token"]).json()["error"], "invalid_grant", "both")
    equal((web.post("/revoke", {}).status, web.post("/revoke", {}).json()["error"]), (400, "invalid_request"),
          "no token at all")
    check(
        int(s.sql("select count(*) from audit_log where action = 'oauth.revoke' and actor like 'grant_%'")) >= 1,
        "the audit log knows")


def errors(s, web):
    b, c = signed_in(s, web), client_of(web)
    for changes, status, error in (({"client_id": "client_00000000000000000000000000"}, 401,
                                    "invalid_client"), ({"client_id": None}, 401, "invalid_client"),
                                   ({"client_id": "https://nobody.example/client.json"}, 401, "invalid_client"),
                                   ({"client_id": "x\0y"}, 400, "invalid_request"), ({"grant_type":
                                                                                      None}, 400, "invalid_request"),
                                   ({"grant_type":
                                     "password"}, 400, "unsupported_grant_type"), ({"grant_type": "client_credentials"},
                                                                                   400, "unsupported_grant_type"),
                                   ({"code": None}, 400, "invalid_request"), ({"code": "x"}, 400, "invalid_grant"),
                                   ({"code_verifier": None}, 400, "invalid_request"), ({"code_verifier":
                                                                                        "short"}, 400, "invalid_grant"),
                                   ({"code_verifier":
                                     "x" * 129}, 400, "invalid_grant"), ({"code_verifier":
                                                                          "x" * 43}, 400, "invalid_grant"),
                                   ({"redirect_uri":
                                     HTTPS + "/"}, 400, "invalid_grant"), ({"resource": "https://other.example/mcp"},
                                                                           400, "invalid_target")):
        r = c.exchange(**{"code": c.code(b), **changes})
        equal((r.status, r.json()["error"], r.header("content-type"), r.header("access-control-allow-origin")),
              (status, error, "application/json", "*"), f"/token with {changes}")
    stranger = register(web, HTTPS, name="another program")
    code = c.code(b)
    stranger.verifier = c.verifier
    equal(stranger.exchange(code).json()["error"], "invalid_grant", "a code of another client")
    equal(c.exchange(code).status, 200, "is still good for its own")
    equal(
        stranger.refresh(c.tokens(b)["refresh_token"]).json()["error"], "invalid_grant",
        "a refresh token of another client")
    r = web.post("/token", {"grant_type": "refresh_token", "refresh_token": "x"},
                 {"Authorization": "Basic bm9ib2R5Og=="})
    equal((r.status, r.json()["error"], r.header("www-authenticate")), (401, "invalid_client", 'Basic realm="casgate"'),
          "an unknown client as Basic")
    r = web.post("/token", [("grant_type", "refresh_token"), ("client_id", c.id), ("client_id", "y"),
                            ("refresh_token", "x")])
    equal((r.status, r.json()["error"]), (400, "invalid_request"), "a parameter twice")
    r = web.post_json("/token", {"grant_type": "refresh_token"})
    equal((r.status, r.json()["error"]), (415, "invalid_request"), "JSON at /token")
    r = web.request("POST", "/token", "grant_type=%zz", {"Content-Type": "application/x-www-form-urlencoded"})
    equal((r.status, r.json()["error"]), (400, "invalid_request"), "broken encoding")
    r = web.request("POST", "/token", "a=" + "x" * 40000, {"Content-Type": "application/x-www-form-urlencoded"})
    equal((r.status, r.json()["error"]), (413, "invalid_request"), "a form that is too long")
    r = web.request("POST", "/token", "&".join(f"a{i}=1" for i in range(100)),
                    {"Content-Type": "application/x-www-form-urlencoded"})
    equal((r.status, r.json()["error"]), (400, "invalid_request"), "too many fields")
    for changes, error in (({"response_type": "token"}, "unsupported_response_type"), ({"response_type":
                                                                                        None}, "invalid_request"),
                           ({"response_mode":
                             "fragment"}, "invalid_request"), ({"resource":
                                                                "https://other.example/"}, "invalid_target"),
                           ({"resource":
                             s.url + "/other"}, "invalid_target"), ({"resource": s.url + ".evil.example/mcp"},
                                                                    "invalid_target"), ({"prompt":
                                                                                         "none"}, "consent_required")):
        r = b.get(c.ask(**changes))
        to, answer = r.location()
        equal((r.status, to, answer["error"], answer["state"], answer["iss"]), (302, HTTPS, error, c.state, s.url),
              f"/authorize with {changes}")
    equal(
        Web(s.url, web.certificate).get(c.ask(prompt="none")).location()[1]["error"], "login_required",
        "prompt=none without a session")


def database_away(s, web):
    c = client_of(web)
    b = signed_in(s, web)
    t = c.tokens(b)
    s.end_database()
    try:
        r = c.refresh(t["refresh_token"])
        equal((r.status, r.json()["error"], r.header("retry-after") is not None),
              (503, "temporarily_unavailable", True), "without the database nobody forgets a token")
        r = b.get(c.ask())
        equal((r.status, r.header("content-type")), (503, "text/html; charset=utf-8"), "and people get a page")
    finally:
        s.quickstart("start-database")
    wait_for(lambda: c.refresh(t["refresh_token"]).status == 200, what="the database")
    check(True, "and all goes on when it is back")


def main():
    with service.Service() as s:
        s.password = open(os.path.join(s.var, "keys/console"), encoding="ascii").read().strip()
        equal(oct(os.stat(os.path.join(s.var, "keys/console")).st_mode & 0o777), "0o600",
              "quickstart keeps the password to itself")
        web = Web(s.url, os.path.join(s.var, "tls/cert.pem"))
        web.certificate = os.path.join(s.var, "tls/cert.pem")
        tap.run((metadata, registration, sign_in, consent, modes, tolerance, grants, expiry, revocation, errors,
                 database_away), s, web)


main()
tap.done()
