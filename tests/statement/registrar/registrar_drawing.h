/*
 * registrar_drawing.h: detailed statements drawn line by line on drawing.h, read with cg_registrar_detailed_read, and
 * what to expect.
 */
#ifndef CG_TESTS_STATEMENT_REGISTRAR_DRAWING_H
#define CG_TESTS_STATEMENT_REGISTRAR_DRAWING_H

#include "statement/drawing.h"

#include "statement/registrar/registrar.h"
#include "values.h"

/* A cell of the body: where it stands and what it says. */
enum place { AT, RIGHT, CENTRE };
struct cell {
	double x, dy;
	const char *text;
	enum place place;
};
struct body_line {
	double step; /* from the line before */
	struct cell cells[8];
};

/* One test at a time: the page, what was read, the baseline of the last line, the kind of header, its period's x. */
extern struct drawing p;
extern struct cg_statement s;
extern double y;
extern bool kfin, old;
extern double period_x;

void setup(void);
void teardown(void);
/* A page with title, period, column heads and watermark; its foot. */
void page_top(void);
void page_foot(void);
void draw(const struct body_line *l);
/* Read the pages drawn. */
void read_pages(void);
/* Draw all lines, with a page break before each line i for which bit i of breaks is set, and read the pages. */
void read_body(const struct body_line *v, size_t n, uint64_t breaks);

/* NULL: absent; "" for figures: not printed. */
void row_is(const struct cg_fund *f, size_t i, const char *description, const char *amount, const char *units,
	    const char *balance);
void no_warnings(void);

/* clang-format off */
#define ROW(date, text, amount, units, price, balance) \
	{ 9, { { 53, 0, date, AT }, { 96, 0.2, text, AT }, { 378, 0.2, amount, RIGHT }, { 433, 0.2, units, RIGHT }, \
	       { 487, 0.2, price, RIGHT }, { 562, 1, balance, RIGHT } } }
#define AMOUNT(date, text, amount) { 9, { { 53, 0, date, AT }, { 96, 0.2, text, AT }, { 378, 0.2, amount, RIGHT } } }
#define WRAP(text) { 7.4, { { 96, 0, text, AT } } }
#define LEFT(step, text) { step, { { 53, 0, text, AT } } }
#define AMC(text) LEFT(14, text)
#define FOLIO(number, pan, kyc) \
	{ 11, { { 53, 0, "Folio No:", AT }, { 111, 0, number, AT }, { 354, 0, pan, AT }, { 502, 0, kyc, AT } } }
#define SCHEME(text, registrar) { 11, { { 53, 0, text, AT }, { 509, 1, registrar, AT } } }
#define NOMINEES(a, b, c) \
	{ 11, { { 55, 0, "Nominee 1: " a, AT }, { 245, 0, "Nominee 2: " b, AT }, { 414, 0, "Nominee 3: " c, AT } } }
#define OPENING(units) { 9, { { 562, 0, "Opening Unit Balance: " units, RIGHT } } }
#define CLOSING(units, nav, cost, value) \
	{ 10, { { 53, 0, "Closing Unit Balance: " units, AT }, { 180, 0, "NAV on 30-Dec-2024: INR " nav, AT }, \
		{ 300, 0, "Total Cost Value: " cost, AT }, \
		{ 426, -0.7, "Market Value on 30-Dec-2024: INR " value, AT } } }
/* clang-format on */
#define HEAD                                                                                                           \
	AMC("X Mutual Fund"), FOLIO("12345678", "PAN: ABCDE1234F", "KYC: OK"), LEFT(9, "A B"),                         \
		SCHEME("B92-X Fund", "Registrar : CAMS")
#define END CLOSING("10.000", "10.00", "1.00", "100.00")

#endif
