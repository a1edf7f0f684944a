#include "app/nav_fetch.h"

#include "base/date.h"
#include "base/time.h"
#include "market/mfapi.h"
#include "net/fetcher.h"
#include "store/market/upstream.h"
#include "store/pg/pgarray.h"
#include "store/pg/row.h"

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
	PAUSE_S = 30, /* as the Retry-After of upstream_unavailable and the breaker's time */
	LEASE_MARGIN_MS = 5000,
	BACKOFF_MS = 250,
	POLL_MS = 100, /* for another worker's result */
	PARSE_MAX = 64 << 20,
	NUMBER_MAX = 24,
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

/* Per code of $1: 0 fresh, 1 not known to the source, 2 failed a moment ago, 3 being fetched, 4 to be fetched. */
/* The subquery is what makes the planner look each scheme up by its key. */
static const char sql_state[] =
	"select u.code, "
	"  case when f.lease_until > now() then 3 "
	"    when f.outcome = 'UNKNOWN' and f.next_attempt_at > now() then 1 "
	"    when f.full_history "
	"      and (f.contiguous_to >= date '1970-01-01' + $2::integer - 1 "
	"        or (f.outcome = 'OK' and f.attempted_at >= to_timestamp($3::bigint))) then 0 "
	"    when f.next_attempt_at > now() then 2 else 4 end, "
	"  greatest(0, extract(epoch from f.next_attempt_at - now()) * 1000)::bigint "
	"from unnest($1::integer[]) u(code) "
	"left join lateral (select x.* from nav_fetches x where x.scheme_code = u.code offset 0) f on true";
static const char sql_claim[] =
	"insert into nav_fetches as f (scheme_code, lease_owner, lease_until) "
	"select code, $4::uuid, now() + $5::bigint * interval '1 millisecond' "
	"from unnest($1::integer[]) u(code) "
	"order by code "
	"on conflict (scheme_code) "
	"do update set lease_owner = excluded.lease_owner, lease_until = excluded.lease_until "
	"where case when f.lease_until > now() then 3 "
	"  when f.outcome = 'UNKNOWN' and f.next_attempt_at > now() then 1 "
	"  when f.full_history "
	"    and (f.contiguous_to >= date '1970-01-01' + $2::integer - 1 "
	"      or (f.outcome = 'OK' and f.attempted_at >= to_timestamp($3::bigint))) then 0 "
	"  when f.next_attempt_at > now() then 2 else 4 end = 4 "
	"returning scheme_code, case when full_history then contiguous_to - date '1970-01-01' end";
static const char sql_release[] = "update nav_fetches "
				  "set lease_owner = null, lease_until = null "
				  "where scheme_code = any ($1::integer[]) and lease_owner = $2::uuid";
static const char sql_record[] =
	"update nav_fetches "
	"set attempted_at = now(), outcome = $2, "
	"  next_attempt_at = now() + nullif($3::integer, 0) * interval '1 second', "
	"  full_history = full_history or $2 = 'OK', "
	"  contiguous_to = case when $2 = 'OK' then greatest(contiguous_to, date '1970-01-01' + $4::integer) "
	"    else contiguous_to end, "
	"  lease_owner = null, lease_until = null "
	"where scheme_code = $1";

/* 05:30 IST of today, or of yesterday before that; in seconds. */
static int64_t fresh_from_s(void)
{
	int64_t local = cg_time_now_ms() + CG_TIME_INDIA_MS - FRESH_FROM_MS;

	return (local - local % CG_TIME_DAY_MS + FRESH_FROM_MS - CG_TIME_INDIA_MS) / 1000;
}

/* The codes of the jobs in a state, for a parameter. */
static const char *codes_in(const struct work *w, enum state state, struct cg_arena *a)
{
	struct cg_pgarray list;

	cg_pgarray_init(&list, a);
	for (size_t i = 0; i < w->n; i++) {
		if (w->job[i].state == state)
			cg_pgarray_uint(&list, (uint64_t)w->job[i].code);
	}
	return cg_pgarray_done(&list);
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
	struct cg_arena a;
	char today[NUMBER_MAX], fresh[NUMBER_MAX];
	const char *arg[] = { NULL, today, fresh };
	struct cg_sql q = { .name = "nav_state", .text = sql_state, .arg = arg, .n = 3 };
	enum cg_code rc;

	cg_arena_init(&a, 4 << 20);
	(void)snprintf(today, sizeof(today), "%d", w->today);
	(void)snprintf(fresh, sizeof(fresh), "%lld", (long long)fresh_from_s());
	arg[0] = codes_in(w, from, &a);
	rc = arg[0] != NULL ? cg_sql_run(w->db, NULL, CG_TX_READ, &q, 1, w->e) : cg_fail(w->e, CG_EBUSY, "nav: memory");
	for (int i = 0; rc == CG_OK && i < PQntuples(q.res); i++) {
		struct job *j = job_of(w, (int32_t)cg_sql_int(q.res, i, 0));
		int64_t state = cg_sql_int(q.res, i, 1);

		if (j == NULL || j->state != from)
			continue;
		j->state = state == 3 ? ELSEWHERE : state == 4 ? WAITING : DONE;
		j->outcome = state == 0 ? CG_NAV_OK : state == 1 ? CG_NAV_UNKNOWN : CG_NAV_UNAVAILABLE;
		if (state == 2 && (w->out->wait_ms == 0 || cg_sql_int(q.res, i, 2) < w->out->wait_ms))
			w->out->wait_ms = cg_sql_int(q.res, i, 2);
	}
	cg_sql_clear(&q, 1);
	cg_arena_free(&a);
	return rc;
}

/* Take the lease of what is to be fetched; what another worker took in between is waited for. */
static enum cg_code claim(struct work *w)
{
	struct cg_arena a;
	int64_t lease_ms = w->deadline_ms - cg_time_monotonic_ms() + LEASE_MARGIN_MS;
	char today[NUMBER_MAX], fresh[NUMBER_MAX], lease[NUMBER_MAX];
	const char *arg[] = { NULL, today, fresh, w->owner, lease };
	struct cg_sql q = { .name = "nav_claim", .text = sql_claim, .arg = arg, .n = 5 };
	enum cg_code rc;

	cg_arena_init(&a, 4 << 20);
	(void)snprintf(today, sizeof(today), "%d", w->today);
	(void)snprintf(fresh, sizeof(fresh), "%lld", (long long)fresh_from_s());
	(void)snprintf(lease, sizeof(lease), "%lld", (long long)lease_ms);
	arg[0] = codes_in(w, WAITING, &a);
	rc = arg[0] != NULL ? cg_sql_run(w->db, NULL, CG_TX_LAZY, &q, 1, w->e) : cg_fail(w->e, CG_EBUSY, "nav: memory");
	if (rc == CG_OK) {
		for (size_t i = 0; i < w->n; i++) {
			if (w->job[i].state == WAITING)
				w->job[i].state = ELSEWHERE;
		}
	}
	for (int i = 0; rc == CG_OK && i < PQntuples(q.res); i++) {
		struct job *j = job_of(w, (int32_t)cg_sql_int(q.res, i, 0));

		if (j == NULL)
			continue;
		j->state = WAITING;
		j->from = PQgetisnull(q.res, i, 1) ? CG_DATE_NONE : (int32_t)cg_sql_int(q.res, i, 1) - OVERLAP_DAYS;
	}
	cg_sql_clear(&q, 1);
	cg_arena_free(&a);
	return rc;
}

/* Give back leases of what was not fetched. Best effort: a lease ends by itself. */
static void release(struct work *w)
{
	struct cg_arena a;
	struct cg_pgarray list;
	const char *arg[] = { NULL, w->owner };
	struct cg_sql q = { .name = "nav_release", .text = sql_release, .arg = arg, .n = 2 };
	struct cg_err ignored = { 0 };
	bool any = false;

	cg_arena_init(&a, 4 << 20);
	cg_pgarray_init(&list, &a);
	for (size_t i = 0; i < w->n; i++) {
		struct job *j = &w->job[i];

		if (j->state == WAITING || j->state == RESERVED || j->state == RUNNING) {
			cg_pgarray_uint(&list, (uint64_t)j->code);
			j->state = DONE;
			j->outcome = CG_NAV_UNAVAILABLE;
			any = true;
		}
	}
	arg[0] = cg_pgarray_done(&list);
	if (any && arg[0] != NULL)
		(void)cg_sql_run(w->db, NULL, CG_TX_LAZY, &q, 1, &ignored);
	cg_sql_clear(&q, 1);
	cg_arena_free(&a);
}

/* --- one scheme */

static enum cg_code record(struct work *w, struct job *j, enum cg_nav_outcome outcome, int32_t last)
{
	static const char *const names[] = {
		[CG_NAV_OK] = "OK", [CG_NAV_UNKNOWN] = "UNKNOWN", [CG_NAV_UNAVAILABLE] = "UNAVAILABLE"
	};
	static const int pause[] = { [CG_NAV_OK] = 0, [CG_NAV_UNKNOWN] = MISSING_S, [CG_NAV_UNAVAILABLE] = PAUSE_S };
	char code[NUMBER_MAX], next[NUMBER_MAX], day[NUMBER_MAX];
	const char *arg[] = { code, names[outcome], next, last != CG_DATE_NONE ? day : NULL };
	struct cg_sql q = { .name = "nav_record", .text = sql_record, .arg = arg, .n = 4 };
	enum cg_code rc;

	(void)snprintf(code, sizeof(code), "%d", j->code);
	(void)snprintf(next, sizeof(next), "%d",
		       outcome == CG_NAV_UNAVAILABLE && j->pause_s > 0 ? j->pause_s : pause[outcome]);
	(void)snprintf(day, sizeof(day), "%d", last);
	rc = cg_sql_run(w->db, NULL, CG_TX_WRITE, &q, 1, w->e);
	cg_sql_clear(&q, 1);
	j->state = DONE;
	j->outcome = outcome;
	return rc;
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
		/* blank meta for a window of days without NAVs says nothing about the scheme */
		if (rc == CG_OK)
			rc = record(w, j, m.unknown && j->from == CG_DATE_NONE ? CG_NAV_UNKNOWN : CG_NAV_OK,
				    n > 0 ? m.series.navs.v[n - 1].date : CG_DATE_NONE);
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
		return rc == CG_OK ? record(w, j, CG_NAV_UNKNOWN, CG_DATE_NONE) : rc;
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
