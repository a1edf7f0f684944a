"""The release before this one, from the history of the tree."""
import os
import re
import subprocess

import tap

TOP = tap.top()


def git(*args):
    r = subprocess.run(["git", "-C", TOP, *args], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return r.stdout.decode().strip() if r.returncode == 0 else ""


def before():
    """(version, commit): the newest version in CHANGELOG.md but this one, and the last commit that had it; or None."""
    with open(os.path.join(TOP, "CHANGELOG.md"), encoding="utf-8") as f:
        versions = re.findall(r"^## (\d+\.\d+\.\d+)", f.read(), re.M)
    tag = git("rev-parse", "-q", "--verify", f"v{versions[1]}^{{commit}}")
    next_one = git("log", "-1", "--format=%H", f"-S[casgate], [{versions[1]}]", "--", "configure.ac")
    commit = tag or (git("rev-parse", "-q", "--verify", next_one + "^") if next_one else "")
    return (versions[1], commit) if commit else None


def unpack(commit, folder):
    """The tree of a commit, as a command for sh."""
    return f"git -C '{TOP}' archive {commit} | tar -x -C '{folder}'"
