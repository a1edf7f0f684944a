#!/usr/bin/env python3
"""TAP: statements on other sheets: printed again by programs, two pages on a sheet, cropped, scaled, turned.

sheets.py [--every N] [--match WORDS] [--show]

Each result is exact, tells a difference, or is refused with a reason; a silent one is a failure. READ lists the
kinds that have to be exact for all layouts. The program is $CASGATE; a tool that is missing skips its kinds.
"""

import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../lib")]
import tap  # noqa: E402

try:
    import pikepdf
except ImportError as missing:
    tap.skip_all(f"{missing.name} is not installed")
import check  # noqa: E402
from pikepdf import Array, Dictionary  # noqa: E402

TOP = os.environ.get("CG_TOP_SRCDIR", os.path.join(HERE, "../.."))
# One statement of each layout.
STATEMENTS = [
    "cams_detailed_small_1002",
    "kfin_detailed_small_1007",
    "cams_old_small_1012",
    "cams_summary_small_1018",
    "kfin_summary_small_1020",
    "mfcentral_detailed_1000",
    "mfcentral_summary_1004",
    "nsdl_1008",
    "cdsl_1012",
]


def box(page):
    return [float(v) for v in page.obj.get("/MediaBox", [0, 0, 595, 842])]


def place(sheet, page, matrix):
    """The page as a form on the sheet."""
    form = sheet.pdf.copy_foreign(page.as_form_xobject())
    name = f"/P{len(sheet.pages)}x{len(sheet.forms)}"
    sheet.forms[name] = form
    numbers = " ".join(f"{v:.4f}" for v in matrix)
    sheet.drawn.append(f"q {numbers} cm {name} Do Q".encode())


class Out:
    """A document of sheets with pages of another on them."""

    def __init__(self):
        self.pdf, self.pages, self.forms, self.drawn = pikepdf.new(), [], {}, []

    def sheet(self, width, height):
        page = self.pdf.add_blank_page(page_size=(width, height))
        page.obj.Resources = Dictionary(XObject=Dictionary(self.forms))
        page.obj.Contents = self.pdf.make_stream(b"\n".join(self.drawn))
        self.pages.append(page)
        self.forms, self.drawn = {}, []


def side_by_side(source, out, scale=0.707, down=False):
    with pikepdf.open(source) as pdf:
        new = Out()
        for i in range(0, len(pdf.pages), 2):
            x0, y0, x1, y1 = box(pdf.pages[i])
            wide, high = (x1 - x0) * scale, (y1 - y0) * scale
            for k, page in enumerate(pdf.pages[i : i + 2]):
                right, up = (0, high * (1 - k)) if down else (wide * k, 0)
                place(new, page, (scale, 0, 0, scale, right - x0 * scale, up - y0 * scale))
            new.sheet(wide if down else 2 * wide, 2 * high if down else high)
        new.pdf.save(out)


def below_each_other(source, out):
    side_by_side(source, out, 0.6, True)


def changed(change):
    def make(source, out):
        with pikepdf.open(source) as pdf:
            for page in pdf.pages:
                change(pdf, page)
            pdf.save(out)

    return make


def wrap(pdf, page, matrix):
    page.contents_coalesce()
    numbers = " ".join(f"{v:.4f}" for v in matrix).encode()
    page.obj.Contents = pdf.make_stream(b"q " + numbers + b" cm\n" + page.obj.Contents.read_bytes() + b"\nQ")


def cropped(_, page):
    x0, y0, x1, y1 = box(page)
    page.obj.CropBox = Array([x0 + 5, y0 + 5, x1 - 5, y1 - 5])


def moved(pdf, page):
    """The sheet begins elsewhere, and only a window of it is seen."""
    x0, y0, x1, y1 = box(page)
    wrap(pdf, page, (1, 0, 0, 1, 300, -200))
    page.obj.MediaBox = Array([x0 + 200, y0 - 300, x1 + 400, y1])
    page.obj.CropBox = Array([x0 + 300, y0 - 200, x1 + 300, y1 - 200])


def scaled(factor):
    def change(pdf, page):
        wrap(pdf, page, (factor, 0, 0, factor, 0, 0))
        page.obj.MediaBox = Array([v * factor for v in box(page)])

    return changed(change)


def shrunk(pdf, page):
    """To fit the margins of a printer: the sheet stays."""
    x0, y0, x1, y1 = box(page)
    wrap(pdf, page, (0.94, 0, 0, 0.94, (x1 - x0) * 0.03, (y1 - y0) * 0.03))


def turned(angle):
    """Turned for the eye, by the viewer's button: what is read has to be what is drawn."""

    def change(_, page):
        page.obj.Rotate = angle

    return changed(change)


def drawn_turned(pdf, page):
    """Printed across: the text itself stands on its side."""
    x0, y0, x1, y1 = box(page)
    wrap(pdf, page, (0, 1, -1, 0, y1, -x0))
    page.obj.MediaBox = Array([0, 0, y1 - y0, x1 - x0])


def run(*command, home=None):
    around = {**os.environ, **({"HOME": home} if home else {})}
    done = subprocess.run(command, capture_output=True, timeout=300, env=around)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]}: exit {done.returncode}: {done.stderr.decode('utf-8', 'replace')[-200:]}")


def gs(source, out):
    run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pdfwrite", f"-sOutputFile={out}", source)


def gs_postscript(source, out):
    """To a printer's language and back, as print queues do."""
    run("pdftops", source, out + ".ps")
    run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pdfwrite", f"-sOutputFile={out}", out + ".ps")


def cairo(source, out):
    run("pdftocairo", "-pdf", source, out)


def mutool_clean(source, out):
    run("mutool", "clean", "-gggg", "-z", source, out)


def mutool_convert(source, out):
    run("mutool", "convert", "-o", out, source)


def qpdf(source, out):
    run("qpdf", "--object-streams=generate", "--linearize", "--coalesce-contents", source, out)


def office(source, out):
    """Opened in Draw and exported."""
    folder = os.path.dirname(out)
    run("soffice", "--headless", f"-env:UserInstallation=file://{folder}/office", "--infilter=draw_pdf_import",
        "--convert-to", "pdf:draw_pdf_Export", "--outdir", folder + "/converted", source, home=folder)
    shutil.move(os.path.join(folder, "converted", os.path.basename(source)), out)


def chromium(source, out):
    """The page as HTML, printed."""
    folder = os.path.dirname(out)
    run("pdftohtml", "-c", "-s", "-noframes", "-i", "-q", source, os.path.join(folder, "page.html"))
    run("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--no-pdf-header-footer", f"--print-to-pdf={out}",
        f"--user-data-dir={folder}/profile", "file://" + os.path.join(folder, "page.html"), home=folder)


# name: (what makes it, tools)
KINDS = {
    "cropped": (changed(cropped), ()),
    "moved on a larger sheet, cropped": (changed(moved), ()),
    "half the size": (scaled(0.5), ()),
    "A3": (scaled(1.414), ()),
    "shrunk to margins": (changed(shrunk), ()),
    "turned by 90 degrees in a viewer": (turned(90), ()),
    "turned by 180 degrees in a viewer": (turned(180), ()),
    "turned by 270 degrees in a viewer": (turned(270), ()),
    "text drawn on its side": (changed(drawn_turned), ()),
    "two pages side by side": (side_by_side, ()),
    "two pages below each other": (below_each_other, ()),
    "qpdf": (qpdf, ("qpdf",)),
    "mutool clean": (mutool_clean, ("mutool",)),
    "mutool convert": (mutool_convert, ("mutool",)),
    "pdftocairo": (cairo, ("pdftocairo",)),
    "Ghostscript": (gs, ("gs",)),
    "PostScript and back": (gs_postscript, ("gs", "pdftops")),
    "LibreOffice Draw": (office, ("soffice",)),
    "HTML printed by Chromium": (chromium, ("chromium", "pdftohtml")),
}


def open_copy(name, work):
    """The statement without its password, and its truth."""
    path = os.path.join(TOP, "tests/data/statements", name)
    with open(path + ".truth.json", encoding="utf-8") as f:
        truth = json.load(f)
    out = os.path.join(work, "statement.pdf")
    with pikepdf.open(path + ".pdf", password=truth.get("password") or "") as pdf:
        pdf.save(out)
    return out, truth


def one(source, truth, make, out):
    """-> ("exact" | "told" | "refused" | "silent" | "no tool", what is different)"""
    try:
        make(source, out)
    except (RuntimeError, subprocess.TimeoutExpired, OSError) as e:
        return "no tool", [str(e)[:200]]
    data, said = check.parse(out)
    if data is None:
        return "refused", [said[:250]]
    faults = check.compare(truth, data)
    if not check.claims(data):
        return "told", faults[:3] + check.modesty(data)[:3]
    return ("silent", faults[:4]) if faults else ("exact", [])


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--kind", action="append")
    p.add_argument("--match", default="")
    p.add_argument("--show", action="store_true")
    p.add_argument("--keep")
    args = p.parse_args()
    for kind, (make, tools) in KINDS.items():
        if args.kind and kind not in args.kind:
            continue
        absent = [t for t in tools if shutil.which(t) is None]
        if absent:
            tap.skip(f"{kind}: no difference is silent", f"{absent[0]} is not installed")
            continue
        count, silent, unsaid = {}, [], []
        for name in STATEMENTS:
            if args.match not in name:
                continue
            with tempfile.TemporaryDirectory() as work:
                source, truth = open_copy(name, work)
                out = os.path.join(work, "sheet.pdf")
                result, faults = one(source, truth, make, out)
                if args.keep and os.path.exists(out):
                    shutil.copy(out, os.path.join(args.keep, f"{name}-{kind.replace(' ', '_')}.pdf"))
            count[result] = count.get(result, 0) + 1
            if args.show and result != "exact":
                print(f"# {kind}: {name}: {result}", *(f"#   {f}" for f in faults), sep="\n")
            if result == "refused" and SAYS.get(kind, "") not in faults[0]:
                unsaid.append(f"{name}: {faults[0]}")
            silent += [f"{name}: {f}" for f in faults] if result == "silent" else []
        print(f"# {kind}: {count}")
        if set(count) == {"no tool"}:
            tap.skip(f"{kind}: no difference is silent", "the tool does not do it here")
            continue
        tap.check(not silent, f"{kind}: no difference is silent", *silent[:6])
        if kind in SAYS:
            tap.check(not unsaid and "told" not in count, f"{kind}: it is said to be that", str(count), *unsaid[:4])
        if kind in READ:
            tap.check(set(count) == {"exact"}, f"{kind}: all layouts are exact", str(count))
    tap.done()


# Kinds that are read as the statement itself.
READ = {
    "cropped",
    "moved on a larger sheet, cropped",
    "half the size",
    "A3",
    "shrunk to margins",
    "turned by 90 degrees in a viewer",
    "turned by 180 degrees in a viewer",
    "turned by 270 degrees in a viewer",
    "text drawn on its side",
    "qpdf",
    "mutool clean",
}
# What a refusal says of these.
SAYS = {
    "two pages side by side": "Two pages of a statement stand on each page",
    "two pages below each other": "Two pages of a statement stand on each page",
}

if __name__ == "__main__":
    main()
