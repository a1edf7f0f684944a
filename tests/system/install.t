#!/usr/bin/python3
"""make install: what administrators copy. Units that systemd takes, with the hardening they promise; sites that nginx
and Apache take."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
import units as units_py
from tap import check, equal, skip

PATH = os.environ["PATH"] + ":/usr/sbin:/sbin"
folder = tempfile.mkdtemp(prefix="cginst.", dir="/tmp")
root = os.path.join(folder, "root")


def run(*args, **more):
    r = subprocess.run(args, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                       env=dict(os.environ, PATH=PATH), **more)
    r.text = r.stdout.decode(errors="replace")
    return r


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def prefix_of():
    text = read(os.path.join(tap.build(), "config.status"))
    return re.search(r'^S\["prefix"\]="(.*)"$', text, re.M).group(1)


def installed():
    env = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    r = subprocess.run(["make", "-s", "install", "DESTDIR=" + root],
                       cwd=tap.build(),
                       env=env,
                       stdin=subprocess.DEVNULL,
                       stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT,
                       check=False)
    check(r.returncode == 0, "make install DESTDIR=", r.stdout.decode(errors="replace")[-2000:])
    top = root + prefix_of()
    programs = ["bin/casgate"] + [
        f"libexec/casgate/casgate-{n}"
        for n in ("admin", "parse", "enrich", "snapshots", "mcp", "web", "oauth", "long", "nav", "extract")
    ]
    for name in programs:
        path = os.path.join(top, name)
        check(os.access(path, os.X_OK), f"{name} is there")
    for name in ("market/benchmarks.csv", "market/index_name_rules.csv", "market/cii.csv",
                 "market/NAVAll_2026-08-22.txt.xz", "market/NAVAll_6col_2026-08-19.txt.xz", "systemd/casgate-nav.timer",
                 "systemd/casgate-nav.service"):
        check(os.path.exists(os.path.join(top, "share/casgate", name)), f"{name} is there")
    for name in ("bash-completion/completions/casgate", "zsh/site-functions/_casgate",
                 "fish/vendor_completions.d/casgate.fish"):
        check(os.path.exists(os.path.join(top, "share", name)), f"{name} is there")
    for folder, inside in (("web", "web"), ("data/schema", "schema"), ("data/mcp", "mcp")):
        wanted, there = (sorted(
            os.path.relpath(os.path.join(at, n), start) for at, _, names in os.walk(start) for n in names
            if not n.endswith(".mk"))
                         for start in (os.path.join(tap.top(), folder), os.path.join(top, "share/casgate", inside)))
        equal(there, wanted, f"all of {folder} is there")
    left = subprocess.run(["grep", "-rlE", r"@[A-Z_]+@", top + "/share/casgate"], stdout=subprocess.PIPE,
                          check=False).stdout.decode().split()
    equal([p for p in left if not p.endswith(".pdf")], [],
          "no place in a template is left open")
    linked = [n for n in programs[:-1] if "poppler" in run("ldd", os.path.join(top, n)).text]
    equal(linked, [], "casgate-extract alone links poppler")
    if "poppler" not in run("ldd", os.path.join(top, programs[-1])).text:
        check(False, "casgate-extract links poppler")
    return top


def units(top):
    tool = shutil.which("systemd-analyze", path=PATH)
    if not tool:
        skip("units", "systemd-analyze is not installed")
        return
    where = os.path.join(folder, "units")
    shutil.copytree(os.path.join(top, "share/casgate/systemd"), where)
    names = sorted(os.listdir(where))
    for name in names:  # verify asks whether the programs are where they will be
        path = os.path.join(where, name)
        text = read(path).replace(prefix_of() + "/", top + "/")
        with open(path, "w", encoding="utf-8") as f:
            f.write(re.sub(r"^Documentation=.*\n", "", text, flags=re.M))
    r = run(tool, "verify", "--man=no", *(os.path.join(where, n) for n in names))
    faults = [line for line in r.text.splitlines() if "casgate" in line and "not found" not in line]
    check(not faults, "systemd takes the units", r.text)
    for name in names:
        if not name.endswith(".service"):
            continue
        r = run(tool, "security", "--offline=yes", os.path.join(where, name))
        if "Unknown" in r.text or "unrecognized" in r.text:
            skip(f"{name}: exposure", "this systemd-analyze cannot do that offline")
            continue
        level = re.search(r"exposure level for \S+: ([0-9.]+)", r.text)
        check(level and float(level.group(1)) <= 1.5, f"{name}: exposure {level and level.group(1)} is at most 1.5",
              r.text[-500:])


def dropins(top):
    """Those of docs/cluster.md and docs/deploy-debian.md, put where they say and read by systemd."""
    etc = os.path.join(folder, "etc-systemd")
    script = re.search(r"```sh dropin\n(.*?)```", read(os.path.join(tap.top(), "docs/deploy-debian.md")), re.S).group(1)
    r = run("sh", "-e", "-c", script.replace("/etc/systemd/system", etc))
    check(r.returncode == 0, "the commands that make a drop-in", r.text)
    blocks = re.findall(r"^```ini (\S+)\n(.*?)^```$", read(os.path.join(tap.top(), "docs/cluster.md")), re.M | re.S)
    blocks = [(name, text) for name, text in blocks if name.startswith("casgate-")]  # others are not of systemd
    equal([name for name, _ in blocks], ["casgate-parse.socket", "casgate-parse@.service"], "two of a cluster")
    for name, text in blocks:
        os.makedirs(f"{etc}/{name}.d", exist_ok=True)
        with open(f"{etc}/{name}.d/cluster.conf", "w", encoding="utf-8") as f:
            f.write(text)
    units_py.UNITS, units_py.DROPINS = os.path.join(top, "share/casgate/systemd"), etc
    equal(units_py.read("casgate-parse.socket")["Socket"]["ListenStream"], ["10.0.0.2:9001"], "one socket, by TCP")
    service = units_py.read("casgate-parse@1.service")["Service"]
    equal((service["MemoryMax"][-1], service["RestrictAddressFamilies"], service["IPAddressAllow"]),
          ("1G", ["AF_UNIX", "AF_INET AF_INET6"], ["10.0.0.0/24"]), "what they change of the worker's unit")
    tool, where = shutil.which("systemd-analyze", path=PATH), os.path.join(folder, "units")
    if not tool or not os.path.isdir(where):
        skip("drop-ins", "systemd-analyze is not installed")
        return
    names = [os.path.join(where, n) for n in ("casgate-parse.socket", "casgate-parse@.service")]

    def verify():
        shutil.copytree(etc, where, dirs_exist_ok=True)
        lines = run(tool, "verify", "--man=no", *names).text.splitlines()
        return [line for line in lines if "casgate" in line and "not found" not in line]
    equal(verify(), [], "systemd takes them")
    with open(f"{etc}/casgate-parse@.service.d/wrong.conf", "w", encoding="utf-8") as f:
        f.write("[Service]\nIPAddressAllowed=10.0.0.0/24\n")
    check(any("IPAddressAllowed" in line for line in verify()), "and would say what is wrong in one")


def certificate():
    r = run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2", "-subj", "/CN=casgate.example.org", "-keyout", folder + "/key.pem", "-out", folder + "/cert.pem")
    assert r.returncode == 0, r.text


def nginx(top):
    tool = shutil.which("nginx", path=PATH)
    if not tool:
        skip("nginx site", "nginx is not installed")
        return
    site = read(top + "/share/casgate/nginx/casgate.conf").replace("/etc/ssl/certs/casgate.pem", folder + "/cert.pem")
    site = site.replace("/etc/ssl/private/casgate.key",
                        folder + "/key.pem").replace("/var/log/nginx/", folder + "/").replace(
                            "/run/casgate-", folder + "/spool-").replace(prefix_of() + "/share", top + "/share")
    site = re.sub(r"listen (\[::\]:)?443", lambda m: "listen 127.0.0.1:4430"
                  if not m.group(1) else "listen 127.0.0.1:4431", site)
    with open(folder + "/nginx.conf", "w", encoding="utf-8") as f:
        temp = "".join(f"{n}_temp_path {folder}/{n};" for n in ("client_body", "fastcgi", "proxy", "scgi", "uwsgi"))
        redirect = read(top + "/share/casgate/nginx/casgate-redirect.conf").replace("80;", "8081;")
        redirect = redirect.replace("[::]:8081", "127.0.0.1:8082")
        f.write(
            f"pid {folder}/pid; error_log {folder}/error.log; events {{}}\nhttp {{"
            f" {temp}\n{site}\n{redirect}"
            " }\n"
        )
    r = run(tool, "-e", folder + "/error.log", "-t", "-p", folder, "-c", folder + "/nginx.conf")
    check(r.returncode == 0 and "warn" not in r.text, "nginx takes the site without a warning", r.text)
    for rule in ("client_max_body_size 30m", "limit_req zone=casgate_key burst=200 nodelay", "rate=50r/s",
                 "fastcgi_read_timeout 60s", "fastcgi_request_buffering on", "fastcgi_next_upstream error timeout",
                 "limit_conn casgate_key_open 8", "client_body_timeout 10s"):
        check(rule in site + read(top + "/share/casgate/nginx/casgate-fastcgi.conf"), f"the site says {rule}")


def apache(top):
    tool, modules = "/usr/sbin/apache2", "/usr/lib/apache2/modules"
    if not os.path.exists(tool):
        skip("Apache sites", "apache2-bin is not installed")
        return
    for name in ("casgate-cgi.conf", "casgate-fcgi.conf"):
        site = read(f"{top}/share/casgate/apache/{name}").replace("/etc/ssl/certs/casgate.pem", folder + "/cert.pem")
        site = site.replace("/etc/ssl/private/casgate.key", folder + "/key.pem").replace("/var/log/apache2", folder)
        load = "".join(f"LoadModule {m}_module {modules}/mod_{m}.so\n"
                       for m in ("mpm_event", "authz_core", "authz_host", "ssl", "headers", "unique_id", "reqtimeout",
                                 "env", "alias", "cgid", "proxy", "proxy_fcgi"))
        with open(folder + "/apache.conf", "w", encoding="utf-8") as f:
            f.write(
                f"ServerRoot {folder}\nDefaultRuntimeDir {folder}\nPidFile {folder}/apid\nErrorLog"
                f" {folder}/aerror.log\nServerName x\nListen 4432\n{load}{site}"
            )
        r = run(tool, "-t", "-f", folder + "/apache.conf")
        check(r.returncode == 0 and "Syntax OK" in r.text, f"Apache takes {name}", r.text)


try:
    TOP = installed()
    certificate()
    tap.run((units, dropins, nginx, apache), TOP)
finally:
    shutil.rmtree(folder, ignore_errors=True)
tap.done()
