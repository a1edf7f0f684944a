/* Places by the path of a field: the lists of the model are split otherwise in JSON, and indices count there. */
#include "render/places_view.h"
#include "run.h"

#include <stdio.h>

/* Four funds, of which the second and the fourth have no units; two accounts, whose holdings are of three kinds. */
static struct cg_fund funds[4];
static struct cg_demat_holding first[4], second[2];
static struct cg_demat_account accounts[2];
static struct cg_statement s;

static void setup(void)
{
	static const enum cg_demat_kind kinds[] = { CG_DEMAT_FUND, CG_DEMAT_EQUITY, CG_DEMAT_FUND, CG_DEMAT_BOND };

	for (size_t i = 0; i < 4; i++) {
		funds[i].units = cg_dec_make(i % 2 == 0 ? 1000 : 0, 3);
		first[i].kind = kinds[i];
	}
	second[0].kind = CG_DEMAT_BOND;
	second[1].kind = CG_DEMAT_BOND;
	s = (struct cg_statement){ .funds = { funds, 4, 4 } };
	accounts[0].holdings.v = first;
	accounts[0].holdings.n = 4;
	accounts[1].holdings.v = second;
	accounts[1].holdings.n = 2;
	s.demat.v = accounts;
	s.demat.n = 2;
}

static const struct {
	enum cg_place_of of;
	uint32_t i, j;
	struct cg_str field;
	const char *path;
} paths[] = {
	{ CG_PLACE_STATEMENT, 0, 0, CG_STR_INIT("total_value"), "total_value" },
	{ CG_PLACE_FUND, 0, 0, CG_STR_INIT("units"), "mutual_funds[0].units" },
	{ CG_PLACE_FUND, 1, 0, CG_STR_INIT("nav"), "exited_funds[0].nav" },
	{ CG_PLACE_FUND, 2, 0, CG_STR_INIT("value"), "mutual_funds[1].value" },
	{ CG_PLACE_FUND, 3, 0, CG_STR_INIT("isin"), "exited_funds[1].isin" },
	{ CG_PLACE_TXN, 2, 7, CG_STR_INIT("amount"), "mutual_funds[1].transactions[7].amount" },
	{ CG_PLACE_TXN, 3, 0, CG_STR_INIT("date"), "exited_funds[1].transactions[0].date" },
	{ CG_PLACE_ACCOUNT, 1, 0, CG_STR_INIT("value"), "demat_accounts[1].value" },
	{ CG_PLACE_ACCOUNT, 1, 1, CG_STR_INIT("pan"), "demat_accounts[1].owners[1].pan" },
	{ CG_PLACE_ACCOUNT, 0, 2, CG_STR_INIT("name"), "demat_accounts[0].owners[2].name" },
	{ CG_PLACE_DEMAT_TXN, 1, 4, CG_STR_INIT("date"), "demat_accounts[1].transactions[4].date" },
	{ CG_PLACE_HOLDING, 0, 0, CG_STR_INIT("units"), "demat_accounts[0].mutual_funds[0].units" },
	{ CG_PLACE_HOLDING, 0, 1, CG_STR_INIT("units"), "demat_accounts[0].equities[0].units" },
	{ CG_PLACE_HOLDING, 0, 2, CG_STR_INIT("units"), "demat_accounts[0].mutual_funds[1].units" },
	{ CG_PLACE_HOLDING, 0, 3, CG_STR_INIT("units"), "demat_accounts[0].bonds[0].units" },
	{ CG_PLACE_HOLDING, 1, 1, CG_STR_INIT("units"), "demat_accounts[1].bonds[1].units" },
	{ CG_PLACE_NPS, 0, 0, CG_STR_INIT("value"), "nps.value" },
	{ CG_PLACE_NPS_SCHEME, 3, 0, CG_STR_INIT("units"), "nps.schemes[3].units" },
};
enum { PATHS = sizeof(paths) / sizeof(paths[0]) };

/* All at once, so that one account follows the other and comes again; each has its page, box and text. */
START_TEST(every_field_has_its_path)
{
	struct cg_place v[PATHS + 1];
	struct json_object *snapshot = json_object_new_object(), *tree, *one;
	char text[20], want[100];

	for (size_t i = 0; i <= PATHS; i++) {
		size_t k = i < PATHS ? i : PATHS - 8; /* the first account again, behind the second one */

		v[i] = (struct cg_place){
			.of = paths[k].of, .i = paths[k].i, .j = paths[k].j, .field = paths[k].field
		};
		v[i].page = (uint32_t)k + 1;
		v[i].box[0] = (int32_t)k;
		v[i].box[1] = 1050;
		v[i].box[2] = 20000;
		v[i].box[3] = 100001;
		v[i].text = i == 0 ? CG_STR_NONE : CG_STR("1,000.00");
	}
	s.places.v = v;
	s.places.n = PATHS + 1;
	ck_assert(cg_places_view_add(snapshot, &s));
	tree = json_object_object_get(snapshot, "places");
	ck_assert_int_eq(json_object_object_length(tree), PATHS);
	for (size_t i = 0; i < PATHS; i++) {
		ck_assert_msg(json_object_object_get_ex(tree, paths[i].path, &one), "%s", paths[i].path);
		(void)snprintf(text, sizeof(text), i == 0 ? "null" : "\"1,000.00\"");
		(void)snprintf(want, sizeof(want), "{\"page\":%zu,\"box\":[0.%02zu,10.50,200.00,1000.01],\"text\":%s}",
			       i + 1, i, text);
		ck_assert_str_eq(json_object_to_json_string_ext(one, JSON_C_TO_STRING_PLAIN), want);
	}
	json_object_put(snapshot);
}
END_TEST

/* A path that does not fit is left out. */
START_TEST(long_paths)
{
	static const char name[] = "n2345678901234567890123456789012345678901234567890123456789012345678901234567890"
				   "1234567890123456789012345678901234567890123456789012345678901234567890123456789";
	struct cg_place v[2] = { { .of = CG_PLACE_STATEMENT, .field = { name, sizeof(name) - 1 } },
				 { .of = CG_PLACE_NPS, .field = { name, sizeof(name) - 1 } } };
	struct json_object *snapshot = json_object_new_object();

	s.places.v = v;
	s.places.n = 2;
	ck_assert_uint_eq(sizeof(name) - 1, 159);
	ck_assert(cg_places_view_add(snapshot, &s));
	ck_assert_int_eq(json_object_object_length(json_object_object_get(snapshot, "places")), 1);
	json_object_put(snapshot);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("places_view");
	TCase *tc = tcase_create("places_view");

	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_add_test(tc, every_field_has_its_path);
	tcase_add_test(tc, long_paths);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
