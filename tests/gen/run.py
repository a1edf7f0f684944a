#!/usr/bin/env python3
"""Generate statements, read them with casgate, compare: run.py --seeds A-B [--layout NAME] [--keep DIR] [--show N]
[--plain] [--tap]

Exit code 1 if any field of any statement is wrong, or a clean statement is not read with confidence 1 and no warning.
--keep writes the PDF and the truth of each statement that failed (with --all: of every one). The program is $CASGATE.
"""
import argparse
import json
import os
import re
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../lib")]
import tap  # noqa: E402

try:
    import ecas
    import generate
    import redraw
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")
import check  # noqa: E402
from cas_draw import draw  # noqa: E402

LAYOUT_NAMES = generate.LAYOUT_NAMES + ecas.LAYOUT_NAMES


def one(seed, layout, wild, path):
    """-> (truth, list of faults)"""
    if layout in ecas.LAYOUT_NAMES:
        truth = ecas.make(seed, layout, path)
    else:
        statement, style = generate.build(seed, layout, wild)
        draw(path, statement, style)
        truth = statement.truth(os.path.basename(path))
    password = truth["password"] if layout in ecas.LAYOUT_NAMES else None
    if seed % 2 == 0:  # a statement may not be read in another way because it is drawn in another way
        redraw.redraw(path, password, seed // 2)
        password = None
    data, words = check.parse(path, password)
    if data is None:
        return truth, [words]
    return truth, check.compare(truth, data) + check.modesty(data)


def keep(args, layout, seed, path, truth, faults):
    if args.keep and (faults or args.all):
        name = os.path.join(args.keep, f"{layout}-{seed}")
        shutil.copy(path, name + ".pdf")
        with open(name + ".truth.json", "w", encoding="utf-8") as f:
            json.dump(truth, f, indent=1)


def report(args, label, faults):
    if args.tap:
        tap.check(not faults, label, *(f[:300] for f in faults[:args.show]))
    elif faults:
        print("\n#   ".join([f"{label}: {len(faults)} faults", *(f[:300] for f in faults[:args.show])]))
    sys.stdout.flush()


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seeds", default="1-12")
    p.add_argument("--layout", choices=LAYOUT_NAMES, action="append")
    p.add_argument("--keep")
    p.add_argument("--all", action="store_true")
    p.add_argument("--show", type=int, default=6)
    p.add_argument("--plain", action="store_true", help="only what real files show often")
    p.add_argument("--ignore", help="regular expression: faults that do not count")
    p.add_argument("--tap", action="store_true")
    args = p.parse_args()
    if args.keep:
        os.makedirs(args.keep, exist_ok=True)
    first, _, last = args.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    layouts = args.layout or LAYOUT_NAMES
    bad = 0
    with tempfile.TemporaryDirectory() as work:
        for layout in layouts:
            for seed in seeds:
                path = os.path.join(work, "statement.pdf")
                truth, faults = one(seed, layout, False if args.plain else None, path)
                faults = [f for f in faults if not args.ignore or not re.search(args.ignore, f)]
                keep(args, layout, seed, path, truth, faults)
                report(args, f"{layout} {seed}", faults)
                bad += bool(faults)
    if args.tap:
        tap.done()
    number = len(seeds) * len(layouts)
    print(f"{number - bad} of {number} statements right")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
