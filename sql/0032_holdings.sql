-- Adds only: programs of schema 17 go on working with it.
--
-- What the workbooks of fund houses say besides weights, and AMFI's list of large, mid and small companies.
alter table portfolio_securities
	add column industry text;
comment on column portfolio_securities.industry is 'Industry of a share or rating of a debt, as the fund house prints it; null: not told.';
alter table scheme_portfolios
	add column net_assets numeric;
comment on column scheme_portfolios.net_assets is 'Value of the portfolio in rupees, by its total row; null: not told.';

create table security_caps (
	isin text not null primary key check (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
	name text not null,
	cap text not null check (cap in ('LARGE', 'MID', 'SMALL')),
	rank integer not null check (rank > 0),
	list_date date not null
);
comment on table security_caps is 'Large, mid and small companies by AMFI''s list of the half year, as imported by casgate holdings caps. Replaced as a whole. A reference table on Citus.';
comment on column security_caps.isin is 'ISIN of the share.';
comment on column security_caps.name is 'Company, as in the list.';
comment on column security_caps.cap is 'LARGE (1st to 100th by market capitalisation), MID (101st to 250th) or SMALL.';
comment on column security_caps.rank is 'Place in the list.';
comment on column security_caps.list_date is 'Last day of the half year that the list averages.';
grant select on security_caps to casgate_app, casgate_dba;
grant select, insert, update, delete on security_caps to casgate_nav;
