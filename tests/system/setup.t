#!/usr/bin/python3
"""casgate setup against a real PostgreSQL, in folders of its own: run again, with another database, for a second host.

What changes the system itself (users, owners of files, systemd) is replaced by programs that do nothing.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from setup_host import Host, commands, settings
from tap import check, equal
from wait import free_port, wait_for


def as_written(a, b, port):
    """The document's command, where casgate is the first host's script and ssh goes to the second one."""
    for name, text in (("casgate-first", f"shift; exec sh '{a.script}' --no-units \"$@\""),
                       ("ssh", f"[ \"$1\" = root@second ] || exit 9; shift 3; PATH='{b.bin}':$PATH; "
                               f"export PATH; exec sh '{b.script}' --no-units "
                               "--server-name casgate.example.org \"$@\"")):
        with open(os.path.join(a.bin, name), "w", encoding="utf-8") as f:
            f.write("#!/bin/sh\n" + text + "\n")
        os.chmod(os.path.join(a.bin, name), 0o755)
    script = re.sub(r"^casgate ", "casgate-first ", commands("join").replace("10.0.0.10", f"127.0.0.1:{port}"))
    r = subprocess.run(["sh", "-e", "-c", script], env=a.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, check=False)
    check(r.returncode == 0 and b"done. This host serves" in r.stdout, "the document's command joins a host",
          r.stdout.decode())
    equal(b.read("casgate/data.key"), a.read("casgate/data.key"), "which has the first one's key then")


def again(a):
    r = a.setup("--database", "funds")
    check(r.returncode == 0, "a database of another name", r.text)
    first = settings(a.read("casgate.conf"))
    for key, role in (("database", "app"), ("admin_database", "owner"), ("nav_database", "nav"),
                      ("purge_database", "purge")):
        check(f"dbname=funds user=casgate_{role}" in first[key + "_url"], key + "_url names it", first)
    # a configuration of a release in which the timers had no roles of their own
    old = "".join(line + "\n" for line in a.read("casgate.conf").splitlines()
                  if not line.startswith(("nav_", "purge_")))
    a.write("casgate.conf", old)
    r = a.setup()
    check(r.returncode == 0, "run again without --database", r.text)
    equal(settings(a.read("casgate.conf")), first, "the timers are let into the database that is configured")
    before = a.read("casgate.conf"), a.read("casgate/data.key")
    r = a.setup()
    equal((r.returncode, a.read("casgate.conf"), a.read("casgate/data.key")), (0, *before),
          "a third time changes nothing")
    equal(cluster.query(a.env["SETUP_PG"], "select count(*) from pg_database where datname = 'casgate'", "postgres"),
          "0", "no other database is made")
    r = a.setup("--database", "other")
    check(r.returncode == 1 and "names the database funds, not other" in r.text, "another name is a mistake", r.text)


def second_host(a, b, port):
    r, text = a.bundle(f"127.0.0.1:{port}")
    check(r.returncode == 0 and text.startswith(b"casgate-join 1\n") and text.endswith(b"end\n"), "a bundle", r.stderr)
    password = re.search(r"casgate_app:([0-9a-f]{64})", text.decode()).group(1)
    key = a.read("casgate/data.key").strip()
    check(password not in r.stderr.decode() and key not in r.stderr.decode(), "what is said has no secret", r.stderr)
    check(f"hostssl funds casgate_app" in r.stderr.decode(), "and what pg_hba.conf needs", r.stderr)
    equal(a.bundle(f"127.0.0.1:{port}")[1], text, "for a third host it is the same")
    cluster.query(a.env["SETUP_PG"], "alter role casgate_app password null", "postgres")  # as it is restored
    equal(a.bundle(f"127.0.0.1:{port}")[1], text, "after a restore, too")
    equal(cluster.query(a.env["SETUP_PG"], "select rolpassword like 'SCRAM-SHA-256$%' from pg_authid "
                        "where rolname = 'casgate_app'", "postgres"), "t", "and the role has that password again")
    target = os.path.join(a.etc, "bundle")
    with open(target, "wb") as f:
        r = a.setup("--bundle", "127.0.0.1", out=f)
    equal((r.returncode, os.path.getsize(target)), (1, 0), "it is written into a pipe, not into a file")
    for what, given in (("nothing", b""), ("half of it", text[: len(text) // 2]), ("something else", b"key 00\nend\n")):
        r = b.setup("--join", given=given)
        check(r.returncode == 1 and not os.path.exists(b.etc + "/casgate"), "--join with " + what + " is refused",
              r.text)
    r = b.setup("--join", given=text)
    check(r.returncode == 0, "--join", r.text)
    check(password not in r.text and key not in r.text, "says no secret", r.text)
    equal(b.read("casgate/data.key"), a.read("casgate/data.key"), "both have one data key")
    for name in ("casgate/data.key", "casgate/workers.pgpass"):
        equal(os.stat(os.path.join(b.etc, name)).st_mode & 0o777, 0o600, name + " is closed to others")
    has = settings(b.read("casgate.conf"))
    check("sslmode=require" in has["database_url"] and password not in b.read("casgate.conf"),
          "a password in its own file", has)
    equal([k for k in has if "database" in k], ["database_url"], "administration stays on the first host")
    equal(has["base_url"], "https://casgate.example.org", "both have one name")
    text_of_doctor = b.casgate("doctor").stdout.decode()
    check(re.search(r"^ok    database ", text_of_doctor, re.M), "the second host reaches the database", text_of_doctor)
    for unit in ("parse", "snapshots", "web"):
        text_of_unit = b.read(f"systemd/system/casgate-{unit}@.service.d/database.conf")
        check("\nIPAddressAllow=127.0.0.1\n" in text_of_unit, f"casgate-{unit} may reach it", text_of_unit)
    r = b.setup("--join", given=text)
    check(r.returncode == 0, "--join again is no mistake", r.text)
    other = text.replace(key.encode(), b"0" * 64)
    r = b.setup("--join", given=other)
    check(r.returncode == 1 and "belongs to another casgate" in r.text, "another casgate's bundle is", r.text)


def let_in(a):
    """Lines of pg_hba.conf and pg_ident.conf that are of casgate, without blanks in a row."""
    files = [cluster.query(a.env["SETUP_PG"], f"show {name}_file", "postgres") for name in ("hba", "ident")]
    lines = []
    for name in files:
        with open(name, encoding="utf-8") as f:
            lines += [" ".join(line.split()) for line in f if re.search(r"^casgate\s|map=casgate$", line)]
    return lines


def documented(a):
    """The lines that the documents show, or have typed, are those that casgate setup writes."""
    made = sorted(line.replace("local funds ", "local casgate ") for line in let_in(a))
    for name in ("deploy-debian", "deploy-by-hand"):
        with open(os.path.join(tap.top(), f"docs/{name}.md"), encoding="utf-8") as f:
            text = f.read().replace("sed -i '1i ", "\n").replace("map=casgate'", "map=casgate\n")
        shown = [" ".join(x.split()) for x in re.findall(r"^(?:casgate +\S+ +casgate_\w+|casgate +postgres +postgres|"
                                                         r"local .*map=casgate)$", text, re.M)]
        equal(sorted(shown), made, f"{name}: pg_hba.conf and pg_ident.conf are as setup writes them")
    wanted = settings(a.read("casgate.conf"))
    for name in ("docs/deploy-by-hand.md", "man/casgate.conf.5", "container/casgate.conf"):
        with open(os.path.join(tap.top(), name), encoding="utf-8") as f:
            has = settings(f.read())
        # the units and containers let the workers write there and nowhere else
        equal(has["metrics_file"], wanted["metrics_file"], f"{name}: metrics_file is where setup has it")


def purged(a, b):
    """Purging takes the database and the data key only when told so, and the key never without the database."""
    pg, both = a.env["SETUP_PG"], ("casgate.conf", "casgate/data.key")
    there = "select count(*) from pg_database where datname = 'funds'"
    wants = "systemd/system/casgate.target.wants/casgate-parse@1.service"
    for name in (wants, "systemd/system/casgate-web@.service.d/local.conf"):
        os.makedirs(os.path.dirname(os.path.join(a.etc, name)))
        a.write(name, "")
    r = a.purge()
    equal((r.returncode, a.has(*both, wants), cluster.query(pg, there, "postgres")), (0, [True, True, False], "1"),
          "purging keeps database, configuration and key, and takes the links of the units")
    check("are kept" in r.text, "and says so", r.text)
    r = b.purge(True)
    equal((r.returncode, b.has(*both), cluster.query(pg, there, "postgres")), (0, [False, False], "1"),
          "on a host that joined the first one's database is left alone")
    equal(b.has("systemd/system/casgate-web@.service.d/database.conf"), [False], "what --join made for units is gone")
    conf = a.read("casgate.conf")
    for what, url in (("by TCP", "host=db.example.org dbname=funds user=casgate_owner"),
                      ("by a URL", "postgresql://casgate_owner@db.example.org/funds")):
        a.write("casgate.conf", re.sub("(?m)^(admin_database_url) = .*", r"\1 = " + url, conf))
        r = a.purge(True)
        equal((r.returncode, a.has(*both), cluster.query(pg, there, "postgres")), (1, [True, True], "1"),
              f"a database {what} is not guessed at, nor is its key deleted")
        check("another server" in r.text, "which is said", r.text)
    a.write("casgate.conf", conf)
    with subprocess.Popen(["psql", "-X", "-h", pg, "-U", "casgate_owner", "-d", "funds", "-c", "select 1", "-f", "-"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PGPORT": a.env[
                              "SETUP_PORT"]}) as other:
        other.stdout.readline()  # it is connected
        r = a.purge(True)
        equal((r.returncode, a.has(*both), cluster.query(pg, there, "postgres")), (1, [True, True], "1"),
              "a database that somebody uses stays, and so does its key")
        check("funds" in r.text and "data.key" in r.text, "both are named", r.text)
        other.stdin.close()
    wait_for(lambda: cluster.query(pg, "select count(*) from pg_stat_activity where datname = 'funds'", "postgres")
             == "0", what="the connection to end")
    r = a.purge(True)
    left = cluster.query(pg, "select string_agg(rolname, ' ') from pg_roles where rolname ~ '^casgate'", "postgres")
    equal((r.returncode, a.has(*both, "casgate"), cluster.query(pg, there, "postgres"), left),
          (0, [False, False, False], "0", ""), "told so, database, roles, key and configuration go")
    equal(let_in(a), [], "nobody is let in any more")
    equal(a.has("systemd/system/casgate-web@.service.d/local.conf"), [True], "drop-ins of the administrator stay")


def names(a, e, port):
    """Without --server-name the site has the name of the service, not that of this host."""
    e.with_nginx()
    text = a.bundle(f"127.0.0.1:{port}")[1].replace(b"casgate.example.org", b"funds.example.net")
    r = e.setup("--join", given=text, name=())
    equal((r.returncode, e.names()), (0, {"funds.example.net"}), "on a host that joins")
    a.with_nginx()
    a.write("casgate.conf", a.read("casgate.conf").replace("casgate.example.org", "funds.example.net"))
    r = a.setup(name=())
    equal((r.returncode, a.names()), (0, {"funds.example.net"}), "where the configuration is there")
    os.unlink(a.etc + "/nginx/sites-available/casgate")
    r = a.setup(name=("--server-name", "other.example.net"))
    equal((r.returncode, a.names()), (0, {"other.example.net"}), "with it, that one")
    r = a.setup(name=("--server-name", "x;y"))
    check(r.returncode == 1 and "takes a host name" in r.text, "which has to be one", r.text)


def wrong_key(a, c, port):
    """The bundle of a host whose key is not that of the database."""
    text = a.bundle(f"127.0.0.1:{port}")[1].replace(a.read("casgate/data.key").strip().encode(), b"0" * 64)
    r = c.setup("--join", given=text)
    check(r.returncode == 1 and "another key" in r.text, "a key that is not the database's is told", r.text)


if not shutil.which("openssl") or not shutil.which("psql"):
    tap.skip_all("needs openssl and PostgreSQL")
base = tempfile.mkdtemp(prefix="cgset.", dir="/tmp")
os.chmod(base, 0o755)
pg = os.path.join(base, "pg")
try:
    tcp = free_port()
    os.mkdir(pg)
    cluster.run("init", pg)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", "/CN=localhost", "-keyout", pg + "/data/server.key",
                    "-out", pg + "/data/server.crt"], check=True, stderr=subprocess.DEVNULL)
    st = os.stat(pg + "/data")
    for name in ("server.key", "server.crt"):
        os.chown(f"{pg}/data/{name}", st.st_uid, st.st_gid)
        os.chmod(f"{pg}/data/{name}", 0o600)
    with open(pg + "/data/pg_hba.conf", "w", encoding="utf-8") as f:
        f.write("local all all trust\nhostssl all casgate_app 127.0.0.1/32 scram-sha-256\n")
    cluster.run("start", pg, "-c", "ssl=on", "-c", "listen_addresses=127.0.0.1", "-c", f"port={tcp}")
    os.environ["PGPORT"] = str(tcp)
    hosts = []
    for host_name in ("first", "second", "third", "fourth", "fifth"):
        os.mkdir(os.path.join(base, host_name))
        hosts.append(Host(os.path.join(base, host_name), pg, tcp))
    tap.run((lambda *_: again(hosts[0]), lambda *_: second_host(hosts[0], hosts[1], tcp),
             lambda *_: wrong_key(hosts[0], hosts[2], tcp), lambda *_: as_written(hosts[0], hosts[3], tcp),
             lambda *_: documented(hosts[0]), lambda *_: names(hosts[0], hosts[4], tcp),
             lambda *_: purged(hosts[0], hosts[1])))
finally:
    subprocess.run([cluster.PG, "stop", pg], check=False)
    shutil.rmtree(base, ignore_errors=True)
tap.done()
