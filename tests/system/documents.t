#!/usr/bin/python3
"""What README and docs tell to type is typed: word for word, against the service as ./quickstart starts it; the answers
that they show are what comes back. Commands of deployments have tests of their own, which are looked for."""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from nav_server import NavServer
from service import Service
from tap import check, equal

TOP = tap.top()
# documents whose commands are run here; those of the others by the tests that name them
HERE = ("README.md", "docs/api-guide.md", "docs/gains.md", "docs/import-files.md", "docs/mcp.md",
        "docs/faq.md", "docs/from-casparser.md")
# blocks that another test runs in its own way, and the words that it has to have for that
APART = {
    ("README.md", "try"): ("quickstart.t", ('"./quickstart"', "--port", '"status"', '"stop"', '"destroy"')),
    ("README.md", "test"): (".ci/run", ("./quickstart test",)),
}
# code that a test with the packages it needs runs
CODE = {("docs/from-casparser.md", "drop-in"): "tests/render/casparser.t"}
# blocks that nobody types or that need a machine of their own: the test that reads them, or why none does
TEXT = {
    ("docs/api-guide.md", "RateLimit-Policy:"): "tests/system/documents.t",
    ("docs/architecture.md", ""): "a drawing",
    ("docs/cluster.md", "apt-get"): "Citus is in no Debian; where it is, tests/store/citus.t calls the same functions",
    ("docs/deploy-container.md", "docker"): "tests/system/container.t",
    ("docs/deploy-container.md", "umask"): "tests/system/container.t",
    ("docs/deploy-container.md", "CASGATE_BASE_URL=https://cas.example.com"): "tests/system/container.t",
    ("docs/deploy-debian.md", "#"): "tests/system/setup.t",
    ("docs/mail.md", None): "tests/mail/mta.t",  # by their names
}
ANSWERS = {
    ("README.md", "first"): "first",
    ("docs/api-guide.md", "error"): "error",
    ("docs/api-guide.md", "problem"): "problem",
    ("docs/api-guide.md", "webhook"): "webhook",
    ("docs/gains.md", "rest"): "rest",
}
OWN = {"snapshot_id", "request_id", "instance", "checks", "passed", "words", "accounted", "webhook_id",
       "secret"}  # another one each time


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as f:
        return f.read()


def documents():
    return ["README.md"] + sorted(os.path.relpath(p, TOP) for p in glob.glob(TOP + "/docs/*.md"))


def blocks(path):
    """(language, name, text) of each fenced block."""
    return re.findall(r"^```(\S*) ?(\S*)\n(.*?)^```$", read(path), re.M | re.S)


def every_block_is_run():
    tests = [read(p) for folder in ("system", "mail", "deploy", "store") for p in glob.glob(f"{TOP}/tests/{folder}/*.t")
             if not p.endswith("documents.t")]
    tests.append(read("tests/lib/debian.py") + read("tests/system/package.t"))  # which install by one document
    for path in documents():
        for language, name, text in blocks(path):
            where = f"{path}: {language} {name}"
            if language in ("sh", "cron", "sql", "ini") and path not in HERE:
                texts = [t for t in tests if os.path.basename(path) in t]
                named = name and language in ("sh", "cron")
                words = (f'"{name}"', f"```{language} {name}") if named else (f"```{language}",)
                run = any(w in t for t in texts for w in words)
                check(run, f"{where} is run by a test that names the document")
            elif (path, name) in APART and language == "sh":
                test, words = APART[path, name]
                whole = read(test if "/" in test else "tests/system/" + test)
                equal(
                    [w for w in words if w not in whole and w.strip('"') not in whole],
                    [],
                    f"{where} is run by {test}",
                )
            elif language == "json":
                check((path, name) in ANSWERS, f"{where} is compared with an answer")
            elif language == "python":
                test = read(CODE.get((path, name), "/dev/null"))
                check(os.path.basename(path) in test and "```python" in test, f"{where} is run by a test")
            elif language != "sh" or not name:
                equal(language, "text", f"{where} is a command with a name, or no command")
                how = TEXT.get((path, None if name else re.split(r"\s", text)[0]), "")
                reads = path.split("/")[1][:-3] in read(how) if how.startswith("tests/") else how
                check(reads, f"{where} is read by a test, or there is a reason why it is not", text[:80])
        outside = re.sub(r"^```.*?^```$", "", read(path), flags=re.M | re.S)
        unnamed = re.findall(
            r"^ {4,}(?:\./quickstart|curl|casgate (?:parse|gains|account|key|user|nav)|build/casgate) .*",
            outside,
            re.M,
        )
        equal(unnamed, [], f"{path}: no command stands outside of a block")


def fields(node, schemas, path=""):
    """Paths of the members of a schema, without places in lists: mutual_funds.transactions.date."""
    if "$ref" in node:
        node = schemas[node["$ref"].rpartition("/")[2]]
    for part in node.get("anyOf", []) + node.get("allOf", []) + node.get("oneOf", []):
        yield from fields(part, schemas, path)
    for name, part in node.get("properties", {}).items():
        yield path + name
        yield from fields(part, schemas, path + name + ".")
    if isinstance(node.get("items"), dict):
        yield from fields(node["items"], schemas, path)


def names_of_fields():
    """The tables of another program's fields name fields that snapshots have; .b after `a.c` is a.b."""
    schemas = json.loads(read("data/openapi/openapi.json"))["components"]["schemas"]
    known = set(fields(schemas["Snapshot"], schemas))
    text = read("docs/from-casparser.md")
    rows = [row.split("|")[1:3] for part in re.findall(r"^## \S+ the fields$(.*?)(?=^## |\Z)", text, re.M | re.S)
            for row in re.findall(r"^\| `.*", part, re.M)]
    check(len(rows) > 70, "from-casparser: two tables of fields", len(rows))
    for theirs, ours in rows:
        base, wrong = "", []
        for name in re.findall(r"`([^`]+)`", ours):
            name = base + name if name.startswith(".") else name
            base = name.rpartition(".")[0]
            wrong += [] if name in known else [name]
        equal(wrong, [], f"from-casparser:{theirs}is {ours.strip()}")
        check("null" in ours or "`" in ours, f"from-casparser:{theirs}has an answer")


def secrets():
    """What curl sends of a secret is taken as it is, and stands in no list of processes."""
    texts = {
        p: read(p)
        for p in documents()
        + ["quickstart"]
        + [os.path.relpath(x, TOP) for x in glob.glob(TOP + "/man/*.[1-8]")]
    }
    texts["openapi"] = read("data/openapi/make_openapi.py")
    for path, text in texts.items():
        found = re.findall(r"(?:-F|--form|-d|--data\S*) *['\"]?password=\S*", text)
        found += re.findall(r"-H +\"(?:X-API-Key|Authorization)[^\"]*\$\(cat[^\"]*\"", text)
        equal(found, [], f"{path}: curl gets passwords and keys by ways that take them as they are")


def kept():
    """Who types a block again writes over no secret that is there: it is asked for, or written under another name."""
    found, faults = 0, []
    for path in documents() + [os.path.relpath(x, TOP) for x in glob.glob(TOP + "/man/*.[1-8]")]:
        texts = [text for language, _, text in blocks(path) if language == "sh"]
        texts += re.findall(r"^\.Bd -literal[^\n]*\n(.*?)^\.Ed$", read(path), re.M | re.S)
        for text in texts:
            lines = text.replace("\\\n", " ")
            for secret in re.findall(r"openssl (?:rand -hex|req)[^;&|]*?(?:>|-keyout) *([^\s)]+)", lines):
                found += 1
                asked = f"[ -e {secret} ] || (" in text or secret.endswith(".new") or "token" in secret
                faults += [] if asked else [f"{path}: {secret}"]
    check(found >= 5, "secrets are made in the documents", found)
    equal(faults, [], "none is written over")


def subset(want, have, at=""):
    """How an answer shown differs from one that came: members and elements may be left out of what is shown."""
    if isinstance(want, dict) and isinstance(have, dict):
        return [
            x
            for k, v in want.items()
            for x in (
                []
                if k in OWN and k in have
                else subset(v, have[k], f"{at}/{k}") if k in have else [f"{at}/{k}: missing"]
            )
        ]
    if isinstance(want, list) and isinstance(have, list):
        out, start = [], 0
        for v in want:
            at_n = next((n for n in range(start, len(have)) if not subset(v, have[n])), None)
            if at_n is None:
                out += min((subset(v, h, f"{at}[]") for h in have), key=len, default=[f"{at}: empty"])
            else:
                start = at_n + 1
        return out
    return [] if want == have else [f"{at}: shown {want!r}, answered {have!r}"]


def shown(text):
    return json.loads(re.sub(r",\s*\.\.\.", "", text), parse_float=str)


def examples(s, path):
    """The blocks of one document in one shell, each with its output in a file."""
    home = os.path.join(s.folder, "home-" + os.path.basename(path))
    os.mkdir(home)
    for name, to in (
        ("build", tap.build()),
        ("var", s.var),
        ("statement.pdf", TOP + "/data/samples/sample_cams_2024.pdf"),
    ):
        os.symlink(to, os.path.join(home, name))
    with open(home + "/pw", "w", encoding="utf-8") as f:
        f.write("Sample@2024\n")
    with zipfile.ZipFile(home + "/statements.zip", "w") as z:
        for name in ("cams", "nsdl"):
            z.write(f"{TOP}/data/samples/sample_{name}_2024.pdf", f"march/{name}.pdf")
    with open(home + "/.curlrc", "w", encoding="utf-8") as f:
        f.write(f"connect-to = localhost:8443:localhost:{s.port}\nsilent\n")
    mine = [
        (name, text) for language, name, text in blocks(path) if language == "sh" and (path, name) not in APART
    ]
    script = "".join(
        f"exec >out.{name} 2>err.{name}\n{text.replace('password=secret', 'password=Sample@2024')}"
        for name, text in mine
    )
    r = subprocess.run(
        ["sh", "-e", "-c", script],
        cwd=home,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
        env={"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8"},
    )
    out = {}
    for name, _ in mine:
        text = {}
        for kind in ("out", "err"):
            at = os.path.join(home, f"{kind}.{name}")
            if not os.path.exists(at):
                text[kind] = None
                continue
            with open(at, encoding="utf-8", errors="replace") as f:
                text[kind] = f.read()
        out[name] = text["out"] and text["out"].replace(f"https://localhost:{s.port}", "https://localhost:8443")
        check(
            text["out"] is not None and not text["err"],
            f"{path}: {name} is run",
            r.stderr.decode()[-500:],
            text,
        )
    equal(r.returncode, 0, f"{path}: every command succeeds")
    for language, name, text in blocks(path):
        if language == "json":
            equal(
                subset(shown(text), json.loads(out[ANSWERS[path, name]], parse_float=str)),
                [],
                f"{path}: the answer {name} is what it says",
            )
    return out, home


def manuals(home):
    """Examples of the manuals that need no server, in a folder with a statement and its password."""
    for name in ("casgate-parse.1", "casgate-gains.1", "casgate-redact.1"):
        script = "".join(re.findall(r"^\.Bd -literal -offset indent\n(.*?)^\.Ed$", read("man/" + name), re.M | re.S))
        if "jq " in script and not shutil.which("jq"):
            tap.skip(f"{name}: its examples", "jq is not installed")
            continue
        r = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script.replace("\\e", "\\")], cwd=home,
                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                           env={"PATH": tap.build() + ":" + os.environ["PATH"], "LC_ALL": "C.UTF-8"})
        check("casgate " in script and r.returncode == 0, f"{name}: its examples are run", script, r.stderr.decode())
        if name == "casgate-parse.1":
            equal(r.stdout.decode().split("\n")[0].split("\t"), ["INF846K01131", "647.096", "56273.54"],
                  "casgate-parse.1: a line for each fund")
    equal([os.path.getsize(os.path.join(home, n)) > 100 for n in ("112a.csv", "copy.pdf")], [True, True],
          "and what they write is there")


def no_text_is_a_macro():
    """A line of text that begins with a dot is left out of the page; so are words behind a macro that is none."""
    control = re.compile(r"^\.(?!\s*$|\\\"|[A-Z][a-z0-9](?:\s|$))")
    sources = sorted(glob.glob(TOP + "/man/*.[1-8]"))
    equal([f"{p}: {line}" for p in sources for line in read(p).split("\n") if control.match(line)], [],
          "no line of a manual is taken for a macro")
    check(len(sources) > 20, "of more than 20 manuals", len(sources))


def limits_shown():
    block = next(text for _, _, text in blocks("docs/api-guide.md") if text.startswith("RateLimit"))
    return sorted(line.lower() for line in block.strip().split("\n"))


def limits_sent(s):
    """Of the answer to a request with a key, one line for each limit."""
    answer = s.curl("/api/v1/samples")
    return sorted(f"{name}: {part}" for name in ("ratelimit", "ratelimit-policy") for value in answer.all(name)
                  for part in value.split(", "))


def header_shape(line):
    return re.sub(r"\d+", "N", line)


def commands(s):
    def data(text):
        answer = json.loads(text, parse_float=str)
        if not answer["success"]:
            raise ValueError(text)
        return answer["data"]

    out, home = examples(s, "README.md")
    no_text_is_a_macro()
    manuals(home)
    equal(data(out["own"])["livemode"], True, "README: the live key makes live data")
    check(
        "9,63,776.98" in out["cli"] or "963776.98" in out["cli"], "README: the table has the total", out["cli"]
    )
    out, home = examples(s, "docs/api-guide.md")
    for name in ("password", "parse", "base64"):
        equal(data(out[name])["total_value"], "963776.98", f"api-guide: {name} reads the statement")
    equal(
        [data(out["sample"])["source"], data(out["idempotent"])["source"]],
        ["NSDL", "CDSL"],
        "api-guide: samples",
    )
    equal([j["file"] for j in data(out["batch"])["jobs"]], ["statement.pdf", "march/cams.pdf", "march/nsdl.pdf"],
          "api-guide: a batch")
    equal(len(data(out["list"])["snapshots"]), 2, "api-guide: a page of two")
    equal(
        data(out["get"])["snapshot_id"],
        data(out["idempotent"])["snapshot_id"],
        "api-guide: the newest is read back",
    )
    equal(out["etag"].strip(), "304", "api-guide: nothing has changed")
    equal(data(out["enrich"])["snapshot_id"], data(out["get"])["snapshot_id"], "api-guide: and enriched")
    with open(home + "/report.html", encoding="utf-8") as f:
        check("<svg" in f.read(), "api-guide: a page with charts")
    equal(
        [os.path.getsize(home + "/report." + k) > 500 for k in ("csv", "xlsx")],
        [True, True],
        "api-guide: CSV and workbook",
    )
    equal(data(out["delete"])["deleted"], True, "api-guide: erased")
    equal(
        [header_shape(h) for h in limits_shown()],
        [header_shape(h) for h in limits_sent(s)],
        "api-guide: an answer says what is left in the form that it shows",
    )
    out, _ = examples(s, "docs/gains.md")
    check(
        "112A" in out["cli"] and out["csv"].startswith("Share/Unit acquired(1a),"),
        "gains: both forms",
    )
    check(out["unrealised"].startswith("as_of_date,as_of,") and '"as_of":"2026-12-31"' in out["unrealised"],
          "gains: what is held", out["unrealised"][:300])
    out, home = examples(s, "docs/import-files.md")
    equal(sorted(n for n in os.listdir(home) if os.path.isfile(home + "/" + n) and os.path.getsize(home + "/" + n) > 500
                 and not n.startswith(("out.", "err.", "statement"))),
          ["activities.json", "cash.csv", "funds.beancount", "funds.ledger", "portfolio.csv"], "import-files: all five")
    check("Assets:MutualFunds:" in out["rest"], "import-files: over REST")
    out, home = examples(s, "docs/from-casparser.md")
    with open(home + "/cas.json", encoding="utf-8") as f:
        local, remote = json.load(f), json.loads(out["rest"])
    equal([local["cas_type"], local["file_type"], local == remote], ["DETAILED", "CAMS", True],
          "from-casparser: both ways give one document")
    equal(data(out["hosted"])["total_value"], "963776.98", "from-casparser: the hosted API's way")
    out, _ = examples(s, "docs/mcp.md")
    equal(len(json.loads(out["ping"])["result"]["tools"]), 15, "mcp: fifteen tools, as it says")
    out, home = examples(s, "docs/faq.md")
    check(os.path.getsize(home + "/copy.pdf") > 1000, "faq: a copy without the person")
    check("FAIL" not in out["admin"], "faq: doctor is content", out["admin"])


every_block_is_run()
names_of_fields()
secrets()
kept()
with NavServer() as source, Service(
    CASGATE_NAV_URL=source.url, CASGATE_NAV_ALLOW_HTTP="1", CASGATE_EXTRACT_PROGRAM=None, CASGATE_PARSE_JOBS="1"
) as service:
    tap.run((commands,), service)
tap.done()
