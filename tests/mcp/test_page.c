/* A snapshot in pages: what stands on each, that nothing is lost or given twice, and cursors that no page gave. */
#include "base/json.h"
#include "mcp/page.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

enum { ALL = 511, FUNDS = 200, HOLDINGS = 150 };

static unsigned section(const char *name)
{
	return cg_mcp_page_section(cg_str_of(name));
}

static struct json_object *page(struct json_object *from, unsigned chosen, const char *cursor)
{
	struct json_object *out = NULL;
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_mcp_page(from, chosen, cg_str_of(cursor), &out, &e), CG_OK);
	return out;
}

static const char *print(struct json_object *o)
{
	return json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN);
}

static struct json_object *parsed(const char *text)
{
	struct json_object *o = json_tokener_parse(text);

	ck_assert_ptr_nonnull(o);
	return o;
}

static const char small[] =
	"{\"snapshot_id\":\"snap_1\",\"source\":\"CAMS\",\"confidence\":1,\"more\":7,\"investor\":{\"name\":\"A\"},"
	"\"investors\":[{\"name\":\"A\"}],\"analytics\":{\"x\":1},\"mutual_funds\":[{\"folio\":\"1\",\"isin\":\"I\","
	"\"name\":\"F\",\"transactions\":[{\"units\":1},{\"units\":2}]}],"
	"\"exited_funds\":[{\"folio\":\"2\",\"isin\":null,"
	"\"name\":\"G\",\"transactions\":[{\"units\":3}]}],\"demat_accounts\":[],\"nps\":null,"
	"\"warnings\":[{\"code\":\"W\"}],"
	"\"places\":{\"a\":{\"page\":1},\"b\":{\"page\":2}}}";

/* Head members are there always, null where the snapshot has none; only what was chosen follows, in the fixed order. */
START_TEST(one_page)
{
	static const char head[] =
		"\"snapshot_id\":\"snap_1\",\"livemode\":null,\"created_at\":null,\"expires_at\":null,"
		"\"source\":\"CAMS\","
		"\"statement_type\":null,\"as_of_date\":null,\"statement_period\":null,\"investor_name\":null,"
		"\"total_value\":null,\"total_cost\":null,\"folio_count\":null,\"page_count\":null,\"confidence\":1,";
	static const struct {
		const char *names[3], *want;
	} rows[] = {
		{ { "nps" }, "\"nps\":null,\"sections\":[\"nps\"],\"next_cursor\":null}" },
		{ { "investor" },
		  "\"investor\":{\"name\":\"A\"},\"investors\":[{\"name\":\"A\"}],\"sections\":[\"investor\"],"
		  "\"next_cursor\":null}" },
		{ { "exited_funds", "mutual_funds" },
		  "\"mutual_funds\":[{\"folio\":\"1\",\"isin\":\"I\",\"name\":\"F\",\"transaction_count\":2}],"
		  "\"exited_funds\":[{\"folio\":\"2\",\"isin\":null,\"name\":\"G\",\"transaction_count\":1}],"
		  "\"sections\":[\"mutual_funds\",\"exited_funds\"],\"next_cursor\":null}" },
		{ { "warnings", "analytics", "demat_accounts" },
		  "\"analytics\":{\"x\":1},\"demat_accounts\":[],\"warnings\":[{\"code\":\"W\"}],"
		  "\"sections\":[\"analytics\",\"demat_accounts\",\"warnings\"],\"next_cursor\":null}" },
		{ { "transactions", "places" },
		  "\"transactions\":[{\"units\":1,\"folio\":\"1\",\"isin\":\"I\",\"name\":\"F\"},"
		  "{\"units\":2,\"folio\":\"1\",\"isin\":\"I\",\"name\":\"F\"},"
		  "{\"units\":3,\"folio\":\"2\",\"isin\":null,\"name\":\"G\"}],"
		  "\"places\":{\"a\":{\"page\":1},\"b\":{\"page\":2}},\"sections\":[\"transactions\",\"places\"],"
		  "\"next_cursor\":null}" },
	};
	struct json_object *from = parsed(small), *out;
	char want[2000];
	unsigned chosen = 0;

	for (size_t i = 0; i < 3 && rows[_i].names[i] != NULL; i++)
		chosen |= section(rows[_i].names[i]);
	(void)snprintf(want, sizeof(want), "{%s%s", head, rows[_i].want);
	out = page(from, chosen, "");
	ck_assert_str_eq(print(out), want);
	json_object_put(out);
	ck_assert_str_eq(print(from), small);
	json_object_put(from);
}
END_TEST

START_TEST(sections)
{
	static const char *const usual[] = { "investor",       "analytics", "mutual_funds", "exited_funds",
					     "demat_accounts", "nps",	    "warnings" };
	unsigned all = 0;

	for (size_t i = 0; i < sizeof(usual) / sizeof(usual[0]); i++) {
		ck_assert_uint_ne(section(usual[i]), 0);
		ck_assert_uint_eq(all & section(usual[i]), 0);
		all |= section(usual[i]);
	}
	ck_assert_uint_eq(cg_mcp_page_default(), all);
	ck_assert_uint_eq(all | section("transactions") | section("places"), ALL);
	ck_assert_uint_eq(section("investors") | section("") | section("Nps"), 0);
	ck_assert(cg_mcp_page_shows(section("nps"), CG_STR(""), section("nps")));
	ck_assert(!cg_mcp_page_shows(section("nps"), CG_STR(""), section("places")));
	ck_assert(cg_mcp_page_shows(section("nps"), CG_STR("p256.8.0"), section("places")));
	ck_assert(!cg_mcp_page_shows(section("nps"), CG_STR("p256.8.0"), section("nps")));
	ck_assert(!cg_mcp_page_shows(section("nps"), CG_STR("q"), section("nps")));
}
END_TEST

/* An object with a figure and a text, some 300 characters of JSON. */
static struct json_object *unit(int number, size_t length)
{
	struct json_object *o = json_object_new_object();
	char *text = calloc(1, length + 1);

	memset(text, 'n', length);
	json_object_object_add(o, "number", json_object_new_int(number));
	json_object_object_add(o, "name", json_object_new_string(text));
	free(text);
	return o;
}

static struct json_object *units(int first, int n)
{
	struct json_object *list = json_object_new_array();

	for (int i = 0; i < n; i++)
		json_object_array_add(list, unit(first + i, 270));
	return list;
}

/* Is it as full as a page should be? The head and the member names stand beside what is counted. */
static bool is_filled(struct json_object *out, bool last)
{
	size_t n = strlen(print(out));

	return n < CG_MCP_PAGE_MAX + 1500 && (last || n > CG_MCP_PAGE_MAX - 1000);
}

/* Add up the numbers of a list, which go on where those of the page before ended. */
static void follow(struct json_object *list, int *next)
{
	for (size_t i = 0; list != NULL && i < json_object_array_length(list); i++) {
		int64_t number = -1;

		ck_assert(cg_json_get_int(json_object_array_get_idx(list, i), "number", &number));
		ck_assert_int_eq(number, *next);
		(*next)++;
	}
}

/* Every fund once, in order, page by page, and behind the last one the section that follows. */
START_TEST(funds_over_pages)
{
	struct json_object *from = json_object_new_object(), *out;
	char cursor[CG_MCP_CURSOR_MAX] = "";
	int next = 0, pages = 0;
	bool more = true;

	json_object_object_add(from, "mutual_funds", units(0, FUNDS));
	json_object_object_add(from, "warnings", units(FUNDS, 3));
	while (more) {
		out = page(from, section("mutual_funds") | section("warnings"), cursor);
		more = cg_json_get_text(out, "next_cursor").p != NULL;
		ck_assert_msg(is_filled(out, !more), "page %d: %zu", pages, strlen(print(out)));
		follow(cg_json_get_array(out, "mutual_funds"), &next);
		follow(cg_json_get_array(out, "warnings"), &next);
		(void)snprintf(cursor, sizeof(cursor), "%s", cg_json_get_shown(out, "next_cursor", ""));
		json_object_put(out);
		pages++;
		ck_assert_int_lt(pages, 10);
	}
	ck_assert_int_eq(next, FUNDS + 3);
	ck_assert_int_eq(pages, 3); /* 200 of 300 characters */
	json_object_put(from);
}
END_TEST

/* What is longer than a page has one of its own; a section of which nothing fitted is not named. */
START_TEST(long_elements)
{
	struct json_object *from = json_object_new_object(), *list = json_object_new_array(), *out;

	json_object_object_add(from, "investor", unit(1, 30000));
	json_object_object_add(from, "analytics", unit(2, 30000));
	json_object_array_add(list, unit(3, 30000));
	json_object_array_add(list, unit(4, 10));
	json_object_object_add(from, "warnings", list);
	out = page(from, cg_mcp_page_default(), "");
	ck_assert_str_eq(print(cg_json_get(out, "sections")), "[\"investor\"]");
	ck_assert(!cg_json_has(out, "analytics"));
	ck_assert_str_eq(cg_json_get_shown(out, "next_cursor", ""), "p127.1.0");
	json_object_put(out);
	out = page(from, 0, "p64.6.0");
	ck_assert_uint_eq(cg_json_get_count(out, "warnings"), 1);
	ck_assert_str_eq(cg_json_get_shown(out, "next_cursor", ""), "p64.6.1");
	json_object_put(out);
	out = page(from, 0, "p64.6.1");
	ck_assert_str_eq(print(cg_json_get(json_object_array_get_idx(cg_json_get(out, "warnings"), 0), "number")), "4");
	ck_assert(cg_json_has(out, "next_cursor"));
	ck_assert_ptr_null(cg_json_get(out, "next_cursor"));
	json_object_put(out);
	json_object_put(from);
}
END_TEST

static const char empty[] = "{\"client_id\":\"B\",\"dp_name\":\"E\",\"equities\":[],\"bonds\":[],"
			    "\"mutual_funds\":[],\"transactions\":[]}";

/* An account that goes on has its members again, and says so. */
START_TEST(accounts_over_pages)
{
	struct json_object *from = json_object_new_object(), *list = json_object_new_array(), *o, *out;
	char cursor[CG_MCP_CURSOR_MAX] = "";
	int next = 0, bonds = 0;

	o = parsed("{\"client_id\":\"A\",\"dp_name\":\"D\",\"bonds\":[{\"number\":0}],"
		   "\"mutual_funds\":[],\"transactions\":[]}");
	json_object_object_add(o, "equities", units(0, HOLDINGS));
	json_object_array_add(list, o);
	json_object_array_add(list, parsed(empty));
	json_object_object_add(from, "demat_accounts", list);
	for (int i = 0; i < 2; i++) {
		out = page(from, section("demat_accounts"), cursor);
		list = cg_json_get_array(out, "demat_accounts");
		ck_assert_uint_eq(json_object_array_length(list), i == 0 ? 1 : 2);
		o = json_object_array_get_idx(list, 0);
		ck_assert_str_eq(cg_json_get_shown(o, "client_id", ""), "A");
		ck_assert_str_eq(cg_json_get_shown(o, "dp_name", ""), "D");
		ck_assert(cg_json_has(o, "continued") == (i > 0));
		ck_assert_uint_eq(cg_json_get_count(o, "mutual_funds"), 0);
		follow(cg_json_get_array(o, "equities"), &next);
		follow(cg_json_get_array(o, "bonds"), &bonds);
		(void)snprintf(cursor, sizeof(cursor), "%s", cg_json_get_shown(out, "next_cursor", ""));
		if (i > 0)
			ck_assert_str_eq(print(json_object_array_get_idx(list, 1)), empty);
		json_object_put(out);
	}
	ck_assert_str_eq(cursor, "");
	ck_assert_int_eq(next, HOLDINGS);
	ck_assert_int_eq(bonds, 1);
	json_object_put(from);
}
END_TEST

/* Rows of transactions and members of places go on, too. */
START_TEST(rows_over_pages)
{
	struct json_object *from = json_object_new_object(), *list = json_object_new_array(), *o, *places, *out;
	char cursor[CG_MCP_CURSOR_MAX] = "", key[20];
	int next = 0, seen = 0, pages = 0;

	o = parsed("{\"folio\":\"1\",\"isin\":\"I\",\"name\":\"F\"}");
	json_object_object_add(o, "transactions", units(0, HOLDINGS));
	json_object_array_add(list, o);
	json_object_object_add(from, "exited_funds", list);
	json_object_object_add(from, "mutual_funds", json_object_new_array());
	places = json_object_new_object();
	for (int i = 0; i < HOLDINGS; i++) {
		(void)snprintf(key, sizeof(key), "place%04d", i);
		json_object_object_add(places, key, unit(i, 270));
	}
	json_object_object_add(from, "places", places);
	do {
		out = page(from, section("transactions") | section("places"), cursor);
		ck_assert_int_lt(pages++, 10);
		follow(cg_json_get_array(out, "transactions"), &next);
		o = cg_json_get_object(out, "places");
		seen += o != NULL ? json_object_object_length(o) : 0;
		(void)snprintf(cursor, sizeof(cursor), "%s", cg_json_get_shown(out, "next_cursor", ""));
		ck_assert(is_filled(out, *cursor == '\0'));
		json_object_put(out);
	} while (*cursor != '\0');
	ck_assert_int_eq(next, HOLDINGS);
	ck_assert_int_eq(seen, HOLDINGS);
	json_object_put(from);
}
END_TEST

static const struct {
	const char *cursor;
	bool good;
} cursors[] = {
	{ "", true },
	{ "p1.0.0", true },
	{ "p511.8.0", true },
	{ "p1.0.999999999", true },
	{ "p1.0.1000000000", false },
	{ "p1.0.99999999999999999999", false },
	{ "x1.0.0", false },
	{ "p", false },
	{ "p1", false },
	{ "p1.0", false },
	{ "p1.0.", false },
	{ "p.0.0", false },
	{ "p1..0", false },
	{ "p1.0.0.", false },
	{ "p1.0.0.0", false },
	{ "p1.0.x", false },
	{ "p1.0./", false },
	{ "p1.0.:", false },
	{ "p1.0.-1", false },
	{ "p1.0. 0", false },
	{ "px.0.0", false },
	{ "p0.0.0", false },
	{ "p512.0.0", false },
	{ "p512.9.0", false },
	{ "p1.1.0", false },
	{ "p2.0.0", false },
	{ "p1.9.0", false },
};

START_TEST(made_up_cursors)
{
	struct json_object *from = parsed(small), *out = NULL;
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_mcp_page(from, 1, cg_str_of(cursors[_i].cursor), &out, &e);

	ck_assert_int_eq(rc, cursors[_i].good ? CG_OK : CG_EREQUEST);
	ck_assert((out != NULL) == cursors[_i].good);
	json_object_put(out);
	json_object_put(from);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("page");
	TCase *tc = tcase_create("page");

	tcase_add_loop_test(tc, one_page, 0, 5);
	tcase_add_test(tc, sections);
	tcase_add_test(tc, funds_over_pages);
	tcase_add_test(tc, long_elements);
	tcase_add_test(tc, accounts_over_pages);
	tcase_add_test(tc, rows_over_pages);
	tcase_add_loop_test(tc, made_up_cursors, 0, sizeof(cursors) / sizeof(cursors[0]));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
