"""Run `casgate parse` on a PDF and compare what it prints with the truth, field by field and character by character."""
import json
import os
import subprocess
import tempfile
from decimal import Decimal

TXN = ("date", "description", "type", "amount", "units", "nav", "balance")
FUND = ("amc", "folio", "name", "isin", "rta_code", "registrar", "advisor", "pan", "kyc", "nominees", "holders",
        "demat", "opening_units", "units", "nav", "nav_date", "value", "cost")
DOCUMENT = ("source", "statement_type", "as_of_date", "total_value", "total_cost", "folio_count")
ACCOUNT = ("depository", "dp_name", "dp_id", "client_id", "value")
HOLDINGS = {"equities": ("isin", "name", "units", "price", "value"),
            "bonds": ("isin", "name", "units", "face_value", "price", "value"),
            "mutual_funds": ("isin", "name", "units", "nav", "value")}
MOVE = ("isin", "name", "date", "description", "opening", "debit", "credit", "closing")
NPS = ("name", "tier", "units", "nav", "value")
INVESTOR = ("name", "email", "mobile", "address", "pan")


def casgate_program():
    return os.environ.get("CASGATE", os.path.join(os.environ.get("CG_TOP_BUILDDIR", "."), "casgate"))


def parse(path, password=None, program=None):
    """-> (data or None, what it wrote to stderr). Numbers stay text, so that their scale can be compared."""
    command = [program or casgate_program(), "parse", path, "--include-pii"]
    with tempfile.NamedTemporaryFile("w", suffix=".pw") as f:
        if password is not None:
            f.write(password + "\n")
            f.flush()
            command += ["--password-file", f.name]
        done = subprocess.run(command, capture_output=True, timeout=120)
    if done.returncode != 0:
        return None, f"exit {done.returncode}: " + done.stderr.decode("utf-8", "replace").strip()
    return json.loads(done.stdout, parse_float=str, parse_int=str), done.stderr.decode("utf-8", "replace")


def text(value):
    """The truth keeps decimals as text and counts as numbers."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


class Differences(list):
    def check(self, where, want, got):
        if text(want) != got:
            self.append(f"{where}: want {want!r}, got {got!r}")

    def rows(self, where, want, got, fields, deeper=None):
        if len(want) != len(got):
            self.append(f"{where}: {len(want)} printed, {len(got)} read")
        for i, (w, g) in enumerate(zip(want, got)):
            for f in fields:
                self.check(f"{where}[{i}].{f}", w[f], g.get(f))
            if deeper:
                self.rows(f"{where}[{i}].{deeper[0]}", w[deeper[0]], g.get(deeper[0], []), deeper[1])


def compare(truth, data):
    """-> list of differences, empty when every field is right."""
    diff = Differences()
    for f in DOCUMENT:
        diff.check(f, truth[f], data.get(f))
    for f in ("from", "to"):
        diff.check("statement_period." + f, truth["statement_period"][f], (data.get("statement_period") or {}).get(f))
    diff.check("investor_name", truth["investor"]["name"], data.get("investor_name"))
    for f in INVESTOR:
        diff.check("investor." + f, truth["investor"][f], (data.get("investor") or {}).get(f))
    held = [s for s in truth["schemes"] if Decimal(s["units"]) != 0]
    exited = [s for s in truth["schemes"] if Decimal(s["units"]) == 0]
    diff.rows("mutual_funds", held, data.get("mutual_funds", []), FUND, ("transactions", TXN))
    diff.rows("exited_funds", exited, data.get("exited_funds", []), FUND, ("transactions", TXN))
    accounts(diff, truth.get("demat_accounts", []), data.get("demat_accounts", []))
    want, got = truth.get("nps"), data.get("nps")
    diff.check("nps", want is None, got is None)
    if want and got:
        for f in ("pran", "value"):
            diff.check("nps." + f, want[f], got.get(f))
        diff.rows("nps.schemes", want["schemes"], got["schemes"], NPS)
    if "investors" in truth:
        diff.rows("investors", truth["investors"], data.get("investors", []), ("name", "pan"))
    return diff


def accounts(diff, want, got):
    diff.rows("demat_accounts", want, got, ACCOUNT)
    for i, (w, g) in enumerate(zip(want, got)):
        where = f"demat_accounts[{i}]"
        diff.rows(where + ".owners", w["owners"], g["owners"], ("name", "pan"))
        for kind, fields in HOLDINGS.items():
            diff.rows(f"{where}.{kind}", w[kind], g[kind], fields)
        if "transactions" in w:
            diff.rows(where + ".transactions", w["transactions"], g["transactions"], MOVE)


def claims(data):
    """Does it claim that nothing is wrong?"""
    trust = data.get("confidence") or {}
    return Decimal(trust.get("document", "0")) == 1 and trust.get("level") == "HIGH" and not data.get("warnings")


def modesty(data):
    """What keeps a clean statement from being claimed as such; [] when it is."""
    trust = data.get("confidence") or {}
    faults = [] if Decimal(trust.get("document", "0")) == 1 else [f"confidence {trust}"]
    faults += [] if trust.get("level") == "HIGH" else [f"level {trust.get('level')}"]
    return faults + [f"warning {w.get('code')}: {w.get('message')}" for w in data.get("warnings", [])]
