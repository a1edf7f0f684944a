#!/bin/sh
# The data key, once: whoever has one puts it into the volume before.
set -eu
key=/etc/casgate/key/data.key
[ ! -s "$key" ] || exit 0
umask 077
openssl rand -hex 32 >"$key.new"
mv "$key.new" "$key"
echo "made the data key: keep a copy of it elsewhere, without it what is encrypted is lost"
