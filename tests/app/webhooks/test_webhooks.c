/*
 * Webhooks as callers have them: what a request that is repeated is answered with, what a key stands for, whose ids and
 * cursors they are.
 */
#include "app/webhooks/webhooks.h"

#include "base/digest.h"
#include "store/cluster.h"
#include "values.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_app app;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;
static struct cg_context x;

static void setup(void)
{
	cfg = cluster_config();
	cg_arena_init(&arena, 16 << 20);
	auth = cluster_auth(true);
	e = (struct cg_err){ .code = CG_OK };
	app = (struct cg_app){ .cfg = &cfg, .db = cg_db_new(&cfg) };
	x = (struct cg_context){ .app = &app, .arena = &arena, .auth = &auth, .err = &e };
}

static void teardown(void)
{
	cg_db_free(app.db);
	cg_arena_free(&arena);
}

static void refuses(enum cg_code got, enum cg_code want, const char *hint)
{
	CODE_IS(got, want);
	ck_assert_str_eq(e.hint, hint);
	e = (struct cg_err){ .code = CG_OK };
}

static struct cg_idem idem_of(const char *key)
{
	struct cg_idem idem = { .key = "" };

	(void)snprintf(idem.key, sizeof(idem.key), "%s", key);
	x.done = (struct cg_done){ .stored = false };
	return idem;
}

static struct cg_webhook_order order_of(const char *url)
{
	return (struct cg_webhook_order){ .url = cg_str_of(url) };
}

static struct cg_app_webhook_made adds(const struct cg_webhook_order *o, const char *key, bool again)
{
	struct cg_idem idem = idem_of(key);
	struct cg_app_webhook_made out;

	OK(cg_app_webhooks_add(&x, o, key[0] != '\0' ? &idem : NULL, &out));
	ck_assert_int_eq(x.done.replayed, again);
	return out;
}

/* The same order with the same key is the same webhook, with the same secret; any part of it different is not. */
START_TEST(added_twice)
{
	struct cg_webhook_order o = order_of("https://hooks.example.com/a");
	struct cg_app_webhook_made a = adds(&o, "k", false), b = adds(&o, "k", true), c = adds(&o, "", false);
	struct cg_webhook_secret rolled;
	struct cg_idem idem;

	ck_assert(cg_id_eq(&a.row.id, &b.row.id) && !cg_id_eq(&a.row.id, &c.row.id));
	ck_assert_str_eq(a.secret.text, b.secret.text);
	ck_assert(a.row.live);
	is_text(b.row.url, "https://hooks.example.com/a");
	for (int i = 0; i < 3; i++) {
		struct cg_webhook_order other = o;
		struct cg_app_webhook_made out;

		other.include_data = i == 0;
		if (i == 1)
			other.events = CG_STR("job.failed");
		if (i == 2)
			other.url = CG_STR("https://hooks.example.com/b");
		idem = idem_of("k");
		CODE_IS(cg_app_webhooks_add(&x, &other, &idem, &out), CG_EIDEMMISMATCH);
		e = (struct cg_err){ .code = CG_OK };
	}
	/* rolled: the old one signs for a day, and is told again; rolled twice it is gone */
	OK(cg_app_webhooks_roll(&x, &a.row.id, NULL, &rolled));
	b = adds(&o, "k", true);
	ck_assert_str_eq(a.secret.text, b.secret.text);
	OK(cg_app_webhooks_roll(&x, &a.row.id, NULL, &rolled));
	idem = idem_of("k");
	refuses(cg_app_webhooks_add(&x, &o, &idem, &b), CG_EIDEMMISMATCH,
		"The secret that this request was answered with has been rolled since.");
	/* deleted: the key is free */
	OK(cg_app_webhooks_remove(&x, &a.row.id));
	b = adds(&o, "k", false);
	ck_assert(!cg_id_eq(&a.row.id, &b.row.id));
	/* what is refused gives its key back */
	o.url = CG_STR("http://hooks.example.com/");
	for (int i = 0; i < 2; i++) {
		idem = idem_of("refused");
		CODE_IS(cg_app_webhooks_add(&x, &o, &idem, &b), CG_EREQUEST);
		ck_assert(!x.done.replayed);
	}
	e = (struct cg_err){ .code = CG_OK };
	o.url = CG_STR("https://hooks.example.com/c");
	(void)adds(&o, "refused", false);
}
END_TEST

/* Of the caller's mode; a test key's webhook is no live one. */
START_TEST(of_the_mode)
{
	struct cg_webhook_order o = order_of("https://hooks.example.com/a");
	struct cg_app_webhook_made made;
	struct cg_webhook_rows rows;

	auth = cluster_auth_of(&auth.account, false);
	o.live = true;
	made = adds(&o, "", false);
	ck_assert(!made.row.live);
	OK(cg_app_webhooks_list(&x, &rows));
	ck_assert_uint_eq(rows.n, 1);
	auth.live = true;
	OK(cg_app_webhooks_list(&x, &rows));
	ck_assert_uint_eq(rows.n, 0);
}
END_TEST

/* Each with the key of its own purpose: repeated it does nothing, and says what it said. */
START_TEST(each_thing_once)
{
	struct cg_webhook_order o = order_of("https://hooks.example.com/a");
	struct cg_id id = adds(&o, "", false).row.id, none, event, again;
	struct cg_webhook_secret first, second;
	struct cg_idem idem;

	ck_assert(cg_id_new(&none));
	for (int i = 0; i < 2; i++) {
		idem = idem_of("roll");
		OK(cg_app_webhooks_roll(&x, &id, &idem, i == 0 ? &first : &second));
		ck_assert_int_eq(x.done.replayed, i == 1);
	}
	ck_assert_str_eq(first.text, second.text);
	for (int i = 0; i < 2; i++) {
		idem = idem_of("test");
		OK(cg_app_webhooks_test(&x, &id, &idem, i == 0 ? &event : &again));
		ck_assert_int_eq(x.done.replayed, i == 1);
	}
	ck_assert(cg_id_eq(&event, &again));
	for (int i = 0; i < 2; i++) {
		idem = idem_of("replay");
		(void)cluster_ask("update webhook_deliveries set state = 'SENT'");
		OK(cg_app_webhooks_replay(&x, &id, &event, &idem));
		ck_assert_int_eq(x.done.replayed, i == 1);
		ck_assert_str_eq(cluster_ask("select state from webhook_deliveries"), i == 0 ? "DUE" : "SENT");
	}
	idem = idem_of("replay");
	CODE_IS(cg_app_webhooks_replay(&x, &id, &none, &idem), CG_EIDEMMISMATCH);
	idem = idem_of("test");
	CODE_IS(cg_app_webhooks_roll(&x, &id, &idem, &second), CG_EIDEMMISMATCH);
	e = (struct cg_err){ .code = CG_OK };
	/* of what is not there no key is kept, and one that failed is given back */
	for (int i = 0; i < 2; i++) {
		idem = idem_of("none");
		refuses(cg_app_webhooks_roll(&x, &none, &idem, &second), CG_ENOTFOUND, "There is no such webhook.");
		refuses(cg_app_webhooks_test(&x, &none, &idem, &again), CG_ENOTFOUND, "There is no such webhook.");
		refuses(cg_app_webhooks_replay(&x, &none, &event, &idem), CG_ENOTFOUND, "There is no such webhook.");
		refuses(cg_app_webhooks_replay(&x, &id, &none, &idem), CG_ENOTFOUND,
			"There is no such event of this webhook.");
	}
	idem = idem_of("none");
	OK(cg_app_webhooks_test(&x, &id, &idem, &again));
	ck_assert(!x.done.replayed);
	OK(cg_app_webhooks_test(&x, &id, NULL, &again));
	OK(cg_app_webhooks_replay(&x, &id, &again, NULL));
	OK(cg_app_webhooks_roll(&x, &id, NULL, &second));
}
END_TEST

START_TEST(ids_and_changes)
{
	struct cg_webhook_order o = order_of("https://hooks.example.com/a");
	struct cg_id id = adds(&o, "", false).row.id, got;
	struct cg_webhook_change c = { .events = CG_STR_INIT("job.failed") };
	struct cg_webhook_row row;
	char text[CG_ID_TEXT_MAX];

	OK(cg_app_webhooks_id(&x, cg_str_of(cg_id_text(&id, "wh_", text)), &got));
	ck_assert(cg_id_eq(&got, &id));
	refuses(cg_app_webhooks_id(&x, cg_str_of(text + 3), &got), CG_ENOTFOUND, "There is no such webhook.");
	OK(cg_app_webhooks_event_id(&x, cg_str_of(cg_id_text(&id, "evt_", text)), &got));
	ck_assert(cg_id_eq(&got, &id));
	refuses(cg_app_webhooks_event_id(&x, CG_STR("evt_1"), &got), CG_ENOTFOUND,
		"There is no such event of this webhook.");
	ck_assert(cg_app_webhooks_is_kind(CG_STR("job.failed")) && !cg_app_webhooks_is_kind(CG_STR("test")));
	OK(cg_app_webhooks_change(&x, &id, &c, &row));
	is_text(row.events, "job.failed");
	ck_assert(cg_id_new(&got));
	CODE_IS(cg_app_webhooks_change(&x, &got, &c, &row), CG_ENOTFOUND);
	OK(cg_app_webhooks_remove(&x, &id));
	CODE_IS(cg_app_webhooks_remove(&x, &id), CG_ENOTFOUND);
}
END_TEST

static struct cg_app_webhook_log page(const struct cg_id *id, size_t limit, const char *cursor)
{
	struct cg_app_webhook_log out;

	OK(cg_app_webhooks_log(&x, id, limit, cg_str_of(cursor), &out));
	return out;
}

/* Page by page to the end; of another webhook, account or hand none. */
START_TEST(pages_of_the_log)
{
	struct cg_webhook_order o = order_of("https://hooks.example.com/a");
	struct cg_id id = adds(&o, "", false).row.id, other = adds(&o, "", false).row.id, event[3];
	struct cg_app_webhook_log p;
	char cursor[CG_APP_WEBHOOKS_CURSOR_MAX];

	for (int i = 0; i < 3; i++)
		OK(cg_app_webhooks_test(&x, &id, NULL, &event[i]));
	p = page(&id, 3, "");
	ck_assert(p.rows.n == 3 && p.next[0] == '\0');
	p = page(&id, 2, "");
	ck_assert(p.rows.n == 2 && cg_id_eq(&p.rows.v[0].id, &event[2]));
	(void)snprintf(cursor, sizeof(cursor), "%s", p.next);
	p = page(&id, 2, cursor);
	ck_assert(p.rows.n == 1 && p.next[0] == '\0' && cg_id_eq(&p.rows.v[0].id, &event[0]));
	CODE_IS(cg_app_webhooks_log(&x, &other, 2, cg_str_of(cursor), &p), CG_EREQUEST);
	ck_assert_str_eq(e.param, "cursor");
	for (size_t i = 0; cursor[i] != '\0'; i++) {
		char keep = cursor[i];

		cursor[i] = keep == '1' ? '2' : '1';
		CODE_IS(cg_app_webhooks_log(&x, &id, 2, cg_str_of(cursor), &p), CG_EREQUEST);
		cursor[i] = keep;
	}
	(void)page(&id, 2, cursor);
	CODE_IS(cg_app_webhooks_log(&x, &id, 2, CG_STR("x"), &p), CG_EREQUEST);
	CODE_IS(cg_app_webhooks_log(&x, &event[0], 2, CG_STR(""), &p), CG_ENOTFOUND);
}
END_TEST

/* With the check that belongs to it: whoever knows how it is made may send any. */
static struct cg_str cursor_of(const struct cg_id *id, const char *key)
{
	uint8_t hash[CG_DIGEST_SIZE];
	struct cg_digest d;
	char check[9];

	cg_digest_init(&d);
	cg_digest_add(&d, auth.account.b, 16);
	cg_digest_add(&d, id->b, 16);
	cg_digest_part(&d, cg_str_of(key));
	cg_digest_final(&d, hash);
	(void)sodium_bin2hex(check, sizeof(check), hash, 4);
	return cg_arena_printf(&arena, "%s-%s", key, check);
}

START_TEST(keys_of_cursors)
{
	static const struct {
		const char *number;
		bool good;
	} rows[] = { { "0", true },
		     { "999999999999999999", true },
		     { "1000000000000000000", false },
		     { "", false },
		     { "-1", false },
		     { "1x", false },
		     { "1769860800123456", true } };
	struct cg_webhook_order o = order_of("https://hooks.example.com/a");
	struct cg_id id = adds(&o, "", false).row.id;
	char key[64], text[CG_ID_TEXT_MAX];
	struct cg_app_webhook_log p;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		e = (struct cg_err){ .code = CG_OK };
		(void)snprintf(key, sizeof(key), "%s.%s", rows[i].number, cg_id_text(&id, "", text));
		CODE_IS(cg_app_webhooks_log(&x, &id, 2, cursor_of(&id, key), &p), rows[i].good ? CG_OK : CG_EREQUEST);
	}
	e = (struct cg_err){ .code = CG_OK };
	CODE_IS(cg_app_webhooks_log(&x, &id, 2, cursor_of(&id, "12.x"), &p), CG_EREQUEST);
	CODE_IS(cg_app_webhooks_log(&x, &id, 2, cursor_of(&id, "12"), &p), CG_EREQUEST);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("webhooks");
	TCase *tc = tcase_create("webhooks");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, added_twice);
	tcase_add_test(tc, of_the_mode);
	tcase_add_test(tc, each_thing_once);
	tcase_add_test(tc, ids_and_changes);
	tcase_add_test(tc, pages_of_the_log);
	tcase_add_test(tc, keys_of_cursors);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
