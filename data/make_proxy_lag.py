"""How far index funds lag the total return index that they stand for: make_proxy_lag.py NAVS.csv[.xz] LEVELS.csv[.xz]

Writes data/market/proxy_lag.csv to standard output. NAVS has scheme_code,date,nav; LEVELS has index_name,date,tri (days YYYY-MM-DD).
For each fund of benchmarks.csv and index_name_rules.csv that stands alone for an index of LEVELS: return of the index less that of the
fund, over one year and over three a year, at each month end at which both have one (a value counts for seven days; 29 February
becomes 28 February). Points of percent, rounded half up at the end; fewer than 12 month ends give no row.
"""
import csv
import datetime
import lzma
import os
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 40
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "market")
LEAST_MONTHS = 12


def table(path):
    with (lzma.open if path.endswith(".xz") else open)(path, "rt", encoding="utf-8", newline="") as f:
        yield from csv.DictReader(f)


def pairs():
    """(scheme code, index) of funds that alone are on the index."""
    out = set()
    for name in ("benchmarks.csv", "index_name_rules.csv"):
        for row in table(os.path.join(HERE, name)):
            near = row.get("proxy_quality", "NEAR") == "NEAR" and row.get("scope", "INDEX") in ("INDEX", "ANY")
            if near and row["tri_series"] and row["proxy_scheme_codes"].endswith(":1"):
                out.add((int(row["proxy_scheme_codes"][:-2]), row["tri_series"]))
    return sorted(out)


def series(path, name, value, wanted):
    out = {}
    for row in table(path):
        if row[name] in wanted and Decimal(row[value]) > 0:
            out.setdefault(row[name], {})[datetime.date.fromisoformat(row["date"])] = Decimal(row[value])
    return out


def at(values, day):
    return next((values[d] for d in (day - datetime.timedelta(n) for n in range(8)) if d in values), None)


def years_before(day, years):
    return day.replace(year=day.year - years, day=28 if (day.month, day.day) == (2, 29) else day.day)


def month_ends(first, last):
    day = first.replace(day=1)
    while True:
        day = (day + datetime.timedelta(32)).replace(day=1)
        if day - datetime.timedelta(1) > last:
            return
        yield day - datetime.timedelta(1)


def growth(values, day, years):
    end, start = at(values, day), at(values, years_before(day, years))
    return ((end / start) ** (Decimal(1) / years) - 1) * 100 if end and start else None


def lags(navs, levels, years):
    """[(month end, points)]"""
    days = month_ends(max(min(navs), min(levels)), min(max(navs), max(levels)))
    both = ((d, growth(levels, d, years), growth(navs, d, years)) for d in days)
    return [(d, i - f) for d, i, f in both if i is not None and f is not None]


def rounded(x):
    return x.quantize(Decimal("0.01"), ROUND_HALF_UP) + 0


def main(navs_file, levels_file):
    wanted = pairs()
    navs = series(navs_file, "scheme_code", "nav", {str(c) for c, _ in wanted})
    levels = series(levels_file, "index_name", "tri", {i for _, i in wanted})
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["scheme_code", "tri_series", "years", "from", "until", "month_ends", "mean", "least", "most"])
    for code, index in wanted:
        for years in (1, 3):
            found = lags(navs[str(code)], levels[index], years) if str(code) in navs and index in levels else []
            if len(found) >= LEAST_MONTHS:
                v = [x for _, x in found]
                out.writerow([code, index, years, found[0][0], found[-1][0], len(v), rounded(sum(v) / len(v)),
                              rounded(min(v)), rounded(max(v))])


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
