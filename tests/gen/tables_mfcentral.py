"""Both statements of MF Central as tables (tables.py)."""

from decimal import Decimal

from table_sheet import Sheet, dmy, figure, page_number


def mf_front(s, st, h, title, when):
    s.put(title, True, 1, s.size + 5, 4)
    s.put(when, False, 1, None, 8)
    who = st["investor"]
    colon = h.pick("front colon", ": ", " : ")
    s.put(f"PAN{colon}{who['pan']}", True, after=1)
    for line in [who["name"]] + who["address"]:
        s.put(line, after=1)
    for label, key in (("Mobile", "mobile"), ("Email", "email")):
        if who[key]:
            s.put(f"{label}{colon}{who[key]}", after=1)
    s.space(8)
    s.table([["SoA Holdings", "Demat Holdings"]], [1, 1], "cc", bold=(0,))
    s.space(8)


def mf_furniture(st, h, token):
    def furniture(c, sheet, n, of):
        page_number(c, sheet, n, of)
        c.setFont(sheet.plain, 6)
        if token:
            c.drawString(sheet.margin, 12, token)

    return furniture


def mfcentral_detailed(st, hand, path):
    s, h = Sheet(hand), hand
    a, b = dmy(st["statement_period"]["from"]), dmy(st["statement_period"]["to"])
    mf_front(s, st, h, "Consolidated Account Statement", f"( From Date : {a} To Date : {b} )")
    cols = {
        "date": ("Date", 11, "l"),
        "text": ("Transaction", 36, "p"),
        "amount": ("Amount\n(INR)" if h.yes("head wraps") else "Amount (INR)", 13, "r"),
        "units": ("Units", 11, "r"),
        "nav": ("Price\n(INR)" if h.taken["head wraps"] else "Price (INR)", 11, "r"),
        "balance": ("Unit\nBalance" if h.yes("balance wraps") else "Unit Balance", 12, "r"),
    }
    order = h.pick(
        "mf order",
        "date text amount units nav balance",
        "date text amount units nav balance",
        "date text amount nav units balance",
        "date text units nav amount balance",
    ).split()
    widths, aligns = [cols[k][1] for k in order], "".join(cols[k][2] for k in order)
    before = None
    s.table([[cols[k][0] for k in order]], widths, aligns, 1)
    for f in st["schemes"]:
        if f["amc"] != before:
            s.space(5)
            s.put(f["amc"], True, 0, s.size + 1.5, 3)
        before = f["amc"]
        folio = f["folio"].replace(" ", "")
        if h.pick("mf folio", "one", "cells", "with kyc") == "one":
            s.put(f"FOLIO NO: {folio}", True, after=1)
        elif h.taken["mf folio"] == "cells":
            s.table([["FOLIO NO:", folio]], [1, 6], "ll", grid=False)
        else:
            s.table([[f"FOLIO NO: {folio}", f"KYC : {f['kyc']}"]], [1, 1], "lr", grid=False)
        s.put(f"{f['name']} (Advisor: {f['_advisor']}  ISIN: {f['isin']}", True, after=1)
        if h.taken["mf folio"] != "with kyc":
            s.put(f"KYC : {f['kyc']}", after=1)
        s.put(f"Opening Unit Balance: {figure(h, f['opening_units'])}", align=h.pick("mf opening", 2, 0), after=2)
        rows = [
            [
                dmy(x["date"], True) if k == "date" else x["description"] if k == "text" else figure(h, x[k])
                for k in order
            ]
            for x in f["transactions"]
        ]
        if not rows:
            rows = [["---" if k != "text" else "--- No Transaction during this statement period ---" for k in order]]
        s.table(rows, widths, aligns)
        parts = [
            f"Closing Unit Balance: {figure(h, f['units'])}",
            f"Nav as on {dmy(f['nav_date'], True)}: INR {figure(h, f['nav'])}",
            f"Valuation on {b} : INR {figure(h, f['value'])}",
        ]
        kind = h.pick("mf closing", "one", "cells", "own lines")
        if kind == "one":
            s.put("   ".join(parts), True)
        elif kind == "cells":
            s.table([parts], [1, 1, 1], "ppp", bold=(0,), grid=False)
        else:
            for p in parts:
                s.put(p, after=1)
        s.space(8)
    s.put("#IDCW - Income Distribution cum Capital Withdrawal")
    s.put("*SoA - Statement of Account")
    told = h.yes("mf empty tab")
    if told:
        s.put("--- No Folios Found ---", align=h.pick("mf empty align", 0, 1))
    for f in st["schemes"]:
        f["demat"] = False if told else None
    s.write(
        path,
        mf_furniture(
            st, h, f"MFCentralDetailCAS_v1.{h.pick('v', 0, 1, 2)}_1234567890-123456789_{a}_{b} _-20/07/2025 1:21:18pm"
        ),
    )


def mfcentral_summary(st, hand, path):
    s, h = Sheet(hand, 6.5), hand
    mf_front(s, st, h, "Consolidated Account Summary", f"( As on Date: {dmy(st['as_of_date'])} )")
    order = h.pick(
        "ms order",
        "folio name cost units nav_date nav value gain",
        "folio name cost units nav_date nav value gain",
        "folio name units nav_date nav cost value gain",
        "name folio cost units nav_date nav value gain",
    ).split()
    breaks = h.yes("ms breaks")
    heads = {
        "name": "Scheme Details",
        "cost": "Invested Value\n(INR)" if breaks else "Invested Value (INR)",
        "units": "Balance\nUnits" if breaks else "Balance Units",
        "nav_date": "NAV Date",
        "nav": "NAV",
        "value": "Market Value\n(INR)" if breaks else "Market Value (INR)",
        "gain": "Gain/Loss\n(Absolute)" if breaks else "Gain/Loss (Absolute)",
    }
    aligns = {"folio": "l", "name": "p", "nav_date": "l"}
    widths = {"folio": 13, "name": 30, "nav_date": 11}
    for demat, key in ((False, "Folio No."), (True, "Client Id")):
        funds = [f for f in st["schemes"] if f["demat"] is demat]
        if not funds:
            if demat:
                s.put("-- No MF holdings in Demat --", True, 1)
            continue
        rows = [[heads.get(k, key) for k in order]]
        for f in funds:
            gain = Decimal(f["value"]) - Decimal(f["cost"])
            share = gain * 100 / Decimal(f["cost"]) if Decimal(f["cost"]) else Decimal(0)
            both = (
                figure(h, str(gain))
                + ("\n" if h.pick("percent", "below", "below", "behind") == "below" else " ")
                + f"({share:+.2f}%)"
            )
            cell = {
                "folio": f["folio"].replace(" ", ""),
                "name": f["name"],
                "nav_date": dmy(f["nav_date"]) if f["nav_date"] else "",
                "gain": both,
            }
            rows.append([cell[k] if k in cell else figure(h, f[k]) for k in order])
        total = {"name": "Total", "value": figure(h, str(sum(Decimal(f["value"]) for f in funds)))}
        if h.yes("total all"):
            total["cost"] = figure(h, str(sum(Decimal(f["cost"]) for f in funds)))
        rows.append([total.get(k, "") for k in order])
        s.table(
            rows, [widths.get(k, 12) for k in order], "".join(aligns.get(k, "r") for k in order), 1, (len(rows) - 1,)
        )
        s.space(12)
    for line in ("#IDCW - Income Distribution cum Capital Withdrawal", "*SoA - Statement of Account"):
        s.put(line)
    st["total_cost"] = (
        f"{sum((Decimal(f['cost']) for f in st['schemes']), Decimal('0.00')):.2f}" if h.taken.get("total all") else None
    )
    token = f"MFCentralCASSummary_v2.0_1234567890-123456789_{dmy(st['as_of_date'])} _-20/07/2025 8:02:46pm"
    s.write(path, mf_furniture(st, h, token if h.yes("token", 0.7) else None))


DRAW = {"mfcentral_detailed": mfcentral_detailed, "mfcentral_summary": mfcentral_summary}
