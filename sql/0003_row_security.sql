-- Row level security: casgate_app sees and writes the rows of one account, the one that its transaction named with
-- SET LOCAL app.account. Without it there are no rows. The predicate account_id = $1 in every statement is the first
-- belt, this is the second. The owner is not bound (no FORCE): casgate migrate, purge and the views need all rows.
-- casgate_dba reads accounts, usage_daily and audit_log as a whole.

do $$
declare
	t text;
begin
	foreach t in array array['accounts', 'api_keys', 'snapshots', 'folios', 'holdings', 'transactions',
		'demat_accounts', 'demat_holdings', 'demat_transactions', 'nps_holdings', 'statement_warnings',
		'idempotency_keys', 'usage_daily', 'audit_log'] loop
		execute format('alter table %I enable row level security', t);
		execute format('create policy account on %I to casgate_app using '
			'(account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
	end loop;
	foreach t in array array['accounts', 'usage_daily', 'audit_log'] loop
		execute format('create policy dba on %I for select to casgate_dba using (true)', t);
	end loop;
end
$$;
