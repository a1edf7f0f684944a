-- Where the fields of a statement stand on its pages, and how many of its words are accounted for.

alter table snapshots
	add column words integer not null default 0,
	add column accounted integer not null default 0,
	add column places text;
comment on column snapshots.words is 'Words of the document; 0 where they were not counted.';
comment on column snapshots.accounted is 'Words that a field, known furniture or a warning stands for.';
comment on column snapshots.places is
	'Page, box and text of each field, one a line: kind, i, j, page, x0, y0, x1, y1, field, text.';

alter table statement_warnings
	add column x0 integer,
	add column y0 integer,
	add column x1 integer,
	add column y1 integer;
comment on column statement_warnings.x0 is 'Left edge of what it is about, in hundredths of a point.';
comment on column statement_warnings.y0 is 'Its upper edge, from the top of the page.';
comment on column statement_warnings.x1 is 'Its right edge.';
comment on column statement_warnings.y1 is 'Its lower edge.';
