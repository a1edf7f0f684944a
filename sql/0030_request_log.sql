-- Adds only: programs of schema 17 go on working with it.
--
-- What the callers of an account asked and how it ended, for the console: no query, no body, no address, and of a path
-- only ids of casgate. Written after the answer has left; at most 10,000 a day and account, and casgate purge deletes them
-- after 30 days. Of a key its last four characters, by which people tell keys apart.
create table request_log (
	account_id uuid not null,
	entry_id uuid not null,
	at timestamptz not null default now(),
	request_id text not null check (length(request_id) <= 40),
	actor text not null check (length(actor) <= 40),
	method text not null check (length(method) <= 10),
	path text not null check (length(path) <= 200),
	status smallint not null,
	code text check (length(code) <= 60),
	duration_ms integer not null check (duration_ms >= 0),
	primary key (account_id, entry_id)
);
comment on table request_log is 'Requests with a valid key or token, for 30 days and at most 10,000 a day and account.';
comment on column request_log.account_id is 'Account that called.';
comment on column request_log.entry_id is 'ULID as uuid: in the order of time.';
comment on column request_log.at is 'When it was answered.';
comment on column request_log.request_id is 'req_..., as X-Request-Id had it.';
comment on column request_log.actor is 'key_... or grant_... of the caller.';
comment on column request_log.method is 'HTTP method.';
comment on column request_log.path is 'Path without query; what is no id of casgate in it is not kept.';
comment on column request_log.status is 'HTTP status.';
comment on column request_log.code is 'Error code; null: it succeeded.';
comment on column request_log.duration_ms is 'From the first to the last byte, in milliseconds.';
create index request_log_at on request_log (account_id, at);

alter table api_keys add column last_four text check (length(last_four) = 4);
comment on column api_keys.last_four is 'Last four characters of the key; null: made before they were kept.';

alter table request_log add foreign key (account_id) references accounts (account_id) on delete cascade;
grant select, insert on request_log to casgate_app;
grant select (account_id, entry_id, at), delete on request_log to casgate_purge;
grant update (last_four) on api_keys to casgate_app;
alter table request_log enable row level security;
create policy account on request_log to casgate_app using
	(account_id = nullif(current_setting('app.account', true), '')::uuid);
create policy purge on request_log to casgate_purge using (true);
