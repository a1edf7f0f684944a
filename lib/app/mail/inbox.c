#include "app/mail/inbox.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 65536 };
_Static_assert((int)CG_MAIL_RULE_PASSWORD_MAX <= (int)CG_PDF_PASSWORD_MAX, "a password of a rule fits");

bool cg_inbox_is_passing(enum cg_code code)
{
	return cg_code_info(code)->http >= 500 || code == CG_ERATE || code == CG_EIDEMBUSY || code == CG_ETIMEOUT;
}

/* Of several failures the one that a person can do something about: the greater number. */
static int weight(enum cg_code code)
{
	switch (code) {
	case CG_OK:
		return 0;
	case CG_ENOTPDF:
		return 1;
	case CG_EUNSUPPORTED:
		return 2;
	case CG_ESCANNED:
		return 3;
	case CG_EPASSWORD:
	case CG_ENOPASSWORD:
		return 6;
	case CG_EINCOMPLETE:
		return 5;
	default:
		return 4;
	}
}

/* What a message has besides its statement: no part of a person's statements is missing. */
static bool is_other(enum cg_code code)
{
	return weight(code) <= weight(CG_ESCANNED);
}

/* The bytes of one PDF, counted and digested. */
static enum cg_code copy_pdf(int fd, uint64_t at, uint64_t n, struct cg_upload *to, struct cg_err *e)
{
	char piece[PIECE];
	enum cg_code rc = cg_upload_open(to, e);

	while (rc == CG_OK && n > 0) {
		ssize_t got = pread(fd, piece, n < sizeof(piece) ? (size_t)n : sizeof(piece), (off_t)at);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return cg_fail(e, CG_EBUSY, "inbox: read: %s", strerror(errno));
		rc = cg_upload_write(to, (struct cg_str){ piece, (size_t)got }, e);
		at += (uint64_t)got;
		n -= (uint64_t)got;
	}
	return rc == CG_OK ? cg_upload_finish(to, e) : rc;
}

/* One PDF through the use case that REST and the upload page have. */
static enum cg_code take_pdf(struct cg_context *x, int fd, uint64_t at, uint64_t n, const struct cg_mail_rule *rule,
			     struct cg_id *id)
{
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE, .has_file = true };
	struct cg_app_snapshot snapshot;
	enum cg_code rc = copy_pdf(fd, at, n, &in.upload, x->err);

	if (rule->has_password) {
		memcpy(in.password, rule->password, rule->password_n);
		in.password_n = rule->password_n;
		in.has_password = true;
	}
	if (rc == CG_OK)
		rc = cg_app_parse_once(x, &in, &snapshot);
	if (rc == CG_OK)
		*id = snapshot.meta.id;
	cg_parse_input_free(&in);
	cg_arena_reset(x->arena);
	return rc;
}

enum cg_code cg_inbox_take(struct cg_context *x, int fd, const struct cg_mail_found *found,
			   const struct cg_mail_rule *rule, struct cg_inbox_result *out)
{
	struct cg_err worst = { .code = CG_OK };

	*out = (struct cg_inbox_result){ .code = CG_OK };
	for (size_t i = 0; i < found->n; i++) {
		enum cg_code rc;

		*x->err = (struct cg_err){ .code = CG_OK };
		rc = take_pdf(x, fd, found->pdf[i].at, found->pdf[i].n, rule, &out->snapshot[out->stored]);
		if (rc == CG_OK)
			out->stored++;
		else if (cg_inbox_is_passing(rc))
			return rc;
		else if (weight(rc) > weight(worst.code))
			worst = *x->err;
	}
	*x->err = worst;
	if (worst.code != CG_OK && (out->stored == 0 || !is_other(worst.code)))
		out->code = worst.code;
	return CG_OK;
}
