#!/usr/bin/env python3
"""Statements printed in other ways: what stands on the page differs in its characters, or more stands there.

prints.py [--seeds A-B] [--layout NAME] [--kind NAME] [--every N] [--keep DIR] [--tap]

drift.py moves what is printed; this program changes how figures, dates and labels are written (marks of footnotes,
signs of currency, numbers in brackets, other dashes), and adds what does not belong to the statement: stamps over the
text, lines between rows, layers that nobody sees. Every result is exact or tells a difference; none is silent.
"""

import argparse
import os
import random
import re
import shutil
import sys
import tempfile
from dataclasses import replace

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../lib")]
import tap  # noqa: E402
import drift  # noqa: E402
import check  # noqa: E402
from pikepdf import Dictionary, Name  # noqa: E402

KINDS = {}
AMOUNT = re.compile(r"(?<![\d.,])\(?-?\d[\d,]*\.\d{2}\)?(?![\d.%])")
CELL = re.compile(r"^[-(]?\d[\d,]*\.\d+\)?$")
DATE = re.compile(r"\b(\d\d)-([A-Z][a-z]{2})-(\d{4})\b")
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def kind(f):
    KINDS[f.__name__] = f
    return f


def rewrite(drawing, pattern, to, share=1.0, dice=None, right=True):
    """Runs with the pattern in other words; those of figures end where they ended."""
    seen = False
    for run in drawing.runs():
        if not re.search(pattern, run.text) or (dice is not None and dice.random() > share):
            continue
        text = re.sub(pattern, to, run.text)
        if text == run.text:
            continue
        if right and CELL.match(run.text):
            run.x += drawing.width(run) - drawing.width(replace(run, text=text))
        run.text, seen = text, True
    return seen


def layer(drawing, content):
    """content(page number) -> operators of a layer above each page, in Helvetica."""

    def change(pdf):
        for n, page in enumerate(pdf.pages):
            fonts = page.obj.Resources.get("/Font")
            if fonts is None:
                page.obj.Resources.Font = fonts = Dictionary()
            fonts["/Flayer"] = pdf.make_indirect(
                Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
            )
            page.contents_add(pdf.make_stream(content(n)), prepend=False)

    drawing.after += (change,)


def shown(text):
    return "(" + re.sub(r"([()\\])", r"\\\1", text.encode("cp1252", "replace").decode("latin-1")) + ")"


def written(drawing, runs, before, off=0.0):
    high = drawing.look.size[1]
    out = ["q", before]
    for r in runs:
        out.append(f"BT /Flayer {r.size:.2f} Tf 1 0 0 1 {r.x + off:.2f} {high - r.y:.2f} Tm {shown(r.text)} Tj ET")
    return "\n".join(out + ["Q"]).encode("latin-1")


def misread(text, dice):
    """One digit is another one."""
    at = dice.choice([i for i, c in enumerate(text) if c.isdigit()])
    return text[:at] + str((int(text[at]) + dice.randrange(1, 9)) % 10) + text[at + 1 :]


# -- how it is written -----
@kind
def star_behind_some_figures(drawing, dice):
    return rewrite(drawing, CELL, lambda m: m.group() + "*", 0.1, dice)


@kind
def hash_behind_some_figures(drawing, dice):
    return rewrite(drawing, CELL, lambda m: m.group() + "#", 0.1, dice)


@kind
def dagger_behind_some_figures(drawing, dice):
    return rewrite(drawing, CELL, lambda m: m.group() + "\u2020", 0.1, dice)


@kind
def raised_number_behind_some_figures(drawing, dice):
    """A footnote: 1,234.50 and a small raised 1 that touches it."""
    seen = False
    for page in drawing.pages:
        for run in list(page):
            if run.upright and CELL.match(run.text) and dice.random() < 0.05:
                at, up, small = run.x + drawing.width(run), run.y - run.size * 0.35, run.size * 0.6
                page.append(replace(run, x=at, y=up, text="1", size=small))
                seen = True
    return seen


@kind
def rupees_before_amounts(drawing, dice):
    return rewrite(drawing, r"^(?=[-(]?\d[\d,]*\.\d\d\)?$)", "Rs.")


@kind
def inr_before_amounts(drawing, dice):
    return rewrite(drawing, r"^(?=[-(]?\d[\d,]*\.\d\d\)?$)", "INR ")


@kind
def negative_in_brackets(drawing, dice):
    return rewrite(drawing, r"^-(\d[\d,]*\.\d+)$", r"(\1)")


@kind
def negative_by_minus(drawing, dice):
    return rewrite(drawing, r"^\((\d[\d,]*\.\d+)\)$", r"-\1")


@kind
def minus_is_a_dash(drawing, dice):
    return rewrite(drawing, r"^[-(](\d[\d,]*\.\d+)\)?$", "\u2013\\1")


@kind
def minus_behind(drawing, dice):
    return rewrite(drawing, r"^[-(](\d[\d,]*\.\d+)\)?$", r"\1-")


@kind
def debit_behind(drawing, dice):
    return rewrite(drawing, r"^[-(](\d[\d,]*\.\d+)\)?$", r"\1 Dr")


@kind
def no_grouping(drawing, dice):
    return rewrite(drawing, r"(?<=\d),(?=\d{2,3})", "")


@kind
def blanks_group(drawing, dice):
    return rewrite(drawing, r"(?<=\d),(?=\d{2,3})", " ")


@kind
def points_group(drawing, dice):
    """1.234.567,89"""
    return rewrite(drawing, CELL, lambda m: m.group().translate(str.maketrans(",.", ".,")))


@kind
def days_in_digits(drawing, dice):
    def digits(m):
        return f"{m.group(1)}/{MONTHS.index(m.group(2)) + 1:02d}/{m.group(3)}"

    return rewrite(drawing, DATE, digits, right=False)


@kind
def days_month_first(drawing, dice):
    def digits(m):
        return f"{MONTHS.index(m.group(2)) + 1:02d}/{m.group(1)}/{m.group(3)}"

    return rewrite(drawing, DATE, digits, right=False)


@kind
def years_of_two_digits(drawing, dice):
    return rewrite(drawing, DATE, lambda m: f"{m.group(1)}-{m.group(2)}-{m.group(3)[2:]}", right=False)


@kind
def days_with_blanks(drawing, dice):
    return rewrite(drawing, DATE, lambda m: " ".join(m.groups()), right=False)


@kind
def blanks_that_do_not_break(drawing, dice):
    return rewrite(drawing, " ", "\u00a0", right=False)


@kind
def blank_before_colon(drawing, dice):
    return rewrite(drawing, r"^(Folio No|PAN|KYC|Mobile|Email Id|ISIN|Registrar)\.?:", "\\1\u00a0:", right=False)


@kind
def slash_of_folios_tight(drawing, dice):
    return rewrite(drawing, r"^((?:Folio No ?: ?)?\d{5,}) / (?=\d+$)", r"\1/", right=False)


@kind
def slash_of_folios_wide(drawing, dice):
    return rewrite(drawing, r"^((?:Folio No ?: ?)?\d{5,})\s*/\s*(?=\d+$)", r"\1  /  ", right=False)


@kind
def small_capitals(drawing, dice):
    """Words in capitals: the first letter is larger than the others."""
    for n, page in enumerate(drawing.pages):
        out = []
        for run in page:
            if not run.upright or not re.fullmatch(r"[A-Z][A-Z .]{5,}", run.text):
                out.append(run)
                continue
            x = run.x
            for m in re.finditer(r"\b[A-Z]|[^\s]+| ", run.text):
                first = len(m.group()) == 1 and m.group() != " " and (m.start() == 0 or run.text[m.start() - 1] in " .")
                part = replace(run, x=x, text=m.group(), size=run.size if first else run.size * 0.8)
                x += drawing.width(part)
                if m.group() != " ":
                    out.append(part)
        drawing.pages[n] = out


# -- what stands there besides -----
@kind
def stamp_over_the_text(drawing, dice):
    wide, high = drawing.look.size
    text = shown(dice.choice(["COPY", "DUPLICATE", "SPECIMEN ONLY", "FOR 31,204.55 SEE OVERLEAF"]))
    turn = f"0.707 0.707 -0.707 0.707 {wide / 5} {high / 3} Tm"
    layer(drawing, lambda n: f"q 0.8 g BT /Flayer 60 Tf {turn} {text} Tj ET Q".encode())


@kind
def upright_stamp_over_the_text(drawing, dice):
    high = drawing.look.size[1]
    stamp = f"q 0.8 g BT /Flayer 40 Tf 1 0 0 1 120 {high / 2} Tm (DUPLICATE COPY) Tj ET Q"
    layer(drawing, lambda n: stamp.encode())


@kind
def line_of_the_printer_between_rows(drawing, dice):
    """Printed by a program at one height of every page, whatever stands there."""
    high = drawing.look.size[1]
    y = dice.randrange(200, int(high) - 150)
    line = f"BT /Flayer 5 Tf 1 0 0 1 60 {y} Tm (Printed on 03/02/2025 14:22:10, job 4711 of 12) Tj ET"
    layer(drawing, lambda n: line.encode())


@kind
def same_text_unseen(drawing, dice):
    """A layer of the same words in no colour, as a scanner's program puts it behind the picture."""
    pages = [[replace(r) for r in page if r.upright] for page in drawing.pages]
    layer(drawing, lambda n: written(drawing, pages[n], "3 Tr", 0.2) if n < len(pages) else b"")


@kind
def misread_text_unseen(drawing, dice):
    """The same, where one figure of ten is read wrong."""
    pages = [
        [
            replace(r, text=misread(r.text, dice)) if CELL.match(r.text) and dice.random() < 0.1 else replace(r)
            for r in page
            if r.upright
        ]
        for page in drawing.pages
    ]
    layer(drawing, lambda n: written(drawing, pages[n], "3 Tr", 0.2) if n < len(pages) else b"")


@kind
def white_figures(drawing, dice):
    """Figures in white beside those that are seen."""
    pages = [[r for r in page if r.upright and CELL.match(r.text) and dice.random() < 0.1] for page in drawing.pages]
    pages = [[replace(r, text=misread(r.text, dice), x=r.x - 30) for r in page] for page in pages]
    layer(drawing, lambda n: written(drawing, pages[n], "1 g") if n < len(pages) else b"")


@kind
def figures_painted_over(drawing, dice):
    """A white box over some figures, and other figures on it."""
    pages = [[r for r in page if r.upright and CELL.match(r.text) and dice.random() < 0.06] for page in drawing.pages]
    high = drawing.look.size[1]

    def content(n):
        out = []
        for r in pages[n] if n < len(pages) else []:
            wide = drawing.width(r)
            out.append(f"q 1 g {r.x - 1:.2f} {high - r.y - 2:.2f} {wide + 2:.2f} {r.size + 2:.2f} re f Q".encode())
        new = [replace(r, text=misread(r.text, dice)) for r in (pages[n] if n < len(pages) else [])]
        return b"\n".join(out) + b"\n" + written(drawing, new, "0 g")

    layer(drawing, content)


# These change texts of the statement, too.
WORDS = ("blank_before_colon", "slash_of_folios_tight", "slash_of_folios_wide")
OF_NOTHING = ("inr_before_amounts", "points_group")


def one(seed, layout, name, path):
    """-> ("exact" | "told" | "silent" | None, the first differences)"""
    drawing, truth = drift.content(seed, layout)
    if KINDS[name](drawing, random.Random(f"{seed} {layout} {name}")) is False:
        return None, []
    drift.write(drawing, path)
    data, said = check.parse(path)
    if data is None:
        return "told", [said[:200]]
    faults = check.compare(dict(truth, password=None), data)
    if name in WORDS:  # a description that says so says so
        faults = [f for f in faults if ".description:" not in f]
    if name in OF_NOTHING:  # totals of a statement without a holding
        faults = [f for f in faults if not f.startswith("total_") or "want '0.00'" not in f]
    if not faults:
        return "exact", []
    return "silent" if check.claims(data) else "told", faults[:3] + check.modesty(data)[:2]


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seeds", default="1")
    p.add_argument("--layout", choices=drift.LAYOUT_NAMES, action="append")
    p.add_argument("--kind", choices=list(KINDS), action="append")
    p.add_argument("--every", type=int, default=1, help="only each Nth case")
    p.add_argument("--keep")
    p.add_argument("--tap", action="store_true")
    args = p.parse_args()
    first, _, last = args.seeds.partition("-")
    count, silent, number = {}, [], 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(int(first), int(last or first) + 1):
            for name in args.kind or KINDS:
                for layout in args.layout or drift.LAYOUT_NAMES:
                    number += 1
                    if number % args.every:
                        continue
                    path = os.path.join(folder, "print.pdf")
                    result, faults = one(seed, layout, name, path)
                    if result is None:
                        continue
                    by = count.setdefault(name, {"exact": 0, "told": 0, "silent": 0})
                    by[result] += 1
                    if result == "silent":
                        silent.append(f"{layout} {seed} {name}: {faults[0]}")
                        print(f"# silent: {layout} {seed} {name}", *(f"#   {f[:200]}" for f in faults), sep="\n")
                        if args.keep:
                            shutil.copy(path, os.path.join(args.keep, f"{layout}-{seed}-{name}.pdf"))
    for name, by in count.items():
        print(f"# {name}: {by}")
    whole = {k: sum(by[k] for by in count.values()) for k in ("exact", "told", "silent")}
    print(f"# {len(KINDS)} kinds: {whole}")
    if args.tap:
        tap.check(not silent, "no difference is silent", *silent[:8])
        tap.check(whole["exact"] * 4 > sum(whole.values()), "a quarter is exact", str(whole))
        tap.done()
    sys.exit(1 if silent else 0)


if __name__ == "__main__":
    main()
