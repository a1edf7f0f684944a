"""What a page says, read from its HTML alone: headings, tiles, tables by their names, links. For tests that hold pages
against the API; it knows nothing of how the pages are written.

    page = Page(text)
    page.tiles["Paid out"]            # "1,380.87" without the rupee sign
    page.tables["SIPs"].rows          # [{"Fund": Cell, ...}, ...], the first column by its heading, too
    cell.text, cell.small, cell.links # "25,000.00", ["3,00,000.00 a year"], ["/console/..."]
"""
import html.parser
from decimal import Decimal

VOID = {"meta", "link", "input", "br", "img", "hr", "progress"}


class Cell:
    def __init__(self):
        self.text, self.small, self.links, self.times = "", [], [], []

    def done(self):
        self.text = " ".join(self.text.split())
        self.small = [" ".join(t.split()) for t in self.small]
        return self


class Table:
    def __init__(self, name):
        self.name, self.columns, self.rows = name, [], []


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.headings, self.tables, self.tiles, self.reasons, self.notes, self.navs = [], {}, {}, {}, [], {}
        self.captions = {}  # tables by their caption
        self.stack, self.table, self.cells, self.cell, self.term, self.nav = [], None, None, None, None, None
        self.region = None
        self.feed(text)
        self.close()

    def inside(self, tag):
        return any(t == tag for t, _ in self.stack)

    def handle_starttag(self, tag, attrs):
        a = dict(attrs)
        if tag in VOID:
            return
        self.stack.append((tag, a))
        if a.get("role") == "region":
            self.region = a.get("aria-label")
        if tag == "table":
            self.table = self.tables[self.region] = Table(self.region)
        elif tag == "tr" and self.inside("tbody"):
            self.cells = []
        elif tag in ("th", "td", "dt", "dd", "h1", "h2", "p", "summary", "caption"):
            self.cell = Cell()
        elif tag == "nav":
            self.nav = self.navs.setdefault(a.get("aria-label"), [])
        elif tag == "a" and self.nav is not None:
            self.nav.append([a["href"], "", a.get("aria-current")])
        elif tag == "a" and self.cell is not None:
            self.cell.links.append(a["href"])
        elif tag == "time" and self.cell is not None:
            self.cell.times.append(a["datetime"])
        elif tag == "small" and self.cell is not None:
            self.cell.small.append("")

    def handle_data(self, data):
        if self.cell is not None:
            if self.inside("small"):
                self.cell.small[-1] += data
            else:
                self.cell.text += data
        elif self.nav:
            self.nav[-1][1] += data

    def handle_endtag(self, tag):
        while self.stack and self.stack.pop()[0] != tag:
            pass
        if tag == "a" and self.nav:
            self.nav[-1][1] = " ".join(self.nav[-1][1].split())
            self.nav.append(["", "", None])  # what stands between links is of none
        if tag == "nav":
            self.nav[:] = [link for link in self.nav if link[0]]
            self.nav = None
        if tag == "tr" and self.cells:
            self.table.rows.append(dict(zip(self.table.columns, self.cells)))
            self.cells = None
        if self.cell is None or tag not in ("th", "td", "dt", "dd", "h1", "h2", "p", "summary", "caption"):
            return
        cell, self.cell = self.cell.done(), None
        if tag in ("th", "td") and self.cells is None:
            self.table.columns.append(cell.text)
        elif tag in ("th", "td"):
            self.cells.append(cell)
        elif tag == "dt":
            self.term = cell.text
        elif tag == "dd":
            self.tiles[self.term], self.reasons[self.term] = cell.text.lstrip("\u20b9"), " ".join(cell.small)
        elif tag == "caption":
            self.captions[cell.text] = self.table
        elif tag in ("h1", "h2"):
            self.headings.append(cell.text)
        else:
            self.notes.append(cell.text)


def number(text):
    """12,34,567.89 with Indian grouping as a Decimal; the grouping is held, too."""
    sign, digits = (-1, text[1:]) if text[:1] == "\u2212" else (1, text)
    whole, _, rest = digits.partition(".")
    groups = whole.split(",")
    assert len(groups[-1]) <= 3 and all(len(g) == 2 for g in groups[1:-1]), text
    assert len(groups) == 1 or (len(groups[-1]) == 3 and 1 <= len(groups[0]) <= 2), text
    assert len(groups) > 1 or len(whole) <= 3, text
    return sign * Decimal("".join(groups) + ("." + rest if rest else ""))
