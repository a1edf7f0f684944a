#!/usr/bin/python3
"""Notes, stamps, signatures and form fields that lie over a statement: its own words are read, none of theirs.

Each is put on every page, and the file is written plainly, with object streams, and protected.
"""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

import pikepdf
from pikepdf import Array, Dictionary, Name, String

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../lib'))
import tap
from tap import check

SRC, BUILD = os.environ.get('CG_TOP_SRCDIR', '.'), os.environ.get('CG_TOP_BUILDDIR', '.')
ENV = dict(os.environ, CASGATE_EXTRACT_PROGRAM=os.path.join(BUILD, 'casgate-extract'))
PASSWORD = 'a password of 2026'
SIGNED = b"""q BT /F 8 Tf 2 40 Td (Digitally signed by the issuer) Tj 0 -10 Td (Date: 2024.11.10 12:01:33 IST) Tj
0 -10 Td (Folio No: 999999/99 ISIN: INF000A01000 PAN: AAAPA0000A) Tj 0 -10 Td (10-Nov-2024 5,000.00 100.000 50.0000) Tj
ET Q"""


def parse(path, password):
    """(the data, '') or (None, what casgate says)."""
    with open(path + '.password', 'w', encoding='utf-8') as f:
        f.write(password)
    run = subprocess.run([os.path.join(BUILD, 'casgate'), 'parse', path, '--password-file', path + '.password'],
                         env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return (json.loads(run.stdout), '') if run.returncode == 0 else (None, run.stderr.decode())


def drawn(pdf, content):
    """The appearance of a note."""
    look = pdf.make_stream(content)
    look.Type, look.Subtype, look.BBox = Name.XObject, Name.Form, Array([0, 0, 400, 60])
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    look.Resources = Dictionary(Font=Dictionary(F=font))
    return pdf.make_indirect(look)


def put(pdf, page, y, **entries):
    note = pdf.make_indirect(Dictionary(Type=Name.Annot, Rect=Array([60, y, 460, y + 60]), F=4, **entries))
    if '/Annots' not in page.obj:
        page.obj.Annots = Array([])
    page.obj.Annots.append(note)
    return note


def signature(pdf, page):
    value = pdf.make_indirect(Dictionary(Type=Name.Sig, Filter=Name('/Adobe.PPKLite'), Contents=String('0' * 64),
                                         SubFilter=Name('/adbe.pkcs7.detached'), ByteRange=Array([0, 1, 2, 3])))
    return put(pdf, page, 500, Subtype=Name.Widget, FT=Name.Sig, T=String('Signature'), V=value,
               AP=Dictionary(N=drawn(pdf, SIGNED)))


def note(pdf, page):
    put(pdf, page, 400, Subtype=Name.FreeText, Contents=String('my SIP of 5,000'), DA=String('/Helv 9 Tf'),
        AP=Dictionary(N=drawn(pdf, SIGNED)))


def stamp(pdf, page):
    put(pdf, page, 300, Subtype=Name.Stamp, AP=Dictionary(N=drawn(pdf, b'BT /F 20 Tf 5 20 Td (COPY 12.00) Tj ET')))


def broken(pdf, page):
    """The appearance is no content that a viewer could draw."""
    put(pdf, page, 300, Subtype=Name.Stamp, AP=Dictionary(N=drawn(pdf, b'q /Nope 9 Tf BT (x) Tj 3 Td ET zork Q Q')))


def text_field(pdf, page):
    return put(pdf, page, 600, Subtype=Name.Widget, FT=Name.Tx, T=String('remark'), V=String('12,345.67'),
               DA=String('/Helv 12 Tf 0 g'))


def check_box(pdf, page):
    return put(pdf, page, 200, Subtype=Name.Widget, FT=Name.Btn, T=String('seen'), V=Name.Yes, AS=Name.Yes,
               MK=Dictionary(CA=String('4')), DA=String('/ZaDb 0 Tf 0 g'))


KINDS = (signature, note, stamp, broken, text_field, check_box)


def write(path, pdf, way):
    if way == 'plain':
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    elif way == 'streams':
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    else:
        strength = {'aes': dict(R=6), 'rc4': dict(R=3, aes=False, metadata=False)}[way]
        pdf.save(path, encryption=pikepdf.Encryption(owner=PASSWORD + ' of the owner', user=PASSWORD, **strength),
                 object_stream_mode=pikepdf.ObjectStreamMode.generate)


def lay_over(source, password, kinds, way, path):
    with pikepdf.open(source, password=password) as pdf:
        fields = [f for page in pdf.pages for kind in kinds for f in [kind(pdf, page)] if f is not None]
        if fields:
            pdf.Root.AcroForm = Dictionary(Fields=Array(fields), NeedAppearances=True)
        write(path, pdf, way)


def samples():
    """One statement of each layout, and its password."""
    seen = {}
    for path in sorted(glob.glob(os.path.join(SRC, 'tests', 'data', 'statements', '*.pdf'))):
        with open(path[:-4] + '.truth.json', encoding='utf-8') as f:
            truth = json.load(f)
        seen.setdefault(truth['layout'], (path, truth['password'] or ''))
    return sorted(seen.items())



def main():
    folder = tempfile.mkdtemp(prefix='casgate-notes-')
    target = os.path.join(folder, 'laid-over.pdf')
    try:
        for layout, (path, password) in samples():
            copy = os.path.join(folder, 'copy.pdf')
            shutil.copy(path, copy)
            whole, why = parse(copy, password)
            check(whole is not None, '%s is read' % layout, why)
            for kind in KINDS:
                lay_over(path, password, [kind], 'streams', target)
                got, why = parse(target, '')
                check(got == whole, '%s under a %s is what it was' % (layout, kind.__name__.replace('_', ' ')), why)
            for way in ('plain', 'streams', 'aes', 'rc4'):
                lay_over(path, password, KINDS, way, target)
                got, why = parse(target, PASSWORD if way in ('aes', 'rc4') else '')
                check(got == whole, '%s under all of them, written the way of %s, is what it was' % (layout, way), why)
        lay_over(path, password, KINDS, 'aes', target)
        got, why = parse(target, 'another')
        check(got is None and ' password_incorrect: ' in why, 'another password is refused', why)
    finally:
        shutil.rmtree(folder)
    tap.done()


main()
