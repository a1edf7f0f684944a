/* cams_summary.c: "Consolidated Account Summary" issued by CAMS. Old ones have no ISIN and no cost. */
#include "statement/registrar/summary.h"

static unsigned detect_cams_summary(const struct cg_doc *d)
{
	return cg_summary_detect(d, CG_SOURCE_CAMS);
}

const struct cg_layout cg_cams_summary_layout = {
	.name = "cams_summary",
	.source = CG_SOURCE_CAMS,
	.type = CG_STATEMENT_SUMMARY,
	.ink = true,
	.prints = CG_PRINTS_COST_TOTAL,
	.detect = detect_cams_summary,
	.read = cg_summary_read,
};
