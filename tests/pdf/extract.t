#!/usr/bin/python3
"""Extraction end to end: plain, protected, damaged and hostile PDFs, stubs in place of casgate-extract, the sandbox.

CG_SLOW=1 cuts the samples at every kilobyte, otherwise a few are cut at some places.
"""
import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../lib'))
import tap
from tap import check

SRC = os.environ.get('CG_TOP_SRCDIR', '.')
BUILD = os.environ.get('CG_TOP_BUILDDIR', '.')
HERE = os.path.join(SRC, 'tests', 'pdf')
STATEMENTS = os.path.join(SRC, 'tests', 'data', 'statements')
DUMP = os.path.join(BUILD, 'tests', 'pdf', 'dump_words')
PROBE = os.path.join(BUILD, 'tests', 'pdf', 'sandbox_probe')
EXTRACT = os.path.join(BUILD, 'casgate-extract')
SLOW = os.environ.get('CG_SLOW') == '1'
with open(os.path.join(BUILD, 'config.h')) as config:
    SANITIZED = '#define CG_SANITIZED 1' in config.read()


def dump(path, *password, options=('-w', '90000'), program=EXTRACT):
    """The code, what dump_words printed, why. The deadline is far off, so that limits of CPU and memory decide."""
    run = subprocess.run([DUMP, '-p', program, *options, path, *password], stdin=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    code, _, why = run.stderr.decode().strip().split('\n')[-1].partition(' ')
    return code, run.stdout.decode(), why


def texts(out):
    """The texts of a dump, in order: (flags, text)."""
    found = []
    for line in out.split('\n'):
        fields = line.split()
        if line and not line.startswith('#'):
            at = next(i for i, f in enumerate(fields) if i > 5 and f.endswith('.') and set(f) <= set('shur.'))
            found.append((fields[at][:-1], ' '.join(fields[at + 1:])))
    return found


CORPUS = {
    'plain': 'ok', 'late_header': 'ok', 'pages_2000': 'ok', 'owner_only': 'ok', 'owner_only_rc4': 'ok', 'huge_image':
    'ok', 'jbig2_bomb': 'ok', 'strange_characters': 'ok', 'drawn_oddly': 'ok', 'undecodable': 'ok',
    'with_note': 'ok', 'direct_font': 'ok', 'japanese_ucs2': 'ok', 'japanese_sjis': 'ok', 'chinese': 'ok',
    'no_to_unicode': 'ok', 'xref_entries_off': 'ok', 'xref_start_off': 'ok', 'xref_start_far': 'ok', 'missing_content':
    'ok', 'empty': 'not_a_pdf', 'text': 'not_a_pdf', 'too_late_header': 'not_a_pdf', 'header_only': 'pdf_damaged',
    'count_lies': 'pdf_damaged', 'count_huge': 'pdf_damaged', 'cut_stream': 'pdf_damaged', 'flipped_stream':
    'pdf_damaged', 'kids_loop': 'pdf_damaged', 'nested': 'pdf_damaged',
    'unknown_handler': 'pdf_encryption_unsupported', 'future_revision': 'pdf_encryption_unsupported', 'scan':
    'scanned_pdf', 'blank_page': 'scanned_pdf', 'pages_2001': 'too_many_pages', 'fan_out': 'pdf_too_complex', 'blanks':
    'pdf_too_complex', 'rc4_40': 'password_required', 'rc4_128': 'password_required', 'aes_128': 'password_required',
    'aes_256_r5': 'password_required', 'aes_256': 'password_required', 'latin_128': 'password_required', 'utf8_256':
    'password_required',
}

# What takes a second of CPU or more: a slow or busy machine is told so where a fast one gives the first answer.
HEAVY = {'object_stream_bomb': 'pdf_damaged', 'nested_tree': 'ok', 'glyph_flood': 'ok'}

# Read, but what is not there may be missing: the statement has to show that it is whole.
REPAIRED = ('xref_entries_off', 'xref_start_off', 'xref_start_far', 'missing_content')


def check_characters(folder):
    """Text in fonts that are not in the file."""
    for name, want in (('japanese_ucs2', '\u65e5\u672c\u8a9e'), ('japanese_sjis', '\u65e5\u672c\u8a9e'),
                       ('chinese', '\u4e2d\u6587')):
        if SANITIZED or not os.path.isdir('/usr/share/poppler/cMap'):
            tap.skip(name, 'poppler-data is not to be had')
            continue
        got = texts(dump(os.path.join(folder, name + '.pdf'))[1])
        check(got == [('', want), ('', 'plain')], '%s has its characters' % name, got)
    for name, pages in (('with_note', 4), ('direct_font', 1)):
        got = texts(dump(os.path.join(folder, name + '.pdf'))[1])
        check(len(got) == 360 * pages, '%s has all of its words' % name, len(got))
    run = subprocess.run([os.path.join(BUILD, 'casgate'), 'parse',
                          os.path.join(folder, 'no_to_unicode.pdf')],
                         stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE,
                         env=dict(os.environ, CASGATE_EXTRACT_PROGRAM=EXTRACT))
    check(
        run.returncode == 1 and b'statement_unsupported: The text of this PDF cannot be read' in run.stderr
        and b'ToUnicode' in run.stderr, 'a document of such words is said to be that', run.stderr)


def check_corpus(folder):
    for name, want in CORPUS.items():
        code, out, why = dump(os.path.join(folder, name + '.pdf'))
        check(code == want, '%s is %s' % (name, want), (code, why))
        check(('# repaired\n' in out) == (name in REPAIRED),
              '%s is %s' % (name, 'repaired' if name in REPAIRED else 'sound'))
        if code != 'ok':
            check(out == '', '%s gives no word' % name, out[:200])
    for name, want in HEAVY.items():
        code, out, why = dump(os.path.join(folder, name + '.pdf'))
        check(code in (want, 'pdf_too_complex'), '%s is %s or too complex' % (name, want), (code, why))
        check((code == 'ok') == bool(out) and '# repaired' not in out, '%s gives words only where it is read' % name,
              out[:200])


def check_plain(folder):
    code, out, _ = dump(os.path.join(folder, 'plain.pdf'))
    got = texts(out)
    want = []
    for page in (1, 2, 3):
        for i in range(40):
            want += ['Page', str(page), 'line', str(i + 1), 'of', 'a', 'plain', 'page', '1,234.%02d' % i]
    check([t for _, t in got] == want, 'every word of the plain file, in order', got[:20])
    check(out.count('# page') == 3 and '# page 2: 595.00 x 842.00' in out, 'pages and their sizes')
    check('# title: A plain file' in out and '# keywords: one, two' in out and '# creator' not in out,
          'document information')
    first = next(line for line in out.split('\n') if not line.startswith('#')).split()
    # "Page" in Helvetica 10: 667 + 556 + 556 + 556 thousandths
    check(first[0] == '1' and first[1] == '50.00' and first[3] == '73.35' and first[5:7] == ['10.00', 'Helvetica'],
          'box, size and font of the first word', first)
    check(float(first[2]) < 842 - 800 < float(first[4]), 'y counts from the top', first)


def check_drawing(folder):
    _, out, _ = dump(os.path.join(folder, 'drawn_oddly.pdf'))
    got = texts(out)
    check([t for f, t in got if 'r' not in f] == [
        'Watch', '11-Apr-2019', '1,500.00', '22-Aug-2017', '1,234.567', 'Opening', 'Closing', 'INF179K01BB8',
        '12,345.60', '22-Aug-2017', '10.000', '10.000', '10.000'
    ], 'twins and pieces are one word, columns stay apart', got)
    check('CAMSC' in [t for f, t in got if 'r' in f], 'the watermark is apart', got)
    _, out, _ = dump(os.path.join(folder, 'strange_characters.pdf'))
    got = texts(out)
    check([t for _, t in got] == [
        'AA', 'A', 'A', 'AA', 'AA', 'A\ue012A', 'AfiA', 'AA', 'AA', '-AA', 'A\ufffdA', 'A\u0928A', 'A\U0001f600A'
    ], 'bidi, NUL, soft hyphen, ligature and controls', got)
    check([f.replace('s', '') for f, _ in got] == ['', '', '', '', 'h', 'u', '', '', '', '', 'u', '', ''],
          'a soft hyphen at the end and glyphs without text are told', got)


def check_passwords(folder):
    for name in ('rc4_40', 'rc4_128', 'aes_128', 'aes_256_r5', 'aes_256'):
        path = os.path.join(folder, name + '.pdf')
        want = dump(os.path.join(folder, 'plain.pdf'))[1]
        check(dump(path, 'secret')[:2] == ('ok', want), '%s opens with its password, every word the same' % name)
        check(dump(path, 'owner')[:2] == ('ok', want), '%s opens with the password of its owner' % name)
        for wrong in ('Secret', 'secre', '', 's' * 128):
            code, _, why = dump(path, wrong)
            check(code == 'password_incorrect', '%s does not open with %d other characters' % (name, len(wrong)),
                  (code, why))
    check(
        dump(os.path.join(folder, 'aes_256.pdf'), 'x' * 129)[0] == 'password_incorrect',
        'a password of 129 bytes is refused')
    check(dump(os.path.join(folder, 'latin_128.pdf'), 'caf\u00e9')[0] == 'ok', 'an accent in a password of revision 4')
    check(
        dump(os.path.join(folder, 'utf8_256.pdf'), 'caf\u00e9\u20b9')[0] == 'ok',
        'a rupee sign in a password of revision 6')
    check(dump(os.path.join(folder, 'latin_128.pdf'), 'cafe')[0] == 'password_incorrect', 'an accent left out is wrong')
    check(dump(os.path.join(folder, 'owner_only.pdf'), 'wrong')[0] == 'ok', 'a file that needs none ignores a password')
    check(dump(os.path.join(folder, 'plain.pdf'), 'wrong')[0] == 'ok', 'so does one that is not encrypted')


def statements():
    for name in sorted(os.listdir(STATEMENTS)):
        if name.endswith('.pdf'):
            with open(os.path.join(STATEMENTS, name[:-4] + '.truth.json')) as truth:
                password = json.load(truth)['password']
            yield name, os.path.join(STATEMENTS, name), [password] if password else []


def check_truncation(folder):
    cut_path = os.path.join(folder, 'cut.pdf')
    for i, (name, path, password) in enumerate(statements()):
        if not SLOW and i % 6 != 0:
            continue
        with open(path, 'rb') as whole:
            data = whole.read()
        bad, full = [], dump(path, *password)
        step = 1024 if SLOW else max(1024, len(data) // 6)
        for n in list(range(1024, len(data) - 1, step)) + [len(data) - 30]:
            with open(cut_path, 'wb') as cut:
                cut.write(data[:n])
            code, out, _ = dump(cut_path, *password)
            # what is left may have been found by searching: then it is marked; without the very last characters it is
            # whole
            if code != 'pdf_damaged' and '# repaired\n' not in out and not (len(data) - n < 8 and
                                                                            (code, out) == full[:2]):
                bad.append((n, code))
        check(full[0] == 'ok' and not bad, '%s cut anywhere is damaged or repaired' % name,
              (len(data), full[0], full[2], bad))


def check_mutations(folder):
    """Random damage: any answer will do but a failure of our own, and nothing may crash."""
    dice, path, bad = random.Random(20240229), os.path.join(folder, 'mutant.pdf'), []
    seeds = [s for s in statements() if not s[2]][:3] + [('plain', os.path.join(folder, 'plain.pdf'), [])]
    for i in range(2000 if SLOW else 60):
        with open(seeds[i % len(seeds)][1], 'rb') as whole:
            data = bytearray(whole.read())
        for _ in range(dice.randint(1, 30)):
            at = dice.randrange(len(data))
            data[at:at + 1] = dice.choice((bytes([dice.randrange(256)]), b'', b'9999999999', bytes(data[:40])))
        with open(path, 'wb') as out:
            out.write(data)
        code, _, why = dump(path)
        if code in ('internal_error', 'overloaded',
                    'parse_timeout') or ' signal 0,' not in why and 'pdf_too' not in code:
            bad.append((i, code, why))
    check(not bad, 'mutated files are read or refused', bad)


def stub(folder, name, body):
    path = os.path.join(folder, name)
    with open(path, 'w') as out:
        out.write('#!/bin/sh\n' + body + '\n')
    os.chmod(path, 0o755)
    return path


def check_stubs(folder):
    """What a casgate-extract that was taken over could do."""
    plain = os.path.join(folder, 'plain.pdf')
    # half an answer, made by the real one
    password = os.path.join(folder, 'no_password')
    with open(password, 'wb') as out:
        out.write(b'\0')
    pipe = subprocess.run([EXTRACT, str(512 << 20), '10'],
                          stdin=open(plain, 'rb'),
                          stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL,
                          pass_fds=[],
                          preexec_fn=lambda: os.dup2(os.open(password, os.O_RDONLY), 3),
                          close_fds=False)
    answer = os.path.join(folder, 'answer')
    with open(answer, 'wb') as out:
        out.write(pipe.stdout)
    size = len(pipe.stdout)
    cat = 'exec /bin/cat \'%s\'' % answer
    check(dump(plain, program=stub(folder, 'whole', cat))[0] == 'ok', 'a stub that repeats the answer is believed')
    for name, body, want in (
            ('half', 'head -c %d \'%s\'' % (size // 2, answer), 'pdf_damaged'),
            ('but_last', 'head -c %d \'%s\'' % (size - 1, answer), 'pdf_damaged'),
            ('twice', 'cat \'%s\' \'%s\'' % (answer, answer), 'pdf_damaged'),
            ('silent', 'exit 0', 'overloaded'),
            ('garbage', 'head -c 100000 /dev/urandom', 'overloaded'),
            ('endless', 'exec cat /dev/zero', 'overloaded'),
            ('status', 'cat \'%s\'; exit 3' % answer, 'overloaded'),
            ('no_library', 'exit 127', 'overloaded'),
            ('fault', 'head -c 8 \'%s\'; exit 71' % answer, 'pdf_damaged'),
            ('early_fault', 'exit 71', 'overloaded'),
            ('no_sandbox', 'exit 70', 'internal_error'),
            ('memory', 'echo Out of memory >&2; cat \'%s\'' % answer, 'pdf_too_complex'),
            ('noise', 'head -c 300000 /dev/zero >&2; echo Out of memory >&2; cat \'%s\'' % answer, 'pdf_too_complex'),
            ('chatter', 'head -c 300000 /dev/zero >&2; cat \'%s\'' % answer, 'ok')):
        code, _, why = dump(plain, program=stub(folder, name, body))
        check(code == want, 'stub "%s" is %s' % (name, want), (code, why))
    for sig in ('SEGV', 'BUS', 'ABRT', 'FPE', 'ILL', 'SYS', 'TERM', 'HUP', 'PIPE'):
        code, _, why = dump(plain, program=stub(folder, 'raise', 'kill -%s $$' % sig))
        check(code == 'overloaded' and 'signal %d,' % getattr(signal, 'SIG' + sig) in why and '2 runs' in why,
              'SIG%s is tried twice and overloaded' % sig, (code, why))
    code, _, why = dump(plain, program=stub(folder, 'forbidden', 'head -c 8 \'%s\'; kill -SYS $$' % answer))
    check(code == 'pdf_damaged' and '2 runs' in why, 'the same forbidden call twice is pdf_damaged', (code, why))
    for sig in ('XCPU', 'PROF'):
        code, _, why = dump(plain, program=stub(folder, 'raise', 'kill -%s $$' % sig))
        check(code == 'pdf_too_complex', 'SIG%s is pdf_too_complex' % sig, (code, why))
    code, _, why = dump(plain, program=stub(folder, 'late_death', 'cat \'%s\'; kill -SEGV $$' % answer))
    check(code == 'overloaded', 'being killed after a whole answer is a failure', (code, why))
    flag = os.path.join(folder, 'flag')
    for name, body, want in (('killed', 'kill -KILL $$', 'ok'), ('library', 'exit 127', 'ok'),
                             ('fault', 'head -c 8 \'%s\'; exit 71' % answer,
                              'ok'), ('fault, then killed', 'head -c 8 \'%s\'; exit 71' % answer, 'overloaded')):
        again = 'kill -KILL $$' if want != 'ok' else 'exec %s "$@"' % EXTRACT
        code, _, why = dump(plain, program=stub(folder, 'once', 'if rm \'%s\' 2>/dev/null; then %s; fi; : >\'%s\'; %s'
                                                % (flag, again, flag, body)))
        check(code == want and '2 runs' in why, '%s: tried once more, then %s' % (name, want), (code, why))
        if os.path.exists(flag):
            os.unlink(flag)
    for name, body in (('hang', 'exec sleep 60'), ('deaf', 'exec sleep 60 >&- 2>&-'),
                       ('half_hang', 'head -c 100 \'%s\'; exec sleep 60' % answer)):
        code, _, why = dump(plain, program=stub(folder, name, body), options=('-w', '300'))
        check(code == 'parse_timeout', 'stub "%s" is parse_timeout' % name, (code, why))
    check(dump(plain, program=os.path.join(folder, 'missing'))[0] == 'internal_error', 'no program is internal_error')
    code, out, _ = dump(plain,
                        'hunter2',
                        program=stub(folder, 'look',
                                     'tr "\\0" "\\n" </proc/$$/cmdline >%s/seen; env >>%s/seen' % (folder, folder)))
    with open(os.path.join(folder, 'seen')) as seen:
        text = seen.read()
    check('hunter2' not in text and 'HOME=' not in text, 'no password and no environment reaches the program', text)


def check_memory(folder):
    name, path, password = next(s for s in statements() if 'large' in s[0])
    full = dump(path, *password)
    for mib in range(20, 100, 4):
        code, out, why = dump(path, *password, options=('-m', str(mib)))
        if code != 'pdf_too_complex' and (code, out) != full[:2] and not (code == 'internal_error' and mib < 40):
            check(False, '%s with %d MiB' % (name, mib), (code, why))
            return
    check(True, 'with too little memory there is a failure, never a shorter text')
    code, _, why = dump(os.path.join(folder, 'nested_tree.pdf'), options=('-m', '64'))
    check(code == 'pdf_too_complex', 'a file that needs more memory than there is, is pdf_too_complex', (code, why))


def probe(action):
    run = subprocess.run([PROBE, action], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=60)
    return run.returncode, run.stdout.decode().strip()


def check_sandbox():
    check(probe('nothing') == (0, '0'), 'the sandbox can be entered')
    if SANITIZED:
        tap.skip('what the sandbox forbids', 'sanitizers need it open')
        return
    run = subprocess.run([EXTRACT, '--self-test'], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=60)
    lines = run.stdout.decode().split('\n')
    tried = [
        'files', 'writing files', 'network', 'processes', 'programs', 'signals', 'code mapping', 'code from data',
        'memory past the limit', 'inherited descriptors'
    ]
    check(
        run.returncode == 0 and lines[0].startswith('Landlock: ')
        and lines[1:] == [t + ': refused' for t in tried] + [''], 'the self-test finds all of them refused', run.stdout)
    for action in ('open', 'create'):
        check(probe(action) == (0, str(errno.EACCES)), '%s is refused' % action, probe(action))
    for action in ('socket', 'fork', 'exec', 'kill', 'code'):
        check(probe(action) == (-signal.SIGSYS, ''), '%s ends the process' % action, probe(action))
    check(probe('memory') == (0, str(errno.ENOMEM)), 'memory ends at the limit', probe('memory'))
    check(probe('descriptor') == (0, str(errno.EBADF)), 'other descriptors are closed', probe('descriptor'))
    check(probe('loop') == (-signal.SIGXCPU, ''), 'CPU time ends', probe('loop'))


def main():
    folder = tempfile.mkdtemp(prefix='casgate-pdf-')
    try:
        subprocess.run([sys.executable, os.path.join(HERE, 'make_pdfs.py'), folder], check=True)
        check_corpus(folder)
        check_plain(folder)
        check_drawing(folder)
        check_characters(folder)
        check_passwords(folder)
        check_truncation(folder)
        check_mutations(folder)
        check_stubs(folder)
        if SANITIZED:
            tap.skip('memory limits', 'sanitizers need the address space')
        else:
            check_memory(folder)
        check_sandbox()
    finally:
        shutil.rmtree(folder)
    tap.done()


main()
