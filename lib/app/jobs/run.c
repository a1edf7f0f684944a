#include "app/jobs/run.h"

#include "base/time.h"
#include "store/identity/usage.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { LIST_MAX = 16 << 20, WORK_MAX = 384 << 20, RECOVER_MS = 1000, RETRY_S = 2, DOUBLINGS = 5 };

/* The document and its password as the request had them. */
static enum cg_code fill(struct cg_context *x, struct cg_job_claim *c, struct cg_parse_input *in)
{
	struct cg_db *db = x->app->db;
	enum cg_code rc = cg_job_document_open(db, &c->document, c->password_sealed, x->arena, in->password,
					       sizeof(in->password), &in->password_n, x->err);

	in->has_password = rc == CG_OK && c->password_sealed.p != NULL;
	in->include_pii = c->job.include_pii;
	in->places = c->job.places;
	if (rc == CG_OK && c->job.labels.reference.p != NULL)
		rc = cg_labels_set_reference(&in->labels, c->job.labels.reference, x->err);
	if (rc == CG_OK && c->job.labels.metadata.p != NULL)
		rc = cg_labels_set_metadata(&in->labels, c->job.labels.metadata, x->err);
	in->has_ref = c->pdf_ref.p != NULL;
	if (rc != CG_OK || in->has_ref) {
		in->ref_n = c->pdf_ref.n <= sizeof(in->ref) ? c->pdf_ref.n : 0;
		memcpy(in->ref, in->ref_n > 0 ? c->pdf_ref.p : "", in->ref_n);
		return rc;
	}
	in->has_file = true;
	rc = cg_upload_open(&in->upload, x->err);
	if (rc == CG_OK)
		rc = cg_job_document_open_key(db, &c->document, c->key_sealed, x->arena, x->err);
	if (rc == CG_OK)
		rc = cg_job_document_read(db, &c->document, cg_upload_write, &in->upload, x->err);
	sodium_memzero(c->document.key, sizeof(c->document.key));
	if (rc == CG_EINTERNAL && cg_time_now_ms() >= c->job.expires_ms)
		rc = cg_fail(x->err, CG_EJOBOLD, "erased while it was taken");
	return rc == CG_OK ? cg_upload_finish(&in->upload, x->err) : rc;
}

/* That of the request; else one that no client can send, as it has a character that is not visible ASCII. */
static void set_key(const struct cg_job_claim *c, struct cg_idem *idem)
{
	char id[CG_ID_TEXT_MAX];

	if (c->idem_key.p != NULL)
		(void)snprintf(idem->key, sizeof(idem->key), "%.*s", CG_STR_ARG(c->idem_key));
	else
		(void)snprintf(idem->key, sizeof(idem->key), "job\t%s", cg_id_text(&c->job.id, CG_JOB_PREFIX, id));
}

/* Neither the document nor what it did to a worker: such a try is none. */
static bool had_to_wait(enum cg_code code)
{
	return code == CG_ERATE || code == CG_EIDEMBUSY || code == CG_EDB;
}

/*
 * Whether the same document may fare better later. One that ends the extractor looks the same: such tries are counted.
 */
static bool passes(enum cg_code code)
{
	return had_to_wait(code) || code == CG_EBUSY || code == CG_ETIMEOUT;
}

/* Twice as long after each try that counts, 64 s at most. */
static int wait_after(const struct cg_job_claim *c, const struct cg_err *e)
{
	int doubled = c->tries > DOUBLINGS ? DOUBLINGS : c->tries > 1 ? (int)c->tries - 1 : 0;
	int wait = RETRY_S << doubled;

	return e->retry_after > wait ? e->retry_after : wait;
}

/* End or release the job; a try that counted no request has it counted here, as that of a request is. */
static enum cg_code settle(struct cg_context *x, const struct cg_job_claim *c, enum cg_code code,
			   const struct cg_id *snapshot, bool *ended)
{
	const struct cg_usage usage = { .requests = 1, .errors = code != CG_OK };
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc;

	*ended = false;
	if (passes(code))
		return cg_job_queue_release(x->app->db, c, wait_after(c, x->err), !had_to_wait(code), &e);
	rc = cg_job_queue_end(x->app->db, c, code == CG_OK ? snapshot : NULL, x->err, ended, &e);
	if (*ended && !x->done.stored)
		cg_usage_add(x->app->db, &c->auth, &usage);
	return rc;
}

static enum cg_code work(struct cg_jobs_worker *w, struct cg_job_claim *c, struct cg_jobs_counts *out)
{
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE };
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct cg_app_snapshot snapshot = { .meta = { .live = false } };
	struct cg_err e = { .code = CG_OK };
	struct cg_arena a;
	struct cg_context x = { .app = w->app, .arena = &a, .auth = &c->auth, .err = &e };
	struct cg_jobs_try t = { .claim = c, .done = &x.done };
	int64_t began = cg_time_monotonic_ms();
	enum cg_code rc;

	cg_arena_init(&a, WORK_MAX);
	set_key(c, &idem);
	t.code = fill(&x, c, &in);
	if (t.code == CG_OK)
		t.code = cg_app_parse(&x, &in, &idem, &snapshot);
	e.code = t.code;
	cg_parse_input_free(&in);
	rc = settle(&x, c, t.code, &snapshot.meta.id, &t.ended);
	t.why = e.why;
	t.duration_us = (cg_time_monotonic_ms() - began) * 1000;
	out->done += t.ended && t.code == CG_OK;
	out->failed += t.ended && t.code != CG_OK;
	out->released += !t.ended;
	if (w->told != NULL)
		w->told(w->arg, &t);
	cg_arena_free(&a);
	return rc;
}

/* What others left behind, now and then; then one job. */
static enum cg_code serve(struct cg_jobs_worker *w, const struct cg_id *account, bool recover,
			  struct cg_jobs_counts *out, struct cg_err *e)
{
	struct cg_job_claim claim;
	struct cg_arena a;
	bool found = false;
	enum cg_code rc = recover ? cg_job_queue_recover(w->app->db, account, e) : CG_OK;

	cg_arena_init(&a, LIST_MAX);
	if (rc == CG_OK)
		rc = cg_job_queue_claim(w->app->db, account, &a, &claim, &found, e);
	if (found && rc == CG_OK)
		rc = work(w, &claim, out);
	cg_arena_free(&a);
	return rc;
}

enum cg_code cg_jobs_round(struct cg_jobs_worker *w, struct cg_jobs_counts *out, struct cg_err *e)
{
	struct cg_job_accounts accounts = { 0 };
	bool recover = w->recovered_ms == 0 || cg_time_monotonic_ms() - w->recovered_ms >= RECOVER_MS;
	struct cg_arena a;
	enum cg_code rc;

	cg_arena_init(&a, LIST_MAX);
	*out = (struct cg_jobs_counts){ 0 };
	rc = cg_job_queue_accounts(w->app->db, &a, &accounts, e);
	for (size_t i = 0; i < accounts.n && !*w->stop; i++) {
		struct cg_err own = { .code = CG_OK };
		enum cg_code got = serve(w, &accounts.v[i], recover, out, &own);

		if (got != CG_OK) {
			rc = got;
			*e = own;
		}
	}
	if (recover)
		w->recovered_ms = cg_time_monotonic_ms();
	cg_arena_free(&a);
	return rc;
}
