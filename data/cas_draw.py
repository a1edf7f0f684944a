"""Draw a cas_model.Statement as the registrars print it (layout dossier: detailed statements of CAMS and KFintech, old CAMS
statements, summaries). `Style` holds everything that varies between real documents; its defaults are a plain file.

A page is a column of blocks (block: the lines that stay together, each a list of runs). Runs carry their own offset from the
baseline, because the figures of one printed row are not on one baseline.
"""
import re
from dataclasses import dataclass, field

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

import cas_model as model
from cas_model import print_date, print_number

NOTICE = """This document lists the folios held with mutual funds
whose records are kept by CAMS or KFintech, with the
movements of the period and the worth of each holding.
Holdings were collected for the email id given above.

If a folio is missing, its email id in the records of the
fund is a different one. Ask the registrar to change it.

Units held in a DEMAT account are shown by the depository
and may not appear here, or not with all their movements.""".split("\n")

A4, LETTER = (595.44, 841.68), (612.0, 792.0)


@dataclass
class Columns:
    """x of everything in a detailed statement, as measured on real pages; numbers by their right edge (or centre)."""
    left: float = 29
    description: float = 74
    numbers: tuple = (373, 430, 489, 567)            # amount, units, price, balance
    labels: tuple = (346, 413, 474, 539)
    second: tuple = (359, 474, 539)                  # (INR) (INR) Balance
    folio: float = 63
    pan: float = 348
    right: float = 567
    nominees: tuple = (31, 233, 413)
    closing: tuple = (29, 164, 291)
    block: float = 35                                # the investor's address
    notice: float = 306
    title: float = 58
    bottom: float = 80
    box: tuple = (64, 274, 440)                      # portfolio summary: name, centre of cost, centre of value
    centred: bool = False


COLUMNS_A4 = Columns()
COLUMNS_LETTER = Columns(left=53, description=96, numbers=(378, 433, 487, 562), labels=(351, 414, 468, 533),
                         second=(363, 472, 533), folio=111, pan=354, right=562, nominees=(55, 245, 414),
                         closing=(53, 180, 300), block=58, notice=314, title=64, bottom=80, box=(66, 300, 458))


@dataclass
class Style:
    page: tuple = A4
    columns: Columns = field(default_factory=Columns)
    scale: float = 1.0                    # a reprint: everything shrinks towards the lower left corner
    fonts: tuple = ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique")
    mode: str = "string"                  # string word wordsp glyph tj tjgap: how text is put on the page
    price_label: str = "NAV"
    header_lines: int = 2                 # baselines of the column header: 2 or 4
    header_on: object = None              # f(page number) -> bool: is the column header repeated there
    balance_dy: float = 0.3               # the balance lies higher than the rest of its row
    numbers_dy: float = 0.0
    market_dy: float = 0.7                # so does the market value
    registrar_dy: float = 0.0
    date_twin: bool = False               # every date twice, 0.7 pt apart
    dash_dy: float = 0.0                  # dashes of a date on another baseline
    watermark: str = "edge"               # edge, over (the columns), none
    version: str = "V3.4"
    live: str = "Live-1014"
    header_bar: bool = True
    row_pitch: float = 9.3
    closing_note: bool = True             # the #IDCW line at the end
    isin_pieces: bool = False
    break_before: object = None           # f(kind of block) -> bool: page breaks where the page is not full
    scheme_cut: object = None             # f(text, cuts, limit) -> (where, glued) or None for one line
    summary_glue: bool = False            # folio and ISIN run into each other
    summary_trio: bool = False            # NAV date, NAV and value of a zero holding in one string
    summary_header: int = 2               # baselines of a KFintech summary's header: 2, or 3 with the plain labels lowest
    sub_total: bool = False               # a row of its own above the total
    stray_x: float = 0.0                  # digits of a wrapped line lie this far left of the description
    nbsp: bool = False                    # spaces are no-break spaces
    italic_tail: bool = False             # ", less STT" is set in italic
    piece_gap: float = 0.0                # pieces of an ISIN lie this far apart
    watermark_x: float = 0.0              # where a watermark over the page stands
    registrar_below: bool = False         # CAMS too stands below its label
    tight_labels: bool = False            # no space behind "PAN:" and the like
    split_names: bool = False             # summaries: a name may go on on the next page
    text_size: float = 7.0                # of rows
    total_word: str = "Total"
    notes: bool = True
    pen: object = None                    # another Pen (CID fonts)
    em: float = 1.0                       # size of all text: wide fonts are set smaller
    spacing: str = ""                     # text state operators before the text: "0.05 Tc", "92 Tz"
    stretch: float = 1.0                  # what `spacing` does to widths, for Tz
    order: object = None                  # f(list of runs) -> list: the order in which a page is drawn
    twice: bool = False                   # bold text drawn twice, 0.2 pt apart
    watermark_pieces: bool = False
    watermark_text: str = ""
    wrapped_balance_dy: float = 0.0       # extra, for rows of two lines
    notice: object = None                 # lines beside the address
    origin: tuple = (0, 0)                # lower left corner of the page; finish sets the media box
    finish: object = None                 # f(path): called when the file is written


class Run:
    """A piece of text: x is the left, right or middle of it; dy lifts it above its line's baseline."""

    def __init__(self, x, text, role="r", size=7.0, align="l", dy=0.0, pieces=False, twin=False, field=""):
        self.x, self.text, self.role, self.size, self.align, self.dy = x, text, role, size, align, dy
        self.pieces, self.twin = pieces, twin
        self.field = field                 # what it says: "units", "opening"; "" for mere words
        self.kind, self.group = "", 0      # kind and number of the block it came with


class Block:
    """Lines that are never parted: [(advance, [Run])]; `kind` names it to Style.break_before."""

    def __init__(self, kind, lines):
        self.kind, self.lines = kind, lines

    def height(self):
        return sum(advance for advance, _ in self.lines)


class Pen:
    """Puts text on a reportlab canvas by raw operators, in one of the ways that PDF writers use."""

    def __init__(self, target, style):
        self.canvas, self.style = target, style

    def width(self, text, role, size):
        return pdfmetrics.stringWidth(text, self.font(role), size * self.style.em) * self.style.stretch

    def font(self, role):
        return self.style.fonts["rbi".index(role)]

    def encode(self, text, role):
        """-> (font resource name, operand)"""
        name = self.font(role)
        font = pdfmetrics.getFont(name)
        if isinstance(font, TTFont):
            parts = font.splitString(text, self.canvas._doc)
            if len(parts) > 1:
                raise ValueError("text spans two font subsets")
            subset, codes = parts[0] if parts else (0, b"")
            return font.getSubsetInternalName(subset, self.canvas._doc), self.literal(codes)
        text = text.replace(" ", "\u00a0") if self.style.nbsp else text
        return self.canvas._doc.getInternalFontName(name), self.literal(text.encode("cp1252"))

    @staticmethod
    def literal(codes):
        out = "".join("\\" + chr(c) if c in b"()\\" else chr(c) if 32 <= c < 127 else f"\\{c:03o}" for c in codes)
        return "(" + out + ")"

    def show(self, x, y, size, font, operators):
        state = self.style.spacing + " " if self.style.spacing else ""
        self.canvas._code.append(f"BT {font} {size * self.style.em:.3f} Tf {state}1 0 0 1 {x:.3f} {y:.3f} Tm {operators} ET")

    def put(self, x, y, text, role, size):
        if not text:
            return
        getattr(self, "put_" + self.style.mode)(x, y, text, role, size)

    def put_string(self, x, y, text, role, size):
        name, operand = self.encode(text, role)
        self.show(x, y, size, name, operand + " Tj")

    def put_word(self, x, y, text, role, size):
        for m in re.finditer(r"\S+", text):
            self.put_string(x + self.width(text[:m.start()], role, size), y, m.group(), role, size)

    def put_wordsp(self, x, y, text, role, size):
        parts = [self.encode(p, role) for p in re.findall(r"\s|\S+", text)]
        self.show(x, y, size, parts[0][0], " ".join(op + " Tj" for _, op in parts))

    def put_glyph(self, x, y, text, role, size):
        for i, c in enumerate(text):
            if c != " ":
                self.put_string(x + self.width(text[:i], role, size), y, c, role, size)

    def put_tj(self, x, y, text, role, size):
        parts = [self.encode(text[i:i + 3], role) for i in range(0, len(text), 3)]
        kerns = ["%d" % (7 if i % 2 else -7) for i in range(len(parts))]
        array = " ".join(op + " " + k for (_, op), k in zip(parts, kerns))
        self.show(x, y, size, parts[0][0], f"[{array}] TJ")

    def put_tjgap(self, x, y, text, role, size):
        words = re.findall(r"\S+|\s+", text)
        array = ""
        for w in words:
            array += f"{-1000 * self.width(w, role, 1) / self.style.em:.1f} " if w.isspace() else self.encode(w, role)[1] + " "
        self.show(x, y, size, self.encode("x", role)[0], f"[{array}] TJ")

    def run(self, run, y):
        width = self.width(run.text, run.role, run.size)
        x = run.x - (width if run.align == "r" else width / 2 if run.align == "c" else 0)
        y += run.dy
        if run.twin and self.style.dash_dy:
            self.dashes_apart(x, y, run)
        elif run.pieces:
            self.pieces(x, y, run)
        else:
            self.put(x, y, run.text, run.role, run.size)
        if run.twin and self.style.date_twin:
            self.put(x, y - 0.7, run.text, run.role, run.size)
        if self.style.twice and run.role == "b":
            self.put(x + 0.2, y, run.text, run.role, run.size)
        return x, x + width

    def pieces(self, x, y, run):
        """The ISIN in strings of its own, cut between letters and digits, a little apart; what follows it stays in place."""
        isin = re.search(r"INF\w{9}(?!\w)", run.text)
        if not isin:
            return self.put(x, y, run.text, run.role, run.size)
        shift = 0.0
        cuts = [(0, run.text[:isin.start()])] + [(isin.start() + m.start(), m.group()) for m in re.finditer(r"[A-Z]+|[0-9]+", isin.group())]
        for at, part in cuts + [(isin.end(), run.text[isin.end():])]:
            shift += self.style.piece_gap if isin.start() < at < isin.end() else 0
            self.put(x + self.width(run.text[:at], run.role, run.size) + shift, y, part, run.role, run.size)

    def dashes_apart(self, x, y, run):
        at = 0
        for part in re.findall(r"-|[^-]+", run.text):
            dy = self.style.dash_dy if part == "-" else 0
            self.put(x + self.width(run.text[:at], run.role, run.size), y + dy, part, run.role, run.size)
            at += len(part)

    def watermark(self, text, x, y, size=4.8):
        for part in re.findall(r"\S+\s*", text) if self.style.watermark_pieces else [text]:
            name, operand = self.encode(part.rstrip(), "r")
            self.canvas._code.append(f"BT {name} {size} Tf 0 1 -1 0 {x:.3f} {y:.3f} Tm {operand} Tj ET")
            y += self.width(part, "r", size)

    def finish(self, path):
        """Called when the file is written: for pens that add fonts of their own."""

    def bar(self, x0, x1, top, bottom):
        self.canvas._code.append(f"q 0.86 g {x0:.2f} {bottom:.2f} {x1 - x0:.2f} {top - bottom:.2f} re f Q")


class Document:
    """Pages, their furniture, and the flow of blocks over them."""

    def __init__(self, path, statement, style):
        self.statement, self.style, self.c = statement, style, style.columns
        self.canvas = canvas.Canvas(path, pagesize=style.page, invariant=1, pageCompression=1)
        self.canvas.setTitle("Consolidated Account Statement")
        self.pen = (style.pen or Pen)(self.canvas, style)
        self.pages = []                    # each a list of (run, y)
        self.groups = 0
        self.y = 0.0

    # -- flow ------------------------------------------------------------------------------------------------------------
    def new_page(self, first=False):
        self.pages.append([])
        top = self.style.page[1]
        middle = self.style.page[0] / 2
        summary = self.statement.kind == model.SUMMARY
        title = "Consolidated Account " + ("Summary" if summary else "Statement")
        self.at(top - self.c.title, Run(middle, title, "b", 14, "c"))
        period = ("As on " + print_date(self.statement.as_of)) if summary else \
            print_date(self.statement.since) + " To " + print_date(self.statement.as_of)
        self.at(top - self.c.title - 14, Run(middle, period, "b", 8, "c"))
        self.y = top - self.c.title - 40
        if first:
            self.first_page()
        if first or self.style.header_on is None or self.style.header_on(len(self.pages)):
            self.column_header()

    def at(self, y, run):
        self.pages[-1].append((run, y))

    def flow(self, block):
        wants = self.style.break_before and len(self.pages[-1]) and self.style.break_before(block.kind)
        if self.y - block.height() < self.c.bottom or wants:
            self.new_page()
        self.groups += 1
        for advance, runs in block.lines:
            self.y -= advance
            for run in runs:
                run.kind, run.group = block.kind, self.groups
                self.at(self.y, run)

    def save(self):
        total = len(self.pages)
        s = self.style
        for number, page in enumerate(self.pages, 1):
            if s.origin != (0, 0):
                self.canvas.translate(*s.origin)
            if s.scale != 1.0:
                self.canvas.scale(s.scale, s.scale)
            for run, y in page:
                if run.text == "\0bar":                    # a grey bar behind the header: size is its right end
                    self.pen.bar(run.x, run.size, y + run.dy, y)
            runs = [(run, y) for run, y in page if run.text != "\0bar"]
            for run, y in s.order(runs) if s.order else runs:
                self.pen.run(run, y)
            self.pen.run(Run(self.c.right, f"Page {number} of {total}", "r", 8, "r"), 64)
            if s.watermark != "none":
                x = s.page[0] - 5 if s.watermark == "edge" else s.watermark_x or self.c.numbers[3] - 16
                self.pen.watermark(s.watermark_text or self.watermark_text(), x, 70 if number % 2 else 120)
            self.canvas.showPage()
        self.canvas.save()

    def watermark_text(self):
        mark = "KFINCASWS" if self.statement.source == "KFINTECH" else "CAMSCASWS"
        d = self.statement.as_of
        return f"{mark}-{d.day:02d}{d.month:02d}{d.year % 100:02d}{d.day * 3511 % 86400:06d} Version:{self.style.version} {self.style.live}"

    # -- page 1 ------------------------------------------------------------------------------------------------------------
    def first_page(self):
        who = self.statement.investor
        lines = [("Email Id: " + (who["email"] or ""), 8, 11), ("", 8, 6), (who["name"], 9, 12), ("", 8, 6)]
        lines += [(a, 8, 10) for a in who["address"] + who.get("phones", [])]
        lines += [("Mobile: " + who["mobile"], 8, 10)] if who["mobile"] else []
        y = self.y
        for text, size, advance in lines:
            y -= advance
            if text:
                self.at(y, Run(self.c.block, text, "r", size))
        bottom, y = y, self.y - 11.4
        for text in self.style.notice or NOTICE:
            self.at(y, Run(self.c.notice, text, "r", 6.9))
            y -= 9.1
        self.y = min(bottom, y) - 22
        if self.statement.kind == model.DETAILED and self.statement.box:
            self.portfolio_box()

    def portfolio_box(self):
        st, (x, cost, value) = self.statement, self.c.box
        self.at(self.y, Run(self.style.page[0] / 2, "PORTFOLIO SUMMARY", "b", 8, "c"))
        self.y -= 18
        self.at(self.y - 5, Run(x + 80, "Mutual Fund", "b", 7.5, "c"))
        heads = [(value, "Market Value")] + ([(cost, "Cost Value")] if st.with_cost else [])
        for at, label in heads:
            self.at(self.y, Run(at, label, "b", 7.5, "c"))
            self.at(self.y - 9, Run(at, "(INR)", "b", 7.5, "c"))
        self.y -= 12
        rows = [(a, st.amc_cost(a), st.amc_value(a), "r") for a in st.box_amcs]
        rows.append(("Total", st.total_cost(), st.total_value(), "b"))
        for name, spent, worth, role in rows:
            self.y -= 14
            self.at(self.y, Run(x + 80 if role == "b" else x, name, role, 7, "c" if role == "b" else "l"))
            if st.with_cost:
                self.at(self.y, Run(cost, print_number(spent), role, 7, "c", field="box_cost"))
            self.at(self.y, Run(value, print_number(worth), role, 7, "c", field="box_value"))
        self.y -= 26

    # -- column headers ------------------------------------------------------------------------------------------------------
    def column_header(self):
        if self.statement.kind == model.SUMMARY:
            return summary_header(self)
        c, old = self.c, self.statement.layout == "cams_old"
        four = self.style.header_lines == 4
        amount, units, price, unit = c.labels
        top, low = (2.5, -9) if four else (0, -9)
        labels = [(c.left, "Date", -3 if four else 0), (c.description, "Transaction", -3 if four else 0),
                  (amount, "Amount", top), (units, "Units", -3 if four else 0), (unit, "Unit", 0),
                  (c.second[0], "(INR)", low + (1 if four else 0)), (c.second[2], "Balance", low)]
        if not old:
            labels += [(price, self.style.price_label, top), (c.second[1], "(INR)", low + (1 if four else 0))]
        if self.style.header_bar:
            self.pages[-1].append((Run(c.left - 3, "\0bar", "r", c.right + 3, dy=22), self.y - 12))
        for x, label, dy in labels:
            self.at(self.y, Run(x, label, "b", 7.5, dy=dy))
        self.y -= 14


# -- detailed statements ---------------------------------------------------------------------------------------------------
def scheme_cuts(text):
    """Places where a header may be cut in two: [(index, glued)]; a glued cut loses no space."""
    cuts = [(m.start(), False) for m in re.finditer(" ", text)]
    cuts += [(m.start(), True) for m in re.finditer(r"\(Advisor:|-Demat\)", text)]
    isin = re.search(r"ISIN: (\w{12})", text)
    if isin:
        code, at = isin.group(1), isin.start(1)
        cuts += [(at + i, True) for i in range(3, 12) if code[i].isdigit() != code[i - 1].isdigit()]
    return sorted(cuts)


def wrap(pen, text, role, size, limit):
    """Lines no wider than limit, cut at spaces."""
    lines, line = [], ""
    for word in text.split(" "):
        if line and pen.width(line + " " + word, role, size) > limit:
            lines.append(line)
            line = word
        else:
            line = line + " " + word if line or lines else word
    return lines + [line]


def scheme_blocks(doc, s):
    pen, c, style = doc.pen, doc.c, doc.style
    old = doc.statement.layout == "cams_old"
    text = s.header(with_isin=not old)
    limit = c.right - 58 - c.left
    cut = style.scheme_cut(text, scheme_cuts(text), limit, pen) if style.scheme_cut else None
    if cut is None and pen.width(text, "r", 7) > limit:
        fitting = [k for k in scheme_cuts(text) if not k[1] and pen.width(text[:k[0]], "r", 7) <= limit]
        cut = fitting[-1]
    lines = [text] if cut is None else [text[:cut[0]], text[cut[0]:] if cut[1] else text[cut[0] + 1:]]
    first = [Run(c.left, lines[0], pieces=style.isin_pieces)]
    if not s.registrar:
        pass
    elif s.registrar in ("KFINTECH", "KARVY") or style.registrar_below:
        first += [Run(c.right, "Registrar :", align="r", dy=2), Run(c.right, s.registrar, align="r", dy=-6)]
    else:
        first += [Run(c.right, "Registrar : " + s.registrar, align="r", dy=style.registrar_dy)]
    blocks = [Block("scheme", [(12, first)])]
    blocks += [Block("scheme2", [(8, [Run(c.left, rest, pieces=style.isin_pieces)])]) for rest in lines[1:]]
    if s.nominee_line and not old:
        blocks.append(nominee_block(doc, s))
    return blocks


def nominee_block(doc, s):
    """Three slots, also when they are empty; long names are set smaller."""
    c, runs = doc.c, []
    for i, (x, end) in enumerate(zip(c.nominees, c.nominees[1:] + (c.right,))):
        text = f"Nominee {i + 1}: {s.nominees[i] if i < len(s.nominees) else ''}".rstrip()
        size = min(7, 7 * (end - x - 2) / doc.pen.width(text, "r", 7))
        runs.append(Run(x, text, size=size))
    return Block("nominee", [(13, runs)])


def folio_block(doc, s):
    c = doc.c
    runs = [Run(c.left, "Folio No:", "b"), Run(c.folio, s.folio, "b")]
    space = "" if doc.style.tight_labels else " "
    if doc.style.tight_labels:
        runs = [Run(c.left, "Folio No:" + s.folio, "b")]
    if s.pan:
        runs.append(Run(c.pan, "PAN:" + space + s.pan, "b"))
    status = ("KYC:" + space + s.kyc if s.kyc else "") + (f"  PAN:{space}{s.pan_kyc}" if s.pan_kyc else "")
    if status.strip():
        runs.append(Run(c.right, status.strip(), "b", align="r"))
    return Block("folio", [(13, runs)])


def description_runs(doc, text, role):
    x, at = doc.c.description, text.find(", less STT")
    if not doc.style.italic_tail or at <= 0 or role == "i":
        return [Run(x, text, role, doc.style.text_size)]
    end = x + doc.pen.width(text[:at], role, doc.style.text_size)
    return [Run(x, text[:at], role, doc.style.text_size), Run(end, text[at:], "i", doc.style.text_size)]


def row_block(doc, row):
    c, style = doc.c, doc.style
    role = "i" if row.italic else "r"
    align = "c" if c.centred else "r"
    old = doc.statement.layout == "cams_old"
    dated = style.date_twin or style.dash_dy
    runs = [Run(c.left, print_date(row.day), size=style.text_size, dy=0.2, twin=bool(dated), field="date")]
    runs += description_runs(doc, row.lines[0], role)
    figures = [row.printed_amount, row.printed_units, None if old else row.nav, row.balance]
    for i, value in enumerate(figures):
        if value is not None:
            dy = style.balance_dy if i == 3 else style.numbers_dy
            if i == 3 and len(row.lines) > 1:
                dy += style.wrapped_balance_dy
            runs.append(Run(c.numbers[i], print_number(value), size=style.text_size, align=align, dy=dy, field=("amount", "units", "nav", "balance")[i]))
    lines = [(style.row_pitch, runs)]
    for rest in row.lines[1:]:
        stray = style.stray_x if re.fullmatch(r"[\d/]+", rest) else 0
        lines.append((7.4, [Run(c.description - stray, rest, role, style.text_size)]))
    return Block("row", lines)


def closing_block(doc, s):
    """Four parts on one line; wide figures push the next part to the right, or make the whole line smaller."""
    c, old = doc.c, doc.statement.layout == "cams_old"
    day = print_date(s.nav_date)
    left = [("units", "Closing Unit Balance: " + print_number(s.balance)), ("nav", f"NAV on {day}: INR {print_number(s.nav)}")]
    if doc.statement.with_cost:
        left.append(("cost", "Total Cost Value: " + print_number(s.cost)))
    worth = f"{'Valuation on' if old else 'Market Value on'} {day}: INR {print_number(s.value)}"
    for size in (7, 6.6, 6.2, 5.8, 5.4, 5):
        end, runs = 0, []
        for x, (field, text) in zip(c.closing, left):
            runs.append(Run(max(x, end + 1), text, "b", size, field=field))
            end = runs[-1].x + doc.pen.width(text, "b", size)
        if end + 1 < c.right - doc.pen.width(worth, "b", size):
            break
    runs.append(Run(c.right, worth, "b", size, align="r", dy=doc.style.market_dy, field="value"))
    return Block("closing", [(13, runs)])


def draw_detailed(doc):
    pen, c = doc.pen, doc.c
    amc = None
    for s in doc.statement.schemes:
        if s.amc != amc:
            amc = s.amc
            doc.flow(Block("amc", [(16, [Run(c.left, amc, "b", 9)])]))
        if s.folio_repeated:
            doc.flow(folio_block(doc, s))
            for holder in s.holders:
                doc.flow(Block("holder", [(11, [Run(c.left, holder)])]))
        for block in scheme_blocks(doc, s):
            doc.flow(block)
        opening = "Opening Unit Balance: " + print_number(s.opening)
        doc.flow(Block("opening", [(11, [Run(c.right, opening, "b", align="r", field="opening")])]))
        for row in s.rows:
            doc.flow(row_block(doc, row))
        doc.flow(closing_block(doc, s))
        for text in s.load:
            for line in wrap(pen, text, "r", 6.4, c.right - c.left):
                doc.flow(Block("load", [(8.3, [Run(c.left, line, "r", 6.4)])]))
        doc.y -= 4
    if doc.style.closing_note:
        doc.flow(Block("note", [(14, [Run(c.left, "#IDCW - Income Distribution cum Capital Withdrawal", "r", 6.4)])]))


# -- summaries -------------------------------------------------------------------------------------------------------------
def summary_columns(doc):
    """name -> (x, align, label lines); right-aligned numbers end under their labels."""
    left, right = doc.c.left, doc.c.right
    st, k = doc.statement, (right - left) / 538.0
    at = {"folio": 0, "isin": 63, "scheme": 119, "cost": 305, "units": 358, "date": 370, "nav": 448, "value": 500,
          "registrar": 509}
    if not st.with_isin:
        at["scheme"] = 74
    kfin, three = st.layout == "kfin_summary", doc.style.summary_header == 3
    labels = {"folio": ["Folio No."], "isin": ["ISIN"], "scheme": ["Scheme Name"],
              "cost": ["Cost", "Value"] if kfin else ["Cost Value", "(INR)"],
              "units": (["Closing", "Unit", "Balance"] if three else ["Closing Unit", "Balance"]) if kfin else ["Unit Balance", ""],
              "date": ["NAV Date"], "nav": ["Price", ""] if kfin else ["NAV", "(INR)"],
              "value": ["Market", "Value"] if kfin else ["Market Value", "(INR)"], "registrar": ["Registrar"]}
    skip = ([] if st.with_isin else ["isin"]) + ([] if st.with_cost else ["cost"])
    numbers = ("cost", "units", "nav", "value")
    return {n: (left + at[n] * k, "r" if n in numbers else "l", labels[n]) for n in at if n not in skip}


def summary_header(doc):
    kfin = doc.statement.layout == "kfin_summary"
    if doc.style.header_bar:
        doc.pages[-1].append((Run(doc.c.left - 3, "\0bar", "r", doc.c.right + 6, dy=24), doc.y - 14))
    for name, (x, align, lines) in summary_columns(doc).items():
        for i, label in enumerate(lines):
            dy = -8.5 * i if len(lines) > 1 else (-8.5 if doc.style.summary_header == 3 else -4) if kfin else 0
            if label:
                doc.at(doc.y, Run(x, label, "b", 7, align, dy))
    doc.y -= 20 if len(summary_columns(doc)["units"][2]) < 3 else 28


def summary_scheme_lines(doc, s, columns):
    x = columns["scheme"][0]
    limit = (columns["cost"][0] if "cost" in columns else columns["units"][0]) - 54 - x
    text = s.header(s.separator, with_isin=False, with_advisor=False)
    return wrap(doc.pen, text, "r", 6.4, limit)


def summary_block(doc, s, columns):
    st, style = doc.statement, doc.style
    names = summary_scheme_lines(doc, s, columns)
    runs = [Run(columns["scheme"][0], names[0], "r", 6.4)]
    glued = style.summary_glue and st.with_isin and s.isin
    if glued:
        runs.append(Run(columns["folio"][0], s.folio + s.isin, "r", 6.4))
    else:
        runs.append(Run(columns["folio"][0], s.folio, "r", 6.4))
        if st.with_isin and s.isin:
            runs.append(Run(columns["isin"][0], s.isin, "r", 6.4, pieces=style.isin_pieces))
    cells = {"units": s.balance, "nav": s.nav, "value": s.value}
    if st.with_cost:
        cells["cost"] = s.cost
    if style.summary_trio and s.balance == 0:
        trio = f"{print_date(s.nav_date)} {print_number(s.nav)} {print_number(s.value)}"
        runs.append(Run(columns["value"][0], trio, "r", 6.4, "r"))
        del cells["nav"], cells["value"]
    else:
        runs.append(Run(columns["date"][0], print_date(s.nav_date), "r", 6.4))
    for name, value in cells.items():
        runs.append(Run(columns[name][0], print_number(value), "r", 6.4, "r", style.balance_dy if name == "units" else 0, field=name))
    runs.append(Run(columns["registrar"][0], s.registrar, "r", 6.4))
    return Block("holding", [(11, runs)] + [(7.6, [Run(columns["scheme"][0], n, "r", 6.4)]) for n in names[1:]])


def draw_summary(doc):
    st, columns = doc.statement, summary_columns(doc)
    amc = None
    for s in st.schemes:
        if st.amc_lines and s.amc != amc:
            doc.flow(Block("amc", [(12, [Run(doc.c.left, s.amc, "b", 8)])]))
        amc = s.amc
        block = summary_block(doc, s, columns)
        for part in [[line] for line in block.lines] if doc.style.split_names else [block.lines]:
            doc.flow(Block(block.kind if part[0] is block.lines[0] else "name", part))
    runs = [Run(columns["scheme"][0], doc.style.total_word, "b", 6.8),
            Run(columns["value"][0], print_number(st.total_value()), "b", 6.8, "r", field="value")]
    if st.with_cost:
        runs.append(Run(columns["cost"][0], print_number(st.total_cost()), "b", 6.8, "r", field="cost"))
    if doc.style.sub_total:
        again = [Run(r.x, "Sub Total" if r.align == "l" else r.text, r.role, r.size, r.align) for r in runs]
        doc.flow(Block("total", [(16, again)]))
    doc.flow(Block("total", [(16, runs)]))
    notes = ["Notes", "1. Value = units x NAV of the date shown. A purchase of Rs. 1,000.00 made on 01-Apr-2024 is listed from the next day.",
             "2. Total of the table leaves out units held in DEMAT form.", "#IDCW - Income Distribution cum Capital Withdrawal"]
    for text in notes if doc.style.notes else []:
        doc.flow(Block("note", [(10, [Run(doc.c.left, text, "r", 6.4)])]))


def draw(path, statement, style, change=None):
    """Write the PDF; `change` may alter the laid-out document before. -> number of pages"""
    doc = Document(path, statement, style)
    doc.new_page(first=True)
    (draw_summary if statement.kind == model.SUMMARY else draw_detailed)(doc)
    if change:
        change(doc)
    doc.save()
    doc.pen.finish(path)
    if style.finish:
        style.finish(path)
    return len(doc.pages)
