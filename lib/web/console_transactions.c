/*
 * console_transactions.c: Console: the transactions of a snapshot, of one fund or of all, filtered by year and kind by
 * a form that needs no script; newest first. They are read with the statement: a page shows a part of them, and says of
 * how many.
 */
#include "app/snapshots.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "render/table.h"
#include "web/console.h"

#include <stdlib.h>

static const struct cg_str none = { "", 0 };

/* Rows of one page. */
enum { ROWS = 200 };

/* What is asked for. */
struct filter {
	size_t fund, funds; /* fund == funds: all */
	int year;	    /* 0: all */
	int kind;	    /* -1: all */
	uint64_t from;	    /* rows to leave out */
};

/* A transaction with the fund that it belongs to. */
struct hit {
	const struct cg_fund *f;
	const struct cg_txn *t;
};

struct hits {
	struct hit *v;
	size_t n, cap;
};

/* A parameter that is a number of at most `most`; absent or empty: `other`. */
static bool number_of(const struct cg_form *f, const char *name, uint64_t most, uint64_t other, uint64_t *out)
{
	struct cg_str s = cg_form_get(f, name);

	*out = other;
	if (s.n == 0)
		return true;
	if (s.n > 9)
		return false;
	*out = 0;
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]))
			return false;
		*out = *out * 10 + (uint64_t)(s.p[i] - '0');
	}
	return *out <= most;
}

/* The address as a filter; one that names nothing is refused, as it is a mistake. */
static enum cg_code filter_of(struct cg_console *k, const struct cg_statement *s, struct filter *f)
{
	struct cg_str kind = cg_form_get(&k->query, "kind");
	uint64_t fund, year;

	if (!number_of(&k->query, "fund", s->funds.n > 0 ? s->funds.n - 1 : 0, s->funds.n, &fund) ||
	    !number_of(&k->query, "year", 2199, 0, &year) || !number_of(&k->query, "from", UINT32_MAX, 0, &f->from))
		return cg_fail_hint(&k->c->err, CG_EREQUEST,
				    "There are no such transactions. Start from the portfolio.");
	*f = (struct filter){ (size_t)fund, s->funds.n, (int)year, -1, f->from };
	for (int i = 0; i < CG_TXN_MAX && kind.n > 0; i++)
		if (cg_str_eq(kind, cg_str_of(cg_txn_type_name((enum cg_txn_type)i))))
			f->kind = i;
	return kind.n == 0 || f->kind >= 0
		       ? CG_OK
		       : cg_fail_hint(&k->c->err, CG_EREQUEST, "There is no such kind of transaction.");
}

/* The calendar year of a day; 0 for a day that is not printed. */
static int year_of(int32_t date)
{
	int year = 0, ignored;

	if (date != CG_DATE_NONE)
		cg_date_split(date, &year, &ignored, &ignored);
	return year;
}

/* For qsort: newest first, those of a day as the statement lists them. */
static int newest_first(const void *a, const void *b)
{
	const struct hit *x = a, *y = b;

	if (x->t->date != y->t->date)
		return x->t->date < y->t->date ? 1 : -1;
	if (x->f != y->f)
		return x->f < y->f ? -1 : 1;
	return (x->t > y->t) - (x->t < y->t);
}

/* All that the filter leaves, sorted. */
static bool find(const struct cg_statement *s, const struct filter *f, struct cg_arena *a, struct hits *out)
{
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *fund = &s->funds.v[i];

		if (f->fund != f->funds && i != f->fund)
			continue;
		for (size_t k = 0; k < fund->txns.n; k++) {
			const struct cg_txn *t = &fund->txns.v[k];

			if ((f->year != 0 && year_of(t->date) != f->year) || (f->kind >= 0 && (int)t->type != f->kind))
				continue;
			if (!CG_PUSH(a, out, (&(struct hit){ fund, t })))
				return false;
		}
	}
	if (out->n > 1)
		qsort(out->v, out->n, sizeof(*out->v), newest_first);
	return true;
}

/* --- the form */

/* One choice of a list. */
static void option(struct cg_html *h, struct cg_str value, struct cg_str text, bool chosen)
{
	cg_html_raw(h, "<option");
	cg_html_attr(h, "value", value);
	cg_html_raw(h, chosen ? " selected>" : ">");
	cg_html_text(h, text);
	cg_html_raw(h, "</option>");
}

/* Two holdings of one scheme are told apart by their folio. */
static void select_fund(struct cg_console *k, const struct cg_statement *s, const struct filter *f)
{
	struct cg_html *h = &k->page.html;

	cg_console_select_begin(h, "fund", "Fund");
	option(h, none, CG_STR("All funds"), f->fund == f->funds);
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *fund = &s->funds.v[i];

		if (fund->txns.n > 0)
			option(h, cg_arena_printf(k->c->arena, "%zu", i),
			       cg_arena_printf(k->c->arena, "%.*s, %.*s", CG_STR_ARG(fund->name),
					       CG_STR_ARG(fund->folio)),
			       f->fund == i);
	}
	cg_html_raw(h, "</select></div>");
}

/* Years from the newest transaction to the oldest one. */
static void select_year(struct cg_console *k, const struct cg_analytics *an, const struct filter *f)
{
	struct cg_html *h = &k->page.html;

	cg_console_select_begin(h, "year", "Year");
	option(h, none, CG_STR("All years"), f->year == 0);
	for (int y = year_of(an->last_txn); y > 0 && y >= year_of(an->first_txn); y--) {
		struct cg_str text = cg_arena_printf(k->c->arena, "%d", y);

		option(h, text, text, f->year == y);
	}
	cg_html_raw(h, "</select></div>");
}

/* Only kinds that the statement has. */
static void select_kind(struct cg_console *k, const struct cg_analytics *an, const struct filter *f)
{
	struct cg_html *h = &k->page.html;

	cg_console_select_begin(h, "kind", "Kind");
	option(h, none, CG_STR("All kinds"), f->kind < 0);
	for (int i = 0; i < CG_TXN_MAX; i++) {
		const char *name = cg_txn_type_name((enum cg_txn_type)i);

		if (an->txn_count[i] > 0)
			option(h, cg_str_of(name), cg_str_of(cg_report_words(name)), f->kind == i);
	}
	cg_html_raw(h, "</select></div>");
}

/* Sent by GET, so that a filtered list has an address. */
static void write_form(struct cg_console *k, const struct cg_app_snapshot *x, const struct filter *f)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<form method=\"get\" class=\"filter\"");
	cg_console_link(k, "action", "/console/snapshots", k->c->id, "/transactions", "");
	cg_html_raw(h, ">");
	if (!k->c->auth.live)
		cg_html_raw(h, "<input type=\"hidden\" name=\"mode\" value=\"test\">");
	select_fund(k, &x->s, f);
	select_year(k, &x->an, f);
	select_kind(k, &x->an, f);
	cg_html_raw(h, "<button>Show</button></form>\n");
}

/* --- the rows */

/* The printed description stands below the kind, unless it is the same: it is what the kind was read from. */
static void write_kind(struct cg_console_table *t, const struct cg_txn *txn)
{
	const char *kind = cg_report_words(cg_txn_type_name(txn->type));

	cg_console_cell_begin(t, "wide");
	cg_html_z(t->h, kind);
	if (!cg_str_eq_nocase(txn->description, cg_str_of(kind))) {
		cg_html_raw(t->h, "<small>");
		cg_html_text(t->h, txn->description);
		cg_html_raw(t->h, "</small>");
	}
	cg_console_cell_end(t);
}

static void write_row(struct cg_console_table *t, const struct hit *hit, bool with_fund)
{
	cg_console_row_begin(t);
	cg_table_date(t->h, hit->t->date);
	cg_console_name_end(t);
	if (with_fund) {
		cg_console_cell_begin(t, "wide");
		cg_html_text(t->h, hit->f->name);
		cg_html_raw(t->h, "<small>Folio <span class=\"folio\">");
		cg_html_text(t->h, hit->f->folio);
		cg_html_raw(t->h, "</span></small>");
		cg_console_cell_end(t);
	}
	write_kind(t, hit->t);
	cg_console_cell_dec(t, hit->t->amount);
	cg_console_cell_dec(t, hit->t->units);
	cg_console_cell_dec(t, hit->t->nav);
	cg_console_cell_dec(t, hit->t->balance);
	cg_console_row_end(t);
}

/* The column of funds would say the same in each row of one fund. */
static void write_rows(struct cg_console *k, const struct hits *hits, const struct filter *f)
{
	static const struct cg_console_column all[] = { { "Date", false },	  { "Fund", false },
							{ "Transaction", false }, { "Amount, \xe2\x82\xb9", true },
							{ "Units", true },	  { "NAV, \xe2\x82\xb9", true },
							{ "Unit balance", true }, { NULL, false } };
	static const struct cg_console_column one[] = {
		{ "Date", false }, { "Transaction", false },	  { "Amount, \xe2\x82\xb9", true },
		{ "Units", true }, { "NAV, \xe2\x82\xb9", true }, { "Unit balance", true },
		{ NULL, false }
	};
	bool with_fund = f->fund == f->funds;
	struct cg_console_table t;

	cg_console_table_begin(&t, &k->page.html, "Transactions", NULL, with_fund ? all : one);
	for (size_t i = (size_t)f->from; i < hits->n && i < f->from + ROWS; i++)
		write_row(&t, &hits->v[i], with_fund);
	cg_console_table_end(&t);
}

/* To the rows behind these, with the same filter. */
static void write_more(struct cg_console *k, const struct hits *hits, const struct filter *f)
{
	struct cg_html *h = &k->page.html;
	struct cg_str fund = f->fund == f->funds ? none : cg_arena_printf(k->c->arena, "fund=%zu&", f->fund);
	struct cg_str year = f->year == 0 ? none : cg_arena_printf(k->c->arena, "year=%d&", f->year);
	struct cg_str kind =
		f->kind < 0 ? none
			    : cg_arena_printf(k->c->arena, "kind=%s&", cg_txn_type_name((enum cg_txn_type)f->kind));

	if (f->from + ROWS >= hits->n)
		return;
	cg_html_raw(h, "<p><a");
	cg_console_link(k, "href", "/console/snapshots", k->c->id, "/transactions",
			cg_arena_printf(k->c->arena, "%.*s%.*s%.*sfrom=%zu", CG_STR_ARG(fund), CG_STR_ARG(year),
					CG_STR_ARG(kind), (size_t)f->from + ROWS)
				.p);
	cg_html_raw(h, ">Older transactions</a></p>\n");
}

/* Ways on, filter, count, rows. */
static void write_transactions(struct cg_console *k, const struct cg_app_snapshot *x, const struct hits *hits,
			       const struct filter *f)
{
	struct cg_html *h = &k->page.html;

	cg_console_tabs(k, "/transactions", 0);
	cg_html_raw(h, "<h1>Transactions");
	if (f->fund != f->funds) {
		cg_html_raw(h, ": ");
		cg_html_text(h, x->s.funds.v[f->fund].name);
	}
	cg_html_raw(h, "</h1>\n");
	write_form(k, x, f);
	cg_html_raw(h, "<p class=\"lead\">");
	cg_figure_count(h, hits->n);
	cg_html_raw(h, hits->n == 1 ? " transaction" : " transactions");
	cg_html_raw(h, f->from > 0 || hits->n > ROWS ? ", newest first; a part of them is shown.</p>\n"
						     : ", newest first.</p>\n");
	if (hits->n > 0)
		write_rows(k, hits, f);
	write_more(k, hits, f);
}

/* The snapshot is read whole: a filter over funds and years needs all of it. */
enum cg_code cg_console_transactions(struct cg_call *c)
{
	struct cg_app_snapshot snapshot;
	struct hits hits = { NULL, 0, 0 };
	struct filter f;
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open_snapshot(c, &k, &snapshot, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = filter_of(&k, &snapshot.s, &f);
	if (rc == CG_OK && !find(&snapshot.s, &f, c->arena, &hits))
		rc = cg_fail(&c->err, CG_EBUSY, "transactions: no memory");
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	(void)cg_console_begin(&k, "Transactions", "/console");
	write_transactions(&k, &snapshot, &hits, &f);
	return cg_page_guard(c, cg_console_end(&k));
}
