/* print_table.c: A statement and its gains as tables for a terminal: what stands in which column. */
#include "print_table.h"

#include "grid.h"

#include "portfolio/gains/missing.h"

/* An amount in Indian groups; absent is an empty cell. */
static struct cg_str grouped(struct cg_grid *g, struct cg_dec d)
{
	char digits[CG_DEC_INDIAN_MAX];
	struct cg_str s = cg_arena_str(g->arena, (struct cg_str){ digits, cg_dec_text_indian(d, digits) });

	g->failed |= s.p == NULL;
	return s;
}

/* Absent figures are empty cells. */
static void add_figure(struct cg_grid *g, struct cg_dec d)
{
	cg_grid_put(g, grouped(g, d), CG_TONE_PLAIN);
}

/* Green or red by its sign. */
static void add_gain(struct cg_grid *g, struct cg_dec d)
{
	cg_grid_put(g, grouped(g, d), d.v > 0 ? CG_TONE_GOOD : d.v < 0 ? CG_TONE_BAD : CG_TONE_PLAIN);
}

/* YYYY-MM-DD */
static void add_date(struct cg_grid *g, int32_t date)
{
	char iso[CG_DATE_TEXT_MAX];

	cg_grid_put(g, cg_arena_str(g->arena, cg_str_of(cg_date_text(date, iso))), CG_TONE_PLAIN);
}

/* Name, folio, units, NAV, its day, cost, value, gain, mark. */
static void fund_row(struct cg_grid *g, const struct cg_fund *f, const struct cg_statement *s)
{
	struct cg_dec gain = CG_DEC_NONE;

	(void)cg_dec_sub(f->value, f->cost, &gain);
	cg_grid_put(g, f->name, f->reconciled ? CG_TONE_PLAIN : CG_TONE_BAD);
	cg_grid_put(g, f->folio, CG_TONE_PLAIN);
	add_figure(g, f->units);
	add_figure(g, f->nav);
	add_date(g, f->nav_date != CG_DATE_NONE ? f->nav_date : f->nav.set ? s->as_of : CG_DATE_NONE);
	add_figure(g, f->cost);
	add_figure(g, f->value);
	add_gain(g, gain);
	cg_grid_put(g, f->reconciled ? CG_STR("") : CG_STR("!"), CG_TONE_BAD);
}

/* A share, bond or fund of a demat account: what a fund has of the columns. */
static void holding_row(struct cg_grid *g, const struct cg_demat_account *d, const struct cg_demat_holding *h,
			const struct cg_statement *s)
{
	cg_grid_put(g, h->name, CG_TONE_PLAIN);
	cg_grid_put(g, d->client_id, CG_TONE_PLAIN);
	add_figure(g, h->units);
	add_figure(g, h->price);
	add_date(g, h->price.set ? s->as_of : CG_DATE_NONE);
	add_figure(g, CG_DEC_NONE);
	add_figure(g, h->value);
	add_figure(g, CG_DEC_NONE);
	cg_grid_put(g, CG_STR(""), CG_TONE_PLAIN);
}

/* Costs and gains of the funds that have both; the value is the printed total. */
static void total_row(struct cg_grid *g, const struct cg_statement *s, const struct cg_analytics *an)
{
	cg_grid_put(g, CG_STR("Total"), CG_TONE_BOLD);
	for (int i = 0; i < 4; i++)
		cg_grid_put(g, CG_STR(""), CG_TONE_PLAIN);
	cg_grid_put(g, grouped(g, an->invested), CG_TONE_BOLD);
	cg_grid_put(g, grouped(g, s->total_value), CG_TONE_BOLD);
	add_gain(g, an->gain);
	cg_grid_put(g, CG_STR(""), CG_TONE_PLAIN);
}

/*
 * Nothing where all have a cost, or none: a reader would take the sums of cost and value for those of the same
 * holdings.
 */
static void partial_note(FILE *to, const struct cg_statement *s, const struct cg_analytics *an)
{
	size_t held = 0, with_cost = 0;

	for (size_t i = 0; i < s->funds.n; i++) {
		held += !cg_fund_exited(&s->funds.v[i]);
		with_cost += !cg_fund_exited(&s->funds.v[i]) && s->funds.v[i].cost.set && s->funds.v[i].value.set;
	}
	for (size_t i = 0; i < s->demat.n; i++)
		held += s->demat.v[i].holdings.n;
	if (an->invested.set && with_cost < held)
		(void)fprintf(to, "\nCost and gain in total: of the %zu of %zu holdings whose cost is printed.\n",
			      with_cost, held);
}

enum cg_code cg_print_table(FILE *to, const struct cg_statement *s, const struct cg_analytics *an,
			    struct cg_table_style style, struct cg_arena *a, struct cg_err *e)
{
	static const struct cg_grid_column columns[] = {
		{ "Scheme", false, true, 0 }, { "Folio", false, false, 4 },   { "Units", true, false, 1 },
		{ "NAV", true, false, 3 },    { "NAV day", false, false, 5 }, { "Cost", true, false, 2 },
		{ "Value", true, false, 0 },  { "Gain", true, false, 0 },     { "", false, false, 0 },
	};
	char iso[CG_DATE_TEXT_MAX];
	struct cg_grid g;

	cg_grid_init(&g, a, columns, sizeof(columns) / sizeof(columns[0]));
	for (int exited = 0; exited < 2; exited++) {
		for (size_t i = 0; i < s->funds.n; i++) {
			if (cg_fund_exited(&s->funds.v[i]) == exited)
				fund_row(&g, &s->funds.v[i], s);
		}
	}
	for (size_t i = 0; i < s->demat.n; i++) {
		for (size_t k = 0; k < s->demat.v[i].holdings.n; k++)
			holding_row(&g, &s->demat.v[i], &s->demat.v[i].holdings.v[k], s);
	}
	total_row(&g, s, an);
	if (g.failed)
		return cg_fail(e, CG_EBUSY, "table: no memory");
	(void)fprintf(to, "%.*s, %s %s as of %s\n\n", CG_STR_ARG(s->investor.name), cg_source_name(s->source),
		      cg_statement_type_name(s->type), cg_date_text(s->as_of, iso));
	cg_grid_print(&g, to, style.width, style.colours);
	partial_note(to, s, an);
	return CG_OK;
}

/* "112A LONG 12.5%", as far as it is known. */
static struct cg_str rule_text(struct cg_grid *g, const struct cg_gains_rules_of *r)
{
	const char *term = cg_gains_rules_term_name(r->term), *kind = cg_gains_rules_rate_kind_name(r->rate_kind);
	char rate[CG_DEC_TEXT_MAX + 1] = "";
	struct cg_str s;

	if (r->rate.set) {
		size_t n = cg_dec_text(r->rate, rate);

		rate[n] = '%';
		rate[n + 1] = '\0';
	}
	s = cg_arena_printf(g->arena, "%s%s%s%s%s", r->section != NULL ? r->section : "", r->section != NULL ? " " : "",
			    term != NULL ? term : "", term != NULL ? " " : "",
			    r->rate.set	   ? rate
			    : kind != NULL ? kind
					   : "");
	g->failed |= s.p == NULL;
	return cg_str_trim(s);
}

/* One lot. */
static void gain_row(struct cg_grid *g, const struct cg_gain *x, const struct cg_statement *s)
{
	cg_grid_put(g, s->funds.v[x->lot.fund].name, CG_TONE_PLAIN);
	add_date(g, x->lot.buy_date);
	add_date(g, x->lot.sell_date);
	add_figure(g, x->lot.units);
	add_figure(g, x->lot.sale_value);
	add_figure(g, x->cost_of_acquisition);
	add_gain(g, x->gain);
	cg_grid_put(g, rule_text(g, &x->rule), CG_TONE_PLAIN);
	cg_grid_put(g, x->reason == CG_GAINS_OK ? CG_STR("") : CG_STR("?"), CG_TONE_BAD);
}

/*
 * One line of the summary, or all of them together. The rule stands in the name: a narrow screen leaves its column out.
 */
static void sum_row(struct cg_grid *g, const struct cg_gains_sum *x, struct cg_str name)
{
	struct cg_str rule = rule_text(g, &x->rule);

	if (rule.n > 0)
		name = cg_arena_printf(g->arena, "%.*s %.*s", CG_STR_ARG(name), CG_STR_ARG(rule));
	g->failed |= name.p == NULL;
	cg_grid_put(g, name, CG_TONE_BOLD);
	for (int i = 0; i < 3; i++)
		cg_grid_put(g, CG_STR(""), CG_TONE_PLAIN);
	add_figure(g, x->sale_value);
	add_figure(g, x->cost);
	add_gain(g, x->gain);
	for (int i = 0; i < 2; i++)
		cg_grid_put(g, CG_STR(""), CG_TONE_PLAIN);
}

/* Of one year whose first or last days the statement does not have. */
static void part_of_year(FILE *to, const struct cg_statement *s, int year)
{
	char from[CG_DATE_TEXT_MAX], until[CG_DATE_TEXT_MAX];

	if (year == CG_FY_ALL || s->from == CG_DATE_NONE || s->to == CG_DATE_NONE || cg_gains_year_covered(s, year))
		return;
	(void)fprintf(to,
		      "\nThe statement covers %s to %s, not the whole of this year. For all of it ask CAMS or KFintech "
		      "for a detailed statement since 1990-01-01, with zero-balance folios.\n",
		      cg_date_text(s->from, from), cg_date_text(s->to, until));
}

/* An empty list is no sale only where the statement would have shown one. */
static void no_rows(FILE *to, const struct cg_statement *s, int year, bool known)
{
	if (!known)
		(void)fputs("What was sold is not known.\n", to);
	else if (year == CG_FY_ALL)
		(void)fputs("The statement shows no sale.\n", to);
	else if (cg_gains_year_covered(s, year))
		(void)fputs("No units were sold in this year.\n", to);
	else
		(void)fputs("The statement shows no sale in this year.\n", to);
}

/* Reason by reason what to do, and below it the funds. */
static void list_missing(FILE *to, const struct cg_gains_missing_list *all)
{
	if (all->n > 0)
		(void)fputs("\nNot covered by this statement:\n", to);
	for (int why = CG_GAINS_OK + 1; why < CG_GAINS_REASON_MAX; why++) {
		bool told = false;

		for (size_t i = 0; i < all->n; i++) {
			const struct cg_gains_missing *x = &all->v[i];

			if ((int)x->reason != why)
				continue;
			if (!told)
				(void)fprintf(to, "  %s\n", cg_gains_lots_reason_text(x->reason));
			told = true;
			(void)fprintf(to, "    %.*s%s%.*s\n", CG_STR_ARG(x->name), x->folio.n > 0 ? ", " : "",
				      CG_STR_ARG(x->folio));
		}
	}
}

enum cg_code cg_print_gains(FILE *to, const struct cg_gains *gains, int year, struct cg_table_style style,
			    struct cg_arena *a, struct cg_err *e)
{
	static const struct cg_grid_column columns[] = {
		{ "Scheme", false, true, 0 }, { "Bought", false, false, 3 },	{ "Sold", false, false, 0 },
		{ "Units", true, false, 4 },  { "Sale value", true, false, 0 }, { "Cost", true, false, 2 },
		{ "Gain", true, false, 0 },   { "Rule", false, false, 1 },	{ "", false, false, 0 },
	};
	struct cg_gains_missing_list missing = { .v = NULL };
	struct cg_gains_sums sums = { .v = NULL };
	char fy[CG_FY_TEXT_MAX];
	struct cg_grid g;

	if (cg_gains_sum_up(gains, year, SIZE_MAX, a, &sums, e) != CG_OK ||
	    cg_gains_missing_make(gains, year, a, &missing, e) != CG_OK)
		return e->code;
	cg_grid_init(&g, a, columns, sizeof(columns) / sizeof(columns[0]));
	for (size_t i = 0; i < gains->gains.n; i++) {
		if (cg_gains_in_year(gains->gains.v[i].fy, year))
			gain_row(&g, &gains->gains.v[i], gains->s);
	}
	for (size_t i = 0; i < sums.n; i++)
		sum_row(&g, &sums.v[i],
			year != CG_FY_ALL ? CG_STR("Sum")
					  : cg_arena_printf(a, "Sum %s", cg_gains_rules_fy_text(sums.v[i].fy, fy)));
	if (sums.n > 1)
		sum_row(&g, &sums.total, CG_STR("Total"));
	if (g.failed)
		return cg_fail(e, CG_EBUSY, "table: no memory");
	(void)fprintf(to, "Capital gains of %s\n\n",
		      year != CG_FY_ALL ? cg_gains_rules_fy_text(year, fy) : "all years");
	if (g.rows.n == 0)
		no_rows(to, gains->s, year, missing.n == 0);
	else
		cg_grid_print(&g, to, style.width, style.colours);
	list_missing(to, &missing);
	part_of_year(to, gains->s, year);
	return CG_OK;
}
