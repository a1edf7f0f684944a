#!/usr/bin/env python3
"""Damage the PDFs of sound statements and see whether casgate says so.

damage.py [--times N] [--every N] [--kind NAME] [--match REGEXP] [--keep DIR] [--tap] FOLDER...

Each PDF of the folders is damaged in each way of KINDS: in the file, in its streams, in what its fonts say, in single
text operators, in its pages. What is read from a damaged statement is held against what is read from the sound one:
refused, the same, told (another result with a warning or a confidence below 1), or silent: another result that claims
to be right. A silent difference of a figure, date, ISIN, type or number of rows is a failure, unless the page has
nothing to hold it against: KNOWN lists these kinds with the reason.
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
sys.path[:0] = [HERE, os.path.join(HERE, "../lib")]
import tap  # noqa: E402

try:
    import pikepdf
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")
import check  # noqa: E402

TEXT = re.compile(r"(name|description|holders|nominees|email|address|mobile|folio|registrar|plan|option|demat|kyc|amc"
                  r"|advisor|rta_code|pan|dp_name|depository|scheme|dp_id|client_id|pran|tier|group)#?(\[\d+\])*$"
                  r"|^investor")
ASIDE = re.compile(r"^(snapshot_id|created_at|expires_at|livemode|confidence|warnings|analytics|places)\b")


# -- the text of a PDF -----
class Font:
    """Codes of characters, both ways."""

    def __init__(self, font):
        self.wide = font.get("/Subtype") == pikepdf.Name.Type0
        self.to_char = {}
        cmap = font.get("/ToUnicode")
        if isinstance(cmap, pikepdf.Stream):
            self.read_map(cmap.read_bytes().decode("latin-1"))
        if not self.to_char:
            self.to_char = {i: chr(i) for i in range(32, 256)}
        self.to_code = {c: code for code, c in self.to_char.items()}

    def read_map(self, text):
        def char(digits):
            return bytes.fromhex(digits).decode("utf-16-be", "replace")
        for part in re.findall(r"beginbfchar(.*?)endbfchar", text, re.S):
            for code, to in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", part):
                self.to_char[int(code, 16)] = char(to)
        for part in re.findall(r"beginbfrange(.*?)endbfrange", text, re.S):
            for first, last, to in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", part):
                base = char(to)
                for i in range(int(last, 16) - int(first, 16) + 1):
                    self.to_char[int(first, 16) + i] = base[:-1] + chr(ord(base[-1]) + i)

    def decode(self, codes):
        if self.wide:
            codes = [codes[i] << 8 | codes[i + 1] for i in range(0, len(codes) - 1, 2)]
        return "".join(self.to_char.get(c, "\ufffd")[0] for c in codes)

    def encode(self, text):
        """None: it lacks a character."""
        codes = [self.to_code.get(c) for c in text]
        if None in codes:
            return None
        return b"".join(c.to_bytes(2 if self.wide else 1, "big") for c in codes)


class Run:
    """One Tj or TJ: operation `at` of a Stream."""

    def __init__(self, stream, at, font, parts):
        self.stream, self.at, self.font, self.parts = stream, at, font, parts
        self.text = "".join(font.decode(p) for p in parts)

    def set(self, text):
        codes = self.font.encode(text)
        if codes is None:
            return False
        self.stream.ops[self.at] = ([pikepdf.String(codes)], pikepdf.Operator("Tj"))
        return True


class Stream:
    """A page's content, or a form's."""

    def __init__(self, pdf, target, fonts):
        self.pdf, self.target = pdf, target
        self.ops = [(list(op.operands), op.operator) for op in pikepdf.parse_content_stream(target)]
        self.runs, font = [], None
        for at, (operands, operator) in enumerate(self.ops):
            name = str(operator)
            if name == "Tf":
                font = fonts.get(str(operands[0]))
            elif name in ("Tj", "TJ") and font is not None:
                parts = [operands[0]] if name == "Tj" else [p for p in operands[0] if isinstance(p, pikepdf.String)]
                run = Run(self, at, font, [bytes(p) for p in parts])
                if run.text.strip():
                    self.runs.append(run)

    def write(self):
        drawn = pikepdf.unparse_content_stream([op for op in self.ops if op is not None])
        put_bytes(self.pdf, self.target, drawn)


def put_bytes(pdf, target, drawn):
    if target.get("/Type") == pikepdf.Name.Page:
        target.Contents = pdf.make_stream(drawn)
    else:
        target.write(drawn)


def get_bytes(page_or_form):
    if page_or_form.get("/Type") == pikepdf.Name.Page:
        page = pikepdf.Page(page_or_form)
        page.contents_coalesce()
        return page.obj.Contents.read_bytes()
    return page_or_form.read_bytes()


def targets(pdf):
    """(page or form, its resources)"""
    seen = set()

    def below(target, resources):
        yield target, resources
        for _, form in (resources or {}).get("/XObject", {}).items():
            if form.get("/Subtype") == pikepdf.Name.Form and form.objgen not in seen:
                seen.add(form.objgen)
                yield from below(form, form.get("/Resources"))
    for page in pdf.pages:
        yield from below(page.obj, page.obj.get("/Resources"))


def streams(pdf):
    known = {}
    for target, resources in targets(pdf):
        fonts = {}
        for name, font in (resources or {}).get("/Font", {}).items():
            fonts[name] = known.setdefault(font.objgen, Font(font)) if font.is_indirect else Font(font)
        stream = Stream(pdf, target, fonts)
        if stream.runs:
            yield stream


def runs(pdf, wanted=lambda r: True):
    return [r for s in streams(pdf) for r in s.runs if wanted(r)]


# -- kinds of damage: f(pdf, dice); each returns False where it finds nothing to damage -----
KINDS, FILES = {}, {}


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
        if len(want) != len(got):
            out.append((path + "#", len(want), len(got)))
        for i, (w, g) in enumerate(zip(want, got)):
            walk(w, g, f"{path}[{i}]", out)
    elif want != got and not same_number(want, got):
        out.append((path, want, got))


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
    return last(path) == "isin" and (got is None or sorted(got) == sorted(want))


def told_by_text(data, path, want, got):
    return last(path) in ("type", "folio_count", "face_value") or path.startswith("nps.")


def nil_total(data, path, want, got):
    return path in ("total_cost", "total_value") and Decimal(data["total_value"]) == 0


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
)


def reason(sound, found):
    """The kinds that all silent differences of figures are of; None: one is of no kind."""
    kinds = []
    for path, want, got in found:
        if TEXT.search(path):
            continue
        kind = next((why for why, is_it in KNOWN if not path.endswith("#") and is_it(sound, path, want, got)), None)
        if kind is None and not (path.endswith("#") and nil_holding(sound, path[:-1], want, got)):
            return None
        kinds.append(kind or KNOWN[2][0])
    return sorted(set(kinds))


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
    return "SILENT" if reason(sound, found) is None else "silent, not to be known", found


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
    fine = [(at + "nav", "20.0000", "20.0004"), (at + "date", "2020-01-01", "2020-01-02")]
    return not any(reason(data, [d]) for d in lost) and all(reason(data, [d]) for d in fine)


def show(file, name, number, found):
    first = "; ".join(f"{p}: {w} -> {g}" for p, w, g in found[:3])
    print(f"# {file} {name} {number}: " + first[:300])
    sys.stdout.flush()


def study(args, count):
    with tempfile.TemporaryDirectory() as work:
        out = os.path.join(work, "damaged.pdf")
        for file, name, i, plain, sound in cases(args, work):
            number = i + args.first
            if not damage(name, plain, random.Random(f"{file} {name} {number}"), out):
                continue
            result, found = judge(sound, out)
            count[name][result] += 1
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
    count = collections.defaultdict(collections.Counter)
    study(args, count)
    for name, c in count.items():
        print(f"# {name}: " + ", ".join(f"{v} {k}" for k, v in sorted(c.items())))
    total = sum(count.values(), collections.Counter())
    print("# all: " + ", ".join(f"{v} {k}" for k, v in sorted(total.items())))
    good = total["SILENT"] == 0, sum(total.values()) >= (50 if args.every > 1 else 1), judges()
    if args.tap:
        tap.check(good[0], "nothing is wrong in silence that the page can show")
        tap.check(good[1], "enough statements were damaged")
        tap.check(good[2], "a wrong figure is told from one that no page can show")
        tap.done()
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
