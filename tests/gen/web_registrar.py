"""Statements of the registrars as web pages (see web_page.py)."""

from decimal import Decimal

from web_page import Page, dmy, esc

NOTICE = (
    "This Consolidated Account Statement is brought to you as an investor friendly initiative by "
    "CAMS and KFintech, and lists the transactions, balances and valuation of Mutual Funds in which you are holding "
    "investments. The consolidation has been carried out based on the email id, PAN, name and address. "
    "If you find any folios missing, please write to us."
)


def investor(p, who, h):
    lines = [f"Email Id: {who['email']}"] if who["email"] else []
    mid = [who["name"]] + who["address"]
    end = [f"Mobile: {who['mobile']}"] if who["mobile"] else []
    left = "".join(f'<div class="{"b" if t == who["name"] else ""}">{esc(t)}</div>' for t in lines + mid + end)
    k = h.pick("investor", "flex", "float", "below", "table", "above")
    note = f"<div style='font-size:90%'>{NOTICE}</div>"
    if k == "flex":
        p.add(
            f"<div style='display:flex;gap:20pt'><div style='flex:1'>{left}</div><div style='flex:1'>{note}</div></div>"
        )
    elif k == "float":
        p.add(f"<div style='float:right;width:45%'>{note}</div>{left}<div style='clear:both'></div>")
    elif k == "table":
        p.add(f"<table class=plain><tr><td style='width:50%'>{left}</td><td>{note}</td></tr></table>")
    elif k == "above":
        p.add(note + "<br>" + left)
    else:
        p.add(left + "<br>" + note)
    p.add("<br>")


def box(p, t, h):
    if t["total_cost"] is None:
        t["total_value"] = f"{sum(Decimal(f['value']) for f in t['schemes']):.2f}"
    if t["total_cost"] is None or not h.yes("box", 1.1):
        return
    amcs = {}
    for f in t["schemes"]:
        a = amcs.setdefault(f["amc"], [Decimal(0), Decimal(0)])
        a[0] += Decimal(f["cost"] or 0)
        a[1] += Decimal(f["value"])
    p.p("PORTFOLIO SUMMARY", "b " + h.pick("box title", "l", "c"))
    heads = h.pick(
        "box heads",
        ["Mutual Fund", "Cost Value\n(INR)", "Market Value\n(INR)"],
        ["Mutual Fund", "Cost Value (INR)", "Market Value (INR)"],
        ["Mutual Fund", "Cost Value", "Market Value"],
    )
    rows = [[a, p.fig(f"{c:.2f}"), p.fig(f"{v:.2f}")] for a, (c, v) in amcs.items()]
    rows.append(["Total", p.fig(f"{sum(c for c, _ in amcs.values()):.2f}"), p.fig(t["total_value"])])
    w = h.pick("box width", 100, 60, 45)
    p.add(f"<div style='width:{w}%;{h.pick('box side', '', 'margin-left:auto;')}'>")
    p.table([heads], rows, "l" + h.pick("box al", "rr", "cc", "rr"), None, (len(rows) - 1,))
    p.add("</div><br>")


def scheme_name(f, h):
    name, paid = f["name"], ""
    for w in (" - Payout", " - Reinvest"):
        if name.endswith(w) and f["isin"]:
            name, paid = name[: -len(w)], w
    t = f"{f['rta_code']}{h.pick('code dash', '-', '-', ' - ')}{name}" if f["rta_code"] else name
    if f["demat"] is not None:
        t += h.pick("nd space", " ", " ", "") + (
            "(Demat)" if f["demat"] else h.pick("nd", "(Non-Demat)", "(Non Demat)")
        )
    if f["isin"]:
        t += f" - ISIN{h.pick('isin colon', ': ', ' : ', ':')}{f['isin']}{paid}"
    if f["advisor"]:
        t += f"{h.pick('adv space', '', ' ')}(Advisor{h.pick('adv colon', ': ', ' : ', ':')}{f['advisor']})"
    return t


def folio_block(p, f, h):
    folio = f["folio"] if h.yes("folio spaced", 0.7) else f["folio"].replace(" ", "")
    label = h.pick("folio label", "Folio No:", "Folio No:", "Folio No :", "Folio No. :", "Folio No.:", "FOLIO NO:")
    right = ([("PAN", f["pan"])] if f["pan"] else []) + ([("KYC", f["kyc"])] if f["kyc"] else [])
    if f["kyc"] and h.yes("second pan", 0.5):
        right.append(("PAN", "OK"))
    sep = h.pick("kv", ": ", ":", " : ")
    k = h.pick("folio kind", "flex", "flex", "grid", "above", "below", "lines", "span", "four")
    if k == "flex":
        p.add(
            f"<div class=flex><span class=b>{label} {folio}</span>"
            + (f"<span>{'&nbsp; '.join(a + sep + b for a, b in right)}</span>" if right else "")
            + "</div>"
        )
    elif k == "grid":
        cells = [f"{label} {folio}"] + [a + sep + b for a, b in right]
        p.table(None, [cells], "l" * len(cells), None, (), "plain")
    elif k in ("above", "below"):
        a = [label] + [x + ":" for x, _ in right[:2]]
        b = [folio] + [y for _, y in right[:2]]
        p.table(None, [a, b] if k == "above" else [b, a], "l" * len(a), [3] + [2] * (len(a) - 1), (), "plain")
    elif k == "lines":
        p.p(f"{label} {folio}", "b")
        for a, b in right:
            p.p(a + sep + b)
    elif k == "four":
        pairs = [(label, folio)] + [(x + ":", y) for x, y in right[:2]]
        p.table(None, [[z for q in pairs for z in q]], "l" * (2 * len(pairs)), None, (), "plain")
    else:
        p.p(f"{label} {folio}" + "     " + "   ".join(a + sep + b for a, b in right), h.pick("fb", "b", ""))


def scheme_block(p, f, h):
    reg = f"Registrar{h.pick('reg colon', ' : ', ': ', ':')}{f['registrar']}" if f["registrar"] else ""
    t = scheme_name(f, h)
    k = h.pick("registrar", "right", "right", "under", "over", "behind", "pairs")
    if k == "right":
        p.add(f"<table class=plain><tr><td class=b>{esc(t)}</td><td class='r nw'>{esc(reg)}</td></tr></table>")
    elif k == "behind":
        p.p(t + "   " + reg, "b")
    elif k == "pairs":
        side = f"<div style='text-align:right'>Registrar :<br>{esc(f['registrar'])}</div>" if f["registrar"] else ""
        p.add(f"<div class=flex><div class=b style='width:80%'>{esc(t)}</div>{side}</div>")
    else:
        if k == "over":
            p.p(reg, h.pick("reg al", "r", "l"))
        p.p(t, "b")
        if k == "under":
            p.p(reg, h.pick("reg al", "r", "l"))


def nominees(p, f, h):
    if not f["nominees"]:
        return
    t = [f"Nominee {i}: {n}" for i, n in enumerate(f["nominees"], 1)]
    k = h.pick("nominee", "line", "cells", "lines")
    if k != "lines":
        t += [f"Nominee {i}:" for i in range(len(t) + 1, 4)]
    if k == "line":
        p.p("    ".join(t))
    elif k == "cells":
        p.table(None, [t], "ppp"[: len(t)], None, (), "plain")
    else:
        for x in t:
            p.p(x)


def closing(p, f, h):
    on = dmy(f["nav_date"])
    inr = h.pick("inr", "INR ", "INR ", "Rs. ", "", "\u20b9 ", "INR")
    parts = [("Closing Unit Balance", p.fig(f["units"])), (f"NAV on {on}", inr + p.fig(f["nav"]))]
    if f["cost"] is not None:
        parts.append(("Total Cost Value", h.pick("cinr", "", "", inr) + p.fig(f["cost"])))
    parts.append(
        (f"{h.pick('valuation', 'Market Value', 'Market Value', 'Valuation')} on {on}", inr + p.fig(f["value"]))
    )
    c = h.pick("colon", ": ", ": ", " : ", ":")
    k = h.pick("closing", "flex", "flex", "line", "cells", "pairs", "above", "below", "lines", "two")
    flat = [a + c + b for a, b in parts]
    if k == "flex":
        p.add("<div class='flex b'>" + "".join(f"<span>{esc(x)}</span>" for x in flat) + "</div>")
    elif k == "line":
        p.p("    ".join(flat), "b")
    elif k == "cells":
        p.table(None, [flat], "p" * len(flat), None, (), "plain")
    elif k == "lines":
        for x in flat:
            p.p(x)
    elif k == "two":
        p.table(None, [flat[:2], flat[2:] if len(flat) > 3 else [flat[2], ""]], "pp", None, (), "plain")
    elif k == "pairs":
        for a, b in parts:
            value = f"<span style='width:20%' class={h.pick('pv', 'r', 'l')}>{b}</span>"
            p.add(f"<div style='display:flex'><span style='width:35%'>{a}:</span>{value}</div>")
    else:
        a, b = [x + ":" for x, _ in parts], [y for _, y in parts]
        p.table(None, [a, b] if k == "above" else [b, a], "p" * len(a), None, (), "plain")


LOADS = [
    "Entry Load : Nil. Exit Load : 1% if redeemed within 12 months from the date of allotment, Nil thereafter.",
    "Current : Entry Load - Nil, Exit Load - Nil. W.e.f. 15-Mar-2022 the load of 0.50% on units above "
    "10% of the investment is withdrawn.",
    None,
    "1% if redeemed on or before completion of 365 days; w.e.f. October 01, 2021, 0.5% upto 30 days. "
    "12 months lock in. " * 3,
]


def producer(t, h, version):
    """The mark by which a statement names the registrar that made it."""
    name = "CAMSCASWS" if t["source"] == "CAMS" else "KFINCASWS"
    return f"{name}-{h.d.randrange(10**9, 10**11)} Version:V3.{version} Live-10{h.d.randrange(10, 40)}"


def plan(h):
    inr = h.pick("head inr", " (INR)", "\n(INR)", "", " (Rs.)", "\n(\u20b9)")
    nav = h.pick("price", "NAV", "Price", "NAV")
    c = {
        "date": ("Date", 10, "l"),
        "text": (
            h.pick(
                "text head",
                "Transaction",
                "Transaction",
                "Transaction Type",
                "Description",
                "Transaction Details",
                "Particulars",
            ),
            38,
            "p",
        ),
        "amount": ("Amount" + inr, 13, "r"),
        "units": ("Units", 11, "r"),
        "nav": (nav + inr, 11, "r"),
        "balance": (
            h.pick("balance head", "Unit\nBalance", "Unit Balance", "Balance Units", "Balance\nUnits", "Unit Balance"),
            12,
            "r",
        ),
    }
    order = h.pick(
        "order",
        "date text amount units nav balance",
        "date text amount units nav balance",
        "date text amount nav units balance",
        "date text units nav amount balance",
        "date text nav units amount balance",
    )
    al = h.pick("figs", "r", "r", "r", "c", "l")
    return [(k, *c[k][:2], c[k][2] if k in ("date", "text") else al) for k in order.split()]


def registrar_detailed(t, h):
    p = Page(h)
    mark = producer(t, h, h.pick("v", 4, 5))
    mk = h.pick("mark", "side", "side", "foot", "head", "twice")
    extra = ""
    if mk in ("side", "twice"):
        extra = f"<div class=mark>{mark}</div>"
    if mk in ("foot", "twice"):
        free = [x for x in ("bottom-left", "bottom-center", "bottom-right") if x not in p.boxes]
        p.boxes[free[0]] = f"'{mark}'"
    if mk == "head":
        free = [x for x in ("top-left", "top-center", "top-right") if x not in p.boxes]
        p.boxes[free[0]] = f"'{mark}'"
    al = h.pick("title", "c", "l", "r")
    p.p("Consolidated Account Statement", "b " + al, "font-size:170%")
    p.p(f"{dmy(t['statement_period']['from'])} {h.pick('to', 'To', 'To', 'to')} {dmy(t['statement_period']['to'])}", al)
    if h.yes("box first", 0.25):
        box(p, t, h)
        investor(p, t["investor"], h)
    else:
        investor(p, t["investor"], h)
        box(p, t, h)
    cols = plan(h)
    widths, aligns = [w for *_, w, _ in cols], "".join(a for *_, a in cols)
    shape = h.pick("shape", "tables", "tables", "one head", "one table")
    heads = [[c[1] for c in cols]]
    n = len(cols)
    if shape == "one head":
        p.table(heads, [], aligns, widths)
    if shape == "one table":
        p.add(
            "<table><colgroup>"
            + "".join(f"<col style='width:{w}%'>" for w in widths)
            + "</colgroup><thead>"
            + p.row(heads[0], aligns, "th")
            + "</thead><tbody>"
        )
    before = None

    def wrap(fn, *a):
        if shape != "one table":
            return fn(*a)
        at = len(p.out)
        fn(*a)
        inner = "".join(p.out[at:])
        del p.out[at:]
        if inner:
            p.add(f"<tr><td colspan={n}>{inner}</td></tr>")

    for f in t["schemes"]:
        if f["amc"] != before:
            wrap(p.p, f["amc"], "b", f"font-size:{h.pick('amc size', 100, 120)}%;margin-top:6pt")
        before = f["amc"]
        wrap(folio_block, p, f, h)
        for name in f["holders"]:
            wrap(p.p, name)
        wrap(scheme_block, p, f, h)
        wrap(nominees, p, f, h)
        ok = h.pick("opening", "line r", "line l", "row", "flex")
        opening, rows = f"Opening Unit Balance{h.pick('colon', ': ', ': ', ' : ', ':')}{p.fig(f['opening_units'])}", []
        if ok.startswith("line"):
            wrap(p.p, opening, ok[-1])
        elif ok == "flex":
            wrap(p.apart, "Opening Unit Balance:", p.fig(f["opening_units"]))
        else:
            rows.append(
                [
                    p.fig(f["opening_units"]) if k == "balance" else "Opening Unit Balance" if k == "text" else ""
                    for k, *_ in cols
                ]
            )
        for x in f["transactions"]:
            rows.append(
                [
                    (
                        dmy(x["date"])
                        if k == "date"
                        else x["description"] if k == "text" else p.fig(x[k], rupee=k == "amount")
                    )
                    for k, *_ in cols
                ]
            )
        if shape == "one table":
            for r in rows:
                p.add(p.row(r, aligns, "td"))
        elif rows:
            p.table(heads if shape == "tables" else None, rows, aligns, widths)
        wrap(closing, p, f, h)
        load = h.pick("load", *LOADS)
        if load:
            wrap(p.p, load, "", "font-size:92%")
        if shape != "one table":
            p.add(f"<div style='height:{h.pick('gap', 2, 6, 12)}pt'></div>")
    if shape == "one table":
        p.add("</tbody></table>")
    p.p("#IDCW - Income Distribution cum Capital Withdrawal")
    if h.yes("ad", 0.3):
        p.p("Download the myCAMS app. Invest in NFOs from 1st to 15th. Toll free 1800-3070-0707")
    return p.html(extra)


def registrar_summary(t, h):
    p = Page(h, 6.5)
    mark = producer(t, h, 4)
    extra = ""
    if h.pick("mark", "side", "side", "foot") == "side":
        extra = f"<div class=mark>{mark}</div>"
    else:
        p.boxes[[x for x in ("bottom-left", "bottom-center") if x not in p.boxes][0]] = f"'{mark}'"
    al = h.pick("title", "c", "l", "r")
    p.p("Consolidated Account Summary", "b " + al, "font-size:170%")
    p.p(f"As on {dmy(t['as_of_date'])}", al)
    investor(p, t["investor"], h)
    with_isin, cost = any(f["isin"] for f in t["schemes"]), t["total_cost"] is not None
    inr = h.pick("sinr", "", "\n(INR)", " (INR)")
    c = {
        "folio": (h.pick("fh", "Folio No.", "Folio No", "Folio Number", "Folio\nNo."), 13, "l"),
        "isin": ("ISIN", 12, "l"),
        "name": (h.pick("nh", "Scheme Name", "Scheme Name", "Scheme Details", "Scheme"), 32, "p"),
        "cost": (h.pick("ch", "Cost Value", "Cost Value", "Cost\nValue") + inr, 12, "r"),
        "units": (
            h.pick("uh", "Unit Balance", "Unit\nBalance", "Closing Unit\nBalance", "Closing Unit Balance"),
            11,
            "r",
        ),
        "nav_date": (h.pick("dh", "NAV Date", "NAV\nDate"), 10, "l"),
        "nav": (h.pick("ph", "NAV", "Price", "NAV"), 9, "r"),
        "value": (h.pick("vh", "Market Value", "Market\nValue") + inr, 12, "r"),
        "registrar": ("Registrar", 9, "l"),
    }
    order = h.pick(
        "order",
        "folio isin name cost units nav_date nav value registrar",
        "folio isin name cost units nav_date nav value registrar",
        "folio name isin units nav_date nav cost value registrar",
        "folio isin name units nav nav_date value cost registrar",
        "isin folio name cost units nav_date nav value registrar",
        "registrar folio isin name cost units nav_date nav value",
        "folio name units nav nav_date cost value isin registrar",
        "name isin folio units nav_date nav value cost registrar",
    )
    keys = [k for k in order.split() if not (k == "isin" and not with_isin) and not (k == "cost" and not cost)]
    al = h.pick("figs", "r", "r", "c")
    aligns = "".join(c[k][2] if c[k][2] != "r" else al for k in keys)
    rows, strong, before = [], [], None
    amcs = h.yes("amc lines", 0.4) and all(f["amc"] for f in t["schemes"])
    for f in t["schemes"]:
        if amcs and f["amc"] != before:
            rows.append(f"<tr><td colspan={len(keys)} class=b>{esc(f['amc'])}</td></tr>")
        before = f["amc"]
        name = f"{f['rta_code']}{h.pick('code dash', '-', ' - ')}{f['name']}" if f["rta_code"] else f["name"]
        if f["demat"] is not None:
            name += " (Demat)" if f["demat"] else h.pick("nd", " (Non-Demat)", " (Non Demat)")
        cell = {
            "folio": f["folio"].replace(" ", "") if h.yes("tight") else f["folio"],
            "isin": f["isin"] or h.pick("noisin", "", "", "-"),
            "name": name,
            "nav_date": dmy(f["nav_date"]) if f["nav_date"] else "",
            "registrar": f["registrar"] or "",
        }
        rows.append([cell[k] if k in cell else p.fig(f[k], rupee=k in ("cost", "value")) for k in keys])
    tot = {
        "name": h.pick("tw", "Total", "Grand Total", "Total :"),
        "cost": p.fig(t["total_cost"]),
        "value": p.fig(t["total_value"]),
    }
    rows.append([tot.get(k, "") for k in keys])
    p.table([[c[k][0] for k in keys]], rows, aligns, [c[k][1] for k in keys], (len(rows) - 1,))
    if not amcs:
        for f in t["schemes"]:
            f["amc"] = None
        t["folio_count"] = len({f["folio"] for f in t["schemes"]})
    if h.yes("foot notes", 0.5):
        p.p(
            "Note: NAV and value are of the last business day. For load structure please see the "
            "scheme information document dated 01-Apr-2023."
        )
    return p.html(extra)
