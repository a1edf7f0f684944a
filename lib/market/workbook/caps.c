/* caps.c: AMFI's list of large, mid and small companies. */
#include "market/workbook/caps.h"

#include "base/date.h"
#include "market/workbook/book.h"
#include "market/workbook/lines.h"

enum { DAYS_MAX = 4 };

/* Where the columns are; -1: not found. */
struct columns {
	int isin, name, cap;
};

/* The heads of the list: one row. */
static bool find_columns(const struct cg_grid_row *r, struct cg_arena *a, struct columns *out)
{
	*out = (struct columns){ -1, -1, -1 };
	for (size_t i = 0; i < r->n; i++) {
		struct cg_str w = r->v[i].kind == CG_CELL_TEXT ? cg_heads_words(r->v[i].text, a) : CG_STR_NONE;

		if (cg_heads_has(w, "isin"))
			out->isin = r->v[i].column;
		else if (cg_heads_has(w, "company name") || cg_heads_has(w, "name of the company"))
			out->name = r->v[i].column;
		else if (cg_heads_has(w, "categorization") || cg_heads_has(w, "categorisation") ||
			 cg_heads_has(w, "category"))
			out->cap = r->v[i].column;
	}
	return out->isin >= 0 && out->name >= 0 && out->cap >= 0;
}

static struct cg_str text_at(const struct cg_grid_row *r, int column)
{
	const struct cg_cell *c = cg_grid_cell(r, column);

	return c != NULL && c->kind == CG_CELL_TEXT ? c->text : CG_STR_NONE;
}

/* "Large Cap" */
static struct cg_str cap_of(struct cg_str s, struct cg_arena *a)
{
	struct cg_str w = cg_heads_words(s, a);

	if (cg_str_starts(w, CG_STR("large")))
		return CG_STR("LARGE");
	if (cg_str_starts(w, CG_STR("mid")))
		return CG_STR("MID");
	return cg_str_starts(w, CG_STR("small")) ? CG_STR("SMALL") : CG_STR_NONE;
}

/* By its place; the first hundred have to be called large, and so on. */
static struct cg_str cap_at(size_t rank)
{
	if (rank <= CG_CAPS_LARGE)
		return CG_STR("LARGE");
	return rank <= CG_CAPS_LARGE + CG_CAPS_MID ? CG_STR("MID") : CG_STR("SMALL");
}

static enum cg_code bad(struct cg_err *e, const struct cg_grid_row *r, const char *what)
{
	return cg_fail_hint(e, CG_EREQUEST, "Row %u: %s. Nothing was stored.", r->row + 1, what);
}

/* Companies come in the order of their size. */
static enum cg_code read_company(const struct cg_grid_row *r, const struct columns *at, struct cg_arena *a,
				 struct cg_caps *out, struct cg_err *e)
{
	struct cg_company one = { .isin = text_at(r, at->isin), .name = text_at(r, at->name) };

	/* notes at the foot have none */
	if (one.isin.n == 0)
		return CG_OK;
	if (!cg_lines_isin_shape(one.isin) || !cg_lines_isin_check(one.isin))
		return bad(e, r, "the ISIN is none");
	one.rank = (int32_t)out->n + 1;
	one.cap = cap_of(text_at(r, at->cap), a);
	if (one.name.n == 0)
		return bad(e, r, "the company has no name");
	if (!cg_str_eq(one.cap, cap_at(out->n + 1)))
		return bad(e, r,
			   "the first 100 companies are large, the next 150 mid, the others small: this one is not");
	for (size_t i = 0; i < out->n; i++) {
		if (cg_str_eq(out->v[i].isin, one.isin))
			return bad(e, r, "the ISIN stands in an earlier row, too");
	}
	if (out->n >= CG_CAPS_MOST)
		return bad(e, r, "the list has more companies than there are");
	return CG_PUSH(a, out, &one) ? CG_OK : cg_fail(e, CG_EBUSY, "caps: memory");
}

/* Half years end on 30 June and 31 December. */
static bool ends_half_year(int32_t date)
{
	int year, month, day;

	cg_date_split(date, &year, &month, &day);
	return (month == 6 && day == 30) || (month == 12 && day == 31);
}

/* "... during the six months ended 30 June 2026" */
static void find_day(const struct cg_grid_row *r, int32_t today, struct cg_caps *out)
{
	int32_t day[DAYS_MAX];

	for (size_t i = 0; i < r->n; i++) {
		size_t n = r->v[i].kind == CG_CELL_TEXT || r->v[i].kind == CG_CELL_DATE
				   ? cg_book_days(r->v[i].text, day, DAYS_MAX)
				   : 0;

		for (size_t k = 0; k < n; k++) {
			if (day[k] <= today && day[k] > out->date && ends_half_year(day[k]))
				out->date = day[k];
		}
	}
}

enum cg_code cg_caps_read(const struct cg_grid *g, int32_t today, struct cg_arena *a, struct cg_caps *out,
			  struct cg_err *e)
{
	struct columns at = { -1, -1, -1 };
	struct cg_grid_row r;
	bool found = false;
	enum cg_code rc = CG_OK;

	*out = (struct cg_caps){ .date = CG_DATE_NONE };
	for (size_t s = 0; s < g->n && !found && rc == CG_OK; s++) {
		out->date = CG_DATE_NONE;
		for (size_t i = 0; rc == CG_OK && cg_grid_row_next(&g->v[s], &i, &r);) {
			if (found) {
				rc = read_company(&r, &at, a, out, e);
				continue;
			}
			found = find_columns(&r, a, &at);
			if (!found)
				find_day(&r, today, out);
		}
	}
	if (rc == CG_OK && !found)
		rc = cg_fail_hint(e, CG_EREQUEST,
				  "No sheet has the heads of AMFI's list: company name, ISIN, categorization.");
	if (rc == CG_OK && out->date == CG_DATE_NONE)
		rc = cg_fail_hint(e, CG_EREQUEST, "The title of the list does not name the end of the half year.");
	if (rc == CG_OK && out->n <= CG_CAPS_LARGE + CG_CAPS_MID)
		rc = cg_fail_hint(e, CG_EREQUEST, "The list has %zu companies: it is cut off.", out->n);
	return rc;
}
