/* Tables that become cards on a phone: each cell says its column, and roles keep it a table for readers of screens. */
#include "render/table.h"
#include "run.h"

#include <stdlib.h>

static void check(struct cg_html *h, const char *want)
{
	size_t n = 0;
	char *got = cg_html_take(h, &n);

	ck_assert_ptr_nonnull(got);
	ck_assert_str_eq(got, want);
	free(got);
}

START_TEST(cells_say_their_column)
{
	static const struct {
		const char *class, *label, *want;
	} rows[] = {
		{ NULL, NULL, "<td role=\"cell\">x</td>" },
		{ NULL, "", "<td role=\"cell\">x</td>" },
		{ "num", NULL, "<td role=\"cell\" class=\"num\">x</td>" },
		{ "num", "Gain & loss", "<td role=\"cell\" class=\"num\" data-label=\"Gain &amp; loss\">x</td>" },
		{ NULL, "NAV", "<td role=\"cell\" data-label=\"NAV\">x</td>" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_html h = { .text = { .p = NULL } };

		cg_table_cell_begin(&h, rows[i].class, "data-label", rows[i].label);
		cg_html_text(&h, CG_STR("x"));
		cg_table_cell_end(&h);
		check(&h, rows[i].want);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("table");
	TCase *tc = tcase_create("table");

	tcase_add_test(tc, cells_say_their_column);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
