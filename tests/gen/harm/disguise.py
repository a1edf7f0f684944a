"""Damage that looks right, and what else may stand on a page. KINDS: {name: f(pdf, dice)} of damage.py.

Figures that are wrong together with their sums, headings with the name of another column, rows that are printed
twice, pages of another statement, words over figures, text that nobody sees.
"""
import glob
import json
import os
import re
from decimal import Decimal

import pikepdf

from pdf_text import streams, targets
from strike import DATE, HEAD, MONTHS, edit, is_figure, is_row, rewritten, rows, sheets, some, text_of

KINDS = {}
STATEMENTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/statements")
NOTHING = pikepdf.Operator("n")


def kind(f):
    KINDS[f.__name__] = f
    return f


# -- figures that are wrong, and look right -----
def value(text):
    return Decimal(text.strip().strip("()-").replace(",", ""))


def like(text, number):
    """The number as the text is written: Indian groups where it has commas, as many decimals; None: another length."""
    whole, _, parts = f"{abs(number):.{len(text.strip().strip('()').partition('.')[2])}f}".partition(".")
    if "," in text:
        head, tail = whole[:-3], whole[-3:]
        while head:
            tail, head = head[-2:] + "," + tail, head[:-2]
        whole = tail
    new = re.sub(r"[\d,]+\.\d+", whole + "." + parts, text, count=1)
    return new if len(new) == len(text) and new != text else None


def raise_by(cell, more):
    new = like(cell.text, value(cell.text) + more)
    return new is not None and cell.rewrite(new)


@kind
def figure_and_sum_changed(pdf, dice):
    """Two digits of a figure trade places, and a larger figure of its column, or of the next page, differs as much."""
    found = some(pdf, dice, is_figure)
    totals = [(s, c) for s in sheets(pdf) for line in s.lines if re.search(r"Total|Balance|Closing", text_of(line))
              for c in line if is_figure(c.text)]
    for s, _, cell in found:
        digits = re.search(r"([1-9])(\d)(?=[\d,]*\.)", cell.text)
        if digits is None or digits.group(1) == digits.group(2):
            continue
        at = digits.start()
        old, new = value(cell.text), value(cell.text[:at] + cell.text[at + 1] + cell.text[at] + cell.text[at + 2:])
        sums = [(t, c) for t, c in totals if c.text.strip() != cell.text.strip() and value(c.text) > old and
                like(c.text, value(c.text) + new - old)]
        if not sums or not raise_by(cell, new - old):
            continue
        s.stream.write()
        first = min(value(c.text) for _, c in sums)
        return add_to(pdf, [first], new - old)
    return False


def add_to(pdf, sums, more):
    """Each figure that is one of the sums differs."""
    for s in sheets(pdf):
        hit = [c for c in s.cells if is_figure(c.text) and value(c.text) in sums]
        for c in hit:
            raise_by(c, more)
        if hit:
            s.stream.write()
    return True


@kind
def figure_changed_everywhere(pdf, dice):
    """Each place that prints it prints the same wrong one."""
    found = some(pdf, dice, is_figure)
    having = [c.text.strip() for s in sheets(pdf) for c in s.cells]
    for _, _, cell in found:
        digits = re.search(r"([1-9])(\d)(?=[\d,]*\.)", cell.text)
        text = cell.text.strip()
        if digits is None or digits.group(1) == digits.group(2) or having.count(text) < 2:
            continue
        at = text.index(digits.group())
        new = text[:at] + text[at + 1] + text[at] + text[at + 2:]
        for s in sheets(pdf):
            hit = [c for c in s.cells if c.text.strip() == text]
            if any([c.rewrite(c.text.replace(text, new)) for c in hit]):
                s.stream.write()
        return True
    return False


KINDS["last_digits_lost"] = rewritten(is_figure, lambda t, d: re.sub(r"\d{1,2}(?=\)?\s*$)", "", t))


def day_for_month(text, dice):
    day, _, rest = text.strip()[DATE.search(text.strip()).start():].partition("-")
    if not day.isdigit() or int(day) > 12 or rest[:3].title() not in MONTHS:
        return None
    month = MONTHS.index(rest[:3].title())
    new = f"{month + 1:02d}-{(str.upper if rest[:3].isupper() else str)(MONTHS[int(day) - 1])}{rest[3:]}"
    return text.replace(day + "-" + rest, new) if month + 1 != int(day) else None


KINDS["day_and_month_exchanged"] = rewritten(DATE.search, day_for_month)
KINDS["comma_for_point"] = rewritten(is_figure, lambda t, d: t.replace(".", ","))


@kind
def column_is_tenfold(pdf, dice):
    """All figures of a column have their point one place to the right."""
    found = some(pdf, dice, is_figure)
    if not found:
        return False
    s, _, cell = found[0]
    for c in s.cells:
        if is_figure(c.text) and abs(c.x1 - cell.x1) < 2:
            c.rewrite(re.sub(r"\.(\d)(?=\d)", r"\1.", c.text, count=1))
    s.stream.write()
    return True


@kind
def column_slips(pdf, dice):
    """Each figure of a column stands a row below its own, the last one on top."""
    for s, _, cell in some(pdf, dice, is_figure):
        column = [c for line in s.lines if is_row(line) for c in line if is_figure(c.text) and abs(c.x1 - cell.x1) < 2]
        if len(column) < 2 or len({c.text for c in column}) < 2:
            continue
        places = [c.y for c in column]
        for c, y in zip(column, places[1:] + places[:1]):
            c.move(0, y - c.y)
        s.stream.write()
        return True
    return False


# -- names of columns, folios, accounts -----
@kind
def head_renamed(pdf, dice):
    """A head has the words of the one beside it."""
    for s, line, cell in some(pdf, dice, HEAD.match):
        others = [c for c in line if c is not cell and HEAD.match(c.text) and c.text.strip() != cell.text.strip()]
        if len(others) > 1 and cell.rewrite(dice.choice(others).text):
            s.stream.write()
            return True
    return False


KINDS["digit_of_folio_changed"] = edit(re.compile(r"\b\d{7,12}( ?/ ?\d{1,2})?\b(?![.,]\d)"), re.compile(r"\d"))
KINDS["character_of_pan_changed"] = edit(re.compile(r"\b[A-Z]{5}\d{4}[A-Z]\b"), re.compile(r"\w"))
KINDS["digit_of_account_changed"] = edit(re.compile(r"\bIN3\d{5}\b|\b1[23]\d{6,14}\b|(?<=Client ID: )\d{8}\b"),
                                         re.compile(r"\d"))


# -- rows and pages -----
@kind
def row_printed_twice(pdf, dice):
    """A row and, below it, the same; what stands below moves down."""
    found = rows(pdf, lambda line: DATE.match(text_of(line)) or is_row(line))
    dice.shuffle(found)
    return twice(found)


@kind
def row_without_figures_printed_twice(pdf, dice):
    """A date and its text."""
    found = rows(pdf, lambda line: len(line) > 1 and DATE.match(text_of(line)) and not any(
        is_figure(c.text) for c in line))
    dice.shuffle(found)
    return twice(found)


def twice(found):
    for s, line in found:
        at = s.lines.index(line)
        step = max((s.lines[at - 1][0].y - line[0].y) if at else 12, 8)
        low = min(c.y for c in s.cells)
        if step > 40 or low - step < 2:
            continue
        kept = [(r, s.stream.ops[r.at]) for c in line for r in c.runs]
        for below in s.lines[at + 1:]:
            for c in below:
                c.move(0, -step)
        for c in line:
            c.move(0, -step)
        for run, op in kept:
            s.stream.ops[run.at] = op
        s.stream.write()
        return True
    return False


@kind
def pages_in_other_order(pdf, dice):
    if len(pdf.pages) < 2:
        return False
    order = list(pdf.pages)
    del pdf.pages[:]
    pdf.pages.extend(reversed(order))
    return True


@kind
def page_printed_twice(pdf, dice):
    """Each as its neighbour."""
    i = dice.randrange(len(pdf.pages))
    pdf.pages.insert(i + 1, pdf.pages[i])


@kind
def statement_behind(pdf, dice):
    """The pages of another statement."""
    for page in another(dice):
        pdf.pages.append(page)


@kind
def page_of_another_statement(pdf, dice):
    """In place of its own."""
    if len(pdf.pages) < 2:
        return False
    i = dice.randrange(len(pdf.pages))
    pages = another(dice)
    pdf.pages[i] = pages[min(i, len(pages) - 1)]
    return True


OPEN = []


def another(dice):
    """Its pages; it stays open until the next one, as what is saved takes its streams from it."""
    path = dice.choice(sorted(glob.glob(os.path.join(STATEMENTS, "*.truth.json"))))
    with open(path, encoding="utf-8") as f:
        password = json.load(f).get("password") or ""
    OPEN[:] = [pikepdf.open(path[:-len(".truth.json")] + ".pdf", password=password)]
    return OPEN[0].pages


# -- what is drawn over, under and beside -----
def font_of(pdf, target, resources):
    fonts = resources.get("/Font")
    if fonts is None:
        resources.Font = fonts = pikepdf.Dictionary()
    fonts["/Fover"] = pdf.make_indirect(pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica,
        Encoding=pikepdf.Name.WinAnsiEncoding))


def drawn_over(pdf, stream, operators):
    """After all that the stream draws, in the coordinates of its page."""
    resources = next(r for t, r in targets(pdf) if t.objgen == stream.target.objgen)
    font_of(pdf, stream.target, resources)
    stream.ops = [([], pikepdf.Operator("q"))] + stream.ops + [([], pikepdf.Operator("Q"))]
    stream.ops += [(list(i.operands), i.operator) for i in pikepdf.parse_content_stream(
        pdf.make_stream(operators.encode("latin-1")))]
    stream.write()
    return True


def shown(x, y, size, text, before=""):
    text = re.sub(r"([()\\])", r"\\\1", text)
    return f"q {before} BT /Fover {size:.2f} Tf 1 0 0 1 {x:.2f} {y:.2f} Tm ({text}) Tj ET Q\n"


def misread(text, dice):
    at = dice.choice([i for i, c in enumerate(text) if c.isdigit()])
    return text[:at] + dice.choice([c for c in "0123456789" if c != text[at]]) + text[at + 1:]


def over(content):
    """content(cell, dice): operators beside a figure."""
    def damage(pdf, dice):
        found = some(pdf, dice, is_figure)
        if not found:
            return False
        s, _, cell = found[0]
        return drawn_over(pdf, s.stream, content(cell, dice))
    return damage


def size(cell):
    return cell.runs[0].high


KINDS["word_over_figure"] = over(lambda c, d: shown(c.x0 - 20, c.y, size(c) * 2, d.choice(("COPY", "VOID", "PAID"))))
KINDS["small_word_on_figure"] = over(lambda c, d: shown(c.x0 + 1, c.y + 1, size(c) * .8, d.choice(("NIL", "paid"))))
KINDS["figure_over_figure"] = over(lambda c, d: shown(c.x0, c.y, size(c), misread(c.text, d)))
KINDS["figure_on_a_white_box"] = over(lambda c, d: f"q 1 g {c.x0 - 1:.2f} {c.y - 2:.2f} {c.x1 - c.x0 + 2:.2f} "
                                      f"{size(c) + 2:.2f} re f Q\n" + shown(c.x0, c.y, size(c), misread(c.text, d)))
KINDS["unseen_figure_before_figure"] = over(lambda c, d: shown(c.x0 - 4 * size(c), c.y, size(c), misread(
    c.text, d), "3 Tr"))
KINDS["tiny_figure_before_figure"] = over(lambda c, d: shown(c.x0 - 3, c.y + 1, .1, misread(c.text, d)))
KINDS["digit_touches_figure"] = over(lambda c, d: shown(c.x0 - .556 * size(c), c.y, size(c), d.choice("123456789")))
KINDS["digit_behind_figure"] = over(lambda c, d: shown(c.x1, c.y, size(c), d.choice("123456789")))
KINDS["minus_before_figure"] = over(lambda c, d: shown(c.x0 - .34 * size(c), c.y, size(c), "-"))


@kind
def figure_drawn_twice(pdf, dice):
    """With a shift, as bold."""
    found = some(pdf, dice, is_figure)
    if not found:
        return False
    s, _, cell = found[0]
    kept = [(r, s.stream.ops[r.at]) for r in cell.runs]
    cell.move(dice.choice((.3, .8, 2, 4)), dice.choice((0, 0, .4, 1)))
    for run, op in kept:
        s.stream.ops[run.at] = op
    s.stream.write()
    return True


@kind
def row_outside_the_page(pdf, dice):
    """A copy of a row beyond an edge."""
    found = rows(pdf)
    if not found:
        return False
    s, line = dice.choice(found)
    kept = [(r, s.stream.ops[r.at]) for c in line for r in c.runs]
    dx, dy = dice.choice(((0, 900), (0, -line[0].y - 30), (900, 0), (-900, 0)))
    for c in line:
        c.move(dx, dy)
    for run, op in kept:
        s.stream.ops[run.at] = op
    s.stream.write()
    return True


@kind
def row_moved_off_the_page(pdf, dice):
    found = rows(pdf)
    if not found:
        return False
    s, line = dice.choice(found)
    for c in line:
        c.move(0, -line[0].y - 30)
    s.stream.write()
    return True


@kind
def unseen_row(pdf, dice):
    """A copy of a row between two others, in no colour."""
    found = rows(pdf)
    if not found:
        return False
    s, line = dice.choice(found)
    return drawn_over(pdf, s.stream, "".join(shown(c.x0, c.y - size(c) * .6, size(c) * .9, c.text.encode(
        "latin-1", "replace").decode("latin-1"), "3 Tr") for c in line))


@kind
def figure_on_two_lines(pdf, dice):
    """Its last digits stand below its first ones."""
    for s, line, cell in some(pdf, dice, lambda t: is_figure(t) and len(t.strip()) > 5):
        if len(cell.runs) != 1:
            continue
        text = cell.text.strip()
        cut = dice.randrange(2, len(text) - 1)
        if not cell.rewrite(text[:cut]):
            continue
        return drawn_over(pdf, s.stream, shown(cell.x0, cell.y - size(cell) * 1.15, size(cell), text[cut:]))
    return False


@kind
def figure_in_a_layer_that_is_off(pdf, dice):
    found = some(pdf, dice, is_figure)
    if not found:
        return False
    s, _, cell = found[0]
    off = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="x"))
    pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=[off], D=pikepdf.Dictionary(OFF=[off], Order=[off]))
    resources = next(r for t, r in targets(pdf) if t.objgen == s.stream.target.objgen)
    resources.Properties = pikepdf.Dictionary(Poff=off)
    for run in cell.runs:
        shows = s.stream.ops[run.at]
        s.stream.ops[run.at] = ([], NOTHING)
        at = s.stream.ops.index(([], NOTHING))
        s.stream.ops[at:at + 1] = [([pikepdf.Name.OC, pikepdf.Name.Poff], pikepdf.Operator("BDC")), shows,
                                   ([], pikepdf.Operator("EMC"))]
        break
    s.stream.write()
    return True


@kind
def figure_in_a_note(pdf, dice):
    """A figure stands in an annotation above the page, not in it."""
    found = some(pdf, dice, is_figure)
    if not found:
        return False
    s, _, cell = found[0]
    page = next((p for p in pdf.pages if p.obj.objgen == s.stream.target.objgen), None)
    if page is None:
        return False
    wide, high = cell.x1 - cell.x0 + 4, size(cell) + 4
    form = pdf.make_stream(shown(2, 3, size(cell), cell.text).encode("latin-1"), Type=pikepdf.Name.XObject,
                           Subtype=pikepdf.Name.Form, BBox=[0, 0, wide, high], Resources=pikepdf.Dictionary())
    font_of(pdf, form, form.Resources)
    note = pdf.make_indirect(pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.FreeText, Contents=cell.text, F=4, DA="/Helv 8 Tf",
        Rect=[cell.x0 - 2, cell.y - 3, cell.x0 - 2 + wide, cell.y - 3 + high], AP=pikepdf.Dictionary(N=form)))
    page.obj.Annots = pikepdf.Array([note])
    cell.drop()
    s.stream.write()
    return True


@kind
def page_turned(pdf, dice):
    page = dice.choice(list(pdf.pages))
    page.obj.Rotate = dice.choice((90, 180, 270))
