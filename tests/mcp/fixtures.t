#!/usr/bin/python3
"""The server with the fixtures of the conformance suite, without the suite: what only fixtures use of the protocol."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal

try:
    from fixtures import conformance_service
    from keyproxy import KeyProxy
    from mcp import error, legacy, modern, result
except ImportError:
    tap.skip_all("install the Debian package python3-jsonschema")


def call(s, name, era=modern, caps=None, **more):
    params = {"name": name, "arguments": {}, **more}
    return era(s, "tools/call", params, **({"caps": caps} if era is modern else {}))


def streams(s):
    a = call(s, "test_tool_with_progress", _meta={"progressToken": "t1"})
    equal(a.header("content-type"), "text/event-stream", "notifications make the answer a stream")
    events = [json.loads(line[6:]) for line in a.body.decode().splitlines() if line.startswith("data: ")]
    equal([e.get("method", "result") for e in events], ["notifications/progress"] * 3 + ["result"],
          "three, then the result")
    equal([e["params"]["progress"] for e in events[:3]], [0, 50, 100], "in order")
    equal((events[3]["id"], events[3]["result"]["resultType"]), (1, "complete"), "with its id")
    a = call(s, "test_tool_with_progress")
    equal(a.header("content-type"), "application/json", "without a token it is JSON")


def capabilities(s):
    a = call(s, "test_missing_capability")
    equal((a.status, error(a)["code"], error(a)["data"]), (400, -32021, {"requiredCapabilities": {"sampling": {}}}),
          "a capability that is missing is named")
    equal(
        result(call(s, "test_missing_capability", caps={"sampling": {}}))["resultType"], "complete",
        "with it all is well")
    r = result(call(s, "test_input_required_result_capabilities", caps={"sampling": {}}))
    equal(list(r["inputRequests"]), ["greeting"], "only what the client can do is asked for")


def rounds(s):
    name = "test_input_required_result_multi_round"
    first = result(call(s, name))
    equal((first["resultType"], list(first["inputRequests"])), ("input_required", ["step1"]), "the first question")
    second = result(
        call(s,
             name,
             inputResponses={"step1": {"action": "accept", "content": {"name": "A"}}},
             requestState=first["requestState"]))
    equal(list(second["inputRequests"]), ["step2"], "the second one")
    again = result(
        call(s,
             name,
             inputResponses={"step1": {"action": "accept", "content": {"name": 5}}},
             requestState=first["requestState"]))
    equal(list(again["inputRequests"]), ["step1"], "an answer that does not fit is asked for again")
    done = result(
        call(s,
             name,
             inputResponses={"step2": {"action": "accept", "content": {"color": "red"}}},
             requestState=second["requestState"]))
    equal(done["content"][0]["text"], "Both rounds are done: red", "the end")
    for other in ("test_input_required_result_request_state", "test_input_required_result_tampered_state"):
        a = call(s,
                 other,
                 inputResponses={"confirm": {"action": "accept", "content": {"ok": True}}},
                 requestState=second["requestState"])
        equal(error(a)["code"], -32602, f"the state of one tool is no state of {other}")


def proxied(s):
    with KeyProxy(s, s.key("test")) as url:
        import urllib.request
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).encode()
        with urllib.request.urlopen(urllib.request.Request(url + "/mcp", body, {"Content-Type": "application/json"}),
                                    timeout=60) as r:
            names = [t["name"] for t in json.loads(r.read())["result"]["tools"]]
    check("test_simple_text" in names and "parse_cas" in names, "the proxy for clients that send no Authorization",
          names)
    equal([t["name"] for t in result(legacy(s, "tools/list"))["tools"]], names, "and without it")


with conformance_service() as service:
    tap.run((streams, capabilities, rounds, proxied), service)
tap.done()
