#!/usr/bin/python3
"""The table of the REST endpoints (lib/rest/endpoints.h) and the routes of all programs, against all that repeats what
they say: nginx, Apache, the OpenAPI document, the schemas, the metrics and the tests."""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal

ID = "snap_01KB5V3QK8Z4N0W2R7T9X6M1HD"
INSIDE = {"/metrics"}  # for this machine alone: in no document
NGINX_BODY = 64 * 1024  # client_max_body_size of the server
APACHE_BODY = 65536


def read(*path):
    with open(os.path.join(tap.top(), *path), encoding="utf-8") as f:
        return f.read()


def listing():
    """Routes, the schema of each REST endpoint, labels of metrics, as list_endpoints prints them."""
    out = subprocess.run([os.path.join(tap.build(), "tests/rest/list_endpoints")], stdout=subprocess.PIPE, check=True)
    routes, schema_of, metrics = [], {}, []
    for line in out.stdout.decode().splitlines():
        kind, *words = line.split(" ")
        if kind == "route":
            program, method, path, metric, scope, flags, body = words
            routes.append({"program": program, "method": method, "path": path, "metric": metric,
                           "scope": scope.strip("-"), "flags": set(flags.split(",")[1:]), "body": int(body)})
        elif kind == "schema":
            schema_of[words[0], words[1]] = words[2]
        else:
            metrics.append(words[0])
    return routes, schema_of, metrics


ROUTES, SCHEMA_OF, METRICS = listing()
REST = [r for r in ROUTES if (r["method"], r["path"]) in SCHEMA_OF]


def sample(path):
    return path.replace("{id}", ID)


def size(text):
    number, unit = re.fullmatch(r"(\d+)([km]?)", text).groups()
    return int(number) * {"": 1, "k": 1 << 10, "m": 1 << 20}[unit]


# --- nginx

def nginx_locations():
    """(kind, pattern, pool, most bytes of a body) of the locations of the server, by the text of the template."""
    text, found = read("nginx/casgate.conf.in"), []
    for m in re.finditer(r"^\tlocation (?:(=|\^~|~) )?(\S+) \{(.*?)^\t\}", text, re.M | re.S):
        kind, pattern, inside = m.groups()
        pool = re.search(r"fastcgi_pass casgate_(\w+);", inside)
        body = re.search(r"client_max_body_size (\w+);", inside)
        found.append((kind or "", pattern, pool and pool[1], size(body[1]) if body else NGINX_BODY))
    return found


def nginx_location(locations, path):
    """The one that nginx takes: exact, then the longest prefix if it says so, then the first regex, then the prefix."""
    for loc in locations:
        if loc[0] == "=" and loc[1] == path:
            return loc
    prefixes = [loc for loc in locations if loc[0] in ("", "^~") and path.startswith(loc[1])]
    longest = max(prefixes, key=lambda loc: len(loc[1]), default=None)
    if longest and longest[0] == "^~":
        return longest
    return next((loc for loc in locations if loc[0] == "~" and re.search(loc[1], path)), longest)


def nginx():
    locations = nginx_locations()
    check(len(locations) > 20, "the locations of nginx are read", locations)
    wrong, bodies = [], []
    for r in ROUTES:
        loc = nginx_location(locations, sample(r["path"]))
        if loc is None or "casgate-" + str(loc[2]) != r["program"]:
            wrong.append((r["path"], loc))
        elif r["body"] > loc[3]:
            bodies.append((r["path"], r["body"], loc))
        elif r in REST and r["body"] > NGINX_BODY and r["body"] != loc[3]:
            bodies.append((r["path"], r["body"], loc))
        elif r in REST and r["body"] <= NGINX_BODY < loc[3]:
            bodies.append((r["path"], r["body"], loc))
    equal(wrong, [], "nginx sends every path to the program that serves it")
    equal(bodies, [], "nginx takes as large a body as the endpoint, and no larger one")
    equal(nginx_location(locations, "/api/v1/parse")[2], "parse", "the rules of nginx are followed: an exact path")
    equal(nginx_location(locations, "/api/v1/parsed")[2], "snapshots", "and what only begins with it")


# --- Apache

def apache_pools(text, pattern):
    return [(m[1], m[2]) for m in re.finditer(pattern, text, re.M | re.S)]


def apache_limit(text, path):
    """LimitRequestBody that holds for a path."""
    limit = APACHE_BODY
    for kind, where, inside in re.findall(r'<(Location|LocationMatch) "?([^">]*)"?>(.*?)</Location', text, re.S):
        found = re.search(r"LimitRequestBody (\d+)", inside)
        if found and (re.search(where, path) if kind == "LocationMatch" else path == where):
            limit = int(found[1])
    return limit


def apache():
    for file, pattern, name in (
            ("nginx/apache/casgate-fcgi.conf.in",
             r'<LocationMatch "([^"]*)">\s*SetHandler "[^"]*fcgi://(casgate-\w+)/"', "mod_proxy_fcgi"),
            ("nginx/apache/casgate-cgi.conf.in", r'ScriptAlias(?:Match)? "([^"]*)" "@LIBEXEC@/(casgate-\w+)"', "CGI"),
            ("nginx/apache/htaccess.in", r"RewriteRule (\S+) cgi-bin/(casgate-\w+) ", ".htaccess")):
        text = read(file)
        pools, wrong = apache_pools(text, pattern), []
        for r in ROUTES:
            path = sample(r["path"])
            if name == ".htaccess":
                path = path[1:]
            pool = next((p for where, p in pools if re.search(where, path)), None)
            if pool != r["program"] and not (name == ".htaccess" and r["path"] in INSIDE):
                wrong.append((r["path"], pool))
        equal(wrong, [], f"{name}: Apache sends every path to the program that serves it")
        if name != ".htaccess":
            equal([(r["path"], r["body"]) for r in ROUTES if r["body"] > apache_limit(text, sample(r["path"]))], [],
                  f"{name}: and takes as large a body as the endpoint")


# --- the OpenAPI document and the schemas

def component(name):
    return "".join(w.capitalize() for w in name.split("_"))


def operation(r, op):
    """What the document says otherwise about an endpoint than its row."""
    faults = []
    scopes = [s["oauth"][0] for s in op["security"] if "oauth" in s]
    if bool(op["security"]) != bool(r["scope"]) or (r["scope"] != "admin" and scopes != [s for s in [r["scope"]] if s]):
        faults.append(f"security {op['security']} for scope {r['scope'] or 'none'}")
    types = set(op.get("requestBody", {}).get("content", {}))
    wanted = {t for flag, t in (("form", "multipart/form-data"), ("json", "application/json")) if flag in r["flags"]}
    if types != (wanted if r["body"] else set()):
        faults.append(f"body {sorted(types)}, row {sorted(wanted)} of {r['body']} bytes")
    given = any(p["name"] == "Idempotency-Key" for p in op.get("parameters", []))
    if given != ("idempotent" in r["flags"]):
        faults.append("Idempotency-Key")
    content = op["responses"]["200" if "200" in op["responses"] else "202"]["content"]
    if (set(content) != {"application/json"}) != ("any_type" in r["flags"]):
        faults.append(f"types {sorted(content)}")
    schema, name = json.dumps(content["application/json"]["schema"]), SCHEMA_OF[r["method"], r["path"]]
    if name != "-" and f'"data": {{"$ref": "#/components/schemas/{component(name)}"}}' not in schema:
        faults.append(f"the answer is no {name}")
    return faults


def document():
    paths = json.loads(read("data/openapi/openapi.json"))["paths"]
    ops = {(m.upper(), re.sub(r"\{\w+\}", "{id}", p)): op for p, item in paths.items() for m, op in item.items()
           if m in ("get", "post", "put", "patch", "delete")}
    rows = {(r["method"], r["path"]): r for r in REST if r["path"] not in INSIDE}
    equal(sorted(ops), sorted(rows), "the OpenAPI document has the endpoints of the table and no other")
    faults = [(key, f) for key in sorted(set(ops) & set(rows)) for f in operation(rows[key], ops[key])]
    equal(faults, [], "scope, body, Idempotency-Key and schema of each are those of its row")


def members(schema, file, at=""):
    """Paths of the members that a schema names; lists are passed through."""
    while "$ref" in schema:
        name, _, inside = schema["$ref"].partition("#")
        file, schema = name or file, json.loads(read("data/schema/" + (name or file)))
        for part in filter(None, inside.split("/")):
            schema = schema[part]
    out = [p for k in ("anyOf", "oneOf", "allOf") for s in schema.get(k, []) for p in members(s, file, at)]
    if isinstance(schema.get("items"), dict):
        out += members(schema["items"], file, at)
    for name, below in schema.get("properties", {}).items():
        path = f"{at}.{name}" if at else name
        out += [path, *members(below, file, path)]
    return out


def fields():
    """fields= and exclude= know the members of a snapshot and no others."""
    text = read("lib/render/fields.c")
    words = {k: "".join(re.findall(r'"([^"]*)"', v)) for k, v in re.findall(r"#define (\w+)\s+((?:\\\n|.)*)", text)}
    table = text[text.index("} objects[] = {"):text.index("/* Lists that")]
    named = []
    for at, names in re.findall(r'\{\s*"([^"]*)",\s*(\w+|"(?:[^"]|"\s*")*")\s*\}', table):
        names = words.get(names) or "".join(re.findall(r'"([^"]*)"', names))
        named += [f"{at}.{n}" if at else n for n in names.split()]
    wanted = set(members({"$ref": "snapshot.json"}, "snapshot.json"))
    equal(sorted(wanted ^ set(named)), [], "lib/render/fields.c has the members of data/schema/snapshot.json")


def schemas():
    files = {f.removesuffix(".json") for f in os.listdir(os.path.join(tap.top(), "data/schema")) if f.endswith(".json")}
    named = {s for s in SCHEMA_OF.values() if s != "-"}
    equal(sorted(named - files), [], "every schema of the table is a file")
    tools = read("data/mcp/tools.json")
    other = {"defs", "error", "problem", "event"}  # parts, refusals, and what webhooks are sent
    equal(sorted(f for f in files - named - other if f"{f}.json" not in tools), [],
          "every schema is that of an endpoint or of a tool")
    installed = set(re.findall(r"data/schema/(\w+)\.json", read("data/local.mk")))
    equal(sorted(files ^ installed), [], "data/local.mk installs every schema")


def guide():
    """The table of calls in docs/api-guide.md. It names a value where a path has one of few."""
    told = set()
    for line in re.findall(r"^\| .*", read("docs/api-guide.md"), re.M):
        verbs = []
        for verb, path in re.findall(r"`(GET|POST|PATCH|DELETE)(?: (/[^`?]*))?[^`]*`", line):
            verbs.append(verb)
            if path:
                told |= {(v, re.sub(r"\{\w+\}", "{id}", path)) for v in verbs}
                verbs = []
    told |= {(verb, re.sub("^/skills/.*", "/skills/{id}", path)) for verb, path in told}
    known = {(r["method"], r["path"].removeprefix("/api/v1")) for r in REST} - {("GET", path) for path in INSIDE}
    check(len(told) > 20, "the calls of docs/api-guide.md are found", told)
    equal(sorted(known - told - {("GET", "/openapi.json")}), [], "docs/api-guide.md tells of every endpoint")


# --- events of webhooks

def events():
    """What an account can ask for stands in one array of C, and everywhere that says what can be asked for."""
    code = read("lib/store/webhook/webhook.c")
    array = re.search(r"\bkinds\[\] = \{(.*?)\};", code, re.S)[0]
    kinds = re.findall(r'"(\w+\.\w+)"', array)
    check(len(kinds) > 3, "the events of webhooks are found", kinds)
    sql = "".join(read("sql", f) for f in sorted(os.listdir(os.path.join(tap.top(), "sql"))) if f.endswith(".sql"))
    texts = {"lib/store/webhook/webhook.c, the sentence": code.replace(array, ""),
             "sql": " ".join(re.findall(r"events <@ array\[(.*?)\]", sql, re.S)[-1:]),
             **{f: read(f) for f in (
                 "lib/rest/webhooks.c", "lib/web/console_webhooks.c", "data/schema/webhook.json",
                 "data/schema/webhook_created.json", "data/schema/webhook_deliveries.json",
                 "data/openapi/make_openapi.py", "cgi/cli/cmd_webhook.c", "cgi/cli/completion/casgate.bash",
                 "cgi/cli/completion/_casgate", "cgi/cli/completion/casgate.fish", "man/casgate-webhook.8",
                 "docs/api-guide.md", "tests/rest/webhooks.t")}}
    equal([(f, k) for f, text in texts.items() for k in kinds if k not in text], [], "each is named wherever they are")


# --- metrics and tests

def metrics():
    equal(len(set(METRICS)), len(METRICS), "no two metrics have one label")
    equal(sorted(set(METRICS) - {r["metric"] for r in ROUTES}), ["none"], "every metric counts a route")
    rest, others = {r["metric"] for r in REST}, {r["metric"] for r in ROUTES if r not in REST}
    equal(sorted(rest & others), [], "REST is counted apart from pages, OAuth and MCP")


def tests():
    text = "".join(read(folder, name) for folder in ("tests/http", "tests/rest", "tests/system", "tests/lib")
                   for name in sorted(os.listdir(os.path.join(tap.top(), folder)))
                   if name.endswith((".t", ".py")) and name != os.path.basename(__file__))
    text = re.sub(r'"\s*\+\s*[\w.\[\]()]+\s*\+\s*f?"', "{x}", text)
    missing = []
    for r in REST:
        path = re.escape(r["path"].removeprefix("/api/v1")).replace(r"\{id\}", r"[^/\"'\s]+")
        if not re.search(path + r"(?![\w/])", text):
            missing.append((r["method"], r["path"]))
    equal(missing, [], "every endpoint is asked for in a test")


check(len(REST) == len(SCHEMA_OF) > 15, "the table is read, and every row is a route of a program", SCHEMA_OF)
equal(len({(r["method"], r["path"]) for r in ROUTES}), len(ROUTES), "no two routes are the same")
tap.run([nginx, apache, document, schemas, guide, fields, events, metrics, tests])
tap.done()
