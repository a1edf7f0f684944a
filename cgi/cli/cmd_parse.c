/*
 * cmd_parse.c: casgate parse: a statement without server or database.
 *
 * Output    stdout has the statement alone, in one of the formats; warnings and failures go to stderr.
 * Exit      0 also with confidence LOW; 1 when the statement could not be read; 2 for a wrong call.
 */
#include "base/json.h"
#include "cmd.h"

#include "print_table.h"
#include "render/export/casparser_view.h"
#include "render/export/export_file.h"
#include "render/places_view.h"
#include "render/view.h"
#include "statement_file.h"

#include <errno.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_MAX = 768 * 1024 * 1024 };
enum format { FORMAT_JSON, FORMAT_TABLE, FORMAT_CASPARSER, FORMAT_EXPORT };

/* The options of the command; the password is wiped when the command ends. */
struct options {
	const char *file;
	struct cg_statement_password password;
	bool include_pii, places;
	enum format format;
	enum cg_export_format export; /* FORMAT_EXPORT */
};

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int parse_usage(FILE *to)
{
	(void)fputs("usage: casgate parse FILE [--password P | --password-file F] [--include-pii]\n"
		    "                     [--format json|table|casparser|csv|beancount|ledger|portfolio-performance|\n"
		    "                      portfolio-performance-cash|ghostfolio] [--places]\n"
		    "FILE may be - for standard input. --password-file keeps the password out of the process list.\n",
		    to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* One of the names; unknown ones are refused, not guessed. */
static bool take_format(struct options *o, const char *name)
{
	static const char *const names[] = {
		[FORMAT_JSON] = "json", [FORMAT_TABLE] = "table", [FORMAT_CASPARSER] = "casparser"
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strcmp(name, names[i]) == 0) {
			o->format = (enum format)i;
			return true;
		}
	}
	o->format = FORMAT_EXPORT;
	if (cg_export_format_of(cg_str_of(name), &o->export))
		return true;
	(void)fprintf(stderr, "casgate parse: --format takes json, table, casparser, %s\n", cg_export_names());
	return false;
}

/* 0: go on, else the exit code + 1. */
static int read_parse_options(int argc, char **argv, struct options *o)
{
	static const struct option known[] = {
		{ "password", required_argument, NULL, 'p' },
		{ "password-file", required_argument, NULL, 'P' },
		{ "include-pii", no_argument, NULL, 'i' },
		{ "format", required_argument, NULL, 'f' },
		{ "places", no_argument, NULL, 'l' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	bool ok = true;
	int c;

	while (ok && (c = getopt_long(argc, argv, "f:p:h", known, NULL)) != -1) {
		if (c == 'p')
			ok = cg_statement_take_password(&o->password, "parse", optarg);
		else if (c == 'P')
			ok = cg_statement_read_password(&o->password, "parse", optarg);
		else if (c == 'i')
			o->include_pii = true;
		else if (c == 'l')
			o->places = true;
		else if (c == 'f')
			ok = take_format(o, optarg);
		else if (c == 'h')
			return parse_usage(stdout) + 1;
		else
			return parse_usage(stderr) + 1;
	}
	if (ok && optind != argc - 1)
		return parse_usage(stderr) + 1;
	if (ok)
		o->file = argv[optind];
	return ok ? 0 : CG_EXIT_USAGE + 1;
}

/* The object that the API has in `data`; ids and times are null. */
static void print_json(const struct cg_statement *s, const struct cg_analytics *an, const struct options *options,
		       struct cg_err *e)
{
	bool peer = options->format == FORMAT_CASPARSER;
	struct json_object *o =
		peer ? cg_casparser_view(s, options->include_pii) : cg_view_snapshot(s, an, NULL, options->include_pii);
	bool ok = o != NULL && (!options->places || cg_places_view_add(o, s));
	const char *text = ok ? cg_json_print_pretty(o).p : NULL;

	if (text == NULL)
		(void)cg_fail(e, CG_EBUSY, "out of memory");
	else
		(void)puts(text);
	json_object_put(o);
}

/*
 * A file of another program: csv, beancount and the like. It is made as a whole before its first byte is printed, so
 * that a failure leaves no half of it.
 */
static enum cg_code print_export(const struct cg_statement *s, const struct options *o, struct cg_context *x)
{
	struct cg_export_file file = { .text = NULL };
	enum cg_code rc = cg_export_write(s, o->export, o->include_pii, x->arena, &file, x->err);

	if (rc == CG_OK)
		(void)fwrite(file.text, 1, file.n, stdout);
	free(file.text);
	return rc;
}

/* LOW confidence is a success for scripts, but nobody should miss it. */
static void print_warnings(const struct cg_statement *s)
{
	if (s->level == CG_LEVEL_LOW)
		(void)fputs("casgate parse: confidence is LOW: check the figures against the statement\n", stderr);
	for (size_t i = 0; i < s->warnings.n; i++) {
		const struct cg_warning *w = &s->warnings.v[i];

		(void)fprintf(stderr, "casgate parse: %s: page %u: %.*s\n", cg_warning_name(w->code), w->page,
			      CG_STR_ARG(w->message));
	}
}

/* stdout has the result, stderr what to look at. */
static enum cg_code parse_file(const struct options *o, struct cg_context *x)
{
	struct cg_err *e = x->err;
	struct cg_app_snapshot snapshot;
	const struct cg_statement *s = &snapshot.s;
	enum cg_code rc = cg_statement_file_figures(x, o->file, &o->password, &snapshot);

	if (rc != CG_OK)
		return rc;
	if (o->format == FORMAT_JSON || o->format == FORMAT_CASPARSER)
		print_json(s, &snapshot.an, o, e);
	else if (o->format == FORMAT_EXPORT)
		(void)print_export(s, o, x);
	else
		cg_print_table(stdout, s);
	print_warnings(s);
	if (fflush(stdout) != 0 || ferror(stdout))
		return cg_fail_hint(e, CG_EINTERNAL, "The output cannot be written: %s.", strerror(errno));
	return e->code;
}

/* Needs no database and no network. */
int cg_cmd_parse(int argc, char **argv)
{
	struct options o = { .file = NULL };
	struct cg_config cfg;
	struct cg_err e = { 0 };
	struct cg_arena a;
	struct cg_app app = { .cfg = &cfg };
	struct cg_context x = { .app = &app, .arena = &a, .err = &e };
	int stop = read_parse_options(argc, argv, &o);
	enum cg_code rc;

	if (stop != 0)
		return stop - 1;
	if (!cg_cmd_config("parse", &cfg))
		return CG_EXIT_FAILED;
	cg_arena_init(&a, ARENA_MAX);
	rc = parse_file(&o, &x);
	cg_app_free(&app);
	cg_arena_free(&a);
	sodium_memzero(&o, sizeof(o));
	return rc == CG_OK ? CG_EXIT_OK : cg_cmd_failed("parse", &e);
}
