/*
 * cmd_parse.c: casgate parse: a statement without server or database.
 */
#include "cmd.h"

#include "http/view.h"
#include "pdf/extract.h"
#include "print_table.h"
#include "statement/statement.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ARENA_MAX = 768 * 1024 * 1024 };
enum format { FORMAT_JSON, FORMAT_CSV, FORMAT_TABLE };

struct options {
	const char *file;
	char password[CG_PDF_PASSWORD_MAX + 1];
	struct cg_str given; /* view of password, CG_STR_NONE when none was given */
	bool include_pii;
	enum format format;
};

static int usage(FILE *to)
{
	(void)fputs("usage: casgate parse FILE [--password P | --password-file F] [--include-pii]\n"
		    "                     [--format json|csv|table]\n"
		    "FILE may be - for standard input. --password-file keeps the password out of the process list.\n",
		    to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

static bool wrong(const char *what)
{
	(void)fprintf(stderr, "casgate parse: %s\n", what);
	return false;
}

/* The argument is overwritten, so that the process list shows the password for as short as can be. */
static bool take_password(struct options *o, char *arg)
{
	size_t n = strlen(arg);

	if (n > CG_PDF_PASSWORD_MAX)
		return wrong("the password is longer than 128 bytes");
	memcpy(o->password, arg, n);
	sodium_memzero(arg, n);
	o->given = (struct cg_str){ o->password, n };
	return true;
}

/* The first line of the file, without its line end. */
static bool read_password(struct options *o, const char *path)
{
	char line[CG_PDF_PASSWORD_MAX + 3];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = 0;
	size_t used = 0;

	if (fd < 0) {
		(void)fprintf(stderr, "casgate parse: %s: %s\n", path, strerror(errno));
		return false;
	}
	while (used < sizeof(line) && (n = read(fd, line + used, sizeof(line) - used)) > 0)
		used += (size_t)n;
	(void)close(fd);
	o->given = cg_str_sub((struct cg_str){ line, used }, 0, SIZE_MAX);
	o->given = cg_str_cut(&o->given, '\n');
	if (cg_str_ends(o->given, CG_STR("\r")))
		o->given.n--;
	if (n < 0 || o->given.n > CG_PDF_PASSWORD_MAX) {
		sodium_memzero(line, sizeof(line));
		return wrong(n < 0 ? "the password file cannot be read" : "the password is longer than 128 bytes");
	}
	memcpy(o->password, o->given.p, o->given.n);
	sodium_memzero(line, sizeof(line));
	o->given.p = o->password;
	return true;
}

static bool take_format(struct options *o, const char *name)
{
	static const char *const names[] = { [FORMAT_JSON] = "json", [FORMAT_CSV] = "csv", [FORMAT_TABLE] = "table" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strcmp(name, names[i]) == 0) {
			o->format = (enum format)i;
			return true;
		}
	}
	return wrong("--format takes json, csv or table");
}

/* 0: go on, else the exit code + 1. */
static int read_options(int argc, char **argv, struct options *o)
{
	static const struct option known[] = {
		{ "password", required_argument, NULL, 'p' }, { "password-file", required_argument, NULL, 'P' },
		{ "include-pii", no_argument, NULL, 'i' },    { "format", required_argument, NULL, 'f' },
		{ "help", no_argument, NULL, 'h' },	      { NULL, 0, NULL, 0 },
	};
	bool ok = true;
	int c;

	while (ok && (c = getopt_long(argc, argv, "f:h", known, NULL)) != -1) {
		if (c == 'p')
			ok = take_password(o, optarg);
		else if (c == 'P')
			ok = read_password(o, optarg);
		else if (c == 'i')
			o->include_pii = true;
		else if (c == 'f')
			ok = take_format(o, optarg);
		else if (c == 'h')
			return usage(stdout) + 1;
		else
			return usage(stderr) + 1;
	}
	if (ok && optind != argc - 1)
		return usage(stderr) + 1;
	if (ok)
		o->file = argv[optind];
	return ok ? 0 : CG_EXIT_USAGE + 1;
}

/* Copy the file into the memfd; one byte more than the limit is enough to know that it is too large. */
static enum cg_code copy_file(int from, int to, struct cg_err *e)
{
	static char buf[1 << 16];
	size_t total = 0;
	ssize_t n;

	while ((n = read(from, buf, sizeof(buf))) > 0) {
		total += (size_t)n;
		if (total > CG_PDF_BYTES_MAX)
			return cg_fail(e, CG_ETOOLARGE, "file above the limit");
		for (ssize_t at = 0, did; at < n; at += did) {
			did = write(to, buf + at, (size_t)(n - at));
			if (did < 0)
				return cg_fail(e, CG_EBUSY, "memfd: %s", strerror(errno));
		}
	}
	if (n < 0)
		return cg_fail_hint(e, CG_EREQUEST, "The file cannot be read: %s.", strerror(errno));
	return CG_OK;
}

static enum cg_code load(const char *path, int *memfd, struct cg_err *e)
{
	bool standard = strcmp(path, "-") == 0;
	int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	enum cg_code rc;

	if (fd < 0)
		return cg_fail_hint(e, CG_EREQUEST, "%.100s: %s.", path, strerror(errno));
	*memfd = cg_extract_memfd();
	rc = *memfd < 0 ? cg_fail(e, CG_EBUSY, "memfd: %s", strerror(errno)) : copy_file(fd, *memfd, e);
	if (!standard)
		(void)close(fd);
	return rc;
}

static void print_json(const struct cg_statement *s, const struct cg_analytics *an, bool include_pii, struct cg_err *e)
{
	struct json_object *o = cg_view_snapshot(s, an, NULL, include_pii);
	const char *text =
		o == NULL ? NULL
			  : json_object_to_json_string_ext(o, JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_NOSLASHESCAPE);

	if (text == NULL)
		(void)cg_fail(e, CG_EBUSY, "out of memory");
	else
		(void)puts(text);
	json_object_put(o);
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

static enum cg_code parse(const struct options *o, const struct cg_config *cfg, struct cg_arena *a, struct cg_err *e)
{
	struct cg_extract_opts opts = { .program = cfg->extract_program,
					.memory = (size_t)cfg->extract_memory_mib << 20,
					.wall_ms = cfg->parse_timeout_ms };
	struct cg_words words = { 0 };
	struct cg_statement s = { 0 };
	struct cg_analytics an;
	int fd = -1;
	enum cg_code rc = load(o->file, &fd, e);

	if (rc == CG_OK)
		rc = cg_extract(&opts, fd, o->given, a, &words, NULL, e);
	if (rc == CG_OK)
		rc = cg_statement_read(&words, a, &s, e);
	if (rc == CG_OK)
		rc = cg_analytics_make(&s, a, &an, e);
	if (fd >= 0)
		(void)close(fd);
	if (rc != CG_OK)
		return rc;
	if (o->format == FORMAT_JSON)
		print_json(&s, &an, o->include_pii, e);
	else if (o->format == FORMAT_CSV)
		cg_print_csv(stdout, &s, a, o->include_pii);
	else
		cg_print_table(stdout, &s);
	print_warnings(&s);
	if (fflush(stdout) != 0 || ferror(stdout))
		return cg_fail_hint(e, CG_EINTERNAL, "The output cannot be written: %s.", strerror(errno));
	return e->code;
}

int cg_cmd_parse(int argc, char **argv)
{
	struct options o = { .given = CG_STR_NONE };
	struct cg_config cfg;
	struct cg_err e = { 0 };
	struct cg_arena a;
	int stop = read_options(argc, argv, &o);
	enum cg_code rc;

	if (stop != 0)
		return stop - 1;
	if (!cg_cmd_config("parse", &cfg))
		return CG_EXIT_FAILED;
	cg_arena_init(&a, ARENA_MAX);
	rc = parse(&o, &cfg, &a, &e);
	cg_arena_free(&a);
	sodium_memzero(&o, sizeof(o));
	return rc == CG_OK ? CG_EXIT_OK : cg_cmd_failed("parse", &e);
}
