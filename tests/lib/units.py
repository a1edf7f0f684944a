#!/usr/bin/python3
"""Runs units where no systemd is: units.py start|run UNIT... in /usr/lib/systemd/system.

start: a worker with its socket, as systemd would: ExecStart under its user, environment, credentials and limits, its
standard input the listening socket; goes on in the background. run: a oneshot service, to its end; the exit code is its
own.
Of a unit it takes what those of casgate use, and refuses a unit with a key that it does not know.
"""

import glob
import os
import pwd
import re
import resource
import shutil
import socket
import subprocess
import sys

UNITS = "/usr/lib/systemd/system"
DROPINS = "/etc/systemd/system"
# Confinement of the kernel's that needs systemd itself; `systemd-analyze security` judges it.
CONFINED = (
    "Protect",
    "Private",
    "Restrict",
    "SystemCall",
    "IPAddress",
    "Memory",
    "Lock",
    "Remove",
    "Capability",
    "Proc",
    "Tasks",
    "OOM",
)
KNOWN = (
    "ExecStart Sockets StandardInput StandardOutput StandardError Environment LoadCredential RuntimeDirectory "
    "RuntimeDirectoryPreserve User Restart RestartSec KillMode TimeoutStopSec LimitCORE NoNewPrivileges UMask Type"
).split()


def read(name):
    """{section: {key: [values]}} of a unit; an instance reads its template, with %i filled in."""
    base, _, instance = name.partition("@")
    instance, _, kind = instance.rpartition(".")
    file = f"{base}@.{kind}" if instance else name
    sections, section = {}, None
    for path in [os.path.join(UNITS, file), *sorted(glob.glob(os.path.join(DROPINS, file + ".d", "*.conf")))]:
        with open(path, encoding="utf-8") as f:
            for line in f.read().splitlines():
                if m := re.fullmatch(r"\[(\w+)\]", line):
                    section = sections.setdefault(m.group(1), {})
                elif line and line[0] not in "#;":
                    key, _, value = line.partition("=")
                    section.setdefault(key, []).append(value.replace("%i", instance))
                    if value == "":  # nothing of what was said before
                        section[key] = []
    return sections


def listen(unit):
    s = read(unit)["Socket"]
    if len(s["ListenStream"]) != 1:
        sys.exit(f"units.py: {unit}: a worker serves one socket, not {s['ListenStream']}")
    path, user = s["ListenStream"][0], pwd.getpwnam(s["SocketUser"][0])
    if not path.startswith("/"):
        host, _, port = path.rpartition(":")
        return socket.create_server((host, int(port)), backlog=int(s["Backlog"][0]))
    os.makedirs(os.path.dirname(path), mode=0o755, exist_ok=True)
    if os.path.exists(path):
        os.unlink(path)
    sock = socket.socket(socket.AF_UNIX)
    sock.bind(path)
    os.chown(path, user.pw_uid, user.pw_gid)
    os.chmod(path, int(s["SocketMode"][0], 8))
    sock.listen(int(s["Backlog"][0]))
    return sock


def command(name):
    """The process's arguments, environment and preparation."""
    service = read(name)["Service"]
    strange = [k for k in service if k not in KNOWN and not k.startswith(CONFINED)]
    if strange:
        sys.exit(f"units.py: {name}: unknown keys {strange}")
    user = pwd.getpwnam(service["User"][0])
    env = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin",
        "LANG": "C.UTF-8",
        "USER": user.pw_name,
        "HOME": user.pw_dir,
    }
    credentials = f"/run/credentials/{name}"
    for entry in service.get("LoadCredential", []):
        os.makedirs(credentials, mode=0o755, exist_ok=True)
        target = os.path.join(credentials, entry.split(":")[0])
        shutil.copy(entry.split(":", 1)[1], target)
        os.chmod(target, 0o400)
        os.chown(target, user.pw_uid, user.pw_gid)
        env["CREDENTIALS_DIRECTORY"] = credentials
    for folder in service.get("RuntimeDirectory", []):
        os.makedirs("/run/" + folder, mode=0o755, exist_ok=True)
        os.chown("/run/" + folder, user.pw_uid, user.pw_gid)
    for entry in service.get("Environment", []):
        key, _, value = entry.partition("=")
        env[key] = value.replace("%d", credentials)

    def prepare():
        os.umask(int(service.get("UMask", ["0022"])[0], 8))
        if "LimitCORE" in service:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    arguments = [
        "setpriv",
        f"--reuid={user.pw_uid}",
        f"--regid={user.pw_gid}",
        "--init-groups",
        "--bounding-set=-all",
        "--no-new-privs",
        "--",
        *service["ExecStart"][0].split(),
    ]
    return arguments, env, prepare, service


def main(verb, names):
    sockets = {}
    for name in names:
        arguments, env, prepare, service = command(name)
        if verb == "run":
            sys.exit(
                subprocess.run(
                    arguments, env=env, preexec_fn=prepare, stdin=subprocess.DEVNULL, check=False
                ).returncode
            )
        unit = service["Sockets"][0]
        if unit not in sockets:
            sockets[unit] = listen(unit)
        with open(f"/var/log/{name}.log", "ab") as log:
            subprocess.Popen(
                arguments,
                env=env,
                preexec_fn=prepare,
                stdin=sockets[unit],
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
            )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
