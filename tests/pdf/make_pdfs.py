#!/usr/bin/python3
"""make_pdfs.py DIR: write the PDFs that the tests of lib/pdf read: plain, protected, damaged and hostile ones.

Everything in them is made up here. Protected ones need qpdf.
"""
import os
import subprocess
import sys
import zlib


class Pdf:
    """Numbered objects; finish() adds table and trailer."""

    def __init__(self):
        self.objects = [None]

    def add(self, body):
        self.objects.append(body if isinstance(body, bytes) else body.encode('latin-1'))
        return len(self.objects) - 1

    def reserve(self):
        self.objects.append(b'null')
        return len(self.objects) - 1

    def put(self, number, body):
        self.objects[number] = body if isinstance(body, bytes) else body.encode('latin-1')

    def stream(self, data, extra='', deflate=False):
        data = data if isinstance(data, bytes) else data.encode('latin-1')
        if deflate:
            data = zlib.compress(data, 9)
            extra += '/Filter/FlateDecode'
        return self.add(b'<<' + extra.encode() + b'/Length %d>>\nstream\n' % len(data) + data + b'\nendstream')

    def finish(self, root, extra='', shift=0, start_shift=0):
        out = bytearray(b'%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
        offsets = []
        for number, body in enumerate(self.objects[1:], 1):
            offsets.append(len(out))
            out += b'%d 0 obj\n' % number + body + b'\nendobj\n'
        start = len(out)
        out += b'xref\n0 %d\n0000000000 65535 f \n' % len(self.objects)
        for at in offsets:
            out += b'%010d 00000 n \n' % (at + shift)
        out += b'trailer\n<</Size %d/Root %d 0 R%s>>\nstartxref\n%d\n%%%%EOF\n' % (
            len(self.objects), root, extra.encode('latin-1'), start + start_shift)
        return bytes(out)


HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'


def document(contents, fonts=None, resources='', deflate=False, page_extra='', info=None, count=None, **finish):
    """One page for each content stream (bytes, str or the number of an object made by a function of the Pdf)."""
    pdf = Pdf()
    root, pages = pdf.reserve(), pdf.reserve()
    names = ''
    for name, maker in (fonts or {'F': lambda p: p.add(HELVETICA)}).items():
        names += '/%s %d 0 R' % (name, maker(pdf))
    extra = resources(pdf) if callable(resources) else resources
    kids = []
    for content in contents:
        number = content(pdf) if callable(content) else pdf.stream(content, deflate=deflate)
        kids.append(pdf.add('<</Type/Page/Parent %d 0 R/MediaBox[0 0 595 842]/Contents %d 0 R'
                            '/Resources<</Font<<%s>>%s>>%s>>' % (pages, number, names, extra, page_extra)))
    pdf.put(pages, '<</Type/Pages/Kids[%s]/Count %d>>' % (
        ' '.join('%d 0 R' % k for k in kids), len(kids) if count is None else count))
    pdf.put(root, '<</Type/Catalog/Pages %d 0 R>>' % pages)
    tail = ''
    if info:
        tail = '/Info %d 0 R' % pdf.add('<<%s>>' % ''.join('/%s(%s)' % i for i in info.items()))
    return pdf.finish(root, tail, **finish)


def text(x, y, words, size=10, font='F'):
    return 'BT /%s %s Tf %s %s Td (%s) Tj ET\n' % (font, size, x, y, words)


def lines(page, count=40):
    return ''.join(text(50, 800 - 18 * i, 'Page %d line %d of a plain page 1,234.%02d' % (page, i + 1, i))
                   for i in range(count))


def to_unicode(mapping):
    """A maker of a simple font whose codes mean the characters of mapping {code: text}."""
    rows = ''.join('<%02x> <%s>\n' % (code, chars.encode('utf-16-be').hex()) for code, chars in mapping.items())
    cmap = ('/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def\n'
            '1 begincodespacerange <00> <ff> endcodespacerange\n%d beginbfchar\n%sendbfchar\nendcmap end end'
            % (len(mapping), rows))
    return lambda pdf: pdf.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding'
                               '/ToUnicode %d 0 R>>' % pdf.stream(cmap))


def plain():
    return document([lines(p) for p in (1, 2, 3)], deflate=True,
                    info={'Title': 'A plain file', 'Producer': 'make_pdfs', 'Keywords': 'one, two'})


def with_note(page=2, pages=4):
    """A note on one page, which names an object that is nowhere."""
    pdf = Pdf()
    root, tree, font = pdf.reserve(), pdf.reserve(), pdf.add(HELVETICA)
    kids = []
    for i in range(1, pages + 1):
        extra = '/Annots[99 0 R]' if i == page else ''
        kids.append(
            pdf.add(
                '<</Type/Page/Parent %d 0 R/MediaBox[0 0 595 842]/Contents %d 0 R/Resources<</Font<</F %d 0 R>>>>%s>>' %
                (tree, pdf.stream(lines(i)), font, extra)))
    pdf.put(tree, '<</Type/Pages/Kids[%s]/Count %d>>' % (' '.join('%d 0 R' % k for k in kids), pages))
    pdf.put(root, '<</Type/Catalog/Pages %d 0 R>>' % tree)
    return pdf.finish(root)


def direct_font():
    """The font stands where it is used, not in an object of its own."""
    pdf = Pdf()
    root, tree = pdf.reserve(), pdf.reserve()
    kid = pdf.add('<</Type/Page/Parent %d 0 R/MediaBox[0 0 595 842]/Contents %d 0 R/Resources<</Font<</F %s>>>>>>'
                  % (tree, pdf.stream(lines(1)), HELVETICA))
    pdf.put(tree, '<</Type/Pages/Kids[%d 0 R]/Count 1>>' % kid)
    pdf.put(root, '<</Type/Catalog/Pages %d 0 R>>' % tree)
    return pdf.finish(root)


def no_to_unicode():
    """Lines whose codes are numbers of glyphs, 29 below the characters as in most TrueType fonts, and nothing says
    so."""
    def glyphs(words):
        return ''.join('%04x' % (ord(c) - 29) for c in words)

    rows = ''.join('BT /J 10 Tf 50 %d Td <%s> Tj ET\n' %
                   (780 - 18 * i, glyphs('Consolidated Account Statement of folio number %d' % (4711 + i)))
                   for i in range(20))
    return composite('Identity-H', 'Identity', '', rows)


def composite(encoding, ordering, codes, more=None):
    """A word in a font of many characters that is not embedded and has no ToUnicode, over a plain line."""
    def font(pdf):
        face = pdf.add(
            '<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(%s)'
            '/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/Ryumin-Light/Flags 4'
            '/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>>>' % ordering)
        return pdf.add('<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light/Encoding/%s/DescendantFonts[%d 0 R]>>' %
                       (encoding, face))
    return document([more or 'BT /J 12 Tf 50 700 Td <%s> Tj ET\n' % codes + text(50, 650, 'plain')],
                    fonts={'F': lambda pdf: pdf.add(HELVETICA), 'J': font})


def scan(width=200, height=280):
    def image(pdf):
        return '/XObject<</I %d 0 R>>' % pdf.stream(
            b'\x55' * (width * height // 8), '/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray'
            '/BitsPerComponent 1' % (width, height), deflate=True)
    return document(['q 595 0 0 842 0 0 cm /I Do Q'] * 2, resources=image)


def many_pages(count):
    pdf = Pdf()
    root, pages, font = pdf.reserve(), pdf.reserve(), pdf.add(HELVETICA)
    content = pdf.stream(text(50, 700, 'again'))
    page = '<</Type/Page/Parent %d 0 R/MediaBox[0 0 595 842]/Contents %d 0 R/Resources<</Font<</F %d 0 R>>>>>>'
    kids = [pdf.add(page % (pages, content, font)) for _ in range(count)]
    pdf.put(pages, '<</Type/Pages/Kids[%s]/Count %d>>' % (' '.join('%d 0 R' % k for k in kids), count))
    pdf.put(root, '<</Type/Catalog/Pages %d 0 R>>' % pages)
    return pdf.finish(root)


def fan_out(depth=10, width=10):
    """Forms that each draw the next one ten times: 10^10 texts in two kilobytes."""
    pdf = Pdf()
    root, pages, font = pdf.reserve(), pdf.reserve(), pdf.add(HELVETICA)
    form = '/Type/XObject/Subtype/Form/BBox[0 0 595 842]'
    inner = pdf.stream(text(50, 700, 'x'), form + '/Resources<</Font<</F %d 0 R>>>>' % font)
    for _ in range(depth):
        inner = pdf.stream('/X Do\n' * width, form + '/Resources<</XObject<</X %d 0 R>>>>' % inner)
    page = pdf.add(
        '<</Type/Page/Parent %d 0 R/MediaBox[0 0 595 842]/Contents %d 0 R/Resources<</XObject<</X %d 0 R>>>>>>' %
        (pages, pdf.stream('/X Do'), inner))
    pdf.put(pages, '<</Type/Pages/Kids[%d 0 R]/Count 1>>' % page)
    pdf.put(root, '<</Type/Catalog/Pages %d 0 R>>' % pages)
    return pdf.finish(root)


def deflate_zeros(total, unit=b'\n'):
    squeeze, out = zlib.compressobj(9), []
    block = unit * (1 << 20)
    for _ in range(total >> 20):
        out.append(squeeze.compress(block))
    return b''.join(out) + squeeze.flush()


def blanks(mebibytes=1 << 14):
    """16 GiB of blanks as the content of a page, deflated twice: the same block over and over."""
    squeeze = zlib.compressobj(9)
    head = squeeze.compress(b' ' * (1 << 20)) + squeeze.flush(zlib.Z_FULL_FLUSH)
    block = squeeze.compress(b' ' * (1 << 20)) + squeeze.flush(zlib.Z_FULL_FLUSH)
    data = zlib.compress(head + block * mebibytes + squeeze.flush(), 9)
    return document([lambda pdf: pdf.add(b'<</Filter[/FlateDecode/FlateDecode]/Length %d>>\nstream\n' % len(data) + data
                                         + b'\nendstream')])


def object_stream_bomb():
    """An object stream that says it holds ten million objects and unpacks to 200 MiB."""
    pdf = Pdf()
    root = pdf.reserve()
    data = deflate_zeros(200 << 20, b'1')
    bomb = pdf.add(b'<</Type/ObjStm/N 10000000/First 100/Filter/FlateDecode/Length %d>>\nstream\n' % len(data) + data
                   + b'\nendstream')
    pdf.put(root, '<</Type/Catalog/Pages %d 0 R>>' % (bomb + 1))
    out = bytearray(b'%PDF-1.7\n')
    offsets = []
    for number, body in enumerate(pdf.objects[1:], 1):
        offsets.append(len(out))
        out += b'%d 0 obj\n' % number + body + b'\nendobj\n'
    start, number = len(out), len(pdf.objects) + 1
    rows = b'\0\0\0\0\xff\xff' + b''.join(b'\1' + at.to_bytes(4, 'big') + b'\0' for at in offsets)
    rows += b'\2' + bomb.to_bytes(4, 'big') + b'\0' + b'\1' + start.to_bytes(4, 'big') + b'\0'
    out += b'%d 0 obj\n<</Type/XRef/Size %d/W[1 4 1]/Root %d 0 R/Length %d>>\nstream\n' % (
        number, number + 1, root, len(rows)) + rows + b'\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n' % start
    return bytes(out)


def nested(depth=200000):
    return document(['[' * depth + ']' * depth + ' 0 d\n' + text(50, 700, 'after the nest')])


def nested_tree(depth=60000):
    """A page tree of one branch, very deep."""
    pdf = Pdf()
    root = pdf.reserve()
    first = len(pdf.objects)
    for i in range(depth):
        pdf.add('<</Type/Pages/Count 1/Kids[%d 0 R]>>' % (first + i + 1))
    font = len(pdf.objects) + 2
    pdf.add('<</Type/Page/MediaBox[0 0 595 842]/Contents %d 0 R/Resources<</Font<</F %d 0 R>>>>>>' % (font - 1, font))
    pdf.stream(text(50, 700, 'deep'))
    pdf.add(HELVETICA)
    pdf.put(root, '<</Type/Catalog/Pages %d 0 R>>' % first)
    return pdf.finish(root)


def glyph_flood(total=10 << 20):
    row = '(' + 'open,tiny.' * 1000 + ') Tj 0 -.4 Td\n'
    return document(['BT /F 4 Tf 1 Tz 50 800 Td\n' + row * (total // len(row)) + 'ET'], deflate=True)


def huge_image():
    def image(pdf):
        return '/XObject<</I %d 0 R>>' % pdf.stream(
            b'\0', '/Type/XObject/Subtype/Image/Width 100000/Height 100000/ColorSpace/DeviceRGB/BitsPerComponent 8'
            '/Filter/JBIG2Decode')
    return document([text(50, 700, 'beside a huge image') + 'q 595 0 0 842 0 0 cm /I Do Q'], resources=image)


def jbig2_bomb():
    """A generic region of 100,000 x 100,000 dots: more memory than the program may have."""
    def image(pdf):
        side = (100000).to_bytes(4, 'big')
        info = b'\0\0\0\0\x30\0\1' + (19).to_bytes(4, 'big') + side * 2 + b'\0' * 11
        region = b'\0\0\0\1\x26\0\1' + (18 + 10).to_bytes(
            4, 'big') + side * 2 + b'\0' * 9 + b'\0' + b'\3\xff\xfd\xff\2\xfe\xfe\xfe'
        return '/XObject<</I %d 0 R>>' % pdf.stream(
            info + region + b'\0' * 16, '/Type/XObject/Subtype/Image/Width 100000/Height 100000/ColorSpace/DeviceGray'
            '/BitsPerComponent 1/Filter/JBIG2Decode')
    return document([text(50, 700, 'before') + 'q 595 0 0 842 0 0 cm /I Do Q\n'
                     + text(50, 600, 'after')], resources=image)


def strange_characters():
    font = to_unicode({97: 'A', 98: '\u202e', 99: '\x00', 100: '\u00ad', 101: '\ue012', 102: '\ufb01', 103: '\u200b',
                       104: '\x07', 105: '\u2212', 106: '\ufffd', 107: '\u0928', 108: '\U0001f600'})
    return document([''.join(text(50, 700 - 20 * i, w) for i, w in enumerate((
        'aba', 'aca', 'ada', 'aad', 'aea', 'afa', 'aga', 'aha', 'iaa', 'aja', 'aka', 'ala', 'c', 'bgb')))],
        fonts={'F': font})


def drawn_oddly():
    """Words as reports draw them; the test has what a reader sees."""
    out = text(50, 800, 'Watch 11-Apr-2019 1,500.00')
    # twins: 0.7 pt and 2.5 pt lower, fake bold 0.3 pt aside, fake bold glyph by glyph
    out += text(50, 780, '22-Aug-2017') + text(50, 779.3, '22-Aug-2017')
    out += text(50, 760, '1,234.567') + text(50, 757.5, '1,234.567')
    out += text(50, 740, 'Opening') + text(50.3, 740, 'Opening')
    x = 50.0
    for glyph, width in zip('Closing', (7.22, 2.22, 5.56, 5, 2.22, 5.56, 5.56)):
        out += text(x, 720, glyph) + text(x + 0.3, 720, glyph)
        x += width
    # pieces: an ISIN in three strings out of order, a colour change inside a word, a dash below its digits
    out += text(89.46, 700, '01B') + text(50, 700, 'INF179K') + text(107.25, 700, 'B8')
    out += '0 0 1 rg ' + text(50, 680, '12,3') + '0 g ' + text(69.46, 680, '45.60')
    out += text(50, 660, '22') + text(64.45, 660, 'Aug') + text(85.58, 660, '2017') + text(61.12, 659.2, '-') + text(
        82.25, 659.2, '-')
    # what stays apart: columns, equal numbers side by side and below each other
    out += text(50, 640, '10.000') + text(84, 640, '10.000') + text(50, 631, '10.000')
    # a watermark on its side, across the rows
    out += 'BT /F 60 Tf 0 1 -1 0 200 600 Tm (CAMSCASWS-1) Tj ET\n'
    # and one on a slope
    out += 'BT /F 40 Tf .866 .5 -.5 .866 250 560 Tm (CAMS Copy) Tj ET\n'
    return document([out])


def undecodable():
    """A Type 3 font with glyph names that mean nothing."""
    def font(pdf):
        proc = pdf.stream('500 0 0 0 500 700 d1 0 0 500 700 re f')
        return pdf.add(
            '<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 98'
            '/Widths[500 500]/Encoding<</Differences[97/q1z /q2z]>>/CharProcs<</q1z %d 0 R/q2z %d 0 R>>>>' %
            (proc, proc))
    return document([text(50, 700, 'abab')], fonts={'F': font})


def cut_stream():
    """A deflated page whose stream ends early, in an intact file."""
    data = zlib.compress(lines(1).encode(), 9)
    half = data[:len(data) // 2]
    return document([lambda pdf: pdf.add(b'<</Filter/FlateDecode/Length %d>>\nstream\n' % len(half) + half
                                         + b'\nendstream')])


def flipped_stream():
    data = bytearray(zlib.compress(lines(1).encode(), 9))
    for i in range(len(data) // 2, len(data) // 2 + 20):
        data[i] ^= 0x5a
    return document([lambda pdf: pdf.add(b'<</Filter/FlateDecode/Length %d>>\nstream\n' % len(data) + bytes(data)
                                         + b'\nendstream')])


def missing_content():
    """The second page refers to a content that is not in the file."""
    whole = document([lines(1), lines(2)])
    at = whole.rindex(b'/Contents 6 0 R')
    return whole[:at] + b'/Contents 9 0 R' + whole[at + 15:]


def kids_loop():
    pdf = Pdf()
    root, pages = pdf.reserve(), pdf.reserve()
    pdf.put(pages, '<</Type/Pages/Kids[%d 0 R %d 0 R]/Count 2>>' % (pages, pages))
    pdf.put(root, '<</Type/Catalog/Pages %d 0 R>>' % pages)
    return pdf.finish(root)


def unknown_handler():
    base = document([lines(1)])
    return base.replace(b'trailer\n<<', b'trailer\n<</ID[<00><00>]/Encrypt<</Filter/Acme.Safe/V 1/R 2>>')


def future_revision():
    base = document([lines(1)])
    return base.replace(b'trailer\n<<', b'trailer\n<</ID[<00><00>]/Encrypt<</Filter/Standard/V 9/R 9/Length 256/P -4'
                                        b'/O<' + b'00' * 32 + b'>/U<' + b'00' * 32 + b'>>>')


FILES = {
    'plain': plain,
    'with_note': with_note,
    'direct_font': direct_font,
    'japanese_ucs2': lambda: composite('UniJIS-UCS2-H', 'Japan1', '65e5672c8a9e'),
    'japanese_sjis': lambda: composite('90ms-RKSJ-H', 'Japan1', '93fa967b8cea'),
    'chinese': lambda: composite('UniGB-UCS2-H', 'GB1', '4e2d6587'),
    'no_to_unicode': no_to_unicode,
    'empty': lambda: b'',
    'text': lambda: b'Dear investor, this is no PDF.\n' * 40,
    'late_header': lambda: b'\n' * 1000 + plain(),
    'too_late_header': lambda: b'\n' * 1100 + plain(),
    'header_only': lambda: b'%PDF-1.7\n',
    'scan': scan,
    'blank_page': lambda: document(['']),
    'pages_2000': lambda: many_pages(2000),
    'pages_2001': lambda: many_pages(2001),
    'count_lies': lambda: document([lines(1), lines(2)], count=5),
    'count_huge': lambda: document([lines(1)], count=2000000000),
    'count_short': lambda: document([lines(1), lines(2), lines(3)], count=2),
    'xref_entries_off': lambda: document([lines(1), lines(2)], shift=7),
    'xref_start_off': lambda: document([lines(1), lines(2)], start_shift=-40),
    'xref_start_far': lambda: document([lines(1), lines(2)], start_shift=1 << 20),
    'cut_stream': cut_stream,
    'flipped_stream': flipped_stream,
    'missing_content': missing_content,
    'kids_loop': kids_loop,
    'unknown_handler': unknown_handler,
    'future_revision': future_revision,
    'strange_characters': strange_characters,
    'drawn_oddly': drawn_oddly,
    'undecodable': undecodable,
    'fan_out': fan_out,
    'blanks': blanks,
    'object_stream_bomb': object_stream_bomb,
    'nested': nested,
    'nested_tree': nested_tree,
    'glyph_flood': glyph_flood,
    'huge_image': huge_image,
    'jbig2_bomb': jbig2_bomb,
}

# name: user password, owner password, arguments of qpdf
LOCKED = {
    'rc4_40': ('secret', 'owner', ['40', '--']),
    'rc4_128': ('secret', 'owner', ['128', '--use-aes=n', '--']),
    'aes_128': ('secret', 'owner', ['128', '--use-aes=y', '--']),
    'aes_256_r5': ('secret', 'owner', ['256', '--force-R5', '--']),
    'aes_256': ('secret', 'owner', ['256', '--']),
    'owner_only': ('', 'owner', ['256', '--']),
    'owner_only_rc4': ('', 'owner', ['128', '--use-aes=n', '--']),
    'latin_128': ('caf\u00e9', 'owner', ['128', '--use-aes=y', '--']),
    'utf8_256': ('caf\u00e9\u20b9', 'owner', ['256', '--']),
}


def lock(folder, name, user, owner, rest):
    plain_path = os.path.join(folder, 'plain.pdf')
    subprocess.run(['qpdf', '--allow-weak-crypto', '--encrypt', user, owner] + rest
                   + [plain_path, os.path.join(folder, name + '.pdf')], check=True)


def main():
    folder = sys.argv[1]
    wanted = sys.argv[2:]
    os.makedirs(folder, exist_ok=True)
    for name, make in FILES.items():
        if not wanted or name in wanted:
            with open(os.path.join(folder, name + '.pdf'), 'wb') as out:
                out.write(make())
    for name, (user, owner, rest) in LOCKED.items():
        if not wanted or name in wanted:
            lock(folder, name, user, owner, rest)


if __name__ == '__main__':
    main()
