#!/usr/bin/python3
"""casgate mail: messages of all kinds into snapshots, what a mail server is told, and what is never told."""
import hashlib
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
import messages
from messages import SENDER, plain, sample
from stack import SANITIZED, Stack
from tap import check, equal
from wait import together, wait_for

OK, USAGE, DATAERR, NOUSER, TEMPFAIL = 0, 64, 65, 67, 75
CAMS, KFIN = "Sample@2024", "AFZPK5521M"
PERSONS = ("MEENAKSHI", "VARADARAJAN", "Axis", "91044532107", CAMS, KFIN, "963776")


class Inbox:
    """casgate mail, as a mail server runs it."""

    def __init__(self, s):
        self.s = s
        self.secrets = list(PERSONS)

    def rule(self, *args, password=CAMS, account=None):
        """Id and address of a new rule."""
        options = [] if password else ["--no-password"]
        p = subprocess.run([self.s.cli, "mail", "rule", "add", "--account", account or self.s.account, *options, *args],
                           env=self.s.env, input=(password or "") + "\n", capture_output=True, text=True, check=False)
        assert p.returncode == 0, p.stderr
        return re.fullmatch(r"id (mail_[0-9A-HJKMNP-TV-Z]{26})\naddress (\S+)\n", p.stdout).groups()

    def command(self, *args):
        p = subprocess.run([self.s.cli, "mail", *args], env=self.s.env, capture_output=True, text=True, check=False,
                           stdin=subprocess.DEVNULL)
        return p.returncode, p.stdout + p.stderr

    def send(self, message, recipient=None, sender=SENDER, env=None):
        """Exit code and what was said, which never holds anything of the statement."""
        args = [] if recipient is None else ["--recipient", recipient]
        args += [] if sender is None else ["--sender", sender]
        p = subprocess.run([self.s.cli, "mail", *args], env=dict(self.s.env, **(env or {})), input=message,
                           capture_output=True, timeout=300, check=False)
        said = (p.stdout + p.stderr).decode()
        found = [x for x in self.secrets if x in said]
        if found:
            check(False, "nothing of a statement is said", said, *found)
        return p.returncode, said

    def snapshots(self):
        return int(self.s.sql("select count(*) from snapshots"))

    def forget(self):
        """Nothing was ever read, so that a message is none that comes again."""
        self.s.sql("delete from idempotency_keys; delete from snapshots")


def stored(said):
    return re.findall(r"^casgate mail: stored (snap_\w{26})$", said, re.M)


def rules(s, box):
    """A rule's address is a secret that only the list shows; its password is sealed."""
    code, address = box.rule("--live", "cas@inbox.example")
    check(re.fullmatch(r"cas\+[0-9a-hjkmnp-tv-z]{20}@inbox\.example", address), "the address has a secret", address)
    equal(address == box.rule("cas@inbox.example")[1], False, "each has its own")
    listed = box.command("rule", "list", "--account", s.account)[1]
    check(re.search(code + r"  live  yes +\S+Z  - +- +" + re.escape(address) + "$", listed, re.M), "it is listed",
          listed)
    check(CAMS not in listed, "without its password")
    raw = bytes.fromhex(s.sql("select string_agg(encode(recipient_enc || password_enc, 'hex'), '') from mail_rules"))
    check(CAMS.encode() not in raw and address.encode() not in raw, "both are sealed")
    equal(s.sql("select count(*) from mail_rules where recipient_hash = "
                f"'\\x{hashlib.sha256(address.encode()).hexdigest()}'"), "1", "the address is found by its hash")
    equal(len(box.command("rule", "list", "--account", s.other)[1].splitlines()), 1, "another account has none")
    for args, why in ((("add", "cas"), "An address is"), (("add", "--exact", "a b@c"), "An address is"),
                      (("add", "--exact", "@c"), "An address is"), (("add", "--exact", "a@"), "An address is"),
                      (("add", "--exact", "a@b@c"), "An address is"),
                      (("add", "x" * 44 + "@c.example"), "An address is"),
                      (("add", "--sender", "me", "cas@c.example"), "An address is"),
                      (("add", "--exact", address.upper()), "There is a rule"),
                      (("remove", "mail_1"), "It takes mail_"), (("remove", "mail_" + "0" * 26), "There is no such")):
        extra = ["--no-password"] if args[0] == "add" else []
        code, said = box.command("rule", args[0], "--account", s.account, *extra, *args[1:])
        check(code == 1 and why in said, f"refused: {' '.join(args)[:50]}", code, said)
    for args in (("rule",), ("rule", "add"), ("rule", "list"), ("rule", "x", "--account", "first"),
                 ("rule", "list", "--account", "first", "x"), ("rule", "remove", "--account", "first", "--live", "x"),
                 ("rule", "add", "--account", "first", "--live", "--test", "a@b.example")):
        equal(box.command(*args)[0], 2, f"usage: {' '.join(args)}")
    equal([box.command("--wrong")[0], box.command("x")[0]], [USAGE, USAGE], "usage of a delivery, for mail servers")
    gone = box.rule("cas@inbox.example")
    equal(box.command("rule", "remove", "--account", s.other, gone[0])[0], 1, "another account cannot remove it")
    equal(box.command("rule", "remove", "--account", s.account, gone[0]), (0, ""), "its own can")
    equal(box.send(plain(sample("cams_2024")), gone[1])[0], NOUSER, "then it is no address")
    equal(s.sql("select string_agg(distinct action, ' ' order by action) from audit_log where action like 'mail%'"),
          "mail_rule.add mail_rule.remove", "the audit log")


def document(s, box):
    """The commands of docs/mail.md, word for word."""
    with open(os.path.join(tap.top(), "docs/mail.md"), encoding="utf-8") as f:
        blocks = dict(re.findall(r"^```sh (\S+)\n(.*?)^```$", f.read(), re.M | re.S))
    s.casgate("account", "create", "home")
    p = subprocess.run(["sh", "-euc", blocks["rule"]], env=dict(s.env, PATH=s.build + ":" + os.environ["PATH"]),
                       input=CAMS + "\n", capture_output=True, text=True, check=False)
    found = re.search(r"^address (\S+)$", p.stdout, re.M)
    check(p.returncode == 0 and found and p.stdout.count(found.group(1)) == 2, "added and listed", p.stdout, p.stderr)
    with open(os.path.join(tap.top(), "docs/mail.md"), encoding="utf-8") as f:
        pattern = re.search(r"^```text casgate_recipients\n/(.*)/ OK$", f.read(), re.M).group(1)
    check(re.search(pattern, found.group(1)), "the pattern of the document is that of such addresses", pattern)


def forms(s, box):
    """Wherever the PDF stands and however it is encoded and named: the statement is read, as REST reads it."""
    rule, address = box.rule("--live", "cas@inbox.example")
    pdf = sample("cams_2024")
    cases = {
        "an attachment": plain(pdf),
        "as octet-stream": plain(pdf, kind="octet-stream"),
        "with an odd name": plain(pdf, kind="octet-stream", names=["CAS \u20b9 Meena's \"file\".PDF "]),
        "without name and type": messages.renamed(pdf, None),
        "with a name in pieces": messages.renamed(
            pdf, "attachment; filename*0*=UTF-8''stat%E2%82%B9; filename*1=e.dat"),
        "named as a picture": messages.renamed(pdf, 'inline; filename="image001.png"'),
        "the whole message": messages.bare(pdf),
        "quoted-printable": messages.quoted(pdf),
        "in multiparts in each other": messages.nested(pdf, 8),
        "forwarded": messages.forwarded(plain(pdf)),
        "forwarded twice": messages.forwarded(messages.forwarded(plain(pdf))),
        "forwarded and encoded once more": messages.forwarded_encoded(plain(pdf)),
        "forwarded as a file": messages.forwarded_encoded(plain(pdf), "application", "octet-stream"),
        "behind the line of a mailbox": b"From meena Mon Nov 23 10:00:00 2026\n" + plain(pdf),
        "with lines that end in CR LF": plain(pdf).replace(b"\n", b"\r\n"),
        "beside a letter": plain(messages.LETTER, pdf),
        "before a letter": plain(pdf, messages.LETTER),
    }
    wanted = s.sql("select count(*) from snapshots where livemode")
    equal(wanted, "0", "nothing is stored yet")
    for name, message in cases.items():
        box.forget()
        code, said = box.send(message, address)
        ok = code == OK and len(stored(said)) == 1 and box.snapshots() == 1
        check(ok, name, code, said)
        if ok:
            data = s.call("GET", "/api/v1/snapshots/" + stored(said)[0], key=s.live).data
            check((data["total_value"], data["livemode"], data["confidence"]["document"]) == (963776.98, True, 1.0),
                  "and read right", data["total_value"])
    check(re.search(rule + r" .* ok +" + re.escape(address), box.command("rule", "list", "--account", s.account)[1]),
          "the rule says what became of the last")
    box.forget()
    code, said = box.send(plain(pdf, sample("cams_summary_2024"), sample("cams_2024")), address)
    equal((code, len(set(stored(said))), box.snapshots()), (OK, 2, 2), "two statements, one of them twice")


def answers(s, box):
    """What cannot be taken is returned to a person, with a text that says why."""
    box.forget()
    _, address = box.rule("cas@inbox.example")
    _, pan = box.rule("cas@inbox.example", password=KFIN)
    _, none = box.rule("cas@inbox.example", password=None)
    kfin, cams = sample("kfintech_2024"), sample("cams_2024")
    equal(box.send(plain(kfin), pan)[0], OK, "a PAN as password")
    before = box.snapshots()
    for name, message, to, wanted, text in (
            ("another password", plain(kfin), address, DATAERR, "password_incorrect: The password that is stored"),
            ("no password", plain(cams), none, DATAERR, "password_required: A PDF has a password, and none is stored"),
            ("no PDF", plain(), address, DATAERR, "There is no PDF in the message"),
            ("no statement", plain(messages.LETTER), address, DATAERR, "statement_unsupported: "),
            ("named so, but none", plain(b"<html>not today</html>"), address, DATAERR, "not_a_pdf: "),
            ("half of one", plain(cams[:len(cams) // 2]), address, DATAERR, ""),
            ("another address", plain(cams), "cas@inbox.example", NOUSER, "There is no such address here."),
            ("no address", plain(cams), None, NOUSER, "There is no such address here."),
            ("a strange address", plain(cams), "--help", NOUSER, "There is no such address here."),
            ("too large", plain(cams) + b"x" * (41 << 20), address, DATAERR, "The message or a PDF in it is too large"),
            ("a PDF that is too large", plain(b"%PDF-1.4\n" + b"x" * (21 << 20)), address, DATAERR, "file_too_large: "),
            ("too many PDFs", plain(*[messages.LETTER] * 11), address, DATAERR, "casgate mail: ")):
        code, said = box.send(message, to)
        check(code == wanted and text in said and said.count("\n") == 1, f"{name} is returned", code, said)
    equal(box.snapshots(), before, "nothing of it is stored")
    code, said = box.send(plain(cams, kfin), address)
    check(code == DATAERR and "not open a PDF" in said and "Of the other PDFs of the message 1 was read" in said and
          box.snapshots() == before + 1, "one of two: both are told", code, said)
    check("password_incorrect" in box.command("rule", "list", "--account", s.account)[1], "the rule says so, too")


def unanswered(s, box):
    """Nothing that a program sent is ever returned; reports are not even read."""
    _, address = box.rule("cas@inbox.example")
    pdf = sample("cams_2024")
    for name, message, sender in (
            ("a bounce", messages.bounce(pdf), "postmaster@inbox.example"), ("the null sender", plain(pdf), ""),
            ("the null sender as some write it", plain(pdf), "<>"), ("as others do", plain(pdf), "MAILER-DAEMON"),
            ("an empty Return-Path", plain(pdf, Return_Path="<>"), None),
            ("MAILER-DAEMON", plain(pdf, sender="MAILER-DAEMON@inbox.example"), SENDER),
            ("an answer of a program", plain(pdf, Auto_Submitted="auto-replied (vacation)"), SENDER),
            ("what has been here", plain(pdf, X_Loop=address.upper()), SENDER)):
        box.forget()
        code, said = box.send(message, address, sender)
        check((code, box.snapshots()) == (OK, 0) and "dropped" in said, f"{name} is dropped", code, said)
    for name, headers in (("auto-generated", {"Auto_Submitted": "auto-generated"}), ("bulk", {"Precedence": "bulk"}),
                          ("list", {"Precedence": "List"}), ("junk", {"Precedence": "junk"}),
                          ("a list's", {"List_Id": "<funds.list.example>"}),
                          ("another X-Loop", {"X_Loop": "a@b.example"}),
                          ("by hand, said so", {"Auto_Submitted": "no"})):
        box.forget()
        code, said = box.send(plain(pdf, **headers), address)
        equal((code, box.snapshots()), (OK, 1), f"{name}: a statement in it is read, as registrars send them so")
        failed = box.send(plain(**headers), address)
        person = name in ("another X-Loop", "by hand, said so")
        equal((failed[0], "no PDF" in failed[1]), (DATAERR if person else OK, True),
              f"{name}: one without is not returned")
        equal(box.send(plain(**headers), "c@d.example")[0], NOUSER if person else OK, "nor for a strange address")


def addresses(s, box):
    """Which rule it is: the recipient, then the sender; where servers say it."""
    box.forget()
    _, mine = box.rule("--exact", "family@inbox.example")
    equal(mine, "family@inbox.example", "an address as it is given")
    theirs = box.rule("--exact", "--sender", "Ravi@Sender.example", mine, password=KFIN, account=s.other)
    kfin, cams = sample("kfintech_2024"), sample("cams_2024")
    equal(box.send(plain(cams), "FAMILY@inbox.example")[0], OK, "capitals do not matter")
    equal(box.send(plain(kfin, sender="ravi@sender.EXAMPLE"), "<family@inbox.example>")[0], OK,
          "the rule for a sender comes first")
    equal(s.sql("select count(*), count(distinct account_id) from snapshots"), "2|2", "each in its account")
    equal(box.send(plain(kfin), mine)[0], DATAERR, "others have the rule for all")
    box.command("rule", "remove", "--account", s.other, theirs[0])
    equal(box.send(plain(kfin, sender="ravi@sender.example"), mine)[0], DATAERR, "so has that sender without it")
    for name, env, headers in (
            ("ORIGINAL_RECIPIENT", {"ORIGINAL_RECIPIENT": mine, "RECIPIENT": "x@y.example"}, {}),
            ("RECIPIENT", {"RECIPIENT": mine, "SENDER": SENDER}, {}), ("X-Original-To", {}, {"X_Original_To": mine}),
            ("Delivered-To", {}, {"Delivered_To": f"<{mine}>"}), ("Envelope-To", {}, {"Envelope_To": mine}),
            ("RECIPIENT before the message", {"RECIPIENT": mine}, {"Delivered_To": "x@y.example"})):
        equal(box.send(plain(cams, **headers), None, None, env)[0], OK, f"the recipient in {name}")
    equal(box.send(plain(cams, to=mine), None, None)[0], NOUSER, "To says nothing")
    equal(box.send(plain(cams), mine, None, {"SENDER": ""})[1],
          "casgate mail: dropped: a report or an automatic answer\n", "SENDER that is empty is the null sender")
    s.casgate("account", "suspend", s.account)
    equal(box.send(plain(cams), mine)[0], NOUSER, "a suspended account has no addresses")
    s.casgate("account", "resume", s.account)


def again(s, box):
    """The same message again and again, also at once: one snapshot."""
    box.forget()
    _, address = box.rule("cas@inbox.example")
    message = plain(sample("cams_2024"), Message_ID="<1@sender.example>")
    done = together(4, lambda _: box.send(message, address))
    check({code for code, _ in done} <= {OK, TEMPFAIL}, "four deliveries at once", *done)
    for _ in range(3):
        done.append(box.send(message, address))
    equal([code for code, _ in done[4:]], [OK] * 3, "and three after each other")
    ids = {x for _, said in done for x in stored(said)}
    equal((len(ids), box.snapshots()), (1, 1), "one snapshot")
    equal(box.send(messages.forwarded(message), address)[0], OK, "forwarded once more")
    equal(box.snapshots(), 1, "it is still one")
    many = together(4, lambda i: box.send(plain(sample(("cams_2024", "cams_summary_2024")[i % 2]), to=str(i)), address))
    check({code for code, _ in many} <= {OK, TEMPFAIL} and box.snapshots() == 2, "two statements at once", *many)


def guessing(s, box):
    """Passwords are not guessed through an address: past the limit the server is to try later."""
    _, address = box.rule("cas@inbox.example")
    env = s.write_conf({"wrong_passwords_minute": "2"}, "mail.conf")
    codes = [box.send(plain(sample("kfintech_2024")), address, SENDER, env)[0] for _ in range(4)]
    check(codes[0] == DATAERR and codes[-1] == TEMPFAIL, "wrong passwords are limited", codes)


def passing(s, box):
    """What passes is no reason to return a message: the server tries again, and then it is taken."""
    box.forget()
    _, address = box.rule("cas@inbox.example")
    message = plain(sample("cams_2024"))
    for name, changes in (("no database", {"database_url": "host=/nonexistent dbname=casgate user=casgate_app"}),
                          ("no data key", {"data_key_file": "/nonexistent/key"}),
                          ("a wrong configuration", {"unknown_key": "1"}),
                          ("no extractor", {"extract_program": "/nonexistent/casgate-extract"})):
        env = s.write_conf(changes, "mail.conf")
        code, said = box.send(message, address, SENDER, env)
        equal((code, box.snapshots()), (TEMPFAIL, 0), f"{name}: {said.strip()}")
    s.sql("alter function casgate_mail_rule(bytea, bytea) rename to casgate_mail_rule_away")
    equal(box.send(message, address)[0], TEMPFAIL, "a database that is not migrated")
    s.sql("alter function casgate_mail_rule_away(bytea, bytea) rename to casgate_mail_rule")
    p = subprocess.run(["sh", "-c", 'ulimit -v 60000; exec "$0" mail --recipient "$1"', s.cli, address], env=s.env,
                       input=message, capture_output=True, check=False)
    if not SANITIZED:
        check(p.returncode in (OK, TEMPFAIL), "hardly any memory: never returned", p.returncode, p.stderr)
    equal(box.send(message, address)[0], OK, "then it is taken")


def hostile(s, box):
    """Whatever comes: an answer, in bounded memory, and the next message is taken."""
    _, address = box.rule("cas@inbox.example")
    for name, make in messages.HOSTILE.items():
        code, said = box.send(make(), address)
        check(code == DATAERR and said.count("\n") == 1, f"{name}: returned", code, said[:300])
    pdf = sample("cams_2024")
    code, said = box.send(messages.nested(pdf, 19), address)
    equal(code, OK, "a depth that is still looked into")
    code, said = box.send(messages.nested(messages.LETTER, 60), address)
    check(code == DATAERR and "casgate mail: " in said, "one that is not is told", code, said)


def filters(pid):
    """The modes of seccomp and NoNewPrivs of the children of a process."""
    found = []
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as f:
            children = f.read().split()
        for child in children:
            with open(f"/proc/{child}/status", encoding="utf-8") as f:
                found.append(tuple(re.findall(r"^(?:NoNewPrivs|Seccomp):\s+(\d)$", f.read(), re.M)))
    except (FileNotFoundError, ProcessLookupError):
        pass  # it has ended
    return found


def apart(s, box):
    """The process that reads a message has a filter of system calls."""
    if SANITIZED:
        tap.skip("a filter of system calls", "not with sanitizers")
        return
    message = messages.deep(300000)

    def seen():
        p = subprocess.Popen([s.cli, "mail", "--recipient", "a@b.example"], env=s.env, stdin=subprocess.PIPE,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        p.stdin.write(message)
        p.stdin.close()
        found = False
        while p.poll() is None:
            found = found or ("1", "2") in filters(p.pid)
        return found

    check(wait_for(seen, what="a process with a filter"), "the reader of a message has a filter of system calls")


if __name__ == "__main__":
    stack = Stack()
    try:
        stack.start()
        tap.run([rules, document, forms, answers, unanswered, addresses, again, guessing, passing, hostile,
                 apart], stack, Inbox(stack))
    finally:
        stack.close()
    tap.done()
