-- Market data: the master list of schemes, NAVs, benchmarks, imported portfolios, and what workers share about the
-- sources of these. Nothing here belongs to an account: no account_id, no row level security, and no statement joins
-- these tables with tables of accounts (the request names its schemes by an array of codes).
--
-- Rights: casgate_app reads all of it and writes what an enrichment may have to fetch (nav_daily, nav_breaks,
-- nav_fetches, upstreams). Master list, benchmarks and portfolios are written by the owner (casgate nav, holdings,
-- migrate). No foreign keys: NAVs arrive for schemes that the master list does not have yet.
--
-- Citus: schemes, scheme_isins, benchmarks, scheme_portfolios and portfolio_securities are reference tables; nav_daily,
-- nav_breaks and nav_fetches are distributed by scheme_code; upstreams and nav_runs stay on the coordinator.

create table schemes (
	scheme_code integer not null primary key check (scheme_code > 0),
	name text not null check (length(name) between 1 and 500),
	old_name text,
	amc text,
	scheme_type text,
	amfi_category text,
	category text,
	asset_class text check (asset_class in ('EQUITY', 'DEBT', 'HYBRID', 'COMMODITY', 'OVERSEAS_EQUITY', 'OTHER')),
	plan text check (plan in ('DIRECT', 'REGULAR')),
	option text check (option in ('GROWTH', 'IDCW', 'BONUS')),
	option_text text,
	is_etf boolean not null default false,
	benchmark_key text,
	family_code integer,
	direct_twin integer,
	growth_twin integer,
	last_nav_date date,
	source text not null,
	updated_at timestamptz not null
);
create index schemes_family on schemes (family_code);
comment on table schemes is 'Master list of mutual fund schemes, one row per plan and option, from AMFI''s NAVAll file.';
comment on column schemes.scheme_code is 'AMFI''s number of the scheme''s plan and option.';
comment on column schemes.name is 'Name as in the newest file (without plan and option since August 2026).';
comment on column schemes.old_name is 'Name of AMFI before August 2026, with plan and option; null where not known.';
comment on column schemes.amc is 'Asset management company: AMFI''s line above the scheme.';
comment on column schemes.scheme_type is 'Open Ended, Close Ended or Interval Fund.';
comment on column schemes.amfi_category is 'Category as AMFI''s section line prints it.';
comment on column schemes.category is 'Canonical category, one for the old and the new vocabulary; null: a header that is not known.';
comment on column schemes.asset_class is 'EQUITY, DEBT, HYBRID, COMMODITY, OVERSEAS_EQUITY or OTHER, by category or by name.';
comment on column schemes.plan is 'DIRECT or REGULAR; null: not known (ETFs, pools).';
comment on column schemes.option is 'GROWTH, IDCW or BONUS; null: not known.';
comment on column schemes.option_text is 'Option as AMFI prints it, to tell a monthly from a daily IDCW option.';
comment on column schemes.is_etf is 'True for exchange traded funds: units are split more freely there.';
comment on column schemes.benchmark_key is 'Row of benchmarks.';
comment on column schemes.family_code is 'Smallest code among the plans and options of the same fund: they share a portfolio.';
comment on column schemes.direct_twin is 'Scheme code of the direct plan with the same option; null: none, or it is direct itself.';
comment on column schemes.growth_twin is 'Scheme code of the growth option of the same plan; null: none, or it is growth itself.';
comment on column schemes.last_nav_date is 'Date of the newest NAV that AMFI''s file had.';
comment on column schemes.source is 'Layout of the list that the row came from: NAVALL_8, NAVALL_6.';
comment on column schemes.updated_at is 'When the row was changed last.';

create table scheme_isins (
	isin text not null primary key check (isin ~ '^INF[A-Z0-9]{9}$'),
	scheme_code integer not null,
	kind text not null check (kind in ('GROWTH_OR_PAYOUT', 'REINVESTMENT')),
	nav_date date,
	updated_at timestamptz not null
);
create index scheme_isins_scheme on scheme_isins (scheme_code);
comment on table scheme_isins is 'ISIN to scheme. Where AMFI lists an ISIN under two codes, the one with the newest NAV is kept.';
comment on column scheme_isins.isin is 'ISIN of units.';
comment on column scheme_isins.scheme_code is 'AMFI''s code of the scheme.';
comment on column scheme_isins.kind is 'Column of AMFI''s file: growth or payout, or reinvestment.';
comment on column scheme_isins.nav_date is 'Newest NAV of that scheme when this row was written: decides between two codes.';
comment on column scheme_isins.updated_at is 'When the row was changed last.';

-- Few wide partitions: every one costs time in planning, and a request reads single days of up to a hundred schemes by
-- key, which is as fast in a big index as in a small one. Five years hold about 10 million rows if every scheme is
-- kept; vacuum and backup work in pieces of that size. NAVs begin in April 2006.
create table nav_daily (
	scheme_code integer not null,
	nav_date date not null,
	nav numeric not null check (nav > 0),
	primary key (scheme_code, nav_date)
) partition by range (nav_date);
create table nav_daily_2010 partition of nav_daily for values from (minvalue) to ('2010-01-01');
create table nav_daily_2015 partition of nav_daily for values from ('2010-01-01') to ('2015-01-01');
create table nav_daily_2020 partition of nav_daily for values from ('2015-01-01') to ('2020-01-01');
create table nav_daily_2025 partition of nav_daily for values from ('2020-01-01') to ('2025-01-01');
create table nav_daily_2030 partition of nav_daily for values from ('2025-01-01') to ('2030-01-01');
create table nav_daily_2035 partition of nav_daily for values from ('2030-01-01') to ('2035-01-01');
create table nav_daily_rest partition of nav_daily default;
comment on table nav_daily is 'Net asset values as published. A restatement replaces the value in place; values of zero are not kept.';
comment on table nav_daily_2010 is 'NAVs before 2010.';
comment on table nav_daily_2015 is 'NAVs of 2010 to 2014.';
comment on table nav_daily_2020 is 'NAVs of 2015 to 2019.';
comment on table nav_daily_2025 is 'NAVs of 2020 to 2024.';
comment on table nav_daily_2030 is 'NAVs of 2025 to 2029.';
comment on table nav_daily_2035 is 'NAVs of 2030 to 2034.';
comment on table nav_daily_rest is 'NAVs from 2035 on.';
do $$
declare
	t text;
begin
	foreach t in array array['nav_daily', 'nav_daily_2010', 'nav_daily_2015', 'nav_daily_2020', 'nav_daily_2025',
		'nav_daily_2030', 'nav_daily_2035', 'nav_daily_rest'] loop
		execute format('comment on column %I.scheme_code is ''AMFI''''s code of the scheme.''', t);
		execute format('comment on column %I.nav_date is ''Day of the NAV.''', t);
		execute format('comment on column %I.nav is ''Rupees for one unit, as published.''', t);
	end loop;
end
$$;

create table nav_breaks (
	scheme_code integer not null,
	nav_date date not null,
	kind text not null check (kind in ('REBASE', 'DISCONTINUITY')),
	ratio numeric not null check (ratio > 0),
	primary key (scheme_code, nav_date)
);
comment on table nav_breaks is 'Days on which a NAV jumped: no return may be computed across one. Kept by the program whenever NAVs are written, so that no request looks through a series.';
comment on column nav_breaks.scheme_code is 'AMFI''s code of the scheme.';
comment on column nav_breaks.nav_date is 'First day after the jump.';
comment on column nav_breaks.kind is 'REBASE: units split or consolidated, earlier NAVs can be scaled by ratio; DISCONTINUITY: no return across it.';
comment on column nav_breaks.ratio is 'REBASE: the exact factor (0.1 where units were split in ten); else NAV of that day by the one before, 6 decimals.';

create table nav_fetches (
	scheme_code integer not null primary key,
	attempted_at timestamptz,
	outcome text check (outcome in ('OK', 'UNKNOWN', 'UNAVAILABLE')),
	next_attempt_at timestamptz,
	first_date date,
	last_date date,
	full_history boolean not null default false,
	contiguous_to date,
	lease_owner uuid,
	lease_until timestamptz
);
create index nav_fetches_lease on nav_fetches (lease_owner) where lease_owner is not null;
comment on table nav_fetches is 'What is known about fetching the NAVs of each scheme, shared by all workers.';
comment on column nav_fetches.scheme_code is 'AMFI''s code of the scheme.';
comment on column nav_fetches.attempted_at is 'End of the last attempt.';
comment on column nav_fetches.outcome is 'OK: the source answered with NAVs; UNKNOWN: it does not have the scheme; UNAVAILABLE: no usable answer.';
comment on column nav_fetches.next_attempt_at is 'The source is not asked before this again.';
comment on column nav_fetches.first_date is 'Oldest NAV stored.';
comment on column nav_fetches.last_date is 'Newest NAV stored.';
comment on column nav_fetches.full_history is 'True when the whole series was fetched once.';
comment on column nav_fetches.contiguous_to is 'Up to this day the series has no holes: later fetches begin here.';
comment on column nav_fetches.lease_owner is 'Who is fetching it now; others wait for the result.';
comment on column nav_fetches.lease_until is 'Until when the lease counts: a worker that died gives it back by this.';

create table upstreams (
	name text not null primary key,
	failures integer not null default 0,
	last_error text,
	open_until timestamptz,
	probe_until timestamptz,
	blocked_until timestamptz,
	paced_until timestamptz,
	budget_day date,
	budget_used integer not null default 0,
	updated_at timestamptz not null
);
comment on table upstreams is 'Circuit breaker and request budget of each source of NAVs, shared by all workers.';
comment on column upstreams.name is 'mfapi or amfi.';
comment on column upstreams.failures is 'Failures in a row.';
comment on column upstreams.last_error is 'Kind of the last failure.';
comment on column upstreams.open_until is 'The breaker is open until then: no request; after it one probe. Null: closed.';
comment on column upstreams.probe_until is 'A probe is under way until then.';
comment on column upstreams.blocked_until is 'The source asked for silence until then (429 or 503 with Retry-After).';
comment on column upstreams.paced_until is 'When the next request may begin: requests of all workers are spaced by it.';
comment on column upstreams.budget_day is 'Day (UTC) that budget_used counts.';
comment on column upstreams.budget_used is 'Requests of that day.';
comment on column upstreams.updated_at is 'When the row was changed last.';

create table nav_runs (
	kind text not null primary key,
	owner uuid,
	lease_until timestamptz,
	started_at timestamptz,
	finished_at timestamptz,
	done integer not null default 0,
	total integer not null default 0,
	outcome text
);
comment on table nav_runs is 'Long runs of casgate nav: only one of a kind works at a time.';
comment on column nav_runs.kind is 'sync or import.';
comment on column nav_runs.owner is 'Id of the run that works; null: none.';
comment on column nav_runs.lease_until is 'Until when the lease counts; a run renews it while it works.';
comment on column nav_runs.started_at is 'Begin of the last run.';
comment on column nav_runs.finished_at is 'End of the last run that came to an end.';
comment on column nav_runs.done is 'Schemes that the last sync has done, or NAVs of the file that the last import has looked at.';
comment on column nav_runs.total is 'Schemes that the last sync had to do, or NAVs of that file.';
comment on column nav_runs.outcome is 'How the last run ended: RUNNING, DONE, STOPPED, FAILED.';

create table benchmarks (
	benchmark_key text not null primary key,
	name text not null,
	alternative text,
	quality text not null check (quality in ('NEAR', 'APPROX', 'NONE')),
	proxy_codes integer[] not null default '{}',
	proxy_weights numeric[] not null default '{}',
	proxy_name text,
	proxy_since date,
	tri_series text,
	scope text not null check (scope in ('CATEGORY', 'INDEX', 'SECTOR', 'ANY', 'RETIREMENT')),
	note text,
	updated_at timestamptz not null,
	check (cardinality(proxy_codes) = cardinality(proxy_weights)),
	check ((quality = 'NONE') = (cardinality(proxy_codes) = 0))
);
comment on table benchmarks is 'Benchmarks of categories and of index names, with the funds that stand for them; casgate migrate fills it from the files in data/market.';
comment on column benchmarks.benchmark_key is 'Canonical category (LARGE_CAP), or rule and its number (RULE_23).';
comment on column benchmarks.name is 'Index as AMFI''s list of first-tier benchmarks names it.';
comment on column benchmarks.alternative is 'Index of another provider that a fund house may choose instead.';
comment on column benchmarks.quality is 'NEAR: the proxy is a fund on the same index; APPROX: another index or a blend; NONE: no proxy.';
comment on column benchmarks.proxy_codes is 'Scheme codes of the funds whose returns stand for the index.';
comment on column benchmarks.proxy_weights is 'Weight of each, in the same order; they add up to 1.';
comment on column benchmarks.proxy_name is 'Names of these funds.';
comment on column benchmarks.proxy_since is 'First day that all of them have a NAV.';
comment on column benchmarks.tri_series is 'Name of the index''s total return series where NSE publishes one.';
comment on column benchmarks.scope is 'CATEGORY, or to which schemes the name rule applies.';
comment on column benchmarks.note is 'Remark on the choice.';
comment on column benchmarks.updated_at is 'When the row was changed last.';

create table scheme_portfolios (
	scheme_code integer not null,
	portfolio_date date not null,
	scheme_name text,
	weight_sum numeric not null,
	securities integer not null,
	imported_at timestamptz not null,
	primary key (scheme_code, portfolio_date)
);
comment on table scheme_portfolios is 'Portfolios of schemes as imported by casgate holdings import; all plans of a fund share one.';
comment on column scheme_portfolios.scheme_code is 'AMFI''s code of the plan that the file named.';
comment on column scheme_portfolios.portfolio_date is 'Day of the portfolio.';
comment on column scheme_portfolios.scheme_name is 'Name in the file.';
comment on column scheme_portfolios.weight_sum is 'Sum of the weights, percent of net assets.';
comment on column scheme_portfolios.securities is 'Number of rows.';
comment on column scheme_portfolios.imported_at is 'When it was imported.';

create table portfolio_securities (
	scheme_code integer not null,
	portfolio_date date not null,
	row_no integer not null,
	security_isin text,
	security_name text,
	asset_type text not null check (asset_type in ('EQUITY', 'DEBT', 'CASH', 'FUTURE', 'OTHER')),
	weight numeric not null,
	primary key (scheme_code, portfolio_date, row_no)
);
comment on table portfolio_securities is 'Securities of an imported portfolio.';
comment on column portfolio_securities.scheme_code is 'Scheme, as in scheme_portfolios.';
comment on column portfolio_securities.portfolio_date is 'Day of the portfolio.';
comment on column portfolio_securities.row_no is 'Number of the row within the portfolio, from 0.';
comment on column portfolio_securities.security_isin is 'ISIN of the security; null: none printed.';
comment on column portfolio_securities.security_name is 'Name of the security.';
comment on column portfolio_securities.asset_type is 'EQUITY, DEBT, CASH, FUTURE or OTHER.';
comment on column portfolio_securities.weight is 'Percent of net assets; negative for a short position.';

grant select on schemes, scheme_isins, nav_daily, nav_breaks, nav_fetches, upstreams, nav_runs, benchmarks,
	scheme_portfolios, portfolio_securities to casgate_app, casgate_dba;
grant insert, update on nav_daily, nav_fetches, upstreams to casgate_app;
grant insert, update, delete on nav_breaks to casgate_app;
