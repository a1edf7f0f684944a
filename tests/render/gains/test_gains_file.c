/* Which file of capital gains a request gets, and what no file is made of. */
#include "portfolio/gains/rules.h"
#include "render/gains/gains_file.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

#define NONE                                                                                                           \
	{                                                                                                              \
		NULL, 0                                                                                                \
	}

static const struct {
	struct cg_str format, kind, columns;
	enum cg_code code;
	enum cg_gains_form form;
	int n_columns;
} forms[] = {
	{ NONE, NONE, NONE, CG_OK, CG_GAINS_JSON, 0 },
	{ CG_STR_INIT("json"), CG_STR_INIT("lots"), CG_STR_INIT("14"), CG_OK, CG_GAINS_JSON, 14 },
	{ CG_STR_INIT("csv"), NONE, NONE, CG_OK, CG_GAINS_CSV_112A, 0 },
	{ CG_STR_INIT("csv"), CG_STR_INIT("112a"), CG_STR_INIT("14"), CG_OK, CG_GAINS_CSV_112A, 14 },
	{ CG_STR_INIT("csv"), CG_STR_INIT("112a"), CG_STR_INIT("15"), CG_OK, CG_GAINS_CSV_112A, 15 },
	{ CG_STR_INIT("csv"), CG_STR_INIT("lots"), NONE, CG_OK, CG_GAINS_CSV_LOTS, 0 },
	{ CG_STR_INIT("xlsx"), CG_STR_INIT("lots"), NONE, CG_OK, CG_GAINS_XLSX, 0 },
	{ CG_STR_INIT("CSV"), NONE, NONE, CG_EREQUEST, CG_GAINS_JSON, 0 },
	{ CG_STR_INIT(""), NONE, NONE, CG_EREQUEST, CG_GAINS_JSON, 0 },
	{ CG_STR_INIT("csv"), CG_STR_INIT("112"), NONE, CG_EREQUEST, CG_GAINS_JSON, 0 },
	{ CG_STR_INIT("json"), CG_STR_INIT("all"), NONE, CG_EREQUEST, CG_GAINS_JSON, 0 },
	{ CG_STR_INIT("csv"), NONE, CG_STR_INIT("13"), CG_EREQUEST, CG_GAINS_JSON, 0 },
	{ NONE, NONE, CG_STR_INIT("16"), CG_EREQUEST, CG_GAINS_JSON, 0 },
};

START_TEST(forms_table)
{
	struct cg_err e = { .code = CG_OK };
	enum cg_gains_form form = CG_GAINS_JSON;
	int n = 0;

	ck_assert_int_eq(cg_gains_file_form(forms[_i].format, forms[_i].kind, forms[_i].columns, &form, &n, &e),
			 forms[_i].code);
	ck_assert_int_eq(form, forms[_i].form);
	ck_assert_int_eq(n, forms[_i].n_columns);
	ck_assert((e.hint[0] != '\0') == (forms[_i].code != CG_OK));
}
END_TEST

/* Schedule 112A is of one year; lots and workbooks may be of all. Without a sale a file has its heads alone. */
static const struct {
	enum cg_gains_form form;
	int year;
	const char *begins; /* NULL: refused */
} files[] = {
	{ CG_GAINS_CSV_112A, CG_FY_ALL, NULL },
	{ CG_GAINS_CSV_112A, 2024, "Share/Unit acquired(1a),ISIN Code(2)," },
	{ CG_GAINS_CSV_LOTS, CG_FY_ALL, "financial_year,name,isin," },
	{ CG_GAINS_CSV_LOTS, 2024, "financial_year,name,isin," },
	{ CG_GAINS_XLSX, CG_FY_ALL, "PK\x03\x04" },
	{ CG_GAINS_XLSX, 2024, "PK\x03\x04" },
};

START_TEST(files_table)
{
	static const struct cg_statement statement = { .from = 18000, .to = 20000, .as_of = 20000 };
	static const struct cg_gains none = { .s = &statement };
	struct cg_err e = { .code = CG_OK };
	struct cg_arena a;
	size_t n = 0;
	char *text;

	cg_arena_init(&a, 16 << 20);
	text = cg_gains_file_make(&none, files[_i].year, files[_i].form, 14, &a, &n, &e);
	ck_assert((text != NULL) == (files[_i].begins != NULL));
	if (text == NULL) {
		ck_assert_int_eq(e.code, CG_EREQUEST);
		ck_assert_ptr_nonnull(strstr(e.hint, "one year"));
	} else {
		ck_assert_uint_gt(n, 20);
		ck_assert_int_eq(memcmp(text, files[_i].begins, strlen(files[_i].begins)), 0);
	}
	free(text);
	cg_arena_free(&a);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("gains_file");
	TCase *tc = tcase_create("gains_file");

	tcase_add_loop_test(tc, forms_table, 0, sizeof(forms) / sizeof(forms[0]));
	tcase_add_loop_test(tc, files_table, 0, sizeof(files) / sizeof(files[0]));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
