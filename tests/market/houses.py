"""Monthly portfolios in the forms of seven fund houses, by openpyxl, with invented securities; and what they hold,
computed here from the same figures. Formulas get their values from LibreOffice (convert)."""
import datetime
import decimal
import os
import random
import shutil
import subprocess

import openpyxl

D = decimal.Decimal
OFFICE = shutil.which("soffice")
INDUSTRIES = ["Banks", "IT - Software", "Pharmaceuticals & Biotechnology", "Petroleum Products", "Automobiles"]


def isin(body):
    """The check digit of ISO 6166, by the book: letters as numbers, every second digit doubled."""
    digits = "".join(str(int(c, 36)) for c in body)
    total = sum(sum(divmod(int(d) * (2 - i % 2), 10)) for i, d in enumerate(reversed(digits)))
    return body + str(-total % 10)


class Fund:
    """Sections of securities with values in lakhs. rows: what an importer must find."""

    def __init__(self, name, seed, kind="equity", hedged=False):
        self.name, self.hedged = name, hedged
        dice = random.Random(seed)

        def value(low=50, high=90000):
            return D(dice.randrange(low * 100, high * 100)) / 100

        def shares(n, first):
            return [(f"Company {first + i} Limited", isin(f"INE{(first + i) * 7 % 1000:03d}A01{(first + i) % 100:02d}"),
                     INDUSTRIES[(first + i) % 5], value(), "EQUITY") for i in range(n)]

        def bonds(n):
            return [(f"{7 + i % 3}.{i:02d}% Issuer {i} NCD (MD 12/0{1 + i % 9}/2029)",
                     isin(f"INE{i * 13 % 1000:03d}B07{i % 100:02d}"), "CRISIL AAA", value(), "DEBT") for i in range(n)]

        if kind == "equity":
            self.sections = [
                ("EQUITY & EQUITY RELATED", "a) Listed/awaiting listing on Stock Exchanges", shares(38, seed * 5)),
                (None, "b) Unlisted", [("Old Mill Limited", "", "", D("12.34"), "EQUITY")]),
                (None, "Foreign Securities and/or overseas ETF",
                 [("Alphabet Inc", isin("US02079K305"), "Software", D("4321.09"), "EQUITY")]),
                ("DEBT INSTRUMENTS", "Government Securities",
                 [("7.26% CGL 2033", isin("IN002022015"), "SOV", D("1500.50"), "DEBT")]),
                ("MONEY MARKET INSTRUMENTS", "Treasury Bill",
                 [("91 DAY T-BILL", isin("IN002025X12"), "SOV", D("987.65"), "DEBT")]),
                ("OTHERS", "Mutual Fund Units", [("Liquid Fund - Direct", isin("INF200K01UT"), "", D("777.77"),
                                                  "OTHER")]),
            ]
        else:
            self.sections = [
                ("DEBT INSTRUMENTS", "a) Listed/awaiting listing on stock exchanges", bonds(25)),
                ("MONEY MARKET INSTRUMENTS", "Certificate of Deposit",
                 [("Bank of Somewhere", isin("INE999C16001"[:11]), "CRISIL A1+", D("45000.01"), "DEBT")]),
            ]
        if hedged:
            self.sections.append(("DERIVATIVES", "Stock Futures", [
                ("Company 1 Limited 27-Nov-2026", "", "", D("-3100.25"), "FUTURE"),
                ("Company 2 Limited 27-Nov-2026", "", "", D("-0.75"), "FUTURE")]))
        self.sections.append(("OTHERS", "TREPS / Reverse Repo", [("TREPS", "", "", value(100, 5000), "CASH")]))
        self.sections.append((None, "Net Receivables / (Payables)",
                              [("Net Receivable / Payable", "", "", -value(1, 300), "CASH")]))
        self.total = sum(r[3] for s in self.sections for r in s[2])
        assert self.total > 0

    def percent(self, v, of=100, places=2):
        return (v * of / self.total).quantize(D(1).scaleb(-places), decimal.ROUND_HALF_UP)

    def rows(self, places=2):
        """(isin, name, type, percent) in order; what is too little to print has what the value says."""
        out = []
        for s in self.sections:
            for name, code, _, v, kind in s[2]:
                p = self.percent(v, 100, places)
                out.append((code, name, kind, p if p else self.percent(v, 100, 4)))
        return [r for r in out if r[3]]


def sheet(wb, name, rows):
    ws = wb.create_sheet(name)
    for row in rows:
        ws.append([float(c) if isinstance(c, D) else c for c in row])
    return ws


def workbook():
    wb = openpyxl.Workbook()
    wb.remove(wb.active)
    return wb


def index(wb, funds):
    sheet(wb, "Index", [["SCHEME SHORT CODE", "SCHEME NAME"]] + [[f"S{i}", f.name] for i, f in enumerate(funds)])


def sbi(funds, day):
    """Name beside its label, a date cell, sums as formulas below each section, percent of 100."""
    wb = workbook()
    index(wb, funds)
    for i, f in enumerate(funds):
        rows = [[], [], [None, None, "SCHEME NAME :", f.name], [None, None, "PORTFOLIO STATEMENT AS ON :", day], [],
                [None, None, "Name of the Instrument / Issuer", "ISIN", "Rating / Industry^", "Quantity",
                 "Market value\n(Rs. in Lakhs)", "% to AUM", "YTM %", "YTC % ##"]]
        first = len(rows) + 1
        sums = []
        for head, sub, securities in f.sections:
            if head:
                rows.append([None, None, head])
            rows.append([None, None, sub])
            begin = len(rows) + 1
            for name, code, industry, v, _ in securities:
                p = f.percent(v)
                rows.append([None, None, name, code or None, industry or None, 1000, v, p if p else "#", D("7.25")])
            rows.append([None, None, "Total", None, None, None, f"=SUM(G{begin}:G{len(rows)})",
                         f.percent(sum(r[3] for r in securities))])
            sums.append(len(rows))
            rows.append([])
        total = "=" + "+".join(f"G{n}" for n in sums)
        assert first < sums[0]
        rows += [[None, None, "GRAND TOTAL (AUM)", None, None, None, total, 100], [], ["# Less than 0.01%"],
                 [None, None, "Total exposure to derivatives", None, None, None, 12.5, 3.1],
                 ["Notes: ISIN as on the day above", None, None, "INE000000000", None, 5, 77, 9]]
        sheet(wb, f"S{i}", rows)
    return wb


def nippon(funds, day):
    """A code before the ISIN, percent of 1 at full precision, heads again where a page ends."""
    wb = workbook()
    for i, f in enumerate(funds):
        head = [None, "ISIN", "Name of the Instrument", "Industry / Rating", "Quantity",
                "Market/Fair Value\n( Rs. in Lacs)", "% to NAV", "YIELD"]
        rows = [[f"N{i}", f.name + " (An Open Ended Scheme)", "Index"],
                ["Monthly Portfolio Statement as on " + day.strftime("%B %d,%Y")], [], head]
        for n, (section, sub, securities) in enumerate(f.sections):
            rows += [[None, None, section]] * bool(section) + [[None, None, sub]]
            for k, (name, code, industry, v, _) in enumerate(securities):
                if n == 0 and k == 20:
                    rows += [[], head]
                rows.append([f"C{n}{k}", code or None, name, industry or None, 5, v, f.percent(v, 1, 12)])
            rows.append([None, None, "Sub Total", None, None, sum(r[3] for r in securities),
                         f.percent(sum(r[3] for r in securities), 1, 12)])
        rows.append([None, None, "GRAND TOTAL", None, None, f.total, 1])
        sheet(wb, f"N{i}", rows)
    return wb


def absl(funds, day):
    """The name in capitals, percents of 1 in a percent format, sums of sections and of all their parts."""
    wb = workbook()
    index(wb, funds)
    for i, f in enumerate(funds):
        rows = [[f"A{i}", f.name.upper()], [], ["Monthly Portfolio Statement as on " + day.strftime("%d-%b-%Y")],
                [None, "Name of the Instrument", "ISIN", "Industry^ / Rating", "Quantity",
                 "Market/Fair Value\n (Rs.in Lacs)", "% to Net\n Assets", "Yield", "Yield to Call"]]
        for head, sub, securities in f.sections:
            part = sum(r[3] for r in securities)
            rows += [[None, head]] * bool(head) + [[None, sub]]
            rows += [[None, name, code or None, industry or None, 10, v, f.percent(v, 1, 6)]
                     for name, code, industry, v, _ in securities]
            rows += [[None, "Sub Total", None, None, None, part, f.percent(part, 1, 6)],
                     [None, "(c) Privately placed", None, None, None, "NIL", "NIL"]]
            rows.append([None, "Total", None, None, None, part, f.percent(part, 1, 6)])
        rows.append([None, "GRAND TOTAL", None, None, None, f.total, D(1)])
        ws = sheet(wb, f"A{i}", rows)
        for row in ws.iter_rows(min_row=5, min_col=7, max_col=7):
            row[0].number_format = "0.00%"
    return wb


def hdfc(fund, day):
    """One scheme: texts repeated in cells that were merged, heads over two rows, a bar in the first column."""
    wb = workbook()
    rows = [[fund.name + " (An open ended scheme. A relatively low interest rate risk)"] * 9,
            ["Portfolio as on " + day.strftime("%d-%b-%Y")] * 9, [],
            ["", "ISIN", "Coupon (%)", "Name Of the", "Industry+ /", "Quantity", "Market/ Fair Value", "% to", "Yield"],
            ["", None, None, "Instrument", "Rating", None, "(Rs. in Lacs.)", "NAV", "~YTC"]]
    for head, sub, securities in fund.sections:
        rows += [[head] * 9] * bool(head) + [[sub] * 9]
        rows += [["|", code or None, None, name, industry or None, 3, v, fund.percent(v)]
                 for name, code, industry, v, _ in securities]
        part = sum(r[3] for r in securities)
        rows.append([None, None, None, "Sub Total", None, None, part, fund.percent(part)])
    rows += [[None, None, None, "Grand Total", None, None, fund.total, D(100)]]
    sheet(wb, "HDFCXX", rows)
    sheet(wb, "Derivative Disclosure", [["Underlying", "Long/Short", "Market value", "Margin"],
                                         ["Nifty", "Short", 5, 6]])
    return wb


def icici(fund, day):
    """Sections carry their sums above their rows, one within the other; the house stands above the scheme."""
    wb = workbook()
    rows = [["ICICI Prudential Mutual Fund"], [fund.name], ["Portfolio as on " + day.strftime("%b %d,%Y")],
            ["Company/Issuer/Instrument Name", "ISIN", "Coupon", "Industry/Rating", "Quantity",
             "Exposure/Market Value(Rs.Lakh)", "% to Nav", "Yield of the instrument", "Yield to Call @"]]

    def line(name, v, code=None, industry=None):
        rows.append([name, code, None, industry, None, v, fund.percent(v, 1, 14)])

    for n, (head, sub, securities) in enumerate(fund.sections):
        if head:
            parts = [fund.sections[n]]
            while n + len(parts) < len(fund.sections) and fund.sections[n + len(parts)][0] is None:
                parts.append(fund.sections[n + len(parts)])
            line(head, sum(r[3] for p in parts for r in p[2]))
        line(sub, sum(r[3] for r in securities))
        for name, code, industry, v, _ in securities:
            line(name, v, code or None, industry or None)
    line("Total Net Assets", fund.total)
    rows.append(["^ Value below 0.01%", None, None, None, None, 3, 4])
    sheet(wb, "Sheet1", rows)
    return wb


def uti(funds, day):
    """All schemes below each other, ISINs behind the percent, no grand total."""
    wb = workbook()
    rows = []
    for i, f in enumerate(funds):
        rows += [[f"SCHEME CODE{i:03d}STARTS"], ["UTI MUTUAL FUND"], [f"SCHEME: {f.name}"],
                 ["PROVISIONAL AND UNAUDITED PORTFOLIO AS ON " + day.strftime("%d/%m/%Y")],
                 ["NAME OF THE INSTRUMENT", "RATING/INDUSTRY", "QUANTITY", "MARKET-VALUE", "% TO NAV", "**", "ISIN"]]
        for head, sub, securities in f.sections:
            rows += [[head]] * bool(head) + [[sub]]
            rows += [[name, industry or None, 7, v, f.percent(v, 100, 4), None, code or None]
                     for name, code, industry, v, _ in securities]
        rows += [[], [f"SCHEME CODE{i:03d}ENDS"], []]
    sheet(wb, "EXPOSURE", rows)
    return wb


def kotak(funds, day):
    """Name and day in one sentence, the yield before the quantity."""
    wb = workbook()
    for i, f in enumerate(funds):
        rows = [[f"Portfolio of {f.name} as on " + day.strftime("%d-%b-%Y")],
                ["Name of Instrument", None, "ISIN Code", "Rating", "Yield*", "Quantity", "Market Value (Rs.in Lacs)",
                 "% to Net Assets"]]
        for head, sub, securities in f.sections:
            rows += [[head]] * bool(head) + [[sub]]
            rows += [[name, None, code or None, industry or None, D("6.5"), 9, v, f.percent(v)]
                     for name, code, industry, v, _ in securities]
            rows.append(["Total", None, None, None, None, None, sum(r[3] for r in securities),
                         f.percent(sum(r[3] for r in securities))])
        rows.append(["Net Assets", None, None, None, None, None, f.total, D(100)])
        sheet(wb, f"K{i}", rows)
    return wb


def save(wb, folder, name, form="xlsx"):
    """The file; in another form, or with the values of its formulas, by LibreOffice."""
    path = os.path.join(folder, name + ".xlsx")
    wb.save(path)
    if form == "xlsx":
        return path
    out = os.path.join(folder, form.split(":")[0].replace("calc", "") or "out")
    os.makedirs(out, exist_ok=True)
    kind = form.removeprefix("calc")
    subprocess.run([OFFICE, f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", kind,
                    "--outdir", out, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True,
                   timeout=600)
    return os.path.join(out, name + "." + kind.split(":")[0])


def last_month(today):
    return today.replace(day=1) - datetime.timedelta(days=1)
