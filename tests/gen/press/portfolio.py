"""The content of one depository statement, and what must be read from it."""
import datetime
import random
from decimal import ROUND_HALF_UP, Decimal

import stock

CENT = Decimal("0.01")
TYPES = {"buy": "PURCHASE", "sip": "PURCHASE_SIP", "in": "SWITCH_IN", "redeem": "REDEMPTION", "out": "SWITCH_OUT"}


def cents(number):
    return number.quantize(CENT, ROUND_HALF_UP)


def lakh(number, places=None):
    """1,23,45,678.90"""
    text = f"{abs(number):.{places}f}" if places is not None else str(abs(number))
    whole, _, rest = text.partition(".")
    head, tail = whole[:-3], whole[-3:]
    groups = []
    while head:
        groups.insert(0, head[-2:])
        head = head[:-2]
    return ("-" if number < 0 else "") + ",".join(groups + [tail]) + ("." + rest if rest else "")


def person(r):
    return " ".join([r.choice(stock.FIRST)] + r.sample(stock.MIDDLE, r.choice((0, 1, 1))) + [r.choice(stock.LAST)])


def pan(r, name):
    letters = "ABCDEFGHJKLMNPRSTUVWXYZ"
    return "".join(r.choice(letters) for _ in range(3)) + "P" + name.split()[-1][0] + f"{r.randrange(10000):04}" + \
        r.choice(letters)


def number(r, low, high, places):
    """A decimal between the two, with a magnitude by chance."""
    top = Decimal(10) ** r.randint(len(str(low)), len(str(high)))
    n = Decimal(r.randint(low * 1000, int(min(top, high)) * 1000 or 1000)) / 1000
    return max(n, Decimal(low)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


class Book:
    """One investor's month: groups of holders with accounts and folios, as a dictionary of plain values."""

    def __init__(self, seed, issuer):
        self.r = r = random.Random(f"{issuer} {seed}")
        self.issuer, self.codes = issuer, 10
        last = datetime.date(r.randint(2021, 2026), r.randint(1, 12), 1) - datetime.timedelta(days=1)
        self.to, self.start = last, last.replace(day=1)
        self.id = f"{r.randrange(10**8, 10**9)}" if issuer == "NSDL" else f"CD{r.randrange(10**7, 10**8)}"
        self.people = []
        while len(self.people) < 3:
            name = person(r)
            if name not in [p["name"] for p in self.people]:
                self.people.append({"name": name, "pan": pan(r, name)})
        self.masked = r.random() < 0.4
        city = r.choice(stock.CITIES)
        self.address = [r.choice(stock.STREETS), r.choice(stock.AREAS), f"{city[0]} {city[1]}"]
        self.pin = city[2]
        self.funds = r.sample(stock.table(stock.FUNDS), len(stock.table(stock.FUNDS)))
        self.groups = [self.group(k) for k in range(r.choice((1, 1, 2, 2, 3)))]

    def day(self):
        return self.start + datetime.timedelta(days=self.r.randrange((self.to - self.start).days + 1))

    def group(self, place):
        r = self.r
        owners = self.people[:1] if place == 0 else self.people[:2] if place == 1 else self.people[:3]
        accounts = [self.account() for _ in range(r.choice((0, 1, 1, 2) if place else (1, 1, 2, 3)))]
        folios = [self.fund() for _ in range(r.choice((0, 1, 3, 6) if accounts else (1, 3, 5)))]
        for f in folios:
            f["place"] = place
        return {"owners": owners, "accounts": accounts, "folios": sorted(folios, key=lambda f: (f["amc"], f["name"]))}

    def account(self):
        r = self.r
        home = r.random() < 0.6
        depository = self.issuer if home else {"NSDL": "CDSL", "CDSL": "NSDL"}[self.issuer]
        dp_id, dp_name = r.choice(stock.table(stock.DPS_NSDL if depository == "NSDL" else stock.DPS_CDSL))
        whole = depository == "NSDL" and self.issuer == "NSDL"
        account = {"depository": depository, "dp_id": dp_id, "dp_name": dp_name,
                   "client_id": f"{r.randrange(10**7, 10**8)}", "shares": [], "bonds": [], "gold": [], "funds": [],
                   "moves": []}
        if r.random() < 0.12:
            account["value"] = Decimal("0.00")
            return account
        for row in r.sample(stock.table(stock.SHARES), r.choice((1, 3, 7, 14))):
            units = Decimal(r.choice((1, 5, 12, 100, 322, 1500, 24000)))
            price = cents(Decimal(row[4]) * Decimal(r.randint(70, 130)) / 100)
            account["shares"].append({"isin": row[0], "name": row[1], "symbol": row[2], "face": Decimal(row[3]),
                                      "units": units if whole else units.quantize(Decimal("0.001")), "price": price,
                                      "value": cents(units * price)})
        for row in r.sample(stock.table(stock.BONDS), r.choice((0, 0, 1, 2))):
            units, face = Decimal(r.choice((2, 10, 50))), Decimal(row[5])
            account["bonds"].append({"isin": row[0], "name": row[1], "rate": row[2], "often": row[3], "due": row[4],
                                     "units": units, "face": face.quantize(CENT), "value": cents(units * face)})
        for row in r.sample(stock.table(stock.GOLD), r.choice((0, 0, 1))):
            units, price = Decimal(r.choice((4, 8, 25))), Decimal(row[2])
            account["gold"].append({"isin": row[0], "name": row[1], "units": units, "price": price,
                                    "value": cents(units * price)})
        for row in r.sample(stock.table(stock.ETFS), r.choice((0, 1, 2))):
            units, nav = number(r, 1, 90000, 3), Decimal(row[2])
            account["funds"].append({"isin": row[0], "name": row[1], "units": units, "nav": nav,
                                     "value": cents(units * nav)})
        rows = [x for k in ("shares", "bonds", "gold", "funds") for x in account[k]]
        account["value"] = sum((x["value"] for x in rows), Decimal("0.00"))
        account["moves"] = [self.movements(x) for x in account["shares"] if r.random() < 0.25]
        return account

    def movements(self, x):
        """(security, [(day, opening, debit, credit, closing)]): the last closing is what is held."""
        r, rows, closing = self.r, [], x["units"]
        for day in sorted((self.day() for _ in range(r.choice((1, 1, 2, 3)))), reverse=True):
            much = Decimal(r.choice((1, 10, 250))).quantize(x["units"])
            buys = much < closing and r.random() < 0.6
            opening = closing - much if buys else closing + much
            rows.insert(0, (day, opening, None if buys else much, much if buys else None, closing))
            closing = opening
        return x, rows

    def fund(self):
        r = self.r
        amc, registrar, code, number_of, scheme, plan, option, nav = self.funds.pop()
        nav, amc = Decimal(nav), amc + " Mutual Fund"
        style = r.choice((f"{scheme} - {plan} - {option}", f"{scheme}-{plan} {option}"))
        folio = f"{r.randrange(10**9, 10**11)}" if registrar == "KFINTECH" else r.choice(
            (f"{r.randrange(10**6, 10**8)}/{r.randrange(10, 99)}", f"{r.randrange(10**6, 10**8)}"))
        units = number(r, 1, 400000, 3)
        self.codes += 1
        fund = {"amc": amc, "registrar": registrar, "code": f"{code}{self.codes}" + r.choice(("02", "DG", "LDGG")),
                "isin": number_of, "name": style, "folio": folio, "direct": plan == "Direct Plan", "rows": [],
                "ucc": r.choice(("NOT AVAILABLE", f"MF{code}{r.randrange(1000, 9999)}"))}
        if "IDCW" in option and r.random() < 0.2:
            fund["rows"].append(self.payout(units, nav))
        elif r.random() < 0.55:
            units = self.rows(fund, units, nav)
        fund["opening"] = units - sum((x["units"] or 0 for x in fund["rows"]), Decimal(0)) if fund["rows"] else None
        cost = cents(units * nav * Decimal(r.randint(40, 130)) / 100)
        fund.update(units=units, nav=nav, value=cents(units * nav), cost=cost, average=(cost / units).quantize(
            Decimal("0.0001"), ROUND_HALF_UP), gain=cents(units * nav) - cost,
            rate=Decimal(r.randint(-900, 3000)) / 100)
        return fund

    def payout(self, units, nav):
        rate = Decimal("0.15")
        return {"date": self.day(), "text": f"IDCW Paid @ Rs.{rate} per unit", "amount": cents(units * rate),
                "units": None, "nav": None, "duty": None, "type": "DIVIDEND_PAYOUT"}

    def rows(self, fund, units, nav):
        """Transactions that lead to these units, or to others: the units that are left."""
        r = self.r
        for day in sorted(self.day() for _ in range(r.choice((1, 2, 3)))):
            price = (nav * Decimal(r.randint(960, 1040)) / 1000).quantize(Decimal("0.0001"), ROUND_HALF_UP)
            kind = r.choice(("buy", "sip", "sip", "redeem", "in", "out"))
            gross = Decimal(r.choice((500, 1000, 5000, 25000, 100000))).quantize(CENT)
            if kind in ("redeem", "out"):
                gross = min(gross, cents(units * price / 2))
                moved = (gross / price).quantize(Decimal("0.001"), ROUND_HALF_UP)
                text = "Redemption" if kind == "redeem" else "Switch Out - To Liquid Fund Direct Plan Growth"
                row = {"amount": -gross, "units": -moved, "duty": Decimal("0.00")}
            else:
                duty = cents(gross * Decimal("0.005") / Decimal("100.005"))
                moved = ((gross - duty) / price).quantize(Decimal("0.001"), ROUND_HALF_UP)
                text = {"buy": "Purchase", "in": "Switch In - From Liquid Fund Direct Plan Growth",
                        "sip": f"Systematic Investment ({r.randint(2, 60)}/120)"}[kind]
                row = {"amount": gross - duty, "units": moved, "duty": duty}
            units += row["units"]
            row.update(date=day, text=text, nav=price, type=TYPES[kind])
            fund["rows"].append(row)
        return units

    def accounts(self):
        return [a for g in self.groups for a in g["accounts"]]

    def folios(self):
        return [f for g in self.groups for f in g["folios"]]

    def total(self):
        return sum((x["value"] for x in self.accounts() + self.folios()), Decimal("0.00"))

    def shown_pan(self, owner):
        return owner["pan"][:2] + "XXXXXX" + owner["pan"][-2:] if self.masked else owner["pan"]
