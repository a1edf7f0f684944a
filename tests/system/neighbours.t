#!/usr/bin/python3
"""One client must not stop the others: how many requests may be open, slow uploads, foreign names, what logs say."""

import json
import os
import socket
import ssl
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from service import Service
from wait import wait_for
from tap import check, equal

SAMPLE = ("-H", "Content-Type: application/json", "-d", '{"pdf_ref": "sample_cams_2024"}')


def connect(s):
    context = ssl.create_default_context(cafile=os.path.join(s.var, "tls/cert.pem"))
    return context.wrap_socket(
        socket.create_connection(("127.0.0.1", s.port), timeout=30), server_hostname="localhost"
    )


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


with Service() as service:
    tap.run((parses_of_a_key, large_uploads_wait, foreign_names, slow_uploads, logs_without_queries), service)
tap.done()
