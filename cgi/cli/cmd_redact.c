/*
 * cmd_redact.c: casgate redact: a statement without the person, for those who are to find out why it is not read.
 *
 * Output    a PDF in a new file, never over another one; with --check stdout lists the words that stay as they are.
 * Exit      1 also when words of the original are left in the copy, or when its figures do not add up any more: such
 *           a copy must not be passed on.
 */
#include "cmd.h"
#include "statement_file.h"

#include "redact/draw.h"
#include "redact/redact.h"
#include "statement/read/statement.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARENA_MAX = 1024 * 1024 * 1024, KEYS_MAX = 12 };

/* The options of the command. */
struct options {
	const char *file, *to;
	struct cg_statement_password password;
	unsigned scale;
	bool check;
};

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int redact_usage(FILE *to)
{
	(void)fputs(
		"usage: casgate redact FILE -o OUT.pdf [OPTION]...\n"
		"FILE may be - for standard input.\n"
		"  -o, --output OUT.pdf      the copy without the person; a file that is there stays\n"
		"  -p, --password PASSWORD   password of the PDF; it may stay in the history of the shell\n"
		"      --password-file F     its first line is the password\n"
		"      --scale N             multiply amounts and units by a whole number from 1 to 99\n"
		"      --check               fail if a word of the original stays that is not public; print those that stay\n"
		"  -h, --help                print this\n",
		to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* A mistake in the options. */
static bool wrong_redact(const char *what)
{
	(void)fprintf(stderr, "casgate redact: %s\n", what);
	return false;
}

/* A whole number from 1 to CG_REDACT_SCALE_MAX. */
static bool take_scale(struct options *o, const char *arg)
{
	char *end;
	unsigned long n;

	errno = 0;
	n = strtoul(arg, &end, 10);
	if (errno != 0 || *end != '\0' || end == arg || arg[0] == '-' || n < 1 || n > CG_REDACT_SCALE_MAX)
		return wrong_redact("--scale takes a whole number from 1 to 99");
	o->scale = (unsigned)n;
	return true;
}

/* 0: go on, else the exit code + 1. */
static int read_redact_options(int argc, char **argv, struct options *o)
{
	static const struct option known[] = {
		{ "password", required_argument, NULL, 'p' },
		{ "password-file", required_argument, NULL, 'P' },
		{ "output", required_argument, NULL, 'o' },
		{ "scale", required_argument, NULL, 's' },
		{ "check", no_argument, NULL, 'c' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	bool ok = true;
	int c;

	while (ok && (c = cg_cmd_option(argc, argv, "redact", "o:p:h", known)) != -1) {
		if (c == 'p')
			ok = cg_statement_take_password(&o->password, "redact", optarg);
		else if (c == 'P')
			ok = cg_statement_read_password(&o->password, "redact", optarg);
		else if (c == 'o')
			o->to = optarg;
		else if (c == 's')
			ok = take_scale(o, optarg);
		else if (c == 'c')
			o->check = true;
		else
			return redact_usage(c == 'h' ? stdout : stderr) + 1;
	}
	if (ok && (optind != argc - 1 || o->to == NULL))
		return redact_usage(stderr) + 1;
	if (ok)
		o->file = argv[optind];
	return ok ? 0 : CG_EXIT_USAGE + 1;
}

/* A new file, for its owner alone; what is there already stays as it is. */
static enum cg_code write_file(const char *path, const char *pdf, size_t n, struct cg_err *e)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
	bool ok = fd >= 0;
	int why;

	for (size_t at = 0; ok && at < n;) {
		ssize_t put = write(fd, pdf + at, n - at);

		ok = put > 0;
		at += ok ? (size_t)put : 0;
	}
	why = errno;
	if (fd >= 0 && close(fd) != 0 && ok) {
		ok = false;
		why = errno;
	}
	return ok ? CG_OK : cg_fail_hint(e, CG_EREQUEST, "%.100s: %s.", path, strerror(why));
}

/* Reads the file that was written, not what was meant to be written. */
static enum cg_code print_check(const struct cg_words *from, const struct cg_statement *s, const struct options *o,
				struct cg_context *x)
{
	struct cg_statement_password none = { .given = CG_STR_NONE };
	struct cg_redact_check found;
	struct cg_words to;
	enum cg_code rc = cg_statement_file_words(x, o->to, &none, &to);

	if (rc == CG_OK)
		rc = cg_redact_check(from, &to, s, x->arena, &found, x->err);
	if (rc != CG_OK)
		return rc;
	for (size_t i = 0; i < found.stays.n; i++)
		(void)printf("%.*s\n", CG_STR_ARG(found.stays.v[i]));
	if (found.leaks > 0)
		return cg_fail_hint(x->err, CG_EINTERNAL,
				    "%zu words of the original that are not public are left: do not pass "
				    "the file on.",
				    found.leaks);
	return fflush(stdout) == 0 ? CG_OK : cg_fail_hint(x->err, CG_EINTERNAL, "The output cannot be written.");
}

/* A number may become one that stands elsewhere in the document, by chance: then another key is drawn. */
static enum cg_code draw_copy(const struct cg_words *from, const struct cg_statement *s, struct cg_redact_opts opts,
			      struct cg_arena *a, struct cg_words *to, struct cg_err *e)
{
	uint8_t key[CG_REDACT_KEY_BYTES];
	struct cg_redact_check found = { .leaks = 1 };
	enum cg_code rc = CG_OK;

	opts.key = key;
	for (unsigned i = 0; rc == CG_OK && found.leaks > 0 && i < KEYS_MAX; i++) {
		randombytes_buf(key, sizeof(key));
		rc = cg_redact(from, s, &opts, a, to, e);
		if (rc == CG_OK)
			rc = cg_redact_check(from, to, s, a, &found, e);
	}
	sodium_memzero(key, sizeof(key));
	return rc == CG_OK && found.leaks > 0 ? cg_fail(e, CG_EINTERNAL, "%zu words are left", found.leaks) : rc;
}

/* Warnings of the copy that the statement has not; SIZE_MAX: it is not read, or a sum does not hold. */
static size_t new_warnings(const struct cg_statement *s, const struct cg_words *to, struct cg_arena *a)
{
	size_t before[CG_WARN_MAX] = { 0 }, after[CG_WARN_MAX] = { 0 }, n = 0;
	struct cg_statement again = { 0 };
	struct cg_err ignored = { .code = CG_OK };

	if (cg_statement_read(to, a, &again, &ignored) != CG_OK)
		return SIZE_MAX;
	for (size_t i = 0; i < s->warnings.n; i++)
		before[s->warnings.v[i].code]++;
	for (size_t i = 0; i < again.warnings.n; i++)
		after[again.warnings.v[i].code]++;
	for (int i = 0; i < CG_WARN_MAX; i++) {
		if (after[i] > before[i] && i != CG_WARN_VALUE_MISMATCH)
			return SIZE_MAX;
		n += after[i] > before[i] ? after[i] - before[i] : 0;
	}
	return n;
}

/*
 * Multiplied figures are read again: a figure that breaks over two lines, for one, cannot be multiplied. Of the ways to
 * multiply the amounts of rows the first that reads as the statement does is taken, else the nearest one.
 */
static enum cg_code make_copy(const struct cg_words *from, const struct cg_statement *s, unsigned scale,
			      struct cg_arena *a, struct cg_words *to, struct cg_err *e)
{
	size_t least = SIZE_MAX;

	if (scale <= 1)
		return draw_copy(from, s, (struct cg_redact_opts){ .scale = scale }, a, to, e);
	for (int way = 0; way < CG_REDACT_WAYS && least > 0; way++) {
		struct cg_redact_opts opts = { .scale = scale, .way = (enum cg_redact_way)way };
		struct cg_words made;
		enum cg_code rc = draw_copy(from, s, opts, a, &made, e);
		size_t n = rc == CG_OK ? new_warnings(s, &made, a) : 0;

		if (rc != CG_OK) /* an earlier one may be a copy */
			return least < SIZE_MAX ? CG_OK : rc;
		if (n < least) {
			least = n;
			*to = made;
		}
	}
	return least < SIZE_MAX
		       ? CG_OK
		       : cg_fail_hint(e, CG_EREQUEST,
				      "The figures of this statement cannot be multiplied so that all sums hold: "
				      "leave --scale away, or take another number.");
}

/* Making the copy, and holding it against the original, may take as long as reading the statement. */
static enum cg_code make_copy_in_time(const struct cg_words *from, const struct cg_statement *s, unsigned scale,
				      struct cg_context *x, struct cg_words *to)
{
	enum cg_code rc;

	cg_effort_begin(&x->effort, CG_READ_CPU_MS + (int64_t)from->n_pages * CG_READ_PAGE_CPU_MS, 0);
	x->arena->effort = &x->effort;
	rc = make_copy(from, s, scale, x->arena, to, x->err);
	x->arena->effort = NULL;
	return x->effort.spent ? cg_effort_fail(&x->effort, "redact", x->err) : rc;
}

/* Where reading uses up its time, the statement is one that cannot be read. */
static bool read_in_time(struct cg_context *x, const struct cg_words *from, struct cg_statement *s,
			 struct cg_err *unread)
{
	struct cg_context reading = *x;

	reading.err = unread;
	return cg_app_parse_read(&reading, from, s) == CG_OK;
}

/* An unreadable statement is redacted, too: it is the one that somebody has to look at. */
static enum cg_code redact(struct options *o, struct cg_context *x)
{
	struct cg_err unread = { .code = CG_OK }, *e = x->err;
	struct cg_statement s = { 0 };
	struct cg_words from, to;
	char *pdf = NULL;
	size_t n = 0;
	bool read;
	enum cg_code rc = cg_statement_file_words(x, o->file, &o->password, &from);

	if (rc != CG_OK)
		return rc;
	read = read_in_time(x, &from, &s, &unread);
	if (!read && o->scale > 1)
		return cg_fail_hint(e, CG_EREQUEST,
				    "This PDF cannot be read as a statement, so nobody knows which of its figures are "
				    "amounts: leave --scale away.");
	rc = make_copy_in_time(&from, read ? &s : NULL, o->scale, x, &to);
	if (rc == CG_OK)
		rc = cg_draw(&to, &pdf, &n, e);
	if (rc == CG_OK)
		rc = write_file(o->to, pdf, n, e);
	free(pdf);
	if (rc == CG_OK && !read)
		(void)fprintf(stderr,
			      "casgate redact: not read as a statement (%s): names of schemes may be gone, too\n",
			      cg_code_info(unread.code)->name);
	return rc == CG_OK && o->check ? print_check(&from, read ? &s : NULL, o, x) : rc;
}

/* The copy has no password. */
int cg_cmd_redact(int argc, char **argv)
{
	struct options o = { .scale = 1 };
	struct cg_config cfg;
	struct cg_err e = { 0 };
	struct cg_arena a;
	struct cg_app app = { .cfg = &cfg };
	struct cg_context x = { .app = &app, .arena = &a, .err = &e };
	int stop = read_redact_options(argc, argv, &o);
	enum cg_code rc;

	if (stop != 0)
		return stop - 1;
	if (!cg_cmd_config("redact", &cfg) || sodium_init() < 0)
		return CG_EXIT_FAILED;
	cg_arena_init(&a, ARENA_MAX);
	rc = redact(&o, &x);
	cg_app_free(&app);
	cg_arena_free(&a);
	sodium_memzero(&o, sizeof(o));
	return rc == CG_OK ? CG_EXIT_OK : cg_cmd_failed("redact", &e);
}
