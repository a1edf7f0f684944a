-- Adds only: programs of schema 17 go on working with it.
--
-- What an account and each of its callers may use up in a minute, beside the number of requests, which nginx counts: seconds of
-- reading PDFs, messages that come in batches.

create table budgets (
	account_id uuid not null,
	owner uuid not null,
	kind text not null check (kind in ('EXTRACT', 'MESSAGES')),
	used bigint not null check (used >= 0),
	at timestamptz not null,
	primary key (account_id, owner, kind)
);
comment on table budgets is 'What callers have used up lately: a level that rises with use and falls with time; rows that are over are deleted by later ones.';
comment on column budgets.account_id is 'Account.';
comment on column budgets.owner is 'The API key, OAuth grant or browser session that used it; the account itself: all of them together.';
comment on column budgets.kind is 'EXTRACT: milliseconds of CPU for reading PDFs. MESSAGES: messages of batches at /mcp.';
comment on column budgets.used is 'Level at that time: what was used up, less what has come back since.';
comment on column budgets.at is 'When it was last used.';

alter table budgets set (autovacuum_vacuum_scale_factor = 0.01);
alter table budgets add foreign key (account_id) references accounts (account_id) on delete cascade;
grant select, insert, update, delete on budgets to casgate_app;
alter table budgets enable row level security;
create policy account on budgets to casgate_app using
	(account_id = nullif(current_setting('app.account', true), '')::uuid);
