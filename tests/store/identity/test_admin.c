/* Accounts as the command line has them: names, hosts to lead back to, suspension, lists, erasure, purge. */
#include "store/cluster.h"
#include "store/identity/account_erase.h"
#include "store/identity/user.h"

#include <stdio.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db, *admin;
static struct cg_arena arena;
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	admin = cg_db_new_admin(&cfg);
	cg_arena_init(&arena, 64 << 20);
	e = (struct cg_err){ .code = CG_OK };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_db_free(admin);
	cg_arena_free(&arena);
}

static void refuses(enum cg_code got, const char *hint)
{
	CODE_IS(got, CG_EREQUEST);
	ck_assert_str_eq(e.hint, hint);
	e = (struct cg_err){ .code = CG_OK };
}

static struct cg_id created(const char *name)
{
	struct cg_id id;

	CODE_IS(cg_admin_account_create(admin, cg_str_of(name), &id, &e), CG_OK);
	return id;
}

/* The newest line of its audit log. */
static void is_noted(const struct cg_id *account, const char *action)
{
	char want[100], id[CG_ID_TEXT_MAX], uuid[CG_UUID_TEXT_MAX];

	(void)snprintf(want, sizeof(want), "casgate %s %s", action, cg_id_text(account, "acct_", id));
	ck_assert_str_eq(
		cluster_askf("select actor || ' ' || action || ' ' || subject from audit_log where account_id = "
			     "'%s' order by event_id desc limit 1",
			     cg_id_uuid(account, uuid)),
		want);
}

static void finds(const char *text, const struct cg_id *want)
{
	struct cg_id id;

	CODE_IS(cg_admin_account_find(admin, cg_str_of(text), &id, &e), CG_OK);
	ck_assert(cg_id_eq(&id, want));
}

/* By its name, its id with and without acct_; a name is one account's. */
START_TEST(names_of_accounts)
{
	const char *none = "No account has this id or name: see casgate account list.";
	const char *bad = "An account's name is 1 to 200 bytes of text.";
	struct cg_id a = created("Alpha"), b = created("Beta and Sons"), other, id;
	char text[CG_ID_TEXT_MAX], name[202];

	is_noted(&a, "account.create");
	finds("Alpha", &a);
	finds("Beta and Sons", &b);
	finds(cg_id_text(&b, "acct_", text), &b);
	finds(text + 5, &b);
	refuses(cg_admin_account_find(admin, CG_STR("alpha"), &id, &e), none);
	refuses(cg_admin_account_find(admin, CG_STR(""), &id, &e), none);
	refuses(cg_admin_account_find(admin, CG_STR("\xff"), &id, &e), none);
	refuses(cg_admin_account_find(admin, (struct cg_str){ "Alpha\0x", 7 }, &id, &e), none);
	ck_assert(cg_id_new(&other));
	refuses(cg_admin_account_find(admin, cg_str_of(cg_id_text(&other, "acct_", text)), &id, &e), none);
	refuses(cg_admin_account_create(admin, CG_STR("Alpha"), &id, &e),
		"There is an account with this name already.");
	refuses(cg_admin_account_rename(admin, &b, CG_STR("Alpha"), &e), "There is an account with this name already.");
	memset(name, 'n', sizeof(name));
	name[201] = '\0';
	refuses(cg_admin_account_create(admin, cg_str_of(name), &id, &e), bad);
	refuses(cg_admin_account_find(admin, cg_str_of(name), &id, &e), none);
	name[200] = '\0';
	b = created(name);
	finds(name, &b);
	refuses(cg_admin_account_create(admin, CG_STR(""), &id, &e), bad);
	refuses(cg_admin_account_create(admin, CG_STR("two\nlines"), &id, &e), bad);
	CODE_IS(cg_admin_account_rename(admin, &a, CG_STR("Gamma"), &e), CG_OK);
	is_noted(&a, "account.rename");
	finds("Gamma", &a);
	refuses(cg_admin_account_find(admin, CG_STR("Alpha"), &id, &e), none);
	refuses(cg_admin_account_rename(admin, &a, CG_STR("\t"), &e), bad);
	/* an id is an id, even where an account has it as its name */
	(void)created(cg_id_text(&a, "acct_", text));
	finds(text, &a);
	(void)cluster_ask("update accounts set name = 'Twice' where name in ('Gamma', 'Beta and Sons')");
	refuses(cg_admin_account_find(admin, CG_STR("Twice"), &id, &e),
		"More than one account has this id or name: see casgate account list.");
}
END_TEST

static const char *hosts_of(const struct cg_id *account)
{
	struct cg_str_list hosts;
	char *out = cg_arena_take(&arena, 8192);
	size_t n = 0;

	CODE_IS(cg_admin_account_redirects(admin, account, &arena, &hosts, &e), CG_OK);
	out[0] = '\0';
	for (size_t i = 0; i < hosts.n; i++)
		n += (size_t)snprintf(out + n, 8192 - n, "%s%.*s", i > 0 ? " " : "", CG_STR_ARG(hosts.v[i]));
	return out;
}

/* Hosts as addresses have them, in the order in which they came, twenty of them; once each. */
START_TEST(hosts_to_lead_back_to)
{
	static const char *const good[] = { "app.example.com", "localhost:3000", "127.0.0.1:8080", "x.example:1" };
	static const char *const bad[] = {
		"",	   "App.example.com",	 "app.example.com:443",	 "https://app.example.com",
		"a b",	   "app.example.com/",	 "app.example.com/x",	 "app.example.com?x",
		"u@a.com", "app.example.com#x",	 "app.example.com:",	 "app.example.com:x",
		":80",	   "app.example.com\nx", "app.example.com:80:81"
	};
	const char *hint = "A host is written in small letters, with its port where that is not 443: app.example.com, "
			   "localhost:3000.";
	struct cg_id a = created("Hosts"), b = created("No hosts");
	char host[300];

	ck_assert_str_eq(hosts_of(&a), "");
	for (size_t i = 0; i < 4; i++)
		CODE_IS(cg_admin_account_redirect(admin, &a, cg_str_of(good[i]), true, &e), CG_OK);
	is_noted(&a, "account.redirect");
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		refuses(cg_admin_account_redirect(admin, &a, cg_str_of(bad[i]), true, &e), hint);
		refuses(cg_admin_account_redirect(admin, &a, cg_str_of(bad[i]), false, &e), hint);
	}
	ck_assert_str_eq(hosts_of(&a), "app.example.com localhost:3000 127.0.0.1:8080 x.example:1");
	CODE_IS(cg_admin_account_redirect(admin, &a, CG_STR("localhost:3000"), true, &e), CG_OK);
	CODE_IS(cg_admin_account_redirect(admin, &a, CG_STR("127.0.0.1:8080"), false, &e), CG_OK);
	CODE_IS(cg_admin_account_redirect(admin, &a, CG_STR("unknown.example"), false, &e), CG_OK);
	ck_assert_str_eq(hosts_of(&a), "app.example.com x.example:1 localhost:3000");
	for (int i = 3; i < 20; i++) {
		(void)snprintf(host, sizeof(host), "h%d.example", i);
		CODE_IS(cg_admin_account_redirect(admin, &a, cg_str_of(host), true, &e), CG_OK);
	}
	refuses(cg_admin_account_redirect(admin, &a, CG_STR("one.more.example"), true, &e),
		"An account has at most 20 hosts to lead back to.");
	CODE_IS(cg_admin_account_redirect(admin, &a, CG_STR("h19.example"), false, &e), CG_OK);
	CODE_IS(cg_admin_account_redirect(admin, &a, CG_STR("one.more.example"), true, &e), CG_OK);
	ck_assert_str_eq(hosts_of(&b), "");
}
END_TEST

static struct cg_account_row row_of(const struct cg_id *id)
{
	struct cg_account_rows rows;

	CODE_IS(cg_admin_account_list(admin, &arena, &rows, &e), CG_OK);
	for (size_t i = 0; i < rows.n; i++) {
		if (cg_id_eq(&rows.v[i].id, id))
			return rows.v[i];
	}
	ck_abort_msg("the account is not listed");
}

static enum cg_code key_works(const struct cg_id *account)
{
	struct cg_key_order order = { .account = *account, .scopes = CG_SCOPE_READ, .name = CG_STR_INIT("k") };
	char text[CG_KEY_TEXT_MAX];
	struct cg_auth auth;
	struct cg_id id;
	enum cg_code rc;

	CODE_IS(cg_key_create(admin, &order, &id, text, &e), CG_OK);
	rc = cg_key_check(db, cg_str_of(text), &auth, &e);
	e = (struct cg_err){ .code = CG_OK };
	return rc;
}

/* Keys and snapshots are counted; keys of an account that is suspended do not work. */
START_TEST(lists_and_suspension)
{
	struct cg_config single = cfg;
	struct cg_id a = created("Listed");
	struct cg_auth auth = cluster_auth_of(&a, true);
	struct cg_account_row row;
	struct cg_statement s;
	struct cg_snapshot_meta m;
	struct cg_db *alone;
	char uuid[CG_UUID_TEXT_MAX];

	cluster_statement(&arena, &s);
	for (int i = 0; i < 2; i++)
		CODE_IS(cg_snapshot_store(db, &auth, &s, NULL, NULL, &m, &e), CG_OK);
	(void)cluster_askf("update accounts set created_at = '2026-01-31T18:30:00Z' where account_id = '%s'",
			   cg_id_uuid(&a, uuid));
	row = row_of(&a);
	ck_assert(cg_str_eq(row.name, CG_STR("Listed")) && cg_str_eq(row.created, CG_STR("2026-01-31T18:30:00Z")));
	ck_assert_int_eq(row.keys, 1);
	ck_assert_int_eq(row.snapshots, 2);
	ck_assert(!row.suspended);
	ck_assert_int_eq(key_works(&a), CG_OK);
	CODE_IS(cg_admin_account_suspend(admin, &a, true, &e), CG_OK);
	is_noted(&a, "account.suspend");
	row = row_of(&a);
	ck_assert(row.suspended && row.keys == 2);
	ck_assert_int_eq(key_works(&a), CG_EKEY);
	CODE_IS(cg_admin_account_suspend(admin, &a, false, &e), CG_OK);
	is_noted(&a, "account.resume");
	row = row_of(&a);
	ck_assert(!row.suspended);
	ck_assert_int_eq(key_works(&a), CG_OK);
	single.single_role = 1;
	alone = cg_db_new_admin(&single);
	CODE_IS(cg_admin_account_suspend(alone, &a, true, &e), CG_EREQUEST);
	CODE_IS(cg_admin_account_suspend(alone, &a, false, &e), CG_OK);
	cg_db_free(alone);
}
END_TEST

static int64_t rows_in(const struct cg_id *account, const char *table)
{
	struct cg_account_tables t;
	int64_t sum = 0, found = -1;

	CODE_IS(cg_account_erase_count(admin, account, &arena, &t, &e), CG_OK);
	for (size_t i = 0; i < t.n; i++) {
		sum += t.v[i].rows;
		if (cg_str_eq(t.v[i].name, cg_str_of(table)))
			found = t.v[i].rows;
	}
	ck_assert_int_eq(sum, t.rows);
	return strcmp(table, "") != 0 ? found : sum;
}

/* Whatever an account has is gone but for the line that says so; another account has all of its own. */
START_TEST(erased)
{
	struct cg_id a = created("Erased"), b = created("Stays"), user;
	const struct cg_id *both[] = { &a, &b };
	struct cg_statement s;
	struct cg_snapshot_meta m;
	int64_t stays;

	cluster_statement(&arena, &s);
	for (size_t i = 0; i < 2; i++) {
		struct cg_auth auth = cluster_auth_of(both[i], true);

		for (int k = 0; k < 52; k++)
			CODE_IS(cg_snapshot_store(db, &auth, &s, NULL, NULL, &m, &e), CG_OK);
		CODE_IS(cg_user_add(admin, both[i], cg_str_of(i == 0 ? "erased" : "stays"),
				    CG_STR("correct horse battery"), &user, &e),
			CG_OK);
	}
	ck_assert_int_eq(rows_in(&a, "snapshots"), 52);
	ck_assert_int_eq(rows_in(&a, "api_keys"), 1);
	ck_assert_int_eq(rows_in(&a, "account_users"), 1);
	ck_assert_int_eq(rows_in(&a, "user_names"), 1);
	ck_assert_int_eq(rows_in(&a, "no such table"), -1);
	stays = rows_in(&b, "");
	CODE_IS(cg_account_erase(admin, &a, &arena, &e), CG_OK);
	ck_assert_int_eq(rows_in(&a, ""), 1);
	is_noted(&a, "account.erase");
	ck_assert_int_eq(rows_in(&b, ""), stays);
	/* a login name that is gone may be somebody else's */
	CODE_IS(cg_user_add(admin, &b, CG_STR("erased"), CG_STR("correct horse battery"), &user, &e), CG_OK);
}
END_TEST

/* Whatever is left of an account is named, in whichever table. */
START_TEST(what_stays_is_told)
{
	struct cg_id a = created("Kept"), user;

	CODE_IS(cg_user_add(admin, &a, CG_STR("kept"), CG_STR("correct horse battery"), &user, &e), CG_OK);
	(void)cluster_ask("create rule kept as on delete to user_names do instead nothing");
	CODE_IS(cg_account_erase(admin, &a, &arena, &e), CG_EINTERNAL);
	ck_assert_str_eq(e.hint, "Rows are left in user_names: run it again.");
	(void)cluster_ask("drop rule kept on user_names");
	ck_assert_int_eq(rows_in(&a, "user_names"), 1);
	CODE_IS(cg_account_erase(admin, &a, &arena, &e), CG_OK);
	ck_assert_int_eq(rows_in(&a, "user_names"), 0);
}
END_TEST

/* One day less is kept, one day more is deleted; what is counted is what is gone. */
START_TEST(purge_at_its_days)
{
	struct cg_id a = created("Purged");
	struct cg_auth auth = cluster_auth_of(&a, true);
	struct cg_purged first, p, again;
	char id[CG_UUID_TEXT_MAX];
	struct cg_statement s;
	struct cg_snapshot_meta m;

	CODE_IS(cg_admin_purge(admin, &first, &e), CG_OK);
	(void)cg_id_uuid(&a, id);
	cluster_statement(&arena, &s);
	for (int i = 0; i < 3; i++)
		CODE_IS(cg_snapshot_store(db, &auth, &s, NULL, NULL, &m, &e), CG_OK);
	(void)cluster_askf(
		"update snapshots set created_at = now() - interval '2 days', expires_at = now() - interval '1 "
		"s' where account_id = '%s' and snapshot_id <> (select max(snapshot_id::text)::uuid from "
		"snapshots where account_id = '%s')",
		id, id);
	(void)cluster_askf("insert into audit_log (account_id, event_id, actor, action, at) select '%s', "
			   "gen_random_uuid(), 'x', 'key.create', now() - d * interval '1 day' from unnest(array[399, "
			   "401]) d",
			   id);
	(void)cluster_askf(
		"insert into usage_daily (account_id, day) select '%s', (now() at time zone 'UTC')::date - d "
		"from unnest(array[400, 401, 402]) d",
		id);
	(void)cluster_askf("insert into idempotency_keys (account_id, livemode, idem_key, fingerprint, claim_id, "
			   "state, expires_at) select '%s', true, x, sha256(''), "
			   "gen_random_uuid(), 'CLAIMED', now() + x::interval from "
			   "unnest(array['1 hour', '-1 s']) x",
			   id);
	(void)cluster_askf("insert into upload_sessions (account_id, upload_id, livemode, secret_hash, actor_kind, "
			   "actor_id, tries_left, expires_at) select '%s', gen_random_uuid(), true, "
			   "sha256(convert_to(h::text, 'UTF8')), 'KEY', gen_random_uuid(), 1, now() - h * interval '1 "
			   "hour' from unnest(array[23, 25]) h",
			   id);
	(void)cluster_ask(
		"insert into oauth_clients (client_id, kind, name, redirect_uris, consented_at, last_used_at) select "
		"'c' || i, 'REGISTERED', 'n', '{x}', case when c then now() end, "
		"now() - d * interval '1 day' from (values "
		"(1, true, 89), (2, true, 91), (3, false, 6), (4, false, 8)) x (i, c, d)");
	CODE_IS(cg_admin_purge(admin, &p, &e), CG_OK);
	ck_assert_int_eq(p.snapshots, 2);
	ck_assert_int_eq(p.audit, 1);
	ck_assert_int_eq(p.usage_days, 2);
	ck_assert_int_eq(p.idempotency_keys, 1);
	ck_assert_int_eq(p.uploads, 1);
	ck_assert_int_eq(p.clients, 2);
	ck_assert_int_eq(p.sessions + p.tokens + p.grants + p.requests + p.jobs, 0);
	ck_assert_str_eq(cluster_ask("select string_agg(client_id, ' ' order by client_id) from oauth_clients where "
				     "client_id ~ '^c[1-4]$'"),
			 "c1 c3");
	ck_assert_int_eq(rows_in(&a, "snapshots"), 1);
	ck_assert_int_eq(rows_in(&a, "upload_sessions"), 1);
	CODE_IS(cg_admin_purge(admin, &again, &e), CG_OK);
	ck_assert_int_eq(again.snapshots + again.audit + again.usage_days + again.idempotency_keys + again.uploads +
				 again.clients,
			 0);
}
END_TEST

/* What memory does not hold is not shown, and nothing is erased by halves. */
START_TEST(lists_without_memory)
{
	struct cg_auth auth = cluster_auth(true);
	struct cg_account_tables tables;
	struct cg_account_rows rows;
	struct cg_str_list hosts;

	(void)cluster_ask("delete from audit_log");
	CODE_IS(cg_admin_account_redirect(admin, &auth.account, CG_STR("app.example.com"), true, &e), CG_OK);
	CODE_IS(cg_admin_account_redirect(admin, &auth.account, CG_STR("localhost:3000"), true, &e), CG_OK);
	STARVE(cg_admin_account_redirects(admin, &auth.account, &cluster_small, &hosts, &e));
	STARVE(cg_admin_account_list(admin, &cluster_small, &rows, &e));
	STARVE(cg_account_erase_count(admin, &auth.account, &cluster_small, &tables, &e));
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("admin");
	TCase *tc = tcase_create("admin");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, names_of_accounts);
	tcase_add_test(tc, hosts_to_lead_back_to);
	tcase_add_test(tc, lists_and_suspension);
	tcase_add_test(tc, erased);
	tcase_add_test(tc, what_stays_is_told);
	tcase_add_test(tc, purge_at_its_days);
	tcase_add_test(tc, lists_without_memory);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
