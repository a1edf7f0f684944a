#!/usr/bin/python3
"""casgate-mcp, -enrich, -oauth, -web and -snapshots, one request a process, whose N-th allocation fails: alone, or with
all that follow. Whatever N is, it ends in the whole answer, in one that says to come again, or in a program that does
not start; never by a signal, never in half an answer, and nothing is stored in part. tests/http/memory.t does the same
for casgate-parse. casgate-mcp is met behind the reading of its catalogue, once for each worker: the reader of json-c
0.16 that it uses for files ends the program where a name finds no memory.

A sample of all N; with CG_SLOW=1 each of them.
"""
import collections
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import fcgi
import stack
import tap
from client import Answer
from tap import check, equal

SAMPLE = 2  # of each program and request: without memory a worker may wait six seconds for the database
PROGRAMS = stack.BUILD
# what a program ends with when it cannot start: no configuration, no memory from the system (244: libfcgi says so)
NO_START = (71, 78, 244)
# what is another at each call: ids, times, tokens of forms
OTHER = re.compile(r"(?:req|snap|enr|up|client|upl)_[0-9A-Za-z_]{16,}|\d{4}-\d\d-\d\dT[0-9:.]+Z?|"
                   r"\"client_id_issued_at\":\s?\d+|"
                   r'value="[A-Za-z0-9_.:-]{20,}"|"(?:enriched_at|retry_after)":[^,}]*')
SAID = ("overloaded", "database_unavailable", "internal_error", "upstream_unavailable", "temporarily_unavailable",
        "server_error")
# name, program, method, path, body (None: none), whether it stores something
Request = collections.namedtuple("Request", "name program method path body kind")


def rpc(title, method, **params):
    return Request(title, "mcp", "POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params},
                   "application/json")


def requests(snapshot):
    call = {"snapshot_id": snapshot}
    return [
        rpc("initialize", "initialize", protocolVersion="2025-11-25", capabilities={}, clientInfo={}),
        rpc("tools/list", "tools/list"),
        rpc("resources/read", "resources/read", uri="ui://casgate/portfolio.html"),
        rpc("completion", "completion/complete", ref={"type": "ref/prompt", "name": "what_changed_since"},
            argument={"name": "from", "value": "snap_"}),
        rpc("get_snapshot", "tools/call", name="get_snapshot", arguments=call),
        rpc("show_portfolio", "tools/call", name="show_portfolio", arguments=call),
        rpc("capital_gains", "tools/call", name="capital_gains", arguments=call),
        rpc("parse_cas", "tools/call", name="parse_cas", arguments={"pdf_ref": "sample_cams_summary_2024"}),
        Request("enrich", "enrich", "POST", "/api/v1/enrich", call, "application/json"),
        Request("snapshot", "snapshots", "GET", "/api/v1/snapshots/" + snapshot, None, ""),
        Request("report", "snapshots", "GET", f"/api/v1/snapshots/{snapshot}/report?format=csv", None, ""),
        Request("metadata", "oauth", "GET", "/.well-known/oauth-authorization-server", None, ""),
        Request("register", "oauth", "POST", "/register",
                {"client_name": "Memory", "redirect_uris": ["https://client.example/callback"]}, "application/json"),
        Request("token", "oauth", "POST", "/token", "grant_type=refresh_token&client_id=x&refresh_token=y",
                "application/x-www-form-urlencoded"),
        Request("sign-in page", "oauth", "GET", "/login", None, ""),
        Request("console", "web", "GET", "/console", None, ""),
        Request("reference", "web", "GET", "/docs", None, ""),
        Request("upload page", "web", "GET", "/upload/upl_" + "0" * 43, None, ""),
    ]


class Memory:
    def __init__(self):
        self.s, self.catalogue, self.refused = stack.Stack(), None, 0
        self.dir = self.s.dir
        self.s.write_conf({"mcp_dir": os.path.join(self.s.source, "data/mcp"), "schema_dir":
                           os.path.join(self.s.source, "data/schema"), "nav_url": "http://127.0.0.1:1", "amfi_url":
                           "http://127.0.0.1:1", "nav_allow_http": "1"})

    def ask(self, r, **env):
        """(exit status, answer or None)"""
        body = b"" if r.body is None else r.body.encode() if isinstance(r.body, str) else json.dumps(r.body).encode()
        headers = {"X-API-Key": self.s.key, "Host": "localhost", "Accept": "*/*"}
        if r.kind:
            headers["Content-Type"] = r.kind
        params = fcgi.params_of(r.method, r.path, headers, len(body))
        program = os.path.join(PROGRAMS, f"tests/mcp/{r.program}_out_of_memory")
        p = subprocess.run([program], env={**self.s.env, **params, **env}, input=body, stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, check=False)
        try:
            return p.returncode, Answer.cgi(p.stdout)
        except ConnectionError:
            return p.returncode, None

    def halves(self):
        """What is stored in part, by table."""
        found = {}
        for name, query in (
            ("snapshots", "select count(*) from snapshots s where not exists (select from holdings h "
             "where h.account_id = s.account_id and h.snapshot_id = s.snapshot_id)"),
            ("enrichments", "select count(*) from enrichments e where not exists (select from enrichment_funds f "
             "where f.account_id = e.account_id and f.snapshot_id = e.snapshot_id)"),
            ("claims", "select count(*) from idempotency_keys where state = 'CLAIMED'"),
        ):
            n = self.s.sql(query)
            if n != "0":
                found[name] = n
        return found


def text_of(a):
    return OTHER.sub("-", a.body.decode("utf-8", "replace"))


def judge(r, want, status, a):
    """What is wrong with the end of a run; None: nothing."""
    if status < 0:
        return f"ended by signal {-status}"
    if a is None:
        return None if status in NO_START else f"no answer, status {status}"
    text = text_of(a)
    if a.status == want.status and text == text_of(want):
        return None
    if a.status in (500, 503) and any(x in text for x in SAID + ("Something went wrong", "did not work", "busy")):
        return None
    if a.status == 200 and r.program == "mcp":
        body = json.loads(text)
        said = json.dumps(body.get("error") or body["result"].get("content", "") if body.get("error")
                          or body["result"].get("isError") else "")
        if any(x in said for x in SAID):
            return None
    if r.name == "token" and a.status in (500, 503):
        return None
    return f"{a.status} {text[:300]}"


def begin(m, r):
    """The first allocation that is failed: of casgate-mcp, the first behind what every request of it needs."""
    if r.program != "mcp":
        return 1
    if m.catalogue is None:
        count = os.path.join(m.dir, "count")
        refused = rpc("", "none")._replace(body={"jsonrpc": "2.0"})
        status, a = m.ask(refused, CG_FAIL_COUNT=count)
        assert (status, a.status) == (0, 400), (status, a and a.body)
        with open(count, encoding="ascii") as f:
            m.catalogue = int(f.read())
    return m.catalogue


def run(m, r):
    count = os.path.join(m.dir, "count")
    status, want = m.ask(r, CG_FAIL_COUNT=count)
    assert status == 0 and want is not None and want.status < 500, (r, status, want and want.body)
    with open(count, encoding="ascii") as f:
        n_all = int(f.read())
    first = begin(m, r)
    step = 1 if os.environ.get("CG_SLOW") else max(1, (n_all - first) // SAMPLE)
    faults, refused = [], 0
    for n in range(first, n_all + 1, step):
        for mode in ({}, {"CG_FAIL_REST": "1"}):
            status, a = m.ask(r, CG_FAIL_AT=str(n), **mode)
            fault = judge(r, want, status, a)
            faults += [f"{n}{' and all that follow' if mode else ''}: {fault}"] if fault else []
            refused += a is None or a.status != want.status or text_of(a) != text_of(want)
    print(f"# {r.name}: {n_all - first + 1} allocations, every {step}. of them failed: {refused} refusals")
    equal(faults, [], f"{r.program}, {r.name}: a failed allocation ends in an answer that is whole, or none")
    m.refused += refused
    status, a = m.ask(r)
    equal((status, a and a.status, a and text_of(a)), (0, want.status, text_of(want)), f"{r.name}: then it is answered")


def main():
    if stack.SANITIZED:
        tap.skip_all("the sanitizer has a malloc of its own")
    m = Memory()
    try:
        parse = Request("", "mcp", "POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": "parse_cas", "arguments": {"pdf_ref": "sample_cams_2024"}}}, "application/json")
        _, a = m.ask(parse)
        snapshot = json.loads(a.body)["result"]["structuredContent"]["snapshot_id"]
        for r in requests(snapshot):
            if len(sys.argv) < 2 or r.name in sys.argv[1:]:
                tap.run([run], m, r)
        equal(m.halves(), {}, "nothing is stored in part")
        check(m.refused > 20 or len(sys.argv) > 1, "the faults were met", m.refused)
    finally:
        m.s.close()


main()
tap.done()
