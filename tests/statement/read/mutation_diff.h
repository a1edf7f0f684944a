/*
 * mutation_diff.h: how a statement that was read from damaged words differs from what it says in truth.
 * Does not know what was damaged.
 */
#ifndef CG_TESTS_STATEMENT_MUTATION_DIFF_H
#define CG_TESTS_STATEMENT_MUTATION_DIFF_H

#include "statement/model.h"

/* Kinds of differences, the gravest first; those up to DIFF_LAST_FIGURE are figures. */
/* clang-format off */
#define DIFFS(X) \
	X(DIFF_HOLDING, "a holding more or less") X(DIFF_UNITS, "units") X(DIFF_VALUE, "value") \
	X(DIFF_NAV, "NAV or price") \
	X(DIFF_COST, "cost") X(DIFF_TOTAL, "total") \
	X(DIFF_MOVE, "a transaction with units more or less, or its units") \
	X(DIFF_AMOUNT, "amount or price of a transaction") X(DIFF_CASH, "a transaction without units") \
	X(DIFF_DATE, "date of a transaction") X(DIFF_DEMAT_TXN, "a movement of securities") \
	X(DIFF_DAY, "date of the statement or a NAV") \
	X(DIFF_ISIN, "ISIN") X(DIFF_TYPE, "type of a transaction") X(DIFF_DESCRIPTION, "description of a transaction") \
	X(DIFF_FOLIO, "folio") X(DIFF_PERSON, "person, PAN, address, nominee") \
	X(DIFF_NAME, "name or code of a scheme") \
	X(DIFF_NONE, "nothing")
/* clang-format on */
#define X(sym, name) sym,
enum diff { DIFFS(X) DIFF_MAX };
#undef X
enum { DIFF_LAST_FIGURE = DIFF_DAY };

const char *diff_name(enum diff d);

/* The gravest difference. */
enum diff diff_of(const struct cg_statement *a, const struct cg_statement *b);

/*
 * A difference that the statement's own figures can show, and so must not go unnoticed. prices: rows print one, so that
 * amounts can be checked.
 */
bool diff_is_covered(const struct cg_statement *a, const struct cg_statement *b, bool prices);

#endif
