/*
 * book.c: From sheets to portfolios: what stands above the heads, the rows up to the total, one table after the other.
 */
#include "market/workbook/book.h"

#include "market/workbook/kind.h"
#include "market/workbook/lines.h"

#include <stdlib.h>

enum { ABOVE_MAX = 60, DAYS_MAX = 4, PERCENT_SCALE = 9, WEIGHT_SCALE = 4, VALUE_SCALE = 4 };

/* One sheet while it is read. */
struct reading {
	struct cg_arena *arena;
	struct cg_book *out;
	const struct cg_grid_sheet *sheet;
	int32_t today;
	struct cg_grid_row above[ABOVE_MAX]; /* rows since the last table */
	size_t n_above;
	bool open; /* inside of a table: its rows go to lines */
	bool done; /* its total has come */
	size_t tables;
	struct cg_heads heads;
	struct cg_sheet_lines lines;
	struct cg_book_portfolio now;
	bool no_memory;
};

/* Numbers and dates are no names. */
static bool is_text(const struct cg_cell *c)
{
	return c->kind == CG_CELL_TEXT;
}

/* "Scheme name :", "SCHEME: ..", "Name of the scheme". */
static bool is_label(struct cg_str s, struct cg_arena *a)
{
	struct cg_str w = cg_heads_words(s, a);

	return cg_str_starts(w, CG_STR("scheme name")) || cg_str_starts(w, CG_STR("name of the scheme")) ||
	       cg_str_eq(w, CG_STR("scheme")) ||
	       (cg_str_starts(w, CG_STR("scheme")) && cg_str_find(s, CG_STR(":")) != SIZE_MAX &&
		!cg_str_starts(w, CG_STR("scheme code")));
}

/* A row with which another scheme begins in the same sheet. */
static bool begins_scheme(const struct cg_grid_row *r, struct cg_arena *a)
{
	for (size_t i = 0; i < r->n; i++) {
		struct cg_str w = is_text(&r->v[i]) ? cg_heads_words(r->v[i].text, a) : CG_STR_NONE;

		if (w.n > 0 && (is_label(r->v[i].text, a) || cg_str_starts(w, CG_STR("scheme code"))))
			return true;
	}
	return false;
}

/* The text behind the label: after the colon, or in the next cell. */
static struct cg_str labelled(const struct cg_grid_row *r, size_t i)
{
	size_t colon = cg_str_find(r->v[i].text, CG_STR(":"));
	struct cg_str rest = CG_STR_NONE;

	if (colon != SIZE_MAX)
		rest = cg_str_trim(cg_str_sub(r->v[i].text, colon + 1, r->v[i].text.n));
	for (size_t k = i + 1; k < r->n && rest.n == 0; k++)
		rest = is_text(&r->v[k]) ? r->v[k].text : CG_STR_NONE;
	return rest;
}

/* Each text once: merged cells repeat it. */
static void add_name(struct cg_book_portfolio *p, struct cg_str s)
{
	for (size_t i = 0; i < p->names; i++) {
		if (cg_str_eq(p->name[i], s))
			return;
	}
	if (s.n > 0 && p->names < CG_BOOK_NAMES)
		p->name[p->names++] = s;
}

/* A label says which text is the name. */
static void find_labelled(struct reading *r)
{
	struct cg_book_portfolio *p = &r->now;

	for (size_t i = 0; i < r->n_above; i++) {
		const struct cg_grid_row *row = &r->above[i];

		for (size_t k = 0; k < row->n; k++) {
			if (!is_text(&row->v[k]) || !is_label(row->v[k].text, r->arena))
				continue;
			/* the last label above the heads is theirs */
			p->names = 0;
			add_name(p, labelled(row, k));
			break;
		}
	}
}

/* Without a label any text above the heads may be the name, and that of the sheet. */
static void find_names(struct reading *r)
{
	find_labelled(r);
	if (r->now.names > 0)
		return;
	for (size_t i = 0; i < r->n_above; i++) {
		for (size_t k = 0; k < r->above[i].n; k++) {
			if (is_text(&r->above[i].v[k]))
				add_name(&r->now, r->above[i].v[k].text);
		}
	}
	add_name(&r->now, r->sheet->name);
}

/* Days that are told: each once. */
struct days {
	int32_t v[DAYS_MAX];
	size_t n;
};

static void add_day(struct days *d, int32_t day, int32_t today)
{
	for (size_t i = 0; i < d->n; i++) {
		if (d->v[i] == day)
			return;
	}
	if (day <= today && d->n < DAYS_MAX)
		d->v[d->n++] = day;
}

/* The days of a row; said: "as on", "as at", "ended" stands in it. */
static void find_days(const struct reading *r, const struct cg_grid_row *row, struct days *said, struct days *any)
{
	int32_t found[DAYS_MAX];
	bool as_on = false;

	for (size_t i = 0; i < row->n; i++) {
		struct cg_str w = is_text(&row->v[i]) ? cg_heads_words(row->v[i].text, r->arena) : CG_STR_NONE;

		as_on = as_on || cg_heads_has(w, "as on") || cg_heads_has(w, "as at") || cg_heads_has(w, "as of") ||
			cg_heads_has(w, "ended") || cg_heads_has(w, "ending");
	}
	for (size_t i = 0; i < row->n; i++) {
		const struct cg_cell *c = &row->v[i];
		size_t n =
			c->kind == CG_CELL_TEXT || c->kind == CG_CELL_DATE ? cg_book_days(c->text, found, DAYS_MAX) : 0;

		for (size_t k = 0; k < n; k++)
			add_day(as_on ? said : any, found[k], r->today);
	}
}

/* The one day above the heads that is called the day of the portfolio, or the only one at all. */
static void find_day(struct reading *r)
{
	struct days said = { .n = 0 }, any = { .n = 0 };
	const struct days *d = &said;

	for (size_t i = 0; i < r->n_above; i++)
		find_days(r, &r->above[i], &said, &any);
	if (said.n == 0)
		d = &any;
	r->now.p.date = d->n == 1 ? d->v[0] : CG_DATE_NONE;
	if (d->n == 0)
		r->now.refused = CG_STR("no day of the portfolio stands above its heads");
	else if (d->n > 1)
		r->now.refused = CG_STR("several days stand above the heads of the portfolio");
}

/* What was said above belongs to this table. */
static void begin_table(struct reading *r, const struct cg_grid_row *row, const struct cg_heads *h)
{
	r->now = (struct cg_book_portfolio){ .sheet = r->sheet->name, .row = row->row + 1 };
	r->lines = (struct cg_sheet_lines){ 0 };
	r->heads = *h;
	r->open = true;
	r->done = false;
	find_names(r);
	find_day(r);
	r->n_above = 0;
}

/* The securities that have a weight. */
static void put_rows(struct reading *r)
{
	struct cg_portfolio *p = &r->now.p;

	p->weight_sum = cg_dec_make(0, WEIGHT_SCALE);
	for (size_t i = 0; i < r->lines.n; i++) {
		const struct cg_sheet_line *l = &r->lines.v[i];
		struct cg_security s = { .isin = l->isin, .name = l->name, .type = l->type, .industry = l->industry };

		if (l->what != CG_LINE_LEAF || (r->lines.beside && cg_kind_is_derivative(l->type)))
			continue;
		if (!cg_dec_rescale(cg_dec_make(l->percent, PERCENT_SCALE), WEIGHT_SCALE, &s.weight) || s.weight.v == 0)
			continue;
		if (!cg_dec_add(p->weight_sum, s.weight, &p->weight_sum) || !CG_PUSH(r->arena, &p->rows, &s))
			r->no_memory = true;
	}
}

/* What the portfolio is worth, in rupees, where the head says the unit. */
static void put_value(struct reading *r)
{
	const struct cg_sheet_line *t = &r->lines.total;

	if (r->heads.rupees > 0 && r->lines.has_total && t->has_value && t->value > 0)
		(void)cg_dec_mul(cg_dec_make(t->value, VALUE_SCALE), cg_dec_make(r->heads.rupees, 0), 0,
				 &r->now.p.net_assets);
}

/* A table without rows is none: heads alone stand in notes, too. */
static void end_table(struct reading *r)
{
	struct cg_str why = CG_STR_NONE;

	if (!r->open)
		return;
	r->open = false;
	if (r->lines.n == 0 && !r->lines.has_total)
		return;
	r->tables++;
	if (r->now.refused.p == NULL && !cg_lines_settle(&r->lines, r->arena, &why))
		r->now.refused = why;
	if (r->now.refused.p == NULL) {
		put_value(r);
		put_rows(r);
	}
	if (r->now.refused.p == NULL && r->now.p.rows.n == 0)
		r->now.refused = CG_STR("the table has no rows");
	if (!CG_PUSH(r->arena, r->out, &r->now))
		r->no_memory = true;
}

/* "Grand Total", "Total Net Assets", "Net Assets": the end of the table. */
static bool is_total(const struct cg_sheet_line *l, struct cg_arena *a)
{
	struct cg_str w = cg_heads_words(l->name, a);

	if (l->isin.p != NULL || (!l->has_value && !l->has_percent))
		return false;
	return cg_heads_has(w, "grand total") || cg_str_starts(w, CG_STR("total net asset")) ||
	       cg_str_starts(w, CG_STR("net assets")) || cg_str_starts(w, CG_STR("total aum")) ||
	       cg_str_starts(w, CG_STR("total assets"));
}

/* A row of an open table. After the total come notes: they wait as if they stood above the next table. */
static void table_row(struct reading *r, const struct cg_grid_row *row)
{
	struct cg_str why = CG_STR_NONE;
	struct cg_sheet_line l;

	if (!cg_lines_read(row, &r->heads, r->arena, &l, &why)) {
		if (r->now.refused.p == NULL)
			r->now.refused = why;
	} else if (is_total(&l, r->arena)) {
		r->lines.total = l;
		r->lines.total.what = CG_LINE_TOTAL;
		r->lines.has_total = r->done = true;
		return;
	}
	if (r->lines.n >= CG_LINES_MAX)
		r->now.refused = CG_STR("the table has more rows than are read");
	else if (!CG_PUSH(r->arena, &r->lines, &l))
		r->no_memory = true;
}

/* The last ones count: an introduction may be long. */
static void keep_above(struct reading *r, const struct cg_grid_row *row)
{
	if (r->n_above == ABOVE_MAX) {
		for (size_t i = 1; i < ABOVE_MAX; i++)
			r->above[i - 1] = r->above[i];
		r->n_above--;
	}
	r->above[r->n_above++] = *row;
}

/* Whether a scheme was named since the last table. */
static bool named_above(const struct reading *r)
{
	for (size_t i = 0; i < r->n_above; i++) {
		if (begins_scheme(&r->above[i], r->arena))
			return true;
	}
	return false;
}

/*
 * Heads: of the first table of the sheet, of another scheme's, or the same again inside of a table, where a page ends.
 * A further table without a scheme's name (derivatives, by rating) is none of ours.
 */
static void heads_row(struct reading *r, const struct cg_grid_row *row, const struct cg_heads *h)
{
	if (r->open && !r->done && !named_above(r)) {
		int64_t rupees = r->heads.rupees;

		r->heads = *h;
		r->heads.rupees = h->rupees > 0 ? h->rupees : rupees;
		return;
	}
	if ((r->open || r->tables > 0) && !named_above(r))
		return;
	end_table(r);
	begin_table(r, row, h);
}

/* Heads that begin with this row; a scheme's label above them is no part of them. */
static bool heads_begin(const struct reading *r, const struct cg_grid_row *rows, size_t n, struct cg_heads *h)
{
	struct cg_heads below;

	if (!cg_heads_find(rows, n, r->arena, h))
		return false;
	if (!begins_scheme(&rows[0], r->arena))
		return true;
	for (size_t i = 1; i < n; i++) {
		if (cg_heads_find(&rows[i], n - i, r->arena, &below))
			return false;
	}
	return true;
}

/* Row by row, with a look ahead for heads that are wrapped. */
static bool read_sheet(struct reading *r)
{
	struct cg_grid_row rows[CG_HEADS_ROWS + 1];
	struct cg_heads h;
	uint32_t skip_to = 0;
	size_t at = 0;

	while (cg_grid_row_next(r->sheet, &at, &rows[0]) && !r->no_memory) {
		size_t ahead = at, n = 1;

		if (rows[0].row < skip_to)
			continue;
		while (n <= CG_HEADS_ROWS && cg_grid_row_next(r->sheet, &ahead, &rows[n]))
			n++;
		if (heads_begin(r, rows, n, &h)) {
			heads_row(r, &rows[0], &h);
			skip_to = rows[0].row + h.rows;
			continue;
		}
		if (r->open && !r->done && begins_scheme(&rows[0], r->arena)) {
			end_table(r);
			r->n_above = 0;
		}
		if (r->open && !r->done)
			table_row(r, &rows[0]);
		else
			keep_above(r, &rows[0]);
	}
	end_table(r);
	return !r->no_memory;
}

enum cg_code cg_book_read(const struct cg_grid *g, int32_t today, struct cg_arena *a, struct cg_book *out,
			  struct cg_err *e)
{
	*out = (struct cg_book){ 0 };
	for (size_t i = 0; i < g->n; i++) {
		struct reading *r = cg_arena_take(a, sizeof(*r));

		if (r == NULL)
			return cg_fail(e, CG_EBUSY, "book: memory");
		*r = (struct reading){ .arena = a, .out = out, .sheet = &g->v[i], .today = today };
		if (!read_sheet(r) || (r->tables == 0 && !CG_PUSH(a, &out->over, &g->v[i].name)))
			return cg_fail(e, CG_EBUSY, "book: memory");
	}
	/* a text that found no memory was taken for none: names and heads may be missing */
	return a->lacked ? cg_fail(e, CG_EBUSY, "book: memory") : CG_OK;
}
