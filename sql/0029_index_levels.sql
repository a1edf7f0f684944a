-- Adds only: programs of schema 17 go on working with it.
--
-- Levels of total return indices, as operators import them from an exchange's files (casgate nav import --tri).
create table index_levels (
	series text not null,
	level_date date not null,
	level numeric not null check (level > 0),
	name text not null,
	source text not null,
	imported_at timestamptz not null,
	primary key (series, level_date)
);
comment on table index_levels is 'Levels of total return indices. Price indices, which leave dividends out, are never kept here.';
comment on column index_levels.series is 'Name of the index in capitals, without blanks and the word TRI: NIFTYMIDCAP150.';
comment on column index_levels.level_date is 'Day of the level.';
comment on column index_levels.level is 'Level with dividends reinvested, gross of tax, as published.';
comment on column index_levels.name is 'Name as in the file.';
comment on column index_levels.source is 'Name of the file that the level came from.';
comment on column index_levels.imported_at is 'When it was imported or changed.';

grant select on index_levels to casgate_app, casgate_dba;
grant select, insert, update on index_levels to casgate_nav;
