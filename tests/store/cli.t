#!/bin/sh
# casgate migrate, account, key, purge, doctor as an administrator calls them, on a cluster of their own.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=${CG_TOP_SRCDIR:-$(cd "$here/../.." && pwd)}
build=${CG_TOP_BUILDDIR:-$PWD}
casgate=$build/casgate
if [ ! -x "$casgate" ]; then
	echo "1..0 # SKIP casgate is not built"
	exit 0
fi
if [ -z "${CG_TEST_PG:-}" ]; then
	exec sh "$top/tests/lib/pg.sh" with sh "$here/cli.t"
fi
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
n=0

# ok DESCRIPTION COMMAND..: the command succeeds
ok() {
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then
		echo "ok $n - $what"
	else
		echo "not ok $n - $what"
		sed 's/^/#   /' "$tmp/out" "$tmp/err" 2>/dev/null
	fi
}

# run ARGUMENTS..: casgate's exit code in $code, its output in $tmp/out and $tmp/err
run() {
	code=0
	"$casgate" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || code=$?
}
gives() { [ "$code" -eq "$1" ] && grep -q -- "$3" "$tmp/$2"; }
silent() { [ ! -s "$tmp/$1" ]; }
ask() { psql -XAtqc "$1"; }
is() { [ "$1" = "$2" ] || {
	echo "# got: $1, wanted: $2"
	false
}; }

for v in $(env | sed -n 's/^\(CASGATE_[A-Z_]*\)=.*/\1/p'); do unset "$v"; done
: >"$tmp/casgate.conf"
mkdir "$tmp/samples"
(umask 077 && printf '%064d\n' 7 >"$tmp/data.key")
CASGATE_CONF=$tmp/casgate.conf
CASGATE_DATABASE_URL="host=$CG_TEST_PG dbname=postgres user=casgate_app"
CASGATE_ADMIN_DATABASE_URL="host=$CG_TEST_PG dbname=postgres user=postgres"
CASGATE_SQL_DIR=$top/sql
CASGATE_MARKET_DIR=$top/data/market
CASGATE_DATA_KEY_FILE=$tmp/data.key
CASGATE_SAMPLES_DIR=$tmp/samples
CASGATE_SCHEMA_DIR=$top/data/schema
CASGATE_MCP_DIR=$top/data/mcp
CASGATE_EXTRACT_PROGRAM=$build/casgate-extract
export CASGATE_CONF CASGATE_DATABASE_URL CASGATE_ADMIN_DATABASE_URL CASGATE_SQL_DIR CASGATE_MARKET_DIR \
	CASGATE_DATA_KEY_FILE \
	CASGATE_SAMPLES_DIR CASGATE_SCHEMA_DIR CASGATE_MCP_DIR CASGATE_EXTRACT_PROGRAM

# migrate
files=$(ls "$top"/sql/[0-9][0-9][0-9][0-9]_*.sql | wc -l)
# The newest schema, and the newest file: those that only add say so in their first line.
number_of() { sed -n 's/^.*\/0*\([0-9]*\)_[^/]*\.sql$/\1/p' | sort -n | tail -1; }
newest=$(grep -L '^-- Adds only:' "$top"/sql/[0-9][0-9][0-9][0-9]_*.sql | number_of)
last=$(ls "$top"/sql/[0-9][0-9][0-9][0-9]_*.sql | number_of)
run help migrate
ok "help tells the options of a command" gives 0 out '^usage: casgate migrate'
run help parse
ok "also of one that needs no database" gives 0 out '^usage: casgate parse FILE'
run help nothing
ok "and says what is none" gives 2 err "no command 'nothing'"
run parse "$top/tests/data/statements/cdsl_1012.pdf"
ok "a missing password is told in words of the command line" gives 1 err 'password_required:.*--password-file'
run parse -p none "$top/tests/data/statements/cdsl_1012.pdf"
ok "-p is short for --password" gives 1 err 'password_incorrect'
run account list
ok "without a schema there is no account list" gives 1 err 'database_unavailable.*schema version 0'
"$casgate" migrate >"$tmp/one" 2>&1 &
first=$!
"$casgate" migrate >"$tmp/two" 2>&1 &
second=$!
wait "$first"
one=$?
wait "$second"
two=$?
ok "two migrations at once both succeed" is "$one $two" "0 0"
ok "and apply every file once" is "$(cat "$tmp/one" "$tmp/two" | grep -c '^applied')" "$files"
ok "the newest file is the schema's version" is "$(ask 'select max(version) from schema_migrations')" "$newest"
ok "a file that only adds leaves the schema's version" is "$(ask 'select max(version) from schema_additions')" "$last"
run migrate
ok "a second run changes nothing" gives 0 out 'up to date'
ask "insert into schema_migrations (version, name, checksum) values ($newest + 1, 'next', '')"
run migrate
ok "a newer database is refused" gives 1 err 'newer'
run account create early
ok "and nothing is written to it" gives 1 err "schema version $((newest + 1))"
ask "delete from schema_migrations where version > $newest"
copy_sql() { rm -rf "$tmp/sql" && mkdir "$tmp/sql" && cp "$top"/sql/*.sql "$tmp/sql/" && chmod u+w "$tmp"/sql/*; }
ask "insert into schema_additions (version, name, checksum) values ($last + 1, 'next', '')"
run migrate
ok "what only adds is no hindrance to a program that does not know it" gives 0 out 'up to date'
run account list
ok "nor to its work" is "$code" 0
ask "delete from schema_additions where version > $last"
for file in 0001_tables "$(basename "$(ls "$top/sql"/*"${last}"_*.sql)" .sql)"; do
	copy_sql
	echo '-- changed' >>"$tmp/sql/$file.sql"
	CASGATE_SQL_DIR=$tmp/sql run migrate
	ok "$file, changed after it was applied, is refused" gives 1 err "$file.sql is not what was applied"
	CASGATE_SQL_DIR=$tmp/sql run doctor
	ok "doctor tells it, too" gives 1 out "^FAIL  migrations .*$file.sql is not what was applied"
done
rm "$tmp/sql/0001_tables.sql"
CASGATE_SQL_DIR=$tmp/sql run migrate
ok "a missing file is refused" gives 1 err 'migration 0001 is missing'
# A reader of a table that the newest file alters: migrate lets go of its place in the queue and comes again.
createdb busy
copy_sql
echo 'select 1 / 0;' >>"$tmp/sql/$(ls "$top/sql" | grep "^0*${newest}_")"
CASGATE_ADMIN_DATABASE_URL="host=$CG_TEST_PG dbname=busy user=postgres" CASGATE_SQL_DIR=$tmp/sql run migrate
busy_version() { psql -XAt -d busy -c 'select max(version) from schema_migrations'; }
ok "a database before the newest file" is "$(busy_version)" "$((newest - 1))"
psql -qXAt -d busy -c 'begin; lock table schema_migrations in share mode; select pg_sleep(4)' >"$tmp/reader" 2>&1 &
reader=$!
until [ "$(psql -XAt -d busy -c "select count(*) from pg_locks where mode = 'ShareLock' and granted
		and relation = 'schema_migrations'::regclass")" -gt 0 ]; do
	sleep 0.05
done
CASGATE_ADMIN_DATABASE_URL="host=$CG_TEST_PG dbname=busy user=postgres" run migrate
ok "a table in use is waited for in turns" gives 0 err 'a table is in use, trying again'
wait "$reader"
ok "and then the file is applied" is "$(busy_version)" "$newest"

createdb broken
copy_sql
echo 'create table half (a int); select 1 / 0;' >>"$tmp/sql/0003_row_security.sql"
CASGATE_ADMIN_DATABASE_URL="host=$CG_TEST_PG dbname=broken user=postgres" CASGATE_SQL_DIR=$tmp/sql run migrate
ok "a migration that fails is told" gives 1 err '.*row_security: ERROR: *division by zero'
ok "it leaves nothing behind" is \
	"$(psql -XAtqd broken -c "select max(version), to_regclass('half') is null from schema_migrations")" "2|t"
CASGATE_ADMIN_DATABASE_URL="host=$CG_TEST_PG dbname=broken user=postgres" run migrate
ok "and the next run goes on from there" gives 0 out 'applied 0003_row_security'

# roles: what --print-roles prints is enough for an owner without rights
run migrate --print-roles
psql -Xqd postgres -v ON_ERROR_STOP=1 -f "$tmp/out" >"$tmp/err" 2>&1
ok "the SQL of the roles runs, again too" is "$? $(ask "select count(*) from pg_roles
	where rolname like 'casgate%' and not rolcreaterole and rolcanlogin")" "0 5"
createdb --owner=casgate_owner owned
CASGATE_ADMIN_DATABASE_URL="host=$CG_TEST_PG dbname=owned user=casgate_owner" run migrate
ok "with the roles there, migrate needs no right to make them" gives 0 out "applied 0*${last}_"
as_dba() { psql -XAtq -d owned -U casgate_dba "$@" | tr '\n' ' '; }
ok "casgate_dba reads for 30 seconds and writes nothing" is \
	"$(as_dba -c 'show statement_timeout' -c 'show transaction_read_only' -c 'select count(*) from v_holdings')" \
	"30s on 0 "
CASGATE_DATABASE_URL="host=$CG_TEST_PG dbname=owned user=casgate_app"
for what in nav purge; do
	name=$(printf %s "$what" | tr a-z A-Z)
	url="host=$CG_TEST_PG dbname=owned user=casgate_$what"
	[ "$what" = nav ] && command="nav import --builtin" || command=purge
	# shellcheck disable=SC2086
	CASGATE_ADMIN_DATABASE_URL='host=/nonexistent' run $command
	ok "$what: the owner's connection where no other is named" is "$code" 1
	export "CASGATE_${name}_DATABASE_URL=$url"
	# shellcheck disable=SC2086
	CASGATE_ADMIN_DATABASE_URL='host=/nonexistent' run $command
	ok "$what: its own connection is enough" is "$code" 0
	unset "CASGATE_${name}_DATABASE_URL"
done
CASGATE_DATABASE_URL="host=$CG_TEST_PG dbname=postgres user=casgate_app"
run migrate --print-everything
ok "another option of migrate is a wrong call" is "$code" 2

# The schema before the files that only add: programs of this release work on it until casgate migrate runs.
createdb --owner=casgate_owner window
copy_sql
for f in $(grep -l '^-- Adds only:' "$tmp"/sql/*.sql); do
	echo 'select 1 / 0;' >>"$f"
done
on_window() {
	CASGATE_DATABASE_URL="host=$CG_TEST_PG dbname=window user=casgate_app" \
		CASGATE_ADMIN_DATABASE_URL="host=$CG_TEST_PG dbname=window user=casgate_owner" run "$@"
}
CASGATE_SQL_DIR=$tmp/sql on_window migrate
ok "a schema without what only adds" is \
	"$code $(psql -XAtqd window -c "select max(version), to_regclass('schema_additions') from schema_migrations")" \
	"1 $newest|"
on_window account create early
ok "an account is made on it" gives 0 out '^acct_'
on_window key create --account early --test
ok "and a key" gives 0 out '^sk_test_'
on_window account list
ok "and listed" gives 0 out ' active *1 *0  early$'
on_window purge
ok "purge works" gives 0 out '^snapshots 0$'
CASGATE_NAV_DATABASE_URL="host=$CG_TEST_PG dbname=window user=casgate_nav" on_window nav import --builtin
on_window doctor
ok "doctor is content, and says what is next" gives 0 out \
	"^ok    migrations  *$newest of $last applied.*next: casgate migrate"
on_window account erase --yes early
ok "what needs an addition says so" is "$code $(psql -XAtqd window -c 'select count(*) from accounts')" "1 1"
on_window migrate
ok "migrate adds the rest" is "$code $(grep -c '^applied' "$tmp/out")" "0 $((last - newest))"
on_window account erase --yes early
ok "and then it works" is "$code $(psql -XAtqd window -c 'select count(*) from accounts')" "0 0"

# account
run account create "demo"
account=$(cat "$tmp/out")
ok "account create prints the id alone" is "$(printf %s "$account" | grep -cE '^acct_[0-9A-HJKMNP-TV-Z]{26}$')" 1
run account create demo
ok "a taken name is refused" gives 1 err 'invalid_request: There is an account with this name already'
run account create "$(printf 'a\tb')"
ok "control characters are refused" gives 1 err 'invalid_request'
run account create
ok "a missing name is a wrong call" gives 2 err '^usage:'
run account list
ok "account list shows it" gives 0 out "^$account .* demo$"

# rename, suspend, erase, export: an account that is done with afterwards
run account create old
old=$(cat "$tmp/out")
run account rename old demo
ok "a name that is taken is refused for another account" gives 1 err 'There is an account with this name already'
run account rename old gone
ok "account rename" is "$code $(ask "select name from accounts where account_id = casgate_id('$old')")" "0 gone"
run key create --account gone --live
printf 'a good long password\n' >"$tmp/password"
run user add --account gone --password-file "$tmp/password" gone@example.org
keys_seen() {
	psql -XAtq -U casgate_app -c "begin; set local app.account = '$(ask "select casgate_id('$old')")';
		select count(*) from api_keys"
}
run account suspend gone
ok "account suspend hides the keys from the workers" is "$code $(keys_seen)" "0 0"
run account list
ok "account list shows it" gives 0 out "^$old .* suspended  *1  *0  gone$"
run account resume "$old"
ok "account resume ends that" is "$code $(keys_seen)" "0 1"
CASGATE_SINGLE_ROLE=1 run account suspend gone
ok "where row level security binds nobody, it is refused" gives 1 err 'does not bind the single role'
run account export gone "$tmp/gone.zip"
ok "account export makes a file that others cannot read" is "$code $(stat -c %a "$tmp/gone.zip")" "0 600"
ok "a zip with the account in it" is "$(/usr/bin/python3 -c "
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
a = json.loads(z.read('account.json'))
print(z.testzip(), z.namelist(), a['id'] == sys.argv[2], a['name'], [u['login'] for u in a['users']], len(a['keys']))
" "$tmp/gone.zip" "$old")" "None ['account.json'] True gone ['gone@example.org'] 1"
run account export gone "$tmp/gone.zip"
ok "a file that exists is not written over" gives 1 err 'The archive cannot be made: File exists'
run account erase gone
ok "account erase shows what would go" gives 1 out '^api_keys  *1$'
ok "and says that nothing did" gives 1 err 'Nothing was erased'
ok "which is so" is "$(keys_seen)" 1
run account erase --yes gone
ok "account erase --yes proves that nothing is left" is "$code $(awk '$2 > 0' "$tmp/out" | tr -s ' ') $(ask "
	select count(*) from casgate_account_rows(casgate_id('$old'))") $(wc -l <"$tmp/out")" "0 audit_log 1 29 29"
ok "but the line that says so" is "$(ask "select action from audit_log where account_id = casgate_id('$old')")" \
	"account.erase"
run account erase --yes gone
ok "a second time there is no such account" gives 1 err 'No account has this id or name: see casgate account list'
for wrong in "rename demo" "suspend" "resume a b" "export demo" "erase" "erase --yes" "frob x"; do
	# shellcheck disable=SC2086
	run account $wrong
	ok "account $wrong is a wrong call" is "$code" 2
done

# key
run key create --account demo --test
key=$(cat "$tmp/out")
ok "key create prints the key alone" is \
	"$(grep -cE '^sk_test_[0-9A-Z]{26}_[0-9A-Za-z]{49}$' "$tmp/out") $(wc -l <"$tmp/out")" "1 1"
ok "the key names its account" is "$(printf %s "$key" | cut -c9-34)" "${account#acct_}"
ok "nothing else is said" silent err
run key create --account "$account" --live --scopes admin --expires 30 --name "ci"
ok "a live key by account id" gives 0 out '^sk_live_'
run key list --account demo
ok "key list has both" is "$(grep -c ' active ' "$tmp/out")" 2
ok "with scopes" gives 0 out ' live .* admin '
ok "but not the keys" is "$(grep -c "$(printf %s "$key" | cut -c36-60)" "$tmp/out")" 0
ok "nor are they in the database" is "$(pg_dump --data-only | grep -c "$(printf %s "$key" | cut -c36-60)")" 0
id=$(sed -n 's/^\(key_[0-9A-Z]*\) .* test .*/\1/p' "$tmp/out")
run key roll "$id" --keep 2
ok "key roll prints the new key alone" is \
	"$(grep -cE '^sk_test_[0-9A-Z]{26}_[0-9A-Za-z]{49}$' "$tmp/out") $(wc -l <"$tmp/out")" "1 1"
ok "the old one has two hours" is \
	"$(ask "select count(*) from api_keys where not livemode and expires_at between now() + interval '60 minutes'
		and now() + interval '2 hours'")" 1
run key revoke "$id"
ok "key revoke" is "$code" 0
run key list
ok "is seen in the list" gives 0 out "^$id .* revoked "
run key revoke key_00000000000000000000000000
ok "an unknown key cannot be revoked" gives 1 err 'There is no key with this id'
run key roll "$id"
ok "a revoked key is not rolled" gives 1 err 'There is no key with this id that works'
run key revoke nonsense
ok "nor what is no id" gives 1 err 'KEY_ID is key_'
for wrong in "create" "create --account" "create --account demo --live --test" "create --account demo --scopes write" \
	"create --account demo --expires 0" "create --account demo extra" "revoke" "roll" "roll $id --keep 721" \
	"roll $id --keep -1" "frobnicate" "list extra"; do
	# shellcheck disable=SC2086
	run key $wrong
	ok "key $wrong is a wrong call" is "$code" 2
done
run key create --account nobody
ok "an unknown account is told" gives 1 err 'No account has this id or name: see casgate account list'
"$casgate" key create --account demo >/dev/full 2>"$tmp/err"
ok "a key that cannot be printed is revoked" is \
	"$(ask "select revoked_at is not null from api_keys order by key_id desc limit 1")" t

# purge
run purge
ok "purge counts" is "$code $(tr '\n' ' ' <"$tmp/out")" \
	"0 snapshots 0 idempotency_keys 0 uploads 0 usage_days 0 sessions 0 tokens 0 grants 0 clients 0 audit_lines 0 \
requests 0 jobs 0 "
ask "insert into usage_daily (account_id, day) select account_id, current_date - d from accounts,
		unnest('{399,402,500}'::int[]) d"
run purge
ok "usage beyond 400 days goes" is "$code $(grep usage "$tmp/out") $(ask 'select count(*) from usage_daily')" \
	"0 usage_days 2 1"
ask "insert into usage_daily (account_id, day) select account_id, current_date - 500 from accounts limit 1"
CASGATE_ADMIN_DATABASE_URL="host=$CG_TEST_PG dbname=postgres user=casgate_purge" run purge
ok "the role casgate_purge is enough" is "$code $(grep usage "$tmp/out")" "0 usage_days 1"

ask "insert into request_log (account_id, entry_id, at, request_id, actor, method, path, status, duration_ms)
		select account_id, gen_random_uuid(), now() - d * interval '1 day', 'req_x', 'key_x', 'GET', '/', 200, 1
		from (select account_id from accounts limit 1) a, unnest('{0,29,31,400}'::int[]) d"
CASGATE_ADMIN_DATABASE_URL="host=$CG_TEST_PG dbname=postgres user=casgate_purge" run purge
ok "requests beyond 30 days go" is "$code $(grep requests "$tmp/out") $(ask 'select count(*) from request_log')" \
	"0 requests 2 2"
ask "insert into account_users (account_id, user_id, login, password_hash)
		select account_id, account_id, 'purge', 'x' from accounts limit 1;
	insert into user_sessions (account_id, session_id, session_hash, user_id, expires_at)
		select account_id, gen_random_uuid(), sha256(i::text::bytea),
		user_id, now() + i * interval '1 hour' from account_users, unnest('{-1,0,1}'::int[]) i;
	insert into oauth_grants (account_id, grant_id, user_id, client_id, client_name, redirect_uri,
		resource, scopes, livemode, code_hash,
		code_challenge,
		code_expires_at, expires_at)
		select account_id, gen_random_uuid(), user_id, 'c', 'n', 'u', 'r', '{read}', true,
		sha256(i::text::bytea), 'x', now(),
		now() + i * interval '1 hour' from account_users, unnest('{-1,1}'::int[]) i;
	insert into oauth_tokens (account_id, token_hash, grant_id, kind, scopes, expires_at)
		select account_id, sha256(i::text::bytea), grant_id, 'ACCESS', '{read}',
		now() + i * interval '1 hour' from oauth_grants, unnest('{-1,1}'::int[]) i
		where oauth_grants.expires_at > now();
	insert into oauth_clients (client_id, kind, name, redirect_uris, last_used_at, consented_at)
		select i::text, 'REGISTERED', 'n', '{u}', now() - i * interval '1 day', now()
		from unnest('{89,91}'::int[]) i;
	insert into throttles (bucket, since) select sha256(i::text::bytea), now() - i * interval '1 minute'
		from unnest('{1,61}'::int[]) i"
run purge
ok "what has ended of sign-ins and applications goes" is \
	"$code $(tail -7 "$tmp/out" | head -4 | tr '\n' ' ')$(ask 'select (select count(*) from user_sessions),
	(select count(*) from oauth_grants), (select count(*) from oauth_tokens), (select count(*)
		from oauth_clients), (select count(*) from throttles)')" \
	"0 sessions 2 tokens 1 grants 1 clients 1 1|1|1|1|1"

ok "doctor and metrics learn of it" is "$(ask "select finished_at = succeeded_at and started_at < now() from jobs")" t
ask "alter table snapshots rename to hidden"
run purge
ok "a purge that fails says so and counts nothing on stdout" sh -c '[ "$1" = 1 ] && [ ! -s "$2" ]' - "$code" "$tmp/out"
ask "alter table hidden rename to snapshots"
ok "and is not taken for a success" is "$(ask "select finished_at > succeeded_at from jobs")" t
run purge

# user
printf 'a good long password\n' >"$tmp/password"
run user add --account demo --password-file "$tmp/password" Ada@Example.ORG
ok "user add prints the id" gives 0 out '^user_[0-9A-Z]\{26\}$'
ok "the name is kept in small letters, the password as Argon2id" is \
	"$(ask "select login, left(password_hash, 30) from account_users where login like 'ada%'")" \
	'ada@example.org|$argon2id$v=19$m=65536,t=2,p=1'
run user add --account demo --password-file "$tmp/password" ada@example.org
ok "a name belongs to one user" gives 1 err 'There is a user with this login name already'
for password in short 12345678901 "with$(printf '\001')control characters"; do
	printf '%s\n' "$password" >"$tmp/bad"
	run user add --account demo --password-file "$tmp/bad" eve
	ok "a bad password is refused" gives 1 err 'A password has'
done
for name in '' ' ' 'two words' "$(printf '%0201d' 0)"; do
	run user add --account demo --password-file "$tmp/password" "$name"
	ok "a bad name is refused" gives 1 err 'A login name is'
done
ok "a password comes on standard input too" sh -c '"$0" user passwd ada@example.org <"$1"' "$casgate" "$tmp/password"
ok "but there must be one" sh -c '! "$0" user passwd ada@example.org </dev/null 2>/dev/null' "$casgate"
ok "and on a terminal it is typed twice and not shown" /usr/bin/python3 "$here/identity/type_password.py" "$casgate"
ask "insert into user_sessions (account_id, session_id, session_hash, user_id, expires_at)
		select account_id, user_id, sha256('s'), user_id, now() + interval
	'1 hour' from account_users where login like 'ada%'"
run user passwd --password-file "$tmp/password" ADA@example.org
ok "user passwd ends the sessions" is \
	"$code $(ask "select count(*) from user_sessions s join account_users u using (user_id)
		where login like 'ada%'")" "0 0"
run user totp ada@example.org
totp_form='&algorithm=SHA1&digits=6&period=30$'
ok "user totp prints a URI for the user's program" gives 0 out \
	'^otpauth://totp/casgate:ada%40example%2Eorg?secret=[A-Z2-7]\{32\}&issuer=casgate'"$totp_form"
ok "and keeps the secret encrypted" is "$(ask "select length(totp_enc) from account_users where login like 'ada%'")" 69
run user list --account demo
ok "user list shows it" gives 0 out '^user_[0-9A-Z]* *acct_[0-9A-Z]* *yes  *0  *0 .* ada@example.org$'
run user totp --off ada@example.org
ok "user totp --off takes the codes away" is \
	"$code $(ask "select totp_enc is null from account_users where login like 'ada%'")" "0 t"
"$casgate" user totp ada@example.org >/dev/full 2>"$tmp/err"
ok "codes that cannot be shown are not demanded" is \
	"$(ask "select totp_enc is null from account_users where login like 'ada%'")" t
run user remove ada@example.org
ok "user remove removes name and user" is \
	"$code $(ask "select count(*) from user_names") $(ask "select count(*) from account_users
		where login like 'ada%'")" "0 0 0"
run user remove ada@example.org
ok "which is told the second time" gives 1 err 'There is no user with this login name: see casgate user list'
for wrong in '' add 'add x' 'add --account demo' 'passwd' 'list x' 'remove --off x' 'totp' \
	'totp --password-file f x' 'frob x' 'add --account demo --password-file f x y'; do
	# shellcheck disable=SC2086
	run user $wrong
	ok "user $wrong is a wrong call" is "$code" 2
done
ok "the audit log knows of users" is \
	"$(ask "select string_agg(action, ' ' order by event_id) from audit_log where action like 'user.%'")" \
	"user.add user.password user.password user.password user.totp user.totp user.totp user.totp user.remove"

# doctor
run doctor
ok "doctor misses the list of schemes" gives 1 out '^FAIL  schemes .*casgate nav import --builtin'
CASGATE_ADMIN_DATABASE_URL="host=$CG_TEST_PG dbname=postgres user=casgate_nav" run nav import --builtin
run doctor
ok "doctor is content" is "$code $(grep -c '^FAIL' "$tmp/out")" "0 0"
ok "it knows the files of the schema, the key and the last purge" is "$(grep -E \
	"^ok    (migrations +$last of $last applied|data key .*fingerprint [0-9a-f]{16}$|purge +last success 2)" \
	"$tmp/out" | wc -l)" 3
CASGATE_DATABASE_URL=$CASGATE_ADMIN_DATABASE_URL run doctor
ok "doctor sees a role that is not bound" gives 1 out '^FAIL  role .*not bound by row level security'
CASGATE_ADMIN_DATABASE_URL=$CASGATE_DATABASE_URL run doctor
ok "doctor sees an administrator who owns nothing" gives 1 out '^FAIL  administration .*does not own'
CASGATE_DATA_KEY_FILE='' run doctor
ok "doctor misses the data key" gives 1 out '^FAIL  data key'
(umask 077 && printf '%064d\n' 8 >"$tmp/other.key")
CASGATE_DATA_KEY_FILE=$tmp/other.key run doctor
ok "doctor sees another data key than the database's" gives 1 out '^FAIL  database .*data_key_file holds another key'
CASGATE_DATA_KEY_FILE=$tmp/other.key run account create another
ok "and nothing is written with it" gives 1 err 'database_unavailable.*holds another key'
CASGATE_DATA_KEY_FILE='' run account list
ok "without a key there is nothing to compare" is "$code" 0
chmod 644 "$tmp/data.key"
run doctor
ok "doctor sees that others may read it" gives 1 out '^FAIL  configuration .*others may read it'
chmod 600 "$tmp/data.key"
CASGATE_SCHEMA_DIR=$tmp run doctor
ok "doctor sees a schema that is not there" gives 1 out '^FAIL  MCP server .*output schema of parse_cas is not there'
CASGATE_MCP_DIR=$tmp run doctor
ok "doctor sees texts that are not there" gives 1 out '^FAIL  MCP server .*prompts.json'
CASGATE_EXTRACT_PROGRAM=/bin/true run doctor
ok "doctor sees an extractor that does not read" gives 1 out '^FAIL  extractor'
printf '#!/bin/sh\n[ "$1" = --self-test ] || exit 1\nsleep 1000 &\necho "$!" >%s/sleeper\nwait\n' "$tmp" \
	>"$tmp/sleeper.sh"
chmod 755 "$tmp/sleeper.sh"
CASGATE_EXTRACT_PROGRAM=$tmp/sleeper.sh run doctor
ok "doctor does not wait for a self-test that hangs" gives 1 out '^FAIL  sandbox .*does not end'
state=$(sed 's/.*) \(.\).*/\1/' "/proc/$(cat "$tmp/sleeper")/stat" 2>/dev/null)
ok "and leaves nothing of it behind" is "${state:-Z}" Z
# self_test(name, status, lines): an extractor whose self-test says so
self_test() {
	printf '#!/bin/sh\n[ "$1" ] || exit 1\nprintf '\''%%b'\'' '\''%s'\''\n%s\n' "$3" "$2" >"$tmp/$1.sh"
	chmod 755 "$tmp/$1.sh"
	CASGATE_EXTRACT_PROGRAM=$tmp/$1.sh run doctor
}
self_test all 'exit 0' 'files: refused\nnetwork: refused\n'
ok "doctor counts the ways out that are refused" gives 1 out '^ok    sandbox .*2 ways out are tried and refused'
self_test open 'exit 1' 'files: refused\nnetwork: ALLOWED\nprocesses: refused\n'
ok "doctor tells a way out that is open" gives 1 out '^FAIL  sandbox .*network: ALLOWED'
ok "and no more than that" is "$(grep -c '^[a-zA-Z]* *sandbox ' "$tmp/out")" 1
self_test killed 'kill -9 $$' 'files: refused\nnetwork: refused\n'
ok "doctor tells a self-test that was killed on its way" gives 1 out '^FAIL  sandbox .*was killed'
self_test failed 'exit 3' 'files: refused\n'
ok "doctor tells one that failed without a word" gives 1 out '^FAIL  sandbox .*--self-test'
run doctor
ok "doctor says how many workers there is room for" gives 0 out '^ok    connections .*room for [0-9][0-9]* workers'
CASGATE_DATABASE_URL='host=/nonexistent' run doctor
ok "doctor sees a database that is down" gives 1 out '^FAIL  database'
ask "alter table folios disable row level security"
run doctor
tables=$(ask "select count(*) from pg_policies where policyname = 'account'")
ok "doctor sees a table without row security" gives 1 out "^FAIL  row security .*$((tables - 1)) of $tables"
ask "alter table folios enable row level security"
ask "delete from schema_migrations where version > 4" # before the oldest one that programs work with
run doctor
ok "doctor sees an old schema" gives 1 out "^FAIL  schema .*version 4 "

# configuration
echo 'databse_url = secret' >"$tmp/casgate.conf"
for command in migrate "account list" "key list" purge doctor; do
	# shellcheck disable=SC2086
	run $command
	cat "$tmp/err" >>"$tmp/out"
	ok "$command: a wrong key in the configuration stops it" gives 1 out "casgate.conf:1: databse_url is not a key"
	ok "$command: its value is not shown" is "$(grep -c secret "$tmp/out")" 0
done
echo "1..$n"
