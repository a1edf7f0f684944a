#!/usr/bin/env python3
"""Statements that a browser prints from web pages are read exactly, or with a difference that is told.

web.py [--seeds A-B] [--layout NAME]... [--cut A-B] [--keep DIR] [--show] [--tap]

The content is that of generate.py and ecas.py. web_*.py write it as HTML and CSS in many styles: tables with and
without lines, heads that wrap as the width has it, labels beside, above and below their values, flex boxes, ligatures
and kerning of the browser's own shaping. Where a word stands is up to Chromium, so the drawer can share no rule with
the readers. None may be silent, and not fewer exact ones than SHARES says. With --cut pages are low, and page breaks
cut rows, heads and blocks wherever they come. The program is $CASGATE.
"""

import argparse
import json
import os
import random
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../lib"), os.path.join(HERE, "../../data")]
import chromium  # noqa: E402
import tap  # noqa: E402

try:
    import ecas
    import generate
except ImportError as missing:
    tap.skip_all(f"not installed: {missing.name}")
import check  # noqa: E402
from table_sheet import Hand  # noqa: E402
from web_cdsl import cdsl  # noqa: E402
from web_mfcentral import mfcentral_detailed, mfcentral_summary  # noqa: E402
from web_nsdl import nsdl  # noqa: E402
from web_registrar import registrar_detailed, registrar_summary  # noqa: E402

DRAW = {
    "cams_detailed": registrar_detailed,
    "kfin_detailed": registrar_detailed,
    "cams_old": registrar_detailed,
    "cams_summary": registrar_summary,
    "kfin_summary": registrar_summary,
    "mfcentral_detailed": mfcentral_detailed,
    "mfcentral_summary": mfcentral_summary,
    "cdsl": cdsl,
    "nsdl": nsdl,
}
# percent of the statements that are exact; the others are told
SHARES = {layout: 50 for layout in DRAW} | {"mfcentral_detailed": 90, "mfcentral_summary": 90}
# the same of those whose pages are cut, which are usual ones and lower ones
CUT = {"nsdl": 75, "cdsl": 75, "mfcentral_detailed": 75, "mfcentral_summary": 75}
LOW = ["210mm 148mm", "210mm 170mm", "297mm 120mm", "A4", "A4 landscape", "letter landscape", "250mm 100mm"]


def cut(hand, name):
    """The hand breaks pages anywhere: blocks begin at any height, rows may break, down to a single line."""
    d = random.Random(f"cut {name}")
    hand.taken |= {
        "row break": "auto",
        "page": d.choice(LOW),
        "margin": d.choice([9, 12]),
        "valign": d.choice(["top", "top", "middle", "baseline"]),
    }
    room = f"height: {d.randrange(0, 90)}mm; {'' if d.random() < 0.5 else 'break-before: auto;'}"
    hand.taken["cut"] = f"* {{ orphans: 1; widows: 1; }} .pb {{ {room} }}"
    hand.taken["accounts first"] = d.random() < 0.3


def content(seed, layout):
    """-> (what is drawn, a function that gives its truth when it has been drawn)"""
    if layout in ecas.BUILD:
        st, *_ = ecas.BUILD[layout](ecas.Dice(f"web {layout} {seed}"))
        st["password"], st["file"] = None, "x.pdf"
        return st, lambda: ecas.truth(st)
    statement, _ = generate.build(f"web {seed}", layout, False)
    truth = statement.truth("x.pdf")
    truth["password"] = None
    return truth, lambda: truth


def judge(truth, path):
    """-> ("exact" | "told" | "silent", the first differences)"""
    data, said = check.parse(path)
    if data is None:
        return "told", [said[:300]]
    faults = check.compare(truth, data)
    if not faults and check.claims(data):
        return "exact", []
    return "silent" if check.claims(data) else "told", faults[:4] + check.modesty(data)[:3]


def write(layout, seed, folder, low=False):
    """The page as a file beside the PDF to come -> (its path, how it was drawn, its truth), None without any fund"""
    hand = Hand(f"{layout} {seed}")
    if low:
        cut(hand, f"{layout} {seed}")
    st, truth = content(seed, layout)
    if layout.startswith(("cams", "kfin")) and not st["schemes"]:
        return None
    path = os.path.join(folder, f"{layout}-{seed}{'-cut' * low}.html")
    with open(path, "w", encoding="utf-8") as f:
        f.write(DRAW[layout](st, hand))
    return path, hand, truth()


def seeds(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seeds", default="1")
    p.add_argument("--layout", choices=list(DRAW), action="append")
    p.add_argument("--cut", help="these seeds with low pages, too, whose breaks cut rows")
    p.add_argument("--keep")
    p.add_argument("--show", action="store_true", help="the choices of each statement that is not exact")
    p.add_argument("--tap", action="store_true")
    args = p.parse_args()
    browser = chromium.browser()
    layouts = args.layout or list(DRAW)
    sets = [(layout, args.seeds, False) for layout in layouts]
    sets += [(layout, args.cut, True) for layout in layouts if args.cut and layout in CUT]
    with tempfile.TemporaryDirectory() as folder:
        folder = args.keep or folder
        pages = {s: [x for seed in seeds(s[1]) if (x := write(s[0], seed, folder, s[2]))] for s in sets}
        files = [path for drawn in pages.values() for path, _, _ in drawn]
        chromium.play("print.mjs", {"chromium": browser, "files": files}, "the browser printed all statements")
        for (layout, _, low), drawn in pages.items():
            count = {"exact": 0, "told": 0, "silent": 0}
            name = layout + " in cut pages" * low
            for path, hand, truth in drawn:
                result, faults = judge(truth, path[:-5] + ".pdf")
                count[result] += 1
                if result != "exact":
                    print(f"# {result}: {os.path.basename(path)}")
                    for fault in faults + ([str(hand.taken)] if args.show else []):
                        print("#   " + fault[: 2000 if args.show else 200])
                if args.keep and result != "exact":
                    with open(path[:-5] + ".truth.json", "w", encoding="utf-8") as f:
                        json.dump(truth, f, indent=1)
            share = 100 * count["exact"] / max(1, len(drawn))
            least = CUT[layout] if low else SHARES[layout]
            print(f"# {name}: {count}, {share:.1f} % exact")
            tap.check(count["silent"] == 0, f"{name}: no difference is silent")
            tap.check(share >= least, f"{name}: {least} percent are exact")
    tap.done()


if __name__ == "__main__":
    main()
