"""A detailed consolidated account statement as CAMS and KFintech issue it, and the setter of its lines."""
import random
from dataclasses import dataclass

from portfolio import lakh
from sheet import Col, Document, Split, Table, Text
from typeset import Setter

NOTICE = """This Consolidated Account Statement is brought to you as an investor friendly initiative by CAMS and \
KFintech, and lists the transactions, balances and valuation of the Mutual Funds in which you are holding investments.
If you find any folios missing from this consolidation, you have not registered your email id against those folios."""
LOADS = ["Entry Load: Nil. Exit Load: 1% if redeemed within 12 months from the date of allotment; Nil thereafter.",
         "With effect from 15-MAR-2022 the load is 1.00% for units in excess of 10% of the investment.\n01, 2021, for "
         "all purchases. Opening Unit Balance: as in the account.\narbitrage",
         "*Payment Price Per Unit. Current Load Structure: exit load of 0.50% (for Rs. 2,00,000.00 and more) if "
         "redeemed on or before 30 days; Nil after 30 days. Switches from DSP - Savings Fund bear no load.",
         "30 days: 0.25%; 90 days: 0.10%. STT and stamp duty as applicable. For TDS see the website of the fund.",
         "01-Jan-2021: 1% if redeemed within 1 year\n15-MAR-2022 onwards: Nil\nINF-2021 units are allotted as per the "
         "scheme documents; Folio No and PAN are to be quoted on every request.",
         "GST-identification and other details are found in the scheme documents of HDFC Mutual Fund"]


def western(number, places=None):
    return f"{number:,.{places}f}" if places is not None else f"{number:,}"


@dataclass
class Line:
    """Texts at shares of the width: (from, to, alignment, text); wraps: which of them may take several lines."""
    cells: list
    size: float = 7
    bold: bool = False
    gap: float = 2
    need: float = 0
    wraps: int = -1


@dataclass
class Heads:
    """Lines that stand above the body of each page from here on."""
    lines: list


class Roll(Setter):
    """Sets lines of cells; knows the turned mark at the edge of each page."""
    lines_above = ()

    def new_page(self):
        super().new_page()
        self.page["turned"] = [(self.width - 8, self.height - 60, self.document.mark, 4.8)]
        for b in self.lines_above:
            self.lay(b)
        self.top = self.y

    def blocks(self, blocks, x, width):
        for b in blocks:
            if isinstance(b, Heads):
                self.room(90)
                self.lines_above = b.lines
                for line in b.lines:
                    self.lay(line)
            elif isinstance(b, Line):
                self.lay(b, True)
            else:
                super().blocks([b], x, width)

    def lay(self, b, flow=False):
        width, size = self.width - 2 * self.margin, b.size
        if b.wraps < 0 and len(b.cells) > 2 and b.cells[1][0] is None:
            size, cells = self.spread(b, width)
        else:
            cells = b.cells
        texts = [self.wrap(t, (right - left) * width, size, b.bold) if k == b.wraps else [t]
                 for k, (left, right, _, t) in enumerate(cells)]
        pitch = size * self.lead
        height = max(len(t) for t in texts) * pitch
        if flow:
            self.room(max(height, b.need))
        self.row += 1
        for k, ((left, right, align, _), lines) in enumerate(zip(cells, texts)):
            self.cell += 1
            for m, t in enumerate(lines):
                self.line(t, self.margin + left * width, self.y + size * .8 + m * pitch, (right - left) * width, size,
                          b.bold, align, k + 1)
        self.y += height + b.gap

    def spread(self, b, width):
        """Parts of one line with even gaps; smaller letters where they would touch."""
        size = b.size
        while True:
            wide = [self.measure(t, size, b.bold) for *_, t in b.cells]
            gap = (width - sum(wide)) / (len(wide) - 1)
            if gap >= 8:
                break
            size -= .25
        x, cells = 0.0, []
        for w, (*_, t) in zip(wide, b.cells):
            cells.append((x / width, (x + w) / width, "l", t))
            x += w + gap
        return size, cells


class Cams:
    """Builds the blocks; looks are drawn from the seed."""
    setter = Roll

    def __init__(self, book, seed):
        self.book = book
        self.r = r = random.Random(f"cams look {seed}")
        self.group = r.choice((western, western, lakh))
        self.brackets = r.random() < .75
        self.registrar = r.choice(("right", "right", "below", "two", "inline", "above"))
        self.cut = r.choice(("space", "space", "isin", "advisor"))
        self.side = r.choice("rrc")
        self.named = r.choice(("row", "row", "lines"))
        self.skull = r.choice((2, 2, 1, 4))
        self.price = r.choice(("NAV", "Price"))
        self.edges = r.choice(((.62, .74, .84, 1), (.6, .72, .85, .98), (.64, .77, .87, 1)))
        self.rows = r.choice((6.2, 6.7))
        self.loads = {f["amc"]: r.choice(LOADS) for f in book.funds}
        self.nominees = r.random() < .85
        if not self.nominees:
            for f in book.funds:
                f["nominees"] = []

    def shown(self, n, places=None):
        if n is None:
            return ""
        text = self.group(abs(n), places)
        return text if n >= 0 else f"({text})" if self.brackets else "-" + text

    def document(self):
        book = self.book
        blocks = self.front() + [self.heads()]
        amc = None
        for f in book.funds:
            if f["amc"] != amc:
                amc = f["amc"]
                blocks.append(Line([(0, 1, "l", amc)], 9.5, True, need=self.r.choice((0, 40))))
            blocks += self.fund(f)
        blocks.append(Line([(0, 1, "l", "#IDCW - Income Distribution cum Capital Withdrawal")], 7))
        d = Document("Consolidated Account Statement", blocks,
                     [Text("Consolidated Account Statement", 15, True, "c"),
                      Text(f"{book.start:%d-%b-%Y} To {book.to:%d-%b-%Y}", 8.6, True, "c")],
                     [Text("Page {page} of {pages}", 7.6, align="r", gap=0)], {})
        mark = "CAMSCASWS" if book.issuer == "CAMS" else "KFINCASWS"
        version = f"V3.{self.r.choice('45')} Live-10{self.r.randrange(10, 50)}"
        d.mark = f"{mark}-{self.r.randrange(10**10, 10**12)} Version:{version}"
        return d

    def front(self):
        book, r = self.book, self.r
        left = [Text(f"Email Id: {book.email}", 8.6, True, gap=8), Text(book.people[0]["name"], 9.5, True, gap=8)]
        left += [Text(x, 8.6, gap=1) for x in book.address]
        if r.random() < .5:
            left.append(Text(f"Phone Res: {r.randrange(10**7, 10**8)}", 8.6, gap=1))
        left.append(Text(f"Mobile: {book.mobile}", 8.6))
        t = Table([Col("Mutual Fund", .4), Col("Cost Value\n(INR)", .3, "c"), Col("Market Value\n(INR)", .3, "c")],
                  rules=False)
        names = sorted({f["amc"] for f in book.funds}, key=lambda name: name[::-1])
        for name in names:
            mine = [f for f in book.funds if f["amc"] == name]
            t.add(name, *[self.shown(sum(f[k] for f in mine), 2) for k in ("cost", "value")])
        t.add("Total", *[self.shown(sum(f[k] for f in book.funds), 2) for k in ("cost", "value")], bold=True)
        return [Split(left, [Text(x, 7.6, gap=6) for x in NOTICE.split("\n")], .52),
                Text("PORTFOLIO SUMMARY", 9, True, "c", stay=True), t]

    def heads(self):
        a, u, p, b = self.edges
        top = [(0, .08, "l", "Date"), (.09, .4, "l", "Transaction"), (a - .1, a, "r", "Amount"),
               (u - .1, u, "r", "Units"), (p - .1, p, "r", self.price), (b - .12, b, "r", "Unit")]
        low = [(a - .1, a, "r", "(INR)"), (p - .1, p, "r", "(INR)"), (b - .12, b, "r", "Balance")]
        if self.side == "c":
            top, low = [[(x, y, k.replace("r", "c"), t) for x, y, k, t in line] for line in (top, low)]
        if self.skull == 1:
            names = {"Amount": "Amount (INR)", self.price: self.price + " (INR)", "Unit": "Unit Balance"}
            return Heads([Line([(x, y, k, names.get(t, t)) for x, y, k, t in top], 6.5, True, gap=4)])
        if self.skull == 4:
            return Heads([Line([top[2], top[4]], 7, True, gap=-5), Line([top[5]], 7, True, gap=-5),
                          Line([top[0], top[1], top[3]], 7, True, gap=-5), Line(low, 7, True, gap=4)])
        return Heads([Line(top, 7.6, True, gap=0), Line(low, 7.6, True, gap=4)])

    def fund(self, f):
        if f["follows"]:
            return self.body(f)
        folio = [(0, .5, "l", f"Folio No: {f['folio']}")]
        folio += [(None, 0, "l", f"PAN: {f['pan']}")] if f["pan"] else [(None, 0, "l", "")]
        folio.append((0, 1, "r", f"KYC: {f['kyc']}  PAN: OK" if f["pan"] else f"KYC: {f['kyc']}"))
        blocks = [Line(folio, 7.6, True, need=self.r.choice((0, 30)))]
        blocks += [Line([(0, 1, "l", name)], 7.6, True) for name in f["holders"]]
        return blocks + self.body(f)

    def body(self, f):
        blocks = self.scheme(f)
        if self.nominees:
            names = f["nominees"] + [""] * (3 - len(f["nominees"]))
            cells = [(k / 3 + .002, k / 3 + .33, "l", f"Nominee {k + 1}: {name}") for k, name in enumerate(names)]
            if self.named == "lines":
                blocks += [Line([(0, 1, "l", text)], 7) for *_, text in cells]
            else:
                blocks.append(Line(cells, 7))
        blocks.append(Line([(.5, 1, "r", f"Opening Unit Balance: {self.shown(f['opening'])}")], 7, True))
        blocks += [self.row(x) for x in f["rows"]]
        if not f["rows"]:
            blocks.append(Line([(.09, 1, "l", "*** No transactions during this statement period ***")], self.rows))
        day = f"{f['nav_date']:%d-%b-%Y}"
        blocks.append(Line([(0, 1, "l", f"Closing Unit Balance: {self.shown(f['units'])}"),
                            (None, 1, "l", f"NAV on {day}: INR {self.shown(f['nav'])}"),
                            (None, 1, "l", f"Total Cost Value: {self.shown(f['cost'], 2)}"),
                            (None, 1, "l", f"Market Value on {day}: INR {self.shown(f['value'], 2)}")], 7, True, gap=5))
        blocks += [Line([(0, 1, "l", x)], 7.1, wraps=0, gap=1) for x in self.loads[f["amc"]].split("\n")]
        return blocks + [Line([(0, 1, "l", "")], 6)]

    def scheme(self, f):
        text = f"{f['code']}-{f['name']}" + (f" {f['former']}" if f["former"] else "")
        text += {None: "", False: " (Non-Demat)", True: " (Demat)"}[f["demat"]]
        text += f" - ISIN: {f['isin']}{f['tail']}(Advisor: {f['advisor']})"
        if len(text) > 100 and self.cut != "space":
            at = text.index(f["isin"]) + self.r.choice((3, 6)) if self.cut == "isin" else text.index("(Advisor:") + 9
            text = text[:at] + "\n" + text[at:].strip()
        said = f"Registrar : {f['registrar']}"
        if self.registrar == "inline":
            return [Line([(0, 1, "l", f"{text} {said}")], 7.1, wraps=0)]
        if self.registrar == "left":
            return [Line([(0, .15, "l", said), (.17, 1, "l", text)], 7.1, wraps=1)]
        if self.registrar == "above":
            return [Line([(0, 1, "r", said)], 7.1), Line([(0, 1, "l", text)], 7.1, wraps=0)]
        if self.registrar == "below":
            return [Line([(0, 1, "l", text)], 7.1, wraps=0), Line([(0, 1, "l", said)], 7.1)]
        if self.registrar == "two":
            return [Line([(0, .86, "l", text), (.87, 1, "r", "Registrar :")], 7.1, wraps=0, gap=0),
                    Line([(.87, 1, "r", f["registrar"])], 7.1)]
        return [Line([(0, .83, "l", text), (.84, 1, "r", said)], 7.1, wraps=0)]

    def row(self, x):
        a, u, p, b = self.edges
        cells = [(0, .08, "l", f"{x['date']:%d-%b-%Y}"), (.09, .47, "l", x["text"]),
                 (a - .1, a, self.side, self.shown(x["amount"], 2)), (u - .1, u, self.side, self.shown(x["units"])),
                 (p - .1, p, self.side, self.shown(x["nav"])), (b - .12, b, self.side, self.shown(x["balance"]))]
        return Line(cells, self.rows, wraps=1)
