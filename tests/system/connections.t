#!/usr/bin/python3
"""Connections to the database: a worker that has nothing to do keeps none; doctor knows how many workers there is room
for."""

import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from service import Service
from wait import wait_for
from tap import check, equal

PATHS = ("/api/v1/snapshots", "/api/v1/skills", "/console", "/upload/upl_x", "/.well-known/oauth-authorization-server")


def sessions(s):
    return int(s.sql("select count(*) from pg_stat_activity where usename = 'casgate_app'"))


def idle_ones_are_closed(s):
    for _ in range(4):
        equal(s.parse_sample().status, 200, "a statement is stored")
        for path in PATHS:
            check(s.curl(path).status < 500, f"{path} is answered")
    check(sessions(s) >= 2, "workers are connected")
    s.start(CASGATE_DATABASE_IDLE_SECONDS="1")
    equal(s.parse_sample().status, 200, "with a short rest, too")
    wait_for(lambda: sessions(s) == 0, what="no connection of a worker")
    check(True, "after it no worker keeps a connection")
    before = s.workers("parse")
    equal(s.parse_sample().status, 200, "the next request makes a new one")
    equal(s.workers("parse"), before, "in the same workers")
    s.start()


def doctor(s):
    r = subprocess.run(
        [os.path.join(tap.build(), "casgate"), "doctor"],
        env={"PATH": os.environ["PATH"], "CASGATE_CONF": os.path.join(s.var, "casgate.conf")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return r.returncode, r.stdout.decode()


def doctor_knows_the_room(s):
    code, text = doctor(s)
    equal(code, 0, "doctor is content")
    found = re.search(r"^ok +connections +room for (\d+) workers .*; (\d+) here: for (\d+) hosts", text, re.M)
    check(found, "it counts workers and room", text)
    # max_connections 40, less 3 for superusers and 5 for administration; six pools of two workers and one for long ones
    equal([int(n) for n in found.groups()] if found else None, [32, 13, 2], "workers x hosts")
    s.sql("alter system set max_connections = 20")
    s.end_database()
    s.start()
    code, text = doctor(s)
    check(code == 1 and re.search(r"^FAIL +connections +room for 12 workers .*; 13 here", text, re.M), "too many", text)


with Service() as service:
    tap.run((idle_ones_are_closed, doctor_knows_the_room), service)
tap.done()
