#!/usr/bin/python3
"""The pages in Chromium: sign-in, upload, console, consent, report, reference; strict policy, accessibility by axe,
phone, dark, without script."""
import datetime
import hashlib
import http.server
import json
import os
import subprocess
import sys
import threading
from decimal import Decimal

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data"))
import chromium
import mcp
import tap
from nav_server import NavServer
from oauth import Web, register
from service import Service

try:
    from cas_draw import Style, draw
    from cas_model import Scheme, Statement
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")

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


def huge(s):
    """Figures as wide as they come: 1,000 crore in one fund, a loss of 100 crore, a name of two lines, a paisa."""
    who = "MAHALAKSHMI VENKATASUBRAMANIAN IYENGAR-RAJAGOPALACHARI"
    investor = {"name": who, "email": "m@example.com", "mobile": "+919800012345", "address": ["Flat 12", "MYSURU"],
                "phones": []}
    day, end, schemes = datetime.date(2022, 4, 4), datetime.date(2025, 3, 28), []
    for isin, name, paid, last in (
        ("INF179K01XQ0", "HDFC Mid-Cap Opportunities Fund - Direct Plan - Growth Option", "999999999.99", "100.0000"),
        ("INF109K01S47", "ICICI Prudential Multi-Asset Allocation and Retirement Savings Fund of Funds - Regular Plan "
         "- Payout of Income Distribution cum Capital Withdrawal Option", "999999999.99", "0.0100"),
        ("INF200K01180", "SBI Bluechip Fund - Regular Plan - Growth", "0.10", "1.0000")):
        f = Scheme(f"{name.split()[0]} Mutual Fund", f"18820931 / {len(schemes)}", isin[-4:], name, isin,
                   advisor="DIRECT", pan="ABCPV1234K", holders=[who])
        f.buy(day, "Purchase", paid, Decimal("10.0000"))
        schemes.append(f.close(Decimal(last), end))
    path = os.path.join(s.folder, "huge.pdf")
    draw(path, Statement("cams_detailed", datetime.date(2025, 3, 31), datetime.date(2022, 1, 1), investor, schemes),
         Style())
    r = s.curl("/api/v1/parse", "-F", f"file=@{path}", key="live")
    data = r.json()["data"]
    assert data["total_value"] == "10000499949.91" and len(data["mutual_funds"]) == 3 and data["warnings"] == [], data
    return data["snapshot_id"]


def enriched(s, statement):
    """A live snapshot of one of the statements, with its returns."""
    path = os.path.join(tap.top(), "tests/data/statements", statement)
    with open(path + ".truth.json", encoding="utf-8") as f:
        password = json.load(f)["password"]
    r = s.curl("/api/v1/parse", "-F", f"file=@{path}.pdf", "--form-string", f"password={password}", key="live")
    snapshot = r.json()["data"]["snapshot_id"]
    r = s.curl("/api/v1/enrich", "-H", "Content-Type: application/json", "-d",
               json.dumps({"snapshot_id": snapshot}), key="live")
    assert r.status == 200, r
    return snapshot


PEOPLE = ("ARUNA DESHPANDE", "BALAN KURUP", "CHITRA RAO", "DINESH MEHTA", "ESTHER FERNANDES", "FAROOQ SHEIKH",
          "GAURI RAO", "HARPREET GILL", "INDU NAMBIAR", "JAYANT BOSE")


def worth(s, n, units, day):
    """A statement of one of the people: so many units at 20 rupees. What it is worth, and its path."""
    investor = {"name": PEOPLE[n], "email": "f@example.com", "mobile": "+919800012345", "address": ["Flat 1", "PUNE"],
                "phones": []}
    f = Scheme("HDFC Mutual Fund", f"188209{n} / 44", "HMCOGT",
               "HDFC Mid-Cap Opportunities Fund - Direct Plan - Growth Option", "INF179K01XQ0", advisor="DIRECT",
               pan=f"ABC{'PQRSTUVWXY'[n]}V123{n}K", holders=[PEOPLE[n]])
    f.buy(datetime.date(2022, 4, 4), "Purchase", units * 10, Decimal("10.0000"), duty=False)
    path = os.path.join(s.folder, f"family-{n}-{day}.pdf")
    draw(path, Statement("cams_detailed", day, datetime.date(2022, 1, 1), investor,
                         [f.close(Decimal("20.0000"), day - datetime.timedelta(3))]), Style())
    return units * 20, path


def family(s):
    """An account of its own with ten investors, one of whom has two statements; over REST each is found by the name."""
    def casgate(*args, text=""):
        return subprocess.run([os.path.join(s.run, "app/casgate"), *args],
                              env={**os.environ, "CASGATE_CONF": os.path.join(s.var, "casgate.conf")},
                              input=text.encode(), stdout=subprocess.PIPE, check=True).stdout.decode().strip()
    who = {"name": "family@example.org", "password": "nine quiet lanterns drift"}
    account = casgate("account", "create", "family").split("\n")[-1]
    casgate("user", "add", "--account", account, who["name"], text=who["password"] + "\n")
    key = casgate("key", "create", "--live", "--account", account, "--scopes", "parse,read").split("\n")[-1]
    out, newest = [], datetime.date(2025, 3, 31)
    for n, day in [(2, datetime.date(2024, 3, 31)), *((n, newest) for n in range(len(PEOPLE)))]:
        value, path = worth(s, n, 1000 * (n + 1) + (day == newest), day)
        data = s.curl("/api/v1/parse", "-F", f"file=@{path}", key=key).json()["data"]
        assert Decimal(data["total_value"]) == value and data["investor_name"] == PEOPLE[n], data
        out.append({"name": PEOPLE[n], "value": value, "day": day.isoformat(), "id": data["snapshot_id"]})
    for name in PEOPLE:
        digest = hashlib.sha256(name.encode()).hexdigest()
        own = [x["id"] for x in reversed(out) if x["name"] == name]
        found = s.curl(f"/api/v1/snapshots?investor_name_hash={digest}", key=key).json()["data"]["snapshots"]
        latest = s.curl(f"/api/v1/snapshots/latest?investor_name_hash={digest}", key=key).json()["data"]
        tap.equal(([x["snapshot_id"] for x in found], latest["snapshot_id"]), (own, own[0]),
                  f"over REST the list narrowed to {name}")
    return {**who, "people": [x for x in out if x["day"] == newest.isoformat()], "earlier": out[0]}


def careful(s):
    """A user with one-time codes."""
    who = {"name": "careful@example.org", "password": "three slow kettles hum"}
    account = "acct_" + s.key("test").split("_")[2]
    for args, text in ((("user", "add", "--account", account, who["name"]), who["password"] + "\n"),
                       (("user", "totp", who["name"]), "")):
        subprocess.run([os.path.join(s.run, "app/casgate"), *args],
                       env={**os.environ, "CASGATE_CONF": os.path.join(s.var, "casgate.conf")},
                       input=text.encode(), stdout=subprocess.PIPE, check=True)
    return who


def settings(s, browser, application):
    certificate = os.path.join(s.var, "tls/cert.pem")
    key = chromium.fingerprint(certificate)
    client = register(Web(s.url, certificate), application.callback, name="A <i>program</i> on this computer")
    editor = register(Web(s.url, certificate), "cursor://anysphere.cursor-mcp/oauth/callback", name="An editor")
    with open(os.path.join(s.var, "keys/console"), encoding="utf-8") as f:
        password = f.read().strip()
    with open(os.path.join(SAMPLES, "samples.json"), encoding="utf-8") as f:
        samples = {x["name"]: x for x in json.load(f)["samples"]}
    chosen = [samples[n] for n in ("sample_cams_2024", "sample_kfintech_2024")]
    return {
        "url": s.url, "link": mcp.tool(s, "request_upload_url")["structuredContent"]["url"], "chromium": browser,
        "certificate": key, "password": password, "callback":
        application.callback, "connected": application.connected, "authorize": s.url + client.ask(), "editor":
        s.url + editor.ask(), "key": s.key("test"), "larger": enriched(s, "kfin_detailed_medium_1010"),
        "huge": huge(s), "holdings": enriched(s, "nsdl_1010"), "careful": careful(s),
        "family": family(s),
        "snapshot": s.parse_sample().json()["data"]["snapshot_id"],
        "shots": os.environ.get("CG_SHOTS"), "only": os.environ.get("CG_ONLY"), "samples":
        [{"file": os.path.join(SAMPLES, x["file"]), "password": x["password"]} for x in chosen]
    }


def pages(browser):
    application = Application()
    today = datetime.date.today().isoformat()
    with NavServer(until=today) as source, Service(CASGATE_NAV_URL=source.url,
                                                   CASGATE_AMFI_URL=source.url,
                                                   CASGATE_NAV_ALLOW_HTTP="1",
                                                   CASGATE_NAV_REQUESTS_SECOND="1000") as s:
        chromium.play("pages.mjs", settings(s, browser, application), "the browser went through all pages")
    application.shutdown()
    application.server_close()


if __name__ == "__main__":
    tap.run([pages], chromium.browser())
    tap.done()
