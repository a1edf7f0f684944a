"""Draw the two statements of MF Central (layout dossier, sections 1 and 2): detailed(sheet, statement, style), summary(...)."""
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from ecas_sheet import lakh, million

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
BOTTOM, ROWS_TOP = 760, 143
FIGURES = (370, 425, 480, 550)
SUMMARY_X = {"folio": 30, "name": 104, "invested": 322, "units": 372, "date": 378, "nav": 464, "market": 518, "gain": 570}


def dmy(text, upper=False):
    d = date.fromisoformat(text)
    out = f"{d.day:02d}-{MONTHS[d.month - 1]}-{d.year}"
    return out.upper() if upper else out


@dataclass
class Style:
    token: str = ""
    western: bool = False             # grouping of digits
    minus: bool = False               # negative figures with a sign instead of brackets
    tabs: str = "soa"                 # which tab has the schemes: soa | demat | both
    heads_page: bool = True           # a page with nothing but the heads
    keep: float = 0
    allocation: str = "first"         # asset classes on the first page, on one of their own, or none
    total_all: bool = False           # the total of a summary has invested value and gain too
    cut: object = None                # () -> True: a page break may cut the name of a row of a summary
    top_row: bool = False             # figures of a summary row stand beside the first line of its name
    nil_nav: bool = False             # demat part: NAV printed as 0
    demat_note: bool = True
    pan_space: bool = False
    head_alone: bool = False          # a head may be the last thing on a page
    bold: str = "b"


class Drawing:
    def __init__(self, sheet, st, style):
        self.s, self.st, self.style, self.y = sheet, st, style, 0

    def figure(self, value):
        value = Decimal(value)
        text = (million if self.style.western else lakh)(abs(value))
        return text if value >= 0 else "-" + text if self.style.minus else f"({text})"

    def page(self, title, first=False):
        s, st = self.s, self.st
        s.page()
        s.put(297, 48, title, "b", 14, "c", twice=True)
        period = st["statement_period"]
        if period["from"]:
            for x, text in ((322, "To Date : "), (364, dmy(period["to"])), (424, ")"), (176, "( From Date : "), (236, dmy(period["from"]))):
                s.put(x, 65, text, "r", 9)
        else:
            s.put(297, 65, f"( As on Date: {dmy(period['to'])} )", "r", 9, "c")
        s.put(30 if period["from"] is None else 55, 790, self.style.token, "r", 7)
        s.put(480, 790, f"Page {len(s.pages)} of {{pages}}", "r", 7)
        self.y = 93 if first else 96

    def front(self, left, labels):
        s, st = self.s, self.st
        who = st["investor"]
        lines = [f"{labels[0]} {who['pan']}", who["name"]] + who["address"]
        lines += [f"{labels[1]} {who['mobile']}"] if who["mobile"] else []
        lines += [f"{labels[2]} {who['email']}"] if who["email"] else []
        notice = ["This specimen mimics a Consolidated Account Statement", "prepared by CAMS and KFintech for folios that share one PAN.", "It is invented test data; folios that are missing may carry", "another PAN."]
        for i, line in enumerate(lines):
            s.put(left, 93 + 12 * i, line, "b" if i < 2 else "r", 9)
        for i, line in enumerate(notice):
            s.put(320, 93 + 9.8 * i, line, "r", 8)
        self.y = 93 + 12 * len(lines)

    def tabs(self, y):
        self.s.put(179, y, "SoA Holdings", "b", 9, "c")
        self.s.put(426, y, "Demat Holdings", "b", 9, "c")

    def finish(self):
        for runs in self.s.pages:
            for run in runs:
                run.text = run.text.replace("{pages}", str(len(self.s.pages)))


# -- detailed ---------------------------------------------------------------------------------------------------------------
class Detailed(Drawing):
    title = "Consolidated Account Statement"

    def table(self):
        self.page(self.title)
        self.tabs(96)
        s = self.s
        for x, y, text, align in ((55, 121, "Date", "l"), (130, 121, "Transaction", "l"), (370, 121, "Amount (INR)", "r"), (425, 121, "Units", "r"), (480, 117, "Price", "r"), (480, 127, "(INR)", "r"),
                                  (550, 121, "Unit Balance", "r")):
            s.put(x, y, text, "b", 8, align)
        self.y = ROWS_TOP

    def room(self, need):
        if self.y + need > BOTTOM - self.style.keep:
            self.table()
            return True
        return False

    def classes(self, y):
        for x, text in ((235, "Allocation by Asset Class"),):
            self.s.put(x, y, text, "b", 10, twice=True)
        for i, (share, name) in enumerate((("66.00%", "EQUITY"), ("34.00%", "DEBT FUND"))):
            self.s.put(250 + 90 * i, y + 79, share, "r", 9)
            self.s.put(250 + 90 * i, y + 239, name, "r", 9)

    def cover(self):
        self.page(self.title, True)
        self.front(55, ("PAN:", "Mobile:", "Email:"))
        self.tabs(max(244, self.y + 20))
        if self.style.tabs == "demat":
            self.s.put(297, 422, "No Folios Found", "b", 10, "c", twice=True)
        elif self.style.allocation == "first":
            self.classes(max(292, self.y + 60))
        if self.style.allocation == "own" or (self.style.tabs == "demat" and self.style.allocation != "none"):
            self.page(self.title)
            self.tabs(96)
            self.classes(164)

    def row(self, t):
        s, style = self.s, self.style
        lines = s.wrap(t["description"], 150, "r", 8)
        figures = [self.figure(t[k]) if t[k] is not None else None for k in ("amount", "units", "nav", "balance")]

        def start(first):
            s.put(55, self.y, dmy(t["date"], True), "r", 8)
            for x, text in zip(FIGURES, figures):
                if text is not None:
                    s.put(x, self.y, text, "r", 8, "r")
            for line in first:
                s.put(130, self.y, line, "r", 8)
                self.y += 10
        fits = max(0, int((BOTTOM - style.keep - self.y) // 10) + 1)
        if fits >= len(lines):
            start(lines)
        elif fits == 0:
            self.table()
            start(lines)
        else:
            start(lines[:fits])
            self.table()
            start(lines[fits:])
        self.y += 5

    def scheme(self, f, amc):
        s = self.s
        head = f"{f['name']} (Advisor: {f['_advisor']}  ISIN: {f['isin']}"
        lines = s.wrap(head, 372, "b", 8)
        self.room((9 if amc and self.style.head_alone else 20 if amc else 0) + (0 if self.style.head_alone else 30))
        if amc:
            self.y += 9
            s.put(55, self.y, f["amc"], "b", 10, twice=True)
            self.y += 13.4
        self.room(13)
        s.put(55, self.y, f"FOLIO NO: {f['folio'].replace(' ', '')}", "b", 9)
        self.y += 13
        for line in lines:
            self.room(10)
            s.put(55, self.y, line, "b", 8)
            self.y += 10
        self.room(10)
        s.put(55, self.y, f"KYC : {f['kyc']}", "r", 8)
        self.y += 11
        self.room(10)
        s.put(550, self.y, f"Opening Unit Balance: {self.figure(f['opening_units'])}", "r", 8, "r")
        self.y += 13
        if not f["transactions"]:
            self.room(15)
            s.put(55, self.y, "---", "r", 8)
            s.put(130, self.y, "--- No Transaction during this statement period ---", "r", 8)
            for x in FIGURES:
                s.put(x, self.y, "---", "r", 8, "r")
            self.y += 15
        for t in f["transactions"]:
            self.row(t)
        self.y += 4
        self.room(6)
        s.put(55, self.y, f"Closing Unit Balance: {self.figure(f['units'])}", "b", 8)
        s.put(215, self.y, f"Nav as on {dmy(f['nav_date'], True)}: INR {self.figure(f['nav'])}", "b", 8)
        s.put(550, self.y, f"Valuation on {dmy(self.st['as_of_date'])} : INR {self.figure(f['value'])}", "b", 8, "r")
        self.y += 28

    def schemes(self, funds):
        before = None
        for f in funds:
            self.scheme(f, f["amc"] != before)
            before = f["amc"]

    def none_page(self):
        self.page(self.title)
        self.tabs(96)
        self.s.put(297, 202, "No Folios Found", "b", 10, "c", twice=True)
        self.table()
        self.s.put(55, self.y, "---", "r", 8)
        self.s.put(130, self.y, "--- No Folios Found ---", "r", 8)
        for x in FIGURES:
            self.s.put(x, self.y, "---", "r", 8, "r")
        self.y += 30

    def notes(self):
        self.room(30)
        self.y += 10
        for line in ("#IDCW - Income Distribution cum Capital Withdrawal", "*SoA - Statement of Account"):
            self.s.put(55, self.y, line, "r", 8)
            self.y += 11


def detailed(sheet, st, style):
    p = Detailed(sheet, st, style)
    p.cover()
    if style.heads_page:
        p.table()
    p.table()
    half = len(st["schemes"]) // 2 if style.tabs == "both" else len(st["schemes"])
    p.schemes(st["schemes"][:half])
    if style.tabs == "both":
        p.table()
        p.schemes(st["schemes"][half:])
    elif style.tabs == "soa":
        p.none_page()
    p.notes()
    p.finish()


# -- summary ----------------------------------------------------------------------------------------------------------------
class Summary(Drawing):
    title = "Consolidated Account Summary"

    def heads(self, key):
        y, x = self.y, SUMMARY_X
        for cx, cy, text, align in ((x["folio"], 4, key, "l"), (x["name"], 4, "Scheme Details", "l"), (x["invested"], 0, "Invested Value", "r"), (x["invested"], 9, "(INR)", "r"), (x["units"], 0, "Balance", "r"),
                                    (x["units"], 9, "Units", "r"), (384, 4, "NAV Date", "l"), (x["nav"], 4, "NAV", "r"), (x["market"], 0, "Market Value", "r"), (x["market"], 9, "(INR)", "r"),
                                    (x["gain"], 0, "Gain/Loss", "r"), (x["gain"], 9, "(Absolute)", "r")):
            self.s.put(cx, y + cy, text, "b", 7, align)
        self.y += 27

    def fresh(self, key):
        self.page(self.title)
        self.tabs(96)
        self.y = 114
        self.heads(key)

    def row(self, f, key, demat):
        s, x = self.s, SUMMARY_X
        lines = s.wrap(f["name"], 160, "r", 7)
        if self.y + 9 * len(lines) + 9 > BOTTOM - self.style.keep:
            if self.style.cut and self.style.cut() and len(lines) > 1 and self.y <= BOTTOM - self.style.keep:
                self.cut(f, key, lines)
                return
            self.fresh(key)
        self.cells(f, lines)

    def cut(self, f, key, lines):
        """The first line stays; figures stay with the first line, or go with the last one."""
        if self.style.top_row:
            self.cells(f, lines[:1], False)
            self.fresh(key)
            for i, line in enumerate(lines[1:]):
                self.s.put(SUMMARY_X["name"], self.y + 9 * i, line, "r", 7)
            self.s.put(SUMMARY_X["gain"], self.y, self.percent(f), "r", 7, "r")
            self.y += 9 * (len(lines) - 2) + 18
        else:
            self.s.put(SUMMARY_X["name"], self.y, lines[0], "r", 7)
            self.fresh(key)
            self.cells(f, lines[1:])

    @staticmethod
    def percent(f):
        cost, value = Decimal(f["cost"]), Decimal(f["value"])
        share = (value - cost) * 100 / cost if cost else Decimal(0)
        return f"({share:+.2f}%)" if share else "(0.00%)"

    def cells(self, f, lines, percent=True):
        s, x = self.s, SUMMARY_X
        top, last = self.y, self.y + 9 * (len(lines) - 1)
        for i, line in enumerate(lines):
            s.put(x["name"], top + 9 * i, line, "r", 7)
        money = top if self.style.top_row else last
        other = money if self.style.top_row else last + 4.5
        cost, value = Decimal(f["cost"]), Decimal(f["value"])
        for cx, text in ((x["invested"], self.figure(cost)), (x["market"], self.figure(value)), (x["gain"], self.figure(value - cost))):
            s.put(cx, money, text, "r", 7, "r")
        if percent:
            s.put(x["gain"], money + 9, self.percent(f), "r", 7, "r")
        s.put(x["units"], other, self.figure(f["units"]), "r", 7, "r")
        if f["nav_date"]:
            s.put(x["date"], other, dmy(f["nav_date"]), "r", 7)
        s.put(x["folio"], other, f["folio"].replace(" ", ""), "r", 7)
        if f["nav"]:
            s.put(x["nav"], other, self.figure(f["nav"]), "r", 7, "r")
        elif self.style.nil_nav:
            s.put(x["nav"], other, "0.00", "r", 7, "r")
        self.y = max(last, money + 9) + 18 if self.style.top_row else last + 27

    def total(self, funds, key):
        if self.y > BOTTOM - self.style.keep:
            self.fresh(key)
        s, x = self.s, SUMMARY_X
        value, cost = (sum((Decimal(f[k]) for f in funds), Decimal("0.00")) for k in ("value", "cost"))
        s.put(x["name"], self.y, "Total", "b", 7)
        s.put(x["market"], self.y, self.figure(value), "b", 7, "r")
        if self.style.total_all:
            s.put(x["invested"], self.y, self.figure(cost), "b", 7, "r")
            s.put(x["gain"], self.y, self.figure(value - cost), "b", 7, "r")
        self.y += 36

    def part(self, funds, key, demat):
        if self.y > 640:
            self.fresh(key)
        else:
            self.heads(key)
        for f in funds:
            self.row(f, key, demat)
        self.total(funds, key)

    def notes(self):
        for line in ("#IDCW - Income Distribution cum Capital Withdrawal", "*SoA - Statement of Account", "Please note: figures are invented test data.", "For any queries write to nobody@example.com"):
            if self.y > BOTTOM:
                self.page(self.title)
                self.tabs(96)
                self.y = 139
            self.s.put(30, self.y, line, "r", 7.5)
            self.y += 10


def summary(sheet, st, style):
    p = Summary(sheet, st, style)
    p.page(p.title, True)
    p.front(30, ("PAN :", "Mobile :", "Email :"))
    p.tabs(p.y + 20)
    p.y += 44
    soa, demat = ([f for f in st["schemes"] if f["demat"] is which] for which in (False, True))
    if soa:
        p.part(soa, "Folio No.", False)
    if demat:
        p.part(demat, "Client Id", True)
    elif style.demat_note:
        if p.y > BOTTOM - 20:
            p.page(p.title)
            p.tabs(96)
            p.y = 110
        p.s.put(297, p.y, "-- No MF holdings in Demat --", "b", 8, "c")
        p.y += 30
    p.notes()
    p.finish()
