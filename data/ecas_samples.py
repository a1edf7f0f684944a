"""The built-in samples of NSDL, CDSL and MF Central: one fictitious family, every figure worked out here from units and prices."""
from datetime import date
from decimal import Decimal

import ecas_cdsl
import ecas_mfcentral
import ecas_nsdl
from ecas_model import check_digit, investors, paise, places, truth
from ecas_sheet import Look, Sheet

YAMINI = {"name": "YAMINI KESHAV ATHALYE", "pan": "BQKPA7713M"}
KESHAV = {"name": "KESHAV RAMCHANDRA ATHALYE", "pan": "AWRPA2290F"}
ADDRESS = ["8, PARIJAT APARTMENTS", "CANAL ROAD", "NASHIK MAHARASHTRA"]
YEAR, MONTH = (date(2024, 1, 1), date(2024, 12, 31)), (date(2024, 12, 1), date(2024, 12, 31))
FUNDS = {
    "HDFC": ("HDFC Mutual Fund", "CAMS", "HDFC Small Cap Fund - Regular Plan - Growth Plan", "INF179KA1RZ8"),
    "ICICI": ("ICICI Prudential Mutual Fund", "CAMS", "ICICI Prudential Value Discovery Fund - Growth", "INF109K01AF8"),
    "MOTILAL": ("Motilal Oswal Mutual Fund", "KFINTECH", "Motilal Oswal S&P 500 Index Fund - Direct Growth", "INF247L01AG2"),
    "CANARA": ("Canara Robeco Mutual Fund", "KFINTECH", "Canara Robeco ELSS Tax Saver - Direct Growth", "INF760K01EL8"),
    "AXIS": ("AXIS Mutual Fund", "KFINTECH", "Axis Short Term Fund - Direct Plan - Growth Option", "INF846K01EI1"),
}


def code(body):
    return body + check_digit(body)


def share(number, name, units, price, face="1.00", symbol="NOT LISTED"):
    units, price = Decimal(units), Decimal(price)
    return {"isin": code("INE9" + number + "01" + "01"), "name": name, "units": f"{units:f}", "price": f"{price:f}", "face": face, "symbol": symbol, "value": f"{paise(units * price)}"}


def unit(fund, units, nav):
    return {"isin": FUNDS[fund][3], "name": FUNDS[fund][2], "units": units, "nav": nav, "value": f"{paise(Decimal(units) * Decimal(nav))}"}


def bond(body, name, units, face, price=None, **more):
    value = paise(Decimal(units) * Decimal(price or face))
    return dict({"isin": code(body), "name": name, "units": units, "face_value": face, "price": price, "coupon": "8.10", "frequency": "Once a year", "maturity": "14-Sep-2031",
                 "value": f"{value}"}, **more)


def gold(units, price):
    return {"isin": code("IN002020019"), "name": "2.50% SOVEREIGN GOLD BONDS 2028 SR VIII SGB", "units": units, "face_value": None, "price": price,
            "value": f"{paise(Decimal(units) * Decimal(price))}"}


def move(row, day, text, before, change, order="40028110057312", instruction="Delivery instruction to CM"):
    after = Decimal(before) + Decimal(change)
    return {"isin": row["isin"], "name": row["name"], "date": day, "description": text, "opening": before, "debit": change[1:] if change[0] == "-" else None,
            "credit": None if change[0] == "-" else change, "closing": f"{after:f}", "order": order, "instruction": instruction}


def account(depository, dp_name, dp_id, client_id, owners, sections, transactions=()):
    kinds = {"E": "equities", "M": "mutual_funds", "C": "bonds", "SGB": "bonds"}
    rows = [r for _, rows in sections for r in rows]
    a = {"depository": depository, "dp_name": dp_name, "dp_id": dp_id, "client_id": client_id, "owners": owners, "sections": sections, "rows": rows, "count": len(rows),
         "value": f"{sum((Decimal(r['value']) for r in rows), Decimal('0.00'))}", "transactions": list(transactions), "locked": []}
    for kind in ("equities", "bonds", "mutual_funds"):
        a[kind] = [r for c, part in sections for r in part if kinds[c] == kind]
    return a


def txn(day, text, kind, amount, units, nav, balance=None, stamp="0.00"):
    return {"date": day, "description": text, "type": kind, "amount": amount, "units": units, "nav": nav, "balance": balance, "stamp": stamp, "_nav": nav}


def folio(fund, number, units, nav, cost, **more):
    amc, registrar, name, isin = FUNDS[fund]
    return dict({"amc": amc, "folio": number, "name": name, "isin": isin, "rta_code": None, "registrar": registrar, "advisor": None, "pan": None, "kyc": "OK", "nominees": [], "holders": [],
                 "demat": False, "opening_units": None, "units": units, "nav": nav, "nav_date": None, "value": f"{paise(Decimal(units) * Decimal(nav))}", "cost": cost, "transactions": []}, **more)


def statement(layout, source, kind, period, who, schemes, groups=(), nps=None, password=None, **more):
    total = sum((Decimal(x["value"]) for x in schemes), Decimal(0))
    for g in groups:
        g["folio_value"] = f"{sum((Decimal(f['value']) for f in g['folios']), Decimal('0.00'))}"
        g["value"] = sum((Decimal(a["value"]) for a in g["accounts"]), Decimal(g["folio_value"])) + (Decimal(nps["value"]) if g.get("nps") else 0)
    if groups:
        total = sum(g["value"] for g in groups)
    first, last = period
    return dict({"file": None, "layout": layout, "source": source, "statement_type": kind, "as_of_date": last.isoformat(), "statement_period": {"from": first and first.isoformat(), "to": last.isoformat()},
                 "password": password, "investor": who, "total_value": f"{total}", "total_cost": None, "folio_count": len({(f["amc"], f["folio"]) for f in schemes}), "schemes": schemes,
                 "demat_accounts": [a for g in groups for a in g["accounts"]], "nps": nps, "groups": list(groups),
                 "investors": investors(groups) if groups else [{"name": who["name"], "pan": who["pan"]}]}, **more)


def depository_investor():
    return {"name": YAMINI["name"], "email": None, "mobile": None, "address": ADDRESS + ["PINCODE : 422005"], "pan": YAMINI["pan"]}


def trend(value):
    return [(f"{m.upper()} 2024", paise(Decimal(value) * (80 + 2 * i) / 100) if i < 10 else Decimal(value), None, None) for i, m in enumerate(ecas_nsdl.MONTHS[1:])]


def pension():
    rows = []
    for kind, units, nav in (("E", "4120.5512", "61.7703"), ("G", "2018.0047", "39.4410")):
        rows.append({"name": f"NPS TRUST A/C KANCHAN PENSION FUND SCHEME {kind} - TIER I", "tier": "I", "units": units, "nav": nav, "value": f"{paise(Decimal(units) * Decimal(nav))}", "manager": "KANCHAN PENSION FUND"})
    return {"pran": "110200300400", "value": f"{sum(Decimal(r['value']) for r in rows)}", "schemes": rows,
            "moves": [(date(2024, 12, 10), rows[0]["name"], Decimal("5000.00"), Decimal("61.2040"), Decimal("81.6940"))]}


def nsdl():
    steel, mills = share("11A", "GANGOTRI STEEL AND POWER LIMITED", "120", "845.30", "2.00", "GANGO.NSE"), share("22B", "KAVERI TEXTILE MILLS LIMITED", "40", "1210.05", "10.00", "KAVTEX.BSE")
    etf, grand = unit("MOTILAL", "310.250", "24.1187"), share("33C", "VINDHYA CEMENT LIMITED#EQUITY SHARES", "25.000", "3120.40")
    held = account("NSDL", "ZEPHYR BROKING LIMITED", "IN300999", "10020030", [YAMINI, KESHAV],
                   [("E", [steel, mills]), ("M", [etf]), ("C", [bond("INE777F07AB", "LOTUS HOUSING FINANCE LIMITED", "50", "1000.00", "1012.40")]), ("SGB", [gold("8", "7420.10")])],
                   [move(steel, "2024-12-04", "By CM SPECIMEN CLEARING LIMITED, T+1 NORMAL / 2098492", "100", "30"), move(steel, "2024-12-18", "Settlement of SPECIMEN BROKING LTD / 2099994", "130", "-10")])
    other = account("CDSL", "5BULLS CAPITAL LIMITED", "12099900", "00712345", [YAMINI], [("E", [grand])],
                    [move(grand, "2024-12-11", "PAYOUT-CR CM M00001 TM/CP 10001 SETT 1200000038429", "5.000", "20.000")])
    funds = [folio("HDFC", "18822044 / 51", "2210.517", "128.4440", "180000.00", opening_units="2171.644",
                   transactions=[txn("2024-12-10", "Systematic Investment (9/60)", "PURCHASE_SIP", "4999.75", "38.873", "128.6175", None, "0.25")]),
             folio("CANARA", "90011223344", "111359.012", "17.2210", "1500000.00"),
             folio("AXIS", "700123456", "502.118", "31.0440", None, opening_units="824.231",
                   transactions=[txn("2024-12-20", "Redemption", "REDEMPTION", "-10000.00", "-322.113", "31.0450")])]
    groups = [{"owners": [YAMINI, KESHAV], "accounts": [held], "folios": []}, {"owners": [YAMINI], "accounts": [other], "folios": funds, "nps": True}]
    st = statement("nsdl", "NSDL", "DEPOSITORY", MONTH, depository_investor(), funds, groups, pension(), YAMINI["pan"], nsdl_id="100200300")
    st["trend"] = trend(st["total_value"])
    return st, ecas_nsdl.draw, ecas_nsdl.Style(head_block=True, list_centred=True), {"Title": "NSDL-Consolidated Account Statement", "Creator": "NSDL-CAS Team", "Author": "NSDL",
                                                                                       "Keywords": "Metadata, Summary, SOH, SOT, MF, NSDL, CDSL"}


def cdsl():
    cement, hotels = share("33C", "VINDHYA CEMENT LIMITED#EQUITY SHARES", "25.000", "3120.4000"), share("44D", "SAHYADRI HOTELS & RESORTS LIMITED -EQ SH", "350.000", "212.7500")
    hotels["mark"] = "!!"
    etf, sgb = unit("MOTILAL", "1200.115", "24.1187"), gold("4.000", "7420.1000")
    first = account("CDSL", "ZEPHYR BROKING LIMITED", "12099900", "00798765", [YAMINI], [("E", [cement, hotels]), ("M", [etf]), ("SGB", [sgb]), ("C", [bond(
        "INE777F07AB", "LOTUS HOUSING FINANCE LIMITED 8.10 14092031", "20.00", "1000.00", "1012.40", maturity="14092031", bond_table=True)])],
        [move(hotels, "2024-12-05", "PAYOUT-CR CM M00001 TM/CP 10001 SETT 1200000038429", "300.000", "100.000"), move(hotels, "2024-12-19", "NSEDR SE:1200000024856 CM:M00001 1200000000000061", "400.000", "-50.000")])
    second = account("NSDL", "NATIONAL BANK OF SPECIMEN", "IN300777", "20030040", [YAMINI, KESHAV], [("E", [share("55E", "NARMADA INFRASTRUCTURE FINANCE CORPORATION LIMITED", "60.000", "98.4500")])])
    funds = [folio("ICICI", "7711004 / 22", "640.118", "402.1100", "150000.00", rta_code="PDFG", opening_units="627.684",
                   transactions=[txn("2024-12-10", "Systematic Investment", "PURCHASE_SIP", "4999.75", "12.434", "402.1031", None, "0.25")]),
             folio("CANARA", "90011223344", "2114.050", "174.2200", "250000.00", rta_code="ETDG")]
    groups = [{"owners": [YAMINI], "accounts": [first], "folios": funds, "nps": True}, {"owners": [YAMINI, KESHAV], "accounts": [second], "folios": []}]
    nps = pension()
    st = statement("cdsl", "CDSL", "DEPOSITORY", MONTH, dict(depository_investor(), address=ADDRESS + ["PINCODE: 422005"]), funds, groups, nps, YAMINI["pan"], cas_id="YK10020030", all_classes=True)
    st["trend"] = trend(st["total_value"])
    st["classes"] = {"E": sum(Decimal(r["value"]) for a in st["demat_accounts"] for r in a["equities"]), "M": Decimal(etf["value"]), "G": Decimal(sgb["value"]),
                     "D": Decimal(first["bonds"][1]["value"]), "F": sum(Decimal(f["value"]) for f in funds), "N": Decimal(nps["value"])}
    return st, ecas_cdsl.draw, ecas_cdsl.Style(table="nine"), {"Title": "Central Depository Services (India) Ltd"}


def instalments(f, day, months, amount, nav, words):
    """Monthly purchases from a balance of zero; every third one names its payment, and wraps."""
    balance = Decimal(f["opening_units"])
    for i in range(months):
        price = places(Decimal(nav) * (100 + i) / 100, 2)
        net = Decimal(amount) - paise(Decimal(amount) * Decimal("0.00005"))
        units = places(net / price, 3)
        balance += units
        text = words.format(i + 1) if i % 3 else "Sys. Investment Trxn.Ref.No.pay_XK3eyF6B4HRr9// SPECIMEN BANK LIMITED -000835585179/ netbanking ({}/12)".format(i + 1)
        f["transactions"].append(txn(date(2024, 1 + i, day).isoformat(), text, "PURCHASE_SIP", f"{net:.2f}", f"{units}", f"{price}", f"{balance}"))
    return balance


def mf_investor(last):
    return {"name": YAMINI["name"], "email": "YAMINI.ATHALYE@EXAMPLE.ORG", "mobile": "9820011122", "address": ADDRESS[:2] + last, "pan": YAMINI["pan"]}


def mfcentral():
    funds = []
    for key, number, advisor, printed in (("AXIS", "700123456", "DIRECT", "/DIRECT)"), ("CANARA", "90011223344", "DIRECT", "/DIRECT)"), ("HDFC", "18822044 / 51", "ARN-88120", "ARN-88120/A DISTRIBUTOR OF SPECIMEN FUNDS)"),
                                          ("ICICI", "7711004 / 22", "INZ000012345", "INZ000012345/ZEPHYR BROKING LIMITED")):
        funds.append(folio(key, number, "0.000", {"AXIS": "31.0440", "CANARA": "174.2200", "HDFC": "128.4440", "ICICI": "402.1100"}[key], None, advisor=advisor, _advisor=printed, registrar=None,
                           opening_units="0.000", nav_date="2024-12-31"))
    axis, canara, hdfc, icici = funds
    axis["opening_units"], axis["units"] = "824.231", "502.118"
    axis["transactions"] = [txn("2024-08-20", "REDEMPTION - Direct Credit @ SPECIMEN BANK LIMITED", "REDEMPTION", "-9998.39", "-322.113", "31.04", "502.118")]
    canara["units"] = f"{instalments(canara, 5, 12, '2000', '160.10', 'Systematic Investment ({}/12)')}"
    hdfc["units"] = f"{instalments(hdfc, 10, 12, '5000', '118.40', 'SIP Purchase - Instalment {}/60')}"
    paid = txn("2024-06-14", "IDCW Paid @ Rs.0.50 per unit", "DIVIDEND_PAYOUT", "250.00", None, None, "500.000")
    icici.update(opening_units="500.000", units="500.000", kyc="NOT OK", transactions=[paid])
    for f in funds:
        f["value"] = f"{paise(Decimal(f['units']) * Decimal(f['nav']))}"
    st = statement("mfcentral_detailed", "MFCENTRAL", "DETAILED", YEAR, mf_investor(["NASHIK - 422005, MAHARASHTRA, INDIA"]), funds, password=YAMINI["pan"])
    return st, ecas_mfcentral.detailed, ecas_mfcentral.Style(token="MFCentralDetailCAS_v1.2_1002003004-500600700_01-Jan-2024_31-Dec-2024 _-31/12/2024 1:21:18pm"), {}


def mfcentral_summary():
    rows = [("HDFC", "18822044 / 51", "2210.517", "128.4440", "180000.00"), ("AXIS", "700123456", "0.000", "31.0440", "0.00"), ("CANARA", "90011223344", "2114.050", "174.2200", "400000.00"),
            ("ICICI", "7711004 / 22", "640.118", "402.1100", "150000.00")]
    funds = [folio(k, n, units, nav, cost, amc=None, isin=None, registrar=None, kyc=None, nav_date="2024-12-31") for k, n, units, nav, cost in rows]
    units, nav = "310.250", "24.1187"
    funds.append(folio("MOTILAL", "1209990000712345", units, nav, "0.00", amc=None, isin=None, registrar=None, kyc=None, demat=True))
    funds[-1]["nav"] = None
    st = statement("mfcentral_summary", "MFCENTRAL", "SUMMARY", (None, YEAR[1]), mf_investor(["NASHIK", "422005, MAHARASHTRA, INDIA"]), funds, password=YAMINI["pan"])
    st["total_cost"] = f"{sum(Decimal(f['cost']) for f in funds)}"
    return st, ecas_mfcentral.summary, ecas_mfcentral.Style(token="MFCentralCASSummary_v2.0_1002003004-500600700_31-Dec-2024 _-31/12/2024 8:02:46pm", total_all=True), {}


SAMPLES = [
    ("sample_mfcentral_2024", mfcentral, "MF Central detailed statement: four schemes, instalments that wrap, a redemption and a payout"),
    ("sample_mfcentral_summary_2024", mfcentral_summary, "MF Central summary: four folios, one of them exited, and units in a demat account"),
    ("sample_nsdl_2024", nsdl, "NSDL e-CAS: two holder groups, accounts with NSDL and CDSL, shares, bonds, funds, folios and NPS"),
    ("sample_cdsl_2024", cdsl, "CDSL e-CAS: two accounts, shares, bonds, gold bonds, folios with transactions and NPS"),
]


def draw(path, build):
    """-> (statement, pages); the file has no password yet."""
    st, draw_on, style, info = build()
    sheet = Sheet(Look(info=info))
    draw_on(sheet, st, style)
    return st, sheet.write(path)


__all__ = ["SAMPLES", "draw", "truth"]
