#!/usr/bin/python3
"""make check-storm: what kills can do to a running service, for STORM_SECONDS (180).

Four clients post statements of all layouts with an Idempotency-Key that each repeats until it is told the result, and
delete some of what they stored. Meanwhile workers, extractors and database sessions are killed,
PostgreSQL crashes and recovers, nginx reads its site again, quickstart starts what is missing.

Afterwards: what was acknowledged is read as it was, and as the document was read in peace; nothing is there twice, in
part, or without an acknowledgement; what was deleted is gone; a key that is repeated gives its first answer. No request
got another refusal than one that says to come again. CG_SEED draws another storm.
"""
import base64
import collections
import glob
import http.client
import json
import os
import random
import signal
import ssl
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from client import Answer, form
from service import DATA, Service
from tap import check, equal
from wait import wait_for

SECONDS = int(os.environ.get("STORM_SECONDS", "180"))
SEED = int(os.environ.get("CG_SEED", "2026"))
CLIENTS, SLOWEST = 4, 120
AGAIN = {"database_unavailable", "overloaded", "idempotency_in_progress"}
OWN = ("snapshot_id", "created_at", "expires_at")  # what differs between two readings of a document


def documents():
    """Name, bytes and password of statements that are read quickly."""
    found = []
    for path in sorted(glob.glob(DATA + "/*.pdf")):
        with open(path[:-4] + ".truth.json", encoding="utf-8") as f:
            password = json.load(f).get("password") or ""
        if os.path.getsize(path) < 200000:
            with open(path, "rb") as f:
                found.append((os.path.basename(path), f.read(), password))
    return found


class Site:
    """Requests by connections of their own, as clients make them that have lost the one before."""

    def __init__(self, s):
        self.s, self.key = s, s.key("live")
        self.context = ssl.create_default_context(cafile=os.path.join(s.var, "tls/cert.pem"))

    def ask(self, method, path, body=None, headers=None):
        c = http.client.HTTPSConnection("localhost", self.s.port, context=self.context, timeout=SLOWEST)
        try:
            c.request(method, path, body, {"X-API-Key": self.key, **(headers or {})})
            r = c.getresponse()
            return Answer(r.status, [(k.lower(), v) for k, v in r.getheaders()], r.read())
        finally:
            c.close()

    def post(self, document, key):
        _, pdf, password = document
        body, headers = form(("file", pdf, "a.pdf"), *([("password", password)] if password else []))
        return self.ask("POST", "/api/v1/parse", body, {**headers, "Idempotency-Key": key})

    def call_tool(self, document):
        """By /mcp, whose key is the document."""
        _, pdf, password = document
        arguments = {"pdf_base64": base64.b64encode(pdf).decode(), **({"password": password} if password else {})}
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                "params": {"name": "parse_cas", "arguments": arguments}}
        return self.ask("POST", "/mcp", json.dumps(call), {"Content-Type": "application/json"})


class Poster(threading.Thread):
    def __init__(self, site, n, papers, end):
        super().__init__(daemon=True)
        self.site, self.n, self.papers, self.end = site, n, papers, end
        self.rnd = random.Random(f"{SEED} {n}")
        self.stored, self.deleted, self.refused, self.odd, self.longest = {}, set(), collections.Counter(), [], 0.0

    def run(self):
        turn = 0
        while time.monotonic() < self.end:
            turn += 1
            paper, key = self.rnd.choice(self.papers), f"storm-{self.n}-{turn}"
            began = time.monotonic()
            answer = self.until(lambda p=paper, k=key: self.site.post(p, k))
            self.longest = max(self.longest, time.monotonic() - began)
            if answer is None:
                return
            data = answer.data
            self.stored[key] = (data["snapshot_id"], data, paper)
            if self.rnd.random() < 0.2:
                path = "/api/v1/snapshots/" + data["snapshot_id"]
                if self.until(lambda p=path: self.site.ask("DELETE", p), gone=True) is None:
                    return
                self.deleted.add(key)

    def until(self, ask, gone=False):
        """The answer of a request that is repeated until it is done; None: something that must not be."""
        while True:
            try:
                a = ask()
            except (OSError, http.client.HTTPException):  # quickstart starts nginx anew: the key says what became of it
                self.refused["no answer"] += 1
                time.sleep(0.1)
                continue
            if a.status == 200 or (gone and a.status == 404):
                return a
            if a.code() not in AGAIN or not 1 <= int(a.header("retry-after") or 0) <= 60:
                self.odd.append(repr(a))
                return None
            self.refused[a.code()] += 1
            time.sleep(0.1)


class Storm:
    """Kills at random, one each half second or so."""

    def __init__(self, s):
        self.s, self.rnd, self.done = s, random.Random(SEED), collections.Counter()

    def pick(self, pids):
        return self.rnd.choice(pids) if pids else None

    def kill(self, name, pid, number=signal.SIGKILL):
        try:
            os.kill(pid, number)
        except (ProcessLookupError, TypeError):
            return
        self.done[name] += 1

    def worker(self):
        self.kill("workers", self.pick(self.s.workers(self.rnd.choice(("parse", "parse", "snapshots", "mcp")))))

    def restart(self):
        self.kill("workers asked to end", self.pick(self.s.workers("parse")), signal.SIGTERM)

    def extractor(self):
        self.kill("extractors", self.pick([c for w in self.s.workers("parse") for c in self.s.children(w)]))

    def session(self):
        if self.s.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'casgate_app' "
                      "order by random() limit 1") == "t":
            self.done["database sessions"] += 1

    def backend(self):
        """One that is killed makes PostgreSQL end all others and recover from its log."""
        pid = self.s.sql("select pid from pg_stat_activity where usename = 'casgate_app' order by random() limit 1")
        if pid.isdigit():
            self.kill("recoveries of PostgreSQL", int(pid))
            self.settle()

    def crash(self):
        """The whole server dies, as does the master of a pool; one start mends it."""
        postgres, pool = self.s.pid("postgres"), self.s.pid("parse")
        self.kill("crashes of PostgreSQL", postgres)
        self.kill("pools", pool)
        wait_for(lambda: not os.path.exists(f"/proc/{postgres}"), what="the end of PostgreSQL")
        self.s.start()

    def reload(self):
        self.kill("reloads of nginx", self.s.pid("nginx"), signal.SIGHUP)

    def settle(self):
        wait_for(lambda: self.s.sql("select 1") == "1", what="the database")

    def rage(self, end):
        whole = [self.worker, self.worker, self.extractor, self.extractor, self.restart, self.session, self.reload]
        next_crash = time.monotonic() + SECONDS / 6
        while time.monotonic() < end:
            self.rnd.choice(whole)()
            if self.rnd.random() < 0.03:
                self.backend()
            if time.monotonic() > next_crash:
                self.crash()
                next_crash += SECONDS / 3
            time.sleep(self.rnd.random())


def same(data):
    return {k: v for k, v in data.items() if k not in OWN}


def told(site, references, posters):
    """What the clients were told, held against the documents read in peace and against what is read now."""
    stored = {k: v for p in posters for k, v in p.stored.items()}
    deleted = {k for p in posters for k in p.deleted}
    kept = {k: v for k, v in stored.items() if k not in deleted}
    equal([x for p in posters for x in p.odd], [], "every refusal says to come again")
    check(len(kept) >= 20 and deleted, "there is something to look at", len(kept), len(deleted))
    wrong = [k for k, (_, data, paper) in stored.items() if same(data) != same(references[paper[0]])]
    equal(wrong, [], "every answer is what the document gives in peace")
    equal(len({v[0] for v in stored.values()}), len(stored), "every key has a snapshot of its own")
    lost = [k for k, (sid, data, _) in kept.items()
            if (lambda a, d=data: a.status != 200 or a.data != d)(site.ask("GET", "/api/v1/snapshots/" + sid))]
    equal(lost, [], "what was acknowledged is read as it was")
    back = [k for k in deleted if site.ask("GET", "/api/v1/snapshots/" + stored[k][0]).status != 404]
    equal(back, [], "what was deleted is gone")
    other = []
    for k, (sid, _, paper) in list(kept.items())[::5]:
        a = site.post(paper, k)
        if a.status != 200 or a.data["snapshot_id"] != sid or a.header("idempotent-replayed") != "true":
            other.append(f"{k}: {a!r}")
    equal(other, [], "a key that is repeated gives its first answer")
    return stored, kept


def rows(s, before, kept):
    tables = s.sql("select string_agg(c.oid::regclass::text, ' ') from pg_class c join pg_attribute a "
                   "on a.attrelid = c.oid where c.relkind = 'r' and a.attname = 'snapshot_id' "
                   "and c.relnamespace = 'public'::regnamespace and c.relname not in ('idempotency_keys', 'snapshots')")
    equal(int(s.sql("select count(*) from snapshots")) - before, len(kept), "no other snapshot is there")
    orphans = [t for t in tables.split() if s.sql(
        f"select count(*) from {t} t where snapshot_id is not null and not exists (select from snapshots s "
        "where s.account_id = t.account_id and s.snapshot_id = t.snapshot_id)") != "0"]
    equal([t for t in orphans if t not in ("upload_sessions", "jobs", "audit_log", "webhook_events")], [],
          "and no row of one that is gone")
    equal(s.sql("select count(*) from idempotency_keys where state = 'CLAIMED'"), "0", "no key is left claimed")


def main():
    papers = documents()
    with Service(CASGATE_DURABLE="yes") as s:
        site = Site(s)
        references, good = {}, []
        for paper in papers:
            a = site.post(paper, "peace-" + paper[0])
            if a.status == 200:
                references[paper[0]] = a.data
                good.append(paper)
        check(len(good) >= 20, "statements of several layouts are read in peace", len(good), len(papers))
        before = int(s.sql("select count(*) from snapshots"))
        end = time.monotonic() + SECONDS
        posters = [Poster(site, n, good, end) for n in range(CLIENTS)]
        for p in posters:
            p.start()
        storm = Storm(s)
        storm.rage(end)
        for p in posters:
            p.join(SLOWEST)
        check(not any(p.is_alive() for p in posters), "every client got its answer")
        s.start()
        wait_for(lambda: site.ask("GET", "/health/ready").status == 200, what="a service that is ready")
        print(f"# {SECONDS} s, seed {SEED}: {dict(storm.done)}, {sum(storm.done.values())} in all; "
              f"{sum(len(p.stored) for p in posters)} statements acknowledged, "
              f"{sum(len(p.deleted) for p in posters)} deleted; refusals "
              f"{dict(sum((p.refused for p in posters), collections.Counter()))}; the longest took "
              f"{max(p.longest for p in posters):.1f} s")
        check(sum(storm.done.values()) > SECONDS / 2, "it was a storm", storm.done)
        _, kept = told(site, references, posters)
        rows(s, before, kept)
        by_tool = [site.call_tool(p) for p in good[:5]]
        equal([a.json()["result"].get("isError", False) for a in by_tool], 5 * [False], "and /mcp reads statements")
    tap.done()


main()
