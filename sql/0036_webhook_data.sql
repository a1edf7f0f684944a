-- Adds only: programs of schema 17 go on working with it.
--
-- An account may ask that events of snapshots carry a summary of the statement. It is read when an event is sent and kept in no queue.
alter table webhooks add column include_data boolean not null default false;
comment on column webhooks.include_data is 'snapshot.created and snapshot.enriched carry what a list of snapshots says of theirs.';
