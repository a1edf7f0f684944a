#!/usr/bin/env python3
"""Files for other programs, made from openapi.json and the heads of the documents: web/llms.txt for language models, a
Postman collection (v2.1) and an Arazzo 1.0.1 document of workflows in web/api. A service has them at /llms.txt and
below /assets/api/, and the OpenAPI document that the workflows are of at /openapi.json.

make_clients.py [--check]: write them, or say that those in the tree are not what this makes.

By hand are the order of the requests, what they keep for those after them, and the steps of the workflows.
"""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
COLLECTION, WORKFLOWS, LLMS = "web/api/casgate.postman_collection.json", "web/api/casgate.arazzo.json", "web/llms.txt"
SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
# what a request leaves for those after it: operation -> (variable, member of data)
KEPT = {"parse": ("snapshot_id", "snapshot_id"), "createWebhook": ("webhook_id", "webhook_id"), "createUploadLink": ("upload_id", "upload_id"),
        "testWebhook": ("delivery_id", "delivery_id")}
# values that no example of the document can have: they were answered before
GIVEN = {"id": "{{snapshot_id}}", "from": "{{other_id}}", "to": "{{snapshot_id}}", "slug": "portfolio-health-check",
         "delivery": "{{delivery_id}}"}
IDS = {"/api/v1/webhooks/": "{{webhook_id}}", "/api/v1/upload-links/": "{{upload_id}}"}  # of {id} in paths that begin so
SNAPSHOT_OF_THE_DOCUMENT = "snap_01KB5V3QK8Z4N0W2R7T9X6M1HD"


def load(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as f:
        return f.read()


def operations(doc):
    for path, item in doc["paths"].items():
        for method, op in item.items():
            yield path, method.upper(), op


def first_sentence(text):
    return re.split(r"(?<=[.?!])\s", text.strip())[0].replace("\n", " ")


# --- the collection

def url(path, op):
    """A parameter is taken when it is required; the others are there, switched off, with an example or default."""
    query = []
    for p in op.get("parameters", []):
        value = GIVEN.get(p["name"]) or p.get("example", p["schema"].get("default", p["schema"].get("enum", [""])[0]))
        if p["in"] == "query":
            value = str(value).lower() if isinstance(value, bool) else str(value)
            query.append({"key": p["name"], "value": value, "description": first_sentence(p.get("description", ""))})
            if not p.get("required"):
                query[-1]["disabled"] = True
    if "/jobs/" in path:
        path = path.replace("{id}", "{{job_id}}")
    given = GIVEN | {"id": next((v for k, v in IDS.items() if path.startswith(k)), GIVEN["id"])}
    path = re.sub(r"(?<!\{)\{(\w+)\}(?!\})", lambda m: given[m[1]], path)
    on = [q for q in query if not q.get("disabled")]
    raw = "{{base_url}}" + path + ("?" + "&".join(f"{q['key']}={q['value']}" for q in on) if on else "")
    out = {"raw": raw, "host": ["{{base_url}}"], "path": path[1:].split("/")}
    return out | ({"query": query} if query else {})


def script(listen, *lines):
    return {"listen": listen, "script": {"type": "text/javascript", "exec": list(lines)}}


def events(status, keep):
    """The answer is a success; what the requests after it need is kept."""
    lines = [f'pm.test("it succeeds", () => pm.response.to.have.status({status}));']
    if keep:
        variable, member = keep
        lines.append(f'if (pm.response.code === {status}) pm.collectionVariables.set("{variable}", '
                     f"pm.response.json().data.{member});")
    return [script("test", *lines)]


def request(path, method, op, body=None):
    out = {"method": method, "header": [{"key": "Accept", "value": "application/json"}], "url": url(path, op),
           "description": op.get("description", op["summary"])}
    good = op["responses"]["200" if "200" in op["responses"] else "202"]
    if "application/json" not in good["content"] or op["operationId"] == "getReport":
        out["header"] = []
    if not op.get("security"):
        out["auth"] = {"type": "noauth"}
    if isinstance(body, dict):
        out["header"].append({"key": "Content-Type", "value": "application/json"})
        text = json.dumps(body, indent=2).replace(SNAPSHOT_OF_THE_DOCUMENT, "{{snapshot_id}}")
        out["body"] = {"mode": "raw", "raw": text, "options": {"raw": {"language": "json"}}}
    elif body:
        out["body"] = {"mode": "formdata", "formdata": body}
    return out


def item(name, asked, keep=None, status=200):
    return {"name": name, "event": events(status, keep), "request": asked}


def later(path, method, op, sample):
    """A sample that is handed over: where the service is not set up for that the answer is 422, and no job is there."""
    asked = request(path, method, op, sample)
    asked["description"] = "Needs a service with `parse_jobs = 1`."
    for q in asked["url"]["query"]:
        if q["key"] == "mode":
            q.pop("disabled")
            q["value"] = "async"
    asked["url"]["raw"] += "?mode=async"
    return item("Hand a sample over, to be read later", asked, ("job_id", "job_id"), 202)


def items(path, method, op):
    """One for each operation; the one that reads statements has a sample, another sample and a file."""
    content = op.get("requestBody", {}).get("content", {})
    form = [{"key": "file", "type": "file", "src": "statement.pdf"},
            {"key": "password", "type": "text", "value": "{{password}}"}]
    if op["operationId"] == "parse":
        sample = content["application/json"]["examples"]["sample"]["value"]
        other = {"pdf_ref": "sample_cams_summary_2024"}
        yield item("Read another sample, to compare with", request(path, method, op, other),
                   ("other_id", "snapshot_id"))
        yield item("Read a file", request(path, method, op, form))
        yield item("Read a built-in sample", request(path, method, op, sample), KEPT["parse"])
        yield later(path, method, op, sample)
        return
    if op["operationId"] == "parseBatch":
        yield item("Hand files over, to be read later", request(path, method, op, form), None, 202)
        return
    bodies = [e["value"] for e in content.get("application/json", {}).get("examples", {}).values()]
    yield item(op["summary"], request(path, method, op, *bodies[:1]), KEPT.get(op["operationId"]))


def collection(doc):
    """Folders by tag in the order of the document, for which each request finds what it needs; what deletes is last."""
    folders = {t["name"]: {"name": t["name"], "description": t["description"], "item": []} for t in doc["tags"]}
    folders["Erase"] = {"name": "Erase", "description": "Deletes what the requests above made.", "item": []}
    for path, method, op in operations(doc):
        folders["Erase" if method == "DELETE" else op["tags"][0]]["item"] += items(path, method, op)
    return {
        "info": {"name": "casgate", "description": "Made from the OpenAPI document. Set base_url, api_key (a test key) "
                 "and, for a file of your own, password; then run the folders from top to bottom.", "schema": SCHEMA,
                 "version": doc["info"]["version"]},
        "auth": {"type": "apikey", "apikey": [{"key": "key", "value": "X-API-Key", "type": "string"},
                                              {"key": "value", "value": "{{api_key}}", "type": "string"},
                                              {"key": "in", "value": "header", "type": "string"}]},
        "variable": [{"key": k, "value": v} for k, v in (("base_url", "https://localhost:8443"), ("api_key", ""),
                                                         ("password", ""), ("snapshot_id", ""), ("other_id", ""),
                                                         ("job_id", ""), ("webhook_id", ""), ("delivery_id", ""), ("upload_id", ""))],
        "item": list(folders.values())}


# --- the workflows

def step(op, *, about, body=None, outputs=None, **parameters):
    """One call by its operationId; parameters: name=value, value: an expression of Arazzo or a constant."""
    where = {p["name"]: p["in"] for p in op.get("parameters", [])}
    out = {"stepId": op["operationId"], "description": about, "operationId": op["operationId"]}
    given = [{"name": n, "in": where[n], "value": v} for n, v in parameters.items()]
    out |= {"parameters": given} if given else {}
    if body is not None:
        out["requestBody"] = {"contentType": "application/json", "payload": body}
    out["successCriteria"] = [{"condition": "$statusCode == 200"}]
    return out | ({"outputs": outputs} if outputs else {})


def workflow(name, summary, steps, outputs=None):
    key = {"name": "X-API-Key", "in": "header", "value": "$inputs.api_key"}
    for s in steps:
        s["parameters"] = [key, *s.get("parameters", [])]
    fields = {"api_key": {"type": "string", "description": "A test key: the statements are samples."}}
    return {"workflowId": name, "summary": summary,
            "inputs": {"type": "object", "required": ["api_key"], "properties": fields}, "steps": steps} | (
                {"outputs": outputs} if outputs else {})


def arazzo(doc):
    ops = {op["operationId"]: op for _, _, op in operations(doc)}
    kept = {"snapshot_id": "$response.body#/data/snapshot_id", "total_value": "$response.body#/data/total_value"}
    made = "$steps.parse.outputs.snapshot_id"

    def read():
        return step(ops["parse"], about="Read a built-in statement.", body={"pdf_ref": "sample_cams_2024"},
                    outputs=kept)

    def erase():
        return step(ops["deleteSnapshot"], about="Erase it.", id=made)

    second = read() | {"stepId": "parseOther", "description": "Read another statement of the investor."}
    second["requestBody"] = {"contentType": "application/json", "payload": {"pdf_ref": "sample_cams_summary_2024"}}
    return {
        "arazzo": "1.0.1",
        "info": {"title": "casgate", "summary": "Workflows of the API", "version": doc["info"]["version"],
                 "description": "Made with the OpenAPI document of the same version."},
        "sourceDescriptions": [{"name": "casgate", "url": "../../openapi.json", "type": "openapi"}],
        "workflows": [
            workflow("readStatement", "From a statement to its portfolio and its transactions", [
                read(), step(ops["getSnapshot"], about="Read the snapshot again.", id=made),
                step(ops["listTransactions"], about="The first page of its transactions.", id=made, limit=100),
                erase()], {"total_value": "$steps.parse.outputs.total_value"}),
            workflow("capitalGains", "Capital gains, income and plans of a statement", [
                read(), step(ops["getGains"], about="Capital gains of all years, lot by lot.", id=made, fy="all"),
                step(ops["getIncome"], about="IDCW and taxes by year.", id=made),
                step(ops["getUnrealised"], about="What is held, lot by lot.", id=made),
                step(ops["listSips"], about="Systematic investment plans.", id=made), erase()]),
            workflow("compareStatements", "What changed between two statements", [
                read(), second,
                step(ops["compareSnapshots"], about="Funds added, gone and changed, and the flows in between.", **{
                    "from": made, "to": "$steps.parseOther.outputs.snapshot_id"}), erase()]),
        ]}


# --- llms.txt

def title(path):
    return re.search(r"^# (.*)$", load(path), re.M)[1]


def llms(doc):
    """The form of llmstxt.org: a heading, a summary, lists of links, relative to where it is served."""
    lines = ["# casgate", "",
             "> Reads consolidated account statements (CAS) of Indian mutual funds as PDF files, keeps what they say "
             "as snapshots, and adds returns, benchmarks, overlaps and capital gains. Figures are exact decimals.", "",
             f"Version {doc['info']['version']}. Every call needs a key in `X-API-Key` but those for health. A test "
             "key (`sk_test_`) reads built-in samples: `POST /api/v1/parse` with `{\"pdf_ref\": \"sample_cams_2024\"}`. Answers "
             "are `{\"success\": true, \"data\": ...}` or `{\"success\": false, \"error\": {\"code\", \"message\", ...}}`.", "",
             "## Reference", "",
             "- [OpenAPI 3.1 document](openapi.json): every call, field and error",
             "- [Reference for people](docs): the same, to try out",
             "- [Errors](docs/errors): what each code means",
             "- [Workflows](assets/api/casgate.arazzo.json): Arazzo 1.0, calls that belong together",
             "- [Postman collection](assets/api/casgate.postman_collection.json): every call with an example",
             "- [MCP](mcp): the same service as tools of the Model Context Protocol, over HTTP with POST",
             "", "## Calls", ""]
    for path, method, op in operations(doc):
        if path.startswith("/api/"):
            lines.append(f"- `{method} {path}`: {op['summary'].rstrip('.')}"
                         f"{'' if op['summary'].endswith('?') else '.'} {first_sentence(op['description'])}")
    lines += ["", "## Documents of the source tree", ""]
    for path in ("docs/api-guide.md", "docs/mcp.md", "docs/gains.md", "docs/import-files.md", "docs/from-casparser.md"):
        lines.append(f"- `{path}`: {title(path)}")
    return "\n".join(lines) + "\n"


def main():
    doc = json.loads(load("data/openapi/openapi.json"))
    made = {COLLECTION: json.dumps(collection(doc), indent=1, ensure_ascii=False) + "\n",
            WORKFLOWS: json.dumps(arazzo(doc), indent=1, ensure_ascii=False) + "\n", LLMS: llms(doc)}
    stale = [p for p, text in made.items() if not os.path.exists(os.path.join(TOP, p)) or load(p) != text]
    if "--check" in sys.argv[1:]:
        if stale:
            sys.exit(f"{', '.join(stale)}: not what data/openapi/make_clients.py makes: run it")
        return
    for path in stale:
        os.makedirs(os.path.dirname(os.path.join(TOP, path)), exist_ok=True)
        with open(os.path.join(TOP, path), "w", encoding="utf-8") as f:
            f.write(made[path])


if __name__ == "__main__":
    main()
