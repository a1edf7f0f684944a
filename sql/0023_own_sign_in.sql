-- Adds only: programs of schema 17 go on working with it.
--
-- What users do with their own sign-in: recovery codes, a bound of wrong codes, a list of sessions, a password given again
-- before what matters.

alter table account_users add column recovery_hashes bytea[] not null default '{}';
comment on column account_users.recovery_hashes is 'SHA-256 of the recovery codes that are left: each signs in once in place of a one-time code.';
alter table account_users add column wrong_codes integer not null default 0;
alter table account_users add column wrong_codes_since timestamptz;
comment on column account_users.wrong_codes is 'Wrong one-time codes since wrong_codes_since, given with the right password.';
comment on column account_users.wrong_codes_since is 'Begin of the day in which they are counted.';
grant update (recovery_hashes, wrong_codes, wrong_codes_since) on account_users to casgate_app;

alter table user_sessions add column proved_at timestamptz not null default now();
alter table user_sessions add column address text default nullif(current_setting('app.address', true), '');
alter table user_sessions add column agent text;
comment on column user_sessions.proved_at is 'When the password was given last: what matters asks for it again after ten minutes.';
comment on column user_sessions.address is 'Address of the browser at sign-in; null: not known.';
comment on column user_sessions.agent is 'What the browser called itself at sign-in, cut to 200 characters; null: nothing.';

comment on column audit_log.action is 'account.create, account.rename, account.suspend, account.resume, account.erase, key.create, '
	'key.revoke, snapshot.delete, pii.read, user.add, user.password, user.totp, user.recovery, user.recovered, user.remove, user.login, '
	'user.logout, user.session, user.refused, user.throttled, oauth.consent, oauth.deny, oauth.revoke, oauth.replay.';
