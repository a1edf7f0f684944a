"""Blocks of sheets.py laid out by ReportLab's platypus; with doc["broken"] it breaks words behind their hyphens."""
import io
import os
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import A4, landscape, letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import BaseDocTemplate, Frame, PageBreak, PageTemplate, Paragraph, Spacer, Table, TableStyle

TRUETYPE = "/usr/share/fonts/truetype/"
FILES = {
    "Lib": "liberation/LiberationSans-Regular.ttf",
    "Lib-Bold": "liberation/LiberationSans-Bold.ttf",
    "Nar": "liberation/LiberationSansNarrow-Regular.ttf",
    "Nar-Bold": "liberation/LiberationSansNarrow-Bold.ttf",
    "Dej": "dejavu/DejaVuSansCondensed.ttf",
    "Dej-Bold": "dejavu/DejaVuSansCondensed-Bold.ttf",
}
AL = {"l": TA_LEFT, "r": TA_RIGHT, "c": TA_CENTER}
PS = {"A4": A4, "letter": letter, "A4L": landscape(A4)}


def fonts(name):
    """The family's plain and bold fonts; Helvetica where it is not installed."""
    if name in FILES:
        if not all(os.path.exists(TRUETYPE + FILES[f]) for f in (name, name + "-Bold")):
            return "Helvetica", "Helvetica-Bold"
        for f in (name, name + "-Bold"):
            if f not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(f, TRUETYPE + FILES[f]))
    return name, {"Times-Roman": "Times-Bold"}.get(name, name + "-Bold")


def draw(doc, path):
    """Write the document as a PDF."""
    font, bold = fonts(doc.get("font", "Helvetica"))
    base = doc.get("size", 7)
    w, h = PS[doc["page"]]
    m = doc.get("margin", 30)
    head_h = 14 * len(doc["header"]) + (doc.get("head_extra", 0))

    def para(t, o, size=None):
        s = o.get("size") or size or base
        st = ParagraphStyle("x",
                            fontName=bold if o.get("bold") else font,
                            fontSize=s,
                            leading=s * doc.get("lead", 1.2),
                            alignment=AL[o.get("align", "l")],
                            leftIndent=o.get("indent", 0),
                            textColor=o.get("color", "black"),
                            embeddedHyphenation=doc.get("broken", False))
        return Paragraph("<br/>".join(escape(x) for x in t.split("\n")), st)

    def blocks(bs, width):
        out = []
        for b in bs:
            k = b[0]
            if k == "p":
                out.append(para(b[1], b[2]))
            elif k == "sp":
                out.append(Spacer(1, b[1]))
            elif k == "pb":
                out.append(PageBreak())
            elif k == "line":
                tot = sum(c[1] for c in b[1])
                t = Table([[para(c[0], dict(b[2], align=c[2])) for c in b[1]]],
                          colWidths=[width * c[1] / tot for c in b[1]])
                t.setStyle(
                    TableStyle([("VALIGN", (0, 0), (-1, -1), b[2].get("valign", "TOP")),
                                ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 2),
                                ("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 1)]))
                out.append(t)
            elif k == "two":
                f = b[3]
                t = Table(
                    [[blocks(b[1], width * f - 8), blocks(b[2],
                                                          width * (1 - f) - 8)]],
                    colWidths=[width * f, width * (1 - f)])
                t.setStyle(TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0)]))
                out.append(t)
            elif k == "table":
                o = b[1]
                cols = o["cols"]
                tot = sum(c[0] for c in cols)
                rows = []
                st = [("VALIGN", (0, 0), (-1, -1), {"top": "TOP", "middle": "MIDDLE",
                                                    "bottom": "BOTTOM"}[o.get("valign", "top")]),
                      ("LEFTPADDING", (0, 0), (-1, -1), o.get("pad", 3)),
                      ("RIGHTPADDING", (0, 0), (-1, -1), o.get("pad", 3)),
                      ("TOPPADDING", (0, 0), (-1, -1), o.get("vpad", 1.5)),
                      ("BOTTOMPADDING", (0, 0), (-1, -1), o.get("vpad", 1.5))]
                nh = len(o["heads"])
                for hr in o["heads"]:
                    rows.append([
                        para(c, dict(bold=True, align=o.get("head_align", "") or cols[i][1]), o.get("size"))
                        for i, c in enumerate(hr)
                    ])
                for r in o["rows"]:
                    i = len(rows)
                    if r[0] == "span":
                        content = r[1] if isinstance(r[1], str) else None
                        cell = para(content, dict(align=r[2], bold=r[3]),
                                    o.get("size")) if content is not None else blocks(
                                        r[1], width - 2 * o.get("pad", 3) - 1)
                        rows.append([cell] + [""] * (len(cols) - 1))
                        st.append(("SPAN", (0, i), (-1, i)))
                    else:
                        rows.append([
                            para(c, dict(align=cols[j][1], bold=o.get("bold_total") and r[0].startswith("Total")),
                                 o.get("size")) for j, c in enumerate(r)
                        ])
                if not rows:
                    continue
                if nh:
                    st.append(("BACKGROUND", (0, 0), (-1, nh - 1), colors.HexColor(o.get("head_bg", "#dddddd"))))
                if o.get("grid"):
                    st.append(("GRID", (0, 0), (-1, -1), .3, colors.grey))
                elif o.get("rules"):
                    st.append(("LINEBELOW", (0, 0), (-1, -1), .3, colors.lightgrey))
                t = Table(rows, colWidths=[width * c[0] / tot for c in cols], repeatRows=nh)
                t.setStyle(TableStyle(st))
                out.append(t)
        return out

    def build(total):
        buf = io.BytesIO()

        def page(c, d):
            c.saveState()
            y = h - m - 4
            for t, s, b, a in doc["header"]:
                c.setFont(bold if b else font, s)
                {
                    "l": lambda: c.drawString(m, y, t), "c": lambda: c.drawCentredString(w / 2, y, t),
                    "r": lambda: c.drawRightString(w - m, y, t)
                }[a]()
                y -= s * 1.35
            c.setFont(font, base)
            for t, a in doc["footer"]:
                t = t.replace("{n}", str(d.page)).replace("{m}", str(total))
                {
                    "l": lambda: c.drawString(m, m - 10, t), "c": lambda: c.drawCentredString(w / 2, m - 10, t),
                    "r": lambda: c.drawRightString(w - m, m - 10, t)
                }[a]()
            if doc.get("watermark"):
                c.setFont(font, 5)
                c.translate(w - 6, h / 3)
                c.rotate(90)
                c.drawString(0, 0, doc["watermark"])
            c.restoreState()

        d = BaseDocTemplate(buf,
                            pagesize=(w, h),
                            title=doc["meta"].get("title"),
                            author=doc["meta"].get("author"),
                            creator=doc["meta"].get("creator"),
                            keywords=doc["meta"].get("keywords"),
                            pageCompression=1)
        d.addPageTemplates(PageTemplate(frames=[Frame(m, m, w - 2 * m, h - 2 * m - head_h, 0, 0, 0, 0)], onPage=page))
        d.build(blocks(doc["blocks"], w - 2 * m))
        return buf.getvalue(), d.page

    data, n = build(1)
    data, n = build(n)
    open(path, "wb").write(data)
