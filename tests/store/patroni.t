#!/usr/bin/python3
"""The database fails over by itself: two servers under Patroni, which keeps its state in etcd, and both servers in
database_url. A host is lost (server and Patroni die at once), comes back as the stand-by, and a planned switchover
turns the two round again, while clients post statements: tests/lib/posting.py says what they hold.
With CG_SLOW=1 the server also dies alone, with Patroni beside it. Times are printed, not asserted; docs/cluster.md
quotes them.
"""
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.request

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from posting import Client, acknowledged, verify
from tap import check, equal
from wait import free_port, wait_for

if not all(shutil.which(p) for p in ("patroni", "etcd")):
    tap.skip_all("install the Debian packages patroni and etcd-server")
import stack

CLIENTS, BEFORE, AFTER = 3, 6, 6
PG_BIN = subprocess.run(["pg_config", "--bindir"], stdout=subprocess.PIPE, check=True).stdout.decode().strip()
OWNER = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
# The shortest that Patroni takes; a server that died is not started again but replaced.
RULES = {"ttl": 20, "loop_wait": 2, "retry_timeout": 3, "synchronous_mode": True, "primary_start_timeout": 0,
         "postgresql": {"use_pg_rewind": True, "use_slots": True}}


def begin(args, log):
    with open(log, "ab") as out:
        return subprocess.Popen([*OWNER, *args], cwd="/", stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                env={"PATH": os.environ["PATH"], "HOME": "/", "LC_ALL": "C"})


def owned(path):
    os.makedirs(path, exist_ok=True)
    if OWNER:
        shutil.chown(path, "postgres")
    return path


class Etcd:
    def __init__(self, folder):
        self.client, peer = f"127.0.0.1:{free_port()}", f"http://127.0.0.1:{free_port()}"
        self.process = begin(
            ["etcd", "--data-dir", owned(folder) + "/data", "--listen-client-urls", "http://" + self.client,
             "--advertise-client-urls", "http://" + self.client, "--listen-peer-urls", peer,
             "--initial-advertise-peer-urls", peer, "--initial-cluster", "default=" + peer], folder + ".log")

    def close(self):
        self.process.kill()
        self.process.wait()


class Node:
    """A server under Patroni; `dir` is where psql finds its socket."""

    def __init__(self, name, folder, etcd):
        self.name, self.dir = name, owned(folder)
        self.port, self.api, self.process = free_port(), f"127.0.0.1:{free_port()}", None
        self.log, self.conf = folder + ".patroni.log", folder + ".yml"
        os.symlink(f".s.PGSQL.{self.port}", folder + "/.s.PGSQL.5432")  # the port that psql takes
        conf = {
            "scope": "casgate", "name": name, "etcd3": {"host": etcd.client},
            "restapi": {"listen": self.api, "connect_address": self.api},
            "bootstrap": {"dcs": RULES},
            "postgresql": {
                "listen": f"127.0.0.1:{self.port}", "connect_address": f"127.0.0.1:{self.port}",
                "data_dir": folder + "/data", "bin_dir": PG_BIN, "pgpass": folder + "/pgpass",
                "authentication": {"superuser": {"username": "postgres"}, "replication": {"username": "postgres"}},
                "parameters": {"unix_socket_directories": folder, "fsync": "off", "full_page_writes": "on"},
                "pg_hba": ["local all all trust", "host all all 127.0.0.0/8 trust",
                           "host replication all 127.0.0.0/8 trust", "local replication all trust"],
            },
        }
        with open(self.conf, "w", encoding="utf-8") as f:
            json.dump(conf, f)  # which is YAML, too

    def start(self):
        self.process = begin(["patroni", self.conf], self.log)

    def state(self):
        try:
            with urllib.request.urlopen(f"http://{self.api}/patroni", timeout=5) as a:
                return json.load(a)
        except urllib.error.HTTPError as e:
            return json.load(e)
        except (OSError, ValueError):
            return {}

    def leads(self):
        s = self.state()
        return s.get("role") in ("master", "primary") and s.get("state") == "running" and self.writes()

    def writes(self):
        try:
            return cluster.query(self.dir, "select pg_is_in_recovery()", "postgres") == "f"
        except RuntimeError:
            return False

    def follows(self):
        """As the stand-by that commits wait for."""
        s = self.state()
        return s.get("role") == "replica" and s.get("state") in ("running", "streaming") and s.get("sync_standby")

    def server(self):
        """Process ids of the server and its children; it is its own session, not Patroni's child in each case."""
        with open(self.dir + "/data/postmaster.pid", encoding="utf-8") as f:
            first = int(f.readline())
        with open(f"/proc/{first}/task/{first}/children", encoding="utf-8") as f:
            return [first] + [int(p) for p in f.read().split()]

    def receiver(self):
        """The process that takes what the primary sends."""
        for pid in self.server()[1:]:
            with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline", "rb") as f:
                if b"walreceiver" in f.read():
                    return pid
        return None

    def lose(self, patroni=True):
        """As by a loss of power: none of them gets to say anything."""
        if patroni:
            self.process.kill()
            self.process.wait()
        for pid in self.server():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()  # it stops its server
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.lose()
        if os.path.exists(self.dir + "/data/postmaster.pid"):
            try:
                self.lose(patroni=False)
            except OSError:
                pass


def lose_ahead(node, other):
    """The host is lost with more in its log than it has sent: as it is, it cannot follow the other one."""
    receiver = wait_for(other.receiver, what="a stand-by that receives")
    os.kill(receiver, signal.SIGSTOP)
    try:
        cluster.query(node.dir, "select pg_logical_emit_message(false, 'casgate', 'not sent'); select pg_switch_wal()",
                      "postgres")
        node.lose()
    finally:
        os.kill(receiver, signal.SIGCONT)


def switch_over(node, to):
    """POST /switchover, as patronictl does."""
    body = json.dumps({"leader": node.name, "candidate": to.name}).encode()
    request = urllib.request.Request(f"http://{node.api}/switchover", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as a:
        return a.status


def while_posting(s, name, change, primary):
    """change() while clients post; primary: what leads afterwards."""
    stop = threading.Event()
    clients = [Client(s, f"{name}-{i}", stop) for i in range(CLIENTS)]
    for c in clients:
        c.start()
    wait_for(lambda: acknowledged(clients) >= BEFORE, seconds=120, what="statements before it")
    began = time.monotonic()
    change()
    wait_for(primary.leads, seconds=180, what=f"{name}: the other server leads")
    seen, led = acknowledged(clients), time.monotonic()
    wait_for(lambda: acknowledged(clients) >= seen + AFTER, seconds=180, what="statements after it")
    stop.set()
    for c in clients:
        c.join(180)
    check(all(c.unfinished is None for c in clients), f"{name}: every statement got its answer",
          [c.unfinished for c in clients])
    after = sorted(v[2] for c in clients for v in c.stored.values() if v[2] > began)
    gap = max(b - a for a, b in zip([began] + after, after))
    print(f"# {name}: the other leads after {led - began:.1f} s, {sum(len(c.refused) for c in clients)} refusals, "
          f"at most {gap:.1f} s between two statements")
    return clients


def fail_over():
    s = stack.Stack()
    running = []
    try:
        cluster.run("stop", s.pg, "fast")
        s.clusters.remove(s.pg)
        etcd = Etcd(os.path.join(s.dir, "etcd"))
        running.append(etcd)
        a, b = Node("a", s.pg, etcd), Node("b", os.path.join(s.dir, "b"), etcd)
        for node in (a, b):  # Patroni takes the cluster that is there for its first, and makes the second from it
            running.append(node)
            node.start()
            wait_for(node.leads if node is a else node.follows, seconds=180, what=f"server {node.name}")
        env = dict(s.env, CASGATE_DATABASE_URL=f"host=127.0.0.1,127.0.0.1 port={a.port},{b.port} dbname=casgate "
                                               "user=casgate_app")
        for program, workers in (("parse", 2), ("snapshots", 1)):
            s.pool(program, workers, env=env)
            s.sockets[program] = s.pools[-1]
        everybody = while_posting(s, "a host is lost", lambda: lose_ahead(a, b), b)
        verify(s, everybody, b.dir, "a host is lost")
        a.start()
        wait_for(a.follows, seconds=180, what="the lost host as the stand-by")
        equal(cluster.query(a.dir, "select count(*) from snapshots"),
              cluster.query(b.dir, "select count(*) from snapshots"), "the host that came back has all of it")
        everybody += while_posting(s, "a planned switchover", lambda: switch_over(b, a), a)
        verify(s, everybody, a.dir, "a planned switchover")
        if os.environ.get("CG_SLOW"):
            wait_for(b.follows, seconds=180, what="the other as the stand-by")
            everybody += while_posting(s, "the server dies alone", lambda: a.lose(patroni=False), b)
            verify(s, everybody, b.dir, "the server dies alone")
    except BaseException:
        for node in running[1:]:
            with open(node.log, encoding="utf-8", errors="replace") as f:
                print("".join(f"# {node.name}: {line}" for line in f.readlines()[-15:]))
        raise
    finally:
        for x in reversed(running):
            x.close()
        s.close()


tap.run((fail_over,))
tap.done()
