/* What is noted of an account: audit log, request log, usage by day, budgets of a minute; pages, bounds and names. */
#include "store/identity/audit.h"

#include "base/date.h"
#include "store/cluster.h"
#include "store/identity/budget.h"
#include "store/identity/request_log.h"
#include "store/identity/usage.h"
#include "store/identity/user.h"
#include "values.h"

#include <stdio.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_auth auth;
static char account[CG_UUID_TEXT_MAX];
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	cfg.extract_seconds_key = 10;
	cfg.extract_seconds_account = 15;
	cfg.batch_messages_minute = 6;
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 16 << 20);
	auth = cluster_auth(true);
	(void)cg_id_uuid(&auth.account, account);
	(void)cluster_askf("delete from audit_log where account_id = '%s'", account);
	e = (struct cg_err){ .code = CG_OK };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

static struct cg_audit_rows listed(struct cg_str cursor)
{
	struct cg_audit_rows rows;

	OK(cg_audit_list(db, &auth.account, cursor, &arena, &rows, &e));
	return rows;
}

/* Fifty on a page, the newest first; each line once, also where several have the same time. */
START_TEST(audit_log_by_pages)
{
	struct cg_audit_rows rows;
	struct cg_id other = cluster_auth(true).account;
	struct cg_str cursor = CG_STR_NONE, last = CG_STR_NONE;
	size_t seen = 0, pages = 0;

	(void)cluster_askf(
		"insert into audit_log (account_id, event_id, actor, action, at) select '%s', "
		"gen_random_uuid(), 'casgate', 'key.create', date '2026-01-31' + (i / 30) * interval '1 second' "
		"from generate_series(0, 100) i",
		account);
	do {
		rows = listed(cursor);
		pages++;
		ck_assert_uint_eq(rows.n, pages < 3 ? 50 : 1);
		for (size_t i = 0; i < rows.n; i++) {
			ck_assert(last.p == NULL || memcmp(rows.v[i].at.p, last.p, last.n) <= 0);
			last = rows.v[i].at;
			seen++;
		}
		cursor = rows.v[rows.n - 1].id;
	} while (rows.more);
	ck_assert(seen == 101 && pages == 3);
	is_text(last, "2026-01-31T00:00:00Z");
	(void)cluster_askf(
		"delete from audit_log where account_id = '%s' and event_id in (select event_id from audit_log "
		"where account_id = '%s' limit 51)",
		account, account);
	rows = listed(CG_STR(""));
	ck_assert(rows.n == 50 && !rows.more);
	ck_assert_int_eq(cg_audit_list(db, &auth.account, CG_STR("x"), &arena, &rows, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "This cursor is not valid. Start from the first page of the audit log.");
	e = (struct cg_err){ .code = CG_OK };
	OK(cg_audit_list(db, &other, rows.n > 0 ? rows.v[0].id : cursor, &arena, &rows, &e));
	ck_assert_uint_eq(rows.n, 0);
}
END_TEST

/* Users, keys and applications by the name of today; what is gone has none. */
START_TEST(names_in_the_audit_log)
{
	struct cg_db *admin = cg_db_new_admin(&cfg);
	struct cg_audit_rows rows;
	char actor[CG_ID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	struct cg_id user;

	(void)cluster_ask("delete from user_names");
	(void)cluster_ask("delete from account_users");
	OK(cg_user_add(admin, &auth.account, CG_STR("asha"), CG_STR("correct horse battery"), &user, &e));
	(void)cg_id_text(&user, "user_", actor);
	(void)cg_key_actor(&auth, subject);
	cg_audit_note(db, &auth.account, actor, "key.revoke", subject);
	cg_audit_note(db, &auth.account, "casgate", "webhook.add", "wh_1");
	cg_audit_note(db, &auth.account, "casgate", "account.rename", NULL);
	rows = listed(CG_STR(""));
	ck_assert_uint_eq(rows.n, 4);
	is_text(rows.v[0].action, "account.rename");
	is_text(rows.v[0].subject, NULL);
	is_text(rows.v[0].actor_name, NULL);
	is_text(rows.v[1].subject, "wh_1");
	is_text(rows.v[1].subject_name, NULL);
	is_text(rows.v[2].actor, actor);
	is_text(rows.v[2].actor_name, "asha");
	is_text(rows.v[2].subject, subject);
	is_text(rows.v[2].subject_name, "test");
	is_text(rows.v[2].address, NULL);
	is_text(rows.v[3].subject_name, "asha");
	ck_assert_uint_eq(rows.v[2].at.n, 20);
	ck_assert_uint_eq(rows.v[2].id.n, 26);
	OK(cg_user_remove(admin, CG_STR("asha"), &e));
	rows = listed(CG_STR(""));
	is_text(rows.v[3].actor, actor);
	is_text(rows.v[3].actor_name, NULL);
	cg_db_free(admin);
}
END_TEST

static const char *lines(const char *action)
{
	return cluster_askf("select count(*) from audit_log where account_id = '%s' and action = '%s'", account,
			    action);
}

/* A thousand lines of an action in a day; of readings in full a thousand for each reader and snapshot. */
START_TEST(bounds_of_the_audit_log)
{
	(void)cluster_askf(
		"insert into audit_log (account_id, event_id, actor, action, subject, at) select '%s', "
		"gen_random_uuid(), 'a', x, 's', now() - interval '23 hours' from unnest(array['user.login', "
		"'pii.read']) x, generate_series(1, 999)",
		account);
	cg_audit_note(db, &auth.account, "a", "user.login", "s");
	ck_assert_str_eq(lines("user.login"), "1000");
	cg_audit_note(db, &auth.account, "b", "user.login", "t");
	ck_assert_str_eq(lines("user.login"), "1000");
	cg_audit_note(db, &auth.account, "b", "user.logout", "t");
	ck_assert_str_eq(lines("user.logout"), "1");
	cg_audit_note(db, &auth.account, "a", "pii.read", "s");
	cg_audit_note(db, &auth.account, "a", "pii.read", "s");
	ck_assert_str_eq(lines("pii.read"), "1000");
	cg_audit_note(db, &auth.account, "a", "pii.read", "t");
	cg_audit_note(db, &auth.account, "b", "pii.read", "s");
	ck_assert_str_eq(lines("pii.read"), "1002");
	(void)cluster_askf("update audit_log set at = now() - interval '1 day' where account_id = '%s'", account);
	cg_audit_note(db, &auth.account, "a", "user.login", "s");
	ck_assert_str_eq(lines("user.login"), "1001");
}
END_TEST

static void note(const char *method, const char *path, int status, const char *code)
{
	struct cg_request_done d = { .request_id = "req_1",
				     .method = method,
				     .code = code,
				     .path = cg_str_of(path),
				     .status = status,
				     .duration_ms = 12 };

	cg_request_log_note(db, &auth, &d);
}

static struct cg_request_rows requests(struct cg_request_filter f)
{
	struct cg_request_rows rows;

	OK(cg_request_log_list(db, &auth.account, &f, &arena, &rows, &e));
	return rows;
}

/* What is kept of a request, and which of them a filter shows. */
START_TEST(requests_that_are_noted)
{
	struct cg_request_rows rows;
	struct cg_request_counts counts;
	struct cg_auth first = auth, second = cluster_auth_of(&auth.account, false);
	char path[CG_REQUEST_PATH_MAX + 2], actor[CG_ID_TEXT_MAX];

	note("GET", "/api/v1/snapshots", 200, NULL);
	note("POST", "/api/v1/parse", 422, "not_a_pdf");
	auth = second;
	note("GET", "/api/v1/snapshots/snap_1", 404, "snapshot_not_found");
	memset(path, '/', sizeof(path));
	path[CG_REQUEST_PATH_MAX + 1] = '\0';
	note("GET", path, 399, NULL);
	path[CG_REQUEST_PATH_MAX] = '\0';
	note("GET", path, 400, NULL);
	rows = requests((struct cg_request_filter){ .status_from = 0 });
	ck_assert(rows.n == 4 && !rows.more);
	is_text(rows.v[0].path, path);
	is_text(rows.v[2].path, "/api/v1/parse");
	is_text(rows.v[2].method, "POST");
	is_text(rows.v[2].code, "not_a_pdf");
	is_text(rows.v[2].request_id, "req_1");
	is_text(rows.v[2].actor, cg_key_actor(&first, actor));
	ck_assert(rows.v[2].status == 422 && rows.v[2].duration_ms == 12 && rows.v[2].at.n == 20);
	is_text(rows.v[3].code, NULL);
	ck_assert_uint_eq(requests((struct cg_request_filter){ .actor = cg_str_of(actor) }).n, 2);
	ck_assert_uint_eq(requests((struct cg_request_filter){ .path = CG_STR_INIT("snapshots") }).n, 2);
	ck_assert_uint_eq(requests((struct cg_request_filter){ .path = CG_STR_INIT("%") }).n, 0);
	ck_assert_uint_eq(requests((struct cg_request_filter){ .status_from = 400, .status_to = 404 }).n, 2);
	ck_assert_uint_eq(requests((struct cg_request_filter){ .status_from = 401, .status_to = 403 }).n, 0);
	rows = requests((struct cg_request_filter){ .cursor = rows.v[1].id });
	ck_assert_uint_eq(rows.n, 2);
	is_text(rows.v[0].path, "/api/v1/parse");
	OK(cg_request_log_count(db, &auth.account, &arena, &counts, &e));
	ck_assert_uint_eq(counts.n, 2);
	for (size_t i = 0; i < 2; i++) {
		bool own = cg_str_eq(counts.v[i].actor, cg_str_of(actor));

		ck_assert_uint_eq(counts.v[i].requests, 2);
		ck_assert_uint_eq(counts.v[i].errors, own ? 1 : 2);
	}
	(void)cluster_askf(
		"update request_log set at = now() - interval '30 days' where account_id = '%s' and actor = '%s'",
		account, actor);
	OK(cg_request_log_count(db, &auth.account, &arena, &counts, &e));
	ck_assert_uint_eq(counts.n, 1);
}
END_TEST

/* Fifty on a page; ten thousand requests of a day are noted. */
START_TEST(bounds_of_the_request_log)
{
	struct cg_request_filter bad = { .cursor = CG_STR_INIT("x") };
	struct cg_request_rows rows;

	for (int i = 0; i < 50; i++)
		note("GET", "/a", 200, NULL);
	rows = requests((struct cg_request_filter){ .status_from = 0 });
	ck_assert(rows.n == 50 && !rows.more);
	note("GET", "/b", 200, NULL);
	rows = requests((struct cg_request_filter){ .status_from = 0 });
	ck_assert(rows.n == 50 && rows.more);
	is_text(rows.v[0].path, "/b");
	rows = requests((struct cg_request_filter){ .cursor = rows.v[49].id });
	ck_assert(rows.n == 1 && !rows.more);
	ck_assert_int_eq(cg_request_log_list(db, &auth.account, &bad, &arena, &rows, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "This cursor is not valid. Start from the first page of the request log.");
	e = (struct cg_err){ .code = CG_OK };
	cg_usage_add(db, &auth, &(struct cg_usage){ .requests = 10000 });
	note("GET", "/c", 200, NULL);
	cg_usage_add(db, &auth, &(struct cg_usage){ .requests = 1 });
	note("GET", "/d", 200, NULL);
	rows = requests((struct cg_request_filter){ .status_from = 0 });
	is_text(rows.v[0].path, "/c");
}
END_TEST

/* Added to today, in UTC; ninety days are told, the newest first. */
START_TEST(usage_by_day)
{
	struct cg_usage_days days;
	char today[CG_DATE_TEXT_MAX];

	OK(cg_usage_list(db, &auth, &arena, &days, &e));
	ck_assert_uint_eq(days.n, 0);
	cg_usage_add(db, &auth, &(struct cg_usage){ 1, 2, 3, 4 });
	cg_usage_add(db, &auth, &(struct cg_usage){ 10, 20, 30, 40 });
	OK(cg_usage_list(db, &auth, &arena, &days, &e));
	ck_assert_uint_eq(days.n, 1);
	ck_assert(days.v[0].count.requests == 11 && days.v[0].count.parses == 22);
	ck_assert(days.v[0].count.enrichments == 33 && days.v[0].count.errors == 44);
	ck_assert_str_eq(cg_date_text(days.v[0].date, today), cluster_ask("select (now() at time zone 'UTC')::date"));
	(void)cluster_askf(
		"insert into usage_daily (account_id, day) select '%s', (now() at time zone 'UTC')::date - i from "
		"generate_series(1, 90) i",
		account);
	OK(cg_usage_list(db, &auth, &arena, &days, &e));
	ck_assert_uint_eq(days.n, 90);
	ck_assert_int_eq(days.v[89].date, days.v[0].date - 89);
	ck_assert_uint_eq(days.v[1].count.requests, 0);
}
END_TEST

static struct cg_budget asks(const struct cg_auth *who, enum cg_budget_kind kind, enum cg_code want)
{
	struct cg_budget b;

	e = (struct cg_err){ .code = CG_OK };
	ck_assert_int_eq(cg_budget_ask(db, who, kind, &b, &e), want);
	ck_assert(b.known);
	return b;
}

static void back_by(const char *time)
{
	(void)cluster_askf("update budgets set at = at - interval '%s' where account_id = '%s'", time, account);
}

/* Ten seconds a minute for a key, fifteen for the account; it falls by that, and the rest is never more than all. */
START_TEST(budget_of_seconds)
{
	struct cg_auth second = cluster_auth_of(&auth.account, false), other = cluster_auth(true);
	struct cg_budget b = asks(&auth, CG_BUDGET_EXTRACT, CG_OK);

	ck_assert(b.limit == 10000 && b.left == 10000);
	ck_assert_int_eq(cg_budget_full_s(&b), 0);
	cg_budget_use(db, &auth, CG_BUDGET_EXTRACT, 0);
	cg_budget_use(db, &auth, CG_BUDGET_EXTRACT, 4000);
	b = asks(&auth, CG_BUDGET_EXTRACT, CG_OK);
	ck_assert(b.limit == 10000 && b.left >= 6000 && b.left < 9000);
	ck_assert(cg_budget_full_s(&b) <= 24 && cg_budget_full_s(&b) > 6);
	cg_budget_use(db, &auth, CG_BUDGET_EXTRACT, 9500);
	b = asks(&auth, CG_BUDGET_EXTRACT, CG_ERATE);
	ck_assert(b.left < 0 && b.left >= -3500);
	ck_assert_msg(e.retry_after >= 1 && e.retry_after <= 22, "%d", e.retry_after);
	/* the other key of the account has what the account has left */
	b = asks(&second, CG_BUDGET_EXTRACT, CG_OK);
	ck_assert(b.limit == 15000 && b.left >= 1500 && b.left < 6000);
	b = asks(&other, CG_BUDGET_EXTRACT, CG_OK);
	ck_assert(b.left == 10000);
	b = asks(&auth, CG_BUDGET_MESSAGES, CG_OK);
	ck_assert(b.limit == 6 && b.left == 6);
	back_by("22 s");
	b = asks(&auth, CG_BUDGET_EXTRACT, CG_OK);
	ck_assert(b.left > 0 && b.left < 4500);
	back_by("1 minute");
	b = cg_budget_look(db, &auth, CG_BUDGET_EXTRACT);
	ck_assert(b.known && b.left == 10000);
	/* what came back is taken off before more is added */
	cg_budget_use(db, &auth, CG_BUDGET_EXTRACT, 1000);
	b = asks(&auth, CG_BUDGET_EXTRACT, CG_OK);
	ck_assert(b.left >= 9000 && b.left <= 10000);
	/* rows of an hour ago go */
	back_by("61 minutes");
	cg_budget_use(db, &second, CG_BUDGET_MESSAGES, 7);
	ck_assert_str_eq(
		cluster_askf("select count(*) || ' ' || min(kind) from budgets where account_id = '%s'", account),
		"2 MESSAGES");
	b = asks(&second, CG_BUDGET_MESSAGES, CG_ERATE);
	ck_assert(b.limit == 6 && b.left == -1 && e.retry_after == 20);
	b = asks(&auth, CG_BUDGET_MESSAGES, CG_OK);
	ck_assert(b.limit == 12 || b.limit == 6);
	ck_assert(b.left == 5 || b.left == 6);
}
END_TEST

/* A page that memory does not hold is no page: the caller is told to come again. */
START_TEST(pages_without_memory)
{
	struct cg_request_filter f = { .actor = CG_STR_NONE };
	struct cg_db *admin = cg_db_new_admin(&cfg);
	char actor[CG_ID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	struct cg_request_counts counts;
	struct cg_request_rows rows;
	struct cg_usage_days days;
	struct cg_audit_rows audit;
	struct cg_id user;

	(void)cluster_ask("delete from user_names");
	(void)cluster_ask("delete from account_users");
	OK(cg_user_add(admin, &auth.account, CG_STR("asha"), CG_STR("correct horse battery"), &user, &e));
	cg_db_caller(db, CG_STR("203.0.113.9"));
	cg_audit_note(db, &auth.account, cg_id_text(&user, "user_", actor), "key.revoke", cg_key_actor(&auth, subject));
	STARVE(cg_audit_list(db, &auth.account, CG_STR(""), &cluster_small, &audit, &e));
	note("GET", "/a", 404, "not_found");
	note("POST", "/b", 200, NULL);
	STARVE(cg_request_log_list(db, &auth.account, &f, &cluster_small, &rows, &e));
	f = (struct cg_request_filter){ .actor = CG_STR("nobody"), .path = CG_STR("/nowhere") };
	STARVE(cg_request_log_list(db, &auth.account, &f, &cluster_small, &rows, &e));
	STARVE(cg_request_log_count(db, &auth.account, &cluster_small, &counts, &e));
	cg_usage_add(db, &auth, &(struct cg_usage){ 1, 2, 3, 4 });
	STARVE(cg_usage_list(db, &auth, &cluster_small, &days, &e));
	cg_db_free(admin);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("audit");
	TCase *tc = tcase_create("audit");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, audit_log_by_pages);
	tcase_add_test(tc, names_in_the_audit_log);
	tcase_add_test(tc, bounds_of_the_audit_log);
	tcase_add_test(tc, requests_that_are_noted);
	tcase_add_test(tc, bounds_of_the_request_log);
	tcase_add_test(tc, usage_by_day);
	tcase_add_test(tc, budget_of_seconds);
	tcase_add_test(tc, pages_without_memory);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
