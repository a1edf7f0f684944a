#!/usr/bin/python3
"""Statements whose file is damaged, not their text: read with a warning when all of it is there, else refused as
damaged.

CG_SLOW=1 takes every statement of the tree, otherwise every fifth.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../lib'))
import tap
from tap import check

SRC, BUILD = os.environ.get('CG_TOP_SRCDIR', '.'), os.environ.get('CG_TOP_BUILDDIR', '.')
ENV = dict(os.environ, CASGATE_EXTRACT_PROGRAM=os.path.join(BUILD, 'casgate-extract'))
STEP = 1 if os.environ.get('CG_SLOW') == '1' else 5



def parse(path, password):
    """(the data, '') or (None, what casgate says)."""
    with open(path + '.password', 'w', encoding='utf-8') as f:
        f.write(password)
    run = subprocess.run([os.path.join(BUILD, 'casgate'), 'parse', path, '--password-file', path + '.password'],
                         env=ENV,
                         stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE)
    return (json.loads(run.stdout), '') if run.returncode == 0 else (None, run.stderr.decode())


def start_of(data):
    at = data.rfind(b'startxref')
    return at, int(re.match(rb'startxref\s+(\d+)', data[at:]).group(1))


def wrong_start(data):
    at, start = start_of(data)
    return data[:at] + b'startxref\n%d\n%%%%EOF\n' % (start + 10 ** 7)


def wrong_entries(data):
    _, start = start_of(data)
    return data[:start] + re.sub(rb'(\d{10}) (\d{5} n)', lambda m: b'%010d ' %
                                 (int(m.group(1)) + 7) + m.group(2), data[start:])


def without_warning(data):
    return dict(data, warnings=[w for w in data['warnings'] if w['code'] != 'pdf_repaired'])


def judge(path, data, password, whole):
    """What became of a damaged file: 'read', 'damaged' or what is wrong."""
    with open(path, 'wb') as f:
        f.write(data)
    got, why = parse(path, password)
    if got is None:
        return 'damaged' if ' pdf_damaged: ' in why else why
    if without_warning(got) != without_warning(whole):
        return 'other data, %s' % [w['code'] for w in got['warnings']]
    return 'read' if [w['code'] for w in got['warnings']] == ['pdf_repaired'] else 'no warning'


def main():
    folder = tempfile.mkdtemp(prefix='casgate-repaired-')
    path = os.path.join(folder, 'damaged.pdf')
    repaired = cut = 0
    try:
        for name in sorted(glob.glob(os.path.join(SRC, 'tests/data/statements/*.pdf')))[1::STEP]:
            with open(name[:-4] + '.truth.json', encoding='utf-8') as f:
                password = json.load(f)['password'] or ''
            with open(name, 'rb') as f:
                data = f.read()
            with open(path, 'wb') as f:
                f.write(data)
            whole, why = parse(path, password)
            label = os.path.basename(name)
            check(whole is not None and 'pdf_repaired' not in [w['code'] for w in whole['warnings']],
                  '%s is sound' % label, why)
            if data[start_of(data)[1]:][:4] == b'xref':  # poppler finds the objects of other files only by their table
                for how in (wrong_start, wrong_entries):
                    got = judge(path, how(data), password, whole)
                    check(got == 'read', '%s with %s is read, with a warning' % (label, how.__name__), got)
                    repaired += 1
            got = {
                n: judge(path, data[:n], password, whole)
                for n in [len(data) * i // 7 for i in range(1, 7)] + [len(data) - 700, len(data) - 300]
            }
            check(
                set(got.values()) <= {'damaged', 'read'} and list(got.values())[:6] == ['damaged'] * 6,
                '%s cut off is damaged or whole' % label, got)
            cut += 1
        check(repaired >= 2 and cut >= 8, 'there were enough of them', (repaired, cut))
    finally:
        shutil.rmtree(folder)
    tap.done()


main()
