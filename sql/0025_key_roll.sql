-- Adds only: programs of schema 17 go on working with it.
--
-- A key that is rolled ends after a time that its owner chooses.
grant update (expires_at) on api_keys to casgate_app;

comment on column audit_log.action is 'account.create, account.rename, account.suspend, account.resume, account.erase, key.create, '
	'key.revoke, key.roll, snapshot.delete, pii.read, user.add, user.password, user.totp, user.recovery, user.recovered, '
	'user.remove, user.login, user.logout, user.session, user.refused, user.throttled, oauth.consent, oauth.deny, oauth.revoke, '
	'oauth.replay, webhook.add, webhook.remove, webhook.enable.';
