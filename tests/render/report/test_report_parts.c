/* Parts of the report page by themselves: money by year, the splits of the whole, and the table of funds held. */
#include "render/report/report_sample.h"
#include "run.h"

/* Cells of the row that begins with this text, with a bar behind each. */
static const char *row(const char *head)
{
	static char cells[512];
	const char *at = strstr(text, head), *stop = at != NULL ? strstr(at, "</tr>") : NULL;

	ck_assert_msg(stop != NULL, "no row %s in %s", head, text);
	cells[0] = '\0';
	while ((at = strstr(at, "<td")) != NULL && at < stop) {
		bool tag = false;
		size_t n;

		for (; strncmp(at, "</td>", 5) != 0; at++) {
			tag = *at == '<' || (tag && *at != '>');
			n = strlen(cells);
			if (!tag && *at != '>')
				(void)snprintf(cells + n, sizeof(cells) - n, "%c", *at);
		}
		strcat(cells, "|");
	}
	return cells;
}

static void some_years(void)
{
	struct cg_fund *f = fund("Alpha", "10.000", "10.0000", "100.00", NULL);

	txn(f, "2022-03-01", CG_TXN_PURCHASE, "500.00", "50.000");
	txn(f, "2022-12-31", CG_TXN_PURCHASE, "100.00", "10.000");
	txn(f, "2024-01-01", CG_TXN_REDEMPTION, "-250.00", "-25.000");
	txn(f, "2024-05-31", CG_TXN_PURCHASE, "40.00", "4.000");
	txn(f, "2024-06-01", CG_TXN_PURCHASE, "7000.00", "700.000"); /* behind the day of the statement */
	txn(f, NULL, CG_TXN_PURCHASE, "8000.00", "800.000");
	an.first_txn = day("2022-03-01");
	s.total_value = dec("100.00");
}

START_TEST(money_stands_by_year)
{
	some_years();
	(void)part(cg_report_split_money);
	ck_assert_str_eq(row(">2022</th>"), "600.00|0.00|600.00|600.00|");
	ck_assert_str_eq(row(">2023</th>"), "0.00|0.00|0.00|600.00|");
	ck_assert_str_eq(row(">2024</th>"), "40.00|250.00|\xe2\x88\x92"
					    "210.00|390.00|");
	ck_assert_uint_eq(count("<tr"), 4);
	ck_assert_uint_eq(count("<path class=\"invested\""), 1);
	ck_assert_uint_eq(count("Value at the end"), 1);
	ck_assert_uint_eq(count("<circle"), 1);
	ck_assert_uint_eq(count("class=\"notice\""), 0);
	ck_assert_uint_eq(count("<title>31 May 2024: value \xe2\x82\xb9"
				"100, put in \xe2\x82\xb9"
				"390</title>"),
			  1);
	ck_assert_uint_eq(count("<title>31 Dec 2023: put in \xe2\x82\xb9"
				"600</title>"),
			  1);
	s.as_of = day("2024-12-31");
	(void)part(cg_report_split_money);
	ck_assert_str_eq(row(">2024</th>"), "7,040.00|250.00|6,790.00|7,390.00|");
}
END_TEST

START_TEST(money_needs_transactions)
{
	some_years();
	an.first_txn = CG_DATE_NONE;
	ck_assert_str_eq(part(cg_report_split_money), "");
	an.first_txn = day("2024-06-01");
	ck_assert_str_eq(part(cg_report_split_money), "");
	s.funds.v[0].txns.n = 0;
	an.first_txn = s.as_of;
	ck_assert_uint_eq((part(cg_report_split_money), count("<tr")), 2);
}
END_TEST

/* The value of a statement that has more than folios is not that of the money put in. */
START_TEST(a_value_is_of_folios_alone)
{
	struct cg_demat_account d = { .value = dec("1.00") };

	some_years();
	s.total_value = CG_DEC_NONE;
	ck_assert_uint_eq((part(cg_report_split_money), count("Value at the end") + count("<circle")), 0);
	s.total_value = dec("100.00");
	s.nps.present = true;
	ck_assert_uint_eq((part(cg_report_split_money), count("Value at the end") + count("<circle")), 0);
	s.nps.present = false;
	ck_assert(CG_PUSH(&arena, &s.demat, &d));
	ck_assert_uint_eq((part(cg_report_split_money), count("Value at the end") + count("<circle")), 0);
	ck_assert_uint_eq(count("each calendar year. The table below"), 1);
}
END_TEST

/* What was held before is told; where that is most of the funds with transactions the sums say nothing. */
START_TEST(money_that_is_not_known)
{
	some_years();
	(void)fund("Closed", "0.000", "1.0000", "0.00", NULL);
	s.funds.v[1].opening_units = CG_DEC_NONE;
	ck_assert_uint_eq((part(cg_report_split_money), count("class=\"notice\"")), 0);
	s.funds.v[1].units = dec("1.000");
	ck_assert_uint_eq((part(cg_report_split_money), count("class=\"notice\"")), 1);
	s.funds.v[1].opening_units = dec("0.000");
	ck_assert_uint_eq((part(cg_report_split_money), count("class=\"notice\"")), 0);
	s.funds.v[1].opening_units = dec("1.000");
	ck_assert_uint_eq((part(cg_report_split_money), count("class=\"notice\"")), 1);
	txn(&s.funds.v[1], "2023-01-01", CG_TXN_PURCHASE, "1.00", "1.000");
	ck_assert_uint_eq((part(cg_report_split_money), count("class=\"notice\"")), 1); /* one of two */
	s.funds.v[0].reconciled = false;
	ck_assert_str_eq(part(cg_report_split_money), "");
	s.funds.v[0].reconciled = true;
	txn(fund("Third", "1.000", NULL, NULL, NULL), "2023-01-01", CG_TXN_PURCHASE, "1.00", "1.000");
	s.funds.v[2].opening_units = dec("1.000");
	ck_assert_str_eq(part(cg_report_split_money), ""); /* two of three */
}
END_TEST

static void slice(struct cg_slices *to, const char *key)
{
	const struct cg_slice one = { cg_str_of(key), dec("100.00"), dec("50.00") };

	ck_assert(CG_PUSH(&arena, to, &one));
}

/* The choices in their order, by the first letters of their ids. */
static void choices(const char *want)
{
	char got[128] = "";

	(void)part(cg_report_split_allocation);
	for (const char *at = text; (at = strstr(at, "id=\"by-")) != NULL; at += 7) {
		(void)snprintf(got + strlen(got), sizeof(got) - strlen(got), "%.3s ", at + 7);
		ck_assert_int_eq(strstr(at, " checked>") == strstr(at, "autocomplete=\"off\"") + 18, strlen(got) == 4);
	}
	ck_assert_str_eq(got, want);
	ck_assert_uint_eq(count("<div class=\"pane"), strlen(want) / 4 + (want[0] != '\0'));
}

START_TEST(the_whole_is_split_by_what_is_known)
{
	choices("");
	slice(&an.amc, "Alpha");
	choices("amc pla opt ");
	ck_assert_uint_eq(count(" values, as of <time datetime=\"2024-05-31\">"), 1);
	ck_assert_uint_eq(count("No fund has a value."), 2); /* of plans and options nothing is known here */
	ck_assert_uint_eq(count("pane paper"), 2);
	slice(&an.registrar, "CAMS");
	choices("amc pla opt ");
	slice(&an.registrar, "KFINTECH");
	choices("amc pla opt reg ");
	report.enriched = &enriched;
	choices("amc pla opt reg ");
	slice(&enriched.overlays.category, "FLEXI_CAP");
	slice(&enriched.overlays.asset_class, "EQUITY");
	choices("amc pla opt reg "); /* nothing has a value today */
	slice(&enriched.overlays.amc, "Beta");
	choices("cla cat amc pla opt reg ");
	ck_assert_uint_eq(count("at the newest NAVs, as of <time datetime=\"2024-06-30\">"), 1);
	ck_assert_uint_eq(count("pane paper"), 3);
	ck_assert_uint_eq(count("Beta") > 0, 1);
	ck_assert_uint_eq(count("Alpha"), 0);
	enriched.overlays.category.n = 0;
	choices("cla amc pla opt reg ");
	enriched.overlays.asset_class.n = 0;
	choices("amc pla opt reg ");
	an.amc.n = 0;
	choices("amc pla opt reg ");
}
END_TEST

/* What the funds hold is shown of those whose portfolios are imported. */
START_TEST(portfolios_are_looked_through)
{
	struct cg_look_slice named = { CG_STR("Banks"), dec("10.00"), dec("60.00") },
			     unnamed = { .percent = dec("40.00") };
	struct cg_look_through look = { .reason = "HOLDINGS_NOT_IMPORTED", .caps_date = CG_DATE_NONE };

	slice(&enriched.overlays.amc, "Beta");
	report.enriched = &enriched;
	report.look = &look;
	choices("amc cap sec pla opt ");
	ck_assert_uint_eq(count("these portfolios are not imported here"), 2);
	look = (struct cg_look_through){ .covered = dec("75.00"),
					 .oldest = day("2024-04-30"),
					 .newest = day("2024-05-31"),
					 .caps_date = CG_DATE_NONE };
	(void)part(cg_report_split_allocation);
	ck_assert_uint_eq(count("small companies is not imported here"), 1);
	ck_assert_uint_eq(count("The funds with a portfolio hold no shares."), 1);
	ck_assert_uint_eq(count("Through the funds"), 0);
	ck_assert(CG_PUSH(&arena, &look.caps, &named) && CG_PUSH(&arena, &look.industries, &named));
	ck_assert(CG_PUSH(&arena, &look.industries, &unnamed));
	(void)part(cg_report_split_allocation);
	ck_assert_uint_eq(count("small companies is not imported here"), 1);
	ck_assert_uint_eq(count("Through the funds: shares of the 75.00% of the value whose portfolios are known, of "
				"<time datetime=\"2024-04-30\">30 Apr 2024</time> to <time datetime=\"2024-05-31\">"),
			  1);
	look.caps_date = day("2024-06-30");
	look.newest = look.oldest;
	(void)part(cg_report_split_allocation);
	ck_assert_uint_eq(count("small companies is not imported here"), 0);
	ck_assert_uint_eq(count("of <time datetime=\"2024-04-30\">30 Apr 2024</time>.</p>"), 2);
	look.caps.n = 0;
	(void)part(cg_report_split_allocation);
	ck_assert_uint_eq(count("The funds with a portfolio hold no shares."), 1);
	ck_assert_uint_eq(count("Through the funds"), 1);
}
END_TEST

/* The largest value first, without one last; shares of the sum; a gain needs a cost. */
START_TEST(funds_stand_by_value)
{
	const char *last;

	ck_assert_str_eq(part(cg_report_funds), "");
	(void)fund("Closed", "0.000", "1.0000", "0.00", NULL);
	ck_assert_str_eq(part(cg_report_funds), "");
	(void)fund("Small", "1.000", "25.0000", "25.00", "20.00");
	(void)fund("None", "1.000", NULL, NULL, "5.00");
	(void)fund("Large", "1.000", "75.0000", "75.00", NULL);
	(void)fund("Same", "1.000", "25.0000", "25.00", "50.00");
	(void)part(cg_report_funds);
	last = strstr(text, ">Large<");
	ck_assert(last != NULL && strstr(last, ">Small<") != NULL);
	ck_assert(strstr(strstr(last, ">Small<"), ">Same<") != NULL);
	ck_assert(strstr(strstr(last, ">Same<"), ">None<") != NULL);
	ck_assert_uint_eq(count("<details>"), 4);
	ck_assert_str_eq(row(">Large<"), "60.00%|75.00|\xe2\x80\x93|\xe2\x80\x93|\xe2\x80\x93|\xe2\x80\x93|");
	ck_assert_str_eq(row(">Small<"), "20.00%|25.00|20.00|+5.00|+25.00%|\xe2\x80\x93|");
	ck_assert_str_eq(row(">Same<"), "20.00%|25.00|50.00|\xe2\x88\x92"
					"25.00|\xe2\x88\x92"
					"50.00%|\xe2\x80\x93|");
	ck_assert_str_eq(row(">Total<"), "100.00%|125.00|75.00|\xe2\x88\x92"
					 "20.00|\xe2\x88\x92"
					 "28.57%||");
	ck_assert_uint_eq(count("value of 3 of 4 funds"), 1);
	ck_assert_uint_eq(count("gain of 2 of 4 funds"), 1);
	ck_assert_uint_eq(count("No XIRR: 4 funds"), 1);
	ck_assert_uint_eq(count(">1 year<"), 0);
	ck_assert_uint_eq(count("do not agree"), 0);
	ck_assert_uint_eq(count("Statement: 1.000 units \xc3\x97 NAV 75.0000 of 30 May 2024, value 75.00</small>"), 1);
	s.funds.v[1].reconciled = false;
	ck_assert_uint_eq((part(cg_report_funds), count("do not agree")), 1);
}
END_TEST

START_TEST(costs_are_of_funds_with_a_gain)
{
	struct cg_report_page p = { .r = &report, .s = &s };
	struct cg_report_cost c;

	(void)fund("A", "1.000", "25.0000", "25.00", "20.00");
	(void)fund("B", "1.000", NULL, NULL, "5.00");
	(void)fund("C", "1.000", "75.0000", "75.00", NULL);
	c = cg_report_funds_cost(&p);
	is_dec(c.cost, "25.00");
	is_dec(c.gain, "5.00");
	is_dec(c.gain_cost, "20.00");
	ck_assert_uint_eq(c.funds, 1);
	ck_assert_uint_eq(c.of, 3);
}
END_TEST

static struct cg_enriched_fund *market(const char *name, const char *folio, const char *units, const char *value)
{
	struct cg_enriched_fund x = { .name = cg_str_of(name),
				      .folio = cg_str_of(folio),
				      .demat_client_id = CG_STR("99"),
				      .units = dec(units),
				      .current_value = dec(value),
				      .latest_nav = dec("30.0000"),
				      .latest_nav_date = day("2024-06-28"),
				      .xirr_reason = CG_RATE_NO_TRANSACTIONS };

	ck_assert(CG_PUSH(&arena, &enriched.funds, &x));
	return &enriched.funds.v[enriched.funds.n - 1];
}

/* Of today: a gain needs the cost of the same units; a fund of a demat account is a row, too. */
START_TEST(funds_have_figures_of_today)
{
	struct cg_enriched_fund *x;

	report.enriched = &enriched;
	(void)fund("Alpha", "1.000", "25.0000", "25.00", "20.00");
	(void)fund("Beta", "2.000", "25.0000", "50.00", "20.00");
	x = market("Alpha", "12", "1.000", "30.00");
	x->ret[0] = dec("5.00");
	x->bench[0] = dec("4.00");
	x->ret[1] = dec("-6.00");
	x->xirr = dec("7.00");
	x->xirr_reason = CG_RATE_SHORT_PERIOD;
	x->benchmark = CG_STR("NIFTY 50 TRI");
	(void)market("Beta", "12", "1.000", "30.00"); /* half of them is gone */
	(void)market("Gamma", "", "1.000", "60.00");
	(void)part(cg_report_funds);
	ck_assert_str_eq(row(">Alpha<"),
			 "25.00%|30.00|20.00|+10.00|+50.00%|+7.00%under a year|+5.00%index +4.00%|\xe2\x88\x92"
			 "6.00%|");
	ck_assert_str_eq(row(">Beta<"),
			 "25.00%|30.00|20.00|\xe2\x80\x93|\xe2\x80\x93|\xe2\x80\x93|\xe2\x80\x93|\xe2\x80\x93|");
	ck_assert_str_eq(row(">Gamma<"),
			 "50.00%|60.00|\xe2\x80\x93|\xe2\x80\x93|\xe2\x80\x93|\xe2\x80\x93|\xe2\x80\x93|\xe2\x80\x93|");
	ck_assert_str_eq(row(">Total<"), "100.00%|120.00|40.00|+10.00|+50.00%||||");
	ck_assert_uint_eq(count("gain of 1 of 3 funds"), 1);
	ck_assert_uint_eq(count("value of"), 0);
	ck_assert_uint_eq(count("Folio <span class=\"folio\">12<"), 2);
	ck_assert_uint_eq(count("Demat <span class=\"folio\">99<"), 1);
	ck_assert_uint_eq(count("<small>Against NIFTY 50 TRI</small>"), 1);
	ck_assert_uint_eq(count("NAV of"), 0); /* all are of the newest day */
	ck_assert_uint_eq(count(">1 year<"), 1);
	enriched.funds.v[0].proxy = CG_STR("An index fund");
	enriched.funds.v[0].quality = CG_QUALITY_NEAR;
	enriched.funds.v[0].latest_nav_date--;
	enriched.funds.v[1].current_value = CG_DEC_NONE;
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count(", shown by An index fund"), 1);
	ck_assert_uint_eq(count("<small class=\"figure\">NAV of"), 1);
	ck_assert_uint_eq(count("value of 2 of 3 funds"), 1);
	enriched.funds.v[0].quality = CG_QUALITY_NEAR + 1;
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count(", shown roughly by An index fund"), 1);
}
END_TEST

/* Reasons for dashes, each once with how many funds it keeps from a figure; alike for both horizons, or not. */
START_TEST(dashes_have_reasons)
{
	report.enriched = &enriched;
	for (int i = 0; i < 3; i++)
		(void)market(i == 0 ? "A" : i == 1 ? "B" : "C", "", "1.000", "30.00");
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count("<li>No XIRR: 3 funds \xe2\x80\x93 "), 1);
	ck_assert_uint_eq(count("<li>"), 1);
	for (size_t i = 0; i < 3; i++)
		enriched.funds.v[i].xirr = dec("1.00");
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count("class=\"fine\""), 0);
	enriched.funds.v[0].reason[0] = enriched.funds.v[0].reason[1] = CG_ENRICH_UNKNOWN;
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count("<li>No returns of 1 and 3 years: 1 fund \xe2\x80\x93 "), 1);
	ck_assert_uint_eq(count("<li>"), 1);
	enriched.funds.v[1].reason[1] = CG_ENRICH_UNKNOWN;
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count("<li>No return of 1 year: 1 fund \xe2\x80\x93 "), 1);
	ck_assert_uint_eq(count("<li>No return of 3 years: 2 funds \xe2\x80\x93 "), 1);
	enriched.funds.v[0].reason[0] = CG_ENRICH_OK;
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count("<li>No return of 1 year"), 0);
	ck_assert_uint_eq(count("<li>No return of 3 years: 2 funds \xe2\x80\x93 "), 1);
	enriched.funds.v[0].ret[1] = dec("1.00");
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count("<li>No return of 3 years: 1 fund \xe2\x80\x93 "), 1);
	ck_assert_uint_eq(count("<li>Returns with a remark: 1 fund \xe2\x80\x93 "), 1);
}
END_TEST

/* Links lead to a fund's transactions, where there are any. */
START_TEST(funds_lead_to_their_rows)
{
	struct cg_fund *f = fund("Alpha", "1.000", "25.0000", "25.00", "20.00");

	report.here = CG_STR("/s/1");
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count("/transactions"), 0);
	txn(f, "2024-01-01", CG_TXN_PURCHASE, "1.00", "1.000");
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count("/transactions?fund=0\">1 transaction, 1 Jan 2024</a>"), 1);
	txn(f, "2024-02-01", CG_TXN_PURCHASE, "1.00", "1.000");
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count(">2 transactions, 1 Jan 2024 to 1 Feb 2024</a>"), 1);
	report.here = CG_STR_NONE;
	(void)part(cg_report_funds);
	ck_assert_uint_eq(count("/transactions"), 0);
}
END_TEST

/* A return that is known for four fifths of the value is one of the portfolio; of less it is of a part. */
START_TEST(returns_stand_for_the_portfolio)
{
	struct cg_enriched_portfolio *f = &enriched.portfolio;

	report.enriched = &enriched;
	ck_assert_str_eq(part(cg_report_market_returns), "");
	ck_assert_str_eq(part(cg_report_market_parts),
			 "<p class=\"fine\">No fund has NAVs for a return of 1 year or of 3 years.</p>\n");
	f->ret[0] = dec("5.00");
	f->covered[0] = dec("80.00");
	(void)part(cg_report_market_returns);
	ck_assert_uint_eq(count("+5.00%"), 1);
	ck_assert_uint_eq(count("known for 80.00% of the value"), 1);
	ck_assert_uint_eq(count("benchmark mix"), 0);
	ck_assert_uint_eq(count("1 year"), 1);
	ck_assert_str_eq(part(cg_report_market_parts),
			 "<p class=\"fine\">No fund has NAVs for a return of 3 years.</p>\n");
	f->bench[0] = dec("4.00");
	(void)part(cg_report_market_returns);
	ck_assert_uint_eq(count("<small>benchmark mix +4.00%</small>"), 1);
	f->excess[0] = dec("1.00");
	(void)part(cg_report_market_returns);
	ck_assert_uint_eq(count("<small>benchmark mix +4.00%, excess +1.00%</small>"), 1);
	f->ret[1] = dec("-6.00");
	f->covered[1] = dec("79.99");
	(void)part(cg_report_market_returns);
	ck_assert_uint_eq(count("6.00%"), 0);
	ck_assert_str_eq(part(cg_report_market_parts),
			 "<p class=\"fine\">Known for a part of the value only: 3 years p.a. <span class=\"figure\">"
			 "\xe2\x88\x92"
			 "6.00%</span> on 79.99% of the value.</p>\n");
	f->covered[0] = dec("10.00");
	(void)part(cg_report_market_parts);
	ck_assert_uint_eq(count("only: 1 year <span"), 1);
	ck_assert_uint_eq(count("on 10.00%; 3 years p.a. <span"), 1);
	f->covered[1] = CG_DEC_NONE;
	(void)part(cg_report_market_returns);
	ck_assert_uint_eq(count("6.00%"), 1);
	ck_assert_uint_eq(count("3 years p.a."), 1);
}
END_TEST

/* The change of the last day, of a part of the value. */
START_TEST(the_last_day_may_be_of_a_part)
{
	struct cg_day_change d = {
		.percent = dec("0.50"), .covered = dec("79.99"), .from = day("2024-06-27"), .to = day("2024-06-28")
	};

	report.enriched = &enriched;
	report.change = &d;
	enriched.portfolio.ret[0] = enriched.portfolio.ret[1] = dec("1.00");
	(void)part(cg_report_market_parts);
	ck_assert_uint_eq(count("only: last day <span class=\"figure\">+0.50%</span> on 79.99%, NAV of "
				"<time datetime=\"2024-06-28\">28 Jun 2024</time> after that of "
				"<time datetime=\"2024-06-27\">27 Jun 2024</time> of the value.</p>"),
			  1);
	enriched.portfolio.covered[0] = dec("1.00");
	(void)part(cg_report_market_parts);
	ck_assert_uint_eq(count("</time>; 1 year <span"), 1);
	enriched.portfolio.covered[0] = CG_DEC_NONE;
	d.covered = dec("80.00");
	ck_assert_str_eq(part(cg_report_market_parts), "");
	d.covered = CG_DEC_NONE;
	ck_assert_str_eq(part(cg_report_market_parts), "");
	d.covered = dec("1.00");
	d.percent = CG_DEC_NONE;
	ck_assert_str_eq(part(cg_report_market_parts), "");
}
END_TEST

static bool years_shown;

static void years(struct cg_report_page *p)
{
	years_shown = cg_report_market_years(p);
}

static void year(const char *date, const char *value, const char *invested)
{
	const struct cg_year_value y = { .date = day(date), .value = dec(value), .invested = dec(invested) };

	ck_assert(CG_PUSH(&arena, &enriched.overlays.years, &y));
}

/* Two values are a line; money put in at one point is none. */
START_TEST(values_stand_by_year)
{
	struct cg_demat_account d = { .value = dec("1.00") };

	ck_assert_str_eq(part(years), "");
	ck_assert(!years_shown);
	report.enriched = &enriched;
	year("2022-12-31", "100.00", NULL);
	year("2023-12-31", NULL, "90.00");
	ck_assert_str_eq(part(years), "");
	ck_assert(!years_shown);
	year("2024-06-30", "120.00", NULL);
	(void)part(years);
	ck_assert(years_shown);
	ck_assert_uint_eq(count("Cumulative net investment</li>"), 0);
	ck_assert_uint_eq(count("class=\"invested\""), 0);
	ck_assert_uint_eq(count(">Value over time</h2>"), 1);
	ck_assert_uint_eq(count("<circle"), 2);
	ck_assert_uint_eq(count("not all flows known"), 2);
	ck_assert_uint_eq(count("a fund has no NAV of that day"), 1);
	ck_assert_str_eq(row("2024-06-30\">30 Jun 2024</time></th>"), "\xe2\x80\x93 not all flows known|120.00|");
	enriched.overlays.years.v[2].invested = dec("95.00");
	ck_assert(CG_PUSH(&arena, &s.demat, &d));
	(void)part(years);
	ck_assert_uint_eq(count("Cumulative net investment</li>"), 1);
	ck_assert_uint_eq(count("class=\"invested\""), 1);
	ck_assert_uint_eq(count(">Value by year, demat accounts included</h2>"), 1);
	ck_assert_str_eq(row("2024-06-30\">30 Jun 2024</time></th>"), "95.00|120.00|");
	ck_assert_uint_eq(count("<tr"), 4);
}
END_TEST

/* What follows from all funds together: each list where it has something, and what to say where it has not. */
START_TEST(analysis_says_what_there_is)
{
	struct cg_overlays *o = &enriched.overlays;
	struct cg_fund_overlap pair = {
		.a = 0, .b = 1, .common = 7, .date_a = day("2024-04-30"), .date_b = day("2024-05-31")
	};
	struct cg_str names[] = { CG_STR("One"), CG_STR("Two") };
	struct cg_duplicate twice = { .category = CG_STR("FLEXI_CAP"),
				      .percent = dec("40.00"),
				      .funds = { names, 2, 2 } };
	const size_t first = 0, second = 1;

	ck_assert_str_eq(part(cg_report_market_overlays), "");
	report.enriched = &enriched;
	ck_assert_str_eq(part(cg_report_market_overlays), "");
	(void)market("Alpha", "", "1.000", "30.00");
	(void)market("Beta", "", "1.000", "30.00");
	o->top5 = dec("55.00");
	o->top10 = dec("66.00");
	o->amc_hhi = dec("1234");
	(void)part(cg_report_market_overlays);
	ck_assert_uint_eq(count("<p class=\"soft\">None.</p>"), 2);
	ck_assert_uint_eq(count("None by half a point or more."), 1);
	ck_assert_uint_eq(count("<ul>") + count("<li>"), 0);
	ck_assert_uint_eq(count("<td class=\"number\">55.00%</td>") + count("<td class=\"number\">66.00%</td>"), 2);
	ck_assert_uint_eq(count("<td class=\"number\">1,234</td>"), 1);
	ck_assert_uint_eq(count("<span class=\"none\">"), 2);
	ck_assert_uint_eq(count("sum of squared shares"), 2);
	ck_assert(CG_PUSH(&arena, &o->duplicated, &twice) && CG_PUSH(&arena, &o->below, &second));
	ck_assert(CG_PUSH(&arena, &o->regular, &first) && CG_PUSH(&arena, &o->regular, &second));
	ck_assert(CG_PUSH(&arena, &o->overlap, &pair));
	enriched.funds.v[1].excess[0] = dec("-1.00");
	enriched.funds.v[1].excess[1] = dec("-2.00");
	(void)part(cg_report_market_overlays);
	ck_assert_uint_eq(count("</strong>, 40.00% of the value</p><ul><li>One</li><li>Two</li></ul></div>"), 1);
	ck_assert_uint_eq(count("<ul><li>Beta<br><small>excess \xe2\x88\x92"
				"1.00% over one year, \xe2\x88\x92"
				"2.00% a year over three</small></li></ul></div>"),
			  1);
	ck_assert_uint_eq(count("<ul><li>Alpha</li><li>Beta</li></ul><p class=\"fine\">What the direct plans returned"),
			  1);
	ck_assert_uint_eq(count("<ul><li>Alpha and Beta<br><small>overlap <span class=\"none\">"), 1);
	ck_assert_uint_eq(count(", 7 securities in common; portfolios of <time datetime=\"2024-04-30\">"), 1);
	enriched.funds.v[1].gap[1] = dec("0.75");
	enriched.funds.v[1].excess[0] = CG_DEC_NONE;
	o->overlap.v[0].percent = dec("12.00");
	(void)part(cg_report_market_overlays);
	ck_assert_uint_eq(
		count("<li>Alpha</li><li>Beta<br><small>direct less regular plan: +0.75% a year over three</small>"
		      "</li></ul>"
		      "<p class=\"fine\">Of the others"),
		1);
	ck_assert_uint_eq(count("<small>excess \xe2\x88\x92"
				"2.00% a year over three</small>"),
			  1);
	ck_assert_uint_eq(count("overlap 12.00%, 7"), 1);
	enriched.funds.v[0].gap[0] = dec("0.25");
	(void)part(cg_report_market_overlays);
	ck_assert_uint_eq(count("<p class=\"fine\">"), 0);
	ck_assert_uint_eq(count("direct less regular plan: +0.25% over one year</small>"), 1);
}
END_TEST

START_TEST(codes_become_words)
{
	static const struct {
		const char *key, *want;
	} t[] = {
		{ "FLEXI_CAP", "Flexi cap" },
		{ "FOF_OVERSEAS", "FoF overseas" },
		{ "ETF_GOLD", "ETF gold" },
		{ "PSU_ELSS_CAMS", "PSU ELSS CAMS" },
		{ "INDEX_50", "Index 50" },
		{ "A", "A" },
		{ "DIRECT", "Direct" },
		{ "OTHER", "Other" },
		{ "OPENING_BALANCE", "The statement begins with units that were already held." },
		{ "Alpha Mutual Fund", "Alpha Mutual Fund" },
		{ "Abc", "Abc" },
		{ "", "" },
		{ "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDE", "Abcdefghijklmnopqrstuvwxyzabcde" }, /* 31 letters, and 32 */
		{ "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF", "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF" },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_str got = cg_report_words_of(&arena, cg_str_of(t[i].key));

		ck_assert_msg(cg_str_eq(got, cg_str_of(t[i].want)), "%s: %.*s", t[i].key, CG_STR_ARG(got));
	}
	ck_assert_str_eq(cg_report_words("LOW"), "low");
	ck_assert_str_eq(cg_report_words("NOTHING"), "NOTHING");
	ck_assert_ptr_null(cg_report_words(NULL));
}
END_TEST

static const char *message;

static void write_message(struct cg_report_page *p)
{
	cg_report_message(&p->h, cg_str_of(message));
}

START_TEST(dates_of_messages_are_written_out)
{
#define DAY "<time datetime=\"2024-05-31\">31 May 2024</time>"
	static const char *const t[][2] = {
		{ "2024-05-31", DAY },
		{ "of 2024-05-31.", "of " DAY "." },
		{ "2024-05-312024-05-31", DAY DAY },
		{ "12024-05-31", "1" DAY },
		{ "2024-05-32", "2024-05-32" },
		{ "2024-05-3", "2024-05-3" },
		{ "2024/05-31", "2024/05-31" },
		{ "a<b", "a&lt;b" },
		{ "", "" },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		message = t[i][0];
		ck_assert_str_eq(part(write_message), t[i][1]);
	}
#undef DAY
}
END_TEST

START_TEST(shares_are_percents)
{
	is_dec(cg_report_share(dec("1.00"), dec("3.00")), "33.33");
	is_dec(cg_report_share(dec("2.00"), dec("3.00")), "66.67");
	is_dec(cg_report_share(dec("-1.00"), dec("0.01")), "-10000.00");
	is_dec(cg_report_share(dec("0.00"), dec("1.00")), "0.00");
	is_dec(cg_report_share(dec("1.00"), dec("0.00")), NULL);
	is_dec(cg_report_share(dec("1.00"), dec("-1.00")), NULL);
	is_dec(cg_report_share(CG_DEC_NONE, dec("1.00")), NULL);
	is_dec(cg_report_share(dec("1.00"), CG_DEC_NONE), NULL);
	is_dec(cg_report_share(cg_dec_make(INT64_MAX, 2), dec("1.00")), NULL);
}
END_TEST

static struct cg_dec gained;
static bool in_rupees;

static void write_gain(struct cg_report_page *p)
{
	cg_report_gain(&p->h, gained, in_rupees);
}

START_TEST(gains_have_signs_and_colours)
{
	gained = dec("1.00");
	ck_assert_str_eq(part(write_gain), "<span class=\"figure up\">+1.00</span>");
	gained = dec("-1.00");
	ck_assert_str_eq(part(write_gain), "<span class=\"figure down\">\xe2\x88\x92"
					   "1.00</span>");
	gained = dec("0.00");
	ck_assert_str_eq(part(write_gain), "<span class=\"figure \">0.00</span>");
	in_rupees = true;
	ck_assert_str_eq(part(write_gain), "<span class=\"figure \">\xe2\x82\xb9"
					   "0.00</span>");
	in_rupees = false;
}
END_TEST

static void write_places(struct cg_report_page *p)
{
	cg_report_figure_place(p, dec("1.00"), CG_PLACE_FUND, 1, 0, "value");
	cg_html_raw(&p->h, "|");
	cg_report_figure_place(p, dec("2.00"), CG_PLACE_FUND, 1, 0, "units");
	cg_html_raw(&p->h, "|");
	cg_report_figure_place(p, dec("3.00"), CG_PLACE_FUND, 0, 0, "value");
	cg_html_raw(&p->h, "|");
	cg_report_figure_place(p, dec("4.00"), CG_PLACE_TXN, 1, 0, "value");
	cg_html_raw(&p->h, "|");
	cg_report_figure_place(p, dec("5.00"), CG_PLACE_HOLDING, 1, 2, "value");
	cg_html_raw(&p->h, "|");
	cg_report_figure_place(p, CG_DEC_NONE, CG_PLACE_FUND, 1, 0, "value");
}

/* A figure leads to its place, where one is known, and a page that is saved leads nowhere. */
START_TEST(figures_lead_to_their_places)
{
	static const struct cg_place places[] = {
		{ .of = CG_PLACE_HOLDING, .i = 1, .j = 1, .field = CG_STR_INIT("value") },
		{ .of = CG_PLACE_HOLDING, .i = 1, .j = 2, .field = CG_STR_INIT("value") },
		{ .of = CG_PLACE_FUND, .i = 0, .field = CG_STR_INIT("value") },
		{ .of = CG_PLACE_FUND, .i = 1, .field = CG_STR_INIT("value") },
	};

	for (size_t i = 0; i < 4; i++)
		ck_assert(CG_PUSH(&arena, &s.places, &places[i]));
	ck_assert_str_eq(part(write_places), "1.00|2.00|3.00|4.00|5.00|<span class=\"none\">\xe2\x80\x93</span>");
	report.here = CG_STR("/s");
	ck_assert_str_eq(part(write_places), "<a href=\"?place=3\">1.00</a>|2.00|<a href=\"?place=2\">3.00</a>|4.00|"
					     "<a href=\"?place=1\">5.00</a>|<span class=\"none\">\xe2\x80\x93</span>");
	report.mode = "mode=test";
	(void)part(write_places);
	ck_assert_uint_eq(count("<a href=\"?place=3&amp;mode=test\">1.00</a>"), 1);
	report.mode = NULL;
	(void)part(write_places);
	ck_assert_uint_eq(count("<a href=\"?place=3\">1.00</a>"), 1);
}
END_TEST

static const char *query;

static void write_href(struct cg_report_page *p)
{
	cg_report_href(p, "/x", query);
}

START_TEST(links_keep_their_mode)
{
	report.here = CG_STR("/s/1");
	query = "";
	ck_assert_str_eq(part(write_href), " href=\"/s/1/x\"");
	query = "a=1";
	ck_assert_str_eq(part(write_href), " href=\"/s/1/x?a=1\"");
	report.mode = "mode=test";
	ck_assert_str_eq(part(write_href), " href=\"/s/1/x?a=1&amp;mode=test\"");
	query = "";
	ck_assert_str_eq(part(write_href), " href=\"/s/1/x?mode=test\"");
	report.mode = NULL;
	ck_assert_str_eq(part(write_href), " href=\"/s/1/x\"");
}
END_TEST

/* India is five and a half hours ahead; NAVs of a day come in its night. */
START_TEST(today_may_be_yesterday)
{
	const int64_t day_ms = 24 * 3600 * 1000, ahead = 11 * 1800 * 1000;

	ck_assert(!cg_report_is_today(&report));
	report.enriched = &enriched;
	enriched.as_of = 20000;
	report.now_ms = 20000 * day_ms;
	ck_assert(cg_report_is_today(&report));
	report.now_ms = 20002 * day_ms - ahead - 1;
	ck_assert(cg_report_is_today(&report));
	report.now_ms++;
	ck_assert(!cg_report_is_today(&report));
}
END_TEST

static struct cg_slices slices;

static void write_shares(struct cg_report_page *p)
{
	cg_report_shares(p, "x", "By x", &slices);
}

START_TEST(shares_have_a_picture_and_rows)
{
	const struct cg_slice v[] = { { CG_STR("FLEXI_CAP"), dec("75.00"), dec("75.00") },
				      { CG_STR("a < b"), dec("25.00"), CG_DEC_NONE } };

	slices = (struct cg_slices){ NULL, 0, 0 };
	ck_assert_str_eq(part(write_shares), "");
	ck_assert(CG_PUSH(&arena, &slices, &v[0]) && CG_PUSH(&arena, &slices, &v[1]));
	(void)part(write_shares);
	ck_assert_uint_eq(count("The largest of 2 shares is Flexi cap with 75.00%; the table"), 1);
	ck_assert_uint_eq(count("<path class=\"c1\"") + count("<path class=\"c2\""), 2);
	ck_assert_uint_eq(count("<span class=\"swatch c1\"></span>Flexi cap</th>"), 1);
	ck_assert_uint_eq(count("<span class=\"swatch c2\"></span>a &lt; b</th>"), 1);
	ck_assert_uint_eq(count("<rect class=\"c1\" width=\"75.00%\""), 1);
	ck_assert_uint_eq(count("<rect class=\"c2\" width=\"0.00%\""), 1);
	ck_assert_uint_eq(count("</td><td>75.00%</td><td>\xe2\x82\xb9"
				"75.00</td>"),
			  1);
	ck_assert_uint_eq(count("<span class=\"none\">"), 1);
	slices = (struct cg_slices){ NULL, 0, 0 };
}
END_TEST

START_TEST(sums_begin_with_the_first_figure)
{
	struct cg_report_page p = { .r = &report, .s = &s };
	struct cg_dec sum = CG_DEC_NONE;

	cg_report_add(&p, &sum, CG_DEC_NONE);
	is_dec(sum, NULL);
	cg_report_add(&p, &sum, dec("1"));
	is_dec(sum, "1.00");
	cg_report_add(&p, &sum, dec("-0.25"));
	is_dec(sum, "0.75");
	ck_assert(!p.failed);
	cg_report_add(&p, &sum, cg_dec_make(INT64_MAX, 2));
	ck_assert(p.failed);
}
END_TEST

/* Closed funds with what they earned, or why that is not known. */
START_TEST(closed_funds_have_a_gain)
{
	struct cg_fund *f = fund("Open", "1.000", NULL, NULL, NULL);

	ck_assert_str_eq(part(cg_report_holdings_exited), "");
	an.exited_count = 3;
	f = fund("Alpha", "0.000", NULL, NULL, NULL);
	f->isin = CG_STR("INF000A01010");
	f->plan = CG_PLAN_DIRECT;
	txn(f, "2023-01-01", CG_TXN_PURCHASE, "100.00", "10.000");
	txn(f, "2024-02-01", CG_TXN_REDEMPTION, "-130.00", "-10.000");
	f = fund("Beta", NULL, NULL, NULL, NULL);
	f->folio = CG_STR("");
	f->isin = CG_STR("INF000B01019");
	f->reconciled = false;
	f = fund("Gamma", "0.000", NULL, NULL, NULL);
	f->opening_units = dec("5.000");
	txn(f, "2023-01-01", CG_TXN_REDEMPTION, "-100.00", "-5.000");
	(void)part(cg_report_holdings_exited);
	ck_assert_uint_eq(count("Open") + count("<a "), 0);
	ck_assert_uint_eq(count("<tr"), 4);
	ck_assert_uint_eq(count(">Alpha<small>Folio 12 \xc2\xb7 INF000A01010 \xc2\xb7 Direct</small></th>"), 1);
	ck_assert_uint_eq(count(">Beta<small>INF000B01019</small><small class=\"bad\">Its figures do not agree"), 1);
	ck_assert_uint_eq(count(">Gamma<small>Folio 12</small></th>"), 1);
	ck_assert_str_eq(row(">Alpha<"), "2|01-Feb-24|+30.00|");
	ck_assert_str_eq(row(">Beta<"), "0|\xe2\x80\x93|\xe2\x80\x93 The statement lists no transactions.|");
	ck_assert_str_eq(row(">Gamma<"),
			 "1|01-Jan-23|\xe2\x80\x93 The statement begins with units that were already held.|");
	report.here = CG_STR("/s/1");
	(void)part(cg_report_holdings_exited);
	ck_assert_uint_eq(count("<a href=\"/s/1/transactions?fund=1\">2</a>"), 1);
	ck_assert_uint_eq(count("<a href"), 2);
}
END_TEST

/* Each account has its table and its printed total, each figure its place. */
START_TEST(accounts_have_their_tables)
{
	static const struct cg_place places[] = {
		{ .of = CG_PLACE_HOLDING, .i = 1, .j = 0, .field = CG_STR_INIT("nav") },
		{ .of = CG_PLACE_HOLDING, .i = 1, .j = 1, .field = CG_STR_INIT("price") },
		{ .of = CG_PLACE_HOLDING, .i = 1, .j = 0, .field = CG_STR_INIT("units") },
		{ .of = CG_PLACE_HOLDING, .i = 1, .j = 0, .field = CG_STR_INIT("value") },
	};
	const struct cg_demat_holding held[] = {
		{ .kind = CG_DEMAT_FUND,
		  .name = CG_STR("Fund"),
		  .isin = CG_STR("INF000A01010"),
		  .units = dec("1.000"),
		  .price = dec("2.0000"),
		  .value = dec("3.00") },
		{ .kind = CG_DEMAT_EQUITY, .name = CG_STR("Share"), .units = dec("4"), .price = dec("5.00") },
	};
	struct cg_demat_account one = { .depository = CG_STR("NSDL"), .client_id = CG_STR("77") };
	struct cg_demat_account two = { .depository = CG_STR("CDSL"),
					.dp_name = CG_STR("Broker & Co"),
					.dp_id = CG_STR("12"),
					.client_id = CG_STR("34"),
					.value = dec("23.00") };

	ck_assert_str_eq(part(cg_report_holdings_demat), "");
	ck_assert(CG_PUSH(&arena, &two.holdings, &held[0]) && CG_PUSH(&arena, &two.holdings, &held[1]));
	ck_assert(CG_PUSH(&arena, &s.demat, &one) && CG_PUSH(&arena, &s.demat, &two));
	(void)part(cg_report_holdings_demat);
	ck_assert_uint_eq(
		count("<h3>NSDL <small>NSDL 77</small></h3><p class=\"soft\">No holdings.</p><h3>Broker &amp; Co "
		      "<small>CDSL 12 / 34</small></h3><table"),
		1);
	ck_assert_str_eq(row(">Fund<small>INF000A01010</small></th>"), "1.000|2.0000|3.00|");
	ck_assert_str_eq(row(">Share</th>"), "4|5.00|\xe2\x80\x93|");
	ck_assert_str_eq(row(">Total as printed<"), "||23.00|");
	for (size_t i = 0; i < 4; i++)
		ck_assert(CG_PUSH(&arena, &s.places, &places[i]));
	report.here = CG_STR("/s/1");
	(void)part(cg_report_holdings_demat);
	ck_assert_uint_eq(count("place=0\">2.0000</a>") + count("place=1\">5.00</a>") + count("place=2\">1.000</a>") +
				  count("place=3\">3.00</a>"),
			  4);
	s.demat.v[1].value = CG_DEC_NONE;
	(void)part(cg_report_holdings_demat);
	ck_assert_uint_eq(count("Total as printed"), 0);
}
END_TEST

START_TEST(a_pension_has_its_table)
{
	const struct cg_nps_scheme v[] = {
		{ .name = CG_STR("Scheme E"),
		  .tier = CG_STR("I"),
		  .units = dec("1.0000"),
		  .nav = dec("2.0000"),
		  .value = dec("2.00") },
		{ .name = CG_STR("Scheme C"), .units = dec("3.0000") },
	};
	static const struct cg_place place = { .of = CG_PLACE_NPS_SCHEME, .i = 0, .field = CG_STR_INIT("nav") };

	ck_assert_str_eq(part(cg_report_holdings_pension), "");
	s.nps.present = true;
	ck_assert(CG_PUSH(&arena, &s.nps.schemes, &v[0]) && CG_PUSH(&arena, &s.nps.schemes, &v[1]));
	(void)part(cg_report_holdings_pension);
	ck_assert_uint_eq(count("PRAN") + count("Total as printed"), 0);
	ck_assert_str_eq(row(">Scheme E<small>Tier I</small></th>"), "1.0000|2.0000|2.00|");
	ck_assert_str_eq(row(">Scheme C</th>"), "3.0000|\xe2\x80\x93|\xe2\x80\x93|");
	s.nps.pran = CG_STR("110012345678");
	s.nps.value = dec("2.00");
	report.here = CG_STR("/s/1");
	ck_assert(CG_PUSH(&arena, &s.places, &place));
	(void)part(cg_report_holdings_pension);
	ck_assert_uint_eq(count("<h3>PRAN 110012345678</h3>") + count("Total as printed"), 2);
	ck_assert_uint_eq(count("place=0\">2.0000</a>"), 1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("report_parts");
	TCase *tc = tcase_create("parts");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, money_stands_by_year);
	tcase_add_test(tc, money_needs_transactions);
	tcase_add_test(tc, a_value_is_of_folios_alone);
	tcase_add_test(tc, money_that_is_not_known);
	tcase_add_test(tc, the_whole_is_split_by_what_is_known);
	tcase_add_test(tc, portfolios_are_looked_through);
	tcase_add_test(tc, funds_stand_by_value);
	tcase_add_test(tc, costs_are_of_funds_with_a_gain);
	tcase_add_test(tc, funds_have_figures_of_today);
	tcase_add_test(tc, dashes_have_reasons);
	tcase_add_test(tc, funds_lead_to_their_rows);
	tcase_add_test(tc, returns_stand_for_the_portfolio);
	tcase_add_test(tc, the_last_day_may_be_of_a_part);
	tcase_add_test(tc, values_stand_by_year);
	tcase_add_test(tc, analysis_says_what_there_is);
	tcase_add_test(tc, codes_become_words);
	tcase_add_test(tc, dates_of_messages_are_written_out);
	tcase_add_test(tc, shares_are_percents);
	tcase_add_test(tc, gains_have_signs_and_colours);
	tcase_add_test(tc, figures_lead_to_their_places);
	tcase_add_test(tc, links_keep_their_mode);
	tcase_add_test(tc, today_may_be_yesterday);
	tcase_add_test(tc, shares_have_a_picture_and_rows);
	tcase_add_test(tc, sums_begin_with_the_first_figure);
	tcase_add_test(tc, closed_funds_have_a_gain);
	tcase_add_test(tc, accounts_have_their_tables);
	tcase_add_test(tc, a_pension_has_its_table);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
