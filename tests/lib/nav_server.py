#!/usr/bin/python3
"""A stand-in for api.mfapi.in and AMFI on loopback, over HTTP or HTTPS, that can be slow, wrong or down.

    with NavServer(tls=True) as s:             # in this process; s.url, s.ca (file for CASGATE_NAV_CA_FILE)
        s.script("html", code=120465)          # faults: FAULTS below; times=N only for the next N requests
        ...
        s.requests                             # [{"path", "headers", "at"}], oldest first; s.paths()
        s.clear()                              # forget faults and requests
    nav_server.py --port 8080 [--tls DIR]      # as a program; POST /_script {"fault", "code", "times", ...}, /_clear,
    GET /_requests

Routes: /mf/{code}[?startDate=&endDate=], /mf/{code}/latest, /mf[?limit=&offset=], /spages/NAVAll.txt,
/DownloadNAVHistoryReport_Po.aspx?frmdt=&todt=. NAVs come from tests/data/market/nav_history.csv.xz (`navs` replaces
or adds: {code: [(date, "nav")]}), real captured answers from tests/data/market/mfapi (mf_*.json). `until`
("2026-11-21")
moves every NAV by the same number of days, so that the newest one of the file falls on that day: series that are
fresh today. The shape of the answers is that of the real service (dd-mm-yyyy, newest first, five decimals).
"""
import argparse
import csv
import datetime
import decimal
import email.utils
import gzip
import http.server
import json
import lzma
import os
import re
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

TOP = os.environ.get("CG_TOP_SRCDIR") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(TOP, "tests/data/market")
NAVALL = os.path.join(TOP, "data/market/NAVAll_2026-08-22.txt.xz")

# name: what happens to a request that it applies to
FAULTS = {
    "status": "answer with `status` (502), `body`",
    "rate": "429 with Retry-After `seconds` (1), as a date with `date`",
    "html": "200 with an HTML page",
    "empty": "200 without a body",
    "not_json": "200 with `body`",
    "truncated": "the whole Content-Length, but the JSON ends half way",
    "cut": "the connection ends in the middle of the body",
    "hang": "accepted, then silence until the client goes",
    "slow": "waits `seconds` (1) before the answer",
    "trickle": "one byte each `seconds` (1)",
    "drop": "the connection is closed without an answer",
    "huge": "a body of `megabytes` (64)",
    "bomb": "a gzip body of `megabytes` (64) of blanks",
    "redirect": "302 to `to`",
    "month_first": "dates as mm-dd-yyyy",
    "zeros": "every third NAV is 0.00000",
    "all_zero": "every NAV is 0.00000",
    "negative": "every third NAV is negative",
    "nan": "every third NAV is NaN or N.A.",
    "stale": "the newest `days` (7) days are missing",
    "future": "one more NAV, `days` (1) days ahead of today",
    "duplicates": "every date twice, the second with another NAV",
    "unsorted": "oldest first",
    "unknown": "the answer for an unknown code",
    "error": "status ERROR",
    "other": "the answer for another scheme, `instead`",
    "no_data": "an empty list of NAVs with the right meta",
}


def day(text):
    return datetime.date.fromisoformat(text)


class Book:
    """NAVs and meta of all schemes."""

    def __init__(self, until=None, navs=None, history=None, samples=True):
        self.navs, self.meta, self.samples = {}, {}, {}
        with lzma.open(history or os.path.join(DATA, "nav_history.csv.xz"), "rt") as f:
            for row in csv.reader(f):
                if row[0] != "scheme_code":
                    self.navs.setdefault(int(row[0]), []).append((day(row[1]), row[2]))
        newest = max((s[-1][0] for s in self.navs.values()), default=datetime.date.today())
        self.shift = day(until) - newest if until else datetime.timedelta(0)
        for code, series in self.navs.items():
            self.navs[code] = [(d + self.shift, n) for d, n in series]
        if samples:
            for name in os.listdir(os.path.join(DATA, "mfapi")):
                m = re.fullmatch(r"mf_(\d+)\.json(\.xz)?", name)
                if m and int(m.group(1)) not in self.navs:
                    path = os.path.join(DATA, "mfapi", name)
                    with (lzma.open if m.group(2) else open)(path, "rb") as f:
                        self.samples[int(m.group(1))] = json.load(f)
        for code, series in (navs or {}).items():
            self.navs[code] = sorted((d if isinstance(d, datetime.date) else day(d), n) for d, n in series)
        self.read_meta()

    def read_meta(self):
        section = amc = ""
        with lzma.open(NAVALL, "rt", encoding="utf-8", newline="") as f:
            for line in f:
                cells = line.rstrip("\r\n").split(";")
                if len(cells) == 8 and cells[0].isdigit():
                    kind, _, category = section.partition("(")
                    self.meta[int(cells[0])] = {
                        "fund_house": amc, "scheme_type": kind.strip(), "scheme_category": category.rstrip(")"),
                        "scheme_code": int(cells[0]), "scheme_name": cells[3],
                        "isin_growth": cells[1] if cells[1].startswith("INF") else None,
                        "isin_div_reinvestment": cells[2] if cells[2].startswith("INF") else None}
                elif re.match(r"(Open Ended|Close Ended|Interval Fund) Schemes", line):
                    section = line.strip()
                elif line.strip():
                    amc = line.strip()

    def answer(self, code, first=None, last=None, latest=False):
        if code in self.samples:
            return self.samples[code]
        if code not in self.navs:
            return unknown()
        series = [(d, n) for d, n in self.navs[code] if (first is None or d >= first) and (last is None or d <= last)]
        series = list(reversed(series))[:1] if latest else list(reversed(series))
        meta = self.meta.get(code) or {
            "fund_house": "Sample Mutual Fund", "scheme_type": "Open Ended Schemes", "scheme_category": "Growth",
            "scheme_code": code, "scheme_name": f"Sample Scheme {code}", "isin_growth": None, "isin_div_reinvestment":
            None
        }
        return {"meta": meta, "data": [{"date": d.strftime("%d-%m-%Y"), "nav": five(n)} for d, n in series],
                "status": "SUCCESS"}

    def report(self, first, last, restated):
        """AMFI's history report in its layout since August 2026: by section, house, scheme, and day."""
        out = ["Scheme Code;NAV Name;Plan;Option;ISIN Div Payout/ISIN Growth;ISIN Div Reinvestment;"
               "Net Asset Value;Date"]
        section = house = None
        for code, meta in self.meta.items():
            rows = [(d, restated.get((code, d), n)) for d, n in self.navs.get(code, []) if first <= d <= last]
            if not rows:
                continue
            if (meta["scheme_type"], meta["scheme_category"]) != section:
                section = meta["scheme_type"], meta["scheme_category"]
                out += ["", f"{section[0]} ( {section[1]} )"]
                house = None
            if meta["fund_house"] != house:
                house = meta["fund_house"]
                out += ["", house, ""]
            out += [";".join([str(code), meta["scheme_name"], "", "", meta["isin_growth"] or "",
                              meta["isin_div_reinvestment"] or "", four(n), d.strftime("%d-%b-%Y")]) for d, n in rows]
        return "\r\n".join(out) + "\r\n"


def four(nav):
    """As AMFI prints it: four decimals."""
    return f"{decimal.Decimal(nav):.4f}"


def five(nav):
    """As the service prints it: five decimals."""
    return f"{decimal.Decimal(nav):.5f}" if re.fullmatch(r"[0-9.]+", nav) else nav


def unknown():
    return {"meta": {"fund_house": "", "scheme_type": "", "scheme_category": "", "scheme_code": 0, "scheme_name": "",
                     "isin_growth": None, "isin_div_reinvestment": None}, "data": [], "status": "SUCCESS"}


def spoil(answer, fault, args):
    """A changed copy of a good answer."""
    a = json.loads(json.dumps(answer))
    data = a["data"]
    if fault == "month_first":
        for p in data:
            d, m, y = p["date"].split("-")
            p["date"] = f"{m}-{d}-{y}"
    elif fault == "all_zero":
        for p in data:
            p["nav"] = "0.00000"
    elif fault in ("zeros", "negative", "nan"):
        for i, p in enumerate(data):
            if i % 3 == 0:
                p["nav"] = {"zeros": "0.00000", "negative": "-" + p["nav"], "nan": ("NaN", "N.A.")[i % 2]}[fault]
    elif fault == "stale":
        newest = datetime.datetime.strptime(data[0]["date"], "%d-%m-%Y").date()
        last = newest - datetime.timedelta(args.get("days", 7))
        a["data"] = [p for p in data if datetime.datetime.strptime(p["date"], "%d-%m-%Y").date() <= last]
    elif fault == "future":
        ahead = datetime.date.today() + datetime.timedelta(args.get("days", 1))
        data.insert(0, {"date": ahead.strftime("%d-%m-%Y"), "nav": data[0]["nav"]})
    elif fault == "duplicates":
        a["data"] = [q for p in data for q in (p, {"date": p["date"], "nav": "1" + p["nav"]})]
    elif fault == "unsorted":
        data.reverse()
    elif fault == "error":
        a["status"] = "ERROR"
    elif fault == "no_data":
        a["data"] = []
    return a


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "nginx"
    sys_version = ""

    def log_message(self, *_):
        pass

    def handle(self):
        try:
            super().handle()
        except (ConnectionError, TimeoutError, ssl.SSLError, BrokenPipeError):
            self.close_connection = True

    def reply(self, body, status=200, kind="application/json", headers=(), length=None, pack=True):
        if isinstance(body, (dict, list)):
            body = json.dumps(body, separators=(",", ":"))
        if isinstance(body, str):
            body = body.encode()
        self.send_response(status)
        if pack and "gzip" in self.headers.get("Accept-Encoding", "") and length is None:
            body = gzip.compress(body, 1)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for k, v in headers:
            self.send_header(k, v)
        self.end_headers()
        self.wfile.write(body)
        return body

    def hang_up(self):
        self.close_connection = True
        try:
            self.connection.shutdown(2)
        except OSError:
            pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/_script":
            args = json.loads(body)
            self.server.nav.script(args.pop("fault"), **args)
        elif self.path == "/_clear":
            self.server.nav.clear()
        else:
            return self.reply({"error": "not found"}, 404)
        self.reply({})

    def do_GET(self):
        nav = self.server.nav
        if self.path == "/_requests":
            return self.reply(nav.requests, pack=False)
        url = urllib.parse.urlsplit(self.path)
        query = {k: v[0] for k, v in urllib.parse.parse_qs(url.query).items()}
        m = re.fullmatch(r"/mf/([^/]+)(/latest)?", url.path)
        code = int(m.group(1)) if m and m.group(1).isdigit() else None
        with nav.lock:
            nav.requests.append({"path": self.path, "headers": {k.lower(): v for k, v in self.headers.items()},
                                 "at": time.time()})
            fault, args = nav.take(code, url.path)
        try:
            good = self.good(nav.book, url.path, query, m, code)
            if not self.act(fault, args, good):
                self.reply(*good)
        finally:
            with nav.lock:
                nav.done += 1

    def good(self, book, path, query, m, code):
        if m and code is None:
            return {"error": "invalid scheme_code"}, 400
        if m:
            return book.answer(code, *(day(query[k]) if k in query else None for k in ("startDate", "endDate")),
                               latest=m.group(2) is not None), 200
        if path == "/mf":
            rows = [{"schemeCode": c, "schemeName": v["scheme_name"], "isinGrowth": v["isin_growth"],
                     "isinDivReinvestment": v["isin_div_reinvestment"]} for c, v in sorted(book.meta.items())]
            start = int(query.get("offset", 0))
            return rows[start:start + int(query["limit"])] if "limit" in query else rows, 200
        if path == "/spages/NAVAll.txt":
            return self.server.nav.navall(), 200, "text/plain"
        if path == "/DownloadNAVHistoryReport_Po.aspx":
            return self.server.nav.history(query), 200, "text/plain"
        return "<html><head><title>404 Not Found</title></head></html>", 404, "text/html"

    def act(self, fault, args, good):
        """True when the fault has answered."""
        body = good[0]
        text = (json.dumps(body) if isinstance(body, (dict, list)) else
                body if isinstance(body, str) else body.decode(errors="replace"))
        if fault is None:
            return False
        if fault == "status":
            self.reply(args.get("body", "<html>bad gateway</html>"), args.get("status", 502), "text/html",
                       [tuple(h) for h in args.get("headers", [])])
        elif fault == "rate":
            seconds = args.get("seconds", 1)
            after = email.utils.formatdate(time.time() + seconds, usegmt=True) if args.get("date") else str(seconds)
            self.reply({"error": "rate limited"}, 429, headers=[("Retry-After", after)])
        elif fault == "html":
            self.reply("<!DOCTYPE html><html><body>Object Moved. We will be back soon.</body></html>", 200, "text/html")
        elif fault == "empty":
            self.reply("", 200)
        elif fault == "not_json":
            self.reply(args.get("body", "[1, 2"), 200)
        elif fault == "truncated":
            self.reply(text[:len(text) // 2], 200)
        elif fault == "cut":
            half = text.encode()[:len(text) // 2]
            self.reply(half, 200, length=len(text.encode()), pack=False)
            self.hang_up()
        elif fault == "hang":
            self.server.nav.wait_over(args.get("seconds", 60))
            self.hang_up()
        elif fault == "slow":
            self.server.nav.wait_over(args.get("seconds", 1))
            return False
        elif fault == "trickle":
            self.send_response(200)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            for b in text.encode():
                self.wfile.write(bytes([b]))
                self.wfile.flush()
                if self.server.nav.wait_over(args.get("seconds", 1)):
                    break
            self.hang_up()
        elif fault == "drop":
            self.hang_up()
        elif fault == "huge":
            size = args.get("megabytes", 64) << 20
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            if not args.get("hidden"):
                self.send_header("Content-Length", str(size))
            else:
                self.send_header("Connection", "close")
                self.close_connection = True
            self.end_headers()
            for _ in range(size >> 20):
                self.wfile.write(b" " * (1 << 20))
        elif fault == "bomb":
            packed = gzip.compress(b" " * (args.get("megabytes", 64) << 20), 9)
            self.send_response(200)
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(packed)))
            self.end_headers()
            self.wfile.write(packed)
        elif fault == "redirect":
            self.reply("<html><head><title>Object moved</title></head></html>", args.get("status", 302), "text/html",
                       [("Location", args["to"])])
        elif fault == "unknown":
            self.reply(unknown())
        elif fault == "other":
            self.reply(self.server.nav.book.answer(args["instead"]))
        else:
            self.reply(spoil(body, fault, args))
        return True


class NavServer:
    """The server in a thread; a context. port 0: a free one. tls: True for a certificate of a CA of its own."""

    def __init__(self, port=0, tls=False, folder=None, **book):
        self.book = Book(**book)
        self.lock, self.over = threading.RLock(), threading.Event()
        self.requests, self.faults, self.done = [], [], 0
        self.navall_file, self.history_file = NAVALL, None
        self.restated = {}  # {(code, day): NAV} that the report has and the other source has not
        self.folder = folder
        self.own = None
        self.ca = None
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler, bind_and_activate=False)
        self.http.daemon_threads = True
        self.http.request_queue_size = 64
        self.http.allow_reuse_address = True
        self.http.server_bind()
        self.http.server_activate()
        self.http.handle_error = lambda *_: None
        self.http.nav = self
        if tls:
            self.make_certificate()
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(self.cert, self.key)
            self.http.socket = context.wrap_socket(self.http.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.http.server_address[1]
        self.url = f"{'https' if tls else 'http'}://localhost:{self.port}"
        self.thread = threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self.thread.start()

    def make_certificate(self):
        if self.folder is None:
            self.own = tempfile.TemporaryDirectory(prefix="cgnav.")
            self.folder = self.own.name

        def path(name):
            return os.path.join(self.folder, name)

        def openssl(*args):
            subprocess.run(["openssl", *args], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.ca, self.cert, self.key = path("ca.pem"), path("cert.pem"), path("key.pem")
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
                "-subj", "/CN=Test CA", "-keyout", path("ca.key"), "-out", self.ca)
        openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost",
                "-keyout", self.key, "-out", path("csr.pem"))
        with open(path("ext"), "w") as f:
            f.write("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
        openssl("x509", "-req", "-in", path("csr.pem"), "-CA", self.ca, "-CAkey", path("ca.key"), "-CAcreateserial",
                "-days", "30", "-extfile", path("ext"), "-out", self.cert)

    def script(self, fault, code=None, times=None, path=None, **args):
        """Apply fault to requests for `code` (None: all) or to paths that begin with `path`; a later one wins."""
        if fault is not None and fault not in FAULTS:
            raise ValueError(fault)
        with self.lock:
            self.faults.insert(0, {"fault": fault, "code": code, "times": times, "path": path, "args": args})

    def take(self, code, path):
        for f in self.faults:
            if f["code"] not in (None, code) or (f["path"] is not None and not path.startswith(f["path"])):
                continue
            if f["times"] is None:
                return f["fault"], f["args"]
            if f["times"] > 0:
                f["times"] -= 1
                return f["fault"], f["args"]
        return None, {}

    def clear(self):
        with self.lock:
            self.faults.clear()
            self.requests.clear()

    def paths(self):
        with self.lock:
            return [r["path"] for r in self.requests]

    def wait_over(self, seconds):
        """True when the server is being stopped."""
        return self.over.wait(seconds)

    def navall(self):
        with (lzma.open if self.navall_file.endswith(".xz") else open)(self.navall_file, "rb") as f:
            return f.read()

    def history(self, query):
        if self.history_file is None:
            first, last = (datetime.datetime.strptime(query[k], "%d-%b-%Y").date() for k in ("frmdt", "todt"))
            return self.book.report(first, last, self.restated)
        with open(self.history_file, "rb") as f:
            return f.read()

    def stop(self):
        self.over.set()
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()
        if self.own:
            self.own.cleanup()
            self.own = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--port", type=int, default=0)
    p.add_argument("--tls", metavar="DIR", help="HTTPS; the certificates are made in DIR (ca.pem)")
    p.add_argument("--until", help="day of the newest NAV")
    args = p.parse_args()
    with NavServer(args.port, args.tls is not None, args.tls, until=args.until) as s:
        print(s.url, flush=True)
        try:
            sys.stdin.read() if not sys.stdin.isatty() else s.thread.join()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
