"""Draw the e-CAS of NSDL (layout dossier, section 3). draw(sheet, statement, style): the statement is the truth of the file and what
it prints beyond: `groups` (holders, accounts, folios), `trend`, `movements` of accounts, `stamp` and `words` of rows.
"""
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from ecas_sheet import SOFT, lakh

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
CLASSES = [("Equities (E)", "E"), ("Preference Shares (P)", "P"), ("Mutual Funds (M)", "M"), ("Corporate Bonds (C)", "C"),
           ("Money Market Instruments (I)", "I"), ("Securitised Instruments (S)", "S"), ("Government Securities (G)", "G"),
           ("Sovereign Gold Bonds (SGB)", "SGB"), ("Alternate Investment Fund (A)", "A"), ("Mutual Fund Folios (F)", "F"),
           ("Specialized Investment Fund (SD)", "SD"), ("Postal Saving Scheme (O)", "O"), ("National Pension System (N)", "N"),
           ("Zero Coupon Zero Principal(Z)", "Z")]
TITLES = {code: title for title, code in CLASSES}
PITCH, STEP, BOTTOM, TOP = 7.5, 4, 790, 71.5


def day(d, upper=False):
    text = f"{d.day:02d}-{MONTHS[d.month - 1]}-{d.year}"
    return text.upper() if upper else text


def iso(text):
    return date.fromisoformat(text)


@dataclass
class Style:
    list_centred: bool = False      # account type and figures between the two lines of an account
    head_block: bool = False          # the head of an account is one block of centred text
    annualised: bool = True           # folio table has a column more
    bond_price: bool = True           # newer bonds table
    centred: bool = False             # figures of NSDL accounts under the middle of their heads
    watermark: str = None
    signature: bool = False
    cut_row: object = None            # (lines) -> after how many lines a page break cuts a row; 0: before it
    keep: float = 0                   # points left free at the bottom
    soft_isin: object = None          # (isin) -> True: broken by a soft hyphen
    hindi: bool = True
    sd_class: bool = False            # newest files have a class more
    bare: bool = False                # units below one without the leading zero
    blank: str = ""                   # what stands for a cost that is not known
    moves: bool = True                # movements of demat accounts
    name_cell: bool = False           # the name in transactions of NSDL accounts is a cell of its own
    names_room: float = 290           # for the names of a holder group
    wrap_heads: bool = True           # long heads of schemes wrap; else they run off the page
    header_y: float = 40               # beside the title of the page, or below it
    unnumbered: int = 0               # pages in front that do not count
    pledge: object = None             # (units) -> what is pledged of them, and whether it is printed first; None: nothing


class Table:
    """Columns: (head lines, x, align); name columns have a width to wrap at."""

    def __init__(self, heads, columns, size=7):
        self.heads, self.columns, self.size = heads, columns, size


class Drawing:
    def __init__(self, sheet, st, style):
        self.s, self.st, self.style, self.y = sheet, st, style, 0
        self.number = 0

    # -- pages -------------------------------------------------------------------------------------------------------------
    def page(self, header=True):
        self.s.page()
        self.number += 1
        s = self.s
        if header:
            s.put(25, 40, "Consolidated Account Statement", "b", 9, twice=True)
            for x, text in ((300, "Summary"), (356, "Holdings"), (412, "Transactions"), (468, "Your Account"), (524, "About NSDL")):
                s.put(x, self.style.header_y, text, "r", 6)
        if self.number > self.style.unnumbered:
            s.put(25, 815, "National Securities Depository Limited", "r", 6)
            s.put(570, 815, str(self.number - self.style.unnumbered), "r", 6, "r")
        if self.style.watermark:
            for y, text in ((534, "V2.1"), (556, "Version"), (620, self.style.watermark)):
                s.put(590, y, text, "r", 5, upright=False)
        self.y = TOP

    def room(self, need):
        """A new page where so much does not fit. -> whether there is one."""
        if self.y + need > BOTTOM - self.style.keep:
            self.page()
            return True
        return False

    def title(self, text, size=8, need=60, after=12):
        self.room(need)
        self.s.put(25, self.y, text, "b", size)
        self.y += after

    # -- tables ------------------------------------------------------------------------------------------------------------
    def heads(self, t):
        for i, line in enumerate(t.heads):
            for x, align, text in line:
                self.s.put(x, self.y + i * PITCH, text, "b", t.size, align)
        self.y += len(t.heads) * PITCH + STEP

    def row(self, t, cells):
        """cells: [(x, align, [lines])]. A page break stands before the row, or cuts it."""
        height = max(len(lines) for _, _, lines in cells)
        fits = int((BOTTOM - self.style.keep - self.y) // PITCH) + 1
        done = 0
        if fits < height:
            done = self.style.cut_row(min(fits, height - 1)) if self.style.cut_row and fits > 0 else 0
            self.lines(t, cells, 0, done)
            self.page()
            self.heads(t)
        self.lines(t, cells, done, height)
        self.y += STEP

    def lines(self, t, cells, first, last):
        for x, align, lines in cells:
            for i in range(first, min(last, len(lines))):
                if lines[i]:
                    self.s.put(x, self.y + (i - first) * PITCH, lines[i], "r", t.size, align)
        self.y += (last - first) * PITCH

    def total(self, text, x, align, value, left=25):
        self.room(PITCH)
        self.s.put(left, self.y, text, "b")
        self.s.put(x, self.y, lakh(Decimal(value)), "b", 7, align)
        self.y += PITCH + STEP

    def units(self, value):
        text = lakh(Decimal(value))
        return text[1:] if self.style.bare and text.startswith("0.") else text

    def isin(self, code):
        return [code[:9] + SOFT, code[9:]] if self.style.soft_isin and self.style.soft_isin(code) else [code]

    def shift(self, x, width):
        """Centre of a column whose right edge is x in files that align to the right."""
        return (x - width / 2, "c") if self.style.centred else (x, "r")


# -- front ------------------------------------------------------------------------------------------------------------------
def letter(p):
    st, s = p.st, p.s
    p.page(header=False)
    s.put(180, 62, "National Securities Depository Limited", "b", 12, twice=True)
    if p.style.hindi and s.look.overlay:
        s.put(210, 80, "abcd efghijk lmno", "o", 10)
    s.put(25, 111, "NSDL Consolidated Account Statement", "b", 11, twice=True)
    to = iso(st["statement_period"]["to"])
    full = "January February March April May June July August September October November December".split()[to.month - 1]
    s.put(25, 129, f"Consolidated Account Statement for the month of {full} {to.year}", "r", 10)
    for i, line in enumerate(("Dear Investor,", "This is an invented statement of a depository. Accounts with NSDL and CDSL and folios", "stand in groups of the same holders.")):
        s.put(25, 161 + 13 * i, line, "r", 9)
    if p.style.signature:
        for i, line in enumerate(("Digitally signed by SPECIMEN SIGNER", "Date: 2024.05.05 09:14:22 +05:30", "Reason: Specimen CAS")):
            s.put(405, 746 + 9 * i, line, "r", 6)


def list_head(p):
    p.s.put(30, p.y, "Account Type", "b")
    p.s.put(150, p.y, "Account Details", "b")
    p.s.put(440, p.y, "No. of", "b", 7, "r")
    p.s.put(570, p.y, "Value in `", "b", 7, "r")
    p.s.put(440, p.y + PITCH, "ISINs / Schemes", "b", 7, "r")
    p.y += 24


def list_row(p, kind, details, count, value):
    if p.room(24):
        list_head(p)
    middle = p.y + (PITCH / 2 if p.style.list_centred and len(details) > 1 else 0)
    p.s.put(30, middle, kind)
    for i, line in enumerate(details):
        p.s.put(150, p.y + i * PITCH, line)
    p.s.put(440, middle, str(count), "r", 7, "r")
    p.s.put(570, middle, lakh(Decimal(value)), "r", 7, "r")
    p.y += PITCH * len(details) + 6


def account_list(p):
    st, s = p.st, p.s
    p.title("Your Demat Account and Mutual Fund Folios", 10, 60, 14)
    for g in st["groups"]:
        p.room(70)
        s.put(25, p.y, "In the joint Names of" if len(g["owners"]) > 1 else "In the Single Name of", "b", 8)
        p.y += 11
        for o in g["owners"]:
            s.put(25, p.y, f"{o['name']} (PAN:{o['pan'] or ''})", "r", 8)
            p.y += 11
        p.y += 3
        list_head(p)
        for a in g["accounts"]:
            numbers = f"DP ID:{a['dp_id']} Client ID:{a['client_id']}"
            list_row(p, a["depository"] + " Demat Account", [a["dp_name"], numbers], a["count"], a["value"])
        if g["folios"]:
            folios = len({(f["amc"], f["folio"]) for f in g["folios"]})
            list_row(p, "Mutual Fund Folios", [f"{folios} Folios"], len(g["folios"]), g["folio_value"])
        if g.get("nps"):
            list_row(p, "National Pension System", [f"PRAN ID:{st['nps']['pran']}"], len(st["nps"]["schemes"]), st["nps"]["value"])
        p.room(20)
        s.put(440, p.y, "Total", "b", 7, "r")
        s.put(570, p.y, lakh(Decimal(g["value"])), "b", 7, "r")
        p.y += 18
    p.room(12)
    s.put(440, p.y, "Grand Total", "b", 8, "r")
    s.put(570, p.y, lakh(Decimal(st["total_value"])), "b", 8, "r")
    p.y += 20


def summary(p):
    st, s = p.st, p.s
    p.page()
    left = [f"NSDL ID: {st['nsdl_id']}", st["investor"]["name"]] + st["investor"]["address"]
    for i, line in enumerate(left):
        s.put(25, 63 + 11 * i, line, "b" if i == 0 else "r", 8)
    s.put(300, 63, f"Statement for the period from {day(iso(st['statement_period']['from']))} to {day(iso(st['statement_period']['to']))}", "r", 8)
    s.put(300, 85, "YOUR CONSOLIDATED", "b", 10, twice=True)
    s.put(300, 98, "PORTFOLIO VALUE ", "b", 10, twice=True)
    s.put(570, 98, "` " + lakh(Decimal(st["total_value"])), "b", 10, "r")
    p.y = max(142, 63 + 11 * len(left) + 13)
    account_list(p)


def trend(p):
    p.page()
    p.title("PORTFOLIO VALUE TREND", 10, 60, 13)
    p.s.put(25, p.y, "Monthly movement of your consolidated portfolio value", "r", 7)
    p.y += 16
    for label, value, change, percent in p.st["trend"]:
        p.s.put(30, p.y, label)
        p.s.put(200, p.y, lakh(value), "r", 7, "r")
        if change is not None and percent is not None:
            p.s.put(300, p.y, ("+" if change >= 0 else "") + lakh(change), "r", 7, "r")
            p.s.put(360, p.y, ("+" if percent >= 0 else "") + str(percent), "r", 7, "r")
        p.y += 11.5


# -- groups -----------------------------------------------------------------------------------------------------------------
def class_values(g, nps):
    sums = {code: Decimal("0.00") for _, code in CLASSES}
    for a in g["accounts"]:
        for code, rows in a["sections"]:
            sums[code] += sum(Decimal(r["value"]) for r in rows)
    sums["F"] = Decimal(g["folio_value"])
    sums["N"] = Decimal(nps["value"]) if g.get("nps") else Decimal("0.00")
    return sums


def composition(p, g):
    s = p.s
    p.page()
    names = s.wrap(", ".join(o["name"] for o in g["owners"]), p.style.names_room, "b", 9)
    for i, line in enumerate(names):
        s.put(25, p.y + 10 * i, line, "b", 9)
    s.put(430, p.y, "` " + lakh(Decimal(g["value"])), "b", 9, "r")
    s.put(570, p.y, "Holdings", "b", 9, "r")
    s.put(570, p.y + 12, "as on " + day(iso(p.st["as_of_date"])), "r", 8, "r")
    p.y += 28 + 10 * (len(names) - 1)
    s.put(25, p.y, "PORTFOLIO COMPOSITION", "b", 8)
    p.y += 12
    s.put(30, p.y, "ASSET CLASS", "b")
    s.put(240, p.y, "Value in `", "b", 7, "r")
    s.put(290, p.y, "%", "b", 7, "r")
    sums, whole = class_values(g, p.st["nps"]), Decimal(g["value"])
    for title, code in CLASSES:
        if code == "SD" and not p.style.sd_class and not sums[code]:
            continue
        p.y += 11.5
        s.put(30, p.y, title)
        s.put(240, p.y, lakh(sums[code]), "r", 7, "r")
        s.put(290, p.y, f"{sums[code] * 100 / whole if whole else 0:.2f}%", "r", 7, "r")
    p.y += 11.5
    s.put(30, p.y, "TOTAL", "b")
    s.put(240, p.y, lakh(whole), "b", 7, "r")
    p.y += 20


def account_head(p, a):
    s, lines = p.s, [a["depository"] + " Demat Account", a["dp_name"], f"DP ID: {a['dp_id']} Client ID: {a['client_id']}"]
    owners = ["ACCOUNT HOLDERS" if len(a["owners"]) > 1 else "ACCOUNT HOLDER"] + [f"{o['name']} (PAN:{o['pan'] or ''})" for o in a["owners"]]
    p.room(110)
    pitch = PITCH if p.style.head_block else 10
    for i in range(max(len(lines), len(owners))):
        if i < len(lines):
            s.put(150 if p.style.head_block else 30, p.y, lines[i], "b" if i == 0 else "r", 7.5, "c" if p.style.head_block else "l")
        if i < len(owners):
            s.put(330, p.y, owners[i], "b" if i == 0 else "r", 7.5)
        p.y += pitch
    p.y += 16


CDSL_TABLE = Table([[(25, "l", "ISIN"), (98, "l", "SECURITY"), (265, "r", "Current Bal."), (345, "r", "Safekeep Bal."), (430, "r", "Pledged Bal."), (495, "r", "Market Price"), (580, "r", "Value")],
                    [(265, "r", "Free Bal."), (345, "r", "Locked In Bal."), (430, "r", "Earmarked Bal."), (495, "r", "/ Face Value"), (580, "r", "in `")],
                    [(265, "r", "Lent Bal."), (345, "r", "Pledge Setup Bal."), (430, "r", "Pledgee Bal."), (495, "r", "in `")]], None)


def cdsl_row(p, r, code):
    units, three = Decimal(r["units"]), [Decimal("0.000")] * 3
    pledged = Decimal(r.get("pledged", "0.000"))
    p.row(CDSL_TABLE, [(25, "l", p.isin(r["isin"])), (98, "l", p.s.wrap(r["name"], 108)), (265, "r", [p.units(v) for v in (units, units - pledged, Decimal("0.000"))]),
                       (345, "r", [lakh(v) for v in three]), (430, "r", [lakh(v) for v in (pledged, three[0], three[0])]),
                       (495, "r", [figure(r, "price" if "price" in r else "nav", "See Note")]), (580, "r", [lakh(Decimal(r["value"]))])])


def figure(r, key, absent):
    return absent if r[key] is None else lakh(Decimal(r[key]))


def equity_table(p):
    x = [p.shift(280, 50), p.shift(355, 40), p.shift(440, 36), p.shift(555, 50)]
    heads = [[(25, "l", "ISIN"), (98, "l", "Company Name")] + [(a, b, t) for (a, b), t in zip(x, ("Face Value", "No. of", "Market", "Value in `"))],
             [(25, "l", "Stock Symbol")] + [(a, b, t) for (a, b), t in zip(x, ("in `", "Shares", "Price in `"))]]
    return Table(heads, x)


def equity_row(p, t, r):
    cells = [(25, "l", p.isin(r["isin"]) + [r["symbol"]]), (98, "l", p.s.wrap(r["name"], 130))]
    values = ([lakh(Decimal(r["face"]))], units_cell(p, lakh(Decimal(r["units"]))), [figure(r, "price", "See Note")], [lakh(Decimal(r["value"]))])
    p.row(t, cells + [(x, a, v) for (x, a), v in zip(t.columns, values)])


def units_cell(p, text):
    """The total, and below or above it what is pledged."""
    pledged, first = (p.style.pledge(Decimal(text.replace(",", ""))) if p.style.pledge else None) or (None, False)
    if pledged is None:
        return [text]
    return [lakh(pledged), text] if first else [text, lakh(pledged)]


def fund_table(p, code):
    price = ["NAV", "in `"] if code in ("M", "A", "SD") else ["Market Price", "in `"]
    return Table([[(25, "l", "ISIN"), (98, "l", "ISIN Description"), (315, "r", "No. of"), (420, "r", price[0]), (555, "r", "Value in `")],
                  [(315, "r", "Units"), (420, "r", price[1])]], None)


def fund_row(p, t, r, key):
    p.row(t, [(25, "l", p.isin(r["isin"])), (98, "l", p.s.wrap(r["name"], 165)), (315, "r", units_cell(p, p.units(r["units"]))),
              (420, "r", [figure(r, key, "Not Available")]), (555, "r", [lakh(Decimal(r["value"]))])])


def bond_table(p):
    if p.style.bond_price:
        x = (185.3, 245.2, 302, 380, 452, 535.2)
        top = ("Coupon Rate/", "Maturity Date", "No. of", "Face Value Per", "Market Price", "Value in `")
        low = ("Frequency", None, "Bonds", "Bond in `", "Per Bond in `", None)
    else:
        x = (204.6, 270.6, 359.9, 455.6, 556.4)
        top, low = ("Coupon Rate/", "Maturity Date", "No. of", "Face Value Per", "Value in `"), ("Frequency", None, "Bonds", "Bond in `", None)
    return Table([[(20.7, "l", "ISIN"), (93.2, "l", "Company Name")] + [(a, "c", t) for a, t in zip(x, top)],
                  [(a, "c", t) for a, t in zip(x, low) if t]], x)


def bond_row(p, t, r):
    x = t.columns
    cells = [(20.7, "l", p.isin(r["isin"])), (93.2, "l", p.s.wrap(r["name"], 72)), (x[0], "c", [r["coupon"], r["frequency"]]), (x[1], "c", [r["maturity"]]),
             (x[2], "c", [lakh(Decimal(r["units"]))]), (x[3], "c", [lakh(Decimal(r["face_value"]))])]
    if p.style.bond_price:
        cells.append((x[4], "c", [figure(r, "price", "Not Available")]))
    p.row(t, cells + [(x[-1], "c", [lakh(Decimal(r["value"]))])])


def section(p, a, code, rows):
    cdsl = a["depository"] == "CDSL"
    p.title(TITLES[code], 7.5, 75, 13)
    if code == "E" and not cdsl:
        p.s.put(25, p.y, "Equity Shares", "b")
        p.y += 13
    t = CDSL_TABLE if cdsl else equity_table(p) if code in "EP" else bond_table(p) if code in ("C", "I", "S") else fund_table(p, code)
    p.heads(t)
    for r in rows:
        if cdsl:
            cdsl_row(p, r, code)
        elif code in "EP":
            equity_row(p, t, r)
        elif code in ("C", "I", "S"):
            bond_row(p, t, r)
        else:
            fund_row(p, t, r, "nav" if "nav" in r else "price")
    x, align = (580, "r") if cdsl else (556, "c") if code in ("C", "I", "S") else (t.columns[3] if code in "EP" else (555, "r"))
    p.total("Sub Total", x, align, sum(Decimal(r["value"]) for r in rows))
    return x, align


def account(p, a):
    account_head(p, a)
    x, align = 555, "r"
    for code, rows in a["sections"]:
        x, align = section(p, a, code, rows)
    p.total("Total", x, align, a["value"])
    p.y += 8


FOLIO_X = ((235.2, 305, 360, 418, 473, 522, 574), (260, 335, 398, 463, 523, 583))


def folio_table(p):
    x = FOLIO_X[0 if p.style.annualised else 1]
    top = ["No. of", "Average", "Total Cost", "Current NAV", "Current Value", "Unrealised", "Annualised"]
    low = ["Units", "Cost Per Units", "`", "per unit", "in `", "Profit/(Loss)", "Return(%)"]
    third = [None, "`", None, "in `", None, "`", None]
    return Table([[(20, "l", "ISIN"), (80, "l", "ISIN Description"), (167.5, "l", "Folio No.")] + [(a, "r", t) for a, t in zip(x, top)],
                  [(20, "l", "UCC")] + [(a, "r", t) for a, t in zip(x, low)], [(a, "r", t) for a, t in zip(x, third) if t]], x, 6.7)


def folio_row(p, t, f):
    value, cost, units = Decimal(f["value"]), f["cost"], Decimal(f["units"])
    gain = None if cost is None else value - Decimal(cost)
    average = None if not cost or not units else (Decimal(cost) / units).quantize(Decimal("0.0001"))
    room = 34 if p.style.annualised else 42
    printed = f["folio"].replace(" ", "")
    cells = [(20, "l", p.isin(f["isin"]) + [f.get("ucc") or "NOT AVAILABLE"]), (80, "l", p.s.wrap(f["name"], 70, "r", t.size)),
             (167.5, "l", p.s.wrap(printed, 32.5, "r", t.size, inside=True)), (t.columns[0], "r", p.s.wrap(p.units(units), room, "r", t.size, inside=True)),
             (t.columns[1], "r", [lakh(average) if average is not None else p.style.blank]), (t.columns[2], "r", [lakh(Decimal(cost)) if cost is not None else p.style.blank]),
             (t.columns[3], "r", [lakh(Decimal(f["nav"]))]), (t.columns[4], "r", [lakh(value)]), (t.columns[5], "r", [lakh(gain) if gain is not None else p.style.blank])]
    if p.style.annualised:
        cells.append((t.columns[6], "r", [f.get("return", "")]))
    p.row(t, cells)


def folios(p, g):
    if not g["folios"]:
        return
    p.title("Mutual Fund Folios (F)", 7.5, 80, 13)
    t = folio_table(p)
    p.heads(t)
    for f in g["folios"]:
        folio_row(p, t, f)
    p.total("Sub Total", t.columns[4], "r", g["folio_value"], 20)
    p.total("Total", t.columns[4], "r", g["folio_value"], 20)


def pension(p):
    n = p.st["nps"]
    p.page()
    p.title(f"Your NPS Account in the name of {p.st['investor']['name']} (PRAN: {n['pran']})", 8.5, 60, 14)
    p.title("National Pension System (N) - Holding Details", 8, 60, 14)
    t = Table([[(25, "l", "Fund Manager"), (170, "l", "Scheme"), (410, "r", "No. of Units"), (480, "r", "NAV in `"), (570, "r", "Value in `")]], None)
    p.heads(t)
    for tier in ("I", "II"):
        rows = [x for x in n["schemes"] if x["tier"] == tier]
        for x in rows:
            p.row(t, [(25, "l", p.s.wrap(x["manager"], 140)), (170, "l", p.s.wrap(x["name"], 140)), (410, "r", [lakh(Decimal(x["units"]))]),
                      (480, "r", [lakh(Decimal(x["nav"]))]), (570, "r", [lakh(Decimal(x["value"]))])])
        if rows:
            p.total(f"Tier {tier} Total", 570, "r", sum(Decimal(x["value"]) for x in rows))
    p.total("Total", 570, "r", n["value"])
    p.y += 8
    if not n["moves"]:
        return
    p.title("National Pension System (N) - Transaction Details", 8, 60, 14)
    t = Table([[(25, "l", "Date"), (90, "l", "Scheme"), (410, "r", "Amount in `"), (480, "r", "NAV in `"), (570, "r", "Units")]], None)
    p.heads(t)
    for d, name, amount, nav, units in n["moves"]:
        p.row(t, [(25, "l", [day(d)]), (90, "l", [name]), (410, "r", [lakh(amount)]), (480, "r", [lakh(nav)]), (570, "r", [lakh(units)])])


# -- transactions -----------------------------------------------------------------------------------------------------------
def account_moves(p, a):
    st, s, cdsl = p.st, p.s, a["depository"] == "CDSL"
    p.room(100)
    s.put(25, p.y, "Transactions", "b", 8)
    s.put(575, p.y, f"for the period from {day(iso(st['statement_period']['from']))} to {day(iso(st['statement_period']['to']))}", "r", 8, "r")
    p.y += 15.7
    s.put(30, p.y, a["depository"] + " Demat Account", "b", 7.5)
    s.put(330, p.y, "Summary of Transactions of", "b", 7.5)
    s.put(30, p.y + 10, a["dp_name"], "r", 7.5)
    for i, o in enumerate(a["owners"]):
        s.put(330, p.y + 10 * (i + 1), o["name"], "r", 7.5)
    s.put(30, p.y + 20, f"DP ID: {a['dp_id']} Client ID: {a['client_id']}", "r", 7.5)
    p.y += max(38, 28 + 10 * len(a["owners"]))
    if cdsl:
        t = Table([[(25, "l", "Date"), (90, "l", "Transaction Particulars"), (430, "r", "Credit"), (490, "r", "Debit"), (570, "r", "Current")], [(570, "r", "Balance")]], None)
    else:
        t = Table([[(25, "l", "Date"), (80, "l", "Order No"), (145, "l", "Description"), (285, "l", "Instruction Details"), (410, "r", "Opening"), (460, "r", "Debit"),
                    (510, "r", "Credit"), (570, "r", "Closing")], [(410, "r", "Balance"), (570, "r", "Balance")]], None)
    p.heads(t)
    if not a["transactions"]:
        s.put(290, p.y, "NO TRANSACTION RECORDED FOR THE GIVEN PERIOD", "r", 7, "c")
        p.y += 16
        return
    last = None
    for m in a["transactions"]:
        if m["isin"] != last:
            if last and cdsl:
                balance_row(p, t, st["statement_period"]["to"], "Closing Balance", closing)
            if p.room(3 * PITCH + 3 * STEP):
                p.heads(t)
            if p.style.name_cell and not cdsl:
                s.put(25, p.y, f"ISIN : {m['isin']} -")
                s.put(145, p.y, m["name"])
            else:
                s.put(25, p.y, f"ISIN : {m['isin']} - {m['name']}", "b")
            p.y += PITCH + STEP
            if cdsl:
                balance_row(p, t, st["statement_period"]["from"], "Opening Balance", m["opening"])
            else:
                s.put(25, p.y, "Beneficiary", "b")
                p.y += PITCH + STEP
            last = m["isin"]
        closing = m["closing"]
        if cdsl:
            p.row(t, [(25, "l", [day(iso(m["date"]))]), (90, "l", p.s.wrap(m["description"], 250)), (430, "r", [lakh(Decimal(m["credit"])) if m["credit"] else ""]),
                      (490, "r", [lakh(Decimal(m["debit"])) if m["debit"] else ""]), (570, "r", [lakh(Decimal(closing))])])
        else:
            p.row(t, [(25, "l", [day(iso(m["date"]))]), (80, "l", [m["order"]]), (145, "l", p.s.wrap(m["description"], 122)), (285, "l", p.s.wrap(m["instruction"], 76)),
                      (410, "r", [lakh(Decimal(m["opening"]))]), (460, "r", [lakh(Decimal(m["debit"] or 0))]), (510, "r", [lakh(Decimal(m["credit"] or 0))]),
                      (570, "r", [lakh(Decimal(closing))])])
    if cdsl:
        balance_row(p, t, st["statement_period"]["to"], "Closing Balance", closing)
    p.y += 9


def balance_row(p, t, on, text, value):
    p.row(t, [(25, "l", [day(iso(on))]), (90, "l", [text]), (570, "r", [lakh(Decimal(value))])])


def fund_moves(p):
    st, s = p.st, p.s
    moved = [f for g in st["groups"] for f in g["folios"] if f["opening_units"] is not None]
    if not moved:
        return
    p.page()
    p.title(f"Mutual Funds Transaction Statement for the Period from {day(iso(st['statement_period']['from']))} to {day(iso(st['statement_period']['to']))}", 9, 60, 15)
    t = Table([[(25, "l", "Date"), (85, "l", "Transaction Description"), (300, "r", "Amount in `"), (360, "r", "Stamp Duty"), (425, "r", "NAV in `"), (490, "r", "Price in `"), (570, "r", "Units")],
               [(360, "r", "in `")]], None, 6.7)
    p.heads(t)
    for f in moved:
        if p.room(3 * PITCH + 3 * STEP):
            p.heads(t)
        head = f"ISIN: {f['isin']} - {f['amc']} - Scheme Name: {f['name']} Folio No - {f['folio'].replace(' ', '')}"
        for line in p.s.wrap(head, 550) if p.style.wrap_heads else [head]:
            s.put(25, p.y, line, "b", 6.7)
            p.y += PITCH
        p.y += STEP
        p.row(t, [(85, "l", ["Opening Balance"]), (570, "r", [lakh(Decimal(f["opening_units"]))])])
        for x in f["transactions"]:
            absolute = {k: abs(Decimal(x[k])) if x[k] is not None else None for k in ("amount", "units", "nav")}
            price = x.get("price") or x["nav"]
            p.row(t, [(25, "l", [day(iso(x["date"]), True)]), (85, "l", p.s.wrap(x["description"], 160, "r", 6.7)), (300, "r", [lakh(absolute["amount"])]), (360, "r", [x["stamp"]]),
                      (425, "r", [lakh(absolute["nav"])]), (490, "r", [lakh(Decimal(price))]), (570, "r", [lakh(absolute["units"])])])
        p.row(t, [(85, "l", ["Closing Balance"]), (570, "r", [lakh(Decimal(f["units"]))])])


def know_more(p):
    st = p.st
    rows = {}
    for g in st["groups"]:
        for f in g["folios"]:
            rows.setdefault((f["folio"], f["amc"]), (f, g))
    if not rows:
        return
    p.page()
    p.title("Know more about your accounts", 9, 60, 15.5)
    t = Table([[(25, "l", "Folio No."), (170, "l", "HOLDER DETAILS"), (330, "l", "KYC"), (390, "l", "MOBILE NO"), (460, "l", "EMAIL ID"), (530, "l", "RTA")],
               [(25, "l", "AMC NAME"), (170, "l", "HOLDER(S) NAME(S)"), (330, "l", "Status")], [(170, "l", "NOMINEE")]], None)
    p.heads(t)
    for f, g in rows.values():
        holders = ["Sole Holder"] if len(g["owners"]) == 1 else ["Joint Holders"]
        p.row(t, [(25, "l", [f["folio"].replace(" ", ""), f["amc"]]), (170, "l", holders + [o["name"] for o in g["owners"]] + ["NOMINEE - Registered"]), (330, "l", [f["kyc"]]),
                  (390, "l", ["XXXXXX2154"]), (460, "l", ["xXXXXXx"]), (530, "l", [f["registrar"]])])


def draw(sheet, st, style):
    p = Drawing(sheet, st, style)
    letter(p)
    summary(p)
    if st["trend"]:
        trend(p)
    for g in st["groups"]:
        composition(p, g)
        for i, a in enumerate(g["accounts"]):
            if i and p.y > 500:
                p.page()
            account(p, a)
        folios(p, g)
    if st["nps"]:
        pension(p)
    p.page()
    for g in st["groups"]:
        for a in g["accounts"]:
            if p.style.moves:
                account_moves(p, a)
    fund_moves(p)
    p.room(20)
    sheet.put(290, p.y, "***End of Statement***", "b", 8, "c")
    know_more(p)
    p.y += 20
    p.room(60)
    for line in ("About NSDL", "Closing notes, invented. Prices of unlisted securities follow their face value.", "NSDL Demat Account and CDSL Demat Account are kinds of account; section (F) has folios."):
        sheet.put(25, p.y, line, "r", 8)
        p.y += 11
