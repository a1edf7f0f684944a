/* Which members are left when some are named. */
#include "base/json.h"
#include "render/fields.h"
#include "run.h"

#include <json-c/json.h>
#include <string.h>

static const char snapshot[] =
	"{\"snapshot_id\":\"s\",\"investor\":{\"name\":\"n\",\"pan\":null},\"total_value\":1.50,"
	"\"mutual_funds\":[{\"isin\":\"a\",\"units\":1.000,\"transactions\":[{\"date\":\"d\",\"amount\":2.00}]},"
	"{\"isin\":\"b\",\"units\":0,\"transactions\":[]}],\"exited_funds\":[],"
	"\"demat_accounts\":[{\"client_id\":\"c\",\"transactions\":[]}],"
	"\"analytics\":{\"transaction_count\":{\"MISC\":1},\"xirr\":{\"percent\":null,\"reason\":\"ONE_DAY\"}}}";

static const struct {
	const char *fields, *exclude, *want;
} rows[] = {
	{ NULL, NULL, snapshot },
	{ "", "", snapshot },
	{ "snapshot_id", NULL, "{\"snapshot_id\":\"s\"}" },
	{ " total_value , snapshot_id ", NULL, "{\"snapshot_id\":\"s\",\"total_value\":1.50}" },
	{ "mutual_funds.isin", NULL, "{\"mutual_funds\":[{\"isin\":\"a\"},{\"isin\":\"b\"}]}" },
	{ "mutual_funds.isin,mutual_funds.transactions.amount", NULL,
	  "{\"mutual_funds\":[{\"isin\":\"a\",\"transactions\":[{\"amount\":2.00}]},"
	  "{\"isin\":\"b\",\"transactions\":[]}]}" },
	{ "investor.pan,investor", NULL, "{\"investor\":{\"name\":\"n\",\"pan\":null}}" },
	{ "investor", "investor.name", "{\"investor\":{\"pan\":null}}" },
	{ "investor", "investor", "{}" },
	{ "analytics.transaction_count", NULL, "{\"analytics\":{\"transaction_count\":{\"MISC\":1}}}" },
	{ "transactions", NULL,
	  "{\"mutual_funds\":[{\"transactions\":[{\"date\":\"d\",\"amount\":2.00}]},{\"transactions\":[]}],"
	  "\"exited_funds\":[],\"demat_accounts\":[{\"transactions\":[]}]}" },
	{ "mutual_funds,demat_accounts", "transactions",
	  "{\"mutual_funds\":[{\"isin\":\"a\",\"units\":1.000},{\"isin\":\"b\",\"units\":0}],"
	  "\"demat_accounts\":[{\"client_id\":\"c\"}]}" },
	{ NULL, "transactions,analytics,investor,exited_funds",
	  "{\"snapshot_id\":\"s\",\"total_value\":1.50,\"mutual_funds\":[{\"isin\":\"a\",\"units\":1.000},"
	  "{\"isin\":\"b\",\"units\":0}],\"demat_accounts\":[{\"client_id\":\"c\"}]}" },
};

START_TEST(what_is_left)
{
	struct json_object *o = json_tokener_parse(snapshot);
	struct cg_err e = { .code = CG_OK };
	struct cg_fields f;

	ck_assert_int_eq(cg_fields_read(cg_str_of(rows[_i].fields), cg_str_of(rows[_i].exclude), &f, &e), CG_OK);
	cg_fields_apply(o, &f);
	ck_assert_str_eq(cg_json_print(o).p, rows[_i].want);
	json_object_put(o);
}
END_TEST

static const struct {
	const char *fields, *exclude, *param;
} bad[] = {
	{ "x", NULL, "fields" },	   { "mutual_funds.x", NULL, "fields" },
	{ "investor.", NULL, "fields" },   { ".investor", NULL, "fields" },
	{ "investor,", NULL, "fields" },   { ",", NULL, "fields" },
	{ "isin units", NULL, "fields" },  { "snapshot_id livemode", NULL, "fields" },
	{ "Snapshot_id", NULL, "fields" }, { "analytics.transaction_count.MISC", NULL, "fields" },
	{ "snapshot_id", "x", "exclude" }, { NULL, "mutual_funds.isin.x", "exclude" },
};

START_TEST(unknown_names)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_fields f;

	ck_assert_int_eq(cg_fields_read(cg_str_of(bad[_i].fields), cg_str_of(bad[_i].exclude), &f, &e), CG_EREQUEST);
	ck_assert_str_eq(e.param, bad[_i].param);
}
END_TEST

/* The sentence quotes a name that could be one, and of anything else tells its place alone. */
static const struct {
	const char *fields, *exclude, *end;
} said[] = {
	{ "snapshot_id,mutual_funds.isni", NULL, ". 'mutual_funds.isni' at place 2 is none." },
	{ NULL, "warnings, Nps ,x", ". 'Nps' at place 2 is none." },
	{ "a_.b", NULL, ". 'a_.b' at place 1 is none." },
	{ "ABCPE1234F", NULL, ". The one at place 1 is none." }, /* who sends a PAN by mistake does not get it back */
	{ "warnings,abcpe1234f", NULL, ". The one at place 2 is none." },
	{ "investor,", NULL, ". The one at place 2 is none." },
	{ "<b>", NULL, ". The one at place 1 is none." },
	{ "it's", NULL, ". The one at place 1 is none." },
	{ "isin units", NULL, ". The one at place 1 is none." },
	{ "\xc3\xa9", NULL, ". The one at place 1 is none." },
	{ "abcdefghijabcdefghijabcdefghijabcdefghij", NULL,
	  ". 'abcdefghijabcdefghijabcdefghijabcdefghij' at place 1 is none." },
	{ "abcdefghijabcdefghijabcdefghijabcdefghija", NULL, ". The one at place 1 is none." },
};

START_TEST(unknown_is_named)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_fields f;
	const char *end = said[_i].end;

	ck_assert_int_eq(cg_fields_read(cg_str_of(said[_i].fields), cg_str_of(said[_i].exclude), &f, &e), CG_EREQUEST);
	ck_assert_uint_gt(strlen(e.hint), strlen(end));
	ck_assert_str_eq(e.hint + strlen(e.hint) - strlen(end), end);
}
END_TEST

/* 21 times three names and one fit; one more does not. */
START_TEST(too_many)
{
	char text[512] = "nps";
	struct cg_err e = { .code = CG_OK };
	struct cg_fields f;

	for (int i = 0; i < 21; i++)
		(void)strcat(text, ",transactions");
	ck_assert_int_eq(cg_fields_read(cg_str_of(text), CG_STR_NONE, &f, &e), CG_OK);
	ck_assert_uint_eq(f.n_keep, 64);
	(void)strcat(text, ",nps");
	ck_assert_int_eq(cg_fields_read(cg_str_of(text), CG_STR_NONE, &f, &e), CG_EREQUEST);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("fields");
	TCase *tc = tcase_create("fields");

	tcase_add_loop_test(tc, what_is_left, 0, (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_loop_test(tc, unknown_names, 0, (int)(sizeof(bad) / sizeof(bad[0])));
	tcase_add_loop_test(tc, unknown_is_named, 0, (int)(sizeof(said) / sizeof(said[0])));
	tcase_add_test(tc, too_many);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
