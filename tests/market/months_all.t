#!/usr/bin/python3
"""Value, money put in and benchmark of every month of many statements, recomputed here from the transactions of the
API's answer, the NAVs of the source and the shipped benchmarks: those of the tree and generated ones. NAVs are invented
day by day, with holidays, schemes that begin or end within the time, and units that are split.
CG_SEEDS=A-B: generated statements of these seeds (four layouts each). CG_SHARE: one in so many."""
import bisect
import csv
import datetime
import decimal
import glob
import json
import lzma
import os
import random
import sys
import tempfile

TOP = os.environ.get("CG_TOP_SRCDIR", os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(TOP, d) for d in ("tests/lib", "tests/gen", "data")]
import tap  # noqa: E402
from nav_server import NAVALL, NavServer  # noqa: E402
from service import DATA, Service  # noqa: E402
from tap import check, equal  # noqa: E402

try:
    import generate
    from cas_draw import draw
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")

D, DAY, ONE = decimal.Decimal, datetime.date, datetime.timedelta(days=1)
decimal.getcontext().prec = 50
PAISA = D("0.01")
LAYOUTS = ("cams_detailed", "kfin_detailed", "mfcentral_detailed")
LAST = DAY(2026, 1, 30)


def paise(x):
    return x.quantize(PAISA, decimal.ROUND_HALF_UP)


def listed():
    """Code of each ISIN of AMFI's list."""
    out = {}
    with lzma.open(NAVALL, "rt", encoding="utf-8") as f:
        for line in f:
            if line[:1].isdigit():
                row = line.split(";")
                out.update({isin: int(row[0]) for isin in row[1:3] if isin.startswith("INF")})
    return out


def parts_of_all():
    """Every scheme that stands for a benchmark."""
    out = set()
    for name in ("benchmarks", "index_name_rules"):
        with open(os.path.join(TOP, f"data/market/{name}.csv"), encoding="utf-8") as f:
            cells = [row["proxy_scheme_codes"] for row in csv.DictReader(f)]
        out |= {int(p.split(":")[0]) for cell in cells for p in cell.split(";") if p}
    return out


CODES = listed()


def invent(code):
    """NAVs of working days: small steps, holidays of up to twelve days, a late beginning or an early end, a split."""
    d = random.Random(code)
    first = DAY(2003, 1, 1) if d.random() < 0.94 else DAY(d.randrange(2006, 2024), d.randrange(1, 13), 3)
    last = LAST if d.random() < 0.97 else first + ONE * d.randrange(400, 4000)
    split = first + ONE * d.randrange(500, 6000) if d.random() < 0.15 else None
    nav, day, out = D(d.randrange(8_0000, 400_0000)) / 10000, first, []
    while day <= min(last, LAST):
        if day == split or (split and out and out[-1][0] < split < day):
            nav, split = nav / 10, None
        if day.weekday() < 5:
            out.append((day, str(nav.quantize(D("0.0001")))))
        nav *= 1 + D(d.randrange(-60, 68)) / 10000
        day += ONE * (d.randrange(4, 13) if d.random() < 0.004 else 1)
    return out


class Course:
    """The NAVs of a scheme as the source has them; a jump to about a tenth is a split."""
    def __init__(self, rows):
        self.days, self.navs = [d for d, _ in rows], [D(v) for _, v in rows]
        self.splits = [d for d, a, b in zip(self.days[1:], self.navs, self.navs[1:]) if a / b > 5]

    def on(self, day):
        """Day and NAV of the last one at most seven days back."""
        i = bisect.bisect_right(self.days, day) - 1
        return (self.days[i], self.navs[i]) if i >= 0 and self.days[i] >= day - 7 * ONE else None

    def adjusted(self, day, to):
        found = self.on(day)
        return found and found[1] / 10 ** sum(found[0] < s <= to for s in self.splits)


def day_of(row):
    return DAY.fromisoformat(row["date"])


def bought(t):
    return t["type"] in ("PURCHASE", "PURCHASE_SIP", "SWITCH_IN", "DIVIDEND_REINVEST") and t["units"] and t["units"] > 0


def duty_fits(amount, duty):
    return amount is not None and any(abs(paise(x * D("0.00005")) - duty) <= PAISA for x in (amount, amount + duty))


def owner(rows, i, taken):
    """The purchase that a duty is on: before it on its day, by its size, else the nearest; else one behind it."""
    day = [k for k in range(i - 1, -1, -1) if rows[k]["date"] == rows[i]["date"] and bought(rows[k]) and k not in taken]
    duty = rows[i]["amount"]
    fits = [k for k in day if duty_fits(rows[k]["amount"], duty)]
    late = [k for k in range(i + 1, len(rows)) if day_of(rows[k]) <= day_of(rows[i]) + 3 * ONE and bought(rows[k])
            and duty_fits(rows[k]["amount"], duty)]
    return (fits + day + late + [None])[0]


def taken_back(rows, i):
    """Is this a row that takes a reinvestment back?"""
    t = rows[i]
    if not t["units"] or t["units"] >= 0:
        return False
    if t["type"] != "REVERSAL":
        return t["type"] == "DIVIDEND_REINVEST"
    for k in [*range(i - 1, -1, -1), *range(i + 1, len(rows))]:
        apart = (day_of(t) - day_of(rows[k])).days
        if 0 <= apart <= (45 if k < i else 0) and bought(rows[k]) and rows[k]["units"] == -t["units"] and (
                None in (rows[k]["amount"], t["amount"]) or rows[k]["amount"] == abs(t["amount"])):
            return rows[k]["type"] == "DIVIDEND_REINVEST"
    return False


def inside(rows):
    """Numbers of the rows that belong to reinvested income: no money of the investor."""
    out, taken = set(), set()
    for i, t in enumerate(rows):
        if t["type"] == "DIVIDEND_REINVEST" or (t["type"] == "REVERSAL" and taken_back(rows, i)):
            out.add(i)
        if t["type"] != "STAMP_DUTY_TAX" or t["amount"] is None:
            continue
        if t["amount"] < 0:
            before = [k for k in range(i - 1, -1, -1) if rows[k]["date"] == t["date"] and (rows[k]["units"] or 0) < 0]
            out |= {i} if before and taken_back(rows, before[0]) else set()
            continue
        of = owner(rows, i, taken)
        taken.add(of)
        out |= {i} if of is not None and rows[of]["type"] == "DIVIDEND_REINVEST" else set()
    return out


PAID = ("PURCHASE", "PURCHASE_SIP", "REDEMPTION", "SWITCH_IN", "SWITCH_OUT", "SWITCH_IN_MERGER", "SWITCH_OUT_MERGER",
        "REVERSAL", "STAMP_DUTY_TAX")
RECEIVED = ("DIVIDEND_PAYOUT", "TDS_TAX")
IN_KIND = ("GIFT_IN", "GIFT_OUT", "TRANSFER_IN", "TRANSFER_OUT")


class Fund:
    def __init__(self, f, snapshot, blends):
        self.f, self.rows = f, f["transactions"]
        self.snapshot, self.end = snapshot, DAY.fromisoformat(snapshot["as_of_date"])
        self.code = CODES.get(f["isin"])
        self.parts = blends.get(self.code, [])
        own = inside(self.rows)
        self.flows = []  # day and money put in (above zero) or taken out
        for i, t in enumerate(self.rows):
            if i not in own and t["amount"] is not None and t["type"] in PAID + RECEIVED:
                self.flows.append((day_of(t), t["amount"] * (1 if t["type"] in PAID else -1)))
        self.unpaid = [day_of(t) for i, t in enumerate(self.rows) if t["units"] and (t["type"] in IN_KIND or (
            t["type"] in PAID and i not in own
            and (t["amount"] is None or (t["amount"] == 0 and abs(t["units"]) >= 1))))]

    def whole(self, day):
        return self.f["opening_units"] == 0 and self.f["reconciled"] and not any(d <= day for d in self.unpaid)

    def units(self, day):
        """None: not known."""
        if day >= self.end:
            return self.f["units"] if self.f["units"] is not None else D(0)
        if not self.rows and self.f["opening_units"] != self.f["units"]:
            return None
        held = self.f["opening_units"] + sum((t["units"] for t in self.rows if t["units"] and day_of(t) <= day), D(0))
        return held if held >= 0 else None

    def worth(self, day, navs):
        units = self.units(day)
        if units == 0:
            return D("0.00")
        nav = units is not None and self.code in navs and navs[self.code].on(day)
        if not nav:
            return None
        then = DAY.fromisoformat(self.f["nav_date"]) if self.f["nav_date"] else self.end
        splits = sum(then < s <= nav[0] for s in navs[self.code].splits)
        return paise(units * 10 ** splits * nav[1])

    def index(self, day, to, navs):
        """None: a NAV is missing."""
        out = D(0)
        for d, amount in self.flows:
            for code, weight in self.parts if d <= day else []:
                a, b = [navs[code].adjusted(x, to) if code in navs else None for x in (d, day)]
                if not a or not b:
                    return None
                out += amount * weight * b / a
        return out


def ends(first, last):
    day = first
    while day <= last:
        y, m = (day.year + 1, 1) if day.month == 12 else (day.year, day.month + 1)
        yield min(DAY(y, m, 1) - ONE, last)
        day = DAY(y, m, 1)


def months(snapshot, to, navs, blends):
    """Day, value, put in and benchmark of each month."""
    funds = [Fund(f, snapshot, blends) for f in snapshot["mutual_funds"] + snapshot["exited_funds"]]
    first = min((day_of(t) for f in funds for t in f.rows), default=None)
    if first is None:
        return []
    compared = [f for f in funds if f.rows and f.parts and f.whole(to)
                and f.index(to, to, navs) is not None]
    out = []
    for day in ends(first, to):
        values = {id(f): f.worth(day, navs) for f in funds}
        index = [f.index(day, to, navs) if f in compared else values[id(f)] for f in funds]
        put = sum((a for f in funds for d, a in f.flows if d <= day), D("0.00"))
        out.append([day.isoformat(), None if None in values.values() else sum(values.values(), D(0)),
                    put if all(f.whole(day) for f in funds) else None,
                    paise(sum(index, D(0))) if compared and None not in index else None])
    # what is compared has to be four fifths of the last value
    last, own = out[-1][1], [f.worth(to, navs) for f in compared]
    if not last or None in own or paise(sum(own, D(0)) * 100 / last) < 80:
        out = [[*m[:3], None] for m in out]
    return out


def blended(s):
    """Schemes with their benchmarks' parts and weights. Which is whose test_amfi holds against a list of its own."""
    out = {}
    for line in s.sql("select scheme_code, proxy_codes, proxy_weights from schemes join benchmarks using "
                      "(benchmark_key) where cardinality(proxy_codes) > 0").split("\n"):
        code, parts, weights = line.split("|")
        out[int(code)] = [(int(c), D(w)) for c, w in zip(parts[1:-1].split(","), weights[1:-1].split(","))]
    return out


def stored(s, navs):
    """The courses that the service has: those of the source, of the schemes that it has asked for."""
    return {int(c): navs[int(c)] for c in s.sql("select scheme_code from nav_fetches where outcome = 'OK'").split()
            if int(c) in navs}


def statements(folder):
    """Name, path and password of each, and the ISINs of all."""
    out, isins = [], set()
    for path in sorted(glob.glob(os.path.join(DATA, "*.truth.json")))[::tap.share()]:
        name = os.path.basename(path)[:-len(".truth.json")]
        if name.startswith(LAYOUTS):
            with open(path, encoding="utf-8") as f:
                truth = json.load(f)
            isins |= {x["isin"] for x in truth["schemes"]}
            out.append((name, os.path.join(DATA, name + ".pdf"), truth["password"]))
    low, high = (int(n) for n in os.environ.get("CG_SEEDS", f"1-{max(1, 12 // tap.share())}").split("-"))
    for seed in range(low, high + 1):
        for layout in LAYOUTS:
            if layout in generate.LAYOUT_NAMES:
                path = os.path.join(folder, f"{layout}-{seed}.pdf")
                statement, style = generate.build(seed, layout)
                draw(path, statement, style)
                isins |= {x.isin for x in statement.schemes}
                out.append((f"{layout} of seed {seed}", path, None))
    return out, isins


def far(got, wanted):
    """Months that differ. Benchmarks are made of ratios: their last paisa is a matter of rounding."""
    if [r[0] for r in got] != [r[0] for r in wanted]:
        return [[r[0] for r in got], [r[0] for r in wanted]]
    return [(g, w) for g, w in zip(got, wanted) if g[1:3] != w[1:3] or (g[3] is None) != (w[3] is None)
            or (g[3] is not None and abs(g[3] - w[3]) > PAISA)]


def recompute(s, found, courses):
    count = {"statements": 0, "months": 0, "value": 0, "put in": 0, "benchmark": 0}
    blends = None
    for name, path, password in found:
        more = ("--form-string", f"password={password}") if password else ()
        a = s.curl("/api/v1/parse", "-F", "file=@" + path, *more, key="live")
        if not check(a.status == 200, f"{name} is parsed", a):
            continue
        snapshot = a.json(D)["data"]
        blends = blends or blended(s)
        for day in ("statement", LAST.isoformat()):
            a = s.curl("/api/v1/enrich", "-H", "Content-Type: application/json", "-d",
                       json.dumps({"snapshot_id": snapshot["snapshot_id"], "as_of": day}), key="live")
            if not check(a.status == 200, f"{name} is enriched", a):
                continue
            x = a.json(D)["data"]
            got = [[m["date"], m["value"], m["invested"], m["benchmark_value"]]
                   for m in x["portfolio"]["value_by_month"]]
            wanted = months(snapshot, DAY.fromisoformat(x["as_of_date"]), stored(s, courses), blends)
            equal(far(got, wanted)[:3], [], f"{name}: {len(got)} months up to {x['as_of_date']}")
            count["statements"] += 1
            count["months"] += len(got)
            for k, i in (("value", 1), ("put in", 2), ("benchmark", 3)):
                count[k] += sum(m[i] is not None for m in got)
    check(min(count.values()) > 30 // tap.share(), "there was something to recompute", count)
    print("#", count)


with tempfile.TemporaryDirectory() as work:
    FOUND, ISINS = statements(work)
    NAVS = {c: invent(c) for c in {CODES[i] for i in ISINS if i in CODES} | parts_of_all()}
    with (
        NavServer(until=LAST.isoformat(), navs=NAVS) as source,
        Service(CASGATE_NAV_URL=source.url, CASGATE_AMFI_URL=source.url, CASGATE_NAV_ALLOW_HTTP="1",
                CASGATE_NAV_REQUESTS_SECOND="1000", CASGATE_NAV_WAIT_MS="60000",
                CASGATE_NAV_TIMEOUT_MS="30000") as service,
    ):
        tap.run((recompute,), service, FOUND, {c: Course(v) for c, v in NAVS.items()})
tap.done()
