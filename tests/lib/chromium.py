"""Chromium for the tests of pages: finds it, and runs a script of tests/npm that prints "OK name" or "NOT name"."""
import base64
import hashlib
import json
import os
import shutil
import subprocess
import tempfile

import npm
import tap


def fingerprint(certificate):
    """SHA-256 of the certificate's public key, as Chromium's option wants it."""
    pem = subprocess.run(["openssl", "x509", "-in", certificate, "-noout", "-pubkey"],
                         stdout=subprocess.PIPE,
                         check=True).stdout
    der = subprocess.run(["openssl", "pkey", "-pubin", "-outform", "der"],
                         input=pem,
                         stdout=subprocess.PIPE,
                         check=True).stdout
    return base64.b64encode(hashlib.sha256(der).digest()).decode()


def browser():
    """Path of Chromium; the programs from npm are there, too. Without either the whole test is skipped."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if not path:
        tap.skip_all("Chromium is not installed")
    npm.install()
    return path


def play(script, settings, name):
    """Run tests/npm/SCRIPT with the settings; each of its lines is a test, and name that it came to its end."""
    if settings.get("shots"):  # where pictures of the pages are kept
        os.makedirs(settings["shots"], exist_ok=True)
    # a short path: Chromium has its socket below it, and a socket's address 107 characters
    home = tempfile.mkdtemp(prefix="pages.", dir="/tmp")
    try:
        path = os.path.join(home, "settings.json")
        with open(path, "w", encoding="utf-8") as f:
            json.dump(settings, f)
        r = npm.run(shutil.copy(os.path.join(tap.top(), "tests/npm", script), os.path.join(npm.PLACE, script)),
                    path,
                    env=npm.env(home, TMPDIR=home),
                    timeout=1800)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    lines = r.out.splitlines()
    for line in lines:
        word, _, text = line.partition(" ")
        if word == "OK":
            tap.check(True, text)
        elif word == "NOT":
            found, _, detail = text.partition(" [" if " [" in text else " {")
            tap.check(False, found, detail)
    tap.check(r.status == 0 and lines and lines[-1].startswith("END"), name, r.status, r.err[-2000:], *lines[-3:])
