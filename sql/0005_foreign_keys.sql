-- Foreign keys, after everything else, so that tables can be distributed before (sql/citus.sql).
-- Deleting a snapshot takes all of it along; an account with rows cannot be deleted by mistake.

alter table api_keys add foreign key (account_id) references accounts (account_id);
alter table snapshots add foreign key (account_id) references accounts (account_id);
alter table idempotency_keys add foreign key (account_id) references accounts (account_id);
alter table usage_daily add foreign key (account_id) references accounts (account_id);
alter table folios add foreign key (account_id, snapshot_id)
	references snapshots (account_id, snapshot_id) on delete cascade;
alter table holdings add foreign key (account_id, snapshot_id)
	references snapshots (account_id, snapshot_id) on delete cascade;
alter table transactions add foreign key (account_id, snapshot_id)
	references snapshots (account_id, snapshot_id) on delete cascade;
alter table demat_accounts add foreign key (account_id, snapshot_id)
	references snapshots (account_id, snapshot_id) on delete cascade;
alter table demat_holdings add foreign key (account_id, snapshot_id)
	references snapshots (account_id, snapshot_id) on delete cascade;
alter table demat_transactions add foreign key (account_id, snapshot_id)
	references snapshots (account_id, snapshot_id) on delete cascade;
alter table nps_holdings add foreign key (account_id, snapshot_id)
	references snapshots (account_id, snapshot_id) on delete cascade;
alter table statement_warnings add foreign key (account_id, snapshot_id)
	references snapshots (account_id, snapshot_id) on delete cascade;
