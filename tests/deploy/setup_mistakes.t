#!/usr/bin/python3
"""casgate setup where something is missing, wrong or full: it says what to do, and nothing is half done by then."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import tap
from setup_host import Host, settings
from tap import check, equal
from wait import free_port

DATABASES = "select string_agg(datname, ' ' order by datname) from pg_database where not datistemplate"


def tree(host):
    """Every file of the host's /etc with its text."""
    found = {}
    for at, _, names in os.walk(host.etc):
        for name in names:
            path = os.path.join(at, name)
            with open(path, encoding="utf-8") as f:
                found[os.path.relpath(path, host.etc)] = "-> " + os.readlink(path) if os.path.islink(path) else f.read()
    return found


class Own(Host):
    """A host with a database of its own name."""

    def setup(self, *args, name=("--server-name", "casgate.example.org"), **more):
        own = () if "--database" in args else ("--database", os.path.basename(os.path.dirname(self.etc)))
        return super().setup(*own, *args, name=name, **more)


class Place:
    """A PostgreSQL and the hosts before it."""

    def __init__(self, base):
        self.base, self.pg, self.port, self.n = base, os.path.join(base, "pg"), free_port(), 0
        os.mkdir(self.pg)
        cluster.run("init", self.pg)
        cluster.run("start", self.pg, "-c", f"port={self.port}")
        os.environ["PGPORT"] = str(self.port)

    def host(self, nginx=True):
        self.n += 1
        folder = os.path.join(self.base, f"h{self.n}")
        os.mkdir(folder)
        h = Own(folder, self.pg, self.port)
        if nginx:
            h.with_nginx()
        return h

    def sql(self, text, database="postgres"):
        return cluster.query(self.pg, text, database)

    def refused(self, host, words, *args, **more):
        """casgate setup ends with 1 and says these words; files, roles and databases are as before."""
        roles = "select count(*) from pg_roles"
        before = tree(host), self.sql(DATABASES), self.sql(roles)
        r = host.setup(*args, **more)
        check(r.returncode == 1 and words in r.text, "it says: " + words, r.text)
        equal((tree(host), self.sql(DATABASES), self.sql(roles)), before, "and has changed nothing")


def certificate(folder, name, *args):
    """A certificate and its key: their paths."""
    paths = [os.path.join(folder, name + kind) for kind in (".pem", ".key")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj",
                    "/CN=" + name, "-out", paths[0], "-keyout", paths[1], *(args or ("-nodes",))], check=True,
                   stderr=subprocess.DEVNULL)
    return paths


def no_server(p):
    h = p.host()
    h.env["SETUP_PORT"] = str(free_port())
    p.refused(h, "start it, or name another server by PGPORT or PGCLUSTER")
    h.program("psql", 'case "$*" in *server_version_num*) echo 140011 ;; *) echo 1 ;; esac')
    p.refused(h, "PostgreSQL 15 or newer is needed, this is 140011")


def taken_name(p):
    p.sql("create role shop login")
    for name, how in (("theirs", "owner shop"), ("latin", "owner shop encoding 'LATIN1' template template0")):
        p.sql(f"create database {name} {how}")
        p.refused(p.host(), "which is none of casgate's", "--database", name)


def several_servers(p):
    """The second time it is the one that the configuration names, whichever one would be taken else."""
    h = p.host()
    equal(h.setup().returncode, 0, "a host")
    h.env["SETUP_PORT"] = str(free_port())
    r = h.setup()
    check(r.returncode == 0 and "create the" not in r.text, "the server that is configured is asked", r.text)
    r = h.purge(True)
    check(r.returncode == 0 and f"h{p.n}" not in p.sql(DATABASES), "a purge takes the database of that one", r.text)


def certificates(p):
    h = p.host()
    ours, theirs = certificate(h.etc, "ours"), certificate(h.etc, "theirs")
    locked = certificate(h.etc, "locked", "-passout", "pass:secret")
    with open(os.path.join(h.etc, "empty"), "w", encoding="utf-8"):
        pass
    for cert, key, words in ((h.etc + "/none.pem", ours[1], "none.pem is not there"),
                             (ours[0], h.etc + "/empty", "empty is not there, or empty"),
                             ("ours.pem", ours[1], "by their whole paths"),
                             (ours[1], ours[1], "is no certificate"), (ours[0], ours[0], "is no private key"),
                             (ours[0], theirs[1], "is not the key of the first certificate"),
                             (locked[0], locked[1], "or has a passphrase")):
        p.refused(h, words, "--cert", cert, "--cert-key", key)
    r = h.setup("--cert", ours[0], "--cert-key", ours[1])
    site = h.read("nginx/sites-available/casgate")
    check(r.returncode == 0 and f"ssl_certificate {ours[0]};" in site and f"ssl_certificate_key {ours[1]};" in site,
          "a certificate with its key stands in the site", r.text)
    r = h.setup("--cert", theirs[0], "--cert-key", theirs[1])
    check(r.returncode == 0 and f"is left as it is, without {theirs[0]}" in r.text,
          "another one for a site that is there is not passed over in silence", r.text)
    r = h.setup(name=("--server-name", "other.example.org"))
    check("casgate is left as it is, without other.example.org" in r.text
          and "left as it is, with base_url = https://casgate.example.org" in r.text, "nor is another name", r.text)


def own_certificate(p):
    """The one that was made before: for another name, too old, taken away."""
    h = p.host()
    h.setup(name=("--server-name", "before.example.org"))
    equal(h.has("ssl/certs/casgate.pem"), [True], "a certificate is made")
    os.unlink(h.etc + "/nginx/sites-available/casgate")
    r = h.setup()
    check(r.returncode == 0 and "is not for the name casgate.example.org: remove it, then run this again" in r.text,
          "one for another name is told", r.text)
    os.unlink(h.etc + "/ssl/certs/casgate.pem")
    r = h.setup()
    check("make a certificate of our own" in r.text and "is not for" not in r.text, "removed, it is made anew", r.text)
    shown = subprocess.run(["openssl", "x509", "-noout", "-ext", "subjectAltName", "-in",
                            h.etc + "/ssl/certs/casgate.pem"],
                           stdout=subprocess.PIPE, check=True).stdout.decode()
    check("DNS:casgate.example.org" in shown, "for the name of now", shown)
    old = certificate(h.etc, "casgate.example.org")
    subprocess.run(["openssl", "x509", "-in", old[0], "-signkey", old[1], "-days", "-1", "-out", h.etc + "/old.pem"],
                   check=True, stderr=subprocess.DEVNULL)
    shutil.copy(h.etc + "/old.pem", old[0])
    shutil.copy(old[0], h.etc + "/ssl/certs/casgate.pem")
    check("has expired: remove it" in h.setup().text, "one that is too old is told")
    h = p.host()
    r = h.setup("--cert", old[0], "--cert-key", old[1], name=("--server-name", "x.example.org"))
    check("has expired: clients" in r.text and "not for the name x.example.org: clients" in r.text, "one of yours, too",
          r.text)


def site_refused(p):
    """A site that the web server does not take would keep all other sites from coming back."""
    h = p.host()
    h.program("nginx", "echo 'nginx: [emerg] unknown directive' >&2; exit 1")
    r = h.setup()
    check(r.returncode == 1 and "unknown directive" in r.text and "is taken back" in r.text, "it is taken back", r.text)
    equal([os.listdir(os.path.join(h.etc, "nginx", n)) for n in ("sites-available", "sites-enabled")], [[], []],
          "nothing of it is left")
    h.program("nginx", "exit 0")
    r = h.setup()
    check(r.returncode == 0 and h.names() == {"casgate.example.org"}, "put right, the next run makes it", r.text)


def room(p):
    """nginx as Debian has it takes few connections; where it takes enough, or says nothing, there is nothing to say."""
    h = p.host()
    for text, told in (("events {\n\tworker_connections 768;\n\t# worker_connections 9999;\n}", "768"),
                       ("events {\n\tworker_connections 4096;\n}", None), ("events { }", "512"), ("", None)):
        h.program("nginx", f"[ \"$1\" != -T ] || cat <<'X'\n{text}\nX" if text else "exit 0")
        r = h.setup()
        found = re.search(r"nginx takes (\d+) connections .*4096", r.text)
        equal((r.returncode, found and found[1]), (0, told), f"room for connections: {' '.join(text.split())}")


def removed(p):
    """The site includes files of the package: without these the web server would serve none of its sites."""
    h = p.host()
    h.program("invoke-rc.d", f'echo "$*" >> {h.etc}/reloaded')
    equal(h.setup().returncode, 0, "a host")
    check("include " in h.read("nginx/sites-available/casgate"), "its site includes files")
    equal((h.remove(), h.has("nginx/sites-enabled/casgate", "nginx/sites-available/casgate"), h.read("reloaded")),
          (0, [False, True], "nginx reload\n"), "with the package the site is taken out of nginx, and kept")
    r = h.setup()
    check(r.returncode == 0 and h.has("nginx/sites-enabled/casgate") == [True] and "enable " in r.text,
          "casgate setup puts it in again", r.text)
    h.remove()
    h.program("nginx", "exit 1")
    r = h.setup()
    check(r.returncode == 1 and h.has("nginx/sites-enabled/casgate", "nginx/sites-available/casgate") == [False, True],
          "unless nginx does not take it: then it is kept, and not put in", r.text)


def spelling(p):
    h = p.host()
    r = h.setup(name=("--server-name", "CasGate.Example.ORG"))
    equal((r.returncode, h.names(), settings(h.read("casgate.conf"))["base_url"]),
          (0, {"casgate.example.org"}, "https://casgate.example.org"), "a name is written as clients send it")
    h = p.host()
    h.program("hostname", "echo CASGATE-01")
    h.setup(name=())
    equal(settings(h.read("casgate.conf"))["base_url"], "https://casgate-01", "that of the host, too")


def network(p):
    """A kernel without IPv6, and PostgreSQL on a host that has nothing else."""
    h = p.host()
    with open(h.script, encoding="utf-8") as f:
        text = f.read()
    check("/proc/net/if_inet6" in text, "the kernel is asked for IPv6")
    with open(h.script, "w", encoding="utf-8") as f:
        f.write(text.replace("/proc/net/if_inet6", "/nowhere"))
    r = h.setup()
    site = h.read("nginx/sites-available/casgate")
    check(r.returncode == 0 and "listen 443" in site and "[::]" not in site, "without it the site does not name it",
          r.text)
    for address, want, bits in (("[fd00::10]", "fd00::10 5432", 128), ("[fd00::10]:5433", "fd00::10 5433", 128),
                                ("10.0.0.10:5433", "10.0.0.10 5433", 32),
                                ("db.example.org", "db.example.org 5432", 32)):
        r, text = h.bundle(address)
        check(r.returncode == 0 and f"database {want} h{p.n}\n".encode() in text
              and f"ADDRESS/{bits} " in r.stderr.decode(), "--bundle " + address, r.stderr)
    for address in ("fd00::10", "[fd00::10", "[fd00::10]x", "[fd00::1;0]", "[]", "10.0.0.10:", "10.0.0.10:x", ":5432"):
        r = h.setup("--bundle", address)
        check(r.returncode == 1 and "an IPv6 address in brackets" in r.text, "--bundle " + address, r.text)


def key_lost(p):
    """The database is there, the key is not."""
    h = p.host()
    equal(h.setup().returncode, 0, "a host")
    h.setup()
    with open(p.sql("show hba_file"), encoding="utf-8") as f:
        lines = f.read().count(f"local h{p.n} all peer map=casgate\n")
    equal(lines, 1, "each database has its line in pg_hba.conf, once")
    h.casgate("doctor")  # the first program that has the key tells the database
    print_of = p.sql("select fingerprint from data_keys", f"h{p.n}")
    kept = h.read("casgate/data.key")
    os.unlink(h.etc + "/casgate/data.key")
    p.refused(h, f"data under the data key of fingerprint {print_of}")
    os.unlink(h.etc + "/casgate.conf")
    p.refused(h, "put a copy of that key there", "--database", f"h{p.n}")
    h.write("casgate/data.key", kept)
    os.chmod(h.etc + "/casgate/data.key", 0o600)
    r = h.setup("--database", f"h{p.n}")
    check(r.returncode == 0 and "ok    data key" in h.casgate("doctor").stdout.decode(), "with it all goes on", r.text)
    h = p.host()
    h.write("casgate.key", "0" * 64 + "\n")
    h.write("casgate.conf", f"data_key_file = {h.etc}/casgate.key\nbase_url = https://casgate.example.org\n")
    p.refused(h, "but the units load", "--database", "moved")


def full_disk(p):
    """No room where the key goes, where the configuration goes, where pg_hba.conf is."""
    for what in ("casgate", "."):
        h = p.host()
        name = "full" + str(p.n)
        at = os.path.join(h.etc, what)
        kept = at + ".kept"
        setup = f"sh '{h.script}' --no-units --server-name casgate.example.org --database {name}; echo code $?"
        script = (f"mkdir -p {at}; cp -a {at} {kept}; mount -t tmpfs -o size=64k none {at}; cp -a {kept}/. {at}/;"
                  f"cat /dev/zero > {at}/fill 2>/dev/null; {setup}; rm {at}/fill; {setup}; "
                  f"wc -c {h.etc}/casgate/data.key; grep -c . {h.etc}/casgate.conf")
        r = subprocess.run(["unshare", "--mount", "sh", "-c", script], env=h.env, stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        text = r.stdout.decode()
        first, _, second = text.partition("code ")
        check("No space left" in first and second.startswith("1\n") and "done" not in first,
              f"a full disk at {what} is told", text)
        check(re.search(r"code 0\n65 .*\n8\n$", text), "with room again it goes on, with a whole key and configuration",
              text)


if not shutil.which("openssl") or not shutil.which("psql"):
    tap.skip_all("needs openssl and PostgreSQL")
base = tempfile.mkdtemp(prefix="cgmis.", dir="/tmp")
os.chmod(base, 0o755)
try:
    place = Place(base)
    tap.run((no_server, taken_name, several_servers, certificates, own_certificate), place)
    tap.run((site_refused, room, removed, spelling, network, key_lost), place)
    if os.geteuid() == 0 and subprocess.run(["unshare", "--mount", "true"], check=False).returncode == 0:
        tap.run((full_disk,), place)
    else:
        tap.skip("a full disk", "needs root")
    # a server of another encoding: its locale does not go with UTF8
    place.sql("update pg_database set datcollate = 'en_US', datctype = 'en_US', encoding = 8 "
              "where datname = 'template0'")
    made = place.host().setup("--database", "odd")
    equal((made.returncode, place.sql("select pg_encoding_to_char(encoding), datcollate from pg_database "
                                      "where datname = 'odd'")), (0, "UTF8|C.UTF-8"),
          "a database for a server of another encoding: " + made.text[-500:] * (made.returncode != 0))
finally:
    subprocess.run([cluster.PG, "stop", os.path.join(base, "pg")], check=False)
    shutil.rmtree(base, ignore_errors=True)
tap.done()
