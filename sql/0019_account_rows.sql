-- Adds only: programs of schema 17 go on working with it.
--
-- How many rows of an account there are, by table, from the catalogue: a table that is made later is counted too.
-- For casgate account erase, which proves by it that nothing is left.

create function casgate_account_rows(account uuid) returns table (name text, n bigint) language plpgsql stable as $$
declare
	t text;
begin
	for t in
		select c.relname
		from pg_class c
		join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
		where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = (
			select relnamespace from pg_class where oid = 'schema_migrations'::regclass)
		order by c.relname collate "C"
	loop
		return query execute format('select %L::text, count(*) from %I where account_id = $1', t, t) using account;
	end loop;
end
$$;
comment on function casgate_account_rows(uuid) is 'Rows of an account in every table that has an account_id.';
revoke execute on function casgate_account_rows(uuid) from public;
