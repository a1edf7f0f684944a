#!/usr/bin/python3
"""sdk/typescript: compiled by tsc --strict, packed by npm, unpacked, used with Node 22 and 24: the service, a server
with moods, webhooks, the examples of its README."""
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import npm
import sdk
import tap
from moody_server import MoodyServer
from service import Service
from tap import check, equal

COMPILER = {"strict": True, "noUncheckedIndexedAccess": True, "exactOptionalPropertyTypes": True, "target": "ES2022",
            "module": "NodeNext", "moduleResolution": "NodeNext", "lib": ["ES2022", "DOM", "DOM.Iterable"],
            "types": ["node"], "noUnusedLocals": True, "outDir": "out"}


class Place:
    def __init__(self, service, moody, folder):
        self.folder, self.moody, self.service = folder, moody, service
        self.variables = sdk.variables(service, moody)
        self.variables["NODE_EXTRA_CA_CERTS"] = os.path.join(service.var, "tls/cert.pem")

    def env(self, node="24"):
        return npm.env(self.folder, node=node) | self.variables

    def node(self, *args, node="24", cwd=None):
        env = self.env(node)
        return sdk.run([shutil.which("node", path=env["PATH"]), *args], env, cwd or self.folder)

    def tsc(self, folder):
        return self.node(npm.path("typescript/bin/tsc"), "-p", ".", cwd=folder)


def packed(place):
    archive = f"casgate-{sdk.version()}.tgz"
    source = sdk.copy("typescript", place.folder)
    os.symlink(npm.path(), os.path.join(source, "node_modules"))
    r = sdk.run(["npm", "pack", "--silent", "--offline", "--pack-destination", place.folder], place.env(), source)
    equal((r.returncode, r.stdout.strip()), (0, archive), f"npm pack compiles it, too {r.stderr[-1000:]}")
    with tarfile.open(os.path.join(place.folder, archive)) as t:
        names = t.getnames()
    sdk.run(["tar", "-xzf", archive], place.env(), place.folder)
    check({"package/LICENSE", "package/README.md", "package/dist/index.js", "package/dist/index.d.ts"} <= set(names),
          "with its types, its licence and its README", names)
    equal([n for n in names if n.endswith(".ts") and not n.endswith(".d.ts")], [], "and nothing else")
    with open(os.path.join(place.folder, "package/package.json"), encoding="utf-8") as f:
        equal(json.load(f).get("dependencies", {}), {}, "it depends on nothing")
    modules = os.path.join(place.folder, "node_modules")
    os.makedirs(os.path.join(modules, "@types"))
    os.rename(os.path.join(place.folder, "package"), os.path.join(modules, "casgate"))
    for name in ("@types/node", "undici-types"):
        os.symlink(npm.path(name), os.path.join(modules, name))


def typed(place):
    shutil.copy(os.path.join(tap.top(), "tests/npm/clients/sdk.ts"), os.path.join(place.folder, "caller.ts"))
    names = ["caller.ts"]
    for i, text in enumerate(sdk.examples("typescript", "typescript")):
        names.append(f"example_{i}.ts")
        with open(os.path.join(place.folder, names[-1]), "w", encoding="utf-8") as f:
            f.write(text)
    with open(os.path.join(place.folder, "package.json"), "w", encoding="ascii") as f:
        json.dump({"type": "module", "private": True}, f)
    with open(os.path.join(place.folder, "tsconfig.json"), "w", encoding="ascii") as f:
        json.dump({"compilerOptions": COMPILER, "files": names}, f)
    r = place.tsc(place.folder)
    equal((r.returncode, r.stdout), (0, ""), "tsc --strict takes the caller and the examples")


def service(place):
    sdk.called(place.node("out/caller.js", "service"), "the service")


def moods(place):
    sdk.called(place.node("out/caller.js", "moods"), "moods")
    sdk.moods(place.moody, "TypeScript")


def rest(place):
    place.variables |= sdk.real_webhook(place.service)
    sdk.called(place.node("out/caller.js", "figures", "webhooks", node="22"), "Node 22")


def examples(place):
    found = sdk.examples("typescript", "typescript")
    equal(len(found), 6, "examples of the README")
    for i in range(len(found)):
        r = place.node(f"out/example_{i}.js")
        equal((r.returncode, r.stderr), (0, ""), f"example {i} runs")
        check(i == 5 or r.stdout.strip(), f"example {i} prints something")
    issuer = place.variables.pop("NODE_EXTRA_CA_CERTS")
    r = place.node("out/example_0.js")
    check(r.returncode == 1 and "NODE_EXTRA_CA_CERTS" in r.stderr, "of an untrusted certificate the cure is said", r)
    place.variables["NODE_EXTRA_CA_CERTS"] = issuer
    r = place.node("-e", 'console.log(typeof require("casgate").Client)', node="22")
    equal(r.stdout, "function\n", "require() takes it, too")


if __name__ == "__main__":
    npm.install()
    home = tempfile.mkdtemp(prefix="sdk.", dir=npm.PLACE)
    try:
        with Service(CASGATE_PARSE_JOBS="1") as s, MoodyServer(sdk.good_answer()) as m:
            tap.run([packed, typed, service, moods, rest, examples], Place(s, m, home))
    except subprocess.TimeoutExpired as e:
        check(False, "in time", e)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    tap.done()
