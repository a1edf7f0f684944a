/* Cells of CSV: quoted, and never a formula of a spreadsheet. */
#include "render/csv.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
	const char *text, *cell;
} cells[] = {
	{ "plain", "plain" },
	{ "a,b", "\"a,b\"" },
	{ ",", "\",\"" },
	{ ",b", "\",b\"" },
	{ "b,", "\"b,\"" },
	{ "\"b", "\"\"\"b\"" },
	{ "say \"so\"", "\"say \"\"so\"\"\"" },
	{ "two\nlines", "\"two\nlines\"" },
	{ "=1+1", "\"'=1+1\"" },
	{ "+1", "\"'+1\"" },
	{ "-1", "\"'-1\"" },
	{ "@x", "\"'@x\"" },
	{ "\tx", "\"'\tx\"" },
	{ "\rx", "\"'\rx\"" },
	{ "\nx", "\"'\nx\"" },
	{ "\n=1+1", "\"'\n=1+1\"" },
	{ "\t=1+1", "\"'\t=1+1\"" },
	{ "\r\n@x", "\"'\r\n@x\"" },
	{ "  =1+1", "\"'  =1+1\"" },
	{ "  \n=1+1", "\"'  \n=1+1\"" },
	{ "\uff1d1+1", "\"'\uff1d1+1\"" },
	{ "\uff0b1", "\"'\uff0b1\"" },
	{ "\uff0d1", "\"'\uff0d1\"" },
	{ " \uff20x", "\"' \uff20x\"" },
	{ "\uff0c1", "\uff0c1" }, /* the full-width comma begins with the same bytes */
	{ "\xef\xbc", "\xef\xbc" },
	{ "  plain", "  plain" },
	{ "  ", "  " },
	{ "1 = 1", "1 = 1" },
	{ "", "" },
	{ NULL, "" },
};

START_TEST(csv_cells)
{
	struct cg_buf b;
	struct cg_csv c = { .to = &b };
	struct cg_dec figure;
	size_t n;
	char *text, wanted[64];

	cg_buf_init(&b, 1000);
	cg_csv_text(&c, cg_str_of(cells[_i].text));
	ck_assert(cg_dec_parse(CG_STR("-1.50"), &figure));
	cg_csv_dec(&c, figure); /* a figure is a figure */
	cg_csv_end(&c);
	text = cg_buf_steal(&b, &n);
	(void)snprintf(wanted, sizeof(wanted), "%s,-1.50\r\n", cells[_i].cell);
	ck_assert_str_eq(text, wanted);
	free(text);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("render");
	TCase *tc = tcase_create("csv");

	tcase_add_loop_test(tc, csv_cells, 0, (int)(sizeof(cells) / sizeof(cells[0])));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
