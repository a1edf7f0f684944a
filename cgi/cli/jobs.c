/*
 * jobs.c: casgate-jobs, which casgate runs for casgate jobs run|status: the worker that reads statements that wait
 * (parse_jobs = 1), with the role of the workers. A program of its own, because it is the only command that both reads
 * PDFs and has the database.
 *
 * Log       one line of JSON for every try: ids, codes and figures, nothing of a statement.
 * Exit      run goes on until SIGTERM or SIGINT (0), which let the statement at work come to its end; with --once until
 *           nothing can be read any more (1 when the database failed).
 */
#include "cmd.h"

#include "app/jobs/run.h"
#include "base/time.h"
#include "http/log.h"
#include "http/metrics/metrics.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

enum { IDLE_MS = 400, FAILED_MS = 2000, NAP_MS = 50 };

/* Set by SIGTERM and SIGINT. */
static volatile sig_atomic_t stop;

static void on_stop(int number)
{
	(void)number;
	stop = 1;
}

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int jobs_usage(FILE *to)
{
	(void)fputs("usage: casgate jobs run [--once]\n"
		    "       casgate jobs status\n"
		    "run reads the statements that wait; status prints how many wait and are read, and the age of the "
		    "oldest.\n",
		    to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

static void add_metrics(const struct cg_done *done)
{
	cg_metrics_add(CG_SUM_PAGES, done->pages);
	cg_metrics_add(CG_SUM_EXTRACTIONS, done->extracted);
	cg_metrics_add(CG_SUM_EXTRACT_CPU_US, done->extract.cpu_us > 0 ? (uint64_t)done->extract.cpu_us : 0);
	cg_metrics_add(CG_SUM_EXTRACT_KILLED, done->extract.signal != 0);
}

/* As the line of a request is, with the id of the request that handed it over. */
static void told(void *arg, const struct cg_jobs_try *t)
{
	const struct cg_job_claim *claim = t->claim;
	struct cg_log_line l;
	char id[CG_ID_TEXT_MAX], request[64];

	(void)arg;
	add_metrics(t->done);
	(void)snprintf(request, sizeof(request), "%.*s", CG_STR_ARG(claim->job.request_id));
	cg_log_begin(&l, cg_code_info(t->code)->http >= 500 ? CG_LOG_WARNING : CG_LOG_INFO);
	cg_log_str(&l, "event", "job");
	cg_log_str(&l, "job", cg_id_text(&claim->job.id, CG_JOB_PREFIX, id));
	cg_log_str(&l, "id", request);
	cg_log_str(&l, "code", cg_code_info(t->code)->name);
	cg_log_str(&l, "ended", t->ended ? "yes" : "no");
	cg_log_int(&l, "try", claim->tries);
	cg_log_int(&l, "duration_ms", t->duration_us / 1000);
	cg_log_int(&l, "pages", t->done->pages);
	cg_log_str(&l, "layout", t->done->layout.p);
	cg_log_str(&l, "account", cg_id_text(&claim->auth.account, "acct_", id));
	cg_log_str(&l, "key", cg_key_actor(&claim->auth, id));
	if (t->done->extracted) {
		cg_log_int(&l, "extract_cpu_ms", t->done->extract.cpu_us / 1000);
		cg_log_int(&l, "read_cpu_ms", t->done->read_us / 1000);
	}
	if (t->code != CG_OK)
		cg_log_str(&l, "why", t->why);
	if (!cg_log_end(&l))
		cg_metrics_add(CG_SUM_LOG_DROPPED, 1);
}

static void wait_ms(int64_t ms)
{
	for (int64_t left = ms; left > 0 && !stop; left -= NAP_MS)
		cg_time_sleep_ms(NAP_MS);
}

/* A round that fails is told and followed by another one: the database comes back. */
static enum cg_code read_waiting(struct cg_db *db, const void *arg, struct cg_err *e)
{
	const bool *once = arg;
	struct cg_extract_ready ready = { .child = CG_CHILD_NONE };
	struct cg_app app = { .cfg = cg_db_config(db), .db = db, .ready = &ready };
	struct cg_jobs_worker worker = { .app = &app, .stop = &stop, .told = told };
	enum cg_code rc = CG_OK;

	cg_log_open("casgate-jobs");
	cg_metrics_open(app.cfg->metrics_file);
	cg_metrics_worker("casgate-jobs");
	while (!stop) {
		struct cg_jobs_counts n;

		*e = (struct cg_err){ .code = CG_OK };
		rc = cg_jobs_round(&worker, &n, e);
		if (rc != CG_OK && !*once)
			(void)cg_cmd_failed("jobs", e);
		if (*once && (rc != CG_OK || n.done + n.failed + n.released == 0))
			break;
		if (rc != CG_OK)
			wait_ms(FAILED_MS);
		else if (n.done + n.failed == 0)
			wait_ms(IDLE_MS);
	}
	cg_extract_dismiss(&ready);
	cg_app_free(&app);
	return *once ? rc : CG_OK;
}

static enum cg_code status(struct cg_db *db, const void *arg, struct cg_err *e)
{
	struct cg_job_backlog b;
	enum cg_code rc = cg_job_queue_backlog(db, &b, e);

	(void)arg;
	if (rc == CG_OK)
		(void)printf("waiting %lld\nrunning %lld\noldest_seconds %lld\n", (long long)b.waiting,
			     (long long)b.running, (long long)b.oldest_s);
	return rc;
}

/* argv[0] is the command, as casgate hands it over. */
int main(int argc, char **argv)
{
	static const struct rlimit no_core = { 0, 0 };
	struct sigaction action = { .sa_handler = on_stop };
	bool once = argc == 3 && strcmp(argv[2], "--once") == 0;

	/* statements and passwords pass through this process: no core file may keep them */
	(void)setrlimit(RLIMIT_CORE, &no_core);
	if (cg_cmd_asks_help(argc, argv))
		return jobs_usage(stdout);
	if (argc == 2 && strcmp(argv[1], "status") == 0)
		return cg_cmd_with_database("jobs", cg_db_new, status, NULL);
	if (argc < 2 || strcmp(argv[1], "run") != 0 || (argc != 2 && !once))
		return jobs_usage(stderr);
	(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	(void)sigaction(SIGTERM, &action, NULL);
	(void)sigaction(SIGINT, &action, NULL);
	return cg_cmd_with_database("jobs", cg_db_new, read_waiting, &once);
}
