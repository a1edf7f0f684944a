/* print_enrichment.c: Returns of a statement as a table: what stands in which column, and what stands below it. */
#include "print_enrichment.h"

#include "grid.h"

#include "render/report/report_page.h"

#include <string.h>

/* Absent is an empty cell; a rate has a sign that colours show, a value has none. */
static void put_figure(struct cg_grid *g, struct cg_dec d, bool rate)
{
	char digits[CG_DEC_INDIAN_MAX];
	struct cg_str s = cg_arena_str(g->arena, (struct cg_str){ digits, cg_dec_text_indian(d, digits) });

	g->failed |= s.p == NULL;
	cg_grid_put(g, s, !rate ? CG_TONE_PLAIN : d.v > 0 ? CG_TONE_GOOD : d.v < 0 ? CG_TONE_BAD : CG_TONE_PLAIN);
}

/* Return, benchmark and what is between them, of one year and of three. */
static void put_returns(struct cg_grid *g, const struct cg_dec *ret, const struct cg_dec *bench,
			const struct cg_dec *excess)
{
	for (int h = 0; h < CG_HORIZONS; h++) {
		put_figure(g, ret[h], false);
		put_figure(g, bench[h], false);
		put_figure(g, excess[h], true);
	}
}

static bool is_sound(const struct cg_enriched_fund *f)
{
	return f->status == CG_ENRICH_OK && f->xirr_reason == CG_RATE_OK;
}

/* Name, NAV, its day, value, returns, XIRR, mark. */
static void returns_row(struct cg_grid *g, const struct cg_enriched_fund *f)
{
	char iso[CG_DATE_TEXT_MAX];

	cg_grid_put(g, f->name, CG_TONE_PLAIN);
	cg_grid_put(g, cg_arena_str(g->arena, cg_str_of(cg_date_text(f->latest_nav_date, iso))), CG_TONE_PLAIN);
	put_figure(g, f->current_value, false);
	put_returns(g, f->ret, f->bench, f->excess);
	put_figure(g, f->xirr, true);
	cg_grid_put(g, is_sound(f) ? CG_STR("") : CG_STR("?"), CG_TONE_BAD);
}

static void portfolio_row(struct cg_grid *g, const struct cg_enriched_portfolio *p)
{
	cg_grid_put(g, CG_STR("Portfolio"), CG_TONE_BOLD);
	cg_grid_put(g, CG_STR(""), CG_TONE_PLAIN);
	put_figure(g, p->current_value, false);
	put_returns(g, p->ret, p->bench, p->excess);
	put_figure(g, p->xirr, true);
	cg_grid_put(g, p->xirr_reason == CG_RATE_OK ? CG_STR("") : CG_STR("?"), CG_TONE_BAD);
}

/* The sentence for a code of a fund's figures; they are written without the full stop that they have on pages. */
static void why(FILE *to, const char *what, const char *code)
{
	const char *text = cg_report_words(code);
	size_t n = strlen(text);

	(void)fprintf(to, "    %s: %.*s\n", what, (int)(n > 0 && text[n - 1] == '.' ? n - 1 : n), text);
}

/* What the marks stand for. */
static void explain(FILE *to, const struct cg_enrichment *x)
{
	static const char *const years[CG_HORIZONS] = { "1 year", "3 years" };
	bool told = false;

	for (size_t i = 0; i < x->funds.n; i++) {
		const struct cg_enriched_fund *f = &x->funds.v[i];

		if (is_sound(f))
			continue;
		(void)fprintf(to, "%s  %.*s%s%.*s\n", told ? "" : "\nNot known, or not the whole (?):\n",
			      CG_STR_ARG(f->name), f->folio.n > 0 ? ", " : "", CG_STR_ARG(f->folio));
		told = true;
		for (int h = 0; h < CG_HORIZONS; h++) {
			bool both = h == 0 && f->reason[0] == f->reason[1];

			if (f->reason[h] != CG_ENRICH_OK)
				why(to, both ? "1 and 3 years" : years[h], cg_enrichment_status_name(f->reason[h]));
			if (both)
				break;
		}
		if (f->xirr_reason != CG_RATE_OK)
			why(to, "XIRR", cg_enrichment_rate_reason_name(f->xirr_reason));
	}
	if (x->portfolio.xirr_reason != CG_RATE_OK) {
		(void)fprintf(to, "%s  Portfolio\n", told ? "" : "\nNot known, or not the whole (?):\n");
		why(to, "XIRR", cg_enrichment_rate_reason_name(x->portfolio.xirr_reason));
	}
}

/* The portfolio's returns are means of the funds that have them. */
static void tell_share(FILE *to, const struct cg_enriched_portfolio *p)
{
	char one[CG_DEC_TEXT_MAX], three[CG_DEC_TEXT_MAX];
	struct cg_dec whole = { .v = 10000, .scale = 2, .set = true };

	if (!p->covered[0].set || !p->covered[1].set ||
	    (cg_dec_cmp(p->covered[0], whole) == 0 && cg_dec_cmp(p->covered[1], whole) == 0))
		return;
	(void)cg_dec_text(p->covered[0], one);
	(void)cg_dec_text(p->covered[1], three);
	(void)fprintf(to, "\nReturns of the portfolio are of %s %% (1 year) and %s %% (3 years) of its value.\n", one,
		      three);
}

enum cg_code cg_print_enrichment(FILE *to, struct cg_str investor, const struct cg_enrichment *x,
				 struct cg_table_style style, struct cg_arena *a, struct cg_err *e)
{
	static const struct cg_grid_column columns[] = {
		{ "Scheme", false, true, 0 },	 { "NAV day", false, false, 6 }, { "Value", true, false, 0 },
		{ "1Y %", true, false, 0 },	 { "Index", true, false, 4 },	 { "+/-", true, false, 2 },
		{ "3Y % p.a.", true, false, 1 }, { "Index", true, false, 5 },	 { "+/-", true, false, 3 },
		{ "XIRR %", true, false, 0 },	 { "", false, false, 0 },
	};
	char day[CG_DATE_TEXT_MAX];
	struct cg_grid g;

	cg_grid_init(&g, a, columns, sizeof(columns) / sizeof(columns[0]));
	for (size_t i = 0; i < x->funds.n; i++)
		returns_row(&g, &x->funds.v[i]);
	portfolio_row(&g, &x->portfolio);
	if (g.failed)
		return cg_fail(e, CG_EBUSY, "table: no memory");
	(void)fprintf(to, "%.*s, returns as of %s\n\n", CG_STR_ARG(investor), cg_date_text(x->as_of, day));
	cg_grid_print(&g, to, style.width, style.colours);
	tell_share(to, &x->portfolio);
	explain(to, x);
	for (size_t i = 0; i < x->warnings.n; i++) {
		const struct cg_enrich_warning *w = &x->warnings.v[i];

		(void)fprintf(to, "%s%.*s%s%.*s\n", i == 0 ? "\n" : "", CG_STR_ARG(w->scheme),
			      w->scheme.n > 0 ? ": " : "", CG_STR_ARG(w->message));
	}
	return CG_OK;
}
