/*
 * parse_file.c: from the PDF in a descriptor to a statement that nobody stores (parse.h). Uses no database, so
 * that the commands on files load no client library.
 */
#include "app/parse.h"
#include "statement/read/statement.h"

#include <string.h>

enum cg_code cg_app_parse_words(struct cg_context *x, int fd, struct cg_str password, struct cg_words *out)
{
	struct cg_extract_opts opts = cg_app_extract_opts(x->app);

	if (x->passes_on) {
		opts.long_pages = CG_LONG_PAGES;
		opts.long_cpu_ms = CG_LONG_CPU_MS;
	}
	x->done.extracted = true;
	return cg_extract(&opts, fd, password, x->arena, out, &x->done.extract, x->err);
}

enum cg_code cg_app_parse_read(struct cg_context *x, const struct cg_words *words, struct cg_statement *out)
{
	enum cg_code rc;

	x->done.pages = (uint32_t)words->n_pages;
	rc = cg_statement_read(words, x->arena, out, x->err);
	x->done.layout = out->layout;
	return rc;
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
