"""What must hold when something breaks: the contract's code, no half-stored snapshot, and the next request works.

Times are never asserted; where a fault needs one, the configuration of the worker under test has a short one.
"""
import contextlib
import json
import os
import resource
import select
import signal
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import fcgi
import stack
import tap
from client import Answer, form
from stack import SOURCE
from wait import together, wait_for

S = stack.Stack()
with open(os.path.join(SOURCE, "data/samples/sample_cams_2024.pdf"), "rb") as pdf:
    BODY, TYPE = form(("file", pdf.read(), "cas.pdf"), ("password", "Sample@2024"))
PARSE = "/api/v1/parse"


def upload(pool=None, headers=None, **kw):
    return S.call("POST", PARSE, BODY, key=kw.pop("key", S.key), headers=dict(TYPE, **(headers or {})), pool=pool, **kw)


def expect(a, status, code=None):
    got = (a.status, a.code())
    assert got == (status, code), "%s instead of %s: %s" % (got, (status, code), a.body[:300])
    return a


def begin(pool, body=BODY, headers=None):
    """A request whose body has not come yet."""
    h = dict(TYPE, **{"X-API-Key": S.key}, **(headers or {}))
    return fcgi.Connection(pool.path, fcgi.params_of("POST", PARSE, h, len(body)))


def is_ready(worker):
    """It has its handlers (a bit mask in /proc), of which that of SIGUSR1 is the last: SIGTERM is not the end of it.

    SIGTERM's own bit may be this program's, for a moment, in a worker that is just being started.
    """
    with open("/proc/%d/status" % worker.pid, encoding="ascii") as f:
        caught = next(int(line.split()[1], 16) for line in f if line.startswith("SigCgt"))
    return bool(caught >> (signal.SIGUSR1 - 1) & 1)


def script(name, text):
    """A stand-in for casgate-extract, for faults that the real one does not have."""
    path = os.path.join(S.dir, name)
    with open(path, "w", encoding="utf-8") as f:
        f.write("#!/bin/sh\n" + text + "\n")
    os.chmod(path, 0o755)
    return path


def test_sigterm_idle():
    """idle workers leave at once on SIGTERM, all of a pool, also one that has worked, with status 0"""
    pool = S.pool("parse", 4, name="idle")
    together(4, lambda _: expect(upload(pool), 200))
    for w in pool.workers:
        wait_for(lambda: is_ready(w))
        w.send_signal(signal.SIGTERM)
    assert [w.wait(20) for w in pool.workers] == [0] * 4
    for sig in (signal.SIGINT, signal.SIGUSR1):
        w = pool.start()
        wait_for(lambda: is_ready(w))
        w.send_signal(sig)
        assert w.wait(20) == 0
    pool.stop()


def test_sigterm_in_request():
    """SIGTERM in a request: the request is finished and answered, then the worker leaves with status 0"""
    pool = S.pool("parse", 1, name="term")
    for half in (0, 1, len(BODY) // 2, len(BODY)):
        expect(upload(pool), 200)
        c = begin(pool)
        c.send(BODY[:half])
        time.sleep(0.2)  # the worker has it, or takes it later: both must hold
        pool.workers[0].send_signal(signal.SIGTERM)
        time.sleep(0.1)
        if pool.workers[0].poll() is not None:  # it left before it took the connection: the next worker serves it
            assert half == 0 and pool.workers[0].returncode == 0
            pool.workers[0] = pool.start()
        c.send(BODY[half:])
        assert c.finish().status == 200
        pool.workers[0].send_signal(signal.SIGTERM)
        assert pool.workers[0].wait(20) == 0
        pool.workers[0] = pool.start()
    pool.stop()


def test_sigterm_while_extracting():
    """SIGTERM while casgate-extract runs: the answer still comes"""
    gate = os.path.join(S.dir, "gate")
    os.mkfifo(gate)
    env = S.write_conf(
        {
            "extract_program":
            script(
                "wait", 'until [ -s /proc/self/fd/0 ]; do sleep 0.02; done\nread x <"%s"\nexec "%s" "$@"' %
                (gate, os.path.join(stack.BUILD, "casgate-extract")))
        }, "wait.conf")
    pool = S.pool("parse", 1, env, "extracting")
    c = begin(pool)
    c.send(BODY)
    c.s.sendall(fcgi.record(fcgi.STDIN, b""))
    with open(gate, "w", encoding="ascii") as f:  # opens when the extractor waits
        pool.workers[0].send_signal(signal.SIGTERM)
        time.sleep(0.2)
        assert pool.workers[0].poll() is None
        f.write("go\n")
    assert c.read().status == 200
    assert pool.workers[0].wait(20) == 0
    pool.stop()


def test_sigterm_under_load():
    """workers that are replaced one after the other lose no request"""
    pool = S.pool("snapshots", 2, name="load")
    stop = []

    def replace():
        for k in range(10):
            old = pool.workers[k % 2]
            pool.workers[k % 2] = pool.start()
            wait_for(lambda: is_ready(old))
            old.send_signal(signal.SIGTERM)
            assert old.wait(30) == 0, old.returncode

    def ask(i):
        n = 0
        if i == 0:
            try:
                replace()
            finally:
                stop.append(True)
            return 0
        while not stop or n < 20:
            expect(S.call("GET", "/api/v1/samples", key=S.key, pool=pool), 200)
            n += 1
        return n

    assert sum(together(3, ask)) >= 40
    pool.stop()


def test_worker_killed():
    """a worker killed while it parses: no rows, the others go on, the same request works with the next worker"""
    gate = os.path.join(S.dir, "gate2")
    os.mkfifo(gate)
    env = S.write_conf(
        {
            "extract_program": script("hang", 'cat <&3 >/dev/null; read x <"%s"' % gate), "parse_timeout_ms": 1000,
            "database_timeout_ms": 100
        }, "kill.conf")
    before = S.rows()
    pool = S.pool("parse", 1, env, "killed")
    c = begin(pool, headers={"Idempotency-Key": "killed"})
    c.send(BODY)
    c.s.sendall(fcgi.record(fcgi.STDIN, b""))
    with open(gate, "w", encoding="ascii"):  # opens when the extractor waits
        pool.workers[0].kill()
        pool.workers[0].wait()
    try:
        c.read()
        raise AssertionError("an answer from a dead worker")
    except ConnectionError:
        pass
    expect(upload(), 200)
    assert S.rows()[0] == before[0] + 1
    # its claim names the worker and its session in the database: neither lives, so nobody has to wait
    a = expect(upload(headers={"Idempotency-Key": "killed"}), 200)
    assert "idempotent-replayed" not in a.headers, a.headers
    assert S.rows()[0] == before[0] + 2
    a = expect(upload(headers={"Idempotency-Key": "killed"}), 200)
    assert a.headers["idempotent-replayed"] == "true" and S.rows()[0] == before[0] + 2
    pool.stop()


def test_extractor_faults():
    """an extractor that crashes, hangs, lies or is missing: a code of the contract, no rows, the same worker goes on"""
    before = S.rows()
    rows = [("exit 1", (503, "overloaded")), ("exit 127", (503, "overloaded")), ("kill -SEGV $$", (503, "overloaded")),
            ("kill -KILL $$", (503, "overloaded")), ("kill -SYS $$", (503, "overloaded")),
            ("printf 'CGWORDS\\001'; exit 71", (422, "pdf_damaged")), ("kill -XCPU $$", (422, "pdf_too_complex")),
            ("head -c 1000000 /dev/zero", (503, "overloaded")), ("echo garbage", (503, "overloaded")),
            ("exit 0", (503, "overloaded")), ("sleep 60", (504, "parse_timeout"))]
    for i, (text, want) in enumerate(rows):
        env = S.write_conf({"extract_program": script("bad", text), "parse_timeout_ms": 1000}, "bad.conf")
        pool = S.pool("parse", 1, env, "bad%d" % i)
        for _ in range(2):
            a = upload(pool, headers={"Idempotency-Key": "bad%d" % i})
            assert a.status != 200 and (want is None or (a.status, a.code()) == want), (text, a.body)
            assert a.status in (422, 500, 503, 504), (text, a.body)
        assert (a.headers.get("idempotent-replayed") == "true") == (a.status == 422), (text, a.headers)
        expect(S.call("POST", PARSE, b"{}", key=S.key, headers={"Content-Type": "application/json"}, pool=pool), 400,
               "invalid_request")
        assert pool.workers[0].poll() is None
        pool.stop()
    env = S.write_conf({"extract_program": "/nonexistent/casgate-extract"}, "bad.conf")
    pool = S.pool("parse", 1, env, "missing")
    expect(upload(pool), 500, "internal_error")
    pool.stop()
    env = S.write_conf({"samples_dir": "/nonexistent"}, "bad.conf")
    pool = S.pool("parse", 1, env, "nosamples")
    expect(
        S.call("POST",
               PARSE,
               b'{"pdf_ref":"sample_cams_2024"}',
               key=S.key,
               headers={"Content-Type": "application/json"},
               pool=pool), 500, "internal_error")
    pool.stop()
    assert S.rows() == before


def test_extractor_killed():
    """an extractor that was killed is no fault of the document: tried once more; else 503 that no Idempotency-Key
    keeps"""
    real, flag = os.path.join(stack.BUILD, "casgate-extract"), os.path.join(S.dir, "killed-once")
    before = S.rows()
    dies = "cat <&3 >/dev/null; if mkdir '%s' 2>/dev/null; then kill -KILL $$; fi\nexec 3<'%s'; exec '%s' \"$@\"" % (
        flag, S.dir + "/password", real)
    with open(S.dir + "/password", "w", encoding="ascii") as f:
        f.write("\1Sample@2024")
    pool = S.pool("parse", 1, S.write_conf({"extract_program": script("once", dies)}, "once.conf"), "once")
    expect(upload(pool), 200)
    assert os.path.isdir(flag) and S.rows()[0] == before[0] + 1
    pool.stop()
    keys = {"Idempotency-Key": "killed-twice"}
    pool = S.pool("parse", 1,
                  S.write_conf({"extract_program": script("dies", "cat <&3 >/dev/null; kill -KILL $$")}, "dies.conf"),
                  "dies")
    a = expect(upload(pool, headers=keys), 503, "overloaded")
    assert "retry-after" in a.headers and "idempotent-replayed" not in a.headers
    pool.stop()
    a = expect(upload(headers=keys), 200)
    assert "idempotent-replayed" not in a.headers and S.rows()[0] == before[0] + 2


def test_client_gone():
    """a client that leaves while its body waits for a worker, or is read, is not parsed for, and nothing is stored"""
    before = S.rows()
    ran, gate = os.path.join(S.dir, "ran"), os.path.join(S.dir, "gate3")
    os.mkfifo(gate)
    real = os.path.join(stack.BUILD, "casgate-extract")
    env = S.write_conf(
        {
            "extract_program":
            script(
                "seen",
                'until [ -s /proc/self/fd/0 ]; do sleep 0.02; done; echo x >>"%s"\nread x <"%s"\nexec "%s" "$@"' %
                (ran, gate, real))
        }, "gone.conf")
    pool = S.pool("parse", 1, env, "gone")
    first, second = begin(pool), begin(pool)
    for c in (first, second):  # the second waits for the worker, and leaves before it is taken
        c.send(BODY)
        c.s.sendall(fcgi.record(fcgi.STDIN, b""))
    wait_for(lambda: os.path.exists(ran))
    second.s.close()
    first.s.close()  # while its document is read
    with open(gate, "w", encoding="ascii") as f:
        f.write("go\n")
    expect(S.call("POST", PARSE, b"{}", key=S.key, headers={"Content-Type": "application/json"}, pool=pool), 400,
           "invalid_request")
    with open(ran, encoding="ascii") as f:
        assert f.read() == "x\n", "the second was given to the extractor"
    assert S.rows() == before
    pool.stop()


def test_slow_bodies():
    """a body that stalls or ends early: 408 and 400, by FastCGI and CGI; the worker goes on"""
    env = S.write_conf({"body_timeout_ms": 300}, "slow.conf")
    pool = S.pool("parse", 1, env, "slow")
    for sent in (0, 1000):
        c = begin(pool)
        c.send(BODY[:sent])
        a = c.read()
        stack.check_answer(a, "POST", PARSE)
        expect(a, 408, "request_timeout")
        c.close()
    expect(upload(pool, cut=True, length=len(BODY) + 1), 400, "invalid_multipart")
    c = begin(pool)
    c.send(BODY[:1000])
    c.close()
    expect(upload(pool), 200)
    # a byte now and then does not keep a worker for ever: it answers while more could come
    c = begin(pool)
    sent = 0
    while not select.select([c.s], [], [], 0.05)[0]:
        c.send(BODY[sent:sent + 1])
        sent += 1
    expect(c.read(), 408, "request_timeout")
    assert sent < len(BODY)
    params = fcgi.params_of("POST", PARSE, dict(TYPE, **{"X-API-Key": S.key}), len(BODY))
    with open(S.log, "ab") as log:
        p = subprocess.Popen([S.programs["parse"]],
                             env=dict(env, **params),
                             stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE,
                             stderr=log)
        p.stdin.write(BODY[:1000])
        p.stdin.flush()
        a = Answer.cgi(p.stdout.read())
        p.stdin.close()
        assert p.wait() == 0
    expect(a, 408, "request_timeout")
    pool.stop()


def test_cgi_signals():
    """as CGI: SIGTERM in the request does not stop it; without a request the program says so and leaves with 64"""
    params = fcgi.params_of("POST", PARSE, dict(TYPE, **{"X-API-Key": S.key}), len(BODY))
    with open(S.log, "ab") as log:
        p = subprocess.Popen([S.programs["parse"]],
                             env=dict(S.env, **params),
                             stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE,
                             stderr=log)
        p.stdin.write(BODY[:1000])
        p.stdin.flush()
        wait_for(lambda: "do_sys_poll" in open("/proc/%d/stack" % p.pid, encoding="ascii").read()
                 if os.access("/proc/%d/stack" % p.pid, os.R_OK) else time.sleep(1) or True)
        p.send_signal(signal.SIGTERM)
        p.stdin.write(BODY[1000:])
        p.stdin.close()
        assert Answer.cgi(p.stdout.read()).status == 200 and p.wait() == 0
    for program in S.programs.values():
        r = subprocess.run([program],
                           env=S.env,
                           stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE,
                           check=False)
        assert r.returncode == 64 and r.stdout == b"" and b"web server" in r.stderr, r
        r = subprocess.run([program],
                           env=dict(S.env, CASGATE_PARSE_TIMEOUT_MS="soon"),
                           stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE,
                           check=False)
        assert r.returncode == 78 and b"CASGATE_PARSE_TIMEOUT_MS" in r.stderr, r


def test_database_down():
    """database down at start and later: 503 with Retry-After, health goes on, and all works when it is back"""
    cluster.run("stop", S.pg)
    parse, other = S.pool("parse", 1, name="down"), S.pool("snapshots", 1, name="down2")
    for _ in range(2):
        a = expect(upload(parse), 503, "database_unavailable")
        assert a.headers["retry-after"] == "5"
        expect(S.call("GET", "/api/v1/health/ready", pool=other), 503, "database_unavailable")
        expect(S.call("GET", "/health", pool=other), 200)
        expect(S.call("GET", "/api/v1/samples", pool=other, key="sk_test_x"), 401, "api_key_invalid")
    cluster.run("start", S.pg)
    wait_for(lambda: S.call("GET", "/health/ready", pool=other).status == 200)
    wait_for(lambda: upload(parse).status == 200)
    cluster.run("stop", S.pg, "immediate")
    expect(upload(parse), 503, "database_unavailable")
    cluster.run("start", S.pg)
    wait_for(lambda: upload(parse).status == 200)
    # the sessions are ended under the workers: the next request must not notice
    S.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'casgate_app'")
    wait_for(lambda: S.sql("select count(*) from pg_stat_activity where usename = 'casgate_app'") == "0")
    expect(upload(parse), 200)
    expect(S.call("GET", "/api/v1/snapshots", key=S.key, pool=other), 200)
    parse.stop()
    other.stop()


@contextlib.contextmanager
def locked(table):
    """A session of somebody else holds the table: whoever reads it waits."""
    lock = subprocess.Popen(["psql", "-XAtq", "-h", S.pg, "-U", "postgres", "-d", "casgate"],
                            stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE,
                            text=True)
    try:
        lock.stdin.write(f"begin; lock table {table} in access exclusive mode; select 'locked';\n")
        lock.stdin.flush()
        assert lock.stdout.readline().strip() == "locked"
        yield
    finally:
        lock.communicate("rollback;\n")


def test_database_is_slow():
    """a statement that takes too long: 503 that says so, also where an absent enrichment was no error before it"""
    parse = S.pool("parse", 1, name="slow1")
    snapshot = expect(upload(parse), 200).json()["data"]["snapshot_id"]
    pool = S.pool("snapshots", 1, env=S.write_conf({"database_timeout_ms": 300}, "slow-db.conf"), name="slow2")
    path = f"/api/v1/snapshots/{snapshot}/risk"
    expect(S.call("GET", path, key=S.key, pool=pool), 200)
    with locked("schemes"):
        a = expect(S.call("GET", path, key=S.key, pool=pool), 503, "overloaded")
    error = a.json()["error"]
    assert "enrich" not in error["message"] and error["param"] is None, a.body
    expect(S.call("GET", path, key=S.key, pool=pool), 200)
    parse.stop()
    pool.stop()


def test_database_lost_in_the_middle():
    """the session ends while the snapshot is being stored: 503, no rows; the same Idempotency-Key then gives one
    snapshot"""
    before = S.rows()
    pool = S.pool("parse", 1, name="middle")
    expect(S.call("POST", PARSE, b"{}", key=S.key, headers={"Content-Type": "application/json"}, pool=pool), 400,
           "invalid_request")

    def end(i):
        if i == 0:
            return upload(pool, headers={"Idempotency-Key": "middle"})
        waiting = "select pid from pg_stat_activity where usename = 'casgate_app' and wait_event_type = 'Lock'"
        wait_for(lambda: S.sql(waiting) != "")
        S.sql("select pg_terminate_backend(pid) from (%s) w" % waiting)
        return None

    with locked("snapshots"):
        expect(together(2, end)[0], 503, "database_unavailable")
    assert S.rows() == before
    wait_for(lambda: upload(pool, headers={"Idempotency-Key": "middle"}).status == 200)
    assert S.rows()[0] == before[0] + 1
    pool.stop()


def test_database_refuses():
    """read-only, too few connections, another schema version: 503, no rows, and all works when that is over"""
    before = S.rows()
    pool, reader = S.pool("parse", 1, name="refuses"), S.pool("snapshots", 1, name="refuses2")
    expect(upload(pool), 200)
    S.sql("alter role casgate_app set default_transaction_read_only = on")
    S.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'casgate_app'")
    expect(upload(pool), 503, "database_unavailable")
    S.sql("alter role casgate_app reset default_transaction_read_only")
    wait_for(lambda: upload(pool).status == 200)
    S.sql("alter role casgate_app connection limit 0")
    S.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'casgate_app'")
    wait_for(lambda: S.sql("select count(*) from pg_stat_activity where usename = 'casgate_app'") == "0")
    a = expect(upload(pool), 503, "overloaded")
    assert a.headers["retry-after"] == "1"
    S.sql("alter role casgate_app connection limit -1")
    wait_for(lambda: upload(pool).status == 200)
    S.sql(
        "insert into schema_migrations select (r).* from (select jsonb_populate_record(m, '{\"version\": 9999}') r from"
        " schema_migrations m order by version desc limit 1) x"
    )
    S.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'casgate_app'")
    wait_for(lambda: S.sql("select count(*) from pg_stat_activity where usename = 'casgate_app'") == "0")
    expect(upload(pool), 503, "database_unavailable")
    expect(S.call("GET", "/health/ready", pool=reader), 503, "database_unavailable")
    S.sql("delete from schema_migrations where version = 9999")
    wait_for(lambda: S.call("GET", "/health/ready", pool=reader).status == 200)
    assert S.rows()[0] == before[0] + 3
    pool.stop()
    reader.stop()


def test_few_descriptors_and_memory():
    """too few descriptors or too little memory: 503 overloaded or an honest refusal, no rows, the worker goes on"""
    before = S.rows()

    def limited(name, what, n):
        path = os.path.join(S.dir, name + ".sock")
        sock = socket.socket(socket.AF_UNIX)
        sock.bind(path)
        sock.listen(16)
        with open(S.log, "ab") as log:
            p = subprocess.Popen([S.programs["parse"]], stdin=sock, stdout=subprocess.DEVNULL, stderr=log, env=S.env,
                                 preexec_fn=lambda: resource.setrlimit(what, (n, n)))
        sock.close()
        return p, path

    p, path = limited("nofile", resource.RLIMIT_NOFILE, 9)
    params = fcgi.params_of("POST", PARSE, dict(TYPE, **{"X-API-Key": S.key}), len(BODY))
    for _ in range(3):
        a = fcgi.fcgi_call(path, params, BODY)
        stack.check_answer(a, "POST", PARSE)
        assert a.status == 503, a.body
    assert p.poll() is None
    p.terminate()
    assert p.wait(20) == 0
    assert S.rows() == before
    if stack.SANITIZED:
        return
    # base64 of 20 MiB needs some 80 MiB: allow less
    p, path = limited("nomem", resource.RLIMIT_AS, 52 * 1024 * 1024)
    big = b'{"pdf_base64":"' + b"A" * (27 * 1024 * 1024) + b'"}'
    h = {"X-API-Key": S.key, "Content-Type": "application/json"}
    for _ in range(2):
        a = fcgi.fcgi_call(path, fcgi.params_of("POST", PARSE, h, len(big)), big)
        stack.check_answer(a, "POST", PARSE)
        expect(a, 503, "overloaded")
        expect(fcgi.fcgi_call(path, fcgi.params_of("POST", PARSE, h, 2), b"{}"), 400, "invalid_request")
    assert p.poll() is None
    p.terminate()
    assert p.wait(20) == 0
    assert S.rows() == before


def test_kept_connections():
    """connections that are kept, dropped or never used do not stop a worker"""
    pool = S.pool("snapshots", 1, name="kept")
    params = fcgi.params_of("GET", "/health")
    c = fcgi.Connection(pool.path, params, keep=True)
    c.s.sendall(fcgi.record(fcgi.STDIN, b""))
    data = c.s.recv(65536)
    assert b'{"status":"ok"}' in data
    c.s.sendall(
        fcgi.record(fcgi.BEGIN, b"\0\1\1\0\0\0\0\0") +
        fcgi.stream(fcgi.PARAMS, b"".join(fcgi.pair(k, v) for k, v in params.items())) + fcgi.record(fcgi.PARAMS, b"") +
        fcgi.record(fcgi.STDIN, b""))
    assert b'{"status":"ok"}' in c.s.recv(65536)
    c.close()
    expect(S.call("GET", "/health", pool=pool), 200)
    s = socket.socket(socket.AF_UNIX)
    s.connect(pool.path)
    s.close()
    expect(S.call("GET", "/health", pool=pool), 200)
    c = fcgi.Connection(pool.path, params)
    c.close()
    expect(S.call("GET", "/health", pool=pool), 200)
    c = fcgi.Connection(pool.path, params, keep=True)
    c.s.sendall(fcgi.record(fcgi.STDIN, b""))
    assert b'{"status":"ok"}' in c.s.recv(65536)
    pool.workers[0].send_signal(signal.SIGTERM)  # idle on a kept connection
    assert pool.workers[0].wait(20) == 0
    c.close()
    pool.stop()


def test_blocked_log():
    """a log that nobody reads: requests go on, and the lost lines are counted"""
    r, w = os.pipe()
    path = os.path.join(S.dir, "blocked.sock")
    sock = socket.socket(socket.AF_UNIX)
    sock.bind(path)
    sock.listen(16)
    p = subprocess.Popen([S.programs["snapshots"]], stdin=sock, stdout=subprocess.DEVNULL, stderr=w, env=S.env)
    sock.close()
    os.close(w)
    params = fcgi.params_of("GET", "/health")
    for _ in range(600):
        assert fcgi.fcgi_call(path, params).status == 200
    a = fcgi.fcgi_call(path, fcgi.params_of("GET", "/metrics", extra={"CASGATE_METRICS": "on", "REMOTE_ADDR": "::1"}))
    dropped = [line for line in a.body.decode().splitlines() if line.startswith("casgate_log_lines_dropped_total ")]
    assert int(dropped[0].split()[1]) > 0, dropped
    p.terminate()
    assert p.wait(20) == 0
    lines = os.read(r, 1 << 20).decode().splitlines()
    os.close(r)
    assert all(json.loads(line)["status"] == 200 for line in lines) and 10 < len(lines) < 600


def test_nothing_left_behind():
    """after all of this no worker holds descriptors or memory that it should not"""
    pool = S.pool("parse", 1, name="leak")
    pid = pool.workers[0].pid

    def use():
        with open("/proc/%d/status" % pid, encoding="ascii") as f:
            rss = next(int(line.split()[1]) for line in f if line.startswith("VmRSS"))
        return len(os.listdir("/proc/%d/fd" % pid)), rss

    bad, headers = form(("file", b"%PDF-1.4 garbage", "x"), ("password", "a"))
    for _ in range(5):
        expect(upload(pool), 200)
    fds, rss = use()
    for _ in range(40):
        expect(upload(pool), 200)
        assert S.call("POST", PARSE, bad, key=S.key, headers=headers, pool=pool).status in (422, 429)
        expect(upload(pool, key="sk_x"), 401, "api_key_invalid")
        expect(upload(pool, cut=True, length=len(BODY) + 1), 400, "invalid_multipart")
    end = time.monotonic() + 10  # the last answer may be read before its connection is closed
    now = use()
    while now[0] > fds and time.monotonic() < end:
        time.sleep(0.05)
        now = use()
    assert now[0] <= fds, (fds, now[0])
    assert stack.SANITIZED or now[1] < rss + 4096, (rss, now[1])
    pool.stop()


def main():
    try:
        S.start()
        return tap.cases([v for k, v in globals().items() if k.startswith("test_")])
    finally:
        S.close()


if __name__ == "__main__":
    sys.exit(main())
