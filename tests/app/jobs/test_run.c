/*
 * Statements that wait, as the worker reads them: what comes of each, whose requests are counted, after how long one
 * that could not be read is tried again, and what a round looks for.
 */
#include "app/jobs/run.h"

#include "app/jobs/jobs.h"
#include "base/time.h"
#include "store/cluster.h"
#include "store/identity/budget.h"
#include "values.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 20 };
#define CAMS "data/samples/sample_cams_2024.pdf"
#define CAMS_PASSWORD "Sample@2024"

static struct cg_config cfg;
static struct cg_app app;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;
static struct cg_context x;
static struct cg_parse_input in;
static struct cg_jobs_counts did;
static struct cg_jobs_worker worker;
static volatile sig_atomic_t stop;
static char account[CG_UUID_TEXT_MAX];
/* of the newest try */
static enum cg_code told_code;
static bool told_end;
static int told;

static void tell(void *arg, const struct cg_jobs_try *t)
{
	ck_assert_ptr_eq(arg, &told);
	ck_assert(t->claim != NULL && t->done != NULL && t->duration_us >= 0);
	told_code = t->code;
	told_end = t->ended;
	told++;
}

static void setup(void)
{
	cfg = cluster_config();
	cfg.parse_jobs = 1;
	(void)snprintf(cfg.extract_program, sizeof(cfg.extract_program), "%s/casgate-extract",
		       getenv("CG_TOP_BUILDDIR"));
	(void)snprintf(cfg.samples_dir, sizeof(cfg.samples_dir), "%s/data/samples", getenv("CG_TOP_SRCDIR"));
	cfg.parse_timeout_ms = 120000;
	cg_arena_init(&arena, 64 << 20);
	(void)cluster_ask("delete from parse_jobs");
	auth = cluster_auth(true);
	(void)cg_id_uuid(&auth.account, account);
	e = (struct cg_err){ .code = CG_OK };
	app = (struct cg_app){ .cfg = &cfg, .db = cg_db_new(&cfg) };
	x = (struct cg_context){ .app = &app, .arena = &arena, .auth = &auth, .err = &e };
	in = (struct cg_parse_input){ .upload = CG_UPLOAD_NONE };
	worker = (struct cg_jobs_worker){ .app = &app, .stop = &stop, .told = tell, .arg = &told };
	stop = 0;
	told = 0;
}

static void teardown(void)
{
	cg_parse_input_free(&in);
	cg_app_free(&app);
	cg_db_free(app.db);
	cg_arena_free(&arena);
}

/* path NULL: no PDF. */
static void give(const char *path, const char *password)
{
	static char bytes[FILE_MAX];
	struct cg_str content = CG_STR("no PDF");

	cg_parse_input_free(&in);
	in = (struct cg_parse_input){ .upload = CG_UPLOAD_NONE, .has_file = true };
	if (path != NULL) {
		char full[1024];
		ssize_t n;
		int fd;

		(void)snprintf(full, sizeof(full), "%s/%s", getenv("CG_TOP_SRCDIR"), path);
		fd = open(full, O_RDONLY | O_CLOEXEC);
		n = read(fd, bytes, sizeof(bytes));
		ck_assert_int_gt(n, 0);
		(void)close(fd);
		content = (struct cg_str){ bytes, (size_t)n };
	}
	OK(cg_upload_open(&in.upload, &e));
	OK(cg_upload_write(&in.upload, content, &e));
	OK(cg_upload_finish(&in.upload, &e));
	if (password != NULL) {
		in.has_password = true;
		in.password_n = strlen(password);
		memcpy(in.password, password, in.password_n);
	}
}

static void give_sample(const char *name)
{
	cg_parse_input_free(&in);
	in = (struct cg_parse_input){ .upload = CG_UPLOAD_NONE, .has_ref = true, .ref_n = strlen(name) };
	memcpy(in.ref, name, in.ref_n);
}

static struct cg_id hands_over(const char *key)
{
	struct cg_idem idem = { .key = "" };
	struct cg_job job;

	(void)snprintf(idem.key, sizeof(idem.key), "%s", key);
	x.done = (struct cg_done){ .stored = false };
	OK(cg_app_jobs_add(&x, &in, &idem, "req_1", &job));
	return job.id;
}

static void round_is(size_t done, size_t failed, size_t released)
{
	OK(cg_jobs_round(&worker, &did, &e));
	ck_assert_msg(did.done == done && did.failed == failed && did.released == released, "%zu %zu %zu", did.done,
		      did.failed, did.released);
}

static struct cg_job job_of(const struct cg_id *id)
{
	struct cg_job job;

	OK(cg_app_jobs_get(&x, id, &job));
	return job;
}

static const char *usage(void)
{
	return cluster_askf(
		"select requests || ' ' || parses || ' ' || errors from usage_daily where account_id = '%s'", account);
}

/* With its password, its labels and its Idempotency-Key, which leads to the snapshot from then on. */
START_TEST(one_that_is_read)
{
	struct cg_idem idem = { .key = "k" };
	struct cg_snapshot_meta meta;
	struct cg_statement s;
	struct cg_job job;
	struct cg_id id;

	give(CAMS, CAMS_PASSWORD);
	in.include_pii = in.places = true;
	OK(cg_labels_set_reference(&in.labels, CG_STR("order 7"), &e));
	OK(cg_labels_set_metadata(&in.labels, CG_STR("{\"a\":\"b\"}"), &e));
	id = hands_over("k");
	ck_assert(!x.done.replayed);
	round_is(1, 0, 0);
	ck_assert(told == 1 && told_code == CG_OK && told_end);
	job = job_of(&id);
	ck_assert(job.state == CG_JOB_DONE && job.include_pii && job.places);
	OK(cg_snapshot_load(app.db, &auth, &job.snapshot, &arena, &meta, &s, &e));
	is_text(meta.labels.reference, "order 7");
	is_text(meta.labels.metadata, "{\"a\":\"b\"}");
	ck_assert_str_eq(usage(), "1 1 0");
	OK(cg_app_parse_fingerprint(&in, &cfg, &idem, &e));
	OK(cg_idempotency_claim(app.db, &auth, &idem, &e));
	ck_assert(idem.state == CG_IDEM_SNAPSHOT && cg_id_eq(&idem.snapshot, &job.snapshot));
	ck_assert(cg_id_eq(&id, &(struct cg_id){ 0 }) == false);
	id = hands_over("k");
	ck_assert(x.done.replayed && cg_id_eq(&id, &job.id));
	round_is(0, 0, 0);
	ck_assert_int_eq(told, 1);
}
END_TEST

/* What the request would have been answered with; it is counted as one, with its error. */
START_TEST(ones_that_fail)
{
	struct cg_id none, wrong, without;
	struct cg_job job;

	give(NULL, NULL);
	none = hands_over("");
	round_is(0, 1, 0);
	ck_assert(told_code == CG_ENOTPDF && told_end);
	job = job_of(&none);
	ck_assert(job.state == CG_JOB_FAILED && job.code == CG_ENOTPDF);
	ck_assert_str_eq(usage(), "1 0 1");
	give(CAMS, "wrong");
	wrong = hands_over("");
	round_is(0, 1, 0);
	job = job_of(&wrong);
	ck_assert_int_eq(job.code, CG_EPASSWORD);
	give(CAMS, NULL);
	without = hands_over("");
	round_is(0, 1, 0);
	job = job_of(&without);
	ck_assert_int_eq(job.code, CG_ENOPASSWORD);
	ck_assert_str_eq(usage(), "3 0 3");
}
END_TEST

/* A sample has no document of its own; nobody is told where nobody asks. */
START_TEST(samples_and_documents_that_are_damaged)
{
	struct cg_job job;
	struct cg_id id;

	auth = cluster_auth_of(&auth.account, false);
	give_sample("sample_cams_2024");
	id = hands_over("");
	worker.told = NULL;
	round_is(1, 0, 0);
	ck_assert_int_eq(told, 0);
	job = job_of(&id);
	ck_assert(job.state == CG_JOB_DONE && !job.live);
	worker.told = tell;
	give(CAMS, CAMS_PASSWORD);
	id = hands_over("");
	(void)cluster_ask("delete from parse_job_pieces");
	round_is(0, 1, 0);
	job = job_of(&id);
	ck_assert_int_eq(job.code, CG_EINTERNAL);
}
END_TEST

/* Seconds until the next try, and how many tries count. */
static const char *waits(void)
{
	return cluster_ask(
		"select round(extract(epoch from due_at - now())) || ' ' || tries || ' ' || state from parse_jobs");
}

/* Twice as long after each try, a minute at most. */
START_TEST(tried_again_later)
{
	static const char *const want[] = { "2 1 QUEUED",  "4 2 QUEUED",  "8 3 QUEUED", "16 4 QUEUED",
					    "32 5 QUEUED", "64 6 QUEUED", "64 7 QUEUED" };

	(void)snprintf(cfg.extract_program, sizeof(cfg.extract_program), "/bin/false");
	give(CAMS, CAMS_PASSWORD);
	(void)hands_over("");
	for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++) {
		(void)cluster_ask("update parse_jobs set due_at = now()");
		round_is(0, 0, 1);
		ck_assert(told_code == CG_EBUSY && !told_end);
		ck_assert_str_eq(waits(), want[i]);
	}
	ck_assert_str_eq(usage(), "");
}
END_TEST

/* What lies with the caller's other requests is no try of the document; the time that was said is waited. */
START_TEST(tries_that_do_not_count)
{
	struct cg_idem idem = { .key = "k" };
	char text[40];
	long s;

	cfg.extract_seconds_key = 10;
	cfg.extract_seconds_account = 20;
	give(CAMS, CAMS_PASSWORD);
	cg_budget_use(app.db, &auth, CG_BUDGET_EXTRACT, 100000);
	(void)hands_over("k");
	round_is(0, 0, 1);
	ck_assert_int_eq(told_code, CG_ERATE);
	(void)snprintf(text, sizeof(text), "%s", waits());
	s = strtol(text, NULL, 10);
	ck_assert_msg(s > 300 && s <= 600, "%s", text);
	ck_assert_str_eq(strchr(text, ' '), " 0 QUEUED");
	/* another request is at work with the key */
	(void)cluster_ask("delete from budgets");
	(void)cluster_ask("delete from idempotency_keys");
	OK(cg_app_parse_fingerprint(&in, &cfg, &idem, &e));
	OK(cg_idempotency_claim(app.db, &auth, &idem, &e));
	(void)cluster_ask("update idempotency_keys set worker = null, session = null");
	(void)cluster_ask("update parse_jobs set due_at = now(), tries = 3");
	round_is(0, 0, 1);
	ck_assert_int_eq(told_code, CG_EIDEMBUSY);
	ck_assert_ptr_nonnull(strstr(waits(), " 3 QUEUED"));
}
END_TEST

/* One of each account; it ends between two jobs where it is told to. */
START_TEST(a_round)
{
	struct cg_auth other = cluster_auth(true), own = auth;

	give(NULL, NULL);
	(void)hands_over("");
	(void)hands_over("");
	auth = other;
	(void)hands_over("");
	auth = own;
	stop = 1;
	round_is(0, 0, 0);
	stop = 0;
	round_is(0, 2, 0);
	round_is(0, 1, 0);
	round_is(0, 0, 0);
}
END_TEST

/* What others left behind is looked for once a second. */
START_TEST(left_behind)
{
	give(NULL, NULL);
	(void)hands_over("");
	(void)cluster_ask(
		"update parse_jobs set state = 'RUNNING', due_at = now() + interval '1 hour', expires_at = now() - "
		"interval '1 s', claim_id = job_id, worker = 'w', key_enc = '\\x01'");
	worker.recovered_ms = cg_time_monotonic_ms();
	round_is(0, 0, 0);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs where key_enc is not null"), "1");
	worker.recovered_ms = cg_time_monotonic_ms() - 1000;
	round_is(0, 0, 0);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs where key_enc is not null"), "0");
	ck_assert_int_le(cg_time_monotonic_ms() - worker.recovered_ms, 900);
	(void)cluster_ask("update parse_jobs set key_enc = '\\x01'");
	worker.recovered_ms = 0; /* it has just begun */
	round_is(0, 0, 0);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs where key_enc is not null"), "0");
	ck_assert_int_gt(worker.recovered_ms, 0);
}
END_TEST

static struct cg_app_job_page page(unsigned limit, const char *cursor)
{
	struct cg_app_job_page out;

	OK(cg_app_jobs_list(&x, limit, cg_str_of(cursor), &out));
	return out;
}

/* Page by page: another one only where there is another job. */
START_TEST(pages_of_jobs)
{
	struct cg_app_job_page p;
	struct cg_id id[3], got;
	char text[CG_ID_TEXT_MAX];

	give(NULL, NULL);
	for (int i = 0; i < 3; i++)
		id[i] = hands_over("");
	p = page(3, "");
	ck_assert(p.rows.n == 3 && p.next[0] == '\0' && cg_id_eq(&p.rows.v[0].id, &id[2]));
	p = page(2, "");
	ck_assert(p.rows.n == 2 && cg_id_eq(&p.rows.v[1].id, &id[1]));
	ck_assert_str_eq(p.next, cg_id_text(&id[1], "job_", text));
	p = page(2, text);
	ck_assert(p.rows.n == 1 && p.next[0] == '\0' && cg_id_eq(&p.rows.v[0].id, &id[0]));
	p = page(1, "");
	ck_assert(p.rows.n == 1 && p.next[0] != '\0');
	CODE_IS(cg_app_jobs_list(&x, 2, CG_STR("snap_1"), &p), CG_EREQUEST);
	ck_assert_str_eq(e.param, "cursor");
	e = (struct cg_err){ .code = CG_OK };
	OK(cg_app_jobs_id(&x, cg_str_of(text), &got));
	ck_assert(cg_id_eq(&got, &id[1]));
	CODE_IS(cg_app_jobs_id(&x, CG_STR("job_x"), &got), CG_ENOJOB);
	OK(cg_app_jobs_erase(&x, &id[1]));
	CODE_IS(cg_app_jobs_erase(&x, &id[1]), CG_ENOJOB);
}
END_TEST

/* Where nobody reads what waits, and for samples that do not work: refused at once. */
START_TEST(what_is_not_taken)
{
	struct cg_idem idem = { .key = "" };
	struct cg_job job;

	give(NULL, NULL);
	cfg.parse_jobs = 0;
	CODE_IS(cg_app_jobs_add(&x, &in, &idem, "r", &job), CG_EJOBSOFF);
	cfg.parse_jobs = 1;
	give_sample("sample_cams_2024");
	CODE_IS(cg_app_jobs_add(&x, &in, &idem, "r", &job), CG_ESANDBOXKEY);
	auth = cluster_auth_of(&auth.account, false);
	give_sample("none");
	CODE_IS(cg_app_jobs_add(&x, &in, &idem, "r", &job), CG_ENOSAMPLE);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs"), "0");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("run");
	TCase *tc = tcase_create("run");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, one_that_is_read);
	tcase_add_test(tc, ones_that_fail);
	tcase_add_test(tc, samples_and_documents_that_are_damaged);
	tcase_add_test(tc, tried_again_later);
	tcase_add_test(tc, tries_that_do_not_count);
	tcase_add_test(tc, a_round);
	tcase_add_test(tc, left_behind);
	tcase_add_test(tc, pages_of_jobs);
	tcase_add_test(tc, what_is_not_taken);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
