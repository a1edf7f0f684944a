"""The NAVs of 31-Jan-2018 by ISIN, from AMFI's NAV file of that day: make_fmv.py AMFI_FILE[.xz] > data/market/fmv_2018-01-31.csv

Fair market value of section 55(2)(ac) for units that are not quoted on an exchange. Only rows dated 31-Jan-2018 count: an older
NAV is not the value of that day. An ISIN that the file lists with two values is left out.
"""
import lzma
import re
import sys
from decimal import Decimal, InvalidOperation

HEAD = "Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Repurchase Price;Sale Price;Date"


def rows(text):
    lines = text.splitlines()
    if lines[0].strip() != HEAD:
        sys.exit("this is not AMFI's file of that time: its first line is another one")
    for line in lines[1:]:
        cells = [c.strip() for c in line.split(";")]
        if len(cells) == 8 and cells[7] == "31-Jan-2018":
            yield cells


def values(text):
    found, twice = {}, set()
    for cells in rows(text):
        try:
            nav = Decimal(cells[4])
        except InvalidOperation:
            continue  # N.A.
        for isin in cells[1:3]:
            if nav <= 0 or not re.fullmatch("INF[0-9A-Z]{9}", isin):
                continue
            if found.setdefault(isin, cells[4]) != cells[4] and Decimal(found[isin]) != nav:
                twice.add(isin)
    return {isin: nav for isin, nav in found.items() if isin not in twice}, twice


def main():
    opener = lzma.open if sys.argv[1].endswith(".xz") else open
    with opener(sys.argv[1], "rt", encoding="utf-8", errors="replace") as f:
        found, twice = values(f.read())
    sys.stdout.write("isin,nav\n" + "".join(f"{isin},{found[isin]}\n" for isin in sorted(found)))
    print(f"{len(found)} ISINs; left out for two values: {len(twice)}", file=sys.stderr)


if __name__ == "__main__":
    main()
