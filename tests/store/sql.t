#!/bin/sh
# SQL tests with pgTAP: every file of sql/ on a database that casgate's own migrations made.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=${CG_TOP_SRCDIR:-$(cd "$here/../.." && pwd)}
if [ -z "${CG_TEST_PG:-}" ]; then
	exec sh "$top/tests/lib/pg.sh" with sh "$here/sql.t"
fi
if [ -z "$(psql -XAtc "select 1 from pg_available_extensions where name = 'pgtap'")" ]; then
	echo "1..0 # SKIP pgTAP is not installed: install the Debian package postgresql-15-pgtap"
	exit 0
fi
for f in "$top"/sql/0*.sql; do
	psql -qX1 -v ON_ERROR_STOP=1 -f "$f" || exit 1
done
psql -qXc 'create schema tap; create extension pgtap schema tap; grant usage on schema tap to public' || exit 1
PGOPTIONS='-c search_path=public,tap -c client_min_messages=warning'
export PGOPTIONS

# One plan over all files: their tests are numbered anew.
n=0
for f in "$here"/sql/*.sql; do
	echo "# $(basename "$f")"
	out=$(psql -qXAt -v ON_ERROR_STOP=1 -f "$f" 2>&1) || out="$out
not ok - $(basename "$f") ends early"
	planned=$(printf '%s\n' "$out" | sed -n 's/^1\.\.\([0-9]*\)$/\1/p')
	ran=$(printf '%s\n' "$out" | grep -c '^\(not \)\{0,1\}ok ')
	[ "${planned:-0}" -eq "$ran" ] || out="$out
not ok - $(basename "$f") planned ${planned:-0} tests and ran $ran"
	n=$((n + $(printf '%s\n' "$out" | grep -c '^\(not \)\{0,1\}ok ')))
	printf '%s\n' "$out" | sed -E -e '/^1\.\.[0-9]+$/d' -e 's/^((not )?ok) [0-9]+/\1/'
done
echo "1..$n"
