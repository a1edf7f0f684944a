#include "statement_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

_Static_assert((int)CG_STATEMENT_PASSWORD_MAX == (int)CG_PDF_PASSWORD_MAX, "a password that the extractor takes");

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

	if (fd < 0) {
		(void)fprintf(stderr, "casgate %s: %s: %s\n", command, path, strerror(errno));
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
		return wrong(command,
			     n < 0 ? "the password file cannot be read" : "the password is longer than 128 bytes");
	}
	memcpy(o->text, o->given.p, o->given.n);
	sodium_memzero(line, sizeof(line));
	o->given.p = o->text;
	return true;
}

/* The file as an upload; what is past the limit is not read. */
static enum cg_code copy_file(int from, struct cg_upload *to, struct cg_err *e)
{
	static char buf[1 << 16];
	enum cg_code rc = CG_OK;
	ssize_t n = 0;

	while (rc == CG_OK && (n = read(from, buf, sizeof(buf))) > 0)
		rc = cg_upload_write(to, (struct cg_str){ buf, (size_t)n }, e);
	if (rc == CG_OK && n < 0)
		return cg_fail_hint(e, CG_EREQUEST, "The file cannot be read: %s.", strerror(errno));
	return rc == CG_OK ? cg_upload_finish(to, e) : rc;
}

static enum cg_code load(const char *path, const struct cg_statement_password *password, struct cg_parse_input *in,
			 struct cg_err *e)
{
	bool standard = strcmp(path, "-") == 0;
	int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	enum cg_code rc;

	if (fd < 0)
		return cg_fail_hint(e, CG_EREQUEST, "%.100s: %s.", path, strerror(errno));
	rc = cg_upload_open(&in->upload, e);
	if (rc == CG_OK)
		rc = copy_file(fd, &in->upload, e);
	if (!standard)
		(void)close(fd);
	in->has_file = true;
	in->has_password = password->given.p != NULL;
	in->password_n = password->given.n;
	if (in->password_n > 0)
		memcpy(in->password, password->given.p, in->password_n);
	return rc;
}

enum cg_code cg_statement_file_words(struct cg_context *x, const char *path,
				     const struct cg_statement_password *password, struct cg_words *out)
{
	const struct cg_extract_opts opts = cg_app_extract_opts(x->app);
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE };
	enum cg_code rc = load(path, password, &in, x->err);

	if (rc == CG_OK)
		rc = cg_extract(&opts, in.upload.fd, password->given, x->arena, out, NULL, x->err);
	cg_parse_input_free(&in);
	return rc;
}

enum cg_code cg_statement_file(struct cg_context *x, const char *path, const struct cg_statement_password *password,
			       struct cg_statement *out)
{
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE };
	enum cg_code rc = load(path, password, &in, x->err);

	if (rc == CG_OK)
		rc = cg_app_parse_statement(x, &in, out);
	cg_parse_input_free(&in);
	return rc;
}

enum cg_code cg_statement_file_figures(struct cg_context *x, const char *path,
				       const struct cg_statement_password *password, struct cg_app_snapshot *out)
{
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE };
	enum cg_code rc = load(path, password, &in, x->err);

	if (rc == CG_OK)
		rc = cg_app_parse_file(x, &in, out);
	cg_parse_input_free(&in);
	return rc;
}
