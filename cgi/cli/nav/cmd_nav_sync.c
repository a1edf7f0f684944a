/*
 * cmd_nav_sync.c: casgate nav sync: AMFI's list of the day, then the series of held or all schemes; casgate nav fetch:
 * the series of some schemes. What was done before a stop stays: the same run again goes on behind it.
 *
 * Exit      0 when everything was looked at and nothing failed; 1 also after a stop, so that a timer shows it.
 * Lease     one run at a time in the whole installation (store/market/nav_run.h); it is renewed with each chunk, and
 *           that of a run that was killed expires.
 * Budget    every request is asked for first: all processes share what the source grants (store/market/upstream.h).
 */
#include "nav_sync.h"

#include "app/market/nav_fetch.h"
#include "base/date.h"
#include "base/time.h"
#include "store/market/upstream.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	CHUNK = 24, /* schemes between two renewals of the lease */
	CHUNK_MS = 10000,
	LIST_MAX = 16 << 20, /* AMFI's list is 1.5 MB */
	LIST_TIMEOUT_MS = 20000,
	LIST_TRIES = 3,
	PATIENCE_MS = 900000, /* for a source that is down or wants silence */
	NAP_MS = 1000,
};

/* A pause that a signal ends. */
static void nap(int64_t ms)
{
	struct timespec t = { .tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000 };

	(void)nanosleep(&t, NULL); /* a signal ends it early: it asks us to stop */
}

/* --- the list */

/* Asks for permission first: all processes share the budget of a source. */
struct cg_fetch *cg_nav_sync_ask_amfi(struct cg_nav_sync *s, struct cg_fetch *f)
{
	struct cg_upstream_slot slot;
	struct cg_fetch *done = NULL;

	if (cg_upstream_ask(s->db, CG_UPSTREAM_AMFI, LIST_TIMEOUT_MS, &slot, &s->e) != CG_OK)
		return NULL;
	if (slot.verdict != CG_UPSTREAM_GO) {
		(void)cg_fail_hint(&s->e, CG_EUPSTREAM,
				   "AMFI is not asked at the moment: it failed before, or the budget is spent.");
		return NULL;
	}
	nap(slot.wait_ms);
	if (!cg_fetcher_start(s->fetcher, f)) {
		(void)cg_fail(&s->e, CG_EBUSY, "no memory for a request");
		return NULL;
	}
	while (done == NULL && !cg_stop_asked())
		done = cg_fetcher_poll(s->fetcher, NAP_MS);
	if (done == NULL) {
		cg_fetcher_abort(s->fetcher);
		(void)cg_fail_hint(&s->e, CG_EUPSTREAM, "Stopped.");
	}
	return done;
}

/* A few tries, as long as nobody asks to stop. */
static enum cg_code fetch_list(struct cg_nav_sync *s, struct cg_fetch *f)
{
	enum cg_code rc = CG_EUPSTREAM;

	(void)snprintf(f->url, sizeof(f->url), "%s/spages/NAVAll.txt", s->cfg.amfi_url);
	f->follow = true;
	f->max = LIST_MAX;
	f->timeout_ms = LIST_TIMEOUT_MS;
	for (int i = 0; i < LIST_TRIES && rc != CG_OK && !cg_stop_asked(); i++) {
		if (i > 0)
			nap(NAP_MS << i);
		if (cg_nav_run_renew(s->db, &s->run, 0, 0, &s->e) != CG_OK || cg_nav_sync_ask_amfi(s, f) == NULL)
			return s->e.code;
		if (f->result == CG_FETCH_OK && !cg_amfi_is((struct cg_str){ f->body, f->n })) {
			f->result = CG_FETCH_BAD;
			f->why = "not a list of AMFI";
		}
		if (f->result == CG_FETCH_OK) {
			rc = cg_upstream_worked(s->db, CG_UPSTREAM_AMFI, &s->e);
			continue;
		}
		if (f->result == CG_FETCH_RATE)
			(void)cg_upstream_limited(s->db, CG_UPSTREAM_AMFI, f->retry_after_s, &s->e);
		else
			(void)cg_upstream_failed(s->db, CG_UPSTREAM_AMFI, f->why, &s->e);
		rc = cg_fail_hint(&s->e, CG_EUPSTREAM, "AMFI's list could not be fetched: %s.", f->why);
		if (f->result == CG_FETCH_NOT_FOUND || f->result == CG_FETCH_RATE || f->result == CG_FETCH_BAD)
			break;
	}
	return rc;
}

/* AMFI's list of the day: schemes and their newest NAVs. */
static enum cg_code sync_list(struct cg_nav_sync *s)
{
	struct cg_reference ref = { 0 };
	struct cg_fetch f = { 0 };
	struct cg_amfi amfi;
	struct cg_master_report report;
	enum cg_code rc = cg_reference_load(s->cfg.market_dir, &s->arena, &ref, &s->e);

	if (rc == CG_OK)
		rc = fetch_list(s, &f);
	if (rc == CG_OK)
		rc = cg_amfi_open(&amfi, (struct cg_str){ f.body, f.n }, cg_time_india_today(), &s->e);
	if (rc == CG_OK && amfi.is_history)
		rc = cg_fail_hint(&s->e, CG_EUPSTREAM, "AMFI answered with another file than the list.");
	if (rc == CG_OK)
		rc = cg_nav_run_renew(s->db, &s->run, 0, 0, &s->e);
	if (rc == CG_OK)
		rc = cg_master_import(s->db, &ref, &amfi, &report, &s->e);
	if (rc == CG_OK)
		cg_cmd_print_master("NAVAll.txt", &report, &amfi);
	cg_fetcher_clear(&f);
	cg_reference_free(&ref);
	return rc;
}

/* --- series */

/* The source is not to be asked: wait as long as it makes sense, the lease kept. */
static enum cg_code wait_for_source(struct cg_nav_sync *s, int64_t wait_ms, int64_t *patience_ms)
{
	int64_t until_ms = cg_time_monotonic_ms() + (wait_ms < NAP_MS ? NAP_MS : wait_ms);

	if (wait_ms > *patience_ms)
		return cg_fail_hint(
			&s->e, CG_EUPSTREAM,
			"The source of NAVs does not answer, or its budget of the day is spent: the same again later "
			"goes on from here.");
	*patience_ms -= wait_ms < NAP_MS ? NAP_MS : wait_ms;
	while (cg_time_monotonic_ms() < until_ms && !cg_stop_asked()) {
		if (cg_nav_run_renew(s->db, &s->run, s->done, s->total, &s->e) != CG_OK)
			return s->e.code;
		nap(NAP_MS);
	}
	return CG_OK;
}

/* One chunk; again for what was held back. */
static enum cg_code sync_chunk(struct cg_nav_sync *s, const int32_t *codes, size_t n, int64_t *patience_ms)
{
	enum cg_nav_outcome outcome[CHUNK];
	struct cg_nav_ensured got;
	enum cg_code rc = CG_OK;
	bool again = true;

	while (rc == CG_OK && again && !cg_stop_asked()) {
		rc = cg_nav_run_renew(s->db, &s->run, s->done, s->total, &s->e);
		if (rc == CG_OK)
			rc = cg_nav_ensure(s->db, s->fetcher, codes, n, cg_time_monotonic_ms() + CHUNK_MS, outcome,
					   &got, &s->e);
		again = rc == CG_OK && got.held_back;
		if (rc == CG_OK) {
			s->fetched += got.fetched;
			if (got.fetched > 0)
				*patience_ms = PATIENCE_MS;
		}
		if (again)
			rc = wait_for_source(s, got.wait_ms, patience_ms);
	}
	if (rc != CG_OK || again)
		return rc;
	for (size_t i = 0; i < n; i++) {
		s->unknown += outcome[i] == CG_NAV_UNKNOWN;
		s->failed += outcome[i] == CG_NAV_UNAVAILABLE;
	}
	s->done += n;
	return CG_OK;
}

/* Held schemes, or all; the held ones include their benchmarks' funds and direct plans. */
static enum cg_code sync_series(struct cg_nav_sync *s, bool all)
{
	size_t unknown_isins = 0;
	int64_t patience_ms = PATIENCE_MS;
	enum cg_code rc = all ? cg_master_codes(s->db, true, &s->arena, &s->codes, &s->e)
			      : cg_master_held_codes(s->db, &s->arena, &s->codes, &unknown_isins, &s->e);

	if (rc == CG_OK && unknown_isins > 0)
		(void)fprintf(stderr, "casgate nav: warning: %zu ISINs that are held are in no list of schemes\n",
			      unknown_isins);
	s->total = s->codes.n;
	cg_progress_begin(&s->bar, "schemes");
	for (size_t i = 0; rc == CG_OK && i < s->codes.n && !cg_stop_asked(); i += CHUNK) {
		size_t n = s->codes.n - i < CHUNK ? s->codes.n - i : CHUNK;

		rc = sync_chunk(s, s->codes.v + i, n, &patience_ms);
		cg_progress_at(&s->bar, s->done, s->total);
	}
	cg_progress_end(&s->bar);
	return rc;
}

/* A stop that was asked for is no failure, as the next run goes on from there. */
static int finish_sync(struct cg_nav_sync *s, enum cg_code rc)
{
	bool stopped = cg_stop_asked() && s->done < s->total;
	struct cg_err ignored = { 0 };

	(void)cg_nav_run_renew(s->db, &s->run, s->done, s->total, &ignored);
	(void)cg_nav_run_end(s->db, &s->run,
			     stopped			     ? "STOPPED"
			     : rc != CG_OK || s->list_failed ? "FAILED"
							     : "DONE",
			     &ignored);
	(void)printf(
		"series: %zu of %zu schemes looked at, %zu fetched, %zu unknown to the source, %zu not available\n",
		s->done, s->total, s->fetched, s->unknown, s->failed);
	if (rc != CG_OK)
		return cg_cmd_failed("nav sync", &s->e);
	if (stopped)
		(void)fputs("casgate nav sync: stopped; the same again goes on from here\n", stderr);
	else if (s->failed > 0)
		(void)fputs("casgate nav sync: some series could not be fetched; the same again fetches only those\n",
			    stderr);
	return stopped || s->failed > 0 || s->list_failed ? CG_EXIT_FAILED : CG_EXIT_OK;
}

/* Without the lease of another run: two of them would fetch everything twice. */
static int run_sync(struct cg_nav_sync *s, bool all, bool list)
{
	enum cg_code rc;

	if (cg_nav_run_begin(s->db, "sync", &s->run, &s->e) != CG_OK)
		return cg_cmd_failed("nav sync", &s->e);
	/* Series are worth having without today's list. */
	if (list && sync_list(s) != CG_OK) {
		s->list_failed = true;
		(void)cg_cmd_failed("nav sync", &s->e);
		s->e = (struct cg_err){ 0 };
	}
	rc = cg_stop_asked() ? CG_OK : sync_series(s, all);
	if (list && !cg_stop_asked() && (rc == CG_OK || rc == CG_EUPSTREAM)) {
		struct cg_err before = s->e;

		/* what the other source lacks: also when that one was given up */
		s->failed += s->total - s->done;
		s->e = (struct cg_err){ 0 };
		if (cg_nav_report_check(s) != CG_OK)
			return finish_sync(s, s->e.code);
		s->failed -= s->total - s->done;
		s->e = before;
	}
	return finish_sync(s, rc);
}

/* The parts of a run; NULL: the configuration cannot be read. */
static struct cg_nav_sync *open_sync(void)
{
	struct cg_nav_sync *s = calloc(1, sizeof(*s));

	if (s == NULL || !cg_cmd_config_database("nav", &s->cfg)) {
		free(s);
		return NULL;
	}
	cg_stop_catch();
	cg_arena_init(&s->arena, CG_CMD_ARENA_MAX);
	s->db = cg_db_new_nav(&s->cfg);
	s->fetcher = cg_fetcher_new(&s->cfg);
	return s;
}

/* Also after a failed start. */
static void close_sync(struct cg_nav_sync *s)
{
	cg_fetcher_free(s->fetcher);
	cg_db_free(s->db);
	cg_arena_free(&s->arena);
	free(s);
}

/* --held is the default. */
int cg_cmd_nav_sync(int argc, char **argv)
{
	bool all = false, held = false, list = true;
	struct cg_nav_sync *s;
	int code = CG_EXIT_FAILED;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--all") == 0 && !held)
			all = true;
		else if (strcmp(argv[i], "--held") == 0 && !all)
			held = true;
		else if (strcmp(argv[i], "--no-list") == 0)
			list = false;
		else
			return CG_EXIT_USAGE;
	}
	s = open_sync();
	if (s == NULL)
		return CG_EXIT_FAILED;
	if (s->db == NULL || s->fetcher == NULL)
		(void)fputs("casgate nav sync: no memory\n", stderr);
	else
		code = run_sync(s, all, list);
	close_sync(s);
	return code;
}

/* --- casgate nav fetch */

/* A scheme code or an ISIN. */
static enum cg_code find_code(struct cg_nav_sync *s, const char *text, int32_t *out)
{
	struct cg_str isin = cg_str_of(text);
	const struct cg_scheme *found = NULL;
	enum cg_code rc;

	if (cg_amfi_scheme_code(isin, out))
		return CG_OK;
	if (!cg_amfi_isin(isin))
		return cg_fail_hint(&s->e, CG_EREQUEST, "%.40s is neither a scheme code nor an ISIN of a fund.", text);
	rc = cg_nav_scheme_find(s->db, &isin, 1, &s->arena, &found, &s->e);
	if (rc == CG_OK && found == NULL)
		return cg_fail_hint(&s->e, CG_EREQUEST, "%.40s is in no list of schemes.", text);
	*out = rc == CG_OK ? found->code : 0;
	return rc;
}

/* Prints one line for each: ok, unknown or unavailable. */
static int fetch_some(struct cg_nav_sync *s, int n, char **texts)
{
	static const char *const words[] = {
		[CG_NAV_OK] = "ok", [CG_NAV_UNKNOWN] = "unknown", [CG_NAV_UNAVAILABLE] = "unavailable"
	};
	int32_t *codes = cg_arena_take_array(&s->arena, (size_t)n, sizeof(*codes));
	enum cg_nav_outcome *outcome = cg_arena_take_array(&s->arena, (size_t)n, sizeof(*outcome));
	struct cg_nav_ensured got = { 0 };
	enum cg_code rc = CG_OK;
	bool good = true;

	if (codes == NULL || outcome == NULL) {
		(void)cg_fail(&s->e, CG_EBUSY, "memory");
		return cg_cmd_failed("nav fetch", &s->e);
	}
	for (int i = 0; rc == CG_OK && i < n; i++)
		rc = find_code(s, texts[i], &codes[i]);
	if (rc == CG_OK)
		rc = cg_nav_ensure(s->db, s->fetcher, codes, (size_t)n, cg_time_monotonic_ms() + s->cfg.nav_wait_ms,
				   outcome, &got, &s->e);
	if (rc != CG_OK)
		return cg_cmd_failed("nav fetch", &s->e);
	for (int i = 0; i < n; i++) {
		(void)printf("%d %s\n", codes[i], words[outcome[i]]);
		good = good && outcome[i] == CG_NAV_OK;
	}
	(void)printf("requests %zu\nfetched %zu\nwaited %zu\n", got.requests, got.fetched, got.waited);
	return good ? CG_EXIT_OK : CG_EXIT_FAILED;
}

/* The series of some schemes, now. */
int cg_cmd_nav_fetch(int argc, char **argv)
{
	struct cg_nav_sync *s;
	int code = CG_EXIT_FAILED;

	if (argc < 2 || argc > CG_NAV_CODES_MAX)
		return CG_EXIT_USAGE;
	s = open_sync();
	if (s == NULL)
		return CG_EXIT_FAILED;
	if (s->db == NULL || s->fetcher == NULL)
		(void)fputs("casgate nav fetch: no memory\n", stderr);
	else
		code = fetch_some(s, argc - 1, argv + 1);
	close_sync(s);
	return code;
}
