"""MF Central's consolidated account statement and summary, from a book of folios."""
import random

import stock
from columns import Entry, Heads, Line
from portfolio import lakh
from registrar import IDCW, day
from sheet import Break, Col, Row, Split, Table, Text

NOTICE = ["The Consolidated Account Statement is a joint service of CAMS and KFintech for all folios of one PAN.",
          "Folios that are missing may carry another PAN, or none."]


def signed(n, places=None):
    return "" if n is None else f"({lakh(abs(n), places)})" if n < 0 else lakh(n, places)


class Central:
    source, mark, total_cost = "MFCENTRAL", None, None

    def __init__(self, book, seed):
        self.book = book
        self.r = r = random.Random(f"central {self.layout} {seed}")
        b, self.info = book, {}
        self.head_size, self.air, self.head_stand = r.choice((7, 7.5)), r.choice((0, 1, 3)), r.choice(("top", "middle"))
        clock = f"{r.randint(1, 12)}:{r.randint(10, 59)}:{r.randint(10, 59)}{r.choice(('am', 'pm'))}"
        stamp = f"{b.to:%d/%m/%Y} {clock}"
        code = f"{r.randrange(10**8, 10**10)}-{r.randrange(10**8, 10**9)}"
        if self.detailed:
            foot = f"MFCentralDetailCAS_v1.{r.choice('012')}_{code}_{day(b.start)}_{day(b.to)} _-{stamp}"
            title = f"( From Date : {day(b.start)} To Date : {day(b.to)} )"
        else:
            foot = f"MFCentralCASSummary_v2.{r.choice('01')}_{code}_{day(b.to)} _-{stamp}"
            title = f"( As on Date: {day(b.to)} )"
        self.head = [Text("Consolidated Account " + ("Statement" if self.detailed else "Summary"), 13, True, "c"),
                     Text(title, 8, False, "c")]
        self.foot = [Text(foot, 6, gap=0), Text("Page {page} of {pages}", 7, False, r.choice("rc"))]
        city = r.choice(stock.CITIES)
        last = f"{city[0]} - {city[2]}, {city[1]}, INDIA" if self.detailed else f"{city[2]}, {city[1]}, INDIA"
        self.address = [r.choice(stock.STREETS), r.choice(stock.AREAS), last]
        if not self.detailed:
            self.address.insert(2, city[0])
        for f in book.schemes:
            f["nav_date"], f["shown_demat"] = book.nav_day, False
        self.setup()
        self.blocks = [self.investor()] + self.body()

    def document(self):
        return self

    def investor(self):
        b, c = self.book, self.r.choice((":", " :"))
        left = [Text(f"PAN{c} {b.pan}", 8), Text(b.name, 9, True)] + [Text(x, 8, gap=1) for x in self.address]
        left += [Text(f"Mobile{c} {b.mobile}", 8, gap=1), Text(f"Email{c} {b.mail}", 8)]
        notice = [x if self.detailed else x.replace("Statement", "Summary") for x in NOTICE]
        return Split(left, [Text(x, 7, gap=5) for x in notice], .52)

    @staticmethod
    def tabs():
        return Line([(.25, "c", "SoA Holdings", True, 0), (.75, "c", "Demat Holdings", True, 0)], 8, 10)


class CentralDetailed(Central):
    layout, detailed = "mfcentral_detailed", True

    def setup(self):
        r, n = self.r, self.r.choice("rrc")
        self.cols = [Col("Date", .12), Col("Transaction", .36), Col("Amount (INR)", .15, n), Col("Units", .12, n),
                     Col(r.choice(("Price\n(INR)", "Price (INR)")), .11, n), Col("Unit Balance", .14, n)]
        self.size = r.choice((6.8, 7.2))

    def body(self):
        b, r = self.book, self.r
        blocks = [self.tabs(), Text("Allocation by Asset Class", 8, True, "c"),
                  Text("66.00%      34.00%", 8, False, "c"),
                  Text("EQUITY      DEBT FUND", 8, False, "c"), Break(), self.tabs(), Heads()]
        amc = None
        for f in b.schemes:
            if f["amc"] != amc:
                blocks.append(Line([(0, "l", f["amc"], True, 0)], 9, 2))
            amc = f["amc"]
            who = r.choice((f["advisor"] + "/SPECIMEN DISTRIBUTORS", f["advisor"] + "/", f["advisor"]))
            f["who"] = "DIRECT" if f["advisor"] == "DIRECT" else f["advisor"]
            who = "/DIRECT" if f["advisor"] == "DIRECT" else who if "/" in who else who + "/S K"
            folio = f["folio"].replace(" / ", r.choice(("/", " / ")))
            blocks += [Line([(0, "l", f"FOLIO NO: {folio}", True, 0)], 8, 1),
                       Text(f"{f['name']} (Advisor: {who})  ISIN: {f['isin']}", 8, True, gap=1)]
            f["said"] = f["kyc"] or "OK"
            blocks += [Line([(0, "l", f"KYC : {f['said']}", False, 0)], 8, 1),
                       Line([(1, "r", f"Opening Unit Balance: {signed(f['opening'])}", False, 0)], 7.5, 1)]
            for x in f["rows"]:
                blocks.append(Entry([day(x["date"]).upper(), x["description"], signed(x["amount"]), signed(x["units"]),
                                     signed(x["nav"]), signed(x["balance"])], self.size))
            if not f["rows"]:
                none = "--- No Transaction during this statement period ---"
                blocks.append(Entry(["---", none] + ["---"] * 4, self.size))
            d = day(f["nav_date"])
            blocks.append(Line([(0, "l", f"Closing Unit Balance: {signed(f['units'])}", True, 0),
                                (.36, "l", f"Nav as on {d.upper()}: INR {signed(f['nav'])}", True, 0),
                                (1, "r", f"Valuation on {day(b.to)} : INR {signed(f['value'])}", True, 0)], 7, 8))
        empty = ["---", "--- No Folios Found ---"] + ["---"] * 4
        blocks += [Break(), self.tabs(), Entry(empty, self.size)] if r.random() < .5 else [
            Break(), self.tabs(), Text("No Folios Found", 9, False, "c"), Break(), self.tabs(), Entry(empty, self.size)]
        return blocks + [Text(IDCW, 7), Text("*SoA - Statement of Account", 7)]

    @staticmethod
    def other(f):
        return {"rta_code": None, "registrar": None, "pan": None, "cost": None, "nominees": [], "holders": [],
                "kyc": f["said"]}


class CentralSummary(Central):
    layout, detailed = "mfcentral_summary", False

    def setup(self):
        self.cols = []

    def body(self):
        b, r = self.book, self.r
        self.full = r.random() < .5
        self.total_cost = b.total("cost") if self.full else None
        table = Table([Col("Folio No.", .13), Col("Scheme Details", .3), Col("Invested Value\n(INR)", .12, "r"),
                       Col("Balance\nUnits", .1, "r"), Col("NAV Date", .1), Col("NAV", .08, "r"),
                       Col("Market Value\n(INR)", .12, "r"), Col("Gain/Loss\n(Absolute)", .12, "r")],
                      size=7, rules=r.random() < .4, valign=r.choice(("top", "middle", "bottom")))
        minus = r.choice((lambda n: lakh(n, 2), lambda n: signed(n, 2)))
        for f in b.schemes:
            gain = f["value"] - f["cost"]
            share = gain * 100 / f["cost"] if f["cost"] else 0
            table.rows.append(Row([f["folio"].replace(" / ", "/"), f["name"], lakh(f["cost"], 2), lakh(f["units"]),
                                   day(f["nav_date"]), lakh(f["nav"]), lakh(f["value"], 2),
                                   f"{minus(gain)}\n({share:+.2f}%)"]))
        cost, value = b.total("cost"), b.total("value")
        table.add("", "Total", lakh(cost, 2) if self.full else "", "", "", "", lakh(value, 2),
                  minus(value - cost) if self.full else "", bold=True)
        return [self.tabs(), table, Text("-- No MF holdings in Demat --", 8, False, "c", gap=20), Text(IDCW, 7),
                Text("*SoA - Statement of Account", 7), Text("For any queries write to us.", 7)]

    @staticmethod
    def other(f):
        return {"amc": None, "isin": None, "rta_code": None, "registrar": None}
