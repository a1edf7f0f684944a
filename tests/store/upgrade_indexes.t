#!/usr/bin/python3
"""The commands of docs/upgrade.md for large databases, word for word on the database of the release before: migrate
keeps the indexes that they make. One whose building was broken off is named, and stops migrate."""
import hashlib
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from tap import check, equal

HOST = cluster.own()
TOP = tap.top()
INDEXES = ("snapshots_reference", "transactions_day")
STATE = ("select c.relname, c.oid, i.indisvalid, pg_get_indexdef(c.oid) from pg_class c join pg_index i "
         "on i.indexrelid = c.oid where c.relname in ('snapshots_reference', 'transactions_day') order by 1")


def commands(name):
    with open(os.path.join(TOP, "docs/upgrade.md"), encoding="utf-8") as f:
        return re.search(r"^```sh " + name + r"\n(.*?)^```", f.read(), re.M | re.S)[1]


def casgate(command, database):
    env = {"PATH": "/usr/bin:/bin", "CASGATE_SQL_DIR": TOP + "/sql", "CASGATE_MARKET_DIR": TOP + "/data/market",
           "CASGATE_ADMIN_DATABASE_URL": f"host={HOST} dbname={database} user=casgate_owner"}
    r = subprocess.run([os.path.join(tap.build(), "casgate"), command], env=env, stdin=subprocess.DEVNULL,
                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return r.returncode, r.stdout.decode()


def before(name):
    """The database as the release before left it: no file that only adds."""
    cluster.query(HOST, f"create database {name}", "postgres")
    cluster.query(HOST, f"alter database {name} owner to casgate_owner", "postgres")
    cluster.query(HOST, "alter schema public owner to casgate_owner", name)
    for file in sorted(n for n in os.listdir(TOP + "/sql") if n[:4].isdigit()):
        with open(os.path.join(TOP, "sql", file), encoding="utf-8") as f:
            text = f.read()
        if not text.startswith("-- Adds only:"):
            p = cluster.begin(HOST, text, name, "casgate_owner", "-v", "ON_ERROR_STOP=1", "-1")
            said = p.communicate()[0].decode()
            assert p.returncode == 0, file + said
            digest = hashlib.sha256(text.encode()).hexdigest()
            cluster.query(HOST, "insert into schema_migrations (version, name, checksum) values "
                          f"({int(file[:4])}, '{file[5:-4]}', '{digest}')", name)


def typed(name):
    """The administrator types the block; psql finds server and role in the environment."""
    env = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "PGHOST": HOST, "PGUSER": "postgres"}
    r = subprocess.run(["sh", "-e", "-c", commands(name)], env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, check=False)
    return r.returncode, r.stdout.decode()


def state(database):
    return [line.split("|", 3) for line in cluster.query(HOST, STATE, database).splitlines()]


def as_written():
    """What a new database has."""
    cluster.query(HOST, "create database fresh owner casgate_owner", "postgres")
    cluster.query(HOST, "alter schema public owner to casgate_owner", "fresh")
    code, said = casgate("migrate", "fresh")
    check(code == 0, "a new database", said)
    return [(n, d) for n, _, _, d in state("fresh")]


def kept(want):
    before("casgate")
    equal(state("casgate"), [], "a database of the release before has none of the indexes")
    code, said = typed("upgrade-indexes")
    check(code == 0, "the commands of the document", said)
    made = state("casgate")
    equal([(n, v) for n, _, v, _ in made], [(n, "t") for n in INDEXES], "make both, whole")
    equal([(n, d) for n, _, _, d in made], want, "and as the migrations would")
    code, said = casgate("migrate", "casgate")
    check(code == 0, "migrate after them", said)
    check("applied 0018_operations" in said and "applied 0026_labels" in said, "applies both files", said)
    equal(state("casgate"), made, "and keeps the indexes that it finds")
    owners = cluster.query(HOST, "select distinct pg_get_userbyid(relowner) from pg_class "
                           f"where relname in {INDEXES}", "casgate")
    equal(owners, "casgate_owner", "which are the owner's")
    equal(cluster.query(HOST, "select count(*) from information_schema.columns where table_name = 'snapshots' "
                        "and column_name in ('client_reference_id', 'metadata')", "casgate"), "2", "with both columns")


def broken_off(want):
    """As concurrent building leaves it when it is ended: the name is taken, and no query reads it."""
    before("broken")
    holder = subprocess.Popen(["psql", "-XAtq", "-h", HOST, "-U", "postgres", "-d", "broken"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    holder.stdin.write(b"begin; lock table transactions in row exclusive mode; select 'held';\n")
    holder.stdin.flush()
    equal(holder.stdout.readline(), b"held\n", "a writer's transaction lasts")
    first = commands("upgrade-indexes").splitlines()[0]
    text = re.search(r"--command='(create index concurrently [^']*)'", first)[1]
    p = cluster.begin(HOST, ["set statement_timeout = '1s'", text], "broken")
    check("statement timeout" in p.communicate()[0].decode(), "the building waits for it and is broken off")
    holder.communicate(b"commit;\n")
    equal([(n, v) for n, _, v, _ in state("broken")], [("transactions_day", "f")], "an index that is not whole is left")
    code, said = casgate("migrate", "broken")
    check(code != 0 and "transactions_day" in said and "broken off" in said, "migrate names it", code, said)
    check("applied" not in said, "and applies nothing", said)
    code, said = casgate("doctor", "broken")
    check(re.search("^FAIL +migrations .*transactions_day", said, re.M), "doctor names it", said)
    cluster.query(HOST, "drop index concurrently transactions_day", "broken")
    code, said = casgate("migrate", "broken")
    check(code == 0, "dropped, as the document says, migrate goes on", said)
    equal([(n, d) for n, _, _, d in state("broken")], want, "and makes both itself")


with open(TOP + "/sql/roles.sql", encoding="utf-8") as roles:
    cluster.query(HOST, roles.read(), "postgres")
definitions = as_written()
equal([n for n, _ in definitions], list(INDEXES), "the migrations make both indexes")
kept(definitions)
broken_off(definitions)
tap.done()
