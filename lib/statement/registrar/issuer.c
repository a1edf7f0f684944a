/* issuer.c: who issued the statement, CAMS or KFintech: both print the same tables, and a mark that tells. */
#include "statement/registrar/registrar.h"

static bool is_marked(struct cg_str watermark, struct cg_str mark)
{
	return cg_str_find(watermark, mark) != SIZE_MAX;
}

void cg_registrar_issuer_check(const struct cg_doc *d, struct cg_statement *s, bool as_printed)
{
	bool cams = is_marked(d->watermark, CG_STR("CAMSCASWS"));
	bool kfin = is_marked(d->watermark, CG_STR("KFINCASWS")) || is_marked(d->watermark, CG_STR("KARVYCASWS"));

	(void)cg_reconcile_check(
		d->a, s, cams != kfin || as_printed,
		&(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .page = 1 },
		"No page has the mark of CAMS or KFintech: which of them issued the statement is guessed from "
		"the heads of its columns.");
}
