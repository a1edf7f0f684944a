"""Read every statement of a folder with casgate and compare it with its truth: exact.py FOLDER, prints TAP."""
import glob
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "gen"))
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
    return wrong + check.compare(truth, data) + check.modesty(data)


def main(folder):
    truths = [load(path) for path in sorted(glob.glob(os.path.join(folder, "*.truth.json")))]
    truths = [truth for truth in truths if truth["layout"] in LAYOUTS]
    seen = {truth["layout"] for truth in truths}
    print(f"1..{len(truths) + 1}")
    for number, truth in enumerate(truths, 1):
        found = faults(folder, truth)
        print(f"{'not ok' if found else 'ok'} {number} - {truth['file']}")
        for fault in found[:5]:
            print("# " + fault[:300])
        sys.stdout.flush()
    print(
        f"{'ok' if seen == set(LAYOUTS) else 'not ok'} {len(truths) + 1} - statements of all {len(LAYOUTS)} layouts are"
        " there"
    )


if __name__ == "__main__":
    main(sys.argv[1])
