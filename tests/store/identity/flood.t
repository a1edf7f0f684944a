#!/usr/bin/python3
"""What callers can make the service store is bounded: each of five tables is flooded through nginx, by many at once.

A table is first filled by SQL up to a few rows below its bound (CG_SLOW=1: less, so that requests add more of them),
then flooded with more requests than there is room for. As many rows as the bound may be there afterwards, and one more
for each other request under way: the count is taken before the row is written. What is refused is 429 with Retry-After
and adds nothing. Then the clock of the rows is turned back, and casgate purge leaves none of them.
"""

import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../lib"))
import tap
from oauth import Browser, Client, Web, register
from service import Service
from tap import check, equal
from wait import together

WORKERS = 2  # of each pool: that many requests are at work at once
SLOW = 10 if os.environ.get("CG_SLOW") else 1
URI = "https://client.example/callback"
# the bounds as the programs have them
THROTTLES, CLIENTS, TOKENS, LINKS, LINES = 1 << 20, 5000, 60, 10000, 1000
ADDRESS_MOST, SESSIONS = 50, 50


def constant(name, path):
    with open(os.path.join(tap.top(), "lib/store/identity", path), encoding="utf-8") as f:
        found = re.search(rf"\b{name} = (\d+(?: << \d+)?)", f.read())
    left, _, right = found[1].partition(" << ")
    return int(left) << int(right or 0)


def bounds(_s, _web):
    found = [constant(*x) for x in (("CG_THROTTLE_SLOTS", "throttle.h"), ("CG_CLIENTS_WAITING_MAX", "oauth.h"),
                                    ("CG_TOKENS_KEPT", "oauth.h"), ("CG_UPLOADS_MAX", "../upload/upload_session.h"),
                                    ("CG_AUDIT_NOTES_DAY", "audit.h"), ("ADDRESS_MOST", "user.c"),
                                    ("CG_USER_SESSIONS_MOST", "user.h"))]
    equal(found, [THROTTLES, CLIENTS, TOKENS, LINKS, LINES, ADDRESS_MOST, SESSIONS],
          "the bounds are those of the programs")


def purge(s):
    """What casgate purge says went, by kind."""
    r = subprocess.run([os.path.join(s.run, "app/casgate"), "purge"],
                       env={**os.environ, "CASGATE_CONF": os.path.join(s.var, "casgate.conf")},
                       stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True)
    return {k: int(v) for k, v in (line.split() for line in r.stdout.decode().splitlines())}


def rows(s, table, where="true"):
    return int(s.sql(f"select count(*) from {table} where {where}"))


def refused(answers, name):
    """Some were, and each was told when to come again."""
    late = [a for a in answers if a.status == 429]
    check(late and all(1 <= int(a.header("retry-after") or 0) <= 3600 for a in late), name,
          [a for a in answers if a.status == 429 and not a.header("retry-after")][:3], [a.status for a in answers])


def from_address(web, number):
    b = Browser(web.url, web.certificate)
    b.source = f"127.0.{number >> 8}.{number & 255}"
    return b


def guesses(web, number, names):
    """Sign-ins from one address, each name once: their statuses."""
    b = from_address(web, number)
    page = b.get("/login")
    return [b.submit(page, login=name, password="not this one at all", code="") for name in names]


def throttles(s, web):
    """Guesses at names from many addresses."""
    s.sql("delete from throttles")
    answers = sum(together(4, lambda i: guesses(web, 20 + i, [f"name {i} {n}" for n in range(ADDRESS_MOST + 10)])), [])
    equal({a.status for a in answers}, {403, 429}, "sixty names from each of four addresses")
    refused(answers, "those past fifty are refused, with Retry-After")
    equal(sum(a.status == 429 for a in answers), 40, "ten of each address")
    most = 4 * (1 + 2 * ADDRESS_MOST)  # the address; for each name it and the pair
    before = rows(s, "throttles")
    check(4 * ADDRESS_MOST < before <= most, "what was looked at is counted", before)
    again = sum(together(4, lambda i: guesses(web, 20 + i, [f"more {n}" for n in range(25)])), [])
    equal({a.status for a in again}, {429}, "a hundred more names from there are refused")
    equal(rows(s, "throttles"), before, "and add nothing")
    # every bucket that a name can have
    s.sql("insert into throttles (bucket) select decode(lpad(to_hex(n << 4), 6, '0') || repeat('0', 58), 'hex') from "
          f"generate_series(0, {THROTTLES - 1}) n on conflict do nothing")
    equal(rows(s, "throttles"), THROTTLES, "the table is full")
    answers = sum(together(4, lambda i: guesses(web, 40 + i, [f"yet more {n}" for n in range(5)])), [])
    equal({a.status for a in answers}, {403}, "guesses from new addresses are looked at")
    equal(rows(s, "throttles"), THROTTLES, "and add nothing to it")
    password = open(os.path.join(s.var, "keys/console"), encoding="ascii").read().strip()
    equal(from_address(web, 50).sign_in("quickstart", password).status, 303, "who knows the password gets in")
    s.sql("update throttles set since = now() - interval '61 minutes'")
    purge(s)
    equal(rows(s, "throttles"), 0, "casgate purge empties it")


def registrations(web, number, n):
    w = Web(web.url, web.certificate)
    w.source = f"127.0.0.{number}"
    return [w.post_json("/register", {"client_name": f"flood {number} {i}", "redirect_uris": [URI],
                                      "token_endpoint_auth_method": "none"}) for i in range(n)]


def oauth_clients(s, web):
    """Registrations from many addresses."""
    s.sql("delete from oauth_clients")
    kept = register(web, URI, name="allowed")
    kept.code(s.signed_in)
    room = 20 * SLOW
    waiting = "consented_at is null"
    s.sql("insert into oauth_clients (client_id, kind, name, redirect_uris) select 'filled_' || n, 'REGISTERED', "
          f"'filled', '{{{URI}}}' from generate_series(1, {CLIENTS - room}) n")
    answers = sum(together(4, lambda i: registrations(web, 60 + i, room)), [])
    equal({a.status for a in answers}, {201, 429}, "clients register from four addresses")
    refused(answers, "past the bound they are refused, with Retry-After")
    found = rows(s, "oauth_clients", waiting)
    check(CLIENTS <= found < CLIENTS + WORKERS, "as many wait as may", found)
    equal(sum(a.status == 201 for a in answers), found - CLIENTS + room, "one row for each that was taken")
    equal(kept.exchange(kept.code(s.signed_in)).status, 200, "a client that is in use goes on")
    s.sql("update oauth_clients set last_used_at = now() - interval '2 hours' where " + waiting)
    equal({a.status for a in registrations(web, 70, 10)}, {201}, "an hour later those that nobody wanted make room")
    found = rows(s, "oauth_clients", waiting)
    check(found <= CLIENTS, "and there are no more of them", found)
    s.sql("update oauth_clients set last_used_at = now() - interval '8 days'")
    gone = purge(s)
    equal((gone["clients"], rows(s, "oauth_clients")), (CLIENTS, 1), "casgate purge leaves the one that was allowed")
    s.sql("update oauth_clients set last_used_at = now() - interval '91 days'")
    equal((purge(s)["clients"], rows(s, "oauth_clients")), (1, 0), "until nobody has used it for 90 days")


def oauth_tokens(s, web):
    """A client that refreshes again and again."""
    s.sql("delete from oauth_tokens")
    c = register(web, URI, name="tokens")
    t = c.tokens(s.signed_in)
    most = 0
    for _ in range(50 * SLOW):
        answer = c.refresh(t["refresh_token"])
        assert answer.status == 200, answer
        t = answer.json()
        most = max(most, rows(s, "oauth_tokens"))
    equal(most, TOKENS + 1, "fifty refreshes leave as many tokens as are kept, and the one that was presented")
    equal(web.get("/api/v1/snapshots", Authorization="Bearer " + t["access_token"]).status, 200, "the last one works")
    together(WORKERS * 4, lambda _: [c.refresh(t["refresh_token"]) for _ in range(10)])
    found = rows(s, "oauth_tokens")
    check(found <= TOKENS + 2 * WORKERS, "eighty at once with one token leave no more", found)
    dead = c.refresh("rt_" + "0" * 60)
    equal((dead.status, rows(s, "oauth_tokens")), (400, found), "nor does a made-up one")
    s.sql("update oauth_tokens set expires_at = now()")
    equal((purge(s)["tokens"], rows(s, "oauth_tokens")), (found, 0), "casgate purge empties it")
    s.sql("update oauth_grants set expires_at = now()")
    purge(s)
    equal(rows(s, "oauth_grants"), 0, "and the grants with their time")


def links(web, key, n):
    """Upload links, asked for in batches."""
    call = {"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "request_upload_url", "arguments": {}}}
    out = []
    for _ in range(n // 20):
        answer = web.post_json("/mcp", json.dumps([dict(call, id=i) for i in range(20)]),
                               {"X-API-Key": key, "MCP-Protocol-Version": "2025-03-26", "Accept": "application/json"})
        assert answer.status == 200, answer
        out += [m["result"] for m in answer.json()]
    return out


def upload_sessions(s, web):
    """Upload links of one account; another one has its own."""
    s.sql("delete from upload_sessions")
    room = 40 * SLOW
    s.sql("insert into upload_sessions (account_id, upload_id, livemode, secret_hash, actor_kind, actor_id, "
          "expires_at, tries_left) select account_id, gen_random_uuid(), livemode, sha256(n::text::bytea), 'KEY', "
          f"key_id, now() + interval '15 minutes', 10 from (select * from api_keys where livemode limit 1) k, "
          f"generate_series(1, {LINKS - room}) n")
    results = sum(together(4, lambda _: links(web, s.key("live"), room)), [])
    good = sum("structuredContent" in r for r in results)
    late = [r["content"][0]["text"] for r in results if r.get("isError")]
    equal(good + len(late), 4 * room, "four times as many links as there is room for")
    check(late and all(t.startswith("rate_limited") for t in late), "past the bound they are refused", late[:3])
    found = rows(s, "upload_sessions")
    check(LINKS <= found < LINKS + WORKERS, "an account has as many as it may", found)
    equal(good, found - LINKS + room, "one row for each that was made")
    s.sql("update upload_sessions set expires_at = now() - interval '25 hours'")
    equal(sum("structuredContent" in r for r in links(web, s.key("live"), 20)), 20, "a day later there is room")
    equal(rows(s, "upload_sessions"), found + 20 - 20 * 100, "and a hundred old ones go with each that comes")
    s.sql("update upload_sessions set expires_at = now() - interval '25 hours'")
    left = rows(s, "upload_sessions")
    equal((purge(s)["uploads"], rows(s, "upload_sessions")), (left, 0), "casgate purge empties it")


def audit_log(s, web):
    """Events that callers cause: refused sign-ins of a name that there is, its sign-ins, reads in full."""
    s.sql(["delete from audit_log", "delete from throttles"])
    room = 10
    taken = s.parse_sample()
    snapshot = taken.json()["data"]["snapshot_id"]
    s.sql("insert into audit_log (account_id, event_id, actor, action, subject) select account_id, gen_random_uuid(), "
          "'casgate', a, null from (select account_id from api_keys limit 1) k, generate_series(1, "
          f"{LINES - room}) n, unnest('{{user.refused,user.login,user.throttled}}'::text[]) a")
    password = open(os.path.join(s.var, "keys/console"), encoding="ascii").read().strip()
    answers = sum(together(4, lambda i: guesses(web, 80 + i, ["quickstart"] * 8)), [])
    equal({a.status for a in answers}, {403}, "thirty-two guesses at a name that there is")
    found = rows(s, "audit_log", "action = 'user.refused'")
    check(LINES <= found < LINES + WORKERS, "are written until the day is full", found)
    s.sql("insert into user_sessions (account_id, session_id, session_hash, user_id, expires_at) select account_id, "
          "gen_random_uuid(), sha256(n::text::bytea), user_id, now() + interval '1 hour' "
          f"from (select * from account_users limit 1) u, generate_series(1, {SESSIONS - 10}) n")
    entered = together(4, lambda i: [from_address(web, 90 + i).sign_in("quickstart", password) for _ in range(6)])
    equal({a.status for a in sum(entered, [])}, {303}, "twenty-four sign-ins are let in")
    found = rows(s, "audit_log", "action = 'user.login'")
    check(LINES <= found < LINES + WORKERS, "and written until the day is full", found)
    sessions = rows(s, "user_sessions")
    check(SESSIONS - 2 <= sessions <= SESSIONS + WORKERS, "a user has fifty sessions at most", sessions)
    s.sql("insert into audit_log (account_id, event_id, actor, action, subject) select k.account_id, "
          f"gen_random_uuid(), 'other', 'pii.read', '{snapshot}' from (select account_id from api_keys limit 1) k, "
          "generate_series(1, 1500)")
    path = f"/api/v1/snapshots/{snapshot}?include_pii=true"
    read = sum(together(4, lambda _: [web.get(path, X_API_Key=s.key()) for _ in range(5)]), [])
    equal({a.status for a in read}, {200}, "a key reads a snapshot in full")
    equal(rows(s, "audit_log", "action = 'pii.read' and actor like 'key_%'"), 20,
          "another's many lines do not hide that")
    s.sql("update audit_log set actor = (select actor from audit_log where actor like 'key_%' and action = 'pii.read' "
          "limit 1) where action = 'pii.read'")
    before = rows(s, "audit_log")
    together(4, lambda _: [web.get(path, X_API_Key=s.key()) for _ in range(5)])
    equal(rows(s, "audit_log"), before, "past its thousand lines a day more readings of it add none")
    s.sql("update audit_log set at = at - interval '401 days'")
    equal((purge(s)["audit_lines"], rows(s, "audit_log")), (before, 0), "casgate purge empties it")


def main():
    with Service(CASGATE_WORKERS=str(WORKERS), CASGATE_BATCH_MESSAGES_MINUTE="1000000") as s:
        web = Web(s.url, os.path.join(s.var, "tls/cert.pem"))
        web.certificate = os.path.join(s.var, "tls/cert.pem")
        with open(os.path.join(s.var, "keys/console"), encoding="ascii") as f:
            password = f.read().strip()
        s.signed_in = Browser(s.url, web.certificate)
        assert s.signed_in.sign_in("quickstart", password).status == 303
        parts = (bounds, oauth_clients, oauth_tokens, upload_sessions, audit_log, throttles)
        tap.run([p for p in parts if len(sys.argv) < 2 or p.__name__ in sys.argv[1:]], s, web)


main()
tap.done()
