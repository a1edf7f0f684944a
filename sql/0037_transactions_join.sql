-- Adds only: programs of schema 17 go on working with it.
--
-- v_transactions without reading snapshots where nobody asks for their columns: an outer join by a whole key is left out then. An inner one
-- was made by a merge with the key of all snapshots, whose length grows with the database and not with the day that was asked for. Each
-- transaction has its snapshot: the rows are the same.
create or replace view v_transactions with (security_barrier) as
select t.account_id, t.snapshot_id, s.livemode, s.source, s.as_of_date, t.txn_no, t.txn_date, t.type, t.description,
	t.amount, t.units, t.nav, t.balance, h.holding_no, h.name, h.isin, f.folio, f.amc, f.pan_mask,
	casgate_id('acct_', t.account_id) as account, casgate_id('snap_', t.snapshot_id) as snapshot
from transactions t
left join snapshots s on s.account_id = t.account_id and s.snapshot_id = t.snapshot_id
left join holdings h on h.account_id = t.account_id and h.snapshot_id = t.snapshot_id and h.holding_no = t.holding_no
left join folios f on f.account_id = h.account_id and f.snapshot_id = h.snapshot_id and f.folio_no = h.folio_no;
