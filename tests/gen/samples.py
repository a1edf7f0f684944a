#!/usr/bin/env python3
"""TAP: samples.py TOP_SOURCE_DIR. Every built-in sample is read exactly as its truth says, and is what make_samples.py
makes."""
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib")]
import check
import tap


def read_exactly(path, truth, password):
    data, words = check.parse(path, password)
    return [words] if data is None else check.compare(truth, data) + check.modesty(data)


def load(path):
    with open(path, encoding="utf-8") as f:
        return json.load(f)


def sample_faults(top, sample):
    truth = load(os.path.join(top, "tests/data/samples", sample["name"] + ".truth.json"))
    faults = [
        f"{k}: listed {sample[k]}, truth {truth[k]}" for k in ("source", "statement_type", "password")
        if sample[k] != truth[k]
    ]
    return faults + read_exactly(os.path.join(top, "data/samples", sample["file"]), truth, sample["password"])


def made_again(top, samples):
    """Faults of what the program in the tree makes now: list and truths as kept, statements that are read exactly."""
    with tempfile.TemporaryDirectory() as work:
        subprocess.run([sys.executable, os.path.join(top, "data/make_samples.py"), work, work],
                       check=True,
                       stdout=subprocess.DEVNULL)
        faults = [] if load(os.path.join(work, "samples.json"))["samples"] == samples else ["samples.json differs"]
        for s in samples:
            truth = load(os.path.join(work, s["name"] + ".truth.json"))
            if truth != load(os.path.join(top, "tests/data/samples", s["name"] + ".truth.json")):
                faults.append(s["name"] + ": truth differs")
            faults += read_exactly(os.path.join(work, s["file"]), truth, s["password"])
    return faults


def main(top):
    samples = load(os.path.join(top, "data/samples/samples.json"))["samples"]
    for s in samples:
        tap.none(sample_faults(top, s), s["name"])
    name = "make_samples.py makes the same samples"
    if not all(importlib.util.find_spec(m) for m in ("reportlab", "pikepdf")) or shutil.which("qpdf") is None:
        tap.skip(name, "needs reportlab, pikepdf and qpdf")
    else:
        tap.none(made_again(top, samples), name)
    tap.done()


if __name__ == "__main__":
    main(sys.argv[1])
