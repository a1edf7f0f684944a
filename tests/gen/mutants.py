#!/usr/bin/env python3
"""Damage statements and see whether casgate says so: mutants.py --seeds A-B [--layout NAME] [--kind KIND] [--keep DIR]

A damaged statement may be refused, read with doubt (confidence below 1 or a warning), or still be read as the undamaged
one
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
sys.path[:0] = [HERE, os.path.join(HERE, "../lib")]
import tap  # noqa: E402

try:
    import generate
    import pikepdf
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")
import check  # noqa: E402
from cas_draw import draw  # noqa: E402


class Group:
    """The runs of one printed row or line."""

    def __init__(self):
        self.texts, self.number, self.page, self.before_duty = {}, 0, 0, False

    def has(self, *fields):
        return all(f in self.texts for f in fields)

    def says(self, words):
        return words in self.texts.get("", "")

    def instalment(self):
        """A regular instalment from which the duty behind it was cut."""
        return self.before_duty and self.has("units") and self.texts[""].startswith(
            ("SIP Purchase - Instalment", "Sys. Investment ("))

    def worth(self):
        """Its market value is printed and not nil."""
        return self.texts.get("value", "0.00").split()[-1] != "0.00"


def groups_of(doc, kinds):
    groups = {}
    for number, page in enumerate(doc.pages):
        for run, _ in page:
            if run.kind in kinds:
                g = groups.setdefault(run.group, Group())
                g.number, g.page = run.group, number
                g.texts[run.field] = g.texts.get(run.field, "") + run.text
    for number, g in groups.items():
        g.before_duty = number + 1 in groups and groups[number + 1].says("Stamp Duty")
    return [g for _, g in sorted(groups.items())]


def drop(kind, wanted):
    """Take away a whole printed row for which wanted(Group) holds."""
    def change(d, doc):
        groups = [g for g in groups_of(doc, (kind,)) if wanted(g)]
        if not groups:
            return False
        gone = d.choice(groups).number
        for page in doc.pages:
            page[:] = [(run, y) for run, y in page if run.group != gone]
        return True
    return change


def drop_between(d, doc):
    """Take away a row that stands between two others, in a statement with rows enough to know their usual distance."""
    rows = {g.number: g for g in groups_of(doc, ("row",))}
    inner = [n for n, g in rows.items() if all(n + k in rows and rows[n + k].page == g.page for k in (-1, 1))]
    if len(inner) < 12:
        return False
    gone = d.choice([n for n in inner if not rows[n].has("units")] or inner)
    for page in doc.pages:
        page[:] = [(run, y) for run, y in page if run.group != gone]
    return True


def swap_digits(text, d, rupees):
    """Swap two different neighbouring digits in the last number of the text (rupees: left of its point); None: there
    are none."""
    number = list(re.finditer(r"[\d,]*\.?\d+\)?$", text))
    if not number:
        return None
    end = text.rfind(".") if rupees else len(text)
    places = [i for i in range(number[-1].start(), end - 1) if text[i:i + 2].isdigit() and text[i] != text[i + 1]]
    if not places:
        return None
    i = d.choice(places)
    return text[:i] + text[i + 1] + text[i] + text[i + 2:]


def swap(kind, field, wanted=lambda g: True, rupees=False):
    """Swap digits in one figure of the lines for which wanted(Group) holds."""
    def change(d, doc):
        having = {g.number for g in groups_of(doc, (kind,)) if wanted(g)}
        runs = [
            run for page in doc.pages for run, _ in page
            if run.field == field and run.kind == kind and run.group in having
        ]
        runs = [run for run in runs if swap_digits(run.text, random.Random(1), rupees)]
        if not runs:
            return False
        run = d.choice(runs)
        run.text = swap_digits(run.text, d, rupees)
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
    "drop row with units": (drop("row", lambda g: g.has("units")), None, True, DETAILED + OLD), "drop row between rows":
    (drop_between, None, True, DETAILED + OLD), "drop stamp duty": (drop("row", lambda g: g.says("Stamp Duty")), None,
                                                                    False, DETAILED), "drop other row with amount":
    (drop("row",
          lambda g: g.has("amount") and not g.has("units") and not g.says("Stamp")), None, False, DETAILED + OLD),
    "drop row without figures": (drop("row", lambda g: set(g.texts) == {"date", ""}), None, False, DETAILED + OLD),
    "swap in amount beside units": (swap("row", "amount", lambda g: g.has("units")), None, False, DETAILED),
    "swap in amount of instalment": (swap("row", "amount", Group.instalment), None, False, DETAILED),
    "swap in stamp duty": (swap("row", "amount",
                                lambda g: g.says("Stamp Duty")), None, False, DETAILED), "swap in other amount":
    (swap("row", "amount", lambda g: not g.has("units") and not g.says("Stamp")), None, False,
     DETAILED + OLD), "swap in units": (swap("row", "units"), None, True, DETAILED + OLD), "swap in price": (swap(
         "row", "nav"), None, False, DETAILED), "swap in balance": (swap("row", "balance"), None, True, DETAILED + OLD),
    "swap in opening": (swap("opening", "opening"), None, True, DETAILED + OLD), "swap in closing units": (swap(
        "closing",
        "units"), None, True, DETAILED + OLD), "swap in closing price": (swap("closing", "nav",
                                                                              Group.worth), None, True, DETAILED + OLD),
    "swap in closing value": (swap("closing", "value"), None, True, DETAILED + OLD), "swap in closing cost":
    (swap("closing", "cost", rupees=True), None, True,
     DETAILED), "drop holding": (drop("holding", Group.worth), None, True, SUMMARIES), "swap in holding units": (swap(
         "holding", "units",
         Group.worth), None, True, SUMMARIES), "swap in holding price": (swap("holding", "nav", Group.worth), None,
                                                                         True, SUMMARIES), "swap in holding value":
    (swap("holding", "value"), None, True, SUMMARIES), "swap in holding cost": (swap("holding", "cost", rupees=True),
                                                                                None, True, SUMMARIES), "swap in total":
    (swap("total", "value", rupees=True), None, True,
     SUMMARIES), "delete page": (None, delete_page, True, ALL), "repeat page": (None, repeat_page, True, ALL),
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
    bad = sum([measure(args, kind, range(int(first), int(last or first) + 1)) for kind in kinds])
    if args.tap:
        tap.done()
    sys.exit(1 if bad else 0)


def measure(args, kind, seeds):
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
    if args.tap:
        tap.check(not failed, line)
    else:
        print(line)
    for s in silent[:8]:
        print("#   silent: " + s)
    sys.stdout.flush()
    return failed


if __name__ == "__main__":
    main()
