#!/usr/bin/python3
"""make shared-hosting, as a web hoster's customer has it: Apache and its CGI programs run as a user without rights, the
database has one role that may make no others, and the commands are those of docs/deploy-shared-hosting.md."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from client import Curl
from tap import check, equal
from wait import free_port, wait_for

UID = 41234
MODULES = "/usr/lib/apache2/modules"
APACHE = "/usr/sbin/apache2"
NAME = "casgate.example.org"
PASSWORD = "p w'd\\#1"


def commands(name, kind="sh"):
    with open(os.path.join(tap.top(), "docs/deploy-shared-hosting.md"), encoding="utf-8") as f:
        return re.search(rf"```{kind} {name}\n(.*?)```", f.read(), re.S).group(1)


class Host:
    """The hoster's machine: the customer's home, a database, Apache."""

    def __init__(self, folder):
        self.folder, self.home = folder, os.path.join(folder, "home")
        self.pg = os.path.join(folder, "pg")
        self.port = free_port()
        self.apache, self.started = None, False
        os.chmod(folder, 0o755)
        for name in ("home", "server"):
            os.mkdir(os.path.join(folder, name), 0o755)
        if os.geteuid() == 0:
            for name in ("home", "server"):
                os.chown(os.path.join(folder, name), UID, UID)
        self.env = {"PATH": "/usr/bin:/bin", "HOME": self.home, "LC_ALL": "C.UTF-8"}
        drop = [
            "setpriv",
            f"--reuid={UID}",
            f"--regid={UID}",
            "--clear-groups",
            "--inh-caps=-all",
            "--bounding-set=-all",
        ]
        self.drop = drop if os.geteuid() == 0 else []

    def shell(self, script):
        """As the customer types it; exit code, output and errors."""
        r = subprocess.run(
            [*self.drop, "sh", "-e", "-c", script],
            cwd=self.home,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            check=False,
        )
        r.out, r.err = r.stdout.decode(errors="replace"), r.stderr.decode(errors="replace")
        return r

    def write(self, path, text, mode=0o600):
        path = os.path.join(self.home, path)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        os.chmod(path, mode)
        if os.geteuid() == 0:
            os.chown(path, UID, UID)

    def database(self):
        os.mkdir(self.pg)
        cluster.run("init", self.pg)
        with open(self.pg + "/data/pg_hba.conf", "w", encoding="utf-8") as f:
            f.write("local all postgres trust\nlocal all all scram-sha-256\n")
        cluster.run("start", self.pg)
        self.started = True
        quoted = PASSWORD.replace("'", "''")
        self.sql(
            "postgres",
            "create role example_casgate login nosuperuser nocreatedb nocreaterole nobypassrls"
            f" password '{quoted}'",
        )
        self.sql("postgres", "create database example_casgate owner example_casgate")

    def sql(self, name, text):
        return cluster.query(self.pg, text, database=name)

    def start(self):
        server = os.path.join(self.folder, "server")
        subprocess.run(
            [
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
                "-nodes",
                "-subj",
                "/CN=" + NAME,
                "-addext",
                "subjectAltName=DNS:" + NAME,
                "-keyout",
                server + "/key.pem",
                "-out",
                server + "/cert.pem",
            ],
            check=True,
            stderr=subprocess.DEVNULL,
        )
        load = [
            "mpm_event",
            "authz_core",
            "ssl",
            "headers",
            "unique_id",
            "env",
            "setenvif",
            "mime",
            "alias",
            "cgid",
            "rewrite",
        ]
        text = (
            f"ServerRoot {server}\nPidFile pid\nListen 127.0.0.1:{self.port}\nServerName {NAME}\nErrorLog error.log\n"
            f"LogLevel warn\nDefaultRuntimeDir {server}\nMutex file:{server} default\nScriptSock {server}/cgid\n"
            "TypesConfig /dev/null\nServerLimit 2\nThreadsPerChild 8\nMaxRequestWorkers 16\n"
            f"DocumentRoot {self.home}/public_html\n<Directory {self.home}/public_html>\nAllowOverride All\n"
            f"Require all granted\n</Directory>\n<Directory {self.home}/public_html/cgi-bin>\nOptions +ExecCGI\n"
            f"SetHandler cgi-script\n</Directory>\nAddType text/css .css\nSSLEngine on\n"
            f"SSLCertificateFile {server}/cert.pem\nSSLCertificateKeyFile {server}/key.pem\n"
        )
        text = (
            "".join(
                f"LoadModule {m}_module {MODULES}/mod_{m}.so\n"
                for m in load
                if os.path.exists(f"{MODULES}/mod_{m}.so")
            )
            + text
        )
        for name in ("key.pem", "cert.pem"):
            if os.geteuid() == 0:
                os.chown(os.path.join(server, name), UID, UID)
        with open(server + "/conf", "w", encoding="utf-8") as f:
            f.write(text)
        self.write(
            ".curlrc", f"cacert = {server}/cert.pem\nconnect-to = {NAME}:443:127.0.0.1:{self.port}\n", 0o644
        )
        self.apache = subprocess.Popen(
            [*self.drop, APACHE, "-d", server, "-f", server + "/conf", "-DFOREGROUND"],
            env=self.env,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=open(server + "/stderr", "wb"),
        )

        def up():
            if self.apache.poll() is not None:
                raise RuntimeError("Apache ended: " + self.log())
            return self.get("/assets/casgate.css").status == 200

        wait_for(up, seconds=60, what="Apache")

    def log(self):
        text = ""
        for name in ("stderr", "error.log"):
            path = os.path.join(self.folder, "server", name)
            if os.path.exists(path):
                with open(path, encoding="utf-8", errors="replace") as f:
                    text += f.read()
        return text

    def get(self, path, *args):
        return Curl(
            ["--config", self.home + "/.curlrc", "https://" + NAME + path, *args], self.folder
        ).answer()

    def close(self):
        if self.apache is not None and self.apache.poll() is None:
            self.apache.send_signal(signal.SIGTERM)
            self.apache.wait(timeout=60)
        if self.started:
            cluster.run("stop", self.pg)


def tree(h):
    env = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    made = os.path.join(h.folder, "tree")
    make, archive = commands("tree").splitlines()
    r = subprocess.run(
        make.replace("-C build", "-C " + tap.build()).replace("/tmp/casgate-tree", made).split(),
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    check(r.returncode == 0, "make shared-hosting makes the tree", r.stdout.decode(errors="replace")[-2000:])
    r = subprocess.run(archive.replace("/tmp/casgate-tree", made).split(), cwd=h.home, check=False)
    equal(r.returncode, 0, "it is packed")
    os.chmod(os.path.join(h.home, "casgate-tree.tar.gz"), 0o644)
    for args, why in (
        ([], "say where"),
        (["PREFIX=here"], "begins with a slash"),
        (["PREFIX=/x", "WEBROOT=../y"], "WEBROOT"),
        (["PREFIX=/x", "WEBROOT=a/b/c"], "WEBROOT"),
    ):
        r = subprocess.run(
            ["make", "-s", "-C", tap.build(), "shared-hosting", *args],
            env=env,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        check(r.returncode != 0 and why in r.stdout.decode(), f"{args} is refused", r.stdout)
    libraries(made)
    its_own(made, env)
    shutil.rmtree(made)
    r = h.shell(commands("unpack"))
    equal((r.returncode, r.err), (0, ""), "it is unpacked by the customer")
    equal(
        os.stat(h.home + "/casgate").st_mode & 0o777,
        0o700,
        "nobody else may look into the folder of the configuration",
    )


def libraries(made):
    """What a bare host does not have comes along: only the C library is the host's."""
    bound, n = [], 0
    for at, _, names in os.walk(made):
        for name in names:
            path = os.path.join(at, name)
            if at.endswith(("/bin", "/cgi-bin", "/lib")):
                r = subprocess.run(
                    ["ldd", path], stdout=subprocess.PIPE, check=True, env={"PATH": "/usr/bin:/bin"}
                )
                n += 1
                bound += [
                    (name, line.split()[0])
                    for line in r.stdout.decode().splitlines()
                    if " => " in line
                    and made not in line
                    and not re.match(r"\t(lib(c|m|dl|pthread|rt|resolv)\.so|ld-linux)", line)
                ]
    check(n > 30, "there are programs and libraries", n)
    equal(bound, [], "every library but the C library comes along")


def its_own(made, env):
    """Made again, the tree leaves what is the customer's."""
    own = {
        "casgate/casgate.conf": "mine\n",
        "casgate/data.key": "mine\n",
        "public_html/.htaccess": "# mine\n",
        "public_html/index.html": "mine\n",
    }
    for name, text in own.items():
        with open(os.path.join(made, name), "w", encoding="utf-8") as f:
            f.write(text)
    r = subprocess.run(
        ["make", "-s", "-C", tap.build(), "shared-hosting", "PREFIX=" + made],
        env=env,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    check(
        r.returncode == 0 and b".htaccess is there already" in r.stdout,
        "another .htaccess is left alone",
        r.stdout,
    )
    left = {}
    for name in own:
        with open(os.path.join(made, name), encoding="utf-8") as f:
            left[name] = f.read()
    equal(left, own, "what is the customer's stays")


def refused(h, why, name):
    before = len(h.log())
    answer = h.get("/health")
    good = answer.status == 500 and answer.code() == "internal_error"
    check(
        good and "is not set up" in answer.json()["error"]["message"] and h.home not in answer.body.decode(),
        f"{name}: a clear 500 that tells nothing of the host",
        answer,
    )
    check(answer.header("retry-after") is None, f"{name}: trying again is of no use", answer)
    check(why in h.log()[before:], f"{name}: the log says what to do", h.log()[before:])


def not_configured(h):
    h.start()
    refused(
        h,
        "not configured: copy casgate.conf.shared to casgate.conf in " + h.home + "/casgate",
        "no configuration",
    )
    for path in ("/", "/api/v1/parse", "/mcp", "/login", "/api/v1/enrich", "/api/v1/samples"):
        answer = h.get(path, "-X", "POST", "-d", "{}") if path in ("/api/v1/parse", "/mcp") else h.get(path)
        equal(
            (path, answer.status, answer.code()), (path, 500, "internal_error"), f"no configuration: {path}"
        )
    r = h.shell("~/casgate/bin/casgate migrate || echo code $?; ~/casgate/bin/casgate doctor || echo code $?")
    check(
        r.out.count("code 1") == 2
        and r.err.count("copy casgate.conf.shared") + r.out.count("copy casgate.conf.shared") == 2,
        "the command line says the same",
        r.out,
        r.err,
    )
    r = h.shell(commands("configure"))
    equal((r.returncode, r.err), (0, ""), "the configuration is copied and a key made")
    edit(h, f"database_url = host={h.pg} dbname=example_casgate user=example_casgate", "database_url = ")
    made = h.shell("cat ~/casgate/data.key ~/casgate/casgate.conf").out
    h.shell(commands("configure"))
    equal(h.shell("cat ~/casgate/data.key ~/casgate/casgate.conf").out == made and len(made) > 65, True,
          "who types it again keeps both")
    refused(
        h, "not configured: database_url is missing in " + h.home + "/casgate/casgate.conf", "no database"
    )


def edit(h, database, was=r"database_url = .*"):
    with open(h.home + "/casgate/casgate.conf", encoding="utf-8") as f:
        text = f.read()
    if was == "database_url = ":
        text = re.sub(r"^database_url = .*$", "", text, flags=re.M)
    elif "\ndatabase_url" in text:
        text = re.sub(r"^" + was + "$", lambda _: database, text, flags=re.M)
    else:
        text += database + "\n"
    h.write("casgate/casgate.conf", text)


def configured(h):
    quoted = PASSWORD.replace("\\", "\\\\").replace("'", "\\'")
    edit(h, f"database_url = host={h.pg} dbname=example_casgate user=example_casgate password='wrong'")
    answer = h.get("/health/ready")
    equal(
        (answer.status, answer.code()),
        (503, "database_unavailable"),
        "a wrong password of the database is not a 500",
    )
    edit(h, f"database_url = host={h.pg} dbname=example_casgate user=example_casgate password='{quoted}'")
    r = h.shell(commands("database"))
    check(
        r.returncode == 0 and "applied 0001_tables" in r.out and "FAIL" not in r.out,
        "tables, schemes, doctor",
        r.out,
        r.err,
    )
    check("example_casgate owns the tables and serves" in r.out, "doctor tells what one role costs", r.out)
    equal(
        h.sql("postgres", "select count(*) from pg_roles where rolname like 'casgate%'"),
        "0",
        "no role was made",
    )
    equal(
        h.sql(
            "example_casgate",
            "select count(*) from pg_tables where schemaname = 'public' and tableowner <> "
            "'example_casgate'",
        ),
        "0",
        "every table is the customer's",
    )
    r = h.shell("~/casgate/bin/casgate migrate")
    check(
        r.returncode == 0 and "the schema is up to date" in r.out,
        "migrate again changes nothing",
        r.out,
        r.err,
    )


def used(h):
    r = h.shell(commands("account"))
    equal((r.returncode, r.err), (0, ""), "account, key and user are made")
    r = h.shell(commands("ask"))
    data = json.loads(r.out)["data"] if r.returncode == 0 else {}
    check(
        data.get("total_value") == 963776.98 and data["confidence"]["document"] == 1.0,
        "a statement is parsed",
        r.out[:500],
        r.err,
    )
    with open(h.home + "/casgate/first.key", encoding="utf-8") as f:
        key = f.read().strip()
    bearer = ("-H", "Authorization: Bearer " + key)
    answer = h.get("/api/v1/snapshots/" + data["snapshot_id"], *bearer)
    equal(
        (answer.status, answer.json()["data"]["total_value"]),
        (200, "963776.98"),
        "read back with a bearer key",
    )
    answer = h.get("/api/v1/snapshots/" + data["snapshot_id"] + "?include_pii=true", *bearer)
    equal(
        answer.json()["data"]["investor"]["email"],
        "meenakshi.v@example.com",
        "what is encrypted is read back",
    )
    for path, status, words in (
        ("/health/ready", 200, b'"ready"'),
        ("/login", 200, b"<form"),
        ("/docs", 200, b"/assets/docs.js"),
        ("/openapi.json", 200, b'"3.1'),
        ("/llms.txt", 200, b"# casgate"),
        ("/api/v1/samples", 401, b"api_key_missing"),
        ("/casgate/casgate.conf", 404, b"not_found"),
    ):
        answer = h.get(path)
        check(answer.status == status and words in answer.body, f"{path}: {status}", answer)
    upload = [
        *bearer,
        "-F",
        "file=@" + os.path.join(tap.top(), "data/samples/sample_cams_2024.pdf"),
        "--form-string",
    ]
    answer = h.get("/api/v1/parse", *upload, "password=@/etc/passwd")
    equal(
        (answer.status, answer.code()),
        (422, "password_incorrect"),
        "a password that begins with @ is no file",
    )
    answer = h.get("/api/v1/parse", *upload, "password=Sample@2024")
    equal((answer.status, answer.json()["data"]["total_value"]), (200, "963776.98"), "an upload")
    check(key.rsplit("_", 1)[1] not in h.log(), "the key is in no log")


def later(h):
    h.sql(
        "example_casgate",
        "update snapshots set created_at = now() - interval '1 year', expires_at = now() - interval '1 hour'",
    )
    purge, sync = commands("jobs", "cron").splitlines()
    equal(
        [re.match(r"[0-9]+ ([0-9]+|\*) \* \* \* \S", line) is not None for line in (purge, sync)],
        [True, True],
        "two lines for cron",
    )
    r = h.shell(purge.split(None, 5)[5])
    equal(
        (r.returncode, r.err, h.sql("example_casgate", "select count(*) from snapshots")),
        (0, "", "0"),
        "the hourly job deletes what has expired",
    )
    r = h.shell(
        "CASGATE_NAV_URL=https://127.0.0.1:9 CASGATE_AMFI_URL=https://127.0.0.1:9 CASGATE_NAV_RETRIES=0 "
        + sync.split(None, 5)[5].replace(">/dev/null", "")
    )
    check(
        "not found" not in r.err and "127.0.0.1" in r.err + r.out or "upstream" in r.err + r.out,
        "the daily job asks for NAVs",
        r.out,
        r.err,
    )
    r = h.shell(commands("update"))
    equal(
        (r.returncode, r.out, r.err),
        (0, "the schema is up to date\n", ""),
        "an update has nothing to bring along",
    )


if not os.path.exists(APACHE) or not os.path.exists(MODULES + "/mod_cgid.so"):
    tap.skip_all("Apache is missing: install the Debian package apache2-bin")
if not shutil.which("patchelf"):
    tap.skip_all("patchelf is missing")
with tempfile.TemporaryDirectory(prefix="cghost.", dir="/tmp") as place:
    host = Host(place)
    try:
        host.database()
        tap.run((tree, not_configured, configured, used, later), host)
    finally:
        host.close()
tap.done()
