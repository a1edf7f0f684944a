/* points.c: NAVs of many schemes, collected and sorted, given out scheme by scheme. */
#include "market/points.h"

#include "market/csv.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 4096 };

void cg_points_free(struct cg_points *p)
{
	free(p->v);
	free(p->navs.v);
	*p = (struct cg_points){ 0 };
}

/* v with room for `need` elements; where memory is out, v and *cap as they were. */
static void *grow(void *v, size_t *cap, size_t need, size_t size)
{
	size_t room = *cap == 0 ? FIRST_ROOM : *cap;
	void *more;

	while (room < need)
		room *= 2;
	if (room == *cap)
		return v;
	more = realloc(v, room * size);
	if (more == NULL)
		return v;
	*cap = room;
	return more;
}

static enum cg_code add_point(struct cg_points *p, const struct cg_point *point, struct cg_err *e)
{
	if (p->n == CG_POINTS_MAX)
		return cg_fail_hint(e, CG_EREQUEST, "More than %d NAVs: split the file.", CG_POINTS_MAX);
	p->v = grow(p->v, &p->cap, p->n + 1, sizeof(*p->v));
	if (p->n == p->cap)
		return cg_fail(e, CG_EBUSY, "points: memory");
	p->v[p->n++] = *point;
	return CG_OK;
}

bool cg_points_is_csv(struct cg_str text)
{
	if (cg_str_starts(text, CG_STR("\xef\xbb\xbf")))
		text = cg_str_sub(text, 3, SIZE_MAX);
	return cg_str_starts_nocase(text, CG_STR("scheme_code,date,nav")) ||
	       cg_str_starts_nocase(text, CG_STR("\"scheme_code\",\"date\",\"nav\""));
}

static enum cg_code bad_line(const struct cg_csv_reader *c, const char *what, struct cg_err *e)
{
	if (c->no_memory)
		return cg_fail(e, CG_EBUSY, "points: memory");
	return cg_fail_hint(e, CG_EREQUEST, "Line %zu: %s. Nothing of this file was stored.", c->line, what);
}

static int order_points(const void *a, const void *b)
{
	const struct cg_point *x = a, *y = b;

	if (x->code != y->code)
		return x->code < y->code ? -1 : 1;
	if (x->nav.date != y->nav.date)
		return x->nav.date < y->nav.date ? -1 : 1;
	return (x->line > y->line) - (x->line < y->line);
}

static bool same_day(const struct cg_point *x, const struct cg_point *y)
{
	return x->code == y->code && x->nav.date == y->nav.date;
}

static void order(struct cg_points *p)
{
	for (size_t i = 1; i < p->n; i++) {
		if (order_points(&p->v[i - 1], &p->v[i]) > 0) {
			qsort(p->v, p->n, sizeof(*p->v), order_points);
			return;
		}
	}
}

void cg_points_sort(struct cg_points *p)
{
	size_t n = 0;

	order(p);
	for (size_t i = 0; i < p->n; i++) {
		if (n > 0 && same_day(&p->v[n - 1], &p->v[i])) {
			n--;
			p->restated += cg_dec_cmp(p->v[n].nav.nav, p->v[i].nav.nav) != 0;
		}
		p->v[n++] = p->v[i];
	}
	p->n = n;
}

/* The first line that says something else than an earlier one; p is in order, doubles are still there. */
static enum cg_code refuse_doubles(const struct cg_points *p, struct cg_err *e)
{
	const struct cg_point *first = NULL;
	char day[CG_DATE_TEXT_MAX];

	for (size_t i = 1; i < p->n; i++) {
		const struct cg_point *x = &p->v[i];

		if (same_day(x - 1, x) && cg_dec_cmp(x[-1].nav.nav, x->nav.nav) != 0 &&
		    (first == NULL || x->line < first->line))
			first = x;
	}
	if (first == NULL)
		return CG_OK;
	return cg_fail_hint(
		e, CG_EREQUEST,
		"Line %u: another NAV for scheme %d and %s than line %u has. Nothing of this file was stored.",
		first->line, first->code, cg_date_text(first->nav.date, day), first[-1].line);
}

static bool is_none(struct cg_str nav)
{
	for (size_t i = 0; i < nav.n; i++) {
		if (nav.p[i] != '0' && nav.p[i] != '.')
			return cg_str_eq_nocase(nav, CG_STR("N.A."));
	}
	return true;
}

enum cg_code cg_points_read_csv(struct cg_points *p, struct cg_str text, int32_t today, struct cg_err *e)
{
	struct cg_arena a;
	struct cg_csv_reader c;
	enum cg_code rc = CG_OK;

	cg_arena_init(&a, 16 << 20);
	cg_csv_init(&c, text, &a);
	(void)cg_csv_next(&c);
	while (rc == CG_OK && cg_csv_next(&c)) {
		struct cg_str date = cg_csv_cell(&c, 1), text_nav = cg_csv_cell(&c, 2);
		struct cg_point x = { .line = (uint32_t)c.line };

		if (c.n != 3 || !cg_amfi_scheme_code(cg_csv_cell(&c, 0), &x.code))
			rc = bad_line(&c, "not scheme_code,date,nav", e);
		else if (!cg_date_parse_iso(date, &x.nav.date) && !cg_date_parse_mon(date, &x.nav.date))
			rc = bad_line(&c, "a date is YYYY-MM-DD", e);
		else if (x.nav.date > today + CG_NAV_DAYS_AHEAD)
			rc = bad_line(&c, "the date lies in the future", e);
		else if (is_none(text_nav))
			p->without_nav++;
		else if (!cg_amfi_nav(text_nav, &x.nav.nav))
			rc = bad_line(&c, "the NAV is no positive number", e);
		else
			rc = add_point(p, &x, e);
	}
	if (rc == CG_OK && c.bad)
		rc = bad_line(&c, "not scheme_code,date,nav", e);
	cg_arena_free(&a);
	if (rc == CG_OK) {
		order(p);
		rc = refuse_doubles(p, e);
		cg_points_sort(p);
	}
	return rc;
}

enum cg_code cg_points_read_amfi(struct cg_points *p, struct cg_amfi *f, struct cg_err *e)
{
	struct cg_amfi_row row;
	enum cg_code rc = CG_OK;

	while (rc == CG_OK && cg_amfi_next(f, &row)) {
		if (row.nav.nav.set)
			rc = add_point(p, &(struct cg_point){ row.code, (uint32_t)f->line, row.nav }, e);
		else
			p->without_nav++;
	}
	return rc;
}

bool cg_points_next(struct cg_points *p, size_t *at, struct cg_nav_series *out, struct cg_err *e)
{
	size_t from = *at, to = from;

	if (from >= p->n)
		return false;
	while (to < p->n && p->v[to].code == p->v[from].code)
		to++;
	p->navs.v = grow(p->navs.v, &p->navs.cap, to - from, sizeof(*p->navs.v));
	if (p->navs.cap < to - from) {
		(void)cg_fail(e, CG_EBUSY, "points: memory");
		return false;
	}
	for (size_t i = from; i < to; i++)
		p->navs.v[i - from] = p->v[i].nav;
	p->navs.n = to - from;
	*out = (struct cg_nav_series){ .code = p->v[from].code, .navs = p->navs };
	*at = to;
	return true;
}
