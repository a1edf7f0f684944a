#!/usr/bin/python3
"""Which libraries each program loads, from its dynamic section: a program links what its own use cases need."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal

BASE = {"libc", "libm", "ld-linux-x86-64", "ld-linux-aarch64", "libgcc_s"}
STORE = {"libpq", "libsodium", "libinih"}
WORKER = STORE | {"libfcgi", "libjson-c"}
# What may be loaded besides BASE. libcurl, the HTTP client, is for the programs that ask sources of NAVs or fetch the
# documents of OAuth clients; poppler is for the extractor alone.
ALLOWED = {
    "casgate": {"libsodium", "libinih", "libjson-c", "liblzma", "libz"},
    "casgate-gains": {"libsodium", "libinih", "libjson-c", "liblzma", "libz", "libxlsxwriter"},
    "casgate-admin": STORE | {"libjson-c", "liblzma", "libz", "liboath", "libzxcvbn"},
    "casgate-jobs": STORE | {"libjson-c", "libcrypto"},
    "casgate-nav": STORE | {"libjson-c", "libcurl", "liblzma", "libz"},
    "casgate-mail": STORE | {"libjson-c", "libcrypto", "liblzma", "libz", "libgmime", "libglib", "libgobject",
                            "libseccomp"},
    "casgate-parse": WORKER | {"libcrypto", "libz"},
    "casgate-snapshots": WORKER | {"libxlsxwriter", "libcrypto"},
    "casgate-enrich": WORKER | {"libcurl"},
    "casgate-oauth": WORKER | {"libcurl", "liboath"},
    "casgate-mcp": WORKER | {"libcrypto", "libcurl", "libxlsxwriter"},
    "casgate-web": WORKER | {"libcrypto", "libcurl", "liboath", "libxlsxwriter", "libzxcvbn"},
    "casgate-long": WORKER | {"libcrypto", "libcurl", "liboath", "libxlsxwriter", "libz", "libzxcvbn"},
    "casgate-sheet": {"libexpat", "libseccomp", "libz"},
    "casgate-extract": {"libpoppler-cpp", "libqpdf", "libseccomp", "libstdc++"},
}


def needed(program):
    r = subprocess.run(["readelf", "-d", os.path.join(tap.build(), program)], stdout=subprocess.PIPE, check=True,
                       env=dict(os.environ, LC_ALL="C"))
    return {re.sub(r"\.so\b.*|-\d.*", "", m) for m in re.findall(r"\(NEEDED\).*\[(.*?)\]", r.stdout.decode())}


def sanitizers(names):
    return {n for n in names if re.match(r"lib(a|ub|t|l)san", n)}


def installed():
    """The programs that the build makes, as its Makefile lists them."""
    with open(os.path.join(tap.build(), "Makefile"), encoding="utf-8") as f:
        text = f.read().replace("\\\n", " ")
    listed = re.findall(r"^(?:bin|pkglibexec)_PROGRAMS = (.*)$", text, re.M)
    return {re.sub(r"\$\(EXEEXT\)$", "", name) for line in listed for name in line.split()}


equal(sorted(installed()), sorted(ALLOWED), "every program that is installed has a row here")
for name, allowed in ALLOWED.items():
    libs = needed(name)
    check("libc" in libs, f"{name}: its dynamic section is read")
    equal(sorted(libs - sanitizers(libs) - BASE - allowed), [], f"{name} loads nothing but what it uses")
# What those libraries load in their turn is loaded, too: a command on a file waits for none of it.
LOADED = subprocess.run(["ldd", os.path.join(tap.build(), "casgate")], stdout=subprocess.PIPE,
                        check=False).stdout.decode()
check("libjson-c" in LOADED and not re.search("libpq|libcurl|libssl|libcrypto|libpoppler", LOADED),
      "casgate loads neither a database client nor an HTTP client, OpenSSL or poppler", LOADED)
# The check itself: what the row does not name must be found.
check("libpq" in needed("casgate-parse") - BASE - {"libcurl"}, "a library that is not allowed is found")
tap.done()
