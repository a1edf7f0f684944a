"""What few statements of the registrars and of MF Central have: other words of rows, holders of every kind, schemes
whose registrar stands left, ISINs that break, pages whose number stands elsewhere, no portfolio summary, rows that a
page break repeats, letters set apart."""
import random
import re
from decimal import Decimal

import central
import investor
import registrar
import stock
from columns import Columns, Entry, Line
from portfolio import cents, number, person
from registrar import LOADS, day, west
from sheet import Col, Table, Text

NOTES = ("***Lien Marked for 1,250.000 Units - {o} ***", "*** Lien Unmarked ***", "***SIP Cancelled - {b}***",
         "*** SIP Cancelled (From 05/03/2021 to 05/03/2041) ***", "***SIP Terminated due to Insufficient Balance***",
         "SIP Purchase Rejected - Instalment {i}/{n} - Insufficient Balance", "***Lien Marking - HDFC Bank Ltd***",
         "***Purchase Rejected - Payment not received - Rs.2000.00***", "*** STP Cancelled - To {o} ***",
         "***SWP Registered (From 05/03/2021 to 05/03/2026) - Rs.5,000.00 Monthly***",
         "***Guardian Updated / Minor to Major***",
         "***Change of Mode of Holding***", "***Nominee Opted Out***",
         "*** Merger of {o} with effect from 12/05/2023 ***")
BACK = ("SIP Purchase - Instalment {i}/{n} (Reversed)", "Purchase - Payment Not Received - Reversal - {b}",
        "SIP Rejection - Instalment No {i} - Insufficient Balance",
        "Systematic Investment ({i}/{n}) - Cheque Returned - Reversal",
        "SIP Purchase (Rejection - Signature mismatch) - Instalment No {i}")
IN = (("Switch In - From {o} - Ref No. {b}", "SWITCH_IN"), ("Lateral Shift In - From {o}", "SWITCH_IN"),
      ("Switch-In - From {o} (Txn {b})", "SWITCH_IN"), ("Merger - In From {o}", "SWITCH_IN_MERGER"),
      ("Scheme Merger - In From {o}", "SWITCH_IN_MERGER"), ("Switch In - Merger From {o} - {b}", "SWITCH_IN_MERGER"),
      ("Amalgamation of Schemes - In - {o}", "SWITCH_IN_MERGER"))
OUT = (("Switch Out - To {o} - Ref No. {b}", "SWITCH_OUT"), ("Lateral Shift Out - To {o}", "SWITCH_OUT"),
       ("Switch Out - Merger To {o}", "SWITCH_OUT_MERGER"), ("Merger - Out To {o} - {b}", "SWITCH_OUT_MERGER"))
PAID = ("IDCW Payout @ Rs. {d} per unit - Direct Credit", "*** IDCW Payout Rs.{d} per unit Payment Date 24/03/2023 ***",
        "Dividend Paid @ Rs. {d} Per Unit", "IDCW Paid - Record Date 24-Mar-2023 @ Rs.{d} per unit",
        "Div. Paid @ Rs.{d} per unit (Unclaimed)")
AGAIN = ("IDCW Reinvestment @ Rs. {d} per unit - 24/01/2022", "Dividend Reinvestment @ Rs. {d} Per Unit",
         "Div. Reinvest @ Rs.{d} per unit", "IDCW Reinvested - Record Date 24-Mar-2023 @ Rs.{d} per unit")
MOVED = (("Conversion of Units to Demat - {b}", "TRANSFER_OUT"), ("Units Dematerialised - DP IN300214", "TRANSFER_OUT"))
ABROAD = (["Villa 12, Al Barsha South 3", "P O Box 12345", "Dubai", "United Arab Emirates"],
          ["Apt 4B, 1200 Main St", "Jersey City NJ 07302", "United States of America"],
          ["C/O Mr S Iyer", "14 Orchard Road #05-12", "Singapore 238823", "Singapore"],
          ["221 High Street", "LONDON", "SW1A 1AA", "United Kingdom"])
PEOPLE = (["{a}", "{b}", "{c}"], ["{a}", "{b}"], ["{a} (Minor)", "Guardian : {n}"], ["{a} HUF", "Karta - {n}"],
          ["{a}", "Mode of Holding : {m}"], ["{a}", "{b}", "Mode of Holding : {m}"])
MODES = ("Joint", "Anyone or Survivor", "Single", "Either or Survivor")


class Rare(investor.Investor):
    """An investor whose folios have what few have."""

    def __init__(self, seed, issuer, central=False):
        super().__init__(seed, issuer, central)
        for f in self.schemes:  # of one folio
            f["shown"] = next(g["shown"] for g in self.schemes if g["holders"] is f["holders"] or g is f)
        if seed % 16 == 7 and "old" not in issuer:  # nothing is held, and nothing was
            self.schemes = []

    def scheme(self, held=False):
        r, f = self.r, super().scheme(held)
        kind = r.choice(PEOPLE)
        names = {"a": person(r), "b": person(r), "c": person(r), "n": self.name, "m": r.choice(MODES)}
        f["shown"] = [x.format(**names) for x in kind]
        f["holders"] = [x for x in f["shown"] if not x.startswith("Mode")]
        f["nominees"] = r.choice(([], [person(r) + " (50%)", person(r) + " (50%)"], [person(r) + " (Minor)"],
                                  [f"{person(r)} {person(r)}"[:26].strip()]))
        if "old" in self.issuer:
            f["nav"] = Decimal("40.1200")
            f["value"] = cents(f["units"] * f["nav"])
        if f["registrar"] == "CAMS" and r.random() < .15:
            f["demat"] = True
            f["folio"] = r.choice((f"IN300214{r.randrange(10**7, 10**8)}", f"12081600{r.randrange(10**7, 10**8)}"))
        return f

    def event(self, day, price, kind=None):
        r = self.r
        if "old" in self.issuer:  # amounts and units imply the prices, which follow each other
            price = Decimal(r.randint(3960, 4040)) / 100
        if kind or self.central or r.random() < .5:
            super().event(day, price, kind)
            return
        kind = r.choice(("note", "note", "load", "in", "out", "back", "moved", "idcw"))
        if kind == "note":
            self.row(day, self.fill(NOTES), "MISC")
        elif kind == "load":
            self.row(day, r.choice(("*** Exit Load ***", "***Exit Load Rs.***")), "MISC", cents(number(r, 1, 900, 3)))
        elif kind == "in":
            text, type_of = r.choice(IN)
            self.buy(day, price, self.fill((text,)), type_of)
        elif kind == "out" and self.balance > 1:
            text, type_of = r.choice(OUT)
            moved = (self.balance * r.randint(5, 90) / 100).quantize(investor.MILL)
            self.row(day, self.fill((text,)), type_of, -cents(moved * price), -moved, price)
        elif kind == "back":
            gross = Decimal(r.choice((500, 2000, 10000)))
            duty, moved = self.buy(day, price, self.fill(investor.SIPS), "PURCHASE_SIP", gross)
            self.row(day, self.fill(BACK), "REVERSAL", -(cents(gross) - duty), -moved, price)
            if duty:
                self.row(day, "*** Stamp Duty ***", "STAMP_DUTY_TAX", -duty)
        elif kind == "moved" and self.balance > 2:
            text, type_of = r.choice(MOVED)
            self.row(day, self.fill((text,)), type_of, None, -(self.balance / 3).quantize(investor.MILL))
        elif kind == "idcw" and "IDCW" in self.f["option"] and self.balance > 10:
            gross = cents(self.balance * r.randint(1, 200) / 100)
            if gross > 10 and r.random() < .5:
                self.row(day, self.fill(PAID), "DIVIDEND_PAYOUT", gross)
            elif gross > 10:
                self.buy(day, price, self.fill(AGAIN), "DIVIDEND_REINVEST", gross)


class Anywhere(Columns):
    """Page numbers at any edge; a row that a page break repeats."""
    before = None

    def measure(self, text, size, bold):
        apart = getattr(self.document, "track", 0) * size * len(text)
        return super().measure(text, size, bold) + (apart if bold else 0)

    def foot(self, page, k):
        at = getattr(self.document, "number_at", "foot")
        if at == "foot":
            super().foot(page, k)
            return
        self.page, text = page, f"Page {k} of {len(self.pages)}"
        x = {"left": self.margin, "right": self.width - self.margin - 60}[at.split("-")[1]]
        self.row += 1
        self.cell += 1
        self.put(x, 16 if at.startswith("top") else self.height - 14, text, 7, False)

    def entry(self, b, x, width):
        pages = len(self.pages)
        if getattr(self.document, "repeats", False) and self.before is not None:
            high = max(len(self.wrap(t, w, b.size, False)) for t, (_, w) in zip(b.cells, self.spans(width)))
            if self.room(high * b.size * self.lead):
                super().entry(self.before, x, width)
        super().entry(b, x, width)
        self.before = b if pages else None

    def blocks(self, blocks, x, width):
        for b in blocks:
            if not isinstance(b, Entry):
                self.before = None
            super().blocks([b], x, width)


class Broken(registrar.Scheme):
    """Breaks at blanks and inside the ISIN, where letters and digits meet; its registrar may stand left."""

    def wrapped(self, s, width):
        parts = re.split(r"( )|(?<=ISIN: )(INF\w{9})", self.text)
        bits = []
        for p in parts:
            if p:
                bits += re.findall(r"[A-Z]+|\d+", p) if re.fullmatch(r"INF\w{9}", p) else [p]
        lines, line = [], ""
        for bit in bits:
            if s.measure(line + bit, self.size, False) > width and line.strip():
                lines.append(line.rstrip())
                line = ""
            line = (line + bit).lstrip() if not line else line + bit
        return [x for x in lines + [line] if x.strip()]

    def lay(self, s, x, width):
        if self.side not in ("left", "right", "below"):
            super().lay(s, x, width)
            return
        label = f"Registrar : {self.registrar}"
        indent = s.measure("Registrar : KFINTECH", self.size, False) + 12 if self.side == "left" else 0
        lines, pitch = self.wrapped(s, width * self.share - indent), self.size * s.lead
        s.room((len(lines) + 1) * pitch)
        s.row += 1
        s.cell += 1
        top = s.y + self.size * .8
        if self.side == "left":
            s.put(x, top, label, self.size, False)
        for k, line in enumerate(lines):
            s.row += 1
            s.cell += 1
            s.put(x + indent, top + k * pitch, line, self.size, False)
        s.y += len(lines) * pitch
        if self.side == "right":
            s.put(x + width - s.measure(label, self.size, False), top, label, self.size, False)
        elif self.side == "below":
            s.put(x, s.y + self.size * .8, label, self.size, False)
            s.y += pitch
        s.y += 2


class Detailed(registrar.Detailed):
    setter = Anywhere

    def setup(self):
        super().setup()
        r = self.r
        if r.random() < .5:
            self.address = list(r.choice(ABROAD))
        self.side = r.choice(("left", "right", "below"))
        self.boxed = True
        self.wide = r.choice((.55, .7, .84))
        self.number_at = r.choice(("foot", "top-left", "top-right", "low-left", "low-right"))
        if self.number_at == "foot":
            self.foot = [Text("Page {page} of {pages}", 7.5, False, r.choice("lcr"))]
        self.track = r.choice((0, 0, 0, .03, .06))

    def box(self):
        return super().box() if self.boxed else []

    def folio(self, f):
        lines = super().folio(f)
        head = [x for x in lines if any("Folio No" in p[2] for p in x.parts)]
        return head + [Line([(0, "l", x, True, 0)], 7.6, 1) for x in f["shown"]]

    def scheme(self, f):
        blocks = super().scheme(f)
        blocks[0] = Broken(blocks[0].text, f["registrar"], self.body_size, self.wide, self.side)
        return blocks


class Old(Detailed):
    """CAMS of about 2012: neither price nor cost nor ISIN."""

    def setup(self):
        super().setup()
        self.cols = [Col("Date", .1, "l"), Col("Transaction", .48, "l"), Col("Amount\n(INR)", .14, "r"),
                     Col("Units", .12, "r"), Col("Unit\nBalance", .14, "r")]
        self.side = self.r.choice(("right", "below"))
        self.boxed = False
        self.layout = "cams_old"

    def title(self, f):
        return f"{f['rta_code']}-{f['name']}{self.demat_note(f)} (Advisor: {f['advisor']})"

    def scheme(self, f):
        f["nominees"], f["isin"], f["cost"] = [], None, None
        blocks = [Broken(self.title(f), f["registrar"], self.body_size, self.wide, self.side),
                  Line([(1, "r", f"Opening Unit Balance: {west(f['opening'])}", False, 0)], 7, 1)]
        for x in f["rows"]:
            x["nav"] = None
            blocks.append(Entry([day(x["date"]), x["description"], west(x["amount"]), west(x["units"]),
                                 west(x["balance"])], self.size, self.low))
        if not f["rows"]:
            blocks.append(Entry(["", "*** No transactions during this statement period ***"] + [""] * 3, self.size))
        d = day(f["nav_date"])
        blocks.append(Line([(0, "l", f"Closing Unit Balance: {west(f['units'])}", True, 0),
                            (.3, "l", f"NAV on {d}: INR {west(f['nav'])}", True, 0),
                            (1, "r", f"Valuation on {d}: INR {west(f['value'])}", True, 0)], 6.6, 3))
        self.total_cost = None
        return blocks + [Text(x, 7, gap=1) for x in self.r.sample(LOADS, 2)]


class Summary(registrar.Summary):
    setter = Anywhere

    def setup(self):
        super().setup()
        r = self.r
        if r.random() < .5:
            self.address = list(r.choice(ABROAD))
        self.number_at = r.choice(("foot", "top-left", "top-right", "low-left", "low-right"))
        self.narrow = r.choice((.06, .1, .14))

    def body(self):
        blocks = super().body()
        table = blocks[0]
        table.cols[0].width = self.narrow
        table.cols[0].chars = self.narrow < .1 and self.r.random() < .5
        table.cols[1].chars = self.r.random() < .3
        table.cols[1].width = .06 if table.cols[1].chars else .1
        return blocks


class CentralDetailed(central.CentralDetailed):
    setter = Anywhere
    repeats = True

    def setup(self):
        super().setup()
        self.address = list(self.r.choice(ABROAD))


class CentralSummary(central.CentralSummary):
    setter = Anywhere

    def setup(self):
        super().setup()
        self.number_at = self.r.choice(("foot", "top-left", "top-right", "low-left", "low-right"))
        if self.r.random() < .5:
            self.address = list(self.r.choice(ABROAD))

    def body(self):
        blocks = super().body()
        table = next(b for b in blocks if isinstance(b, Table))
        table.cols[0].width = self.r.choice((.07, .09, .13))
        table.cols[0].chars = table.cols[0].width < .13 and self.r.random() < .5
        return blocks
