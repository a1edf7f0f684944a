#include "statement/reconcile/sound.h"

#include <check.h>

#include "statement/reconcile/reconcile.h"

enum { BYTES = 1 << 20 };

struct cg_arena a;
struct cg_statement s;

void row(struct cg_fund *f, const char *date, enum cg_txn_type type, const char *text, const char *amount,
	 const char *units, const char *nav, const char *balance)
{
	struct cg_txn t = { .date = day(date),
			    .type = type,
			    .description = cg_str_of(text),
			    .amount = dec(amount),
			    .units = dec(units),
			    .nav = dec(nav),
			    .balance = dec(balance),
			    .page = 2 };

	ck_assert(CG_PUSH(&a, &f->txns, &t));
}

/* An issuer's part of an ISIN is of one fund house. */
static struct cg_str isin_of(const char *amc)
{
	return amc[0] == 'A' ? CG_STR("INF179K01BE2") : amc[0] == 'B' ? CG_STR("INF204K01XS2") : CG_STR("INF109K01480");
}

struct cg_fund *fund(const char *amc, const char *folio, const char *opening, const char *units, const char *nav,
		     const char *value, const char *cost)
{
	struct cg_fund f = { .name = CG_STR("X Fund - Growth"),
			     .amc = cg_str_of(amc),
			     .folio = cg_str_of(folio),
			     .isin = isin_of(amc),
			     .opening_units = dec(opening),
			     .units = dec(units),
			     .nav = dec(nav),
			     .value = dec(value),
			     .cost = dec(cost),
			     .nav_date = nav == NULL ? CG_DATE_NONE : day("2024-12-30"),
			     .page = 2 };

	ck_assert(CG_PUSH(&a, &s.funds, &f));
	return &s.funds.v[s.funds.n - 1];
}

void printed(const char *amc, const char *cost, const char *value)
{
	struct cg_printed_total t = { .amc = cg_str_of(amc), .cost = dec(cost), .value = dec(value), .page = 1 };

	ck_assert(CG_PUSH(&a, &s.printed, &t));
}

/* 26.787 units bought for 1999.90, then 6.625 for 499.98: both with their duty; 33.412 x 165.4100 = 5526.68. */
struct cg_fund *good_fund(const char *amc, const char *folio)
{
	struct cg_fund *f = fund(amc, folio, "0.000", "33.412", "165.4100", "5526.68", "2500.00");

	row(f, "2021-01-05", CG_TXN_PURCHASE_SIP, "SIP Purchase", "1999.90", "26.787", "74.6590", "26.787");
	row(f, "2021-01-05", CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", "0.10", NULL, NULL, NULL);
	row(f, "2021-02-05", CG_TXN_MISC, "***Change of Contacts***", NULL, NULL, NULL, NULL);
	row(f, "2021-03-05", CG_TXN_PURCHASE_SIP, "SIP Purchase", "499.98", "6.625", "75.4687", "33.412");
	row(f, "2021-03-05", CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", "0.02", NULL, NULL, NULL);
	return f;
}

void setup(void)
{
	cg_arena_init(&a, BYTES);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED,
				   .from = day("1990-04-01"),
				   .to = day("2024-12-31"),
				   .as_of = day("2024-12-31") };
	s.investor.name = CG_STR("A B");
}

void teardown(void)
{
	cg_arena_free(&a);
}

enum cg_code settle(void)
{
	struct cg_err e = { 0 };

	return cg_reconcile(NULL, NULL, &a, &s, &e);
}

bool is_said(const char *part)
{
	for (size_t i = 0; i < s.warnings.n; i++) {
		if (cg_str_find(s.warnings.v[i].message, cg_str_of(part)) != SIZE_MAX)
			return true;
	}
	return false;
}

/* Nothing but the one thing is wrong with the second fund, and the warning names it. */
void expect_doubt(const char *start)
{
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_msg(cg_str_starts(s.warnings.v[0].message, cg_str_of(start)), "%.*s",
		      CG_STR_ARG(s.warnings.v[0].message));
	is_text(s.warnings.v[0].folio, "1000002");
	ck_assert_uint_eq(s.warnings.v[0].page, 2);
	ck_assert(s.funds.v[0].reconciled && !s.funds.v[1].reconciled);
}

/* Two sound funds; the second is returned. */
struct cg_fund *sound_pair(void)
{
	(void)good_fund("A Mutual Fund", "1000001");
	return good_fund("A Mutual Fund", "1000002");
}
