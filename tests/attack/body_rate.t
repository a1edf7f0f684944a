#!/usr/bin/python3
"""nginx/casgate-body-rate.conf, by nginx's Lua module: a body that comes too slowly as a whole is given up, however
often a byte of it comes, by HTTP/1.1 and HTTP/2, with its length or in chunks; all other requests pass as without
it."""
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from pages import many_pages
from service import DATA, Service
from tap import check, equal
from wait import together, wait_for

MODULES = [os.path.join("/usr/lib/nginx/modules", m) for m in ("ndk_http_module.so", "ngx_http_lua_module.so")]
LINE = "\t#include "
LOGIN = "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"


def children(s):
    with open(f"/proc/{s.pid('nginx')}/task/{s.pid('nginx')}/children", encoding="utf-8") as f:
        return set(f.read().split())


def load(s):
    """As docs/security.md says: the module, and the line of the site."""
    main, site = os.path.join(s.var, "nginx.conf"), os.path.join(s.var, "site.conf")
    with open(main, encoding="utf-8") as f:
        text = f.read()
    with open(main, "w", encoding="utf-8") as f:
        f.write("".join(f"load_module {m};\n" for m in MODULES) + text)
    with open(site, encoding="utf-8") as f:
        lines = f.read().splitlines(keepends=True)
    ours = [n for n, line in enumerate(lines) if line.startswith(LINE) and "casgate-body-rate.conf;" in line]
    equal(len(ours), 1, "the site has the line, as a comment")
    lines[ours[0]] = lines[ours[0]].replace("#", "", 1)
    with open(site, "w", encoding="utf-8") as f:
        f.writelines(lines)
    before = children(s)
    s.signal("nginx", signal.SIGHUP)
    wait_for(lambda: not before & children(s), what="nginx to read its site again")


class Slow:
    """A connection that sends a byte each half second."""

    def __init__(self, s, head, first=b""):
        context = ssl.create_default_context(cafile=os.path.join(s.var, "tls/cert.pem"))
        self.socket = context.wrap_socket(socket.create_connection(("127.0.0.1", s.port), timeout=30),
                                          server_hostname="localhost")
        self.socket.sendall(head.encode() + b"\r\n" + first)
        self.began, self.pieces = time.monotonic(), 0

    def answer(self, piece, limit):
        """What comes back, nothing where the connection is closed, and after how many seconds; None: nothing did."""
        self.socket.settimeout(0.5)
        while time.monotonic() < self.began + limit:
            try:
                self.socket.sendall(piece)
                self.pieces += 1
                return self.socket.recv(4096), time.monotonic() - self.began
            except TimeoutError:
                pass
        return None, limit


def statuses(s):
    with open(os.path.join(s.var, "log/access.log"), encoding="utf-8") as f:
        return re.findall(r" (?:POST|GET) \S+ (\d+) ", f.read())


def too_slow(s):
    """A byte each half second would keep a connection for hours: nginx's time-outs never come."""
    def by_hand(more, piece):
        head, seconds = Slow(s, LOGIN + more).answer(piece, 120)
        return head == b"" and seconds > 9, (more, head, seconds)

    def by_curl(version):
        with subprocess.Popen(["sh", "-c", "while printf x; do sleep 0.5; done"], stdout=subprocess.PIPE) as slow:
            r = subprocess.run(
                ["curl", "-s", version, "--max-time", "120", "--cacert", os.path.join(s.var, "tls/cert.pem"), "-T", "-",
                 "-X", "POST", "-H", "Content-Type: application/json", "-H", "X-API-Key: " + s.key(), "-H", "Expect:",
                 s.url + "/api/v1/parse"], stdin=slow.stdout, stdout=subprocess.PIPE, check=False)
        return r.returncode in (52, 55, 56, 92), r

    ways = (("with its length", by_hand, "Content-Length: 60000\r\n", b"x"),
            ("in chunks", by_hand, "Transfer-Encoding: chunked\r\n", b"1\r\nx\r\n"),
            ("of a program", by_curl, "--http1.1"), ("by HTTP/2", by_curl, "--http2"))
    for (what, *_), (good, seen) in zip(ways, together(len(ways), lambda i: ways[i][1](*ways[i][2:]))):
        check(good, f"a slow body {what} is given up, as nginx does it when nothing comes", seen)
    wait_for(lambda: statuses(s)[-4:] == ["408"] * 4, what="four lines with 408 in the log")
    check(True, "the log says 408 of each")


def fast_enough(s):
    """What has come counts: who has sent much may pause, and nothing else is different."""
    with open(os.path.join(DATA, "cams_detailed_small_1001.pdf"), "rb") as f:
        pdf = f.read()
    part = (b"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n"
            b"Content-Type: application/pdf\r\n\r\n" + pdf + b"\r\n")
    rest = b"--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n"
    end = b"\r\n--b--\r\n"
    slow = Slow(s, f"POST /api/v1/parse HTTP/1.1\r\nHost: localhost\r\nX-API-Key: {s.key()}\r\nConnection: close\r\n"
                "Content-Type: multipart/form-data; boundary=b\r\n"
                f"Content-Length: {len(part + rest + end) + 90}\r\n", part + rest)
    head, _ = slow.answer(b"y", 15)
    equal(head, None, "who has sent a statement may take fifteen seconds for a few bytes")
    slow.socket.settimeout(60)
    slow.socket.sendall(b"y" * (90 - slow.pieces) + end)
    check(b" 200 OK" in slow.socket.recv(4096), "and is answered")


def as_before(s):
    """Requests without a body, refusals of nginx and of the workers, documents that go on to the pool of long ones."""
    equal(s.curl("/health", key=None).status, 200, "without a body")
    form = ("-F", f"file=@{DATA}/cams_detailed_small_1001.pdf")
    for args, status, code in ((form, 200, None), (form + ("--http1.1",), 200, None),
                               (form + ("-H", "Transfer-Encoding: chunked", "--http1.1"), 200, None),
                               (("-d", "{}", "-H", "Content-Type: application/json"), 400, "invalid_request"),
                               (("-X", "POST", "-H", "Content-Length: 0"), 415, "unsupported_media_type"),
                               (("-T", "/dev/zero", "-X", "POST", "-m", "60"), 413, "file_too_large")):
        answer = s.curl("/api/v1/parse", *args)
        good = answer.status == status and (not code or answer.code() == code)
        check(good, f"{args[0]} {args[-1]} is {status}", answer)
    equal(s.curl("/api/v1/parse", *form, key=None).status, 401, "without a key")
    answer = s.curl("/api/v1/parse", "-F", "file=@" + many_pages(s.folder, 501, 1))
    equal(answer.code(), "statement_unsupported", "a long document goes on to the pool of long ones with its body")
    check("passed_on" in s.log("parse.log"), "which the first worker says")


if not all(map(os.path.exists, MODULES)):
    tap.skip_all("nginx has no Lua module (libnginx-mod-http-lua)")
with Service() as service:
    load(service)
    tap.run((as_before, too_slow, fast_enough), service)
tap.done()
