#!/usr/bin/python3
"""casgate parse --format casparser against casparser itself, from PyPI: its models take every statement, and what it
reads wholly both read alike (casparser_peer.py)."""
import glob
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import pypi
import tap
from tap import check, equal

WHOLE = 4  # statements of the tree that casparser 1.4 reads wholly, at least

program = pypi.python("casparser")
files = sorted(p for p in glob.glob(os.path.join(tap.top(), "tests/data/statements/*.pdf")) if "_large_" not in p)
pairs = []
for path in files:
    with open(path.replace(".pdf", ".truth.json"), encoding="utf-8") as f:
        pairs.append(path + "=" + (json.load(f)["password"] or ""))
r = subprocess.run([program, os.path.join(tap.top(), "tests/render/casparser_peer.py"),
                    os.path.join(tap.build(), "casgate"), *pairs], capture_output=True, stdin=subprocess.DEVNULL,
                   check=False)
seen = [json.loads(line) for line in r.stdout.splitlines()]
check(r.returncode == 0, "the models of casparser take what casgate writes", r.stderr.decode()[-2000:])
equal([x["file"] for x in seen], files, "of every statement")
both = [x for x in seen if "fields" in x]
check(len(both) >= WHOLE, f"casparser reads {len(both)} of {len(seen)} statements wholly", seen)
for x in both:
    named = ", ".join(f"{n} {why}" for why, n in sorted(x["why"].items()))
    check(x["wrong"] == [], f"{os.path.basename(x['file'])}: {x['fields']} fields agree, but for: {named}", x["wrong"])
tap.done()
