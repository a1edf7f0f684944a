#!/usr/bin/env python3
"""Damage statements and see whether casgate says so: mutants.py --seeds A-B [--layout NAME] [--kind KIND] [--keep DIR]

A damaged statement may be refused, read with doubt (confidence below 1 or a warning), or still be read as the undamaged one
prints. Anything else is silent: a wrong figure that claims to be right. Prints the share per kind of damage; kinds that
no checksum of a statement covers (an administrative row, the amount of a payout) are counted, not demanded.
"""
import argparse
import os
import random
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

try:
    import generate
    import pikepdf
except ImportError as missing:
    print(f"1..0 # SKIP {missing.name} is not installed")
    sys.exit(0)
import check  # noqa: E402
from cas_draw import draw  # noqa: E402


def rows_of(doc, wanted):
    """Numbers of the printed rows for which wanted(set of fields) holds."""
    fields = {}
    for page in doc.pages:
        for run, _ in page:
            if run.kind in ("row", "holding"):
                fields.setdefault(run.group, set()).add(run.field)
    return [g for g, f in sorted(fields.items()) if wanted(f)]


def drop_row(wanted):
    def change(d, doc):
        groups = rows_of(doc, wanted)
        if not groups:
            return False
        gone = d.choice(groups)
        for page in doc.pages:
            page[:] = [(run, y) for run, y in page if run.group != gone]
        return True
    return change


def swap_digits(text, d):
    """Swap two different neighbouring digits in the last number of the text; None when there are none."""
    number = list(re.finditer(r"[\d,]*\.?\d+\)?$", text))
    if not number:
        return None
    places = [i for i in range(number[-1].start(), len(text) - 1) if text[i:i + 2].isdigit() and text[i] != text[i + 1]]
    if not places:
        return None
    i = d.choice(places)
    return text[:i] + text[i + 1] + text[i] + text[i + 2:]


def swap(kinds, field, beside=None):
    """Swap digits in one figure; `beside`: only in rows that have that figure too (True) or have not (False)."""
    def change(d, doc):
        having = set(rows_of(doc, lambda f: ("units" in f) == beside)) if beside is not None else None
        runs = [run for page in doc.pages for run, _ in page if run.field == field and run.kind in kinds]
        runs = [run for run in runs if (having is None or run.group in having) and swap_digits(run.text, random.Random(1))]
        if not runs:
            return False
        run = d.choice(runs)
        run.text = swap_digits(run.text, d)
        return True
    return change


def delete_page(d, pdf):
    if len(pdf.pages) < 2:
        return False
    del pdf.pages[d.randrange(len(pdf.pages))]
    return True


def repeat_page(d, pdf):
    i = d.randrange(len(pdf.pages))
    pdf.pages.insert(i + 1, pdf.pages[i])
    return True


# kind: (change of the laid-out document, change of the PDF, must never be silent, layouts)
DETAILED, OLD, SUMMARIES = ("cams_detailed", "kfin_detailed"), ("cams_old",), ("cams_summary", "kfin_summary")
ALL = DETAILED + OLD + SUMMARIES
KINDS = {
    "drop row with units": (drop_row(lambda f: "units" in f and "value" not in f), None, True, DETAILED + OLD),
    "drop row with amount only": (drop_row(lambda f: "amount" in f and "units" not in f), None, False, DETAILED + OLD),
    "drop row without figures": (drop_row(lambda f: f == {"date", ""}), None, False, DETAILED + OLD),
    "swap in amount beside units": (swap(("row",), "amount", True), None, False, DETAILED),
    "swap in amount alone": (swap(("row",), "amount", False), None, False, DETAILED + OLD),
    "swap in units": (swap(("row",), "units"), None, True, DETAILED + OLD),
    "swap in price": (swap(("row",), "nav"), None, False, DETAILED),
    "swap in balance": (swap(("row",), "balance"), None, True, DETAILED + OLD),
    "swap in opening": (swap(("opening",), "opening"), None, True, DETAILED + OLD),
    "swap in closing units": (swap(("closing",), "units"), None, True, DETAILED + OLD),
    "swap in closing price": (swap(("closing",), "nav"), None, True, DETAILED + OLD),
    "swap in closing value": (swap(("closing",), "value"), None, True, DETAILED + OLD),
    "swap in closing cost": (swap(("closing",), "cost"), None, True, DETAILED),
    "swap in box value": (swap(("",), "box_value"), None, True, DETAILED + OLD),
    "drop holding": (drop_row(lambda f: "value" in f), None, False, SUMMARIES),
    "swap in holding units": (swap(("holding",), "units"), None, True, SUMMARIES),
    "swap in holding price": (swap(("holding",), "nav"), None, True, SUMMARIES),
    "swap in holding value": (swap(("holding",), "value"), None, True, SUMMARIES),
    "swap in holding cost": (swap(("holding",), "cost"), None, True, SUMMARIES),
    "swap in total": (swap(("total",), "value"), None, True, SUMMARIES),
    "delete page": (None, delete_page, True, ALL),
    "repeat page": (None, repeat_page, True, ALL),
}


def mutate(seed, layout, kind, path):
    """Write the damaged PDF. -> truth of the undamaged statement, or None when there was nothing to damage."""
    change_document, change_pdf, _, _ = KINDS[kind]
    statement, style = generate.build(seed, layout)
    d = random.Random(f"{kind}:{layout}:{seed}")
    done = []
    draw(path, statement, style, (lambda doc: done.append(change_document(d, doc))) if change_document else None)
    if change_pdf:
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            done.append(change_pdf(d, pdf))
            pdf.save(path)
    return statement.truth(os.path.basename(path)) if done[0] else None


def judge(truth, path):
    data, words = check.parse(path)
    if data is None:
        return "refused", [words]
    differences = check.compare(truth, data)
    if not differences:
        return "right", []
    return ("silent" if check.claims(data) else "doubted"), differences


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seeds", default="1-20")
    p.add_argument("--layout", choices=generate.LAYOUT_NAMES, action="append")
    p.add_argument("--kind", choices=sorted(KINDS), action="append")
    p.add_argument("--keep")
    p.add_argument("--tap", action="store_true")
    args = p.parse_args()
    first, _, last = args.seeds.partition("-")
    kinds = args.kind or list(KINDS)
    if args.tap:
        print(f"1..{len(kinds)}")
    bad = 0
    for number, kind in enumerate(kinds, 1):
        bad += measure(args, number, kind, range(int(first), int(last or first) + 1))
    sys.exit(1 if bad else 0)


def measure(args, number, kind, seeds):
    """Count outcomes of one kind of damage; -> True when a kind that must not be silent was."""
    counts, silent = {"right": 0, "doubted": 0, "refused": 0, "silent": 0}, []
    with tempfile.TemporaryDirectory() as work:
        path = os.path.join(work, "mutant.pdf")
        for layout in KINDS[kind][3]:
            for seed in seeds if not args.layout or layout in args.layout else ():
                truth = mutate(seed, layout, kind, path)
                if truth is None:
                    continue
                outcome, why = judge(truth, path)
                counts[outcome] += 1
                if outcome == "silent":
                    silent.append(f"{layout} {seed}: {why[0][:150]}")
                    if args.keep:
                        os.replace(path, os.path.join(args.keep, f"{kind}-{layout}-{seed}.pdf".replace(" ", "_")))
    failed = bool(silent) and KINDS[kind][2]
    total = sum(counts.values())
    share = f"{100 * counts['silent'] / total:.1f} %" if total else "-"
    line = f"{kind}: {total} mutants, " + ", ".join(f"{v} {k}" for k, v in counts.items()) + f"; silent {share}"
    print((("not ok" if failed else "ok") + f" {number} - " if args.tap else "") + line)
    for s in silent[:8]:
        print("#   silent: " + s)
    sys.stdout.flush()
    return failed


if __name__ == "__main__":
    main()
