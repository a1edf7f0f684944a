"""Statements of MF Central as web pages (see web_page.py)."""

from decimal import Decimal

from web_page import Page, dmy, esc


def mf_front(p, st, h, title, when):
    al = h.pick("title", "c", "l", "r")
    p.p(title, "b " + al, "font-size:160%")
    p.p(when, al)
    w, c = st["investor"], h.pick("fc", ": ", " : ")
    left = [f"PAN{c}{w['pan']}", w["name"], *w["address"]] + [
        f"{a}{c}{w[k]}" for a, k in (("Mobile", "mobile"), ("Email", "email")) if w[k]
    ]
    left = "".join(f"<div>{esc(t)}</div>" for t in left)
    if h.yes("note", 0.5):
        note = (
            "This statement consolidates holdings across mutual funds for the PAN mentioned. Please verify your "
            "details; for queries write to investor support."
        )
        p.add(f"<div class=flex><div style='width:45%'>{left}</div><div style='width:45%'>{note}</div></div>")
    else:
        p.add(left)
    if h.yes("tabs", 0.8):
        p.add("<br>")
        p.table(None, [["SoA Holdings", "Demat Holdings"]], "cc", [1, 1])
    if h.yes("alloc", 0.3):
        p.add("<br>")
        p.p("Allocation by Asset Class", "b")
        p.table(None, [["62.10%", "Equity"], ["37.90%", "Debt"]], "rl", [1, 5], (), "plain")
    p.add("<br>")


def mfcentral_detailed(st, h):
    p = Page(h)
    a, b = dmy(st["statement_period"]["from"]), dmy(st["statement_period"]["to"])
    mf_front(
        p,
        st,
        h,
        "Consolidated Account Statement",
        h.pick("when", f"( From Date : {a} To Date : {b} )", f"(From Date: {a} To Date: {b})"),
    )
    p.boxes[[x for x in ("bottom-left", "bottom-center", "bottom-right") if x not in p.boxes][0]] = (
        f"'MFCentralDetailCAS_v1.{h.pick('v', 0, 1, 2)}_1234567890-123456789_{a}_{b} _-20/07/2025 1:21:18pm'"
    )
    i = h.pick("inr", " (INR)", "\n(INR)")
    c = {
        "date": ("Date", 11, "l"),
        "text": ("Transaction", 36, "p"),
        "amount": ("Amount" + i, 13, "r"),
        "units": ("Units", 11, "r"),
        "nav": ("Price" + i, 11, "r"),
        "balance": (h.pick("bh", "Unit Balance", "Unit\nBalance"), 12, "r"),
    }
    keys = h.pick(
        "order",
        "date text amount units nav balance",
        "date text amount units nav balance",
        "date text amount nav units balance",
        "date text units nav amount balance",
    ).split()
    al = h.pick("figs", "r", "r", "c")
    aligns, widths = "".join(c[k][2] if c[k][2] != "r" else al for k in keys), [c[k][1] for k in keys]
    each = h.pick("heads", "once", "each", "each")
    if each == "once":
        p.table([[c[k][0] for k in keys]], [], aligns, widths)
    before = None
    for f in st["schemes"]:
        if f["amc"] != before:
            p.p(f["amc"], "b", "font-size:115%;margin-top:5pt")
        before = f["amc"]
        folio = f["folio"].replace(" ", "")
        k = h.pick("folio", "one", "cells", "kyc", "above")
        if k == "one":
            p.p(f"FOLIO NO: {folio}", "b")
        elif k == "cells":
            p.table(None, [["FOLIO NO:", folio]], "ll", [1, 6], (), "plain")
        elif k == "above":
            p.table(None, [["FOLIO NO:", "KYC :"], [folio, f["kyc"]]], "ll", [1, 1], (), "plain")
        else:
            p.add(f"<div class=flex><span>FOLIO NO: {folio}</span><span>KYC : {f['kyc']}</span></div>")
        p.p(f"{f['name']} (Advisor: {f['_advisor']}  ISIN: {f['isin']}", "b")
        if k in ("one", "cells"):
            p.p(f"KYC : {f['kyc']}")
        o = f"Opening Unit Balance: {p.fig(f['opening_units'])}"
        rows = [
            [dmy(x["date"], True) if q == "date" else x["description"] if q == "text" else p.fig(x[q]) for q in keys]
            for x in f["transactions"]
        ]
        if not rows:
            rows = [["---" if q != "text" else "--- No Transaction during this statement period ---" for q in keys]]
        if h.pick("opening", "line", "right", "row") == "row":
            rows.insert(0, f"<tr><td colspan={len(keys)}>{o}</td></tr>")
        else:
            p.p(o, "r" if h.taken["opening"] == "right" else "")
        parts = [
            f"Closing Unit Balance: {p.fig(f['units'])}",
            f"Nav as on {dmy(f['nav_date'], True)}: INR {p.fig(f['nav'])}",
            f"Valuation on {b} : INR {p.fig(f['value'])}",
        ]
        ck = h.pick("closing", "flex", "line", "lines", "cells")
        p.table([[c[q][0] for q in keys]] if each == "each" else None, rows, aligns, widths)
        if ck == "flex":
            p.add("<div class='flex b'>" + "".join(f"<span>{x}</span>" for x in parts) + "</div>")
        elif ck == "line":
            p.p("   ".join(parts), "b")
        elif ck == "cells":
            p.table(None, [parts], "ppp", [1, 1, 1], (), "plain")
        else:
            for x in parts:
                p.p(x)
        p.add("<div style='height:6pt'></div>")
    p.p("#IDCW - Income Distribution cum Capital Withdrawal")
    p.p("*SoA - Statement of Account")
    told = h.yes("empty tab", 0.5)
    if told:
        p.p("--- No Folios Found ---", h.pick("ea", "l", "c"))
    for f in st["schemes"]:
        f["demat"] = False if told else None
    return p.html()


def mfcentral_summary(st, h):
    p = Page(h, 6.5)
    mf_front(p, st, h, "Consolidated Account Summary", f"( As on Date: {dmy(st['as_of_date'])} )")
    if h.yes("token", 0.8):
        p.boxes[[x for x in ("bottom-left", "bottom-center", "bottom-right") if x not in p.boxes][0]] = (
            f"'MFCentralCASSummary_v2.0_1234567890-123456789_{dmy(st['as_of_date'])} _-20/07/2025 8:02:46pm'"
        )
    keys = h.pick(
        "order",
        "folio name cost units nav_date nav value gain",
        "folio name cost units nav_date nav value gain",
        "folio name units nav_date nav cost value gain",
        "folio name units nav nav_date value cost gain",
    ).split()
    br = h.pick("br", "\n", " ")
    heads = {
        "name": "Scheme Details",
        "cost": f"Invested Value{br}(INR)",
        "units": f"Balance{br}Units",
        "nav_date": "NAV Date",
        "nav": "NAV",
        "value": f"Market Value{br}(INR)",
        "gain": f"Gain/Loss{br}(Absolute)",
    }
    aligns, widths = {"folio": "l", "name": "p", "nav_date": "l"}, {"folio": 13, "name": 28, "nav_date": 10}
    al = h.pick("figs", "r", "r", "c")
    for demat, key in ((False, "Folio No."), (True, "Client Id")):
        funds = [f for f in st["schemes"] if f["demat"] is demat]
        if not funds:
            if demat:
                p.p("-- No MF holdings in Demat --", "b c")
            continue
        rows = []
        for f in funds:
            g = Decimal(f["value"]) - Decimal(f["cost"])
            share = g * 100 / Decimal(f["cost"]) if Decimal(f["cost"]) else Decimal(0)
            cell = {
                "folio": f["folio"].replace(" ", ""),
                "name": f["name"],
                "nav_date": dmy(f["nav_date"]) if f["nav_date"] else p.blank,
                "gain": p.fig(f"{g:.2f}") + h.pick("pc", "\n", " ", "\n") + f"({share:+.2f}%)",
            }
            rows.append([cell[k] if k in cell else p.fig(f[k]) for k in keys])
        tot = {"name": "Total", "value": p.fig(f"{sum(Decimal(f['value']) for f in funds):.2f}")}
        if h.yes("total all"):
            tot["cost"] = p.fig(f"{sum(Decimal(f['cost']) for f in funds):.2f}")
        rows.append([tot.get(k, "") for k in keys])
        p.table(
            [[heads.get(k, key) for k in keys]],
            rows,
            "".join(aligns.get(k, al) for k in keys),
            [widths.get(k, 12) for k in keys],
            (len(rows) - 1,),
        )
        p.add("<br>")
    p.p("#IDCW - Income Distribution cum Capital Withdrawal")
    p.p("*SoA - Statement of Account")
    st["total_cost"] = (
        f"{sum((Decimal(f['cost']) for f in st['schemes']), Decimal('0.00')):.2f}" if h.taken.get("total all") else None
    )
    return p.html()


# ---- depositories
