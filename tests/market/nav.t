#!/usr/bin/python3
"""casgate nav and casgate holdings against real files, a private PostgreSQL and a stand-in for the sources."""
import csv
import datetime
import gzip
import lzma
import os
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

TOP = os.environ.get("CG_TOP_SRCDIR") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "tests/lib"))
import cluster  # noqa: E402
import tap  # noqa: E402
from nav_server import NavServer  # noqa: E402
from wait import wait_for  # noqa: E402

DATA = os.path.join(TOP, "tests/data/market")
LISTS = os.path.join(TOP, "data/market")
PG = cluster.own()
TODAY = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=5, minutes=30)).date()
TMP = tempfile.mkdtemp(prefix="cgnavt.")
PPFAS, AXIS, UTI_LIQUID, HDFC_MM = 122639, 120465, 120304, 119092


class Run:
    def __init__(self, process):
        self.out, self.err = (b.decode() for b in process.communicate(timeout=120))
        self.code = process.returncode

    def __repr__(self):
        return f"exit {self.code}\n{self.out}{self.err}"

    def number(self, name):
        return int(next(line.split()[1] for line in self.out.splitlines() if line.split()[0] == name))


def environment(database="nav", **more):
    env = {k: v for k, v in os.environ.items() if not k.startswith("CASGATE_")}
    env.update(CASGATE_CONF="/dev/null", CASGATE_DATABASE_URL=f"host={PG} dbname={database} user=casgate_app",
               CASGATE_ADMIN_DATABASE_URL=f"host={PG} dbname={database} user=postgres",
               CASGATE_SQL_DIR=os.path.join(TOP, "sql"), CASGATE_MARKET_DIR=LISTS, CASGATE_NAV_ALLOW_HTTP="1",
               CASGATE_NAV_URL="http://127.0.0.1:1", CASGATE_AMFI_URL="http://127.0.0.1:1",
               CASGATE_NAV_REQUESTS_SECOND="1000", CASGATE_NAV_WAIT_MS="60000", CASGATE_NAV_TIMEOUT_MS="30000",
               CASGATE_NAV_CONNECT_TIMEOUT_MS="30000")
    env.update({"CASGATE_" + k.upper(): str(v) for k, v in more.items()})
    return env


def begin(*args, **more):
    return subprocess.Popen([os.path.join(tap.build(), "casgate"), *map(str, args)], env=environment(**more),
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def casgate(*args, **more):
    return Run(begin(*args, **more))


def sql(text, database="nav"):
    return cluster.query(PG, text, database)


def fresh_database():
    sql("drop database if exists nav", "postgres")
    sql("create database nav", "postgres")
    r = casgate("migrate")
    assert r.code == 0, r


def forget(lists=False):
    sql("truncate nav_daily, nav_breaks, nav_fetches, upstreams, nav_runs, scheme_portfolios, portfolio_securities" +
        (", schemes, scheme_isins" if lists else ""))


def put(name, text):
    path = os.path.join(TMP, name)
    with open(path, "wb") as f:
        f.write(text if isinstance(text, bytes) else text.encode())
    return path


# --- lists

def benchmarks():
    with open(os.path.join(LISTS, "benchmarks.csv"), newline="", encoding="utf-8") as f:
        wanted = {row["category"] for row in csv.DictReader(f) if row["benchmark"]}
    with open(os.path.join(LISTS, "index_name_rules.csv"), newline="", encoding="utf-8") as f:
        wanted |= {"RULE_" + row["order"] for row in csv.DictReader(f)}
    tap.equal(set(sql("select benchmark_key from benchmarks").split()), wanted,
              "casgate migrate fills the table of benchmarks")
    tap.equal(sql("select name, quality, proxy_codes, proxy_weights, proxy_since from benchmarks where benchmark_key = "
                  "'AGGRESSIVE_HYBRID'"),
              "NIFTY 50 Hybrid Composite Debt 65:35 Index|APPROX|{120716,148800,147857}|{0.65,0.175,0.175}|2021-04-07",
              "a blend has its weights")
    with open(os.path.join(LISTS, "proxy_lag.csv"), newline="", encoding="utf-8") as f:
        lag = {(r["scheme_code"], r["years"]): [r[c] for c in ("mean", "least", "most")] for r in csv.DictReader(f)}
    rows = sql("select proxy_codes[1], lag_1y, lag_3y, lag_until, quality, cardinality(proxy_codes) from benchmarks "
               "where lag_until is not null").split()
    tap.check(len(rows) >= 12 and all(
        (one.strip("{}").split(","), [x for x in three.strip("{}").split(",") if x], until, quality, n) ==
        (lag[code, "1"], lag.get((code, "3"), []), "2026-06-30", "NEAR", "1")
        for code, one, three, until, quality, n in (row.split("|") for row in rows)),
        "a fund that alone is on an index has its measured lag", rows)
    tap.equal(sql("select count(*) from benchmarks where lag_until is not null and benchmark_key in "
                  "('SECTORAL', 'AGGRESSIVE_HYBRID', 'RULE_41')"), "0", "one that only comes near it has none")
    sql(
        "update benchmarks set name = 'x' where benchmark_key = 'ELSS'; insert into benchmarks (benchmark_key, name,"
        " quality, scope, updated_at) values ('GONE', 'gone', 'NONE', 'CATEGORY', now())"
    )
    r = casgate("migrate")
    tap.equal((r.code, sql("select name from benchmarks where benchmark_key in ('ELSS', 'GONE')")),
              (0, "NIFTY 500 TRI"), "and makes it again what the files say")
    before = sql("select max(updated_at) from benchmarks")
    casgate("migrate")
    tap.equal(sql("select max(updated_at) from benchmarks"), before, "the same again changes nothing")


def builtin_lists():
    r = casgate("nav", "import", "--builtin", "--if-empty")
    tap.check(r.code == 0 and "14282 schemes, 30 new" in r.out, "the lists that come along are imported", r)
    tap.check("the first is 120038" in r.err, "a plan that contradicts the older name is told", r)
    tap.equal(sql("select count(*), count(distinct scheme_code) from scheme_isins where isin in ('INF846K01DP8', "
                  "'INF879O01027', 'INF109K016L0')"), "3|3", "ISINs are known")
    tap.equal(
        sql(
            "select s.scheme_code, s.name, s.old_name, s.amc, s.category, s.asset_class, s.plan, s.option,"
            " s.benchmark_key from schemes s join scheme_isins i using (scheme_code) where i.isin = 'INF879O01027'"
        ),
        "122639|Parag Parikh Flexi Cap Fund|Parag Parikh Flexi Cap Fund - Direct Plan - Growth|PPFAS Mutual Fund|"
        "FLEXI_CAP|EQUITY|DIRECT|GROWTH|FLEXI_CAP",
        "with all that is known of the scheme",
    )
    tap.equal(sql("select direct_twin from schemes where scheme_code = 122640"), "122639",
              "a regular plan has its direct twin")
    tap.equal(sql("select plan from schemes where scheme_code = 147621"), "REGULAR",
              "the plan is taken from the older name where the new list is silent")
    tap.equal(
        sql(
            "select string_agg(concat_ws(' ', nav_date, nav), ', ' order by nav_date) from nav_daily where scheme_code"
            " = 118955"
        ),
        "2026-08-18 2281.78, 2026-08-21 2293.072",
        "the NAVs of both lists are stored",
    )
    tap.equal(casgate("nav", "import", "--builtin", "--if-empty").out, "", "a second start imports nothing")
    sql(
        "update nav_runs set owner = gen_random_uuid(), lease_until = now() + interval '2 seconds' where kind ="
        " 'import'"
    )
    r = casgate("nav", "import", os.path.join(LISTS, "NAVAll_2026-08-22.txt.xz"))
    tap.check(
        r.code == 0 and r.err.count("another import is at work") == 1
        and sql("select outcome, owner is null from nav_runs where kind = 'import'") == "DONE|t",
        "one import follows the other", r)
    before = sql("select md5(string_agg(s::text, '' order by scheme_code)) from schemes s")
    r = casgate("nav", "import", os.path.join(LISTS, "NAVAll_2026-08-22.txt.xz"))
    tap.check("0 new, 0 changed; NAVs: 0 new, 0 changed" in r.out, "the same list again changes nothing", r)
    r = casgate("nav", "import", os.path.join(LISTS, "NAVAll_6col_2026-08-19.txt.xz"))
    tap.check("0 new, 0 changed; NAVs: 0 new, 0 changed" in r.out, "nor does an older one", r)
    tap.equal(sql("select md5(string_agg(s::text, '' order by scheme_code)) from schemes s"), before,
              "down to the last byte")
    r = casgate("nav", "status")
    tap.check(r.code == 0 and r.number("schemes") == 14310 and "list_date 2026-08-23" in r.out, "nav status shows it",
              r)


LIST = """Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Plan;Option;Net Asset Value;Date\r
 \r
Open Ended Schemes(Equity Scheme - Large Cap Fund)\r
 \r
Sample Mutual Fund\r
 \r
"""


def lists_in_parts():
    put("new.txt", LIST + "900001;INF000A01001;-;Sample Fund;Direct Plan;Growth;10.5;20-Nov-2025\r\n"
        "900002;INF000A01001;-;Sample Fund Old;Direct Plan;Growth;9.5;20-Nov-2024\r\n"
        "900003;INF000A01019;-;Other;;;11.5;20-Nov-2025\r\n")
    r = casgate("nav", "import", os.path.join(TMP, "new.txt"))
    tap.equal((r.code, sql("select scheme_code from scheme_isins where isin = 'INF000A01001'")), (0, "900001"),
              "an ISIN with two codes goes to the one with the newest NAV")
    put("merged.txt", LIST + "900004;INF000A01001;-;Sample Fund Merged;Direct Plan;Growth;10.6;21-Nov-2025\r\n")
    casgate("nav", "import", os.path.join(TMP, "merged.txt"))
    tap.equal(sql("select scheme_code from scheme_isins where isin = 'INF000A01001'"), "900004",
              "a scheme that was merged hands its ISIN over")
    casgate("nav", "import", os.path.join(TMP, "new.txt"))
    tap.equal(sql("select scheme_code from scheme_isins where isin = 'INF000A01001'"), "900004",
              "an older list does not take it back")
    put("renamed.txt", LIST + "900003;INF000A01019;-;Other Renamed;Direct Plan;Growth;11.6;21-Nov-2025\r\n")
    casgate("nav", "import", os.path.join(TMP, "renamed.txt"))
    tap.equal(sql("select name, plan from schemes where scheme_code = 900003"), "Other Renamed|DIRECT",
              "a renamed scheme keeps its code")
    put(
        "category.txt",
        LIST.replace("Large Cap", "Newly Invented") +
        "900005;INF000A01027;-;New;Direct Plan;Growth;1.5;21-Nov-2025\r\n")
    r = casgate("nav", "import", os.path.join(TMP, "category.txt"))
    tap.check(r.code == 0 and "1 schemes stand below a category" in r.err and
              sql("select category is null and name = 'New' from schemes where scheme_code = 900005") == "t",
              "an unknown category is told, the scheme is kept", r)
    put("bad.txt", LIST + "900006;-;-;Fine;;;1.5;21-Nov-2025\r\nx;-;-;Bad;;;1.5;21-Nov-2025\r\n")
    r = casgate("nav", "import", os.path.join(TMP, "bad.txt"))
    tap.check(r.code == 0 and "1 lines were not understood, the first is line 8" in r.err,
              "a line that is not understood is told", r)


def refused_files():
    cases = [("html", "<html>Object Moved</html>", "Not a file that can be imported"), ("empty", "", "Not a file"),
             ("csv future", f"scheme_code,date,nav\n1,{TODAY + datetime.timedelta(30)},1.0\n",
              "Line 2: the date lies in the future"),
             ("csv negative", "scheme_code,date,nav\n1,2024-01-01,-1.0\n", "Line 2: the NAV is no positive number"),
             ("csv date", "scheme_code,date,nav\n1,2024-01-01,1.0\n1,2024-02-31,1.0\n", "Line 3: a date is YYYY-MM-DD"),
             ("csv cells", "scheme_code,date,nav\n1,2024-01-01\n", "Line 2: not scheme_code,date,nav"),
             ("month first", '{"meta":{"scheme_code":1},"data":[{"date":"01-31-2024","nav":"1.0"}],"status":"SUCCESS"}',
              "day-month-year"), ("cut xz", lzma.compress(b"scheme_code,date,nav\n")[:-9], "xz data are damaged"),
             ("cut gz", gzip.compress(b"scheme_code,date,nav\n1,2024-01-01,1\n")[:-9], "gzip data are damaged"),
             ("bomb", gzip.compress(b" " * (600 << 20), 1), "More than 512 MiB")]
    for name, text, why in cases:
        r = casgate("nav", "import", put("refused", text))
        tap.check(r.code == 1 and why in r.err and r.out == "", f"refused: {name}", r)
    r = casgate("nav", "import", os.path.join(TMP, "none"))
    tap.check(r.code == 1 and "No such file" in r.err, "a missing file is named", r)
    for args in (["nav"], ["nav", "import"], ["nav", "import", "--what"], ["nav", "sync", "--x"],
                 ["nav", "import", "--tri"],
                 ["nav", "import", "--tri", "--builtin"],
                 ["nav", "sync", "--all", "--held"], ["nav", "fetch"], ["nav", "status",
                                                                        "x"], ["holdings"], ["holdings", "import"]):
        r = casgate(*args)
        tap.check(r.code == 2 and "usage:" in r.err, "wrong call: " + " ".join(args), r)


# --- NAVs

def series():
    forget()
    path = os.path.join(DATA, "nav_history.csv.xz")
    r = casgate("nav", "import", path)
    tap.check(r.code == 0 and "52 schemes; NAVs: 100716 new" in r.out, "CSV in .xz", r)
    r = casgate("nav", "import", path)
    tap.check("0 new, 0 changed, 100716 as they were" in r.out, "the same again changes nothing", r)
    tap.equal(
        sql(
            "select string_agg(concat_ws(' ', scheme_code, nav_date, kind, trim_scale(ratio)), ', ' order by"
            " scheme_code) from nav_breaks"
        ),
        f"{HDFC_MM} 2015-08-30 REBASE 100, {UTI_LIQUID} 2026-06-21 REBASE 0.1",
        "split units are found, nothing is invented",
    )
    tap.equal(sql(f"select nav from nav_daily where scheme_code = {PPFAS} and nav_date = '2026-08-20'"), "90.7427",
              "a NAV as published")
    with lzma.open(path, "rt") as f:
        some = [line for line in f if line.startswith((f"{PPFAS},", "scheme_code"))]
    r = casgate("nav", "import", put("some.csv.gz", gzip.compress("".join(some).encode())))
    tap.check("1 schemes; NAVs: 0 new, 0 changed" in r.out, "CSV in .gz", r)
    r = casgate("nav", "import",
                put("restated.csv", f"scheme_code,date,nav\n{PPFAS},2026-08-20,90.75\n{PPFAS},2026-08-19,0\n"))
    tap.check("0 new, 1 changed, 0 as they were, 1 without a value" in r.out and
              sql(f"select nav from nav_daily where scheme_code = {PPFAS} and nav_date = '2026-08-20'") == "90.75",
              "a restated NAV replaces the old one, zero is passed over", r)
    r = casgate("nav", "import", put("same.csv", f"scheme_code,date,nav\n{PPFAS},2026-08-20,90.75000\n"))
    tap.check("0 new, 0 changed, 1 as they were" in r.out, "more zeros are no restatement", r)
    sql(f"update nav_daily set nav = 90.74271234 where scheme_code = {PPFAS} and nav_date = '2026-08-20'")
    r = casgate("nav", "import", put("same.csv", f"scheme_code,date,nav\n{PPFAS},2026-08-20,90.74271\n"))
    tap.check("0 new, 0 changed, 1 as they were" in r.out, "nor is the stored value rounded", r)
    r = Run(
        subprocess.Popen(["sh", "-c", f"'{tap.build()}/casgate' nav import - <'{TMP}/same.csv'"],
                         env=environment(),
                         stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE))
    tap.check(r.code == 0 and "1 schemes" in r.out, "standard input", r)


def breaks():
    """A step of the series becomes a break, goes when the NAV is restated, and comes when a day between is added"""
    forget()

    def load(*rows):
        r = casgate("nav", "import",
                    put("b.csv", "scheme_code,date,nav\n" + "".join(f"910001,{d},{n}\n" for d, n in rows)))
        assert r.code == 0, r
        return sql(
            "select string_agg(concat_ws(' ', nav_date, kind, ratio), ', ' order by nav_date) from nav_breaks where"
            " scheme_code = 910001"
        )

    tap.equal(load(("2024-01-01", "100"), ("2024-01-02", "101"), ("2024-01-03", "50")),
              "2024-01-03 DISCONTINUITY 0.495050", "a jump")
    tap.equal(load(("2024-01-03", "100.5")), "", "restated: no jump any more")
    tap.equal(load(("2024-01-04", "10.05")), "2024-01-04 REBASE 0.100000", "a rebase at the end")
    tap.equal(load(("2024-01-05", "10.06")), "2024-01-04 REBASE 0.100000", "a later day leaves it alone")
    tap.equal(load(("2023-12-29", "1000")), "2024-01-01 REBASE 0.100000, 2024-01-04 REBASE 0.100000",
              "an earlier day makes one")
    tap.equal(load(("2023-12-31", "99.9")), "2023-12-31 REBASE 0.100000, 2024-01-04 REBASE 0.100000",
              "a day between moves it")
    tap.equal(load(("2024-01-02", "202"), ("2024-01-03", "101")),
              "2023-12-31 REBASE 0.100000, 2024-01-02 DISCONTINUITY 2.020000, 2024-01-03 DISCONTINUITY 0.500000, "
              "2024-01-04 REBASE 0.100000", "two for a spike; by two is a rebase for ETFs only")
    casgate(
        "nav", "import",
        put(
            "etf.txt",
            LIST.replace("Equity Scheme - Large Cap Fund", "Other Scheme - Other  ETFs") +
            "910001;-;-;Some ETF;;;10.06;05-Jan-2024\r\n"))
    tap.equal(
        sql(
            "select string_agg(concat_ws(' ', nav_date, kind, ratio), ', ' order by nav_date) from nav_breaks where"
            " scheme_code = 910001"
        ),
        "2023-12-31 REBASE 0.100000, 2024-01-02 REBASE 2.000000, 2024-01-03 REBASE 0.500000, 2024-01-04 REBASE"
        " 0.100000",
        "a list that shows it to be one has them judged again",
    )
    sql("delete from schemes where scheme_code = 910001")


def other_forms():
    forget()
    r = casgate("nav", "import",
                *(os.path.join(DATA, "mfapi", n) for n in ("mf_120465.json.xz", "mf_119896.json", "mf_153984.json")))
    tap.check(r.code == 0 and "NAVs: 3189 new, 0 changed, 0 as they were, 1 without" in r.out and
              "NAVs: 0 new, 0 changed, 0 as they were, 6 without" in r.out, "captured answers of mfapi.in", r)
    tap.equal(
        sql(
            "select nav_date, nav from nav_daily where scheme_code = 120465 and nav_date between '2013-04-05' and"
            " '2013-04-08' order by 1"
        ).replace("\n", " "),
        "2013-04-05|11.9800 2013-04-08|11.9700",
        "the zero of a holiday is passed over",
    )
    report = (
        "Scheme Code;Scheme Name;ISIN Div Payout/ISIN Growth;ISIN Div Reinvestment;Net Asset Value;Repurchase"
        " Price;Sale Price;Date\r\n\r\nOpen Ended Schemes ( Equity Scheme - Large Cap Fund )\r\n\r\nSample Mutual"
        " Fund\r\n920001;Sample - Growth;;;10.1;;;01-Jan-2024\r\n920001;Sample -"
        " Growth;;;10.2;;;02-Jan-2024\r\n920002;Other - Growth;;;N.A.;;;02-Jan-2024\r\n"
    )
    r = casgate("nav", "import", put("report.txt", report))
    tap.check(r.code == 0 and "1 schemes; NAVs: 2 new" in r.out and
              sql("select count(*) from schemes where scheme_code = 920001") == "0", "AMFI's history report", r)


# --- fetching

def fetch(*codes, url, **more):
    return casgate("nav", "fetch", *codes, nav_url=url, **more)


def fetching(s):
    forget()
    s.clear()
    r = fetch(PPFAS, "INF846K01DP8", 999999, url=s.url)
    tap.check(
        r.code == 1 and r.out.splitlines()[:3] == [f"{PPFAS} ok", f"{AXIS} ok", "999999 unknown"]
        and r.number("requests") == 3, "series are fetched, an unknown scheme is told", r)
    navs = s.book.navs[PPFAS]
    tap.equal(sql(f"select count(*), max(nav_date) from nav_daily where scheme_code = {PPFAS}"),
              f"{len(navs)}|{navs[-1][0]}", "all NAVs are stored")
    tap.equal(sql(f"select count(*) from nav_breaks where scheme_code = {PPFAS}"), "0", "without a break")
    s.clear()
    r = fetch(PPFAS, AXIS, 999999, url=s.url)
    tap.equal((r.number("requests"), s.requests), (0, []),
              "the same day nothing is asked again, nor for the unknown one")
    sql("update nav_fetches set next_attempt_at = now() - interval '1 second' where scheme_code = 999999")
    fetch(999999, url=s.url)
    tap.equal(s.paths(), ["/mf/999999"], "the unknown one is asked for again after a day")
    s.clear()
    sql(
        "update nav_fetches set attempted_at = attempted_at - interval '2 days', contiguous_to = contiguous_to - 40"
        f" where scheme_code = {PPFAS}"
    )
    r = fetch(PPFAS, url=s.url)
    tap.check(len(s.paths()) == 1 and s.paths()[0].startswith(f"/mf/{PPFAS}?startDate=") and r.code == 0,
              "the next day only the end of the series is asked for", s.paths(), r)
    tap.equal(s.requests[0]["headers"].get("accept-encoding"), "gzip", "packed")
    leaks = [
        h for h in ("authorization", "cookie", "referer", "x-request-id", "proxy-authorization")
        if h in s.requests[0]["headers"]
    ]
    tap.equal((leaks, s.requests[0]["headers"]["user-agent"].split("/")[0]), ([], "casgate"),
              "honest, and without anything of ours")
    s.clear()
    sql(f"update nav_fetches set attempted_at = attempted_at - interval '2 days' where scheme_code = {PPFAS}")
    # asked of the clock now: a test that runs over midnight in India has another TODAY
    sql("update nav_fetches set contiguous_to = (now() at time zone 'Asia/Kolkata')::date - 1"
        f" where scheme_code = {PPFAS}")
    fetch(PPFAS, url=s.url)
    tap.equal(s.requests, [], "nor is a series asked for that lists have kept up to yesterday")


FAULTY = [("html", {}), ("empty", {}), ("not_json", {}), ("truncated", {}), ("month_first", {}), ("negative", {}),
          ("nan", {}), ("duplicates", {}), ("error", {}), ("other", {"instead": AXIS}), ("future", {"days": 40}),
          ("huge", {"megabytes": 6}), ("huge", {"megabytes": 6, "hidden": True}), ("bomb", {"megabytes": 64}),
          ("redirect", {"to": "/mf/122639"}), ("status", {"status": 403})]
RETRIED = [("cut", {}), ("drop", {}), ("status", {"status": 502}), ("status", {"status": 503}), ("rate", {"seconds":
                                                                                                          1})]


def faults(s):
    for fault, args in FAULTY:
        forget()
        s.clear()
        s.script(fault, code=PPFAS, **args)
        r = fetch(PPFAS, AXIS, url=s.url)
        tap.check(r.out.startswith(f"{PPFAS} unavailable\n{AXIS} ok\n") and
                  sql(f"select count(*) from nav_daily where scheme_code = {PPFAS}") == "0" and
                  len([p for p in s.paths() if p == f"/mf/{PPFAS}"]) == 1,
                  f"{fault} {args}: refused as a whole, not asked twice, others are served", r, s.paths())
    for fault, args in RETRIED:
        forget()
        s.clear()
        s.script(fault, code=PPFAS, times=1, **args)
        r = fetch(PPFAS, url=s.url)
        tap.check(r.code == 0 and len(s.paths()) == 2, f"{fault} {args}: asked again", r, s.paths())
    gaps = [b["at"] - a["at"] for a, b in zip(s.requests, s.requests[1:])]
    tap.check(gaps[0] >= 0.95, "not before the source allows it", gaps)
    forget()
    s.clear()
    s.script("rate", code=PPFAS, times=1, seconds=1)
    running = begin("nav", "fetch", PPFAS, nav_url=s.url)
    wait_for(lambda: sql("select blocked_until is not null from upstreams") == "t", what="429")
    sql("update upstreams set blocked_until = now() + interval '2 seconds'")
    began = time.monotonic()
    r = Run(running)
    tap.check(r.code == 0 and len(s.paths()) == 2 and time.monotonic() - began >= 1.9,
              "and later where another process was told so", r, s.paths())
    forget()
    s.clear()
    s.script("rate", code=PPFAS, times=1, seconds=1)
    r = fetch(PPFAS, AXIS, url=s.url, nav_parallel=1)
    tap.check(r.code == 0 and r.out.count(" ok\n") == 2 and len(s.paths()) == 3,
              "others wait for the end of a short silence, too", r, s.paths())
    for fault, args, what in (("rate", {"seconds": 500, "date": True}, "429 with a date"),
                              ("status", {"status": 503, "headers": [("Retry-After", "500")]}, "503 with Retry-After")):
        forget()
        s.clear()
        s.script(fault, times=1, **args)
        r = fetch(PPFAS, AXIS, url=s.url, nav_parallel=1)
        left = int(sql("select extract(epoch from blocked_until - now())::integer from upstreams") or 0)
        tap.check(r.code == 1 and len(s.paths()) == 1 and 300 < left <= 500, f"{what}: nobody asks before", r, left,
                  s.paths())
    for fault, args, left in (("zeros", {}, None), ("unsorted", {}, None), ("stale", {"days":
                                                                                      7}, None), ("future", {"days":
                                                                                                             2}, None)):
        forget()
        s.clear()
        s.script(fault, code=PPFAS, **args)
        r = fetch(PPFAS, url=s.url)
        tap.check(r.code == 0 and int(sql(f"select count(*) from nav_daily where scheme_code = {PPFAS}")) > 2000,
                  f"{fault}: taken", r)
    forget()
    s.clear()
    s.script("unknown", code=PPFAS)
    tap.check(fetch(PPFAS, url=s.url).out.startswith(f"{PPFAS} unknown"), "blank meta: unknown")
    forget()
    s.clear()
    s.script("status", code=PPFAS, status=404)
    r = fetch(PPFAS, url=s.url)
    tap.check(r.out.startswith(f"{PPFAS} unknown") and len(s.paths()) == 1, "404: unknown, not asked again", r)
    forget()
    s.clear()
    s.script("status", status=502)
    r = fetch(PPFAS, url=s.url, nav_retries=2, nav_breaker_failures=50)
    tap.check(r.code == 1 and len(s.paths()) == 3, "an error that stays: two retries", r, s.paths())
    s.clear()
    r = fetch(PPFAS, url=s.url)
    tap.equal(s.requests, [], "and half a minute of silence for this scheme")
    forget()
    s.clear()
    s.script("hang")
    r = fetch(PPFAS, url=s.url, nav_timeout_ms=300, nav_retries=0)
    tap.check(
        r.out.startswith(f"{PPFAS} unavailable") and sql("select last_error from upstreams") == "timed out",
        "silence: given up", r)
    forget()
    s.clear()
    s.script("trickle", seconds=0.2)
    r = fetch(PPFAS, url=s.url, nav_wait_ms=700, nav_retries=0)
    tap.check(r.out.startswith(f"{PPFAS} unavailable"), "a body that does not end: given up at the deadline", r)
    tap.equal(sql("select count(*) from nav_fetches where lease_owner is not null"), "0", "and the lease is given back")
    tap.equal(sql("select failures from upstreams"), "0", "which is no failure of the source, that had a moment only")
    s.clear()
    r = fetch(PPFAS, url=s.url)
    tap.check(r.out.startswith(f"{PPFAS} ok"), "so that the next call asks again at once", r)
    forget()


def quoted(s):
    """AMFI has a NAV of the last days: a source without the scheme is at fault, and is asked again soon"""
    state = f"select outcome, full_history, next_attempt_at - attempted_at from nav_fetches where scheme_code = {PPFAS}"
    was = sql(f"select last_nav_date from schemes where scheme_code = {PPFAS}")
    absent = [("unknown", {}), ("status", {"status": 404}), ("all_zero", {})]
    for days, outcome, rest in ((7, "unavailable", "00:05:00"), (8, "unknown", "1 day")):
        for fault, args in absent[:3 if days == 7 else 2]:
            forget()
            s.clear()
            sql(f"update schemes set last_nav_date = '{TODAY}'::date - {days} where scheme_code = {PPFAS}")
            s.script(fault, code=PPFAS, **args)
            r = fetch(PPFAS, AXIS, url=s.url)
            tap.check(r.out.startswith(f"{PPFAS} {outcome}\n{AXIS} ok\n") and r.code == 1 and len(s.paths()) == 2,
                      f"{fault} {args} and a NAV {days} days ago: {outcome}", r, s.paths())
            tap.equal(sql(state), f"{outcome.upper()}|f|{rest}", "with the rest that goes with it")
            tap.equal(sql("select failures from upstreams where name = 'mfapi'"), "0", "no failure for the others")
            s.clear()
            r = fetch(PPFAS, url=s.url)
            tap.check(r.out.startswith(f"{PPFAS} {outcome}\n") and s.paths() == [], "which nobody breaks", r)
            sql(f"update nav_fetches set next_attempt_at = now() where scheme_code = {PPFAS}")
            r = fetch(PPFAS, url=s.url)
            tap.check(r.code == 0 and sql(state).startswith("OK|t|"), "then the whole series comes", r)
    sql(f"update schemes set last_nav_date = '{TODAY}'::date - 2 where scheme_code = {PPFAS}")
    for fault, args in [*absent, ("no_data", {})]:
        s.clear()
        sql("update nav_fetches set attempted_at = attempted_at - interval '2 days', next_attempt_at = null, "
            f"contiguous_to = '{TODAY}'::date - 40, outcome = 'OK' where scheme_code = {PPFAS}")
        s.script(fault, code=PPFAS, **args)
        r = fetch(PPFAS, url=s.url)
        tap.check(r.out.startswith(f"{PPFAS} unavailable") and "startDate" in s.paths()[0] and
                  sql(state) == "UNAVAILABLE|t|00:05:00", f"{fault} {args}: so does the end of a series", r)
    sql(f"update schemes set last_nav_date = '{was}' where scheme_code = {PPFAS}")
    s.clear()
    forget()


def budget(s):
    forget()
    s.clear()
    codes = [122639, 120465, 118955, 120716, 147622, 147623, 147625, 147666, 120503]
    r = fetch(*codes[:8], url=s.url, nav_requests_second=8, nav_parallel=8)
    at = sorted(q["at"] for q in s.requests)
    tap.check(r.code == 0 and at[-1] - at[0] >= 0.8, "requests are spaced", at)
    forget()
    s.clear()
    both = [begin("nav", "fetch", *part, nav_url=s.url, nav_requests_second=8) for part in (codes[:4], codes[4:8])]
    done = [Run(p) for p in both]
    at = sorted(q["at"] for q in s.requests)
    tap.check(len(at) == 8 and at[-1] - at[0] >= 0.8, "those of two processes together", at, *done)
    forget()
    s.clear()
    r = fetch(*reversed(codes), url=s.url, nav_requests_day=3, nav_parallel=1)
    tap.equal(s.paths(), [f"/mf/{c}" for c in reversed(codes[-3:])], "what is asked for first is fetched first")
    tap.check(
        r.out.count(" ok\n") == 3 and r.out.count(" unavailable\n") == 6 and len(s.requests) == 3,
        "the budget of a day", r)
    s.clear()
    forget()
    s.script("rate", times=1, seconds=600)
    r = fetch(PPFAS, url=s.url, nav_wait_ms=2000)
    again = fetch(AXIS, url=s.url, nav_wait_ms=2000)
    tap.check(r.code == 1 and again.out.startswith(f"{AXIS} unavailable") and len(s.requests) == 1,
              "429 with a long Retry-After: nobody asks before", r, again)


def breaker(s):
    forget()
    s.clear()
    s.script("status", status=500)
    fast = {"nav_retries": 0, "nav_breaker_failures": 3, "nav_breaker_seconds": 3600}
    codes = [122639, 120465, 118955, 120716, 147622, 147623]
    r = fetch(*codes, url=s.url, nav_parallel=1, **fast)
    tap.check(r.out.count("unavailable") == 6 and len(s.requests) == 3, "three failures open the breaker", r, s.paths())
    s.clear()
    r = fetch(147666, url=s.url, **fast)
    tap.check(r.out.startswith("147666 unavailable") and s.requests == [], "for other processes too", r)
    tap.check("circuit open until" in casgate("nav", "status").out, "nav status shows it")
    sql("update upstreams set open_until = now() - interval '1 second'")
    s.script("status", status=500)
    r = fetch(147666, 147625, url=s.url, nav_parallel=2, **fast)
    tap.check(
        len(s.requests) == 1 and r.out.count("unavailable") == 2
        and sql("select open_until > now() from upstreams") == "t",
        "half open: one request tries, its failure opens it again", r, s.paths())
    s.clear()
    sql("update upstreams set open_until = now() - interval '1 second'; "
        "update nav_fetches set next_attempt_at = null")
    r = fetch(147666, 147625, url=s.url, nav_parallel=2, **fast)
    tap.check(
        r.code == 0 and len(s.requests) == 2 and sql("select failures, open_until is null from upstreams") == "0|t",
        "its success closes it", r, s.paths())
    forget()
    s.clear()
    s.script("slow", seconds=1.0)
    sql(
        "insert into upstreams (name, failures, open_until, updated_at) values ('mfapi', 9, now() - interval '1"
        " second', now())"
    )
    first = begin("nav", "fetch", PPFAS, nav_url=s.url, **fast)
    wait_for(lambda: len(s.requests) == 1, what="the probe")
    second = fetch(AXIS, url=s.url, nav_wait_ms=200, **fast)
    first = Run(first)
    tap.check(first.code == 0 and second.out.startswith(f"{AXIS} unavailable") and len(s.requests) == 1,
              "while one tries, another process waits", first, second)
    s.clear()
    forget()


def two_at_once(s):
    forget()
    s.clear()
    s.script("slow", code=PPFAS, seconds=1.0)
    runs = [Run(p) for p in [begin("nav", "fetch", PPFAS, nav_url=s.url) for _ in range(4)]]
    tap.check([r.out.splitlines()[0] for r in runs] == [f"{PPFAS} ok"] * 4 and s.paths() == [f"/mf/{PPFAS}"],
              "four processes need one scheme: one request", s.paths(), *runs)
    tap.equal((sum(r.number("fetched") for r in runs), sum(r.number("requests") for r in runs)), (1, 1),
              "one fetched, the others waited")
    forget()
    s.clear()
    s.script("hang", code=PPFAS, times=1, seconds=60)
    dead = begin("nav", "fetch", PPFAS, nav_url=s.url, nav_wait_ms=100)
    Run(dead)
    forget()
    sql(
        f"insert into nav_fetches (scheme_code, lease_owner, lease_until) values ({PPFAS}, gen_random_uuid(), now() +"
        " interval '2 seconds')"
    )
    r = fetch(PPFAS, url=s.url)
    tap.check(r.code == 0 and r.number("waited") == 1 and r.number("fetched") == 1,
              "the lease of a dead worker is taken over", r)
    s.clear()
    forget()


def tls():
    with NavServer(tls=True) as s:
        forget()
        https = {"nav_allow_http": 0, "amfi_url": "https://127.0.0.1:1"}
        r = fetch(PPFAS, url=s.url, nav_ca_file=s.ca, **https)
        tap.check(r.code == 0, "HTTPS with a certificate that is trusted", r)
        forget()
        r = fetch(PPFAS, url=s.url, **https)
        tap.check(r.code == 1 and sql("select last_error from upstreams") == "certificate not trusted",
                  "not with one that is not", r)
        forget()
        r = fetch(PPFAS, url=s.url.replace("localhost", "127.0.0.2"), nav_ca_file=s.ca)
        tap.check(r.code == 1, "nor for another name", r)
    with NavServer() as s:
        forget()
        r = fetch(PPFAS, url=s.url, nav_allow_http=0)
        tap.check(
            r.code != 0 and s.requests == []
            and "nav_url begins with http://: use https://, or set nav_allow_http = 1" in r.err,
            "plain HTTP only where the configuration says so", r)
        forget()
        env = environment(nav_url=s.url)
        env.update(http_proxy="http://127.0.0.1:1", HTTPS_PROXY="http://127.0.0.1:1", ALL_PROXY="http://127.0.0.1:1")
        r = Run(
            subprocess.Popen([os.path.join(tap.build(), "casgate"), "nav", "fetch",
                              str(PPFAS)],
                             env=env,
                             stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE))
        tap.check(r.code == 0, "proxies of the environment are not used", r)
    forget()
    r = fetch(PPFAS, url="http://127.0.0.1:1", nav_retries=0)
    tap.check(r.out.startswith(f"{PPFAS} unavailable"), "nobody there", r)


# --- sync

def hold(*isins):
    """A snapshot that holds these, one that has expired and one that holds nothing any more"""
    sql("delete from snapshots; delete from accounts")
    account = "00000000-0000-0000-0000-00000000000a"
    sql(f"insert into accounts (account_id, name) values ('{account}', 'a')")
    for n, (days, rows) in enumerate(
        ((1, [(i, 1) for i in isins]), (-1, [("INF179K01UT0", 1)]), (1, [("INF789F01XA0", 0)]))):
        snap = f"00000000-0000-0000-0000-00000000000{n}"
        sql(
            f"""insert into snapshots (account_id, snapshot_id, livemode, created_at, expires_at, source,
            statement_type, holder_names,
            holder_pans_enc, holder_pan_masks, folio_count, page_count, printed_amcs, printed_costs, printed_values,
            printed_pages,
            nps_present, checks, passed, level) values ('{account}', '{snap}', true, now() - interval '2 days', now()
            + interval '{days} day', 'CAMS',
            'DETAILED', '{{}}', '{{}}', '{{}}', 1, 1, '{{}}', '{{}}', '{{}}', '{{}}', false, 1, 1, 'HIGH');
            insert into folios (account_id, snapshot_id, folio_no, folio, holders, nominees) values ('{account}',
            '{snap}', 0, '1', '{{}}', '{{}}')"""
        )
        for k, (isin, units) in enumerate(rows):
            sql(
                "insert into holdings (account_id, snapshot_id, holding_no, folio_no, isin, units, reconciled, page)"
                f" values ('{account}', '{snap}', {k}, 0, '{isin}', {units}, true, 1)"
            )


def sync(*args, url, **more):
    return casgate("nav", "sync", *args, nav_url=url, amfi_url=url, **more)


def syncing(s):
    forget()
    s.clear()
    hold("INF879O01027", "INF846K01DP8", "INF000X01017")
    r = sync("--held", url=s.url)
    tap.check(
        r.code == 0 and "NAVAll.txt: 14282 schemes" in r.out and "series: 4 of 4 schemes looked at, 4 fetched" in r.out,
        "the list, what is held and what stands for its benchmarks", r, s.paths())
    tap.equal([p.split("?")[0] for p in sorted(s.paths())],
              ["/DownloadNAVHistoryReport_Po.aspx", "/mf/120465", "/mf/122639", "/mf/147625", "/mf/147666",
               "/spages/NAVAll.txt"], "and AMFI's report of the last days; nothing else is asked for")
    tap.check("1 ISINs that are held are in no list" in r.err, "an ISIN that nobody knows is told", r)
    tap.equal(sql("select outcome, done, total, owner is null from nav_runs where kind = 'sync'"), "DONE|4|4|t",
              "the run is noted")
    s.clear()
    r = sync("--no-list", url=s.url)
    tap.check(r.code == 0 and s.requests == [] and "4 of 4 schemes looked at, 0 fetched" in r.out,
              "again the same day: no request", r)
    tap.check("last sync done: 4 of 4 schemes" in casgate("nav", "status").out, "nav status shows it")
    s.clear()
    s.script("html", path="/spages")
    r = sync(url=s.url)
    tap.check(r.code == 1 and "not a list of AMFI" in r.err and "series: 4 of 4" in r.out,
              "a page instead of the list: told, series go on", r)
    s.clear()
    s.script("redirect", path="/spages", times=1, to=f"{s.url}/spages/NAVAll.txt")
    r = sync(url=s.url)
    tap.check(r.code == 0 and s.paths()[:2] == ["/spages/NAVAll.txt"] * 2, "AMFI's redirect is followed", r, s.paths())
    s.clear()
    s.script("status", path="/spages", status=502, times=1)
    r = sync(url=s.url)
    tap.check(r.code == 0 and len(s.paths()) == 3, "and its list asked for again", r)


def second_source(s):
    """AMFI's history report: fills what the mirror lacks, is held against what is stored, and overwrites nothing"""
    held = ("INF879O01027", "INF846K01DP8")
    hold(*held)
    navs = {c: s.book.navs[c] for c in (PPFAS, AXIS)}
    last = [d for d, _ in navs[PPFAS] if d >= TODAY - datetime.timedelta(7)]

    def stored(code, day):
        return sql(f"select nav from nav_daily where scheme_code = {code} and nav_date = '{day}'")

    forget()
    s.clear()
    r = sync(url=s.url)
    said = next(x for x in r.out.splitlines() if x.startswith("AMFI's history report"))
    first = TODAY - datetime.timedelta(7)
    week = sum(first <= d <= TODAY for c in (PPFAS, AXIS, 147625, 147666) for d, _ in s.book.navs[c])
    tap.check(r.code == 0 and said == f"AMFI's history report: 4 schemes; NAVs: {week} compared, 0 differ, 0 added",
              "the same figures from either source", r)
    asked = next(p for p in s.paths() if "History" in p)
    tap.equal(asked, f"/DownloadNAVHistoryReport_Po.aspx?frmdt={first:%d-%b-%Y}&todt={TODAY:%d-%b-%Y}", "of a week")
    status = casgate("nav", "status").out
    tap.check(f": 0 of {week} NAVs differ from what is stored" in status, "nav status tells it", status)
    before = stored(PPFAS, last[0])
    s.restated = {(PPFAS, last[0]): "77.7777", (AXIS, last[1]): "1.0001"}
    r = sync(url=s.url)
    tap.check(r.code == 0 and "2 differ, 0 added" in r.out and
              f"scheme {AXIS} of {last[1]}: " in r.err and "1.0001 at AMFI; what is stored stays" in r.err,
              "NAVs that differ are told, the largest difference by name", r)
    tap.equal((stored(PPFAS, last[0]), "2 of" in casgate("nav", "status").out), (before, True), "and not taken")
    s.restated = {}
    # the mirror stands still: its answers are good, and old
    forget()
    s.clear()
    s.script("stale", path="/mf/", days=5)
    r = sync(url=s.url)
    newest = max(d for d, _ in navs[PPFAS])
    tap.check(r.code == 0 and " 0 differ, 0 added" not in r.out and
              stored(PPFAS, newest).rstrip("0") == str(navs[PPFAS][-1][1]).rstrip("0"),
              "what a mirror that stands still lacks comes from AMFI", r)
    # the mirror is down: a month of both sources' days
    forget()
    s.clear()
    s.script("status", path="/mf/", status=404)
    sql(f"update schemes set last_nav_date = '{TODAY}'::date - 1 where scheme_code in ({PPFAS}, {AXIS})")
    r = sync(url=s.url, nav_retries=0)
    month = TODAY - datetime.timedelta(31)
    tap.check(r.code == 1 and f"frmdt={month:%d-%b-%Y}" in next(p for p in s.paths() if "History" in p),
              "where series could not be fetched a month is asked for", r, s.paths())
    tap.equal(sql(f"select count(*) from nav_daily where scheme_code = {PPFAS} and nav_date >= '{month}'"),
              str(sum(d >= month for d, _ in navs[PPFAS])), "and every day of it is stored")
    # the list's own day stands still, the series end today: on some days that one is a holiday of theirs
    days = {d for d, _ in navs[PPFAS]} | {datetime.date(2026, 8, 20)}
    for fault, args in (("html", {}), ("status", {"status": 503}), ("truncated", {})):
        s.clear()
        forget()
        s.script(fault, path="/Download", **args)
        r = sync(url=s.url)
        if fault != "truncated":
            tap.check(r.code == 0 and "were not compared with AMFI's" in r.err, f"{fault}: told, the run is good", r)
        tap.equal(sql(f"select count(*) from nav_daily where scheme_code = {PPFAS}"), str(len(days)),
                  "the series are there")
    s.clear()
    r = sync("--no-list", url=s.url)
    tap.check(not any("History" in p for p in s.paths()), "without AMFI's list no report either", s.paths())
    forget()


def stopping(s):
    forget()
    s.clear()
    hold("INF879O01027", "INF846K01DP8", "INF179K01UT0", "INF789F01XA0")
    total = 8
    s.script("hang", path="/mf/147", seconds=600)
    p = begin("nav", "sync", "--no-list", nav_url=s.url, amfi_url=s.url, nav_parallel=1)
    wait_for(lambda: any("/mf/147" in x for x in s.paths()), what="a request that hangs")
    done = len(s.paths()) - 1
    tap.equal(sql("select count(*) from pg_stat_activity where state like 'idle in transaction%'"), "0",
              "no transaction is open while the network is waited for")
    busy = sync("--no-list", url=s.url)
    tap.check(busy.code == 1 and "Another run is at work" in busy.err, "a second run is turned away", busy)
    p.send_signal(signal.SIGKILL)
    Run(p)
    tap.check(sql("select outcome from nav_runs where kind = 'sync'") == "RUNNING" and done > 0, "killed in the middle")
    s.clear()
    busy = sync("--no-list", url=s.url)
    tap.check("Another run is at work, or was killed less than 30 seconds ago" in busy.err,
              "its lease stays for a while", busy)
    sql(
        "update nav_runs set lease_until = now() - interval '1 second'; update nav_fetches set lease_until = now() -"
        " interval '1 second' where lease_until is not null"
    )
    tap.check("not working any more" in casgate("nav", "status").out, "nav status tells it from a run that works")
    r = sync("--no-list", url=s.url)
    tap.check(r.code == 0 and len(s.paths()) + done == int(r.out.split(" of ")[1].split()[0]),
              "the next run fetches only what is missing", r, s.paths(), done, total)
    tap.equal(sql("select count(*) from nav_fetches where outcome = 'OK' and full_history"),
              r.out.split(" of ")[1].split()[0], "all are there")
    forget()
    s.clear()
    s.script("slow", path="/mf/147", seconds=3)
    p = begin("nav", "sync", "--no-list", nav_url=s.url, amfi_url=s.url, nav_parallel=1)
    wait_for(lambda: any("/mf/147" in x for x in s.paths()), what="a slow request")
    p.send_signal(signal.SIGINT)
    r = Run(p)
    tap.check(
        r.code in (0, 1)
        and sql("select owner is null, outcome in ('STOPPED', 'DONE') from nav_runs where kind = 'sync'") == "t|t",
        "Ctrl-C: ends in order, the lease is given back", r)


def on_a_terminal(s):
    """The progress bar is for a terminal only"""
    forget()
    s.clear()
    main, side = pty.openpty()
    p = subprocess.Popen([os.path.join(tap.build(), "casgate"), "nav", "sync", "--no-list"],
                         env=environment(nav_url=s.url),
                         stderr=side,
                         stdout=subprocess.PIPE)
    os.close(side)
    seen = b""
    reader = threading.Thread(target=p.stdout.read)
    reader.start()
    while True:
        try:
            piece = os.read(main, 4096)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    p.wait()
    reader.join()
    os.close(main)
    tap.check(b"schemes [" in seen and seen.rstrip().endswith(b"\x1b[K"), "a bar on a terminal, taken away at the end",
              seen)
    forget()
    r = sync("--no-list", url=s.url)
    tap.check("[" not in r.err.replace("casgate", ""), "none elsewhere", r)


def down(s):
    forget()
    hold("INF879O01027")
    r = sync("--no-list", url="http://127.0.0.1:1", nav_retries=0, nav_breaker_failures=50)
    tap.check(
        r.code == 1 and "some series could not be fetched" in r.err
        and sql("select outcome from nav_runs where kind = 'sync'") == "DONE", "a source that is down: told, exit 1", r)
    forget()
    r = sync("--no-list", url=s.url, nav_requests_day=0)
    tap.check(r.code == 1 and "upstream_unavailable" in r.err and "goes on from here" in r.err,
              "a budget that is spent: told", r)


# --- indices

TRI_HEAD = '"Index Name","Date","Total Returns Index","Net Total Return Index"\n'


def indices():
    """an exchange's file of total return indices: all of it or nothing, and never a price index"""
    def held():
        return sql("select string_agg(concat_ws(' ', series, level_date, level, name, source), ', ' "
                   "order by series, level_date) from index_levels") or ""

    good = TRI_HEAD + '"Nifty 500","02 Jan 2024","31939.59","30000.10"\n"Nifty 500","01 Jan 2024","31800","29900"\n'
    r = casgate("nav", "import", "--tri", put("NIFTY 500.csv", good))
    tap.check(r.code == 0 and "1 total return indices; levels: 2 new, 0 changed, 0 as they were" in r.out,
              "an exchange's file", r)
    kept = ("NIFTY500 2024-01-01 31800 Nifty 500 NIFTY 500.csv, "
            "NIFTY500 2024-01-02 31939.59 Nifty 500 NIFTY 500.csv")
    tap.equal(held(), kept, "gross levels by day, with name and file")
    r = casgate("nav", "import", "--tri", os.path.join(TMP, "NIFTY 500.csv"))
    tap.check("0 new, 0 changed, 2 as they were" in r.out and held() == kept, "the same again changes nothing", r)
    cases = [("price index", '"Index Name","Date","Open","High","Low","Close"\n"Nifty 500","01 Jan 2024",1,1,1,1\n',
              "A price index leaves dividends out"),
             ("no head", '"Nifty 500","01 Jan 2024","1"\n', "The first line must have the columns"),
             ("empty", "", "empty"), ("no rows", TRI_HEAD, "no rows"),
             ("date", TRI_HEAD + '"A","01 Jan 2024",1,1\n"A","32 Jan 2024",1,1\n', "Line 3: the date"),
             ("month first", TRI_HEAD + '"A","01/31/2024",1,1\n', "Line 2: the date"),
             ("future", TRI_HEAD + f'"A","{TODAY + datetime.timedelta(3)}",1,1\n', "Line 2: the date lies in the"),
             ("word", TRI_HEAD + '"A","01 Jan 2024","-",1\n', "Line 2: the total return index is no positive number"),
             ("negative", TRI_HEAD + '"A","01 Jan 2024","-5",1\n', "Line 2: the total return index"),
             ("zero", TRI_HEAD + '"A","01 Jan 2024","0.00",1\n', "Line 2: the total return index"),
             ("no name", TRI_HEAD + '"","01 Jan 2024","5",1\n', "Line 2: the name"),
             ("short row", TRI_HEAD + '"A","01 Jan 2024"\n', "Line 2: the total return index"),
             ("open quote", TRI_HEAD + '"A","01 Jan 2024","5\n', "no CSV"),
             ("two levels", TRI_HEAD + '"A","01 Jan 2024",5,1\n"A","01 Jan 2024",6,1\n', "Lines 2 and 3: two levels"),
             ("price among them", TRI_HEAD + '"A","01 Jan 2024",100,1\n"A","03 Jan 2024",70,1\n',
              "Lines 2 and 3: a step of more than a quarter"),
             ("contradiction", good.replace("31800", "31400"),
              "Nifty 500 of 2024-01-01: 31400 in the file, 31800 stored")]
    for name, text, why in cases:
        r = casgate("nav", "import", "--tri", put("refused.csv", text))
        tap.check(r.code == 1 and why in r.err and "levels:" not in r.out and held() == kept, f"refused: {name}", r)
    r = casgate("nav", "import", "--tri",
                put("more.csv", "index_name,date,tri\nNIFTY 500 TRI,2024-01-01,31801\n"
                    "NIFTY 500 TRI,2024-01-03,32000\n"))
    tap.check("1 new, 1 changed, 0 as they were" in r.out and
              "NIFTY500 2024-01-01 31801 NIFTY 500 TRI more.csv" in held(),
              "a restated level replaces the one before; other spellings are the same series", r)
    sql("truncate index_levels")


# --- portfolios

HOLDINGS = "scheme_code,scheme_isin,scheme_name,portfolio_date,security_isin,security_name,asset_type,weight_pct\n"


def holdings():
    forget()
    path = os.path.join(DATA, "holdings_sample.csv.xz")
    r = casgate("holdings", "import", path)
    tap.check(r.code == 0 and "11 portfolios, 11 new or changed, 0 refused" in r.out, "a file of portfolios", r)
    tap.equal(sql("select securities, weight_sum from scheme_portfolios where scheme_code = 120465"),
              sql("select count(*), sum(weight) from portfolio_securities where scheme_code = 120465"),
              "rows and weights")
    r = casgate("holdings", "import", path)
    tap.check("11 portfolios, 0 new or changed" in r.out, "the same again changes nothing", r)

    def rows(weights, code="120465", isin="", date="2025-12-31", kind="EQUITY"):
        return "".join(f"{code},{isin},Fund,{date},INE{n:09d},Name {n},{kind},{w}\n" for n, w in enumerate(weights))

    cases = [("sum too small", rows(["50.00", "44.99"]), 1, "add up to 94.99"),
             ("sum too large", rows(["6861.00"]), 1, "add up to 6861.00"),
             ("lower bound", rows(["95.00"]), 0, "1 portfolios, 1 new"),
             ("upper bound", rows(["105.00"]), 0, "1 portfolios, 1 new"),
             ("negative", rows(["-2.50", "102.50"]), 0, "1 portfolios, 1 new"),
             ("by ISIN", rows(["100"], "", "INF879O01027"), 0, "1 new"),
             ("unknown ISIN", rows(["100"], "", "INF000Z01019"), 1, "INF000Z01019 is in no list"),
             ("neither", rows(["100"], "", ""), 1, "neither scheme_code nor scheme_isin"),
             ("type", rows(["100"], kind="SHARES"), 1, "asset_type"), ("weight", rows(["1e2"]), 1, "weight_pct"),
             ("date", rows(["100"], date="31-12-2025"), 1, "portfolio_date"),
             ("one bad, one good", rows(["50"]) + rows(["100"], "122639"), 1,
              "2 portfolios, 1 new or changed, 1 refused")]
    for name, text, code, says in cases:
        sql("truncate scheme_portfolios, portfolio_securities")
        r = casgate("holdings", "import", put("h.csv", HOLDINGS + text))
        tap.check(r.code == code and says in r.out + r.err, name, r)
    r = casgate("holdings", "import", put("h.csv", "a,b\n1,2\n"))
    tap.check(r.code == 1 and "scheme_code,scheme_isin" in r.err, "another file", r)


def main():
    try:
        fresh_database()
        tap.run([benchmarks, builtin_lists, lists_in_parts, refused_files, series, breaks, other_forms])
        with NavServer(until=str(TODAY - datetime.timedelta(1))) as s:
            tap.run([fetching, faults, quoted, budget, breaker, two_at_once], s)
            tap.run([tls])
            tap.run([syncing, second_source, stopping, on_a_terminal, down], s)
        tap.run([indices, holdings])
    finally:
        shutil.rmtree(TMP)
    tap.done()


main()
