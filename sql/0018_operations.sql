-- Adds only: programs of schema 17 go on working with it.
--
-- What operation needs: additions to the schema, the data key's fingerprint, the last runs of jobs, suspended accounts,
-- ids as the API writes them.

create table schema_additions (
	version integer not null primary key,
	name text not null,
	checksum text not null,
	applied_at timestamptz not null default now()
);
comment on table schema_additions is 'Migrations that only add, so that programs of the release before go on working: their files say so in the first line. All others are in schema_migrations.';
comment on column schema_additions.version is 'Number of the file sql/NNNN_name.sql.';
comment on column schema_additions.name is 'Name of the file without number and ending.';
comment on column schema_additions.checksum is 'SHA-256 of the file, in hex, when it was applied.';
comment on column schema_additions.applied_at is 'When it was applied.';
grant select on schema_additions to casgate_app, casgate_nav, casgate_purge, casgate_dba;

-- The first program that has a key writes its fingerprint; every other one is compared with it on connecting.
create table data_keys (
	place integer not null primary key check (place in (1, 2)),
	fingerprint text not null unique check (fingerprint ~ '^[0-9a-f]{16}$'),
	form integer not null default 1 check (form in (1, 2)),
	since timestamptz not null default now()
);
comment on table data_keys is 'Fingerprints of the data keys that values of this database are encrypted with.';
comment on column data_keys.place is '1: the key that programs must have; 2: the one before, while casgate rekey is not done.';
comment on column data_keys.fingerprint is 'Keyed hash of a fixed text, in hex: tells keys apart and tells nothing of them.';
comment on column data_keys.form is 'Form of the values that are written with it: 1 as releases up to 0.1 read them, 2 with the key''s id.';
comment on column data_keys.since is 'When it came into use.';
grant select, insert on data_keys to casgate_app;
grant select on data_keys to casgate_dba;

create table jobs (
	job text not null primary key check (job in ('purge')),
	started_at timestamptz not null,
	finished_at timestamptz,
	succeeded_at timestamptz
);
comment on table jobs is 'The last run of each job.';
comment on column jobs.job is 'purge.';
comment on column jobs.started_at is 'Begin of the last run.';
comment on column jobs.finished_at is 'Its end; null: it is at work, or was killed.';
comment on column jobs.succeeded_at is 'End of the last run that did all it had to do; null: none has.';
grant select, insert, update on jobs to casgate_purge;
grant select on jobs to casgate_app, casgate_dba;

alter table accounts add column suspended_at timestamptz;
comment on column accounts.suspended_at is 'From when on keys, tokens, sign-ins and upload links of the account are refused; null: it is in use.';

-- A suspended account's keys, users, sessions, tokens and links are not there for the workers.
do $$
declare
	t text;
begin
	foreach t in array array['api_keys', 'account_users', 'user_sessions', 'oauth_grants', 'oauth_tokens', 'upload_sessions'] loop
		execute format('create policy suspended on %I as restrictive to casgate_app using '
			'(exists (select from accounts a where a.account_id = %I.account_id and a.suspended_at is null))', t, t);
	end loop;
end
$$;

-- By day over all accounts, for casgate_dba. On a large database build it first, without blocking writers:
--   create index concurrently transactions_day on transactions (txn_date);
create index if not exists transactions_day on transactions (txn_date);

-- Ids as the API writes them: a prefix and 26 characters of Crockford's base32, of the 128 bits that are kept as uuid.
create function casgate_id(id text) returns uuid language plpgsql immutable strict parallel safe as $$
declare
	digits text := upper(substring(id from '([0-9A-Za-z]{26})$'));
	bits text := '';
	hex text := '';
	digit integer;
begin
	if digits is null then
		return id::uuid;
	end if;
	for i in 1..26 loop
		digit := position(substr(digits, i, 1) in '0123456789ABCDEFGHJKMNPQRSTVWXYZ') - 1;
		if digit < 0 or (i = 1 and digit > 7) or id !~ '^([a-z]{1,7}_)?[0-9A-Za-z]{26}$' then
			raise invalid_text_representation using message = format('not an id: %s', id);
		end if;
		bits := bits || digit::bit(5);
	end loop;
	for i in 0..31 loop
		hex := hex || to_hex(substr(bits, 3 + 4 * i, 4)::bit(4)::integer);
	end loop;
	return hex::uuid;
end
$$;
comment on function casgate_id(text) is 'The uuid of an id of the API: casgate_id(''snap_01ARZ3NDEKTSV4RRFFQ69G5FAV''); a uuid as text stays as it is.';

create function casgate_id(prefix text, id uuid) returns text language sql immutable strict parallel safe as $$
	select prefix
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(uuid_send(id), 0) >> 5), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(uuid_send(id), 0) & 31), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(uuid_send(id), 1) >> 3), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 1) & 7) << 2) | (get_byte(uuid_send(id), 2) >> 6)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((get_byte(uuid_send(id), 2) >> 1) & 31), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 2) & 1) << 4) | (get_byte(uuid_send(id), 3) >> 4)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 3) & 15) << 1) | (get_byte(uuid_send(id), 4) >> 7)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((get_byte(uuid_send(id), 4) >> 2) & 31), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 4) & 3) << 3) | (get_byte(uuid_send(id), 5) >> 5)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(uuid_send(id), 5) & 31), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(uuid_send(id), 6) >> 3), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 6) & 7) << 2) | (get_byte(uuid_send(id), 7) >> 6)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((get_byte(uuid_send(id), 7) >> 1) & 31), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 7) & 1) << 4) | (get_byte(uuid_send(id), 8) >> 4)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 8) & 15) << 1) | (get_byte(uuid_send(id), 9) >> 7)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((get_byte(uuid_send(id), 9) >> 2) & 31), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 9) & 3) << 3) | (get_byte(uuid_send(id), 10) >> 5)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(uuid_send(id), 10) & 31), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(uuid_send(id), 11) >> 3), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 11) & 7) << 2) | (get_byte(uuid_send(id), 12) >> 6)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((get_byte(uuid_send(id), 12) >> 1) & 31), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 12) & 1) << 4) | (get_byte(uuid_send(id), 13) >> 4)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 13) & 15) << 1) | (get_byte(uuid_send(id), 14) >> 7)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((get_byte(uuid_send(id), 14) >> 2) & 31), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
			1 + (((get_byte(uuid_send(id), 14) & 3) << 3) | (get_byte(uuid_send(id), 15) >> 5)), 1)
		|| substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(uuid_send(id), 15) & 31), 1)
$$;
comment on function casgate_id(text, uuid) is 'The id of the API of a uuid: casgate_id(''snap_'', snapshot_id).';

create or replace view v_holdings with (security_barrier) as
select h.account_id, h.snapshot_id, s.livemode, s.created_at, s.expires_at, s.source, s.statement_type, s.as_of_date,
	s.investor_pan_mask, s.investor_email_mask, s.investor_mobile_mask,
	h.holding_no, f.folio, f.amc, f.pan_mask, f.kyc, h.name, h.isin, h.registrar, h.rta_code, h.advisor, h.demat,
	h.plan, h.option, h.opening_units, h.units, h.nav, h.nav_date, h.value, h.cost, h.value - h.cost as gain,
	h.reconciled, casgate_id('acct_', h.account_id) as account, casgate_id('snap_', h.snapshot_id) as snapshot
from holdings h
join folios f on f.account_id = h.account_id and f.snapshot_id = h.snapshot_id and f.folio_no = h.folio_no
join snapshots s on s.account_id = h.account_id and s.snapshot_id = h.snapshot_id;

create or replace view v_transactions with (security_barrier) as
select t.account_id, t.snapshot_id, s.livemode, s.source, s.as_of_date, t.txn_no, t.txn_date, t.type, t.description,
	t.amount, t.units, t.nav, t.balance, h.holding_no, h.name, h.isin, f.folio, f.amc, f.pan_mask,
	casgate_id('acct_', t.account_id) as account, casgate_id('snap_', t.snapshot_id) as snapshot
from transactions t
join holdings h on h.account_id = t.account_id and h.snapshot_id = t.snapshot_id and h.holding_no = t.holding_no
join folios f on f.account_id = h.account_id and f.snapshot_id = h.snapshot_id and f.folio_no = h.folio_no
join snapshots s on s.account_id = t.account_id and s.snapshot_id = t.snapshot_id;

create or replace view v_allocation with (security_barrier) as
select h.account_id, h.snapshot_id, s.livemode, s.as_of_date, d.dimension, d.key, count(*) as funds,
	sum(h.value) as value,
	round(100 * sum(h.value) / nullif(sum(sum(h.value)) over (partition by h.account_id, h.snapshot_id, d.dimension), 0),
		2) as percent,
	casgate_id('acct_', h.account_id) as account, casgate_id('snap_', h.snapshot_id) as snapshot
from holdings h
join folios f on f.account_id = h.account_id and f.snapshot_id = h.snapshot_id and f.folio_no = h.folio_no
join snapshots s on s.account_id = h.account_id and s.snapshot_id = h.snapshot_id
cross join lateral (values ('amc', f.amc), ('registrar', h.registrar), ('plan', h.plan), ('option', h.option))
	as d (dimension, key)
where h.units <> 0
group by h.account_id, h.snapshot_id, s.livemode, s.as_of_date, d.dimension, d.key;

create or replace view v_returns with (security_barrier) as
select f.account_id, f.snapshot_id, f.enrichment_id, e.livemode, e.as_of_date, e.enriched_at, e.partial, f.fund_no, f.name,
	f.isin, f.folio, f.scheme_code, f.category, f.amc, f.asset_class, f.plan, f.option, f.units, f.latest_nav,
	f.latest_nav_date, f.current_value, f.return_1y, f.return_3y, f.reason_1y, f.reason_3y, f.benchmark, f.quality,
	f.benchmark_1y, f.benchmark_3y, f.excess_1y, f.excess_3y, f.xirr, f.xirr_reason, f.gain_percent,
	casgate_id('acct_', f.account_id) as account, casgate_id('snap_', f.snapshot_id) as snapshot
from enrichment_funds f
join enrichments e on e.account_id = f.account_id and e.snapshot_id = f.snapshot_id
	and e.enrichment_id = f.enrichment_id
where not exists (select from enrichments n where n.account_id = e.account_id and n.snapshot_id = e.snapshot_id
	and (n.enriched_at, n.enrichment_id) > (e.enriched_at, e.enrichment_id));

do $$
declare
	v text;
begin
	foreach v in array array['v_holdings', 'v_transactions', 'v_allocation', 'v_returns'] loop
		execute format('comment on column %I.account is %L', v, 'Account as casgate account list shows it: acct_...');
		execute format('comment on column %I.snapshot is %L', v, 'Snapshot as the API shows it: snap_...');
	end loop;
end
$$;

-- casgate_dba signs in itself: the settings of casgate migrate --print-roles, where migrate may set them.
-- Not where one role does everything: it has to write.
do $$
begin
	if current_user <> 'casgate_dba' then
		alter role casgate_dba login;
		alter role casgate_dba set default_transaction_read_only = on;
		alter role casgate_dba set statement_timeout = '30s';
		alter role casgate_dba set lock_timeout = '2s';
		alter role casgate_dba set idle_in_transaction_session_timeout = '60s';
	end if;
exception when insufficient_privilege then
	raise notice 'casgate_dba is left as it is: see casgate migrate --print-roles';
end
$$;
