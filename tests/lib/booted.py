"""Hosts that are booted with their systemd, each in a network namespace of its own on one wire that leads nowhere else.

    with Wire() as wire:
        host = Host(wire, folder_of_a_root, "one", "10.77.0.2")
        host.boot()
        host.run("systemctl is-active nginx")
        host.halt()

A root is a folder with a Debian and its systemd (debian.py). Needs root and systemd-nspawn; ready() says what is
missing.
"""
import os
import shutil
import subprocess
import time

from wait import wait_for

ENV = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8"}


def ready():
    """Why no host can be booted here, or None."""
    if os.geteuid() != 0 or not shutil.which("systemd-nspawn") or not shutil.which("ip"):
        return "needs root, systemd-nspawn (Debian's systemd-container), iproute2"
    return None


def ip(*args):
    subprocess.run(["ip", *args], check=True, stdin=subprocess.DEVNULL)


class Wire:
    """A bridge in a namespace of its own."""

    def __init__(self):
        self.name = f"cgwire{os.getpid()}"
        self.hosts = []

    def __enter__(self):
        ip("netns", "add", self.name)
        ip("-n", self.name, "link", "add", "wire", "type", "bridge")
        ip("-n", self.name, "link", "set", "wire", "up")
        return self

    def __exit__(self, *_):
        for host in self.hosts:
            host.halt()
            subprocess.run(["ip", "netns", "del", host.space], check=False)
        subprocess.run(["ip", "netns", "del", self.name], check=False)


class Host:
    def __init__(self, wire, root, name, address):
        self.root, self.name, self.address, self.process = root, name, address, None
        self.space = f"cg{name}{os.getpid()}"
        wire.hosts.append(self)
        ip("netns", "add", self.space)
        ip("-n", wire.name, "link", "add", name, "type", "veth", "peer", "name", "host0", "netns", self.space)
        ip("-n", wire.name, "link", "set", name, "master", "wire", "up")
        ip("-n", self.space, "addr", "add", address + "/24", "dev", "host0")
        ip("-n", self.space, "link", "set", "host0", "up")
        ip("-n", self.space, "link", "set", "lo", "up")

    def boot(self):
        """Until systemd says that all is started; what it says then: running, degraded."""
        self.process = subprocess.Popen(
            ["systemd-nspawn", "-q", "-b", "-D", self.root, "-M", self.space, "--register=no", "--keep-unit",
             "--network-namespace-path=/run/netns/" + self.space, "--capability=CAP_NET_ADMIN", "--console=pipe"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return self.state()

    def state(self):
        seen = []

        def settled():
            try:
                seen.append(self.run("systemctl is-system-running").text.strip())
            except OSError:
                return False
            return seen[-1] in ("running", "degraded")
        wait_for(settled, seconds=300, what=f"host {self.name} to be up")
        return seen[-1]

    def first(self):
        """Process id of its systemd, seen from here."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children", encoding="ascii") as f:
            children = f.read().split()
        if not children:
            raise OSError(f"host {self.name} is down")
        return children[0]

    def enter(self):
        return ["nsenter", "-t", self.first(), "-a", "/bin/sh", "-e"]

    def run(self, script, timeout=600):
        """Exit code and output of a shell script inside, as root."""
        r = subprocess.run(self.enter(), input=script.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           timeout=timeout, check=False, env=ENV)
        r.text = r.stdout.decode(errors="replace")
        return r

    def reboot(self):
        """As by a person at the console; systemd-nspawn ends with 133, which asks to be started again."""
        self.run("systemctl reboot --no-block")
        if self.process.wait(300) != 133:
            raise OSError(f"host {self.name} ended with {self.process.returncode}")
        return self.boot()

    def halt(self):
        if self.process is None or self.process.poll() is not None:
            return
        try:
            self.run("systemctl poweroff --no-block")
            self.process.wait(90)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        time.sleep(0.1)
