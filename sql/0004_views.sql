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

comment on column v_holdings.account_id is 'Account of the snapshot.';
comment on column v_holdings.snapshot_id is 'Snapshot that holds the fund.';
comment on column v_holdings.livemode is 'True: made with a live key and seen by live keys; false: the same with test keys.';
comment on column v_holdings.created_at is 'When it was stored, to the millisecond.';
comment on column v_holdings.expires_at is 'From then on answered with 410, until casgate purge deletes it.';
comment on column v_holdings.source is 'Who issued the document: CAMS, KFINTECH, MFCENTRAL, NSDL, CDSL.';
comment on column v_holdings.statement_type is 'DETAILED, SUMMARY or DEPOSITORY.';
comment on column v_holdings.as_of_date is 'End of the period, or the date that the statement says it is as on.';
comment on column v_holdings.investor_pan_mask is 'PAN of the investor, masked.';
comment on column v_holdings.investor_email_mask is 'E-mail address, masked.';
comment on column v_holdings.investor_mobile_mask is 'Mobile number, masked.';
comment on column v_holdings.holding_no is 'Running number in the order of the statement, from 0.';
comment on column v_holdings.folio is 'Folio number as printed, one space either side of a slash.';
comment on column v_holdings.amc is 'Asset management company as printed.';
comment on column v_holdings.pan_mask is 'PAN of the folio, masked.';
comment on column v_holdings.kyc is 'KYC status as printed.';
comment on column v_holdings.name is 'Name of the scheme without codes and additions.';
comment on column v_holdings.isin is 'ISIN of the scheme.';
comment on column v_holdings.registrar is 'Registrar of the fund: CAMS or KFINTECH.';
comment on column v_holdings.rta_code is 'Code of the scheme at its registrar.';
comment on column v_holdings.advisor is 'Distributor or adviser as printed.';
comment on column v_holdings.demat is 'True if marked as held in demat form, false if marked as not, null if not marked.';
comment on column v_holdings.plan is 'DIRECT or REGULAR; null if neither is printed.';
comment on column v_holdings.option is 'GROWTH, IDCW_PAYOUT, IDCW_REINVEST, IDCW, BONUS; null if none is printed.';
comment on column v_holdings.opening_units is 'Units before the first transaction of the period.';
comment on column v_holdings.units is 'Units at the end.';
comment on column v_holdings.nav is 'NAV per unit as printed.';
comment on column v_holdings.nav_date is 'Day of the NAV.';
comment on column v_holdings.value is 'Market value as printed.';
comment on column v_holdings.cost is 'Cost value as printed.';
comment on column v_holdings.gain is 'Value less cost where both are printed.';
comment on column v_holdings.reconciled is 'True if every check of this fund holds.';
comment on column v_transactions.account_id is 'Account of the snapshot.';
comment on column v_transactions.snapshot_id is 'Snapshot that holds the transaction.';
comment on column v_transactions.livemode is 'True: made with a live key and seen by live keys; false: the same with test keys.';
comment on column v_transactions.source is 'Who issued the document: CAMS, KFINTECH, MFCENTRAL, NSDL, CDSL.';
comment on column v_transactions.as_of_date is 'End of the period, or the date that the statement says it is as on.';
comment on column v_transactions.txn_no is 'Running number over the snapshot in the order of the statement, from 0.';
comment on column v_transactions.txn_date is 'Day of the transaction.';
comment on column v_transactions.type is 'PURCHASE, REDEMPTION and so on: see the API reference.';
comment on column v_transactions.description is 'Description as printed, lines joined.';
comment on column v_transactions.amount is 'Amount; negative when units are redeemed.';
comment on column v_transactions.units is 'Units; negative when they are redeemed.';
comment on column v_transactions.nav is 'Price per unit.';
comment on column v_transactions.balance is 'Balance of units after it.';
comment on column v_transactions.holding_no is 'Fund that it belongs to.';
comment on column v_transactions.name is 'Name of the scheme without codes and additions.';
comment on column v_transactions.isin is 'ISIN of the scheme.';
comment on column v_transactions.folio is 'Folio number as printed, one space either side of a slash.';
comment on column v_transactions.amc is 'Asset management company as printed.';
comment on column v_transactions.pan_mask is 'PAN of the folio, masked.';
comment on column v_allocation.account_id is 'Account of the snapshot.';
comment on column v_allocation.snapshot_id is 'Snapshot that is broken down.';
comment on column v_allocation.livemode is 'True: made with a live key and seen by live keys; false: the same with test keys.';
comment on column v_allocation.as_of_date is 'End of the period, or the date that the statement says it is as on.';
comment on column v_allocation.dimension is 'What the key is of: amc, registrar, plan or option.';
comment on column v_allocation.key is 'AMC, registrar, plan or option; null if the statement prints none.';
comment on column v_allocation.funds is 'Number of funds.';
comment on column v_allocation.value is 'Sum of their values.';
comment on column v_allocation.percent is 'Share of the snapshot''s value, two decimals.';

grant select on v_holdings, v_transactions, v_allocation to casgate_dba;
