#!/bin/sh
# The store behind pgbouncer in transaction mode, its clients on two server connections: the tests of the store again,
# with the workers' role going through the pooler.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=${CG_TOP_SRCDIR:-$(cd "$here/../.." && pwd)}
build=${CG_TOP_BUILDDIR:-$(pwd)}
if ! command -v pgbouncer >/dev/null; then
	echo "1..0 # SKIP pgbouncer is not installed: install the Debian package pgbouncer"
	exit 0
fi
if [ -z "${CG_TEST_PG:-}" ]; then
	exec sh "$top/tests/lib/pg.sh" with sh "$here/pgbouncer.t"
fi
pool=$CG_TEST_PG/pool
mkdir "$pool" || exit 1
cat >"$pool/pgbouncer.ini" <<-INI
	[databases]
	* = host=$CG_TEST_PG
	[pgbouncer]
	listen_addr =
	unix_socket_dir = $pool
	auth_type = trust
	auth_file = $pool/users
	admin_users = casgate_app
	pool_mode = transaction
	default_pool_size = 2
	max_client_conn = 200
INI
echo '"casgate_app" ""' >"$pool/users"
owner=
if [ "$(id -u)" -eq 0 ]; then
	owner="setpriv --reuid=postgres --regid=postgres --clear-groups"
	chown -R postgres "$pool"
fi
$owner pgbouncer -q "$pool/pgbouncer.ini" >"$pool/log" 2>&1 &
bouncer=$!
trap 'kill "$bouncer" 2>/dev/null; wait "$bouncer"' EXIT
for _ in $(seq 100); do
	[ -S "$pool/.s.PGSQL.6432" ] && break
	sleep 0.1
done

n=0
bad=0
for t in identity/test_key snapshot/test_snapshot snapshot/test_snapshot_samples; do
	[ -x "$build/tests/store/$t" ] || continue
	CG_TEST_PG_POOL=$pool CG_TOP_SRCDIR=$top CK_TAP_LOG_FILE_NAME=- CK_VERBOSITY=silent \
		"$build/tests/store/$t" >"$pool/out" 2>&1 || bad=$((bad + 1))
	while read -r line; do
		case $line in
		"ok "* | "not ok "*) n=$((n + 1)) && echo "$line" | sed -E "s/^((not )?ok) [0-9]+/\1 $n/" ;;
		[0-9]*..*) ;;
		*) echo "# $line" ;;
		esac
	done <"$pool/out"
done
n=$((n + 1))
if [ "$bad" -eq 0 ] && [ "$n" -gt 30 ]; then echo "ok $n - all of them ran"; else echo "not ok $n - all of them ran"; fi
shared=$(psql -XAt -h "$pool" -p 6432 -U casgate_app -d pgbouncer -c 'show servers' 2>/dev/null | grep -c casgate_app)
n=$((n + 1))
if [ "$shared" -ge 1 ] && [ "$shared" -le 2 ]; then
	echo "ok $n - they shared at most two server connections"
else
	echo "not ok $n - they shared at most two server connections"
	echo "# $shared"
fi
echo "1..$n"
