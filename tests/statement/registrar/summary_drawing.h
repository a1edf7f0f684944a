/* summary_drawing.h: a drawn summary of CAMS: its head, the heading of its table, rows and totals; for tests. */
#ifndef CG_TESTS_STATEMENT_REGISTRAR_SUMMARY_DRAWING_H
#define CG_TESTS_STATEMENT_REGISTRAR_SUMMARY_DRAWING_H

#include "run.h"
#include "statement/drawing.h"
#include "statement/read/statement.h"
#include "values.h"

static struct drawing p;
static struct cg_arena a;
static struct cg_statement s;
static struct cg_err e;

static inline void setup(void)
{
	drawing_open(&p);
	cg_arena_init(&a, 16 * 1024 * 1024);
	e = (struct cg_err){ 0 };
}

static inline void teardown(void)
{
	drawing_close(&p);
	cg_arena_free(&a);
}

static inline enum cg_code settle(void)
{
	return cg_statement_read(&p.words, &a, &s, &e);
}

static inline void expect(struct cg_str got, const char *want)
{
	ck_assert_msg(want == NULL ? got.p == NULL : got.p != NULL && cg_str_eq(got, cg_str_of(want)),
		      "\"%.*s\", not \"%s\"", CG_STR_ARG(got), want == NULL ? "(absent)" : want);
}

static inline void head(const char *on)
{
	p.size = 1400;
	drawing_centre(&p, 306, 60, "Consolidated Account Summary");
	p.size = 900;
	drawing_centre(&p, 306, 73, on);
}

static inline void investor(void)
{
	p.size = 800;
	(void)drawing_put(&p, 40, 100, "Email Id: asha.rao@example.com");
	(void)drawing_put(&p, 40, 114, "ASHA  RAO");
	(void)drawing_put(&p, 40, 124, "12, Long Lane Of The Many Names And Words, Block 7");
	(void)drawing_put(&p, 40, 134, "PUNE - 411001");
	(void)drawing_put(&p, 40, 144, "Phone Res: 020-1234567");
	(void)drawing_put(&p, 40, 154, "Mobile: +919876543210");
	p.size = 700;
	(void)drawing_put(&p, 314, 101, "This Consolidated Account Statement lists folios with CAMS");
	(void)drawing_put(&p, 314, 109, "and KFintech. Mobile: and Email Id: are those of the");
	(void)drawing_put(&p, 314, 117, "first holder. As on 31-Mar-2020 a rule has changed.");
	(void)drawing_put(&p, 314, 125, "Kindly check.");
}

/* Right edges of the figures. */
enum { COST = 342, UNITS = 392, NAV = 482, VALUE = 537 };

static inline void cams_heading(double y)
{
	p.size = 700;
	(void)drawing_put(&p, 30, y, "Folio No.");
	(void)drawing_put(&p, 92, y, "ISIN");
	(void)drawing_put(&p, 148, y, "Scheme Name");
	drawing_right(&p, COST, y, "Cost Value");
	drawing_right(&p, UNITS, y, "Unit Balance");
	(void)drawing_put(&p, 404, y, "NAV Date");
	drawing_right(&p, NAV, y, "NAV");
	drawing_right(&p, VALUE, y, "Market Value");
	(void)drawing_put(&p, 548, y, "Registrar");
	drawing_right(&p, COST, y + 8, "(INR)");
	drawing_right(&p, NAV, y + 8, "(INR)");
	drawing_right(&p, VALUE, y + 8, "(INR)");
}

static inline void holding(double y, const char *folio, const char *isin, const char *name, const char *cost,
			   const char *units, const char *nav, const char *value, const char *registrar)
{
	p.size = 700;
	(void)drawing_put(&p, 30, y, folio);
	(void)drawing_put(&p, 92, y, isin);
	(void)drawing_put(&p, 148, y, name);
	drawing_right(&p, COST, y, cost);
	drawing_right(&p, UNITS, y, units);
	(void)drawing_put(&p, 404, y, "29-Mar-2024");
	drawing_right(&p, NAV, y, nav);
	drawing_right(&p, VALUE, y, value);
	(void)drawing_put(&p, 548, y, registrar);
}

static inline void total(double y, const char *label, const char *cost, const char *value)
{
	p.size = 700;
	(void)drawing_put(&p, 148, y, label);
	drawing_right(&p, COST, y, cost);
	drawing_right(&p, VALUE, y, value);
}

static inline void first_page(void)
{
	drawing_page(&p);
	drawing_watermark(&p, "CAMSCASWS-1");
	head("As on 31-Mar-2024");
	investor();
	cams_heading(220);
}

#endif
