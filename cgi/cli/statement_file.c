/*
 * statement_file.c: The PDF goes into anonymous memory, as the extractor wants it, and is never written to a disk.
 * What is longer than a PDF or a password may be is refused while it is read.
 */
#include "statement_file.h"

#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ASK_MOST = 3 };

_Static_assert((int)CG_STATEMENT_PASSWORD_MAX == (int)CG_PDF_PASSWORD_MAX, "a password that the extractor takes");

/* A mistake in the options, named with the command. */
static bool wrong(const char *command, const char *what)
{
	(void)fprintf(stderr, "casgate %s: %s\n", command, what);
	return false;
}

bool cg_statement_take_password(struct cg_statement_password *o, const char *command, char *arg)
{
	size_t n = strlen(arg);

	if (n > CG_PDF_PASSWORD_MAX)
		return wrong(command, "the password is longer than 128 bytes");
	memcpy(o->text, arg, n);
	sodium_memzero(arg, n);
	o->given = (struct cg_str){ o->text, n };
	return true;
}

bool cg_statement_read_password(struct cg_statement_password *o, const char *command, const char *path)
{
	char line[CG_PDF_PASSWORD_MAX + 3];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = 0;
	size_t used = 0;

	while (fd >= 0 && used < sizeof(line) && (n = read(fd, line + used, sizeof(line) - used)) > 0)
		used += (size_t)n;
	if (fd < 0 || n < 0)
		(void)fprintf(stderr, "casgate %s: %s: %s\n", command, path, strerror(errno));
	if (fd >= 0)
		(void)close(fd);
	if (fd < 0 || n < 0) {
		sodium_memzero(line, sizeof(line));
		return false;
	}
	o->given = cg_str_sub((struct cg_str){ line, used }, 0, SIZE_MAX);
	o->given = cg_str_cut(&o->given, '\n');
	if (cg_str_ends(o->given, CG_STR("\r")))
		o->given.n--;
	if (o->given.n > CG_PDF_PASSWORD_MAX) {
		sodium_memzero(line, sizeof(line));
		return wrong(command, "the password is longer than 128 bytes");
	}
	memcpy(o->text, o->given.p, o->given.n);
	sodium_memzero(line, sizeof(line));
	o->given.p = o->text;
	return true;
}

/* What is past the limit is not read. */
static enum cg_code copy_file(int from, int to, const char *path, struct cg_err *e)
{
	static char buf[1 << 16];
	size_t total = 0;
	ssize_t n;

	while ((n = read(from, buf, sizeof(buf))) > 0) {
		total += (size_t)n;
		if (total > CG_PDF_BYTES_MAX)
			return cg_fail(e, CG_ETOOLARGE, "the PDF is too large");
		for (ssize_t at = 0, put = 0; at < n; at += put) {
			put = write(to, buf + at, (size_t)(n - at));
			if (put <= 0)
				return cg_fail(e, CG_EBUSY, "memfd: %s", strerror(errno));
		}
	}
	return n < 0 ? cg_fail_hint(e, CG_EREQUEST, "%.100s: %s.", path, strerror(errno)) : CG_OK;
}

/* The file in anonymous memory, as the extractor wants it; the caller closes *fd in any case. */
static enum cg_code load(const char *path, int *fd, struct cg_err *e)
{
	bool standard = strcmp(path, "-") == 0;
	int from = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	enum cg_code rc;

	*fd = -1;
	if (from < 0)
		return cg_fail_hint(e, CG_EREQUEST, "%.100s: %s.", path, strerror(errno));
	*fd = cg_extract_memfd();
	rc = *fd >= 0 ? copy_file(from, *fd, path, e) : cg_fail(e, CG_EBUSY, "memfd: %s", strerror(errno));
	if (!standard)
		(void)close(from);
	return rc;
}

/* What is made of the PDF. */
enum made { MADE_WORDS, MADE_STATEMENT, MADE_FIGURES };

/* One try. The extractor reads from the start, whoever read before. */
static enum cg_code attempt(struct cg_context *x, int fd, const struct cg_statement_password *password, enum made what,
			    void *out)
{
	*x->err = (struct cg_err){ .code = CG_OK };
	if (lseek(fd, 0, SEEK_SET) != 0)
		return cg_fail(x->err, CG_EBUSY, "memfd: %s", strerror(errno));
	if (what == MADE_WORDS)
		return cg_app_parse_words(x, fd, password->given, out);
	if (what == MADE_STATEMENT)
		return cg_app_parse_statement(x, fd, password->given, out);
	return cg_app_parse_file(x, fd, password->given, out);
}

/* Ask for another password; false: there is nobody to ask, or nothing was typed. */
static bool ask(const char *path, bool wrong_before, struct cg_statement_password *password)
{
	char typed[CG_STATEMENT_PASSWORD_MAX + 2] = "", text[512];
	int fd = cg_terminal_open();
	bool good;

	if (fd < 0)
		return false;
	/* A line of progress may stand there. */
	(void)snprintf(text, sizeof(text),
		       "\r\033[K%sPassword of %.400s: ", wrong_before ? "That password does not open it. " : "", path);
	good = cg_terminal_ask(fd, text, typed, sizeof(typed));
	cg_terminal_close(fd);
	if (good)
		good = cg_statement_take_password(password, "parse", typed);
	sodium_memzero(typed, sizeof(typed));
	return good;
}

/* Load it, try it, ask. The failure that stays is that of the last try. */
static enum cg_code read_file(struct cg_context *x, const char *path, struct cg_statement_password *password,
			      enum made what, void *out)
{
	int fd;
	enum cg_code rc = load(path, &fd, x->err);

	if (rc == CG_OK)
		rc = attempt(x, fd, password, what, out);
	for (int i = 0; i < ASK_MOST && (rc == CG_ENOPASSWORD || rc == CG_EPASSWORD); i++) {
		if (!ask(path, rc == CG_EPASSWORD, password))
			break;
		rc = attempt(x, fd, password, what, out);
	}
	if (fd >= 0)
		(void)close(fd);
	return rc;
}

enum cg_code cg_statement_file_words(struct cg_context *x, const char *path, struct cg_statement_password *password,
				     struct cg_words *out)
{
	return read_file(x, path, password, MADE_WORDS, out);
}

enum cg_code cg_statement_file(struct cg_context *x, const char *path, struct cg_statement_password *password,
			       struct cg_statement *out)
{
	return read_file(x, path, password, MADE_STATEMENT, out);
}

enum cg_code cg_statement_file_figures(struct cg_context *x, const char *path, struct cg_statement_password *password,
				       struct cg_app_snapshot *out)
{
	return read_file(x, path, password, MADE_FIGURES, out);
}
