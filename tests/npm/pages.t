#!/usr/bin/python3
"""The pages in Chromium: sign-in, upload, console, consent, report, reference; strict policy, accessibility by axe,
phone, dark, without script."""
import base64
import hashlib
import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import npm
import tap
from oauth import Web, register
from service import Service
from tap import check

SAMPLES = os.path.join(tap.top(), "data/samples")


class Application(http.server.ThreadingHTTPServer):
    """Where an application waits for the answer to its request for access; like many it leads on to another origin
    then."""
    daemon_threads = True

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            path, _, query = self.path.partition("?")
            self.send_response_only(302 if path == "/callback" else 200)
            if path == "/callback":
                self.send_header("Location", f"{self.server.connected}?{query}")
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!DOCTYPE html><title>Connected</title>")

        def log_message(self, *args):
            pass

    def __init__(self):
        super().__init__(("127.0.0.1", 0), self.Handler)
        self.callback = f"http://127.0.0.1:{self.server_address[1]}/callback"
        self.connected = f"http://localhost:{self.server_address[1]}/connected"
        threading.Thread(target=self.serve_forever, daemon=True).start()


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


def settings(s, browser, application):
    certificate = os.path.join(s.var, "tls/cert.pem")
    client = register(Web(s.url, certificate), application.callback, name="A <i>program</i> on this computer")
    editor = register(Web(s.url, certificate), "cursor://anysphere.cursor-mcp/oauth/callback", name="An editor")
    with open(os.path.join(s.var, "keys/console"), encoding="utf-8") as f:
        password = f.read().strip()
    with open(os.path.join(SAMPLES, "samples.json"), encoding="utf-8") as f:
        samples = {x["name"]: x for x in json.load(f)["samples"]}
    chosen = [samples[n] for n in ("sample_cams_2024", "sample_kfintech_2024")]
    return {
        "url": s.url, "chromium": browser, "certificate": fingerprint(certificate), "password": password, "callback":
        application.callback, "connected": application.connected, "authorize": s.url + client.ask(), "editor":
        s.url + editor.ask(), "key": s.key("test"), "snapshot": s.parse_sample().json()["data"]["snapshot_id"], "shots":
        os.environ.get("CG_SHOTS"), "only": os.environ.get("CG_ONLY"), "samples":
        [{"file": os.path.join(SAMPLES, x["file"]), "password": x["password"]} for x in chosen]
    }


def pages(home, browser):
    application = Application()
    with Service() as s:
        path = os.path.join(home, "settings.json")
        with open(path, "w", encoding="utf-8") as f:
            json.dump(settings(s, browser, application), f)
        r = npm.run(shutil.copy(os.path.join(tap.top(), "tests/npm/pages.mjs"), os.path.join(npm.PLACE, "pages.mjs")),
                    path,
                    env=npm.env(home, TMPDIR=home),
                    timeout=600)
    application.shutdown()
    application.server_close()
    lines = r.out.splitlines()
    for line in lines:
        word, _, text = line.partition(" ")
        if word == "OK":
            check(True, text)
        elif word == "NOT":
            name, _, detail = text.partition(" [")
            check(False, name, "[" + detail)
    check(r.status == 0 and lines and lines[-1].startswith("END"), "the browser went through all pages", r.status,
          r.err[-2000:], *lines[-3:])


if __name__ == "__main__":
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        tap.skip_all("Chromium is not installed")
    npm.install()
    # a short path: Chromium has its socket below it, and a socket's address 107 characters
    folder = tempfile.mkdtemp(prefix="pages.", dir="/tmp")
    try:
        tap.run([pages], folder, chromium)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    tap.done()
