#!/usr/bin/python3
"""The commands of docs/backup.md, word for word: a dump, restored into an empty cluster, serves the same bytes."""

import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from service import Service
from tap import check, equal


def commands(name, document="backup", language="sh"):
    with open(os.path.join(tap.top(), f"docs/{document}.md"), encoding="utf-8") as f:
        return re.search(f"```{language} {name}\n(.*?)```", f.read(), re.S).group(1)


# what roles there are, who is a member of which, and their settings
ROLES = ("select rolname, rolconfig, array(select roleid::regrole::text from pg_auth_members where member = r.oid) "
         "from pg_roles r where rolname !~ '^pg_' and rolname <> 'postgres' order by 1")


def shell(s, script, folder):
    """As the administrator of this service's cluster would type it."""
    with open(os.path.join(s.var, "pg/PG_VERSION"), encoding="utf-8") as f:
        version = f.read().strip()
    env = {
        "PATH": f"/usr/lib/postgresql/{version}/bin:{s.run}/app:/usr/bin:/bin",
        "PGHOST": s.run + "/pg",
        "PGUSER": "postgres",
        "LC_ALL": "C.UTF-8",
        "CASGATE_CONF": s.var + "/casgate.conf",
    }
    return subprocess.run(
        ["sh", "-e", "-c", script], cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )


def start_database(s):
    """An empty cluster, with nothing of casgate in it."""
    s.quickstart("start-database")
    with open(os.path.join(s.var, "runtime"), encoding="utf-8") as f:
        s.run = f.read().strip()


with Service() as old, Service(start=False) as new:
    made = old.parse_sample("-H", "Content-Type: application/json").json()["data"]["snapshot_id"]
    live = (
        old.parse_file("cams_detailed_small_1001.pdf", key="live").status
        if os.path.exists(os.path.join(tap.top(), "tests/data/statements/cams_detailed_small_1001.pdf"))
        else 200
    )
    equal(live, 200, "there is a snapshot of a live key, too")
    asked = [
        "/api/v1/snapshots/" + made,
        "/api/v1/snapshots",
        f"/api/v1/snapshots/{made}/transactions",
        f"/api/v1/snapshots/{made}?include_pii=true",
    ]
    before = [old.curl(path).body for path in asked]
    keep = old.folder
    # people's own roles as docs/dba.md makes them, and one whose name begins as the superuser's does
    r = shell(old, "psql -X -q -d casgate <<'SQL'\n" + commands("admin", "dba", "sql") +
              "create role postgres_exporter login;\nSQL\n", keep)
    check(r.returncode == 0, "roles of people beside those of casgate", r)
    roles = shell(old, f'psql -X -At -d postgres -c "{ROLES}"', keep).stdout.decode()
    check("{casgate_dba}" in roles and "postgres_exporter" in roles and "log_parameter_max_length=0" in roles,
          "they are members of casgate's, and roles have settings", roles)
    r = shell(old, commands("backup"), keep)
    check(r.returncode == 0 and os.path.getsize(keep + "/casgate.dump") > 10000, "the backup's commands work", r)
    equal([os.stat(f"{keep}/{n}").st_mode & 0o777 for n in ("roles.sql", "casgate.dump")], [0o600] * 2,
          "what they write is closed to others")
    check("SCRAM" not in open(keep + "/roles.sql", encoding="utf-8").read(), "and write no password")

    start_database(new)
    r = shell(
        new,
        commands("restore").replace("roles.sql", keep + "/roles.sql").replace("casgate.dump", keep + "/casgate.dump"),
        new.folder,
    )
    check(r.returncode == 0, "the restore's commands work in an empty cluster", r)
    equal(shell(new, f'psql -X -At -d postgres -c "{ROLES}"', new.folder).stdout.decode(), roles,
          "every role is there, with what it is a member of and its settings")
    shutil.copy(os.path.join(old.var, "data.key"), os.path.join(new.var, "data.key"))
    shutil.copytree(
        os.path.join(old.var, "keys"), os.path.join(new.var, "keys"), dirs_exist_ok=True
    )  # quickstart makes its account once
    new.start()
    r = shell(new, commands("proof"), new.folder)
    check(r.returncode == 0, "casgate doctor is content", r)
    for path, want in zip(asked, before):
        equal(new.curl(path, key=old.key()).body, want, f"{path.replace(made, '{id}')}: the same bytes")
tap.done()
