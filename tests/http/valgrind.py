"""Each web program under valgrind: a handful of requests, good and bad, then the end that a service manager asks for.

Answers are looked at only so far that a request got where it was meant to; what they say is the matter of other tests.
"""
import json
import os
import re
import sys
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import fcgi
import tap
from stack import BUILD, SOURCE, Stack

VALGRIND = (
    "valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite --child-silent-after-fork=yes"
)
JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
HOST, LOGIN, PASSWORD = "localhost:8443", "asha", "correct horse battery"
UPLOAD = {"Content-Type": "multipart/form-data; boundary=b"}
STATEMENT = os.path.join(SOURCE, "data/samples/sample_kfintech_2024.pdf")


def multipart(password):
    with open(STATEMENT, "rb") as f:
        pdf = f.read()
    part = b'--b\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
    return part % (b"file", b'; filename="s.pdf"', pdf) + part % (b"password", b"", password) + b"--b--\r\n"


def rpc(method, **params):
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()


def tool(tool_name, **arguments):
    return rpc("tools/call", name=tool_name, arguments=arguments)


def requests(first, second, cookie):
    """program -> [(method, URI, headers, body, status), ...]"""
    one = f"/api/v1/snapshots/{first}"
    sample = json.dumps({"pdf_ref": "sample_cams_2024"}).encode()
    client = json.dumps({"client_name": "An application", "redirect_uris": ["http://127.0.0.1/cb"]}).encode()
    mcp = dict(JSON, Accept="application/json, text/event-stream")
    pages = [
        "/console", f"/console/snapshots/{first}", f"/console/snapshots/{first}/gains",
        f"/console/snapshots/{first}/place?n=0",
        f"/console/compare?from={first}&to={second}", "/console/keys", "/console/apps", "/console/usage",
        "/console/audit", "/console/security"
    ]
    return {
        "parse": [("POST", "/api/v1/parse", JSON, sample, 200), ("POST", "/api/v1/parse", JSON, b'{"pdf_ref": 1}', 400),
                  ("POST", "/api/v1/parse", UPLOAD, multipart(b"wrong"), 422)], "snapshots":
        [("GET", uri, {}, b"", 200) for uri in [
            "/api/v1/samples", "/api/v1/snapshots?limit=1", one, one + "/transactions?limit=5", one +
            "/gains?fy=2024-25&format=csv", f"/api/v1/snapshots/compare?from={first}&to={second}"
        ] + [one + f"/report?format={f}"
             for f in ("json", "csv", "xlsx", "html")]] + [("GET", "/api/v1/snapshots?cursor=x", {}, b"", 400),
                                                           ("DELETE", "/api/v1/snapshots/snap_0", {}, b"", 404)],
        "enrich": [("GET", "/api/v1/skills", {}, b"", 200),
                   ("POST", "/api/v1/enrich", JSON, b'{"snapshot_id": 1}', 400)], "mcp":
        [("POST", "/mcp", mcp, body, status) for body, status in [(
            rpc("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "t", "version": "1"}),
            200), (rpc("tools/list"), 200), (rpc("resources/list"),
                                             200), (rpc("prompts/list"),
                                                    200), (tool("parse_cas", pdf_ref="sample_cams_2024"),
                                                           200), (tool("get_snapshot", snapshot_id=first),
                                                                  200), (tool("list_snapshots", limit=0),
                                                                         200), (tool("no_such_tool"), None), (b"{",
                                                                                                              400)]
         ], "oauth": [("GET", "/.well-known/oauth-authorization-server", {}, b"", 200),
                      ("POST", "/register", JSON, client, 201),
                      ("POST", "/register", JSON, b'{"redirect_uris": [1]}', 400),
                      ("POST", "/token", FORM, b"grant_type=refresh_token&refresh_token=x&client_id=y", 401),
                      ("GET", "/authorize?response_type=code&client_id=x", {}, b"", 400)], "web":
        [("GET", page, {"Cookie": cookie}, b"", 200) for page in pages] + [("GET", "/console/keys", {}, b"", 303),
                                                                           ("GET", "/docs/", {}, b"", None),
                                                                           ("GET", "/upload/x", {}, b"", 404)],
    }


def send(pool, method, uri, headers, body=b"", **more):
    return fcgi.fcgi_call(
        pool.path, fcgi.params_of(method, uri, dict(headers, Host=HOST, **more),
                                  len(body) if method == "POST" else None), body)


def sign_in(stack):
    """The cookie of a session."""
    with open(os.path.join(stack.dir, "password"), "w", encoding="ascii") as f:
        f.write(PASSWORD + "\n")
    stack.casgate("user", "add", "--account", stack.account, "--password-file", f.name, LOGIN)
    pool = stack.pool("oauth", name="login")
    page = send(pool, "GET", "/login", {})
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', page.body.decode()), login=LOGIN, password=PASSWORD)
    form = {"Cookie": "; ".join(page.cookies), "Sec-Fetch-Site": "same-origin"}
    answer = send(pool, "POST", "/login", dict(FORM, **form), urllib.parse.urlencode(fields).encode())
    assert answer.status == 303, answer.body
    return next(c for c in answer.cookies if c.partition("=")[0] == "__Host-casgate")


def snapshot(stack, number):
    """Of a live key, as the console has no others; each is an upload of its own."""
    pool = stack.pool("parse", name=f"upload{number}")
    with open(os.path.join(SOURCE, "data/samples/samples.json"), encoding="utf-8") as f:
        samples = json.load(f)["samples"]
    password = next(s["password"] for s in samples if STATEMENT.endswith(s["file"]))
    return send(pool, "POST", "/api/v1/parse", dict(UPLOAD, **{"X-API-Key": stack.live}),
                multipart(password.encode())).data["snapshot_id"]


def run(stack, program, calls):
    wrapper = os.path.join(stack.dir, "valgrind-" + program)
    with open(wrapper, "w", encoding="utf-8") as f:
        f.write(f"#!/bin/sh\nexec {VALGRIND} --log-file='{wrapper}.log' '{BUILD}/casgate-{program}'\n")
    os.chmod(wrapper, 0o755)
    stack.programs[program] = wrapper
    pool = stack.pool(program)
    got, want = [], []
    key = {"parse": stack.key, "mcp": stack.key, "web": ""}.get(program, stack.live)
    for method, uri, headers, body, status in calls:
        answer = send(pool, method, uri, headers, body, **({"X-API-Key": key} if key else {}))
        got.append((uri, answer.status))
        want.append((uri, answer.status if status is None else status))
    pool.stop()
    with open(wrapper + ".log", encoding="utf-8", errors="replace") as f:
        # valgrind does not know seccomp(2), which the worker asks whether the kernel has it, and says so in four lines
        text = re.sub(r"--\d+-- WARNING: unhandled \S+ syscall: 317\n(--\d+-- .*\n)*", "", f.read())
        found = re.sub(r"==\d+== ?", "", text)[:3000]
    tap.equal(got, want, f"casgate-{program}: {len(calls)} requests are answered")
    tap.equal((pool.workers[0].returncode, found), (0, ""), f"casgate-{program}: valgrind has nothing to say")


def main():
    stack = Stack()
    try:
        stack.write_conf(
            {"mcp_dir": os.path.join(SOURCE, "data/mcp"), "schema_dir": os.path.join(SOURCE, "data/schema")})
        stack.programs.update({name: os.path.join(BUILD, "casgate-" + name) for name in ("oauth", "web", "mcp")})
        one, other = snapshot(stack, 1), snapshot(stack, 2)
        for program, calls in requests(one, other, sign_in(stack)).items():
            run(stack, program, calls)
    finally:
        stack.close()
    tap.done()


main()
