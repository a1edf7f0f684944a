"""A random fictitious registrar statement from a seed: generate.build(seed, layout) -> (Statement, Style).

Same seed and layout: the same statement. Every printed figure is consistent (balances, values, totals), so a reader has
no
excuse: what it must find is Statement.truth(), written from the model and never from a reading.
"""
import os
import random
import re
import sys
from datetime import date, timedelta
from decimal import Decimal

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "data"))

import fonts  # noqa: E402
import words  # noqa: E402
from cas_draw import A4, COLUMNS_A4, COLUMNS_LETTER, LETTER, Pen, Style  # noqa: E402
from cas_model import STAMP_DUTY_FROM, SUMMARY, Row, Scheme, Statement, add_months, business_day, places  # noqa: E402
from dataclasses import replace  # noqa: E402

LAYOUT_NAMES = ("cams_detailed", "kfin_detailed", "cams_old", "cams_summary", "kfin_summary")
NAV_SCALE = {"DSP": 3, "Mirae": 3, "Kotak": 3, "HDFC": 3, "Axis": 2, "AXIS": 2, "Aditya": 2, "ICICI": 2}
LIMIT = 217


def load_catalogue():
    with open(os.path.join(HERE, "catalogue.tsv"), encoding="utf-8") as f:
        return [line.rstrip("\n").split("\t") for line in f]


CATALOGUE = load_catalogue()


class Dice(random.Random):
    def chance(self, p):
        return self.random() < p

    def count(self, seq):
        """How many of something: what makes a statement long."""
        return self.choice(seq)

    def digits(self, n):
        return str(self.randrange(1, 10)) + "".join(str(self.randrange(10)) for _ in range(n - 1))

    def letters(self, n):
        return "".join(self.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(n))

    def pan(self):
        return self.letters(3) + "P" + self.letters(1) + self.digits(4) + self.letters(1)

    def person(self):
        name = " ".join(p for p in (self.choice(words.FIRST), self.choice(words.MIDDLE), self.choice(words.LAST)) if p)
        return name.upper() if self.chance(0.5) else name

    def fill(self, text, **more):
        """Replace {4} by four digits, {name} by what is given."""
        text = re.sub(r"\{(\d)\}", lambda m: self.digits(int(m.group(1))), text)
        for key, value in more.items():
            text = text.replace("{" + key + "}", str(value))
        return text

    def day(self, a, b):
        return business_day(a + timedelta(days=self.randrange(max(1, (b - a).days))))


# -- the look of the document ------------------------------------------------------------------------------------------
def make_columns(d, letter):
    c = COLUMNS_LETTER if letter else COLUMNS_A4
    shift, slack = d.choice([0, 0, 0, -2, 3]), d.choice([0, 0, -2, 2])
    c = replace(c,
                numbers=tuple(x + shift for x in c.numbers),
                labels=tuple(x + shift + slack for x in c.labels),
                second=tuple(x + shift + slack for x in c.second),
                right=c.right + min(shift, 0),
                title=c.title + d.choice([0, 6]))
    if letter and d.chance(0.5):
        c = replace(c, numbers=(364 + shift, 424 + shift, 477 + shift, 549 + shift), centred=True)
    return c


def make_style(d, layout, wild):
    letter = d.chance(0.4)
    kfin = layout.startswith("kfin")
    font = fonts.choose(d, wild)
    style = Style(page=LETTER if letter else A4,
                  columns=make_columns(d, letter),
                  fonts=font.names,
                  pen=font.pen,
                  em=font.em,
                  mode=d.choice(["string", "word", "wordsp", "glyph", "tj", "tjgap"]),
                  price_label=d.choice(["NAV", "Price"]))
    style.version, style.live = d.choice(["V3.4", "V3.5"]), "Live-10" + d.digits(2)
    style.scale = d.choice([0.85, 0.9, 0.95]) if d.chance(0.15) else 1.0
    style.balance_dy = d.choice([0, 0.3, 0.3, 1.0, -1.0, 0.7])
    style.numbers_dy = d.choice([0, 0, 0.2, -0.3])
    style.market_dy = d.choice([0, 0.7, 1.0, 6.0])
    style.registrar_dy = d.choice([0, 1.0, -1.0])
    style.row_pitch = d.choice([9.3, 9.3, 8.6, 9.0])
    style.header_bar = d.chance(0.7)
    style.isin_pieces = d.chance(0.25)
    style.watermark = d.choice(["edge", "edge", "edge", "over"])
    style.watermark_pieces = d.chance(0.3)
    style.watermark_text = (
        f"{'KFIN' if kfin else 'CAMS'}CASWS-{d.digits(d.choice([10, 11, 12]))} Version:{style.version} {style.live}"
    )
    style.closing_note = d.chance(0.7)
    style.notice = d.choice(words.NOTICES)
    if kfin:
        style.header_lines = 4 if d.chance(0.85) else 2
        style.date_twin = d.chance(0.6)
        style.dash_dy = d.choice([1.2, -0.8]) if not style.date_twin and d.chance(0.4) else 0.0
    if wild:
        make_wild(d, style, layout)
    rate = d.choice([0.0, 0.01, 0.03, 0.06])
    breaks = Dice(d.random())
    style.break_before = lambda kind: breaks.chance(rate * (0.3 if kind == "row" else 1.5))
    style.scheme_cut = lambda *a: cut_scheme(breaks, *a)
    return style


def make_wild(d, style, layout):
    """What real files show rarely."""
    if d.chance(0.2):
        style.twice = True
    if d.chance(0.15):
        style.spacing, style.stretch = "94 Tz", 0.94
    if d.chance(0.2):
        shuffler = Dice(d.random())
        style.order = lambda runs: shuffler.sample(runs, len(runs))
    if d.chance(0.1):
        style.origin = (d.choice([-20, 15]), d.choice([-12, 30]))
        style.finish = lambda path: fonts.move_page(path, style.origin)
    if d.chance(0.1):
        style.balance_dy, style.wrapped_balance_dy = 0, -3.7
    if d.chance(0.15) and "kfin" not in layout:
        style.watermark = "none"
    if d.chance(0.1) and layout.endswith("detailed"):
        style.header_on = lambda page: page % 3 != 2
    if d.chance(0.1) and "kfin" in layout:
        style.stray_x = d.choice([10, 25, 40])
    style.piece_gap = d.choice([0, 0.4, -0.2])
    style.watermark_x = d.choice([0, 60, 130, 365, 420, 480])
    style.registrar_below = d.chance(0.15)
    style.tight_labels = d.chance(0.1)
    style.text_size = d.choice([7, 7, 7, 6.6])
    if "summary" in layout and d.chance(0.2):
        style.header_on = lambda page: False
    style.split_names = d.chance(0.1)
    style.nbsp = d.chance(0.08)
    style.italic_tail = d.chance(0.5)


def cut_scheme(d, text, cuts, limit, pen):
    fits = [
        k for k in cuts
        if pen.width(text[:k[0]], "r", 7) <= limit and pen.width(text[k[0]:], "r", 7) <= limit and k[0] > len(text) *
        0.35
    ]
    wide = pen.width(text, "r", 7) > limit
    if not wide and not d.chance(0.3):
        return None
    special = [k for k in fits if k[1]]
    if special and d.chance(0.6):
        return d.choice(special)
    spaces = [k for k in fits if not k[1]]
    if not fits:
        return None
    return d.choice(spaces[-4:] if spaces and d.chance(0.7) else fits)


# -- descriptions ------------------------------------------------------------------------------------------------------
class Describer:
    """Turns patterns into printed lines: `~` is a forced wrap, the width wraps the rest (at spaces or after a
    hyphen)."""

    def __init__(self, d, style, kfin):
        self.d, self.kfin = d, kfin
        self.pen = (style.pen or Pen)(None, style)
        self.limit = LIMIT if d.chance(0.7) else 170

    def lines(self, pattern, **more):
        d = self.d
        for _ in range(20):
            other = d.choice(CATALOGUE)[3]
            text = d.fill(pattern,
                          n=d.randrange(1, 240),
                          m=d.randrange(6, 360),
                          scheme=re.sub(r"[ -]+\S?$|[ (-]+$", "", other[:d.randrange(18, 70)]),
                          ddmmyyyy=f"{d.randrange(1, 29):02d}/{d.randrange(1, 13):02d}/{d.randrange(2005, 2025)}",
                          **more)
            if self.kfin and text[0].isalpha() and text[1:2].islower() and d.chance(0.15):
                text = text[0] + " " + text[1:]
            lines = self.wrap(text)
            if lines:
                return lines
        return None

    def fits(self, text):
        return self.pen.width(text, "r", 7) <= self.limit

    def wrap(self, text):
        if "~" in text:
            lines = text.split("~")
            return lines if all(self.fits(x) for x in lines) else None
        if self.fits(text):
            return [text]
        cuts = [m.end() for m in re.finditer(r"[ -]", text) if self.fits(text[:m.end()])]
        if not cuts:
            return None
        first, rest = text[:cuts[-1]], text[cuts[-1]:]
        return [first.rstrip(" "), rest] if self.fits(rest) and rest.strip() else None


# -- the life of a scheme ----------------------------------------------------------------------------------------------
class Life:
    """Makes the rows of one scheme: events in date order with a price that moves."""

    def __init__(self, d, scheme, say, start, end, price):
        self.d, self.s, self.say, self.start, self.end = d, scheme, say, start, end
        self.price = price
        self.day = start

    def step(self, days):
        self.day = business_day(self.day + timedelta(days=self.d.randrange(1, days)))
        move = Decimal(self.d.randrange(-400, 470)) / 10000
        self.price = max(places(self.price * (1 + move), self.s.nav_scale), Decimal("1.01"))
        return self.day <= self.end

    def run(self, count):
        events = self.d.sample(EVENTS, self.d.randrange(2, 6))
        while len(self.s.rows) < count and self.step(40):
            getattr(self, self.d.choice(events))()

    def line(self, table, **more):
        """Printed lines of one of the patterns, whichever fits the column."""
        while True:
            lines = self.say.lines(self.d.choice(table), **more)
            if lines:
                return lines

    def money(self):
        d = self.d
        return d.choice([500, 1000, 2000, 2500, 5000, 10000, 25000, 100000, 99999, 2500000, 10090244
                         ]) if d.chance(0.9) else d.randrange(100, 99999)

    def some(self):
        s = self.s
        return places(s.balance * self.d.randrange(5, 95) / 100, 3) if s.balance > 0 else Decimal(0)

    # one method per kind of event
    def sip(self):
        amount, pattern = self.money(), self.d.choice(words.SIP)
        for _ in range(self.d.randrange(1, 9)):
            lines = self.say.lines(pattern) or self.say.lines("Sys. Investment ({n}/{m})")
            self.s.buy(self.day, lines, amount, self.price, "PURCHASE_SIP")
            if not self.step(32):
                return

    def lump(self):
        self.s.buy(self.day, self.line(words.LUMP), self.money(), self.price, "PURCHASE")

    def switch_in(self):
        self.s.buy(self.day, self.line(words.SWITCH_IN), self.money() + Decimal("0.37"), self.price, "SWITCH_IN")

    def merger_in(self):
        self.s.buy(self.day,
                   self.line(words.MERGER_IN),
                   self.money() + Decimal("0.81"),
                   self.price,
                   "SWITCH_IN_MERGER",
                   duty=self.d.chance(0.5))

    def out(self, table, kind, units, stt=True):
        if units > 0 and places(units * self.price, 2) > Decimal("1"):
            self.s.sell(self.day, self.line(table), units, self.price, kind, stt=stt and self.d.chance(0.5))

    def redeem(self):
        self.out(words.REDEEM, "REDEMPTION", self.some())

    def redeem_all(self):
        if self.d.chance(0.3):
            self.out(words.REDEEM, "REDEMPTION", self.s.balance)

    def switch_out(self):
        self.out(words.SWITCH_OUT, "SWITCH_OUT", self.some())

    def merger_out(self):
        if self.d.chance(0.3):
            self.out(words.MERGER_OUT, "SWITCH_OUT_MERGER", self.s.balance, stt=False)

    def payout(self):
        if self.s.balance > 1:
            rate = f"0.{self.d.digits(self.d.randrange(1, 8))}" if self.d.chance(
                0.8) else f"{self.d.randrange(1, 60)}.{self.d.digits(2)}"
            gross = places(self.s.balance * Decimal(rate), 2)
            tax = places(gross / 10, 2) if self.d.chance(0.4) else Decimal("0.00")
            if gross - tax > 0:
                self.s.add(
                    Row(self.day, self.line(words.PAYOUT, rate=rate), "DIVIDEND_PAYOUT", gross - tax, italic=True))
                if tax > 0:
                    self.s.add(Row(self.day, "*** TDS on Above ***", "TDS_TAX", tax, italic=True))

    def reinvest(self):
        if self.s.balance > 10:
            rate = f"0.{self.d.digits(4)}"
            gross = places(self.s.balance * Decimal(rate), 2)
            if gross >= 1:
                self.s.buy(self.day, self.line(words.REINVEST, rate=rate), gross, self.price, "DIVIDEND_REINVEST")
                self.s.cost -= gross

    def units_only(self, table, kind, units):
        self.s.balance += units
        self.s.add(Row(self.day, self.line(table), kind, None, units, None, self.s.balance))

    def bonus(self):
        if self.s.balance > 1:
            self.units_only(words.BONUS, "BONUS", places(self.s.balance / self.d.randrange(1, 6), 3))

    def transfer(self):
        if self.s.balance > 1 and self.d.chance(0.5):
            self.units_only(words.TRANSFER_OUT, "TRANSFER_OUT", -self.some())
        else:
            self.units_only(words.TRANSFER_IN, "TRANSFER_IN", places(self.d.randrange(1, 90000) / Decimal(1000), 3))

    def gift(self):
        units = places(self.d.randrange(1, 90000) / Decimal(1000), 3)
        table, kind = words.GIFT_IN, "GIFT_IN"
        if self.s.balance > 1 and self.d.chance(0.5):
            units, table, kind = -self.some(), words.GIFT_OUT, "GIFT_OUT"
        if self.d.chance(0.5):
            return self.units_only(table, kind, units)
        self.s.balance += units
        self.s.add(
            Row(self.day, self.line(table), kind, places(units * self.price, 2), units, self.price, self.s.balance))

    def segregate(self):
        self.units_only(words.SEGREGATE, "SEGREGATION", places(self.d.randrange(1000, 9000000) / Decimal(1000), 3))

    def extinguish(self):
        units = self.some()
        if units <= 0 or units * self.price < 1:
            return
        back = self.d.chance(0.4)
        row = self.s.sell(self.day, self.line(words.EXTINGUISH), units, self.price, "REDEMPTION")
        if back and self.step(9):
            self.s.balance += units
            self.s.add(
                Row(self.day,
                    self.line(words.EXTINGUISH_BACK),
                    "REVERSAL",
                    -row.amount,
                    units,
                    row.nav,
                    self.s.balance,
                    printed_amount=row.amount,
                    printed_units=row.units))

    def consolidation(self):
        self.s.add(Row(self.day, "Consolidation In", "MISC", balance=self.s.balance))

    def admin(self):
        """Notes of a day; none stands there twice."""
        said = [r.lines for r in self.s.rows if r.day == self.day]
        for _ in range(self.d.randrange(1, 4)):
            row = Row(self.day, self.line(words.ADMIN), "MISC", italic=self.d.chance(0.7))
            if row.lines not in said:
                said.append(self.s.add(row).lines)

    def reversal(self):
        """A purchase that bounced: reversed after it, or printed before it on the same date."""
        at, s = len(self.s.rows), self.s
        before = s.balance
        row = s.buy(self.day, self.line(words.SIP), self.money(), self.price, "PURCHASE_SIP")
        bought = s.rows[at:]
        s.cost -= row.amount + sum((r.amount for r in bought[1:]), Decimal("0.00"))
        first = self.d.chance(0.4)
        back = [Row(self.day, self.line(words.REVERSAL), "REVERSAL", -row.amount, -row.units, row.nav, None)]
        back += [Row(self.day, "*** Stamp Duty ***", "STAMP_DUTY_TAX", -r.amount) for r in bought[1:]]
        if first:
            back[0].balance, row.balance = before - row.units, before
            s.rows[at:] = back + bought
        else:
            back[0].balance = before
            s.rows += back
        s.balance = before


EVENTS = [
    "sip", "sip", "sip", "lump", "switch_in", "merger_in", "redeem", "redeem_all", "switch_out", "merger_out", "payout",
    "reinvest", "bonus", "transfer", "gift", "segregate", "extinguish", "consolidation", "admin", "admin", "reversal"
]


# -- schemes and folios ------------------------------------------------------------------------------------------------
def make_folio(d):
    shape = d.choice(["8/2", "8/2", "8/1", "8", "12/0", "7/2", "11/0", "10"])
    head, _, tail = shape.partition("/")
    folio = d.digits(int(head))
    if d.chance(0.1):
        folio = "0" + folio[1:]
    if tail:
        folio += d.choice([" / ", "/"]) + ("0" if tail == "0" else "".join(
            str(d.randrange(10)) for _ in range(int(tail))))
    return folio


def make_scheme(d, amc, registrar, code, name, isin, folio, layout):
    old, summary = layout == "cams_old", layout.endswith("summary")
    scale = next((v for k, v in NAV_SCALE.items() if amc.startswith(k)), 4)
    if amc.startswith(("ICICI", "HDFC")):
        scale = d.choice([2, 3, 4])
    suffix = ""
    more = {"former": "", "tail": ""}
    m = re.search(r" - (Payout|Reinvest)$", name)
    if m:
        name, suffix = name[:m.start()], m.group(1)
    elif re.search("IDCW|Dividend", name) and d.chance(0.5):
        suffix = d.choice(["Payout", "Reinvest"])
    if d.chance(0.3):
        former = d.choice(words.FORMER)
        more["former"] = former.format(*[d.choice(words.OLD_NAMES) for _ in range(former.count("{}"))])
        if d.chance(0.3) and " - " in name and "(" not in name:
            name, _, tail = name.partition(" - ")
            more["tail"] = "- " + tail
    demat = "(Non-Demat)" if registrar == "CAMS" else ""
    if d.chance(0.12):
        demat = d.choice(["(Demat)", "", "(Non-Demat)"])
    if old and d.chance(0.8):
        demat = ""
    if not isin or (old and suffix):
        suffix = ""
    if summary and not demat:
        suffix = ""
    if not summary and d.chance(0.06):
        isin, suffix = None, ""
    advisor = None if d.chance(0.08) else d.fill(d.choice(words.ADVISORS))
    if registrar == "CAMS" and "franklin" in amc.lower() and old and d.chance(0.5):
        registrar = d.choice(["FTAMIL", "FRANKLIN"])
    if registrar == "KFINTECH" and (old or d.chance(0.05)) and not summary:
        registrar = d.choice(["KARVY", "KFINTECH"])
    if d.chance(0.05) and not old and " " not in code and code[0].isdigit():
        code = code[:3] + " " + code[3:]
    return Scheme(amc,
                  folio,
                  code,
                  name,
                  isin or None,
                  registrar,
                  scale,
                  demat=demat,
                  suffix=suffix,
                  advisor=advisor,
                  demat_glued=bool(demat) and d.chance(0.15),
                  separator=" - " if summary and d.chance(0.2) else "-",
                  **more)


def make_folio_facts(d, investor, layout):
    """PAN, KYC, holders and nominees, as one folio line and its followers print them."""
    minor = d.chance(0.08)
    holder = d.choice([
        investor["name"], investor["name"].upper(),
        investor["name"].title() if investor["name"].isupper() else investor["name"]
    ])
    holders = [d.person() + " (Minor)"] + (["U/G " + investor["name"]] if d.chance(0.9) else []) if minor else [holder]
    if not minor and d.chance(0.15):
        holders += [d.person() for _ in range(d.randrange(1, 3))]
    pan = None if minor or d.chance(0.08) else investor["pan_everywhere"]
    kyc, pan_kyc = d.choice(["OK", "OK", "OK", "NOT OK"]), d.choice(["OK", "OK", "NOT OK"])
    if d.chance(0.05):
        kyc = pan_kyc = None
    if layout == "cams_old" and d.chance(0.5):
        pan_kyc = None
    nominees = d.choice([[d.person()], [d.person()], [d.person(), d.person()], [d.person(),
                                                                                d.person(),
                                                                                d.person()], [], ["Multiple Nominee"]])
    return {"holders": holders, "pan": pan, "kyc": kyc, "pan_kyc": pan_kyc, "nominees": nominees,
            "nominee_line": layout != "cams_old" and not d.chance(0.06)}


def apply_facts(s, facts):
    for key, value in facts.items():
        setattr(s, key, value)


def fund_houses(d, layout, count):
    names = sorted({row[0] for row in CATALOGUE})
    return sorted(d.sample(names, min(count, len(names))), key=str.lower)


def make_schemes(d, layout, investor, size):
    """Fund houses in alphabetical order, each with folios, each with schemes; [(scheme, first of its folio)]."""
    schemes, shared = [], make_folio(d)
    for amc in fund_houses(d, layout, size):
        rows = [r for r in CATALOGUE if r[0] == amc]
        folios = [shared if d.chance(0.25) else make_folio(d) for _ in range(d.choice([1, 1, 2]))]
        for folio in dict.fromkeys(folios):
            facts = make_folio_facts(d, investor, layout)
            for i, row in enumerate(d.sample(rows, min(len(rows), d.choice([1, 1, 1, 2, 3])))):
                s = make_scheme(d, *row, folio, layout)
                apply_facts(s, facts)
                if i and layout != "cams_detailed":
                    s.folio_repeated = d.chance(0.3)
                elif i:
                    s.folio_repeated = d.chance(0.8)
                if i and s.folio_repeated:
                    facts = make_folio_facts(d, investor, layout)
                    apply_facts(s, facts)
                schemes.append(s)
    return schemes


def close(d, s, day, price):
    if s.nav_scale < 4 and d.chance(0.1):
        s.nav_scale = 4
    if s.balance == 0 and d.chance(0.2):
        day = day - timedelta(days=d.randrange(300, 2000))
    elif d.chance(0.1):
        day = day - timedelta(days=1)
    s.close(price, day)


def load_text(d, s):
    if d.chance(0.15):
        return []
    lines = [d.choice(words.LOAD).replace("{amc}", s.amc) for _ in range(d.choice([1, 1, 2, 3, 4, 7]))]
    return lines


def make_investor(d):
    city, state = d.choice(words.CITIES)
    address = d.sample(words.STREETS, d.randrange(1, 4)) + [city, state] + (["India"] if d.chance(0.8) else [])
    phones = d.choice([[], ["Phone Res: 0" + d.digits(9)], ["Phone Off: 022-" + d.digits(7)],
                       ["Phone Res: " + d.digits(8), "Phone Off: " + d.digits(10)]])
    mobile = d.choice(["+91", "", "91-", ""]) + "9" + d.digits(9)
    if d.chance(0.1):
        address.insert(0, "Office No. 1204, Tower B, Signature Business Centre Annexe")
    return {
        "name": d.person(), "email": None if d.chance(0.03) else
        f"{d.choice(words.FIRST).lower().replace(chr(39), '')}.{d.digits(3)}@example.{d.choice(['com', 'org', 'in'])}",
        "mobile": None if d.chance(0.04) else mobile, "address": address, "phones": phones, "pan_everywhere": d.pan()
    }


def build(seed, layout, wild=None):
    d = Dice(f"{layout}:{seed}")
    wild = d.chance(0.6) if wild is None else wild
    style = make_style(d, layout, wild)
    summary, old = layout.endswith("summary"), layout == "cams_old"
    as_of = d.day(date(2008, 6, 1), date(2014, 12, 1)) if old else d.day(date(2018, 1, 1), date(2025, 12, 1))
    since = date(1990, 4, 1) if d.chance(0.5) else date(as_of.year - d.randrange(1, 6), 4, 1)
    investor = make_investor(d)
    schemes = make_schemes(d, layout, investor,
                           d.choice([1, 2, 3, 4, 6, 10]) if not summary else d.choice([1, 3, 6, 12, 22]))
    if not summary and d.chance(0.01):
        schemes = []
    say = Describer(d, style, layout.startswith("kfin"))
    nav_day = as_of - timedelta(days=max(1, as_of.weekday() - 4))
    for s in schemes:
        price = places(
            Decimal(d.randrange(105, 60000)) / 100 if d.chance(0.9) else Decimal(d.randrange(100000, 500000)) / 100,
            s.nav_scale)
        fill_scheme(d, s, say, summary, since, as_of, price, nav_day)
    statement = Statement(layout,
                          as_of,
                          since,
                          investor,
                          schemes,
                          amc_lines=not summary or d.chance(0.4),
                          box=not (old and schemes and d.chance(0.3)),
                          with_isin=not old and not (layout == "cams_summary" and d.chance(0.35)))
    finish_statement(d, statement, style, layout)
    return statement, style


def fill_scheme(d, s, say, summary, since, as_of, price, nav_day):
    if summary:
        s.balance = s.opening = Decimal("0.000") if d.chance(0.15) else places(
            Decimal(d.randrange(1, 10**d.randrange(3, 9))) / 1000, 3)
        s.cost = Decimal("0.00") if s.balance == 0 else places(s.balance * price * d.randrange(60, 110) / 100, 2)
        return close(d, s, nav_day, price)
    start = max(since, add_months(as_of, -12 * d.randrange(1, 9)))
    if since.year > 1990 and d.chance(0.6):
        s.opening = s.balance = places(Decimal(d.randrange(1, 10 ** 8)) / 1000, 3)
        s.cost = places(s.balance * price * d.randrange(60, 100) / 100, 2)
    life = Life(d, s, say, start, as_of, price)
    life.run(0 if d.chance(0.08) else d.choice([2, 8, 20, 45]))
    s.rows = [r for r in s.rows if r.day <= as_of]
    s.balance = next((r.balance for r in reversed(s.rows) if r.balance is not None), s.opening)
    if s.balance < 0:
        s.buy(s.rows[-1].day, "Purchase", places((2 - s.balance) * life.price, 0), life.price, "PURCHASE")
    s.cost = max(s.cost, Decimal("0.00")) if s.balance else Decimal("0.00")
    close(d, s, nav_day, life.price)
    s.load = load_text(d, s)


def finish_statement(d, st, style, layout):
    st.box_amcs = d.sample(st.amcs(), len(st.amcs()))
    if d.chance(0.5):
        st.box_amcs = [a for a in st.box_amcs if any(s.value for s in st.schemes if s.amc == a)]
    if layout == "cams_summary" and not st.with_isin:
        st.with_cost = d.chance(0.3)
    if st.kind == SUMMARY:
        style.summary_glue = st.with_isin and d.chance(0.2)
        style.summary_trio = layout == "kfin_summary" and d.chance(0.4)
        style.total_word = d.choice(["Total", "Grand Total"])
        style.notes = d.chance(0.8)
        style.summary_header = d.choice([2, 3])
        style.sub_total = not st.amc_lines and d.chance(0.1)
    else:
        st.box_extra = {
            a: Decimal("0.01")
            for a in st.amcs()
            if st.box and d.chance(0.08) and sum(s.amc == a and s.balance != 0 for s in st.schemes) > 1
        }


assert STAMP_DUTY_FROM
