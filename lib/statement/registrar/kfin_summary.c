/* kfin_summary.c: "Consolidated Account Summary" issued by KFintech: heading on three baselines, Price instead of NAV.
 */
#include "statement/registrar/summary.h"

static unsigned detect_kfin_summary(const struct cg_doc *d)
{
	return cg_summary_detect(d, CG_SOURCE_KFINTECH);
}

const struct cg_layout cg_kfin_summary_layout = {
	.name = "kfin_summary",
	.source = CG_SOURCE_KFINTECH,
	.type = CG_STATEMENT_SUMMARY,
	.ink = true,
	.prints = CG_PRINTS_COST_TOTAL,
	.detect = detect_kfin_summary,
	.read = cg_summary_read,
};
