/*
 * The connection and its transactions: what each is told of time-outs, accounts and addresses, what becomes of errors,
 * how long is waited before the next attempt, which of several strings is connected with.
 */
#include "store/pg/db_impl.h"

#include "base/time.h"
#include "store/cluster.h"
#include "store/pg/worker.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

static struct cg_config cfg;
static struct cg_db *db, *owner;
static struct cg_id account;
static char account_text[CG_UUID_TEXT_MAX];
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	owner = cg_db_new_admin(&cfg);
	account = cluster_auth(true).account;
	(void)cg_id_uuid(&account, account_text);
	e = (struct cg_err){ .code = CG_OK };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_db_free(owner);
}

/* The first value of a statement in a transaction of its own. */
static const char *asks(struct cg_db *by, const struct cg_id *as, enum cg_tx tx, const char *text)
{
	static char out[400];
	struct cg_sql q = { .name = "q", .text = text };

	OK(cg_sql_run(by, as, tx, &q, 1, &e));
	ck_assert_int_eq(PQntuples(q.res), 1);
	(void)snprintf(out, sizeof(out), "%.*s", CG_STR_ARG(cg_sql_get(q.res, 0, 0)));
	cg_sql_clear(&q, 1);
	return out;
}

static const char settings[] = "select concat_ws(' ', current_setting('statement_timeout'), "
			       "current_setting('lock_timeout'), "
			       "current_setting('idle_in_transaction_session_timeout'), "
			       "current_setting('synchronous_commit'), current_setting('transaction_isolation'), "
			       "current_setting('transaction_read_only'))";

/* Two fifths of the time for locks, a second more before an idle one ends; a command has a minute at least. */
START_TEST(limits_of_a_transaction)
{
	ck_assert_int_eq(cfg.database_timeout_ms, 5000);
	ck_assert_str_eq(asks(db, NULL, CG_TX_READ, settings), "5s 2s 6s on repeatable read on");
	ck_assert_str_eq(asks(db, NULL, CG_TX_WRITE, settings), "5s 2s 6s on read committed off");
	ck_assert_str_eq(asks(db, NULL, CG_TX_LAZY, settings), "5s 2s 6s off read committed off");
	ck_assert_str_eq(asks(owner, NULL, CG_TX_READ, settings), "1min 24s 61s on repeatable read on");
	cfg.database_timeout_ms = 60001;
	ck_assert_str_eq(asks(owner, NULL, CG_TX_WRITE, settings), "60001ms 24s 61001ms on read committed off");
	cfg.database_timeout_ms = 1234;
	ck_assert_str_eq(asks(db, NULL, CG_TX_WRITE, settings), "1234ms 493ms 2234ms on read committed off");
	/* nothing of it stays behind the transaction */
	ck_assert_str_eq(asks(db, &account, CG_TX_WRITE, "select current_setting('app.account')"), account_text);
	ck_assert_str_eq(
		asks(db, NULL, CG_TX_WRITE, "select coalesce(nullif(current_setting('app.account', true), ''), '-')"),
		"-");
}
END_TEST

/* Only what writes for an account says who is served, and only an address is one. */
START_TEST(who_is_served)
{
	static const char address[] = "select coalesce(nullif(current_setting('app.address', true), ''), '-')";
	static const struct {
		const char *given, *want;
	} rows[] = { { "203.0.113.7", "203.0.113.7" },
		     { "2001:DB8::1f", "2001:DB8::1f" },
		     { "", "-" },
		     { "203.0.113.7'", "-" },
		     { "203.0.113.7, 10.0.0.1", "-" },
		     { "a_b", "-" },
		     { "12345678901234567890123456789012345678901234567",
		       "12345678901234567890123456789012345678901234567" },
		     { "123456789012345678901234567890123456789012345678", "-" } };

	ck_assert_str_eq(asks(db, &account, CG_TX_WRITE, address), "-");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		cg_db_caller(db, CG_STR("198.51.100.1"));
		cg_db_caller(db, cg_str_of(rows[i].given));
		ck_assert_str_eq(asks(db, &account, CG_TX_WRITE, address), rows[i].want);
	}
	cg_db_caller(db, CG_STR("203.0.113.7"));
	ck_assert_str_eq(asks(db, &account, CG_TX_LAZY, address), "203.0.113.7");
	ck_assert_str_eq(asks(db, &account, CG_TX_READ, address), "-");
	ck_assert_str_eq(asks(db, NULL, CG_TX_WRITE, address), "-");
}
END_TEST

START_TEST(as_many_statements_as_a_batch_has)
{
	struct cg_sql q[CG_SQL_BATCH_MAX + 1];

	for (int i = 0; i <= CG_SQL_BATCH_MAX; i++)
		q[i] = (struct cg_sql){ .name = "one", .text = i % 2 == 0 ? "select 7" : "select 8" };
	cg_db_caller(db, CG_STR("203.0.113.7"));
	OK(cg_sql_run(db, &account, CG_TX_WRITE, q, CG_SQL_BATCH_MAX, &e));
	for (int i = 0; i < CG_SQL_BATCH_MAX; i++)
		ck_assert_int_eq(cg_sql_int(q[i].res, 0, 0), 7 + i % 2);
	cg_sql_clear(q, CG_SQL_BATCH_MAX);
	ck_assert(q[0].res == NULL && q[CG_SQL_BATCH_MAX - 1].res == NULL);
	CODE_IS(cg_sql_run(db, &account, CG_TX_WRITE, q, CG_SQL_BATCH_MAX + 1, &e), CG_EINTERNAL);
	ck_assert_str_eq(e.why, "too many statements");
}
END_TEST

/* Which statement failed and why; nothing of the others stays, and the connection is as good as before. */
START_TEST(what_failed)
{
	struct cg_sql q[] = { { .name = "first", .text = "create temp table left_over as select 1" },
			      { .name = "second", .text = "select 1 / 0" },
			      { .name = "third", .text = "select 3" } };
	int pid = atoi(asks(db, NULL, CG_TX_READ, "select pg_backend_pid()"));

	CODE_IS(cg_sql_run(db, NULL, CG_TX_WRITE, q, 3, &e), CG_EINTERNAL);
	ck_assert_str_eq(e.why, "second: 22012");
	ck_assert_int_eq(e.retry_after, 0);
	ck_assert_str_eq(q[0].sqlstate, "");
	ck_assert_str_eq(q[1].sqlstate, "22012");
	ck_assert_str_eq(q[2].sqlstate, "");
	cg_sql_clear(q, 3);
	ck_assert_str_eq(q[1].sqlstate, "");
	ck_assert_int_eq(atoi(asks(db, NULL, CG_TX_READ, "select pg_backend_pid()")), pid);
	ck_assert_str_eq(asks(db, NULL, CG_TX_READ, "select to_regclass('left_over') is null"), "t");
}
END_TEST

/* What the caller knew before stays where a call succeeds, also behind attempts that failed. */
START_TEST(what_the_caller_knew)
{
	struct cg_sql q = { .name = "flaky",
			    .text = "select case when nextval('attempts') < 3 then casgate_test_fails() else 5 end" };

	(void)cluster_ask("create sequence attempts");
	(void)cluster_ask("grant usage on sequence attempts to casgate_app");
	(void)cluster_ask(
		"create function casgate_test_fails() returns int language plpgsql as $$ begin raise exception "
		"using errcode = '40001'; end $$");
	e = (struct cg_err){ .code = CG_EPDF, .retry_after = 7, .why = "before" };
	CODE_IS(cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, &e), CG_OK);
	ck_assert(e.code == CG_EPDF && e.retry_after == 7 && strcmp(e.why, "before") == 0);
	ck_assert_int_eq(cg_sql_int(q.res, 0, 0), 5);
	cg_sql_clear(&q, 1);
	ck_assert_str_eq(cluster_ask("select last_value from attempts"), "3");
	/* tried again three times, then told */
	q.text = "select nextval('attempts'), casgate_test_fails()";
	CODE_IS(cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, &e), CG_EBUSY);
	ck_assert_str_eq(cluster_ask("select last_value from attempts"), "7");
	cg_sql_clear(&q, 1);
	/* what is no passing state is told at once */
	q.text = "select 1 / (nextval('attempts') - nextval('attempts') + 1)";
	CODE_IS(cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, &e), CG_EINTERNAL);
	ck_assert_str_eq(cluster_ask("select last_value from attempts"), "9");
	cg_sql_clear(&q, 1);
	(void)cluster_ask("drop function casgate_test_fails(); drop sequence attempts");
}
END_TEST

START_TEST(values_of_a_result)
{
	struct cg_sql q[] = {
		{ .name = "v", .text = "select null::text, '', '12', '-7x', true, false, null::boolean, 'x'" },
		{ .name = "t", .text = "update accounts set name = name where account_id = $1", .n = 1 }
	};
	const char *arg[] = { account_text };
	PGresult *r;

	q[1].arg = arg;
	OK(cg_sql_run(db, &account, CG_TX_READ, q, 1, &e));
	r = q[0].res;
	ck_assert(cg_sql_get(r, 0, 0).p == NULL && cg_sql_get(r, 0, 1).p != NULL && cg_sql_get(r, 0, 1).n == 0);
	ck_assert(cg_str_eq(cg_sql_get(r, 0, 2), CG_STR("12")));
	ck_assert(cg_sql_int(r, 0, 0) == 0 && cg_sql_int(r, 0, 2) == 12 && cg_sql_int(r, 0, 3) == -7);
	ck_assert(cg_sql_int(r, 0, 7) == 0);
	ck_assert(cg_sql_true(r, 0, 4) && !cg_sql_true(r, 0, 5) && !cg_sql_true(r, 0, 6));
	cg_sql_clear(q, 1);
	OK(cg_sql_run(owner, NULL, CG_TX_WRITE, q + 1, 1, &e));
	ck_assert_int_eq(cg_sql_touched(q[1].res), 1);
	cg_sql_clear(q + 1, 1);
	ck_assert_ptr_null(cg_sql_or_null(""));
	ck_assert_str_eq(cg_sql_or_null("x"), "x");
}
END_TEST

/* More than the buffers between the two hold, in both directions at once. */
START_TEST(large_values)
{
	enum { N = 12 << 20 };
	char *text = malloc(N + 1);
	const char *arg[] = { text };
	struct cg_sql q[] = { { .name = "a", .text = "select $1::text || 'y'", .arg = arg, .n = 1 },
			      { .name = "b", .text = "select length($1::text), $1::text", .arg = arg, .n = 1 } };

	ck_assert_ptr_nonnull(text);
	memset(text, 'x', N);
	text[N] = '\0';
	cfg.database_timeout_ms = 60000;
	OK(cg_sql_run(db, NULL, CG_TX_READ, q, 2, &e));
	ck_assert_uint_eq(cg_sql_get(q[0].res, 0, 0).n, N + 1);
	ck_assert_int_eq(cg_sql_int(q[1].res, 0, 0), N);
	cg_sql_clear(q, 2);
	free(text);
}
END_TEST

static volatile sig_atomic_t rings;

static void ring(int signal_no)
{
	(void)signal_no;
	rings++;
}

/* A signal that comes while the server works ends no call. */
START_TEST(signals_while_waiting)
{
	struct sigaction on = { .sa_handler = ring }, before;
	struct itimerval every = { .it_interval = { 0, 20000 }, .it_value = { 0, 20000 } },
			 none = { .it_value = { 0, 0 } };

	(void)asks(db, NULL, CG_TX_READ, "select 1");
	rings = 0;
	ck_assert_int_eq(sigaction(SIGALRM, &on, &before), 0);
	ck_assert_int_eq(setitimer(ITIMER_REAL, &every, NULL), 0);
	ck_assert_str_eq(asks(db, NULL, CG_TX_READ, "select 'done' from pg_sleep(0.3)"), "done");
	ck_assert_int_eq(setitimer(ITIMER_REAL, &none, NULL), 0);
	ck_assert_int_eq(sigaction(SIGALRM, &before, NULL), 0);
	ck_assert_int_gt(rings, 2);
}
END_TEST

/* Each role with its own string, else as the owner, else as all. */
START_TEST(which_string)
{
	struct cg_db *nav, *purge, *admin;

	for (int i = 0; i < 4; i++) {
		const char *all = "host=all", *own = i > 0 ? "host=owner" : all;

		(void)snprintf(cfg.database_url, sizeof(cfg.database_url), "%s", all);
		(void)snprintf(cfg.admin_database_url, sizeof(cfg.admin_database_url), "%s", i > 0 ? own : "");
		(void)snprintf(cfg.nav_database_url, sizeof(cfg.nav_database_url), "%s", i > 1 ? "host=nav" : "");
		(void)snprintf(cfg.purge_database_url, sizeof(cfg.purge_database_url), "%s", i > 2 ? "host=purge" : "");
		admin = cg_db_new_admin(&cfg);
		nav = cg_db_new_nav(&cfg);
		purge = cg_db_new_purge(&cfg);
		ck_assert_str_eq(admin->url, own);
		ck_assert_str_eq(nav->url, i > 1 ? "host=nav" : own);
		ck_assert_str_eq(purge->url, i > 2 ? "host=purge" : own);
		ck_assert(admin->admin && nav->admin && purge->admin && !db->admin);
		ck_assert_str_eq(cg_db_admin_url(&cfg), own);
		ck_assert_ptr_eq(cg_db_config(nav), &cfg);
		cg_db_free(admin);
		cg_db_free(nav);
		cg_db_free(purge);
	}
	cg_db_free(NULL);
}
END_TEST

/* From a tenth of a second to five, doubled, less up to a half; in between a call fails at once, as the last did. */
START_TEST(attempts_at_connecting)
{
	static const int64_t want[] = { 100, 200, 400, 800, 1600, 3200, 5000, 5000 };
	struct cg_db *none;
	char good[sizeof(cfg.database_url)];

	(void)snprintf(good, sizeof(good), "%s", cfg.database_url);
	(void)snprintf(cfg.database_url, sizeof(cfg.database_url), "host=%s port=1 dbname=x password=hush",
		       getenv("CG_TEST_PG"));
	none = cg_db_new(&cfg);
	for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++) {
		int64_t began = cg_time_monotonic_ms();

		e = (struct cg_err){ .code = CG_OK };
		CODE_IS(cg_db_connect(none, began + 3000, &e), CG_EDB);
		ck_assert_int_eq(e.retry_after, 5);
		ck_assert_msg(strncmp(e.why, "connect", 7) == 0 && strstr(e.why, "hush") == NULL, "%s", e.why);
		ck_assert_int_eq(none->backoff_ms, want[i]);
		ck_assert_int_ge(none->not_before_ms - began, want[i] / 2);
		ck_assert_int_le(none->not_before_ms - cg_time_monotonic_ms(), want[i]);
		none->not_before_ms = cg_time_monotonic_ms() + 3000;
		e = (struct cg_err){ .code = CG_OK };
		CODE_IS(cg_db_connect(none, began + 3000, &e), CG_EDB);
		ck_assert_int_eq(e.retry_after, 5);
		ck_assert_msg(strncmp(e.why, "waits before connecting again: connect", 38) == 0, "%s", e.why);
		ck_assert_int_eq(none->backoff_ms, want[i]);
		none->not_before_ms = 0;
	}
	(void)snprintf(cfg.database_url, sizeof(cfg.database_url), "%s", good);
	e = (struct cg_err){ .code = CG_OK };
	OK(cg_db_connect(none, cg_time_monotonic_ms() + 3000, &e));
	ck_assert_int_eq(none->backoff_ms, 0);
	cg_db_free(none);
}
END_TEST

/* By the deadline, whether libpq's own limit fits before it or not; only a server that speaks UTF-8. */
START_TEST(connections)
{
	char url[1400];
	PGconn *c;

	c = cg_db_connect_url(cfg.database_url, cg_time_monotonic_ms() + 3000, &e);
	ck_assert_msg(c != NULL, "%s", e.why);
	ck_assert_int_eq(PQstatus(c), CONNECTION_OK);
	PQfinish(c);
	c = cg_db_connect_url(cfg.database_url, cg_time_monotonic_ms() + 60000, &e);
	ck_assert_ptr_nonnull(c);
	PQfinish(c);
	for (int late = 0; late < 2; late++) {
		int64_t deadline = cg_time_monotonic_ms() + (late == 0 ? 3000 : 60000);

		e = (struct cg_err){ .code = CG_OK };
		(void)snprintf(url, sizeof(url), "%s client_encoding=LATIN1", cfg.database_url);
		ck_assert_ptr_null(cg_db_connect_url(url, deadline, &e));
		ck_assert(e.code == CG_EDB && strstr(e.why, "client_encoding UTF8") != NULL);
		(void)snprintf(url, sizeof(url), "%s user=nobody_at_all", cfg.database_url);
		ck_assert_ptr_null(cg_db_connect_url(url, deadline, &e));
		ck_assert_msg(e.code == CG_EDB && strstr(e.why, "nobody_at_all") != NULL, "%s", e.why);
		ck_assert_ptr_null(cg_db_connect_url("password=hush nonsense", deadline, &e));
		ck_assert_msg(e.code == CG_EDB && strcmp(e.why, "connect: 57P03") == 0, "%s", e.why);
	}
	/* no time at all: no connection, and nothing waits */
	e = (struct cg_err){ .code = CG_OK };
	ck_assert_ptr_null(cg_db_connect_url(cfg.database_url, cg_time_monotonic_ms() - 1, &e));
	ck_assert_int_eq(e.code, CG_EDB);
}
END_TEST

/* What values are sealed with is asked again after two seconds, not before. */
START_TEST(what_values_are_sealed_with)
{
	struct cg_seal_with with = { .form = 7, .before = true };
	struct cg_db *keyless;

	OK(cg_db_seal_with(db, &with, &e));
	ck_assert(with.form >= 1 && !with.before);
	(void)cluster_ask("update data_keys set form = 2 where place = 1");
	db->seal.form = 1;
	db->seal_ms = cg_time_monotonic_ms() - 1000;
	OK(cg_db_seal_with(db, &with, &e));
	ck_assert_int_eq(with.form, 1);
	db->seal_ms = cg_time_monotonic_ms() - 2000;
	OK(cg_db_seal_with(db, &with, &e));
	ck_assert_int_eq(with.form, 2);
	ck_assert_int_le(cg_time_monotonic_ms() - db->seal_ms, 1900);
	/* another key than the database has */
	(void)cluster_ask("update data_keys set fingerprint = 'abcdefabcdefabcd' where place = 1");
	db->seal_ms = cg_time_monotonic_ms() - 2000;
	CODE_IS(cg_db_seal_with(db, &with, &e), CG_EDB);
	ck_assert_int_eq(e.retry_after, 5);
	ck_assert_msg(strncmp(e.why, "data_key_file holds another key", 31) == 0, "%s", e.why);
	ck_assert_str_eq(cg_db_session(db), "");
	(void)cluster_ask("delete from data_keys");
	cfg.has_data_key = false;
	keyless = cg_db_new(&cfg);
	OK(cg_db_seal_with(keyless, &with, &e));
	ck_assert(with.form == 0 && !with.before && keyless->conn == NULL);
	(void)asks(keyless, NULL, CG_TX_READ, "select 1");
	ck_assert_str_eq(cluster_ask("select count(*) from data_keys"), "0");
	cg_db_free(keyless);
}
END_TEST

/* While the key is changed a program needs both, and writes with the one that the database names. */
START_TEST(keys_while_they_are_changed)
{
	static const struct {
		bool has_old, first_is_mine; /* the file has the key before, too; place 1 is of its first key */
		const char *rest;	     /* place 2: "" none, "mine", "old" or another */
		bool good, before;
	} rows[] = { { false, true, "", true, false },
		     { false, true, "old", false, false },
		     { true, true, "old", true, false },
		     { true, false, "", true, true },
		     { true, false, "mine", true, true },
		     { false, false, "", false, false },
		     { true, true, "abcdefabcdefabcd", false, false } };
	char mine[CG_FINGERPRINT_TEXT_MAX], old[CG_FINGERPRINT_TEXT_MAX];

	for (size_t i = 0; i < CG_DATA_KEY_BYTES; i++)
		cfg.data_key_old[i] = (uint8_t)(255 - i);
	cg_seal_fingerprint(cfg.data_key, mine);
	cg_seal_fingerprint(cfg.data_key_old, old);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *rest = rows[i].rest;
		struct cg_db *one;
		enum cg_code rc;

		(void)cluster_ask("delete from data_keys");
		(void)cluster_askf("insert into data_keys (place, fingerprint, form) values (1, '%s', 1)",
				   rows[i].first_is_mine ? mine : old);
		if (rest[0] != '\0')
			(void)cluster_askf("insert into data_keys (place, fingerprint, form) values (2, '%s', 2)",
					   strcmp(rest, "mine") == 0  ? mine
					   : strcmp(rest, "old") == 0 ? old
								      : rest);
		cfg.has_data_key_old = rows[i].has_old;
		one = cg_db_new(&cfg);
		e = (struct cg_err){ .code = CG_OK };
		rc = cg_db_connect(one, cg_time_monotonic_ms() + 5000, &e);
		ck_assert_msg(rc == (rows[i].good ? CG_OK : CG_EDB), "%zu: %s", i, e.why);
		ck_assert_int_eq(e.retry_after, rows[i].good ? 0 : 5);
		if (rows[i].good)
			ck_assert(one->seal.before == rows[i].before && one->seal.form == 1);
		cg_db_free(one);
	}
	(void)cluster_ask("delete from data_keys");
}
END_TEST

/* A claim of this very process is one that it could not take back; of what names nobody nothing is known. */
START_TEST(holders_of_claims)
{
	char longest[CG_SESSION_TEXT_MAX + 1];

	(void)asks(db, NULL, CG_TX_READ, "select 1");
	ck_assert(cg_db_worker_is_gone(db, cg_str_of(cg_worker_name()), CG_STR("")));
	ck_assert(!cg_db_worker_is_gone(db, CG_STR(""), CG_STR("")));
	ck_assert(!cg_db_worker_is_gone(db, CG_STR_NONE, CG_STR_NONE));
	ck_assert(!cg_db_worker_is_gone(db, CG_STR("elsewhere"), cg_str_of(cg_db_session(db))));
	ck_assert(!cg_db_worker_is_gone(db, CG_STR("elsewhere"), CG_STR("17")));
	/* a session of the greatest length is looked for, a longer one is none */
	memset(longest, '0', sizeof(longest));
	longest[0] = '1';
	longest[1] = '.';
	longest[CG_SESSION_TEXT_MAX - 1] = '\0';
	ck_assert(cg_db_worker_is_gone(db, CG_STR("elsewhere"), cg_str_of(longest)));
	longest[CG_SESSION_TEXT_MAX - 1] = '0';
	longest[CG_SESSION_TEXT_MAX] = '\0';
	ck_assert(!cg_db_worker_is_gone(db, CG_STR("elsewhere"), cg_str_of(longest)));
	/* the table of sessions does not say so where it cannot be asked */
	cg_db_rest(db);
	ck_assert_str_eq(cg_db_session(db), "");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("db");
	TCase *tc = tcase_create("db");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, limits_of_a_transaction);
	tcase_add_test(tc, who_is_served);
	tcase_add_test(tc, as_many_statements_as_a_batch_has);
	tcase_add_test(tc, what_failed);
	tcase_add_test(tc, what_the_caller_knew);
	tcase_add_test(tc, values_of_a_result);
	tcase_add_test(tc, large_values);
	tcase_add_test(tc, signals_while_waiting);
	tcase_add_test(tc, which_string);
	tcase_add_test(tc, attempts_at_connecting);
	tcase_add_test(tc, connections);
	tcase_add_test(tc, what_values_are_sealed_with);
	tcase_add_test(tc, keys_while_they_are_changed);
	tcase_add_test(tc, holders_of_claims);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
