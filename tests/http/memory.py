"""casgate-parse, one request a process, whose N-th allocation fails: alone, or with all that follow. Whatever N is, it
ends in an answer or a refusal to start, never by a signal; nothing is stored in part; and the same request without the
fault then gives the one snapshot of its Idempotency-Key.

A sample of all N; with CG_SLOW=1 each of them.
"""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import fcgi
import stack
import tap
from client import Answer
from tap import check, equal

S = stack.Stack()
PROGRAM = os.path.join(stack.BUILD, "tests/http/parse_out_of_memory")
BODY = json.dumps({"pdf_ref": "sample_cams_summary_2024"}).encode()
SAMPLE = 20
TABLES = ("folios", "holdings", "transactions", "statement_warnings")
CODES = {"overloaded", "database_unavailable", "internal_error", "idempotency_in_progress"}
# what it ends with when it cannot start: no configuration, no memory from the system (244: libfcgi says so)
NO_START = (71, 78, 244)


def parse(key, **env):
    """(exit status, answer or None)"""
    headers = {"X-API-Key": S.key, "Content-Type": "application/json", "Idempotency-Key": key}
    params = fcgi.params_of("POST", "/api/v1/parse", headers, len(BODY))
    r = subprocess.run([PROGRAM], env={**S.env, **params, **env}, input=BODY, stdout=subprocess.PIPE,
                       stderr=subprocess.DEVNULL, check=False)
    try:
        return r.returncode, Answer.cgi(r.stdout)
    except ConnectionError:
        return r.returncode, None


def whole(expected):
    """Snapshots that have other numbers of rows than the first one."""
    counts = ", ".join(f"(select count(*) from {t} x where x.account_id = s.account_id and"
                       f" x.snapshot_id = s.snapshot_id)" for t in TABLES)
    rows = S.sql(f"select {counts} from snapshots s").splitlines()
    return [r for r in rows if r != expected], len(rows)


def judge(n, status, answer):
    """What is wrong with the end of a run; None: nothing."""
    if status < 0:
        return f"{n}: ended by signal {-status}"
    if answer is None:
        return None if status in NO_START else f"{n}: no answer, status {status}"
    if answer.status == 200:
        return None if answer.data["mutual_funds"] else f"{n}: half an answer"
    good = answer.status in (409, 500, 503) and answer.code() in CODES
    return None if good else f"{n}: {answer.status} {answer.body}"


def main():
    if stack.SANITIZED:
        tap.skip_all("the sanitizer has a malloc of its own")
    count = os.path.join(S.dir, "count")
    status, first = parse("first", CG_FAIL_COUNT=count)
    assert (status, first.status) == (0, 200), (status, first and first.body)
    with open(count, encoding="ascii") as f:
        n_all = int(f.read())
    expected = S.sql("select " + ", ".join(f"(select count(*) from {t})" for t in TABLES))
    step = 1 if os.environ.get("CG_SLOW") else max(1, n_all // SAMPLE)
    faults, again, other, refused = [], [], [], 0
    for n in range(1, n_all + 1, step):
        for mode in ({}, {"CG_FAIL_REST": "1"}):
            key = f"{n}{'-rest' if mode else ''}"
            status, answer = parse(key, CG_FAIL_AT=str(n), **mode)
            fault = judge(key, status, answer)
            faults += [fault] if fault else []
            refused += answer is None or answer.status != 200
            status, then = parse(key)
            if then is None or then.status != 200:
                again.append(f"{key}: {then and then.body}")
            elif answer is not None and answer.status == 200 and then.data != answer.data:
                other.append(key)
    halves, snapshots = whole(expected)
    keys = int(S.sql("select count(distinct idem_key) from idempotency_keys where state = 'SNAPSHOT'"))
    print(f"# {n_all} allocations, every {step}. of them failed: {refused} refusals")
    equal(faults, [], "a failed allocation ends in an answer, or in a program that does not start")
    equal(halves, [], "no snapshot is stored in part")
    equal(again, [], "the same request is then answered")
    equal(other, [], "an answer that was given is given again")
    equal(snapshots, keys, "each key has one snapshot")
    check(refused > 5, "the faults were met", refused)


try:
    main()
finally:
    S.close()
tap.done()
