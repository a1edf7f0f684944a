#!/bin/sh
# make shared-hosting: casgate as a tree for a web hoster's customer: programs for plain CGI, all data, and the shared
# libraries that hosts do not have. Nothing outside of PREFIX is written, nothing in it that is a customer's own.
#
# Environment: PREFIX, the customer's home; WEBROOT, the web root in it; TOP and BUILD, source and build tree;
# BUNDLE=no leaves the libraries out, for a host that has them.
set -eu
umask 022
export LC_ALL=C.UTF-8
die() {
	printf 'make shared-hosting: %s\n' "$*" >&2
	exit 2
}

[ -n "$PREFIX" ] || die 'say where: make shared-hosting PREFIX=/home/me'
case $PREFIX in /*) ;; *) die "PREFIX is a path that begins with a slash" ;; esac
case $WEBROOT in '' | /* | *..*) die "WEBROOT is a folder in PREFIX, as public_html" ;; esac
case $WEBROOT in */*/*) die "WEBROOT lies in PREFIX or one folder deeper" ;; esac
[ "$BUNDLE" = no ] || command -v patchelf >/dev/null ||
	die 'install patchelf, or say BUNDLE=no for a host that has the libraries'
home=$PREFIX/casgate
case $WEBROOT in */*) home=$PREFIX/${WEBROOT%/*}/casgate ;; esac # the programs look for it beside the web root
web=$PREFIX/$WEBROOT

# The configuration holds the password of the database.
install -d -m 700 "$home"
install -d "$home/bin" "$home/lib" "$home/share" "$web" "$web/cgi-bin"
put() { # put(mode, from, to): others' copies of an older version stay whole while they run
	install -m "$1" "$2" "$3.new"
	mv "$3.new" "$3"
}
for name in casgate casgate-admin casgate-gains casgate-nav casgate-mail casgate-sheet casgate-extract; do
	put 755 "$BUILD/$name" "$home/bin/$name"
done
for name in parse enrich snapshots mcp oauth web; do
	put 755 "$BUILD/casgate-$name" "$web/cgi-bin/casgate-$name"
done

# All but what belongs to the C library, which has to be the host's.
libraries() {
	ldd "$@" | sed -n 's/^\t\([^ ]*\) => \(\/[^ ]*\) .*/\1 \2/p' | sort -u |
		grep -vE '^(libc|libm|libdl|libpthread|librt|libresolv|libutil|libnss_[a-z]*|ld-linux[^ ]*)\.so'
}
if [ "$BUNDLE" != no ]; then
	libraries "$home"/bin/* "$web"/cgi-bin/casgate-* | while read -r name path; do
		put 644 "$path" "$home/lib/$name"
		patchelf --set-rpath "\$ORIGIN" "$home/lib/$name"
	done
	for path in "$home"/bin/*; do
		patchelf --force-rpath --set-rpath "\$ORIGIN/../lib" "$path"
	done
	for path in "$web"/cgi-bin/casgate-*; do
		patchelf --force-rpath --set-rpath "\$ORIGIN/../../casgate/lib" "$path"
	done
fi

copy() { # copy(from, to): a folder of data anew
	rm -rf "$2.new"
	cp -R "$1" "$2.new"
	find "$2.new" -type d -exec chmod 755 {} + -o -type f -exec chmod 644 {} +
	rm -rf "$2"
	mv "$2.new" "$2"
}
copy "$TOP/data/samples" "$home/share/samples"
copy "$TOP/data/schema" "$home/share/schema"
copy "$TOP/data/mcp" "$home/share/mcp"
copy "$TOP/data/market" "$home/share/market"
copy "$TOP/sql" "$home/share/sql"
copy "$TOP/web" "$web/assets"
rm -f "$home/share/sql/local.mk" "$web/assets/local.mk"
put 644 "$TOP/data/openapi/openapi.json" "$home/share/openapi.json"
put 644 "$TOP/nginx/casgate.conf.shared" "$home/casgate.conf.shared"
put 644 "$BUILD/nginx/apache/htaccess" "$home/htaccess"

# A web root may have rules of its own already.
mark='# casgate on shared hosting'
if [ -e "$web/.htaccess" ] && ! grep -q "^$mark" "$web/.htaccess"; then
	printf '%s\n' "$web/.htaccess is there already: take over what stands in $home/htaccess"
else
	put 644 "$BUILD/nginx/apache/htaccess" "$web/.htaccess"
fi
printf '%s\n' "casgate lies in $home and $web. Next: copy casgate.conf.shared there to casgate.conf and edit it."
