-- Enrichments: snapshots with returns, benchmarks, rates and overlays as they were answered, and the view of returns.
-- Sums over the funds (allocation, concentration, means) are not kept: they are added up when it is loaded.

create table enrichments (
	account_id uuid not null,
	snapshot_id uuid not null,
	enrichment_id uuid not null,
	livemode boolean not null,
	enriched_at timestamptz not null,
	as_of_date date not null,
	partial boolean not null,
	nav_source text not null,
	newest_nav_date date,
	xirr numeric,
	xirr_reason text not null,
	gain_percent numeric,
	overlap_reason text,
	overlap_a integer[] not null,
	overlap_b integer[] not null,
	overlap_percents numeric[] not null,
	overlap_common integer[] not null,
	overlap_dates_a date[] not null,
	overlap_dates_b date[] not null,
	year_dates date[] not null,
	year_values numeric[] not null,
	year_invested numeric[] not null,
	warning_codes text[] not null,
	warning_messages text[] not null,
	warning_schemes text[] not null,
	warning_folios text[] not null,
	primary key (account_id, snapshot_id, enrichment_id)
);
comment on table enrichments is 'Snapshots that were enriched: one row for each answer. One that is older than 24 hours gives way to a newer one of the same day.';
comment on column enrichments.account_id is 'Account that owns it.';
comment on column enrichments.snapshot_id is 'Snapshot that was enriched.';
comment on column enrichments.enrichment_id is 'ULID as uuid; the claim of the Idempotency-Key where there was one.';
comment on column enrichments.livemode is 'As the snapshot: seen by live or by test keys.';
comment on column enrichments.enriched_at is 'When it was computed, to the millisecond.';
comment on column enrichments.as_of_date is 'Day that the figures are of.';
comment on column enrichments.partial is 'True: a source of NAVs could not be asked; what was stored was used.';
comment on column enrichments.nav_source is 'Source of the NAVs.';
comment on column enrichments.newest_nav_date is 'Newest NAV among the held funds.';
comment on column enrichments.xirr is 'Yearly rate of all flows and the value, percent.';
comment on column enrichments.xirr_reason is 'OK, SHORT_PERIOD (rate given), or why there is none.';
comment on column enrichments.gain_percent is 'Taken out and value less paid in, in percent of what was paid in.';
comment on column enrichments.overlap_reason is 'Why the overlap of holdings is missing or not complete.';
comment on column enrichments.overlap_a is 'fund_no of the first fund of each pair of funds with imported portfolios.';
comment on column enrichments.overlap_b is 'fund_no of the second.';
comment on column enrichments.overlap_percents is 'Overlap of the pair, percent.';
comment on column enrichments.overlap_common is 'Securities that both hold.';
comment on column enrichments.overlap_dates_a is 'Day of the first fund''s portfolio.';
comment on column enrichments.overlap_dates_b is 'Day of the second one''s.';
comment on column enrichments.year_dates is 'Calendar year ends, oldest first, and the day itself.';
comment on column enrichments.year_values is 'Market value on each of these days; null: a fund of that day could not be valued.';
comment on column enrichments.year_invested is 'Paid in less taken out by sales until then; null: not all flows are known.';
comment on column enrichments.warning_codes is 'Codes of the warnings.';
comment on column enrichments.warning_messages is 'Their sentences.';
comment on column enrichments.warning_schemes is 'Funds that they are about; null: none.';
comment on column enrichments.warning_folios is 'Folios of these.';

create table enrichment_funds (
	account_id uuid not null,
	snapshot_id uuid not null,
	enrichment_id uuid not null,
	fund_no integer not null,
	name text,
	isin text,
	folio text,
	demat_client_id text,
	scheme_code integer,
	family_code integer,
	category text,
	amc text,
	asset_class text,
	plan text,
	option text,
	units numeric,
	latest_nav numeric,
	latest_nav_date date,
	current_value numeric,
	return_1y numeric,
	return_3y numeric,
	reason_1y text not null,
	reason_3y text not null,
	benchmark text,
	proxy text,
	quality text not null,
	benchmark_1y numeric,
	benchmark_3y numeric,
	excess_1y numeric,
	excess_3y numeric,
	xirr numeric,
	xirr_reason text not null,
	gain_percent numeric,
	direct_code integer,
	direct_isin text,
	direct_name text,
	direct_1y numeric,
	direct_3y numeric,
	primary key (account_id, snapshot_id, enrichment_id, fund_no)
);
comment on table enrichment_funds is 'Funds of an enrichment, those of folios first, then those of demat accounts.';
comment on column enrichment_funds.account_id is 'Account that owns it.';
comment on column enrichment_funds.snapshot_id is 'Snapshot that was enriched.';
comment on column enrichment_funds.enrichment_id is 'Enrichment that it belongs to.';
comment on column enrichment_funds.fund_no is 'Running number, from 0.';
comment on column enrichment_funds.name is 'Name as in the statement.';
comment on column enrichment_funds.isin is 'ISIN as in the statement.';
comment on column enrichment_funds.folio is 'Folio; null for a demat holding.';
comment on column enrichment_funds.demat_client_id is 'Client id of the demat account; null for a folio.';
comment on column enrichment_funds.scheme_code is 'AMFI''s code; null: the ISIN is in no master list.';
comment on column enrichment_funds.family_code is 'Same for all plans and options of a fund.';
comment on column enrichment_funds.category is 'Canonical category.';
comment on column enrichment_funds.amc is 'Asset management company.';
comment on column enrichment_funds.asset_class is 'EQUITY, DEBT, HYBRID, COMMODITY, OVERSEAS_EQUITY, OTHER.';
comment on column enrichment_funds.plan is 'DIRECT or REGULAR, by the ISIN where it is known.';
comment on column enrichment_funds.option is 'GROWTH, IDCW_PAYOUT, IDCW_REINVEST, IDCW, BONUS.';
comment on column enrichment_funds.units is 'Units held on the day, or those of the statement.';
comment on column enrichment_funds.latest_nav is 'Newest NAV on or before the day.';
comment on column enrichment_funds.latest_nav_date is 'Day of that NAV.';
comment on column enrichment_funds.current_value is 'Units times that NAV.';
comment on column enrichment_funds.return_1y is 'Return over one year, percent, absolute.';
comment on column enrichment_funds.return_3y is 'Return over three years, percent a year.';
comment on column enrichment_funds.reason_1y is 'OK, what to know about return_1y, or why it is missing.';
comment on column enrichment_funds.reason_3y is 'The same for return_3y.';
comment on column enrichment_funds.benchmark is 'Index that the fund is measured by.';
comment on column enrichment_funds.proxy is 'Funds whose returns stand for it.';
comment on column enrichment_funds.quality is 'NEAR, APPROX or NONE: how well they do.';
comment on column enrichment_funds.benchmark_1y is 'Their return between the days of return_1y.';
comment on column enrichment_funds.benchmark_3y is 'The same for return_3y.';
comment on column enrichment_funds.excess_1y is 'return_1y less benchmark_1y where they can be compared.';
comment on column enrichment_funds.excess_3y is 'The same over three years.';
comment on column enrichment_funds.xirr is 'Yearly rate of this holding''s flows and value, percent.';
comment on column enrichment_funds.xirr_reason is 'OK, SHORT_PERIOD (rate given), or why there is none.';
comment on column enrichment_funds.gain_percent is 'Taken out and value less paid in, in percent of what was paid in.';
comment on column enrichment_funds.direct_code is 'Scheme code of the direct plan of a regular one.';
comment on column enrichment_funds.direct_isin is 'ISIN of that.';
comment on column enrichment_funds.direct_name is 'Name of that.';
comment on column enrichment_funds.direct_1y is 'Its return between the days of return_1y.';
comment on column enrichment_funds.direct_3y is 'The same for return_3y.';

create view v_returns with (security_barrier) as
select f.account_id, f.snapshot_id, f.enrichment_id, e.livemode, e.as_of_date, e.enriched_at, e.partial, f.fund_no, f.name,
	f.isin, f.folio, f.scheme_code, f.category, f.amc, f.asset_class, f.plan, f.option, f.units, f.latest_nav,
	f.latest_nav_date, f.current_value, f.return_1y, f.return_3y, f.reason_1y, f.reason_3y, f.benchmark, f.quality,
	f.benchmark_1y, f.benchmark_3y, f.excess_1y, f.excess_3y, f.xirr, f.xirr_reason, f.gain_percent
from enrichment_funds f
join enrichments e on e.account_id = f.account_id and e.snapshot_id = f.snapshot_id
	and e.enrichment_id = f.enrichment_id
where not exists (select from enrichments n where n.account_id = e.account_id and n.snapshot_id = e.snapshot_id
	and (n.enriched_at, n.enrichment_id) > (e.enriched_at, e.enrichment_id));
comment on view v_returns is 'Returns of the funds of every snapshot by its newest enrichment.';
do $$
declare
	c record;
begin
	for c in select a.attname, col_description(t.oid, o.attnum) as said
		from pg_class v join pg_attribute a on a.attrelid = v.oid and a.attnum > 0
		join pg_class t on t.relnamespace = v.relnamespace and t.relname = case
			when a.attname in ('livemode', 'as_of_date', 'enriched_at', 'partial') then 'enrichments'
			else 'enrichment_funds' end
		join pg_attribute o on o.attrelid = t.oid and o.attname = a.attname
		where v.oid = 'v_returns'::regclass loop
		execute format('comment on column v_returns.%I is %L', c.attname, c.said);
	end loop;
end
$$;

do $$
declare
	t text;
begin
	foreach t in array array['enrichments', 'enrichment_funds'] loop
		execute format('alter table %I enable row level security', t);
		execute format('create policy account on %I to casgate_app using '
			'(account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
	end loop;
end
$$;
grant select, insert, delete on enrichments, enrichment_funds to casgate_app;
grant select on v_returns to casgate_dba;
