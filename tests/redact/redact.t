#!/usr/bin/python3
"""casgate redact: nothing of the person is left in the file, and it is read exactly as the original is.

CG_SLOW=1 multiplies the figures of every statement, otherwise of a few.
"""
import collections
import decimal
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check

try:
    import pikepdf
except ImportError:
    tap.skip_all("pikepdf is not installed")

SRC, BUILD = os.environ.get("CG_TOP_SRCDIR", "."), os.environ.get("CG_TOP_BUILDDIR", ".")
ENV = dict(os.environ, CASGATE_EXTRACT_PROGRAM=os.path.join(BUILD, "casgate-extract"))
SLOW = os.environ.get("CG_SLOW") == "1"
PRIVATE = ("investor", "investor_name", "owners", "holders", "nominees", "investors", "address", "email", "mobile",
           "pan", "folio", "advisor", "description", "dp_id", "client_id", "pran", "warnings", "kyc", "scheme",
           "message")
FOLDER = tempfile.mkdtemp(prefix="casgate-redact-")



def casgate(*args, password=None):
    if password is not None:
        with open(os.path.join(FOLDER, "password"), "w", encoding="utf-8") as f:
            f.write(password)
        args += ("--password-file", os.path.join(FOLDER, "password"))
    return subprocess.run([os.path.join(BUILD, "casgate"), *args],
                          env=ENV,
                          stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)


def redact(path, name, *options, password=None):
    out = os.path.join(FOLDER, name)
    if os.path.exists(out):
        os.unlink(out)
    return out, casgate("redact", path, "-o", out, *options, password=password)


def shape(text):
    return "".join("9" if c.isdigit() else "A" if c.isupper() else "a" if c.islower() else c for c in text)


def differences(a, b, path=()):
    """What two readings differ in; of private texts only their shape counts."""
    if isinstance(a, dict) and isinstance(b, dict):
        return [d for k in sorted(set(a) | set(b)) for d in differences(a.get(k), b.get(k), path + (k,))]
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return [d for x, y in zip(a, b) for d in differences(x, y, path)]
    if isinstance(a, str) and isinstance(b, str) and any(p in PRIVATE for p in path):
        return [] if shape(a) == shape(b) else [(path, a, b)]
    return [] if a == b else [(path, a, b)]


def words(data):
    """Runs of four letters or digits and more, in lower case."""
    return {w.lower() for w in re.findall("[A-Za-z]{4,}|[0-9]{4,}", data)}


def private_words(truth):
    """Words of the person that are none of the document's language: the truth says whose they are."""
    found = [
        truth["investor"]["name"], truth["investor"]["email"], truth["investor"]["mobile"], truth["investor"]["pan"]
    ]
    for s in truth["schemes"]:
        found += [s["folio"], s["pan"], *s["nominees"], *s["holders"]]
    for d in truth["demat_accounts"]:
        found += [d["client_id"], *(o["name"] for o in d["owners"]), *(o["pan"] for o in d["owners"])]
    return words(" ".join(str(f) for f in found if f))


def public_words(truth):
    names = [s["name"] + " " + (s["amc"] or "") for s in truth["schemes"]]
    for d in truth["demat_accounts"]:
        names += [h["name"] for kind in ("equities", "bonds", "mutual_funds") for h in d[kind]] + [d["dp_name"]]
    return words(" ".join(names)) | {
        "nominee", "multiple", "limited", "private", "minor", "guardian", "bank", "india", "xxxx", "xxxxxx"
    }


def unlisted_words(path, password, redacted, listed):
    """Words of both files, as another program sees them, that --check did not name; parts of figures and of dates in
    digits are none."""
    figures = r"\d[\d,]*\.\d[\d.]*"
    original = subprocess.run(["pdftotext", "-layout", "-upw", password, path, "-"], stdout=subprocess.PIPE,
                              check=True).stdout.decode()
    both = words(re.sub(figures, " ", original)) & words(re.sub(figures, " ", redacted))
    return {w for w in both if w not in listed}


def check_statement(path, truth):
    name, password = os.path.basename(path), truth["password"] or ""
    out, run = redact(path, "out.pdf", "--check", password=password)
    check(run.returncode == 0 and {b"fund", b"funds"} & set(run.stdout.split()), f"{name}: redacted, and checked",
          run.stderr.decode())
    if run.returncode != 0:
        return
    before, after = casgate("parse", path, "--include-pii", password=password), casgate("parse", out, "--include-pii")
    got = differences(json.loads(before.stdout), json.loads(
        after.stdout)) if after.returncode == 0 else after.stderr.decode()
    check(not got, f"{name}: read exactly as the original", got)
    text = subprocess.run(["pdftotext", "-layout", out, "-"], stdout=subprocess.PIPE, check=True).stdout.decode()
    left = (private_words(truth) - public_words(truth)) & words(text)
    left = {w for w in left if not w.isdigit() or len(w) > 4}  # four digits are met in figures
    check(not left, f"{name}: no word of the person is left", len(left))
    unlisted = unlisted_words(path, password, text, run.stdout.decode())
    check(not unlisted, f"{name}: what both have is listed", sorted(unlisted))
    with open(out, "rb") as f:
        data = f.read()
    check(
        not re.search(rb"/(Image|Info|Metadata|ID|Producer|Creator|FontFile|Annot|Encrypt)", data)
        and truth["investor"]["name"].encode() not in data, f"{name}: nothing but words in the file")


def check_advisors(pattern):
    """Numbers of distributors and advisers go, whole: ARN-2096 is no year, INZ000240532 no ISIN."""
    known = re.compile(r"\b(?:ARN-?|IN[A-DG-Z])\d{4,}\b")
    seen = {"year": 0, "SEBI": 0}
    left = []
    for path in sorted(glob.glob(pattern)):
        with open(path[:-4] + ".truth.json", encoding="utf-8") as f:
            truth = json.load(f)
        if not any(known.fullmatch(s["advisor"] or "") for s in truth["schemes"]):
            continue
        out, run = redact(path, "advisors.pdf", "--check", password=truth["password"] or "")
        assert run.returncode == 0, run.stderr
        text = subprocess.run(["pdftotext", "-layout", out, "-"], stdout=subprocess.PIPE, check=True).stdout.decode()
        os.unlink(out)
        codes = {s["advisor"] for s in truth["schemes"] if s["advisor"] and known.fullmatch(s["advisor"])}
        seen["year"] += any(re.fullmatch("ARN-(19|20)..", c) for c in codes)
        seen["SEBI"] += any(c.startswith("IN") for c in codes)
        left += [os.path.basename(path)] * bool(codes & set(known.findall(text)))
    check(not left, "no number of an adviser is left", *left)
    check(min(seen.values()) >= 2, "numbers that look like years and like ISINs were met", seen)


def check_consistency(path, truth):
    """The same word has the same letters wherever it stands, in another run others."""
    texts = []
    for i in (1, 2):
        out, _ = redact(path, f"again{i}.pdf", password=truth["password"] or "")
        texts.append(json.loads(casgate("parse", out, "--include-pii").stdout))
    first = truth["investor"]["name"].split()[0]
    now = [t["investor_name"].split()[0] for t in texts]
    check(first not in now and now[0] != now[1] and len(now[0]) == len(first), "another run gives other letters", now)
    folios = [len({f["folio"] for f in t["mutual_funds"] + t["exited_funds"]}) for t in texts]
    check(folios == [len({s["folio"] for s in truth["schemes"]})] * 2, "as many folios as before", folios)
    pans = {f["pan"] for f in texts[0]["mutual_funds"] if f["pan"]}
    check(all(re.fullmatch("[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]", p) for p in pans),
          "PANs keep their form and the letter of the holder", pans)


def codes(data):
    return collections.Counter(w["code"] for w in data["warnings"])


STAY = {"nav", "price", "face_value"}
SHARE = decimal.Decimal("0.005")


def slack(field, by, price, value):
    """What a rounding that is multiplied may come to: half a last digit of units, of some rows, at their price."""
    units = by * SHARE if field in ("units", "balance", "value", "gain", "cost") else 0
    if field in ("units", "balance"):
        return units
    if field in ("value", "gain", "cost"):
        return units * price + by * SHARE
    if field == "amount":  # in whole rupees where paise would tell of a duty
        return by * (price * SHARE / 5 + SHARE * 4) + (1 if value < 100 else 0)
    return 0


def not_multiplied(a, b, by, path=(), price=0):
    """Figures that are not `by` times what they were, or as near as what they follow from allows."""
    if isinstance(a, dict) and isinstance(b, dict):
        price = max(a.get("nav") or 0, a.get("price") or 0)
        return [d for k in a for d in not_multiplied(a[k], b.get(k), by, path + (k,), price)]
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return [d for i, (x, y) in enumerate(zip(a, b)) for d in not_multiplied(x, y, by, path + (i,))]
    if not isinstance(a, decimal.Decimal) or not isinstance(b, decimal.Decimal):
        return [] if type(a) is type(b) else [(path, a, b)]
    most = slack(path[-1], by, price, abs(a))
    if path[0] == "demat_accounts":  # of a holding, or of all of an account
        most = by * SHARE * (1 if price else 20)
    return [] if abs(b - (a if path[-1] in STAY else a * by)) <= most else [(path, a, b)]


def broken_relations(data):
    """Units that do not add up, and values that are no units times NAV: worked out from the answer alone."""
    paisa = decimal.Decimal("0.01")
    for f in data["mutual_funds"] + data["exited_funds"]:
        run = f["opening_units"]
        for t in f.get("transactions") or []:
            run = run + (t["units"] or 0) if run is not None else None
            if run is not None and t["balance"] is not None and t["balance"] != run:
                yield f["name"], t["date"], run, t["balance"]
        if run is not None and f.get("transactions") and run != f["units"]:
            yield f["name"], run, f["units"]
        if f["nav"] and f["units"] is not None and f["value"] is not None:
            value = (f["units"] * f["nav"]).quantize(paisa, decimal.ROUND_HALF_UP)
            if value != f["value"]:
                yield f["name"], value, f["value"]


def check_scale(path, truth, by):
    """A statement that is multiplied is one of its kind: nothing that was sound is doubted."""
    name = os.path.basename(path)
    out, run = redact(path, "scaled.pdf", "--scale", str(by), password=truth["password"] or "")
    exact = {"parse_float": decimal.Decimal, "parse_int": decimal.Decimal}
    before = json.loads(casgate("parse", path, password=truth["password"] or "").stdout, **exact)
    if run.returncode != 0:
        check(not os.path.exists(out) and b"leave --scale away" in run.stderr,
              f"{name}: cannot be multiplied, and says so", run.stderr)
        return False
    after = json.loads(casgate("parse", out).stdout, **exact)
    wrong = [d for k in ("mutual_funds", "exited_funds", "demat_accounts")
             for d in not_multiplied(before.get(k), after.get(k), by, (k,))]
    wrong = [d for d in wrong if d[0][-1] not in ("gain_percent", "xirr", "absolute_return")]
    check(not wrong, f"{name}: {by} times each amount and number of units, prices stay", wrong[:3])
    broken = list(broken_relations(after)) if not list(broken_relations(before)) else []
    check(not broken, f"{name}: balances and values follow from units", broken[:3])
    off = abs(after["total_value"] - by * before["total_value"])
    check(off <= max(by, before["total_value"] * by / 10000), f"{name}: the total is {by} times what it was",
          (before["total_value"], after["total_value"]))
    more = codes(after) - codes(before)
    check(not more, f"{name}: no warning that the original has not", more, after["warnings"][:3])
    return not more


def check_others():
    """What casgate cannot read is what redacting is for."""
    subprocess.run([sys.executable,
                    os.path.join(SRC, "tests/pdf/make_pdfs.py"), FOLDER, "plain", "aes_256", "scan"],
                   check=True)
    out, run = redact(os.path.join(FOLDER, "plain.pdf"), "plain_out.pdf", "--check")
    text = subprocess.run(["pdftotext", out, "-"], stdout=subprocess.PIPE).stdout.decode()
    check(
        run.returncode == 0 and b"statement_unsupported" in run.stderr and "Page 1 line 1 of a" in text
        and "1,234.00" in text, "a document that is no statement", (run.stderr, text[:100]))
    check(oct(os.stat(out).st_mode & 0o777) == "0o600", "the file is its owner's alone")
    again = casgate("redact", os.path.join(FOLDER, "plain.pdf"), "-o", out)
    check(again.returncode == 1 and b"File exists" in again.stderr, "a file that is there is not written over",
          again.stderr)
    for name, password, code in (("aes_256", None, b"password_required"), ("aes_256", "no", b"password_incorrect"),
                                 ("scan", None, b"scanned_pdf")):
        _, run = redact(os.path.join(FOLDER, name + ".pdf"), "none.pdf", password=password)
        check(run.returncode == 1 and code in run.stderr, f"{name}: {code.decode()}", run.stderr)
    _, run = redact(os.path.join(FOLDER, "plain.pdf"), "none.pdf", "--scale", "3")
    check(run.returncode == 1 and b"leave --scale away" in run.stderr, "figures of unknown meaning are not multiplied",
          run.stderr)
    for wrong in (["--scale", "0"], ["--scale", "1.5"], ["--scale", "100"]):
        check(
            redact(os.path.join(FOLDER, "plain.pdf"), "none.pdf", *wrong)[1].returncode == 2,
            " ".join(wrong) + " is a wrong call")
    check(casgate("redact", os.path.join(FOLDER, "plain.pdf")).returncode == 2, "a call without -o is a wrong one")


def check_hostile():
    """All numbers of four digits stand in it, so that there is no other one for any: looking for one ends."""
    words = "\n".join(f"1 0 0 1 {i % 200 * 60} {i // 200 * 2} Tm ({1000 + i % 9000}) Tj" for i in range(200_000))
    path = os.path.join(FOLDER, "hostile.pdf")
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(12000, 2100))
        page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)))
        page.Contents = pikepdf.Stream(pdf, f"BT /F 1 Tf\n{words}\nET".encode())
        pdf.save(path)
    out, run = redact(path, "hostile_out.pdf")
    check(run.returncode == 1 and b"pdf_too_complex" in run.stderr and not os.path.exists(out),
          "a document that would take minutes is given up", run.stderr)


def main():
    statements = [p for part in ("statements", "drawn")
                  for p in sorted(glob.glob(os.path.join(SRC, "tests/data", part, "*.pdf")))]
    scaled = tried = 0
    try:
        for i, path in enumerate(statements):
            with open(path[:-4] + ".truth.json", encoding="utf-8") as f:
                truth = json.load(f)
            check_statement(path, truth)
            if i == 3:
                check_consistency(path, truth)
            if SLOW or i % 3 == 0:
                tried += 1
                scaled += check_scale(path, truth, 2 + i % 8)
        check(tried > 8 and scaled >= tried * 0.97, "nearly all can be multiplied", scaled, tried)
        check_advisors(os.path.join(SRC, "tests/data/*/*.pdf"))
        check_others()
        check_hostile()
    finally:
        shutil.rmtree(FOLDER)
    tap.done()


main()
