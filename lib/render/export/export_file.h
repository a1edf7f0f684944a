/*
 * export_file.h: the transactions of a statement as a file for another program, by the name of the format: for the
 * command line and REST. casparser's JSON is casparser_view.h.
 *
 * csv        RFC 4180, one row for each transaction with the columns of its fund before it.
 * beancount  a file for bean-check: lots with their cost, first in first out; closing units as balance directives.
 * ledger     a journal that Ledger 3 and hledger 1 both read: gains as postings, closing units as assertions.
 * portfolio-performance        CSV for its importer of portfolio transactions: what moves units.
 * portfolio-performance-cash   CSV for its importer of account transactions: IDCW, and taxes that no row of units has.
 * ghostfolio JSON for its import of activities, with a profile for each scheme (data source MANUAL).
 *
 * Types     JSON for Ghostfolio is text/plain, too: application/json is the API's own envelope.
 * Figures   exact, as printed. What a cost is, and what is left open, says entries.h.
 * PII       folio numbers are in all files; the PAN is in csv alone, masked unless include_pii.
 * Ownership the text is owned by the caller (free).
 */
#ifndef CG_RENDER_EXPORT_EXPORT_FILE_H
#define CG_RENDER_EXPORT_EXPORT_FILE_H

#include "base/buf.h"
#include "base/fail.h"
#include "render/export/entries.h"
#include "statement/model.h"

/* Most bytes of a file. */
enum { CG_EXPORT_MAX = 128 * 1024 * 1024 };

/* symbol, name, media type, extension of the file */
/* clang-format off */
#define CG_EXPORTS(X) \
	X(CG_EXPORT_CSV, "csv", "text/csv; charset=utf-8; header=present", "csv") \
	X(CG_EXPORT_BEANCOUNT, "beancount", "text/plain; charset=utf-8", "beancount") \
	X(CG_EXPORT_LEDGER, "ledger", "text/plain; charset=utf-8", "ledger") \
	X(CG_EXPORT_PERFORMANCE, "portfolio-performance", "text/csv; charset=utf-8; header=present", "csv") \
	X(CG_EXPORT_PERFORMANCE_CASH, "portfolio-performance-cash", "text/csv; charset=utf-8; header=present", "csv") \
	X(CG_EXPORT_GHOSTFOLIO, "ghostfolio", "text/plain; charset=utf-8", "json")
/* clang-format on */
#define X(sym, name, type, extension) sym,
enum cg_export_format { CG_EXPORTS(X) CG_EXPORT_FORMATS };
#undef X

struct cg_export_file {
	char *text;
	size_t n;
	const char *type, *extension;
};

/* The format of a name; false: there is none. */
bool cg_export_format_of(struct cg_str name, enum cg_export_format *out);
/* "csv, beancount, ... or ghostfolio", for messages and usages. */
const char *cg_export_names(void);

/* CG_EBUSY: no memory; CG_EREQUEST with a hint: the statement does not fit into the format. */
enum cg_code cg_export_write(const struct cg_statement *s, enum cg_export_format format, bool include_pii,
			     struct cg_arena *a, struct cg_export_file *out, struct cg_err *e);

/* The writers; b->failed when memory is out. */
void cg_export_csv(struct cg_buf *b, const struct cg_statement *s, bool include_pii, struct cg_arena *a);
void cg_export_beancount(struct cg_buf *b, const struct cg_statement *s, const struct cg_entries *all);
void cg_export_ledger(struct cg_buf *b, const struct cg_statement *s, const struct cg_entries *all);
void cg_export_performance(struct cg_buf *b, const struct cg_entries *all, bool cash);
void cg_export_ghostfolio(struct cg_buf *b, const struct cg_entries *all);

#endif
