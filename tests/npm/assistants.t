#!/usr/bin/python3
"""
/mcp and OAuth against programs of others: the official conformance suite, Inspector, mcp-remote, both SDKs,
oauth4webapi, openid-client;
all of them once with node 22 and once with node 24.
"""
import collections
import contextlib
import http.client
import http.server
import json
import os
import shutil
import ssl
import sys
import tempfile
import threading
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import npm
import tap
from fixtures import conformance_service
from keyproxy import KeyProxy
from oauth import Browser, Web, register
from service import Service
from wait import free_port, wait_for
from tap import check, equal

CONFORMANCE = "@modelcontextprotocol/conformance/dist/index.js"
INSPECTOR = npm.path("@modelcontextprotocol/inspector/clients/launcher/build/index.js")
SAMPLE = json.dumps({"pdf_ref": "sample_cams_2024"})
# where the programs keep their things, and the version of node that runs them
Home = collections.namedtuple("Home", "folder node")
# What needs a connection that stays open, or requests from the server to the client: neither exists here.
BASELINE_2025 = ("logging-set-level", "tools-call-with-logging", "tools-call-sampling", "tools-call-elicitation",
                 "elicitation-sep1034-defaults", "elicitation-sep1330-enums", "resources-subscribe",
                 "resources-unsubscribe", "server-sse-multiple-streams")


def environment(s, home, **more):
    return npm.env(home.folder,
                   home.node,
                   NODE_EXTRA_CA_CERTS=os.path.join(s.var, "tls/cert.pem"),
                   MCP_INSPECTOR_SECRET_STORE="file",
                   **more)


def signed_in(s):
    """A browser with the session of the user that quickstart makes."""
    browser = Browser(s.url, os.path.join(s.var, "tls/cert.pem"))
    with open(os.path.join(s.var, "keys/console"), encoding="utf-8") as f:
        r = browser.sign_in("quickstart", f.read().strip())
    assert r.status == 303, r
    return browser


def consent(s, browser, url, decision="allow", mode="test"):
    """Where the browser is sent after the user's decision."""
    assert url.startswith(s.url + "/authorize?"), url
    r = browser.submit(browser.get(url.removeprefix(s.url)), decision=decision, mode=mode)
    assert r.status in (302, 303), r
    return r.header("location")


def visit(url):
    """A page on loopback, as the browser would open it after the consent; the suite asks for that before it listens."""
    parts = urllib.parse.urlsplit(url)

    def opened():
        c = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)
        try:
            c.request("GET", parts.path + "?" + parts.query)
            return c.getresponse().status
        except ConnectionRefusedError:
            return None
        finally:
            c.close()

    return wait_for(opened, what="the server of the callback")


# --- the conformance suite

def summary(r):
    return [line for line in r.out.splitlines() if line.startswith(("\u2713", "\u2717"))]


def test_conformance(s, home):
    with KeyProxy(s, s.key("test")) as url:
        r = npm.run(npm.path(CONFORMANCE),
                    "server",
                    "--url",
                    url + "/mcp",
                    "--requirements",
                    "2026-07-28",
                    "-o",
                    os.path.join(home.folder, "new"),
                    env=npm.env(home.folder, home.node),
                    timeout=300)
        lines = summary(r)
        check(r.status == 0 and len(lines) >= 37,
              f"conformance suite, 2026-07-28: all {len(lines)} scenarios, no baseline", r)
        with open(os.path.join(home.folder, "baseline.yml"), "w", encoding="ascii") as f:
            f.write("server:\n" + "".join(f"  - {name}\n" for name in BASELINE_2025))
        r = npm.run(npm.path(CONFORMANCE),
                    "server",
                    "--url",
                    url + "/mcp",
                    "--requirements",
                    "2025-11-25",
                    "--expected-failures",
                    f.name,
                    "-o",
                    os.path.join(home.folder, "old"),
                    env=npm.env(home.folder, home.node),
                    timeout=300)
        lines = summary(r)
        check(r.status == 0 and len(lines) >= 30,
              f"conformance suite, 2025-11-25: {len(lines)} scenarios, {len(BASELINE_2025)} in the baseline", r)


def test_authorization(s, home, browser):
    web = Web(s.url, os.path.join(s.var, "tls/cert.pem"))
    port = free_port()
    client = register(web, f"http://127.0.0.1:{port}/callback", name="conformance suite")
    with npm.Running(npm.path(CONFORMANCE),
                     "authorization",
                     "--url",
                     s.url,
                     "--client-id",
                     client.id,
                     "--resource",
                     s.url + "/mcp",
                     "-p",
                     str(port),
                     env=environment(s, home)) as suite:
        done, asked = threading.Event(), []

        def people():
            with contextlib.suppress(TimeoutError):
                while not done.is_set():
                    url = suite.wait_for(r"(https://\S+/authorize\?\S+)", 180).group(1)
                    asked.append(visit(consent(s, browser, url)))
        thread = threading.Thread(target=people, daemon=True)
        thread.start()
        status = suite.process.wait(600)
        done.set()
        thread.join(190)
        suite.end()
    passed = [line for line in suite.seen if line.startswith("\u2713")]
    check(status == 0 and passed and asked,
          f"conformance suite, authorization server: {len(passed)} scenarios, {len(asked)} consents", status,
          *suite.seen[-60:])


# --- Inspector

def inspector(s, home, *args, **more):
    return npm.run(INSPECTOR, "--cli", "--transport", "http", "--server-url", s.url + "/mcp",
                   *args, "--format", "json", env=environment(s, home, **more))


def last_json(text):
    """The JSON value that starts at the beginning of a line and goes to the end."""
    for i, line in enumerate(text.splitlines()):
        if line.startswith(("{", "[")):
            with contextlib.suppress(ValueError):
                return json.loads("\n".join(text.splitlines()[i:]))
    return None


def test_inspector(s, home, browser):
    key = ("--header", "Authorization: Bearer " + s.key("test"))
    for era in ("legacy", "modern"):
        r = inspector(s, home, *key, "--protocol-era", era, "--method", "tools/list", "--strict")
        found = last_json(r.out)
        tools = (found or {}).get("tools") or ((found or {}).get("result") or {}).get("tools") or []
        check(r.status == 0 and {"parse_cas", "get_snapshot", "run_skill"} <= {t["name"]
                                                                               for t in tools},
              f"Inspector, {era}: tools/list --strict", r)
        r = inspector(s, home, *key, "--protocol-era", era, "--method", "tools/call", "--tool-name", "parse_cas",
                      "--tool-args-json", SAMPLE)
        check(r.status == 0 and '"snap_' in r.out, f"Inspector, {era}: tools/call parse_cas", r)
        r = inspector(s, home, *key, "--protocol-era", era, "--method", "tools/call", "--tool-name", "get_snapshot",
                      "--tool-args-json", '{"snapshot_id":"snap_x"}')
        equal(r.status, 5, f"Inspector, {era}: a tool's error is exit 5")
    r = inspector(s, home, "--stored-auth-only", "--method", "tools/list")
    check(r.status == 3 and "auth_required" in r.out + r.err, "Inspector without a token: exit 3, auth_required", r)
    callback = f"http://127.0.0.1:{free_port()}/oauth/callback"
    with npm.Running(INSPECTOR, "--cli", "--transport", "http", "--server-url", s.url + "/mcp",
                     "--method", "tools/list", "--format", "json",
                     env=environment(s, home, MCP_AUTO_OPEN_ENABLED="true", MCP_OAUTH_CALLBACK_URL=callback)) as run:
        url = run.wait_for(r"(https://\S+/authorize\?[^\s\"]+)").group(1)
        equal(visit(consent(s, browser, url)), 200, "Inspector takes the code")
        status = run.end()
    check(status == 0 and '"parse_cas"' in "\n".join(run.seen), "Inspector with OAuth: tools/list", status,
          *run.seen[-30:])
    r = inspector(s, home, "--stored-auth-only", "--method", "tools/list")
    check(r.status == 0 and '"parse_cas"' in r.out, "Inspector keeps its token", r)


# --- mcp-remote

def conversation(run):
    """initialize, tools/list and a call of a tool over stdio; the texts of the answers."""
    answers = []
    for ident, method, params in ((1, "initialize", {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "proof", "version": "1"}
    }), (None, "notifications/initialized", None), (2, "tools/list", {}),
                                  (3, "tools/call", {"name": "parse_cas", "arguments": json.loads(SAMPLE)})):
        body = {"jsonrpc": "2.0", "method": method}
        if params is not None:
            body["params"] = params
        if ident is not None:
            body["id"] = ident
        run.send(json.dumps(body))
        if ident is not None:
            answers.append(json.loads(run.wait_for(r'^(\{.*"id":%d[,}].*)$' % ident).group(1)))
    return answers


def test_mcp_remote(s, home, browser):
    remote = npm.path("mcp-remote/dist/proxy.js")
    for more in ((), ("--protocol", "auto")):
        with npm.Running(remote, s.url + "/mcp", *more, "--header", "Authorization: Bearer " + s.key("test"),
                         env=environment(s, home, MCP_REMOTE_CONFIG_DIR=os.path.join(home.folder, "key"))) as run:
            hello, tools, parsed = conversation(run)
        check(
            hello["result"]["serverInfo"]["name"] == "casgate" and len(tools["result"]["tools"]) >= 10
            and not parsed["result"].get("isError")
            and parsed["result"]["structuredContent"]["snapshot_id"].startswith("snap_"), " ".join(
                ("mcp-remote with a key", *more)), hello, parsed)
    for first in (True, False):
        with npm.Running(remote,
                         s.url + "/mcp",
                         env=environment(s, home, MCP_REMOTE_CONFIG_DIR=os.path.join(home.folder, "oauth"))) as run:
            if first:
                check(
                    visit(consent(s, browser,
                                  run.wait_for(r"(https://\S+/authorize\?\S+)").group(1))) == 200,
                    "mcp-remote takes the code")
            answers = conversation(run)
        check(answers[2]["result"]["structuredContent"]["snapshot_id"].startswith("snap_"),
              "mcp-remote with OAuth" if first else "mcp-remote with the token it kept", *run.seen[-20:])


# --- SDKs and strict clients

def script(name):
    """A script of ours where node finds the packages."""
    return shutil.copy(os.path.join(tap.top(), "tests/npm", name), os.path.join(npm.PLACE, name))


def talk(s, home, browser, which, mode, document=""):
    """The SDK's client through all of sdk.mjs: exit status, what it said, its last lines."""
    said = {}
    with npm.Running(script("sdk.mjs"), which, s.url + "/mcp", mode, document, env=environment(s, home)) as run:
        try:
            while "AGAIN" not in said:
                line = run.wait_for(r"^([A-Z]+) (.*)$")
                word, value = line.group(1), json.loads(line.group(2))
                said[word] = value
                if word == "AUTHORIZE":
                    run.send(consent(s, browser, value))
                elif word == "REVOKE":
                    ask = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(said["AUTHORIZE"]).query))
                    Web(s.url, os.path.join(s.var,
                                            "tls/cert.pem")).post("/revoke",
                                                                  {"token": value, "client_id": ask["client_id"]})
                    run.send("done")
            status = run.end()
        except (TimeoutError, AssertionError) as e:
            status = str(e)
    return status, said, run.seen[-30:]


def test_sdk(s, home, browser):
    for which, mode, version in (("1", "", None), ("2", "auto", "2026-07-28"), ("2", "legacy", "2025-11-25"),
                                 ("2", "2026-07-28", "2026-07-28")):
        status, said, seen = talk(s, home, browser, which, mode)
        name = f"SDK {which} {mode}".rstrip()
        check(
            status == 0 and {"parse_cas", "get_snapshot"} <= set(said.get("TOOLS", []))
            and said["PARSED"] == said["SNAPSHOT"] and said["FAILED"][0] is True and said["RENEWED"]
            and said["AGAIN"] == len(said["TOOLS"]) and said["RESOURCES"] == 1,
            f"{name}: OAuth, tools, resources, renewal, authorization anew", status, said, *seen)
        if version:
            equal(said.get("ERA"), version, f"{name}: the version that was agreed on")


class Document(http.server.BaseHTTPRequestHandler):
    """The document of a client that describes itself, over HTTPS on this machine."""
    text, asked = b"", 0

    def do_GET(self):
        Document.asked += 1
        self.send_response_only(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(Document.text)))
        self.end_headers()
        self.wfile.write(Document.text)

    def log_message(self, *args):
        pass


@contextlib.contextmanager
def describing_service():
    """A service that may fetch from one address of this machine, and the server there: .document is the client's
    address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Document)
    s = Service(start=False,
                CASGATE_CLIENT_DOCUMENT_TEST_ADDRESS="127.0.0.1:%d" % server.server_address[1],
                CASGATE_NAV_URL="http://127.0.0.1:1",
                CASGATE_AMFI_URL="http://127.0.0.1:1",
                CASGATE_NAV_ALLOW_HTTP="1")
    try:
        certificate = os.path.join(s.var, "tls/cert.pem")
        s.env["CASGATE_CLIENT_DOCUMENT_CA_FILE"] = certificate
        s.start()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, os.path.join(s.var, "tls/key.pem"))
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        s.document = "https://localhost:%d/client.json" % server.server_address[1]
        yield s
        server.shutdown()
    finally:
        server.server_close()
        s.close()


def describe(s, name, redirect):
    Document.text = json.dumps({
        "client_id": s.document, "client_name": name, "redirect_uris": [redirect], "grant_types":
        ["authorization_code", "refresh_token"], "response_types": ["code"], "token_endpoint_auth_method": "none"
    }).encode()
    s.sql("delete from oauth_clients")


def test_documents(s, home, browser):
    """Clients whose client_id is the address of their description: nobody registers."""
    for which, mode in (("1", ""), ("2", "auto")):
        describe(s, f"SDK {which}", "http://localhost:39123/callback")
        status, said, seen = talk(s, home, browser, which, mode, s.document)
        asked = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(said.get("AUTHORIZE", "")).query))
        check(status == 0 and said["RENEWED"] and asked["client_id"] == s.document,
              f"SDK {which} with a client id metadata document", status, said, *seen)
        equal(s.sql("select kind, name from oauth_clients"), f"METADATA|SDK {which}",
              "its description was read, nothing was registered")
    callback = f"http://127.0.0.1:{free_port()}/oauth/callback"
    describe(s, "Inspector", callback)
    new = Home(os.path.join(home.folder, "new"), home.node)  # where no token is kept
    with npm.Running(INSPECTOR,
                     "--cli",
                     "--transport",
                     "http",
                     "--server-url",
                     s.url + "/mcp",
                     "--client-metadata-url",
                     s.document,
                     "--method",
                     "tools/list",
                     "--format",
                     "json",
                     env=environment(s, new, MCP_AUTO_OPEN_ENABLED="true", MCP_OAUTH_CALLBACK_URL=callback)) as run:
        equal(visit(consent(s, browser,
                            run.wait_for(r"(https://\S+/authorize\?[^\s\"]+)").group(1))), 200,
              "Inspector takes the code")
        status = run.end()
    check(
        status == 0 and '"parse_cas"' in "\n".join(run.seen)
        and s.sql("select kind, name from oauth_clients") == "METADATA|Inspector",
        "Inspector with a client id metadata document", status, s.sql("select kind, name from oauth_clients"),
        *run.seen[-30:])


def test_oauth_clients(s, home, browser):
    with npm.Running(script("oauth.mjs"), s.url, str(free_port()), env=environment(s, home)) as run:
        try:
            while True:
                found = run.wait_for(r"^(AUTHORIZE|GOOD|DONE) (.*)$")
                if found.group(1) == "GOOD":
                    check(True, "strict client: " + found.group(2))
                elif found.group(1) == "AUTHORIZE":
                    deny = "&deny=1" in found.group(2)
                    run.send(consent(s, browser, found.group(2), decision="deny" if deny else "allow"))
                else:
                    break
            status = run.end()
        except (TimeoutError, AssertionError) as e:
            status = str(e)
    check(status == 0, "oauth4webapi and openid-client went through to the end", status, *run.seen[-30:])


def answer_of(s, name, **args):
    """structuredContent of a tool, all pages of it."""
    pages = []
    while True:
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": args}}
        r = json.loads(s.curl("/mcp", "-H", "Content-Type: application/json", "-d", json.dumps(body)).body)["result"]
        pages.append(r["structuredContent"] if not r.get("isError") else {"failed": r["content"]})
        args["cursor"] = pages[-1].get("next_cursor")
        if args["cursor"] is None:
            return pages


def test_answers(s, home):
    """What clients do with structuredContent before they hand it on: nothing of ours may be refused."""
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    tools = json.loads(s.curl("/mcp", "-H", "Content-Type: application/json", "-d",
                              json.dumps(body)).body)["result"]["tools"]
    with open(os.path.join(tap.top(), "data/samples/samples.json"), encoding="utf-8") as f:
        samples = [x["name"] for x in json.load(f)["samples"]]
    answers, dated = [], []
    for sample in samples:
        answers += [("parse_cas", p) for p in answer_of(s, "parse_cas", pdf_ref=sample)]
        ids = {"snapshot_id": answers[-1][1]["snapshot_id"]}
        dated.append((answers[-1][1]["as_of_date"], ids["snapshot_id"]))
        for name, args in (("get_snapshot", {"include_pii": True}), ("get_snapshot", {"sections": ["transactions"]}),
                           ("capital_gains", {}), ("capital_gains", {"fy": "2023-24"}), ("enrich", {}),
                           ("show_portfolio", {}), ("income", {}),
                           ("income", {"fy": "2023-24", "holder": 1}), ("sips", {}),
                           ("unrealised_gains", {}), ("fund_risk", {}),
                           ("run_skill", {"slug": "portfolio-health-check"}),
                           ("run_skill", {"slug": "portfolio-health-check", "include_enrichment":
                                          False}), *(("generate_report", {"format": f})
                                                     for f in ("json", "csv", "xlsx", "html"))):
            answers += [(name, p) for p in answer_of(s, name, **ids, **args)]
    dated.sort()
    for (_, one), (_, two) in zip(dated, dated[1:]):
        answers += [("compare_snapshots", p) for p in answer_of(s, "compare_snapshots", **{"from": one, "to": two})]
    for name in ("list_snapshots", "list_skills", "request_upload_url"):
        answers += [(name, p) for p in answer_of(s, name)]
    path = os.path.join(home.folder, "answers.json")
    with open(path, "w", encoding="utf-8") as f:
        json.dump({"schemas": {t["name"]: t["outputSchema"] for t in tools}, "answers": answers}, f)
    r = npm.run(script("ajv.mjs"), path, env=npm.env(home.folder, home.node))
    equal({name for name, _ in answers}, {t["name"] for t in tools}, "every tool has answered")
    check(r.status == 0 and r.out == f"DONE {len(answers)}\n", f"Ajv takes all {len(answers)} answers of the tools", r)


def test_tools_are_documented(s, home):
    """redocly keeps the tools of a server in a document; a second look at the server must find what the first one
    wrote."""
    file = os.path.join(home.folder, "tools.yaml")
    args = ("introspect-mcp", s.url + "/mcp", "-H", "Authorization: Bearer " + s.key("test"), "-o", file)
    first = npm.run(npm.path("@redocly/cli/bin/cli.js"), *args, env=environment(s, home), cwd=home.folder)
    again = npm.run(npm.path("@redocly/cli/bin/cli.js"), *args, "--check", env=environment(s, home), cwd=home.folder)
    text = ""
    if os.path.exists(file):
        with open(file, encoding="utf-8") as f:
            text = f.read()
    check(first.status == 0 and again.status == 0 and "parse_cas" in text and "generate_report" in text,
          "redocly introspect-mcp, and --check finds no change", first, again)


def test_version(_, home):
    r = npm.run("--version", env=npm.env(home.folder, home.node))
    check(r.out.startswith(f"v{home.node}."), f"node {home.node} runs what follows", r)


def conformance(homes):
    with conformance_service() as s:
        for home in homes:
            tap.run([test_version, test_conformance], s, home)


def clients(homes):
    with describing_service() as s:
        browser = signed_in(s)
        tap.run([test_answers, test_tools_are_documented], s, homes[-1])
        for home in homes:
            tap.run([test_version], s, home)
            tap.run([test_oauth_clients, test_sdk, test_mcp_remote, test_inspector, test_documents, test_authorization],
                    s, home, browser)


if __name__ == "__main__":
    npm.install()
    folders = [tempfile.mkdtemp(prefix="assistants.", dir=npm.PLACE) for _ in npm.NODES]
    try:
        tap.run([conformance, clients], [Home(*pair) for pair in zip(folders, npm.NODES)])
    finally:
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
    tap.done()
