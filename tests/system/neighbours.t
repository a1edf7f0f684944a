#!/usr/bin/python3
"""One client must not stop the others: how many requests may be open, slow uploads, foreign names, what logs say."""

import base64
import functools
import json
import os
import re
import resource
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from pages import many_pages
from service import DATA, Service
from wait import wait_for
from tap import check, equal

SAMPLE = ("-H", "Content-Type: application/json", "-d", '{"pdf_ref": "sample_cams_2024"}')


@functools.lru_cache
def trust(certificate):
    return ssl.create_default_context(cafile=certificate)


def connect(s, to="127.0.0.1", source=""):
    context = trust(os.path.join(s.var, "tls/cert.pem"))
    plain = socket.socket(socket.AF_INET6 if ":" in to else socket.AF_INET)
    plain.settimeout(30)
    if source:
        plain.setsockopt(socket.SOL_IP, 15, 1)  # IP_FREEBIND: an address that no interface has, but a route
        plain.bind((source, 0))
    plain.connect((to, s.port))
    return context.wrap_socket(plain, server_hostname="localhost")


def overloaded(answer, name):
    good = answer.status == 503 and answer.code() == "overloaded" and answer.header("retry-after") == "1"
    check(good, name, answer)


def parses_of_a_key(s):
    """Eight statements of a key may be under way; the ninth is told at once, and another key is not."""
    with s.held():
        asked = [s.curl("/api/v1/parse", *SAMPLE, wait=False) for _ in range(10)]
        wait_for(lambda: sum(c.process.poll() is not None for c in asked) == 2, what="two refusals")
        full = [c for c in asked if c.process.poll() is not None]
        under_way = [c for c in asked if c not in full]
        for c in full:
            overloaded(c.answer(), "the ninth and tenth statement of a key are refused at once")
        overloaded(
            s.curl("/api/v1/parse", "-H", "Authorization: Bearer " + s.key(), *SAMPLE, key=None), "as bearer token, too"
        )
        ping = ("-H", "Content-Type: application/json", "-d", '{"jsonrpc":"2.0","id":1,"method":"ping"}')
        overloaded(s.curl("/mcp", *ping), "and /mcp counts in the same bound")
        other = s.curl("/api/v1/parse", *SAMPLE, key="live", wait=False)
        s.release()
        equal([c.answer().status for c in under_way], [200] * 8, "the eight are answered")
        equal(other.answer().code(), "sandbox_key_required", "another key's request was let in")
    equal(s.parse_sample().status, 200, "then there is room again")


def figures_of_a_key(s):
    """Eight calculations of a key may be under way at once, in either pool that makes them; statements count apart."""
    snapshot = s.parse_sample().json()["data"]["snapshot_id"]
    at = "/api/v1/snapshots/" + snapshot
    enrich = ("-H", "Content-Type: application/json", "-d", json.dumps({"snapshot_id": snapshot}))
    asks = [(200, f"{at}/{x}") for x in ("gains?format=xlsx", "risk", "report?format=html", "transactions")]
    asks += [(400, f"/api/v1/snapshots/compare?from={snapshot}&to={snapshot}"), (200, "/api/v1/enrich", *enrich)]
    stopped = [p for pool in ("snapshots", "enrich") for p in s.workers(pool)]
    for good, *ask in asks:
        for p in stopped:
            os.kill(p, signal.SIGSTOP)
        try:
            asked = [s.curl(*ask, wait=False) for _ in range(10)]
            wait_for(lambda: sum(c.process.poll() is not None for c in asked) == 2, what="two refusals")
            full = [c for c in asked if c.process.poll() is not None]
            for c in full:
                overloaded(c.answer(), ask[0].replace(snapshot, "ID") + ": the ninth and tenth of a key are refused")
            equal(s.parse_sample().status, 200, "its statements are read meanwhile")
            other = s.curl(*ask, key="live", wait=False)
        finally:
            for p in stopped:
                os.kill(p, signal.SIGCONT)
        check(other.answer().code() in ("snapshot_not_found", "invalid_request"), "another key's request was let in")
        equal([c.answer().status for c in asked if c not in full], [good] * 8, "the eight are answered")


def slow_uploads(s):
    """Connections that send a byte now and then: an address may have a hundred; those of others go on."""
    head = (
        f"POST /api/v1/parse HTTP/1.1\r\nHost: localhost\r\nX-API-Key: {s.key('live')}\r\nContent-Type:"
        " application/json\r\nContent-Length: 100000\r\n\r\n{"
    ).encode()
    pages = (
        b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length:"
        b" 1000\r\n\r\na"
    )
    slow = []
    for _ in range(110):
        c = connect(s)
        c.sendall(pages)
        slow.append(c)
    for c in slow:
        c.settimeout(0.05)

    def refused():
        n = 0
        for c in slow:
            try:
                n += b" 503 " in c.recv(64)
            except OSError:
                pass
        return n

    wait_for(lambda: refused() >= 10, what="refusals past a hundred connections")
    check(True, "an address has at most a hundred open requests")
    more = connect(s)
    more.sendall(pages)
    equal(more.recv(100)[9:12], b"503", "one more is refused")
    check(ends(more) < 20, "and let go of though it goes on to send its body")
    more.close()
    there = subprocess.run(
        [
            "curl",
            "-s",
            "-o",
            "/dev/null",
            "-w",
            "%{http_code}",
            "--cacert",
            os.path.join(s.var, "tls/cert.pem"),
            "--interface",
            "127.0.0.2",
            "--resolve",
            f"localhost:{s.port}:127.0.0.1",
            s.url + "/health",
        ],
        stdout=subprocess.PIPE,
        check=False,
    ).stdout.decode()
    equal(there, "200", "another address is served meanwhile")
    for c in slow:
        c.close()
    wait_for(lambda: s.curl("/health", key=None).status == 200, what="room for this address")
    c = connect(s)
    c.sendall(head[:40])
    c.settimeout(30)
    equal(c.recv(100)[9:12] or b"408", b"408", "a head that does not end is given up")
    c.close()


class Slow(threading.Thread):
    """A hundred uploads from one address that send a byte every two seconds."""

    def __init__(self, s, source):
        super().__init__(daemon=True)
        self.s, self.source, self.held, self.over = s, source, [], threading.Event()

    def feed(self):
        head = (b"POST /api/v1/parse HTTP/1.1\r\nHost: localhost\r\nX-API-Key: cg_live_nobody\r\n"
                b"Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{")
        for c in list(self.held):
            try:
                c.sendall(b" ")
            except OSError:  # a busy machine let it wait for too long
                self.held.remove(c)
                c.close()
        while len(self.held) < 100 and not self.over.is_set():
            try:
                c = connect(self.s, source=self.source)
                c.sendall(head)
            except OSError:
                break
            self.held.append(c)

    def run(self):
        while not self.over.wait(2):
            self.feed()
        for c in self.held:
            c.close()


def siege(s):
    """2,100 uploads that send a byte now and then, from 21 addresses: more than the 2,020 that once shut the
    site off."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 4096:
        tap.skip("uploads from many addresses", "needs 4,096 descriptors")
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, hard))
    all_of = [Slow(s, f"127.0.1.{i}") for i in range(1, 22)]
    for one in all_of:
        one.start()
    try:
        for _ in range(3):
            # some are always being connected anew where the machine is slower than nginx's time-outs
            wait_for(lambda: sum(len(one.held) for one in all_of) > 2020, seconds=300, what="2,020 slow uploads")
            equal((s.curl("/health", key=None).status, s.parse_sample().status), (200, 200), "others are served")
            time.sleep(4)  # in all longer than nginx waits for a byte
    finally:
        for one in all_of:
            one.over.set()
        for one in all_of:
            one.join()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def ends(c):
    """Seconds for which a connection takes a byte each half second."""
    began = time.monotonic()
    while time.monotonic() - began < 60:
        try:
            c.sendall(b"a")
        except OSError:
            break
        time.sleep(0.5)
    return time.monotonic() - began


def networks(s):
    """Who has one address of an IPv6 network mostly has them all: they count as one."""
    prefix = f"fd63:6173:{os.getpid() & 0xffff:x}"
    routes = [f"{prefix}:{n}::/64" for n in (1, 2, 0)]
    if os.geteuid() != 0 or [r for r in routes if subprocess.run(
            ["ip", "-6", "route", "add", "local", r, "dev", "lo"], stderr=subprocess.DEVNULL, check=False).returncode]:
        tap.skip("addresses of one network", "needs root, iproute2 and IPv6")
        return
    s.start(CASGATE_ADDRESS_OPEN="3")
    held = []

    def status(source):
        """Of a request whose body does not end: what is answered at once, or that nothing is."""
        c = connect(s, "::1", source)
        c.sendall(b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                  b"Content-Length: 1000\r\n\r\na")
        held.append(c)
        c.settimeout(1)
        try:
            return c.recv(100)[9:12].decode()
        except TimeoutError:
            return "waits"

    try:
        one = [f"{prefix}:1:{end}" for end in (":1", ":2", "a:b:c:d", "a::1")]
        equal([status(x) for x in one], 3 * ["waits"] + ["503"], "the fourth address of a network is one too many")
        equal(status(f"{prefix}:2::1"), "waits", "another network has room of its own")
        short = [f"{prefix}::{end}" for end in ("1", "2", "c:d", "b:c:d")]
        equal([status(x) for x in short], 3 * ["waits"] + ["503"], "as has one whose number is 0")
        equal(status("::1"), "waits", "and an address without a network")
    finally:
        for c in held:
            c.close()
        for r in routes:
            subprocess.run(["ip", "-6", "route", "del", "local", r, "dev", "lo"], check=False)
        s.start()


def lines_of(s, pool, word):
    return [json.loads(line) for line in s.log(pool + ".log").splitlines() if line.startswith("{") and word in line]


def upload_link(s):
    call = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "request_upload_url", "arguments": {}},
    }
    answer = s.curl("/mcp", "-H", "Content-Type: application/json", "-d", json.dumps(call), key="live")
    return answer.json()["result"]["structuredContent"]["url"].split(s.url)[1]


def passed_on(s, pool, *request, key):
    """A request that a worker of the pool has passed on to the pool for long documents."""
    running = s.curl(*request, key=key, wait=False)
    wait_for(lambda: lines_of(s, pool, "passed_on") or running.process.poll() is not None, what=f"{pool} to pass it on")
    if running.process.poll() is not None:
        check(False, f"{pool} passes it on", running.answer())
    return running


def long_documents(s):
    """Ten long documents wait for each other in a pool of their own; short ones wait for none of them."""
    path = many_pages(s.folder, 501, 1)
    worker = s.workers("long")[0]
    with open(path, "rb") as f:
        call = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": "parse_cas", "arguments": {"pdf_base64": base64.b64encode(f.read()).decode()}},
        }
    with open(s.folder + "/call.json", "w", encoding="utf-8") as f:
        json.dump(call, f)
    link = upload_link(s)
    os.kill(worker, signal.SIGSTOP)
    try:
        asked = [s.curl("/api/v1/parse", "-F", "file=@" + path, key="live", wait=False) for _ in range(4)]
        asked += [s.curl("/api/v1/parse", "-H", f"Idempotency-Key: long{i}", "-F", "file=@" + path, wait=False)
                  for i in range(4)]
        wait_for(lambda: len(lines_of(s, "parse", "passed_on")) == 8, what="eight that are passed on")
        mcp = passed_on(s, "mcp", "/mcp", "-H", "Content-Type: application/json", "-d", f"@{s.folder}/call.json",
                        key="live")
        page = passed_on(s, "web", link, "-F", "file=@" + path, key=None)
        equal(s.parse_sample().status, 200, "a short document is read meanwhile")
        equal([c.process.poll() for c in asked + [mcp, page]], [None] * 10, "the ten long ones wait")
        state = s.sql("select state, tries_left from upload_sessions order by created_at desc limit 1")
        check(state in ("WAITING|10", "WORKING|9"), "passing on costs no attempt of the upload link", state)
    finally:
        os.kill(worker, signal.SIGCONT)
    answers = [c.answer() for c in asked]
    equal([a.code() for a in answers], ["statement_unsupported"] * 8, "then each of them is read")
    check(all(a.header("x-accel-redirect") is None for a in answers), "how it is passed on is nobody's business")
    told = mcp.answer().json()["result"]["content"][0]["text"]
    check(told.startswith("statement_unsupported"), "by /mcp", told)
    answer = page.answer()
    check(answer.status == 422 and b"statement_unsupported" in answer.body, "by the upload page", answer)
    equal(s.sql("select state, tries_left from upload_sessions order by created_at desc limit 1"), "FAILED|9", "once")
    again = s.curl("/api/v1/parse", "-H", "Idempotency-Key: long0", "-F", "file=@" + path)
    equal((again.code(), again.header("idempotent-replayed")), ("statement_unsupported", "true"),
          "its Idempotency-Key has the answer")
    logged = lines_of(s, "parse", "passed_on")[0]
    equal((logged["status"], logged["code"]), (200, "ok"), "the log says what happened")


def slow_pages(s):
    """Few pages that take long show by their CPU time."""
    before = len(lines_of(s, "parse", "passed_on"))
    answer = s.curl("/api/v1/parse", "-F", "file=@" + many_pages(s.folder, 250, 40000), key="live")
    equal(answer.code(), "statement_unsupported", "a document of slow pages is read")
    passed = lines_of(s, "parse", "passed_on")
    equal(len(passed), before + 1, "in the pool for long documents")
    check(passed[-1]["extract_cpu_ms"] >= 2000, "after two seconds", passed[-1])
    equal(lines_of(s, "long", '"parse"')[-1]["pages"], 250, "whole")


def reads(s, path, key="live"):
    return s.curl("/api/v1/parse", "-F", "file=@" + path, key=key)


def slow_ones_step_aside(s):
    """After one document that took long, those of its account are read among the long ones while others wait; those
    of another account are not."""
    s.start()
    other = cli(s, "key", "create", "--live", "--account", cli(s, "account", "create", "calm"))
    slow = many_pages(s.folder, 250, 40000)
    small = os.path.join(DATA, "cams_detailed_small_1001.pdf")
    # both workers meet one: with one of them held, there is no other worker to go to
    for worker in s.workers("parse"):
        os.kill(worker, signal.SIGSTOP)
        equal(reads(s, slow).code(), "statement_unsupported", "a slow document is read")
        os.kill(worker, signal.SIGCONT)

    def passed_of_six(key):
        before = len(lines_of(s, "parse", "passed_on"))
        with s.held():
            holding = [s.curl("/api/v1/parse", *SAMPLE, wait=False) for _ in range(2)]
            s.wait_held(2)
            waiting = accepted_or_queued(s, "parse")
            asked = [s.curl("/api/v1/parse", "-H", "X-API-Key: " + key, "-F", "file=@" + small, key=None, wait=False)
                     for _ in range(6)]
            wait_for(lambda: accepted_or_queued(s, "parse") >= waiting + 6, what="six that wait")
            s.release()
            equal([c.answer().status for c in holding + asked], [200] * 8, "all are read")
        return len(lines_of(s, "parse", "passed_on")) - before

    check(passed_of_six(s.key("live")) >= 3, "its account's documents step aside while others wait")
    equal(passed_of_six(other), 0, "another account's do not")
    before = len(lines_of(s, "parse", "passed_on"))
    equal((reads(s, small).status, len(lines_of(s, "parse", "passed_on"))), (200, before), "nor do its own alone")


def cli(s, *args):
    return subprocess.run([os.path.join(s.run, "app/casgate"), *args], stdout=subprocess.PIPE, check=True,
                          env={**os.environ, "CASGATE_CONF": os.path.join(s.var, "casgate.conf")}
                          ).stdout.decode().strip()


def seconds_of_reading(s):
    """What reading the PDFs of a key has cost is counted; past its seconds long documents are refused, and short ones
    while others wait."""
    path = many_pages(s.folder, 250, 40000)
    s.start(CASGATE_EXTRACT_SECONDS_KEY="4", CASGATE_EXTRACT_SECONDS_ACCOUNT="90")
    s.sql("delete from budgets")
    first = s.parse_sample()
    check('"extract";q=4;w=60;qu="cpu-seconds"' in first.all("ratelimit-policy"), "an answer says what a minute has",
          first.headers)
    match = re.fullmatch(r'"extract";r=(\d+);t=(\d+)', first.header("ratelimit") or "")
    check(match and int(match[1]) in (3, 4) and int(match[2]) <= 15, "and what is left", first.headers)
    equal(reads(s, path).code(), "statement_unsupported", "a long document is read")
    check(int(s.sql("select max(used) from budgets where owner <> account_id")) > 2000, "which was counted")
    s.sql("update budgets set used = 6000, at = now() "
          "where owner in (select key_id from api_keys where livemode)")  # on any machine more than there is
    answer = reads(s, path)
    equal((answer.status, answer.code()), (429, "rate_limited"), "the next one is refused")
    wait = int(answer.header("retry-after"))
    check(1 <= wait <= 120, "with the seconds to wait", wait)
    check('"extract";r=0;' in answer.header("ratelimit"), "and nothing left", answer.headers)
    check("seconds" in answer.json()["error"]["message"], "in words, too", answer)
    equal(reads(s, path, key="test").code(), "statement_unsupported", "another key of the account is not stopped")
    equal(s.parse_file("cams_detailed_small_1001.pdf", key="live").status, 200,
          "a short document is read while nobody waits")
    # a minute more: the short document has cost something since, on a busy machine some seconds
    s.sql(f"update budgets set at = at - interval '{wait + 60} seconds'")
    equal(reads(s, path).code(), "statement_unsupported", "after that time the long one is read again")
    s.start(CASGATE_EXTRACT_SECONDS_KEY="60", CASGATE_EXTRACT_SECONDS_ACCOUNT="3")
    equal(reads(s, path, key="test").code(), "rate_limited", "an account's keys share its seconds")
    s.sql("update budgets set at = now() - interval '2 hours'")
    equal(s.parse_sample().status, 200, "an hour later")
    equal(s.sql("select count(*), max(used) < 1000 from budgets"), "2|t", "what is over is forgotten")


def accepted_or_queued(s, pool):
    """Connections to a pool's socket, and the socket itself."""
    with open("/proc/net/unix", encoding="utf-8") as f:
        return sum(line.rstrip().endswith(f"{s.run}/fcgi/{pool}.sock") for line in f)


def short_ones_while_others_wait(s):
    """A key without seconds is refused while others wait for the worker, and served when nobody does."""
    s.start(CASGATE_EXTRACT_SECONDS_KEY="4", CASGATE_EXTRACT_SECONDS_ACCOUNT="3600")
    s.sql("insert into budgets select account_id, key_id, 'EXTRACT', 1000000, now() from api_keys where livemode "
          "on conflict (account_id, owner, kind) do update set used = 1000000, at = now()")
    small = os.path.join(DATA, "cams_detailed_small_1001.pdf")
    with s.held():
        holding = [s.curl("/api/v1/parse", *SAMPLE, wait=False) for _ in range(2)]
        s.wait_held(2)
        before = accepted_or_queued(s, "parse")
        asked = [s.curl("/api/v1/parse", "-F", "file=@" + small, key="live", wait=False) for _ in range(6)]
        wait_for(lambda: accepted_or_queued(s, "parse") >= before + 6, what="six that wait")
        s.release()
        equal([c.answer().status for c in holding], [200, 200], "the workers are free")
    got = [c.answer().status for c in asked]
    check(429 in got and set(got) <= {200, 429}, "some of six at once are refused", got)
    equal(s.parse_file("cams_detailed_small_1001.pdf", key="live").status, 200, "one alone is not")


def batches(s):
    """A batch counts as its messages."""
    s.start(CASGATE_BATCH_MESSAGES_MINUTE="30")
    day = "select coalesce(sum(requests), 0) from usage_daily"
    before = int(s.sql(day))
    batch = json.dumps([{"jsonrpc": "2.0", "id": i, "method": "ping"} for i in range(20)])
    ask = ("/mcp", "-H", "Content-Type: application/json", "-H", "MCP-Protocol-Version: 2025-03-26", "-d", batch)
    first = s.curl(*ask)
    equal((first.status, len(first.json())), (200, 20), "twenty messages are answered")
    check((first.header("ratelimit") or "").startswith('"extract";r='), "with what is left, as over REST",
          first.headers)
    equal(int(s.sql(day)) - before, 20, "and are twenty requests of the account")
    equal(s.curl(*ask).status, 200, "a second batch begins below the thirty of a minute")
    third = s.curl(*ask)
    equal(third.status, 429, "a third does not")
    check(1 <= int(third.header("retry-after")) <= 60, "with the seconds to wait", third.headers)
    check('"messages";q=30;w=60;qu="batch-messages"' in third.header("ratelimit-policy"), "and the limit",
          third.headers)
    check(f'"messages";r=0;t={third.header("retry-after")}' in third.header("ratelimit"), "which is used up",
          third.headers)
    equal(third.json()["error"]["data"]["code"], "rate_limited", "as an error of JSON-RPC")
    one = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    equal(s.curl("/mcp", "-H", "Content-Type: application/json", "-d", one).status, 200, "single messages go on")
    s.start()


def large_uploads_wait(s):
    """A body larger than the socket's buffer waits for a worker as a small one does."""
    with s.held():
        holding = [s.curl("/api/v1/parse", *SAMPLE, wait=False) for _ in range(2)]
        s.wait_held(2)
        with tempfile.NamedTemporaryFile("w", suffix=".json", dir=s.folder) as body:
            json.dump({"pdf_base64": "QUJD" * 400000}, body)
            body.flush()
            large = s.curl(
                "/api/v1/parse",
                "-H",
                "Content-Type: application/json",
                "--data-binary",
                "@" + body.name,
                key="live",
                wait=False,
            )
            wait_for(
                lambda: large.process.poll() is not None or s.waited(large, 12),
                seconds=20,
                what="12 s behind busy workers",
            )
            check(large.process.poll() is None, "after 12 s behind busy workers it still waits")
            s.release()
            equal(large.answer().code(), "not_a_pdf", "and is read then")
        equal([c.answer().status for c in holding], [200, 200], "as are those before it")


def foreign_names(s):
    """No answer for a Host that is not ours, whatever stands behind it."""
    for host in ("evil.example", "localhost.evil.example", "localhost:9.evil.example", "10.0.0.1"):
        answer = s.curl("/api/v1/samples", "-H", "Host: " + host)
        check(answer.status == 400 and answer.code() == "invalid_request", f"Host: {host} is refused", answer)
        check(s.curl("/console", "-H", "Host: " + host, key=None).status == 400, "for pages, too")
    for host in ("localhost", f"localhost:{s.port}", "LOCALHOST", "127.0.0.1", f"[::1]:{s.port}"):
        equal(s.curl("/health", "-H", "Host: " + host, key=None).status, 200, f"Host: {host} is served")


def logs_without_queries(s):
    """Neither a query nor the secret of an upload link gets into a log, whatever goes wrong."""
    s.start(CASGATE_KEY_RATE="6r/m", CASGATE_ADDRESS_RATE="6r/m")
    word = "querysecretquerysecret"
    for path in (
        f"/authorize?state={word}",
        f"/api/v1/snapshots?cursor={word}",
        f"/upload/{word}",
        f"/console?q={word}",
        f"/docs?{word}",
    ):
        codes = (
            subprocess.run(
                [
                    "curl",
                    "-s",
                    "--cacert",
                    os.path.join(s.var, "tls/cert.pem"),
                    "-Z",
                    "--parallel-max",
                    "8",
                    "-o",
                    "/dev/null",
                    "-w",
                    "%{http_code}\n",
                    f"{s.url}{path}#[1-450]",
                ],
                stdout=subprocess.PIPE,
                check=False,
            )
            .stdout.decode()
            .split()
        )
        check(
            "429" in codes, f"{path.split('?')[0]}: some are past the rate", {c: codes.count(c) for c in set(codes)}
        )
    s.start()
    for pool in ("oauth", "snapshots", "web"):
        pid = s.pid(pool)
        os.kill(pid, 15)
        wait_for(lambda: not os.path.exists(f"/proc/{pid}"), what="the end of a pool")
    for path in (
        f"/authorize?state={word}",
        f"/api/v1/snapshots?cursor={word}",
        f"/upload/{word}",
        f"/console?q={word}",
    ):
        equal(s.curl(path).status, 503, f"{path.split('?')[0]} without its pool is 503")
    s.start()
    for name in os.listdir(os.path.join(s.var, "log")):
        check(word not in s.log(name), f"{name} has none of it")


with Service(CASGATE_PARSE_TIMEOUT_MS="55000") as service:  # slow documents on a busy machine
    parts = (long_documents, slow_pages, slow_ones_step_aside, seconds_of_reading, short_ones_while_others_wait)
    parts += (batches,)
    parts += (parses_of_a_key, figures_of_a_key, large_uploads_wait, foreign_names, slow_uploads, siege, networks)
    parts += (logs_without_queries,)
    tap.run(parts, service)
tap.done()
