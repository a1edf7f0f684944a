/*
 * master.h: the owner's side of market data: benchmarks, the list of schemes, imported portfolios, which schemes are
 * held, and what casgate nav status shows. Not for the request path: it runs as the owner (cg_db_new_admin).
 *
 * Lists     a newer list replaces what an older one said; an older one only fills in the old name (with plan and
 *           option) and what was not known. Schemes that a list does not have any more stay.
 * ISINs     listed under two codes go to the one with the newest NAV.
 * Errors    those of db.h; CG_EREQUEST with a hint where a file is at fault.
 */
#ifndef CG_STORE_MARKET_MASTER_H
#define CG_STORE_MARKET_MASTER_H

#include "market/classify.h"
#include "market/holdings.h"
#include "market/workbook/scheme_name.h"
#include "store/market/nav.h"

/* Make the table benchmarks what the files in market_dir say; the same again changes nothing. */
enum cg_code cg_master_benchmarks_store(struct cg_db *db, const struct cg_reference *ref, struct cg_err *e);

struct cg_master_report {
	size_t schemes, added, changed; /* rows of the list; new and changed schemes */
	size_t contradictions;		/* plan column and old name disagree: the old name counts */
	int32_t contradiction_code;	/* the first of them */
	size_t unknown_sections;	/* schemes below a header that benchmarks.csv does not have */
	struct cg_nav_written navs;
};

/* A whole list (cg_amfi_open has succeeded, is_history is false). Borrows f's text. */
enum cg_code cg_master_import(struct cg_db *db, const struct cg_reference *ref, struct cg_amfi *f,
			      struct cg_master_report *out, struct cg_err *e);

/* Codes of all schemes of the list (live: with a NAV in the last 30 days before its newest), ascending. */
enum cg_code cg_master_codes(struct cg_db *db, bool live, struct cg_arena *a, struct cg_codes *out, struct cg_err *e);
/* Codes of what unexpired snapshots of all accounts hold, and of the proxies of their benchmarks; ascending. */
enum cg_code cg_master_held_codes(struct cg_db *db, struct cg_arena *a, struct cg_codes *out, size_t *unknown_isins,
				  struct cg_err *e);

/* All schemes of the list with their funds, for names in workbooks. Keys are not set. */
enum cg_code cg_master_families(struct cg_db *db, struct cg_arena *a, struct cg_families *out, struct cg_err *e);
/* Replace the portfolio of this scheme (code is set) and day. *changed: it was not there in exactly this form. */
enum cg_code cg_master_portfolio_write(struct cg_db *db, const struct cg_portfolio *p, bool *changed, struct cg_err *e);

struct cg_master_market_status {
	int64_t schemes, live, isins, navs, series, breaks, portfolios; /* navs: the planner's estimate */
	struct cg_str newest_nav, oldest_nav, list_date;		/* YYYY-MM-DD; absent: none */
	struct cg_str run;    /* of the last sync, as a sentence; absent: none */
	struct cg_str report; /* of the last comparison with AMFI's history report, the same */
	struct {
		struct cg_str *v; /* a sentence for each source */
		size_t n, cap;
	} upstreams;
};

enum cg_code cg_master_market_status(struct cg_db *db, struct cg_arena *a, struct cg_master_market_status *out,
				     struct cg_err *e);
/* True when no scheme is known yet: a first start imports the lists that come with casgate. */
enum cg_code cg_master_empty(struct cg_db *db, bool *empty, struct cg_err *e);

#endif
