/*
 * cmd_holdings.c: casgate holdings import FILE...: portfolios of schemes, for the overlap of funds.
 *
 * Units     weight_pct in percent of the portfolio; those of one portfolio add up to 95 to 105.
 * Exit      1 when a file failed or a portfolio was refused; all others are stored.
 */
#include "base/time.h"
#include "nav_cmd.h"

#include "market/unpack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One run: what was read, stored and refused. */
struct import {
	struct cg_db *db;
	struct cg_arena arena;
	size_t portfolios, changed, refused;
	struct cg_err e;
};

/* The columns are named here, since the file is often made by hand. */
static int holdings_usage(FILE *to)
{
	(void)fputs("usage: casgate holdings import FILE...\n"
		    "FILE is CSV (plain, .xz or .gz; - is standard input) with the columns scheme_code, scheme_isin,\n"
		    "scheme_name, portfolio_date, security_isin, security_name, asset_type, weight_pct.\n",
		    to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* Portfolios that the file names by ISIN get their code; what is in no list is refused. */
static enum cg_code resolve(struct import *im, const char *file, struct cg_portfolios *list)
{
	for (size_t i = 0; i < list->n; i++) {
		struct cg_portfolio *p = &list->v[i];
		const struct cg_scheme *found = NULL;

		if (p->code != 0)
			continue;
		if (cg_nav_scheme_find(im->db, &p->isin, 1, &im->arena, &found, &im->e) != CG_OK)
			return im->e.code;
		if (found != NULL) {
			p->code = found->code;
			continue;
		}
		(void)fprintf(stderr, "casgate holdings: %s: refused: %.*s is in no list of schemes\n", file,
			      CG_STR_ARG(p->isin));
		p->refused = true;
		im->refused++;
	}
	return CG_OK;
}

/* A portfolio whose weights do not add up is refused by itself; the others are stored. */
static enum cg_code write_one(struct import *im, const char *file, const struct cg_portfolio *p)
{
	char sum[CG_DEC_TEXT_MAX], date[CG_DATE_TEXT_MAX];
	bool changed = false;
	enum cg_code rc;

	if (p->refused) {
		(void)cg_dec_text(p->weight_sum, sum);
		(void)fprintf(stderr,
			      "casgate holdings: %s: refused: the weights of scheme %d on %s add up to %s, not to 95 "
			      "to 105\n",
			      file, p->code, cg_date_text(p->date, date), sum);
		im->refused++;
		return CG_OK;
	}
	rc = cg_master_portfolio_write(im->db, p, &changed, &im->e);
	im->changed += changed;
	return rc;
}

/* The file is read as a whole before anything is stored. */
static enum cg_code import_text(struct import *im, const char *file, struct cg_str text)
{
	struct cg_portfolios list;
	enum cg_code rc = cg_holdings_read(text, cg_time_india_today(), &im->arena, &list, &im->e);

	if (rc == CG_OK)
		rc = resolve(im, file, &list);
	for (size_t i = 0; i < list.n && rc == CG_OK; i++) {
		if (list.v[i].code != 0)
			rc = write_one(im, file, &list.v[i]);
	}
	im->portfolios += list.n;
	return rc;
}

/* Plain or packed: the content tells which. */
static int import_file(struct import *im, const char *path)
{
	char *p = NULL;
	size_t n = 0;
	enum cg_code rc;

	im->portfolios = im->changed = im->refused = 0;
	rc = cg_unpack_file(path, CG_UNPACK_MAX, &p, &n, &im->e);
	if (rc == CG_OK)
		rc = import_text(im, path, (struct cg_str){ p, n });
	free(p);
	cg_arena_reset(&im->arena);
	if (rc != CG_OK) {
		(void)fprintf(stderr, "casgate holdings import: %s:\n", path);
		return cg_cmd_failed("holdings import", &im->e);
	}
	(void)printf("%s: %zu portfolios, %zu new or changed, %zu refused\n", path, im->portfolios, im->changed,
		     im->refused);
	return im->refused == 0 ? CG_EXIT_OK : CG_EXIT_FAILED;
}

/* A file that fails does not stop the others; the exit code tells. */
int cg_cmd_holdings(int argc, char **argv)
{
	struct cg_config cfg;
	struct import im = { 0 };
	int code = CG_EXIT_OK;

	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
		return holdings_usage(stdout);
	if (argc < 3 || strcmp(argv[1], "import") != 0 || (argv[2][0] == '-' && argv[2][1] != '\0'))
		return holdings_usage(stderr);
	if (!cg_cmd_config_database("holdings", &cfg))
		return CG_EXIT_FAILED;
	cg_arena_init(&im.arena, CG_CMD_ARENA_MAX);
	im.db = cg_db_new_nav(&cfg);
	if (im.db == NULL) {
		(void)fputs("casgate holdings: no memory\n", stderr);
		code = CG_EXIT_FAILED;
	}
	for (int i = 2; i < argc && im.db != NULL; i++) {
		if (import_file(&im, argv[i]) != CG_EXIT_OK)
			code = CG_EXIT_FAILED;
	}
	cg_db_free(im.db);
	cg_arena_free(&im.arena);
	return code;
}
