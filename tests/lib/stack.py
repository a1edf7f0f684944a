"""The web programs alone, without nginx: a private cluster, keys, workers, requests, schemas.

Stack() makes a PostgreSQL cluster (tests/lib/pg.sh), migrates it and creates accounts and keys with the command line
program. stack.call(...) sends a request to the program that serves its path, by FastCGI or plain CGI, and checks what
holds for every answer: headers, envelope, JSON Schema.
"""
import base64
import fcntl
import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import tempfile
import threading

import cluster
import fcgi
import tap

try:
    import schemas
except ImportError:
    tap.skip_all("install the Debian package python3-jsonschema")

SOURCE, BUILD = tap.top(), tap.build()
RECORD = os.environ.get("CG_RECORD")
with open(os.path.join(BUILD, "config.h"), encoding="ascii") as config:
    # needs the whole address space, and more memory at each request
    SANITIZED = "#define CG_SANITIZED 1" in config.read()


SCHEMAS = schemas.validators()
VALIDATING = threading.Lock()  # a validator keeps where it is in a schema: tests call at once


def schema_of(method, path):
    parts = path.split("?")[0].replace("/api/v1", "", 1).strip("/").split("/")
    if parts[0] == "parse":
        return "snapshot" if len(parts) == 1 else "batch"
    if parts == ["snapshots", "compare"]:
        return "compare"
    if parts == ["enrich"] or (parts[0] == "snapshots" and parts[-1] == "enrichment"):
        return "enrichment"
    if parts[0] == "jobs":
        return "job_deleted" if method == "DELETE" else "jobs" if len(parts) == 1 else "job"
    if parts[0] == "skills":
        return "skills" if len(parts) == 1 else "health_check"
    if parts[0] == "snapshots" and parts[-1] in ("gains", "income", "sips", "unrealised", "months", "risk"):
        return parts[-1]
    if parts[0] == "snapshots" and parts[-1] == "part":
        return "snapshot_part"
    if parts[0] == "snapshots" and parts[-1] == "report":
        return "report"
    if parts[0] == "webhooks":
        last = {"roll": "rolled", "test": "delivery", "replay": "delivery", "deliveries": "deliveries"}.get(parts[-1])
        if last:
            return "webhook_" + last
        if len(parts) == 1:
            return "webhook_created" if method == "POST" else "webhooks"
        return "webhook_deleted" if method == "DELETE" else "webhook"
    if parts[0] == "snapshots":
        return {1: "snapshots", 2: "deleted" if method == "DELETE" else "snapshot", 3: "transactions"}[len(parts)]
    return {"samples": "samples", "usage": "usage", "health": "ready" if parts[-1] == "ready" else "health"}[parts[0]]


def program_of(path):
    if path in ("/api/v1/parse", "/api/v1/parse/batch"):
        return "parse"
    return "enrich" if path == "/api/v1/enrich" or path.startswith("/api/v1/skills") else "snapshots"


class Pool:
    """Workers of one program on one unix socket."""

    def __init__(self, program, path, env, log, workers):
        self.program, self.path, self.env, self.log = program, path, env, log
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.bind(path)
        self.sock.listen(128)
        self.workers = [self.start() for _ in range(workers)]

    def start(self, **env):
        with open(self.log, "ab") as log:
            return subprocess.Popen([self.program], stdin=self.sock, stdout=subprocess.DEVNULL, stderr=log,
                                    env=dict(self.env, **env))

    def stop(self):
        for w in self.workers:
            if w.poll() is None:
                w.terminate()
        for w in self.workers:
            try:
                w.wait(30)
            except subprocess.TimeoutExpired:
                w.kill()
                w.wait()
        self.sock.close()
        if os.path.exists(self.path):
            os.unlink(self.path)


class Stack:
    """build, source: of the programs, and of the data that belongs to them."""

    def __init__(self, build=BUILD, source=SOURCE):
        self.build, self.source = build, source
        self.dir = tempfile.mkdtemp(prefix="cghttp.", dir=os.environ.get("TMPDIR", "/tmp") if
                                    len(os.environ.get("TMPDIR", "/tmp")) < 60 else "/tmp")
        self.pools, self.clusters, self.sockets = [], [], {}
        self.log = os.path.join(self.dir, "log")
        try:
            self.set_up()
        except BaseException:
            self.close()
            raise

    def set_up(self):
        self.pg = self.cluster("pg")
        self.sql("create database casgate", database="postgres")
        with open(os.path.join(self.dir, "data.key"), "w", encoding="ascii") as f:
            f.write(secrets.token_hex(32) + "\n")
        os.chmod(f.name, 0o600)
        self.programs = {name: os.path.join(self.build, "casgate-" + name)
                         for name in ("parse", "enrich", "snapshots", "mcp", "oauth", "web")}
        self.cli = os.path.join(self.build, "casgate")
        self.write_conf({})
        self.casgate("migrate")
        self.account = self.casgate("account", "create", "first")
        self.other = self.casgate("account", "create", "second")
        self.key = self.new_key(self.account, "--test", "--scopes", "parse,read,admin")
        self.live = self.new_key(self.account, "--live", "--scopes", "parse,read,admin")
        self.stranger = self.new_key(self.other, "--test", "--scopes", "admin")
        self.parse_only = self.new_key(self.account, "--test", "--scopes", "parse")
        self.read_only = self.new_key(self.account, "--test", "--scopes", "read")

    def write_conf(self, changes, name="casgate.conf"):
        """A configuration file; returns the environment that makes the programs read it."""
        conf = {
            "database_url": "host=%s dbname=casgate user=casgate_app" % self.pg,
            "admin_database_url": "host=%s dbname=casgate user=postgres" % self.pg,
            "extract_program": os.path.join(self.build, "casgate-extract"),
            "samples_dir": os.path.join(self.source, "data/samples"),
            "openapi_file": os.path.join(self.source, "data/openapi/openapi.json"),
            "sql_dir": os.path.join(self.source, "sql"),
            "market_dir": os.path.join(self.source, "data/market"),
            "data_key_file": os.path.join(self.dir, "data.key"),
            "metrics_file": os.path.join(self.dir, "metrics"),
        }
        conf.update(changes)
        path = os.path.join(self.dir, name)
        with open(path, "w", encoding="utf-8") as f:
            f.writelines("%s = %s\n" % kv for kv in conf.items())
        env = {k: v for k, v in os.environ.items() if not k.startswith(("CASGATE_", "PG"))}
        env["CASGATE_CONF"] = path
        env.update(dict.fromkeys(("CASGATE_EXTRACT_SECONDS_KEY", "CASGATE_EXTRACT_SECONDS_ACCOUNT"), "3600"))
        if name == "casgate.conf":
            self.env = env
        return env

    def cluster(self, name):
        os.chmod(self.dir, 0o755)
        self.clusters.append(os.path.join(self.dir, name))
        return cluster.make(self.clusters[-1])

    def put_in_front(self, n, isins="select null"):
        """n holdings in front of those of the newest snapshot, whose own then come last; isins: a query of n ISINs."""
        newest = "(select snapshot_id from snapshots order by created_at desc limit 1)"
        self.sql(f"update holdings set holding_no = holding_no + {n} where snapshot_id = {newest};"
                 f" update transactions set holding_no = holding_no + {n} where snapshot_id = {newest};"
                 " insert into holdings (account_id, snapshot_id, holding_no, folio_no, name, isin, units, nav,"
                 " nav_date,"
                 " value, reconciled, page)"
                 " select h.account_id, h.snapshot_id, x.n - 1, h.folio_no, 'Fund ' || x.n, x.isin,"
                 " case when x.isin is null then null else 1 end, 10, h.nav_date, 10, true, 1"
                 f" from (select * from holdings where snapshot_id = {newest} order by holding_no limit 1) h,"
                 f" (select q.isin, row_number() over () n from ({isins}) q(isin)) x")

    def sql(self, text, database="casgate", user="postgres"):
        return cluster.query(self.pg, text, database, user)

    def casgate(self, *args):
        r = subprocess.run([self.cli, *args],
                           env=self.env,
                           stdout=subprocess.PIPE,
                           stdin=subprocess.DEVNULL,
                           check=False)
        assert r.returncode == 0, "casgate " + " ".join(args)
        return r.stdout.decode().strip()

    def new_key(self, account, *options):
        return self.casgate("key", "create", "--account", account, *options)

    def pool(self, program, workers=1, env=None, name=None):
        """Start workers; without a name of their own they serve stack.call."""
        path = os.path.join(self.dir, (name or program) + ".sock")
        p = Pool(self.programs[program], path, env or self.env, self.log, workers)
        self.pools.append(p)
        if name is None:
            self.sockets[program] = p
        return p

    def start(self):
        self.pool("parse", 2)
        self.pool("snapshots", 1)

    def close(self):
        for p in self.pools:
            p.stop()
        for c in self.clusters:
            cluster.run("stop", c, "immediate")
        shutil.rmtree(self.dir, ignore_errors=True)

    def call(self,
             method,
             uri,
             body=b"",
             key=None,
             headers=None,
             length=-1,
             cut=False,
             mode="fcgi",
             extra=None,
             pool=None,
             env=None):
        """Send and check. key: None sends none. length: -1 the body's own, None: no header."""
        headers = dict(headers or {})
        if key is not None:
            headers["X-API-Key"] = key
        if length == -1:
            length = len(body) if body or method == "POST" else None
        params = fcgi.params_of(method, uri, headers, length, extra)
        program = program_of(uri.split("?")[0])
        if mode == "cgi":
            with open(self.log, "ab") as log:
                a = fcgi.cgi_call(self.programs[program], env or self.env, params, body, cut, log)
        else:
            a = fcgi.fcgi_call((pool or self.sockets[program]).path, params, body, cut)
        check_answer(a, method, uri)
        if RECORD:
            # what is beyond was not read
            record(a, method, uri, headers, body[:length] if isinstance(length, int) else body)
        return a

    def rows(self):
        """Rows of account data: what a failed request must leave as it was."""
        return [int(self.sql("select count(*) from " + t)) for t in ("snapshots", "folios", "holdings", "transactions")]


def record(a, method, uri, headers, body):
    """A line of JSON for each exchange in the file that CG_RECORD names: tests/npm/rest.t shows them to another
    checker.

    Bodies of good requests only, of JSON, and no large ones.
    """
    json_body = any(k.lower() == "content-type" and v.startswith("application/json") for k, v in headers.items())
    body = base64.b64encode(body).decode() if a.status == 200 and json_body and len(body) < 65536 else None
    line = {
        "method": method, "uri": uri, "headers": headers, "body": body, "status": a.status, "answer_headers":
        dict(a.headers), "answer": base64.b64encode(a.body).decode()
    }
    with open(RECORD, "a", encoding="ascii") as f:
        fcntl.flock(f, fcntl.LOCK_EX)
        f.write(json.dumps(line) + "\n")


def hold_to_schema(name, data):
    with VALIDATING:
        SCHEMAS[name].validate(data)


def check_answer(a, method, uri):
    """What holds for every answer."""
    h = a.headers
    kept = "etag" in h and "include_pii=true" not in uri
    assert h["cache-control"] == ("private, no-cache" if kept else "no-store"), h
    assert h["x-request-id"].startswith("req_"), h
    if method == "HEAD":
        assert a.body == b"", a.body[:80]
        return
    if a.status == 304:
        assert a.body == b"" and "etag" in h and "content-type" not in h, (h, a.body)
        return
    assert int(h["content-length"]) == len(a.body), (h, len(a.body))
    if uri.split("?")[0] == "/metrics" and a.status == 200:
        return
    if a.status == 200 and h["content-type"].startswith("text/csv;") and "format=csv" in uri:
        return
    if a.status != 200 and h["content-type"] == "application/problem+json; charset=utf-8":
        hold_to_schema("problem", a.json())
        assert a.json()["request_id"] == h["x-request-id"]
        return
    if a.status == 200 and h["content-type"].startswith("application/vnd.") and ("format=casparser" in uri or
                                                                                          "format=xlsx" in uri):
        return
    assert h["content-type"] == "application/json; charset=utf-8", h
    batch = uri.startswith("/api/v1/parse/batch")
    job = (a.status == 202 and not batch) or (a.status == 200 and re.search(r"/jobs/job_\w+$", uri) and method == "GET")
    if not (a.status == 200 and uri.endswith("/openapi.json")):
        good = a.status in (200, 202)
        part = re.search("[?&](fields|exclude)=", uri) and schema_of(method, uri) == "snapshot"
        hold_to_schema("job" if job else "error" if not good else "snapshot_part" if part else schema_of(method, uri),
                       a.json(float))
    if a.status not in (200, 202):
        assert a.json()["error"]["request_id"] == h["x-request-id"]
    assert ("www-authenticate" in h) == (a.status == 401), h
    assert ("allow" in h) == (a.status == 405), h
    waits = a.data["status"] in ("queued", "running") if job else \
        a.status in (429, 503) or a.code() in ("idempotency_in_progress", "job_running")
    assert ("retry-after" in h) == waits, h
