"""NSDL's statement as a web page (see web_page.py)."""

from datetime import date
from decimal import Decimal

from web_depository import account_list, brk, lakhs, tick
from web_page import Page, dmy, esc, group

NSDL_CLASSES = [
    ("Equities (E)", "E"),
    ("Preference Shares (P)", "P"),
    ("Mutual Funds (M)", "M"),
    ("Corporate Bonds (C)", "C"),
    ("Money Market Instruments (I)", "I"),
    ("Securitised Instruments (S)", "S"),
    ("Government Securities (G)", "G"),
    ("Sovereign Gold Bonds (SGB)", "SGB"),
    ("Alternate Investment Fund (A)", "A"),
    ("Mutual Fund Folios (F)", "F"),
    ("Specialized Investment Fund (SD)", "SD"),
    ("Postal Saving Scheme (O)", "O"),
    ("National Pension System (N)", "N"),
    ("Zero Coupon Zero Principal(Z)", "Z"),
]


def nsdl(st, h):
    p = Page(h, 6.3)
    p.tick = h.yes("tick", 0.6)

    def head(t):
        return brk(h, tick(p, t))

    al = h.pick("figs", "r", "r", "c")
    frm, to = dmy(st["statement_period"]["from"]), dmy(st["statement_period"]["to"])
    d = date.fromisoformat(st["statement_period"]["to"])
    p.p("NSDL Consolidated Account Statement", "b", "font-size:160%")
    p.p(f"Consolidated Account Statement for the month of {d.strftime('%B')} {d.year}")
    p.p(
        "Dear Investor, accounts with NSDL and CDSL and folios of mutual funds stand in this statement in "
        "groups of their holders."
    )
    p.add("<div class=pb></div>")
    p.p("Summary Holdings Transactions Your Account About NSDL", "r")
    left = "".join(
        f"<div>{esc(t)}</div>"
        for t in [f"NSDL ID: {st['nsdl_id']}", st["investor"]["name"], *st["investor"]["address"]]
    )
    right = tick(
        p,
        f"<div>Statement for the period from {frm} to {to}</div><div>YOUR CONSOLIDATED</div>"
        f"<div>PORTFOLIO VALUE ` {lakhs(st['total_value'])}</div>",
    )
    p.add(f"<div class=flex><div>{left}</div><div>{right}</div></div><br>")
    account_list(p, st, h, False)
    if h.taken.get("accounts first"):
        nsdl_kyc(p, st)
    for g in st["groups"]:
        sums = {c: Decimal("0.00") for _, c in NSDL_CLASSES}
        for a in g["accounts"]:
            for c, rows in a["sections"]:
                sums[c] += sum(Decimal(r["value"]) for r in rows)
        sums["F"], sums["N"] = Decimal(g["folio_value"]), (
            Decimal(st["nps"]["value"]) if g.get("nps") else Decimal("0.00")
        )
        p.add("<div class=pb></div>")
        names = esc(", ".join(o["name"] for o in g["owners"]))
        held = f"{tick(p, '`')} {lakhs(g['value'])} Holdings<br>as on {dmy(st['as_of_date'])}"
        p.add(
            f"<div class=flex><div style='max-width:60%'>{names}</div>"
            f"<div style='text-align:right'>{held}</div></div>"
        )
        p.p("PORTFOLIO COMPOSITION", "b")
        whole = Decimal(g["value"])
        rows = [
            [t, lakhs(sums[c]), f"{sums[c] * 100 / whole if whole else 0:.2f}%"]
            for t, c in NSDL_CLASSES
            if c != "SD" or sums[c]
        ]
        rows.append(["TOTAL", lakhs(whole), ""])
        p.table([["ASSET CLASS", head("Value in `"), "%"]], rows, "lrr", [4, 2, 1], (len(rows) - 1,))
        p.add("<br>")
        for a in g["accounts"]:
            own = "\n".join(
                ["ACCOUNT HOLDERS" if len(a["owners"]) > 1 else "ACCOUNT HOLDER"]
                + [f"{o['name']} (PAN:{o['pan'] or ''})" for o in a["owners"]]
            )
            p.table(
                None,
                [
                    [
                        f"{a['depository']} Demat Account\n{a['dp_name']}\n"
                        f"DP ID: {a['dp_id']} Client ID: {a['client_id']}",
                        own,
                    ]
                ],
                "pp",
                [1, 1],
                (),
                "plain",
            )
            for code, rows in a["sections"]:
                nsdl_section(p, a, code, rows, h, head, al)
            p.add(f"<div class='flex b'><span>Total</span><span>{lakhs(a['value'])}</span></div><br>")
        if g["folios"]:
            nsdl_folios(p, g, h, head, al)
    n = st["nps"]
    if n:
        p.add("<div class=pb></div>")
        p.p(f"Your NPS Account in the name of {st['investor']['name']} (PRAN: {n['pran']})", "b")
        p.p("National Pension System (N) - Holding Details", "b")
        rows = []
        for tier in ("I", "II"):
            held = [x for x in n["schemes"] if x["tier"] == tier]
            rows += [[x["manager"], x["name"], lakhs(x["units"]), lakhs(x["nav"]), lakhs(x["value"])] for x in held]
            if held:
                rows.append([f"Tier {tier} Total", "", "", "", lakhs(sum(Decimal(x["value"]) for x in held))])
        rows.append(["Total", "", "", "", lakhs(n["value"])])
        p.table(
            [["Fund Manager", "Scheme", "No. of Units", tick(p, "NAV in `"), tick(p, "Value in `")]],
            rows,
            "pprrr",
            [30, 30, 13, 13, 15],
        )
    p.add("<div class=pb></div>")
    for g in st["groups"]:
        for a in g["accounts"]:
            nsdl_moves(p, st, a, frm, to, h, head)
    moved = [f for g in st["groups"] for f in g["folios"] if f["opening_units"] is not None]
    if moved:
        p.add("<div class=pb></div>")
        p.p(f"Mutual Funds Transaction Statement for the Period from {frm} to {to}", "b")
        for f in moved:
            p.p(
                f"ISIN: {f['isin']} - {f['amc']} - Scheme Name: {f['name']} Folio No - {f['folio'].replace(' ', '')}",
                "b",
            )
            rows = [["", "Opening Balance", "", "", "", "", group(f["opening_units"], True)]]
            rows += [
                [
                    dmy(x["date"], True),
                    x["description"],
                    group(x["amount"], True),
                    x["stamp"],
                    group(x["nav"], True),
                    group(x.get("price") or x["nav"], True),
                    group(x["units"], True),
                ]
                for x in f["transactions"]
            ]
            rows.append(["", "Closing Balance", "", "", "", "", group(f["units"], True)])
            p.table(
                [
                    [
                        head(x)
                        for x in (
                            "Date",
                            "Transaction Description",
                            "Amount in `",
                            "Stamp Duty\nin `",
                            "NAV in `",
                            "Price in `",
                            "Units",
                        )
                    ]
                ],
                rows,
                "lprrrrr",
                [11, 36, 13, 10, 12, 12, 13],
            )
            p.add("<br>")
    p.p("***End of Statement***", "b c")
    if not h.taken.get("accounts first"):
        nsdl_kyc(p, st)
    p.p("About NSDL", "b")
    p.boxes = {
        "bottom-left": "'National Securities Depository Limited'",
        h.pick("pn", "bottom-right", "bottom-center"): "counter(page)",
        "top-left": "'Consolidated Account Statement'",
    }
    return p.html()


def nsdl_kyc(p, st):
    rows, seen = [], set()
    for g in st["groups"]:
        for f in g["folios"]:
            if (f["folio"], f["amc"]) in seen:
                continue
            seen.add((f["folio"], f["amc"]))
            hold = (
                ["Sole Holder" if len(g["owners"]) == 1 else "Joint Holders"]
                + [o["name"] for o in g["owners"]]
                + ["NOMINEE - Registered"]
            )
            rows.append(
                [
                    f["folio"].replace(" ", "") + "\n" + f["amc"],
                    "\n".join(hold),
                    f["kyc"],
                    "XXXXXX2154",
                    "xXXXXXx",
                    f["registrar"],
                ]
            )
    if rows:
        p.add("<div class=pb></div>")
        p.p("Know more about your accounts", "b")
        p.table(
            [
                [
                    "Folio No.\nAMC NAME",
                    "HOLDER DETAILS\nHOLDER(S) NAME(S)\nNOMINEE",
                    "KYC\nStatus",
                    "MOBILE NO",
                    "EMAIL ID",
                    "RTA",
                ]
            ],
            rows,
            "pplllp",
            [30, 30, 10, 14, 12, 12],
        )


def nsdl_section(p, a, code, rows, h, head, al):
    p.p(dict((c, t) for t, c in NSDL_CLASSES)[code], "b")

    def f(r, k, none):
        return none if r[k] is None else lakhs(r[k])

    if a["depository"] == "CDSL":
        heads = [
            head(x)
            for x in (
                "ISIN",
                "SECURITY",
                "Current Bal.\nFree Bal.\nLent Bal.",
                "Safekeep Bal.\nLocked In Bal.\nPledge Setup Bal.",
                "Pledged Bal.\nEarmarked Bal.\nPledgee Bal.",
                "Market Price\n/ Face Value\nin `",
                "Value\nin `",
            )
        ]
        heads[2:5] = [
            "Current Bal.\nFree Bal.\nLent Bal.",
            "Safekeep Bal.\nLocked In Bal.\nPledge Setup Bal.",
            "Pledged Bal.\nEarmarked Bal.\nPledgee Bal.",
        ]
        out, z = [], "0.000"
        for r in rows:
            u, pl = Decimal(r["units"]), Decimal(r.get("pledged", "0.000"))
            out.append(
                [
                    r["isin"],
                    r["name"],
                    f"{lakhs(u)}\n{lakhs(u - pl)}\n{z}",
                    f"{z}\n{z}\n{z}",
                    f"{lakhs(pl)}\n{z}\n{z}",
                    f(r, "price" if "price" in r else "nav", "See Note"),
                    lakhs(r["value"]),
                ]
            )
        w, a_ = [13, 24, 13, 13, 13, 12, 14], "lp" + al * 5
    elif code in "EP":
        if code == "E":
            p.p("Equity Shares", "b")
        heads = [
            head(x)
            for x in (
                "ISIN\nStock Symbol",
                "Company Name",
                "Face Value\nin `",
                "No. of\nShares",
                "Market\nPrice in `",
                "Value in `",
            )
        ]
        out = [
            [
                r["isin"] + "\n" + r["symbol"],
                r["name"],
                lakhs(r["face"]),
                lakhs(r["units"]),
                f(r, "price", "See Note"),
                lakhs(r["value"]),
            ]
            for r in rows
        ]
        w, a_ = [14, 30, 12, 12, 14, 16], "lp" + al * 4
    elif code in ("C", "I", "S"):
        wp = any(r["price"] is not None for r in rows) or h.yes("bp", 0.5)
        heads = [
            head(x)
            for x in [
                "ISIN",
                "Company Name",
                "Coupon Rate/\nFrequency",
                "Maturity Date",
                "No. of\nBonds",
                "Face Value Per\nBond in `",
            ]
            + (["Market Price\nPer Bond in `"] if wp else [])
            + ["Value in `"]
        ]
        out = [
            [
                r["isin"],
                r["name"],
                r["coupon"] + "\n" + r["frequency"],
                r["maturity"],
                lakhs(r["units"]),
                lakhs(r["face_value"]),
            ]
            + ([f(r, "price", "Not Available")] if wp else [])
            + [lakhs(r["value"])]
            for r in rows
        ]
        w, a_ = [13, 20, 12, 12, 9, 13] + [13] * wp + [15], "lpCccc" + "c" * wp + "c"
    else:
        nav = "NAV" if code in ("M", "A", "SD") else "Market Price"
        heads = [head(x) for x in ("ISIN", "ISIN Description", "No. of\nUnits", nav + "\nin `", "Value in `")]
        out = [
            [
                r["isin"],
                r["name"],
                lakhs(r["units"]),
                f(r, "nav" if "nav" in r else "price", "Not Available"),
                lakhs(r["value"]),
            ]
            for r in rows
        ]
        w, a_ = [14, 36, 14, 14, 18], "lp" + al * 3
    out.append(["Sub Total"] + [""] * (len(w) - 2) + [lakhs(sum(Decimal(r["value"]) for r in rows))])
    p.table([heads], out, a_, w, (len(out) - 1,))


def nsdl_folios(p, g, h, head, al):
    p.p("Mutual Fund Folios (F)", "b")
    an = h.yes("annualised", 0.5)
    heads = [
        head(x)
        for x in [
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
        + ["Annualised\nReturn(%)"] * an
    ]
    rows = []
    for f in g["folios"]:
        v, c, u = Decimal(f["value"]), f["cost"], Decimal(f["units"])
        av = None if not c or not u else (Decimal(c) / u).quantize(Decimal("0.0001"))
        rows.append(
            [
                f["isin"] + "\n" + (f.get("ucc") or "NOT AVAILABLE"),
                f["name"],
                f["folio"].replace(" ", ""),
                lakhs(u),
                lakhs(av) if av is not None else "",
                lakhs(c) if c is not None else "",
                lakhs(f["nav"]),
                lakhs(v),
                lakhs(v - Decimal(c)) if c is not None else "",
            ]
            + [f.get("return", "")] * an
        )
    n = len(heads)
    for w in ("Sub Total", "Total"):
        rows.append([w] + [""] * 6 + [lakhs(g["folio_value"])] + [""] * (n - 8))
    p.table(
        [heads],
        rows,
        "lpl" + al * (n - 3),
        [15, 26, 14, 13, 13, 15, 12, 15, 15] + [10] * an,
        (len(rows) - 2, len(rows) - 1),
    )


def nsdl_moves(p, st, a, frm, to, h, head):
    p.add(f"<div class='flex b'><span>Transactions</span><span>for the period from {frm} to {to}</span></div>")
    p.table(
        None,
        [
            [
                f"{a['depository']} Demat Account\n{a['dp_name']}\nDP ID: {a['dp_id']} Client ID: {a['client_id']}",
                "Summary of Transactions of\n" + "\n".join(o["name"] for o in a["owners"]),
            ]
        ],
        "pp",
        [1, 1],
        (),
        "plain",
    )
    if not a["transactions"]:
        return p.p("NO TRANSACTION RECORDED FOR THE GIVEN PERIOD", "c")
    groups = {}
    for m in a["transactions"]:
        groups.setdefault(m["isin"], []).append(m)
    for isin, ms in groups.items():
        p.p(f"ISIN : {isin} - {ms[0]['name']}", "b")
        if a["depository"] == "CDSL":
            rows = (
                [[frm, "Opening Balance", "", "", lakhs(ms[0]["opening"])]]
                + [
                    [
                        dmy(m["date"]),
                        m["description"],
                        lakhs(m["credit"]) if m["credit"] else "",
                        lakhs(m["debit"]) if m["debit"] else "",
                        lakhs(m["closing"]),
                    ]
                    for m in ms
                ]
                + [[to, "Closing Balance", "", "", lakhs(ms[-1]["closing"])]]
            )
            p.table(
                [[head(x) for x in ("Date", "Transaction Particulars", "Credit", "Debit", "Current\nBalance")]],
                rows,
                "lprrr",
                [12, 45, 12, 12, 14],
            )
        else:
            rows = [["Beneficiary"] + [""] * 7] + [
                [
                    dmy(m["date"]),
                    m["order"],
                    m["description"],
                    m["instruction"],
                    lakhs(m["opening"]),
                    lakhs(m["debit"] or "0"),
                    lakhs(m["credit"] or "0"),
                    lakhs(m["closing"]),
                ]
                for m in ms
            ]
            p.table(
                [
                    [
                        head(x)
                        for x in (
                            "Date",
                            "Order No",
                            "Description",
                            "Instruction Details",
                            "Opening\nBalance",
                            "Debit",
                            "Credit",
                            "Closing\nBalance",
                        )
                    ]
                ],
                rows,
                "llpprrrr",
                [11, 14, 26, 18, 11, 11, 11, 11],
            )
