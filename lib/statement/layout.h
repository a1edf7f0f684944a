/*
 * layout.h: what a statement layout is: one file that defines one struct cg_layout, and one line in the table of
 * detect.c. Does not read words: rows.h has the helpers that layouts share.
 */
#ifndef CG_STATEMENT_LAYOUT_H
#define CG_STATEMENT_LAYOUT_H

#include "base/err.h"
#include "pdf/words.h"
#include "statement/model.h"
#include "statement/rows.h"

/* A document on its way through detection and reading. */
struct cg_doc {
	const struct cg_words *words;
	struct cg_lines lines;
	struct cg_str watermark; /* rotated words of all pages that name an issuer, joined; "" without one */
	struct cg_arena *a;
};

struct cg_layout {
	const char *name;      /* stable: "cams_detailed" */
	enum cg_source source; /* what read may still change when a reprint lacks its watermark */
	enum cg_statement_type type;
	/* 0: not this layout; else how sure, 1 to 100. The surest layout reads the document. Looks at few lines only.
	 */
	unsigned (*detect)(const struct cg_doc *d);
	/*
	 * Fill *s (zeroed; layout, source, type and page_count are set by the caller). Checks of figures are
	 * reconcile's part; warnings about rows are pushed here. CG_EINCOMPLETE, CG_EUNSUPPORTED or CG_EBUSY (memory).
	 */
	enum cg_code (*read)(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e);
};

extern const struct cg_layout cg_layout_cams_detailed;
extern const struct cg_layout cg_layout_cams_old;
extern const struct cg_layout cg_layout_kfin_detailed;
extern const struct cg_layout cg_layout_cams_summary;
extern const struct cg_layout cg_layout_kfin_summary;
extern const struct cg_layout cg_layout_mfcentral_detailed;
extern const struct cg_layout cg_layout_mfcentral_summary;
extern const struct cg_layout cg_layout_nsdl;
extern const struct cg_layout cg_layout_cdsl;

#endif
