"""The content of one statement of a registrar: folios, their funds and their rows; every figure follows from others."""
import datetime
import random
from decimal import ROUND_HALF_UP, Decimal

import stock
from portfolio import cents, number, pan, person

STAMPED = datetime.date(2020, 7, 1)
ADMIN = ["***Address Updated from KRA Data - First Holder***", "*** Change of Bank Mandate ***",
         "***CAN Data Updation***", "***Registration of Nominee***", "******Address Updated from CVL Data******",
         "***SIP Registered (From 01/04/2021 to 31/12/2099)***", "***Invalid Purchase-Credit Not Received- Rs.2000***",
         "*** STT paid by AMC in terms of SEBI Letter No. ***", "***Consolidation of Folios - From 7712345***",
         "***Registration of NomineeNominee addition through - MFC-4431- 20231104120715 with consent***",
         "***Invalid Purchase23-MAY-2022_ (Reversal - 48 )***"]
SIPS = ["SIP Purchase - Instalment {0}/120 - ARN-40871", "Sys. Investment ({0}/60)", "SIP Insure ({0}/36)",
        "Purchase-SIP (ECS) - Instalment {0}/84", "Systematic Investment Purchase - {0}/999",
        "Purchase Systematic-BSE - Instalment No - {0}/240", "SIP Purchase - via Online - DIRECT"]
BUYS = ["Purchase", "Initial Purchase", "Additional Purchase", "Purchase - via Internet", "Purchase - via MFUTILITY",
        "NFO Purchase", "Purchase Appln : 33GEA71 - ARN-40871/E123456"]
SALES = ["Redemption", "Redemption Of Units", "Redemption less TDS, STT",
         "Redemption - ELECTRONIC PAYMENT - N4471 , less STT",
         "*Redemption(DIRECT CREDIT)-BSE - - 8812 , less STT"]
OTHERS = ["Nippon India Liquid Fund - Growth Plan", "Tata Arbitrage Fund-Regular Plan-Growth", "DSP Overnight Fund",
          "Kotak Bond Short Term Fund - Direct Plan - Growth (Regular Plan) Reinvestment Option"]
REVERSED = ["SIP Purchase (Reversal - Code I - Cheque Dishonoured) - Instalment No {0}",
            "SIP Purchase (Reversal) - Instalment No {0}",
            "Purchase SystematicBalance Insufficient - Instalment No {0}"]
PAID = ["***IDCW Payout @ Rs.{0} per unit***", "IDCW Paid @ Rs.{0} per unit", "Div. Paid @ Rs.{0} per unit"]
KEPT = ["IDCW Reinvested @ Rs.{0} per unit", "Reinvestment of IDCW @ Rs.{0} per unit",
        "IDCW - Reinvest @ Rs.{0} per unit"]
RARE = {"stp_in": ("S T P In (From {0} F.No:{1})", "SWITCH_IN"), "gift": ("Gifting of units-FROM Folio No: {1}",
         "GIFT_IN"),
        "moved": ("Transmission of Units - Transfer In", "TRANSFER_IN"),
        "merged": ("Switch In - Merger from {0}", "SWITCH_IN_MERGER")}
GIVEN = {"swp": ("Redemption - SWP (3/24)", "REDEMPTION"), "stp_out": ("S T P Out (To {0} F.No:{1})", "SWITCH_OUT"),
         "ended": ("Payment - Units Extinguished", "REDEMPTION"),
         "given": ("Gifting of units - To Folio No.{1}", "GIFT_OUT")}
FORMER = ["(formerly {0} Opportunities Fund)",
          "(erstwhile {0} Equity Savings Fund - Long Term Institutional Premium Plus)",
          "(Formerly known as {0} Prime Fund)"]


class Ledger:
    """One investor and what the registrars keep: .funds in the order of the statement."""

    def __init__(self, seed, issuer):
        self.r = r = random.Random(f"ledger {issuer} {seed}")
        self.issuer = issuer
        self.to = datetime.date(r.randint(2019, 2026), r.randint(1, 12), r.randint(1, 28))
        self.start = r.choice((datetime.date(1990, 4, 1), self.to.replace(year=self.to.year - 2)))
        self.priced = self.to - datetime.timedelta(days=r.choice((0, 1, 2)))
        self.people = []
        while len(self.people) < 3:
            name = person(r)
            if name not in [p["name"] for p in self.people]:
                self.people.append({"name": name, "pan": pan(r, name)})
        city = r.choice(stock.CITIES)
        self.address = [r.choice(stock.STREETS), r.choice(stock.AREAS), f"{city[0]} - {city[2]}", city[1].title(),
                        "India"]
        self.email = self.people[0]["name"].split()[0].lower() + f"{r.randrange(100)}@example.org"
        self.mobile = r.choice(("", "+91")) + f"9{r.randrange(10**8, 10**9)}"
        lots = r.sample(stock.table(stock.FUNDS), r.choice((1, 2, 4, 8, 12)))
        self.codes = 10
        self.funds = []
        for lot in sorted(lots, key=lambda lot: lot[0].lower()):
            self.funds.append(self.fund(lot))
            self.share_folio()

    def share_folio(self):
        """Further funds of a house can stand in the folio of the one before, without a folio line."""
        last, one = self.funds[-1], self.funds[-2] if len(self.funds) > 1 else None
        last["follows"] = bool(one) and one["amc"].split(" M")[0] == last["amc"].split(" M")[0] and self.r.random() < .6
        if last["follows"]:
            for key in ("amc", "folio", "pan", "holders", "kyc"):
                last[key] = one[key]

    def owners(self):
        """PAN and the lines below the folio line."""
        a, b, c = self.people
        kind = self.r.choice("sssjjtm")
        if kind == "m":
            return None, [f"{c['name']} (Minor)", f"U/G {a['name']}"]
        return a["pan"], [p["name"] for p in {"s": [a], "j": [a, b], "t": [a, b, c]}[kind]]

    def fund(self, lot):
        r = self.r
        amc, registrar, code, isin, scheme, plan, option, nav = lot
        self.codes += 1
        places = r.choice((2, 3, 4))
        nav = Decimal(nav).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
        holder = self.owners()
        code = f"{code}{self.codes}" + r.choice(("", "02", "DG", "LDGG"))
        folio = f"{r.randrange(10**9, 10**11)}" if registrar == "KFINTECH" else r.choice(
            (f"{r.randrange(10**6, 10**8)}/{r.randrange(10, 99)}", f"{r.randrange(10**6, 10**8)}", "0012345678 / 0"))
        f = {"amc": amc + r.choice((" Mutual Fund",) * 4 + (" MF",)), "registrar": registrar, "code": code,
             "isin": isin, "name": r.choice((f"{scheme} - {plan} - {option}", f"{scheme}-{plan} {option}")),
             "former": r.choice((None, None, r.choice(FORMER).format(amc))), "nav": nav,
             "demat": None if registrar == "KFINTECH" else r.random() < .15, "folio": folio, "pan": holder[0],
             "holders": holder[1], "kyc": r.choice(("OK", "OK", "OK", "NOT OK")), "rows": [],
             "nominees": r.sample([p["name"] for p in self.people[1:]] + ["Multiple Nominee"], r.choice((0, 1, 1, 2))),
             "advisor": "DIRECT" if plan == "Direct Plan" else r.choice(("ARN-40871", "ARN9917", "INA200009999")),
             "tail": r.choice(("", "", " - Payout", " - Reinvest")) if "IDCW" in option else ""}
        opening = Decimal("0.000") if self.start.year == 1990 or r.random() < .3 else number(r, 1, 40000, 3)
        f["opening"] = self.units = opening
        self.rows(f, option, places)
        f.update(units=self.units, value=cents(self.units * nav), nav_date=self.priced)
        f["cost"] = cents(f["value"] * Decimal(r.randint(40, 130)) / 100)
        return f

    def put(self, f, day, text, kind, amount=None, units=None, nav=None):
        if units is not None:
            self.units += units
        f["rows"].append({"date": day, "text": text, "type": kind, "amount": amount, "units": units, "nav": nav,
                          "balance": None if units is None else self.units})

    def rows(self, f, option, places):
        r = self.r
        first = max(self.start, self.to.replace(year=self.to.year - r.choice((1, 3, 5))))
        span = (self.to - first).days
        days = sorted(first + datetime.timedelta(days=r.randrange(span)) for _ in range(r.choice((0, 1, 5, 14, 30))))
        often, text = r.randint(1, 40), r.choice(SIPS)
        for k, day in enumerate(days):
            price = f["nav"] * Decimal(r.randint(700, 1300)) / 1000
            price = price.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
            kind = r.choice(["sip"] * 6 + ["buy", "in", "out", "sale", "admin", "back", "bonus", "apart", "rare",
                    "given",
                             "nothing"] +
                            (["paid", "kept"] * 2 if "IDCW" in option else []))
            if self.units < 1 and kind in ("out", "sale", "bonus", "paid", "kept", "apart", "given"):
                kind = "buy"
            how = getattr(self, "do_" + ("buy" if kind in ("sip", "in") else kind))
            how(f, day, price, kind, text.format(often + k))
        if days and self.units and r.random() < .25:
            self.sell(f, days[-1], price, "Redemption Of Units", "REDEMPTION", self.units)

    def do_buy(self, f, day, price, kind, sip, back=False):
        r = self.r
        gross = Decimal(r.choice((500, 1000, 2500, 5000, 100000, 2500000))).quantize(Decimal("0.01"))
        duty = cents(gross * Decimal("0.005") / Decimal("100.005")) if day >= STAMPED else Decimal(0)
        units = ((gross - duty) / price).quantize(Decimal("0.001"), ROUND_HALF_UP)
        if kind == "in":
            text, kind = r.choice(("Switch-In - From ", "Switch In - From ")) + r.choice(OTHERS), "SWITCH_IN"
        else:
            text, kind = (sip, "PURCHASE_SIP") if kind == "sip" else (r.choice(BUYS), "PURCHASE")
        self.put(f, day, text, kind, gross - duty, units, price)
        if duty:
            self.put(f, day, "*** Stamp Duty ***", "STAMP_DUTY_TAX", duty)
        if back:
            self.put(f, day, r.choice(REVERSED).format(r.randint(2, 130)), "REVERSAL", -(gross - duty), -units, price)
            if duty:
                self.put(f, day, "*** Stamp Duty ***", "STAMP_DUTY_TAX", -duty)

    def do_back(self, f, day, price, kind, sip):
        self.do_buy(f, day, price, "sip", sip, True)

    def sell(self, f, day, price, text, kind, units):
        gross = cents(units * price)
        tax = cents(gross / 100000) if self.r.random() < .5 else Decimal(0)
        self.put(f, day, text, kind, tax - gross, -units, price)
        if tax:
            self.put(f, day, "*** STT Paid ***", "STT_TAX", tax)

    def do_sale(self, f, day, price, *_):
        part = (self.units * self.r.randint(5, 90) / 100).quantize(Decimal("0.001"))
        self.sell(f, day, price, self.r.choice(SALES), "REDEMPTION", part)

    def do_out(self, f, day, price, *_):
        part = (self.units * self.r.randint(5, 90) / 100).quantize(Decimal("0.001"))
        text = self.r.choice(("Switch Out - To {0} , less STT", "*Switch Out - To {0}", "Switch-Out - To {0}"))
        self.sell(f, day, price, text.format(self.r.choice(OTHERS)), "SWITCH_OUT", part)

    def do_given(self, f, day, price, *_):
        part = (self.units * self.r.randint(5, 90) / 100).quantize(Decimal("0.001"))
        text, kind = self.r.choice(list(GIVEN.values()))
        self.put(f, day, text.format(self.r.choice(OTHERS), self.r.randrange(10**7, 10**8)), kind,
                 -cents(part * price), -part, price)

    def do_rare(self, f, day, price, *_):
        units = number(self.r, 1, 4000, 3)
        text, kind = self.r.choice(list(RARE.values()))
        bare = kind == "TRANSFER_IN"
        gross = cents(units * price)
        duty = cents(gross * Decimal("0.005") / 100) if kind == "SWITCH_IN" and day >= STAMPED else Decimal(0)
        self.put(f, day, text.format(self.r.choice(OTHERS), self.r.randrange(10**7, 10**8)), kind,
                 None if bare else gross, units, None if bare else price)
        if duty:
            self.put(f, day, "*** Stamp Duty ***", "STAMP_DUTY_TAX", duty)

    def do_nothing(self, f, day, *_):
        """Rows with an amount, and without units."""
        self.put(f, day, "***Refund***", "MISC", Decimal("2000.00"))

    def do_admin(self, f, day, *_):
        self.put(f, day, self.r.choice(ADMIN), "MISC")

    def do_bonus(self, f, day, price, *_):
        self.put(f, day, self.r.choice(("Bonus Units Allotted - Ratio 1:2", "Bonus Units")), "BONUS", None,
                 (self.units / 2).quantize(Decimal("0.001")), self.r.choice((price, None)))

    def do_apart(self, f, day, *_):
        self.put(f, day, f"Creation of units - Segregated Portfolio- {day:%d/%m/%Y}", "SEGREGATION", None,
                 number(self.r, 1, 500, 3))

    def do_paid(self, f, day, *_):
        rate = Decimal(self.r.choice(("0.17", "1.25", "0.08520000")))
        if self.units * rate < 1:
            return
        whole = cents(self.units * rate)
        tax = cents(whole / 10) if self.r.random() < .5 else Decimal(0)
        self.put(f, day, self.r.choice(PAID).format(rate), "DIVIDEND_PAYOUT", whole - tax)
        if tax:
            self.put(f, day, "*** TDS on Above ***", "TDS_TAX", tax)

    def do_kept(self, f, day, price, *_):
        rate = Decimal(self.r.choice(("0.17", "1.25")))
        if self.units * rate < 1:
            return
        amount = cents(self.units * rate)
        tax = cents(amount / 10) if self.r.random() < .5 else Decimal(0)
        net = amount - tax
        duty = cents(net * Decimal("0.005") / Decimal("100.005")) if day >= STAMPED else Decimal(0)
        self.put(f, day, self.r.choice(KEPT).format(rate), "DIVIDEND_REINVEST", net - duty,
                 ((net - duty) / price).quantize(Decimal("0.001"), ROUND_HALF_UP), price)
        if duty:
            self.put(f, day, "*** Stamp Duty ***", "STAMP_DUTY_TAX", duty)
        if tax:
            self.put(f, day, "*** TDS on Above ***", "TDS_TAX", tax)


def text(n):
    return None if n is None else str(n)


def truth(book, name):
    schemes = []
    for f in book.funds:
        rows = [{"date": x["date"].isoformat(), "description": x["text"], "type": x["type"],
                 "amount": text(x["amount"]), "units": text(x["units"]), "nav": text(x["nav"]),
                 "balance": text(x["balance"])} for x in f["rows"]]
        schemes.append({"amc": f["amc"], "folio": f["folio"].replace(" ", "").replace("/", " / "),
                        "name": f["name"] + f["tail"], "isin": f["isin"], "rta_code": f["code"],
                        "registrar": f["registrar"], "advisor": f["advisor"], "pan": f["pan"], "kyc": f["kyc"],
                        "nominees": f["nominees"], "holders": f["holders"], "demat": f["demat"],
                        "opening_units": text(f["opening"]), "units": text(f["units"]), "nav": text(f["nav"]),
                        "nav_date": f["nav_date"].isoformat(), "value": text(f["value"]), "cost": text(f["cost"]),
                        "transactions": rows})
    return {"file": name, "password": None, "layout": "cams_detailed", "source": book.issuer,
            "statement_type": "DETAILED", "as_of_date": book.to.isoformat(),
            "statement_period": {"from": book.start.isoformat(), "to": book.to.isoformat()},
            "investor": {"name": book.people[0]["name"], "email": book.email, "mobile": book.mobile,
                         "address": book.address, "pan": None},
            "total_value": text(sum(f["value"] for f in book.funds)),
            "total_cost": text(sum(f["cost"] for f in book.funds)),
            "folio_count": len({(s["amc"], s["folio"]) for s in schemes}), "schemes": schemes, "demat_accounts": [],
            "nps": None, "quirks": []}
