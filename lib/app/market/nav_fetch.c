#include "app/market/nav_fetch.h"

#include "app/market/nav_work.h"
#include "base/date.h"
#include "base/time.h"
#include "market/mfapi.h"
#include "store/market/upstream.h"

#include <stdio.h>
#include <stdlib.h>

enum { POLL_MS = 100 /* for another worker's result */ };

static void set_url(const struct cg_nav_work *w, struct cg_nav_job *j)
{
	char from[CG_DATE_TEXT_MAX], to[CG_DATE_TEXT_MAX];
	int n = snprintf(j->fetch.url, sizeof(j->fetch.url), "%s/mf/%d", w->cfg->nav_url, j->code);

	if (j->from != CG_DATE_NONE && n > 0 && (size_t)n < sizeof(j->fetch.url))
		(void)snprintf(j->fetch.url + n, sizeof(j->fetch.url) - (size_t)n, "?startDate=%s&endDate=%s",
			       cg_date_text(j->from, from), cg_date_text(w->today + CG_NAV_DAYS_AHEAD, to));
	j->fetch.max = CG_MFAPI_BYTES_MAX;
	j->fetch.user = j;
}

static bool start(struct cg_nav_work *w, struct cg_nav_job *j)
{
	int64_t left = w->deadline_ms - cg_time_monotonic_ms();

	set_url(w, j);
	j->fetch.timeout_ms = left < w->cfg->nav_timeout_ms ? (int)(left > 1 ? left : 1) : 0;
	if (!cg_fetcher_start(w->fetcher, &j->fetch))
		return false;
	j->state = CG_NAV_JOB_RUNNING;
	j->tries++;
	w->out->requests++;
	return true;
}

static size_t count_state(const struct cg_nav_work *w, enum cg_nav_job_state state)
{
	size_t n = 0;

	for (size_t i = 0; i < w->n; i++)
		n += w->job[i].state == state;
	return n;
}

/* The most wanted job in this state whose time has come; NULL: none, *next_ms says when. */
static struct cg_nav_job *due(struct cg_nav_work *w, enum cg_nav_job_state state, int64_t *next_ms)
{
	int64_t now_ms = cg_time_monotonic_ms();
	struct cg_nav_job *best = NULL;

	for (size_t i = 0; i < w->n; i++) {
		struct cg_nav_job *j = &w->job[i];

		if (j->state != state)
			continue;
		if (j->at_ms <= now_ms && (best == NULL || j->rank < best->rank))
			best = j;
		if (j->at_ms > now_ms && j->at_ms < *next_ms)
			*next_ms = j->at_ms;
	}
	return best;
}

static void hold(struct cg_nav_work *w, int64_t until_ms)
{
	for (size_t i = 0; i < w->n; i++) {
		struct cg_nav_job *j = &w->job[i];

		if (j->state == CG_NAV_JOB_WAITING && j->at_ms < until_ms)
			j->at_ms = until_ms;
	}
}

/*
 * Reserve a slot for each request that may run beside the others. *stop: the source must not be asked now and no
 * request is under way that could change that.
 */
static enum cg_code reserve(struct cg_nav_work *w, int64_t *next_ms, bool *stop)
{
	struct cg_upstream_slot slot;
	struct cg_nav_job *j;

	while (count_state(w, CG_NAV_JOB_RUNNING) + count_state(w, CG_NAV_JOB_RESERVED) <
		       (size_t)w->cfg->nav_parallel &&
	       (j = due(w, CG_NAV_JOB_WAITING, next_ms)) != NULL) {
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
			*stop = count_state(w, CG_NAV_JOB_RUNNING) + count_state(w, CG_NAV_JOB_RESERVED) == 0;
			w->out->held_back |= *stop;
			w->out->wait_ms = slot.wait_ms;
			/* a request that runs may close the breaker or show that it stays open */
			j->at_ms = cg_time_monotonic_ms() + POLL_MS;
			*next_ms = j->at_ms < *next_ms ? j->at_ms : *next_ms;
			return CG_OK;
		}
		j->state = CG_NAV_JOB_RESERVED;
		j->at_ms = cg_time_monotonic_ms() + slot.wait_ms;
	}
	return CG_OK;
}

static enum cg_code collect(struct cg_nav_work *w, int64_t next_ms)
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
		rc = cg_nav_answer_take(w, f->user);
		cg_fetcher_clear(f);
		f = rc == CG_OK ? cg_fetcher_poll(w->fetcher, 0) : NULL;
	}
	return rc;
}

static enum cg_code fetch_all(struct cg_nav_work *w)
{
	enum cg_code rc = CG_OK;
	bool stop = false;

	while (rc == CG_OK && !stop && cg_time_monotonic_ms() < w->deadline_ms &&
	       count_state(w, CG_NAV_JOB_WAITING) + count_state(w, CG_NAV_JOB_RESERVED) +
			       count_state(w, CG_NAV_JOB_RUNNING) >
		       0) {
		int64_t next_ms = w->deadline_ms;
		struct cg_nav_job *j;

		rc = reserve(w, &next_ms, &stop);
		while (rc == CG_OK && (j = due(w, CG_NAV_JOB_RESERVED, &next_ms)) != NULL) {
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
static enum cg_code wait_for_others(struct cg_nav_work *w)
{
	enum cg_code rc = CG_OK;

	w->out->waited += count_state(w, CG_NAV_JOB_ELSEWHERE);
	while (rc == CG_OK && count_state(w, CG_NAV_JOB_ELSEWHERE) > 0 && cg_time_monotonic_ms() < w->deadline_ms) {
		cg_time_sleep_ms(POLL_MS);
		rc = cg_nav_claims_look(w, CG_NAV_JOB_ELSEWHERE);
		if (rc == CG_OK && count_state(w, CG_NAV_JOB_WAITING) > 0)
			rc = cg_nav_claims_take(w);
		if (rc == CG_OK && count_state(w, CG_NAV_JOB_WAITING) > 0) {
			rc = fetch_all(w);
			cg_nav_claims_release(w);
		}
	}
	for (size_t i = 0; i < w->n; i++) {
		if (w->job[i].state == CG_NAV_JOB_ELSEWHERE) {
			w->job[i].state = CG_NAV_JOB_DONE;
			w->job[i].outcome = CG_NAV_UNAVAILABLE;
		}
	}
	return rc;
}

static int order_jobs(const void *a, const void *b)
{
	int32_t x = ((const struct cg_nav_job *)a)->code, y = ((const struct cg_nav_job *)b)->code;

	return (x > y) - (x < y);
}

static int order_by_code(const void *a, const void *b)
{
	const struct cg_nav_job *x = a, *y = b;

	return order_jobs(a, b) != 0 ? order_jobs(a, b) : (x->rank > y->rank) - (x->rank < y->rank);
}

/* Each code once, ascending. */
static bool make_jobs(struct cg_nav_work *w, const int32_t *codes, size_t n)
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
	struct cg_nav_work w = { .db = db,
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
		rc = cg_nav_claims_look(&w, CG_NAV_JOB_WAITING);
	if (rc == CG_OK && count_state(&w, CG_NAV_JOB_WAITING) > 0)
		rc = cg_nav_claims_take(&w);
	if (rc == CG_OK && count_state(&w, CG_NAV_JOB_WAITING) > 0)
		rc = fetch_all(&w);
	cg_nav_claims_release(&w);
	if (rc == CG_OK && count_state(&w, CG_NAV_JOB_ELSEWHERE) > 0)
		rc = wait_for_others(&w);
	for (size_t i = 0; i < n; i++) {
		const struct cg_nav_job *j = cg_nav_claims_job(&w, codes[i]);

		outcome[i] = j != NULL ? j->outcome : CG_NAV_UNKNOWN;
	}
	for (size_t i = 0; i < w.n; i++)
		cg_fetcher_clear(&w.job[i].fetch);
	free(w.job);
	return rc;
}
