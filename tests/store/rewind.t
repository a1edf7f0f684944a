#!/usr/bin/python3
"""A primary that is lost with more in its log than it had sent comes back as the stand-by of the one that was promoted:
the commands of docs/cluster.md, word for word but for paths and addresses."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from tap import check, equal
from wait import wait_for


def as_owner(place, script):
    """In a shell of the user who owns the servers."""
    owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    r = subprocess.run([*owner, "sh", "-e", "-c", script], cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, check=False,
                       env={"PATH": place + "/bin:" + BIN + ":" + os.environ["PATH"], "HOME": "/", "LC_ALL": "C.UTF-8"})
    r.text = r.stdout.decode(errors="replace")
    return r


def settings(path):
    """Unlike other tests' servers these write their log to the disk: one of them dies."""
    with open(path + "/data/postgresql.conf", "a", encoding="utf-8") as f:
        f.write(f"unix_socket_directories = '{path}'\n{BEFORE}\nfsync = on\nfull_page_writes = on\n")


def rewound(place, first, second):
    os.mkdir(first)
    cluster.run("init", first)
    settings(first)
    cluster.run("start", first)
    cluster.query(first, "create table kept (n int)", "postgres")
    os.mkdir(second)
    if os.getuid() == 0:
        shutil.chown(second, "postgres")
    r = as_owner(place, f"pg_basebackup -h {first} -U postgres -D {second}/data -R -c fast -X stream")
    equal(r.returncode, 0, "a stand-by")
    settings(second)
    cluster.run("start", second)
    cluster.query(first, "insert into kept values (1)", "postgres")
    wait_for(lambda: cluster.query(second, "select count(*) from kept", "postgres") == "1", what="the stand-by")
    # what the primary writes and does not send any more
    cluster.run("stop", second)
    cluster.query(first, "insert into kept values (2); checkpoint", "postgres")
    cluster.run("stop", first, "immediate")
    cluster.run("start", second)
    equal(as_owner(place, f"pg_ctl promote -s -w -D {second}/data").returncode, 0, "the stand-by is promoted")
    cluster.query(second, "insert into kept values (3)", "postgres")

    # Debian's program that starts a cluster by its name, with its configuration in /etc
    os.mkdir(place + "/bin")
    with open(place + "/bin/pg_ctlcluster", "w", encoding="utf-8") as f:
        f.write(f"#!/bin/sh\n[ \"$*\" = '15 main start' ] || exit 9\nexec {cluster.PG} start {first} "
                f"-c unix_socket_directories={first}\n")
    os.chmod(place + "/bin/pg_ctlcluster", 0o755)
    conf = place + "/primary.conf"
    shutil.copy(first + "/data/postgresql.conf", conf)
    os.chmod(conf, 0o644)
    script = re.search(r"^```sh rewind\n(.*?)^```$", DOCUMENT, re.M | re.S).group(1)
    for a, b in (("/var/lib/postgresql/15/main", first + "/data"), ("10.0.0.11", second),
                 ("/etc/postgresql/15/main/postgresql.conf", conf)):
        check(a in script, "the document has " + a)
        script = script.replace(a, b)
    r = as_owner(place, script)
    check(r.returncode == 0, "the commands of the document", r.text[-2000:])
    equal(cluster.query(first, "select pg_is_in_recovery()", "postgres"), "t", "it is a stand-by")
    cluster.query(second, "insert into kept values (4)", "postgres")
    there = "select string_agg(n::text, ' ' order by n) from kept"
    wait_for(lambda: cluster.query(first, there, "postgres") == "1 3 4", what="what the primary of now has")
    check(True, "it follows, without what it had not sent")
    equal(cluster.query(second, "select count(*) from pg_stat_replication", "postgres"), "1", "the primary knows it")


BIN = subprocess.run(["pg_config", "--bindir"], stdout=subprocess.PIPE, check=False).stdout.decode().strip()
with open(os.path.join(tap.top(), "docs/cluster.md"), encoding="utf-8") as document:
    DOCUMENT = document.read()
BEFORE = "\n".join(re.findall(r"`(wal_(?:log_hints|keep_size) = \w+)`", DOCUMENT))  # what it wants to have been there
if not os.path.exists(BIN + "/pg_rewind"):
    tap.skip_all("needs PostgreSQL's server programs")
with tempfile.TemporaryDirectory(prefix="cgrew.", dir="/tmp") as base:
    os.chmod(base, 0o777)
    servers = [os.path.join(base, n) for n in ("a", "b")]
    try:
        tap.run((rewound,), base, *servers)
    finally:
        for server in servers:
            subprocess.run([cluster.PG, "stop", server, "immediate"], check=False)
tap.done()
