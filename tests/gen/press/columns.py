"""Sets statements whose rows stand under column heads that every page repeats, with lines of several parts between."""
from dataclasses import dataclass

from typeset import Setter


@dataclass
class Line:
    """Parts beside each other: (share of the width, alignment to it, text, bold, raised by)."""
    parts: list
    size: float = 7
    gap: float = 1
    stay: bool = False


@dataclass
class Entry:
    """A row under the columns: first lines of all cells on one baseline; low: the last cell this much higher."""
    cells: list
    size: float = 7
    low: float = 0


class Heads:
    """From here on the column heads stand, on this page and on top of each new one."""


class Columns(Setter):
    heads = None

    def new_page(self):
        super().new_page()
        mark = self.document.mark
        if mark:
            self.page["turned"] = [(self.width - 7 if mark[1] else 12, self.height - 60, mark[0], 4.8)]
        if self.heads:
            self.head_row()
            self.top = self.y

    def blocks(self, blocks, x, width):
        for b in blocks:
            if isinstance(b, Heads):
                self.room(80)
                self.heads = True
                self.head_row()
            elif isinstance(b, Line):
                self.parts(b, x, width)
            elif isinstance(b, Entry):
                self.entry(b, x, width)
            elif hasattr(b, "lay"):
                b.lay(self, x, width)
            else:
                super().blocks([b], x, width)

    def spans(self, width):
        cols = self.document.cols
        shares, at, out = sum(c.width for c in cols), 0.0, []
        for c in cols:
            out.append((at, width * c.width / shares - 4))
            at += width * c.width / shares
        return out

    def head_row(self):
        width = self.width - 2 * self.margin
        size = self.document.head_size
        cells = [c.head.split("\n") for c in self.document.cols]
        high = max(len(c) for c in cells)
        self.row += 1
        for c, lines, (at, wide) in zip(self.document.cols, cells, self.spans(width)):
            self.cell += 1
            y = self.y + {"top": 0, "middle": (high - len(lines)) / 2}[self.document.head_stand] * size * self.lead
            for text in lines:
                self.line(text, self.margin + at, y + size * .8, wide, size, True, c.align)
                y += size * self.lead
        self.y += high * size * self.lead + 4

    def parts(self, b, x, width):
        self.room(b.size * self.lead + (60 if b.stay else 0))
        self.row += 1
        for at, align, text, bold, up in b.parts:
            self.cell += 1
            wide = self.measure(text, b.size, bold)
            left = x + width * at - {"l": 0, "r": wide, "c": wide / 2}[align]
            if text.strip():
                self.put(left, self.y + b.size * .8 - up, text, b.size, bold)
        self.y += b.size * self.lead + b.gap

    def entry(self, b, x, width):
        cells = []
        for c, text, (at, wide) in zip(self.document.cols, b.cells, self.spans(width)):
            cells.append(self.wrap(text, wide, b.size, False))
        high = max(len(c) for c in cells) * b.size * self.lead
        self.room(high)
        self.row += 1
        for k, (c, lines, (at, wide)) in enumerate(zip(self.document.cols, cells, self.spans(width))):
            self.cell += 1
            y = self.y - (b.low if k == len(cells) - 1 else 0)
            for text in lines:
                self.line(text, x + at, y + b.size * .8, wide, b.size, False, c.align, k + 1)
                y += b.size * self.lead
        self.y += high + self.document.air
