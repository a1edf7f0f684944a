"""What POST /enrich costs: CPU of the worker and of PostgreSQL, and wall time, for a portfolio of about 50 funds.

Warm: all NAVs are stored, the source is not asked. Cold: nothing is stored; the source answers at once on this machine,
so
that what is measured is the work of reading and storing whole histories, not a network.
"""
import json
import lzma
import os
import statistics
import subprocess
import sys
import time

TOP = os.environ["CG_TOP_SRCDIR"]
sys.path.insert(0, os.path.join(TOP, "tests/lib"))
from nav_server import NavServer  # noqa: E402
from service import Service  # noqa: E402

TICK = os.sysconf("SC_CLK_TCK")
WARM, COLD = 200, 3


def series():
    """Histories to share out: 1,300 days and more each."""
    out = {}
    with lzma.open(os.path.join(TOP, "tests/data/market/nav_history.csv.xz"), "rt") as f:
        next(f)
        for line in f:
            code, day, nav = line.rstrip().split(",")
            out.setdefault(code, []).append((day, nav))
    return [s for s in out.values() if len(s) > 3000]


def used(pid, ended=False):
    """CPU seconds of a process, those of children that it waited for with it."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as f:
            fields = f.read().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0  # it ended just now: its parent has counted it
    return sum(int(n) for n in fields[11:15 if ended else 13]) / TICK


def database(service):
    """CPU of PostgreSQL: of the sessions that are there and of all that have ended."""
    with open(os.path.join(service.var, "pg/postmaster.pid"), encoding="ascii") as f:
        first = int(f.readline())
    with open(f"/proc/{first}/task/{first}/children", encoding="ascii") as f:
        return used(first, ended=True) + sum(used(int(p)) for p in f.read().split())


def measure(service, calls, call):
    """-> CPU of a worker, CPU of PostgreSQL, wall time, each in ms a call."""
    def cpu():
        return sum(used(p) for p in service.workers("enrich")), database(service)
    before = cpu()
    wall = []
    for _ in range(calls):
        began = time.monotonic()
        call()
        wall.append(time.monotonic() - began)
    after = cpu()
    return [1000 * (after[i] - before[i]) / calls for i in (0, 1)] + [1000 * statistics.median(wall)]


def enrich_rows(path, post):
    """Rows of the table for the statement; post(service, path, body) makes one request over a kept connection."""
    histories = series()
    with NavServer() as nav, Service(CASGATE_NAV_URL=nav.url,
                                     CASGATE_NAV_ALLOW_HTTP="1",
                                     CASGATE_NAV_REQUESTS_SECOND="1000",
                                     CASGATE_NAV_WAIT_MS="60000",
                                     CASGATE_WORKERS="1",
                                     CASGATE_DURABLE="yes",
                                     CASGATE_EXTRACT_PROGRAM=None) as service:
        snapshot = service.curl("/api/v1/parse", "-F", f"file=@{path}", key="live").json()["data"]
        # the generator has few funds: each holding gets a scheme of the list of its own, the held ones first
        service.sql(
            "with free as (select isin, row_number() over (order by scheme_code) as n from schemes join scheme_isins"
            " using (scheme_code) where category in ('FLEXI_CAP', 'LARGE_CAP', 'MID_CAP', 'SMALL_CAP', 'ELSS') and plan"
            " = 'REGULAR' and option = 'GROWTH' and kind = 'GROWTH_OR_PAYOUT' and direct_twin is not null), made as"
            " (select holding_no, row_number() over (order by units = 0, holding_no) as n from holdings) update"
            " holdings h set isin = free.isin from made join free using (n) where h.holding_no = made.holding_no"
        )
        codes = [int(c) for c in service.sql("select scheme_code from schemes").split()]
        for i, code in enumerate(codes):
            nav.book.navs[code] = nav.book.navs.get(code) or [(nav_day(d), n) for d, n in histories[i % len(histories)]]
        body = json.dumps({"snapshot_id": snapshot["snapshot_id"], "as_of": "2026-08-21"}).encode()

        def call():
            post(service, body)

        def forget():
            service.sql("truncate nav_daily, nav_breaks, nav_fetches, upstreams")
        forget()
        call()
        warm = measure(service, WARM, call)
        cold = []
        for _ in range(COLD):
            forget()
            time.sleep(0.5)  # until the session that forgot has ended
            cold.append(measure(service, 1, call))
        asked = len(nav.requests) // (COLD + 1)
    funds = len(snapshot["mutual_funds"])
    txns = sum(len(f["transactions"]) for f in snapshot["mutual_funds"] + snapshot["exited_funds"])
    print("| enrich | worker CPU | PostgreSQL CPU | wall |\n|---|---|---|---|")
    print("| NAVs stored | {:.1f} ms | {:.1f} ms | {:.0f} ms |".format(*warm))
    print("| nothing stored | {:.0f} ms | {:.0f} ms | {:.0f} ms |".format(*[statistics.median(c) for c in zip(*cold)]))
    print(f"\n{funds} funds held, {txns} transactions; {asked} schemes with those that they are compared with.")


def nav_day(text):
    import datetime  # pylint: disable=import-outside-toplevel
    return datetime.date.fromisoformat(text)


def main(path):
    import http.client  # pylint: disable=import-outside-toplevel
    import ssl  # pylint: disable=import-outside-toplevel
    link = []

    def post(service, body):
        if not link:
            context = ssl.create_default_context(cafile=os.path.join(service.var, "tls/cert.pem"))
            link.append(http.client.HTTPSConnection("localhost", service.port, context=context, timeout=75))
        link[0].request("POST", "/api/v1/enrich", body,
                        {"X-API-Key": service.key("live"), "Content-Type": "application/json"})
        answer = link[0].getresponse()
        text = answer.read()
        if answer.status != 200:
            sys.exit(f"enrich answers {answer.status}: {text[:300]!r}")
    enrich_rows(path, post)


if __name__ == "__main__":
    main(sys.argv[1])
