"""What a statement's truth leaves in the queues of gains_law.py, and what the law says of it on a day: lots, values,
terms, lock-in, read a second time without anything of the programs."""
import datetime
import functools
from decimal import Decimal
from fractions import Fraction

import gains_law as law

ONE_DAY = datetime.timedelta(1)
LONGEST = 4 * 366  # days behind a purchase or a new rule, when no term changes any more
LAST_RULE = datetime.date(2026, 4, 1)


def share(total, part, whole):
    return law.paise(Fraction(total) * Fraction(part) / Fraction(whole))


def lots(fund):
    """[{units, buy, amount, duty, value, why}] of one fund of law.run, oldest first; closing figures are printed."""
    truth = fund.truth
    units, value = Decimal(truth["units"] or 0), law.num(truth["value"])
    rest = [(lot, lot.units - lot.used) for lot in fund.lots if lot.units > lot.used]
    if units <= 0:
        return []
    if fund.broken or sum(n for _, n in rest) != units:
        return [{"units": units, "buy": None, "why": fund.broken or "NOT_RECONCILED", "value": value}]
    out, done = [], Decimal(0)
    for lot, n in rest:
        amount, duty = lot.cut(n)
        part = None
        if value is not None:
            part = share(value, done + n, units) - share(value, done, units)
        done += n
        out.append({"units": n, "buy": lot.date, "amount": amount, "duty": duty, "value": part, "why": lot.why})
    return out


@functools.lru_cache(None)
def long_from(kind, buy):
    """Found day by day: from the first day behind the last short one."""
    if kind == "UNKNOWN" or buy is None:
        return None
    day = max(buy, LAST_RULE) + LONGEST * ONE_DAY
    if law.rule(kind, buy, day)[1] == "SHORT":
        return None
    while day > buy and law.rule(kind, buy, day - ONE_DAY)[1] == "LONG":
        day -= ONE_DAY
    return day


def lock_in(category, buy):
    return law.years_on(buy, 3) if category == "ELSS" and buy else None


STEP = Decimal("0.001")


def within(lots, left, section, day, category):
    """(units, value, cost, gain, how it ends) of the lots of one fund, as the answer tells them, oldest first, while
    the gain is at most `left`."""
    done, ends = [Decimal(0)] * 4, "ALL_UNITS"
    for lot in lots:
        bought = lot["buy_date"] and datetime.date.fromisoformat(lot["buy_date"])
        locked = lock_in(category, bought)
        if locked and day < locked:
            ends = "LOCK_IN"
        elif lot["gain"] is None or lot["term"] is None:
            ends = "NOT_KNOWN"
        elif lot["section"] != section:
            ends = "SHORT_TERM"
        if ends != "ALL_UNITS":
            break
        part = [lot["units"], lot["value"], lot["cost_of_acquisition"], lot["gain"]]
        if done[3] + lot["gain"] > left:
            ends, part = "EXEMPTION", part_of(lot, left - done[3])
        done = [a + b for a, b in zip(done, part)]
        if ends != "ALL_UNITS":
            break
    return (*done, ends)


def part_of(lot, room):
    """The part of a lot that has so much of its gain, in thousandths of a unit, not above it by a rounded paisa."""
    n = int(Fraction(lot["units"]) * Fraction(room) / Fraction(lot["gain"]) / Fraction(STEP))
    while True:
        value = share(lot["value"], n * STEP, lot["units"])
        cost = share(lot["cost_of_acquisition"], n * STEP, lot["units"])
        if value - cost <= room:
            return [n * STEP, value, cost, value - cost]
        n -= 1
