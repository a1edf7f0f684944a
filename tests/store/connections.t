#!/usr/bin/python3
"""Connection strings of casgate.conf as DBAs write them: TLS that is verified, a password file, a service file, a URL.

A cluster of its own listens on loopback with a certificate for localhost and lets nobody in without TLS and a password.
"""
import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from tap import check, equal
from wait import free_port, wait_for

CASGATE = os.path.join(tap.build(), "casgate")
PASSWORD = "not-a-word-of-any-log"


def openssl(folder, *args):
    subprocess.run(["openssl", *args], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def certificates(folder):
    """ca.pem with server.pem for localhost, and other.pem, which signed nothing."""
    for name in ("ca", "other"):
        openssl(folder, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
                "2", "-subj", "/CN=test " + name, "-keyout", name + ".key", "-out", name + ".pem")
    openssl(folder, "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
            "/CN=localhost", "-keyout", "server.key", "-out", "server.csr")
    with open(os.path.join(folder, "names"), "w", encoding="utf-8") as f:
        f.write("subjectAltName=DNS:localhost\n")
    openssl(folder, "x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
            "-days", "2", "-extfile", "names", "-out", "server.pem")


def start(folder, port):
    host = os.path.join(folder, "pg")
    os.mkdir(host)
    cluster.run("init", host)
    data = os.path.join(host, "data")
    owner = os.stat(data)
    for name in ("server.pem", "server.key"):
        shutil.copy(os.path.join(folder, name), data)
        os.chown(os.path.join(data, name), owner.st_uid, owner.st_gid)
        os.chmod(os.path.join(data, name), 0o600)
    with open(os.path.join(data, "pg_hba.conf"), "w", encoding="utf-8") as f:
        f.write("local all postgres trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n")
    cluster.run("start", host, "-c listen_addresses=127.0.0.1", f"-c port={port}", "-c ssl=on",
                "-c ssl_cert_file=server.pem", "-c ssl_key_file=server.key")
    return host


def casgate(folder, url, *args, **env):
    """Exit code and output of a command whose owner's connection is the URL."""
    top = tap.top()
    r = subprocess.run([CASGATE, *args], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                       check=False, env={
                           "PATH": "/usr/bin:/bin", "HOME": folder,
                           "CASGATE_CONF": os.path.join(folder, "casgate.conf"),
                           "CASGATE_ADMIN_DATABASE_URL": url, "CASGATE_SQL_DIR": os.path.join(top, "sql"),
                           "CASGATE_MARKET_DIR": os.path.join(top, "data/market"), **env})
    return r.returncode, r.stdout.decode()


def block(language, name):
    with open(os.path.join(tap.top(), "docs/cluster.md"), encoding="utf-8") as f:
        return re.search(f"^```{language} {name}\n(.*?)^```$", f.read(), re.M | re.S).group(1)


def pooled(folder, server, port):
    """pgbouncer as docs/cluster.md has it, before a server on TCP that wants TLS and passwords."""
    pool = os.path.join(folder, "pool")
    os.mkdir(pool)
    subprocess.run(["psql", "-Xq", "-h", server, "-p", str(port), "-U", "postgres", "-d", "casgate", "-c",
                    f"alter role casgate_app password '{PASSWORD}'"], check=True)
    subprocess.run(["sh", "-e", "-c", block("sh", "userlist")], cwd=pool, check=True,
                   env={**os.environ, "PGHOST": server, "PGPORT": str(port), "PGUSER": "postgres"})
    users = os.path.join(pool, "userlist.txt")
    equal(os.stat(users).st_mode & 0o777, 0o600, "the list of users is closed to others")
    with open(users, encoding="utf-8") as f:
        check(PASSWORD not in f.read(), "and has no password in clear")
    ini = block("ini", "pgbouncer.ini").replace("10.0.0.10", f"localhost port={port}").replace("/run/pgbouncer", pool)
    with open(pool + "/pgbouncer.ini", "w", encoding="utf-8") as f:
        f.write(ini.replace("/etc/pgbouncer/userlist.txt", users))
    as_other = []
    if os.getuid() == 0:
        as_other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        for name in ("", "/userlist.txt", "/pgbouncer.ini"):
            shutil.chown(pool + name, "postgres")
    passfile = os.path.join(folder, "workers.pgpass")
    url = block("ini", "pooled").partition(" = ")[2].strip().replace("/run/pgbouncer", pool).replace(
        "/etc/casgate/workers.pgpass", passfile)
    with open(folder + "/pgbouncer.log", "wb") as log:
        process = subprocess.Popen([*as_other, "pgbouncer", "-q", pool + "/pgbouncer.ini"], stdin=subprocess.DEVNULL,
                                   stdout=log, stderr=log)
    try:
        wait_for(lambda: os.path.exists(pool + "/.s.PGSQL.6432") or process.poll() is not None, what="pgbouncer")
        for password, good in ((PASSWORD, True), ("wrong", False)):
            with open(passfile, "w", encoding="utf-8") as f:
                f.write(f"*:*:casgate:casgate_app:{password}\n")
            os.chmod(passfile, 0o600)
            if os.getuid() == 0:
                subprocess.run(["sh", "-e", "-c", block("sh", "passfile").replace(
                    "casgate /etc/casgate/workers.pgpass", f"nobody {passfile}")], check=True)
                equal(os.stat(passfile).st_uid, pwd.getpwnam("nobody").pw_uid, "the file is that of a user")
            said = casgate(folder, "host=/nonexistent", "doctor", CASGATE_DATABASE_URL=url)[1]
            found = re.search(r"^(\S+) +database .*", said, re.M)
            check(found and found.group(1) == ("ok" if good else "FAIL"),
                  "pgbouncer as docs/cluster.md has it" + ("" if good else " refuses a wrong password"), said)
    finally:
        process.terminate()
        process.wait()


with tempfile.TemporaryDirectory(prefix="cgcon.", dir="/tmp") as place:
    os.chmod(place, 0o755)
    certificates(place)
    open(os.path.join(place, "casgate.conf"), "w", encoding="utf-8").close()
    port = free_port()
    server = start(place, port)
    try:
        socket = ["psql", "-Xq", "-v", "ON_ERROR_STOP=1", "-h", server, "-p", str(port), "-U", "postgres"]
        roles = casgate(place, "", "migrate", "--print-roles")[1]
        subprocess.run([*socket, "-d", "postgres"], input=roles.encode(), check=True)
        for text in (f"alter role casgate_owner password '{PASSWORD}'", f"alter role casgate_nav password '{PASSWORD}'",
                     "create database casgate owner casgate_owner"):
            subprocess.run([*socket, "-d", "postgres", "-c", text], check=True)
        passfile = os.path.join(place, "pgpass")
        with open(passfile, "w", encoding="utf-8") as f:
            f.write(f"localhost:{port}:casgate:*:{PASSWORD}\n127.0.0.1:{port}:casgate:*:{PASSWORD}\n")
        os.chmod(passfile, 0o600)
        base = f"port={port} dbname=casgate user=casgate_owner passfile={passfile}"
        tls = f"sslmode=verify-full sslrootcert={place}/ca.pem"
        code, said = casgate(place, f"host=localhost {base} {tls}", "migrate")
        check(code == 0 and "applied" in said, "TLS that is verified, and a password file: migrate", said)
        with open(os.path.join(place, "services"), "w", encoding="utf-8") as f:
            f.write("[casgate]\nhost=localhost\n" + f"{base} {tls}".replace(" ", "\n") + "\n")
        code, said = casgate(place, "service=casgate", "account", "create", "one",
                             PGSERVICEFILE=os.path.join(place, "services"))
        check(code == 0 and said.startswith("acct_"), "a service file", said)
        code, said = casgate(
            place, f"postgresql://casgate_owner@localhost:{port}/casgate?sslmode=verify-full"
            f"&sslrootcert={place}/ca.pem&passfile={passfile}", "account", "list")
        check(code == 0 and said.endswith(" one\n"), "a URL", said)
        code, said = casgate(place, "host=/nonexistent", "nav", "import", "--builtin", CASGATE_NAV_DATABASE_URL=
                             f"host=localhost {base} {tls}".replace("casgate_owner", "casgate_nav"))
        equal(code, 0, "casgate nav by its own role and TLS")
        for wrong, name in ((f"host=127.0.0.1 {base} {tls}", "a name that the certificate does not have"),
                            (f"host=localhost {base} sslmode=verify-full sslrootcert={place}/other.pem",
                             "a certificate of somebody else"),
                            (f"host=localhost {base} sslmode=disable", "no TLS, where the server wants it"),
                            (f"host=localhost port={port} dbname=casgate user=casgate_owner password=wrong {tls}",
                             "a wrong password")):
            code, said = casgate(place, wrong, "account", "list")
            check(code == 1 and "database_unavailable" in said, name + " is refused", said)
            check(PASSWORD not in said and "wrong" not in said, "without a word of passwords", said)
        if shutil.which("pgbouncer"):
            pooled(place, server, port)
        else:
            print("# pgbouncer is not installed: it is not tried")
    finally:
        cluster.run("stop", server)
tap.done()
