"""Statements of seven layouts as blocks: ("p", text, options), ("line", cells, options), ("table", options),
("two", left, right, share), ("sp", points), ("pb",). What a block says and in which cell is all that is said of it:
where it stands is up to draw.py. Each function gives the blocks with the style of the document, and its truth."""
import datetime
import random
from decimal import Decimal as D
from content import (AMCS, dmy, folio, isin, lakh, pan, person, q, scheme, simulate, west)

NOTICE = ("This statement is sent to you for information. It covers folios that carry the e-mail id given by you in the"
          " funds serviced by CAMS and KFintech. Folios held in demat form with a depository participant may not be"
          " shown. In case of discrepancy write within 30 days to the registrar concerned.")
LOADS = [
    "Exit load: 1% if redeemed within 365 days from the date of allotment, else Nil. W.e.f. 01-Jul-2020 stamp duty of"
    " 0.005% is levied.",
    "Entry Load - Nil. Exit Load - 15% of units without load; remaining 1.00% before 12 months. Investors may refer to"
    " the addendum dated 15-MAR-2022 for details.",
    "Please note that the NAV-based closing balance shown is as of 30 days prior. 12 months lock in applies."
]

def p(text, **o):
    return ("p", text, o)


def line(*cells, **o):
    return ("line", list(cells), o)


def table(**o):
    return ("table", o)


def two(a, b, frac=.5):
    return ("two", a, b, frac)


def sp(n=4):
    return ("sp", n)


def pb():
    return ("pb", )



def common(rng, layout, source, stype, start, end):
    name = person(rng)
    addr = [
        "Flat %d, Sampada Tower-%s" % (rng.randrange(1, 99), rng.choice("ABC")),
        rng.choice(["Opp. Old Water Tank", "Behind S.T. Stand", "C/O Dummy Traders & Sons"]),
        rng.choice(["KOLHAPUR - 416001", "COCHIN - 682011"]),
        rng.choice(["Maharashtra", "Kerala"]), "India"
    ]
    t = dict(layout=layout,
             source=source,
             statement_type=stype,
             as_of_date=str(end),
             statement_period={"from": str(start) if start else None, "to": str(end)},
             investor=dict(name=name,
                           email="%s.%d@post.example.in" % (name.split()[0].lower(), rng.randrange(99)),
                           mobile=rng.choice(["", "+91"]) + "9%09d" % rng.randrange(10**9),
                           address=addr,
                           pan=None),
             total_cost=None,
             schemes=[],
             demat_accounts=[],
             nps=None,
             password=None)
    return t


def style(rng):
    return dict(broken=rng.random() < .4,
                page=rng.choice(["A4", "A4", "letter"]),
                font=rng.choice(["Helvetica", "Helvetica", "Lib", "Nar", "Times-Roman", "Dej"]),
                size=rng.choice([6, 6.5, 7, 7.5]),
                lead=rng.choice([1.15, 1.25, 1.4]),
                margin=rng.choice([24, 30, 36]),
                vpad=rng.choice([.5, 1, 2, 3]),
                pad=rng.choice([2, 3]),
                meta={})


def txn_truth(r, fam="rta"):
    def s(x, places):
        return None if x is None else str(x if places is None else q(x, places))

    return dict(date=str(r["date"]),
                description=" ".join(r["desc"].split()),
                amount=s(r["amount"], 2),
                units=s(r["units"], 3),
                nav=s(r["nav"], None),
                balance=None if fam == "dep" else s(r["balance"], 3),
                type=r["type"])


KINDS = ["sip", "lump", "exit", "swp", "stp", "idcw", "reinv", "seg", "odd", "none", "sip"]


def scheme_truth(f, folio, **printed):
    """What a statement has of a fund; a layout that prints more than all of them names it."""
    return dict(dict(amc=None,
                     folio=folio,
                     name=f["name"],
                     isin=None,
                     rta_code=None,
                     registrar=None,
                     advisor=None,
                     pan=None,
                     kyc=None,
                     nominees=[],
                     holders=[],
                     opening_units=None,
                     units=str(f["units"]),
                     nav=str(f["nav"]),
                     nav_date=str(f["nav_date"]),
                     value=str(f["value"]),
                     cost=None,
                     transactions=[]), **printed)


def funds(rng, start, end, family, n, old=False):
    out = []
    amcs = sorted(rng.sample(AMCS, min(len(AMCS), max(1, n // 2 + 1))), key=lambda a: a[0].lower())
    for i in range(n):
        amc = amcs[i * len(amcs) // n]
        kind = rng.choice(KINDS if family == "rta" else [k for k in KINDS if k not in ("seg", "odd")])
        name = scheme(rng, amc, idcw=kind in ("idcw", "reinv"))
        while any(x["name"] == name for x in out):
            name = scheme(rng, amc, idcw=kind in ("idcw", "reinv"))
        scale = rng.choice([2, 3, 4, 4])
        rows, bal, cost, nav = simulate(
            rng,
            start,
            end,
            kind,
            family,
            scale,
            duty_rows=family == "rta",
            opening=D(rng.randrange(1000, 60000000)) / 1000
            if kind == "none" or (kind != "seg" and rng.random() < .4) else None)
        rows = [r for r in rows if r["date"] <= end]
        opening = q(bal - sum((r["units"] or 0) for r in rows), 3)
        bal = q(bal, 3)
        if bal == 0:
            cost = D("0.00")
        nd = end - datetime.timedelta(days=rng.choice([0, 1, 1, 2]))
        out.append(
            dict(amc=amc[0],
                 reg=amc[2],
                 issuer=amc[1],
                 name=name,
                 kind=kind,
                 rows=rows,
                 opening=opening,
                 units=bal,
                 cost=cost,
                 nav=nav,
                 nav_date=nd,
                 value=q(bal * nav, 2)))
    return out


def registrar(seed, kfin=False, old=False):
    rng = random.Random("%s-%s-%s" % (seed, kfin, old))
    start = datetime.date(1990, 4, 1) if rng.random() < .4 else datetime.date(rng.randrange(2012, 2022), 4, 1)
    s0 = max(start, datetime.date(2018, 1, 5)) if not old else max(datetime.date(2010, 1, 5), datetime.date(
        2010, 4, 1))
    end = (datetime.date(rng.randrange(2022, 2026), rng.randrange(1, 13), 17)) if not old else datetime.date(
        2014, rng.randrange(1, 13), 20)
    if old:
        start = datetime.date(1990, 4, 1)
        s0 = datetime.date(2010, 4, 1)
    layout = "cams_old" if old else "kfin_detailed" if kfin else "cams_detailed"
    t = common(rng, layout, "KFINTECH" if kfin else "CAMS", "DETAILED", start, end)
    st = style(rng)
    inv = t["investor"]
    fs = funds(rng, s0, end, "rta", rng.randrange(2, 9))
    bysum = {}
    body = []
    cur = None
    folios = set()
    ncol = 5 if old else 6
    last = None
    me = pan(rng)
    price = rng.choice(["NAV", "Price"])
    heads = [["Date", "Transaction", "Amount\n(INR)", "Units"] + ([] if old else [price + "\n(INR)"]) +
             ["Unit\nBalance"]]
    al = rng.choice(["r", "r", "r", "c"])
    w = rng.choice([[11, 40, 14, 12, 11, 13], [10, 36, 13, 13, 12, 14], [12, 44, 14, 12, 12, 14]])
    cols = [(w[0], "l"), (w[1], "l"), (w[2], al), (w[3], al)] + ([] if old else [(w[4], al)]) + [(w[5], al)]
    mode = rng.choice(["long", "per", "per", "headed"])
    foliostyle = rng.choice(["one", "cells", "cells4"])
    closestyle = rng.choice(["cells", "one", "two"])
    openstyle = rng.choice(["r", "r", "l"])
    regstyle = rng.choice(["cell", "inline", "below"])
    rowsacc = []
    blocks = []
    for f in fs:
        same = last and last["amc"] == f["amc"] and rng.random() < .35
        if same:
            fol, holders, pn, kyc, noms = last["folio"], last["holders"], last["pan"], last["kyc"], last["noms"]
        else:
            fol = folio(rng)
            hold = [inv["name"] if rng.random() < .7 else inv["name"].upper()]
            holders = hold
            if rng.random() < .15:
                holders = [person(rng) + " (Minor)", "U/G " + inv["name"]]
            pn = None if rng.random() < .12 else me if rng.random() < .6 else pan(rng)
            kyc = rng.choice(["OK", "OK", "OK", "NOT OK", None]) if pn else rng.choice(["OK", None])
            noms = [] if old or rng.random() < .2 else [person(rng) for _ in range(rng.choice([1, 1, 2, 3]))]
        code = rng.choice(["H%dT", "FTI%d", "12%dGPG", "D%d", "RMF%dG", "P%d", "LD%dG"])
        code %= 37 * len(t["schemes"]) + rng.randrange(1, 37)
        isn = None if old or rng.random() < .08 else isin(rng, issuer=f["issuer"])
        dem = rng.choice(["(Non-Demat)", "(Non-Demat)", "(Demat)", ""]) if not old else ""
        adv = rng.choice([
            "ARN-%d" % rng.randrange(10, 300000), "DIRECT",
            "INA%09d" % rng.randrange(10**9),
            "ARN%d" % rng.randrange(1000, 99999), None
        ])
        former = rng.choice([
            "", "", "",
            " (formerly %s Equity Fund)" % f["name"].split()[0],
            " (Erstwhile %s Opportunities Fund - Growth )" % f["name"].split()[0]
        ])
        text = "%s-%s%s%s" % (code, f["name"], former, (rng.choice([" ", ""]) + dem) if dem else "")
        if isn:
            text += " - ISIN: " + isn
        if adv:
            text += "(Advisor: %s)" % adv
        reg = "KARVY" if f["reg"] == "KFINTECH" and old else f["reg"]
        sch = scheme_truth(f,
                           fol,
                           amc=f["amc"],
                           isin=isn,
                           rta_code=code,
                           registrar=f["reg"],
                           advisor=adv,
                           pan=pn,
                           kyc=kyc,
                           nominees=noms,
                           holders=holders,
                           opening_units=str(f["opening"]),
                           cost=None if old else str(f["cost"]),
                           transactions=[txn_truth(r) for r in f["rows"]])
        if dem:
            sch["demat"] = {"(Non-Demat)": False, "(Demat)": True}.get(dem)
        t["schemes"].append(sch)
        folios.add((f["amc"], fol))
        x = bysum.setdefault(f["amc"], [D(0), D(0)])
        x[0] += f["cost"]
        x[1] += f["value"]
        hd = []
        if f["amc"] != cur:
            hd += [sp(4), p(f["amc"], bold=True, size=st["size"] + 1.5)]
            cur = f["amc"]
        kt = ("KYC: %s  PAN: OK" % kyc) if kyc else ""
        pt = "PAN: " + pn if pn else ""
        if not same:
            if foliostyle == "one":
                hd.append(p("   ".join(z for z in ("Folio No: " + fol, pt, kt) if z), bold=True))
            elif foliostyle == "cells":
                hd.append(line(("Folio No: " + fol, 5, "l"), (pt, 3, "l"), (kt, 3, "r"), bold=True))
            else:
                hd.append(line(("Folio No:", 1.2, "l"), (fol, 4, "l"), (pt, 3, "l"), (kt, 3, "r"), bold=True))
            for z in holders:
                hd.append(p(z))
        if regstyle == "cell":
            hd.append(line((text, 8, "l"), ("Registrar : " + reg, 2, "r")))
        elif regstyle == "inline":
            hd.append(p(text + "   Registrar : " + reg))
        else:
            hd += [p(text), p("Registrar : " + reg, align=rng.choice(["l", "r"]))]
        if noms:
            hd.append(
                line(*[("Nominee %d: %s" % (i + 1, noms[i] if i < len(noms) else ""), 1, "l") for i in range(3)]))
        op = "Opening Unit Balance: " + west(f["opening"], 3)
        nd = dmy(f["nav_date"])
        a, b, c, d = "Closing Unit Balance: " + west(f["units"], 3), "NAV on %s: INR %s" % (
            nd, f["nav"] if f["nav"] < 1000 else "%s" %
            west(f["nav"], -f["nav"].as_tuple().exponent)), "Total Cost Value: " + west(
                f["cost"]), ("Valuation" if old else "Market Value") + " on %s: INR %s" % (nd, west(f["value"]))
        parts = [a, b, d] if old else [a, b, c, d]
        if closestyle == "cells":
            close = [line(*[(z, 3, "l") for z in parts[:-1]] + [(parts[-1], 3.6, "r")], bold=True)]
        elif closestyle == "one":
            close = [p("    ".join(parts), bold=True)]
        else:
            close = [
                line((parts[0], 1, "l"), (parts[1], 1, "r")),
                line(*[(z, 1, "l" if i == 0 else "r") for i, z in enumerate(parts[2:])])
            ]
        close += [p(z, size=st["size"] - .5) for z in rng.sample(LOADS, rng.randrange(0, 3))] + [sp(6)]

        def br(x, n):
            return "" if x is None else west(x, n)

        trs = [[dmy(r["date"]), r["desc"], br(r["amount"], 2),
                br(r["units"], 3)] +
               ([] if old else ["" if r["nav"] is None else west(r["nav"], -r["nav"].as_tuple().exponent)]) +
               [br(r["balance"], 3)] for r in f["rows"]]
        if mode == "long":
            rowsacc += [("span", [z], "l", False)
                        for z in hd] + [("span", op, openstyle, False)] + trs + [("span", [z], "l", False)
                                                                                 for z in close]
        elif mode == "per":
            blocks += hd + [p(op, align=openstyle)]
            if trs or f is fs[0]:
                blocks.append(table(cols=cols, heads=heads, rows=trs, grid=st["vpad"] > 2))
            blocks += close
        else:
            blocks += hd + [
                table(cols=cols, heads=heads, rows=[("span", op, openstyle, False)] + trs, grid=st["vpad"] > 2)
            ] + close
        if old:
            for r in sch["transactions"]:
                r["nav"] = None
        last = dict(amc=f["amc"], folio=fol, holders=holders, pan=pn, kyc=kyc, noms=noms)
    if mode == "long":
        blocks = [table(cols=cols, heads=heads, rows=rowsacc, grid=False)]
    tv = sum(x[1] for x in bysum.values())
    tc = sum(x[0] for x in bysum.values())
    t["total_value"] = str(tv)
    t["total_cost"] = None if old else str(tc)
    t["folio_count"] = len(folios)
    amcs = list(bysum.items())
    rng.shuffle(amcs)
    sumt = table(cols=[(50, "l")] + ([] if old else [(25, rng.choice("rc"))]) + [(25, rng.choice("rc"))],
                 heads=[["Mutual Fund"] + ([] if old else ["Cost Value\n(INR)"]) + ["Market Value\n(INR)"]],
                 rows=[[a] + ([] if old else [west(v[0])]) + [west(v[1])]
                       for a, v in amcs] + [["Total"] + ([] if old else [west(tc)]) + [west(tv)]],
                 grid=rng.random() < .5)
    left = [p("Email Id: " + inv["email"], bold=True),
            p(inv["name"], bold=True)] + [p(z) for z in inv["address"]
                                          ] + ([p("Phone Res: 0231555%03d" % rng.randrange(999))]
                                               if rng.random() < .4 else []) + [p("Mobile: " + inv["mobile"])]
    top = [
        two(left, [p(NOTICE, size=st["size"] - .5)], .5),
        sp(6),
        p("PORTFOLIO SUMMARY", bold=True, align="c", size=9), sumt,
        sp(8)
    ]
    title = "Consolidated Account Statement"
    mark = "KFINCASWS" if kfin else "CAMSCASWS"
    doc = dict(st,
               header=[(title, 12, True, "c"), ("%s To %s" % (dmy(start), dmy(end)), 8, True, "c")],
               footer=[("Page {n} of {m}", rng.choice("rrc"))],
               watermark="%s-%s Version:V3.%d Live-10%02d" %
               (mark, end.strftime("%d%m%y") + "101112", rng.choice([4, 5]), rng.randrange(10, 40)),
               blocks=top + blocks + [sp(6), p("#IDCW - Income Distribution cum Capital Withdrawal")],
               head_extra=6)
    return doc, t


def summary(seed, kfin=False):
    rng = random.Random("sum-%s-%s" % (seed, kfin))
    end = datetime.date(rng.randrange(2021, 2026), rng.randrange(1, 13), 11)
    t = common(rng, "kfin_summary" if kfin else "cams_summary", "KFINTECH" if kfin else "CAMS", "SUMMARY", None, end)
    st = style(rng)
    st["page"] = rng.choice(["A4L", "A4L", "A4"])
    inv = t["investor"]
    if st["page"] == "A4":
        st["size"] = 6
    fs = funds(rng, datetime.date(2019, 1, 1), end, "rta", rng.randrange(3, 22))
    al = rng.choice("rrc")
    rows = []
    folios = set()
    sep = rng.choice(["-", " - "])
    price = "Price" if kfin else "NAV"
    for f in fs:
        fol = folio(rng)
        isn = None if rng.random() < .06 else isin(rng, issuer=f["issuer"])
        code = rng.choice(["H%dT", "FTI%d", "12%dGPG", "D%d", "P%d"]) % (37 * len(t["schemes"]) + rng.randrange(1, 37))
        dem = rng.choice([" (Non-Demat)", " (Non-Demat)", " (Demat)", ""])
        if rng.random() < .5:
            fol = fol.replace(" / ", "/")
        shown = fol
        fol = fol.replace(" / ", "/").replace("/", " / ")
        former = rng.choice(["", "", "", " (formerly %s Equity Fund)" % f["name"].split()[0]])
        rows.append([
            shown, isn or "", code + sep + f["name"] + former + dem,
            west(f["cost"]),
            west(f["units"], 3),
            dmy(f["nav_date"]),
            west(f["nav"], -f["nav"].as_tuple().exponent),
            west(f["value"]), f["reg"]
        ])
        sch = scheme_truth(f, fol, isin=isn, rta_code=code, registrar=f["reg"], cost=str(f["cost"]))
        if dem:
            sch["demat"] = dem == " (Demat)"
        sch.pop("amc")
        t["schemes"].append(sch)
        folios.add((f["amc"], fol))
    tv = sum(f["value"] for f in fs)
    tc = sum(f["cost"] for f in fs)
    t["total_value"] = str(tv)
    t["total_cost"] = str(tc)
    t["folio_count"] = len(folios)
    heads = [[
        "Folio No.", "ISIN", "Scheme Name", "Cost Value\n(INR)", ("Closing " if kfin else "") + "Unit Balance",
        "NAV Date", price + "\n(INR)", "Market Value\n(INR)", "Registrar"
    ]]
    rows.append(["Total", "", "", west(tc), "", "", "", west(tv), ""] if rng.random() <
                .5 else ["", "", "Total", west(tc), "", "", "", west(tv), ""])
    cols = [(13, "l"), (13, "l"), (30, "l"), (11, al), (11, al), (11, rng.choice("lc")), (9, al), (12, al),
            (10, rng.choice("lcr"))]
    if st["page"] == "A4":
        cols[0] = (14, "l")
        cols[1] = (14, "l")
        cols[2] = (24, "l")
    left = [p("Email Id: " + inv["email"]), p(inv["name"], bold=True)] + [p(z) for z in inv["address"]
                                                                          ] + [p("Mobile: " + inv["mobile"])]
    doc = dict(st,
               header=[("Consolidated Account Summary", 12, True, "c"), ("As on " + dmy(end), 8, True, "c")],
               footer=[("Page {n} of {m}", "r")],
               watermark="%s-%s Version:V3.4 Live-1015" %
               ("KFINCASWS" if kfin else "CAMSCASWS", end.strftime("%d%m%y") + "101112"),
               blocks=[
                   two(left, [p(NOTICE, size=st["size"] - .5)], .5),
                   sp(8),
                   table(cols=cols,
                         heads=heads,
                         rows=rows,
                         grid=rng.random() < .5,
                         valign=rng.choice(["top", "middle"])),
                   sp(6),
                   p("1. Market value = units x NAV. Minimum Rs. 1,000.00 for fresh orders from 01-Apr-2022."),
                   p("#IDCW - Income Distribution cum Capital Withdrawal")
               ],
               head_extra=6)
    return doc, t


def mfc_detailed(seed):
    rng = random.Random("mfcd-%s" % seed)
    end = datetime.date(rng.randrange(2021, 2026), rng.randrange(1, 13), 14)
    start = datetime.date(end.year - 3, 4, 1)
    t = common(rng, "mfcentral_detailed", "MFCENTRAL", "DETAILED", start, end)
    st = style(rng)
    inv = t["investor"]
    inv["pan"] = pan(rng)
    inv["address"] = inv["address"][:2] + ["KOLHAPUR - 416001, MAHARASHTRA, INDIA"]
    inv["mobile"] = inv["mobile"][-10:]
    fs = funds(rng, start, end, "mfc", rng.randrange(2, 9))
    demat_only = rng.random() < .15
    nums = rng.choice([lakh, west])
    heads = [["Date", "Transaction", "Amount (INR)", "Units", "Price (INR)", "Unit Balance"]]
    al = rng.choice("rrc")
    cols = [(12, "l"), (34, "l"), (14, al), (12, al), (11, al), (13, al)]
    blocks = []
    cur = None
    last = None
    folios = set()
    mode = rng.choice(["per", "long", "headed"])
    acc = []
    for f in fs:
        fol = last if last and cur == f["amc"] and rng.random() < .4 else folio(rng).replace(" ", "")
        last = fol
        adv, shown = rng.choice([("DIRECT", "/DIRECT"), ("ARN-%d" % rng.randrange(99, 99999), ) * 2,
                                 ("INA%09d" % rng.randrange(10**9), ) * 2])
        if shown != "/DIRECT":
            shown += "/" + rng.choice(["SPECIMEN DISTRIBUTORS", "Udaharan Wealth Private Limited"])
        isn = isin(rng, issuer=f["issuer"])
        kyc = rng.choice(["OK", "OK", "NOT OK"])
        for r in f["rows"]:
            if r["nav"] is not None:
                pass
        hd = []
        if cur != f["amc"]:
            hd += [sp(5), p(f["amc"], bold=True, size=9)]
            cur = f["amc"]
        hd += [
            p("FOLIO NO: " + fol, bold=True),
            p("%s (Advisor: %s)  ISIN: %s" % (f["name"], shown, isn)),
            p("KYC : " + kyc),
            p("Opening Unit Balance: " + nums(f["opening"], 3), align=rng.choice("rrl"))
        ]
        neg = (lambda x, n: lakh(x, n, "(")) if nums is lakh else west
        trs = []
        for r in f["rows"]:
            # truth: price 2..4 decimals as printed
            trs.append([
                dmy(r["date"], True), r["desc"], "" if r["amount"] is None else neg(r["amount"], 2),
                "" if r["units"] is None else neg(r["units"], 3),
                "" if r["nav"] is None else nums(r["nav"], -r["nav"].as_tuple().exponent),
                nums(r["balance"], 3) if r["balance"] is not None else nums(bal, 3)
            ])
            bal = r["balance"] if r["balance"] is not None else bal
        if not f["rows"]:
            trs = [["---", "--- No Transaction during this statement period ---", "---", "---", "---", "---"]]
        c = [("Closing Unit Balance: " + nums(f["units"], 3), 3, "l"),
             ("Nav as on %s: INR %s" % (dmy(f["nav_date"], True), nums(f["nav"], -f["nav"].as_tuple().exponent)), 3,
              "l"), ("Valuation on %s : INR %s" % (dmy(end), nums(f["value"])), 3, "r")]
        close = [line(*c, bold=True) if rng.random() < .7 else p("   ".join(z[0] for z in c), bold=True), sp(8)]
        tx = []
        b2 = f["opening"]
        for r in f["rows"]:
            z = txn_truth(r)
            b2 += r["units"] or 0
            z["balance"] = str(q(b2, 3))
            tx.append(z)
        if mode == "per":
            blocks += hd + [table(cols=cols, heads=heads, rows=trs, grid=st["vpad"] > 1)] + close
        elif mode == "headed":
            blocks += hd + [table(cols=cols, heads=[], rows=trs)] + close
        else:
            acc += [("span", [z], "l", False) for z in hd] + trs + [("span", [z], "l", False) for z in close]
        t["schemes"].append(
            scheme_truth(f,
                         fol.replace("/", " / "),
                         amc=f["amc"],
                         isin=isn,
                         advisor=adv,
                         kyc=kyc,
                         demat=demat_only,
                         opening_units=str(f["opening"]),
                         transactions=tx))
        folios.add((f["amc"], fol))
    if mode == "long":
        blocks = [table(cols=cols, heads=heads, rows=acc)]
    if mode == "headed":
        blocks = [table(cols=cols, heads=heads, rows=[("span", " ", "l", False)])] + blocks
    t["total_value"] = str(sum(f["value"] for f in fs))
    t["folio_count"] = len(folios)
    left = [p("PAN: " + inv["pan"], bold=True), p(inv["name"], bold=True)] + [p(z) for z in inv["address"]] + [
        p("Mobile: " + inv["mobile"]), p("Email: " + inv["email"])
    ]
    tabs = line(("SoA Holdings", 1, "c"), ("Demat Holdings", 1, "c"), bold=True)
    none_page = [
        p("No Folios Found", align="c"),
        pb(), tabs,
        table(cols=cols, heads=heads, rows=[["---", "--- No Folios Found ---", "---", "---", "---", "---"]])
    ]
    front = [
        two(left, [p(NOTICE, size=st["size"] - .5)], .5),
        sp(10), tabs,
        sp(10),
        p("Allocation by Asset Class", align="c", bold=True),
        line(("61.00%", 1, "c"), ("39.00%", 1, "c")),
        line(("EQUITY", 1, "c"), ("DEBT FUND", 1, "c")),
        pb()
    ]
    body = (none_page + [pb(), tabs] + blocks) if demat_only else ([tabs] + blocks + [pb(), tabs] + none_page)
    foot = "MFCentralDetailCAS_v1.%d_%d-%d_%s_%s _-%s 7:30:55am" % (rng.randrange(3), rng.randrange(
        10**9), rng.randrange(10**9), dmy(start), dmy(end), end.strftime("%d/%m/%Y"))
    doc = dict(
        st,
        header=[("Consolidated Account Statement", 12, True, "c"),
                ("( From Date : %s   To Date : %s )" % (dmy(start), dmy(end)), 8, False, "c")],
        footer=[(foot, "l"), ("Page {n} of {m}", "r")],
        blocks=front + body +
        [sp(6), p("#IDCW - Income Distribution cum Capital Withdrawal"),
         p("*SoA - Statement of Account")],
        head_extra=6)
    if doc["size"] > 7:
        doc["size"] = 7
    return doc, t


def mfc_summary(seed):
    rng = random.Random("mfcs-%s" % seed)
    end = datetime.date(rng.randrange(2021, 2026), rng.randrange(1, 13), 14)
    t = common(rng, "mfcentral_summary", "MFCENTRAL", "SUMMARY", None, end)
    st = style(rng)
    inv = t["investor"]
    inv["pan"] = pan(rng)
    inv["address"] = inv["address"][:2] + ["KOLHAPUR", "416001, MAHARASHTRA, INDIA"]
    inv["mobile"] = inv["mobile"][-10:]
    if rng.random() < .5:
        st["page"] = "A4L"
    fs = funds(rng, datetime.date(2020, 4, 1), end, "mfc", rng.randrange(3, 16))
    nums = rng.choice([lakh, lakh, west])
    neg = rng.choice(["-", "("])
    gain = lambda x: (lakh if nums is lakh else west)(x, 2, neg if nums is lakh else neg == "(")
    al = rng.choice("rrc")
    rows = []
    folios = set()
    order = rng.random() < .8
    pct = rng.choice(["below", "below", "none"])
    for f in fs:
        fol = folio(rng).replace(" ", "")
        g = f["value"] - f["cost"]
        pc = q(g * 100 / f["cost"], 2) if f["cost"] else D("0.00")
        rows.append([
            fol, f["name"],
            nums(f["cost"]),
            nums(f["units"], 3),
            dmy(f["nav_date"]),
            nums(f["nav"], -f["nav"].as_tuple().exponent),
            nums(f["value"]),
            gain(g) + ("\n(%s%s%%)" % ("+" if pc > 0 else "", pc) if pct == "below" else "")
        ])
        t["schemes"].append(scheme_truth(f, fol.replace("/", " / "), demat=False, cost=str(f["cost"])))
        folios.add(fol)
    tv = sum(f["value"] for f in fs)
    tc = sum(f["cost"] for f in fs)
    both = rng.random() < .5
    rows.append(["", "Total", nums(tc) if both else "", "", "", "", nums(tv), gain(tv - tc) if both else ""])
    heads = [[
        "Folio No.", "Scheme Details", "Invested Value\n(INR)", "Balance\nUnits", "NAV Date", "NAV",
        "Market Value\n(INR)", "Gain/Loss\n(Absolute)"
    ]]
    cols = [(14, "l"), (28, "l"), (13, al), (12, al), (11, rng.choice("lc")), (10, al), (13, al), (13, al)]
    t["total_value"] = str(tv)
    t["folio_count"] = len(folios)
    if both:
        t["total_cost"] = str(tc)
    else:
        t.pop("total_cost")
    dm = []
    if rng.random() < .4:
        hd = [["Client Id"] + heads[0][1:]]
        dr = []
        dv = D(0)
        for _ in range(rng.randrange(1, 4)):
            amc = rng.choice(AMCS)
            nm = scheme(rng, amc)
            u = D(rng.randrange(1000, 10**7)) / 1000
            v = D(rng.randrange(10**4, 10**8)) / 100
            cid = str(rng.randrange(10**7, 10**8))
            dv += v
            dr.append([cid, nm, "0.00", nums(u, 3), "", "", nums(v), gain(v)])
            t["schemes"].append(
                dict(amc=None,
                     folio=cid,
                     name=nm,
                     isin=None,
                     demat=True,
                     units=str(q(u, 3)),
                     nav=None,
                     value=str(q(v, 2)),
                     cost="0.00",
                     transactions=[]))
            folios.add(cid)
        dr.append(["", "Total", "", "", "", "", nums(dv), ""])
        dm = [sp(8), p("Demat Holdings", bold=True, align="c"), table(cols=cols, heads=hd, rows=dr, grid=True)]
        t["total_value"] = str(tv + dv)
        t["folio_count"] = len(folios)
        t.pop("total_cost", None)
    else:
        dm = [sp(8), p("-- No MF holdings in Demat --", align="c")]
    left = [p("PAN : " + inv["pan"], bold=True), p(inv["name"], bold=True)] + [p(z) for z in inv["address"]] + [
        p("Mobile : " + inv["mobile"]), p("Email : " + inv["email"])
    ]
    foot = "MFCentralCASSummary_v2.0_%d-%d_%s _-%s 1:42:06pm" % (rng.randrange(10**9), rng.randrange(
        10**9), dmy(end), end.strftime("%d/%m/%Y"))
    doc = dict(st,
               header=[("Consolidated Account Summary", 12, True, "c"),
                       ("( As on Date: %s )" % dmy(end), 8, False, "c")],
               footer=[(foot, "l"), ("Page {n} of {m}", "r")],
               head_extra=6,
               blocks=[
                   two(left, [p(NOTICE, size=st["size"] - .5)], .5),
                   sp(8),
                   line(("SoA Holdings", 1, "c"), ("Demat Holdings", 1, "c"), bold=True),
                   table(cols=cols,
                         heads=heads,
                         rows=rows,
                         grid=rng.random() < .6,
                         valign=rng.choice(["top", "middle", "bottom"]))
               ] + dm + [
                   sp(6),
                   p("#IDCW - Income Distribution cum Capital Withdrawal"),
                   p("*SoA - Statement of Account"),
                   p("Please note: figures are for information only."),
                   p("For any queries write to help@example.com")
               ])
    return doc, t


LAYOUTS = {
    "cams_detailed": lambda s: registrar(s),
    "kfin_detailed": lambda s: registrar(s, kfin=True),
    "cams_old": lambda s: registrar(s, old=True),
    "cams_summary": lambda s: summary(s),
    "kfin_summary": lambda s: summary(s, True),
    "mfcentral_detailed": mfc_detailed,
    "mfcentral_summary": mfc_summary,
}
