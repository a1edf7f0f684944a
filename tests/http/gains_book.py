"""Reads the workbook of capital gains, computes its formulas a second time, and has LibreOffice compute them."""
import datetime
import os
import re
import shutil
import signal
import subprocess
import tempfile
import xml.etree.ElementTree as ET
import zipfile
from fractions import Fraction

NS = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
REF = re.compile(r"(?:(\w+)!)?\$?([A-Z]{1,2})\$?(\d+)(?::\$?([A-Z]{1,2})\$?(\d+))?")
FIRST_DAY = datetime.date(1899, 12, 30)


def number_of(letters):
    n = 0
    for c in letters:
        n = n * 26 + ord(c) - 64
    return n


def day(x):
    return None if x is None else (FIRST_DAY + datetime.timedelta(int(x))).isoformat()


class Book:
    """{sheet: {(row, column): value}}: numbers as Fraction, text as str; formulas apart."""
    def __init__(self, path):
        self.cells, self.formulas, self.done = {}, {}, {}
        with zipfile.ZipFile(path) as z:
            names = [s.get("name") for s in ET.fromstring(z.read("xl/workbook.xml")).iterfind(".//m:sheet", NS)]
            shared = []
            if "xl/sharedStrings.xml" in z.namelist():
                shared = ["".join(si.itertext()) for si in ET.fromstring(z.read("xl/sharedStrings.xml"))]
            for i, name in enumerate(names, 1):
                self.read(name, ET.fromstring(z.read(f"xl/worksheets/sheet{i}.xml")), shared)

    def read(self, name, sheet, shared):
        self.cells[name] = {}
        for c in sheet.iterfind(".//m:c", NS):
            letters, row = re.fullmatch(r"([A-Z]+)(\d+)", c.get("r")).groups()
            at, v, f = (int(row), number_of(letters)), c.find("m:v", NS), c.find("m:f", NS)
            if c.get("t") == "inlineStr":
                self.cells[name][at] = "".join(c.find("m:is", NS).itertext())
            elif c.get("t") == "s":
                self.cells[name][at] = shared[int(v.text)]
            elif c.get("t") in ("str", "e"):
                self.cells[name][at] = v.text
            elif v is not None:
                self.cells[name][at] = Fraction(f"{float(v.text):.15g}")  # what a workbook can hold
            if f is not None:
                self.formulas[name, at] = f.text

    def rows(self, name):
        """Each row behind the head as {name of the column: value}."""
        sheet = self.cells[name]
        heads = {c: sheet[1, c] for r, c in sheet if r == 1}
        last = max((r for r, _ in sheet), default=1)
        return [{heads[c]: sheet.get((r, c)) for c in heads} for r in range(2, last + 1)]

    def value(self, name, at):
        """A cell as it computes: its formula, whatever result is kept with it."""
        if (name, at) not in self.formulas:
            return self.cells[name].get(at)
        if (name, at) not in self.done:
            self.done[name, at] = self.compute(name, self.formulas[name, at])
        return self.done[name, at]

    def compute(self, name, text):
        def python(m):
            sheet = m[1] or name
            begin = (int(m[3]), number_of(m[2]))
            if m[4] is None:
                return f"number({sheet!r},{begin})"
            return f"area({sheet!r},{begin},{(int(m[5]), number_of(m[4]))})"

        def area(sheet, begin, end):
            return [self.value(sheet, (r, c)) for r in range(begin[0], end[0] + 1)
                    for c in range(begin[1], end[1] + 1)]

        def number(sheet, at):
            x = self.value(sheet, at)
            return Fraction(0) if x is None else x

        def fits(x, want):
            if isinstance(want, str) and want.startswith("<>"):
                return x != want[2:]
            return x == want

        def sum_ifs(what, *rules):
            rows = zip(*rules[::2])
            return sum((x for x, row in zip(what, rows) if all(map(fits, row, rules[1::2])) and x is not None),
                       Fraction(0))

        def half_up(x, n):
            x = Fraction(x) * 10**n
            whole = (2 * abs(x.numerator) + x.denominator) // (2 * x.denominator)
            return Fraction(whole if x >= 0 else -whole, 10**n)
        known = {
            "number": number, "area": area, "ROUND": half_up, "MAX": max, "MIN": min,
            "SUM": lambda v: sum(x for x in v if x is not None),
            "SUMIF": lambda a, want, what: sum_ifs(what, a, want), "SUMIFS": sum_ifs,
            "COUNTIF": lambda a, want: Fraction(sum(fits(x, want) for x in a)), "Fraction": Fraction
        }
        return eval(REF.sub(python, text), {"__builtins__": {}}, known)  # formulas of our own workbook

    def wrong(self):
        """Formulas whose kept result is not what they compute."""
        return [(name, at, text, float(self.cells[name][at]), float(self.value(name, at)))
                for (name, at), text in self.formulas.items()
                if self.cells[name][at] != self.value(name, at)]


def office():
    return shutil.which("soffice")


def recomputed(path):
    """The same workbook as LibreOffice computes it: from a copy in which formulas have no results."""
    with tempfile.TemporaryDirectory(prefix="casgate-book-") as home:
        bare, out = os.path.join(home, "bare.xlsx"), os.path.join(home, "out")
        with zipfile.ZipFile(path) as z, zipfile.ZipFile(bare, "w") as to:
            for n in z.namelist():
                data = z.read(n).decode()
                if n.startswith("xl/worksheets/"):
                    data, count = re.subn(r"(</f>)<v>[^<]*</v>", r"\1", data)
                    assert count == data.count("</f>")
                to.writestr(n, data)
        with subprocess.Popen([
                office(), "-env:UserInstallation=file://" + home + "/profile", "--headless", "--convert-to", "xlsx",
                "--outdir", out, bare
        ], env=dict(os.environ, HOME=home), start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT) as p:
            try:
                said = p.communicate(timeout=200)[0]
            finally:
                try:
                    os.killpg(p.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        assert os.path.exists(out + "/bare.xlsx"), said
        return Book(out + "/bare.xlsx")
