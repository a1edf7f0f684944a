-- What users do in the console, as the application's role: make and revoke API keys of their account, read its audit log.

grant insert, update (revoked_at) on api_keys to casgate_app;
grant select on audit_log to casgate_app;
