"""GET /snapshots/{id}/gains over HTTP: every lot of every statement in tests/data/statements against gains_law.py, and
the contract."""
import csv
import datetime
import glob
import io
import json
import os
import subprocess
import sys
import tempfile
from decimal import ROUND_HALF_UP, Decimal

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import gains_book
import gains_law as law
import held_law
import income_law
import stack
import tap
from client import form
from stack import SOURCE

S = stack.Stack()
STATEMENTS = os.path.join(SOURCE, "tests/data/statements")
SNAPSHOTS = {}
HEAD_112A = [
    "Share/Unit acquired(1a)", "Share/Unit Transferred(1b)", "ISIN Code(2)", "Name of the Share/Unit(3)",
    "No. of Shares/Units(4)", "Sale-price per Share/Unit(5)",
    "Full Value of Consideration(Total Sale Value)(6) = 4 * 5", "Cost of acquisition without indexation(7)",
    "Cost of acquisition(8)", "If the long term capital asset was acquired before 01.02.2018(9)",
    "Fair Market Value per share/unit as on 31st January 2018(10)",
    "Total Fair Market Value of capital asset as per section 55(2)(ac)(11) = 4 * 10",
    "Expenditure wholly and exclusively in connection with transfer(12)", "Total deductions(13) = 7 + 12",
    "Balance(14) = 6 - 13"
]
RULE = ("section", "term", "rate_kind")
MONEY = ("cost", "cost_of_acquisition", "gain", "fmv_value")


def load_fmv():
    with open(os.path.join(SOURCE, "data/market/fmv_2018-01-31.csv"), encoding="ascii") as f:
        return {r["isin"]: Decimal(r["nav"]) for r in csv.DictReader(f) if r["nav"]}


FMV = load_fmv()


def truths():
    for path in sorted(glob.glob(STATEMENTS + "/*.truth.json")):
        with open(path, encoding="utf-8") as f:
            yield json.load(f)


def parse(truth):
    if truth["file"] not in SNAPSHOTS:
        with open(os.path.join(STATEMENTS, truth["file"]), "rb") as f:
            pdf = f.read()
        parts = [("file", pdf, "cas.pdf")] + ([("password", truth["password"])] if truth["password"] else [])
        body, headers = form(*parts)
        a = S.call("POST", "/api/v1/parse", body, headers=headers, key=S.key)
        assert a.status == 200, a.body[:300]
        SNAPSHOTS[truth["file"]] = a.data["snapshot_id"]
    return SNAPSHOTS[truth["file"]]


def ask(snapshot, query="", status=200, **kw):
    a = S.call("GET", f"/api/v1/snapshots/{snapshot}/gains" + (query and "?" + query), key=kw.pop("key", S.key), **kw)
    assert a.status == status, (query, a.status, a.body[:400])
    return a


def gains(snapshot, query=""):
    return json.loads(ask(snapshot, query).body, parse_float=Decimal)["data"]


def rupees(x):
    return int(Decimal(x).quantize(Decimal(1), ROUND_HALF_UP))


def moved(fund):
    """Units that came from other schemes: FMV and segregation are worked by hand in
    tests/portfolio/gains/test_gains.c."""
    return any(t["type"] in ("SWITCH_IN_MERGER", "SEGREGATION") for t in fund["transactions"])


def check_lot(lot, sale, fund, truth, source, where):
    assert lot["units"] == sale["units"], (where, lot, sale)
    assert lot["sell_date"] == sale["sell"].isoformat(), (where, lot, sale)
    assert lot["sale_value"] == sale["value"], (where, lot, sale)
    if sale["why"]:
        assert lot["gain"] is None and lot["cost"] is None and lot["cost_of_acquisition"] is None, (where, lot)
        assert lot["reason"] == sale["why"] or sale["why"] == "SEGREGATION" and lot["reason"].startswith(
            "SEGREGATION_"), (where, lot, sale)
        return 0
    assert lot["buy_date"] == sale["buy"].isoformat(), (where, lot, sale)
    assert lot["stamp_duty_computed"] == (source in ("MFCENTRAL", "NSDL", "CDSL") and lot["buy_date"] >= "2020-07-01"
                                          and lot["purchase_amount"] > 0), (where, lot)
    assert (lot["purchase_amount"], lot["stamp_duty"]) == (sale["amount"], sale["duty"]), (where, lot, sale)
    assert lot["days"] == (sale["sell"] - sale["buy"]).days
    if moved(truth) and sale["buy"] <= datetime.date(2018, 1, 31):
        return 0
    want = law.gain(sale, fund["kind"], FMV.get(truth["isin"]))
    for k in RULE:
        assert lot[k] == want.get(k, lot[k]), (where, k, lot, want)
    for k in MONEY:
        assert k not in want or lot[k] == want[k], (where, k, lot, want)
    if "rate" in want:
        assert (None if lot["rate"] is None else Decimal(lot["rate"])) == (None if want["rate"] is None else Decimal(
            want["rate"])), (where, lot, want)
    assert lot["reason"] == want.get("reason") or fund["kind"] == "UNKNOWN" and lot["reason"].startswith("KIND_"), (
        where, lot, want)
    return 1


def check_sums(data, where):
    """Summary, totals and funds are the sums of the lots."""
    lots = [lot for f in data["mutual_funds"] for lot in f["lots"] if lot["gain"] is not None]
    for name, key in (("sale_value", "sale_value"), ("cost", "cost_of_acquisition"), ("gain", "gain")):
        total = sum((lot[key] for lot in lots), Decimal(0))
        assert data["total"][name] == total, (where, name)
        assert sum((s[name] for s in data["summary"]), Decimal(0)) == total, (where, name)
        assert sum((f[name] for f in data["mutual_funds"]), Decimal(0)) == total, (where, name)
    assert data["total"]["count"] == len(lots) == sum(s["count"] for s in data["summary"])
    for s in data["summary"]:
        assert sum(s["windows"].values(), Decimal(0)) == s["gain"], (where, s)
        mine = [lot for lot in lots if all(lot[k] == s[k] for k in ("section", "term", "rate", "rate_kind"))]
        assert s["gain"] == sum(lot["gain"] for lot in mine) and s["count"] == len(mine), (where, s)
        for window, amount in s["windows"].items():
            assert amount == sum((lot["gain"] for lot in mine if lot["window"] == window), Decimal(0)), (where, s)
    wanting = {(f["name"], f["folio"], lot["reason"])
               for f in data["mutual_funds"]
               for lot in f["lots"] if lot["reason"]}
    assert wanting <= {(i["name"], i["folio"], i["reason"]) for i in data["incomplete"]}, where


def test_every_statement():
    """every lot of every year of every statement is what the law makes of its rows"""
    exact = lots = people = 0
    for truth in truths():
        snapshot, where = parse(truth), truth["file"]
        funds = law.run(truth)
        wanted = {}
        for f in funds:
            for s in f.sales:
                wanted.setdefault(law.fy(s["sell"]), {}).setdefault(f.number, []).append(s)
        years = [law.fy_text(y) for y in sorted(wanted, reverse=True) if y >= 2001]
        newest = gains(snapshot)
        assert newest["years"] == years, (where, newest["years"], years)
        if years:
            assert newest["financial_year"] == years[0]
        for text in years:
            data = gains(snapshot, "fy=" + text)
            assert data["financial_year"] == text
            sold = wanted[int(text[:4])]
            assert len(data["mutual_funds"]) == len(sold), (where, text)
            persons = {person(truth, n) for n in sold} - {None}
            assert data["taxpayers"] == (len(persons) or None), (where, text, data["taxpayers"], persons)
            people = max(people, len(persons))
            for fund, (number, sales) in zip(data["mutual_funds"], sorted(sold.items())):
                t = truth["schemes"][number]
                assert (fund["name"], fund["isin"], fund["folio"]) == (t["name"], t["isin"],
                                                                       t["folio"]), (where, fund["name"], t["name"])
                assert fund["holder"] == (t["holders"] or [None])[0] and fund["pan"] == (
                    t["pan"] and t["pan"][:2] + "XXXXXX" + t["pan"][8:]), (where, fund)
                assert len(fund["lots"]) == len(sales), (where, text, t["name"], len(fund["lots"]), len(sales))
                for lot, sale in zip(fund["lots"], sales):
                    exact += check_lot(lot, sale, fund, t, truth["source"], (where, text, t["name"]))
                    lots += 1
            check_sums(data, (where, text))
    print(f"# {lots} lots, {exact} of them with a gain to the paisa")
    assert exact > 400 and people >= 1


def word(name):
    return "".join(c for c in (name or "").lower() if c.isalnum()) or None


def person(truth, number):
    """Who the folio of a scheme belongs to: the PAN, else the one PAN of that name, else the name."""
    scheme = truth["schemes"][number]
    if scheme["pan"]:
        return scheme["pan"]
    name = word((scheme["holders"] or [None])[0])
    if name is None:
        return truth["investor"]["pan"] or word(truth["investor"]["name"])
    pans = {s["pan"] for s in truth["schemes"] if s["pan"] and word((s["holders"] or [None])[0]) == name}
    return pans.pop() if len(pans) == 1 else name


def without(data, *names):
    return {k: v for k, v in data.items() if k not in names}


def left_of(lots, text):
    """What is left of losses and exemption, from the lots of one person."""
    def net(term):
        return sum((lot["gain"] for lot in lots if lot["term"] == term and lot["rate_kind"] != "EXEMPT" and
                    lot["gain"] is not None), Decimal("0.00"))
    short, long = net("SHORT"), net("LONG")
    rest = {"financial_year": text, "short_term_gain": short, "long_term_gain": long,
            "short_term_loss_left": max(Decimal(0), -short - max(long, Decimal(0))),
            "long_term_loss_left": max(Decimal(0), -long)}
    year = int(text[:4])
    section, amount, gain, left = None, None, None, None
    if year >= 2018:
        section, amount = "198" if year >= 2026 else "112A", Decimal(125000 if year >= 2024 else 100000)
        gain = sum((lot["gain"] for lot in lots if lot["section"] == section and lot["gain"] is not None),
                   Decimal("0.00"))
        left = max(Decimal(0), amount - max(gain, Decimal(0)))
    return dict(rest, exemption={"section": section, "amount": amount, "gain": gain, "left": left})


def test_holders():
    """holder= gives the sales of one person: together those of all, in JSON, in both CSVs; what is left of each"""
    shares = 0
    for truth in truths():
        snapshot, where = parse(truth), truth["file"]
        whole = gains(snapshot)
        want = []
        for n in range(len(truth["schemes"])):
            want += [p for p in [person(truth, n)] if p not in want]
        assert len(whole["holders"]) == len(want) and whole["holder"] is None, (where, whole["holders"], want)
        assert sum(h["funds"] for h in whole["holders"]) == len(truth["schemes"]), where
        for text in whole["years"]:
            data, parts = gains(snapshot, "fy=" + text), {}
            for h in data["holders"]:
                mine = parts[h["holder"]] = gains(snapshot, f"fy={text}&holder={h['holder']}")
                assert (mine["holder"], mine["taxpayers"] or 1) == (h["holder"], 1 if mine["mutual_funds"] else
                                                                    mine["taxpayers"] or 1), where
                lots = [lot for f in mine["mutual_funds"] for lot in f["lots"]]
                assert mine["left"] == [left_of(lots, text)], (where, text, mine["left"], left_of(lots, text))
                assert all((f["pan"] or h["pan"]) == h["pan"] for f in mine["mutual_funds"]), where
                lacking = sum(lot["reason"] is not None for lot in lots)
                a = ask(snapshot, f"fy={text}&holder={h['holder']}&format=csv&kind=lots")
                assert len(rows_of(a)) == 1 + len(lots) and a.headers["x-casgate-incomplete-lots"] == str(lacking)
            of_all = sorted(json.dumps(f, default=str) for f in data["mutual_funds"])
            assert of_all == sorted(json.dumps(f, default=str) for p in parts.values() for f in p["mutual_funds"])
            for key in ("excluded", "incomplete"):
                assert sorted(map(str, data[key])) == sorted(str(x) for p in parts.values() for x in p[key]) or any(
                    i["reason"].startswith("DEMAT") or i["reason"] == "NO_TRANSACTIONS" for i in data[key]), where
            assert (data["left"] == []) == ((data["taxpayers"] or 0) > 1), where
            shares += len(parts)
    assert shares > 50, shares
    for query, words in (("holder=0", "holder must be the number"), ("holder=99", "holder must be the number"),
                         ("holder=x", "holder must be the number"), ("holder=", "holder must be the number"),
                         ("pan=ABCPV1234K", "A PAN must not be part of an address")):
        a = ask(parse(next(truths())), query, 400)
        assert a.code() == "invalid_request" and words in a.json()["error"]["message"], a.body


def test_family():
    """a folio of a minor without PAN is a taxpayer of his own, whose sales are in no Schedule 112A of another"""
    truth = next(t for t in truths() if t["file"].startswith("cams_detailed_large"))
    SNAPSHOTS.pop(truth["file"], None)
    snapshot = parse(truth)
    before = gains(snapshot, "fy=all")
    text, fund = next((y, f) for y in before["years"] for f in gains(snapshot, "fy=" + y)["mutual_funds"]
                      if len({g["folio"] for g in gains(snapshot, "fy=" + y)["mutual_funds"]}) > 1)
    year = gains(snapshot, "fy=" + text)
    S.sql("update folios set pan_enc = null, pan_mask = null, holders = '{A MINOR}' where folio = '%s' and"
          " snapshot_id = (select snapshot_id from snapshots order by created_at desc limit 1)" % fund["folio"])
    data = gains(snapshot, "fy=" + text)
    assert data["taxpayers"] == (year["taxpayers"] or 0) + 1 and data["left"] == [], data["taxpayers"]
    number = next(h["holder"] for h in data["holders"] if h["name"] == "A MINOR")
    assert data["holders"][number - 1]["pan"] is None and len(data["holders"]) == len(before["holders"]) + 1
    mine, others = gains(snapshot, f"fy={text}&holder={number}"), [
        gains(snapshot, f"fy={text}&holder={h['holder']}") for h in data["holders"] if h["holder"] != number]
    assert {f["folio"] for f in mine["mutual_funds"]} == {fund["folio"]} and mine["taxpayers"] == 1
    assert mine["left"] == [left_of([lot for f in mine["mutual_funds"] for lot in f["lots"]], text)]
    assert all(f["folio"] != fund["folio"] for o in others for f in o["mutual_funds"])
    assert sum((o["total"]["gain"] for o in others), mine["total"]["gain"]) == year["total"]["gain"]
    S.call("DELETE", "/api/v1/snapshots/" + snapshot, key=S.key)
    del SNAPSHOTS[truth["file"]]


def test_all_years():
    """fy=all is every year one after the other; Schedule 112A is of one year"""
    several = 0
    for truth in truths():
        snapshot = parse(truth)
        data = gains(snapshot, "fy=all")
        years = [gains(snapshot, "fy=" + text) for text in data["years"]]
        assert data["financial_year"] == "all" and data["exemption"] == {"section": None, "amount": None}
        assert data["summary"] == [s for y in years for s in y["summary"]], truth["file"]
        for key in ("count", "sale_value", "cost", "gain"):
            assert data["total"][key] == sum(y["total"][key] for y in years), (truth["file"], key)
        lots = sorted(json.dumps([f["name"], f["folio"], lot], default=str) for f in data["mutual_funds"]
                      for lot in f["lots"])
        assert lots == sorted(json.dumps([f["name"], f["folio"], lot], default=str) for y in years
                              for f in y["mutual_funds"] for lot in f["lots"]), truth["file"]
        if years:
            assert data["period"] == {"from": years[-1]["period"]["from"], "to": years[0]["period"]["to"]}
            assert data["left"] == [x for y in years for x in y["left"]]
            rows = rows_of(ask(snapshot, "fy=all&format=csv&kind=lots"))
            assert len(rows) == 1 + len(lots)
            several += len(years) > 1
    assert several > 5
    a = ask(snapshot, "fy=all&format=csv", 400)
    assert "Schedule 112A is of one year" in a.json()["error"]["message"], a.body


def more(snapshot, what, query="", status=200, **kw):
    a = S.call("GET", f"/api/v1/snapshots/{snapshot}/{what}" + (query and "?" + query), key=kw.pop("key", S.key), **kw)
    assert a.status == status, (what, query, a.status, a.body[:400])
    return json.loads(a.body, parse_float=Decimal)["data"] if status == 200 else a


def test_income():
    """IDCW, TDS, STT, duty and ELSS purchases of every year and house are what the rows of the statement add up to"""
    elss, seen = income_law.elss_isins(SOURCE), dict.fromkeys(income_law.ZERO, 0)
    for truth in truths():
        snapshot, where = parse(truth), truth["file"]
        data, want = more(snapshot, "income"), income_law.income(truth, elss)
        got = {y["financial_year"]: y for y in data["years"]}
        assert list(got) == sorted(got, reverse=True), where
        for year, houses in want.items():
            sums, y = houses.pop(""), got.get(law.fy_text(year))
            if y is None:
                assert not any(sums.values()), (where, year, sums)
                continue
            for k, v in sums.items():
                mine = y["elss"]["purchases"] if k == "elss" else y[k]
                assert mine == v, (where, year, k, mine, v)
                seen[k] += v != 0
            assert y["taxable"] == (year >= 2020)
            paid = {a: {k: s[k] for k in ("idcw_paid", "idcw_reinvested", "tds", "gross")} for a, s in houses.items()
                    if s["idcw_paid"] or s["idcw_reinvested"] or s["tds"]}
            assert {a["amc"]: without(a, "amc") for a in y["amc"]} == paid, (where, year)
            if year >= 2001:
                assert more(snapshot, "income", "fy=" + law.fy_text(year))["years"] == [y], (where, year)
        parts = [more(snapshot, "income", f"holder={h['holder']}") for h in data["holders"]]
        for k in ("gross", "stt", "stamp_duty"):
            assert sum(y[k] for y in data["years"]) == sum(y[k] for p in parts for y in p["years"]), (where, k)
    print("# years with", seen)
    assert min(seen[k] for k in ("idcw_paid", "idcw_reinvested", "gross", "stt", "stamp_duty", "elss")) > 3, seen
    snapshot = parse(next(truths()))
    assert more(snapshot, "income", "fy=x", 400).code() == "invalid_request"
    assert S.call("HEAD", f"/api/v1/snapshots/{snapshot}/income", key=S.read_only).status == 200
    assert S.call("HEAD", f"/api/v1/snapshots/{snapshot}/sips", key=S.read_only).status == 200
    for what in ("income", "sips"):
        assert more(snapshot, what, "holder=99", 400).code() == "invalid_request"
        assert more(snapshot, what, key=S.stranger, status=404).code() == "snapshot_not_found"
        assert more(snapshot, what, key=S.parse_only, status=403).code() == "insufficient_scope"
        assert more("nonsense", what, status=404).code() == "snapshot_not_found"


def test_sips():
    """plans of numbered instalments, their days, amounts and whether they go on; every instalment is in one plan"""
    numbered = monthly = active = 0
    for truth in truths():
        data = more(parse(truth), "sips")
        assert data["yearly_inflow"] == sum((s["yearly"] for s in data["sips"] if s["yearly"] is not None), Decimal(0))
        for scheme in truth["schemes"]:
            rows, paid = income_law.instalments(scheme)
            owner = income_law.duties(rows)
            mine = [s for s in data["sips"] if (s["name"], s["folio"]) == (scheme["name"], scheme["folio"])]
            where = (truth["file"], scheme["name"], scheme["folio"])
            if [(s["name"], s["folio"]) for s in truth["schemes"]].count((scheme["name"], scheme["folio"])) > 1:
                continue
            assert sum(s["count"] for s in mine) == len(paid), (where, mine, len(paid))
            duty = sum((r["amount"] for r in rows if owner.get(r["no"], {}).get("no") in {p["no"] for p in paid}),
                       Decimal(0))
            if truth["source"] not in income_law.NET:
                assert sum(s["invested"] for s in mine) == sum(p["amount"] for p in paid) + duty, where
            plans = income_law.numbered_plans(paid)
            if plans is None:
                continue
            assert [(s["first"], s["last"], s["count"], s["instalment"], s["of"]) for s in mine] == [
                (p["days"][0], p["days"][-1], len(p["days"]), p["instalment"], p["of"]) for p in plans], (where, mine)
            numbered += len(mine)
            for s, p in zip(mine, plans):
                if s["frequency"] != "MONTHLY" or not 3 <= s["day"] <= 24:
                    continue
                monthly += 1
                dates = [int(d[8:]) for d in p["days"]]
                assert dates.count(s["day"]) == max(map(dates.count, dates)), (where, s)
                between = income_law.month_number(s["last"]) - income_law.month_number(s["first"]) + 1
                assert s["missed"] == between - s["count"], (where, s)
                due = income_law.month_number(s["last"]) * 31 + 31 + s["day"]
                end = income_law.month_number(truth["as_of_date"]) * 31 + int(truth["as_of_date"][8:])
                late = end - due
                if s["instalment"] == s["of"]:
                    assert (s["status"], s["next"], s["yearly"]) == ("COMPLETED", None, None), (where, s)
                elif late < 8 or late > 22:
                    assert s["status"] == ("ACTIVE" if late < 8 else "STOPPED"), (where, s)
                if s["status"] == "ACTIVE":
                    active += 1
                    assert s["yearly"] == s["amount"] * 12 and s["next"] > s["last"], (where, s)
                    assert int(s["next"][8:]) == s["day"], (where, s)
    print(f"# {numbered} numbered plans, {monthly} of them monthly, {active} active")
    assert numbered > 20 and monthly > 10, (numbered, monthly)


def book_of(snapshot, query):
    """The workbook of an answer, and the file."""
    a = ask(snapshot, query + "&format=xlsx")
    assert a.headers["content-type"] == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    with tempfile.NamedTemporaryFile(suffix=".xlsx") as f:
        f.write(a.body)
        f.flush()
        return gains_book.Book(f.name), a


def check_book_lots(book, data, where):
    lots = [(f, lot) for f in data["mutual_funds"] for lot in f["lots"]]
    rows = book.rows("Lots")
    assert len(rows) == len(lots), (where, len(rows), len(lots))
    names = {"Units": "units", "Sale value": "sale_value", "Purchase amount": "purchase_amount", "Cost": "cost",
             "Stamp duty": "stamp_duty", "NAV of 31-Jan-2018": "fmv_nav", "Value of 31-Jan-2018": "fmv_value",
             "Lower of it and sale value": "lower_of_fmv_and_sale", "Cost of acquisition": "cost_of_acquisition",
             "Gain": "gain", "Rate, percent": "rate", "Section": "section", "Term": "term", "Kind of rate": "rate_kind",
             "Window": "window", "Reason": "reason", "Caution": "caution", "Financial year": "financial_year"}
    for row, (fund, lot) in zip(rows, lots):
        for name, key in names.items():
            assert row[name] == lot[key], (where, name, row, lot)
        assert (row["Fund"], row["Folio"], row["PAN"]) == (fund["name"], fund["folio"], fund["pan"]), (where, row)
        assert gains_book.day(row["Sold"]) == lot["sell_date"], (where, row)
        assert isinstance(row["Bought"], str) or gains_book.day(row["Bought"]) == lot["buy_date"], (where, row)
        ratio = None if row["Index of sale"] is None else f"{row['Index of sale']}/{row['Index of purchase']}"
        assert ratio == lot["index_ratio"], (where, row)


def check_book_sums(book, data, where):
    rows = book.rows("Summary")
    assert [r["Sum"] for r in rows] == [*range(1, len(data["summary"]) + 1), *(["Total"] if rows else [])], where
    for row, want in zip(rows, [*data["summary"], data["total"]]):
        for name, key in (("Lots", "count"), ("Sale value", "sale_value"), ("Cost of acquisition", "cost"),
                          ("Gain", "gain"), ("Section", "section"), ("Term", "term"), ("Rate, percent", "rate")):
            assert row[name] == want.get(key), (where, name, row, want)
    rows = book.rows("Left")
    assert len(rows) == (len(data["left"]) if data["summary"] else 0), (where, rows)
    for row, want in zip(rows, data["left"]):
        names = {"Financial year": "financial_year", "Short-term gain": "short_term_gain",
                 "Long-term gain": "long_term_gain", "Short-term loss left": "short_term_loss_left",
                 "Long-term loss left": "long_term_loss_left"}
        for name, key in names.items():
            assert row[name] == want[key], (where, name, row, want)
        for name, key in (("Section of exemption", "section"), ("Exemption", "amount"), ("Gain under it", "gain"),
                          ("Exemption left", "left")):
            assert row[name] == want["exemption"][key], (where, name, row, want)


def test_workbook():
    """the workbook has the lots, sums, schedule and what is left of the JSON and CSV, and its formulas compute them"""
    formulas = schedules = 0
    for truth in truths():
        snapshot, where = parse(truth), truth["file"]
        for text in gains(snapshot)["years"][:2] + ["all"]:
            data = gains(snapshot, "fy=" + text)
            book, a = book_of(snapshot, "fy=" + text)
            assert a.headers["content-disposition"] == f'attachment; filename="casgate-gains-{text}.xlsx"'
            assert a.headers["x-casgate-incomplete"] == str(len(data["incomplete"])), (truth["file"], text)
            assert a.headers["x-casgate-taxpayers"] == str(data["taxpayers"] or 0)
            check_book_lots(book, data, (where, text))
            check_book_sums(book, data, (where, text))
            assert book.wrong() == [], (where, text, book.wrong()[:5])
            formulas += len(book.formulas)
            assert len(book.rows("Incomplete")) == len(data["incomplete"]), (where, text)
            if text == "all" or int(text[:4]) < 2018:
                assert "Schedule 112A" not in book.cells, (where, text)
                continue
            want = rows_of(ask(snapshot, f"fy={text}&format=csv"))[1:]
            rows = [list(r.values()) for r in book.rows("Schedule 112A")]
            assert len(rows) == len(want) + bool(want), (where, text)
            for row, cells in zip(rows, want):
                assert [x for x in row[-11:]] == [None if c == "" else Decimal(c) for c in cells[-11:]], (where, row)
                assert row[:len(row) - 12] == cells[:len(cells) - 12], (where, row, cells)
            if want:
                assert rows[-1][-1] == sum(r[-1] for r in rows[:-1]), (where, rows[-1])
                schedules += 1
    print(f"# {formulas} formulas, {schedules} schedules")
    assert formulas > 3000 and schedules > 5, (formulas, schedules)
    book, _ = book_of(parse(next(truths())), "fy=2023-24")  # a reader who changes a figure sees what follows from it
    total = max(r for r, _ in book.cells["Summary"])
    before = book.cells["Summary"][total, 10]
    row = next(r for r in range(2, 500) if book.cells["Lots"].get((r, 22)) is not None)
    book.cells["Lots"][row, 12] += 100
    assert book.value("Summary", (total, 10)) == before + 100


def test_workbook_in_libreoffice():
    """LibreOffice computes the same figures from a workbook without results"""
    compared = 0
    for name, query in (("cams_detailed_large_1024.pdf", "fy=all"), ("kfin_detailed_small_1007.pdf", "fy=2020-21")):
        a = ask(parse(next(t for t in truths() if t["file"] == name)), query + "&format=xlsx")
        with tempfile.NamedTemporaryFile(suffix=".xlsx") as f:
            f.write(a.body)
            f.flush()
            ours, theirs = gains_book.Book(f.name), gains_book.recomputed(f.name)
        for (sheet, at), text in ours.formulas.items():
            got = theirs.cells[sheet].get(at)
            assert round(got, 9) == ours.cells[sheet][at], (name, sheet, at, text, got, ours.cells[sheet][at])
            compared += 1
    print(f"# {compared} formulas")
    assert compared > 300, compared


def check_held(lot, want, fund, truth, day, segregated, where):
    """One lot against held_law.py; 1 where the gain is compared."""
    assert (lot["units"], lot["value"]) == (want["units"], want["value"]), (where, lot, want)
    locked = held_law.lock_in(fund["category"], want["buy"])
    assert lot["lock_in_until"] == (locked and locked.isoformat()), (where, lot)
    if fund["category"] != "ELSS" or want["buy"]:
        assert lot["units_free"] == (0 if locked and day < locked else lot["units"]), (where, lot)
    if not fund["listed"]:
        first = held_law.long_from(fund["kind"], want["buy"])
        assert lot["long_term_from"] == (first and first.isoformat()), (where, lot, first)
        assert lot["days_to_long_term"] == (max(0, (first - day).days) if first else None), (where, lot)
    if (lot["reason"] or "").startswith("SEGREGATION_") and fund["amc"] in segregated:
        return 0  # their costs are worked by hand in tests/portfolio/gains/test_gains.c
    if want["why"] or want["value"] is None:
        why = want["why"] or "VALUE_MISSING"
        assert lot["gain"] is None and lot["cost"] is None and lot["section"] is None, (where, lot)
        assert lot["reason"] == why, (where, lot)
        return 0
    assert (lot["buy_date"], lot["days"]) == (want["buy"].isoformat(), (day - want["buy"]).days), (where, lot)
    assert (lot["purchase_amount"], lot["stamp_duty"]) == (want["amount"], want["duty"]), (where, lot, want)
    if fund["listed"] or moved(truth) and want["buy"] <= datetime.date(2018, 1, 31):
        return 0
    law_says = law.gain(dict(want, sell=day), fund["kind"], FMV.get(truth["isin"]))
    for k in RULE + MONEY:
        assert k not in law_says or lot[k] == law_says[k], (where, k, lot, law_says)
    if law_says.get("rate") is not None:
        assert lot["rate"] == Decimal(law_says["rate"]), (where, lot)
    assert lot["reason"] == law_says.get("reason") or fund["kind"] == "UNKNOWN" and lot["reason"].startswith("KIND_"), (
        where, lot)
    return 1


def check_held_sums(data, where):
    """Sums are those of the lots whose gain is known; the others are incomplete."""
    every = [lot for f in data["mutual_funds"] for lot in f["lots"]]
    known = [lot for lot in every if lot["gain"] is not None]
    for name, key in (("value", "value"), ("cost", "cost_of_acquisition"), ("gain", "gain")):
        total = sum((lot[key] for lot in known), Decimal(0))
        assert data["total"][name] == total == sum(s[name] for s in data["summary"]), (where, name)
        assert total == sum(f["total"][name] for f in data["mutual_funds"]), (where, name)
    assert data["total"]["count"] == len(known) == sum(s["count"] for s in data["summary"]), where
    for s in data["summary"]:
        mine = [lot for lot in known if all(lot[k] == s[k] for k in ("section", "term", "rate", "rate_kind"))]
        assert (s["gain"], s["count"]) == (sum(lot["gain"] for lot in mine), len(mine)), (where, s)
    for f in data["mutual_funds"]:
        if f["value"] is not None:
            assert sum(lot["value"] for lot in f["lots"]) == f["value"], (where, f["name"])
        assert sum(lot["units"] for lot in f["lots"]) == f["units"], (where, f["name"])
    why = {(f["name"], f["folio"], lot["reason"]) for f in data["mutual_funds"] for lot in f["lots"] if lot["reason"]}
    told = {(i["name"], i["folio"], i["reason"]) for i in data["incomplete"]}
    assert why <= told and {r for _, _, r in told - why} <= {"NO_TRANSACTIONS"}, (where, why ^ told)


def test_held():
    """every lot that is held, on the statement's day and later ones, is what the rows leave and the law says of it"""
    exact = lots = soon = locked = 0
    for truth in truths():
        snapshot, where, first = parse(truth), truth["file"], datetime.date.fromisoformat(truth["as_of_date"])
        left = {f.number: held_law.lots(f) for f in law.run(truth)}
        left = {n: v for n, v in left.items() if v}
        segregated = {s["amc"] for s in truth["schemes"] if any(r["type"] == "SEGREGATION" for r in s["transactions"])}
        for day in (first, max(first, datetime.date(2024, 7, 22)), datetime.date(2027, 2, 28)):
            data = more(snapshot, "unrealised", f"as_of={day}")
            assert (data["as_of_date"], data["as_of"], data["financial_year"]) == (
                truth["as_of_date"], day.isoformat(), law.fy_text(law.fy(day))), where
            assert len(data["mutual_funds"]) == len(left), (where, day)
            for fund, (number, wants) in zip(data["mutual_funds"], sorted(left.items())):
                t = truth["schemes"][number]
                assert [fund[k] for k in ("name", "isin", "folio", "nav_date")] == [
                    t[k] for k in ("name", "isin", "folio", "nav_date")], (where, fund["name"])
                assert all(fund[k] == law.num(t[k]) for k in ("units", "nav", "value")), (where, fund["name"])
                assert len(fund["lots"]) == len(wants), (where, t["name"], len(fund["lots"]), len(wants))
                for lot, want in zip(fund["lots"], wants):
                    exact += check_held(lot, want, fund, t, day, segregated, (where, day, t["name"]))
                    lots += 1
                    soon += bool(lot["days_to_long_term"])
                    locked += lot["units_free"] == 0
            check_held_sums(data, (where, day))
    print(f"# {lots} lots, {exact} of them with a gain to the paisa, {soon} not yet long-term, {locked} locked")
    assert exact > 1000 and soon > 100 and locked > 10, (exact, soon, locked)


def test_within_exemption():
    """what each folio alone could give before its gain passes the exemption left; locked units are left out"""
    seen = {}
    for truth in truths():
        snapshot, where = parse(truth), truth["file"]
        for day in (truth["as_of_date"], "2027-02-28"):
            data = more(snapshot, "unrealised", "as_of=" + day)
            on, got = datetime.date.fromisoformat(day), {}
            section = {None: None, **{h["holder"]: h["section"] for h in data["exemption"]}}
            for w in data["within_exemption"]:
                got.setdefault((w["name"], w["isin"], w["folio"]), []).append(w)
            for f in data["mutual_funds"]:
                name = (f["name"], f["isin"], f["folio"])
                locked = [lot["units"] for lot in f["lots"] if lot["lock_in_until"] and lot["lock_in_until"] > day]
                if day < "2018-04-01" or not locked and not any(lot["section"] in ("112A", "198") for lot in f["lots"]):
                    assert name not in got, (where, f["name"])
                    continue
                w = got[name].pop(0)
                left = next(h["left"] for h in data["exemption"] if h["holder"] == w["holder"])
                want = held_law.within(f["lots"], left, section[w["holder"]], on, f["category"])
                assert (w["units"], w["value"], w["cost"], w["gain"], w["ends_with"]) == want, (where, day, w, want)
                assert w["gain"] <= left and w["units_locked"] == sum(locked), (where, w)
                for k in ("units", "value", "cost", "gain"):
                    assert w[k] == sum(lot[k] for lot in w["lots"]), (where, w)
                seen[w["ends_with"]] = seen.get(w["ends_with"], 0) + 1
            assert not any(got.values()), (where, got)
    print("#", seen)
    assert min(seen.get(k, 0) for k in ("ALL_UNITS", "EXEMPTION", "SHORT_TERM", "LOCK_IN", "NOT_KNOWN")) > 0, seen


def test_held_by_holder():
    """what is left of the exemption is told of each holder; holder= gives his lots: together those of all"""
    people = 0
    for truth in truths():
        snapshot, where, day = parse(truth), truth["file"], truth["as_of_date"]
        data, seen = more(snapshot, "unrealised", "as_of=" + day), []
        text = data["financial_year"]
        for h in data["holders"]:
            mine = more(snapshot, "unrealised", f"as_of={day}&holder={h['holder']}")
            seen += mine["mutual_funds"]
            lots = []
            if int(text[:4]) >= 2001:
                sold = gains(snapshot, f"fy={text}&holder={h['holder']}")
                lots = [lot for f in sold["mutual_funds"] for lot in f["lots"]]
            assert mine["incomplete_sales"] == sum(lot["reason"] is not None for lot in lots), where
            want = dict(left_of(lots, text)["exemption"], holder=h["holder"])
            assert mine["exemption"] == [want] and want in data["exemption"], (where, mine["exemption"], want)
        assert sorted(map(str, seen)) == sorted(map(str, data["mutual_funds"])), where
        assert len(data["exemption"]) == len(data["holders"]), where
        people = max(people, len(data["holders"]))
    assert people > 1, people


def test_held_requests():
    """days, forms and holders that are no such thing are 400; CSV and command line say what the JSON says"""
    truth = next(t for t in truths() if t["file"].startswith("cams_detailed_large"))
    snapshot = parse(truth)
    now = more(snapshot, "unrealised")
    assert more(snapshot, "unrealised", "as_of=" + now["as_of"]) == now and now["as_of"] > truth["as_of_date"]
    for query, words in (("as_of=2024-08-02", "must not be before the day of the statement, 2024-08-03"),
                         ("as_of=today", "must be a date"), ("as_of=", "must be a date"),
                         ("as_of=2025-02-29", "must be a date"), ("as_of=2099-04-01", "must be a date"),
                         ("format=xlsx", "json or csv"), ("holder=99", "holder must be")):
        a = more(snapshot, "unrealised", query, 400)
        assert a.code() == "invalid_request" and words in a.json()["error"]["message"], (query, a.body)
    assert more(snapshot, "unrealised", key=S.stranger, status=404).code() == "snapshot_not_found"
    assert more(snapshot, "unrealised", key=S.parse_only, status=403).code() == "insufficient_scope"
    assert more("nonsense", "unrealised", status=404).code() == "snapshot_not_found"
    data = more(snapshot, "unrealised", "as_of=2025-03-01")
    a = S.call("GET", f"/api/v1/snapshots/{snapshot}/unrealised?as_of=2025-03-01&format=csv", key=S.key)
    assert a.headers["content-disposition"] == 'attachment; filename="casgate-unrealised-2025-03-01.csv"', a.headers
    rows = rows_of(a)
    lots = [(f, lot) for f in data["mutual_funds"] for lot in f["lots"]]
    assert a.headers["x-casgate-incomplete-lots"] == str(sum(lot["reason"] is not None for _, lot in lots)) != "0"
    assert a.headers["x-casgate-incomplete"] == str(len(data["incomplete"])) != "0"
    assert len(rows) == 1 + len(lots)
    for row, (fund, lot) in zip(rows[1:], lots):
        assert len(row) == len(rows[0])
        got = dict(zip(rows[0], row))
        assert (got["as_of_date"], got["as_of"], got["isin"], got["pan"]) == (
            truth["as_of_date"], "2025-03-01", fund["isin"] or "", fund["pan"] or ""), got
        for k, v in lot.items():
            assert got[k] == ("" if v is None else str(v).lower() if isinstance(v, bool) else str(v)), (k, got, v)
    path, say = os.path.join(STATEMENTS, truth["file"]), ("--password", truth["password"], "--kind", "unrealised")
    for args, query in ((["--as-of", "2025-03-01"], "as_of=2025-03-01"),
                        (["--as-of", "2025-03-01", "--holder", "2"], "as_of=2025-03-01&holder=2")):
        got = json.loads(S.casgate("gains", path, *say, *args), parse_float=Decimal)
        assert without(got, "snapshot_id") == without(more(snapshot, "unrealised", query), "snapshot_id"), args
    text = S.casgate("gains", path, *say, "--as-of", "2025-03-01", "--format", "csv")
    assert text.split() == a.body.decode().split()
    for args in ([*say, "--as-of", "x"], [*say, "--fy", "2024-25"], [*say, "--format", "table"],
                 ["--as-of", "2025-03-01"], [*say, "--columns", "14"]):
        r = subprocess.run([S.cli, "gains", path, *args], env=S.env, stdin=subprocess.DEVNULL, capture_output=True,
                           check=False)
        assert r.returncode == 2 and r.stdout == b"" and r.stderr, (args, r)


def test_kinds():
    """kinds come from the master list, by ISIN; without one from the tax that was charged"""
    kinds = {}
    for truth in truths():
        for text in gains(parse(truth))["years"]:
            for f in gains(parse(truth), "fy=" + text)["mutual_funds"]:
                kinds[f["isin"], f["name"]] = (f["kind"], f["kind_source"], f["category"])
    found = {k for k, _, _ in kinds.values()}
    assert {"EQUITY", "DEBT", "UNKNOWN"} <= found, found
    for (isin, name), (kind, source, category) in kinds.items():
        if category in ("LIQUID", "CORPORATE_BOND", "FLOATER"):
            assert (kind, source) in (("DEBT", "CATEGORY"), ("UNKNOWN", None)), (name, kind, source)
        if category in ("LARGE_CAP", "MID_CAP", "SMALL_CAP", "FLEXI_CAP", "ELSS"):
            assert (kind, source) == ("EQUITY", "CATEGORY"), (name, kind, source)
        if isin is None:
            assert category is None and source in (None, "STT"), (name, source)
    assert kinds["INF754K01FQ7",
                 "Edelweiss Ultra Short Term Fund - Regular Plan - Growth Option"] == ("DEBT", "CATEGORY_2018", None)


def test_statements_without_transactions():
    """summaries and depository statements say of every holding that it is incomplete, and invent nothing"""
    for truth in truths():
        if truth["statement_type"] == "DETAILED":
            continue
        data = gains(parse(truth), "fy=2022-23")
        held = [
            s for s in truth["schemes"]
            if s["opening_units"] is None and not s["transactions"] and Decimal(s["units"] or 0) != 0
        ]
        named = [(i["name"], i["folio"]) for i in data["incomplete"] if i["reason"] == "NO_TRANSACTIONS"]
        for s in held:
            assert (s["name"], s["folio"]) in named, (truth["file"], s["name"])
        demat = sum(len(d["mutual_funds"]) for d in truth["demat_accounts"])
        assert len(named) == len(held) + demat, (truth["file"], len(named), len(held), demat)
        assert all(i["units"] is None and i["sale_value"] is None for i in data["incomplete"]
                   if i["reason"] == "NO_TRANSACTIONS")


def rows_of(a):
    assert a.headers["content-type"] == "text/csv; charset=utf-8; header=present", a.headers
    text = a.body.decode("ascii")
    assert text.endswith("\r\n")
    return list(csv.reader(io.StringIO(text)))


def test_files_of_a_summary():
    """a file without sales of a statement that prints none says for how many funds it is so; all of them here"""
    seen = 0
    for truth in truths():
        if truth["statement_type"] != "SUMMARY":
            continue
        snapshot, held = parse(truth), sum(Decimal(x["units"]) != 0 for x in truth["schemes"])
        for query in ("format=csv", "format=csv&kind=lots", "format=xlsx"):
            a = ask(snapshot, query)
            assert a.headers["x-casgate-incomplete"] == str(held), (truth["file"], query, a.headers, held)
            assert query == "format=xlsx" or len(rows_of(a)) == 1
        seen += held
    assert seen > 10, seen


def test_schedule_112a():
    """the rows of Schedule 112A are made of their own whole rupees; columns by year and by wish"""
    seen = {"BE": 0, "AE": 0, "lacking": 0}
    for truth in truths():
        snapshot = parse(truth)
        for text in gains(snapshot)["years"]:
            if int(text[:4]) < 2018:
                continue
            data, a = gains(snapshot, "fy=" + text), ask(snapshot, f"fy={text}&format=csv")
            assert a.headers["content-disposition"] == f'attachment; filename="casgate-112a-{text}.csv"'
            n = 15 if int(text[:4]) >= 2024 else 14
            lacking = sum(lot["reason"] is not None for f in data["mutual_funds"] for lot in f["lots"])
            assert a.headers["x-casgate-incomplete-lots"] == str(lacking), (truth["file"], text, lacking)
            assert a.headers["x-casgate-taxpayers"] == str(data["taxpayers"] or 0)
            seen["lacking"] += lacking
            rows = rows_of(a)
            assert rows[0] == (HEAD_112A if n == 15 else HEAD_112A[:1] + HEAD_112A[2:])
            lots = [(f, lot) for f in data["mutual_funds"] for lot in f["lots"]
                    if lot["section"] in ("112A", "198") and lot["gain"] is not None]
            old = [x for x in lots if x[1]["fmv_nav"] is not None]
            new = [x for x in lots if x[1]["fmv_nav"] is None]
            sides = [[x[1] for x in new if x[1]["rate"] == 10], [x[1] for x in new if x[1]["rate"] != 10]]
            sides = [s for s in sides if s]
            assert len(rows) == 1 + len(old) + len(sides), (truth["file"], text)
            for row, (fund, lot) in zip(rows[1:], old):
                row = row if n == 15 else row[:1] + [""] + row[1:]
                assert len(row) == 15 and row[0] == "BE" and row[2] == fund["isin"] and row[3].replace(" ",
                                                                                                       "").isalnum()
                assert Decimal(row[4]) == lot["units"] and Decimal(row[10]) == lot["fmv_nav"]
                want = [
                    rupees(lot["units"] * Decimal(row[5])), None,
                    rupees(lot["cost"]), None, None,
                    rupees(lot["units"] * lot["fmv_nav"])
                ]
                assert abs(want[0] - rupees(lot["sale_value"])) <= 1, (truth["file"], text, row, lot)
                want[3] = min(want[0], want[5])
                want[1] = max(want[2], want[3])
                assert [row[6], row[7], row[8], row[9], row[11]] == [str(want[i]) for i in (0, 1, 2, 3, 5)], (row, want)
                assert row[12:] == ["0", row[7], str(want[0] - want[1])], row
                seen["BE"] += 1
            for row, side in zip(rows[1 + len(old):], sides):
                row = row if n == 15 else row[:1] + [""] + row[1:]
                value, cost = rupees(sum(x["sale_value"] for x in side)), rupees(sum(x["cost"] for x in side))
                assert row[0] == "AE" and row[2:6] == ["INNOTREQUIRD", "CONSOLIDATED", "", ""]
                assert row[6:] == [str(value), str(cost), str(cost), "", "", "", "0", str(cost), str(value - cost)], row
                if n == 15:
                    assert row[1] == ("BE" if side[0]["rate"] == 10 else "AE")
                seen["AE"] += 1
            for wish in (14, 15):
                assert {len(r)
                        for r in rows_of(ask(snapshot, f"fy={text}&format=csv&kind=112a&columns={wish}"))} == {wish}
    assert seen["BE"] >= 5 and seen["AE"] >= 1 and seen["lacking"] >= 1, seen


def test_csv_of_lots():
    """the CSV of all lots says what the JSON says"""
    for truth in list(truths())[:4]:
        snapshot = parse(truth)
        for text in gains(snapshot)["years"][:3]:
            rows = rows_of(ask(snapshot, f"fy={text}&format=csv&kind=lots"))
            got = [dict(zip(rows[0], r)) for r in rows[1:]]
            lots = [(f, lot) for f in gains(snapshot, "fy=" + text)["mutual_funds"] for lot in f["lots"]]
            assert len(got) == len(lots)
            for g, (fund, lot) in zip(got, lots):
                assert g["financial_year"] == text and g["isin"] == (fund["isin"] or "") and g["kind"] == fund["kind"]
                assert g["name"].lstrip("'") == fund["name"]
                for k, v in lot.items():
                    assert g[k] == ("" if v is None else str(v).lower() if isinstance(v, bool) else str(v)), (k, g[k],
                                                                                                              v)


def test_requests():
    """malformed parameters are 400 with a sentence; scope, unknown and foreign snapshots; HEAD; both ways to be
    called"""
    snapshot = parse(next(truths()))
    for fy in ("2024", "2024-26", "1999-00", "2000-01", "24-25", "", "2024-25x", "2024%2f25", "x"):
        a = ask(snapshot, "fy=" + fy, 400)
        assert a.code() == "invalid_request" and "fy must be a financial year such as 2024-25" in a.json()["error"][
            "message"], a.body
    for query, words in (("format=xml", "format must be json, csv or xlsx"), ("format=csv&kind=x",
                                                                        "kind must be 112a or lots"),
                         ("format=csv&columns=13", "columns must be 14 or 15"), ("kind=x", "kind must be 112a or lots"),
                         ("format=csv&fy=2017-18", "Schedule 112A exists from 2018-19"), ("fy=2024-25&fy=2023-24", "")):
        a = ask(snapshot, query, 400)
        assert a.code() == "invalid_request" and words in a.json()["error"]["message"], (query, a.body)
    # what does not apply to the form is ignored, so that generated clients may send every default
    plain = ask(snapshot, "fy=2023-24")
    for query in ("format=json&kind=112a", "kind=lots", "columns=14", "format=json&kind=lots&columns=15"):
        assert ask(snapshot, "fy=2023-24&" + query).data == plain.data, query
    lots = ask(snapshot, "fy=2023-24&format=csv&kind=lots")
    assert ask(snapshot, "fy=2023-24&format=csv&kind=lots&columns=14").body == lots.body
    assert ask(snapshot, key=S.parse_only, status=403).code() == "insufficient_scope"
    assert ask(snapshot, key=S.stranger, status=404).code() == "snapshot_not_found"
    assert ask("snap_7ZZZZZZZZZZZZZZZZZZZZZZZZZ", status=404).code() == "snapshot_not_found"
    assert ask("nonsense", status=404).code() == "snapshot_not_found"
    assert ask(snapshot, key=S.read_only).data == ask(snapshot, mode="cgi", key=S.read_only).data
    assert ask(snapshot).body == ask(snapshot).body
    a = S.call("HEAD", f"/api/v1/snapshots/{snapshot}/gains", key=S.key)
    assert a.status == 200 and int(a.headers["content-length"]) == len(ask(snapshot).body)
    data = ask(snapshot, "fy=2090-91").data
    assert data["summary"] == [] and data["mutual_funds"] == [] and data["total"][
        "count"] == 0 and not data["year_covered"]


def test_command_line():
    """casgate gains prints the same without server; wrong calls exit with 2"""
    truth = next(t for t in truths() if t["file"].startswith("cams_detailed_large"))
    path = os.path.join(STATEMENTS, truth["file"])
    for text in gains(parse(truth))["years"]:
        want = gains(parse(truth), "fy=" + text)
        got = json.loads(S.casgate("gains", path, "--password", truth["password"], "--fy", text), parse_float=Decimal)
        assert without(got, "snapshot_id") == without(want, "snapshot_id"), text
        one = json.loads(S.casgate("gains", path, "--password", truth["password"], "--fy", text, "--holder", "1"),
                         parse_float=Decimal)
        assert without(one, "snapshot_id") == without(gains(parse(truth), f"fy={text}&holder=1"), "snapshot_id"), text
    for what in ("income", "sips"):
        got = json.loads(S.casgate("gains", path, "--password", truth["password"], "--kind", what), parse_float=Decimal)
        assert without(got, "snapshot_id") == without(more(parse(truth), what), "snapshot_id"), what
        csv_text = S.casgate("gains", path, "--password", truth["password"], "--fy", text, "--format", "csv", "--kind",
                             "lots")
        assert csv_text.split() == ask(parse(truth), f"fy={text}&format=csv&kind=lots").body.decode().split()
    with tempfile.TemporaryDirectory() as folder:
        S.casgate("gains", path, "--password", truth["password"], "--fy", "all", "-f", "xlsx", "-o", folder + "/b.xlsx")
        cells = gains_book.Book(folder + "/b.xlsx").cells
        assert cells == book_of(parse(truth), "fy=all")[0].cells
    # as whoever has built it and installed nothing
    bare = {k: v for k, v in os.environ.items() if not k.startswith("CASGATE_")}
    r = subprocess.run([os.path.join(stack.BUILD, "casgate"), "gains", path, "--password", truth["password"]],
                             env=dict(bare, CASGATE_CONF="/dev/null"),
                             cwd="/",
                             stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE,
                             check=False)
    assert r.returncode == 0 and json.loads(r.stdout, parse_float=Decimal)["summary"] == gains(
        parse(truth))["summary"], r
    for args in (["--fy", "2024"], ["--format", "xml"], ["--kind", "lots"],
                 ["--columns", "14"], ["--format", "csv", "--kind", "lots", "--columns", "14"],
                 ["--format", "xlsx", "--kind", "lots"], []):
        r = subprocess.run([S.cli, "gains", *([path] if args else []), *args],
                                 env=S.env,
                                 stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE,
                                 check=False)
        assert r.returncode == 2 and r.stdout == b"" and r.stderr, (args, r)


def test_segregation():
    """the cost of a segregated portfolio is divided by the two NAVs of the day, once they are stored"""
    truth = next(t for t in truths() if t["file"] == "kfin_detailed_small_1006.pdf")
    snapshot = parse(truth)

    def lots():
        return [
            lot for text in ("2018-19", "2019-20") for f in gains(snapshot, "fy=" + text)["mutual_funds"]
            if f["isin"] == "INF090I01UK2" for lot in f["lots"]
        ]
    assert [lot["reason"] for lot in lots()] == ["SEGREGATION_NAV_UNKNOWN"] * 3
    # 12.117 units bought on 2018-06-14 for 50,000.00; 4,000 and 100 a unit after the segregation: 100/4100 of it is
    # 1,219.51
    S.sql(
        "insert into nav_daily (scheme_code, nav_date, nav) values (101232, '2018-10-25', 4000), (148001, '2018-10-25',"
        " 100)"
    )
    found = lots()
    assert [lot["reason"] for lot in found] == [None] * 3, found
    assert [str(lot["units"]) for lot in found] == ["3.029", "2.272", "6.816"]
    # 1219.51 x 3029/12117 = 304.85; x 5301/12117 = 533.52, less 304.85 = 228.67; the rest 685.99
    assert [str(lot["cost"]) for lot in found] == ["304.85", "228.67", "685.99"]
    assert [str(lot["gain"]) for lot in found] == ["76.30", "57.92", "187.09"]
    assert {lot["buy_date"] for lot in found} == {"2018-06-14"} and {lot["term"] for lot in found} == {"SHORT"}


def test_demat_debits():
    """fund units that left a demat account in the year are named, not valued"""
    truth = next(t for t in truths() if t["layout"] == "nsdl" and any(d["mutual_funds"] for d in t["demat_accounts"]))
    snapshot = parse(truth)
    S.sql(
        "insert into demat_transactions (account_id, snapshot_id, txn_no, demat_no, isin, name, txn_date, description,"
        " opening, debit, credit, closing, page) select account_id, snapshot_id, 9000, 0, 'INF204KB14I2', 'SOME ETF',"
        " date '2022-05-10', 'SALE', 10, 4, null, 6, 1 from demat_holdings where demat_no = 0 and snapshot_id ="
        f" (select snapshot_id from snapshots where source = 'NSDL' and as_of_date = '{truth['as_of_date']}') limit 1"
    )
    found = [i for i in gains(snapshot, "fy=2022-23")["incomplete"] if i["reason"] == "DEMAT_NO_AMOUNT"]
    assert [(i["isin"], i["units"], i["sale_value"]) for i in found] == [("INF204KB14I2", 4, None)], found
    assert not [i for i in gains(snapshot, "fy=2023-24")["incomplete"] if i["reason"] == "DEMAT_NO_AMOUNT"]


def test_many_schemes():
    """more folios and schemes than the database is asked about at once: the last ones have their gains as well"""
    truth = next(t for t in truths() if t["file"] == "kfin_detailed_small_1006.pdf")
    before = gains(parse(truth), "fy=2019-20")
    assert before["mutual_funds"] and before["mutual_funds"][0]["category"], "a scheme is known by its ISIN"
    SNAPSHOTS.clear()
    snapshot = parse(truth)
    S.put_in_front(5200, "select null::text from generate_series(1, 5200)")
    after = gains(snapshot, "fy=2019-20")
    assert without(after, "snapshot_id", "holders") == without(before, "snapshot_id", "holders")
    SNAPSHOTS.clear()


def test_missing_values_of_2018():
    """an installation without its values of 31-Jan-2018 says so instead of computing without them"""
    env = S.write_conf({"market_dir": "/nonexistent"}, "bad.conf")
    a = ask(parse(next(truths())), status=500, mode="cgi", env=env)
    assert a.code() == "internal_error"


def main():
    try:
        S.casgate("nav", "import", "--builtin")
        S.start()
        tests = [v for k, v in globals().items() if k.startswith("test_")]
        if not gains_book.office():
            tests.remove(test_workbook_in_libreoffice)
            tap.skip("LibreOffice computes the same figures", "install libreoffice-calc")
        return tap.cases(tests)
    finally:
        S.close()


if __name__ == "__main__":
    sys.exit(main())
