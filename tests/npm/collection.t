#!/usr/bin/python3
"""llms.txt, the Postman collection and the Arazzo workflows as a service serves them: every link of llms.txt leads
somewhere, Newman sends every request of the collection, Redocly runs every workflow."""
import json
import os
import re
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import npm
import tap
from nav_server import NavServer
from service import Service
from tap import check, equal

COLLECTION, WORKFLOWS = "assets/api/casgate.postman_collection.json", "assets/api/casgate.arazzo.json"
STATEMENT = os.path.join(tap.top(), "tests/data/statements/cdsl_1012")
# the members that Postman's format has in 2.1; others would be lost in an import
REQUEST = {"method", "header", "url", "description", "auth", "body"}


class Place:
    """The documents below one folder, as they lie below the service: the workflows name the OpenAPI document so."""

    def __init__(self, s, folder):
        self.s, self.folder = s, folder
        for name in ("openapi.json", COLLECTION, WORKFLOWS):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "wb") as f:
                f.write(s.curl("/" + name, key=None).body)
        shutil.copy(STATEMENT + ".pdf", os.path.join(folder, "statement.pdf"))

    def load(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as f:
            return json.load(f)

    def run(self, *args):
        ca = os.path.join(self.s.var, "tls/cert.pem")
        return npm.run(*args, cwd=self.folder, env=npm.env(self.folder, NODE_EXTRA_CA_CERTS=ca), timeout=600)

    def operations(self):
        return {(m.upper(), re.sub(r"\{\w+\}", "{}", p)): op["operationId"]
                for p, item in self.load("openapi.json")["paths"].items() for m, op in item.items()}


def requests(place):
    return [(x["name"], x["request"]) for folder in place.load(COLLECTION)["item"] for x in folder["item"]]


def llms(place):
    answer = place.s.curl("/llms.txt", key=None)
    text = answer.body.decode()
    equal((answer.status, answer.header("content-type")), (200, "text/plain; charset=utf-8"), "/llms.txt is text")
    check(text.startswith("# casgate\n\n> ") and len(text) < 8192, "a heading and a summary first, and it is short")
    links = re.findall(r"^- \[[^]]+\]\(([^)]+)\): ", text, re.M)
    equal({"openapi.json", "docs", COLLECTION, WORKFLOWS, "mcp"} - set(links), set(), "its links")
    # to /mcp one posts
    equal([(x, place.s.curl("/" + x, key=None).status) for x in links],
          [(x, 401 if x == "mcp" else 200) for x in links], "lead somewhere")
    for name in (COLLECTION, WORKFLOWS):
        answer = place.s.curl("/" + name, key=None)
        equal(answer.header("content-type"), "application/json", f"{name} is JSON")
    calls = set(re.findall(r"^- `(\w+) (\S+)`: \w", text, re.M))
    equal({(m, re.sub(r"\{\w+\}", "{}", p)) for m, p in calls},
          {x for x in place.operations() if x[1].startswith("/api")}, "its calls are those of the OpenAPI document")
    equal([x for x in re.findall(r"^- `(docs/\S+)`", text, re.M) if not os.path.isfile(os.path.join(tap.top(), x))], [],
          "documents that are there")


def collection(place):
    doc = place.load(COLLECTION)
    check(doc["info"]["schema"].endswith("/json/collection/v2.1.0/collection.json"), "the collection has format 2.1")
    known = {v["key"] for v in doc["variable"]}
    equal(set(re.findall(r"\{\{(\w+)\}\}", json.dumps(doc))) - known, set(), "every variable is declared")
    equal([n for n, r in requests(place) if set(r) - REQUEST
           or r["url"]["raw"].partition("?")[0] != "{{base_url}}/" + "/".join(r["url"]["path"])], [],
          "every request has the members of the format")
    paths = {(r["method"], re.sub(r"\{\{\w+\}\}|portfolio-health-check", "{}", "/" + "/".join(r["url"]["path"])))
             for _, r in requests(place)}
    equal(paths, set(place.operations()), "the operations of the document, all of them")


def newman(place):
    with open(STATEMENT + ".truth.json", encoding="utf-8") as f:
        password = json.load(f)["password"]
    r = place.run(npm.path("newman/bin/newman.js"), "run", COLLECTION, "--reporters", "json",
                  "--reporter-json-export", "out.json", "--working-dir", place.folder,
                  "--ssl-extra-ca-certs", os.path.join(place.s.var, "tls/cert.pem"),
                  *[x for k, v in (("base_url", place.s.url), ("api_key", place.s.key("test")), ("password", password))
                    for x in ("--env-var", f"{k}={v}")])
    check(os.path.exists(os.path.join(place.folder, "out.json")), "Newman ran the collection", r)
    out = place.load("out.json")["run"]
    seen = [(x["item"]["name"], x.get("response", {}).get("code")) for x in out["executions"]]
    wanted = [(n, 202 if n.startswith("Hand ") else 200) for n, _ in requests(place)]
    equal(seen, wanted, "every request succeeds, in their order")
    equal((r.status, out["failures"], out["stats"]["assertions"]["total"]), (0, [], len(seen)), "and says so itself")


def redocly(place):
    cli = npm.path("@redocly/cli/bin/cli.js")
    r = place.run(cli, "lint", "--format", "json", WORKFLOWS)
    totals = json.loads(r.out[r.out.index("{"):])["totals"] if "{" in r.out else r
    equal(totals, {"errors": 0, "warnings": 0, "ignored": 0}, "the workflows are valid Arazzo")
    r = place.run(cli, "respect", WORKFLOWS, "--input", json.dumps({"api_key": place.s.key("test")}), "--server",
                  f"casgate={place.s.url}", "--json-output", "steps.json")
    check(r.status == 0, "Redocly runs them against the service", r)
    ran = next(iter(place.load("steps.json")["files"].values()))["executedWorkflows"]
    wanted = {w["workflowId"]: [s["stepId"] for s in w["steps"]] for w in place.load(WORKFLOWS)["workflows"]}
    equal({w["workflowId"]: [s["stepId"] for s in w["executedSteps"] if s["status"] == "success"] for w in ran}, wanted,
          "each step of each")


if __name__ == "__main__":
    npm.install()
    home = tempfile.mkdtemp(prefix="collection.", dir=npm.PLACE)
    try:
        with NavServer() as source, Service(CASGATE_NAV_URL=source.url, CASGATE_NAV_ALLOW_HTTP="1",
                                            CASGATE_NAV_REQUESTS_SECOND="1000", CASGATE_PARSE_JOBS="1") as service:
            tap.run([llms, collection, newman, redocly], Place(service, home))
    finally:
        shutil.rmtree(home, ignore_errors=True)
    tap.done()
