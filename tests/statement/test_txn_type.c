#include "run.h"
#include "statement/txn_type.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Descriptions as registrars print them. Figures: "" is not printed. */
static const struct {
	const char *description, *amount, *units;
	enum cg_txn_type want;
} rows[] = {
	/* taxes: an amount alone */
	{ "*** Stamp Duty ***", "0.10", "", CG_TXN_STAMP_DUTY_TAX },
	{ "*** Stamp Duty ***", "-0.10", "", CG_TXN_STAMP_DUTY_TAX },
	{ "*** STT Paid ***", "1.25", "", CG_TXN_STT_TAX },
	{ "*** TDS on Above ***", "12.00", "", CG_TXN_TDS_TAX },
	/* systematic purchases */
	{ "SIP Purchase - Instalment 1/36", "1999.90", "26.787", CG_TXN_PURCHASE_SIP },
	{ "SIP Purchase - Instalment 1/36 - ARN-0001/E12345", "1999.90", "26.787", CG_TXN_PURCHASE_SIP },
	{ "SIP Purchase - via Online - DIRECT", "1999.90", "26.787", CG_TXN_PURCHASE_SIP },
	{ "SIP Purchase", "1999.90", "26.787", CG_TXN_PURCHASE_SIP },
	{ "Sys. Investment (3/12)", "500.00", "1.000", CG_TXN_PURCHASE_SIP },
	{ "Systematic Investment Purchase - 4/12", "500.00", "1.000", CG_TXN_PURCHASE_SIP },
	{ "Systematic Investment-Instalment No 16", "500.00", "1.000", CG_TXN_PURCHASE_SIP },
	{ "Purchase-SIP (ECS) - Instalment 2/156", "500.00", "1.000", CG_TXN_PURCHASE_SIP },
	{ "Purchase-SIP", "500.00", "1.000", CG_TXN_PURCHASE_SIP },
	{ "Systematic Investment (1)", "500.00", "1.000", CG_TXN_PURCHASE_SIP },
	{ "S ystematic Investment (1)", "500.00", "1.000", CG_TXN_PURCHASE_SIP },
	{ "SIP Insure (7/60)", "500.00", "1.000", CG_TXN_PURCHASE_SIP },
	{ "Systematic Purchase (Continuous Offer) Instalment No -", "500.00", "1.000", CG_TXN_PURCHASE_SIP },
	/* purchases */
	{ "Purchase", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "P urchase", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Purchase - ARN-0001/E12345", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Initial Purchase", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Additional Purchase", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Purchase (New Fund Offer)", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "NFO Purchase", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Purchase Appln : 12GEA34 - ARN-0001/E1", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Purchase - via MFUTILITY", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Purchase - via myCAMS Mobile App", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Purchase Trxn.Ref.No.pay_IYKfBSP4sipkjj-NA- NETBANKING", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Purchase Trxn.Ref.No.pay_SIpfBSP4skjj-NA-", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Purchase yrm4sip7kj", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Purchase SIP2", "5000.00", "10.000", CG_TXN_PURCHASE_SIP },
	{ "Purchase 2SIP", "5000.00", "10.000", CG_TXN_PURCHASE_SIP },
	{ "Purchase_SIP", "5000.00", "10.000", CG_TXN_PURCHASE_SIP },
	{ "Purchase SIP1of12", "5000.00", "10.000", CG_TXN_PURCHASE_SIP },
	{ "Purchase 0/", "5000.00", "10.000", CG_TXN_PURCHASE },
	{ "Purchase - Unclaimed Dividend- SBI Contra Fund- Regular Plan Div - 05/10/2022", "1250.00", "76.750",
	  CG_TXN_PURCHASE },
	/* switches: the other scheme's name decides nothing */
	{ "Switch-In - From X Fund - IDCW Reinvestment Instalment No - 9/35", "500.00", "1.000", CG_TXN_SWITCH_IN },
	{ "Switch In - From X Bonus Plan", "500.00", "1.000", CG_TXN_SWITCH_IN },
	{ "Switch in - From X - Segregated Portfolio 1", "500.00", "1.000", CG_TXN_SWITCH_IN },
	{ "Systematic Switch In - From X", "500.00", "1.000", CG_TXN_SWITCH_IN },
	{ "S T P In", "500.00", "1.000", CG_TXN_SWITCH_IN },
	{ "S T P Out", "-500.00", "-1.000", CG_TXN_SWITCH_OUT },
	{ "STP In F.No:12345678", "500.00", "1.000", CG_TXN_SWITCH_IN },
	{ "Systematic Transfer In", "500.00", "1.000", CG_TXN_SWITCH_IN },
	{ "Systematic Transfer Plan Switch Out - To X-", "-500.00", "-1.000", CG_TXN_SWITCH_OUT },
	{ "Lateral Shift In - Switch", "500.00", "1.000", CG_TXN_SWITCH_IN },
	{ "Lateral Shift Out - Switch , less STT", "-500.00", "-1.000", CG_TXN_SWITCH_OUT },
	{ "Switch Over In", "500.00", "1.000", CG_TXN_SWITCH_IN },
	{ "*Switch Out - To X , less STT", "-500.00", "-1.000", CG_TXN_SWITCH_OUT },
	{ "Switch-Out - To Tata Mid Cap Growth Fund - Bonus (Growth)", "-500.00", "-1.000", CG_TXN_SWITCH_OUT },
	{ "Switch Out- To X Instalment No - 12", "-500.00", "-1.000", CG_TXN_SWITCH_OUT },
	{ "Switch In - Merger from X", "500.00", "1.000", CG_TXN_SWITCH_IN_MERGER },
	{ "Switch Out - Merger to X", "-500.00", "-1.000", CG_TXN_SWITCH_OUT_MERGER },
	/* redemptions */
	{ "Redemption Of Units", "-500.00", "-1.000", CG_TXN_REDEMPTION },
	{ "Redemption - ELECTRONIC PAYMENT - N123 , less STT", "-500.00", "-1.000", CG_TXN_REDEMPTION },
	{ "Redemption less TDS, STT", "-500.00", "-1.000", CG_TXN_REDEMPTION },
	{ "Redemption - SWP (1/36)", "-500.00", "-1.000", CG_TXN_REDEMPTION },
	{ "SWP Redemption - Instalment 1/12", "-500.00", "-1.000", CG_TXN_REDEMPTION },
	{ "Systematic Withdrawal - Instalment 8/36", "-500.00", "-1.000", CG_TXN_REDEMPTION },
	{ "Repurchase", "-500.00", "-1.000", CG_TXN_REDEMPTION },
	{ "Payment - Units Extinguished - CITIN01", "-500.00", "-1.000", CG_TXN_REDEMPTION },
	/* income distribution */
	{ "***IDCW Payout @ Rs.0.17 per unit***", "94.00", "", CG_TXN_DIVIDEND_PAYOUT },
	{ "***IDCW Payout @ Rs.0.17 per unit -  NEFT***", "94.00", "", CG_TXN_DIVIDEND_PAYOUT },
	{ "Div. Paid @ Rs.0.17 per unit", "94.00", "", CG_TXN_DIVIDEND_PAYOUT },
	{ "IDCW Reinvestment @ Rs.0.17 per unit", "94.00", "1.000", CG_TXN_DIVIDEND_REINVEST },
	{ "IDCW Reinvested @ Rs.0.17 per unit", "94.00", "1.000", CG_TXN_DIVIDEND_REINVEST },
	{ "Div. Reinvested @ Rs.0.17 per unit", "94.00", "1.000", CG_TXN_DIVIDEND_REINVEST },
	{ "Reinvestment of IDCW @ Rs.0.17 per unit", "94.00", "1.000", CG_TXN_DIVIDEND_REINVEST },
	{ "IDCW - Reinvest @ Rs.0.17 per unit", "94.00", "1.000", CG_TXN_DIVIDEND_REINVEST },
	{ "IDCW Paid @ Rs.0.17 per unit", "94.00", "1.000", CG_TXN_DIVIDEND_REINVEST },
	/* reversals */
	{ "SIP Purchase (Reversal - Code I - Cheque Dishonoured) - Instalment No 116", "-500.00", "-1.000",
	  CG_TXN_REVERSAL },
	{ "SIP Purchase (Reversal) - Instalment No 9", "-500.00", "-1.000", CG_TXN_REVERSAL },
	{ "Purchase SIPCheque Dishonoured - Instalment No 9", "-500.00", "-1.000", CG_TXN_REVERSAL },
	{ "SIP Purchase151/Payment not received from investor Banker Physical - Instalment No 9", "-500.00", "-1.000",
	  CG_TXN_REVERSAL },
	{ "Purchase - rejection", "-500.00", "-1.000", CG_TXN_REVERSAL },
	{ "SIP Purchase - signature mismatch", "-500.00", "-1.000", CG_TXN_REVERSAL },
	{ "SIP Purchase insufficient balance", "-500.00", "-1.000", CG_TXN_REVERSAL },
	{ "Purchase", "-500.00", "-1.000", CG_TXN_REVERSAL },
	{ "SIP Purchase - Instalment 2/36", "-500.00", "-1.000", CG_TXN_REVERSAL },
	{ "Payment - Units Extinguished-Reversed", "500.00", "1.000", CG_TXN_REVERSAL },
	/* units without money */
	{ "Creation of units - Segregated Portfolio- 14/06/2018", "", "12.117", CG_TXN_SEGREGATION },
	{ "Bonus Units Allotted - Ratio 1:1", "", "12.000", CG_TXN_BONUS },
	{ "Gifting of units-TO Folio No: 123456", "", "-12.000", CG_TXN_GIFT_OUT },
	{ "Gifting of units vide request no. 7 - From Folio No: 123456", "16760.27", "12.000", CG_TXN_GIFT_IN },
	{ "Transmission of Units - Transfer In", "", "12.000", CG_TXN_TRANSFER_IN },
	{ "Transfer Out - To Folio 1 / 2", "", "-12.000", CG_TXN_TRANSFER_OUT },
	{ "Transfer Out - Units Dematerialised", "", "-12.000", CG_TXN_TRANSFER_OUT },
	/* without units nothing is a purchase: a registration, a note of the registrar */
	{ "Zero balance SIP", "2000.00", "", CG_TXN_MISC },
	{ "***Refund***", "2000.00", "", CG_TXN_MISC },
	{ "Purchase", "-2000.00", "", CG_TXN_MISC },
	/* no figures: administrative, whatever the words say */
	{ "Consolidation In", "", "", CG_TXN_MISC },
	{ "***STT paid by AMC in terms of SEBI Letter No. IMD/DF3/OW/P/2018/1***", "", "", CG_TXN_MISC },
	{ "***Invalid Switch06-JUN-2023_(Reversal - Balance not available)***", "", "", CG_TXN_MISC },
	{ "***Invalid Purchase-Credit Not Received- Rs.2000***", "", "", CG_TXN_MISC },
	{ "***SIP Registered (From 01/01/2020 to 01/01/2025)***", "", "", CG_TXN_MISC },
	{ "***SIP Cancellation - OTM Cancelled $*****", "", "", CG_TXN_MISC },
	{ "***Change of Bank Mandate***", "", "", CG_TXN_MISC },
};

START_TEST(says_what_a_row_is)
{
	struct cg_txn t = { .description = cg_str_of(rows[_i].description),
			    .amount = dec(rows[_i].amount),
			    .units = dec(rows[_i].units) };
	enum cg_txn_type got = CG_TXN_MAX;

	ck_assert_msg(cg_txn_classify(&t, &got), "\"%s\" is not understood", rows[_i].description);
	ck_assert_msg(got == rows[_i].want, "\"%s\" is %s", rows[_i].description, cg_txn_type_name(got));
}
END_TEST

START_TEST(admits_what_it_does_not_know)
{
	struct cg_txn t = { .description = CG_STR("Vorgang 7"), .amount = dec("5.00"), .units = dec("-1.000") };
	enum cg_txn_type got = CG_TXN_MAX;

	ck_assert(!cg_txn_classify(&t, &got));
	ck_assert_int_eq(got, CG_TXN_REDEMPTION);
	t.units = CG_DEC_NONE;
	ck_assert(!cg_txn_classify(&t, &got));
	ck_assert_int_eq(got, CG_TXN_MISC);
}
END_TEST

START_TEST(a_purchase_with_a_price_lacks_its_units)
{
	struct cg_txn t = { .description = CG_STR("Purchase"), .amount = dec("5.00"), .nav = dec("10.0000") };
	enum cg_txn_type got = CG_TXN_MAX;

	ck_assert(!cg_txn_classify(&t, &got));
	ck_assert_int_eq(got, CG_TXN_MISC);
}
END_TEST

/* What moves units has some, and a tax has none. */
static const struct {
	const char *description, *amount, *units;
	enum cg_txn_type want;
} doubtful[] = {
	{ "Redemption", "-2000.00", "", CG_TXN_MISC },
	{ "Switch In - From X Fund", "2000.00", "", CG_TXN_MISC },
	{ "Consolidation In", "23.57", "", CG_TXN_MISC },
	{ "Bonus", "23.57", "", CG_TXN_MISC },
	{ "Out - To X Fund , less STT", "-2000.00", "-12.000", CG_TXN_REDEMPTION },
	{ "*** Stamp Duty ***", "0.10", "12.000", CG_TXN_PURCHASE },
	{ "*** TDS on Above ***", "18.00", "-12.000", CG_TXN_REDEMPTION },
};

START_TEST(doubts_what_cannot_be)
{
	struct cg_txn t = { .description = cg_str_of(doubtful[_i].description),
			    .amount = dec(doubtful[_i].amount),
			    .units = dec(doubtful[_i].units) };
	enum cg_txn_type got = CG_TXN_MAX;

	ck_assert_msg(!cg_txn_classify(&t, &got), "\"%s\" is understood", doubtful[_i].description);
	ck_assert_msg(got == doubtful[_i].want, "\"%s\" is %s", doubtful[_i].description, cg_txn_type_name(got));
}
END_TEST

static const struct {
	const char *before, *units, *balance, *amount;
	const char *want_units, *want_amount;
} signs[] = {
	{ "6230.788", "-2076.929", "8307.717", "-365891.54", "2076.929",
	  "365891.54" }, /* brackets, yet the balance rises */
	{ "100.000", "10.000", "90.000", "500.00", "-10.000", "-500.00" },
	{ "100.000", "-10.000", "90.000", "-500.00", "-10.000", "-500.00" },
	{ "100.000", "10.000", "95.000", "500.00", "10.000", "500.00" }, /* neither sign fits: nothing is mended */
	{ "100.000", "10.000", "", "500.00", "10.000", "500.00" },
	{ "", "10.000", "90.000", "500.00", "10.000", "500.00" },
	{ "100.000", "", "100.000", "500.00", "", "500.00" },
	{ "100.000", "0.000", "100.000", "500.00", "0.000", "500.00" },
};

START_TEST(balance_decides_the_sign)
{
	struct cg_txn t = { .amount = dec(signs[_i].amount),
			    .units = dec(signs[_i].units),
			    .balance = dec(signs[_i].balance) };
	char text[CG_DEC_TEXT_MAX];

	ck_assert(cg_txn_turn_sign(&t, dec(signs[_i].before)) == (strcmp(signs[_i].units, signs[_i].want_units) != 0));
	(void)cg_dec_text(t.units, text);
	ck_assert_str_eq(text, signs[_i].want_units);
	(void)cg_dec_text(t.amount, text);
	ck_assert_str_eq(text, signs[_i].want_amount);
}
END_TEST

/* Words of payments that failed make a reversal where units were taken back, those of reversals always. */
START_TEST(words_of_reversals)
{
	static const char *const words[] = { "reversal",
					     "reversed",
					     "dishonour",
					     "dishonor",
					     "payment not received",
					     "rejection",
					     "rejected",
					     "mismatch",
					     "insufficient",
					     "cheque return",
					     "cheq return",
					     "credit not received",
					     "bounced",
					     "payment returned" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		for (int back = 0; back < 2; back++) {
			char text[64];
			struct cg_txn t = { .amount = dec(back ? "-5.00" : "5.00"),
					    .units = dec(back ? "-1.000" : "1.000") };
			enum cg_txn_type got = CG_TXN_MAX;

			(void)snprintf(text, sizeof(text), "Redemption - %s", words[i]);
			t.description = cg_str_of(text);
			ck_assert(cg_txn_classify(&t, &got));
			ck_assert_msg(got == (back || i < 2 ? CG_TXN_REVERSAL : CG_TXN_REDEMPTION), "%s: %s", text,
				      cg_txn_type_name(got));
			t.units = CG_DEC_NONE; /* an amount alone reverses nothing */
			(void)cg_txn_classify(&t, &got);
			ck_assert_int_eq(got, CG_TXN_MISC);
		}
	}
}
END_TEST

/* Rows whose price or balance, or none of them, tells more; figures: NULL is not printed. */
static const struct {
	const char *description, *amount, *units, *nav, *balance;
	bool understood;
	enum cg_txn_type want;
} more[] = {
	{ "***Refund***", "5.00", NULL, NULL, NULL, true, CG_TXN_MISC },
	{ "***Refund***", "5.00", NULL, "10.00", NULL, false, CG_TXN_MISC },
	{ "***Refund***", "5.00", NULL, NULL, "1.000", false, CG_TXN_MISC },
	{ "**Refund**", "5.00", NULL, NULL, NULL, false, CG_TXN_MISC },
	{ "***Bonus***", "5.00", NULL, NULL, NULL, true, CG_TXN_MISC },
	{ "***Bonus***", "5.00", NULL, NULL, "1.000", false, CG_TXN_MISC },
	{ "***Refund***", "5.00", "1.000", NULL, NULL, false, CG_TXN_PURCHASE },
	{ "***Refund***", "5.00", "-1.000", NULL, NULL, false, CG_TXN_REDEMPTION },
	{ "Purchase", "5.00", NULL, NULL, NULL, true, CG_TXN_MISC },
	{ "SIP", "5.00", NULL, NULL, NULL, true, CG_TXN_MISC },
	{ "SIP", "5.00", NULL, "10.00", NULL, false, CG_TXN_MISC },
	{ "Purchase systematic", "5.00", "1.000", NULL, NULL, true, CG_TXN_PURCHASE_SIP },
	{ "Purchase Instalment 1", "5.00", "1.000", NULL, NULL, true, CG_TXN_PURCHASE_SIP },
	{ "Purchase Installment 1", "5.00", "1.000", NULL, NULL, true, CG_TXN_PURCHASE_SIP },
	{ "Purchase xInstalment 1", "5.00", "1.000", NULL, NULL, true, CG_TXN_PURCHASE },
	{ "Redemption Instalment 1", "-5.00", "-1.000", NULL, NULL, true, CG_TXN_REDEMPTION },
	{ "Switch Merger", "5.00", "1.000", NULL, NULL, true, CG_TXN_SWITCH_IN_MERGER },
	{ "Amalgamation", "-5.00", "-1.000", NULL, NULL, true, CG_TXN_SWITCH_OUT_MERGER },
	{ "Dividend", "5.00", NULL, NULL, NULL, true, CG_TXN_DIVIDEND_PAYOUT },
	{ "Dividend reinvested", "5.00", NULL, NULL, NULL, true, CG_TXN_DIVIDEND_REINVEST },
	{ "TDS", "-5.00", "-1.000", NULL, NULL, false, CG_TXN_REDEMPTION },
	{ "TDS", "5.00", "0.000", NULL, NULL, false, CG_TXN_PURCHASE },
	{ "Transfer", NULL, "1.000", NULL, NULL, true, CG_TXN_TRANSFER_IN },
	{ "Transfer", "-5.00", "1.000", NULL, NULL, true, CG_TXN_TRANSFER_IN }, /* units decide */
	{ "Stamp Duty", "-5.00", NULL, NULL, NULL, true, CG_TXN_STAMP_DUTY_TAX },
};

START_TEST(figures_tell_more)
{
	struct cg_txn t = { .description = cg_str_of(more[_i].description),
			    .amount = dec(more[_i].amount),
			    .units = dec(more[_i].units),
			    .nav = dec(more[_i].nav),
			    .balance = dec(more[_i].balance) };
	enum cg_txn_type got = CG_TXN_MAX;

	ck_assert_msg(cg_txn_classify(&t, &got) == more[_i].understood, "%s", more[_i].description);
	ck_assert_msg(got == more[_i].want, "%s: %s", more[_i].description, cg_txn_type_name(got));
}
END_TEST

/* Four hundred letters and digits are looked at. */
START_TEST(descriptions_end_somewhere)
{
	for (size_t before = 392; before <= 393; before++) {
		char text[420];
		struct cg_txn t = { .amount = dec("5.00"), .units = dec("1.000") };
		enum cg_txn_type got = CG_TXN_MAX;

		memset(text, 'x', before);
		memcpy(text + before, " purchase", sizeof(" purchase"));
		t.description = cg_str_of(text);
		ck_assert(cg_txn_classify(&t, &got) == (before == 392));
		ck_assert_int_eq(got, CG_TXN_PURCHASE);
	}
}
END_TEST

START_TEST(keywords_may_begin_longer_words)
{
	ck_assert(cg_txn_begins_keyword(CG_STR("purchase")));
	ck_assert(cg_txn_begins_keyword(CG_STR("purchases")));
	ck_assert(cg_txn_begins_keyword(CG_STR("taxdeductedatsource")));
	ck_assert(!cg_txn_begins_keyword(CG_STR("purchas")));
	ck_assert(!cg_txn_begins_keyword(CG_STR("xpurchase")));
	ck_assert(!cg_txn_begins_keyword(CG_STR("")));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("txn_type");
	TCase *tc = tcase_create("txn_type");

	tcase_add_loop_test(tc, says_what_a_row_is, 0, (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_loop_test(tc, balance_decides_the_sign, 0, (int)(sizeof(signs) / sizeof(signs[0])));
	tcase_add_test(tc, a_purchase_with_a_price_lacks_its_units);
	tcase_add_test(tc, admits_what_it_does_not_know);
	tcase_add_loop_test(tc, doubts_what_cannot_be, 0, (int)(sizeof(doubtful) / sizeof(doubtful[0])));
	tcase_add_test(tc, words_of_reversals);
	tcase_add_loop_test(tc, figures_tell_more, 0, (int)(sizeof(more) / sizeof(more[0])));
	tcase_add_test(tc, descriptions_end_somewhere);
	tcase_add_test(tc, keywords_may_begin_longer_words);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
