"""What the statements of depositories and of MF Central share before they are drawn: exact numbers, ISINs, and truth(), which leaves
out of a statement what is only printed.
"""
from decimal import ROUND_HALF_UP, Decimal

SCHEME = ("amc", "folio", "name", "isin", "rta_code", "registrar", "advisor", "pan", "kyc", "nominees", "holders", "demat", "opening_units", "units", "nav",
          "nav_date", "value", "cost", "transactions")
TXN = ("date", "description", "type", "amount", "units", "nav", "balance")
ACCOUNT = ("depository", "dp_name", "dp_id", "client_id", "owners", "value", "equities", "bonds", "mutual_funds", "transactions")
HOLDING = {"equities": ("isin", "name", "units", "price", "value"), "bonds": ("isin", "name", "units", "face_value", "price", "value"),
           "mutual_funds": ("isin", "name", "units", "nav", "value")}
MOVE = ("isin", "name", "date", "description", "opening", "debit", "credit", "closing")


def places(value, n):
    return Decimal(value).quantize(Decimal(1).scaleb(-n), ROUND_HALF_UP)


def paise(value):
    return places(value, 2)


def check_digit(body):
    digits = "".join(str(int(c, 36)) for c in body)
    total = sum(sum(divmod(int(c) * (2 if i % 2 == 0 else 1), 10)) for i, c in enumerate(reversed(digits)))
    return str(-total % 10)


def truth(st):
    out = {k: st[k] for k in ("file", "password", "layout", "source", "statement_type", "as_of_date", "statement_period", "investor", "total_value", "total_cost", "folio_count")}
    out["schemes"] = [dict({k: f[k] for k in SCHEME}, transactions=[{k: x[k] for k in TXN} for x in f["transactions"]]) for f in st["schemes"]]
    out["demat_accounts"] = []
    for a in st["demat_accounts"]:
        b = {k: a[k] for k in ACCOUNT}
        b["owners"] = [{k: o[k] for k in ("name", "pan")} for o in a["owners"]]
        for kind, fields in HOLDING.items():
            b[kind] = [{k: r[k] for k in fields} for r in a[kind]]
        b["transactions"] = [{k: m[k] for k in MOVE} for m in a["transactions"]]
        out["demat_accounts"].append(b)
    out["nps"] = st["nps"] and {"pran": st["nps"]["pran"], "value": st["nps"]["value"], "schemes": [{k: r[k] for k in ("name", "tier", "units", "nav", "value")} for r in st["nps"]["schemes"]]}
    out["investors"] = st["investors"]
    out["quirks"] = []
    return out


def investors(groups):
    seen = []
    for g in groups:
        for o in g["owners"]:
            person = {"name": o["name"], "pan": o["pan"]}
            if person not in seen:
                seen.append(person)
    return seen
