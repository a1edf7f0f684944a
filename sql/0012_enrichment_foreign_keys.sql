-- Foreign keys of 0011: deleting a snapshot takes its enrichments along.

alter table enrichments add foreign key (account_id, snapshot_id)
	references snapshots (account_id, snapshot_id) on delete cascade;
alter table enrichment_funds add foreign key (account_id, snapshot_id, enrichment_id)
	references enrichments (account_id, snapshot_id, enrichment_id) on delete cascade;
