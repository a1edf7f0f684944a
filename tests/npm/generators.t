#!/usr/bin/python3
"""The OpenAPI document that a running service serves, taken by the four usual client generators: what they make is
compiled and calls every operation of the service - forms with a file, JSON, lists to their end, errors."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import npm
import pypi
import tap
from service import Service
from tap import check, equal

CLIENTS = os.path.join(tap.top(), "tests/npm/clients")
STATEMENT = os.path.join(tap.top(), "tests/data/statements/cdsl_1012")
COMPILER = {"strict": True, "noUncheckedIndexedAccess": True, "target": "ES2022", "module": "CommonJS",
            "moduleResolution": "Node10", "esModuleInterop": True, "skipLibCheck": True, "outDir": "out",
            "types": ["node"], "lib": ["ES2022", "DOM", "DOM.Iterable"]}
# how a client calls an operation, and what its generator makes of the operation's name
CALLS = {
    "client.py": (r"\b(\w+)(?:\.sync|, |\):)", lambda n: re.sub("([A-Z])", lambda m: "_" + m[1].lower(), n)),
    "main.go": (r"\.(\w+?)(?:WithBody)?WithResponse\(", lambda n: n[0].upper() + n[1:]),
    "hey.ts": (r"casgate\.(\w+)\b", lambda n: n),
}
# operations by hand: a generator that lost one would otherwise go unnoticed
OPERATIONS = 43


class Place:
    """A folder with the document, and the environment that the clients run in."""

    def __init__(self, s, folder):
        self.folder = folder
        self.document = os.path.join(folder, "openapi.json")
        with open(self.document, "wb") as f:
            f.write(s.curl("/openapi.json", key=None).body)
        with open(STATEMENT + ".truth.json", encoding="utf-8") as f:
            truth = json.load(f, parse_float=str)
        self.variables = {
            "CASGATE_URL": s.url, "CASGATE_TEST_KEY": s.key("test"), "CASGATE_LIVE_KEY": s.key("live"),
            "CASGATE_CA": os.path.join(s.var, "tls/cert.pem"), "STATEMENT": STATEMENT + ".pdf",
            "PASSWORD": self.find(truth, "password"), "PAN": self.find(truth, "pan"),
            "TOTAL": str(self.find(truth, "total_value"))}

    @classmethod
    def find(cls, node, name):
        """The first text or number of that name in the truth."""
        if isinstance(node, dict) and isinstance(node.get(name), (str, int)):
            return node[name]
        for below in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            found = cls.find(below, name)
            if found is not None:
                return found
        return None

    def environment(self, **more):
        return npm.env(self.folder, NODE_EXTRA_CA_CERTS=self.variables["CASGATE_CA"]) | self.variables | more

    def run(self, *args, **more):
        return subprocess.run(args, cwd=self.folder, env=self.environment(**more), capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=600, check=False)


def called(r, who):
    """What a client printed: each line a test, and it has to come to its end."""
    lines = r.stdout.splitlines()
    for line in lines:
        found = re.match(r"(ok|not ok) - (.*)", line)
        if found:
            check(found[1] == "ok", f"{who}: {found[2]}", *[x for x in lines if x.startswith("#")])
    check(r.returncode == 0 and lines[-1:] == ["# operations: done"], f"{who}: every operation was called",
          r.stdout[-2000:], r.stderr[-2000:])


def document(place):
    with open(place.document, encoding="utf-8") as f:
        doc = json.load(f)
    names = [op["operationId"] for item in doc["paths"].values() for op in item.values()]
    equal((len(names), len(set(names))), (OPERATIONS, OPERATIONS), "the operations of the document")
    for name, (call, made) in CALLS.items():
        with open(os.path.join(CLIENTS, name), encoding="utf-8") as f:
            text = re.sub(r"(?m)^\s*(import|from|//|#) .*", "", f.read())
        said = set(re.findall(call, text))
        equal([n for n in names if made(n) not in said], [], f"{name} calls all of them")
    with open(os.path.join(CLIENTS, "fetch.ts"), encoding="utf-8") as f:
        text = f.read()
    called_with = set(re.findall(r'\.([A-Z]+)\(\s*"([^"]+)"', text)) | {
        ("GET", p) for p in re.search(r"for \(const path of (\[.*?\])", text, re.S)[1].split('"')[1::2]}
    equal({(m.upper(), p) for p, item in doc["paths"].items() for m in item} - called_with, set(),
          "fetch.ts calls all of them")
    numbers = [n for n in walk(doc) if "number" in as_list(n.get("type"))]
    check(len(numbers) > 100 and all(n.get("format") == "double" for n in numbers), "amounts keep all their digits")


def as_list(kind):
    return kind if isinstance(kind, list) else [kind]


def walk(node):
    if isinstance(node, dict):
        yield node
    for below in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from walk(below)


def typescript(place):
    r = npm.run(npm.path("openapi-typescript/bin/cli.js"), place.document, "-o", "schema.d.ts", cwd=place.folder,
                env=place.environment())
    check(r.status == 0, "openapi-typescript takes the document", r)
    r = npm.run(npm.path("@hey-api/openapi-ts/bin/run.js"), "-i", place.document, "-o", "hey", "-c",
                "@hey-api/client-fetch", cwd=place.folder, env=place.environment())
    check(r.status == 0, "@hey-api/openapi-ts takes the document", r)
    for name in ("fetch.ts", "hey.ts"):
        shutil.copy(os.path.join(CLIENTS, name), place.folder)
    with open(os.path.join(place.folder, "tsconfig.json"), "w", encoding="ascii") as f:
        json.dump({"compilerOptions": COMPILER, "files": ["fetch.ts", "hey.ts"]}, f)
    os.symlink(npm.path(), os.path.join(place.folder, "node_modules"))
    r = npm.run(npm.path("typescript/bin/tsc"), "-p", ".", cwd=place.folder, env=place.environment())
    check(r.status == 0, "tsc --strict takes both clients", r)
    for name in ("fetch", "hey"):
        r = npm.run(f"out/{name}.js", cwd=place.folder, env=place.environment())
        called(subprocess.CompletedProcess([], r.status, r.out, r.err), name)


def python(place):
    program = pypi.python("generators")
    tools = os.path.dirname(program)
    r = place.run(program, "-m", "openapi_python_client", "generate", "--path", place.document, "--meta", "none",
                  "--output-path", "casgate_client", PYTHONPATH=place.folder, PATH=tools + ":" + os.environ["PATH"])
    check(r.returncode == 0 and "WARNING" not in r.stdout, "openapi-python-client takes all of the document",
          r.stdout, r.stderr)
    called(place.run(program, "-B", os.path.join(CLIENTS, "client.py"), PYTHONPATH=place.folder), "python")


def go(place):
    version = subprocess.run(["go", "env", "GOVERSION"], capture_output=True, text=True, check=False).stdout \
        if shutil.which("go") else ""
    found = re.match(r"go1\.(\d+)", version)
    if not found or int(found[1]) < 25:
        tap.skip("oapi-codegen", "there is no Go of 1.25 or later")
        return
    more = {**npm.GO, "GOFLAGS": "-modcacherw -buildvcs=false",
            "GOTOOLCHAIN": "local"}
    for name in ("go.mod", "go.sum", "main.go"):
        shutil.copy(os.path.join(CLIENTS, name), place.folder)
    r = place.run("go", "mod", "download", **more)
    if r.returncode != 0 and re.search("dial tcp|lookup|timeout|TLS|proxyconnect|50[0-9]", r.stderr):
        tap.skip("oapi-codegen", "the module proxy of Go is out of reach")
        return
    os.mkdir(os.path.join(place.folder, "casgate"))
    r = place.run("go", "tool", "oapi-codegen", "-generate", "types,client", "-package", "casgate", "-o",
                  "casgate/casgate.go", place.document, **more)
    check(r.returncode == 0, "oapi-codegen takes the document", r.stderr)
    r = place.run("go", "build", "-o", "caller", ".", **more)
    check(r.returncode == 0, "it is built", r.stderr)
    called(place.run("./caller"), "go")


if __name__ == "__main__":
    npm.install()
    pypi.python("generators")  # skips the whole test, which it cannot once something is printed
    home = tempfile.mkdtemp(prefix="generators.", dir=npm.PLACE)
    try:
        with Service(CASGATE_PARSE_JOBS="1") as service:
            tap.run([document, typescript, python, go], Place(service, home))
    finally:
        shutil.rmtree(home, ignore_errors=True)
    tap.done()
