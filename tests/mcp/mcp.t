#!/usr/bin/python3
"""POST /mcp over real nginx and PostgreSQL, in both eras: transport, versions, tools, prompts, resources, and what
clients tripped over elsewhere."""
import base64
import json
import os
import re
import struct
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal
from service import Service, DATA

try:
    import jsonschema
    import mcp
    from mcp import META, NEW, error, failed, legacy, modern, modern_body, modern_headers, post, result, tool
    import schemas
except ImportError:
    tap.skip_all("install the Debian package python3-jsonschema")

LEGACY = ("2025-11-25", "2025-06-18", "2025-03-26")
SAMPLE = "sample_cams_2024"
TOP = tap.top()


def code_of(answer):
    return answer.status, error(answer)["code"] if b'"error"' in answer.body else None


def cli(s, *args):
    r = subprocess.run([s.run + "/app/casgate", *args],
                       env=dict(s.env, CASGATE_CONF=s.var + "/casgate.conf"),
                       stdout=subprocess.PIPE,
                       check=True)
    return r.stdout.decode().strip()


def account_of(s):
    return "acct_" + s.key("test").split("_")[2]


# --- transport

def methods_and_credentials(s):
    for method in ("GET", "POST", "DELETE"):
        a = post(s, {"jsonrpc": "2.0", "id": 1, "method": "ping"}, key=None, method=method)
        equal((a.status, a.header("www-authenticate"), a.all("allow")),
              (401, f'Bearer resource_metadata="{s.url}/.well-known/oauth-protected-resource/mcp", scope="parse read"',
               []), f"{method} without credentials is 401 with the challenge, before anything else")
    a = legacy(s, "ping", key="sk_test_wrong")
    check(a.status == 401 and 'error="invalid_token"' in a.header("www-authenticate"),
          "a key that is none: 401, invalid_token", a)
    check(
        json.loads(a.body)["error"]["data"]["code"] == "api_key_invalid" and "id" not in json.loads(a.body),
        "and the code of REST in the error", a.body)
    for method in ("GET", "DELETE", "PUT", "PATCH"):
        a = post(s, "{}", method=method)
        equal((a.status, a.header("allow")), (405, "POST"), f"{method} with a key is 405 at once")
    equal(result(legacy(s, "ping", bearer=True)), {}, "Authorization: Bearer")
    equal(result(legacy(s, "ping")), {}, "X-API-Key")
    a = legacy(s, "ping")
    equal(
        (a.header("cache-control"), a.header("content-type"), a.header("mcp-session-id"), a.header("www-authenticate")),
        ("no-store", "application/json", None, None), "no-store, application/json, no session, no challenge on 200")
    check(a.header("x-request-id").startswith("req_"), "a request id")
    a = s.curl("/mcp", "-X", "POST", "-H", "Content-Type: text/plain", "-d", "{}")
    equal(a.status, 415, "another type of body is 415")
    a = s.curl("/mcp", "-X", "POST", "-H", "Content-Type: application/json", "-H", "Accept: text/html", "-d", "{}")
    equal(a.status, 406, "an Accept that no answer fits is 406")
    a = s.curl("/mcp", "-X", "POST", "-H", "Content-Type: application/json", "-H",
               "Accept: text/event-stream, application/json", "-d", '{"jsonrpc":"2.0","id":1,"method":"ping"}')
    equal(a.status, 200, "both types, in any order")
    equal(s.curl("/mcp/", key=None).status, 404, "the path is exactly /mcp")


def hosts_and_origins(s):
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    for host in ("evil.example.com", "evil.example.com:%d" % s.port, "localhost.evil.example.com",
                 "127.0.0.1.nip.example"):
        a = post(s, ping, "Host: " + host)
        check(a.status == 403 and "id" not in json.loads(a.body) and "error" in json.loads(a.body),
              f"Host {host} is refused", a)
    for origin in ("https://evil.example.com", "null", "http://localhost.evil.example.com",
                   "https://localhost@evil.example.com", "file://", "garbage"):
        a = post(s, ping, "Origin: " + origin)
        check(a.status == 403 and a.header("access-control-allow-origin") is None, f"Origin {origin} is refused", a)
    for origin in (s.url, "http://localhost:6274", "http://127.0.0.1:6274", "http://[::1]:6274"):
        a = post(s, ping, "Origin: " + origin)
        equal((a.status, a.header("access-control-allow-origin"), a.header("vary")), (200, origin, "Origin"),
              f"Origin {origin} is this machine")
        check("WWW-Authenticate" in a.header("access-control-expose-headers"), "and its pages may read the challenge")
    a = s.curl("/mcp",
               "-X",
               "OPTIONS",
               "-H",
               "Origin: http://localhost:6274",
               "-H",
               "Access-Control-Request-Method: POST",
               key=None)
    check(a.status == 204 and a.body == b"" and "Authorization" in a.header("access-control-allow-headers"),
          "a preflight needs no credentials", a)
    a = s.curl("/mcp", "-X", "OPTIONS", "-H", "Origin: https://evil.example.com", key=None)
    equal((a.status, a.header("access-control-allow-origin")), (403, None), "and is refused for others")


def messages(s):
    rows = [("not JSON", "{", 400, -32700), ("nothing", "", 400, -32700),
            ("trailing bytes", '{"jsonrpc":"2.0","id":1,"method":"ping"} x', 400, -32700),
            ("a name twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400, -32700),
            ("bytes that are no UTF-8", b'{"jsonrpc":"2.0","id":1,"method":"\xff"}', 400, -32700),
            ("a number", "1", 400, -32700), ("a text", '"x"', 400, -32700),
            ("no jsonrpc", {"id": 1, "method": "ping"}, 400, -32600),
            ("jsonrpc 1.0", {"jsonrpc": "1.0", "id": 1, "method": "ping"}, 400, -32600),
            ("id null", {"jsonrpc": "2.0", "id": None, "method": "ping"}, 400, -32600),
            ("id a fraction", '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 400, -32600),
            ("an id that no 64 bits hold", '{"jsonrpc":"2.0","id":18446744073709551617,"method":"ping"}', 400, -32600),
            ("id an object", {"jsonrpc": "2.0", "id": {}, "method": "ping"}, 400, -32600),
            ("method a number", {"jsonrpc": "2.0", "id": 1, "method": 1}, 400, -32600),
            ("no method", {"jsonrpc": "2.0", "id": 1}, 400, -32600),
            ("params an array", {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []}, 400, -32602),
            ("33 levels", "[" * 33 + "]" * 33, 400, -32700), ("a million levels", "[" * 1000000, 400, -32700),
            ("too many values", '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":[' + "0," * 20000 + "0]}}", 400,
             -32700), ]
    for what, body, status, code in rows:
        equal(code_of(post(s, body)), (status, code), what)
    a = post(s, {"id": 7, "method": "ping"})
    equal(json.loads(a.body).get("id"), 7, "an error repeats the id where there is one")
    for what, body in (("a notification", {"jsonrpc": "2.0", "method": "notifications/initialized"
                                           }), ("a response", {"jsonrpc": "2.0", "id": 1, "result": {}}),
                       ("an error response", {"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "x"}}),
                       ("an unknown notification", {"jsonrpc": "2.0", "method": "notifications/nonsense", "params":
                                                    {}})):
        a = post(s, body)
        equal((a.status, a.body, a.header("content-type")), (202, b"", None), f"{what} is 202 without a body")
    for ident in ("text", 2**53 + 1, -7, 0):
        equal(json.loads(legacy(s, "ping", ident=ident).body)["id"], ident, f"the id {ident!r} comes back")
    a = s.curl("/mcp", "-X", "POST", "-H", "Content-Type: application/json", "-H", "Transfer-Encoding: chunked", "-d",
               '{"jsonrpc":"2.0","id":1,"method":"ping"}')
    equal(a.status, 200, "a chunked body")
    a = post(
        s, b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"parse_cas","arguments":{"pdf_base64":"' +
        b"A" * (31 << 20) + b'"}}}')
    equal((a.status, a.code()), (413, "file_too_large"), "past 30 MiB nginx answers in the envelope")


def batches(s):
    two = [{"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "method": "notifications/x"},
           {"jsonrpc": "2.0", "id": 2, "method": "nonsense"}]
    for headers in ((), ("MCP-Protocol-Version: 2025-03-26",)):
        a = post(s, two, *headers)
        body = json.loads(a.body)
        check(
            a.status == 200 and [m["id"] for m in body] == [1, 2] and body[0]["result"] == {}
            and body[1]["error"]["code"] == -32601, f"2025-03-26 has batches {headers}", a)
    equal(post(s, [two[1], two[1]]).status, 202, "a batch of notifications is 202")
    for version in ("2025-11-25", "2025-06-18", NEW):
        equal(code_of(post(s, two, "MCP-Protocol-Version: " + version)), (400, -32600), f"{version} has none")
    equal(code_of(post(s, [])), (400, -32600), "an empty batch")
    equal(code_of(post(s, [two[0]] * 21)), (400, -32600), "a batch of too many")
    body = json.loads(post(s, [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}, 5]).body)
    equal([m["error"]["code"] for m in body], [-32600, -32600], "initialize in a batch, and what is no message")
    body = json.loads(
        post(s, [{"jsonrpc": "2.0", "id": i, "method": "tools/call", "params": {"name": "list_snapshots"}}
                 for i in (1, 2)]).body)
    check(all("snapshots" in m["result"]["structuredContent"] for m in body), "tools in a batch")


# --- eras

def initialize(s):
    for version in LEGACY:
        r = result(
            legacy(s,
                   "initialize",
                   {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
                   version=None))
        equal(r["protocolVersion"], version, f"initialize agrees on {version}")
        equal("icons" in r["serverInfo"], version == "2025-11-25", "with icons where the revision has them")
    for version in ("2024-11-05", NEW, "2099-01-01", None):
        r = result(
            legacy(s, "initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": {}}, version=None))
        equal(r["protocolVersion"], "2025-11-25", f"asked for {version} it offers its newest of that era")
    equal(set(r), {"protocolVersion", "capabilities", "serverInfo", "instructions"}, "what initialize gives")
    equal(r["capabilities"], {
        "tools": {}, "resources": {}, "prompts": {}, "completions": {}, "extensions": {"io.modelcontextprotocol/ui": {}}
    }, "no listChanged, subscribe or logging is promised")
    check("request_upload_url" in r["instructions"], "instructions")
    a = legacy(s,
               "initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {}},
               "Mcp-Method: initialize",
               version=None)
    equal(a.status, 200, "Mcp-Method does not make a request modern")
    equal(
        legacy(s, "tools/list", {}, "Mcp-Method: tools/list", "Mcp-Session-Id: whatever").status, 200,
        "an old session id is ignored")
    for version in (None, *LEGACY):
        r = result(legacy(s, "tools/list", version=version))
        equal(set(r), {"tools"}, f"no modern members for {version}")
    equal(code_of(legacy(s, "nonsense")), (200, -32601), "an unknown method")
    equal(code_of(legacy(s, "server/discover", {})), (400, -32602),
          "server/discover is of the new era alone: it lacks _meta")
    equal(code_of(legacy(s, "ping", version="bogus")), (400, -32602), "a version that nobody knows is 400")


def modern_rules(s):
    r = result(modern(s, "server/discover"))
    equal((r["resultType"], r["supportedVersions"], r["cacheScope"]), ("complete", [NEW, *LEGACY], "public"),
          "server/discover")
    check(r["ttlMs"] >= 0 and r["_meta"][META + "serverInfo"]["name"] == "casgate" and "instructions" in r,
          "with all its members", r)
    icons = {
        i["mimeType"]: base64.b64decode(i["src"].removeprefix(f"data:{i['mimeType']};base64,"))
        for i in r["_meta"][META + "serverInfo"]["icons"]
    }
    with open(os.path.join(TOP, "web/icon.svg"), "rb") as f:
        equal(icons["image/svg+xml"], f.read(), "the icon of the pages, without an address to fetch it from")
    equal((icons["image/png"][:8], icons["image/png"][16:24]), (b"\x89PNG\r\n\x1a\n", struct.pack(">II", 48, 48)),
          "and as the format that every client knows")
    check("icons" not in result(modern(s, "tools/list"))["_meta"][META + "serverInfo"],
          "other results do not repeat it")
    for method in ("initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "nonsense",
                   "subscriptions/listen"):
        equal(code_of(modern(s, method)), (404, -32601), f"{method} is 404")
    body, headers = modern_body("tools/list"), modern_headers("tools/list")

    def meta_without(*names):
        copy = json.loads(json.dumps(body))
        for n in names:
            del copy["params"]["_meta"][META + n]
        return copy
    rows = [
        ("no version header", body, headers[1:], -32020), ("no method header", body, headers[:1], -32020),
        ("another method in the header", body, [headers[0], "Mcp-Method: tools/call"], -32020),
        ("its case counts", body, [headers[0], "Mcp-Method: Tools/List"], -32020),
        ("another version in the header", body, ["MCP-Protocol-Version: 2025-11-25", headers[1]], -32020),
        ("no version in _meta", meta_without("protocolVersion"), headers, -32602),
        ("no capabilities in _meta", meta_without("clientCapabilities"), headers, -32602),
        ("no _meta", {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, headers, -32602),
        ("a version of the future", modern_body("tools/list",
                                                version="2099-01-01"), modern_headers("tools/list",
                                                                                      version="2099-01-01"), -32022),
        ("a version of the past in _meta", modern_body("tools/list", version="2025-11-25"),
         modern_headers("tools/list", version="2025-11-25"), -32022),
    ]
    for what, b, h, code in rows:
        equal(code_of(post(s, b, *h)), (400, code), what)
    e = error(post(s, rows[-2][1], *rows[-2][2]))
    equal(e["data"], {"supported": [NEW, *LEGACY], "requested": "2099-01-01"}, "the error lists what is supported")
    call = {"name": "list_snapshots", "arguments": {}}
    b = modern_body("tools/call", call)
    head = modern_headers("tools/call", call)[:2]
    coded = "=?base64?" + base64.b64encode(b"list_snapshots").decode() + "?="
    for what, name, code in (("missing", None, -32020), ("another", "Mcp-Name: get_snapshot", -32020),
                             ("its case counts", "Mcp-Name: List_Snapshots",
                              -32020), ("bad padding", "Mcp-Name: =?base64?bGlzdF9zbmFwc2hvdHM?=",
                                        -32020), ("bad alphabet", "Mcp-Name: =?base64?b*lzd?=",
                                                  -32020), ("blanks around", "Mcp-Name:   list_snapshots  ",
                                                            None), ("base64", "Mcp-Name: " + coded, None)):
        a = post(s, b, *head, *([name] if name else []))
        equal(code_of(a), (200, None) if code is None else (400, code), f"Mcp-Name: {what}")
    equal(
        post(s, modern_body("prompts/get", {"name": "tax_summary"}), "MCP-Protocol-Version: " + NEW,
             "Mcp-Method: prompts/get", "Mcp-Name: x").status, 400, "Mcp-Name goes with prompts/get")
    equal(
        post(s, modern_body("resources/read", {"uri": "x:y"}), "MCP-Protocol-Version: " + NEW,
             "Mcp-Method: resources/read").status, 400, "and with resources/read")
    for method, params, public in (("tools/list", {}, True), ("prompts/list", {}, True), ("resources/list", {}, True),
                                   ("resources/templates/list", {},
                                    True), ("resources/read", {"uri": "casgate://schema/snapshots.json"}, True)):
        r = result(modern(s, method, params))
        equal((r["resultType"], r["cacheScope"], type(r["ttlMs"])),
              ("complete", "public" if public else "private", int), f"{method} may be cached")
    r = tool(s, "list_snapshots")
    equal((r["resultType"], "ttlMs" in r, r["_meta"][META + "serverInfo"]["name"]), ("complete", False, "casgate"),
          "results of tools are not cached")
    check(r["_meta"]["casgate/requestId"].startswith("req_") and "req_" not in r["content"][0]["text"],
          "the request id is in _meta alone")
    r = mcp.tool(s, "get_snapshot", {"snapshot_id": "snap_00000000000000000000000000"})
    equal((r["resultType"], r["isError"]), ("complete", True), "failures have their type, too")
    check(r["_meta"]["casgate/requestId"].startswith("req_"), "and the id of their request", r["_meta"])


# --- tools

def listed(s):
    tools = result(modern(s, "tools/list"))["tools"]
    equal([t["name"] for t in tools], [t["name"] for t in result(legacy(s, "tools/list"))["tools"]],
          "both eras list the same tools in the same order")
    parse_only = cli(s, "key", "create", "--account", account_of(s), "--test", "--scopes", "parse")
    equal(result(modern(s, "tools/list", key=parse_only))["tools"], tools, "whoever asks")
    equal([t["name"] for t in tools], WANTED, "the tools")
    for t in tools:
        name = t["name"]
        check(
            re.fullmatch(r"[a-z_]{1,64}", name) and t["title"] and len(t["description"]) > 40,
            f"{name}: title and description")
        equal({
            k: type(v)
            for k, v in t["annotations"].items()
        }, {"title": str, "readOnlyHint": bool, "destructiveHint": bool, "idempotentHint": bool, "openWorldHint": bool},
              f"{name}: all hints")
        equal((t["annotations"]["readOnlyHint"], t["annotations"]["idempotentHint"], t["annotations"]["openWorldHint"],
               t["annotations"]["destructiveHint"]),
              (name in READ_ONLY, name != "request_upload_url", name in ("enrich", "run_skill"), False),
              f"{name}: the right ones")
        for which in ("inputSchema", "outputSchema"):
            schema = t[which]
            jsonschema.Draft202012Validator.check_schema(schema)
            refs = re.findall(r'"\$ref": "([^"]*)"', json.dumps(schema))
            equal((schema["type"],
                   [r for r in refs if not r.startswith("#/$defs/") or r[8:] not in schema.get("$defs", {})]),
                  ("object", []), f"{name}: {which} is whole")
        check(not {"oneOf", "anyOf", "allOf"} & set(t["inputSchema"]) and '"$ref"' not in json.dumps(t["inputSchema"]),
              f"{name}: arguments without combinators and references")
        check('"additionalProperties": false' not in json.dumps(t["outputSchema"]), f"{name}: answers may grow")
    for method in ("tools/list", "prompts/list", "resources/list", "resources/templates/list"):
        equal(code_of(legacy(s, method, {"cursor": "x"})), (200, -32602), f"{method} has one page")


def parse_and_read(s):
    r = tool(s, "parse_cas", {"pdf_ref": SAMPLE})
    page = r["structuredContent"]
    rest = s.curl("/api/v1/snapshots/" + page["snapshot_id"]).json()["data"]
    again = json.loads(json.dumps(page), parse_float=str)
    equal([f["name"] for f in again["mutual_funds"]], [f["name"] for f in rest["mutual_funds"]], "the funds of REST")
    equal(page["next_cursor"], None, "on one page")
    check("transactions" not in page and "transactions" not in page["mutual_funds"][0], "without transactions")
    equal([f["transaction_count"] for f in page["mutual_funds"]],
          [len(f["transactions"]) for f in rest["mutual_funds"]], "which are counted")
    validator = schemas.validators(whole=False)["snapshot_page"]
    check(not list(validator.iter_errors(page)), "it has what its schema names and nothing else",
          *(e.message for e in validator.iter_errors(page)))
    check("XXXXXX" in json.dumps(page["investor"]), "PII is masked")
    full = tool(
        s, "get_snapshot",
        {"snapshot_id": page["snapshot_id"], "include_pii": True, "sections": ["investor"]})["structuredContent"]
    check("XXXXXX" not in json.dumps(full["investor"]) and "mutual_funds" not in full,
          "unless asked for; sections choose", full)
    equal(
        tool(s, "parse_cas", {"pdf_ref": SAMPLE})["structuredContent"]["snapshot_id"], page["snapshot_id"],
        "the same file gives the same snapshot")
    equal(
        tool(s, "parse_cas", {"pdf_ref": SAMPLE}, era=legacy)["structuredContent"]["snapshot_id"], page["snapshot_id"],
        "in the other era too")
    for version in LEGACY:
        r = result(
            legacy(s,
                   "tools/call", {"name": "get_snapshot", "arguments": {"snapshot_id": page["snapshot_id"]}},
                   version=version))
        equal(json.loads(r["content"][1]["text"]), r["structuredContent"], f"{version}: the JSON is in the text, too")
    s.curl("/api/v1/snapshots/" + page["snapshot_id"], "-X", "DELETE")
    new = tool(s, "parse_cas", {"pdf_ref": SAMPLE})["structuredContent"]["snapshot_id"]
    check(new != page["snapshot_id"], "a deleted snapshot is made anew")
    equal(
        result(legacy(s, "tools/call", {"name": "list_snapshots"}))["structuredContent"]["snapshots"][0]["snapshot_id"],
        new, "arguments may be absent")
    r = tool(s, "list_snapshots", {"limit": 1, "cursor": None, "unknown": {"x": 1}})
    equal(len(r["structuredContent"]["snapshots"]), 1, "null is absent, what is unknown is ignored")


def uploads_of_bytes(s):
    with open(os.path.join(TOP, "data/samples/sample_cams_2024.pdf"), "rb") as f:
        pdf = base64.b64encode(f.read()).decode()
    first = tool(s, "parse_cas", {"pdf_base64": pdf, "password": "Sample@2024"})["structuredContent"]["snapshot_id"]
    equal(
        tool(s, "parse_cas", {"pdf_ref": SAMPLE})["structuredContent"]["snapshot_id"], first,
        "bytes and sample are the same file")
    text = failed(tool(s, "parse_cas", {"pdf_base64": pdf}))
    check(text.startswith("password_required: "), "who has the bytes alone sees nothing of the snapshot", text)
    text = failed(tool(s, "parse_cas", {"pdf_base64": pdf}, key="live"))
    check(
        text.startswith("password_required: ") and "/upload/upl_" in text,
        "a password that is missing leads to the upload page", text)
    text = failed(tool(s, "parse_cas", {"pdf_base64": pdf, "password": "wr0ng-secret"}, key="live"))
    check(text.startswith("password_incorrect: ") and "wr0ng" not in text, "a wrong one is told, not repeated", text)
    good = tool(s, "parse_cas", {"pdf_base64": pdf, "password": "Sample@2024"}, key="live")
    equal(good["structuredContent"]["livemode"], True, "after a wrong password the right one works")
    for what, args, code in (("no base64", {"pdf_base64": "%%%"},
                              "invalid_base64"), ("no PDF", {"pdf_base64": base64.b64encode(b"hello").decode()},
                                                  "not_a_pdf"), ("nothing in it", {"pdf_base64": ""}, "not_a_pdf"),
                             ("an unknown sample", {"pdf_ref": "nonsense"}, "sample_not_found"),
                             ("two sources", {"pdf_ref": SAMPLE, "pdf_base64":
                                              pdf}, "invalid_request"), ("a number", {"pdf_ref": 5}, "invalid_request"),
                             ("a long password", {"pdf_base64": pdf, "password": "x" * 129},
                              "invalid_request"), ("a flag that is none", {"pdf_ref": SAMPLE, "include_pii":
                                                                           "yes"}, "invalid_request")):
        for era in (legacy, modern):
            text = failed(tool(s, "parse_cas", args, era=era))
            check(text.startswith(code + ": "), f"{what} is {code} ({era.__name__})", text)
    check(
        failed(tool(s, "parse_cas", {"pdf_ref": SAMPLE}, key="live")).startswith("sandbox_key_required: "),
        "samples are for test keys")


def arguments(s):
    rows = [("get_snapshot", {}, "snapshot_id is missing"),
            ("get_snapshot", {"snapshot_id": None}, "snapshot_id is missing"),
            ("get_snapshot", {"snapshot_id": 5}, "a string"), ("get_snapshot", {"snapshot_id": "snap_x"}, "the form"),
            ("get_snapshot", {"snapshot_id": "snap_" + "0" * 26, "sections": ["nonsense"]}, "one of: investor"),
            ("get_snapshot", {"snapshot_id": "snap_" + "0" * 26, "sections": "investor"}, "an array"),
            ("get_snapshot", {"snapshot_id": "snap_" + "0" * 26 + "\u0000"}, "the form"),
            ("list_snapshots", {"limit": "5"}, "an integer"), ("list_snapshots", {"limit": 0}, "from 1 to 100"),
            ("list_snapshots", {"limit": 101}, "from 1 to 100"), ("list_snapshots", {"limit": 1.5}, "an integer"),
            ("list_snapshots", {"cursor": "x" * 200}, "less text"), ("list_snapshots", {"cursor":
                                                                                        "nonsense"}, "cursor"),
            ("generate_report", {"snapshot_id": "snap_" + "0" * 26, "format": "pdf"}, "one of: json, csv, xlsx, html"),
            ("capital_gains", {"snapshot_id": "snap_" + "0" * 26, "fy": "2024"}, "the form"),
            ("income", {"snapshot_id": "snap_" + "0" * 26, "fy": "2024"}, "the form"),
            ("unrealised_gains", {"snapshot_id": "snap_" + "0" * 26, "as_of": "today"}, "the form"),
            ("sips", {"snapshot_id": "snap_" + "0" * 26, "holder": 0}, "from 1 to 9999"),
            ("compare_snapshots", {"from": "snap_" + "0" * 26}, "to is missing")]
    for name, args, say in rows:
        text = failed(tool(s, name, args))
        check(text.startswith("invalid_request: ") and say in text, f"{name} {json.dumps(args)[:60]}: {say}", text)
    for name in ("get_snapshot", "show_portfolio", "capital_gains", "income", "sips", "generate_report"):
        text = failed(tool(s, name, {"snapshot_id": "snap_" + "0" * 26, "format": "csv", "fy": "2024-25"}))
        check(text.startswith("snapshot_not_found: "), f"{name}: an id that is nobody's", text)
    for era in (legacy, modern):
        equal(code_of(era(s, "tools/call", {"name": "nonsense", "arguments": {}})), (200, -32602),
              f"an unknown tool is an error of the protocol ({era.__name__})")
        equal(code_of(era(s, "tools/call", {"name": "list_snapshots", "arguments": []})), (200, -32602),
              "arguments that are no object, too")
    equal(code_of(legacy(s, "tools/call", {})), (200, -32602), "no name at all")
    equal(
        failed(tool(s, "get_snapshot", {"snapshot_id": "snap_" + "0" * 26}))[:18], "snapshot_not_found",
        "text begins with the code")


def pages(s):
    """A long statement: every page is small, and together they are all of it."""
    with open(os.path.join(DATA, LONG), "rb") as f:
        pdf = base64.b64encode(f.read()).decode()
    page = tool(s, "parse_cas", {"pdf_base64": pdf, "password": LONG_PASSWORD})["structuredContent"]
    rest = s.curl("/api/v1/snapshots/" + page["snapshot_id"], key="test").json()["data"]
    ids = {"snapshot_id": page["snapshot_id"]}
    for era in (modern, legacy):
        for wanted in (None, ["transactions"], ["mutual_funds", "exited_funds", "warnings"]):
            got, cursor, count = {}, None, 0
            while True:
                args = dict(ids, **({"cursor": cursor} if cursor else {"sections": wanted} if wanted else {}))
                p = tool(s, "get_snapshot", args, era=era)["structuredContent"]
                for k in ("mutual_funds", "exited_funds", "warnings", "transactions"):
                    got.setdefault(k, []).extend(p.get(k, []))
                count += 1
                cursor = p["next_cursor"]
                if cursor is None or count > 200:
                    break
            if wanted == ["transactions"]:
                equal(len(got["transactions"]),
                      sum(len(f["transactions"]) for k in ("mutual_funds", "exited_funds") for f in rest[k]),
                      f"{era.__name__}: all transactions on {count} pages")
                check(count > 1, "which are more than one")
            else:
                equal([len(got[k]) for k in ("mutual_funds", "exited_funds", "warnings")],
                      [len(rest[k]) for k in ("mutual_funds", "exited_funds", "warnings")],
                      f"{era.__name__}: funds and warnings, sections {wanted}")
    r = s.curl("/api/v1/snapshots/" + page["snapshot_id"] + "?include=places", key="test")
    want = json.loads(r.body)["data"]["places"]
    for era, first in ((modern, {"include": "places"}), (legacy, {"sections": ["places"]})):
        got, args = {}, dict(ids, **first)
        for count in range(400):
            p = tool(s, "get_snapshot", args, era=era)["structuredContent"]
            got.update(p.get("places", {}))
            if p["next_cursor"] is None:
                break
            args = dict(ids, cursor=p["next_cursor"])
        check(count > 1 and got == want, f"{era.__name__}: all places, on {count + 1} pages",
              (len(got), len(want)))
    check("places" not in page["sections"], "but not unasked")
    made = tool(s, "parse_cas", {"pdf_ref": "sample_cams_2024", "include": "places"})["structuredContent"]
    check(made["next_cursor"] is not None or "places" in made, "parse_cas takes include, too")
    for cursor in ("p0.0.0", "p1.9.0", "p255.0.", "p255.7.99999999999", "x", "p1.0.0 ", "p-1.0.0", "p256.0.0", "c1"):
        check(
            failed(tool(s, "get_snapshot", dict(ids, cursor=cursor))).startswith("invalid_request: "),
            f"cursor {cursor!r} is refused")
    r = tool(s, "get_snapshot", dict(ids, cursor="p255.7.999999"))["structuredContent"]
    equal((r["next_cursor"], r["transactions"]), (None, []), "a place behind the end is the end")
    # two demat accounts with nothing in common: every list is long but that of what changed
    both = []
    for name, password in (("cdsl_1014", "MLJPS9265R"), ("nsdl_1010", "BVVPD8987L")):
        with open(os.path.join(DATA, name + ".pdf"), "rb") as f:
            both.append(
                tool(s, "parse_cas", {"pdf_base64": base64.b64encode(f.read()).decode(), "password": password
                                      })["structuredContent"]["snapshot_id"])
    ids = {"from": both[0], "to": both[1]}
    rest = json.loads(s.curl("/api/v1/snapshots/compare?from=%s&to=%s" % tuple(both)).body)["data"]
    lists = [("mutual_funds", k)
             for k in ("added", "gone", "changed", "bought_and_sold")] + [("demat", k)
                                                                          for k in ("added", "gone", "changed")]
    for era in (modern, legacy):
        got, cursor, count = {k: [] for k in lists}, None, 0
        while count < 200:
            p = tool(s, "compare_snapshots", dict(ids, **({"cursor": cursor} if cursor else {})),
                     era=era)["structuredContent"]
            for parent, name in lists:
                got[parent, name] += p[parent][name]
            count, cursor = count + 1, p["next_cursor"]
            if cursor is None:
                break
        check(
            all(got[k] == rest[k[0]][k[1]] for k in lists) and count > 2,
            f"{era.__name__}: all of a long comparison on {count} pages",
            {k: (len(got[k]), len(rest[k[0]][k[1]]))
             for k in lists})


def whole(s, name, args, lists, era):
    """All pages of a tool: the answer with its lists, and those of each element, put together; and how many."""
    out, cursor, count = None, None, 0
    while count < 200:
        p = tool(s, name, {**args, **({"cursor": cursor} if cursor else {})}, era=era)["structuredContent"]
        count, cursor = count + 1, p.pop("next_cursor")
        if out is None:
            out = p
        else:
            for one in p[lists[0]]:
                same = [x for x in out[lists[0]] if lists[1:] and {**x, lists[1]: 0} == {**one, lists[1]: 0}]
                if same:
                    same[0][lists[1]] += one[lists[1]]
                else:
                    out[lists[0]].append(one)
        if cursor is None:
            break
    return out, count


def lots_of(s, args, era):
    """All pages of unrealised_gains put together: funds go on with their heads repeated."""
    out, cursor, count = None, None, 0
    while count < 200:
        more = {"cursor": cursor} if cursor else {}
        p = tool(s, "unrealised_gains", {**args, **more}, era=era)["structuredContent"]
        count, cursor = count + 1, p.pop("next_cursor")
        if out is None:
            out = p
        else:
            for name in ("within_exemption", "mutual_funds"):
                for one in p[name]:
                    if out[name] and {**out[name][-1], "lots": 0} == {**one, "lots": 0}:
                        out[name][-1]["lots"] += one["lots"]
                    else:
                        out[name].append(one)
        if cursor is None:
            break
    return out, count


def yearly(s):
    """Income and SIPs of a long statement of two holders, page by page, are the answers of REST."""
    with open(os.path.join(DATA, LONG), "rb") as f:
        pdf = base64.b64encode(f.read()).decode()
    snapshot = tool(s, "parse_cas", {"pdf_base64": pdf, "password": LONG_PASSWORD})["structuredContent"]["snapshot_id"]
    for name, lists in (("income", ("years", "amc")), ("sips", ("sips", ))):
        for more in ({}, {"holder": 1}, {"holder": 2}, {"fy": "2023-24"}, {"fy": "2023-24", "holder": 2},
                     {"fy": "all"}):
            if "fy" in more and name == "sips":
                continue
            query = "?" + "&".join(f"{k}={v}" for k, v in more.items()) if more else ""
            rest = json.loads(s.curl(f"/api/v1/snapshots/{snapshot}/{name}{query}").body)["data"]
            for era in (modern, legacy):
                got, count = whole(s, name, {"snapshot_id": snapshot, **more}, lists, era)
                equal(got, rest, f"{era.__name__}: {name}{query} is the answer of REST, on {count} pages")
        check(failed(tool(s, name, {"snapshot_id": snapshot, "holder": 3})).startswith("invalid_request: "),
              f"{name}: there is no third holder")
    day = {"as_of": "2026-12-31"}
    for more in (day, {**day, "holder": 2}):
        rest = json.loads(
            s.curl(f"/api/v1/snapshots/{snapshot}/unrealised?" + "&".join(f"{k}={v}" for k, v in more.items())).body)
        for era in (modern, legacy):
            got, count = lots_of(s, {"snapshot_id": snapshot, **more}, era)
            equal(got, rest["data"], f"{era.__name__}: unrealised_gains {more} is the answer of REST, on {count} pages")
    r = tool(s, "unrealised_gains", {"snapshot_id": snapshot, **day})["content"][0]["text"]
    check(r.startswith("Values of 2024-08-03, terms of 2026-12-31: ") and "no tax advice" in r, "both days are said", r)
    check(failed(tool(s, "unrealised_gains", {"snapshot_id": snapshot, "as_of": "2024-08-02"})).startswith(
        "invalid_request: "), "unrealised_gains: not before the statement's day")
    r = tool(s, "income", {"snapshot_id": snapshot, "fy": "2023-24"})
    year = s.curl(f"/api/v1/snapshots/{snapshot}/income?fy=2023-24").json()["data"]["years"][0]
    check(f"2023-24: IDCW gross Rs {year['gross']}, TDS on it Rs {year['tds']}" in r["content"][0]["text"],
          "the sentence has the figures", r["content"][0]["text"])
    years = [y["financial_year"] for y in s.curl(f"/api/v1/snapshots/{snapshot}/income").json()["data"]["years"]]
    r = tool(s, "income", {"snapshot_id": snapshot})["content"][0]["text"]
    check(len(years) > 2 and len(set(years)) == len(years) and f" of {len(years)} financial years" in r,
          "and of all years how many they are", r)


def analysis(s):
    a = tool(s, "parse_cas", {"pdf_ref": SAMPLE})["structuredContent"]["snapshot_id"]
    r = tool(s, "capital_gains", {"snapshot_id": a})
    rest = s.curl(f"/api/v1/snapshots/{a}/gains").json()["data"]
    got = json.loads(json.dumps(r["structuredContent"]), parse_float=str)
    equal((got["financial_year"], len(got["mutual_funds"])), (rest["financial_year"], len(rest["mutual_funds"])),
          "capital_gains is the answer of REST")
    equal(r["structuredContent"]["next_cursor"], None, "on one page")
    for kind, type_ in (("json", "application/json"), ("csv", "text/csv"), ("xlsx", "spreadsheetml"), ("html",
                                                                                                       "text/html")):
        r = tool(s, "generate_report", {"snapshot_id": a, "format": kind})
        d = r["structuredContent"]
        check(
            type_ in d["mime_type"] and d["url"].startswith(s.url)
            and (d["content"] is None) == (kind in ("xlsx", "html")), f"report as {kind}",
            str(d)[:300])
        equal([(b["type"], b["uri"]) for b in r["content"][1:2]], [("resource_link", d["url"])], "with a link")
        got = s.curl(d["url"][len(s.url):])
        equal((got.status, got.header("content-type").split(";")[0]), (200, d["mime_type"].split(";")[0]),
              "that opens with the same key")
    csv, cursor = "", None
    while True:
        d = tool(s, "generate_report",
                 {"snapshot_id": a, "format": "json", **({"cursor": cursor} if cursor else {})})["structuredContent"]
        csv, cursor = csv + d["content"], d["next_cursor"]
        if cursor is None:
            break
    equal((len(csv.encode()), json.loads(csv)["snapshot"]["snapshot_id"]), (d["size"], a),
          "the parts of a report are the report")
    for cursor in ("c999999999", "x", "c-1"):
        check(
            failed(tool(s, "generate_report",
                        {"snapshot_id": a, "format": "csv", "cursor": cursor})).startswith("invalid_request"),
            f"cursor {cursor} is refused")
    check(
        failed(tool(s, "compare_snapshots", {"from": a, "to": a})).startswith("invalid_request: "),
        "a snapshot is not compared with itself")


def months_of(s):
    """Many funds and many months of an enrichment: on pages that are small, each of them once."""
    with open(os.path.join(DATA, LONG), "rb") as f:
        pdf = base64.b64encode(f.read()).decode()
    made = tool(s, "parse_cas", {"pdf_base64": pdf, "password": LONG_PASSWORD})["structuredContent"]["snapshot_id"]
    s.curl("/api/v1/enrich", "-H", "Content-Type: application/json", "-d", json.dumps({"snapshot_id": made}))
    rest = json.loads(s.curl(f"/api/v1/snapshots/{made}/enrichment").body)["data"]
    check(len(rest["portfolio"]["value_by_month"]) > 50, "a statement of many months", rest["portfolio"])
    for era in (modern, legacy):
        funds, months, cursor, sizes = [], [], None, []
        while len(sizes) < 50:
            more = {"cursor": cursor} if cursor else {}
            p = tool(s, "enrich", {"snapshot_id": made, **more}, era=era)["structuredContent"]
            sizes.append(len(json.dumps(p)))
            funds, months = funds + p["mutual_funds"], months + p["portfolio"]["value_by_month"]
            cursor = p["next_cursor"]
            if cursor is None:
                break
        equal((len(funds), months), (len(rest["mutual_funds"]), rest["portfolio"]["value_by_month"]),
              f"{era.__name__}: enrich has all funds and months on {len(sizes)} pages")
        check(len(sizes) > 1 and max(sizes) < 32000, "none of which is large", sizes)


def enrichment(s):
    """Without NAVs and without their source: partial, every fund says why; the skill says what it could not look at."""
    a = tool(s, "parse_cas", {"pdf_ref": SAMPLE})["structuredContent"]
    ids = {"snapshot_id": a["snapshot_id"]}
    r = tool(s, "list_skills")["structuredContent"]["skills"]
    equal([k["slug"] for k in r], ["portfolio-health-check"], "list_skills")
    check(all(c["thresholds"] for c in r[0]["checks"]), "publishes the thresholds")
    r = tool(s, "run_skill", dict(ids, slug="portfolio-health-check", include_enrichment=False))
    made = sum(c["status"] != "NOT_RUN" for c in r["structuredContent"]["checks"])
    check(0 < made < len(r["structuredContent"]["checks"])
          and f"flags from {made} of {len(r['structuredContent']['checks'])} checks; the others say why" in
          r["content"][0]["text"], "run_skill: checks that were not made are not counted", r["content"][0]["text"])
    r = r["structuredContent"]
    rest = s.curl("/api/v1/skills/portfolio-health-check", "-H", "Content-Type: application/json", "-d",
                  json.dumps(dict(ids, include_enrichment=False))).json()["data"]
    equal([f["check"] for f in r["flags"]], [f["check"] for f in rest["flags"]], "run_skill is the answer of REST")
    for era in (legacy, modern):
        d = tool(s, "enrich", ids, era=era)
        d, text = d["structuredContent"], d["content"][0]["text"]
        check(f"XIRR unknown ({d['portfolio']['xirr']['reason']})" in text and "1y unknown" in text,
              f"enrich: what is missing says why ({era.__name__})", text)
        equal((len(d["mutual_funds"]), d["next_cursor"]), (len(a["mutual_funds"]), None),
              f"enrich: every fund ({era.__name__})")
        check(
            all(f["status"] and f["isin"] for f in d["mutual_funds"]) and d["as_of_date"] in text, "with its status", d)
    months_of(s)
    check(failed(tool(s, "enrich", dict(ids, as_of="tomorrow"))).startswith("invalid_request: "), "a day that is none")
    check(
        failed(tool(s, "run_skill", dict(ids, slug="nonsense"))).startswith("invalid_request: "),
        "a skill that is none")
    for name, more in (("enrich", {}), ("run_skill", {"slug": "portfolio-health-check"})):
        check(
            failed(tool(s, name, {"snapshot_id": "snap_" + "0" * 26, **more})).startswith("snapshot_not_found: "),
            f"{name}: an id that is nobody's")


def scopes(s):
    keys = {k: cli(s, "key", "create", "--account", account_of(s), "--test", "--scopes", k) for k in ("parse", "read")}
    a = tool(s, "parse_cas", {"pdf_ref": SAMPLE}, key=keys["parse"])["structuredContent"]["snapshot_id"]
    for era in (legacy, modern):
        for name, args, need, have in (("parse_cas", {"pdf_ref": SAMPLE}, "parse", "read"), ("request_upload_url", {},
                                                                                             "parse", "read"),
                                       ("get_snapshot", {"snapshot_id":
                                                         a}, "read", "parse"), ("list_snapshots", {}, "read", "parse"),
                                       ("generate_report", {"snapshot_id": a, "format": "csv"}, "read", "parse")):
            answer = era(s, "tools/call", {"name": name, "arguments": args}, key=keys[have])
            want = answer.header("www-authenticate") or ""
            check(
                answer.status == 403 and 'error="insufficient_scope"' in want
                and need in re.search(r'scope="([^"]*)"', want).group(1).split(),
                f"{name} without {need} is 403 ({era.__name__})", answer)
            check(
                f'resource_metadata="{s.url}/.well-known/oauth-protected-resource/mcp"' in want
                and json.loads(answer.body)["id"] == 1, "with where to ask, and the id", answer)
    equal(legacy(s, "tools/list", key=keys["parse"]).status, 200, "lists need no scope of their own")
    answer = modern(s, "resources/read", {"uri": "casgate://snapshots/" + a}, key=keys["parse"])
    equal(answer.status, 403, "snapshots as resources need read")


def strangers(s):
    account = cli(s, "account", "create", "stranger")
    stranger = cli(s, "key", "create", "--account", account, "--test", "--scopes", "parse,read")
    mine = tool(s, "parse_cas", {"pdf_ref": SAMPLE})["structuredContent"]["snapshot_id"]
    theirs = tool(s, "parse_cas", {"pdf_ref": "sample_kfintech_2024"}, key=stranger)["structuredContent"]["snapshot_id"]
    equal([x["snapshot_id"] for x in tool(s, "list_snapshots", key=stranger)["structuredContent"]["snapshots"]],
          [theirs], "the list has what is the caller's alone")
    for name, args in (("get_snapshot", {"snapshot_id": mine}), ("capital_gains", {"snapshot_id": mine}),
                       ("income", {"snapshot_id": mine}), ("sips", {"snapshot_id": mine}),
                       ("show_portfolio", {"snapshot_id": mine}),
                       ("unrealised_gains", {"snapshot_id": mine}), ("fund_risk", {"snapshot_id": mine}),
                       ("generate_report", {"snapshot_id": mine, "format": "csv"}), ("enrich", {"snapshot_id": mine}),
                       ("run_skill", {"snapshot_id": mine, "slug":
                                      "portfolio-health-check"}), ("compare_snapshots", {"from": mine, "to": theirs}),
                       ("compare_snapshots", {"from": theirs, "to": mine})):
        for key in (stranger, "live"):
            check(
                failed(tool(s, name, args, key=key)).startswith("snapshot_not_found: "),
                f"{name}: another account and another mode find nothing")
    answer = modern(s, "resources/read", {"uri": "casgate://snapshots/" + mine}, key=stranger)
    equal(error(answer)["code"], -32602, "nor as a resource")
    theirs = tool(s, "parse_cas", {"pdf_ref": SAMPLE}, key=stranger)["structuredContent"]["snapshot_id"]
    check(theirs != mine, "the same file of another account is another snapshot")


# --- prompts, resources, completion

def prompts(s):
    for era in (legacy, modern):
        r = result(era(s, "prompts/list"))["prompts"]
        equal([p["name"] for p in r], ["portfolio_review", "tax_summary", "year_end_tax_review", "what_changed_since"],
              f"prompts ({era.__name__})")
        check(all(p["title"] and p["description"] and "text" not in p for p in r), "described, without their text")
        r = result(era(s, "prompts/get", {"name": "tax_summary", "arguments": {"fy": "2024-25"}}))
        text = r["messages"][0]["content"]["text"]
        check("2024-25" in text and "{{" not in text and "list_snapshots" in text, "arguments are filled in", text)
        equal(code_of(era(s, "prompts/get", {"name": "tax_summary"})), (200, -32602), "a required one is missing")
        equal(code_of(era(s, "prompts/get", {"name": "nonsense"})), (200, -32602), "an unknown prompt")
        equal(code_of(era(s, "prompts/get", {"name": "tax_summary", "arguments": {"fy": 2024}})), (200, -32602),
              "an argument that is no text")
        equal(code_of(era(s, "prompts/get", {"name": "tax_summary", "arguments": {"fy": "x" * 201}})), (200, -32602),
              "or too long")
        for params in ({}, {"ref": {"type": "ref/prompt", "name": "none"}, "argument": {"name": "fy", "value": ""}},
                       {"ref": {"type": "ref/prompt", "name": "tax_summary"}, "argument": {"name": "x", "value": ""}},
                       {"ref": {"type": "ref/prompt", "name": "tax_summary"}, "argument": {"name": "fy", "value": 2}},
                       {"ref": {"type": "ref/resource", "uri": "casgate://snapshots/"}, "argument":
                        {"name": "snapshot_id", "value": ""}}):
            equal(code_of(era(s, "completion/complete", params)), (200, -32602), f"completion refuses {params}")
    text = result(
        modern(s, "prompts/get",
               {"name": "portfolio_review", "arguments": {"snapshot_id": "{{snapshot_id}} {{x|y}} }}"}
                }))["messages"][0]["content"]["text"]
    check("{{snapshot_id}} {{x|y}} }}" in text, "what an argument holds is not filled in again", text)


def completed(s, name, typed, era=modern, prompt="what_changed_since", key="test", **context):
    ref = {"type": "ref/prompt", "name": prompt} if prompt else {
        "type": "ref/resource", "uri": "casgate://snapshots/{snapshot_id}"
    }
    params = {"ref": ref, "argument": {"name": name, "value": typed}}
    if context:
        params["context"] = {"arguments": context}
    r = result(era(s, "completion/complete", params, key=key))["completion"]
    check(r.get("total", len(r["values"])) == len(r["values"]) <= 100 and r["hasMore"] == ("total" not in r),
          f"{name}={typed!r}: values as the specification has them", r)
    return r["values"], r["hasMore"]


def completion(s):
    """Snapshots by the beginning of their id, also where there are more than a list holds, and years."""
    account = cli(s, "account", "create", "Many snapshots")
    key = cli(s, "key", "create", "--account", account, "--test")
    first = tool(s, "parse_cas", {"pdf_ref": SAMPLE}, key=key)["structuredContent"]["snapshot_id"]
    # 250 more, later ones, each as the first is
    columns = s.sql("select string_agg(quote_ident(column_name), ', ' order by ordinal_position) "
                    "from information_schema.columns where table_schema = current_schema() "
                    "and table_name = 'snapshots' "
                    "and column_name <> 'snapshot_id' and is_generated = 'NEVER'")
    s.sql(f"insert into snapshots (snapshot_id, {columns}) "
          f"select (substr(snapshot_id::text, 1, 32) || lpad(to_hex(n + 4096), 4, '0'))::uuid, {columns} "
          "from snapshots cross join generate_series(1, 250) n "
          "where account_id = (select account_id from accounts where name = 'Many snapshots')")
    listed, cursor = [], None
    while True:
        page = tool(s, "list_snapshots", {"limit": 100, **({"cursor": cursor} if cursor else {})},
                    key=key)["structuredContent"]
        listed += [x["snapshot_id"] for x in page["snapshots"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    equal(len(listed), 251, "there are 251 snapshots")
    for era in (legacy, modern):
        for name in ("from", "to"):
            values, more = completed(s, name, "", era, key=key)
            equal((values, more), (sorted(listed, reverse=True)[:100], True), f"{name}: the newest hundred, and more")
    for ident in (first, min(listed), sorted(listed)[100]):
        for n in (27, 29, 30, 31):
            want = sorted((x for x in listed if x.startswith(ident[:n])), reverse=True)
            equal(completed(s, "from", ident[:n], key=key), (want[:100], len(want) > 100), f"{ident[:n]}: those of it")
        equal(completed(s, "from", ident.lower(), key=key), ([ident], False), "small letters")
    equal(completed(s, "snapshot_id", first, prompt=None, key=key), ([first], False), "for the template, too")
    equal(completed(s, "from", first), ([], False), "of another account there are none")
    for typed in ("snapx", "snap_U", "snap_8", first + "0", "\u202e", "snap_%"):
        equal(completed(s, "from", typed, key=key), ([], False), f"{typed!r} begins no id")
    narrow = cli(s, "key", "create", "--account", account, "--test", "--scopes", "parse")
    equal(completed(s, "from", "", key=narrow), ([], False), "nor without the scope to read")
    years, _ = completed(s, "fy", "", prompt="tax_summary", key=key)
    check(years == sorted(years, reverse=True) and "2024-25" in years and "2001-02" in years, "all years", years)
    equal(completed(s, "fy", "2019", prompt="tax_summary", key=key), (["2019-20"], False), "by their beginning")
    equal(completed(s, "fy", "", prompt="year_end_tax_review", key=key, snapshot_id=first)[0],
          ["2024-25", "2023-24", "2022-23", "2021-22", "2020-21", "2019-20"], "those of the snapshot that was picked")
    equal(completed(s, "fy", "", prompt="tax_summary", snapshot_id=first)[0], years, "not of somebody else's")


def resources(s):
    found = result(modern(s, "resources/list"))["resources"]
    equal(len({r["uri"] for r in found}), len(found), "every resource once")
    samples = {n[:-len(".pdf")] for n in os.listdir(os.path.join(TOP, "data/samples")) if n.endswith(".pdf")}
    equal({r["uri"][len("casgate://samples/"):-len(".json")] for r in found if "/samples/" in r["uri"]}, samples,
          "every sample is one of them")
    for r in found:
        check(r["name"] and r["mimeType"] and "file" not in r and "dir" not in r, f"{r['uri']} is described")
        body = result(modern(s, "resources/read", {"uri": r["uri"]}))
        text = body["contents"][0]["text"]
        equal((body["contents"][0]["uri"], body["contents"][0]["mimeType"].split("/")[0] != "", body["cacheScope"]),
              (r["uri"], True, "public"), "and can be read")
        if not r["mimeType"].startswith("text/"):
            json.loads(text)
        if r["uri"].startswith("casgate://samples/"):
            data = json.loads(text)
            check(data["snapshot_id"] is None and data["mutual_funds"] is not None, "a sample's output, not stored")
    for era, code in ((legacy, -32002), (modern, -32602)):
        for uri in ("casgate://nonsense", "file:///etc/passwd", "casgate://schema/../mcp/tools.json",
                    "casgate://samples/../samples.json", "casgate://samples/.json",
                    "casgate://snapshots/snap_00000000000000000000000000", "casgate://snapshots/", "skill://x"):
            e = error(era(s, "resources/read", {"uri": uri}))
            equal((e["code"], e.get("data")), (code, {"uri": uri}), f"{uri} is not there ({era.__name__})")
    equal(code_of(legacy(s, "resources/read", {})), (200, -32602), "no uri")
    template = result(modern(s, "resources/templates/list"))["resourceTemplates"][0]["uriTemplate"]
    mine = tool(s, "parse_cas", {"pdf_ref": SAMPLE})["structuredContent"]["snapshot_id"]
    r = result(modern(s, "resources/read", {"uri": template.replace("{snapshot_id}", mine)}))
    equal((json.loads(r["contents"][0]["text"])["snapshot_id"], r["cacheScope"]), (mine, "private"),
          "a snapshot by the template is private")


def secrets(s):
    """Nothing that was sent shows up in a log."""
    logs = "".join(s.log(n) for n in os.listdir(os.path.join(s.var, "log")))
    for secret in ("wr0ng-secret", "Sample@2024", "MEENAKSHI", s.key("test"), s.key("live")):
        check(secret not in logs, f"{secret[:12]}... is in no log")
    lines = [json.loads(line) for line in s.log("mcp.log").splitlines() if line.startswith("{")]
    check(any(line["route"] == "mcp" and line["status"] == 403 for line in lines), "the log tells route and status")


WANTED = [t["name"] for t in json.load(open(os.path.join(TOP, "data/mcp/tools.json"), encoding="utf-8"))["tools"]]
READ_ONLY = {
    "get_snapshot", "list_snapshots", "compare_snapshots", "capital_gains", "unrealised_gains", "income", "sips",
    "generate_report", "list_skills", "show_portfolio", "fund_risk"
}
LONG, LONG_PASSWORD = "cams_detailed_large_1024.pdf", "Secret@123"

# no NAVs and no source of them
NO_NAVS = dict(CASGATE_NAV_URL="http://127.0.0.1:1", CASGATE_AMFI_URL="http://127.0.0.1:1", CASGATE_NAV_ALLOW_HTTP="1")

# nginx lets the names through to the program here, which judges them too; tests/system/neighbours.t has nginx's part.
FOREIGN = "evil.example.com localhost.evil.example.com 127.0.0.1.nip.example"
with Service(CASGATE_SERVER_NAMES=FOREIGN, **NO_NAVS) as service:
    tap.run((methods_and_credentials, hosts_and_origins, messages, batches, initialize, modern_rules, listed,
             parse_and_read, uploads_of_bytes, arguments, pages, analysis, yearly, enrichment, scopes, strangers,
             prompts, completion, resources, secrets), service)
tap.done()
