"""Draw the e-CAS of CDSL (layout dossier, section 4). draw(sheet, statement, style): the statement is the truth of the file and what
it prints beyond: `groups` (holders, accounts, folios), marks of holdings, rows of other sections.
"""
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from ecas_sheet import SOFT, lakh

PITCH, GAP, BOTTOM, TOP = 9, 14, 788, 119
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
LEGEND = [("!!", "Unlisted security"), ("##", "Under Liquidation / Winding Up"), ("@@", "Suspended from trading"), ("$$", "Price of the last traded day"), ("**", "Frozen for debit")]
CLASSES = [("Equity", "E"), ("Mutual Funds Held in Demat Form", "M"), ("Debts", "D"), ("Preference Shares", "P"), ("Government Securities", "G"), ("Others (REIT/InvIT)", "O"),
           ("Mutual Fund Folios", "F"), ("National Pension System", "N")]


def dmy(text):
    d = date.fromisoformat(text)
    return f"{d.day:02d}-{d.month:02d}-{d.year}"


@dataclass
class Style:
    hindi: bool = True
    twice: bool = True                # heads and account lines in fake bold
    table: str = "thirteen"           # of fund holdings: seven | nine | thirteen | plain
    bare: bool = False                # below one without the leading zero
    legend: bool = True
    touch: float = 0                  # share of rows whose price and value touch
    dash_touch: float = 0             # share of rows where -- touches the balance
    dice: object = None
    cut_row: float = 0                # share of rows that a page break cuts
    keep: float = 0
    other_details: bool = True
    fresh_page: bool = True           # every account begins a page
    signature: bool = False
    summary_na: str = "N.A."
    title_cut: tuple = ("CONSOLIDATED ACCOUNT STATEMENT (CAS) FOR SECURITIES HELD IN DEMAT", "FORM AND INVESTMENTS IN MUTUAL FUNDS FOR THE PERIOD FROM {a}", "TO {b}")
    nil: str = "table"                # account without holdings: table | words | none
    tight: bool = False               # spaces around the colons of the account list
    ledger: str = "short"             # head and columns of fund transactions: short | long (seven figures, taxes below)
    soft_isin: float = 0              # share of ISINs that a soft hyphen cuts over two lines


class Drawing:
    def __init__(self, sheet, st, style):
        self.s, self.st, self.style, self.y, self.number = sheet, st, style, 0, 0

    def page(self):
        s, st = self.s, self.st
        s.page()
        self.number += 1
        s.put(297, 30, "Central Depository Services (India) Limited", "b", 12, "c", twice=self.style.twice)
        self.hindi(215, 42, "tyui opas dfgh jklz", 10)
        period = {"a": dmy(st["statement_period"]["from"]), "b": dmy(st["statement_period"]["to"])}
        for i, line in enumerate(self.style.title_cut):
            s.put(80, 55 + 10 * i, line.format(**period), "b", 8)
        self.hindi(165, 75, "qwer tyui opas dfgh", 8)
        for x, text in ((60, "Summary"), (165, "Accounts"), (270, "Demat"), (375, "Mutual Fund"), (480, "NPS")):
            s.put(x, 93, text, "b", 7.5)
            self.hindi(x, 97, "asdf gh", 6)
        s.put(20, 806, "A Wing, 25th Floor, Invented Tower, N M Joshi Marg, Lower Parel (specimen, not issued by the depository)", "r", 6)
        self.foot = (len(s.pages) - 1, self.number)
        s.put(20, 816, f"Page {self.number} of {{pages}}", "r", 6.5)
        s.put(575, 816, st["investor"]["name"], "r", 6.5, "r")
        if self.style.signature and self.number == 1:
            for i, line in enumerate(("Digitally signed by SPECIMEN SIGNER", "Date: 2024.05.05 09:14:22 +05:30")):
                s.put(405, 746 + 9 * i, line, "r", 6)
        self.y = TOP

    def hindi(self, x, y, text, size=6.5, align="l"):
        if self.style.hindi and self.s.look.overlay:
            self.s.put(x, y, text, "o", size, align)

    def room(self, need):
        if self.y + need > BOTTOM - self.style.keep:
            self.page()
            return True
        return False

    def title(self, x, text, after=17, need=70):
        self.room(need)
        self.s.put(x, self.y, text, "b", 8)
        self.hindi(x, self.y + 4, "zxcv bnmq", 7)
        self.y += after

    def number_text(self, text):
        return text[1:] if self.style.bare and text.startswith("0.") and len(text) > 2 else "-" + text[2:] if self.style.bare and text.startswith("-0.") else text

    # -- tables: a head is (x, align, [lines]); cells the same, centred vertically on their row ---------------------------
    def heads(self, columns):
        depth = max(len(lines) for _, _, lines in columns)
        for x, align, lines in columns:
            for i, line in enumerate(lines):
                self.s.put(x, self.y + 8 * i, line, "b", 6.5, align, twice=self.style.twice)
                self.hindi(x, self.y + 8 * i + 4, "hgf dsa"[: 3 + i], 6.5, align)
        self.y += 8 * depth + 10

    def row(self, columns, cells, size=7, gap=GAP):
        """Rows stand 14 pt apart from last to first line. A page break stands before a row, or behind the middle of it."""
        height = max(len(lines) for _, _, lines in cells)
        if self.y + (height - 1) * PITCH > BOTTOM - self.style.keep:
            cut = self.style.cut_row and height > 1 and self.y + (height - 1) * PITCH / 2 < BOTTOM - 3 - self.style.keep and self.style.dice.random() < self.style.cut_row
            if cut:
                self.cut(columns, cells, size, height)
                return
            self.page()
            self.heads(columns)
        middle = self.y + (height - 1) * PITCH / 2
        for x, align, lines in cells:
            for i, line in enumerate(lines):
                if line:
                    self.s.put(x, middle + (i - (len(lines) - 1) / 2) * PITCH, line, "r", size, align)
        self.y += (height - 1) * PITCH + gap

    def cut(self, columns, cells, size, height):
        """What stands at or above the middle stays, the rest goes on below the heads of the next page."""
        middle, rest = self.y + (height - 1) * PITCH / 2, []
        for x, align, lines in cells:
            for i, line in enumerate(lines):
                at = middle + (i - (len(lines) - 1) / 2) * PITCH
                if at <= middle + 0.1:
                    self.s.put(x, at, line, "r", size, align)
                else:
                    rest.append((x, align, at, line))
        self.page()
        self.heads(columns)
        if rest:
            first = min(at for _, _, at, _ in rest)
            for x, align, at, line in rest:
                self.s.put(x, self.y + at - first, line, "r", size, align)
            self.y += max(at for _, _, at, _ in rest) - first + GAP

    def finish(self):
        for runs in self.s.pages:
            for run in runs:
                run.text = run.text.replace("{pages}", str(len(self.s.pages)))


# -- front ------------------------------------------------------------------------------------------------------------------
def cover(p):
    st, s = p.st, p.s
    p.page()
    s.put(20, p.y, "Summary of Investments", "b", 10, twice=p.style.twice)
    p.y += 17
    for x, text in ((40, "Name/Joint Name (s)"), (230, "Portfolio Valuation")):
        s.put(x, p.y, text, "b", 7.5)
        p.hindi(x, p.y + 4, "lkjh gfd")
    s.put(520, p.y, "View Statement", "b", 7.5)
    p.y += 18
    for g in st["groups"]:
        rows = []
        for depository, label in (("CDSL", "CDSL Demat Accounts"), ("NSDL", "NSDL Demat Accounts *")):
            held = [a for a in g["accounts"] if a["depository"] == depository]
            rows.append((label, sum(Decimal(a["value"]) for a in held) if held else None))
        rows.append(("Mutual Fund Folios", Decimal(g["folio_value"]) if g["folios"] else None))
        if g.get("nps"):
            rows.append(("National Pension System", Decimal(st["nps"]["value"])))
        p.room(11 * len(rows))
        top = p.y
        names = [o["name"] for o in g["owners"]]
        for i, name in enumerate(names):
            s.put(40, top + 11 * (len(rows) - 1) / 2 + (i - (len(names) - 1) / 2) * 9, name, "r", 7.5)
        for label, value in rows:
            s.put(230, p.y, label, "r", 7.5)
            s.put(480, p.y, lakh(value) if value is not None else p.style.summary_na, "r", 7.5, "r")
            p.y += 11
        s.put(520, top + 11 * (len(rows) - 1) / 2, "Click Here", "r", 7.5)
        p.y += 4
    s.put(230, p.y, "Total Portfolio Value", "b", 7.5)
    s.put(480, p.y, lakh(Decimal(st["total_value"])), "b", 7.5, "r")
    p.y += 30
    for line in ("Dear investor, this is an invented specimen. The single name of the holder and the permanent account", "number below are made up, and so is every balance."):
        s.put(20, p.y, line, "r", 7.5)
        p.y += 10


def list_head(p):
    for x, align, text in ((30, "l", "Account Type"), (150, "l", "Account Details"), (450, "r", "No. of ISINs/ Schemes"), (570, "r", "Value in `")):
        p.s.put(x, p.y, text, "b", 7.5, align)
    p.y += 15


def list_row(p, kind, details, count, value):
    if p.room(20):
        list_head(p)
    p.s.put(30, p.y, kind, "r", 7.5)
    for i, line in enumerate(details):
        p.s.put(150, p.y + 8 * i, line, "r", 7.5)
    p.s.put(450, p.y, str(count), "r", 7.5, "r")
    p.s.put(570, p.y, lakh(Decimal(value)), "r", 7.5, "r")
    p.y += 15 + 8 * (len(details) - 1)


def investor(p):
    st, s = p.st, p.s
    p.page()
    s.put(300, p.y, f"Statement for the period from {dmy(st['statement_period']['from'])} to {dmy(st['statement_period']['to'])}", "r", 8)
    for i, line in enumerate([f"CAS ID: {st['cas_id']}", st["investor"]["name"]] + st["investor"]["address"]):
        s.put(20, p.y, line, "b" if i == 0 else "r", 8)
        p.y += 11
    p.y += 13
    s.put(20, p.y, "Your Demat Account and Mutual Fund Folios", "b", 9)
    p.y += 14
    colon = ":" if p.style.tight else " : "
    for g in st["groups"]:
        p.room(80)
        s.put(20, p.y, "In the joint names of" if len(g["owners"]) > 1 else "In the single name of", "b", 8)
        p.y += 11
        for o in g["owners"]:
            s.put(20, p.y, f"{o['name']} ( PAN :{o['pan'] or ''} )", "r", 8)
            p.y += 11
        list_head(p)
        for a in g["accounts"]:
            list_row(p, a["depository"] + " Demat Account", [a["dp_name"], f"DP Id: {a['dp_id']} Client Id{colon}{a['client_id']}"], a["count"], a["value"])
        if g["folios"]:
            list_row(p, "Mutual Fund Folios", [f"{len({(f['amc'], f['folio']) for f in g['folios']})} Folios"], len(g["folios"]), g["folio_value"])
        if g.get("nps"):
            list_row(p, "National Pension System", [f"PRAN ID : {st['nps']['pran']}"], len(st["nps"]["schemes"]), st["nps"]["value"])
        s.put(450, p.y, "Total", "b", 7.5, "r")
        s.put(570, p.y, lakh(Decimal(g["value"])), "b", 7.5, "r")
        p.y += 18
    s.put(450, p.y, "Grand Total", "b", 7.5, "r")
    s.put(570, p.y, lakh(Decimal(st["total_value"])), "b", 7.5, "r")


def classes(p):
    st, s = p.st, p.s
    p.page()
    s.put(20, p.y, "Consolidated Portfolio", "b", 9)
    p.y += 14
    for x, align, text in ((40, "l", "Asset Class"), (330, "r", "Value"), (430, "r", "Percentage")):
        s.put(x, p.y, text, "b", 7.5, align)
        p.hindi(x, p.y + 4, "qaz wsx", 6.5, align)
    p.y += 18
    whole = Decimal(st["total_value"])
    for label, code in CLASSES:
        value = st["classes"].get(code, Decimal(0))
        if not value and not st["all_classes"]:
            continue
        s.put(40, p.y, label, "r", 7.5)
        s.put(330, p.y, lakh(value, 2), "r", 7.5, "r")
        s.put(430, p.y, f"{value * 100 / whole if whole else 0:.2f}", "r", 7.5, "r")
        p.y += 13
    s.put(40, p.y, "Total", "b", 7.5)
    s.put(330, p.y, lakh(whole), "b", 7.5, "r")
    s.put(430, p.y, "100.00", "b", 7.5, "r")
    p.y += 30
    if not st["trend"]:
        return
    to = date.fromisoformat(st["as_of_date"])
    s.put(20, p.y, f"Consolidated Portfolio Valuation for Year {to.year - 1}-{to.year % 100:02d}", "b", 9)
    p.y += 14
    for x, align, text in ((40, "l", "Month-Year"), (250, "r", "Portfolio Valuation (in `)"), (360, "r", "Changes in (`)"), (440, "r", "Changes in %")):
        s.put(x, p.y, text, "b", 7.5, align)
    p.y += 18
    for label, value, change, percent in st["trend"]:
        s.put(40, p.y, label.title(), "r", 7.5)
        s.put(250, p.y, lakh(value), "r", 7.5, "r")
        if change is not None and percent is not None:
            s.put(360, p.y, lakh(change), "r", 7.5, "r")
            s.put(440, p.y, str(percent), "r", 7.5, "r")
        p.y += 12


def details(p):
    st, s = p.st, p.s
    p.page()
    s.put(20, p.y, "Account Details", "b", 9, twice=p.style.twice)
    p.y += 16
    for g in st["groups"]:
        p.room(60)
        for o in g["owners"]:
            s.put(20, p.y, f"{o['name']} PAN: {o['pan'] or ''}", "b", 7.5)
            p.y += 14
        for a in g["accounts"]:
            p.room(60)
            s.put(20, p.y, a["depository"] + " Demat Accounts", "b", 8)
            p.y += 12
            s.put(20, p.y, "DP Name : " + a["dp_name"], "r", 7.5)
            s.put(300, p.y, "DP ID : " + a["dp_id"], "r", 7.5)
            s.put(430, p.y, "CLIENT ID : " + a["client_id"], "r", 7.5)
            p.y += 12
            for left, right in (("Email Id : xXXXXXx", "Mobile No : XXXXXX9192"), ("BO Sub Status : Individual Resident", "BSDA : NO"), ("Nominee : Registered", "BO Status : ACTIVE")):
                s.put(20, p.y, left, "r", 7.5)
                s.put(300, p.y, right, "r", 7.5)
                p.y += 11
            p.y += 9
        if g["folios"]:
            s.put(20, p.y, "MF Folios", "b", 8)
            p.y += 12
        for f in g["folios"]:
            folio_details(p, f, g)


def folio_details(p, f, g):
    s = p.s
    p.room(80)
    lines = s.wrap("Scheme Name : " + f["name"], 285, "r", 7.5)
    s.put(20, p.y, "AMC Name : " + f["amc"], "r", 7.5)
    p.y += 12
    s.put(20, p.y, lines[0], "r", 7.5)
    s.put(340, p.y, f"Scheme Code : {f['rta_code']}", "r", 7.5)
    for line in lines[1:]:
        p.y += 8
        s.put(68, p.y, line, "r", 7.5)
    p.y += 12
    mode = "Single" if len(g["owners"]) == 1 else "Joint"
    for left, right in ((f"Folio No : {f['folio'].replace(' ', '')}", "Mode of Holding : " + mode), ("Email id : xXXXXXx", "KYC of Investor/s : " + f["kyc"]), ("Mobile No : XXXXXX9192", "Nominee : Registered")):
        s.put(20, p.y, left, "r", 7.5)
        s.put(340, p.y, right, "r", 7.5)
        p.y += 12
    s.put(20, p.y, "ISIN : " + f["isin"], "r", 7.5)
    s.put(340, p.y, ("UCC : " + (f.get("ucc") or "")).rstrip() if f.get("ucc") else "UCC :", "r", 7.5)
    s.put(460, p.y, "RTA : " + f["registrar"], "r", 7.5)
    p.y += 18


# -- accounts ---------------------------------------------------------------------------------------------------------------
def name_cell(p, text, room):
    return p.s.wrap(text, room)


DEMAT_TXNS = [(21, "l", ["ISIN"]), (84, "l", ["Security"]), (180, "l", ["Transaction", "Particulars"]), (301, "l", ["Date"]), (385, "r", ["Op. Bal"]), (430, "r", ["Credit"]),
              (475, "r", ["Debit"]), (525, "r", ["Cl. Bal"]), (578, "r", ["Stamp", "Duty(`)"])]
HOLDING = [(21, "l", ["ISIN"]), (101, "l", ["Security"]), (300, "r", ["Current", "Bal"]), (338, "r", ["Frozen", "Bal"]), (376, "r", ["Pledge", "Bal"]), (418, "r", ["Pledge", "Setup", "Bal"]),
           (462, "r", ["Free Bal"]), (520, "r", ["Market", "Price /", "Face", "Value"]), (580, "r", ["Value (`)"])]
HOLDING_NSDL = [HOLDING[0], HOLDING[1], (462, "r", ["Current", "Bal"]), HOLDING[7], HOLDING[8]]
BONDS = [(21, "l", ["ISIN"]), (84, "l", ["ISIN Name"]), (262, "r", ["Coupon Rate/", "Frequency"]), (325, "r", ["Maturity", "Date"]), (372, "r", ["Quantity"]), (440, "r", ["Face Value", "per Bond(`)"]),
         (510, "r", ["Market Value", "per Bond(`)"]), (580, "r", ["Value (`)"])]
OTHER = [(21, "l", ["ISIN"]), (101, "l", ["Security"]), (330, "l", ["Date"]), (385, "l", ["Balance Description"]), (490, "r", ["Lockin"]), (535, "r", ["Pending Demat"]), (580, "r", ["Pending Remat"])]


def account_line(p, a):
    s = p.s
    s.put(20, p.y, "DP Name : " + a["dp_name"], "b", 8, twice=p.style.twice)
    number = f"DPID : {a['dp_id']}{a['client_id']}" if a["depository"] == "NSDL" else f"BO ID : {a['dp_id']}{a['client_id']}"
    s.put(360, p.y, number, "b", 8, twice=p.style.twice)
    p.y += 20


def movements(p, a):
    st = p.st
    p.title(105, f"STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM {dmy(st['statement_period']['from'])} TO {dmy(st['statement_period']['to'])}")
    if not a["transactions"]:
        p.s.put(297, p.y, "No Transaction during the period", "r", 7, "c")
        p.y += 20
        return
    p.heads(DEMAT_TXNS)
    last = None
    for m in a["transactions"]:
        fresh = m["isin"] != last
        last = m["isin"]
        three = {k: p.number_text(m[k]) if m[k] is not None else "--" for k in ("opening", "credit", "debit", "closing")}
        p.row(DEMAT_TXNS, [(21, "l", [m["isin"]] if fresh else []), (84, "l", name_cell(p, m["name"], 92) if fresh else []), (180, "l", p.s.wrap(m["description"], 72)), (301, "l", [dmy(m["date"])]),
                           (385, "r", [three["opening"]]), (430, "r", [three["credit"]]), (475, "r", [three["debit"]]), (525, "r", [three["closing"]]), (578, "r", ["0"])])
    p.y += 8


def holding_row(p, a, r):
    d, style = p.style.dice, p.style
    key = "price" if "price" in r else "nav"
    units, price = ("--" if r["units"] is None else p.number_text(r["units"])), ("--" if r[key] is None else p.number_text(r[key]))
    value = lakh(Decimal(r["value"]))
    code = r["isin"] + r.get("mark", "")
    cut = style.soft_isin and p.s.look.soft and d.random() < style.soft_isin
    cells = [(21, "l", [code[:9] + SOFT, code[9:]] if cut else [code]), (101, "l", name_cell(p, r["name"], 150))]
    if r.get("at") and not cut:
        cells.append((92, "l", ["@"]))
    if a["depository"] == "NSDL":
        columns = HOLDING_NSDL
        cells.append((462, "r", [units]))
    else:
        columns = HOLDING
        frozen, free = r.get("frozen"), r.get("free", units)
        cells += [(300, "r", [units]), (338, "r", [frozen or "--"]), (376, "r", ["--"])]
        if style.dash_touch and d.random() < style.dash_touch and units != "--":
            cells.append((462, "r", ["--" + p.number_text(free)]))
        else:
            cells += [(418, "r", ["--"]), (462, "r", ["--" if units == "--" else p.number_text(free)])]
    if style.touch and price != "--" and d.random() < style.touch and len(price.split(".")[1]) == 4:
        cells.append((580, "r", [price + value]))
    else:
        cells += [(520, "r", [price]), (580, "r", [value])]
    p.row(columns, cells)


def portfolio_value(p, text, value, on):
    p.room(20)
    p.y += 4
    p.s.put(24, p.y, f"{text} ` {lakh(Decimal(value))} as on {dmy(on)}", "b", 8)
    p.y += 16


def account(p, a):
    st = p.st
    if p.style.fresh_page or p.y > 600:
        p.page()
    account_line(p, a)
    movements(p, a)
    on = dmy(st["as_of_date"])
    if a["count"] == 0 and p.style.nil != "table":
        if p.style.nil == "words":
            p.title(204, f"HOLDING STATEMENT AS ON {on}")
            p.s.put(297, p.y, "No Holding as on the date of the statement", "r", 7, "c")
            p.y += 20
        return
    plain = [r for r in a["rows"] if not r.get("bond_table")]
    bonds = [r for r in a["rows"] if r.get("bond_table")]
    if plain or not bonds:
        p.title(204, f"HOLDING STATEMENT AS ON {on}")
        p.heads(HOLDING_NSDL if a["depository"] == "NSDL" else HOLDING)
        for r in plain:
            holding_row(p, a, r)
        portfolio_value(p, "Portfolio Value", sum((Decimal(r["value"]) for r in plain), Decimal("0.00")), st["as_of_date"])
    if bonds:
        p.title(190, f"HOLDING STATEMENT OF BONDS AS ON {on}", 18)
        p.heads(BONDS)
        for r in bonds:
            p.row(BONDS, [(21, "l", [r["isin"]]), (84, "l", name_cell(p, r["name"], 130)), (262, "r", [r["coupon"]]), (325, "r", [r["maturity"]]), (372, "r", [r["units"]]),
                          (440, "r", [lakh(Decimal(r["face_value"]))]), (510, "r", [lakh(Decimal(r["price"]))]), (580, "r", [lakh(Decimal(r["value"]))])])
        portfolio_value(p, "Portfolio Value for Bond", sum(Decimal(r["value"]) for r in bonds), st["as_of_date"])
    if a.get("locked"):
        p.title(170, f"HOLDING STATEMENT AS ON {on} (Other Details)", 16)
        p.heads(OTHER)
        for r in a["locked"]:
            p.row(OTHER, [(21, "l", [r["isin"]]), (101, "l", name_cell(p, r["name"], 200)), (330, "l", ["04-08-2027"]), (385, "l", ["LOCK-IN"]), (490, "r", ["5.000"]), (535, "r", ["0.000"]), (580, "r", ["0.000"])])


def legend(p):
    if not p.style.legend:
        return
    p.room(90)
    p.s.put(20, p.y, "Note:", "b", 7.5)
    p.y += 12
    for i in range(0, len(LEGEND), 2):
        for x, (mark, text) in zip((24, 294), LEGEND[i:i + 2]):
            p.s.put(x, p.y, f"{mark} {text}", "r", 7.5)
        p.y += 18


# -- folios -----------------------------------------------------------------------------------------------------------------
LEDGER = [(21, "l", ["Date"]), (80, "l", ["Transaction Description"]), (290, "r", ["Amount (`)"]), (355, "r", ["NAV (`)"]), (420, "r", ["Price (`)"]), (500, "r", ["Units"]), (575, "r", ["Stamp Duty(`)"])]
LONG_LEDGER = [(21, "l", ["Date"]), (75, "l", ["Transaction", "Description"]), (240, "r", ["Amount (`)"]), (295, "r", ["NAV (`)"]), (349, "r", ["Price (`)"]), (404, "r", ["Units"]), (455, "r", ["Stamp", "Duty"]),
               (510, "r", ["Income", "Distrib", "ution"]), (571, "r", ["Capital", "Withdr", "awal"])]


def short_head(p, f):
    s = p.s
    s.put(20, p.y, "AMC Name : " + f["amc"], "r", 7.5)
    s.put(340, p.y, f"Scheme Code : {f['rta_code']}", "r", 7.5)
    for line in s.wrap("Scheme Name : " + f["name"], 500, "r", 7.5):
        p.y += 11
        s.put(20, p.y, line, "r", 7.5)
    p.y += 11
    s.put(20, p.y, f"Folio No : {f['folio'].replace(' ', '')}", "r", 7.5)
    s.put(200, p.y, "ISIN : " + f["isin"], "r", 7.5)
    s.put(340, p.y, "RTA : " + f["registrar"], "r", 7.5)
    p.y += 16


def long_head(p, f):
    """Four lines, none of which says what it is but the second and the last."""
    s = p.s
    s.put(20, p.y, f["amc"], "r", 7.5)
    p.y += 12
    for x, text in ((20, f"Folio No : {f['folio'].replace(' ', '')}"), (250, "Mode of Holding : Single"), (432, f"KYC of Investor/s : {f['kyc'] or ''}")):
        s.put(x, p.y, text, "r", 7)
    p.y += 11
    for line in s.wrap(f"{f['rta_code']} - {f['name']}", 500, "r", 7):
        s.put(20, p.y, line, "r", 7)
        p.y += 9
    for x, text in ((20, "ISIN : " + f["isin"]), (150, "UCC :"), (341, "RTA : " + f["registrar"])):
        s.put(x, p.y, text, "r", 7)
    p.y += 14


def ledger_rows(p, f):
    def row(first, text, figures):
        p.row(LEDGER, [(21, "l", [first] if first else []), (80, "l", text)] + [(x, "r", [v]) for x, v in figures if v])
    row("", ["Opening Balance"], [(500, p.number_text(f["opening_units"]))])
    for x in f["transactions"]:
        row(dmy(x["date"]), p.s.wrap(x["description"], 150), [(290, lakh(Decimal(x["amount"]))), (355, x["_nav"]), (420, x["nav"]), (500, p.number_text(x["units"])), (575, p.number_text(x["stamp"]))])
    row("", ["Closing Balance"], [(500, p.number_text(f["units"]))])


def long_ledger_rows(p, f):
    """Every cell of a balance row but its units is dashes; taxes stand below the closing balance."""
    def row(first, text, values):
        p.row(LONG_LEDGER, [(21, "l", [first]), (75, "l", text)] + [(x, "r", [v]) for (x, _, _), v in zip(LONG_LEDGER[2:], values)])
    row("Opening Balance", [], ["--", "--", "--", p.number_text(f["opening_units"]), "--", "--", "--"])
    for x in f["transactions"]:
        row(dmy(x["date"]), p.s.wrap(x["description"], 105), [lakh(Decimal(x["amount"])), x["_nav"], x["nav"], p.number_text(x["units"]), p.number_text(x["stamp"]), "0", "0"])
    row("Closing Balance", [], ["--", "--", "--", p.number_text(f["units"]), "--", "--", "--"])
    p.room(25)
    for text in ("STT", "Total Tax"):
        p.s.put(20, p.y, text, "r", 7)
        p.s.put(240, p.y, ".02", "r", 7, "r")
        p.y += 10
    p.y += 6


def ledgers(p, funds):
    st, s = p.st, p.s
    p.page()
    p.title(180, "MUTUAL FUND UNITS HELD WITH MF/RTA", 22)
    p.title(105, f"STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM {dmy(st['statement_period']['from'])} TO {dmy(st['statement_period']['to'])}", 18)
    moved = [f for f in funds if f["opening_units"] is not None]
    if not moved:
        s.put(297, p.y, "No Transaction during the period", "r", 7, "c")
        p.y += 20
    long = p.style.ledger == "long"
    for f in moved:
        p.room(120 if long else 90)
        (long_head if long else short_head)(p, f)
        p.heads(LONG_LEDGER if long else LEDGER)
        (long_ledger_rows if long else ledger_rows)(p, f)
        p.y += 6


FUNDS = {
    "seven": [(22, "l", ["Scheme Name"]), (112, "l", ["ISIN"]), (176, "l", ["Folio No."]), (294, "r", ["Closing", "Bal", "(Units)"]), (352, "r", ["NAV (`)"]), (426, "r", ["Cumulative", "Amount", "Invested", "(in INR)"]),
              (496, "r", ["Valuation", "(`)"])],
    "nine": [(22, "l", ["Scheme Name"]), (102, "l", ["ISIN"]), (176, "l", ["Folio No."]), (294, "r", ["Closing", "Bal", "(Units)"]), (358, "r", ["NAV (`)"]), (428, "r", ["Cumulative", "Amount", "Invested", "(in INR)"]),
             (498, "r", ["Valuation", "(`)"]), (543, "r", ["Unrealised", "Profit/", "Loss"]), (590, "r", ["Unrea" + SOFT + "lised", "Profit/", "Loss(%)"])],
    "thirteen": [(22, "l", ["Scheme Name"]), (100, "l", ["ISIN"]), (148, "l", ["Folio No."]), (190, "l", ["ARN Code"]), (268, "r", ["Closing", "Bal", "(Units)"]), (305, "r", ["NAV (`)"]),
                 (357, "r", ["Cumulative", "Amount", "Invested", "(in INR)"]), (408, "r", ["Valuation", "(`)"]), (434, "r", ["TER", "Reg"]), (456, "r", ["TER", "Dir"]), (490, "r", ["Gross", "Comm(`)"]),
                 (538, "r", ["Unrealised", "Profit/", "Loss"]), (578, "r", ["Unrea" + SOFT + "lised", "Profit/", "Loss(%)"])],
    "plain": [(22, "l", ["Scheme Name"]), (112, "l", ["ISIN"]), (176, "l", ["Folio No."]), (236, "l", ["ARN Code"]), (352, "r", ["Closing", "Bal", "(Units)"]), (426, "r", ["NAV (`)"]), (496, "r", ["Valuation", "(`)"])],
}


def fund_holdings(p, funds):
    st, s = p.st, p.s
    p.page()
    p.title(160, f"MUTUAL FUND UNITS HELD AS ON {dmy(st['as_of_date'])}")
    columns = FUNDS[p.style.table]
    size = 6 if p.style.table == "thirteen" else 7
    at = {lines[0].replace(SOFT, "") + ("" if lines[0][:4] not in ("Unre", "TER") else lines[-1]): (x, align) for x, align, lines in columns}
    p.heads(columns)
    name_room = {"seven": 82, "nine": 74, "thirteen": 70, "plain": 82}[p.style.table]
    folio_room = {"seven": 42, "nine": 56, "thirteen": 36, "plain": 52}[p.style.table]
    for f in funds:
        folio = f["folio"].replace(" ", "")
        lines = s.wrap(folio, folio_room, "r", size, inside=True)
        lines = [line + SOFT for line in lines[:-1]] + lines[-1:]
        cells = [(22, "l", s.wrap(f"{f['rta_code']} - {f['name']}", name_room, "r", size)), at["ISIN"] + ([f["isin"]],), at["Folio No."] + (lines,)]
        if "ARN Code" in at:
            cells.append(at["ARN Code"] + ([f["advisor"]],))
        cells += [at["Closing"] + ([p.number_text(f["units"])],), at["NAV (`)"] + ([p.number_text(f["nav"])],), at["Valuation"] + ([lakh(Decimal(f["value"]))],)]
        if "Cumulative" in at:
            cells.append(at["Cumulative"] + ([lakh(Decimal(f["cost"]))],))
            gain = Decimal(f["value"]) - Decimal(f["cost"])
        if p.style.table == "thirteen":
            direct = f["advisor"] == "DIRECT"
            cells += [(434, "r", ["0" if direct else "1.08"]), (456, "r", ["1.74" if direct else "0"]), (490, "r", ["0" if direct else "655.08"])]
        if p.style.table in ("nine", "thirteen"):
            cells += [at["UnrealisedLoss"] + ([lakh(gain)],), at["UnrealisedLoss(%)"] + ([f"{gain * 100 / Decimal(f['cost']):.2f}" if Decimal(f["cost"]) else "--"],)]
        p.row(columns, cells, size)
    p.room(20)
    p.y += 4
    s.put(22, p.y, "Grand Total", "b", size)
    if "Cumulative" in at:
        s.put(at["Cumulative"][0], p.y, lakh(sum(Decimal(f["cost"]) for f in funds)), "b", size, "r")
    s.put(at["Valuation"][0], p.y, lakh(sum(Decimal(f["value"]) for f in funds)), "b", size, "r")
    p.y += 20
    s.put(20, p.y, "Load Structures and Other Notes", "b", 8)
    p.y += 12
    s.put(20, p.y, "Exit Load: 1.00% if redeemed within 365 days (invented). Entry Load: Nil.", "r", 7)
    p.y += 20


def pension(p):
    st, s, n = p.st, p.s, p.st["nps"]
    p.page()
    p.title(204, "NATIONAL PENSION SYSTEM", 22)
    s.put(20, p.y, f"NPS-SP : CAMS PRAN ID : {n['pran']}", "b", 8)
    p.y += 20
    p.title(105, f"STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM {dmy(st['statement_period']['from'])} TO {dmy(st['statement_period']['to'])}", 18)
    ledger = [(22, "l", ["Date"]), (83, "l", ["Scheme Name"]), (355, "l", ["CR/DR"]), (455, "r", ["Amount (`)"]), (515, "r", ["Units"]), (575, "r", ["NAV (`)"])]
    p.heads(ledger)
    for on, name, amount, nav, units in n["moves"]:
        p.row(ledger, [(22, "l", [f"{on.day:02d}-{MONTHS[on.month - 1]}-{on.year}"]), (83, "l", s.wrap(name, 265)), (355, "l", ["CR"]), (455, "r", [lakh(amount)]), (515, "r", [f"{units:f}"]), (575, "r", [f"{nav:f}"])])
    p.y += 8
    table = [(22, "l", ["Scheme Name"]), (222, "l", ["Fund Manager"]), (510, "r", ["Units"]), (575, "r", ["NAV (`)"])]
    p.title(204, f"HOLDING STATEMENT AS ON {dmy(st['as_of_date'])}")
    p.heads(table)
    for r in n["schemes"]:
        p.row(table, [(22, "l", s.wrap(r["name"], 132)), (222, "l", s.wrap(r["manager"], 75)), (510, "r", [lakh(Decimal(r["units"]))]), (575, "r", [lakh(Decimal(r["nav"]))])])
    portfolio_value(p, "Portfolio Value", n["value"], st["as_of_date"])
    p.room(60)
    s.put(20, p.y, "NPS INVESTMENT SUMMARY", "b", 8)
    p.y += 13
    for x, align, text in ((22, "l", "Total Contribution (`)"), (222, "l", "Total Withdrawal (`)"), (575, "r", "Notional Gain/Loss (`)")):
        s.put(x, p.y, text, "b", 7, align)
    p.y += 14
    for x, align, text in ((22, "l", lakh(Decimal(n["value"]))), (222, "l", "0.00"), (575, "r", "0.00")):
        s.put(x, p.y, text, "r", 7, align)
    p.y += 24


def draw(sheet, st, style):
    p = Drawing(sheet, st, style)
    cover(p)
    investor(p)
    classes(p)
    details(p)
    for a in st["demat_accounts"]:
        account(p, a)
    if st["demat_accounts"]:
        legend(p)
    funds = st["schemes"]
    if funds:
        ledgers(p, funds)
        fund_holdings(p, funds)
    if st["nps"]:
        pension(p)
    p.room(50)
    sheet.put(20, p.y, "NOTES TO CAS", "b", 8)
    for line in ("1. Balances follow the books of the depositories and of the registrars on the last day of the period.", "2. NPS figures come from the recordkeeping agency. 3. Invented specimen; no depository issued it."):
        p.y += 12
        sheet.put(20, p.y, line, "r", 7)
    p.finish()
