/* Accounts whose documents took long are known for a minute, and no more of them than there is room for. */
#include "app/slow.h"
#include "run.h"

static struct cg_id id_of(unsigned n)
{
	return (struct cg_id){ .b = { 1, (uint8_t)(n >> 8), (uint8_t)n } };
}

START_TEST(for_a_minute)
{
	struct cg_slow s = { .next = 0 };
	struct cg_id one = id_of(1), two = id_of(2);

	ck_assert(!cg_slow_is(&s, &one, 5));
	cg_slow_note(&s, &one, 1000);
	ck_assert(cg_slow_is(&s, &one, 1000));
	ck_assert(cg_slow_is(&s, &one, 60999));
	ck_assert(!cg_slow_is(&s, &one, 61000));
	ck_assert(!cg_slow_is(&s, &two, 1000));
	cg_slow_note(&s, &one, 50000);
	ck_assert(cg_slow_is(&s, &one, 109999));
	ck_assert(!cg_slow_is(&s, &one, 110000));
}
END_TEST

START_TEST(the_oldest_gives_way)
{
	struct cg_slow s = { .next = 0 };
	struct cg_id first = id_of(0), second = id_of(1), last = id_of(CG_SLOW_MOST);

	for (unsigned i = 0; i < CG_SLOW_MOST; i++) {
		struct cg_id one = id_of(i);

		cg_slow_note(&s, &one, 1000);
		cg_slow_note(&s, &one, 1000); /* takes no second place */
	}
	ck_assert(cg_slow_is(&s, &first, 1000));
	cg_slow_note(&s, &last, 1000);
	ck_assert(!cg_slow_is(&s, &first, 1000));
	ck_assert(cg_slow_is(&s, &second, 1000));
	ck_assert(cg_slow_is(&s, &last, 1000));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("slow");
	TCase *tc = tcase_create("slow");

	tcase_add_test(tc, for_a_minute);
	tcase_add_test(tc, the_oldest_gives_way);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
