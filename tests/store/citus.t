#!/usr/bin/python3
"""The same programs on a cluster of Citus: a coordinator and two nodes, the tables distributed by sql/citus.sql, and
then what a customer does, over REST and by the command line. Skipped where Citus is not installed: docs/cluster.md says
how to build it. What a distributed table refuses is held everywhere by sql_text.t.
"""
import json
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from tap import check, equal
from wait import free_port


def installed():
    share = subprocess.run(["pg_config", "--sharedir"], stdout=subprocess.PIPE, check=False).stdout.decode().strip()
    return os.path.exists(share + "/extension/citus.control")


if not shutil.which("pg_config") or not installed():
    tap.skip_all("Citus is not installed: see docs/cluster.md")
import stack

# Belongs to no account: stays on the coordinator, as plain tables.
PLAIN = {"user_names", "oauth_clients", "throttles", "schema_migrations", "nav_daily", "schemes"}


class Node:
    """A server with Citus. Others reach it by TCP, psql and the programs by its socket."""

    def __init__(self, s, folder=None):
        self.port = free_port()
        self.dir = folder or s.cluster(f"node{len(s.clusters)}")
        cluster.run("stop", self.dir, "fast")
        with open(self.dir + "/data/postgresql.conf", "a", encoding="utf-8") as f:
            f.write(f"shared_preload_libraries = 'citus'\nlisten_addresses = '127.0.0.1'\nport = {self.port}\n"
                    "max_connections = 200\nwal_level = logical\n")
        os.symlink(f".s.PGSQL.{self.port}", self.dir + "/.s.PGSQL.5432")  # the port that psql takes
        cluster.run("start", self.dir)

    def sql(self, text, database="casgate"):
        return cluster.query(self.dir, text, database, "postgres")

    def distribute(self):
        path = os.path.join(tap.top(), "sql/citus.sql")
        return subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", self.dir, "-U", "postgres", "-d",
                               "casgate", "-f", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def nodes_of(s):
    """The coordinator, which has the schema already, and two nodes that know it."""
    first = Node(s, s.pg)
    others = [Node(s), Node(s)]
    for node in others:
        node.sql("create database casgate", "postgres")
    for node in (first, *others):
        node.sql("create extension citus")
    first.sql(f"select citus_set_coordinator_host('127.0.0.1', {first.port})")
    for node in others:
        first.sql(f"select citus_add_node('127.0.0.1', {node.port})")
    return first


def distributed(first):
    for turn in ("distributes the tables", "changes nothing the second time"):
        r = first.distribute()
        check(r.returncode == 0, f"sql/citus.sql {turn}", r.stdout.decode())
    over = set(first.sql("select logicalrelid::text from pg_dist_partition").split())
    account = set(first.sql("select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relkind"
                            " = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'account_id'").split())
    equal(over, account - PLAIN, "every table of accounts is distributed, and no other")


def statements(s):
    """Stored, read, listed, reported, compared, deleted; another account sees none of it."""
    answers = []
    for sample in ("sample_cams_2024", "sample_nsdl_2024"):
        body = json.dumps({"pdf_ref": sample}).encode()
        a = s.call("POST", "/api/v1/parse", body, key=s.key,
                   headers={"Content-Type": "application/json", "Idempotency-Key": sample})
        if not check(a.status == 200, f"{sample} is read and stored", a):
            return None
        again = s.call("POST", "/api/v1/parse", body, key=s.key,
                       headers={"Content-Type": "application/json", "Idempotency-Key": sample})
        equal(again.data["snapshot_id"], a.data["snapshot_id"], "its key gives the same one")
        answers.append(a.data)
    for data in answers:
        path = "/api/v1/snapshots/" + data["snapshot_id"]
        equal(s.call("GET", path, key=s.key).data, data, "it is read as it was stored")
        equal(s.call("GET", path, key=s.stranger).status, 404, "but not by another account")
        equal(s.call("GET", path + "/report?format=csv", key=s.key).status, 200, "its report is made")
        equal(s.call("GET", path + "/transactions?limit=5", key=s.key).status, 200, "its transactions are listed")
    listed = s.call("GET", "/api/v1/snapshots", key=s.key).data["snapshots"]
    equal({x["snapshot_id"] for x in listed}, {d["snapshot_id"] for d in answers}, "both are listed")
    equal(s.call("GET", "/api/v1/usage", key=s.key).status, 200, "use is counted")
    gone = "/api/v1/snapshots/" + answers[0]["snapshot_id"]
    equal(s.call("DELETE", gone, key=s.key).status, 200, "one is deleted")
    equal(s.call("GET", gone, key=s.key).status, 404, "and gone")
    return answers[1]


def administration(s, first, left):
    made = s.new_key(s.account, "--test", "--scopes", "read", "--name", "spare")
    equal(s.call("GET", "/api/v1/snapshots", key=made).status, 200, "a new key is taken")
    spare = [line.split()[0] for line in s.casgate("key", "list").splitlines() if "spare" in line]
    equal(len(spare), 1, "and listed")
    s.casgate("key", "revoke", *spare)
    equal(s.call("GET", "/api/v1/snapshots", key=made).status, 401, "and refused once it is revoked")
    s.casgate("purge")
    rows = f"select count(*) from snapshots where account_id = casgate_id('{s.account}')"
    equal(first.sql(rows), "1" if left else "0", "purge leaves what has not expired")
    s.casgate("account", "erase", "--yes", s.account)
    equal(first.sql(rows), "0", "an account that is erased leaves nothing")


S = stack.Stack()
try:
    coordinator = nodes_of(S)
    distributed(coordinator)
    S.start()
    kept = statements(S)
    administration(S, coordinator, kept)
finally:
    S.close()
tap.done()
