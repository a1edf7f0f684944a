"""What must be read from a statement of a Book: the truth beside the drawing."""


def text(n):
    return None if n is None else str(n)


def scheme(book, f, cdsl):
    rows = [{"date": x["date"].isoformat(), "description": x["text"], "amount": text(x["amount"]),
             "units": text(x["units"]), "nav": text(x["nav"]), "balance": None, "type": x["type"]} for x in f["rows"]]
    folio = f["folio"].replace("/", " / ")
    return {"amc": f["amc"], "folio": folio, "name": f["name"], "isin": f["isin"],
            "rta_code": f["code"] if cdsl else None, "registrar": f["registrar"],
            "advisor": f.get("advisor") if cdsl else None, "pan": None, "kyc": "OK", "nominees": [], "holders": [],
            "demat": False, "opening_units": text(f["opening"]), "units": text(f["units"]), "nav": text(f["nav"]),
            "nav_date": None, "value": text(f["value"]), "cost": text(f["cost"]), "transactions": rows}


def bond(book, x):
    return {"isin": x["isin"], "name": x["name"], "units": text(x["units"]), "face_value": text(x.get("face")),
            "price": text(x.get("price")), "value": text(x["value"])}


def bonds(book, a):
    """In the order of the statement: CDSL has bonds with columns of their own behind its table of all kinds."""
    if book.issuer == "NSDL":
        return a["bonds"] + a["gold"]
    return a["gold"] + sorted(a["bonds"], key=lambda x: x.get("apart", False))


def account(book, group, a):
    owners = [{"name": p["name"], "pan": book.shown_pan(p)} for p in group["owners"]]
    return {"depository": a["depository"], "dp_name": a["dp_name"], "dp_id": a["dp_id"], "client_id": a["client_id"],
            "owners": owners, "value": text(a["value"]),
            "equities": [{"isin": x["isin"], "name": x["name"], "units": text(x["units"]), "price": text(x["price"]),
                          "value": text(x["value"])} for x in a["shares"]],
            "bonds": [bond(book, x) for x in bonds(book, a)],
            "mutual_funds": [{"isin": x["isin"], "name": x["name"], "units": text(x["units"]), "nav": text(x["nav"]),
                              "value": text(x["value"])} for x in a["funds"]]}


def truth(book, name, total_cost=None):
    cdsl = book.issuer == "CDSL"
    schemes = [scheme(book, f, cdsl) for f in book.folios()]
    return {"file": name, "password": None, "layout": book.issuer.lower(), "source": book.issuer,
            "statement_type": "DEPOSITORY", "as_of_date": book.to.isoformat(),
            "statement_period": {"from": book.start.isoformat(), "to": book.to.isoformat()},
            "investor": {"name": book.people[0]["name"], "email": None, "mobile": None,
                         "address": book.address + [("PINCODE: " if cdsl else "PINCODE : ") + book.pin],
                         "pan": None if book.masked else book.people[0]["pan"]},
            "total_value": text(book.total()), "total_cost": total_cost,
            "folio_count": len({(s["amc"], s["folio"]) for s in schemes}), "schemes": schemes,
            "demat_accounts": [account(book, g, a) for g in book.groups for a in g["accounts"]], "nps": None,
            "quirks": []}
