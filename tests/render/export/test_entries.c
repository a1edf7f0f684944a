/*
 * Rows of a statement as entries, one line each: kind and side, day, units and amount, the taxes beside it, and its
 * parts: lot, units, cost and value. What is expected follows from entries.h, worked out by hand.
 */
#include "render/export/entries.h"

#include "render/export/names.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_MAX = 1 << 22 };

static struct cg_arena arena;
static struct cg_statement s;
static struct cg_fund fund;
static struct cg_entries out;

static void set_up(void)
{
	cg_arena_init(&arena, ARENA_MAX);
	fund = (struct cg_fund){ .name = CG_STR("Alpha Fund"),
				 .isin = CG_STR("INF000A01011"),
				 .folio = CG_STR("12345"),
				 .amc = CG_STR("Alpha"),
				 .opening_units = dec("0.000"),
				 .units = dec("0.000"),
				 .nav_date = CG_DATE_NONE };
	s = (struct cg_statement){ .from = day("2023-01-01"), .to = day("2023-12-31"), .as_of = day("2023-12-31") };
}

static void tear_down(void)
{
	cg_arena_free(&arena);
}

static void row(const char *date, enum cg_txn_type type, const char *amount, const char *units, const char *nav)
{
	struct cg_txn t = { .date = date != NULL ? day(date) : CG_DATE_NONE,
			    .type = type,
			    .amount = dec(amount),
			    .units = dec(units),
			    .nav = dec(nav) };

	ck_assert(CG_PUSH(&arena, &fund.txns, &t));
}

static enum cg_code make(void)
{
	struct cg_err e = { .code = CG_OK };

	s.funds.n = 0;
	ck_assert(CG_PUSH(&arena, &s.funds, &fund));
	return cg_entries_make(&s, &arena, &out, &e);
}

static void add(char *text, const char *what, struct cg_dec d)
{
	char digits[CG_DEC_TEXT_MAX];
	size_t n = strlen(text);

	(void)cg_dec_text(d, digits);
	(void)snprintf(text + n, 256 - n, "%s%s", what, d.set ? digits : "-");
}

static const char *told(const struct cg_entry *x)
{
	static char text[256];
	char date[CG_DATE_TEXT_MAX];

	(void)snprintf(text, sizeof(text), "%c%c %s", "OBSTR+<>PXN"[x->kind], "bsigtodST"[x->side],
		       x -> date != CG_DATE_NONE ? cg_date_text(x->date, date) + 5 : "none");
	add(text, " ", x->units);
	add(text, " ", x->amount);
	if (x->duty.set)
		add(text, " duty ", x->duty);
	if (x->stt.set)
		add(text, " stt ", x->stt);
	if (x->tds.set)
		add(text, x->tds_within ? " within " : " tds ", x->tds);
	strcat(text, x->attached ? " attached" : "");
	strcat(text, x->undone ? " undone" : "");
	for (size_t i = 0; i < x->parts.n; i++) {
		const struct cg_entry_part *p = &x->parts.v[i];
		size_t n = strlen(text);

		(void)snprintf(text + n, sizeof(text) - n, p->lot != CG_ENTRY_NO_LOT ? " (%zu" : " (-", p->lot);
		add(text, " ", p->units);
		add(text, " ", p->cost);
		add(text, " ", p->value);
		strcat(text, ")");
	}
	return text;
}

static void are(const char *const *lines, size_t n)
{
	ck_assert_int_eq(make(), CG_OK);
	for (size_t i = 0; i < n && i < out.v[0].entries.n; i++)
		ck_assert_str_eq(told(&out.v[0].entries.v[i]), lines[i]);
	ck_assert_uint_eq(out.v[0].entries.n, n);
}

#define ARE(...)                                                                                                       \
	are((const char *const[]){ __VA_ARGS__ }, sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(char *))

/* What each type is with units that come in, and that go out. */
START_TEST(kinds_of_rows)
{
	static const char want[CG_TXN_MAX][5] = {
		[CG_TXN_PURCHASE] = "BbTb",	     [CG_TXN_PURCHASE_SIP] = "BbTb",
		[CG_TXN_REDEMPTION] = "RbSb",	     [CG_TXN_SWITCH_IN] = "BsTs",
		[CG_TXN_SWITCH_OUT] = "RsSs",	     [CG_TXN_SWITCH_IN_MERGER] = "BsTs",
		[CG_TXN_SWITCH_OUT_MERGER] = "RsSs", [CG_TXN_DIVIDEND_PAYOUT] = "BiTi",
		[CG_TXN_DIVIDEND_REINVEST] = "BiTi", [CG_TXN_BONUS] = "+bTb",
		[CG_TXN_SEGREGATION] = "<t>t",	     [CG_TXN_GIFT_IN] = "<t>t",
		[CG_TXN_GIFT_OUT] = "<t>t",	     [CG_TXN_TRANSFER_IN] = "<t>t",
		[CG_TXN_TRANSFER_OUT] = "<t>t",	     [CG_TXN_REVERSAL] = "RbTb",
		[CG_TXN_STT_TAX] = "<t>t",	     [CG_TXN_STAMP_DUTY_TAX] = "<t>t",
		[CG_TXN_TDS_TAX] = "<t>t",	     [CG_TXN_MISC] = "<t>t",
	};
	char got[5];

	for (int type = 0; type < CG_TXN_MAX; type++) {
		fund.txns.n = 0;
		row("2023-02-01", (enum cg_txn_type)type, "10.00", "1.000", NULL);
		row("2023-05-01", (enum cg_txn_type)type, "-10.00", "-2.000", NULL);
		ck_assert_int_eq(make(), CG_OK);
		(void)snprintf(got, sizeof(got), "%.2s", told(&out.v[0].entries.v[0]));
		(void)snprintf(got + 2, sizeof(got) - 2, "%.2s", told(&out.v[0].entries.v[1]));
		ck_assert_msg(strcmp(got, want[type]) == 0, "%d: %s", type, got);
		ck_assert_int_eq(out.v[0].entries.v[0].amount.set, strchr("<+", got[0]) == NULL);
		ck_assert_int_eq(out.v[0].entries.v[1].amount.set, got[2] != '>');
	}
}
END_TEST

/* Without an amount, or with one of the other sign, units only move; a sale may bring nothing. */
START_TEST(units_with_other_figures_move)
{
	static const struct {
		enum cg_txn_type type;
		const char *amount, *units, *want;
	} t[] = {
		{ CG_TXN_PURCHASE, "0.01", "1.000", "Bb" },
		{ CG_TXN_PURCHASE, "0.00", "1.000", "<t" },
		{ CG_TXN_PURCHASE, NULL, "1.000", "<t" },
		{ CG_TXN_PURCHASE, "-1.00", "1.000", "<t" },
		{ CG_TXN_REDEMPTION, "-0.01", "-1.000", "Sb" },
		{ CG_TXN_REDEMPTION, "0.00", "-1.000", "Sb" },
		{ CG_TXN_REDEMPTION, "0.01", "-1.000", ">t" },
		{ CG_TXN_REDEMPTION, NULL, "-1.000", ">t" },
		{ CG_TXN_BONUS, NULL, "1.000", "+b" },
		{ CG_TXN_BONUS, "-1.00", "-1.000", "Tb" },
		{ CG_TXN_PURCHASE, "1.00", "0.000", "Nb" },
		{ CG_TXN_PURCHASE, "1.00", NULL, "Nb" },
		{ CG_TXN_DIVIDEND_PAYOUT, "1.00", NULL, "Pi" },
		{ CG_TXN_DIVIDEND_PAYOUT, NULL, NULL, "Ni" },
		{ CG_TXN_DIVIDEND_PAYOUT, "-1.00", "0.000", "Pi" },
		{ CG_TXN_MISC, NULL, NULL, "Nt" },
		{ CG_TXN_STT_TAX, "1.00", NULL, "Xg" },
		{ CG_TXN_STT_TAX, NULL, NULL, "Nt" },
		{ CG_TXN_STAMP_DUTY_TAX, "1.00", NULL, "Xb" },
		{ CG_TXN_TDS_TAX, "1.00", NULL, "Xi" },
	};
	char got[3];

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		fund.txns.n = 0;
		row("2023-02-01", t[i].type, t[i].amount, t[i].units, NULL);
		ck_assert_int_eq(make(), CG_OK);
		(void)snprintf(got, sizeof(got), "%.2s", told(&out.v[0].entries.v[0]));
		ck_assert_msg(strcmp(got, t[i].want) == 0, "%zu: %s", i, got);
	}
}
END_TEST

/* 1,959.98 x 10 / 140 = 139.998..., x 110 / 140 = 1,539.984...; 600.01 x 30 / 50 = 360.006. */
START_TEST(the_first_lots_go_first)
{
	fund.opening_units = dec("10.000");
	fund.units = dec("20.000");
	row("2023-01-10", CG_TXN_PURCHASE, "999.95", "100.000", "9.9995");
	row("2023-01-10", CG_TXN_STAMP_DUTY_TAX, "0.05", NULL, NULL);
	row("2023-02-10", CG_TXN_PURCHASE, "600.01", "50.000", "12.0002");
	row("2023-03-10", CG_TXN_REDEMPTION, "-1959.98", "-140.000", "14.0000");
	row("2023-03-10", CG_TXN_STT_TAX, "0.02", NULL, NULL);
	ARE("Oo 01-01 10.000 - (0 10.000 - -)", "Bb 01-10 100.000 999.95 duty 0.05 (1 100.000 999.95 999.95)",
	    "Xb 01-10 - 0.05 attached", "Bb 02-10 50.000 600.01 (2 50.000 600.01 600.01)",
	    "Sb 03-10 140.000 1959.98 stt 0.02 (0 10.000 - 140.00) (1 100.000 999.95 1399.98) (2 30.000 360.01 420.00)",
	    "Xg 03-10 - 0.02 attached");
	ck_assert(cg_dec_eq(cg_entries_cost(&out.v[0].entries.v[4]), dec("1359.96")));
	ck_assert(cg_dec_eq(cg_entries_uncosted(&out.v[0].entries.v[4]), dec("10.000")));
	ck_assert(!cg_entries_cost(&out.v[0].entries.v[0]).set && !cg_entries_uncosted(&out.v[0].entries.v[1]).set);
	ck_assert(out.v[0].holds);
	ck_assert_int_eq(out.first, day("2023-01-01"));
	ck_assert_int_eq(out.last, day("2023-12-31"));
	ck_assert_int_eq(out.v[0].price_date, s.as_of);
}
END_TEST

/* What is left of a lot goes next; what there is not has no lot. */
START_TEST(lots_are_used_up)
{
	row("2023-02-01", CG_TXN_PURCHASE, "100.00", "3.000", NULL);
	row("2023-02-02", CG_TXN_PURCHASE, "50.00", "1.000", NULL);
	row("2023-03-01", CG_TXN_REDEMPTION, "-10.00", "-1.000", NULL);
	row("2023-03-02", CG_TXN_GIFT_OUT, NULL, "-1.000", NULL);
	row("2023-03-03", CG_TXN_REDEMPTION, "-30.00", "-3.000", NULL);
	row("2023-03-04", CG_TXN_REDEMPTION, "-10.00", "-1.000", NULL);
	row("2023-03-05", CG_TXN_PURCHASE, "70.00", "2.000", NULL);
	row("2023-03-06", CG_TXN_REDEMPTION, "-20.00", "-2.000", NULL);
	ARE("Bb 02-01 3.000 100.00 (0 3.000 100.00 100.00)", "Bb 02-02 1.000 50.00 (1 1.000 50.00 50.00)",
	    "Sb 03-01 1.000 10.00 (0 1.000 33.33 10.00)", ">t 03-02 1.000 - (0 1.000 33.34 -)",
	    "Sb 03-03 3.000 30.00 (0 1.000 33.33 10.00) (1 1.000 50.00 10.00) (- 1.000 - 10.00)",
	    "Sb 03-04 1.000 10.00 (- 1.000 - 10.00)", "Bb 03-05 2.000 70.00 (2 2.000 70.00 70.00)",
	    "Sb 03-06 2.000 20.00 (2 2.000 70.00 20.00)");
	ck_assert(!out.v[0].holds);
}
END_TEST

/* Bonus units cost nothing, transfers what nobody knows. */
START_TEST(units_come_in_at_a_cost)
{
	row("2023-02-01", CG_TXN_BONUS, NULL, "2.000", NULL);
	row("2023-02-01", CG_TXN_GIFT_IN, "9.00", "1.000", NULL);
	row("2023-02-02", CG_TXN_SWITCH_OUT, "-30.00", "-3.000", NULL);
	ARE("+b 02-01 2.000 - (0 2.000 0.00 -)", "<t 02-01 1.000 - (1 1.000 - -)",
	    "Ss 02-02 3.000 30.00 (0 2.000 0.00 20.00) (1 1.000 - 10.00)");
}
END_TEST

/* The newest lot with so many units, at most 45 days old, of which nothing has gone. */
START_TEST(a_reversal_takes_its_lot_back)
{
	fund.units = dec("20.000");
	row("2023-01-01", CG_TXN_PURCHASE, "100.00", "20.000", NULL);
	row("2023-02-01", CG_TXN_SWITCH_IN, "200.00", "20.000", NULL);
	row("2023-03-18", CG_TXN_REVERSAL, "-200.00", "-20.000", NULL);
	ARE("Bb 01-01 20.000 100.00 (0 20.000 100.00 100.00)", "Bs 02-01 20.000 200.00 (1 20.000 200.00 200.00)",
	    "Ts 03-18 20.000 200.00 (1 20.000 200.00 200.00)");
	fund.txns.v[2].date++;
	ARE("Bb 01-01 20.000 100.00 (0 20.000 100.00 100.00)", "Bs 02-01 20.000 200.00 (1 20.000 200.00 200.00)",
	    "Tb 03-19 20.000 200.00 (0 20.000 100.00 200.00)");
	fund.txns.v[2].date--;
	fund.txns.v[2].units = dec("-19.000");
	ARE("Bb 01-01 20.000 100.00 (0 20.000 100.00 100.00)", "Bs 02-01 20.000 200.00 (1 20.000 200.00 200.00)",
	    "Tb 03-18 19.000 200.00 (0 19.000 95.00 200.00)");
}
END_TEST

/* A lot of which something has gone, and one at no known cost, is not what was bought. */
START_TEST(a_reversal_takes_whole_lots)
{
	row("2023-02-01", CG_TXN_PURCHASE, "200.00", "20.000", NULL);
	row("2023-02-02", CG_TXN_REDEMPTION, "-10.00", "-1.000", NULL);
	row("2023-02-03", CG_TXN_GIFT_IN, NULL, "20.000", NULL);
	row("2023-02-04", CG_TXN_REVERSAL, "-200.00", "-20.000", NULL);
	ARE("Bb 02-01 20.000 200.00 (0 20.000 200.00 200.00)", "Sb 02-02 1.000 10.00 (0 1.000 10.00 10.00)",
	    "<t 02-03 20.000 - (1 20.000 - -)", "Tb 02-04 20.000 200.00 (0 19.000 190.00 190.00) (1 1.000 - 10.00)");
}
END_TEST

/* The queue goes on behind a lot that was taken out of its middle. */
START_TEST(a_queue_without_its_middle)
{
	row("2023-02-01", CG_TXN_PURCHASE, "10.00", "1.000", NULL);
	row("2023-02-02", CG_TXN_PURCHASE, "20.00", "2.000", NULL);
	row("2023-02-03", CG_TXN_PURCHASE, "30.00", "3.000", NULL);
	row("2023-02-04", CG_TXN_REVERSAL, "-20.00", "-2.000", NULL);
	row("2023-02-05", CG_TXN_REDEMPTION, "-40.00", "-4.000", NULL);
	ARE("Bb 02-01 1.000 10.00 (0 1.000 10.00 10.00)", "Bb 02-02 2.000 20.00 (1 2.000 20.00 20.00)",
	    "Bb 02-03 3.000 30.00 (2 3.000 30.00 30.00)", "Tb 02-04 2.000 20.00 (1 2.000 20.00 20.00)",
	    "Sb 02-05 4.000 40.00 (0 1.000 10.00 10.00) (2 3.000 30.00 30.00)");
}
END_TEST

/* A purchase behind its own reversal comes first, if it is of its day and has its units. */
START_TEST(a_purchase_behind_its_reversal)
{
	row("2023-02-02", CG_TXN_REVERSAL, "-50.00", "-5.000", NULL);
	row("2023-02-02", CG_TXN_PURCHASE, "60.00", "6.000", NULL);
	row("2023-02-02", CG_TXN_PURCHASE, "50.00", "5.000", NULL);
	row("2023-02-03", CG_TXN_REVERSAL, "-70.00", "-7.000", NULL);
	row("2023-02-04", CG_TXN_PURCHASE, "70.00", "7.000", NULL);
	ARE("Bb 02-02 5.000 50.00 (0 5.000 50.00 50.00)", "Tb 02-02 5.000 50.00 (0 5.000 50.00 50.00)",
	    "Bb 02-02 6.000 60.00 (1 6.000 60.00 60.00)",
	    "Tb 02-03 7.000 70.00 (1 6.000 60.00 60.00) (- 1.000 - 10.00)",
	    "Bb 02-04 7.000 70.00 (2 7.000 70.00 70.00)");
}
END_TEST

/* A sale that is reversed within 45 days gives its lots back, in their order, before all others; once. */
START_TEST(a_reversal_gives_lots_back)
{
	row("2023-01-10", CG_TXN_PURCHASE, "100.00", "10.000", NULL);
	row("2023-01-11", CG_TXN_PURCHASE, "300.00", "20.000", NULL);
	row("2023-02-01", CG_TXN_SWITCH_OUT, "-240.00", "-20.000", NULL);
	row("2023-03-18", CG_TXN_REVERSAL, "240.00", "20.000", NULL);
	row("2023-03-18", CG_TXN_REVERSAL, "250.00", "20.000", NULL);
	row("2023-04-01", CG_TXN_REDEMPTION, "-450.00", "-45.000", NULL);
	ARE("Bb 01-10 10.000 100.00 (0 10.000 100.00 100.00)", "Bb 01-11 20.000 300.00 (1 20.000 300.00 300.00)",
	    "Ss 02-01 20.000 240.00 undone (0 10.000 100.00 120.00) (1 10.000 150.00 120.00)",
	    "Rs 03-18 20.000 240.00 (2 10.000 150.00 120.00) (3 10.000 100.00 120.00)",
	    "Rb 03-18 20.000 250.00 (4 20.000 250.00 250.00)",
	    "Sb 04-01 45.000 450.00 (3 10.000 100.00 100.00) (2 10.000 150.00 100.00) (1 10.000 150.00 100.00) "
	    "(4 15.000 187.50 150.00)");
	ck_assert_int_eq(out.v[0].lots.v[2].date, day("2023-01-11"));
	ck_assert_int_eq(out.v[0].lots.v[3].date, day("2023-01-10"));
	fund.txns.v[3].date++;
	fund.txns.n = 4;
	ARE("Bb 01-10 10.000 100.00 (0 10.000 100.00 100.00)", "Bb 01-11 20.000 300.00 (1 20.000 300.00 300.00)",
	    "Ss 02-01 20.000 240.00 (0 10.000 100.00 120.00) (1 10.000 150.00 120.00)",
	    "Rb 03-19 20.000 240.00 (2 20.000 240.00 240.00)");
}
END_TEST

/* Restored where the queue was empty, and what had no lot; then units that are bought come behind. */
START_TEST(a_queue_that_was_empty)
{
	row("2023-02-01", CG_TXN_REDEMPTION, "-10.00", "-1.000", NULL);
	row("2023-02-02", CG_TXN_REVERSAL, "10.00", "1.000", NULL);
	row("2023-02-03", CG_TXN_PURCHASE, "20.00", "1.000", NULL);
	row("2023-02-04", CG_TXN_REDEMPTION, "-30.00", "-2.000", NULL);
	ARE("Sb 02-01 1.000 10.00 undone (- 1.000 - 10.00)", "Rb 02-02 1.000 10.00 (0 1.000 - 10.00)",
	    "Bb 02-03 1.000 20.00 (1 1.000 20.00 20.00)",
	    "Sb 02-04 2.000 30.00 (0 1.000 - 15.00) (1 1.000 20.00 15.00)");
	ck_assert_int_eq(out.v[0].lots.v[0].date, day("2023-02-02"));
}
END_TEST

/* Lots of one day that have a cost are twins. */
START_TEST(twins_are_marked)
{
	static const bool twins[] = { true, true, false, false, false };

	row("2023-02-01", CG_TXN_PURCHASE, "10.00", "1.000", NULL);
	row("2023-02-01", CG_TXN_PURCHASE, "20.00", "2.000", NULL);
	row("2023-02-02", CG_TXN_PURCHASE, "30.00", "3.000", NULL);
	row("2023-02-02", CG_TXN_GIFT_IN, NULL, "4.000", NULL);
	row("2023-02-03", CG_TXN_GIFT_IN, NULL, "5.000", NULL);
	ck_assert_int_eq(make(), CG_OK);
	for (size_t i = 0; i < 5; i++)
		ck_assert_int_eq(out.v[0].lots.v[i].twin, twins[i]);
}
END_TEST

/* A tax belongs to the nearest row of its day that bears it, before it, else behind it; each row bears one. */
START_TEST(taxes_have_their_rows)
{
	row("2023-02-01", CG_TXN_PURCHASE, "10.00", "1.000", NULL);
	row("2023-02-02", CG_TXN_PURCHASE, "20.00", "2.000", NULL);
	row("2023-02-02", CG_TXN_SWITCH_IN, "30.00", "3.000", NULL);
	row("2023-02-02", CG_TXN_STAMP_DUTY_TAX, "0.03", NULL, NULL);
	row("2023-02-02", CG_TXN_STAMP_DUTY_TAX, "0.02", NULL, NULL);
	row("2023-02-02", CG_TXN_STAMP_DUTY_TAX, "0.01", NULL, NULL);
	row("2023-02-02", CG_TXN_DIVIDEND_REINVEST, "40.00", "4.000", NULL);
	row("2023-02-02", CG_TXN_STAMP_DUTY_TAX, "0.04", NULL, NULL);
	row("2023-02-03", CG_TXN_STAMP_DUTY_TAX, "0.05", NULL, NULL);
	row("2023-02-04", CG_TXN_PURCHASE, "50.00", "5.000", NULL);
	ARE("Bb 02-01 1.000 10.00 (0 1.000 10.00 10.00)", "Bb 02-02 2.000 20.00 duty 0.02 (1 2.000 20.00 20.00)",
	    "Bs 02-02 3.000 30.00 duty 0.03 (2 3.000 30.00 30.00)", "Xs 02-02 - 0.03 attached",
	    "Xb 02-02 - 0.02 attached", "Xi 02-02 - 0.01 attached",
	    "Bi 02-02 4.000 40.00 duty 0.01 (3 4.000 40.00 40.00)", "Xb 02-02 - 0.04", "Xb 02-03 - 0.05",
	    "Bb 02-04 5.000 50.00 (4 5.000 50.00 50.00)");
}
END_TEST

/* Duty on what is bought or taken back, STT on what is sold or restored, TDS on sales, payouts and purchases. */
START_TEST(rows_bear_their_taxes)
{
	static const struct {
		enum cg_txn_type type;
		const char *amount, *units, *bears;
	} t[] = {
		{ CG_TXN_PURCHASE, "10.00", "1.000", "bx" },
		{ CG_TXN_REVERSAL, "-10.00", "-1.000", "b" },
		{ CG_TXN_REDEMPTION, "-10.00", "-1.000", "sx" },
		{ CG_TXN_REVERSAL, "10.00", "1.000", "s" },
		{ CG_TXN_DIVIDEND_PAYOUT, "10.00", NULL, "x" },
		{ CG_TXN_BONUS, NULL, "1.000", "" },
		{ CG_TXN_GIFT_IN, NULL, "1.000", "" },
		{ CG_TXN_GIFT_OUT, NULL, "-1.000", "" },
		{ CG_TXN_MISC, NULL, NULL, "" },
	};
	static const enum cg_txn_type taxes[] = { CG_TXN_STAMP_DUTY_TAX, CG_TXN_STT_TAX, CG_TXN_TDS_TAX };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		for (size_t k = 0; k < 3; k++) {
			fund.txns.n = 0;
			row("2023-02-01", t[i].type, t[i].amount, t[i].units, NULL);
			row("2023-02-01", taxes[k], "0.01", NULL, NULL);
			ck_assert_int_eq(make(), CG_OK);
			ck_assert_msg(out.v[0].entries.v[1].attached == (strchr(t[i].bears, "bsx"[k]) != NULL),
				      "%zu %zu", i, k);
		}
	}
}
END_TEST

/* TDS of 10.00 within an amount that is units x price, or that is what units x price leaves; STT is cut before. */
START_TEST(tds_is_within_the_amount_or_not)
{
	static const struct {
		const char *amount, *nav, *want;
	} t[] = {
		{ "-100.00", "10.0000", "Sb 02-01 10.000 100.00 within 10.00 (- 10.000 - 100.00)" },
		{ "-90.00", "10.0000", "Sb 02-01 10.000 90.00 tds 10.00 (- 10.000 - 90.00)" },
		{ "-95.00", "10.0000", "Sb 02-01 10.000 95.00 within 10.00 (- 10.000 - 95.00)" },
		{ "-94.99", "10.0000", "Sb 02-01 10.000 94.99 tds 10.00 (- 10.000 - 94.99)" },
		{ "-100.00", NULL, "Sb 02-01 10.000 100.00 tds 10.00 (- 10.000 - 100.00)" },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		fund.txns.n = 0;
		row("2023-02-01", CG_TXN_REDEMPTION, t[i].amount, "-10.000", t[i].nav);
		row("2023-02-01", CG_TXN_TDS_TAX, "10.00", NULL, NULL);
		ARE(t[i].want,
		    strstr(t[i].want, "within") != NULL ? "Xb 02-01 - 10.00 attached" : "Xg 02-01 - 10.00 attached");
	}
	fund.txns.n = 0;
	row("2023-02-01", CG_TXN_REDEMPTION, "-96.00", "-10.000", "10.0000");
	row("2023-02-01", CG_TXN_STT_TAX, "4.00", NULL, NULL);
	row("2023-02-01", CG_TXN_TDS_TAX, "6.00", NULL, NULL);
	ARE("Sb 02-01 10.000 96.00 stt 4.00 within 6.00 (- 10.000 - 96.00)", "Xg 02-01 - 4.00 attached",
	    "Xb 02-01 - 6.00 attached");
	fund.txns.n = 0;
	row("2023-02-01", CG_TXN_DIVIDEND_PAYOUT, "90.00", NULL, NULL);
	row("2023-02-01", CG_TXN_TDS_TAX, "10.00", NULL, NULL);
	ARE("Pi 02-01 - 90.00 tds 10.00", "Xi 02-01 - 10.00 attached");
}
END_TEST

/* In the order of days; a row without a day has that of the row before it, the first one that of the period. */
START_TEST(entries_stand_by_their_days)
{
	row(NULL, CG_TXN_PURCHASE, "10.00", "1.000", NULL);
	row("2023-03-01", CG_TXN_PURCHASE, "20.00", "2.000", NULL);
	row(NULL, CG_TXN_PURCHASE, "30.00", "3.000", NULL);
	row("2023-02-01", CG_TXN_PURCHASE, "40.00", "4.000", NULL);
	ARE("Bb 01-01 1.000 10.00 (0 1.000 10.00 10.00)", "Bb 02-01 4.000 40.00 (1 4.000 40.00 40.00)",
	    "Bb 03-01 2.000 20.00 (2 2.000 20.00 20.00)", "Bb 03-01 3.000 30.00 (3 3.000 30.00 30.00)");
	s.from = CG_DATE_NONE;
	ARE("Bb 02-01 4.000 40.00 (0 4.000 40.00 40.00)", "Bb 03-01 2.000 20.00 (1 2.000 20.00 20.00)",
	    "Bb 03-01 3.000 30.00 (2 3.000 30.00 30.00)", "Bb 12-31 1.000 10.00 (3 1.000 10.00 10.00)");
}
END_TEST

/* The opening is of the period's first day, or of the first row where that is earlier; units that rows leave. */
START_TEST(openings_come_first)
{
	fund.opening_units = CG_DEC_NONE;
	fund.units = dec("8.000");
	row("2022-12-31", CG_TXN_PURCHASE, "40.00", "4.000", NULL);
	row("2023-02-01", CG_TXN_REDEMPTION, "-10.00", "-1.000", NULL);
	ARE("Oo 12-31 5.000 - (0 5.000 - -)", "Bb 12-31 4.000 40.00 (1 4.000 40.00 40.00)",
	    "Sb 02-01 1.000 10.00 (0 1.000 - 10.00)");
	ck_assert(out.v[0].holds);
	ck_assert_int_eq(out.first, day("2022-12-31"));
	fund.txns.v[0].date++;
	s.from = CG_DATE_NONE;
	ARE("Oo 01-01 5.000 - (0 5.000 - -)", "Bb 01-01 4.000 40.00 (1 4.000 40.00 40.00)",
	    "Sb 02-01 1.000 10.00 (0 1.000 - 10.00)");
	fund.units = CG_DEC_NONE;
	ck_assert_int_eq(make(), CG_OK);
	ck_assert(!out.v[0].holds && out.v[0].opening.v == -3000);
	ck_assert_uint_eq(out.v[0].entries.n, 2); /* what is less than nothing is no opening */
	fund.txns.n = 0;
	fund.units = dec("5.000");
	fund.cost = dec("55.5");
	s.from = day("2023-01-01");
	ARE("Oo 01-01 5.000 55.50 (0 5.000 55.50 55.50)");
	fund.units = dec("0.000");
	ck_assert_int_eq(make(), CG_OK);
	ck_assert_uint_eq(out.v[0].entries.n, 0);
}
END_TEST

/* The days of all positions, and that of the statement. */
START_TEST(days_reach_from_first_to_last)
{
	row("2023-02-01", CG_TXN_PURCHASE, "10.00", "1.000", NULL);
	row("2024-03-01", CG_TXN_PURCHASE, "10.00", "1.000", NULL);
	ck_assert_int_eq(make(), CG_OK);
	ck_assert_int_eq(out.first, day("2023-02-01"));
	ck_assert_int_eq(out.last, day("2024-03-01"));
	s.as_of = CG_DATE_NONE;
	s.to = day("2025-01-01");
	ck_assert_int_eq(make(), CG_OK);
	ck_assert_int_eq(out.last, day("2025-01-01"));
	s.to = CG_DATE_NONE;
	ck_assert_int_eq(make(), CG_OK);
	ck_assert_int_eq(out.first, day("2023-02-01"));
	ck_assert_int_eq(out.last, day("2024-03-01"));
	s.from = CG_DATE_NONE;
	fund.txns.n = 0;
	row(NULL, CG_TXN_PURCHASE, "10.00", "1.000", NULL);
	ck_assert_int_eq(make(), CG_EREQUEST); /* no day at all */
}
END_TEST

START_TEST(sides_and_sums)
{
	static const enum cg_entry_kind outward[] = { CG_ENTRY_SELL, CG_ENTRY_TAKE_BACK, CG_ENTRY_MOVE_OUT };
	struct cg_txn t = { .type = CG_TXN_STT_TAX };
	struct cg_entry x = { .t = &t };
	unsigned n = 0;

	for (int kind = CG_ENTRY_OPENING; kind <= CG_ENTRY_NOTE; kind++) {
		x.kind = (enum cg_entry_kind)kind;
		n += cg_entries_goes_out(&x);
		ck_assert_int_eq(cg_entries_paid_to(&x), kind == CG_ENTRY_TAX ? CG_SIDE_STT : CG_SIDE_BANK);
	}
	ck_assert_uint_eq(n, 3);
	for (size_t i = 0; i < 3; i++) {
		x.kind = outward[i];
		ck_assert(cg_entries_goes_out(&x));
	}
	x.kind = CG_ENTRY_TAX;
	t.type = CG_TXN_STAMP_DUTY_TAX;
	ck_assert_int_eq(cg_entries_paid_to(&x), CG_SIDE_DUTY);
	t.type = CG_TXN_TDS_TAX;
	ck_assert_int_eq(cg_entries_paid_to(&x), CG_SIDE_TDS);
	ck_assert(cg_dec_eq(cg_entries_sum(dec("1.50"), dec("2")), dec("3.5")));
	ck_assert(cg_dec_eq(cg_entries_sum(dec("1.50"), CG_DEC_NONE), dec("1.5")));
	ck_assert(cg_dec_eq(cg_entries_sum(CG_DEC_NONE, dec("2")), dec("2")));
	ck_assert(!cg_entries_sum(CG_DEC_NONE, CG_DEC_NONE).set);
	ck_assert(cg_dec_eq(cg_entries_less(dec("1.50"), dec("2")), dec("-0.5")));
	ck_assert(cg_dec_eq(cg_entries_less(dec("1.50"), CG_DEC_NONE), dec("1.5")));
	ck_assert(cg_dec_eq(cg_entries_less(CG_DEC_NONE, dec("2")), dec("-2")));
}
END_TEST

/* One position of a fund: name, ISIN, house and folio, and what they give. */
static const struct {
	const char *name, *isin, *house, *folio, *symbol, *account;
} names[] = {
	{ "A", "INF000A01011", "Alpha", "1", "INF000A01011", "Alpha:1:INF000A01011" },
	{ "Long name of a scheme", "INF000A0101", "a b", "x/y", "LONG-NAME-OF-A-SCH", "A-b:X-Y:LONG-NAME-OF-A-SCH" },
	{ "a1", "inf000a01011", "", "", "A1", "Unknown:Unknown:A1" },
	{ "a", "", "--", "//", "X-A", "Unknown:Unknown:X-A" },
	{ "1a", "", "1 ", " 1", "X-1A", "1:1:X-1A" },
	{ "", "1NF000A01011", "a", "a", "X-0", "A:A:X-0" },
	{ "()", "", "a", "a", "X-0", "A:A:X-0" },
	{ "A  & (B)", "", "a.", "1  /  2", "A-B", "A:1-2:A-B" },
	{ "aaaaaaaaaaaaaaaaa-b", "", "a", "a", "AAAAAAAAAAAAAAAAA", "A:A:AAAAAAAAAAAAAAAAA" },
	{ "aaaaaaaaaaaaaaaaaab", "", "a", "a", "AAAAAAAAAAAAAAAAAA", "A:A:AAAAAAAAAAAAAAAAAA" },
	{ "ab", "", "aBcdefghijklmnopqrstuvwxyzabcdefghijklmno", "123456789012345678901234567890123456789012", "AB",
	  "ABcdefghijklmnopqrstuvwxyzabcdefghijklmn:1234567890123456789012345678901234567890:AB" },
};

START_TEST(positions_have_names)
{
	struct cg_entry_position p = { .fund = &fund,
				       .name = cg_str_of(names[_i].name),
				       .isin = cg_str_of(names[_i].isin),
				       .house = cg_str_of(names[_i].house),
				       .folio = cg_str_of(names[_i].folio) };
	char want[160];

	ck_assert(cg_names_give(&p, 1, &arena));
	(void)snprintf(want, sizeof(want), "Assets:MutualFunds:%s", names[_i].account);
	ck_assert_msg(cg_str_eq(p.symbol, cg_str_of(names[_i].symbol)), "%.*s", CG_STR_ARG(p.symbol));
	ck_assert_msg(cg_str_eq(p.account, cg_str_of(want)), "%.*s", CG_STR_ARG(p.account));
	ck_assert(p.names_symbol);
	p.fund = NULL;
	ck_assert(cg_names_give(&p, 1, &arena));
	ck_assert(cg_str_starts(p.account, CG_STR("Assets:Demat:")) && cg_str_ends(p.account, p.symbol));
}
END_TEST

/* One symbol for one scheme, a number for another one of its letters; an account for each position. */
START_TEST(names_are_given_once)
{
	static const char *const given[] = { "Ab", "Ab", "AB", "aB", "AB" };
	static const char *const symbols[] = { "AB", "AB", "AB-2", "AB-3", "AB-2" };
	static const char *const accounts[] = { "AB", "AB-2", "AB-2-2", "AB-3", "AB-2-3" };
	struct cg_entry_position v[5];

	for (size_t i = 0; i < 5; i++)
		v[i] = (struct cg_entry_position){ .fund = &fund, .name = cg_str_of(given[i]) };
	ck_assert(cg_names_give(v, 5, &arena));
	for (size_t i = 0; i < 5; i++) {
		ck_assert_msg(cg_str_eq(v[i].symbol, cg_str_of(symbols[i])), "%zu: %.*s", i, CG_STR_ARG(v[i].symbol));
		ck_assert_int_eq(v[i].names_symbol, i == 0 || i == 2 || i == 3);
		ck_assert_msg(cg_str_ends(v[i].account, cg_str_of(accounts[i])), "%zu: %.*s", i,
			      CG_STR_ARG(v[i].account));
	}
	for (size_t i = 0; i < 2; i++) /* an ISIN is one symbol, whatever the name */
		v[i] = (struct cg_entry_position){ .fund = &fund,
						   .name = cg_str_of(given[i * 2]),
						   .isin = CG_STR("INF000A01011") };
	ck_assert(cg_names_give(v, 2, &arena));
	ck_assert(cg_str_eq(v[1].symbol, CG_STR("INF000A01011")) && !v[1].names_symbol);
	ck_assert(cg_str_ends(v[1].account, CG_STR(":INF000A01011-2")));
}
END_TEST

/* However many there are, the table has room. */
START_TEST(many_names_have_room)
{
	enum { MANY = 300 };
	static struct cg_entry_position v[MANY];
	static char text[MANY][32];

	for (size_t n = 31; n <= MANY; n += n < 33 ? 1 : 267) {
		for (size_t i = 0; i < n; i++) {
			(void)snprintf(text[i], sizeof(text[i]), "S%zu", i);
			v[i] = (struct cg_entry_position){ .fund = &fund, .name = cg_str_of(text[i]) };
		}
		ck_assert(cg_names_give(v, n, &arena));
		for (size_t i = 0; i < n; i++)
			ck_assert(cg_str_eq(v[i].symbol, v[i].name) && v[i].names_symbol);
		for (size_t i = 0; i < n; i++)
			v[i].name = CG_STR("One");
		ck_assert(cg_names_give(v, n, &arena));
		for (size_t i = 1; i < n; i++) {
			(void)snprintf(text[i], sizeof(text[i]), "ONE-%zu", i + 1);
			ck_assert(cg_str_ends(v[i].account, cg_str_of(text[i])) && !v[i].names_symbol);
		}
	}
}
END_TEST

START_TEST(texts_within_lines)
{
	struct cg_buf b;

	cg_buf_init(&b, 1000);
	cg_names_quoted(&b, CG_STR("a\"b\\c\nd;e"));
	cg_names_line(&b, CG_STR(" a;b|c\td\"e\x1f "));
	cg_names_date(&b, day("2024-02-29"));
	cg_names_dec(&b, dec("-1.50"));
	ck_assert_msg(cg_str_eq((struct cg_str){ b.p, b.n }, CG_STR("\"a\\\"b\\\\c d;e\" a,b,c d\"e  2024-02-29-1.50")),
		      "%.*s", (int)b.n, b.p);
	cg_buf_free(&b);
	for (int side = 0; side < CG_SIDE_MAX; side++)
		ck_assert_ptr_nonnull(strstr(cg_names_side((enum cg_entry_side)side), ":MutualFunds"));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("entries");
	TCase *tc = tcase_create("entries");

	tcase_add_checked_fixture(tc, set_up, tear_down);
	tcase_add_test(tc, kinds_of_rows);
	tcase_add_test(tc, units_with_other_figures_move);
	tcase_add_test(tc, the_first_lots_go_first);
	tcase_add_test(tc, lots_are_used_up);
	tcase_add_test(tc, units_come_in_at_a_cost);
	tcase_add_test(tc, a_reversal_takes_its_lot_back);
	tcase_add_test(tc, a_reversal_takes_whole_lots);
	tcase_add_test(tc, a_queue_without_its_middle);
	tcase_add_test(tc, a_purchase_behind_its_reversal);
	tcase_add_test(tc, a_reversal_gives_lots_back);
	tcase_add_test(tc, a_queue_that_was_empty);
	tcase_add_test(tc, twins_are_marked);
	tcase_add_test(tc, taxes_have_their_rows);
	tcase_add_test(tc, rows_bear_their_taxes);
	tcase_add_test(tc, tds_is_within_the_amount_or_not);
	tcase_add_test(tc, entries_stand_by_their_days);
	tcase_add_test(tc, openings_come_first);
	tcase_add_test(tc, days_reach_from_first_to_last);
	tcase_add_test(tc, sides_and_sums);
	tcase_add_loop_test(tc, positions_have_names, 0, (int)(sizeof(names) / sizeof(names[0])));
	tcase_add_test(tc, names_are_given_once);
	tcase_add_test(tc, many_names_have_room);
	tcase_add_test(tc, texts_within_lines);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
