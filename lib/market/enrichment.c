/* enrichment.c: Names of an enrichment's codes; they are the same in API and database. */
#include "market/enrichment.h"

_Static_assert((int)CG_LAGS == (int)CG_HORIZONS, "a lag for each horizon");

/* clang-format off */
#define X(sym, name) [sym] = name,
static const char *const statuses[] = { CG_ENRICH_STATUSES(X) };
static const char *const rates[] = { CG_RATE_REASONS(X) };
static const char *const warnings[] = { CG_ENRICH_WARNINGS(X) };
#undef X
/* clang-format on */

static bool find_name(const char *const *names, int n, struct cg_str name, int *out)
{
	for (int i = 0; i < n; i++) {
		if (cg_str_eq(name, cg_str_of(names[i]))) {
			*out = i;
			return true;
		}
	}
	return false;
}

const char *cg_enrichment_status_name(enum cg_enrich_status v)
{
	return statuses[v];
}

const char *cg_enrichment_rate_reason_name(enum cg_rate_reason v)
{
	return rates[v];
}

const char *cg_enrichment_warning_name(enum cg_enrich_warning_code v)
{
	return warnings[v];
}

bool cg_enrichment_status_of(struct cg_str name, enum cg_enrich_status *out)
{
	int i;

	if (!find_name(statuses, CG_ENRICH_STATUS_MAX, name, &i))
		return false;
	*out = (enum cg_enrich_status)i;
	return true;
}

bool cg_enrichment_rate_reason_of(struct cg_str name, enum cg_rate_reason *out)
{
	int i;

	if (!find_name(rates, CG_RATE_REASON_MAX, name, &i))
		return false;
	*out = (enum cg_rate_reason)i;
	return true;
}

bool cg_enrichment_warning_of(struct cg_str name, enum cg_enrich_warning_code *out)
{
	int i;

	if (!find_name(warnings, CG_ENRICH_WARN_MAX, name, &i))
		return false;
	*out = (enum cg_enrich_warning_code)i;
	return true;
}

struct cg_dec cg_enrichment_shortfall(const struct cg_enriched_fund *f, int h)
{
	struct cg_dec behind = f->excess[h].set ? cg_dec_neg(f->excess[h]) : CG_DEC_NONE;

	if (behind.set && f->lag[h].least.set && !cg_dec_add(behind, f->lag[h].least, &behind))
		behind = CG_DEC_NONE;
	return behind;
}
