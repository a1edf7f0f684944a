#!/usr/bin/python3
"""Workers of this release on the schema of the one before, and migrate while they work.

The database is replaced by one that has only the files before those that add (sql/, first line "-- Adds only:"), under
workers that run; they connect again and go on.
"""
import glob
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from service import Service
from tap import check, equal

KEEP = ("accounts", "api_keys")


def files():
    """The migrations that are the schema's version, and those that only add."""
    old, new = [], []
    for path in sorted(glob.glob(os.path.join(tap.top(), "sql/[0-9][0-9][0-9][0-9]_*.sql"))):
        with open(path, encoding="utf-8") as f:
            (new if f.readline().startswith("-- Adds only:") else old).append(path)
    return old, new


def replace_database(s, old):
    """A new database casgate without the additions, with the accounts, keys and list of versions of the old one."""
    host = s.run + "/pg"
    rows = {t: cluster.query(host, f"select jsonb_agg(t) from {t} t") for t in KEEP + ("schema_migrations",)}
    for text in ("alter database casgate rename to before", "create database casgate owner casgate_owner"):
        # a worker may connect at any moment
        end = "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'casgate'"
        p = cluster.begin(host, [end, text], "postgres", "postgres")
        said = p.communicate()[0].decode()
        assert "ERROR" not in said, said
    for path in old:
        p = cluster.begin(host, [], "casgate", "casgate_owner", "-1", "-v", "ON_ERROR_STOP=1", "-f", path)
        said = p.communicate()[0].decode()
        assert p.returncode == 0, path + said
    for table, json in rows.items():
        text = json.replace("'", "''")
        columns = cluster.query(host, "select string_agg(quote_ident(attname), ', ') from pg_attribute "
                                f"where attrelid = '{table}'::regclass and attnum > 0")
        cluster.query(host, f"insert into {table} ({columns}) select {columns} "
                      f"from jsonb_populate_recordset(null::{table}, '{text}')")


def labelled(s):
    return s.curl("/api/v1/parse", "-H", "Content-Type: application/json", "-d",
                  '{"pdf_ref": "sample_cams_2024", "client_reference_id": "order 7"}')


old_files, new_files = files()
with Service() as service:
    first = service.parse_sample("-H", "Content-Type: application/json")
    equal(first.status, 200, "a statement on the schema of this release")
    replace_database(service, old_files)
    equal(
        cluster.query(service.run + "/pg", "select to_regclass('schema_additions') is null"), "t",
        "a database of the release before")
    answer = service.parse_sample("-H", "Content-Type: application/json")
    if answer.status == 503:  # the connection of this worker ended with the old database
        answer = service.parse_sample("-H", "Content-Type: application/json")
    equal(answer.status, 200, "workers of this release store on it")
    made = answer.json()["data"]["snapshot_id"]
    for path in ("/api/v1/snapshots/" + made, "/api/v1/snapshots", f"/api/v1/snapshots/{made}/report?format=csv",
                 "/api/v1/usage"):
        equal(service.curl(path).status, 200, path.replace(made, "{id}"))
    equal(labelled(service).status, 503, "labels wait for migrate: nothing is stored without them")
    listed = service.curl("/api/v1/snapshots?client_reference_id=order")
    equal((listed.status, listed.json()["data"]["snapshots"]), (200, []), "and no snapshot has any")
    equal(service.curl("/health/ready", key=None).status, 200, "they are ready")
    equal(service.curl("/metrics", key=None).status, 200, "and have metrics")
    r = subprocess.run([service.run + "/app/casgate", "migrate"], check=False, stdout=subprocess.PIPE,
                       env={"CASGATE_CONF": service.var + "/casgate.conf", "PATH": "/usr/bin:/bin"})
    equal((r.returncode, len(r.stdout.splitlines())), (0, len(new_files)), "migrate adds the rest while they work")
    answer = service.curl("/api/v1/snapshots/" + made)
    equal(answer.status, 200, "what was stored before is read after")
    equal(service.parse_sample("-H", "Content-Type: application/json").status, 200, "and more is stored")
    answer = labelled(service)
    equal((answer.status, answer.json()["data"]["client_reference_id"]), (200, "order 7"), "labels, too")
    equal(service.curl("/health/ready", key=None).status, 200, "they are ready on it, too")
    equal(cluster.query(service.run + "/pg", "select count(*) from data_keys"), "1", "the key's fingerprint is kept")
tap.done()
