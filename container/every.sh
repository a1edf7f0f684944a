#!/bin/sh
# every.sh SECONDS COMMAND...: runs the command again and again, as a timer does. /tmp/done is as old as its last success.
set -eu
seconds=$1
shift
trap 'exit 0' TERM INT
while :; do
	if "$@"; then
		: >/tmp/done
	else
		echo "$* failed; again in $seconds seconds" >&2
	fi
	sleep "$seconds" &
	wait $!
done
