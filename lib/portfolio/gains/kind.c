#include "portfolio/gains/kind.h"

/* Where the category alone decides. A category that is not here: see by_class. */
static const struct {
	struct cg_str category;
	enum cg_gains_kind kind;
} kinds[] = {
	/* SEBI: 65 % or more in shares; arbitrage and equity savings with their hedged part */
	{ CG_STR_INIT("AGGRESSIVE_HYBRID"), CG_KIND_EQUITY },
	{ CG_STR_INIT("ARBITRAGE"), CG_KIND_EQUITY },
	{ CG_STR_INIT("EQUITY_SAVINGS"), CG_KIND_EQUITY },
	{ CG_STR_INIT("ELSS"), CG_KIND_EQUITY },
	/* 75 to 90 % in debt */
	{ CG_STR_INIT("CONSERVATIVE_HYBRID"), CG_KIND_DEBT },
	/* 40 to 60 % in shares */
	{ CG_STR_INIT("BALANCED_HYBRID"), CG_KIND_MIXED },
	{ CG_STR_INIT("ETF_GOLD"), CG_KIND_NON_DEBT },
	{ CG_STR_INIT("ETF_SILVER"), CG_KIND_NON_DEBT },
	{ CG_STR_INIT("ETF_OVERSEAS"), CG_KIND_NON_DEBT },
	{ CG_STR_INIT("ETF_HYBRID"), CG_KIND_UNKNOWN },
	{ CG_STR_INIT("INDEX_HYBRID"), CG_KIND_UNKNOWN },
	{ CG_STR_INIT("BALANCED_ADVANTAGE"), CG_KIND_UNKNOWN },
	{ CG_STR_INIT("MULTI_ASSET"), CG_KIND_UNKNOWN },
	{ CG_STR_INIT("RETIREMENT"), CG_KIND_UNKNOWN },
	{ CG_STR_INIT("CHILDRENS"), CG_KIND_UNKNOWN },
	{ CG_STR_INIT("LIFE_CYCLE"), CG_KIND_UNKNOWN },
};

/* A fund of funds of shares is equity oriented only through exchange traded funds: the name does not tell. */
static const struct {
	struct cg_str asset_class;
	enum cg_gains_kind fund, fund_of_funds;
} classes[] = {
	{ CG_STR_INIT("EQUITY"), CG_KIND_EQUITY, CG_KIND_UNKNOWN },
	{ CG_STR_INIT("DEBT"), CG_KIND_DEBT, CG_KIND_DEBT },
	{ CG_STR_INIT("COMMODITY"), CG_KIND_NON_DEBT, CG_KIND_NON_DEBT },
	{ CG_STR_INIT("OVERSEAS_EQUITY"), CG_KIND_NON_DEBT, CG_KIND_NON_DEBT },
};

static const struct cg_str themes[] = { CG_STR_INIT("SECTORAL"), CG_STR_INIT("THEMATIC"),
					CG_STR_INIT("SECTORAL_THEMATIC") };

/* A theme may be shares of other countries, an overseas fund of funds may hold treasuries. */
static const struct cg_str abroad[] = {
	CG_STR_INIT("US "),	      CG_STR_INIT("U.S."),     CG_STR_INIT("global"),	       CG_STR_INIT("world"),
	CG_STR_INIT("international"), CG_STR_INIT("overseas"), CG_STR_INIT("china"),	       CG_STR_INIT("asean"),
	CG_STR_INIT("asia"),	      CG_STR_INIT("japan"),    CG_STR_INIT("europe"),	       CG_STR_INIT("brazil"),
	CG_STR_INIT("taiwan"),	      CG_STR_INIT("nasdaq"),   CG_STR_INIT("emerging market"), CG_STR_INIT("offshore"),
};
/* An index of both, such as "India Domestic & World": how much of it is Indian is not in the name. */
static const struct cg_str at_home[] = { CG_STR_INIT("domestic") };
static const struct cg_str debt_words[] = { CG_STR_INIT("treasury"), CG_STR_INIT("bond"), CG_STR_INIT("debt"),
					    CG_STR_INIT("income") };

static bool one_of(struct cg_str s, const struct cg_str *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (cg_str_eq(s, v[i]))
			return true;
	}
	return false;
}

/* At the beginning of a word. */
static bool says(struct cg_str s, const struct cg_str *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		for (size_t at = 0; at + v[i].n <= s.n; at++) {
			if ((at == 0 || !cg_is_alnum(s.p[at - 1])) &&
			    cg_str_starts_nocase(cg_str_sub(s, at, SIZE_MAX), v[i]))
				return true;
		}
	}
	return false;
}
#define ONE_OF(s, v) one_of(s, v, sizeof(v) / sizeof((v)[0]))
#define SAYS(s, v) says(s, v, sizeof(v) / sizeof((v)[0]))

static enum cg_gains_kind by_category(const struct cg_gains_scheme *m, struct cg_str printed)
{
	bool fof = cg_str_starts(m->category, CG_STR("FOF_"));

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (cg_str_eq(m->category, kinds[i].category))
			return kinds[i].kind;
	}
	if (ONE_OF(m->category, themes) && (SAYS(m->name, abroad) || SAYS(printed, abroad)))
		return CG_KIND_UNKNOWN;
	if (cg_str_eq(m->category, CG_STR("FOF_OVERSEAS")) && (SAYS(m->name, debt_words) || SAYS(printed, debt_words)))
		return CG_KIND_UNKNOWN;
	if (cg_str_eq(m->asset_class, CG_STR("OVERSEAS_EQUITY")) && (SAYS(m->name, at_home) || SAYS(printed, at_home)))
		return CG_KIND_UNKNOWN;
	for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++) {
		if (cg_str_eq(m->asset_class, classes[i].asset_class))
			return fof ? classes[i].fund_of_funds : classes[i].fund;
	}
	return CG_KIND_UNKNOWN;
}

void cg_gains_kind_of(const struct cg_gains_scheme *scheme, enum cg_gains_kind in_2018, struct cg_str name,
		      const struct cg_lot_fund *evidence, struct cg_gains_fund_kind *out)
{
	enum cg_gains_kind kind = scheme != NULL ? by_category(scheme, name) : in_2018;

	*out = (struct cg_gains_fund_kind){ .kind = kind, .listed = scheme != NULL && scheme->is_etf };
	if ((kind == CG_KIND_DEBT || kind == CG_KIND_NON_DEBT) && evidence->stt) {
		out->kind = CG_KIND_UNKNOWN;
		out->reason = CG_GAINS_KIND_CONFLICT;
	} else if ((kind == CG_KIND_UNKNOWN || kind == CG_KIND_MIXED) &&
		   (evidence->stt || (kind == CG_KIND_UNKNOWN && evidence->less_stt))) {
		out->kind = CG_KIND_EQUITY;
		out->source = "STT";
		out->by_stt_rows = evidence->stt;
	} else if (kind == CG_KIND_UNKNOWN) {
		out->reason = CG_GAINS_KIND_UNKNOWN;
	} else {
		out->source = scheme != NULL ? "CATEGORY" : "CATEGORY_2018";
	}
}
