/*
 * cams_old.c: consolidated account statements by CAMS of about 2005 to 2016: no price column, Valuation in place of
 * Market Value, no cost, no ISIN, no nominees; the portfolio summary lacks the cost column or is missing.
 */
#include "statement/registrar/registrar.h"

static unsigned detect_cams_old(const struct cg_doc *d)
{
	struct cg_registrar_page_look look;

	cg_registrar_page_look(d, &look);
	if (!look.is_detailed || look.cols.fig[CG_FIG_NAV].set || look.kfin_mark)
		return 0;
	return look.cams_mark ? 90 : 60;
}

const struct cg_layout cg_cams_old_layout = {
	.name = "cams_old",
	.source = CG_SOURCE_CAMS,
	.type = CG_STATEMENT_DETAILED,
	.ink = true,
	.detect = detect_cams_old,
	.read = cg_registrar_detailed_read,
};
