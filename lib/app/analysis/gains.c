#include "app/analysis/gains.h"

#include "base/time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES_MAX = CG_CONFIG_TEXT_MAX + 32, NAV_LOOKS_MAX = 64 };

/* What the engine asks back while it works. */
struct lookup {
	struct cg_context *x;
	cg_app_gains_nav *nav;
	const struct cg_scheme **schemes;
	int looks;
	bool failed; /* x->err says why: an answer without the NAV would be another one tomorrow */
};

enum cg_code cg_app_gains_year(struct cg_str text, int *year, struct cg_err *e)
{
	*year = CG_APP_GAINS_NEWEST;
	if (text.p == NULL || cg_gains_rules_fy_parse(text, year))
		return CG_OK;
	*year = CG_FY_ALL;
	if (cg_str_eq(text, CG_STR("all")))
		return CG_OK;
	return cg_fail_param(e, CG_EREQUEST, "fy",
			     "fy must be a financial year such as 2024-25, from 2001-02 on, or all.");
}

enum cg_code cg_app_gains_only(struct cg_app_gains *g, struct cg_str holder, int year, struct cg_err *e)
{
	size_t n = 0;

	if (holder.p == NULL)
		return CG_OK;
	for (size_t i = 0; i < holder.n && n != SIZE_MAX; i++) {
		bool good = cg_is_digit(holder.p[i]) && holder.n <= CG_APP_GAINS_HOLDER_DIGITS;

		n = good ? n * 10 + (size_t)(holder.p[i] - '0') : SIZE_MAX;
	}
	if (n < 1 || n > g->g.holders.n)
		return cg_fail_param(e, CG_EREQUEST, "holder",
				     "holder must be the number of one of the %zu holders, as the answer lists them.",
				     g->g.holders.n);
	cg_gains_only(&g->g, n);
	if (year == CG_APP_GAINS_NEWEST)
		g->year = cg_gains_default_year(&g->g);
	return CG_OK;
}

static void release_fmv(void *thing)
{
	cg_fmv_free(thing);
	free(thing);
}

/* The values of 31-Jan-2018 in the configured folder of market data, kept by the program. */
static enum cg_code load_fmv(struct cg_app *app, const struct cg_fmv **out, struct cg_err *e)
{
	struct cg_fmv *fmv = app->fmv.thing;
	char path[PATH_BYTES_MAX];
	enum cg_code rc = CG_OK;

	if (fmv == NULL) {
		(void)snprintf(path, sizeof(path), "%s/fmv_2018-01-31.csv", app->cfg->market_dir);
		fmv = calloc(1, sizeof(*fmv));
		rc = fmv != NULL ? cg_fmv_load(fmv, path, e) : cg_fail(e, CG_EBUSY, "gains: no memory");
		if (rc == CG_OK)
			app->fmv = (struct cg_kept){ fmv, release_fmv };
		else
			free(fmv);
	}
	*out = fmv;
	return rc;
}

/* NAV of exactly that day; a fund of no known scheme has none. */
static bool nav_of(void *ctx, size_t fund, int32_t day, struct cg_dec *nav)
{
	struct lookup *l = ctx;
	enum cg_code rc;

	if (l->failed || l->schemes[fund] == NULL || day == CG_DATE_NONE || l->looks++ >= NAV_LOOKS_MAX)
		return false;
	*nav = CG_DEC_NONE;
	rc = l->nav(l->x, l->schemes[fund], day, nav);
	l->failed = rc != CG_OK;
	return rc == CG_OK && nav->set;
}

/* What the lists say of each fund, as the engine wants it. */
static enum cg_code find_schemes(struct lookup *l, cg_app_schemes_of *find, const struct cg_statement *s,
				 struct cg_gains_facts *facts)
{
	size_t n = s->funds.n;
	struct cg_arena *a = l->x->arena;
	const struct cg_gains_scheme **of = cg_arena_take_array(a, n, sizeof(void *));
	struct cg_gains_scheme *v = cg_arena_take_array(a, n, sizeof(*v));
	enum cg_code rc;

	l->schemes = cg_arena_take_array(a, n, sizeof(void *));
	if (of == NULL || v == NULL || l->schemes == NULL)
		return cg_fail(l->x->err, CG_EBUSY, "gains: no memory");
	rc = find(l->x, s, l->schemes);
	for (size_t i = 0; i < n && rc == CG_OK; i++) {
		const struct cg_scheme *m = l->schemes[i];

		if (m == NULL)
			continue;
		v[i] = (struct cg_gains_scheme){ m->category, cg_str_of(cg_fund_asset_class_name(m->asset_class)),
						 m->old_name.n > 0 ? m->old_name : m->name, m->is_etf };
		of[i] = &v[i];
	}
	facts->schemes = of;
	return rc;
}

enum cg_code cg_app_gains_of(struct cg_context *x, cg_app_schemes_of *find, cg_app_gains_nav *nav, int year,
			     struct cg_app_gains *out)
{
	struct lookup l = { .x = x, .nav = nav };
	struct cg_gains_facts facts = { .nav = nav != NULL ? nav_of : NULL, .nav_ctx = &l };
	enum cg_code rc = load_fmv(x->app, &facts.fmv, x->err);

	if (rc == CG_OK)
		rc = find_schemes(&l, find, &out->s, &facts);
	if (rc == CG_OK)
		rc = cg_gains_make(&out->s, &facts, x->arena, &out->g, x->err);
	if (rc == CG_OK && l.failed)
		rc = x->err->code;
	if (rc == CG_OK)
		out->year = year != CG_APP_GAINS_NEWEST ? year : cg_gains_default_year(&out->g);
	return rc;
}

enum cg_code cg_app_gains_income(struct cg_context *x, const struct cg_app_gains *g, struct cg_income *out)
{
	bool *elss = cg_arena_take_array(x->arena, g->s.funds.n, sizeof(*elss));

	for (size_t i = 0; elss != NULL && i < g->s.funds.n; i++)
		elss[i] = cg_str_eq(g->g.funds[i].category, CG_STR("ELSS"));
	if (elss == NULL)
		return cg_fail(x->err, CG_EBUSY, "income: no memory");
	return cg_income_make(&g->s, &g->g.holders, g->g.holder, elss, x->arena, out, x->err);
}

enum cg_code cg_app_gains_day(struct cg_str text, int32_t *day, struct cg_err *e)
{
	*day = CG_DATE_NONE;
	if (text.p == NULL || (cg_date_parse_iso(text, day) && cg_gains_rules_fy(*day) <= CG_FY_LAST))
		return CG_OK;
	return cg_fail_param(e, CG_EREQUEST, "as_of", "as_of must be a date as YYYY-MM-DD, to 2099-03-31.");
}

enum cg_code cg_app_gains_held(struct cg_context *x, const struct cg_app_gains *g, int32_t day, struct cg_held *out)
{
	int32_t first = g->s.as_of, today = cg_time_india_today();
	const struct cg_fmv *fmv;
	char text[CG_DATE_TEXT_MAX];
	enum cg_code rc;

	if (day != CG_DATE_NONE && first != CG_DATE_NONE && day < first)
		return cg_fail_param(x->err, CG_EREQUEST, "as_of",
				     "as_of must not be before the day of the statement, %s.",
				     cg_date_text(first, text));
	if (day == CG_DATE_NONE)
		day = first != CG_DATE_NONE && first > today ? first : today;
	rc = load_fmv(x->app, &fmv, x->err);
	return rc == CG_OK ? cg_held_make(&g->g, fmv, day, x->arena, out, x->err) : rc;
}

enum cg_code cg_app_gains_sips(struct cg_context *x, const struct cg_app_gains *g, struct cg_sips *out)
{
	return cg_sips_make(&g->s, &g->g.holders, g->g.holder, x->arena, out, x->err);
}
