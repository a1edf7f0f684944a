-- What casgate_app and casgate_dba can see and do: two accounts, one row of each in every table, every table tried.
begin;
select plan(164);

create function pg_temp.fill(a uuid) returns void language sql as $$
	insert into accounts (account_id, name) values (a, a::text);
	insert into api_keys (account_id, key_id, key_hash, name, livemode, scopes)
		values (a, a, sha256(a::text::bytea), 'k', true, '{read}');
	insert into snapshots (account_id, snapshot_id, livemode, created_at, expires_at, source, statement_type,
		investor_pan_mask, holder_names, holder_pans_enc, holder_pan_masks, folio_count, page_count, printed_amcs,
		printed_costs, printed_values, printed_pages, nps_present, checks, passed, level)
		values (a, a, true, now(), now() + interval '1 day', 'CAMS', 'DETAILED', 'ABXXXXXX4F', '{}', '{}', '{}', 1, 1,
		'{}', '{}', '{}', '{}', false, 1, 1, 'HIGH');
	insert into folios (account_id, snapshot_id, folio_no, folio, amc, pan_enc, pan_mask, holders, nominees)
		values (a, a, 0, '1 / 2', 'Sample Mutual Fund', 'secret', 'ABXXXXXX4F', '{A NAME}', '{}');
	insert into holdings (account_id, snapshot_id, holding_no, folio_no, name, plan, units, value, cost, reconciled, page)
		values (a, a, 0, 0, 'one', 'DIRECT', 1.000, 75.00, 50.00, true, 1),
		(a, a, 1, 0, 'two', 'REGULAR', 2.000, 25.00, null, true, 1), (a, a, 2, 0, 'exited', 'DIRECT', 0.000, 9, 9, true, 1);
	insert into transactions (account_id, snapshot_id, txn_no, holding_no, type, page) values (a, a, 0, 0, 'PURCHASE', 1);
	insert into demat_accounts (account_id, snapshot_id, demat_no, owner_names, owner_pans_enc, owner_pan_masks)
		values (a, a, 0, '{}', '{}', '{}');
	insert into demat_holdings (account_id, snapshot_id, holding_no, demat_no, kind, page) values (a, a, 0, 0, 'FUND', 1);
	insert into demat_transactions (account_id, snapshot_id, txn_no, demat_no, page) values (a, a, 0, 0, 1);
	insert into nps_holdings (account_id, snapshot_id, scheme_no) values (a, a, 0);
	insert into statement_warnings (account_id, snapshot_id, warning_no, code, page) values (a, a, 0, 'isin_missing', 1);
	insert into idempotency_keys (account_id, livemode, idem_key, fingerprint, claim_id, expires_at, state)
		values (a, true, 'k', sha256('x'), a, now() + interval '1 day', 'CLAIMED');
	insert into usage_daily (account_id, day) values (a, current_date);
	insert into audit_log (account_id, event_id, actor, action) values (a, a, 'casgate', 'account.create');
	insert into enrichments values (a, a, a, true, now(), current_date, false, 'mfapi', null, 5.00, 'OK', 1.00, null, '{}', '{}',
		'{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}'),
		(a, a, '00000000-0000-0000-0000-0000000000ff', true, now() - interval '1 day', current_date - 1, false, 'mfapi', null,
		4.00, 'OK', 1.00, null, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}');
	insert into enrichment_funds (account_id, snapshot_id, enrichment_id, fund_no, name, reason_1y, reason_3y, quality, xirr_reason,
		return_1y) values (a, a, a, 0, 'one', 'OK', 'HISTORY_SHORT', 'NEAR', 'OK', 4.19),
		(a, a, '00000000-0000-0000-0000-0000000000ff', 0, 'one', 'OK', 'OK', 'NEAR', 'OK', 3.52);
	insert into account_users (account_id, user_id, login, password_hash) values (a, a, 'user@example.org', 'secret');
	insert into user_sessions (account_id, session_id, session_hash, user_id, expires_at)
		values (a, a, sha256('s'), a, now() + interval '1 hour');
	insert into oauth_grants (account_id, grant_id, user_id, client_id, client_name, redirect_uri, resource, scopes, livemode,
		code_hash, code_challenge, code_expires_at, expires_at) values (a, a, a, 'c', 'n', 'https://a.example/', 'r', '{read}',
		true, sha256('c'), 'x', now(), now() + interval '1 day');
	insert into oauth_tokens (account_id, token_hash, grant_id, kind, scopes, expires_at)
		values (a, sha256('t'), a, 'ACCESS', '{read}', now() + interval '1 hour');
	insert into upload_sessions (account_id, upload_id, livemode, secret_hash, actor_kind, actor_id, tries_left, expires_at)
		values (a, a, true, sha256('u'), 'KEY', a, 10, now() + interval '15 minutes');
	insert into budgets (account_id, owner, kind, used, at) values (a, a, 'EXTRACT', 1, now());
	insert into webhooks (account_id, webhook_id, livemode, url, secret_enc, events)
		values (a, a, true, 'https://casgate.example/', 'x', '{snapshot.created}');
	insert into webhook_deliveries (account_id, delivery_id, webhook_id, kind, subject, happened_at)
		values (a, a, a, 'test', a, now());
	insert into mail_rules (account_id, rule_id, livemode, recipient_hash, recipient_enc)
		values (a, a, true, sha256(a::text::bytea), 'x');
	insert into request_log (account_id, entry_id, request_id, actor, method, path, status, duration_ms)
		values (a, a, 'req_x', 'key_x', 'GET', '/', 200, 1);
	insert into parse_jobs (account_id, job_id, livemode, actor_kind, actor_id, request_id, fingerprint, include_pii, places, bytes,
		pieces) values (a, a, true, 'KEY', a, 'req_x', 'x', false, false, 1, 1);
	insert into parse_job_pieces (account_id, job_id, piece_no, piece) values (a, a, 0, 'x');
$$;
select pg_temp.fill('00000000-0000-0000-0000-00000000000a');
select pg_temp.fill('00000000-0000-0000-0000-00000000000b');

-- Rows that the current role sees, -1 where it may not look at all.
create function pg_temp.seen(t text) returns bigint language plpgsql as $$
declare
	n bigint;
begin
	execute format('select count(*) from %I where account_id in (''00000000-0000-0000-0000-00000000000a'', '
		'''00000000-0000-0000-0000-00000000000b'')', t) into n;
	return n;
exception when insufficient_privilege then
	return -1;
end $$;

create function pg_temp.tables() returns setof text language sql as $$
	select unnest(array['accounts', 'api_keys', 'snapshots', 'folios', 'holdings', 'transactions', 'demat_accounts',
		'demat_holdings', 'demat_transactions', 'nps_holdings', 'statement_warnings', 'idempotency_keys', 'usage_daily',
		'account_users', 'user_sessions', 'oauth_grants', 'oauth_tokens', 'upload_sessions', 'enrichments', 'enrichment_funds',
		'budgets', 'webhooks', 'webhook_deliveries', 'mail_rules', 'request_log', 'parse_jobs',
		'parse_job_pieces'])
$$;

select set_eq(
	$$select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
		and relname not like 'nav\_daily%'$$,
	$$select * from pg_temp.tables() union select unnest(array['audit_log', 'schema_migrations', 'schema_additions', 'data_keys', 'jobs', 'schemes', 'scheme_isins',
		'oauth_clients', 'throttles', 'user_names', 'nav_breaks', 'nav_fetches', 'upstreams', 'nav_runs', 'benchmarks', 'index_levels', 'scheme_portfolios', 'portfolio_securities', 'security_caps'])$$,
	'the list of tables below is complete');
select ok(not rolsuper and not rolbypassrls and not rolcreaterole and not rolcreatedb, r || ' has no special rights')
	from unnest(array['casgate_app', 'casgate_dba']) r join pg_roles on rolname = r;
select is_empty(
	$$select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace
		and pg_get_userbyid(c.relowner) in ('casgate_app', 'casgate_dba')$$,
	'neither role owns anything');

-- All of these tables each: without an account, with account a, with one that does not exist
set local role casgate_app;
select is(pg_temp.seen(t), 0::bigint, t || ': nothing without app.account') from pg_temp.tables() t;
set local app.account = '';
select is(pg_temp.seen(t), 0::bigint, t || ': nothing with an empty app.account') from pg_temp.tables() t;
set local app.account = '00000000-0000-0000-0000-00000000000a';
select is(pg_temp.seen(t), case t when 'holdings' then 3 when 'enrichments' then 2 when 'enrichment_funds' then 2 else 1 end::bigint, t || ': only rows of account a')
	from pg_temp.tables() t;
set local app.account = '00000000-0000-0000-0000-00000000000c';
select is(pg_temp.seen(t), 0::bigint, t || ': nothing for a stranger') from pg_temp.tables() t;
set local app.account = '00000000-0000-0000-0000-00000000000a';

select results_eq($$select * from casgate_mail_rule(sha256('00000000-0000-0000-0000-00000000000b'), null)$$,
	$$values ('00000000-0000-0000-0000-00000000000b'::uuid, '00000000-0000-0000-0000-00000000000b'::uuid)$$,
	'the rule of an address is found without its account');
select is_empty($$select * from casgate_mail_rule(sha256('c'), null)$$, 'of one that exists');

-- Writing
select throws_ok(
	$$insert into usage_daily (account_id, day) values ('00000000-0000-0000-0000-00000000000b', '2024-01-01')$$,
	'42501', null, 'no row for another account');
select throws_ok(
	$$insert into audit_log (account_id, event_id, actor, action)
		values ('00000000-0000-0000-0000-00000000000b', '00000000-0000-0000-0000-00000000000b', 'x', 'x')$$,
	'42501', null, 'no audit entry for another account');
select throws_ok(
	$$update usage_daily set account_id = '00000000-0000-0000-0000-00000000000b'$$,
	'42501', null, 'no row is handed over');
select lives_ok(
	$$delete from snapshots where account_id = '00000000-0000-0000-0000-00000000000b'$$,
	'a delete of another account''s snapshot runs');
select throws_ok($$delete from accounts$$, '42501', null, 'accounts are not deleted');
select throws_ok($$update api_keys set scopes = '{admin}'$$, '42501', null, 'scopes are not raised');
select throws_ok($$update snapshots set livemode = true$$, '42501', null, 'snapshots are not changed');
select is_empty($$select 1 from audit_log where account_id <> '00000000-0000-0000-0000-00000000000a'$$,
	'the audit log of other accounts is not read');
select throws_ok($$update audit_log set actor = 'x'$$, '42501', null, 'the audit log is not changed');
select throws_ok($$insert into schema_migrations values (99, 'x', 'x')$$, '42501', null, 'the schema version is not written');
select throws_ok($$select * from v_holdings$$, '42501', null, 'the views are not for the application');

reset role;
select is((select count(*) from snapshots where account_id = '00000000-0000-0000-0000-00000000000b'), 1::bigint,
	'but it deletes nothing');

-- casgate_dba
set local role casgate_dba;
select is(pg_temp.seen(t), -1::bigint, t || ': not for casgate_dba')
	from unnest(array['api_keys', 'snapshots', 'folios', 'demat_accounts']) t;
select is(pg_temp.seen('v_holdings'), 6::bigint, 'v_holdings shows all accounts');
select results_eq(
	$$select key, funds, value, percent from v_allocation where dimension = 'plan'
		and account_id = '00000000-0000-0000-0000-00000000000a' order by key$$,
	$$values ('DIRECT', 1::bigint, 75.00, 75.00), ('REGULAR', 1::bigint, 25.00, 25.00)$$,
	'v_allocation adds up what is held');
select results_eq(
	$$select fund_no, name, return_1y, reason_3y from v_returns where account_id = '00000000-0000-0000-0000-00000000000a'$$,
	$$values (0, 'one', 4.19, 'HISTORY_SHORT')$$,
	'v_returns shows the newest enrichment');
select throws_ok($$insert into usage_daily (account_id, day) values ('00000000-0000-0000-0000-00000000000a', '2024-01-01')$$,
	'42501', null, 'casgate_dba writes nothing');
select results_eq($$select distinct snapshot, account from v_holdings order by 1 limit 1$$,
	$$values ('snap_0000000000000000000000000A', 'acct_0000000000000000000000000A')$$, 'views show the ids of the API');
reset role;

-- ids of the API and back
select is(casgate_id('snap_', '01563e3a-b5d3-d676-4c61-efb99302bd5b'), 'snap_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'a uuid as an id');
select is(casgate_id('snap_01ARZ3NDEKTSV4RRFFQ69G5FAV'), '01563e3a-b5d3-d676-4c61-efb99302bd5b'::uuid, 'an id as a uuid');
select is(casgate_id('01arz3ndektsv4rrffq69g5fav'), '01563e3a-b5d3-d676-4c61-efb99302bd5b'::uuid, 'small letters, no prefix');
select is(casgate_id('01563e3a-b5d3-d676-4c61-efb99302bd5b'), '01563e3a-b5d3-d676-4c61-efb99302bd5b'::uuid, 'a uuid stays one');
select is(casgate_id('acct_', 'ffffffff-ffff-ffff-ffff-ffffffffffff'), 'acct_7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'the greatest one');
select throws_ok(format('select casgate_id(%L)', id), '22P02', null, id || ' is no id')
	from unnest(array['snap_8ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'snap_01ARZ3NDEKTSV4RRFFQ69G5FAU', 'snap_01', '',
		'snap 01ARZ3NDEKTSV4RRFFQ69G5FAV']) id;
select is_empty($$select u from (select md5(i::text)::uuid u from generate_series(1, 1000) i) x
	where casgate_id(casgate_id('snap_', u)) is distinct from u$$, 'there and back');

-- a suspended account: nothing to sign in with
update accounts set suspended_at = now() where account_id = '00000000-0000-0000-0000-00000000000a';
set local role casgate_app;
set local app.account = '00000000-0000-0000-0000-00000000000a';
select is(pg_temp.seen(t), 0::bigint, t || ': not there while the account is suspended')
	from unnest(array['api_keys', 'account_users', 'user_sessions', 'oauth_grants', 'oauth_tokens', 'upload_sessions']) t;
select is(pg_temp.seen('snapshots'), 1::bigint, 'but its data are');
reset role;
update accounts set suspended_at = null where account_id = '00000000-0000-0000-0000-00000000000a';

-- casgate_nav: market data, and of accounts nothing
set local role casgate_nav;
select throws_ok('select 1 from ' || t, '42501', null, t || ': not for casgate_nav')
	from unnest(array['accounts', 'holdings', 'snapshots', 'oauth_tokens']) t;
select lives_ok($$insert into nav_daily (scheme_code, nav_date, nav) values (1, '2024-01-01', 10.5)$$,
	'casgate_nav writes NAVs');
select lives_ok($$select isin from v_held_isins$$, 'casgate_nav knows which funds are held');
reset role;

-- casgate_purge: all accounts, but only what rows are chosen by
set local role casgate_purge;
select is((select count(account_id) from snapshots), 2::bigint, 'casgate_purge sees the snapshots of all accounts');
select throws_ok($$select investor_name from snapshots$$, '42501', null, 'casgate_purge reads no statement');
select throws_ok($$select 1 from api_keys$$, '42501', null, 'casgate_purge reads no keys');
select throws_ok($$update snapshots set expires_at = now()$$, '42501', null, 'casgate_purge changes nothing');
delete from snapshots where account_id = '00000000-0000-0000-0000-00000000000b';
reset role;
select is((select count(*) from holdings where account_id = '00000000-0000-0000-0000-00000000000b'), 0::bigint,
	'what casgate_purge deletes goes with all it holds');

select * from finish();
rollback;
