#!/usr/bin/python3
"""The OpenAPI document: made from the tree, valid, complete, and what its examples say is true."""
import json
import os
import re
import subprocess
import sys

TOP = os.environ.get("CG_TOP_SRCDIR", os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(TOP, "tests/lib"))
import tap  # noqa: E402
from tap import check, equal  # noqa: E402

with open(os.path.join(TOP, "data/openapi/openapi.json"), encoding="utf-8") as f:
    DOC = json.load(f)


def services():
    """The files with handlers of the API."""
    for at, _, names in os.walk(os.path.join(TOP, "lib/rest")):
        for name in sorted(names):
            if name.endswith(".c"):
                yield at, name
    yield os.path.join(TOP, "lib/http"), "files.c"


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as f:
        return f.read()


def resolve(node):
    while "$ref" in node:
        target = DOC
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part.replace("~1", "/").replace("~0", "~")]
        node = target
    return node


def operations():
    for path, item in DOC["paths"].items():
        for method, op in item.items():
            yield path, method, op


def test_made_from_the_tree():
    made = subprocess.run([sys.executable, os.path.join(TOP, "data/openapi/make_openapi.py"), "--check"],
                          capture_output=True,
                          text=True,
                          check=False)
    equal((made.returncode, made.stderr), (0, ""), "openapi.json is what make_openapi.py makes of the tree")
    made = subprocess.run([sys.executable, os.path.join(TOP, "sdk/generate.py"), "--check"], capture_output=True,
                          text=True, check=False)
    equal((made.returncode, made.stderr), (0, ""), "models and operations of both SDKs are what sdk/generate.py makes"
          " of it")
    made = subprocess.run([sys.executable, os.path.join(TOP, "data/openapi/make_clients.py"), "--check"],
                          capture_output=True, text=True, check=False)
    equal((made.returncode, made.stderr), (0, ""), "llms.txt, the collection and the workflows are made of it, too")


def test_errors():
    rows = re.findall(r'X\(\w+,\s*(\d+), "(\w+)",\s*(\d+)', read("lib/base/code.h"))
    status = {name: code for code, name, _ in rows}
    seen = set()
    for path, method, op in operations():
        for code, response in op["responses"].items():
            response = resolve(response)
            if code in ("200", "202", "304"):
                continue
            names = response["content"]["application/json"]["examples"]
            check(names, f"{method} {path} {code} has examples")
            wrong = [n for n in names if status.get(n) != code]
            equal(wrong, [], f"{method} {path} {code}: the codes have this status")
            seen |= set(names)
    # paths that do not exist, MCP, and what only jobs fail with
    elsewhere = {"ok", "not_found", "upload_expired", "job_expired"}
    equal(sorted(set(status) - seen - elsewhere), [], "every code of REST is described")


def test_examples():
    try:
        import jsonschema  # pylint: disable=import-outside-toplevel
    except ImportError:
        tap.skip("examples are valid", "python3-jsonschema is not installed")
        return
    for path, method, op in operations():
        for code, response in op["responses"].items():
            for kind, media in resolve(response).get("content", {}).items():
                if kind != "application/json":
                    continue
                schema = dict(media["schema"], components=DOC["components"])
                for name, example in media.get("examples", {}).items():
                    errors = [
                        e.message
                        for e in jsonschema.Draft202012Validator(schema).iter_errors(resolve(example)["value"])
                    ]
                    check(not errors, f"{method} {path} {code} {name}: the example is valid", *errors[:5])
                if code == "200" and "openapi.json" not in path:
                    check(media.get("examples"), f"{method} {path}: success has an example")


def test_one_document():
    """A body names one statement: a file or a sample."""
    try:
        import jsonschema  # pylint: disable=import-outside-toplevel
    except ImportError:
        tap.skip("bodies of parse", "python3-jsonschema is not installed")
        return
    schema = DOC["paths"]["/api/v1/parse"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    for body, good in (({"pdf_ref": "x"}, True), ({"pdf_base64": "x", "password":
                                                   None}, True), ({"pdf_ref": "x", "pdf_base64":
                                                                   None}, True), ({"pdf_ref": "x", "pdf_base64":
                                                                                   "x"}, False), ({}, False)):
        equal(
            jsonschema.Draft202012Validator(dict(schema, components=DOC["components"])).is_valid(body), good,
            f"{body} is {'' if good else 'not '}what parse takes")


def test_query_parameters():
    """Every query parameter that the handlers read for the API is described somewhere, and none else."""
    asked = set()
    for at, name in services():
        text = read(at, name)
        asked |= set(re.findall(r'cg_request_param\([^";]*"(\w+)"', text))
        for listed in re.findall(r"char \*(?:const )?names\[[^]]*\] = \{([^}]*)\}",
                                 text) if "cg_request_param(&c->req, c->arena, names[i]" in text else ():
            asked |= set(re.findall(r'"(\w+)"', listed))
    described = {
        resolve(p)["name"]
        for _, _, op in operations()
        for p in op.get("parameters", []) if resolve(p)["in"] == "query"
    }
    equal(sorted(asked ^ described), [], "query parameters read and described are the same")


# The operation behind each tool; [what the tool alone has: pages, uploads], {names that are shorter there}.
TOOLS = {
    "parse_cas": ("parse", ["upload_id"], {}), "enrich": ("enrich", ["cursor"], {}), "get_snapshot":
    ("getSnapshot", ["sections", "cursor"], {"snapshot_id":
                                             "id"}), "list_snapshots": ("listSnapshots", [], {}), "compare_snapshots":
    ("compareSnapshots", ["cursor"], {}), "capital_gains": ("getGains", ["cursor"], {"snapshot_id": "id"}),
    "unrealised_gains": ("getUnrealised", ["cursor"], {"snapshot_id": "id"}),
    "income": ("getIncome", ["cursor"], {"snapshot_id": "id"}), "sips": ("listSips", ["cursor"], {"snapshot_id": "id"}),
    "fund_risk": ("getRisk", ["cursor"], {"snapshot_id": "id"}),
    "generate_report": ("getReport", ["cursor"], {"snapshot_id": "id"}), "run_skill": ("runSkill", [], {}),
    "list_skills": ("listSkills", [], {}), "request_upload_url": (None, [], {}),
    "show_portfolio": (None, [], {})  # what several operations give, thinned out for charts
}

CHOSEN = {("generate_report", "format")}  # a model says which one it wants; REST has a default


def arguments_of(op):
    """Schemas of an operation's arguments by name, and those that it needs."""
    found, needed = {}, set()
    for p in map(resolve, op.get("parameters", [])):
        if p["in"] != "header":
            found[p["name"]] = resolve(p["schema"])
            needed |= {p["name"]} if p.get("required") else set()
    body = op.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        whole = [resolve(one) for one in resolve(body).get("oneOf", [body])]
        for one in whole:
            found.update({k: resolve(v) for k, v in one["properties"].items()})
        needed |= set.intersection(*(set(one.get("required", [])) for one in whole))
    return found, needed


def rule(schema):
    """What decides about a value: no words; null, which is absent, left out. The API says in words what generators
    misread: a default makes a field of a body required, contentEncoding a text in base64 a file."""
    words = ("description", "title", "example", "examples", "default", "contentEncoding", "contentMediaType")
    out = {k: v for k, v in schema.items() if k not in words}
    if isinstance(out.get("type"), list):
        out["type"] = next(t for t in out["type"] if t != "null")
    return out


def test_tools():
    """The arguments of the MCP tools are those of the API: the same names, rules and defaults."""
    operation = {op["operationId"]: op for _, _, op in operations()}
    tools = json.loads(read("data/mcp/tools.json"))["tools"]
    equal(sorted(t["name"] for t in tools), sorted(TOOLS), "every tool is looked at")
    for tool in tools:
        ident, alone, names = TOOLS[tool["name"]]
        if ident is None:
            continue
        given, needed = arguments_of(operation[ident])
        for name in (n for n in given if (tool["name"], n) in CHOSEN):
            given[name] = {k: v for k, v in given[name].items() if k != "default"}
            needed.add(name)
        if tool["name"] == "generate_report":  # files for other programs are no matter of an assistant
            kinds = [v for v in given["format"]["enum"] if v in ("json", "csv", "xlsx", "html")]
            given["format"] = dict(given["format"], enum=kinds)
        own = {names.get(k, k): v for k, v in tool["inputSchema"].get("properties", {}).items() if k not in alone}
        equal({k: rule(v)
               for k, v in own.items()}, {k: rule(v)
                                          for k, v in given.items() if k in own},
              f"{tool['name']}: arguments as {ident} has them")
        equal(sorted(names.get(k, k) for k in tool["inputSchema"].get("required", [])), sorted(needed),
              f"{tool['name']}: and needs the same")
        file = tool["outputSchema"]["$ref"].removesuffix(".json")
        if file not in ("snapshot_page", "report_link"):  # which cut what REST gives whole
            refs = re.findall(r'"#/components/schemas/(\w+)"', json.dumps(operation[ident]["responses"]["200"]))
            equal(refs, ["".join(w.capitalize() for w in file.split("_"))],
                  f"{tool['name']}: the answer has the schema of {ident}")


def test_enrichment_is_named():
    """What an enrichment has is named where an assistant looks for it, and where its user does."""
    schema = json.loads(read("data/schema/enrichment.json"))["properties"]
    tools = {t["name"]: t["description"] for t in json.loads(read("data/mcp/tools.json"))["tools"]}
    guide = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", read("docs/mcp.md"), re.M))
    for part in ("portfolio", "overlays"):
        names = set(schema[part]["properties"])
        check(len(names) > 6, f"{part} has members", names)
        equal(names - set(re.findall(r"`(\w+)`", guide[part])), set(), f"docs/mcp.md: all members of {part}")
        plain = {n for n in names if not re.search("_(percent|3y|reason)$", n)}
        equal(plain - set(re.findall(r"\w+", tools["enrich"])), set(), f"enrich: its description names those of {part}")
    for name, text in tools.items():  # clients cut longer ones
        check(len(text) <= 1024, f"{name}: a description that no client cuts", len(text))


def test_parts():
    """No parameter leads to an answer that its schema does not allow: what leaves members out has one of its own."""
    ref = "#/components/schemas/SnapshotPart"
    taken = [op["operationId"] for _, _, op in operations()
             if {"fields", "exclude"} & {p["name"] for p in op.get("parameters", [])}]
    equal(taken, ["getSnapshotPart"], "fields and exclude are parameters of one operation")
    for path, method, op in operations():
        text = json.dumps(op["responses"].get("200", {}))
        check((op["operationId"] in taken) == (f'"{ref}"' in text), f"{method} {path}: parts are its answer")
        forms = [p["schema"]["enum"] for p in op.get("parameters", []) if p["name"] == "format"]
        check(not forms or len(op["responses"]["200"]["content"]) > 1, f"{method} {path}: forms have types", forms)
    schemas = json.loads(read("data/openapi/openapi.json"))["components"]["schemas"]
    for name in [n for n in schemas if n.startswith("SnapshotPart")]:
        check('"required"' not in json.dumps(schemas[name]), f"{name}: nothing has to be there")
        whole = schemas[name.replace("SnapshotPart", "") or "Snapshot"]
        equal(sorted(schemas[name].get("properties", {})), sorted(whole.get("properties", {})), "members as the whole")


def test_later():
    """A 202 beside the 200 makes the result of parse a union in two of the client generators, for every caller to take
    apart (openapi-typescript, @hey-api/openapi-ts): it is told in words, and the batch has it with a type."""
    parse = DOC["paths"]["/api/v1/parse"]["post"]
    equal([code for code in parse["responses"] if code.startswith("2")], ["200"], "parse gives one type")
    check(all(w in parse["description"] for w in ("mode=async", "202", "Location", "parseBatch")), "202 is told of")
    equal([code for code in DOC["paths"]["/api/v1/parse/batch"]["post"]["responses"] if code.startswith("2")], ["202"],
          "the batch has it as a response")


def test_webhooks():
    """Every kind of event that the tables take is described, with the headers that are sent; its example is right."""
    kinds = set(re.findall(r"'([a-z.]+)'", re.search(r"kind text not null check \(kind in \(([^)]*)\)",
                                                     read("sql/0024_webhooks.sql"))[1]))
    equal(set(DOC["webhooks"]), kinds, "the events")
    asked = DOC["paths"]["/api/v1/webhooks"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    equal({*asked["properties"]["events"]["items"]["enum"], "test"}, kinds, "those that are asked for, and the test")
    sent = set(re.findall(r'"(webhook-[a-z]+): ', read("lib/app/webhooks/send.c")))
    for kind, item in DOC["webhooks"].items():
        op = item["post"]
        equal({p["name"] for p in op["parameters"] if p["required"]}, sent, f"{kind}: headers")
        equal(op["security"], [], f"{kind}: no key is sent")
        media = op["requestBody"]["content"]["application/json"]
        try:
            import jsonschema  # pylint: disable=import-outside-toplevel
        except ImportError:
            tap.skip("examples of events", "python3-jsonschema is not installed")
            continue
        schema = dict(media["schema"], components=DOC["components"])
        errors = [e.message for e in jsonschema.Draft202012Validator(schema).iter_errors(
            media["examples"]["event"]["value"])]
        equal(errors, [], f"{kind}: the example is valid")
        equal(media["examples"]["event"]["value"]["type"], kind, f"{kind}: and of its kind")


def test_prompts():
    """What the prompts name, tools answer with: tools, sections, arguments and members, codes of warnings."""
    known = set(re.findall(r'"(\w+)"', read("data/mcp/tools.json")))
    for name in os.listdir(os.path.join(TOP, "data/schema")):
        known |= set(re.findall(r'"(\w+)"', read("data/schema", name)))
    for prompt in json.loads(read("data/mcp/prompts.json"))["prompts"]:
        text = re.sub(r"\{\{\w+\|?|\}\}", " ", prompt["text"])
        named = set(re.findall(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b|\b[A-Z]+_[A-Z_]+\b", text))
        check(len(named) > 3, f"{prompt['name']} names what it goes by", named)
        equal(named - known, set(), f"{prompt['name']} names what there is")


def test_words():
    for path, method, op in operations():
        check(op["summary"] and op["description"] and op["tags"], f"{method} {path} is described")
        check("Scope: `admin`" not in op["description"] or [*map(list, op["security"])] == [["apiKey"], ["bearer"]],
              f"{method} {path}: what no access token may do asks for a key", op["security"])
        check((op["security"] == []) == (path.startswith("/health") or "/health" in path
                                         or path.endswith("openapi.json")),
              f"{method} {path} says whether it needs a key")


if __name__ == "__main__":
    tap.run([
        test_made_from_the_tree, test_errors, test_examples, test_one_document, test_query_parameters,
        test_tools, test_enrichment_is_named, test_parts, test_later, test_webhooks, test_prompts,
        test_words
    ])
    tap.done()
