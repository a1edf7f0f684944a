-- Foreign keys of the upload links. Deleting the snapshot takes its link along.

alter table upload_sessions add foreign key (account_id) references accounts (account_id);
alter table upload_sessions add foreign key (account_id, snapshot_id)
	references snapshots (account_id, snapshot_id) on delete cascade;
