#!/usr/bin/python3
"""SQL in C: one clause a line, no fragments, no macros inside; every statement can be pasted into psql and is prepared
there.

A statement is a run of string literals. A literal ends where a clause ends, or inside a long clause behind a comma or
before and, or, when, else, so that no line of it is half a thought. Texts with %s get their columns at run time (from a
list,
lib/store/pg/columns.h): they are read here and prepared by the tests that run them.
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.environ.get("CG_TOP_SRCDIR") or os.path.dirname(os.path.dirname(HERE))
if not os.environ.get("CG_TEST_PG"):
    os.execvp("sh", ["sh", os.path.join(TOP, "tests/lib/pg.sh"), "with", sys.executable, os.path.abspath(__file__)])

LITERAL = r'"(?:\\.|[^"\\\n])*"'
RUN = re.compile(r"%s(?:\s*%s)*" % (LITERAL, LITERAL))
STATEMENT = re.compile(r"\s*(?:select|insert into|update|delete from|with)\s")
CLAUSES = (
    r"(?:with|select|from|where|group by|having|order by|limit|offset|returning|union|insert into|values|"
    r"on conflict|do update|do nothing|update|set|delete from|using|join|left join|cross join|for update|for share)\b")
BEGINS = re.compile(r"\s*(?:%s|\)|(?:and|or|when|then|else|end|case)\b|[-+*]\s|[a-z_]+ as (?:materialized )?\()" %
                    CLAUSES)
SHORT, LONG = 60, 120
results = []


def check(faults, name):
    results.append((not faults, name))
    for fault in faults:
        print("# " + fault)


def statements(text):
    """(line, what stands before and behind, literals) of each run of literals that is SQL."""
    bare = re.sub(r"/\*.*?\*/|//[^\n]*", lambda m: re.sub(r"[^\n]", " ", m.group(0)), text, flags=re.S)
    for m in RUN.finditer(bare):
        literals = [x[1:-1].replace('\\"', '"') for x in re.findall(LITERAL, m.group(0))]
        if STATEMENT.match("".join(literals)) and len("".join(literals)) > 12:
            yield bare.count("\n", 0, m.start()) + 1, bare[:m.start()], bare[m.end():], literals


def clauses(sql):
    """How many clauses stand at the top of a statement."""
    flat, old = re.sub(r"'[^']*'", "''", sql), None
    while flat != old:
        old, flat = flat, re.sub(r"\([^()]*\)", "", flat)
    flat = re.sub(r"distinct from|extract\w*|do update set|left join|cross join|for update|with ordinality", "x", flat)
    return len(re.findall(r"\b" + CLAUSES, flat))


def faults_of(name, text):
    found = []
    for line, before, behind, literals in statements(text):
        where = "%s:%d: " % (name, line)
        if re.search(r"[A-Z_]{3,}(?:\([^()]*\))?\s*$", before) or re.match(r"\s*[A-Z_]{3,}\b", behind):
            found.append(where + "a macro inside: %s" % literals[0])
        for a, b in zip(literals, literals[1:]):
            if not a.endswith((" ", "(", "\\n")):
                found.append(where + "no space at the end: %s" % a)
            if not a.rstrip().removesuffix("\\n").endswith((",", "(")) and not BEGINS.match(b):
                found.append(where + "a fragment: %s|%s" % (a[-40:], b[:40]))
        for one in literals:
            if len(one) > SHORT and len(literals) == 1 and clauses(one) > 1:
                found.append(where + "more than one clause a line: %s" % one)
            if len(one) > LONG:
                found.append(where + "%d characters in a line" % len(one))
    return found


BAD = {
    "a fragment": 'x = "select a, b, c, d from long_table_of_names where a = "\n "$1 and b = $2";',
    "a macro inside": 'x = "select a, b from " TABLE " where c = $1 and d = $2";',
    "more than one clause a line": 'x = "select a, b, c from long_table_of_names where a = $1 and b = $2 order by c";',
    "no space at the end": 'x = "select a"\n"from t where a = 1";',
}
for said, text in sorted(BAD.items()):
    got = faults_of("self", text)
    check([] if any(said in g for g in got) else ["%s: %s" % (text, got)], "the check finds: %s" % said)
good = (
    'x = "with k as ( "\n"  select a, "\n"    b "\n"  from t "\n"  where a = $1 "\n"    and b = $2) "\n"select 1 /'
    ' count(*) "\n"from k";'
)
check(faults_of("self", good), "the check lets a statement pass that is written so")

found, texts, formatted = [], [], 0
for at, _, names in sorted(os.walk(os.path.join(TOP, "lib"))):
    for name in sorted(names):
        if not name.endswith(".c"):
            continue
        path = os.path.join(at, name)
        text = open(path, encoding="utf-8").read()
        if not os.path.relpath(path, TOP).startswith("lib/store/") and "struct cg_sql " not in text:
            continue
        found += faults_of(os.path.relpath(path, TOP), text)
        for line, _, _, literals in statements(text):
            sql = "".join(literals)
            if "%" in re.sub(r"'[^']*'", "", sql):
                formatted += 1
            else:
                texts.append(("%s:%d" % (os.path.relpath(path, TOP), line), sql))
check(found, "SQL stands one clause a line, without fragments and macros")
check([] if len(texts) > 120 and formatted < 10 else ["%d and %d" % (len(texts), formatted)],
      "nearly all statements are whole in their file")


def psql(text):
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as f:
        f.write(text)
        f.flush()
        return subprocess.run(["psql", "-qXAt", "-v", "ON_ERROR_STOP=1", "-f", f.name], capture_output=True, text=True)


for name in sorted(os.listdir(os.path.join(TOP, "sql"))):
    if re.match(r"0\d+_.*\.sql$", name):
        done = psql(open(os.path.join(TOP, "sql", name), encoding="utf-8").read())
        if done.returncode != 0:
            check([done.stderr.strip()], "migration " + name)
refused = []
for n, (where, sql) in enumerate(texts):
    done = psql("prepare s%d as %s;\n" % (n, sql))
    if done.returncode != 0:
        refused.append("%s: %s" % (where, done.stderr.strip().splitlines()[-1]))
check(refused, "every statement can be pasted into psql")

for n, (good, name) in enumerate(results, 1):
    print("%sok %d - %s" % ("" if good else "not ", n, name))
print("1..%d" % len(results))
