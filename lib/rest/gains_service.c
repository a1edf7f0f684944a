#include "rest/gains_service.h"

#include "render/gains_view.h"
#include "store/market/nav.h"
#include "store/snapshot/snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CSV_MAX = 64 * 1024 * 1024, PATH_BYTES_MAX = CG_CONFIG_TEXT_MAX + 32, NAV_LOOKS_MAX = 64 };

/* What the engine asks back while it works. */
struct lookup {
	struct cg_call *c;
	const struct cg_scheme **schemes;
	int looks;
	bool failed; /* c->err says why: an answer without the NAV would be another one tomorrow */
};

enum cg_code cg_gains_read_year(struct cg_str fy, int *year, struct cg_err *e)
{
	if (cg_gains_rules_fy_parse(fy, year))
		return CG_OK;
	return cg_fail_hint(e, CG_EREQUEST, "fy must be a financial year such as 2024-25, from 2001-02 on.");
}

enum cg_code cg_gains_read_form(struct cg_str format, struct cg_str kind, struct cg_str columns,
				enum cg_gains_form *form, int *n_columns, struct cg_err *e)
{
	bool csv = cg_str_eq(format, CG_STR("csv")), lots = cg_str_eq(kind, CG_STR("lots"));

	if (format.p != NULL && !csv && !cg_str_eq(format, CG_STR("json")))
		return cg_fail_hint(e, CG_EREQUEST, "format must be json or csv.");
	if (kind.p != NULL && !lots && !cg_str_eq(kind, CG_STR("112a")))
		return cg_fail_hint(e, CG_EREQUEST, "kind must be 112a or lots.");
	if (columns.p != NULL && !cg_str_eq(columns, CG_STR("14")) && !cg_str_eq(columns, CG_STR("15")))
		return cg_fail_hint(e, CG_EREQUEST, "columns must be 14 or 15.");
	if (!csv && (kind.p != NULL || columns.p != NULL))
		return cg_fail_hint(e, CG_EREQUEST, "kind and columns go with format=csv.");
	if (lots && columns.p != NULL)
		return cg_fail_hint(e, CG_EREQUEST, "columns goes with kind=112a.");
	*form = !csv ? CG_GAINS_JSON : lots ? CG_GAINS_CSV_LOTS : CG_GAINS_CSV_112A;
	*n_columns = columns.p == NULL			? 0
		     : cg_str_eq(columns, CG_STR("14")) ? CG_112A_COLUMNS_OLD
							: CG_112A_COLUMNS_NEW;
	return CG_OK;
}

enum cg_code cg_gains_load_fmv(const struct cg_config *cfg, struct cg_fmv *fmv, struct cg_err *e)
{
	char path[PATH_BYTES_MAX];

	(void)snprintf(path, sizeof(path), "%s/fmv_2018-01-31.csv", cfg->market_dir);
	return cg_fmv_load(fmv, path, e);
}

char *cg_gains_csv(const struct cg_gains *g, int year, enum cg_gains_form form, int n_columns, struct cg_arena *a,
		   size_t *n, struct cg_err *e)
{
	struct cg_112a rows = { .v = NULL };
	struct cg_buf to;
	char *text;

	if (form == CG_GAINS_CSV_112A && cg_112a_make(g, year, a, &rows, e) != CG_OK)
		return NULL;
	cg_buf_init(&to, CSV_MAX);
	if (form == CG_GAINS_CSV_112A)
		cg_gains_csv_112a(&to, &rows, n_columns != 0 ? n_columns : cg_112a_columns(year));
	else
		cg_gains_csv_lots(&to, g, year, a);
	text = cg_buf_steal(&to, n);
	if (text == NULL)
		(void)cg_fail(e, CG_EBUSY, "gains: no memory");
	return text;
}

/* NAV of exactly that day; a fund of no known scheme has none. */
static bool nav_of(void *ctx, size_t fund, int32_t day, struct cg_dec *nav)
{
	struct lookup *l = ctx;
	struct cg_nav_series series = { .code = 0 };

	if (l->failed || l->schemes[fund] == NULL || day == CG_DATE_NONE || l->looks++ >= NAV_LOOKS_MAX)
		return false;
	l->failed = cg_nav_series(l->c->service->db, &l->schemes[fund]->code, 1, day, day, l->c->arena, &series,
				  &l->c->err) != CG_OK;
	if (l->failed || series.navs.n != 1)
		return false;
	*nav = series.navs.v[0].nav;
	return true;
}

/* What the master list says of each fund, as the engine wants it. */
static enum cg_code find_schemes(struct cg_call *c, const struct cg_statement *s, struct lookup *l,
				 const struct cg_gains_scheme ***out)
{
	size_t n = s->funds.n;
	struct cg_str *isins = cg_arena_take_array(c->arena, n, sizeof(*isins));
	const struct cg_gains_scheme **of = cg_arena_take_array(c->arena, n, sizeof(void *));
	struct cg_gains_scheme *v = cg_arena_take_array(c->arena, n, sizeof(*v));
	enum cg_code rc;

	l->schemes = cg_arena_take_array(c->arena, n, sizeof(void *));
	if (isins == NULL || of == NULL || v == NULL || l->schemes == NULL)
		return cg_fail(&c->err, CG_EBUSY, "gains: no memory");
	for (size_t i = 0; i < n; i++)
		isins[i] = s->funds.v[i].isin;
	rc = cg_nav_scheme_find(c->service->db, isins, n, c->arena, l->schemes, &c->err);
	for (size_t i = 0; i < n && rc == CG_OK; i++) {
		const struct cg_scheme *m = l->schemes[i];

		if (m == NULL)
			continue;
		v[i] = (struct cg_gains_scheme){ m->category, cg_str_of(cg_fund_asset_class_name(m->asset_class)),
						 m->old_name.n > 0 ? m->old_name : m->name, m->is_etf };
		of[i] = &v[i];
	}
	*out = of;
	return rc;
}

/* Everything but the printing; s, g and the year live as long as the call. */
static enum cg_code compute(struct cg_call *c, const struct cg_gains_args *args, struct cg_snapshot_meta *meta,
			    struct cg_statement *s, struct cg_gains *g, int *year)
{
	struct lookup l = { .c = c };
	struct cg_gains_facts facts = { .fmv = &c->service->fmv, .nav = nav_of, .nav_ctx = &l };
	struct cg_id id;
	enum cg_code rc = CG_OK;

	if (args->fy.p != NULL)
		rc = cg_gains_read_year(args->fy, year, &c->err);
	if (rc == CG_OK && !cg_id_parse(args->snapshot_id, CG_STR("snap_"), &id))
		rc = cg_fail(&c->err, CG_ENOSNAPSHOT, "malformed id");
	if (rc == CG_OK)
		rc = cg_snapshot_load(c->service->db, &c->auth, &id, c->arena, meta, s, &c->err);
	if (rc == CG_OK)
		rc = cg_gains_load_fmv(&c->service->cfg, &c->service->fmv, &c->err);
	if (rc == CG_OK)
		rc = find_schemes(c, s, &l, &facts.schemes);
	if (rc == CG_OK)
		rc = cg_gains_make(s, &facts, c->arena, g, &c->err);
	if (rc == CG_OK && l.failed)
		rc = c->err.code;
	if (rc == CG_OK && args->fy.p == NULL)
		*year = cg_gains_default_year(g);
	return rc;
}

enum cg_code cg_op_capital_gains(struct cg_call *c, const struct cg_gains_args *args, struct json_object **out)
{
	struct cg_snapshot_meta meta;
	struct cg_statement s;
	struct cg_gains g;
	char id[CG_ID_TEXT_MAX];
	int year = 0;
	enum cg_code rc = compute(c, args, &meta, &s, &g, &year);

	if (rc != CG_OK)
		return rc;
	*out = cg_gains_view(&g, year, cg_id_text(&meta.id, "snap_", id), c->arena);
	return *out != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "gains: no memory");
}

static enum cg_code answer_csv(struct cg_call *c, const struct cg_gains_args *args, enum cg_gains_form form,
			       int n_columns)
{
	struct cg_snapshot_meta meta;
	struct cg_statement s;
	struct cg_gains g;
	char fy[CG_FY_TEXT_MAX];
	int year = 0;
	enum cg_code rc = compute(c, args, &meta, &s, &g, &year);

	if (rc != CG_OK)
		return rc;
	c->headers = cg_arena_printf(c->arena,
				     "Content-Disposition: attachment; filename=\"casgate-%s-%s.csv\"\r\n"
				     "X-Casgate-Incomplete-Lots: %zu\r\nX-Casgate-Taxpayers: %zu\r\n",
				     form == CG_GAINS_CSV_112A ? "112a" : "gains", cg_gains_rules_fy_text(year, fy),
				     cg_gains_lacking(&g, year),
				     cg_gains_taxpayers(&g, year)); /* Schedule 112A cannot say it */
	if (c->headers.p == NULL)
		return cg_fail(&c->err, CG_EBUSY, "gains: no memory");
	c->text = cg_gains_csv(&g, year, form, n_columns, c->arena, &c->text_n, &c->err);
	if (c->text == NULL)
		return c->err.code;
	c->text_type = "text/csv; charset=utf-8; header=present";
	c->status = cg_code_info(CG_OK)->http;
	return CG_OK;
}

enum cg_code cg_do_gains(struct cg_call *c)
{
	static const char *const names[] = { "fy", "format", "kind", "columns" };
	enum { FY, FORMAT, KIND, COLUMNS, PARAMETERS };
	struct cg_str v[PARAMETERS] = { CG_STR_NONE };
	struct cg_gains_args args = { .snapshot_id = c->id };
	enum cg_gains_form form = CG_GAINS_JSON;
	int n_columns = 0;
	enum cg_code rc = CG_OK;

	for (int i = 0; i < PARAMETERS && rc == CG_OK; i++)
		rc = cg_request_param(&c->req, c->arena, names[i], &v[i], &c->err);
	if (rc == CG_OK)
		rc = cg_gains_read_form(v[FORMAT], v[KIND], v[COLUMNS], &form, &n_columns, &c->err);
	args.fy = v[FY];
	if (rc != CG_OK)
		return rc;
	return form == CG_GAINS_JSON ? cg_op_capital_gains(c, &args, &c->data) : answer_csv(c, &args, form, n_columns);
}
