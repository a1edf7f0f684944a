"""Random fictitious statements of NSDL, CDSL and MF Central from a seed: make(seed, layout, path) -> truth of the file
written there.

Every figure is consistent: values, sub totals, totals, balances, composition. What is printed beyond the truth of a
statement
(footnotes, balances that no one reads, trends) is put beside it under keys that truth() leaves out.
"""
import os
import sys
from datetime import date, timedelta
from decimal import Decimal

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "data"))

import ecas_cdsl  # noqa: E402
import ecas_mfcentral  # noqa: E402
import ecas_nsdl  # noqa: E402
import fonts  # noqa: E402
import words  # noqa: E402
from ecas_model import HOLDING, check_digit, investors, paise, places, truth  # noqa: E402
from ecas_sheet import Look, Sheet  # noqa: E402
from generate import CATALOGUE, Dice  # noqa: E402

FUNDS = list({row[4]: row for row in CATALOGUE if row[4]}.values())


def isin(d, prefix, kind):
    body = prefix + "".join(d.choice("0123456789" if i < 3 else "ABCDEFGHJK") for i in range(4)) + kind
    body = (body + "".join(d.choice("0123456789") for _ in range(11)))[:11]
    return body + check_digit(body)


HEADS = (
    "ANANT BHOOMI CHANDAN DEEPAK EKTARA FALGU GANGOTRI HIMADRI INDUS JYOTI KAVERI LOTUS MAHANADI NARMADA ORIENTAL"
    " PARVAT RAJDHANI SAHYADRI TOTAL UTKAL VINDHYA YAMUNA 3M 5PAISA GRAND INFO".split()
)
MIDDLES = [
    "CEMENT", "STEEL AND POWER", "INFRASTRUCTURE FINANCE CORPORATION", "PHARMACEUTICALS",
    "SPECIALITY CHEMICALS (INDIA)", "HOUSING DEVELOPMENT", "TEXTILE MILLS", "CONSUMER PRODUCTS",
    "OIL AND NATURAL GAS EXPLORATION", "HOTELS & RESORTS", "M&M LOGISTICS", "BANK", "INSURANCE COMPANY", "TOTAL GAS"
]
KINDS = [
    "{c} LIMITED", "{c} LIMITED", "{c} LIMITED -EQ SH", "{c} LIMITED#EQUITY SHARES",
    "{c} LIMITED#- NEW EQUITY SHARES OF RS. 2/- AFTER SPLIT",
    "{c} LIMITED NEW EQUITY SHARES WITH FACE VALUE RS. 2/- AFTER SUB DIVISION", "{c} LTD.",
    "{c} LIMITED#EQ NEW FV RE.1/-"
]
DPS = [
    "ZEPHYR BROKING LIMITED", "5BULLS CAPITAL LIMITED", "NATIONAL BANK OF SPECIMEN",
    "PURVA SHARE SHOPPE (INDIA) PRIVATE LIMITED", "DHANVIKA SECURITIES LTD", "TOTAL SECURITIES LIMITED",
    "SATRANG INVEST TECH PRIVATE LIMITED", "GRAHAK BANK LTD"
]


def company(d, cdsl):
    name = d.choice(HEADS) + " " + d.choice(MIDDLES)
    return d.choice(KINDS if cdsl else KINDS[:2]).format(c=name)


def shares(d, cdsl, lakhs):
    n = d.choice([1, 2, 5, 7, 10, 25, 40, 85, 100, 150, 322, 500, 1200, 1500, 12345, 100000 if lakhs else 3])
    if cdsl:
        return places(d.choice([Decimal(n), Decimal(n), Decimal(n) + Decimal("0.409"), Decimal("0.207")]), 3)
    return Decimal(n)


def fund_units(d):
    return places(
        Decimal(d.choice([d.randrange(1, 999),
                          d.randrange(1000, 99999999),
                          d.randrange(100000, 999999999)])) / 1000, 3)


def nav(d, scale=4):
    return max(places(Decimal(d.randrange(80000, d.choice([500000, 9000000, 40000000]))) / 10000, scale),
               Decimal("1").scaleb(-scale))


class Catalogue:
    """Funds and houses of one statement: none twice."""

    def __init__(self, d):
        self.d, self.left = d, d.sample(FUNDS, len(FUNDS))

    def take(self):
        if not self.left:  # a statement larger than any real one
            self.left = self.d.sample(FUNDS, len(FUNDS))
        return self.left.pop()


# -- accounts ----------------------------------------------------------------------------------------------------------
def equity(d, depository, style):
    cdsl = depository == "CDSL"
    price = paise(Decimal(d.randrange(100, d.choice([30000, 500000, 12345678]))) / 100)
    row = {
        "isin": isin(d, "INE", "01"), "name": company(d, cdsl), "units": shares(d, cdsl, style["rich"]), "price": price,
        "face": d.choice(["1.00", "2.00", "5.00",
                          "10.00"]), "symbol": d.choice(["ABC.NSE", "M&M.NSE", "XY.BSE", "NOT LISTED", "TOTAL.NSE"])
    }
    if not cdsl and d.chance(0.06):
        row.update(name=row["name"] + " ISIN SUSPENDED", price=None)
    row["value"] = paise(row["units"] * (row["price"] if row["price"] is not None else Decimal(row["face"])))
    if cdsl and d.chance(0.2):
        row["pledged"] = places(row["units"] / 2, 3)
    return row


def preference(d, depository, style):
    row = equity(d, depository, style)
    row.update(isin=isin(d, "INE", "04"),
               name=row["name"].replace(" ISIN SUSPENDED", "").replace("LIMITED", "LIMITED 8% PREF SHARES", 1))
    if row["price"] is None:
        row["price"] = Decimal(row["face"])
    return row


def bond(d, depository, style, kind="07"):
    face = Decimal(d.choice(["1000.00", "10000.00", "925.00", "100000.00"]))
    units = Decimal(d.choice([1, 5, 50, 100, 200, 1250]))
    name = company(d, False).replace(" LTD.", " LIMITED")
    if kind == "IN":
        name, code = f"{d.choice(['7.26', '6.54', '8.17'])}% GOVT STOCK {d.randrange(2026, 2060)}", "IN00" + d.digits(
            2) + d.digits(5)
        code = (code + "0000")[:11]
        code += check_digit(code)
    else:
        code = isin(d, "INE", kind)
    cdsl = depository == "CDSL"
    price = paise(Decimal(d.randrange(70000, 130000)) / 100)
    row = {
        "isin": code, "name": name + (f" {d.choice(['7.39', '8.20', '9.25'])}% NCD" if cdsl else ""), "units":
        places(units, 3) if cdsl else units, "face_value": None if cdsl else face, "price": price, "coupon":
        d.choice(["8.20", "5.00",
                  "10.25"]), "frequency": d.choice(["Once a year", "On Maturity", "Half yearly", "Every month"]),
        "maturity": f"{d.randrange(1, 29):02d}-{d.choice(ecas_nsdl.MONTHS)}-{d.randrange(2026, 2045)}"
    }
    if not cdsl and kind in ("07", "14", "15") and (not style["bond_price"] or d.chance(0.3)):
        row["price"] = None
    row["value"] = paise(row["units"] * (row["price"] if row["price"] is not None else face))
    return row


def gold(d, depository, style):
    year = d.randrange(2016, 2024)
    code = f"IN00{year}0{d.digits(2)}"[:11]
    code = (code + "00")[:11]
    units = Decimal(d.choice([1, 2, 8, 10, 41]))
    price = paise(Decimal(d.randrange(400000, 1300000)) / 100)
    return {
        "isin": code + check_digit(code), "name":
        f"2.50% SOVEREIGN GOLD BONDS {year + 8} SR {d.choice(['I', 'III', 'VIII'])} SGB", "units":
        places(units, 3) if depository == "CDSL" else units, "face_value": None, "price": price, "value":
        paise(units * price)
    }


def held_fund(d, depository, style, catalogue):
    amc, _, _, name, code = catalogue.take()
    units, price = fund_units(d), nav(d, d.choice([4, 4, 2]))
    return {
        "isin": code, "name": name if d.chance(0.8) else name.upper(), "units": units, "nav": price, "value":
        paise(units * price)
    }


SECTIONS = ["E", "P", "M", "A", "C", "I", "S", "G", "SGB", "SD", "Z"]
KIND = {
    "E": "equities", "P": "equities", "M": "mutual_funds", "A": "mutual_funds", "SD": "mutual_funds", "C": "bonds", "I":
    "bonds", "S": "bonds", "G": "bonds", "SGB": "bonds", "Z": "bonds"
}


def section_rows(d, code, depository, style, catalogue):
    n = d.count([1, 1, 2, 3, 5, 9, style["most"]]) if code in "EMC" else d.choice([1, 1, 2])
    make = {
        "E": lambda: equity(d, depository, style), "P": lambda: preference(d, depository, style), "M":
        lambda: held_fund(d, depository, style, catalogue), "A": lambda: held_fund(d, depository, style, catalogue),
        "SD": lambda: held_fund(d, depository, style, catalogue), "C": lambda: bond(d, depository, style), "I":
        lambda: bond(d, depository, style, "14"), "S": lambda: bond(d, depository, style, "15"), "G":
        lambda: bond(d, depository, style, "IN"), "Z": lambda: bond(d, depository, style, "IN"), "SGB":
        lambda: gold(d, depository, style)
    }[code]
    rows = {}
    for _ in range(n):
        r = make()
        if code in ("G", "Z"):
            r["face_value"] = None
        rows[r["isin"]] = r
    return list(rows.values())


def strings(rows):
    for r in rows:
        for k in ("units", "price", "nav", "value", "face_value", "face", "pledged"):
            if k in r and r[k] is not None:
                r[k] = f"{Decimal(r[k]):f}"
    return rows


def account(d, depository, owners, style, catalogue, period):
    a = {
        "depository": depository, "dp_name": d.choice(DPS), "dp_id":
        "IN3" + d.digits(5) if depository == "NSDL" else "12" + d.digits(6), "client_id": d.digits(8), "owners": owners
    }
    codes = [
        c for c in SECTIONS if d.chance({"E": 0.85, "M": 0.5, "C": 0.3, "SGB": 0.3, "A": 0.1, "G": 0.12}.get(c, 0.06))
    ]
    if d.chance(0.06):
        codes = []
    if depository == "NSDL":
        codes = [c for c in codes if c not in ("Z",) or d.chance(0.5)]
    a["sections"] = [(c, strings(section_rows(d, c, depository, style, catalogue))) for c in codes]
    a["count"] = sum(len(rows) for _, rows in a["sections"])
    a["value"] = f"{sum((Decimal(r['value']) for _, rows in a['sections'] for r in rows), Decimal('0.00')):.2f}"
    for kind in HOLDING:
        a[kind] = [r for c, rows in a["sections"] for r in rows if KIND[c] == kind]
    a["transactions"] = movements(d, a, period)
    return a


NSDL_WORDS = [
    "Settlement of SPECIMEN BROKING LTD / 2099994", "By CM SPECIMEN CLEARING LIMITED, T+1 NORMAL / 2098492",
    "To IN301549 / 10012345 Off-Market", "Pledge of units / 12"
]
NSDL_ORDERS = ["Delivery instruction to CM", "Standing Instruction to receive credit", "Delivery instruction"]
CDSL_WORDS = [
    "PAYOUT-CR CM M00001 TM/CP 10001 SETT 1200000038429", "NSEDR SE:1200000024856 CM:M00001 1200000000000061",
    "EP-DR Txn:55501228 CtBo:1208340000099999", "INTDEP-CR 77012345 CTRBO IN001002", "OF-CR TD:1 TX:2",
    "BSECH-CR 88033445 CTRBO IN003004"
]


def days(d, period, n):
    first, last = period
    return sorted(first + timedelta(days=d.randrange((last - first).days + 1)) for _ in range(n))


def movements(d, a, period):
    moved = [r for _, rows in a["sections"] for r in rows if d.chance(0.2)] if d.chance(0.7) else []
    out = []
    for r in moved:
        closing, steps = Decimal(r["units"]), []
        scale = 3 if a["depository"] == "CDSL" or "." in r["units"] else 0
        for _ in range(d.choice([1, 1, 2, 4])):
            step = places(Decimal(d.choice([1, 2, 5, 10, 103])), scale)
            step = step if d.chance(0.5) and closing >= step else -step
            steps.append(step)
            closing -= step
        balance = closing
        words_ = CDSL_WORDS if a["depository"] == "CDSL" else NSDL_WORDS
        for when, step in zip(days(d, period, len(steps)), reversed(steps)):
            after = balance + step
            out.append({
                "isin": r["isin"], "name": r["name"], "date": when.isoformat(), "description": d.choice(words_),
                "opening": f"{balance:f}", "debit": f"{-step:f}" if step < 0 else None, "credit":
                f"{step:f}" if step > 0 else None, "closing": f"{after:f}", "order": d.digits(14), "instruction":
                d.choice(NSDL_ORDERS)
            })
            balance = after
    return out


# -- folios ------------------------------------------------------------------------------------------------------------
def folio_number(d):
    return d.choice([
        d.digits(8),
        d.digits(11),
        d.digits(7) + " / " + d.digits(2),
        d.digits(10) + " / " + d.digits(2),
        d.digits(11) + " / " + d.digits(1),
        d.digits(7),
        d.digits(12)
    ])


FUND_IN = [
    "Purchase", "Additional Purchase", "Sys. Investment Purchase", "Systematic Investment (3/60)", "SIP Purchase",
    "Purchase - SIP", "Switch In from Liquid Fund"
]
FUND_OUT = ["Redemption", "Switch Out to Liquid Fund", "Redemption - SWP"]
TYPES = {
    "Purchase": "PURCHASE", "Additional Purchase": "PURCHASE", "Switch In from Liquid Fund": "SWITCH_IN", "Switch In":
    "SWITCH_IN", "Redemption": "REDEMPTION", "Redemption - SWP": "REDEMPTION", "Switch Out to Liquid Fund":
    "SWITCH_OUT", "Switch Out": "SWITCH_OUT"
}


def fund_moves(d, f, period, scale=3):
    """Rows whose units end in what is held."""
    n = d.choice([0, 0, 1, 1, 2, 4])
    if n == 0 and not d.chance(0.15):
        return
    balance, rows, price = Decimal(f["units"]), [], Decimal(f["nav"])
    for when in reversed(days(d, period, n)):
        at = max(places(price * Decimal(d.randrange(90, 110)) / 100, 4), Decimal("0.0001"))
        gross = Decimal(d.choice(["500", "1000", "2000", "5000", "10000"]))
        stamp = paise(gross * Decimal("0.00005"))
        if d.chance(0.75) and places((gross - stamp) / at, 3) <= balance:
            words_, amount, sign = d.choice(FUND_IN), gross - stamp, 1
        else:
            words_, amount, stamp, sign = d.choice(FUND_OUT), gross, Decimal("0.00"), -1
        units = places(amount / at, 3)
        rows.append({
            "date": when.isoformat(), "description": words_, "type": TYPES.get(words_, "PURCHASE_SIP"), "amount":
            f"{sign * paise(amount):.2f}", "units": f"{sign * units:.3f}", "nav": f"{at:.4f}", "balance": None, "stamp":
            f"{stamp:.2f}"
        })
        balance -= sign * units
    f["opening_units"], f["transactions"] = f"{balance:.3f}", rows[::-1]


def folio(d, catalogue, period, group):
    amc, registrar, code, name, number = catalogue.take()
    units, price = fund_units(d), nav(d, d.choice([4, 4, 2]))
    if d.chance(0.04):
        units = Decimal("0.000")
    while units * price > 900000000:
        units = places(units / 10, 3)
    value = paise(units * price)
    f = {
        "amc": amc, "folio": folio_number(d), "name": name, "isin": number, "rta_code": None, "registrar": registrar,
        "advisor": None, "pan": None, "kyc": d.choice(["OK", "OK",
                                                       "NOT OK"]), "nominees": [], "holders": [], "demat": False,
        "opening_units": None, "units": f"{units:.3f}", "nav": f"{price:f}", "nav_date": None, "value": f"{value:.2f}",
        "cost": None if d.chance(0.08) else f"{paise(value * Decimal(d.randrange(40, 160)) / 100):.2f}", "transactions":
        [], "ucc": d.choice(["", "",
                             "MF" + d.letters(4) + d.digits(4)]), "return": d.choice(["", "12.34", "-3.10", "101.77"])
    }
    fund_moves(d, f, period)
    return f


def group_folios(d, catalogue, period, style):
    n = d.count([0, 1, 2, 5, 9, style["most"]])
    rows = [folio(d, catalogue, period, None) for _ in range(n)]
    for a, b in zip(rows, rows[1:]):
        if d.chance(0.12) and a["amc"] == b["amc"]:
            b["folio"] = a["folio"]
    kyc = {}
    for f in rows:
        f["kyc"] = kyc.setdefault((f["amc"], f["folio"]), f["kyc"])
        f["registrar"] = kyc.setdefault((f["amc"], f["folio"], "r"), f["registrar"])
    return rows


# -- people ------------------------------------------------------------------------------------------------------------
def masked(pan):
    return pan[:2] + "XXXXXX" + pan[8:]


def people(d, n, mask):
    out = []
    for _ in range(n):
        pan = d.pan()
        out.append({
            "name": d.person().upper() if d.chance(0.9) else d.person(), "pan": masked(pan) if mask else pan, "_pan":
            pan
        })
    if n > 1 and d.chance(0.15):  # a minor may have none
        out[1].update(name=out[1]["name"] + d.choice([" (MINOR)", ""]), pan=None)
    return out


def address(d, pin):
    return [a.upper() for a in d.sample(words.STREETS, d.choice([1, 2, 3]))
            ] + [d.choice(words.CITIES)[0].split(" - ")[0] + " " + d.choice(words.CITIES)[1].upper(), pin]


def month(d):
    y, m = d.randrange(2016, 2027), d.randrange(1, 13)
    first = date(y, m, 1)
    if d.chance(0.15):
        m0 = max(1, m - 5)
        first = date(y, m0, 1)
    last = date(y + m // 12, m % 12 + 1, 1) - timedelta(days=1)
    return first, last


def pension(d, managers=("KANCHAN PENSION FUND", "SPECIMEN PENSION FUNDS PRIVATE LIMITED")):
    manager = d.choice(managers)
    rows = []
    for kind, tier in d.sample([("E", "I"), ("C", "I"), ("G", "I"), ("A", "I"), ("E", "II"), ("G", "II")],
                               d.choice([1, 2, 3, 5])):
        units, price = places(Decimal(d.randrange(1000, 999999999)) / 10000, 4), nav(d, 4)
        rows.append({
            "name": f"NPS TRUST A/C {manager} SCHEME {kind} - TIER {tier}", "tier": tier, "units": f"{units:.4f}",
            "nav": f"{price:.4f}", "value": f"{paise(units * price):.2f}", "manager": manager
        })
    rows.sort(key=lambda r: r["tier"])
    return {"pran": d.digits(12), "value": f"{sum(Decimal(r['value']) for r in rows):.2f}", "schemes": rows}


# -- look --------------------------------------------------------------------------------------------------------------
def look(d, password, info):
    family = d.choice(sorted(fonts.FAMILIES))
    out = Look(info=info, password=password, cipher=d.choice([3, 4, 4, 6]))
    if d.chance(0.35) and fonts.installed(family) and family != "dejavu":
        out.fonts, out.em = fonts.embedded(
            family), 0.86 if family == "serif" else 0.9 if family == "condensed" else 0.95
    elif d.chance(0.2):
        out.fonts = ("Times-Roman", "Times-Bold", "Times-Italic")
    if fonts.installed("condensed") and d.chance(0.85):
        out.soft = fonts.embedded("condensed")[0]
        out.overlay = fonts.overlay()
    out.mode = d.choice(["string", "string", "word", "glyph"])
    out.scale = d.choice([1.0, 1.0, 1.0, 0.9, 1.08, 0.95])
    if d.chance(0.2):
        shuffler = Dice(d.random())
        out.order = lambda runs: shuffler.sample(runs, len(runs))
    return out


# -- NSDL --------------------------------------------------------------------------------------------------------------
def build_nsdl(d):
    first, last = month(d)
    mask, style = d.chance(0.5), {"rich": d.chance(0.3), "bond_price": d.chance(0.5), "most": d.count([3, 12, 30])}
    catalogue = Catalogue(d)
    family = people(d, 4, mask)
    sets = d.choice([[[0]], [[0]], [[0, 1], [0]], [[0, 1, 2], [0]], [[0, 1], [0], [1]], [[0], [1, 0], [2]],
                     [[0, 3], [0, 1], [0]]])
    groups = []
    for members in sets:
        owners = [family[i] for i in members]
        accounts = [
            account(d, d.choice(["NSDL", "CDSL"]), owners, style, catalogue, (first, last))
            for _ in range(d.choice([0, 1, 1, 2, 3]))
        ]
        g = {"owners": owners, "accounts": accounts, "folios": group_folios(d, catalogue, (first, last), style)}
        if not g["accounts"] and not g["folios"]:
            g["accounts"] = [account(d, "NSDL", owners, style, catalogue, (first, last))]
        groups.append(g)
    nps = pension(d) if d.chance(0.25) else None
    if nps:
        nps["moves"] = [(first, nps["schemes"][0]["name"], Decimal("5000.00"), Decimal("61.6780"),
                         Decimal("81.0662"))] if d.chance(0.7) else []
        groups[-1]["nps"] = True
    for g in groups:
        g["folio_value"] = f"{sum((Decimal(f['value']) for f in g['folios']), Decimal('0.00')):.2f}"
        g["value"] = sum(
            (Decimal(a["value"])
             for a in g["accounts"]), Decimal(g["folio_value"])) + (Decimal(nps["value"]) if g.get("nps") else 0)
    schemes = [f for g in groups for f in g["folios"]]
    who = family[sets[0][0]]
    st = {
        "file": None, "layout": "nsdl", "source": "NSDL", "statement_type": "DEPOSITORY", "as_of_date":
        last.isoformat(), "statement_period": {"from": first.isoformat(), "to": last.isoformat()}, "password":
        who["_pan"] if d.chance(0.8) else None, "investor": {
            "name": who["name"], "email": None, "mobile": None, "address": address(d, "PINCODE : " + d.digits(6)),
            "pan": None if mask else who["pan"]
        }, "total_value": f"{sum(g['value'] for g in groups):.2f}", "total_cost": None, "folio_count": len({
            (f["amc"], f["folio"])
            for f in schemes
        }), "schemes": schemes, "demat_accounts": [a for g in groups for a in g["accounts"]], "nps": nps, "groups":
        groups, "nsdl_id": d.digits(9), "investors": investors(groups)
    }
    st["trend"] = trend(d, Decimal(st["total_value"]), last) if d.chance(0.9) else []
    breaks = Dice(d.random())
    cut = d.choice([0, 0.5])
    soft = d.choice([0, 0, 0.3])
    softs = {}
    design = ecas_nsdl.Style(
        list_centred=d.chance(0.5),
        head_block=d.chance(0.5),
        annualised=d.chance(0.5),
        bond_price=style["bond_price"],
        centred=d.chance(0.5),
        watermark="NSDLCASWS-" + d.digits(6) if d.chance(0.3) else None,
        signature=d.chance(0.3),
        keep=d.choice([0, 0, 17, 55, 123]),
        sd_class=d.chance(0.3),
        cut_row=(lambda n: breaks.randrange(1, n + 1) if breaks.chance(cut) else 0) if cut else None,
        name_cell=d.chance(0.2),
        names_room=d.choice([200, 290]),
        wrap_heads=d.chance(0.8),
        bare=d.chance(0.2),
        blank=d.choice(["", "", "--", "-"]),
        moves=d.chance(0.92),
        soft_isin=lambda code: softs.setdefault(code, breaks.chance(soft)),
        header_y=d.choice([40, 40, 50]),
        unnumbered=d.choice([0, 0, 1]))
    if not design.moves:
        for x in st["demat_accounts"]:
            x["transactions"] = []
    design.pledge = pledges(breaks, d.choice([0, 0, 0.2]))
    info = {
        "Title": "NSDL-Consolidated Account Statement", "Creator": "NSDL-CAS Team", "Author": "NSDL", "Keywords":
        "Metadata, Summary, SOH, SOT, MF, NSDL, CDSL"
    } if d.chance(0.85) else {}
    return st, look(d, st["password"], info), design, ecas_nsdl.draw


def pledges(d, share):
    """-> what ecas_nsdl.Style.pledge is: a part of the units, of as many decimals, never the whole."""
    def part(units):
        step = Decimal(1).scaleb(units.as_tuple().exponent)
        if units <= step or not d.chance(share):
            return None
        return (units * d.randrange(1, 100) / 100).quantize(step) or step, d.chance(0.5)
    return part if share else None


def trend(d, value, last):
    rows = []
    for i in range(12):
        when = date(last.year - (1 if last.month - 11 + i < 1 else 0), (last.month - 12 + i) % 12 + 1, 1)
        rows.append(
            (f"{ecas_nsdl.MONTHS[when.month - 1].upper()} {when.year}", paise(value * d.randrange(80, 120) / 100)))
    out, before = [], None
    for label, v in rows[:-1] + [(rows[-1][0], value)]:
        out.append((label, v, None if before is None else v - before, None if not before else paise(
            (v - before) * 100 / before)))
        before = v
    return out


# -- CDSL --------------------------------------------------------------------------------------------------------------
def cdsl_class(r):
    code = r["isin"]
    if code.startswith("INF"):
        return "M"
    if code[2].isdigit():
        return "G"
    if code.startswith("INE") and code[7:9] in ("07", "08"):
        return "D"
    return {"04": "P", "25": "O"}.get(code[7:9], "E")


def cdsl_kind(r):
    return {"M": "mutual_funds", "G": "bonds", "D": "bonds"}.get(cdsl_class(r), "equities")


def cdsl_rows(d, a, style, catalogue):
    """Funds, shares and bonds stand in one table; a second one may have bonds."""
    rows = []
    for code in d.choice([["E"], ["E"], ["E", "M"], ["E", "M", "SGB"], ["E", "C", "SGB"],
                          ["E", "P", "M", "C", "O", "R"], ["M"], ["C"], []]):
        make = {
            "E":
            lambda: equity(d, "CDSL", style), "P":
            lambda: preference(d, "CDSL", style), "M":
            lambda: held_fund(d, "CDSL", style, catalogue), "C":
            lambda: bond(d, "CDSL", style), "SGB":
            lambda: gold(d, "CDSL", style), "O":
            lambda: dict(equity(d, "CDSL", style), isin=isin(d, "INE", "25"), name="UTSAV OFFICE PARKS REIT"), "R":
            lambda: dict(equity(d, "CDSL", style),
                         isin=isin(d, "INE", "20"),
                         name=company(d, True) + " RIGHTS ENTITLEMENT",
                         units=None,
                         price=None,
                         value=Decimal("0.00"))
        }[code]
        made = {}
        for _ in range(d.count([1, 2, 5, style["most"]]) if code in "EM" else d.choice([1, 2])):
            r = make()
            made[r["isin"]] = r
        rows += made.values()
    bonds = []
    for _ in range(d.choice([0, 0, 0, 1, 2, 6])):
        r = bond(d, "NSDL", dict(style, bond_price=True))
        maturity = f"{d.randrange(1, 29):02d}{d.randrange(1, 13):02d}{d.randrange(2026, 2045)}"
        price = paise(Decimal(d.randrange(70000, 130000)) / 100)
        units = places(Decimal(d.choice([1, 35, 250, 1000])), 2)
        bonds.append(
            dict(r,
                 name=f"{r['name']} {r['coupon']} {maturity}",
                 maturity=maturity,
                 units=units,
                 price=price,
                 value=paise(units * price),
                 bond_table=True))
    for r in rows:
        r.pop("pledged", None)
        key = "nav" if "nav" in r else "price"
        if r[key] is not None:
            r[key] = places(r[key], style["price_scale"])
            r["value"] = paise(r["units"] * r[key])
        r["face_value"] = None
        if d.chance(style["marks"]):
            r["mark"] = d.choice(["!!", "##", "@@", "$$", "**"])
        elif d.chance(style["marks"] / 2):
            r["at"] = True
        if r["units"] is not None and r["units"] > 3 and d.chance(0.15):
            r["frozen"], r["free"] = "2.000", f"{r['units'] - 2:f}"
    return strings(rows) + strings(bonds)


def cdsl_account(d, depository, owners, style, catalogue, period):
    a = {
        "depository": depository, "dp_name": d.choice(DPS), "dp_id":
        "IN3" + d.digits(5) if depository == "NSDL" else "12" + d.digits(6), "client_id": d.digits(8), "owners": owners
    }
    a["rows"] = cdsl_rows(d, a, style, catalogue)
    if depository == "NSDL":
        for r in a["rows"]:
            if r["units"] is None:
                r["units"] = "0.000"
    a["count"] = len(a["rows"])
    a["value"] = f"{sum((Decimal(r['value']) for r in a['rows']), Decimal('0.00')):.2f}"
    for kind in HOLDING:
        a[kind] = [r for r in a["rows"] if cdsl_kind(r) == kind]
    a["sections"] = [("E", [r for r in a["rows"] if r["units"] is not None and not r.get("bond_table")])]
    a["transactions"] = movements(d, dict(a, depository="CDSL"), period)
    a["locked"] = [r for r in a["rows"] if not r.get("bond_table") and d.chance(0.1)] if depository == "CDSL" else []
    return a


def cdsl_folios(d, catalogue, period, style):
    rows = group_folios(d, catalogue, period, style)
    seen = set()
    for f in rows:
        while True:
            f["rta_code"] = d.choice(
                [d.digits(4), d.digits(2) + d.letters(1),
                 d.letters(4), d.letters(1) + d.digits(3)])
            if f["rta_code"] not in seen:
                break
        seen.add(f["rta_code"])
        if f["name"].startswith(f["rta_code"]):
            f["rta_code"] = "7777"
        f["folio"] = f["folio"]
        f["cost"] = f["cost"] or f["value"]
        price = Decimal(f["nav"])
        if "." in f["nav"] and d.chance(0.3):
            f["nav"] = f["nav"].rstrip("0").rstrip(".")
            f["nav"] = f["nav"] if "." in f["nav"] else f["nav"] + ".0"
        if style["table"] in ("thirteen", "plain"):
            f["advisor"] = d.choice(["DIRECT", "ARN-" + d.digits(5), "ARN-" + d.digits(6), "DIRECT"])
        if style["table"] == "plain":
            f["cost"] = None
        for x in f["transactions"]:
            x["description"] = x["description"].replace(" to Liquid Fund", "").replace(" from Liquid Fund", "")
            x["type"] = TYPES.get(x["description"], "PURCHASE_SIP")
            x["_nav"] = x["nav"]
            if x["units"].startswith("-") and d.chance(0.2):
                x["nav"] = f"{Decimal(x['nav']) * Decimal('0.99'):.4f}"  # exit load
                x["amount"] = f"{paise(Decimal(x['units']) * Decimal(x['nav'])):.2f}"
        assert price == Decimal(f["nav"])
    keys = set()
    return [f for f in rows if (f["folio"], f["isin"]) not in keys and not keys.add((f["folio"], f["isin"]))]


def build_cdsl(d):
    first, last = month(d)
    mask = d.chance(0.25)
    style = {
        "rich": d.chance(0.3), "bond_price": True, "most": d.count([3, 12, 30]), "marks": d.choice([0, 0.1, 0.4]),
        "price_scale": d.choice([3, 4]), "table": d.choice(["seven", "nine", "thirteen", "plain"])
    }
    catalogue = Catalogue(d)
    family = people(d, 4, mask)
    sets = d.choice([[[0]], [[0]], [[0], [0, 1]], [[0, 1], [0]], [[0], [0, 1], [2]], [[0, 1, 2]]])
    groups = []
    for members in sets:
        owners = [family[i] for i in members]
        g = {
            "owners":
            owners, "accounts": [
                cdsl_account(d, d.choice(["CDSL", "CDSL", "NSDL"]), owners, style, catalogue, (first, last))
                for _ in range(d.choice([0, 1, 1, 2, 3]))
            ], "folios":
            cdsl_folios(d, catalogue, (first, last), style)
        }
        if not g["accounts"] and not g["folios"]:
            g["accounts"] = [cdsl_account(d, "CDSL", owners, style, catalogue, (first, last))]
        groups.append(g)
    nps = pension(d) if d.chance(0.4) else None
    if nps:
        kinds = d.choice([("NPS TRUST A/C", ""), ("NPS TRUST- A/C", " POP"), ("NPS TRUST - A/C", " GS")])
        for r in nps["schemes"]:
            r["name"] = r["name"].replace("NPS TRUST A/C", kinds[0]) + kinds[1]
        nps["moves"] = [(first, r["name"], Decimal("17828.64"), Decimal("60.0181"), Decimal("297.0544"))
                        for r in nps["schemes"][:2]]
        d.choice(groups)["nps"] = True
    for g in groups:
        g["folio_value"] = f"{sum((Decimal(f['value']) for f in g['folios']), Decimal('0.00')):.2f}"
        g["value"] = sum(
            (Decimal(a["value"])
             for a in g["accounts"]), Decimal(g["folio_value"])) + (Decimal(nps["value"]) if g.get("nps") else 0)
    schemes = [f for g in groups for f in g["folios"]]
    who = family[sets[0][0]]
    st = {
        "file": None, "layout": "cdsl", "source": "CDSL", "statement_type": "DEPOSITORY", "as_of_date":
        last.isoformat(), "statement_period": {"from": first.isoformat(), "to": last.isoformat()}, "password":
        who["_pan"] if d.chance(0.8) else None, "investor": {
            "name": who["name"], "email": None, "mobile": None, "address": address(d, "PINCODE: " + d.digits(6)), "pan":
            None if mask else who["pan"]
        }, "total_value": f"{sum(g['value'] for g in groups):.2f}", "total_cost": None, "folio_count": len({
            (f["amc"], f["folio"])
            for f in schemes
        }), "schemes": schemes, "demat_accounts": [a for g in groups for a in g["accounts"]], "nps": nps, "groups":
        groups, "cas_id": d.letters(2) + d.digits(8), "investors": investors(groups)
    }
    st["trend"] = trend(d, Decimal(st["total_value"]), last) if d.chance(0.9) else []
    sums = {
        "F": sum((Decimal(f["value"]) for f in schemes), Decimal("0.00")), "N":
        Decimal(nps["value"]) if nps else Decimal(0)
    }
    for a in st["demat_accounts"]:
        for r in a["rows"]:
            sums[cdsl_class(r)] = sums.get(cdsl_class(r), Decimal(0)) + Decimal(r["value"])
    st["classes"], st["all_classes"] = sums, d.chance(0.2)
    titles = [
        ecas_cdsl.Style.title_cut,
        ("CONSOLIDATED ACCOUNT STATEMENT (CAS) FOR SECURITIES HELD IN DEMAT FORM AND",
         "INVESTMENTS IN MUTUAL FUNDS FOR THE PERIOD FROM {a} TO {b}")
    ]
    design = ecas_cdsl.Style(hindi=d.chance(0.8),
                            twice=d.chance(0.8),
                            table=style["table"],
                            bare=d.chance(0.4),
                            touch=d.choice([0, 0, 0.2]),
                            dash_touch=d.choice([0, 0, 0.1]),
                            dice=Dice(d.random()),
                            cut_row=d.choice([0, 0, 0.8]),
                            keep=d.choice([0, 0, 9, 27, 90]),
                            fresh_page=d.chance(0.7),
                            signature=d.chance(0.3),
                            summary_na=d.choice(["N.A.", "--"]),
                            title_cut=d.choice(titles),
                            nil=d.choice(["table", "words", "none"]),
                            tight=d.chance(0.3))
    looks = look(d, st["password"], {"Title": "Central Depository Services (India) Ltd"} if d.chance(0.8) else {})
    looks.form = d.choice([0, 1.0, 1.0, 0.1])
    design.ledger, design.soft_isin = d.choice(["short", "long", "long"]), d.choice([0, 0, 0.4])
    return st, looks, design, ecas_cdsl.draw


# -- MF Central --------------------------------------------------------------------------------------------------------
BANKS = ["HDFC BANK LTD", "Icici Bank Limited", "SPECIMEN BANK LIMITED", "Demo Bank Limited"]
BUY = [("Purchase", "PURCHASE"), ("Additional Purchase", "PURCHASE"), ("Purchase - INZ000031633", "PURCHASE"),
       ("Purchase Trxn.Ref.No.pay_{ref}//{bank} - 000{9}// netbanking", "PURCHASE"),
       ("Purchase Trxn.Ref.No.pay_{ref}-NA- NETBANKING//{bank} - 000{9}/ netbanking", "PURCHASE"),
       ("Purchase pay_{ref} netbanking DEMO0000360 {bank}000{9}", "PURCHASE"), ("SIP Purchase", "PURCHASE_SIP"),
       ("Purchase - SIP", "PURCHASE_SIP"), ("Sys. Investment ISIP (7/28)", "PURCHASE_SIP"),
       ("Systematic Investment (11/28)", "PURCHASE_SIP"),
       ("Sys. Investment Trxn.Ref.No.pay_{ref}// {bank} -000{9}/ netbanking (1/12)", "PURCHASE_SIP"),
       ("Purchase-SIP - Instalment 4/120", "PURCHASE_SIP"), ("S T P In", "SWITCH_IN"), ("Switch-In", "SWITCH_IN"),
       ("Switch In - From Specimen Liquid Fund - Regular Plan - Growth", "SWITCH_IN"),
       ("IDCW Reinvestment @ Rs.0.41 per unit", "DIVIDEND_REINVEST")]
SELL = [("Redemption", "REDEMPTION"), ("REDEMPTION - Direct Credit @ {bank}", "REDEMPTION"),
        ("Redemption Directly credited to your Bank account ({bank}-DCB)", "REDEMPTION"), ("S T P Out", "SWITCH_OUT"),
        ("Switch-Out", "SWITCH_OUT"), ("Switch Out - To Specimen Liquid Fund", "SWITCH_OUT")]


def mf_rows(d, f, period, n):
    balance, price, rows = Decimal(d.choice(["0.000", "0.000", "4446.491", "65.603",
                                             "117576.888"])), Decimal(f["nav"]), []
    f["opening_units"] = f"{balance:.3f}"
    for when in days(d, period, n):
        at = max(paise(price * Decimal(d.randrange(80, 120)) / 100), Decimal("0.01"))
        bank, ref = d.choice(BANKS), "".join(d.choice("abcdefXYZ0123456789") for _ in range(14))
        if balance > 0 and d.chance(0.08):
            rate = Decimal("0." + d.digits(2))
            rows.append({
                "date": when, "description": f"IDCW Paid @ Rs.{rate} per unit", "type": "DIVIDEND_PAYOUT", "amount":
                f"{paise(balance * rate)}", "units": None, "nav": None, "balance": balance
            })
            continue
        words_, kind = d.choice(BUY)
        gross = Decimal(d.choice(["500", "1000", "2000", "5000", "10000", "25000", "250000"]))
        amount = gross - paise(gross * Decimal("0.00005"))
        units = places(amount / at, 3)
        if balance > 10 and d.chance(0.3):
            words_, kind = d.choice(SELL)
            units = -places(balance * d.choice([Decimal("0.1"), Decimal("0.5"), Decimal(1)]), 3)
            amount = paise(units * at)
        balance += units
        rows.append({
            "date": when, "description": d.fill(words_, bank=bank, ref=ref), "type": kind, "amount":
            f"{paise(amount):.2f}", "units": f"{units:.3f}", "nav": f"{at:.2f}", "balance": balance
        })
    for r in rows:
        r["date"], r["balance"] = r["date"].isoformat(), f"{r['balance']:.3f}"
    f["transactions"], f["units"] = rows, f"{balance:.3f}"


def mf_investor(d, pins):
    who = people(d, 1, False)[0]
    city = d.choice(words.CITIES)
    pin = d.digits(6)
    last = [f"{city[0].split(' - ')[0]} - {pin}, {city[1].upper()}, INDIA"
            ] if not pins else [city[0].split(" - ")[0], f"{pin}, {city[1].upper()}, INDIA"]
    lines = [a.upper() for a in d.sample(words.STREETS, d.choice([1, 2, 3]))] + last
    return {
        "name": who["name"], "email": d.choice([None, "SOMEONE.LONG@EXAMPLE.COM", "a@example.org"]), "mobile":
        d.choice([None, "9" + d.digits(9), "+919" + d.digits(9)]), "address": lines, "pan": who["pan"]
    }


def mf_statement(d, layout, kind, who, schemes, period):
    return {
        "file": None, "layout": layout, "source": "MFCENTRAL", "statement_type": kind, "as_of_date": period["to"],
        "statement_period": period, "password": who["pan"] if d.chance(0.5) else None, "investor": who, "total_value":
        f"{sum((Decimal(f['value']) for f in schemes), Decimal('0.00')):.2f}", "total_cost": None, "folio_count":
        len({(f["amc"], f["folio"])
             for f in schemes}), "schemes": schemes, "demat_accounts": [], "nps": None, "investors":
        [{"name": who["name"], "pan": who["pan"]}]
    }


def build_mfcentral_detailed(d):
    first, last = month(d)
    last = max(last, first + timedelta(days=d.choice([20, 200, 700])))
    tabs = d.choice(["soa", "soa", "demat", "both"])
    n = d.count([1, 2, 4, 9, 25])
    schemes = []
    for amc, _, _, name, code in sorted(d.sample(FUNDS, n), key=lambda r: r[0].lower()):
        if schemes and schemes[-1]["amc"] == amc and d.chance(0.3):
            number = schemes[-1]["folio"]
        else:
            number = folio_number(d)
        printed, read = d.choice([("/DIRECT)", "DIRECT"), ("ARN-%s/SPECIMEN DISTRIBUTORS)", "ARN-%s"),
                                  ("INZ000031633/ZERODHA BROKING LIMITED)", "INZ000031633"),
                                  ("INA000000001/SOMEBODY)", "INA000000001"),
                                  ("INZ000031633/ZERODHA BROKING LIMITED", "INZ000031633"),
                                  ("ARN-%s/A VERY LONG NAME OF A DISTRIBUTOR PRIVATE LIMITED)", "ARN-%s")])
        number_ = d.digits(5)
        at = nav(d, d.choice([4, 4, 2]))
        f = {
            "amc": amc if amc.endswith("Fund") else amc + " Mutual Fund", "folio": number, "name": name, "isin": code,
            "rta_code": None, "registrar": None, "advisor": read.replace("%s", number_), "_advisor":
            printed.replace("%s", number_), "pan": None, "kyc": d.choice(["OK", "OK", "NOT OK"]), "nominees": [],
            "holders": [], "demat": {"soa": False, "demat": True, "both":
                                     None}[tabs], "opening_units": None, "units": None, "nav": f"{at:f}", "nav_date":
            (last - timedelta(days=d.choice([0, 1, 2]))).isoformat(), "value": None, "cost": None, "transactions": []
        }
        mf_rows(d, f, (first, last), d.count([0, 1, 3, 8, 40]))
        f["value"] = f"{paise(Decimal(f['units']) * at):.2f}"
        schemes.append(f)
    who = mf_investor(d, False)
    period = {"from": first.isoformat(), "to": last.isoformat()}
    st = mf_statement(d, "mfcentral_detailed", "DETAILED", who, schemes, period)
    a, b = ecas_mfcentral.dmy(period["from"]), ecas_mfcentral.dmy(period["to"])
    style = ecas_mfcentral.Style(
        token=(
            f"MFCentralDetailCAS_v1.{d.choice('012')}_{d.digits(10)}-{d.digits(9)}_{a}_{b}"
            f" _-{last.day:02d}/{last.month:02d}/{last.year} 1:21:18pm"
        ),
        tabs=tabs,
        heads_page=d.chance(0.7),
        keep=d.choice([0, 4, 13, 55, 222]),
        allocation=d.choice(["first", "own", "none"]),
        head_alone=d.chance(0.4),
        western=d.chance(0.1),
    )
    return st, look(d, st["password"], {}), style, ecas_mfcentral.detailed


def build_mfcentral_summary(d):
    first, last = month(d)
    schemes = []
    for demat, n in ((False, d.count([0, 1, 3, 12, 50])), (True, d.count([0, 0, 1, 3, 12]))):
        for _, _, _, name, _ in sorted(d.sample(FUNDS, n), key=lambda r: r[3].lower()):
            units = Decimal("0.000") if d.chance(0.15) else fund_units(d)
            at = nav(d, d.choice([4, 4, 3, 2]))
            while units * at > 90000000:
                units = places(units / 10, 3)
            value = paise(units * at)
            cost = Decimal("0.00") if demat or not units else paise(value * Decimal(d.randrange(30, 170)) / 100)
            if demat and not value:
                continue
            schemes.append({
                "amc": None, "folio": "12" + d.digits(14) if demat else folio_number(d), "name": name, "isin": None,
                "rta_code": None, "registrar": None, "advisor": None, "pan": None, "kyc": None, "nominees": [],
                "holders": [], "demat": demat, "opening_units": None, "units": f"{units:.3f}", "nav":
                None if demat else f"{at:f}", "nav_date": None if demat else
                (last - timedelta(days=d.choice([0, 1, 2]))).isoformat(), "value": f"{value:.2f}", "cost":
                f"{cost:.2f}", "transactions": []
            })
    if not schemes:
        return build_mfcentral_summary(d)
    who = mf_investor(d, True)
    st = mf_statement(d, "mfcentral_summary", "SUMMARY", who, schemes, {"from": None, "to": last.isoformat()})
    style = ecas_mfcentral.Style(
        token=(
            f"MFCentralCASSummary_v2.0_{d.digits(10)}-{d.digits(9)}_{ecas_mfcentral.dmy(last.isoformat())}"
            f" _-{last.day:02d}/{last.month:02d}/{last.year} 8:02:46pm"
        ),
        western=d.chance(0.3),
        minus=d.chance(0.4),
        total_all=d.chance(0.4),
        top_row=d.chance(0.4),
        nil_nav=d.chance(0.3),
        keep=d.choice([0, 4, 13, 55, 222]),
        demat_note=d.chance(0.8),
    )
    breaks = Dice(d.random())
    style.cut = (lambda: breaks.chance(0.7)) if d.chance(0.5) else None
    if style.total_all:
        st["total_cost"] = f"{sum((Decimal(f['cost']) for f in schemes), Decimal('0.00')):.2f}"
    return st, look(d, st["password"], {}), style, ecas_mfcentral.summary


BUILD = {
    "mfcentral_detailed": build_mfcentral_detailed, "mfcentral_summary": build_mfcentral_summary, "nsdl": build_nsdl,
    "cdsl": build_cdsl
}
LAYOUT_NAMES = tuple(BUILD)


def make(seed, layout, path, wild=None):
    d = Dice(f"{layout} {seed}")
    st, looks, style, draw = BUILD[layout](d)
    sheet = Sheet(looks)
    draw(sheet, st, style)
    sheet.write(path)
    st["file"] = os.path.basename(path)
    return truth(st)
