/* What is sealed opens where it was bound to, under the key that it was sealed with, and nowhere else. */
#include "store/pg/seal.h"

#include "run.h"

#include <sodium.h>
#include <string.h>

static struct cg_config one, other, both, swapped;
static struct cg_arena a;
static struct cg_err e;

static void setup(void)
{
	uint8_t second[CG_DATA_KEY_BYTES];

	ck_assert_int_ge(sodium_init(), 0);
	cg_arena_init(&a, 1 << 20);
	e = (struct cg_err){ .code = CG_OK };
	memset(second, 0x5a, sizeof(second));
	one = (struct cg_config){ .has_data_key = true, .data_key = { 1, 2, 3 } };
	other = (struct cg_config){ .has_data_key = true };
	memcpy(other.data_key, second, sizeof(second));
	both = other; /* the first is new, the second what was before */
	both.has_data_key_old = true;
	memcpy(both.data_key_old, one.data_key, sizeof(one.data_key));
	swapped = one;
	swapped.has_data_key_old = true;
	memcpy(swapped.data_key_old, second, sizeof(second));
}

static void teardown(void)
{
	cg_arena_free(&a);
}

static struct cg_seal under(const struct cg_config *cfg, int form, bool before)
{
	struct cg_seal s = { .cfg = cfg, .with = { form, before } };

	s.account.b[0] = 7;
	s.snapshot.b[0] = 8;
	return s;
}

static struct cg_str closed(const struct cg_seal *s)
{
	struct cg_str out;

	ck_assert_int_eq(cg_seal_close(s, "pan", 3, CG_STR("ABCDE1234F"), &a, &out, &e), CG_OK);
	return out;
}

static enum cg_code opens(const struct cg_seal *s, const char *field, uint32_t no, struct cg_str sealed)
{
	struct cg_str out;
	enum cg_code rc = cg_seal_open(s, field, no, sealed, &a, &out, &e);

	if (rc == CG_OK)
		ck_assert(cg_str_eq(out, CG_STR("ABCDE1234F")));
	else
		ck_assert_ptr_null(out.p);
	return rc;
}

/* Of two keys in the file either opens what it sealed, in both forms; one that is not there does not. */
START_TEST(keys)
{
	struct cg_seal first = under(&one, _i, false), before = under(&both, _i, true), now = under(&both, _i, false);
	const struct cg_seal by_one = under(&one, 0, false), by_other = under(&other, 0, false),
			     by_both = under(&both, 0, false), by_swapped = under(&swapped, 0, false);
	const struct cg_str v[] = { closed(&first), closed(&before), closed(&now) };

	for (size_t i = 0; i < 3; i++) {
		ck_assert_int_eq(opens(&by_both, "pan", 3, v[i]), CG_OK);
		ck_assert_int_eq(opens(&by_swapped, "pan", 3, v[i]), CG_OK);
		ck_assert_int_eq(opens(&by_one, "pan", 3, v[i]), i < 2 ? CG_OK : CG_EINTERNAL);
		ck_assert_int_eq(opens(&by_other, "pan", 3, v[i]), i < 2 ? CG_EINTERNAL : CG_OK);
	}
}
END_TEST

/* To the account, the snapshot, the field and its number; and no byte of it may change. */
START_TEST(bound)
{
	struct cg_seal s = under(&one, _i, false), account = s, snapshot = s;
	struct cg_str v = closed(&s), cut;
	char *p = cg_arena_take(&a, v.n);

	account.account.b[15] = 1;
	snapshot.snapshot.b[15] = 1;
	ck_assert_int_eq(opens(&s, "pan", 3, v), CG_OK);
	ck_assert_int_eq(opens(&account, "pan", 3, v), CG_EINTERNAL);
	ck_assert_int_eq(opens(&snapshot, "pan", 3, v), CG_EINTERNAL);
	ck_assert_int_eq(opens(&s, "pam", 3, v), CG_EINTERNAL);
	ck_assert_int_eq(opens(&s, "pan", 2, v), CG_EINTERNAL);
	ck_assert_ptr_nonnull(p);
	for (size_t i = 0; i < v.n; i++) {
		memcpy(p, v.p, v.n);
		p[i] ^= 1;
		ck_assert_int_eq(opens(&s, "pan", 3, (struct cg_str){ p, v.n }), CG_EINTERNAL);
		cut = cg_str_sub(v, 0, i);
		ck_assert_int_eq(opens(&s, "pan", 3, cut), CG_EINTERNAL);
	}
	ck_assert_int_eq(memcmp(closed(&s).p, v.p, v.n) == 0, 0); /* a nonce of its own each time */
}
END_TEST

/* Nothing stays nothing, with any key and with none. */
START_TEST(nothing)
{
	const struct cg_config keyless = { .has_data_key = false };
	struct cg_seal s = under(&keyless, 0, false);
	struct cg_str out;

	ck_assert_int_eq(cg_seal_close(&s, "pan", 0, CG_STR_NONE, &a, &out, &e), CG_OK);
	ck_assert_ptr_null(out.p);
	ck_assert_int_eq(cg_seal_open(&s, "pan", 0, CG_STR_NONE, &a, &out, &e), CG_OK);
	ck_assert_ptr_null(out.p);
	ck_assert_int_eq(cg_seal_close(&s, "pan", 0, CG_STR("x"), &a, &out, &e), CG_EINTERNAL);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("seal");
	TCase *tc = tcase_create("seal");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, keys, 1, 3);
	tcase_add_loop_test(tc, bound, 1, 3);
	tcase_add_test(tc, nothing);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
