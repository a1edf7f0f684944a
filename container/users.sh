#!/bin/sh
# In every image: the users of casgate, and the folders that volumes are mounted to.
set -eu
user() { # user(name, number)
	groupadd --gid "$2" "$1"
	useradd --uid "$2" --gid "$2" --home-dir / --no-create-home --shell /usr/sbin/nologin "$1"
}
user postgres 10000
user casgate 10001
user casgate-nav 10002
user casgate-purge 10003
user casgate-owner 10004
user casgate-site 10005

install -d -m 755 /etc/casgate
install -d -m 700 -o casgate -g casgate /etc/casgate/key
install -d -m 700 -o casgate-site -g casgate-site /etc/casgate/tls
install -d -m 700 -o casgate -g casgate /run/casgate-metrics
# Sockets of the workers; nginx is in this group
install -d -m 750 -o casgate -g casgate /run/casgate
install -d -m 755 -o postgres -g postgres /run/postgresql
install -d -m 700 -o postgres -g postgres /var/lib/casgate-pg
