/*
 * Memory that runs out in any reader: a statement of each layout is read in arenas that are too small, a bit larger
 * each time. A reading ends in an error, or it is the whole statement; never a part, and nothing is touched that was
 * not there to be had (which sanitizers see).
 */
#include <string.h>

#include "run.h"
#include "statement/read/book.h"
#include "statement/read/statement.h"

enum { ARENA = 64 << 20, LEAST = 4096, STEPS = 400 };

static const char *const names[] = {
	"cams_detailed_gen_3071",     "cams_old_gen_3031",	"cams_summary_gen_3005",
	"kfin_detailed_tables_3029",  "kfin_summary_flow_3042", "mfcentral_detailed_tables_3053",
	"mfcentral_summary_gen_3074", "nsdl_gen_3069",		"cdsl_tables_3073"
};

static bool is_same(const struct cg_statement *x, const struct cg_statement *y)
{
	size_t rows = 0, of = 0;

	for (size_t i = 0; i < x->funds.n && x->funds.n == y->funds.n; i++) {
		rows += x->funds.v[i].txns.n;
		of += y->funds.v[i].txns.n;
	}
	return x->funds.n == y->funds.n && rows == of && x->demat.n == y->demat.n && x->checks == y->checks &&
	       x->passed == y->passed && x->warnings.n == y->warnings.n && cg_dec_eq(x->total_value, y->total_value) &&
	       x->places.n == y->places.n;
}

START_TEST(an_arena_is_too_small_for_any_layout)
{
	struct cg_statement base, s;
	struct cg_err e = { .code = CG_OK };
	struct cg_arena a, all;
	size_t enough = LEAST, refused = 0;
	struct book b;

	book_open(&b, names[_i]);
	cg_arena_init(&all, ARENA);
	ck_assert_msg(cg_statement_read(&b.words, &all, &base, &e) == CG_OK, "%s", e.why);
	ck_assert_uint_gt(base.checks, 0);
	for (;; enough += enough / 4) {
		enum cg_code rc;

		cg_arena_init(&a, enough);
		rc = cg_statement_read(&b.words, &a, &s, &e);
		cg_arena_free(&a);
		if (rc == CG_OK)
			break;
		ck_assert_uint_lt(enough, ARENA);
	}
	for (size_t i = 0; i < STEPS; i += suite_share()) {
		enum cg_code rc;

		cg_arena_init(&a, enough / STEPS * i);
		e = (struct cg_err){ .code = CG_OK };
		rc = cg_statement_read(&b.words, &a, &s, &e);
		ck_assert_msg(rc == CG_EBUSY || rc == CG_ECOMPLEX || (rc == CG_OK && is_same(&base, &s)),
			      "%zu bytes: %s, %s", a.limit, cg_code_info(rc)->name, e.why);
		refused += rc != CG_OK;
		cg_arena_free(&a);
	}
	ck_assert_uint_gt(refused, STEPS / suite_share() / 2);
	cg_arena_free(&all);
	book_close(&b);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("layouts_memory");
	TCase *tc = tcase_create("layouts_memory");

	tcase_add_loop_test(tc, an_arena_is_too_small_for_any_layout, 0, (int)(sizeof(names) / sizeof(names[0])));
	tcase_set_timeout(tc, 300);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
