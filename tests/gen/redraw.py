"""The same statement drawn in another way: redraw(path, password, seed) changes how a PDF places its text, never what
is to be seen.

Reprints change the size of pages, viewers rotate and crop them, programs nest pages in forms, draw text twice for bold
or put
every string in pieces: none of that may change what is read.
"""
import random

import pikepdf
from pikepdf import Array, ContentStreamInstruction, Dictionary, Name, Operator, Stream

STATE = ("Tf", "Tc", "Tw", "Tz", "TL", "Tr", "Ts")


def box(page):
    return [float(v) for v in page.obj.MediaBox]


def wrap(pdf, page, matrix):
    page.contents_coalesce()
    drawn = page.obj.Contents.read_bytes()
    page.obj.Contents = pdf.make_stream(b"q " + " ".join(f"{v:.4f}"
                                                         for v in matrix).encode() + b" cm\n" + drawn + b"\nQ")


def scale(factor, with_page=True):
    def change(pdf):
        for page in pdf.pages:
            wrap(pdf, page, (factor, 0, 0, factor, 0, 0))
            if with_page:
                page.obj.MediaBox = Array([v * factor for v in box(page)])
    return change


def rotate(turn):
    """Drawn turned, with a /Rotate that turns it back."""
    def change(pdf):
        for page in pdf.pages:
            x0, y0, x1, y1 = box(page)
            matrix = {90: (0, 1, -1, 0, y1, -x0), 180: (-1, 0, 0, -1, x0 + x1, y0 + y1), 270:
                      (0, -1, 1, 0, -y0, x1)}[turn]
            wrap(pdf, page, matrix)
            page.obj.MediaBox = Array([x0, y0, x1, y1] if turn == 180 else [0, 0, y1 - y0, x1 - x0])
            page.obj.Rotate = turn
    return change


def crop(pdf):
    for page in pdf.pages:
        x0, y0, x1, y1 = box(page)
        page.obj.MediaBox = Array([x0 - 80, y0 - 90, x1 + 100, y1 + 70])
        page.obj.CropBox = Array([x0 - 30, y0 - 40, x1 + 20, y1 + 10])


def nest(depth, factor):
    """Each page is a form in a form; the innermost one's matrix scales, the page scales back."""
    def change(pdf):
        for page in pdf.pages:
            page.contents_coalesce()
            drawn, resources = page.obj.Contents.read_bytes(), page.obj.Resources
            for level in range(depth):
                form = Stream(pdf, drawn)
                form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([-20000, -20000, 20000, 20000])
                form.Matrix = Array([factor, 0, 0, factor, 0, 0] if level == 0 else [1, 0, 0, 1, 0, 0])
                form.Resources = resources
                drawn, resources = b"q /F Do Q", Dictionary(XObject=Dictionary(F=pdf.make_indirect(form)))
            page.obj.Resources = resources
            page.obj.Contents = pdf.make_stream(f"q {1 / factor:.4f} 0 0 {1 / factor:.4f} 0 0 cm /F Do Q".encode())
    return change


def with_state(drawn):
    """Every text object sets its own font, so that they can be moved about."""
    state, saved = {}, []
    for op in drawn:
        name = str(op.operator)
        if name == "q":
            saved.append(dict(state))
        elif name == "Q" and saved:
            state = saved.pop()
        elif name in STATE:
            state[name] = op
        yield op
        if name == "BT":
            yield from state.values()


def text_objects(drawn):
    """Lists of operations, each a text object or one operation between them."""
    text = None
    for op in with_state(drawn):
        name = str(op.operator)
        if name == "BT":
            text = []
        if text is None:
            yield False, [op]
            continue
        text.append(op)
        if name == "ET":
            yield True, text
            text = None


def instruction(name, *operands):
    return ContentStreamInstruction(list(operands), Operator(name))


def rewrite(pdf, change):
    """change: list of operations of one stream -> the new ones."""
    def one(target, resources, seen):
        drawn = pikepdf.unparse_content_stream(change(pikepdf.parse_content_stream(target)))
        if target.get("/Type") == Name.Page:
            target.Contents = pdf.make_stream(drawn)
        else:
            target.write(drawn)
        for _, form in (resources or {}).get("/XObject", {}).items():
            if form.get("/Subtype") == Name.Form and form.objgen not in seen:
                seen.add(form.objgen)
                one(form, form.get("/Resources"), seen)
    seen = set()
    for page in pdf.pages:
        one(page.obj, page.obj.get("/Resources"), seen)


def longest(ops):
    return max((len(bytes(op.operands[0])) for op in ops if str(op.operator) == "Tj"), default=0)


def double(dx, dy):
    """Strings, not glyphs: two copies of a glyph in one word cannot be told from a double letter once poppler has
    joined them."""
    def change(drawn):
        for is_text, ops in text_objects(drawn):
            yield from ops
            if is_text and longest(ops) >= 4:
                yield from [
                    instruction("q"),
                    instruction("cm", 1, 0, 0, 1, pikepdf.Object.parse(str(dx).encode()),
                                pikepdf.Object.parse(str(dy).encode())), *ops,
                    instruction("Q")
                ]
    return lambda pdf: rewrite(pdf, lambda drawn: list(change(drawn)))


def pieces(length):
    """Strings of at most so many bytes; even, as fonts may have codes of two bytes."""
    def change(drawn):
        for op in drawn:
            if str(op.operator) == "Tj":
                text = bytes(op.operands[0])
                yield from (instruction("Tj", pikepdf.String(text[i:i + length])) for i in range(0, len(text), length))
            else:
                yield op
    return lambda pdf: rewrite(pdf, lambda drawn: list(change(drawn)))


def shuffle(pdf):
    order = random.Random(1)

    def change(drawn):
        out, run = [], []
        for is_text, ops in text_objects(drawn):
            if is_text:
                run.append(ops)
                continue
            order.shuffle(run)
            out += [op for text in run for op in text] + ops
            run = []
        order.shuffle(run)
        return out + [op for text in run for op in text]
    rewrite(pdf, change)


WAYS = [("half size", scale(0.5)), ("rotated 90", rotate(90)), ("in pieces", pieces(2)),
        ("smaller on the same page", scale(0.9, False)), ("doubled", double(0.3, 0)), ("cropped", crop),
        ("A3", scale(1.4142)), ("shuffled", shuffle), ("nested forms", nest(3, 10)), ("rotated 180", rotate(180)),
        ("doubled aslant", double(0.25, 0.25)), ("double size", scale(2)), ("90 %", scale(0.9)),
        ("rotated 270", rotate(270)), ("110 %", scale(1.1))]


def redraw(path, password, seed):
    """-> the way; the file is no longer encrypted."""
    name, change = WAYS[seed % len(WAYS)]
    with pikepdf.open(path, password=password or "", allow_overwriting_input=True) as pdf:
        change(pdf)
        pdf.save(path)
    return name
