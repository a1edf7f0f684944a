"""Blocks of sheets.py laid out by Pango and drawn by cairo, as Firefox and the programs of GNOME print: rows of tables
are as high as their highest cell, and pages end where the next row does not fit."""
import re

import cairo
import gi

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo  # noqa: E402

SIZES = {"A4": (595.28, 841.89), "letter": (612, 792), "A4L": (841.89, 595.28)}
FAMILIES = {
    "Lib": "Liberation Sans",
    "Nar": "Liberation Sans Narrow",
    "Dej": "DejaVu Sans Condensed",
    "Times-Roman": "Liberation Serif",
    "Helvetica": "DejaVu Sans",
}
ALIGN = {"l": Pango.Alignment.LEFT, "c": Pango.Alignment.CENTER, "r": Pango.Alignment.RIGHT}


def unbroken(text, at_hyphens):
    """Words stay whole, but for their hyphens."""
    out = Pango.AttrList()
    for word in re.finditer(r"[^\s-]+-*|-+" if at_hyphens else r"\S+", text):
        a = Pango.attr_allow_breaks_new(False)
        a.start_index, a.end_index = (len(text[:at].encode()) for at in word.span())
        out.insert(a)
    return out


class Text:
    """A paragraph of a width."""

    def __init__(self, sheet, text, width, align="l", bold=False, size=None):
        self.layout = Pango.Layout.new(sheet.pango)
        font = Pango.FontDescription(FAMILIES[sheet.doc.get("font", "Helvetica")])
        font.set_absolute_size((size or sheet.size) * Pango.SCALE)
        font.set_weight(Pango.Weight.BOLD if bold else Pango.Weight.NORMAL)
        self.layout.set_font_description(font)
        self.layout.set_width(int(max(width, 1) * Pango.SCALE))
        self.layout.set_wrap(Pango.WrapMode.WORD)
        self.layout.set_attributes(unbroken(text, sheet.doc.get("broken")))
        self.layout.set_alignment(ALIGN[align])
        self.layout.set_line_spacing(sheet.doc.get("lead", 1.2) * 0.9)
        self.layout.set_text(text, -1)
        self.height = self.layout.get_size()[1] / Pango.SCALE

    def draw(self, context, x, y):
        context.move_to(x, y)
        PangoCairo.show_layout(context, self.layout)


class Cells:
    """A row: columns side by side, each of them a stack of what was laid out."""

    def __init__(self, cells, valign="top", pad=0):
        self.cells, self.valign, self.pad = cells, valign, pad
        self.height = max([sum(b.height for b in stack) for _, stack in cells] or [0]) + 2 * pad

    def draw(self, context, x, y):
        for dx, stack in self.cells:
            rest = self.height - 2 * self.pad - sum(b.height for b in stack)
            at = y + self.pad + {"top": 0, "middle": rest / 2, "bottom": rest}[self.valign]
            for block in stack:
                block.draw(context, x + dx, at)
                at += block.height


class Space:
    def __init__(self, height):
        self.height = height

    def draw(self, context, x, y):
        pass


class Sheet:
    """A document in the making; pieces go onto pages one below the other."""

    def __init__(self, doc, path, pages):
        self.doc, self.pages, self.size = doc, pages, doc.get("size", 7)
        self.w, self.h = SIZES[doc["page"]]
        self.margin = doc.get("margin", 30)
        self.surface = cairo.PDFSurface(path, self.w, self.h)
        for key, kind in (("title", cairo.PDF_METADATA_TITLE), ("author", cairo.PDF_METADATA_AUTHOR),
                          ("creator", cairo.PDF_METADATA_CREATOR), ("keywords", cairo.PDF_METADATA_KEYWORDS)):
            if doc["meta"].get(key):
                self.surface.set_metadata(kind, doc["meta"][key])
        self.context = cairo.Context(self.surface)
        self.pango = PangoCairo.create_context(self.context)
        self.pango.set_round_glyph_positions(False)
        options = cairo.FontOptions()
        options.set_hint_metrics(cairo.HINT_METRICS_OFF)
        options.set_hint_style(cairo.HINT_STYLE_NONE)
        PangoCairo.context_set_font_options(self.pango, options)
        self.number = 0
        self.begin()

    def begin(self):
        """The head and the foot of a page."""
        self.number += 1
        self.y = self.margin
        for text, size, bold, align in self.doc["header"]:
            line = Text(self, text, self.w - 2 * self.margin, align, bold, size)
            line.draw(self.context, self.margin, self.y)
            self.y += line.height
        self.y += 4 + self.doc.get("head_extra", 0)
        for text, align in self.doc["footer"]:
            text = text.replace("{n}", str(self.number)).replace("{m}", str(self.pages))
            line = Text(self, text, self.w - 2 * self.margin, align)
            line.draw(self.context, self.margin, self.h - self.margin + 4)
        if self.doc.get("watermark"):
            self.context.save()
            self.context.translate(self.w - 8, self.h * 2 / 3)
            self.context.rotate(-1.5707963)
            Text(self, self.doc["watermark"], 400, "l", False, 5).draw(self.context, 0, 0)
            self.context.restore()

    def end(self):
        self.context.show_page()

    def put(self, piece, heads=()):
        """On this page, or on the next one below the heads of its table."""
        if self.y + piece.height > self.h - self.margin and not isinstance(piece, Space):
            self.end()
            self.begin()
            for head in heads:
                head.draw(self.context, self.margin, self.y)
                self.y += head.height
        piece.draw(self.context, self.margin, self.y)
        self.y += piece.height

    def row(self, texts, lefts, widths, aligns, option, bold=False):
        pad = option.get("pad", 3)
        cells = [(lefts[i] + pad, [Text(self, t, widths[i] - 2 * pad, aligns[i], bold, option.get("size"))])
                 for i, t in enumerate(texts)]
        return Cells(cells, option.get("valign", "top"), option.get("vpad", 1.5))

    def table(self, o, width):
        """-> (heads, rows)"""
        total = sum(c[0] for c in o["cols"])
        widths = [width * c[0] / total for c in o["cols"]]
        lefts = [sum(widths[:i]) for i in range(len(widths))]
        aligns = [c[1] for c in o["cols"]]
        pad, vpad = o.get("pad", 3), o.get("vpad", 1.5)
        heads = [self.row(r, lefts, widths, [o.get("head_align") or a for a in aligns], o, True) for r in o["heads"]]
        rows = []
        for r in o["rows"]:
            if r[0] == "span" and isinstance(r[1], str):
                rows.append(Cells([(pad, [Text(self, r[1], width - 2 * pad, r[2], r[3], o.get("size"))])], "top", vpad))
            elif r[0] == "span":
                rows.append(Cells([(pad, self.flat(r[1], width - 2 * pad - 1))], "top", vpad))
            else:
                bold = bool(o.get("bold_total") and r[0].startswith("Total"))
                rows.append(self.row(r, lefts, widths, aligns, o, bold))
        return heads, rows

    def pieces(self, blocks, width):
        """(what goes onto pages, the heads above it); None: a new page"""
        for b in blocks:
            if b[0] == "p":
                o = b[2]
                yield Text(self, b[1], width, o.get("align", "l"), o.get("bold"), o.get("size")), ()
            elif b[0] == "sp":
                yield Space(b[1]), ()
            elif b[0] == "pb":
                yield None, ()
            elif b[0] == "line":
                total, at, cells = sum(c[1] for c in b[1]), 0, []
                for text, share, align in b[1]:
                    w = width * share / total
                    cells.append((at, [Text(self, text, w - 2, align, b[2].get("bold"), b[2].get("size"))]))
                    at += w
                yield Cells(cells, b[2].get("valign", "top").lower(), 1), ()
            elif b[0] == "two":
                left = width * b[3]
                yield Cells([(0, self.flat(b[1], left - 8)), (left, self.flat(b[2], width - left - 8))]), ()
            elif b[0] == "table":
                heads, rows = self.table(b[1], width)
                if rows:
                    yield from ((head, ()) for head in heads)
                    yield from ((row, heads) for row in rows)

    def flat(self, blocks, width):
        return [piece for piece, _ in self.pieces(blocks, width) if piece is not None]


def write(doc, path, pages):
    """-> how many pages it has"""
    sheet = Sheet(doc, path, pages)
    for piece, heads in sheet.pieces(doc["blocks"], sheet.w - 2 * sheet.margin):
        if piece is None:
            sheet.end()
            sheet.begin()
        else:
            sheet.put(piece, heads)
    sheet.end()
    sheet.surface.finish()
    return sheet.number


def draw(doc, path):
    write(doc, path, write(doc, path, 1))
