#!/usr/bin/env python3
"""Make the built-in sample statements: make_samples.py OUTPUT_DIR [TRUTH_DIR]

Every person, folio, PAN, mail address and amount is invented; names and ISINs of schemes are real, their prices are not.
Writes one PDF per layout, encrypted where registrars encrypt, and samples.json, the list that the service offers:
{"samples": [{"name", "source", "statement_type", "description", "file", "password"}]}. With TRUTH_DIR also NAME.truth.json,
what a reader must find (tests/data/README). The output is the same on every run. Needs python3-reportlab, python3-pikepdf and qpdf.
"""
import json
import math
import os
import subprocess
import sys
import tempfile
from datetime import date
from decimal import Decimal

import ecas_samples
from cas_draw import COLUMNS_A4, COLUMNS_LETTER, LETTER, Style, draw
from cas_model import Row, Scheme, Statement, add_months, business_day, places, print_date

PAN = "ABCPV1234K"
EXIT_LOAD = "Entry Load - Nil. Exit Load - {} % if redeemed or switched out within {} months from the date of allotment, Nil after that."
ELSS_LOAD = "Units are locked in for 3 years from allotment. Entry Load - Nil, Exit Load - Nil."
INVESTOR = {"name": "MEENAKSHI VARADARAJAN", "email": "meenakshi.v@example.com", "mobile": "+919800012345",
            "address": ["Flat 12, Jacaranda Court", "Fourth Cross, Lake Road", "MYSURU - 570009", "Karnataka", "India"],
            "phones": ["Phone Res: 0821000123"]}


class Price:
    """An invented NAV: steady growth with waves, known for every day."""

    def __init__(self, start, base, growth=0.11, wave=0.06):
        self.start, self.base, self.growth, self.wave = start, base, growth, wave

    def on(self, day, scale=4):
        years = (day - self.start).days / 365.25
        value = self.base * (1 + self.growth) ** years * (1 + self.wave * math.sin(2.1 * years))
        return places(Decimal(repr(round(value, 6))), scale)


def sip(scheme, price, start, months, amount, text):
    """Monthly instalments; `text` takes the number of the instalment."""
    for i in range(months):
        day = add_months(start, i)
        scheme.buy(day, text.format(i + 1), amount, price.on(day), "PURCHASE_SIP")


def merge_by_date(scheme, rows):
    """Put administrative rows between those that are there, in date order; figures are not touched."""
    for row in rows:
        at = len([r for r in scheme.rows if r.day <= row.day])
        scheme.rows.insert(at, row)


def note(day, text):
    return Row(day, text, "MISC", italic=True)


def sip_with_redemption(folio):
    s = Scheme("HDFC Mutual Fund", folio, "HMCOGT", "HDFC Mid-Cap Opportunities Fund - Direct Plan - Growth Option", "INF179K01XQ0",
               nav_scale=3, advisor="DIRECT", pan=PAN, holders=["MEENAKSHI VARADARAJAN"], nominees=["SURESH VARADARAJAN"],
               load=[EXIT_LOAD.format(1, 12)])
    price = Price(date(2021, 1, 1), 68.4, 0.19)
    s.add(note(date(2021, 1, 5), "***Registration of Nominee***"))
    sip(s, price, date(2021, 1, 11), 36, 5000, "SIP Purchase - Instalment {}/60")
    s.sell(date(2024, 3, 18), "Redemption - ELECTRONIC PAYMENT - N24078123456 , less STT", "250", price.on(date(2024, 3, 18)), stt=True)
    merge_by_date(s, [note(date(2022, 6, 14), "***Address Updated from KRA Data - First Holder***"),
                      note(date(2023, 9, 21), "***Change of Bank Mandate***")])
    return s.close(price.on(date(2024, 12, 30)), date(2024, 12, 30))


def idcw_fund(folio):
    s = Scheme("ICICI Prudential Mutual Fund", folio, "P8042", "ICICI Prudential Regular Savings Fund - Direct Plan - Half Yearly IDCW",
               "INF109K01S47", nav_scale=4, suffix="Payout", advisor="DIRECT", pan=PAN, holders=["MEENAKSHI VARADARAJAN",
               "SURESH VARADARAJAN"], nominees=["Multiple Nominee"], load=[EXIT_LOAD.format(1, 12)])
    price = Price(date(2019, 5, 1), 11.92, 0.03, 0.02)
    s.buy(date(2019, 5, 14), "Purchase - DIRECT", 200000, price.on(date(2019, 5, 14)))
    for i, rate in enumerate(["0.41", "0.4325", "0.4", "0.38", "0.45", "0.3975", "0.4411"]):
        s.payout(business_day(add_months(date(2020, 3, 17), 6 * i)), rate, tds=i > 1)
    return s.close(price.on(date(2024, 12, 30)), date(2024, 12, 30))


def switch_pair(folio, liquid_folio):
    out = Scheme("SBI Mutual Fund", liquid_folio, "L072SG", "SBI Liquid Fund - Regular Plan - Growth", "INF200K01MA1",
                 former="(formerly SBI Premier Liquid Fund)", nav_scale=4, advisor="ARN-104077", pan=PAN,
                 holders=["MEENAKSHI VARADARAJAN"], nominees=["SURESH VARADARAJAN", "KAVITHA VARADARAJAN"])
    into = Scheme("SBI Mutual Fund", folio, "L103G", "SBI Bluechip Fund - Regular Plan - Growth", "INF200K01180", nav_scale=4,
                  advisor="ARN-104077", pan=PAN, holders=["MEENAKSHI VARADARAJAN"], nominees=["SURESH VARADARAJAN"],
                  load=[EXIT_LOAD.format(1, 12), "W.e.f. 01-Apr-2023 switches between plans of the scheme carry no load."])
    liquid, blue = Price(date(2022, 4, 1), 3340.12, 0.06, 0.0), Price(date(2022, 4, 1), 58.73, 0.14)
    out.buy(date(2022, 4, 11), "Purchase - via myCAMS Mobile App", 300000, liquid.on(date(2022, 4, 11)))
    for i in range(12):
        day = add_months(date(2022, 5, 9), i)
        units = places(Decimal(20000) / liquid.on(day), 3)
        row = out.sell(day, ["Switch-Out - To SBI Bluechip Fund - Reg Plan - Gro Instalment No -", f"{i + 1}/12"], units,
                       liquid.on(day), "SWITCH_OUT")
        into.buy(day, ["Switch-In - From SBI Liquid Fund - Reg Plan - Gro Instalment No -", f"{i + 1}/12"], -row.amount,
                 blue.on(day), "SWITCH_IN")
    day = date(2023, 8, 22)
    out.sell(day, "Redemption Of Units", out.balance, liquid.on(day))
    return [out.close(liquid.on(date(2024, 12, 30)), date(2024, 12, 30)),
            into.close(blue.on(date(2024, 12, 30)), date(2024, 12, 30))]


def minor_folio(folio):
    s = Scheme("Axis Mutual Fund", folio, "128TSGPG", "Axis ELSS Tax Saver Fund - Regular Plan - Growth", "INF846K01131", "KFINTECH",
               former="(erstwhile Axis Long Term Equity Fund)", advisor="ARN-104077", pan=None, kyc="OK", pan_kyc=None,
               holders=["ANIRUDH VARADARAJAN (Minor)", "U/G MEENAKSHI VARADARAJAN"], nominees=[], load=[ELSS_LOAD],
               opening="412.507", opening_cost="18000")
    price = Price(date(2021, 1, 1), 63.11, 0.07)
    sip(s, price, date(2023, 7, 3), 12, 1500, "Systematic Investment ({}/12)")
    day = add_months(date(2024, 7, 3), 0)
    bounced = s.buy(day, "SIP Purchase - Instalment 13", 1500, price.on(day), "PURCHASE_SIP")
    s.balance -= bounced.units
    s.cost -= 1500
    s.add(Row(day, ["SIP Purchase (Reversal - Code I - Cheque Dishonoured) - Instalment No", "13"], "REVERSAL", -bounced.amount,
              -bounced.units, bounced.nav, s.balance))
    s.add(Row(day, "*** Stamp Duty ***", "STAMP_DUTY_TAX", -s.rows[-2].amount))
    return s.close(price.on(date(2024, 12, 30)), date(2024, 12, 30))


def bonus_fund(folio):
    s = Scheme("Nippon India Mutual Fund", folio, "RMFGFGPG", "Nippon India Growth Fund - Growth Plan - Bonus Option", "INF204K01315",
               "KFINTECH", advisor="INA000012345", pan=PAN, holders=["MEENAKSHI VARADARAJAN"], nominees=["SURESH VARADARAJAN"],
               load=[EXIT_LOAD.format(1, 1)])
    price = Price(date(2020, 1, 1), 141.2, 0.1)
    s.buy(date(2021, 2, 8), "Purchase", 75000, price.on(date(2021, 2, 8)))
    s.add(note(date(2021, 11, 2), "***CAN Data Updation***"))
    extra = places(s.balance / 5, 3)
    s.balance += extra
    s.add(Row(date(2022, 9, 19), "Bonus Units Allotted - Ratio 1:5", "BONUS", None, extra, None, s.balance))
    return s.close(price.on(date(2024, 12, 30)), date(2024, 12, 30))


def cams_detailed():
    schemes = [minor_folio("91044532107/0"), sip_with_redemption("18820931 / 44"), idcw_fund("20417755"), bonus_fund("401277310856 / 0")]
    schemes += switch_pair("30955128 / 07", "29041276 / 15")
    schemes[-1].holders = schemes[-2].holders = ["Meenakshi Varadarajan"]
    return Statement("cams_detailed", date(2024, 12, 31), date(1990, 4, 1), INVESTOR, schemes,
                     "Sample@2024", box_amcs=["SBI Mutual Fund", "HDFC Mutual Fund", "Nippon India Mutual Fund",
                                              "ICICI Prudential Mutual Fund", "Axis Mutual Fund"])


def kfin_detailed():
    who = dict(INVESTOR, name="ROHAN KELUSKAR", email="rohan.keluskar@example.org", mobile="9820000777",
               address=["7, Konark Villa", "Off Station Road", "THANE - 400601", "Maharashtra", "India"], phones=["Phone Off: 0222500099"])
    common = {"pan": "AFZPK5521M", "holders": ["ROHAN KELUSKAR"], "nominees": ["ISHITA KELUSKAR"]}
    pairs = [("DSP Mutual Fund", "7011842 / 36", "D725", "DSP Midcap Fund - Direct Plan - Growth", "INF740K01PX1", "CAMS", 3, "DIRECT"),
             ("Mirae Asset Mutual Fund", "79911204563", "117EBDGG", "Mirae Asset Large & Midcap Fund - Direct Plan - Growth", "INF769K01BI1",
              "KFINTECH", 3, "DIRECT"),
             ("UTI Mutual Fund", "560012277431 / 0", "108MSGPG", "UTI Flexi Cap Fund - Regular Plan - Growth Option", "INF789F01513",
              "KFINTECH", 4, "ARN-88120")]
    schemes = []
    for i, (amc, folio, code, name, isin, registrar, scale, advisor) in enumerate(pairs):
        s = Scheme(amc, folio, code, name, isin, registrar, scale, advisor=advisor, load=[EXIT_LOAD.format(1, 12)], **common)
        price = Price(date(2020, 6, 1), 40.5 + 31.7 * i, 0.13)
        s.buy(date(2020, 6, 8), "Initial Purchase", 25000, price.on(date(2020, 6, 8)))
        sip(s, price, date(2020, 7, 6), 24, 3000 + 500 * i, ["Sys. Investment ({}/24)", "S ystematic Investment ({}/24)",
                                                               "Systematic Investment Purchase -  {}/24"][i])
        s.close(price.on(date(2024, 6, 27)), date(2024, 6, 27))
        schemes.append(s)
    last = schemes[-1]
    again = Scheme(last.amc, last.folio, "108BDGPG", "UTI Banking and Financial Services Fund - Regular Plan - Growth Option", "INF789F01372",
                   "KFINTECH", advisor="ARN-88120", folio_repeated=False, load=[EXIT_LOAD.format(1, 1)], **common)
    price = Price(date(2021, 1, 1), 88.1, 0.08)
    again.buy(date(2021, 10, 4), "Purchase - ARN-88120", 60000, price.on(date(2021, 10, 4)))
    again.sell(date(2023, 2, 13), "*Switch Out - To UTI Flexi Cap Fund - Reg Pl - Gro, less STT", again.balance, price.on(date(2023, 2, 13)),
               "SWITCH_OUT", stt=True)
    schemes.append(again.close(price.on(date(2024, 6, 27)), date(2024, 6, 27)))
    return Statement("kfin_detailed", date(2024, 6, 30), date(2020, 4, 1), who, schemes, "AFZPK5521M")


def cams_old():
    who = dict(INVESTOR, name="Leela Mascarenhas", email="leela.m@example.in", mobile="9845000321", phones=[],
               address=["14/2, Church View", "Alto Porvorim", "GOA - 403521", "Goa", "India"])
    common = {"holders": ["LEELA MASCARENHAS"], "demat": "", "nominee_line": False}
    a = Scheme("Franklin Templeton Mutual Fund", "12940077", "FTI037", "Franklin India Bluechip Fund - Growth", None, "FTAMIL", 4,
               advisor="ARN-2209", pan="AKTPM4410Q", pan_kyc=None, load=[EXIT_LOAD.format(1, 12)], **common)
    price = Price(date(2007, 1, 1), 118.2, 0.09)
    sip(a, price, date(2007, 2, 7), 48, 2000, "Systematic Purchase (Continuous Offer) Instalment No - {}")
    a.close(price.on(date(2012, 3, 30)), date(2012, 3, 30))
    b = Scheme("UTI Mutual Fund", "508812370014 / 0", "108DYGPG", "UTI Dividend Yield Fund - Growth", None, "KARVY", 4, pan="AKTPM4410Q",
               pan_kyc=None, advisor="ARN-2209", load=["Exit Load Nil."], **common)
    price = Price(date(2006, 1, 1), 13.4, 0.12)
    b.buy(date(2008, 8, 19), "Purchase (New Fund Offer)", 50000, price.on(date(2008, 8, 19)))
    b.sell(date(2010, 11, 8), "Redemption less TDS, STT", "1200", price.on(date(2010, 11, 8)))
    b.close(price.on(date(2012, 3, 30)), date(2012, 3, 30))
    return Statement("cams_old", date(2012, 3, 31), date(2007, 1, 1), who, [a, b], "leela1971")


def holding(amc, folio, code, name, isin, registrar, units, nav, cost, day, scale=4, **more):
    s = Scheme(amc, folio, code, name, isin, registrar, scale, opening=units, opening_cost=cost, **more)
    return s.close(nav, day)


def summary_schemes(day):
    return [
        holding("Aditya Birla Sun Life Mutual Fund", "1017734520", "B332DZ", "Aditya Birla Sun Life Digital India Fund - Growth-Direct Plan",
                "INF209K01VF2", "CAMS", "1203.447", "188.02", "120000.00", day, 2),
        holding("Canara Robeco Mutual Fund", "18902241763/0", "101EBDGG", "Canara Robeco Emerging Equities - Direct Plan - Growth", "INF760K01EI4",
                "KFINTECH", "512.880", "268.4100", "75000.00", day),
        holding("Franklin Templeton Mutual Fund", "22871930 / 0", "FTI200", "Templeton India Equity Income Fund-Growth Plan", "INF090I01957", "CAMS",
                "0.000", "138.2217", "0.00", day),
        holding("HDFC Mutual Fund", "18820931/44", "HCORG", "HDFC Focused 30 Fund - Regular Plan - Growth", "INF179K01574", "CAMS", "846.119",
                "212.735", "90000.00", day, 3, former="(formerly HDFC Core and Satellite Fund)"),
        holding("HDFC Mutual Fund", "18820931/44", "H13TDG", "HDFC Gold ETF Fund of Fund - Direct Plan", "INF179K01VX0", "CAMS", "5210.033",
                "24.6710", "99995.00", day),
        holding("Tata Mutual Fund", "4477120 / 52", "T720DG", "Tata Balanced Fund Regular Plan - Growth", "INF277K01303", "CAMS", "77.208",
                "401.3302", "25000.00", day),
    ]


def cams_summary():
    day = date(2024, 12, 30)
    return Statement("cams_summary", date(2024, 12, 31), None, INVESTOR, summary_schemes(day), "Sample@2024")


def kfin_summary():
    who = dict(INVESTOR, name="ROHAN KELUSKAR", email="rohan.keluskar@example.org", mobile="9820000777",
               address=["7, Konark Villa", "Off Station Road", "THANE - 400601", "Maharashtra", "India"], phones=["Phone Off: 0222500099"])
    schemes = summary_schemes(date(2024, 9, 27))
    schemes[0].separator = " - "
    return Statement("kfin_summary", date(2024, 9, 30), None, who, schemes, "AFZPK5521M")


SAMPLES = [
    ("sample_cams_2024", cams_detailed, Style(), "CAMS detailed statement: SIPs, STP, redemption, IDCW with TDS, bonus, a minor's folio"),
    ("sample_kfintech_2024", kfin_detailed, Style(fonts=("Times-Roman", "Times-Bold", "Times-Italic"), header_lines=4, date_twin=True,
     price_label="Price", version="V3.5", live="Live-1020"), "KFintech detailed statement: two schemes under one folio, a switch out"),
    ("sample_cams_summary_2024", cams_summary, Style(columns=COLUMNS_LETTER, page=LETTER), "CAMS summary: six holdings, one of them exited"),
    ("sample_kfintech_summary_2024", kfin_summary, Style(fonts=("Times-Roman", "Times-Bold", "Times-Italic"), total_word="Grand Total"),
     "KFintech summary: six holdings, one of them exited"),
    ("sample_cams_old_2012", cams_old, Style(columns=COLUMNS_A4, balance_dy=0.0, market_dy=0.0),
     "CAMS detailed statement of the older kind, without price column, cost and ISIN"),
]


def encrypt(source, target, password):
    """AES-128 with a fixed id and initialisation vectors, so that the file is the same on every run."""
    with tempfile.NamedTemporaryFile("w", suffix=".args") as job:
        job.write("\n".join([source, target, "--static-id", "--static-aes-iv", "--encrypt", password,
                             password + "-owner", "128", "--use-aes=y", "--"]) + "\n")
        job.flush()
        subprocess.run(["qpdf", "@" + job.name], check=True)


def write_truth(folder, name, truth):
    with open(os.path.join(folder, name + ".truth.json"), "w", encoding="utf-8") as f:
        json.dump(truth, f, indent=1)
        f.write("\n")


def depositories(out, truths):
    """Samples of MF Central, NSDL and CDSL. -> their entries in the list."""
    listing = []
    for name, build, description in ecas_samples.SAMPLES:
        path = os.path.join(out, name + ".pdf")
        with tempfile.TemporaryDirectory() as work:
            plain = os.path.join(work, "plain.pdf")
            statement, pages = ecas_samples.draw(plain, build)
            encrypt(plain, path, statement["password"])
        statement["file"] = name + ".pdf"
        listing.append({"name": name, "source": statement["source"], "statement_type": statement["statement_type"], "description": description, "file": name + ".pdf",
                        "password": statement["password"]})
        if truths:
            write_truth(truths, name, ecas_samples.truth(statement))
        print(f"{name}: {pages} pages, {len(statement['schemes'])} folios, value {statement['total_value']}, as of {statement['as_of_date']}")
    return listing


def main(argv):
    if len(argv) not in (2, 3):
        sys.exit(__doc__)
    out, truths = argv[1], argv[2] if len(argv) == 3 else None
    listing = []
    for name, build, style, description in SAMPLES:
        statement = build()
        path = os.path.join(out, name + ".pdf")
        with tempfile.TemporaryDirectory() as work:
            plain = os.path.join(work, "plain.pdf")
            pages = draw(plain, statement, style)
            encrypt(plain, path, statement.password)
        listing.append({"name": name, "source": statement.source, "statement_type": statement.kind, "description": description,
                        "file": name + ".pdf", "password": statement.password})
        if truths:
            write_truth(truths, name, statement.truth(name + ".pdf"))
        print(f"{name}: {pages} pages, {len(statement.schemes)} schemes, value {statement.total_value()}, as of {print_date(statement.as_of)}")
    listing += depositories(out, truths)
    with open(os.path.join(out, "samples.json"), "w", encoding="utf-8") as f:
        json.dump({"samples": listing}, f, indent=1)
        f.write("\n")


if __name__ == "__main__":
    main(sys.argv)
