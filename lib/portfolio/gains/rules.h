/*
 * rules.h: the law of capital gains on mutual fund units as tables by date: holding periods, sections, rates,
 * cost inflation index, exemption, financial years, advance-tax windows.
 * Independent of lots and statements (lots.h), and never computes tax: surcharge, cess, set-off and the exemption
 * are matters of the taxpayer, not of one statement.
 *
 * Units     dates: days (base/date.h). A financial year is the year it begins in: 2024 is 1-Apr-2024 to 31-Mar-2025.
 * Source    Income-tax Act 1961: sections 2(42A), 10(38), 48, 50AA, 55(2), 111A, 112, 112A; Finance Acts 2004, 2008,
 *           2014, 2017, 2018, 2023, (No. 2) 2014 and (No. 2) 2024; Income-tax Act 2025 for transfers from 1-Apr-2026.
 *           CONTRIBUTING has the table. Residents only.
 */
#ifndef CG_PORTFOLIO_GAINS_RULES_H
#define CG_PORTFOLIO_GAINS_RULES_H

#include "base/dec.h"

/*
 * What a fund invests in, as far as the law asks.
 * EQUITY     65 % or more in shares of domestic companies (or 90 % in an exchange traded fund that does)
 * DEBT       more than 65 % in debt and money market instruments: specified (50AA) under both definitions
 * NON_DEBT   35 % or less in domestic shares, but not debt (gold, silver, overseas): specified for transfers to
 *            31-Mar-2025 only
 * MIXED      between 35 and 65 % in domestic shares: never specified
 */
/* clang-format off */
#define CG_GAINS_KINDS(X) \
	X(CG_KIND_UNKNOWN, "UNKNOWN") X(CG_KIND_EQUITY, "EQUITY") X(CG_KIND_DEBT, "DEBT") \
	X(CG_KIND_NON_DEBT, "NON_DEBT") X(CG_KIND_MIXED, "MIXED")
#define CG_GAINS_TERMS(X) X(CG_TERM_NONE, "") X(CG_TERM_SHORT, "SHORT") X(CG_TERM_LONG, "LONG")
/* How the rate applies; with INDEXED_OR_10 the taxpayer owes the lower of 20 % with and 10 % without indexation. */
#define CG_RATE_KINDS(X) \
	X(CG_RATE_NONE, "") X(CG_RATE_SLAB, "SLAB") X(CG_RATE_FLAT, "FLAT") X(CG_RATE_INDEXED, "INDEXED") \
	X(CG_RATE_INDEXED_OR_10, "INDEXED_OR_10") X(CG_RATE_EXEMPT, "EXEMPT")
/* clang-format on */

#define X(sym, name) sym,
enum cg_gains_kind { CG_GAINS_KINDS(X) CG_GAINS_KIND_MAX };
enum cg_gains_term { CG_GAINS_TERMS(X) CG_GAINS_TERM_MAX };
enum cg_rate_kind { CG_RATE_KINDS(X) CG_RATE_KIND_MAX };
#undef X

/* Stable names; NULL for CG_TERM_NONE and CG_RATE_NONE. */
const char *cg_gains_rules_kind_name(enum cg_gains_kind v);
const char *cg_gains_rules_term_name(enum cg_gains_term v);
const char *cg_gains_rules_rate_kind_name(enum cg_rate_kind v);

struct cg_gains_rules_of {
	enum cg_gains_term term; /* NONE: the kind is unknown */
	enum cg_rate_kind rate_kind;
	const char *section; /* "111A"; NULL where the ordinary rates apply or nothing can be determined */
	struct cg_dec rate;  /* percent; unset for SLAB, EXEMPT and NONE */
	bool grandfathered;  /* section 55(2)(ac): the value of 31-Jan-2018 counts */
	bool schedule_112a;  /* belongs into Schedule 112A */
};

/* The rule for units of this kind bought and sold on these days; listed: traded on an exchange (ETF). */
void cg_gains_rules_of(enum cg_gains_kind kind, bool listed, int32_t buy, int32_t sell, struct cg_gains_rules_of *out);

/*
 * First day of a long-term sale of units bought on a day, from which on every sale is; CG_DATE_NONE: never, or the kind
 * is unknown. By the rules that are in force.
 */
int32_t cg_gains_rules_long_from(enum cg_gains_kind kind, bool listed, int32_t buy);

/* The day `months` after day: the same day of the month, or its last where the month is shorter. */
int32_t cg_gains_rules_months_after(int32_t day, int months);

/*
 * Cost inflation index of the years of purchase and sale, of the series that applied to the year of sale: base 1981-82
 * for transfers to 31-Mar-2017, base 2001-02 after that. False: the years are not in the table.
 */
bool cg_gains_rules_index(int32_t buy, int32_t sell, int *bought, int *sold);
/* The index of one financial year, base 2001-02; 0: none. */
int cg_gains_rules_cii(int year);

/* CG_FY_ALL: in the place of a year, all of them. */
enum { CG_FY_ALL = -1, CG_FY_FIRST = 2001, CG_FY_LAST = 2098, CG_FY_TEXT_MAX = 8, CG_WINDOWS = 5 };

/* Financial year of a day. */
int cg_gains_rules_fy(int32_t day);
void cg_gains_rules_fy_days(int year, int32_t *first, int32_t *last);
/* "2024-25"; false for anything else and for years outside CG_FY_FIRST to CG_FY_LAST. */
bool cg_gains_rules_fy_parse(struct cg_str text, int *year);
const char *cg_gains_rules_fy_text(int year, char out[CG_FY_TEXT_MAX]);

/* Window of advance tax of Schedule CG, 0 to 4: to 15-Jun, 15-Sep, 15-Dec, 15-Mar, 31-Mar. */
int cg_gains_rules_window(int32_t day);
const char *cg_gains_rules_window_name(int window);

/* Long-term gain on equity oriented units that is free of tax in a year; false: the year has none. */
bool cg_gains_rules_exemption(int year, const char **section, struct cg_dec *amount);

/* Units bought on or before this day have a value of this day: section 55(2)(ac). */
int32_t cg_gains_rules_fmv_day(void);

#endif
