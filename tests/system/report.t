#!/usr/bin/python3
"""Reports in every format, held cell by cell against the snapshot's JSON, and comparisons against figures worked out by
hand."""
import base64
import csv
import datetime
import decimal
import functools
import hashlib
import html
import http.server
import io
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import threading
import zipfile
from xml.etree import ElementTree

TOP = os.environ.get("CG_TOP_SRCDIR", os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(TOP, "tests/lib"), os.path.join(TOP, "data")]
import tap  # noqa: E402
from nav_server import NAVALL, NavServer  # noqa: E402
from pageread import Page  # noqa: E402
from service import DATA, Service  # noqa: E402
from tap import check, equal  # noqa: E402

try:
    import html5lib
    import openpyxl
    import schemas
    from cas_draw import Style, draw
    from cas_model import Scheme, Statement
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")

D = decimal.Decimal
NAMES = ("cams_detailed_medium_1004", "kfin_detailed_small_1006", "cams_summary_small_1016", "cdsl_1012", "nsdl_1008",
         "mfcentral_detailed_1000")
ENRICHED = ("cams_detailed_medium_1004", "nsdl_1008")
SNAPSHOTS = {}


def truth(name):
    with open(os.path.join(DATA, name + ".truth.json"), encoding="utf-8") as f:
        return json.load(f)


def exact(answer):
    """The data of an answer with every number as it was printed."""
    return json.loads(answer.body, parse_float=str, parse_int=str)["data"]


def parse(s):
    for name in NAMES:
        a = s.parse_file(name + ".pdf", password=truth(name)["password"])
        if check(a.status == 200, f"{name} is parsed", a):
            SNAPSHOTS[name] = exact(a)


def report(s, snapshot, form, *args, **more):
    return s.curl(f"/api/v1/snapshots/{snapshot}/report?format={form}", *args, **more)


def same(found, wanted, name):
    """Lists of rows: only the first difference is worth reading."""
    for i, (f, w) in enumerate(zip(found, wanted)):
        if f != w:
            return check(False, name, f"row {i}", f"found:  {f!r}", f"wanted: {w!r}")
    return equal(len(found), len(wanted), name)


def as_json(s):
    for name, data in SNAPSHOTS.items():
        a = report(s, data["snapshot_id"], "json")
        schemas.validators()["report"].validate(json.loads(a.body))
        got = exact(a)["snapshot"]
        short = json.loads(json.dumps(data))
        for x in short["mutual_funds"] + short["exited_funds"] + short["demat_accounts"]:
            x["transaction_count"] = str(len(x.pop("transactions")))
        equal(got, short, f"json: {name} is the snapshot with its transactions counted")
        equal(exact(a)["enrichment"], None, f"json: {name} is not enriched")
    a = s.curl(f"/api/v1/snapshots/{data['snapshot_id']}/report")
    equal(exact(a)["snapshot"], got, "json is what comes without a format")


def guarded(text):
    return "" if text is None else "'" + text if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def csv_rows(data):
    """Every row of the CSV, from the snapshot's JSON."""
    out = []
    for kind, funds in (("FUND", "mutual_funds"), ("FUND_EXITED", "exited_funds")):
        for f in data[funds]:
            out.append(
                [kind, data["as_of_date"]] +
                [guarded(f[k]) for k in ("folio", "amc", "name", "isin", "plan", "option")] +
                [f[k] or "" for k in ("units", "nav", "nav_date", "value", "cost", "gain")] +
                [guarded(f["pan"]), guarded(f["registrar"]), "true" if f["reconciled"] else "false"])
    for d in data["demat_accounts"]:
        account = "-".join(x for x in (d["dp_id"], d["client_id"]) if x)
        rows = (
            [("DEMAT_EQUITY", h, "price") for h in d["equities"]]
            + [("DEMAT_BOND", h, "price") for h in d["bonds"]]
            + [("DEMAT_FUND", h, "nav") for h in d["mutual_funds"]]
        )
        out += [[
            kind, data["as_of_date"], account, "",
            guarded(h["name"]), h["isin"] or "", "", "", h["units"] or "", h[price] or "", "", h["value"] or ""
        ] + [""] * 5 for kind, h, price in rows]
    for n in (data["nps"] or {"schemes": []})["schemes"]:
        account = "-".join(x for x in (data["nps"]["pran"], n["tier"]) if x)
        out.append([
            "NPS", data["as_of_date"], account, "",
            guarded(n["name"]), "", "", "", n["units"], n["nav"], "", n["value"]
        ] + [""] * 5)
    return out


def as_csv(s):
    for name, data in SNAPSHOTS.items():
        a = report(s, data["snapshot_id"], "csv")
        equal((a.status, a.header("content-type"), a.header("content-disposition")),
              (200, "text/csv; charset=utf-8; header=present",
               f'attachment; filename="casgate-{data["snapshot_id"]}.csv"'), f"csv: headers of {name}")
        text = a.body.decode("utf-8")
        check(text.count("\r\n") == text.count("\n") and text.endswith("\r\n"), f"csv: {name} has lines of RFC 4180")
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
        equal(
            rows[0],
            "kind as_of_date account amc name isin plan option units nav nav_date value cost gain pan registrar"
            " reconciled".split(),
            f"csv: head of {name}",
        )
        # holdings of one demat account stand in the order of the statement, not by their kind
        same(sorted(rows[1:]), sorted(csv_rows(data)), f"csv: {name} cell by cell")


def shown(number):
    """What a cell of a workbook shows: its number with the decimals of its format."""
    if number.value is None:
        return None
    if isinstance(number.value, datetime.datetime):
        return number.value.date().isoformat()
    if isinstance(number.value, str):
        return number.value
    decimals = len(number.number_format.split(".")[1]) if "." in number.number_format else 0
    value = D(repr(number.value)) if isinstance(number.value, float) else D(number.value)
    rounded = value.quantize(D(1).scaleb(-decimals))
    assert rounded == value, (number.value, number.number_format)
    return str(rounded)


def sheet(book, name):
    return [[shown(c) for c in row] for row in book[name].iter_rows(min_row=2)]


MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
ORDER = [
    "sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "autoFilter", "pageMargins", "pageSetup"
]


def flaws_of_workbook(data):
    """What a strict reader would refuse or repair, from the parts themselves: openpyxl forgives much."""
    flaws = []
    with zipfile.ZipFile(io.BytesIO(data)) as z:
        parts = {n: ElementTree.fromstring(z.read(n)) for n in z.namelist()}
        if z.testzip() or len(parts) != len(z.namelist()):
            flaws.append("damaged or double parts")
    types = parts["[Content_Types].xml"]
    named = {e.get("PartName", "/")[1:] for e in types} - {""}
    extensions = {e.get("Extension") for e in types}
    flaws += [f"no type: {n}" for n in parts if n not in named and n.rsplit(".", 1)[-1] not in extensions
              ] + [f"no part: {n}" for n in named - set(parts)]
    for n, tree in parts.items():
        folder = os.path.dirname(os.path.dirname(n))
        targets = [e for e in tree if n.endswith(".rels")]
        flaws += [
            f"{n}: {e.get('Target')}" for e in targets
            if e.get("TargetMode") == "External" or os.path.join(folder, e.get("Target")) not in parts
        ]
    formats = len(parts["xl/styles.xml"].find(MAIN + "cellXfs"))
    for n in parts:
        if not n.startswith("xl/worksheets/sheet"):
            continue
        order = [e.tag.replace(MAIN, "") for e in parts[n]]
        flaws += [f"{n}: order of {order}"] if order != [k for k in ORDER if k in order] else []
        flaws += [f"{n}: {e.tag}" for e in parts[n].iter() if e.tag in (MAIN + "f", MAIN + "hyperlink")]
        before = (0, 0)
        for c in parts[n].iter(MAIN + "c"):
            letters, row = re.fullmatch(r"([A-Z]+)(\d+)", c.get("r")).groups()
            at = (int(row), functools.reduce(lambda a, b: a * 26 + ord(b) - 64, letters, 0))
            kind, value = c.get("t", "n"), c.findtext(MAIN + "v")
            sound = at > before and int(c.get(
                "s", 0)) < formats and kind in ("n", "inlineStr") and (kind == "inlineStr" or value is None
                                                                       or D(value).is_finite())
            flaws += [] if sound else [f"{n}: {c.get('r')} {kind} {value}"]
            before = at
    return flaws


def as_xlsx(s):
    for name, data in SNAPSHOTS.items():
        a = report(s, data["snapshot_id"], "xlsx")
        equal((a.status, a.header("content-type"), a.header("content-disposition")),
              (200, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
               f'attachment; filename="casgate-{data["snapshot_id"]}.xlsx"'), f"xlsx: headers of {name}")
        with zipfile.ZipFile(io.BytesIO(a.body)) as z:
            check(
                z.testzip() is None and not any(b"<f>" in z.read(n) or b"http://" in z.read(n).replace(
                    b"http://schemas.", b"").replace(b"http://purl.org/", b"").replace(b"http://www.w3.org/", b"")
                                                for n in z.namelist()), f"xlsx: {name} has no formulas and no links")
        equal(flaws_of_workbook(a.body), [], f"xlsx: {name} is sound to the last cell")
        book = openpyxl.load_workbook(io.BytesIO(a.body))
        equal(book.sheetnames, ["Summary", "Funds", "Transactions", "Demat", "Allocation", "Enrichment"],
              f"xlsx: sheets of {name}")
        funds = [("HELD", f) for f in data["mutual_funds"]] + [("EXITED", f) for f in data["exited_funds"]]
        columns = ("name", "isin", "folio", "amc", "plan", "option", "units", "nav", "nav_date", "value", "cost",
                   "gain", "registrar", "advisor", "pan")
        same(sheet(book, "Funds"),
             [[status] + [f[k] for k in columns] +
              ["yes" if f["reconciled"] else "no", str(len(f["transactions"]))]
              for status, f in funds], f"xlsx: funds of {name}")
        # in the order of the statement, where held and closed funds are mixed
        wanted = [[
            t["date"], f["name"], f["isin"], f["folio"], t["type"], t["description"], t["amount"], t["units"], t["nav"],
            t["balance"]
        ] for _, f in funds for t in f["transactions"]]
        found = [r for r in sheet(book, "Transactions") if any(r)]
        same(sorted(found, key=str), sorted(wanted, key=str), f"xlsx: transactions of {name}")
        summary = {r[0]: r[1] for r in sheet(book, "Summary")}
        equal((summary["Total value"], summary["As of"], summary["Investor"], summary["Source"], summary["Checks"]),
              (data["total_value"], data["as_of_date"], data["investor_name"], data["source"],
               data["confidence"]["checks"]), f"xlsx: summary of {name}")
        demat = sum(len(d[k]) for d in data["demat_accounts"] for k in ("equities", "bonds", "mutual_funds")) + len(
            (data["nps"] or {"schemes": []})["schemes"])
        rows = [r for r in sheet(book, "Demat") if any(r)]
        values = [
            h["value"] for d in data["demat_accounts"] for k in ("equities", "bonds", "mutual_funds") for h in d[k]
        ] + [n["value"] for n in (data["nps"] or {"schemes": []})["schemes"]]
        check(
            len(rows) == demat and sorted(map(str, (r[9] for r in rows))) == sorted(map(str, values)),
            f"xlsx: demat holdings of {name}", rows)
        wanted = [["Statement", data["as_of_date"], by, x["key"], x["value"], x["percent"]]
                  for by in ("amc", "registrar", "plan", "option") for x in data["analytics"]["allocation"][by]]
        same(sheet(book, "Allocation"), wanted, f"xlsx: allocation of {name}") if wanted else None


def indian(number):
    """12,34,567.89 and a minus of typography, written independently of the program: by the usual regular expression."""
    whole, point, rest = number.lstrip("-").partition(".")
    return ("\u2212" if number.startswith("-") else "") + re.sub(r"(?<=\d)(?=(\d\d)+\d$)", ",", whole) + point + rest


def text_of(node):
    return " ".join("".join(node.itertext()).split())


def page(name, data, a):
    """All that holds for every page."""
    policy = a.header("content-security-policy")
    body = a.body.decode("utf-8")
    style = re.findall("<style>(.*?)</style>", body, re.S)
    digest = base64.b64encode(hashlib.sha256(style[0].encode()).digest()).decode()
    equal(
        policy,
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none';"
        " frame-ancestors 'none'",
        f"html: the policy of {name} allows its one style and nothing else",
    )
    equal((len(style), a.header("content-type"), a.header("x-content-type-options"), a.header("referrer-policy"),
           a.header("cache-control"), a.header("content-disposition")),
          (1, "text/html; charset=utf-8", "nosniff", "no-referrer", "no-store",
           f'inline; filename="casgate-{data["snapshot_id"]}.html"'), f"html: headers of {name}")
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree = parser.parse(body)
    tags = [e for e in tree.iter() if isinstance(e.tag, str)]
    bad = [
        e.tag for e in tags
        if e.tag in ("script", "iframe", "object", "embed", "form", "base", "img", "image", "use", "foreignObject")
    ]
    bad += [f"{e.tag} {k}" for e in tags for k in e.attrib if k == "style" or k.startswith("on")]
    bad += [
        f"{e.tag} {k}={v}" for e in tags for k, v in e.attrib.items()
        if k in ("href", "src", "action", "{http://www.w3.org/1999/xlink}href") and
        v not in ("#main", "#warnings", "data:,")
    ]
    equal(bad, [], f"html: {name} has no script, no style of its own, nothing from elsewhere")
    check("url(" not in style[0] and "@import" not in style[0], f"html: the style of {name} loads nothing")
    svgs = [e for e in tags if e.tag.endswith("svg")]
    check(
        all(
            e.get("aria-hidden") == "true" or (e.get("role") == "img" and [c.tag.split("}")[-1]
                                                                           for c in e][:2] == ["title", "desc"])
            for e in svgs), f"html: charts of {name} have titles and descriptions")
    ids = [e.get("id") for e in tags if e.get("id")]
    check(
        len(ids) == len(set(ids)) and all(i in ids for e in tags for i in (e.get("aria-labelledby") or "").split()),
        f"html: ids of {name}", ids)
    equal([e.tag for e in tags if e.tag in ("h1", "h2", "h3")][0], "h1", f"html: headings of {name}")
    check(all(e.find("caption") is not None for e in tags if e.tag == "table"), f"html: tables of {name} have captions")
    return text_of(tree.find("body")), body


def as_html(s):
    for name, data in SNAPSHOTS.items():
        a = report(s, data["snapshot_id"], "html")
        text, body = page(name, data, a)
        wanted = [data["investor_name"], "\u20b9" + indian(data["total_value"])]
        wanted += [f[k] for f in data["mutual_funds"] + data["exited_funds"] for k in ("name", "folio", "isin") if f[k]]
        wanted += [
            indian(f[k]) for f in data["mutual_funds"] for k in ("units", "nav", "value", "cost", "gain") if f[k]
        ]
        wanted += [
            indian(h[k]) for d in data["demat_accounts"] for h in d["equities"] + d["bonds"]
            for k in ("units", "price", "value") if h[k]
        ]
        wanted += [indian(x["value"]) for by in ("amc", "plan") for x in data["analytics"]["allocation"][by]]
        if name == "cdsl_1012":  # 14 holdings of five kinds, added up by hand from its truth
            kinds = [("National Pension System", data["nps"]["schemes"]), ("Mutual fund folios", data["mutual_funds"])]
            kinds += [(f"{k.title() if k != 'mutual_funds' else 'Funds'} in demat accounts",
                       [h for d in data["demat_accounts"] for h in d[k]])
                      for k in ("equities", "bonds", "mutual_funds")]
            sums = [(k.replace(" ", ""), indian(str(sum(D(h["value"]) for h in v)))) for k, v in kinds]
            check(
                all(re.search(rf"{k}[\d.]+%\u20b9{v}", text.replace(" ", ""))
                    for k, v in sums), f"html: {name} adds up its kinds of holdings", text[:1500])
        missing = [w for w in wanted if " ".join(w.split()) not in text]
        equal(missing, [], f"html: {name} shows every name and figure")
        if data["analytics"]["xirr"]["percent"] is None:
            some = r"[+\u2212][\d.,]+%a year up to \d\d? [A-Z][a-z]{2} \d{4} on the [89]\d\.\d\d% of .*None for all: "
            check(re.search(f"XIRR(\u2013 |{some})[A-Z]", text), f"html: {name} says why there is no rate", text[:600])


def enriched(s):
    """The same snapshots with market data: every form has the figures of GET /snapshots/{id}/enrichment."""
    known = 0
    for name in ENRICHED:
        data = SNAPSHOTS[name]
        snapshot = data["snapshot_id"]
        a = s.curl("/api/v1/enrich", "-H", "Content-Type: application/json", "-d", json.dumps({"snapshot_id":
                                                                                               snapshot}))
        if not check(a.status == 200, f"{name} is enriched", a):
            continue
        wanted = exact(s.curl(f"/api/v1/snapshots/{snapshot}/enrichment"))
        funds = wanted["mutual_funds"]
        known += sum(f["returns"]["3y"] is not None for f in funds)
        got = exact(report(s, snapshot, "json"))
        equal(got["enrichment"], wanted, f"json: the enrichment of {name}")
        columns = [("latest_nav", "latest_nav"), ("latest_nav_date", "latest_nav_date"),
                   ("current_value", "current_value"), ("category", "category"), ("asset_class", "asset_class"),
                   ("scheme_code", "scheme_code"), ("status", "status")]
        by_isin = {f["isin"]: f for f in funds}
        rows = list(csv.DictReader(io.StringIO(report(s, snapshot, "csv").body.decode("utf-8"), newline="")))
        rows = [r for r in rows if r["kind"] in ("FUND", "DEMAT_FUND")]
        equal(len([r for r in rows if r["status"]]), len(funds), f"csv: {name} has every enriched fund")
        for r in rows:
            f = by_isin.get(r["isin"])
            if f is None or sum(x["isin"] == r["isin"] for x in funds) > 1:
                continue
            found = [r[c] for c, _ in columns
                     ] + [r[c + "_" + y] for c in ("return", "benchmark", "excess")
                          for y in ("1y", "3y")] + [r["xirr"]]
            want = [f[k] or "" for _, k in columns] + [
                part[y] or "" for part in (f["returns"], f["benchmark"] or {"1y": "", "3y": ""}, f["excess"])
                for y in ("1y", "3y")
            ]
            want.append((f["xirr"]["percent"] if isinstance(f["xirr"], dict) else f["xirr"]) or "")
            equal(found, want, f"csv: {f['name']}")
        book = openpyxl.load_workbook(io.BytesIO(report(s, snapshot, "xlsx").body))
        head = [c.value for c in book["Enrichment"][1]]
        codes = [c for c in book["Enrichment"]["F"][1:] if c.value is not None]
        check(codes and all(c.data_type == "n" and c.number_format == "0" for c in codes),
              f"xlsx: scheme codes of {name} are numbers without grouping")
        rows = [dict(zip(head, r)) for r in sheet(book, "Enrichment")]
        same([[
            r[k] for k in ("Name", "ISIN", "Folio", "Demat client id", "Units", "Latest NAV", "NAV date",
                           "Current value", "1 year, percent", "3 years, percent a year", "Status")
        ] for r in rows], [[
            f["name"], f["isin"], f["folio"], f["demat_client_id"], f["units"], f["latest_nav"], f["latest_nav_date"],
            f["current_value"], f["returns"]["1y"], f["returns"]["3y"], f["status"]
        ] for f in funds], f"xlsx: enriched funds of {name}")
        summary = {r[0]: r[1] for r in sheet(book, "Summary")}
        equal((summary["Current value of funds"], summary["1 year, percent"]),
              (wanted["portfolio"]["current_value"], wanted["portfolio"]["returns"]["1y"]),
              f"xlsx: enriched summary of {name}")
        text, _ = page(name, data, report(s, snapshot, "html"))
        figures = [("+" if not v.startswith("-") and D(v) else "") + indian(v) + "%" for f in funds
                   for v in f["returns"].values() if v]
        figures += [indian(f["current_value"])
                    for f in funds if f["current_value"]] + ["\u20b9" + indian(wanted["portfolio"]["current_value"])]
        figures += [indian(y["value"]) for y in wanted["overlays"]["value_by_year"] if y["value"]
                    ] + ["Value today", "Funds held"]
        equal([x for x in figures if x not in text], [], f"html: {name} shows the enrichment")
    check(known > 10, "some funds have returns of three years", known)


def in_chromium(s):
    """A browser that obeys the policy has nothing to complain of; one broken page shows that complaints are heard."""
    if not shutil.which("chromium"):
        return tap.skip("Chromium finds nothing against the policy", "install the Debian package chromium")
    a = report(s, SNAPSHOTS["cdsl_1012"]["snapshot_id"], "html")
    pages = {"/good": a.body, "/bad": a.body.replace(b"<main", b"<main style=\"color:red\"")}
    fetched = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            fetched.append(self.path)
            self.send_response(200 if self.path in pages else 404)
            self.send_header("Content-Type", a.header("content-type"))
            self.send_header("Content-Security-Policy", a.header("content-security-policy"))
            self.end_headers()
            self.wfile.write(pages.get(self.path, b""))

        def log_message(self, *args):
            pass

    def console(path):
        r = subprocess.run([
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
            "--window-size=1200,3000", "--user-data-dir=" + os.path.join(s.folder, "chromium"),
            "--screenshot=" + os.path.join(s.folder, "page.png"), f"http://127.0.0.1:{server.server_port}{path}"
        ],
                           stdin=subprocess.DEVNULL,
                           capture_output=True,
                           timeout=120,
                           check=False)
        return [line for line in r.stderr.decode(errors="replace").splitlines() if "CONSOLE" in line]
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        equal(console("/good"), [], "Chromium finds nothing against the policy")
        check(any("Content Security Policy" in line for line in console("/bad")), "Chromium would say so")
        server.shutdown()
    equal(fetched, ["/good", "/bad"], "Chromium loads nothing else")


def masks(s):
    a = s.parse_file("cams_detailed_medium_1004.pdf",
                     "-F",
                     "include_pii=true",
                     password=truth("cams_detailed_medium_1004")["password"])
    data = exact(a)
    secrets = [data["investor"]["email"], data["investor"]["mobile"]
               ] + [f["pan"] for f in data["mutual_funds"] if f["pan"]]
    for form in ("json", "csv", "html", "xlsx"):
        def content(answer):
            if form != "xlsx":
                return html.unescape(answer.body.decode())
            with zipfile.ZipFile(io.BytesIO(answer.body)) as z:
                return "".join(z.read(n).decode() for n in z.namelist())

        hidden, clear = content(report(s, data["snapshot_id"],
                                       form)), content(report(s, data["snapshot_id"], form + "&include_pii=true"))
        check(not any(x in hidden for x in secrets), f"{form} masks PAN, email and mobile")
        check(
            all(x in clear for x in secrets[:2] if form not in ("csv", )) and (form == "html" or secrets[-1] in clear),
            f"{form} shows them with include_pii")


def imports(s):
    """The import files are those of the command line, which tests/render/export/export.t examines."""
    name = "cams_detailed_medium_1004"
    one, password = SNAPSHOTS[name], truth(name)["password"]
    for form, end in (("beancount", ".beancount"), ("ledger", ".ledger"), ("portfolio-performance", ".csv"),
                      ("portfolio-performance-cash", "-cash.csv"), ("ghostfolio", ".json")):
        a = report(s, one["snapshot_id"], form)
        r = subprocess.run([os.path.join(tap.build(), "casgate"), "parse", os.path.join(DATA, name + ".pdf"),
                            "--password-file", "/dev/stdin", "--format", form], input=(password or "").encode(),
                           capture_output=True, check=False)
        check(a.status == 200 and a.body == r.stdout and len(a.body) > 500, f"{form} over HTTP is that of the program",
              a, r.stderr)
        equal((a.header("content-type"), a.header("content-disposition")),
              ("text/csv; charset=utf-8; header=present" if end[-3:] == "csv" else "text/plain; charset=utf-8",
               f'attachment; filename="casgate-{one["snapshot_id"]}{end}"'), f"{form} is sent as a file")


def errors(s):
    one = SNAPSHOTS[NAMES[0]]["snapshot_id"]
    other = SNAPSHOTS[NAMES[1]]["snapshot_id"]

    def refused(a, status, code, name, message=None):
        good = a.status == status and a.code() == code and a.header("content-type") == "application/json; charset=utf-8"
        check(good and (message is None or a.json()["error"]["message"] == message), name, a)
    base = "/api/v1/snapshots/"
    for form in ("pdf", "", "JSON", "html%20"):
        refused(report(s, one, form), 400, "invalid_request", f"format {form!r} is refused",
                "format must be one of json, xlsx, html, csv, beancount, ledger, portfolio-performance, "
                "portfolio-performance-cash or ghostfolio.")
    refused(report(s, one, "csv&include_pii=maybe"), 400, "invalid_request", "include_pii is true or false")
    refused(report(s, one, "csv&format=csv"), 400, "invalid_request", "a parameter comes once")
    absent = "snap_00000000000000000000000000"
    for snapshot in (absent, "snap_x", "compare"):
        refused(report(s, snapshot, "html"), 404, "snapshot_not_found", f"no report of {snapshot}")
    refused(report(s, one, "html", key="live"), 404, "snapshot_not_found", "a live key sees no test snapshot")
    refused(report(s, one, "xlsx", key=None), 401, "api_key_missing", "a report needs a key")
    refused(report(s, one, "xlsx", "-X", "POST"), 405, "method_not_allowed", "a report is read, not made")
    equal(report(s, one, "html", "-H", "Accept: text/html").status, 200, "a browser need not accept JSON")
    head = report(s, one, "html", "-I")
    check(head.status == 200 and b"<html" not in head.body and int(head.header("content-length")) > 1000,
          "HEAD of a report", head)
    sentence = "Give the ids of two snapshots: ?from=snap_...&to=snap_..."
    for query in ("", f"?from={one}", f"?to={one}", f"?from=&to={one}"):
        refused(s.curl(base + "compare" + query), 400, "invalid_request", f"compare{query} lacks a snapshot", sentence)
    refused(s.curl(f"{base}compare?from={one}&to={one}"), 400, "invalid_request",
            "a snapshot is not compared with itself", "from and to are the same snapshot: give two.")
    for x, y in ((one, absent), (absent, one), (one, "snap_x"), ("x", one)):
        refused(s.curl(f"{base}compare?from={x}&to={y}"), 404, "snapshot_not_found", f"compare {x[:8]} and {y[:8]}")
    refused(s.curl(f"{base}compare?from={one}&to={other}", key="live"), 404, "snapshot_not_found",
            "a live key compares no test snapshots")
    refused(s.curl(f"{base}compare?from={one}&to={other}", key=None), 401, "api_key_missing", "comparing needs a key")
    refused(s.curl(f"{base}compare", "-X", "PUT"), 405, "method_not_allowed", "compare is GET")


def statements(folder):
    """Two statements a year apart; what happened between is in the comments of compare(). And the first one again,
    with a value that is a rupee too high."""
    pan, day = "ABCPV1234K", datetime.date
    investor = {
        "name": "MEENAKSHI VARADARAJAN", "email": "m.v@example.com", "mobile": "+919800012345", "address":
        ["Flat 12", "MYSURU - 570009"], "phones": []
    }

    def schemes(later):
        alpha = Scheme("HDFC Mutual Fund",
                       "18820931 / 44",
                       "HMCOGT",
                       "HDFC Mid-Cap Opportunities Fund - Direct Plan - Growth Option",
                       "INF179K01XQ0",
                       advisor="DIRECT",
                       pan=pan,
                       holders=[investor["name"]])
        beta = Scheme("ICICI Prudential Mutual Fund",
                      "20417755",
                      "P8042",
                      "ICICI Prudential Regular Savings Fund - Direct Plan - Growth",
                      "INF109K01S47",
                      advisor="DIRECT",
                      pan=pan,
                      holders=[investor["name"]])
        gamma = Scheme("SBI Mutual Fund",
                       "30955128 / 07",
                       "L103G",
                       "SBI Bluechip Fund - Regular Plan - Growth",
                       "INF200K01180",
                       advisor="ARN-104077",
                       pan=pan,
                       holders=[investor["name"]])
        alpha.buy(day(2023, 4, 10), "Purchase", 100000, D("50"))
        beta.buy(day(2023, 5, 2), "Purchase", 50000, D("25"))
        if not later:
            return [alpha.close(D("60"), day(2024, 3, 28)), beta.close(D("30"), day(2024, 3, 28))]
        alpha.buy(day(2024, 6, 3), "Purchase", 20000, D("64"))
        alpha.sell(day(2024, 12, 2), "Redemption", "500", D("70"), stt=True)
        beta.sell(day(2024, 8, 5), "Redemption", beta.balance, D("35"), stt=True)
        gamma.buy(day(2025, 1, 6), "Purchase", 10000, D("10"))
        return [
            alpha.close(D("72"), day(2025, 3, 28)),
            beta.close(D("36"), day(2025, 3, 28)),
            gamma.close(D("9.5"), day(2025, 3, 28))
        ]

    paths = []
    for later, as_of, name in ((False, day(2024, 3, 31), ""), (True, day(2025, 3, 31), ""),
                               (False, day(2024, 3, 31), "-wrong")):
        statement = Statement("cams_detailed", as_of, day(2023, 1, 1), investor, schemes(later))
        statement.schemes[0].value += len(name) > 0
        paths.append(os.path.join(folder, f"{as_of}{name}.pdf"))
        draw(paths[-1], statement, Style())
    return paths


def part(explained):
    """The parts as numbers, once it is sure that they add up exactly."""
    e = {k: D(v) for k, v in explained.items()}
    total = e["from_value"] + e["net_invested"] - e["charges"] + e["in_kind"] + e["market_movement"] + e[
        "unexplained"] + e.get("totals_difference", 0)
    assert total == e["to_value"] and e["change"] == e["to_value"] - e["from_value"], explained
    return [
        explained[k]
        for k in ("from_value", "net_invested", "charges", "in_kind", "market_movement", "unexplained", "to_value")
    ]


def moved(s, path, before):
    """The statement again, as if Beta's 1,999.900 units had moved from their folio into a demat account, at 31 a unit:
    61,996.90."""
    snapshot = s.curl("/api/v1/parse", "-F", f"file=@{path}").json()["data"]["snapshot_id"]
    mine = f"encode(uuid_send(snapshot_id), 'hex') = '{ulid_hex(snapshot)}'"
    s.sql(
        "insert into demat_accounts select account_id, snapshot_id, 0, 'CDSL', 'BROKER', '12010600', '00012345',"
        f" '{{}}', '{{}}', '{{}}', 61996.90 from snapshots where {mine}; insert into demat_holdings select account_id,"
        " snapshot_id, 0, 0, 'FUND', isin, name, units, 31.0000, null, 61996.90, 1 from holdings where holding_no = 1"
        f" and {mine}; delete from transactions where holding_no = 1 and {mine}; delete from holdings where holding_no"
        f" = 1 and {mine}"
    )
    a = s.curl(f"/api/v1/snapshots/compare?from={before}&to={snapshot}")
    if not check(a.status == 200, "compare: a fund that moved into a demat account", a):
        return
    schemas.validators()["compare"].validate(json.loads(a.body))
    c = exact(a)
    gone, came = c["mutual_funds"]["gone"], c["demat"]["added"]
    equal([(f["isin"], f["moved"], f["unexplained_units"]) for f in gone],
          [("INF109K01S47", {"units": "-1999.900", "dp_id": "12010600", "client_id": "00012345"}, "0.000")],
          "compare: it says where it is")
    equal([(h["isin"], h["moved"], h["unexplained_units"]) for h in came],
          [("INF109K01S47", {"units": "1999.900", "folio": "20417755"}, "0.000")], "compare: and where it was")
    equal(part(gone[0]["explained"]), ["59997.00", "0.00", "0.00", "-61996.90", "1999.90", "0.00", "0.00"],
          "compare: the market made the rest")
    equal(part(came[0]["explained"]), ["0.00", "0.00", "0.00", "61996.90", "0.00", "0.00", "61996.90"],
          "compare: it came in kind")
    equal([w["code"] for w in c["warnings"]], [], "compare: nothing of it is unexplained")
    equal(part(c["explained"]["total"])[3:6], ["0.00", "1999.90", "0.00"], "compare: moving is no flow")


def counted(data):
    """How many figures of a snapshot's JSON are held against others, by the kinds of the page; 0: not counted there."""
    funds = data["mutual_funds"] + data["exited_funds"]
    rows = [t for f in funds for t in f["transactions"]]
    moves = [t for d in data["demat_accounts"] for t in d["transactions"]]
    held = [(h, k) for d in data["demat_accounts"]
            for k, kind in (("price", "equities"), ("price", "bonds"), ("nav", "mutual_funds")) for h in d[kind]]

    def known(x, *keys):
        return all(x[k] is not None for k in keys)
    return {
        "Running balances": sum(known(t, "balance") for t in rows) + sum(known(t, "closing") for t in moves),
        "Closing units": sum(known(f, "opening_units", "units") for f in funds),
        "Units \u00d7 NAV": sum(known(f, "units", "nav", "value") for f in funds)
        + sum(known(t, "amount", "units", "nav") for t in rows) + sum(known(h, "units", k, "value") for h, k in held),
        "ISINs": sum(known(x, "isin") for x in funds + [h for h, _ in held]),
        "Rows": len(rows) + len(moves), "Schemes": len(funds) + len(held),
        "Words": int(data["confidence"]["words"])}


def chips(text):
    """What was checked, with the number of figures and of warnings."""
    tree = html5lib.parse(text, namespaceHTMLElements=False)
    found = [e for e in tree.iter("ul") if e.get("aria-label") == "What was checked"]
    return {k: v for k, _, v in (text_of(e).partition(": ") for e in found[0])}


def checked(s):
    """What was checked, by kind and by scheme, and where a figure does not hold what was expected, found, and where."""
    for name, data in SNAPSHOTS.items():
        shown = chips(report(s, data["snapshot_id"], "html").body.decode())
        totals = shown.pop("Printed totals", None)
        equal(shown, {k: indian(str(n)) for k, n in counted(data).items() if n}, f"checks of {name}")
        check(totals == "" or data["statement_type"] != "DEPOSITORY", f"totals of {name}", totals)
    # 1,999.900 units at 60 are 119,994.00, and 119,995.00 is printed; box: cost and value of two houses and of all
    path = statements(s.folder)[2]
    data = exact(s.curl("/api/v1/parse", "-F", f"file=@{path}"))
    words = subprocess.run(["pdftotext", "-bbox", path, "-"], stdout=subprocess.PIPE, text=True, check=True).stdout
    top = re.findall(r'yMin="(\d+)[^>]*>119,995.00<', words)[-1]  # behind the total of the house
    text = report(s, data["snapshot_id"], "html").body.decode()
    shown = chips(text)
    equal((shown["Printed totals"], shown["Units \u00d7 NAV"], shown["Running balances"]), ("6", "4, 1 warning", "2"),
          "a value that is wrong, by kind")
    alpha = "HDFC Mid-Cap Opportunities Fund - Direct Plan - Growth Option"
    said = f"All checks hold of 1 of 2 schemes in their folios, not of {alpha} (folio 18820931 / 44)."
    check(said in Page(text).notes, "and by scheme", Page(text).notes)
    tree = html5lib.parse(text, namespaceHTMLElements=False)
    said = [text_of(e) for e in tree.iter("li") if text_of(e).startswith(alpha)]
    equal(said[-1], f"{alpha}: Closing units times NAV do not give the market value. Expected 1,19,994.00, found "
          f"1,19,995.00. See page 1, {top} pt from the top.", "with what was expected and found, and where")


def isins(s):
    """What stands in the place of an ISIN is kept as it is printed, with a warning; answers fit their schemas all the
    same."""
    words = ("UNCLAIMDISIN", "INF179K01XQ", "INF179K01XQO", "NA")
    path, held = os.path.join(s.folder, "isins.pdf"), []
    for i, word in enumerate(words):
        held.append(Scheme("HDFC Mutual Fund", f"1882093{i} / 44", "HMCOGT",
                           f"HDFC Fund {i} - Direct Plan - Growth Option", word, advisor="DIRECT",
                           pan="ABCPV1234K", holders=["MEENAKSHI VARADARAJAN"]))
        held[-1].buy(datetime.date(2023, 4, 10), "Purchase", 100000, D("50"))
        held[-1].sell(datetime.date(2024, 3, 1), "Redemption", "500", D("70"), stt=True)
        held[-1].close(D("60"), datetime.date(2024, 3, 28))
    draw(path, Statement("cams_detailed", datetime.date(2024, 3, 31), datetime.date(2023, 1, 1),
                         {"name": "MEENAKSHI VARADARAJAN", "email": "m.v@example.com", "mobile": "+919800012345",
                          "address": ["Flat 12", "MYSURU - 570009"], "phones": []}, held), Style())
    a = s.curl("/api/v1/parse", "-F", f"file=@{path}")
    schemas.validators()["snapshot"].validate(json.loads(a.body))
    data = exact(a)
    equal([f["isin"] for f in data["mutual_funds"]], list(words), "what is printed in place of an ISIN")
    equal([w["code"] for w in data["warnings"]], ["isin_invalid"] * len(words), "is a warning each")
    base = f"/api/v1/snapshots/{data['snapshot_id']}"
    for path, name in (("", "snapshot"), ("/gains", "gains"), ("/unrealised", "unrealised"), ("/sips", "sips"),
                       ("/report?format=json", "report")):
        a = s.curl(base + path)
        schemas.validators()[name].validate(json.loads(a.body))
        check(a.status == 200, f"{name} with such words fits its schema", a)
    a = s.curl("/api/v1/enrich", "-H", "Content-Type: application/json", "-d",
               json.dumps({"snapshot_id": data["snapshot_id"]}))
    schemas.validators()["enrichment"].validate(json.loads(a.body))


def compare(s):
    ids = []
    for path in statements(s.folder)[:2]:
        a = s.curl("/api/v1/parse", "-F", f"file=@{path}")
        if not check(a.status == 200 and a.json()["data"]["confidence"]["level"] == "HIGH",
                     f"{os.path.basename(path)} is parsed", a):
            return
        ids.append(a.json()["data"]["snapshot_id"])
    a = s.curl(f"/api/v1/snapshots/compare?from={ids[0]}&to={ids[1]}")
    schemas.validators()["compare"].validate(json.loads(a.body))
    c = exact(a)
    # Alpha: 1,999.900 units. Bought for 20,000.00 at 64: duty 1.00, 19,999.00, 312.484 units. Sold 500 at 70:
    # 35,000.00, of
    # which 0.35 STT. 1,812.384 units at 72 are 130,491.65. Net 20,000.00 - 34,999.65; the rest of the rise is
    # 25,498.65.
    funds = c["mutual_funds"]
    equal([f["isin"] for f in funds["changed"]], ["INF179K01XQ0"], "compare: one fund changed")
    f = funds["changed"][0]
    equal((f["from"], f["to"], f["change"]), ({"units": "1999.900", "nav": "60.0000", "value": "119994.00"}, {
        "units": "1812.384", "nav": "72.0000", "value": "130491.65"
    }, {"units": "-187.516", "nav": "12.0000", "value": "10497.65"}), "compare: its figures")
    equal(part(f["explained"]), ["119994.00", "-14999.65", "1.35", "0.00", "25498.65", "0.00", "130491.65"],
          "compare: its difference explained")
    equal((f["matched_by"], f["transaction_count"], f["unexplained_units"]), ("ISIN", "4", "0.000"),
          "compare: how it was matched")
    # Beta: 1,999.900 units at 30 sold at 35: 69,996.50, 0.70 STT.
    equal([f["isin"] for f in funds["gone"]], ["INF109K01S47"], "compare: one fund is gone")
    equal(part(funds["gone"][0]["explained"]), ["59997.00", "-69995.80", "0.70", "0.00", "9999.50", "0.00", "0.00"],
          "compare: what it brought")
    # Gamma: 10,000.00 with 0.50 duty; 999.950 units at 9.5 are 9,499.53.
    equal([(f["isin"], f["from"]) for f in funds["added"]], [("INF200K01180", None)], "compare: one fund came")
    equal(part(funds["added"][0]["explained"]), ["0.00", "10000.00", "0.50", "0.00", "-499.97", "0.00", "9499.53"],
          "compare: what became of it")
    equal((funds["bought_and_sold"], funds["unchanged_count"], c["demat"], c["nps"], c["warnings"]),
          ([], "0", None, None, []), "compare: nothing else")
    equal(part(c["explained"]["total"]), ["179991.00", "-74995.45", "2.55", "0.00", "34998.18", "0.00", "139991.18"],
          "compare: the total explained")
    flows = c["flows"]
    equal((flows["from"], flows["to"], flows["complete"], flows["reason"], flows["net_invested"], flows["charges"]),
          ("2024-04-01", "2025-03-31", True, None, "-74995.45", "2.55"), "compare: flows between the dates")
    equal(flows["by_type"], [{"type": "PURCHASE", "count": "2", "amount": "29998.50", "units": "1312.434"}, {
        "type": "REDEMPTION", "count": "2", "amount": "-104995.45", "units": "-2499.900"
    }, {"type": "STT_TAX", "count": "2", "amount": "1.05", "units": None
        }, {"type": "STAMP_DUTY_TAX", "count": "2", "amount": "1.50", "units": None}], "compare: flows by type")
    equal((c["days"], c["from"]["snapshot_id"], c["to"]["as_of_date"]), ("365", ids[0], "2025-03-31"),
          "compare: the two sides")
    a = s.curl(f"/api/v1/snapshots/compare?from={ids[1]}&to={ids[0]}")
    check(
        a.status == 400 and a.json()["error"]["message"]
        == "The statement given as from is dated later than the one given as to: swap them.",
        "compare: the later one first is refused", a)
    for one, two in ((NAMES[3], NAMES[4]), (NAMES[2], NAMES[0])):
        x, y = sorted((SNAPSHOTS[one], SNAPSHOTS[two]), key=lambda d: d["as_of_date"])
        a = s.curl(f"/api/v1/snapshots/compare?from={x['snapshot_id']}&to={y['snapshot_id']}")
        schemas.validators()["compare"].validate(json.loads(a.body))
        c = exact(a)
        check("INVESTOR_DIFFERS" in [w["code"] for w in c["warnings"]],
              f"compare: {one} and {two} belong to different people", c["warnings"])
        for e in [c["explained"][k] for k in ("total", "mutual_funds", "demat", "nps") if c["explained"][k]]:
            part(e)
        equal((c["explained"]["total"]["from_value"], c["explained"]["total"]["to_value"]),
              (x["total_value"], y["total_value"]), f"compare: {one} and {two} add up to the printed totals")
    moved(s, os.path.join(s.folder, "2024-03-31.pdf"), ids[0])
    s.sql(f"update snapshots set expires_at = now() where encode(uuid_send(snapshot_id), 'hex') = '{ulid_hex(ids[0])}'")
    a = s.curl(f"/api/v1/snapshots/compare?from={ids[0]}&to={ids[1]}")
    check(a.status == 410 and a.code() == "snapshot_expired", "compare: an expired snapshot is 410", a)
    a = report(s, ids[0], "html")
    check(a.status == 410 and a.code() == "snapshot_expired", "an expired snapshot has no report", a)


def ulid_hex(snapshot):
    """snap_ and 26 digits of Crockford's base32 -> 32 hexadecimal digits."""
    value = 0
    for c in snapshot[5:]:
        value = value * 32 + "0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(c)
    return f"{value:032x}"


def series(names):
    """Invented NAVs of thirteen years for the funds of these statements, up to today."""
    with lzma.open(NAVALL, "rt", encoding="utf-8") as f:
        rows = [line.split(";") for line in f if line[:1].isdigit()]
    code = {isin: int(r[0]) for r in rows for isin in r[1:3] if isin.startswith("INF")}
    funds = [
        f["isin"] for n in names
        for f in truth(n)["schemes"] + [h for d in truth(n)["demat_accounts"] for h in d["mutual_funds"]]
    ]
    days = [TODAY - datetime.timedelta(days=n) for n in range(13 * 365, -1, -1)]
    return {
        code[isin]: [(d, str(D(20 + k) + n * D("0.01") * (1 + k % 3))) for n, d in enumerate(days) if d.weekday() < 5]
        for k, isin in enumerate(funds) if isin in code
    }


TODAY = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=5, minutes=30)).date()
with (
    NavServer(until=TODAY.isoformat(), navs=series(ENRICHED)) as navs,
    Service(
        CASGATE_NAV_URL=navs.url,
        CASGATE_AMFI_URL=navs.url,
        CASGATE_NAV_ALLOW_HTTP="1",
        CASGATE_NAV_REQUESTS_SECOND="1000",
        CASGATE_NAV_WAIT_MS="60000",
        CASGATE_NAV_TIMEOUT_MS="30000",
    ) as service,
):
    tap.run((parse, as_json, as_csv, as_xlsx, as_html, checked, isins, enriched, in_chromium, masks, imports,
             errors, compare), service)
tap.done()
