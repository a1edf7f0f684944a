#!/usr/bin/env python3
"""Statements as words, for tests/statement/read/limits.c: words_of.py BUILD FOLDER NAME...

NAME is LAYOUT_DRAWER_SEED; drawers: gen (generate.py, ecas.py), drift (two kinds of drift), tables, flow, pango.
FOLDER/NAME.words is written for each statement that is read exactly as its truth says, for no other.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "flow"), HERE, os.path.join(HERE, "../lib"), os.path.join(HERE, "../../data")]
import sheets as flow_sheets  # noqa: E402  of flow/, not of this folder
import draw as typesetter  # noqa: E402
import flow  # noqa: E402
import check  # noqa: E402
import drift  # noqa: E402
import ecas  # noqa: E402
import generate  # noqa: E402
import tables  # noqa: E402
from cas_draw import draw as draw_cas  # noqa: E402
from table_sheet import Hand  # noqa: E402


def gen(seed, layout, path):
    if layout in ecas.LAYOUT_NAMES:
        return ecas.make(seed, layout, path)
    statement, style = generate.build(seed, layout, True)
    draw_cas(path, statement, style)
    return dict(statement.truth("gen.pdf"), password=None)


def drifted(seed, layout, path):
    drawing, truth = drift.content(seed, layout)
    dice = random.Random(f"pool {seed} {layout}")
    for name in dice.sample([n for n, (_, only) in drift.KINDS.items() if layout in only], 2):
        drift.KINDS[name][0](drawing, dice)
    drift.write(drawing, path)
    return dict(truth, password=None)


def flowing(draw):
    def make(seed, layout, path):
        doc, truth = flow_sheets.LAYOUTS[layout](seed)
        draw(doc, path)
        return dict(flow.whole(truth), password=None)
    return make


def by_pango(seed, layout, path):
    import pango
    return flowing(pango.draw)(seed, layout, path)


def tabled(seed, layout, path):
    return dict(tables.make(seed, layout, Hand(f"{layout} {seed}"), path), password=None)


DRAWERS = {"gen": gen, "drift": drifted, "tables": tabled, "flow": flowing(typesetter.draw), "pango": by_pango}


def words(build, path, password):
    """What dump_words prints, with single blanks between the numbers of a word."""
    command = [os.path.join(build, "tests/pdf/dump_words"), "-p", os.path.join(build, "casgate-extract"), path]
    out = subprocess.run(command + ([password] if password else []), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         check=True).stdout.decode()
    return re.sub(r"(?m)^(?!#)((?:\S+ +){6})", lambda m: re.sub(" +", " ", m[1]), out)


def main(build, folder, names):
    os.environ.update(CASGATE=os.path.join(build, "casgate"),
                      CASGATE_EXTRACT_PROGRAM=os.path.join(build, "casgate-extract"))
    with tempfile.TemporaryDirectory() as work:
        path = os.path.join(work, "one.pdf")
        for name in names:
            layout, drawer, seed = name.rsplit("_", 2)
            truth = DRAWERS[drawer](int(seed), layout, path)
            data, said = check.parse(path, truth["password"])
            faults = [said] if data is None else check.compare(truth, data) + check.modesty(data)
            if faults:
                print(f"{name}: {faults[0][:200]}")
                continue
            with open(os.path.join(folder, name + ".words"), "w", encoding="utf-8") as f:
                f.write(words(build, path, truth["password"]))


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3:])
