/* Every row of gains_examples.csv through the whole engine: a purchase, its duty, a sale, its tax. */
#include "gains_sample.h"
#include "run.h"

enum { FIELDS = 23 };
enum {
	CASE,
	CODE,
	ISIN,
	KIND,
	BUY_DATE,
	BUY_NAV,
	UNITS,
	BUY_VALUE,
	DUTY,
	SELL_DATE,
	SELL_NAV,
	SELL_VALUE,
	STT,
	FMV_NAV,
	FMV_VALUE,
	LOWER,
	RATIO,
	COST,
	GAIN,
	TERM,
	RATE,
	YEAR,
	NOTE
};

static char *field[FIELDS];

/* Fields of a line, quotes taken off; the last one may hold commas. */
static void split(char *line)
{
	char *at = line;

	for (int i = 0; i < FIELDS; i++) {
		bool quoted = *at == '"';
		char *end;

		field[i] = quoted ? at + 1 : at;
		end = strpbrk(field[i], quoted ? "\"" : i == FIELDS - 1 ? "\r\n" : ",");
		ck_assert_ptr_nonnull(end);
		at = quoted ? end + 2 : end + 1;
		*end = '\0';
	}
}

static size_t fund_of_case(void)
{
	if (strcmp(field[KIND], "EQUITY") == 0)
		return fund_in("1", field[ISIN], "FLEXI_CAP", "EQUITY");
	if (strncmp(field[KIND], "GOLD_FOF", 8) == 0)
		return fund_in("1", field[ISIN], "FOF_DOMESTIC", "COMMODITY");
	return fund_in("1", field[ISIN], "CORPORATE_BOND", "DEBT");
}

static void check_rule(const struct cg_gain *x)
{
	static const struct {
		const char *text;
		enum cg_rate_kind kind;
		const char *rate;
	} rates[] = { { "slab", CG_RATE_SLAB, "" },
		      { "exempt 10(38)", CG_RATE_EXEMPT, "" },
		      { "20 indexed", CG_RATE_INDEXED, "20" },
		      { "10", CG_RATE_FLAT, "10" },
		      { "12.5", CG_RATE_FLAT, "12.5" },
		      { "20", CG_RATE_FLAT, "20" } };
	size_t i = 0;

	while (i < sizeof(rates) / sizeof(rates[0]) && strcmp(field[RATE], rates[i].text) != 0)
		i++;
	ck_assert_msg(i < sizeof(rates) / sizeof(rates[0]), "rate %s", field[RATE]);
	ck_assert_int_eq(x->rule.rate_kind, rates[i].kind);
	ck_assert_str_eq(text_of(x->rule.rate), rates[i].rate);
	ck_assert_int_eq(x->rule.term, strncmp(field[TERM], "LONG", 4) == 0 ? CG_TERM_LONG : CG_TERM_SHORT);
	if (strstr(field[TERM], "50AA") != NULL)
		ck_assert_str_eq(x->rule.section, x->fy >= 2026 ? "76" : "50AA");
}

static void check_case(char *line)
{
	char year[CG_FY_TEXT_MAX], ratio[24] = "";
	struct cg_dec paid;
	const struct cg_gain *x;
	size_t f;

	sample_begin();
	split(line);
	f = fund_of_case();
	row(f, field[BUY_DATE], CG_TXN_PURCHASE, field[BUY_VALUE], field[UNITS], field[BUY_NAV]);
	if (strcmp(field[DUTY], "0.00") != 0)
		row(f, field[BUY_DATE], CG_TXN_STAMP_DUTY_TAX, field[DUTY], NULL, NULL);
	ck_assert(cg_dec_sub(dec(field[STT]), dec(field[SELL_VALUE]), &paid)); /* printed after tax, negative */
	row(f, field[SELL_DATE], CG_TXN_REDEMPTION, text_of(paid), text_of(cg_dec_neg(dec(field[UNITS]))),
	    field[SELL_NAV]);
	if (strcmp(field[STT], "0.00") != 0)
		row(f, field[SELL_DATE], CG_TXN_STT_TAX, field[STT], NULL, NULL);
	run();
	has_gains(f, 1);
	x = gain(f, 0);
	ck_assert_msg(x->gain.set, "%s: %s", field[CASE], cg_gains_lots_reason_name(x->reason));
	ck_assert_str_eq(text_of(x->lot.sale_value), field[SELL_VALUE]);
	ck_assert_str_eq(text_of(x->lot.stamp_duty), field[DUTY]);
	ck_assert_str_eq(text_of(x->fmv_nav), field[FMV_NAV]);
	ck_assert_str_eq(text_of(x->fmv_value), field[FMV_VALUE]);
	ck_assert_str_eq(text_of(x->lower_of), field[LOWER]);
	if (x->index_bought > 0)
		(void)snprintf(ratio, sizeof(ratio), "%d/%d", x->index_sold, x->index_bought);
	ck_assert_str_eq(ratio, field[RATIO]);
	ck_assert_str_eq(text_of(x->cost_of_acquisition), field[COST]);
	ck_assert_str_eq(text_of(x->gain), field[GAIN]);
	ck_assert_str_eq(cg_gains_rules_fy_text(x->fy, year), field[YEAR]);
	check_rule(x);
	sample_end();
}

START_TEST(every_example)
{
	char path[1024], line[2048];
	int n = 0;
	FILE *f;

	(void)snprintf(path, sizeof(path), "%s/tests/data/market/gains_examples.csv", getenv("CG_TOP_SRCDIR"));
	f = fopen(path, "re");
	ck_assert_ptr_nonnull(f);
	ck_assert_ptr_nonnull(fgets(line, sizeof(line), f));
	while (fgets(line, sizeof(line), f) != NULL) {
		check_case(line);
		n++;
	}
	(void)fclose(f);
	ck_assert_int_eq(n, 16);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("gains_examples");
	TCase *tc = tcase_create("examples");

	tcase_add_test(tc, every_example);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
