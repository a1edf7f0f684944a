"""Statements of NSDL and CDSL as tables (tables.py)."""

from datetime import date
from decimal import Decimal
import ecas_cdsl
import ecas_nsdl
from ecas_sheet import lakh
from reportlab.platypus import PageBreak, Table
from table_sheet import Sheet, dmy, numeric, page_number


def roster(s, st, h, cdsl):
    T = s.table
    s.put("Your Demat Account and Mutual Fund Folios", True, 0, s.size + 2, 4)
    for g in st["groups"]:
        word = "In the joint names of" if len(g["owners"]) > 1 else "In the single name of"
        s.put(word if cdsl else word.replace("joint n", "joint N").replace("single n", "Single N"), True)
        for o in g["owners"]:
            s.put(f"{o['name']} ( PAN :{o['pan'] or ''} )" if cdsl else f"{o['name']} (PAN:{o['pan'] or ''})", after=1)
        rows = [
            [
                "Account Type",
                "Account Details",
                (
                    h.pick("isins", "No. of ISINs/ Schemes", "No. of\nISINs / Schemes")
                    if cdsl
                    else h.pick("isins", "No. of\nISINs / Schemes", "No. of ISINs / Schemes")
                ),
                "Value in `",
            ]
        ]
        for a in g["accounts"]:
            numbers = (
                f"DP Id: {a['dp_id']} Client Id: {a['client_id']}"
                if cdsl
                else f"DP ID:{a['dp_id']} Client ID:{a['client_id']}"
            )
            rows.append(
                [
                    a["depository"] + " Demat Account",
                    a["dp_name"] + "\n" + numbers,
                    str(a["count"]),
                    lakh(Decimal(a["value"])),
                ]
            )
        if g["folios"]:
            n = len({(f["amc"], f["folio"]) for f in g["folios"]})
            rows.append(["Mutual Fund Folios", f"{n} Folios", str(len(g["folios"])), lakh(Decimal(g["folio_value"]))])
        if g.get("nps"):
            rows.append(
                [
                    "National Pension System",
                    f"PRAN ID : {st['nps']['pran']}",
                    str(len(st["nps"]["schemes"])),
                    lakh(Decimal(st["nps"]["value"])),
                ]
            )
        rows.append(["", "", "Total", lakh(Decimal(g["value"]))])
        T(rows, [20, 40, 15, 20], "llrr", 1)
        s.space(8)
    s.table([["", "", "Grand Total", lakh(Decimal(st["total_value"]))]], [20, 40, 15, 20], "llrr", 0, (0,))
    s.space(10)


def break_page(s):
    s.story.append(PageBreak())


def cdsl(st, h, path):
    s = Sheet(h, 6.5)
    to, frm = numeric(st["statement_period"]["to"]), numeric(st["statement_period"]["from"])
    s.put("Central Depository Services (India) Limited", True, 1, 11, 3)
    s.put(
        "CONSOLIDATED ACCOUNT STATEMENT (CAS) FOR SECURITIES HELD IN DEMAT FORM AND INVESTMENTS IN MUTUAL FUNDS"
        f" FOR THE PERIOD FROM {frm} TO {to}",
        True,
        h.pick("title align", 1, 0),
        8,
        8,
    )
    s.put("Summary of Investments", True, 0, 9)
    rows = [["Name/Joint Name (s)", "Portfolio Valuation", "", "View Statement"]]
    for g in st["groups"]:
        names = "\n".join(o["name"] for o in g["owners"])
        for d, label in (("CDSL", "CDSL Demat Accounts"), ("NSDL", "NSDL Demat Accounts *")):
            held = [a for a in g["accounts"] if a["depository"] == d]
            rows.append([names, label, lakh(sum(Decimal(a["value"]) for a in held)) if held else "N.A.", "Click Here"])
            names = ""
        rows.append(
            ["", "Mutual Fund Folios", lakh(Decimal(g["folio_value"])) if g["folios"] else "N.A.", "Click Here"]
        )
        if g.get("nps"):
            rows.append(["", "National Pension System", lakh(Decimal(st["nps"]["value"])), "Click Here"])
    rows.append(["", "Total Portfolio Value", lakh(Decimal(st["total_value"])), ""])
    s.table(rows, [30, 30, 20, 20], "llrl", 1)
    break_page(s)
    left = [f"CAS ID: {st['cas_id']}", st["investor"]["name"]] + st["investor"]["address"]
    if h.pick("cdsl period", "right", "above") == "right":

        inner = Table(
            [[t] for t in left],
            style=[
                ("FONT", (0, 0), (-1, -1), s.plain, s.size + 1),
                ("TOPPADDING", (0, 0), (-1, -1), 0),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ],
        )
        s.table([[inner, f"Statement for the period from {frm} to {to}"]], [1, 1], "ll", grid=False)
    else:
        s.put(f"Statement for the period from {frm} to {to}", align=2)
        for t in left:
            s.put(t, after=1)
    s.space(8)
    roster(s, st, h, True)
    s.put("Consolidated Portfolio", True)
    rows = [["Asset Class", "Value", "Percentage"]]
    whole = Decimal(st["total_value"])
    for label, code in ecas_cdsl.CLASSES:
        v = st["classes"].get(code, Decimal(0))
        if v or st["all_classes"]:
            rows.append([label, lakh(v, 2), f"{v * 100 / whole if whole else 0:.2f}"])
    rows.append(["Total", lakh(whole), "100.00"])
    s.table(rows, [5, 3, 2], "lrr", 1, (len(rows) - 1,))
    break_page(s)
    s.put("Account Details", True, 0, 9)
    for g in st["groups"]:
        for o in g["owners"]:
            s.put(f"{o['name']} PAN: {o['pan'] or ''}", True)
        for a in g["accounts"]:
            s.put(a["depository"] + " Demat Accounts", True)
            s.table(
                [
                    ["DP Name : " + a["dp_name"], "DP ID : " + a["dp_id"], "CLIENT ID : " + a["client_id"]],
                    ["Email Id : xXXXXXx", "Mobile No : XXXXXX9192", ""],
                    ["BO Sub Status : Individual Resident", "BSDA : NO", ""],
                    ["Nominee : Registered", "BO Status : ACTIVE", ""],
                ],
                [4, 2, 2],
                "lll",
                grid=h.yes("detail grid"),
            )
            s.space(4)
        if g["folios"]:
            s.put("MF Folios", True)
        for f in g["folios"]:
            mode = "Single" if len(g["owners"]) == 1 else "Joint"
            s.put("AMC Name : " + f["amc"], after=1)
            s.table(
                [
                    ["Scheme Name : " + f["name"], f"Scheme Code : {f['rta_code']}"],
                    [f"Folio No : {f['folio'].replace(' ', '')}", "Mode of Holding : " + mode],
                    ["Email id : xXXXXXx", "KYC of Investor/s : " + f["kyc"]],
                    ["Mobile No : XXXXXX9192", "Nominee : Registered"],
                ],
                [3, 2],
                "pp",
                grid=h.yes("detail grid"),
            )
            s.table(
                [["ISIN : " + f["isin"], "UCC : " + (f.get("ucc") or ""), "RTA : " + f["registrar"]]],
                [2, 2, 1],
                "lll",
                grid=h.yes("detail grid"),
            )
            s.space(6)
    for a in st["demat_accounts"]:
        break_page(s)
        number = (
            f"DPID : {a['dp_id']}{a['client_id']}"
            if a["depository"] == "NSDL"
            else f"BO ID : {a['dp_id']}{a['client_id']}"
        )
        s.table([["DP Name : " + a["dp_name"], number]], [3, 2], "ll", 0, (0,), grid=False)
        s.space(4)
        s.put(f"STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM {frm} TO {to}", True, 1)
        if not a["transactions"]:
            s.put("No Transaction during the period", align=1)
        else:
            rows, last = [
                [
                    "ISIN",
                    "Security",
                    "Transaction\nParticulars",
                    "Date",
                    "Op. Bal",
                    "Credit",
                    "Debit",
                    "Cl. Bal",
                    "Stamp\nDuty(`)",
                ]
            ], None
            for m in a["transactions"]:
                fresh = m["isin"] != last
                last = m["isin"]
                rows.append(
                    [
                        m["isin"] if fresh else "",
                        m["name"] if fresh else "",
                        m["description"],
                        numeric(m["date"]),
                        m["opening"],
                        m["credit"] or "--",
                        m["debit"] or "--",
                        m["closing"],
                        "0",
                    ]
                )
            s.table(rows, [13, 17, 20, 10, 9, 9, 9, 9, 7], "lpplrrrrr", 1)
        plain = [r for r in a["rows"] if not r.get("bond_table")]
        bonds = [r for r in a["rows"] if r.get("bond_table")]
        if plain or not bonds:
            s.space(6)
            s.put(f"HOLDING STATEMENT AS ON {to}", True, 1)
            nsdl = a["depository"] == "NSDL"
            price = h.pick(
                "cdsl price", "Market\nPrice /\nFace\nValue", "Market Price /\nFace Value", "Market Price / Face Value"
            )
            heads = [
                "ISIN",
                "Security",
                "Current\nBal",
                "Frozen\nBal",
                "Pledge\nBal",
                "Pledge\nSetup\nBal",
                "Free\nBal",
                price,
                h.pick("cdsl value", "Value (`)", "Value\n(`)"),
            ]
            rows = [heads if not nsdl else [heads[i] for i in (0, 1, 2, 7, 8)]]
            for r in plain:
                p = r.get("price", r.get("nav"))
                row = [
                    r["isin"] + r.get("mark", ""),
                    r["name"],
                    r["units"] or "--",
                    r.get("frozen") or "--",
                    "--",
                    "--",
                    r.get("free", r["units"]) or "--",
                    p or "--",
                    lakh(Decimal(r["value"])),
                ]
                rows.append(row if not nsdl else [row[i] for i in (0, 1, 2, 7, 8)])
            s.table(
                rows,
                [15, 30, 10, 8, 8, 8, 10, 11, 14] if not nsdl else [15, 30, 14, 14, 16],
                "lp" + "r" * (len(heads) - 2 if not nsdl else 3),
                1,
            )
            s.put(
                f"Portfolio Value ` {lakh(sum((Decimal(r['value']) for r in plain), Decimal('0.00')))} as on {to}",
                True,
                h.pick("pv align", 0, 1, 2),
            )
        if bonds:
            s.space(6)
            s.put(f"HOLDING STATEMENT OF BONDS AS ON {to}", True, 1)
            rows = [
                [
                    "ISIN",
                    "ISIN Name",
                    "Coupon Rate/\nFrequency",
                    "Maturity\nDate",
                    "Quantity",
                    "Face Value\nper Bond(`)",
                    "Market Value\nper Bond(`)",
                    "Value (`)",
                ]
            ]
            for r in bonds:
                rows.append(
                    [
                        r["isin"],
                        r["name"],
                        r["coupon"],
                        r["maturity"],
                        r["units"],
                        lakh(Decimal(r["face_value"])),
                        lakh(Decimal(r["price"])),
                        lakh(Decimal(r["value"])),
                    ]
                )
            s.table(rows, [14, 26, 11, 10, 10, 12, 12, 14], "lprrrrrr", 1)
            s.put(f"Portfolio Value for Bond ` {lakh(sum(Decimal(r['value']) for r in bonds))} as on {to}", True)
    if st["demat_accounts"]:
        s.space(6)
        s.put("Note:", True)
        for i in range(0, len(ecas_cdsl.LEGEND), 2):
            s.table(
                [[f"{m} {t}" for m, t in ecas_cdsl.LEGEND[i : i + 2]]],
                [1] * len(ecas_cdsl.LEGEND[i : i + 2]),
                "l" * len(ecas_cdsl.LEGEND[i : i + 2]),
                grid=False,
            )
    if st["schemes"]:
        cdsl_funds(s, st, h, frm, to)
    if st["nps"]:
        cdsl_nps(s, st, h, frm, to)
    s.put("NOTES TO CAS", True)
    s.put("1. Balances follow the books of the depositories and of the registrars on the last day of the period.")

    def furniture(c, sheet, n, of):
        page_number(c, sheet, n, of)
        c.setFont(sheet.plain, 6)
        c.drawRightString(sheet.page[0] - sheet.margin, 12, st["investor"]["name"])

    s.write(path, furniture)


def cdsl_funds(s, st, h, frm, to):
    break_page(s)
    s.put("MUTUAL FUND UNITS HELD WITH MF/RTA", True, 1)
    s.put(f"STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM {frm} TO {to}", True, 1)
    moved = [f for f in st["schemes"] if f["opening_units"] is not None]
    if not moved:
        s.put("No Transaction during the period", align=1)
    for f in moved:
        s.put(f["amc"], True)
        s.table(
            [
                [
                    f"Folio No : {f['folio'].replace(' ', '')}",
                    "Mode of Holding : Single",
                    f"KYC of Investor/s : {f['kyc']}",
                ]
            ],
            [1, 1, 1],
            "lll",
            grid=False,
        )
        s.put(f"{f['rta_code']} - {f['name']}")
        s.table([["ISIN : " + f["isin"], "UCC :", "RTA : " + f["registrar"]]], [1, 1, 1], "lll", grid=False)
        rows = [
            [
                "Date",
                "Transaction\nDescription",
                "Amount (`)",
                "NAV (`)",
                "Price (`)",
                "Units",
                "Stamp\nDuty",
                "Income\nDistribution",
                "Capital\nWithdrawal",
            ],
            [
                "Opening\nBalance" if h.pick("opening cell", "one", "two") == "two" else "Opening Balance",
                "",
                "--",
                "--",
                "--",
                f["opening_units"],
                "--",
                "--",
                "--",
            ],
        ]
        for x in f["transactions"]:
            rows.append(
                [
                    numeric(x["date"]),
                    x["description"],
                    lakh(Decimal(x["amount"])),
                    x["_nav"],
                    x["nav"],
                    x["units"],
                    x["stamp"],
                    "0",
                    "0",
                ]
            )
        rows.append(["Closing Balance", "", "--", "--", "--", f["units"], "--", "--", "--"])
        s.table(rows, [14, 26, 12, 10, 10, 12, 7, 10, 10], "lprrrrrrr", 1)
        s.space(6)
    break_page(s)
    s.put(f"MUTUAL FUND UNITS HELD AS ON {to}", True, 1)
    cost = st["schemes"][0]["cost"] is not None
    arn = any(f["advisor"] for f in st["schemes"])
    keys = (
        ["name", "isin", "folio"]
        + (["advisor"] if arn else [])
        + ["units", "nav"]
        + (["cost"] if cost else [])
        + ["value"]
    )
    gains = cost and not arn
    heads = {
        "name": "Scheme Name",
        "isin": "ISIN",
        "folio": "Folio No.",
        "advisor": "ARN Code",
        "units": "Closing\nBal\n(Units)",
        "nav": "NAV (`)",
        "cost": "Cumulative\nAmount\nInvested\n(in INR)",
        "value": "Valuation\n(`)",
    }
    if h.yes("fund heads one line", 0.3):
        heads = {k: v.replace("\n", " ") for k, v in heads.items()}
    wide = {"name": 28, "isin": 13, "folio": 14}
    rows = [[heads[k] for k in keys] + (["Unrealised\nProfit/\nLoss", "Unrealised\nProfit/\nLoss(%)"] if gains else [])]
    for f in st["schemes"]:
        cell = {
            "name": f"{f['rta_code']} - {f['name']}",
            "isin": f["isin"],
            "folio": f["folio"].replace(" ", ""),
            "advisor": f["advisor"] or "",
            "units": f["units"],
            "nav": f["nav"],
            "cost": lakh(Decimal(f["cost"])) if f["cost"] is not None else "",
            "value": lakh(Decimal(f["value"])),
        }
        row = [cell[k] for k in keys]
        if gains:
            g = Decimal(f["value"]) - Decimal(f["cost"])
            row += [lakh(g), f"{g * 100 / Decimal(f['cost']):.2f}" if Decimal(f["cost"]) else "--"]
        rows.append(row)
    total = {"name": "Grand Total", "value": lakh(sum(Decimal(f["value"]) for f in st["schemes"]))}
    if cost:
        total["cost"] = lakh(sum(Decimal(f["cost"]) for f in st["schemes"]))
    rows.append([total.get(k, "") for k in keys] + (["", ""] if gains else []))
    s.table(
        rows,
        [wide.get(k, 12) for k in keys] + ([12, 9] if gains else []),
        "".join({"name": "p", "isin": "l", "folio": "l", "advisor": "l"}.get(k, "r") for k in keys)
        + ("rr" if gains else ""),
        1,
        (len(rows) - 1,),
    )
    s.put("Load Structures and Other Notes", True)
    s.put("Exit Load: 1.00% if redeemed within 365 days (invented). Entry Load: Nil.")


def cdsl_nps(s, st, h, frm, to):
    n = st["nps"]
    break_page(s)
    s.put("NATIONAL PENSION SYSTEM", True, 1)
    s.put(f"NPS-SP : CAMS PRAN ID : {n['pran']}", True)
    s.put(f"STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM {frm} TO {to}", True, 1)
    rows = [["Date", "Scheme Name", "CR/DR", "Amount (`)", "Units", "NAV (`)"]]
    for on, name, amount, nav, units in n["moves"]:
        rows.append(
            [
                f"{on.day:02d}-{ecas_cdsl.MONTHS[on.month - 1]}-{on.year}",
                name,
                "CR",
                lakh(amount),
                f"{units:f}",
                f"{nav:f}",
            ]
        )
    s.table(rows, [10, 40, 8, 14, 12, 12], "lplrrr", 1)
    s.put(f"HOLDING STATEMENT AS ON {to}", True, 1)
    rows = [["Scheme Name", "Fund Manager", "Units", "NAV (`)"]]
    for r in n["schemes"]:
        rows.append([r["name"], r["manager"], lakh(Decimal(r["units"])), lakh(Decimal(r["nav"]))])
    s.table(rows, [35, 35, 15, 15], "pprr", 1)
    s.put(f"Portfolio Value ` {lakh(Decimal(n['value']))} as on {to}", True)
    s.put("NPS INVESTMENT SUMMARY", True)
    s.table(
        [
            ["Total Contribution (`)", "Total Withdrawal (`)", "Notional Gain/Loss (`)"],
            [lakh(Decimal(n["value"])), "0.00", "0.00"],
        ],
        [1, 1, 1],
        "llr",
        1,
    )


TITLES = {c: t for t, c in ecas_nsdl.CLASSES}


def nsdl_section(s, a, code, rows, h):
    cd = a["depository"] == "CDSL"
    s.put(TITLES[code], True)
    if code == "E" and not cd:
        s.put("Equity Shares", True)
    L = lambda v: lakh(Decimal(v))  # noqa: E731
    if cd:
        out = [
            [
                "ISIN",
                "SECURITY",
                "Current Bal.\nFree Bal.\nLent Bal.",
                "Safekeep Bal.\nLocked In Bal.\nPledge Setup Bal.",
                "Pledged Bal.\nEarmarked Bal.\nPledgee Bal.",
                "Market Price\n/ Face Value\nin `",
                "Value\nin `",
            ]
        ]
        for r in rows:
            u, pl = Decimal(r["units"]), Decimal(r.get("pledged", "0.000"))
            z = "0.000"
            out.append(
                [
                    r["isin"],
                    r["name"],
                    f"{lakh(u)}\n{lakh(u - pl)}\n{z}",
                    f"{z}\n{z}\n{z}",
                    f"{lakh(pl)}\n{z}\n{z}",
                    ecas_nsdl.figure(r, "price" if "price" in r else "nav", "See Note"),
                    L(r["value"]),
                ]
            )
        w, al = [13, 24, 13, 13, 13, 12, 14], "lprrrrr"
    elif code in "EP":
        out = [
            [
                "ISIN\nStock Symbol",
                "Company Name",
                "Face Value\nin `",
                "No. of\nShares",
                "Market\nPrice in `",
                "Value in `",
            ]
        ]
        for r in rows:
            out.append(
                [
                    r["isin"] + "\n" + r["symbol"],
                    r["name"],
                    L(r["face"]),
                    L(r["units"]),
                    ecas_nsdl.figure(r, "price", "See Note"),
                    L(r["value"]),
                ]
            )
        w, al = [14, 30, 12, 12, 14, 16], "lprrrr"
    elif code in ("C", "I", "S"):
        withprice = any(r["price"] is not None for r in rows) or h.yes("bond price", 0.5)
        out = [
            [
                "ISIN",
                "Company Name",
                "Coupon Rate/\nFrequency",
                "Maturity Date",
                "No. of\nBonds",
                "Face Value Per\nBond in `",
            ]
            + (["Market Price\nPer Bond in `"] if withprice else [])
            + ["Value in `"]
        ]
        for r in rows:
            out.append(
                [
                    r["isin"],
                    r["name"],
                    r["coupon"] + "\n" + r["frequency"],
                    r["maturity"],
                    L(r["units"]),
                    L(r["face_value"]),
                ]
                + ([ecas_nsdl.figure(r, "price", "Not Available")] if withprice else [])
                + [L(r["value"])]
            )
        w, al = [13, 20, 12, 12, 9, 13] + ([13] if withprice else []) + [15], "lpcccc" + (
            "c" if withprice else ""
        ) + "c"
    else:
        nav = "NAV" if code in ("M", "A", "SD") else "Market Price"
        out = [["ISIN", "ISIN Description", "No. of\nUnits", nav + "\nin `", "Value in `"]]
        for r in rows:
            out.append(
                [
                    r["isin"],
                    r["name"],
                    L(r["units"]),
                    ecas_nsdl.figure(r, "nav" if "nav" in r else "price", "Not Available"),
                    L(r["value"]),
                ]
            )
        w, al = [14, 36, 14, 14, 18], "lprrr"
    total = sum(Decimal(r["value"]) for r in rows)
    out.append(["Sub Total"] + [""] * (len(w) - 2) + [lakh(total)])
    s.table(out, w, al, 1, (len(out) - 1,))
    s.space(4)


def nsdl(st, h, path):
    s = Sheet(h, 6.5)
    frm, to = dmy(st["statement_period"]["from"]), dmy(st["statement_period"]["to"])
    d = date.fromisoformat(st["statement_period"]["to"])
    month = "January February March April May June July August September October November December".split()[d.month - 1]
    s.put("NSDL Consolidated Account Statement", True, 0, 11, 4)
    s.put(f"Consolidated Account Statement for the month of {month} {d.year}", False, 0, 9, 8)
    s.put(
        "Dear Investor, this is an invented statement of a depository. Accounts with NSDL and CDSL and folios stand in"
        " groups of their holders."
    )
    break_page(s)
    s.put("Summary Holdings Transactions Your Account About NSDL", align=2)
    left = [f"NSDL ID: {st['nsdl_id']}", st["investor"]["name"]] + st["investor"]["address"]
    inner = Table(
        [[t] for t in left],
        style=[
            ("FONT", (0, 0), (-1, -1), s.plain, s.size + 1),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ],
    )
    right = Table(
        [
            [f"Statement for the period from {frm} to {to}"],
            ["YOUR CONSOLIDATED"],
            ["PORTFOLIO VALUE ` " + lakh(Decimal(st["total_value"]))],
        ],
        style=[("FONT", (0, 0), (-1, -1), s.bold, s.size + 2)],
    )
    s.table([[inner, right]], [1, 1], "ll", grid=False)
    s.space(8)
    roster(s, st, h, False)
    for g in st["groups"]:
        break_page(s)
        names = ", ".join(o["name"] for o in g["owners"])
        s.table(
            [[names, f"` {lakh(Decimal(g['value']))} Holdings"], ["", f"as on {dmy(st['as_of_date'])}"]],
            [1, 1],
            "pr",
            grid=False,
        )
        s.put("PORTFOLIO COMPOSITION", True)
        sums, whole = ecas_nsdl.class_values(g, st["nps"]), Decimal(g["value"])
        rows = [["ASSET CLASS", "Value in `", "%"]]
        for title, code in ecas_nsdl.CLASSES:
            if code != "SD" or sums[code]:
                rows.append([title, lakh(sums[code]), f"{sums[code] * 100 / whole if whole else 0:.2f}%"])
        rows.append(["TOTAL", lakh(whole), ""])
        s.table(rows, [4, 2, 1], "lrr", 1, (len(rows) - 1,))
        s.space(8)
        for a in g["accounts"]:
            owners = "\n".join(
                ["ACCOUNT HOLDERS" if len(a["owners"]) > 1 else "ACCOUNT HOLDER"]
                + [f"{o['name']} (PAN:{o['pan'] or ''})" for o in a["owners"]]
            )
            s.table(
                [
                    [
                        f"{a['depository']} Demat Account\n{a['dp_name']}\nDP ID: {a['dp_id']}"
                        f" Client ID: {a['client_id']}",
                        owners,
                    ]
                ],
                [1, 1],
                "ll",
                grid=False,
            )
            s.space(4)
            for code, rows in a["sections"]:
                nsdl_section(s, a, code, rows, h)
            s.table([["Total", lakh(Decimal(a["value"]))]], [4, 1], "lr", 0, (0,), grid=False)
            s.space(8)
        if g["folios"]:
            nsdl_folios(s, g, h)
    if st["nps"]:
        n = st["nps"]
        break_page(s)
        s.put(f"Your NPS Account in the name of {st['investor']['name']} (PRAN: {n['pran']})", True)
        s.put("National Pension System (N) - Holding Details", True)
        rows = [["Fund Manager", "Scheme", "No. of Units", "NAV in `", "Value in `"]]
        for tier in ("I", "II"):
            held = [x for x in n["schemes"] if x["tier"] == tier]
            rows += [
                [x["manager"], x["name"], lakh(Decimal(x["units"])), lakh(Decimal(x["nav"])), lakh(Decimal(x["value"]))]
                for x in held
            ]
            if held:
                rows.append([f"Tier {tier} Total", "", "", "", lakh(sum(Decimal(x["value"]) for x in held))])
        rows.append(["Total", "", "", "", lakh(Decimal(n["value"]))])
        s.table(rows, [30, 30, 13, 13, 15], "pprrr", 1)
    break_page(s)
    for g in st["groups"]:
        for a in g["accounts"]:
            nsdl_moves(s, st, a, frm, to)
    nsdl_fund_moves(s, st, frm, to)
    s.put("***End of Statement***", True, 1)
    rows, seen = [
        [
            "Folio No.\nAMC NAME",
            "HOLDER DETAILS\nHOLDER(S) NAME(S)\nNOMINEE",
            "KYC\nStatus",
            "MOBILE NO",
            "EMAIL ID",
            "RTA",
        ]
    ], set()
    for g in st["groups"]:
        for f in g["folios"]:
            if (f["folio"], f["amc"]) not in seen:
                seen.add((f["folio"], f["amc"]))
                holders = (
                    ["Sole Holder" if len(g["owners"]) == 1 else "Joint Holders"]
                    + [o["name"] for o in g["owners"]]
                    + ["NOMINEE - Registered"]
                )
                rows.append(
                    [
                        f["folio"].replace(" ", "") + "\n" + f["amc"],
                        "\n".join(holders),
                        f["kyc"],
                        "XXXXXX2154",
                        "xXXXXXx",
                        f["registrar"],
                    ]
                )
    if len(rows) > 1:
        break_page(s)
        s.put("Know more about your accounts", True)
        s.table(rows, [30, 30, 10, 14, 12, 12], "llllll", 1)
    s.put("About NSDL", True)

    def furniture(c, sheet, n, of):
        c.setFont(sheet.plain, 6)
        c.drawString(sheet.margin, 20, "National Securities Depository Limited")
        c.drawRightString(sheet.page[0] - sheet.margin, 20, str(n))
        if n > 1:
            c.setFont(sheet.bold, 9)
            c.drawString(sheet.margin, sheet.page[1] - 26, "Consolidated Account Statement")

    s.write(path, furniture)


def nsdl_folios(s, g, h):
    s.put("Mutual Fund Folios (F)", True)
    annual = h.yes("annualised", 0.5)
    rows = [
        [
            "ISIN\nUCC",
            "ISIN Description",
            "Folio No.",
            "No. of\nUnits",
            "Average\nCost Per Units\n`",
            "Total Cost\n`",
            "Current NAV\nper unit\nin `",
            "Current Value\nin `",
            "Unrealised\nProfit/(Loss)\n`",
        ]
        + (["Annualised\nReturn(%)"] if annual else [])
    ]
    for f in g["folios"]:
        value, cost, units = Decimal(f["value"]), f["cost"], Decimal(f["units"])
        gain = None if cost is None else value - Decimal(cost)
        average = None if not cost or not units else (Decimal(cost) / units).quantize(Decimal("0.0001"))
        rows.append(
            [
                f["isin"] + "\n" + (f.get("ucc") or "NOT AVAILABLE"),
                f["name"],
                f["folio"].replace(" ", ""),
                lakh(units),
                lakh(average) if average is not None else "",
                lakh(Decimal(cost)) if cost is not None else "",
                lakh(Decimal(f["nav"])),
                lakh(value),
                lakh(gain) if gain is not None else "",
            ]
            + ([f.get("return", "")] if annual else [])
        )
    n = len(rows[0])
    for word in ("Sub Total", "Total"):
        rows.append([word] + [""] * 6 + [lakh(Decimal(g["folio_value"]))] + [""] * (n - 8))
    s.table(
        rows,
        [15, 26, 14, 13, 13, 15, 12, 15, 15] + ([10] if annual else []),
        "lpl" + "r" * (n - 3),
        1,
        (len(rows) - 2, len(rows) - 1),
    )
    s.space(8)


def nsdl_moves(s, st, a, frm, to):
    cd = a["depository"] == "CDSL"
    s.table([["Transactions", f"for the period from {frm} to {to}"]], [1, 1], "lr", 0, (0,), grid=False)
    s.table(
        [
            [
                f"{a['depository']} Demat Account\n{a['dp_name']}\nDP ID: {a['dp_id']}"
                        f" Client ID: {a['client_id']}",
                "Summary of Transactions of\n" + "\n".join(o["name"] for o in a["owners"]),
            ]
        ],
        [1, 1],
        "ll",
        grid=False,
    )
    if not a["transactions"]:
        s.put("NO TRANSACTION RECORDED FOR THE GIVEN PERIOD", align=1)
        return
    groups = {}
    for m in a["transactions"]:
        groups.setdefault(m["isin"], []).append(m)
    for isin, ms in groups.items():
        s.put(f"ISIN : {isin} - {ms[0]['name']}", True)
        L = lambda v: lakh(Decimal(v))  # noqa: E731
        if cd:
            rows = [
                ["Date", "Transaction Particulars", "Credit", "Debit", "Current\nBalance"],
                [frm, "Opening Balance", "", "", L(ms[0]["opening"])],
            ]
            rows += [
                [
                    dmy(m["date"]),
                    m["description"],
                    L(m["credit"]) if m["credit"] else "",
                    L(m["debit"]) if m["debit"] else "",
                    L(m["closing"]),
                ]
                for m in ms
            ]
            rows.append([to, "Closing Balance", "", "", L(ms[-1]["closing"])])
            s.table(rows, [12, 45, 12, 12, 14], "lprrr", 1)
        else:
            rows = [
                [
                    "Date",
                    "Order No",
                    "Description",
                    "Instruction Details",
                    "Opening\nBalance",
                    "Debit",
                    "Credit",
                    "Closing\nBalance",
                ],
                ["Beneficiary"] + [""] * 7,
            ]
            rows += [
                [
                    dmy(m["date"]),
                    m["order"],
                    m["description"],
                    m["instruction"],
                    L(m["opening"]),
                    L(m["debit"] or 0),
                    L(m["credit"] or 0),
                    L(m["closing"]),
                ]
                for m in ms
            ]
            s.table(rows, [11, 14, 26, 18, 11, 11, 11, 11], "llpprrrr", 1)
    s.space(6)


def nsdl_fund_moves(s, st, frm, to):
    moved = [f for g in st["groups"] for f in g["folios"] if f["opening_units"] is not None]
    if not moved:
        return
    break_page(s)
    s.put(f"Mutual Funds Transaction Statement for the Period from {frm} to {to}", True)
    for f in moved:
        s.put(
            f"ISIN: {f['isin']} - {f['amc']} - Scheme Name: {f['name']} Folio No - {f['folio'].replace(' ', '')}", True
        )
        L = lambda v: lakh(abs(Decimal(v)))  # noqa: E731
        rows = [
            ["Date", "Transaction Description", "Amount in `", "Stamp Duty\nin `", "NAV in `", "Price in `", "Units"],
            ["", "Opening Balance", "", "", "", "", L(f["opening_units"])],
        ]
        rows += [
            [
                dmy(x["date"], True),
                x["description"],
                L(x["amount"]),
                x["stamp"],
                L(x["nav"]),
                L(x.get("price") or x["nav"]),
                L(x["units"]),
            ]
            for x in f["transactions"]
        ]
        rows.append(["", "Closing Balance", "", "", "", "", L(f["units"])])
        s.table(rows, [11, 36, 13, 10, 12, 12, 13], "lprrrrr", 1)
        s.space(6)


DRAW = {"cdsl": cdsl, "nsdl": nsdl}
