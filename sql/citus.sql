-- Lab only, never run by casgate migrate: distribute the tables of accounts over a Citus cluster, by account.
-- After `casgate migrate`, on the coordinator, as the owner of the tables; again after every migration that makes a table, as
-- a new one stays on the coordinator until it is distributed. Running it twice changes nothing.
--
-- What belongs to no account stays on the coordinator as plain tables: login names, OAuth clients, counts of attempts,
-- schema_migrations, and all market data (31 million NAVs are 2 GB), which the programs never join to an account's tables.
-- tests/store/sql_text.t holds the statements against what a distributed table refuses.

-- Row level security asks for app.account, which SET LOCAL has to carry to the nodes.
alter system set citus.propagate_set_commands = 'local';
select pg_reload_conf();

do $$
declare
	t regclass;
begin
	-- accounts first: the others are placed beside it. Foreign keys may exist already.
	for t in select c.oid::regclass
		from pg_class c
		join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'user_names'
			and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
		order by c.relname <> 'accounts', c.relname
	loop
		if t = 'accounts'::regclass then
			perform create_distributed_table(t, 'account_id');
		else
			perform create_distributed_table(t, 'account_id', colocate_with => 'accounts');
		end if;
	end loop;
end
$$;
