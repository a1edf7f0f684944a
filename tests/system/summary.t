#!/usr/bin/python3
"""The runner's closing line: it counts what automake left of tests, and names what failed, whatever way it failed."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import equal

SUMMARY = os.path.join(tap.top(), "tests/summary.py")
END = ":global-test-result: PASS\n:recheck: no\n:copy-in-global-log: no\n"


def summary(code, name="check", output="", **trs):
    """(exit code, lines) of summary.py about one run of make; a test named a is tests/x/a.trs with that text."""
    with tempfile.TemporaryDirectory() as build:
        os.makedirs(os.path.join(build, "tests/x"))
        for path, text in ((name + ".begin", ""), (name + ".out", output),
                           *((f"tests/x/{test}.trs", text) for test, text in trs.items()),
                           *((f"tests/x/{test}.log", f"ok 1\nnot ok 2 - of {test}\n# why\n") for test in trs)):
            with open(os.path.join(build, path), "w", encoding="utf-8") as f:
                f.write(text)
        done = subprocess.run([sys.executable, SUMMARY, name, build, str(code)], capture_output=True, text=True)
        return done.returncode, [line.replace(build, "B") for line in done.stdout.splitlines()]


equal(summary(0, a=":test-result: PASS 1\n:test-result: PASS 2\n" + END,
              b=":test-result: SKIP 1 # SKIP\n" + END),
      (0, ["SKIP check: tests/x/b (1)", "2 passed, 0 failed, 1 skipped"]), "what passed and was skipped is counted")
equal(summary(2, a=":test-result: PASS 1\n:test-result: FAIL 2 - of a\n" + END),
      (1, ["FAIL check: tests/x/a 2 - of a", "--- tests/x/a", "not ok 2 - of a", "# why", "--- of B/check.out",
           "details: B/test-suite.log and B/check.out", "1 passed, 1 failed, 0 skipped"]),
      "a test that failed is named, with what it printed")
equal(summary(2, a=":test-result: PASS 1\n:test-result: ERROR - exited with status 1\n" + END)[1][-1],
      "1 passed, 1 failed, 0 skipped", "a test that broke its plan failed")
equal(summary(2, a=":test-result: PASS 1\n", b=":test-result: PASS 1\n" + END)[1][0],
      "FAIL check: tests/x/a was broken off", "a test whose driver was lost is named")
equal(summary(2, output="make[3]: *** [Makefile:9: tests/x/c.log] Error 137\n" + "line\n" * 50,
              a=":test-result: PASS 1\n" + END),
      (1, ["FAIL check: make check failed", "--- of B/check.out",
           "make[3]: *** [Makefile:9: tests/x/c.log] Error 137", *["line"] * 20,
           "details: B/test-suite.log and B/check.out", "1 passed, 1 failed, 0 skipped"]),
      "where make failed and no test did, make's reason is told")
equal(summary(2, output="make[3]: *** [Makefile:7: tests/x/c] Error 1\nmake: *** [Makefile:9: check] Error 2\n",
              a=":test-result: FAIL 1\n" + END)[1][4:6],
      ["--- of B/check.out", "make[3]: *** [Makefile:7: tests/x/c] Error 1"],
      "what was not built is told beside tests that failed")
equal(summary(0, "clang", "built\n"), (0, ["1 passed, 0 failed, 0 skipped"]), "a build is one test")
equal(summary(2, "clang", "x.c:1:2: error: no\n")[1],
      ["FAIL clang: make clang", "--- of B/clang.out", "x.c:1:2: error: no",
       "details: B/test-suite.log and B/clang.out", "0 passed, 1 failed, 0 skipped"], "and fails as one")
RELEASE = "PASS: tests/x/a 1 - one\nPASS: tests/x/a 2\nSKIP: tests/x/b 1 - two # SKIP\n"
equal(summary(0, "distcheck", RELEASE), (0, ["SKIP distcheck: tests/x/b (1)", "3 passed, 0 failed, 1 skipped"]),
      "of a release what is printed counts, and that it was made")
equal(summary(2, "distcheck", RELEASE + "FAIL: tests/x/c 1 - three\nFAIL: tests/x/c\nFAIL: tests/x/c 1 - three\n"),
      (1, ["SKIP distcheck: tests/x/b (1)", "FAIL distcheck: tests/x/c 1 - three", "--- of B/distcheck.out",
           "details: B/test-suite.log and B/distcheck.out", "2 passed, 1 failed, 1 skipped"]),
      "a test that failed there is named once")
LEFT = "ERROR: files left in build directory after distclean:\nmake: *** [x] Error 1\n"
equal(summary(2, "distcheck", RELEASE + LEFT)[1][1:3],
      ["FAIL distcheck: make distcheck failed", "--- of B/distcheck.out"], "a release that is not whole failed")
equal(summary(0)[0], 1, "no test at all is a failure")

tap.done()
