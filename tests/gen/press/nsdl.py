"""A consolidated account statement as NSDL issues it, in blocks: cover, roster, holdings, folios, transactions."""
import random
from decimal import Decimal

from portfolio import lakh
from sheet import Break, Col, Document, Row, Split, Table, Text

CLASSES = ["Equities (E)", "Preference Shares (P)", "Mutual Funds (M)", "Corporate Bonds (C)",
           "Money Market Instruments (I)", "Securitised Instruments (S)", "Government Securities (G)",
           "Sovereign Gold Bonds (SGB)", "Alternate Investment Fund (A)", "Mutual Fund Folios (F)"]
LETTER = """Dear Investor,
Your Consolidated Account Statement (CAS) for the month of {month} is given here. It brings together the securities \
that you hold in dematerialised form with NSDL and CDSL and your investments in mutual fund folios.
The statement is sent to the sole or first holder. Please look at the transactions and holdings, and write to your \
Depository Participant or to the mutual fund within 15 days if anything is not as you expect.
In case you do not want this statement on paper, please give your e-mail address to your Depository Participant.
For National Securities Depository Limited"""
ADVERT = ["Nominate. It takes five minutes.", "Add or change a nominee through your DP or your mutual fund.",
          "Beware of unregistered tips. Invest only through SEBI registered intermediaries.",
          "SPEED-e: instructions from your phone, at any hour."]
NOTES = ["Value of securities is computed on the closing price of the last trading day of the month.",
         "The NAV given is of the last business day of the month for which AMFI published it.",
         "In case the price is not known, the face value is taken.",
         "Unrealised profit or loss is indicative and is not tax advice.",
         "`IDCW' stands for Income Distribution cum Capital Withdrawal."]


def date(day):
    return day.strftime("%d-%b-%Y")


class Nsdl:
    """Builds the blocks; looks are drawn from the seed: alignments, word choice, optional parts."""

    def __init__(self, book, seed):
        self.book = book
        self.r = r = random.Random(f"nsdl look {seed}")
        self.num = r.choice("rrc")
        self.valign = r.choice(("top", "top", "middle"))
        self.returns = r.random() < 0.6
        self.rules = r.random() < 0.7
        self.tick = r.choice(("` ", "`"))
        self.stacked = r.random() < 0.6
        self.bond_price = r.random() < 0.5
        self.size = r.choice((6.5, 7, 7, 7.5))

    def table(self, cols, **more):
        return Table(cols, size=self.size, valign=more.pop("valign", self.valign), rules=self.rules, **more)

    def total(self, table, label, value):
        table.rows.append(Row([""] * (len(table.cols) - 2) + [label, lakh(value, 2)], True))

    def document(self):
        book = self.book
        title = "Consolidated Account Statement"
        blocks = self.cover() + [Break()] + self.front() + self.trend()
        if self.r.random() < 0.4:
            blocks += [Break()] + [Text(x, 14, True, "c", 18) for x in self.r.sample(ADVERT, 3)]
        blocks.append(Break())
        for group in book.groups:
            blocks += self.group(group)
        blocks += self.transactions()
        blocks += self.know()
        blocks += [Text("Notes:", 8, True, stay=True)]
        blocks += [Text(f"{k}. {x}", 6.5) for k, x in enumerate(NOTES, 1)]
        info = {"Title": "NSDL-Consolidated Account Statement", "Creator": "NSDL-CAS Team", "Author": "NSDL"}
        if self.r.random() < 0.3:
            info = {}
        return Document(title, blocks, [Text(title, 11, True), Text(
            "Summary    Holdings    Transactions    Your Account    About NSDL", 7)],
            [Text("National Securities Depository Limited {page}", 6, align="c")], info)

    def cover(self):
        month = self.book.to.strftime("%B %Y")
        blocks = [Text(f"NSDL Consolidated Account Statement for the month of {month}", 13, True, "c", 20)]
        return blocks + [Text(x, 9, gap=7) for x in LETTER.format(month=month).split("\n")]

    def front(self):
        book = self.book
        left = [Text(f"NSDL ID: {book.id}", 8, True), Text(book.people[0]["name"], 8)]
        left += [Text(x, 8, gap=1) for x in book.address + [f"PINCODE : {book.pin}"]]
        right = [Text(f"Statement for the period from {date(book.start)} to {date(book.to)}", 8, gap=8),
                 Text("YOUR CONSOLIDATED PORTFOLIO VALUE", 9, True, gap=1),
                 Text(self.tick + lakh(book.total(), 2), 12, True)]
        blocks = [Split(left, right, 0.42), Text("Your Demat Account and Mutual Fund Folios", 10, True, stay=True)]
        for group in book.groups:
            blocks += self.roster(group)
        table = self.table([Col("", .2), Col("", .45), Col("", .15), Col("", .2, "r")], heads=False)
        table.add("", "", "Grand Total", lakh(book.total(), 2), bold=True)
        return blocks + [table]

    def roster(self, group):
        owners = group["owners"]
        blocks = [Text("In the joint Names of" if len(owners) > 1 else "In the Single Name of", 8, True, stay=True)]
        blocks += [Text(f"{p['name']} (PAN:{self.book.shown_pan(p)})", 8, stay=True) for p in owners]
        table = self.table([Col("Account Type", .2), Col("Account Details", .45),
                            Col("No. of ISINs /\nSchemes", .15, "c"), Col("Value in `", .2, "r")])
        for a in group["accounts"]:
            count = sum(len(a[k]) for k in ("shares", "bonds", "gold", "funds"))
            table.add(f"{a['depository']} Demat Account",
                      f"{a['dp_name']}\nDP ID:{a['dp_id']} Client ID:{a['client_id']}", count, lakh(a["value"], 2))
        if group["folios"]:
            count = len({f["folio"] for f in group["folios"]})
            table.add("Mutual Fund Folios", f"{count} Folio" + "s" * (count > 1), len(group["folios"]),
                      lakh(sum(f["value"] for f in group["folios"]), 2))
        self.total(table, "Total", self.worth(group))
        return blocks + [table]

    @staticmethod
    def worth(group):
        return sum((x["value"] for x in group["accounts"] + group["folios"]), Decimal("0.00"))

    def trend(self):
        total, months = self.book.total(), []
        day = self.book.to
        for _ in range(self.r.choice((6, 12))):
            months.insert(0, day)
            day = day.replace(day=1).fromordinal(day.replace(day=1).toordinal() - 1)
        table = self.table([Col("Month", .25), Col("Portfolio Value (In `)", .3, "r"),
                            Col("Changes (In `)", .25, "r"), Col("Changes (In %)", .2, "r")])
        before = None
        for day in months:
            value = total if day == self.book.to else (total * self.r.randint(80, 110) / 100).quantize(Decimal("0.01"))
            change = value - before if before else None
            table.add(day.strftime("%b %Y").upper(), lakh(value, 2), "NA" if change is None else lakh(change, 2),
                      "NA" if not before else f"{change * 100 / before:.2f}")
            before = value
        return [Text("PORTFOLIO VALUE TREND", 9, True, stay=True), table]

    def group(self, group):
        worth = self.worth(group)
        blocks = [Text(", ".join(p["name"] for p in group["owners"]), 9, True, stay=True),
                  Text(f"{self.tick}{lakh(worth, 2)} Holdings", 9, True, stay=True),
                  Text(f"as on {date(self.book.to)}", 8, stay=True)]
        blocks += self.composition(group, worth)
        for a in group["accounts"]:
            blocks += self.account(group, a)
        if group["folios"]:
            blocks += self.folios(group)
        return blocks + [Break()]

    def composition(self, group, worth):
        sums = dict.fromkeys(CLASSES, Decimal("0.00"))
        for a in group["accounts"]:
            for key, name in (("shares", 0), ("funds", 2), ("bonds", 3), ("gold", 7)):
                sums[CLASSES[name]] += sum((x["value"] for x in a[key]), Decimal("0.00"))
        sums[CLASSES[9]] = sum((f["value"] for f in group["folios"]), Decimal("0.00"))
        table = self.table([Col("ASSET CLASS", .5), Col("Value in `", .3, "r"), Col("%", .2, "r")])
        for name, value in sums.items():
            table.add(name, lakh(value, 2), f"{value * 100 / worth if worth else 0:.2f}%")
        table.add("TOTAL", lakh(worth, 2), "100.00%" if worth else "0.00%", bold=True)
        return [Text("PORTFOLIO COMPOSITION", 9, True, stay=True), table]

    def account_head(self, group, a, right=None):
        left = [Text(f"{a['depository']} Demat Account", 8, True, gap=1), Text(a["dp_name"], 8, gap=1),
                Text(f"DP ID: {a['dp_id']} Client ID: {a['client_id']}", 8, gap=1)]
        if right is None:
            right = [Text("ACCOUNT HOLDER" + "S" * (len(group["owners"]) > 1), 8, True, gap=1)]
            right += [Text(f"{p['name']} (PAN:{self.book.shown_pan(p)})", 8, gap=1) for p in group["owners"]]
        return [Split(left, right, self.r.choice((.5, .5, .62)))]

    def account(self, group, a):
        blocks = self.account_head(group, a)
        if not a["value"]:
            return blocks + [Text("No holdings in this account", 8)]
        parts = self.cdsl_parts(a) if a["depository"] == "CDSL" else self.nsdl_parts(a)
        for title, sub, table, rows in parts:
            blocks.append(Text(title, 8, True, stay=True))
            if sub:
                blocks.append(Text(sub, 7.5, True, stay=True))
            self.total(table, "Sub Total", sum((x["value"] for x in rows), Decimal("0.00")))
            blocks.append(table)
        table = self.table([Col("", .6), Col("", .2), Col("", .2, "r")], heads=False)
        self.total(table, "Total", a["value"])
        return blocks + [table]

    def nsdl_parts(self, a):
        n = self.num
        parts = []
        if a["shares"]:
            t = self.table([Col("ISIN\nStock Symbol", .15), Col("Company Name", .29), Col("Face Value\nin `", .12, n),
                            Col("No. of\nShares", .12, n), Col("Market Price\nin `", .15, n),
                            Col("Value in `", .17, n)],
                           valign="top")
            for x in a["shares"]:
                t.add(f"{x['isin']}\n{x['symbol']}.{'NSE' if self.r.random() < .8 else 'BSE'}", x["name"],
                      lakh(x["face"], 2), lakh(x["units"]), lakh(x["price"]), lakh(x["value"]))
            parts.append(("Equities (E)", "Equity Shares", t, a["shares"]))
        if a["funds"]:
            t = self.table([Col("ISIN", .16), Col("ISIN Description", .36), Col("No. of Units", .15, n),
                            Col("NAV\nin `", .15, n), Col("Value in `", .18, n)])
            for x in a["funds"]:
                t.add(x["isin"], x["name"], lakh(x["units"]), lakh(x["nav"]), lakh(x["value"]))
            parts.append(("Mutual Funds (M)", None, t, a["funds"]))
        if a["bonds"]:
            parts.append(("Corporate Bonds (C)", None, self.bonds(a["bonds"]), a["bonds"]))
        if a["gold"]:
            t = self.table([Col("ISIN", .16), Col("ISIN Description", .36), Col("No. of Units", .15, n),
                            Col("Market Price\nin `", .15, n), Col("Value in `", .18, n)])
            for x in a["gold"]:
                t.add(x["isin"], x["name"], lakh(x["units"]), lakh(x["price"]), lakh(x["value"]))
            parts.append(("Sovereign Gold Bonds (SGB)", None, t, a["gold"]))
        return parts

    def bonds(self, rows):
        n = self.num
        cols = [Col("ISIN", .14), Col("Company Name", .22), Col("Coupon Rate/\nFrequency", .12, "c"),
                Col("Maturity\nDate", .11, "c"), Col("No. of\nBonds", .09, n), Col("Face Value\nPer Bond in `", .11, n)]
        if self.bond_price:
            cols.append(Col("Market Price\nin `", .09, n))
        t = self.table(cols + [Col("Value in `", .12, n)], valign="top")
        for x in rows:
            cells = [x["isin"], x["name"], f"{x['rate']}\n{x['often']}", x["due"], x["units"], lakh(x["face"])]
            if self.bond_price:
                if self.r.random() < .7:
                    x["price"] = x["face"]
                cells.append(lakh(x["price"]) if "price" in x else "Not Available")
            t.add(*cells, lakh(x["value"]))
        return t

    def cdsl_parts(self, a):
        n = self.num
        stacks = [["Current Bal.", "Free Bal.", "Lent Bal."], ["Safekeep Bal.", "Locked In Bal.", "Pledge Setup Bal."],
                  ["Pledged Bal.", "Earmarked Bal.", "Pledgee Bal."]]
        cols = [Col("ISIN", .15), Col("SECURITY", .23)] + [Col("\n".join(s), .13, n) for s in stacks]
        cols += [Col("Market Price /\nFace Value in `", .11, n), Col("Value in `", .12, n)]
        parts = []
        for key, title, sub in (("shares", "Equities (E)", "Equity Shares"), ("funds", "Mutual Funds (M)", None),
                                ("bonds", "Corporate Bonds (C)", None), ("gold", "Sovereign Gold Bonds (SGB)", None)):
            if not a[key]:
                continue
            t = self.table(cols, valign="top")
            for x in a[key]:
                x["units"] = x["units"].quantize(Decimal("0.001"))
                if key == "bonds":
                    x["price"] = x.pop("face")
                units = lakh(x["units"])
                t.add(x["isin"], x["name"], f"{units}\n{units}\n0.000", "0.000\n0.000\n0.000", "0.000\n0.000\n0.000",
                      lakh(x.get("price", x.get("nav"))), lakh(x["value"]))
            parts.append((title, sub, t, a[key]))
        return parts

    def folios(self, group):
        n = self.num
        cols = [Col("ISIN\nUCC", .12), Col("ISIN Description", .17 if self.returns else .2),
                Col("Folio No.", .1, chars=True), Col("No. of\nUnits", .09, n, chars=True),
                Col("Average Cost\nPer Units `", .09, n), Col("Total Cost `", .1, n),
                Col("Current NAV\nper unit in `", .09, n), Col("Current Value\nin `", .1, n),
                Col("Unrealised\nProfit/(Loss)\n`", .09 if self.returns else .13, n)]
        if self.returns:
            cols.append(Col("Annualised\nReturn(%)", .08, n))
        t = self.table(cols, valign="top")
        for f in group["folios"]:
            cells = [f"{f['isin']}\n{f['ucc']}", f["name"], f["folio"], lakh(f["units"]), lakh(f["average"]),
                     lakh(f["cost"]), lakh(f["nav"]), lakh(f["value"]), lakh(f["gain"])]
            t.add(*cells, *([f"{f['rate']:.2f}"] if self.returns else []))
        worth = sum(f["value"] for f in group["folios"])
        value = next(k for k, c in enumerate(cols) if c.head.startswith("Current Value"))
        cells = [""] * len(cols)
        cells[value], cells[1] = lakh(worth, 2), "Total"
        t.rows.append(Row(cells, True))
        return [Text("Mutual Fund Folios (F)", 9, True, stay=True), t]

    def transactions(self):
        book = self.book
        period = f"{date(book.start)} to {date(book.to)}"
        blocks = [Text("Transactions", 11, True, stay=True), Text(f"for the period from {period}", 8, stay=True)]
        for group in book.groups:
            for a in group["accounts"]:
                right = [Text("Summary of Transactions of", 8, True, gap=1)]
                right += [Text(p["name"], 8, gap=1) for p in group["owners"]]
                blocks += self.account_head(group, a, right)
                if not a["moves"]:
                    blocks.append(Text("NO TRANSACTION RECORDED FOR THE GIVEN PERIOD", 8))
                    continue
                blocks += self.moves_nsdl(a) if a["depository"] == "NSDL" else self.moves_cdsl(a)
        if any(f["rows"] for f in book.folios()):
            blocks.append(Text(f"Mutual Funds Transaction Statement for the Period from {period}", 9, True, stay=True))
            for f in book.folios():
                if f["rows"]:
                    blocks += self.ledger(f)
        return blocks + [Text("***End of Statement***", 8, True, "c")]

    def moves_nsdl(self, a):
        blocks, zero = [], self.r.choice(("", "0"))
        for x, rows in a["moves"]:
            t = self.table([Col("Date", .11), Col("Order No", .15), Col("Description", .17),
                            Col("Instruction Details", .17), Col("Opening\nBalance", .1, "r"), Col("Debit", .1, "r"),
                            Col("Credit", .1, "r"), Col("Closing\nBalance", .1, "r")])
            for day, opening, debit, credit, closing in rows:
                t.add(date(day), f"{self.r.randrange(10**13, 10**14)}",
                      self.r.choice(("By CM Settlement", "To Market Trades Pool Account")),
                      f"NSCCL {self.r.randrange(2020001, 2026300)}", lakh(opening),
                      zero if debit is None else lakh(debit), zero if credit is None else lakh(credit), lakh(closing))
            head = Text(f"ISIN : {x['isin']} - {x['name']}", 7.5, True, stay=True)
            blocks += [head, Text("Beneficiary", 7, stay=True), t]
        return blocks

    def moves_cdsl(self, a):
        blocks, empty = [], self.r.choice(("", "--"))
        for x, rows in a["moves"]:
            t = self.table([Col("Date", .16), Col("Transaction Particulars", .39), Col("Credit", .15, "r"),
                            Col("Debit", .15, "r"), Col("Current Balance", .15, "r")])
            t.add("", "Opening Balance", "", "", lakh(rows[0][1]))
            for day, _, debit, credit, closing in rows:
                t.add(date(day), f"EP-{'CR' if debit is None else 'DR'} Tx:{self.r.randrange(10**6)} TM/CM 12081600",
                      empty if credit is None else lakh(credit), empty if debit is None else lakh(debit), lakh(closing))
            t.add("", "Closing Balance", "", "", lakh(rows[-1][4]))
            blocks += [Text(f"ISIN : {x['isin']} - {x['name']}", 7.5, True, stay=True), t]
        return blocks

    def ledger(self, f):
        t = self.table([Col("Date", .12), Col("Transaction Description", .32), Col("Amount in `", .13, "r"),
                        Col("Stamp Duty\nin `", .1, "r"), Col("NAV in `", .11, "r"), Col("Price in `", .11, "r"),
                        Col("Units", .11, "r")])
        t.add("", "Opening Balance", "", "", "", "", lakh(f["opening"], 3))
        for x in f["rows"]:
            t.add(x["date"].strftime("%d-%b-%Y").upper(), x["text"], lakh(abs(x["amount"]), 2),
                  "" if x["duty"] is None else lakh(x["duty"], 2), "" if x["nav"] is None else lakh(x["nav"]),
                  "" if x["nav"] is None else lakh(x["nav"]), "" if x["units"] is None else lakh(abs(x["units"]), 3))
        t.add("", "Closing Balance", "", "", "", "", lakh(f["units"], 3))
        head = f"ISIN: {f['isin']} - {f['amc']} - Scheme Name: {f['name']} Folio No - {f['folio']}"
        return [Text(head, 7.5, True, stay=True), t]

    def know(self):
        if not self.book.folios():
            return []
        t = self.table([Col("Folio No.\nAMC NAME", .3), Col("HOLDER DETAILS", .25), Col("KYC Status", .1, "c"),
                        Col("MOBILE NO", .1), Col("EMAIL ID", .15), Col("RTA", .1)])
        seen = set()
        for g in self.book.groups:
            for f in g["folios"]:
                if (f["folio"], f["amc"]) not in seen:
                    seen.add((f["folio"], f["amc"]))
                    t.add(f"{f['folio']}\n{f['amc']}", g["owners"][0]["name"], "OK", "XXXXXX1234", "XXXX@XXXX",
                          f["registrar"])
        return [Break(), Text("Know more about your accounts", 10, True, stay=True), t]
