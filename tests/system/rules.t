#!/usr/bin/python3
"""The rules of CONTRIBUTING that a program can check: sizes of functions, folders and lines, names, mirrored tests,
commits."""
import collections
import glob
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../lib"), os.path.join(HERE, "..")]
import mutants
import tap
from tap import check, none

TOP, BUILD = tap.top(), tap.build()
COMPLEXITY, FUNCTION_LINES, FOLDER_FILES, LINE_LENGTH, SUBJECT_LENGTH, SAME_NAMES = 25, 70, 40, 120, 60, 3
COMMENT_PERCENT = 10  # of the lines of a folder of lib or cgi
RULES_SINCE = "04da273"  # what stands before was written without this check


def files(*folders, ends=(".c", ".h")):
    """Paths from the top of the tree, sorted; builds within the tree are no part of it."""
    for folder in folders:
        for at, below, names in os.walk(os.path.join(TOP, folder)):
            below[:] = sorted(d for d in below
                              if not d.startswith("build") and d not in ("__pycache__", "node_modules"))
            for name in sorted(names):
                if name.endswith(ends):
                    yield os.path.relpath(os.path.join(at, name), TOP)


def text_of(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as f:
        return f.read()


# --- sizes

def measures(paths):
    """(complexity, lines, place) of every function, by pmccabe."""
    r = subprocess.run(["pmccabe", *paths], cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    for line in r.stdout.decode().splitlines():
        part = line.split("\t")
        if len(part) == 6:
            yield int(part[0]), int(part[4]), part[5]


def functions():
    if not shutil.which("pmccabe"):
        tap.skip("functions are small", "install the Debian package pmccabe")
        return
    seen = list(measures(files("lib", "cgi", "tests", "bench", ends=(".c", ".h", ".cc"))))
    check(len(seen) > 1500, "functions are found", len(seen))
    none([f"{where}: complexity {n}" for n, _, where in seen if n > COMPLEXITY],
          f"the complexity of a function is at most {COMPLEXITY}")
    none([f"{where}: {n} lines" for _, n, where in seen if n > FUNCTION_LINES],
          f"a function has at most {FUNCTION_LINES} lines")


def folders():
    count = collections.Counter(
        os.path.dirname(p) for p in files("lib", "cgi", "tests", "bench", "man", "nginx", ends="")
        if not p.startswith(("tests/data/", "tests/fuzz/corpus/")))
    none([f"{folder}: {n} files" for folder, n in count.items() if n > FOLDER_FILES],
          f"a folder has at most {FOLDER_FILES} files")


def lines():
    faults = []
    for path in files("tests", "bench", ends=(".c", ".h", ".py", ".t", ".sh", ".mjs")):
        if path.startswith("tests/data/"):
            continue
        faults += [
            f"{path}:{i}: {len(line)}" for i, line in enumerate(text_of(path).expandtabs(8).split("\n"), 1)
            if len(line) > LINE_LENGTH
        ]
    none(faults, f"a line of a test has at most {LINE_LENGTH} characters")
    faults = []  # clang-format breaks lines of code, and leaves comments as they are
    for path in files("lib", "cgi", ends=(".c", ".h", ".cc")):
        faults += [
            f"{path}:{i}: {len(line)}" for i, line in enumerate(text_of(path).expandtabs(8).split("\n"), 1)
            if len(line) > LINE_LENGTH and line.lstrip().startswith(("/*", "*", "//"))
        ]
    none(faults, "so has a line of a comment")


# --- comments

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def comment_lines(text):
    """How many lines of C have a comment; what stands in quotes is none."""
    seen = set()
    for m in TOKEN.finditer(text):
        if m[0][0] == "/":
            first = text.count("\n", 0, m.start())
            seen.update(range(first, first + m[0].count("\n") + 1))
    return len(seen)


def comments():
    sample = 'int a; /* one */\n/*\n * two to four\n */\nchar *b = "/* none */";\n\nint c; // five\n'
    check(comment_lines(sample) == 5, "comments are counted by line, and strings are none", comment_lines(sample))
    lines_of, comments_of = collections.Counter(), collections.Counter()
    for path in files("lib", "cgi", ends=(".c", ".h", ".cc")):
        text = text_of(path)
        lines_of[os.path.dirname(path)] += text.count("\n")
        comments_of[os.path.dirname(path)] += comment_lines(text)
    check(len(lines_of) > 20, "the folders are found", len(lines_of))
    none([f"{folder}: {100 * comments_of[folder] / n:.1f} %" for folder, n in sorted(lines_of.items())
          if 100 * comments_of[folder] < COMMENT_PERCENT * n],
          f"at least {COMMENT_PERCENT} % of the lines of a folder have a comment")


# --- names

def externs():
    """(source, name) of what the objects of the library define for others; not what replaces a library's, as its
    comment says."""
    for path in files("lib", ends=".c"):
        obj = os.path.join(BUILD, path[:-2] + ".o")
        if not os.path.exists(obj):
            continue
        replaced = re.findall(r"replaces (\w+) of lib", text_of(path))
        r = subprocess.run(["nm", "-g", "--defined-only", "-P", obj], stdout=subprocess.PIPE, check=True)
        for line in r.stdout.decode().splitlines():
            name, kind = line.split()[:2]
            if kind in "TDBRCGS" and not name.startswith("__") and name not in replaced:
                yield path, name


def prefixes(path):
    """What an extern name of this file may begin with: the file's name or its first word, a folder, a type of its
    header."""
    parts = path[len("lib/"):-len(".c")].split("/")
    header = path[:-2] + ".h"
    types = re.findall(r"^(?:struct|enum|union) (cg_[a-z]+)\w* \{", text_of(header), re.M) if os.path.exists(
        os.path.join(TOP, header)) else []
    return sorted({"cg_" + w for w in (parts[-1], parts[-1].split("_")[0], *parts[:-1])} | set(types))


def extern_names():
    seen = list(externs())
    if not seen:
        tap.skip("extern names lead to their file", "the library is not built here")
        return
    check(len(seen) > 500, "extern names are found", len(seen))
    none([f"{path}: {name} begins with none of {' '.join(prefixes(path))}" for path, name in seen
           if not any(name == p or name.startswith(p + "_") for p in prefixes(path))],
          "an extern name begins with its file's name or the first word of it, its folder, or a type of its header")


def code_of(text):
    """Comments and what stands in quotes blanked."""
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'',
                  lambda m: '""' if m[0][0] == '"' else " ", text, flags=re.S)


def static_names():
    where = collections.defaultdict(set)
    for path in files("lib", "cgi", ends=".c"):
        for m in re.finditer(r"^static\s+(?!const\b|_Thread_local\b)[^;={(]*?\b(\w+)\((?=[^;]*?\)\s*\{)",
                             code_of(text_of(path)), re.M):
            where[m[1]].add(path)
    check(len(where) > 800, "static functions are found", len(where))
    none([f"{name}: {' '.join(sorted(at))}" for name, at in sorted(where.items()) if len(at) > SAME_NAMES],
          f"the name of a static function is used in at most {SAME_NAMES} files")


# Words that stood for a term of the field: row, schedule, pattern, statement, account list.
NICKNAMES = re.compile(r"(?<![a-z])(?:band|strip|habit|paper|roster)s?(?![a-z])", re.I)
LAYOUTS = ("lib/statement/registrar/", "lib/statement/mfcentral/", "lib/statement/depository/", "lib/statement/model.")


def terms():
    check(NICKNAMES.search("cg_band_of") and not NICKNAMES.search("bandwidth"), "a nickname is met as a whole word")
    none([f"{path}: {m[0]}" for path in files("lib", "cgi", ends=(".c", ".h", ".cc"))
          for m in re.finditer(r"\b[A-Za-z_]\w*", code_of(text_of(path)))
          if NICKNAMES.search(m[0]) and m[0] != "worksheet_set_paper"],  # of the library of workbooks
          "a name is the field's term")
    none([f"{path}: {m[0]}" for path in files("lib", "cgi", ends=(".c", ".h", ".cc"))
          if not path.startswith(LAYOUTS)
          for m in re.finditer(r"\bCG_SOURCE_(?!MAX\b)[A-Z]+", code_of(text_of(path)))],
          "no source of statements is named but by its layout")


# --- one of each

ONE_OF_EACH = {  # what lib does in one place, and the calls that would do it in another
    "lib/base/digest.c": r"\b(?:EVP_Digest|EVP_MAC|HMAC|SHA256|MD5)\w*\(|\bcrypto_(?:hash|auth)_\w+\(",
    "lib/base/json_parse.c": r"\bjson_tok(?:en)?ener_\w+\(",
    "lib/net/fetcher.c": r"\bcurl_easy_init\(",
    "lib/base/time.c":
    r"\bread_clock\(CLOCK_(?:REALTIME|MONOTONIC)|\bclock_gettime\(CLOCK_(?:REALTIME|MONOTONIC)|"
    r"\b(?:gettimeofday|localtime(?:_r)?|gmtime(?:_r)?)\(",
}


# The digest of an upload runs over up to 20 MB; OpenSSL takes the processor's instructions for it: a third of the time.
OTHERWISE = {"lib/app/upload.c": "lib/base/digest.c"}


def one_of_each():
    found = collections.defaultdict(set)
    for path in files("lib", "cgi", ends=(".c", ".h", ".cc")):
        text = code_of(text_of(path))
        for place, pattern in ONE_OF_EACH.items():
            if re.search(pattern, text) and OTHERWISE.get(path) != place:
                found[place].add(path)
        if path in OTHERWISE:
            check(re.search(ONE_OF_EACH[OTHERWISE[path]], text), f"{path} is an exception with a use", path)
    none([f"{place} stands alone no more: {' '.join(sorted(found[place]))}" for place in ONE_OF_EACH
          if found[place] != {place}], "each thing is done in one place")


# --- tests mirror lib

def mirror():
    faults = []
    for path in files("tests", ends=".c"):
        folder, name = os.path.split(path[len("tests/"):])
        if name.startswith("test_"):
            words = name[len("test_"):-2].split("_")
            subjects = [os.path.join("lib", folder, "_".join(words[:n])) for n in range(len(words), 0, -1)]
            if not any(os.path.exists(os.path.join(TOP, s + end)) for s in subjects for end in (".c", ".h")):
                faults.append(f"{path}: there is no {subjects[0]}.c")
    none(faults, "tests/FOLDER/test_FILE.c and test_FILE_ASPECT.c test lib/FOLDER/FILE.c")


def layouts():
    """A layout of the table is generated, printed, read, fuzzed, measured and shown: each of these has its own list."""
    table = re.search(r"#define CG_LAYOUTS\(X\)((?:[^\n]*\\\n)*[^\n]*)", text_of("lib/statement/layout.h"))[1]
    names = re.findall(r"X\((\w+)\)", table)
    check(len(names) > 8, "the layouts are found", names)
    lists = [["tests/gen/generate.py", "tests/gen/ecas.py"], ["data/make_samples.py", "data/ecas_samples.py"],
             ["tests/gen/web.py"], ["tests/statement/read/exact.py"], ["tests/fuzz/seeds.py"], ["bench/run.py"]]
    none([f"{name} is not in {' or '.join(places)}" for places in lists for name in names
          if not any(re.search(rf"\b{name}\b", text_of(p)) for p in places)], "every layout has what a layout needs")


def mutant_lists():
    """What tests/mutants.py runs for a folder, and what tests/mutants.tsv says that no test can notice, still stand."""
    faults = [f"tests/mutants.py: there is no {what}" for folder, tests in mutants.SYSTEM.items()
              for what in ("lib/" + folder, *("tests/" + t for t in tests))
              if not os.path.exists(os.path.join(TOP, what))]
    tops = {p.split("/")[1] for p in files("lib", ends=".c")}
    faults += [f"tests/mutants.py: no system test for lib/{t}" for t in sorted(tops - set(mutants.SYSTEM))]
    check(len(tops) > 10, "the folders of lib are found", tops)
    for path, line, change in sorted(mutants.equivalents(TOP)):
        text = text_of(path) if os.path.exists(os.path.join(TOP, path)) else ""
        lines = [mutants.one_line(x) for x in text.split("\n")]
        if line not in lines and line not in map(" / ".join, zip(lines, lines[1:])):
            faults.append(f"tests/mutants.tsv: {path} has no line {line!r}")
        elif change.partition(" -> ")[0] not in line:
            faults.append(f"tests/mutants.tsv: nothing to change by {change!r} in {line!r}")
    none(faults, "the lists of mutants fit the tree")


# --- one harness for the tests in Python

OWN = {  # what a test does not write a second time, and where it stands
    "tests/lib/tap.py": r"(?:print|write)\(.*(?:\bnot ok\b|\bok \{|['\"]1\.\.)",
    "tests/lib/wait.py": r"^def (?:wait_for|wait_until|free_port|together)\(",
    "tests/lib/client.py": r"^class (?:Answer|Curl)\b",
    "tests/lib/cluster.py": r"pg\.sh['\"]",
}


def harness():
    faults, seen = [], set()
    for path in files("tests", "bench", ends=(".py", ".t")):
        text = text_of(path)
        if path.startswith("tests/npm/clients/") or path.endswith(".t") and "python" not in text.partition("\n")[0]:
            continue  # programs that tests run in an environment of their own; shell
        for place, pattern in OWN.items():
            for m in re.finditer(pattern, text, re.M):
                seen.add(place if path == place else "")
                if path not in (place, "tests/system/rules.t"):
                    faults.append(f"{path}:{text.count(chr(10), 0, m.start()) + 1}: stands in {place}")
    check(seen >= set(OWN), "what the harness offers is found", seen)
    none(faults, "no test in Python writes the harness again")


# --- what the documents name

def documents():
    yield from ("README.md", "CONTRIBUTING.md", "SECURITY.md")
    yield from files("docs", ends=(".md",))
    yield from files("man", ends=tuple(".%d" % n for n in range(1, 9)))
    yield from files("tests", "lib", "cgi", "nginx", "data", "sql", "web", "bench", ends=("README", "README.md", ".mk"))


MADE = "tests/npm/programs"  # by tests/lib/npm.py, in the build
ROOTS = "lib|tests|cgi|data|sql|nginx|web|man|bench"


def exists(path):
    """A file, a folder, a pattern, a program that the build makes, or what several names in braces mean."""
    m = re.match(r"(.*)\{(.*)\}(.*)", path)
    if m:
        return all(exists(m[1] + part + m[3]) for part in m[2].split(","))
    full = os.path.join(TOP, path)
    return bool(glob.glob(full) or os.path.exists(full + ".c") or re.search(rf"\b{re.escape(path)}\b", MADE))


def paths_named(path, text):
    """Paths of the tree in the text of a document or in the comments of a makefile."""
    if path.endswith(".mk"):
        text = "\n".join(line for line in text.split("\n") if line.startswith("#"))
    for m in re.finditer(r"(?<![\w./<$}-])(?:" + ROOTS + r")/[\w./*{},+-]*[\w*}/]", text):
        if not re.search(r"[A-Z]{3,}|\.\.\.", m[0]):  # FILE, NAME: a place holder
            yield m[0].rstrip("/.")


def document_paths():
    named = [(d, p) for d in documents() for p in paths_named(d, text_of(d))]
    check(len(named) > 100, "paths are found in the documents", len(named))
    none(sorted({f"{d}: there is no {p}"
                  for d, p in named if not exists(p)}), "every path that a document names exists")


TASKS = ("a layout", "an endpoint", "a webhook", "a column", "a wrong figure")


def tasks():
    """The table of tasks for newcomers: each names the files that it touches; that they exist is seen above."""
    rows = dict(re.findall(r"^\| ([a-z ]+) \| (.*) \|$", text_of("CONTRIBUTING.md").split("## How to add")[0], re.M))
    none([f"{task}: no row, or hardly a file in it" for task in TASKS
          if len(set(paths_named("CONTRIBUTING.md", rows.get(task, "")))) < 5], "the table of tasks names their files")


def commands_named(text):
    """(program, words behind it) in code and examples of a document."""
    for m in re.finditer(
            r"(?:^ {4}|`|^\.Dl |^\$ )(?:[A-Z_]+=\S+ )*(make -C build|\./quickstart|casgate(?:-[a-z]+)?)((?: [^\s`]+)*)",
            text, re.M):
        yield m[1], m[2].split()


def document_commands():
    makefile = os.path.join(BUILD, "Makefile")
    targets = set(re.findall(r"^([\w.-]+):",
                             open(makefile, encoding="utf-8").read(), re.M)) if os.path.exists(makefile) else None
    commands = {os.path.basename(p).partition(".")[0] for p in files("man", ends=tuple(".%d" % n for n in range(1, 9)))}
    verbs = set(re.findall(r"^\s*([a-z|\s-]+)\)", text_of("quickstart"), re.M))
    verbs = {v.strip() for group in verbs for v in group.split("|")}
    faults, count = [], 0
    for d in documents():
        for program, words in commands_named(text_of(d)):
            count += 1
            first = words[0].strip(",.;:()") if words else ""
            if program == "make -C build" and targets is not None and re.fullmatch(r"[a-z][a-z-]*",
                                                                                   first) and first not in targets:
                faults.append(f"{d}: make has no target {first}")
            if program == "./quickstart" and re.fullmatch(r"[a-z]+", first) and first not in verbs:
                faults.append(f"{d}: quickstart has no {first}")
            if program == "casgate" and re.fullmatch(r"[a-z]+", first) and "casgate-" + first not in commands:
                faults.append(f"{d}: casgate has no command {first}")
    check(count >= 30, "commands are found in the documents", count)
    none(sorted(set(faults)), "every command that a document names exists")


def words_missing(proof):
    """Of `tests/...` "words", "words": what does not stand in that test."""
    faults = []
    for path, words in re.findall(r"`(tests/[\w./-]+)`((?:,? \"[^\"]+\")*)", proof):
        text = re.sub(r"\s+", " ", text_of(path))
        faults += [f"{path} has no {w!r}" for w in re.findall(r'"([^"]+)"', words) if w not in text]
    return faults


def security_table():
    """What docs/security.md says is met names a test that make check runs, or what such a test consists of, and words
    of it."""
    made = "\n".join(text_of(p) for p in files("tests", ends=("local.mk",)))
    known, faults, rows = set(re.findall(r"tests/[\w./-]+", made)), [], 0
    section = text_of("docs/security.md").partition("## ASVS")[2]
    for line in section.splitlines():
        cells = [c.strip() for c in line.strip("|").split("|")]
        if len(cells) != 4 or not re.match(r"V\d", cells[0]):
            continue
        rows += 1
        tests = re.findall(r"`(tests/[\w./-]+)`", cells[3])
        if cells[2] not in ("yes", "partly", "no", "choice") or not cells[3]:
            faults.append(f"no verdict with a reason: {line}")
        if cells[2] == "yes" and not re.search(r'`tests/[\w./-]+` "', cells[3]):
            faults.append(f"no test with words of it: {line}")
        faults += [f"{t} is in no local.mk" for t in tests if t not in known and t.removesuffix(".c") not in known]
        faults += words_missing(cells[3])
    check(rows >= 50, "requirements are found in docs/security.md", rows)
    none(faults, "each that is met names a test that is run, and words of it")


def promises():
    """Each promise of SECURITY.md stands in the table of docs/security.md, with a test that is run and words of it."""
    made = "\n".join(text_of(p) for p in files("tests", ends=("local.mk",)))
    known = set(re.findall(r"tests/[\w./-]+", made))
    said = text_of("SECURITY.md").partition("## What casgate promises")[2].partition("## What it")[0]
    flat = re.sub(r"\s+", " ", said)
    wanted = [x.strip() for x in flat.split("* ") if x.strip()]
    table = text_of("docs/security.md").partition("## What is promised")[2].partition("\n## ")[0]
    rows = [[c.strip() for c in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| ")][1:]
    check(len(wanted) >= 5, "promises are found in SECURITY.md", wanted)
    faults = [f"no row for: {p}" for p in wanted
              if not any(p.startswith(r[0]) and re.fullmatch(r"\W*|\s.*", p[len(r[0]):]) for r in rows)]
    for promise, verdict, proof in rows:
        if not any(promise in p for p in wanted):
            faults.append(f"nobody promises: {promise}")
        tests = re.findall(r"`(tests/[\w./-]+)`((?:,? \"[^\"]+\")*)", proof)
        if verdict not in ("yes", "partly", "no") or (verdict != "no" and not tests):
            faults.append(f"no verdict with a test: {promise}")
        for path, _ in tests:
            if path not in known and path.removesuffix(".c") not in known:
                faults.append(f"{path} is in no local.mk")
        faults += words_missing(proof)
    none(faults, "each promise has its test, or says that it has none")


# --- the rest

def clang_tidy():
    checks = re.findall(r"^\s+(-?[\w.*-]+),?$", text_of(".clang-tidy").split("WarningsAsErrors")[0], re.M)
    check(len(checks) > 10, "checks of clang-tidy are found", checks)
    none([c for c in checks if "-" + c in checks] + [c for c in set(checks) if checks.count(c) > 1],
          "no check is named twice")


def commits():
    r = subprocess.run(["git", "log", "--format=%h %s", RULES_SINCE + "..HEAD"],
                       cwd=TOP,
                       stdout=subprocess.PIPE,
                       stderr=subprocess.DEVNULL,
                       check=False)
    if r.returncode != 0:
        tap.skip("subjects of commits", "the history is not here")
        return
    subjects = [line.partition(" ") for line in r.stdout.decode().splitlines()]
    none([f"{h}: {len(s)} characters: {s}" for h, _, s in subjects if len(s) > SUBJECT_LENGTH],
          f"the subject of a commit has at most {SUBJECT_LENGTH} characters")
    none([f"{h}: {s}" for h, _, s in subjects if not re.match(r"[a-z][\w./, -]*: \S", s)],
          "and is `area: what changed`")


tap.run([
    functions, folders, lines, comments, extern_names, static_names, terms, one_of_each, mirror, layouts,
    mutant_lists, harness, document_paths, tasks, document_commands, security_table, promises, clang_tidy, commits
])
tap.done()
