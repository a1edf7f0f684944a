"""Income, taxes, ELSS purchases and SIPs of a statement's truth, read a second time without anything of the
programs."""
import collections
import datetime
import itertools
import lzma
import os
import re
from decimal import ROUND_HALF_UP, Decimal

PAISA = Decimal("0.01")
BUYS = ("PURCHASE", "PURCHASE_SIP", "SWITCH_IN", "DIVIDEND_REINVEST")
SALES = ("REDEMPTION", "SWITCH_OUT")
INCOME = ("DIVIDEND_PAYOUT", "DIVIDEND_REINVEST")
NET = ("MFCENTRAL", "NSDL", "CDSL")
MONTHS = {"MONTHLY": 1, "QUARTERLY": 3, "HALF_YEARLY": 6, "YEARLY": 12}


def dec(text):
    return None if text is None else Decimal(str(text))


def paise(x):
    return x.quantize(PAISA, ROUND_HALF_UP)


def fy(text):
    y, m = int(text[:4]), int(text[5:7])
    return y if m >= 4 else y - 1


def elss_isins(source):
    """ISINs below the heading of ELSS in the list of schemes that comes with the program."""
    found, here = set(), False
    with lzma.open(os.path.join(source, "data/market/NAVAll_2026-08-22.txt.xz"), "rt", encoding="utf-8") as f:
        for line in f:
            if ";" not in line and "(" in line:
                here = "ELSS" in line
            elif here:
                found |= set(re.findall(r"INF\w{9}", line))
    return found


def rows_of(scheme):
    return [{"date": t["date"], "type": t["type"], "amount": dec(t["amount"]), "units": dec(t["units"]),
             "nav": dec(t["nav"]), "text": t["description"], "no": n} for n, t in enumerate(scheme["transactions"])]


def duties(rows):
    """number of a duty row: the purchase of its day that it fits best, all of a day together."""
    out = {}
    for _, day in itertools.groupby(rows, lambda r: r["date"]):
        day = list(day)
        taxes = [r for r in day if r["type"] == "STAMP_DUTY_TAX" and r["amount"] and r["amount"] > 0]
        buys = [r for r in day if r["type"] in BUYS and r["units"] and r["units"] > 0]
        if not taxes or len(buys) < len(taxes) or len(buys) > 6:
            continue
        best = min(itertools.permutations(buys, len(taxes)),
                   key=lambda p: sum(abs(b["amount"] * 5 / 100000 - t["amount"]) for b, t in zip(p, taxes)))
        out.update({t["no"]: b for t, b in zip(taxes, best)})
    return out


def tds_of_income(rows, at):
    day = [r for r in rows if r["date"] == rows[at]["date"] and r["type"] in INCOME + SALES]
    before = [r for r in day if r["no"] < at]
    near = before[-1] if before else day[0] if day else None
    return near is None or near["type"] in INCOME


ZERO = ("idcw_paid", "idcw_reinvested", "tds", "gross", "tds_on_sales", "stt", "stamp_duty", "elss")


def income(truth, elss):
    """{year: {"": sums, amc: sums}} of all schemes of a statement."""
    years = collections.defaultdict(lambda: collections.defaultdict(lambda: dict.fromkeys(ZERO, Decimal("0.00"))))
    for scheme in truth["schemes"]:
        rows = rows_of(scheme)
        owner = duties(rows)
        back = {r["no"] for r in rows if r["type"] == "REVERSAL" and r["units"] and r["units"] < 0}
        for r in rows:
            for sums in (years[fy(r["date"])][""], years[fy(r["date"])][scheme["amc"]]):
                add(sums, r, rows, owner, back, truth["source"], scheme["isin"] in elss)
    return years


def add(sums, r, rows, owner, back, source, elss):
    amount = r["amount"] if r["amount"] is not None else Decimal(0)
    inside = r["type"] == "DIVIDEND_REINVEST" or owner.get(r["no"], r)["type"] == "DIVIDEND_REINVEST"
    if r["type"] == "DIVIDEND_PAYOUT":
        sums["idcw_paid"] += amount
        sums["gross"] += amount
    if r["type"] == "DIVIDEND_REINVEST":
        sums["idcw_reinvested"] += amount
    if inside:
        sums["gross"] += amount
    if r["type"] == "TDS_TAX":
        mine = tds_of_income(rows, r["no"])
        sums["tds" if mine else "tds_on_sales"] += amount
        sums["gross"] += amount if mine else 0
    if r["type"] == "STT_TAX":
        sums["stt"] += amount
    if r["type"] == "STAMP_DUTY_TAX":
        sums["stamp_duty"] += amount
    if source in NET and r["type"] in BUYS and amount > 0 and r["units"] and r["units"] > 0 and (r["date"]
                                                                                               >= "2020-07-01"):
        sums["stamp_duty"] += paise(amount * 5 / 100000)
        sums["gross"] += paise(amount * 5 / 100000) if inside else 0
    if elss and not inside and (r["type"] in ("PURCHASE", "PURCHASE_SIP", "STAMP_DUTY_TAX") or r["no"] in back):
        sums["elss"] += amount


def taken_back(rows, r):
    """A row behind r, or one of its day before it that has nothing else to take back, reverses it."""
    day = datetime.date.fromisoformat
    same = [x for x in rows if x["units"] == r["units"] and x["type"] != "REVERSAL"]
    for x in rows:
        if x["units"] != -r["units"]:
            continue
        if x["no"] > r["no"] and x["type"] in ("REVERSAL", "PURCHASE_SIP"):
            if (day(x["date"]) - day(r["date"])).days <= 45:
                return True
        elif x["type"] == "REVERSAL" and x["date"] == r["date"]:
            before = [y for y in same if y["no"] < x["no"] and (day(x["date"]) - day(y["date"])).days <= 45]
            if not before and min(y["no"] for y in same if y["no"] > x["no"]) == r["no"]:
                return True
    return False


def instalments(scheme):
    """Rows of SIPs that were not taken back."""
    rows = rows_of(scheme)
    return rows, [r for r in rows if r["type"] == "PURCHASE_SIP" and r["amount"] and r["amount"] > 0 and r["units"] > 0
                  and not taken_back(rows, r)]


def numbered_plans(rows):
    """Plans of instalments that all print "n/m": None where one does not. Of plans of one total the one of the row's
    amount takes it, then the one whose number it follows, then the one that waits longest."""
    plans = []
    for r in rows:
        m = re.search(r"(?<![\w/])(\d{1,4})/(\d{1,4})(?![\w/])", r["text"])
        if not m:
            return None
        n, of = int(m[1]), int(m[2])
        mine = [p for p in plans if p["of"] == of and p["instalment"] < n]
        if not mine:
            plans.append({"of": of, "days": []})
            mine = plans[-1:]
        plan = min(mine, key=lambda p: (abs(p["amount"] - r["amount"]) > 1, p["instalment"] + 1 != n, p["days"][-1])
                   if p["days"] else ())
        plan["instalment"], plan["amount"] = n, r["amount"]
        plan["days"].append(r["date"])
    return plans


def month_number(text):
    return int(text[:4]) * 12 + int(text[5:7])
