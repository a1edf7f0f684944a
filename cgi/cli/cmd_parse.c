/*
 * cmd_parse.c: casgate parse: statements without server or database.
 *
 * Output    the statement alone, in one of the formats, on stdout or in the file of -o; warnings and failures go to
 *           stderr. Several files: JSON is an array with an element for each, in their order: its name, and data or
 *           error; csv has the rows of all below one header; table one table after the other.
 * Exit      0 also with confidence LOW; 1 when a statement could not be read, whatever became of the others; 2 for a
 *           wrong call.
 */
#include "base/json.h"
#include "cmd.h"

#include "output.h"
#include "print_table.h"
#include "progress.h"
#include "render/export/casparser_view.h"
#include "render/export/export_file.h"
#include "render/places_view.h"
#include "render/view.h"
#include "statement_file.h"
#include "terminal.h"

#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ARENA_MAX = 768 * 1024 * 1024, COMMAND_MAX = 512 };
enum format { FORMAT_JSON, FORMAT_TABLE, FORMAT_CASPARSER, FORMAT_EXPORT };

/* The options of the command; the password is wiped when the command ends. */
struct options {
	char **files;
	size_t n_files;
	struct cg_statement_password password;
	bool include_pii, places;
	const char *to; /* -o */
	enum cg_terminal_colours colours;
	enum format format;
	enum cg_export_format export; /* FORMAT_EXPORT */
};

/* What one run has beside its options. */
struct run {
	struct options *o;
	struct cg_context *x;
	struct cg_output out;
	struct cg_table_style style;
	bool begun; /* something of another file is printed */
};

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int parse_usage(FILE *to)
{
	(void)fputs("usage: casgate parse FILE... [OPTION]...\n"
		    "FILE may be - for standard input. The password is asked for on the terminal, where needed.\n"
		    "  -f, --format FORMAT       json (the default), table, casparser, csv, beancount, ledger,\n"
		    "                            portfolio-performance, portfolio-performance-cash, ghostfolio\n"
		    "  -o, --output OUT          write to this file\n"
		    "  -p, --password PASSWORD   password of the PDF; it may stay in the history of the shell\n"
		    "      --password-file F     its first line is the password\n"
		    "      --include-pii         PAN, email and mobile in full, not masked\n"
		    "      --places              in JSON: where each field stands on the pages\n"
		    "      --color WHEN          colours of the table: auto, always, never\n"
		    "  -h, --help                print this\n",
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

/* One option with its argument. */
static bool take_option(struct options *o, int c)
{
	switch (c) {
	case 'p':
		return cg_statement_take_password(&o->password, "parse", optarg);
	case 'P':
		return cg_statement_read_password(&o->password, "parse", optarg);
	case 'i':
		o->include_pii = true;
		return true;
	case 'l':
		o->places = true;
		return true;
	case 'f':
		return take_format(o, optarg);
	case 'o':
		o->to = optarg;
		return true;
	default:
		if (cg_terminal_colours_of(optarg, &o->colours))
			return true;
		(void)fputs("casgate parse: --color takes auto, always or never\n", stderr);
		return false;
	}
}

/* Files of other programs are about one statement. */
static bool fits_together(const struct options *o)
{
	if (o->n_files == 1 || o->format != FORMAT_EXPORT || o->export == CG_EXPORT_CSV)
		return true;
	(void)fputs("casgate parse: this format takes one FILE\n", stderr);
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
		{ "output", required_argument, NULL, 'o' },
		{ "places", no_argument, NULL, 'l' },
		{ "color", required_argument, NULL, 'c' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	int c;

	while ((c = cg_cmd_option(argc, argv, "parse", "f:o:p:h", known)) != -1) {
		if (c == 'h' || c == '?')
			return parse_usage(c == 'h' ? stdout : stderr) + 1;
		if (!take_option(o, c))
			return CG_EXIT_USAGE + 1;
	}
	if (optind >= argc)
		return parse_usage(stderr) + 1;
	o->files = argv + optind;
	o->n_files = (size_t)(argc - optind);
	return fits_together(o) ? 0 : CG_EXIT_USAGE + 1;
}

/* One element of the list of several files, or the only object. Takes o; NULL: no memory. */
static void print_object(struct run *r, const char *file, const char *key, struct json_object *o)
{
	struct cg_json t = { .failed = o == NULL };
	struct json_object *whole = o;
	struct cg_str text;

	if (r->o->n_files > 1) {
		whole = cg_json_object(&t);
		cg_json_name(&t, whole, "file", file);
		cg_json_put(&t, whole, key, o);
		whole = cg_json_finish(&t, whole);
	}
	text = whole != NULL ? cg_json_print_pretty(whole) : CG_STR_NONE;
	if (text.p == NULL)
		(void)cg_fail(r->x->err, CG_EBUSY, "out of memory");
	else
		(void)fprintf(r->out.to, "%s%s", r->o->n_files == 1 ? "" : r->begun ? ",\n" : "[\n", text.p);
	r->begun |= text.p != NULL;
	json_object_put(whole);
}

/* The object that the API has in `data`; ids and times are null. */
static void print_json(struct run *r, const char *file, const struct cg_app_snapshot *snapshot)
{
	const struct options *o = r->o;
	struct json_object *data = o->format == FORMAT_CASPARSER
					   ? cg_casparser_view(&snapshot->s, o->include_pii)
					   : cg_view_snapshot(&snapshot->s, &snapshot->an, NULL, o->include_pii);

	if (data != NULL && o->places && !cg_places_view_add(data, &snapshot->s)) {
		json_object_put(data);
		data = NULL;
	}
	print_object(r, file, "data", data);
}

/* In the place of the data of a file that could not be read, where there are others. */
static void print_error(struct run *r, const char *file, const struct cg_err *e)
{
	struct cg_json t = { .failed = false };
	struct json_object *o;

	if (r->o->n_files == 1 || (r->o->format != FORMAT_JSON && r->o->format != FORMAT_CASPARSER))
		return;
	o = cg_json_object(&t);
	cg_json_name(&t, o, "code", cg_code_info(e->code)->name);
	cg_json_name(&t, o, "message", cg_cmd_message(e));
	print_object(r, file, "error", cg_json_finish(&t, o));
}

/*
 * A file of another program: csv, beancount and the like. It is made as a whole before its first byte is printed, so
 * that a failure leaves no half of it. Rows of further files have no header.
 */
static enum cg_code print_export(struct run *r, const struct cg_statement *s)
{
	struct cg_export_file file = { .text = NULL };
	enum cg_code rc = cg_export_write(s, r->o->export, r->o->include_pii, r->x->arena, &file, r->x->err);
	const char *rest = rc == CG_OK && r->begun ? strstr(file.text, "\r\n") : NULL;
	size_t skip = rest != NULL ? (size_t)(rest - file.text) + 2 : 0;

	if (rc == CG_OK)
		(void)fwrite(file.text + skip, 1, file.n - skip, r->out.to);
	r->begun = true;
	free(file.text);
	return rc;
}

/* With the name of the file above it, where there are several. */
static enum cg_code print_table(struct run *r, const char *file, const struct cg_app_snapshot *snapshot)
{
	if (r->o->n_files > 1)
		(void)fprintf(r->out.to, "%s%s:\n", r->begun ? "\n" : "", file);
	r->begun = true;
	return cg_print_table(r->out.to, &snapshot->s, &snapshot->an, r->style, r->x->arena, r->x->err);
}

/* LOW confidence is a success for scripts, but nobody should miss it. */
static void print_warnings(const char *command, const struct cg_statement *s)
{
	if (s->level == CG_LEVEL_LOW)
		(void)fprintf(stderr, "casgate %s: confidence is LOW: check the figures against the statement\n",
			      command);
	for (size_t i = 0; i < s->warnings.n; i++) {
		const struct cg_warning *w = &s->warnings.v[i];

		(void)fprintf(stderr, "casgate %s: %s: page %u: %.*s\n", command, cg_warning_name(w->code), w->page,
			      CG_STR_ARG(w->message));
	}
}

/* The statement in the format that was asked for, and on stderr what to look at. */
static enum cg_code parse_file(struct run *r, const char *file, const char *command)
{
	struct cg_app_snapshot snapshot;
	enum cg_code rc = cg_statement_file_figures(r->x, file, &r->o->password, &snapshot);

	if (rc != CG_OK)
		return rc;
	if (r->o->format == FORMAT_EXPORT)
		(void)print_export(r, &snapshot.s);
	else if (r->o->format == FORMAT_TABLE)
		(void)print_table(r, file, &snapshot);
	else
		print_json(r, file, &snapshot);
	print_warnings(command, &snapshot.s);
	return r->x->err->code;
}

/* Each file with its own result; the exit code tells whether all could be read. */
static int parse_files(struct run *r)
{
	char command[COMMAND_MAX] = "parse";
	struct cg_progress bar;
	int code = CG_EXIT_OK;

	cg_progress_begin(&bar, "statements");
	bar.shown = bar.shown && r->o->n_files > 1 && (r->out.to != stdout || isatty(STDOUT_FILENO) != 1);
	for (size_t i = 0; i < r->o->n_files; i++) {
		const char *file = r->o->files[i];

		if (r->o->n_files > 1)
			(void)snprintf(command, sizeof(command), "parse: %s", file);
		cg_progress_at(&bar, i, r->o->n_files);
		*r->x->err = (struct cg_err){ .code = CG_OK };
		if (parse_file(r, file, command) != CG_OK) {
			code = cg_cmd_failed(command, r->x->err);
			print_error(r, file, r->x->err);
		}
		cg_arena_reset(r->x->arena);
	}
	cg_progress_end(&bar);
	if (r->begun && (r->o->format == FORMAT_JSON || r->o->format == FORMAT_CASPARSER))
		(void)fputs(r->o->n_files > 1 ? "\n]\n" : "\n", r->out.to);
	return code;
}

/* Needs no database and no network. A file of -o is there when something could be read. */
int cg_cmd_parse(int argc, char **argv)
{
	struct options o = { .files = NULL };
	struct cg_config cfg;
	struct cg_err e = { 0 };
	struct cg_arena a;
	struct cg_app app = { .cfg = &cfg };
	struct cg_context x = { .app = &app, .arena = &a, .err = &e };
	struct run r = { .o = &o, .x = &x };
	int stop = read_parse_options(argc, argv, &o), code = CG_EXIT_FAILED;

	if (stop != 0)
		return stop - 1;
	if (!cg_cmd_config("parse", &cfg) || !cg_output_open(&r.out, "parse", o.to))
		return CG_EXIT_FAILED;
	r.style = (struct cg_table_style){ cg_terminal_width(fileno(r.out.to)),
					   cg_terminal_shows_colours(fileno(r.out.to), o.colours) };
	cg_arena_init(&a, ARENA_MAX);
	code = parse_files(&r);
	if (!cg_output_close(&r.out, code == CG_EXIT_OK || o.n_files > 1))
		code = CG_EXIT_FAILED;
	cg_app_free(&app);
	cg_arena_free(&a);
	sodium_memzero(&o, sizeof(o));
	return code;
}
