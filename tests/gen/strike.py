"""Damage to what stands on a page: words, figures, cells, rows, tables. KINDS: {name: f(pdf, dice)} of damage.py."""
import re

from pdf_text import streams

KINDS = {}
FIGURE = re.compile(r"^\(?-?[\d,]*\d\.\d+\)?$")
DATE = re.compile(r"\d{1,2}[-/ ](?:[A-Za-z]{3}|\d{1,2})[-/ ]\d{4}")
ISIN = re.compile(r"IN[A-Z0-9]{9}\d")
HEAD = re.compile(r"^(ISIN|Folio|NAV|Price|Units?|Balance|Opening|Closing|Date|Amount|Value|Cost|Total|Market|"
                  r"Transaction|Registrar|Advisor|PAN|KYC|Nominee|Scheme|Current|"
                  r"Security|Debit|Credit|Quantity|Holding|Portfolio|"
                  r"Summary|Mutual|Fund|Sub|Grand|Period|INR|No|Page|of|as|on|Demat|Account)\b", re.I)
SAME_LINE, SAME_PLACE = 1.6, 1.0


def kind(f):
    KINDS[f.__name__] = f
    return f


# -- words of a page -----
class Cell:
    """Runs without a gap between them. Bold that is drawn twice is one cell with twins."""

    def __init__(self, run):
        self.runs, self.twins = [run], []

    text = property(lambda self: "".join(r.text for r in self.runs))
    x0 = property(lambda self: self.runs[0].x0)
    x1 = property(lambda self: self.runs[-1].x1)
    y = property(lambda self: self.runs[0].y)
    stream = property(lambda self: self.runs[0].stream)

    def rewrite(self, text):
        """False: the font lacks a character."""
        old = self.text
        if text == old:
            return False
        if len(self.runs) == 1:
            return self.runs[0].set(text) and all([t.rewrite(text) for t in self.twins])
        if len(text) != len(old):
            return False
        parts, at = [], 0
        for run in self.runs:
            parts.append(text[at:at + len(run.text)])
            at += len(run.text)
        if not all(r.text == p or not p.strip() or r.font.encode(p) is not None for r, p in zip(self.runs, parts)):
            return False
        for run, part in zip(self.runs, parts):
            if not part.strip():
                run.drop()
            elif part != run.text:
                run.set(part)
        return all([t.rewrite(text) for t in self.twins])

    def blank(self, start, end):
        """The characters are gone, their place stays."""
        if not (self.text[:start] + self.text[end:]).strip():
            self.drop()
            return True
        return self.rewrite(self.text[:start] + " " * (end - start) + self.text[end:])

    def drop(self):
        for run in self.runs:
            run.drop()
        for twin in self.twins:
            twin.drop()

    def move(self, dx, dy):
        for run in self.runs:
            run.move(dx, dy)
        for twin in self.twins:
            twin.move(dx, dy)


def upright(run):
    return run.matrix[0] > 0 and abs(run.matrix[1]) < 0.01 and run.high > 2


def cells_of(line):
    cells = []
    for run in sorted(line, key=lambda r: r.x0):
        last = cells[-1] if cells else None
        if last and run.text == last.runs[0].text and abs(run.x0 - last.x0) < SAME_PLACE and len(last.runs) == 1:
            last.twins.append(Cell(run))
        elif last and -0.3 * run.high < run.x0 - last.x1 < 0.12 * run.high:
            last.runs.append(run)
        else:
            cells.append(Cell(run))
    return cells


def lines_of(stream):
    """[[Cell]] from the top; a line has a baseline."""
    groups = []
    for run in sorted(filter(upright, stream.runs), key=lambda r: -r.y):
        if groups and abs(groups[-1][0].y - run.y) < SAME_LINE:
            groups[-1].append(run)
        else:
            groups.append([run])
    return [cells_of(g) for g in groups]


class Sheet:
    """A stream, and its lines."""

    def __init__(self, stream):
        self.stream, self.lines = stream, lines_of(stream)

    cells = property(lambda self: [c for line in self.lines for c in line])


def sheets(pdf):
    return [s for s in map(Sheet, streams(pdf)) if s.lines]


def some(pdf, dice, wanted):
    """(sheet, line, cell) of the cells that are wanted, in any order; at most 40."""
    found = [(s, line, c) for s in sheets(pdf) for line in s.lines for c in line if wanted(c.text)]
    dice.shuffle(found)
    return found[:40]


def text_of(line):
    return " ".join(c.text.strip() for c in line)


def is_figure(text):
    return bool(FIGURE.match(text.strip()))


def is_row(line):
    """A date or an ISIN, and a figure."""
    text = text_of(line)
    return bool(DATE.search(text) or ISIN.search(text)) and any(is_figure(c.text) for c in line)


# -- characters -----
def edit(wanted, of):
    """A character that `of` finds in what `wanted` finds is another one."""
    def damage(pdf, dice):
        for s, _, cell in some(pdf, dice, wanted.search):
            match = wanted.search(cell.text)
            at = match.start() + dice.choice([m.start() for m in of.finditer(match.group())])
            old = cell.text[at]
            new = dice.choice([c for c in ("0123456789" if old.isdigit() else "ABCDEFGHJKLMNPQRSTUVWXYZ") if c != old])
            if cell.rewrite(cell.text[:at] + new + cell.text[at + 1:]):
                s.stream.write()
                return True
        return False
    return damage


KINDS["digit_of_date_changed"] = edit(DATE, re.compile(r"\d"))
KINDS["character_of_isin_changed"] = edit(ISIN, re.compile(r"[A-Z0-9]"))
KINDS["digit_of_cell_changed"] = edit(re.compile(r"\d[\d,]*\.\d+"), re.compile(r"\d"))


# -- words -----
def lose_word(wanted):
    def damage(pdf, dice):
        def has(text):
            return any(wanted.search(w) for w in text.split())
        for s, _, cell in some(pdf, dice, has):
            word = dice.choice([m for m in re.finditer(r"\S+", cell.text) if wanted.search(m.group())])
            if cell.blank(word.start(), word.end()):
                s.stream.write()
                return True
        return False
    return damage


KINDS["word_lost"] = lose_word(re.compile(r"\w"))
KINDS["head_word_lost"] = lose_word(HEAD)
KINDS["word_with_digit_lost"] = lose_word(re.compile(r"\d"))
KINDS["isin_lost"] = lose_word(ISIN)


@kind
def words_exchanged(pdf, dice):
    """A cell with the one below or above it in its column."""
    for s, line, cell in some(pdf, dice, lambda t: re.search(r"\w", t)):
        at = s.lines.index(line)
        near = [c for other in s.lines[max(0, at - 6):at + 7] if other is not line for c in other
                if (abs(c.x0 - cell.x0) < 2 or abs(c.x1 - cell.x1) < 2) and c.text.strip() != cell.text.strip()]
        if near:
            other = dice.choice(near)
            dx, dy = other.x0 - cell.x0, other.y - cell.y
            if not is_figure(cell.text):
                cell.move(dx, dy)
                other.move(-dx, -dy)
            else:
                end = other.x1 - cell.x1
                cell.move(end, dy)
                other.move(-end, -dy)
            s.stream.write()
            return True
    return False


# -- ISINs -----
def isins(pdf):
    return [(s, c, ISIN.search(c.text).group()) for s in sheets(pdf) for c in s.cells if ISIN.search(c.text)]


@kind
def isin_replaced(pdf, dice):
    """By another one of the statement, wherever it stands on the page."""
    having = isins(pdf)
    dice.shuffle(having)
    for s, cell, isin in having[:40]:
        others = sorted({i for _, _, i in having if i != isin and i[:3] == isin[:3]})
        if others and cell.rewrite(cell.text.replace(isin, dice.choice(others))):
            s.stream.write()
            return True
    return False


@kind
def isins_exchanged(pdf, dice):
    """Of a page."""
    having = isins(pdf)
    dice.shuffle(having)
    for s, cell, isin in having[:40]:
        for t, other, i in having:
            if (i != isin and i[:3] == isin[:3] and t.stream is s.stream
                    and cell.rewrite(cell.text.replace(isin, i)) and other.rewrite(other.text.replace(i, isin))):
                s.stream.write()
                return True
    return False


# -- rows -----
def rows(pdf, wanted=is_row):
    return [(s, line) for s in sheets(pdf) for line in s.lines if wanted(line)]


def lose(found, dice):
    if not found:
        return False
    s, line = dice.choice(found)
    for cell in line:
        cell.drop()
    s.stream.write()
    return True


@kind
def row_lost(pdf, dice):
    return lose(rows(pdf), dice)


@kind
def line_lost(pdf, dice):
    return lose(rows(pdf, lambda line: re.search(r"\w", text_of(line))), dice)


def lose_cells(of, keep_one):
    """Cells of a row that `of` names."""
    def damage(pdf, dice):
        found = rows(pdf)
        if not found:
            return False
        s, line = dice.choice(found)
        gone = [c for c in line if of(c.text)]
        if not gone or (keep_one and len(gone) == len(line)):
            return False
        for cell in gone:
            cell.drop()
        s.stream.write()
        return True
    return damage


KINDS["figures_of_row_lost"] = lose_cells(is_figure, True)
KINDS["row_keeps_date_only"] = lose_cells(lambda t: not DATE.search(t), True)
KINDS["date_of_row_lost"] = lose_cells(DATE.search, True)
KINDS["text_of_row_lost"] = lose_cells(lambda t: not DATE.search(t) and not is_figure(t), True)


@kind
def rows_exchanged(pdf, dice):
    """Two rows of a page trade places."""
    all_sheets = [s for s in sheets(pdf) if sum(map(is_row, s.lines)) > 1]
    if not all_sheets:
        return False
    s = dice.choice(all_sheets)
    a, b = dice.sample([line for line in s.lines if is_row(line)], 2)
    dy = b[0].y - a[0].y
    for cell in a:
        cell.move(0, dy)
    for cell in b:
        cell.move(0, -dy)
    s.stream.write()
    return True


@kind
def row_repeated(pdf, dice):
    """In place of another one."""
    all_sheets = [s for s in sheets(pdf) if sum(map(is_row, s.lines)) > 1]
    if not all_sheets:
        return False
    s = dice.choice(all_sheets)
    a, b = dice.sample([line for line in s.lines if is_row(line)], 2)
    kept = [(r, s.stream.ops[r.at]) for c in a for r in c.runs]
    for cell in a:
        cell.move(0, b[0].y - a[0].y)
    for run, op in kept:
        s.stream.ops[run.at] = op
    for cell in b:
        cell.drop()
    s.stream.write()
    return True


# -- columns -----
@kind
def figure_in_neighbour_column(pdf, dice):
    """A figure stands in a column that its row leaves empty, else in that of its neighbour, which stands in its."""
    for s, line, cell in some(pdf, dice, is_figure):
        ends = {round(c.x1) for other in s.lines for c in other if is_figure(c.text)}
        free = [x for x in ends if 8 < abs(x - cell.x1) < 150
                and not any(c.x0 - 4 < x and x - (cell.x1 - cell.x0) < c.x1 + 4 for c in line if c is not cell)]
        figures = [c for c in line if is_figure(c.text)]
        if free:
            cell.move(min(free, key=lambda x: abs(x - cell.x1)) - cell.x1, 0)
        elif len(figures) > 1:
            at = figures.index(cell)
            other = figures[at - 1 if at > 0 else 1]
            dx = other.x1 - cell.x1
            cell.move(dx, 0)
            other.move(-dx, 0)
        else:
            continue
        s.stream.write()
        return True
    return False


# -- tables -----
def lose_lines(s, first, end):
    for line in s.lines[first:end]:
        for cell in line:
            cell.drop()
    s.stream.write()


@kind
def lines_lost(pdf, dice):
    s = dice.choice(sheets(pdf))
    first = dice.randrange(len(s.lines))
    lose_lines(s, first, first + dice.randrange(2, 25))


@kind
def table_lost(pdf, dice):
    """Rows next to each other, with the head above them."""
    found = sheets(pdf)
    dice.shuffle(found)
    for s in found:
        having = [i for i, line in enumerate(s.lines) if is_row(line)]
        if having:
            first = end = dice.choice(having)
            while first - 1 in having or first - 2 in having:
                first -= 1
            while end in having or end + 1 in having:
                end += 1
            lose_lines(s, max(0, first - dice.choice((0, 1, 2, 3))), end)
            return True
    return False


@kind
def fund_lost(pdf, dice):
    """From an ISIN to the next one on its page."""
    found = [(s, i) for s in sheets(pdf) for i, line in enumerate(s.lines) if ISIN.search(text_of(line))]
    if not found:
        return False
    s, at = dice.choice(found)
    after = [i for t, i in found if t is s and i > at]
    lose_lines(s, at, after[0] if after else len(s.lines))
    return True


@kind
def column_lost(pdf, dice):
    """The figures of a column on a page."""
    found = some(pdf, dice, is_figure)
    if not found:
        return False
    s, _, cell = found[0]
    for c in s.cells:
        if is_figure(c.text) and abs(c.x1 - cell.x1) < 2:
            c.drop()
    s.stream.write()
    return True


# -- what stands beside each other, and blocks -----
def trade(s, a, b):
    """Two lines of a page trade places."""
    dy = b[0].y - a[0].y
    for cell in a:
        cell.move(0, dy)
    for cell in b:
        cell.move(0, -dy)
    s.stream.write()
    return True


def two_lines(pdf, dice, wanted):
    """(sheet, line, line) of other text on a page, or None"""
    found = sheets(pdf)
    dice.shuffle(found)
    for s in found:
        having = [line for line in s.lines if wanted(text_of(line))]
        dice.shuffle(having)
        for b in having[1:]:
            if text_of(b) != text_of(having[0]):
                return s, having[0], b
    return None


def lines_exchanged(pattern):
    def damage(pdf, dice):
        two = two_lines(pdf, dice, re.compile(pattern).search)
        return two is not None and trade(*two)
    return damage


KINDS["folio_lines_exchanged"] = lines_exchanged(r"^Folio\b.*\d{4}")
KINDS["closing_lines_exchanged"] = lines_exchanged(r"Closing (Unit )?Balance")
KINDS["opening_lines_exchanged"] = lines_exchanged(r"Opening (Unit )?Balance")
KINDS["houses_exchanged"] = lines_exchanged(r"^[\w .&]+ (Mutual Fund|MF|Fund House)$")
KINDS["sub_totals_exchanged"] = lines_exchanged(r"^(Sub )?Total\b.*\d")
KINDS["schemes_exchanged"] = lines_exchanged(r"^\w+ ?- ?[A-Z].*(ISIN|Advisor)")


def lose_line(pattern):
    def damage(pdf, dice):
        return lose(rows(pdf, lambda line: re.search(pattern, text_of(line))), dice)
    return damage


KINDS["folio_line_lost"] = lose_line(r"^Folio\b.*\d{4}")
KINDS["closing_line_lost"] = lose_line(r"Closing (Unit )?Balance")
KINDS["opening_line_lost"] = lose_line(r"Opening (Unit )?Balance")
KINDS["house_lost"] = lose_line(r"^[\w .&]+ (Mutual Fund|MF|Fund House)$")
KINDS["heads_lost"] = lose_line(r"^(ISIN|Date|Folio|Scheme)\b.*\b(Units?|NAV|Value|Balance|Amount)\b")


def trade_places(s, cell, other, dx):
    cell.move(dx, 0)
    other.move(-dx, 0)
    s.stream.write()
    return True


@kind
def cells_of_a_line_exchanged(pdf, dice):
    """Two cells of a line trade places."""
    for s, line, cell in some(pdf, dice, lambda t: re.search(r"\w", t)):
        others = [c for c in line if c is not cell and c.text.strip() != cell.text.strip()]
        if others:
            other = dice.choice(others)
            return trade_places(s, cell, other,
                                other.x1 - cell.x1 if is_figure(cell.text) else other.x0 - cell.x0)
    return False


@kind
def heads_exchanged(pdf, dice):
    """Two heads of columns trade places."""
    for s, line, cell in some(pdf, dice, HEAD.match):
        others = [c for c in line if c is not cell and HEAD.match(c.text) and c.text.strip() != cell.text.strip()]
        if len(others) > 1:
            other = dice.choice(others)
            return trade_places(s, cell, other, other.x1 - cell.x1)
    return False


@kind
def first_digits_lost(pdf, dice):
    """Of a figure with commas what stands before the first one."""
    for s, _, cell in some(pdf, dice, lambda t: is_figure(t) and "," in t):
        if cell.blank(0, cell.text.index(",") + 1):
            s.stream.write()
            return True
    return False


@kind
def pans_exchanged(pdf, dice):
    """Two PANs trade places."""
    pan = re.compile(r"[A-Z]{5}\d{4}[A-Z]")
    having = [(s, c, pan.search(c.text).group()) for s in sheets(pdf) for c in s.cells if pan.search(c.text)]
    dice.shuffle(having)
    for s, cell, a in having[:20]:
        for t, other, b in having:
            if a != b and cell.rewrite(cell.text.replace(a, b)) and other.rewrite(other.text.replace(b, a)):
                s.stream.write()
                if t.stream is not s.stream:
                    t.stream.write()
                return True
    return False


@kind
def lines_turned_over(pdf, dice):
    """Some lines of a page stand in the other order."""
    found = [s for s in sheets(pdf) if len(s.lines) > 12]
    if not found:
        return False
    s = dice.choice(found)
    first = dice.randrange(len(s.lines) - 6)
    part = s.lines[first:first + dice.randrange(3, 7)]
    places = [line[0].y for line in part]
    for line, y in zip(part, reversed(places)):
        dy = y - line[0].y
        for cell in line:
            cell.move(0, dy)
    s.stream.write()
    return True


# -- figures and dates written otherwise -----
def rewritten(wanted, how):
    """Another text for a cell: how(text, dice) -> text or None."""
    def damage(pdf, dice):
        for s, _, cell in some(pdf, dice, wanted):
            text = how(cell.text, dice)
            if text and cell.rewrite(text):
                s.stream.write()
                return True
        return False
    return damage


MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
MONTH = re.compile(r"(?<=\d[-/ ])(?:%s)(?=[-/ ]\d{4})" % "|".join(MONTHS), re.I)


def other_month(text, dice):
    month = MONTH.search(text)
    if month is None:
        return None
    new = dice.choice([m for m in MONTHS if m.lower() != month.group().lower()])
    return text[:month.start()] + (new.upper() if month.group().isupper() else new) + text[month.end():]


def point_left(text, dice):
    return re.sub(r"(\d)\.", r".\1", text, count=1) if re.search(r"\d\d\.", text) else None


def has_commas(text):
    return is_figure(text) and "," in text


KINDS["separators_exchanged"] = rewritten(has_commas, lambda t, d: t.translate(str.maketrans(",.", ".,")))
KINDS["digit_of_group_lost"] = rewritten(has_commas, lambda t, d: re.sub(r",\d", ",", t, count=1))
KINDS["point_moved"] = rewritten(is_figure, point_left)
KINDS["decimals_lost"] = rewritten(is_figure, lambda t, d: re.sub(r"\.\d+", "", t))
KINDS["sign_won"] = rewritten(lambda t: is_figure(t) and t.strip()[0].isdigit(), lambda t, d: "-" + t.strip())
KINDS["month_of_date_changed"] = rewritten(DATE.search, other_month)


@kind
def figure_of_another_row(pdf, dice):
    """A figure is one of another row of its column, which keeps it."""
    for s, line, cell in some(pdf, dice, is_figure):
        others = [c for other in s.lines for c in other if other is not line and abs(c.x1 - cell.x1) < 2
                  and is_figure(c.text) and c.text != cell.text]
        if others and cell.rewrite(dice.choice(others).text):
            s.stream.write()
            return True
    return False
