#!/usr/bin/python3
"""How strong the tests are: random mutants of lib, one token each, and which of them no test notices.

    make mutants N=20 SEED=1 FOLDER=market       20 mutants of lib/market; without FOLDER of all of lib
    mutants.py --n N --seed S [--folder F] [--tests unit] SOURCE BUILD

The build at hand serves: for each mutant one file is compiled beside it; what does not compile, or gives the same
machine code, is no mutant. Then run, linked with it, unit tests that come by the line (its own first, then those of its
folder and of those above, then those that read whole statements, then the quickest, --most of them) and the system
tests of the folder that come by it (--tests: only those), until one fails. A test that does not end has noticed, too;
one that fails without the mutant is left out.
Which lines a test comes by says a build with counters, mutants/counted, which is made once; what has changed since is
built and counted again, a system test only where the file itself has changed. A line without a counter of its own (a
constant) has every test that comes by the file.

tests/mutants.tsv lists mutants that no test can notice: file, line, mutation, reason. They are counted as equivalent.
Where the line alone does not say which, the one above stands before it ("above / line"), and "#2" behind the mutation
means the second such text of the line.
Printed is each mutant that lives, and the share that was noticed of those that are not equivalent. Same seed and tree:
same mutants. --only: the mutants of that seed whose place (lib/FILE.c:LINE) is named, to try again with other tests.
--living LOG: those that live in what an earlier run has printed, of whatever seed and tree; with --tests system and
--named TEST... system tests are quick, if one knows which to name: nothing is counted. --part I/N shares a sample
between runs at once.
"""
import argparse
import atexit
import contextlib
import fcntl
import hashlib
import json
import os
import random
import re
import shlex
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
# System tests by folder; the first folder of a file that is here counts. Those that come by the line run.
SYSTEM = {
    "base": ["statement/read/exact.t"],
    "conf": ["store/cli.t"],
    "pdf": ["pdf/extract.t", "statement/read/exact.t"],
    "statement": ["statement/read/exact.t", "statement/read/places.t", "gen/samples.t"],
    "redact": ["redact/redact.t"],
    "portfolio/gains": ["http/gains.t"],
    "portfolio": ["http/http.t", "system/report.t"],
    "market/enrich": ["http/enrich.t"],
    "market/workbook": ["market/sheet.t", "market/workbooks.t"],
    "market": ["market/months.t", "market/sheet.t", "http/enrich.t", "market/nav.t"],
    "net": ["market/nav.t"],
    "mail": ["mail/mail.t"],
    "store": ["store/cli.t", "http/http.t", "mcp/mcp.t", "system/oauth.t", "system/rekey.t"],
    "store/identity": ["store/cli.t", "system/oauth.t", "system/signin.t", "system/console.t"],
    "store/upload": ["rest/uploads.t", "mcp/upload.t"],
    "store/market": ["market/nav.t", "http/enrich.t", "market/sheet.t"],
    "store/mail": ["mail/mail.t"],
    "store/job": ["rest/jobs.t", "rest/batch.t"],
    "store/webhook": ["rest/webhooks.t", "system/webhooks.t"],
    "app": ["http/http.t", "http/enrich.t", "http/gains.t", "mcp/mcp.t", "system/upload.t"],
    "app/jobs": ["rest/jobs.t", "rest/batch.t"],
    "app/mail": ["mail/mail.t"],
    "app/market": ["market/nav.t", "http/enrich.t"],
    "app/webhooks": ["rest/webhooks.t", "system/webhooks.t"],
    "render/export": ["render/export/export.t", "render/casparser.t", "system/report.t"],
    "render/gains": ["http/gains.t"],
    "render/report": ["system/report.t", "market/months.t"],
    "render": ["http/http.t", "system/report.t", "http/gains.t", "http/enrich.t", "mcp/mcp.t"],
    "http/metrics": ["system/monitoring.t", "http/http.t"],
    "http": ["http/http.t", "mcp/mcp.t", "system/upload.t", "rest/jobs.t"],
    "rest": ["http/http.t", "http/enrich.t", "http/gains.t", "rest/jobs.t", "rest/batch.t", "rest/uploads.t",
             "rest/webhooks.t", "system/webhooks.t"],
    "oauth": ["system/oauth.t", "system/oauth_attacks.t"],
    "mcp": ["mcp/mcp.t", "mcp/upload.t"],
    "web": ["system/console.t", "system/upload.t", "system/signin.t", "rest/uploads.t"],
}
SILENT = ("casgate-extract", "casgate-sheet")  # their sandbox lets no counter out
HELPERS = "tests/lib/libtests.a"  # what several unit tests use
OF_HELPERS = "libtests_a-"  # in the names of its objects
# in the names of unit tests that do less where lines are counted (CG_SHARE), and may come by more of a file
SAMPLED = ("_limits", "_memory")
EXTRA_PROGRAMS = ("tests/pdf/dump_words", "tests/pdf/sandbox_probe")  # that these tests need
KEEP_EACH = 30  # seconds after which what has been counted is written: it is a large file
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


def source_of(obj):
    """The source of an object of the library, or of what several unit tests use."""
    at, name = os.path.split(obj)
    return os.path.join(at, name.rpartition(OF_HELPERS)[2][:-2] + ".c")


def end_session(leader):
    """End every process of the session: test runners put their children into groups of their own."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as f:
                if int(f.read().rpartition(")")[2].split()[3]) == leader:
                    os.kill(int(pid), signal.SIGKILL)


def end_strays(mark):
    """End what has this in its environment: services have sessions of their own, and stay where a test is cut off."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            with open(f"/proc/{pid}/environ", "rb") as f:
                if mark.encode() in f.read().split(b"\0"):
                    os.kill(int(pid), signal.SIGKILL)


def run(command, cwd, limit=900, until=None, **env):
    """Exit code and output; -1 where it did not end in time, or was ended because it printed `until`. What it leaves is
    ended with it."""
    with tempfile.TemporaryFile() as out:
        p = subprocess.Popen(command,
                             cwd=cwd,
                             env=dict(os.environ, **env),
                             stdin=subprocess.DEVNULL,
                             stdout=out,
                             stderr=subprocess.STDOUT,
                             start_new_session=True)
        code, end = -1, time.monotonic() + limit
        try:
            while code == -1 and time.monotonic() < end:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    code = p.wait(timeout=1 if until else limit)
                if until and re.search(until, os.pread(out.fileno(), 1 << 24, 0)):
                    break
        finally:  # also where this program is told to end
            end_session(p.pid)
            p.wait()
        out.seek(0)
        return code, out.read().decode(errors="replace")


class Linked:
    """What a program pulls out of the library, by the symbols of the objects and the words of its sources."""

    def __init__(self, top, build, objects):
        self.top, self.build = top, build
        self.gives, self.wants, self.giver = {}, {}, {}
        out = subprocess.run(["nm", "-A", *objects], cwd=build, stdout=subprocess.PIPE, check=True).stdout.decode()
        for line in out.splitlines():
            obj, _, rest = line.partition(":")
            *_, kind, name = rest.split()
            if kind == "U":
                self.wants.setdefault(obj, set()).add(name)
            elif kind.isupper():
                self.gives.setdefault(obj, set()).add(name)
                self.giver[name] = obj
        self.macros = {}
        for at, _, names in [*os.walk(os.path.join(top, "lib")), *os.walk(os.path.join(top, "tests"))]:
            for name in (n for n in names if n.endswith(".h")):
                self.read_macros(os.path.join(at, name))

    def read_macros(self, path):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        for m in re.finditer(r"^#\s*define\s+(\w+)((?:\\\n|[^\n])*)|^static inline [^;{]*?(\w+)\([^;{]*(\{.*?^\})",
                             text, re.M | re.S):
            self.macros.setdefault(m[1] or m[3], set()).update(re.findall(r"[A-Za-z_]\w+", m[2] or m[4] or ""))

    def objects_of(self, sources):
        """Objects of the library that a program with these sources may link."""
        words, todo = set(), set()
        for source in sources:
            with open(os.path.join(self.top, source), encoding="utf-8") as f:
                todo |= set(re.findall(r"[A-Za-z_]\w+", f.read()))
        found = set()
        while todo:
            word = todo.pop()
            words.add(word)
            obj = self.giver.get(word)
            more = set(self.macros.get(word, ()))
            if obj and obj not in found:
                found.add(obj)
                more |= self.wants.get(obj, set())
            todo |= more - words
        return found

    def holds(self, program, obj):
        """Does the program that is built hold the object?"""
        out = subprocess.run(["nm", "--defined-only", program], cwd=self.build, stdout=subprocess.PIPE,
                             check=False).stdout
        names = {line.split()[-1] for line in out.decode().splitlines() if line}
        return bool(names & self.gives.get(obj, set()))


# What multiwatch ends workers by would lose what they have counted.
DUMP_AT_QUIT = """
#include <signal.h>
#include <unistd.h>
void __gcov_dump(void);
static void at_quit(int number) { (void)number; __gcov_dump(); _exit(0); }
__attribute__((constructor)) static void begin(void) { (void)signal(SIGQUIT, at_quit); }
"""


class Counted:
    """A build with counters: by which lines of lib does each unit test come?"""

    def __init__(self, top, build, work):
        self.top, self.build, self.folder, self.env = top, build, os.path.join(work, "counted"), {}
        self.kept, self.units = os.path.join(work, "lines.json"), {}
        self.kept_system, self.system, self.has_counter = os.path.join(work, "system.json"), {}, {}

    def stamp(self, sources):
        """Of all that makes up a unit test."""
        digest = hashlib.sha256()
        for path in sorted(sources):
            with open(os.path.join(self.top, path), "rb") as f:
                digest.update(path.encode() + b"\0" + f.read() + b"\0")
        return digest.hexdigest()

    def make(self, *targets):
        at_quit = os.path.join(self.folder, "at_quit.o")
        if not os.path.exists(at_quit):
            os.makedirs(self.folder, exist_ok=True)
            with open(os.path.join(self.folder, "at_quit.c"), "w", encoding="utf-8") as f:
                f.write(DUMP_AT_QUIT)
            run(["cc", "-c", "at_quit.c"], self.folder)
            run([os.path.join(self.top, "configure"), "--quiet", "--disable-hardening", "CFLAGS=-O0 --coverage",
                 "CXXFLAGS=-O0", "LDFLAGS=--coverage " + at_quit], self.folder, 600)
        return run(["make", "-s", "-k", "-j2", *targets], self.folder, 7200)[0] == 0

    def lines(self):
        """{file: {line: how often}} of what has run since this was asked last."""
        data, found = [], {}
        for at, _, names in os.walk(os.path.join(self.folder, "lib")):
            data += [os.path.relpath(os.path.join(at, n), self.folder) for n in names if n.endswith(".gcda")]
        if data:
            out = subprocess.run(["gcov", "--json-format", "--stdout", *data], cwd=self.folder, check=False,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
            for file in (file for line in out.splitlines() for file in json.loads(line)["files"]):
                path = os.path.relpath(os.path.join(self.folder, file["file"]), self.top)
                counts = found.setdefault(path, {})
                for line in file["lines"]:
                    at = str(line["line_number"])
                    counts[at] = max(counts.get(at, 0), min(line["count"], 1))
        for path in data:
            os.unlink(os.path.join(self.folder, path))
        return {path: counts for path, counts in found.items() if path.endswith(".c")}

    def count(self, units, longest):
        """Bring what is known of these up to date. units: {program: sources of all that it may link}. longest: seconds
        of processor time, more than which no unit test may take here."""
        with self.locked():
            if os.path.exists(self.kept):
                with open(self.kept, encoding="utf-8") as f:
                    self.units = json.load(f)
            self.count_locked(units, longest)

    def count_locked(self, units, longest):
        stamps = {unit: self.stamp(sources) for unit, sources in units.items()}
        todo = [unit for unit in units if self.units.get(unit, {}).get("stamp") != stamps[unit]]
        written = time.monotonic()
        if todo:
            print(f"mutants: counting the lines of {len(todo)} unit tests", flush=True)
            self.make(*todo)
            self.lines()
        for unit in todo:
            ended, seconds = True, self.units.get(unit, {}).get("seconds", 0)
            if seconds > longest:
                ended = False  # it has not become so much quicker
            elif os.path.exists(os.path.join(self.folder, unit)):
                before, env = os.times(), {**self.env, "CG_SHARE": "12"}
                code = run(["sh", "-c", f"ulimit -t {longest}; exec ./{unit}"], self.folder, **env)[0]
                spent = os.times()
                seconds = spent.children_user + spent.children_system - before.children_user - before.children_system
                ended = code >= 0 and seconds < longest
            lines = self.lines()
            self.units[unit] = {"stamp": stamps[unit], "lines": lines if ended else None, "seconds": round(seconds, 2)}
            if unit == todo[-1] or time.monotonic() - written > KEEP_EACH:
                with open(self.kept + ".new", "w", encoding="utf-8") as f:
                    json.dump(self.units, f)
                os.replace(self.kept + ".new", self.kept)
                written = time.monotonic()

    @contextlib.contextmanager
    def locked(self):
        """One program counts at a time."""
        with open(os.path.join(os.path.dirname(self.kept), "lock"), "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def system_lines(self, test, path):
        """{line: 1} of that file, of the system test, which runs once with the programs that count; None: it does not
        pass with these, or has none of them."""
        digest = self.stamp([path])
        if self.system.get(test, {}).get("stamps", {}).get(path) != digest:
            with self.locked():
                self.count_system(test, path, digest)
        lines = self.system[test]["lines"]
        return None if lines is None else lines.get(path, {})

    def count_system(self, test, path, digest):
        if os.path.exists(self.kept_system):
            with open(self.kept_system, encoding="utf-8") as f:
                self.system = json.load(f)
        if self.system.get(test, {}).get("stamps", {}).get(path) == digest:
            return
        print(f"mutants: counting the lines of tests/{test}", flush=True)
        self.make("all", *EXTRA_PROGRAMS)
        self.lines()
        self.open_to_all()
        before = time.monotonic()
        code = run([os.path.join(self.top, "tests", test)], self.folder, 4 * SYSTEM_LIMIT,
                   **{**self.env, "CG_TOP_BUILDDIR": self.folder})[0]
        seconds = time.monotonic() - before
        files = [os.path.relpath(os.path.join(at, n), self.top)
                 for at, _, names in os.walk(os.path.join(self.top, "lib")) for n in names if n.endswith(".c")]
        lines = {file: {at: 1 for at, n in counts.items() if n} for file, counts in self.lines().items()}
        known = code in (0, 77) and any(lines.values())
        self.system[test] = {"stamps": {f: self.stamp([f]) for f in files}, "lines": lines if known else None,
                             "seconds": round(seconds)}
        with open(self.kept_system + ".new", "w", encoding="utf-8") as f:
            json.dump(self.system, f)
        os.replace(self.kept_system + ".new", self.kept_system)

    def open_to_all(self):
        """Workers of a service have another user than the test: an empty file that all may write is a new one."""
        for at, _, names in os.walk(os.path.join(self.folder, "lib")):
            for name in (n for n in names if n.endswith(".gcno")):
                path = os.path.join(at, name[:-len("gcno")] + "gcda")
                open(path, "wb").close()
                os.chmod(path, 0o666)

    def system_comes_by(self, test, path, line):
        """Does the system test come by that line, or by the file where the line has no counter? True, too, where
        nobody counts."""
        lines, known = self.system_lines(test, path), self.counters(path)
        return lines is None or bool(lines) and (str(line) in lines or str(line) not in known)

    def counters(self, path):
        """The lines of the file that have a counter."""
        if path not in self.has_counter:
            notes = os.path.join(self.folder, path[:-2] + ".gcno")
            out = subprocess.run(["gcov", "--json-format", "--stdout", notes], cwd=self.folder, check=False,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
            self.has_counter[path] = {str(n["line_number"]) for text in out.splitlines()
                                      for file in json.loads(text)["files"] for n in file["lines"]
                                      if os.path.relpath(os.path.join(self.folder, file["file"]), self.top) == path}
        return self.has_counter[path]

    def comes_by(self, unit, path, line):
        """Does the unit test come by that line? True, too, where nobody counts; None: the test takes too long."""
        lines = self.units[unit]["lines"]
        if lines is not None and unit.endswith(SAMPLED):
            return path in lines
        return None if lines is None else lines.get(path, {}).get(str(line), 1) > 0


class Bench:
    """The build at hand. Of a mutant one object is compiled beside it, and programs are linked with that object before
    the library; for system tests a second folder of links to the build has them in place of the sound ones."""

    def __init__(self, top, build, longest, most, named):
        self.top, self.build, self.longest, self.most, self.named = top, build, longest, most, named
        kept = os.path.join(build, "mutants")
        os.makedirs(kept, exist_ok=True)
        self.counted = Counted(top, build, kept)
        self.work = tempfile.mkdtemp(prefix="run-", dir=kept)  # several may run at once
        atexit.register(shutil.rmtree, self.work, ignore_errors=True)
        self.shadow = os.path.join(self.work, "build")
        self.must(["make", "-s", "-j2", "lib/libcasgate.a", HELPERS])
        objects = [os.path.relpath(os.path.join(at, n), build)
                   for folder in ("lib", "tests") for at, _, names in os.walk(os.path.join(build, folder))
                   for n in sorted(names) if n.endswith(".o") and (folder == "lib" or OF_HELPERS in n)]
        self.linked = Linked(top, build, [o for o in objects if os.path.exists(os.path.join(top, source_of(o)))])
        self.unsound, self.sound, self.built, self.cached, self.why = set(), set(), {}, {}, ""
        self.env = {"CG_TOP_SRCDIR": top, "CG_TOP_BUILDDIR": build, "CK_TIMEOUT_MULTIPLIER": "20"}
        self.counted.env = self.env
        self.sources = self.read_sources()
        self.reach = {unit: self.linked.objects_of(sources) for unit, sources in self.sources.items()}

    def must(self, command):
        code, out = run(command, self.build, 3600)
        if code != 0:
            sys.exit(f"mutants: {' '.join(command)}: {out[-3000:]}")

    def listed(self, words):
        return run(["make", "-s", "--eval", f"mutants-list:;@echo {words}", "mutants-list"], self.build)[1].split()

    def read_sources(self):
        """{unit test: its own sources}, as make knows them."""
        each = "$(foreach u,$(check_PROGRAMS),$(info $(u) $($(subst /,_,$(u))_SOURCES)))"
        out = run(["make", "-s", "--eval", f"mutants-list:;@:{each}", "mutants-list"], self.build)[1]
        found = {words[0]: [s for s in words[1:] if s.endswith(".c")] for words in map(str.split, out.splitlines())}
        return {unit: sources for unit, sources in found.items() if os.path.basename(unit).startswith("test_")}

    def commands(self, target, changed):
        """The compiler's command by which make builds the target, as a list of words."""
        source = os.path.join(self.top, changed)  # configure may have been called by a relative or an absolute path
        names = ["-W", changed, "-W", os.path.relpath(source, self.build), "-W", os.path.abspath(source)]
        out = run(["make", "-n", "V=1", *names, target], self.build)[1]
        for line in out.replace("\\\n", " ").splitlines():
            line = line.split("&&")[0]
            if f"-o {target} " in line + " ":
                words = shlex.split(re.sub(r"`test -f '[^']*' \|\| echo '[^']*'`", "", line))
                while words and not re.match(r"(\S*/)?(\w*g?cc|\w*[gc]\+\+|clang\S*)$", words[0]):
                    del words[0]  # what make itself puts in front
                return words
        return None

    def compiled(self, path, text, to):
        """Compile text in place of lib's file into the object `to`: did it compile?"""
        if path not in self.cached:
            words = self.commands(path[:-2] + ".o", path)
            if not words:
                sys.exit(f"mutants: how is {path} compiled?")
            at = words.index("-o")
            keep = [w for w in words[:at] + words[at + 2:]
                    if not w.endswith(path) and w not in ("-c", "-MD", "-MP", "-Werror")]
            for flag in ("-MT", "-MF"):
                while flag in keep:
                    del keep[keep.index(flag):keep.index(flag) + 2]
            self.cached[path] = keep
        source = os.path.join(self.work, "mutant.c")
        with open(source, "w", encoding="utf-8") as f:
            f.write(text)
        beside = os.path.dirname(os.path.join(self.top, path))
        command = [*self.cached[path], "-g0", "-O1", "-w", "-iquote", beside, "-c", source, "-o", to]
        return run(command, self.build)[0] == 0

    def link(self, program, to):
        """Link the program with the mutant."""
        if program not in self.cached:
            self.cached[program] = self.commands(program, "lib/libcasgate.a")
        words = self.cached[program]
        if not words:
            sys.exit(f"mutants: how is {program} linked?")
        at = words.index("-o")
        os.makedirs(os.path.dirname(to), exist_ok=True)
        if os.path.exists(to):
            os.unlink(to)  # it may be a link to the sound one
        command = [*words[:at], "-o", to, os.path.join(self.work, "mutant.o"), *words[at + 2:]]
        quick = ["-fuse-ld=gold"]  # where it is there
        return run(command + quick, self.build)[0] == 0 or run(command, self.build)[0] == 0

    def count(self, files):
        """Count the lines of every unit test that may link one of the files."""
        objects = {path[:-2] + ".o" for path in files}
        self.counted.count({
            u: [*self.sources[u], *map(source_of, self.reach[u])]
            for u in self.reach
            if objects & self.reach[u]}, self.longest)

    def units_of(self, path, line):
        """Unit tests that come by the line: the file's own first, then its folder's, those of folders above, those that
        hold whole statements to what was read of them before, the quickest."""
        obj, mine = path[:-2] + ".o", os.path.join("tests", os.path.dirname(path[len("lib/"):]))
        above = [mine[:i] for i, c in enumerate(mine) if c == "/"][1:]
        own = mine + "/test_" + os.path.basename(path)[:-2]
        fit = [u for u in self.reach
               if obj in self.reach[u] and u not in self.unsound
               and (self.counted.comes_by(u, path, line) or u == own and self.counted.comes_by(u, path, line) is None)]
        near = [u for u in fit if os.path.dirname(u) in (mine, *above) or u.startswith(own)]
        fit.sort(key=lambda u: (not u.startswith(own), os.path.dirname(u) != mine, u not in near,
                                not u.endswith(SAMPLED), self.counted.units[u]["seconds"]))
        return fit[:max(self.most, len(near))]

    def ready(self, unit, obj):
        """Is the sound program built, and does it hold the object?"""
        if unit not in self.built:
            self.built[unit] = run(["make", "-s", unit], self.build)[0] == 0
        return self.built[unit] and self.linked.holds(unit, obj)

    def is_sound(self, unit):
        """Does the unit test pass without a mutant? Asked once, when it has failed with one."""
        if unit not in self.sound and unit not in self.unsound:
            if run(["./" + unit], self.build, **self.env)[0] == 0:
                self.sound.add(unit)
            else:
                print(f"mutants: {unit} fails without a mutant and is left out", flush=True)
                self.unsound.add(unit)
        return unit in self.sound

    def noticed_by(self, path, line, kinds):
        """The test that notices, or None. kinds: "unit", "system" or both."""
        self.why = ""
        for unit in self.units_of(path, line) if "unit" in kinds else ():
            if not self.ready(unit, path[:-2] + ".o"):
                continue
            program = os.path.join(self.work, "unit", unit)
            if not self.link(unit, program):
                sys.exit(f"mutants: {unit} cannot be linked with a mutant of {path}")
            code = run([program], self.build, 120 + 40 * self.counted.units[unit]["seconds"], **self.env)[0]
            os.unlink(program)
            if code != 0 and self.is_sound(unit):
                return unit
        if "system" not in kinds:
            return None
        tests = [t for t in self.named or self.system_of(path, line) if t not in self.unsound]
        if tests:
            self.make_shadow(path)
        return next(("tests/" + test for test in tests if not self.passes(test)), None)

    def system_of(self, path, line):
        """System tests of the folder that come by the line, the quickest first."""
        parts = os.path.dirname(path[len("lib/"):]).split("/")
        place = next((p for p in ("/".join(parts[:n]) for n in range(len(parts), 0, -1)) if p in SYSTEM), None)
        silent = any(self.linked.holds(program, path[:-2] + ".o") for program in SILENT)
        tests = [t for t in SYSTEM.get(place, [])
                 if self.counted.system_comes_by(t, path, line) or silent]
        return sorted(tests, key=lambda t: self.counted.system[t]["seconds"])

    def make_shadow(self, path=None):
        """The folder of links; with a path, the programs that hold it are linked with the mutant."""
        if "programs" not in self.cached:
            self.must(["make", "-s", "-j2", "all", *EXTRA_PROGRAMS])
            self.cached["programs"] = [*self.listed("$(bin_PROGRAMS) $(pkglibexec_PROGRAMS)"), *EXTRA_PROGRAMS]
        shutil.rmtree(self.shadow, ignore_errors=True)
        for at, folders, names in os.walk(self.build):
            # a kept database has an owner of its own, and what a server writes would be written to both
            folders[:] = [f for f in folders if f not in ("mutants", "slow", "sample", ".deps", "programs", "site")
                          and not f.startswith("cluster-")]
            to = os.path.join(self.shadow, os.path.relpath(at, self.build))
            os.makedirs(to, exist_ok=True)
            for name in (n for n in folders if os.path.islink(os.path.join(at, n))):  # market, the data
                os.symlink(os.path.realpath(os.path.join(at, name)), os.path.join(to, name))
            for name in (n for n in names if not n.endswith((".o", ".a", ".log", ".trs"))):
                os.link(os.path.join(at, name), os.path.join(to, name), follow_symlinks=False)
        for program in self.cached["programs"] if path else ():
            if not self.linked.holds(program, path[:-2] + ".o"):
                continue
            if not self.link(program, os.path.join(self.shadow, program)):
                sys.exit(f"mutants: {program} is not linked")

    def passes(self, test):
        env = {**self.env, "CG_TOP_BUILDDIR": self.shadow}
        failed = rb"(?m)^not ok"
        limit = max(SYSTEM_LIMIT, 4 * self.counted.system.get(test, {}).get("seconds", 0))
        code, out = run([os.path.join(self.top, "tests", test)], self.shadow, limit, failed, **env)
        end_strays("CG_TOP_BUILDDIR=" + self.shadow)
        told = re.search(r"^not ok.*", out, re.M)
        self.why = ": " + (told[0] if told else f"ends with {code}")
        return code in (0, 77) and not told

    def differs(self, path, text, sound):
        """Does the mutant compile, to another machine code?"""
        before, after = os.path.join(self.work, "sound", path[:-2] + ".o"), os.path.join(self.work, "mutant.o")
        os.makedirs(os.path.dirname(before), exist_ok=True)
        if not os.path.exists(before) and not self.compiled(path, sound, before):
            sys.exit(f"mutants: {path} does not compile")
        if not self.compiled(path, text, after):
            return False
        code, other = (subprocess.run(["objdump", "-drs", o], stdout=subprocess.PIPE,
                                      check=False).stdout.partition(b"file format")[2] for o in (before, after))
        return code != other

    def judge(self, path, line, kinds):
        """The test that notices the mutant which was compiled last, or None."""
        while True:
            by = self.noticed_by(path, line, kinds)
            if not by or not by.endswith(".t") or by[len("tests/"):] in self.sound:
                return by
            why = self.why
            self.make_shadow()
            if self.passes(by[len("tests/"):]):
                self.sound.add(by[len("tests/"):])
                self.why = why
                return by
            print(f"mutants: {by} fails without a mutant and is left out", flush=True)
            self.unsound.add(by[len("tests/"):])
            kinds = [k for k in kinds if k != "unit"]


def one_line(text):
    """Each run of blanks one: no tab is in a field of tests/mutants.tsv."""
    return " ".join(text.split())


def equivalents(top):
    path = os.path.join(top, "tests/mutants.tsv")
    with open(path, encoding="utf-8") as f:
        return {tuple(map(one_line, line.rstrip("\n").split("\t")[:3])) for line in f if not line.startswith("#")}


def read_living(path):
    """The mutants that live in what an earlier run has printed, {(file, mutation, line of text)}: whatever has moved in
    the file since."""
    with open(path, encoding="utf-8") as f:
        found = [re.fullmatch(r"LIVES\s+(\S+?):\d+: (.*? -> .*?): (.*)\n?", line) for line in f]
    return {m.groups() for m in found if m}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--n", type=int, default=20)
    p.add_argument("--seed", default="1")
    p.add_argument("--folder", default="", help="of lib; or a file")
    p.add_argument("--tests", default="unit,system", help="unit: unit tests alone; system: the folder's system tests")
    p.add_argument("--longest", type=int, default=60,
                   help="seconds of processor time with counters; tests of other files that take longer are left out")
    p.add_argument("--most", type=int, default=30, help="unit tests, where the folder's own are not more")
    p.add_argument("--only", nargs="*", help="places", default=())
    p.add_argument("--living", help="what a run has printed: only those that live there")
    p.add_argument("--named", nargs="*", default=(),
                   help="system tests in place of the folder's, below tests/; what they come by is not counted")
    p.add_argument("--part", default="1/1", help="I/N: of N runs at once this one judges every N-th mutant")
    p.add_argument("source")
    p.add_argument("build")
    args = p.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # what runs is ended with it
    top = os.path.abspath(args.source)
    files = []
    for at, _, names in sorted(
            os.walk(os.path.join(top, "lib", args.folder) if not args.folder.endswith(".c") else "")):
        files += [os.path.relpath(os.path.join(at, n), top) for n in sorted(names) if n.endswith(".c")]
    files = files or [os.path.join("lib", args.folder)]
    bench = Bench(top, os.path.abspath(args.build), args.longest, args.most, args.named)
    if "unit" in args.tests:
        bench.count(files)
    chosen, known = random.Random(args.seed), equivalents(top)
    texts, all_sites = {}, []
    for path in files:
        with open(os.path.join(top, path), encoding="utf-8") as f:
            texts[path] = f.read()
        all_sites += [(path, *site) for site in sites(texts[path])]
    chosen.shuffle(all_sites)
    made = noticed = equal = others_made = 0
    living = read_living(args.living) if args.living else None
    part, parts = map(int, args.part.split("/"))
    chances = ((*site, other) for *site, others in all_sites
               for other in (others if living is not None else [chosen.choice(others)]))
    for path, start, end, other in chances:
        if (made + others_made == args.n if living is None else not living):
            break
        text = texts[path]
        line = one_line(text[text.rfind("\n", 0, start) + 1:text.index("\n", start)])
        nth = text.count(text[start:end], text.rfind("\n", 0, start) + 1, start) + 1
        change = f"{text[start:end]} -> {other or 'nothing'}"
        told = change + (f" #{nth}" if nth > 1 else "")
        number = text.count("\n", 0, start) + 1
        if args.only and f"{path}:{number}" not in args.only:
            continue
        place = f"{path}:{number}: {told}: {line}"
        if living is not None:
            if (path, told, line) not in living:
                continue
            living.remove((path, told, line))
        above = one_line(text[:start].rpartition("\n")[0].rpartition("\n")[2])
        is_known = any((path, at, what) in known
                       for at in (line, f"{above} / {line}") for what in (change, f"{change} #{nth}"))
        if not is_known and not bench.differs(path, text[:start] + other + text[end:], text):
            continue
        if (made + others_made) % parts != part - 1:
            others_made += 1
            continue
        if is_known:
            made, equal = made + 1, equal + 1
            print(f"equivalent  {place}", flush=True)
            continue
        made += 1
        by = bench.judge(path, number, args.tests.split(","))
        noticed += by is not None
        print(f"{'noticed' if by else 'LIVES  '}     {place}{'  by ' + by + bench.why if by else ''}", flush=True)
    real = made - equal
    print(f"{made} mutants: {noticed} noticed, {made - noticed - equal} live, {equal} equivalent: "
          f"{100 * noticed // real if real else 100} %")


if __name__ == "__main__":
    main()
