/* nav_answer.c: what an answer of the NAV source means for one scheme, and for how long. */
#include "app/market/nav_work.h"
#include "base/time.h"
#include "market/mfapi.h"
#include "store/market/nav_lease.h"
#include "store/market/upstream.h"

#include <sodium.h>

enum {
	MISSING_S = 86400,
	QUOTED_DAYS = 7, /* a scheme with a NAV as new as that at AMFI is alive */
	ABSENT_S = 300,	 /* until the source is asked again for such a one that it says it does not have */
	PAUSE_S = 30,	 /* as the Retry-After of upstream_unavailable and the breaker's time */
	BACKOFF_MS = 250,
	PARSE_MAX = 64 << 20,
};

static enum cg_code record(struct cg_nav_work *w, struct cg_nav_job *j, enum cg_nav_outcome outcome, int32_t last)
{
	static const int pause[] = { [CG_NAV_OK] = 0, [CG_NAV_UNKNOWN] = MISSING_S, [CG_NAV_UNAVAILABLE] = PAUSE_S };
	int pause_s = outcome == CG_NAV_UNAVAILABLE && j->pause_s > 0 ? j->pause_s : pause[outcome];

	j->state = CG_NAV_JOB_DONE;
	j->outcome = outcome;
	return cg_nav_lease_record(w->db, j->code, outcome, pause_s, last, w->e);
}

/* The source has no NAV of the scheme. Where AMFI quotes it this week that is the source's fault and soon over. */
static enum cg_code record_absent(struct cg_nav_work *w, struct cg_nav_job *j, enum cg_nav_outcome otherwise)
{
	bool quoted;
	enum cg_code rc = cg_nav_lease_quoted(w->db, j->code, w->today - QUOTED_DAYS, &quoted, w->e);

	if (rc != CG_OK || !quoted)
		return rc == CG_OK ? record(w, j, otherwise, CG_DATE_NONE) : rc;
	j->pause_s = ABSENT_S;
	if (w->out->wait_ms == 0)
		w->out->wait_ms = ABSENT_S * INT64_C(1000);
	return record(w, j, CG_NAV_UNAVAILABLE, CG_DATE_NONE);
}

/* A good answer: its NAVs are stored before the scheme counts as fetched. */
static enum cg_code take_answer(struct cg_nav_work *w, struct cg_nav_job *j)
{
	struct cg_arena a;
	struct cg_mfapi m;
	struct cg_nav_written written;
	struct cg_err bad = { 0 };
	enum cg_code rc, read;

	cg_arena_init(&a, PARSE_MAX);
	read = cg_mfapi_read((struct cg_str){ j->fetch.body, j->fetch.n }, j->code, w->today, &a, &m, &bad);
	/*
	 * a source that has a scheme has a NAV of it: a source that lost its data must not make histories look
	 * short
	 */
	if (read == CG_OK && !m.unknown && j->from == CG_DATE_NONE && m.series.navs.n + m.zeros == 0)
		read = cg_fail(&bad, CG_EUPSTREAM, "answer refused: a scheme without NAVs");
	if (read != CG_OK) {
		rc = cg_upstream_failed(w->db, CG_UPSTREAM_MFAPI, bad.why, w->e);
		if (rc == CG_OK)
			rc = record(w, j, CG_NAV_UNAVAILABLE, CG_DATE_NONE);
	} else {
		size_t n = m.series.navs.n;

		rc = cg_upstream_worked(w->db, CG_UPSTREAM_MFAPI, w->e);
		if (rc == CG_OK && n > 0)
			rc = cg_nav_write(w->db, &m.series, 1, &written, w->e);
		if (rc == CG_OK && n > 0)
			rc = record(w, j, CG_NAV_OK, m.series.navs.v[n - 1].date);
		else if (rc == CG_OK)
			/* blank meta for a window of days without NAVs says nothing about the scheme */
			rc = record_absent(w, j, m.unknown && j->from == CG_DATE_NONE ? CG_NAV_UNKNOWN : CG_NAV_OK);
		w->out->fetched += rc == CG_OK && n > 0;
	}
	cg_arena_free(&a);
	return rc;
}

/* Exponential, with jitter so that workers do not come back together. */
static int64_t backoff_ms(const struct cg_nav_job *j)
{
	int64_t most = (int64_t)BACKOFF_MS << (j->tries < 6 ? j->tries : 6);

	return most / 2 + randombytes_uniform((uint32_t)(most / 2) + 1);
}

/* Try again later where that can help and time allows, else give the scheme up for now. */
static enum cg_code again(struct cg_nav_work *w, struct cg_nav_job *j, int64_t wait_ms)
{
	int64_t at_ms = cg_time_monotonic_ms() + wait_ms;

	if (j->tries > w->cfg->nav_retries || at_ms >= w->deadline_ms)
		return record(w, j, CG_NAV_UNAVAILABLE, CG_DATE_NONE);
	j->state = CG_NAV_JOB_WAITING;
	j->at_ms = at_ms;
	return CG_OK;
}

/* Our own deadline ended a request before the source had half of its time: that says nothing about the source. */
static bool cut_short(const struct cg_nav_work *w, const struct cg_fetch *f)
{
	return f->result == CG_FETCH_NETWORK && f->timeout_ms > 0 && f->timeout_ms < w->cfg->nav_timeout_ms / 2;
}

/* The source wants to be left alone: nobody asks it before. */
static enum cg_code silence(struct cg_nav_work *w, struct cg_nav_job *j)
{
	j->pause_s = j->fetch.retry_after_s;
	if (j->pause_s > 0)
		w->out->wait_ms = j->pause_s * INT64_C(1000);
	return cg_upstream_limited(w->db, CG_UPSTREAM_MFAPI, j->pause_s, w->e);
}

enum cg_code cg_nav_answer_take(struct cg_nav_work *w, struct cg_nav_job *j)
{
	struct cg_fetch *f = &j->fetch;
	enum cg_code rc;

	if (cut_short(w, f)) {
		j->state = CG_NAV_JOB_WAITING;
		j->at_ms = w->deadline_ms;
		return CG_OK;
	}
	switch (f->result) {
	case CG_FETCH_OK:
		return take_answer(w, j);
	case CG_FETCH_NOT_FOUND:
		rc = cg_upstream_worked(w->db, CG_UPSTREAM_MFAPI, w->e);
		return rc == CG_OK ? record_absent(w, j, CG_NAV_UNKNOWN) : rc;
	case CG_FETCH_RATE:
		rc = silence(w, j);
		return rc == CG_OK ? again(w, j, f->retry_after_s > 0 ? f->retry_after_s * 1000 : backoff_ms(j)) : rc;
	case CG_FETCH_SERVER:
	case CG_FETCH_NETWORK:
		rc = cg_upstream_failed(w->db, CG_UPSTREAM_MFAPI, f->why, w->e);
		if (rc == CG_OK && f->retry_after_s > 0)
			rc = silence(w, j);
		return rc == CG_OK ? again(w, j, f->retry_after_s > 0 ? f->retry_after_s * 1000 : backoff_ms(j)) : rc;
	default:
		rc = cg_upstream_failed(w->db, CG_UPSTREAM_MFAPI, f->why, w->e);
		return rc == CG_OK ? record(w, j, CG_NAV_UNAVAILABLE, CG_DATE_NONE) : rc;
	}
}
