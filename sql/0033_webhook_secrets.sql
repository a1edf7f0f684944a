-- Adds only: programs of schema 17 go on working with it.
--
-- A webhook gets a new secret without a moment in which its receiver refuses events: the one before signs, too, for a time.
-- Each secret knows the request that made it, so that the request repeated with its Idempotency-Key gets it again.
alter table webhooks
	add column secret_from uuid,
	add column previous_secret_enc bytea,
	add column previous_from uuid,
	add column previous_until timestamptz,
	add column previous_told timestamptz;
alter table webhooks add check ((previous_secret_enc is null) = (previous_until is null));
comment on column webhooks.created_at is 'When it was added or enabled: nothing of before is sent.';
comment on column webhooks.secret_from is 'Request that made the secret; null: the one that added the webhook.';
comment on column webhooks.previous_secret_enc is 'Secret before it was rolled, encrypted; null: it never was.';
comment on column webhooks.previous_from is 'Request that made the secret before; null: the one that added the webhook.';
comment on column webhooks.previous_until is 'Until when the secret before signs, too.';
comment on column webhooks.previous_told is 'previous_until as the request that made the secret before was told; null: there was none before it.';

-- Pages of the log of one webhook.
create index webhook_deliveries_log on webhook_deliveries (account_id, webhook_id, happened_at, delivery_id);

comment on column idempotency_keys.snapshot_id is 'What was the answer: snapshot, webhook, event.';
comment on column audit_log.action is 'account.create, account.rename, account.suspend, account.resume, account.erase, key.create, '
	'key.revoke, key.roll, snapshot.delete, pii.read, user.add, user.password, user.totp, user.recovery, user.recovered, '
	'user.remove, user.login, user.logout, user.session, user.refused, user.throttled, oauth.consent, oauth.deny, oauth.revoke, '
	'oauth.replay, webhook.add, webhook.change, webhook.roll, webhook.remove, webhook.enable, mail_rule.add, mail_rule.remove.';
