/* The line of folio, PAN and KYC where its cells are narrow, or a page ends among them. */
#include "registrar_drawing.h"
#include "run.h"

#define SCHEME_LINE SCHEME("H02T-HDFC Equity Fund - ISIN: INF179K01608(Advisor: ARN-0001)", "Registrar : CAMS")
#define TABLE                                                                                                          \
	OPENING("10.000"), ROW("01-Jan-2020", "Purchase", "1,000.00", "10.000", "100.0000", "20.000"),                 \
		CLOSING("20.000", "110.0000", "2,000.00", "2,200.00")
#define CELL(x, text)                                                                                                  \
	{                                                                                                              \
		x, 0, text, AT                                                                                         \
	}

/* Lines between the fund house and the holder; what they say is the same. */
static const struct wrapped {
	const char *kyc;
	struct body_line v[5];
} wrapped[] = {
	{ "OK",
	  { { 11, { CELL(53, "Folio No: 12345678 /"), CELL(480, "PAN:ABCDE1234F") } },
	    { 8, { CELL(53, "90"), CELL(480, "KYC:OK") } } } },
	{ "NOT OK",
	  { { 11, { CELL(53, "Folio No.: 12345678 /"), CELL(380, "PAN : ABCDE1234F KYC : NOT OK PAN :") } },
	    { 8, { CELL(53, "90"), CELL(380, "OK") } } } },
	{ "NOT OK",
	  { { 11, { CELL(53, "Folio No: 12345678 /"), CELL(380, "PAN:ABCDE1234F KYC:NOT") } },
	    { 8, { CELL(53, "90"), CELL(380, "OK PAN: OK") } } } },
	{ "NOT OK",
	  { { 11, { CELL(53, "Folio No: 12345678"), CELL(380, "PAN:ABCDE1234F KYC:NOT") } },
	    { 8, { CELL(53, "/ 90"), CELL(380, "OK") } } } },
	{ "NOT OK",
	  { { 11, { CELL(53, "Folio No: 12345678 / 90"), CELL(380, "PAN: ABCDE1234F KYC:") } },
	    { 8, { CELL(380, "NOT OK") } } } },
	{ "NOT OK",
	  { { 11, { CELL(53, "Folio No: 12345678 /"), CELL(450, "PAN: ABCDE1234F") } },
	    { 8, { CELL(53, "90"), CELL(450, "KYC: NOT OK PAN: OK") } } } },
	{ "OK",
	  { { 11, { CELL(53, "Folio No: 12345678 /"), CELL(480, "PAN:") } },
	    { 8, { CELL(53, "90"), CELL(480, "ABCDE1234F") } },
	    { 8, { CELL(480, "KYC: OK") } } } },
	{ "OK",
	  { { 11, { CELL(53, "Folio No: 12345678 / 90"), CELL(480, "PAN: ABCDE1234F KYC:") } },
	    { 8, { CELL(480, "OK PAN: OK") } } } },
	{ "OK",
	  { { 11, { CELL(53, "Folio No: 12345678 /"), CELL(480, "PAN: ABCDE1234F KYC:") } },
	    { 8, { CELL(53, "90") } },
	    { 8, { CELL(480, "OK") } } } },
	{ "OK",
	  { { 11, { CELL(53, "Folio No: 12345678 / 90") } },
	    { 8, { CELL(53, "PAN: ABCDE1234F") } },
	    { 8, { CELL(53, "KYC: OK") } },
	    { 8, { CELL(53, "PAN: OK") } } } },
};

static size_t count(const struct body_line *v, size_t most)
{
	size_t n = 0;

	while (n < most && v[n].step != 0)
		n++;
	return n;
}

static void is_the_folio(const struct cg_fund *f, const char *kyc)
{
	is_text(f->folio, "12345678 / 90");
	is_text(f->pan, "ABCDE1234F");
	is_text(f->kyc, kyc);
	ck_assert_uint_eq(f->holders.n, 1);
	is_text(f->holders.v[0], "Asha Rao");
	is_text(f->name, "HDFC Equity Fund");
}

START_TEST(a_wrapped_folio_line_is_one)
{
	static const struct body_line first = AMC("HDFC Mutual Fund"),
				      rest[] = { LEFT(9, "Asha Rao"), SCHEME_LINE, TABLE };
	const struct wrapped *w = &wrapped[_i];
	struct body_line v[16];
	size_t n = 0, m = count(w->v, 5);

	v[n++] = first;
	for (size_t i = 0; i < m; i++)
		v[n++] = w->v[i];
	for (size_t i = 0; i < sizeof(rest) / sizeof(rest[0]); i++)
		v[n++] = rest[i];
	for (size_t at = 0; at <= m; at++) { /* in one page, then with an end of the page before each of its lines */
		teardown();
		setup();
		read_body(v, n, at == 0 ? 0 : (uint64_t)1 << (at + 1));
		no_warnings();
		ck_assert_uint_eq(s.funds.n, 1);
		is_the_folio(&s.funds.v[0], w->kyc);
	}
}
END_TEST

/* What belongs to nothing is told. */
START_TEST(a_part_that_is_lost_is_told)
{
	static const struct body_line lost[][2] = {
		{ LEFT(11, "Folio No: 12345678 / PAN: ABCDE1234F KYC: OK"), LEFT(9, "Asha Rao") },
		{ LEFT(11, "Folio No: 12345678 / 90 PAN: ABCDE1234F KYC: NOT"), LEFT(9, "Asha Rao") },
		{ LEFT(11, "Folio No: 12345678 / 90 PAN: ABCDE1234F KYC: OK"), LEFT(9, "90") },
		{ LEFT(11, "Folio No: 12345678 / 90 PAN: OK ABCDE1234F KYC: OK"), LEFT(9, "Asha Rao") },
		{ LEFT(11, "Folio No: 12345678 / 90 KYC: PAN:"), LEFT(9, "OK") },
		{ LEFT(11, "Folio No: 12345678 / 90 PAN: APPLIED KYC: OK"), LEFT(9, "Asha Rao") },
		{ LEFT(11, "Folio No: 12345678 / 90 PAN: ABCDE1234F PAN: APPLIED KYC: OK"), LEFT(9, "Asha Rao") },
	};
	const struct body_line v[] = { AMC("HDFC Mutual Fund"), lost[_i][0], lost[_i][1], SCHEME_LINE, TABLE };

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	ck_assert_uint_eq(s.funds.n, 1);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
}
END_TEST

/* KYC is what is printed, be it a letter. */
START_TEST(a_short_kyc_is_kept)
{
	static const struct body_line v[] = { AMC("HDFC Mutual Fund"),
					      LEFT(11, "Folio No: 12345678 / 90 PAN: ABCDE1234F KYC: Y"),
					      LEFT(9, "Asha Rao"), SCHEME_LINE, TABLE };

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 1);
	is_the_folio(&s.funds.v[0], "Y");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("folio");
	TCase *tc = tcase_create("folio");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, a_wrapped_folio_line_is_one, 0, sizeof(wrapped) / sizeof(wrapped[0]));
	tcase_add_loop_test(tc, a_part_that_is_lost_is_told, 0, 7);
	tcase_add_test(tc, a_short_kyc_is_kept);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
