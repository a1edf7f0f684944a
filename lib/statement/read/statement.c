#include "statement/read/statement.h"

#include "statement/read/detect.h"
#include "statement/reconcile/reconcile.h"
#include "statement/registrar/print_size.h"

enum { CONFIDENCE_SCALE = 4, CONFIDENCE_ONE = 10000 };

enum cg_code cg_statement_read(const struct cg_words *w, struct cg_arena *a, struct cg_statement *out, struct cg_err *e)
{
	const struct cg_layout *layout;
	struct cg_doc doc;
	enum cg_code rc;

	*out = (struct cg_statement){ .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	w = cg_print_size(w, a);
	rc = w != NULL ? cg_detect_doc(w, a, &doc, e) : cg_fail(e, CG_EBUSY, "no memory for words");
	if (rc == CG_OK)
		rc = cg_detect(&doc, &layout, e);
	if (rc != CG_OK)
		return rc;
	out->source = layout->source;
	out->type = layout->type;
	out->prints = layout->prints;
	out->layout = cg_str_of(layout->name);
	out->page_count = (uint32_t)w->n_pages;
	rc = layout->read(&doc, out, e);
	if (rc == CG_OK)
		rc = cg_reconcile(w, a, out, e);
	return cg_reconcile_repaired(w, a, out, rc, e);
}

struct cg_dec cg_statement_confidence(const struct cg_statement *s)
{
	if (s->passed >= s->checks)
		return cg_dec_make(10, 1);
	return cg_dec_make((int64_t)s->passed * CONFIDENCE_ONE / s->checks, CONFIDENCE_SCALE);
}
