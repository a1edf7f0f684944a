/*
 * kind.h: which kind of fund the tax law sees, from the scheme's category and from what the statement shows.
 * Does not look schemes up: the caller passes what the master list says.
 *
 * Source    SEBI's categorisation (minimum holdings) against sections 50AA and 112A; CONTRIBUTING has the table.
 * Doubt     categories that may hold shares or not (multi asset, balanced advantage, retirement, children's, life
 *           cycle, funds of funds of shares or of several kinds) are UNKNOWN until the statement shows that securities
 *           transaction tax was charged, which the law asks of equity oriented units only.
 */
#ifndef CG_PORTFOLIO_GAINS_KIND_H
#define CG_PORTFOLIO_GAINS_KIND_H

#include "base/str.h"
#include "portfolio/gains/lots.h"
#include "portfolio/gains/rules.h"

/* What the master list of schemes says; strings CG_STR_NONE where it says nothing. */
struct cg_gains_scheme {
	struct cg_str category;	   /* canonical: "LARGE_CAP" */
	struct cg_str asset_class; /* "EQUITY", "DEBT", "HYBRID", "COMMODITY", "OVERSEAS_EQUITY", "OTHER" */
	struct cg_str name;
	bool is_etf;
};

struct cg_gains_fund_kind {
	enum cg_gains_kind kind;
	const char *source;	     /* "CATEGORY", "CATEGORY_2018", "STT"; NULL: unknown */
	bool by_stt_rows;	     /* nothing but tax on some sales tells it: a sale without the tax leaves a doubt */
	enum cg_gains_reason reason; /* KIND_UNKNOWN or KIND_CONFLICT when kind is UNKNOWN */
	bool listed;
};

/*
 * scheme may be NULL: the ISIN is in no master list; in_2018 (the kind that AMFI's list of 31-Jan-2018 tells) then
 * counts. name: as the statement prints it.
 */
void cg_gains_kind_of(const struct cg_gains_scheme *scheme, enum cg_gains_kind in_2018, struct cg_str name,
		      const struct cg_lot_fund *evidence, struct cg_gains_fund_kind *out);

#endif
