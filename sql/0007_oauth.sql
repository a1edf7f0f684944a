-- People and the applications that they let in: users, sessions of browsers, OAuth clients, grants and tokens.
--
-- What belongs to an account begins with account_id, and every cookie, code and token carries the account in its text,
-- so that each is found by (account_id, hash). Three tables belong to no account, because they are asked before one is
-- known: user_names (which account has this login name), oauth_clients (programs that introduced themselves) and
-- throttles (counts by address and name). Each is read and written by its whole key alone: on a cluster they are
-- distributed by it. Secrets are stored as SHA-256 only, passwords as Argon2id.

create table account_users (
	account_id uuid not null,
	user_id uuid not null,
	login text not null check (length(login) between 1 and 200),
	password_hash text not null,
	totp_enc bytea,
	totp_last_step bigint not null default 0,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	last_login_at timestamptz,
	primary key (account_id, user_id),
	unique (account_id, login)
);
comment on table account_users is 'People who may sign in for an account.';
comment on column account_users.account_id is 'Account that the person acts for.';
comment on column account_users.user_id is 'ULID as uuid; user_... in the audit log.';
comment on column account_users.login is 'Login name in lower case, mostly an e-mail address; unique over all accounts through user_names.';
comment on column account_users.password_hash is 'Argon2id with its parameters, as libsodium writes it.';
comment on column account_users.totp_enc is 'Secret of the one-time codes, encrypted; null: signs in without them.';
comment on column account_users.totp_last_step is 'Number of the 30-second step whose code was used last: it and earlier ones are refused.';
comment on column account_users.created_at is 'When the user was added.';
comment on column account_users.updated_at is 'When password or one-time codes were changed last.';
comment on column account_users.last_login_at is 'Last sign-in.';

create table user_names (
	name_hash bytea not null primary key check (length(name_hash) = 32),
	account_id uuid not null,
	user_id uuid not null
);
comment on table user_names is 'Which account and user a login name belongs to: asked at sign-in, when no account is known yet.';
comment on column user_names.name_hash is 'SHA-256 of the login name in lower case.';
comment on column user_names.account_id is 'Account of the user.';
comment on column user_names.user_id is 'The user.';

create table user_sessions (
	account_id uuid not null,
	session_id uuid not null,
	session_hash bytea not null check (length(session_hash) = 32),
	user_id uuid not null,
	created_at timestamptz not null default now(),
	last_seen_at timestamptz not null default now(),
	expires_at timestamptz not null,
	wrong_since timestamptz,
	wrong_count integer not null default 0,
	primary key (account_id, session_id),
	unique (account_id, session_hash)
);
create index user_sessions_user on user_sessions (account_id, user_id);
create index user_sessions_expiry on user_sessions (expires_at);
comment on table user_sessions is 'Browsers that are signed in; the row goes when the session ends.';
comment on column user_sessions.account_id is 'Account of the user; it is also part of the cookie.';
comment on column user_sessions.session_id is 'ULID as uuid.';
comment on column user_sessions.session_hash is 'SHA-256 of the cookie.';
comment on column user_sessions.user_id is 'Who signed in.';
comment on column user_sessions.created_at is 'When the user signed in.';
comment on column user_sessions.last_seen_at is 'Last request, to the minute; an hour later the session is over.';
comment on column user_sessions.expires_at is 'End of the session however much it is used: 12 hours after sign-in.';
comment on column user_sessions.wrong_since is 'Begin of the minute in which wrong PDF passwords are being counted.';
comment on column user_sessions.wrong_count is 'Wrong PDF passwords since wrong_since.';

create table oauth_clients (
	client_id text collate "C" not null primary key check (length(client_id) between 1 and 1024),
	kind text not null check (kind in ('REGISTERED', 'METADATA')),
	name text not null check (length(name) between 1 and 200),
	redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 20),
	created_at timestamptz not null default now(),
	fetched_until timestamptz,
	last_used_at timestamptz not null default now(),
	check ((kind = 'METADATA') = (fetched_until is not null))
);
create index oauth_clients_unused on oauth_clients (last_used_at);
comment on table oauth_clients is 'Programs that may ask users for access: public clients, without secrets. They belong to no account.';
comment on column oauth_clients.client_id is 'Registered ones: client_ and a digest of name and addresses; else the https URL of the metadata document.';
comment on column oauth_clients.kind is 'REGISTERED at /register, or METADATA: described by the document at its client_id.';
comment on column oauth_clients.name is 'What the program calls itself: unverified.';
comment on column oauth_clients.redirect_uris is 'Where answers may be sent.';
comment on column oauth_clients.created_at is 'When it was seen first.';
comment on column oauth_clients.fetched_until is 'Until when the stored metadata document is good; null for registered clients.';
comment on column oauth_clients.last_used_at is 'Last registration, consent or token, to the day; casgate purge deletes clients unused for 90 days.';

create table oauth_grants (
	account_id uuid not null,
	grant_id uuid not null,
	user_id uuid not null,
	client_id text collate "C" not null,
	client_name text not null,
	redirect_uri text not null,
	resource text not null,
	scopes text[] not null check (scopes <@ array['parse', 'read'] and cardinality(scopes) > 0),
	livemode boolean not null,
	code_hash bytea not null check (length(code_hash) = 32),
	code_challenge text not null,
	code_expires_at timestamptz not null,
	code_claim uuid,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	last_used_at timestamptz,
	revoked_at timestamptz,
	revoked_for text,
	wrong_since timestamptz,
	wrong_count integer not null default 0,
	primary key (account_id, grant_id),
	unique (account_id, code_hash),
	check ((revoked_at is null) = (revoked_for is null))
);
create index oauth_grants_user on oauth_grants (account_id, user_id, created_at);
create index oauth_grants_expiry on oauth_grants (expires_at);
comment on table oauth_grants is 'What users allowed: one row for each consent, with its authorization code; all its tokens end with it.';
comment on column oauth_grants.account_id is 'Account of the user; it is also part of the code and of every token.';
comment on column oauth_grants.grant_id is 'ULID as uuid; grant_... in lists and in the log.';
comment on column oauth_grants.user_id is 'Who consented.';
comment on column oauth_grants.client_id is 'Client that asked.';
comment on column oauth_grants.client_name is 'Its name as it was shown.';
comment on column oauth_grants.redirect_uri is 'Where the code was sent.';
comment on column oauth_grants.resource is 'Service that the tokens are for (audience).';
comment on column oauth_grants.scopes is 'What the user allowed: parse, read.';
comment on column oauth_grants.livemode is 'True: acts on live data; false: on test data, as test keys do.';
comment on column oauth_grants.code_hash is 'SHA-256 of the authorization code.';
comment on column oauth_grants.code_challenge is 'S256 challenge that the verifier must fit (PKCE).';
comment on column oauth_grants.code_expires_at is 'End of the code: 60 seconds after consent.';
comment on column oauth_grants.code_claim is 'Request that exchanged the code; null: nobody did yet.';
comment on column oauth_grants.created_at is 'When the user consented.';
comment on column oauth_grants.expires_at is 'End of the grant however much it is used: 180 days after consent; without tokens the end of the code.';
comment on column oauth_grants.last_used_at is 'Last use of a token, to the minute.';
comment on column oauth_grants.revoked_at is 'When it was revoked; null: it was not.';
comment on column oauth_grants.revoked_for is 'Why: user, client, code_replay, refresh_reuse.';
comment on column oauth_grants.wrong_since is 'Begin of the minute in which wrong PDF passwords are being counted.';
comment on column oauth_grants.wrong_count is 'Wrong PDF passwords since wrong_since.';

create table oauth_tokens (
	account_id uuid not null,
	token_hash bytea not null check (length(token_hash) = 32),
	grant_id uuid not null,
	kind text not null check (kind in ('ACCESS', 'REFRESH')),
	parent_hash bytea,
	scopes text[] not null check (scopes <@ array['parse', 'read'] and cardinality(scopes) > 0),
	issued_at timestamptz not null default now(),
	expires_at timestamptz not null,
	used_at timestamptz,
	revoked_at timestamptz,
	primary key (account_id, token_hash)
);
create index oauth_tokens_grant on oauth_tokens (account_id, grant_id);
create index oauth_tokens_expiry on oauth_tokens (expires_at);
comment on table oauth_tokens is 'Access and refresh tokens of grants; only hashes.';
comment on column oauth_tokens.account_id is 'Account; it is also part of the token.';
comment on column oauth_tokens.token_hash is 'SHA-256 of the token.';
comment on column oauth_tokens.grant_id is 'Grant that it belongs to.';
comment on column oauth_tokens.kind is 'ACCESS (an hour) or REFRESH (30 days, rotated at each use).';
comment on column oauth_tokens.parent_hash is 'Refresh token that it was issued for; null for the first ones.';
comment on column oauth_tokens.scopes is 'What it may do: those of the grant or fewer.';
comment on column oauth_tokens.issued_at is 'When it was issued.';
comment on column oauth_tokens.expires_at is 'From then on it is refused.';
comment on column oauth_tokens.used_at is 'Refresh tokens: when it was exchanged first.';
comment on column oauth_tokens.revoked_at is 'When it was revoked by itself; null: it was not.';

create table throttles (
	bucket bytea not null primary key check (length(bucket) = 32),
	since timestamptz not null default now(),
	count integer not null default 1
);
create index throttles_since on throttles (since);
comment on table throttles is 'Attempts to sign in and to register clients, counted in windows of time.';
comment on column throttles.bucket is 'SHA-256 of what is counted: kind, address, login name.';
comment on column throttles.since is 'Begin of the window.';
comment on column throttles.count is 'Attempts since then.';

comment on table audit_log is 'Who changed what in an account: keys, users, sign-ins, consents, revocations, deletions. Never content or PII.';
comment on column audit_log.actor is 'key_... of the API key, user_... of the user, grant_... of the application, or casgate for the command line.';
comment on column audit_log.action is 'account.create, key.create, key.revoke, snapshot.delete, user.add, user.password, user.totp, user.remove, '
	'user.login, user.logout, user.throttled, oauth.consent, oauth.deny, oauth.revoke, oauth.replay.';

grant select, update (password_hash, totp_enc, totp_last_step, updated_at, last_login_at) on account_users to casgate_app;
grant select on user_names to casgate_app;
grant select, insert, update, delete on user_sessions to casgate_app;
grant select, insert, update on oauth_clients to casgate_app;
grant select, insert, update on oauth_grants, oauth_tokens to casgate_app;
grant select, insert, update, delete on throttles to casgate_app;

do $$
declare
	t text;
begin
	foreach t in array array['account_users', 'user_sessions', 'oauth_grants', 'oauth_tokens'] loop
		execute format('alter table %I enable row level security', t);
		execute format('create policy account on %I to casgate_app using '
			'(account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
	end loop;
end
$$;
