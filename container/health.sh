#!/bin/sh
# Health of a container, 0 or 1: health.sh pool NAME (a worker answers), health.sh site (nginx, workers, extractor and
# database together are ready), health.sh every MINUTES (every.sh had a success within these).
set -eu
case $1 in
pool)
	REQUEST_METHOD=GET REQUEST_URI=/health SCRIPT_NAME=/health QUERY_STRING='' REMOTE_ADDR=127.0.0.1 SERVER_PROTOCOL=HTTP/1.1 \
		cgi-fcgi -bind -connect "/run/casgate/$2.sock" </dev/null | grep -q '^Status: [234]'
	;;
site)
	name=${CASGATE_BASE_URL#https://}
	name=${name%%[:/]*}
	curl -fsk --max-time 10 --resolve "$name:8443:127.0.0.1" -o /dev/null "https://$name:8443/health/ready"
	;;
every)
	[ -n "$(find /tmp/done -mmin "-$2")" ]
	;;
*)
	exit 1
	;;
esac
