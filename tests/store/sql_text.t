#!/usr/bin/python3
"""SQL in C: one clause a line, no fragments, no macros inside; every statement is prepared as it stands in psql.
None does what a table that is distributed by account refuses.

A statement is a run of string literals. A literal ends where a clause ends, or inside a long clause behind a comma or
before and, or, when, else, so that no line of it is half a thought. Texts with %s get their columns at run time (from a
list, lib/store/pg/columns.h): they are read here and prepared by the tests that run them.
"""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from tap import none

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.environ.get("CG_TOP_SRCDIR") or os.path.dirname(os.path.dirname(HERE))
cluster.own()

LITERAL = r'"(?:\\.|[^"\\\n])*"'
RUN = re.compile(r"%s(?:\s*%s)*" % (LITERAL, LITERAL))
STATEMENT = re.compile(r"\s*(?:select|insert into|update|delete from|with)\s")
CLAUSES = (r"(?:with|select|from|where|group by|having|order by|limit|offset|returning|union|insert into|values|"
           r"on conflict|do update|do nothing|update|set|delete from|using|join|left join|cross join|for update)\b")
INSIDE = r"(?:and|or|when|then|else|end|case)\b|[-+*]\s|[a-z_]+ as (?:materialized )?\("
BEGINS = re.compile(r"\s*(?:%s|\)|%s)" % (CLAUSES, INSIDE))
SHORT, LONG = 60, 120


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
    none([] if any(said in g for g in got) else ["%s: %s" % (text, got)], "the check finds: %s" % said)
good = ('x = "with k as ( "\n"  select a, "\n"    b "\n"  from t "\n"  where a = $1 "\n"    and b = $2) "\n'
        '"select 1 / count(*) "\n"from k";')
none(faults_of("self", good), "the check lets a statement pass that is written so")

found, texts, formatted = [], [], []
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
                formatted.append(("%s:%d" % (os.path.relpath(path, TOP), line), sql))
            else:
                texts.append(("%s:%d" % (os.path.relpath(path, TOP), line), sql))
none(found, "SQL stands one clause a line, without fragments and macros")
none([] if len(texts) > 120 and len(formatted) < 15 else ["%d and %d" % (len(texts), len(formatted))],
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
            none([done.stderr.strip()], "migration " + name)
unfit = []
for n, (where, sql) in enumerate(texts):
    done = psql("prepare s%d as %s;\n" % (n, sql))
    if done.returncode != 0:
        unfit.append("%s: %s" % (where, done.stderr.strip().splitlines()[-1]))
none(unfit, "every statement can be pasted into psql")

# --- tables distributed by account (sql/citus.sql): what such a table refuses, or cannot send to one node

DISTRIBUTED = set()
for name in sorted(os.listdir(os.path.join(TOP, "sql"))):
    text = open(os.path.join(TOP, "sql", name), encoding="utf-8").read()
    for table, body in re.findall(r"^create table (\w+) \((.*?)^\)", text, re.M | re.S):
        if re.search(r"^\taccount_id uuid", body, re.M) and table != "user_names":
            DISTRIBUTED.add(table)
# Over all accounts on purpose: the command line, which asks all nodes.
ADMINISTRATION = ("lib/store/identity/admin.c", "lib/store/identity/admin_purge.c",
                  "lib/store/identity/user_admin.c", "lib/store/identity/key_admin.c",
                  "lib/store/market/", "lib/store/migrate.c", "lib/store/rekey.c", "lib/store/pg/")


REFERENCE = (r"\b(?:from|join|update|delete from) (\w+)(?: as)?"
             r"(?: (?!where|set|on|join|left|cross|order|limit|for|group|union|returning)(\w+))?")


def calls(sql, names):
    """The texts of case .. end and of calls of the functions, innermost brackets balanced."""
    for m in re.finditer(r"\bcase\b.*?\bend\b", sql):
        yield m.group(0)
    for m in re.finditer(r"\b(?:%s)\(" % names, sql):
        depth, at = 1, m.end()
        while depth and at < len(sql):
            depth += {"(": 1, ")": -1}.get(sql[at], 0)
            at += 1
        yield sql[m.start():at]


def refused(where, sql):
    """Why a distributed table would refuse the statement, or not run it on one node."""
    sql = re.sub(r"\s+", " ", sql)
    target = re.match(r".*?\b(?:insert into|update|delete from) (\w+)", sql)
    refs = re.findall(REFERENCE, sql)
    refs = [(t, a or t) for t, a in refs if t in DISTRIBUTED]
    into = re.findall(r"insert into (\w+)", sql)
    if not refs and not any(t in DISTRIBUTED for t in into):
        return
    if any(w in sql for w in ("clock_timestamp(", "random(", "gen_random_uuid(")):
        yield "a volatile function"
    if re.match(r"with\b", sql) and re.search(r"\bas (?:materialized )?\( ?insert into", sql):
        yield "an insert inside with"
    for t in into:
        chosen = re.search(r"insert into %s\b(?: as \w+)?(?: ?\([^)]*\))? select " % t, sql)
        if t in DISTRIBUTED and chosen and not any(r[0] in DISTRIBUTED for r in refs):
            yield "rows that come from no distributed table"
    if target and target.group(1) in DISTRIBUTED:
        tail = sql.split(" returning ")[1] if " returning " in sql else ""
        if "now()" in tail or re.search(r"extract\(epoch from (?!\S+ at time zone)", tail):
            yield "a function in returning that is not immutable"
        conflict = sql.split(" on conflict ")[1] if " on conflict " in sql else ""
        if "now()" in conflict:
            yield "now() behind on conflict"
        written = re.search(r" set (.*?)(?: where | returning |$)", sql)
        if written and any("now()" in c for c in calls(written.group(1), "coalesce|greatest|least")):
            yield "now() in case or coalesce"
    if not where.startswith(ADMINISTRATION):
        for table, alias in refs:
            bound = r"\b%s\.account_id = |= %s\.account_id\b" % (alias, alias)
            plain = "account_id = $1" in sql and (alias == table or len({a for _, a in refs}) == 1)
            if not plain and not re.search(bound, sql):
                yield "%s without its account" % table


WRONG = (
    ("a function in returning that is not immutable",
     "insert into snapshots (a) values ($1) returning floor(extract(epoch from created_at) * 1000)"),
    ("now() behind on conflict",
     "insert into idempotency_keys as k (a) values ($1) on conflict (a) do update set b = now()"),
    ("now() in case or coalesce",
     "update api_keys set revoked_at = coalesce(revoked_at, now()) where account_id = $1"),
    ("rows that come from no distributed table",
     "insert into holdings (a) select $1::uuid, t.* from unnest($2::text[]) as t"),
    ("rows that come from no distributed table",
     "insert into enrichment_funds select $1::uuid, t.* from unnest($2::text[]) as t"),
    ("rows that come from no distributed table",
     "insert into holdings as h (a) select $1::uuid, t.* from unnest($2::text[]) as t on conflict (a) do nothing"),
    ("an insert inside with",
     "with u as ( insert into audit_log (a) select account_id from accounts where account_id = $1) select 1 from u"),
    ("an insert inside with",
     "with u as (update accounts set a = 1 where account_id = $1 returning account_id), "
     "n as (insert into audit_log (a) select account_id from u) select 1 from u"),
    ("snapshots without its account", "select 1 from snapshots where snapshot_id = $1"),
    ("a volatile function", "update snapshots set layout = random() where account_id = $1"),
)
for said, sql in sorted(WRONG):
    got = list(refused("self", sql))
    none([] if said in got else [sql, str(got)], "the rules for distributed tables see: %s" % said)
known = {"accounts", "snapshots", "holdings", "oauth_tokens", "enrichment_funds"} <= DISTRIBUTED
none([] if known and "nav_daily" not in DISTRIBUTED else sorted(DISTRIBUTED), "the tables of accounts are known")
found = ["%s: %s" % (where, why) for where, sql in texts + formatted for why in refused(where, sql)]
none(found, "no statement does what a distributed table refuses")

tap.done()
