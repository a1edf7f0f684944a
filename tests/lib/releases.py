"""The release before this one, from the history of the tree."""
import contextlib
import os
import re
import subprocess
import tempfile

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


@contextlib.contextmanager
def built():
    """The tree of the release before, with what it builds in build/: made anew, which takes minutes, or the one that
    CG_RELEASE_BEFORE names. None where the history has no such release, or what was said where it cannot be built."""
    given, found = os.environ.get("CG_RELEASE_BEFORE"), before()
    with tempfile.TemporaryDirectory(prefix="cgold.", dir="/tmp") as tree:
        os.chmod(tree, 0o755)
        if given or found is None:
            yield given, None
            return
        r = subprocess.run(["sh", "-c", f"{unpack(found[1], tree)} && cd '{tree}' && autoreconf -fi && mkdir build && "
                            "cd build && ../configure --quiet && make -s -j2"],
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        yield (tree, None) if r.returncode == 0 else (None, r.stdout.decode(errors="replace")[-2000:])
