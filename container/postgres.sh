#!/bin/sh
# PostgreSQL of casgate: makes the cluster in its volume, roles and database, then serves on its socket.
set -eu
bin=$(ls -d /usr/lib/postgresql/*/bin)
cluster=/var/lib/casgate-pg/cluster
if [ ! -s "$cluster/PG_VERSION" ]; then
	rm -rf "$cluster.new"
	"$bin/initdb" -D "$cluster.new" -U postgres -E UTF8 --locale=C.UTF-8 --auth=peer --data-checksums --no-instructions
	mv "$cluster.new" "$cluster"
fi

options="-c listen_addresses= -c hba_file=/etc/casgate/pg_hba.conf -c ident_file=/etc/casgate/pg_ident.conf -c password_encryption=scram-sha-256"
# First where nobody else gets to: at each start, so that a new version has the roles that it needs.
# A pid file of a container that was killed names a process that is another one here.
rm -f "$cluster/postmaster.pid"
"$bin/pg_ctl" -w -s -D "$cluster" -o "$options -c unix_socket_directories=/tmp" start
ask() { "$bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h /tmp -U postgres -d postgres "$@"; }
ask -f /usr/share/casgate/roles.sql
if [ "$(ask -c "select count(*) from pg_database where datname = 'casgate'")" = 0 ]; then
	ask -c "create database casgate owner casgate_owner encoding 'UTF8' template template0"
fi
"$bin/pg_ctl" -w -s -D "$cluster" -m fast stop
# shellcheck disable=SC2086
exec "$bin/postgres" -D "$cluster" $options -c unix_socket_directories=/run/postgresql
