/*
 * tri.c: Total return indices from CSV (tri.h). All or nothing: a level that is wrong by a row would be a wrong return
 * for every fund of a category.
 */
#include "market/tri.h"

#include "market/csv.h"
#include "market/series.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 120, STEP_DAYS = 10 };

struct reading {
	struct cg_csv_reader csv;
	struct cg_arena *arena;
	struct cg_tri *out;
	int32_t today;
	int name, date, level; /* columns */
	struct cg_err *e;
};

static enum cg_code bad_row(struct reading *r, const char *what)
{
	if (r->csv.no_memory)
		return cg_fail(r->e, CG_EBUSY, "tri: memory");
	return cg_fail_hint(r->e, CG_EREQUEST, "Line %zu: %s. Nothing of the file was imported.", r->csv.line, what);
}

/* Letters and digits in lower case. */
static size_t fold(struct cg_str s, char out[NAME_MAX_BYTES])
{
	size_t n = 0;

	for (size_t i = 0; i < s.n && n < NAME_MAX_BYTES; i++) {
		if (cg_is_alnum(s.p[i]))
			out[n++] = cg_lower(s.p[i]);
	}
	return n;
}

/* The column whose head, folded, is one of these; -1: none. */
static int column(const struct cg_csv_reader *head, const char *const *names, size_t n)
{
	for (size_t i = 0; i < head->n; i++) {
		char text[NAME_MAX_BYTES];
		struct cg_str folded = { text, fold(head->cell[i], text) };

		for (size_t k = 0; k < n; k++) {
			if (cg_str_eq(folded, cg_str_of(names[k])))
				return (int)i;
		}
	}
	return -1;
}

static enum cg_code read_columns(struct reading *r)
{
	static const char *const names[] = { "indexname", "index" }, *const dates[] = { "date" };
	static const char *const levels[] = { "totalreturnsindex", "totalreturnindex", "tri" };

	if (!cg_csv_next(&r->csv))
		return r->csv.no_memory ? cg_fail(r->e, CG_EBUSY, "tri: memory")
					: cg_fail_hint(r->e, CG_EREQUEST, "The file is empty or not a CSV file.");
	r->name = column(&r->csv, names, 2);
	r->date = column(&r->csv, dates, 1);
	r->level = column(&r->csv, levels, 3);
	if (r->level < 0 && r->name >= 0 && r->date >= 0)
		return cg_fail_hint(
			r->e, CG_EREQUEST,
			"The file has no column \"Total Returns Index\". A price index leaves dividends out and "
			"is no benchmark: export the total return index.");
	if (r->name < 0 || r->date < 0 || r->level < 0)
		return cg_fail_hint(r->e, CG_EREQUEST,
				    "The first line must have the columns Index Name, Date and Total Returns Index.");
	return CG_OK;
}

/* 31 Jan 2024 as 31-Jan-2024; else as it stands. */
static bool parse_day(struct cg_str s, int32_t *out)
{
	char text[16];

	if (cg_date_parse_iso(s, out) || cg_date_parse_mon(s, out))
		return true;
	if (s.n != 11 || s.p[2] != ' ' || s.p[6] != ' ')
		return false;
	memcpy(text, s.p, 11);
	text[2] = text[6] = '-';
	return cg_date_parse_mon((struct cg_str){ text, 11 }, out);
}

static enum cg_code read_level(struct reading *r)
{
	struct cg_tri_level row = { .name = cg_csv_cell(&r->csv, r->name), .line = r->csv.line };
	struct cg_str level = cg_csv_cell(&r->csv, r->level);

	if (row.name.n == 0 || row.name.n > NAME_MAX_BYTES)
		return bad_row(r, "the name of the index is missing or too long");
	if (!parse_day(cg_csv_cell(&r->csv, r->date), &row.level.date))
		return bad_row(r, "the date is none of the form 31 Jan 2024");
	if (row.level.date > r->today)
		return bad_row(r, "the date lies in the future");
	if (level.n == 0 || !cg_is_digit(level.p[0]) || !cg_dec_parse(level, &row.level.nav) || row.level.nav.v <= 0)
		return bad_row(r, "the total return index is no positive number");
	row.series = cg_tri_series(row.name, r->arena);
	if (row.series.n == 0)
		return row.series.p != NULL ? bad_row(r, "the name of the index has no letters")
					    : cg_fail(r->e, CG_EBUSY, "tri: memory");
	if (r->out->n == CG_TRI_ROWS_MAX)
		return bad_row(r, "more rows than a file may have");
	return CG_PUSH(r->arena, r->out, &row) ? CG_OK : cg_fail(r->e, CG_EBUSY, "tri: memory");
}

static int by_series(const void *a, const void *b)
{
	const struct cg_tri_level *x = a, *y = b;
	size_t n = x->series.n < y->series.n ? x->series.n : y->series.n;
	int order = memcmp(x->series.p, y->series.p, n);

	if (order == 0 && x->series.n != y->series.n)
		order = x->series.n < y->series.n ? -1 : 1;
	if (order == 0 && x->level.date != y->level.date)
		order = x->level.date < y->level.date ? -1 : 1;
	return order != 0 ? order : (x->line > y->line) - (x->line < y->line);
}

/* A step that no index made since there are any: another index, or the price index, stands in the row. */
static bool leaps(const struct cg_tri_level *a, const struct cg_tri_level *b)
{
	double x = cg_dec_double(a->level.nav), y = cg_dec_double(b->level.nav);

	return b->level.date - a->level.date <= STEP_DAYS && (y > x * 1.25 || x > y * 1.25);
}

/* Sorted, each day once. */
static enum cg_code settle(struct reading *r)
{
	struct cg_tri *t = r->out;
	size_t n = 0;

	if (t->n > 1)
		qsort(t->v, t->n, sizeof(*t->v), by_series);
	for (size_t i = 0; i < t->n; i++) {
		const struct cg_tri_level *last = n > 0 ? &t->v[n - 1] : NULL;
		bool same = last != NULL && cg_str_eq(last->series, t->v[i].series);

		if (same && last->level.date == t->v[i].level.date) {
			if (cg_dec_cmp(last->level.nav, t->v[i].level.nav) != 0)
				return cg_fail_hint(
					r->e, CG_EREQUEST,
					"Lines %zu and %zu: two levels of one index and day. Nothing of the "
					"file was imported.",
					last->line, t->v[i].line);
			continue;
		}
		if (same && leaps(last, &t->v[i]))
			return cg_fail_hint(
				r->e, CG_EREQUEST,
				"Lines %zu and %zu: a step of more than a quarter within ten days. Is one of them "
				"another index, or the price index? Nothing of the file was imported.",
				last->line, t->v[i].line);
		t->v[n++] = t->v[i];
	}
	t->n = n;
	return n > 0 ? CG_OK : cg_fail_hint(r->e, CG_EREQUEST, "The file has a head and no rows.");
}

enum cg_code cg_tri_read(struct cg_str text, int32_t today, struct cg_arena *a, struct cg_tri *out, struct cg_err *e)
{
	struct reading r = { .arena = a, .out = out, .today = today, .e = e };
	enum cg_code rc;

	*out = (struct cg_tri){ NULL, 0, 0 };
	cg_csv_init(&r.csv, text, a);
	rc = read_columns(&r);
	while (rc == CG_OK && cg_csv_next(&r.csv))
		rc = read_level(&r);
	if (rc == CG_OK && r.csv.bad)
		rc = bad_row(&r, "the line is no CSV");
	return rc == CG_OK ? settle(&r) : rc;
}

struct cg_str cg_tri_series(struct cg_str name, struct cg_arena *a)
{
	char *out = cg_arena_take(a, name.n + 1);
	size_t n = 0;

	if (out == NULL)
		return CG_STR_NONE;
	name = cg_str_trim(name);
	if (name.n > 4 && cg_str_eq_nocase(cg_str_sub(name, name.n - 4, 4), CG_STR(" TRI")))
		name.n -= 4;
	for (size_t i = 0; i < name.n; i++) {
		char c = cg_lower(name.p[i]);

		if ((unsigned char)c > ' ')
			out[n++] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
	}
	return (struct cg_str){ out, n };
}

struct cg_str cg_tri_series_of(const struct cg_benchmark *b, struct cg_arena *a)
{
	size_t n = b->name.n;

	if (n <= 4 || !cg_str_eq(cg_str_sub(b->name, n - 4, 4), CG_STR(" TRI")))
		return CG_STR_NONE;
	return cg_tri_series(b->name, a);
}

bool cg_tri_at(const struct cg_tri_table *t, struct cg_str series, int32_t day, struct cg_nav *out)
{
	for (size_t i = 0; series.n > 0 && i < t->n; i++) {
		const struct cg_navs *v = &t->v[i].levels;

		if (cg_str_eq(t->v[i].series, series))
			return v->n > 0 && v->v[v->n - 1].date >= day &&
			       cg_series_on_or_before(v, day, CG_NAV_BACK, out);
	}
	return false;
}
