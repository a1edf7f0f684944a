/*
 * amfi.h: AMFI's text files: NAVAll (6 columns to 19-Aug-2026, 8 columns from 20-Aug-2026), the NAV history report in
 * both of its layouts, and the file of 31-Jan-2018 with two price columns. Columns are found by the names in the
 * header. Does not classify schemes (classify.h) and does not store anything.
 *
 * Sections  a line "Open Ended Schemes(...)" (Close Ended, Interval Fund) gives type and category, the next line that
 *           is no row the AMC: "IL&FS Mutual Fund (IDF)" is an AMC although it has brackets.
 * ISINs     INF and nine letters or digits; what else stands there ("-", "Redeemed", "#N/A") is absent.
 * NAV       unset where the file has "N.A.", zero or nothing; "10." is 10.
 * Ownership rows borrow from the text.
 * Errors    CG_EREQUEST with a hint: no file of AMFI (HTML with a redirect, another file), or a header without the
 *           columns that are needed. Rows that cannot be read are counted and passed over.
 */
#ifndef CG_MARKET_AMFI_H
#define CG_MARKET_AMFI_H

#include "base/fail.h"
#include "market/fund.h"

enum { CG_NAV_DAYS_AHEAD = 7 }; /* AMFI publishes NAVs of the weekend on Saturday; later dates are errors */

struct cg_amfi_row {
	int32_t code;
	struct cg_str name, plan,
		option;	       /* plan and option: absent where the layout has no such column, else as printed */
	struct cg_str isin[2]; /* growth or payout; reinvestment */
	struct cg_nav nav;
	struct cg_str scheme_type; /* Open Ended, Close Ended, Interval Fund */
	struct cg_str category, amc;
};

struct cg_amfi {
	struct cg_str rest;
	size_t line;
	int32_t today;
	bool has_plan;	 /* the layout has columns for plan and option: names are without them */
	bool is_history; /* many days: the report, not the list of the day */
	int col[8];	 /* by enum of navall.c */
	int columns;
	struct cg_str scheme_type, category, amc;
	size_t rows, without_nav, bad; /* bad: rows that could not be read */
	size_t bad_line;	       /* the first of them */
};

/* True when text begins as a file of AMFI does. */
bool cg_amfi_is(struct cg_str text);
/* Borrows text. today: later dates than CG_NAV_DAYS_AHEAD days after it are refused. */
enum cg_code cg_amfi_open(struct cg_amfi *f, struct cg_str text, int32_t today, struct cg_err *e);
/* The next row; false at the end. */
bool cg_amfi_next(struct cg_amfi *f, struct cg_amfi_row *row);

/* A positive NAV as sources print it ("10.", "186.70090"), without zeros behind the fourth decimal; false: none. */
bool cg_amfi_nav(struct cg_str s, struct cg_dec *out);
/* AMFI's code of a scheme: 1 to 8 digits. */
bool cg_amfi_scheme_code(struct cg_str s, int32_t *out);
/* The shape of a fund's ISIN. */
bool cg_amfi_isin(struct cg_str s);

#endif
