#!/usr/bin/python3
"""casgate migrate on the database of the release before while transactions last and requests go on: whatever table is
in use, for reading or writing, it lets go, tells that it tries again, and goes on from there; requests are answered
meanwhile. With CG_SLOW=1 for each table by itself, which is some forty databases."""
import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from tap import check, equal

HOST = cluster.own()
TOP = tap.top()
NAMES = sorted(n for n in os.listdir(TOP + "/sql") if n[:4].isdigit())
AGAIN = b"a table is in use, trying again"
# A request that waits longer than any lock time-out of migrate waits behind it.
BOUND = "set statement_timeout = '20s'; "


def adds(name):
    with open(os.path.join(TOP, "sql", name), encoding="utf-8") as f:
        return f.readline().startswith("-- Adds only:")


def migrate(database, sql=TOP + "/sql"):
    env = {"PATH": "/usr/bin:/bin", "CASGATE_SQL_DIR": sql, "CASGATE_MARKET_DIR": TOP + "/data/market",
           "CASGATE_ADMIN_DATABASE_URL": f"host={HOST} dbname={database} user=postgres"}
    return subprocess.Popen([os.path.join(tap.build(), "casgate"), "migrate"], env=env, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def before(database, name):
    """A database with the files before this one."""
    cluster.query(HOST, f"create database {database}", "postgres")
    with tempfile.TemporaryDirectory() as folder:
        for n in NAMES:
            shutil.copy(os.path.join(TOP, "sql", n), folder)
        os.chmod(os.path.join(folder, name), 0o644)
        with open(os.path.join(folder, name), "a", encoding="utf-8") as f:
            f.write("select 1 / 0;\n")
        said = migrate(database, folder).communicate()[0].decode()
    applied = [line.split()[1] for line in said.splitlines() if line.startswith("applied ")]
    return applied[-1] == NAMES[NAMES.index(name) - 1][:-4] and "division by zero" in said or said


class Session:
    """A session of psql that does one statement after the other."""

    def __init__(self, database):
        psql = ["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", HOST, "-U", "postgres", "-d", database]
        self.p = subprocess.Popen(psql,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def say(self, text):
        self.p.stdin.write(text.encode() + b"\n")
        self.p.stdin.flush()

    def do(self, text):
        """It is done when this returns; False when the session ended of it."""
        self.say(text + "; select 'done';")
        for line in self.p.stdout:
            if line == b"done\n":
                return True
        return False

    def end(self):
        out = self.p.communicate()[0].decode()
        return self.p.returncode == 0 or out


def busy(database, tables, mode):
    """A transaction holds the tables until migrate has tried more than once; requests go on: what they were told."""
    holder = Session(database)
    assert holder.do("begin; " + "; ".join(f"lock table {t} in {mode} mode" for t in tables))
    p = migrate(database)
    said, requests, tries = b"", [], 0
    while tries < 2:
        line = p.stdout.readline()
        if not line:
            break
        said += line
        if AGAIN in line:
            tries += 1
            # while it pauses or stands in the queue again: readers and writers of what it wants
            requests.append(cluster.begin(HOST, BOUND + "; ".join(
                f"lock table {t} in row exclusive mode" for t in tables), database).communicate()[0].decode())
    holder.say("commit;")
    ended = holder.end()
    said += p.communicate()[0]
    return {"tries": tries, "requests": [r for r in requests if r], "holder": ended, "code": p.returncode, "said": said}


def tables_of(database):
    return cluster.query(HOST, "select oid::regclass from pg_class where relnamespace = 'public'::regnamespace "
                         "and relkind in ('r', 'p') and not relispartition and relname not like 'schema_%' order by 1",
                         database).split()


def changed(tables):
    """Those of them that the files after it lock: what a first run of all files in one transaction holds."""
    text = "begin;\n"
    for name in NAMES:
        if adds(name):
            with open(os.path.join(TOP, "sql", name), encoding="utf-8") as f:
                text += f.read() + "\n"
    text += ("select distinct '=' || relation::regclass from pg_locks where pid = pg_backend_pid() and mode in "
             "('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') and relation is not null; "
             "rollback;")
    with tempfile.NamedTemporaryFile("w", suffix=".sql", encoding="utf-8") as f:
        f.write(text)
        f.flush()
        out = subprocess.run(["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", HOST, "-U", "postgres", "-d", "before",
                              "-f", f.name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    held = {line[1:] for line in out.stdout.decode().splitlines() if line.startswith("=")}
    return [t for t in tables if t in held]


def each(database, tables, mode):
    cluster.query(HOST, f"create database {database} template before", "postgres")
    r = busy(database, tables, mode)
    cluster.query(HOST, f"drop database {database}", "postgres")
    return r


def in_use(all_tables, taken):
    modes = {"r": "access share", "w": "row exclusive"}
    runs = {"all_r": (all_tables, modes["r"]), "all_w": (all_tables, modes["w"])}
    if os.environ.get("CG_SLOW"):
        runs.update({f"{k}_{t}": ([t], m) for t in all_tables for k, m in modes.items()})
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda item: each(item[0], *item[1]), runs.items()))
    waited = set()
    for (name, (tables, mode)), r in zip(runs.items(), found):
        what = f"{'every table' if len(tables) > 1 else tables[0]}, {mode}"
        equal((r["code"], r["holder"], r["requests"]), (0, True, []), f"{what}: migrate gets there, requests go on")
        check(b"applied " + NAMES[-1][:-4].encode() in r["said"], f"{what}: all files", r["said"].decode())
        if r["tries"] or mode == modes["w"] and len(tables) == 1:
            waited.update(tables)
        if len(tables) > 1:
            check(r["tries"] == 2, f"{what}: it tries again", r["said"].decode())
    if os.environ.get("CG_SLOW"):
        check(set(taken) <= waited, "each table that files lock was waited for", sorted(set(taken) - waited))


def crossed():
    """A request holds what migrate wants and wants what it holds: one of them has to give way, and it is migrate."""
    name = "0034_upload_links.sql"
    equal(before("crossed", name), True, "a database before the file that alters two tables")
    # The request never looks for a deadlock itself.
    cluster.query(HOST, "alter database crossed set deadlock_timeout = '1500ms'", "postgres")
    request = Session("crossed")
    assert request.do("set deadlock_timeout = '1h'; begin; select count(*) from upload_sessions")
    p = migrate("crossed")
    waits = ("select count(*) from pg_locks where not granted and relation = 'upload_sessions'::regclass")
    for _ in range(600):
        if cluster.query(HOST, waits, "crossed") != "0":
            break
        time.sleep(0.02)
    check(request.do("select count(*) from accounts; commit"), "the request is answered")
    equal(request.end(), True, "and ends well")
    said = p.communicate()[0].decode()
    equal(p.returncode, 0, "migrate tries again after a deadlock, too: " + said.strip().splitlines()[-1])
    check(AGAIN.decode() in said, "and tells so", said)
    cluster.query(HOST, "select pg_stat_force_next_flush()", "crossed")
    check(int(cluster.query(HOST, "select deadlocks from pg_stat_database where datname = 'crossed'", "postgres")) > 0,
          "there was one")


first = next(n for n in NAMES if adds(n))
equal(before("before", first), True, "the database of the release before")
everything = tables_of("before")
locked = changed(everything)
check(len(everything) > 30 and len(locked) > 8, "its tables, and those that the files lock", everything, locked)
in_use(everything, locked)
crossed()
tap.done()
