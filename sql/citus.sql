-- Lab only, never run by casgate migrate: distribute the tables of 0001 over a Citus cluster.
-- Order: all migrations but 0005, 0008 and 0010 with psql, this file, then these three (foreign keys last), each on the coordinator; then insert into
-- schema_migrations what casgate migrate would have written.

alter system set citus.propagate_set_commands = 'local';
select pg_reload_conf();

select create_reference_table('schema_migrations');
select create_distributed_table('accounts', 'account_id');
select create_distributed_table('api_keys', 'account_id', colocate_with => 'accounts');
select create_distributed_table('snapshots', 'account_id', colocate_with => 'accounts');
select create_distributed_table('folios', 'account_id', colocate_with => 'accounts');
select create_distributed_table('holdings', 'account_id', colocate_with => 'accounts');
select create_distributed_table('transactions', 'account_id', colocate_with => 'accounts');
select create_distributed_table('demat_accounts', 'account_id', colocate_with => 'accounts');
select create_distributed_table('demat_holdings', 'account_id', colocate_with => 'accounts');
select create_distributed_table('demat_transactions', 'account_id', colocate_with => 'accounts');
select create_distributed_table('nps_holdings', 'account_id', colocate_with => 'accounts');
select create_distributed_table('statement_warnings', 'account_id', colocate_with => 'accounts');
select create_distributed_table('idempotency_keys', 'account_id', colocate_with => 'accounts');
select create_distributed_table('usage_daily', 'account_id', colocate_with => 'accounts');
select create_distributed_table('upload_sessions', 'account_id', colocate_with => 'accounts');
select create_distributed_table('audit_log', 'account_id', colocate_with => 'accounts');
select create_distributed_table('enrichments', 'account_id', colocate_with => 'accounts');
select create_distributed_table('enrichment_funds', 'account_id', colocate_with => 'accounts');
select create_distributed_table('account_users', 'account_id', colocate_with => 'accounts');
select create_distributed_table('user_sessions', 'account_id', colocate_with => 'accounts');
select create_distributed_table('oauth_grants', 'account_id', colocate_with => 'accounts');
select create_distributed_table('oauth_tokens', 'account_id', colocate_with => 'accounts');

-- Asked by their whole key before an account is known.
select create_distributed_table('user_names', 'name_hash', colocate_with => 'none');
select create_distributed_table('oauth_clients', 'client_id', colocate_with => 'none');
select create_distributed_table('throttles', 'bucket', colocate_with => 'none');

-- Market data: upstreams and nav_runs stay plain tables of the coordinator.
select create_reference_table('schemes');
select create_reference_table('scheme_isins');
select create_reference_table('benchmarks');
select create_reference_table('scheme_portfolios');
select create_reference_table('portfolio_securities');
select create_distributed_table('nav_daily', 'scheme_code');
select create_distributed_table('nav_breaks', 'scheme_code', colocate_with => 'nav_daily');
select create_distributed_table('nav_fetches', 'scheme_code', colocate_with => 'nav_daily');
