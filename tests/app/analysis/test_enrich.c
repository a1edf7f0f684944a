/* The day of an enrichment as clients write it, and what makes two requests the same. */
#include "app/analysis/enrich.h"
#include "base/date.h"
#include "base/time.h"
#include "run.h"

#include <string.h>

START_TEST(days)
{
	static const struct {
		const char *text;
		enum cg_code code;
		enum cg_as_of_kind kind;
		const char *day, *hint;
	} rows[] = {
		{ NULL, CG_OK, CG_AS_OF_LATEST, "", NULL },
		{ "latest", CG_OK, CG_AS_OF_LATEST, "", NULL },
		{ "statement", CG_OK, CG_AS_OF_STATEMENT, "", NULL },
		{ "2006-04-01", CG_OK, CG_AS_OF_DAY, "2006-04-01", NULL },
		{ "2024-02-29", CG_OK, CG_AS_OF_DAY, "2024-02-29", NULL },
		{ "2006-03-31", CG_EREQUEST, CG_AS_OF_DAY, NULL, "before the first NAVs" },
		{ "2098-12-31", CG_EREQUEST, CG_AS_OF_DAY, NULL, "in the future" },
		{ "2023-02-29", CG_EREQUEST, CG_AS_OF_DAY, NULL, "YYYY-MM-DD" },
		{ "", CG_EREQUEST, CG_AS_OF_DAY, NULL, "YYYY-MM-DD" },
		{ "Latest", CG_EREQUEST, CG_AS_OF_DAY, NULL, "YYYY-MM-DD" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_err e = { .code = CG_OK };
		struct cg_context x = { .err = &e };
		struct cg_as_of got;
		char day[CG_DATE_TEXT_MAX];
		struct cg_str text = rows[i].text != NULL ? cg_str_of(rows[i].text) : CG_STR_NONE;

		ck_assert_msg(cg_app_enrich_as_of(&x, text, &got) == rows[i].code, "row %zu", i);
		ck_assert_int_eq(got.kind, rows[i].kind);
		if (rows[i].code == CG_OK)
			ck_assert_str_eq(cg_date_text(got.day, day), rows[i].day);
		else
			ck_assert_msg(strstr(e.hint, rows[i].hint) != NULL, "row %zu: %s", i, e.hint);
	}
}
END_TEST

/* Today is a day of NAVs, tomorrow is not: by the calendar of India. */
START_TEST(today)
{
	char day[CG_DATE_TEXT_MAX];
	struct cg_err e = { .code = CG_OK };
	struct cg_context x = { .err = &e };
	struct cg_as_of got;
	int32_t now = cg_time_india_today();

	ck_assert_int_eq(cg_app_enrich_as_of(&x, cg_str_of(cg_date_text(now, day)), &got), CG_OK);
	ck_assert_int_eq(cg_app_enrich_as_of(&x, cg_str_of(cg_date_text(now + 2, day)), &got), CG_EREQUEST);
}
END_TEST

START_TEST(fingerprints)
{
	struct cg_id a = { .b = { 1 } }, b = { .b = { 2 } };
	uint8_t one[CG_FINGERPRINT_BYTES], other[CG_FINGERPRINT_BYTES];

	cg_app_enrich_fingerprint("enrich", &a, "latest", one);
	cg_app_enrich_fingerprint("enrich", &a, "latest", other);
	ck_assert_mem_eq(one, other, sizeof(one));
	cg_app_enrich_fingerprint("enrich", &a, "2024-01-01", other);
	ck_assert_mem_ne(one, other, sizeof(one));
	cg_app_enrich_fingerprint("enrich", &b, "latest", other);
	ck_assert_mem_ne(one, other, sizeof(one));
	cg_app_enrich_fingerprint("portfolio-health-check", &a, "latest", other);
	ck_assert_mem_ne(one, other, sizeof(one));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("enrich");
	TCase *tc = tcase_create("enrich");

	tcase_add_test(tc, days);
	tcase_add_test(tc, today);
	tcase_add_test(tc, fingerprints);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
