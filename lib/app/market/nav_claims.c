/* nav_claims.c: which schemes are due, and whose fetch each is: workers share the source by leases. */
#include "app/market/nav_work.h"
#include "base/time.h"
#include "store/market/nav_lease.h"

enum {
	FRESH_FROM_MS = 19800000, /* 05:30 of the day */
	OVERLAP_DAYS = 14,	  /* fetched again: late restatements */
	LEASE_MARGIN_MS = 5000,
};

/* 05:30 IST of today, or of yesterday before that; in seconds. */
static int64_t fresh_from_s(void)
{
	int64_t local = cg_time_now_ms() + CG_TIME_INDIA_MS - FRESH_FROM_MS;

	return (local - local % CG_TIME_DAY_MS + FRESH_FROM_MS - CG_TIME_INDIA_MS) / 1000;
}

/* When what is stored counts as fresh now. */
static struct cg_nav_lease_fresh fresh_of(const struct cg_nav_work *w)
{
	return (struct cg_nav_lease_fresh){ .today = w->today, .since_s = fresh_from_s() };
}

/* states: a bit for each. */
static bool is_in(enum cg_nav_job_state state, unsigned states)
{
	return (states & 1U << state) != 0;
}

/* The codes of the jobs in one of the states (bits). False when memory is out. */
static bool codes_in(const struct cg_nav_work *w, unsigned states, struct cg_arena *a, struct cg_codes *out)
{
	*out = (struct cg_codes){ 0 };
	for (size_t i = 0; i < w->n; i++) {
		if (is_in(w->job[i].state, states) && !CG_PUSH(a, out, &w->job[i].code))
			return false;
	}
	return true;
}

struct cg_nav_job *cg_nav_claims_job(struct cg_nav_work *w, int32_t code)
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

enum cg_code cg_nav_claims_look(struct cg_nav_work *w, enum cg_nav_job_state from)
{
	static const enum cg_nav_job_state state_of[] = { [CG_NAV_LEASE_KNOWN] = CG_NAV_JOB_DONE,
							  [CG_NAV_LEASE_ELSEWHERE] = CG_NAV_JOB_ELSEWHERE,
							  [CG_NAV_LEASE_DUE] = CG_NAV_JOB_WAITING };
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
		struct cg_nav_job *j = cg_nav_claims_job(w, l->code);

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

enum cg_code cg_nav_claims_take(struct cg_nav_work *w)
{
	struct cg_arena a;
	int64_t lease_ms = w->deadline_ms - cg_time_monotonic_ms() + LEASE_MARGIN_MS;
	struct cg_nav_lease_fresh fresh = fresh_of(w);
	struct cg_nav_leases got = { 0 };
	struct cg_codes codes;
	enum cg_code rc;

	cg_arena_init(&a, 4 << 20);
	rc = codes_in(w, 1U << CG_NAV_JOB_WAITING, &a, &codes)
		     ? cg_nav_lease_claim(w->db, &codes, &fresh, w->owner, lease_ms, &a, &got, w->e)
		     : cg_fail(w->e, CG_EBUSY, "nav: memory");
	for (size_t i = 0; rc == CG_OK && i < w->n; i++) {
		if (w->job[i].state == CG_NAV_JOB_WAITING)
			w->job[i].state = CG_NAV_JOB_ELSEWHERE;
	}
	for (size_t i = 0; rc == CG_OK && i < got.n; i++) {
		struct cg_nav_job *j = cg_nav_claims_job(w, got.v[i].code);
		int32_t last = got.v[i].contiguous_to;

		if (j == NULL)
			continue;
		j->state = CG_NAV_JOB_WAITING;
		j->from = last == CG_DATE_NONE ? CG_DATE_NONE : last - OVERLAP_DAYS;
	}
	cg_arena_free(&a);
	return rc;
}

void cg_nav_claims_release(struct cg_nav_work *w)
{
	static const unsigned ours = 1U << CG_NAV_JOB_WAITING | 1U << CG_NAV_JOB_RESERVED | 1U << CG_NAV_JOB_RUNNING;
	struct cg_arena a;
	struct cg_codes codes;

	cg_arena_init(&a, 4 << 20);
	if (codes_in(w, ours, &a, &codes) && codes.n > 0)
		cg_nav_lease_release(w->db, &codes, w->owner);
	for (size_t i = 0; i < w->n; i++) {
		if (is_in(w->job[i].state, ours)) {
			w->job[i].state = CG_NAV_JOB_DONE;
			w->job[i].outcome = CG_NAV_UNAVAILABLE;
		}
	}
	cg_arena_free(&a);
}
