"""Count results of tests, and end with the one line "N passed, N failed, N skipped".

usage: summary.py (NAME BUILD EXIT_CODE)...

Each NAME is a run of make in BUILD with its output in BUILD/NAME.out; BUILD/NAME.begin is as old as its start. Where it
ran tests, the .trs files that automake's
TAP driver leaves hold one line per test; a program that crashed or broke its plan is an ERROR there and counts as
failed, and so does one whose file has no end: its driver was lost.
Of a release (make distcheck) what the drivers printed counts.
A run that failed without a failed test (it did not compile, say) is one failure, told with what make said of it; one
that has no tests of its own is one test. Exit code 0 only when nothing failed and something
passed.
"""
import collections
import glob
import os
import re
import sys

BUILDS = ("clang",)  # runs that are one test as a whole
RELEASES = ("distcheck",)  # runs that are one test and, in a folder that is removed where all is well, many
OF_A_TEST = re.compile(r"(PASS|FAIL|SKIP|XFAIL|XPASS|ERROR): (\S+ (?:\d+|-).*)")  # a line of the driver's output
DETAIL_LINES = 12  # printed of each failed test
TAIL_LINES = 20  # of the output of a run that failed without a failed test
OF_MAKE = re.compile(r"make(\[\d+\])?: \*\*\*|fatal: |.*: (fatal )?error: |/bin/sh: ")  # says why make itself failed
OF_TESTS = re.compile(r": (check-TESTS|check-am|check|test-suite\.log)\] Error")  # says that tests did
count = {"PASS": 0, "FAIL": 0, "SKIP": 0}


def counted(kind):
    """How a result of automake counts."""
    return {"PASS": "PASS", "XFAIL": "PASS", "SKIP": "SKIP"}.get(kind, "FAIL")


def printed(lines):
    """(kind, test) of what the drivers printed; of what failed or was skipped make prints the log once more."""
    found = [m for m in map(OF_A_TEST.fullmatch, lines) if m]
    return list(dict.fromkeys((counted(m[1]), m[2]) for m in found))


def tests(folder, begin):
    """(kind, test) of what was run since the file begin was made: .trs files of tests that are gone do not count."""
    for at, below, names in os.walk(folder):
        below[:] = [d for d in below if at != folder or d in ("tests",)]
        for name in sorted(n for n in names if n.endswith(".trs")):
            path = os.path.join(at, name)
            if os.path.getmtime(path) < os.path.getmtime(begin):
                continue
            with open(path, encoding="utf-8", errors="replace") as f:
                lines = f.read().splitlines()
            for line in lines:
                if line.startswith(":test-result: "):
                    kind, _, what = line[len(":test-result: "):].partition(" ")
                    yield counted(kind), " ".join((os.path.relpath(path[:-4], folder), what)).strip()
            if not any(line.startswith(":copy-in-global-log:") for line in lines):
                yield "FAIL", f"{os.path.relpath(path[:-4], folder)} was broken off"


def failures(log):
    """The tests of a program that failed, each with what it printed of itself; without one, the end of its output."""
    with open(log, encoding="utf-8", errors="replace") as f:
        lines = f.read().splitlines()
    found = []
    left = 0
    for line in lines:
        failed = line.startswith(("not ok", "Bail out!"))
        left = DETAIL_LINES if failed else left - 1 if line.startswith("#") else 0
        if failed or left > 0:
            found.append(line)
    return found or lines[-DETAIL_LINES:]


def run(name, build, code):
    """Prints what was skipped, a line per program; returns the lines that tell what failed."""
    output = os.path.join(build, name + ".out")
    with open(output, encoding="utf-8", errors="replace") as f:
        lines = f.read().splitlines()
    whole = [("PASS" if code == 0 else "FAIL", f"make {name}")]
    folder = build
    if name in BUILDS:
        results = whole
    elif name in RELEASES:
        results = printed(lines) + (whole if code == 0 else [])
        folder = next(iter(glob.glob(os.path.join(build, "casgate-*/_build/sub"))), build)
    else:
        results = list(tests(build, os.path.join(build, name + ".begin")))
    by_tests = name not in BUILDS and any(kind == "FAIL" for kind, _ in results)
    if not results or (code != 0 and all(kind != "FAIL" for kind, _ in results)):
        results.append(("FAIL", f"make {name} failed"))
    for kind, _ in results:
        count[kind] += 1
    skipped = collections.Counter(what.split()[0] for kind, what in results if kind == "SKIP")
    for what, n in skipped.items():
        print(f"SKIP {name}: {what} ({n})")
    failed = [what for kind, what in results if kind == "FAIL"]
    told = [f"FAIL {name}: {what}" for what in failed]
    for what in dict.fromkeys(what.split()[0] for what in failed):
        log = os.path.join(folder, what + ".log")
        if os.path.exists(log):
            told += [f"--- {what}", *failures(log)]
    if failed:
        said = [line for line in (lines if by_tests else lines[:-TAIL_LINES])
                if OF_MAKE.match(line) and not OF_TESTS.search(line)]  # what was not built had no test to fail
        told += [f"--- of {output}", *said[-DETAIL_LINES:], *(lines[-TAIL_LINES:] if not by_tests else [])]
        told.append(f"details: {os.path.join(folder, 'test-suite.log')} and {output}")
    return told


args = sys.argv[1:]
# what failed stands last: it is what is read first, and where an end of a long output is kept, it is in that
for line in [line for i in range(0, len(args), 3) for line in run(args[i], args[i + 1], int(args[i + 2]))]:
    print(line)
print(f"{count['PASS']} passed, {count['FAIL']} failed, {count['SKIP']} skipped")
sys.exit(1 if count["FAIL"] or not count["PASS"] else 0)
