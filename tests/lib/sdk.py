"""What the tests of both SDKs share: a folder with a statement, examples of a README, moods of a server."""
import json
import os
import re
import shutil
import subprocess

import tap
from receiver import Receiver
from tap import check, equal

STATEMENT = os.path.join(tap.top(), "tests/data/statements/cdsl_1012")


def find(node, name):
    """The first text or number of that name in the truth."""
    if isinstance(node, dict) and isinstance(node.get(name), (str, int)):
        return node[name]
    for below in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        found = find(below, name)
        if found is not None:
            return found
    return None


def variables(service, moody):
    """The environment of the callers."""
    with open(STATEMENT + ".truth.json", encoding="utf-8") as f:
        truth = json.load(f, parse_float=str)
    return {"CASGATE_URL": service.url, "CASGATE_API_KEY": service.key("test"), "CASGATE_LIVE_KEY": service.key("live"),
            "MOODY": moody.url, "STATEMENT_PASSWORD": find(truth, "password"), "PAN": find(truth, "pan"),
            "TOTAL": str(find(truth, "total_value"))}


def real_webhook(service):
    """Variables of two messages that the service's own sender delivered, a test and a statement that was read with what
    its list says of it: what came, and the secret."""
    program = os.path.join(service.run, "app/casgate")
    with Receiver() as r:
        path = os.path.join(service.folder, "webhook.conf")
        with open(os.path.join(service.var, "casgate.conf"), encoding="utf-8") as f, \
                open(path, "w", encoding="utf-8") as to:
            to.write(f.read() + f"\nclient_document_test_address = {r.address}\nclient_document_ca_file = {r.ca}\n")
        env = {"CASGATE_CONF": path, "PATH": "/usr/bin:/bin"}

        def webhook(*args):
            return subprocess.run([program, "webhook", *args], env=env, check=True, capture_output=True, text=True,
                                  stdin=subprocess.DEVNULL).stdout

        account = service.sql("select name from accounts limit 1")
        found, secret = re.fullmatch(r"id (\S+)\nsecret (\S+)\n", webhook("add", "--account", account, "--include-data",
                                                                                 r.url)).groups()
        equal(service.parse_sample().status, 200, "a statement is read")
        event = webhook("test", "--account", account, found).strip()
        webhook("run", "--once")
        messages = {"WEBHOOK": next(m for m in r.seen if m["id"] == event),
                    "CREATED": next(m for m in r.seen if json.loads(m["body"])["type"] == "snapshot.created")}
    return {"WEBHOOK_SECRET": secret} | {f"{name}_{k.upper()}": m[k] if k != "body" else m[k].decode()
                                         for name, m in messages.items() for k in ("id", "time", "signature", "body")}


def good_answer():
    """The example of the document with figures that no binary float holds."""
    with open(os.path.join(tap.top(), "data/openapi/openapi.json"), encoding="utf-8") as f:
        text = f.read()
    answer = json.loads(text)["components"]["examples"]["snapshot"]["value"]
    answer["data"]["total_value"] = 0.5
    answer["data"]["a_key_of_tomorrow"] = {"n": [1]}
    return json.dumps(answer).replace('"total_value": 0.5', '"total_value": 123456789012345678.900').encode()


def examples(package, language):
    with open(os.path.join(tap.top(), "sdk", package, "README.md"), encoding="utf-8") as f:
        return re.findall(rf"```{language}\n(.*?)```", f.read(), re.S)


def version():
    """What configure.ac calls this tree: the one place that has it by hand."""
    with open(os.path.join(tap.top(), "configure.ac"), encoding="utf-8") as f:
        return re.search(r"AC_INIT\(\[casgate\], \[([^]]+)\]", f.read())[1]


def copy(package, folder):
    """The package as it is in the tree: building it leaves nothing there."""
    to = os.path.join(folder, package)
    shutil.copytree(os.path.join(tap.top(), "sdk", package), to, ignore=shutil.ignore_patterns(
        "build", "dist", "node_modules", "*.egg-info", "__pycache__", ".mypy_cache"))
    shutil.copy(STATEMENT + ".pdf", os.path.join(folder, "statement.pdf"))
    return to


def called(r, who):
    """What a caller printed: each line a test, and it has to come to its end. r: with returncode, stdout, stderr."""
    for line in r.stdout.splitlines():
        found = re.match(r"(ok|not ok) - (.*)", line)
        if found:
            check(found[1] == "ok", f"{who}: {found[2]}", r.stdout[-2000:])
    check(r.returncode == 0 and r.stdout.endswith("# done\n"), f"{who}: it came to its end", r.stdout[-2000:],
          r.stderr[-3000:])


def moods(moody, who, factor=1):
    """What the server saw of a caller; factor: how many clients of it went through each mood."""
    for mood, tries in (("busy", 3), ("dropped", 3), ("down", 3), ("later", 1), ("dated", 2), ("working", 2),
                        ("mismatch", 1), ("proxy", 2), ("page", 1), ("unknown", 1), ("moved", 1), ("elsewhere", 0)):
        seen = moody.seen(mood)
        equal(len(seen), tries * factor, f"{who}: tries of {mood}")
        if seen and factor == 1:
            equal(len({(r["key"], r["body"]) for r in seen}), 1, f"{who}: the same key and body on each try of {mood}")
            check(len(seen[0]["key"] or "") >= 16, f"{who}: {mood}: a key of its own", seen[0]["key"])
    if factor == 1:
        for mood in ("busy", "working"):
            a, b = moody.seen(mood)[:2]
            check(b["at"] - a["at"] >= 0.99, f"{who}: {mood}: Retry-After was waited for", b["at"] - a["at"])
        check(b"statement.pdf" in moody.seen("busy")[0]["body"] and b"PAN-IN-NAME" not in moody.seen("busy")[0]["body"],
              f"{who}: the name of the file stays at home")


def run(args, env, folder):
    return subprocess.run(args, cwd=folder, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          timeout=600, check=False)
