#!/usr/bin/python3
"""Containerfile and compose.yaml: read strictly and held against the tree; with CG_SLOW=1 built by buildah, and every
service of compose.yaml run in its image as its user, with its volumes, on a root that is read-only. Where a Docker
daemon and Compose are, the commands of docs/deploy-container.md run there too, word for word.

buildah's images stand on a Debian that is bootstrapped here, as no registry of images is asked. Needs python3-yaml;
built: root, buildah, debootstrap and a mirror of Debian; with Compose: docker.io/library/debian:12.
"""
import json
import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal, none
from wait import wait_for

try:
    import yaml
except ImportError:
    tap.skip_all("YAML cannot be read: install the Debian package python3-yaml")

TOP = tap.top()
INSTRUCTIONS = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "CMD", "EXPOSE"}
KEYS = {
    "read_only", "cap_drop", "cap_add", "security_opt", "init", "restart", "pids_limit", "ulimits", "tmpfs", "logging",
    "image", "pull_policy", "user", "environment", "network_mode", "stop_grace_period", "stop_signal", "mem_limit",
    "volumes", "depends_on", "build", "command", "healthcheck", "shm_size", "profiles", "entrypoint", "group_add",
    "ports"
}
POOLS = ("parse", "long", "snapshots", "enrich", "mcp", "oauth", "web")
SCRIPTS = "/usr/local/libexec/casgate/"


def text_of(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as f:
        return f.read()


class Strict(yaml.SafeLoader):
    """No key twice."""

    def construct_mapping(self, node, deep=False):
        own = [k.value for k, _ in node.value if k.tag != "tag:yaml.org,2002:merge"]
        if len(own) != len(set(own)):
            raise yaml.YAMLError(f"a key stands twice in line {node.start_mark.line + 1}: {own}")
        return super().construct_mapping(node, deep)


def compose():
    """compose.yaml with the values that stand in it, as for somebody who sets no variable."""
    text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text_of("compose.yaml"))
    return yaml.load(text, Strict)


def stages():
    """{name of the stage: [(instruction, rest of the line)]}, continued lines in one."""
    found, now = {}, None
    text = re.sub(r"^#.*\n", "", text_of("Containerfile"), flags=re.M).replace("\\\n", " ")
    for line in filter(None, text.split("\n")):
        what, rest = line.split(" ", 1)
        if what == "FROM":
            m = re.fullmatch(r"(\S+) AS ([a-z]+)", rest)
            now = found[m.group(2)] = [(what, m.group(1))]
        else:
            now.append((what, rest))
    return found


def copied(stage, image):
    """{path in the image: path in the tree} of what the stage and those below it copy from the tree."""
    below = stage[image][0][1]
    paths = copied(stage, below) if below in stage else {}
    for what, rest in stage[image]:
        if what == "COPY" and not rest.startswith("--"):
            *names, to = rest.split()
            for name in names:
                paths[to + os.path.basename(name) if to.endswith("/") else to] = name
    return paths


def users():
    return {name: int(n) for name, n in re.findall(r"^user ([a-z-]+) (\d+)$", text_of("container/users.sh"), re.M)}


def containerfile():
    stage = stages()
    equal(list(stage), ["build", "base", "casgate", "postgres", "site"], "the stages of the Containerfile")
    faults = []
    for name, lines in stage.items():
        base = lines[0][1]
        faults += [f"{name}: {w} {r}" for w, r in lines if w not in INSTRUCTIONS]
        faults += [f"{name} stands on {base}"] * (base not in stage and base != "docker.io/library/debian:12")
        for what, rest in lines:
            if what == "COPY" and not rest.startswith("--"):
                faults += [f"{name}: {p} is not in the tree" for p in rest.split()[:-1]
                           if not os.path.exists(os.path.join(TOP, p))]
            if what == "RUN" and "apt-get install" in rest and "--no-install-recommends" not in rest:
                faults.append(f"{name}: {rest}")
            if what == "RUN" and subprocess.run(["sh", "-n", "-c", rest], check=False).returncode != 0:
                faults.append(f"{name}: the shell does not take {rest}")
            if what == "USER" and rest not in users():
                faults.append(f"{name}: there is no user {rest}")
        if name not in ("build", "base") and [w for w, _ in lines][-2:] != ["USER", "CMD"] and name != "site":
            faults.append(f"{name} does not end with USER and CMD")
    none(faults, "each stage stands on Debian, copies what is there and runs as a user of its own")
    none([p for p in sorted(os.listdir(os.path.join(TOP, "container"))) if p.endswith(".sh") and subprocess.run(
        ["sh", "-n", os.path.join(TOP, "container", p)], check=False).returncode != 0], "the scripts are sound")


def confined(name, s):
    """What a service lacks of what each has."""
    wanted = {"read_only": True, "cap_drop": ["ALL"], "security_opt": ["no-new-privileges:true"]}
    faults = [f"{name}: {k} is {s.get(k)}" for k, v in wanted.items() if s.get(k) != v]
    faults += [f"{name}: unknown key {k}" for k in set(s) - KEYS]
    if name != "admin":
        uid, gid = s["user"].split(":")
        faults += [f"{name}: user {s['user']}"] * (uid != gid or int(uid) not in users().values())
        faults += [f"{name}: gets {s.get('cap_add')}"] * ("cap_add" in s)
    faults += [f"{name}: {k} in the environment" for k in s.get("environment", {})
               if re.search("PASS|SECRET|TOKEN|KEY(?!_FILE)", k)]
    if s.get("ulimits") != {"core": 0}:
        faults.append(f"{name}: may dump core")
    return faults


def services():
    d, stage, faults = compose(), stages(), []
    image = {s["image"]: s["build"]["target"] for s in d["services"].values() if "build" in s}
    for name, s in d["services"].items():
        faults += confined(name, s)
        paths = copied(stage, image.get(s["image"], "build"))
        words = [*s.get("command", []), *s.get("healthcheck", {}).get("test", [])]
        faults += [f"{name}: {w} is not in its image" for w in words if w.startswith(SCRIPTS) and w not in paths]
        faults += [f"{name}: no image {s['image']}"] * (s["image"] not in image)
        faults += [f"{name}: no volume {v}" for v in s.get("volumes", []) if v.split(":")[0] not in d["volumes"]]
        for other, how in s.get("depends_on", {}).items():
            needs = d["services"][other].get("healthcheck" if how["condition"] == "service_healthy" else "restart")
            faults += [f"{name}: {other} is never {how['condition']}"] * (not needs or needs == "unless-stopped")
        if s["restart"] != "no" and "healthcheck" not in s and name not in ("nav", "webhook", "jobs"):
            faults.append(f"{name}: no health check")
    none(faults, "each service is confined, has what it names, and no secret in its environment")
    folders = re.findall(r"^install -d .*?(/\S+)$", text_of("container/users.sh"), re.M)
    none([v for s in d["services"].values() for v in s.get("volumes", []) if v.split(":")[1] not in folders],
         "each volume lies on a folder that the image has for who writes there")
    for name in ("key", "tls", "database"):
        whose = sorted(n for n, s in d["services"].items()
                       if any(v.startswith(name + ":") for v in s.get("volumes", [])))
        want = {"key": sorted(["admin", "key", "jobs", "webhook", *POOLS]), "tls": ["nginx"], "database": ["postgres"]}
        equal(whose, want[name], f"who has the volume {name}")


def like_the_units():
    """Networks and commands of containers are those of the units."""
    d, faults = compose()["services"], []
    for pool in POOLS:
        unit = text_of(f"nginx/systemd/casgate-{pool}@.service.in")
        inet = "AF_INET" in re.search(r"^RestrictAddressFamilies=(.*)$", unit, re.M).group(1)
        if d[pool]["network_mode"] != ("bridge" if inet else "none") or d[pool]["command"][-1] != pool:
            faults.append(pool)
        faults += [pool] * (f"server \"unix:@FCGIDIR@/{pool}.sock\"" not in text_of("nginx/casgate.conf.in"))
    for name in ("purge", "nav", "webhook", "jobs"):
        unit = text_of(f"nginx/systemd/casgate-{name}{'@' * (name == 'jobs')}.service.in")
        line = re.search(r"^ExecStart=@BINDIR@/(.*)$", unit, re.M).group(1)
        faults += [f"{name}: {line}"] * (" ".join(d[name]["command"][-len(line.split()):]) != line)
    none(faults, "pools and timers run what the units run, with a network where they have one")
    owner = re.findall(r"^casgate\s+(\S+)\s+(\S+)$", text_of("container/pg_ident.conf"), re.M)
    setup = re.findall(r"^map (\S+) (casgate_\w+)$", text_of("nginx/setup.sh.in"), re.M)
    none([m for m in setup if m not in owner], "roles are mapped as casgate setup does it")
    known = set(re.findall(r"char ([a-z_]+)\[", text_of("lib/conf/config.h")))
    conf = re.findall(r"^([a-z_]+) = ", text_of("container/casgate.conf"), re.M)
    none([k for k in conf if k not in known], "the configuration has keys that there are")
    text = text_of("docs/deploy-container.md")
    asked = re.findall(r"^([A-Z_]+)=", "".join(re.findall(r"^```text\n(.*?)^```", text, re.M | re.S)), re.M)
    named = asked + re.findall(r"`(CASGATE_[A-Z_]+)", text)
    taken = set(re.findall(r"\$\{([A-Z_]+):-", text_of("compose.yaml")))
    equal((len(asked), set(named) - taken), (2, set()), "compose.yaml takes each variable that the document names")
    uids = {n for s in d.values() for n in s["user"].split(":")} - {"0"}
    equal(uids, {str(n) for n in users().values()}, "every user is somebody's")


# --- built and run


def sh(*words, **more):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **more)


class Engine:
    """buildah builds; a service runs in namespaces of its own on a copy of its image that it cannot write to."""

    def __init__(self, folder):
        self.folder, self.running, self.roots = folder, {}, {}
        self.volumes = os.path.join(folder, "volumes")
        self.compose = compose()
        os.mkdir(self.volumes)

    def buildah(self, *words):
        store = ["--storage-driver", "vfs", "--root", self.folder + "/store", "--runroot", self.folder + "/run"]
        r = sh("buildah", *store, *words)
        if r.returncode != 0:
            raise RuntimeError(f"buildah {words[0]}: " + r.stdout.decode(errors="replace")[-3000:])
        return r.stdout.decode().strip()

    def base(self):
        """docker.io/library/debian:12 as debootstrap makes it."""
        with open("/etc/apt/sources.list", encoding="utf-8") if os.path.exists("/etc/apt/sources.list") else open(
                "/etc/apt/sources.list.d/debian.sources", encoding="utf-8") as f:
            url = re.search(r"https?://\S+/debian(?=/?\s)", f.read()).group(0)
        root = self.folder + "/base"
        r = sh("debootstrap", "--variant=minbase", "bookworm", root, url)
        if r.returncode != 0:
            tap.skip_all("no Debian could be bootstrapped: " + r.stdout.decode(errors="replace")[-200:])
        for name in ("apt.conf.d", "auth.conf.d"):
            if os.path.isdir("/etc/apt/" + name):
                shutil.copytree("/etc/apt/" + name, f"{root}/etc/apt/{name}", dirs_exist_ok=True)
        work = self.buildah("from", "scratch")
        self.buildah("add", "-q", work, root, "/")
        self.buildah("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", work)
        self.buildah("commit", "-q", "--rm", work, "docker.io/library/debian:12")
        shutil.rmtree(root)

    def build(self):
        tree = self.folder + "/tree"
        listed = sh("git", "-C", TOP, "ls-files", "-z")
        names = [n for n in listed.stdout.decode().split("\0") if n] if listed.returncode == 0 else ["."]
        for name in names:
            os.makedirs(os.path.dirname(os.path.join(tree, name)), exist_ok=True)
            if name == ".":
                shutil.copytree(TOP, tree, ignore=shutil.ignore_patterns("build*", "var"), dirs_exist_ok=True)
            elif os.path.lexists(os.path.join(TOP, name)):
                shutil.copy(os.path.join(TOP, name), os.path.join(tree, name), follow_symlinks=False)
        for s in self.compose["services"].values():
            if "build" in s:
                b = s["build"]
                self.buildah("bud", "--isolation", "chroot", "--layers", "--pull-never", "--target", b["target"], "-t",
                             "localhost/" + s["image"], "-f", os.path.join(tree, b["dockerfile"]), tree)
        for s in self.compose["services"].values():
            if s["image"] not in self.roots:
                self.roots[s["image"]] = self.buildah("mount", self.buildah("from", "--pull-never",
                                                                            "localhost/" + s["image"]))

    def volume(self, name, root, at):
        """Its folder; the first time with owner, mode and content of the one in the image, as engines do."""
        path = os.path.join(self.volumes, name)
        if not os.path.isdir(path):
            sh("cp", "-a", root + at, path)
        return path

    def inside(self, s, command, network=None):
        """The words that run a command as the service s has it."""
        root = self.roots[s["image"]]
        lines = ["mount --make-rprivate /", f"mount --bind {root} {root}", f"mount -t proc proc {root}/proc",
                 f"mount -t tmpfs none {root}/dev", f"mkdir {root}/dev/shm",
                 f"for d in null zero urandom random; do touch {root}/dev/$d; mount --bind /dev/$d {root}/dev/$d; done",
                 f"mount -t tmpfs -o mode=1777 none {root}/dev/shm",
                 f"ln -s /proc/self/fd {root}/dev/fd; ln -s fd/1 {root}/dev/stdout; ln -s fd/2 {root}/dev/stderr"]
        for v in s.get("volumes", []):
            name, at, *ro = v.split(":")
            lines.append(f"mount --bind {self.volume(name, root, at)} {root}{at}")
            if ro:
                lines.append(f"mount -o remount,ro,bind {root}{at}")
        for t in s.get("tmpfs", []):
            at, options = t.split(":")
            if not os.path.isdir(root + at):
                os.mkdir(root + at)  # an engine makes it before the root is read-only
            lines.append(f"mount -t tmpfs -o {options} none {root}{at}")
        uid, gid = s["user"].split(":")
        groups = ["--groups=" + ",".join(s["group_add"])] if "group_add" in s else ["--clear-groups"]
        caps = ",".join(["-all", *("+" + c.lower() for c in s.get("cap_add", []))])
        env = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", **s.get("environment", {})}
        words = ["chroot", root, "setpriv", "--reuid", uid, "--regid", gid, *groups, "--bounding-set=" + caps,
                 "--inh-caps=-all", "--no-new-privs", "env", "-i", *(f"{k}={v}" for k, v in env.items()), *command]
        lines += [f"mount -o remount,ro,bind {root}", "cd /", "exec " + shlex.join(words)]
        own = ["--net"] if network is None and s.get("network_mode") == "none" else []
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--ipc", *own, "sh", "-e", "-c",
                "\n".join(lines)]

    def run(self, name, *command, given=b""):
        s = self.compose["services"][name]
        words = [*s.get("entrypoint", []), *(command or s["command"])]
        r = sh(*self.inside(s, words), input=given, timeout=300)
        r.text = r.stdout.decode(errors="replace")
        return r

    def start(self, name):
        s = self.compose["services"][name]
        command = s.get("command") or ["sh", SCRIPTS + "site.sh"]
        if name == "postgres":
            command = ["sh", SCRIPTS + "postgres.sh"]
        with open(f"{self.folder}/{name}.log", "ab") as log:
            os.fchmod(log.fileno(), 0o666)  # engines give the user its standard output
            self.running[name] = subprocess.Popen(self.inside(s, command), stdin=subprocess.DEVNULL,
                                                  stdout=log, stderr=log)

    def healthy(self, name):
        s = self.compose["services"][name]
        if self.running[name].poll() is not None:
            raise RuntimeError(f"{name} ended: {self.log(name)[-1500:]}")
        if name == "nginx":  # its own network is the one of this machine here
            return sh("chroot", self.roots[s["image"]], "env",
                      *(f"{k}={v}" for k, v in s["environment"].items()), *s["healthcheck"]["test"][1:]).returncode == 0
        r = self.enter(name, *s["healthcheck"]["test"][1:])
        return r is not None and r.returncode == 0

    def enter(self, name, *words, given=b""):
        """A command in a service that runs, as its user; None where it has no process."""
        pid = sh("pgrep", "-P", str(self.running[name].pid)).stdout.decode().split()
        uid = self.compose["services"][name]["user"].split(":")[0]
        return sh("nsenter", "-t", pid[0], "-m", "-p", "-r", "-w", "setpriv", "--reuid", uid, "--regid", uid,
                  "--clear-groups", *words, input=given) if pid else None

    def log(self, name):
        with open(f"{self.folder}/{name}.log", encoding="utf-8", errors="replace") as f:
            return f.read()

    def stop(self):
        for process in reversed(list(self.running.values())):
            # the first of its namespace, with which all others end: it has another user, so that --kill-child is off
            sh("pkill", "-KILL", "-P", str(process.pid))
            process.wait()
        self.running.clear()


def up(e):
    """In the order of depends_on."""
    if "postgres" not in e.running:
        e.start("postgres")
    equal(e.run("key").returncode, 0, "key ends well")
    wait_for(lambda: e.healthy("postgres"), what="the health of postgres")
    r = e.run("migrate")
    equal(r.returncode, 0, "migrate ends well: " + r.text[-1500:])
    for name in (*POOLS, "purge", "nginx"):
        e.start(name)
    for name in (*POOLS, "purge", "nginx"):
        wait_for(lambda n=name: e.healthy(n), what="the health of " + name)
        check(True, f"{name} is healthy")


def used(e):
    r = e.run("admin", "doctor")
    check("FAIL" not in r.text and r.returncode == 0, "doctor finds nothing missing", r.text)
    for words in re.findall(r"^docker compose run --rm admin (\w.*)$", text_of("docs/deploy-container.md"), re.M):
        if not words.startswith("user"):  # asks for a password at the terminal
            r = e.run("admin", *words.split())
            equal(r.returncode, 0, f"the document's command: {words}: {r.text if r.returncode else ''}")
    key = e.run("admin", "key", "create", "--account", "Example", "--test").text.strip().split("\n")[-1]
    conf = os.path.join(e.folder, "curlrc")
    with open(conf, "w", encoding="utf-8") as f:
        f.write(f'header = "X-API-Key: {key}"\n')
    r = sh("curl", "-sSk", "-K", conf, "-H", "Content-Type: application/json", "-d", '{"pdf_ref": "sample_cams_2024"}',
           "https://localhost:8443/api/v1/parse")
    body = json.loads(r.stdout)
    equal(body.get("data", {}).get("total_value"), 963776.98, "a statement is parsed")
    r = sh("curl", "-sSk", "-o", "/dev/null", "-w", "%{http_code}", "https://localhost:8443/login")
    equal(r.stdout, b"200", "the console asks to sign in")
    r = sh("curl", "-sSk", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Host: evil.example",
           "https://localhost:8443/login")
    equal(r.stdout, b"400", "a foreign host is refused")
    r = e.run("admin", "doctor")
    check("FAIL" not in r.text, "and nothing is missing afterwards", r.text)
    r = e.run("parse", "sh", "-c", "touch /usr/x; touch /etc/casgate/key/x; touch /run/casgate/ok && echo ok")
    check("Read-only" in r.text and r.text.endswith("ok\n") and r.text.count("cannot touch") == 2,
          "a worker cannot write but to its sockets", r.text)


def again(e):
    """All killed and started anew, as after a power cut: data stay."""
    e.stop()
    up(e)
    r = e.run("admin", "account", "list")
    check("Example" in r.text, "the account is still there", r.text)


def redirected(line):
    """The words of a line of the document, and the file that it reads or writes."""
    m = re.fullmatch(r"docker compose (.*?)(?: ([<>]) (\S+))?", line)
    return shlex.split(m.group(1)), m.group(3)


def restored(e):
    """Kept and restored into empty volumes, by the commands of the document."""
    kept = {}
    for words, file in map(redirected, lines_below("Keep the data key")):
        equal(words[:2], ["exec", "-T"], "kept by " + " ".join(words))
        r = e.enter(words[2], *words[3:])
        kept[file] = r.stdout
        check(r.returncode == 0 and len(r.stdout) > 60, "which gives " + file, r.stdout[:500])
    e.stop()
    shutil.rmtree(e.volumes)
    os.mkdir(e.volumes)
    for words, file in map(redirected, lines_below("Restore")):
        if words[0] == "up" and words[-1] == "postgres":
            e.start("postgres")
            wait_for(lambda: e.healthy("postgres"), what="the health of postgres")
        elif words[0] == "up":
            up(e)
        else:
            options = [w for w in words[1:] if w.startswith("-") and w in ("-T", "--rm", "--no-deps")]
            name, *command = words[1 + len(options):]
            r = (e.enter if words[0] == "exec" else e.run)(name, *command, given=kept.get(file, b""))
            check(r.returncode == 0 and b"FAIL" not in r.stdout, "the document's command: " + " ".join(words), r.stdout)
    equal(e.run("admin", "account", "list").text.count("Example"), 1, "the account is back")
    with open(e.volumes + "/key/data.key", "rb") as f:
        equal(f.read() == kept["data.key"], True, "with the key of before")


# --- by Compose

PASSPHRASE = b"a long passphrase of words\n"


class Compose:
    """A project of its own; name and port are the document's."""

    def __init__(self, folder):
        self.tree = folder + "/tree"
        r = sh("git", "clone", "-q", TOP, self.tree)
        if r.returncode != 0:
            raise RuntimeError(r.stdout.decode(errors="replace"))
        self.environment = {**os.environ, "COMPOSE_PROJECT_NAME": "casgate-test"}

    def run(self, line, given=b""):
        r = subprocess.run(shlex.split(line), cwd=self.tree, env=self.environment, input=given,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, timeout=1800)
        r.said = (r.stdout + r.stderr).decode(errors="replace")[-1500:]
        return r

    def asked(self, line):
        """Runs a command that asks for a password at the terminal, twice: its status and what it printed."""
        pid, fd = pty.fork()
        if pid == 0:
            os.chdir(self.tree)
            words = shlex.split(line)
            os.execvpe(words[0], words, self.environment)
        said = b""
        try:
            for prompt in (b"Password:", b"Again:", None):
                while prompt is None or prompt not in said:
                    said += os.read(fd, 4096)
                os.write(fd, PASSPHRASE)
        except OSError:
            pass  # the terminal is closed: it ended
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), said.decode(errors="replace")


def lines_below(heading):
    """The commands of the document's block below a heading."""
    block = text_of("docs/deploy-container.md").split(f"\n## {heading}\n")[1].split("```text\n")[1].split("```")[0]
    return [line for line in block.split("\n") if line.startswith("docker compose ")]


def documents_commands():
    """The lines of the document's blocks in its order, up to those that restore."""
    before = text_of("docs/deploy-container.md").split("\n## Restore\n")[0]
    blocks = re.findall(r"^```text\n(.*?)^```", before, re.M | re.S)
    return [n for b in blocks for n in b.split("\n") if n.startswith("docker compose ")]


def closed():
    """What the commands write into files, key and dump, others cannot read: the lines stand behind a umask."""
    blocks = re.findall(r"^```text\n(.*?)^```", text_of("docs/deploy-container.md"), re.M | re.S)
    files = [b.split("\n") for b in blocks if re.search(r"^docker .* > \S+$", b, re.M)]
    equal([lines[0] for lines in files], ["umask 077"], "what is written down is closed to others")


def parsed(c):
    r = c.run("docker compose run --rm admin key create --account Example --test")
    equal(r.returncode, 0, "a key is made")
    conf = os.path.join(os.path.dirname(c.tree), "curlrc")
    with open(conf, "w", encoding="utf-8") as f:
        f.write(f'header = "X-API-Key: {r.stdout.decode().strip().split()[-1]}"\n')
    r = sh("curl", "-sSk", "-K", conf, "-H", "Content-Type: application/json", "-d", '{"pdf_ref": "sample_cams_2024"}',
           "https://localhost:8443/api/v1/parse")
    equal(json.loads(r.stdout).get("data", {}).get("total_value"), 963776.98, "a statement is parsed over HTTPS")


def by_compose(c):
    commands, kept = documents_commands(), {}
    check(len(commands) == 7, f"the document has {len(commands)} commands")
    for line in commands:
        if " user add " in line:
            rc, said = c.asked(line)
            check(rc == 0 and re.search(r"user_[0-9A-Z]{26}", said), f"the document's command: {line}", said[-800:])
            continue
        words, file = redirected(line)
        r = c.run(shlex.join(["docker", "compose", *words]))
        kept[file] = r.stdout
        check(r.returncode == 0 and r.said, f"the document's command: {line}", r.said)
        if "pg_dump" in line:
            equal(r.stdout[:5], b"PGDMP", "the dump is one")
        if "data.key" in line:
            check(re.fullmatch(rb"[0-9a-f]{64}\n", r.stdout), "the data key is read")
    parsed(c)
    r = c.run("docker compose exec -T postgres psql casgate -Atc 'SELECT count(*) FROM snapshots'")
    check(r.returncode == 0, "psql looks into the database", r.said)
    equal(c.run("docker compose down --volumes").returncode, 0, "the volumes are deleted")
    for words, file in map(redirected, lines_below("Restore")):
        r = c.run(shlex.join(["docker", "compose", *words]), kept.get(file, b"") if file else b"")
        equal(r.returncode, 0, f"restored: {' '.join(words)}{': ' + r.said if r.returncode else ''}")
    parsed(c)


def compose_again(c):
    """Killed all at once, and taken down: data stay."""
    for line in ("docker compose kill -s KILL", "docker compose up --build --wait", "docker compose down",
                 "docker compose up --build --wait"):
        r = c.run(line)
        equal(r.returncode, 0, f"{line}{': ' + r.said if r.returncode else ''}")
    r = c.run("docker compose run --rm admin account list")
    check(re.search(rb"active +[1-9].* 1 +Example$", r.stdout, re.M), "account, keys and snapshot are there", r.said)
    parsed(c)


tap.run((containerfile, services, like_the_units, closed))
if not os.environ.get("CG_SLOW"):
    tap.skip("the images are built and run", "CG_SLOW=1 does it")
elif os.geteuid() != 0 or not shutil.which("buildah") or not shutil.which("debootstrap"):
    tap.skip("the images are built and run", "needs root, buildah, debootstrap")
else:
    with tempfile.TemporaryDirectory(prefix="cgcontainer.", dir="/tmp") as place:
        engine = Engine(place)
        try:
            engine.base()
            engine.build()
            tap.run((up, used, again, restored), engine)
        finally:
            engine.stop()
            engine.buildah("umount", "--all")
            engine.buildah("rm", "--all")
            engine.buildah("rmi", "--all", "--force")
if not os.environ.get("CG_SLOW"):
    tap.skip("Compose runs the commands of the document", "CG_SLOW=1 does it")
elif not shutil.which("docker") or sh("docker", "compose", "version").returncode or sh("docker", "info").returncode:
    tap.skip("Compose runs the commands of the document", "needs a Docker daemon and Compose")
else:
    with tempfile.TemporaryDirectory(prefix="cgcompose.", dir="/tmp") as place:
        project = Compose(place)
        try:
            tap.run((by_compose, compose_again), project)
        finally:
            project.run("docker compose down --volumes --rmi local")
tap.done()
