/*
 * cmd_enrich.c: casgate enrich: returns, benchmarks and XIRR of a statement from a file, with the schemes and NAVs of
 * the database, as POST /enrich has them of a snapshot.
 *
 * Stores    NAVs that were fetched, for all, as the service does; nothing of the statement.
 * Rights    the role of the workers, without an account: it sees no snapshot.
 * Output    JSON: the data object of POST /enrich, snapshot_id null; a table for people.
 */
#include "nav_cmd.h"

#include "../output.h"
#include "../print_enrichment.h"
#include "../progress.h"
#include "../statement_file.h"
#include "../terminal.h"

#include "app/analysis/enrich.h"
#include "app/analysis/months.h"
#include "base/json.h"
#include "render/enrich_view.h"

#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { ARENA_MAX = 768 * 1024 * 1024 };

/* The options as given and what they mean. */
struct options {
	const char *file, *to;
	struct cg_statement_password password;
	enum cg_terminal_colours colours;
	struct cg_str as_of;
	bool table;
};

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int enrich_usage(FILE *to)
{
	(void)fputs("usage: casgate enrich FILE [OPTION]...\n"
		    "FILE may be - for standard input. The password is asked for on the terminal, where needed.\n"
		    "      --as-of DAY           latest (the default: today), statement (its own day), or YYYY-MM-DD\n"
		    "  -f, --format FORMAT       json (the default), table\n"
		    "  -o, --output OUT          write to this file\n"
		    "  -p, --password PASSWORD   password of the PDF; it may stay in the history of the shell\n"
		    "      --password-file F     its first line is the password\n"
		    "      --color WHEN          colours of the table: auto, always, never\n"
		    "  -h, --help                print this\n"
		    "It needs the database, for schemes and NAVs; what of them is missing is fetched.\n",
		    to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* A mistake in the options, for which nothing was asked or read. */
static bool mistaken(const char *what)
{
	(void)fprintf(stderr, "casgate enrich: %s\n", what);
	return false;
}

/*
 * One option. False: it or its value is wrong, said why.
 * A password is taken at once and overwritten where it stood: the list of processes shows arguments.
 */
static bool take_enrich_option(struct options *o, int c)
{
	switch (c) {
	case 'p':
		return cg_statement_take_password(&o->password, "enrich", optarg);
	case 'P':
		return cg_statement_read_password(&o->password, "enrich", optarg);
	case 'o':
		o->to = optarg;
		return true;
	case 'a':
		o->as_of = cg_str_of(optarg);
		return true;
	case 'C':
		return cg_terminal_colours_of(optarg, &o->colours) || mistaken("--color takes auto, always or never");
	case 'f':
		o->table = strcmp(optarg, "table") == 0;
		return o->table || strcmp(optarg, "json") == 0 || mistaken("--format takes json or table");
	default: /* getopt has said what it does not know */
		(void)enrich_usage(stderr);
		return false;
	}
}

/* 0: go on, else the exit code + 1. */
static int read_enrich_options(int argc, char **argv, struct options *o)
{
	static const struct option known[] = {
		{ "password", required_argument, NULL, 'p' }, { "password-file", required_argument, NULL, 'P' },
		{ "as-of", required_argument, NULL, 'a' },    { "format", required_argument, NULL, 'f' },
		{ "output", required_argument, NULL, 'o' },   { "color", required_argument, NULL, 'C' },
		{ "help", no_argument, NULL, 'h' },	      { NULL, 0, NULL, 0 },
	};
	int c;

	while ((c = cg_cmd_option(argc, argv, "enrich", "f:o:p:h", known)) != -1) {
		if (c == 'h')
			return enrich_usage(stdout) + 1;
		if (!take_enrich_option(o, c))
			return CG_EXIT_USAGE + 1;
	}
	if (optind != argc - 1)
		return enrich_usage(stderr) + 1;
	o->file = argv[optind];
	return 0;
}

/* A day that cannot be is a mistake in the options. */
static int failed(struct cg_err *e)
{
	int code = e->code == CG_EREQUEST && strcmp(e->param, "as_of") == 0 ? CG_EXIT_USAGE : CG_EXIT_FAILED;

	(void)cg_cmd_failed("enrich", cg_cmd_as_option(e));
	return code;
}

/* What was found, as JSON; what is beside it is of the NAVs that are stored by now. */
static enum cg_code print_figures(struct cg_context *x, const struct cg_statement *s, const struct cg_enrichment *found,
				  FILE *to)
{
	struct cg_app_months_beside beside;
	struct json_object *json = NULL;
	const char *text = NULL;
	enum cg_code rc = cg_app_months_beside(x, s, found, &beside);

	if (rc != CG_OK)
		return rc;
	json = cg_enrich_view(found, &beside);
	text = cg_json_print_pretty(json).p;
	if (text == NULL)
		rc = cg_fail(x->err, CG_EBUSY, "out of memory");
	else
		(void)fprintf(to, "%s\n", text);
	json_object_put(json);
	return rc;
}

/* The statement first: a file that is none costs no connection. */
static enum cg_code enrich_file(struct options *o, const struct cg_as_of *as_of, struct cg_context *x, FILE *to)
{
	struct cg_progress bar;
	struct cg_statement s;
	struct cg_enrichment found;
	enum cg_code rc = cg_statement_file(x, o->file, &o->password, &s);

	if (rc != CG_OK)
		return rc;
	/* row level security shows it no account's data: it has none */
	x->app->db = cg_db_new(x->app->cfg);
	if (x->app->db == NULL)
		return cg_fail(x->err, CG_EBUSY, "enrich: no memory");
	/* where NAVs are missing it may take as long as nav_wait_ms */
	cg_progress_begin(&bar, "NAVs");
	cg_progress_at(&bar, 0, 0);
	rc = cg_app_enrich_unstored(x, &s, as_of, &found);
	cg_progress_end(&bar);
	if (rc != CG_OK)
		return rc;
	if (o->table)
		return cg_print_enrichment(to, s.investor.name, &found,
					   (struct cg_table_style){ cg_terminal_width(fileno(to)),
								    cg_terminal_shows_colours(fileno(to), o->colours) },
					   x->arena, x->err);
	return print_figures(x, &s, &found, to);
}

/* The day is looked at before the file: a mistake in it asks for no password. */
int cg_cmd_enrich(int argc, char **argv)
{
	struct options o = { .file = NULL, .as_of = CG_STR_NONE };
	struct cg_config cfg;
	struct cg_err e = { .code = CG_OK };
	struct cg_arena a;
	struct cg_app app = { .cfg = &cfg };
	struct cg_context x = { .app = &app, .arena = &a, .err = &e };
	struct cg_as_of as_of;
	struct cg_output out;
	int stop = read_enrich_options(argc, argv, &o), code = CG_EXIT_OK;
	enum cg_code rc;

	if (stop != 0)
		return stop - 1;
	if (cg_app_enrich_as_of(&x, o.as_of, &as_of) != CG_OK)
		return failed(&e);
	if (!cg_cmd_config_database("enrich", &cfg) || !cg_output_open(&out, "enrich", o.to))
		return CG_EXIT_FAILED;
	cg_arena_init(&a, ARENA_MAX);
	rc = enrich_file(&o, &as_of, &x, out.to);
	if (rc != CG_OK)
		code = failed(&e);
	if (!cg_output_close(&out, rc == CG_OK))
		code = CG_EXIT_FAILED;
	cg_app_free(&app);
	cg_db_free(app.db);
	cg_arena_free(&a);
	sodium_memzero(&o, sizeof(o));
	return code;
}
