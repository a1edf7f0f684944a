"""Pages for statements of depositories and MF Central: runs of text at x and y (points from the top left corner), written as a PDF.

`Look` holds what varies between files and says nothing about the content: fonts, how a run is drawn, whole pages inside a
scaled form, the order of drawing, encryption. Everything that a run says is decided by who puts it there.
"""
import re
from dataclasses import dataclass, field

import pikepdf
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen import canvas

SOFT = "\u00ad"


@dataclass
class Look:
    size: tuple = (595, 842)
    fonts: tuple = ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique")
    em: float = 1.0                 # font size against that of the plain file
    overlay: str = None             # font of the second language, printed over the first
    soft: str = None                # font of runs with a soft hyphen; base fonts have none
    mode: str = "string"            # string | word | glyph
    scale: float = 1.0              # of the whole page
    form: float = 0.0               # pages inside a form XObject whose matrix scales by this; 0: none
    order: object = None            # shuffles the runs of a page
    info: dict = field(default_factory=dict)
    password: str = None
    cipher: int = 4                 # revision of the security handler: 3 RC4, 4 AES-128, 6 AES-256
    twice_gap: float = 0.3          # fake bold: the second copy


@dataclass
class Run:
    x: float
    y: float
    text: str
    role: str = "r"
    size: float = 7
    twice: bool = False
    upright: bool = True


class Sheet:
    def __init__(self, look):
        self.look, self.pages = look, []

    def page(self):
        self.pages.append([])

    def font(self, role):
        return {"o": self.look.overlay, "s": self.look.soft}.get(role) or self.look.fonts["rbi".index(role)]

    def width(self, text, role="r", size=7):
        return pdfmetrics.stringWidth(text.replace(SOFT, ""), self.font(role), size * self.look.em)

    def put(self, x, y, text, role="r", size=7, align="l", twice=False, upright=True):
        """align: l from x, r up to x, c around x. Returns where the text ends."""
        if SOFT in text:
            role, size, text = ("s", size * 0.9, text) if self.look.soft else (role, size, text.replace(SOFT, ""))
        wide = self.width(text, role, size)
        left = x - {"l": 0, "r": wide, "c": wide / 2}[align]
        self.pages[-1].append(Run(left, y, text, role, size * self.look.em, twice, upright))
        return left + wide

    def wrap(self, text, room, role="r", size=7, inside=False):
        """Lines that fit: cut at spaces; inside: between characters."""
        lines, line = [], ""
        for part in (text if inside else re.findall(r"\S+ *", text)):
            if line and self.width((line + part).rstrip(), role, size) > room:
                lines.append(line.rstrip())
                line = ""
            line += part
        return lines + [line.rstrip()] if line.strip() or not lines else lines

    # -- writing -----------------------------------------------------------------------------------------------------------
    def pieces(self, run):
        """(x, text) of what one run is drawn as."""
        if self.look.mode == "string" or not run.upright:
            return [(0, run.text)]
        parts = run.text if self.look.mode == "glyph" else [m.group(0) for m in re.finditer(r"\S+", run.text)]
        starts = range(len(run.text)) if self.look.mode == "glyph" else [m.start() for m in re.finditer(r"\S+", run.text)]
        name = self.font(run.role)
        return [(pdfmetrics.stringWidth(run.text[:k], name, run.size), p) for k, p in zip(starts, parts) if p.strip()]

    def write(self, path):
        width, height = (v * self.look.scale for v in self.look.size)
        out = canvas.Canvas(path, pagesize=(width, height), invariant=1, pageCompression=1)
        for runs in self.pages:
            out.scale(self.look.scale, self.look.scale)
            for run in self.look.order(runs) if self.look.order else runs:
                out.setFont(self.font(run.role), run.size)
                if not run.upright:
                    out.saveState()
                    out.translate(run.x, self.look.size[1] - run.y)
                    out.rotate(90)
                    out.drawString(0, 0, run.text)
                    out.restoreState()
                    continue
                for shift in (0, self.look.twice_gap) if run.twice else (0,):
                    for x, text in self.pieces(run):
                        out.drawString(run.x + x + shift, self.look.size[1] - run.y, text)
            out.showPage()
        out.save()
        self.finish(path)
        return len(self.pages)

    def finish(self, path):
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            for page in pdf.pages if self.look.form else []:
                into_form(pdf, page, self.look.form)
            if "/Info" in pdf.trailer:
                del pdf.trailer["/Info"]
            for key, value in self.look.info.items():
                pdf.docinfo["/" + key] = value
            secret = self.look.password
            lock = pikepdf.Encryption(owner=secret + "-owner", user=secret, R=self.look.cipher, aes=self.look.cipher > 3, metadata=self.look.cipher > 3) if secret else False
            pdf.save(path, encryption=lock)


def into_form(pdf, page, scale):
    """The page's content becomes a form whose matrix scales; inside it stands that much larger."""
    box = [float(v) / scale for v in page.obj.MediaBox]
    content = b"".join(c.read_bytes() + b"\n" for c in (page.obj.Contents if isinstance(page.obj.Contents, pikepdf.Array) else [page.obj.Contents]))
    form = pdf.make_stream(b"%.6f 0 0 %.6f 0 0 cm\n" % (1 / scale, 1 / scale) + content)
    form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    form.BBox, form.Matrix = pikepdf.Array(box), pikepdf.Array([scale, 0, 0, scale, 0, 0])
    form.Resources = page.obj.get("/Resources", pikepdf.Dictionary())
    page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Fm0=form))
    page.obj.Contents = pdf.make_stream(b"q /Fm0 Do Q")


def lakh(value, places=None):
    """Indian grouping: 2,55,43,509.28."""
    text = f"{value:f}" if places is None else f"{value:.{places}f}"
    sign, text = ("-", text[1:]) if text.startswith("-") else ("", text)
    whole, _, rest = text.partition(".")
    head, tail = whole[:-3], whole[-3:]
    head = re.sub(r"(?<=\d)(?=(\d\d)+$)", ",", head)
    return sign + (head + "," if head else "") + tail + ("." + rest if rest else "")


def million(value):
    return f"{value:,f}"
