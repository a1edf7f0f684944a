"""A statement as a story of paragraphs and tables for ReportLab's platypus, and the hand that chooses how it looks."""

import random
from datetime import date
from decimal import Decimal
from xml.sax.saxutils import escape

from ecas_sheet import lakh, million
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas
from reportlab.platypus import KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
TRUETYPE = "/usr/share/fonts/truetype/"
FAMILIES = [
    ("Helvetica", "Helvetica-Bold"),
    ("Times-Roman", "Times-Bold"),
    ("DejaVuSans", "DejaVuSans-Bold"),
    ("LiberationSans-Regular", "LiberationSans-Bold"),
    ("LiberationSerif-Regular", "LiberationSerif-Bold"),
]
FILES = {
    "DejaVuSans": "dejavu/DejaVuSans.ttf",
    "DejaVuSans-Bold": "dejavu/DejaVuSans-Bold.ttf",
    **{
        f"Liberation{k}-{w}": f"liberation/Liberation{k}-{w}.ttf"
        for k in ("Sans", "Serif")
        for w in ("Regular", "Bold")
    },
}


def dmy(text, upper=False):
    d = date.fromisoformat(text)
    out = f"{d.day:02d}-{MONTHS[d.month - 1]}-{d.year}"
    return out.upper() if upper else out


def numeric(text):
    d = date.fromisoformat(text)
    return f"{d.day:02d}-{d.month:02d}-{d.year}"


class Hand:
    """How a statement is drawn: one choice a question, the same for the whole document."""

    def __init__(self, seed):
        self.d = random.Random(f"hand {seed}")
        self.taken = {}

    def pick(self, name, *choices):
        if name not in self.taken:
            self.taken[name] = self.d.choice(choices)
        return self.taken[name]

    def yes(self, name, p=0.5):
        if name not in self.taken:
            self.taken[name] = self.d.random() < p
        return self.taken[name]


def register(name):
    if name in FILES and name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, TRUETYPE + FILES[name]))
    return name


class Sheet:
    """The story of a document: paragraphs and tables."""

    def __init__(self, hand, small=7.0):
        self.h, self.story = hand, []
        self.plain, self.bold = (register(f) for f in hand.pick("family", *FAMILIES))
        self.size = hand.pick("size", small - 0.5, small, small + 0.5)
        if self.plain.startswith("DejaVu"):
            self.size -= 0.8
        self.page = hand.pick("page", A4, A4, LETTER, landscape(A4))
        self.margin = hand.pick("margin", 24, 30, 40)
        self.width = self.page[0] - 2 * self.margin
        self.pad = hand.pick("pad", 0.5, 1, 1.5, 2.5)

    def style(self, bold=False, align=0, size=None):
        size = size or self.size
        return ParagraphStyle(
            "x",
            fontName=self.bold if bold else self.plain,
            fontSize=size,
            leading=size * 1.2,
            alignment=align,
            splitLongWords=0,
        )

    def para(self, text, bold=False, align=0, size=None):
        return Paragraph(escape(text).replace("  ", "\u00a0 "), self.style(bold, align, size))

    def put(self, text, bold=False, align=0, size=None, after=2):
        self.story += [self.para(text, bold, align, size), Spacer(1, after)]

    def space(self, points):
        self.story.append(Spacer(1, points))

    def table(self, rows, widths, aligns, heads=0, bold=(), grid=None, keep=False, lines=False, repeat=True):
        """rows: text or paragraphs; a column is l, c, r or p (a paragraph, that wraps)."""
        total = sum(widths)
        widths = [w * self.width / total for w in widths]
        cells = []
        for n, row in enumerate(rows):
            strong = n < heads or n in bold
            cells.append([self.cell(text, aligns[k], strong, n < heads) for k, text in enumerate(row)])
        look = [
            ("FONT", (0, 0), (-1, -1), self.plain, self.size, self.size * 1.2),
            ("VALIGN", (0, 0), (-1, -1), self.h.pick("valign", "TOP", "MIDDLE", "TOP")),
            ("TOPPADDING", (0, 0), (-1, -1), self.pad),
            ("BOTTOMPADDING", (0, 0), (-1, -1), self.pad),
            ("LEFTPADDING", (0, 0), (-1, -1), 2),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
        ]
        for k, a in enumerate(aligns):
            look.append(("ALIGN", (k, 0), (k, -1), {"l": "LEFT", "p": "LEFT", "c": "CENTER", "r": "RIGHT"}[a]))
        for n in list(range(heads)) + list(bold):
            look.append(("FONT", (0, n), (-1, n), self.bold, self.size, self.size * 1.2))
        if heads and self.h.yes("shade"):
            look.append(("BACKGROUND", (0, 0), (-1, heads - 1), colors.lightgrey))
        if heads and self.h.yes("heads centred", 0.3):
            look.append(("ALIGN", (0, 0), (-1, heads - 1), "CENTER"))
        if grid if grid is not None else self.h.yes("grid"):
            look.append(("GRID", (0, 0), (-1, -1), 0.25, colors.grey))
        t = Table(cells, colWidths=widths, repeatRows=heads if repeat else 0, style=look)
        self.story.append(KeepTogether([t]) if keep else t)

    def cell(self, text, align, bold, head):
        if not isinstance(text, str):
            return text
        if align == "p" or (head and "\n" not in text):
            a = {"l": 0, "p": 0, "c": 1, "r": 2}[align]
            return self.para(text, bold, 1 if head and self.h.yes("heads centred", 0.3) else a)
        return text

    def write(self, path, furniture, password=None):
        hand, sheet = self.h, self

        class Numbered(canvas.Canvas):
            def __init__(self, *a, **k):
                super().__init__(*a, **k)
                self.kept = []

            def showPage(self):
                self.kept.append(dict(self.__dict__))
                self._startPage()

            def save(self):
                for n, state in enumerate(self.kept, 1):
                    self.__dict__.update(state)
                    furniture(self, sheet, n, len(self.kept))
                    super().showPage()
                super().save()

        top = 40 + hand.pick("top", 0, 10)
        doc = SimpleDocTemplate(
            path,
            pagesize=self.page,
            leftMargin=self.margin - 6,
            rightMargin=self.margin - 6,
            topMargin=top,
            bottomMargin=46,
            encrypt=password,
        )
        doc.build(self.story, canvasmaker=Numbered)


def page_number(c, s, n, of):
    text = s.h.pick("page words", "Page {} of {}", "Page {} of {}", "Page {}/{}", "Page: {} of {}").format(n, of)
    x, y = {
        "foot right": (s.page[0] - s.margin, 24),
        "foot left": (s.margin, 24),
        "foot middle": (s.page[0] / 2, 24),
        "top right": (s.page[0] - s.margin, s.page[1] - 22),
        "top left": (s.margin, s.page[1] - 22),
    }[s.h.pick("page place", "foot right", "foot left", "foot middle", "top right", "top left")]
    c.setFont(s.plain, 7)
    (
        c.drawRightString
        if "right" in s.h.taken["page place"]
        else c.drawString if "left" in s.h.taken["page place"] else c.drawCentredString
    )(x, y, text)


def figure(h, text):
    if text is None:
        return ""
    v = Decimal(text)
    out = (lakh if h.yes("lakh", 0.25) else million)(abs(v))
    if v >= 0:
        return out
    return "-" + out if h.yes("minus", 0.25) else f"({out})"
