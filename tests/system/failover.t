#!/usr/bin/python3
"""The database fails over: a primary with a synchronous stand-by, both named in database_url; the primary dies or stops
to answer, the stand-by is promoted by hand.

Three clients post statements, each with an Idempotency-Key that it repeats until the answer is 200. Nothing that was
acknowledged may be missing afterwards, nothing may be there twice or in part, and no refusal may be anything but one
that says to come again. Once there is a primary again, the last refusal and the first statement that is stored come
within ten seconds: 6 s of a statement under way, 2 s to find a server silent, 2 s for the work. That is no matter of
the machine, but of time-outs. docs/cluster.md quotes the times. With CG_SLOW=1 each fault is met three times.
"""

import collections
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import stack
import tap
from posting import Client, acknowledged, verify
from tap import check
from wait import wait_for

CLIENTS, BEFORE, AFTER = 3, 6, 6
ERRORS_MOST = 10  # seconds
PG_BIN = subprocess.run(["pg_config", "--bindir"], stdout=subprocess.PIPE, check=True).stdout.decode().strip()


def as_postgres(*args):
    owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    return subprocess.run([*owner, *args], cwd="/", env={"PATH": os.environ["PATH"], "HOME": "/"}, check=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def stand_by_settings():
    """What docs/cluster.md puts into the stand-by's postgresql.conf."""
    with open(os.path.join(tap.top(), "docs/cluster.md"), encoding="utf-8") as f:
        return re.search(r"```ini postgresql.conf\n(.*?)```", f.read(), re.S).group(1)


def stand_by(s):
    """A copy of the primary that follows it; the primary then waits for it at each commit."""
    path = os.path.join(s.dir, "standby")
    os.mkdir(path)
    if os.getuid() == 0:
        shutil.chown(path, "postgres")
    as_postgres(PG_BIN + "/pg_basebackup", "-h", s.pg, "-U", "postgres", "-D", path + "/data", "-R", "-c", "fast",
                "-X", "stream")
    conf = os.path.join(path, "data/postgresql.conf")
    with open(conf, "a", encoding="utf-8") as f:
        f.write(f"unix_socket_directories = '{path}'\n" + stand_by_settings())
    s.clusters.append(path)
    cluster.run("start", path)
    s.sql("alter system set synchronous_standby_names = '*'", "postgres")
    s.sql("select pg_reload_conf()", "postgres")
    wait_for(lambda: s.sql("select sync_state from pg_stat_replication") == "sync", what="a synchronous stand-by")
    return path


def server_pids(path):
    """The server of a cluster and its backends."""
    with open(os.path.join(path, "data/postmaster.pid"), encoding="utf-8") as f:
        first = int(f.readline())
    with open(f"/proc/{first}/task/{first}/children", encoding="utf-8") as f:
        return [first] + [int(p) for p in f.read().split()]


class Pooler:
    """pgbouncer in transaction mode, as docs/cluster.md has it; it is told of a new primary by a line of its file."""

    def __init__(self, s):
        self.dir = os.path.join(s.dir, "pool")
        os.mkdir(self.dir)
        with open(self.dir + "/users", "w", encoding="ascii") as f:
            f.write('"casgate_app" ""\n')
        self.write(s.pg)
        owner = []
        if os.getuid() == 0:
            owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
            for path in (self.dir, self.dir + "/users", self.dir + "/ini"):
                shutil.chown(path, "postgres")
        with open(os.path.join(s.dir, "pgbouncer.log"), "wb") as log:
            self.process = subprocess.Popen([*owner, "pgbouncer", "-q", self.dir + "/ini"], stdin=subprocess.DEVNULL,
                                            stdout=log, stderr=log)
        wait_for(lambda: os.path.exists(self.dir + "/.s.PGSQL.6432"), what="pgbouncer")

    def write(self, primary):
        with open(self.dir + "/ini", "w", encoding="utf-8") as f:
            f.write(f"[databases]\ncasgate = host={primary}\n[pgbouncer]\nlisten_addr =\n"
                    f"unix_socket_dir = {self.dir}\nauth_type = trust\nauth_file = {self.dir}/users\n"
                    "pool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 200\n"
                    "server_connect_timeout = 2\nserver_login_retry = 1\nquery_wait_timeout = 5\n")

    def turn_to(self, primary):
        self.write(primary)
        self.process.send_signal(signal.SIGHUP)

    def close(self):
        self.process.terminate()
        self.process.wait()


def die(pids):
    """As by a loss of power: none of them gets to say anything."""
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def freeze(pids):
    """As a host that is there and does not answer."""
    for pid in pids:
        try:
            os.kill(pid, signal.SIGSTOP)
        except ProcessLookupError:
            pass


def fail_over(name, fault, pooled=False):
    s = stack.Stack()
    stopped, pooler = [], None
    try:
        standby = stand_by(s)
        url = f"host={s.pg},{standby} dbname=casgate user=casgate_app"
        if pooled:
            pooler = Pooler(s)
            url = f"host={pooler.dir} port=6432 dbname=casgate user=casgate_app"
        env = dict(s.env, CASGATE_DATABASE_URL=url)
        s.pool("parse", 2, env=env)
        s.sockets["parse"] = s.pools[-1]
        s.pool("snapshots", 1, env=env)
        s.sockets["snapshots"] = s.pools[-1]
        stop = threading.Event()
        clients = [Client(s, f"c{i}", stop) for i in range(CLIENTS)]
        for c in clients:
            c.start()
        wait_for(lambda: acknowledged(clients) >= BEFORE, seconds=60, what="statements before the fault")
        pids = server_pids(s.pg)
        began = time.monotonic()
        fault(pids)
        stopped = pids if fault is freeze else []
        as_postgres(PG_BIN + "/pg_ctl", "-D", standby + "/data", "-s", "-w", "-t", "60", "promote")
        if pooler:
            pooler.turn_to(standby)
        promoted = time.monotonic()
        seen = acknowledged(clients)
        wait_for(lambda: acknowledged(clients) >= seen + AFTER, seconds=120, what="statements after it")
        stop.set()
        for c in clients:
            c.join(120)
        check(all(c.unfinished is None for c in clients), f"{name}: every statement got its answer",
              [c.unfinished for c in clients])
        stored = min(v[2] for c in clients for v in c.stored.values() if v[2] > promoted)
        refused = sorted(x for c in clients for x in c.refused)
        last = max([at for at, _ in refused], default=began)
        print(f"# {name}: promoted after {promoted - began:.1f} s, {len(refused)} refusals "
              f"{dict(collections.Counter(code for _, code in refused))}, the last {last - began:.1f} s and the first "
              f"statement {stored - began:.1f} s after the fault")
        late = max(last, stored) - promoted
        check(late <= ERRORS_MOST, f"{name}: {ERRORS_MOST} s after the promotion all is well again", f"{late:.1f} s")
        verify(s, clients, standby, name)
    finally:
        if pooler:
            pooler.close()
        for pid in stopped:
            try:
                os.kill(pid, signal.SIGKILL)
                os.kill(pid, signal.SIGCONT)
            except ProcessLookupError:
                pass
        s.close()


for turn in range(3 if os.environ.get("CG_SLOW") else 1):
    suffix = f" ({turn + 1})" if turn else ""
    fail_over("the primary dies" + suffix, die)
    fail_over("the primary freezes" + suffix, freeze)
    if shutil.which("pgbouncer"):
        fail_over("the primary dies behind pgbouncer" + suffix, die, pooled=True)
    else:
        print("# pgbouncer is not installed: a failover behind it is not tried")
tap.done()
