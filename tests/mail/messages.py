"""Messages as mail programs make them, built by Python's email library, and hostile ones built by hand."""
import email.policy
from email.message import EmailMessage
from email.mime.application import MIMEApplication
from email.mime.base import MIMEBase
from email.mime.message import MIMEMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
import base64
import binascii
import io
import os

import tap

SAMPLES = os.path.join(tap.top(), "data/samples")
SENDER = "meena@sender.example"
# one of the tests' own: a PDF that is no statement
LETTER = b"""%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length 58>> stream
BT /F 12 Tf 72 720 Td (Dear investor, this is a letter.) Tj ET
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF
"""


def sample(name):
    with open(os.path.join(SAMPLES, f"sample_{name}.pdf"), "rb") as f:
        return f.read()


def plain(*pdfs, to="cas@inbox.example", sender=SENDER, kind="pdf", names=None, **headers):
    """Text and attachments."""
    m = EmailMessage()
    m["From"], m["To"], m["Subject"] = f"Meena <{sender}>", to, "My statement"
    for name, value in headers.items():
        m[name.replace("_", "-")] = value
    m.set_content("The statement is attached.\n")
    for i, pdf in enumerate(pdfs):
        m.add_attachment(pdf, maintype="application", subtype=kind,
                         filename=names[i] if names else f"statement{i}.pdf")
    return m.as_bytes()


def nested(pdf, depth):
    """A multipart in a multipart in ..., the PDF in the innermost."""
    part = MIMEApplication(pdf, "pdf")
    for _ in range(depth):
        outer = MIMEMultipart("mixed")
        outer.attach(MIMEText("see inside"))
        outer.attach(part)
        part = outer
    part["From"] = SENDER
    return part.as_bytes()


def forwarded(inner):
    """As an attachment of type message/rfc822."""
    m = MIMEMultipart("mixed")
    m["From"], m["Subject"] = SENDER, "Fwd: My statement"
    m.attach(MIMEText("please take this"))
    m.attach(MIMEMessage(email.message_from_bytes(inner)))
    return m.as_bytes()


def forwarded_encoded(inner, type_="message", subtype="rfc822"):
    """As an attachment that was encoded once more, against the RFC, as some programs do."""
    m = MIMEMultipart("mixed")
    m["From"] = SENDER
    part = MIMEBase(type_, subtype, name="forwarded.eml")
    part.set_payload(base64.encodebytes(inner).decode())
    part["Content-Transfer-Encoding"] = "base64"
    part["Content-Disposition"] = 'attachment; filename="forwarded.eml"'
    m.attach(part)
    return m.as_bytes()


def quoted(pdf):
    """A PDF in quoted-printable."""
    text = binascii.b2a_qp(pdf, istext=False).replace(b"\n", b"\r\n")
    return b"\r\n".join((
        b"From: " + SENDER.encode(), b"MIME-Version: 1.0", b"Content-Type: application/pdf; name=statement.pdf",
        b"Content-Transfer-Encoding: quoted-printable", b"", text, b""))


def bare(pdf):
    """The whole message is the PDF, without a name, in lines of 60 characters with blanks at their ends."""
    text = base64.b64encode(pdf)
    lines = io.BytesIO(text)
    body = b" \r\n".join(iter(lambda: lines.read(60), b""))
    return (b"From: " + SENDER.encode() + b"\r\nContent-Type: application/octet-stream\r\n"
            b"content-transfer-encoding: BASE64\r\n\r\n" + body + b"\r\n")


def renamed(pdf, disposition):
    """A name that a mail program made of another one, or none, and a type that says nothing."""
    m = MIMEMultipart("mixed")
    m["From"] = SENDER
    part = MIMEBase("application", "octet-stream")
    part.set_payload(base64.encodebytes(pdf).decode())
    part["Content-Transfer-Encoding"] = "base64"
    if disposition:
        part["Content-Disposition"] = disposition
    m.attach(part)
    return m.as_bytes(policy=email.policy.compat32)


def bounce(pdf):
    """RFC 3464: what a server sends back, with the message in it."""
    m = MIMEMultipart("report", report_type="delivery-status")
    m["From"], m["Auto-Submitted"] = "postmaster@inbox.example", "auto-replied"
    m.attach(MIMEText("could not be delivered"))
    status = MIMEBase("message", "delivery-status")
    status.set_payload([email.message_from_string("Reporting-MTA: dns; inbox.example\n\n"),
                        email.message_from_string("Action: failed\nStatus: 5.1.1\n\n")])
    m.attach(status)
    m.attach(MIMEMessage(email.message_from_bytes(plain(pdf))))
    return m.as_bytes()


def deep(depth):
    """Multiparts opened in each other and never closed."""
    out = [b"From: a@b.example\nMIME-Version: 1.0\n"]
    for i in range(depth):
        out.append(b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (i, i))
    return b"".join(out) + b"Content-Type: text/plain\n\nend\n"


def many(parts):
    return (b'From: a@b.example\nContent-Type: multipart/mixed; boundary="b"\n\n' + b"--b\n\nx\n" * parts + b"--b--\n")


def headers(n, length):
    return b"".join(b"X-H%d: %s\n" % (i, b"x" * length) for i in range(n)) + b"From: a@b.example\n\ntext\n"


HOSTILE = {
    "nothing": lambda: b"",
    "one byte": lambda: b"x",
    "no header": lambda: b"\n\n\n",
    "NUL bytes": lambda: b"\0" * 100000,
    "only a long line": lambda: b"x" * 5000000,
    "a header without end": lambda: b"Subject: " + b"x" * 5000000,
    "folded without end": lambda: b"Subject: x\n" + b" y\n" * 500000,
    "200,000 headers": lambda: headers(200000, 10),
    "20 MiB of headers": lambda: headers(20, 1 << 20),
    "30,000 multiparts in each other": lambda: deep(30000),
    "100,000 parts": lambda: many(100000),
    "a boundary of 1 MiB": lambda: (b"Content-Type: multipart/mixed; boundary=\"" + b"b" * (1 << 20) + b"\"\n\n--" +
                                    b"b" * (1 << 20) + b"\n\nx\n"),
    "no boundary": lambda: b"Content-Type: multipart/mixed\n\n--\n--\n",
    "base64 that is none": lambda: (b"Content-Type: application/pdf\nContent-Transfer-Encoding: base64\n\n" +
                                    b"!!!\xff\xfe===\n" * 1000),
    "an encoding that is none": lambda: b"Content-Type: application/pdf\nContent-Transfer-Encoding: x-zip\n\nabc\n",
    "parameters without end": lambda: (b"Content-Type: application/pdf" +
                                       b"".join(b"; name*%d*=%%41" % i for i in range(50000)) + b"\n\nabc\n"),
    "addresses without end": lambda: b"From: " + b"(" * 500000 + b"\n\nx\n",
    "a group in a group": lambda: b"From: " + b"g:" * 200000 + b"\n\nx\n",
    "a message in a message, 5,000 times": lambda: b"Content-Type: message/rfc822\n\n" * 5000 + b"\n\nx\n",
}
