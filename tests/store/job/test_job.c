/* Jobs as callers see them, and what the database has of a document meanwhile: nothing that can be read. */
#include "store/job/order.h"
#include "store/pg/sql.h"

#include <stdio.h>
#include <string.h>
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

START_TEST(handed_over)
{
	struct cg_idem idem = { .key = "" };
	struct cg_job_order o = order_of(3 * CG_JOB_PIECE + 17, &idem);
	struct cg_job job, again;
	bool known;

	o.include_pii = true;
	o.labels.reference = CG_STR("order 7");
	o.labels.metadata = CG_STR("{\"b\":\"1\",\"a\":\"2\"}");
	OK(cg_job_add(db, &auth, &o, &arena, &job, &known, &e));
	ck_assert(!known);
	OK(cg_job_get(db, &auth, &job.id, &arena, &again, &e));
	ck_assert_int_eq(again.state, CG_JOB_QUEUED);
	ck_assert(again.live && again.include_pii && !again.places);
	ck_assert(cg_str_eq(again.labels.reference, CG_STR("order 7")));
	ck_assert(cg_str_eq(again.labels.metadata, CG_STR("{\"b\":\"1\",\"a\":\"2\"}")));
	ck_assert(cg_str_eq(again.request_id, CG_STR("req_01")));
	ck_assert_int_eq(again.started_ms, 0);
	ck_assert_int_ge(again.expires_ms - again.created_ms, CG_JOB_WAITS_S * 1000);
	ck_assert_int_lt(again.expires_ms - again.created_ms, CG_JOB_WAITS_S * 1000 + 10);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_job_pieces"), "4");
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs where user_id is null"), "1");
}
END_TEST

/* Of a person who is signed in the job is theirs; of a state of a later release its programs tell, if asked again. */
START_TEST(of_a_person)
{
	struct cg_id id;
	struct cg_job job;

	auth.user = auth.key;
	id = order_add(db, &auth, 10, &arena);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs where user_id is null"), "0");
	OK(cg_job_get(db, &auth, &id, &arena, &job, &e));
	(void)cluster_ask("alter table parse_jobs drop constraint parse_jobs_state_check");
	(void)cluster_ask("update parse_jobs set state = 'PAUSED'");
	FAILS(cg_job_get(db, &auth, &id, &arena, &job, &e), CG_EBUSY);
	(void)cluster_ask("delete from parse_jobs");
	(void)cluster_ask("alter table parse_jobs add constraint parse_jobs_state_check check (state in ('LOADING', "
			  "'QUEUED', 'RUNNING', 'DONE', 'FAILED'))");
}
END_TEST

/* Neither a piece, nor the row, nor two documents of the same bytes show anything. */
START_TEST(sealed)
{
	(void)order_add(db, &auth, 2 * CG_JOB_PIECE, &arena);
	(void)order_add(db, &auth, 2 * CG_JOB_PIECE, &arena);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_job_pieces where position('" ORDER_MARK
				     "'::bytea in piece) > 0 or position('aaaa'::bytea in piece) > 0"),
			 "0");
	ck_assert_str_eq(cluster_ask("select count(distinct sha256(piece)) from parse_job_pieces"), "4");
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs j where position('" ORDER_PASSWORD
				     "' in j::text) > 0 or position('" ORDER_PASSWORD
				     "'::bytea in password_enc) > 0 or password_enc is null or key_enc is null"),
			 "0");
	ck_assert_str_eq(cluster_ask("select count(distinct key_enc) from parse_jobs"), "2");
}
END_TEST

START_TEST(seen_by)
{
	struct cg_id id = order_add(db, &auth, 10, &arena);
	struct cg_auth test = cluster_auth_of(&auth.account, false), other = cluster_auth(true);
	struct cg_job_list list;
	struct cg_job job;

	FAILS(cg_job_get(db, &test, &id, &arena, &job, &e), CG_ENOJOB);
	FAILS(cg_job_get(db, &other, &id, &arena, &job, &e), CG_ENOJOB);
	FAILS(cg_job_delete(db, &test, &id, &e), CG_ENOJOB);
	FAILS(cg_job_delete(db, &other, &id, &e), CG_ENOJOB);
	OK(cg_job_list(db, &other, NULL, 10, &arena, &list, &e));
	ck_assert_uint_eq(list.n, 0);
	(void)cluster_ask("update parse_jobs set state = 'LOADING'");
	FAILS(cg_job_get(db, &auth, &id, &arena, &job, &e), CG_ENOJOB);
	OK(cg_job_list(db, &auth, NULL, 10, &arena, &list, &e));
	ck_assert_uint_eq(list.n, 0);
	(void)cluster_ask("update parse_jobs set state = 'RUNNING', due_at = now() + interval '1 minute'");
	FAILS(cg_job_delete(db, &auth, &id, &e), CG_EJOBRUNS);
	(void)cluster_ask("update parse_jobs set due_at = now()");
	OK(cg_job_delete(db, &auth, &id, &e));
	FAILS(cg_job_delete(db, &auth, &id, &e), CG_ENOJOB);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_job_pieces"), "0");
}
END_TEST

START_TEST(listed)
{
	struct cg_id id[5];
	struct cg_job_list list;

	for (int i = 0; i < 5; i++)
		id[i] = order_add(db, &auth, 10, &arena);
	OK(cg_job_list(db, &auth, NULL, 3, &arena, &list, &e));
	ck_assert_uint_eq(list.n, 3);
	for (int i = 0; i < 3; i++)
		ck_assert(cg_id_eq(&list.v[i].id, &id[4 - i]));
	OK(cg_job_list(db, &auth, &list.v[2].id, 3, &arena, &list, &e));
	ck_assert_uint_eq(list.n, 2);
	ck_assert(cg_id_eq(&list.v[0].id, &id[1]) && cg_id_eq(&list.v[1].id, &id[0]));
}
END_TEST

static struct cg_idem idem_of(const char *key, uint8_t body)
{
	struct cg_idem idem = { .key = "" };

	(void)snprintf(idem.key, sizeof(idem.key), "%s", key);
	memset(idem.fingerprint, body, sizeof(idem.fingerprint));
	return idem;
}

START_TEST(same_key)
{
	struct cg_idem one = idem_of("k", 1), two = idem_of("k", 2), moved = idem_of("k", 3);
	struct cg_job_order o = order_of(10, &one);
	struct cg_auth test = cluster_auth_of(&auth.account, false);
	struct cg_job first, again;
	bool known;

	OK(cg_job_add(db, &auth, &o, &arena, &first, &known, &e));
	OK(cg_job_add(db, &auth, &o, &arena, &again, &known, &e));
	ck_assert(known && cg_id_eq(&first.id, &again.id));
	o.idem = &two;
	FAILS(cg_job_add(db, &auth, &o, &arena, &again, &known, &e), CG_EIDEMMISMATCH);
	/* under another data key: the fingerprint is one of those that it may have been kept under */
	memcpy(moved.also[0], one.fingerprint, sizeof(one.fingerprint));
	moved.also_n = 1;
	o.idem = &moved;
	OK(cg_job_add(db, &auth, &o, &arena, &again, &known, &e));
	ck_assert(known && cg_id_eq(&first.id, &again.id));
	o.idem = &two;
	OK(cg_job_add(db, &test, &o, &arena, &again, &known, &e));
	ck_assert(!known);
	o.idem = &one;
	(void)cluster_ask("update parse_jobs set state = 'LOADING'");
	FAILS(cg_job_add(db, &auth, &o, &arena, &again, &known, &e), CG_EIDEMBUSY);
	(void)cluster_ask("update parse_jobs set created_at = now() - interval '1 hour'");
	OK(cg_job_add(db, &auth, &o, &arena, &again, &known, &e));
	ck_assert(!known && !cg_id_eq(&first.id, &again.id));
}
END_TEST

/* Hands over a document of a batch. */
static bool makes(const void *order)
{
	struct cg_id id;
	bool known;

	db = cg_db_new(&cfg);
	return cg_job_load(db, &auth, order, &arena, &id, &known, &e) == CG_OK && !known;
}

/* Who repeats the request of a worker that was killed does not wait; that of one at work is its own. */
START_TEST(maker_killed)
{
	struct cg_idem idem = idem_of("k", 1), other = idem_of("k", 2);
	struct cg_job_order o = order_of(10, &idem);
	pid_t maker = cluster_worker(makes, &o);
	struct cg_job job;
	bool known;

	FAILS(cg_job_add(db, &auth, &o, &arena, &job, &known, &e), CG_EIDEMBUSY);
	cluster_kill(maker);
	o.idem = &other;
	FAILS(cg_job_add(db, &auth, &o, &arena, &job, &known, &e), CG_EIDEMMISMATCH);
	o.idem = &idem;
	OK(cg_job_add(db, &auth, &o, &arena, &job, &known, &e));
	ck_assert(!known);
	ck_assert_int_eq(job.state, CG_JOB_QUEUED);
	ck_assert_str_eq(cluster_ask("select format('%s %s %s', count(*), (select count(*) from parse_job_pieces), "
				     "count(worker)) from parse_jobs"),
			 "1 1 0");
	OK(cg_job_add(db, &auth, &o, &arena, &job, &known, &e));
	ck_assert(known);
}
END_TEST

START_TEST(too_many)
{
	struct cg_idem idem = { .key = "" };
	struct cg_job_order o = order_of(10, &idem);
	struct cg_auth other = cluster_auth(true);
	struct cg_job job;
	bool known;

	(void)order_add(db, &auth, 10, &arena);
	(void)cluster_ask(
		"insert into parse_jobs (account_id, job_id, livemode, actor_kind, actor_id, request_id, "
		"fingerprint, include_pii, places, bytes, pieces, state) select account_id, gen_random_uuid(), "
		"livemode, actor_kind, actor_id, request_id, fingerprint, false, false, 1, 1, 'QUEUED' from "
		"parse_jobs, generate_series(2, 500)");
	FAILS(cg_job_add(db, &auth, &o, &arena, &job, &known, &e), CG_ERATE);
	ck_assert_int_gt(e.retry_after, 0);
	OK(cg_job_add(db, &other, &o, &arena, &job, &known, &e));
	(void)cluster_ask("update parse_jobs set state = 'DONE'");
	OK(cg_job_add(db, &auth, &o, &arena, &job, &known, &e));
	(void)cluster_ask("update parse_jobs set bytes = 536870903 where state = 'QUEUED'");
	FAILS(cg_job_add(db, &auth, &o, &arena, &job, &known, &e), CG_ERATE);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs where state = 'LOADING'"), "0");
}
END_TEST

/* A document that ends while it is stored leaves nothing. */
START_TEST(cut_off)
{
	struct cg_idem idem = { .key = "" };
	struct cg_job_order o = order_of(CG_JOB_PIECE + 10, &idem);
	struct cg_job job;
	bool known;

	ck_assert_int_eq(ftruncate(o.fd, CG_JOB_PIECE), 0);
	FAILS(cg_job_add(db, &auth, &o, &arena, &job, &known, &e), CG_EBUSY);
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs"), "0");
	ck_assert_str_eq(cluster_ask("select count(*) from parse_job_pieces"), "0");
}
END_TEST

/* Programs of this release on a schema from before. */
START_TEST(no_table)
{
	struct cg_idem idem = { .key = "" };
	struct cg_job_order o = order_of(10, &idem);
	struct cg_job_list list;
	struct cg_job job;
	bool known;

	(void)cluster_ask("alter table parse_jobs rename to parse_jobs_later");
	FAILS(cg_job_add(db, &auth, &o, &arena, &job, &known, &e), CG_EJOBSOFF);
	FAILS(cg_job_list(db, &auth, NULL, 1, &arena, &list, &e), CG_EJOBSOFF);
	(void)cluster_ask("alter table parse_jobs_later rename to parse_jobs");
}
END_TEST

/* What is read of a job, in each of its columns. */
START_TEST(columns_of_a_job)
{
	struct cg_idem idem = { .key = "" };
	struct cg_job_order o = order_of(10, &idem);
	struct cg_job_list list;
	struct cg_job job;
	bool known;

	o.places = true;
	auth.live = false;
	OK(cg_job_add(db, &auth, &o, &arena, &job, &known, &e));
	ck_assert(!job.live && !job.include_pii && job.places);
	ck_assert(job.code == CG_OK && job.hint.p == NULL && job.param.p == NULL);
	ck_assert(job.labels.reference.p == NULL && job.labels.metadata.p == NULL);
	(void)cluster_ask(
		"update parse_jobs set created_at = timestamptz 'epoch' + interval '1.001 s', expires_at = "
		"timestamptz 'epoch' + interval '2.002 s', started_at = timestamptz 'epoch' + interval "
		"'3.003 s', ended_at = timestamptz 'epoch' + interval '4.004 s', state = 'DONE', snapshot_id = "
		"job_id");
	OK(cg_job_list(db, &auth, NULL, 3, &arena, &list, &e));
	ck_assert(list.n == 1 && cg_id_eq(&list.v[0].id, &job.id) && cg_id_eq(&list.v[0].snapshot, &job.id));
	job = list.v[0];
	ck_assert(job.state == CG_JOB_DONE && job.created_ms == 1001 && job.expires_ms == 2002);
	ck_assert(job.started_ms == 3003 && job.ended_ms == 4004);
	(void)cluster_ask("update parse_jobs set state = 'FAILED', snapshot_id = null, code = 'not_a_pdf', hint = 'h', "
			  "param = 'p'");
	OK(cg_job_get(db, &auth, &job.id, &arena, &job, &e));
	ck_assert(job.state == CG_JOB_FAILED && job.code == CG_ENOTPDF);
	ck_assert(cg_str_eq(job.hint, CG_STR("h")) && cg_str_eq(job.param, CG_STR("p")));
	/* a code of a later release */
	(void)cluster_ask("update parse_jobs set code = 'of_tomorrow'");
	OK(cg_job_get(db, &auth, &job.id, &arena, &job, &e));
	ck_assert(job.code == CG_EINTERNAL);
}
END_TEST

static enum cg_code adds(const struct cg_job_order *o)
{
	struct cg_job job;
	bool known;

	e = (struct cg_err){ .code = CG_OK };
	return cg_job_add(db, &auth, o, &arena, &job, &known, &e);
}

/* The 500th job and the last byte of 512 MiB are still taken. */
START_TEST(as_much_as_may_wait)
{
	struct cg_idem idem = { .key = "" };
	struct cg_job_order o = order_of(10, &idem);

	OK(adds(&o));
	(void)cluster_ask(
		"insert into parse_jobs (account_id, job_id, livemode, actor_kind, actor_id, request_id, "
		"fingerprint, include_pii, places, bytes, pieces, state) select account_id, gen_random_uuid(), "
		"livemode, actor_kind, actor_id, request_id, fingerprint, false, false, 1, 1, 'RUNNING' from "
		"parse_jobs, generate_series(2, 499)");
	OK(adds(&o));
	FAILS(adds(&o), CG_ERATE);
	ck_assert_int_eq(e.retry_after, 30);
	ck_assert_str_eq(e.hint, "500 statements of the account, or 512 MiB, wait to be read: try again when some have "
				 "been.");
	(void)cluster_ask("delete from parse_jobs where state = 'RUNNING'");
	(void)cluster_ask("update parse_jobs set bytes = 268435451");
	OK(adds(&o)); /* 2 * 268435451 and 10 bytes are 2^29 */
	FAILS(adds(&o), CG_ERATE);
}
END_TEST

/* Either all that are named begin to wait, or none; what nobody was told of goes, and nothing else. */
START_TEST(all_or_none_are_queued)
{
	struct cg_idem idem = { .key = "" };
	struct cg_job_order o = order_of(10, &idem);
	struct cg_id ids[3];
	bool known;

	for (size_t i = 0; i < 3; i++)
		OK(cg_job_load(db, &auth, &o, &arena, &ids[i], &known, &e));
	(void)cluster_ask("delete from parse_jobs where job_id = (select max(job_id::text)::uuid from parse_jobs)");
	FAILS(cg_job_queue(db, &auth, ids, 3, &arena, &e), CG_EBUSY);
	ck_assert_str_eq(cluster_ask("select string_agg(state, ' ') from parse_jobs"), "LOADING LOADING");
	OK(cg_job_queue(db, &auth, ids, 1, &arena, &e));
	ck_assert_str_eq(cluster_ask("select string_agg(state, ' ' order by job_id) from parse_jobs"),
			 "QUEUED LOADING");
	(void)cluster_ask("update parse_jobs set state = 'RUNNING' where state = 'QUEUED'");
	cg_job_give_up(db, &auth, ids, 2, &arena);
	ck_assert_str_eq(cluster_ask("select string_agg(state, ' ') from parse_jobs"), "RUNNING");
}
END_TEST

/* What memory does not hold is neither stored nor shown. */
START_TEST(without_memory)
{
	struct cg_idem idem = { .key = "" };
	struct cg_job_order o = order_of(10, &idem);
	struct cg_job_list list;
	struct cg_job job;
	struct cg_id id;
	bool known;

	o.labels.reference = CG_STR("order 7");
	o.labels.metadata = CG_STR("{\"b\":\"1\"}");
	o.pdf_ref = CG_STR("pdf_1");
	STARVE(cg_job_load(db, &auth, &o, &cluster_small, &id, &known, &e));
	ck_assert_str_eq(cluster_ask("select count(*) from parse_jobs"), "1");
	(void)cluster_ask("delete from parse_jobs");
	id = order_add(db, &auth, 10, &arena);
	STARVE((cluster_ask("update parse_jobs set state = 'LOADING'"),
		cg_job_queue(db, &auth, &id, 1, &cluster_small, &e)));
	(void)cluster_ask("update parse_jobs set state = 'FAILED', code = 'not_a_pdf', hint = 'h', param = 'p', "
			  "client_reference_id = 'r', metadata = '{}'");
	STARVE(cg_job_get(db, &auth, &id, &cluster_small, &job, &e));
	(void)order_add(db, &auth, 10, &arena);
	STARVE(cg_job_list(db, &auth, NULL, 5, &cluster_small, &list, &e));
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("job");
	TCase *tc = tcase_create("job");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, handed_over);
	tcase_add_test(tc, of_a_person);
	tcase_add_test(tc, sealed);
	tcase_add_test(tc, seen_by);
	tcase_add_test(tc, listed);
	tcase_add_test(tc, same_key);
	tcase_add_test(tc, maker_killed);
	tcase_add_test(tc, too_many);
	tcase_add_test(tc, cut_off);
	tcase_add_test(tc, no_table);
	tcase_add_test(tc, columns_of_a_job);
	tcase_add_test(tc, as_much_as_may_wait);
	tcase_add_test(tc, all_or_none_are_queued);
	tcase_add_test(tc, without_memory);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
