-- Adds only: programs of schema 17 go on working with it.
--
-- Webhooks: where an account wants to be told of events, and what is to be told. The rows of snapshots, enrichments and
-- upload links are themselves the list of what happened: casgate webhook run makes deliveries of them, so that no
-- request does more work for it, and no event is lost between two transactions.

create table webhooks (
	account_id uuid not null,
	webhook_id uuid not null,
	livemode boolean not null,
	url text not null check (url ~ '^https://[^/]' and length(url) <= 1000),
	secret_enc bytea not null,
	events text[] not null check (cardinality(events) > 0 and
		events <@ array['snapshot.created', 'snapshot.enriched', 'snapshot.expiring', 'job.failed']),
	state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
	reason text,
	created_at timestamptz not null default now(),
	seen_at timestamptz not null default now(),
	primary key (account_id, webhook_id)
);
comment on table webhooks is 'Addresses that an account wants to be told of events at.';
comment on column webhooks.account_id is 'Account.';
comment on column webhooks.webhook_id is 'ULID as uuid; wh_... for callers.';
comment on column webhooks.livemode is 'Events of live data, or of test data.';
comment on column webhooks.url is 'Address; HTTPS on port 443 of a public host.';
comment on column webhooks.secret_enc is 'Secret of the signatures, encrypted.';
comment on column webhooks.events is 'Kinds of events that are sent.';
comment on column webhooks.state is 'ENABLED, or DISABLED: nothing is noted nor sent.';
comment on column webhooks.reason is 'Why it was disabled; null: it is not.';
comment on column webhooks.created_at is 'When it was added: nothing of before is sent.';
comment on column webhooks.seen_at is 'What happened until ten minutes before then has its deliveries.';

create table webhook_deliveries (
	account_id uuid not null,
	delivery_id uuid not null,
	webhook_id uuid not null,
	kind text not null check (kind in ('snapshot.created', 'snapshot.enriched', 'snapshot.expiring', 'job.failed', 'test')),
	subject uuid not null,
	snapshot_id uuid,
	code text,
	happened_at timestamptz not null,
	expires_at timestamptz,
	since timestamptz not null default now(),
	due_at timestamptz not null default now(),
	tries integer not null default 0 check (tries >= 0),
	state text not null default 'DUE' check (state in ('DUE', 'SENT', 'FAILED')),
	tried_at timestamptz,
	status integer,
	reason text,
	primary key (account_id, delivery_id),
	unique (account_id, webhook_id, kind, subject)
);
create index webhook_deliveries_due on webhook_deliveries (account_id, due_at) where state = 'DUE';
comment on table webhook_deliveries is 'One event for one webhook: the queue and the log; casgate webhook run deletes them after 30 days.';
comment on column webhook_deliveries.account_id is 'Account.';
comment on column webhook_deliveries.delivery_id is 'Id of the event as it is sent, on each try the same: evt_... for callers.';
comment on column webhook_deliveries.webhook_id is 'Where it goes.';
comment on column webhook_deliveries.kind is 'Kind of the event.';
comment on column webhook_deliveries.subject is 'Snapshot, enrichment or upload link that it is about; of a test an id of its own.';
comment on column webhook_deliveries.snapshot_id is 'Snapshot that it is about; null: none. No reference: an event outlives it.';
comment on column webhook_deliveries.code is 'job.failed: the error code.';
comment on column webhook_deliveries.happened_at is 'When it happened.';
comment on column webhook_deliveries.expires_at is 'snapshot.created and snapshot.expiring: when the snapshot expires.';
comment on column webhook_deliveries.since is 'Begin of the three days of tries: when it was noted, or asked for again.';
comment on column webhook_deliveries.due_at is 'Next try; while one is under way, when it is given up for lost.';
comment on column webhook_deliveries.tries is 'Tries since then.';
comment on column webhook_deliveries.state is 'DUE, SENT (answered with 2xx), FAILED (given up).';
comment on column webhook_deliveries.tried_at is 'Begin of the last try.';
comment on column webhook_deliveries.status is 'HTTP status of the last try; null: no answer.';
comment on column webhook_deliveries.reason is 'Why the last try failed, in a few words.';

alter table webhooks add foreign key (account_id) references accounts (account_id) on delete cascade;
alter table webhook_deliveries add foreign key (account_id, webhook_id)
	references webhooks (account_id, webhook_id) on delete cascade;

grant select, insert, update, delete on webhooks, webhook_deliveries to casgate_app;
alter table webhooks enable row level security;
create policy account on webhooks to casgate_app using
	(account_id = nullif(current_setting('app.account', true), '')::uuid);
alter table webhook_deliveries enable row level security;
create policy account on webhook_deliveries to casgate_app using
	(account_id = nullif(current_setting('app.account', true), '')::uuid);

-- Row level security shows the sender one account at a time: this names those that have something to send to.
create function casgate_webhook_accounts() returns setof uuid language sql stable security definer
	set search_path from current as $$
	select distinct w.account_id
	from webhooks w
	join accounts a on a.account_id = w.account_id
	where w.state = 'ENABLED' and a.suspended_at is null
$$;
comment on function casgate_webhook_accounts() is 'Accounts with webhooks that are enabled.';
revoke execute on function casgate_webhook_accounts() from public;
grant execute on function casgate_webhook_accounts() to casgate_app;

comment on column audit_log.action is 'account.create, account.rename, account.suspend, account.resume, account.erase, key.create, '
	'key.revoke, snapshot.delete, pii.read, user.add, user.password, user.totp, user.recovery, user.recovered, user.remove, user.login, '
	'user.logout, user.session, user.refused, user.throttled, oauth.consent, oauth.deny, oauth.revoke, oauth.replay, '
	'webhook.add, webhook.remove, webhook.enable.';
