#!/usr/bin/python3
"""The portfolio's charts by month: value, money put in, benchmark of the same flows, flows; and rolling returns, risk
and rank of the funds. Every figure is recomputed here from the transactions of the API's answer, the NAVs of the
source and the shipped benchmarks."""
import csv
import datetime
import decimal
import lzma
import os
import re
import sys

TOP = os.environ.get("CG_TOP_SRCDIR", os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(TOP, "tests/lib"), os.path.join(TOP, "data"), os.path.join(TOP, "tests/market")]
import tap  # noqa: E402
import risk  # noqa: E402
from nav_server import NAVALL, NavServer  # noqa: E402
from oauth import Browser  # noqa: E402
from pageread import Page, number  # noqa: E402
from service import Service  # noqa: E402
from tap import check, equal  # noqa: E402

try:
    from cas_draw import Style, draw
    from cas_model import Scheme, Statement
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")

D, DAY = decimal.Decimal, datetime.date
PAISA = D("0.01")
MID, HYBRID, BLUE = "INF179K01XQ0", "INF109K01S47", "INF200K01180"
STATEMENT_DAY = DAY(2025, 3, 31)
SUMMARY = "data/samples/sample_cams_summary_2024.pdf"


def market():
    """From the list: code and category of each ISIN; from the shipped benchmarks: the parts of each category's."""
    codes, category = {}, None
    with lzma.open(NAVALL, "rt", encoding="utf-8") as f:
        for line in f:
            head = re.match(r"\w[\w ]*\((.*)\)\s*$", line)
            if head:
                category = head[1].strip()
            elif line[:1].isdigit():
                row = line.split(";")
                codes.update({isin: (int(row[0]), category) for isin in row[1:3] if isin.startswith("INF")})
    parts = {}
    with open(os.path.join(TOP, "data/market/benchmarks.csv"), encoding="utf-8") as f:
        for row in csv.DictReader(f):
            parts[row["amfi_category"]] = [(int(c), D(w)) for c, w in
                                           (p.split(":") for p in row["proxy_scheme_codes"].split(";") if p)]
    return codes, parts


CODES, PARTS = market()


def wave(n, k):
    """Up and down, each course in its own rhythm."""
    period = 70 + 23 * k
    return D(abs((n + 17 * k) % (2 * period) - period)) / period / (5 + k)


def navs():
    """Invented NAVs on working days: each fund and each part of a benchmark has its own course; one has a split."""
    days = [DAY(2021, 11, 1) + datetime.timedelta(days=n) for n in range(0, 1330)]
    wanted = [CODES[i][0] for i in (MID, HYBRID, BLUE)]
    wanted += sorted({c for i in (MID, HYBRID, BLUE) for c, _ in PARTS[CODES[i][1]]})
    out = {}
    for k, code in enumerate(wanted):
        out[code] = [(d, str((D(20 + 7 * k) * (1 + D(n) * D(k % 4 + 1) / 4000 + wave(n, k))).quantize(D("0.0001"))))
                     for n, d in enumerate(days) if d.weekday() < 5 and d <= DAY(2025, 4, 30)]
    last = PARTS[CODES[MID][1]][0][0]
    out[last] = [(d, str((D(v) / (10 if d >= DAY(2024, 9, 2) else 1)).quantize(D("0.0001")))) for d, v in out[last]]
    return out, last


NAVS, SPLIT = navs()


def nav_on(code, day):
    """The last NAV on or before a day, at most seven days old."""
    known = [(d, D(v)) for d, v in NAVS[code] if day - datetime.timedelta(days=7) <= d <= day]
    return known[-1] if known else None


def adjusted(code, day):
    """As it would be counted after the split of units."""
    d, v = nav_on(code, day)
    return v / 10 if code == SPLIT and d < DAY(2024, 9, 2) else v


def statement(folder):
    pan, who = "ABCPV1234K", "MEENAKSHI VARADARAJAN"
    investor = {"name": who, "email": "m.v@example.com", "mobile": "+919800012345", "address": ["Flat 12", "MYSURU"],
                "phones": []}

    def scheme(amc, folio, code, name, isin):
        return Scheme(amc, folio, code, name, isin, advisor="DIRECT", pan=pan, holders=[who])
    mid = scheme("HDFC Mutual Fund", "18820931 / 44", "HMCOGT",
                 "HDFC Mid-Cap Opportunities Fund - Direct Plan - Growth Option", MID)
    hybrid = scheme("ICICI Prudential Mutual Fund", "20417755", "P8042",
                    "ICICI Prudential Regular Savings Fund - Direct Plan - Growth", HYBRID)
    blue = scheme("SBI Mutual Fund", "30955128 / 07", "L103G", "SBI Bluechip Fund - Regular Plan - Growth", BLUE)

    def price(isin, day):
        return nav_on(CODES[isin][0], day)[1]
    for n in range(14):
        day = DAY(2023 + (3 + n) // 12, (3 + n) % 12 + 1, 10)
        mid.buy(day, f"Purchase SIP {n + 1}/36", 10000, price(MID, day))
    hybrid.buy(DAY(2023, 5, 2), "Purchase", 50000, price(HYBRID, DAY(2023, 5, 2)))
    mid.sell(DAY(2024, 12, 2), "Redemption", "500", price(MID, DAY(2024, 12, 2)), stt=True)
    hybrid.sell(DAY(2024, 8, 5), "Switch-Out - To ICICI Prudential Liquid Fund", hybrid.balance,
                price(HYBRID, DAY(2024, 8, 5)))
    blue.buy(DAY(2025, 1, 6), "Purchase", 30000, price(BLUE, DAY(2025, 1, 6)))
    end = DAY(2025, 3, 28)
    path = os.path.join(folder, "months.pdf")
    draw(path, Statement("cams_detailed", STATEMENT_DAY, DAY(2023, 1, 1), investor,
                         [f.close(price(f.isin, end), end) for f in (mid, hybrid, blue)]), Style())
    return path


PAID = ("PURCHASE", "PURCHASE_SIP", "REDEMPTION", "SWITCH_OUT", "STAMP_DUTY_TAX")


def flows_of(fund):
    """Money in (above zero) and out of a fund: what was paid with its duty; what was received is printed after STT."""
    out = []
    for t in fund["transactions"]:
        assert t["type"] in (*PAID, "STT_TAX"), t
        if t["type"] in PAID:
            out.append((DAY.fromisoformat(t["date"]), D(t["amount"])))
    return out


def month_ends(first, last):
    y, m = first.year, first.month
    while True:
        y, m = (y + 1, 1) if m == 12 else (y, m + 1)
        end = DAY(y, m, 1) - datetime.timedelta(days=1)
        yield min(end, last)
        if end >= last:
            return


def worth(fund, day):
    rows_then = [t for t in fund["transactions"] if t["units"] and DAY.fromisoformat(t["date"]) <= day]
    units = sum((D(t["units"]) for t in rows_then), D(0))
    return (units * nav_on(CODES[fund["isin"]][0], day)[1]).quantize(PAISA, decimal.ROUND_HALF_UP) if units else D(0)


def index_worth(fund, day):
    """Each flow buys the parts of the benchmark at their weights; what they are worth on a day."""
    return sum((amount * w * adjusted(code, day) / adjusted(code, d) for d, amount in flows_of(fund) if d <= day
                for code, w in PARTS[CODES[fund["isin"]][1]]), D(0))


def rate(flows, value, day):
    """XIRR in percent by halving."""
    def left(r):
        return sum(float(-a) / (1 + r)**((d - flows[0][0]).days / 365) for d, a in flows) + float(value) / (1 + r)**(
            (day - flows[0][0]).days / 365)
    low, high = -0.99, 10.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if left(middle) > 0 else (low, middle)
    return D(str(round(low * 100, 2)))


def browser(s):
    b = Browser(s.url, os.path.join(s.var, "tls/cert.pem"))
    with open(os.path.join(s.var, "keys/console"), encoding="utf-8") as f:
        r = b.sign_in("quickstart", f.read().strip())
    assert r.status == 303, r
    return b


def rows(page, caption):
    return [[r[0].times[0]] + [c.text for c in r[1:]]
            for r in ([*row.values()] for t in page.captions if t.startswith(caption) for row in page.captions[t].rows)]


def by_month(b, link):
    """The figures by month: day, money put in so far, value, benchmark; and day, in, out where there were flows."""
    found = rows(Page(b.get(link + "/months").text()), "Flows of each month")
    return ([[r[0]] + r[3:] for r in found],
            [[r[0]] + [number(x) if x else D(0) for x in r[1:3]] for r in found if r[1] or r[2]])


def months(s):
    a = s.curl("/api/v1/parse", "-F", "file=@" + statement(s.folder), key="live")
    if not check(a.status == 200 and a.json()["data"]["confidence"]["level"] == "HIGH", "the statement is parsed", a):
        return
    data, b = a.json()["data"], browser(s)
    link = "/console/snapshots/" + data["snapshot_id"]
    shown, _ = by_month(b, link)
    values = [r[2] for r in shown]
    check(values and set(values) == {"\u2013"} and "no stored NAV" in b.get(link).text(),
          "without stored NAVs there is no value, and that is said", values)
    funds = data["mutual_funds"] + data["exited_funds"]
    flows = sorted((f for fund in funds for f in flows_of(fund)), key=lambda f: f[0])
    ends = list(month_ends(flows[0][0], STATEMENT_DAY))
    equal([[r[0], number(r[1])] for r in shown],
          [[e.isoformat(), sum(a for d, a in flows if d <= e)] for e in reversed(ends)], "money put in without NAVs")
    a = s.curl("/api/v1/enrich", "-H", "Content-Type: application/json", "-d",
               '{"snapshot_id": "%s", "as_of": "statement"}' % data["snapshot_id"], key="live")
    if not check(a.status == 200, "NAVs are fetched", a):
        return
    enriched = a.json(D)["data"]
    text = b.get(link).text()
    page = Page(text)
    # no NAVs are fetched for the benchmark of a fund that is closed: it counts with its own value
    compared = [f for f in funds if f["isin"] != HYBRID]
    wanted = []
    for e in reversed(ends):
        index = sum((index_worth(f, e) if f in compared else worth(f, e) for f in funds), D(0))
        index = index.quantize(PAISA, decimal.ROUND_HALF_UP)
        wanted.append([e.isoformat(), sum(a for d, a in flows if d <= e), sum(worth(f, e) for f in funds), index])
    shown, moved = by_month(b, link)
    shown = [[r[0]] + [number(v) for v in r[1:]] for r in shown]
    equal([r[:3] for r in shown], [r[:3] for r in wanted], "money put in and value of each month")
    far = [(x, y) for x, y in zip(shown, wanted) if abs(x[3] - y[3]) > PAISA]
    equal(far, [], "and the benchmark's, but for the last paisa")
    first = flows[0][0].replace(day=1)
    wanted = []
    for e in ends:
        put = sum((a for d, a in flows if first <= d <= e and a > 0), D(0))
        out = -sum((a for d, a in flows if first <= d <= e and a < 0), D(0))
        first = e + datetime.timedelta(days=1)
        if put or out:
            wanted.insert(0, [e.isoformat(), put, out])
    equal(moved, wanted, "flows of each month")
    said = next((n for n in page.notes if n.startswith("The same money")), "")
    rates = [D(x.replace("+", "").replace("\u2212", "-")) for x in re.findall(r"XIRR ([+\u2212]?[\d.]+)%", said)]
    own, index = [sum(of(f, ends[-1]) for f in compared) for of in (worth, index_worth)]
    flows = sorted((f for fund in compared for f in flows_of(fund)), key=lambda f: f[0])
    equal([number(x) for x in re.findall(r"\u20b9([\d,.]+\d)", said)],
          [index.quantize(PAISA, decimal.ROUND_HALF_UP), own], "what the same money would be worth, in a sentence")
    check(len(rates) == 2 and abs(rates[0] - rate(flows, index, ends[-1])) <= PAISA
          and abs(rates[1] - rate(flows, own, ends[-1])) <= PAISA and "2 of 3 funds" in said,
          "with both rates", said, rate(flows, index, ends[-1]), rate(flows, own, ends[-1]))
    beside(s, enriched, shown, {"value": own, "benchmark_value": index.quantize(PAISA, decimal.ROUND_HALF_UP)},
           (rate(flows, own, ends[-1]), rate(flows, index, ends[-1])))
    covered(s, data, enriched, funds)
    answer(s, data, shown, moved,
           ({number(x) for x in re.findall(r"\u20b9([\d,.]+\d)", said)}, set(rates)))
    check(text.count('class="time"') == 3 and all(f'class="{c}"' in text for c in ("line", "invested", "index"))
          and "style=" not in text, "value over a year and over all, flows; three lines, no inline style")
    events = re.findall('<path class="event" d="([^"]*)"', text)
    equal(([e.count("M") for e in events], text.count("Switched to another fund")), ([1, 1], 1),
          "the month of the one switch is marked in both charts of the value")
    check("The statement ends on" not in text and 'class="until"' not in text, "nothing behind the statement's end")
    another_day(b, link, funds)
    behind(s, b, link, funds)


def another_day(b, link, funds):
    """The console's figures of a day: units and NAVs of then, and not called those of today."""
    page = b.get(link)
    form = [i for i, f in enumerate(page.forms()) if f["action"].endswith("/enrich")][1]
    day = DAY(2024, 6, 28)
    r = b.submit(page, form, as_of=day.isoformat())
    check(r.status == 303, "figures of another day are asked for", r)
    text = b.get(link).text()
    tiles = text[text.index('<dl class="tiles"'):]
    first = re.sub(r"<[^>]+>", " ", tiles[:tiles.index("</div>")]).split()
    held = [f for f in funds if f["isin"] != HYBRID]
    equal((first[0], number(first[1][1:])), ("Value", sum(worth(f, day) for f in held)), "their value, under its name")
    check("28 Jun 2024" in " ".join(first) and "held then and sold since are not in it" in " ".join(first) and
          "today" not in text.lower(), "the day, and that a fund is not in it that was sold since", first)
    for bad in ("2099-01-01", "1999-01-01", "yesterday"):
        r = b.submit(b.get(link), form, as_of=bad)
        check(r.status == 400 and "as_of" in r.text(), f"no figures of {bad}", r)


def behind(s, b, link, funds):
    """A month behind the statement's end: what its units are worth is known, what was put in since is not."""
    day = DAY(2025, 4, 30)
    put = sum(a for fund in funds for _, a in flows_of(fund))
    got = enrich(s, link.rsplit("/", 1)[1], day)["portfolio"]["value_by_month"]
    value = sum(worth(f, day) for f in funds)
    equal([got[-1][k] for k in ("date", "value", "invested")], [day.isoformat(), value, put],
          "an enrichment of a day behind the statement's end sums the rows printed")
    shown, moved = by_month(b, link)
    equal([shown[0][:2], number(shown[0][2]), shown[1][0], number(shown[1][1])],
          [[day.isoformat(), "\u2013"], value, STATEMENT_DAY.isoformat(), put],
          "the page has the value of that day and no sum of what was put in by then")
    equal([r for r in moved if r[0] == day.isoformat()], [], "and no flows")
    text, figures = b.get(link).text(), b.get(link + "/months").text()
    said = 'The statement ends on <time datetime="2025-03-31">31 Mar 2025</time>: values after it are of the units'
    check(said in text and said in figures, "both pages say why", said)
    chart = text[text.index('<svg class="time"'):]
    chart = chart[:chart.index("</svg>")]
    ends = {c: re.findall(r"[ML]([\d.]+) ", re.search(f'class="{c}" d="([^"]*)"', chart)[1])[-1]
            for c in ("line", "invested", "until")}
    check(ends["line"] == "632.0" and ends["invested"] == ends["until"] < "632.0",
          "the line of what was put in ends with the statement, where a mark stands", ends)


def beside(s, enriched, shown, worth_then, rates):
    """What an enrichment says beside its figures: months, PME and the last day, over REST and as kept."""
    whole = enriched["portfolio"]
    equal([[m["date"], m["invested"], m["value"], m["benchmark_value"]] for m in reversed(whole["value_by_month"])],
          shown, "the enrichment has the months of the page")
    pme = whole["pme"]
    equal(({k: pme[k] for k in worth_then}, pme["covered_percent"], pme["benchmark"], pme["reason"]),
          (worth_then, 100, "FUNDS_BENCHMARKS", None), "PME: values, and of what")
    check(abs(pme["xirr"] - rates[0]) <= PAISA and abs(pme["percent"] - rates[1]) <= PAISA, "and rates", pme, rates)
    last = [DAY(2025, 3, 31), DAY(2025, 3, 28)]
    held = [(f, D(f["units"])) for f in enriched["mutual_funds"]]
    now, before = [sum(((u * nav_on(CODES[f["isin"]][0], d)[1]).quantize(PAISA, decimal.ROUND_HALF_UP)
                        for f, u in held), D(0)) for d in last]
    equal(whole["day_change"], {"amount": now - before, "covered_percent": 100, "from": "2025-03-28",
                                "to": "2025-03-31",
                                "percent": ((now - before) * 100 / before).quantize(PAISA, decimal.ROUND_HALF_UP)},
          "what the newest NAV moved")
    kept = f"/api/v1/snapshots/{enriched['snapshot_id']}"
    equal([s.curl(kept + end, key="live").json(D)["data"] for end in ("/enrichment",)] +
          [s.curl(kept + "/report?format=json", key="live").json(D)["data"]["enrichment"]], [enriched] * 2,
          "the kept one and the report say the same")


def enrich(s, snapshot, day, *more):
    return s.curl("/api/v1/enrich", "-H", "Content-Type: application/json", *more, "-d",
                  '{"snapshot_id": "%s", "as_of": "%s"}' % (snapshot, day), key="live").json(D)["data"]


def covered(s, data, enriched, funds):
    """The rate of the funds whose flows are known: of all of them, and of days before the statement's."""
    snapshot, got = data["snapshot_id"], enriched["portfolio"]
    flows = sorted((f for fund in funds for f in flows_of(fund)), key=lambda f: f[0])
    value = sum(worth(f, STATEMENT_DAY) for f in funds)
    check(abs(got["xirr_covered"] - rate(flows, value, STATEMENT_DAY)) <= PAISA, "rate of the funds", got)
    equal((got["xirr_covered"], got["xirr_covered_percent"]), (got["xirr"]["percent"], 100), "which are all of them")
    said = enrich(s, snapshot, "2025-03-30")
    got = said["portfolio"]
    friday = rate([f for f in flows if f[0] <= DAY(2025, 3, 28)], sum(worth(f, DAY(2025, 3, 28)) for f in funds),
                  DAY(2025, 3, 28))
    check(abs(got["xirr_covered"] - friday) <= PAISA and got["xirr_covered"] == got["xirr"]["percent"],
          "of a Sunday: values are of Friday", got["xirr_covered"], friday)
    late = f"scheme_code = {CODES[MID][0]} and nav_date = '2025-03-29'"
    s.sql(f"insert into nav_daily (scheme_code, nav_date, nav) values ({CODES[MID][0]}, '2025-03-29', 99.1)")
    kept = s.curl(f"/api/v1/snapshots/{snapshot}/enrichment?as_of=2025-03-30", key="live").json(D)["data"]
    equal(kept, said, "a NAV that comes later does not change what was said")
    s.sql("delete from nav_daily where " + late)
    # one fund was held on this day and sold since: it is not enriched
    day, held = DAY(2024, 6, 28), [f for f in funds if f["isin"] != HYBRID]
    got = enrich(s, snapshot, day)["portfolio"]
    early = sorted((f for fund in held for f in flows_of(fund) if f[0] <= day), key=lambda f: f[0])
    known = rate(early, sum(worth(f, day) for f in held), day)
    check(abs(got["xirr_covered"] - known) <= PAISA and got["xirr_covered_percent"] == 100,
          "of a day on which a fund was held that was sold since", got["xirr_covered"], known)
    early = [f for f in flows if f[0] <= day]
    equal([[m["date"], m["value"], m["invested"]] for m in got["value_by_month"]],
          [[e.isoformat(), sum(worth(f, e) for f in funds), sum(a for d, a in early if d <= e)]
           for e in month_ends(early[0][0], day)], "whose months end there and count it")
    got = enrich(s, snapshot, "2023-12-29")["portfolio"]
    equal((got["xirr_covered"], got["xirr"]["reason"]), (None, "SHORT_PERIOD"), "no rate of less than a year")


def part(folder, name, since, schemes):
    """A statement of some of the schemes, each as it was closed."""
    investor = {"name": "MEENAKSHI VARADARAJAN", "email": "m.v@example.com", "mobile": "+919800012345",
                "address": ["Flat 12", "MYSURU"], "phones": []}
    end, path = DAY(2025, 3, 28), os.path.join(folder, name)
    draw(path, Statement("cams_detailed", STATEMENT_DAY, since, investor,
                         [f.close(nav_on(CODES[f.isin][0], end)[1], end) for f in schemes]), Style())
    return path


def reasons(s):
    """What is said where the benchmarks give no rate, and what part of the value a rate is of."""
    def scheme(isin, name, **more):
        house = {"SBI": "SBI", "ICICI": "ICICI Prudential", "HDFC": "HDFC"}[name.split()[0]]
        return Scheme(house + " Mutual Fund", "30955128 / 07", "L103G", name, isin, advisor="DIRECT", pan="ABCPV1234K",
                      holders=["MEENAKSHI VARADARAJAN"], **more)

    def stored(path, *more):
        a = s.curl("/api/v1/parse", "-F", "file=@" + path, *more, key="live").json()
        check(a["data"]["confidence"]["level"] == "HIGH", f"{os.path.basename(path)} is parsed", a)
        return a["data"]
    blue = scheme(BLUE, "SBI Bluechip Fund - Regular Plan - Growth")
    blue.buy(DAY(2025, 1, 6), "Purchase", 30000, nav_on(CODES[BLUE][0], DAY(2025, 1, 6))[1])
    data = stored(part(s.folder, "young.pdf", DAY(2025, 1, 1), [blue]))
    got = enrich(s, data["snapshot_id"], "statement")["portfolio"]
    fund = data["mutual_funds"][0]
    equal(got["pme"], {"percent": None, "xirr": None, "reason": "NO_RATE", "benchmark": "FUNDS_BENCHMARKS",
                       "value": worth(fund, STATEMENT_DAY), "covered_percent": 100,
                       "benchmark_value": index_worth(fund, STATEMENT_DAY).quantize(PAISA, decimal.ROUND_HALF_UP)},
          "flows of less than a year: values, no rates")
    equal((got["xirr_covered"], got["xirr_covered_percent"]), (None, 100), "nor a rate of the funds")

    hybrid = scheme(HYBRID, "ICICI Prudential Regular Savings Fund - Direct Plan - Growth")
    hybrid.buy(DAY(2023, 5, 2), "Purchase", 50000, nav_on(CODES[HYBRID][0], DAY(2023, 5, 2))[1])
    mid = scheme(MID, "HDFC Mid-Cap Opportunities Fund - Direct Plan - Growth Option", opening="1000",
                 opening_cost="25000")
    mid.buy(DAY(2024, 7, 10), "Purchase", 10000, nav_on(CODES[MID][0], DAY(2024, 7, 10))[1])
    data = stored(part(s.folder, "part.pdf", DAY(2023, 1, 1), [hybrid, mid]))
    key = ("-H", "Idempotency-Key: months-of-a-part")
    answers = [enrich(s, data["snapshot_id"], "statement", *key) for _ in range(2)]
    equal(answers[0], answers[1], "a request that is sent again is answered the same")
    got = answers[0]["portfolio"]
    fund = next(f for f in data["mutual_funds"] if f["isin"] == HYBRID)
    value = worth(fund, STATEMENT_DAY)
    share = (value * 100 / D(answers[0]["portfolio"]["current_value"])).quantize(PAISA, decimal.ROUND_HALF_UP)
    units = sum(D(f["units"]) * nav_on(CODES[f["isin"]][0], STATEMENT_DAY)[1] for f in data["mutual_funds"])
    check(abs(units - got["current_value"]) <= 2 * PAISA and 30 < share < 80, "two funds, one is known", got, share)
    check(abs(got["xirr_covered"] - rate(flows_of(fund), value, STATEMENT_DAY)) <= PAISA
          and got["xirr_covered_percent"] == share, "the rate of that one, and its share", got["xirr_covered"], share)
    equal(got["pme"], {"percent": None, "xirr": None, "reason": "FEW_COMPARED", "benchmark": None, "value": None,
                       "benchmark_value": None, "covered_percent": share}, "which is too little for a comparison")
    equal((got["xirr"]["percent"], got["xirr"]["reason"]), (None, "OPENING_BALANCE"), "the whole has no rate")
    equal([(m["invested"], m["benchmark_value"]) for m in got["value_by_month"]],
          [(None, None)] * len(list(month_ends(DAY(2023, 5, 2), STATEMENT_DAY))), "no sum that lacks what was before")

    data = stored(os.path.join(TOP, SUMMARY), "-F", "password=Sample@2024")
    got = enrich(s, data["snapshot_id"], "statement")["portfolio"]
    equal((got["pme"]["reason"], got["pme"]["covered_percent"], got["value_by_month"], got["xirr_covered"],
           got["xirr_covered_percent"]), ("NO_TRANSACTIONS", None, [], None, None), "a summary has no flows")


def answer(s, data, shown, flows, said):
    """The same over REST: what the page shows, and the bounds of who may read it."""
    path = f"/api/v1/snapshots/{data['snapshot_id']}/months"
    r = s.curl(path, key="live")
    if not check(r.status == 200, "the months over REST", r):
        return
    got = r.json(D)["data"]
    equal([[m["date"], m["put_in"], m["value"], m["benchmark"]] for m in reversed(got["months"])], shown,
          "are those of the page, to the paisa")
    equal([[m["date"], m["paid_in"], m["paid_out"]] for m in reversed(got["months"]) if m["paid_in"] or m["paid_out"]],
          flows, "and so are the flows")
    same = got["same_flows"]
    equal(({same["value"], same["benchmark"]}, {same["xirr"], same["benchmark_xirr"]}), said, "with values and rates")
    equal((got["snapshot_id"], got["as_of_date"], got["funds_without_nav"], got["funds_with_unknown_flows"]),
          (data["snapshot_id"], STATEMENT_DAY.isoformat(), 0, 0), "of that snapshot and day")
    other = "/api/v1/snapshots/snap_" + "0" * 26 + "/months"
    equal([s.curl(p, key=k).status for p, k in ((path, "test"), (other, "live"), (path + "x", "live"))], [404] * 3,
          "not for others")


def course(code):
    return risk.Course([(d, D(v) / 10 if code == SPLIT and d < DAY(2024, 9, 2) else D(v)) for d, v in NAVS[code]])


def put_peers(s):
    """NAVs of most schemes of the mid caps' category, at the days of their returns: a course of its own for each."""
    found = s.sql("select s.scheme_code from schemes s join schemes m on m.category = s.category and m.plan = s.plan "
                   f"where m.scheme_code = {CODES[MID][0]} and s.option = 'GROWTH' order by 1").split()
    codes = [int(c) for c in found if int(c) not in NAVS]
    days = [DAY(2022, 3, 31), DAY(2024, 3, 28), DAY(2025, 3, 31)]
    out = {}
    for i, code in enumerate(codes[:-1]):
        out[code] = [(d, D(30 + i) + (D(k) * (5 * i % 23) / 3).quantize(D("0.0001"))) for k, d in enumerate(days)]
    rows_of = ", ".join(f"({c}, '{d}', {v})" for c, v in out.items() for d, v in v)
    s.sql(f"insert into nav_daily (scheme_code, nav_date, nav) values {rows_of}")
    return codes, {c: risk.Course(v) for c, v in out.items()}


def figures(s):
    """Risk and rank of the funds over REST, before and after the NAVs of their categories are stored."""
    a = s.curl("/api/v1/parse", "-F", "file=@" + statement(s.folder), key="live")
    snapshot = a.json()["data"]["snapshot_id"]
    s.curl("/api/v1/enrich", "-H", "Content-Type: application/json", "-d",
           '{"snapshot_id": "%s", "as_of": "statement"}' % snapshot, key="live")
    path = f"/api/v1/snapshots/{snapshot}/risk"
    r = s.curl(path, key="live")
    if not check(r.status == 200, "risk over REST", r):
        return
    got = {f["isin"]: f for f in r.json(D)["data"]["mutual_funds"]}
    equal(sorted(got), sorted([MID, BLUE]), "of the schemes that are held")
    end = STATEMENT_DAY
    for isin, f in got.items():
        own = course(CODES[isin][0])
        rolling = own.rolling(end)
        equal(f["period"], {"from": own.on(risk.back(end, 36))[0].isoformat(), "to": end.isoformat()},
              f"period of {isin}")
        equal(f["rolling_1y"], {"count": 25, "least": risk.cents(rolling[0]), "median": risk.cents(rolling[12]),
                                "most": risk.cents(rolling[-1]), "below_zero": sum(x < 0 for x in rolling)},
              f"returns of one year of {isin}")
        check(abs(f["standard_deviation"] - D(own.deviation(end))) <= D("0.005001"), f"standard deviation of {isin}",
              f["standard_deviation"], own.deviation(end))
        fall = [x if x is None or isinstance(x, D) else x.isoformat() for x in own.drawdown(end)]
        equal([f["drawdown"][k] for k in ("percent", "peak", "trough", "recovered")], fall, f"drawdown of {isin}")
        parts = [(course(c), w) for c, w in PARTS[CODES[isin][1]]]
        wanted = risk.beta(own, parts, end)
        check(abs(f["beta"] - D(wanted)) <= D("0.005001"), f"beta of {isin}", f["beta"], wanted)
        equal([f["reasons"][k] for k in ("risk", "beta")], [None, None], "nothing is missing")
    check(got[MID]["reasons"]["rank_3y"] == "NAVS_NOT_STORED" and got[MID]["rank"]["3y"]["place"] is None,
          "no place while the category's NAVs are not stored", got[MID])
    codes, peers = put_peers(s)
    peers[CODES[MID][0]] = course(CODES[MID][0])
    got = {f["isin"]: f for f in s.curl(path, key="live").json(D)["data"]["mutual_funds"]}
    for years, name in ((1, "1y"), (3, "3y")):
        all_of = {c: risk.growth(x, end, years) for c, x in peers.items()}
        own = all_of[CODES[MID][0]]
        equal(got[MID]["rank"][name], {"place": 1 + sum(v > own for v in all_of.values()), "of": len(all_of),
                                       "listed": len(codes) + 1}, f"place by the return over {name}")
        equal(got[MID]["reasons"]["rank_" + name], None, "for which nothing is missing")
    check(1 < got[MID]["rank"]["3y"]["place"] < len(peers), "the place is one in the middle", got[MID]["rank"])
    other = "/api/v1/snapshots/snap_" + "0" * 26 + "/risk"
    equal([s.curl(p, key=k).status for p, k in ((path, "test"), (other, "live"))], [404] * 2, "not for others")


def gaps(s):
    """A statement of which not all is known: what is missing stands there once."""
    path = os.path.join(TOP, "data/samples/sample_cams_2024.pdf")
    data = s.curl("/api/v1/parse", "-F", "file=@" + path, "-F", "password=Sample@2024", key="live").json()["data"]
    b, link = browser(s), "/console/snapshots/" + data["snapshot_id"]
    text = b.get(link).text()
    check(text.count("no stored NAV") == 1 and text.count("before for 1 fund whose history is not whole") == 1,
          "missing NAVs and flows are told once")
    check("The same money" not in text, "nothing is compared")
    net = {}
    for f in data["mutual_funds"] + data["exited_funds"]:
        for t in f["transactions"]:
            net.setdefault(t["date"][:7], []).append(t)
    shown = {r[0][:7] for r in by_month(b, link)[1]}
    check(shown and shown <= set(net), "flows are in months that have transactions", shown - set(net))


with (
    NavServer(until="2025-04-30", navs=NAVS) as source,
    Service(CASGATE_NAV_URL=source.url,
            CASGATE_AMFI_URL=source.url,
            CASGATE_NAV_ALLOW_HTTP="1",
            CASGATE_NAV_REQUESTS_SECOND="1000",
            CASGATE_NAV_WAIT_MS="60000",
            CASGATE_NAV_TIMEOUT_MS="30000") as service,
):
    tap.run((months, reasons, figures, gaps), service)
tap.done()
