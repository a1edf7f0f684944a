#!/usr/bin/python3
"""The data key is changed by the commands of docs/backup.md, under requests; casgate rekey is killed in the middle."""
import hashlib
import hmac
import os
import re
import signal
import stat
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from service import Service
from tap import check, equal
from wait import wait_for

SAMPLES = ("sample_cams_2024", "sample_kfintech_2024", "sample_mfcentral_2024", "sample_nsdl_2024", "sample_cdsl_2024")


def commands(name):
    with open(os.path.join(tap.top(), "docs/backup.md"), encoding="utf-8") as f:
        return re.search(r"```sh " + name + r"\n(.*?)```", f.read(), re.S).group(1)


def environment(s):
    """systemctl is a program that starts the workers of this service anew."""
    return {
        "PATH": f"{s.folder}/bin:{s.run}/app:/usr/bin:/bin",
        "LC_ALL": "C.UTF-8",
        "CASGATE_CONF": s.var + "/casgate.conf",
    }


def make_systemctl(s):
    os.mkdir(s.folder + "/bin")
    path = s.folder + "/bin/systemctl"
    with open(path, "w", encoding="utf-8") as f:
        f.write("#!/bin/sh\n[ \"$*\" = 'restart casgate.target' ] && : >'" + s.folder + "/restart'\n")
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)


def shell(s, name):
    script = commands(name).replace("/etc/casgate/", s.var + "/")
    # the workers are started by ./quickstart here, not by systemd: where the document says so
    for part in re.split(r"(?<=casgate.target\n)", script):
        r = subprocess.run(["sh", "-e", "-c", part], env=environment(s), check=False, stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT)
        if r.returncode != 0:
            return r
        if os.path.exists(s.folder + "/restart"):
            os.unlink(s.folder + "/restart")
            s.quickstart("stop")
            s.start()
    return r


def left(s):
    r = subprocess.run(["casgate", "rekey", "--status"], env=environment(s), check=True, stdout=subprocess.PIPE)
    return int(re.search(rb"^left (\d+)$", r.stdout, re.M).group(1))


class Traffic(threading.Thread):
    """Requests one after the other until stopped; what did not go well is kept. A busy machine may say 503."""

    def __init__(self, s, known):
        super().__init__()
        self.s, self.known, self.bad, self.done, self.over = s, known, [], 0, threading.Event()

    def run(self):
        while not self.over.is_set():
            a = self.s.parse_sample()
            if a.status == 503:
                continue
            if a.status != 200:
                self.bad.append((a.status, a.body))
                continue
            made = a.json()["data"]["snapshot_id"]
            for path in (f"/api/v1/snapshots/{made}?include_pii=true", self.known):
                b = self.s.curl(path)
                if b.status not in (200, 503):
                    self.bad.append((b.status, path, b.body))
            self.done += 1


def first_samples(s):
    """One of each kind, and more than a transaction of casgate rekey takes; paths with the answers that they have."""
    out = {}
    for name in SAMPLES:
        a = s.parse_sample(sample=name)
        equal(a.status, 200, name + " is stored")
        path = f"/api/v1/snapshots/{a.json()['data']['snapshot_id']}?include_pii=true"
        out[path] = s.curl(path).body
    for _ in range(25):
        s.parse_sample()
    return out


def raw_fingerprint(s, document, password):
    """Of a request with a password, as releases hashed it that used the data key itself."""
    with open(s.var + "/data.key", encoding="utf-8") as f:
        key = bytes.fromhex(f.read())
    with open(document, "rb") as f:
        digest = hashlib.sha256(f.read()).digest()
    mac = hmac.new(key, b"casgate idempotency: password\0" + password, hashlib.sha256).digest()
    return hashlib.sha256(b"parse\0" + bytes([0, 0, 1, 0]) + mac + digest).hexdigest()


def kill_in_the_middle(s):
    """A row is locked by somebody else; the killed program waits for it, after rows that it has done."""
    last = s.sql("select snapshot_id from snapshots order by account_id, snapshot_id limit 1 offset 22")
    holder = s.psql(["begin", f"select 1 from snapshots where snapshot_id = '{last}' for update",
                     "select pg_sleep(600)"])
    wait_for(lambda: s.sql("select count(*) from pg_stat_activity where query like 'select pg_sleep(600)%'") == "1",
             what="a locked row")
    with subprocess.Popen(["casgate", "rekey"], env=environment(s), stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as p:
        wait_for(
            lambda: p.poll() is not None or s.sql(
                "select count(*) from pg_stat_activity where wait_event_type = 'Lock' "
                "and query like 'update snapshots%'") == "1", what="casgate rekey to wait for the row")
        ended = p.poll()
        p.send_signal(signal.SIGKILL)
        equal((ended, p.wait()), (None, -signal.SIGKILL), "casgate rekey is killed while it works")
    # its session, which has the whole transaction already, before the row is free
    for query in ("update snapshots", "select pg_sleep(600)"):
        s.sql(f"select pg_terminate_backend(pid) from pg_stat_activity where query like '{query}%' "
              "and pid <> pg_backend_pid()")
    wait_for(lambda: s.sql("select count(*) from pg_stat_activity where query like 'update snapshots%'") == "0",
             what="the end of its session")
    holder.wait()


def sealed_columns(s):
    return set(s.sql("select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid "
                     "where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname like '%\\_enc' "
                     "and not a.attisdropped order by 1").splitlines())


def known_columns():
    """Those that casgate rekey goes through."""
    with open(os.path.join(tap.top(), "lib/store/rekey.c"), encoding="utf-8") as f:
        text = f.read()
    out = set()
    for table, body in re.findall(r'\.update = "update (\w+) "(.*?)"where', text, re.S):
        out |= {f"{table}.{c}" for c in re.findall(r"(\w+_enc) = coalesce", body)}
    return out


with Service() as service:
    make_systemctl(service)
    # as a database of an earlier release: without ids of keys
    service.sql("update data_keys set form = 1")
    service.quickstart("stop")
    service.start()
    secret = subprocess.run(["casgate", "user", "totp", "quickstart"], env=environment(service), check=False,
                            stdout=subprocess.PIPE)
    equal(secret.returncode, 0, "a user has one-time codes")
    before = first_samples(service)
    again = ["-H", "Idempotency-Key: before the change", "-F", "password=Sample@2024"]
    document = os.path.join(tap.top(), "data/samples/sample_cams_2024.pdf")
    first = service.curl("/api/v1/parse", "-F", "file=@" + document, *again)
    equal(first.status, 200, "a request with an Idempotency-Key and a password")
    raw = raw_fingerprint(service, document, b"Sample@2024")
    equal(service.sql("select encode(fingerprint, 'hex') from idempotency_keys where idem_key = 'before the change'"),
          raw, "what the key stands for is kept as an earlier release reads it, whose workers may be there, too")
    equal(sealed_columns(service), known_columns(), "casgate rekey knows every sealed column")
    equal(service.sql("select distinct get_byte(investor_email_enc, 0) from snapshots"), "1", "no value has a key's id")

    key_file = os.path.join(service.var, "data.key")
    if os.getuid() == 0:
        os.chown(key_file, -1, 65534)  # in a deployment by plain CGI it is the web server's
    owner = os.stat(key_file)
    r = shell(service, "rekey-keys")
    check(r.returncode == 0, "the new key is put in front of the one before", r.stdout)
    now = os.stat(key_file)
    equal((now.st_mode, now.st_uid, now.st_gid), (owner.st_mode, owner.st_uid, owner.st_gid),
          "the file is whose it was, and closed to others")
    with open(key_file, encoding="ascii") as f:
        keys = f.read().split()
    r = shell(service, "rekey-keys")
    with open(key_file, encoding="ascii") as f:
        equal(f.read().split(), keys, "typed again it does nothing: three keys would be refused by all workers")
    doctor = subprocess.run(["casgate", "doctor"], env=environment(service), check=False, stdout=subprocess.PIPE)
    check(b"FAIL  change of key       not begun: data_key_file has two keys" in doctor.stdout, "doctor says what next",
          doctor.stdout)
    shell(service, "rekey-done")
    with open(key_file, encoding="ascii") as f:
        equal(f.read().split(), keys, "the last block typed too early takes no key out")
    equal([service.curl(p).body for p in before], list(before.values()), "with two keys everything is read")

    traffic = Traffic(service, next(iter(before)))
    traffic.start()
    try:
        kill_in_the_middle(service)
        there = left(service)
        counts = service.sql("select count(*) filter (where get_byte(investor_email_enc, 0) = 2) > 0, "
                             "count(*) filter (where get_byte(investor_email_enc, 0) = 1) > 0 from snapshots")
        equal(counts, "t|t", "some rows are done, some are not")
        check(there > 0, "--status says that rows are left", there)
        doctor = subprocess.run(["casgate", "doctor"], env=environment(service), check=False, stdout=subprocess.PIPE)
        check(re.search(rb"FAIL  change of key +not done: \d+ rows are left", doctor.stdout), "doctor says so, too",
              doctor.stdout)
        guard = commands("rekey-done").replace("/etc/casgate/", service.var + "/").splitlines()[0]
        doctor = subprocess.run(["sh", "-c", guard], env=environment(service), check=False)
        with open(key_file, encoding="ascii") as f:
            equal((doctor.returncode, f.read().split()), (1, keys), "nor does it in the middle")
        equal([service.curl(p).body for p in before], list(before.values()), "everything is read in between")
        r = shell(service, "rekey-run")
        check(r.returncode == 0 and b"\nleft 0\n" in r.stdout, "started again, it comes to its end", r.stdout)
        check(b"rows seen" in r.stdout, "and says how far it is", r.stdout)
        seen = traffic.done
        wait_for(lambda: traffic.done > seen or traffic.bad, what="one more request")
    finally:
        traffic.over.set()
        traffic.join()
    equal(traffic.bad, [], "no request failed meanwhile")
    logs = "".join(service.log(n) for n in ("parse.log", "snapshots.log"))
    told = [w for w in ("another key", "rekey is not done", "does not open") if w in logs]
    equal(told, [], "nor was one for the key")
    check(traffic.done > 0, "and there were some", traffic.done)
    equal(left(service), 0, "nothing is left")
    repeated = service.curl("/api/v1/parse", "-F", "file=@" + document, *again)
    equal((repeated.status, repeated.json().get("data", {}).get("snapshot_id")),
          (200, first.json()["data"]["snapshot_id"]), "it is known again when it is repeated")
    r = shell(service, "rekey-done")
    check(b"FAIL  change of key" not in r.stdout, "doctor has no more to say of the key", r.stdout)
    with open(service.var + "/data.key", encoding="utf-8") as f:
        equal(len(f.read().splitlines()), 1, "the old key is gone")
    equal([service.curl(p).body for p in before], list(before.values()), "without the old key everything is read")
    equal(service.sql("select count(*) from data_keys"), "1", "the database knows one key")
    fingerprint = service.sql("select fingerprint from data_keys")
    for column in sorted(sealed_columns(service)):
        table, name = column.split(".")
        text = (f"select count(*) from {table}, unnest({name}) v" if name.endswith("pans_enc") else
                f"select count(*) from (select {name} as v from {table}) x")
        equal(service.sql(f"{text} where substr(v, 1, 9) <> '\\x02{fingerprint}'::bytea"), "0",
              column + ": all under the new key")
tap.done()
