#!/usr/bin/env python3
"""Statements that say only what stands in which cell, with content of their own, are read exactly or tell a difference.

flow.py [--drawer NAME] [--seeds A-B] [--layout NAME]... [--keep DIR] [--tap]

Nothing is shared with generate.py and data/cas_draw.py: content.py invents people, funds and transactions, sheets.py
writes statements as blocks, draw.py has a typesetter lay them out, in some so that words break behind their hyphens;
pango.py has another one do so, in the way of Firefox and GNOME.
The program is $CASGATE.
"""
import argparse
import importlib
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, ".."), os.path.join(HERE, "../../lib")]
import tap  # noqa: E402

import check  # noqa: E402
import sheets  # noqa: E402

# Percent of the statements of a layout that have to be exact.
SHARES = {layout: 90 for layout in sheets.LAYOUTS}


def whole(truth):
    """Fields that the statement does not print are absent, which the comparison wants to be said."""
    truth.setdefault("total_cost", None)
    for scheme in truth["schemes"]:
        for field in check.FUND:
            scheme.setdefault(field, [] if field in ("nominees", "holders") else None)
    return truth


def drawer(name):
    try:
        return importlib.import_module(name).draw
    except (ImportError, ValueError) as missing:
        tap.skip_all(f"not installed: {missing}")


def one(draw, layout, seed, folder):
    """-> ("exact" | "told" | "silent", the first differences)"""
    doc, truth = sheets.LAYOUTS[layout](seed)
    path = os.path.join(folder, f"{layout}-{seed}.pdf")
    draw(doc, path)
    data, said = check.parse(path)
    if data is None:
        return "told", [said[:300]]
    faults = check.compare(whole(truth), data)
    if not faults and check.claims(data):
        return "exact", []
    return "silent" if check.claims(data) else "told", faults[:4] + check.modesty(data)[:3]


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--drawer", choices=("draw", "pango"), default="draw")
    p.add_argument("--seeds", default="1")
    p.add_argument("--layout", choices=list(sheets.LAYOUTS), action="append")
    p.add_argument("--keep")
    p.add_argument("--tap", action="store_true")
    args = p.parse_args()
    draw = drawer(args.drawer)
    first, _, last = args.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    with tempfile.TemporaryDirectory() as folder:
        for layout in args.layout or SHARES:
            count = {"exact": 0, "told": 0, "silent": 0}
            for seed in seeds:
                result, faults = one(draw, layout, seed, args.keep or folder)
                count[result] += 1
                if result != "exact":
                    print(f"# {result}: {layout} {seed}")
                    for fault in faults:
                        print("#   " + fault[:200])
            share = 100 * count["exact"] / len(seeds)
            print(f"# {layout}: {count}, {share:.1f} % exact")
            tap.check(count["silent"] == 0, f"{layout}: no difference is silent")
            tap.check(share >= SHARES[layout], f"{layout}: {SHARES[layout]} percent are exact")
    tap.done()


if __name__ == "__main__":
    main()
