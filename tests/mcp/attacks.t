#!/usr/bin/python3
"""What strangers and bad clients try at the doors of the service: names of hosts, paths that lead out, headers that
lie, messages of MCP under a name or a session of somebody else, names with characters that nobody sees, and what the
sign-in page tells of users. Over real nginx; tests/system/oauth_attacks.t has the attacks on OAuth itself."""
import json
import os
import re
import secrets
import socket
import ssl
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from oauth import Browser, Web, register
from service import Service
from tap import check, equal
from wait import together

try:
    from mcp import failed, legacy, modern, post, result, tool
except ImportError:
    tap.skip_all("install the Debian package python3-jsonschema")

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
# turn the text around them, or are not seen at all
UNSEEN = ("\u202e", "\u2066", "\u200b", "\ufeff", "\u00ad", "\u0085", "\x1b[31m", "\U000e0041", "\u2028", "\x7f",
          "\U000e0100", "\u3164", "\ufe00")


def raw(s, text):
    """The answer to bytes as they are: status, headers and body as text."""
    context = ssl.create_default_context(cafile=os.path.join(s.var, "tls/cert.pem"))
    with socket.create_connection(("localhost", s.port), timeout=60) as plain:
        with context.wrap_socket(plain, server_hostname="localhost") as c:
            c.sendall(text.encode("utf-8") if isinstance(text, str) else text)
            parts = []
            while True:
                part = c.recv(65536)
                if not part:
                    break
                parts.append(part)
    found = b"".join(parts).decode("utf-8", "replace")
    return int(found.split(" ", 2)[1]) if found.startswith("HTTP/") else 0, found


def casgate(s, *args, ok=True, stdin=None):
    r = subprocess.run([s.run + "/app/casgate", *args],
                       env=dict(s.env, CASGATE_CONF=s.var + "/casgate.conf"),
                       stdout=subprocess.PIPE,
                       stderr=subprocess.PIPE,
                       input=stdin,
                       check=False)
    assert (r.returncode == 0) == ok, (args, r)
    return (r.stdout if ok else r.stderr).decode().strip()


# --- who is asked

def hosts(s):
    """A Host that is not exactly one of ours is refused at every door, before a key or a form is looked at."""
    port = s.port
    foreign = ("evil.example", "localhost.evil.example", "localhost:9.evil.example:443", "localhost:x@evil.example:443",
               "localhost@evil.example", "user@localhost", "localhost,evil.example", "localhost:99999",
               "localhost:65536",
               "localhost:0", f"localhost:0{port}", "localhost:", "localhost.", f"localhost.:{port}", "localhost..",
               "127.0.0.1.", "127.1", "2130706433", "0x7f.0.0.1", "0177.0.0.1", "0.0.0.0", "[::]", "[::1", "[::1]evil",
               "[::ffff:127.0.0.1]", "[::1%25lo]", "localhost/", "localhost?", "localhost#", "localhost\\evil.example",
               "xn--lcalhost-3nf", "l\u043ecalhost", "*", "localhost:80:443", "localhost:+80", "localhost:-1")
    for host in foreign:
        for door in ("/health", "/login", "/api/v1/samples", "/.well-known/oauth-authorization-server"):
            status, text = raw(s, f"GET {door} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            if not check(status == 400 and "set-cookie" not in text.lower(), f"Host {host!r} is refused at {door}",
                         text[:300]):
                break
        body = json.dumps(PING)
        status, text = raw(
            s, f"POST /mcp HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nX-API-Key: {s.key()}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}")
        check(status in (400, 403), f"Host {host!r} is refused at /mcp", text[:300])
    for host in ("localhost", f"LOCALHOST:{port}", "127.0.0.1:1", "[::1]:65535"):
        status, text = raw(s, f"GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        equal(status, 200, f"Host {host} is served")
    for lines in ("Host: localhost\r\nHost: evil.example", "Host: localhost\r\nHost: localhost", "Host : localhost",
                  "Host: localhost\r\n folded.example", "X: y"):
        status, text = raw(s, f"GET /health HTTP/1.1\r\n{lines}\r\nConnection: close\r\n\r\n")
        equal(status, 400, f"{lines!r}: no request has that")
    status, text = raw(s, "GET https://evil.example/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    check(status == 400 or "evil.example" not in text, "a name in the request line is no way around", text[:300])


def origins(s):
    for origin in ("https://localhost:99999", "https://localhost.", f"https://localhost.:{s.port}",
                   "https://localhost:",
                   "https://localhost:0", f"https://localhost:0{s.port}", "https://localhost:9.evil.example:443",
                   "https://localhost:x@evil.example:443", "https://user@localhost", "https://localhost/", "null",
                   "https://localhost?", "https://localhost#", "https://localhost https://evil.example", "localhost",
                   "//localhost", "wss://localhost", "chrome-extension://localhost", "https://127.1", "https://[::]",
                   "https://localhost\\evil.example", "https://LOCALHOST.evil.example", "https:///localhost"):
        a = post(s, PING, "Origin: " + origin)
        check(a.status == 403 and a.header("access-control-allow-origin") is None, f"Origin {origin} is refused", a)
    a = post(s, PING, f"Origin: {s.url}", "Origin: https://evil.example")
    check(a.status in (400, 403) and "evil" not in str(a.headers), "two origins are refused", a)


def lying_headers(s):
    """What a proxy may say of a request changes nothing: nobody stands before this server."""
    web = Web(s.url, os.path.join(s.var, "tls/cert.pem"))
    lies = {
        "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http", "X-Forwarded-For": "203.0.113.7", "Forwarded":
        "for=203.0.113.7;host=evil.example;proto=http", "X-Real-IP": "203.0.113.7", "X-Original-URL": "/console",
        "X-Rewrite-URL": "/console", "X-HTTP-Method-Override": "DELETE", "X-Forwarded-Prefix": "/evil", "X-Host":
        "evil.example", "True-Client-IP": "203.0.113.7", "X-Forwarded-Port": "1", "Proxy": "http://evil.example",
        "X-Accel-Redirect": "/.casgate/x", "X-Sendfile": "/etc/passwd", "Via": "1.1 evil.example"
    }
    for path in ("/.well-known/oauth-authorization-server", "/.well-known/oauth-protected-resource/mcp", "/login",
                 "/openapi.json"):
        plain, lied = web.get(path), web.request("GET", path, headers=lies)
        hide = re.compile(rb'name="(form|csrf|token)" value="[^"]*"')
        equal((lied.status, hide.sub(b"", lied.body)), (plain.status, hide.sub(b"", plain.body)), f"{path}: as without")
        check("evil" not in str(lied.headers), f"{path}: and no header of them comes back", lied.headers)
    a = web.request("POST", "/mcp", json.dumps(PING), {"Content-Type": "application/json", **lies})
    check(a.status == 401 and "evil" not in a.header("www-authenticate"), "the challenge names our own address", a)
    s.sql("delete from throttles")
    b = Browser(s.url, os.path.join(s.var, "tls/cert.pem"))
    b.submit(b.get("/login"), login="nobody.at.all", password="wrong-password-1", headers=lies)
    found = [s.sql(f"select count(*) from {t} x where x::text like '%203.0.113%'") for t in ("audit_log", "throttles")]
    equal(found, ["0", "0"], "what is kept of a caller is the address that called, not the one that was said")


def paths(s):
    """Nothing but the paths of the service is served, however they are written."""
    for path in ("/assets/../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2f..%2fetc/passwd",
                 "/assets/..%5c..%5cetc/passwd", "/assets/%252e%252e/etc/passwd", "/assets//etc/passwd",
                 "/assets/..;/..;/etc/passwd", "/assets/%c0%ae%c0%ae/etc/passwd", "/assets/casgate.css%00.png",
                 "/assets/%2e/%2e%2e/casgate.conf", "/assets../casgate.conf", "/assets/.%2e/casgate.conf",
                 "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/.casgate/x", "/.git/config",
                 "/var/keys/live",
                 "/api/v1/../../metrics", "/api/v1/%2e%2e/%2e%2e/metrics", "/api/v1/..%2f..%2fmetrics",
                 "/metrics/", "/metrics%2f", "//metrics", "/api/v1/snapshots/..%2f..%2fhealth",
                 "/api/v1/snapshots%2f..%2f..%2fhealth", "/api/v1/snapshots/%2e%2e", "/api/v1//snapshots",
                 "/api/v1/snapshots;x=y", "/api/v1/snapshots%20", "/api/v1/snapshots%00",
                 "/api/v1/snapshots%0d%0aX:%20y",
                 "/api/v1/Snapshots", "/API/v1/snapshots", "/api/v1/snapshots/", "/api/v1/snapshots/.", "/mcp/", "/MCP",
                 "/mcp%2f", "/mcp;x", "/mcp%00", "/mcp%20", "/mcp/..;/console", "/console%2fkeys",
                 "/console/../console",
                 "/console/%2e%2e/api/v1/snapshots", "/upload/../console", "/health/ready/../../console",
                 "/login/..%2fconsole", "/token/", "/register/", "/authorize/", "/Token"):
        status, text = raw(s, f"GET {path} HTTP/1.1\r\nHost: localhost:{s.port}\r\nConnection: close\r\n\r\n")
        private = any(x in text for x in ("root:", "sk_live_", "database_url", "casgate_requests", "snap_"))
        check(status in (301, 302, 303, 308, 400, 401, 403, 404, 405, 421) and not private, f"{path} leads nowhere",
              text[:300])
        if status in (301, 302, 303, 308):
            to = re.search(r"(?im)^location: (\S+)", text).group(1)
            check(to.startswith(("/", s.url + "/")) and not to.startswith(("//", "/\\")), f"{path}: and stays here", to)


# --- MCP: somebody else's

def second_account(s):
    out = casgate(s, "account", "create", "Attackers")
    account = re.search(r"acct_[0-9A-Za-z]+", out).group(0)
    key = re.search(r"sk_(?:live|test)_\S+", casgate(s, "key", "create", "--account", account, "--test", "--scopes",
                                            "parse,read")).group(0)
    return account, key


def sessions(s):
    """There are none: an id of one neither gives nor takes anything, guessed or real."""
    mine = tool(s, "parse_cas", {"pdf_ref": "sample_cams_2024"})["structuredContent"]["snapshot_id"]
    account, theirs = second_account(s)
    for ident in ("1", "0" * 32, secrets.token_hex(16), mine, account, "../" * 8, "x" * 4000):
        a = post(s, {**PING, "method": "tools/call", "params": {"name": "get_snapshot", "arguments":
                                                                {"snapshot_id": mine}}}, "Mcp-Session-Id: " + ident,
                 key=theirs)
        answer = json.loads(a.body)
        check(a.header("mcp-session-id") is None and answer["result"]["isError"]
              and answer["result"]["content"][0]["text"].startswith("snapshot_not_found"),
              f"session {ident[:20]}: another account's snapshot is not found", a)
        equal(post(s, PING, "Mcp-Session-Id: " + ident, key=None).status, 401, "and no session stands for a key")
    for name, more in (("show_portfolio", {}), ("enrich", {}), ("run_skill", {"slug": "portfolio-health-check"}),
                       ("generate_report", {"format": "csv"}), ("capital_gains", {}), ("unrealised_gains", {}),
                       ("income", {}), ("sips", {})):
        check(failed(tool(s, name, {"snapshot_id": mine, **more}, key=theirs)).startswith("snapshot_not_found"),
              f"{name}: nor by this tool")
    own = tool(s, "parse_cas", {"pdf_ref": "sample_kfintech_2024"}, key=theirs)["structuredContent"]["snapshot_id"]
    for pair in ((mine, own), (own, mine)):
        said = failed(tool(s, "compare_snapshots", dict(zip(("from", "to"), pair)), key=theirs))
        check(said.startswith("snapshot_not_found"), "nor to compare with", said)
    for era in (legacy, modern):
        a = json.loads(era(s, "resources/read", {"uri": "casgate://snapshots/" + mine}, key=theirs).body)
        check("error" in a and "investor" not in json.dumps(a), "nor as a resource", a)
    link = tool(s, "request_upload_url", {})["structuredContent"]
    check("isError" in tool(s, "parse_cas", {"upload_id": link["upload_id"]}, key=theirs), "nor by an upload's id")
    casgate(s, "account", "suspend", account)
    for path, how in (("/mcp", lambda: post(s, PING, key=theirs)), ("/api/v1/snapshots", lambda: s.curl(
            "/api/v1/snapshots", key=theirs))):
        check(how().status in (401, 403), f"{path}: a suspended account's key opens nothing", how())
    casgate(s, "account", "resume", account)
    equal(post(s, PING, key=theirs).status, 200, "until it is resumed")


def erased(s):
    """Tokens and keys of an account that is erased are dead, over REST and MCP alike, and so is its session."""
    certificate = os.path.join(s.var, "tls/cert.pem")
    out = casgate(s, "account", "create", "Erased")
    account = re.search(r"acct_[0-9A-Za-z]+", out).group(0)
    key = re.search(r"sk_(?:live|test)_\S+", casgate(s, "key", "create", "--account", account, "--live", "--scopes",
                                            "parse,read")).group(0)
    casgate(s, "user", "add", "--account", account, "--password-file", password_file(s, "Long-enough-pass-9"), "leaver")
    browser, web = Browser(s.url, certificate), Web(s.url, certificate)
    equal(browser.sign_in("leaver", "Long-enough-pass-9").status, 303, "a user of an account signs in")
    client = register(web, "https://client.example/callback", name="erased")
    t = client.exchange(client.code(browser)).json()

    def doors():
        bearer = {"Authorization": "Bearer " + t["access_token"], "Content-Type": "application/json"}
        return {
            "key at /mcp": post(s, PING, key=key).status, "key at REST": s.curl("/api/v1/snapshots", key=key).status,
            "token at /mcp": web.request("POST", "/mcp", json.dumps(PING), bearer).status, "token at REST":
            web.request("GET", "/api/v1/snapshots", headers=bearer).status, "session": browser.get("/console").status
        }
    equal(set(doors().values()), {200}, "and key, token and session open the doors")
    casgate(s, "account", "erase", "--yes", account)
    found = doors()
    equal({k: v for k, v in found.items() if k != "session"},
          {"key at /mcp": 401, "key at REST": 401, "token at /mcp": 401, "token at REST": 401},
          "none after it was erased")
    check(found["session"] in (302, 303, 401), "nor the session", found)
    r = client.refresh(t["refresh_token"])
    equal((r.status, r.json()["error"]), (400, "invalid_grant"), "and nothing is renewed")


def password_file(s, text):
    path = os.path.join(s.folder, "password")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text + "\n")
    os.chmod(path, 0o600)
    return path


def batches(s):
    """Arrays count as their messages, and nothing in one gets further than alone."""
    one = {"jsonrpc": "2.0", "method": "ping"}
    for n, want in ((1, 200), (20, 200), (21, 400), (5000, 400), (0, 400)):
        a = post(s, [{**one, "id": i} for i in range(n)])
        equal(a.status, want, f"a batch of {n} is {want}")
    equal([x["id"] for x in json.loads(post(s, [{**one, "id": i} for i in range(20)]).body)], list(range(20)),
          "answers in their order")
    a = json.loads(post(s, [[{**one, "id": 1}], [[]], 1, None, {**one, "id": 2}]).body)
    equal([x.get("error", {}).get("code", x.get("result")) for x in a], [-32600, -32600, -32600, -32600, {}],
          "what is no message in it is an error of its own")
    equal(post(s, [{**one, "id": 1}], "MCP-Protocol-Version: 2025-11-25").status, 400, "newer revisions have none")
    deep = "[" * 100000 + "]" * 100000
    equal(post(s, deep).status, 400, "a hundred thousand brackets are refused")
    deep = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":' + '{"a":' * 5000 + "1" + "}" * 5000 + "}"
    equal(post(s, deep).status, 400, "as are objects without end")


# --- names that nobody sees

def unseen_names(s):
    """Names that people read by have no character that is not seen: it would make two names look as one."""
    account = "acct_" + s.key("test").split("_")[2]
    for odd in UNSEEN:
        name = f"Ac{odd}me"
        password = password_file(s, "Long-enough-pass-9")
        for what, *args in (("account", "create", name), ("key", "create", "--account", account, "--name", name),
                            ("user", "add", "--account", account, "--password-file", password, name)):
            said = casgate(s, what, *args, ok=False)
            check("is 1 to" in said and odd not in said, f"{what}: a name with {odd!r} is refused, not echoed", said)
        for field, value in (("client_reference_id", name), ("metadata", {name: "x"})):
            a = s.curl("/api/v1/parse", "-H", "Content-Type: application/json", "-d",
                       json.dumps({"pdf_ref": "sample_cams_2024", field: value}))
            check(a.status == 400 and a.json()["error"]["param"].startswith(field), f"{field} with {odd!r} is refused",
                  a)
    for good in ("\u0905\u0928\u0940\u0924\u093e & Sons", "Caf\u00e9 \u2013 \u20b9", "O'Neil <b>"):
        check("acct_" in casgate(s, "account", "create", good), f"{good}: what is seen is a name")


# --- what the sign-in page tells

def same_words(s):
    """Known and unknown users, wrong and right: the same page to the byte, until the password is right."""
    certificate = os.path.join(s.var, "tls/cert.pem")
    hide = re.compile(rb'(name="[a-z_]+" value=")[A-Za-z0-9_.-]{16,}"')
    pages = {}
    for login in ("quickstart", "no.such.user", "QUICKSTART2", "a" * 60, "x@y.example"):
        s.sql("delete from throttles")
        b = Browser(s.url, certificate)
        r = b.sign_in(login, "Wrong-password-1")
        body = hide.sub(rb'\1"', r.body).replace(login.encode(), b"LOGIN")
        headers = sorted(k for k in r.headers if k != "date")
        pages[login] = (r.status, body, headers)
    for login, page in pages.items():
        equal(page, pages["quickstart"], f"{login[:20]}: the same status, headers and bytes as a user who exists")
    check(pages["quickstart"][0] == 403, "and it is a refusal", pages["quickstart"][0])


def races(s):
    """One code, asked for by many at once, is one set of tokens; all of them end when it is seen twice."""
    certificate = os.path.join(s.var, "tls/cert.pem")
    browser, web = Browser(s.url, certificate), Web(s.url, certificate)
    with open(os.path.join(s.var, "keys/console"), encoding="ascii") as f:
        equal(browser.sign_in("quickstart", f.read().strip()).status, 303, "a user signs in")
    client = register(web, "https://client.example/callback", name="races")
    code = client.code(browser)
    replies = together(8, lambda _: client.exchange(code))
    good = [r.json() for r in replies if r.status == 200]
    check(len(good) <= 1 and all(r.json()["error"] == "invalid_grant" for r in replies if r.status != 200),
          "of eight exchanges of a code at most one has tokens", [r.status for r in replies])
    for t in good:
        equal(web.get("/api/v1/snapshots", Authorization="Bearer " + t["access_token"]).status, 401,
              "which the replay has ended")


if __name__ == "__main__":
    with Service(CASGATE_KEY_RATE="1000r/s", CASGATE_ADDRESS_RATE="2000r/s") as service:
        groups = (hosts, origins, lying_headers, paths, sessions, erased, batches, unseen_names, same_words, races)
        tap.run([g for g in groups if len(sys.argv) < 2 or g.__name__ in sys.argv[1:]], service)
    tap.done()
