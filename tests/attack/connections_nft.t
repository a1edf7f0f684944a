#!/usr/bin/python3
"""nginx/connections.nft in a network namespace: an address gets so many connections and no more, whatever it sends on
them; others, other ports and those that come after have room."""
import contextlib
import ctypes
import errno
import os
import re
import shutil
import socket
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal
from wait import wait_for

RULES = os.path.join(tap.top(), "nginx/connections.nft")
SITE, OTHER = 443, 8443
V4, V6 = "10.214.1.1", "fd63:6173:1::1"
NEWNET = 0x40000000


def run(*words, ok=True):
    r = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if ok and r.returncode != 0:
        raise RuntimeError(" ".join(words) + ": " + r.stdout.decode(errors="replace"))
    return r.returncode == 0


@contextlib.contextmanager
def inside(space):
    """Sockets that are made here are of that namespace."""
    libc = ctypes.CDLL(None, use_errno=True)
    with open("/proc/self/ns/net", "rb") as here, open("/run/netns/" + space, "rb") as there:
        if libc.setns(there.fileno(), NEWNET) != 0:
            raise OSError(ctypes.get_errno(), "setns")
        try:
            yield
        finally:
            libc.setns(here.fileno(), NEWNET)


class Two:
    """A host with the site and one with many addresses, on one wire."""

    def __init__(self):
        self.host, self.guest = f"cg{os.getpid()}site", f"cg{os.getpid()}many"
        self.listeners, self.open = [], []

    def __enter__(self):
        run("ip", "netns", "add", self.host)
        run("ip", "netns", "add", self.guest)
        run("ip", "-n", self.host, "link", "add", "eth0", "type", "veth", "peer", "name", "eth0", "netns", self.guest)
        for space, v4, v6 in ((self.host, V4, V6), (self.guest, "10.214.1.2", "fd63:6173:1::2")):
            for words in (("link", "set", "lo", "up"), ("addr", "add", v4 + "/24", "dev", "eth0"),
                          ("addr", "add", v6 + "/64", "dev", "eth0", "nodad"), ("link", "set", "eth0", "up")):
                run("ip", "-n", space, *words)
        for more in ("10.214.1.3/24", "fd63:6173:1::3/64", "fd63:6173:2::2/64"):
            run("ip", "-n", self.guest, "addr", "add", more, "dev", "eth0", *(["nodad"] if ":" in more else []))
        run("ip", "-n", self.host, "route", "add", "fd63:6173:2::/64", "dev", "eth0")
        with inside(self.host):
            for address in (V4, V6):
                for port in (SITE, OTHER):
                    s = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
                    s.bind((address, port))
                    s.listen(4096)
                    self.listeners.append(s)
        return self

    def __exit__(self, *_):
        for s in self.listeners + self.open:
            s.close()
        run("ip", "netns", "del", self.host, ok=False)
        run("ip", "netns", "del", self.guest, ok=False)

    def load(self):
        return run("ip", "netns", "exec", self.host, "nft", "-f", RULES)

    def connect(self, n, source, port=SITE):
        """How many of n connections from an address are let in; they stay open, with a head that does not end."""
        to, good = (V6 if ":" in source else V4), 0
        with inside(self.guest):
            for _ in range(n):
                s = socket.socket(socket.AF_INET6 if ":" in source else socket.AF_INET)
                s.settimeout(20)
                s.bind((source, 0))
                try:
                    s.connect((to, port))
                    s.sendall(b"G")
                    self.open.append(s)
                    good += 1
                except OSError as e:
                    s.close()
                    if e.errno not in (errno.ECONNREFUSED, errno.ECONNRESET):
                        raise
        return good

    def close(self):
        for s in self.open:
            s.close()
        self.open = []


def bounds(t):
    with open(RULES, encoding="utf-8") as f:
        most = {int(n) for n in re.findall(r"ct count over (\d+)", f.read())}
    equal(most, {200}, "the bound")
    most = most.pop()
    equal(t.connect(most + 20, "10.214.1.2"), most + 20, "without the rules there is no bound")
    t.close()
    check(t.load() and t.load(), "they are loaded, and once more")
    equal(t.connect(most + 20, "10.214.1.2"), most, "an address has so many connections, the next ones are refused")
    equal(t.connect(5, "10.214.1.2", OTHER), 5, "another port has no bound")
    equal(t.connect(5, "10.214.1.3"), 5, "another address has room")
    equal(t.connect(most - 10, "fd63:6173:1::2"), most - 10, "by IPv6")
    equal(t.connect(20, "fd63:6173:1::3"), 10, "addresses of one network count together")
    equal(t.connect(5, "fd63:6173:2::2"), 5, "another network has room")
    t.close()
    wait_for(lambda: t.connect(1, "10.214.1.2") == 1, what="room once they are closed")
    check(t.connect(50, "10.214.1.2") == 50, "and for more")


def documented(_):
    with open(os.path.join(tap.top(), "docs/deploy-debian.md"), encoding="utf-8") as f:
        text = f.read()
    check("/usr/share/casgate/nginx/connections.nft" in text and "200 connections" in text, "the document says so")


if os.geteuid() != 0 or not shutil.which("ip") or not shutil.which("nft") or not run(
        "unshare", "-n", "nft", "-f", RULES, ok=False):
    tap.skip_all("needs root, iproute2, nftables and a kernel that counts connections")
with Two() as two:
    tap.run((bounds, documented), two)
tap.done()
