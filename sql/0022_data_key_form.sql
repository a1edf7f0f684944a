-- Adds only: programs of schema 17 go on working with it.
--
-- A database without values of an earlier release: what is sealed there has the id of its key from the start. Others
-- go on with what programs of the release before can read, until casgate rekey.
do $$
begin
	if not exists (select from data_keys) and not exists (select from snapshots)
		and not exists (select from account_users where totp_enc is not null) then
		alter table data_keys alter column form set default 2;
	end if;
end
$$;
comment on column data_keys.form is 'Form of the values that are written with it: 1 as releases up to 0.2 read them, 2 with the id of the key.';
