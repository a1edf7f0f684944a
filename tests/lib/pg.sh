#!/bin/sh
# pg.sh: a private PostgreSQL cluster for tests: unix socket only, trust, superuser postgres, no durability.
#
#   pg.sh init DIR             make a cluster in DIR/data (DIR exists and is empty); the socket will be in DIR
#   pg.sh start DIR [OPTION..] start it; options go to the server: pg.sh start DIR -c max_connections=10
#   pg.sh stop DIR [MODE]      stop it (fast, immediate); no error when it is not running
#   pg.sh with COMMAND..       init and start in a temporary directory, run COMMAND with PGHOST, PGUSER, CG_TEST_PG
#                              (the directory) and CG_TEST_PG_SH (this script) set, stop, remove, exit as COMMAND did
#
# As root the server runs as user postgres (or nobody), else as the caller. Exit code 77: PostgreSQL is not installed.
set -eu

bindir() {
	for d in "$(pg_config --bindir 2>/dev/null || :)" $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -Vr); do
		if [ -x "$d/initdb" ] && [ -x "$d/postgres" ]; then
			echo "$d"
			return 0
		fi
	done
	echo "pg.sh: PostgreSQL is missing: install the Debian package postgresql" >&2
	exit 77
}

owner() {
	if id postgres >/dev/null 2>&1; then echo postgres; else echo nobody; fi
}

# Run a command as the one who owns the cluster.
as_owner() {
	if [ "$(id -u)" -eq 0 ]; then
		setpriv --reuid="$(owner)" --regid="$(id -g "$(owner)")" --clear-groups env HOME=/ LC_ALL=C "$@"
	else
		env LC_ALL=C "$@"
	fi
}

# What initdb makes is the same for all: a build has one to be copied, which takes a third of the time.
new_cluster() {
	kept=${CG_TOP_BUILDDIR:+$CG_TOP_BUILDDIR/tests/cluster-$(id -u)$(echo "$bin" | tr / -)}
	if [ -n "$kept" ] && [ -d "$kept" ]; then
		cp -a "$kept" "$1/data" && return
		rm -rf "$1/data"
	fi
	(
		cd / &&
			as_owner "$bin/initdb" -D "$1/data" -U postgres -A trust -E UTF8 --locale=C --no-sync \
				--wal-segsize=1 >"$1.init" 2>&1
	) || {
		cat "$1.init" >&2
		rm -f "$1.init"
		return 1
	}
	rm -f "$1.init"
	if [ -n "$kept" ] && mkdir -p "$CG_TOP_BUILDDIR/tests" && cp -a "$1/data" "$kept.$$"; then
		mv -T "$kept.$$" "$kept" 2>/dev/null || rm -rf "$kept.$$" # somebody was faster
	fi
}

init() {
	if [ "$(id -u)" -eq 0 ]; then
		chown "$(owner)" "$1"
	fi
	chmod 755 "$1"
	new_cluster "$1"
	cat >>"$1/data/postgresql.conf" <<-CONF
		listen_addresses = ''
		unix_socket_directories = '$1'
		fsync = off
		full_page_writes = off
		autovacuum = off
		log_min_messages = warning
	CONF
}

start() {
	dir=$1
	shift
	(
		cd / &&
			as_owner "$bin/pg_ctl" -D "$dir/data" -l "$dir/log" -s -w -t 60 -o "$*" start \
				>/dev/null </dev/null
	) || {
		cat "$dir/log" >&2
		return 1
	}
}

stop() {
	[ -f "$1/data/postmaster.pid" ] || return 0
	(cd / && as_owner "$bin/pg_ctl" -D "$1/data" -s -w -t 60 -m "${2:-fast}" stop >/dev/null 2>&1) || :
}

# The path of a unix socket has at most 107 bytes.
temporary() {
	base=${TMPDIR:-/tmp}
	if [ "${#base}" -gt 60 ] || [ "$(printf %s "$base" | tr -d "' \n")" != "$base" ]; then
		base=/tmp
	fi
	mktemp -d "$base/cgpg.XXXXXX"
}

with() {
	dir=$(temporary)
	trap 'stop "$dir" immediate; rm -rf "$dir"' EXIT
	trap 'exit 130' INT HUP TERM
	init "$dir"
	start "$dir"
	PGHOST=$dir PGUSER=postgres PGDATABASE=postgres CG_TEST_PG=$dir CG_TEST_PG_SH=$self
	export PGHOST PGUSER PGDATABASE CG_TEST_PG CG_TEST_PG_SH
	code=0
	"$@" || code=$?
	exit "$code"
}

self=$(cd "$(dirname "$0")" && pwd)/pg.sh
verb=${1:-}
[ $# -ge 2 ] || {
	sed -n '2,12s/^# \{0,1\}//p' "$0" >&2
	exit 2
}
shift
bin=$(bindir)
case $verb in
init | start | stop | with) "$verb" "$@" ;;
*) exit 2 ;;
esac
