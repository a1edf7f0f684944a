#include "app/parse.h"

#include "app/samples.h"
#include "base/digest.h"
#include "base/time.h"
#include "conf/purpose.h"
#include "store/pg/db.h"
#include "store/pg/seal.h"

#include <sodium.h>
#include <string.h>

_Static_assert((int)CG_FINGERPRINT_BYTES == (int)CG_DIGEST_SIZE, "a fingerprint is a SHA-256");
_Static_assert((int)CG_IDEM_ALSO_MAX >= (int)CG_PURPOSE_WAYS - 1, "there is a place for every way");
_Static_assert(sizeof(((struct cg_idem *)NULL)->fingerprint) == CG_DIGEST_BYTES, "a digest is a fingerprint");
_Static_assert(sizeof(((struct cg_err *)NULL)->hint) == sizeof(((struct cg_idem *)NULL)->hint), "a hint is kept whole");

void cg_parse_input_free(struct cg_parse_input *in)
{
	cg_upload_close(&in->upload);
	sodium_memzero(in->password, sizeof(in->password));
	cg_labels_free(&in->labels);
}

/* Both with their lengths, so that no two pairs give the same bytes. */
static void add_labels(struct cg_digest *sha, const struct cg_labels *l)
{
	static const char purpose[] = "labels";
	const uint64_t n[] = { l->reference_n, l->metadata_n };

	if (l->reference_n == 0 && l->metadata_n == 0)
		return;
	cg_digest_add(sha, purpose, sizeof(purpose));
	for (size_t i = 0; i < sizeof(n) / sizeof(n[0]); i++) {
		for (int shift = 0; shift < 64; shift += 8) {
			const uint8_t byte = (uint8_t)(n[i] >> shift);

			cg_digest_add(sha, &byte, 1);
		}
	}
	cg_digest_add(sha, l->reference, l->reference_n);
	cg_digest_add(sha, l->metadata, l->metadata_n);
}

/*
 * What makes two requests the same: the digest of the PDF, include_pii, include, the labels and the password, of which
 * only an HMAC under a key derived from the data key goes in. Without labels it is what it was before there were any.
 * False: there is no key for this way.
 */
static bool fingerprint(const struct cg_parse_input *in, const struct cg_config *cfg, enum cg_purpose_way way,
			uint8_t out[CG_FINGERPRINT_BYTES])
{
	static const char purpose[] = "casgate idempotency: password";
	unsigned char mac[CG_DIGEST_SIZE] = { 0 };
	const unsigned char flags[4] = { in->has_ref, in->include_pii, in->has_password, in->places };
	struct cg_digest hmac;
	struct cg_digest sha;

	if (in->has_password) {
		if (!cg_purpose_hash(&hmac, cfg, way, purpose))
			return false;
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
	add_labels(&sha, &in->labels);
	cg_digest_final(&sha, out);
	return true;
}

/* What was kept under the key before, or by a release that used the data key itself, is found again. */
enum cg_code cg_app_parse_fingerprint(const struct cg_parse_input *in, const struct cg_config *cfg,
				      struct cg_idem *idem, struct cg_err *e)
{
	if (!fingerprint(in, cfg, CG_PURPOSE_NOW, idem->fingerprint))
		return cg_fail(e, CG_EINTERNAL, "no data_key_file is configured");
	idem->also_n = 0;
	for (int way = CG_PURPOSE_NOW + 1; in->has_password && way < CG_PURPOSE_WAYS; way++)
		idem->also_n += fingerprint(in, cfg, (enum cg_purpose_way)way, idem->also[idem->also_n]);
	return CG_OK;
}

/*
 * While the database is written as workers of the release before read it (before casgate rekey), so is what a key
 * stands for: in a rolling upgrade one of them may get the next try. They hash a password under the data key itself.
 */
static enum cg_code share_fingerprint(struct cg_context *x, const struct cg_parse_input *in, struct cg_idem *idem)
{
	uint8_t raw[CG_FINGERPRINT_BYTES];
	struct cg_seal_with with;
	enum cg_code rc = in->has_password ? cg_db_seal_with(x->app->db, &with, x->err) : CG_OK;

	if (rc != CG_OK || !in->has_password || with.form != 1 ||
	    !fingerprint(in, x->app->cfg, with.before ? CG_PURPOSE_RAW_BEFORE : CG_PURPOSE_RAW, raw))
		return rc;
	for (int i = 0; i < idem->also_n; i++) {
		if (memcmp(idem->also[i], raw, sizeof(raw)) == 0) {
			memcpy(idem->also[i], idem->fingerprint, sizeof(raw));
			memcpy(idem->fingerprint, raw, sizeof(raw));
		}
	}
	return CG_OK;
}

/* A sample takes the place of the upload; its printed password is used when the request gives none. */
static enum cg_code open_sample(struct cg_context *x, struct cg_parse_input *in)
{
	const struct cg_samples *all;
	const struct cg_sample *sample;
	enum cg_code rc = cg_samples_get(x->app, &all, x->err);

	if (rc != CG_OK)
		return rc;
	sample = cg_samples_find(all, (struct cg_str){ in->ref, in->ref_n });
	if (sample == NULL)
		return cg_fail(x->err, CG_ENOSAMPLE, "no such sample");
	rc = cg_upload_open(&in->upload, x->err);
	if (rc == CG_OK)
		rc = cg_samples_read(sample, x->app->cfg->samples_dir, &in->upload, x->err);
	if (rc == CG_OK)
		rc = cg_upload_finish(&in->upload, x->err);
	if (rc == CG_OK && !in->has_password && sample->password.p != NULL &&
	    sample->password.n <= sizeof(in->password)) {
		in->password_n = sample->password.n;
		memcpy(in->password, sample->password.p, in->password_n);
		in->has_password = true;
	}
	return rc;
}

static enum cg_code load_sample(struct cg_context *x, struct cg_parse_input *in)
{
	if (x->auth->live)
		return cg_fail(x->err, CG_ESANDBOXKEY, "pdf_ref with a live key");
	return open_sample(x, in);
}

/*
 * While others wait, the next document of an account that just had one which took long is not tried here: it is read
 * among the long ones. Samples are known to be short.
 */
static bool steps_aside(const struct cg_context *x, const struct cg_parse_input *in)
{
	return x->passes_on && !in->has_ref && x->auth != NULL && x->contended != NULL &&
	       cg_slow_is(&x->app->slow, &x->auth->account, cg_time_monotonic_ms()) && x->contended(x->caller);
}

static enum cg_code run_extractor(struct cg_context *x, const struct cg_parse_input *in, struct cg_words *words)
{
	struct cg_str password = in->has_password ? (struct cg_str){ in->password, in->password_n } : CG_STR_NONE;

	if (steps_aside(x, in)) {
		x->done.passed_on = true;
		return cg_fail(x->err, CG_EBUSY, "one document of the account took long a moment ago");
	}
	return cg_app_parse_words(x, in->upload.fd, password, words);
}

/*
 * A caller that has used up its seconds is refused where others would have to wait for it: while they do, and where
 * documents of any length are read.
 */
static enum cg_code check_budget(struct cg_context *x)
{
	enum cg_code rc;

	if (x->auth == NULL)
		return CG_OK;
	rc = cg_budget_ask(x->app->db, x->auth, CG_BUDGET_EXTRACT, &x->done.budget, x->err);
	if (rc == CG_ERATE && x->passes_on && x->contended != NULL && !x->contended(x->caller)) {
		*x->err = (struct cg_err){ .code = CG_OK };
		return CG_OK;
	}
	if (rc == CG_ERATE)
		rc = cg_fail_hint(x->err, rc,
				  "Reading your statements has taken %lld seconds of this minute's %lld: "
				  "wait for the seconds in Retry-After.",
				  (long long)((x->done.budget.limit - x->done.budget.left) / 1000),
				  (long long)(x->done.budget.limit / 1000));
	return rc;
}

/* Extraction and reading, whatever came out; who took long here steps aside from now on. */
static void charge(struct cg_context *x)
{
	int64_t ms = (x->done.extract.cpu_us + x->done.read_us) / 1000;

	if (x->auth != NULL && x->done.passed_on && ms >= CG_LONG_CPU_MS)
		cg_slow_note(&x->app->slow, &x->auth->account, cg_time_monotonic_ms());
	if (!x->done.owes || !x->done.budget.known)
		return;
	x->done.owes = false;
	x->done.budget.left -= ms;
	cg_budget_use(x->app->db, x->auth, CG_BUDGET_EXTRACT, ms);
}

static void note_passwords(struct cg_context *x, enum cg_code rc)
{
	if (rc == CG_ERATE)
		x->done.spent =
			(struct cg_spent){ "passwords", "wrong-passwords", x->app->cfg->wrong_passwords_minute };
}

/* Passwords are not to be guessed through us: wrong ones are counted by key, and past the limit none is tried. */
static enum cg_code extract_guarded(struct cg_context *x, const struct cg_parse_input *in, struct cg_words *words)
{
	struct cg_err counted = { .code = CG_OK };
	enum cg_code rc = cg_context_wanted(x);

	if (rc == CG_OK)
		rc = check_budget(x);
	if (rc == CG_OK && in->has_password && !in->has_ref) {
		rc = cg_key_password_allowed(x->app->db, x->auth, x->err);
		note_passwords(x, rc);
	}
	if (rc != CG_OK)
		return rc;
	x->done.owes = true;
	rc = run_extractor(x, in, words);
	if (rc == CG_EPASSWORD && !in->has_ref && cg_key_wrong_password(x->app->db, x->auth, &counted) == CG_ERATE)
		rc = (*x->err = counted).code;
	note_passwords(x, rc);
	return rc;
}

/* The result outlives the input. */
static enum cg_code copy_labels(struct cg_context *x, const struct cg_labels *l, struct cg_snapshot_labels *out)
{
	const struct cg_snapshot_labels given = cg_labels_of(l);

	out->reference = cg_arena_str(x->arena, given.reference);
	out->metadata = cg_arena_str(x->arena, given.metadata);
	if ((given.reference.p != NULL && out->reference.p == NULL) ||
	    (given.metadata.p != NULL && out->metadata.p == NULL))
		return cg_fail(x->err, CG_EBUSY, "labels: no memory");
	return CG_OK;
}

static enum cg_code parse_new(struct cg_context *x, const struct cg_parse_input *in, const struct cg_idem *idem,
			      struct cg_app_snapshot *out)
{
	struct cg_words words = { .pages = NULL };
	struct cg_snapshot_labels labels;
	enum cg_code rc = copy_labels(x, &in->labels, &labels);

	memset(out, 0, sizeof(*out));
	out->meta.live = x->auth->live;
	if (rc == CG_OK)
		rc = extract_guarded(x, in, &words);
	if (rc == CG_OK)
		rc = cg_app_parse_read(x, &words, &out->s);
	charge(x);
	if (rc == CG_OK)
		rc = cg_context_wanted(x);
	if (rc == CG_OK)
		rc = cg_snapshot_store(x->app->db, x->auth, &out->s, &labels, idem, &out->meta, x->err);
	if (rc != CG_OK)
		return rc;
	x->done.stored = true;
	return cg_analytics_make(&out->s, x->arena, &out->an, x->err);
}

/* What the first request with this Idempotency-Key got. */
static enum cg_code replay(struct cg_context *x, const struct cg_idem *idem, struct cg_app_snapshot *out)
{
	enum cg_code rc;

	x->done.replayed = true;
	if (idem->state == CG_IDEM_REFUSED) {
		(void)memcpy(x->err->hint, idem->hint, sizeof(x->err->hint));
		return cg_fail(x->err, idem->code, "replayed");
	}
	rc = cg_app_snapshots_get(x, &idem->snapshot, out);
	x->done.replayed = cg_code_info(rc)->http < 500;
	return rc;
}

/* Whether a refusal is one of the request as it was sent, to be given again to the same request. */
static bool is_lasting(enum cg_code code, bool any_password)
{
	bool of_password = code == CG_ENOPASSWORD || code == CG_EPASSWORD;

	return cg_code_info(code)->http == 422 && !(any_password && of_password);
}

/* Work under a claimed Idempotency-Key: a refusal of the document is kept, a passing failure is not. */
static enum cg_code parse_claimed(struct cg_context *x, const struct cg_parse_input *in, const struct cg_idem *idem,
				  bool any_password, struct cg_app_snapshot *out)
{
	enum cg_code rc = parse_new(x, in, idem, out);
	struct cg_err ignored = { .code = CG_OK };

	if (rc == CG_OK || x->done.stored)
		return rc;
	if (!is_lasting(rc, any_password) ||
	    cg_idempotency_refuse(x->app->db, x->auth, idem, rc, x->err->hint, &ignored) != CG_OK)
		cg_idempotency_release(x->app->db, x->auth, idem);
	return rc;
}

enum cg_code cg_app_parse(struct cg_context *x, struct cg_parse_input *in, struct cg_idem *idem,
			  struct cg_app_snapshot *out)
{
	enum cg_code rc = CG_OK;

	if (in->has_ref)
		rc = load_sample(x, in);
	if (rc != CG_OK || idem == NULL)
		return rc == CG_OK ? parse_new(x, in, NULL, out) : rc;
	rc = cg_app_parse_fingerprint(in, x->app->cfg, idem, x->err);
	if (rc == CG_OK)
		rc = share_fingerprint(x, in, idem);
	if (rc == CG_OK)
		rc = cg_idempotency_claim(x->app->db, x->auth, idem, x->err);
	if (rc != CG_OK)
		return rc;
	return idem->state == CG_IDEM_NEW ? parse_claimed(x, in, idem, false, out) : replay(x, idem, out);
}

/*
 * Of the document, and of what it is called by, where it is: a snapshot with another name is another one. An
 * Idempotency-Key of a client cannot be the same: this has a character that is not visible ASCII.
 */
static void key_of_digest(const struct cg_parse_input *in, struct cg_idem *idem)
{
	static const char name[] = "sha256\t";
	struct cg_digest sha;

	memcpy(idem->fingerprint, in->upload.digest, sizeof(idem->fingerprint));
	if (in->labels.reference_n > 0 || in->labels.metadata_n > 0) {
		cg_digest_init(&sha);
		cg_digest_add(&sha, in->upload.digest, sizeof(in->upload.digest));
		add_labels(&sha, &in->labels);
		cg_digest_final(&sha, idem->fingerprint);
	}
	memcpy(idem->key, name, sizeof(name) - 1);
	(void)sodium_bin2hex(idem->key + sizeof(name) - 1, sizeof(idem->key) - sizeof(name) + 1, idem->fingerprint,
			     sizeof(idem->fingerprint));
}

/* The same bytes without the right password must not give the stored answer: the password is checked each time. */
static enum cg_code check_password(struct cg_context *x, const struct cg_parse_input *in)
{
	struct cg_words words = { .pages = NULL };
	enum cg_code rc = in->has_ref ? CG_OK : extract_guarded(x, in, &words);

	charge(x);
	return rc;
}

enum cg_code cg_app_parse_once(struct cg_context *x, struct cg_parse_input *in, struct cg_app_snapshot *out)
{
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	enum cg_code rc = in->has_ref ? load_sample(x, in) : CG_OK;

	if (rc != CG_OK)
		return rc;
	key_of_digest(in, &idem);
	rc = cg_idempotency_claim(x->app->db, x->auth, &idem, x->err);
	if (rc == CG_OK && idem.state == CG_IDEM_SNAPSHOT)
		rc = check_password(x, in);
	if (rc == CG_OK && idem.state != CG_IDEM_NEW) {
		rc = replay(x, &idem, out);
		if (rc != CG_ENOSNAPSHOT && rc != CG_EEXPIRED)
			return rc;
		x->done.replayed = false; /* gone since: read it anew */
		rc = cg_idempotency_forget(x->app->db, x->auth, &idem, x->err);
		if (rc == CG_OK)
			rc = cg_idempotency_claim(x->app->db, x->auth, &idem, x->err);
		if (rc == CG_OK && idem.state != CG_IDEM_NEW)
			return cg_fail(x->err, CG_EIDEMBUSY, "parsed by another request at this moment");
	}
	return rc == CG_OK ? parse_claimed(x, in, &idem, true, out) : rc;
}

enum cg_code cg_app_parse_sample(struct cg_context *x, struct cg_str name, struct cg_app_snapshot *out)
{
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE, .has_ref = true, .ref_n = name.n };
	enum cg_code rc;

	if (name.n > sizeof(in.ref))
		return cg_fail(x->err, CG_ENOSAMPLE, "no such sample");
	memcpy(in.ref, name.p, name.n);
	rc = open_sample(x, &in);
	if (rc == CG_OK)
		rc = cg_app_parse_file(x, in.upload.fd,
				       in.has_password ? (struct cg_str){ in.password, in.password_n } : CG_STR_NONE,
				       out);
	cg_parse_input_free(&in);
	return rc;
}
