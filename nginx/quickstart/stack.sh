# stack.sh: start and stop PostgreSQL, the worker pools and nginx of one var/ folder; sourced by ./quickstart.
# Every process that is started has a line "pid start-time" in var/pid/NAME: only such a process is ever stopped.
#
# For tests: CASGATE_KEY_RATE, CASGATE_ADDRESS_RATE, CASGATE_KEY_OPEN, CASGATE_ADDRESS_OPEN, CASGATE_SERVER_NAMES (of nginx),
# CASGATE_WORKERS (per pool), CASGATE_DURABLE=no, CASGATE_TEST_CLUSTER (a folder: the cluster to begin with and its data key,
# left there by the first who starts). With CASGATE_PARSE_JOBS=1 statements may wait, and there are workers for these.

start_time() { # start_time(pid): when the process began, in ticks since boot; empty when there is none
	sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20
}

note_pid() { printf '%s %s\n' "$2" "$(start_time "$2")" >"$VAR/pid/$1"; }

# The pid of a process that we started and that is still the same one; else empty and false.
our_pid() {
	local pid began
	[ -s "$VAR/pid/$1" ] || return 1
	read -r pid began <"$VAR/pid/$1"
	[ -n "$began" ] && [ "$(start_time "$pid")" = "$began" ] && [ "$(ps_state "$pid")" != Z ] && printf '%s' "$pid"
}
ps_state() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -c1; }

end_process() { # end_process(name, signal, seconds): false when it is still there afterwards
	local pid i
	if pid=$(our_pid "$1"); then
		kill -"$2" "$pid" 2>/dev/null || :
		for ((i = 0; i < $3 * 20; i++)); do
			our_pid "$1" >/dev/null || break
			sleep 0.05
		done
		if our_pid "$1" >/dev/null; then
			return 1
		fi
	fi
	end_group "$1"
	rm -f "$VAR/pid/$1"
}

# Each has a process group of its own. Where its leader was killed, the others of the group are still there.
end_group() {
	local pid i signal=TERM
	[ -s "$VAR/pid/$1" ] || return 0
	read -r pid _ <"$VAR/pid/$1"
	case $(ps_state "$pid") in
	'' | Z | X) ;; # gone, or nearly
	*) return 0 ;;
	esac
	for ((i = 0; i < 400; i++)); do
		group_lives "$pid" || return 0
		((i < 300)) || signal=KILL
		kill -"$signal" -- "-$pid" 2>/dev/null || :
		sleep 0.05
	done
}

# sed complains of every process that ends while it reads: that is no answer.
group_lives() { # group_lives(id): is there a process in it that is no zombie?
	{ sed 's/.*) //' /proc/[0-9]*/stat 2>/dev/null || :; } | awk -v group="$1" '$3 == group && $1 != "Z" { found = 1 } END { exit !found }'
}

# As root nothing runs as root but nginx's master: workers are www-data, nginx's own nobody, PostgreSQL is postgres.

# Can this user enter the folder? (access() and so `test` do not see capabilities.)
enters() { # enters(user, folder, option of setpriv...)
	local user=$1 folder=$2
	shift 2
	setpriv --reuid="$user" --regid="$(id -gn "$user")" --init-groups "$@" -- stat -c '' "$folder/." >/dev/null 2>&1
}

# PostgreSQL must reach var/pg through folders that may be closed to its user (below /root, say): it gets the one
# capability to pass them, where it needs that.
POSTGRES_CAP=
find_postgres_cap() {
	local cap
	am_root && ! enters postgres "$VAR" || return 0
	for cap in dac_read_search dac_override; do
		if enters postgres "$VAR" --inh-caps="-all,+$cap" --ambient-caps="-all,+$cap"; then
			POSTGRES_CAP=$cap
			return
		fi
	done
	die "user postgres cannot enter $VAR: move the tree to a folder that other users may enter"
}

as_postgres() {
	local caps=(--inh-caps=-all)
	[ -z "$POSTGRES_CAP" ] || caps=(--inh-caps="-all,+$POSTGRES_CAP" --ambient-caps="-all,+$POSTGRES_CAP")
	if am_root; then
		(cd / && exec setpriv --reuid=postgres --regid=postgres --init-groups "${caps[@]}" -- env HOME=/ "$@")
	else
		"$@"
	fi
}

# nginx runs as a user that can read neither the configuration of the workers nor the data key.
WORKER=www-data
NGINX=nobody
id -un >/dev/null 2>&1 || die "this user has no name (id $(id -u) is not in /etc/passwd): PostgreSQL starts for no such user"
am_root || WORKER=$(id -un) NGINX=$(id -un)

# var/run where sockets fit there and their users get there, else a private folder in /tmp.
make_runtime() {
	local dir="$VAR/run"
	mkdir -p "$VAR"
	if [ -s "$VAR/runtime" ] && [ -d "$(cat "$VAR/runtime")" ]; then
		RUNDIR=$(cat "$VAR/runtime")
		return
	fi
	if [ "${#dir}" -gt 80 ] || [[ $dir == *[!A-Za-z0-9\ _./+@-]* ]] ||
		{ am_root && ! { enters postgres "$VAR" && enters "$WORKER" "$VAR" && enters "$NGINX" "$VAR"; }; }; then
		dir=$(mktemp -d /tmp/casgate.XXXXXXXX)
	fi
	mkdir -p "$dir"
	RUNDIR=$dir
	printf '%s\n' "$RUNDIR" >"$VAR/runtime"
}

# Uploads and answers that nginx has to put aside: in memory, so that no statement and no password gets blocks of a disk.
make_spool() {
	if [ -s "$VAR/spool" ] && [ -d "$(cat "$VAR/spool")" ]; then
		SPOOL=$(cat "$VAR/spool")
		return
	fi
	SPOOL=$RUNDIR/nginx
	if [ "$(stat -f -c %T /dev/shm 2>/dev/null)" = tmpfs ] && [ -w /dev/shm ]; then
		SPOOL=$(mktemp -d /dev/shm/casgate.XXXXXXXX)
		chmod 711 "$SPOOL"
	fi
	printf '%s\n' "$SPOOL" >"$VAR/spool"
}

make_folders() {
	local name
	mkdir -p "$VAR"
	chmod 711 "$VAR"
	make_runtime
	find_postgres_cap
	make_spool
	chmod 711 "$RUNDIR"
	mkdir -p "$VAR/pid" "$VAR/log" "$VAR/keys" "$VAR/tls" "$RUNDIR/pg" "$RUNDIR/fcgi" "$RUNDIR/app" "$RUNDIR/nginx" "$RUNDIR/etc"
	chmod 700 "$VAR/keys" "$VAR/pid" "$RUNDIR/etc"
	chmod 711 "$VAR/log" "$RUNDIR/fcgi" # nginx opens its logs anew as its own user
	for name in postgresql initdb migrate nav access nginx-error nginx-start openssl jobs $POOLS; do
		[ -e "$VAR/log/$name.log" ] || install -m 600 /dev/null "$VAR/log/$name.log"
	done
	chmod 711 "$RUNDIR/nginx" "$RUNDIR/pg"
	if am_root; then
		chown postgres: "$RUNDIR/pg"
		chown "$WORKER": "$RUNDIR/fcgi" "$RUNDIR/etc"
		chown "$NGINX": "$VAR/log/access.log" "$VAR/log/nginx-error.log"
		chmod 755 "$RUNDIR/pg"
	fi
}

make_certificate() {
	[ -s "$VAR/tls/cert.pem" ] && openssl x509 -checkend 86400 -noout -in "$VAR/tls/cert.pem" >/dev/null && return
	(umask 077 && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 825 -subj /CN=localhost \
		-addext 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1' -addext 'basicConstraints=critical,CA:FALSE' \
		-addext 'keyUsage=critical,digitalSignature' -addext 'extendedKeyUsage=serverAuth' \
		-keyout "$VAR/tls/key.pem" -out "$VAR/tls/cert.pem.new" 2>"$VAR/log/openssl.log") ||
		die "no certificate could be made, see $VAR/log/openssl.log"
	chmod 644 "$VAR/tls/cert.pem.new"
	mv "$VAR/tls/cert.pem.new" "$VAR/tls/cert.pem"
}

# --- PostgreSQL

PG_BIN=
find_postgres() {
	local v=
	[ ! -s "$VAR/pg/PG_VERSION" ] || v=$(cat "$VAR/pg/PG_VERSION")
	[ -n "$v" ] || v=$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | cut -d/ -f5 | sort -n | tail -n 1)
	PG_BIN=/usr/lib/postgresql/$v/bin
	[ -x "$PG_BIN/postgres" ] || die "PostgreSQL ${v:-(any version)} is not installed: run ./quickstart build"
}

make_cluster() {
	local owner=postgres
	am_root || owner=$(id -un)
	if [ -d "$VAR/pg" ] && [ "$(stat -c %U "$VAR/pg")" != "$owner" ]; then
		die "$VAR/pg belongs to $(stat -c %U "$VAR/pg"): run quickstart as the user who ran it first, or move var/ away"
	fi
	[ ! -s "$VAR/pg/PG_VERSION" ] || return 0
	say "Creating a private PostgreSQL cluster in $VAR/pg."
	rm -rf "$VAR/pg" "$VAR/pg.new"
	if [ -d "${CASGATE_TEST_CLUSTER:-}" ]; then
		cp -a "$CASGATE_TEST_CLUSTER/data.key" "$VAR/"
		cp -a "$CASGATE_TEST_CLUSTER/pg" "$VAR/pg.new"
		mv "$VAR/pg.new" "$VAR/pg"
		return
	fi
	mkdir -m 700 "$VAR/pg.new"
	am_root && chown postgres: "$VAR/pg.new"
	as_postgres "$PG_BIN/initdb" -D "$VAR/pg.new" -U postgres -E UTF8 --locale=C.UTF-8 --auth=peer --no-instructions \
		$([ "${CASGATE_DURABLE:-yes}" = yes ] || printf %s --no-sync) >"$VAR/log/initdb.log" 2>&1 ||
		die "initdb failed, see $VAR/log/initdb.log"
	cat >"$VAR/pg.new/pg_hba.conf" <<-TEXT
		# Unix socket only; who is who is in pg_ident.conf.
		local all all peer map=casgate
	TEXT
	printf "include_if_exists 'casgate.conf'\n" >>"$VAR/pg.new/postgresql.conf"
	mv "$VAR/pg.new" "$VAR/pg"
}

write_cluster_conf() {
	local me role
	me=$(id -un)
	{
		for role in postgres casgate_owner casgate_app casgate_nav casgate_purge casgate_dba; do
			printf 'casgate %s %s\n' "$me" "$role"
		done
		printf 'casgate %s casgate_app\n' "$WORKER"
	} >"$VAR/pg/pg_ident.conf"
	cat >"$VAR/pg/casgate.conf" <<-TEXT
		listen_addresses = ''
		unix_socket_directories = '"$RUNDIR/pg"'
		max_connections = 40
		shared_buffers = 64MB
		log_timezone = UTC
		timezone = UTC
		password_encryption = scram-sha-256
	TEXT
	if [ "${CASGATE_DURABLE:-yes}" != yes ]; then
		printf 'fsync = off\nfull_page_writes = off\n' >>"$VAR/pg/casgate.conf"
	fi
}

sql() { # sql(database, statement): as superuser
	PGHOST=$RUNDIR/pg "$PG_BIN/psql" -X -q -A -t -v ON_ERROR_STOP=1 -U postgres -d "$1" -c "$2"
}

start_postgres() {
	local i
	our_pid postgres >/dev/null && return
	find_postgres
	make_cluster
	write_cluster_conf
	: >"$VAR/pid/postgres.start"
	as_postgres env -i PATH="$PATH" LC_ALL="$LC_ALL" setsid "$PG_BIN/postgres" -D "$VAR/pg" </dev/null >>"$VAR/log/postgresql.log" 2>&1 9>&- &
	for ((i = 0; i < 600; i++)); do
		# The first line of postmaster.pid is its pid; the last one says "ready". A file that is older is of a server that
		# was killed.
		if [ "$VAR/pg/postmaster.pid" -nt "$VAR/pid/postgres.start" ] && [ "$(sed -n 8p "$VAR/pg/postmaster.pid" 2>/dev/null | tr -d ' ')" = ready ] && kill -0 $! 2>/dev/null; then
			note_pid postgres "$(head -n 1 "$VAR/pg/postmaster.pid")"
			return
		fi
		if ((i > 10)) && ! kill -0 $! 2>/dev/null; then
			break
		fi
		sleep 0.1
	done
	die "PostgreSQL did not start, see $VAR/log/postgresql.log"
}

make_database() {
	find_postgres
	sql postgres "$(CASGATE_CONF=$VAR/casgate.conf "$RUNDIR/app/casgate" migrate --print-roles)"
	[ "$(sql postgres "select count(*) from pg_database where datname = 'casgate'")" = 1 ] ||
		sql postgres "create database casgate owner casgate_owner"
	CASGATE_CONF=$VAR/casgate.conf "$RUNDIR/app/casgate" migrate >"$VAR/log/migrate.log" 2>&1 ||
		{ cat "$VAR/log/migrate.log" >&2; die "casgate migrate failed"; }
	# The lists of schemes that come with casgate, so that ISINs are known without a network.
	CASGATE_CONF=$VAR/casgate.conf "$RUNDIR/app/casgate" nav import --builtin --if-empty >"$VAR/log/nav.log" 2>&1 ||
		{ cat "$VAR/log/nav.log" >&2; die "casgate nav import failed"; }
	keep_database
}

# For tests: the cluster as it is now, without accounts, and the data key that it knows, where others find them.
keep_database() {
	[ -n "${CASGATE_TEST_CLUSTER:-}" ] && [ ! -e "$CASGATE_TEST_CLUSTER" ] || return 0
	end_process postgres INT 60
	mkdir -m 700 "$CASGATE_TEST_CLUSTER.$$"
	cp -a "$VAR/pg" "$VAR/data.key" "$CASGATE_TEST_CLUSTER.$$/"
	mv -T "$CASGATE_TEST_CLUSTER.$$" "$CASGATE_TEST_CLUSTER" 2>/dev/null || rm -rf "$CASGATE_TEST_CLUSTER.$$" # somebody was faster
	start_postgres
}

# --- programs, configuration, keys

# Copies, so that a build does not disturb what runs, and so that the workers' user reaches them.
copy_programs() {
	local p
	for p in casgate casgate-admin casgate-gains casgate-jobs casgate-nav casgate-mail casgate-parse casgate-enrich casgate-snapshots casgate-mcp casgate-web casgate-oauth casgate-long casgate-sheet casgate-extract; do
		[ -x "$BUILD/$p" ] || die "$BUILD/$p is missing: run ./quickstart build"
		install -m 755 "$BUILD/$p" "$RUNDIR/app/$p.new"
		mv -f "$RUNDIR/app/$p.new" "$RUNDIR/app/$p"
	done
	rm -rf "$RUNDIR/app/samples" "$RUNDIR/app/sql" "$RUNDIR/app/schema" "$RUNDIR/app/mcp" "$RUNDIR/app/web"
	mkdir "$RUNDIR/app/samples" "$RUNDIR/app/sql"
	rm -rf "$RUNDIR/app/market"
	cp -R "$TOP/data/schema" "$TOP/data/mcp" "$TOP/data/market" "$TOP/web" "$RUNDIR/app/"
	install -m 644 "$TOP"/data/samples/* "$RUNDIR/app/samples/"
	install -m 644 "$TOP"/sql/*.sql "$RUNDIR/app/sql/"
	install -m 644 "$TOP/data/openapi/openapi.json" "$RUNDIR/app/openapi.json"
}

quote_conninfo() { printf "'%s'" "$(printf '%s' "$1" | sed "s/[\\\\']/\\\\&/g")"; }

write_conf() { # write_conf(file, data key file)
	(umask 077 && cat >"$1" <<-TEXT
		; made by ./quickstart; see casgate.conf(5)
		database_url = host=$(quote_conninfo "$RUNDIR/pg") dbname=casgate user=casgate_app
		base_url = $URL
		styleguide = 1
		extract_program = $RUNDIR/app/casgate-extract
		samples_dir = $RUNDIR/app/samples
		schema_dir = $RUNDIR/app/schema
		mcp_dir = $RUNDIR/app/mcp
		openapi_file = $RUNDIR/app/openapi.json
		sql_dir = $RUNDIR/app/sql
		market_dir = $RUNDIR/app/market
		data_key_file = $2
	TEXT
	)
}

write_confs() {
	if [ ! -s "$VAR/data.key" ]; then
		(umask 077 && openssl rand -hex 32 >"$VAR/data.key.new" && mv "$VAR/data.key.new" "$VAR/data.key")
	fi
	write_conf "$VAR/casgate.conf" "$VAR/data.key"
	{
		printf 'admin_database_url = host=%s dbname=casgate user=casgate_owner\n' "$(quote_conninfo "$RUNDIR/pg")"
		printf 'nav_database_url = host=%s dbname=casgate user=casgate_nav\n' "$(quote_conninfo "$RUNDIR/pg")"
		printf 'purge_database_url = host=%s dbname=casgate user=casgate_purge\n' "$(quote_conninfo "$RUNDIR/pg")"
	} >>"$VAR/casgate.conf"
	write_conf "$RUNDIR/etc/casgate.conf" "$RUNDIR/etc/data.key"
	printf 'metrics_file = %s\n' "$RUNDIR/etc/metrics" | tee -a "$VAR/casgate.conf" >>"$RUNDIR/etc/casgate.conf"
	install -m 600 "$VAR/data.key" "$RUNDIR/etc/data.key"
	if am_root; then
		chown "$WORKER": "$RUNDIR/etc/casgate.conf" "$RUNDIR/etc/data.key"
	fi
}

make_keys() {
	local kind account=
	[ -s "$VAR/keys/test" ] && [ -s "$VAR/keys/live" ] && return
	account=$(CASGATE_CONF=$VAR/casgate.conf "$RUNDIR/app/casgate" account create quickstart) || die "no account could be created"
	for kind in test live; do
		(umask 077 && CASGATE_CONF=$VAR/casgate.conf "$RUNDIR/app/casgate" key create --account "$account" "--$kind" \
			--scopes parse,read,admin --name quickstart >"$VAR/keys/$kind.new") || die "no $kind key could be created"
		mv "$VAR/keys/$kind.new" "$VAR/keys/$kind"
	done
}

# Somebody who can sign in: name quickstart, the password in var/keys/console.
make_user() {
	local verb=(add --account quickstart)
	[ ! -s "$VAR/keys/console" ] || return 0
	(umask 077 && openssl rand -base64 18 >"$VAR/keys/console.new")
	! CASGATE_CONF=$VAR/casgate.conf "$RUNDIR/app/casgate" user list --account quickstart | grep -q ' quickstart$' || verb=(passwd)
	CASGATE_CONF=$VAR/casgate.conf "$RUNDIR/app/casgate" user "${verb[@]}" --password-file "$VAR/keys/console.new" quickstart >/dev/null ||
		die "no user could be created"
	mv "$VAR/keys/console.new" "$VAR/keys/console"
}

# --- worker pools

start_pool() { # start_pool(family)
	local as=() ours=(PATH=/usr/bin:/bin LC_ALL=C.UTF-8) name i workers=${CASGATE_WORKERS:-$(nproc)}
	[ "$1" != long ] || workers=$(((workers + 1) / 2))
	# Of the environment of who starts them the workers get what configures them, and nothing else.
	for name in "${!CASGATE_@}"; do
		case $name in CASGATE_CONF | CASGATE_ADMIN_* | CASGATE_BUILD | CASGATE_TEST_CLUSTER | CASGATE_VAR) ;; *) ours+=("$name=${!name}") ;; esac
	done
	am_root && as=(-u "$WORKER" -g "$(id -gn "$WORKER")" -U "$NGINX" -G "$(id -gn "$NGINX")")
	rm -f "$RUNDIR/fcgi/$1.sock"
	# multiwatch starts a worker anew when it ended; -r: how often in a row one may end early before it gives up.
	(
		cd /
		exec env -i "${ours[@]}" CASGATE_CONF="$RUNDIR/etc/casgate.conf" "$(command -v setsid)" "$(command -v spawn-fcgi)" -n -s "$RUNDIR/fcgi/$1.sock" -M 0600 -b 512 ${as[@]+"${as[@]}"} -- \
			"$(command -v multiwatch)" -f "$workers" -r 1000 -t 1000 -s TERM -- "$RUNDIR/app/casgate-$1"
	) </dev/null >>"$VAR/log/$1.log" 2>&1 9>&- &
	note_pid "$1" $!
	for ((i = 0; i < 100; i++)); do
		[ -S "$RUNDIR/fcgi/$1.sock" ] && break
		our_pid "$1" >/dev/null || break
		sleep 0.05
	done
	[ -S "$RUNDIR/fcgi/$1.sock" ] && our_pid "$1" >/dev/null || die "the workers for $1 did not start, see $VAR/log/$1.log"
}

# The workers that read what waits, where CASGATE_PARSE_JOBS=1 lets it wait.
start_jobs() {
	local as=() ours=(PATH=/usr/bin:/bin LC_ALL=C.UTF-8) name
	[ "${CASGATE_PARSE_JOBS:-0}" = 1 ] || return 0
	for name in "${!CASGATE_@}"; do
		case $name in CASGATE_CONF | CASGATE_ADMIN_* | CASGATE_BUILD | CASGATE_TEST_CLUSTER | CASGATE_VAR) ;; *) ours+=("$name=${!name}") ;; esac
	done
	am_root && as=("$(command -v setpriv)" --reuid="$WORKER" --regid="$(id -gn "$WORKER")" --init-groups --inh-caps=-all --)
	(
		cd /
		exec env -i "${ours[@]}" CASGATE_CONF="$RUNDIR/etc/casgate.conf" "$(command -v setsid)" ${as[@]+"${as[@]}"} \
			"$(command -v multiwatch)" -f "${CASGATE_WORKERS:-$(nproc)}" -r 1000 -t 1000 -s TERM -- "$RUNDIR/app/casgate" jobs run
	) </dev/null >>"$VAR/log/jobs.log" 2>&1 9>&- &
	note_pid jobs $!
}

# --- nginx

fill() { # fill(template): @NAME@ becomes the value of NAME
	local text name
	text=$(cat "$1")
	for name in RUNDIR FCGIDIR LISTEN SERVER_NAME ACCESS_LOG ERROR_LOG CERT CERT_KEY INCLUDE WEBDIR KEY_RATE ADDRESS_RATE USER \
		SPOOL KEY_OPEN KEY_WINDOW ADDRESS_OPEN HOSTS; do
		text=${text//@$name@/"${!name-}"}
	done
	printf '%s\n' "$text"
}

write_nginx_conf() {
	local FCGIDIR=$RUNDIR/fcgi LISTEN SERVER_NAME=localhost ACCESS_LOG=log/access.log ERROR_LOG=log/nginx-error.log CERT=tls/cert.pem CERT_KEY=tls/key.pem
	local INCLUDE=. WEBDIR=$RUNDIR/app/web KEY_RATE=${CASGATE_KEY_RATE:-50r/s} ADDRESS_RATE=${CASGATE_ADDRESS_RATE:-100r/s} USER=
	local per=${KEY_RATE%r/?} KEY_WINDOW
	case $KEY_RATE in
	*r/m) KEY_WINDOW=$(((200 * 60 + per - 1) / per)) ;;
	*) KEY_WINDOW=$(((200 + per - 1) / per)) ;;
	esac
	local SPOOL=$SPOOL/ KEY_OPEN=${CASGATE_KEY_OPEN:-8} ADDRESS_OPEN=${CASGATE_ADDRESS_OPEN:-100} HOSTS= name
	for name in localhost 127.0.0.1 '[::1]' ${CASGATE_SERVER_NAMES-}; do
		HOSTS+="$name. \"\"; "
	done
	LISTEN=$'\t'"listen 127.0.0.1:$PORT ssl http2;"
	[ ! -e /proc/net/if_inet6 ] || ! grep -q '^0\{31\}1 ' /proc/net/if_inet6 || LISTEN+=$'\n\t'"listen [::1]:$PORT ssl http2;"
	am_root && USER="user $NGINX $(id -gn "$NGINX");"$'\n'
	fill "$TOP/nginx/main.conf.in" >"$VAR/nginx.conf"
	fill "$TOP/nginx/casgate.conf.in" >"$VAR/site.conf"
	install -m 644 "$TOP/nginx/casgate-body-rate.conf" "$TOP/nginx/casgate-failures.conf" "$TOP/nginx/casgate-fastcgi.conf" "$VAR/"
}

start_nginx() {
	local i
	write_nginx_conf
	nginx -e "$VAR/log/nginx-error.log" -p "$VAR/" -c "$VAR/nginx.conf" -t -q 2>"$VAR/log/nginx-start.log" &&
		(setsid nginx -e "$VAR/log/nginx-error.log" -p "$VAR/" -c "$VAR/nginx.conf") </dev/null >>"$VAR/log/nginx-start.log" 2>&1 9>&- ||
		{ tail -n 3 "$VAR/log/nginx-start.log" >&2; die "nginx did not start"; }
	for ((i = 0; i < 100; i++)); do
		[ -s "$VAR/pid/nginx.pid" ] && break
		sleep 0.05
	done
	note_pid nginx "$(cat "$VAR/pid/nginx.pid")"
}

# --- all of it

port_busy() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Sets PORT and URL: the one asked for, else the one used last, else 8443.
check_port() {
	local other last=
	[ ! -s "$VAR/port" ] || last=$(cat "$VAR/port")
	PORT=${PORT:-${last:-8443}}
	URL=https://localhost:$PORT
	if our_pid nginx >/dev/null; then
		[ "$last" != "$PORT" ] || return 0
	else
		end_group nginx
	fi
	if port_busy "$PORT"; then
		for ((other = PORT + 1; other < 65536; other++)); do
			port_busy "$other" || break
		done
		die "port $PORT is in use by another program. Try: ./quickstart --port $other"
	fi
}

ready() {
	local i
	for ((i = 0; i < 100; i++)); do
		curl -sf --max-time 5 --cacert "$VAR/tls/cert.pem" "$URL/health/ready" >/dev/null 2>&1 && return
		sleep 0.1
	done
	die "$URL/health/ready does not say ready, see $VAR/log"
}

# One quickstart at a time changes a var/ folder.
lock_var() {
	mkdir -p "$VAR"
	exec 9>"$VAR/lock"
	flock -w 120 9 || die "another quickstart is at work in $VAR"
}

stack_start() {
	local pool
	lock_var
	make_folders
	make_certificate
	end_process nginx QUIT 60 || end_process nginx TERM 5 || :
	for pool in jobs $POOLS; do
		end_process "$pool" TERM 60 || end_process "$pool" KILL 5 || :
	done
	copy_programs
	start_postgres
	write_confs
	make_database
	make_keys
	make_user
	for pool in $POOLS; do
		start_pool "$pool"
	done
	start_jobs
	start_nginx
	printf '%s\n' "$PORT" >"$VAR/port"
	ready
}

stack_stop() {
	local pool any=
	if [ ! -d "$VAR" ]; then
		say "Nothing is running."
		return
	fi
	lock_var
	for pool in nginx jobs $POOLS postgres; do
		our_pid "$pool" >/dev/null && any=1
	done
	end_process nginx QUIT 60 || end_process nginx TERM 5 || :
	for pool in jobs $POOLS; do
		end_process "$pool" TERM 60 || end_process "$pool" KILL 5 || :
	done
	end_process postgres INT 60 || end_process postgres QUIT 10 || die "PostgreSQL does not stop, see $VAR/log/postgresql.log"
	if [ -s "$VAR/spool" ]; then
		case $(cat "$VAR/spool") in
		/dev/shm/casgate.????????) rm -rf "$(cat "$VAR/spool")" ;;
		esac
		rm -f "$VAR/spool"
	fi
	if [ -s "$VAR/runtime" ]; then
		RUNDIR=$(cat "$VAR/runtime")
		case $RUNDIR in
		"$VAR/run" | /tmp/casgate.????????) rm -rf "$RUNDIR" ;;
		esac
		rm -f "$VAR/runtime"
	fi
	if [ -n "$any" ]; then
		say "Stopped. The data stays in $VAR."
	else
		say "Nothing is running."
	fi
}

# What runs, one line each; false when something does not.
stack_status() {
	local name pid all=0
	[ -d "$VAR" ] || die "there is no $VAR: ./quickstart makes it"
	for name in postgres $POOLS nginx; do
		if pid=$(our_pid "$name"); then
			printf '%-10s runs, process %s\n' "$name" "$pid"
		else
			printf '%-10s does not run\n' "$name"
			all=1
		fi
	done
	if [ -s "$VAR/port" ] && our_pid nginx >/dev/null; then
		URL=https://localhost:$(cat "$VAR/port")
		if curl -sf --max-time 5 --cacert "$VAR/tls/cert.pem" "$URL/health/ready" >/dev/null 2>&1; then
			say "ready      $URL"
		else
			say "not ready  $URL, see ./quickstart logs"
			all=1
		fi
	fi
	return $all
}

stack_logs() { # the newest lines of every log, as they come
	[ -d "$VAR/log" ] || die "there are no logs in $VAR"
	exec tail -n 20 -F "$VAR"/log/*.log
}

stack_destroy() {
	stack_stop
	rm -rf "$VAR"
	say "Removed $VAR: database, keys and certificate are gone."
}
