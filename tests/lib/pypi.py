"""Programs of others from PyPI, in the versions of a file tests/npm/NAME.txt: one environment a file, installed once
beside the programs from npm.

python() gives the interpreter of the environment; it skips the whole test with one line where PyPI is out of reach or
there is no venv. Anything else that goes wrong is a failure.
"""
import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import subprocess

import npm
import tap

UNREACHABLE = re.compile(
    r"NewConnectionError|Max retries|ConnectTimeout|ReadTimeout|ProxyError|SSLError|"
    r"Temporary failure in name resolution|timed out|HTTP error 50\d", re.I)


def environment(place, *options):
    """A new one, in place of what is there."""
    shutil.rmtree(place, ignore_errors=True)
    r = subprocess.run(["/usr/bin/python3", "-m", "venv", *options, place], capture_output=True, text=True,
                       check=False)
    if r.returncode != 0 and "ensurepip" in r.stdout + r.stderr:
        tap.skip_all("python3-venv is not installed")
    assert r.returncode == 0, r.stdout + r.stderr
    return os.path.join(place, "bin/python")


@contextlib.contextmanager
def once(place, digest):
    """Yields whether it is to be made; after the block it is. Several tests start at once."""
    done = os.path.join(place, "installed")
    os.makedirs(npm.PLACE, exist_ok=True)
    with open(place + ".lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = ""
        with contextlib.suppress(FileNotFoundError), open(done, encoding="ascii") as f:
            found = f.read()
        yield found != digest
        with open(done, "w", encoding="ascii") as f:
            f.write(digest)


def pip(program):
    """The words that begin a command of pip for that interpreter: its environment has none of its own."""
    return [os.path.join(npm.PLACE, "pypi/bin/python"), "-m", "pip", "--python", program]


def python(name, seconds=600):
    """Path of the Python that imports what tests/npm/NAME.txt lists."""
    wanted = os.path.join(tap.top(), "tests/npm", name + ".txt")
    with open(wanted, "rb") as f:
        digest = hashlib.sha256(f.read()).hexdigest()
    installer, place = os.path.join(npm.PLACE, "pypi"), os.path.join(npm.PLACE, "pypi-" + name)
    with once(installer, "pip") as missing:  # one pip for all: to make one takes longer than most of them take
        if missing:
            environment(installer)
    program = os.path.join(place, "bin/python")
    with once(place, digest) as missing:
        if not missing:
            return program
        environment(place, "--without-pip")
        try:
            r = subprocess.run([*pip(program), "install", "-q", "--no-cache-dir", "--no-compile", "--only-binary",
                                ":all:", "--retries", "1", "-r", wanted], capture_output=True, text=True,
                               timeout=seconds, check=False)
            status, text = r.returncode, r.stdout + r.stderr
        except subprocess.TimeoutExpired:
            status, text = 1, "timed out"
        if status != 0 and UNREACHABLE.search(text):
            tap.skip_all("PyPI is out of reach")
        assert status == 0, text[-3000:]
    return program
