/* values.h: decimals, days and texts of tests, from what stands in a table and against it. Fails the test at hand. */
#ifndef CG_TESTS_VALUES_H
#define CG_TESTS_VALUES_H

#include "base/date.h"
#include "base/dec.h"
#include "base/str.h"

#include <check.h>

/* "1234.50", with its scale. NULL or "": none. */
static inline struct cg_dec dec(const char *z)
{
	struct cg_dec d = CG_DEC_NONE;

	ck_assert_msg(z == NULL || z[0] == '\0' || cg_dec_parse(cg_str_of(z), &d), "no decimal: %s", z);
	return d;
}

/* "2024-03-31". NULL: none. */
static inline int32_t day(const char *iso)
{
	int32_t d = CG_DATE_NONE;

	ck_assert_msg(iso == NULL || cg_date_parse_iso(cg_str_of(iso), &d), "no date: %s", iso);
	return d;
}

/* The decimal as it is printed; NULL or "": there is none. */
static inline void is_dec(struct cg_dec got, const char *want)
{
	bool any = want != NULL && want[0] != '\0';
	char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(got, text);
	ck_assert_msg(got.set == any, "%s", got.set ? text : "none");
	if (any)
		ck_assert_str_eq(text, want);
}

/* NULL: there is none. */
static inline void is_text(struct cg_str got, const char *want)
{
	ck_assert_msg(want != NULL ? cg_str_eq(got, cg_str_of(want)) : got.p == NULL, "%.*s, not %s", CG_STR_ARG(got),
		      want != NULL ? want : "nothing");
}

#endif
