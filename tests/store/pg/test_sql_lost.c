/*
 * Every function of the store without a database, and with one whose tables are locked: the code that its header names,
 * no result, nothing else.
 */
#include "store/cluster.h"
#include "store/identity/account_erase.h"
#include "store/identity/audit.h"
#include "store/identity/budget.h"
#include "store/identity/oauth.h"
#include "store/identity/request_log.h"
#include "store/identity/throttle.h"
#include "store/identity/user_own.h"
#include "store/job/job_queue.h"
#include "store/mail/mail_rule.h"
#include "store/market/exposure.h"
#include "store/market/facts.h"
#include "store/market/index_level.h"
#include "store/market/master.h"
#include "store/market/master_caps.h"
#include "store/market/nav_lease.h"
#include "store/market/nav_run.h"
#include "store/market/nav_table.h"
#include "store/market/peers.h"
#include "store/market/upstream.h"
#include "store/rekey.h"
#include "store/snapshot/enrichment.h"
#include "store/upload/upload_session.h"
#include "store/webhook/webhook_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db, *owner;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_id id, *account = &auth.account;
static struct cg_idem idem = { .key = "k" };
static char text[CG_SECRET_TEXT_MAX];
static struct cg_err e;
static PGconn *locks;
static enum cg_code want;
static bool found;

static void setup(void)
{
	cfg = cluster_config();
	auth = cluster_auth(true);
	ck_assert(cg_id_new(&id));
	cg_arena_init(&arena, 64 << 20);
	e = (struct cg_err){ .code = CG_OK };
	locks = NULL;
}

/* Nobody listens there; or the tables are locked, and a statement may take a tenth of a second. */
static void begin(bool is_locked)
{
	static const char lock_all[] =
		"begin; do $$ declare t text; begin for t in select format('%I.%I', schemaname, tablename) "
		"from pg_tables where schemaname = 'public' and tablename not in ('schema_migrations', "
		"'schema_additions', 'data_keys') loop execute 'lock table ' || t; end loop; end $$";
	int schema;

	cfg.database_timeout_ms = is_locked ? 100 : 5000;
	if (!is_locked)
		(void)snprintf(cfg.database_url, sizeof(cfg.database_url), "host=%s port=1 dbname=x",
			       getenv("CG_TEST_PG"));
	if (!is_locked)
		(void)snprintf(cfg.admin_database_url, sizeof(cfg.admin_database_url), "%s", cfg.database_url);
	db = cg_db_new(&cfg);
	owner = cg_db_new_admin(&cfg);
	want = is_locked ? CG_EBUSY : CG_EDB;
	if (!is_locked)
		return;
	ck_assert_int_eq(cg_db_ready(db, &schema, &e), CG_OK);
	locks = cluster_super();
	PQclear(PQexec(locks, lock_all));
	ck_assert_int_eq(PQtransactionStatus(locks), PQTRANS_INTRANS);
}

static void teardown(void)
{
	if (locks != NULL)
		PQfinish(locks);
	cg_db_free(db);
	cg_db_free(owner);
	cg_arena_free(&arena);
}

static void is_lost(const char *what, enum cg_code got)
{
	ck_assert_msg(got == want && e.code == want, "%s: %s (%s)", what, cg_code_info(got)->name, e.why);
	e = (struct cg_err){ .code = CG_OK };
}

#define LOST(call) is_lost(#call, call)
/* Of the owner of the tables, whose statements have no time-out at the server: only without a database. */
#define OWNER_LOST(call) is_lost(#call, locks == NULL ? (call) : owner_waits())

/* What a call would have said. */
static enum cg_code owner_waits(void)
{
	e.code = want;
	return want;
}

/* Whoever asks whether something was found is told that it was not. */
static void found_nothing(void)
{
	ck_assert(!found);
	found = true;
}

START_TEST(accounts_and_keys)
{
	struct cg_key_order order = { .account = *account, .scopes = CG_SCOPE_READ, .name = CG_STR_INIT("n") };
	struct cg_audit_rows audit;
	struct cg_request_filter f = { .status_from = 0 };
	struct cg_request_rows requests;
	struct cg_request_counts counts;
	struct cg_usage_days days;
	struct cg_budget budget;
	struct cg_key_rows keys;
	struct cg_throttle t = { "k", CG_STR_NONE, CG_STR_INIT("n"), 1 };
	struct cg_account_tables tables;
	struct cg_account_rows rows;
	struct cg_str_list hosts;
	char key[CG_KEY_TEXT_MAX];

	begin(_i == 1);
	ck_assert(cg_key_make(account, true, key));
	LOST(cg_key_check(db, cg_str_of(key), &auth, &e));
	LOST(cg_key_wrong_password(db, &auth, &e));
	LOST(cg_key_password_allowed(db, &auth, &e));
	LOST(cg_key_create(db, &order, &id, key, &e));
	LOST(cg_key_roll(db, account, &id, 0, NULL, &id, key, &e));
	LOST(cg_key_revoke(db, account, &id, NULL, &e));
	LOST(cg_key_list(db, account, &arena, &keys, &e));
	LOST(cg_audit_list(db, account, CG_STR(""), &arena, &audit, &e));
	LOST(cg_request_log_list(db, account, &f, &arena, &requests, &e));
	LOST(cg_request_log_count(db, account, &arena, &counts, &e));
	LOST(cg_usage_list(db, &auth, &arena, &days, &e));
	LOST(cg_budget_ask(db, &auth, CG_BUDGET_EXTRACT, &budget, &e));
	ck_assert(!cg_budget_look(db, &auth, CG_BUDGET_EXTRACT).known);
	LOST(cg_throttle_take(db, &t, 1, NULL, &e));
	OWNER_LOST(cg_admin_account_create(owner, CG_STR("new"), &id, &e));
	OWNER_LOST(cg_admin_account_find(owner, CG_STR("new"), &id, &e));
	OWNER_LOST(cg_admin_account_rename(owner, account, CG_STR("new"), &e));
	OWNER_LOST(cg_admin_account_suspend(owner, account, true, &e));
	OWNER_LOST(cg_admin_account_redirect(owner, account, CG_STR("a.example"), true, &e));
	OWNER_LOST(cg_admin_account_redirects(owner, account, &arena, &hosts, &e));
	OWNER_LOST(cg_admin_account_list(owner, &arena, &rows, &e));
	OWNER_LOST(cg_account_erase(owner, account, &arena, &e));
	OWNER_LOST(cg_account_erase_count(owner, account, &arena, &tables, &e));
	ck_assert(keys.n == 0 && audit.n == 0 && requests.n == 0 && counts.n == 0 && days.n == 0);
}
END_TEST

START_TEST(people)
{
	struct cg_user_session s = { .who = { .account = *account, .user = id, .login = CG_STR_INIT("l") }, .id = id };
	struct cg_login login = { .name = CG_STR_INIT("l"), .password = CG_STR_INIT("p"), .address = CG_STR_INIT("a") };
	struct cg_login_result r;
	struct cg_session_rows sessions;
	struct cg_user_rows users;
	struct cg_recovery recovery;
	char uri_text[CG_OTPAUTH_MAX];
	int64_t n;

	begin(_i == 1);
	found = true;
	LOST(cg_user_login(db, &login, &arena, &r, &e));
	ck_assert(r.answer == CG_LOGIN_WRONG && r.session[0] == '\0');
	ck_assert(cg_secret_make("ses_", account, text));
	LOST(cg_user_session_find(db, cg_str_of(text), &arena, &found, &s, &e));
	found_nothing();
	s = (struct cg_user_session){ .who = { .account = *account, .user = id, .login = CG_STR_INIT("l") }, .id = id };
	LOST(cg_user_prove(db, &s, CG_STR("p"), CG_STR(""), &arena, &found, &e));
	found_nothing();
	LOST(cg_user_session_end(db, cg_str_of(text), &e));
	OWNER_LOST(cg_user_add(owner, account, CG_STR("new"), CG_STR("correct horse battery"), &id, &e));
	OWNER_LOST(cg_user_passwd(owner, CG_STR("l"), CG_STR("correct horse battery"), &e));
	OWNER_LOST(cg_user_totp(owner, CG_STR("l"), false, &arena, uri_text, &e));
	OWNER_LOST(cg_user_remove(owner, CG_STR("l"), &e));
	OWNER_LOST(cg_user_list(owner, account, &arena, &users, &e));
	LOST(cg_user_own_password(db, &s, CG_STR("correct horse battery"), &e));
	LOST(cg_user_own_totp_end(db, &s, &e));
	LOST(cg_user_own_recovery(db, &s, &arena, &recovery, &e));
	LOST(cg_user_own_sessions(db, &s, &arena, &sessions, &e));
	LOST(cg_user_own_session_end(db, &s, NULL, &n, &e));
	ck_assert_int_eq(n, 0);
	ck_assert(sessions.n == 0);
}
END_TEST

START_TEST(applications)
{
	struct cg_oauth_code_exchange x = { .client_id = CG_STR_INIT("c"), .challenge = CG_STR_INIT("x") };
	struct cg_str uri[] = { CG_STR_INIT("https://a.example/") };
	struct cg_oauth_client client = { .id = CG_STR_INIT("c"),
					  .name = CG_STR_INIT("n"),
					  .redirect_uris = { uri, 1, 1 } };
	struct cg_consent consent = { .account = *account,
				      .user = id,
				      .client_id = CG_STR_INIT("c"),
				      .client_name = CG_STR_INIT("n"),
				      .redirect_uri = CG_STR_INIT("u"),
				      .resource = CG_STR_INIT("r"),
				      .challenge = CG_STR_INIT("x"),
				      .scopes = CG_SCOPE_READ };
	struct cg_grant_rows grants;
	struct cg_tokens tokens;
	enum cg_exchange how;

	begin(_i == 1);
	found = true;
	LOST(cg_oauth_client_find(db, CG_STR("c"), &arena, &client, &found, &e));
	found_nothing();
	client = (struct cg_oauth_client){ .id = CG_STR_INIT("c"),
					   .name = CG_STR_INIT("n"),
					   .redirect_uris = { uri, 1, 1 } };
	LOST(cg_oauth_client_store(db, &client, 0, &arena, &e));
	LOST(cg_oauth_consent_store(db, &consent, text, &arena, &e));
	ck_assert(cg_secret_make("oac_", account, text));
	x.code = cg_str_of(text);
	LOST(cg_oauth_code_exchange(db, &x, &how, &tokens, &e));
	ck_assert(tokens.access[0] == '\0' && how != CG_EXCHANGE_OK);
	ck_assert(cg_secret_make("ort_", account, text));
	LOST(cg_oauth_refresh_exchange(db, cg_str_of(text), CG_STR("c"), 0, &how, &tokens, &e));
	ck_assert(tokens.access[0] == '\0' && how != CG_EXCHANGE_OK);
	LOST(cg_oauth_token_revoke(db, cg_str_of(text), &e));
	ck_assert(cg_secret_make("oat_", account, text));
	LOST(cg_oauth_token_check(db, cg_str_of(text), CG_STR("s"), &auth, &e));
	LOST(cg_oauth_grant_list(db, account, NULL, &arena, &grants, &e));
	LOST(cg_oauth_grant_revoke(db, account, NULL, &id, &found, &e));
	found_nothing();
	ck_assert(grants.n == 0);
}
END_TEST

START_TEST(snapshots_and_uploads)
{
	struct cg_snapshot_filter filter = CG_SNAPSHOT_FILTER_NONE;
	struct cg_id two[2] = { id, id };
	struct cg_snapshot_meta m, metas[2];
	struct cg_statement s, statements[2];
	struct cg_snapshot_rows rows;
	const struct cg_snapshot_row *row = &(struct cg_snapshot_row){ .words = 0 };
	struct cg_txn_rows txns;
	struct cg_id_list ids;
	struct cg_upload_session u = { .auth = auth, .tries_left = 1, .id = id };
	struct cg_enrichment x;
	char next[CG_CURSOR_MAX];

	cluster_statement(&arena, &s);
	begin(_i == 1);
	LOST(cg_snapshot_store(db, &auth, &s, NULL, NULL, &m, &e));
	LOST(cg_snapshot_load(db, &auth, &id, &arena, &m, &s, &e));
	LOST(cg_snapshot_load_flows(db, &auth, &id, &arena, &m, &s, &e));
	LOST(cg_snapshot_load_two(db, &auth, two, &arena, metas, statements, &e));
	LOST(cg_snapshot_load_places(db, &auth, &id, &arena, &s, &e));
	LOST(cg_snapshot_delete(db, &auth, &id, &e));
	LOST(cg_snapshot_list(db, &auth, &filter, 20, CG_STR(""), &arena, &rows, next, &e));
	LOST(cg_snapshot_row_of(db, account, &id, &arena, &row, &e));
	ck_assert_ptr_null(row);
	LOST(cg_snapshot_ids(db, &auth, two, 20, &arena, &ids, &e));
	LOST(cg_snapshot_transactions(db, &auth, &id, 20, CG_STR(""), &arena, &txns, next, &e));
	LOST(cg_idempotency_claim(db, &auth, &idem, &e));
	LOST(cg_idempotency_answer(db, &auth, &idem, &id, &e));
	LOST(cg_idempotency_refuse(db, &auth, &idem, CG_ENOTPDF, "h", &e));
	LOST(cg_idempotency_forget(db, &auth, &idem, &e));
	LOST(cg_enrichment_load(db, &auth, &id, CG_DATE_NONE, &arena, &x, &e));
	LOST(cg_enrichment_load_id(db, &auth, &id, &id, &arena, &x, &e));
	LOST(cg_upload_session_make(db, &auth, NULL, NULL, text, &u, &e));
	LOST(cg_upload_session_text(db, &auth, &id, text, &e));
	LOST(cg_upload_session_remove(db, &auth, &id, &e));
	ck_assert(cg_secret_make("upl_", account, text));
	LOST(cg_upload_session_find(db, cg_str_of(text), &arena, &u, &e));
	LOST(cg_upload_session_get(db, &auth, &id, &arena, &u, &e));
	u = (struct cg_upload_session){ .auth = auth, .tries_left = 1, .id = id };
	LOST(cg_upload_session_claim(db, &u, &e));
	ck_assert_int_eq(u.tries_left, 1);
	LOST(cg_upload_session_end(db, &u, NULL, CG_ENOTPDF, &e));
	cg_upload_session_release(db, &u);
	ck_assert_int_eq(u.tries_left, 1);
	ck_assert(rows.n == 0 && txns.n == 0 && ids.n == 0);
}
END_TEST

START_TEST(webhooks_jobs_and_mail)
{
	struct cg_webhook_caller caller = { .account = *account, .auth = &auth };
	struct cg_webhook_order order = { .live = true, .url = CG_STR_INIT("https://hooks.example.com/") };
	struct cg_webhook_change change = { .state = CG_STR_INIT("DISABLED") };
	struct cg_webhook_page page = { .limit = 1 };
	struct cg_webhook_result result = { .sent = true };
	struct cg_webhook_due due = { .id = id };
	struct cg_webhook_accounts accounts;
	struct cg_webhook_events events;
	struct cg_webhook_secret secret;
	struct cg_webhook_rows rows;
	struct cg_webhook_row row;
	struct cg_webhook_dues dues;
	struct cg_mail_rule_order rule = { .account = *account, .recipient = CG_STR_INIT("a@b") };
	struct cg_mail_rule_rows rules;
	struct cg_mail_rule one;
	struct cg_job_claim claim = { .auth = auth };
	struct cg_job_accounts queued;
	struct cg_job_backlog backlog;
	struct cg_job_list jobs;
	struct cg_job job;

	begin(_i == 1);
	LOST(cg_webhook_add(db, &caller, &order, NULL, &id, &secret, &e));
	ck_assert_int_eq(secret.text[0], '\0');
	LOST(cg_webhook_list(db, &caller, &arena, &rows, &e));
	LOST(cg_webhook_get(db, &caller, &id, &arena, &row, &e));
	LOST(cg_webhook_remove(db, &caller, &id, &e));
	LOST(cg_webhook_change(db, &caller, &id, &change, &e));
	LOST(cg_webhook_roll(db, &caller, &id, NULL, &arena, &secret, &e));
	ck_assert_int_eq(secret.text[0], '\0');
	LOST(cg_webhook_secret_of(db, &caller, &id, NULL, &arena, &secret, &e));
	LOST(cg_webhook_test(db, &caller, &id, NULL, &id, &e));
	LOST(cg_webhook_replay(db, &caller, &id, &id, NULL, &e));
	LOST(cg_webhook_log(db, &caller, &page, &arena, &events, &e));
	LOST(cg_webhook_queue_accounts(db, &arena, &accounts, &e));
	LOST(cg_webhook_queue_note(db, account, &e));
	LOST(cg_webhook_queue_claim(db, account, &arena, &dues, &e));
	LOST(cg_webhook_queue_end(db, account, &due, &result, &e));
	OWNER_LOST(cg_mail_rule_add(owner, &rule, &id, &e));
	OWNER_LOST(cg_mail_rule_list(owner, account, &arena, &rules, &e));
	OWNER_LOST(cg_mail_rule_remove(owner, account, &id, &e));
	LOST(cg_mail_rule_find(db, CG_STR("a@b"), CG_STR_NONE, &arena, &one, &e));
	LOST(cg_job_queue(db, &auth, &id, 1, &arena, &e));
	LOST(cg_job_get(db, &auth, &id, &arena, &job, &e));
	LOST(cg_job_list(db, &auth, NULL, 20, &arena, &jobs, &e));
	LOST(cg_job_delete(db, &auth, &id, &e));
	LOST(cg_job_queue_accounts(db, &arena, &queued, &e));
	LOST(cg_job_queue_recover(db, account, &e));
	LOST(cg_job_queue_claim(db, account, &arena, &claim, &found, &e));
	found_nothing();
	claim = (struct cg_job_claim){ .auth = auth };
	LOST(cg_job_queue_end(db, &claim, NULL, &e, &found, &e));
	found_nothing();
	LOST(cg_job_queue_release(db, &claim, 1, true, &e));
	LOST(cg_job_queue_backlog(db, &backlog, &e));
	ck_assert(rows.n == 0 && events.n == 0 && accounts.n == 0 && dues.n == 0 && jobs.n == 0);
	ck_assert(queued.n == 0);
}
END_TEST

START_TEST(market_data)
{
	int32_t code = 1;
	struct cg_codes codes = { .v = &code, .n = 1 }, held;
	struct cg_str isin = CG_STR_INIT("INF846K01131");
	const struct cg_scheme *scheme;
	struct cg_nav_series series = { .code = 1 };
	struct cg_nav_lease_fresh fresh = { 0 };
	struct cg_nav_leases leases;
	struct cg_upstream_slot slot;
	struct cg_master_market_status status;
	struct cg_tri_need need = { .series = CG_STR_INIT("X") };
	struct cg_tri_needs needs = { .v = &need, .n = 1 };
	struct cg_tri_table levels;
	struct cg_exposures exposures;
	struct cg_families families;
	struct cg_peers peers;
	struct cg_facts facts;
	struct cg_facts_jobs jobs;
	struct cg_run run = { .kind = "sync", .owner = "11111111-1111-1111-1111-111111111111" };
	int64_t at[2] = { 7, 7 };
	size_t unknown;

	begin(_i == 1);
	LOST(cg_nav_scheme_find(db, &isin, 1, &arena, &scheme, &e));
	LOST(cg_nav_scheme_by_code(db, &code, 1, &arena, &scheme, &e));
	LOST(cg_nav_series(db, &code, 1, 0, 1, &arena, &series, &e));
	LOST(cg_nav_lease_look(db, &codes, &fresh, &arena, &leases, &e));
	LOST(cg_nav_lease_claim(db, &codes, &fresh, run.owner, 1000, &arena, &leases, &e));
	ck_assert_uint_eq(leases.n, 0);
	LOST(cg_nav_lease_record(db, 1, CG_NAV_OK, 0, CG_DATE_NONE, &e));
	LOST(cg_nav_lease_quoted(db, 1, 0, &found, &e));
	found_nothing();
	LOST(cg_upstream_ask(db, "x", 0, &slot, &e));
	LOST(cg_upstream_worked(db, "x", &e));
	LOST(cg_upstream_failed(db, "x", "w", &e));
	LOST(cg_upstream_limited(db, "x", 1, &e));
	OWNER_LOST(cg_nav_run_begin(owner, "sync", &run, &e));
	OWNER_LOST(cg_nav_run_renew(owner, &run, 0, 0, &e));
	OWNER_LOST(cg_nav_run_end(owner, &run, "DONE", &e));
	OWNER_LOST(cg_master_codes(owner, false, &arena, &held, &e));
	OWNER_LOST(cg_master_held_codes(owner, &arena, &held, &unknown, &e));
	OWNER_LOST(cg_master_families(owner, &arena, &families, &e));
	OWNER_LOST(cg_master_market_status(owner, &arena, &status, &e));
	OWNER_LOST(cg_master_empty(owner, &found, &e));
	LOST(cg_index_level_load(db, &needs, &arena, &levels, &e));
	LOST(cg_exposure_load(db, &codes, 0, &arena, &exposures, &e));
	LOST(cg_peers_load(db, &codes, &arena, &peers, &e));
	if (_i == 0)
		LOST(cg_facts_read(db, &arena, &facts, &e));
	OWNER_LOST(cg_facts_jobs(owner, &arena, &jobs, &e));
	cg_facts_times(db, &at[0], &at[1]);
	ck_assert(at[0] == 0 && at[1] == 0);
	ck_assert(levels.n == 0 && exposures.n == 0);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("sql_lost");
	TCase *tc = tcase_create("sql_lost");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_loop_test(tc, accounts_and_keys, 0, 2);
	tcase_add_loop_test(tc, people, 0, 2);
	tcase_add_loop_test(tc, applications, 0, 2);
	tcase_add_loop_test(tc, snapshots_and_uploads, 0, 2);
	tcase_add_loop_test(tc, webhooks_jobs_and_mail, 0, 2);
	tcase_add_loop_test(tc, market_data, 0, 2);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
