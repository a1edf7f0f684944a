-- The rules of the schema: comments, keys that begin with the account, nothing that cannot be distributed.
begin;
select plan(16);

-- Market data, OAuth clients and counts of attempts belong to no account: these tables have no account_id and no row level
-- security. All others have; user_names alone is asked by name to learn the account.
create function pg_temp.shared(t name) returns boolean language sql immutable as $$
	select t in ('schema_migrations', 'schema_additions', 'data_keys', 'jobs', 'oauth_clients', 'throttles', 'schemes', 'scheme_isins', 'nav_breaks', 'nav_fetches', 'upstreams', 'nav_runs',
		'benchmarks', 'index_levels', 'scheme_portfolios', 'portfolio_securities', 'security_caps') or t like 'nav\_daily%'
$$;
select is_empty(
	$$select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
		where c.relnamespace = 'public'::regnamespace and pg_temp.shared(c.relname) and a.attname like '%account%'$$,
	'shared tables know nothing of accounts');

select is_empty(
	$$select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p', 'm')
		and coalesce(obj_description(oid, 'pg_class'), '') = ''$$,
	'every table and view has a comment');
select is_empty(
	$$select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p', 'm') and a.attnum > 0
		and not a.attisdropped and coalesce(col_description(c.oid, a.attnum), '') = ''$$,
	'every column of every table and view has a comment');
select cmp_ok((select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'), '>=', 15::bigint,
	'the tables are there');
select set_eq(
	$$select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'$$,
	array['v_holdings', 'v_transactions', 'v_allocation', 'v_returns', 'v_held_isins'], 'the views are there');
select is_empty(
	$$select i.indexrelid::regclass from pg_index i join pg_class c on c.oid = i.indrelid
		join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
		where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)
		and not pg_temp.shared(c.relname) and c.relname <> 'user_names' and a.attname <> 'account_id'$$,
	'every primary key and unique index begins with account_id');
select is_empty(
	$$select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
		and not pg_temp.shared(c.relname) and not exists (select from pg_attribute a where a.attrelid = c.oid
		and a.attname = 'account_id' and a.atttypid = 'uuid'::regtype and a.attnotnull)$$,
	'every table of account data has account_id uuid not null');
select is_empty(
	$$select conname from pg_constraint k join pg_class c on c.oid = k.conrelid
		join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
		where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and a.attname <> 'account_id'$$,
	'every foreign key begins with account_id');
select is_empty(
	$$select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
		and confdeltype not in ('a', 'c')$$,
	'no foreign key sets null or default');
select is_empty(
	$$select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
		where c.relnamespace = 'public'::regnamespace and not tgisinternal$$,
	'there are no triggers');
select is_empty(
	$$select rulename from pg_rules where schemaname = 'public'$$, 'there are no rules');
select is_empty(
	$$select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'$$,
	'there are no sequences, serials or identity columns');
select is_empty(
	$$select attrelid::regclass, attname from pg_attribute a join pg_class c on c.oid = a.attrelid
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
		and (atttypid in ('float4'::regtype, 'float8'::regtype, 'money'::regtype)
			or (atttypid = 'numeric'::regtype and atttypmod <> -1))$$,
	'figures are numeric without precision, never floating point');
select is_empty(
	$$select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
		and not pg_temp.shared(c.relname) and c.relname <> 'user_names' and not c.relrowsecurity$$,
	'row level security is on for every table of account data');
-- A partition nav_daily_A_B holds the years A to B, nav_daily_before_A what is older, nav_daily_from_A the rest.
select results_eq(
	$$select c.relname || ' ' || pg_get_expr(c.relpartbound, c.oid) collate "C" from pg_inherits i
		join pg_class c on c.oid = i.inhrelid where i.inhparent = 'nav_daily'::regclass
		order by c.relname !~ 'before', c.relname$$,
	array['nav_daily_before_2010 FOR VALUES FROM (MINVALUE) TO (''2010-01-01'')',
		'nav_daily_2010_2014 FOR VALUES FROM (''2010-01-01'') TO (''2015-01-01'')',
		'nav_daily_2015_2019 FOR VALUES FROM (''2015-01-01'') TO (''2020-01-01'')',
		'nav_daily_2020_2024 FOR VALUES FROM (''2020-01-01'') TO (''2025-01-01'')',
		'nav_daily_2025_2029 FOR VALUES FROM (''2025-01-01'') TO (''2030-01-01'')',
		'nav_daily_2030_2034 FOR VALUES FROM (''2030-01-01'') TO (''2035-01-01'')',
		'nav_daily_from_2035 DEFAULT'] collate "C",
	'partitions of nav_daily carry the years that they hold');
select results_eq(
	$$select x::text from unnest('{1999.90,-0.500,0.000,165.4100,12345.12345678,10}'::numeric[]) x$$,
	array['1999.90', '-0.500', '0.000', '165.4100', '12345.12345678', '10'],
	'numeric keeps the printed scale');

select * from finish();
rollback;
