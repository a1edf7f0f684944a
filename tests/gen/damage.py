#!/usr/bin/env python3
"""Damage the PDFs of sound statements and see whether casgate says so.

damage.py [--times N] [--every N] [--kind NAME] [--match REGEXP] [--keep DIR] [--tap] FOLDER...

Each PDF of the folders is damaged in each way of KINDS: in the file, in its streams, in what its fonts say, in single
text operators, in its pages. What is read from a damaged statement is held against what is read from the sound one:
refused, the same, told (another result with a warning or a confidence below 1), or silent: another result that claims
to be right. A silent difference of a figure, date, ISIN, type or number of rows is a failure, unless the page has
nothing to hold it against: KNOWN and KNOWN_BOTH list these kinds with the reason.
"""
import argparse
import collections
import glob
import json
import os
import random
import re
import shutil
import sys
import tempfile
from decimal import Decimal

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "harm"), os.path.join(HERE, "../lib")]
import tap  # noqa: E402

try:
    import pikepdf
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")
import check  # noqa: E402
import disguise  # noqa: E402
import strike  # noqa: E402
from pdf_text import get_bytes, put_bytes, runs, streams, targets, Font  # noqa: E402

TEXT = re.compile(r"(name|description|holders|nominees|email|address|mobile|registrar|plan|option|demat|kyc|advisor"
                  r"|rta_code|dp_name|depository|scheme|tier|group)#?(\[\d+\])*$|^investor(?!.*\bpan$)")
ASIDE = re.compile(r"^(snapshot_id|created_at|expires_at|livemode|confidence|warnings|analytics|places)\b")


# -- kinds of damage: f(pdf, dice); each returns False where it finds nothing to damage -----
KINDS, FILES = {**strike.KINDS, **disguise.KINDS}, {}


def kind(f):
    KINDS[f.__name__] = f
    return f


def whole(f):
    """f(bytes of the file, dice) -> bytes"""
    FILES[f.__name__] = f
    return f


def changed(run):
    run.stream.write()


FIGURE = re.compile(r"\d[.,]\d")
DIGIT = re.compile(r"\d")


def edit(wanted, how):
    """Another text for one run: how(text, dice) -> text or None."""
    def damage(pdf, dice):
        having = runs(pdf, lambda r: wanted.search(r.text))
        dice.shuffle(having)
        for run in having[:20]:
            text = how(run.text, dice)
            if text is not None and text != run.text and run.set(text):
                changed(run)
                return True
        return False
    return damage


def one_digit(text, dice):
    i = dice.choice([m.start() for m in DIGIT.finditer(text)])
    return text[:i] + dice.choice([c for c in "0123456789" if c != text[i]]) + text[i + 1:]


def two_digits(text, dice):
    at = [i for i in range(len(text) - 1) if text[i:i + 2].isdigit() and text[i] != text[i + 1]]
    if not at:
        return None
    i = dice.choice(at)
    return text[:i] + text[i + 1] + text[i] + text[i + 2:]


def less_a_digit(text, dice):
    i = dice.choice([m.start() for m in DIGIT.finditer(text)])
    return text[:i] + text[i + 1:]


def more_a_digit(text, dice):
    i = dice.choice([m.start() for m in DIGIT.finditer(text)])
    return text[:i] + dice.choice("0123456789") + text[i:]


def half(text, dice):
    return text[:dice.randrange(1, len(text))] if len(text) > 1 else None


KINDS["digit_changed"] = edit(DIGIT, one_digit)
KINDS["digit_of_figure_changed"] = edit(FIGURE, one_digit)
KINDS["digits_exchanged"] = edit(FIGURE, two_digits)
KINDS["digit_lost"] = edit(DIGIT, less_a_digit)
KINDS["digit_doubled"] = edit(DIGIT, more_a_digit)
KINDS["point_lost"] = edit(re.compile(r"\d\.\d"), lambda s, d: s.replace(".", "", 1))
KINDS["sign_lost"] = edit(re.compile(r"^[-(]\d|\s[-(]\d"), lambda s, d: re.sub(r"[-(](?=\d)|\)", "", s))
KINDS["run_cut"] = edit(DIGIT, half)


@kind
def run_lost(pdf, dice):
    run = dice.choice(runs(pdf))
    run.stream.ops[run.at] = None
    changed(run)


@kind
def figure_lost(pdf, dice):
    having = runs(pdf, lambda r: FIGURE.search(r.text))
    if not having:
        return False
    run = dice.choice(having)
    run.stream.ops[run.at] = None
    changed(run)
    return True


@kind
def date_or_code_lost(pdf, dice):
    having = runs(pdf, lambda r: DIGIT.search(r.text) and not FIGURE.search(r.text))
    if not having:
        return False
    run = dice.choice(having)
    run.stream.ops[run.at] = None
    changed(run)
    return True


@kind
def runs_lost(pdf, dice):
    """Neighbours in the stream."""
    stream = dice.choice(list(streams(pdf)))
    first = dice.randrange(len(stream.runs))
    for run in stream.runs[first:first + dice.randrange(2, 40)]:
        stream.ops[run.at] = None
    stream.write()


@kind
def end_of_stream_lost(pdf, dice):
    """The last part of a page's runs."""
    stream = dice.choice(list(streams(pdf)))
    for run in stream.runs[dice.randrange(len(stream.runs)):]:
        stream.ops[run.at] = None
    stream.write()


@kind
def runs_exchanged(pdf, dice):
    stream = dice.choice(list(streams(pdf)))
    if len(stream.runs) < 2:
        return False
    i = dice.randrange(len(stream.runs) - 1)
    a, b = stream.runs[i], stream.runs[min(len(stream.runs) - 1, i + dice.randrange(1, 6))]
    if a.text == b.text or a.font is not b.font:
        return False
    stream.ops[a.at], stream.ops[b.at] = stream.ops[b.at], stream.ops[a.at]
    stream.write()
    return True


@kind
def run_repeated(pdf, dice):
    """A run shows what another shows."""
    stream = dice.choice(list(streams(pdf)))
    having = [r for r in stream.runs if DIGIT.search(r.text)]
    if len(having) < 2:
        return False
    a, b = dice.sample(having, 2)
    if a.text == b.text or a.font is not b.font:
        return False
    stream.ops[a.at] = stream.ops[b.at]
    stream.write()
    return True


@kind
def run_moved(pdf, dice):
    having = runs(pdf, lambda r: DIGIT.search(r.text))
    if not having:
        return False
    run = dice.choice(having)
    operands, operator = run.stream.ops[run.at]
    ops = pikepdf.parse_content_stream(run.stream.target)
    at = max((i for i in range(run.at) if str(ops[i].operator) in ("Td", "Tm", "TD")), default=None)
    if at is None:
        return False
    place, how = run.stream.ops[at]
    k = dice.choice((-2, -1))
    place[k] = pikepdf.Object.parse(f"{float(place[k]) + dice.choice((-40, -12, 12, 40)):.2f}".encode())
    changed(run)
    return True


@kind
def byte_of_stream_changed(pdf, dice):
    target = dice.choice([t for t, _ in targets(pdf)])
    drawn = bytearray(get_bytes(target))
    if not drawn:
        return False
    for _ in range(dice.choice((1, 1, 4))):
        drawn[dice.randrange(len(drawn))] ^= 1 << dice.randrange(8)
    put_bytes(pdf, target, bytes(drawn))
    return True


@kind
def stream_cut(pdf, dice):
    target = dice.choice([t for t, _ in targets(pdf)])
    drawn = get_bytes(target)
    if len(drawn) < 2:
        return False
    put_bytes(pdf, target, drawn[:dice.randrange(1, len(drawn))])
    return True


@kind
def stream_torn(pdf, dice):
    """A part of it is gone."""
    target = dice.choice([t for t, _ in targets(pdf)])
    drawn = get_bytes(target)
    if len(drawn) < 2:
        return False
    at = dice.randrange(len(drawn))
    put_bytes(pdf, target, drawn[:at] + drawn[at + dice.choice((1, 30, 300, 3000)):])
    return True


@kind
def page_lost(pdf, dice):
    if len(pdf.pages) < 2:
        return False
    del pdf.pages[dice.randrange(len(pdf.pages))]
    return True


@kind
def page_repeated(pdf, dice):
    i = dice.randrange(len(pdf.pages))
    pdf.pages.insert(dice.randrange(len(pdf.pages) + 1), pdf.pages[i])


@kind
def pages_exchanged(pdf, dice):
    if len(pdf.pages) < 2:
        return False
    i, k = sorted(dice.sample(range(len(pdf.pages)), 2))
    order = list(pdf.pages)
    order[i], order[k] = order[k], order[i]
    del pdf.pages[:]
    pdf.pages.extend(order)
    return True


@kind
def page_without_content(pdf, dice):
    page = dice.choice(list(pdf.pages))
    page.obj.Contents = pdf.make_stream(b"")


@kind
def page_cut_at_an_edge(pdf, dice):
    page = dice.choice(list(pdf.pages))
    box = [float(v) for v in page.mediabox]
    k = dice.randrange(4)
    share = dice.uniform(0.05, 0.5) * (box[2 + k % 2] - box[k % 2])
    box[k] += share if k < 2 else -share
    page.obj.MediaBox = pikepdf.Array(box)
    page.obj.CropBox = pikepdf.Array(box)


@kind
def font_lost(pdf, dice):
    having = [r for _, r in targets(pdf) if r is not None and len(r.get("/Font", {})) > 0]
    if not having:
        return False
    fonts = dice.choice(having).Font
    del fonts[dice.choice(sorted(fonts.keys()))]
    return True


@kind
def glyphs_exchanged(pdf, dice):
    """A font's map says one digit for another."""
    fonts = [f for _, r in targets(pdf) for _, f in (r or {}).get("/Font", {}).items()]
    fonts = [f for f in fonts if Font(f).to_code.get("3")]
    if not fonts:
        return False
    font = dice.choice(fonts)
    a, b = dice.sample("0123456789", 2)
    known = Font(font)
    if a not in known.to_code or b not in known.to_code:
        return False
    if "/ToUnicode" in font:
        size = 4 if known.wide else 2
        lines = [f"<{code:0{size}x}> <{ord(c):04x}>" for code, c in
                 sorted({**known.to_char, known.to_code[a]: b, **dice.choice(({}, {known.to_code[b]: a}))}.items())]
        font.ToUnicode = pdf.make_stream(
            ("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
             f"1 begincodespacerange <{'0' * size}> <{'f' * size}> endcodespacerange\n"
             + "".join(f"{len(lines[i:i + 90])} beginbfchar\n" + "\n".join(lines[i:i + 90]) + "\nendbfchar\n"
                       for i in range(0, len(lines), 90)) + "endcmap end end").encode())
    else:
        names = dict(zip("0123456789", ("zero one two three four five six seven eight nine").split()))
        font.Encoding = pikepdf.Dictionary(
            Type=pikepdf.Name.Encoding, BaseEncoding=pikepdf.Name.WinAnsiEncoding,
            Differences=pikepdf.Array([ord(a), pikepdf.Name("/" + names[b])]))
    return True


@whole
def byte_of_file_changed(data, dice):
    data = bytearray(data)
    for _ in range(dice.choice((1, 2, 8))):
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(data)


@whole
def block_of_file_zero(data, dice):
    at, n = dice.randrange(len(data)), dice.choice((1, 64, 512))
    return (data[:at] + b"\0" * n + data[at + n:])[:len(data)]


@whole
def file_cut(data, dice):
    return data[:dice.randrange(len(data) // 4, len(data))]


@whole
def bytes_of_file_lost(data, dice):
    at = dice.randrange(len(data))
    return data[:at] + data[at + dice.choice((1, 2, 64, 1000)):]


# -- what came out -----
def walk(want, got, path, out):
    if isinstance(want, dict) and isinstance(got, dict):
        for key in sorted(set(want) | set(got)):
            here = f"{path}.{key}" if path else key
            if not ASIDE.match(here):
                walk(want.get(key), got.get(key), here, out)
    elif isinstance(want, list) and isinstance(got, list):
        walk_list(want, got, path, out)
    elif want != got and not same_number(want, got):
        out.append((path, want, got))


def walk_list(want, got, path, out):
    """Rows in another order (path~), some of them gone (path#), else one by one."""
    w, g = [figures_of(x) for x in want], [figures_of(x) for x in got]
    more, less = collections.Counter(g) - collections.Counter(w), collections.Counter(w) - collections.Counter(g)
    if w != g and not more and (not less or len(w) != len(g)):
        out.append((path + "#", len(w), len(g)) if less else (path + "~", None, None))
        return
    if len(w) != len(g):
        out.append((path + "#", len(w), len(g)))
    for i, (x, y) in enumerate(zip(want, got)):
        walk(x, y, f"{path}[{i}]", out)


def figures_of(x):
    """Without texts, as text."""
    if isinstance(x, dict):
        return json.dumps({k: figures_of(v) for k, v in x.items() if not TEXT.search(k)}, sort_keys=True)
    return json.dumps([figures_of(v) for v in x] if isinstance(x, list) else x)


def same_number(want, got):
    """5000.00 and 5000.0"""
    try:
        return want is not None and got is not None and Decimal(want) == Decimal(got)
    except (ArithmeticError, TypeError, ValueError):
        return False


def differences(want, got):
    """[(path, sound, damaged)]; those of figures first"""
    out = []
    walk(want, got, "", out)
    return sorted(out, key=lambda d: bool(TEXT.search(d[0])))


# -- what no redundancy of a page shows: f(sound data, path, value, damaged value) -> is it of that kind? -----
def thing(data, path):
    """The object that the last key of the path belongs to."""
    for key in re.findall(r"\w+|\[\d+\]", path)[:-1]:
        data = data[int(key[1:-1])] if key[0] == "[" else data[key]
    return data


def of_row(path):
    return re.match(r"(mutual|exited)_funds\[\d+\]\.transactions\[\d+\]\.\w+$", path)


def last(path):
    return re.sub(r".*\.", "", path)


def near(units, price, amount):
    """Units times price is the amount within the rounding of the three, TDS and STT aside."""
    slack = abs(price) * Decimal("0.0006") + abs(units) * Decimal("0.005") + Decimal("0.01")
    return abs(abs(units * price) - abs(amount)) <= slack + abs(amount) * Decimal("0.0026")


def price_rounded(data, path, want, got):
    row = thing(data, path) if of_row(path) and last(path) in ("nav", "amount") else {}
    figures = [got if k == last(path) else row.get(k) for k in ("units", "nav", "amount")]
    return None not in figures and near(*map(Decimal, figures))


def unpriced(data, path, want, got):
    return of_row(path) and last(path) == "amount" and thing(data, path)["nav"] is None


def nil_holding(data, path, want, got):
    return path.startswith("exited_funds") and not of_row(path)


def day_in_order(data, path, want, got):
    return last(path) in ("date", "nav_date", "as_of_date", "to", "from") and want is not None and got is not None


def nav_rounded(data, path, want, got):
    row = thing(data, path)
    return last(path) in ("nav", "price") and got is not None and row.get("units") is not None and abs(
        (Decimal(got) - Decimal(want)) * Decimal(row["units"])) <= Decimal("0.011")


def exchanged(data, path, want, got):
    row = thing(data, path)
    return last(path) in ("units", "nav", "price") and got is not None and Decimal(got) in [
        Decimal(row[k]) for k in ("units", "nav", "price") if row.get(k) is not None and k != last(path)]


def isin_absent(data, path, want, got):
    return last(path) == "isin" and (got is None or (want is not None and sorted(got) == sorted(want)))


def told_by_text(data, path, want, got):
    return last(path) in ("type", "folio_count", "face_value") or path.startswith("nps.")


def total_rounded(data, path, want, got):
    """Issuers add values that they have not rounded: a paisa for each fund."""
    if path != "total_value" or got is None:
        return False
    funds = len(data["mutual_funds"]) + sum(len(a.get(k) or []) for a in data["demat_accounts"]
                                            for k in ("equities", "bonds", "mutual_funds"))
    return abs(Decimal(got) - Decimal(want)) <= funds * Decimal("0.01")


def nil_total(data, path, want, got):
    return path in ("total_cost", "total_value") and Decimal(data["total_value"]) == 0


# -- the same, with the damaged data: f(sound data, damaged data, path, value, damaged value) -----
def named(data, path):
    """(group, thing) of all that has an ISIN beside this one: schemes, or holdings and movements of a depository."""
    if not path.startswith("demat_accounts"):
        return [(None, f) for k in ("mutual_funds", "exited_funds") for f in data[k]]
    return [(a["depository"], h) for a in data["demat_accounts"]
            for k in ("equities", "bonds", "mutual_funds", "transactions") for h in a.get(k) or []]


TRADED = ("isin", "cost", "nav_date")


def traded(sound, damaged, path, want, got):
    """Fields that no other figure of their row is held against."""
    key = "cost" if last(path) == "gain" else last(path)
    return key in TRADED and not of_row(path) and sorted(str(x.get(key)) for _, x in named(sound, path)) == sorted(
        str(x.get(key)) for _, x in named(damaged, path))


FILLER = set("fund plan option growth direct regular idcw dividend payout scheme the of and mutual limited ltd".split())


def tell(name):
    return [w for w in re.findall(r"[a-z0-9]+", (name or "").lower()) if w not in FILLER]


def isin_unopposed(sound, damaged, path, want, got):
    """Nothing else of the statement says what the ISIN is of, or it says the same."""
    if last(path) != "isin" or not want or not got:
        return False
    here, demat = thing(damaged, path), path.startswith("demat_accounts")
    group = next((g for g, x in named(damaged, path) if x is here), None)
    for g, x in named(damaged, path):
        if x is here or x["isin"] != got or g != group:
            continue
        a, b = tell(here["name"]), tell(x["name"])
        if not (a[:1] == b[:1] if demat else set(a) <= set(b) or set(b) <= set(a)):
            return False
    return True


def order(sound, damaged, path, want, got):
    return path.endswith("~")


def unsummed(sound, damaged, path, want, got):
    """No total and no page number tells how many funds there are: MF Central prints neither in detailed statements."""
    fewer = any(len(damaged[k]) < len(sound[k]) for k in ("mutual_funds", "exited_funds"))
    return path in ("mutual_funds#", "exited_funds#", "total_value") and fewer and sound["source"] == "MFCENTRAL" and (
        sound["statement_type"] == "DETAILED")


def movements(sound, damaged, path, want, got):
    return re.match(r"demat_accounts\[\d+\]\.transactions#$", path) or (
        re.match(r"demat_accounts\[\d+\]\.transactions\[", path) and last(path) in MOVE and got in [
            thing(sound, path).get(k) for k in MOVE])


NUMBERS = ("folio", "pan", "dp_id", "client_id", "pran")


def printed(data, key):
    """All that the statement says of a key."""
    if isinstance(data, dict):
        own = {data[key]} if data.get(key) is not None else set()
        return own.union(*(printed(v, key) for v in data.values()))
    return set().union(*(printed(v, key) for v in data)) if isinstance(data, list) else set()


def near_end(want, got):
    """Numbers of a family follow each other, and short ones of two houses may be alike: they differ in one place."""
    a, b = want.partition(" ")[0], got.partition(" ")[0]
    at = [i for i in range(len(a)) if a[i:i + 1] != b[i:i + 1]]
    return len(a) == len(b) and len(at) == 1 and (at[0] >= len(a) - 2 or len(a) < 10)


def number_once(sound, damaged, path, want, got):
    """A number that nothing else of the statement repeats, or two of them that trade places."""
    key = last(path)
    if key not in NUMBERS:
        return False
    if want is not None and got is not None and (want not in printed(damaged, key) or near_end(want, got)):
        return True
    return printed(sound, key) == printed(damaged, key)


MOVE = ("opening", "debit", "credit", "closing")


def ledger(sound, damaged, path, want, got):
    """NSDL prints rows in a part of its own, and only of folios that have some."""
    fund = re.match(r"(?:mutual|exited)_funds\[\d+\]\.(?=opening_units$|transactions#$)", path)
    return sound["source"] == "NSDL" and fund and got in (None, 0) and not thing(
        damaged, fund.group() + "units")["transactions"]


KNOWN = (
    ("a price, or an amount, that differs by less than the rounding of units x price", price_rounded),
    ("an amount without a price beside it: old statements, taxes, payouts", unpriced),
    ("NAV, cost, value and number of holdings of no units", nil_holding),
    ("a date that stays in the order of the rows and in the period", day_in_order),
    ("digits of a NAV that units x NAV rounds away", nav_rounded),
    ("units and price that traded places: their product is the same", exchanged),
    ("an ISIN that is gone (sound schemes have none), or one with 09 for 90", isin_absent),
    ("what follows from a text: the type of a row, the number of folios", told_by_text),
    ("the total of a statement that is worth nothing", nil_total),
    ("a total that differs by at most a paisa for each fund", total_rounded),
)
KNOWN_BOTH = (
    ("an ISIN in place of another one, where no other place of the statement names either", isin_unopposed),
    ("ISINs, costs or days of NAVs of two schemes that trade places", traded),
    ("rows of a table that trade places whole, their names aside", order),
    ("a fund with its folio, where neither totals nor page numbers are printed", unsummed),
    ("the first movement of a security, all of them, or figures of its only one that trade places", movements),
    ("all rows of a folio in a statement of NSDL", ledger),
    ("a folio or PAN that no other place of the statement names, or two that trade places", number_once),
)


def known(sound, damaged, path, want, got):
    """The kind, or None."""
    for why, is_it in KNOWN:
        if path[-1] not in "#~" and is_it(sound, path, want, got):
            return why
    if path.endswith("#") and nil_holding(sound, path[:-1], want, got):
        return KNOWN[2][0]
    return next((why for why, is_it in KNOWN_BOTH if is_it(sound, damaged, path, want, got)), None)


def reason(sound, found, damaged):
    """The kinds that all silent differences of figures are of; None: one is of no kind."""
    kinds = [known(sound, damaged, *d) for d in found if not TEXT.search(d[0])]
    return None if None in kinds else sorted(set(kinds))


def judge(sound, path):
    data, _ = check.parse(path)
    if data is None:
        return "refused", []
    found = differences(sound, data)
    if not found:
        return "same" if check.claims(data) else "same, told", []
    if not check.claims(data):
        return "told", found
    if TEXT.search(found[0][0]):
        return "silent text", found
    return "SILENT" if reason(sound, found, data) is None else "silent, not to be known", found


def damage(name, plain, dice, out):
    """False: nothing to damage."""
    if name in FILES:
        with open(plain, "rb") as f:
            data = f.read()
        with open(out, "wb") as f:
            f.write(FILES[name](data, dice))
        return True
    with pikepdf.open(plain) as pdf:
        if KINDS[name](pdf, dice) is False:
            return False
        pdf.save(out, static_id=True)
    return True


def statements(folders, match):
    """(path, password)"""
    for folder in folders:
        for path in sorted(glob.glob(os.path.join(folder, "*.truth.json"))):
            with open(path, encoding="utf-8") as f:
                truth = json.load(f)
            pdf = path[:-len(".truth.json")] + ".pdf"
            if os.path.exists(pdf) and re.search(match, os.path.basename(pdf)):
                yield pdf, truth.get("password") or ""


def cases(args, work):
    """(file, kind, number, PDF without password, what is read from it)"""
    number, names = 0, args.kind or list(KINDS) + list(FILES)
    plain = os.path.join(work, "plain.pdf")
    for path, password in statements(args.folder, args.match):
        with pikepdf.open(path, password=password) as pdf:
            pdf.save(plain, static_id=True)
        sound, _ = check.parse(plain)
        if sound is None or not check.claims(sound):
            continue
        for name in names:
            for i in range(args.times):
                number += 1
                if number % args.every == 0:
                    yield os.path.basename(path)[:-4], name, i, plain, sound


def judges():
    """Does it know the one kind of difference from the other?"""
    row = {"units": "10.000", "nav": "20.0000", "amount": "200.00", "balance": "30.000"}
    data = {"mutual_funds": [{"units": "30.000", "nav": "21.0000", "value": "630.00", "transactions": [row]}]}
    at = "mutual_funds[0].transactions[0]."
    lost = [(at + "units", "10.000", "11.000"), (at + "balance", "30.000", "33.000"), (at + "amount", "200.00", None),
            (at + "nav", "20.0000", "21.0000"), ("mutual_funds[0].nav", "21.0000", "21.1000"),
            ("mutual_funds[0].value", "630.00", "603.00"), (at[:-4] + "#", 1, 0), ("mutual_funds#", 1, 0)]
    lost.append(("total_value", "630.00", "630.02"))
    fine = [(at + "nav", "20.0000", "20.0004"), (at + "date", "2020-01-01", "2020-01-02"),
            ("total_value", "630.00", "630.01")]
    data.update(source="CAMS", statement_type="DETAILED", exited_funds=[], demat_accounts=[], total_value="630.00")
    return not any(reason(data, [d], data) for d in lost) and all(reason(data, [d], data) for d in fine)


def show(file, name, number, found):
    first = "; ".join(f"{p}: {w} -> {g}" for p, w, g in found[:3])
    print(f"# {file} {name} {number}: " + first[:300])
    sys.stdout.flush()


def study(args, count, layouts):
    with tempfile.TemporaryDirectory() as work:
        out = os.path.join(work, "damaged.pdf")
        for file, name, i, plain, sound in cases(args, work):
            number = i + args.first
            if not damage(name, plain, random.Random(f"{file} {name} {number}"), out):
                continue
            result, found = judge(sound, out)
            count[name][result] += 1
            layouts[re.sub(r"_(small|medium|large)?_?\d+$", "", file)][result] += 1
            if result == "SILENT" or (args.all and result.startswith("silent,")):
                show(file, name, number, found)
                if args.keep:
                    os.makedirs(args.keep, exist_ok=True)
                    shutil.copy(out, os.path.join(args.keep, f"{file}-{name}-{number}.pdf"))


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("folder", nargs="+")
    p.add_argument("--times", type=int, default=1)
    p.add_argument("--every", type=int, default=1, help="only each Nth case")
    p.add_argument("--first", type=int, default=0, help="number of the first case: other numbers, other damage")
    p.add_argument("--kind", choices=list(KINDS) + list(FILES), action="append")
    p.add_argument("--match", default="", help="regular expression on the names of the files")
    p.add_argument("--keep", help="folder for the PDFs of silent cases")
    p.add_argument("--all", action="store_true", help="show those that are known, too")
    p.add_argument("--tap", action="store_true")
    args = p.parse_args()
    count, layouts = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    study(args, count, layouts)
    for name, c in [*count.items(), *layouts.items()]:
        print(f"# {name}: " + ", ".join(f"{v} {k}" for k, v in sorted(c.items())))
    total = sum(count.values(), collections.Counter())
    print("# all: " + ", ".join(f"{v} {k}" for k, v in sorted(total.items())))
    good = total["SILENT"] == 0, sum(total.values()) >= (1500 // args.every if args.every > 1 else 1), judges()
    if args.tap:
        tap.check(good[0], "nothing is wrong in silence that the page can show")
        tap.check(good[1], "enough statements were damaged")
        tap.check(good[2], "a wrong figure is told from one that no page can show")
        tap.done()
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
