#include "registrar_drawing.h"

#include <check.h>

struct drawing p;
struct cg_statement s;
double y;
bool kfin, old;
double period_x;

void page_top(void)
{
	drawing_page(&p);
	p.size = 1200;
	(void)drawing_put(&p, 200, 64, "Consolidated Account Statement");
	p.size = 760;
	(void)drawing_put(&p, period_x, 77, "01-Apr-2017 To 31-Dec-2024");
	(void)drawing_put(&p, 53, kfin ? 106 : 100, "Date");
	(void)drawing_put(&p, 96, kfin ? 106 : 100, "Transaction");
	(void)drawing_put(&p, 351, 100, "Amount");
	(void)drawing_put(&p, 414, kfin ? 106 : 100, "Units");
	(void)drawing_put(&p, 533, kfin ? 102 : 100, "Unit");
	(void)drawing_put(&p, 363, 110, "(INR)");
	(void)drawing_put(&p, 533, 110, "Balance");
	if (!old) {
		(void)drawing_put(&p, 468, 100, "Price");
		(void)drawing_put(&p, 472, 110, "(INR)");
	}
	drawing_watermark(&p, kfin ? "KFINCASWS-1 Version:V3.5 Live-1014" : "CAMSCASWS-1 Version:V3.5 Live-1014");
	p.size = 700;
	y = 120;
}

void page_foot(void)
{
	p.size = 760;
	(void)drawing_put(&p, 519, 728, "Page 1 of 9");
	p.size = 700;
}

void draw(const struct body_line *l)
{
	y += l->step;
	for (size_t i = 0; i < sizeof(l->cells) / sizeof(l->cells[0]) && l->cells[i].text != NULL; i++) {
		const struct cell *c = &l->cells[i];

		if (c->place == AT)
			(void)drawing_put(&p, c->x, y + c->dy, c->text);
		else if (c->place == RIGHT)
			drawing_right(&p, c->x, y + c->dy, c->text);
		else
			drawing_centre(&p, c->x, y + c->dy, c->text);
	}
}

void read_pages(void)
{
	struct cg_doc d = { .words = &p.words,
			    .a = &p.a,
			    .watermark = kfin ? CG_STR("KFINCASWS-1") : CG_STR("CAMSCASWS-1") };
	struct cg_err e = { .code = CG_OK };

	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert_int_eq(cg_registrar_detailed_read(&d, &s, &e), CG_OK);
}

void read_body(const struct body_line *v, size_t n, uint64_t breaks)
{
	page_top();
	for (size_t i = 0; i < n; i++) {
		if (i < 64 && (breaks >> i & 1) != 0) {
			page_foot();
			page_top();
		}
		draw(&v[i]);
	}
	page_foot();
	read_pages();
}

void setup(void)
{
	drawing_open(&p);
	kfin = old = false;
	period_x = 250;
}

void teardown(void)
{
	drawing_close(&p);
}

void row_is(const struct cg_fund *f, size_t i, const char *description, const char *amount, const char *units,
	    const char *balance)
{
	ck_assert_uint_lt(i, f->txns.n);
	is_text(f->txns.v[i].description, description);
	is_dec(f->txns.v[i].amount, amount);
	is_dec(f->txns.v[i].units, units);
	is_dec(f->txns.v[i].balance, balance);
}

void no_warnings(void)
{
	ck_assert_msg(s.warnings.n == 0, "warning: %.*s", CG_STR_ARG(s.warnings.v[0].message));
	ck_assert_uint_eq(s.checks, s.passed);
}
