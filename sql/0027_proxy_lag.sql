-- Adds only: programs of schema 17 go on working with it.
--
-- How far the fund that stands for an index was measured to lag it: casgate migrate fills it from data/market/proxy_lag.csv.
alter table benchmarks
	add column lag_1y numeric[] check (cardinality(lag_1y) = 3),
	add column lag_3y numeric[] check (cardinality(lag_3y) = 3),
	add column lag_until date;
comment on column benchmarks.lag_1y is 'Points by which the one-year return of the proxy was below that of the index, at month ends: mean, least, most. Null: not measured.';
comment on column benchmarks.lag_3y is 'The same over three years, points a year.';
comment on column benchmarks.lag_until is 'Last month end that was measured.';
