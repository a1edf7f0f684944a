-- Adds only: programs of schema 17 go on working with it.
--
-- What the callers of parse know their snapshots by: a reference of their own, by which lists are narrowed, and texts that come
-- back with the snapshot. As they were sent, so json and not jsonb, which would turn the members round.
-- The index holds the snapshots that have a reference. Where there are millions of snapshots already, make it before, while the
-- workers serve, after the column:
--   alter table snapshots add column if not exists client_reference_id text;
--   create index concurrently snapshots_reference on snapshots (account_id, livemode, client_reference_id, created_at, snapshot_id)
--     where client_reference_id is not null;
alter table snapshots
	add column if not exists client_reference_id text,
	add column metadata json;
comment on column snapshots.client_reference_id is 'The caller''s own name for it, at most 200 characters; null: none was given.';
comment on column snapshots.metadata is 'The caller''s own texts by key, one object; null: none were given.';

create index if not exists snapshots_reference on snapshots (account_id, livemode, client_reference_id, created_at, snapshot_id)
	where client_reference_id is not null;
