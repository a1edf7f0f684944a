#!/usr/bin/env python3
"""TAP: documents that look like statements and are none that casgate reads are refused, and the refusal says what they
seem to be; statements
that mention all of them are read.
"""
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../data"), os.path.join(HERE, "../lib")]
import tap  # noqa: E402

try:
    import ecas_samples
    from ecas_sheet import Look, Sheet
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")
import check  # noqa: E402

# name: (what the refusal says, lines of the document: text, or cells at x)
KINDS = {
    "transactions of a participant with NSDL": ("a depository participant's transaction statement", [
        "SPECIMEN SECURITIES LIMITED (A Depository Participant of NSDL)",
        "TRANSACTION STATEMENT FOR THE PERIOD 01-Jan-2024 TO 31-Jan-2024", "DP ID : IN300999   Client ID : 10020030",
        "Name : YAMINI ATHALYE   PAN : BQKPA7713M",
        [(30, "Date"), (110, "Description"), (330, "Opening"), (400, "Debit"), (460, "Credit"),
         (520, "Closing")], "ISIN : INE002A01018 RELIANCE INDUSTRIES LIMITED EQ",
        [(30, "05-01-2024"), (110, "By Settlement 2024012"), (330, "10"), (400, "0"), (460, "5"),
         (520, "15")], "~~~End of Statement~~~"
    ]), "transactions of a participant with CDSL": ("a depository participant's transaction statement", [
        "ZEPHYR BROKING LIMITED, DP of Central Depository Services (India) Limited",
        "Statement of Transactions from 01-01-2024 to 31-01-2024", "BO ID : 1209990000712345  BO Status : ACTIVE",
        [(30, "ISIN"), (120, "Security"), (300, "Date"), (400, "Credit"), (450, "Debit"), (520, "Closing Balance")],
        [(30, "INE002A01018"), (120, "RELIANCE INDUSTRIES"), (300, "05-01-2024"), (400, "5.000"),
         (520, "15.000")], "~~~End of Statement~~~"
    ]), "holdings of a participant": ("a depository participant's holding statement", [
        "ZEPHYR BROKING LIMITED", "Central Depository Services (India) Limited participant",
        "HOLDING STATEMENT AS ON 31-01-2024", "BO ID : 1209990000712345  BO Status : ACTIVE  DP ID 12099900",
        [(30, "ISIN"), (120, "Security"), (300, "Current Balance"), (400, "Free Balance"), (450, "Pledge"),
         (520, "Value")], [(30, "INE002A01018"), (120, "RELIANCE"), (300, "15.000"), (400, "15.000"),
                           (520, "41,000.00")]
    ]), "holdings as on": ("a depository participant's holding statement", [
        "SPECIMEN BANK DEMAT SERVICES", "Statement of Holdings as on 31-Jan-2024", "DP ID IN300999 Client ID 10020030",
        "Depository Participant"
    ]), "capital gains of a registrar": ("a capital gains statement", [
        "Capital Gain / Loss Statement", "Financial Year : 2023-2024", "YAMINI ATHALYE PAN BQKPA7713M",
        [(30, "Scheme"), (200, "Date of Purchase"), (300, "Cost of Acquisition"), (400, "Short Term"),
         (480, "Long Term")], "HDFC Mutual Fund Folio No: 18822044 / 51",
        [(30, "HDFC Small Cap Fund"), (200, "05-Jan-2021"), (300, "5,000.00"), (400, "0.00"), (480, "1,204.50")]
    ]), "capital gains of a broker": ("a capital gains statement", [
        "Zephyr Broking Limited - Tax P&L", "Realised Gains, Schedule 112A, Financial Year 2023-24",
        "Short Term  Long Term  Grandfathered value"
    ]), "bank": ("a bank statement", [
        "SPECIMEN BANK LIMITED", "Branch : FORT, MUMBAI   IFSC : SPCM0000123  MICR : 400999002",
        "Account Number : 00112233445566", "Statement of account from 01/01/2024 to 31/01/2024",
        [(30, "Date"), (100, "Narration"), (300, "Chq No"), (360, "Withdrawal Amt"), (440, "Deposit Amt"),
         (520, "Closing Balance")], [(30, "05/01/24"), (100, "ACH D- CAMS SIP"), (360, "5,000.00"), (520, "11,245.10")]
    ]), "fund house's statement": ("a statement of one fund house", [
        "HDFC Asset Management Company Limited", "STATEMENT OF ACCOUNT",
        "Folio Number : 18822044 / 51   Unit Holder : YAMINI ATHALYE",
        "HDFC Mutual Fund - Bank Details : SPECIMEN BANK IFSC SPCM0000123",
        [(30, "Date"), (100, "Transaction"), (300, "Amount"), (400, "NAV"), (460, "Units"), (530, "Balance")]
    ]), "fund house's valuation":
    ("a statement of one fund house",
     ["Specimen Mutual Fund", "Portfolio Valuation as on 31-Jan-2024",
      "Folio 18822044  NAV 128.4440  Units 2210.517"]), "portal": ("a portfolio report of a broker or a platform", [
          "Zephyr Invest", "Consolidated Account Statement", "as on 31 Jan 2024", "SEBI Registered Broker",
          [(30, "Scheme"), (250, "Folio"), (330, "Invested"), (420, "Current Value"), (510, "Returns")],
          [(30, "HDFC Small Cap Fund - Regular Plan"), (250, "18822044/51"), (330, "1,80,000.00"), (420, "2,83,927.64"),
           (510, "57.74%")]
      ]), "portfolio report": ("a portfolio report of a broker or a platform",
                               ["Portfolio Report for YAMINI ATHALYE", "Invested  Current Value  XIRR  P&L"]),
    "statement of another kind": ("a mutual fund account statement of another kind", [
        "Consolidated Account Statement", "SUMMARY OF HOLDINGS AS ON 31-JAN-2024",
        "Folio 18822044 HDFC Small Cap Fund 2,210.517", "TRANSACTION DETAILS", "LOAD STRUCTURES"
    ]), "third form of MF Central": ("the consolidated statement of MF Central that casgate does not read", [
        "Mutual Fund Consolidated Account Statement", "MF Central   Version-1025", "As on 31-Jan-2024",
        [(30, "Folio No."), (150, "Scheme"), (400, "Units"), (500, "Value")],
        [(30, "18822044/51"), (150, "HDFC Small Cap Fund"), (400, "2,210.517"), (500, "2,83,927.64")]
    ]), "transactions and holdings of a participant": ("a depository participant's transaction statement", [
        "Specimen Securities Ltd", "Transaction cum Holding Statement", "DP ID: IN300999  Client ID: 10020030",
        "Holding as on 31-Jan-2024", [(30, "ISIN"), (200, "Opening"), (300, "Credit"), (400, "Debit")]
    ]), "a beneficial owner's statement": ("a depository participant's transaction statement", [
        "Statement of Account", "BO ID 1209990000712345", "BO Name : YAMINI ATHALYE",
        "Trans Date  Transaction Description  Buy/Cr  Sell/Dr  Balance"
    ]), "tax profit and loss of a broker": ("a capital gains statement", [
        "Tax P&L Statement from 2023-04-01 to 2024-03-31", "Client ID ZZ0001", "Short term profit equity 1,234.00",
        "Long term profit 500.00"
    ]), "holdings of a broker": ("a portfolio report of a broker or a platform", [
        "Zephyr Broking Limited", "Holdings Statement", "Client ID ZZ0001",
        [(30, "Symbol"), (120, "ISIN"), (220, "Quantity"), (320, "Average Price"), (480, "Unrealised P&L")]
    ]), "annual information statement": ("a tax statement of the Income Tax Department", [
        "Income Tax Department", "Annual Information Statement (AIS)", "Financial Year 2023-24 Assessment Year 2024-25",
        "SFT-18 Purchase of mutual funds"
    ]), "26AS": ("a tax statement of the Income Tax Department",
                 ["Form 26AS", "Financial Year 2023-24", "Name of Deductor  TAN of Deductor  Total Amount Paid"]),
    "insurance": ("a statement of an insurance repository", [
        "Specimen Insurance Repository Limited", "e-Insurance Account Statement",
        "Policy Number  Insurer  Sum Assured  Premium"
    ]), "pension account": ("a statement of a National Pension System account", [
        "NPS Transaction Statement for Tier I Account", "Central Recordkeeping Agency", "PRAN 110000000000",
        "SPECIMEN PENSION FUND SCHEME E - TIER I"
    ]), "provident fund": ("a provident fund statement", [
        "Employees' Provident Fund Organisation", "Member Passbook",
        "Employee Share  Employer Share  Pension Contribution"
    ]), "credit card": ("a credit card statement",
                        ["Credit Card Statement", "Payment Due Date  Minimum Amount Due", "Credit Limit"]),
    "contract note": ("a contract note", ["CONTRACT NOTE CUM TAX INVOICE",
                                          "Trade No  Order No  Brokerage  Settlement"]), "stamp of a scanner":
    ("scanned_pdf", ["Scanned with SpecimenScanner"]), "letter about a scan": (None, [
        "Dear customer, the form that you sent was scanned. Scanned with this letter",
        "we return the original of it to you. Please keep it."
    ]), "recipe":
    (None, ["Semolina with vegetables", "Roast the semolina, add water and vegetables, wait ten minutes.",
            "Serves 4"]), "letter that names much":
    (None, ["Dear customer, for a capital question ask your branch.", "IFSC codes are on our site."]),
}
MENTIONS = [
    (
        "For a capital gains statement, a bank statement (IFSC, MICR, Withdrawal, Deposit) or a contract note ask"
        " elsewhere."
    ),
    "Your depository participant sends a transaction statement and a holding statement; DP ID and BO ID are on both.",
    "Portfolio valuation and portfolio report of a broker, XIRR and Schedule 112A are none of this.",
    (
        "SUMMARY OF HOLDINGS and LOAD STRUCTURES are elsewhere. NSDL and CDSL, Central Depository Services (India)"
        " Limited."
    ),
]


# What to ask for, by words of what the document seems to be.
INSTEAD = [
    ("depository participant", "Ask NSDL or CDSL for the consolidated account statement (e-CAS) of all accounts."),
    ("Pension", "Ask NSDL or CDSL for the consolidated account statement (e-CAS) of all accounts."),
    ("capital gains", "Ask CAMS, KFintech or MF Central for a detailed CAS since the first purchase"),
    ("MF Central", "Ask MF Central for its CAS in the detailed or the summary form."),
    ("fund house", "Ask CAMS, KFintech or MF Central for a detailed consolidated account statement of all folios."),
    ("another kind", "Ask CAMS, KFintech or MF Central for a detailed consolidated account statement of all folios."),
    ("", "Ask CAMS, KFintech or MF Central for a detailed CAS of mutual funds, NSDL or CDSL for an e-CAS of demat"),
]


def instead(what):
    return next(text for words, text in INSTEAD if words in what)


def page(sheet, lines):
    sheet.page()
    for i, line in enumerate(lines):
        for x, text in line if isinstance(line, list) else [(30, line)]:
            sheet.put(x, 60 + 16 * i, text, "b" if i < 2 else "r", 9)


def refused(path, what):
    data, words = check.parse(path)
    if data is not None:
        return ["it was read as " + str(data.get("source"))]
    if what == "scanned_pdf":
        return [] if "scanned_pdf" in words else ["not scanned_pdf: " + words]
    faults = [] if "statement_unsupported" in words else ["not statement_unsupported: " + words]
    wanted = f"This seems to be {what}. {instead(what)}" if what else "This PDF is not a statement that casgate knows."
    faults += [] if "casgate redact" in words else ["how to show it without oneself is not said"]
    return faults + ([] if wanted in words else [f"{wanted!r} is not in {words!r}"])


def read_all_the_same(path, build):
    st, draw, style, info = build()
    sheet = Sheet(Look(info=info))
    draw(sheet, st, style)
    for i, line in enumerate(MENTIONS):
        sheet.pages[0].append(type(sheet.pages[0][0])(60, 560 + 12 * i, line, "r", 7.5))
    sheet.write(path)
    st["file"] = os.path.basename(path)
    data, words = check.parse(path, None)
    return [words] if data is None else check.compare(ecas_samples.truth(st), data) + check.modesty(data)


def report(name, faults):
    tap.check(not faults, name, *(f[:300] for f in faults[:6]))


def main():
    with tempfile.TemporaryDirectory() as work:
        path = os.path.join(work, "document.pdf")
        for name, (what, lines) in KINDS.items():
            sheet = Sheet(Look())
            page(sheet, lines)
            sheet.write(path)
            report("refused: " + name, refused(path, what))
        for name, build, _ in ecas_samples.SAMPLES:
            report(f"{name} with all their names on it is read", read_all_the_same(path, build))
    tap.done()


if __name__ == "__main__":
    main()
