#!/usr/bin/python3
"""casgate at a terminal: passwords that are asked for, tables that fit, files of -o, several files, completion."""
import fcntl
import json
import os
import pty
import re
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import termios

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal
from wait import wait_for

TOP = tap.top()
PROGRAM = os.path.join(tap.build(), "casgate")
SAMPLE = os.path.join(TOP, "data/samples/sample_cams_2024.pdf")
PASSWORD = "Sample@2024"
OPEN = os.path.join(TOP, "tests/data/statements/cams_detailed_small_1001.pdf")
OTHER = os.path.join(TOP, "tests/data/statements/cdsl_1012.pdf")
COMPLETION = os.path.join(TOP, "cgi/cli/completion")


def plain(*args, given=b"", env=None):
    return subprocess.run([PROGRAM, *args], input=given, capture_output=True, check=False,
                          env=dict(os.environ, **(env or {})))


class Terminal:
    """A program whose stdin, stdout and stderr are a terminal of its own."""
    def __init__(self, args, columns=120, env=None):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # here, not in the parent: the program may ask for its width before that goes on
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # what is started in the background ignores it
            os.execve(PROGRAM, [PROGRAM, *args], dict(os.environ, TERM="xterm", **(env or {})))
        self.out = b""

    def echoes(self):
        return bool(termios.tcgetattr(self.fd)[3] & termios.ECHO)

    def until(self, words):
        """Read until something new ends with these words, or to the end. Whether it does."""
        begin = len(self.out)
        while not self.out[begin:].endswith(words):
            try:
                got = os.read(self.fd, 65536)
            except OSError:  # its end
                return False
            if not got:
                return False
            self.out += got
        return True

    def type(self, text):
        os.write(self.fd, text.encode() + b"\n")

    def end(self):
        self.until(b"\0")
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status), self.out.decode().replace("\r\n", "\n")


def colourless(text):
    return re.sub(r"\033\[[0-9;]*[mK]", "", text).replace("\r", "")


def asked():
    t = Terminal(["parse", "-f", "json", SAMPLE])
    check(t.until(b"sample_cams_2024.pdf: "), "a password is asked for", t.out)
    wait_for(lambda: not t.echoes(), what="silence")
    check(not t.echoes(), "what is typed is not shown")
    t.type("wrong one")
    check(t.until(b"does not open it. Password of " + SAMPLE.encode() + b": "), "a wrong one is asked for again", t.out)
    t.type(PASSWORD)
    code, out = t.end()
    equal(code, 0, "the right one opens it")
    check(PASSWORD not in out and "wrong one" not in out, "no password is on the screen")
    equal(json.loads(colourless(out[out.index("{"):]))["total_value"], 963776.98, "the statement follows")
    t = Terminal(["gains", SAMPLE])
    for word in ("a", "b", "c"):
        check(t.until(b".pdf: "), f"try {word}", t.out)
        t.type(word)
    code, out = t.end()
    check(code == 1 and out.count("Password of") == 3 and "password_incorrect" in out, "three times, not more", out)
    t = Terminal(["parse", SAMPLE])
    t.until(b".pdf: ")
    t.type("")
    code, out = t.end()
    check(code == 1 and "password_required" in out and out.count("Password of") == 1, "an empty line gives up", out)
    r = plain("parse", SAMPLE)
    check(r.returncode == 1 and r.stderr.startswith(b"casgate parse: password_required: ") and not r.stdout,
          "without a terminal nobody is asked", r)
    for word in (b"field", b"Retry-After", b"request", b"API"):
        check(word not in r.stderr, f"{word.decode()} is no word of a command line", r.stderr)


def interrupted():
    """Ctrl-C at the prompt: the echo is on again, and the program ends by the signal."""
    t = Terminal(["parse", SAMPLE])
    t.until(b".pdf: ")
    wait_for(lambda: not t.echoes(), what="silence")
    keep = os.open(os.readlink(f"/proc/{t.pid}/fd/0"), os.O_RDWR | os.O_NOCTTY)
    os.write(t.fd, b"\x03")
    _, status = os.waitpid(t.pid, 0)
    check(os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGINT, "Ctrl-C ends it", status)
    check(bool(termios.tcgetattr(keep)[3] & termios.ECHO), "and the terminal shows again what is typed")
    os.close(keep)
    os.close(t.fd)
    ended = []
    for _ in range(40):  # the moment between the prompt and the wait for a line is none in which it is lost
        t = Terminal(["parse", SAMPLE])
        t.until(b".pdf: ")
        os.write(t.fd, b"\x03")
        ended.append(t.end()[0])
    equal(set(ended), {-signal.SIGINT}, "so it does as soon as the prompt is there")


def hidden():
    """-p is no longer in the list of processes when the program waits for its statement."""
    with subprocess.Popen([PROGRAM, "parse", "-p", "Secret@1", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as p:
        def line():
            with open(f"/proc/{p.pid}/cmdline", "rb") as f:
                return f.read()
        wait_for(lambda: b"parse" in line() and b"Secret" not in line(), what="the argument is overwritten")
        check(b"Secret" not in line(), "a password among the arguments is overwritten", line())
        p.communicate(b"no pdf")
        equal(p.returncode, 1, "which is all")


def tables():
    whole = plain("parse", "-f", "table", SAMPLE, "-p", PASSWORD).stdout.decode()
    for word in ("2,54,737.02", "9,63,776.98", "2024-12-30", "91044532107 / 0", "16,735.841"):
        check(word in whole, f"the table has {word}", whole)
    check("\033" not in whole, "a file has no colours")
    for columns in (160, 120, 100, 80, 60):
        t = Terminal(["parse", "-f", "table", SAMPLE, "-p", PASSWORD], columns)
        code, out = t.end()
        text = colourless(out)
        equal(code, 0, f"{columns} columns")
        check(max(map(len, text.splitlines())) <= columns, f"the table fits into {columns} columns", text)
        check("9,63,776.98" in text and "2,54,737.02" in text and "\033[32m" in out,
              f"in {columns} columns value and gain stay, and colours are there", out)
    for env, args, want in (({"NO_COLOR": "1"}, [], False), ({}, ["--color", "never"], False),
                            ({"NO_COLOR": "1"}, ["--color", "always"], True), ({"NO_COLOR": ""}, [], True)):
        _, out = Terminal(["parse", "-f", "table", SAMPLE, "-p", PASSWORD, *args], env=env).end()
        equal("\033[" in out, want, f"colours with {env} {args}")
    text = plain("gains", "-f", "table", SAMPLE, "-p", PASSWORD).stdout.decode()
    for word in ("Capital gains of 2023-24", "112A LONG 10%", "1,829.15", "19,570.23", "SHORT SLAB"):
        check(word in text, f"the table of gains has {word}", text)
    code, out = Terminal(["gains", "-f", "table", SAMPLE, "-p", PASSWORD], 40).end()
    check(code == 0 and re.search(r"^Sum 112A LONG 10% +30,670\.25 +12,876\.78$", colourless(out), re.M),
          "in 40 columns each sum still says of what", out)
    text = plain("gains", "-f", "table", SAMPLE, "-p", PASSWORD, "--fy", "all").stdout.decode()
    check("of all years" in text and "Sum 2023-24" in text and "Sum 2022-23" in text, "and one of all years", text)
    text = plain("parse", "-f", "table", OTHER, "-p", truth(OTHER)["password"]).stdout.decode()
    check("Total" in text and len(text.splitlines()) > 10, "holdings of a demat account stand there", text)
    path = os.path.join(TOP, "data/samples/sample_nsdl_2024.pdf")
    text = plain("parse", "-f", "table", path, "-p", truth(path.replace("/data/", "/tests/data/"))["password"]).stdout
    check(b"\nCost and gain in total: of the 2 of 9 holdings whose cost is printed.\n" in text,
          "sums of cost and value that are of other holdings are told apart", text.decode())
    check("whose cost" not in whole, "and nothing where all have a cost", whole)


def gains_missing():
    """A table without sales is no year without sales: it says what the statement does not tell, and what to do."""
    ask = "The statement prints no transactions for this holding: ask the registrar for a detailed statement."
    path = os.path.join(TOP, "data/samples/sample_cams_summary_2024.pdf")
    made = truth(path.replace("/data/", "/tests/data/"))
    held = [f"    {f['name']}, {f['folio']}" for f in made["schemes"] if float(f["units"])]
    for args in ([], ["--fy", "2019-20"], ["--fy", "all"]):
        r = plain("gains", "-f", "table", path, "-p", made["password"], *args)
        lines = r.stdout.decode().splitlines()
        equal((r.returncode, r.stderr), (0, b""), f"a summary {args}")
        check("What was sold is not known." in lines and not re.search("No units|no sale", "".join(lines)),
              "no sale is no news where none can be printed", lines)
        equal([x for x in lines if x.startswith("    ")], held, "every fund that is held is named")
        equal([x for x in lines if ask in x], ["  " + ask], "what to do stands once above them")
    r = plain("gains", "-f", "csv", path, "-p", made["password"])
    check(r.returncode == 0 and f"incomplete in {len(held)} points; --format table tells" in r.stderr.decode(),
          "a file that cannot say it has it on stderr", r)
    text = plain("gains", "-f", "table", OPEN, "--fy", "2005-06").stdout.decode()
    check("\nNo units were sold in this year.\n" in text and "Not covered" not in text and "covers" not in text,
          "a year that the statement has whole", text)
    text = plain("gains", "-f", "table", OPEN, "--fy", "2025-26").stdout.decode()
    check("\nThe statement shows no sale in this year.\n" in text and
          "The statement covers 1990-04-01 to 2024-11-10, not the whole of this year. For all of it ask" in text,
          "and one that it has not", text)
    path = os.path.join(TOP, "tests/data/statements/cams_detailed_large_1024.pdf")
    args = [path, "--fy", "all"] + (["-p", truth(path)["password"]] if truth(path)["password"] else [])
    text = plain("gains", "-f", "table", *args).stdout.decode()
    rows = json.loads(plain("gains", *args).stdout)["incomplete"]
    check({"OPENING_BALANCE", "KIND_CONFLICT"} <= {x["reason"] for x in rows} and "\nTotal " in text and
          text.count("The units were bought before the statement begins: their cost and date are not in it.") == 1 and
          "not known.\n" not in text, "some lots that lack something: sums and reasons, each once", text)
    for row in rows:
        check(re.search(rf"^  {re.escape(row['message'])}(\n    .*)*\n    {re.escape(row['name'])}, "
                        rf"{re.escape(row['folio'])}$", text, re.M), "the fund stands below its reason", (row, text))


def truth(path):
    with open(path.replace(".pdf", ".truth.json"), encoding="utf-8") as f:
        return json.load(f)


def to_file(folder):
    path = os.path.join(folder, "out.json")
    r = plain("parse", SAMPLE, "-p", PASSWORD, "-o", path)
    with open(path, "rb") as f:
        written = f.read()
    check(r.returncode == 0 and r.stdout == b"", "-o: nothing on stdout", r)
    equal(written, plain("parse", SAMPLE, "-p", PASSWORD).stdout, "-o: the same as on stdout")
    equal(stat.S_IMODE(os.stat(path).st_mode), 0o600, "-o: for its owner alone")
    r = plain("parse", SAMPLE, "-p", "no", "-o", path)
    with open(path, "rb") as f:
        check(r.returncode == 1 and f.read() == written, "a failure leaves the file that was there", r)
    link = os.path.join(folder, "link")
    os.symlink(path, link)
    equal(plain("gains", SAMPLE, "-p", PASSWORD, "-o", link).returncode, 0, "-o of a link")
    with open(path, "rb") as f:
        check(os.path.islink(link) and b"financial_year" in f.read(), "writes the file behind it")
    r = plain("parse", SAMPLE, "-p", PASSWORD, "-o", "/dev/null")
    check(r.returncode == 0 and stat.S_ISCHR(os.stat("/dev/null").st_mode), "a device stays one", r)
    r = plain("parse", SAMPLE, "-p", PASSWORD, "-o", os.path.join(folder, "none/out"))
    check(r.returncode == 1 and b"No such file" in r.stderr, "a folder that is not there", r)
    equal(sorted(os.listdir(folder)), ["link", "out.json"], "nothing else is left")
    r = plain("parse", SAMPLE, "-p", PASSWORD, "-o", "/dev/full")
    check(r.returncode == 1 and b"No space" in r.stderr, "a full device is a failure", r)


def several():
    password = truth(OTHER)["password"]
    r = plain("parse", OPEN, OTHER, SAMPLE, "-p", PASSWORD)
    seen = json.loads(r.stdout)
    equal([(x["file"], sorted(set(x) - {"file"})) for x in seen],
          [(OPEN, ["data"]), (OTHER, ["error"]), (SAMPLE, ["data"])], "each file has its result, in order")
    equal((r.returncode, seen[1]["error"]["code"]), (1, "password_incorrect"), "one that fails is told, exit code 1")
    check(f"casgate parse: {OTHER}: password_incorrect: ".encode() in r.stderr, "with its name", r.stderr)
    equal(seen[2]["data"], json.loads(plain("parse", SAMPLE, "-p", PASSWORD).stdout), "data is that of the file alone")
    r = plain("parse", OPEN, OTHER, "-p", password, "-f", "csv")
    alone = [plain("parse", p, "-p", password, "-f", "csv").stdout for p in (OPEN, OTHER)]
    equal(r.stdout, alone[0] + alone[1].partition(b"\r\n")[2], "csv has one header")
    r = plain("parse", OPEN, OTHER, "-p", password, "-f", "table")
    check(r.returncode == 0 and r.stdout.count(b".pdf:\n") == 2, "a table each", r)
    r = plain("parse", OPEN, OTHER, "-f", "beancount")
    check(r.returncode == 2 and b"takes one FILE" in r.stderr, "an import file is about one statement", r)
    r = plain("parse", "-f", "casparser", OPEN, "/nowhere.pdf")
    equal([sorted(x) for x in json.loads(r.stdout)], [["data", "file"], ["error", "file"]], "casparser: an array, too")
    t = Terminal(["parse", "-f", "table", SAMPLE, OTHER, "-o", "/dev/null"])
    t.until(SAMPLE.encode() + b": ")
    t.type(PASSWORD)
    check(t.until(OTHER.encode() + b": "), "each file is asked for, when the password before does not open it", t.out)
    t.type(password)
    code, out = t.end()
    check(code == 0 and "statements [" in out, "progress is shown on a terminal", out)
    check(b"statements [" not in plain("parse", OPEN, OPEN).stderr, "and on no other")


def usage():
    for command in ("parse", "gains", "redact", "migrate", "key"):
        r = plain("help", command)
        check(r.returncode == 0 and r.stdout.startswith(b"usage: casgate " + command.encode()), f"help {command}", r)
    for args in (["parse"], ["parse", "-f", "xml", OPEN], ["parse", "--color", "blue", OPEN],
                 ["gains", "-f", "xml", OPEN], ["gains", "--color", "blue", OPEN], ["nothing"], []):
        r = plain(*args)
        check(r.returncode == 2 and not r.stdout and r.stderr, f"exit code 2: {args}", r)


def complete(line):
    """What bash offers for the last word of a line."""
    words = line.split(" ")
    script = (f'. "{COMPLETION}/casgate.bash"; COMP_WORDS=({" ".join(map(repr, words))}); '
              f"COMP_CWORD={len(words) - 1}; _casgate; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
    r = subprocess.run(["bash", "-c", script], cwd=TOP, capture_output=True, text=True, check=True)
    return r.stdout.split()


def completion():
    commands = re.findall(r"^  (\w+) ", plain("--help").stdout.decode(), re.M)
    equal(sorted(w for w in complete("casgate ") if w[0] != "-" and w not in ("help", "version")), sorted(commands),
          "bash: all commands")
    equal(complete("casgate pa"), ["parse"], "bash: the beginning of one")
    usage_text = plain("help", "parse").stdout.decode()
    told = re.search(r"FORMAT (.*?)\n +-o", usage_text, re.S)[1].replace("(the default)", "")
    formats = re.findall(r"[a-z][a-z-]+", told)
    equal(complete("casgate parse -f "), formats, "bash: the formats of the usage")
    equal(complete("casgate gains --format "), ["json", "csv", "xlsx", "table"], "bash: those of gains")
    equal(complete("casgate key "), ["create", "list", "roll", "revoke"], "bash: verbs")
    equal(complete("casgate parse README"), ["README.md"], "bash: files")
    equal(complete("casgate parse -p "), [], "bash: nothing for a password")
    for name, options in (("parse", usage_text), ("gains", plain("help", "gains").stdout.decode())):
        offered = set(complete(f"casgate {name} --"))
        told = set(re.findall(r"--[a-z-]+", options)) - {"--password", "--help"}
        check(told <= offered, f"bash: options of {name}", told - offered)
    for shell, file in (("zsh", "_casgate"), ("fish", "casgate.fish")):
        path = os.path.join(COMPLETION, file)
        with open(path, encoding="utf-8") as f:
            text = f.read()
        check(all(c in text for c in commands) and all(x in text for x in formats), f"{shell}: commands and formats")
        if not shutil.which(shell):
            tap.skip(f"{shell} reads {file}", f"install the Debian package {shell}")
            continue
        r = subprocess.run([shell, "-n", path], capture_output=True, check=False)
        check(r.returncode == 0 and not r.stderr, f"{shell} reads {file}", r)
    if shutil.which("fish"):
        r = subprocess.run(["fish", "--no-config", "-c",
                            f"source {COMPLETION}/casgate.fish; complete -C 'casgate parse -f '"], capture_output=True,
                           text=True, check=False, env=dict(os.environ, HOME="/nonexistent"))
        equal(sorted(line.split("\t")[0] for line in r.stdout.splitlines()), sorted(formats), "fish: the formats")


tap.run((asked, interrupted, hidden, tables, gains_missing, several, usage, completion))
with tempfile.TemporaryDirectory() as where:
    tap.run((to_file,), where)
tap.done()
