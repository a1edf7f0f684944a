#!/usr/bin/python3
"""The list of parts by the reader and validator of the SPDX project: it is a document of SPDX 2.3 without a fault, and
reads back with the parts that are written; documents with faults are refused by the same validator."""
import functools
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import pypi
import tap
from tap import check, equal

JUDGE = """
import json, sys
from spdx_tools.spdx.parser.error import SPDXParsingError
from spdx_tools.spdx.parser.parse_anything import parse_file
from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document
try:
    doc = parse_file(sys.argv[1])
except SPDXParsingError as e:
    print(json.dumps({"faults": e.get_messages(), "packages": []}))
    sys.exit()
faults = [m.validation_message for m in validate_full_spdx_document(doc, "SPDX-2.3")]
print(json.dumps({"faults": faults, "packages": sorted(p.name for p in doc.packages)}))
"""
PROGRAMS = [os.path.join(tap.build(), p) for p in ("casgate", "casgate-parse", "casgate-web", "casgate-extract")]
PYTHON = pypi.python("spdx")


def judged(doc):
    with tempfile.NamedTemporaryFile("w", suffix=".spdx.json", encoding="utf-8") as f:
        json.dump(doc, f)
        f.flush()
        r = subprocess.run([PYTHON, "-c", JUDGE, f.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if r.returncode != 0:
        raise RuntimeError(r.stderr.decode()[-2000:])
    return json.loads(r.stdout)


@functools.cache
def written():
    r = subprocess.run([sys.executable, os.path.join(tap.top(), "release/sbom.py"), "1.2.3", *PROGRAMS],
                       stdout=subprocess.PIPE, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
    return r.stdout


def ours():
    return json.loads(written())


def valid():
    doc = ours()
    found = judged(doc)
    equal(found["faults"], [], "the SPDX project's validator finds no fault")
    equal(found["packages"], sorted(p["name"] for p in doc["packages"]), "and reads the parts that are written")


def refused():
    def without(name):
        doc = ours()
        del doc["packages"][0][name]
        return doc

    def with_value(name, value):
        doc = ours()
        doc["packages"][0][name] = value
        return doc

    dangling = ours()
    dangling["relationships"][0]["relatedSpdxElement"] = "SPDXRef-nowhere"
    for what, doc in (("a part without a name", without("name")),
                      ("a licence that is none", with_value("licenseConcluded", "no such licence (")),
                      ("a place of download that is none", with_value("downloadLocation", "somewhere")),
                      ("a relation to a part that is not there", dangling)):
        check(judged(doc)["faults"], f"{what} is a fault")


tap.run([valid, refused])
tap.done()
