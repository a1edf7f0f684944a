#!/usr/bin/python3
"""What two builds answer to the same requests: whoever moves code sees that no answer has changed.

    make answers OLD=/path/to/another/build      compare that build with this one; EXCEPT=REGEX for what may differ
    answers.py record BUILD FILE                 send the corpus to one build and write what it says
    answers.py compare OLD NEW [REGEX]           show where two builds, or recordings of them, differ

The corpus: the command line, REST (every path, format and many errors), MCP (both eras, every tool), OAuth and the
pages. Requests go to the programs over FastCGI, against a database and a stand-in for the source of NAVs of their own.
Each build reads the data of its own tree; the statements are those of this tree. Ids, times, keys and other random
texts are numbered in the order in which they first appear, each kind for itself, so that a wrong id still shows. Exit
code 1: something differs.
"""
import base64
import difflib
import html
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.environ.get("CG_TOP_SRCDIR") or os.path.dirname(os.path.dirname(HERE))
STATEMENTS = os.path.join(TOP, "tests/data/statements")
SAMPLES = os.path.join(TOP, "data/samples")
BASE = "https://localhost:8443"
HOST = {"Host": "localhost:8443"}
JSON = {"Content-Type": "application/json"}
CAMS, KFIN = "sample_cams_2024", "sample_kfintech_2024"
NO_SNAPSHOT = "snap_01KB5V3QK8Z4N0W2R7T9X6M1HD"
META = "io.modelcontextprotocol/"
NEW_ERA, OLD_ERA = "2026-07-28", "2025-11-25"
YEARS = ("2017-18", "2019-20", "2021-22", "2022-23", "2023-24", "2024-25", "2025-26")

# What is random or of the clock, and the name that it gets.
RANDOM = [
    ("shown", r"(?<=sk_live_…)[0-9A-Za-z]{4}|(?<=sk_test_…)[0-9A-Za-z]{4}"),
    ("took", r'(?<="Time, ms">)[\d,]+'),
    ("secret", r"whsec_[0-9A-Za-z+/=]{20,}"),
    ("key", r"sk_(?:live|test)_[0-9A-HJKMNP-TV-Z]{26}_[0-9A-Za-z]{30,}"),
    (
        "id",
        r"(?:acct|snap|key|enr|up|req|grant|user|client|cgc|code|aud)_[0-9A-HJKMNP-TV-Z]{26}(?:[0-9A-Za-z_-]{20,})?",
    ),
    ("ulid", r"(?<![0-9A-Za-z])[0-9A-HJKMNP-TV-Z]{26}(?![0-9A-Za-z])"),
    ("time", r"20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00(?::00)?)?"),
    ("minute", r"\b\d\d:\d\d(?::\d\d)? (?:UTC|IST)\b"),
    ("clock", r"\d{1,2} [A-Z][a-z]{2} 20\d\d,? \d\d:\d\d(?::\d\d)?"),
    ("cursor", r"\b\d+\.[0-9A-HJKMNP-TV-Z]{26}-[0-9a-f]{8}\b|\b\d+\.\d+-[0-9a-f]{8}\b"),
    ("etag", r'(?<=")[0-9a-f]{32}(?=")'),
    ("issued", r'(?<="client_id_issued_at":)\d+'),
    ("csrf", r'(?<=name="csrf" value=")[^"]+'),
    (
        "bytes",
        r'(?<=spreadsheetml\.sheet","size":)\d+|(?<=spreadsheetml\.sheet\\",\\"size\\":)\d+|'
        r'(?<=as xlsx, )\d+(?= bytes)',
    ),
    (
        "token",
        r"(?<![0-9A-Za-z_-])(?=[A-Za-z_-]*[0-9])(?=[0-9a-z_-]*[A-Z])(?=[0-9A-Z_-]*[a-z])"
        r"[0-9A-Za-z_-]{40,}(?![0-9A-Za-z_-])",
    ),
    ("hex", r"(?<![0-9a-z])[0-9a-f]{40,}(?![0-9a-z])"),
]
KEPT = ("acct", "snap", "key", "up", "enr", "grant", "user", "client", "cgc")  # met again in later answers
PATTERN = re.compile("|".join(f"(?P<{name}>{text})" for name, text in RANDOM))


class Plain:
    """Texts without what differs from one run to the next."""

    def __init__(self, paths):
        self.seen, self.here, self.paths = {}, {}, paths

    def next(self):
        """Another answer: what is of one answer alone is numbered from 1 again."""
        self.here = {}

    def text(self, text):
        for path, name in self.paths:
            text = text.replace(path, name)

        def number(m):
            kind = m.lastgroup
            if kind in ("time", "minute", "clock", "bytes", "issued", "shown", "took"):
                return f"<{kind}>"
            if kind == "id":
                kind = m[0].partition("_")[0]
            seen = self.seen.setdefault(kind, {}) if kind in KEPT else self.here.setdefault(kind, {})
            return seen.setdefault(m[0], f"<{kind} {len(seen) + 1}>")
        return PATTERN.sub(number, text)

    def body(self, data, kind):
        if "spreadsheetml" in kind:
            with zipfile.ZipFile(io.BytesIO(data)) as z:
                return {n: self.text(z.read(n).decode("utf-8", "surrogateescape")) for n in sorted(z.namelist())}
        return self.text(data.decode("utf-8", "surrogateescape"))


def read(path):
    with open(path, "rb") as f:
        return f.read()


class Recorder:
    def __init__(self, build, heard=None):
        import nav_server
        import stack
        self.stack = stack
        makefile = read(os.path.join(build, "Makefile")).decode()
        source = re.search(r"^abs_top_srcdir = (.*)$", makefile, re.M)[1]
        self.nav = nav_server.NavServer(until=os.environ.get("CG_ANSWERS_DAY"))
        self.s = stack.Stack(build, source)
        data = os.path.join(source, "data")
        self.s.write_conf({
            "schema_dir": data + "/schema", "mcp_dir": data + "/mcp", "base_url": BASE, "nav_url": self.nav.url,
            "nav_allow_http": "1", "amfi_url": self.nav.url + "/spages/NAVAll.txt", "nav_requests_second": "1000",
            "nav_wait_ms": "60000"
        })
        for program in self.s.programs:
            self.s.pool(program)
        self.plain = Plain([(self.s.dir, "<dir>"), (source, "<tree>"), (build, "<build>"),
                            (os.path.realpath(source), "<tree>"), (TOP, "<tree>"), (self.nav.url, "<nav>")])
        self.lines, self.heard = [], heard or self.keep

    def keep(self, entry):
        self.lines.append(entry)

    def close(self):
        self.s.close()
        self.nav.stop()

    def note(self, name, **what):
        self.heard({"name": self.plain.text(name), **what})
        self.plain.next()

    # --- one request or command each

    def ask(self, method, uri, body=b"", headers=None, key=None, program=None, extra=None):
        """Send it, note question and answer; the answer."""
        import fcgi
        headers = dict(headers or {})
        if key:
            headers["X-API-Key"] = key
        program = program or self.stack.program_of(uri.split("?")[0])
        body = body.encode() if isinstance(body, str) else body
        length = len(body) if body or method == "POST" else None
        a = fcgi.fcgi_call(self.s.sockets[program].path, fcgi.params_of(method, uri, headers, length, extra), body)
        kind = a.headers.get("content-type", "")
        kept = {k: self.plain.text(v) for k, v in sorted(a.headers.items()) if k != "content-length"}
        if "content-length" in a.headers and method != "HEAD":
            assert int(a.headers["content-length"]) == len(a.body), (method, uri)
        shown = ""
        if len(body) <= 300 and headers.get("Content-Type", "").endswith("json"):
            shown = " " + body.decode("latin-1")
        self.note(f"{program}: {method} {uri[:200]}{shown}", status=a.status, headers=kept,
                  cookies=[self.plain.text(c) for c in a.cookies], body=self.plain.body(a.body, kind))
        return a

    def run(self, *args, stdin=b"", env=None):
        r = subprocess.run([self.s.cli, *args],
                           env=dict(self.s.env, **(env or {})),
                           input=stdin,
                           stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE,
                           check=False)
        self.note("casgate " + " ".join(args), status=r.returncode, body=self.plain.body(r.stdout, ""),
                  errors=self.plain.body(r.stderr, ""))
        return r.stdout.decode().strip()


# --- the command line: needs no service

def statements():
    """(path, password) of every statement of this tree."""
    with open(os.path.join(SAMPLES, "samples.json"), encoding="utf-8") as f:
        for sample in json.load(f)["samples"]:
            yield os.path.join(SAMPLES, sample["file"]), sample["password"]
    for name in sorted(os.listdir(STATEMENTS)):
        if name.endswith(".truth.json"):
            with open(os.path.join(STATEMENTS, name), encoding="utf-8") as f:
                truth = json.load(f)
            yield os.path.join(STATEMENTS, truth["file"]), truth["password"] or ""


def command_line(r):
    commands = ("parse", "gains", "migrate", "account", "key", "nav", "user", "holdings", "purge", "doctor")
    r.run("--help")
    r.run()
    r.run("nonsense")
    for command in commands:
        r.run(command, "--help")
        r.run(command, "--nonsense")
    for path, password in statements():
        secret = ["--password", password] if password else []
        r.run("parse", path, *secret)
        r.run("parse", path, *secret, "--include-pii", "--format", "csv")
        r.run("parse", path, *secret, "--format", "table")
        r.run("gains", path, *secret)
        for year in YEARS:
            r.run("gains", path, *secret, "--fy", year, "--format", "csv")
    path = os.path.join(SAMPLES, CAMS + ".pdf")
    for kind in ("112a", "lots"):
        for columns in ("14", "15"):
            r.run("gains", path, "--password", "Sample@2024", "--fy", "2023-24", "--format", "csv", "--kind", kind,
                  "--columns", columns)
    r.run("parse", "-", "--password", "Sample@2024", stdin=read(path))
    r.run("parse", path, "--password", "Sample@2024", "--format", "xml")
    r.run("parse", path)
    r.run("parse", path, "--password", "wrong")
    r.run("parse", path, "--password-file", "/nonexistent")
    r.run("parse", "/nonexistent")
    r.run("parse", "-", stdin=b"")
    r.run("parse", "-", stdin=b"Hello, I am a text.")
    r.run("parse", "-", stdin=read(path)[:-2000])
    r.run("gains", path, "--password", "Sample@2024", "--fy", "2024")
    for bad in ("nonsense = 1\n", "port\n", "nav_url = ftp://x\n", "base_url = \n"):
        conf = os.path.join(r.s.dir, "bad.conf")
        with open(conf, "w", encoding="ascii") as f:
            f.write(bad)
        r.run("doctor", env={"CASGATE_CONF": conf})
    r.run("account", "list")
    r.run("account", "create", "first")
    r.run("account", "create", "")
    r.run("key", "list")
    r.run("key", "create", "--account", "nobody")
    r.run("key", "create", "--account", "first", "--test", "--scopes", "nonsense")
    r.run("key", "create", "--account", "first", "--test", "--scopes", "read", "--expires", "3", "--name", "three days")
    r.run("key", "list", "--account", "first")
    r.run("key", "revoke", "key_" + "0" * 26)
    r.run("user", "add", "--account", "first", "person", stdin=b"a long password of a person\n")
    r.run("user", "add", "--account", "first", "person", stdin=b"a long password of a person\n")
    r.run("user", "add", "--account", "first", "other", stdin=b"short\n")
    r.run("user", "list")
    r.run("user", "remove", "nobody")
    r.run("nav", "status")
    r.run("nav", "import", "--builtin", "--if-empty")
    r.run("nav", "status")
    r.run("nav", "fetch", "118989")
    r.run("nav", "fetch", "1")
    r.run("holdings", "import", "/nonexistent")
    r.run("holdings", "import", "-", stdin=b"a,b\n1,2\n")
    r.run("migrate")
    r.run("purge")


# --- REST

def form(*parts, boundary="xYzZy"):
    out = b""
    for name, value, *rest in parts:
        value = value if isinstance(value, bytes) else value.encode()
        out += f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"'.encode()
        out += b'; filename="%s"\r\nContent-Type: application/pdf' % rest[0].encode() if rest else b""
        out += b"\r\n\r\n" + value + b"\r\n"
    return out + f"--{boundary}--\r\n".encode(), {"Content-Type": "multipart/form-data; boundary=" + boundary}


def post(r, path, value, key=None, **headers):
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return r.ask("POST", path, body, {**JSON, **{k.replace("_", "-"): v for k, v in headers.items()}}, key or r.s.key)


def upload(r, path, password, key=None, *more):
    body, headers = form(("password", password), ("file", read(path), os.path.basename(path)), *more)
    return r.ask("POST", "/api/v1/parse", body, headers, key or r.s.key)


def snapshot_of(answer):
    return answer.data["snapshot_id"] if answer.status == 200 else NO_SNAPSHOT


def one_snapshot(r, ident, key):
    here = "/api/v1/snapshots/" + ident
    for query in ("", "?include_pii=true", "?include_pii=maybe"):
        r.ask("GET", here + query, key=key)
    r.ask("HEAD", here, key=key)
    for query in ("", "?limit=3", "?cursor=zz", "?limit=0", "?isin=INF846K01131", "?from=2023-01-01&to=2023-12-31"):
        a = r.ask("GET", here + "/transactions" + query, key=key)
        if query == "?limit=3" and a.status == 200 and a.data.get("next_cursor"):
            r.ask("GET", here + "/transactions?limit=3&cursor=" + urllib.parse.quote(a.data["next_cursor"]), key=key)
    for kind in ("", "?format=json", "?format=csv", "?format=html", "?format=xlsx", "?format=pdf",
                 "?format=csv&include_pii=true"):
        r.ask("GET", here + "/report" + kind, key=key)
    r.ask("GET", here + "/gains", key=key)
    for year in YEARS:
        r.ask("GET", f"{here}/gains?fy={year}", key=key)
        for kind in ("112a", "lots"):
            r.ask("GET", f"{here}/gains?fy={year}&format=csv&kind={kind}", key=key)
    for query in ("fy=2024", "format=xml", "fy=2023-24&format=csv&columns=15", "fy=2023-24&format=csv&columns=9"):
        r.ask("GET", here + "/gains?" + query, key=key)
    r.ask("GET", here + "/enrichment", key=key)


def parse_errors(r):
    path = "/api/v1/parse"
    pdf = read(os.path.join(SAMPLES, CAMS + ".pdf"))
    plain = base64.b64encode(pdf).decode()
    for bad in (b"", b"null", b"[]", b"{", b'{"a":1}x', b'{"a":NaN}', b'{"a":1,"a":2}', b'{"password":"\xff"}',
                b"\xef\xbb\xbf{}", b'{"a":' + b"[" * 50 + b"]" * 50 + b"}"):
        post(r, path, bad)
    good = {"pdf_ref": CAMS}
    for bad in ({}, {"password": "x"}, {"pdf_ref": 1}, {"pdf_ref": None}, {"pdf_base64":
                                                                           5}, dict(good, password=7), {"pdf_ref": ""},
                dict(good, include_pii="true"), dict(good, pdf_base64="JVBERi0="), dict(good, password="x" * 129),
                {"pdf_ref": "sample_none"}, {"pdf_ref": "../../etc/passwd"}, {"pdf_base64":
                                                                              ""}, {"pdf_base64": "!" + plain},
                {"pdf_base64": plain}, {"pdf_base64": plain, "password":
                                        "wrong"}, {"pdf_base64":
                                                   base64.b64encode(pdf[:-2000]).decode()}, {"pdf_base64": plain + "A"},
                dict(good, unknown={"a": [1, None]})):
        post(r, path, bad)
    post(r, path, {"pdf_base64": plain, "password": "Sample@2024", "include_pii": True})
    post(r, path, good, r.s.live)
    post(r, path, good, r.s.read_only)
    for headers in ({"Accept": "text/html"}, {"Content-Type": "text/plain"},
                    {"Content-Type": "application/json; charset=latin1"}, {"Content-Encoding":
                                                                           "gzip"}, {"Idempotency-Key": "x" * 256}):
        r.ask("POST", path, json.dumps(good), {**JSON, **headers}, r.s.key)
    for _ in range(2):
        post(r, path, good, Idempotency_Key="first")
    post(r, path, {"pdf_ref": KFIN}, Idempotency_Key="first")
    body, headers = form(("file", pdf, "x.pdf"), ("password", "Sample@2024"))
    for b, h in ((body, {"Content-Type": "multipart/form-data"}), (b"", headers), (body[:-10], headers),
                 (body.replace(b'; name="file"', b""), headers)):
        r.ask("POST", path, b, h, r.s.key)
    for parts in ([("file", b"", "empty.pdf")], [("file", b"Hello", "x.pdf")], [("x", "")] * 9,
                  [("pdf_ref", CAMS), ("include_pii", "yes")], [("pdf_ref", CAMS), ("include_pii", "1")]):
        b, h = form(*parts)
        r.ask("POST", path, b, h, r.s.key)


def rest(r):
    key = r.s.key
    for prefix in ("", "/api/v1"):
        for path in ("/health", "/health/ready", "/openapi.json"):
            r.ask("GET", prefix + path, program="snapshots")
            r.ask("HEAD", prefix + path, program="snapshots")
    for uri in ("/", "/api/v1", "/api/v1/x", "/api/v2/parse", "/api/v1/snapshots/", "/api/v1/snapshots/x/y",
                "/api/v1/snapshots/a%2fb", "/metrics"):
        r.ask("GET", uri, key=key, program="snapshots")
    for method, path in (("GET", "/parse"), ("PUT", "/parse"), ("OPTIONS", "/parse"), ("POST", "/snapshots"),
                         ("PUT", "/snapshots/x"), ("DELETE", "/snapshots"), ("DELETE", "/samples"), ("GET", "/enrich"),
                         ("POST", "/usage"), ("GET", "/skills/x")):
        r.ask(method, "/api/v1" + path, key=key)
    for bad in ("x", "sk_test_", key[:-1], key + "x"):
        r.ask("GET", "/api/v1/samples", key=bad)
    r.ask("GET", "/api/v1/samples")
    r.ask("GET", "/api/v1/samples", headers={"Authorization": "Basic YTpi"})
    r.ask("GET", "/api/v1/samples", headers={"Authorization": "Bearer " + key})
    r.ask("GET", "/api/v1/samples", headers={"Authorization": "Bearer " + r.s.live}, key=key)
    r.ask("GET", "/api/v1/samples", headers={"Accept": "text/html"}, key=key)
    r.ask("GET", "/api/v1/snapshots", key=r.s.parse_only)
    r.ask("GET", "/api/v1/usage", key=r.s.read_only)
    parse_errors(r)
    made = [snapshot_of(upload(r, path, password)) for path, password in statements()]
    clear = snapshot_of(upload(r, os.path.join(SAMPLES, CAMS + ".pdf"), "Sample@2024", None, ("include_pii", "true")))
    for ident in dict.fromkeys([*made, clear]):
        one_snapshot(r, ident, key)
    enrichment(r, key, made)
    for a, b in [(made[0], made[1]), (made[0], clear), (made[0], NO_SNAPSHOT), (made[2], made[0]), ("x", "y"),
                 *zip(made[9:20], made[10:21])]:
        r.ask("GET", f"/api/v1/snapshots/compare?from={a}&to={b}", key=key)
    r.ask("GET", "/api/v1/snapshots/compare", key=key)
    for ident in (NO_SNAPSHOT, "x"):
        for rest_of in ("", "/transactions", "/report", "/gains", "/enrichment"):
            r.ask("GET", f"/api/v1/snapshots/{ident}{rest_of}", key=key)
    r.ask("GET", "/api/v1/snapshots/" + made[0], key=r.s.stranger)
    for query in ("", "?limit=2", "?limit=0", "?limit=x", "?cursor=zz"):
        a = r.ask("GET", "/api/v1/snapshots" + query, key=key)
        if query == "?limit=2" and a.status == 200:
            r.ask("GET", "/api/v1/snapshots?limit=2&cursor=" + urllib.parse.quote(a.data["next_cursor"]), key=key)
    r.ask("DELETE", "/api/v1/snapshots/" + made[-1], key=key)
    r.ask("DELETE", "/api/v1/snapshots/" + made[-1], key=key)
    r.ask("GET", "/api/v1/usage", key=key)
    r.made = made


def each_parameter(r, document, key):
    """Every GET of an account's data with each of its parameters: each value that the document allows, the ends of a
    range and what lies beside them, and what is no value at all."""
    ids = {"from": r.made[0], "to": r.made[1], "id": r.made[0]}
    for path, item in sorted(document["paths"].items()):
        named = [p.get("$ref", "").split("/")[-1] for p in item.get("parameters", [])]
        parameters = [document["components"]["parameters"][p["$ref"].split("/")[-1]] if "$ref" in p else p
                      for p in [*item.get("parameters", []), *item.get("get", {}).get("parameters", [])]]
        queries = [p for p in parameters if p["in"] == "query"]
        if "get" not in item or named == ["none"] or not path.startswith("/api/v1/"):
            continue
        for ident in r.made[:3] if "snapshots/{" in path else ("x",):
            here = re.sub(r"\{[^}]*\}", ident, path)
            base = {p["name"]: ids.get(p["name"], "x") for p in queries if p.get("required")}
            r.ask("GET", here + ("?" + urllib.parse.urlencode(base) if base else ""), key=key)
            for p in queries:
                for value in values_of(p):
                    r.ask("GET", here + "?" + urllib.parse.urlencode({**base, p["name"]: value}), key=key)


def values_of(parameter):
    schema = parameter.get("schema", {})
    schema = schema.get("items", schema)
    ends = [schema[k] for k in ("minimum", "maximum") if k in schema]
    found = [*schema.get("enum", []), *(n + by for n in ends for by in (-1, 0, 1)), *schema.get("examples", [])]
    found += [e for e in (schema.get("example"), parameter.get("example"), schema.get("default")) if e is not None]
    if schema.get("type") == "boolean":
        found += ["true", "false"]
    if "maxLength" in schema:
        found += ["A" * schema["maxLength"], "A" * (schema["maxLength"] + 1)]
    return [str(v) for v in dict.fromkeys([*map(str, found), "", "nonsense"])]


def more_rest(r):
    """What belongs to an account beside its statements, and every parameter of every GET."""
    key = r.s.key
    with open(os.path.join(TOP, "data/openapi/openapi.json"), encoding="utf-8") as f:
        document = json.load(f)
    for ident in r.made[:45]:
        here = "/api/v1/snapshots/" + ident
        for part in ("income", "unrealised", "unrealised?format=csv", "sips", "months", "risk"):
            r.ask("GET", f"{here}/{part}", key=key)
    for year in YEARS:
        r.ask("GET", f"/api/v1/snapshots/{r.made[0]}/income?fy={year}", key=key)
    r.ask("GET", "/api/v1/snapshots/latest", key=key)
    each_parameter(r, document, key)
    for value in ({}, {"note": "x"}, {"label": "of a client"}, {"label": ""}, {"expires_in": 5}, {"nonsense": 1}):
        a = post(r, "/api/v1/upload-links", value)
        ident = a.data.get("id") or a.data.get("upload_id") if a.status in (200, 201) else "x"
        for method in ("GET", "DELETE", "GET"):
            r.ask(method, f"/api/v1/upload-links/{ident}", key=key)
    for value in ({}, {"url": "https://example.com/hook"}, {"url": "http://example.com/hook"}, {"url": "x"},
                  {"url": "https://example.com/hook", "events": []},
                  {"url": "https://example.com/hook", "events": ["nonsense"]},
                  {"url": "https://example.com/other", "events": ["snapshot.created"]},
                  {"url": "https://127.0.0.1/"}, {"url": "https://example.com:22/"}):
        a = post(r, "/api/v1/webhooks", value)
        ident = a.data.get("id") or a.data.get("webhook_id") if a.status in (200, 201) else "x"
        here = "/api/v1/webhooks/" + ident
        r.ask("GET", here, key=key)
        for change in ({}, {"url": "https://example.com/changed"}, {"disabled": True}, {"enabled": False},
                       {"events": 1}):
            r.ask("PATCH", here, json.dumps(change), JSON, key)
        for rest_of in ("", "/deliveries", "/deliveries?limit=1", "/deliveries?limit=0"):
            r.ask("GET", here + rest_of, key=key)
        r.ask("POST", here + "/roll", b"", None, key)
        r.ask("GET", "/api/v1/webhooks", key=key)
        if len(ident) > 1 and value["url"].endswith("other"):
            r.ask("DELETE", here, key=key)
            r.ask("DELETE", here, key=key)
    for path in ("/api/v1/jobs", "/api/v1/jobs/x", "/api/v1/jobs?limit=1", "/api/v1/jobs?state=done"):
        r.ask("GET", path, key=key)
    pdf = read(os.path.join(SAMPLES, CAMS + ".pdf"))
    for parts in ([], [("file", pdf, "a.pdf")], [("file", pdf, "a.pdf"), ("password", "Sample@2024")],
                  [("password", "Sample@2024"), ("file", pdf, "a.pdf"), ("file", pdf, "b.pdf")],
                  [("file", b"x", "a.txt")], [("file", pdf, "a.pdf"), ("nonsense", "x")]):
        body, headers = form(*parts)
        a = r.ask("POST", "/api/v1/parse/batch", body, headers, key, program="parse")
    for ident in r.made[:12]:
        seen = r.ask("GET", "/api/v1/snapshots/" + ident, key=key)
        tag = seen.headers.get("etag", "x")
        for value in (tag, "W/" + tag, '"x", ' + tag, "*", '"x"', tag + "x"):
            r.ask("GET", "/api/v1/snapshots/" + ident, headers={"If-None-Match": value}, key=key)


def enrichment(r, key, made):
    r.ask("GET", "/api/v1/skills", key=key)
    for ident in made[:20]:
        for as_of in ("2026-08-21", "statement", "latest"):
            post(r, "/api/v1/enrich", {"snapshot_id": ident, "as_of": as_of})
        r.ask("GET", f"/api/v1/snapshots/{ident}/enrichment", key=key)
        r.ask("GET", f"/api/v1/snapshots/{ident}/report?format=html", key=key)
        r.ask("GET", f"/api/v1/snapshots/{ident}/report?format=xlsx", key=key)
        r.ask("GET", f"/api/v1/snapshots/{ident}/report?format=csv", key=key)
        for include in (True, False):
            post(r, "/api/v1/skills/portfolio-health-check", {"snapshot_id": ident, "include_enrichment": include})
    for bad in ({}, {"snapshot_id": 1}, {"snapshot_id": "x"}, {"snapshot_id": NO_SNAPSHOT},
                {"snapshot_id": made[0], "as_of": "tomorrow"}, {"snapshot_id": made[0], "as_of": "2999-01-01"}):
        post(r, "/api/v1/enrich", bad)
        post(r, "/api/v1/skills/portfolio-health-check", bad)
    post(r, "/api/v1/skills/nonsense", {"snapshot_id": made[0]})


# --- MCP

def mcp_post(r, body, key, **headers):
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return r.ask("POST", "/mcp", text, {**HOST, **JSON, "Accept": "application/json, text/event-stream",
                                        **{k.replace("_", "-"): v for k, v in headers.items()}}, key, program="mcp")


def legacy(r, method, params=None, key=None):
    body = {"jsonrpc": "2.0", "id": 1, "method": method, **({"params": params} if params is not None else {})}
    return mcp_post(r, body, key or r.s.key, MCP_Protocol_Version=OLD_ERA)


def modern(r, method, params=None, key=None):
    params = dict(params or {}, _meta={META + "protocolVersion": NEW_ERA, META + "clientCapabilities": {}})
    name = params.get("name") or params.get("uri")
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return mcp_post(r,
                    body,
                    key or r.s.key,
                    MCP_Protocol_Version=NEW_ERA,
                    Mcp_Method=method,
                    **({"Mcp_Name": name} if name else {}))


def every_page_of(r, name, args):
    """A tool in both eras, then its further pages."""
    legacy(r, "tools/call", {"name": name, "arguments": args})
    cursor = None
    for _ in range(40):
        a = modern(r, "tools/call", {"name": name, "arguments": {**args, **({"cursor": cursor} if cursor else {})}})
        cursor = (a.json(float).get("result", {}).get("structuredContent") or {}).get("next_cursor") if a.body else None
        if not cursor:
            break


def mcp(r):
    for method in ("GET", "DELETE", "PUT", "OPTIONS", "POST"):
        r.ask(method, "/mcp", headers={**HOST, "Origin": "http://localhost:6274"}, program="mcp")
        r.ask(method, "/mcp", b"{}", {**HOST, **JSON}, r.s.key, program="mcp")
    r.ask("POST", "/mcp", b"{}", {**JSON, "Host": "evil.example.com"}, r.s.key, program="mcp")
    r.ask("POST", "/mcp", b"{}", {**JSON, **HOST, "Origin": "https://evil.example.com"}, r.s.key, program="mcp")
    for bad in (b"{", b"", b"1", b'"x"', b"[]", b'{"jsonrpc":"2.0","id":1,"method":"ping"} x',
                b'{"id":1,"method":"ping"}', b'{"jsonrpc":"2.0","id":null,"method":"ping"}',
                b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', b'{"jsonrpc":"2.0","id":1}',
                b'{"jsonrpc":"2.0","method":"notifications/initialized"}',
                b'{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', b"[" * 33 + b"]" * 33):
        mcp_post(r, bad, r.s.key)
    for version in (OLD_ERA, "2025-06-18", "2025-03-26", "2024-11-05", "bogus"):
        legacy(r, "initialize",
               {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}})
    for era in (legacy, modern):
        for method in ("ping", "server/discover", "tools/list", "prompts/list", "resources/list",
                       "resources/templates/list", "nonsense", "logging/setLevel", "completion/complete"):
            era(r, method)
        for prompt in ("portfolio_review", "tax_summary", "compare_statements", "nonsense"):
            for args in ({}, {"snapshot_id": r.made[0]}, {"snapshot_id": "{{x}}"}, {"from": r.made[0], "to":
                                                                                    r.made[1]}):
                era(r, "prompts/get", {"name": prompt, "arguments": args})
        for uri in ("casgate://nothing", "casgate://snapshots/" + r.made[0], "casgate://snapshots/x"):
            era(r, "resources/read", {"uri": uri})
    listed = modern(r, "resources/list").json(float)["result"]["resources"]
    for resource in listed:
        modern(r, "resources/read", {"uri": resource["uri"]})
    for prompt in modern(r, "prompts/list").json(float)["result"]["prompts"]:
        for values in ("", r.made[0]):
            modern(r, "prompts/get", {
                "name": prompt["name"], "arguments": {a["name"]: values
                                                      for a in prompt.get("arguments", []) if values}
            })
    for ident in [*r.made[:12], NO_SNAPSHOT, "x"]:
        ids = {"snapshot_id": ident}
        for name in ("get_snapshot", "enrich", "capital_gains", "unrealised_gains", "income", "sips", "show_portfolio"):
            every_page_of(r, name, ids)
        every_page_of(r, "get_snapshot", {**ids, "sections": ["transactions", "investor"], "include_pii": True})
        for year in YEARS[4:]:
            every_page_of(r, "capital_gains", {**ids, "fy": year})
        for kind in ("json", "csv", "xlsx", "html"):
            every_page_of(r, "generate_report", {**ids, "format": kind})
        every_page_of(r, "compare_snapshots", {"from": r.made[0], "to": ident})
        for more in ({}, {"include_enrichment": False}):
            every_page_of(r, "run_skill", {**ids, "slug": "portfolio-health-check", **more})
    for name, args in (("parse_cas", {"pdf_ref": CAMS}), ("parse_cas", {"pdf_ref": "none"}), ("parse_cas", {}),
                       ("list_skills", {}), ("parse_cas", {"upload_id": "up_" + "0" * 26}),
                       ("parse_cas", {"pdf_base64":
                                      "JVBERi0="}), ("list_snapshots", {"limit": 3}), ("list_snapshots", {"limit": 0}),
                       ("request_upload_url", {}), ("run_skill", {"slug": "x", "snapshot_id":
                                                                  r.made[0]}), ("nonsense", {}), ("get_snapshot", {}),
                       ("get_snapshot", {"snapshot_id": r.made[0], "cursor":
                                         "p9.9.9"}), ("generate_report",
                                                      {"snapshot_id": r.made[0], "format":
                                                       "pdf"}), ("enrich", {"snapshot_id": r.made[0], "as_of": "x"})):
        legacy(r, "tools/call", {"name": name, "arguments": args})
        modern(r, "tools/call", {"name": name, "arguments": args})
    for key in (r.s.read_only, r.s.parse_only, r.s.stranger):
        for name in ("get_snapshot", "enrich"):
            modern(r, "tools/call", {"name": name, "arguments": {"snapshot_id": r.made[0]}}, key)


# --- OAuth and pages

class Browser:
    """Cookies and forms, without script."""

    def __init__(self, r):
        self.r, self.cookies = r, {}

    @staticmethod
    def program(path):
        return "oauth" if re.match(r"/(authorize|token|register|revoke|login|logout|.*\.well-known)", path) else "web"

    def send(self, method, uri, body=b"", headers=None):
        headers = {**HOST, **(headers or {})}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        if method == "POST":
            headers.setdefault("Sec-Fetch-Site", "same-origin")
        a = self.r.ask(method, uri, body, headers, program=self.program(uri), extra={"HTTPS": "on"})
        for cookie in a.cookies:
            name, _, value = cookie.partition("=")
            self.cookies[name] = value
        return a

    def get(self, uri):
        return self.send("GET", uri)

    def post(self, uri, fields):
        return self.send("POST", uri,
                         urllib.parse.urlencode(fields).encode(), {"Content-Type": "application/x-www-form-urlencoded"})

    def submit(self, page, action, **fields):
        """The form of a page whose action ends so; None where there is none."""
        import oauth
        reader = oauth.Forms()
        reader.feed(page.body.decode())
        for f in reader.forms:
            path = urllib.parse.urlsplit(f["action"] or "")
            if path.path.endswith(action):
                return self.post(urllib.parse.urlunsplit(("", "", path.path, path.query, "")),
                                 {**f["fields"], **fields})
        self.r.note(f"no form {action}", body=self.r.plain.body(page.body, ""))
        return None

    def follow(self, a):
        u = urllib.parse.urlsplit(a.headers.get("location", "/"))
        return urllib.parse.urlunsplit(("", "", u.path, u.query, ""))


def oauth_server(r, b):
    for path in ("", "/mcp"):
        for name in ("oauth-protected-resource", "oauth-authorization-server", "openid-configuration"):
            b.get(f"/.well-known/{name}{path}")
    redirect = "https://client.example.com/done"
    for value in ({}, {"redirect_uris": []}, {"redirect_uris": ["http://evil.example.com/"]}, b"{",
                  {"client_name": "<b>Test</b>", "redirect_uris": [redirect], "token_endpoint_auth_method": "none"}):
        a = b.send("POST", "/register", value if isinstance(value, bytes) else json.dumps(value).encode(), JSON)
    client = a.json(float).get("client_id", "")
    query = {
        "response_type": "code", "client_id": client, "redirect_uri": redirect, "state": "s", "scope": "parse read",
        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256", "resource":
        BASE + "/mcp"
    }
    for change in ({"response_type": "token"}, {"client_id": "x"}, {"redirect_uri": "https://evil.example.com/"},
                   {"scope": "all"}, {"code_challenge": "x"}, {"code_challenge_method":
                                                               "plain"}, {"resource": "https://evil.example.com"}, {}):
        page = b.get("/authorize?" + urllib.parse.urlencode({**query, **change}))
    answer = b.submit(page, "/authorize", decision="allow", mode="test")
    code = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(answer.headers.get("location", "")).query)).get(
        "code", "") if answer else ""
    fields = {"grant_type": "authorization_code", "code": code, "redirect_uri": redirect, "client_id": client,
              "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "resource": BASE + "/mcp"}
    for change in ({"grant_type": "password"}, {"client_id": "x"}, {}):
        a = b.post("/token", {**fields, **change})
    tokens = a.json(float) if a.status == 200 else {}
    mcp_post(r, {"jsonrpc": "2.0", "id": 1, "method": "ping"},
             None,
             Authorization="Bearer " + tokens.get("access_token", "x"))
    mcp_post(r, {"jsonrpc": "2.0", "id": 1, "method": "ping"}, None, Authorization="Bearer x")
    b.post("/token",
           {"grant_type": "refresh_token", "refresh_token": tokens.get("refresh_token", "x"), "client_id": client})
    b.post("/token", {"grant_type": "refresh_token", "refresh_token": "x", "client_id": client})
    b.get("/console/apps")
    b.post("/revoke", {"token": tokens.get("access_token", "x"), "client_id": client})


CRAWLED = 400  # pages


def crawl(b, todo):
    """Every page of the console that these lead to, each query of it, breadth first."""
    seen = set()
    while todo and len(seen) < CRAWLED:
        uri = todo.pop(0)
        if uri in seen:
            continue
        seen.add(uri)
        a = b.get(uri)
        if "html" in a.headers.get("content-type", ""):
            found = re.findall(r'href="([^"#]*)', a.body.decode())
            paths = [urllib.parse.urlsplit(html.unescape(h)) for h in found]
            todo += [urllib.parse.urlunsplit(("", "", u.path, u.query, "")) for u in paths
                     if u.path.startswith("/console") and u.netloc in ("", HOST["Host"])]


def console(r):
    nobody, b = Browser(r), Browser(r)
    pages = ("/", "/console", "/console/compare", "/console/keys", "/console/apps", "/console/usage", "/console/audit",
             "/docs", "/console/nothing", "/login", "/upload/", "/upload/up_" + "0" * 26)
    for page in pages:
        nobody.get(page)
        nobody.send("DELETE", page)
    for fields in ({"login": "person", "password":
                    "wrong"}, {"login": "person", "password": "a long password of a person"}):
        b.submit(b.get("/login"), "/login", **fields)
    for mode in ("", "?mode=test", "?mode=live"):
        for page in pages:
            b.get(page + mode)
    for n, (path, password) in enumerate(list(statements())[:9]):
        a = b.submit(b.get("/console?mode=test"), "/console/upload")
        there = b.follow(a)
        b.get(there)
        if n == 0:
            body, headers = form(("file", read(path), "a.pdf"), ("password", "wrong"))
            b.send("POST", there, body, headers)
        body, headers = form(("file", read(path), "a.pdf"), ("password", password))
        b.send("POST", there, body, headers)
        b.send("POST", there, body, headers)
    for ident in [*r.made[:20], NO_SNAPSHOT, "x"]:
        here = "/console/snapshots/" + ident
        b.get(here)
        page = b.get(here + "?mode=test")
        for kind in ("html", "csv", "xlsx", "json", "pdf"):
            b.get(f"{here}/report?mode=test&format={kind}")
        for query in ("", "&fy=2023-24", "&fy=2024"):
            b.get(f"{here}/gains?mode=test{query}")
        for kind in ("112a", "lots"):
            b.get(f"{here}/gains-file?mode=test&format=csv&kind={kind}&fy=2023-24")
        b.get(f"/console/compare?mode=test&from={r.made[0]}&to={ident}")
        if page.status == 200:
            b.submit(page, "/enrich")
            b.get(here + "?mode=test")
    b.submit(b.get("/console/keys"), "/console/keys", name="mine", scope="read", data="test", expires="90")
    b.submit(b.get("/console/keys"), "/revoke")
    b.post("/console/keys", {"name": "x"})
    crawl(b, ["/console?mode=test", *(f"/console/snapshots/{i}?mode=test" for i in (r.made[0], r.made[1], r.made[4]))])
    oauth_server(r, b)
    for page in pages[:7]:
        b.get(page + "?mode=test")
    b.submit(b.get("/console"), "/logout")
    b.get("/console")


PARTS = (command_line, rest, more_rest, mcp, console)


def record(build, file):
    r = Recorder(os.path.abspath(build))
    try:
        for part in PARTS:
            part(r)
    finally:
        r.close()
    with open(file, "w", encoding="ascii") as f:
        json.dump(r.lines, f, indent=0)


# --- comparison

def lines_of(entry):
    """An answer as lines; JSON and XML one value a line, so that a difference can be seen."""
    def broken(text):
        return re.sub(r"(?<=[,{>\]}])(?=[\"<{])", "\n", text).split("\n")
    out = []
    for field, value in entry.items():
        if isinstance(value, dict):
            for k, v in value.items():
                out += [f"{field} {k}: {line}" for line in broken(v)]
        else:
            out += [f"{field}: {line}" for line in broken(str(value))]
    return out


def without(entry, allowed):
    """The answer with what may differ left out."""
    if isinstance(entry, dict):
        return {k: without(v, allowed) for k, v in entry.items()}
    if isinstance(entry, list):
        return [without(v, allowed) for v in entry]
    return allowed.sub("<except>", entry) if isinstance(entry, str) else entry


def compare(old, new, out=sys.stdout, allowed=None):
    """Print where two recordings differ; the number of answers that do."""
    if allowed:
        old, new = without(old, re.compile(allowed)), without(new, re.compile(allowed))
    differ = 0
    match = difflib.SequenceMatcher(None, [e["name"] for e in old], [e["name"] for e in new], autojunk=False)
    for tag, i1, i2, j1, j2 in match.get_opcodes():
        pairs = zip(old[i1:i2], new[j1:j2]) if tag == "equal" else [(e, None)
                                                                    for e in old[i1:i2]] + [(None, e)
                                                                                            for e in new[j1:j2]]
        for a, b in pairs:
            if a == b:
                continue
            differ += 1
            name = (a or b)["name"]
            print(f"--- {name}", file=out)
            if a is None or b is None:
                print("    " + ("asked of the new build alone" if a is None else "asked of the old build alone"),
                      file=out)
                continue
            shown = [
                x for x in difflib.unified_diff(lines_of(a), lines_of(b), n=0, lineterm="")
                if not x.startswith(("---", "+++", "@@"))
            ]
            for line in shown[:12]:
                print("    " + line[:400], file=out)
            if len(shown) > 12:
                print(f"    ... {len(shown) - 12} lines more", file=out)
    return differ


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "record":
        return record(sys.argv[2], sys.argv[3])
    if len(sys.argv) not in (4, 5) or sys.argv[1] != "compare":
        sys.exit(__doc__)
    recordings = []
    with tempfile.TemporaryDirectory(prefix="cganswers.") as folder:
        for build in sys.argv[2:4]:
            path = build
            if os.path.isdir(build):
                path = os.path.join(folder, str(len(recordings)))
                env = dict(os.environ, CG_TOP_SRCDIR=TOP, CG_TOP_BUILDDIR=os.path.abspath(build))
                subprocess.run([sys.executable, __file__, "record", build, path],
                               env=env,
                               check=True,
                               stdin=subprocess.DEVNULL)
            with open(path, encoding="ascii") as f:
                recordings.append(json.load(f))
    differ = compare(*recordings, allowed="".join(sys.argv[4:]))
    print(f"{len(recordings[1])} answers, {differ} of them differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.path.insert(0, os.path.join(TOP, "tests/lib"))
    sys.exit(main())
