-- Adds only: programs of schema 17 go on working with it.
--
-- A scope for PII in full, of keys and of what users allow; addresses in the audit log.

-- The workers say set local app.address: every line of a request has its address without each statement naming it.
alter table audit_log add column address text default nullif(current_setting('app.address', true), '');
comment on column audit_log.address is 'Address of the caller; null: the command line, or not known.';
comment on column audit_log.action is 'account.create, key.create, key.revoke, snapshot.delete, pii.read, user.add, user.password, '
	'user.totp, user.remove, user.login, user.logout, user.throttled, oauth.consent, oauth.deny, oauth.revoke, oauth.replay.';

alter table api_keys add column pii boolean not null default true;
comment on column api_keys.pii is 'Whether the key may ask for PAN, e-mail address and mobile number in full.';

alter table oauth_grants drop constraint oauth_grants_scopes_check;
alter table oauth_grants add constraint oauth_grants_scopes_check
	check (scopes <@ array['parse', 'read', 'pii'] and cardinality(scopes) > 0);
alter table oauth_tokens drop constraint oauth_tokens_scopes_check;
alter table oauth_tokens add constraint oauth_tokens_scopes_check
	check (scopes <@ array['parse', 'read', 'pii'] and cardinality(scopes) > 0);
