"""A fictitious consolidated account statement as data, and the truth that a reader of its PDF must find.

The model is made first, the PDF is drawn from it (cas_draw.py), and the truth is written from the model alone:
tests/data/README describes the format. Nothing here knows how casgate reads.
"""
import re
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
STAMP_DUTY_FROM = date(2020, 7, 1)
STAMP_DUTY = Decimal("0.00005")
DETAILED, SUMMARY = "DETAILED", "SUMMARY"
# layout: (issuer of the document, statement type)
LAYOUTS = {
    "cams_detailed": ("CAMS", DETAILED),
    "cams_old": ("CAMS", DETAILED),
    "kfin_detailed": ("KFINTECH", DETAILED),
    "cams_summary": ("CAMS", SUMMARY),
    "kfin_summary": ("KFINTECH", SUMMARY),
}


def places(value, scale):
    return Decimal(value).quantize(Decimal(1).scaleb(-scale), ROUND_HALF_UP)


def print_date(d):
    return f"{d.day:02d}-{MONTHS[d.month - 1]}-{d.year}"


def print_number(value):
    """Western grouping, negatives in brackets, the scale of the decimal."""
    text = f"{abs(value):,}"
    return f"({text})" if value < 0 else text


def collapse(text):
    return re.sub(r"\s+", " ", text).strip()


def business_day(d):
    while d.weekday() > 4:
        d += timedelta(days=1)
    return d


def add_months(d, n):
    month = d.month - 1 + n
    return business_day(date(d.year + month // 12, month % 12 + 1, min(d.day, 28)))


class Row:
    """One dated line of a scheme; `lines` are the printed lines of its description."""

    def __init__(self, day, lines, kind, amount=None, units=None, nav=None, balance=None, printed_amount=None,
                 printed_units=None, italic=False):
        self.day = day
        self.lines = [lines] if isinstance(lines, str) else lines
        self.kind = kind
        self.amount, self.units, self.nav, self.balance = amount, units, nav, balance
        self.printed_amount = amount if printed_amount is None else printed_amount
        self.printed_units = units if printed_units is None else printed_units
        self.italic = italic

    def truth(self, with_nav):
        def text(v):
            return None if v is None else str(v)

        return {"date": self.day.isoformat(), "description": collapse(" ".join(self.lines)), "amount": text(self.amount),
                "units": text(self.units), "nav": text(self.nav) if with_nav else None, "balance": text(self.balance),
                "type": self.kind}


class Scheme:
    """A scheme under a folio: what its header prints, its rows in order, its closing figures."""

    def __init__(self, amc, folio, code, name, isin, registrar="CAMS", nav_scale=4, **more):
        self.amc, self.folio, self.code, self.name, self.isin = amc, folio, code, name, isin
        self.registrar = registrar                 # as printed; KARVY is read as KFINTECH
        self.nav_scale = nav_scale
        self.former = more.get("former", "")       # "(formerly X)", printed after the name
        self.tail = more.get("tail", "")           # what the name continues with after it
        self.demat = more.get("demat", "(Non-Demat)" if registrar == "CAMS" else "")
        self.demat_glued = more.get("demat_glued", False)
        self.suffix = more.get("suffix", "")       # Payout, Reinvest
        self.advisor = more.get("advisor")
        self.separator = more.get("separator", "-")   # summaries: "D110 - Name" too
        self.pan, self.kyc, self.pan_kyc = more.get("pan"), more.get("kyc", "OK"), more.get("pan_kyc", "OK")
        self.holders, self.nominees = more.get("holders", []), more.get("nominees", [])
        self.nominee_line = more.get("nominee_line", True)
        self.folio_repeated = more.get("folio_repeated", True)   # False: follows the scheme before it, no folio line
        self.opening = places(more.get("opening", 0), 3)
        self.balance = self.opening
        self.cost = places(more.get("opening_cost", 0), 2)
        self.rows, self.load = [], list(more.get("load", []))
        self.nav = self.nav_date = self.value = None

    # -- rows --------------------------------------------------------------------------------------------------------
    def add(self, row):
        self.rows.append(row)
        return row

    def note(self, day, text, italic=True):
        """An administrative row: a date and words, no figures."""
        return self.add(Row(day, text, "MISC", italic=italic))

    def buy(self, day, text, gross, nav, kind="PURCHASE", duty=True):
        """Units for money; from July 2020 stamp duty is cut from the gross amount and printed on a row of its own."""
        gross, nav = places(gross, 2), places(nav, self.nav_scale)
        tax = places(gross * STAMP_DUTY, 2) if duty and day >= STAMP_DUTY_FROM else Decimal("0.00")
        net = gross - tax
        units = places(net / nav, 3)
        self.balance += units
        self.cost += gross
        row = self.add(Row(day, text, kind, net, units, nav, self.balance))
        if tax:
            self.add(Row(day, "*** Stamp Duty ***", "STAMP_DUTY_TAX", tax))
        return row

    def sell(self, day, text, units, nav, kind="REDEMPTION", stt=False):
        """Units against money: both negative; the cost of what is left shrinks in proportion."""
        units, nav = places(units, 3), places(nav, self.nav_scale)
        gross = places(units * nav, 2)
        tax = places(gross * Decimal("0.00001"), 2) if stt else Decimal("0.00")
        if self.balance:
            self.cost -= places(self.cost * units / self.balance, 2)
        self.balance -= units
        if self.balance == 0:
            self.cost = Decimal("0.00")
        row = self.add(Row(day, text, kind, -(gross - tax), -units, nav, self.balance))
        if tax:
            self.add(Row(day, "*** STT Paid ***", "STT_TAX", tax))
        return row

    def payout(self, day, rate, text="***IDCW Payout @ Rs.{} per unit***", tds=False):
        gross = places(self.balance * Decimal(rate), 2)
        tax = places(gross / 10, 2) if tds else Decimal("0.00")
        self.add(Row(day, text.format(rate), "DIVIDEND_PAYOUT", gross - tax, italic=True))
        if tax:
            self.add(Row(day, "*** TDS on Above ***", "TDS_TAX", tax, italic=True))

    def close(self, nav, nav_date):
        self.nav, self.nav_date = places(nav, self.nav_scale), nav_date
        self.value = places(self.balance * self.nav, 2)
        return self

    # -- what is printed and what is meant ------------------------------------------------------------------------------
    def header(self, separator="-", with_isin=True, with_advisor=True):
        text = self.code + separator + self.name
        for part in (self.former, self.tail):
            text += " " + part if part else ""
        text += ("" if self.demat_glued else " ") + self.demat if self.demat else ""
        if with_isin and self.isin:
            text += " - ISIN: " + self.isin
        if self.suffix:
            text += " - " + self.suffix
        if with_advisor and self.advisor:
            text += "(Advisor: " + self.advisor + ")"
        return text

    def clean_name(self):
        name = collapse(self.name + " " + self.tail)
        name = re.sub(r"[\s-]+$", "", name)
        if self.suffix and not name.endswith("- " + self.suffix):
            name += " - " + self.suffix
        return name

    def truth(self, statement):
        summary, old = statement.kind == SUMMARY, statement.layout == "cams_old"
        demat = {"(Non-Demat)": False, "(Demat)": True}.get(self.demat)
        return {
            "amc": self.amc if statement.amc_lines else None, "folio": re.sub(r"\s*/\s*", " / ", self.folio),
            "name": self.clean_name(), "isin": self.isin if statement.with_isin else None, "rta_code": self.code,
            "registrar": "KFINTECH" if self.registrar == "KARVY" else self.registrar,
            "advisor": None if summary else self.advisor, "pan": None if summary else self.pan,
            "kyc": None if summary else self.kyc, "nominees": [] if summary or not self.nominee_line else self.nominees,
            "holders": [] if summary else self.holders, "demat": demat,
            "opening_units": None if summary else str(self.opening), "units": str(self.balance), "nav": str(self.nav),
            "nav_date": self.nav_date.isoformat(), "value": str(self.value),
            "cost": str(self.cost) if statement.with_cost else None,
            "transactions": [] if summary else [r.truth(not old) for r in self.rows],
        }


def holders(schemes, investor):
    """Distinct holders, first seen first: the PAN of a folio is that of its first holder, a guardian is none; without any, the investor."""
    found = {}
    for s in schemes:
        for i, name in enumerate(s["holders"]):
            if not re.match(r"U/G|Guardian", name, re.I):
                pan = s["pan"] if i == 0 else None
                found.setdefault((re.sub("[A-Z]", lambda m: m.group(0).lower(), name), pan), {"name": name, "pan": pan})
    return list(found.values()) or [{"name": investor, "pan": None}]


class Statement:
    def __init__(self, layout, as_of, since, investor, schemes, password=None, **more):
        self.layout, self.as_of, self.since, self.password = layout, as_of, since, password
        self.source, self.kind = LAYOUTS[layout]
        self.investor = investor                     # name, email, mobile, address, phones (lines)
        self.schemes = schemes
        old = layout == "cams_old"
        self.with_isin = more.get("with_isin", not old)
        self.with_cost = more.get("with_cost", not old)
        self.amc_lines = more.get("amc_lines", True)   # summaries: headings of fund houses between the rows
        self.box = more.get("box", True)               # detailed: the portfolio summary of page 1
        self.box_amcs = more.get("box_amcs") or self.amcs()
        self.box_extra = more.get("box_extra", {})     # a paisa by which a fund house's line differs from its schemes

    def amcs(self):
        seen = []
        for s in self.schemes:
            if s.amc not in seen:
                seen.append(s.amc)
        return seen

    def amc_value(self, amc):
        return sum((s.value for s in self.schemes if s.amc == amc), Decimal("0.00")) + self.box_extra.get(amc, 0)

    def amc_cost(self, amc):
        return sum((s.cost for s in self.schemes if s.amc == amc), Decimal("0.00"))

    def total_value(self):
        return sum((self.amc_value(a) for a in self.amcs()), Decimal("0.00"))

    def total_cost(self):
        return sum((s.cost for s in self.schemes), Decimal("0.00"))

    def truth(self, file):
        summary = self.kind == SUMMARY
        schemes = [s.truth(self) for s in self.schemes]
        return {
            "file": file, "password": self.password, "layout": self.layout, "source": self.source,
            "statement_type": self.kind, "as_of_date": self.as_of.isoformat(),
            "statement_period": {"from": None if summary else self.since.isoformat(), "to": self.as_of.isoformat()},
            "investor": {"name": self.investor["name"], "email": self.investor["email"],
                         "mobile": self.investor["mobile"], "address": self.investor["address"], "pan": None},
            "total_value": str(self.total_value()), "total_cost": str(self.total_cost()) if self.with_cost else None,
            "folio_count": len({(s["amc"], s["folio"]) for s in schemes}),
            "schemes": schemes, "demat_accounts": [], "nps": None, "investors": holders(schemes, self.investor["name"]), "quirks": [],
        }
