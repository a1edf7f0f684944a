-- Views for casgate_dba: holdings, transactions and allocation over all accounts, PII masked (PAN, email, mobile),
-- names, addresses and pension numbers left out. They run with the rights of the owner.

create view v_holdings with (security_barrier) as
select h.account_id, h.snapshot_id, s.livemode, s.created_at, s.expires_at, s.source, s.statement_type, s.as_of_date,
	s.investor_pan_mask, s.investor_email_mask, s.investor_mobile_mask,
	h.holding_no, f.folio, f.amc, f.pan_mask, f.kyc, h.name, h.isin, h.registrar, h.rta_code, h.advisor, h.demat,
	h.plan, h.option, h.opening_units, h.units, h.nav, h.nav_date, h.value, h.cost, h.value - h.cost as gain,
	h.reconciled
from holdings h
join folios f on f.account_id = h.account_id and f.snapshot_id = h.snapshot_id and f.folio_no = h.folio_no
join snapshots s on s.account_id = h.account_id and s.snapshot_id = h.snapshot_id;
comment on view v_holdings is 'Funds of all snapshots with folio and statement, PII masked.';

create view v_transactions with (security_barrier) as
select t.account_id, t.snapshot_id, s.livemode, s.source, s.as_of_date, t.txn_no, t.txn_date, t.type, t.description,
	t.amount, t.units, t.nav, t.balance, h.holding_no, h.name, h.isin, f.folio, f.amc, f.pan_mask
from transactions t
join holdings h on h.account_id = t.account_id and h.snapshot_id = t.snapshot_id and h.holding_no = t.holding_no
join folios f on f.account_id = h.account_id and f.snapshot_id = h.snapshot_id and f.folio_no = h.folio_no
join snapshots s on s.account_id = t.account_id and s.snapshot_id = t.snapshot_id;
comment on view v_transactions is 'Transactions of all snapshots with fund and folio, PII masked.';

create view v_allocation with (security_barrier) as
select h.account_id, h.snapshot_id, s.livemode, s.as_of_date, d.dimension, d.key, count(*) as funds,
	sum(h.value) as value,
	round(100 * sum(h.value) / nullif(sum(sum(h.value)) over (partition by h.account_id, h.snapshot_id, d.dimension), 0),
		2) as percent
from holdings h
join folios f on f.account_id = h.account_id and f.snapshot_id = h.snapshot_id and f.folio_no = h.folio_no
join snapshots s on s.account_id = h.account_id and s.snapshot_id = h.snapshot_id
cross join lateral (values ('amc', f.amc), ('registrar', h.registrar), ('plan', h.plan), ('option', h.option))
	as d (dimension, key)
where h.units <> 0
group by h.account_id, h.snapshot_id, s.livemode, s.as_of_date, d.dimension, d.key;
comment on view v_allocation is 'Value and share by AMC, registrar, plan and option for the funds held in each snapshot.';

do $$
declare
	c record;
begin
	-- A column of a view that comes from a table keeps the comment of that table's column.
	for c in
		select v.table_name, v.column_name, min(col_description(format('%I', t.table_name)::regclass, t.ordinal_position))
				filter (where t.table_name = any (case v.column_name
					when 'name' then array['holdings'] when 'nav' then array['holdings']
					when 'units' then array[case v.table_name when 'v_transactions' then 'transactions' else 'holdings' end]
					when 'created_at' then array['snapshots'] when 'expires_at' then array['snapshots']
					else array['transactions', 'holdings', 'folios', 'snapshots'] end)) as text
		from information_schema.columns v
		join information_schema.columns t on t.column_name = v.column_name and t.table_schema = 'public'
		where v.table_schema = 'public' and v.table_name in ('v_holdings', 'v_transactions', 'v_allocation')
			and t.table_name in ('transactions', 'holdings', 'folios', 'snapshots')
		group by v.table_name, v.column_name
	loop
		execute format('comment on column %I.%I is %L', c.table_name, c.column_name, c.text);
	end loop;
end
$$;
comment on column v_holdings.gain is 'Value less cost where both are printed.';
comment on column v_allocation.dimension is 'What the key is of: amc, registrar, plan or option.';
comment on column v_allocation.key is 'AMC, registrar, plan or option; null if the statement prints none.';
comment on column v_allocation.funds is 'Number of funds.';
comment on column v_allocation.value is 'Sum of their values.';
comment on column v_allocation.percent is 'Share of the snapshot''s value, two decimals.';

grant select on v_holdings, v_transactions, v_allocation to casgate_dba;
