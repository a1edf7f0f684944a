-- Tables that strangers or one caller could fill are bounded: the workers themselves delete what is over. A claim on an
-- Idempotency-Key or an upload link names its worker, so that it is taken over at once when that has died.

alter table idempotency_keys add column worker text;
alter table idempotency_keys add column session text;
comment on column idempotency_keys.worker is 'Process that holds the claim: host, namespace of processes, id, start; null: unknown.';
comment on column idempotency_keys.session is 'Its session in the database: process id and start; null: behind a connection pooler.';
alter table upload_sessions add column worker text;
alter table upload_sessions add column session text;
comment on column upload_sessions.worker is 'Process at work on the last attempt: host, namespace of processes, id, start; null: unknown.';
comment on column upload_sessions.session is 'Its session in the database: process id and start; null: behind a connection pooler.';

alter table oauth_clients add column consented_at timestamptz;
comment on column oauth_clients.consented_at is 'First consent; null: nobody has allowed this client anything yet.';
update oauth_clients set consented_at = created_at;
create index oauth_clients_waiting on oauth_clients (last_used_at) where consented_at is null;

create index audit_log_age on audit_log (at);

grant delete on oauth_clients, oauth_tokens, upload_sessions to casgate_app;

-- Rows die in small numbers all the time: a fifth of a table of a hundred million rows is too late for vacuum.
alter table snapshots set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table folios set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table holdings set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table transactions set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.01);
alter table oauth_tokens set (autovacuum_vacuum_scale_factor = 0.01);
alter table throttles set (autovacuum_vacuum_scale_factor = 0.01);
