/*
 * layout.h: what a statement layout is: one file that defines one struct cg_layout, and one line in CG_LAYOUTS
 * below. Does not read words: line.h has the helpers that layouts share.
 */
#ifndef CG_STATEMENT_LAYOUT_H
#define CG_STATEMENT_LAYOUT_H

#include "base/fail.h"
#include "pdf/words.h"
#include "statement/ink.h"
#include "statement/line.h"
#include "statement/model.h"

/* A document on its way through detection and reading. */
struct cg_doc {
	const struct cg_words *words;
	struct cg_lines lines;
	struct cg_str watermark; /* rotated words of all pages that name an issuer, joined; "" without one */
	struct cg_arena *a;
	struct cg_ink *ink; /* what became of every word; NULL in unit tests of a layout */
};

struct cg_layout {
	const char *name;      /* stable: "cams_detailed" */
	enum cg_source source; /* what read may still change when a reprint lacks its watermark */
	enum cg_statement_type type;
	unsigned prints; /* CG_PRINTS_... of model.h */
	bool ink;	 /* sound statements of it leave no word over: what is left over is a warning (see ink.h) */
	/* 0: not this layout; else how sure, 1 to 100. The surest layout reads the document. Looks at few lines only.
	 */
	unsigned (*detect)(const struct cg_doc *d);
	/*
	 * Fill *s (zeroed; layout, source, type, prints and page_count are set by the caller). Checks of figures are
	 * reconcile's part; warnings about rows are pushed here. CG_EINCOMPLETE, CG_EUNSUPPORTED or CG_EBUSY (memory).
	 */
	enum cg_code (*read)(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e);
};

/* The table of layouts, one line each: cg_<name>_layout is what the file <name>.c defines. Of two that are as sure, the
 * earlier reads the document. */
/* clang-format off */
#define CG_LAYOUTS(X) \
	X(cams_detailed) \
	X(cams_old) \
	X(kfin_detailed) \
	X(cams_summary) \
	X(kfin_summary) \
	X(mfcentral_detailed) \
	X(mfcentral_summary) \
	X(nsdl) \
	X(cdsl)
/* clang-format on */

#define X(name) extern const struct cg_layout cg_##name##_layout;
CG_LAYOUTS(X)
#undef X

#endif
