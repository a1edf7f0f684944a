"""What casparser's document of a statement says, made from the statement's truth: a judge that reads no PDF.

shape(truth) has the members that a truth can tell; the rest (warnings, owners of folios, what casparser has from its
list of ISINs) is left out. agrees(document, truth) lists where a document of casgate says otherwise.
"""
import datetime
import re
from decimal import Decimal

AS_IT_HAS = {"BONUS": ("PURCHASE", "REDEMPTION"), "TRANSFER_IN": ("PURCHASE", "REDEMPTION"),
             "TRANSFER_OUT": ("PURCHASE", "REDEMPTION")}


def day(iso, numeric):
    if not iso:
        return ""
    d = datetime.date.fromisoformat(iso)
    month = ("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()[d.month - 1]
    return f"{d.day:02}-{d.month:02}-{d.year}" if numeric else f"{d.day:02}-{month}-{d.year}"


def period(t):
    p, numeric = t["statement_period"], t["source"] == "CDSL"
    if t["statement_type"] == "SUMMARY":
        return {"from": day(p["to"] or t["as_of_date"], numeric), "to": day(p["to"] or t["as_of_date"], numeric)}
    return {"from": day(p["from"], numeric), "to": day(p["to"], numeric)}


def type_of(row):
    pair = AS_IT_HAS.get(row["type"])
    return pair[row["units"] is not None and Decimal(row["units"]) < 0] if pair else row["type"]


def price_of(row):
    """It divides where no price is printed."""
    if row["nav"] is None and row["amount"] is not None and Decimal(row["units"] or 0) != 0:
        return str((Decimal(row["amount"]) / Decimal(row["units"])).quantize(Decimal("0.0001")))
    return row["nav"]


def transactions(scheme):
    rows = scheme["transactions"]
    days = [r["date"] for r in rows]
    shown, total = rows, Decimal(scheme["opening_units"] or 0)
    if days != sorted(days):  # its balances are those of the order of days
        shown = []
        for r in sorted(rows, key=lambda r: r["date"]):
            total += Decimal(r["units"] or 0)
            shown.append(dict(r, balance=str(total)))
    kept = ("date", "description", "amount", "units", "balance")
    return [{k: r[k] for k in kept} | {"nav": price_of(r), "type": type_of(r)} for r in shown]


def scheme_of(s, summary):
    total = s["units"]
    if s["transactions"] and s["opening_units"] is not None:
        total = str(sum((Decimal(r["units"] or 0) for r in s["transactions"]), Decimal(s["opening_units"])))
    return {"scheme": s["name"], "advisor": s["advisor"], "rta_code": s["rta_code"] or "", "rta": s["registrar"] or "",
            "isin": s["isin"], "nominees": s["nominees"],
            "open": (s["units"] if summary else s["opening_units"]) or "0",
            "close": s["units"] or "0", "close_calculated": total or "0",
            "valuation": {"date": s["nav_date"] or "", "nav": s["nav"] or "0", "cost": s["cost"],
                          "value": s["value"] or "0"},
            "transactions": transactions(s)}


def registrar(t):
    folios, summary = {}, t["statement_type"] == "SUMMARY"
    for s in t["schemes"]:
        name = re.sub(" ", "", s["folio"]) if summary else s["folio"]
        folio = folios.setdefault((s["amc"], s["folio"]), {
            "folio": name, "amc": s["amc"] or "UNKNOWN", "name": (s["holders"] or [None])[0], "PAN": s["pan"] or "",
            "KYC": s["kyc"], "schemes": []})
        folio["schemes"].append(scheme_of(s, summary))
    return {"folios": list(folios.values()), "cas_type": "SUMMARY" if summary else "DETAILED",
            "file_type": t["source"] if t["source"] in ("CAMS", "KFINTECH") else "UNKNOWN"}


def holding(h, kind):
    name = {"name": h["name"], "isin": h["isin"], "value": h["value"] or "0"}
    if kind == "equities":
        return name | {"num_shares": h["units"] or "0", "price": h["price"] or "0"}
    if kind == "bonds":
        return name | {"num_bonds": h["units"] or "0", "face_value": h["face_value"], "market_price": h["price"]}
    return name | {"balance": h["units"] or "0", "nav": h["nav"] or "0", "total_cost": None, "folio": None, "pnl": None}


def folio_holding(s, coded):
    gain = None
    if s["cost"] is not None and s["value"] is not None:
        gain = str(Decimal(s["value"]) - Decimal(s["cost"]))
    return {"name": f"{s['rta_code']} - {s['name']}" if coded and s["rta_code"] else s["name"], "isin": s["isin"] or "",
            "value": s["value"] or "0", "balance": s["units"] or "0", "nav": s["nav"] or "0", "total_cost": s["cost"],
            "folio": s["folio"].replace(" ", ""), "pnl": gain}


def depository(t):
    accounts = [{"name": a["dp_name"], "type": a["depository"] + " Demat Account", "dp_id": a["dp_id"],
                 "client_id": a["client_id"], "balance": a["value"] or "0",
                 "owners": [{"name": o["name"], "PAN": o["pan"] or ""} for o in a["owners"]],
                 **{k: [holding(h, k) for h in a[k]] for k in ("equities", "mutual_funds", "bonds")}}
                for a in t["demat_accounts"]]
    held = [folio_holding(s, t["source"] == "CDSL") for s in t["schemes"] if Decimal(s["units"] or 0) != 0]
    nps = t["nps"] and {"pran": t["nps"]["pran"], "value": t["nps"]["value"],
                        "schemes": [{"scheme": s["name"], "tier": s["tier"], "units": s["units"], "nav": s["nav"],
                                     "value": s["value"]} for s in t["nps"]["schemes"]]}
    return {"accounts": accounts, "in_folios": held, "file_type": t["source"], "nps": nps}


def shape(t):
    who = t["investor"]
    common = {"statement_period": period(t),
              "investor_info": {"name": who["name"], "email": who["email"] or "", "mobile": who["mobile"] or "",
                                "address": "\n".join(who["address"])}}
    return common | (depository(t) if t["statement_type"] == "DEPOSITORY" else registrar(t))


def same(a, b):
    if isinstance(a, str) and isinstance(b, str) and re.fullmatch(r"-?[\d.]+", a) and re.fullmatch(r"-?[\d.]+", b):
        return Decimal(a) == Decimal(b)
    return a == b


def walk(want, got, path, out):
    if isinstance(want, dict) and isinstance(got, dict):
        for k in want:
            walk(want[k], got.get(k, "no such member"), f"{path}.{k}", out)
    elif isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        for i, (x, y) in enumerate(zip(want, got)):
            walk(x, y, f"{path}[{i}]", out)
    elif not same(want, got):
        out.append((path, want, got))


def agrees(document, truth):
    """(path, the truth's, the document's) of each difference; the folios of all holder groups count as one list."""
    want, got = shape(truth), dict(document)
    if "accounts" in got:
        folios = [a for a in got["accounts"] if a["type"] == "Mutual Fund Folios"]
        got["accounts"] = [a for a in got["accounts"] if a["type"] != "Mutual Fund Folios"]
        got["in_folios"] = [h for a in folios for h in a["mutual_funds"]]
        total = sum((Decimal(h["value"]) for h in want["in_folios"]), Decimal(0))
        want["folio_value"] = str(total)
        got["folio_value"] = str(sum((Decimal(a["balance"]) for a in folios), Decimal(0)))
        for o in (want, got):
            o["in_folios"].sort(key=lambda h: (h["folio"], h["isin"], Decimal(h["balance"])))
    found = []
    walk(want, got, "", found)
    return found
