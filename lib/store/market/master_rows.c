#include "store/market/master_rows.h"

/* These are only written. */
static bool scope_of(struct cg_str name, enum cg_scope *out)
{
	(void)name;
	(void)out;
	return false;
}

CG_COLUMN_ENUM(asset_class, enum cg_asset_class, cg_fund_asset_class_name, cg_fund_asset_class_of);
CG_COLUMN_ENUM(quality, enum cg_quality, cg_fund_quality_name, cg_fund_quality_of);
CG_COLUMN_ENUM(scope, enum cg_scope, cg_reference_scope_name, scope_of);
CG_COLUMN_ENUM(plan, enum cg_plan, cg_plan_name, cg_plan_of);
CG_COLUMN_ENUM(option, enum cg_option, cg_option_name, cg_option_of);

/* clang-format off */
#define ROW struct cg_master_benchmark
static const struct cg_column benchmarks[] = {
	CG_COLUMN(ROW, "benchmark_key", row.b.key, text),
	CG_COLUMN(ROW, "name", row.b.name, text),
	CG_COLUMN(ROW, "alternative", row.b.alternative, text),
	CG_COLUMN(ROW, "quality", row.b.quality, quality),
	CG_COLUMN(ROW, "proxy_codes", codes, text),
	CG_COLUMN(ROW, "proxy_weights", weights, text),
	CG_COLUMN(ROW, "proxy_name", row.b.proxy_name, text),
	CG_COLUMN(ROW, "proxy_since", row.b.proxy_since, date),
	CG_COLUMN(ROW, "tri_series", row.tri_series, text),
	CG_COLUMN(ROW, "scope", row.scope, scope),
	CG_COLUMN(ROW, "note", row.note, text),
	CG_COLUMN(ROW, "lag_1y", lag[0], text),
	CG_COLUMN(ROW, "lag_3y", lag[1], text),
	CG_COLUMN(ROW, "lag_until", row.b.lag_until, date),
};
#undef ROW
#define ROW struct cg_master_scheme
static const struct cg_column schemes[] = {
	CG_COLUMN(ROW, "scheme_code", s.code, code),
	CG_COLUMN(ROW, "name", s.name, text),
	CG_COLUMN(ROW, "old_name", s.old_name, text),
	CG_COLUMN(ROW, "amc", s.amc, text),
	CG_COLUMN(ROW, "scheme_type", s.scheme_type, text),
	CG_COLUMN(ROW, "amfi_category", s.amfi_category, text),
	CG_COLUMN(ROW, "category", s.category, text),
	CG_COLUMN(ROW, "asset_class", s.asset_class, asset_class),
	CG_COLUMN(ROW, "plan", s.plan, plan),
	CG_COLUMN(ROW, "option", s.option, option),
	CG_COLUMN(ROW, "option_text", option_text, text),
	CG_COLUMN(ROW, "is_etf", s.is_etf, flag),
	CG_COLUMN(ROW, "benchmark_key", benchmark_key, text),
	CG_COLUMN(ROW, "family_code", s.family, code),
	CG_COLUMN(ROW, "direct_twin", s.direct.code, code),
	CG_COLUMN(ROW, "growth_twin", s.growth.code, code),
	CG_COLUMN(ROW, "last_nav_date", s.last_nav_date, date),
	CG_COLUMN(ROW, "source", source, text),
	CG_COLUMN(ROW, "whole", whole, flag),
};
#undef ROW
#define ROW struct cg_master_isin
static const struct cg_column isins[] = {
	CG_COLUMN(ROW, "isin", isin, text),
	CG_COLUMN(ROW, "scheme_code", code, code),
	CG_COLUMN(ROW, "kind", kind, text),
	CG_COLUMN(ROW, "nav_date", nav_date, date),
};
#undef ROW
#define ROW struct cg_master_series
static const struct cg_column series[] = {
	CG_COLUMN(ROW, "scheme_code", code, code),
	CG_COLUMN(ROW, "nav_date", date, date),
};
#undef ROW
#define ROW struct cg_security
static const struct cg_column securities[] = {
	CG_COLUMN(ROW, "security_isin", isin, text),
	CG_COLUMN(ROW, "security_name", name, text),
	CG_COLUMN(ROW, "asset_type", type, text),
	CG_COLUMN(ROW, "weight", weight, dec),
	CG_COLUMN(ROW, "industry", industry, text),
};
#undef ROW

const struct cg_columns cg_master_rows_benchmarks = CG_COLUMNS(benchmarks), cg_master_rows_schemes = CG_COLUMNS(schemes),
	cg_master_rows_isins = CG_COLUMNS(isins), cg_master_rows_series = CG_COLUMNS(series),
	cg_master_rows_securities = CG_COLUMNS(securities);
/* clang-format on */

void cg_master_rows_begin(struct cg_master_rows *rows, const struct cg_columns *columns, int first, struct cg_arena *a,
			  const char *what, struct cg_err *e)
{
	const char *values = cg_columns_list_values(a, columns, first), *names = cg_columns_names(a, columns);

	*rows = (struct cg_master_rows){ .run = { .arena = a, .what = what, .rc = CG_OK, .e = e },
					 .n = first - 1 + (int)columns->n };
	rows->arg = cg_arena_take_array(a, (size_t)rows->n, sizeof(*rows->arg));
	if (values != NULL && names != NULL)
		rows->table = cg_arena_printf(a, "unnest(%s) as t (%s)", values, names).p;
	if (rows->arg == NULL || rows->table == NULL)
		cg_columns_memory(&rows->run);
	else
		(void)cg_columns_begin(&rows->run, columns, &rows->arrays);
}

void cg_master_rows_put(struct cg_master_rows *rows, const void *row)
{
	if (rows->run.rc == CG_OK)
		cg_columns_put(&rows->run, &rows->arrays, row);
}

enum cg_code cg_master_rows_end(struct cg_master_rows *rows, const char *hint)
{
	if (rows->run.rc != CG_OK)
		return rows->run.rc;
	for (size_t i = 0; i < rows->arrays.columns->n; i++) {
		if (rows->arrays.v[i].not_utf8)
			return cg_fail_hint(rows->run.e, CG_EREQUEST, "%s", hint);
	}
	cg_columns_end(&rows->run, &rows->arrays, rows->arg + rows->n - rows->arrays.columns->n);
	return rows->run.rc;
}
