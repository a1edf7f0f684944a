#!/usr/bin/python3
"""Our readers beside well-known ones, on inputs made from a seed: base64 (binascii), JSON (json), JSON-RPC
(jsonschema), multipart/form-data (email). What is well-formed is read alike; what the others take leniently may be
refused, but never read otherwise. And which characters nobody sees, beside Perl's tables of Unicode.

CG_SEED takes other inputs, CG_SLOW=1 a hundred times as many.
"""
import binascii
import email
import email.policy
import json
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import jsonschema
import tap
from tap import check, equal

SEED = int(os.environ.get("CG_SEED", "2026"))
COUNT = 3000 * (100 if os.environ.get("CG_SLOW") else 1)
BLOCK = 3000
REFUSED = "refused"
rnd = random.Random(SEED)


def ask(kind, inputs):
    """What our reader says of each."""
    data = b"".join(b"%s %d\n%s" % (kind.encode(), len(i), i) for i in inputs)
    r = subprocess.run([os.path.join(tap.build(), "tests/fuzz/differ")], input=data, stdout=subprocess.PIPE, check=True)
    lines = r.stdout.decode().split("\n")[:-1]
    assert len(lines) == len(inputs), (len(lines), len(inputs))
    return lines


def damage(data, alphabet):
    """A copy with some bytes exchanged, lost, doubled or put in."""
    data = bytearray(data)
    for _ in range(rnd.choice((0, 1, 1, 2, 4))):
        at = rnd.randrange(len(data) + 1)
        how = rnd.randrange(4)
        if how == 0 and at < len(data):
            data[at] = rnd.choice(alphabet)
        elif how == 1:
            del data[at:at + rnd.randrange(1, 4)]
        elif how == 2:
            data[at:at] = data[at:at + rnd.randrange(1, 9)]
        else:
            data.insert(at, rnd.choice(alphabet))
    return bytes(data)


def compare(kind, inputs, judge):
    """judge(input, answer): what is wrong, or ""."""
    wrong, taken, refused = [], 0, 0
    for begin in range(0, len(inputs), BLOCK):
        part = inputs[begin:begin + BLOCK]
        for one, answer in zip(part, ask(kind, part)):
            no = answer == REFUSED or answer.startswith("fault")
            taken, refused = taken + (not no), refused + no
            why = judge(one, answer)
            if why:
                wrong.append((why, one[:300], answer[:300]))
    equal(wrong[:3], [], f"{kind}: {len(inputs)} inputs are read as by the other reader")
    check(taken > len(inputs) // 20 and refused > len(inputs) // 20, f"{kind}: many are taken and many refused", taken,
          refused)


# --- base64: RFC 4648 by binascii in strict mode, for both alphabets, with or without padding, blanks anywhere

def base64_wanted(data):
    text = data.translate(None, b" \t\r\n")
    if re.search(rb"[+/]", text) and re.search(rb"[-_]", text):
        return None
    text = text.replace(b"-", b"+").replace(b"_", b"/")
    if b"=" not in text:
        text += b"=" * (-len(text) % 4)
    try:
        out = binascii.a2b_base64(text, strict_mode=True)
    except binascii.Error:
        return None
    return out.hex() if binascii.b2a_base64(out, newline=False) == text else None  # bits behind the end are zero


def base64_inputs():
    for _ in range(COUNT):
        text = binascii.b2a_base64(rnd.randbytes(rnd.randrange(60)), newline=False)
        if rnd.random() < .3:
            text = text.replace(b"+", b"-").replace(b"/", b"_")
        if rnd.random() < .3:
            text = text.rstrip(b"=")
        yield damage(text, b"ABCDwxyz0189+/-_==== \t\r\n\0*\x80")


def base64_judge(one, answer):
    wanted = base64_wanted(one)
    return "" if answer == (REFUSED if wanted is None else wanted) else f"wanted {wanted}"


# --- JSON: RFC 8259 and I-JSON by Python's json, told to refuse what those do

class Refused(ValueError):
    pass


def no_constant(name):
    raise Refused(name)


def no_twice(pairs):
    if len({k for k, _ in pairs}) < len(pairs):
        raise Refused("twice")
    return dict(pairs)


def depth_of(v):
    inner = v.values() if isinstance(v, dict) else v if isinstance(v, list) else None
    return 0 if inner is None else 1 + max(map(depth_of, inner), default=0)


def json_wanted(data):
    """The value, or Refused."""
    try:
        v = json.loads(data.decode("utf-8"), parse_constant=no_constant, object_pairs_hook=no_twice)
        json.dumps(v, ensure_ascii=False).encode("utf-8")  # lone surrogates do not encode
    except ValueError as e:
        raise Refused(e) from e
    if not isinstance(v, (dict, list)):
        raise Refused("no object")
    return v


def json_value(depth=0):
    kinds = "snfbz" if depth > 4 else "snfbzooaa"
    kind = rnd.choice(kinds) if depth else rnd.choice("oa")
    if kind == "s":
        return "".join(rnd.choice('ab"\\/\b\n\t\0 é₹😀\u2028\ufffd') for _ in range(rnd.randrange(8)))
    if kind == "n":
        return rnd.choice((0, -1, 7, 2**31, -2**63, 2**63 - 1, 12345678901234))
    if kind == "f":
        return rnd.choice((0.5, -1.25, 1e300, 5e-300, 3.141592653589793, 1e15))
    if kind == "b":
        return rnd.random() < .5
    if kind == "z":
        return None
    some = range(rnd.randrange(5))
    return [json_value(depth + 1) for _ in some] if kind == "a" else {
        json_value(9) if rnd.random() < .3 else "k%d" % i: json_value(depth + 1) for i in some}


def json_text(v):
    text = json.dumps(v, ensure_ascii=rnd.random() < .5, indent=rnd.choice((None, None, 1)))
    return text.encode("utf-8")


def json_inputs():
    for _ in range(COUNT):
        yield damage(json_text(json_value()), b'{}[]",:\\u0123dDeE+-.tfn \t\n\0\x1f\x7f\x80\xc0\xed\xf4\'/')


def same(a, b):
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, bool) or isinstance(b, bool) or isinstance(a, str) or isinstance(b, str):
        return type(a) is type(b) and a == b
    return a == b


def names_cut(v):
    """A name with a NUL, which json-c would cut: we refuse those."""
    if isinstance(v, dict):
        return any("\0" in k or names_cut(w) for k, w in v.items())
    return isinstance(v, list) and any(map(names_cut, v))


def beyond(v):
    """Numbers that no 64 bits hold: readers differ, and none of our fields takes them."""
    if isinstance(v, (dict, list)):
        return any(map(beyond, v.values() if isinstance(v, dict) else v))
    return isinstance(v, int) and not -2**63 <= v < 2**63 or isinstance(v, float) and v in (float("inf"), -float("inf"))


def json_judge(one, answer):
    try:
        wanted = json_wanted(one)
    except Refused as e:
        return "" if answer == REFUSED else f"the other refuses: {e}"
    if beyond(wanted):
        return ""
    if answer == REFUSED:
        return "" if depth_of(wanted) > 30 or names_cut(wanted) else "the other takes it"
    return "" if same(wanted, json.loads(answer)) else "read otherwise"


# --- multipart/form-data: Python's email

def multipart_inputs():
    for _ in range(COUNT):
        boundary = "".join(rnd.choice("abcXYZ019'()+_,-./:=?") for _ in range(rnd.randrange(1, 40)))
        body, taken = b"", b"--" + boundary.encode()
        for i in range(rnd.randrange(1, 4)):
            data = rnd.choice((b"", b"plain", b"\r\n", b"--" + boundary.encode()[:-1], b"a\nb\rc", rnd.randbytes(9),
                               b"%PDF"))
            if taken in data:
                data = b""
            name = rnd.choice(("file", "password", "include_pii", "a b", "x%d" % i))
            more = rnd.choice(("", "", '; filename="a.pdf"', '; filename=""'))
            kind = rnd.choice(("", "", "Content-Type: application/pdf\r\n", "content-type: text/plain\r\n"))
            head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n{kind}\r\n'
            body += head.encode() + data + b"\r\n"
        body += b"--" + boundary.encode() + b"--\r\n"
        head = f'multipart/form-data; boundary="{boundary}"'.encode()
        if rnd.random() < .6:
            body = damage(body, b'-\r\n:;=" abAB\t\0')
        yield head + b"\n" + body


def parts_by_email(one):
    """Name, file name and data of each part; None: it is no such message."""
    head, _, body = one.partition(b"\n")
    m = email.message_from_bytes(b"Content-Type: " + head + b"\r\nMIME-Version: 1.0\r\n\r\n" + body,
                                 policy=email.policy.HTTP)
    if not m.is_multipart():
        return None
    parts = []
    for p in m.iter_parts():
        at = p.get_params(header="content-disposition", unquote=True) or []
        values = {k.lower(): v for k, v in at[1:]}
        parts.append((values.get("name", "").encode("utf-8", "surrogateescape"),
                      values["filename"].encode("utf-8", "surrogateescape") if "filename" in values else None,
                      p.get_payload(decode=True) or b""))
    return parts, bool(m.defects)


def multipart_judge(one, answer):
    body = one.partition(b"\n")[2]
    if answer == REFUSED or re.search(rb"(?<!\r)\n|\r(?!\n)", body):
        return ""  # email takes LF and CR alone for line ends
    if b"\r\n\r\n--" in body:
        return ""  # RFC 2046 lets the line end before a boundary be that of the empty line; no browser writes that
    wanted = parts_by_email(one)
    if wanted is None:  # a last boundary alone: for us no parts, for email no multipart
        return "the other finds no parts" if answer else ""
    mine = [tuple(None if w == "-" else bytes.fromhex(w) for w in part.split(" ")) for part in answer.split(";")[:-1]]
    theirs = wanted[0]
    return "" if mine == theirs else f"the other: {theirs}"


def sound_multipart():
    """Whatever is not damaged is taken."""
    state = rnd.getstate()
    global damage
    whole, damage = damage, lambda data, alphabet: data
    inputs = list(multipart_inputs())[:500]
    damage = whole
    rnd.setstate(state)
    answers = ask("multipart", inputs)
    equal([i for i, a in zip(inputs, answers) if a == REFUSED][:3], [], "multipart: what is sound is taken")


# --- JSON-RPC: JSON Schema of its specification, as MCP narrows it (params is an object, id a string or an integer)

ID = {"anyOf": [{"type": "string"}, {"type": "integer", "exclusiveMinimum": -2**63, "exclusiveMaximum": 2**63 - 1}]}
HEAD = {"type": "object", "required": ["jsonrpc"], "properties": {"jsonrpc": {"const": "2.0"}, "id": ID, "method": {
    "type": "string"}, "params": {"type": "object"}}}
KINDS = {
    "request": {"allOf": [HEAD, {"required": ["id", "method"]}]},
    "quiet": {"allOf": [HEAD, {"anyOf": [
        {"required": ["method"], "not": {"required": ["id"]}},
        {"not": {"required": ["method"]}, "anyOf": [{"required": ["result"]}, {"required": ["error"]}]}]}]},
}


def rpc_inputs():
    def some(*values):
        return rnd.choice(values)
    for _ in range(COUNT):
        m = {"jsonrpc": some("2.0", "2.0", "2.0", "2.0", "2.0", "1.0", 2.0, None),
             "id": some(1, "a", 0, -5, "", 2**53, None, 1.5, True, [], {}),
             "method": some("ping", "tools/list", "", "x", 7, None),
             "params": some({}, {"a": 1}, [], [1], "x", None, 3), "result": some({}, 1, None), "error": some({}, None),
             "more": json_value()}
        yield json_text({k: v for k, v in m.items() if rnd.random() < {"jsonrpc": .95, "id": .8, "method": .85,
                                                                        "params": .4}.get(k, .15)})


def rpc_judge(one, answer):
    v = json.loads(one)
    if names_cut(v):
        return ""
    if isinstance(v, dict) and v.get("params", "") is None:
        del v["params"]  # null is as good as absent here
    fits = [k for k, schema in VALIDATORS.items() if schema.is_valid(v)]
    wanted = fits[0] if fits else "fault"
    return "" if answer.partition(" ")[0] == wanted and len(fits) < 2 else f"wanted {wanted}"


# --- characters that nobody sees: Unicode's properties as Perl has them

def unseen():
    """All of Unicode. Besides Perl's list: marks between lines, the blank of Braille; but U+FE0F, which is in emoji."""
    classes = r"[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]"
    r = subprocess.run(["perl", "-e", "for (0 .. 0xd7ff, 0xe000 .. 0x10ffff) { printf '%x ', $_ if chr =~ /"
                        + classes + "/ }"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if r.returncode != 0:
        tap.skip("which characters nobody sees", "no Perl with tables of Unicode")
        return
    wanted = {int(c, 16) for c in r.stdout.split()} - {0xfe0f} | {0xfff9, 0xfffa, 0xfffb, 0x2800}
    blocks = ["".join(map(chr, range(at, at + 0x8000))).encode("utf-8", "ignore") for at in range(0, 0x110000, 0x8000)]
    found = {int(c, 16) for line in ask("unseen", blocks) for c in line.split()}
    equal(([hex(c) for c in sorted(wanted - found)][:9], [hex(c) for c in sorted(found - wanted)][:9]), ([], []),
          f"unseen: {len(wanted)} characters are the same")


VALIDATORS = {k: jsonschema.Draft202012Validator(v) for k, v in KINDS.items()}
print(f"# CG_SEED={SEED}")
unseen()
compare("rpc", list(rpc_inputs()), rpc_judge)
compare("base64", list(base64_inputs()), base64_judge)
compare("json", list(json_inputs()), json_judge)
sound_multipart()
compare("multipart", list(multipart_inputs()), multipart_judge)
tap.done()
