#!/usr/bin/python3
"""Places of fields, held against what another program finds at them: pdftotext tells the words of each page with their
boxes. Every third statement of tests/data, with CG_SLOW=1 all of them."""
import collections
import glob
import html
import json
import os
import re
import subprocess
import sys
import tempfile
from decimal import Decimal

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../lib"))
import tap
from tap import check

SRC, BUILD = os.environ.get("CG_TOP_SRCDIR", "."), os.environ.get("CG_TOP_BUILDDIR", ".")
ENV = dict(os.environ, CASGATE_EXTRACT_PROGRAM=os.path.join(BUILD, "casgate-extract"))
EVERY = 1 if os.environ.get("CG_SLOW") == "1" else 3
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()

# What casgate computes or concludes, and what is the answer's own.
DERIVED = re.compile(r"^(snapshot_id|created_at|expires_at|livemode|source|statement_type|page_count|folio_count"
                     r"|confidence.*|warnings.*|analytics.*|places.*)$"
                     r"|\.(plan|option|type|reconciled|gain|demat|kyc|tier|depository)$")
# A statement may print no total, and NPS schemes without their value: casgate adds up.
MAY_BE_COMPUTED = re.compile(r"^(total_value|total_cost|nps\.schemes\[\]\.value)$")
# The registrar is printed in a form that is its name before 2017 ("KARVY"), or told by the code.
MAY_BE_OTHER = re.compile(r"(registrar|advisor)$")


def words_of(path, password):
    """For each page its words: x0, y0, x1, y1, text."""
    out = subprocess.run(["pdftotext", "-cropbox", "-bbox", "-upw", password, path, "-"], stdout=subprocess.PIPE,
                         check=True).stdout.decode("utf-8", "replace")
    pages = []
    for line in out.splitlines():
        if line.lstrip().startswith("<page "):
            pages.append([])
        m = re.match(r'\s*<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*)</word>', line)
        if m:
            pages[-1].append((*map(float, m.groups()[:4]), html.unescape(m.group(5))))
    return pages


def leaves(value, path=""):
    if isinstance(value, dict):
        for k, v in value.items():
            yield from leaves(v, f"{path}.{k}" if path else k)
    elif isinstance(value, list):
        for i, v in enumerate(value):
            yield from leaves(v, f"{path}[{i}]")
    elif value not in (None, "") and not isinstance(value, bool):
        yield path, value


def letters(text):
    return re.sub("[^a-z0-9]", "", text.lower())


def is_date(day, text):
    for d, m, y in re.findall(r"(\d{1,2})[-/ .]*([A-Za-z]{3}|\d\d)[A-Za-z]*[-/, .]*(\d{4}|\d\d)\b", text):
        month = MONTHS.index(m.lower()) + 1 if m.lower() in MONTHS else int(m) if m.isdigit() else 0
        if (int(day[:4]) % 100, int(day[5:7]), int(day[8:])) == (int(y) % 100, month, int(d)):
            return True
    return False


def stands_there(value, found):
    """The words in the box say the value: the figure, the day, or all letters of the text."""
    text = " ".join(found)
    if isinstance(value, (int, Decimal)):
        whole = letters(f"{abs(Decimal(value)):f}").lstrip("0")
        figures = [re.sub("[^0-9.]", "", w).strip(".") for w in found]
        return any(f and f.count(".") < 2 and Decimal(f) == abs(Decimal(value))
                   for f in figures) or whole in letters(text)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return is_date(value, text)
    return all(letters(part) in letters(text) for part in value.split(" - Reinvest")[0].split())


def hold(path, seen, missing, wrong):
    with open(path[:-4] + ".truth.json", encoding="utf-8") as f:
        password = json.load(f)["password"] or ""
    with tempfile.NamedTemporaryFile("w") as f:
        f.write(password)
        f.flush()
        run = subprocess.run([os.path.join(BUILD, "casgate"), "parse", path, "--password-file", f.name, "--places",
                              "--include-pii"], env=ENV, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    data = json.loads(run.stdout, parse_float=Decimal)
    pages = words_of(path, password)
    for at, value in leaves(data):
        key = re.sub(r"\[\d+\]", "[]", at)
        if DERIVED.search(key):
            continue
        seen[key] += 1
        place = data["places"].get(at)
        if place is None:
            if not MAY_BE_COMPUTED.search(key) and not MAY_BE_OTHER.search(key):
                missing.append(f"{os.path.basename(path)}: {at}")
            continue
        x0, y0, x1, y1 = map(float, place["box"])
        found = [w[4] for w in pages[place["page"] - 1] if w[0] < x1 and w[2] > x0 and w[1] < y1 and w[3] > y0]
        if not stands_there(value, found) and not MAY_BE_OTHER.search(key):
            wrong.append(f"{os.path.basename(path)}: {at}")


def main():
    seen, missing, wrong = collections.Counter(), [], []
    paths = [p for part in ("statements", "drawn") for p in sorted(glob.glob(f"{SRC}/tests/data/{part}/*.pdf"))]
    for path in paths[::EVERY]:
        hold(path, seen, missing, wrong)
    fields = sum(seen.values())
    print(f"# {fields} fields, {len(missing)} without a place, {len(wrong)} with another one")
    check(fields > 5000 and len(seen) > 50, "fields of all kinds are looked at", fields, len(seen))
    check(len(missing) * 200 <= fields, "199 of 200 fields have a place", len(missing), *missing[:20])
    check(len(wrong) * 2000 <= fields, "what stands there is the field", len(wrong), *wrong[:20])
    tap.done()


main()
