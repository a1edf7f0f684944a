#!/usr/bin/python3
"""The import files of casgate parse, read by the programs that they are for: bean-check, bean-query, Ledger, hledger.
The units of every account are those of the statement's truth, and the sums of money those of its rows. Portfolio
Performance has no program that runs here: its CSV is read back by the columns and types of its documentation; the JSON
of Ghostfolio by the rules of the classes that its import is checked with."""
import collections
import csv
import datetime
import decimal
import glob
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../lib"))
import tap
from tap import check, equal, none

D = decimal.Decimal
TOP = tap.top()
PROGRAM = os.path.join(tap.build(), "casgate")
SIDES = {"bank": "Assets:Bank:MutualFunds", "switch": "Assets:MutualFunds:Switches", "idcw": "Income:MutualFunds:IDCW",
         "gains": "Income:MutualFunds:Gains", "duty": "Expenses:MutualFunds:StampDuty",
         "stt": "Expenses:MutualFunds:STT", "tds": "Expenses:MutualFunds:TDS"}
TAXES = {"STAMP_DUTY_TAX": "duty", "STT_TAX": "stt", "TDS_TAX": "tds"}
PAID = ("PURCHASE", "PURCHASE_SIP", "REDEMPTION", "SWITCH_IN", "SWITCH_OUT", "SWITCH_IN_MERGER", "SWITCH_OUT_MERGER",
        "DIVIDEND_REINVEST", "REVERSAL")
MADE = {}  # (statement, format): text


def truth(path):
    folder = os.path.dirname(path).replace("/data/samples", "/tests/data/samples")
    with open(os.path.join(folder, os.path.basename(path)[:-3] + "truth.json"), encoding="utf-8") as f:
        return json.load(f)


def made(path, form):
    if (path, form) not in MADE:
        r = subprocess.run([PROGRAM, "parse", path, "--password-file", "/dev/stdin", "--format", form],
                           input=(truth(path)["password"] or "").encode(), capture_output=True, check=False)
        assert r.returncode == 0, r.stderr.decode()
        MADE[path, form] = r.stdout.decode()
    return MADE[path, form]


def plain(text, upper=True):
    text = re.sub(r"[^A-Za-z0-9]+", "-", text or "").strip("-")
    return text.upper() if upper else text[:1].upper() + text[1:]


def key(name):
    """Of an account: folio and what is held, without the house and the number of a second position."""
    return tuple(name.split(":")[-2:])


def wanted(t):
    """Units by folio and ISIN (name, where there is none), by the truth."""
    out = collections.Counter()
    for s in t["schemes"]:
        out[plain(s["folio"]), s["isin"] or "name"] += D(s["units"])
    for a in t["demat_accounts"]:
        for kind in ("equities", "bonds", "mutual_funds"):
            for h in a.get(kind, []):
                out[plain(a["client_id"]), h["isin"] or "name"] += D(h["units"] or 0)  # some print none
    return {k: v for k, v in out.items() if v}


def held(rows, isins):
    """The same of (account, units, commodity)."""
    out = collections.Counter()
    for account, units, symbol in rows:
        if account.startswith(("Assets:MutualFunds:", "Assets:Demat:")) and symbol != "INR":
            out[key(account)[0], symbol if symbol in isins else "name"] += D(units)
    return {k: v for k, v in out.items() if v}


def money(t):
    """What the rows say of sums: duty, STT, TDS, and what bank, switches and IDCW together have lost."""
    out = collections.Counter(duty=D(0), stt=D(0), tds=D(0), spent=D(0))
    for s in t["schemes"]:
        for x in s.get("transactions", []):
            amount, units = D(x["amount"] or 0), D(x["units"] or 0)
            if x["type"] in TAXES:
                out[TAXES[x["type"]]] += amount
            elif units and x["type"] in PAID:
                out["spent"] += amount
    return out


def beancount(path, folder):
    at = os.path.join(folder, "s.beancount")
    with open(at, "w", encoding="utf-8") as f:
        f.write(made(path, "beancount"))
    r = subprocess.run(["bean-check", "--no-cache", at], capture_output=True, text=True, check=False)
    if r.returncode != 0:
        return r.stdout + r.stderr, None
    # str: a bare number is printed with the commonest number of digits, which may be two; "Decimal('2149.327')" in 2
    query = "SELECT account, str(sum(number)) AS n, currency GROUP BY account, currency"
    r = subprocess.run(["bean-query", "-f", "csv", at, query], capture_output=True, text=True, check=False)
    rows = list(csv.reader(io.StringIO(r.stdout)))[1:]
    return r.stderr, [(x[0].strip(), re.sub(r"[^\d.E-]|Decimal", "", x[1]), x[2].strip()) for x in rows]


def amounts(text):
    """Account and amounts as Ledger and hledger print them: "-12.340 "INF..."", 5.00 INR"""
    for m in re.finditer(r'(-?[\d.]+) (?:"([^"]+)"|([A-Z]+))', text):
        yield m[1], m[2] or m[3]


def ledger(path, folder):
    at = os.path.join(folder, "s.ledger")
    with open(at, "w", encoding="utf-8") as f:
        f.write(made(path, "ledger"))
    r = subprocess.run(["ledger", "--args-only", "--strict", "--init-file", "/dev/null", "-f", at, "balance", "--flat",
                        "--no-total", "--no-pager", "--balance-format",
                        "%(account)|%(join(quoted(scrub(display_total))))\\n"],
                       capture_output=True, text=True, check=False)
    rows = []
    for line in r.stdout.splitlines():
        account, _, text = line.partition("|")
        rows += [(account, n, c) for n, c in amounts(text.replace('\\"', '"'))]
    return r.stderr if r.returncode else "", rows


def hledger(path, folder):
    at = os.path.join(folder, "s.journal")
    with open(at, "w", encoding="utf-8") as f:
        f.write(made(path, "ledger"))
    r = subprocess.run(["hledger", "-f", at, "check", "--strict"], capture_output=True, text=True, check=False)
    r2 = subprocess.run(["hledger", "-f", at, "balance", "--flat", "--no-total", "-O", "csv", "--infer-market-prices"],
                        capture_output=True, text=True, check=False)
    rows = []
    for account, text in list(csv.reader(io.StringIO(r2.stdout)))[1:]:
        rows += [(account, n, c) for n, c in amounts(text)]
    # strict wants each commodity declared, which Ledger would read as another style
    wrong = "" if r2.returncode == 0 and (r.returncode == 0 or "commodity" in r.stderr) else r.stderr + r2.stderr
    return wrong, rows


def accounts(path, folder):
    """bean-check, Ledger and hledger take the file; units and sums are those of the statement."""
    name, t = os.path.basename(path), truth(path)
    isins = {s["isin"] for s in t["schemes"]} | {
        h["isin"] for a in t["demat_accounts"] for k in ("equities", "bonds", "mutual_funds") for h in a.get(k, [])}
    want = money(t)
    gains = {}
    for program in (beancount, ledger, hledger):
        wrong, rows = program(path, folder)
        if not check(rows is not None and not wrong, f"{name}: {program.__name__} takes it", wrong):
            continue
        equal(held(rows, isins), wanted(t), f"{name}: {program.__name__} has the units of the statement")
        sums = collections.Counter({k: D(0) for k in SIDES})
        for account, n, symbol in rows:
            for k, full in SIDES.items():
                if account == full and symbol == "INR":
                    sums[k] += D(n)
        equal({k: sums[k] for k in ("duty", "stt", "tds")}, {k: want[k] for k in ("duty", "stt", "tds")},
              f"{name}: {program.__name__} has its taxes")
        left = sums["bank"] + sums["switch"] + sums["idcw"] + want["spent"] + want["duty"]
        check(abs(left) <= want["tds"] and (want["tds"] or not left), f"{name}: {program.__name__} has its amounts",
              left, sums, want)
        gains[program.__name__] = sums["gains"]
    sales = made(path, "ledger").count("; lot: ")
    check(gains.get("ledger") == gains.get("hledger")
          and abs(gains.get("ledger", 0) - gains.get("beancount", 99)) <= D("0.01") * sales,
          f"{name}: the gains of all three are the same", gains)


TYPES = {"Buy": 1, "Sell": -1, "Delivery (Inbound)": 1, "Delivery (Outbound)": -1}
CASH = ("Dividend", "Removal", "Taxes", "Tax Refund")


def performance(path, _):
    """Columns and types of Portfolio Performance; shares add up to the units of the statement."""
    name, t = os.path.basename(path), truth(path)
    rows = list(csv.DictReader(io.StringIO(made(path, "portfolio-performance"))))
    cash = list(csv.DictReader(io.StringIO(made(path, "portfolio-performance-cash"))))
    none([r for r in rows if r["Type"] not in TYPES or D(r["Shares"]) <= 0 or D(r["Value"]) < 0
          or D(r["Taxes"]) < 0 or r["Transaction Currency"] != "INR"
          or datetime.date.fromisoformat(r["Date"]).year < 1990], f"{name}: rows of its portfolio transactions")
    none([r for r in cash if r["Type"] not in CASH or r["Shares"] or D(r["Value"]) <= 0],
         f"{name}: rows of its account transactions")
    sums = collections.Counter()
    for r in rows:
        sums[r["Ticker Symbol"], r["ISIN"]] += TYPES[r["Type"]] * D(r["Shares"])
    found, want = collections.Counter(), collections.Counter()
    for (_, isin), n in sums.items():
        found[isin] += n
    for (_, isin), n in wanted(t).items():
        want["" if isin == "name" else isin] += n
    equal(+found, +want, f"{name}: shares of Portfolio Performance")
    duty = sum((D(r["Taxes"]) for r in rows + cash), D(0)) + sum(
        (D(r["Value"]) for r in cash if r["Type"] == "Taxes"), D(0))
    taxes = money(t)
    refunds = sum((-D(x["amount"]) for s in t["schemes"] for x in s.get("transactions", [])
                   if x["type"] in TAXES and D(x["amount"] or 0) < 0), D(0))
    equal(duty - refunds, taxes["duty"] + taxes["stt"] + taxes["tds"], f"{name}: its taxes")


ACTIVITY = {"comment": str, "currency": str, "dataSource": str, "date": str, "fee": D, "quantity": D, "symbol": str,
            "type": str, "unitPrice": D}
PROFILE = {"assetSubClass": str, "currency": str, "dataSource": str, "isin": str, "marketData": list, "name": str,
           "symbol": str}
DAY = re.compile(r"\d{4}-\d\d-\d\dT00:00:00\.000Z$")


def ghostfolio(path, _):
    """CreateOrderDto and CreateAssetProfileWithMarketDataDto of Ghostfolio; units and amounts as in the statement."""
    name, t = os.path.basename(path), truth(path)
    doc = json.loads(made(path, "ghostfolio"), parse_float=D, parse_int=D)
    equal(set(doc), {"activities", "assetProfiles"}, f"{name}: members of the import")
    symbols = {p["symbol"]: p for p in doc["assetProfiles"]}
    none([a for a in doc["activities"] if set(a) != set(ACTIVITY) or not all(isinstance(a[k], v)
                                                                             for k, v in ACTIVITY.items())
          or a["type"] not in ("BUY", "SELL", "DIVIDEND", "FEE") or min(a["fee"], a["quantity"], a["unitPrice"]) < 0
          or not DAY.match(a["date"]) or a["currency"] != "INR" or a["symbol"] not in symbols],
         f"{name}: activities that Ghostfolio takes")
    none([p for p in doc["assetProfiles"] if not set(p) <= set(PROFILE) or not all(isinstance(v, PROFILE[k])
                                                                                  for k, v in p.items())
          or any(not DAY.match(m["date"]) or m["marketPrice"] <= 0 for m in p["marketData"])
          or len({m["date"] for m in p["marketData"]}) != len(p["marketData"])],
         f"{name}: profiles that Ghostfolio takes")
    equal(len(symbols), len(doc["assetProfiles"]), f"{name}: one profile a scheme")
    found, want, paid = collections.Counter(), collections.Counter(), D(0)
    for a in doc["activities"]:
        sign = {"BUY": 1, "SELL": -1}.get(a["type"], 0)
        found[symbols[a["symbol"]].get("isin", "")] += sign * a["quantity"]
        paid += sign * (a["quantity"] * a["unitPrice"]).quantize(D("0.01"), decimal.ROUND_HALF_UP)
    for (_, isin), n in wanted(t).items():
        want["" if isin == "name" else isin] += n
    equal(+found, +want, f"{name}: quantities of Ghostfolio")
    m = money(t)
    opening = sum((D(s["cost"] or 0) for s in t["schemes"] if not s.get("transactions") and D(s["units"] or 0)), D(0))
    check(abs(paid - opening - m["spent"] + m["stt"]) <= m["tds"], f"{name}: its amounts",
          paid - opening - m["spent"] + m["stt"], m)


def main():
    for tool in ("bean-check", "bean-query", "ledger", "hledger"):
        if not shutil.which(tool):
            tap.skip_all(f"{tool} is not installed (Debian packages beancount, ledger, hledger)")
    paths = sorted(p for p in glob.glob(os.path.join(TOP, "tests/data/statements/*.pdf")) if "_large_" not in p)
    if not os.environ.get("CG_SLOW"):
        paths = [p for i, p in enumerate(paths) if "_medium_" in p or i % 3 == 0]
    paths += sorted(glob.glob(os.path.join(TOP, "data/samples/*.pdf")))
    if os.environ.get("CG_SLOW"):
        paths += sorted(glob.glob(os.path.join(TOP, "tests/data/drawn/*.pdf")))
    check(len(paths) > 24, "there are statements", paths)
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            tap.run((accounts, performance, ghostfolio), path, folder)
    tap.done()


main()
