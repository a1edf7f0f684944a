#!/usr/bin/python3
"""Postfix and procmail run casgate mail by what docs/mail.md says, word for word but for names and paths: what comes in
by SMTP is a snapshot, what cannot be taken comes back, what passes is tried again, nothing goes round."""
import os
import pwd
import re
import shutil
import smtplib
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
import messages
from messages import plain, sample
from stack import Stack
from tap import check, equal
from wait import free_port, wait_for

DIST, USER = "/usr/share/postfix/master.cf.dist", "nobody"
with open(os.path.join(tap.top(), "docs/mail.md"), encoding="utf-8") as document:
    BLOCKS = dict(re.findall(r"^```text (\S+)\n(.*?)^```$", document.read(), re.M | re.S))


def as_user(*command, **options):
    who = pwd.getpwnam(USER)
    return subprocess.run(["setpriv", f"--reuid={who.pw_uid}", f"--regid={who.pw_gid}", "--clear-groups", *command],
                          capture_output=True, check=False, **options)


class Postfix:
    """A Postfix of its own on one port of the loopback address."""

    def __init__(self, s):
        self.s, self.port = s, free_port()
        self.dir = os.path.join(s.dir, "postfix")
        self.conf = os.path.join(self.dir, "etc")
        self.box = os.path.join(self.dir, "box/")
        for name in ("", "etc", "queue", "data", "box", "home"):
            os.mkdir(os.path.join(self.dir, name))
        os.chmod(self.box, 0o1777)
        shutil.chown(os.path.join(self.dir, "data"), "postfix")
        self.configure()
        self.run("start")

    def run(self, *args):
        p = subprocess.run(["postfix", "-c", self.conf, *args], capture_output=True, text=True, check=False)
        assert p.returncode == 0, p.stderr

    def flush(self):
        subprocess.run(["postqueue", "-c", self.conf, "-f"], check=False, capture_output=True)

    def write(self, name, text):
        with open(os.path.join(self.conf, name), "w", encoding="utf-8") as f:
            f.write(text)

    def configure(self):
        with open(DIST, encoding="utf-8") as f:
            services = re.sub(r"^(\S+\s+(?:inet|unix)\s+\S+\s+\S+\s+)y", r"\1n", f.read(), flags=re.M)
        services = re.sub(r"^smtp(\s+inet)", rf"127.0.0.1:{self.port}\1", services, flags=re.M)
        ours = BLOCKS["master.cf"].replace("user=casgate", "user=" + USER).replace("/usr/bin/casgate", self.s.cli)
        assert USER in ours and self.s.cli in ours
        self.write("master.cf", services + ours)
        self.write("main.cf", BLOCKS["main.cf"].replace("/etc/postfix", self.conf) + f"""
compatibility_level = 3.6
queue_directory = {self.dir}/queue
data_directory = {self.dir}/data
maillog_file = {self.dir}/log
maillog_file_prefixes = {self.dir}
inet_interfaces = loopback-only
inet_protocols = ipv4
myhostname = mx.inbox.example.org
mydestination = local.example.org
mynetworks = 127.0.0.0/8
alias_maps =
local_recipient_maps =
mail_spool_directory = {self.box}
forward_path = {self.dir}/home/.forward${{recipient_delimiter}}${{extension}}
default_transport = error:no mail leaves this host
import_environment = MAIL_CONFIG TZ CASGATE_CONF={self.s.env["CASGATE_CONF"]}
export_environment = TZ MAIL_CONFIG LANG CASGATE_CONF
bounce_notice_recipient = postmaster@local.example.org
minimal_backoff_time = 3600s
""")
        self.write("casgate_recipients", BLOCKS["casgate_recipients"])

    def send(self, message, to, sender=f"{USER}@local.example.org"):
        with smtplib.SMTP("127.0.0.1", self.port, timeout=120) as c:
            c.sendmail(sender, [to], message)

    def queue(self):
        p = subprocess.run(["postqueue", "-c", self.conf, "-j"], capture_output=True, text=True, check=False)
        return [line for line in p.stdout.splitlines() if line]

    def returned(self):
        """What came back to the sender since the last time, when nothing is under way any more."""

        def is_empty():
            # two copies of a PDF at once, or a busy machine: one is to come again
            self.flush()
            return not self.queue()

        wait_for(is_empty, what="the queue to be empty")
        found, at = [], os.path.join(self.box, USER, "new")
        for name in sorted(os.listdir(at)) if os.path.isdir(at) else []:
            with open(os.path.join(at, name), encoding="latin-1") as f:
                found.append(f.read())
            os.unlink(f.name)
        return found

    def logged(self):
        with open(os.path.join(self.dir, "log"), encoding="utf-8") as f:
            return f.read()

    def close(self):
        subprocess.run(["postfix", "-c", self.conf, "stop"], check=False, capture_output=True)


def rule(s, *args, password="Sample@2024"):
    p = subprocess.run([s.cli, "mail", "rule", "add", "--account", s.account, *args], env=s.env, input=password + "\n",
                       capture_output=True, text=True, check=True)
    return p.stdout.split()[-1]


def snapshots(s):
    return int(s.sql("select count(*) from snapshots"))


def taken(s, mta):
    """By SMTP into a snapshot; the secret part in capitals, too; again and again is once."""
    address = rule(s, "cas@inbox.example.org")
    name, host = address.split("@")
    mta.send(plain(sample("cams_2024")), address)
    wait_for(lambda: snapshots(s) == 1, what="the snapshot")
    equal(mta.returned(), [], "nothing comes back")
    for _ in range(3):
        mta.send(messages.forwarded(plain(sample("cams_2024"))), name.replace("cas+", "CAS+") + "@" + host.upper())
    equal((mta.returned(), snapshots(s)), ([], 1), "three times more is the same snapshot")
    for wrong in ("cas@inbox.example.org", "cas+x@inbox.example.org", "root@inbox.example.org"):
        try:
            mta.send(plain(sample("cams_2024")), wrong)
            check(False, f"{wrong} is refused at the door")
        except smtplib.SMTPRecipientsRefused as e:
            equal(next(iter(e.recipients.values()))[0], 550, f"{wrong} is refused at the door")


def comes_back(s, mta):
    """What cannot be taken comes back with the reason, once, and without the statement's words in it."""
    address = rule(s, "cas@inbox.example.org")
    for message, code, text in ((plain(sample("kfintech_2024")), "5.6.0", "The password that is stored"),
                                (plain(), "5.6.0", "There is no PDF in the message")):
        mta.send(message, address)
        back = mta.returned()
        equal(len(back), 1, f"comes back: {text}")
        said = re.sub(r"\s+", " ", "".join(back).partition("Content-Description: Undelivered Message")[0])
        check(text in said and f"Status: {code}" in said and "Sample@2024" not in said, "with the reason", said[-1500:])
    mta.send(plain(sample("cams_2024")), "cas+00000000000000000000@inbox.example.org")
    back = "".join(mta.returned())
    check("There is no such address here." in re.sub(r"\s+", " ", back) and "Status: 5.1.1" in back,
          "an address that is none", back[:2000])


def no_loop(s, mta):
    """A bounce that is sent here is dropped; nothing comes back from the null sender's message nor from a program's."""
    address = rule(s, "cas@inbox.example.org")
    before = snapshots(s)
    mta.send(plain(sample("kfintech_2024")), address, "")
    mta.send(messages.bounce(sample("kfintech_2024")), address)
    mta.send(plain(sample("kfintech_2024"), Precedence="bulk"), address)
    mta.send(plain(sample("kfintech_2024"), Auto_Submitted="auto-generated"), address)
    equal((mta.returned(), snapshots(s)), ([], before), "nothing is stored and nothing comes back")
    mta.send(plain(sample("kfintech_2024")), address, address)
    equal((mta.returned(), snapshots(s)), ([], before), "nor where the sender is the address itself")


def later(s, mta):
    """While the database does not let it in, the message waits in the queue; then it is taken."""
    s.sql("delete from idempotency_keys; delete from snapshots")
    address = rule(s, "cas@inbox.example.org")
    s.sql("alter role casgate_app nologin")
    mta.send(plain(sample("cams_2024")), address)
    wait_for(lambda: any("deferred" in line and "temporary failure" in line for line in mta.queue()),
             what="the message to be deferred")
    check("database_unavailable: Not now: try again later." in mta.logged(), "the log says why")
    equal(snapshots(s), 0, "nothing is stored")
    s.sql("alter role casgate_app login")

    def tried_again():
        mta.flush()
        return snapshots(s) == 1

    wait_for(tried_again, what="the next try")
    equal(mta.returned(), [], "it was never returned")


def forward(s, mta):
    """The line for .forward, by the address that the rule printed."""
    s.sql("delete from idempotency_keys; delete from snapshots")
    address = rule(s, USER + "@local.example.org")
    secret = address.partition("+")[2].partition("@")[0]
    path = os.path.join(mta.dir, "home/.forward+" + secret)
    with open(path, "w", encoding="ascii") as f:
        line = BLOCKS["forward"].replace("$HOME/casgate/bin/casgate", s.cli)
        assert s.cli in line
        f.write(line)
    shutil.chown(path, USER)
    mta.send(plain(sample("cams_2024")), address)
    wait_for(lambda: snapshots(s) == 1, what="the snapshot")
    mta.send(plain(sample("kfintech_2024")), address)
    back = mta.returned()
    check(len(back) == 1 and "The password that is" in re.sub(r"\s+", " ", back[0]), "what cannot be taken", back)
    mta.send(plain(sample("cams_2024")), USER + "@local.example.org")
    equal(len(mta.returned()), 1, "other mail goes to the mailbox")


def procmail(s, mta):
    """What is taken is gone, what is not stays in the mailbox."""
    if not shutil.which("procmail"):
        tap.skip("procmail", "install the Debian package procmail")
        return
    s.sql("delete from idempotency_keys; delete from snapshots")
    rule(s, "--exact", "me@example.org")
    box, path = os.path.join(mta.box, "procmail"), os.path.join(mta.conf, "procmailrc")
    with open(path, "w", encoding="ascii") as f:
        f.write(f"DEFAULT={box}\nCASGATE_CONF={s.env['CASGATE_CONF']}\nPATH={s.build}:/usr/bin:/bin\n" +
                BLOCKS["procmailrc"])
    for name, kept in (("cams_2024", 0), ("kfintech_2024", 1)):
        message = plain(sample(name)).replace(b"My statement", b"Consolidated Account Statement - CAS")
        p = as_user("procmail", "-m", path, input=b"From meena@sender.example Mon Nov 23 10:00:00 2026\n" + message)
        equal(p.returncode, 0, f"{name} is delivered")
        held = open(box, "rb").read().count(b"\nSubject: ") if os.path.exists(box) else 0
        equal((snapshots(s), held), (1, kept), f"{name} is {'kept' if kept else 'taken'}")


def readable(s):
    """The configuration and the key as a user's own; False where the programs are out of his reach."""
    os.chmod(s.dir, 0o755)
    for name in ("casgate.conf", "data.key"):
        shutil.chown(os.path.join(s.dir, name), USER)
    return as_user(s.cli, "--version").returncode == 0


if __name__ == "__main__":
    if os.geteuid() != 0:
        tap.skip_all("Postfix needs root")
    if not shutil.which("postfix") or not os.path.exists(DIST):
        tap.skip_all("install the Debian package postfix")
    stack = Stack()
    server = None
    try:
        if readable(stack):
            server = Postfix(stack)
            tap.run([taken, comes_back, no_loop, later, forward, procmail], stack, server)
        else:
            tap.skip("Postfix", f"the user {USER} cannot reach the programs")
    finally:
        if server is not None:
            server.close()
        stack.close()
    tap.done()
