#!/usr/bin/python3
"""What a built casgate is made of, as an SPDX 2.3 document: sbom.py VERSION PROGRAM... >casgate.spdx.json

The programs are read, not the build system: every library that one of them needs (the dynamic section) is named with its Debian
package and version, and what is vendored with its own. The same programs on the same system give the same bytes: the time is
SOURCE_DATE_EPOCH, else that of the newest program.
"""
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def run(*args):
    return subprocess.run(args, stdout=subprocess.PIPE, check=True).stdout.decode()


def needed(program):
    return re.findall(r"\(NEEDED\).*\[(.*)\]", run("readelf", "-d", program))


def library_paths():
    """soname -> file, as the dynamic linker finds it: the machine's own architecture is listed first."""
    found = {}
    for soname, path in re.findall(r"^\s*(\S+) \(.*=> (\S+)$", run("/sbin/ldconfig", "-p"), re.M):
        found.setdefault(soname, path)
    return found


def package_of(path):
    """(name, version, source) of the Debian package of a file."""
    for at in (path, os.path.realpath(path), os.path.realpath(path).removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "-S", at], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout.decode()
        if found:
            name = found.split(": ")[0]
            return tuple(run("dpkg-query", "-W", "-f", "${Package}\t${Version}\t${source:Package}", name).split("\t"))
    raise SystemExit(f"sbom.py: {path} belongs to no package")


def element(ident, name, version, **more):
    return {"SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", ident), "name": name, "versionInfo": version,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "NOASSERTION",
            "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION", **more}


def document(version, programs):
    paths, packages, links = library_paths(), {}, []
    for program in sorted(programs, key=os.path.basename):
        name = os.path.basename(program)
        gpl = name == "casgate-extract"
        with open(program, "rb") as f:
            digest = hashlib.sha256(f.read()).hexdigest()
        packages[name] = element("program-" + name, name, version, licenseDeclared="GPL-3.0-or-later" if gpl else "Apache-2.0",
                                 primaryPackagePurpose="APPLICATION", checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
        for soname in needed(program):
            if soname not in paths:
                raise SystemExit(f"sbom.py: {name} needs {soname}, which is not installed")
            package, release, source = package_of(paths[soname])
            packages[package] = element("debian-" + package, package, release, sourceInfo=f"built from {source}", externalRefs=[
                {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": f"pkg:deb/debian/{package}@{release}"}])
            links.append((name, package))
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": packages[os.path.basename(p)]["SPDXID"]}
                 for p in sorted(programs, key=os.path.basename)]
    relations += [{"spdxElementId": packages[a]["SPDXID"], "relationshipType": "DYNAMIC_LINK", "relatedSpdxElement": packages[b]["SPDXID"]}
                  for a, b in sorted(set(links))]
    when = int(os.environ.get("SOURCE_DATE_EPOCH") or max(os.stat(p).st_mtime for p in programs))
    body = {"packages": [packages[k] for k in sorted(packages)], "relationships": relations}
    digest = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"casgate-{version}",
            "documentNamespace": f"urn:casgate:{version}:{digest}",
            "creationInfo": {"created": datetime.datetime.fromtimestamp(when, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                             "creators": ["Tool: casgate release/sbom.py"]}, **body}


print(json.dumps(document(sys.argv[1], sys.argv[2:]), indent=1))
