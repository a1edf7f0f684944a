#!/usr/bin/env python3
"""Statements drawn in other ways than the layouts know.

drift.py [--seeds A-B] [--layout NAME] [--kind NAME] [--together N] [--every N] [--keep DIR] [--tap]

Takes the content of a generated statement (generate.py, ecas.py) as runs of text on pages and redraws it with one kind
of drift, or with several together: runs cut and joined otherwise, fonts, gaps, sizes, pages turned and scaled, columns
moved, labels and heads in other words, page numbers elsewhere, letters in front. Every result is exact or tells a
difference (a warning, a confidence below 1, a refusal); a silent difference is a failure, and so is less than SHARE
percent exact. The program is $CASGATE.
"""
import argparse
import os
import random
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass, replace

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../lib")]
import tap  # noqa: E402

try:
    import pikepdf
    import ecas
    import generate
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")
import cas_draw  # noqa: E402
import check  # noqa: E402
import redraw  # noqa: E402
from ecas_sheet import Look, Run, Sheet  # noqa: E402
from reportlab.pdfbase import pdfmetrics  # noqa: E402

LAYOUT_NAMES = generate.LAYOUT_NAMES + ecas.LAYOUT_NAMES
REGISTRAR = generate.LAYOUT_NAMES
DETAILED = ("cams_detailed", "kfin_detailed", "cams_old")
SHARE = 95
FIGURE = re.compile(r"[-(]?[\d,]*\.?\d+\)?$")
FONTS = {"times": ("Times-Roman", "Times-Bold", "Times-Italic"),
         "courier": ("Courier", "Courier-Bold", "Courier-Oblique"),
         "plain": ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique")}


@dataclass
class Drawing:
    """What is drawn: pages of runs (x: left edge, y: baseline from the top), and how the file is made of it."""
    look: Look
    pages: list
    password: str = None
    after: tuple = ()          # f(pikepdf.Pdf), one after the other
    layout: str = ""

    def font(self, run):
        return self.look.fonts["rbi".index(run.role)]

    def width(self, run):
        return pdfmetrics.stringWidth(run.text, self.font(run), run.size)

    def offset(self, run, n):
        """Where character n of it begins."""
        return pdfmetrics.stringWidth(run.text[:n], self.font(run), run.size)

    def lines(self, page):
        """Upright runs of one baseline, by x."""
        found = {}
        for run in page:
            if run.upright:
                found.setdefault(round(run.y), []).append(run)
        return [sorted(v, key=lambda r: r.x) for _, v in sorted(found.items())]

    def runs(self):
        return [r for page in self.pages for r in page if r.upright]


# -- content -----
def registrar_drawing(seed, layout):
    statement, style = generate.build(seed, layout, False)
    style = replace(style, pen=None, scale=1.0, origin=(0, 0), fonts=FONTS["plain"], em=1.0, stretch=1.0, spacing="",
                    finish=None)
    doc = None

    def take(laid_out):
        nonlocal doc
        doc = laid_out
    with tempfile.TemporaryDirectory() as folder:
        cas_draw.draw(os.path.join(folder, "plain.pdf"), statement, style, take)
    pages, total, high = [], len(doc.pages), style.page[1]
    for number, page in enumerate(doc.pages, 1):
        runs = []
        for run, y in page:
            if run.text == "\0bar" or not run.text:
                continue
            font = FONTS["plain"]["rbi".index(run.role)]
            wide = pdfmetrics.stringWidth(run.text, font, run.size)
            left = run.x - {"l": 0, "r": wide, "c": wide / 2}[run.align]
            runs.append(Run(left, high - y - run.dy, run.text, run.role, run.size))
        foot = f"Page {number} of {total}"
        left = doc.c.right - pdfmetrics.stringWidth(foot, "Helvetica", 8)
        runs.append(Run(left, high - 64, foot, "r", 8))
        runs.append(Run(style.page[0] - 5, high - 120, doc.watermark_text(), "r", 4.8, False, False))
        pages.append(runs)
    return Drawing(Look(size=style.page), pages, None, (), layout), statement.truth("drift.pdf")


def ecas_drawing(seed, layout):
    d = ecas.Dice(f"{layout} {seed}")
    st, look, style, draw = ecas.BUILD[layout](d)
    look = replace(look, fonts=FONTS["plain"], em=1.0, mode="string", scale=1.0, form=0.0, order=None, overlay=None,
                   soft=None, password=None)
    sheet = Sheet(look)
    draw(sheet, st, style)
    st["file"] = "drift.pdf"
    return Drawing(look, sheet.pages, None, (), layout), ecas.truth(st)


def content(seed, layout):
    return ecas_drawing(seed, layout) if layout in ecas.LAYOUT_NAMES else registrar_drawing(seed, layout)


# -- kinds of drift: f(drawing, dice); each returns False where it has nothing to change -----
KINDS = {}


def kind(only=LAYOUT_NAMES):
    def keep(f):
        KINDS[f.__name__] = (f, only)
        return f
    return keep


def cut(drawing, pieces):
    """Runs cut into pieces(text) -> [(offset, part)]."""
    for n, page in enumerate(drawing.pages):
        out = []
        for run in page:
            if not run.upright:
                out.append(run)
                continue
            for at, part in pieces(run.text):
                out.append(replace(run, x=run.x + drawing.offset(run, at), text=part))
        drawing.pages[n] = out


@kind()
def runs_of_a_word(drawing, dice):
    cut(drawing, lambda s: [(m.start(), m.group()) for m in re.finditer(r"\S+", s)])


@kind()
def runs_of_a_glyph(drawing, dice):
    cut(drawing, lambda s: [(m.start(), m.group()) for m in re.finditer(r"\S", s)])


@kind()
def runs_of_a_class(drawing, dice):
    """As SQL Server Reporting Services: where letters, digits and signs meet."""
    parts = re.compile(r"[A-Za-z]+ ?|\d+ ?|[^A-Za-z\d]+")
    cut(drawing, lambda s: [(m.start(), m.group()) for m in parts.finditer(s) if m.group().strip()])


@kind()
def runs_of_two_words(drawing, dice):
    cut(drawing, lambda s: [(m.start(), m.group()) for m in re.finditer(r"\S+(?: \S+)?", s)])


def glue(drawing, which, gap):
    for n, page in enumerate(drawing.pages):
        rest = [r for r in page if not r.upright]
        for line in drawing.lines(page):
            out = [line[0]]
            for run in line[1:]:
                last = out[-1]
                room = run.x - last.x - drawing.width(last)
                space = pdfmetrics.stringWidth(" ", drawing.look.fonts["rbi".index(last.role)], last.size)
                if which(last, run) and 0 < room <= gap and run.role == last.role and run.size == last.size:
                    out[-1] = replace(last, text=last.text + " " * max(1, round(room / space)) + run.text)
                else:
                    out.append(run)
            rest += out
        drawing.pages[n] = rest


@kind()
def near_runs_are_one(drawing, dice):
    glue(drawing, lambda a, b: True, 12)


@kind()
def text_cells_are_one(drawing, dice):
    glue(drawing, lambda a, b: not FIGURE.match(a.text) and not FIGURE.match(b.text), 60)


@kind()
def figures_of_a_row_are_one(drawing, dice):
    glue(drawing, lambda a, b: bool(FIGURE.match(a.text.split()[-1]) and FIGURE.match(b.text)), 90)


def set_font(drawing, name, em):
    fonts = FONTS[name]
    old = drawing.look.fonts
    for run in drawing.runs():
        k = "rbi".index(run.role)
        before = pdfmetrics.stringWidth(run.text, old[k], run.size)
        after = pdfmetrics.stringWidth(run.text, fonts[k], run.size * em)
        if FIGURE.match(run.text):          # figures end where they ended
            run.x += before - after
        run.size *= em
    drawing.look = replace(drawing.look, fonts=fonts)


@kind()
def font_times(drawing, dice):
    set_font(drawing, "times", 1.0)


@kind()
def font_courier(drawing, dice):
    set_font(drawing, "courier", 0.68)


@kind()
def all_bold(drawing, dice):
    for run in drawing.runs():
        run.role, run.size = "b", run.size * 0.93


@kind()
def larger_text(drawing, dice):
    set_font(drawing, "plain", 1.04)


@kind()
def smaller_text(drawing, dice):
    set_font(drawing, "plain", 0.9)


def gaps(drawing, more):
    """Words of a text stand further apart, or closer: more is a share of the size."""
    for n, page in enumerate(drawing.pages):
        out = []
        for run in page:
            if not run.upright or FIGURE.match(run.text):
                out.append(run)
                continue
            for i, m in enumerate(re.finditer(r"\S+", run.text)):
                x = run.x + drawing.offset(run, m.start()) + more * run.size * min(i, 9)
                out.append(replace(run, x=x, text=m.group()))
        drawing.pages[n] = out


@kind()
def spaces_wide(drawing, dice):
    gaps(drawing, 0.035)


@kind()
def spaces_narrow(drawing, dice):
    gaps(drawing, -0.05)


@kind()
def no_break_spaces(drawing, dice):
    for run in drawing.runs():
        run.text = run.text.replace(" ", "\u00a0")


@kind()
def bold_drawn_twice(drawing, dice):
    for run in drawing.runs():
        run.twice = run.twice or run.role == "b"


# -- order -----
@kind()
def drawn_from_the_end(drawing, dice):
    for page in drawing.pages:
        page.reverse()


@kind()
def drawn_by_columns(drawing, dice):
    for page in drawing.pages:
        page.sort(key=lambda r: (round(r.x / 40), r.y))


@kind()
def drawn_in_any_order(drawing, dice):
    for page in drawing.pages:
        dice.shuffle(page)


@kind()
def bold_drawn_first(drawing, dice):
    for page in drawing.pages:
        page.sort(key=lambda r: r.role != "b")


# -- pages -----
@kind()
def scaled_down(drawing, dice):
    drawing.look = replace(drawing.look, scale=0.71)


@kind()
def scaled_up(drawing, dice):
    drawing.look = replace(drawing.look, scale=1.41)


@kind()
def turned_right(drawing, dice):
    drawing.after += (redraw.rotate(90),)


@kind()
def turned_over(drawing, dice):
    drawing.after += (redraw.rotate(180),)


@kind()
def turned_left(drawing, dice):
    drawing.after += (redraw.rotate(270),)


@kind()
def cropped(drawing, dice):
    drawing.after += (redraw.crop,)


@kind()
def in_forms(drawing, dice):
    drawing.after += (redraw.nest(2, 3.0),)


def move(drawing, dx, dy):
    for page in drawing.pages:
        for run in page:
            run.x, run.y = run.x + dx, run.y + dy


@kind()
def moved_right(drawing, dice):
    move(drawing, 9, 0)
    drawing.look = replace(drawing.look, size=(drawing.look.size[0] + 18, drawing.look.size[1]))


@kind()
def moved_down(drawing, dice):
    move(drawing, 0, 14)
    drawing.look = replace(drawing.look, size=(drawing.look.size[0], drawing.look.size[1] + 28))


@kind()
def wider_rows(drawing, dice):
    for page in drawing.pages:
        for run in page:
            run.y *= 1.09
    drawing.look = replace(drawing.look, size=(drawing.look.size[0], drawing.look.size[1] * 1.09))


@kind()
def closer_rows(drawing, dice):
    for page in drawing.pages:
        for run in page:
            run.y *= 0.96
    drawing.look = replace(drawing.look, size=(drawing.look.size[0], drawing.look.size[1] * 0.96))


@kind()
def wider_columns(drawing, dice):
    for page in drawing.pages:
        for run in page:
            wide = drawing.width(run) if run.upright else 0
            run.x = (run.x + wide) * 1.12 - wide if FIGURE.match(run.text) else run.x * 1.12
    drawing.look = replace(drawing.look, size=(drawing.look.size[0] * 1.12, drawing.look.size[1]))


@kind()
def figures_higher(drawing, dice):
    for run in drawing.runs():
        run.y -= 0.6 if FIGURE.match(run.text) else 0


@kind()
def figures_lower(drawing, dice):
    for run in drawing.runs():
        run.y += 0.6 if FIGURE.match(run.text) else 0


@kind()
def baselines_uneven(drawing, dice):
    for run in drawing.runs():
        run.y += dice.choice((-0.25, 0, 0.25))


# -- furniture -----
PAGE = re.compile(r"Page (\d+) of (\d+)$")


def page_numbers(drawing):
    return [(page, r) for page in drawing.pages for r in page if r.upright and PAGE.match(r.text)]


@kind(REGISTRAR)
def page_number_left(drawing, dice):
    for _, run in page_numbers(drawing):
        run.x = 30


@kind(REGISTRAR)
def page_number_in_the_middle(drawing, dice):
    for _, run in page_numbers(drawing):
        run.x = drawing.look.size[0] / 2 - 20


@kind(REGISTRAR)
def page_number_at_the_top(drawing, dice):
    for _, run in page_numbers(drawing):
        run.y = 24


@kind(REGISTRAR)
def page_number_with_a_slash(drawing, dice):
    for _, run in page_numbers(drawing):
        run.text = PAGE.sub(r"Page \1/\2", run.text)


@kind(REGISTRAR)
def no_page_number(drawing, dice):
    for page, run in page_numbers(drawing):
        page.remove(run)


@kind(REGISTRAR)
def no_watermark(drawing, dice):
    for n, page in enumerate(drawing.pages):
        drawing.pages[n] = [r for r in page if r.upright]


@kind(REGISTRAR)
def watermark_at_the_left(drawing, dice):
    for page in drawing.pages:
        for run in page:
            run.x = run.x if run.upright else 9


def letter(lines):
    return [Run(60, 110 + 15 * i, text, "r", 9) for i, text in enumerate(lines)]


@kind()
def letter_in_front(drawing, dice):
    drawing.pages.insert(0, letter(["Dear Investor,", "", "please find your statement on the pages that follow.",
                                  "Yours sincerely,", "The service desk"]))


@kind()
def page_behind(drawing, dice):
    drawing.pages.append(letter(["Invest regularly and stay invested.",
                               "Mutual fund investments are subject to market risks, read all documents carefully."]))


@kind()
def note_at_the_head(drawing, dice):
    for page in drawing.pages:
        page.append(Run(60, 14, "This is a computer generated statement and needs no signature", "r", 6))


@kind()
def address_at_the_foot(drawing, dice):
    for page in drawing.pages:
        text = "Write to us at the address that your fund house prints on its site"
        page.append(Run(60, drawing.look.size[1] - 9, text, "r", 6))


# -- words -----
def make_room(drawing, line, run):
    """What the new text runs into goes to the right."""
    end = run.x + drawing.width(run) + 2
    for other in line:
        if run.x < other.x < end:
            other.x = end
            end += drawing.width(other) + 2


def reword(drawing, pattern, to, role=None):
    seen = False
    for page in drawing.pages:
        for line in drawing.lines(page):
            for run in line:
                text = re.sub(pattern, to, run.text)
                if text == run.text or (role is not None and run.role != role):
                    continue
                at_the_right = FIGURE.match(run.text.split()[-1]) or run.x > drawing.look.size[0] * 0.6
                if at_the_right:            # it ends where it ended
                    run.x += drawing.width(run) - drawing.width(replace(run, text=text))
                run.text, seen = text, True
                if not at_the_right:
                    make_room(drawing, line, run)
    return seen


@kind(REGISTRAR)
def nav_is_price(drawing, dice):
    return reword(drawing, r"^NAV$", "Price") or reword(drawing, r"^Price$", "NAV")


@kind(DETAILED)
def transaction_described(drawing, dice):
    return reword(drawing, r"^Transaction$", "Transaction Description")


@kind(DETAILED)
def transaction_is_particulars(drawing, dice):
    return reword(drawing, r"^Transaction$", "Particulars")


@kind(REGISTRAR)
def rupees_in_heads(drawing, dice):
    return reword(drawing, r"^\(INR\)$", "(Rs.)")


@kind(DETAILED)
def heads_in_capitals(drawing, dice):
    heads = r"^(Date|Transaction|Amount|Units|NAV|Price|Unit|Balance)$"
    return reword(drawing, heads, lambda m: m.group().upper(), "b")


@kind(DETAILED)
def folio_number_spelled_out(drawing, dice):
    return reword(drawing, r"^Folio No: ?$", "Folio Number: ")


@kind(DETAILED)
def folio_label_with_a_dot(drawing, dice):
    return reword(drawing, r"^Folio No: ?$", "Folio No. : ")


@kind(DETAILED)
def pan_label_spaced(drawing, dice):
    return reword(drawing, r"^PAN: ?", "PAN : ")


@kind(DETAILED)
def months_in_capitals(drawing, dice):
    return reword(drawing, r"\b\d\d-[A-Z][a-z]{2}-\d{4}\b", lambda m: m.group().upper())


@kind(DETAILED)
def rupees_for_inr(drawing, dice):
    return reword(drawing, r": INR ", ": Rs. ")


@kind(DETAILED)
def minus_for_brackets(drawing, dice):
    return reword(drawing, r"^\(([\d,]+\.\d+)\)$", r"-\1")


@kind(DETAILED)
def valuation_for_market_value(drawing, dice):
    return reword(drawing, r"^Market Value on", "Valuation on") or reword(drawing, r"^Valuation on", "Market Value on")


@kind(DETAILED)
def opening_balance_spelled(drawing, dice):
    return reword(drawing, r"^Opening Unit Balance:", "Opening Unit Balance :")


@kind(DETAILED)
def lakhs_grouped(drawing, dice):
    def lakh(m):
        whole, rest = m.group(1).replace(",", ""), m.group(2)
        head, tail = whole[:-3], whole[-3:]
        head = re.sub(r"(?<=\d)(?=(\d\d)+$)", ",", head)
        return (head + "," if head else "") + tail + rest
    return reword(drawing, r"(?<![\d.])(\d{1,3}(?:,\d{3})+)(\.\d+)", lakh)


@kind(DETAILED)
def registrar_in_one_line(drawing, dice):
    return reword(drawing, r"^Registrar ?: ?$", "Registrar:")


@kind(DETAILED)
def labels_apart_from_values(drawing, dice):
    labelled = re.compile(r"Folio|PAN|KYC|Closing|NAV on|Market|Total Cost|Opening")
    parts = re.compile(r"[^:]+: ?|[^:]+$")
    cut(drawing, lambda s: [(m.start(), m.group()) for m in parts.finditer(s)] if labelled.match(s) else [(0, s)])


CELL = re.compile(r"[-(]?[\d,]+\.\d+\)?$|Units$|NAV$|Price$|\(INR\)$")
DAY = re.compile(r"\d\d-[A-Z][a-z]{2}-\d{4}$")
HEADS = ("Date", "Transaction", "Amount", "Units", "NAV", "Price", "Unit", "Balance", "(INR)")


@kind(("cams_detailed", "kfin_detailed"))
def units_and_price_exchanged(drawing, dice):
    """The columns of units and of price change places, heads and all."""
    for page in drawing.pages:
        heads = {r.text: r for r in page if r.upright and r.role == "b" and r.text in ("Units", "NAV", "Price")}
        price = heads.get("NAV") or heads.get("Price")
        if "Units" not in heads or price is None:
            continue
        left, right = heads["Units"].x + drawing.width(heads["Units"]), price.x + drawing.width(price)
        apart = right - left
        for run in page:
            end = run.x + drawing.width(run) if run.upright else 0
            if not run.upright or run.y < heads["Units"].y - 12 or not CELL.match(run.text):
                continue
            if abs(end - left) < apart * 0.45:
                run.x += apart
            elif abs(end - right) < apart * 0.45:
                run.x -= apart


@kind(DETAILED)
def running_numbers_added(drawing, dice):
    """A first column that numbers the rows."""
    for page in drawing.pages:
        number = 0
        for run in list(page):
            if run.upright and DAY.match(run.text):
                number += 1
                page.append(replace(run, text=str(number)))
            elif run.upright and run.text == "Date" and run.role == "b":
                page.append(replace(run, text="No"))
            run.x += 16
    drawing.look = replace(drawing.look, size=(drawing.look.size[0] + 20, drawing.look.size[1]))


@kind(DETAILED)
def heads_higher(drawing, dice):
    for run in drawing.runs():
        if run.role == "b" and run.text in HEADS:
            run.y -= 2.5


# -- one case -----
def write(drawing, path):
    sheet = Sheet(drawing.look)
    sheet.pages = drawing.pages
    sheet.write(path)
    if drawing.after:
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            for change in drawing.after:
                change(pdf)
            pdf.save(path)


def one(seed, layout, names, path):
    """-> (truth, "exact" | "told" | "silent" | None, the first differences)"""
    drawing, truth = content(seed, layout)
    dice = random.Random(f"{seed} {layout} {names}")
    if not any([KINDS[name][0](drawing, dice) is not False for name in names]):
        return truth, None, []
    truth = dict(truth, password=None)
    write(drawing, path)
    data, said = check.parse(path)
    if data is None:
        return truth, "told", [said[:200]]
    faults = check.compare(truth, data)
    if not faults:
        return truth, "exact", []
    return truth, "silent" if check.claims(data) else "told", faults[:3] + check.modesty(data)[:2]


def cases(args):
    """(seed, layout, kinds): each kind alone on each layout, then some of them together."""
    first, _, last = args.seeds.partition("-")
    number = 0
    for seed in range(int(first), int(last or first) + 1):
        for layout in args.layout or LAYOUT_NAMES:
            names = [n for n, (_, only) in KINDS.items() if layout in only and n in (args.kind or KINDS)]
            for name in names:
                number += 1
                if number % args.every == 0:
                    yield seed, layout, (name,)
            dice = random.Random(f"together {seed} {layout}")
            for _ in range(args.together):
                yield seed, layout, tuple(dice.sample(names, min(3, len(names))))


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seeds", default="1")
    p.add_argument("--layout", choices=LAYOUT_NAMES, action="append")
    p.add_argument("--kind", choices=list(KINDS), action="append")
    p.add_argument("--together", type=int, default=0)
    p.add_argument("--every", type=int, default=1, help="only each Nth case of one kind")
    p.add_argument("--keep")
    p.add_argument("--tap", action="store_true")
    args = p.parse_args()
    count = {"exact": 0, "told": 0, "silent": 0}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "drift.pdf")
        for seed, layout, names in cases(args):
            truth, result, faults = one(seed, layout, names, path)
            if result is None:
                continue
            count[result] += 1
            if result != "exact":
                print(f"# {result}: {layout} {seed} {' + '.join(names)}")
                for fault in faults:
                    print("#   " + fault[:200])
                sys.stdout.flush()
                if args.keep:
                    os.makedirs(args.keep, exist_ok=True)
                    name = f"{result}-{layout}-{seed}-{'+'.join(names)}.pdf"
                    shutil.copy(path, os.path.join(args.keep, name))
    total = max(1, sum(count.values()))
    share = 100 * count["exact"] / total
    print(f"# {len(KINDS)} kinds, {total} statements: {count}, {share:.1f} % exact")
    if args.tap:
        tap.check(count["silent"] == 0, "no difference is silent")
        tap.check(share >= SHARE, f"{SHARE} percent are exact")
        tap.check(len(KINDS) >= 40, "40 kinds of drift or more")
        tap.done()
    sys.exit(0 if count["silent"] == 0 and share >= SHARE else 1)


if __name__ == "__main__":
    main()
