/*
 * enrich.h: an enrichment from a statement, the schemes of its funds and their NAVs.
 * Does not fetch, store or print; the same input gives the same figures.
 *
 * Value     units times the last NAV on or before the day, two decimals. Units: positions.h; NAVs rebased between
 *           statement and NAV scale the units. Where no NAV of the last seven days is stored, the newest of an older
 *           one and the statement's own NAV (or value) is taken and a warning says so.
 * Returns   series.h. The ISIN decides what a fund is; where the statement names another plan a warning says so.
 * Rates     flows of the transactions up to the day and the value on its own day; portfolio/xirr.h.
 */
#ifndef CG_MARKET_ENRICH_ENRICH_H
#define CG_MARKET_ENRICH_ENRICH_H

#include "market/enrichment.h"
#include "market/overlap.h"
#include "market/positions.h"
#include "market/tri.h"

/* What is known on the day: positions and NAVs of the statement's schemes, all borrowed. */
struct cg_enrich_input {
	const struct cg_statement *s;
	const struct cg_positions *positions;
	const struct cg_nav_table *navs;
	const struct cg_tri_table *indices;   /* NULL: none are known */
	const struct cg_equities *portfolios; /* of held funds, one for a family */
	size_t n_portfolios;
	int32_t as_of;
	struct cg_str source_name;
};

/* Everything but ids and time. CG_EBUSY: memory, or figures past all range. */
enum cg_code cg_enrich_make(const struct cg_enrich_input *in, struct cg_arena *a, struct cg_enrichment *out,
			    struct cg_err *e);

/* True when the source could not be asked and not one held fund has a NAV: there is nothing to say yet. */
bool cg_enrich_is_void(const struct cg_enrichment *x);

/* The rate of the funds of folios whose flows up to the day are all known. */
struct cg_covered_rate {
	struct cg_dec percent; /* unset: none, or of less than a year */
	struct cg_dec share;   /* percent of the value of all enriched funds, with those of demat accounts */
	struct cg_dec value;   /* theirs on the day */
	size_t funds;	       /* held ones among them */
};

/*
 * By the rules of the portfolio's own rate, at the values that an enrichment of the statement has. Funds without a NAV
 * of the last days, and those that were held on the day and sold since, are left out. s: with its transactions. False:
 * no memory, or out of range.
 */
bool cg_enrich_covered(const struct cg_statement *s, const struct cg_enrichment *x, struct cg_arena *a,
		       struct cg_covered_rate *out);

#endif
