#!/usr/bin/python3
"""The examples of the manuals of section 8 and casgate.conf(5), typed as they stand: on a PostgreSQL without a casgate.

Those of casgate-parse(1), -gains(1), -redact(1) are run by tests/system/documents.t, the lines of casgate-mail(8) for
Postfix by tests/mail/mta.t.
"""
import glob
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from nav_server import NavServer
from tap import check, equal

TOP = tap.top()
HERE = {"casgate.conf.5", "casgate-migrate.8", "casgate-key.8", "casgate-user.8", "casgate-nav.8", "casgate-holdings.8"}
# examples that other tests run; casgate-sheet's is what tests/market/sheet.t does with every file
ELSEWHERE = {"casgate-parse.1": "tests/system/documents.t", "casgate-gains.1": "tests/system/documents.t",
             "casgate-redact.1": "tests/system/documents.t", "casgate-enrich.1": "tests/system/enrich.t",
             "casgate-sheet.8": "tests/market/sheet.t"}
PASSWORD = "correct horse battery staple"


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as f:
        return f.read()


def examples(manual):
    """The literal blocks, without what roff escapes and the prompts."""
    blocks = re.findall(r"^\.Bd -literal[^\n]*\n(.*?)^\.Ed$", read("man/" + manual), re.M | re.S)
    return [re.sub(r"^[$#] (?=\S)", "", b.replace("\\e", "\\"), flags=re.M) for b in blocks]


class Place:
    """A host: a folder, a PostgreSQL without a casgate, the programs of the build, an /etc/casgate in the folder."""

    def __init__(self, folder, source):
        self.folder, self.bin = folder, os.path.join(folder, "bin")
        os.mkdir(self.bin)
        self.pg = cluster.make(os.path.join(folder, "pg"))
        self.env = {"PATH": self.bin + ":" + os.environ["PATH"], "LC_ALL": "C.UTF-8", "PGHOST": self.pg,
                    "CASGATE_SQL_DIR": TOP + "/sql", "CASGATE_MARKET_DIR": TOP + "/data/market",
                    "CASGATE_METRICS_FILE": folder + "/metrics"}
        for name, text in (("casgate", f"exec '{tap.build()}/casgate' \"$@\""),
                           ("runuser", 'shift 3; export PGUSER=postgres; exec "$@"'),
                           # AMFI's place is taken by a source here
                           ("curl", f"[ \"$1\" = -L ] || exit 9; shift; url=$3\n"
                                    f"exec {shutil.which('curl')} -sSf \"$1\" \"$2\" "
                                    f"\"{source}${{url#https://portal.amfiindia.com}}\""),
                           ("qrencode", 'cat >"$QR"')):
            path = os.path.join(self.bin, name)
            with open(path, "w", encoding="utf-8") as f:
                f.write("#!/bin/sh\n" + text + "\n")
            os.chmod(path, 0o755)
        self.env["QR"] = os.path.join(folder, "qr")

    def typed(self, script):
        r = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script], cwd=self.folder, env=self.env,
                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        r.text = r.stdout.decode(errors="replace")
        return r

    def asked(self, line):
        """A command that asks for a password at the terminal, twice: its status and what is on the screen."""
        pid, fd = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execvpe("bash", ["bash", "-c", line], self.env)
        said = b""
        try:
            for prompt in (b"Password:", b"Again:", None):
                while prompt is None or prompt not in said:
                    said += os.read(fd, 4096)
                os.write(fd, PASSWORD.encode() + b"\n")
        except OSError:
            pass  # the terminal is closed: it ended
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), said.decode(errors="replace")


def every_manual():
    names = map(os.path.basename, glob.glob(TOP + "/man/*.[1-8]"))
    have = {n for n in names if re.search(r"^\.Sh EXAMPLES$|^\.Bd -literal", read("man/" + n), re.M)}
    equal(have, HERE | set(ELSEWHERE) | {"casgate-mail.8"}, "the manuals with examples are known here")
    equal([line for line in examples("casgate-mail.8")[0].split("\n") if line not in read("docs/mail.md")], [],
          "casgate-mail.8 has lines of docs/mail.md")
    for manual, test in ELSEWHERE.items():
        check(manual.rpartition(".")[0] in read(test), f"{manual}: {test}")


def configuration(p):
    key, conf = examples("casgate.conf.5")
    os.makedirs(p.folder + "/etc/casgate")
    r = p.typed(key.replace("/etc/", p.folder + "/etc/"))
    path = p.folder + "/etc/casgate/data.key"
    equal((r.returncode, os.path.getsize(path), os.stat(path).st_mode & 0o777), (0, 65, 0o600), "a data key is made")
    with open(path, "rb") as f:
        before = f.read()
    p.typed(key.replace("/etc/", p.folder + "/etc/"))
    with open(path, "rb") as f:
        equal(f.read() == before, True, "and kept by who types it again: nothing can be read without it")
    with open(p.folder + "/etc/casgate.conf", "w", encoding="utf-8") as f:
        f.write(conf.replace("/etc/", p.folder + "/etc/").replace("/run/postgresql", p.pg))
    p.env["CASGATE_CONF"] = p.folder + "/etc/casgate.conf"


def migrate(p):
    conf = p.env.pop("CASGATE_CONF")
    r = p.typed(examples("casgate-migrate.8")[0])
    check(r.returncode == 0 and "applied 0001_tables" in r.text, "a new database: three commands", r.text)
    r = p.typed(examples("casgate-migrate.8")[0].split("\n")[2])
    check(r.returncode == 0 and "the schema is up to date" in r.text, "the last one again", r.text)
    p.env["CASGATE_CONF"] = conf
    r = p.typed("casgate doctor || :")
    check(re.search(r"^ok    database ", r.text, re.M) and re.search(r"^ok    administration ", r.text, re.M),
          "the configuration of the manual fits it", r.text)


def key(p):
    equal(p.typed("casgate account create demo").returncode, 0, "an account")
    r = p.typed(examples("casgate-key.8")[0])
    with open(p.folder + "/key", encoding="ascii") as f:
        check(r.returncode == 0 and re.fullmatch(r"\w*live_\w{20,}\n", f.read()), "the key is in its file", r.text)
    equal(os.stat(p.folder + "/key").st_mode & 0o777, 0o600, "which is closed to others")


def user(p):
    lines = examples("casgate-user.8")[0].strip().split("\n")
    equal([re.sub(r"_\w+", "_", line) for line in lines[1:4]], ["Password:", "Again:", "user_"], "what is shown")
    rc, said = p.asked(lines[0])
    check(rc == 0 and re.search(r"Password: *\r\nAgain: *\r\nuser_[0-9A-Z]{26}\r\n$", said), "is what comes", said)
    check(PASSWORD not in said, "the password is not on the screen", said)
    r = p.typed(lines[4])
    with open(p.env["QR"], encoding="ascii") as f:
        check(r.returncode == 0 and re.match(r"otpauth://totp/\S+secret=", f.read()), "a code to be drawn", r.text)


def market(p):
    r = p.typed(examples("casgate-nav.8")[0])
    check(r.returncode == 0 and re.search(r"q1\.txt: \d+ schemes.*NAVs: [1-9]\d* new", r.text), "NAVs of a quarter",
          r.text)
    with open(p.folder + "/own.csv", "w", encoding="utf-8") as f:
        f.write(examples("casgate-holdings.8")[0])
    r = p.typed("casgate holdings import --dry-run own.csv")
    check("120465" in r.text and "9.58" in r.text, "a file of one's own is read, though a part is no portfolio",
          r.text)


tap.run((every_manual,))
with tempfile.TemporaryDirectory(prefix="cgman.", dir="/tmp") as base, NavServer() as server:
    os.chmod(base, 0o755)
    place = Place(base, server.url)
    try:
        tap.run((configuration, migrate, key, user, market), place)
    finally:
        subprocess.run([cluster.PG, "stop", place.pg], check=False)
tap.done()
