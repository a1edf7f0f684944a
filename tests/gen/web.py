#!/usr/bin/env python3
"""Statements that a browser prints from web pages are read exactly, or with a difference that is told.

web.py [--seeds A-B] [--layout NAME]... [--keep DIR] [--show] [--tap]

The content is that of generate.py and ecas.py. web_*.py write it as HTML and CSS in many styles: tables with and
without lines, heads that wrap as the width has it, labels beside, above and below their values, flex boxes, ligatures
and kerning of the browser's own shaping. Where a word stands is up to Chromium, so the drawer can share no rule with
the readers. None may be silent, and not fewer exact ones than SHARES says. The program is $CASGATE.
"""

import argparse
import os
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
SHARES = {layout: 50 for layout in DRAW}


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


def write(layout, seed, folder):
    """The page as a file beside the PDF to come -> (its path, how it was drawn, its truth), None without any fund"""
    hand = Hand(f"{layout} {seed}")
    st, truth = content(seed, layout)
    if layout.startswith(("cams", "kfin")) and not st["schemes"]:
        return None
    path = os.path.join(folder, f"{layout}-{seed}.html")
    with open(path, "w", encoding="utf-8") as f:
        f.write(DRAW[layout](st, hand))
    return path, hand, truth()


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seeds", default="1")
    p.add_argument("--layout", choices=list(DRAW), action="append")
    p.add_argument("--keep")
    p.add_argument("--show", action="store_true", help="the choices of each statement that is not exact")
    p.add_argument("--tap", action="store_true")
    args = p.parse_args()
    browser = chromium.browser()
    first, _, last = args.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    with tempfile.TemporaryDirectory() as folder:
        folder = args.keep or folder
        pages = {layout: [x for seed in seeds if (x := write(layout, seed, folder))] for layout in args.layout or DRAW}
        files = [path for drawn in pages.values() for path, _, _ in drawn]
        chromium.play("print.mjs", {"chromium": browser, "files": files}, "the browser printed all statements")
        for layout, drawn in pages.items():
            count = {"exact": 0, "told": 0, "silent": 0}
            for path, hand, truth in drawn:
                result, faults = judge(truth, path[:-5] + ".pdf")
                count[result] += 1
                if result != "exact":
                    print(f"# {result}: {os.path.basename(path)}")
                    for fault in faults + ([str(hand.taken)] if args.show else []):
                        print("#   " + fault[: 2000 if args.show else 200])
            share = 100 * count["exact"] / max(1, len(drawn))
            print(f"# {layout}: {count}, {share:.1f} % exact")
            tap.check(count["silent"] == 0, f"{layout}: no difference is silent")
            tap.check(share >= SHARES[layout], f"{layout}: {SHARES[layout]} percent are exact")
    tap.done()


if __name__ == "__main__":
    main()
