/*
 * cmd_nav_report.c: AMFI's NAV history report as the second source of casgate nav sync. api.mfapi.in is a mirror that
 * has stood still before: what it lacks of the last days comes from here, and what both have is held against each
 * other.
 *
 * Days      the last week, or the last month where series could not be fetched: one request for all schemes.
 * Told      on standard output, a difference on standard error too, and both by casgate nav status (nav_runs, kind
 *           report: total are the NAVs compared, done those that differ).
 */
#include "nav_sync.h"

#include "app/market/agree.h"
#include "base/date.h"
#include "base/time.h"
#include "market/points.h"
#include "store/market/upstream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	WEEK = 7,
	MONTH = 31,
	REPORT_MAX = 128 << 20, /* a day of all schemes is 1.5 MB */
	REPORT_TIMEOUT_MS = 120000,
	GROUP = 500, /* schemes in a transaction */
};

/* What the comparison came to. */
struct check {
	struct cg_nav_sync *s;
	struct cg_arena arena; /* of a group */
	int32_t from, to;
	struct cg_agree agree;
	size_t schemes, added;
};

/* 01-Jan-2024, as the form has it. */
static void form_day(int32_t day, char out[16])
{
	static const char *const months[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
					      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
	int y, m, d;

	cg_date_split(day, &y, &m, &d);
	(void)snprintf(out, 16, "%02d-%s-%04d", d % 100, months[m - 1], y % 10000);
}

/* One try: the next run comes tomorrow, and failures in a row would keep the list from being asked for. */
static enum cg_code fetch_report(struct check *c, struct cg_fetch *f)
{
	struct cg_nav_sync *s = c->s;
	char from[16], to[16];

	form_day(c->from, from);
	form_day(c->to, to);
	(void)snprintf(f->url, sizeof(f->url), "%s/DownloadNAVHistoryReport_Po.aspx?frmdt=%s&todt=%s", s->cfg.amfi_url,
		       from, to);
	f->follow = true;
	f->max = REPORT_MAX;
	f->timeout_ms = REPORT_TIMEOUT_MS;
	if (cg_nav_sync_ask_amfi(s, f) == NULL)
		return s->e.code;
	if (f->result == CG_FETCH_OK && !cg_amfi_is((struct cg_str){ f->body, f->n })) {
		f->result = CG_FETCH_BAD;
		f->why = "not a report of AMFI";
	}
	if (f->result == CG_FETCH_OK)
		return cg_upstream_worked(s->db, CG_UPSTREAM_AMFI, &s->e);
	if (f->result == CG_FETCH_RATE)
		(void)cg_upstream_limited(s->db, CG_UPSTREAM_AMFI, f->retry_after_s, &s->e);
	else
		(void)cg_upstream_failed(s->db, CG_UPSTREAM_AMFI, f->why, &s->e);
	return cg_fail_hint(&s->e, CG_EUPSTREAM, "AMFI's history report could not be fetched: %s.", f->why);
}

/* For bsearch: the codes of a run are ascending. */
static int by_code(const void *a, const void *b)
{
	int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

	return (x > y) - (x < y);
}

/* The schemes of this run; the report has all that there are. */
static bool wanted(const struct cg_nav_sync *s, int32_t code)
{
	return s->codes.n > 0 && bsearch(&code, s->codes.v, s->codes.n, sizeof(*s->codes.v), by_code) != NULL;
}

/* Days that are not stored, of schemes whose NAVs are compared. */
static enum cg_code check_group(struct check *c, const struct cg_nav_series *v, size_t n)
{
	struct cg_nav_sync *s = c->s;
	struct cg_nav_series *stored = cg_arena_take_array(&c->arena, n, sizeof(*stored));
	struct cg_nav_series *missing = cg_arena_take_array(&c->arena, n, sizeof(*missing));
	int32_t *codes = cg_arena_take_array(&c->arena, n, sizeof(*codes));
	struct cg_nav_written w = { 0 };
	size_t m = 0;
	enum cg_code rc;

	if (stored == NULL || missing == NULL || codes == NULL)
		return cg_fail(&s->e, CG_EBUSY, "nav report: memory");
	for (size_t i = 0; i < n; i++)
		codes[i] = v[i].code;
	rc = cg_nav_series(s->db, codes, n, c->from, c->to, &c->arena, stored, &s->e);
	for (size_t i = 0; rc == CG_OK && i < n; i++) {
		missing[m] = (struct cg_nav_series){ .code = v[i].code };
		if (!cg_agree_navs(v[i].code, &stored[i].navs, &v[i].navs, &c->arena, &missing[m].navs, &c->agree))
			rc = cg_fail(&s->e, CG_EBUSY, "nav report: memory");
		m += missing[m].navs.n > 0;
	}
	if (rc == CG_OK && m > 0)
		rc = cg_nav_write(s->db, missing, m, &w, &s->e);
	c->schemes += n;
	c->added += w.added;
	return rc == CG_OK ? cg_nav_run_renew(s->db, &s->run, s->done, s->total, &s->e) : rc;
}

/* The next schemes of the run; NAVs outside of the days that were asked for are passed over. */
static enum cg_code next_group(struct check *c, struct cg_points *p, size_t *at, struct cg_nav_series *v, size_t *n)
{
	struct cg_nav_series one;

	*n = 0;
	cg_arena_reset(&c->arena);
	while (*n < GROUP && cg_points_next(p, at, &one, &c->s->e)) {
		if (!wanted(c->s, one.code))
			continue;
		v[*n] = (struct cg_nav_series){ .code = one.code };
		for (size_t i = 0; i < one.navs.n; i++) {
			if (one.navs.v[i].date >= c->from && one.navs.v[i].date <= c->to &&
			    !CG_PUSH(&c->arena, &v[*n].navs, &one.navs.v[i]))
				return cg_fail(&c->s->e, CG_EBUSY, "nav report: memory");
		}
		*n += v[*n].navs.n > 0;
	}
	return c->s->e.code;
}

/*
 * The report as a whole, by groups of schemes. A report that was cut short gives fewer rows, and each row is whole or
 * passed over.
 */
static enum cg_code check_report(struct check *c, struct cg_str text)
{
	struct cg_nav_series *v = calloc(GROUP + 1, sizeof(*v));
	struct cg_points p = { 0 };
	struct cg_amfi f;
	size_t at = 0, n = 0;
	enum cg_code rc = v != NULL ? cg_amfi_open(&f, text, cg_time_india_today(), &c->s->e)
				    : cg_fail(&c->s->e, CG_EBUSY, "nav report: memory");

	if (rc == CG_OK && !f.is_history)
		rc = cg_fail_hint(&c->s->e, CG_EUPSTREAM, "AMFI answered with another file than the history report.");
	if (rc == CG_OK)
		rc = cg_points_read_amfi(&p, &f, &c->s->e);
	if (rc == CG_OK)
		cg_points_sort(&p);
	while (rc == CG_OK && at < p.n && !cg_stop_asked()) {
		rc = next_group(c, &p, &at, v, &n);
		if (rc == CG_OK && n > 0)
			rc = check_group(c, v, n);
	}
	cg_points_free(&p);
	free(v);
	return rc;
}

/* For people, and for casgate nav status. */
static enum cg_code tell(struct check *c)
{
	const struct cg_agree *x = &c->agree;
	struct cg_nav_sync *s = c->s;
	char day[CG_DATE_TEXT_MAX], stored[CG_DEC_TEXT_MAX], other[CG_DEC_TEXT_MAX];
	struct cg_run run;
	enum cg_code rc = cg_nav_run_begin(s->db, "report", &run, &s->e);

	(void)printf("AMFI's history report: %zu schemes; NAVs: %zu compared, %zu differ, %zu added\n", c->schemes,
		     x->compared, x->differ, c->added);
	if (x->differ > 0) {
		(void)cg_dec_text(x->stored, stored);
		(void)cg_dec_text(x->other, other);
		(void)fprintf(
			stderr,
			"casgate nav: warning: %zu NAVs differ between the sources, most of all that of scheme %d of "
			"%s: %s stored, %s at AMFI; what is stored stays\n",
			x->differ, x->code, cg_date_text(x->day, day), stored, other);
	}
	if (rc == CG_OK)
		rc = cg_nav_run_renew(s->db, &run, x->differ, x->compared, &s->e);
	return rc == CG_OK ? cg_nav_run_end(s->db, &run, "DONE", &s->e) : rc;
}

/* What AMFI's side lacks or breaks is told and ends here; the database's failures are the run's. */
enum cg_code cg_nav_report_check(struct cg_nav_sync *s)
{
	struct check c = { .s = s, .to = cg_time_india_today() };
	struct cg_fetch f = { 0 };
	enum cg_code rc;

	if (s->codes.n == 0)
		return CG_OK;
	c.from = c.to - (s->failed > 0 ? MONTH : WEEK);
	cg_arena_init(&c.arena, CG_CMD_ARENA_MAX);
	rc = fetch_report(&c, &f);
	if (rc == CG_OK)
		rc = check_report(&c, (struct cg_str){ f.body, f.n });
	cg_fetcher_clear(&f);
	cg_arena_free(&c.arena);
	if (rc == CG_OK && !cg_stop_asked())
		rc = tell(&c);
	if (rc == CG_EUPSTREAM || rc == CG_EREQUEST) {
		(void)fprintf(stderr, "casgate nav: warning: %s The NAVs were not compared with AMFI's.\n", s->e.hint);
		s->e = (struct cg_err){ 0 };
		rc = CG_OK;
	}
	return rc;
}
