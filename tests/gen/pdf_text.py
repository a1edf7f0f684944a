"""The text of a PDF as its content streams draw it: runs with their place, which can be rewritten, moved, dropped."""
import re

import pikepdf


def widths(font):
    """{code: width in thousandths, None: of the others}"""
    if font.get("/Subtype") != pikepdf.Name.Type0:
        first = int(font.get("/FirstChar", 0))
        return {None: 500, **{first + i: float(w) for i, w in enumerate(font.get("/Widths", []))}}
    below = font.DescendantFonts[0]
    out, todo = {None: float(below.get("/DW", 1000))}, list(below.get("/W", []))
    while todo:
        first, then = int(todo.pop(0)), todo.pop(0)
        if isinstance(then, pikepdf.Array):
            out.update({first + i: float(w) for i, w in enumerate(then)})
        else:
            out.update(dict.fromkeys(range(first, int(then) + 1), float(todo.pop(0))))
    return out


def times(m, n):
    """m, then n"""
    return (m[0] * n[0] + m[1] * n[2], m[0] * n[1] + m[1] * n[3], m[2] * n[0] + m[3] * n[2], m[2] * n[1] + m[3] * n[3],
            m[4] * n[0] + m[5] * n[2] + n[4], m[4] * n[1] + m[5] * n[3] + n[5])


class Pen:
    """Where text is drawn: the matrices of a content stream, as far as they place it."""
    ONE = (1, 0, 0, 1, 0, 0)

    def __init__(self):
        self.ctm, self.stack, self.line, self.tm = self.ONE, [], self.ONE, self.ONE
        self.lead, self.size, self.font = 0, 1, None

    def move(self, x, y):
        self.line = self.tm = times((1, 0, 0, 1, x, y), self.line)

    def shown(self, operands, font):
        """The pen moves on; -> width"""
        x = 0
        for part in operands[0] if isinstance(operands[0], (list, pikepdf.Array)) else [operands[0]]:
            x += font.width(bytes(part)) if isinstance(part, pikepdf.String) else -float(part) / 1000
        self.tm = times((1, 0, 0, 1, x * self.size, 0), self.tm)
        return x * self.size

    def step(self, name, operands):
        v = [float(o) for o in operands] if name in ("Td", "TD", "Tm", "cm", "TL") else operands
        if name == "q":
            self.stack.append(self.ctm)
        elif name == "Q" and self.stack:
            self.ctm = self.stack.pop()
        elif name == "cm":
            self.ctm = times(v, self.ctm)
        elif name == "BT":
            self.line = self.tm = self.ONE
        elif name == "Tm":
            self.line = self.tm = tuple(v)
        elif name in ("Td", "TD"):
            self.lead = -v[1] if name == "TD" else self.lead
            self.move(*v)
        elif name == "TL":
            self.lead = v[0]
        elif name in ("T*", "'"):
            self.move(0, -self.lead)
        elif name == "Tf":
            self.font, self.size = str(operands[0]), float(operands[1])


class Font:
    """Codes of characters, both ways."""

    def __init__(self, font):
        self.wide = font.get("/Subtype") == pikepdf.Name.Type0
        self.to_char, self.widths = {}, widths(font)
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

    def width(self, codes):
        """Of the string, in units of its size."""
        step = 2 if self.wide else 1
        return sum(self.widths.get(int.from_bytes(codes[i:i + step], "big"), self.widths[None])
                   for i in range(0, len(codes), step)) / 1000

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

    def place(self, pen, width):
        """Before it is shown; its box is that of the baseline."""
        self.matrix, self.name, self.size = times(pen.tm, pen.ctm), pen.font, pen.size
        self.x0, self.y = self.matrix[4], self.matrix[5]
        self.x1 = self.x0 + width * self.matrix[0]
        self.high = abs(self.size * self.matrix[3])

    def drop(self):
        self.stream.ops[self.at] = None

    def move(self, dx, dy):
        """It is drawn elsewhere, at the end of the page."""
        m = self.matrix[:4] + (self.matrix[4] + dx, self.matrix[5] + dy)
        self.stream.added.append((self.name, self.size, m, self.stream.ops[self.at]))
        self.drop()

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
        self.runs, self.added, pen = [], [], Pen()
        for at, (operands, operator) in enumerate(self.ops):
            name = str(operator)
            pen.step(name, operands)
            font = fonts.get(pen.font)
            if name in ("Tj", "TJ") and font is not None:
                parts = [operands[0]] if name == "Tj" else [p for p in operands[0] if isinstance(p, pikepdf.String)]
                run = Run(self, at, font, [bytes(p) for p in parts])
                before = pen.tm
                width = pen.shown(operands, font)
                after, pen.tm = pen.tm, before
                run.place(pen, width)
                pen.tm = after
                if run.text.strip():
                    self.runs.append(run)

    def write(self):
        op, ops = pikepdf.Operator, [o for o in self.ops if o is not None]
        for name, size, matrix, show in self.added:
            ops += [([], op("BT")), ([pikepdf.Name(name), size], op("Tf")), ([round(v, 4) for v in matrix], op("Tm")),
                    show, ([], op("ET"))]
        if self.added:
            at = len(ops) - 5 * len(self.added)
            ops = [([], op("q"))] + ops[:at] + [([], op("Q"))] + ops[at:]
        drawn = pikepdf.unparse_content_stream(ops)
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
