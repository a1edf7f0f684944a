"""Run by casparser.t in the environment of casparser: PROGRAM STATEMENT=PASSWORD=TRUTH.. ; a line of JSON for each.
With --fields alone: the paths of all fields of its models, as an array.

What casgate prints with --format casparser has to pass casparser's own models and their JSON Schema, to say what the
truth of the statement says (casparser_truth.py), to have the types of transactions that casparser makes of the same
words, and to agree with what casparser reads of the same file, field by field. A statement that casparser does not read
wholly (an exception, warnings, another count of folios, schemes, rows or holdings) is not held against its reading.
Figures agree when their numbers do, texts when their letters do. REASONS are differences that are no disagreement of
two readers, each with its reason; MISREAD are what casparser misreads in a member whose truth is known, which casgate
has right.
"""
import json
import re
import subprocess
import sys
import warnings
from collections import Counter
from decimal import Decimal, InvalidOperation

import casparser
import casparser_truth
import jsonschema
from casparser.analysis.gains import CapitalGainsReport
from casparser.exceptions import GainsError, IncompleteCASError
from casparser.parsers._classify import get_transaction_type
from casparser.types import CASData, NSDLCASData

warnings.simplefilter("ignore")


def letters(v):
    return re.sub(r"[\W_]", "", v).lower()


def cut(a, b):
    """casparser's text is a beginning of ours"""
    return isinstance(a, str) and isinstance(b, str) and letters(b).startswith(letters(a))


def begins(a, b):
    """and so is its figure, without the last digits"""
    return isinstance(a, str) and isinstance(b, str) and b.startswith(a)


def missing(a, _):
    return a in (None, "", "UNKNOWN")


def unkept(_, b):
    return b is None


REASONS = (
    (r"\.(type|amfi|symbol|exchange)$", lambda a, b: b is None, "comes from its list of ISINs, not from the statement"),
    (r"\.PANKYC$", unkept, "casgate does not keep the KYC mark of the PAN"),
    (r"\.(avg_cost|ucc|return|coupon_rate|coupon_frequency|maturity_date|nps_sp)$", unkept, "casgate does not keep it"),
    (r"\.(pnl|total_cost|folio|name|isin|cost|market_price)$", missing, "casparser does not find it"),
    (r"\.isin$", unkept, "casparser takes it from its list; the statement prints none"),
    (r"\.statement_period\.(from|to)$", missing, "casparser finds no day in As on"),
    (r"\.amc$", missing, "casparser finds no heading"),
    (r"\.(nav|units|balance|close_calculated)$", begins, "casparser loses the last digit of a narrow column"),
    (r"\.close_calculated$", lambda a, b: True, "the sum of units that it has cut"),
    (r"\.(scheme|name|description|fund_manager)$", cut, "casparser stops at the end of a line"),
    (r"\.scheme$", lambda a, b: re.sub(r"(non)?demat", "", letters(a)) == letters(b),
     "casparser keeps (Non-Demat) in names of summaries"),
    (r"\.rta$", lambda a, b: (a, b) == ("KARVY", "KFINTECH"), "casgate gives the registrar one name in all years"),
    (r"\.address$", lambda a, b: "Phone" in a and a.startswith(b),
     "casparser takes the phone for a line of the address"),
    (r"\.type$", lambda a, b: a == "STT_TAX" and b == "MISC", "casparser takes stt inside another word for the tax"),
    (r"\.valuation\.date$", lambda a, b: re.match(r"\d\d-\w{3}-\d{4}$", a), "casparser falls back to the period"),
    (r"\.num_(shares|bonds)$", lambda a, b: Decimal(a) == 0 != Decimal(b),
     "casparser takes the pledged quantity for the units"),
    (r"\.(scheme|fund_manager)$", lambda a, b: not Counter(letters(a)) - Counter(letters(b)),
     "casparser takes the lines of a cell in another order"),
)

MISREAD = {
    r"\.nav$": "casparser takes another column",
    r"\.valuation\.(date|cost|value)$": "casparser takes another column of a narrow summary, or cuts a wide figure",
    r"\.(open|close|close_calculated)$": "casparser misses the units of a narrow summary",
    r"\.isin$": "casparser puts the ISIN of its list over the printed one",
    r"\.scheme$": "casparser keeps (formerly ..) in summaries, and loses what stands behind it where that wraps",
    r"\.advisor$": "casparser takes the registrar of the line for a part of the advisor",
    r"\.amc$": "casparser takes a note above the folio for the fund house",
    r"\.type$": "casparser does not know these words: see WORDS",
}
WORDS = (
    ("PURCHASE", "PURCHASE_SIP", r"^S ystematic ", "a space in the first word"),
    ("REDEMPTION", "SWITCH_OUT", r"^S witch Out", "a space in the first word"),
    ("PURCHASE_SIP", "SWITCH_IN", r"^S witch-In", "a space in the first word"),
    ("PURCHASE", "SWITCH_IN", r"^Lateral Shift In", "the word of some fund houses for a switch"),
    ("REDEMPTION", "SWITCH_OUT", r"^Lateral Shift Out", "the word of some fund houses for a switch"),
    ("REDEMPTION", "REVERSAL", r"Balance Insufficient", "it knows Insufficient Balance"),
    ("PURCHASE", "REVERSAL", r"Reversed$", "a sale taken back is a purchase to it"),
    ("STT_TAX", "MISC", r"STT paid by AMC", "a note without an amount"),
)


def reason(path, a, b, right):
    for pattern, holds, why in REASONS:
        if re.search(pattern, path) and holds(a, b):
            return why
    return next((why for pattern, why in MISREAD.items() if right and re.search(pattern, path)), None)


def worded(doc):
    """Rows whose type or rate is another one than casparser makes of their description and units, but for WORDS."""
    for row in (t for f in doc.get("folios", []) for s in f["schemes"] for t in s["transactions"]):
        kind, rate = get_transaction_type(row["description"], Decimal(row["units"]) if row["units"] else None)
        known = any((a, b) == (kind.name, row["type"]) and re.search(words, row["description"])
                    for a, b, words, _ in WORDS)
        if (kind.name != row["type"] and not known) or rate != (row["dividend_rate"] and Decimal(row["dividend_rate"])):
            yield [kind.name, str(rate), row]


def alike(a, b):
    if a == b:
        return True
    if not isinstance(a, str) or not isinstance(b, str):
        return False
    try:
        return Decimal(a) == Decimal(b)
    except InvalidOperation:
        return letters(a) == letters(b) and letters(a) != ""


def walk(a, b, path, out):
    if isinstance(a, dict) and isinstance(b, dict):
        if list(a) != list(b):
            out.append((path, "keys " + " ".join(a), "keys " + " ".join(b)))
        for k in a:
            walk(a[k], b.get(k), path + "." + k, out)
    elif isinstance(a, list) and isinstance(b, list):
        for i, (x, y) in enumerate(zip(a, b)):
            walk(x, y, f"{path}[{i}]", out)
        if len(a) != len(b):
            out.append((path, len(a), len(b)))
    elif not alike(a, b):
        out.append((path, a, b))


def ordered(doc):
    """Holdings by their ISINs and units: casgate has the order of print."""
    for account in doc.get("accounts", []):
        for k in ("equities", "mutual_funds", "bonds"):
            account[k].sort(
                key=lambda h: (h["isin"], Decimal(h.get("num_shares") or h.get("num_bonds") or h["balance"])))
        account["folios"] = 0  # casgate counts holdings, casparser copies the printed count
    return doc


def moved(ours, peer):
    """casparser puts bonds of CDSL among the shares."""
    for account, other in zip(ours.get("accounts", []), peer.get("accounts", [])):
        shares = {h["isin"] for h in other["equities"]}
        for bond in [b for b in account["bonds"] if b["isin"] in shares]:
            account["bonds"].remove(bond)
            account["equities"].append({"name": bond["name"], "isin": bond["isin"], "num_shares": bond["num_bonds"],
                                        "price": bond["market_price"] or "0", "value": bond["value"], "symbol": None,
                                        "exchange": None})
    return ordered(ours)


def counts(doc):
    return ([len(doc["folios"])] + [[len(f["schemes"])] + [len(s["transactions"]) for s in f["schemes"]]
                                    for f in doc["folios"]]) if "folios" in doc else [
                                        [len(a[k]) for k in ("equities", "mutual_funds", "bonds")]
                                        for a in doc["accounts"]
                                    ]


def gains(document):
    """Gains that casparser adds up from a document, of the schemes that begin with nothing; or its own refusal."""
    if document.get("cas_type") != "DETAILED":
        return []
    whole = json.loads(json.dumps(document))
    for folio in whole["folios"]:
        folio["schemes"] = [s for s in folio["schemes"] if Decimal(s["open"]) == 0]
    try:
        report = CapitalGainsReport(CASData.model_validate(whole))
    except (IncompleteCASError, GainsError) as e:
        return [type(e).__name__]
    return sorted((g.fy, g.fund.folio, g.purchase_date.isoformat(), g.sale_date.isoformat(), str(g.units), str(g.gain))
                  for g in report.gains)


def look(program, path, password, truth):
    got = subprocess.run([program, "parse", path, "--password", password, "--include-pii", "--format", "casparser"],
                         capture_output=True, check=True, stdin=subprocess.DEVNULL)
    ours = json.loads(got.stdout)
    model = NSDLCASData if "accounts" in ours else CASData
    model.model_validate(ours)
    for mode in ("serialization", "validation"):
        jsonschema.validate(ours, model.model_json_schema(mode=mode), jsonschema.Draft202012Validator)
    with open(truth, encoding="utf-8") as f:
        untrue = casparser_truth.agrees(ours, json.load(f))
    seen = {"file": path, "untrue": untrue[:5], "worded": list(worded(ours))[:5], "gains": gains(ours)}
    try:
        peer = json.loads(casparser.read_cas_pdf(path, password, output="json"))
    except Exception as e:  # whatever it is, casparser has not read the file
        return seen | {"unread": type(e).__name__}
    seen["peer_gains"] = gains(peer)
    peer = ordered(peer)
    ours = moved(ordered(ours), peer)
    if peer["parse_warnings"] or counts(peer) != counts(ours):
        return seen | {"unread": "in part"}
    ours.pop("parse_warnings"), peer.pop("parse_warnings")  # casgate's own checks in its own words
    found, why = [], {}
    walk(peer, ours, "", found)
    for where, a, b in found:
        r = reason(where, a, b, not untrue)
        why[r] = why.get(r, 0) + 1
    fields = len(re.findall(r'"\w+":', json.dumps(peer)))
    return seen | {"fields": fields, "why": {k: n for k, n in why.items() if k},
                   "wrong": [x for x in found if reason(*x, not untrue) is None][:5]}


def fields(model, path=""):
    """Paths of the fields that are values or lists of them, by their names in JSON."""
    for name, field in model.model_fields.items():
        name = path + (field.alias or name)
        below = re.findall(r"casparser\.types\.(\w+)", str(field.annotation) + repr(field.annotation))
        if below:
            yield from fields(getattr(casparser.types, below[0]), name + ".")
        else:
            yield name


if sys.argv[1] == "--fields":
    print(json.dumps([*fields(CASData), *fields(NSDLCASData)]))
for triple in sys.argv[2:]:
    print(json.dumps(look(sys.argv[1], *triple.split("="))), flush=True)
