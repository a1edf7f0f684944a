-- Names of the partitions of nav_daily say the years that they hold: those of 0006 carry the first year that they do not.

alter table nav_daily_2010 rename to nav_daily_before_2010;
alter table nav_daily_2015 rename to nav_daily_2010_2014;
alter table nav_daily_2020 rename to nav_daily_2015_2019;
alter table nav_daily_2025 rename to nav_daily_2020_2024;
alter table nav_daily_2030 rename to nav_daily_2025_2029;
alter table nav_daily_2035 rename to nav_daily_2030_2034;
alter table nav_daily_rest rename to nav_daily_from_2035;
alter index nav_daily_2010_pkey rename to nav_daily_before_2010_pkey;
alter index nav_daily_2015_pkey rename to nav_daily_2010_2014_pkey;
alter index nav_daily_2020_pkey rename to nav_daily_2015_2019_pkey;
alter index nav_daily_2025_pkey rename to nav_daily_2020_2024_pkey;
alter index nav_daily_2030_pkey rename to nav_daily_2025_2029_pkey;
alter index nav_daily_2035_pkey rename to nav_daily_2030_2034_pkey;
alter index nav_daily_rest_pkey rename to nav_daily_from_2035_pkey;
