#!/usr/bin/python3
"""casgate-sheet: workbooks of openpyxl and LibreOffice, held against openpyxl's own reading; hostile files."""
import datetime
import io
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile

import openpyxl

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from tap import check, equal

SHEET = os.path.join(tap.build(), "casgate-sheet")
OFFICE = shutil.which("soffice")
XLSX_LIMIT = 192 << 20


def answer(data):
    """Lines of the answer; the program must end by itself."""
    r = subprocess.run([SHEET], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600, check=False)
    lines = r.stdout.decode().split("\n")
    if r.returncode != 0 or lines[0] != "CGSHEET1" or lines[-1] != "" or r.stderr:
        return f"status {r.returncode}: {lines[:2]} {r.stderr[:300]}"
    return lines[1:-1]


def sheets(data):
    """{name: {(row, column): (kind, text)}} or the reason of a refusal."""
    lines, out = answer(data), {}
    if isinstance(lines, str) or lines[-1] != "E":
        return lines if isinstance(lines, str) else lines[-1]
    for line in lines[:-1]:
        cells = line.split("\t")
        if cells[0] == "S":
            out[cells[1]] = {}
            at = out[cells[1]]
        else:
            at[int(cells[0]), int(cells[1])] = (cells[2], cells[3])
    return out


def expected(path):
    """The same by openpyxl, with the values that are cached."""
    out = {}
    for ws in openpyxl.load_workbook(path, data_only=True):
        at = out[ws.title] = {}
        for row in ws.iter_rows():
            for c in row:
                v = c.value
                if isinstance(v, (datetime.datetime, datetime.date)):
                    at[c.row - 1, c.column - 1] = ("d", v.strftime("%Y-%m-%d"))
                elif isinstance(v, bool):
                    at[c.row - 1, c.column - 1] = ("b", str(int(v)))
                elif isinstance(v, (int, float)):
                    at[c.row - 1, c.column - 1] = ("n", float(v))
                elif isinstance(v, str) and v.startswith("#"):
                    at[c.row - 1, c.column - 1] = ("e", "?")
                elif isinstance(v, str) and v.split():
                    at[c.row - 1, c.column - 1] = ("t", " ".join(v.split()))
    return out


def differences(found, wanted):
    """Cells that are not what they should be."""
    if not isinstance(found, dict) or list(found) != list(wanted):
        return [f"{list(found) if isinstance(found, dict) else found} for {list(wanted)}"]
    out = []
    for name, want in wanted.items():
        for place in sorted(set(want) | set(found[name])):
            f, w = found[name].get(place), want.get(place)
            if f and w and w[0] == "n" and f[0] == "n":
                same = abs(float(f[1]) - w[1]) <= 1e-9 * max(1, abs(w[1]))
            elif f and w and w[0] == "b":
                same = f[1] == w[1]
            else:
                same = f == w
            if not same:
                out.append(f"{name}{place}: {f} for {w}")
    return out


def book():
    wb = openpyxl.Workbook()
    ws = wb.active
    ws.title = "Fund & Co"
    ws.append(["Name of the\nInstrument", "ISIN", "  Market   value ", None, "% to NAV"])
    for i in range(2000):
        # long texts of both widths: in .xls they go on over the ends of records
        ws.append([f"Firma {i} " + ("Zürich 中文 ₹ " if i % 3 else "plain ") * (i % 40 + 1), f"INE{i:09d}",
                   i * 1234.567 - 5, None, i / 10000])
    ws["G1"], ws["G2"] = datetime.date(2025, 7, 31), datetime.datetime(2024, 2, 29, 13, 30)
    ws["G2"].number_format = '[$-409]"day" d\\-mmm\\-yy;@'
    ws["H1"], ws["H2"], ws["H3"] = -0.0725, 1e15, 0.000000001
    ws["H1"].number_format = '[Red]0.00%;"dry" 0.00'
    ws["I1"], ws["I2"], ws["I3"] = "=SUM(C2:C2001)", '="GRAND"&" TOTAL"', "=1/0"
    ws["I4"], ws["I5"], ws["I6"] = "=G1", "=H1<0", '=""'
    ws["I4"].number_format = "dd-mmm-yyyy"
    ws.merge_cells("A2003:E2004")
    ws["A2003"] = "Notes to the portfolio"
    other = wb.create_sheet("Zweites")
    other["A1"], other["IV70"], other["B2"] = 12345678, "far", True
    wb.create_sheet("Empty")
    return wb


def convert(path, form, folder):
    subprocess.run([OFFICE, f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", form,
                    "--outdir", folder, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True,
                   timeout=600)
    return os.path.join(folder, os.path.splitext(os.path.basename(path))[0] + "." + form.split(":")[0])


def read(path):
    with open(path, "rb") as f:
        return f.read()


def written(wb):
    out = io.BytesIO()
    wb.save(out)
    return out.getvalue()


def by_writers(folder):
    path = os.path.join(folder, "book.xlsx")
    book().save(path)
    wanted = expected(path)
    # openpyxl keeps no value of a formula: a cell says so
    wanted["Fund & Co"].update({(i, 8): ("e", "?") for i in range(6)})
    equal(differences(sheets(read(path)), wanted), [], "written by openpyxl")
    if OFFICE is None:
        tap.skip("written by LibreOffice", "soffice is not installed")
        return None
    os.mkdir(os.path.join(folder, "1"))
    os.mkdir(os.path.join(folder, "2"))
    xls = convert(path, "xls", os.path.join(folder, "1"))
    xlsx = convert(xls, "xlsx", os.path.join(folder, "2"))
    wanted = expected(xlsx)
    check(wanted["Fund & Co"][0, 8][0] == "n" and wanted["Fund & Co"][1, 8] == ("t", "GRAND TOTAL")
          and wanted["Fund & Co"][2, 8] == ("e", "?") and wanted["Fund & Co"][3, 8] == ("d", "2025-07-31"),
          "values of formulas are in the file", wanted["Fund & Co"][0, 8])
    equal(differences(sheets(read(xlsx)), wanted), [], ".xlsx by LibreOffice: values of formulas, too")
    equal(differences(sheets(read(xls)), wanted), [], ".xls by LibreOffice: the same cells")
    shared = read(xlsx)
    far = changed(shared, "xl/worksheets/sheet1.xml", lambda p: re.sub(rb't="s"><v>\d+<', b't="s"><v>99999<', p, 1))
    equal(sheets(far), "X\tDAMAGED", "a text that is not in the list of texts")
    laughs = changed(shared, "xl/sharedStrings.xml", lambda p: p.replace(b"<sst", b"<!DOCTYPE sst []><sst", 1))
    equal(sheets(laughs), "X\tDOCTYPE", "a document type before the list of texts")
    return read(xls)


def forms():
    html = (b"<html><head><style>td{x}</style></head><body><table border=1><tr><th rowspan='2'>A</th><th colspan=2>B"
            b"</th><th>C</th></tr>\n<tr><td>1</td><td>2</td><td>3</td></tr><!-- <td>no</td> --><tr><td>x &amp; y"
            b"<br>z&nbsp;&lt;</td><td></td><td> 9.5%\n</td></tr></table><table><tr><td>next</table>")
    equal(sheets(html), {"1": {(0, 0): ("t", "A"), (0, 1): ("t", "B"), (0, 3): ("t", "C"), (1, 1): ("t", "1"),
                               (1, 2): ("t", "2"), (1, 3): ("t", "3"), (2, 0): ("t", "x & y z <"),
                               (2, 2): ("t", "9.5%"), (3, 0): ("t", "next")}}, "HTML with cells that span")
    equal(sheets(b'\xef\xbb\xbfa;b\r\n"x ""q""; y";2\r\n;\r\n\r\nZ\xfcrich;3'),
          {"1": {(0, 0): ("t", "a"), (0, 1): ("t", "b"), (1, 0): ("t", 'x "q"; y'), (1, 1): ("t", "2"),
                 (4, 0): ("t", "Z\xfcrich"), (4, 1): ("t", "3")}}, "text with semicolons, old letters")
    long = "\u0939" * 3000  # of three bytes each, more than a cell holds
    kept = sheets(f"<table><tr><td>{long}</td><td>2</table>".encode())["1"]
    check(0 < len(kept[(0, 0)][1]) < 3000 and set(kept[(0, 0)][1]) == {"\u0939"} and kept[(0, 1)] == ("t", "2"),
          "a text that is cut ends with a whole character", kept)
    wb = openpyxl.Workbook()
    wb.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    wb.active["A1"] = datetime.date(2025, 6, 30)
    equal(sheets(written(wb)), {"Sheet": {(0, 0): ("d", "2025-06-30")}}, "dates counted from 1904")
    for data, why in [(b"", "UNKNOWN_FORM"), (b"%PDF-1.7\0\n", "UNKNOWN_FORM"), (b"<?xml version='1.0'?><Workbook/>",
                      "UNKNOWN_FORM"), (b'a,"b', "DAMAGED"), (b"<table><tr", "DAMAGED"), (b"PK\3\4", "DAMAGED"),
                      (b"<table><tr><td>1</td><td>2", "DAMAGED"), (b"<table><tr><td>1</td></tr>", "DAMAGED"),
                      (b"<table><tr><td>1</table><table><tr><td>2</td></tr>", "DAMAGED"),
                      (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(700), "DAMAGED"), (b"," * 300 + b"x", "TOO_LARGE"),
                      (b"<table><tr><td colspan=900>x</table>", "TOO_LARGE"), (b"x\n" * (33 << 20), "TOO_LARGE")]:
        equal(sheets(data), "X\t" + why, f"{data[:20]!r}: {why}")


def changed(data, name, replace):
    """The workbook with one part made anew."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for i in old.infolist():
            new.writestr(i.filename, replace(old.read(i)) if i.filename == name else old.read(i))
    return out.getvalue()


def hostile_xlsx():
    wb = openpyxl.Workbook()
    wb.active.append(["Total", 1.5])
    good, first = written(wb), "xl/worksheets/sheet1.xml"
    equal(sheets(good), {"Sheet": {(0, 0): ("t", "Total"), (0, 1): ("n", "1.5")}}, "a small workbook")
    laughs = b"<!DOCTYPE x [<!ENTITY a0 'ha'>" + b"".join(
        b"<!ENTITY a%d '%s'>" % (i + 1, b"&a%d;" % i * 10) for i in range(9)) + b"]>"
    outer = b"<!DOCTYPE x SYSTEM 'file:///etc/passwd'>"
    for name, part, replace, why in [
        ("entities that multiply", first, lambda p: laughs + p.replace(b"Total", b"&a9;"), "DOCTYPE"),
        ("a document type of another file", first, lambda p: outer + p, "DOCTYPE"),
        ("an entity that is not declared", first, lambda p: p.replace(b"1.5", b"&x;"), "DAMAGED"),
        ("a million columns", first, lambda p: p.replace(b'"B1"', b'"BDWGM1"'), "DAMAGED"),
        ("the last column of all", first, lambda p: p.replace(b'"B1"', b'"XFD1"'), "TOO_LARGE"),
        ("a row beyond all rows", first, lambda p: re.sub(b'"B1"', b'"B1048577"', p), "TOO_LARGE"),
        ("a number that is none", first, lambda p: p.replace(b"1.5", b"nan"), "DAMAGED"),
        ("XML that ends early", first, lambda p: p[:-30], "DAMAGED"),
        ("elements within elements", first, lambda p: p.replace(b"<sheetData>", b"<sheetData>" + b"<a>" * 500),
         "DAMAGED"),
        ("a part of half a gigabyte of nothing", first, lambda p: p + b" " * (XLSX_LIMIT + 1), "TOO_LARGE"),
    ]:
        equal(sheets(changed(good, part, replace)), "X\t" + why, name)
    far = changed(good, first, lambda p: p.replace(b"</row>", b'<c r="XFD1" s="0"/></row>'))
    equal(sheets(far), sheets(good), "an empty cell far to the right is nothing")
    # wrong sizes, sums and places in the directory
    at = good.index(b"PK\1\2")
    for name, offset, form, value in [("sum", 16, "<I", 1), ("size", 24, "<I", 3), ("place", 42, "<I", 0xfffffff0),
                                      ("packed size", 20, "<I", 0x7fffffff), ("method", 10, "<H", 12)]:
        # of every part, so that the one that is read is among them
        data, i = bytearray(good), at
        while data[i:i + 4] == b"PK\1\2":
            struct.pack_into(form, data, i + offset, value)
            i += 46 + sum(struct.unpack_from("<3H", data, i + 28))
        equal(sheets(bytes(data)), "X\tDAMAGED", f"wrong {name} in the directory")
    data = bytearray(good)
    while (at := data.find(b"PK\1\2", at)) >= 0:
        data[at + 8] |= 1
        at += 46
    equal(sheets(bytes(data)), "X\tENCRYPTED", "parts with a password")
    cut = {str(sheets(good[:n]))[:2] for n in range(4, len(good) - 1, 37)}
    equal(cut, {"X\t"}, "cut anywhere")


def hostile_xls(good):
    name = "Workbook".encode("utf-16-le")
    entry = good.index(name)
    locked = bytearray(good)
    other = "EncryptedPackage".encode("utf-16-le")
    locked[entry:entry + len(other)] = other
    struct.pack_into("<H", locked, entry + 64, len(other) + 2)
    equal(sheets(bytes(locked)), "X\tENCRYPTED", "a workbook with a password is one stream of another name")
    book5 = bytearray(good)
    struct.pack_into("<12sH", book5, entry, "Book\0".encode("utf-16-le"), 0)
    book5[entry + 10:entry + 18] = bytes(8)
    struct.pack_into("<H", book5, entry + 64, 10)
    equal(sheets(bytes(book5)), "X\tOLD_FORM", "before Excel 97")
    codepage = good.index(b"\x42\0\2\0\xb0\4")
    filepass = bytearray(good)
    filepass[codepage] = 0x2f
    equal(sheets(bytes(filepass)), "X\tENCRYPTED", "cells with a password")
    # the table of sectors: every sector is followed by itself
    fat = (struct.unpack_from("<I", good, 76)[0] + 1) * 512
    for text, step in [("the same sector", 0), ("the one before", -1)]:
        circle = bytearray(good)
        for i in range(128):
            struct.pack_into("<I", circle, fat + 4 * i, max(0, i + step))
        equal(sheets(bytes(circle)), "X\tDAMAGED", f"sectors in circles: after each comes {text}")
    for offset, text in [(44, "number of tables"), (48, "first sector of the directory"), (76, "first table")]:
        data = bytearray(good)
        struct.pack_into("<I", data, offset, 0xfffffff0 if offset != 48 else 0x00ffffff)
        equal(sheets(bytes(data)), "X\tDAMAGED", "wrong " + text)
    results = [sheets(good[:n]) for n in list(range(8, 3000, 97)) + list(range(3000, len(good) - 1, len(good) // 40))]
    whole = sheets(good)
    check(all(r == "X\tDAMAGED" or r == whole for r in results), "cut anywhere: damaged, or all of it",
          {r if isinstance(r, str) else len(r) for r in results})


def sandbox():
    with subprocess.Popen([SHEET], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as p:
        # the first bytes are taken only inside the sandbox
        p.stdin.write(bytes(1 << 20))
        p.stdin.flush()
        with open(f"/proc/{p.pid}/status", encoding="ascii") as f:
            state = dict(line.split(":\t", 1) for line in f.read().splitlines() if ":\t" in line)
        p.stdin.close()
        p.wait(60)
    with open(os.path.join(tap.build(), "config.h"), encoding="utf-8") as f:
        loose = "#define CG_SANITIZED 1" in f.read()
    check(loose or (state["Seccomp"] == "2" and state["NoNewPrivs"] == "1"), "a filter of system calls is on",
          state["Seccomp"])


with tempfile.TemporaryDirectory() as home:
    xls_bytes = by_writers(home)
    forms()
    hostile_xlsx()
    if xls_bytes is None:
        tap.skip("hostile .xls", "soffice is not installed")
    else:
        hostile_xls(xls_bytes)
    sandbox()
tap.done()
