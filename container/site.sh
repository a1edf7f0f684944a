#!/bin/sh
# nginx of casgate: the site that the package has, with the name of CASGATE_BASE_URL. Its certificate is cert.pem and
# key.pem in the volume tls; where there is none it makes one of its own.
set -eu
name=${CASGATE_BASE_URL#https://}
name=${name%%[:/]*}
case $name in '' | *[!A-Za-z0-9.-]*) echo "CASGATE_BASE_URL is https://NAME, and :PORT where it is not 443" >&2 && exit 1 ;; esac
tls=/etc/casgate/tls
if [ ! -s "$tls/cert.pem" ]; then
	(umask 077 && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 825 -subj "/CN=$name" \
		-addext "subjectAltName=DNS:$name" -addext 'basicConstraints=critical,CA:FALSE' \
		-keyout "$tls/key.pem" -out "$tls/cert.new" 2>/dev/null)
	mv "$tls/cert.new" "$tls/cert.pem"
fi
# Without root there is no port 443; compose.yaml says which one of the host leads here.
sed -e "s|casgate\.example\.org|$name|g" -e "s|/etc/ssl/certs/casgate\.pem|$tls/cert.pem|g" \
	-e "s|/etc/ssl/private/casgate\.key|$tls/key.pem|g" -e 's|listen 443 |listen 8443 |' -e '/listen \[::\]:443 /d' \
	-e 's|/run/casgate-body|/run/nginx/body|' -e 's|/run/casgate-fastcgi|/run/nginx/fastcgi|' \
	-e 's|/var/log/nginx/casgate\.log|/dev/stdout|' -e 's|/var/log/nginx/error\.log|stderr|' /usr/share/casgate/nginx/casgate.conf >/run/nginx/site.conf
exec nginx -e stderr -c /etc/casgate/nginx.conf -g 'daemon off;'
