#!/usr/bin/python3
"""Every form of every page, as another site, another session or another method would send it: whatever the routes of
casgate-web and casgate-oauth take by POST has a form on some page, none of these copies of it changes anything, and no
page can be framed. The routes are read from the tables of the programs: a new one is attacked from its first day."""
import json
import os
import re
import sys
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import service
import tap
from oauth import Browser, Web, register
from tap import check, equal

FORM = "application/x-www-form-urlencoded"
# Not sent by browsers with a cookie: three are for programs, an upload has the secret in its path.
PROGRAMS = {"/token", "/register", "/revoke", "/upload/{id}"}
KEPT = ("api_keys", "webhooks", "webhook_deliveries", "snapshots", "enrichments", "oauth_grants", "oauth_codes",
        "account_users", "upload_sessions")


def routes():
    """Paths that are taken by POST, from the sources."""
    found = set()
    for name, pattern in (("lib/web/web.c", r'POST, (?:CG_STR_INIT\()?"([^"]+)"'), ("lib/oauth/oauth.c",
                                                                                   r'ROUTE\("POST", "([^"]+)"')):
        with open(os.path.join(tap.top(), name), encoding="utf-8") as f:
            found |= set(re.findall(pattern, f.read()))
    return found


def template(path, known):
    """The route of a path."""
    path = path.partition("?")[0]
    return next((k for k in known if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", k), path)), path)


def state(s):
    """What must not change."""
    tables = [t for t in KEPT if s.sql(f"select to_regclass('{t}') is not null") == "t"]
    parts = [f"(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from {t} t)" for t in tables]
    sessions = "(select string_agg(session_id::text, '|' order by session_id) from user_sessions)"
    return s.sql("select " + ", ".join([*parts, sessions]))


def prepare(s, web):
    """One of everything that has a form."""
    own = "select account_id from account_users limit 1"
    for key in ("test", "live"):
        s.parse_sample(key=key)
    for name in ("/hook", "/off"):
        s.curl("/api/v1/webhooks", "-H", "Content-Type: application/json", "-d",
               json.dumps({"url": "https://example.com" + name}), key="live")
    s.sql("update webhooks set state = 'DISABLED' where url like '%/off'")
    hook = s.curl("/api/v1/webhooks", key="live").data["webhooks"][0]["webhook_id"]
    s.curl(f"/api/v1/webhooks/{hook}/test", "-X", "POST", key="live")
    s.sql("update webhook_deliveries set state = 'FAILED', tries = 9")
    assert s.sql(own) and s.sql("select count(*) from webhook_deliveries") == "1"
    return register(web, "https://client.example/callback", name="forms")


def crawl(b, start):
    """All forms that are posted, by action, of the pages that can be reached."""
    seen, todo, forms, framed = set(), list(start), {}, []
    while todo:
        path = todo.pop()
        if path in seen or len(seen) > 150:
            continue
        seen.add(path)
        r = b.get(path)
        if (r.header("content-type") or "").partition(";")[0] != "text/html":
            continue
        if r.header("x-frame-options") != "DENY" or "frame-ancestors 'none'" not in r.header("content-security-policy"):
            framed.append(path)
        for f in r.forms():
            if f["method"] == "post" and f["action"]:
                fields = {**f["fields"], **dict(f["buttons"][:1])}
                forms.setdefault(f["action"], fields)
        for link in re.findall(r'href="(/console[^"#]*)"', r.text()):
            link = link.replace("&amp;", "&")
            if not re.search(r"/snapshots/\w+/|[?&](?!mode=)", link):  # figures and files: no forms that are posted
                todo.append(link)
    return forms, seen, framed


def shape(action):
    """The same form of another session: ids of sessions differ."""
    return re.sub(r"session_\w+", "session_", action)


def copies(action, fields, theirs, others):
    """What else might be sent: what, method, path, fields, headers, good statuses."""
    bare = {k: v for k, v in fields.items() if k != "csrf"}
    query = urllib.parse.urlencode(fields)
    join = "&" if "?" in action else "?"
    text = {"Content-Type": FORM}
    yield "no token", "POST", action, urllib.parse.urlencode(bare), text, (400, 403)
    yield "an empty token", "POST", action, urllib.parse.urlencode({**bare, "csrf": ""}), text, (400, 403)
    yield "a token in the query alone", "POST", action + join + "csrf=" + urllib.parse.quote(
        fields["csrf"]), urllib.parse.urlencode(bare), text, (400, 403)
    yield "a wrong token before the right one", "POST", action, "csrf=x&" + query, text, (400, 403)
    yield "the token of another session", "POST", action, urllib.parse.urlencode({**bare, "csrf": theirs}), text, (403,)
    for other in others:
        yield "the token of another form", "POST", action, urllib.parse.urlencode({**bare, "csrf": other}), text, (403,)
    for site in ("cross-site", "same-site", "garbage"):
        yield f"sent from {site}", "POST", action, query, {**text, "Sec-Fetch-Site": site, "Origin":
                                                           "https://evil.example"}, (403,)
    for kind in ("text/plain", "application/json", "multipart/form-data; boundary=x", ""):
        yield f"sent as {kind or 'nothing'}", "POST", action, query, {"Content-Type": kind}, (400, 403, 415)
    yield "by GET", "GET", action + join + query, None, {}, None
    yield "by GET that calls itself POST", "GET", action + join + query + "&_method=POST", None, {
        "X-HTTP-Method-Override": "POST", "X-Method-Override": "POST", "X-HTTP-Method": "POST"}, None
    for method in ("HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"):
        yield f"by {method}", method, action, query if method in ("PUT", "PATCH") else None, text, None


def attack(s, mine, theirs, forms, foreign):
    before = state(s)
    actions = sorted(forms)
    for i, action in enumerate(actions):
        fields = forms[action]
        name = template(action, routes())
        other = foreign.get(action) or next((foreign[a] for a in foreign if shape(a) == shape(action)), {})
        tokens = [forms[a]["csrf"] for a in (actions[i - 1], "/logout") if a != action]
        bad = []
        for what, method, path, body, headers, good in copies(action, fields, other.get("csrf", "x" * 43), tokens):
            r = mine.request(method, path, body, {k: v for k, v in headers.items()})
            reads = method in ("GET", "HEAD") and r.status in (200, 303, 400)
            fits = r.status in good if good else r.status == 405 or reads
            if not fits or r.all("set-cookie"):
                bad.append((what, r.status, r.header("location")))
        r = Web(s.url, mine.certificate).post(action, fields)
        if r.location()[0] != s.url + "/login" if r.status == 303 else 'action="/login"' not in r.text():
            bad.append(("without a session", r.status))
        if r.status == 303 and name != "/logout" and not r.location()[1].get("next", "").startswith("/console"):
            bad.append(("without a session", r.location()))
        equal(bad, [], f"{name}: every copy of its form is refused")
    equal(state(s), before, "none of them changed anything")
    equal((mine.get("/console").status, theirs.get("/console").status), (200, 200), "and nobody was signed out")


def sign_in(s, certificate, fields):
    """The form before there is a session: its token is the browser's."""
    mine, other = Browser(s.url, certificate), Browser(s.url, certificate)
    form = mine.get("/login").forms()[-1]
    foreign = other.get("/login").forms()[-1]["fields"]["csrf"]
    good = {**form["fields"], **fields}
    bad = []
    for what, method, path, body, headers, statuses in copies("/login", good, foreign, ["A" * 43]):
        r = mine.request(method, path, body, headers)
        fits = r.status in statuses if statuses else r.status == 405 or method in ("GET", "HEAD") and r.status == 200
        if not fits or "__Host-casgate" in mine.cookies:
            bad.append((what, r.status))
    equal(bad, [], "/login: every copy of its form is refused")
    equal(mine.post("/login", good).status, 303, "and its own form signs in")


def main(s):
    certificate = os.path.join(s.var, "tls/cert.pem")
    with open(os.path.join(s.var, "keys/console"), encoding="ascii") as f:
        secret = f.read().strip()
    web = Web(s.url, certificate)
    web.certificate = certificate
    browsers = []
    for _ in range(2):
        b = Browser(s.url, certificate)
        b.certificate = certificate
        equal(b.sign_in("quickstart", secret).status, 303, "signed in")
        browsers.append(b)
    mine, theirs = browsers
    client = prepare(s, web)
    ask = client.ask()
    start = ["/console", "/console?mode=test", "/console/security", "/console/apps", ask]
    code = client.take_code(mine.submit(mine.get(ask), decision="allow", mode="live"))
    equal(client.exchange(code).status, 200, "an application is allowed")
    ask = client.ask()
    forms, seen, framed = crawl(mine, start)
    foreign = crawl(theirs, start)[0]
    check(len(seen) > 15, "the pages are followed", seen)
    equal(framed, [], "no page can be framed")
    known = routes()
    reached = {template(a, known) for a in forms}
    equal((sorted(known - reached - PROGRAMS - {"/login", "/console/security/codes-off", "/console/security/recovery"}),
           sorted(reached - known)), ([], []), "every route that takes a form has one on a page, and no other")
    equal([a for a, f in forms.items() if not f.get("csrf")], [], "and each has its token")
    equal(len({f["csrf"] for f in forms.values()}), len(forms), "which is its own")
    attack(s, mine, theirs, forms, foreign)
    sign_in(s, certificate, {"login": "quickstart", "password": secret})


with service.Service() as svc:
    tap.run([lambda s: main(s)], svc)
tap.done()
