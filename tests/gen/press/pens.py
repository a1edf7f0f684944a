"""Writes set pages as PDF files in the ways of report writers: one run a cell, words, pairs kerned, glyph by glyph,
cells as forms, two-byte codes, flipped or turned pages, twips, other orders. Nothing but plain bytes: no library."""
import io
import logging
import random
import zlib
from dataclasses import dataclass

from fontTools import subset
from fontTools.ttLib import TTFont

from typeset import font

logging.getLogger("fontTools").setLevel(logging.ERROR)  # tables that a subset leaves out
BASE = {("sans", False): "Helvetica", ("sans", True): "Helvetica-Bold", ("serif", False): "Times-Roman",
        ("serif", True): "Times-Bold"}


@dataclass
class Style:
    """How the bytes are written."""
    codes: str = "win"       # win: base fonts, one byte; cid: embedded, two bytes, ToUnicode
    grain: str = "run"       # run, word, kern, gap, glyph, row
    frame: str = "plain"     # plain, flip, twips, turn, scale
    box: str = "text"        # text: BT each; page: one BT, Td; cell: a form each; form: a form a page; marked
    order: str = "rows"      # rows, columns, upwards, figures
    bold: str = "font"       # font, twice
    pack: bool = True
    seed: int = 0
    track: float = 0         # letters of bold texts stand this much further apart, of the size


def n(x):
    text = f"{x:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


class Pen:
    """One file."""

    def __init__(self, setter, style):
        self.setter, self.style = setter, style
        self.r = random.Random(style.seed)
        self.objects, self.used = [], {False: set(), True: set()}
        self.fonts = {False: self.reserve(), True: self.reserve()}

    def reserve(self):
        self.objects.append(None)
        return len(self.objects)

    def add(self, body, at=None):
        at = at or self.reserve()
        self.objects[at - 1] = body if isinstance(body, bytes) else body.encode("latin-1")
        return at

    def stream(self, entries, data, at=None, pack=None):
        if self.style.pack if pack is None else pack:
            data, entries = zlib.compress(data), entries + " /Filter /FlateDecode"
        return self.add(f"<< {entries} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream", at)

    # text -------------------------------------------------------------------------------------------------
    def code(self, text, bold):
        self.used[bold].update(text)
        if self.style.codes == "cid":
            glyphs = font(self.setter.face, bold)[1]
            return "<" + "".join(f"{glyphs.get(ord(c), 0):04X}" for c in text) + ">"
        raw = text.encode("cp1252", "replace").decode("latin-1")
        return "(" + raw.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"

    def width(self, text, bold):
        widths = font(self.setter.face, bold)[2]
        return sum(widths.get(ord(c), 500) for c in text)

    def show(self, text, bold, size):
        """The operators that show a text from the present point on."""
        grain = self.style.grain
        if self.style.track and bold:
            return f"{n(self.style.track * size)} Tc {self.code(text, bold)} Tj 0 Tc"
        if grain == "word" and " " in text:
            parts = []
            x = 0.0
            for word in text.split(" "):
                if word:
                    parts.append(f"{n(x)} 0 Td {self.code(word, bold)} Tj")
                    x = 0.0
                    x += self.width(word + " ", bold) * size / 1000
                else:
                    x += self.width(" ", bold) * size / 1000
            return " ".join(parts)
        if grain == "glyph":
            parts, x = [], 0.0
            for c in text:
                if c != " ":
                    parts.append(f"{n(x)} 0 Td {self.code(c, bold)} Tj")
                    x = 0.0
                x += self.width(c, bold) * size / 1000
            return " ".join(parts)
        if grain == "kern":
            parts = []
            for k in range(0, len(text), 3):
                parts.append(self.code(text[k:k + 3], bold) + n(self.r.choice((-8, 0, 12, 20))))
            return "[" + "".join(parts) + "] TJ"
        if grain == "gap" and " " in text:
            space = -self.width(" ", bold)
            return "[" + f" {n(space)} ".join(self.code(w, bold) for w in text.split(" ") if w) + "] TJ"
        return f"{self.code(text, bold)} Tj"

    # pages ------------------------------------------------------------------------------------------------
    def ordered(self, runs):
        order = self.style.order
        if order == "columns":
            return sorted(runs, key=lambda t: (t.column, t.y, t.x))
        if order == "upwards":
            return sorted(runs, key=lambda t: (-t.y, t.x))
        if order == "figures":
            return sorted(runs, key=lambda t: (t.row, not t.text[:1].isdigit(), t.y, t.x))
        return runs

    def joined(self, runs):
        """The runs of one row's line as one array: wide gaps instead of cells."""
        lines = {}
        for t in runs:
            lines.setdefault((round(t.y, 2), t.size, t.bold), []).append(t)
        return [sorted(line, key=lambda t: t.x) for line in lines.values()]

    def place(self, x, y, unit):
        """The text matrix for a point of the sheet under the frame."""
        frame, h = self.style.frame, self.setter.height
        if frame in ("flip", "twips", "scale"):
            return f"1 0 0 -1 {n(x * unit)} {n(y * unit)} Tm"
        return f"1 0 0 1 {n(x)} {n(h - y)} Tm"

    def turned(self, x, y, text, size, unit):
        """A text that climbs from its point."""
        down = self.style.frame in ("flip", "twips", "scale")
        at = f"0 -1 -1 0 {n(x * unit)} {n(y * unit)} Tm" if down else f"0 1 -1 0 {n(x)} {n(self.setter.height - y)} Tm"
        return f"BT /F0 {n(size * unit)} Tf {at} {self.code(text, False)} Tj ET"

    def content(self, page):
        style, out = self.style, []
        unit = {"twips": 20.0, "scale": 1 / 0.75}.get(style.frame, 1.0)
        h, w = self.setter.height, self.setter.width
        matrix = {"flip": f"1 0 0 -1 0 {n(h)} cm", "twips": f"0.05 0 0 -0.05 0 {n(h)} cm",
                  "scale": f"0.75 0 0 -0.75 0 {n(h)} cm", "turn": f"0 1 -1 0 {n(h)} 0 cm"}.get(style.frame, "")
        out.append("q " + matrix)
        for x, y, rw, rh, head in page["rules"]:
            top = y * unit if unit != 1 or style.frame == "flip" else h - y - rh
            out.append(f"{'0.85 g ' if head else ''}{n(x * unit)} {n(top)} {n(rw * unit)} {n(rh * unit)} re "
                       f"{'f 0 g' if head else 'S'}")
        out += [self.turned(*t, unit) for t in page.get("turned", ())]
        runs = self.ordered(page["runs"])
        forms, last = {}, None
        if style.grain == "row":
            for line in self.joined(runs):
                out.append(self.row_line(line, unit))
        elif style.box == "page":
            out.append("BT")
            x0, y0 = 0.0, 0.0
            sign = -1 if style.frame in ("flip", "twips", "scale") else 1
            if sign < 0:
                out.append("1 0 0 -1 0 0 Tm")
            for t in runs:
                y = -t.y * unit if sign < 0 else h - t.y
                if (t.bold, t.size) != last:
                    last = (t.bold, t.size)
                    out.append(f"/F{int(t.bold)} {n(t.size * unit)} Tf")
                plain = self.style.grain in ("run", "kern", "gap")
                if plain:
                    out.append(f"{n(t.x * unit - x0)} {n(y - y0)} Td {self.show(t.text, t.bold, t.size * unit)}")
                    x0, y0 = round(t.x * unit, 3), round(y, 3)
                else:
                    out.append(self.place(t.x, t.y, unit) + " " + self.show(t.text, t.bold, t.size * unit))
            out.append("ET")
        else:
            for t in runs:
                body = f"BT /F{int(t.bold)} {n(t.size * unit)} Tf"
                if style.box == "cell":
                    form = f"{body} 1 0 0 1 0 2 Tm {self.show(t.text, t.bold, t.size * unit)} ET"
                    name = f"X{len(forms)}"
                    wide = self.width(t.text, t.bold) * t.size * unit / 1000 + 1
                    forms[name] = self.stream(
                        f"/Type /XObject /Subtype /Form "
                        f"/BBox [-1 -{n(t.size * unit)} {n(wide + 1)} {n(2 * t.size * unit)}]"
                        f" /Matrix [1 0 0 1 0 -2] /Resources << /Font {self.font_dict()} >>", form.encode("latin-1"))
                    out.append(f"q {self.place(t.x, t.y, unit).replace(' Tm', ' cm')} /{name} Do Q")
                    continue
                shown = self.show(t.text, t.bold, t.size * unit)
                text = f"{body} {self.place(t.x, t.y, unit)} {shown} ET"
                if style.bold == "twice" and t.bold:
                    text += f" {body} {self.place(t.x + 0.3, t.y, unit)} {shown} ET"
                if style.box == "marked":
                    text = f"/P <</MCID {len(out)}>> BDC {text} EMC"
                out.append(text)
        out.append("Q")
        return "\n".join(out).encode("latin-1"), forms, (h, w) if style.frame == "turn" else (w, h)

    def row_line(self, line, unit):
        first = line[0]
        parts, x = [], first.x
        for t in line:
            if t is not first:
                parts.append(n(-(t.x - x) * 1000 / t.size))
            parts.append(self.code(t.text, t.bold))
            x = t.x + self.width(t.text, t.bold) * t.size / 1000
        return f"BT /F{int(first.bold)} {n(first.size * unit)} Tf {self.place(first.x, first.y, unit)} " \
            f"[{' '.join(parts)}] TJ ET"

    def font_dict(self):
        return f"<< /F0 {self.fonts[False]} 0 R /F1 {self.fonts[True]} 0 R >>"

    # fonts ------------------------------------------------------------------------------------------------
    def base_font(self, bold):
        face = self.setter.face
        name = BASE.get((face, bold))
        if name:
            self.add(f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>",
                     self.fonts[bold])
            return
        path, _, widths = font(face, bold)
        row = " ".join(n(widths.get(ord(bytes([c]).decode("cp1252", "replace")), 500)) for c in range(32, 256))
        descriptor = self.descriptor(path, bold, set(range(65536)))
        self.add(f"<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Face{int(bold)} /FirstChar 32 /LastChar 255 "
                 f"/Widths [{row}] /Encoding /WinAnsiEncoding /FontDescriptor {descriptor} 0 R >>", self.fonts[bold])

    def descriptor(self, path, bold, _):
        options = subset.Options(retain_gids=True, notdef_outline=True, hinting=False, layout_features=[])
        cutter = subset.Subsetter(options)
        cutter.populate(text="".join(sorted(self.used[bold])) or " ")
        with TTFont(path) as f:
            cutter.subset(f)
            raw = io.BytesIO()
            f.save(raw)
        file = self.stream(f"/Length1 {len(raw.getvalue())}", raw.getvalue(), pack=True)
        return self.add(f"<< /Type /FontDescriptor /FontName /ABCDEF+Face{int(bold)} /Flags 32 "
                        f"/FontBBox [-500 -300 1500 1000] /ItalicAngle 0 /Ascent 900 /Descent -210 /CapHeight 700 "
                        f"/StemV 80 /FontFile2 {file} 0 R >>")

    def cid_font(self, bold):
        path, glyphs, widths = font(self.setter.face, bold)
        chars = sorted(c for c in self.used[bold] if ord(c) in glyphs)
        descriptor = self.descriptor(path, bold, None)
        row = " ".join(f"{glyphs[ord(c)]} [{n(widths[ord(c)])}]" for c in chars)
        names = {glyphs[ord(c)]: ord(c) for c in reversed(chars)}  # one glyph can serve two: the plain one is named
        maps = "\n".join(f"<{g:04X}> <{c:04X}>" for g, c in sorted(names.items()))
        cmap = ("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def\n"
                "/CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange\n")
        lines = maps.split("\n") if chars else []
        for k in range(0, len(lines), 100):
            part = lines[k:k + 100]
            cmap += f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar\n"
        unicode_map = self.stream("", (cmap + "endcmap end end").encode())
        child = self.add(f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Face{int(bold)} /CIDSystemInfo << "
                         f"/Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [{row}] /CIDToGIDMap "
                         f"/Identity /FontDescriptor {descriptor} 0 R >>")
        self.add(f"<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Face{int(bold)} /Encoding /Identity-H "
                 f"/DescendantFonts [{child} 0 R] /ToUnicode {unicode_map} 0 R >>", self.fonts[bold])

    # file -------------------------------------------------------------------------------------------------
    def write(self, path):
        pages = self.reserve()
        kids = []
        for page in self.setter.pages:
            data, forms, (w, h) = self.content(page)
            if self.style.box == "form":
                name = self.stream(f"/Type /XObject /Subtype /Form /BBox [0 0 {n(w)} {n(h)}] "
                                   f"/Resources << /Font {self.font_dict()} >>", data)
                data, forms = b"q 1 0 0 1 0 0 cm /Page Do Q", {"Page": name}
            stream = self.stream("", data)
            x = " ".join(f"/{k} {v} 0 R" for k, v in forms.items())
            turn = "/Rotate 90 " if self.style.frame == "turn" else ""
            kids.append(self.add(f"<< /Type /Page /Parent {pages} 0 R /MediaBox [0 0 {n(w)} {n(h)}] {turn}/Contents "
                                 f"{stream} 0 R /Resources << /Font {self.font_dict()} /XObject << {x} >> >> >>"))
        for bold in (False, True):
            (self.cid_font if self.style.codes == "cid" else self.base_font)(bold)
        self.add(f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{k} 0 R' for k in kids)}] >>", pages)
        info = " ".join(f"/{k} ({v.replace('(', chr(92) + '(').replace(')', chr(92) + ')')})"
                        for k, v in self.setter.document.info.items())
        info = self.add(f"<< {info} >>")
        root = self.add(f"<< /Type /Catalog /Pages {pages} 0 R >>")
        out, places = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"), []
        for k, body in enumerate(self.objects, 1):
            places.append(len(out))
            out += f"{k} 0 obj\n".encode() + body + b"\nendobj\n"
        start = len(out)
        out += f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
        out += b"".join(f"{p:010} 00000 n \n".encode() for p in places)
        out += f"trailer\n<< /Size {len(places) + 1} /Root {root} 0 R /Info {info} 0 R >>\n".encode()
        out += f"startxref\n{start}\n%%EOF\n".encode()
        with open(path, "wb") as f:
            f.write(out)
