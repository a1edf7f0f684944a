/*
 * cmd_gains.c: casgate gains: capital gains of a statement without server or database. Kinds of funds come from the
 * list of AMFI that is installed with the program.
 */
#include "base/json.h"
#include "cmd.h"

#include "base/date.h"
#include "base/time.h"
#include "market/classify.h"
#include "market/unpack.h"
#include "render/gains_view.h"
#include "rest/gains_service.h"
#include "statement_file.h"

#include <errno.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_MAX = 768 * 1024 * 1024, LIST_MAX = 32 * 1024 * 1024, PATH_BYTES_MAX = CG_CONFIG_TEXT_MAX + 32 };
static const char list_name[] = "NAVAll_2026-08-22.txt.xz";

struct options {
	const char *file;
	struct cg_statement_password password;
	struct cg_str fy, format, kind, columns;
	enum cg_gains_form form;
	int n_columns;
};

static int gains_usage(FILE *to)
{
	(void)fputs("usage: casgate gains FILE [--fy 2024-25] [--format json|csv] [--kind 112a|lots]\n"
		    "                     [--columns 14|15] [--password P | --password-file F]\n"
		    "FILE may be - for standard input. Without --fy: the newest financial year with sales.\n",
		    to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* 0: go on, else the exit code + 1. */
static int read_gains_options(int argc, char **argv, struct options *o)
{
	static const struct option known[] = {
		{ "password", required_argument, NULL, 'p' }, { "password-file", required_argument, NULL, 'P' },
		{ "fy", required_argument, NULL, 'y' },	      { "format", required_argument, NULL, 'f' },
		{ "kind", required_argument, NULL, 'k' },     { "columns", required_argument, NULL, 'c' },
		{ "help", no_argument, NULL, 'h' },	      { NULL, 0, NULL, 0 },
	};
	struct cg_err e = { .code = CG_OK };
	bool ok = true;
	int c, year;

	while (ok && (c = getopt_long(argc, argv, "f:h", known, NULL)) != -1) {
		if (c == 'p')
			ok = cg_statement_take_password(&o->password, "gains", optarg);
		else if (c == 'P')
			ok = cg_statement_read_password(&o->password, "gains", optarg);
		else if (c == 'h')
			return gains_usage(stdout) + 1;
		else if (c == 'y' || c == 'f' || c == 'k' || c == 'c')
			*(c == 'y'   ? &o->fy
			  : c == 'f' ? &o->format
			  : c == 'k' ? &o->kind
				     : &o->columns) = cg_str_of(optarg);
		else
			return gains_usage(stderr) + 1;
	}
	if (ok && optind != argc - 1)
		return gains_usage(stderr) + 1;
	if (ok && (cg_gains_read_form(o->format, o->kind, o->columns, &o->form, &o->n_columns, &e) != CG_OK ||
		   (o->fy.p != NULL && cg_gains_read_year(o->fy, &year, &e) != CG_OK))) {
		(void)fprintf(stderr, "casgate gains: %s\n", cg_fail_message(&e));
		ok = false;
	}
	if (ok)
		o->file = argv[optind];
	return ok ? 0 : CG_EXIT_USAGE + 1;
}

/* What the list says of the funds of a statement whose ISIN it has. */
static bool match_row(const struct cg_reference *ref, const struct cg_amfi_row *row, const struct cg_statement *s,
		      struct cg_arena *a, const struct cg_gains_scheme **out)
{
	for (size_t i = 0; i < s->funds.n; i++) {
		struct cg_str isin = s->funds.v[i].isin;
		struct cg_gains_scheme *m;
		struct cg_master master;

		if (out[i] != NULL || isin.n == 0 || (!cg_str_eq(isin, row->isin[0]) && !cg_str_eq(isin, row->isin[1])))
			continue;
		m = cg_arena_take(a, sizeof(*m));
		if (m == NULL || !cg_classify(ref, row, s->funds.v[i].name, a, &master))
			return false;
		*m = (struct cg_gains_scheme){ master.s.category,
					       cg_str_of(cg_fund_asset_class_name(master.s.asset_class)),
					       cg_arena_str(a, master.s.name), master.s.is_etf };
		m->category = cg_arena_str(a, m->category);
		out[i] = m;
	}
	return true;
}

/* The list is read once, and only the rows of this statement's funds are kept. */
static enum cg_code find_listed(const struct cg_config *cfg, const struct cg_statement *s, struct cg_arena *a,
				const struct cg_gains_scheme ***out, struct cg_err *e)
{
	const struct cg_gains_scheme **of = cg_arena_take_array(a, s->funds.n, sizeof(void *));
	struct cg_reference ref = { 0 };
	struct cg_amfi list;
	struct cg_amfi_row row;
	char path[PATH_BYTES_MAX], *text = NULL;
	size_t n = 0;
	enum cg_code rc;

	if (of == NULL)
		return cg_fail(e, CG_EBUSY, "out of memory");
	rc = cg_reference_load(cfg->market_dir, a, &ref, e);
	(void)snprintf(path, sizeof(path), "%s/%s", cfg->market_dir, list_name);
	if (rc == CG_OK)
		rc = cg_unpack_file(path, LIST_MAX, &text, &n, e);
	if (rc == CG_OK)
		rc = cg_amfi_open(&list, (struct cg_str){ text, n }, (int32_t)(cg_time_now_ms() / 86400000), e);
	while (rc == CG_OK && cg_amfi_next(&list, &row)) {
		if (!match_row(&ref, &row, s, a, of))
			rc = cg_fail(e, CG_EBUSY, "out of memory");
	}
	free(text);
	*out = of;
	cg_reference_free(&ref);
	return rc;
}

static enum cg_code print(const struct options *o, const struct cg_gains *g, int year, struct cg_arena *a,
			  struct cg_err *e)
{
	struct json_object *json = NULL;
	const char *text = NULL;
	char *csv = NULL;
	size_t n = 0;

	if (o->form == CG_GAINS_JSON) {
		json = cg_gains_view(g, year, NULL, a);
		text = cg_json_print_pretty(json).p;
		if (text == NULL)
			(void)cg_fail(e, CG_EBUSY, "out of memory");
		else
			(void)puts(text);
	} else {
		csv = cg_gains_csv(g, year, o->form, o->n_columns, a, &n, e);
		if (csv != NULL)
			(void)fwrite(csv, 1, n, stdout);
	}
	json_object_put(json);
	free(csv);
	if (e->code == CG_OK && (fflush(stdout) != 0 || ferror(stdout)))
		return cg_fail_hint(e, CG_EINTERNAL, "The output cannot be written: %s.", strerror(errno));
	return e->code;
}

/* A file of Schedule 112A cannot say what it lacks, or whose it is. */
static void print_incomplete(const struct cg_gains *g, int year)
{
	size_t n = cg_gains_lacking(g, year);

	if (n > 0)
		(void)fprintf(stderr, "casgate gains: %zu lots lack something; --format json tells what\n", n);
	n = cg_gains_taxpayers(g, year);
	if (n > 1)
		(void)fprintf(stderr,
			      "casgate gains: sales of %zu people (PANs) in one answer; --kind lots tells whose\n", n);
}

static enum cg_code gains(const struct options *o, const struct cg_config *cfg, struct cg_arena *a, struct cg_err *e)
{
	struct cg_fmv fmv = { .text = NULL };
	struct cg_gains_facts facts = { .fmv = &fmv };
	struct cg_statement s = { 0 };
	struct cg_gains g;
	int year = 0;
	enum cg_code rc = cg_statement_file(o->file, &o->password, cfg, a, &s, e);

	if (rc == CG_OK)
		rc = cg_gains_load_fmv(cfg, &fmv, e);
	if (rc == CG_OK)
		rc = find_listed(cfg, &s, a, &facts.schemes, e);
	if (rc == CG_OK)
		rc = cg_gains_make(&s, &facts, a, &g, e);
	if (rc == CG_OK && o->fy.p != NULL)
		rc = cg_gains_read_year(o->fy, &year, e);
	else if (rc == CG_OK)
		year = cg_gains_default_year(&g);
	if (rc == CG_OK)
		rc = print(o, &g, year, a, e);
	if (rc == CG_OK)
		print_incomplete(&g, year);
	cg_fmv_free(&fmv);
	return rc;
}

int cg_cmd_gains(int argc, char **argv)
{
	struct options o = { .file = NULL };
	struct cg_config cfg;
	struct cg_err e = { 0 };
	struct cg_arena a;
	int stop = read_gains_options(argc, argv, &o);
	enum cg_code rc;

	if (stop != 0)
		return stop - 1;
	if (!cg_cmd_config("gains", &cfg))
		return CG_EXIT_FAILED;
	cg_arena_init(&a, ARENA_MAX);
	rc = gains(&o, &cfg, &a, &e);
	cg_arena_free(&a);
	sodium_memzero(&o, sizeof(o));
	return rc == CG_OK ? CG_EXIT_OK : cg_cmd_failed("gains", &e);
}
