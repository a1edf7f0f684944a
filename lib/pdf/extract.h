/*
 * extract.h: run casgate-extract on a PDF and read the words it sends back.
 * Does not trust the child: every length, count, index and byte of its answer is checked here.
 *
 * Sandbox   the child gets the PDF in a sealed memfd (fd 0), a result pipe (1), an error pipe (2) and the password by
 *           pipe (3); it has no file system, no network and bounded memory, CPU and time.
 * Errors    CG_ENOTPDF, CG_EPDF, CG_ENOPASSWORD, CG_EPASSWORD, CG_ECRYPT, CG_ESCANNED, CG_EPAGES, CG_ECOMPLEX: what the
 *           document does, and does again. CG_EPARSETIME. CG_EINTERNAL: the program is missing or has no sandbox.
 *           CG_EBUSY: no process, descriptor or memory, and whatever else ended the child that is no doing of the
 *           document: killed, a library missing, a crash that another child does not repeat. All that is tried once
 *           more before it is said. A long document is CG_EBUSY with stats->is_long, as soon as it shows. A reading
 *           that was cut short by a limit is an error, never a shorter text.
 * Ready     a worker keeps one child that is started, warm and in its sandbox before its document comes (prepare). It
 *           reads one document; the next prepare replaces it.
 */
#ifndef CG_PDF_EXTRACT_H
#define CG_PDF_EXTRACT_H

#include "base/fail.h"
#include "pdf/child.h"
#include "pdf/words.h"

enum {
	CG_PDF_BYTES_MAX = 20 * 1024 * 1024,
	CG_PDF_PAGES_MAX = 2000,
	CG_PDF_PASSWORD_MAX = 128,
};

/* The child that waits for a document; {.child = CG_CHILD_NONE}: none. Its owner dismisses it in the end. */
struct cg_extract_ready {
	struct cg_child child;
	size_t memory; /* what it was started with */
	int64_t wall_ms;
};

struct cg_extract_opts {
	const char *program;		/* path of casgate-extract */
	size_t memory;			/* address space of the child in bytes; 0: 512 MiB */
	int64_t wall_ms;		/* deadline, and limit of CPU time; 0: 30 s */
	size_t long_pages;		/* a document of more pages is long; 0: none is */
	int64_t long_cpu_ms;		/* and one that takes more CPU time; 0: none is */
	struct cg_extract_ready *ready; /* NULL: a child is started when it is needed */
};

/* What the run cost, for the log and the metrics. */
struct cg_extract_stats {
	int64_t cpu_us; /* of all runs, starting included */
	int64_t max_rss_kib;
	int signal;    /* that ended the last child, 0: none */
	unsigned runs; /* children that were given the document */
	bool is_long;  /* the document was given up because it is long (opts), not for a fault */
};

/*
 * Have a child ready in opts->ready for a document that has not come yet; nothing happens when there is one. What goes
 * wrong is left to cg_extract to say. To be called when no caller waits.
 */
void cg_extract_prepare(const struct cg_extract_opts *opts);
/* End the child that is ready, if there is one. */
void cg_extract_dismiss(struct cg_extract_ready *ready);

/*
 * What the sandbox lacks on this kernel, as a sentence for the log at the start; NULL: nothing. casgate-extract
 * --self-test tries it out.
 */
const char *cg_extract_weaker(void);

/* An anonymous file for the bytes of a PDF, close-on-exec, sealable; -1 with errno. The caller closes it. */
int cg_extract_memfd(void);

/*
 * Seal pdf_fd (a memfd from above, whole PDF written, at most CG_PDF_BYTES_MAX) and read its words into `a`.
 * password: CG_STR_NONE when the caller gave none; "" counts as given. Wiping it is the caller's part.
 * stats may be NULL; it is filled on failure too. The caller keeps pdf_fd.
 */
enum cg_code cg_extract(const struct cg_extract_opts *opts, int pdf_fd, struct cg_str password, struct cg_arena *a,
			struct cg_words *out, struct cg_extract_stats *stats, struct cg_err *e);

#endif
