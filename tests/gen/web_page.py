"""Statements as web pages: HTML and CSS as several writers would have it; a browser places the words.

Nothing here knows a coordinate, so no rule of the readers can have found its way into the drawing.
"""

import html
import re
from datetime import date
from decimal import Decimal

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def dmy(t, upper=False):
    d = date.fromisoformat(t)
    o = f"{d.day:02d}-{MONTHS[d.month - 1]}-{d.year}"
    return o.upper() if upper else o


def num(t):
    d = date.fromisoformat(t)
    return f"{d.day:02d}-{d.month:02d}-{d.year}"


def group(v, indian):
    whole, _, part = f"{abs(Decimal(v)):f}".partition(".")
    if indian:
        head, tail = whole[:-3], whole[-3:]
        parts = []
        while head:
            parts.insert(0, head[-2:])
            head = head[:-2]
        whole = ",".join(parts + [tail])
    else:
        whole = f"{int(whole):,}"
    return whole + ("." + part if part else "")


class Page:
    """A document in the making: its style is chosen once, add() takes HTML, html() gives the whole."""

    def __init__(self, h, small=7):
        self.h, self.out = h, []
        self.indian = h.yes("indian", 0.4)
        family = h.pick(
            "family",
            "Liberation Sans",
            "DejaVu Sans",
            "Liberation Serif",
            "Nimbus Sans",
            "Liberation Sans Narrow",
            "Nimbus Roman",
            "DejaVu Sans Condensed",
            "P052",
            "URW Gothic",
        )
        size = h.pick("size", small - 0.6, small, small + 0.4) * (
            0.86 if "DejaVu Sans" == family or family == "URW Gothic" else 1
        )
        page = h.pick("page", "A4", "A4", "letter", "A4 landscape")
        margin = h.pick("margin", 9, 12, 15)
        pad = h.pick("pad", "0.3pt 2pt", "1pt 3pt", "2pt 3pt", "0 2pt")
        self.valign = h.pick("valign", "top", "middle", "baseline", "top")
        border = h.pick("border", "none", "0.4pt solid #999", "none")
        number = h.pick(
            "number",
            "'Page ' counter(page) ' of ' counter(pages)",
            "'Page ' counter(page) ' of ' counter(pages)",
            "'Page: ' counter(page) ' of ' counter(pages)",
            "'Page ' counter(page) '/' counter(pages)",
        )
        place = h.pick("number place", "bottom-right", "bottom-left", "bottom-center", "top-right", "top-left")
        spacing = h.pick("letter", "0", "0", "0", "0.02em", "-0.01em")
        self.boxes = {place: number}
        rule = f"border: {border};" if border != "none" else ""
        self.css = f"""
* {{ box-sizing: border-box; }}
body {{ font: {size}pt/{h.pick('leading', 1.15, 1.25, 1.4)} '{family}'; margin: 0;
  letter-spacing: {spacing}; word-spacing: {h.pick('word', '0', '0', '0.05em')}; }}
table {{ border-collapse: collapse; width: 100%; }}
td, th {{ padding: {pad}; vertical-align: {self.valign}; text-align: left; {rule} font-weight: normal; }}
th {{ font-weight: {h.pick('th', 'bold', 'bold', 'normal')}; background: {h.pick('shade', 'none', '#ddd')};
  vertical-align: {h.pick('thv', 'top', 'middle', 'bottom', 'top')}; }}
.plain td, .plain th {{ border: none; background: none; }}
.r {{ text-align: right; }} .c {{ text-align: center; }} .l {{ text-align: left; }} .b {{ font-weight: bold; }}
.nw {{ white-space: nowrap; }}
.pb {{ break-before: page; }}
.flex {{ display: flex; justify-content: space-between; }}
.mark {{ position: fixed; right: 0; top: 45%; font-size: 5pt; white-space: nowrap; writing-mode: vertical-rl; }}
thead {{ display: {'table-header-group' if h.yes('repeat', 0.7) else 'table-row-group'}; }}
tr {{ break-inside: {h.pick('row break', 'avoid', 'avoid', 'auto')}; }}
{h.taken.get("cut", "")}
"""
        self.page, self.margin = page, margin
        self.inr = h.pick("rupee", "", "", "", "\u20b9 ", "Rs. ", "\u20b9")
        self.minus = h.yes("minus", 0.4)
        self.blank = h.pick("blank", "", "", "-", "--")

    def fig(self, v, rupee=False):
        if v is None:
            return self.blank
        o = group(v, self.indian)
        if Decimal(v) < 0:
            o = "-" + o if self.minus else f"({o})"
        return (self.inr if rupee else "") + o

    def add(self, s):
        self.out.append(s)

    def p(self, text, cls="", style=""):
        self.add(f'<div class="{cls}" style="{style}">{esc(text)}</div>')

    def apart(self, *texts, cls="flex"):
        """Texts over the whole width, as far apart as it lets them."""
        self.add(f"<div class='{cls}'>" + "".join(f"<span>{esc(x)}</span>" for x in texts) + "</div>")

    def table(self, heads, rows, aligns, widths=None, strong=(), cls=""):
        """heads: rows of the head, or None; aligns: a letter a column, capitals and p may wrap; strong: bold rows."""
        o = [f'<table class="{cls}">']
        if widths:
            t = sum(widths)
            o.append("<colgroup>" + "".join(f'<col style="width:{w * 100 / t:.1f}%">' for w in widths) + "</colgroup>")
        if heads:
            o.append("<thead>" + "".join(self.row(r, aligns, "th") for r in heads) + "</thead>")
        o.append(
            "<tbody>" + "".join(self.row(r, aligns, "td", i in strong) for i, r in enumerate(rows)) + "</tbody></table>"
        )
        self.add("".join(o))

    def row(self, cells, aligns, tag, strong=False):
        if isinstance(cells, str):
            return cells
        o = []
        for k, x in enumerate(cells):
            a = aligns[k]
            cls = {"r": "r nw", "c": "c nw", "l": "l nw", "p": "l", "R": "r", "C": "c"}[a]
            if tag == "th":
                cls = "c" if self.h.yes("heads centred", 0.3) else cls.replace(" nw", "")
            o.append(f'<{tag} class="{cls}{" b" if strong else ""}">{esc(x)}</{tag}>')
        return "<tr>" + "".join(o) + "</tr>"

    def html(self, extra=""):
        boxes = "".join(f"@{k} {{ content: {v}; font: 6.5pt 'Liberation Sans'; }}" for k, v in self.boxes.items())
        return (
            "<!doctype html><html><head><meta charset=utf-8><style>"
            f"@page {{ size: {self.page}; margin: {self.margin + 4}mm {self.margin}mm; {boxes} }}"
            + self.css
            + "</style></head><body>"
            + extra
            + "".join(self.out)
            + "</body></html>"
        )


def esc(t):
    """Text as HTML; a word with a dash, slash or colon within does not break there, as issuers keep theirs together."""
    t = re.sub(r"[^\s<>]*[-/:&#][^\s<>]+", lambda m: "\x01" + m.group(0) + "\x02", t or "")
    return (
        html.escape(t)
        .replace("\n", "<br>")
        .replace("  ", "&nbsp; ")
        .replace("\x01", "<span class=nw>")
        .replace("\x02", "</span>")
    )
