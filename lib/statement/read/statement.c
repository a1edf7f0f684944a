#include "statement/read/statement.h"

#include "statement/read/compound.h"
#include "statement/read/detect.h"
#include "statement/read/page_words.h"
#include "statement/reconcile/reconcile.h"
#include "statement/registrar/page_scale.h"

enum { CONFIDENCE_SCALE = 4, CONFIDENCE_ONE = 10000 };

/* Ids tell a word in every copy that scaling and layouts make of it. Each is a step. */
static void number_words(const struct cg_words *w, struct cg_effort *effort)
{
	uint32_t id = 0;

	for (size_t i = 0; i < w->n_pages && cg_effort_steps(effort, w->pages[i].n); i++) {
		for (size_t k = 0; k < w->pages[i].n; k++)
			w->pages[i].v[k].id = ++id;
	}
}

static enum cg_code read_by_layout(const struct cg_words *w, struct cg_arena *a, struct cg_statement *out,
				   struct cg_err *e)
{
	const struct cg_words *given;
	const struct cg_layout *layout;
	struct cg_doc doc;
	enum cg_code rc;

	*out = (struct cg_statement){ .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	w = cg_page_words(w, a);
	if (w == NULL)
		return cg_fail(e, CG_EBUSY, "no memory for words");
	number_words(w, a->effort);
	given = w;
	w = cg_page_scale(w, a);
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
	doc.ink = cg_ink_open(given, &doc.lines, a);
	if (doc.ink == NULL)
		return cg_fail(e, CG_EBUSY, "no memory for tokens");
	rc = layout->read(&doc, out, e);
	if (rc == CG_OK && !cg_compound_settle(a, &doc.lines, out))
		rc = cg_fail(e, CG_EBUSY, "no memory for texts");
	if (rc == CG_OK)
		rc = cg_reconcile(w, layout->ink ? doc.ink : NULL, a, out, e);
	return cg_reconcile_repaired(w, a, out, rc, e);
}

/*
 * A reading that was stopped is none, whatever came out: parts of it are missing. Nor is one that lacked memory
 * anywhere, even if nobody told.
 */
enum cg_code cg_statement_read(const struct cg_words *w, struct cg_arena *a, struct cg_statement *out, struct cg_err *e)
{
	enum cg_code rc = read_by_layout(w, a, out, e);

	if (cg_effort_is_spent(a->effort))
		return cg_effort_fail(a->effort, "reading the statement", e);
	if (rc == CG_OK && a->lacked)
		rc = cg_fail(e, CG_EBUSY, "no memory for a part of the statement");
	if (rc == CG_EBUSY && a->full) /* the document's doing, and will be so again */
		return cg_fail(e, CG_ECOMPLEX, "the statement does not fit in %zu bytes", a->limit);
	return rc;
}

struct cg_dec cg_statement_confidence(const struct cg_statement *s)
{
	if (s->passed >= s->checks)
		return cg_dec_make(10, 1);
	return cg_dec_make((int64_t)s->passed * CONFIDENCE_ONE / s->checks, CONFIDENCE_SCALE);
}
