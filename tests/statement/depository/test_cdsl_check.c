/* The sections of a CDSL e-CAS against each other: a sound statement in memory, of which one thing is changed. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/cdsl.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))
#define ISIN "INF109K01837"

enum { BYTES = 1 << 20, COVER = 1, LIST = 2, SHARES = 3, LEDGERS = 4, FOLIOS = 5, PENSION = 6 };

static struct cg_arena a;
static struct cg_statement s;
static struct cg_cdsl c;
static struct cg_fund funds[2], details[2], ledgers[2];
static struct cg_txn rows[2];
static struct cg_demat_account account;
static struct cg_demat_holding holdings[3];
static struct cg_demat_txn moves[2];
static struct cg_nps_scheme schemes[2];
static struct cg_cdsl_group group;
static struct cg_person owners[2];
static uint64_t count;

static void set_funds(void)
{
	static const char *const folio[] = { "1234567", "7654321" }, *const units[] = { "100.000", "110.000" },
				 *const value[] = { "200.00", "220.00" }, *const cost[] = { "150.00", "200.00" };

	for (size_t i = 0; i < 2; i++) {
		funds[i] = (struct cg_fund){ .name = CG_STR("A Fund"),
					     .isin = CG_STR(ISIN),
					     .folio = cg_str_of(folio[i]),
					     .rta_code = CG_STR("A12"),
					     .units = dec(units[i]),
					     .nav = dec("2.0000"),
					     .value = dec(value[i]),
					     .cost = dec(cost[i]),
					     .page = FOLIOS };
		details[i] = (struct cg_fund){ .isin = CG_STR(ISIN),
					       .folio = cg_str_of(folio[i]),
					       .rta_code = CG_STR("A12"),
					       .amc = CG_STR("A Mutual Fund"),
					       .kyc = CG_STR("OK"),
					       .registrar = CG_STR("CAMS") };
	}
	rows[0] = (struct cg_txn){ .units = dec("15.000") };
	rows[1] = (struct cg_txn){ .units = dec("-5.000") };
	ledgers[0] = (struct cg_fund){ .isin = CG_STR(ISIN),
				       .folio = cg_str_of(folio[1]),
				       .opening_units = dec("100.000"),
				       .units = dec("110.000"),
				       .page = LEDGERS };
	ledgers[0].txns.v = rows;
	ledgers[0].txns.n = 2;
	ledgers[1] = ledgers[0];
	c.mf = (struct cg_cdsl_total){ dec("420.00"), dec("350.00"), FOLIOS };
	c.folios = (struct cg_cdsl_total){ dec("420.00"), CG_DEC_NONE, LIST };
	c.mf_count = 2;
}

/* 10.000 x 100.00 of shares, 2 x 50.00 of a bond, 1.000 x 20.0000 of a fund. */
static void set_account(void)
{
	static const char *const isin[] = { "INE002A01018", "INE020B08AH8", ISIN },
				 *const units[] = { "10.000", "2", "1.000" },
				 *const price[] = { "100.00", "50.00", "20.0000" },
				 *const value[] = { "1000.00", "100.00", "20.00" };
	static const enum cg_demat_kind kind[] = { CG_DEMAT_EQUITY, CG_DEMAT_BOND, CG_DEMAT_FUND };

	for (size_t i = 0; i < 3; i++)
		holdings[i] = (struct cg_demat_holding){ .kind = kind[i],
							 .isin = cg_str_of(isin[i]),
							 .units = dec(units[i]),
							 .price = dec(price[i]),
							 .value = dec(value[i]),
							 .page = SHARES };
	moves[0] = (struct cg_demat_txn){ .isin = cg_str_of(isin[0]), .closing = dec("7.000"), .page = SHARES };
	moves[1] = (struct cg_demat_txn){ .isin = cg_str_of(isin[0]), .closing = dec("10.000"), .page = SHARES };
	account = (struct cg_demat_account){ .dp_name = CG_STR("A BROKER"),
					     .dp_id = CG_STR("12345678"),
					     .client_id = CG_STR("87654321"),
					     .owners = { owners, 1, 1 },
					     .value = dec("1120.00") };
	account.holdings.v = holdings;
	account.holdings.n = 3;
	account.txns.v = moves;
	account.txns.n = 2;
	count = 3;
}

static void set_totals(void)
{
	static const char *const class[] = { "1000.00", "100.00", "20.00", "420.00", "70.00" };
	struct cg_cdsl_total all = { dec("1610.00"), CG_DEC_NONE, LIST };

	schemes[0].value = dec("30.00");
	schemes[1].value = dec("40.00");
	s.nps.present = true;
	c.nps_table = (struct cg_cdsl_total){ dec("70.00"), CG_DEC_NONE, PENSION };
	c.nps_listed = (struct cg_cdsl_total){ dec("70.00"), CG_DEC_NONE, LIST };
	c.nps_count = 2;
	owners[0] = (struct cg_person){ CG_STR("ASHA RAO"), CG_STR("ABCPR1234F") };
	owners[1] = (struct cg_person){ CG_STR("RAVI RAO"), CG_STR("ABCPR9876F") };
	group = (struct cg_cdsl_group){ .owners = { owners, 2, 2 }, .sum = all.value, .total = all };
	c.grand = c.classes = c.cover = all;
	c.cover.page = COVER;
	c.class_sum.value = all.value;
	for (size_t i = 0; i < CG_CDSL_CLASS_MAX; i++)
		c.by_class[i] = dec(class[i]);
}

static void setup(void)
{
	cg_arena_init(&a, BYTES);
	s = (struct cg_statement){ .type = CG_STATEMENT_DEPOSITORY };
	c = (struct cg_cdsl){ .a = &a, .s = &s, .openings = 1 };
	set_funds();
	set_account();
	set_totals();
	s.investor.name = CG_STR("ASHA RAO");
	s.funds.v = funds;
	s.demat.v = &account;
	s.nps.schemes.v = schemes;
	c.groups.v = &group;
	c.counts.v = &count;
	c.details.v = details;
	c.ledgers.v = ledgers;
	s.funds.n = c.details.n = s.nps.schemes.n = 2;
	s.demat.n = c.groups.n = c.counts.n = c.ledgers.n = 1;
}

static void teardown(void)
{
	cg_arena_free(&a);
}

/* The next case of a test. */
static void again(void)
{
	teardown();
	setup();
}

static bool is_said(const char *what)
{
	for (size_t i = 0; i < s.warnings.n; i++) {
		if (cg_str_eq(s.warnings.v[i].message, cg_str_of(what)))
			return true;
	}
	return false;
}

static void finish(size_t warnings)
{
	ck_assert(cg_cdsl_finish(&c));
	ck_assert_msg(s.warnings.n == warnings, "%zu: %s", s.warnings.n,
		      s.warnings.n > 0 ? s.warnings.v[0].message.p : "");
	ck_assert_uint_eq(s.checks - s.passed, warnings);
}

START_TEST(sections_agree)
{
	finish(0);
	is_text(s.investor.pan, "ABCPR1234F");
	ck_assert_uint_eq(s.printed.n, 1);
	is_dec(s.printed.v[0].value, "1610.00");
	is_text(s.printed.v[0].amc, NULL);
	ck_assert_uint_eq(s.printed.v[0].page, LIST);
	for (size_t i = 0; i < 2; i++) {
		is_text(funds[i].amc, "A Mutual Fund");
		is_text(funds[i].kyc, "OK");
		is_text(funds[i].registrar, "CAMS");
	}
	is_dec(funds[0].opening_units, NULL);
	ck_assert_uint_eq(funds[0].txns.n, 0);
	is_dec(funds[1].opening_units, "100.000");
	ck_assert_uint_eq(funds[1].txns.n, 2);
	is_dec(s.nps.value, "70.00");
}
END_TEST

#define MF_TABLE "The values of the folios do not add up to the grand total of their table."
#define MF_LIST "The values of the folios do not add up to the list of accounts."
#define MF_COST "The amounts invested do not add up to the grand total of their table."
#define ACCOUNT "The holdings of a demat account do not add up to the list of accounts."
#define UNITS "Units times price of a security do not give its value."
#define OPENING "The opening balance and the units of all rows do not give the closing balance."
#define NPS_TABLE "Units times NAV of the NPS schemes do not add up to their portfolio value."
#define NPS_LIST "The NPS schemes do not come to what the list of accounts says."
#define GROUP "The accounts of a group of holders do not add up to its total."
#define ACCOUNTS "The accounts do not add up to the grand total."
#define ON_COVER "The total on the cover is not the grand total."
#define CLASSES "The asset classes do not add up to their total."
#define CLASSES_ALL "The total of the asset classes is not the grand total."
#define OF_SHARES "Shares, REITs and InvITs do not add up to their asset classes."
#define OF_DEBT "Bonds and government paper do not add up to their asset classes."
#define OF_FUNDS "Units of funds in demat accounts do not add up to their asset class."
#define OF_FOLIOS "The folios do not add up to their asset class."
#define OF_NPS "The NPS schemes do not add up to their asset class."

/* A figure is another one, or NULL: what is said of it, and the page and figures of the first of these. */
static const struct {
	struct cg_dec *figure;
	const char *is, *said[3];
	uint32_t page;
	const char *expected, *found;
} changes[] = {
	{ &c.cover.value, "1610.01", { ON_COVER }, COVER, "1610.00", "1610.01" },
	{ &c.cover.value, NULL, { ON_COVER }, COVER, "1610.00", NULL },
	{ &c.grand.value, "1610.01", { ACCOUNTS, ON_COVER, CLASSES_ALL }, LIST, "1610.00", "1610.01" },
	{ &c.classes.value, "1609.99", { CLASSES, CLASSES_ALL }, LIST, "1610.00", "1609.99" },
	{ &c.class_sum.value, "1610.01", { CLASSES }, LIST, "1610.01", "1610.00" },
	{ &group.total.value, "1609.99", { GROUP }, LIST, "1610.00", "1609.99" },
	{ &group.total.value, NULL, { GROUP }, LIST, "1610.00", NULL },
	{ &group.sum, "1609.99", { GROUP, ACCOUNTS }, LIST, "1609.99", "1610.00" },
	{ &group.sum, NULL, { GROUP, ACCOUNTS }, LIST, NULL, "1610.00" },
	{ &c.mf.value, "420.01", { MF_TABLE }, FOLIOS, "420.00", "420.01" },
	{ &c.mf.value, NULL, { MF_TABLE }, FOLIOS, "420.00", NULL },
	{ &c.mf.cost, "350.01", { MF_COST }, FOLIOS, "350.00", "350.01" },
	{ &c.mf.cost, NULL, { NULL }, 0, NULL, NULL },
	{ &c.folios.value, "420.01", { MF_LIST, OF_FOLIOS }, LIST, "420.00", "420.01" },
	{ &c.folios.value, NULL, { MF_LIST, OF_FOLIOS }, LIST, "420.00", NULL },
	{ &funds[0].value, "200.01", { MF_TABLE, MF_LIST }, FOLIOS, "420.01", "420.00" },
	{ &funds[0].value, NULL, { MF_TABLE, MF_LIST }, FOLIOS, "220.00", "420.00" },
	{ &funds[1].cost, "199.99", { MF_COST }, FOLIOS, "349.99", "350.00" },
	{ &funds[1].cost, NULL, { "The amount invested of a folio is not found.", MF_COST }, FOLIOS, NULL, NULL },
	{ &ledgers[0].opening_units, "100.001", { OPENING }, LEDGERS, "110.001", "110.000" },
	{ &ledgers[0].opening_units, NULL, { OPENING }, LEDGERS, NULL, "110.000" },
	{ &rows[0].units, NULL, { OPENING }, LEDGERS, "95.000", "110.000" },
	{ &rows[1].units, "-4.999", { OPENING }, LEDGERS, "110.001", "110.000" },
	{ &funds[1].units,
	  "110.001",
	  { "The closing balance of the transactions is not what is held." },
	  FOLIOS,
	  "110.000",
	  "110.001" },
	{ &account.value, "1120.01", { ACCOUNT }, SHARES, "1120.00", "1120.01" },
	{ &account.value, NULL, { ACCOUNT }, SHARES, "1120.00", NULL },
	{ &holdings[0].value, "1000.01", { UNITS, ACCOUNT, OF_SHARES }, SHARES, "1000.00", "1000.01" },
	{ &holdings[1].value, "99.99", { UNITS, ACCOUNT, OF_DEBT }, SHARES, "100.00", "99.99" },
	{ &holdings[2].value, "20.01", { UNITS, ACCOUNT, OF_FUNDS }, SHARES, "20.00", "20.01" },
	{ &holdings[0].value, NULL, { UNITS, ACCOUNT, OF_SHARES }, SHARES, "1000.00", NULL },
	{ &holdings[2].units, NULL, { UNITS }, SHARES, NULL, "20.00" },
	{ &holdings[2].price, NULL, { UNITS }, SHARES, NULL, "20.00" },
	{ &holdings[2].price, "20.0051", { UNITS }, SHARES, "20.01", "20.00" },
	{ &holdings[2].price, "20.0049", { NULL }, 0, NULL, NULL },
	{ &moves[1].closing,
	  "10.001",
	  { "The balance behind the last movement of a security is not what is held of it." },
	  SHARES,
	  "10.000",
	  "10.001" },
	{ &moves[0].closing, "7.001", { NULL }, 0, NULL, NULL },
	{ &c.nps_table.value, "70.01", { NPS_TABLE, OF_NPS }, PENSION, "70.00", "70.01" },
	{ &c.nps_table.value, NULL, { NPS_TABLE, OF_NPS }, PENSION, "70.00", NULL },
	{ &c.nps_listed.value, "70.01", { NPS_LIST }, LIST, "70.00", "70.01" },
	{ &c.nps_listed.value, NULL, { NULL }, 0, NULL, NULL },
	{ &schemes[1].value, "40.01", { NPS_TABLE, NPS_LIST }, PENSION, "70.01", "70.00" },
	{ &schemes[1].value, NULL, { NPS_TABLE, NPS_LIST }, PENSION, NULL, "70.00" },
	{ &c.by_class[CG_CDSL_SHARES], "999.99", { OF_SHARES }, LIST, "1000.00", "999.99" },
	{ &c.by_class[CG_CDSL_DEBT], "100.01", { OF_DEBT }, LIST, "100.00", "100.01" },
	{ &c.by_class[CG_CDSL_DEMAT_FUNDS], NULL, { OF_FUNDS }, LIST, "20.00", "0.00" },
	{ &c.by_class[CG_CDSL_FOLIOS], "420.01", { OF_FOLIOS }, LIST, "420.00", "420.01" },
	{ &c.by_class[CG_CDSL_PENSION], NULL, { OF_NPS }, LIST, "70.00", "0.00" },
};

START_TEST(figure_that_differs_is_told)
{
	size_t n = 0;

	*changes[_i].figure = dec(changes[_i].is);
	while (n < 3 && changes[_i].said[n] != NULL)
		n++;
	finish(n);
	for (size_t i = 0; i < n; i++)
		ck_assert_msg(is_said(changes[_i].said[i]), "not said: %s", changes[_i].said[i]);
	if (n == 0)
		return;
	is_text(s.warnings.v[0].message, changes[_i].said[0]);
	ck_assert_uint_eq(s.warnings.v[0].page, changes[_i].page);
	is_text(s.warnings.v[0].expected, changes[_i].expected);
	is_text(s.warnings.v[0].found, changes[_i].found);
}
END_TEST

/* Counts of the account list, and how often rows begin with a balance. */
#define HEADS "The transactions of a folio have no head that names it."
#define SECURITIES "The number of securities of a demat account differs from the list of accounts."

START_TEST(counts_that_differ_are_told)
{
	static const struct {
		uint64_t securities, folios, schemes;
		size_t openings;
		const char *said;
		uint32_t page;
		const char *expected, *found;
	} v[] = {
		{ 2, 2, 2, 1, SECURITIES, SHARES, "2", "3" },
		{ 4, 2, 2, 1, SECURITIES, SHARES, "4", "3" },
		{ UINT32_MAX, 2, 2, 1, SECURITIES, SHARES, "4294967295", "3" },
		{ (uint64_t)UINT32_MAX + 1, 2, 2, 1, SECURITIES, SHARES, NULL, "3" },
		{ UINT64_MAX, 2, 2, 1, SECURITIES, SHARES, NULL, "3" },
		{ 3, 1, 2, 1, "The number of schemes differs from the list of accounts.", LIST, NULL, "2" },
		{ 3, 3, 2, 1, "The number of schemes differs from the list of accounts.", LIST, NULL, "2" },
		{ 3, 2, 1, 1, NPS_LIST, LIST, "70.00", "70.00" },
		{ 3, 2, 3, 1, NPS_LIST, LIST, "70.00", "70.00" },
		{ 3, 2, 2, 0, HEADS, LEDGERS, NULL, NULL },
		{ 3, 2, 2, 2, HEADS, LEDGERS, NULL, NULL },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		count = v[i].securities;
		c.mf_count = v[i].folios;
		c.nps_count = v[i].schemes;
		c.openings = v[i].openings;
		finish(1);
		is_text(s.warnings.v[0].message, v[i].said);
		ck_assert_uint_eq(s.warnings.v[0].page, v[i].page);
		is_text(s.warnings.v[0].expected, v[i].expected);
		is_text(s.warnings.v[0].found, v[i].found);
	}
}
END_TEST

/* Where the balance without a head stands; else the last ledger, the list, the first page. */
START_TEST(page_of_what_has_none)
{
	c.openings = 2;
	c.astray = 7;
	finish(1);
	ck_assert_uint_eq(s.warnings.v[0].page, 7);
	again();
	c.openings = 1;
	c.ledgers.n = 0;
	finish(1);
	is_text(s.warnings.v[0].message, HEADS);
	ck_assert_uint_eq(s.warnings.v[0].page, LIST);
	again();
	c.grand.page = 0;
	c.mf = (struct cg_cdsl_total){ CG_DEC_NONE, CG_DEC_NONE, 0 };
	finish(1);
	is_text(s.warnings.v[0].message, MF_TABLE);
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
	again();
	c.mf = (struct cg_cdsl_total){ CG_DEC_NONE, CG_DEC_NONE, 0 };
	finish(1);
	ck_assert_uint_eq(s.warnings.v[0].page, LIST);
}
END_TEST

#define NO_ENTRY "The account details have no entry of this folio and ISIN."
#define OTHER_CODE "The scheme code of this folio differs between its holding and the account details."
#define NO_HEAD "The holders, the participant or the numbers of a demat account are not understood."

/* Texts that are another one, which the warning does not repeat. */
static const struct {
	struct cg_str *text;
	const char *is, *said;
	uint32_t page;
} texts[] = {
	{ &details[0].amc, "", NO_ENTRY, FOLIOS },
	{ &details[0].folio, "1234568", NO_ENTRY, FOLIOS },
	{ &details[0].isin, "INF109K01838", NO_ENTRY, FOLIOS },
	{ &details[1].rta_code, "A13", OTHER_CODE, FOLIOS },
	{ &funds[1].rta_code, "A13", OTHER_CODE, FOLIOS },
	{ &details[1].kyc, "NOT OK", NULL, 0 },
	{ &account.dp_name, "", NO_HEAD, LIST },
	{ &account.dp_id, "1234567", NO_HEAD, LIST },
	{ &account.dp_id, "123456789", NO_HEAD, LIST },
	{ &account.client_id, "8765432", NO_HEAD, LIST },
	{ &account.client_id, "876543219", NO_HEAD, LIST },
	{ &moves[1].isin, "INE009A01021",
	  "The balance behind the last movement of a security is not what is held of it.", SHARES },
};

START_TEST(text_that_differs_is_told)
{
	bool both = texts[_i].text == &moves[1].isin; /* each of the two is the last one of its security */

	*texts[_i].text = cg_str_of(texts[_i].is);
	finish(texts[_i].said == NULL ? 0 : both ? 2 : 1);
	if (texts[_i].said == NULL)
		return;
	is_text(s.warnings.v[0].message, texts[_i].said);
	ck_assert_uint_eq(s.warnings.v[0].page, texts[_i].page);
	is_text(s.warnings.v[0].folio, texts[_i].page != FOLIOS			   ? NULL
				       : cg_str_eq(*texts[_i].text, CG_STR("A13")) ? "7654321"
										   : "1234567");
}
END_TEST

START_TEST(account_without_owners_is_told)
{
	account.owners.n = 0;
	finish(1);
	is_text(s.warnings.v[0].message, NO_HEAD);
}
END_TEST

/* An account that the list has without a value holds nothing, however many ISINs it may name. */
START_TEST(account_without_holdings)
{
	static const struct {
		const char *value;
		uint64_t count;
		bool sum, number;
	} v[] = {
		{ NULL, 5, false, false },  { NULL, 0, false, false },	{ "0.00", 0, false, false },
		{ "0.00", 1, false, true }, { "0.01", 0, true, false },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		account.holdings.n = account.txns.n = 0;
		account.value = dec(v[i].value);
		count = v[i].count;
		ck_assert(cg_cdsl_finish(&c));
		ck_assert_int_eq(is_said(ACCOUNT), v[i].sum);
		ck_assert_int_eq(is_said(SECURITIES), v[i].number);
		ck_assert_uint_eq(s.warnings.v[0].page, LIST); /* of what follows from it, too */
	}
	again();
	account.value = CG_DEC_NONE; /* of one that holds something the number counts all the same */
	count = 4;
	finish(2);
	ck_assert(is_said(ACCOUNT) && is_said(SECURITIES));
}
END_TEST

/* Rights that are not traded have no price, or no units, and are worth nothing. */
START_TEST(security_that_is_worth_nothing)
{
	static const struct {
		const char *units, *price, *value;
		bool told;
	} v[] = {
		{ NULL, "50.00", "0.00", false }, { "2", NULL, "0.00", false }, { NULL, NULL, "0.00", false },
		{ "2", "50.00", "0.00", true },	  { NULL, NULL, "0.01", true }, { NULL, NULL, NULL, true },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		holdings[1].units = dec(v[i].units);
		holdings[1].price = dec(v[i].price);
		holdings[1].value = dec(v[i].value);
		ck_assert(cg_cdsl_finish(&c));
		ck_assert_int_eq(is_said(UNITS), v[i].told);
	}
}
END_TEST

START_TEST(movements_of_what_is_listed_twice_are_not_judged)
{
	holdings[1].isin = holdings[0].isin;
	moves[1].closing = dec("3.000");
	finish(0);
}
END_TEST

/* A class that nobody knows may be any, and without the table there is nothing to compare. */
START_TEST(classes_that_are_not_known)
{
	c.by_class[CG_CDSL_SHARES] = CG_DEC_NONE;
	c.strange_class = true;
	finish(0);
	again();
	c.by_class[CG_CDSL_SHARES] = CG_DEC_NONE;
	c.classes.value = CG_DEC_NONE;
	finish(2); /* which is told by other checks */
	ck_assert(!is_said(OF_SHARES));
}
END_TEST

/* No folios, and none in the list: nothing is asked of them; one of the two is told. */
START_TEST(statement_without_folios)
{
	s.funds.n = c.ledgers.n = c.openings = c.mf_count = 0;
	c.folios = c.mf = (struct cg_cdsl_total){ 0 };
	c.by_class[CG_CDSL_FOLIOS] = CG_DEC_NONE;
	finish(0);
	again();
	s.funds.n = c.ledgers.n = c.openings = 0;
	c.mf = (struct cg_cdsl_total){ 0 };
	finish(3);
	ck_assert(is_said(MF_TABLE) && is_said(MF_LIST));
}
END_TEST

START_TEST(statement_without_pension)
{
	s.nps = (struct cg_nps){ 0 };
	c.nps_table = c.nps_listed = (struct cg_cdsl_total){ 0 };
	c.nps_count = 0;
	c.by_class[CG_CDSL_PENSION] = CG_DEC_NONE;
	finish(0);
	again();
	s.nps = (struct cg_nps){ 0 }; /* but the list has it */
	c.nps_table = (struct cg_cdsl_total){ 0 };
	finish(3);
	ck_assert(is_said(NPS_TABLE) && is_said(NPS_LIST) && is_said(OF_NPS));
}
END_TEST

START_TEST(groups_are_missing)
{
	c.groups.n = 0;
	finish(1);
	is_text(s.warnings.v[0].message, ACCOUNTS);
	again();
	c.groups.n = 0;
	c.grand.value = c.cover.value = c.classes.value = c.class_sum.value = dec("0.00");
	c.strange_class = true;
	finish(1); /* no account at all is no total either */
	is_text(s.warnings.v[0].message, ACCOUNTS);
}
END_TEST

START_TEST(folio_that_is_listed_twice_is_told)
{
	funds[1].folio = details[1].folio = ledgers[0].folio = funds[0].folio;
	finish(3); /* each of the two, and the transactions close with what the other one holds */
	ck_assert(is_said("A folio and ISIN is listed more than once among the holdings."));
	ck_assert(is_said("The closing balance of the transactions is not what is held."));
}
END_TEST

/* Which fund the transactions are of: 0, 1, or -1 for none. With a folio, and (the others) without one. */
#define NO_FUND "Transactions of a folio that is not among the holdings."
static const struct {
	const char *folio, *isin[2], *units[2], *opening[2];
	int of;
} whose[] = {
	{ "7654321", { ISIN, ISIN }, { "110.000", "110.000" }, { NULL, NULL }, 1 },
	{ "1234567", { ISIN, ISIN }, { "100.000", "110.000" }, { NULL, NULL }, 0 },
	{ "7654322", { ISIN, ISIN }, { "110.000", "110.000" }, { NULL, NULL }, -1 },
	{ "7654321", { ISIN, "INF109K01480" }, { "110.000", "110.000" }, { NULL, NULL }, -1 },
	{ "7654321", { ISIN, ISIN }, { "110.000", "110.000" }, { NULL, "1.000" }, -1 }, /* it has some */
	{ NULL, { ISIN, ISIN }, { "100.000", "110.000" }, { NULL, NULL }, 1 },
	{ NULL, { ISIN, ISIN }, { "110.000", "100.000" }, { NULL, NULL }, 0 },
	{ NULL, { ISIN, ISIN }, { "110.000", "110.000" }, { NULL, NULL }, -1 },
	{ NULL, { ISIN, ISIN }, { "100.000", "100.000" }, { NULL, NULL }, -1 },
	{ NULL, { ISIN, "INF109K01480" }, { "100.000", "110.000" }, { NULL, NULL }, 0 }, /* the only one */
	{ NULL, { ISIN, "INF109K01480" }, { "110.000", "110.000" }, { NULL, NULL }, 0 },
	{ NULL, { "INF109K01480", "INF109K01480" }, { "110.000", "100.000" }, { NULL, NULL }, -1 },
	{ NULL, { ISIN, ISIN }, { "100.000", "110.000" }, { NULL, "1.000" }, -1 },
	{ NULL, { ISIN, "INF109K01480" }, { "100.000", "110.000" }, { "1.000", NULL }, -1 },
};

START_TEST(fund_of_the_transactions)
{
	ledgers[0].folio = whose[_i].folio != NULL ? cg_str_of(whose[_i].folio) : CG_STR_NONE;
	for (size_t i = 0; i < 2; i++) {
		funds[i].isin = details[i].isin = cg_str_of(whose[_i].isin[i]);
		funds[i].units = dec(whose[_i].units[i]);
		funds[i].opening_units = dec(whose[_i].opening[i]);
	}
	ck_assert(cg_cdsl_finish(&c));
	ck_assert_int_eq(is_said(NO_FUND), whose[_i].of < 0);
	for (int i = 0; i < 2; i++) {
		ck_assert_uint_eq(funds[i].txns.n, whose[_i].of == i ? 2 : 0);
		is_dec(funds[i].opening_units, whose[_i].of == i ? "100.000" : whose[_i].opening[i]);
	}
	if (whose[_i].of < 0)
		ck_assert_uint_eq(s.warnings.v[0].page, LEDGERS);
}
END_TEST

/* The owner of the list with the investor's name tells the PAN, unless it is masked or one is known. */
static const struct {
	const char *name, *owner[2], *pan[2], *known, *want;
} pans[] = {
	{ "ASHA RAO", { "ASHA RAO", "RAVI RAO" }, { "ABCPR1234F", "ABCPR9876F" }, NULL, "ABCPR1234F" },
	{ "ASHA RAO", { "RAVI RAO", "ASHA RAO" }, { "ABCPR1234F", "ABCPR9876F" }, NULL, "ABCPR9876F" },
	{ "ASHA RAO", { "ASHA RAO", "ASHA RAO" }, { "ABCPR1234F", "ABCPR9876F" }, NULL, "ABCPR1234F" },
	{ "ASHA RAO", { "ASHA RAO", "ASHA RAO" }, { "XXXXXX234F", "ABCPR9876F" }, NULL, "ABCPR9876F" },
	{ "ASHA RAO", { "ASHA RAO", "RAVI RAO" }, { "AXXXX1234F", "ABCPR9876F" }, NULL, NULL },
	{ "ASHA RAO", { "ASHA RAO", "RAVI RAO" }, { "AXXXR1234F", "ABCPR9876F" }, NULL, "AXXXR1234F" },
	{ "ASHA RAO", { "ASHA RAO", "RAVI RAO" }, { "ABCPR1234", "ABCPR9876F" }, NULL, NULL },
	{ "ASHA RAO", { "ASHA RAO", "RAVI RAO" }, { "ABCPR12345F", "ABCPR9876F" }, NULL, NULL },
	{ "BINA RAO", { "ASHA RAO", "RAVI RAO" }, { "ABCPR1234F", "ABCPR9876F" }, NULL, NULL },
	{ "ASHA RAO", { "ASHA RAO", "RAVI RAO" }, { "ABCPR1234F", "ABCPR9876F" }, "ABCPR1111F", "ABCPR1111F" },
};

START_TEST(pan_of_the_investor)
{
	s.investor.name = cg_str_of(pans[_i].name);
	s.investor.pan = pans[_i].known != NULL ? cg_str_of(pans[_i].known) : CG_STR_NONE;
	for (size_t i = 0; i < 2; i++)
		owners[i] = (struct cg_person){ cg_str_of(pans[_i].owner[i]), cg_str_of(pans[_i].pan[i]) };
	finish(0);
	is_text(s.investor.pan, pans[_i].want);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("cdsl_check");
	TCase *tc = tcase_create("cdsl_check");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, sections_agree);
	LOOP(tc, figure_that_differs_is_told, changes);
	tcase_add_test(tc, counts_that_differ_are_told);
	tcase_add_test(tc, page_of_what_has_none);
	LOOP(tc, text_that_differs_is_told, texts);
	tcase_add_test(tc, account_without_owners_is_told);
	tcase_add_test(tc, account_without_holdings);
	tcase_add_test(tc, security_that_is_worth_nothing);
	tcase_add_test(tc, movements_of_what_is_listed_twice_are_not_judged);
	tcase_add_test(tc, classes_that_are_not_known);
	tcase_add_test(tc, statement_without_folios);
	tcase_add_test(tc, statement_without_pension);
	tcase_add_test(tc, groups_are_missing);
	tcase_add_test(tc, folio_that_is_listed_twice_is_told);
	LOOP(tc, fund_of_the_transactions, whose);
	LOOP(tc, pan_of_the_investor, pans);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
