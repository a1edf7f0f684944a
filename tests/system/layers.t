#!/usr/bin/python3
"""The rules of the tree that a compiler does not know: layers, where FastCGI and poppler are, functions that are
banned."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import none

TOP = os.environ.get("CG_TOP_SRCDIR") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# A layer includes itself and what stands above it here; a folder in a folder is a layer of its own. Layers in one line
# do not
# include each other.
LAYERS = """
base
conf
pdf
statement
statement/reconcile
statement/head
statement/registrar statement/mfcentral statement/depository
statement/read
redact
portfolio
portfolio/gains
market
market/workbook market/enrich
net mail store/pg
store/identity store/market
store/mail
store/snapshot
store/job store/upload
store/webhook
store
app
app/account app/jobs app/market app/operate app/webhooks app/mail
app/analysis
render
render/report render/gains
render/export
http/metrics
http
rest oauth mcp web
"""
BANNED = (
    "strcpy strcat sprintf vsprintf strtok atoi atol atoll atof gmtime localtime asctime ctime system popen alloca gets"
    " tmpnam mktemp FCGX_FPrintF"
).split()


def code_of(text):
    """Comments and the text of strings blanked, line breaks kept."""
    def blank(m):
        s = m.group(0)
        return ('""' if s[0] == '"' else " ") + "\n" * s.count("\n")
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank, text, flags=re.S)


def sources(*folders):
    for folder in folders:
        for at, _, names in os.walk(os.path.join(TOP, folder)):
            for name in sorted(names):
                if name.endswith((".c", ".h", ".cc")):
                    path = os.path.join(at, name)
                    yield os.path.relpath(path, TOP), open(path, encoding="utf-8").read()


def rank(layer):
    """Line of the layer in LAYERS, or None."""
    return next((i for i, line in enumerate(LAYERS.split("\n")) if layer in line.split()), None)


def layer_of(path):
    """The layer of a file below lib/: the longest one that its folder is."""
    return os.path.dirname(path)


def layer_faults(path, text):
    parts = path.split(os.sep)
    if parts[0] != "lib":
        return []
    own = layer_of(path[len("lib/"):])
    if rank(own) is None:
        return [f"{path}: unknown layer {own}"]
    faults = []
    for m in re.finditer(r'^[ \t]*#[ \t]*include[ \t]+(?:"([^"]+)"|<([^>]+)>)', text, re.M):
        target = m.group(1) or m.group(2)
        layer = layer_of(target)
        if m.group(1) and "/" not in target:
            faults.append(f'{path}: "{target}" does not name its layer')
        elif m.group(1) and ".." in target:
            faults.append(f'{path}: "{target}" leaves its layer')
        elif m.group(1) and rank(layer) is None:
            faults.append(f'{path}: "{target}" is in no layer')
        elif rank(layer) is not None and layer != own and rank(layer) >= rank(own):
            faults.append(f"{path}: layer {own} includes {target}, which does not stand above it")
    return faults


def names(text, pattern, header):
    """Does the code call what the pattern says, or include the header?"""
    return re.search(pattern, code_of(text)) or re.search(r"^[ \t]*#[ \t]*include[ \t]*[<\"](?:" + header + ")", text,
                                                          re.M)


tree = list(sources("lib", "cgi"))
none([] if len(tree) > 20 and any(p.startswith("lib/http/") for p, _ in tree) else [f"only {len(tree)} files seen"],
      "the sources are found")
none([f for p, t in tree for f in layer_faults(p, t)], "a layer includes only itself and what stands below it")
none([
    f"{p}: FastCGI outside lib/http"
    for p, t in tree if not p.startswith("lib/http/") and names(t, r"\bFCGX_", "fcgiapp|fcgi_stdio")
], "FastCGI is called in lib/http alone")
# Of json-c other files may only hold, walk and type what base/json.h gives them.
none([
    f"{p}: {m.group(0)} outside base/json" for p, t in tree if not p.startswith("lib/base/json") for m in re.finditer(
        r"\bjson_(?!object_(?:get|put|is_type|get_type|get_int64|equal|object_foreach|object_length|array_length|"
        r"array_get_idx)\b|object\b|type\b|type_\w+)\w+", code_of(t)) if re.match(r"json_(object_|tokener)", m.group(0))
], "JSON is built and read in base/json alone")
none([
    f"{p}: libcurl outside lib/net/fetcher.c"
    for p, t in tree if p != "lib/net/fetcher.c" and names(t, r"\bcurl_", "curl/")
], "libcurl is called in net/fetcher.c alone")
# samples.c reads the list of an installation, which is a JSON file.
none([
    f"{p}: JSON in a use case" for p, t in tree if p.startswith("lib/app/") and not p.startswith("lib/app/samples.")
    and names(t, r"\bcg_json_\w+|\bjson_object", "base/json|json-c")
], "use cases know no JSON")
none([
    f"{p}: {m[0]}" for p, t in tree if not p.startswith("lib/store/")
    for m in re.finditer(r"\bstruct cg_sql\b|\bPQ[a-z]\w+\(|\"store/pg/(?:sql|row|pgarray|columns)\.h\"|<libpq", t)
], "SQL and libpq are in lib/store alone")
# Who issued a statement is for its layouts to know: others go by what the model says of it.
LAYOUT_FILES = re.compile(r"lib/statement/(?:registrar|mfcentral|depository)/|lib/statement/model\.[ch]$")
none([
    f"{p}: {m[0]}" for p, t in tree if not LAYOUT_FILES.match(p)
    for m in re.finditer(r"\bCG_SOURCE_(?!MAX)[A-Z]+", code_of(t))
], "no branch on a statement's source outside the layouts and the model")
# What the faces show and change goes through the use cases: they neither include the store nor call what it declares.
STORED = sorted({
    m[1] for p, t in tree if p.startswith("lib/store/") and p.endswith(".h")
    for m in re.finditer(r"^[a-z][^\n;{}#]*?\b(cg_\w+)\(", code_of(t), re.M)
})
FACES = ("lib/rest/", "lib/mcp/", "lib/web/")
none([] if len(STORED) > 100 else [f"only {STORED} seen"], "functions of the store are found")
none([
    f"{p}: {m[0].strip()}" for p, t in tree if p.startswith(FACES)
    for m in list(re.finditer(r'^[ \t]*#[ \t]*include[ \t]+"store/.*', t, re.M)) +
    list(re.finditer(r"\b(?:" + "|".join(STORED) + r")\(", code_of(t)))
], "REST, MCP and pages call use cases, not the store")
none([
    f"{p}: poppler outside the extractor"
    for p, t in tree if not p.startswith("cgi/extract") and names(t, r"\bpoppler::", "poppler")
], "poppler is in casgate-extract alone")
none([f"{p}: C++ outside the extractor" for p, _ in tree if p.endswith(".cc") and not p.startswith("cgi/extract")],
      "C++ is in the shim alone")
none([
    f"{p}:{code_of(t)[:m.start()].count(chr(10)) + 1}: {m.group(1)} is banned" for p, t in tree
    for m in re.finditer(r"(?<![\w.>])(" + "|".join(BANNED) + r")[ \t]*\(", code_of(t))
], "no banned function is called")

# The check itself: these must be found, or the lines above prove nothing.
none([] if layer_faults("lib/base/x.c", '#include "store/db.h"\n')
      and layer_faults("lib/pdf/x.c", '#include <http/view.h>\n')
      and not layer_faults("lib/store/x.c", '#include "base/fail.h"\n#include "store/db.h"\n') else
      ["a wrong include was missed"], "an include upwards is found")

tap.done()
