#!/usr/bin/python3
"""The queries of docs/dba.md, word for word, as casgate_dba; the quick ones by their plans over many rows."""

import json
import os
import re
import subprocess
import sys
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from service import Service
from tap import check, equal

EXAMPLE = "01ARZ3NDEKTSV4RRFFQ69G5FAV"  # stands for an id in the document
# Rows of a snapshot that is there, again and again: thousands of accounts, and so many transactions a day that the
# planner thinks of other ways than the day's index.
FILL = """
create temp table one as select * from snapshots limit 1;
create temp table ids as select gen_random_uuid() as a, gen_random_uuid() as s, i from generate_series(1, 2000) i;
insert into accounts (account_id, name) select a, 'filled ' || i from ids;
insert into snapshots select (jsonb_populate_record(o, jsonb_build_object('account_id', a, 'snapshot_id', s))).*
	from one o, ids;
insert into folios select (jsonb_populate_record(f, jsonb_build_object('account_id', a, 'snapshot_id', s))).*
	from folios f join one using (account_id, snapshot_id) cross join ids where folio_no = 0;
insert into holdings select (jsonb_populate_record(h, jsonb_build_object('account_id', a, 'snapshot_id', s))).*
	from holdings h join one using (account_id, snapshot_id) cross join ids where holding_no = 0;
insert into transactions select (jsonb_populate_record(t, jsonb_build_object('account_id', a, 'snapshot_id', s,
	'holding_no', 0, 'txn_no', n, 'txn_date', date '2004-01-01' + (i * 7 + n * 131) % 300))).*
	from transactions t join one using (account_id, snapshot_id) cross join ids cross join generate_series(0, 19) n
	where txn_no = 0;
analyze;
"""


def psql(s, role, text):
    with open(os.path.join(s.var, "pg/PG_VERSION"), encoding="utf-8") as f:
        version = f.read().strip()
    return subprocess.run(
        [f"/usr/lib/postgresql/{version}/bin/psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-U", role, "-d", "casgate"],
        input=text.encode(),
        env={"PGHOST": s.run + "/pg", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )


def casgate(s, *args):
    return subprocess.run(
        [s.run + "/app/casgate", *args],
        env={"CASGATE_CONF": s.var + "/casgate.conf", "PATH": "/usr/bin:/bin"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )


def plan(s, query):
    """The tables that the plan reads as a whole, and the indexes that it uses."""
    text = psql(s, "casgate_dba", "explain " + query).stdout.decode()
    return set(re.findall(r"Seq Scan on (\w+)", text)), set(re.findall(r"(?:using|Index Scan on) (\w+)", text)), text


def sizes(s):
    """Bytes of the tables of statements with their indexes, and of the log of the database so far."""
    text = psql(s, "postgres", "select sum(pg_total_relation_size(t::regclass)), pg_current_wal_insert_lsn() - '0/0' "
                "from unnest('{snapshots,folios,holdings,transactions,statement_warnings}'::text[]) t").stdout.decode()
    return [int(x) for x in text.split("|")]


def growth(s):
    """What the documents say of the size of a snapshot of 50 transactions is measured: within a fifth."""
    for _ in range(5):  # pages that are begun anyway
        s.parse_file(FIFTY, password="x")
    before = sizes(s)
    answers = [s.parse_file(FIFTY, password="x") for _ in range(60)]
    table, log = ((b - a) / 60 / 1024 for a, b in zip(before, sizes(s)))
    equal({a.status for a in answers}, {200}, "sixty statements of 50 transactions")
    data = answers[0].json()["data"]
    rows = sum(len(f["transactions"]) for f in data["mutual_funds"] + data["exited_funds"])
    check(47 <= rows <= 53, "of about 50", rows)
    said = re.search(r"\| (\d+) KB for a snapshot of 50 transactions .* and (\d+) KB of WAL", DOCUMENT)
    check(0.8 < table / int(said[1]) < 1.2, f"{said[1]} KB each", table)
    check(0.8 < log / int(said[2]) < 1.2, f"and {said[2]} KB of WAL", log)
    for name, pattern, factor in (("dba", r"Ten million such snapshots are about (\d+) GB", 10),
                                  ("cluster", r"ten million snapshots \((\d+) GB\)", 10),
                                  ("faq", r"snapshot of 50 rows takes about (\d+) KB", 1)):
        with open(os.path.join(tap.top(), f"docs/{name}.md"), encoding="utf-8") as f:
            equal(int(re.search(pattern, f.read())[1]), factor * int(said[1]), f"{name}.md says the same")


FIFTY = "kfin_detailed_small_1007.pdf"
with open(os.path.join(tap.top(), "docs/dba.md"), encoding="utf-8") as document:
    DOCUMENT = document.read()
queries = re.findall(r"```sql\n(.*?)```", DOCUMENT, re.S)
check(len(queries) >= 12, "the document has its queries", len(queries))

with Service() as service:
    made = service.parse_sample("-H", "Content-Type: application/json").json()["data"]
    snapshot = made["snapshot_id"]
    account = psql(service, "casgate_dba", "select account from v_holdings limit 1").stdout.decode().strip()
    for query in queries:
        r = psql(service, "casgate_dba", query)
        check(r.returncode == 0, "as it stands: " + " ".join(query.split())[:60], r.stdout)
    r = psql(service, "casgate_dba", next(q for q in queries if EXAMPLE in q and "v_holdings" in q).replace(
        "snap_" + EXAMPLE, snapshot))
    equal(
        sorted(line.split("|")[0] for line in r.stdout.decode().splitlines()),
        sorted(f["name"] for f in made["mutual_funds"] + made["exited_funds"]),
        "a snapshot by the id of the API: its funds",
    )
    by_account = next(q for q in queries if "acct_" + EXAMPLE in q).replace("acct_" + EXAMPLE, account)
    equal(
        len(psql(service, "casgate_dba", by_account).stdout.decode().splitlines()),
        sum(len(f["transactions"]) for f in made["mutual_funds"] + made["exited_funds"]),
        "an account by its id: all transactions",
    )
    r = psql(service, "casgate_dba", "insert into jobs values ('purge', now())")
    check(r.returncode != 0 and b"read-only transaction" in r.stdout, "casgate_dba writes nothing", r.stdout)
    equal(psql(service, "casgate_dba", "show statement_timeout").stdout, b"30s\n", "and has 30 seconds")
    admin = re.search(r"```sql admin\n(.*?)```", DOCUMENT, re.S).group(1)
    check(psql(service, "postgres", admin).returncode == 0, "a role for a person")
    equal(
        psql(service, "postgres", "set role asha; select count(*) > 0 from v_holdings; reset role; drop role asha")
        .stdout,
        b"t\n",
        "which sees the views",
    )

    r = psql(service, "postgres", FILL)
    check(r.returncode == 0, "many accounts", r.stdout)
    for query, index in (
        (by_account, "transactions_pkey"),
        (next(q for q in queries if "txn_date = date" in q), "transactions_day"),
    ):
        whole, used, text = plan(service, query)
        check("transactions" not in whole and index in used, "by an index: " + index, text)
    check("snapshots" not in text, "what a day's rows are asked without is not read: snapshots", text)
    whole, used, text = plan(service, "select * from v_transactions where txn_date = date '2004-03-28'")
    check("transactions" not in whole and "transactions_day" in used, "all columns of a day by its index", text)
    r = psql(
        service,
        "postgres",
        "update snapshots set created_at = now() - interval '2 days', expires_at = now() - interval '25 hours' "
        "where snapshot_id = casgate_id('%s')" % snapshot,
    )
    equal(r.stdout, b"", "a snapshot that expired a day ago")
    r = casgate(service, "doctor")
    check(
        r.returncode != 0 and re.search(r"^FAIL  purge .* 1 snapshots wait", r.stdout.decode(), re.M),
        "doctor sees that purge does not run",
        r.stdout,
    )
    r = casgate(service, "purge")
    check(r.returncode == 0 and b"snapshots 1\n" in r.stdout, "purge deletes it", r.stdout)
    r = casgate(service, "doctor")
    check(re.search(r"^ok    purge .* 0 snapshots wait", r.stdout.decode(), re.M), "and doctor is content", r.stdout)

    # a life after the first day: export, suspend, resume, erase
    body = {"pdf_ref": "sample_cams_2024", "client_reference_id": "order 7", "metadata": {"kept": "by us"}}
    made = service.curl("/api/v1/parse", "-H", "Content-Type: application/json", "-d", json.dumps(body)).json()["data"]
    path = "/api/v1/snapshots/" + made["snapshot_id"]
    archive = os.path.join(service.folder, "export.zip")
    r = casgate(service, "account", "export", account, archive)
    check(r.returncode == 0, "account export", r.stdout)
    ours, theirs = os.openpty()
    r = subprocess.run([service.run + "/app/casgate", "account", "export", account, archive + "2"], stderr=theirs,
                       env={"CASGATE_CONF": service.var + "/casgate.conf", "PATH": "/usr/bin:/bin"}, check=False)
    os.close(theirs)
    check(r.returncode == 0 and b"\rsnapshots ... " in os.read(ours, 4096), "a terminal is told how far it is", r)
    os.close(ours)
    with zipfile.ZipFile(archive) as z:
        equal(z.testzip(), None, "the archive is whole")
        equal(
            sorted(z.namelist()),
            ["account.json"] + ["snapshots/%s.%s" % (made["snapshot_id"], kind) for kind in ("csv", "json")],
            "with the account and its snapshot in both forms",
        )
        kept = json.loads(z.read(f"snapshots/{made['snapshot_id']}.json"), parse_float=str)
        clear = service.curl(path + "/report?format=json&include_pii=true").json()["data"]
        equal(kept["snapshot"], clear["snapshot"], "the JSON is that of the API, in clear")
        equal([kept["snapshot"].get(k) for k in ("client_reference_id", "metadata")], ["order 7", {"kept": "by us"}],
              "with the caller's own reference and texts")
        check(made["mutual_funds"][0]["name"].encode() in z.read(f"snapshots/{made['snapshot_id']}.csv"), "the CSV too")
    growth(service)
    for verb, status in (("suspend", 401), ("resume", 200)):
        r = casgate(service, "account", verb, account)
        check(r.returncode == 0, "account " + verb, r.stdout)
        equal(service.curl(path).status, status, f"then the key gets {status}")
    r = casgate(service, "account", "erase", "--yes", account)
    check(r.returncode == 0, "account erase proves itself", r.stdout)
    equal(service.curl(path).status, 401, "the key is not known any more")
    equal(
        psql(service, "postgres", f"select name, n from casgate_account_rows(casgate_id('{account}')) where n > 0")
        .stdout,
        b"audit_log|1\n",
        "nothing is left but the line that says so",
    )
tap.done()
