"""Rolling returns, deviation, drawdown, beta and rank, computed anew from NAVs by statistics and fractions."""
import calendar
import datetime
import decimal
import statistics
from fractions import Fraction

D = decimal.Decimal
CENT = D("0.01")


def back(day, months):
    """The same day some months before, or the last one of a shorter month."""
    y, m = divmod(day.year * 12 + day.month - 1 - months, 12)
    return datetime.date(y, m + 1, min(day.day, calendar.monthrange(y, m + 1)[1]))


def cents(x):
    x = D(x.numerator) / D(x.denominator) if isinstance(x, Fraction) else D(x)
    return x.quantize(CENT, decimal.ROUND_HALF_UP)


class Course:
    """NAVs of a scheme by day, each as it would be counted at the end (splits are given by the caller)."""

    def __init__(self, navs):
        self.navs = {d: Fraction(v) for d, v in navs}

    def on(self, day):
        for n in range(8):
            at = day - datetime.timedelta(days=n)
            if at in self.navs:
                return at, self.navs[at]
        return None

    def points(self, end):
        return [self.on(back(end, n))[1] for n in range(36, -1, -1)]

    def monthly(self, end):
        x = self.points(end)
        return [b / a - 1 for a, b in zip(x, x[1:])]

    def rolling(self, end):
        x = self.points(end)
        return sorted(100 * (b / a - 1) for a, b in zip(x, x[12:]))

    def deviation(self, end):
        return statistics.stdev(float(r) for r in self.monthly(end)) * 12**0.5 * 100

    def drawdown(self, end):
        """(percent, peak, trough, recovered) by trying every pair of days."""
        days = sorted(d for d in self.navs if self.on(back(end, 36))[0] <= d <= end)
        worst, high = (Fraction(0), None, None), None
        for d in days:
            high = d if high is None or self.navs[d] >= self.navs[high] else high
            fall = self.navs[d] / self.navs[high] - 1
            if fall < worst[0]:
                worst = (fall, high, d)
        if worst[1] is None:
            return D("0.00"), None, None, None
        again = next((d for d in days if d > worst[2] and self.navs[d] >= self.navs[worst[1]]), None)
        return cents(100 * worst[0]), worst[1], worst[2], again


def beta(own, parts, end):
    """parts: (course, weight); the blend has its weights anew in each month."""
    x = [float(r) for r in own.monthly(end)]
    months = [[float(r) * float(w) for r in c.monthly(end)] for c, w in parts]
    return statistics.linear_regression([sum(m) for m in zip(*months)], x).slope


def growth(course, end, years):
    """Return in percent with two decimals; None: a NAV is missing."""
    last = course.on(end)
    first = last and course.on(back(last[0], 12 * years))
    if not first:
        return None
    ratio = D((last[1] / first[1]).numerator) / D((last[1] / first[1]).denominator)
    return ((ratio if years == 1 else ratio ** (D(1) / 3)) * 100 - 100).quantize(CENT, decimal.ROUND_HALF_UP)
