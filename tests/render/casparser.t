#!/usr/bin/python3
"""casgate parse --format casparser against casparser itself, from PyPI: its models and their JSON Schema take every
statement of the tree (CG_SHARE: one in so many), each says what its truth says, and what casparser reads wholly both
read alike (casparser_peer.py). docs/from-casparser.md: its code is run, its table has every field."""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import pypi
import tap
from tap import check, equal

EACH = tap.share()
WHOLE = 30 // EACH  # statements of the tree that casparser 1.4 reads wholly, at least
FOLDERS = (("tests/data/statements", "tests/data/statements"), ("tests/data/drawn", "tests/data/drawn"),
           ("data/samples", "tests/data/samples"))

program = pypi.python("casparser")
triples = []
for folder, truths in FOLDERS:
    for path in sorted(glob.glob(os.path.join(tap.top(), folder, "*.pdf"))):
        truth = os.path.join(tap.top(), truths, os.path.basename(path)[:-3] + "truth.json")
        with open(truth, encoding="utf-8") as f:
            password = json.load(f)["password"] or ""
        if "_large_" not in path:
            triples.append((path, password, truth))
triples = triples[::EACH]
r = subprocess.run([program, os.path.join(tap.top(), "tests/render/casparser_peer.py"),
                    os.path.join(tap.build(), "casgate"), *map("=".join, triples)], capture_output=True,
                   stdin=subprocess.DEVNULL, check=False)
seen = [json.loads(line) for line in r.stdout.splitlines()]
check(r.returncode == 0, "the models and the schema of casparser take what casgate writes", r.stderr.decode()[-2000:])
equal([x["file"] for x in seen], [path for path, _, _ in triples], "of each statement")
equal([x for x in seen if x["untrue"]], [], f"all {len(seen)} say what the truth says")
equal([x for x in seen if x["worded"]], [], "types and rates of all rows are those that casparser makes of their words")
both = [x for x in seen if "fields" in x]
check(len(both) >= WHOLE, f"casparser reads {len(both)} of {len(seen)} statements wholly", seen)
for x in both:
    named = ", ".join(f"{n} {why}" for why, n in sorted(x["why"].items()))
    check(x["wrong"] == [], f"{os.path.basename(x['file'])}: {x['fields']} fields agree, but for: {named}", x["wrong"])

typed = [x for x in both if not any("WORDS" in why for why in x["why"])]
equal([(x["file"], x["gains"], x["peer_gains"]) for x in typed if x["gains"] != x["peer_gains"]], [],
      f"casparser adds up the same gains from both, of the {len(typed)} whose types it knows")
check(sum(len(x["gains"]) for x in seen) > 400 // EACH, "which are many", [len(x["gains"]) for x in seen])

with open(os.path.join(tap.top(), "docs/from-casparser.md"), encoding="utf-8") as f:
    guide = f.read()
named = set()
for row in re.findall(r"^\| `.*", guide.partition("## casparser: the fields")[2].partition("\n## ")[0], re.M):
    base = ""
    for name in re.findall(r"`([^`]+)`", row.split("|")[1]):
        name = base + name if name.startswith(".") else name
        base = name.rpartition(".")[0]
        named.add(name)
r = subprocess.run([program, os.path.join(tap.top(), "tests/render/casparser_peer.py"), "--fields"],
                   capture_output=True, text=True, check=True)
equal(sorted(named), sorted(set(json.loads(r.stdout))), "from-casparser: the table has every field of the models")
with tempfile.TemporaryDirectory() as folder:
    os.symlink(os.path.join(tap.top(), "data/samples/sample_cams_2024.pdf"), os.path.join(folder, "statement.pdf"))
    for code in re.findall(r"^```python \S+\n(.*?)^```$", guide, re.M | re.S):
        r = subprocess.run([program, "-c", code], capture_output=True, text=True, cwd=folder, check=False,
                           env=os.environ | {"PATH": tap.build() + ":" + os.environ["PATH"]})
        equal((r.returncode, r.stderr), (0, ""), "from-casparser: the function is run")
        check(len(r.stdout.splitlines()) >= 5 and re.search(r" \d+\.\d\d$", r.stdout, re.M),
              "from-casparser: it lists the schemes", r.stdout)
tap.done()
