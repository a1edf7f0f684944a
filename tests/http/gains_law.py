"""Capital gains once more, from the law and the truth of a statement: the expectations of gains.py.

Nothing here comes from the program: rows are those of NAME.truth.json, the queue is a list of single lots that is cut
day by day
over all funds of the statement, rules are written as the law words them. Decimals throughout; paise are rounded half
up, and the
parts of an amount are differences of rounded running totals, so that they add up.
"""
import datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

PAISA = Decimal("0.01")
DAY = datetime.date.fromisoformat
BUYS = ("PURCHASE", "PURCHASE_SIP", "SWITCH_IN", "DIVIDEND_REINVEST")
SALES = ("REDEMPTION", "SWITCH_OUT")
INS = ("SWITCH_IN_MERGER", "GIFT_IN", "TRANSFER_IN")
OUTS = ("SWITCH_OUT_MERGER", "GIFT_OUT", "TRANSFER_OUT")
CII = dict(
    zip(range(2001, 2026), (100, 105, 109, 113, 117, 122, 129, 137, 148, 167, 184, 200, 220, 240, 254, 264, 272, 280,
                            289, 301, 317, 331, 348, 363, 376)))
CII_1981 = dict(
    zip(range(1981, 2017),
        (100, 109, 116, 125, 133, 140, 150, 161, 172, 182, 199, 223, 244, 259, 281, 305, 331, 351, 389, 406, 426, 447,
         463, 480, 497, 519, 551, 582, 632, 711, 785, 852, 939, 1024, 1081, 1125)))


def paise(x):
    """A Fraction or Decimal in rupees, rounded half up to paise (amounts are not negative)."""
    x = Fraction(x) * 100
    return Decimal((2 * x.numerator + x.denominator) // (2 * x.denominator)) * PAISA


def num(x):
    return None if x is None else Decimal(x)


class Lot:
    def __init__(self, units, date=None, amount=None, duty=Decimal(0), why=None):
        self.units, self.date, self.amount, self.duty, self.why = units, date, amount, duty, why
        self.used = Decimal(0)

    def cut(self, units):
        """(amount, duty) of the next `units`."""
        def part(total):
            return paise(Fraction(total) * Fraction(self.used + units) / Fraction(self.units)) - \
                paise(Fraction(total) * Fraction(self.used) / Fraction(self.units))
        out = (None, None) if self.why else (part(self.amount), part(self.duty))
        self.used += units
        return out


class Fund:
    def __init__(self, truth, number, source):
        self.truth, self.number, self.lots, self.sales = truth, number, [], []
        self.broken = None
        self.rows = [
            dict(t,
                 date=DAY(t["date"]),
                 no=i,
                 units=num(t["units"]) or Decimal(0),
                 amount=num(t["amount"]),
                 duty=Decimal(0),
                 stt=Decimal(0),
                 gone=False) for i, t in enumerate(truth["transactions"])
        ]
        self.rows.sort(key=lambda r: (r["date"], r["no"]))
        if truth["opening_units"] is None:
            self.broken = "OPENING_BALANCE" if self.rows else "NO_TRANSACTIONS"
        elif Decimal(truth["opening_units"]) > 0:
            self.lots.append(Lot(Decimal(truth["opening_units"]), why="OPENING_BALANCE"))
        self.taxes()
        if source in ("MFCENTRAL", "NSDL", "CDSL"):
            self.no_duty_rows()
        self.reversals()

    def taxes(self):
        for i, tax in enumerate(self.rows):
            before = [r for r in self.rows[:i] if r["date"] == tax["date"]]
            if tax["type"] == "STAMP_DUTY_TAX" and tax["amount"] > 0:
                fits = [r for r in before if r["type"] in BUYS and r["units"] > 0 and not r["duty"]]
                exact = [
                    r for r in fits
                    if abs(paise(Fraction(r["amount"] + tax["amount"]) / 20000) - tax["amount"]) <= PAISA
                ]
                if fits:
                    (exact or fits)[-1]["duty"] = tax["amount"]
            if tax["type"] == "STT_TAX" and tax["amount"] > 0:
                sold = [r for r in before if r["type"] in SALES and r["units"] < 0]
                if sold:
                    sold[-1]["stt"] += tax["amount"]

    def no_duty_rows(self):
        """MF Central and the depositories print what is left after stamp duty: 0.005 % of it since 1-Jul-2020."""
        if not any(r["type"] == "STAMP_DUTY_TAX" for r in self.rows):
            for r in self.rows:
                if r["type"] in BUYS and r["units"] > 0 and r["date"] >= datetime.date(2020, 7, 1):
                    r["duty"] = paise(Fraction(r["amount"]) * Fraction(5, 100000))

    def reversals(self):
        for i, rev in enumerate(self.rows):
            if not rev["units"] or not (rev["type"] == "REVERSAL" or (rev["type"] in BUYS and rev["units"] < 0) or
                                        (rev["type"] in SALES and rev["units"] > 0)):
                continue
            of = BUYS if rev["units"] < 0 else SALES
            near = [r for r in self.rows[:i][::-1] if rev["date"] - r["date"] <= datetime.timedelta(45)]
            near += [r for r in self.rows[i + 1:] if r["date"] == rev["date"]]
            twin = next((r for r in near if not r["gone"] and r["type"] in of and r["units"] == -rev["units"] and (
                r["amount"] is None or rev["amount"] is None or abs(r["amount"]) == abs(rev["amount"]))), None)
            rev["gone"] = True
            if twin is None:
                self.broken = "REVERSAL_UNMATCHED"
            else:
                twin["gone"] = True

    def take(self, units):
        """[(units, lot)] from the front of the queue."""
        out = []
        while units > 0 and self.lots:
            lot = self.lots[0]
            n = min(units, lot.units - lot.used)
            out.append((n, lot))
            units -= n
            yield n, lot
            if lot.used == lot.units:
                self.lots.pop(0)


def partner(funds, fund, row):
    """Fund and row that units of an incoming row left, if exactly one fits (the same folio counts first)."""
    kind = {"SWITCH_IN_MERGER": "SWITCH_OUT_MERGER", "GIFT_IN": "GIFT_OUT", "TRANSFER_IN": "TRANSFER_OUT"}[row["type"]]
    found = []
    for f in funds:
        for r in f.rows:
            if f is fund or r["type"] != kind or r["date"] != row["date"] or r["gone"]:
                continue
            if kind == "SWITCH_OUT_MERGER":
                if r["amount"] is not None and row["amount"] is not None and abs(r["amount"]) == abs(row["amount"]):
                    found.append((f, r))
            else:
                a, b = f.truth, fund.truth
                same = a["isin"] == b["isin"] if a["isin"] and b["isin"] else a["name"].lower() == b["name"].lower()
                if same and r["units"] == -row["units"]:
                    found.append((f, r))
    own = [x for x in found if x[0].truth["folio"] == fund.truth["folio"]]
    found = own or found
    return found[0] if len(found) == 1 else None


def leave(fund, row):
    """Lots that a row takes away for another fund."""
    out = []
    for n, lot in fund.take(-row["units"]):
        amount, duty = lot.cut(n)
        out.append(Lot(n, lot.date, amount, duty, lot.why))
    return out


def sell(fund, row):
    value = abs(row["amount"]) + row["stt"]
    done = Decimal(0)
    pieces = []
    if fund.broken:
        pieces.append((-row["units"], None, None, None, fund.broken))
    else:
        for n, lot in fund.take(-row["units"]):
            amount, duty = lot.cut(n)
            pieces.append((n, lot.date, amount, duty, lot.why))
    for n, date, amount, duty, why in pieces:
        part = paise(Fraction(value) * Fraction(done + n) / Fraction(-row["units"])) - paise(
            Fraction(value) * Fraction(done) / Fraction(-row["units"]))
        done += n
        fund.sales.append({
            "units": n, "buy": date, "sell": row["date"], "value": part, "amount": amount, "duty": duty, "why": why,
            "stt": row["stt"]
        })


def run(truth):
    """All funds of a statement with their sales. Day by day; on a day, outgoing moves feed incoming ones."""
    funds = [Fund(t, i, truth["source"]) for i, t in enumerate(truth["schemes"])]
    moved = {}
    for day in sorted({r["date"] for f in funds for r in f.rows}):
        todo = [(f, r) for f in funds for r in f.rows if r["date"] == day and r["units"] and not r["gone"]]
        waiting = set()
        while todo:  # a fund whose next row waits for another fund lets that one go first
            rest, blocked, progress = [], set(), False
            for f, r in todo:
                if f.number in blocked:
                    rest.append((f, r))
                    continue
                other = partner(funds, f, r) if r["type"] in INS else None
                if other and (other[0].number, other[1]["no"]) not in moved and (f.number, r["no"]) not in waiting:
                    blocked.add(f.number)
                    rest.append((f, r))
                    continue
                progress = True
                if r["type"] in BUYS:
                    f.lots.append(Lot(r["units"], day, r["amount"], r["duty"]))
                elif r["type"] == "BONUS":
                    f.lots.append(Lot(r["units"], day, Decimal(0), Decimal(0)))
                elif r["type"] in SALES:
                    sell(f, r)
                elif r["type"] in OUTS:
                    moved[f.number, r["no"]] = (f, leave(f, r))
                elif r["type"] in INS and other and not other[0].broken:
                    came = moved[other[0].number, other[1]["no"]][1]
                    before = sum(x.units for x in came)
                    done = Fraction(0)
                    given = Decimal(0)
                    for x in came:
                        done += Fraction(x.units)
                        upto = Decimal(int(Fraction(r["units"]) * done / Fraction(before) * 10**6 * 2 + 1) // 2) / 10**6
                        f.lots.append(Lot(upto - given, x.date, x.amount, x.duty, x.why))
                        given = upto
                elif r["type"] in INS:
                    why = other[0].broken if other else {
                        "SWITCH_IN_MERGER": "MERGER_UNMATCHED", "GIFT_IN": "GIFT_COST_UNKNOWN", "TRANSFER_IN":
                        "TRANSFER_COST_UNKNOWN"
                    }[r["type"]]
                    f.lots.append(Lot(r["units"], why=why))
                elif r["type"] == "SEGREGATION":
                    f.lots.append(Lot(r["units"], why="SEGREGATION"))
            if not progress:
                waiting |= {(f.number, r["no"]) for f, r in rest}
            todo = rest
    return funds


def fy(day):
    return day.year if day.month >= 4 else day.year - 1


def fy_text(year):
    return f"{year}-{(year + 1) % 100:02d}"


def years_on(day, n):
    try:
        return day.replace(year=day.year + n)
    except ValueError:
        return day.replace(year=day.year + n, day=28)


def rule(kind, buy, sell):
    """(section, term, rate, how) for units that are not listed."""
    d = datetime.date
    new_act = sell >= d(2026, 4, 1)
    if kind == "EQUITY" and sell >= d(2004, 10, 1):
        if sell <= years_on(buy, 1):
            rate = "20" if sell >= d(2024, 7, 23) else "15" if sell >= d(2008, 4, 1) else "10"
            return ("196" if new_act else "111A", "SHORT", rate, "FLAT")
        if sell < d(2018, 4, 1):
            return ("10(38)", "LONG", None, "EXEMPT")
        return ("198" if new_act else "112A", "LONG", "12.5" if sell >= d(2024, 7, 23) else "10", "FLAT")
    if buy >= d(2023, 4, 1) and (kind == "DEBT" or (kind == "NON_DEBT" and sell <= d(2025, 3, 31))):
        return ("76" if new_act else "50AA", "SHORT", None, "SLAB")
    n = 1 if sell <= d(2014, 7, 10) else 3 if sell < d(2024, 7, 23) else 2
    if sell <= years_on(buy, n):
        return (None, "SHORT", None, "SLAB")
    if sell >= d(2024, 7, 23):
        return ("197" if new_act else "112", "LONG", "12.5", "FLAT")
    return ("112", "LONG", "20", "INDEXED_OR_10" if n == 1 else "INDEXED")


def gain(sale, kind, fmv):
    """What a lot of the answer must say: dict of the members that depend on the rule. fmv: NAV of 31-Jan-2018 or
    None."""
    cost = sale["amount"] + sale["duty"]
    if kind == "UNKNOWN":
        return {
            "section": None, "term": None, "rate": None, "rate_kind": None, "cost": cost, "cost_of_acquisition": cost,
            "gain": sale["value"] - cost
        }
    section, term, rate, how = rule(kind, sale["buy"], sale["sell"])
    out = {"section": section, "term": term, "rate": rate, "rate_kind": how, "cost": cost}
    taken = cost
    if section in ("112A", "198") and sale["buy"] <= datetime.date(2018, 1, 31):
        if fmv is None:
            return {
                "section": section, "term": term, "cost": cost, "cost_of_acquisition": None, "gain": None, "reason":
                "FMV_UNKNOWN"
            }
        value = (sale["units"] * fmv).quantize(PAISA, ROUND_HALF_UP)
        taken = max(cost, min(value, sale["value"]))
        out["fmv_value"] = value
    if how.startswith("INDEXED"):
        table, base = (CII, 2001) if fy(sale["sell"]) >= 2017 else (CII_1981, 1981)
        ratio = Fraction(table[fy(sale["sell"])], table[max(fy(sale["buy"]), base)])
        taken = paise(Fraction(cost) * ratio)
    out.update(cost_of_acquisition=taken, gain=sale["value"] - taken)
    return out
