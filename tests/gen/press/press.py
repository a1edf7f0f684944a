#!/usr/bin/env python3
"""Statements of a builder of its own, written as report writers write them, are read exactly or tell a difference.

press.py [--house NAME]... [--seeds A-B] [--keep DIR] [--only] [--tap]

Nothing is shared with the other drawers: stock.py, portfolio.py, folios.py and investor.py invent holdings; nsdl.py,
cdsl.py, cams.py, registrar.py, central.py and rare.py say what stands where, typeset.py and columns.py lay it out, and
pens.py writes the file byte by byte. cams and kfintech are of one mind, those with longer names of another.
--only: draw, do not read. The program is $CASGATE.
"""
import argparse
import json
import os
import random
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, ".."), os.path.join(HERE, "../../lib")]
import tap  # noqa: E402

import check  # noqa: E402

try:
    import pens  # noqa: E402
    import typeset  # noqa: E402
    typeset.font("sans", False)
except (ImportError, OSError) as missing:
    tap.skip_all(f"not installed: {missing}")
import central  # noqa: E402
import investor  # noqa: E402
import rare  # noqa: E402
import registrar  # noqa: E402
from cams import Cams  # noqa: E402
from cdsl import Cdsl  # noqa: E402
from columns import Columns  # noqa: E402
from folios import Ledger, truth as ledger_truth  # noqa: E402
from nsdl import Nsdl  # noqa: E402
from portfolio import Book  # noqa: E402
from truth import truth  # noqa: E402

# Who draws, and percent of the statements that have to be exact.
HOUSES = {"nsdl": (Nsdl, 90), "cdsl": (Cdsl, 90), "cams": (Cams, 90), "kfintech": (Cams, 90),
          "cams_detailed": (registrar.Detailed, 90), "kfintech_detailed": (registrar.Detailed, 90),
          "cams_summary": (registrar.Summary, 90), "kfintech_summary": (registrar.Summary, 90),
          "mfcentral_detailed": (central.CentralDetailed, 90), "mfcentral_summary": (central.CentralSummary, 90),
          "cams_rare": (rare.Detailed, 90), "kfintech_rare": (rare.Detailed, 90), "cams_rareold": (rare.Old, 90),
          "cams_raresummary": (rare.Summary, 90), "kfintech_raresummary": (rare.Summary, 90),
          "mfcentral_rare": (rare.CentralDetailed, 90), "mfcentral_raresummary": (rare.CentralSummary, 90)}
REGISTRARS = ("cams", "kfintech")


def content(house, seed):
    """(document, the setter of its pages, its truth under a file's name)"""
    builder, (issuer, _, rest) = HOUSES[house][0], house.upper().partition("_")
    if not rest:
        book = (Ledger if house in REGISTRARS else Book)(seed, issuer)
        told = ledger_truth if house in REGISTRARS else truth
        return builder(book, seed).document(), getattr(builder, "setter", typeset.Setter), lambda name: told(book, name)
    book = (rare.Rare if "rare" in house else investor.Investor)(seed, house, issuer == "MFCENTRAL")
    document = builder(book, seed) if issuer == "MFCENTRAL" else builder(book, seed, issuer)
    return document, getattr(builder, "setter", Columns), lambda name: investor.truth(book, name, document)


def draw(house, seed, folder):
    """Writes NAME.pdf and NAME.truth.json; gives the name, the truth, and how it is drawn."""
    r = random.Random(f"press {house} {seed}")
    document, setter, right = content(house, seed)
    style = pens.Style(codes=r.choice(("win", "win", "cid")),
                       grain=r.choice(("run", "run", "word", "kern", "gap", "glyph", "row")),
                       frame=r.choice(("plain", "plain", "flip", "twips", "scale", "turn")),
                       box=r.choice(("text", "text", "page", "cell", "form", "marked")),
                       order=r.choice(("rows", "rows", "columns", "upwards", "figures")),
                       bold=r.choice(("font", "font", "twice")), pack=r.random() < .8, seed=seed)
    if getattr(document, "track", 0):
        style.track, style.bold, style.grain, style.box = document.track, "font", "run", "text"
    face = r.choice(("sans", "sans", "serif", "narrow", "deja"))
    size = r.choice(((595, 842), (595, 842), (612, 792), (842, 595)))
    look = {"margin": r.choice((20, 28, 36)), "lead": r.choice((1.08, 1.16, 1.25)), "pad": r.choice((1.5, 2, 3)),
            "air": r.choice((0, 0, 2))}
    name = f"{house}_{seed}"
    pens.Pen(setter(document, face, *size, **look), style).write(os.path.join(folder, name + ".pdf"))
    right = right(name + ".pdf")
    with open(os.path.join(folder, name + ".truth.json"), "w", encoding="utf-8") as f:
        json.dump(right, f, indent=1)
    return name, right, f"{style} {face} {size} {look}"


def one(house, seed, folder):
    """-> ("exact" | "told" | "silent", how it is drawn, the first differences)"""
    name, right, how = draw(house, seed, folder)
    data, said = check.parse(os.path.join(folder, name + ".pdf"))
    if data is None:
        return "told", how, [said[:300]]
    faults = check.compare(right, data)
    if not faults and check.claims(data):
        return "exact", how, []
    return "silent" if check.claims(data) else "told", how, faults[:4] + check.modesty(data)[:3]


def judge(house, seeds, folder):
    count = {"exact": 0, "told": 0, "silent": 0}
    for seed in seeds:
        result, how, faults = one(house, seed, folder)
        count[result] += 1
        if result != "exact":
            print(f"# {result}: {house} {seed} {how}")
            for fault in faults:
                print("#   " + fault[:200])
    share = 100 * count["exact"] / len(seeds)
    print(f"# {house}: {count}, {share:.1f} % exact")
    tap.check(count["silent"] == 0, f"{house}: no difference is silent")
    tap.check(share >= HOUSES[house][1], f"{house}: {HOUSES[house][1]} percent are exact")


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seeds", default="1")
    p.add_argument("--house", choices=list(HOUSES), action="append")
    p.add_argument("--keep")
    p.add_argument("--only", action="store_true")
    p.add_argument("--tap", action="store_true")
    args = p.parse_args()
    first, _, last = args.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    with tempfile.TemporaryDirectory() as folder:
        for house in args.house or HOUSES:
            if not args.only:
                judge(house, seeds, args.keep or folder)
                continue
            for seed in seeds:
                draw(house, seed, args.keep or folder)
    tap.done()


if __name__ == "__main__":
    main()
