"""The service as users run it: `./quickstart start` with a var/ of its own, and real curl to talk to it.

Everything in front of and behind the programs; for the programs alone, each with a configuration of its own, stack.py.
Service() starts PostgreSQL, both pools and nginx with TLS on a free port; used as a context it stops them again.
An extraction can be held: with service.held(): a request waits inside casgate-extract's place until the block ends.
"""
import contextlib
import hashlib
import json
import os
import shutil
import signal as signals
import subprocess
import tempfile
import time

import cluster
import tap
from client import Curl
from wait import free_port, wait_for

QUICKSTART = os.path.join(tap.top(), "quickstart")
DATA = os.path.join(tap.top(), "tests/data/statements")


def first_database():
    """Where the first service of a build leaves its database, and others find it: to migrate and to import the lists of
    schemes takes longer than most tests."""
    digest = hashlib.sha256(f"{os.getuid()} {os.listdir('/usr/lib/postgresql')}".encode())
    for folder in ("sql", "data/market"):
        for name in sorted(os.listdir(os.path.join(tap.top(), folder))):
            with open(os.path.join(tap.top(), folder, name), "rb") as f:
                digest.update(name.encode() + b"\0" + f.read())
    os.makedirs(os.path.join(tap.build(), "tests"), exist_ok=True)
    return os.path.join(tap.build(), "tests/cluster-" + digest.hexdigest()[:16])


class Service:
    def __init__(self, name="var", start=True, **env):
        missing = [p for p in ("nginx", "spawn-fcgi", "multiwatch", "curl", "openssl")
                   if not shutil.which(p, path=os.environ["PATH"] + ":/usr/sbin:/sbin")]
        if missing:
            tap.skip_all(f"not installed: {' '.join(missing)}")
        self.folder = tempfile.mkdtemp(prefix="cgsys.", dir="/tmp")
        os.chmod(self.folder, 0o711)
        self.var = os.path.join(self.folder, name)
        self.gate = os.path.join(self.folder, "gate")
        self.port = free_port()
        self.url = f"https://localhost:{self.port}"
        self.make_gate()
        ours = dict(CASGATE_BUILD=tap.build(),
                    CASGATE_VAR=self.var,
                    CASGATE_DURABLE="no",
                    CASGATE_TEST_CLUSTER=first_database() if start and "CASGATE_BUILD" not in env else None,
                    CASGATE_WORKERS="2",
                    CASGATE_KEY_RATE="1000r/s",
                    CASGATE_ADDRESS_RATE="1000r/s",
                    CASGATE_EXTRACT_SECONDS_KEY="3600",
                    CASGATE_EXTRACT_SECONDS_ACCOUNT="3600",
                    CASGATE_EXTRACT_PROGRAM=os.path.join(self.gate, "extract"))
        self.env = {k: v for k, v in {**os.environ, **ours, **env}.items() if v is not None}
        if start:
            try:
                self.start()
            except BaseException:
                self.close()
                raise

    # A program in the place of casgate-extract that waits while the file "hold" exists, then becomes the real one. It
    # is held from when it has its document (standard input is no longer empty): one that a worker only keeps ready is
    # at no request's work.
    def make_gate(self):
        os.mkdir(self.gate)
        os.chmod(self.gate, 0o777)
        real = os.path.join(self.folder, "casgate-extract")
        shutil.copy(os.path.join(tap.build(), "casgate-extract"), real)
        path = os.path.join(self.gate, "extract")
        with open(path, "w", encoding="utf-8") as f:
            f.write(f"#!/bin/sh\nwhile [ -e '{self.gate}/hold' ]; do\n"
                    f"\t[ -z \"$held\" ] && [ -s /proc/self/fd/0 ] && : >'{self.gate}'/held.$$ && held=yes\n"
                    f"\t/bin/sleep 0.02\ndone\nexec '{real}' \"$@\"\n")
        os.chmod(path, 0o755)

    def dismiss_ready(self):
        """End the extractors that workers keep ready: they have passed the gate already. A worker starts another
        one."""
        for pool in ("parse", "mcp", "web", "long"):
            for worker in self.workers(pool):
                for child in self.children(worker):
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(child, signals.SIGKILL)

    @staticmethod
    def children(pid):
        with contextlib.suppress(FileNotFoundError):
            with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as f:
                return [int(p) for p in f.read().split()]
        return []

    def held_count(self):
        return sum(1 for n in os.listdir(self.gate) if n.startswith("held."))

    @contextlib.contextmanager
    def held(self):
        hold = os.path.join(self.gate, "hold")
        self.forget_held()
        open(hold, "w", encoding="utf-8").close()
        self.dismiss_ready()
        try:
            yield
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(hold)
            self.forget_held()

    def forget_held(self):
        for n in os.listdir(self.gate):
            if n.startswith("held."):
                os.unlink(os.path.join(self.gate, n))

    def release(self):
        os.unlink(os.path.join(self.gate, "hold"))

    def wait_held(self, n=1):
        wait_for(lambda: self.held_count() >= n, what=f"{n} extraction(s) at the gate")

    # --- processes

    def quickstart(self, *args, ok=True, **env):
        r = subprocess.run([QUICKSTART, *args],
                           env=dict(self.env, **env),
                           stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT,
                           timeout=300,
                           check=False)
        r.text = r.stdout.decode(errors="replace")
        if ok and r.returncode != 0:
            logs = ""
            for name in ("nginx-start.log", "nginx-error.log", "parse.log", "snapshots.log", "mcp.log", "web.log",
                         "postgresql.log"):
                with contextlib.suppress(OSError):
                    logs += f"--- {name}\n" + self.log(name)[-1500:]
            raise RuntimeError(f"quickstart {' '.join(args)}: {r.text}\n{logs}")
        return r

    def start(self, **env):
        for _ in range(5):
            r = self.quickstart("start", "--port", str(self.port), ok=False, **env)
            if "is in use by another program" not in r.text:
                break
            self.port = free_port()  # somebody was faster
            self.url = f"https://localhost:{self.port}"
        if r.returncode != 0:
            self.quickstart("start", "--port", str(self.port), **env)
        with open(os.path.join(self.var, "runtime"), encoding="utf-8") as f:
            self.run = f.read().strip()

    def close(self):
        if os.path.isdir(self.var):
            self.quickstart("stop", ok=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def pid(self, name):
        with open(os.path.join(self.var, "pid", name), encoding="utf-8") as f:
            return int(f.read().split()[0])

    def workers(self, pool):
        """Pids of the workers of a pool: the children of its multiwatch."""
        try:
            with open(f"/proc/{self.pid(pool)}/task/{self.pid(pool)}/children", encoding="utf-8") as f:
                return [int(p) for p in f.read().split()]
        except FileNotFoundError:
            return []

    def busy_worker(self, pool="parse"):
        """The worker of the pool whose extraction is held: its child stands at the gate."""
        def held():
            return {int(n.partition(".")[2]) for n in os.listdir(self.gate) if n.startswith("held.")}
        return wait_for(lambda: next((p for p in self.workers(pool) if held() & set(self.children(p))), None),
                        what="a worker with an extractor")

    def signal(self, name, number):
        os.kill(self.pid(name), number)

    def end_database(self, number=signals.SIGINT):
        """PostgreSQL stops, and is gone when this returns: until then it may still serve who asks."""
        pid = self.pid("postgres")
        os.kill(pid, number)
        wait_for(lambda: not os.path.exists(f"/proc/{pid}"), what="the end of PostgreSQL")

    def log(self, name):
        with open(os.path.join(self.var, "log", name), encoding="utf-8", errors="replace") as f:
            return f.read()

    # --- database

    def sql(self, statement, database="casgate"):
        """Rows of the superuser's query, fields joined by |. Several statements: a list."""
        return self.psql(statement, database).communicate(timeout=60)[0].decode().strip()

    def psql(self, statement, database="casgate"):
        """The same, running."""
        return cluster.begin(os.path.join(self.run, "pg"), statement, database)

    def counts(self):
        """Rows of the account's data: no half a snapshot can hide from this."""
        tables = ("snapshots", "folios", "holdings", "transactions", "statement_warnings")
        return tuple(
            int(n) for n in self.sql("select " + ", ".join(f"(select count(*) from {t})" for t in tables)).split("|"))

    # --- requests

    @staticmethod
    def waited(curl, seconds):
        """Is this running curl as old as that?"""
        return time.monotonic() - curl.began >= seconds

    def key(self, kind="test"):
        with open(os.path.join(self.var, "keys", kind), encoding="utf-8") as f:
            return f.read().strip()

    def curl(self, path, *args, key="test", wait=True):
        """key: "test", "live", None, or the text of one."""
        if key in ("test", "live"):
            key = self.key(key)
        auth = ["-H", "X-API-Key: " + key] if key else []
        c = Curl(["--cacert", os.path.join(self.var, "tls/cert.pem"), "--max-time", "75", "-H", "Expect:", *auth, *args,
                  self.url + path], self.folder)
        return c.answer() if wait else c

    def parse_sample(self, *args, sample="sample_cams_2024", **more):
        return self.curl("/api/v1/parse", "-H", "Content-Type: application/json", "-d", json.dumps({"pdf_ref": sample}),
                         *args, **more)

    def parse_file(self, name, *args, password=None, **more):
        form = ["-F", f"file=@{os.path.join(DATA, name)}"] + (["-F", "password=" + password] if password else [])
        return self.curl("/api/v1/parse", *form, *args, **more)
