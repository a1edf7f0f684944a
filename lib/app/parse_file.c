/*
 * parse_file.c: from the PDF in a descriptor to a statement that nobody stores (parse.h). Uses no database, so
 * that the commands on files load no client library.
 */
#include "app/parse.h"
#include "base/time.h"
#include "statement/read/statement.h"

#include <string.h>

/* All that this process does for the document; extraction ends at the same moment. */
static void begin_effort(struct cg_context *x)
{
	int64_t wall_ms = x->app->cfg->parse_timeout_ms;

	cg_effort_begin(&x->effort, x->passes_on ? CG_LONG_CPU_MS : CG_READ_CPU_MS,
			wall_ms > 0 ? cg_time_monotonic_ms() + wall_ms : 0);
	x->arena->effort = &x->effort;
}

/* The words are there, and with them their number of pages. Where nothing long is read, extraction counts, too. */
static void go_on_effort(struct cg_context *x, size_t pages)
{
	int64_t used_ms = x->done.extract.cpu_us / 1000, left_ms = CG_LONG_CPU_MS - CG_LONG_CPU_MS / 4;

	if (x->passes_on)
		cg_effort_extend(&x->effort, used_ms < left_ms ? -used_ms : -left_ms);
	else
		cg_effort_extend(&x->effort, (int64_t)pages * CG_READ_PAGE_CPU_MS);
	x->arena->effort = &x->effort;
}

/* A document that takes long here is read where that keeps nobody waiting. */
static enum cg_code end_effort(struct cg_context *x, enum cg_code rc)
{
	x->arena->effort = NULL;
	x->done.read_us = cg_effort_used_us(&x->effort);
	if (rc == CG_ECOMPLEX) /* it is told so, and nothing of it is used */
		x->arena->full = x->arena->lacked = false;
	if (rc != CG_ECOMPLEX || !x->effort.spent || !x->passes_on)
		return rc;
	x->done.passed_on = true;
	return cg_fail(x->err, CG_EBUSY, "a long document: given up after %lld ms here",
		       (long long)(x->done.read_us / 1000));
}

enum cg_code cg_app_parse_words(struct cg_context *x, int fd, struct cg_str password, struct cg_words *out)
{
	struct cg_extract_opts opts = cg_app_extract_opts(x->app);
	enum cg_code rc;

	if (x->passes_on) {
		opts.long_pages = CG_LONG_PAGES;
		opts.long_cpu_ms = CG_LONG_CPU_MS;
	}
	x->done.extracted = true;
	begin_effort(x);
	rc = cg_extract(&opts, fd, password, x->arena, out, &x->done.extract, x->err);
	x->done.passed_on = x->done.extract.is_long;
	return end_effort(x, rc);
}

enum cg_code cg_app_parse_read(struct cg_context *x, const struct cg_words *words, struct cg_statement *out)
{
	enum cg_code rc;

	x->done.pages = (uint32_t)words->n_pages;
	go_on_effort(x, words->n_pages);
	rc = cg_statement_read(words, x->arena, out, x->err);
	x->done.layout = out->layout;
	return end_effort(x, rc);
}

enum cg_code cg_app_parse_statement(struct cg_context *x, int fd, struct cg_str password, struct cg_statement *out)
{
	struct cg_words words = { .pages = NULL };
	enum cg_code rc = cg_context_wanted(x);

	memset(out, 0, sizeof(*out));
	if (rc == CG_OK)
		rc = cg_app_parse_words(x, fd, password, &words);
	return rc == CG_OK ? cg_app_parse_read(x, &words, out) : rc;
}

enum cg_code cg_app_parse_file(struct cg_context *x, int fd, struct cg_str password, struct cg_app_snapshot *out)
{
	enum cg_code rc;

	memset(out, 0, sizeof(*out));
	rc = cg_app_parse_statement(x, fd, password, &out->s);
	return rc == CG_OK ? cg_analytics_make(&out->s, x->arena, &out->an, x->err) : rc;
}
