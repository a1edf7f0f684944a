/*
 * cmd_holdings.c: casgate holdings import FILE...: portfolios of schemes, for what funds hold: workbooks of fund
 * houses, or CSV of casgate's own form.
 *
 * Units     weight_pct in percent of the portfolio; those of one portfolio add up to 95 to 105.
 * Workbooks each table is held against its own sums before anything is stored; a name that is no fund's is asked about
 *           (--map), never guessed. --dry-run does all but store.
 * Exit      1 when a file failed or a portfolio was refused; all others are stored, each in a transaction of its own.
 */
#include "cmd_holdings.h"
#include "../nav/nav_cmd.h"
#include "base/time.h"
#include "workbook.h"

#include "market/unpack.h"
#include "market/workbook/book.h"
#include "market/workbook/scheme_name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAPS_MAX = 500 };

/* "sheet or name=code", as it was given. */
struct map {
	struct cg_str name;
	int32_t code;
	bool used;
};

/* One run: what was asked for, what was read, stored and refused. */
struct import {
	struct cg_db *db;
	struct cg_arena arena;
	bool dry;
	struct map map[MAPS_MAX];
	size_t maps;
	struct cg_families families; /* in the arena of the file */
	size_t portfolios, changed, refused;
	struct cg_err e;
};

/* The columns are named here, since the file is often made by hand. */
static int holdings_usage(FILE *to)
{
	(void)fputs(
		"usage: casgate holdings import [--dry-run] [--map \"SHEET OR NAME=SCHEME_CODE\"]... FILE...\n"
		"       casgate holdings caps FILE\n"
		"FILE is a workbook of a fund house (.xlsx, .xls, HTML, CSV), or CSV with the columns scheme_code,\n"
		"scheme_isin, scheme_name, portfolio_date, security_isin, security_name, asset_type, weight_pct and\n"
		"industry; plain, .xz or .gz; - is standard input. caps takes AMFI's list of large, mid and\n"
		"small companies.\n",
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
	if (im->dry)
		return CG_OK;
	rc = cg_master_portfolio_write(im->db, p, &changed, &im->e);
	im->changed += changed;
	return rc;
}

/* The file is read as a whole before anything is stored. */
static enum cg_code import_csv(struct import *im, const char *file, struct cg_str text)
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

/*
 * Sheet and row are named as the spreadsheet program shows them.
 * One line on stderr for a portfolio of a workbook that is not taken.
 */
static void refuse(struct import *im, const char *file, const struct cg_book_portfolio *b, struct cg_str why)
{
	(void)fprintf(stderr, "casgate holdings: %s: sheet %.*s, heads in row %u: refused: %.*s\n", file,
		      CG_STR_ARG(b->sheet), b->row, CG_STR_ARG(why));
	im->refused++;
}

/* What was asked for with --map, by the name of the sheet or of the scheme as it is printed; NULL: nothing. */
static struct map *find_map(struct import *im, const struct cg_book_portfolio *b)
{
	for (size_t i = 0; i < im->maps; i++) {
		struct map *m = &im->map[i];
		bool named = cg_str_eq_nocase(m->name, b->sheet);

		for (size_t k = 0; k < b->names; k++)
			named = named || cg_str_eq_nocase(m->name, b->name[k]);
		if (named)
			return m;
	}
	return NULL;
}

/* The name that a person would look for: the first that is like one of the candidates, else the first of all. */
static struct cg_str printed_name(const struct cg_book_portfolio *b)
{
	return b->names > 0 ? b->name[0] : b->sheet;
}

/* A name that fits none or several: the question, with what may be meant. */
static void ask(struct import *im, const char *file, const struct cg_book_portfolio *b, const struct cg_scheme_match *m)
{
	struct cg_str text = cg_arena_printf(&im->arena, "\"%.*s\" is no fund of AMFI's list, or not one alone",
					     CG_STR_ARG(printed_name(b)));

	for (size_t i = 0; i < m->candidates && text.p != NULL; i++)
		text = cg_arena_printf(&im->arena, "%.*s%s %d %.*s", CG_STR_ARG(text), i == 0 ? "; is it" : ", or",
				       m->candidate[i]->scheme, CG_STR_ARG(m->candidate[i]->name));
	text = cg_arena_printf(&im->arena, "%.*s? --map \"%.*s=CODE\" says which", CG_STR_ARG(text),
			       CG_STR_ARG(b->sheet));
	refuse(im, file, b, text.p != NULL ? text : CG_STR("no memory"));
}

/* The family of a portfolio, by --map or by its name. 0: it has been refused. */
static bool find_family(struct import *im, const char *file, struct cg_book_portfolio *b)
{
	struct map *map = find_map(im, b);
	struct cg_scheme_match m;

	for (size_t i = 0; map != NULL && i < im->families.n; i++) {
		if (im->families.v[i].scheme == map->code) {
			map->used = true;
			b->p.code = im->families.v[i].code;
			b->p.name = im->families.v[i].name;
			return true;
		}
	}
	if (map != NULL) {
		refuse(im, file, b, cg_arena_printf(&im->arena, "scheme %d of --map is in no list", map->code));
		return true;
	}
	if (!cg_scheme_name_match(&im->families, b->name, b->names, b->p.date, &im->arena, &m))
		return false;
	if (m.found == NULL) {
		ask(im, file, b, &m);
		return true;
	}
	b->p.code = m.found->code;
	b->p.name = m.found->name;
	return true;
}

/* Whether two portfolios of the file are of one fund on one day: which of them counts is not for us to say. */
static bool is_twice(const struct cg_book *book, size_t i)
{
	for (size_t k = 0; k < book->n; k++) {
		if (k != i && book->v[k].p.code == book->v[i].p.code && book->v[k].p.date == book->v[i].p.date)
			return true;
	}
	return false;
}

/* Names first, then all that has one: two tables of the same fund are seen before either is stored. */
static enum cg_code write_book(struct import *im, const char *file, struct cg_book *book)
{
	char date[CG_DATE_TEXT_MAX], sum[CG_DEC_TEXT_MAX];
	enum cg_code rc = CG_OK;

	for (size_t i = 0; i < book->n; i++) {
		struct cg_book_portfolio *b = &book->v[i];

		if (b->refused.p != NULL)
			refuse(im, file, b, b->refused);
		else if (!find_family(im, file, b))
			return cg_fail(&im->e, CG_EBUSY, "holdings: memory");
	}
	for (size_t i = 0; i < book->n && rc == CG_OK; i++) {
		struct cg_book_portfolio *b = &book->v[i];

		if (b->p.code == 0)
			continue;
		if (is_twice(book, i)) {
			refuse(im, file, b, CG_STR("another table of the file is of the same fund and day"));
			continue;
		}
		b->p.replaces_month = true;
		(void)cg_dec_text(b->p.weight_sum, sum);
		(void)printf("%s: %.*s: %d %.*s, %s, %zu securities, %s percent\n", file, CG_STR_ARG(b->sheet),
			     b->p.code, CG_STR_ARG(b->p.name), cg_date_text(b->p.date, date), b->p.rows.n, sum);
		rc = write_one(im, file, &b->p);
	}
	return rc;
}

/* From bytes to portfolios, by casgate-sheet. */
static enum cg_code import_workbook(struct import *im, const char *file, struct cg_str bytes)
{
	struct cg_book book = { .n = 0 };
	struct cg_grid grid;
	char *answer;
	size_t n;
	enum cg_code rc = cg_workbook_cells(bytes, &answer, &n, &im->e);

	if (rc == CG_OK)
		rc = cg_grid_read((struct cg_str){ answer, n }, &im->arena, &grid, &im->e);
	if (rc == CG_OK)
		rc = cg_book_read(&grid, cg_time_india_today(), &im->arena, &book, &im->e);
	if (rc == CG_OK && book.n == 0)
		rc = cg_fail_hint(
			&im->e, CG_EREQUEST,
			"No sheet has a portfolio's heads (name of the instrument, ISIN, market value, percent of net "
			"assets), nor does the file begin with scheme_code,scheme_isin,scheme_name,portfolio_date,"
			"...,weight_pct.");
	if (rc == CG_OK)
		rc = cg_master_families(im->db, &im->arena, &im->families, &im->e);
	if (rc == CG_OK && !cg_scheme_name_prepare(&im->families, &im->arena))
		rc = cg_fail(&im->e, CG_EBUSY, "holdings: memory");
	if (rc == CG_OK)
		rc = write_book(im, file, &book);
	im->portfolios += book.n;
	for (size_t i = 0; i < book.over.n && rc == CG_OK; i++)
		(void)printf("%s: %.*s: passed over, no table of a portfolio\n", file, CG_STR_ARG(book.over.v[i]));
	free(answer);
	return rc;
}

/* casgate's own form begins with the names of its columns. */
static bool is_own_form(struct cg_str bytes)
{
	struct cg_str line = cg_str_cut(&bytes, '\n');

	return cg_str_find(line, CG_STR("portfolio_date")) != SIZE_MAX &&
	       cg_str_find(line, CG_STR("weight_pct")) != SIZE_MAX;
}

/* Plain or packed, a workbook or CSV: the content tells which. */
static int import_file(struct import *im, const char *path)
{
	struct cg_str bytes;
	char *p = NULL;
	size_t n = 0;
	enum cg_code rc;

	im->portfolios = im->changed = im->refused = 0;
	rc = cg_unpack_file(path, CG_UNPACK_MAX, &p, &n, &im->e);
	bytes = (struct cg_str){ p, n };
	if (rc == CG_OK)
		rc = is_own_form(bytes) ? import_csv(im, path, bytes) : import_workbook(im, path, bytes);
	free(p);
	cg_arena_reset(&im->arena);
	if (rc != CG_OK) {
		(void)fprintf(stderr, "casgate holdings import: %s:\n", path);
		return cg_cmd_failed("holdings import", &im->e);
	}
	if (im->dry)
		(void)printf("%s: %zu portfolios, %zu refused; nothing was stored\n", path, im->portfolios,
			     im->refused);
	else
		(void)printf("%s: %zu portfolios, %zu new or changed, %zu refused\n", path, im->portfolios, im->changed,
			     im->refused);
	return im->refused == 0 ? CG_EXIT_OK : CG_EXIT_FAILED;
}

/*
 * "SHEET=CODE"; the last = counts, since names of sheets may have one. Whether there is such a sheet or scheme shows
 * only when files are read: what was never used is told at the end.
 */
static bool add_map(struct import *im, const char *text)
{
	const char *equals = strrchr(text, '=');
	struct map m = { .code = 0 };

	if (equals == NULL || equals == text || im->maps >= MAPS_MAX ||
	    !cg_amfi_scheme_code(cg_str_of(equals + 1), &m.code))
		return false;
	m.name = (struct cg_str){ text, (size_t)(equals - text) };
	im->map[im->maps++] = m;
	return true;
}

/* Options come before the files; the index of the first file, or -1. */
static int read_options(struct import *im, int argc, char **argv)
{
	int i = 2;

	for (; i < argc && argv[i][0] == '-' && argv[i][1] != '\0'; i++) {
		if (strcmp(argv[i], "--dry-run") == 0)
			im->dry = true;
		else if (strcmp(argv[i], "--map") != 0 || i + 1 >= argc || !add_map(im, argv[++i]))
			return -1;
	}
	return i < argc ? i : -1;
}

/* A file that fails does not stop the others; the exit code tells. */
int cg_cmd_holdings(int argc, char **argv)
{
	static struct import im;
	struct cg_config cfg;
	int code = CG_EXIT_OK, first = -1;

	if (cg_cmd_asks_help(argc, argv))
		return holdings_usage(stdout);
	if (argc == 3 && strcmp(argv[1], "caps") == 0 && (argv[2][0] != '-' || argv[2][1] == '\0'))
		return cg_cmd_holdings_caps(argv[2]);
	if (argc >= 3 && strcmp(argv[1], "import") == 0)
		first = read_options(&im, argc, argv);
	if (first < 0)
		return holdings_usage(stderr);
	if (!cg_cmd_config_database("holdings", &cfg))
		return CG_EXIT_FAILED;
	cg_arena_init(&im.arena, CG_CMD_ARENA_MAX);
	im.db = cg_db_new_nav(&cfg);
	if (im.db == NULL) {
		(void)fputs("casgate holdings: no memory\n", stderr);
		code = CG_EXIT_FAILED;
	}
	for (int i = first; i < argc && im.db != NULL; i++) {
		if (import_file(&im, argv[i]) != CG_EXIT_OK)
			code = CG_EXIT_FAILED;
	}
	for (size_t i = 0; i < im.maps && im.db != NULL; i++) {
		if (!im.map[i].used)
			(void)fprintf(stderr, "casgate holdings: --map: no sheet or scheme is called %.*s\n",
				      CG_STR_ARG(im.map[i].name));
	}
	cg_db_free(im.db);
	cg_arena_free(&im.arena);
	return code;
}
