"""Documents of many pages, for queues and budgets: no statements."""
import os
import zlib


def many_pages(folder, pages, strokes):
    """A PDF whose pages share one stream: small, and as long to read as its figures say."""
    text = zlib.compress(b"BT/F 9 Tf 9 780 Td(a page)Tj ET\n" + b"0 0 m 9 9 l S\n" * strokes)
    kids = b" ".join(b"%d 0 R" % (i + 5) for i in range(pages))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/MediaBox[0 0 595 792]/Resources<</Font<</F 4 0 R>>>>/Kids[%s]>>" % (pages, kids),
        b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(text), text),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ] + [b"<</Type/Page/Parent 2 0 R/Contents 3 0 R>>"] * pages
    out, at = b"%PDF-1.4\n", []
    for i, o in enumerate(objects):
        at.append(len(out))
        out += b"%d 0 obj%s endobj\n" % (i + 1, o)
    table = b"".join(b"%010d 00000 n \n" % n for n in at)
    out += b"xref\n0 %d\n0000000000 65535 f \n%strailer<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF\n" % (
        len(at) + 1, table, len(at) + 1, len(out),
    )
    path = os.path.join(folder, f"pages_{pages}_{strokes}.pdf")
    with open(path, "wb") as f:
        f.write(out)
    return path
