/*
 * head.h: the head of page 1 that CAMS, KFintech and MF Central statements share: title, period or "As on" line,
 * investor block (CG_PRINTS_PAN_FIRST: from the PAN to the mail address; else from the mail address to the mobile).
 * Does not read folios or tables.
 *
 * Columns   the investor block stands left, a notice in small print right of it on the same baselines: the cut between
 *           them is the left edge of the notice, found on the page, never a constant.
 * Errors    CG_EBUSY; what is missing stays absent, cg_reconcile warns.
 */
#ifndef CG_STATEMENT_HEAD_H
#define CG_STATEMENT_HEAD_H

#include "statement/layout.h"

struct cg_head {
	enum cg_statement_type type; /* of the title; CG_STATEMENT_MAX: no title */
	int32_t from, to;	     /* summary: from CG_DATE_NONE, to is the "As on" date */
	size_t title, period;	     /* lines on page 1; SIZE_MAX: not found */
	size_t body;		     /* first line below the investor block and the title */
};

/* Title and period of a page (1-based). False: it has no title. */
bool cg_head_title(const struct cg_lines *ls, uint32_t page, struct cg_arena *a, struct cg_head *out);

/* Title, period and investor of the statement; fills s->as_of, from, to, investor. Memory out: CG_EBUSY. */
enum cg_code cg_head_read(const struct cg_doc *d, struct cg_statement *s, struct cg_head *out, struct cg_err *e);

#endif
