"""Count the results of `make check`, and end with the one line "N passed, N failed, N skipped".

usage: summary.py BUILD CHECK_OUTPUT EXIT_CODE

The .trs files that automake's TAP driver leaves hold one line per test; a test program that crashed or broke its plan
is an ERROR there and counts as failed. When make itself failed without a failed test (it did not compile, say), that
is one failure more. Exit code 0 only when nothing failed and something passed.
"""
import os
import re
import sys

build, output, code = sys.argv[1], sys.argv[2], int(sys.argv[3])
count = {"PASS": 0, "FAIL": 0, "SKIP": 0}
trouble = []
text = open(output, encoding="utf-8", errors="replace").read()
# Only what this run has run: old .trs files of tests that are gone do not count.
names = re.findall(r"^(?:PASS|FAIL|SKIP|XFAIL|XPASS|ERROR): (\S+)", text, re.M)
for name in dict.fromkeys(names):
    trs = os.path.join(build, re.sub(r"\.t$", "", name) + ".trs")
    try:
        lines = open(trs, encoding="utf-8", errors="replace").read().splitlines()
    except OSError:
        lines = [":test-result: ERROR no result file"]
    for line in lines:
        if not line.startswith(":test-result: "):
            continue
        kind, _, what = line[len(":test-result: "):].partition(" ")
        count[{"PASS": "PASS", "XFAIL": "PASS", "SKIP": "SKIP"}.get(kind, "FAIL")] += 1
        if kind in ("FAIL", "ERROR", "XPASS"):
            trouble.append(f"{name}: {kind} {what}")
        elif kind == "SKIP":
            trouble.append(f"{name}: skipped {what}")
if code != 0 and count["FAIL"] == 0:
    count["FAIL"] = 1
    trouble.append("make check failed:\n" + "\n".join(text.splitlines()[-30:]))
if count["PASS"] == 0 and count["FAIL"] == 0:
    count["FAIL"] = 1
    trouble.append("no test ran")
for line in trouble:
    print(line)
if any("FAIL" in line or "ERROR" in line for line in trouble):
    print(f"details: {os.path.join(build, 'test-suite.log')}, {output}")
print(f"{count['PASS']} passed, {count['FAIL']} failed, {count['SKIP']} skipped")
sys.exit(1 if count["FAIL"] else 0)
