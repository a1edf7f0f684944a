-- Roles and what each may do. A role that exists already is taken as it is, so that an administrator can make it first.
--
-- casgate_app  the workers: no ownership, bound by row level security; an administrator gives it a password
-- casgate_dba  group role for people who look at data: reads the views of 0004 and tables without PII, writes nothing

do $$
begin
	if not exists (select from pg_roles where rolname = 'casgate_app') then
		create role casgate_app login nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
	end if;
	if not exists (select from pg_roles where rolname = 'casgate_dba') then
		create role casgate_dba nologin nosuperuser nocreatedb nocreaterole nobypassrls;
	end if;
end
$$;

grant usage on schema public to casgate_app, casgate_dba;
grant select on schema_migrations, accounts to casgate_app;
grant select, update (last_used_at, wrong_since, wrong_count) on api_keys to casgate_app;
grant select, insert, delete on snapshots, folios, holdings, transactions, demat_accounts, demat_holdings,
	demat_transactions, nps_holdings, statement_warnings to casgate_app;
grant select, insert, update, delete on idempotency_keys to casgate_app;
grant select, insert, update on usage_daily to casgate_app;
grant insert on audit_log to casgate_app;
grant select on schema_migrations, accounts, usage_daily, audit_log to casgate_dba;
