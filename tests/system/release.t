#!/usr/bin/python3
"""What goes with a release: the list of parts is complete and stable, and `make dist` gives the same bytes twice."""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal

PROGRAMS = [os.path.join(tap.build(), p) for p in ("casgate", "casgate-parse", "casgate-web", "casgate-extract")]


def sbom():
    return subprocess.run(
        [sys.executable, os.path.join(tap.top(), "release/sbom.py"), "1.2.3", *PROGRAMS],
        stdout=subprocess.PIPE,
        check=False,
        env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"},
    )


def parts():
    first, second = sbom(), sbom()
    check(first.returncode == 0 and first.stdout == second.stdout, "the list of parts is the same twice")
    doc = json.loads(first.stdout)
    equal(
        (doc["spdxVersion"], doc["creationInfo"]["created"]),
        ("SPDX-2.3", "2023-11-14T22:13:20Z"),
        "it is SPDX 2.3 with the time that was given",
    )
    ids = [p["SPDXID"] for p in doc["packages"]]
    check(
        len(ids) == len(set(ids)) and all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", i) for i in ids),
        "ids are unique and well formed",
        ids,
    )
    known = set(ids) | {"SPDXRef-DOCUMENT"}
    check(
        all(r["spdxElementId"] in known and r["relatedSpdxElement"] in known for r in doc["relationships"]),
        "every relation names parts of the list",
    )
    names = {p["name"] for p in doc["packages"]}
    check(
        {"casgate", "casgate-extract", "libc6", "libpq5"} <= names,
        "programs and libraries are in it",
        names,
    )
    licence = {p["name"]: p["licenseDeclared"] for p in doc["packages"]}
    equal(
        (licence["casgate-extract"], licence["casgate-parse"]),
        ("GPL-3.0-or-later", "Apache-2.0"),
        "with the licences of our programs",
    )
    linked = {
        (r["spdxElementId"], r["relatedSpdxElement"])
        for r in doc["relationships"]
        if r["relationshipType"] == "DYNAMIC_LINK"
    }
    poppler = [p["SPDXID"] for p in doc["packages"] if p["name"].startswith("libpoppler")]
    check(
        poppler and all(a == "SPDXRef-program-casgate-extract" for a, b in linked if b in poppler),
        "poppler is linked by the extractor alone",
        linked,
    )


def tarball():
    sums = []
    for _ in range(2):
        with tempfile.TemporaryDirectory(prefix="cgdist.", dir="/tmp") as folder:
            r = subprocess.run(
                ["make", "-s", "-C", tap.build(), "dist-xz", f"distdir={folder}/casgate-dist"],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
                env={k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS")}
                | {"SOURCE_DATE_EPOCH": "1700000000", "XZ_OPT": "-0"},
            )
            made = f"{folder}/casgate-dist.tar.xz"
            if not check(
                r.returncode == 0 and os.path.exists(made),
                "make dist makes a tarball",
                r.stdout.decode(errors="replace")[-1000:],
            ):
                return
            names = (
                subprocess.run(["tar", "-tf", made], stdout=subprocess.PIPE, check=True)
                .stdout.decode()
                .replace(folder.lstrip("/"), "")
            )
            data = subprocess.run(["tar", "-xOf", made], stdout=subprocess.PIPE, check=True).stdout
            sums.append((names, hashlib.sha256(data).hexdigest()))
    equal(sums[0], sums[1], "twice the same files in the same order with the same bytes")


def version():
    """One version: of the programs, of the packages, and at the head of what has changed."""
    found = {}
    places = {"configure.ac": r"AC_INIT\(\[casgate\], \[(.*?)\]", "debian/changelog": r"casgate \((.*?)\)",
              "CHANGELOG.md": r"## ([0-9.]+)"}
    for name, pattern in places.items():
        with open(os.path.join(tap.top(), name), encoding="utf-8") as f:
            found[name] = re.search(pattern, f.read()).group(1)
    check(len(set(found.values())) == 1, "programs, packages and the list of changes have one version", found)


if not all(os.path.exists(p) for p in PROGRAMS):
    tap.skip_all("the programs are not built")
tap.run((parts, tarball, version))
tap.done()
