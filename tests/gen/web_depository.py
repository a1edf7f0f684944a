"""What the web pages of both depositories have in common (see web_page.py)."""

from decimal import Decimal

from web_page import group


def lakhs(v):
    """A figure with Indian groups of digits."""
    return group(v, True) if Decimal(v) >= 0 else "-" + group(v, True)


def account_list(p, st, h, cdsl):
    p.p("Your Demat Account and Mutual Fund Folios", "b")
    for g in st["groups"]:
        many = len(g["owners"]) > 1
        p.p(
            (
                ("In the joint names of" if many else "In the single name of")
                if cdsl
                else ("In the joint Names of" if many else "In the Single Name of")
            ),
            "b",
        )
        for o in g["owners"]:
            p.p(f"{o['name']} ( PAN :{o['pan'] or ''} )" if cdsl else f"{o['name']} (PAN:{o['pan'] or ''})")
        rows = []
        for a in g["accounts"]:
            ids = (
                f"DP Id: {a['dp_id']} Client Id : {a['client_id']}"
                if cdsl
                else f"DP ID:{a['dp_id']} Client ID:{a['client_id']}"
            )
            rows.append(
                [a["depository"] + " Demat Account", a["dp_name"] + "\n" + ids, str(a["count"]), lakhs(a["value"])]
            )
        if g["folios"]:
            rows.append(
                [
                    "Mutual Fund Folios",
                    f"{len({(f['amc'], f['folio']) for f in g['folios']})} Folios",
                    str(len(g["folios"])),
                    lakhs(g["folio_value"]),
                ]
            )
        if g.get("nps"):
            rows.append(
                [
                    "National Pension System",
                    f"PRAN ID : {st['nps']['pran']}",
                    str(len(st["nps"]["schemes"])),
                    lakhs(st["nps"]["value"]),
                ]
            )
        rows.append(["", "", "Total", lakhs(g["value"])])
        cnt = h.pick("cnt", "No. of ISINs / Schemes", "No. of\nISINs / Schemes")
        p.table(
            [["Account Type", "Account Details", cnt, "Value in `" if p.tick else "Value in \u20b9"]],
            rows,
            "lp" + h.pick("ra", "rr", "cr", "cc"),
            [20, 40, 15, 20],
        )
        p.add("<br>")
    p.table(None, [["", "", "Grand Total", lakhs(st["total_value"])]], "llrr", [20, 40, 15, 20], (0,))
    p.add("<br>")


def tick(p, t):
    """The sign of the rupee: as the depositories have it, a backquote of a font of their own, or in Unicode."""
    return t if p.tick else t.replace("`", "\u20b9")


def brk(h, t):
    """A head with the breaks of the depository, or as the cell lets it wrap."""
    return t if h.yes("brk", 0.6) else t.replace("\n", " ")
