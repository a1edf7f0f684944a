# packages.sh: the Debian and Ubuntu packages that quickstart needs; sourced by ./quickstart.
# Installs what is missing and nothing else. Services that packages bring are neither started nor enabled, and no
# PostgreSQL cluster but our own is made; what is changed below /etc for that time is put back.

PACKAGES_BUILD="gcc g++ make autoconf automake autoconf-archive pkg-config libpq-dev libjson-c-dev libpoppler-cpp-dev
	poppler-data libqpdf-dev libseccomp-dev libfcgi-dev libssl-dev libsodium-dev libinih-dev
	libcurl4-openssl-dev liblzma-dev zlib1g-dev libxlsxwriter-dev libexpat1-dev liboath-dev libzxcvbn-dev libgmime-3.0-dev check"
PACKAGES_RUN="postgresql-VERSION nginx spawn-fcgi multiwatch openssl curl python3 ca-certificates"
PACKAGES_TESTS="postgresql-VERSION-pgtap libtap-parser-sourcehandler-pgtap-perl apache2-bin valgrind qpdf xz-utils iproute2 pgbouncer
	clang-14 clang-format-14 debootstrap dpkg-dev debhelper lintian prometheus faketime patchelf lowdown mandoc pmccabe poppler-utils python3-reportlab python3-gi-cairo gir1.2-pango-1.0 python3-jsonschema python3-html5lib python3-openpyxl python3-pikepdf python3-fonttools fonts-dejavu-core
	fonts-dejavu-extra fonts-liberation npm chromium python3-venv python3-yaml buildah beancount ledger hledger zsh fish postfix procmail patroni etcd-server libnginx-mod-http-lua php-cli php-curl"

# npm comes with Node from elsewhere, too, and the package would be in conflict with that; a host that has a mail server
# keeps its own, and the test that wants Postfix is skipped.
installed() { { [ "$1" = npm ] && command -v npm >/dev/null; } || { [ "$1" = postfix ] && [ -e /usr/sbin/sendmail ]; } || [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# The server's version of this release, or the one that is installed.
postgresql_version() {
	local v
	v=$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | cut -d/ -f5 | sort -n | tail -n 1)
	[ -n "$v" ] || v=$(apt-cache depends postgresql 2>/dev/null | sed -n 's/.*Depends: postgresql-\([0-9]*\)$/\1/p' | head -n 1)
	printf '%s' "$v"
}

missing_packages() { # missing_packages(name...)
	local p v
	for p in "$@"; do
		case $p in
		*VERSION*)
			v=$(postgresql_version)
			p=${p//VERSION/${v:-VERSION}}
			;;
		esac
		installed "$p" || printf '%s\n' "$p"
	done
}

# As root, by sudo where needed: $1 the packages, $2 those of them that can be missed, $3 the version of PostgreSQL or "".
# Kept in one script so that sudo asks once.
INSTALLER='
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
list=$1
v=$3
policy=/usr/sbin/policy-rc.d
conf=/etc/postgresql-common/createcluster.conf
made= changed=
undo() {
	[ -z "$made" ] || rm -f "$policy"
	[ -z "$changed" ] || mv "$changed" "$conf"
	made= changed=
}
trap undo EXIT
trap "exit 130" HUP INT TERM
get() { apt-get -qq -o Dpkg::Use-Pty=0 -o APT::Install-Recommends=false -o DPkg::Lock::Timeout=300 -y install "$@" </dev/null; }
apt-get -qq -o DPkg::Lock::Timeout=300 update </dev/null
case $list in
*VERSION*)
	[ -n "$v" ] || v=$(apt-cache depends postgresql | sed -n "s/.*Depends: postgresql-\([0-9]*\)$/\1/p" | head -n 1)
	[ -n "$v" ] || { echo "no package postgresql in this distribution" >&2; exit 1; }
	list=$(printf "%s" "$list" | sed "s/VERSION/$v/g")
	;;
esac
# What only tests need and a distribution does not have is left out: those tests say that they are skipped.
for p in $2; do
	case $p in *VERSION*) p=$(printf "%s" "$p" | sed "s/VERSION/$v/g") ;; esac
	if ! apt-cache show "$p" >/dev/null 2>&1; then
		echo "not in this distribution: $p"
		list=$(printf " %s " "$list" | sed "s/ $p / /")
	fi
done
if [ ! -e "$policy" ]; then
	made=1
	printf "#!/bin/sh\nexit 101\n" >"$policy"
	chmod 755 "$policy"
fi
fresh=
for unit in nginx postfix; do
	case " $list " in *" $unit "*) fresh="$fresh $unit" ;; esac
done
case $list in
*postgresql-[0-9]*)
	[ -e "$conf" ] || get postgresql-common
	changed=$(mktemp "$conf.XXXXXX")
	cp -p "$conf" "$changed"
	sed -i "/^#* *create_main_cluster/d" "$conf"
	echo "create_main_cluster = false" >>"$conf"
	;;
esac
get $list
for unit in $fresh; do
	update-rc.d "$unit" disable >/dev/null 2>&1 || :
	if [ -d /run/systemd/system ]; then systemctl disable --quiet "$unit" >/dev/null 2>&1 || :; fi
done
'

install_packages() { # install_packages([tests])
	local list v
	command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
		die "this needs Debian 12, Ubuntu 24.04 or later; elsewhere see docs/deploy-by-hand.md"
	list=$(missing_packages $PACKAGES_BUILD $PACKAGES_RUN ${1:+$PACKAGES_TESTS} | tr '\n' ' ')
	list=${list% }
	[ -n "$list" ] || return 0
	v=$(postgresql_version)
	if am_root; then
		say "Installing Debian packages: $list"
		sh -c "$INSTALLER" sh "$list" "$PACKAGES_TESTS" "$v" || die "the packages could not be installed"
	else
		say "Installing Debian packages with sudo: $list"
		command -v sudo >/dev/null || die "sudo is missing: as root, run apt-get install --no-install-recommends $list"
		if [ -t 0 ]; then
			sudo sh -c "$INSTALLER" sh "$list" "$PACKAGES_TESTS" "$v" || die "the packages could not be installed"
		else
			sudo -n sh -c "$INSTALLER" sh "$list" "$PACKAGES_TESTS" "$v" ||
				die "sudo wants a password and there is no terminal: as root, run apt-get install --no-install-recommends $list"
		fi
	fi
}
