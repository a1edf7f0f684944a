/* summary.c: the pages of a summary: which of their lines are rows, totals, headings of fund houses, more of a name. */
#include "statement/registrar/summary_fund.h"

#include "statement/head/head.h"
#include "statement/page_number.h"
#include "statement/reconcile/reconcile.h"
#include "statement/registrar/registrar.h"
#include "statement/scheme.h"
#include "statement/wraps.h"

enum {
	NAME_MAX_BYTES = 2000, /* of a scheme cell; the longest names have 200 */
	ROW_WORDS_MAX = 200,   /* more are no row: lines are kept apart, and joining them stays cheap */
	SAME_ROW_PERCENT = 45, /* of the size: closer baselines are one row; wrapped lines are 1.1 sizes lower */
	WRAP_PERCENT = 190,    /* of the size: a wrapped line is no further down */
	EDGE = 250,	       /* left edges of a cell and its label */
};

/* What it says is settled with the other totals, and ends the row before it. */
static bool total_row(struct cg_summary_reader *r, const struct cg_line *l, const struct cg_summary_cells *c, bool sub)
{
	struct cg_summary_total t = { .funds = r->s->funds.n, .page = l->page, .sub = sub };

	cg_summary_totals_figures(&r->cols, c, &t);
	r->after_total = true;
	if (t.value.set)
		cg_ink_use(r->d->ink, l, 0, SIZE_MAX); /* settled there, not kept in the model */
	return cg_summary_fund_close(r) && CG_PUSH(r->d->a, &r->totals, &t);
}

static bool ends_nocase(struct cg_str s, struct cg_str tail)
{
	return s.n >= tail.n && cg_str_eq_nocase(cg_str_sub(s, s.n - tail.n, tail.n), tail);
}

static bool names_amc(struct cg_str s)
{
	return ends_nocase(s, CG_STR(" Mutual Fund")) || ends_nocase(s, CG_STR(" MF")) ||
	       ends_nocase(s, CG_STR(" Fund House")) || ends_nocase(s, CG_STR(" Investments"));
}

/* A word of the table's own lines: not a page number, title or period. */
static bool is_furniture(const struct cg_summary_reader *r, const struct cg_line *l, const struct cg_head *head,
			 bool titled, size_t i)
{
	const struct cg_page *p = &r->d->words->pages[l->page - 1];
	size_t from = 0, to = 0;

	if (titled && (i == head->title || i == head->period))
		return true;
	if (cg_page_number(l, p, &from, &to) && to - from == l->n)
		return true;
	for (i = 0; i < l->n && (cg_registrar_page_mark(l->w[i].text) || (i >= from && i < to));)
		i++;
	return i == l->n;
}

/* No figure, folio or date, and it begins where names do. */
static bool is_name_line(const struct cg_summary_reader *r, const struct cg_line *l)
{
	int32_t off = l->x0 - r->cols.at[CG_COL_SCHEME].x0, day;
	struct cg_dec d;

	for (size_t i = 0; i < l->n; i++) {
		if ((cg_dec_parse(l->w[i].text, &d) && d.scale > 1) || cg_date_parse_mon(l->w[i].text, &day))
			return false;
	}
	return off > -EDGE && off < EDGE && !names_amc(cg_line_text(r->d->a, l));
}

/* The line holds nothing but more of the open row's name. */
static bool is_wrap(const struct cg_summary_reader *r, const struct cg_line *l, struct cg_summary_cells *c)
{
	if (!r->cols.usual && r->fund != SIZE_MAX && is_name_line(r, l)) {
		*c = (struct cg_summary_cells){ .scheme = cg_line_text(r->d->a, l), .date = CG_DATE_NONE };
		return l->page != r->page || l->y - r->y <= r->cols.size * WRAP_PERCENT / 100;
	}
	if (r->fund == SIZE_MAX || c->left.n > 0 || c->n_fig > 0 || c->dated || c->strange || c->registrar.n > 0)
		return false;
	return l->page != r->page || l->y - r->y <= r->cols.size * WRAP_PERCENT / 100;
}

/* Is a row (folio and figures) the next line that is not empty? */
static bool row_follows(const struct cg_summary_reader *r, const struct cg_lines *rows, size_t i)
{
	struct cg_summary_cells c;

	return i + 1 < rows->n && cg_summary_cut(r->d->a, &r->cols, &rows->v[i + 1], &c) &&
	       cg_summary_fund_is_folio(c.left) && c.n_fig > 0;
}

/* The same, where columns stand in another order; or the page ends. */
static bool row_or_end_follows(const struct cg_summary_reader *r, const struct cg_lines *rows, size_t i)
{
	struct cg_summary_row row;

	return i + 1 == rows->n || row_follows(r, rows, i) ||
	       (i + 1 < rows->n && cg_summary_row(r->d->a, &r->cols, &rows->v[i + 1], &row));
}

/* It begins with the code of a scheme; a number may be of its name ("Midcap" over "30-Direct Plan"). */
static bool has_code(const struct cg_summary_reader *r, struct cg_str name)
{
	struct cg_scheme scheme;

	if (!cg_scheme_parse(r->d->a, name, &scheme))
		return false;
	for (size_t i = 0; i < scheme.rta_code.n; i++) {
		if (cg_is_upper(scheme.rta_code.p[i]))
			return true;
	}
	return false;
}

static bool begins_with_code(const struct cg_summary_reader *r, const struct cg_line *l)
{
	return has_code(r, cg_line_text(r->d->a, l));
}

/* The line has the code of a scheme, the row's name has none. */
static bool code_moved(const struct cg_summary_reader *r, const struct cg_line *l, struct cg_str name)
{
	struct cg_scheme below;

	return begins_with_code(r, l) && cg_scheme_parse(r->d->a, name, &below) && below.rta_code.p == NULL;
}

/* The line begins with the code of a scheme, as the name of the open row does: it is none of that. */
static bool begins_name(const struct cg_summary_reader *r, const struct cg_line *l)
{
	struct cg_scheme open;

	return r->fund != SIZE_MAX && cg_scheme_parse(r->d->a, r->cell, &open) && open.rta_code.p != NULL &&
	       begins_with_code(r, l);
}

/* A name that begins above its row: the cells of a row stand in the middle of its height. */
static bool is_above(const struct cg_summary_reader *r, const struct cg_lines *rows, size_t i)
{
	const struct cg_line *l = &rows->v[i], *next = l + 1;
	struct cg_summary_row row;
	int32_t before = r->fund == SIZE_MAX || r->page != l->page ? INT32_MAX : l->y - r->y;

	if (i + 1 >= rows->n || !is_name_line(r, l))
		return false;
	if (r->ahead != NULL)
		return r->ahead[i];
	if (is_name_line(r, next)) /* two lines above it */
		return (next->y - l->y < before || begins_name(r, l)) && is_above(r, rows, i + 1);
	if (!cg_summary_row(r->d->a, &r->cols, next, &row))
		return false;
	if (has_code(r, row.name) && !begins_with_code(r, l)) /* which a name begins with */
		return false;
	return code_moved(r, l, row.name) ||
	       (next->y - l->y < before && (row.name.n == 0 || next->y - l->y < r->cols.size || begins_name(r, l)));
}

/* A part of a folio or an ISIN alone, or of a name that has no row: cells of other heights than their row. */
static bool is_lost(const struct cg_summary_reader *r, const struct cg_line *l, const struct cg_summary_cells *c)
{
	size_t digits = 0;

	if (c->n_fig > 0 || c->dated)
		return false;
	if (c->left.n == 0)
		return r->fund == SIZE_MAX && !r->after_total && is_name_line(r, l);
	for (size_t i = 0; i < c->left.n; i++) {
		if (!cg_is_upper(c->left.p[i]) && !cg_is_digit(c->left.p[i]))
			return false;
		digits += cg_is_digit(c->left.p[i]);
	}
	return digits > 0 && c->scheme.n == 0;
}

static bool read_summary_line(struct cg_summary_reader *r, const struct cg_lines *rows, size_t i)
{
	const struct cg_line *l = &rows->v[i];
	struct cg_summary_cells c;
	bool sub, opened;

	if (!cg_summary_folio_wrap(r, &rows->v[i]))
		return false;
	if (l->n == 0)
		return true;
	if (!cg_summary_cut(r->d->a, &r->cols, l, &c))
		return false;
	if (cg_summary_totals_is_row(&r->cols, cg_line_text(r->d->a, l), l, &c, &sub))
		return total_row(r, l, &c, sub);
	if (!cg_summary_fund_open(r, l, &c, &opened))
		return false;
	if (opened)
		return true;
	if (is_above(r, rows, i)) {
		r->above = cg_scheme_join(r->d->a, r->above, cg_line_text(r->d->a, l));
		return r->above.p != NULL;
	}
	if (r->after_total && !names_amc(cg_line_text(r->d->a, l)))
		return true; /* notes */
	if (c.n_fig == 0 && !c.dated && names_amc(cg_line_text(r->d->a, l)) &&
	    (row_or_end_follows(r, rows, i) || is_above(r, rows, i + 1))) {
		r->amc = cg_line_squeeze(r->d->a, cg_line_text(r->d->a, l));
		return cg_summary_fund_close(r);
	}
	if (is_wrap(r, l, &c)) {
		if (r->cell.n + c.scheme.n > NAME_MAX_BYTES) {
			r->understood = false;
			return true;
		}
		r->cell = cg_scheme_join(r->d->a, r->cell, c.scheme);
		r->y = l->y;
		r->page = l->page;
		return r->cell.p != NULL;
	}
	if (is_lost(r, l, &c)) {
		r->understood = false;
		(void)cg_reconcile_check(r->d->a, r->s, false,
					 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = l->page },
					 "A part of a cell on page %u belongs to no row of the table.", l->page);
		return true;
	}
	if (c.left.n > 0 && c.n_fig == 0) {
		struct cg_str text = cg_line_squeeze(r->d->a, cg_line_text(r->d->a, l));

		if (names_amc(text) || row_follows(r, rows, i))
			r->amc = text;
		return cg_summary_fund_close(r);
	}
	(void)cg_reconcile_check(r->d->a, r->s, c.n_fig == 0,
				 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = l->page },
				 "A line with figures on page %u belongs to no row of the table.", l->page);
	return cg_summary_fund_close(r);
}

/* Lines of one row whose cells stand a little above or below each other become one line. */
static bool merge_line(const struct cg_summary_reader *r, struct cg_lines *rows, const struct cg_line *l)
{
	struct cg_line *last = rows->n > 0 ? &rows->v[rows->n - 1] : NULL;
	struct cg_line joined;
	size_t i = 0, k = 0;

	if (last == NULL || last->page != l->page || l->y - last->y > r->cols.size * SAME_ROW_PERCENT / 100 ||
	    last->n + l->n > ROW_WORDS_MAX)
		return CG_PUSH(r->d->a, rows, l);
	joined = *last;
	joined.w = cg_arena_take_array(r->d->a, last->n + l->n, sizeof(*joined.w));
	if (joined.w == NULL)
		return false;
	for (joined.n = 0; i < last->n || k < l->n;) {
		bool first = k >= l->n || (i < last->n && last->w[i].x0 <= l->w[k].x0);

		joined.w[joined.n++] = first ? last->w[i++] : l->w[k++];
	}
	*last = joined;
	return true;
}

/* Names begin right of the heads of folio and ISIN, where these stand left of theirs. */
static int32_t edge_least(const struct cg_summary_reader *r)
{
	const struct cg_box *at = r->cols.at;
	int32_t least = INT32_MIN;

	for (size_t i = CG_COL_FOLIO; i <= CG_COL_ISIN; i++) {
		if (at[i].set && at[i].x1 < at[CG_COL_SCHEME].x0 && at[i].x1 > least)
			least = at[i].x1;
	}
	return least;
}

/* A centred head stands right of where the names begin: in rows, or in lines of their own right of the folios. */
static void find_name_edge(struct cg_summary_reader *r, const struct cg_lines *rows)
{
	struct cg_box *scheme = &r->cols.at[CG_COL_SCHEME];
	int32_t least = edge_least(r);
	struct cg_summary_row row;
	bool row_above = false;

	for (size_t i = 0; i < rows->n; i++) {
		const struct cg_line *l = &rows->v[i];
		bool is_a_row = cg_summary_row(r->d->a, &r->cols, l, &row);
		int32_t x = is_a_row ? row.name_x : l->x0;

		if (is_a_row ? row.name.n > 0 : row_above && row.n_fig == 0)
			scheme->x0 = x > least && x < scheme->x0 ? x : scheme->x0;
		row_above = is_a_row;
	}
}

/* What a line of the page is to the rows beside it. */
static bool wraps_kind(struct cg_summary_reader *r, const struct cg_line *l, enum cg_wraps_kind *out)
{
	struct cg_summary_cells c;
	struct cg_summary_row row;
	bool sub;

	if (!cg_summary_cut(r->d->a, &r->cols, l, &c))
		return false;
	if (cg_summary_totals_is_row(&r->cols, cg_line_text(r->d->a, l), l, &c, &sub))
		*out = CG_WRAPS_CLOSING;
	else if (cg_summary_fund_is_row(r, &c))
		*out = c.scheme.n > 0 ? CG_WRAPS_ROW : CG_WRAPS_BARE_ROW;
	else if (cg_summary_row(r->d->a, &r->cols, l, &row))
		*out = row.name.n > 0 ? CG_WRAPS_ROW : CG_WRAPS_BARE_ROW;
	else
		*out = is_name_line(r, l) ? CG_WRAPS_TEXT : CG_WRAPS_OTHER;
	return true;
}

/* Each row has as many lines of text above itself as below, some have any: the cells of all are centred. */
static bool are_centred(const struct cg_wraps_line *v, size_t n)
{
	size_t above = 0, most = 0;

	for (size_t i = 0; i < n; i++) {
		size_t below = 0;

		if (v[i].kind == CG_WRAPS_OTHER)
			return false;
		above += v[i].kind == CG_WRAPS_TEXT && v[i].ahead;
		if (v[i].kind != CG_WRAPS_ROW && v[i].kind != CG_WRAPS_BARE_ROW)
			continue;
		while (i + 1 + below < n && v[i + 1 + below].kind == CG_WRAPS_TEXT && !v[i + 1 + below].ahead)
			below++;
		if (above != below)
			return false;
		most = above > most ? above : most;
		above = 0;
	}
	return above == 0 && most > 0;
}

/* A row's name begins with its code, and the text above it has none: that is of the row before. */
static bool code_speaks(const struct cg_summary_reader *r, const struct cg_lines *rows, const struct cg_wraps_line *v,
			size_t n)
{
	size_t first = SIZE_MAX;
	struct cg_summary_row row;

	for (size_t i = 1; i < n; i++) {
		if (v[i].kind == CG_WRAPS_TEXT && v[i].ahead) {
			first = first == SIZE_MAX ? i : first;
			continue;
		}
		if (first != SIZE_MAX && cg_summary_row(r->d->a, &r->cols, &rows->v[i - 1], &row) &&
		    has_code(r, row.name) && !begins_with_code(r, &rows->v[first - 1]))
			return true;
		first = SIZE_MAX;
	}
	return false;
}

/* Where all cells of the page are centred, their order tells which text is of which row. False: no memory. */
static bool find_ahead(struct cg_summary_reader *r, const struct cg_lines *rows)
{
	struct cg_wraps_line *v = cg_arena_take_array(r->d->a, rows->n + 1, sizeof(*v));
	bool *ahead = cg_arena_take_array(r->d->a, rows->n + 1, sizeof(*ahead));
	size_t n = 1;

	r->ahead = NULL;
	if (v == NULL || ahead == NULL)
		return false;
	v[0] = (struct cg_wraps_line){ .kind = CG_WRAPS_OPENING };
	for (; n <= rows->n && v[n - 1].kind != CG_WRAPS_CLOSING; n++) {
		const struct cg_line *l = &rows->v[n - 1];

		v[n] = (struct cg_wraps_line){ .y = l->y, .page = l->page };
		if (!wraps_kind(r, l, &v[n].kind))
			return false;
	}
	cg_wraps_settle(v, n, NULL);
	if (!are_centred(v + 1, n - 1) || code_speaks(r, rows, v, n))
		return true;
	for (size_t i = 0; i < rows->n; i++)
		ahead[i] = i + 1 < n && v[i + 1].ahead;
	r->ahead = ahead;
	return true;
}

static bool read_summary_page(struct cg_summary_reader *r, uint32_t page, bool *any_heading)
{
	const struct cg_lines *ls = &r->d->lines;
	size_t first = ls->page_first[page - 1], last = ls->page_first[page];
	struct cg_lines rows = { 0 };
	struct cg_summary_cols cols;
	struct cg_head head;
	bool titled = cg_head_title(ls, page, r->d->a, &head);

	if (cg_summary_heading(ls, first, last, &cols)) {
		r->cols = cols;
		*any_heading = true;
		first = cols.body;
	} else if (!*any_heading) {
		return true;
	}
	for (size_t i = first; i < last; i++) {
		if (!is_furniture(r, &ls->v[i], &head, titled, i) && !merge_line(r, &rows, &ls->v[i]))
			return false;
	}
	if (!cg_summary_gather(r, &rows))
		return false;
	find_name_edge(r, &rows);
	if (!find_ahead(r, &rows))
		return false;
	for (size_t i = 0; i < rows.n; i++) {
		if (!read_summary_line(r, &rows, i))
			return false;
	}
	return true;
}

enum cg_code cg_summary_read(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e)
{
	struct cg_summary_reader r = { .d = d, .s = s, .fund = SIZE_MAX };
	bool any_heading = false;
	struct cg_head head;
	enum cg_code rc = cg_head_read(d, s, &head, e);

	if (rc != CG_OK)
		return rc;
	for (uint32_t page = 1; page <= d->lines.n_pages; page++) {
		if (!read_summary_page(&r, page, &any_heading))
			return cg_fail(e, CG_EBUSY, "summary: no memory");
	}
	if (!cg_summary_fund_close(&r))
		return cg_fail(e, CG_EBUSY, "summary: no memory");
	cg_registrar_issuer_check(d, s, r.cols.as_printed);
	cg_registrar_codes_check(d->a, s);
	return cg_summary_settle(d, s, &r.totals) ? CG_OK : cg_fail(e, CG_EBUSY, "summary: no memory");
}
