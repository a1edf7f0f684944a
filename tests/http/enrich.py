"""POST /enrich, stored enrichments and skills over HTTP: figures worked out here with fractions, and faults of the
source."""
import csv
import datetime
import json
import lzma
import os
import signal
import sys
import time
from decimal import ROUND_HALF_UP, Decimal, getcontext

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import cluster
import stack
import tap
from nav_server import NavServer
from stack import SOURCE
from wait import together

getcontext().prec = 60
S = stack.Stack()
JSON = {"Content-Type": "application/json"}
DAY = "2026-08-21"
# Funds of the sample and the real series that stand for them here; the last columns: returns of
# tests/data/market/return_examples.csv
ELSS, MID, IDCW, BONUS, BLUE = "INF846K01131", "INF179K01XQ0", "INF109K01S47", "INF204K01315", "INF200K01180"
SERIES = {112323: 152778, 118989: 118989, 120613: 119551, 100376: 120304, 103504: 101762, 119598: 118955}
RETURNS = {ELSS: ("4.12", None, None, "HISTORY_SHORT"),          # R14
           MID: ("10.38", "20.02", None, None),                  # R18
           IDCW: ("-1.13", "-2.00", "IDCW_NAV_RETURN", "IDCW_NAV_RETURN"),  # R16
           BONUS: ("6.47", "6.98", "NAV_REBASED", "NAV_REBASED"),  # R15
           BLUE: ("3.52", "16.93", None, None)}                  # R03; its direct twin is R02: 4.19, 17.71
PROXIES = {ELSS: {147625: 1}, MID: {147622: 1}, BLUE: {147666: 1}, BONUS: {147622: 1},
           IDCW: {120716: "0.15", 148800: "0.425", 147857: "0.425"}}


def day(text):
    return datetime.date.fromisoformat(text)


def load():
    out = {}
    with lzma.open(os.path.join(SOURCE, "tests/data/market/nav_history.csv.xz"), "rt") as f:
        next(f)
        for line in f:
            code, date, nav = line.rstrip().split(",")
            if Decimal(nav) > 0:
                out.setdefault(int(code), []).append((day(date), Decimal(nav)))
    return out


NAVS = load()
for _code, _from in SERIES.items():
    NAVS[_code] = NAVS[_from]
NAV = NavServer(navs={code: [(d, str(n)) for d, n in NAVS[code]] for code in SERIES})


def at(code, when):
    return next(((d, n) for d, n in reversed(NAVS[code]) if when - datetime.timedelta(7) <= d <= when), None)


def years_before(d, n):
    return d.replace(year=d.year - n, day=28 if (d.month, d.day) == (2, 29) else d.day)


def rounded(x):
    return format(x.quantize(Decimal("0.01"), ROUND_HALF_UP) + 0, "f")


def annual(growth, years):
    return rounded((growth ** (Decimal(1) / years) - 1) * 100)


def blend(weights, start, end, years):
    growth = sum(Decimal(w) * at(c, end)[1] / at(c, start)[1] for c, w in weights.items())
    return annual(growth, years)


def conf_of(nav, **changes):
    return {
        "nav_url": nav.url, "amfi_url": nav.url + "/spages/NAVAll.txt", "nav_allow_http": "1", "nav_retries": "0",
        "nav_requests_second": "1000", "nav_timeout_ms": "4000", "nav_wait_ms": "25000", **changes
    }


def post(path, body, **kw):
    kw.setdefault("key", S.key)
    headers = dict(JSON, **kw.pop("headers", {}))
    return S.call("POST", path, body if isinstance(body, bytes) else json.dumps(body).encode(), headers=headers, **kw)


def enrich(snapshot, as_of=None, **kw):
    return post("/api/v1/enrich", {"snapshot_id": snapshot, **({"as_of": as_of} if as_of else {})}, **kw)


def get(path, **kw):
    return S.call("GET", path, key=kw.pop("key", S.key), **kw)


def expect(a, status, code=None):
    got = (a.status, a.code())
    assert got == (status, code), (got, (status, code), a.body[:600])
    return a


def data(a):
    return json.loads(expect(a, 200).body, parse_float=str)["data"]


def sample(name="sample_cams_2024", **kw):
    return expect(post("/api/v1/parse", {"pdf_ref": name}, **kw), 200).data["snapshot_id"]


def by_isin(d):
    return {f["isin"]: f for f in d["mutual_funds"]}


def forget_navs():
    """As on a new installation: nothing fetched, no breaker open."""
    S.sql("truncate nav_daily, nav_breaks, nav_fetches, upstreams")
    NAV.clear()


def only_list():
    """NAVs of AMFI's list are there too, one for each scheme: these would be the newest of funds that nothing was
    fetched for."""
    forget_navs()


def test_figures():
    """returns, benchmarks, excess, values and twins are exact"""
    only_list()
    d = data(enrich(sample(), DAY))
    assert d["as_of_date"] == DAY and d["partial"] is False, d
    assert d["nav_source"] == {"name": "localhost", "newest_nav_date": DAY}, d["nav_source"]
    funds = by_isin(d)
    assert list(funds) == [ELSS, MID, IDCW, BONUS, BLUE], list(funds)
    for isin, (one, three, why1, why3) in RETURNS.items():
        f = funds[isin]
        assert f["returns"] == {"1y": one, "3y": three}, (isin, f["returns"])
        assert (f["reasons"]["1y"], f["reasons"]["3y"]) == (why1, why3), (isin, f["reasons"])
        assert f["status"] == (why3 or "OK"), (isin, f["status"])
        nav = at(f["scheme_code"], day(DAY))
        assert f["latest_nav_date"] == str(nav[0]) and Decimal(f["latest_nav"]) == nav[1]
        for years in (1, 3):
            key = f"{years}y"
            start = at(f["scheme_code"], years_before(nav[0], years))
            want = blend(PROXIES[isin], start[0], nav[0], years) if start else None
            assert f["benchmark"][key] == want, (isin, key, f["benchmark"], want)
            compared = f["returns"][key] is not None and isin != IDCW
            assert f["excess"][key] == (rounded(Decimal(f["returns"][key]) -
                                                Decimal(want)) if compared else None), (isin, f["excess"])
    # UTI's units were split in ten on 2026-06-21, after the statement of 2024: ten times the units
    for isin in RETURNS:
        f, times = funds[isin], 10 if isin == BONUS else 1
        assert f["current_value"] == rounded(Decimal(f["units"]) * times *
                                             Decimal(f["latest_nav"])), (isin, f["current_value"])
    assert [w["code"] for w in d["warnings"]].count("units_rebased") == 1, d["warnings"]
    twin = {r["isin"]: r for r in d["overlays"]["regular_plans"]}[BLUE]
    assert twin["return_gap"] == {"1y": "0.67", "3y": "0.78"} and twin["direct_isin"] == "INF200K01QX4", twin


def test_portfolio():
    """the portfolio's figures are sums and means of those of the funds"""
    d = data(enrich(sample(), DAY))
    p, funds = d["portfolio"], d["mutual_funds"]
    values = {f["isin"]: Decimal(f["current_value"]) for f in funds}
    total = sum(values.values())
    assert Decimal(p["current_value"]) == total
    for key, covered in (("1y", "covered_percent"), ("3y", "covered_percent_3y")):
        used = [f for f in funds if f["returns"][key] is not None and f["isin"] != IDCW]
        weight = sum(values[f["isin"]] for f in used)
        for part in ("returns", "benchmark", "excess"):
            mean = sum(values[f["isin"]] * Decimal(f[part][key]) for f in used) / weight
            assert p[part][key] == rounded(mean), (key, part, p[part], mean)
        assert p[covered] == rounded(weight * 100 / total), (p, weight)
    top = sorted(values.values(), reverse=True)
    c = d["overlays"]["concentration"]
    assert c["top1_percent"] == rounded(top[0] * 100 / total) and c["top5_percent"] == "100.00", c
    assert c["hhi"] == int((sum((v / total) ** 2 for v in top) * 10000).quantize(Decimal(1), ROUND_HALF_UP)), c
    for name, slices in d["overlays"]["allocation"].items():
        assert sum(Decimal(s["value"]) for s in slices) == total, name
    plans = {s["key"]: Decimal(s["value"]) for s in d["overlays"]["allocation"]["plan"]}
    assert plans["DIRECT"] == values[MID] + values[IDCW], plans
    assert [x["category"] for x in d["overlays"]["duplicated_categories"]] == ["MID_CAP"]
    below = {
        f["isin"]
        for f in funds if any(v is not None and Decimal(v) < Decimal("-0.5") for v in f["excess"].values())
    }
    assert {b["isin"] for b in d["overlays"]["below_benchmark"]} == below and below, below
    assert d["overlays"]["fund_overlap"] is None and d["overlays"]["fund_overlap_reason"] == "HOLDINGS_NOT_IMPORTED"


def rate(flows):
    """The root of the flows' value, by halving."""
    first = min(d for d, _ in flows)

    def worth(r):
        return sum(a / (1 + r) ** ((d - first).days / 365) for d, a in flows)
    lo, hi = -0.9, 10.0
    for _ in range(200):
        mid = (lo + hi) / 2
        lo, hi = (mid, hi) if (worth(mid) > 0) == (worth(lo) > 0) else (lo, mid)
    return rounded(Decimal(lo * 100))


PAID = {
    "PURCHASE", "PURCHASE_SIP", "REDEMPTION", "SWITCH_IN", "SWITCH_OUT", "SWITCH_IN_MERGER", "SWITCH_OUT_MERGER",
    "REVERSAL", "STAMP_DUTY_TAX"
}


def flows_of(fund):
    out = []
    for t in fund["transactions"]:
        if t["amount"] is not None and t["type"] in PAID | {"DIVIDEND_PAYOUT", "TDS_TAX"}:
            out.append((day(t["date"]), float(t["amount"]) * (-1 if t["type"] in PAID else 1)))
    return out


def test_rates():
    """XIRR of a fund from its transactions; a reason where there is none"""
    snapshot = sample()
    held = {f["isin"]: f for f in get(f"/api/v1/snapshots/{snapshot}").data["mutual_funds"]}
    d = data(enrich(snapshot, DAY))
    for isin, f in by_isin(d).items():
        if Decimal(str(held[isin]["opening_units"])) != 0:
            assert (f["xirr"], f["reasons"]["xirr"], f["gain_percent"]) == (None, "OPENING_BALANCE", None), f
            continue
        flows = flows_of(held[isin])
        assert f["xirr"] == rate(flows + [(day(f["latest_nav_date"]), float(f["current_value"]))]), (isin, f["xirr"])
        paid = -sum(a for _, a in flows if a < 0)
        got = sum(a for _, a in flows if a > 0) + float(f["current_value"])
        assert f["gain_percent"] == rounded(Decimal((got - paid) / paid * 100)), f["gain_percent"]
    assert d["portfolio"]["xirr"] == {"percent": None, "reason": "OPENING_BALANCE"}, d["portfolio"]["xirr"]
    summary = data(enrich(sample("sample_cams_summary_2024"), "statement"))
    assert {f["reasons"]["xirr"] for f in summary["mutual_funds"]} == {"NO_TRANSACTIONS"}
    assert summary["overlays"]["value_by_year"] == []


def test_years():
    """value and money invested at each year end, from the transactions"""
    snapshot = sample()
    every = get(f"/api/v1/snapshots/{snapshot}").data
    funds = every["mutual_funds"] + every["exited_funds"]
    codes = {ELSS: 112323, MID: 118989, IDCW: 120613, BONUS: 100376, BLUE: 103504}
    years = data(enrich(snapshot, DAY))["overlays"]["value_by_year"]
    first = min(t["date"] for f in funds for t in f["transactions"])[:4]
    assert [y["date"] for y in years] == [f"{y}-12-31" for y in range(int(first), 2026)] + [DAY], years
    checked = 0
    for y in years:
        units = {
            f["isin"]:
            Decimal(str(f["units"])) - sum(
                Decimal(str(t["units"])) for t in f["transactions"] if t["units"] is not None and t["date"] > y["date"])
            for f in funds
        }
        if y["date"] > "2026-06-21":
            units[BONUS] *= 10  # its NAV was divided by ten behind the statement
        known = all(u == 0 or (i in codes and at(codes[i], day(y["date"]))) for i, u in units.items())
        if known:
            total = sum(Decimal(rounded(u * at(codes[i], day(y["date"]))[1])) for i, u in units.items() if u)
            assert y["value"] == rounded(total), (y, total)
            checked += 1
    assert checked >= 3 and years[-1]["invested"] is None  # a fund has an opening balance


def test_split_since():
    """units split behind the statement: the last value by year and by month is the portfolio's, of the split units"""
    only_list()
    snapshot = sample()
    d = data(enrich(snapshot, DAY))
    f = by_isin(d)[BONUS]  # its NAV was divided by ten on 21-Jun-2026
    assert Decimal(f["current_value"]) > Decimal(f["units"]) * Decimal(f["latest_nav"]) * 9, f
    months = data(get(f"/api/v1/snapshots/{snapshot}/months"))["months"]
    value = {m["date"]: Decimal(m["value"]) for m in months if m["value"] is not None}
    risk = {r["isin"]: r for r in data(get(f"/api/v1/snapshots/{snapshot}/risk"))["mutual_funds"]}[BONUS]
    assert risk["reasons"]["risk"] == "NAV_REBASED" and Decimal(risk["drawdown"]["percent"]) > -60, risk
    total = Decimal(d["portfolio"]["current_value"])
    assert Decimal(d["overlays"]["value_by_year"][-1]["value"]) == total, d["overlays"]["value_by_year"][-2:]
    assert value[DAY] == total, (value[DAY], total)
    # a liquid fund and funds of shares: no month moves the sum by a tenth
    assert abs(value["2026-06-30"] / value["2026-05-31"] - 1) < Decimal("0.1"), value


def test_split_of_idcw():
    """units of an IDCW option that were split: still no total return, compared with nothing, in no mean"""
    only_list()
    before = data(enrich(sample(), DAY))
    NAV.book.navs[120613] = [(d, str(n if d < day("2026-06-22") else n / 10)) for d, n in NAVS[120613]]
    try:
        forget_navs()
        d = data(enrich(sample(), DAY))
    finally:
        NAV.book.navs[120613] = [(d, str(n)) for d, n in NAVS[120613]]
        forget_navs()
    f = by_isin(d)[IDCW]
    assert Decimal(f["latest_nav"]) * 10 == Decimal(by_isin(before)[IDCW]["latest_nav"]), f
    assert f["returns"] == {"1y": RETURNS[IDCW][0], "3y": RETURNS[IDCW][1]}, f
    assert f["excess"] == {"1y": None, "3y": None} and f["status"] == "IDCW_NAV_RETURN", f
    assert {f["reasons"][k] for k in ("1y", "3y")} == {"IDCW_NAV_RETURN"}, f["reasons"]
    assert d["portfolio"]["returns"] == before["portfolio"]["returns"], (d["portfolio"], before["portfolio"])
    assert IDCW not in {x.get("isin") for x in d["overlays"]["below_benchmark"]}, d["overlays"]["below_benchmark"]


def test_stored():
    """what GET gives is what POST answered, to the byte; newest first, or by day; nothing else sees it"""
    snapshot = sample()
    expect(get(f"/api/v1/snapshots/{snapshot}/enrichment"), 404, "not_found")
    older = enrich(snapshot, "statement")
    newer = enrich(snapshot, DAY)
    for query, want in (("", newer), ("?as_of=" + DAY, newer), ("?as_of=2024-12-31", older)):
        a = get(f"/api/v1/snapshots/{snapshot}/enrichment" + query)
        assert a.body == want.body, (query, a.body[:300], want.body[:300])
    expect(get(f"/api/v1/snapshots/{snapshot}/enrichment?as_of=2020-01-01"), 404, "not_found")
    expect(get(f"/api/v1/snapshots/{snapshot}/enrichment?as_of=soon"), 400, "invalid_request")
    expect(get(f"/api/v1/snapshots/{snapshot}/enrichment", key=S.stranger), 404, "snapshot_not_found")
    expect(get(f"/api/v1/snapshots/{snapshot}/enrichment", key=S.live), 404, "snapshot_not_found")
    expect(enrich(snapshot, DAY, key=S.stranger), 404, "snapshot_not_found")
    expect(enrich(snapshot, DAY, key=S.read_only), 403, "insufficient_scope")
    expect(S.call("DELETE", f"/api/v1/snapshots/{snapshot}", key=S.key), 200)
    assert S.sql("select count(*) from enrichments join snapshots using (account_id, snapshot_id)") == S.sql(
        "select count(*) from enrichments")
    expect(get(f"/api/v1/snapshots/{snapshot}/enrichment"), 404, "snapshot_not_found")
    expect(enrich(snapshot, DAY), 404, "snapshot_not_found")


def test_modes():
    """the program serves CGI as it serves FastCGI"""
    snapshot = sample()
    a, b = enrich(snapshot, DAY), enrich(snapshot, DAY, mode="cgi")
    assert {k: v
            for k, v in a.data.items()
            if k != "enriched_at"} == {k: v
                                       for k, v in b.data.items() if k != "enriched_at"}
    kept = data(get(f"/api/v1/snapshots/{snapshot}/enrichment"))
    assert kept["enriched_at"] == b.data["enriched_at"] > a.data["enriched_at"], (kept, a.data, b.data)


def test_requests():
    """what is asked wrongly is refused with a sentence"""
    snapshot = sample()
    tomorrow = (datetime.datetime.utcnow() + datetime.timedelta(hours=5.5, days=1)).date().isoformat()
    for body, code, words in (({}, "invalid_request", "snapshot_id"), ({"snapshot_id":
                                                                        5}, "invalid_request", "snapshot_id"),
                              ({"snapshot_id": snapshot, "as_of": "yesterday"}, "invalid_request",
                               "as_of"), ({"snapshot_id": snapshot, "as_of": tomorrow}, "invalid_request", "future"),
                              ({"snapshot_id": snapshot, "as_of":
                                "1999-01-01"}, "invalid_request", "2006"), ({"snapshot_id": snapshot, "as_of":
                                                                             5}, "invalid_request", "as_of"),
                              (b"{", "invalid_json", ""), (b"[]", "invalid_json", "")):
        a = expect(post("/api/v1/enrich", body), 400, code)
        assert words in a.json()["error"]["message"], (body, a.body)
    expect(enrich("snap_01KB5V3QK8Z4N0W2R7T9X6M1HD"), 404, "snapshot_not_found")
    expect(enrich("nonsense"), 404, "snapshot_not_found")
    expect(S.call("GET", "/api/v1/enrich", key=S.key), 405, "method_not_allowed")
    expect(S.call("POST", "/api/v1/enrich", b"a=b", headers={"Content-Type": "text/plain"}, key=S.key), 415,
           "unsupported_media_type")
    expect(post("/api/v1/enrich", b"{" + b" " * 5000 + b"}"), 413, "file_too_large")


def test_idempotency():
    """the same key gives the first answer again, also after a newer one; another request with it is refused"""
    snapshot, headers = sample(), {"Idempotency-Key": "enrich-1"}
    first = expect(enrich(snapshot, DAY, headers=headers), 200)
    expect(enrich(snapshot, DAY), 200)
    again = expect(enrich(snapshot, DAY, headers=headers), 200)
    assert again.body == first.body and again.headers.get("idempotent-replayed") == "true", again.headers
    assert "idempotent-replayed" not in first.headers
    expect(enrich(snapshot, "statement", headers=headers), 409, "idempotency_mismatch")
    expect(post("/api/v1/parse", {"pdf_ref": "sample_cams_2024"}, headers=headers), 409, "idempotency_mismatch")
    expect(enrich("snap_01KB5V3QK8Z4N0W2R7T9X6M1HD", headers={"Idempotency-Key": "enrich-2"}), 404,
           "snapshot_not_found")
    expect(enrich(snapshot, DAY, headers={"Idempotency-Key": "enrich-2"}), 200)  # a refusal is not kept
    expect(enrich(snapshot, DAY, headers={"Idempotency-Key": ""}), 400, "invalid_request")


def test_usage():
    """an enrichment counts as one request and one enrichment"""
    def counts():
        return [int(n) for n in S.sql("select sum(requests), sum(enrichments) from usage_daily").split("|")]
    snapshot = sample()
    before = counts()
    expect(enrich(snapshot, DAY), 200)
    assert counts() == [before[0] + 1, before[1] + 1], (before, counts())


def test_same_day():
    """a second call asks the source nothing"""
    only_list()
    snapshot = sample()
    expect(enrich(snapshot), 200)
    asked = len(NAV.requests)
    assert asked > 0
    expect(enrich(snapshot), 200)
    expect(enrich(snapshot, "statement"), 200)
    assert len(NAV.requests) == asked, NAV.paths()[asked:]
    assert all("authorization" not in {k.lower()
                                       for k in r["headers"]} and "x-api-key" not in {k.lower()
                                                                                      for k in r["headers"]}
               for r in NAV.requests)


def test_days():
    """as of a holiday, before a fund's history, and of the statement"""
    # a Sunday after Independence Day: R09 for the direct twin's series
    d = by_isin(data(enrich(sample(), "2026-08-16")))
    assert d[MID]["latest_nav_date"] == "2026-08-14", d[MID]
    d = data(enrich(sample(), "2024-08-25"))
    assert by_isin(d)[ELSS]["reasons"]["1y"] == "HISTORY_SHORT", d
    d = data(enrich(sample(), "2012-06-01"))
    assert by_isin(d)[MID]["status"] == "NAV_STALE", by_isin(d)[MID]
    assert by_isin(d)[MID]["current_value"] is None or by_isin(d)[MID]["latest_nav"] is None, by_isin(d)[MID]
    d = data(enrich(sample(), "statement"))
    assert d["as_of_date"] == "2024-12-31" and "units_of_statement" not in [w["code"]
                                                                            for w in d["warnings"]], d["warnings"]
    d = data(enrich(sample(), DAY))
    assert "units_of_statement" in [w["code"] for w in d["warnings"]], d["warnings"]


def test_down():
    """the source is down: nothing stored is 503, what is stored is used and the answer is partial"""
    for fault in ("status", "html", "not_json", "truncated", "cut", "drop", "empty", "no_data", "unknown"):
        only_list()
        NAV.script(fault)
        a = enrich(sample(), DAY)
        if fault == "unknown":  # that the source does not know the schemes is an answer
            d = data(a)
            assert {f["status"] for f in d["mutual_funds"]} == {"NAV_STALE"} and not d["partial"], (fault, d)
            assert {w["code"] for w in d["warnings"]} >= {"value_at_old_nav"}, d["warnings"]
        else:
            expect(a, 503, "upstream_unavailable")
    only_list()
    snapshot = sample()
    expect(enrich(snapshot, DAY), 200)
    n = len({p.split("?")[0] for p in NAV.paths()})
    S.sql("update nav_fetches set attempted_at = now() - interval '3 days', next_attempt_at = null")
    S.sql("delete from nav_daily where nav_date > '2026-08-20'")
    NAV.script("status")
    d = data(enrich(snapshot, DAY))
    assert d["partial"] is True and any(w["code"] == "nav_source_unavailable" and f"{n} of {n} schemes" in w["message"]
                                        for w in d["warnings"]), d["warnings"]
    assert by_isin(d)[MID]["latest_nav_date"] == "2026-08-20" and by_isin(d)[MID]["returns"]["1y"] is not None, by_isin(
        d)[MID]
    NAV.clear()


def test_quoted():
    """a source without schemes that AMFI quotes this week is down for them: told, and asked again soon"""
    before = S.sql("select max(last_nav_date) from schemes")
    newest = (datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(1)).date().isoformat()
    codes = sorted({*SERIES, *(c for p in PROXIES.values() for c in p)})  # what the source has
    some = f"scheme_code in ({', '.join(map(str, codes))})"
    S.sql(f"create table quoted_before as select scheme_code, last_nav_date from schemes where {some}; "
          f"update schemes set last_nav_date = '{newest}' where {some}")
    try:
        for fault, args in (("unknown", {}), ("status", {"status": 404}), ("all_zero", {})):
            only_list()
            NAV.script(fault, **args)
            snapshot = sample()
            a = expect(enrich(snapshot, DAY), 503, "upstream_unavailable")
            assert 240 < int(a.headers["retry-after"]) <= 300, (fault, a.headers)
            for code in codes:
                S.sql(f"insert into nav_daily values ({code}, '{DAY}', {at(code, day(DAY))[1]})")
            d = data(enrich(snapshot, DAY))
            assert d["partial"] is True and "nav_source_unavailable" in [w["code"] for w in d["warnings"]], (fault, d)
            assert by_isin(d)[MID]["status"] == "UPSTREAM_UNAVAILABLE", (fault, by_isin(d)[MID])
            NAV.clear()
            S.sql("update nav_fetches set next_attempt_at = now()")
            d = data(enrich(snapshot, DAY))
            assert d["partial"] is False and by_isin(d)[MID]["returns"] == {"1y": "10.38", "3y": "20.02"}, (fault, d)
        # only what stands for the benchmark is missing: its NAV of the day is there, its history is not
        only_list()
        NAV.script("unknown", code=147622)
        S.sql(f"insert into nav_daily values (147622, '{DAY}', {at(147622, day(DAY))[1]})")
        d = data(enrich(sample(), DAY))
        f = by_isin(d)[MID]
        assert d["partial"] is True and f["returns"]["1y"] == "10.38" and f["benchmark"]["1y"] is None, (d, f)
    finally:
        S.sql("update schemes s set last_nav_date = b.last_nav_date from quoted_before b "
              "where b.scheme_code = s.scheme_code; drop table quoted_before")
        NAV.clear()
    assert S.sql("select max(last_nav_date) from schemes") == before


def test_retry():
    """who comes back when Retry-After says so is served, if the source is"""
    for fault, args, seconds in (("rate", {"seconds": 40}, 40), ("status", {}, 30), ("html", {}, 30)):
        only_list()
        NAV.script(fault, **args)
        snapshot = sample()
        a = expect(enrich(snapshot, DAY), 503, "upstream_unavailable")
        assert max(0, seconds - 10) < int(a.headers["retry-after"]) <= seconds, (fault, a.headers)
        NAV.clear()
        S.sql("; ".join(f"update {table} set {column} = {column} + interval '100 seconds'"
                        for table, column in (("upstreams", "open_until"), ("upstreams", "blocked_until"),
                                              ("nav_fetches", "next_attempt_at"))))
        # what is left of the wait, not that of a new failure
        a = expect(enrich(snapshot, DAY), 503, "upstream_unavailable")
        assert seconds + 60 < int(a.headers["retry-after"]) <= seconds + 100, (fault, a.headers)
        seconds += 100
        S.sql("; ".join(f"update {table} set {column} = {column} - interval '{seconds} seconds'"
                        for table, column in (("upstreams", "open_until"), ("upstreams", "blocked_until"),
                                              ("nav_fetches", "next_attempt_at"))))
        assert data(enrich(snapshot, DAY))["partial"] is False, fault


def test_slow():
    """a source that hangs costs a few seconds and no request"""
    only_list()
    NAV.script("hang")
    began = time.monotonic()
    expect(enrich(sample(), DAY), 503, "upstream_unavailable")
    assert time.monotonic() - began < 30
    NAV.clear()


def test_garbage():
    """NAVs of zero, below zero and none, dates in the future, doubles: passed over or refused, never used"""
    for fault in ("zeros", "nan", "negative", "future", "duplicates", "unsorted", "month_first", "error", "other"):
        only_list()
        NAV.script(fault, **({"instead": 119551} if fault == "other" else {}))
        a = enrich(sample(), DAY)
        if a.status != 200:
            expect(a, 503, "upstream_unavailable")
            continue
        f = by_isin(data(a))[MID]
        if f["latest_nav"] is not None and f["status"] == "OK":
            assert f["latest_nav_date"] <= DAY and Decimal(f["latest_nav"]) > 0, (fault, f)
            # of a day or two beside
            assert Decimal("8") < Decimal(f["returns"]["1y"]) < Decimal("13"), (fault, f["returns"])
    NAV.clear()


def test_holes():
    """no NAV for weeks is stale; a hole where a return begins makes that return short"""
    only_list()
    snapshot = sample()
    expect(enrich(snapshot, DAY), 200)
    S.sql("delete from nav_daily where scheme_code = 118989 and nav_date between '2026-07-25' and '2026-08-21'")
    S.sql("delete from nav_daily where scheme_code = 103504 and nav_date between '2023-08-01' and '2023-08-21'")
    whole = data(enrich(snapshot, DAY))
    d = by_isin(whole)
    assert d[MID]["status"] == "NAV_STALE" and d[MID]["returns"] == {"1y": None, "3y": None}, d[MID]
    old = [w["message"] for w in whole["warnings"] if w["code"] == "value_at_old_nav"]
    said = "The value is that of 2026-07-24: there is no newer NAV, and no return of a day after 2026-07-31."
    assert old == [said], old
    for when, status in (("2026-07-31", None), ("2026-08-01", "NAV_STALE")):
        f = by_isin(data(enrich(snapshot, when)))[MID]
        assert (f["status"], f["returns"]["1y"] is None) == (status or "OK", status is not None), (when, f)
    assert d[MID]["latest_nav_date"] == "2026-07-24" and d[MID]["reasons"]["xirr"] == "NAV_STALE", d[MID]
    assert d[BLUE]["returns"] == {"1y": "3.52", "3y": None} and d[BLUE]["status"] == "HISTORY_SHORT", d[BLUE]


def test_jump():
    """a jump that is no rebase takes the figures across it"""
    only_list()
    series = [(d, n * (Decimal("2.69") if d >= day("2025-04-28") else 1)) for d, n in NAVS[118989]]
    NAV.book.navs[118989] = [(d, str(n)) for d, n in series]
    f = by_isin(data(enrich(sample(), DAY)))[MID]
    NAV.book.navs[118989] = [(d, str(n)) for d, n in NAVS[118989]]
    assert f["returns"] == {"1y": "10.38", "3y": None} and f["reasons"]["3y"] == "NAV_DISCONTINUITY", f
    assert f["excess"]["3y"] is None and f["benchmark"]["3y"] is not None


def test_unknown_scheme():
    """an ISIN in no list: valued as the statement does, and said"""
    only_list()
    snapshot = sample()
    row = S.sql("delete from scheme_isins where isin = '%s' returning isin, scheme_code, kind, nav_date, updated_at" %
                MID)
    try:
        d = data(enrich(snapshot, "statement"))
    finally:
        S.sql("insert into scheme_isins values ('%s')" % "','".join(row.split("|")))
    f = by_isin(d)[MID]
    held = {x["isin"]: x for x in get(f"/api/v1/snapshots/{snapshot}").data["mutual_funds"]}[MID]
    assert f["status"] == "SCHEME_UNKNOWN" and f["scheme_code"] is None and f["benchmark"]["quality"] == "NONE", f
    assert Decimal(f["current_value"]) == Decimal(str(
        held["value"])) and f["latest_nav_date"] == held["nav_date"], (f, held)
    assert any(w["code"] == "value_at_old_nav" and w["scheme"] == f["name"] for w in d["warnings"]), d["warnings"]


def test_moved():
    """a merged scheme: the ISIN leads to its new code, whose history is what it is"""
    only_list()
    NAV.book.navs[990001] = [(d, str(n)) for d, n in NAVS[118955] if d >= day("2025-01-01")]
    S.sql(
        "update scheme_isins set scheme_code = 990001 where isin = '%s'; insert into schemes (scheme_code, name,"
        " source, updated_at) values (990001, 'Renamed Fund', 'NAVALL', now())" % MID
    )
    try:
        f = by_isin(data(enrich(sample(), DAY)))[MID]
    finally:
        S.sql(
            "update scheme_isins set scheme_code = 118989 where isin = '%s'; delete from schemes where scheme_code ="
            " 990001" % MID
        )
    assert f["scheme_code"] == 990001 and f["returns"] == {"1y": "4.19", "3y": None
                                                           } and f["status"] == "HISTORY_SHORT", f


def test_many_schemes():
    """more schemes than are fetched at once: those behind the first 5,000 are fetched as well"""
    only_list()
    snapshot = sample()
    # the dummies have the smallest and the largest codes, so that the own schemes are neither first nor in one portion
    crowd = ("select distinct on (s.scheme_code) i.isin from schemes s join scheme_isins i using (scheme_code)"
             " where s.scheme_code < 112323 or s.scheme_code > 120613 order by s.scheme_code limit 5400")
    S.put_in_front(5400, crowd)
    S.sql("insert into nav_fetches (scheme_code, attempted_at, outcome, full_history, contiguous_to, next_attempt_at)"
          " select scheme_code, now(), 'OK', true, (now() at time zone 'Asia/Kolkata')::date, now() + interval '1 day'"
          " from schemes where scheme_code < 112323 or scheme_code > 120613")
    env = S.write_conf(conf_of(NAV, nav_timeout_ms="60000", nav_wait_ms="60000", database_timeout_ms="60000"),
                       "patient.conf")
    patient = S.pool("enrich", 1, env, "patient")
    d = data(enrich(snapshot, DAY, pool=patient))
    funds = by_isin(d)
    assert len(d["mutual_funds"]) > 5400, len(d["mutual_funds"])
    for isin in (ELSS, MID):
        assert funds[isin]["returns"]["1y"] == RETURNS[isin][0], funds[isin]
    assert not d["partial"], d["warnings"][:3]
    asked_for = {int(p.split("/")[2].split("?")[0]) for p in NAV.paths() if p.startswith("/mf/")}
    assert {112323, 118989} <= asked_for, sorted(asked_for)[:10]


def asked():
    """The source has a request, which it does not answer yet."""
    for _ in range(2000):
        if NAV.paths():
            return
        time.sleep(0.01)
    raise TimeoutError("nobody asks the source")


def test_deleted_meanwhile():
    """a snapshot deleted while it is enriched: 404, and nothing of it is left"""
    only_list()
    snapshot = sample()
    NAV.clear()
    NAV.script("slow", seconds=3)

    def run(i):
        if i == 0:
            return enrich(snapshot, DAY)
        asked()
        return S.call("DELETE", f"/api/v1/snapshots/{snapshot}", key=S.key)
    a, b = together(2, run)
    NAV.clear()
    expect(b, 200)
    expect(a, 404, "snapshot_not_found")
    assert (
        S.sql(
            "select count(*) from enrichments e where not exists (select from snapshots s where s.snapshot_id ="
            " e.snapshot_id)"
        )
        == "0"
    )


def test_together():
    """two calls at once for a portfolio that nothing is stored of: each scheme is fetched once, both answers are the
    same"""
    only_list()
    snapshot = sample()
    a, b = together(2, lambda _: enrich(snapshot, DAY))
    x, y = data(a), data(b)
    assert {k: v for k, v in x.items() if k != "enriched_at"} == {k: v for k, v in y.items() if k != "enriched_at"}
    codes = [p.split("/mf/")[1].split("?")[0] for p in NAV.paths() if "/mf/" in p]
    assert len(codes) == len(set(codes)), codes


def test_killed():
    """a worker killed while it waits for the source: the next call does the work"""
    only_list()
    snapshot = sample()
    NAV.clear()
    NAV.script("hang")
    pool = S.sockets["enrich"]
    before = set(p.pid for p in pool.workers)

    def run(i):
        if i == 0:
            try:
                return enrich(snapshot, DAY)
            except OSError:
                return None
        asked()
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        return None
    together(2, run)
    NAV.clear()
    S.sql("update nav_fetches set lease_until = now() - interval '1 second'; delete from upstreams")
    pool.stop()
    S.pool("enrich", 2)
    expect(enrich(snapshot, DAY), 200)


def test_database_lost():
    """without the database: 503, and well again when it is back"""
    snapshot = sample()
    cluster.run("stop", S.pg, "immediate")
    expect(enrich(snapshot, DAY), 503, "database_unavailable")
    cluster.run("start", S.pg)
    for _ in range(100):
        a = enrich(snapshot, DAY)
        if a.status == 200:
            break
        time.sleep(0.1)
    expect(a, 200)


def test_overlap():
    """overlap of imported portfolios, of their newest ones on or before the day"""
    snapshot = sample()
    S.sql(
        "insert into scheme_portfolios values (118989, '2026-06-30', 'old', 100, 1, now()), (118989, '2026-07-31', 'a',"
        " 100, 4, now()), (103504, '2026-07-31', 'b', 100, 4, now()), (103504, '2026-09-30', 'later', 100, 1, now())"
    )
    S.sql(
        "insert into portfolio_securities values (118989, '2026-06-30', 0, 'INE000A01001', 'x', 'EQUITY', 50), (118989,"
        " '2026-07-31', 0, 'INE000A01001', 'x', 'EQUITY', 9.58), (118989, '2026-07-31', 1, 'INE000B01001', 'y',"
        " 'EQUITY', 3.10), (118989, '2026-07-31', 2, 'INE000C01001', 'z', 'FUTURE', 5.00), (118989, '2026-07-31', 3,"
        " 'INE000D01001', 's', 'EQUITY', -2.00), (103504, '2026-07-31', 0, 'INE000A01001', 'x', 'EQUITY', 7.96),"
        " (103504, '2026-07-31', 1, 'INE000B01001', 'y', 'EQUITY', 4.00), (103504, '2026-07-31', 2, 'INE000C01001',"
        " 'z', 'EQUITY', 6.00), (103504, '2026-07-31', 3, 'INE000D01001', 's', 'EQUITY', 1.00), (103504, '2026-09-30',"
        " 0, 'INE000A01001', 'x', 'EQUITY', 1.00)"
    )
    o = data(enrich(snapshot, DAY))["overlays"]
    assert o["fund_overlap_reason"] == "HOLDINGS_INCOMPLETE", o["fund_overlap_reason"]
    assert [(p["isin_a"], p["isin_b"], p["percent"], p["common"], p["portfolio_date_a"])
            for p in o["fund_overlap"]] == [(MID, BLUE, "11.06", 2, "2026-07-31")], o["fund_overlap"]
    assert get(f"/api/v1/snapshots/{snapshot}/enrichment").data["overlays"]["fund_overlap"][0]["common"] == 2
    S.sql("truncate scheme_portfolios, portfolio_securities")


def test_look_through():
    """what is held through the funds, recomputed from values and portfolios; of the day, with what is covered"""
    snapshot, path = sample(), "/api/v1/skills/portfolio-health-check"
    asked = {"snapshot_id": snapshot, "as_of": DAY}
    e = data(enrich(snapshot, DAY))
    bare = data(post(path, asked))["look_through"]
    assert (bare["reason"], bare["covered_percent"]) == ("HOLDINGS_NOT_IMPORTED", "0.00"), bare
    assert bare["asset_allocation"] == bare["industries"] == bare["market_cap"] == [], bare
    rows = {MID: [("INE000A01001", "EQUITY", "60.5", "Banks"), ("INE000B01001", "EQUITY", "20.25", "IT - Software"),
                  ("US02079K3059", "EQUITY", "9", "IT - software"), (None, "FUTURE", "-4.75", None),
                  (None, "CASH", "15", None)],
            BLUE: [("INE000A01001", "EQUITY", "70", "BANKS"), ("INE000Z01001", "EQUITY", "10", None),
                   ("INE000D07001", "DEBT", "20", "CRISIL AAA")]}
    days = {MID: (118989, "2026-07-31"), BLUE: (103504, "2026-06-30")}
    S.sql("insert into security_caps values ('INE000A01001', 'A', 'LARGE', 1, '2026-06-30'), ('INE000B01001', 'B',"
          " 'MID', 101, '2026-06-30')")
    for fund, (code, date) in days.items():
        S.sql(f"insert into scheme_portfolios (scheme_code, portfolio_date, weight_sum, securities, imported_at) values"
              f" ({code}, '{date}', 100, 5, now())")
        for i, (isin, kind, weight, industry) in enumerate(rows[fund]):
            texts = ", ".join("null" if v is None else f"'{v}'" for v in (isin, "name", kind, weight, industry))
            S.sql("insert into portfolio_securities (scheme_code, portfolio_date, row_no, security_isin, security_name,"
                  f" asset_type, weight, industry) values ({code}, '{date}', {i}, {texts})")
    x = data(post(path, asked))["look_through"]
    values, whole = dict.fromkeys(rows, Decimal(0)), Decimal(0)
    for f in e["mutual_funds"]:
        whole += Decimal(f["current_value"] or 0)
        if f["isin"] in values:
            values[f["isin"]] += Decimal(f["current_value"] or 0)
    covered = sum(values.values())
    assert covered > 0 and whole > covered and Decimal(x["covered_percent"]) == round(100 * covered / whole, 2), x

    def shares(key):
        """Percent of the covered value by key(row), which is None for a row that does not count."""
        out = {}
        for fund, held in rows.items():
            for row in held:
                k = key(*row)
                if k is not None:
                    out[k] = out.get(k, Decimal(0)) + values[fund] * Decimal(row[2]) / covered
        return {k: round(v, 2) for k, v in out.items()}

    def told(name):
        sizes = [Decimal(s["percent"]) for s in x[name]]
        assert sizes == sorted(sizes, reverse=True), x[name]
        return {(s["name"] or "none").upper(): Decimal(s["percent"]) for s in x[name]}

    def near(a, b):
        assert set(a) == set(b) and all(abs(a[k] - b[k]) <= Decimal("0.01") for k in a), (a, b)

    abroad = "US02079K3059"
    near(told("asset_allocation"), shares(lambda isin, kind, *_: "OVERSEAS_EQUITY" if isin == abroad else
                                          "DERIVATIVES" if kind == "FUTURE" else kind))
    near(told("industries"), shares(lambda isin, kind, w, ind: (ind or "none").upper() if kind == "EQUITY" else None))
    caps = {"INE000A01001": "LARGE", "INE000B01001": "MID", "INE000Z01001": "NOT_IN_LIST"}
    near(told("market_cap"), shares(lambda isin, *_: caps.get(isin)))
    assert (x["oldest_portfolio"], x["newest_portfolio"]) == ("2026-06-30", "2026-07-31"), x
    assert (x["reason"], x["market_cap_list"], x["other_industries"]) == (None, "2026-06-30", "0.00"), x
    names = {f["name"] for f in e["mutual_funds"] if Decimal(f["current_value"] or 0) > 0 and f["isin"] not in rows}
    assert names and set(x["funds_without"]) == names, (x["funds_without"], names)
    alone = data(post(path, {"snapshot_id": snapshot, "include_enrichment": False}))
    assert alone["look_through"] is None, alone
    S.sql("truncate scheme_portfolios, portfolio_securities, security_caps")


def test_demat():
    """funds of demat accounts are enriched beside those of folios"""
    for name in ("sample_nsdl_2024", "sample_cdsl_2024"):
        a = post("/api/v1/parse", {"pdf_ref": name})
        if a.status != 200:
            continue
        held = [h for d in a.data["demat_accounts"] for h in d["mutual_funds"]]
        d = data(enrich(a.data["snapshot_id"], "statement"))
        demat = [f for f in d["mutual_funds"] if f["demat_client_id"] is not None]
        assert [f["isin"] for f in demat] == [h["isin"] for h in held if h["units"] != 0], (name, demat)
        assert all(f["folio"] is None and f["reasons"]["xirr"] == "NO_TRANSACTIONS" for f in demat)


def test_every_sample():
    """every built-in sample can be enriched, read again and checked"""
    for s in get("/api/v1/samples").data["samples"]:
        snapshot = sample(s["name"])
        a = expect(enrich(snapshot, "statement"), 200)
        assert get(f"/api/v1/snapshots/{snapshot}/enrichment").body == a.body, s["name"]
        expect(post("/api/v1/skills/portfolio-health-check", {"snapshot_id": snapshot, "include_enrichment": False}),
               200)


def scans(plans, name):
    """Nodes of the plans that read a table or its partitions from end to end, and rows that they read."""
    return [
        n for n in nodes(plans)
        if n["Node Type"] == "Seq Scan" and n["Relation Name"].startswith(name) and n["Actual Rows"] +
        n.get("Rows Removed by Filter", 0) > 100
    ]


def nodes(plan):
    for p in plan if isinstance(plan, list) else [plan]:
        yield p
        yield from nodes(p.get("Plans", []))


def plans_of(text):
    """(statement, plan) of all that auto_explain wrote."""
    out, at, text = [], 0, text.replace("\n\t", "\n ")
    while (at := text.find("plan:\n {", at)) >= 0:
        plan, at = json.JSONDecoder().raw_decode(text, at + 7)
        out.append((plan["Query Text"], plan["Plan"]))
    return out


def test_plans():
    """with a million NAVs: as many statements for each table however many funds there are, every NAV by its key"""
    only_list()
    rows = 20000000 if os.environ.get("CG_SLOW") == "1" else 1000000
    S.sql(
        "insert into nav_daily select 500000 + c, date '2020-01-01' + d, 10 + c %% 7 + d / 1000.0 from"
        " generate_series(1, %d) c, generate_series(0, 1999) d" % (rows // 2000)
    )
    snapshots = {name: sample(name) for name in ("sample_cams_2024", "sample_cams_summary_2024")}
    for s in snapshots.values():
        expect(enrich(s, DAY), 200)
    S.sql("analyze nav_daily")
    S.sql("analyze nav_fetches")
    for what in ("session_preload_libraries = auto_explain", "auto_explain.log_min_duration = 0",
                 "auto_explain.log_analyze = on", "auto_explain.log_format = json", "auto_explain.log_timing = off"):
        S.sql("alter database casgate set " + what)
    log = os.path.join(S.pg, "log")
    tables = ("nav_daily", "nav_breaks", "nav_fetches", "scheme_isins", "portfolio_securities")
    counted = {}
    try:
        S.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'casgate_app'")
        for name, snapshot in snapshots.items():
            expect(get(f"/api/v1/snapshots/{snapshot}"), 200)  # connected again
            for _ in range(20):
                if enrich(snapshot, DAY).status == 200:
                    break
                time.sleep(0.1)
            with open(log, encoding="utf-8") as f:
                f.seek(0, 2)
                expect(enrich(snapshot, DAY), 200)
                time.sleep(0.3)
                mine = plans_of(f.read())
            reading = [q for q, _ in mine if "from nav_daily" in q]
            # for the figures; for the change of the last day; with transactions, for the months
            assert len(reading) == 2 + (name == "sample_cams_2024"), (name, [q[:80] for q, _ in mine])
            for plan in (p for q, p in mine if "from nav_daily" in q):
                assert any(n["Node Type"].startswith("Index") and "nav_daily" in n["Relation Name"]
                           for n in nodes(plan)), plan
            for table in ("nav_daily", "nav_breaks", "nav_fetches", "scheme_isins"):
                assert not [x for q, p in mine if "insert into" not in q for x in scans(p, table)], (name, table)
            counted[name] = sorted(t for q, _ in mine for t in tables if t + " " in q)
    finally:
        for what in ("session_preload_libraries", "auto_explain.log_min_duration", "auto_explain.log_analyze",
                     "auto_explain.log_format", "auto_explain.log_timing"):
            S.sql("alter database casgate reset " + what)
        S.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'casgate_app'")
        S.sql("delete from nav_daily where scheme_code > 500000")
    detailed, summary = counted.values()
    assert detailed == sorted(summary + [t for t in tables if t != "scheme_isins"]), counted


def test_health_check():
    """flags with figures, thresholds and reasons; the same each time; thresholds as published"""
    only_list()
    snapshot = sample()
    path = "/api/v1/skills/portfolio-health-check"
    skills = expect(get("/api/v1/skills"), 200).data["skills"]
    rules = {c["check"]: c for c in skills[0]["checks"]}
    assert skills[0]["slug"] == "portfolio-health-check" and len(rules) == 7
    d = expect(post(path, {"snapshot_id": snapshot}), 200).data
    assert d["enriched_at"] and len(d["checks"]) == 7 and d["flags"], d
    again = expect(post(path, {"snapshot_id": snapshot}), 200).data
    assert again == d, "the same enrichment gives the same flags"
    order = {"HIGH": 0, "MEDIUM": 1, "LOW": 2}
    assert [order[f["severity"]] for f in d["flags"]] == sorted(order[f["severity"]] for f in d["flags"])
    for f in d["flags"]:
        limits = rules[f["check"]]["thresholds"]
        assert f["threshold"]["value"] == limits[f["severity"]] <= f["figure"]["value"], f
        higher = {"LOW": "MEDIUM", "MEDIUM": "HIGH"}.get(f["severity"])
        assert higher is None or limits[higher] is None or f["figure"]["value"] < limits[higher], f
        assert f["reason"] and f["funds"], f
    status = {c["check"]: c["status"] for c in d["checks"]}
    assert status["category_overlap"] == "FLAGGED" and status["holdings_overlap"] == "NOT_RUN", status
    alone = expect(post(path, {"snapshot_id": snapshot, "include_enrichment": False}), 200).data
    status = {c["check"]: c["status"] for c in alone["checks"]}
    assert alone["enriched_at"] is None and status["underperformance_1y"] == "NOT_RUN" and status[
        "fund_concentration"] in ("OK", "FLAGGED"), alone
    key = {"Idempotency-Key": "skill-1"}
    one, two = (expect(post(path, {"snapshot_id": snapshot}, headers=key), 200) for _ in range(2))
    assert one.body == two.body and two.headers.get("idempotent-replayed") == "true", two.headers
    expect(post("/api/v1/enrich", {"snapshot_id": snapshot}, headers=key), 409, "idempotency_mismatch")
    key = {"Idempotency-Key": "skill-2"}
    expect(post(path, {"snapshot_id": "snap_00000000000000000000000000", "include_enrichment": False}, headers=key),
           404, "snapshot_not_found")
    one, two = (expect(post(path, {"snapshot_id": snapshot, "include_enrichment": False}, headers=key), 200)
                for _ in range(2))
    assert one.data == two.data == alone and (one.headers.get("idempotent-replayed"),
                                              two.headers.get("idempotent-replayed")) == (None, "true"), two.headers
    expect(post(path, {"snapshot_id": snapshot}, headers=key), 409, "idempotency_mismatch")
    expect(post(path, {"snapshot_id": sample(), "include_enrichment": False}, headers=key), 409, "idempotency_mismatch")
    day = expect(enrich(snapshot, DAY), 200).data
    asked = {"snapshot_id": snapshot, "as_of": DAY}
    then = expect(post(path, asked), 200).data
    assert (then["as_of_date"], then["enriched_at"]) == (DAY, day["enriched_at"]), then
    assert all(f["rule"] == rules[f["check"]]["description"] for f in then["flags"]), then["flags"]
    expect(post(path, dict(asked, as_of="statement"), headers={"Idempotency-Key": "skill-3"}), 200)
    expect(post(path, asked, headers={"Idempotency-Key": "skill-3"}), 409, "idempotency_mismatch")
    expect(post(path, dict(asked, include_enrichment=False)), 400, "invalid_request")
    expect(post(path, dict(asked, as_of="2024-02-30")), 400, "invalid_request")
    own = expect(post(path, dict(asked, as_of="statement")), 200).data
    assert own["as_of_date"] == expect(get(f"/api/v1/snapshots/{snapshot}"), 200).data["as_of_date"], own
    expect(post("/api/v1/skills/other", {"snapshot_id": snapshot}), 404, "not_found")
    expect(post(path, {}), 400, "invalid_request")
    expect(post(path, {"snapshot_id": snapshot, "include_enrichment": "yes"}), 400, "invalid_request")
    expect(post(path, {"snapshot_id": snapshot}, key=S.stranger), 404, "snapshot_not_found")
    expect(post(path, {"snapshot_id": snapshot}, key=S.read_only), 403, "insufficient_scope")


def measured(code, years):
    """mean, least, most as measured; None: not"""
    with open(os.path.join(SOURCE, "data/market/proxy_lag.csv"), newline="", encoding="utf-8") as f:
        for row in csv.DictReader(f):
            if (row["scheme_code"], row["years"]) == (str(code), str(years)):
                return {k: Decimal(row[k]) for k in ("mean", "least", "most")}
    return None


def shortfalls(d):
    """{(isin, horizon): points} of the funds that are behind their index by 0.50 at the least"""
    out = {}
    for f in d["mutual_funds"]:
        for h, years in (("1y", 1), ("3y", 3)):
            proxies = PROXIES.get(f["isin"], {})
            lag = measured(*proxies, years) if len(proxies) == 1 and f["benchmark"]["quality"] == "NEAR" else None
            told = f["benchmark"]["lag"]
            assert (told[h] if told else None) == (lag and {k: str(v) for k, v in lag.items()}), (f, lag)
            if f["excess"][h] is not None:
                points = -Decimal(f["excess"][h]) + (lag["least"] if lag else 0)
                if points >= Decimal("0.50"):
                    out[f["isin"], h] = points
    return out


def test_behind():
    """behind its index: by the proxy and the least of its measured lag, never by less; figures and rule are told"""
    start, path = at(118989, day("2023-08-21"))[1], "/api/v1/skills/portfolio-health-check"
    index = Decimal(blend(PROXIES[MID], day("2023-08-21"), day(DAY), 3))
    seen = []
    for ahead, flagged in (("-0.25", False), ("-0.35", True), ("-2.00", True), ("0.40", False)):
        only_list()
        end = start * (1 + (index + Decimal(ahead)) / 100) ** 3
        NAV.book.navs[118989] = [(d, str(n)) for d, n in NAVS[118989] if d < day(DAY)] + [(day(DAY), f"{end:.4f}")]
        snapshot = sample()
        d = data(enrich(snapshot, DAY))
        f = by_isin(d)[MID]
        assert f["excess"]["3y"] == ahead and ((MID, "3y") in shortfalls(d)) == flagged, (ahead, f)
        assert data(get(f"/api/v1/snapshots/{snapshot}/enrichment")) == d, "as it was stored"
        below = shortfalls(d)
        assert {f["isin"] for f in d["overlays"]["below_benchmark"]} == {i for i, _ in below}, d["overlays"]
        answer = data(post(path, {"snapshot_id": snapshot, "as_of": DAY}))
        flags = {(x["funds"][0]["isin"], x["check"][-2:]): x for x in answer["flags"] if "underperf" in x["check"]}
        assert set(flags) == set(below), (flags, below)
        for key, x in flags.items():
            figures = {v["name"]: v["value"] for v in x["figures"]}
            assert Decimal(x["figure"]["value"]) == below[key] and "benchmark.lag" in x["rule"], x
            assert ("proxy_lag_least" in figures) == (by_isin(d)[key[0]]["benchmark"]["lag"] is not None), x
            assert f"at least {below[key]} points less" in x["reason"], x
        if flagged:
            assert "which lagged it by 0.20 to 1.09, measured until 2026-06-30" in flags[MID, "3y"]["reason"], flags
        seen.append(len(flags))
    NAV.book.navs[118989] = [(d, str(n)) for d, n in NAVS[118989]]
    assert min(seen) < max(seen), seen


def test_total_return_index():
    """levels of the index itself go before the fund that stands for it, one source for both horizons, and are told"""
    def levels(rows):
        S.sql("truncate index_levels")
        S.sql("; ".join(f"insert into index_levels values ('NIFTYMIDCAP150', '{d}', {v}, 'NIFTY MIDCAP 150', 'x.csv', "
                        "now())" for d, v in rows) or "select 1")

    ends = {"2026-08-21": "30000.50", "2025-08-21": "27000.25", "2023-08-21": "17000.75"}
    only_list()
    snapshot = sample()
    want = {h: annual(Decimal(ends[DAY]) / Decimal(ends[d]), y) for h, d, y in (("1y", "2025-08-21", 1),
                                                                               ("3y", "2023-08-21", 3))}
    try:
        levels([])
        by_proxy = by_isin(data(enrich(snapshot, DAY)))
        assert by_proxy[MID]["benchmark"]["source"] == "PROXY" and by_proxy[IDCW]["benchmark"]["source"] == "PROXY"
        # a level before each day counts where a later one shows that none is missing
        before = [("2026-08-20" if d == DAY else d, v) for d, v in ends.items()]
        for rows, used in ((ends.items(), True), ([*before, ("2026-08-24", "31000")], True), (before, False),
                           ([r for r in ends.items() if r[0] != "2023-08-21"], False),
                           ([r for r in ends.items() if r[0] != "2026-08-21"], False),
                           ([(d.replace("21", "13") if d[:4] == "2023" else d, v) for d, v in ends.items()], False)):
            levels(rows)
            d = data(enrich(snapshot, DAY))
            f = by_isin(d)[MID]
            if not used:
                assert f == by_proxy[MID], (rows, f)
                continue
            b = f["benchmark"]
            assert (b["source"], b["proxy"], b["lag"], b["quality"]) == ("TRI", None, None, "NEAR"), b
            assert {h: b[h] for h in want} == want, (b, want)
            assert f["excess"] == {h: rounded(Decimal(f["returns"][h]) - Decimal(want[h])) for h in want}, f
            assert data(get(f"/api/v1/snapshots/{snapshot}/enrichment")) == d, "as it was stored"
            # BONUS has the same benchmark; its flag names the index alone
            asked = {"snapshot_id": snapshot, "as_of": DAY}
            flags = data(post("/api/v1/skills/portfolio-health-check", asked))["flags"]
            flag = next(x for x in flags if x["check"] == "underperformance_3y" and x["funds"][0]["isin"] == BONUS)
            behind = Decimal(want["3y"]) - Decimal(by_isin(d)[BONUS]["returns"]["3y"])
            assert Decimal(flag["figure"]["value"]) == behind and "by the index itself" in flag["reason"], flag
            assert by_isin(d)[BLUE] == by_proxy[BLUE], "other indices are not touched"
        S.sql("alter table index_levels rename to index_levels_gone")
        assert by_isin(data(enrich(snapshot, DAY)))[MID] == by_proxy[MID], "a database from before the table"
        S.sql("alter table index_levels_gone rename to index_levels")
    finally:
        S.sql("truncate index_levels")


def test_cost_flag():
    """a regular plan's flag says the gap and what it is in rupees"""
    only_list()
    snapshot = sample()
    expect(enrich(snapshot, DAY), 200)
    # the health check looks at today's enrichment: make the stored one today's
    S.sql("update enrichments set as_of_date = (now() at time zone 'Asia/Kolkata')::date where snapshot_id = "
          "(select snapshot_id from snapshots order by created_at desc limit 1)")
    d = json.loads(expect(post("/api/v1/skills/portfolio-health-check", {"snapshot_id": snapshot}), 200).body,
                   parse_float=str)["data"]
    flags = {(f["check"], f["funds"][0]["isin"]): f for f in d["flags"]}
    f = flags["regular_plan_cost", BLUE]
    value = Decimal({x["name"]: x["value"] for x in f["figures"]}["value"])
    assert f["severity"] == "MEDIUM" and f["figure"] == {"value": "0.78", "unit": "points"}, f
    assert {x["name"]: x["value"] for x in f["figures"]}["cost_a_year"] == rounded(value * Decimal("0.78") / 100), f


def main():
    try:
        S.write_conf(conf_of(NAV))
        S.casgate("nav", "import", "--builtin")
        S.start()
        S.pool("enrich", 2)
        return tap.cases([v for k, v in globals().items() if k.startswith("test_")])
    finally:
        S.close()
        NAV.stop()


if __name__ == "__main__":
    sys.exit(main())
