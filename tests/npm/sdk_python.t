#!/usr/bin/python3
"""sdk/python: packed as a wheel, installed, read by mypy --strict, and used: the service, a server with moods,
webhooks, the examples of its README."""
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import npm
import pypi
import sdk
import tap
from moody_server import MoodyServer
from service import Service
from tap import check, equal

CALLER = os.path.join(tap.top(), "tests/npm/clients/sdk.py")


class Place:
    def __init__(self, service, moody, folder, program):
        self.folder, self.program, self.moody, self.service = folder, program, moody, service
        self.site = os.path.join(folder, "site")
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(("CASGATE_", "PYTHON"))}
        self.env |= {"PYTHONPATH": self.site, "PYTHONDONTWRITEBYTECODE": "1", "HOME": folder,
                     "SSL_CERT_FILE": os.path.join(service.var, "tls/cert.pem")}
        self.env |= sdk.variables(service, moody)

    def run(self, *args):
        return sdk.run([self.program, *args], self.env, self.folder)

    def pip(self, *args):
        return sdk.run([*pypi.pip(self.program), *args], self.env, self.folder)


def packed(place):
    r = place.pip("wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index", "-w", "wheels",
                  sdk.copy("python", place.folder))
    names = os.listdir(os.path.join(place.folder, "wheels")) if r.returncode == 0 else []
    equal((r.returncode, len(names)), (0, 1), f"pip wheel: {names} {r.stderr[-2000:]}")
    wheel = os.path.join(place.folder, "wheels", names[0])
    with zipfile.ZipFile(wheel) as z:
        inside = z.namelist()
        meta = z.read(next(n for n in inside if n.endswith("/METADATA"))).decode()
    check("casgate/py.typed" in inside and any(n.endswith("LICENSE") for n in inside), "types and licence", inside)
    check(f"\nVersion: {sdk.version()}\n" in meta, "the version of the service", meta[:300])
    check("License-Expression: Apache-2.0" in meta and "# casgate for Python" in meta, "its metadata", meta[:1000])
    r = place.pip("install", "-q", "--no-deps", "--no-index", "--target", place.site, wheel)
    equal((r.returncode, r.stderr), (0, ""), "pip installs it")


def typed(place):
    shutil.copy(CALLER, os.path.join(place.folder, "caller.py"))
    for i, text in enumerate(sdk.examples("python", "python")):
        with open(os.path.join(place.folder, f"example_{i}.py"), "w", encoding="utf-8") as f:
            f.write(text)
    for what in (["site/casgate"], ["caller.py"], *([f"example_{i}.py"] for i in range(6))):
        r = place.run("-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", "mypy-cache", *what)
        equal((r.returncode, r.stdout), (0, ""), f"mypy --strict: {what[0]}")


def service(place):
    sdk.called(place.run("caller.py", "service"), "the service")


def moods(place):
    sdk.called(place.run("caller.py", "moods"), "moods")
    sdk.moods(place.moody, "Python")
    place.moody.requests.clear()
    sdk.called(place.run("caller.py", "moods_async"), "moods, async")
    sdk.moods(place.moody, "Python, async")


def webhooks(place):
    place.env |= sdk.real_webhook(place.service)
    sdk.called(place.run("caller.py", "webhooks"), "webhooks")


def examples(place):
    found = sdk.examples("python", "python")
    equal(len(found), 6, "examples of the README")
    for i in range(len(found)):
        r = place.run(f"example_{i}.py")
        equal((r.returncode, r.stderr), (0, ""), f"example {i} runs")
        check(i == 5 or r.stdout.strip(), f"example {i} prints something")


if __name__ == "__main__":
    python = pypi.python("sdk")
    home = tempfile.mkdtemp(prefix="sdk.", dir=npm.PLACE)
    try:
        with Service(CASGATE_PARSE_JOBS="1") as s, MoodyServer(sdk.good_answer()) as m:
            tap.run([packed, typed, service, moods, webhooks, examples], Place(s, m, home, python))
    except subprocess.TimeoutExpired as e:
        check(False, "in time", e)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    tap.done()
