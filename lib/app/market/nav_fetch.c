#include "app/market/nav_fetch.h"

#include "base/date.h"
#include "base/time.h"
#include "market/mfapi.h"
#include "net/fetcher.h"
#include "store/market/nav_lease.h"
#include "store/market/upstream.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	FRESH_FROM_MS = 19800000, /* 05:30 of the day */
	OVERLAP_DAYS = 14,	  /* fetched again: late restatements */
	MISSING_S = 86400,
	QUOTED_DAYS = 7, /* a scheme with a NAV as new as that at AMFI is alive */
	ABSENT_S = 300,	 /* until the source is asked again for such a one that it says it does not have */
	PAUSE_S = 30,	 /* as the Retry-After of upstream_unavailable and the breaker's time */
	LEASE_MARGIN_MS = 5000,
	BACKOFF_MS = 250,
	POLL_MS = 100, /* for another worker's result */
	PARSE_MAX = 64 << 20,
};

enum state { WAITING, RESERVED, RUNNING, DONE, ELSEWHERE };

struct job {
	int32_t code;
	size_t rank; /* in the caller's order: what comes first matters most when time runs out */
	enum state state;
	enum cg_nav_outcome outcome;
	int32_t from; /* first day to fetch; CG_DATE_NONE: the whole series */
	int tries;
	int64_t at_ms; /* not to be sent before */
	int pause_s;   /* that the source asked for; 0: none */
	struct cg_fetch fetch;
};

struct work {
	struct cg_db *db;
	const struct cg_config *cfg;
	struct cg_fetcher *fetcher;
	struct job *job;
	size_t n;
	int64_t deadline_ms;
	int32_t today;
	char owner[CG_UUID_TEXT_MAX];
	struct cg_nav_ensured *out;
	struct cg_err *e;
};

/* --- what is to be done */

/* 05:30 IST of today, or of yesterday before that; in seconds. */
static int64_t fresh_from_s(void)
{
	int64_t local = cg_time_now_ms() + CG_TIME_INDIA_MS - FRESH_FROM_MS;

	return (local - local % CG_TIME_DAY_MS + FRESH_FROM_MS - CG_TIME_INDIA_MS) / 1000;
}

/* When what is stored counts as fresh now. */
static struct cg_nav_lease_fresh fresh_of(const struct work *w)
{
	return (struct cg_nav_lease_fresh){ .today = w->today, .since_s = fresh_from_s() };
}

/* states: a bit for each. */
static bool is_in(enum state state, unsigned states)
{
	return (states & 1U << state) != 0;
}

/* The codes of the jobs in one of the states (bits). False when memory is out. */
static bool codes_in(const struct work *w, unsigned states, struct cg_arena *a, struct cg_codes *out)
{
	*out = (struct cg_codes){ 0 };
	for (size_t i = 0; i < w->n; i++) {
		if (is_in(w->job[i].state, states) && !CG_PUSH(a, out, &w->job[i].code))
			return false;
	}
	return true;
}

static struct job *job_of(struct work *w, int32_t code)
{
	size_t lo = 0, hi = w->n;

	while (lo < hi) {
		size_t mid = (lo + hi) / 2;

		if (w->job[mid].code < code)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < w->n && w->job[lo].code == code ? &w->job[lo] : NULL;
}

/* Look at jobs in the state `from`: fresh and known ones are done, others wait for us or for another worker. */
static enum cg_code look(struct work *w, enum state from)
{
	static const enum state state_of[] = {
		[CG_NAV_LEASE_KNOWN] = DONE, [CG_NAV_LEASE_ELSEWHERE] = ELSEWHERE, [CG_NAV_LEASE_DUE] = WAITING
	};
	struct cg_arena a;
	struct cg_nav_lease_fresh fresh = fresh_of(w);
	struct cg_nav_leases found = { 0 };
	struct cg_codes codes;
	enum cg_code rc;

	cg_arena_init(&a, 4 << 20);
	rc = codes_in(w, 1U << from, &a, &codes) ? cg_nav_lease_look(w->db, &codes, &fresh, &a, &found, w->e)
						 : cg_fail(w->e, CG_EBUSY, "nav: memory");
	for (size_t i = 0; rc == CG_OK && i < found.n; i++) {
		const struct cg_nav_lease *l = &found.v[i];
		struct job *j = job_of(w, l->code);

		if (j == NULL || j->state != from)
			continue;
		j->state = state_of[l->state];
		j->outcome = l->outcome;
		if (l->wait_ms > 0 && (w->out->wait_ms == 0 || l->wait_ms < w->out->wait_ms))
			w->out->wait_ms = l->wait_ms;
	}
	cg_arena_free(&a);
	return rc;
}

/* Take the lease of what is to be fetched; what another worker took in between is waited for. */
static enum cg_code claim(struct work *w)
{
	struct cg_arena a;
	int64_t lease_ms = w->deadline_ms - cg_time_monotonic_ms() + LEASE_MARGIN_MS;
	struct cg_nav_lease_fresh fresh = fresh_of(w);
	struct cg_nav_leases got = { 0 };
	struct cg_codes codes;
	enum cg_code rc;

	cg_arena_init(&a, 4 << 20);
	rc = codes_in(w, 1U << WAITING, &a, &codes)
		     ? cg_nav_lease_claim(w->db, &codes, &fresh, w->owner, lease_ms, &a, &got, w->e)
		     : cg_fail(w->e, CG_EBUSY, "nav: memory");
	for (size_t i = 0; rc == CG_OK && i < w->n; i++) {
		if (w->job[i].state == WAITING)
			w->job[i].state = ELSEWHERE;
	}
	for (size_t i = 0; rc == CG_OK && i < got.n; i++) {
		struct job *j = job_of(w, got.v[i].code);
		int32_t last = got.v[i].contiguous_to;

		if (j == NULL)
			continue;
		j->state = WAITING;
		j->from = last == CG_DATE_NONE ? CG_DATE_NONE : last - OVERLAP_DAYS;
	}
	cg_arena_free(&a);
	return rc;
}

/* Give back leases of what was not fetched. Best effort: a lease ends by itself. */
static void release(struct work *w)
{
	static const unsigned ours = 1U << WAITING | 1U << RESERVED | 1U << RUNNING;
	struct cg_arena a;
	struct cg_codes codes;

	cg_arena_init(&a, 4 << 20);
	if (codes_in(w, ours, &a, &codes) && codes.n > 0)
		cg_nav_lease_release(w->db, &codes, w->owner);
	for (size_t i = 0; i < w->n; i++) {
		if (is_in(w->job[i].state, ours)) {
			w->job[i].state = DONE;
			w->job[i].outcome = CG_NAV_UNAVAILABLE;
		}
	}
	cg_arena_free(&a);
}

/* --- one scheme */

static enum cg_code record(struct work *w, struct job *j, enum cg_nav_outcome outcome, int32_t last)
{
	static const int pause[] = { [CG_NAV_OK] = 0, [CG_NAV_UNKNOWN] = MISSING_S, [CG_NAV_UNAVAILABLE] = PAUSE_S };
	int pause_s = outcome == CG_NAV_UNAVAILABLE && j->pause_s > 0 ? j->pause_s : pause[outcome];

	j->state = DONE;
	j->outcome = outcome;
	return cg_nav_lease_record(w->db, j->code, outcome, pause_s, last, w->e);
}

/* The source has no NAV of the scheme. Where AMFI quotes it this week that is the source's fault and soon over. */
static enum cg_code record_absent(struct work *w, struct job *j, enum cg_nav_outcome otherwise)
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
static enum cg_code take_answer(struct work *w, struct job *j)
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
static int64_t backoff_ms(const struct job *j)
{
	int64_t most = (int64_t)BACKOFF_MS << (j->tries < 6 ? j->tries : 6);

	return most / 2 + randombytes_uniform((uint32_t)(most / 2) + 1);
}

/* Try again later where that can help and time allows, else give the scheme up for now. */
static enum cg_code again(struct work *w, struct job *j, int64_t wait_ms)
{
	int64_t at_ms = cg_time_monotonic_ms() + wait_ms;

	if (j->tries > w->cfg->nav_retries || at_ms >= w->deadline_ms)
		return record(w, j, CG_NAV_UNAVAILABLE, CG_DATE_NONE);
	j->state = WAITING;
	j->at_ms = at_ms;
	return CG_OK;
}

/* Our own deadline ended a request before the source had half of its time: that says nothing about the source. */
static bool cut_short(const struct work *w, const struct cg_fetch *f)
{
	return f->result == CG_FETCH_NETWORK && f->timeout_ms > 0 && f->timeout_ms < w->cfg->nav_timeout_ms / 2;
}

/* The source wants to be left alone: nobody asks it before. */
static enum cg_code silence(struct work *w, struct job *j)
{
	j->pause_s = j->fetch.retry_after_s;
	if (j->pause_s > 0)
		w->out->wait_ms = j->pause_s * INT64_C(1000);
	return cg_upstream_limited(w->db, CG_UPSTREAM_MFAPI, j->pause_s, w->e);
}

static enum cg_code finish_job(struct work *w, struct job *j)
{
	struct cg_fetch *f = &j->fetch;
	enum cg_code rc;

	if (cut_short(w, f)) {
		j->state = WAITING;
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

/* --- all of them */

static void set_url(const struct work *w, struct job *j)
{
	char from[CG_DATE_TEXT_MAX], to[CG_DATE_TEXT_MAX];
	int n = snprintf(j->fetch.url, sizeof(j->fetch.url), "%s/mf/%d", w->cfg->nav_url, j->code);

	if (j->from != CG_DATE_NONE && n > 0 && (size_t)n < sizeof(j->fetch.url))
		(void)snprintf(j->fetch.url + n, sizeof(j->fetch.url) - (size_t)n, "?startDate=%s&endDate=%s",
			       cg_date_text(j->from, from), cg_date_text(w->today + CG_NAV_DAYS_AHEAD, to));
	j->fetch.max = CG_MFAPI_BYTES_MAX;
	j->fetch.user = j;
}

static bool start(struct work *w, struct job *j)
{
	int64_t left = w->deadline_ms - cg_time_monotonic_ms();

	set_url(w, j);
	j->fetch.timeout_ms = left < w->cfg->nav_timeout_ms ? (int)(left > 1 ? left : 1) : 0;
	if (!cg_fetcher_start(w->fetcher, &j->fetch))
		return false;
	j->state = RUNNING;
	j->tries++;
	w->out->requests++;
	return true;
}

static size_t count_state(const struct work *w, enum state state)
{
	size_t n = 0;

	for (size_t i = 0; i < w->n; i++)
		n += w->job[i].state == state;
	return n;
}

/* The most wanted job in this state whose time has come; NULL: none, *next_ms says when. */
static struct job *due(struct work *w, enum state state, int64_t *next_ms)
{
	int64_t now_ms = cg_time_monotonic_ms();
	struct job *best = NULL;

	for (size_t i = 0; i < w->n; i++) {
		struct job *j = &w->job[i];

		if (j->state != state)
			continue;
		if (j->at_ms <= now_ms && (best == NULL || j->rank < best->rank))
			best = j;
		if (j->at_ms > now_ms && j->at_ms < *next_ms)
			*next_ms = j->at_ms;
	}
	return best;
}

static void hold(struct work *w, int64_t until_ms)
{
	for (size_t i = 0; i < w->n; i++) {
		struct job *j = &w->job[i];

		if (j->state == WAITING && j->at_ms < until_ms)
			j->at_ms = until_ms;
	}
}

/*
 * Reserve a slot for each request that may run beside the others. *stop: the source must not be asked now and no
 * request is under way that could change that.
 */
static enum cg_code reserve(struct work *w, int64_t *next_ms, bool *stop)
{
	struct cg_upstream_slot slot;
	struct job *j;

	while (count_state(w, RUNNING) + count_state(w, RESERVED) < (size_t)w->cfg->nav_parallel &&
	       (j = due(w, WAITING, next_ms)) != NULL) {
		int64_t left = w->deadline_ms - cg_time_monotonic_ms();
		enum cg_code rc = cg_upstream_ask(w->db, CG_UPSTREAM_MFAPI, left, &slot, w->e);

		if (rc != CG_OK)
			return rc;
		if (slot.verdict != CG_UPSTREAM_GO) {
			int64_t again_ms = cg_time_monotonic_ms() + slot.wait_ms + 1;

			/* a silence that ends in time is waited for, by all */
			if (slot.verdict == CG_UPSTREAM_BLOCKED && again_ms < w->deadline_ms) {
				hold(w, again_ms);
				continue;
			}
			/* who has begun to wait goes on: the clock of the database may be another one */
			if (j->tries > 0 && again_ms < w->deadline_ms) {
				j->at_ms = again_ms;
				continue;
			}
			*stop = count_state(w, RUNNING) + count_state(w, RESERVED) == 0;
			w->out->held_back |= *stop;
			w->out->wait_ms = slot.wait_ms;
			/* a request that runs may close the breaker or show that it stays open */
			j->at_ms = cg_time_monotonic_ms() + POLL_MS;
			*next_ms = j->at_ms < *next_ms ? j->at_ms : *next_ms;
			return CG_OK;
		}
		j->state = RESERVED;
		j->at_ms = cg_time_monotonic_ms() + slot.wait_ms;
	}
	return CG_OK;
}

static enum cg_code collect(struct work *w, int64_t next_ms)
{
	int64_t wait_ms = next_ms - cg_time_monotonic_ms();
	struct cg_fetch *f;
	enum cg_code rc = CG_OK;

	wait_ms = wait_ms < 0 ? 0 : wait_ms > 1000 ? 1000 : wait_ms;
	if (cg_fetcher_running(w->fetcher) == 0) {
		cg_time_sleep_ms(wait_ms);
		return CG_OK;
	}
	f = cg_fetcher_poll(w->fetcher, (int)wait_ms);
	while (f != NULL && rc == CG_OK) {
		rc = finish_job(w, f->user);
		cg_fetcher_clear(f);
		f = rc == CG_OK ? cg_fetcher_poll(w->fetcher, 0) : NULL;
	}
	return rc;
}

static enum cg_code fetch_all(struct work *w)
{
	enum cg_code rc = CG_OK;
	bool stop = false;

	while (rc == CG_OK && !stop && cg_time_monotonic_ms() < w->deadline_ms &&
	       count_state(w, WAITING) + count_state(w, RESERVED) + count_state(w, RUNNING) > 0) {
		int64_t next_ms = w->deadline_ms;
		struct job *j;

		rc = reserve(w, &next_ms, &stop);
		while (rc == CG_OK && (j = due(w, RESERVED, &next_ms)) != NULL) {
			if (!start(w, j))
				rc = cg_fail(w->e, CG_EBUSY, "nav: no memory for a request");
		}
		if (rc == CG_OK && !stop)
			rc = collect(w, next_ms);
	}
	cg_fetcher_abort(w->fetcher);
	return rc;
}

/* Others fetch some of our schemes: wait for them, and take over what they gave up. */
static enum cg_code wait_for_others(struct work *w)
{
	enum cg_code rc = CG_OK;

	w->out->waited += count_state(w, ELSEWHERE);
	while (rc == CG_OK && count_state(w, ELSEWHERE) > 0 && cg_time_monotonic_ms() < w->deadline_ms) {
		cg_time_sleep_ms(POLL_MS);
		rc = look(w, ELSEWHERE);
		if (rc == CG_OK && count_state(w, WAITING) > 0)
			rc = claim(w);
		if (rc == CG_OK && count_state(w, WAITING) > 0) {
			rc = fetch_all(w);
			release(w);
		}
	}
	for (size_t i = 0; i < w->n; i++) {
		if (w->job[i].state == ELSEWHERE) {
			w->job[i].state = DONE;
			w->job[i].outcome = CG_NAV_UNAVAILABLE;
		}
	}
	return rc;
}

static int order_jobs(const void *a, const void *b)
{
	int32_t x = ((const struct job *)a)->code, y = ((const struct job *)b)->code;

	return (x > y) - (x < y);
}

static int order_by_code(const void *a, const void *b)
{
	const struct job *x = a, *y = b;

	return order_jobs(a, b) != 0 ? order_jobs(a, b) : (x->rank > y->rank) - (x->rank < y->rank);
}

/* Each code once, ascending. */
static bool make_jobs(struct work *w, const int32_t *codes, size_t n)
{
	size_t kept = 0;

	w->job = calloc(n > 0 ? n : 1, sizeof(*w->job));
	if (w->job == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		w->job[i].code = codes[i];
		w->job[i].rank = i;
	}
	qsort(w->job, n, sizeof(*w->job), order_by_code);
	for (size_t i = 0; i < n; i++) {
		if (w->job[i].code > 0 && (kept == 0 || w->job[kept - 1].code != w->job[i].code))
			w->job[kept++] = w->job[i];
	}
	w->n = kept;
	return true;
}

enum cg_code cg_nav_ensure(struct cg_db *db, struct cg_fetcher *fetcher, const int32_t *codes, size_t n,
			   int64_t deadline_ms, enum cg_nav_outcome *outcome, struct cg_nav_ensured *out,
			   struct cg_err *e)
{
	struct work w = { .db = db,
			  .cfg = cg_db_config(db),
			  .fetcher = fetcher,
			  .deadline_ms = deadline_ms,
			  .today = cg_time_india_today(),
			  .out = out,
			  .e = e };
	struct cg_id owner;
	enum cg_code rc = CG_OK;

	*out = (struct cg_nav_ensured){ 0 };
	if (n > CG_NAV_CODES_MAX || !cg_id_new(&owner) || !make_jobs(&w, codes, n))
		return cg_fail(e, CG_EBUSY, "nav: too many schemes or no memory");
	(void)cg_id_uuid(&owner, w.owner);
	if (w.n > 0)
		rc = look(&w, WAITING);
	if (rc == CG_OK && count_state(&w, WAITING) > 0)
		rc = claim(&w);
	if (rc == CG_OK && count_state(&w, WAITING) > 0)
		rc = fetch_all(&w);
	release(&w);
	if (rc == CG_OK && count_state(&w, ELSEWHERE) > 0)
		rc = wait_for_others(&w);
	for (size_t i = 0; i < n; i++) {
		const struct job *j = job_of(&w, codes[i]);

		outcome[i] = j != NULL ? j->outcome : CG_NAV_UNKNOWN;
	}
	for (size_t i = 0; i < w.n; i++)
		cg_fetcher_clear(&w.job[i].fetch);
	free(w.job);
	return rc;
}
