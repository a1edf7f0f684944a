/* The example layout of CONTRIBUTING.md, taken from its text: it compiles, is detected, reads and doubts. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/read/detect.h"
#include "statement/reconcile/reconcile.h"

#include <stdlib.h>

extern const struct cg_layout cg_acme_layout;

enum { FOLIO = 30, NAME = 110, UNITS = 360, NAV = 440, VALUE = 540 };

static struct drawing p;
static struct cg_doc d;
static struct cg_statement s;
static struct cg_err e;

static void setup(void)
{
	drawing_open(&p);
	e = (struct cg_err){ 0 };
	s = (struct cg_statement){ .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
}

static void teardown(void)
{
	drawing_close(&p);
}

static void row(double y, const char *folio, const char *name, const char *units, const char *nav, const char *value)
{
	(void)drawing_put(&p, FOLIO, y, folio);
	(void)drawing_put(&p, NAME, y, name);
	drawing_right(&p, UNITS, y, units);
	drawing_right(&p, NAV, y, nav);
	drawing_right(&p, VALUE, y, value);
}

static void draw(const char *title, const char *total)
{
	drawing_page(&p);
	(void)drawing_put(&p, FOLIO, 40, title);
	row(100, "Folio", "Scheme", "Units", "NAV", "Value");
	row(120, "1234567", "Acme Flexi Cap Fund - Direct Plan - Growth", "100.000", "12.3400", "1,234.00");
	row(135, "7654321", "Acme Liquid Fund - Regular Plan - IDCW", "2.500", "1000.0000", "2,500.00");
	(void)drawing_put(&p, FOLIO, 160, "Total");
	drawing_right(&p, VALUE, 160, total);
	drawing_watermark(&p, "ACMEHOLD-1");
}

static unsigned sure(void)
{
	ck_assert_int_eq(cg_detect_doc(&p.words, &p.a, &d, &e), CG_OK);
	return cg_acme_layout.detect(&d);
}

static void read(void)
{
	ck_assert_uint_eq(sure(), 100);
	s.type = cg_acme_layout.type;
	ck_assert_msg(cg_acme_layout.read(&d, &s, &e) == CG_OK, "%s", e.why);
	ck_assert_msg(cg_reconcile(&p.words, NULL, &p.a, &s, &e) == CG_OK, "%s", e.why);
}

static void fund_is(const struct cg_fund *f, const char *folio, const char *name, const char *units, const char *value)
{
	char text[CG_DEC_TEXT_MAX];

	ck_assert_msg(cg_str_eq(f->folio, cg_str_of(folio)), "%.*s", CG_STR_ARG(f->folio));
	ck_assert_msg(cg_str_eq(f->name, cg_str_of(name)), "%.*s", CG_STR_ARG(f->name));
	(void)cg_dec_text(f->units, text);
	ck_assert_str_eq(text, units);
	(void)cg_dec_text(f->value, text);
	ck_assert_str_eq(text, value);
}

/* Warnings but those about the head, which the example leaves to a real layout. */
static size_t doubts(void)
{
	size_t n = 0;

	for (size_t i = 0; i < s.warnings.n; i++)
		n += s.warnings.v[i].code != CG_WARN_HEADER_INCOMPLETE;
	return n;
}

START_TEST(it_is_told_by_title_and_watermark)
{
	draw("Statement of Holdings", "3,734.00");
	ck_assert_uint_eq(sure(), 0);
}
END_TEST

START_TEST(it_reads_every_row)
{
	draw("Acme Holdings Statement", "3,734.00");
	read();
	ck_assert_uint_eq(s.funds.n, 2);
	fund_is(&s.funds.v[0], "1234567", "Acme Flexi Cap Fund - Direct Plan - Growth", "100.000", "1234.00");
	fund_is(&s.funds.v[1], "7654321", "Acme Liquid Fund - Regular Plan - IDCW", "2.500", "2500.00");
	ck_assert_int_eq(s.funds.v[0].plan, CG_PLAN_DIRECT);
	ck_assert_int_eq(s.funds.v[1].option, CG_OPTION_IDCW);
	ck_assert_msg(doubts() == 0, "%.*s", CG_STR_ARG(s.warnings.v[0].message));
}
END_TEST

START_TEST(it_doubts_a_total_that_does_not_fit)
{
	draw("Acme Holdings Statement", "3,735.00");
	read();
	ck_assert_uint_eq(doubts(), 1);
	ck_assert_int_eq(s.warnings.v[s.warnings.n - 1].code, CG_WARN_TOTAL_MISMATCH);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("example");
	TCase *tc = tcase_create("example");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, it_is_told_by_title_and_watermark);
	tcase_add_test(tc, it_reads_every_row);
	tcase_add_test(tc, it_doubts_a_total_that_does_not_fit);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
