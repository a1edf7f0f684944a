"""Clients that post statements while a database fails over, and what has to be there afterwards.

Each posts one statement after the other with an Idempotency-Key that it repeats until the answer is 200. verify() holds
that nothing that was acknowledged is missing, nothing is there twice or in part, and that no refusal was anything but
one that says to come again.
"""
import json
import threading
import time

import cluster
from tap import equal

AGAIN = {"database_unavailable", "overloaded", "idempotency_in_progress"}


class Client(threading.Thread):
    """Posts statements one after the other until it is told to stop; each until it is acknowledged."""

    def __init__(self, s, name, stop):
        super().__init__(daemon=True)
        self.s, self.prefix, self.stop = s, name, stop
        self.stored, self.refused, self.odd, self.unfinished = {}, [], [], None

    def run(self):
        body = json.dumps({"pdf_ref": "sample_cams_summary_2024"}).encode()
        n = 0
        while not self.stop.is_set():
            n += 1
            key = f"{self.prefix}-{n}"
            self.unfinished = key
            while not self.post(key, body):
                time.sleep(0.1)
            self.unfinished = None

    def post(self, key, body):
        headers = {"Content-Type": "application/json", "Idempotency-Key": key}
        try:
            a = self.s.call("POST", "/api/v1/parse", body, key=self.s.key, headers=headers)
        except (OSError, AssertionError) as e:
            self.odd.append(f"{key}: {e!r}")
            return True
        if a.status == 200:
            self.stored[key] = (a.data["snapshot_id"], a.data, time.monotonic())
            return True
        if a.code() not in AGAIN or int(a.headers.get("retry-after", 0)) < 1:
            self.odd.append(f"{key}: {a.status} {a.body[:200]!r}")
        self.refused.append((time.monotonic(), a.code()))
        return False


def acknowledged(clients):
    return sum(len(c.stored) for c in clients)


def verify(s, clients, primary, name):
    """primary: where psql finds the server that counts now"""
    stored = {k: v for c in clients for k, v in c.stored.items()}
    equal([x for c in clients for x in c.odd], [], f"{name}: every refusal says to come again")
    rows = cluster.query(primary, "select count(*), count(distinct snapshot_id) from snapshots")
    equal(rows, f"{len(stored)}|{len(stored)}", f"{name}: as many snapshots as were acknowledged")
    equal(len({v[0] for v in stored.values()}), len(stored), f"{name}: each is one of its own")
    half = cluster.query(primary, "select count(*) from snapshots s where not exists (select from holdings h where"
               " h.account_id = s.account_id and h.snapshot_id = s.snapshot_id)")
    equal(half, "0", f"{name}: none is stored in part")
    same = 0
    for snapshot, data, _ in stored.values():
        a = s.call("GET", f"/api/v1/snapshots/{snapshot}", key=s.key)
        same += a.status == 200 and a.data == data
    equal(same, len(stored), f"{name}: each is read as it was acknowledged")
    holding = cluster.query(primary, "select count(*) from idempotency_keys where state = 'CLAIMED'")
    equal(holding, "0", f"{name}: no key is left claimed")
