#!/usr/bin/python3
"""./quickstart start and stop as a newcomer meets them: twice, in odd places, with a busy port; and stop leaves
nothing."""
import contextlib
import json
import os
import pwd
import signal
import socket
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from client import Curl
from service import QUICKSTART, Service
from wait import free_port, wait_for
from tap import check, equal, skip


def mode(path):
    return stat.S_IMODE(os.stat(path).st_mode)


def ours(s):
    """Command lines of processes that know our folder."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as f:
                line = f.read().decode(errors="replace").replace("\0", " ")
        except OSError:
            continue
        if (s.var in line or s.run in line) and int(pid) != os.getpid():
            found.append(line)
    return found


def files(s):
    for name in ("keys/test", "keys/live", "data.key", "casgate.conf", "tls/key.pem"):
        equal(mode(os.path.join(s.var, name)) & 0o077, 0, f"{name} is its owner's alone")
    equal((mode(os.path.join(s.var, "keys/test")), mode(os.path.join(s.var, "keys/live"))), (0o600, 0o600),
          "keys have mode 0600")
    equal(mode(os.path.join(s.run, "fcgi/parse.sock")), 0o600, "the workers' socket has mode 0600")
    check(s.key("test").startswith("sk_test_") and s.key("live").startswith("sk_live_"), "a test and a live key")
    check(
        s.sql("select count(*) from pg_settings where name = 'listen_addresses' and setting = ''") == "1",
        "PostgreSQL has no port")
    check(s.sql("select s.name from scheme_isins i join schemes s using (scheme_code) where isin = 'INF879O01027'") ==
          "Parag Parikh Flexi Cap Fund", "the schemes that come along are known")
    if os.geteuid() == 0:
        lines = [
            os.stat(f"/proc/{pid}").st_uid for pid in s.workers("parse") + s.workers("snapshots") + [s.pid("postgres")]
        ]
        check(all(lines), "started by root, neither workers nor PostgreSQL are root", lines)
    secret = s.key("test").rsplit("_", 1)[1]
    check(not any(secret in line for line in ours(s)), "no key is in a process list")


def again(s):
    made = s.parse_sample().json()["data"]["snapshot_id"]
    keys, postgres, port = (s.key("test"), s.key("live")), s.pid("postgres"), s.port
    s.quickstart("start")
    equal((s.key("test"), s.key("live")), keys, "a second start keeps the keys")
    equal(s.curl("/api/v1/snapshots/" + made).status, 200, "and the data, on the same port")
    equal(s.pid("postgres"), postgres, "and PostgreSQL goes on running")
    s.port = free_port()
    s.url = f"https://localhost:{s.port}"
    s.start()
    equal(s.curl("/api/v1/snapshots/" + made).status, 200, "--port moves it")
    with socket.socket() as probe:
        check(probe.connect_ex(("127.0.0.1", port)) != 0, "the old port is free again")
    return made


def busy(s):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        r = s.quickstart("start", "--port", str(port), ok=False)
        check(r.returncode != 0 and f"port {port} is in use" in r.text and "--port " in r.text.split("Try:")[-1],
              "a busy port: another is offered", r.text)
        r = s.quickstart("--port", "http", ok=False)
        check(r.returncode != 0 and "needs a number" in r.text, "a port that is none", r.text)
    equal(s.curl("/health", key=None).status, 200, "what ran before still runs")


def stop(s):
    made = s.parse_sample().json()["data"]["snapshot_id"]
    run = s.run
    check(len(ours(s)) >= 4, "there are processes", ours(s))
    s.quickstart("stop")
    equal(ours(s), [], "stop leaves no process")
    check(not os.path.exists(run), "and no runtime folder")
    r = s.quickstart("stop")
    check(r.returncode == 0 and "Nothing is running" in r.text, "stop twice is no error", r.text)
    s.start()
    equal(s.curl("/api/v1/snapshots/" + made).status, 200, "the data is there after the next start")


def killed(s):
    """Whatever dies on its own is started again by the next start, and a foreign process with its pid is left alone."""
    nginx = s.pid("nginx")
    os.kill(s.pid("snapshots"), 9)
    os.kill(nginx, 9)
    s.start()
    check(
        s.pid("nginx") != nginx and s.curl("/api/v1/samples").status == 200,
        "nginx's master and a pool killed: start puts it right")
    equal(sum("casgate-snapshots" in line and "multiwatch" not in line for line in ours(s)), 2,
          "and no old worker is left over")
    other = subprocess.Popen(["sleep", "600"])
    with open(os.path.join(s.var, "pid/parse"), encoding="utf-8") as f:
        parse = f.read()
    os.kill(s.pid("parse"), 9)
    wait_for(lambda: not os.path.exists(f"/proc/{parse.split()[0]}"), what="the pool to die")
    with open(os.path.join(s.var, "pid/parse"), "w", encoding="utf-8") as f:
        f.write(f"{other.pid} 1\n")
    os.killpg(int(parse.split()[0]), 15)  # what its lost pid file can no longer end
    s.start()
    check(other.poll() is None, "a process that is not ours is not ended")
    other.kill()
    other.wait()
    equal(s.parse_sample().status, 200, "a start puts right what had died")


def crashed(s):
    """PostgreSQL killed with its postmaster.pid left behind: one start is enough."""
    pid = s.pid("postgres")
    os.kill(pid, 9)
    wait_for(lambda: not os.path.exists(f"/proc/{pid}"), what="the end of PostgreSQL")
    check(os.path.exists(os.path.join(s.var, "pg/postmaster.pid")), "the dead server's pid file is there")
    r = s.quickstart("start", "--port", str(s.port), ok=False)
    equal((r.returncode, s.parse_sample().status), (0, 200), "the first start after a crash of PostgreSQL works")


def state(s):
    r = s.quickstart("status", ok=False)
    check(r.returncode == 0 and "ready      " + s.url in r.text and r.text.count(" runs, process ") == 9,
          "status names what runs", r.text)
    pid = s.pid("web")
    os.kill(pid, 15)
    wait_for(lambda: not os.path.exists(f"/proc/{pid}"), what="the end of a pool")
    r = s.quickstart("status", ok=False)
    check(r.returncode == 1 and "web        does not run" in r.text, "and what does not, with its exit code", r.text)
    s.start()
    follow = subprocess.Popen([QUICKSTART, "logs"], env=s.env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    shown = b""
    while b"access.log" not in shown:
        shown += os.read(follow.stdout.fileno(), 4096)
    follow.kill()
    follow.communicate()
    check(True, "logs shows them")


def environment(s):
    """What the starter has in its environment is none of the workers' business, nor of PostgreSQL's."""
    s.quickstart("stop")
    s.start(PGPASSWORD="starter-secret", AWS_SECRET_ACCESS_KEY="starter-secret")
    with open(f"/proc/{s.pid('postgres')}/environ", "rb") as f:
        found = f.read()
    check(b"LC_ALL=" in found and b"starter-secret" not in found and b"AWS_" not in found, "PostgreSQL: nothing of it",
          found)
    for pool in ("parse", "oauth"):
        with open(f"/proc/{s.workers(pool)[0]}/environ", "rb") as f:
            found = f.read()
        check(b"CASGATE_CONF=" in found and b"starter-secret" not in found and b"HOME=" not in found,
              f"{pool}: only its own settings", found)


def apart(s):
    """nginx runs as a user that can read neither the data key nor the configuration of the workers."""
    if os.geteuid() != 0:
        tap.skip("users of nginx and the workers", "needs root")
        return
    with open(f"/proc/{s.pid('nginx')}/task/{s.pid('nginx')}/children", encoding="utf-8") as f:
        nginx = os.stat(f"/proc/{f.read().split()[0]}").st_uid
    check(nginx not in (0, os.stat(f"/proc/{s.workers('parse')[0]}").st_uid), "nginx and the workers are two users",
          nginx)
    for name in ("data.key", "casgate.conf"):
        r = subprocess.run([
            "setpriv", f"--reuid={nginx}", f"--regid={nginx}", "--clear-groups", "cat",
            os.path.join(s.run, "etc", name)
        ],
                           stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE,
                           check=False)
        check(r.returncode != 0 and not r.stdout, f"nginx's user cannot read {name}", r)


def rotated(s):
    """Logs of nginx are opened anew on USR1, as every logrotate does it."""
    log = os.path.join(s.var, "log/access.log")
    os.rename(log, log + ".1")
    s.signal("nginx", signal.SIGUSR1)
    wait_for(lambda: os.path.exists(log), what="the new log")

    def written():
        s.curl("/health", key=None)
        return "/health" in s.log("access.log")
    check(wait_for(written), "requests go into the new access.log")


def spool(s):
    """Uploads that nginx puts aside lie in memory: no block of a disk ever holds a statement or its password."""
    with open(os.path.join(s.var, "spool"), encoding="utf-8") as f:
        folder = f.read().strip()
    kind = subprocess.run(["stat", "-f", "-c", "%T", folder], stdout=subprocess.PIPE,
                          check=True).stdout.decode().strip()
    equal(kind, "tmpfs", "nginx's spool is a tmpfs")
    with s.held():
        body = json.dumps({"pdf_base64": "QUJD" * 100000, "password": "spooled"})
        with open(os.path.join(s.folder, "body"), "w", encoding="utf-8") as f:
            f.write(body)
        asked = s.curl("/api/v1/parse",
                       "-H",
                       "Content-Type: application/json",
                       "--data-binary",
                       "@" + f.name,
                       "--limit-rate",
                       "100k",
                       wait=False)
        children = f"/proc/{s.pid('nginx')}/task/{s.pid('nginx')}/children"

        def open_files():
            found = set()
            for pid in open(children, encoding="utf-8").read().split():
                for fd in os.listdir(f"/proc/{pid}/fd"):
                    with contextlib.suppress(OSError):
                        found.add(os.readlink(f"/proc/{pid}/fd/{fd}"))
            return [f for f in found if "/body/" in f]
        seen = wait_for(open_files, what="a body in a file")
        check(all(f.startswith(folder) for f in seen), "a large body waits there", seen)
        asked.answer()
    s.quickstart("stop")
    check(not os.path.exists(folder), "and stop removes it")
    s.start()


def destroyed(s):
    r = s.quickstart("destroy")
    check(not os.path.exists(s.var) and ours(s) == [], "destroy leaves nothing", r.text)


def words(_):
    r = subprocess.run([QUICKSTART, "--help"], stdout=subprocess.PIPE, cwd="/", check=False)
    check(r.returncode == 0 and b"./quickstart stop" in r.stdout, "--help, from another folder")
    r = subprocess.run([QUICKSTART, "frobnicate"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd="/", check=False)
    check(r.returncode != 0 and b"unknown argument" in r.stderr, "a wrong word is an error")


def ordinary():
    """A user without rights, where root has installed the packages: the whole way, and nothing is left."""
    if os.geteuid() != 0:
        skip("an ordinary user", "is what runs this test anyway")
        return
    top = tap.top()
    user = pwd.getpwnam("daemon")  # a user that every Debian has, and that owns nothing
    drop = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", "--inh-caps=-all",
            "--bounding-set=-all"]
    with tempfile.TemporaryDirectory(prefix="cguser.", dir="/tmp") as home:
        os.chown(home, user.pw_uid, user.pw_gid)
        if subprocess.run([*drop, "test", "-x", tap.build() + "/casgate"], check=False).returncode != 0 or \
                subprocess.run([*drop, "test", "-r", top + "/quickstart"], check=False).returncode != 0:
            skip("an ordinary user", "may not look into this tree")
            return
        env = {"PATH": os.environ["PATH"], "HOME": home, "CASGATE_BUILD": tap.build(), "CASGATE_VAR": home + "/var",
               "CASGATE_DURABLE": "no", "CASGATE_WORKERS": "1"}

        def quickstart(*args, who=()):
            r = subprocess.run([*(who or drop), QUICKSTART, *args], env=env, cwd=home, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            return r.returncode, r.stdout.decode(errors="replace")
        for _ in range(5):
            port = free_port()
            code, text = quickstart("start", "--port", str(port))
            if "is in use by another program" not in text:
                break
        try:
            check(code == 0, "an ordinary user starts it", text)
            code, text = quickstart("status")
            check(code == 0 and text.count(" runs, process ") == 9 and "ready" in text, "and sees what runs", text)
            with open(home + "/var/keys/test", encoding="utf-8") as f:
                key = f.read().strip()
            answer = Curl(["--cacert", home + "/var/tls/cert.pem", "-H", "X-API-Key: " + key, "-H",
                           "Content-Type: application/json", "-d", '{"pdf_ref": "sample_cams_2024"}',
                           f"https://localhost:{port}/api/v1/parse"], home).answer()
            equal((answer.status, answer.json()["data"]["total_value"]), (200, "963776.98"), "and parses a statement")
            files = [os.path.join(at, n) for at, _, names in os.walk(home + "/var") for n in names]
            owners = {os.stat(path, follow_symlinks=False).st_uid for path in files}
            equal(owners, {user.pw_uid}, "everything is the user's")
        finally:
            code, text = quickstart("destroy")
        check(code == 0 and not os.path.exists(home + "/var"), "and destroys it", text)
        nameless = ["setpriv", "--reuid=41234", "--regid=41234", "--clear-groups"]
        code, text = quickstart("start", who=nameless)
        check(code == 1 and "this user has no name" in text, "a user without a name is told so", text)


# A blank and a quote in the path, too long for a socket: everything must still come up.
odd = "it's a var folder " + "x" * 90
with Service(name="a var", CASGATE_TEST_CLUSTER=None) as service:
    tap.run((files, again, busy, killed, crashed, state, environment, apart, rotated, spool, stop, words, destroyed),
            service)
with Service(name=odd, CASGATE_TEST_CLUSTER=None) as service:
    equal(service.parse_sample().status, 200, "a path with blanks and a quote, too long for a socket")
    check(not service.run.startswith(service.var), "its sockets are elsewhere")
tap.run((ordinary,))
tap.done()
