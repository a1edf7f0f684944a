/*
 * cdsl.h: what the files of the CDSL e-CAS layout share; private to them.
 *
 * The statement is read in one pass over its lines: titles switch the section, each section keeps what it prints,
 * checks hold the sections against each other at the end. Sections that are not known belong to no table.
 */
#ifndef CG_STATEMENT_DEPOSITORY_CDSL_H
#define CG_STATEMENT_DEPOSITORY_CDSL_H

#include "statement/depository/depository.h"
#include "statement/layout.h"
#include "statement/table_rows.h"

/* A total of the statement: unset where it is not printed. */
struct cg_cdsl_total {
	struct cg_dec value, cost;
	uint32_t page;
};

/* A group of the account list: accounts and folios of the same holders. */
struct cg_cdsl_group {
	struct cg_person_list owners;
	struct cg_dec sum;
	struct cg_cdsl_total total;
};

/* What the asset classes of the statement are held against: "others" has REITs and InvITs. */
enum cg_cdsl_class {
	CG_CDSL_SHARES,
	CG_CDSL_DEBT,
	CG_CDSL_DEMAT_FUNDS,
	CG_CDSL_FOLIOS,
	CG_CDSL_PENSION,
	CG_CDSL_CLASS_MAX
};

/* What is read beside the model. */
struct cg_cdsl {
	struct cg_arena *a;
	struct cg_ink *ink;
	const struct cg_lines *ls;
	struct cg_statement *s;
	struct {
		struct cg_cdsl_group *v;
		size_t n, cap;
	} groups;
	struct {
		uint64_t *v; /* "No. of ISINs", one per account */
		size_t n, cap;
	} counts;
	struct {
		struct cg_fund *v; /* from Account Details: folio, isin, amc, kyc, registrar */
		size_t n, cap;
	} details, ledgers;  /* ledgers: folio, isin, opening_units, units (closing), txns */
	int32_t right;	     /* where the period begins, right of the investor; 0: not met */
	struct cg_fund head; /* of a ledger: what its lines have told so far */
	struct cg_cdsl_total cover, grand, classes, class_sum, mf, folios, nps_listed, nps_table;
	struct cg_dec by_class[CG_CDSL_CLASS_MAX]; /* unset: not printed, which is none */
	bool strange_class;
	size_t openings; /* "Opening Balance" anywhere: each begins the rows of a folio */
	uint32_t astray; /* page of the first one that does not follow a head; 0: none */
	uint64_t mf_count, nps_count;
	bool is_in_nps;
	size_t account;	   /* whose section is read, SIZE_MAX: none */
	size_t table_from; /* first holding of the table that is read */
	struct cg_table_cols cols;
	struct cg_table_rows rows;
	struct cg_depository_front front;
};

/* Values in words: the last figure of a line; unset without one. */
struct cg_dec cg_cdsl_last_figure(const struct cg_line *l);
/* If line i begins the period of the statement; its last day is the day of all values. False: no memory. */
bool cg_cdsl_period(struct cg_cdsl *c, size_t i);
/* A line of the investor's name and address, left of `middle` and of the period. False: no memory. */
bool cg_cdsl_investor(struct cg_cdsl *c, const struct cg_line *l, int32_t middle);
/*
 * c->account: the one whose number stands in line i behind its label, or below it where a narrow page breaks the line;
 * then *until is one past that. False: no memory.
 */
bool cg_cdsl_account_of(struct cg_cdsl *c, size_t i, struct cg_at value, size_t *until);
/* A row of the account list, and the lines around it. False: no memory. */
bool cg_cdsl_account_list(struct cg_cdsl *c, size_t i, size_t last);
/* A line of the asset classes. */
void cg_cdsl_class_row(struct cg_cdsl *c, const struct cg_line *l);
/* "Account Details": lines [first, last) with the labels of folios. */
bool cg_cdsl_details(struct cg_cdsl *c, size_t i);

/* DD-MM-YYYY or DD-Mon-YYYY. */
bool cg_cdsl_date(struct cg_str s, int32_t *out);

enum cg_cdsl_table {
	CG_CDSL_HOLDINGS,
	CG_CDSL_BONDS,
	CG_CDSL_FUNDS,
	CG_CDSL_NPS,
	CG_CDSL_DEMAT_TXNS,
	CG_CDSL_FUND_TXNS,
	CG_CDSL_TABLES /* none of them */
};
/* Whose heads the line holds. */
enum cg_cdsl_table cg_cdsl_heads(const struct cg_line *l);
/* Lines [first, last) of one page belong to a table. */
bool cg_cdsl_table_lines(struct cg_cdsl *c, enum cg_cdsl_table t, size_t first, size_t last);
/* The table ends: its rows go into the model. */
bool cg_cdsl_table_end(struct cg_cdsl *c, enum cg_cdsl_table t);

/*
 * cdsl_coupon.c: the name of a bond without what belongs to the cell of its coupon, in a table that has one. NULL:
 * no memory.
 */
struct cg_str cg_cdsl_coupon_apart(struct cg_arena *a, struct cg_str name, struct cg_str cell);

/* cdsl_page.c: lines without Devanagari and without what every page repeats. False: no memory. */
bool cg_cdsl_lines(const struct cg_doc *d, struct cg_lines *out);
/* How sure it is that the file is a CDSL e-CAS. */
unsigned cg_cdsl_page_detect(const struct cg_doc *d);

/* cdsl_ledger.c: the head of a folio's transactions, in any number of lines. False: no memory. */
bool cg_cdsl_ledger_head(struct cg_cdsl *c, const struct cg_line *l);
/* Its columns follow: the rows go to a new ledger. *kept: there is room for one. False: no memory. */
bool cg_cdsl_ledger_open(struct cg_cdsl *c, bool *kept);
/*
 * "Opening Balance" (or "Closing"), which a narrow column breaks: one past its last line, else i. Figures may stand
 * between.
 */
size_t cg_cdsl_balance_end(const struct cg_lines *ls, size_t i, const char *word);
/* A line outside of every table: a date, an ISIN or a figure here is lost, which is told unless it is `told`. */
bool cg_cdsl_stray(struct cg_cdsl *c, const struct cg_line *l, bool told);

/* Folios get what other sections say of them; then all checks. */
bool cg_cdsl_finish(struct cg_cdsl *c);

#endif
