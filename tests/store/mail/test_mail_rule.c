/* Rules of mail against the database: addresses as people write them, which rule a message meets, what is kept. */
#include "store/cluster.h"
#include "store/mail/mail_rule.h"
#include "values.h"

#include <stdio.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db, *admin;
static struct cg_id account;
static struct cg_arena arena;
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	admin = cg_db_new_admin(&cfg);
	account = cluster_auth(true).account;
	cg_arena_init(&arena, 1 << 20);
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	cg_arena_free(&arena);
	cg_db_free(db);
	cg_db_free(admin);
}

static enum cg_code add_rule(struct cg_str recipient, struct cg_str sender, struct cg_str password, struct cg_id *id)
{
	struct cg_mail_rule_order order = { .account = account, .recipient = recipient, .sender = sender };

	order.password = password;
	return cg_mail_rule_add(admin, &order, id, &e);
}

/* Brackets and capitals are the sender's; 253 characters are an address, 255 none. */
START_TEST(addresses_as_people_write_them)
{
	static const char *const good[] = { "<Cas@Host.Example>", "a@b", "cas+x@host.example" };
	static const char *const kept[] = { "cas@host.example", "a@b", "cas+x@host.example" };
	static const char *const bad[] = { "",	   "ab",   "@",	    "@b", "a@",	 "a@b@c",   "a b@c", "a@b;c",
					   "<a@b", "a@b>", "a\"@b", "<>", "<@>", "a\x7f@b", "a\\@b", "a@b\n" };
	struct cg_mail_rule_rows rows;
	char text[300];
	struct cg_id id;

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		CODE_IS(add_rule(cg_str_of(good[i]), CG_STR_NONE, CG_STR_NONE, &id), CG_OK);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		CODE_IS(add_rule(cg_str_of(bad[i]), CG_STR_NONE, CG_STR_NONE, &id), CG_EREQUEST);
		CODE_IS(add_rule(CG_STR("c@d"), cg_str_of(bad[i]), CG_STR_NONE, &id), CG_EREQUEST);
		ck_assert_str_eq(e.hint, "An address is NAME@HOST, at most 254 characters.");
	}
	memset(text, 'x', sizeof(text));
	text[1] = '@';
	CODE_IS(add_rule((struct cg_str){ text, 255 }, CG_STR_NONE, CG_STR_NONE, &id), CG_EREQUEST);
	CODE_IS(add_rule((struct cg_str){ text, 254 }, CG_STR_NONE, CG_STR_NONE, &id), CG_OK);
	CODE_IS(cg_mail_rule_list(admin, &account, &arena, &rows, &e), CG_OK);
	ck_assert_uint_eq(rows.n, 4);
	for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++) {
		is_text(rows.v[i].recipient, kept[i]);
		ck_assert(rows.v[i].sender.p == NULL && rows.v[i].used.p == NULL && rows.v[i].code.p == NULL);
		ck_assert(!rows.v[i].has_password && !rows.v[i].live);
		ck_assert_uint_eq(rows.v[i].created.n, strlen("2026-01-31T12:00:00Z"));
	}
}
END_TEST

/* All of the list or none: with whatever memory there is. */
START_TEST(a_list_is_whole)
{
	struct cg_mail_rule_rows rows;
	enum cg_code rc = CG_EBUSY;
	struct cg_arena small;
	struct cg_id id;

	CODE_IS(add_rule(CG_STR("cas@whole.example"), CG_STR("issuer@two.example"), CG_STR_NONE, &id), CG_OK);
	for (size_t limit = 0; rc != CG_OK; limit += 8) {
		ck_assert_uint_lt(limit, 1 << 16);
		cg_arena_init(&small, limit);
		rc = cg_mail_rule_list(admin, &account, &small, &rows, &e);
		ck_assert(rc == CG_OK || rc == CG_EBUSY);
		if (rc == CG_OK) {
			ck_assert_uint_eq(rows.n, 1);
			is_text(rows.v[0].recipient, "cas@whole.example");
			is_text(rows.v[0].sender, "issuer@two.example");
			ck_assert_uint_eq(rows.v[0].created.n, strlen("2026-01-31T12:00:00Z"));
		}
		cg_arena_free(&small);
	}
}
END_TEST

/* That of the sender comes first, whatever the order they were added in; an address of nobody has none. */
START_TEST(a_message_meets_one_rule)
{
	struct cg_id any, narrow, twice;
	struct cg_mail_rule rule;

	CODE_IS(add_rule(CG_STR("cas@one.example"), CG_STR_NONE, CG_STR_NONE, &any), CG_OK);
	CODE_IS(add_rule(CG_STR("cas@one.example"), CG_STR("Issuer@two.example"), CG_STR("p;w @1"), &narrow), CG_OK);
	CODE_IS(add_rule(CG_STR("CAS@one.example"), CG_STR_NONE, CG_STR_NONE, &twice), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "There is a rule for this address and sender already.");

	CODE_IS(cg_mail_rule_find(db, CG_STR("CAS@ONE.example"), CG_STR("<issuer@TWO.example>"), &arena, &rule, &e),
		CG_OK);
	ck_assert(cg_id_eq(&rule.auth.key, &narrow) && cg_id_eq(&rule.auth.account, &account));
	ck_assert(rule.has_password && rule.password_n == 6 && memcmp(rule.password, "p;w @1", 6) == 0);
	ck_assert(rule.auth.kind == CG_AUTH_MAIL && rule.auth.scopes == CG_SCOPE_PARSE && !rule.auth.live);

	CODE_IS(cg_mail_rule_find(db, CG_STR("cas@one.example"), CG_STR("other@two.example"), &arena, &rule, &e),
		CG_OK);
	ck_assert(cg_id_eq(&rule.auth.key, &any) && !rule.has_password);
	CODE_IS(cg_mail_rule_find(db, CG_STR("cas@one.example"), CG_STR("no address"), &arena, &rule, &e), CG_OK);
	ck_assert(cg_id_eq(&rule.auth.key, &any));
	CODE_IS(cg_mail_rule_find(db, CG_STR("cas@nobody.example"), CG_STR_NONE, &arena, &rule, &e), CG_ENOTFOUND);
	CODE_IS(cg_mail_rule_find(db, CG_STR("no address"), CG_STR_NONE, &arena, &rule, &e), CG_ENOTFOUND);

	CODE_IS(cg_mail_rule_remove(admin, &account, &narrow, &e), CG_OK);
	CODE_IS(cg_mail_rule_remove(admin, &account, &narrow, &e), CG_ENOTFOUND);
	CODE_IS(cg_mail_rule_find(db, CG_STR("cas@one.example"), CG_STR("issuer@two.example"), &arena, &rule, &e),
		CG_OK);
	ck_assert(cg_id_eq(&rule.auth.key, &any));
}
END_TEST

/* Neither an address nor a password is there to be read; what became of the last message is. */
START_TEST(what_is_kept)
{
	static const char most[129] = { 0 };
	struct cg_mail_rule_rows rows;
	struct cg_mail_rule rule;
	struct cg_id id;

	CODE_IS(add_rule(CG_STR("kept@one.example"), CG_STR("from@two.example"), CG_STR("Pass1word"), &id), CG_OK);
	CODE_IS(add_rule(CG_STR("c@d"), CG_STR_NONE, CG_STR(""), &id), CG_EREQUEST);
	CODE_IS(add_rule(CG_STR("c@d"), CG_STR_NONE, (struct cg_str){ most, sizeof(most) }, &id), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "A password has 1 to 128 bytes.");
	ck_assert_str_eq(
		cluster_ask("select count(*) from mail_rules, lateral (select encode(recipient_enc, 'escape') || "
			    "encode(sender_enc, 'escape') || encode(password_enc, 'escape') as kept) x "
			    "where kept ~* 'kept@|from@|pass1'"),
		"0");
	CODE_IS(cg_mail_rule_find(db, CG_STR("kept@one.example"), CG_STR("from@two.example"), &arena, &rule, &e),
		CG_OK);
	cg_mail_rule_note(db, &rule.auth, CG_EPASSWORD);
	CODE_IS(cg_mail_rule_list(admin, &account, &arena, &rows, &e), CG_OK);
	ck_assert_uint_eq(rows.n, 1);
	is_text(rows.v[0].sender, "from@two.example");
	is_text(rows.v[0].code, cg_code_info(CG_EPASSWORD)->name);
	ck_assert(rows.v[0].has_password && rows.v[0].used.n == strlen("2026-01-31T12:00:00Z"));
}
END_TEST

/* NAME+SECRET@HOST: 20 characters of 32 that nobody takes for each other, another one each time. */
START_TEST(an_address_that_nobody_guesses)
{
	char one[CG_MAIL_RULE_ADDRESS_MAX], other[CG_MAIL_RULE_ADDRESS_MAX];
	char name[100];

	ck_assert(cg_mail_rule_secret_address(CG_STR("Cas@host.example"), one));
	ck_assert(cg_mail_rule_secret_address(CG_STR("Cas@host.example"), other));
	ck_assert_str_ne(one, other);
	ck_assert_mem_eq(one, "cas+", 4);
	ck_assert_uint_eq(strspn(one + 4, "0123456789abcdefghjkmnpqrstvwxyz"), 20);
	ck_assert_str_eq(one + 24, "@host.example");
	ck_assert(!cg_mail_rule_secret_address(CG_STR("cas"), one));
	/* 64 characters before the @ and no more: 43, a plus and the secret */
	(void)snprintf(name, sizeof(name), "%.43s@h", "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee");
	ck_assert(cg_mail_rule_secret_address(cg_str_of(name), one));
	(void)snprintf(name, sizeof(name), "%.44s@h", "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee");
	ck_assert(!cg_mail_rule_secret_address(cg_str_of(name), one));
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("mail_rule");
	TCase *tc = tcase_create("mail_rule");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, addresses_as_people_write_them);
	tcase_add_test(tc, a_list_is_whole);
	tcase_add_test(tc, a_message_meets_one_rule);
	tcase_add_test(tc, what_is_kept);
	tcase_add_test(tc, an_address_that_nobody_guesses);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
