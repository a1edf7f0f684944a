"""First inputs for the fuzz targets: seeds.py BUILD FOLDER makes FOLDER/TARGET/... from the samples, the statements of
tests/data and the vectors below. BUILD has casgate-extract and tests/pdf/dump_words.
"""
import gzip
import io
import json
import lzma
import os
import re
import struct
import subprocess
import sys
import zipfile

import openpyxl

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(TOP, "tests", name) for name in ("fuzz", "lib", "mail")]
CD = "Content-Disposition: form-data; name="

MULTIPART = [
    ("multipart/form-data; boundary=ab",
     f'--ab\r\n{CD}"password"\r\n\r\nse cret\r\n--ab\r\n{CD}"file"; filename="cas.pdf"\r\n'
     'Content-Type: application/pdf\r\n\r\n%PDF-1.4\n\r\n--ab--\r\n'),
    ('Multipart/Form-Data ; charset=utf-8; BOUNDARY="a\'()+_,-./:=? b"',
     f'--a\'()+_,-./:=? b\r\n{CD}a\r\n\r\nx\r\n--a\'()+_,-./:=? b--\r\n'),
    ("multipart/form-data; boundary=ab", f'pre\r\n--abc\r\n--ab \t\r\n{CD}"pdf_ref"\r\n\r\nsample_cams_2024\r\n--ab\r\n'
     f'{CD}"include_pii"\r\n\r\ntrue\r\n--ab--\r\nbye'),
    ("multipart/form-data; boundary=ab",
     f'--ab\r\n{CD}"file"; filename="a\\"b;c.pdf"\r\nContent-Transfer-Encoding: Binary\r\n\r\n'
     'x\r\n--a\r\n\r\r\n--ab-\r\n--ab--\r\n'),
    ("multipart/form-data; boundary=ab",
     f'--ab\r\n{CD}"a"; filename*=UTF-8\'\'x.pdf; filename=y\r\nContent-Type: multipart/mixed\r\n\r\nx\r\n--ab--'),
    ("multipart/form-data; boundary=ab", "".join(f'--ab\r\n{CD}"p{i}"\r\n\r\n\r\n' for i in range(9)) + "--ab--"),
    ("multipart/form-data; boundary=" + "1234567890" * 7,
     "--" + "1234567890" * 7 + f'\r\n{CD}a\r\n\r\nx\r\n--' + "1234567890" * 7 + "--\r\n"),
]

JSON = [
    ' \t\r\n{ "a" : [ 1 , -0.5e+3, 0, 10E2, true, false, null, "x", {} ] } \n',
    '{"pdf_base64":"JVBERi0xLjQK","password":"se\\u0000cret","include_pii":true}',
    '{"pdf_ref":"sample_cams_2024","include_pii":false,"password":null}',
    '{"a":"\\u00e9\\ud83d\\ude00\\n\\/\\"\u00e9\U0001f600"}',
    '{"a":99999999999999999999999999,"b":{"b":[[[[1]]]]},"c":0.1}',
    '{"a":1,"\\u0061":2}',
]
BASE64 = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg", "Zm9v\r\nYmFy\r\n", "-_-_", "+/+/", "Zh==", "Z", "Zg=", "=Zg="]

VALUES = [
    [
        "1,23,456.789\n-0.5",
        "(1,234.50)\n+.196",
        "999999999999999999\n999999999999999999",
        "0.000000001\n3",
        "1.2.3",
        "12,",
        "-",
    ],
    ["01-Apr-1990", "29-FEB-2024", "31-02-2024", "01/12/2199", "2024-02-29", "1900-01-01"],
    ['{}', '{NULL,a,"b \\"c\\\\"}', '{"",null}', '{a', '{"a"', '{{a}}'],
    ["", "1:a", "3:abc2:de", "0:"],
    ["INF109K01837", "12345678/0INF109K01837", "INF 109K01837", "ISIN: INF109K01838", "US0378331005"],
    [
        "snap_01ARZ3NDEKTSV4RRFFQ69G5FAV",
        "7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
        "0189f7e2-0000-7000-8000-00000000abcd",
        "parse,read",
        "admin",
        "sk_test_01ARZ3NDEKTSV4RRFFQ69G5FAV_" + "a" * 49,
    ],
    [
        "[casgate]\nbase_url = https://x.example/\nlive_retention_days = 30\n",
        "database_url = dbname=x\nextract_memory_mib=64\n; c\n",
        "nope = 1\n",
        "a\n b\n",
    ],
    [
        (
            "ABC12-Alpha Bluechip Fund - Direct Plan - Growth (formerly Beta Fund) (Non-Demat) - ISIN:"
            " INF109K01837(Advisor: ARN-1234)\nRegistrar : CAMS"
        ),
        "UTI - India Fund - IDCW Reinvestment\n- ISIN: INF 109K01837 - Payout",
        "SIP Purchase-BSE - Instalment 1/120\n",
        "Switch In - From X IDCW\n",
        "12345678 / 90\n",
        "*** Stamp Duty ***\n",
    ],
    ["ABCDE1234F", "asha.rao@example.com", "+919049215994", "a@", "ab"],
]

REQUEST = [
    (
        "REQUEST_METHOD=GET\nREQUEST_URI=/x/api/v1/snapshots/snap_01ARZ3NDEKTSV4RRFFQ69G5FAV/transactions"
        "?limit=5&cursor=a%20b\nQUERY_STRING=limit=5&cursor=a%20b+c\nHTTP_ACCEPT=text/html;q=0.5,"
        " application/*;q=0.1, */*;q=0\n"
    ),
    (
        "REQUEST_METHOD=POST\nREQUEST_URI=/api/v1/parse\nCONTENT_LENGTH=123\nCONTENT_TYPE=multipart/form-data;"
        " boundary=\"a\\\"b\"\nHTTP_X_REQUEST_ID=req_01ARZ3NDEKTSV4RRFFQ69G5FAV\n"
    ),
    (
        "REQUEST_METHOD=HEAD\nSCRIPT_NAME=/api/v1\nPATH_INFO=/snapshots\nCONTENT_TYPE=application/json; charset=utf-8\n"
        "CASGATE_REQUEST_ID=0123456789abcdef0123456789abcdef\nQUERY_STRING=include_pii=true&include_pii=0\n"
    ),
]


NAVALL = """Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Plan;Option;Net Asset Value;Date

Open Ended Schemes(Debt Scheme - Banking and PSU Fund)

Alpha Mutual Fund

119551;INF209KA12Z1;INF209KA13Z9;Alpha Banking & PSU Debt Fund;Direct Plan;IDCW-Re-investment;106.8821;21-Aug-2026
119552;INF209K01YM2;-;Alpha Nifty 50 Index Fund;Regular Plan;Growth;N.A.;21-Aug-2026
"""
NAVALL6 = """Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date

Close Ended Schemes(ELSS)

IL&FS Mutual Fund (IDF)

119551;INF209KA12Z1;INF209KA13Z9;Alpha Large Cap Fund  - DIRECT - IDCW;10.;18-Aug-2026
"""
MFAPI = ('{"meta":{"fund_house":"Alpha Mutual Fund","scheme_type":"Open Ended Schemes",'
         '"scheme_category":"Debt Scheme - Banking and PSU Fund",\n"scheme_code":119551,'
         '"scheme_name":"Alpha Banking & PSU Debt Fund - DIRECT - IDCW",'
         '"isin_growth":"INF209KA12Z1","isin_div_reinvestment":null},'
         '\n"data":[{"date":"21-08-2026","nav":"106.88210"},{"date":"20-08-2026",'
         '"nav":"0.00000"},{"date":"19-08-2026","nav":"106.80010"}],"status":"SUCCESS"}')
HOLDINGS = """scheme_code,scheme_isin,scheme_name,portfolio_date,security_isin,security_name,asset_type,weight_pct
119551,INF209KA12Z1,Alpha Fund,2026-06-30,INE000A01001,"One, Limited",EQUITY,60.25
119551,INF209KA12Z1,Alpha Fund,2026-06-30,,Cash,CASH,40.00
119551,INF209KA12Z1,Alpha Fund,2026-06-30,,Nifty short,FUTURE,-0.25
"""
MARKET = [
    (5, MFAPI.encode()),
    (5, b'{"meta":{"scheme_code":0},"data":[],"status":"SUCCESS"}'),
    (5, b"<html>"),
    (6, HOLDINGS.encode()),
    (6, HOLDINGS.replace("119551,", ",").encode()),
    (6, HOLDINGS.replace("60.25", "20.25").encode()),
    (
        7,
        b"scheme_code,date,nav\n119551,2026-08-21,106.8821\n"
        b"119551,20-Aug-2026,0\n100033,2026-08-21,1\n119551,2026-08-21,106.89\n",
    ),
    (0, NAVALL.encode()),
    (0, NAVALL6.encode()),
    (0, b"<html><body>Moved</body></html>"),
    (1, b'code,date,nav\r\n119551,2024-01-01,"10.5"\r\n"a ""b""\r\nc",,\r\n'),
    (1, b"\xef\xbb\xbfa;b\n1\n"),
    (2, b"186.70090"),
    (2, b"10."),
    (2, b"119551"),
    (2, b"INF209KA12Z1"),
    (3, gzip.compress(NAVALL.encode(), mtime=0)),
    (3, lzma.compress(NAVALL.encode())),
    (3, b"plain"),
    (3, gzip.compress(b"a" * 300000, mtime=0)),
    (4, bytes([0]) + b"".join(struct.pack(">HHB", 1, 4 + i // 100, i % 256) for i in range(300))),
    (4, bytes([1]) + b"".join(struct.pack(">HHB", 20, 4 if i < 60 else 40, i) for i in range(200))),
]
WEB = [
    (0, b"a=1&b=%C3%A9+x&a=&csrf=abc"),
    (0, b"a&=b&%00=1"),
    (0, b"grant_type=authorization_code&code=x&redirect_uri=https%3A%2F%2Fa.example%2Fcb&code_verifier=y"),
    (1, b"http://127.0.0.1/cb?x=1\nhttp://127.0.0.1:3000/cb?x=1"),
    (1, b"https://a.example/cb\nhttps://a.example:443/cb"),
    (1, b"app:/x\napp:/x"),
    (1, b"http://[::1]:80/\nhttp://localhost/"),
    (1, b"https://u@a.example/#f\n"),
    (1, b"https://a.example/client.json\n"),
    (2, b"<a href=\"x\">&'\xff\x01\xc3\xa9"),
    (
        3,
        (
            b'{"client_id":"https://a.example/c.json","client_name":"An \\u0000\\u202eapp\\n'
            b' \xc3\xa9","redirect_uris":["https://a.example/cb","app:/x",1,'
            b'"http://127.0.0.1/cb"],"token_endpoint_auth_method":"none"}'
        ),
    ),
    (3, b'{"redirect_uris":[]}'),
    (3, b'{"client_name":7,"redirect_uris":"https://a.example/"}'),
    (4, b"parse read offline_access"),
    (4, b"public, max-age=7200, no-cache"),
    (4, b"HTTPS://CAS.example/mcp/"),
    (4, b"dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
]
META = (
    '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
)
MCP = [
    "2026-07-28\ntools/call\nlist_snapshots\n"
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_snapshots","arguments":{},%s}}' % META,
    "2026-07-28\nresources/read\n=?base64?YTov?=\n"
    '{"jsonrpc":"2.0","id":"x","method":"resources/read","params":{"uri":"a:/",%s}}' % META, "-\n-\n-\n"
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}',
    "2025-11-25\n-\n-\n"
    '{"jsonrpc":"2.0","method":"notifications/initialized"}', "-\n-\n-\n"
    '{"jsonrpc":"2.0","id":null,"result":{}}',
    "2030-01-01\n-\n-\n"
    '{"jsonrpc":"2.0","id":7,"method":"server/discover","params":{%s}}' % META.replace("2026-07-28", "2030-01-01"),
    '!{"id":"snap_1","limit":5,"x":1.5,"all":true,"list":["funds"],"deep":{"y":null}}',
    '!{"id":"","limit":0,"list":[]}', "?\x7f", "?\xffp255.0.0", "?\x01p140.2.1", "?\x01p255.7.1",
]


def put(folder, name, data):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as f:
        f.write(data)


def texts(to):
    for i, (kind, body) in enumerate(MULTIPART):
        for step in (0, 1, 7):
            put(f"{to}/multipart", f"{i}-{step}", bytes([step]) + kind.encode() + b"\n" + body.encode())
    for i, text in enumerate(JSON):
        put(f"{to}/json", f"object-{i}", b"\0" + text.encode())
        put(f"{to}/json", f"request-{i}", b"\x05" + text.encode())
    for i, text in enumerate(BASE64):
        put(f"{to}/json", f"base64-{i}", b"\1" + text.encode())
    for kind, rows in enumerate(VALUES):
        for i, text in enumerate(rows):
            put(f"{to}/values", f"{kind}-{i}", bytes([kind]) + text.encode())
    for i, text in enumerate(REQUEST):
        put(f"{to}/request", str(i), text.encode())


def others(to):
    for i, (kind, data) in enumerate(MARKET):
        put(f"{to}/market", f"{kind}-{i}", bytes([kind]) + data)
    for i, (kind, data) in enumerate(WEB):
        put(f"{to}/web", f"{kind}-{i}", bytes([kind]) + data)
    for i, text in enumerate(MCP):
        put(f"{to}/mcp", str(i), text.encode("latin-1"))


def answer(build, path, password):
    """What casgate-extract sends for a PDF."""
    secret_in, secret_out = os.pipe()
    os.write(secret_out, b"\0" if password is None else b"\1" + password.encode())
    os.close(secret_out)

    def descriptors():
        os.dup2(secret_in, 3)
        os.set_inheritable(3, True)

    with open(path, "rb") as f:
        done = subprocess.run(
            [os.path.join(build, "casgate-extract"), str(512 << 20), "30"],
            stdin=f,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            preexec_fn=descriptors,
            pass_fds=(3, secret_in),
            check=False)
    os.close(secret_in)
    return done.stdout


def framed(stream, pages):
    """The same with two bytes of length a record and only the first pages."""
    out, at = b"", 8
    while at < len(stream):
        kind, n = struct.unpack_from(">cI", stream, at)
        body = stream[at + 5:at + 5 + n]
        at += 5 + n
        if kind == b"D":
            body = struct.pack(">I", min(pages, struct.unpack_from(">I", body)[0])) + body[4:]
        if (kind == b"P" and struct.unpack_from(">I", body)[0] > pages) or n > 65535:
            continue
        out += kind + struct.pack(">H", n) + body
    return out


PDF_BYTES_MAX = 16000
# parts for pdf_form.h: content, resources, ToUnicode, font 1, font 2, form, page, information, page tree, catalogue
PDF_PARTS = [
    [b""],
    [
        b"BT/F1 9 Tf 50 700 Td(Folio No: 123 / 45)Tj 0 -12 Td[(1)-50(23)250(4.56)]TJ T*(x)' ET q 0 1 -1 0 300 300 cm"
        b" BT/F2 20 Tf(CAMSCASWS-1)Tj ET Q /X Do"
    ],
    [
        (
            b"BT/F1 9 Tf 1 0 0 1 50 700 Tm<002000410042>Tj ET BT 3 Tr(hidden)Tj ET /Span<</ActualText(z)>>BDC BT(y)Tj"
            b" ET EMC"
        ),
        b"",
        (
            b"1 begincodespacerange <0000> <FFFF> endcodespacerange 2 beginbfchar <0020> <D83DDE00> <0041> <0000>"
            b" endbfchar 1 beginbfrange <0042> <0050> [<E000>] endbfrange"
        ),
        (
            b"<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Arial/Encoding/Identity-H/DescendantFonts[8 0 R]/ToUnicode 6"
            b" 0 R>>"
        ),
        (
            b"<</Type/Font/Subtype/CIDFontType2/BaseFont/Arial"
            b"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement"
            b" 0>>/DW 500>>"
        ),
    ],
    [
        b"BT/F1 9 Tf 10 10 Td(ABC)Tj ET",
        b"",
        b"",
        (
            b"<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</A 4 0 R>>"
            b"/Encoding<</Differences[65/A/A/A]>>/FirstChar 65/LastChar 67/Widths[9 9 9]/Resources 5 0 R>>"
        ),
        b"",
        b"/X Do",
        (
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/CropBox[10 10 600 700]/Rotate 90/Contents[4 0 R 4 0"
            b" R]/Resources 5 0 R>>"
        ),
        b"<</Title<feff0041>/Creator(NSDL-CAS)/Keywords(a b)>>",
        b"<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>",
    ],
]


def pdfs(to):
    for i, parts in enumerate(PDF_PARTS):
        put(f"{to}/extract", f"built-{i}", b"\1" + b"\n%%\n".join(parts))
    for name in sorted(os.listdir(f"{TOP}/tests/data/statements")):
        path = f"{TOP}/tests/data/statements/{name}"
        if name.endswith(".pdf") and os.path.getsize(path) <= PDF_BYTES_MAX:
            with open(path, "rb") as f:
                put(f"{to}/extract", name, b"\0" + f.read())


def passwords():
    """Statement -> password, from the table of the exactness test."""
    found = {}
    for name in sorted(os.listdir(f"{TOP}/tests/data/statements")):
        if name.endswith(".truth.json"):
            with open(f"{TOP}/tests/data/statements/{name}", encoding="utf-8") as f:
                found[name[:-len(".truth.json")]] = json.load(f).get("password")
    return found


def tenths(value):
    return struct.pack(">H", max(0, min(65535, round(float(value) * 10))))


def words(build, path, password, pages):
    """The first pages in the form of words_form.h."""
    dump = subprocess.run([f"{build}/tests/pdf/dump_words", "-p", f"{build}/casgate-extract", path] +
                          ([password] if password else []),
                          stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL,
                          check=True).stdout.decode()
    out, size, y, font, page = [], None, None, 0, 0
    if "NSDL" in dump.splitlines()[0]:
        out.append(b"\x0a\x01")
    elif "Central Depository" in dump.splitlines()[0]:
        out.append(b"\x0a\x02")
    for line in dump.splitlines():
        if line.startswith("# page "):
            page += 1
            if page > pages:
                break
            width, height = line.split(": ")[1].split(" x ")
            out.append(b"\x01" + tenths(width) + tenths(height))
            size = y = None
        if line.startswith("#"):
            continue
        _, x0, y0, x1, y1, points, name, flags = WORD.match(line).groups()
        text = line[WORD.match(line).end():]
        now = (round(float(points) * 10), round((float(y1) - float(y0)) * 10))
        if now != size:
            size = now
            out.append(b"\x06" + bytes(max(0, min(255, v)) for v in now))
        if ("Bold" in name) != font:
            font = "Bold" in name
            out.append(b"\x09" + bytes([int(font)]))
        if "r" in flags:
            out.append(b"\x07\x03")
        if tenths(y0) != y or "r" in flags:
            y = tenths(y0)
            out.append((b"\x05" if "s" in flags else b"\x04") + y)
        else:
            out.append(b"\x03" if "s" in flags else b"\x02")
        out.append(tenths(x0) + tenths(float(x1) - float(x0)) + text.encode() + (b"\xc2\xad" if "h" in flags else b""))
    return b"".join(out)


WORD = re.compile(r"(\d+) +(\S+) +(\S+) +(\S+) +(\S+) +(\S+) (.*?) ([shur]*)\. ")
WORDS_BYTES_MAX, WHOLE_BYTES_MAX = 30000, 120000
LAYOUTS = [
    "cams_detailed", "cams_old", "kfin_detailed", "cams_summary", "kfin_summary", "mfcentral_detailed",
    "mfcentral_summary", "nsdl", "cdsl"
]


def documents(build, to):
    for name, password in passwords().items():
        path = f"{TOP}/tests/data/statements/{name}.pdf"
        kind = next(i for i, layout in enumerate(LAYOUTS) if name.startswith(layout))
        last = None
        for pages in (1, 2, 3, 5):
            data = words(build, path, password, pages)
            if len(data) > WORDS_BYTES_MAX or data == last:
                break
            last = data
            put(f"{to}/words", f"{name}-{pages}", bytes([0]) + data)
            put(f"{to}/words", f"{name}-{pages}-forced", bytes([kind + 1]) + data)
        # rows of transactions and the parts behind them come late in a depository's statement
        data = words(build, path, password, 50)
        if LAYOUTS[kind] in ("nsdl", "cdsl") and len(data) <= WHOLE_BYTES_MAX:
            put(f"{to}/words", f"{name}-whole", bytes([0]) + data)


def record(kind, data):
    return struct.pack("<HH", kind, len(data)) + data


def workbooks(to):
    """Small ones of each form."""
    wb = openpyxl.Workbook()
    wb.active.append(["Name of the Instrument", "ISIN", 1.5, "=A1"])
    out = io.BytesIO()
    wb.save(out)
    with zipfile.ZipFile(out) as z:
        put(f"{to}/sheet", "cells.xml", b"\1" + z.read("xl/worksheets/sheet1.xml"))
        small = io.BytesIO()
        with zipfile.ZipFile(small, "w", zipfile.ZIP_STORED) as stored:
            for name in ("_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml"):
                stored.writestr(name, z.read(name))
    put(f"{to}/sheet", "stored.xlsx", b"\0" + small.getvalue())
    put(f"{to}/sheet", "page.html",
        b"\2<table><tr><td colspan=2 rowspan='2'>a &amp; b<td>1<br>2</tr><tr><th>x</table>")
    put(f"{to}/sheet", "text.csv", b'\3a,"b ""c""\n",d\r\n1;2\n')
    put(
        f"{to}/sheet", "portfolio.csv", b"\0Axis Large Cap Fund,as on 31-Dec-2023\n"
        b"Name of the Instrument,ISIN,Industry,Market Value (Rs. in Lakhs),% to NAV\nEquity\n"
        b"HDFC Bank,INE040A01034,Banks,60,60%\nTotal,,,60,60%\nTREPS,,,40,40%\nGrand Total,,,100,100%\n")
    put(f"{to}/sheet", "texts", b"\4\0" + struct.pack("<II", 3, 3) + b"\5\0\0Total\3\0\1a\0b\0c\0" +
        b"\2\0\x0d\1\0\2\0\0\0\1\0\0\0ab" + bytes(6))
    bof = struct.pack("<HHHHII", 0x600, 5, 0, 0, 0, 0)
    sheet = record(0x809, bof[:2] + b"\x10" + bof[3:]) + record(0x203, struct.pack("<HHHd", 1, 2, 0, 99.5)) + record(
        0x6, struct.pack("<HHH", 2, 2, 0) + b"\0\0\0\0\0\0\xff\xff" + bytes(8)) + record(
            0x207, b"\2\0\0ab") + record(0xbd, struct.pack("<HHHIHIH", 3, 0, 0, 0x3ff00000, 0, 5, 1)) + record(0xa, b"")
    first = record(0x809, bof) + record(0xfc, struct.pack("<II", 0, 0))
    stream = first + record(0x85, struct.pack("<IBB", len(first) + 18, 0, 0) + b"\2\0S1") + record(0xa, b"") + sheet
    stream = stream.ljust(4096, b"\0")
    fat = struct.pack("<128I", 0xfffffffd, 0xfffffffe, *range(3, 10), 0xfffffffe, *[0xffffffff] * 118)
    name = "Workbook".encode("utf-16-le")
    root = struct.pack("<64sHBB", "Root Entry".encode("utf-16-le"), 22, 5, 0).ljust(116, b"\0") + struct.pack(
        "<II", 0xfffffffe, 0)
    entry = struct.pack("<64sHBB", name, 18, 2, 0).ljust(116, b"\0") + struct.pack("<II", 2, 4096)
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 62, 3, 0xfffe, 9, 6) + bytes(10)
    head += struct.pack("<IIIIIIIII", 1, 1, 0, 4096, 0xfffffffe, 0, 0xfffffffe, 0, 0)
    head += struct.pack("<108I", *[0xffffffff] * 108)
    put(f"{to}/sheet", "small.xls", b"\0" + head + fat + (root.ljust(128, b"\0") + entry.ljust(128, b"\0")).ljust(
        512, b"\0") + stream)


def mails(to):
    """What tests/mail reads, as long as it is short."""
    import messages  # needs tests/lib

    pdf = messages.LETTER
    made = {"plain": messages.plain(pdf), "two": messages.plain(pdf, b"%PDF-1.4\n"), "nested": messages.nested(pdf, 3),
            "forwarded": messages.forwarded(messages.plain(pdf)),
            "encoded": messages.forwarded_encoded(messages.plain(pdf)), "quoted": messages.quoted(pdf),
            "bare": messages.bare(pdf), "bounce": messages.bounce(pdf), "deep": messages.deep(25),
            "many": messages.many(30)}
    for name, message in made.items():
        put(f"{to}/mail", name, message)


def main():
    build, to = sys.argv[1:]
    mails(to)
    workbooks(to)
    documents(build, to)
    pdfs(to)
    texts(to)
    others(to)
    put(f"{to}/wire", "fail", b"\0\0CGWORDS\x01X\0\0\0\x01\x04")
    put(
        f"{to}/wire", "tiny", b"\1\1" + b"D" + struct.pack(">H", 24) + struct.pack(">IIIIII", 1, *[0xffffffff] * 5) +
        b"F\0\x06\0\0Arial"[:3] + b"\0\0Aria" + b"P\0" + bytes([20 + 28 + 3]) +
        struct.pack(">IiiII", 1, 61200, 79200, 1, 3) + struct.pack(">iiiiiHBBI", 100, 100, 900, 800, 700, 0, 0, 1, 3) +
        b"abc" + b"E\0\x10" + struct.pack(">IIQ", 1, 1, 1))
    for name in ("cams_summary_small_1016", "kfin_summary_small_1020"):
        path = f"{TOP}/tests/data/statements/{name}.pdf"
        password = {"cams_summary_small_1016": "15081990", "kfin_summary_small_1020": "Secret@123"}[name]
        stream = answer(build, path, password)
        put(f"{to}/wire", name, b"\0\0" + stream)
        put(f"{to}/wire", name + "-framed", b"\0\1" + framed(stream, 1))


main()
