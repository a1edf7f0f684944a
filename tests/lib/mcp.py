"""An MCP client for tests, for both eras, over real nginx: each request is one call of curl.

legacy(s, method, params) and modern(s, method, params) give an Answer; tool(s, name, args) the result of a tool,
checked against the outputSchema that tools/list publishes: it has what that asks for, and nothing else.
"""
import json

import jsonschema
import schemas

META = "io.modelcontextprotocol/"
NEW = "2026-07-28"
NAMED = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}


def post(s, body, *headers, key="test", bearer=False, method="POST"):
    """body: JSON or text. key: as service.curl takes it."""
    text = body if isinstance(body, (str, bytes)) else json.dumps(body)
    if key in ("test", "live"):
        key = s.key(key)
    args = [
        "-X", method, "-H", "Content-Type: application/json", "-H", "Accept: application/json, text/event-stream",
        "--data-binary", "@-"
    ]
    if bearer and key:
        args += ["-H", "Authorization: Bearer " + key]
        key = None
    for h in headers:
        args += ["-H", h]
    name = s.folder + "/mcp-body"
    with open(name, "wb") as f:
        f.write(text if isinstance(text, bytes) else text.encode())
    args[args.index("@-")] = "@" + name
    return s.curl("/mcp", *args, key=key)


def legacy(s, method, params=None, *headers, ident=1, version="2025-11-25", **more):
    body = {"jsonrpc": "2.0", "id": ident, "method": method}
    if params is not None:
        body["params"] = params
    if version:
        headers = (*headers, "MCP-Protocol-Version: " + version)
    return post(s, body, *headers, **more)


def modern_body(method, params=None, ident=1, caps=None, version=NEW):
    params = dict(params or {})
    params["_meta"] = {
        META + "protocolVersion": version, META + "clientCapabilities": caps or {}, **params.get("_meta", {})
    }
    return {"jsonrpc": "2.0", "id": ident, "method": method, "params": params}


def modern_headers(method, params=None, version=NEW):
    out = ["MCP-Protocol-Version: " + version, "Mcp-Method: " + method]
    if method in NAMED and NAMED[method] in (params or {}):
        out.append("Mcp-Name: " + str(params[NAMED[method]]))
    return out


def modern(s, method, params=None, ident=1, caps=None, **more):
    return post(s, modern_body(method, params, ident, caps), *modern_headers(method, params), **more)


def result(answer):
    body = json.loads(answer.body)
    assert answer.status == 200 and "result" in body, answer
    return body["result"]


def error(answer):
    return json.loads(answer.body)["error"]


_schemas = {}


def schema_of(s, name):
    if s.url not in _schemas:
        _schemas[s.url] = {t["name"]: t for t in result(modern(s, "tools/list"))["tools"]}
    return _schemas[s.url][name]


def checked(s, name, r):
    """A good result fits its schema, formats included, and has no member that it does not name; its text is short;
    nothing is larger than a model takes."""
    if not r.get("isError") and r.get("resultType") != "input_required":
        jsonschema.Draft202012Validator(schemas.strict(schema_of(s, name)["outputSchema"]),
                                        format_checker=jsonschema.FormatChecker()).validate(r["structuredContent"])
        assert r["content"][0]["type"] == "text" and len(r["content"][0]["text"]) < 600, r["content"][0]
    assert len(json.dumps(r)) < 65000, len(json.dumps(r))
    return r


def tool(s, name, args=None, era=modern, **more):
    """The result; an error of the protocol is an exception."""
    return checked(s, name, result(era(s, "tools/call", {"name": name, "arguments": args or {}}, **more)))


def failed(r):
    """The text of a result that is an error."""
    assert r.get("isError") is True, r
    assert "structuredContent" not in r
    return r["content"][0]["text"]
