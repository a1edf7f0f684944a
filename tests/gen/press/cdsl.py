"""A consolidated account statement as CDSL issues it, in blocks: cover, roster, accounts, movements, funds."""
import random
from decimal import ROUND_HALF_UP, Decimal

from portfolio import lakh
from sheet import Break, Col, Document, Row, Split, Table, Text

TITLE = ("CONSOLIDATED ACCOUNT STATEMENT (CAS) FOR SECURITIES HELD IN DEMAT FORM AND INVESTMENTS IN MUTUAL FUNDS "
         "FOR THE PERIOD FROM {0} TO {1}")
LETTER = """Dear Investor,
Please find here a single statement of the securities in your demat accounts with CDSL and NSDL and of your \
investments in mutual funds, consolidated on the basis of the PAN of the sole or first holder.
If you find a difference, please write to your depository participant, or to the mutual fund or its registrar."""
ADVERT = ["myeasi: see your holdings wherever you are", "Update your mobile number and e-mail with your DP today",
          "Nominate now: your family will thank you"]
SUFFIX = [" # EQUITY SHARES", " -EQ SH", "-EQUITY SHARES OF RS. {face}/- EACH",
          " # NEW EQUITY SHARES OF RS. {face}/-", ""]
LEGEND = "Load Structures and other details are found in the scheme documents of the mutual funds."


def date(day):
    return day.strftime("%d-%m-%Y")


class Cdsl:
    """Builds the blocks; looks are drawn from the seed."""

    def __init__(self, book, seed):
        self.book = book
        self.r = r = random.Random(f"cdsl look {seed}")
        self.num = r.choice("rrc")
        self.valign = r.choice(("middle", "middle", "top"))
        self.rules = r.random() < 0.8
        self.tick = r.choice(("` ", "`"))
        self.size = r.choice((6.5, 7, 7))
        self.form = r.choice((9, 13, 7))
        self.signs = r.random() < 0.6
        for a in book.accounts():
            self.name(a)
        for f in book.folios():
            f["advisor"] = ("DIRECT" if f["direct"] else f"ARN-{r.randrange(1000, 99999)}") if self.form == 13 else None
            if self.form == 7:
                f["cost"] = None

    def name(self, a):
        """Names, units and prices as this depository prints them."""
        for x in a["shares"]:
            x["name"] += self.r.choice(SUFFIX).format(face=x["face"])
            x["units"] = x["units"].quantize(Decimal("0.001"))
            x["price"] = x["price"].quantize(Decimal("0.001"))
        for x in a["gold"] + a["funds"]:
            x["units"] = x["units"].quantize(Decimal("0.001"))
        for x in a["bonds"]:
            if self.r.random() < 0.5:
                x["apart"], x["price"], x["units"] = True, x["face"], x["units"].quantize(Decimal("0.01"))
            else:
                x["price"], x["units"] = x.pop("face"), x["units"].quantize(Decimal("0.001"))

    def table(self, cols, **more):
        return Table(cols, size=self.size, valign=more.pop("valign", self.valign), rules=self.rules, **more)

    def document(self):
        book = self.book
        title = TITLE.format(date(book.start), date(book.to))
        blocks = self.cover() + [Break()] + self.front() + self.classes() + [Break()] + self.details()
        if self.r.random() < 0.4:
            blocks += [Break()] + [Text(x, 14, True, "c", 18) for x in ADVERT]
        for group in book.groups:
            for a in group["accounts"]:
                blocks += [Break()] + self.account(group, a)
        if book.folios():
            blocks += [Break()] + self.funds()
        info = {"Title": "Central Depository Services (India) Ltd"} if self.r.random() < 0.7 else {}
        head = [Text("Central Depository Services (India) Limited", 9, True), Text(title, 8, True)]
        return Document(title, blocks, head,
                        [Text("Marathon Futurex, A Wing, 25th Floor, Mumbai 400013", 5.5, align="c", gap=0),
                         Text("Page {page} of {pages}", 6, align="r", gap=0),
                         Text(book.people[0]["name"], 6, align="l")], info)

    def cover(self):
        book = self.book
        t = self.table([Col("Name/Joint Name (s)", .4), Col("Portfolio Valuation", .35, "r"),
                        Col("View Statement", .25, "c")])
        for kind, label in (("CDSL", "CDSL Demat Accounts"), ("NSDL", "NSDL Demat Accounts *")):
            rows = [a["value"] for a in book.accounts() if a["depository"] == kind]
            t.add(label, lakh(sum(rows), 2) if rows else "--", "Click Here" if rows else "N.A.")
        rows = [f["value"] for f in book.folios()]
        t.add("Mutual Fund Folios", lakh(sum(rows), 2) if rows else "--", "Click Here" if rows else "N.A.")
        t.add("Total Portfolio Value", lakh(book.total(), 2), "", bold=True)
        letter = [Text(x, 8.5, gap=6) for x in LETTER.split("\n")]
        return letter + [Text("Summary of Investments", 10, True, stay=True), t]

    def front(self):
        book = self.book
        left = [Text(f"CAS ID: {book.id}", 8, True), Text(book.people[0]["name"], 8)]
        left += [Text(x, 8, gap=1) for x in book.address + [f"PINCODE: {book.pin}"]]
        right = [Text(f"Statement for the period from {date(book.start)} to {date(book.to)}", 8, gap=8),
                 Text("YOUR CONSOLIDATED PORTFOLIO VALUE", 9, True, gap=1),
                 Text(self.tick + lakh(book.total(), 2), 12, True)]
        blocks = [Split(left, right, 0.42), Text("Your Demat Account and Mutual Fund Folios", 10, True, stay=True)]
        for group in book.groups:
            blocks += self.roster(group)
        return blocks + [Text(f"Grand Total {self.tick}{lakh(book.total(), 2)}", 9, True, "r")]

    def roster(self, group):
        owners = group["owners"]
        blocks = [Text("In the joint names of" if len(owners) > 1 else "In the single name of", 8, True, stay=True)]
        blocks += [Text(f"{p['name']} ( PAN :{self.book.shown_pan(p)})", 8, stay=True) for p in owners]
        t = self.table([Col("Account Type", .2), Col("Account Details", .45), Col("No. of ISINs /\nSchemes", .15, "c"),
                        Col("Value in `", .2, "r")])
        for a in group["accounts"]:
            count = sum(len(a[k]) for k in ("shares", "bonds", "gold", "funds"))
            t.add(f"{a['depository']} Demat Account",
                  f"{a['dp_name']}\nDP Id: {a['dp_id']} Client Id : {a['client_id']}", count, lakh(a["value"], 2))
        if group["folios"]:
            count = len({f["folio"] for f in group["folios"]})
            t.add("Mutual Fund Folios", f"{count} Folio" + "s" * (count > 1), len(group["folios"]),
                  lakh(sum(f["value"] for f in group["folios"]), 2))
        worth = sum((x["value"] for x in group["accounts"] + group["folios"]), Decimal("0.00"))
        t.rows.append(Row(["Total", "", "", lakh(worth, 2)], True))
        return blocks + [t]

    def classes(self):
        book, total = self.book, self.book.total()
        kinds = [("Equity", "shares"), ("Mutual Funds Held in Demat Form", "funds"), ("Mutual Fund Folios", None),
                 ("Debts", "bonds"), ("Preference Shares", ""), ("Government Securities", "gold"),
                 ("Others (REIT/InvIT)", "")]
        sums = []
        for name, key in kinds:
            rows = book.folios() if key is None else [x for a in book.accounts() for x in (a[key] if key else [])]
            sums.append((name, sum((x["value"] for x in rows), Decimal("0.00"))))
        t = self.table([Col("Asset Class", .5), Col("Value (in `)", .3, "r"), Col("Percentage", .2, "r")])
        for name, value in sums:
            t.add(name, lakh(value, 2), f"{value * 100 / total if total else 0:.2f}")
        t.add("Total", lakh(total, 2), "100.00" if total else "0.00", bold=True)
        year = self.table([Col("Month-Year", .3), Col("Portfolio Valuation (in `)", .35, "r"),
                           Col("Changes (in `)", .2, "r"), Col("Changes (in %)", .15, "r")])
        day, months = book.to, []
        for _ in range(6):
            months.insert(0, day)
            day = day.replace(day=1).fromordinal(day.replace(day=1).toordinal() - 1)
        for day in months:
            value = total if day == book.to else (total * self.r.randint(80, 110) / 100).quantize(Decimal("0.01"))
            year.add(day.strftime("%b %Y"), lakh(value, 2), "--", "--")
        first = book.to.year - (book.to.month < 4)
        title = f"Consolidated Portfolio Valuation for Year {first}-{(first + 1) % 100:02}"
        return [t, Text(title, 9, True, stay=True), year]

    def details(self):
        blocks = [Text("Account Details", 10, True)]
        for group in self.book.groups:
            for a in group["accounts"]:
                head = f"DP Name : {a['dp_name']} DP ID : {a['dp_id']} CLIENT ID : {a['client_id']}"
                blocks += [Text(head, 7.5, True, gap=1),
                           Text("Email Id : XXXXXX@XXXXX Mobile No : XXXXXX4321", 7, gap=1),
                           Text("BO Status : Individual Nominee : Registered", 7, gap=5)]
        if self.book.folios():
            blocks.append(Text("MF Folios", 9, True))
        for group in self.book.groups:
            for f in group["folios"]:
                held = "JOINT" if len(group["owners"]) > 1 else "SINGLE"
                blocks += [Text(f"AMC Name : {f['amc']}", 7.5, True, gap=1, stay=True),
                           Text(f"Scheme Name : {f['name']} Scheme Code : {f['code']}", 7, gap=1, stay=True),
                           Text(f"Folio No : {f['folio']} Mode of Holding : {held}", 7, gap=1, stay=True),
                           Text("KYC of Investor/s : OK", 7, gap=1, stay=True),
                           Text(f"ISIN : {f['isin']} UCC : {f['ucc']} RTA : {f['registrar']}", 7, gap=6)]
        return blocks

    def account(self, group, a):
        period = f"{date(self.book.start)} TO {date(self.book.to)}"
        if a["depository"] == "CDSL":
            head = f"DP Name : {a['dp_name']}  BO ID : {a['dp_id']}{a['client_id']}"
        else:
            head = f"DPID : {a['dp_id']}{a['client_id']}"
        blocks = [Text(head, 9, True),
                  Text(f"STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM {period}", 8, True, stay=True)]
        if a["moves"]:
            blocks.append(self.moves(a))
        else:
            blocks.append(Text("No Transaction during the period", 7))
        blocks.append(Text(f"HOLDING STATEMENT AS ON {date(self.book.to)}", 8, True, stay=True))
        rows = [x for k in ("shares", "funds", "gold", "bonds") for x in a[k] if not x.get("apart")]
        if rows or not a["value"]:
            blocks.append(self.holdings(a, rows) if rows else Text("No Holding as on this date", 7))
            worth = sum((x["value"] for x in rows), Decimal("0.00"))
            blocks.append(Text(f"Portfolio Value {self.tick}{lakh(worth, 2)} as on {date(self.book.to)}", 8, True, "r"))
        bonds = [x for x in a["bonds"] if x.get("apart")]
        if bonds:
            blocks += self.bonds(bonds)
        return blocks

    def moves(self, a):
        t = self.table([Col("ISIN", .13), Col("Security", .18), Col("Transaction Particulars", .22), Col("Date", .1),
                        Col("Op. Bal", .09, "r"), Col("Credit", .07, "r"), Col("Debit", .07, "r"),
                        Col("Cl. Bal", .09, "r"), Col("Stamp Duty", .07, "r")])
        for x, rows in a["moves"]:
            for k, (day, opening, debit, credit, closing) in enumerate(rows):
                words = self.r.choice(("EP", "BSECH", "NSE")) + ("-CR" if debit is None else "-DR")
                words += f" TXN:{self.r.randrange(10**7)} CTBO 1201090000000012"
                t.add("" if k else x["isin"], "" if k else x["name"], words, date(day), opening,
                      "--" if credit is None else credit, "--" if debit is None else debit, closing, "--")
        return t

    def holdings(self, a, rows):
        n = self.num
        cdsl = a["depository"] == "CDSL"
        cols = [Col("ISIN", .14), Col("Security", .28)]
        if cdsl:
            cols += [Col("Current Bal", .09, n), Col("Frozen Bal", .07, n), Col("Pledge Bal", .07, n),
                     Col("Pledge Setup Bal", .08, n), Col("Free Bal", .09, n)]
        else:
            cols += [Col("Quantity", .15, n)]
        t = self.table(cols + [Col("Market Price /\nFace Value", .09, n), Col("Value (in `)", .11, n)])
        for x in rows:
            cells = [x["units"]] + (["--", "--", "--", x["units"]] if cdsl else [])
            t.add(x["isin"], x["name"], *cells, x.get("price", x.get("nav")), lakh(x["value"], 2))
        return t

    def bonds(self, rows):
        n = self.num
        t = self.table([Col("ISIN", .13), Col("ISIN Name", .25), Col("Coupon Rate/\nFrequency", .12, "c"),
                        Col("Maturity Date", .1, "c"), Col("Quantity", .08, n), Col("Face Value\nper Bond", .1, n),
                        Col("Market Value\nper Bond", .1, n), Col("Value (in `)", .12, n)])
        for x in rows:
            day, month, year = x["due"].split("-")
            months = "JanFebMarAprMayJunJulAugSepOctNovDec"
            due = f"{day}{months.index(month) // 3 + 1:02}{year}"
            t.add(x["isin"], x["name"], f"{x['rate']}/{x['often']}", due, x["units"], x["face"], x["price"],
                  lakh(x["value"], 2))
        worth = sum(x["value"] for x in rows)
        return [Text(f"HOLDING STATEMENT OF BONDS AS ON {date(self.book.to)}", 8, True, stay=True), t,
                Text(f"Portfolio Value for Bond {self.tick}{lakh(worth, 2)} as on {date(self.book.to)}", 8, True, "r")]

    def funds(self):
        book = self.book
        blocks = [Text("MUTUAL FUND UNITS HELD WITH MF/RTA", 10, True, stay=True)]
        period = f"{date(book.start)} TO {date(book.to)}"
        blocks.append(Text(f"STATEMENT OF TRANSACTIONS FOR THE PERIOD FROM {period}", 8, True, stay=True))
        amc = None
        for f in sorted(book.folios(), key=lambda f: f["amc"]):
            if f["rows"]:
                if f["amc"] != amc:
                    amc = f["amc"]
                    blocks.append(Text(f"AMC Name : {amc}", 8, True, stay=True))
                blocks += self.ledger(f)
        blocks += [Text(f"MUTUAL FUND UNITS HELD AS ON {date(book.to)}", 10, True, stay=True), self.held()]
        return blocks + [Text(LEGEND, 6.5)]

    def ledger(self, f):
        t = self.table([Col("Date", .09), Col("Transaction Description", .22), Col("Amount (in `)", .11, "r"),
                        Col("NAV (in `)", .1, "r"), Col("Price (in `)", .1, "r"), Col("Units", .11, "r"),
                        Col("Stamp Duty\n(in `)", .09, "r"), Col("Income\nDistribution", .09, "r"),
                        Col("Capital\nWithdrawal", .09, "r")])
        sign = (lambda x: x) if self.signs else abs
        t.add("", "Opening Balance", "--", "--", "--", f["opening"], "--", "--", "--")
        for x in f["rows"]:
            price, units, duty = ["--" if x[k] is None else x[k] for k in ("nav", "units", "duty")]
            t.add(date(x["date"]), x["text"], lakh(sign(x["amount"]), 2), price, price,
                  units if units == "--" else sign(units), duty, "--", "--")
        t.add("", "Closing Balance", "--", "--", "--", f["units"], "--", "--", "--")
        return [Text(f"{f['code']} - {f['name']}", 7.5, True, gap=1, stay=True),
                Text(f"Folio No : {f['folio']}", 7.5, gap=1, stay=True),
                Text(f"ISIN : {f['isin']} UCC : {f['ucc']}", 7.5, gap=2, stay=True), t,
                Text("STT : 0.00 Total Tax : 0.00", 7)]

    def held(self):
        n, form = self.num, self.form
        cols = [Col("Scheme Name", .19), Col("ISIN", .12), Col("Folio No.", .11, chars=True, soft=True)]
        if form == 13:
            cols.append(Col("ARN Code", .08))
        cols += [Col("Closing Bal (Units)", .1, n), Col("NAV (in `)", .08, n)]
        if form != 7:
            cols.append(Col("Cumulative Amount Invested (in `)", .12, n))
        cols.append(Col("Valuation (in `)", .12, n))
        if form == 13:
            cols += [Col("TER Regular", .05, n), Col("TER Direct", .05, n), Col("Gross Commission", .07, n)]
        if form != 7:
            cols += [Col("Unrealised Profit/(Loss) (in `)", .1, n), Col("Unrealised Profit/(Loss) (%)", .07, n)]
        t = self.table(cols)
        for f in self.book.folios():
            cells = [f"{f['code']} - {f['name']}", f["isin"], f["folio"]] + ([f["advisor"]] if form == 13 else [])
            cells += [f["units"], f["nav"]] + ([lakh(f["cost"], 2)] if form != 7 else [])
            cells += [lakh(f["value"], 2)]
            cells += ["0.75", "--", "0.00"] if form == 13 else []
            if form != 7:
                share = (f["gain"] * 100 / f["cost"]).quantize(Decimal("0.01"), ROUND_HALF_UP) if f["cost"] else "--"
                cells += [lakh(f["gain"], 2), share]
            t.add(*cells)
        cells = [""] * len(cols)
        cells[0] = "Grand Total"
        for k, c in enumerate(cols):
            if c.head.startswith("Valuation"):
                cells[k] = lakh(sum(f["value"] for f in self.book.folios()), 2)
            if c.head.startswith("Cumulative"):
                cells[k] = lakh(sum(f["cost"] for f in self.book.folios()), 2)
        t.rows.append(Row(cells, True))
        return t
