#!/usr/bin/python3
"""show_portfolio and its page (MCP Apps): what the server says about it, its figures computed once more, and the page
in a host in Chromium."""
import collections
import datetime
import decimal
import json
import lzma
import os
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import chromium
import tap
from nav_server import NAVALL, NavServer
from service import Service
from tap import check, equal

try:
    from mcp import failed, legacy, modern, result, tool
except ImportError:
    tap.skip_all("install the Debian package python3-jsonschema")

URI = "ui://casgate/portfolio.html"
MIME = "text/html;profile=mcp-app"
SAMPLES = ("sample_cams_2024", "sample_kfintech_2024", "sample_nsdl_2024", "sample_cams_summary_2024")
VALUED = SAMPLES[:2]  # with NAVs
# what a row puts in or takes out of an investor's pocket, with its sign; duty on reinvested income is not his money
POCKET = {**dict.fromkeys(("PURCHASE", "PURCHASE_SIP", "REDEMPTION", "SWITCH_IN", "SWITCH_OUT", "SWITCH_IN_MERGER",
                           "SWITCH_OUT_MERGER", "REVERSAL", "STAMP_DUTY_TAX"), 1), "DIVIDEND_PAYOUT": -1, "TDS_TAX": -1}
TODAY = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=5, minutes=30)).date()
D = decimal.Decimal


def parsed(name):
    """What the command line reads from a sample."""
    with open(os.path.join(tap.top(), "data/samples/samples.json"), encoding="utf-8") as f:
        sample = next(x for x in json.load(f)["samples"] if x["name"] == name)
    r = subprocess.run([os.path.join(tap.build(), "casgate"), "parse", os.path.join(tap.top(), "data/samples",
                                                                                    sample["file"]), "--password",
                        sample["password"]], stdout=subprocess.PIPE, check=True)
    return json.loads(r.stdout, parse_float=D)


def invented():
    """NAVs of twenty years for the funds of VALUED, each working day: {code: [(day, "nav")]}, and by ISIN."""
    with lzma.open(NAVALL, "rt", encoding="utf-8") as f:
        rows = [line.split(";") for line in f if line[:1].isdigit()]
    code = {isin: int(r[0]) for r in rows for isin in r[1:3] if isin.startswith("INF")}
    isins = {f["isin"] for n in VALUED for d in [parsed(n)] for f in d["mutual_funds"] + d["exited_funds"]}
    days = [TODAY - datetime.timedelta(days=n) for n in range(20 * 365, -1, -1)]
    by_isin = {
        isin: [(d, str(D(20 + k) + n * D("0.01") * (1 + k % 3))) for n, d in enumerate(days) if d.weekday() < 5]
        for k, isin in enumerate(sorted(isins)) if isin in code
    }
    return {code[i]: v for i, v in by_isin.items()}, by_isin


def offered(s):
    """The page's text, as a host finds it: the tool names it, the list has it, reading gives it with its policy."""
    for era in (modern, legacy):
        tools = {t["name"]: t for t in result(era(s, "tools/list"))["tools"]}
        equal(tools["show_portfolio"]["_meta"]["ui"]["resourceUri"], URI, f"{era.__name__}: the tool names its page")
        equal([n for n, t in tools.items() if "_meta" in t], ["show_portfolio"], "no other tool has one")
        listed = {r["uri"]: r for r in result(era(s, "resources/list"))["resources"]}[URI]
        page = result(era(s, "resources/read", {"uri": URI}))["contents"]
        equal((len(page), page[0]["uri"], page[0]["mimeType"], listed["mimeType"]), (1, URI, MIME, MIME),
              f"{era.__name__}: the page is listed and read")
        equal(page[0]["_meta"], listed["_meta"], "with the same policy")
        equal(set(map(tuple, page[0]["_meta"]["ui"]["csp"].values())), {()}, "which asks for no other place")
        check("dir" not in listed and "file" not in listed, "where it is kept is not told", listed)
    text = page[0]["text"]
    found = [x for x in ("http://", "https://", "url(", "innerHTML", "eval(", "src=", "@import")
             if x in text.replace("http://www.w3.org/2000/svg", "")]
    equal(found, [], "one file, without anything from elsewhere and without markup that is made from text")
    return text


def amount(v):
    return D(0) if v is None else D(str(v))


def nav_of(navs, isin, day):
    """The NAV on a day, or on the last working day before it."""
    return next((D(nav) for d, nav in reversed(navs[isin]) if d <= day), None)


def put_in(funds, until):
    """Out of the investor's pocket up to a day, row by row."""
    total = D(0)
    for f in funds:
        reinvested = {t["date"] for t in f["transactions"] if t["type"] == "DIVIDEND_REINVEST"}
        for t in f["transactions"]:
            if t["date"] <= until and not (t["type"] == "STAMP_DUTY_TAX" and t["date"] in reinvested):
                total += POCKET.get(t["type"], 0) * abs(t["amount"] or 0) * (-1 if (t["amount"] or 0) < 0 else 1)
    return total


def worth(funds, navs, day):
    """Running balances of a day times its NAVs, each fund rounded to paise."""
    total = D(0)
    for f in funds:
        held = [t["balance"] for t in f["transactions"] if t["date"] <= day.isoformat() and t["balance"] is not None]
        units = held[-1] if held else f["opening_units"] or 0
        if units > 0:
            total += (units * nav_of(navs, f["isin"], day)).quantize(D("0.01"), decimal.ROUND_HALF_UP)
    return total


def figures(name, d, navs):
    """Against what the command line reads, summed up once more."""
    whole = parsed(name)
    funds = whole["mutual_funds"]
    head = ("as_of_date", "source", "investor_name")
    equal([d[k] for k in head], [whole[k] for k in head], f"{name}: its head")
    equal(amount(d["total_value"]), whole["total_value"], f"{name}: its value")
    equal([amount(d[k]) for k in ("invested", "gain")], [amount(whole["analytics"][k]) for k in ("invested", "gain")],
          f"{name}: cost and gain")
    equal((amount(d["xirr"]["percent"]), d["xirr"]["reason"]), (amount(whole["analytics"]["xirr"]["percent"]),
                                                                whole["analytics"]["xirr"]["reason"]), f"{name}: XIRR")
    by_amc, by_name = collections.Counter(), collections.Counter()
    for f in funds:
        if f["value"] is not None:
            by_amc[f["amc"] or "UNKNOWN"] += f["value"]
            by_name[f["name"]] += f["value"]
    equal({x["key"]: amount(x["value"]) for x in d["allocation"]["amc"]}, dict(by_amc), f"{name}: by fund house")
    total = sum(by_name.values())
    equal([amount(x["value"]) for x in d["largest_funds"]], sorted(by_name.values(), reverse=True)[:10],
          f"{name}: the largest funds")
    check(all(abs(amount(x["percent"]) - by_name[x["key"]] * 100 / total) <= D("0.005") for x in d["largest_funds"]),
          f"{name}: their shares", d["largest_funds"])
    equal(d["fund_count"], len([v for v in by_name.values() if v > 0]), f"{name}: how many there are")
    kinds = sum(amount(x["value"]) for x in d["allocation"]["kind"])
    check(abs(kinds - whole["total_value"]) <= len(funds) * D("0.01") + D("0.05"), f"{name}: the kinds make the total",
          kinds, whole["total_value"])
    points = d["months"]["points"]
    equal([p["date"] for p in points], sorted({p["date"] for p in points}), f"{name}: points in order, none twice")
    check(len(points) <= 120, f"{name}: not more points than a model takes", len(points))
    if name not in VALUED:
        return
    every = funds + whole["exited_funds"]
    if any(f["opening_units"] for f in every):
        equal({p["put_in"] for p in points}, {None}, f"{name}: what was paid before is not known, so no sum is shown")
        check(d["months"]["funds_with_unknown_flows"] > 0, f"{name}: and how many funds that is", d["months"])
    else:
        equal([amount(p["put_in"]) for p in points], [put_in(every, p["date"]) for p in points],
              f"{name}: money put in, at each of {len(points)} months")
    before = [p for p in points if p["date"] < whole["as_of_date"]]
    equal([amount(p["value"]) for p in before],
          [worth(every, navs, datetime.date.fromisoformat(p["date"])) for p in before],
          f"{name}: values, at each of {len(before)} months")
    equal(points[-1]["date"], TODAY.isoformat(), f"{name}: the last point is the day of the newest figures")


def refused(s):
    check(failed(tool(s, "show_portfolio", {"snapshot_id": "snap_" + "0" * 26})).startswith("snapshot_not_found"),
          "no such snapshot: an error with its code")
    check(failed(tool(s, "show_portfolio", {})).startswith("invalid_request"), "no id: an error with its code")
    check("total value Rs" in tool(s, "show_portfolio", {"snapshot_id": s.shown})["content"][0]["text"],
          "a host without pages has the figures as text")


def shares(r):
    """Returns stand with the share of the value that they are of: of a part alone they are not the portfolio's."""
    p, text = r["structuredContent"]["portfolio"], r["content"][0]["text"]
    check(p["returns"]["1y"] is not None, "there are returns", p)
    for horizon, share in (("1y", p["covered_percent"]), ("3y", p["covered_percent_3y"])):
        if p["returns"][horizon] is not None:
            check(f"{horizon} {p['returns'][horizon]:.2f} (of {share:.2f} percent of the value)" in text,
                  f"the return over {horizon} and its share", text)


def app(browser):
    by_code, navs = invented()
    with NavServer(until=TODAY.isoformat(), navs=by_code) as source, Service(CASGATE_NAV_URL=source.url,
                                                                             CASGATE_AMFI_URL=source.url,
                                                                             CASGATE_NAV_ALLOW_HTTP="1",
                                                                             CASGATE_NAV_WAIT_MS="60000",
                                                                             CASGATE_NAV_REQUESTS_SECOND="1000") as s:
        html, portfolios = offered(s), {}
        for name in SAMPLES:
            snapshot = tool(s, "parse_cas", {"pdf_ref": name})["structuredContent"]["snapshot_id"]
            if name in VALUED:
                shares(tool(s, "enrich", {"snapshot_id": snapshot}))
            portfolios[name] = tool(s, "show_portfolio", {"snapshot_id": snapshot})["structuredContent"]
            figures(name, portfolios[name], navs)
            s.shown = snapshot
        refused(s)
        chromium.play("app.mjs", {
            "chromium": browser, "html": html, "portfolios": portfolios, "shots": os.environ.get("CG_SHOTS")
        }, "the host went through to the end")


if __name__ == "__main__":
    tap.run([app], chromium.browser())
    tap.done()
