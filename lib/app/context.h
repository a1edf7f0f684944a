/*
 * context.h: what a use case works with when REST, MCP, a page or the command line calls it.
 * Independent of HTTP and JSON. A use case is a function of this folder: it takes a context and typed arguments and
 * gives a typed result or a code.
 *
 * Ownership a context lives for one request; results borrow from its arena. What a program keeps between requests
 *           (cg_kept) is made by the use case that first needs it and released by cg_app_free: a program links what its
 *           own use cases need, and nothing for the others.
 */
#ifndef CG_APP_CONTEXT_H
#define CG_APP_CONTEXT_H

#include "app/slow.h"
#include "base/arena.h"
#include "conf/config.h"
#include "pdf/extract.h"
#include "store/identity/budget.h"
#include "store/identity/key.h"

/* Something that lives as long as the program; opaque to all other files. */
struct cg_kept {
	void *thing; /* NULL: not made yet */
	void (*release)(void *thing);
};

/* One for a program. */
struct cg_app {
	const struct cg_config *cfg;
	struct cg_db *db;		/* NULL: a command that needs none */
	struct cg_extract_ready *ready; /* the extractor that waits for a document; NULL: none is kept */
	struct cg_slow slow;		/* whose documents took long (parse.c) */
	struct cg_kept samples;		/* samples.c */
	struct cg_kept fmv;		/* gains.c */
	struct cg_kept fetcher;		/* enrich.c */
};

/* Releases what was kept; configuration and database belong to the program. */
void cg_app_free(struct cg_app *app);
void cg_kept_free(struct cg_kept *kept);

/* What was done, for log, metrics and usage; it counts for failures too. */
struct cg_done {
	bool stored;   /* a snapshot or an enrichment was stored, and the request counted in the same transaction */
	bool replayed; /* the result is that of an earlier request with this Idempotency-Key */
	uint32_t pages;
	struct cg_str layout; /* name of a layout: static text */
	bool extracted;
	struct cg_extract_stats extract;
	int64_t read_us;	 /* CPU time of this process for the words of the PDF and the statement that they are */
	bool owes;		 /* what the two took is not noted in the budget yet */
	struct cg_budget budget; /* of the caller's seconds for reading PDFs, after this one */
	struct cg_spent spent;	 /* another limit of a minute that refused this request */
	bool passed_on;		 /* the document is long and was not read: another pool does this request again */
};

struct cg_context {
	struct cg_app *app;
	struct cg_arena *arena;
	const struct cg_auth *auth; /* the caller; NULL: the command line */
	struct cg_err *err;
	bool (*abandoned)(void *caller); /* no caller waits for the result any more; NULL: somebody always does */
	bool (*contended)(void *caller); /* others wait for this worker; NULL: not known */
	void *caller;
	bool passes_on; /* a long document is not read here: the caller has another place for it (done.passed_on) */
	struct cg_effort effort; /* of reading the statement at work, after extraction */
	struct cg_done done;
};

/* What is long: more pages, or more CPU time to read them. A statement has 4 ms a page, and hardly one 200 pages. */
enum { CG_LONG_PAGES = 500, CG_LONG_CPU_MS = 2000 };

/*
 * What reading a statement may take in this process, as much as its extraction may in the other one; a page takes less
 * than 2 ms. parse_timeout_ms of the configuration ends both together.
 */
enum { CG_READ_CPU_MS = 3000, CG_READ_PAGE_CPU_MS = 40 };

/* CG_ETIMEOUT when the work that follows would be for nobody. */
enum cg_code cg_context_wanted(struct cg_context *x);
/* How the extractor is started. */
struct cg_extract_opts cg_app_extract_opts(const struct cg_app *app);

#endif
