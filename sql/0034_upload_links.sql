-- Adds only: programs of schema 17 go on working with it.
--
-- Upload links that a program asks for over REST: what the person reads on the page, where the browser goes afterwards, and
-- what the snapshot is called by. Addresses to go to are on hosts that the account has registered, so that a link never
-- leads a person who trusts this service to a stranger's page.
alter table accounts
	add column redirect_hosts text[] not null default '{}' check (cardinality(redirect_hosts) <= 20);
comment on column accounts.redirect_hosts is 'Hosts that upload links may lead back to: in small letters, with the port where it is not 443.';

alter table upload_sessions
	add column label text check (length(label) between 1 and 80),
	add column redirect_uri text check (length(redirect_uri) <= 1000),
	add column client_reference_id text check (length(client_reference_id) <= 200),
	add column metadata text;
comment on column upload_sessions.label is 'What the person is told that the statement is for; null: nothing.';
comment on column upload_sessions.redirect_uri is 'Where the browser goes when the statement is stored; null: it stays.';
comment on column upload_sessions.client_reference_id is 'As in snapshots, for the one that comes of it.';
comment on column upload_sessions.metadata is 'As in snapshots, as it prints.';
comment on column idempotency_keys.snapshot_id is 'What was the answer: snapshot, webhook, event, upload link.';
comment on column audit_log.action is 'account.create, account.rename, account.suspend, account.resume, account.erase, account.redirect, '
	'key.create, key.revoke, key.roll, snapshot.delete, pii.read, user.add, user.password, user.totp, user.recovery, '
	'user.recovered, user.remove, user.login, user.logout, user.session, user.refused, user.throttled, oauth.consent, oauth.deny, '
	'oauth.revoke, oauth.replay, webhook.add, webhook.change, webhook.roll, webhook.remove, webhook.enable, mail_rule.add, '
	'mail_rule.remove.';
