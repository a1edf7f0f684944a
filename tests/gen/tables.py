#!/usr/bin/env python3
"""Statements as tables: the content of a generated statement laid out by ReportLab's platypus.

tables.py [--seeds A-B] [--layout NAME] [--keep DIR] [--show] [--tap]

The other drawers place each run by its coordinates. This one only says what stands in which cell; lines, wraps,
column widths and page breaks come from the typesetter, as in statements that others make. Where labels stand, which
heads columns have and in which order, what stands on a line of its own, how cells are aligned: a hand chosen by the
seed.
Every statement is exact, or tells that it is not; a silent difference is a failure, and so are fewer
exact ones than SHARES says. The program is $CASGATE.
"""

import argparse
import os
import sys
import tempfile
from decimal import Decimal

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../lib"), os.path.join(HERE, "../../data")]
import tap  # noqa: E402

try:
    import ecas
    import generate
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")
import check  # noqa: E402
from ecas_sheet import million  # noqa: E402
from reportlab.platypus import Table  # noqa: E402
from table_sheet import Hand, Sheet, dmy, figure, page_number  # noqa: E402
from tables_depository import DRAW as DEPOSITORY  # noqa: E402
from tables_mfcentral import DRAW as MFCENTRAL  # noqa: E402

# Percent of the statements of a layout that have to be exact.
SHARES = {
    "cams_detailed": 95,
    "kfin_detailed": 95,
    "cams_summary": 95,
    "kfin_summary": 95,
    "mfcentral_detailed": 95,
    "mfcentral_summary": 90,
    "cdsl": 95,
    "nsdl": 90,
}
DRAW = {**DEPOSITORY, **MFCENTRAL}


# -- statements of the registrars -----
def investor_block(s, who, h):
    lines = [f"Email Id: {who['email']}"] if who["email"] else []
    lines += [who["name"]] + who["address"] + ([f"Mobile: {who['mobile']}"] if who["mobile"] else [])
    notice = (
        "This Consolidated Account Statement is brought to you as an investor friendly initiative by CAMS and"
        " KFintech, and lists the transactions, balances and valuation of Mutual Funds in which you are holding"
        " investments. The consolidation has been carried out based on the email id, PAN, name and address. If you"
        " find any folios missing, "
        "please write to us."
    )
    column = [[s.para(t, bold=(t == who["name"]))] for t in lines]
    inner = Table(
        column,
        style=[
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0.5),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ],
    )
    kind = h.pick("investor", "notice right", "notice below", "notice right")
    if kind == "notice right":
        s.table([[inner, s.para(notice, size=s.size - 0.4)]], [1, 1], "ll", grid=False)
    else:
        s.story.append(inner)
        s.space(4)
        s.put(notice, size=s.size - 0.4)
    s.space(6)


def portfolio_summary(s, t, h):
    if not h.yes("box", 1.1) or t["total_cost"] is None:
        return
    s.put("PORTFOLIO SUMMARY", True, h.pick("box title", 0, 1))
    amcs = {}
    for f in t["schemes"]:
        a = amcs.setdefault(f["amc"], [Decimal(0), Decimal(0)])
        a[0] += Decimal(f["cost"] or 0)
        a[1] += Decimal(f["value"])
    heads = h.pick(
        "box heads",
        ["Mutual Fund", "Cost Value\n(INR)", "Market Value\n(INR)"],
        ["Mutual Fund", "Cost Value (INR)", "Market Value (INR)"],
    )
    rows = [heads] + [[a or "", f"{million(c)}", f"{million(v)}"] for a, (c, v) in amcs.items()]
    rows.append(["Total", million(sum(c for c, _ in amcs.values())), million(Decimal(t["total_value"]))])
    s.table(rows, [3, 2, 2], "lrr" if h.yes("box right") else "lcc", 1, (len(rows) - 1,))
    s.space(8)


def scheme_name(f, h):
    """As printed: code, name, what is known of the units, ISIN and advisor."""
    name, paid = f["name"], ""
    for word in (" - Payout", " - Reinvest"):
        if name.endswith(word) and f["isin"]:
            name, paid = name[: -len(word)], word
    text = f"{f['rta_code']}{h.pick('code dash', '-', '-', ' - ')}{name}" if f["rta_code"] else name
    if f["demat"] is not None:
        text += " (Demat)" if f["demat"] else " (Non-Demat)"
    if f["isin"]:
        text += f" - ISIN{h.pick('isin colon', ': ', ' : ', ':')}{f['isin']}{paid}"
    if f["advisor"]:
        text += f"{h.pick('advisor space', '', ' ')}(Advisor: {f['advisor']})"
    return text


def folio_lines(s, f, h):
    folio = f["folio"] if h.yes("folio spaced", 0.7) else f["folio"].replace(" ", "")
    pan, kyc = f["pan"], f["kyc"]
    label = h.pick("folio label", "Folio No: ", "Folio No: ", "Folio No : ", "Folio No. : ")
    right = (
        ([f"PAN: {pan}"] if pan else [])
        + ([f"KYC: {kyc}"] if kyc else [])
        + (["PAN: OK"] if kyc and h.yes("pan ok", 0.7) else [])
    )
    kind = h.pick("folio line", "one", "two cells", "many cells", "labels above", "own lines", "labelled table")
    if kind == "one":
        s.put(label + folio + "    " + "  ".join(right), True)
    elif kind == "two cells":
        s.table([[label + folio, "  ".join(right)]], [1, 1], "lr", bold=(0,), grid=False)
    elif kind == "many cells":
        cells = [label + folio] + right
        s.table([cells], [3] + [2] * len(right), "l" * len(cells), bold=(0,), grid=False)
    elif kind == "labels above":
        cells = [label.strip()] + [r.split(":")[0] + ":" for r in right[:2]]
        values = [folio] + [r.split(": ")[1] for r in right[:2]]
        s.table([cells, values], [3] + [2] * (len(cells) - 1), "l" * len(cells), bold=(0,), grid=False)
    elif kind == "labelled table":
        pairs = [[label.strip(), folio]] + [[r.split(":")[0] + ":", r.split(": ")[1]] for r in right[:2]]
        s.table([[x for p in pairs for x in p]], [x for p in pairs for x in (1, 2)], "l" * (2 * len(pairs)), grid=False)
    else:
        s.put(label + folio, True, after=1)
        if right:
            s.put("  ".join(right), after=1)


def scheme_lines(s, f, h):
    text, registrar = scheme_name(f, h), f"Registrar : {f['registrar']}" if f["registrar"] else ""
    kind = h.pick("registrar", "right", "behind", "below", "above", "right", "below right")
    if kind == "right":
        s.table([[text, registrar]], [5, 1], "pr", bold=(0,), grid=False)
    elif kind == "behind":
        s.put(text + "  " + registrar, True)
    else:
        if kind == "above" and registrar:
            s.put(registrar, after=1)
        s.put(text, True, after=1)
        if kind.startswith("below") and registrar:
            s.put(registrar, align=2 if "right" in kind else 0, after=1)


def nominees(s, f, h):
    if not f["nominees"]:
        return
    kind = h.pick("nominees", "line", "cells", "own lines")
    texts = [f"Nominee {i}: {n}" for i, n in enumerate(f["nominees"], 1)]
    if kind != "own lines":
        texts += [f"Nominee {i}:" for i in range(len(texts) + 1, 4)]
    if kind == "line":
        s.put("   ".join(texts), after=1)
    elif kind == "cells":
        s.table([texts], [1] * len(texts), "p" * len(texts), grid=False)
    else:
        for t in texts:
            s.put(t, after=1)


def closing(s, f, h):
    on = dmy(f["nav_date"])
    inr = h.pick("inr", "INR ", "INR ", "Rs. ", "")
    parts = [f"Closing Unit Balance: {figure(h, f['units'])}", f"NAV on {on}: {inr}{figure(h, f['nav'])}"]
    if f["cost"] is not None:
        parts.append(f"Total Cost Value: {figure(h, f['cost'])}")
    parts.append(
        f"{h.pick('valuation', 'Market Value', 'Market Value', 'Valuation')} on {on}: {inr}{figure(h, f['value'])}"
    )
    kind = h.pick("closing", "one", "cells", "two lines", "label value", "own lines", "labels above")
    if kind == "one":
        s.put("   ".join(parts), True)
    elif kind == "cells":
        s.table([parts], [1] * len(parts), "p" * len(parts), bold=(0,), grid=False)
    elif kind == "two lines":
        s.table([parts[:2], parts[-2:]], [1, 1], "lr", grid=False)
    elif kind == "labels above":
        both = [p.rsplit(": ", 1) for p in parts]
        s.table(
            [[a + ":" for a, _ in both], [b for _, b in both]],
            [1] * len(both),
            "l" * len(both),
            bold=(0,),
            grid=False,
        )
    else:
        for p in parts:
            if kind == "own lines":
                s.put(p, after=1)
            else:
                a, b = p.rsplit(": ", 1)
                s.table([[a + ":", b]], [2, 3], "ll", grid=False)


LOADS = [
    "Entry Load : Nil. Exit Load : 1% if redeemed within 12 months from the date of allotment, Nil thereafter.",
    "Current : Entry Load - Nil, Exit Load - Nil. W.e.f. 15-Mar-2022 the load of 0.50% on units above 10% of the"
    " investment is withdrawn.",
    None,
]


def column_plan(h, t):
    """[(key, head, width, align)] of a table of transactions."""
    unit_head = h.pick("balance head", "Unit\nBalance", "Unit Balance", "Balance\nUnits", "Balance Units")
    inr = h.pick("head inr", " (INR)", "\n(INR)", "", " (Rs.)")
    price = h.pick("price head", "NAV", "Price", "NAV")
    cols = {
        "date": ("Date", 11, "l"),
        "text": (
            h.pick("text head", "Transaction", "Transaction", "Transaction Description", "Description", "Particulars"),
            38,
            "p",
        ),
        "amount": ("Amount" + inr, 13, "r"),
        "units": ("Units", 11, "r"),
        "nav": (price + inr, 11, "r"),
        "balance": (unit_head, 12, "r"),
    }
    order = h.pick(
        "order",
        "amount units nav balance",
        "amount units nav balance",
        "amount nav units balance",
        "units nav amount balance",
        "nav units amount balance",
    )
    where = h.pick("figures", "r", "r", "r", "c")
    return [(k, *cols[k][:2], cols[k][2] if k in ("date", "text") else where) for k in ["date", "text"] + order.split()]


def transactions(s, f, h, plan):
    rows = [[head for _, head, _, _ in plan]]
    opening = f"Opening Unit Balance: {figure(h, f['opening_units'])}"
    kind = h.pick("opening", "line right", "line left", "row", "label value")
    if kind == "row":
        rows.append(
            ["", "Opening Unit Balance:"]
            + [figure(h, f["opening_units"]) if k == "balance" else "" for k, *_ in plan[2:]]
        )
    elif kind == "label value":
        s.table([["Opening Unit Balance:", figure(h, f["opening_units"])]], [3, 1], "lr", grid=False)
    else:
        s.put(opening, False, 2 if kind == "line right" else 0)
    for x in f["transactions"]:
        rows.append(
            [dmy(x["date"]) if k == "date" else x["description"] if k == "text" else figure(h, x[k]) for k, *_ in plan]
        )
    one_head = h.yes("heads once a page", 0.5)
    if one_head:
        rows = rows[1:]
    if rows:
        s.table(rows, [w for _, _, w, _ in plan], "".join(a for *_, a in plan), 0 if one_head else 1)


def head_of_page(c, s, plan, y):
    total = sum(w for _, _, w, _ in plan)
    x = s.margin
    c.setFont(s.bold, s.size)
    for _, head, w, align in plan:
        wide = w * s.width / total
        for i, line in enumerate(head.split("\n")):
            at = y - i * s.size * 1.15
            if align in "lp":
                c.drawString(x + 2, at, line)
            elif align == "r":
                c.drawRightString(x + wide - 2, at, line)
            else:
                c.drawCentredString(x + wide / 2, at, line)
        x += wide


def watermark(t, h):
    mark = {"CAMS": "CAMSCASWS", "KFINTECH": "KFINCASWS"}[t["source"]]
    number, version = h.d.randrange(10**9, 10**11), h.pick("version", 4, 5)
    return f"{mark}-{number} Version:V3.{version} Live-10{h.d.randrange(10, 40)}"


def registrar_detailed(t, hand, path):
    s, h = Sheet(hand), hand
    s.put("Consolidated Account Statement", True, h.pick("title align", 0, 1), s.size + 6, 4)
    s.put(
        f"{dmy(t['statement_period']['from'])} {h.pick('to', 'To', 'To', 'to')} {dmy(t['statement_period']['to'])}",
        False,
        h.taken["title align"],
        None,
        8,
    )
    investor_block(s, t["investor"], h)
    portfolio_summary(s, t, h)
    plan, mark = column_plan(h, t), watermark(t, h)
    h.yes("heads once a page", 0.5)
    before = None
    for f in t["schemes"]:
        if f["amc"] != (before or {}).get("amc"):
            s.space(6)
            s.put(f["amc"], True, 0, s.size + 2, 3)
        folio_lines(s, f, h)
        for name in f["holders"]:
            s.put(name, after=1)
        scheme_lines(s, f, h)
        nominees(s, f, h)
        transactions(s, f, h, plan)
        closing(s, f, h)
        load = h.pick("load", *LOADS)
        if load:
            s.put(load, False, 0, s.size - 0.5)
        s.space(h.pick("gap", 3, 6, 10))
        before = f
    s.put("#IDCW - Income Distribution cum Capital Withdrawal")

    def furniture(c, sheet, n, of):
        page_number(c, sheet, n, of)
        c.saveState()
        c.setFont("Helvetica", 4.8)
        if h.pick("mark", "turned", "turned", "foot") == "turned":
            c.translate(sheet.page[0] - 5, 120)
            c.rotate(90)
            c.drawString(0, 0, mark)
        else:
            c.drawString(sheet.margin + 90, 14, mark)
        c.restoreState()
        if h.taken["heads once a page"]:
            head_of_page(c, sheet, plan, sheet.page[1] - 32)

    s.write(path, furniture)


def registrar_summary(t, hand, path):
    s, h = Sheet(hand, 6.5), hand
    s.put("Consolidated Account Summary", True, h.pick("title align", 0, 1), s.size + 6, 4)
    s.put(f"As on {dmy(t['as_of_date'])}", False, h.taken["title align"], None, 8)
    investor_block(s, t["investor"], h)
    with_isin = any(f["isin"] for f in t["schemes"])
    cost = t["total_cost"] is not None
    value_head = h.pick("value head", "Market Value\n(INR)", "Market Value", "Market\nValue")
    cols = {
        "folio": (h.pick("folio head", "Folio No.", "Folio No.", "Folio\nNo."), 13, "l"),
        "isin": ("ISIN", 13, "l"),
        "name": ("Scheme Name", 34, "p"),
        "cost": (h.pick("cost head", "Cost Value\n(INR)", "Cost Value", "Cost\nValue"), 12, "r"),
        "units": (h.pick("units head", "Unit Balance", "Unit\nBalance", "Closing\nUnit Balance"), 11, "r"),
        "nav_date": ("NAV Date", 11, "l"),
        "nav": (h.pick("nav head", "NAV", "NAV", "Price"), 10, "r"),
        "value": (value_head, 12, "r"),
        "registrar": ("Registrar", 9, "l"),
    }
    if not with_isin:
        del cols["isin"]
    if not cost:
        del cols["cost"]
    orders = [
        "folio isin name cost units nav_date nav value registrar",
        "folio isin name cost units nav_date nav value registrar",
        "folio name isin units nav_date nav cost value registrar",
        "folio isin name units nav_date nav value cost registrar",
        "name folio isin cost units nav nav_date value registrar",
    ]
    order = [k for k in h.pick("order", *orders).split() if k in cols]
    rows = [[cols[k][0] for k in order]]
    bold, before = [], None
    amcs = h.yes("amc lines", 0.5) and all(f["amc"] for f in t["schemes"])
    for f in t["schemes"]:
        if amcs and f["amc"] != before:
            rows.append([f["amc"] if k == "name" else "" for k in order])
            bold.append(len(rows) - 1)
        before = f["amc"]
        name = f"{f['rta_code']}{h.pick('code dash', '-', ' - ')}{f['name']}" if f["rta_code"] else f["name"]
        if f["demat"] is not None:
            name += " (Demat)" if f["demat"] else " (Non-Demat)"
        folio = f["folio"].replace(" ", "") if h.yes("folio tight") else f["folio"]
        cell = {
            "folio": folio,
            "isin": f["isin"] or "",
            "name": name,
            "nav_date": dmy(f["nav_date"]) if f["nav_date"] else "",
            "registrar": f["registrar"] or "",
        }
        rows.append([cell[k] if k in cell else figure(h, f[k]) for k in order])
    total = {
        "name": h.pick("total word", "Total", "Grand Total"),
        "cost": figure(h, t["total_cost"]),
        "value": figure(h, t["total_value"]),
    }
    rows.append([total.get(k, "") for k in order])
    bold.append(len(rows) - 1)
    s.table(rows, [cols[k][1] for k in order], "".join(cols[k][2] for k in order), 1, bold)
    mark = watermark(t, h)

    def furniture(c, sheet, n, of):
        page_number(c, sheet, n, of)
        c.saveState()
        c.setFont("Helvetica", 4.8)
        c.translate(sheet.page[0] - 5, 120)
        c.rotate(90)
        c.drawString(0, 0, mark)
        c.restoreState()

    s.write(path, furniture)
    if not amcs:
        for f in t["schemes"]:
            f["amc"] = None
        t["folio_count"] = len({f["folio"] for f in t["schemes"]})


def make(seed, layout, hand, path):
    """-> the truth of the statement drawn there."""
    if layout in DRAW:
        st, *_ = ecas.BUILD[layout](ecas.Dice(f"{layout} {seed}"))
        st["password"], st["file"] = None, "x.pdf"
        DRAW[layout](st, hand, path)
        return ecas.truth(st)
    statement, _ = generate.build(seed, layout, False)
    t = statement.truth("x.pdf")
    t["password"] = None
    (registrar_summary if layout.endswith("summary") else registrar_detailed)(t, hand, path)
    return t


def one(seed, layout, path):
    """-> (hand, "exact" | "told" | "silent", the first differences)"""
    hand = Hand(f"{layout} {seed}")
    truth = make(seed, layout, hand, path)
    data, said = check.parse(path)
    if data is None:
        return hand, "told", [said[:300]]
    faults = check.compare(truth, data)
    if not faults and check.claims(data):
        return hand, "exact", []
    return hand, "silent" if check.claims(data) else "told", faults[:4] + check.modesty(data)[:3]


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seeds", default="1")
    p.add_argument("--layout", choices=[*generate.LAYOUT_NAMES, *DRAW], action="append")
    p.add_argument("--keep")
    p.add_argument("--show", action="store_true", help="the choices of each statement that is not exact")
    p.add_argument("--tap", action="store_true")
    args = p.parse_args()
    first, _, last = args.seeds.partition("-")
    ok = True
    with tempfile.TemporaryDirectory() as folder:
        for layout in args.layout or SHARES:
            count = {"exact": 0, "told": 0, "silent": 0}
            for seed in range(int(first), int(last or first) + 1):
                path = os.path.join(args.keep or folder, f"{layout}-{seed}.pdf")
                hand, result, faults = one(seed, layout, path)
                count[result] += 1
                if result != "exact":
                    print(f"# {result}: {layout} {seed}")
                    for fault in faults + ([str(hand.taken)] if args.show else []):
                        print("#   " + fault[: 2000 if args.show else 200])
            share = 100 * count["exact"] / max(1, sum(count.values()))
            least = SHARES.get(layout, 0)
            print(f"# {layout}: {count}, {share:.1f} % exact")
            ok = ok and count["silent"] == 0 and share >= least
            if args.tap:
                tap.check(count["silent"] == 0, f"{layout}: no difference is silent")
                tap.check(share >= least, f"{layout}: {least} percent are exact")
    if args.tap:
        tap.done()
    sys.exit(0 if ok else 1)


if __name__ == "__main__":
    main()
