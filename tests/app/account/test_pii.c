/* Who may read a person's data in full, and the line of audit_log that it leaves. */
#include "app/account/pii.h"
#include "store/cluster.h"
#include "store/pg/sql.h"

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
	cg_arena_init(&arena, 1 << 20);
	auth = cluster_auth(true);
	e = (struct cg_err){ .code = CG_OK };
	app = (struct cg_app){ .cfg = &cfg, .db = cg_db_new(&cfg) };
	x = (struct cg_context){ .app = &app, .arena = &arena, .auth = &auth, .err = &e };
	(void)cluster_ask("delete from audit_log");
}

static void teardown(void)
{
	cg_db_free(app.db);
	cg_arena_free(&arena);
}

START_TEST(the_scope_is_asked_for)
{
	auth.scopes = CG_SCOPE_READ | CG_SCOPE_PII;
	ck_assert_int_eq(cg_pii_allowed(&x, true), CG_OK);
	auth.scopes = CG_SCOPE_READ;
	ck_assert_int_eq(cg_pii_allowed(&x, false), CG_OK);
	ck_assert_int_eq(cg_pii_allowed(&x, true), CG_ESCOPE);
	ck_assert_str_eq(e.param, "include_pii");
	x.auth = NULL; /* the command line */
	ck_assert_int_eq(cg_pii_allowed(&x, true), CG_OK);
}
END_TEST

/* One line for what was shown in full, none for what was not, nor for the command line, which has no account. */
START_TEST(what_was_shown_is_noted)
{
	struct cg_id id;
	char subject[CG_ID_TEXT_MAX];

	ck_assert(cg_id_new(&id));
	cg_pii_note(&x, false, &id);
	ck_assert_str_eq(cluster_ask("select count(*) from audit_log"), "0");
	x.auth = NULL;
	cg_pii_note(&x, true, &id);
	ck_assert_str_eq(cluster_ask("select count(*) from audit_log"), "0");
	x.auth = &auth;
	cg_pii_note(&x, true, &id);
	ck_assert_str_eq(cluster_ask("select count(*) from audit_log where action = 'pii.read' and actor like 'key_%'"),
			 "1");
	ck_assert_str_eq(cluster_ask("select subject from audit_log"), cg_id_text(&id, "snap_", subject));
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("pii");
	TCase *tc = tcase_create("pii");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, the_scope_is_asked_for);
	tcase_add_test(tc, what_was_shown_is_noted);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
