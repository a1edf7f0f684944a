-- Roles for work that needs little: each can do its own and nothing else. As in 0002, a role that exists is taken as it is.
--
-- casgate_nav    casgate nav: market data; it reads files from the internet and cannot see an account
-- casgate_purge  casgate purge: sees the keys and times by which rows are chosen, of all accounts, and deletes them

do $$
begin
	if not exists (select from pg_roles where rolname = 'casgate_nav') then
		create role casgate_nav login nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
	end if;
	if not exists (select from pg_roles where rolname = 'casgate_purge') then
		create role casgate_purge login nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
	end if;
end
$$;

grant usage on schema public to casgate_nav, casgate_purge;
grant select on schema_migrations to casgate_nav, casgate_purge;

grant select on benchmarks to casgate_nav;
grant select, insert, update, delete on schemes, scheme_isins, nav_daily, nav_breaks, nav_fetches, nav_runs, upstreams,
	scheme_portfolios, portfolio_securities to casgate_nav;

-- Which funds have to be kept up to date, without whose they are.
create view v_held_isins with (security_barrier) as
select distinct x.isin
from (
	select h.isin
	from holdings h
	join snapshots s on s.account_id = h.account_id and s.snapshot_id = h.snapshot_id
	where s.expires_at > now() and h.units <> 0
	union all
	select d.isin
	from demat_holdings d
	join snapshots s on s.account_id = d.account_id and s.snapshot_id = d.snapshot_id
	where s.expires_at > now()) x
where x.isin like 'INF%';
comment on view v_held_isins is 'ISINs of funds that any snapshot holds: what casgate nav sync --held keeps up to date.';
comment on column v_held_isins.isin is 'ISIN of a fund.';
grant select on v_held_isins to casgate_nav;

grant select (account_id, snapshot_id, expires_at), delete on snapshots to casgate_purge;
grant select (account_id, livemode, idem_key, expires_at), delete on idempotency_keys to casgate_purge;
grant select (account_id, upload_id, expires_at), delete on upload_sessions to casgate_purge;
grant select (account_id, day), delete on usage_daily to casgate_purge;
grant select (account_id, at, event_id), delete on audit_log to casgate_purge;
grant select (account_id, expires_at), delete on user_sessions to casgate_purge;
grant select (account_id, grant_id, expires_at), delete on oauth_grants to casgate_purge;
grant select (account_id, token_hash, expires_at), delete on oauth_tokens to casgate_purge;
grant select (client_id, last_used_at, consented_at), delete on oauth_clients to casgate_purge;
grant select (bucket, since), delete on throttles to casgate_purge;

do $$
declare
	t text;
begin
	foreach t in array array['snapshots', 'idempotency_keys', 'upload_sessions', 'usage_daily', 'audit_log', 'user_sessions',
		'oauth_grants', 'oauth_tokens'] loop
		execute format('create policy purge on %I to casgate_purge using (true)', t);
	end loop;
end
$$;
