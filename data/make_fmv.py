"""NAV and kind of every fund of 31-Jan-2018 by ISIN, from AMFI's NAV file of that day: make_fmv.py AMFI_FILE[.xz]

Writes data/market/fmv_2018-01-31.csv to standard output.
nav: fair market value of section 55(2)(ac) for units that are not quoted on an exchange. Only rows dated 31-Jan-2018 have one: an
older NAV is not the value of that day. An ISIN that the file lists with two values has none.
kind: what the category of 2018 says to the tax law about funds that a later list no longer has. E: shares, D: debt, N:
overseas; nothing where category and name together leave a doubt.
"""
import lzma
import re
import sys
from decimal import Decimal, InvalidOperation

HEAD = "Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Repurchase Price;Sale Price;Date"
KINDS = {"Liquid": "D", "Floating Rate": "D", "Gilt": "D", "Money Market": "D", "Income": "D", "Growth": "E", "ELSS": "E",
         "Fund of Funds - Overseas": "N"}
# a name that contradicts its category's kind
DOUBT = {"D": r"arbitrage|equity|multi.?asset|balanced|dynamic asset",
         "E": r"\b(us|u\.s\.|global|world|international|overseas|china|asean|asia|japan|europe|brazil|taiwan|nasdaq|offshore)\b|emerging market|"
              r"multi.?asset|dynamic asset|balanced|debt|bond|income|gold|fund of fund|fof\b",
         "N": r"treasury|bond|debt|income"}


def rows(text):
    lines = text.splitlines()
    if lines[0].strip() != HEAD:
        sys.exit("this is not AMFI's file of that time: its first line is another one")
    category = None
    for line in lines[1:]:
        section = re.match(r"(?:Open|Close) Ended Schemes\((.*)\)|Interval Fund Schemes\((.*)\)", line.strip())
        if section:
            category = section[1] or section[2]
        cells = [c.strip() for c in line.split(";")]
        if len(cells) == 8:
            yield category, cells


def kind_of(category, name):
    kind = KINDS.get(category, "")
    return "" if kind and re.search(DOUBT[kind], name.lower()) else kind


def nav_of(cells):
    try:
        return cells[4] if cells[7] == "31-Jan-2018" and Decimal(cells[4]) > 0 else ""
    except InvalidOperation:
        return ""  # N.A.


def collect(text):
    found = {}
    for category, cells in rows(text):
        for isin in cells[1:3]:
            if re.fullmatch("INF[0-9A-Z]{9}", isin):
                found.setdefault(isin, []).append((nav_of(cells), kind_of(category, cells[3])))
    return found


def one(values):
    """The value that all agree on, else nothing."""
    values = {v for v in values if v}
    return values.pop() if len(values) == 1 else ""


def main():
    opener = lzma.open if sys.argv[1].endswith(".xz") else open
    with opener(sys.argv[1], "rt", encoding="utf-8", errors="replace") as f:
        found = collect(f.read())
    lines = [(isin, one(n for n, _ in v), one(k for _, k in v) if len({k for _, k in v}) == 1 else "") for isin, v in sorted(found.items())]
    sys.stdout.write("isin,nav,kind\n" + "".join(f"{i},{n},{k}\n" for i, n, k in lines if n or k))


if __name__ == "__main__":
    main()
