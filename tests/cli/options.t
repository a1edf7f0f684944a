#!/usr/bin/python3
"""One list of options for each command: its source, its usage, its manual and the completions of three shells say the
same. Every command takes -h and --help, and refuses what it does not know with its usage and a code of its manual."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal

TOP = tap.top()
PROGRAM = os.path.join(tap.build(), "casgate")
COMPLETION = os.path.join(TOP, "cgi/cli/completion")
SOURCES = {
    "parse": ["cmd_parse.c"], "gains": ["cmd_gains.c"], "enrich": ["nav/cmd_enrich.c"],
    "redact": ["cmd_redact.c"], "migrate": ["cmd_migrate.c"],
    "account": ["cmd_account.c"], "key": ["cmd_key.c"], "nav": ["nav/cmd_nav_sync.c", "nav/cmd_nav_import.c"],
    "jobs": ["jobs.c"], "webhook": ["cmd_webhook.c"], "mail": ["cmd_mail.c", "cmd_mail_rule.c"],
    "user": ["cmd_user.c"], "holdings": ["holdings/cmd_holdings.c"], "purge": ["cmd_purge.c"],
    "rekey": ["cmd_rekey.c"], "doctor": ["cmd_doctor.c"],
}
OF_ANOTHER = {"doctor": {"--self-test"}}  # an option of casgate-extract, which it runs and its manual names
HELP = {"-h", "--help"}


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as f:
        return f.read()


def run(*args):
    return subprocess.run([PROGRAM, *args], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


def options_in(text):
    return set(re.findall(r"(?<![\w-])--?[A-Za-z][a-z-]*", text))


def usage_of(command):
    if command == "setup":  # a script that is run where it is installed
        return re.search(r"<<'TEXT'\n(.*?)\nTEXT", read("nginx/setup.sh.in"), re.S)[1]
    return run(command, "--help").stdout


def of_source(command):
    if command == "setup":
        heads = re.findall(r"^\t((?:-h|--)[a-z| -]*)\)", read("nginx/setup.sh.in"), re.M)
        return {x for head in heads for x in head.split(" | ")} - HELP
    found = set()
    for file in SOURCES[command]:
        text = read("cgi/cli", file)
        found |= {"--" + x for x in re.findall(r'\{ "([a-z-]+)", (?:required|no)_argument', text)}
        found |= {"--" + x for x in re.findall(r'"--([a-z-]+)"(?=\) == 0|\) != 0)', text)}
        for letters in re.findall(r'cg_cmd_option\(argc, argv, "[a-z ]+", "([a-zA-Z:]*)"', text):
            found |= {"-" + x for x in letters.replace(":", "")}
    return found - HELP


def of_manual(command):
    names = (f"man/casgate-{command}.1", f"man/casgate-{command}.8")
    name = next(n for n in names if os.path.exists(os.path.join(TOP, n)))
    found = set()
    for line in re.findall(r"^\..*\bFl\b.*", read(name), re.M):
        flag = False
        for word in line[1:].replace("Fl Fl ", "Fl -").split():
            if word in ("Fl", "Ar", "Cm", "Op", "Ns", "Sm", "It", "Pq", "Ql"):
                flag = word == "Fl"
            elif flag and re.match(r"-?[A-Za-z]", word):
                found.add("-" + word)
    return found - HELP - OF_ANOTHER.get(command, set())


def verbs_of(usage, command):
    """The words behind a command in its usage: it offers its options behind each of them."""
    return sorted({w for words in re.findall(rf"casgate {command} ([a-z|-]+)\b", usage) for w in words.split("|")
                   if w[0] != "-"}) or [None]


def verbs_of_source(command):
    """The words that the program takes behind a command: its tables, and what it compares with where it has none."""
    files = {"nav": ["nav/nav.c"], "mail": ["cmd_mail_rule.c"]}.get(command, SOURCES[command])
    found = set()
    for text in (read("cgi/cli", file) for file in files):
        for table in re.findall(r"\} (?:verbs|parts)\[\] = \{\n(.*?)\n\};", text, re.S):
            found |= set(re.findall(r'^\t\{ "([a-z-]+)", ', table, re.M))
        found |= set(re.findall(r'strcmp\(argv\[1\], "([a-z][a-z-]*)"\)', text))
    return found


def values_of(command, usage):
    """The words that an option takes, where it takes a few: the program tells them to whoever gives another one."""
    told = {}
    for option in sorted(x for x in options_in(usage) if x.startswith("--")):
        for more in (["x"], ["x", "-f", "csv"], ["create", "--account", "x"]):
            r = run(command, *(more if more[0] == "create" else []), option, "no-such-word",
                    *(more if more[0] != "create" else []))
            found = re.search(r"^casgate [a-z]+: (--[a-z-]+) (?:takes|must be) ([a-z0-9-]+(?:(?:, | or | and )"
                              r"[a-z0-9-]+)+)(?:, separated by commas)?\.?$", r.stderr, re.M)
            if r.returncode == 2 and found and found[1] == option:
                told[option] = set(re.split(", | or | and ", found[2]))
    return told


def by_bash(line):
    words = line.split(" ")
    script = (f'. "{COMPLETION}/casgate.bash"; COMP_WORDS=({" ".join(map(repr, words))}); '
              f"COMP_CWORD={len(words) - 1}; _casgate; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
    r = subprocess.run(["bash", "-c", script], cwd=TOP, capture_output=True, text=True, check=True)
    return set(r.stdout.split())


def by_fish(line):
    r = subprocess.run(["fish", "--no-config", "-c", f"source {COMPLETION}/casgate.fish; complete -C '{line}'"],
                       capture_output=True, text=True, check=False, env=dict(os.environ, HOME="/nonexistent"))
    return {row.split("\t")[0] for row in r.stdout.splitlines()}


ZSH = r"""
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'stty cols 200; PS1= RPS1= PROMPT_EOL_MARK=; unset zle_bracketed_paste; LISTMAX=100000'
zpty -w z 'autoload -Uz compinit; compinit -u -D; fpath=('$1' $fpath); autoload -Uz _casgate; compdef _casgate casgate'
zpty -w z 'bindkey "^I" list-choices; zstyle ":completion:*" list-separator "=="; echo READY"MADE"'
zpty -r z x '*READYMADE*'
while IFS= read -r line; do
	zpty -w -n z "$line"$'\t'
	zpty -w z $'\025'"echo NEXT\"LINE\""
	zpty -r z x '*NEXTLINE*'
	print -r -- "$x"
	print -r -- '%%%%'
done
zpty -d z
"""


def by_zsh(lines):
    """What zsh lists for each line: what a person sees behind TAB, short and long forms of an option side by side."""
    r = subprocess.run(["zsh", "-f", "-c", ZSH, "zsh", COMPLETION], input="".join(x + "\n" for x in lines),
                       capture_output=True, text=True, check=True)
    listed = []
    for answer in r.stdout.split("%%%%")[:-1]:
        rows = re.sub(r"\033\[[0-9;?]*[a-zA-Z]", "", answer).replace("\r", "").split("\n")
        listed.append({x for row in rows if row.startswith("-") for x in re.split(" +== ", row)[0].split()})
    return listed


def by_zsh_patiently(lines):
    """zsh leaves the list out where the next keys are there already, so a line without one is asked for again."""
    listed = by_zsh(lines)
    for _ in range(10):
        left = [i for i, found in enumerate(listed) if not found]
        if not left:
            break
        for i, found in zip(left, by_zsh([lines[i] for i in left])):
            listed[i] = found
    return listed


def parity():
    commands = re.findall(r"^  (\w+) ", run("--help").stdout, re.M)
    zsh = {}
    if shutil.which("zsh"):
        zsh = dict(zip(commands, by_zsh_patiently([f"casgate {x} -" for x in commands])))
    equal(sorted(commands), sorted([*SOURCES, "setup"]), "every command has a source here")
    for command in commands:
        usage = usage_of(command)
        told = options_in(usage) - HELP
        source = of_source(command)
        equal(sorted(told), sorted(source), f"{command}: the usage has the options of the program")
        equal(sorted(of_manual(command)), sorted(told), f"{command}: so has the manual")
        for verb in verbs_of(usage, command):
            line = " ".join(filter(None, ["casgate", command, verb, "-"]))
            offered = {x for x in by_bash(line) if x[0] == "-"} - HELP
            equal(sorted(offered), sorted(x for x in told if x[1] == "-"), f"{command} {verb or ''}: so has bash")
            if shutil.which("fish"):
                offered = {x for x in by_fish(line) if x[0] == "-"} - HELP
                equal(sorted(offered), sorted(told), f"{command} {verb or ''}: so has fish")
        if command in zsh:
            equal(sorted(zsh[command] - HELP), sorted(told), f"{command}: so has zsh")
    for shell in ("fish", "zsh"):
        if not shutil.which(shell):
            tap.skip(f"the completion of {shell}", f"install the Debian package {shell}")


def documents():
    """What the documents name within a sentence, `casgate key create --no-pii`: its words and options are known."""
    seen, faults = 0, []
    paths = ["README.md", "SECURITY.md", "CONTRIBUTING.md"] + [f"docs/{n}" for n in sorted(os.listdir(TOP + "/docs"))]
    for path in (p for p in paths if p.endswith(".md")):
        text = re.sub(r"^```.*?^```$", "", read(path), flags=re.M | re.S)
        for line in re.findall(r"`casgate ([a-z]+(?:\s[^`:]+)?)`", text):
            command, *words = line.split()
            usage = usage_of(command) if command in (*SOURCES, "setup") else ""
            verb = [w for w in words[:1] if re.fullmatch("[a-z-]+", w) and w[0] != "-"]
            known = options_in(usage) | set(filter(None, verbs_of(usage, command))) | {"rule"}
            faults += [f"{path}: casgate {line}: {w}" for w in verb + [x for x in words if x[0] == "-"]
                       if w.partition("=")[0] not in known]
            faults += [] if usage else [f"{path}: casgate {command}"]
            seen += 1
    check(seen > 40, "commands are named in sentences", seen)
    equal(faults, [], "each is a command with such words and options")


def verbs():
    parted = 0
    for command in SOURCES:
        usage = usage_of(command)
        want = [v for v in verbs_of(usage, command) if v]
        source = verbs_of_source(command)
        if command == "mail":
            equal(sorted(set(verbs_of(usage, "mail rule"))), sorted(source), "mail rule: the usage has its verbs")
            equal(sorted({x for x in by_bash("casgate mail rule ") if x[0] != "-"}), sorted(source), "so has bash")
            text = re.search(r"^\tmail\)(.*?);;", read("cgi/cli/completion/_casgate"), re.M | re.S)[1]
            equal(re.search(r"3:verb:\(([^)]*)\)", text)[1].split(), sorted(source), "so has zsh")
            if shutil.which("fish"):
                equal(sorted(by_fish("casgate mail rule ")), sorted(source), "so has fish")
        else:
            equal(sorted(want), sorted(source), f"{command}: the usage has the verbs of the program")
        parted += len(source)
        if not want:
            continue
        offered = sorted(x for x in by_bash(f"casgate {command} ") if x[0] != "-" and "." not in x)
        check(set(want) <= set(offered), f"{command}: bash has its verbs", (want, offered))
        text = re.search(rf"^\t{command}\)(.*?);;", read("cgi/cli/completion/_casgate"), re.M | re.S)
        check(text and all(re.search(rf"[ (]{v}[ )]", text[1]) for v in want), f"{command}: zsh has its verbs", want)
        if shutil.which("fish"):
            check(set(want) <= by_fish(f"casgate {command} "), f"{command}: fish has its verbs", want)
    check(parted > 30, "verbs are found", parted)


def alone(words):
    """Without what is several of them at once."""
    return sorted(w for w in words if "," not in w)


def values():
    """Words that an option takes are offered behind it, and no others."""
    found = 0
    for command in SOURCES:
        for option, words in values_of(command, usage_of(command)).items():
            found += 1
            line, zsh = f"casgate {command} {option} ", read("cgi/cli/completion/_casgate")
            equal(alone(by_bash(line)), sorted(words), f"{command} {option}: bash has its words")
            if shutil.which("fish"):
                equal(alone(by_fish(line)), sorted(words), f"{command} {option}: so has fish")
            text = re.search(rf"^\t{command}\)(.*?);;", zsh, re.M | re.S)[1]
            text = re.search(rf"{option}[\[}}][^\n]*?:\(([^)]*)\)'", text)
            equal(alone(text[1].split()) if text else None, sorted(words), f"{command} {option}: so has zsh")
    check(found >= 9, "words of options are found", found)


def refusals():
    for command in SOURCES:
        helped = [run(command, "-h"), run(command, "--help"), run("help", command)]
        equal({(r.returncode, r.stdout, r.stderr) for r in helped}, {(0, helped[0].stdout, "")},
              f"{command}: -h, --help and help {command} are one")
        check(helped[0].stdout.startswith(f"usage: casgate {command}"), f"{command}: which is its usage", helped)
        r = run(command, "--no-such-option")
        wanted = 64 if command == "mail" else 2  # that of a mail server: see casgate-mail(8)
        check(r.returncode == wanted and not r.stdout and f"usage: casgate {command}" in r.stderr,
              f"{command}: what it does not know is refused with its usage", r)
        check(not re.search(rf"^{command}: ", r.stderr, re.M), f"{command}: by its whole name", r.stderr)


def help_behind_verbs():
    """Whoever wonders in the midst of a command gets its usage, and nothing is done: no account is called --help."""
    for command in SOURCES:
        usage = usage_of(command)
        for verb in [v for v in verbs_of(usage, command) if v and v != "rule"]:
            for rest in (["--help"], ["-h"], ["x", "--help"], ["--account", "a", "-h"], ["--help", "x", "y", "z"]):
                r = run(command, verb, *rest)
                equal((r.returncode, r.stdout, r.stderr), (0, usage, ""), f"{command} {verb} {' '.join(rest)}")
            r = run("help", command, verb)
            equal((r.returncode, r.stdout, r.stderr), (0, usage, ""), f"help {command} {verb}")
    usage = run("mail", "rule", "--help").stdout
    check(usage.startswith("usage: casgate mail rule add "), "mail rule has a usage of its own", usage)
    for verb in verbs_of(usage, "mail rule"):
        for rest in (["--help"], ["-h"], ["--account", "a", "x", "--help"]):
            r = run("mail", "rule", verb, *rest)
            equal((r.returncode, r.stdout, r.stderr), (0, usage, ""), f"mail rule {verb} {' '.join(rest)}")
    # what a mail server hands over is an address, whatever it looks like: usage with exit code 0 would lose the message
    for option in ("--sender", "--recipient"):
        for address in ("--help", "-h"):
            r = subprocess.run([PROGRAM, "mail", option, address], input=b"x", capture_output=True, check=False)
            check(r.returncode != 0 and not r.stdout, f"mail {option} {address} asks for no usage", r)


def help_of_all():
    """Every command of the list has its usage behind help, in a build tree as in an installation."""
    for command in re.findall(r"^  (\w+) ", run("--help").stdout, re.M):
        r = run("help", command)
        check(r.returncode == 0 and r.stdout.startswith(f"usage: casgate {command}") and not r.stderr,
              f"help {command}", r)


def words():
    """A mistake in an option is told by the option's name, and a file by its own."""
    statement = os.path.join(TOP, "tests/data/statements/cams_detailed_small_1001.pdf")  # ends on 2024-11-10
    for args, code, said in (
            (["--fy", "2023"], 2, "--fy must be a financial year such as 2024-25, from 2001-02 on, or all."),
            (["--kind", "unrealised", "--as-of", "x"], 2, "--as-of must be a date as YYYY-MM-DD, to 2099-03-31."),
            (["--kind", "x", "-f", "csv"], 2, "--kind must be 112a, lots, income, sips or unrealised."),
            (["--columns", "3", "-f", "csv"], 2, "--columns must be 14 or 15."),
            (["--fy", "all", "-f", "csv"], 2, "Schedule 112A is of one year: name it with --fy, or take --kind lots."),
            (["--fy", "2008-09", "-f", "csv"], 2,
             "Schedule 112A exists from 2018-19 on: name a later year with --fy, or take --kind lots."),
            (["--holder", "7"], 1,
             "invalid_request: --holder must be the number of one of the 1 holders, as the answer lists them."),
            (["--kind", "unrealised", "--as-of", "2020-01-01"], 1,
             "invalid_request: --as-of must not be before the day of the statement, 2024-11-10.")):
        r = run("gains", statement, *args)
        equal((r.returncode, r.stdout, r.stderr), (code, "", f"casgate gains: {said}\n"), f"gains {args}")
    with tempfile.TemporaryDirectory() as folder:
        for args in (["parse", folder], ["gains", folder], ["redact", folder, "-o", folder + "/x"]):
            r = run(*args)
            equal((r.returncode, r.stdout), (1, ""), f"{args[0]}: a folder is no FILE")
            check(f"casgate {args[0]}: invalid_request: {folder}: Is a directory.\n" in r.stderr, "it is named", r)
        r = run("parse", statement, "--password-file", folder)
        check(r.returncode == 2 and r.stderr == f"casgate parse: {folder}: Is a directory\n", "so is one as -P", r)


def about():
    """What people type to learn the version and what there is."""
    version = "casgate " + re.search(r"AC_INIT\(\[casgate\], \[([^]]+)\]", read("configure.ac"))[1] + "\n"
    for args in (["--version"], ["-V"], ["version"]):
        r = run(*args)
        equal((r.returncode, r.stdout, r.stderr), (0, version, ""), f"{args}")
    usage = run("--help").stdout
    for args in (["-h"], ["help"], ["help", "help"], ["help", "version"], ["help", "--help"]):
        r = run(*args)
        equal((r.returncode, r.stdout, r.stderr), (0, usage, ""), f"{args} is the list of commands")
    for args, said in ((["help", "none"], "there is no command 'none'"),
                       (["help", "key", "list", "x"], "help takes one COMMAND, and a verb of it"),
                       (["version", "x"], "version takes no argument")):
        r = run(*args)
        check(r.returncode == 2 and not r.stdout and r.stderr.startswith(f"casgate: {said}\n"), f"{args}", r)


tap.run((parity, documents, verbs, values, refusals, help_behind_verbs, help_of_all, words, about))
tap.done()
