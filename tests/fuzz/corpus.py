"""Replay of the fuzz corpus: corpus/TARGET.tar.xz (what libFuzzer kept, minimised) and corpus/TARGET/ (findings and
other
inputs worth a name). One test a target; when one fails, its inputs are tried one by one to name those that fail.
"""
import os
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "lib"))
import tap  # noqa: E402

HERE = os.path.join(tap.top(), "tests/fuzz")
SECONDS = 600  # for all inputs of a target: a hang, not a measurement
SHOWN = 5


def programs():
    with open(os.path.join(HERE, "local.mk"), encoding="utf-8") as f:
        line = next(line for line in f if line.startswith("FUZZ_TARGETS ="))
    return line.split("=")[1].split()


def unpack(target, folder):
    """All inputs of a target, in one folder."""
    archive = os.path.join(HERE, f"corpus/{target}.tar.xz")
    named = os.path.join(HERE, f"corpus/{target}")
    if os.path.exists(archive):
        with tarfile.open(archive) as tar:
            for member in tar.getmembers():
                if member.isfile() and "/" not in member.name:
                    with open(os.path.join(folder, member.name), "wb") as f:
                        f.write(tar.extractfile(member).read())
    for name in sorted(os.listdir(named)) if os.path.isdir(named) else []:
        os.symlink(os.path.join(named, name), os.path.join(folder, name))
    return sorted(os.listdir(folder))


def run(program, path):
    done = subprocess.run([program, path],
                          stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT,
                          timeout=SECONDS,
                          check=False)
    return done.returncode, done.stdout.decode(errors="replace")


def replay(target):
    program = os.path.join(tap.build(), "tests/fuzz", target)
    with tempfile.TemporaryDirectory(prefix="cgfuzz.") as folder:
        names = unpack(target, folder)
        status, output = run(program, folder)
        last = output.splitlines()[-1:]
        if status == 0:
            tap.equal(last, [f"{len(names)} inputs"], f"{target}: {len(names)} inputs")
            return
        bad = []
        for name in names:
            status, output = run(program, os.path.join(folder, name))
            if status != 0 and len(bad) < SHOWN:
                bad.append(f"{name}: status {status}\n{output[-2000:]}")
        tap.check(False, f"{target}: {len(names)} inputs", *bad)


def main():
    for target in programs():
        tap.run([replay], target)
    tap.done()


main()
