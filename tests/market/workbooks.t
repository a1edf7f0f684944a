#!/usr/bin/python3
"""casgate holdings import with workbooks in the forms of seven fund houses, against a private PostgreSQL."""
import datetime
import decimal
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cluster
import houses
import openpyxl
import tap
from houses import Fund, save
from tap import check, equal

D = decimal.Decimal
TOP = tap.top()
PG = cluster.own()
TODAY = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=5, minutes=30)).date()
DAY = houses.last_month(TODAY)
HOME = tempfile.mkdtemp(prefix="cgbooks.")


class Run:
    def __init__(self, *args):
        env = {k: v for k, v in os.environ.items() if not k.startswith("CASGATE_")}
        env.update(CASGATE_CONF="/dev/null", CASGATE_DATABASE_URL=f"host={PG} dbname=books user=casgate_app",
                   CASGATE_ADMIN_DATABASE_URL=f"host={PG} dbname=books user=postgres",
                   CASGATE_NAV_DATABASE_URL=f"host={PG} dbname=books user=casgate_nav",
                   CASGATE_SQL_DIR=os.path.join(TOP, "sql"), CASGATE_MARKET_DIR=os.path.join(TOP, "data/market"))
        r = subprocess.run([os.path.join(tap.build(), "casgate"), *map(str, args)], env=env, stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600, check=False)
        self.code, self.out, self.err = r.returncode, r.stdout.decode(), r.stderr.decode()

    def __repr__(self):
        return f"exit {self.code}\n{self.out}{self.err}"


def sql(text, database="books"):
    return cluster.query(PG, text, database)


def forget():
    sql("truncate scheme_portfolios, portfolio_securities")


def stored(name):
    """(isin, name, type, weight) of the portfolio of the fund with this name in AMFI's list, and its day."""
    codes = sql("select distinct family_code from schemes where lower(name) = lower('" + name + "') and "
                "last_nav_date > '2026-08-01'").split()
    assert len(codes) == 1, (name, codes)
    rows = sql("select coalesce(security_isin, ''), security_name, asset_type, weight from portfolio_securities where "
               f"scheme_code = {codes[0]} order by portfolio_date, row_no")
    day = sql(f"select portfolio_date from scheme_portfolios where scheme_code = {codes[0]}").split()
    return [(*r.split("|")[:3], D(r.split("|")[3])) for r in rows.splitlines()], day


def holds(fund, places, note):
    """What was stored is what the house printed."""
    rows, day = stored(fund.name)
    wanted = fund.rows(places)
    faults = [f"{g} for {w}" for g, w in zip(rows, wanted) if g != (w[0], w[1], w[2], round(w[3], 4))]
    check(day == [str(DAY)] and len(rows) == len(wanted) and not faults, f"{note}: {fund.name}, {len(wanted)} rows",
          day, len(rows), *faults[:5])


def takes(path, n, note):
    r = Run("holdings", "import", path)
    check(r.code == 0 and f"{n} portfolios, {n} new or changed, 0 refused" in r.out, note, r)
    return r


def forms():
    fund = {n: Fund(n, i + 1, kind, hedged) for i, (n, kind, hedged) in enumerate([
        ("SBI LARGE & MIDCAP FUND", "equity", True), ("SBI LIQUID FUND", "debt", False),
        ("Nippon India Small Cap Fund", "equity", False), ("Nippon India Corporate Bond Fund", "debt", True),
        ("Aditya Birla Sun Life Corporate Bond Fund", "debt", False), ("HDFC Corporate Bond Fund", "debt", False),
        ("ICICI Prudential Large & Mid Cap Fund", "equity", False), ("UTI - Money Market Fund", "debt", False),
        ("UTI Nifty 500 Value 50 Index Fund", "equity", False), ("Kotak Corporate Bond Fund", "debt", False)])}
    some = list(fund.values())
    office = houses.OFFICE is not None
    books = [("sbi", houses.sbi(some[0:2], DAY), "calcxlsx", some[0:2], 2),
             ("nippon", houses.nippon(some[2:4], DAY), "xlsx", some[2:4], 10),
             ("absl", houses.absl(some[4:5], DAY), "xls", some[4:5], 4),
             ("hdfc", houses.hdfc(some[5], DAY), "xlsx", some[5:6], 2),
             ("icici", houses.icici(some[6], DAY), "xlsx", some[6:7], 12),
             ("uti", houses.uti(some[7:9], DAY), "xls", some[7:9], 4),
             ("kotak", houses.kotak(some[9:10], DAY), "xls", some[9:10], 2)]
    for name, wb, form, funds, places in books:
        if not office and form != "xlsx":
            tap.skip(name, "soffice is not installed")
            continue
        path = save(wb, HOME, name, form)
        if name == "nippon":
            path = shutil.copy(path, os.path.join(HOME, "nippon.xls"))
        takes(path, len(funds), f"the form of {name}")
        for f in funds:
            holds(f, places, name)
        r = Run("holdings", "import", path)
        check(r.code == 0 and " 0 new or changed, 0 refused" in r.out, f"{name}: the same again changes nothing", r)
    assets = sql("select net_assets from scheme_portfolios p join schemes s using (scheme_code) where lower(s.name) ="
                 " 'nippon india small cap fund'")
    equal(assets, str(int(fund["Nippon India Small Cap Fund"].total * 100000)), "net assets in rupees, from lakhs")
    equal(sql("select count(distinct industry) from portfolio_securities where asset_type = 'EQUITY' and security_isin "
              "like 'INE%'"), "5", "industries are kept")
    if office:
        for form in ("html", "csv"):
            forget()
            takes(save(houses.kotak(some[9:10], DAY), HOME, "kotak", form), 1, f"a table in {form}")
            holds(some[9], 2, form)


def words():
    """Heads in other words, ISINs with blanks about them; a column that repeats another one is no other figure."""
    fund = Fund("Nippon India Small Cap Fund", 21)
    for name, percent in (("Security", "% of Assets"), ("Company", "% to Corpus"), ("Particulars", "% of net assets")):
        wb = houses.nippon([fund], DAY)
        ws = wb["N0"]
        ws.cell(4, find(ws, "Name of the Instrument").column).value = name
        ws.cell(4, find(ws, "% to NAV").column).value = percent
        ws.cell(4, 12).value = percent
        for row in ws.iter_rows(min_row=5):
            ws.cell(row[0].row, 12).value = row[6].value
            if isinstance(row[1].value, str) and len(row[1].value) == 12:
                row[1].value = "\u00a0" + row[1].value + "  "
        forget()
        takes(save(wb, HOME, "words"), 1, f"heads {name} and {percent}")
        holds(fund, 10, f"heads {name} and {percent}")


def change(wb, name, edit):
    edit(wb[name])
    return wb


def find(ws, text):
    return next(c for row in ws.iter_rows() for c in row if isinstance(c.value, str) and text in c.value)


def refusals():
    good, bad = Fund("Nippon India Small Cap Fund", 3), Fund("Nippon India Corporate Bond Fund", 4, "debt")

    def value_of(ws, text, new, column=6):
        ws.cell(find(ws, text).row, column).value = new

    def exchange(ws):
        a, b = find(ws, "Issuer 3 NCD").row, find(ws, "Issuer 4 NCD").row
        x, y = ws.cell(a, 6), ws.cell(b, 6)
        x.value, y.value = y.value, x.value

    def isin_wrong(ws):
        c = ws.cell(find(ws, "Issuer 5 NCD").row, 2)
        c.value = c.value[:-1] + str((int(c.value[-1]) + 1) % 10)

    def isin_text(ws, change):
        c = ws.cell(find(ws, "Issuer 6 NCD").row, 2)
        c.value = change(c.value)

    def scaled(ws):
        for row in ws.iter_rows(min_row=5, min_col=7, max_col=7):
            row[0].value = row[0].value * 7 if isinstance(row[0].value, (int, float)) else row[0].value

    def beside(ws, column, head, factor):
        """Another column of that name, as if it were of the month before."""
        for row in ws.iter_rows(min_row=5, min_col=column, max_col=column):
            if isinstance(row[0].value, (int, float)):
                ws.cell(row[0].row, 12).value = row[0].value * factor
        ws.cell(4, 12).value = head

    def two_days(ws):
        ws["A3"] = "as on 30-Sep-2025"

    def no_day(ws):
        ws["A2"] = "Monthly Portfolio Statement"

    def future(ws):
        ws["A2"] = "Monthly Portfolio Statement as on March 31,2099"

    for note, edit, says in [
        ("a value changed", lambda ws: value_of(ws, "Issuer 7 NCD", 1.0), "no rows beside it add up to the sum"),
        ("two values exchanged", exchange, "value and percent do not fit"),
        ("a check digit", isin_wrong, "check digit of the ISIN"),
        ("an ISIN that lost a character", lambda ws: isin_text(ws, lambda v: v[:-1]), "as its ISIN is none"),
        ("an ISIN that got one", lambda ws: isin_text(ws, lambda v: v[:5] + "0" + v[5:]), "as its ISIN is none"),
        ("an ISIN with a blank within", lambda ws: isin_text(ws, lambda v: v[:3] + " " + v[3:]), "as its ISIN is none"),
        ("a row that is missing", lambda ws: ws.delete_rows(find(ws, "Issuer 9 NCD").row), "add up to the sum"),
        ("percents of neither 1 nor 100", scaled, "neither 1 nor 100"),
        ("a formula without its value", lambda ws: value_of(ws, "Issuer 2 NCD", "=1+1"), "formula without a value"),
        ("a word in place of a value", lambda ws: value_of(ws, "Issuer 2 NCD", "many"), "is no number"),
        ("percents of two months", lambda ws: beside(ws, 7, "% to NAV", 0.9), "two columns are called percent"),
        ("values of two months", lambda ws: beside(ws, 6, "Market Value (Rs. in Lacs) of September", 1.1),
         "two columns are called market value"),
        ("no day", no_day, "no day of the portfolio"), ("a day to come", future, "no day of the portfolio"),
        ("two days", two_days, "several days"),
        ("the total", lambda ws: value_of(ws, "GRAND TOTAL", 5.5), "the total says 5.50"),
        ("another name", lambda ws: value_of(ws, bad.name, "Nippon India Corporate Paper Fund", 2), "--map"),
        ("the name of the other sheet", lambda ws: value_of(ws, bad.name, good.name, 2), "same fund and day"),
    ]:
        forget()
        path = save(change(houses.nippon([good, bad], DAY), "N1", edit), HOME, "bad")
        r = Run("holdings", "import", path)
        both = note == "the name of the other sheet"
        check(r.code == 1 and says in r.err and "sheet N1" in r.err, f"{note}: refused with its reason", r)
        equal(sql("select count(*) from scheme_portfolios"), "0" if both else "1", f"{note}: the other sheet is stored")
    r = Run("holdings", "import", save(houses.hdfc(bad, DAY), HOME, "x"))
    check("Derivative Disclosure: passed over" in r.out, "a sheet of another kind is passed over, and told", r)


def mapped():
    fund = Fund("Nippon India Corporate Paper Fund", 4, "debt")
    path = save(houses.nippon([fund], DAY), HOME, "map")
    forget()
    r = Run("holdings", "import", path)
    check(r.code == 1 and "Nippon India Corporate Bond Fund" in r.err and "109472" not in r.out,
          "a name of no fund: those that may be meant are told", r)
    equal(sql("select count(*) from scheme_portfolios"), "0", "and nothing is guessed")
    code = sql("select max(scheme_code) from schemes where name = 'Nippon India Corporate Bond Fund'")
    family = sql(f"select family_code from schemes where scheme_code = {code}")
    r = Run("holdings", "import", "--dry-run", "--map", f"N0={code}", path)
    check(r.code == 0 and f": {family} Nippon India Corporate Bond Fund" in r.out and "nothing was stored" in r.out,
          "--dry-run shows what would be stored", r)
    equal(sql("select count(*) from scheme_portfolios"), "0", "--dry-run stores nothing")
    r = Run("holdings", "import", "--map", f"n0={code}", "--map", "NoSheet=120465", path)
    check(r.code == 0 and "no sheet or scheme is called NoSheet" in r.err, "--map by the sheet", r)
    equal(sql("select scheme_code from scheme_portfolios"), family, "stored under the fund that was said")
    r = Run("holdings", "import", "--map", f"{fund.name} (An Open Ended Scheme)=99999999", path)
    check(r.code == 1 and "99999999 of --map is in no list" in r.err, "--map by the name, to a code of no list", r)
    for args in (["--map", "x", path], ["--map", "=120465", path], ["--map", "x=", path], ["--what", path], ["--map"],
                 ["--dry-run"]):
        r = Run("holdings", "import", *args)
        check(r.code == 2 and "usage:" in r.err, "wrong call: " + " ".join(args[:2]), r)


def months():
    forget()
    fund, other = Fund("Nippon India Small Cap Fund", 3), Fund("Nippon India Small Cap Fund", 30)
    earlier = houses.last_month(DAY)
    middle = DAY.replace(day=15)
    for f, day in ((fund, earlier), (fund, middle), (other, DAY), (fund, DAY)):
        r = Run("holdings", "import", save(houses.nippon([f], day), HOME, "m"))
        check(r.code == 0 and "1 new or changed" in r.out, f"portfolio of {day}", r)
    equal(sql("select portfolio_date from scheme_portfolios order by 1").split(), [str(earlier), str(DAY)],
          "the newest day of each month is kept")
    equal(sql("select count(distinct portfolio_date) from portfolio_securities"), "2", "and its rows alone")
    kept = sql("select coalesce(security_isin, ''), security_name, asset_type from portfolio_securities where "
               f"portfolio_date = '{DAY}' order by row_no").splitlines()
    check([r[:3] for r in fund.rows(10)] != [r[:3] for r in other.rows(10)], "two files of one day differ in names")
    equal(kept, ["|".join(r[:3]) for r in fund.rows(10)], "the last import counts")


def cash_without_title():
    """TREPS and net receivables right behind the derivatives, without a title of their own, are cash."""
    forget()
    fund = Fund("Nippon India Small Cap Fund", 7, "equity", True)
    fund.sections[-2:] = [(None, None, s[2]) for s in fund.sections[-2:]]
    takes(save(houses.nippon([fund], DAY), HOME, "untitled"), 1, "cash behind derivatives")
    holds(fund, 10, "cash behind derivatives")


def companies(n=400, day="30 June 2026", form=None):
    """AMFI's list: rows as it has them, with heads in the second row."""
    wb = houses.workbook()
    rows = [[f"Average Market Capitalization of listed companies during the six months ended {day}"],
            ["Sr. No.", "Company name", "ISIN", "BSE Symbol", "BSE 6 month Avg Total Market Cap in (Rs. Cr.)",
             "NSE Symbol", "Average of All Exchanges\n(Rs. Cr.)",
             "Categorization as per SEBI Circular dated Oct 6, 2017"]]
    for i in range(1, n + 1):
        rows.append([i, f"Listed {i} Ltd.", houses.isin(f"INE{i:04d}0101"), f"B{i}", 2000000 / i, f"N{i}",
                     2000000 / i, "Large Cap" if i <= 100 else "Mid Cap" if i <= 250 else "Small Cap"])
    rows += [[], ["Notes: 1. SME companies are left out"]]
    if form:
        form(rows)
    houses.sheet(wb, "Data", rows)
    return save(wb, HOME, "caps")


def caps():
    r = Run("holdings", "caps", companies())
    check(r.code == 0 and "400 companies, half year ended 2026-06-30" in r.out, "AMFI's list of companies", r)
    counts = ("select string_agg(x, ' ') from (select concat(cap, ' ', count(*), ' ', min(rank)) x from security_caps"
              " group by cap order by cap) y")
    equal(sql(counts), "LARGE 100 1 MID 150 101 SMALL 150 251", "large, mid and small")
    r = Run("holdings", "caps", companies(300, "31 December 2025"))
    check(r.code == 0 and "300 companies, half year ended 2025-12-31" in r.out, "another list replaces it", r)

    def not_large(rows):
        rows[50][7] = "Mid Cap"

    def twice(rows):
        rows[60][2] = rows[59][2]

    def wrong(rows):
        rows[70][2] = rows[70][2][:-1] + str((int(rows[70][2][-1]) + 1) % 10)

    other = save(houses.kotak([Fund("Kotak Corporate Bond Fund", 9, "debt")], DAY), HOME, "k")
    for note, make, says in [
        ("a company out of order", lambda: companies(form=not_large), "the first 100 companies are large"),
        ("an ISIN twice", lambda: companies(form=twice), "an earlier row"),
        ("a check digit", lambda: companies(form=wrong), "the ISIN is none"),
        ("no day", lambda: companies(day="the year"), "does not name the end"),
        ("a day within the half year", lambda: companies(day="15 June 2026"), "does not name the end"),
        ("cut off", lambda: companies(250), "cut off"),
        ("a portfolio", lambda: other, "No sheet has the heads of AMFI's list")]:
        r = Run("holdings", "caps", make())
        check(r.code == 1 and says in r.err, f"{note}: refused", r)
        equal(sql("select count(*) from security_caps"), "300", f"{note}: the list before stays")


def files():
    for name, data, says in [("empty.xlsx", b"", "neither .xlsx"), ("text.xls", b"a,b\n1,2\n", "No sheet has"),
                             ("cut.xlsx", b"PK\3\4abc", "damaged"), ("nul.csv", b"a\0b", "neither .xlsx")]:
        path = os.path.join(HOME, name)
        with open(path, "wb") as f:
            f.write(data)
        r = Run("holdings", "import", path)
        check(r.code == 1 and says in r.err, f"{name}: {says}", r)
    wb = openpyxl.Workbook()
    wb.active["A1"] = "Index"
    r = Run("holdings", "import", save(wb, HOME, "none"), os.path.join(HOME, "m.xlsx"))
    check(r.code == 1 and "No sheet has" in r.err and "1 portfolios" in r.out,
          "a workbook of nothing does not stop the next", r)


try:
    sql("drop database if exists books", "postgres")
    sql("create database books", "postgres")
    ready = Run("migrate")
    assert ready.code == 0, ready
    ready = Run("nav", "import", "--builtin")
    assert ready.code == 0, ready
    tap.run((forms, words, refusals, mapped, months, cash_without_title, caps, files))
finally:
    shutil.rmtree(HOME, ignore_errors=True)
tap.done()
