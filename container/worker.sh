#!/bin/sh
# worker.sh POOL: the workers of one pool behind their socket; one that ends is started again.
set -eu
socket=/run/casgate/$1.sock
workers=${CASGATE_WORKERS:-}
rm -f "$socket"
exec spawn-fcgi -n -s "$socket" -M 0660 -b 512 -- \
	/usr/bin/multiwatch -f "${workers:-$(nproc)}" -r 1000 -t 1000 -s TERM -- "/usr/libexec/casgate/casgate-$1"
