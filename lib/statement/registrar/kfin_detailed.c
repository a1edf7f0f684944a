/*
 * kfin_detailed.c: consolidated account statements by KFintech: column labels on four baselines; the issuer is known by
 * its watermark or, on a reprint without one, by those labels.
 */
#include "statement/registrar/registrar.h"

static unsigned detect_kfin_detailed(const struct cg_doc *d)
{
	struct cg_registrar_page_look look;

	cg_registrar_page_look(d, &look);
	if (!look.is_detailed || (look.cams_mark && !look.kfin_mark))
		return 0;
	return look.kfin_mark ? 90 : look.cols.four_baselines ? 60 : 0;
}

const struct cg_layout cg_kfin_detailed_layout = {
	.name = "kfin_detailed",
	.source = CG_SOURCE_KFINTECH,
	.type = CG_STATEMENT_DETAILED,
	.ink = true,
	.prints = CG_PRINTS_COST_TOTAL | CG_PRINTS_HOUSE_TOTALS,
	.detect = detect_kfin_detailed,
	.read = cg_registrar_detailed_read,
};
