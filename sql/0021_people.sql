-- What people do with their own sign-in: recovery codes, a list of sessions, a password given again before what matters; a
-- scope for PII in full; addresses in the audit log.

alter table account_users add column recovery_hashes bytea[] not null default '{}';
comment on column account_users.recovery_hashes is 'SHA-256 of the recovery codes that are left: each signs in once in place of a one-time code.';
grant update (recovery_hashes) on account_users to casgate_app;

alter table user_sessions add column proved_at timestamptz not null default now();
alter table user_sessions add column address text;
alter table user_sessions add column agent text;
comment on column user_sessions.proved_at is 'When the password was given last: what matters asks for it again after ten minutes.';
comment on column user_sessions.address is 'Address of the browser at sign-in; null: signed in before this was kept.';
comment on column user_sessions.agent is 'What the browser called itself at sign-in, cut to 200 characters.';

-- The workers say set local app.address: every line of a request has its address without each statement naming it.
alter table audit_log add column address text default nullif(current_setting('app.address', true), '');
comment on column audit_log.address is 'Address of the caller; null: the command line, or not known.';
comment on column audit_log.action is 'account.create, key.create, key.revoke, snapshot.delete, pii.read, user.add, user.password, user.totp, '
	'user.recovery, user.remove, user.login, user.logout, user.session, user.refused, user.throttled, oauth.consent, oauth.deny, '
	'oauth.revoke, oauth.replay.';

alter table api_keys add column pii boolean not null default true;
comment on column api_keys.pii is 'Whether the key may ask for PAN, e-mail address and mobile number in full.';

alter table oauth_grants drop constraint oauth_grants_scopes_check;
alter table oauth_grants add constraint oauth_grants_scopes_check
	check (scopes <@ array['parse', 'read', 'pii'] and cardinality(scopes) > 0);
alter table oauth_tokens drop constraint oauth_tokens_scopes_check;
alter table oauth_tokens add constraint oauth_tokens_scopes_check
	check (scopes <@ array['parse', 'read', 'pii'] and cardinality(scopes) > 0);
