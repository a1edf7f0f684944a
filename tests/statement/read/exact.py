"""Read every statement of some folders with casgate and compare it with its truth: exact.py FOLDER.., prints TAP.

A truth with "warnings" is of a statement that gives reason for them: those it has to have, no others, and less
than full confidence.
"""
import glob
import json
import os
import sys
from decimal import Decimal

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../../gen"), os.path.join(HERE, "../../lib")]
import tap  # noqa: E402
import check  # noqa: E402

LAYOUTS = ("cams_detailed", "kfin_detailed", "cams_old", "cams_summary", "kfin_summary",
           "mfcentral_detailed", "mfcentral_summary", "nsdl", "cdsl")


def load(path):
    with open(path, encoding="utf-8") as f:
        return json.load(f)


def faults(folder, truth):
    data, words = check.parse(os.path.join(folder, truth["file"]), truth["password"])
    if data is None:
        return [words]
    wrong = [] if data.get("layout", truth["layout"]) == truth["layout"] else [f"layout {data['layout']}"]
    wrong += check.compare(truth, data)
    if "warnings" not in truth:
        return wrong + check.modesty(data)
    told = sorted(w["code"] for w in data["warnings"])
    sure = Decimal(data["confidence"]["document"]) == 1
    return wrong + ([f"warnings {told}"] if told != truth["warnings"] or sure else [])


def main(folders):
    seen = set()
    for folder in folders:
        truths = [load(path) for path in sorted(glob.glob(os.path.join(folder, "*.truth.json")))]
        truths = [truth for truth in truths if truth["layout"] in LAYOUTS]
        seen |= {truth["layout"] for truth in truths}
        for truth in truths:
            tap.none([f[:300] for f in faults(folder, truth)[:5]], truth["file"])
    tap.check(seen == set(LAYOUTS), f"statements of all {len(LAYOUTS)} layouts are there")
    tap.done()


if __name__ == "__main__":
    main(sys.argv[1:])
