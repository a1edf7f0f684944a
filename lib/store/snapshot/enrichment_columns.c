/*
 * enrichment_columns.c: The columns of enrichments: one row for each, with name, member
 * and encoder. Adding a column means a migration, a row here, the model and the view.
 */
#include "store/snapshot/enrichment_columns.h"

static const char *const overlap_reasons[] = { "HOLDINGS_NOT_IMPORTED", "HOLDINGS_INCOMPLETE" };

/* The reason is the text itself. */
static const char *overlap_reason_name(const char *reason)
{
	return reason;
}

/* The program's own text of a reason that was kept; none, or one of another release: NULL. */
static bool overlap_reason_of(struct cg_str name, const char **out)
{
	*out = NULL;
	for (size_t i = 0; i < sizeof(overlap_reasons) / sizeof(overlap_reasons[0]); i++) {
		if (cg_str_eq(name, cg_str_of(overlap_reasons[i])))
			*out = overlap_reasons[i];
	}
	return true;
}

typedef const char *reason_text;
CG_COLUMN_ENUM(overlap_reason, reason_text, overlap_reason_name, overlap_reason_of);
CG_COLUMN_ENUM(rate_reason, enum cg_rate_reason, cg_enrichment_rate_reason_name, cg_enrichment_rate_reason_of);
CG_COLUMN_ENUM(status, enum cg_enrich_status, cg_enrichment_status_name, cg_enrichment_status_of);
CG_COLUMN_ENUM(warning_code, enum cg_enrich_warning_code, cg_enrichment_warning_name, cg_enrichment_warning_of);
CG_COLUMN_ENUM(asset_class, enum cg_asset_class, cg_fund_asset_class_name, cg_fund_asset_class_of);
CG_COLUMN_ENUM(quality, enum cg_quality, cg_fund_quality_name, cg_fund_quality_of);
CG_COLUMN_ENUM(plan, enum cg_plan, cg_plan_name, cg_plan_of);
CG_COLUMN_ENUM(option, enum cg_option, cg_option_name, cg_option_of);

/* clang-format off */
#define ROW struct cg_enrichment
static const struct cg_column enrichment[] = {
	CG_COLUMN(ROW, "as_of_date", as_of, date),
	CG_COLUMN(ROW, "partial", partial, flag),
	CG_COLUMN(ROW, "nav_source", source_name, text),
	CG_COLUMN(ROW, "newest_nav_date", newest_nav_date, date),
	CG_COLUMN(ROW, "xirr", portfolio.xirr, dec),
	CG_COLUMN(ROW, "xirr_reason", portfolio.xirr_reason, rate_reason),
	CG_COLUMN(ROW, "gain_percent", portfolio.gain_percent, dec),
	CG_COLUMN(ROW, "overlap_reason", overlays.overlap_reason, overlap_reason),
};
#undef ROW
#define ROW struct cg_fund_overlap
static const struct cg_column overlap[] = {
	CG_COLUMN(ROW, "overlap_a", a, index),
	CG_COLUMN(ROW, "overlap_b", b, index),
	CG_COLUMN(ROW, "overlap_percents", percent, dec),
	CG_COLUMN(ROW, "overlap_common", common, count),
	CG_COLUMN(ROW, "overlap_dates_a", date_a, date),
	CG_COLUMN(ROW, "overlap_dates_b", date_b, date),
};
#undef ROW
#define ROW struct cg_year_value
static const struct cg_column years[] = {
	CG_COLUMN(ROW, "year_dates", date, date),
	CG_COLUMN(ROW, "year_values", value, dec),
	CG_COLUMN(ROW, "year_invested", invested, dec),
};
#undef ROW
#define ROW struct cg_enrich_warning
static const struct cg_column warnings[] = {
	CG_COLUMN(ROW, "warning_codes", code, warning_code),
	CG_COLUMN(ROW, "warning_messages", message, text),
	CG_COLUMN(ROW, "warning_schemes", scheme, text),
	CG_COLUMN(ROW, "warning_folios", folio, text),
};
#undef ROW
#define ROW struct cg_enrichment_fund
static const struct cg_column funds[] = {
	CG_COLUMN(ROW, "fund_no", no, count),
	CG_COLUMN(ROW, "name", fund.name, text),
	CG_COLUMN(ROW, "isin", fund.isin, text),
	CG_COLUMN(ROW, "folio", fund.folio, text),
	CG_COLUMN(ROW, "demat_client_id", fund.demat_client_id, text),
	CG_COLUMN(ROW, "scheme_code", fund.scheme_code, code),
	CG_COLUMN(ROW, "family_code", fund.family, code),
	CG_COLUMN(ROW, "category", fund.category, text),
	CG_COLUMN(ROW, "amc", fund.amc, text),
	CG_COLUMN(ROW, "asset_class", fund.asset_class, asset_class),
	CG_COLUMN(ROW, "plan", fund.plan, plan),
	CG_COLUMN(ROW, "option", fund.option, option),
	CG_COLUMN(ROW, "units", fund.units, dec),
	CG_COLUMN(ROW, "latest_nav", fund.latest_nav, dec),
	CG_COLUMN(ROW, "latest_nav_date", fund.latest_nav_date, date),
	CG_COLUMN(ROW, "current_value", fund.current_value, dec),
	CG_COLUMN(ROW, "return_1y", fund.ret[0], dec),
	CG_COLUMN(ROW, "return_3y", fund.ret[1], dec),
	CG_COLUMN(ROW, "reason_1y", fund.reason[0], status),
	CG_COLUMN(ROW, "reason_3y", fund.reason[1], status),
	CG_COLUMN(ROW, "benchmark", fund.benchmark, text),
	CG_COLUMN(ROW, "proxy", fund.proxy, text),
	CG_COLUMN(ROW, "quality", fund.quality, quality),
	CG_COLUMN(ROW, "benchmark_1y", fund.bench[0], dec),
	CG_COLUMN(ROW, "benchmark_3y", fund.bench[1], dec),
	CG_COLUMN(ROW, "excess_1y", fund.excess[0], dec),
	CG_COLUMN(ROW, "excess_3y", fund.excess[1], dec),
	CG_COLUMN(ROW, "xirr", fund.xirr, dec),
	CG_COLUMN(ROW, "xirr_reason", fund.xirr_reason, rate_reason),
	CG_COLUMN(ROW, "gain_percent", fund.gain_percent, dec),
	CG_COLUMN(ROW, "direct_code", fund.direct.code, code),
	CG_COLUMN(ROW, "direct_isin", fund.direct.isin, text),
	CG_COLUMN(ROW, "direct_name", fund.direct.name, text),
	CG_COLUMN(ROW, "direct_1y", fund.direct_ret[0], dec),
	CG_COLUMN(ROW, "direct_3y", fund.direct_ret[1], dec),
};
#undef ROW

const struct cg_columns cg_enrichment_columns = CG_COLUMNS(enrichment),
	cg_enrichment_columns_overlap = CG_COLUMNS(overlap), cg_enrichment_columns_years = CG_COLUMNS(years),
	cg_enrichment_columns_warnings = CG_COLUMNS(warnings);

const struct cg_columns_table cg_enrichment_columns_funds = { "enrichment_funds", "insert_enrichment_funds",
	"load_enrichment_funds", "enrichments", 3, "fund_no", CG_COLUMNS(funds) };
/* clang-format on */
