#!/usr/bin/python3
"""How strong the tests are: random mutants of lib, one token each, and which of them no test notices.

    make mutants N=20 SEED=1 FOLDER=market       20 mutants of lib/market; without FOLDER of all of lib
    mutants.py --n N --seed S [--folder F] [--tests unit] SOURCE BUILD

The tree is copied to BUILD/mutants/source and built there twice: once to see with gcov which unit test runs which
lines, once to change it. For each mutant one file is changed and compiled; what does not compile, or gives the same
machine code, is no mutant. Then run the unit tests that come to the place (the file's own first) and the system
tests of the folder (--tests: only those), until one fails. A test that does not end has noticed, too.

tests/mutants.tsv lists mutants that no test can notice: file, line, mutation, reason. They are counted as equivalent.
Printed is each mutant that lives, and the share that was noticed of those that are not equivalent. Same seed and tree:
same mutants. --only: the mutants of that seed whose place (lib/FILE.c:LINE) is named, to try again with other tests.
"""
import argparse
import contextlib
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SWAPS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="], "&&": ["||"],
    "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"], "++": ["--"], "--": ["++"], "+=": ["-="],
    "-=": ["+="], "|=": ["&="], "&=": ["|="], "|": ["&"], "&": ["|"], "!": [""], "true": ["false"], "false": ["true"],
    "break": ["continue"], "continue": ["break"],
}
# System tests that stand elsewhere than in tests/FOLDER; the first folder of a file's that is here counts.
SYSTEM = {
    "base": ["statement/read/exact.t"],
    "conf": ["store/cli.t"],
    "pdf": ["pdf/extract.t", "statement/read/exact.t"],
    "statement": ["gen/samples.t", "statement/read/exact.t", "gen/gen.t"],
    "redact": ["redact/redact.t"],
    "portfolio/gains": ["http/gains.t"],
    "portfolio": ["http/http.t", "system/report.t"],
    "market/enrich": ["http/enrich.t"],
    "market/workbook": ["market/sheet.t", "market/workbooks.t"],
    "market": ["market/months.t", "market/sheet.t", "http/enrich.t", "market/nav.t"],
    "net": ["market/nav.t"],
    "mail": ["mail/mail.t"],
    "store": ["store/cli.t", "http/http.t"],
    "store/market": ["market/nav.t", "http/enrich.t"],
    "store/job": ["rest/jobs.t", "rest/batch.t"],
    "store/webhook": ["system/webhooks.t"],
    "app": ["http/http.t", "http/enrich.t", "http/gains.t", "system/upload.t"],
    "app/jobs": ["rest/jobs.t", "rest/batch.t"],
    "app/mail": ["mail/mail.t"],
    "app/market": ["market/nav.t", "http/enrich.t"],
    "app/webhooks": ["system/webhooks.t"],
    "render/export": ["render/export/export.t", "system/report.t"],
    "render/gains": ["http/gains.t"],
    "render/report": ["system/report.t"],
    "render": ["system/report.t", "http/gains.t", "http/enrich.t"],
    "http": ["http/http.t"],
    "rest": ["http/http.t", "http/enrich.t", "http/gains.t"],
    "oauth": ["system/oauth.t"],
    "mcp": ["mcp/mcp.t", "mcp/upload.t"],
    "web": ["system/console.t", "system/upload.t"],
}
EXTRA_PROGRAMS = ("tests/pdf/dump_words", "tests/pdf/sandbox_probe")  # that these tests need
SYSTEM_LIMIT = 300  # seconds of a system test: what takes longer hangs
TOKEN = re.compile(
    r"""
    (?P<skip>//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*\#(?:\\\n|[^\n])*|_Static_assert[^;]*;)
    |(?P<word>[A-Za-z_]\w*)|(?P<number>\b\d+\b)|(?P<op>->|<<=?|>>=?|\+\+|--|&&|\|\||[-+*/%&|^<>=!]=?|[^\s])""",
    re.X | re.S | re.M)


def sites(text):
    """(from, to, replacements) of every token that can be changed; declarations outside functions are left alone."""
    depth, before = 0, ""
    for m in TOKEN.finditer(text):
        if m.lastgroup == "skip":
            continue
        token = m[0]
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
        binary = bool(re.match(r"[\w)\]]", before[-1:])) and before not in ("return", "case", "sizeof")
        other = SWAPS.get(token, [])
        if token in "+-*&" and (not binary or re.search(
                r"\b(?:struct|enum|const|char|void|int\w*|size_t|\w+_t)\s*\w*\s*$", text[:m.start()][-60:])):
            other = []  # a sign, a pointer or an address
        if m.lastgroup == "number" and depth > 0:
            other = [str(int(token) + 1)] + ([str(int(token) - 1)] if int(token) > 0 else [])
        if other and depth > 0:
            yield m.start(), m.end(), other
        before = token


def end_session(leader):
    """End every process of the session: test runners put their children into groups of their own."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as f:
                if int(f.read().rpartition(")")[2].split()[3]) == leader:
                    os.kill(int(pid), signal.SIGKILL)


def run(command, cwd, limit=900, **env):
    """Exit code and output; -1 where it did not end in time. What it leaves is ended with it."""
    with tempfile.TemporaryFile() as out:
        p = subprocess.Popen(command,
                             cwd=cwd,
                             env=dict(os.environ, **env),
                             stdin=subprocess.DEVNULL,
                             stdout=out,
                             stderr=subprocess.STDOUT,
                             start_new_session=True)
        try:
            code = p.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            code = -1
        finally:  # also where this program is told to end
            end_session(p.pid)
            p.wait()
        out.seek(0)
        return code, out.read().decode(errors="replace")


class Bench:
    """seconds: of each unit test that passes without a mutant; lines: {unit: {file: lines that it runs}}."""

    def __init__(self, top, build, longest):
        self.source, self.build, self.cover = (os.path.join(build, "mutants", n) for n in ("source", "build", "cover"))

        def left_out(at, names):
            return [n for n in names if at == top and re.match(r"(build(-(?!aux).*)?|slow|var|\.git)$", n)]

        shutil.copytree(top, self.source, dirs_exist_ok=True, symlinks=True, ignore=left_out)
        for folder, flags in ((self.build, "CFLAGS='-g0 -O1'"),
                              (self.cover, "CFLAGS='-g0 -O0 --coverage' LDFLAGS=--coverage")):
            os.makedirs(folder, exist_ok=True)
            if not os.path.exists(folder + "/Makefile"):
                self.must(["sh", "-c", f"../source/configure --quiet {flags}"], folder)
            self.must(["make", "-s", "-j2", "all"], folder)
            self.must(["make", "-s", "-j2", "check", "TESTS="], folder)
        listed = run(["make", "-s", "--eval", "mutants-list:;@echo $(check_PROGRAMS)", "mutants-list"], self.build)[1]
        self.env = {"CG_TOP_SRCDIR": self.source, "CG_TOP_BUILDDIR": self.build, "CK_TIMEOUT_MULTIPLIER": "20"}
        self.seconds, self.lines, self.unsound = {}, {}, set()
        for unit in (p for p in listed.split() if os.path.basename(p).startswith("test_")):
            took, lines = self.measured(unit)
            if took is None:
                print(f"mutants: {unit} fails without a mutant and is left out", flush=True)
            elif took <= longest:
                self.seconds[unit], self.lines[unit] = took, lines

    def must(self, command, folder):
        code, out = run(command, folder, 3600)
        if code != 0:
            sys.exit(f"mutants: {' '.join(command)}: {out[-3000:]}")

    def measured(self, unit):
        """Seconds that a unit test takes (None: it fails) and the lines that gcov saw; kept while it is the same."""
        kept = os.path.join(self.cover, unit + ".lines")
        with open(os.path.join(self.cover, unit), "rb") as f:
            digest = hashlib.sha256(f.read()).hexdigest()
        if os.path.exists(kept):
            with open(kept, encoding="utf-8") as f:
                stamp, took, found = json.load(f)
            if stamp == digest:
                return took, found
        began = time.monotonic()
        if run(["./" + unit], self.build, **self.env)[0] != 0:
            return None, {}
        took = time.monotonic() - began
        for at, _, names in os.walk(os.path.join(self.cover, "lib")):
            for name in (n for n in names if n.endswith(".gcda")):
                os.unlink(os.path.join(at, name))
        run(["./" + unit], self.cover, **{**self.env, "CG_TOP_BUILDDIR": self.cover})
        data = [os.path.join(at, n) for at, _, names in os.walk(os.path.join(self.cover, "lib"))
                for n in names if n.endswith(".gcda")]
        out = subprocess.run(["gcov", "--json-format", "--stdout", *data], cwd=self.cover, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, check=False).stdout if data else b""
        found = {}
        for text in out.decode().splitlines():
            for file in json.loads(text)["files"]:
                name = os.path.relpath(os.path.join(self.cover, file["file"]), self.source)
                ran = {line["line_number"] for line in file["lines"] if line["count"]}
                if name.startswith("lib/") and ran:
                    found[name] = sorted(ran | set(found.get(name, [])))
        with open(kept, "w", encoding="utf-8") as f:
            json.dump([digest, took, found], f)
        return took, found

    def units_of(self, path, line):
        """Unit tests that run the line or one beside it (a statement has several); for data, that run its file."""
        near = [u for u in self.seconds if any(abs(n - line) < 3 for n in self.lines[u].get(path, []))]
        code = any(abs(n - line) < 3 for n in self.code_lines(path))
        own = "tests/" + os.path.dirname(path[len("lib/"):]) + "/test_" + os.path.basename(path)[:-2]
        return sorted(near if code else [u for u in self.seconds if path in self.lines[u]],
                      key=lambda u: (not u.startswith(own), self.seconds[u]))

    def code_lines(self, path):
        """Lines that gcov knows as code, run or not."""
        notes = os.path.join(self.cover, path[:-2] + ".gcno")
        out = subprocess.run(["gcov", "--json-format", "--stdout", notes], cwd=self.cover, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, check=False).stdout.decode()
        return [line["line_number"] for text in out.splitlines() for file in json.loads(text)["files"]
                if file["file"].endswith("/" + path) for line in file["lines"]]

    def code_of(self, path):
        """Machine code and data of a file, to see whether a mutant is another program."""
        obj = os.path.join(self.build, path[:-2] + ".o")
        return subprocess.run(["objdump", "-drs", obj], stdout=subprocess.PIPE, check=False).stdout

    def noticed_by(self, path, line, kinds):
        """The test that notices, or None. kinds: "unit", "system" or both."""
        for unit in self.units_of(path, line) if "unit" in kinds else ():
            if run(["make", "-s", unit], self.build)[0] != 0:
                return "the linker"
            if run(["./" + unit], self.build, 60 + 20 * self.seconds[unit], **self.env)[0] != 0:
                return unit
        if "system" not in kinds:
            return None
        folder = os.path.dirname(path[len("lib/"):])
        parts = folder.split("/")
        place = next((p for p in ("/".join(parts[:n]) for n in range(len(parts), 0, -1)) if p in SYSTEM), None)
        return next(("tests/" + test for test in SYSTEM.get(place, [])
                     if test not in self.unsound and not self.passes(test)), None)

    def passes(self, test):
        if run(["make", "-s", "-j2", "all", *EXTRA_PROGRAMS], self.build)[0] != 0:
            return False
        code, out = run([os.path.join(self.source, "tests", test)], self.build, SYSTEM_LIMIT, **self.env)
        return code == 0 and not re.search("^not ok", out, re.M)

    def judge(self, path, line, text, kinds):
        """What became of a mutant: "none" (does not compile), "same", None (it lives), or the test that noticed."""
        full = os.path.join(self.source, path)
        with open(full, encoding="utf-8") as f:
            sound = f.read()
        before = self.code_of(path)
        try:
            with open(full, "w", encoding="utf-8") as f:
                f.write(text)
            if run(["make", "-s", path[:-2] + ".o"], self.build)[0] != 0:
                return "none"
            by = "same" if self.code_of(path) == before else self.noticed_by(path, line, kinds)
        finally:
            with open(full, "w", encoding="utf-8") as f:
                f.write(sound)
            run(["make", "-s", path[:-2] + ".o"], self.build)
        if by and by.endswith(".t") and not self.passes(by[len("tests/"):]):
            print(f"mutants: {by} fails without a mutant and is left out", flush=True)
            self.unsound.add(by[len("tests/"):])
            return self.judge(path, line, text, kinds)
        return by


def equivalents(top):
    path = os.path.join(top, "tests/mutants.tsv")
    with open(path, encoding="utf-8") as f:
        return {tuple(line.rstrip("\n").split("\t")[:3]) for line in f if not line.startswith("#")}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--n", type=int, default=20)
    p.add_argument("--seed", default="1")
    p.add_argument("--folder", default="", help="of lib; or a file")
    p.add_argument("--tests", default="unit,system", help="unit: unit tests alone; system: the folder's system tests")
    p.add_argument("--longest", type=float, default=1e9, help="seconds; unit tests that take longer are left out")
    p.add_argument("--only", nargs="*", help="places", default=())
    p.add_argument("source")
    p.add_argument("build")
    args = p.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the file that is being changed is put right
    top = os.path.abspath(args.source)
    files = []
    for at, _, names in sorted(
            os.walk(os.path.join(top, "lib", args.folder) if not args.folder.endswith(".c") else "")):
        files += [os.path.relpath(os.path.join(at, n), top) for n in sorted(names) if n.endswith(".c")]
    files = files or [os.path.join("lib", args.folder)]
    bench = Bench(top, os.path.abspath(args.build), args.longest)
    chosen, known = random.Random(args.seed), equivalents(top)
    texts, all_sites = {}, []
    for path in files:
        with open(os.path.join(top, path), encoding="utf-8") as f:
            texts[path] = f.read()
        all_sites += [(path, *site) for site in sites(texts[path])]
    chosen.shuffle(all_sites)
    made = noticed = equal = 0
    for path, start, end, others in all_sites:
        if made == args.n:
            break
        text, other = texts[path], chosen.choice(others)
        line = text[text.rfind("\n", 0, start) + 1:text.index("\n", start)].strip()
        change = f"{text[start:end]} -> {other or 'nothing'}"
        number = text.count("\n", 0, start) + 1
        if args.only and f"{path}:{number}" not in args.only:
            continue
        place = f"{path}:{number}: {change}: {line}"
        if (path, line, change) in known:
            made, equal = made + 1, equal + 1
            print(f"equivalent  {place}", flush=True)
            continue
        by = bench.judge(path, number, text[:start] + other + text[end:], args.tests.split(","))
        if by in ("none", "same"):
            continue
        made += 1
        noticed += by is not None
        print(f"{'noticed' if by else 'LIVES  '}     {place}{'  by ' + by if by else ''}", flush=True)
    real = made - equal
    print(f"{made} mutants: {noticed} noticed, {made - noticed - equal} live, {equal} equivalent: "
          f"{100 * noticed // real if real else 100} %")


if __name__ == "__main__":
    main()
