/* kfin_summary.c: "Consolidated Account Summary" issued by KFintech: heading on three baselines, Price instead of NAV.
 */
#include "statement/registrar/summary.h"

static unsigned detect(const struct cg_doc *d)
{
	return cg_summary_detect(d, CG_SOURCE_KFINTECH);
}

const struct cg_layout cg_layout_kfin_summary = {
	.name = "kfin_summary",
	.source = CG_SOURCE_KFINTECH,
	.type = CG_STATEMENT_SUMMARY,
	.detect = detect,
	.read = cg_summary_read,
};
