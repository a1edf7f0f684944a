/*
 * sound.h: a statement in memory in which every figure holds, for tests of reconciliation, which change one thing of it
 * and expect what is said. Does not read words.
 */
#ifndef CG_TESTS_STATEMENT_RECONCILE_SOUND_H
#define CG_TESTS_STATEMENT_RECONCILE_SOUND_H

#include "base/fail.h"
#include "statement/model.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

/* One test at a time: a detailed statement of the last day of 2024, of A B. */
extern struct cg_arena a;
extern struct cg_statement s;

void setup(void);
void teardown(void);

/* A fund with these figures, on page 2; its ISIN is one of the fund house's. Behind it: a row of it. */
struct cg_fund *fund(const char *amc, const char *folio, const char *opening, const char *units, const char *nav,
		     const char *value, const char *cost);
void row(struct cg_fund *f, const char *date, enum cg_txn_type type, const char *text, const char *amount,
	 const char *units, const char *nav, const char *balance);
/* 26.787 units bought for 1999.90, then 6.625 for 499.98: both with their duty; 33.412 x 165.4100 = 5526.68. */
struct cg_fund *good_fund(const char *amc, const char *folio);
/* Two of them; the second is returned. */
struct cg_fund *sound_pair(void);
/* A printed total; amc NULL: of all. */
void printed(const char *amc, const char *cost, const char *value);

/* Reconcile without words and ink. */
enum cg_code settle(void);
/* A warning has this in its message. */
bool is_said(const char *part);
/* Nothing but one thing is wrong with the second fund, and the warning, which begins so, names it. */
void expect_doubt(const char *start);

#endif
