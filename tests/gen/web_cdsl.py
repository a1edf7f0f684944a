"""CDSL's statement as a web page (see web_page.py)."""

from decimal import Decimal

from web_depository import account_list, brk, lakhs, tick
from web_page import MONTHS, Page, esc, num

LEGEND = [
    ("!!", "Unlisted security"),
    ("##", "Under Liquidation / Winding Up"),
    ("@@", "Suspended from trading"),
    ("$$", "Price of the last traded day"),
    ("**", "Frozen for debit"),
]
CDSL_CLASSES = [
    ("Equity", "E"),
    ("Mutual Funds Held in Demat Form", "M"),
    ("Debts", "D"),
    ("Preference Shares", "P"),
    ("Government Securities", "G"),
    ("Others (REIT/InvIT)", "O"),
    ("Mutual Fund Folios", "F"),
    ("National Pension System", "N"),
]


def cdsl(st, h):
    p = Page(h, 6.3)
    p.tick = h.yes("tick", 0.6)

    def head(t):
        return brk(h, tick(p, t))

    to, frm = num(st["statement_period"]["to"]), num(st["statement_period"]["from"])
    p.p("Central Depository Services (India) Limited", "b c", "font-size:150%")
    p.p(
        f"CONSOLIDATED ACCOUNT STATEMENT (CAS) FOR SECURITIES HELD IN DEMAT FORM AND "
        f"INVESTMENTS IN MUTUAL FUNDS FOR THE PERIOD FROM {frm} TO {to}",
        "b " + h.pick("t", "c", "l"),
    )
    p.p("Summary of Investments", "b")
    rows = []
    for g in st["groups"]:
        names = "\n".join(o["name"] for o in g["owners"])
        for d, label in (("CDSL", "CDSL Demat Accounts"), ("NSDL", "NSDL Demat Accounts *")):
            held = [a for a in g["accounts"] if a["depository"] == d]
            rows.append(
                [
                    names,
                    label,
                    lakhs(sum(Decimal(a["value"]) for a in held)) if held else h.pick("na", "N.A.", "--"),
                    "Click Here",
                ]
            )
            names = ""
        rows.append(
            [
                "",
                "Mutual Fund Folios",
                lakhs(g["folio_value"]) if g["folios"] else h.taken["na"] if "na" in h.taken else "N.A.",
                "Click Here",
            ]
        )
        if g.get("nps"):
            rows.append(["", "National Pension System", lakhs(st["nps"]["value"]), "Click Here"])
    rows.append(["", "Total Portfolio Value", lakhs(st["total_value"]), ""])
    p.table([["Name/Joint Name (s)", "Portfolio Valuation", "", "View Statement"]], rows, "plrl", [30, 30, 20, 20])
    p.add("<div class=pb></div>")
    left = "".join(
        f"<div>{esc(t)}</div>" for t in [f"CAS ID: {st['cas_id']}", st["investor"]["name"], *st["investor"]["address"]]
    )
    per = f"Statement for the period from {frm} to {to}"
    if h.yes("period right", 0.6):
        p.add(f"<div class=flex><div>{left}</div><div>{per}</div></div><br>")
    else:
        p.p(per, "r")
        p.add(left + "<br>")
    account_list(p, st, h, True)
    p.p("Consolidated Portfolio", "b")
    whole = Decimal(st["total_value"])
    rows = [
        [
            a,
            lakhs(f"{st['classes'].get(c, Decimal(0)):.2f}"),
            f"{st['classes'].get(c, Decimal(0)) * 100 / whole if whole else 0:.2f}",
        ]
        for a, c in CDSL_CLASSES
        if st["classes"].get(c) or st["all_classes"]
    ]
    rows.append(["Total", lakhs(whole), "100.00"])
    p.table([["Asset Class", "Value", "Percentage"]], rows, "lrr", [5, 3, 2], (len(rows) - 1,))
    p.add("<div class=pb></div>")
    p.p("Account Details", "b")
    cls = h.pick("detail", "plain", "")
    for g in st["groups"]:
        for o in g["owners"]:
            p.p(f"{o['name']} PAN: {o['pan'] or ''}", "b")
        for a in g["accounts"]:
            p.p(a["depository"] + " Demat Accounts", "b")
            p.table(
                None,
                [
                    ["DP Name : " + a["dp_name"], "DP ID : " + a["dp_id"], "CLIENT ID : " + a["client_id"]],
                    ["Email Id : xXXXXXx", "Mobile No : XXXXXX9192", ""],
                    ["BO Sub Status : Individual Resident", "BSDA : NO", ""],
                    ["Nominee : Registered", "BO Status : ACTIVE", ""],
                ],
                "pll",
                [4, 2, 2],
                (),
                cls,
            )
        if g["folios"]:
            p.p("MF Folios", "b")
        for f in g["folios"]:
            p.p("AMC Name : " + f["amc"])
            p.table(
                None,
                [
                    ["Scheme Name : " + f["name"], f"Scheme Code : {f['rta_code']}"],
                    [
                        f"Folio No : {f['folio'].replace(' ', '')}",
                        "Mode of Holding : " + ("Single" if len(g["owners"]) == 1 else "Joint"),
                    ],
                    ["Email id : xXXXXXx", "KYC of Investor/s : " + f["kyc"]],
                    ["Mobile No : XXXXXX9192", "Nominee : Registered"],
                ],
                "pp",
                [3, 2],
                (),
                cls,
            )
            p.table(
                None,
                [["ISIN : " + f["isin"], "UCC : " + (f.get("ucc") or ""), "RTA : " + f["registrar"]]],
                "lll",
                [2, 2, 1],
                (),
                cls,
            )
            p.add("<div style='height:4pt'></div>")
    for a in st["demat_accounts"]:
        p.add("<div class=pb></div>")
        nsdl_ = a["depository"] == "NSDL"
        n = f"DPID : {a['dp_id']}{a['client_id']}" if nsdl_ else f"BO ID : {a['dp_id']}{a['client_id']}"
        p.add(
            f"<div class='flex b'><span>DP Name : {esc(a['dp_name'])}</span><span>{n}</span></div>"
            if h.yes("acct flex", 0.7)
            else f"<div class=b>DP Name : {esc(a['dp_name'])} &nbsp; {n}</div>"
        )
        p.p(f"STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM {frm} TO {to}", "b " + h.pick("st", "c", "l"))
        if not a["transactions"]:
            p.p("No Transaction during the period", "c")
        else:
            rows, last = [], None
            for m in a["transactions"]:
                new = m["isin"] != last
                last = m["isin"]
                rows.append(
                    [
                        m["isin"] if new else "",
                        m["name"] if new else "",
                        m["description"],
                        num(m["date"]),
                        m["opening"],
                        m["credit"] or "--",
                        m["debit"] or "--",
                        m["closing"],
                        "0",
                    ]
                )
            p.table(
                [
                    [
                        head(x)
                        for x in (
                            "ISIN",
                            "Security",
                            "Transaction\nParticulars",
                            "Date",
                            "Op. Bal",
                            "Credit",
                            "Debit",
                            "Cl. Bal",
                            "Stamp\nDuty(`)",
                        )
                    ]
                ],
                rows,
                "lpplrrrrr",
                [13, 17, 20, 10, 9, 9, 9, 9, 7],
            )
        plain, bonds = [r for r in a["rows"] if not r.get("bond_table")], [r for r in a["rows"] if r.get("bond_table")]
        if plain or not bonds:
            p.add("<br>")
            p.p(f"HOLDING STATEMENT AS ON {to}", "b " + h.taken["st"])
            heads = [
                head(x)
                for x in (
                    "ISIN",
                    "Security",
                    "Current\nBal",
                    "Frozen\nBal",
                    "Pledge\nBal",
                    "Pledge\nSetup\nBal",
                    "Free\nBal",
                    h.pick("cp", "Market\nPrice /\nFace\nValue", "Market Price /\nFace Value"),
                    "Value (`)",
                )
            ]
            ix = (0, 1, 2, 7, 8) if nsdl_ else range(9)
            rows = []
            for r in plain:
                c = [
                    r["isin"] + (h.pick("marksp", "", " ") + r["mark"] if r.get("mark") else ""),
                    r["name"],
                    r["units"] or "--",
                    r.get("frozen") or "--",
                    "--",
                    "--",
                    r.get("free", r["units"]) or "--",
                    r.get("price", r.get("nav")) or "--",
                    lakhs(r["value"]),
                ]
                rows.append([c[i] for i in ix])
            al = h.pick("figs", "r", "r", "c")
            p.table(
                [[heads[i] for i in ix]],
                rows,
                "lp" + al * (len(ix) - 2),
                [15, 30, 10, 8, 8, 8, 10, 11, 14] if not nsdl_ else [15, 30, 14, 14, 16],
            )
            p.p(
                tick(
                    p,
                    f"Portfolio Value ` {lakhs(sum((Decimal(r['value']) for r in plain), Decimal('0.00')))} as on {to}",
                ),
                "b " + h.pick("pv", "l", "c", "r"),
            )
        if bonds:
            p.add("<br>")
            p.p(f"HOLDING STATEMENT OF BONDS AS ON {to}", "b " + h.taken["st"])
            rows = [
                [
                    r["isin"],
                    r["name"],
                    r["coupon"],
                    r["maturity"],
                    r["units"],
                    lakhs(r["face_value"]),
                    lakhs(r["price"]),
                    lakhs(r["value"]),
                ]
                for r in bonds
            ]
            p.table(
                [
                    [
                        head(x)
                        for x in (
                            "ISIN",
                            "ISIN Name",
                            "Coupon Rate/\nFrequency",
                            "Maturity\nDate",
                            "Quantity",
                            "Face Value\nper Bond(`)",
                            "Market Value\nper Bond(`)",
                            "Value (`)",
                        )
                    ]
                ],
                rows,
                "lprrrrrr",
                [14, 26, 11, 10, 10, 12, 12, 14],
            )
            p.p(tick(p, f"Portfolio Value for Bond ` {lakhs(sum(Decimal(r['value']) for r in bonds))} as on {to}"), "b")
    if st["demat_accounts"]:
        p.p("Note:", "b")
        if h.yes("legend table", 0.5):
            p.table(
                None,
                [
                    [f"{m} {t}" for m, t in LEGEND[i : i + 2]] + [""] * (2 - len(LEGEND[i : i + 2]))
                    for i in range(0, 5, 2)
                ],
                "pp",
                [1, 1],
                (),
                "plain",
            )
        else:
            for m, t in LEGEND:
                p.p(f"{m} {t}")
    if st["schemes"]:
        p.add("<div class=pb></div>")
        p.p("MUTUAL FUND UNITS HELD WITH MF/RTA", "b c")
        p.p(f"STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM {frm} TO {to}", "b c")
        moved = [f for f in st["schemes"] if f["opening_units"] is not None]
        if not moved:
            p.p("No Transaction during the period", "c")
        for f in moved:
            p.p(f["amc"], "b")
            if h.yes("moved folio", 0.8):
                folio, kyc = f"Folio No : {f['folio'].replace(' ', '')}", f"KYC of Investor/s : {f['kyc']}"
                p.apart(folio, "Mode of Holding : Single", kyc)
            p.p(f"{f['rta_code']} - {f['name']}")
            p.apart(f"ISIN : {f['isin']}", "UCC :", f"RTA : {f['registrar']}")
            ob, cb = h.pick("ob", ("Opening Balance", "Closing Balance"), ("Opening\nBalance", "Closing\nBalance"))
            rows = [[ob, "", "--", "--", "--", f["opening_units"], "--", "--", "--"]]
            for x in f["transactions"]:
                rows.append(
                    [
                        num(x["date"]),
                        x["description"],
                        lakhs(x["amount"]),
                        x["_nav"],
                        x["nav"],
                        x["units"],
                        x["stamp"],
                        "0",
                        "0",
                    ]
                )
            rows.append([cb, "", "--", "--", "--", f["units"], "--", "--", "--"])
            p.table(
                [
                    [
                        head(x)
                        for x in (
                            "Date",
                            "Transaction\nDescription",
                            "Amount (`)",
                            "NAV (`)",
                            "Price (`)",
                            "Units",
                            "Stamp\nDuty",
                            "Income\nDistribution",
                            "Capital\nWithdrawal",
                        )
                    ]
                ],
                rows,
                "lprrrrrrr",
                [14, 26, 12, 10, 10, 12, 7, 10, 10],
            )
            if h.yes("stt", 0.3):
                p.p("STT : 0.00    Total Tax : 0.00")
            p.add("<br>")
        p.add("<div class=pb></div>")
        p.p(f"MUTUAL FUND UNITS HELD AS ON {to}", "b c")
        cost, arn = st["schemes"][0]["cost"] is not None, any(f["advisor"] for f in st["schemes"])
        keys = (
            ["name", "isin", "folio"]
            + (["advisor"] if arn else [])
            + ["units", "nav"]
            + (["cost"] if cost else [])
            + ["value"]
        )
        gains = cost and not arn and h.yes("gains", 0.8)
        heads = {
            "name": "Scheme Name",
            "isin": "ISIN",
            "folio": "Folio No.",
            "advisor": "ARN Code",
            "units": "Closing\nBal\n(Units)",
            "nav": "NAV\n(`)",
            "cost": "Cumulative\nAmount\nInvested\n(in INR)",
            "value": "Valuation\n(`)",
        }
        rows = []
        for f in st["schemes"]:
            cell = {
                "name": f"{f['rta_code']} - {f['name']}",
                "isin": f["isin"],
                "folio": f["folio"].replace(" ", ""),
                "advisor": f["advisor"] or "",
                "units": f["units"],
                "nav": f["nav"],
                "cost": lakhs(f["cost"]) if f["cost"] is not None else "",
                "value": lakhs(f["value"]),
            }
            row = [cell[k] for k in keys]
            if gains:
                g = Decimal(f["value"]) - Decimal(f["cost"])
                row += [lakhs(f"{g:.2f}"), f"{g * 100 / Decimal(f['cost']):.2f}" if Decimal(f["cost"]) else "--"]
            rows.append(row)
        tot = {"name": "Grand Total", "value": lakhs(sum(Decimal(f["value"]) for f in st["schemes"]))}
        if cost:
            tot["cost"] = lakhs(sum(Decimal(f["cost"]) for f in st["schemes"]))
        rows.append([tot.get(k, "") for k in keys] + ["", ""] * gains)
        wide = {"name": 26, "isin": 13, "folio": 14}
        p.table(
            [
                [head(heads[k]) for k in keys]
                + ([head("Unrealised\nProfit/\nLoss"), head("Unrealised\nProfit/\nLoss(%)")] if gains else [])
            ],
            rows,
            "".join({"name": "p", "isin": "l", "folio": "l", "advisor": "l"}.get(k, "r") for k in keys) + "rr" * gains,
            [wide.get(k, 12) for k in keys] + [12, 9] * gains,
            (len(rows) - 1,),
        )
        p.p("Load Structures and Other Notes", "b")
        p.p("Exit Load: 1.00% if redeemed within 365 days (invented). Entry Load: Nil.")
    n = st["nps"]
    if n:
        p.add("<div class=pb></div>")
        p.p("NATIONAL PENSION SYSTEM", "b c")
        p.p(f"NPS-SP : CAMS PRAN ID : {n['pran']}", "b")
        p.p(f"STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM {frm} TO {to}", "b c")
        rows = [
            [f"{o.day:02d}-{MONTHS[o.month - 1]}-{o.year}", nm, "CR", lakhs(am), f"{un:f}", f"{nv:f}"]
            for o, nm, am, nv, un in n["moves"]
        ]
        p.table(
            [["Date", "Scheme Name", "CR/DR", tick(p, "Amount (`)"), "Units", tick(p, "NAV (`)")]],
            rows,
            "lplrrr",
            [10, 40, 8, 14, 12, 12],
        )
        p.p(f"HOLDING STATEMENT AS ON {to}", "b c")
        p.table(
            [["Scheme Name", "Fund Manager", "Units", tick(p, "NAV (`)")]],
            [[r["name"], r["manager"], lakhs(r["units"]), lakhs(r["nav"])] for r in n["schemes"]],
            "pprr",
            [35, 35, 15, 15],
        )
        p.p(tick(p, f"Portfolio Value ` {lakhs(n['value'])} as on {to}"), "b")
        p.p("NPS INVESTMENT SUMMARY", "b")
        p.table(
            [[tick(p, x) for x in ("Total Contribution (`)", "Total Withdrawal (`)", "Notional Gain/Loss (`)")]],
            [[lakhs(n["value"]), "0.00", "0.00"]],
            "llr",
            [1, 1, 1],
        )
    p.p("NOTES TO CAS", "b")
    p.p("1. Balances follow the books of the depositories and of the registrars on the last day of the period.")
    p.boxes[[x for x in ("bottom-right", "bottom-left") if x not in p.boxes][0]] = (
        "'" + st["investor"]["name"].replace("'", "\\'") + "'"
    )
    return p.html()
