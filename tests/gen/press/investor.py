"""What one statement of the registrars says: an investor, folios, schemes, years of transactions; and its truth."""
import datetime
import random
from decimal import ROUND_HALF_UP, Decimal

import stock
from portfolio import cents, number, pan, person

DUTY_FROM = datetime.date(2020, 7, 1)
OTHERS = ("Liquid Fund - Direct Plan - Growth", "Overnight Fund Regular Plan-Growth", "Ultra Short Term Fund - Gr")
NOTES = ("***Address Updated from KRA Data***", "*** Registration of Nominee ***", "***CAN Data Updation***",
         "***Change of Contact details***", "******Address Updated from CVL Data******", "***KYC Status Deactivated***",
         "***EBT Perpetual Registration***", "***Cancelled***",
         "*** SIP Registered (From 05/03/2021 to 05/03/2041) ***",
         "***Change of Bank Mandate***", "***STT paid by AMC in terms of SEBI Letter No.***", "***DOB updation***",
         "***Invalid Switch06-JUN-2023_(Reversal - Balance not available)***", "***HPIN/New PIN Generation***",
         "***Registration of NomineeNominee addition through - MFC-1- 1***", "***Consolidation of Folios - From 9***",
         "***NCT Correction of Tax Status***", "***Invalid Purchase-Credit Not Received- Rs.2000***",
         "***Address Updated from KRA Data - First Holder***", "***OTM: Mandate 77$**9***")
BUYS = ("Purchase", "Initial Purchase", "New Purchase", "Additional Purchase", "Purchase (New Fund Offer)",
        "NFO Purchase",
        "Purchase - via MFUTILITY", "Purchase - DIRECT", "Purchase-BSE -", "Purchase - via Internet",
        "Purchase - via myCAMS Mobile App", "Purchase - ARN-{a}/E{b}", "Purchase Appln : {b} - ARN-{a}/E{b}")
SIPS = ("SIP Purchase - Instalment {i}/{n}", "SIP Purchase - Instalment {i}/{n} - ARN-{a}", "Sys. Investment ({i}/{n})",
        "SIP Purchase - Instalment {i}/{n} - ARN-{a}/E{b}", "Systematic Investment Purchase - {i}/{n}",
        "Purchase-SIP (ECS) - Instalment {i}/{n}", "Purchase-SIP", "Systematic Investment ({i})",
        "SIP Insure ({i}/{n})",
        "Systematic Purchase (Continuous Offer) Instalment No - {i}/{n}", "SIP Purchase Instalment No - {i} - INA{b}",
        "Purchase Systematic-BSE - Instalment No - {i}/{n}", "Purchase - Systematic",
        "Purchase - Systematic-BSE - Instalment No - {i}/{n}-Exchange", "SIP Purchase - Instalment {i}/{n} Physical")
SELLS = ("Redemption Of Units", "Redemption - ELECTRONIC PAYMENT - N{b} , less STT", "Redemption less TDS, STT",
         "Redemption",
         "*REDEMPTION - ELECTRONIC PAYMENT (NEFT)-BSE - - N{b} , less STT", "Payment - Units Extinguished",
         "*Redemption(DIRECT CREDIT)-BSE - - {b} , less STT", "Payment - Units Extinguished - CITIN{b}")
INS = ("Switch-In - From {o}", "Switch In - From {o}", "Systematic Switch In - From {o}", "S T P In - From {o}",
       "Equity Switch In - From {o}", "Switch-In - From {o} Instalment No - {i}/{n}", "Short Term Switch In - From {o}")
OUTS = ("Switch Out - To {o}", "*Switch Out - To {o} , less STT", "Switch-Out - To {o}", "Switch Out- To {o}",
        "Switch Out - To {o} Instalment No - {i}", "S T P Out - To {o}")
PAID = ("***IDCW Payout @ Rs.{d} per unit***", "***IDCW Payout @ Rs.{d} per unit - NEFT***",
        "IDCW Paid @ Rs.{d} per unit")
AGAIN = ("IDCW Reinvestment @ Rs.{d} per unit", "IDCW Reinvested @ Rs.{d} per unit",
         "Reinvestment of IDCW @ Rs.{d} per unit",
         "IDCW - Reinvest @ Rs.{d} per unit", "Div. Reinvested @ Rs.{d} per unit")
BACK = ("SIP Purchase (Reversal - Code I - Cheque Dishonoured) - Instalment No {i}",
        "SIP Purchase (Reversal) - Instalment No {i}",
        "Purchase SystematicBalance Insufficient - Instalment No {i}",
        "Purchase SIPCheque Dishonoured - Instalment No {i}")
FREE = {"bonus": ("BONUS", ("Bonus", "Bonus Units", "Bonus Units Allotted - Ratio 1:2")),
        "aside": ("SEGREGATION", ("Creation of units - Segregated Portfolio",
                                  "Creation of units - Segregated Portfolio- 05/06/2020")),
        "came": ("TRANSFER_IN", ("Transfer In - From Folio {b} / 0", "Transmission of Units - Transfer In")),
        "gift": ("GIFT_IN", ("Gifting of units-FROM Folio No: {b}", "Gifting of units - From Folio No.{b}"))}
ALLOTMENTS = {"sip": (SIPS, "PURCHASE_SIP"), "buy": (BUYS, "PURCHASE"), "in": (INS, "SWITCH_IN"),
              "merger": (("Switch In - Merger from {o}",), "SWITCH_IN_MERGER")}
GIVEN = ("Gifting of units-TO Folio No: {b}", "Gifting of units - To Folio No.{b}")
MILL = Decimal("0.001")


class Investor:
    """One investor's folios. central: without duty rows and with amounts net, as MF Central prints them."""

    def __init__(self, seed, issuer, central=False):
        self.r = r = random.Random(f"folios {issuer} {seed}")
        self.issuer, self.central = issuer, central
        self.to = datetime.date(r.randint(2021, 2026), r.randint(1, 12), r.randint(1, 28))
        self.start = r.choice((datetime.date(1990, 4, 1), self.to.replace(year=self.to.year - 2, day=1)))
        self.first = max(self.start, self.to.replace(year=self.to.year - r.choice((1, 3, 8)), day=1))
        self.name = r.choice((str, str.title))(person(r))
        self.pan = pan(r, self.name.upper())
        self.mail = r.choice((f"{self.name.split()[0].lower()}.{r.randrange(100)}@example.com",
                              f"{self.name.split()[0].upper()}_K@MAIL.EXAMPLE.CO.IN"))
        self.mobile = r.choice(("", "+91", "+971", "")) + f"9{r.randrange(10**8, 10**9)}"
        self.nav_day = self.to - datetime.timedelta(days=r.choice((0, 1, 2, 3)))
        self.codes = 10
        self.funds = r.sample(stock.table(stock.FUNDS), len(stock.table(stock.FUNDS)))
        self.schemes = [self.scheme() for _ in range(r.choice((1, 2, 4, 8, 15)))]
        self.schemes.sort(key=lambda f: f["amc"].lower())
        last = None
        for f in self.schemes:
            if last and last["amc"] == f["amc"] and r.random() < .6:
                for key in ("folio", "holders", "pan", "kyc", "nominees"):
                    f[key] = last[key]
            last = f
        if not any(f["units"] for f in self.schemes):
            self.schemes[0] = self.scheme(held=True)
            self.schemes.sort(key=lambda f: f["amc"].lower())

    def fill(self, texts):
        r = self.r
        n = r.choice((12, 60, 120, 999))
        return r.choice(texts).format(i=r.randint(2, n), n=n, a=r.randrange(1000, 200000), b=r.randrange(10**5, 10**11),
                                      o=r.choice(OTHERS), d=f"{r.randint(1, 300) / 100:.{r.choice((2, 4))}f}")

    def scheme(self, held=False):
        r = self.r
        amc, registrar, code, isin, name, plan, option, nav = self.funds.pop()
        self.codes += 1
        f = {"amc": amc + r.choice((" Mutual Fund", " Mutual Fund", " MF")), "registrar": registrar, "isin": isin,
             "rta_code": f"{code}{self.codes}" + r.choice(("", "DG", "LDGG", "T")),
             "name": r.choice((f"{name} - {plan} - {option}", f"{name}-{plan} {option}",
                               f"{name} - {option} - {plan}")),
             "option": option, "direct": plan == "Direct Plan"}
        f["folio"] = r.choice((f"{r.randrange(10**7, 10**8)} / {r.randrange(10, 99)}", f"{r.randrange(10**7, 10**8)}",
                               f"{r.randrange(10**11, 10**12)} / 0", f"{r.randrange(10**9, 10**11)}",
                               f"0{r.randrange(10**6, 10**7)} / {r.randrange(10)}"))
        f["holders"] = [r.choice((str, str.upper))(self.name)]
        kind = r.random()
        if kind < .12:
            f["holders"].append(person(r))
        elif kind < .2:
            f["holders"] = [person(r) + " (Minor)", f"U/G {self.name}"]
        f["pan"] = self.pan if r.random() < .9 and kind > .2 else None
        f["kyc"] = r.choice(("OK",) * 6 + ("NOT OK", None))
        f["nominees"] = r.choice(([], [person(r)], [person(r)], ["Multiple Nominee"],
                                  [person(r), person(r), person(r)]))
        f["former"] = r.choice((None,) * 5 + (f"formerly {amc} Growth Opportunities Fund",
                                              f"Formerly known as {amc} Top 100 Fund ", f"erstwhile {amc} Sample Fund"))
        f["demat"] = registrar == "CAMS" and r.random() < .06
        f["advisor"] = "DIRECT" if f["direct"] and r.random() < .7 else r.choice(
            (f"ARN-{r.randrange(1000, 200000):04}", f"ARN{r.randrange(1000, 9999)}",
             f"INA{r.randrange(10**8, 10**9):09}",
             "EOP-0002", f"INZ{r.randrange(10**8, 10**9):09}", "KOTAKBANK"))
        f["places"] = r.choice((2, 3, 4, 4))
        f["opening"] = Decimal("0.000") if self.start.year == 1990 or r.random() < .3 else number(r, 1, 200000, 3)
        self.transactions(f, Decimal(nav), held)
        f["nav"] = (Decimal(nav) * r.randint(95, 105) / 100).quantize(Decimal(1).scaleb(-f["places"]), ROUND_HALF_UP)
        f["value"] = cents(f["units"] * f["nav"])
        f["cost"] = cents(f["value"] * r.randint(30, 130) / 100) if f["units"] else Decimal("0.00")
        return f

    def transactions(self, f, nav, held):
        r, self.f, self.balance = self.r, f, f["opening"]
        f["rows"] = []
        span = (self.to - self.first).days
        count = r.choice((0, 1, 3, 8, 20, 45))
        for past in sorted(r.randrange(span + 1) for _ in range(count)):
            day = self.first + datetime.timedelta(days=past)
            price = (nav * r.randint(500, 1100) / 1000).quantize(Decimal(1).scaleb(-f["places"]), ROUND_HALF_UP)
            self.event(day, price)
        if held and not self.balance:
            self.event(self.to, cents(nav), "buy")
        f["units"] = self.balance

    def row(self, day, text, kind, amount=None, units=None, nav=None, balance=None):
        if units is not None:
            self.balance += units
            balance = self.balance
        self.f["rows"].append({"date": day, "description": " ".join(text.split()), "type": kind, "amount": amount,
                               "units": units, "nav": nav, "balance": balance})

    def event(self, day, price, kind=None):
        r = self.r
        kind = kind or r.choice(("sip",) * 9 + ("buy",) * 4 + ("in",) * 3 + ("idcw",) * 3 + ("note",) * 4 + (
            "sell", "sell", "out", "back", "refund", "zero", "free", "merger", "given", "all"))
        if kind in ("sip", "buy", "in", "merger"):
            texts, type_of = ALLOTMENTS[kind]
            self.buy(day, price, self.fill(texts), type_of)
        elif kind == "back":
            gross = Decimal(r.choice((500, 2000, 10000)))
            duty, moved = self.buy(day, price, self.fill(SIPS), "PURCHASE_SIP", gross)
            self.row(day, self.fill(BACK), "REVERSAL", -(cents(gross) - duty), -moved, price)
            if duty and not self.central:
                self.row(day, "*** Stamp Duty ***", "STAMP_DUTY_TAX", -duty)
        elif kind in ("sell", "out", "all"):
            self.sell(day, price, kind)
        elif kind == "idcw":
            self.income(day, price)
        elif kind == "free" and not self.central:
            type_of, texts = FREE[r.choice(list(FREE))]
            self.row(day, self.fill(texts), type_of, None, number(r, 1, 5000, 3))
        elif kind == "given" and self.balance > 2 and not self.central:
            self.row(day, self.fill(GIVEN), "GIFT_OUT", None, -(self.balance / 3).quantize(MILL))
        elif kind == "refund" and not self.central:
            self.row(day, "***Refund***", "MISC", cents(Decimal(r.choice((500, 2000)))))
        elif kind == "zero" and not self.central:
            self.row(day, "Zero balance SIP", "MISC", cents(Decimal(r.choice((500, 2000)))), balance=self.balance)
        elif not self.central:
            self.row(day, r.choice(NOTES), "MISC")

    def buy(self, day, price, text, type_of, gross=None):
        gross = gross or Decimal(self.r.choice((100, 500, 1000, 5000, 25000, 100000, 2500000)))
        duty = cents(gross * Decimal("0.005") / Decimal("100.005")) if day >= DUTY_FROM else Decimal("0.00")
        moved = ((gross - duty) / price).quantize(MILL, ROUND_HALF_UP)
        self.row(day, text, type_of, cents(gross - duty), moved, price)
        if duty and not self.central:
            self.row(day, "*** Stamp Duty ***", "STAMP_DUTY_TAX", duty)
        return duty, moved

    def sell(self, day, price, kind):
        if self.balance < Decimal("0.01"):
            return
        moved = self.balance
        if kind != "all":
            moved = (moved * self.r.randint(5, 90) / 100).quantize(MILL, ROUND_HALF_UP)
        text = self.fill(OUTS if kind == "out" else SELLS)
        gross = cents(moved * price)
        tax = cents(gross / 100000) if "STT" in text else Decimal("0.00")
        self.row(day, text, "SWITCH_OUT" if kind == "out" else "REDEMPTION", -(gross - tax), -moved, price)
        if tax and not self.central:
            self.row(day, "*** STT Paid ***", "STT_TAX", tax)

    def income(self, day, price):
        if "IDCW" not in self.f["option"] or self.balance <= 10:
            return
        r = self.r
        gross = cents(self.balance * r.randint(1, 200) / 100)
        if r.random() < .5 and gross > 10:
            tax = cents(gross / 10) if r.random() < .4 else Decimal(0)
            self.row(day, self.fill(PAID), "DIVIDEND_PAYOUT", gross - tax)
            if tax and not self.central:
                self.row(day, "*** TDS on Above ***", "TDS_TAX", tax)
        elif gross > 10:
            self.buy(day, price, self.fill(AGAIN), "DIVIDEND_REINVEST", gross)

    def sums(self, key):
        """The column's sum for each AMC, in the order of their schemes."""
        sums = {}
        for f in self.schemes:
            sums[f["amc"]] = sums.get(f["amc"], Decimal("0.00")) + f[key]
        return sums

    def total(self, key):
        return sum((f[key] for f in self.schemes), Decimal("0.00"))


def text(n):
    return None if n is None else n.isoformat() if isinstance(n, datetime.date) else str(n)


def scheme_truth(f, detailed, **other):
    rows = [{k: v if k in ("description", "type") else text(v) for k, v in x.items()} for x in f["rows"]]
    out = {"amc": f["amc"], "folio": f["folio"], "name": f["name"], "isin": f["isin"], "rta_code": f["rta_code"],
           "registrar": f["registrar"], "advisor": f["advisor"], "pan": f["pan"], "kyc": f["kyc"],
           "nominees": f["nominees"], "holders": f["holders"], "demat": f.get("shown_demat"),
           "opening_units": text(f["opening"]), "units": text(f["units"]), "nav": text(f["nav"]),
           "nav_date": text(f["nav_date"]), "value": text(f["value"]), "cost": text(f["cost"]), "transactions": rows}
    if not detailed:
        out.update(advisor=None, pan=None, kyc=None, nominees=[], holders=[], opening_units=None, transactions=[])
    out.update(other)
    return out


def truth(book, name, document):
    """The truth of a drawn document: what its class says beside the book."""
    schemes = [scheme_truth(f, document.detailed, **document.other(f)) for f in book.schemes]
    return {"file": name, "password": None, "layout": document.layout, "source": document.source,
            "statement_type": "DETAILED" if document.detailed else "SUMMARY", "as_of_date": book.to.isoformat(),
            "statement_period": {"from": book.start.isoformat() if document.detailed else None,
                                 "to": book.to.isoformat()},
            "investor": {"name": book.name, "email": book.mail, "mobile": book.mobile, "address": document.address,
                         "pan": book.pan if document.source == "MFCENTRAL" else None},
            "total_value": text(book.total("value")), "total_cost": text(document.total_cost),
            "folio_count": len({(s["amc"], s["folio"]) for s in schemes}), "schemes": schemes,
            "demat_accounts": [], "nps": None, "quirks": []}
