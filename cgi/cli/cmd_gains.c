/*
 * cmd_gains.c: casgate gains: capital gains of a statement without server or database. Kinds of funds come from the
 * list of AMFI that is installed with the program.
 *
 * Output    JSON: the data object of GET /snapshots/{id}/gains, snapshot_id null; CSV: Schedule 112A or the lots; a
 *           table of lots and sums for people. On stdout or in the file of -o.
 * Source    rules of gains: portfolio/gains; the financial year runs from April to March.
 */
#include "base/json.h"
#include "cmd.h"

#include "app/analysis/gains.h"
#include "base/time.h"
#include "output.h"
#include "portfolio/gains/missing.h"
#include "print_table.h"
#include "render/gains/gains_file.h"
#include "render/gains/gains_view.h"
#include "render/gains/held_view.h"
#include "render/gains/income_view.h"
#include "statement_file.h"
#include "terminal.h"

#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_MAX = 768 * 1024 * 1024 };

static const char too_early[] =
	"Schedule 112A exists from 2018-19 on: name a later year with --fy, or take --kind lots.";

/* The options as given and what they mean. */
struct options {
	const char *file;
	struct cg_statement_password password;
	struct cg_str fy, format, kind, columns, holder, as_of;
	const char *to; /* -o */
	enum cg_terminal_colours colours;
	bool table;
	enum cg_gains_form form;
	enum { WHAT_GAINS, WHAT_INCOME, WHAT_SIPS, WHAT_HELD } what; /* of --kind */
	int n_columns, year;
	int32_t day; /* of --as-of */
};

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int gains_usage(FILE *to)
{
	(void)fputs("usage: casgate gains FILE [OPTION]...\n"
		    "FILE may be - for standard input. The password is asked for on the terminal, where needed.\n"
		    "      --fy 2024-25|all      financial year; the newest with sales where it is not given\n"
		    "      --holder N            of several holders the sales of the Nth alone\n"
		    "  -f, --format FORMAT       json (the default), csv, xlsx, table\n"
		    "      --kind KIND           which CSV: 112a (the default), lots, income, sips, unrealised\n"
		    "      --as-of YYYY-MM-DD    day of --kind unrealised\n"
		    "      --columns 14|15       of --kind 112a\n"
		    "  -o, --output OUT          write to this file\n"
		    "  -p, --password PASSWORD   password of the PDF; it may stay in the history of the shell\n"
		    "      --password-file F     its first line is the password\n"
		    "      --color WHEN          colours of the table: auto, always, never\n"
		    "  -h, --help                print this\n",
		    to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* A mistake in the options. */
static bool wrong(const char *what)
{
	(void)fprintf(stderr, "casgate gains: %s\n", what);
	return false;
}

/* The word of --format; a table is no form of gains_file.h. */
static bool read_format(struct options *o)
{
	o->table = cg_str_eq(o->format, CG_STR("table"));
	if (o->table)
		o->format = CG_STR_NONE;
	else if (o->format.p != NULL && !cg_str_eq(o->format, CG_STR("json")) && !cg_str_eq(o->format, CG_STR("csv")) &&
		 !cg_str_eq(o->format, CG_STR("xlsx")))
		return wrong("--format takes json, csv, xlsx or table");
	if (cg_str_eq(o->format, CG_STR("xlsx")) && (o->kind.p != NULL || o->columns.p != NULL))
		return wrong("--kind and --columns do not go with --format xlsx");
	return true;
}

/* The word of --kind, where it names no CSV of the sales. */
static bool read_kind(struct options *o)
{
	if (cg_str_eq(o->kind, CG_STR("unrealised"))) {
		o->what = WHAT_HELD;
		if (o->columns.p != NULL || o->table || o->fy.p != NULL)
			return wrong("--kind unrealised is JSON or CSV, of a day: --as-of");
		o->kind = CG_STR_NONE;
	} else if (o->as_of.p != NULL) {
		return wrong("--as-of goes with --kind unrealised");
	}
	if (cg_str_eq(o->kind, CG_STR("income")) || cg_str_eq(o->kind, CG_STR("sips"))) {
		o->what = cg_str_eq(o->kind, CG_STR("sips")) ? WHAT_SIPS : WHAT_INCOME;
		if (o->columns.p != NULL || o->table || cg_str_eq(o->format, CG_STR("csv")))
			return wrong("--kind income and sips are JSON");
		o->kind = CG_STR_NONE;
	}
	return o->kind.p == NULL || cg_str_eq(o->kind, CG_STR("112a")) || cg_str_eq(o->kind, CG_STR("lots")) ||
	       wrong("--kind must be 112a, lots, income, sips or unrealised.");
}

/* What the words of the options mean, and whether they go together. */
static bool read_words(struct options *o)
{
	struct cg_err e = { .code = CG_OK };

	if (!read_format(o) || !read_kind(o))
		return false;
	if (cg_gains_file_form(o->format, o->kind, o->columns, &o->form, &o->n_columns, &e) != CG_OK ||
	    cg_app_gains_year(o->fy, &o->year, &e) != CG_OK || cg_app_gains_day(o->as_of, &o->day, &e) != CG_OK)
		return wrong(cg_fail_message(cg_cmd_as_option(&e)));
	if (o->form == CG_GAINS_JSON && (o->kind.p != NULL || o->columns.p != NULL))
		return wrong("--kind and --columns go with --format csv");
	if (o->form == CG_GAINS_CSV_LOTS && o->columns.p != NULL)
		return wrong("--columns goes with --kind 112a");
	if (o->what == WHAT_GAINS && o->form == CG_GAINS_CSV_112A && o->fy.p != NULL && o->year < CG_112A_FIRST_YEAR)
		return wrong(o->year == CG_FY_ALL
				     ? "Schedule 112A is of one year: name it with --fy, or take --kind lots."
				     : too_early);
	return true;
}

/* 0: go on, else the exit code + 1. */
static int read_gains_options(int argc, char **argv, struct options *o)
{
	static const struct option known[] = {
		{ "password", required_argument, NULL, 'p' }, { "password-file", required_argument, NULL, 'P' },
		{ "fy", required_argument, NULL, 'y' },	      { "format", required_argument, NULL, 'f' },
		{ "kind", required_argument, NULL, 'k' },     { "columns", required_argument, NULL, 'c' },
		{ "as-of", required_argument, NULL, 'a' },    { "holder", required_argument, NULL, 'H' },
		{ "output", required_argument, NULL, 'o' },   { "color", required_argument, NULL, 'C' },
		{ "help", no_argument, NULL, 'h' },	      { NULL, 0, NULL, 0 },
	};
	bool ok = true;
	int c;

	while (ok && (c = cg_cmd_option(argc, argv, "gains", "f:o:p:h", known)) != -1) {
		if (c == 'p')
			ok = cg_statement_take_password(&o->password, "gains", optarg);
		else if (c == 'P')
			ok = cg_statement_read_password(&o->password, "gains", optarg);
		else if (c == 'h')
			return gains_usage(stdout) + 1;
		else if (c == 'H') /* a number: a PAN would stand in the list of processes */
			o->holder = cg_str_of(optarg);
		else if (c == 'o')
			o->to = optarg;
		else if (c == 'C')
			ok = cg_terminal_colours_of(optarg, &o->colours) ||
			     wrong("--color takes auto, always or never");
		else if (c == 'y' || c == 'f' || c == 'k' || c == 'c' || c == 'a')
			*(c == 'y'   ? &o->fy
			  : c == 'a' ? &o->as_of
			  : c == 'f' ? &o->format
			  : c == 'k' ? &o->kind
				     : &o->columns) = cg_str_of(optarg);
		else
			return gains_usage(stderr) + 1;
	}
	if (ok && optind != argc - 1)
		return gains_usage(stderr) + 1;
	ok = ok && read_words(o);
	if (ok)
		o->file = argv[optind];
	return ok ? 0 : CG_EXIT_USAGE + 1;
}

/* A table, JSON or one of the CSV files. */
static enum cg_code print(const struct options *o, const struct cg_gains *g, int year, struct cg_arena *a, FILE *to,
			  struct cg_err *e)
{
	const struct cg_table_style style = { cg_terminal_width(fileno(to)),
					      cg_terminal_shows_colours(fileno(to), o->colours) };
	struct json_object *json = NULL;
	const char *text = NULL;
	char *csv = NULL;
	size_t n = 0;

	if (o->table)
		return cg_print_gains(to, g, year, style, a, e);
	if (o->form == CG_GAINS_JSON) {
		json = cg_gains_view(g, year, NULL, a);
		text = cg_json_print_pretty(json).p;
		if (text == NULL)
			(void)cg_fail(e, CG_EBUSY, "out of memory");
		else
			(void)fprintf(to, "%s\n", text);
	} else {
		csv = cg_gains_file_make(g, year, o->form, o->n_columns, a, &n, e);
		if (csv != NULL)
			(void)fwrite(csv, 1, n, to);
	}
	json_object_put(json);
	free(csv);
	return e->code;
}

/* Income of all years unless one is asked for, or the SIPs. */
static enum cg_code print_more(const struct options *o, struct cg_context *x, const struct cg_app_gains *g, FILE *to)
{
	struct json_object *json = NULL;
	struct cg_income income;
	struct cg_sips sips;
	enum cg_code rc;
	const char *text;

	rc = o->what == WHAT_SIPS ? cg_app_gains_sips(x, g, &sips) : cg_app_gains_income(x, g, &income);
	if (rc == CG_OK && o->what == WHAT_SIPS)
		json = cg_income_view_sips(&g->g, &sips, NULL, x->arena);
	else if (rc == CG_OK)
		json = cg_income_view(&g->g, &income, o->fy.p != NULL ? o->year : CG_FY_ALL, NULL, x->arena);
	text = rc == CG_OK ? cg_json_print_pretty(json).p : NULL;
	if (rc == CG_OK && text == NULL)
		rc = cg_fail(x->err, CG_EBUSY, "out of memory");
	if (rc == CG_OK)
		(void)fprintf(to, "%s\n", text);
	json_object_put(json);
	return rc;
}

/* What is held, lot by lot, as JSON or CSV. */
static enum cg_code print_held(const struct options *o, struct cg_context *x, const struct cg_app_gains *g, FILE *to)
{
	struct json_object *json = NULL;
	struct cg_held held;
	const char *text;
	char *csv = NULL;
	size_t n = 0;
	enum cg_code rc = cg_app_gains_held(x, g, o->day, &held);

	if (rc != CG_OK)
		return rc;
	if (o->form != CG_GAINS_JSON) {
		csv = cg_held_view_csv(&held, x->arena, &n, x->err);
		if (csv != NULL)
			(void)fwrite(csv, 1, n, to);
		free(csv);
		return x->err->code;
	}
	json = cg_held_view(&g->g, &held, NULL, x->arena);
	text = cg_json_print_pretty(json).p;
	if (text == NULL)
		rc = cg_fail(x->err, CG_EBUSY, "out of memory");
	else
		(void)fprintf(to, "%s\n", text);
	json_object_put(json);
	return rc;
}

/* A file of Schedule 112A cannot say what it lacks, or whose it is; a table does. */
static enum cg_code print_incomplete(const struct options *o, const struct cg_gains *g, int year, struct cg_arena *a,
				     struct cg_err *e)
{
	struct cg_gains_missing_list missing;
	size_t n;

	if (cg_gains_missing_make(g, year, a, &missing, e) != CG_OK)
		return e->code;
	if (missing.n > 0 && !o->table)
		(void)fprintf(stderr,
			      "casgate gains: incomplete in %zu points; --format table tells what is missing and what "
			      "to do\n",
			      missing.n);
	n = cg_gains_taxpayers(g, year);
	if (n > 1)
		(void)fprintf(stderr,
			      "casgate gains: sales of %zu people in one answer; --holder N gives those of one\n", n);
	return CG_OK;
}

/* Reads the statement, then computes with the list of AMFI that is installed. */
static enum cg_code gains(struct options *o, struct cg_context *x, FILE *to)
{
	struct cg_app_gains g;
	enum cg_code rc;

	memset(&g, 0, sizeof(g));
	/* lots are matched over the whole statement before one holder's are taken */
	rc = cg_statement_file(x, o->file, &o->password, &g.s);
	if (rc == CG_OK)
		rc = cg_app_gains_of(x, cg_app_schemes_listed, NULL, o->year, &g);
	if (rc == CG_OK)
		rc = cg_app_gains_only(&g, o->holder, o->year, x->err);
	if (rc == CG_OK && o->what == WHAT_HELD)
		return print_held(o, x, &g, to);
	if (rc == CG_OK && o->what != WHAT_GAINS)
		return print_more(o, x, &g, to);
	if (rc == CG_OK && !o->table && o->form == CG_GAINS_CSV_112A && g.year < CG_112A_FIRST_YEAR)
		rc = cg_fail_hint(x->err, CG_EREQUEST, "%s", too_early);
	if (rc == CG_OK)
		rc = print(o, &g.g, g.year, x->arena, to, x->err);
	if (rc == CG_OK)
		rc = print_incomplete(o, &g.g, g.year, x->arena, x->err);
	return rc;
}

/* Needs no database and no network. */
int cg_cmd_gains(int argc, char **argv)
{
	struct options o = { .file = NULL };
	struct cg_config cfg;
	struct cg_err e = { 0 };
	struct cg_arena a;
	struct cg_app app = { .cfg = &cfg };
	struct cg_context x = { .app = &app, .arena = &a, .err = &e };
	struct cg_output out;
	int stop = read_gains_options(argc, argv, &o), code;
	enum cg_code rc;

	if (stop != 0)
		return stop - 1;
	if (!cg_cmd_config("gains", &cfg) || !cg_output_open(&out, "gains", o.to))
		return CG_EXIT_FAILED;
	cg_arena_init(&a, ARENA_MAX);
	rc = gains(&o, &x, out.to);
	code = rc == CG_OK ? CG_EXIT_OK : cg_cmd_failed("gains", cg_cmd_as_option(&e));
	if (!cg_output_close(&out, rc == CG_OK))
		code = CG_EXIT_FAILED;
	cg_app_free(&app);
	cg_arena_free(&a);
	sodium_memzero(&o, sizeof(o));
	return code;
}
