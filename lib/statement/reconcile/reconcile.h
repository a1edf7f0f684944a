/*
 * reconcile.h: hold a statement against its own checksums: balances, closing units, values, totals, pages.
 * Does not correct anything: a check that fails becomes a warning with figures, and lowers the confidence.
 *
 * Tolerance none for units and balances; units x NAV = value exactly at two decimals (half away from zero); printed
 *           totals may differ by 0.01 per fund, as they are added from unrounded values; costs add up exactly; amount =
 *           units x price within the rounding of units and price.
 * Counting  layouts count what only they can see (dated rows, ISIN pieces) with cg_reconcile_check while reading;
 *           cg_reconcile adds the rest, sets checks, passed, level, fund.reconciled, totals, folio_count and investors.
 * Source    the statement's own figures (real ones: 54 schemes, 1808 printed balances, all exact).
 */
#ifndef CG_STATEMENT_RECONCILE_RECONCILE_H
#define CG_STATEMENT_RECONCILE_RECONCILE_H

#include "base/fail.h"
#include "pdf/words.h"
#include "statement/ink.h"
#include "statement/model.h"

/* What a failed check is about; members that do not apply stay zero. */
struct cg_finding {
	enum cg_warning_code code;
	const struct cg_fund *fund; /* gives scheme and folio */
	uint32_t page;
	struct cg_dec expected, found;
};

/*
 * Count one check; a failed one adds a warning. The message is made with printf rules and ends in a full stop. Returns
 * ok, also when memory is out.
 */
__attribute__((format(printf, 5, 6))) bool cg_reconcile_check(struct cg_arena *a, struct cg_statement *s, bool ok,
							      const struct cg_finding *f, const char *fmt, ...);

/*
 * Check a statement that a layout has filled, once, at the end; `w` gives the "Page i of n" lines and may be NULL, and
 * `ink` what became of every word: NULL where the layout does not account for it yet.
 * Errors: CG_EINCOMPLETE (no fund and no word that there is none; or totals absent and balances broken), CG_EBUSY.
 */
enum cg_code cg_reconcile(const struct cg_words *w, struct cg_ink *ink, struct cg_arena *a, struct cg_statement *s,
			  struct cg_err *e);

/*
 * For words of a PDF that had to be repaired (w->repaired), after cg_reconcile has said rc: CG_OK, with a warning
 * pdf_repaired, only when the pages that the statement counts are all there and everything holds; else CG_EPDF.
 */
enum cg_code cg_reconcile_repaired(const struct cg_words *w, struct cg_arena *a, struct cg_statement *s,
				   enum cg_code rc, struct cg_err *e);

/*
 * Is the amount of row i its units times its price, as far as roundings, STT and TDS tell? True where one of the three
 * figures is missing. stt_rows: the statement prints STT on rows of its own.
 */
bool cg_reconcile_rows_amount_holds(const struct cg_fund *f, size_t i, bool stt_rows);

#endif
