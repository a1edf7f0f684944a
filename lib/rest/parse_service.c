#include "rest/parse_service.h"

#include "base/digest.h"
#include "portfolio/analytics.h"
#include "render/view.h"
#include "statement/read/statement.h"

#include <sodium.h>
#include <string.h>

_Static_assert((int)CG_FINGERPRINT_BYTES == (int)CG_DIGEST_SIZE, "a fingerprint is a SHA-256");

void cg_parse_fingerprint(const struct cg_parse_input *in, const uint8_t data_key[CG_DATA_KEY_BYTES],
			  uint8_t out[CG_FINGERPRINT_BYTES])
{
	static const unsigned char purpose[] = "casgate idempotency: password";
	unsigned char mac[CG_DIGEST_SIZE] = { 0 };
	const unsigned char flags[3] = { in->has_ref, in->include_pii, in->has_password };
	struct cg_digest hmac;
	struct cg_digest sha;

	if (in->has_password) {
		cg_digest_init_keyed(&hmac, data_key, CG_DATA_KEY_BYTES);
		cg_digest_add(&hmac, purpose, sizeof(purpose));
		cg_digest_add(&hmac, in->password, in->password_n);
		cg_digest_final(&hmac, mac);
	}
	cg_digest_init(&sha);
	cg_digest_add(&sha, "parse", sizeof("parse"));
	cg_digest_add(&sha, flags, sizeof(flags));
	cg_digest_add(&sha, mac, sizeof(mac));
	if (in->has_ref)
		cg_digest_add(&sha, in->ref, in->ref_n);
	else
		cg_digest_add(&sha, in->upload.digest, sizeof(in->upload.digest));
	cg_digest_final(&sha, out);
}

/* A sample takes the place of the upload; its printed password is used when the request gives none. */
static enum cg_code open_sample(struct cg_call *c, struct cg_parse_input *in)
{
	struct cg_samples *all = &c->service->samples;
	const struct cg_sample *sample;
	enum cg_code rc;

	rc = cg_samples_load(all, c->service->cfg.samples_dir, &c->err);
	if (rc != CG_OK)
		return rc;
	sample = cg_samples_find(all, (struct cg_str){ in->ref, in->ref_n });
	if (sample == NULL)
		return cg_fail(&c->err, CG_ENOSAMPLE, "no such sample");
	rc = cg_upload_open(&in->upload, &c->err);
	if (rc == CG_OK)
		rc = cg_samples_read(sample, c->service->cfg.samples_dir, &in->upload, &c->err);
	if (rc == CG_OK)
		rc = cg_upload_finish(&in->upload, &c->err);
	if (rc == CG_OK && !in->has_password && sample->password.p != NULL &&
	    sample->password.n <= sizeof(in->password)) {
		in->password_n = sample->password.n;
		memcpy(in->password, sample->password.p, in->password_n);
		in->has_password = true;
	}
	return rc;
}

static enum cg_code load_sample(struct cg_call *c, struct cg_parse_input *in)
{
	if (c->auth.live)
		return cg_fail(&c->err, CG_ESANDBOXKEY, "pdf_ref with a live key");
	return open_sample(c, in);
}

/* Passwords are not to be guessed through us: wrong ones are counted by key, and past the limit none is tried. */
static enum cg_code extract(struct cg_call *c, const struct cg_parse_input *in, struct cg_words *words)
{
	const struct cg_extract_opts opts = cg_service_extract_opts(c->service);
	struct cg_str password = in->has_password ? (struct cg_str){ in->password, in->password_n } : CG_STR_NONE;
	enum cg_code rc = cg_service_client(c);

	if (rc == CG_OK && in->has_password && !in->has_ref)
		rc = cg_key_password_allowed(c->service->db, &c->auth, &c->err);
	if (rc != CG_OK)
		return rc;
	c->extracted = true;
	rc = cg_extract(&opts, in->upload.fd, password, c->arena, words, &c->extract, &c->err);
	if (rc == CG_EPASSWORD && !in->has_ref) {
		struct cg_err counted = { .code = CG_OK };

		if (cg_key_wrong_password(c->service->db, &c->auth, &counted) == CG_ERATE)
			rc = (c->err = counted).code;
	}
	return rc;
}

static enum cg_code make_view(struct cg_call *c, const struct cg_statement *s, const struct cg_snapshot_meta *meta,
			      bool include_pii, struct json_object **out)
{
	struct cg_analytics an = { .xirr_reason = NULL };
	enum cg_code rc = cg_analytics_make(s, c->arena, &an, &c->err);

	if (rc != CG_OK)
		return rc;
	*out = cg_view_snapshot(s, &an, meta, include_pii);
	return *out != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "view: no memory");
}

static enum cg_code parse_new(struct cg_call *c, const struct cg_parse_input *in, const struct cg_idem *idem,
			      struct json_object **out)
{
	struct cg_words words = { .pages = NULL };
	struct cg_snapshot_meta meta = { .live = c->auth.live };
	struct cg_statement s;
	enum cg_code rc = extract(c, in, &words);

	memset(&s, 0, sizeof(s));
	if (rc == CG_OK) {
		c->pages = (uint32_t)words.n_pages;
		rc = cg_statement_read(&words, c->arena, &s, &c->err);
	}
	c->layout = s.layout;
	if (rc == CG_OK)
		rc = cg_service_client(c);
	if (rc == CG_OK)
		rc = cg_snapshot_store(c->service->db, &c->auth, &s, idem, &meta, &c->err);
	if (rc != CG_OK)
		return rc;
	c->stored = true;
	return make_view(c, &s, &meta, in->include_pii, out);
}

/* What the first request with this Idempotency-Key got. */
static enum cg_code replay(struct cg_call *c, const struct cg_parse_input *in, const struct cg_idem *idem,
			   struct json_object **out)
{
	struct cg_snapshot_meta meta;
	struct cg_statement s;
	enum cg_code rc;

	c->replayed = true;
	if (idem->state == CG_IDEM_REFUSED) {
		(void)memcpy(c->err.hint, idem->hint, sizeof(c->err.hint));
		return cg_fail(&c->err, idem->code, "replayed");
	}
	memset(&s, 0, sizeof(s));
	rc = cg_snapshot_load(c->service->db, &c->auth, &idem->snapshot, c->arena, &meta, &s, &c->err);
	if (rc == CG_OK)
		rc = make_view(c, &s, &meta, in->include_pii, out);
	c->replayed = cg_code_info(rc)->http < 500;
	return rc;
}
_Static_assert(sizeof(((struct cg_err *)NULL)->hint) == sizeof(((struct cg_idem *)NULL)->hint), "a hint is kept whole");

/* Whether a refusal is one of the request as it was sent, to be given again to the same request. */
static bool is_lasting(enum cg_code code, bool any_password)
{
	bool of_password = code == CG_ENOPASSWORD || code == CG_EPASSWORD;

	return cg_code_info(code)->http == 422 && !(any_password && of_password);
}

/* Work under a claimed Idempotency-Key: a refusal of the document is kept, a passing failure is not. */
static enum cg_code parse_claimed(struct cg_call *c, const struct cg_parse_input *in, const struct cg_idem *idem,
				  bool any_password, struct json_object **out)
{
	enum cg_code rc = parse_new(c, in, idem, out);
	struct cg_err ignored = { .code = CG_OK };

	if (rc == CG_OK || c->stored)
		return rc;
	if (!is_lasting(rc, any_password) ||
	    cg_idempotency_refuse(c->service->db, &c->auth, idem, rc, c->err.hint, &ignored) != CG_OK)
		cg_idempotency_release(c->service->db, &c->auth, idem);
	return rc;
}

enum cg_code cg_op_parse(struct cg_call *c, struct cg_parse_input *in, struct cg_idem *idem, struct json_object **out)
{
	enum cg_code rc = CG_OK;

	if (in->has_ref)
		rc = load_sample(c, in);
	if (rc != CG_OK || idem == NULL)
		return rc == CG_OK ? parse_new(c, in, NULL, out) : rc;
	cg_parse_fingerprint(in, c->service->cfg.data_key, idem->fingerprint);
	rc = cg_idempotency_claim(c->service->db, &c->auth, idem, &c->err);
	if (rc != CG_OK)
		return rc;
	return idem->state == CG_IDEM_NEW ? parse_claimed(c, in, idem, false, out) : replay(c, in, idem, out);
}

/* An Idempotency-Key of a client cannot be the same: this has a character that is not visible ASCII. */
static void key_of_digest(const struct cg_parse_input *in, struct cg_idem *idem)
{
	static const char name[] = "sha256\t";

	memcpy(idem->key, name, sizeof(name) - 1);
	(void)sodium_bin2hex(idem->key + sizeof(name) - 1, sizeof(idem->key) - sizeof(name) + 1, in->upload.digest,
			     sizeof(in->upload.digest));
	memcpy(idem->fingerprint, in->upload.digest, sizeof(idem->fingerprint));
}
_Static_assert(sizeof(((struct cg_idem *)NULL)->fingerprint) == CG_DIGEST_BYTES, "a digest is a fingerprint");

/* Who gives the bytes alone must not see what the password keeps from them: it is tried as for the first time. */
static enum cg_code check_password(struct cg_call *c, const struct cg_parse_input *in)
{
	struct cg_words words = { .pages = NULL };

	return in->has_ref ? CG_OK : extract(c, in, &words);
}

enum cg_code cg_op_parse_once(struct cg_call *c, struct cg_parse_input *in, struct json_object **out)
{
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	enum cg_code rc = in->has_ref ? load_sample(c, in) : CG_OK;

	if (rc != CG_OK)
		return rc;
	key_of_digest(in, &idem);
	rc = cg_idempotency_claim(c->service->db, &c->auth, &idem, &c->err);
	if (rc == CG_OK && idem.state == CG_IDEM_SNAPSHOT)
		rc = check_password(c, in);
	if (rc == CG_OK && idem.state != CG_IDEM_NEW) {
		rc = replay(c, in, &idem, out);
		if (rc != CG_ENOSNAPSHOT && rc != CG_EEXPIRED)
			return rc;
		c->replayed = false; /* gone since: read it anew */
		rc = cg_idempotency_forget(c->service->db, &c->auth, &idem, &c->err);
		if (rc == CG_OK)
			rc = cg_idempotency_claim(c->service->db, &c->auth, &idem, &c->err);
		if (rc == CG_OK && idem.state != CG_IDEM_NEW)
			return cg_fail(&c->err, CG_EIDEMBUSY, "parsed by another request at this moment");
	}
	return rc == CG_OK ? parse_claimed(c, in, &idem, true, out) : rc;
}

enum cg_code cg_op_sample_view(struct cg_call *c, struct cg_str name, struct json_object **out)
{
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE, .has_ref = true, .ref_n = name.n };
	struct cg_words words = { .pages = NULL };
	struct cg_statement s;
	enum cg_code rc;

	if (name.n > sizeof(in.ref))
		return cg_fail(&c->err, CG_ENOSAMPLE, "no such sample");
	memcpy(in.ref, name.p, name.n);
	memset(&s, 0, sizeof(s));
	rc = open_sample(c, &in);
	if (rc == CG_OK)
		rc = extract(c, &in, &words);
	if (rc == CG_OK)
		rc = cg_statement_read(&words, c->arena, &s, &c->err);
	if (rc == CG_OK)
		rc = make_view(c, &s, NULL, false, out);
	cg_parse_input_free(&in);
	return rc;
}

static enum cg_code do_parse(struct cg_call *c)
{
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct cg_parse_input in;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	if (rc != CG_OK)
		return rc;
	rc = cg_parse_body_read(&in, cg_request_var(&c->req, "CONTENT_TYPE"), &c->body, &c->err);
	if (rc == CG_OK)
		rc = cg_op_parse(c, &in, has_idem ? &idem : NULL, &c->data);
	cg_parse_input_free(&in);
	return rc;
}

const struct cg_route cg_parse_routes[] = {
	{ CG_STR_INIT("POST"), CG_STR_INIT("/api/v1/parse"), do_parse, CG_METRIC_PARSE, CG_SCOPE_PARSE,
	  CG_ROUTE_FORM | CG_ROUTE_JSON, CG_PARSE_BODY_MAX },
};
const size_t cg_parse_routes_n = sizeof(cg_parse_routes) / sizeof(cg_parse_routes[0]);
