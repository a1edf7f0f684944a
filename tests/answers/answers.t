#!/usr/bin/python3
"""The service says today what it said when somebody last read it: all that tests/system/answers.py asks, from the
command line to the console, is held against tests/answers/kept.tsv, which has the first digits of each answer's hash.

An answer that differs is shown. After a change that is meant, look at all of it with `make answers OLD=...`, the build
of before, and write the list anew: CG_ANSWERS_KEEP=1 tests/answers/answers.t. The clocks of the programs are set to the
day of the list by clock.c.
"""
import calendar
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../system"), os.path.join(HERE, "../lib")]
import tap

KEPT = os.path.join(tap.top(), "tests/answers/kept.tsv")
DAY = "2026-11-27"  # of the last NAVs; the clocks begin in the morning after it
MORNING = calendar.timegm(time.strptime("2026-11-28 05:00", "%Y-%m-%d %H:%M"))
NAME_MAX, SHOWN = 96, 40
# Texts that documents change with every release, and that other tests hold.
ELSEWHERE = ("openapi.json", "tools/list", "/docs", "casgate doctor", "casgate nav status")


def set_clocks(folder):
    """Of the programs that are started from now on; not that of the test. That moves no file's time."""
    library = os.path.join(folder, "clock.so")
    source = os.path.join(tap.top(), "tests/answers/clock.c")
    if not shutil.which("cc"):
        tap.skip_all("no compiler for clock.c")
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
    os.chmod(folder, 0o755)
    os.environ.update(LD_PRELOAD=library, CG_CLOCK_OFFSET=str(MORNING - int(time.time())), CG_ANSWERS_DAY=DAY)


class Keeper:
    """Compares answers as they come, or keeps them."""

    def __init__(self, answers, kept):
        self.answers, self.kept, self.lines = answers, kept, []
        self.seen, self.faults = {}, 0

    def hear(self, entry):
        name = entry["name"][:NAME_MAX].replace("\t", " ").replace("\n", " ")
        if any(text in name for text in ELSEWHERE):
            return
        nth = self.seen[name] = self.seen.get(name, 0) + 1
        digits = hashlib.sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()[:10]
        self.lines.append((digits, name, nth))
        if self.kept is None or self.kept.get((name, nth)) == digits:
            return
        self.faults += 1
        if self.faults <= 20:
            told = self.answers.lines_of(entry)
            tap.check(False, name, *([] if (name, nth) in self.kept else ["was not asked before"]),
                      *(line[:300] for line in told[:SHOWN]))


def read_kept():
    if os.environ.get("CG_ANSWERS_KEEP"):
        return None
    kept, count = {}, {}
    with open(KEPT, encoding="utf-8") as f:
        for line in f:
            if not line.startswith("#"):
                digits, _, name = line.rstrip("\n").partition("\t")
                count[name] = count.get(name, 0) + 1
                kept[name, count[name]] = digits
    return kept


def main():
    import stack
    if stack.SANITIZED:
        tap.skip_all("programs with sanitizers do not run with another clock")
    import answers
    keeper = Keeper(answers, read_kept())
    with tempfile.TemporaryDirectory(prefix="cgclock.") as folder:
        set_clocks(folder)
        ask_all(answers, keeper)
    if keeper.kept is None:
        with open(KEPT, "w", encoding="utf-8") as f:
            f.write("# What each answer hashes to, and what was asked: see answers.t.\n")
            f.writelines(f"{digits}\t{name}\n" for digits, name, _ in keeper.lines)
        return
    gone = set(keeper.kept) - {(name, nth) for _, name, nth in keeper.lines}
    tap.none([f"{name} ({nth})" for name, nth in sorted(gone)], "nothing that was asked before is asked no more")


def ask_all(answers, keeper):
    r = answers.Recorder(tap.build(), keeper.hear)
    try:
        for part in answers.PARTS:
            before, faults = len(keeper.lines), keeper.faults
            began = time.monotonic()
            tap.run([part], r)
            seconds = round(time.monotonic() - began)
            tap.check(keeper.faults == faults, f"{part.__name__}: the same {len(keeper.lines) - before} answers",
                      f"{keeper.faults - faults} others", f"in {seconds} s")
    finally:
        r.close()


main()
tap.done()
