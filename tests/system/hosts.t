#!/usr/bin/python3
"""Two hosts of workers behind one nginx, in network namespaces: a link goes down, workers are killed, restarted,
replaced by those of the release before, run late. With CG_SLOW=1 that release is built (tests/lib/releases.py).

The upstreams are written as the comment in nginx/casgate.conf.in says. Everything shares the database of a quickstart
by its
socket, which no namespace hides; only FastCGI crosses the links.
"""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import releases
import tap
from service import Service
from wait import wait_for
from tap import check, equal

POOLS = {"snapshots": 9001, "parse": 9002}
SAMPLE = ("-H", "Content-Type: application/json", "-d", '{"pdf_ref": "sample_cams_2024"}')


def ip(*args, ok=True):
    return subprocess.run(["ip", *args], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=ok)


class Host:
    """A network namespace with workers of two pools behind TCP; its other end is in ours."""

    def __init__(self, n, s):
        self.s, self.n, self.pools = s, n, {}
        self.name, self.link, self.address = f"cg{os.getpid()}h{n}", f"cg{os.getpid() % 100000}v{n}", f"10.213.{n}.2"
        ip("netns", "add", self.name)
        ip("link", "add", self.link, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("addr", "add", f"10.213.{n}.1/24", "dev", self.link)
        ip("link", "set", self.link, "up")
        for args in (
            ("link", "set", "lo", "up"),
            ("addr", "add", self.address + "/24", "dev", "eth0"),
            ("link", "set", "eth0", "up"),
        ):
            ip("-n", self.name, *args)

    def start(self, late=None, app=None, conf=None):
        """app, conf: of another release."""
        for pool, port in POOLS.items():
            env = {"CASGATE_CONF": conf or self.s.run + "/etc/casgate.conf", "PATH": "/usr/bin:/bin:/usr/sbin"}
            fake = (
                ["/usr/bin/env", "LD_PRELOAD=" + late[0], "FAKETIME=" + late[1], "FAKETIME_DONT_FAKE_MONOTONIC=1"]
                if late
                else []
            )
            log = open(f"{self.s.folder}/{pool}{self.n}.log", "ab")
            self.pools[pool] = subprocess.Popen(
                [
                    "ip",
                    "netns",
                    "exec",
                    self.name,
                    shutil.which("spawn-fcgi"),
                    "-n",
                    "-a",
                    self.address,
                    "-p",
                    str(port),
                    "-b",
                    "512",
                    "-u",
                    "www-data",
                    "-g",
                    "www-data",
                    "--",
                    shutil.which("multiwatch"),
                    "-f",
                    "2",
                    "-r",
                    "1000",
                    "-t",
                    "1000",
                    "-s",
                    "TERM",
                    "--",
                    *fake,
                    f"{app or self.s.run + '/app'}/casgate-{pool}",
                ],
                cwd="/",
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
            log.close()
            wait_for(
                lambda pool=pool, port=port: self.workers(pool) and self.listens(port),
                what=f"{pool} on host {self.n}",
            )

    def listens(self, port):
        return (
            b":%d " % port
            in subprocess.run(
                ["ip", "netns", "exec", self.name, "ss", "-Hltn"], stdout=subprocess.PIPE, check=True
            ).stdout
        )

    def workers(self, pool):
        pid = self.pools[pool].pid
        with contextlib.suppress(FileNotFoundError):
            with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as f:
                return [int(p) for p in f.read().split()]
        return []

    def kill(self):
        for p in self.pools.values():
            os.killpg(p.pid, signal.SIGKILL)
            p.wait()
        if self.pools:  # its workers end a moment later than their parent, and hold the sockets until then
            wait_for(lambda: not any(self.listens(port) for port in POOLS.values()), what="sockets that are free")
        self.pools = {}

    def remove(self):
        self.kill()
        ip("link", "del", self.link, ok=False)
        ip("netns", "del", self.name, ok=False)


def use(s, hosts):
    """nginx knows the hosts in the place of its sockets."""
    path = os.path.join(s.var, "site.conf")
    with open(path, encoding="utf-8") as f:
        text = f.read()
    more = re.search(r"server address:port ([^;`]*);", text).group(1)
    for pool, port in POOLS.items():
        servers = "".join(f"\tserver {h.address}:{port} {more};\n" for h in hosts)
        text = re.sub(
            r"(upstream casgate_%s \{\n(?:\t#.*\n)*)\tserver .*\n" % pool, lambda m, v=servers: m.group(1) + v, text
        )
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    before = children(s)
    s.signal("nginx", signal.SIGHUP)
    wait_for(lambda: not set(before) & set(children(s)), what="nginx to read its site again")


def children(s):
    with open(f"/proc/{s.pid('nginx')}/task/{s.pid('nginx')}/children", encoding="utf-8") as f:
        return f.read().split()


def ask(s, n, *args):
    return [s.curl("/api/v1/samples", *args).status for _ in range(n)]


def retried(s, since):
    """Lines of the access log from there on whose request was tried at two hosts."""
    return [line for line in s.log("access.log").splitlines()[since:] if re.search(r"worker=[-0-9.]+, ", line)]


def lost(s, hosts, how):
    """With one host away every request is answered, and hardly one has to find out that it is."""
    lines, begin = s.log("access.log").count("\n"), time.monotonic()
    equal(ask(s, 60), [200] * 60, f"{how}: 60 of 60 requests are answered")
    posts = [s.curl("/api/v1/parse", *SAMPLE).status for _ in range(6)]
    equal(posts, [200] * 6, f"{how}: statements, too")
    tried = len(retried(s, lines))
    # Each of nginx's two workers looks at a lost host once in ten seconds, for each pool.
    bound = 4 * (1 + int((time.monotonic() - begin) / 10))
    check(1 <= tried <= bound, f"{how}: no more than {bound} of them went to the lost host first", tried)


def link_down(s, hosts):
    equal(ask(s, 20), [200] * 20, "two hosts answer")
    ip("-n", hosts[1].name, "link", "set", "eth0", "down")
    lost(s, hosts, "a link down")
    ip("-n", hosts[1].name, "link", "set", "eth0", "up")


def workers_killed(s, hosts):
    wait_for(lambda: b"casgate-snapshots" in used(s, hosts[1]), seconds=40, what="the host to be asked again")
    hosts[1].kill()
    lost(s, hosts, "a host's workers killed")
    hosts[1].start()


def used(s, host):
    """Ask until the host's log has a new line."""
    path = f"{s.folder}/snapshots{host.n}.log"
    before = os.path.getsize(path)
    s.curl("/api/v1/samples")
    with open(path, "rb") as f:
        f.seek(before)
        return f.read()


def under_load(s, hosts, name):
    """Workers of the hosts end one after the other under load, as an upgrade does it: nobody notices."""
    found, done = [], threading.Event()

    def load():
        while not done.is_set():
            found.append(s.curl("/api/v1/samples").status)
            found.append(s.curl("/api/v1/parse", *SAMPLE).status)

    threads = [threading.Thread(target=load) for _ in range(3)]
    for t in threads:
        t.start()
    for host in hosts:
        for pool in POOLS:
            for pid in host.workers(pool):
                os.kill(pid, signal.SIGTERM)
                wait_for(
                    lambda h=host, p=pool, pid=pid: pid not in h.workers(p) and len(h.workers(p)) == 2,
                    what="a new worker",
                )
    wait_for(lambda: len(found) >= 30, seconds=60, what="thirty answers")
    done.set()
    for t in threads:
        t.join()
    check(len(found) >= 30 and set(found) == {200}, name, found)


def rolling_restart(s, hosts):
    under_load(s, hosts, "a restart of every worker under load costs no request")


def configuration_before(s, tree):
    """That of the service for the programs of a built tree: the keys that they know, and their files."""
    with open(s.run + "/etc/casgate.conf", encoding="utf-8") as f:
        keep = [line for line in f if re.match(r"database_url|base_url|data_key_file", line)]
    path = os.path.join(s.folder, "before.conf")
    with open(path, "w", encoding="utf-8") as f:
        f.write("".join(keep) + f"samples_dir = {tree}/data/samples\nextract_program = {tree}/build/casgate-extract\n")
    os.chmod(path, 0o644)
    return path


def place(path, target):
    """A link that leads elsewhere from one moment to the next."""
    os.symlink(target, path + ".new")
    os.replace(path + ".new", path)


def rolling_upgrade(s, hosts):
    """One host has the programs of the release before, then those of this one; the schema is this one's throughout."""
    if not os.environ.get("CG_SLOW") and not os.environ.get("CG_RELEASE_BEFORE"):
        tap.skip("a rolling upgrade", "builds the release before: CG_SLOW=1")
        return
    with releases.built() as (tree, fault):
        if tree is None and fault is None:
            tap.skip("a rolling upgrade", "the history has no release before this one")
        elif check(tree is not None, "the release before is built", fault):
            upgrade_from(s, hosts, tree)


def upgrade_from(s, hosts, tree):
    app, conf = os.path.join(s.folder, "app"), os.path.join(s.folder, "conf")
    s.sql("update data_keys set form = 1")  # as in a database that was made by an earlier release
    for pool in POOLS:  # workers that see it
        for pid in hosts[0].workers(pool):
            os.kill(pid, signal.SIGTERM)
            wait_for(lambda p=pool, pid=pid: pid not in hosts[0].workers(p) and len(hosts[0].workers(p)) == 2,
                     what="a new worker")
    place(app, tree + "/build")
    place(conf, configuration_before(s, tree))
    hosts[1].kill()
    hosts[1].start(app=app, conf=conf)
    ids = {}
    for n in range(12):
        a = s.curl("/api/v1/parse", *SAMPLE, "-H", f"Idempotency-Key: mixed{n // 4}")
        if check(a.status == 200, "both releases store", a.body):
            ids.setdefault(n // 4, set()).add(a.json()["data"]["snapshot_id"])
    equal([len(x) for x in ids.values()], [1, 1, 1], "a key gives one snapshot, whichever release is asked")
    for made in [i for x in ids.values() for i in x]:
        totals = {s.curl("/api/v1/snapshots/" + made).json()["data"]["total_value"] for _ in range(8)}
        equal(len(totals), 1, "each release reads what either stored")
    place(app, s.run + "/app")
    place(conf, s.run + "/etc/casgate.conf")
    under_load(s, hosts[1:], "then its workers are replaced one by one, which costs no request")
    programs = {os.path.realpath(f"/proc/{pid}/exe") for pool in POOLS for pid in hosts[1].workers(pool)}
    equal(programs, {os.path.realpath(f"{s.run}/app/casgate-{pool}") for pool in POOLS}, "all of them by this release")
    hosts[1].kill()
    hosts[1].start()


def skewed(s, hosts):
    """One host five minutes ahead: what one stores the other serves, and a key repeated there gives the first
    answer."""
    library = [
        p
        for p in (
            "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
            "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
        )
        if os.path.exists(p)
    ]
    if not library:
        tap.skip("clocks five minutes apart", "faketime is not installed")
        return
    for late in ("+300s", "-300s"):
        hosts[1].kill()
        hosts[1].start(late=(library[0], late))
        ids, answers = set(), []
        for n in range(8):
            answer = s.curl("/api/v1/parse", *SAMPLE, "-H", f"Idempotency-Key: skew{late}{n // 4}")
            answers.append(answer.status)
            ids.add(answer.json()["data"]["snapshot_id"])
        equal((answers, len(ids)), ([200] * 8, 2), f"{late}: a key gives one snapshot, whichever host is asked")
        for made in ids:
            equal(
                {s.curl("/api/v1/snapshots/" + made).status for _ in range(8)}, {200}, f"{late}: both hosts serve it"
            )
        lines = s.log("access.log").count("\n")
        wait_for(lambda: b"\n" in used(s, hosts[1]), seconds=40, what="an answer of the late host")
        check(s.log("access.log").count("\n") >= lines, f"{late}: the late host took part")


if os.geteuid() != 0 or not shutil.which("ip") or ip("netns", "add", f"cg{os.getpid()}t", ok=False).returncode != 0:
    tap.skip_all("network namespaces need root and iproute2")
ip("netns", "del", f"cg{os.getpid()}t")
with Service() as service:
    made = []
    ip("route", "add", "blackhole", "10.213.0.0/16", ok=False)  # whatever fails: no packet of this leaves the machine
    try:
        for i in (1, 2):
            made.append(Host(i, service))
            made[-1].start()
        use(service, made)
        tap.run((link_down, workers_killed, rolling_restart, rolling_upgrade, skewed), service, made)
    finally:
        for h in made:
            h.remove()
        ip("route", "del", "blackhole", "10.213.0.0/16", ok=False)
tap.done()
