"""Sets the blocks of a document on pages: runs of text at points, and rules. y grows downwards here."""
import functools
import os
from dataclasses import dataclass

from fontTools.ttLib import TTFont

from sheet import Break, Row, Split, Table, Text

FOLDER = "/usr/share/fonts/truetype/"
FACES = {"sans": ("liberation/LiberationSans-Regular.ttf", "liberation/LiberationSans-Bold.ttf"),
         "serif": ("liberation/LiberationSerif-Regular.ttf", "liberation/LiberationSerif-Bold.ttf"),
         "narrow": ("liberation/LiberationSansNarrow-Regular.ttf", "liberation/LiberationSansNarrow-Bold.ttf"),
         "deja": ("dejavu/DejaVuSansCondensed.ttf", "dejavu/DejaVuSansCondensed-Bold.ttf")}


@functools.lru_cache(None)
def font(face, bold):
    """The file's name, its characters' glyphs, and their widths in thousandths."""
    path = os.path.join(FOLDER, FACES[face][bold])
    with TTFont(path, lazy=True) as f:
        per = f["head"].unitsPerEm
        widths = {c: f["hmtx"][g][0] * 1000 / per for c, g in f.getBestCmap().items() if c < 0x2200}
        glyphs = {c: f.getGlyphID(g) for c, g in f.getBestCmap().items() if c < 0x2200}
    return path, glyphs, widths


@dataclass
class Run:
    x: float
    y: float
    text: str
    size: float
    bold: bool
    cell: int = 0
    column: int = 0
    row: int = 0


class Setter:
    """Fills pages from the top."""

    def __init__(self, document, face="sans", width=595.0, height=842.0, margin=28, lead=1.16, pad=2.0, air=0.0):
        self.document, self.face, self.lead, self.pad, self.air = document, face, lead, pad, air
        self.width, self.height, self.margin = width, height, margin
        self.pages, self.cell, self.row = [], 0, 0
        self.new_page()
        self.blocks(document.blocks, margin, width - 2 * margin)
        for k, page in enumerate(self.pages, 1):
            self.foot(page, k)

    def measure(self, text, size, bold):
        widths = font(self.face, bold)[2]
        return sum(widths.get(ord(c), 500) for c in text) * size / 1000

    def new_page(self):
        self.page = {"runs": [], "rules": []}
        self.pages.append(self.page)
        self.y = self.margin
        for t in self.document.head:
            self.text(t, self.margin, self.width - 2 * self.margin, False)
        self.y += 6
        self.top = self.y

    def foot(self, page, k):
        self.page, y = page, self.height - self.margin - 10
        for t in self.document.foot:
            self.y = y
            words = t.text.replace("{page}", str(k)).replace("{pages}", str(len(self.pages)))
            self.text(Text(words, t.size, t.bold, t.align), self.margin, self.width - 2 * self.margin, False)
            y = self.y

    def room(self, height):
        if self.y + height > self.height - self.margin - 30 and self.y > self.top:
            self.new_page()
            return True
        return False

    def put(self, x, y, text, size, bold, column=0):
        self.page["runs"].append(Run(x, y, text, size, bold, self.cell, column, self.row))

    def line(self, text, x, y, width, size, bold, align, column=0):
        w = self.measure(text, size, bold)
        x += {"l": 0, "r": width - w, "c": (width - w) / 2}[align]
        if text.strip():
            self.put(x, y, text, size, bold, column)

    def wrap(self, text, width, size, bold, chars=False, soft=False):
        lines = []
        for part in text.split("\n"):
            line = ""
            for word in part.split(" "):
                longer = f"{line} {word}" if line else word
                if self.measure(longer, size, bold) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                line = word
                while chars and self.measure(line, size, bold) > width:
                    cut = len(line) - 1
                    while cut > 1 and self.measure(line[:cut], size, bold) > width:
                        cut -= 1
                    lines.append(line[:cut] + ("\u00ad" if soft else ""))
                    line = line[cut:]
            lines.append(line)
        return lines

    def blocks(self, blocks, x, width):
        for b in blocks:
            if isinstance(b, Break):
                if self.y > self.top:
                    self.new_page()
            elif isinstance(b, Text):
                self.text(b, x, width)
            elif isinstance(b, Table):
                self.table(b, x, width)
            elif isinstance(b, Split):
                self.split(b, x, width)

    def text(self, t, x, width, flow=True):
        lines = self.wrap(t.text, width, t.size, t.bold)
        pitch = t.size * self.lead
        if flow:
            self.room(max(len(lines) * pitch, 80 if t.stay else 0))
        self.cell += 1
        for text in lines:
            self.row += 1
            self.line(text, x, self.y + t.size * 0.8, width, t.size, t.bold, t.align)
            self.y += pitch
        self.y += t.gap

    def split(self, s, x, width):
        self.room(90)
        top, at = self.y, width * s.share
        self.blocks(s.left, x, at - 8)
        low, self.y = self.y, top
        self.blocks(s.right, x + at, width - at)
        self.y = max(low, self.y) + 4

    def widths(self, t, width, size):
        """The columns' widths: at least the longest word, else their shares."""
        least = []
        for k, c in enumerate(t.cols):
            words = [w for row in t.rows for w in row.cells[k].replace("\n", " ").split(" ")] if not c.chars else []
            heads = c.head.replace("\n", " ").split(" ") if t.heads else []
            longest = max([self.measure(w, size, True) for w in words + heads] or [0])
            least.append(max(longest, 30 if c.chars else 0) + 2 * self.pad + 1)
        if sum(least) > width:
            return None
        shares = sum(c.width for c in t.cols)
        wish = [max(least[k], width * c.width / shares) for k, c in enumerate(t.cols)]
        over, spare = sum(wish) - width, sum(w - m for w, m in zip(wish, least))
        return [w - (w - m) * over / spare if spare else w for w, m in zip(wish, least)] if over > 0 else wish

    def table(self, t, x, width):
        size = t.size
        widths = self.widths(t, width, size)
        while not widths:
            size -= 0.25
            widths = self.widths(t, width, size)
        head = Row([c.head for c in t.cols], True)
        rows = list(t.rows)
        self.room(70)
        if t.heads:
            self.row_of(t, head, x, widths, size, True)
        for row in rows:
            if self.room(self.height_of(t, row, widths, size)) and t.heads:
                self.row_of(t, head, x, widths, size, True)
            self.row_of(t, row, x, widths, size, False)
        self.y += 6

    def cells(self, t, row, widths, size, head=False):
        return [self.wrap(text, widths[k] - 2 * self.pad, size, row.bold, c.chars and not head, c.soft)
                for k, (c, text) in enumerate(zip(t.cols, row.cells))]

    def height_of(self, t, row, widths, size):
        return max(len(c) for c in self.cells(t, row, widths, size)) * size * self.lead + 2 * self.pad + self.air

    def row_of(self, t, row, x, widths, size, head):
        cells, pitch = self.cells(t, row, widths, size, head), size * self.lead
        height = max(len(c) for c in cells) * pitch + 2 * self.pad + self.air
        self.row += 1
        for k, (c, lines) in enumerate(zip(t.cols, cells)):
            self.cell += 1
            slack = height - 2 * self.pad - len(lines) * pitch
            valign = "middle" if head else t.valign
            y = self.y + self.pad + {"top": 0, "middle": slack / 2, "bottom": slack}[valign]
            for text in lines:
                self.line(text, x + self.pad, y + size * 0.8, widths[k] - 2 * self.pad, size, row.bold, c.align, k + 1)
                y += pitch
            if t.rules:
                self.page["rules"].append((x, self.y, widths[k], height, head))
            x += widths[k]
        self.y += height
