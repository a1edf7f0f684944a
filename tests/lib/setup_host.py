"""casgate setup on a host that is none: the installed script with an /etc of its own before a real PostgreSQL.

What changes the system itself (users, owners of files, systemd) is replaced by programs that do nothing.
"""
import os
import re
import subprocess

import tap

STUBS = {
    # runuser -u postgres -- psql ...: the superuser of this cluster
    "runuser": 'shift 3; export PGHOST="$SETUP_PG" PGPORT="${PGPORT:-$SETUP_PORT}" PGUSER=postgres; exec "$@"',
    "id": '[ "$1" != -u ] || echo 0',
    "useradd": ":",
    "chown": ":",
    "nginx": "exit 1",
}


class Host:
    """A host: its /etc, and the installed script with its paths in there."""

    def __init__(self, folder, pg, port):
        self.etc = os.path.join(folder, "etc")
        self.bin = os.path.join(folder, "bin")
        os.makedirs(self.etc)
        os.mkdir(self.bin)
        # the installed program, which finds its configuration in this host's /etc
        own = (f"[ ! -e '{self.etc}/casgate.conf' ] || export CASGATE_CONF='{self.etc}/casgate.conf'\n"
               f"exec '{tap.build()}/casgate' \"$@\"")
        for name, text in {**STUBS, "casgate": own}.items():
            self.program(name, text)
        with open(os.path.join(tap.top(), "nginx/setup.sh.in"), encoding="utf-8") as f:
            text = f.read()
        for name, value in (("BINDIR", self.bin), ("PKGDATADIR", "/nowhere"), ("SYSCONFDIR", self.etc)):
            text = text.replace(f"@{name}@", value)
        self.script = os.path.join(folder, "setup")
        with open(self.script, "w", encoding="utf-8") as f:
            f.write(text)
        top = tap.top()
        self.env = {"PATH": self.bin + ":" + os.environ["PATH"], "LC_ALL": "C.UTF-8", "SETUP_PG": pg,
                    "SETUP_PORT": str(port), "CASGATE_SQL_DIR": top + "/sql",
                    "CASGATE_MARKET_DIR": top + "/data/market", "CASGATE_SAMPLES_DIR": top + "/data/samples",
                    "CASGATE_METRICS_FILE": folder + "/metrics"}

    def program(self, name, text):
        """What the host has as a program of this name."""
        path = os.path.join(self.bin, name)
        with open(path, "w", encoding="utf-8") as f:
            f.write("#!/bin/sh\n" + text + "\n")
        os.chmod(path, 0o755)

    def with_nginx(self):
        """There is an nginx that takes every site, and the site that comes along."""
        for name in ("sites-available", "sites-enabled"):
            os.makedirs(os.path.join(self.etc, "nginx", name))
        for name, text in (("nginx", "exit 0"), ("hostname", "echo a-host-of-many")):
            self.program(name, text)
        data = os.path.join(self.etc, "data/nginx")
        os.makedirs(data)
        with open(os.path.join(tap.build(), "nginx/casgate.conf"), encoding="utf-8") as f:
            self.write("data/nginx/casgate.conf", f.read())
        with open(self.script, encoding="utf-8") as f:
            text = f.read().replace("/nowhere", os.path.dirname(data))
        with open(self.script, "w", encoding="utf-8") as f:
            f.write(text)

    def names(self):
        """The names that the site has been given, instead of the example's."""
        return set(re.findall(r"server_name ([^_;]+);", self.read("nginx/sites-available/casgate")))

    def setup(self, *args, given=None, out=subprocess.PIPE, name=("--server-name", "casgate.example.org")):
        r = subprocess.run(["sh", self.script, *name, "--no-units", *args],
                           env=self.env, input=given, stdin=subprocess.DEVNULL if given is None else None, stdout=out,
                           stderr=subprocess.PIPE, check=False)
        r.text = (r.stdout or b"").decode() + r.stderr.decode()
        return r

    def bundle(self, address):
        """What goes through the pipe, and what is said."""
        r = self.setup("--bundle", address)
        return r, r.stdout

    def purge(self, told=False):
        """What the package does when it is purged, with this host's /etc; told to take the database by the document."""
        words = commands("purge-database", "deploy-debian.md").split() if told else []
        with open(os.path.join(tap.top(), "debian/casgate.postrm"), encoding="utf-8") as f:
            text = f.read().replace("/etc/", self.etc + "/").replace("/run/systemd/system", "/nowhere")
        r = subprocess.run(["sh", "-s", "purge"], env={**self.env, **dict(w.split("=") for w in words[:1])},
                           input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        r.text = r.stdout.decode()
        return r

    def remove(self):
        """What the package does when it is removed, with this host's /etc and without systemd."""
        with open(os.path.join(tap.top(), "debian/casgate.prerm"), encoding="utf-8") as f:
            text = f.read().replace("/etc/", self.etc + "/").replace("/run/systemd/system", "/nowhere")
        return subprocess.run(["sh", "-s", "remove"], env=self.env, input=text.encode(), check=False).returncode

    def has(self, *names):
        return [os.path.exists(os.path.join(self.etc, n)) for n in names]

    def read(self, name):
        with open(os.path.join(self.etc, name), encoding="utf-8") as f:
            return f.read()

    def write(self, name, text):
        with open(os.path.join(self.etc, name), "w", encoding="utf-8") as f:
            f.write(text)

    def casgate(self, *args):
        return subprocess.run([os.path.join(self.bin, "casgate"), *args], env=self.env, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)


def settings(text):
    return dict(re.findall(r"^(\w+) = (.*)$", text, re.M))


def commands(name, document="cluster.md"):
    with open(os.path.join(tap.top(), "docs", document), encoding="utf-8") as f:
        return re.search(r"```sh " + name + r"\n(.*?)```", f.read(), re.S).group(1)
