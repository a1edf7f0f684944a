"""Fonts for generated statements: the base fonts of PDF, embedded TrueType subsets, and CID fonts with two-byte codes.

TrueType files of Debian's fonts-dejavu-core and fonts-liberation are used where they are installed.
"""
import io
import os
from collections import namedtuple

import pikepdf
from fontTools import subset
from fontTools.ttLib import TTFont as TrueType
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from cas_draw import Pen

Choice = namedtuple("Choice", "names pen em")
DIRECTORY = "/usr/share/fonts/truetype"
FAMILIES = {
    "dejavu": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf", "dejavu/DejaVuSans-Oblique.ttf", 0.82),
    "condensed": ("dejavu/DejaVuSansCondensed.ttf", "dejavu/DejaVuSansCondensed-Bold.ttf",
                  "dejavu/DejaVuSansCondensed-Oblique.ttf", 0.9), "serif":
    ("dejavu/DejaVuSerif.ttf", "dejavu/DejaVuSerif-Bold.ttf", "dejavu/DejaVuSerif-Italic.ttf", 0.82), "liberation":
    ("liberation/LiberationSans-Regular.ttf", "liberation/LiberationSans-Bold.ttf",
     "liberation/LiberationSans-Italic.ttf", 1.0), "narrow":
    ("liberation/LiberationSansNarrow-Regular.ttf", "liberation/LiberationSansNarrow-Bold.ttf",
     "liberation/LiberationSansNarrow-Italic.ttf", 1.0),
}
BASE = [("Helvetica", "Helvetica-Bold", "Helvetica-Oblique"), ("Times-Roman", "Times-Bold", "Times-Italic")]


def installed(family):
    return all(os.path.exists(os.path.join(DIRECTORY, f)) for f in FAMILIES[family][:3])


def embedded(family):
    names = tuple(f"{family}-{role}" for role in "rbi")
    for name, file in zip(names, FAMILIES[family]):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, os.path.join(DIRECTORY, file)))
    return names


def overlay():
    """A font that is named as the second language's is, and whose text is none of it."""
    if "overlay" not in pdfmetrics.getRegisteredFontNames():
        font = TTFont("overlay", os.path.join(DIRECTORY, FAMILIES["dejavu"][0]))
        font.face.name = b"Mangal"
        pdfmetrics.registerFont(font)
    return "overlay"


def choose(d, wild):
    family = d.choice(sorted(FAMILIES))
    kind = d.choice(["base", "base", "embedded", "cid"]) if wild else d.choice(["base", "base", "embedded"])
    base = d.choice(BASE)
    if kind == "base" or not installed(family):
        return Choice(base, None, 1.0)
    if kind == "embedded":
        return Choice(embedded(family), None, FAMILIES[family][3])
    return Choice(family, CidPen, FAMILIES[family][3])


class CidFont:
    cache = {}

    def __init__(self, path):
        self.path = path
        self.font = TrueType(path)
        self.cmap, self.order = self.font.getBestCmap(), self.font.getReverseGlyphMap()
        self.metrics, self.em = self.font["hmtx"], self.font["head"].unitsPerEm

    @classmethod
    def of(cls, path):
        if path not in cls.cache:
            cls.cache[path] = cls(path)
        return cls.cache[path]

    def gid(self, char):
        return self.order[self.cmap[ord(char)]]

    def advance(self, char):
        return self.metrics[self.cmap[ord(char)]][0] / self.em


class CidPen(Pen):
    """Glyph numbers in two bytes; finish() adds the Type0 fonts to the written file."""

    def __init__(self, target, style):
        super().__init__(target, style)
        self.faces = {r: CidFont.of(os.path.join(DIRECTORY, f)) for r, f in zip("rbi", FAMILIES[style.fonts])}
        self.used = {r: set() for r in "rbi"}

    def width(self, text, role, size):
        return sum(self.faces[role].advance(c) for c in text) * size * self.style.em * self.style.stretch

    def encode(self, text, role):
        self.used[role].update(text)
        return "/FC" + role, "<" + "".join(f"{self.faces[role].gid(c):04X}" for c in text) + ">"

    def finish(self, path):
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            made = {"/FC" + r: pdf.make_indirect(self.type0(pdf, r)) for r in "rbi" if self.used[r]}
            for page in pdf.pages:
                resources = page.obj.get("/Resources") or pikepdf.Dictionary()
                kept = dict(resources.get("/Font", pikepdf.Dictionary()))
                resources["/Font"] = pikepdf.Dictionary(**{k[1:]: v for k, v in {**kept, **made}.items()})
                page.obj["/Resources"] = resources
            pdf.save(path)

    def type0(self, pdf, role):
        face, chars = self.faces[role], sorted(self.used[role] | {" "})
        options = subset.Options(retain_gids=True, notdef_outline=True, hinting=False)
        options.drop_tables += ["FFTM"]
        maker = subset.Subsetter(options)
        maker.populate(unicodes=[ord(c) for c in chars])
        font = TrueType(face.path)
        maker.subset(font)
        data = io.BytesIO()
        font.save(data)
        name = pikepdf.Name("/ABCDEF+Embedded" + role.upper())
        descriptor = pdf.make_indirect(
            pikepdf.Dictionary(Type=pikepdf.Name.FontDescriptor,
                               FontName=name,
                               Flags=4,
                               FontBBox=[-1000, -300, 2000, 1000],
                               ItalicAngle=0,
                               Ascent=900,
                               Descent=-200,
                               CapHeight=700,
                               StemV=80,
                               FontFile2=pdf.make_stream(data.getvalue(), Length1=len(data.getvalue()))))
        widths = []
        for c in chars:
            widths += [face.gid(c), [round(face.advance(c) * 1000, 2)]]
        descendant = pdf.make_indirect(
            pikepdf.Dictionary(Type=pikepdf.Name.Font,
                               Subtype=pikepdf.Name.CIDFontType2,
                               BaseFont=name,
                               FontDescriptor=descriptor,
                               DW=600,
                               W=pikepdf.Array(widths),
                               CIDToGIDMap=pikepdf.Name.Identity,
                               CIDSystemInfo=pikepdf.Dictionary(Registry=pikepdf.String("Adobe"),
                                                                Ordering=pikepdf.String("Identity"),
                                                                Supplement=0)))
        lines = "\n".join(f"<{face.gid(c):04X}> <{ord(c):04X}>" for c in chars)
        cmap = (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType"
            f" 2 def\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n{len(chars)}"
            f" beginbfchar\n{lines}\nendbfchar\nendcmap end end"
        )
        return pikepdf.Dictionary(Type=pikepdf.Name.Font,
                                  Subtype=pikepdf.Name.Type0,
                                  BaseFont=name,
                                  Encoding=pikepdf.Name("/Identity-H"),
                                  DescendantFonts=[descendant],
                                  ToUnicode=pdf.make_stream(cmap.encode()))


def move_page(path, origin):
    """The lower left corner of every page is not 0, 0."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page in pdf.pages:
            box = [float(v) for v in page.obj.MediaBox]
            page.obj.MediaBox = pikepdf.Array(
                [box[0] + origin[0], box[1] + origin[1], box[2] + origin[0], box[3] + origin[1]])
        pdf.save(path)
