-- The roles of casgate, for an administrator of PostgreSQL who may create them: casgate migrate --print-roles prints
-- this. With them in place casgate migrate needs no right to create roles. Run again, it changes nothing but settings.
--
-- casgate_owner  owns database and tables: casgate migrate, account, key, user; member of no other role
-- casgate_app    the workers, bound to one account at a time by row level security
-- casgate_nav    casgate nav and holdings: market data, no account
-- casgate_purge  casgate purge: the keys and times by which rows are chosen, of all accounts
-- casgate_dba    people who look at data: views with PII masked, read only, 30 seconds a statement
--
-- None has a password: peer authentication, certificates, or alter role .. password. A database for them:
--   create database casgate owner casgate_owner encoding 'UTF8' template template0;

do $$
declare
	r text;
begin
	foreach r in array array['casgate_owner', 'casgate_app', 'casgate_nav', 'casgate_purge', 'casgate_dba'] loop
		if not exists (select from pg_roles where rolname = r) then
			execute format('create role %I', r);
		end if;
		execute format('alter role %I login nocreaterole nocreatedb', r);
	end loop;
end
$$;

-- Neither reads what was granted to roles that it may be a member of some day.
alter role casgate_app noinherit;
alter role casgate_nav noinherit;
alter role casgate_purge noinherit;

-- What the workers send is text of statements: where slow statements are logged, without their parameters, and an error
-- without the row that it is about. Only a superuser may set that, so elsewhere it is left to casgate doctor to tell.
do $$
begin
	alter role casgate_app set log_parameter_max_length = 0;
	alter role casgate_app set log_error_verbosity = terse;
	if current_setting('server_version_num')::int >= 160000 then -- before it auto_explain had no parameters
		alter role casgate_app set auto_explain.log_parameter_max_length = 0;
	end if;
exception
	when insufficient_privilege then
		raise notice 'casgate_app: log_parameter_max_length and log_error_verbosity are for a superuser to set';
end
$$;

-- Settings are of the role that signs in: a role of a person that is a member of casgate_dba needs these of its own.
alter role casgate_dba set default_transaction_read_only = on;
alter role casgate_dba set statement_timeout = '30s';
alter role casgate_dba set lock_timeout = '2s';
alter role casgate_dba set idle_in_transaction_session_timeout = '60s';
