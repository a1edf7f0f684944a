-- Links by which a person hands a statement over in a browser (upload page), for an account that asked for it.

create table upload_sessions (
	account_id uuid not null,
	upload_id uuid not null,
	livemode boolean not null,
	secret_hash bytea not null check (length(secret_hash) = 32),
	actor_kind text not null check (actor_kind in ('KEY', 'TOKEN', 'SESSION')),
	actor_id uuid not null,
	user_id uuid,
	state text not null default 'WAITING' check (state in ('WAITING', 'WORKING', 'DONE', 'FAILED')),
	tries_left integer not null check (tries_left >= 0),
	claim_id uuid,
	claimed_at timestamptz,
	snapshot_id uuid,
	code text,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	primary key (account_id, upload_id),
	unique (account_id, secret_hash),
	check ((state = 'DONE') = (snapshot_id is not null)),
	check ((state = 'FAILED') = (code is not null))
);
create index upload_sessions_snapshot on upload_sessions (account_id, snapshot_id);
create index upload_sessions_expiry on upload_sessions (expires_at);
comment on table upload_sessions is 'Links for handing over one statement in a browser; casgate purge deletes them a day after they expire.';
comment on column upload_sessions.account_id is 'Account that the statement goes to; it is also part of the link.';
comment on column upload_sessions.upload_id is 'ULID as uuid; up_... for callers.';
comment on column upload_sessions.livemode is 'Mode of the caller that asked, and so of the snapshot.';
comment on column upload_sessions.secret_hash is 'SHA-256 of the secret in the link.';
comment on column upload_sessions.actor_kind is 'Who asked: an API key, an OAuth token, a browser session.';
comment on column upload_sessions.actor_id is 'Key, grant or session that asked: wrong PDF passwords are counted there.';
comment on column upload_sessions.user_id is 'The user behind it: the page then wants that account to be signed in; null for API keys.';
comment on column upload_sessions.state is 'WAITING for the person, WORKING, DONE, FAILED (may be tried again).';
comment on column upload_sessions.tries_left is 'Attempts that are left.';
comment on column upload_sessions.claim_id is 'The request at work; null: none.';
comment on column upload_sessions.claimed_at is 'When the last attempt began.';
comment on column upload_sessions.snapshot_id is 'What came of it.';
comment on column upload_sessions.code is 'Error code of the last attempt.';
comment on column upload_sessions.created_at is 'When it was asked for.';
comment on column upload_sessions.expires_at is 'End of the link.';

grant select, insert, update on upload_sessions to casgate_app;
alter table upload_sessions enable row level security;
create policy account on upload_sessions to casgate_app using
	(account_id = nullif(current_setting('app.account', true), '')::uuid);
