/* The queue: who gets a job, what becomes of it when its worker dies, is slow, or its hour is over. */
#include "store/job/order.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 64 * 1024 * 1024);
	(void)cluster_ask("delete from parse_jobs");
	auth = cluster_auth(true);
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

#define FAILS(call, want) ck_assert_str_eq(cg_code_info(call)->name, cg_code_info(want)->name)

static bool take(struct cg_job_claim *c)
{
	bool found = false;

	OK(cg_job_queue_claim(db, &auth.account, &arena, c, &found, &e));
	return found;
}

static enum cg_job_state state_of(const struct cg_id *id, enum cg_code *code)
{
	struct cg_job job;

	OK(cg_job_get(db, &auth, id, &arena, &job, &e));
	*code = job.code;
	return job.state;
}

/* Everything of a document is gone: pieces, key, password. */
static void is_erased(void)
{
	ck_assert_str_eq(
		cluster_ask("select (select count(*) from parse_job_pieces) + (select count(*) from parse_jobs "
			    "where key_enc is not null or password_enc is not null)"),
		"0");
}

START_TEST(taken_and_ended)
{
	struct cg_id id = order_add(db, &auth, 2 * CG_JOB_PIECE + 5, &arena), snapshot;
	char password[64];
	struct cg_job_claim c, other;
	struct cg_job job;
	size_t seen = 0, n = 0;
	bool ours;

	ck_assert(take(&c));
	ck_assert(!take(&other));
	ck_assert(cg_id_eq(&c.job.id, &id));
	ck_assert(cg_id_eq(&c.auth.account, &auth.account) && cg_id_eq(&c.auth.key, &auth.key) && c.auth.live);
	ck_assert_uint_eq(c.auth.scopes, CG_SCOPE_PARSE);
	OK(cg_job_document_open(db, &c.document, c.password_sealed, &arena, password, sizeof(password), &n, &e));
	ck_assert(cg_str_eq((struct cg_str){ password, n }, CG_STR(ORDER_PASSWORD)));
	OK(cg_job_document_open_key(db, &c.document, c.key_sealed, &arena, &e));
	OK(cg_job_document_read(db, &c.document, order_sink, &seen, &e));
	ck_assert_uint_eq(seen, 2 * CG_JOB_PIECE + 5);
	ck_assert(cg_id_new(&snapshot));
	OK(cg_job_queue_end(db, &c, &snapshot, NULL, &ours, &e));
	ck_assert(ours);
	OK(cg_job_get(db, &auth, &id, &arena, &job, &e));
	ck_assert_int_eq(job.state, CG_JOB_DONE);
	ck_assert(cg_id_eq(&job.snapshot, &snapshot));
	ck_assert_int_gt(job.ended_ms, 0);
	is_erased();
	OK(cg_job_queue_end(db, &c, NULL, &e, &ours, &e));
	ck_assert(!ours);
}
END_TEST

/* A piece of another job, another place or another length does not pass for one of this job; nor does one less. */
START_TEST(tampered)
{
	static const char *const harm[] = {
		"update parse_job_pieces set piece = (select piece from parse_job_pieces o where o.piece_no = 1 "
		"limit 1) where piece_no = 0",
		"delete from parse_job_pieces where piece_no = 1",
		"update parse_job_pieces set piece = overlay(piece placing '\\x00' from 40)",
		"update parse_jobs set bytes = 262144",
	};

	for (size_t i = 0; i < sizeof(harm) / sizeof(harm[0]); i++) {
		struct cg_job_claim c;
		size_t seen = 0;

		(void)cluster_ask("delete from parse_jobs");
		(void)order_add(db, &auth, 2 * CG_JOB_PIECE, &arena);
		(void)cluster_ask(harm[i]);
		ck_assert(take(&c));
		OK(cg_job_document_open_key(db, &c.document, c.key_sealed, &arena, &e));
		FAILS(cg_job_document_read(db, &c.document, order_sink, &seen, &e), CG_EINTERNAL);
	}
}
END_TEST

START_TEST(refused)
{
	struct cg_id id = order_add(db, &auth, 10, &arena);
	struct cg_err why = { .code = CG_EPASSWORD, .hint = "a sentence", .param = "password" };
	struct cg_job_claim c;
	struct cg_job job;
	bool ours;

	ck_assert(take(&c));
	OK(cg_job_queue_end(db, &c, NULL, &why, &ours, &e));
	OK(cg_job_get(db, &auth, &id, &arena, &job, &e));
	ck_assert_int_eq(job.state, CG_JOB_FAILED);
	ck_assert_int_eq(job.code, CG_EPASSWORD);
	ck_assert(cg_str_eq(job.hint, CG_STR("a sentence")) && cg_str_eq(job.param, CG_STR("password")));
	is_erased();
}
END_TEST

START_TEST(released)
{
	struct cg_job_claim c;

	(void)order_add(db, &auth, 10, &arena);
	for (int i = 0; i < 2 * CG_JOB_TRIES; i++) {
		ck_assert(take(&c));
		OK(cg_job_queue_release(db, &c, 0, false, &e));
	}
	ck_assert(take(&c));
	ck_assert_int_eq(c.tries, 1);
	OK(cg_job_queue_release(db, &c, 60, false, &e));
	ck_assert(!take(&c));
}
END_TEST

/* A document that ends the extractor each time it is read is not tried for the whole hour. */
START_TEST(released_and_counted)
{
	struct cg_job_claim c;
	struct cg_job job;

	(void)order_add(db, &auth, 10, &arena);
	for (int i = 1; i <= CG_JOB_TRIES; i++) {
		ck_assert(take(&c));
		job = c.job;
		ck_assert_int_eq(c.tries, i);
		OK(cg_job_queue_release(db, &c, 0, true, &e));
	}
	ck_assert(!take(&c));
	OK(cg_job_queue_recover(db, &auth.account, &e));
	OK(cg_job_get(db, &auth, &job.id, &arena, &job, &e));
	ck_assert_int_eq(job.state, CG_JOB_FAILED);
	ck_assert_int_eq(job.code, CG_EINTERNAL);
}
END_TEST

/* Takes a job. */
static bool takes(const void *nothing)
{
	struct cg_job_claim c;
	bool found = false;

	(void)nothing;
	db = cg_db_new(&cfg);
	return cg_job_queue_claim(db, &auth.account, &arena, &c, &found, &e) == CG_OK && found;
}

/* One that was killed is seen at once; one that is alive is not disturbed; and one that always dies ends. */
START_TEST(killed)
{
	struct cg_id id = order_add(db, &auth, 10, &arena);
	struct cg_job_claim c;
	enum cg_code code;

	for (int i = 0; i < CG_JOB_TRIES; i++) {
		pid_t taker = cluster_worker(takes, NULL);

		OK(cg_job_queue_recover(db, &auth.account, &e));
		ck_assert(!take(&c));
		ck_assert_int_eq(state_of(&id, &code), CG_JOB_RUNNING);
		cluster_kill(taker);
		OK(cg_job_queue_recover(db, &auth.account, &e));
	}
	ck_assert(!take(&c));
	ck_assert_int_eq(state_of(&id, &code), CG_JOB_FAILED);
	ck_assert_int_eq(code, CG_EINTERNAL);
	is_erased();
}
END_TEST

/* Past its lease another worker has it; the end that comes too late changes nothing. */
START_TEST(taken_over)
{
	struct cg_id id = order_add(db, &auth, 10, &arena), snapshot = id;
	struct cg_job_claim slow, c;
	enum cg_code code;
	bool ours;

	ck_assert(take(&slow));
	(void)cluster_ask("update parse_jobs set due_at = now()");
	ck_assert(take(&c));
	ck_assert_int_eq(c.tries, 2);
	OK(cg_job_queue_end(db, &slow, NULL, &(struct cg_err){ .code = CG_EPDF }, &ours, &e));
	ck_assert(!ours);
	ck_assert_int_eq(state_of(&id, &code), CG_JOB_RUNNING);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_job_pieces"), "1");
	OK(cg_job_queue_end(db, &c, &snapshot, NULL, &ours, &e));
	ck_assert(ours);
}
END_TEST

START_TEST(hour_is_over)
{
	struct cg_id waiting = order_add(db, &auth, 10, &arena), running, loading;
	struct cg_job_claim c, other;
	struct cg_job job;
	enum cg_code code;
	bool ours;

	ck_assert(take(&c));
	running = waiting;
	waiting = order_add(db, &auth, 10, &arena);
	loading = order_add(db, &auth, 10, &arena);
	(void)cluster_ask("update parse_jobs set worker = 'somewhere else', session = null where state = 'RUNNING'");
	(void)cluster_ask("update parse_jobs set state = 'LOADING' where job_id = (select max(job_id::text)::uuid from "
			  "parse_jobs)");
	(void)cluster_ask("update parse_jobs set expires_at = now()");
	ck_assert(!take(&other));
	OK(cg_job_queue_recover(db, &auth.account, &e));
	is_erased();
	ck_assert_int_eq(state_of(&waiting, &code), CG_JOB_FAILED);
	ck_assert_int_eq(code, CG_EJOBOLD);
	ck_assert_int_eq(state_of(&running, &code), CG_JOB_RUNNING);
	FAILS(cg_job_get(db, &auth, &loading, &arena, &job, &e), CG_ENOJOB);
	OK(cg_job_queue_end(db, &c, &running, NULL, &ours, &e));
	ck_assert(ours);
	/* what came of them is kept a day */
	(void)cluster_ask("update parse_jobs set expires_at = now()");
	OK(cg_job_queue_recover(db, &auth.account, &e));
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs"), "0");
}
END_TEST

START_TEST(purged)
{
	struct cg_db *purge = cg_db_new_admin(&cfg);
	struct cg_purged gone;
	struct cg_job_claim c;

	(void)order_add(db, &auth, 10, &arena);
	ck_assert(take(&c));
	(void)order_add(db, &auth, 10, &arena);
	(void)cluster_ask("update parse_jobs set expires_at = now(), due_at = now()");
	OK(cg_admin_purge(purge, &gone, &e));
	ck_assert_int_eq(gone.jobs, 2);
	is_erased();
	ck_assert_str_eq(cluster_ask("select string_agg(state || code, ' ') from parse_jobs"),
			 "FAILEDjob_expired FAILEDjob_expired");
	(void)cluster_ask("update parse_jobs set expires_at = now()");
	OK(cg_admin_purge(purge, &gone, &e));
	ck_assert_int_eq(gone.jobs, 2);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs"), "0");
	cg_db_free(purge);
}
END_TEST

/* Eight processes and forty jobs: each job is taken once. */
START_TEST(many_workers)
{
	enum { WORKERS = 8, JOBS = 40 };

	for (int i = 0; i < JOBS; i++)
		(void)order_add(db, &auth, 10, &arena);
	for (int w = 0; w < WORKERS; w++) {
		if (fork() == 0) {
			struct cg_job_claim c;
			bool found = true, ours = true;

			db = cg_db_new(&cfg);
			while (found && ours &&
			       cg_job_queue_claim(db, &auth.account, &arena, &c, &found, &e) == CG_OK && found)
				if (cg_job_queue_end(db, &c, &c.job.id, NULL, &ours, &e) != CG_OK)
					_exit(1);
			_exit(ours ? 0 : 1);
		}
	}
	for (int w = 0; w < WORKERS; w++) {
		int status;

		ck_assert_int_gt(wait(&status), 0);
		ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	}
	/* a worker ends when all rows that are left are held by others */
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs where state = 'DONE' and tries = 1"), "40");
}
END_TEST

START_TEST(whose_turn)
{
	struct cg_auth busy = auth, idle = cluster_auth(true), away = cluster_auth(true);
	struct cg_job_accounts accounts;
	struct cg_job_backlog backlog;
	struct cg_job_claim c;
	char sql[128], uuid[CG_UUID_TEXT_MAX];

	(void)order_add(db, &busy, 10, &arena);
	(void)order_add(db, &busy, 10, &arena);
	(void)order_add(db, &idle, 10, &arena);
	(void)order_add(db, &away, 10, &arena);
	(void)snprintf(sql, sizeof(sql), "update accounts set suspended_at = now() where account_id = '%s'",
		       cg_id_uuid(&away.account, uuid));
	(void)cluster_ask(sql);
	ck_assert(take(&c));
	OK(cg_job_queue_accounts(db, &arena, &accounts, &e));
	ck_assert_uint_eq(accounts.n, 2);
	ck_assert(cg_id_eq(&accounts.v[0], &idle.account) && cg_id_eq(&accounts.v[1], &busy.account));
	(void)cluster_ask("update parse_jobs set created_at = now() - interval '90 seconds' where state = 'RUNNING'");
	OK(cg_job_queue_backlog(db, &backlog, &e));
	ck_assert_int_eq(backlog.waiting, 3);
	ck_assert_int_eq(backlog.running, 1);
	ck_assert_int_ge(backlog.oldest_s, 90);
}
END_TEST

/* Everything of a claim, by whomever the job was handed over, and for how long it is one. */
START_TEST(columns_of_a_claim)
{
	static const enum cg_auth_kind kinds[] = { CG_AUTH_KEY, CG_AUTH_TOKEN, CG_AUTH_SESSION };
	struct cg_idem idem = { .key = "k" };
	struct cg_job_order o = order_of(10, &idem);
	struct cg_id id, zero = { { 0 } };
	struct cg_job_claim c;
	bool known;

	auth.kind = kinds[_i];
	if (_i > 0)
		ck_assert(cg_id_new(&auth.user));
	auth.live = _i != 1;
	o.pdf_ref = _i > 0 ? CG_STR("pdf_1") : CG_STR_NONE;
	o.password = _i > 1 ? CG_STR_NONE : CG_STR("p");
	OK(cg_job_load(db, &auth, &o, &arena, &id, &known, &e));
	OK(cg_job_queue(db, &auth, &id, 1, &arena, &e));
	(void)cluster_ask("update parse_jobs set tries = 7");
	ck_assert(take(&c));
	ck_assert(c.auth.kind == kinds[_i] && c.auth.scopes == CG_SCOPE_PARSE && c.auth.live == (_i != 1));
	ck_assert(cg_id_eq(&c.auth.key, &auth.key) && cg_id_eq(&c.auth.account, &auth.account));
	ck_assert(cg_id_eq(&c.auth.user, _i > 0 ? &auth.user : &zero));
	ck_assert_int_eq(c.tries, 8);
	ck_assert(cg_str_eq(c.idem_key, CG_STR("k")));
	ck_assert(_i > 0 ? cg_str_eq(c.pdf_ref, CG_STR("pdf_1")) : c.pdf_ref.p == NULL);
	ck_assert_int_eq(c.password_sealed.p == NULL, _i > 1);
	ck_assert(c.key_sealed.p != NULL && c.document.bytes == 10);
	ck_assert(cg_id_eq(&c.document.account, &auth.account) && cg_id_eq(&c.document.job, &id));
	ck_assert_str_eq(
		cluster_askf("select round(extract(epoch from due_at - started_at) * 1000) - %d between 0 and 5 "
			     "from parse_jobs",
			     2 * cfg.parse_timeout_ms + 8 * cfg.database_timeout_ms + 15000),
		"t");
	OK(cg_job_queue_release(db, &c, 7, true, &e));
	ck_assert_str_eq(
		cluster_ask("select round(extract(epoch from due_at - now())) || ' ' || tries from parse_jobs"), "7 8");
}
END_TEST

/* An hour after it was handed over, and of the tries the last one: at the very limit. */
START_TEST(tries_at_the_limit)
{
	struct cg_id id = order_add(db, &auth, 10, &arena);
	struct cg_job_claim c;
	enum cg_code code;

	(void)cluster_ask("update parse_jobs set tries = 19");
	OK(cg_job_queue_recover(db, &auth.account, &e));
	ck_assert_int_eq(state_of(&id, &code), CG_JOB_QUEUED);
	ck_assert(take(&c));
	OK(cg_job_queue_release(db, &c, 0, true, &e));
	ck_assert(!take(&c));
	OK(cg_job_queue_recover(db, &auth.account, &e));
	ck_assert_int_eq(state_of(&id, &code), CG_JOB_FAILED);
	ck_assert_str_eq(
		cluster_ask("select round(extract(epoch from expires_at - ended_at)) || ' ' || hint || param || "
			    "'.' from parse_jobs"),
		"86400 .");
}
END_TEST

static void wait_again(void)
{
	(void)cluster_ask("update parse_jobs set state = 'QUEUED', tries = 0, due_at = now()");
}

/* What memory does not hold is not handed out, and no document opens by halves. */
START_TEST(without_memory)
{
	struct cg_job_accounts accounts;
	struct cg_job_claim c;
	char password[64];
	size_t n = 0;
	bool found;

	(void)order_add(db, &auth, 10, &arena);
	STARVE(cg_job_queue_accounts(db, &cluster_small, &accounts, &e));
	(void)cluster_ask(
		"update parse_jobs set idem_key = 'k', pdf_ref = 'p', client_reference_id = 'r', metadata = '{}'");
	STARVE((wait_again(), cg_job_queue_claim(db, &auth.account, &cluster_small, &c, &found, &e)));
	wait_again();
	ck_assert(take(&c));
	STARVE(cg_job_document_open_key(db, &c.document, c.key_sealed, &cluster_small, &e));
	STARVE(cg_job_document_open(db, &c.document, c.password_sealed, &cluster_small, password, sizeof(password), &n,
				    &e));
	STARVE(cg_job_document_seal(db, &c.document, CG_STR("p"), &cluster_small, &c.password_sealed, &e));
	STARVE(cg_job_document_key(db, &c.document, &cluster_small, &c.key_sealed, &e));
}
END_TEST

/* A password that does not fit is no password cut short. */
START_TEST(password_that_does_not_fit)
{
	char password[sizeof(ORDER_PASSWORD)];
	struct cg_job_claim c;
	size_t n = 0;

	(void)order_add(db, &auth, 10, &arena);
	ck_assert(take(&c));
	OK(cg_job_document_open(db, &c.document, c.password_sealed, &arena, password, sizeof(ORDER_PASSWORD) - 1, &n,
				&e));
	ck_assert(cg_str_eq((struct cg_str){ password, n }, CG_STR(ORDER_PASSWORD)));
	FAILS(cg_job_document_open(db, &c.document, c.password_sealed, &arena, password, sizeof(ORDER_PASSWORD) - 2, &n,
				   &e),
	      CG_EINTERNAL);
	OK(cg_job_document_open(db, &c.document, CG_STR_NONE, &arena, password, sizeof(password), &n, &e));
	ck_assert_uint_eq(n, 0);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("job_queue");
	TCase *tc = tcase_create("job_queue");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, taken_and_ended);
	tcase_add_test(tc, tampered);
	tcase_add_test(tc, refused);
	tcase_add_test(tc, released);
	tcase_add_test(tc, released_and_counted);
	tcase_add_test(tc, killed);
	tcase_add_test(tc, taken_over);
	tcase_add_test(tc, hour_is_over);
	tcase_add_test(tc, purged);
	tcase_add_test(tc, many_workers);
	tcase_add_test(tc, whose_turn);
	tcase_add_loop_test(tc, columns_of_a_claim, 0, 3);
	tcase_add_test(tc, tries_at_the_limit);
	tcase_add_test(tc, without_memory);
	tcase_add_test(tc, password_that_does_not_fit);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
