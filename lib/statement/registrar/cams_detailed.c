/*
 * cams_detailed.c: consolidated account statements by CAMS, V3.4 and V3.5: price column, all labels on two baselines.
 */
#include "statement/registrar/registrar.h"

static unsigned detect_cams_detailed(const struct cg_doc *d)
{
	struct cg_registrar_page_look look;

	cg_registrar_page_look(d, &look);
	if (!look.is_detailed || !look.cols.fig[CG_FIG_NAV].set || look.kfin_mark)
		return 0;
	return look.cams_mark ? 90 : look.cols.four_baselines ? 0 : 60;
}

const struct cg_layout cg_cams_detailed_layout = {
	.name = "cams_detailed",
	.source = CG_SOURCE_CAMS,
	.type = CG_STATEMENT_DETAILED,
	.ink = true,
	.prints = CG_PRINTS_COST_TOTAL | CG_PRINTS_HOUSE_TOTALS,
	.detect = detect_cams_detailed,
	.read = cg_registrar_detailed_read,
};
