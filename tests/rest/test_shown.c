/* How a snapshot is asked for: each parameter, what goes together and what does not. */
#include "rest/shown.h"
#include "run.h"

#include <string.h>

static struct cg_arena arena;
static struct cg_call call;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	memset(&call, 0, sizeof(call));
	call.arena = &arena;
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static const struct {
	const char *query;
	const char *param; /* of the refusal; NULL: it is taken */
	bool places, casparser;
	size_t keep, drop;
} rows[] = {
	{ "", NULL, false, false, 0, 0 },
	{ "format=json", NULL, false, false, 0, 0 },
	{ "format=casparser", NULL, false, true, 0, 0 },
	{ "format=Json", "format", false, false, 0, 0 },
	{ "format=", "format", false, false, 0, 0 },
	{ "format=json&format=json", "format", false, false, 0, 0 },
	{ "include=places", NULL, true, false, 0, 0 },
	{ "include=nonsense", "include", false, false, 0, 0 },
	{ "include=places&include=places", "include", false, false, 0, 0 },
	{ "fields=as_of_date", NULL, false, false, 1, 0 },
	{ "exclude=as_of_date", NULL, false, false, 0, 1 },
	{ "fields=as_of_date,source&include=places", NULL, true, false, 2, 0 },
	{ "fields=nonsense", "fields", false, false, 0, 0 },
	{ "exclude=nonsense", "exclude", false, false, 0, 0 },
	{ "format=casparser&include=places", "format", false, false, 0, 0 },
	{ "format=casparser&fields=as_of_date", "format", false, false, 0, 0 },
	{ "format=casparser&exclude=as_of_date", "format", false, false, 0, 0 },
	{ "format=json&include=places&exclude=source", NULL, true, false, 0, 1 },
};

START_TEST(each_query)
{
	struct cg_shown shown = { .include_pii = true };

	call.req.query = cg_str_of(rows[_i].query);
	ck_assert_msg(cg_shown_read(&call, &shown) == (rows[_i].param == NULL ? CG_OK : CG_EREQUEST), "%s",
		      rows[_i].query);
	if (rows[_i].param != NULL) {
		ck_assert_str_eq(call.err.param, rows[_i].param);
		return;
	}
	ck_assert(shown.include_pii); /* of the body */
	ck_assert(shown.places == rows[_i].places && shown.casparser == rows[_i].casparser);
	ck_assert_uint_eq(shown.fields.n_keep, rows[_i].keep);
	ck_assert_uint_eq(shown.fields.n_drop, rows[_i].drop);
}
END_TEST

/* Where format is something else's, it is not read. */
START_TEST(json_alone)
{
	struct cg_shown shown = { .json_alone = true };

	call.req.query = CG_STR("format=casparser");
	ck_assert_int_eq(cg_shown_read(&call, &shown), CG_OK);
	ck_assert(!shown.casparser);
	call.req.query = CG_STR("format=xlsx&include=places");
	ck_assert_int_eq(cg_shown_read(&call, &shown), CG_OK);
	ck_assert(shown.places);
}
END_TEST

START_TEST(what_the_body_has_asked)
{
	struct cg_shown shown = { .casparser = true, .places = true };

	ck_assert_int_eq(cg_shown_check(&call, &shown), CG_EREQUEST);
	ck_assert_str_eq(call.err.param, "format");
	shown.places = false;
	ck_assert_int_eq(cg_shown_check(&call, &shown), CG_OK);
	shown.fields.n_keep = 1;
	ck_assert_int_eq(cg_shown_check(&call, &shown), CG_EREQUEST);
	shown.fields = (struct cg_fields){ .n_drop = 1 };
	ck_assert_int_eq(cg_shown_check(&call, &shown), CG_EREQUEST);
	shown.casparser = false;
	shown.places = true;
	ck_assert_int_eq(cg_shown_check(&call, &shown), CG_OK);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("shown");
	TCase *tc = tcase_create("queries");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, each_query, 0, (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_test(tc, json_alone);
	tcase_add_test(tc, what_the_body_has_asked);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
