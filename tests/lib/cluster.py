"""PostgreSQL for tests: a private cluster by pg.sh, and psql on any socket."""
import os
import subprocess
import sys

import tap

PG = os.path.join(tap.top(), "tests/lib/pg.sh")


def run(*args):
    """pg.sh VERB FOLDER [OPTION...]"""
    r = subprocess.run([PG, *args], stdin=subprocess.DEVNULL, check=False)
    if r.returncode == 77:
        tap.skip_all("PostgreSQL is not installed")
    assert r.returncode == 0, "pg.sh " + " ".join(args)


def make(folder):
    """A cluster in a new folder, started; the folder is its socket's, too."""
    os.mkdir(folder)
    run("init", folder)
    run("start", folder)
    return folder


def begin(host, statements, database="casgate", user="postgres", *options):
    """A running psql: one text, or several in a list; what it says of errors is in its output."""
    texts = [statements] if isinstance(statements, str) else statements
    return subprocess.Popen(
        ["psql", "-XAtq", *options, "-h", host, "-U", user, "-d", database, *[x for t in texts for x in ("-c", t)]],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def query(host, text, database="casgate", user="postgres"):
    """Rows, fields joined by |; an error is an exception."""
    p = begin(host, text, database, user, "-v", "ON_ERROR_STOP=1")
    out = p.communicate()[0].decode().strip()
    if p.returncode != 0:
        raise RuntimeError(f"psql: {out}")
    return out


def own():
    """Start the running program again with a cluster of its own, which ends with it: its folder."""
    if "CG_TEST_PG" not in os.environ:
        os.execvp("sh", ["sh", PG, "with", sys.executable, os.path.abspath(sys.argv[0]), *sys.argv[1:]])
    return os.environ["CG_TEST_PG"]
