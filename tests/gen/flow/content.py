"""People, funds and transactions that nobody has, for statements whose drawer shares nothing with the others."""
import datetime
import random
import string
from decimal import Decimal as D, ROUND_HALF_UP

STAMPED = datetime.date(2020, 7, 1)  # stamp duty from here on


def q(x, n):
    return D(x).quantize(D(1).scaleb(-n), ROUND_HALF_UP)


def isin(rng, head="INF", issuer=None, mid=None):
    issuer = issuer or "%03d%s" % (rng.randrange(100, 999), rng.choice("KLMJP"))
    mid = mid or "".join(rng.choice(string.digits + ("ABCDEFGHJ" if rng.random() < .4 else "")) for _ in range(4))
    body = head + issuer + mid
    body = body[:11]
    digits = "".join(str(int(c, 36)) for c in body)
    total = 0
    for i, c in enumerate(reversed(digits)):
        n = int(c) * (2 if i % 2 == 0 else 1)
        total += n // 10 + n % 10
    return body + str(-total % 10)


def pan(rng):
    return "".join(rng.choice(string.ascii_uppercase) for _ in range(3)) + "P" + rng.choice(
        string.ascii_uppercase) + "%04d" % rng.randrange(10000) + rng.choice(string.ascii_uppercase)


FIRST = (
    "Aarohi Devansh Ishwari Jeevan Kamakshi Lokendra Mrinalini Omkar Padmavathi Rukhsar Sevanti Thankam "
    "Upendra Yashodhara Zubeida Farrokh Anoushka Balwinder"
).split()
MID = ["", "", "K", "S. V.", "Devi", "Prasad", "bin", "D'Silva", "Nath"]
LAST = (
    "Examplewala Kalpitkar Namoonawala Testgaonkar Dummyanathan Udaharanam Sampleswamy Mistrywadia "
    "O'Specimen-Rao Kalpanapuram"
).split()


def person(rng, upper=None):
    n = " ".join(x for x in (rng.choice(FIRST), rng.choice(MID), rng.choice(LAST)) if x)
    return n.upper() if (rng.random() < .5 if upper is None else upper) else n


AMCS = [("HDFC Mutual Fund", "179K", "CAMS", "HDFC"), ("SBI Mutual Fund", "200K", "CAMS", "SBI"),
        ("quant Mutual Fund", "966L", "KFINTECH", "quant"), ("360 ONE Mutual Fund", "579M", "CAMS", "360 ONE"),
        ("Axis Mutual Fund", "846K", "KFINTECH", "Axis"), ("PPFAS Mutual Fund", "879O", "CAMS", "Parag Parikh"),
        ("Mirae Asset Mutual Fund", "769K", "KFINTECH", "Mirae Asset"),
        ("Nippon India Mutual Fund", "204K", "KFINTECH", "Nippon India"),
        ("WhiteOak Capital Mutual Fund", "03VN", "CAMS", "WhiteOak Capital"),
        ("Bank of India Mutual Fund", "761K", "KFINTECH", "Bank of India"),
        ("Franklin Templeton Mutual Fund", "090I", "CAMS", "Franklin India"),
        ("Helios Mutual Fund", "0R8F", "CAMS", "Helios"), ("Zerodha Mutual Fund", "0R8N", "CAMS", "Zerodha"),
        ("JM Financial Mutual Fund", "192K", "KFINTECH", "JM"), ("UTI Mutual Fund", "789F", "KFINTECH", "UTI")]
THEMES = [
    "Flexi Cap Fund", "Large & Mid Cap Fund", "ELSS Tax Saver Fund", "Nifty 50 Equal Weight Index Fund",
    "Banking & PSU Debt Fund", "Ultra Short Duration Fund", "Multi Asset Allocation Fund",
    "Children's Gift Fund - Lock in", "US Specific Equity Passive FOF",
    "Nifty SDL Plus G-Sec Jun 2028 30:70 Index Fund", "CRISIL-IBX AAA Bond Financial Services Index - Dec 2026 Fund",
    "Overnight Fund", "S&P BSE Sensex Next 50 Index Fund", "Focused 25 Fund",
    "Fixed Maturity Plan - Series 44 Plan 3 (1178 Days)",
    "Short Term Income Plan - Segregated Portfolio 1 (8.25% Vodafone Idea Ltd 10JUL20)",
    "Dynamic Asset Allocation Active FOF", "Silver ETF Fund of Fund", "Credit Risk Fund"
]
PLANS = [
    "Direct Plan - Growth", "Regular Plan - Growth Option", "Regular Plan - IDCW Payout",
    "Direct Plan - Daily IDCW Reinvestment", "Direct Plan - Growth (Direct)", "Growth",
    "Institutional Plan - Monthly IDCW Option", "Direct Plan - IDCW - Reinvest"
]
BANKS = ["Udaharan Sahakari Bank", "HDFC BANK LTD", "Specimen Gramin Bank"]


def scheme(rng, amc, wrap=False, idcw=False):
    brand = amc[3]
    plan = rng.choice([p for p in PLANS if ("IDCW" in p) == idcw])
    name = "%s %s - %s" % (brand, rng.choice(THEMES), plan)
    return name


def folio(rng, kind=None):
    k = kind or rng.choice("abcde")
    n = lambda d: str(rng.randrange(10**(d - 1), 10**d))
    return {"a": n(8) + " / " + n(2), "b": n(7) + " / " + n(2), "c": n(10), "d": n(12) + " / 0", "e": n(8)}[k]


MON = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def dmy(d, upper=False):
    m = MON[d.month - 1]
    return "%02d-%s-%04d" % (d.day, m.upper() if upper else m, d.year)


def west(x, n=2, brackets=True):
    s = f"{abs(q(x, n)):,}"
    return ("(%s)" % s if brackets else "-" + s) if x < 0 else s


def lakh(x, n=2, neg="-"):
    s = str(abs(q(x, n)))
    a, _, b = s.partition(".")
    if len(a) > 3:
        h, t = a[:-3], a[-3:]
        parts = []
        while len(h) > 2:
            parts.insert(0, h[-2:])
            h = h[:-2]
        if h:
            parts.insert(0, h)
        a = ",".join(parts) + "," + t
    s = a + ("." + b if b else "")
    return s if x >= 0 else (neg + s if neg == "-" else "(" + s + ")")


def simulate(rng, start, end, kind, family, scale=4, opening=None, admin=True, duty_rows=True):
    """rows: dict date desc amount units nav balance type; returns rows, opening, closing, cost, nav"""
    nav = D(rng.randrange(90000, 5000000)) / 10000
    bal = D(opening) if opening else D(0)
    cost = q(bal * nav * D("0.83"), 2)
    rows = []
    d = start + datetime.timedelta(days=rng.randrange(1, 25))
    arn = rng.choice(["ARN-%d" % rng.randrange(1000, 300000), "DIRECT", "INA%09d" % rng.randrange(10**8)])

    def step():
        nonlocal nav
        nav = q(nav * (1 + D(rng.randrange(-400, 520)) / 10000), scale)
        if nav < 1:
            nav = q(D("10.1"), scale)

    def add(desc, typ, amount=None, units=None, price=None, showbal=True, amt_only=False):
        nonlocal bal
        if units is not None:
            bal += units
        rows.append(
            dict(date=d,
                 desc=desc,
                 amount=amount,
                 units=units,
                 nav=price,
                 balance=bal if units is not None and showbal else None,
                 type=typ))

    def duty(gross):
        return q(gross * D("0.005") / D("100.005"), 2) if d >= STAMPED else D(0)

    def buy(gross, desc, typ):
        nonlocal cost
        step()
        s = duty(gross)
        net = gross - s
        u = q(net / nav, 3)
        add(desc, typ, net, u, nav)
        cost += net
        if s and duty_rows:
            add("*** Stamp Duty ***", "STAMP_DUTY_TAX", s)
        return u, net, s

    def sell(u, desc, typ, stt=False):
        nonlocal cost
        step()
        if u <= 0:
            return
        gross = q(u * nav, 2)
        tax = q(gross * D("0.00001"), 2) if stt else D(0)
        frac = u / bal if bal else D(1)
        cost = q(cost * (1 - frac), 2)
        add(desc, typ, -(gross - tax), -u, nav)
        if tax and duty_rows:
            add("*** STT Paid ***", "STT_TAX", tax)

    def nextmonth(n=1):
        nonlocal d
        for _ in range(n):
            d = (d.replace(day=1) + datetime.timedelta(days=32)).replace(day=min(d.day, 28))

    mf = family == "mfc"
    dep = family == "dep"
    if kind == "none":
        pass
    elif kind == "sip":
        n = rng.randrange(3, 30)
        i0 = rng.randrange(1, 60)
        of = rng.choice([36, 60, 120, 937])
        base = rng.choice({
            "rta": [
                "SIP Purchase - Instalment {i}/{n} - " + arn, "Sys. Investment ({i}/{n})",
                "Systematic Investment Purchase -  {i}/{n}",
                "Purchase - Systematic-BSE - Instalment No - {i}/{n}-Exchange",
                "SIP Purchase Instalment No - {i}/{n} - " + arn, "Purchase-SIP (ECS) - Instalment {i}/{n}"
            ], "mfc": [
                "Purchase-SIP - Instalment {i}/{n}", "Sys. Investment ISIP ({i}/{n})",
                "Systematic Investment Purchase - {i}/{n}"
            ], "dep": ["Systematic Investment ({i}/{n})", "SIP Purchase"]
        }[family])
        amt = D(rng.choice([500, 1000, 2500, 5000, 7777, 25000, 150000]))
        for i in range(n):
            if d > end:
                break
            buy(amt, base.format(i=i0 + i, n=of), "PURCHASE_SIP")
            if family == "rta" and rng.random() < .07:
                # dishonoured instalment
                u, net, s = None, None, None
                nextmonth()
                if d > end:
                    break
                step()
                s = duty(amt)
                net = amt - s
                u = q(net / nav, 3)
                add(base.format(i=i0 + i + 1, n=of), "PURCHASE_SIP", net, u, nav)
                if s:
                    add("*** Stamp Duty ***", "STAMP_DUTY_TAX", s)
                add(
                    rng.choice([
                        "SIP Purchase (Reversal - Code I - Cheque Dishonoured) - Instalment No %d" % (i0 + i + 1),
                        "Purchase SIPCheque Dishonoured - Instalment No %d" % (i0 + i + 1)
                    ]), "REVERSAL", -net, -u, nav)
                if s:
                    add("*** Stamp Duty ***", "STAMP_DUTY_TAX", -s)
            if admin and family == "rta" and rng.random() < .1:
                add(
                    rng.choice([
                        "***Address Updated from KRA Data - First Holder***", "*** Change of Bank Mandate ***",
                        "***Registration of Nominee***", "*** SIP Registered (From 05/01/2021 to 05/12/2031) ***",
                        "******Address Updated from CVL Data******",
                        "***Invalid Purchase-Credit Not Received- Rs.2000***", "***Cancelled***",
                        "***Change of Contact details***"
                    ]), "MISC")
            nextmonth()
        if rng.random() < .4 and d <= end and bal > 0:
            sell(q(bal * D("0.4"), 3),
                 {
                     "rta": "Redemption - ELECTRONIC PAYMENT - N%d , less STT" % rng.randrange(10**9),
                     "mfc": "REDEMPTION - Direct Credit @ " + rng.choice(BANKS), "dep": "Redemption"
                 }[family],
                 "REDEMPTION",
                 stt=family == "rta")
    elif kind == "lump":
        for _ in range(rng.randrange(1, 5)):
            if d > end:
                break
            g = D(rng.choice([5000, 49999, 100000, 1250000, 7500000]))
            desc = rng.choice({
                "rta": [
                    "Purchase", "Additional Purchase - via Internet", "New Purchase - " + arn,
                    "Purchase Appln : 44GEA01 - ARN-0077/E204591", "Initial Purchase", "Purchase (New Fund Offer)",
                    "Purchase-BSE -"
                ], "mfc": [
                    "Purchase", "Additional Purchase",
                    "Purchase Trxn.Ref.No.pay_9FePl2hoq7nBR9//Udaharan Sahakari Bank - 000976841160// netbanking",
                    "Purchase - INZ000031633"
                ], "dep": ["Purchase", "Additional Purchase", "Purchase Online"]
            }[family])
            buy(g, desc, "PURCHASE")
            nextmonth(rng.randrange(1, 4))
    elif kind == "exit":
        buy(D(rng.choice([30000, 200000])), "Purchase", "PURCHASE")
        nextmonth(2)
        if d <= end:
            sell(q(bal / 3, 3),
                 {
                     "rta": "*Switch Out - To HDFC Liquid Fund - Direct Plan - Growth Option , less STT",
                     "mfc": "Switch Out - To PPFAS Liquid Fund", "dep": "Switch Out to Liquid Fund"
                 }[family],
                 "SWITCH_OUT",
                 stt=family == "rta")
            nextmonth(1)
        if d <= end:
            sell(bal, "Redemption", "REDEMPTION", stt=family == "rta")
    elif kind == "swp":
        buy(D(900000), "Purchase", "PURCHASE")
        nextmonth()
        for i in range(rng.randrange(3, 9)):
            if d > end:
                break
            step()
            u = q(D(15000) / nav, 3)
            if u < bal:
                sell(
                    u, {
                        "rta": rng.choice([
                            "SWP - Redemption - ELECTRONIC PAYMENT",
                            "Systematic Withdrawal (%d/24)" % (i + 1)
                        ]), "mfc": "Redemption Directly credited to your Bank account (SPECIMEN BANK LIMITED-DCB)",
                        "dep": "Redemption"
                    }[family], "REDEMPTION")
            nextmonth()
    elif kind == "stp":
        w = rng.choice({
            "rta": [
                "S T P In (From Helios Overnight Fund - Direct Plan - Growth F.No:%d)" % rng.randrange(10**7, 10**9),
                "Systematic Switch In - From Axis Liquid Fund - Direct Plan - Growth",
                "Switch-In - From HDFC Overnight Fund - Direct Plan Instalment No - {i}/12"
            ], "mfc": ["S T P In", "Switch In - From Sundaram Liquid Fund"], "dep": ["Switch In from Liquid Fund"]
        }[family])
        for i in range(rng.randrange(2, 13)):
            if d > end:
                break
            buy(D(12000), w.format(i=i + 1), "SWITCH_IN")
            nextmonth()
    elif kind == "idcw":
        buy(D(250000), "Purchase", "PURCHASE")
        nextmonth()
        for i in range(rng.randrange(2, 6)):
            if d > end:
                break
            rate = D(rng.randrange(1000, 90000)) / 10000
            gross = q(bal * rate, 2)
            tds = q(gross / 10, 2) if (gross > 5000 and family == "rta") else D(0)
            add({
                "rta": rng.choice([
                    "***IDCW Payout @ Rs.%s per unit***", "IDCW Paid @ Rs.%s per unit",
                    "***IDCW Payout @ Rs.%s per unit -  NEFT***"
                ]) % rate, "mfc": "IDCW Paid @ Rs.%s per unit" % q(rate, 2),
                "dep": "IDCW Payout @ Rs.%s per unit" % rate
            }[family], "DIVIDEND_PAYOUT", gross - tds)
            if tds:
                add("*** TDS on Above ***", "TDS_TAX", tds)
            nextmonth(rng.randrange(1, 4))
    elif kind == "reinv":
        buy(D(180000), "Purchase", "PURCHASE")
        nextmonth()
        for i in range(rng.randrange(2, 7)):
            if d > end:
                break
            rate = D(rng.randrange(100, 9000)) / 10000
            gross = q(bal * rate, 2)
            if gross <= 0:
                continue
            tds = q(gross / 10, 2) if (gross > 5000 and family == "rta") else D(0)
            step()
            s = duty(gross - tds)
            net = gross - tds - s
            u = q(net / nav, 3)
            add({
                "rta": rng.choice([
                    "IDCW Reinvestment @ Rs.%s per unit", "Div. Reinvested @ Rs.%s per unit",
                    "IDCW - Reinvest @ Rs.%s per unit"
                ]) % rate, "mfc": "IDCW Reinvestment @ Rs.%s per unit" % q(rate, 2),
                "dep": "IDCW Reinvestment @ Rs.%s per unit" % rate
            }[family], "DIVIDEND_REINVEST", net, u, nav)
            cost += net
            if tds:
                add("*** TDS on Above ***", "TDS_TAX", tds)
            if s and duty_rows:
                add("*** Stamp Duty ***", "STAMP_DUTY_TAX", s)
            nextmonth()
    elif kind == "seg":
        u0 = D(rng.randrange(100000, 90000000)) / 1000
        add("Creation of units - Segregated Portfolio" + rng.choice(["", "- 24/01/2020"]), "SEGREGATION", None, u0,
            None)
        nextmonth(3)
        if d <= end:
            sell(q(bal / 3, 3), "Payment - Units Extinguished", "REDEMPTION")
            nextmonth(4)
        if d <= end and rng.random() < .5:
            sell(bal, "Payment - Units Extinguished - CITIN%d" % rng.randrange(10**10), "REDEMPTION")
    elif kind == "odd":
        buy(D(60000), "Initial Purchase", "PURCHASE")
        nextmonth()
        if d <= end:
            add("Bonus Units Allotted - Ratio 1:3", "BONUS", None, q(bal / 3, 3), None)
            nextmonth()
        if d <= end:
            u = q(D(4321) / nav, 3)
            add("Gifting of units - To Folio No.%d" % rng.randrange(10**9), "GIFT_OUT", -q(u * nav, 2), -u, nav)
            nextmonth()
        if d <= end and admin:
            add("***Consolidation of Folios - From %d***" % rng.randrange(10**8), "MISC")
            nextmonth()
        if d <= end:
            buy(D(20000), "Switch In - Merger from Sundaram Select Focus - Direct Plan - Gro", "SWITCH_IN_MERGER")
    navc = q(nav * D("1.013"), scale)
    return rows, bal, q(cost, 2), navc
