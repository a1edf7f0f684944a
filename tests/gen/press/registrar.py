"""Consolidated account statements and summaries of CAMS and KFintech, from a book of folios."""
import random

import stock
from columns import Entry, Heads, Line
from sheet import Col, Row, Split, Table, Text

MARKS = {"CAMS": "CAMSCASWS-{n} Version:V3.{v} Live-10{w}", "KFINTECH": "KFINCASWS-{n} Version:V3.{v} Live-10{w}"}
NOTICE = ["This Consolidated Account Statement is brought to you as an investor friendly initiative by "
          "CAMS and KFintech and lists the transactions, balances and valuation of mutual funds you hold units of.",
          "The consolidation has been carried out based on the email id you have provided.",
          "If you find any folios missing from this consolidation, your email id is not registered there."]
LOADS = ["Entry Load : Nil. Exit Load : 1% if redeemed within 12 months from the date of allotment; Nil after.",
         "Current Load Structure: NO Entry Load wef., 01.08.2009 for Purchase/Switch-IN and SIP/STP newly registering.",
         "*Payment Price Per Unit.", "Units allotted in Multiples of Rs.500/-, minimum balance 30 units. w.e.f. "
         "15-MAR-2022: 1% if redeemed within 30 days.", "arbitrage",
         "30 days or less from the date of allotment : 0.25% will be levied.",
         "Kindly quote Folio No and PAN in all requests. Opening Unit Balance of 0.000 means no earlier units.",
         "Scheme name was changed with effect from May 28, 2018. Total Cost Value is worked out FIFO."]
IDCW = "#IDCW - Income Distribution cum Capital Withdrawal"


def day(d, month="%b"):
    return d.strftime(f"%d-{month}-%Y")


def west(n):
    return "" if n is None else f"({abs(n):,})" if n < 0 else f"{n:,}"


class Registrar:
    """What both documents share: the head of each page, the investor, the notice."""
    detailed, total_cost = True, None

    def __init__(self, book, seed, source):
        self.book, self.source = book, source
        self.r = r = random.Random(f"registrar {source} {seed}")
        self.info = {"Producer": r.choice(("Microsoft Reporting Services PDF Rendering Extension", "iText 2.1.7"))}
        self.mark = (MARKS[source].format(n=r.randrange(10**9, 10**12), v=r.choice((4, 5)), w=r.randint(10, 99)),
                     r.random() < .9)
        self.layout = ("cams" if source == "CAMS" else "kfin") + ("_detailed" if self.detailed else "_summary")
        title = "Consolidated Account " + ("Statement" if self.detailed else "Summary")
        period = f"{day(book.start)} To {day(book.to)}" if self.detailed else f"As on {day(book.to)}"
        align = r.choice("ccl")
        self.head = [Text(title, r.choice((13, 17)), True, align), Text(period, 8.5, r.random() < .3, align)]
        self.foot = [Text("Page {page} of {pages}", 7.5, False, r.choice("rrc"))]
        self.head_size, self.air = r.choice((7, 7.5)), r.choice((0, 1, 2))
        self.head_stand = r.choice(("top", "middle"))
        city = r.choice(stock.CITIES)
        self.address = [r.choice(stock.STREETS), r.choice(stock.AREAS)] + r.choice(([], ["Flat 7 Phase II"])) + [
            f"{city[0]} - {city[2]}", city[1].title(), "India"]
        for f in book.schemes:
            f["nav_date"] = book.nav_day
            shown = self.demat_note(f)
            f["shown_demat"] = None if not shown else "Non" not in shown
        self.setup()
        self.blocks = [self.investor()] + self.body()

    def demat_note(self, f):
        if f["registrar"] != "CAMS":
            return ""
        if "note" not in f:
            f["note"] = " (Demat)" if f["demat"] else self.r.choice((" (Non-Demat)",) * 4 + ("(Non Demat)",))
        return f["note"]

    def document(self):
        return self

    @staticmethod
    def other(f):
        return {}

    def investor(self):
        r, b = self.r, self.book
        phones = r.choice(([], [], ["Phone Res: 0344174091"], ["Phone Off: 02227734091"]))
        gap = r.choice((0, 8))
        left = [Text(f"Email Id: {b.mail}", 8.5, True, gap=gap + 1), Text(b.name, 9.5, r.random() < .7, gap=gap)]
        left += [Text(x, 8.5, gap=0) for x in self.address + phones + [f"Mobile: {b.mobile}"]]
        right = [Text(x if self.detailed else x.replace("Statement", "Summary"), 7, gap=6) for x in NOTICE]
        return Split(left, right, r.choice((.5, .52, .55)))


class Detailed(Registrar):
    def setup(self):
        r = self.r
        n = r.choice("rrc")
        self.cols = [Col("Date", r.choice((.09, .1)), "l"), Col("Transaction", .42, "l"), Col("Amount\n(INR)", .13, n),
                     Col("Units", .11, n), Col(r.choice(("NAV\n(INR)", "Price\n(INR)")), .1, n),
                     Col("Unit\nBalance", .14, n)]
        self.size = r.choice((6.5, 6.8, 7.2))
        self.low = r.choice((0, .22, .7))
        self.body_size = r.choice((7, 7.2))
        self.wide = r.choice((.8, .84))
        self.side = r.choice(("right", "right", "below", "split"))
        self.rounds = r.choice((" / ", "/", " / "))

    def body(self):
        b, blocks = self.book, []
        self.total_cost = b.total("cost")
        blocks += self.box() + [Heads()]
        amc = last = None
        for f in b.schemes:
            if f["amc"] != amc:
                blocks.append(Line([(0, "l", f["amc"], True, 0)], 9.5, 2, self.r.random() < .5))
            key = (f["amc"], f["folio"])
            if key != last or not self.saves:
                blocks += self.folio(f)
            amc, last = f["amc"], key
            blocks += self.scheme(f)
        return blocks + [Text(IDCW, 7)]

    @property
    def saves(self):
        return self.source == "KFINTECH" and self.book.codes % 2 == 0

    def box(self):
        r, b = self.r, self.book
        cost, value = b.sums("cost"), b.sums("value")
        align = r.choice("cr")
        table = Table([Col("Mutual Fund", .4), Col("Cost Value\n(INR)", .3, align),
                       Col("Market Value\n(INR)", .3, align)],
                      size=8, rules=r.random() < .4)
        for name in r.sample(list(cost), len(cost)):
            table.add(name, west(cost[name]), west(value[name]))
        table.add("Total", west(b.total("cost")), west(b.total("value")), bold=True)
        return [Text("PORTFOLIO SUMMARY", 9, True, r.choice("cl"), stay=True), table]

    def folio(self, f):
        r = self.r
        parts = [(0, "l", "Folio No: " + f["folio"].replace(" / ", self.rounds), True, 0)]
        if f["pan"]:
            parts.append((.6, "l", f"PAN: {f['pan']}", False, 0))
        if f["kyc"]:
            parts.append((1, "r", f"KYC: {f['kyc']}  PAN: {'OK' if f['pan'] else 'NOT OK'}", False, 0))
        return [Line(parts, 7.6, 1, r.random() < .5)] + [Line([(0, "l", x, True, 0)], 7.6, 1) for x in f["holders"]]

    def title(self, f):
        r = self.r
        former = f" ({f['former']})" if f["former"] else ""
        return (f"{f['rta_code']}-{f['name']}{former}{self.demat_note(f)} - ISIN: {f['isin']}"
                f"{r.choice(('', '', ' '))}(Advisor: {f['advisor']})")

    def scheme(self, f):
        r, b = self.r, self.book
        blocks = [Scheme(self.title(f), f["registrar"], self.body_size, self.wide, self.side)]
        if f["nominees"] or r.random() < .5:
            names = (f["nominees"] + ["", "", ""])[:3]
            parts = [(.002 + .34 * k, "l", f"Nominee {k + 1}: {x}", False, 0) for k, x in enumerate(names)]
            blocks.append(Line(parts, 7, 1))
        opening = f"Opening Unit Balance: {west(f['opening'])}"
        blocks.append(Line([(1 if r.random() < .8 else .78, "r", opening, False, 0)], 7, 1))
        for x in f["rows"]:
            blocks.append(Entry([day(x["date"]), x["description"], west(x["amount"]), west(x["units"]), west(x["nav"]),
                                 west(x["balance"])], self.size, self.low))
        if not f["rows"]:
            blocks.append(Entry(["", "*** No transactions during this statement period ***"] + [""] * 4, self.size))
        d, up = day(f["nav_date"]), r.choice((0, .7, 1))
        blocks.append(Line([(0, "l", f"Closing Unit Balance: {west(f['units'])}", True, 0),
                            (.25, "l", f"NAV on {d}: INR {west(f['nav'])}", True, 0),
                            (.5, "l", f"Total Cost Value: {west(f['cost'])}", True, 0),
                            (1, "r", f"Market Value on {d}: INR {west(f['value'])}", True, up)], 6.6, 3))
        return blocks + [Text(x, 7, gap=1) for x in r.sample(LOADS, r.choice((1, 2, 3, 5)))] + [Text(" ", 4)]


class Scheme:
    """The scheme's line and the registrar's: beside it, below it, or one word above the other."""

    def __init__(self, text, registrar, size, share, side):
        self.text, self.registrar, self.size, self.share, self.side = text, registrar, size, share, side

    def lay(self, s, x, width):
        lines, pitch = s.wrap(self.text, width * self.share, self.size, False), self.size * s.lead
        s.room((len(lines) + 1) * pitch)
        s.cell += 1
        top = s.y + self.size * .8
        for k, line in enumerate(lines):
            s.row += 1
            s.put(x, top + k * pitch, line, self.size, False)
        s.y += len(lines) * pitch
        label, end = f"Registrar : {self.registrar}", x + width
        if self.side == "split" and self.registrar == "KFINTECH":
            s.put(end - s.measure("Registrar :", self.size, False), top - 2, "Registrar :", self.size, False)
            s.put(end - s.measure("KFINTECH", self.size, False), top + 6, "KFINTECH", self.size, False)
            s.y = max(s.y, top + 8)
        elif self.side == "below":
            s.put(x, s.y + self.size * .8, label, self.size, False)
            s.y += pitch
        else:
            s.put(end - s.measure(label, self.size, False), top, label, self.size, False)
        s.y += 2


class Summary(Registrar):
    detailed = False

    def setup(self):
        self.cols, self.size = [], 7

    def body(self):
        r, b = self.r, self.book
        self.total_cost = b.total("cost")
        kfin = self.source == "KFINTECH"
        dash = r.choice(("-", " - "))
        heads = [("Folio No.", .14, "l"), ("ISIN", .1, "l"), ("Scheme Name", .3, "l"), ("Cost Value\n(INR)", .12, "r"),
                 (("Closing Unit\nBalance" if kfin else "Unit Balance"), .1, "r"), ("NAV Date", .1, "l"),
                 (("Price" if kfin else "NAV") + "\n(INR)", .09, "r"), ("Market Value\n(INR)", .12, "r"),
                 ("Registrar", .09, "l")]
        table = Table([Col(*h) for h in heads], size=r.choice((6.5, 7)), rules=r.random() < .3,
                      valign=r.choice(("top", "top", "middle")))
        for f in b.schemes:
            former = f" ({f['former']})" if f["former"] else ""
            folio = f["folio"].replace(" / ", r.choice((" / ", "/")))
            table.rows.append(Row([folio, f["isin"], f"{f['rta_code']}{dash}{f['name']}{former}{self.demat_note(f)}",
                                   west(f["cost"]), west(f["units"]), day(f["nav_date"]), west(f["nav"]),
                                   west(f["value"]), f["registrar"]]))
        table.add(r.choice(("Total", "Grand Total")), "", "", west(b.total("cost")), "", "", "",
                  west(b.total("value")), "",
                  bold=True)
        notes = ["Notes", "1. A NAV older than the statement date means none was declared since.",
                 "2. Minimum Rs. 1,000.00 applies to fresh orders from 01-Apr-2021.", IDCW]
        return [table] + [Text(x, 7) for x in notes]

    @staticmethod
    def other(f):
        return {"amc": None}
