-- Adds only: programs of schema 17 go on working with it.
--
-- Statements by mail: to which account a message belongs that casgate mail is given, and the password that opens its PDFs.
-- A row is found by hashes of the addresses; the addresses themselves are sealed, since one that nobody knows is what keeps
-- strangers from sending to an account.

create table mail_rules (
	account_id uuid not null,
	rule_id uuid not null,
	livemode boolean not null,
	recipient_hash bytea not null check (length(recipient_hash) = 32),
	recipient_enc bytea not null,
	sender_hash bytea check (length(sender_hash) = 32),
	sender_enc bytea,
	password_enc bytea,
	created_at timestamptz not null default now(),
	used_at timestamptz,
	code text,
	wrong_count integer not null default 0 check (wrong_count >= 0),
	wrong_since timestamptz,
	primary key (account_id, rule_id),
	check ((sender_hash is null) = (sender_enc is null))
);
create index mail_rules_recipient on mail_rules (recipient_hash);
comment on table mail_rules is 'Addresses that an account gets statements at by mail: casgate mail rule.';
comment on column mail_rules.account_id is 'Account that the snapshots belong to.';
comment on column mail_rules.rule_id is 'ULID as uuid; mail_... for people.';
comment on column mail_rules.livemode is 'What is read is live data, or test data.';
comment on column mail_rules.recipient_hash is 'SHA-256 of the address that messages come to, in small letters.';
comment on column mail_rules.recipient_enc is 'That address, encrypted.';
comment on column mail_rules.sender_hash is 'SHA-256 of the address in From that it is for; null: whoever sends.';
comment on column mail_rules.sender_enc is 'That address, encrypted.';
comment on column mail_rules.password_enc is 'Password of the PDFs, encrypted; null: they have none.';
comment on column mail_rules.created_at is 'When it was added.';
comment on column mail_rules.used_at is 'When the last message came; null: none did.';
comment on column mail_rules.code is 'What became of it: ok, or the error code.';
comment on column mail_rules.wrong_count is 'PDFs of this minute that the password did not open.';
comment on column mail_rules.wrong_since is 'Begin of that minute.';

alter table mail_rules add foreign key (account_id) references accounts (account_id) on delete cascade;

grant select, insert, update, delete on mail_rules to casgate_app;
alter table mail_rules enable row level security;
create policy account on mail_rules to casgate_app using
	(account_id = nullif(current_setting('app.account', true), '')::uuid);

-- Row level security shows a worker one account: this names that of a message. A rule for the sender comes before one
-- for everybody, the older before the younger.
create function casgate_mail_rule(recipient bytea, sender bytea) returns table (account_id uuid, rule_id uuid)
	language sql stable security definer set search_path from current as $$
	select r.account_id, r.rule_id
	from mail_rules r
	join accounts a on a.account_id = r.account_id
	where r.recipient_hash = recipient and (r.sender_hash is null or r.sender_hash = sender)
		and a.suspended_at is null
	order by r.sender_hash is null, r.created_at, r.rule_id
	limit 1
$$;
comment on function casgate_mail_rule(bytea, bytea) is 'The rule of a message by hashes of its addresses; none where the account is suspended.';
revoke execute on function casgate_mail_rule(bytea, bytea) from public;
grant execute on function casgate_mail_rule(bytea, bytea) to casgate_app;

-- Whether a rule has just these addresses, suspended accounts included; for casgate mail rule, as the owner.
create function casgate_mail_rule_taken(recipient bytea, sender bytea) returns boolean
	language sql stable set search_path from current as $$
	select exists (
		select from mail_rules r
		where r.recipient_hash = recipient and r.sender_hash is not distinct from sender)
$$;
comment on function casgate_mail_rule_taken(bytea, bytea) is 'There is a rule with these hashes.';
revoke execute on function casgate_mail_rule_taken(bytea, bytea) from public;

comment on column audit_log.action is 'account.create, account.rename, account.suspend, account.resume, account.erase, key.create, '
	'key.revoke, key.roll, snapshot.delete, pii.read, user.add, user.password, user.totp, user.recovery, user.recovered, '
	'user.remove, user.login, user.logout, user.session, user.refused, user.throttled, oauth.consent, oauth.deny, oauth.revoke, '
	'oauth.replay, webhook.add, webhook.remove, webhook.enable, mail_rule.add, mail_rule.remove.';
