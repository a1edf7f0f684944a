#!/usr/bin/python3
"""From the README of each SDK to a typed result, as somebody new does it: the commands word for word, in a copy of the
tree and an empty folder, with what pip and npm bring today. Only the port is another, and the service runs already."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import pypi
import tap
from service import Service
from tap import check, equal

UNREACHABLE = re.compile(pypi.UNREACHABLE.pattern + "|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN", re.I)
# what the sample says, from its truth
TOTAL, FUNDS = "963776.98", 5


class New:
    """Who has the tree at `tree`, and begins in `folder`."""

    def __init__(self, s, home):
        self.tree, self.folder = os.path.join(home, "casgate"), os.path.join(home, "mine")
        os.mkdir(self.folder)
        for part in ("sdk", "data/samples"):
            shutil.copytree(os.path.join(tap.top(), part), os.path.join(self.tree, part), ignore=shutil.ignore_patterns(
                "build", "dist", "node_modules", "*.egg-info", "__pycache__", "*.tgz", "package-lock.json"))
        os.symlink(s.var, os.path.join(self.tree, "var"))
        with open(os.path.join(self.tree, "quickstart"), "w", encoding="ascii") as f:
            f.write("#!/bin/sh\n")  # it runs
        os.chmod(f.name, 0o755)
        self.port = s.url.rpartition(":")[2]
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(("CASGATE_", "PYTHON", "VIRTUAL_ENV"))}
        self.env |= {"HOME": home, "PATH": "/usr/bin:/bin:" + os.environ["PATH"], "npm_config_update_notifier": "false"}

    def walk(self, package, language, folder):
        """Every command up to the first result; its output, or None where a registry is out of reach."""
        with open(os.path.join(tap.top(), "sdk", package, "README.md"), encoding="utf-8") as f:
            text = f.read()
        begin = text[:text.index("\n## ", text.index("## Read a statement") + 1)]
        blocks = re.findall(r"```(\w+)\n(.*?)```", begin, re.S)
        equal([b[0] for b in blocks], ["sh", "sh", language, "sh"], f"{package}: its README says what to do")
        name = re.search(r"Saved as `([\w.]+)`:", begin)[1]
        script = ["set -e"]
        for kind, block in blocks:
            block = block.replace("localhost:8443", "localhost:" + self.port).replace("/path/to/casgate", self.tree)
            script.append(block if kind == "sh" else f"cat >{name} <<'END OF FILE'\n{block}END OF FILE\n")
        r = subprocess.run(["bash", "-c", "\n".join(script)], cwd=folder, env=self.env, capture_output=True, text=True,
                           stdin=subprocess.DEVNULL, timeout=900, check=False)
        if r.returncode != 0 and UNREACHABLE.search(r.stdout + r.stderr):
            tap.skip(package, "a registry is out of reach")
            return
        equal(r.returncode, 0, f"{package}: all of its commands work: {r.stderr[-2000:]}")
        lines = r.stdout.splitlines()[-1 - FUNDS:]
        check(re.fullmatch(rf"snap_\w{{26}} CAMS {TOTAL}", lines[0]), f"{package}: the statement", r.stdout[-2000:])
        check("Axis ELSS Tax Saver Fund - Regular Plan - Growth 647.096 86.9632 56273.54" in lines,
              f"{package}: its funds, with every digit", lines)


def python(new):
    new.walk("python", "python", new.tree)


def typescript(new):
    if not shutil.which("npm") or not shutil.which("node"):
        tap.skip("typescript", "there is no npm")
        return
    new.walk("typescript", "typescript", new.folder)


if __name__ == "__main__":
    place = tempfile.mkdtemp(prefix="newcomer.")
    try:
        with Service() as service:
            tap.run([python, typescript], New(service, place))
    finally:
        shutil.rmtree(place, ignore_errors=True)
    tap.done()
