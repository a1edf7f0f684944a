/* priv.h: what the files of reconciliation share; private to them. */
#ifndef CG_STATEMENT_RECONCILE_PRIV_H
#define CG_STATEMENT_RECONCILE_PRIV_H

#include "statement/reconcile/reconcile.h"

/*
 * A relation between rows that real statements keep, but that no issuer promises: it is a check only where this
 * statement keeps it otherwise, so that a single row that breaks it stands out.
 */
struct cg_pattern {
	size_t kept, broken;
};

/* Kept at all, and `times` as often as broken: the more exact the relation, the fewer times it takes to believe in it.
 */
static inline bool cg_pattern_holds(const struct cg_pattern *h, size_t times)
{
	return h->kept > 0 && h->kept >= times * h->broken;
}

/* What a row says about a relation that only some rows show. */
enum cg_verdict { CG_VERDICT_NONE, CG_VERDICT_HOLDS, CG_VERDICT_FAILS };

static inline void cg_pattern_count(struct cg_pattern *h, enum cg_verdict v)
{
	h->kept += v == CG_VERDICT_HOLDS;
	h->broken += v == CG_VERDICT_FAILS;
}

/* How many figures of a kind are printed with so many decimals. */
struct cg_scales {
	size_t money[CG_DEC_SCALE_MAX + 1], units[CG_DEC_SCALE_MAX + 1], prices[CG_DEC_SCALE_MAX + 1];
};

struct cg_recon {
	struct cg_arena *a;
	struct cg_statement *s;
	bool stt_rows;			   /* the statement prints such rows, so each one that is due must be there */
	struct cg_pattern duties, payouts; /* duties follow the amounts they were cut from; payout = rate x units */
	struct cg_pattern instalments;	   /* with their duty they are whole rupees */
	struct cg_pattern stts;		   /* STT is a share of the sale before it */
	struct cg_pattern tax_signs;	   /* STT and TDS of sales are above zero */
	struct cg_pattern series;	   /* instalments between two that are the same are the same, too */
	struct cg_pattern rhythm;	   /* monthly ones have months of their own */
	struct cg_pattern balances;	   /* rows with units print their balance */
	struct cg_pattern swaps;	   /* switched and reinvested units have an amount */
	struct cg_pattern payoffs;	   /* so have units that are extinguished */
	struct cg_scales scales;	   /* of amounts, values and costs; of units of funds */
	struct cg_str_list tax_texts;	   /* descriptions of taxes with their amount, each once */
	struct cg_pattern notes;	   /* rows without a figure stand once on their day */
	size_t prices;			   /* rows with units that print a price */
	struct cg_pattern nav_days;	   /* NAVs of holdings are about as old as the statement */
	/* how many holdings print their units with so many decimals: of funds, of shares and bonds */
	size_t units_scales[CG_DEC_SCALE_MAX + 1], share_scales[CG_DEC_SCALE_MAX + 1];
	bool broken; /* a fund's units or value, or a printed total, does not hold: level LOW */
	size_t funds_broken;
};

/* All checks of one fund; sets f->reconciled. */
void cg_reconcile_fund(struct cg_recon *r, struct cg_fund *f);
/* Look at all funds and rows before any is judged; the first is part of the second. */
void cg_reconcile_fund_patterns(struct cg_recon *r, const struct cg_fund *f);
void cg_reconcile_fund_holding_patterns(struct cg_recon *r);
void cg_reconcile_rows_patterns(struct cg_recon *r, const struct cg_fund *f);
/* Checks of its rows: dates, amount = units x price, taxes, doubles. False: one failed. */
bool cg_reconcile_rows(struct cg_recon *r, const struct cg_fund *f);
/* What rows say about others of the scheme; its patterns are counted before. False: a check failed. */
void cg_reconcile_series_patterns(struct cg_recon *r, const struct cg_fund *f);
bool cg_reconcile_series(struct cg_recon *r, const struct cg_fund *f);
/* Rows without a figure that should have one; texts of taxes are gathered before. False: no memory; a check failed. */
bool cg_reconcile_notes_patterns(struct cg_recon *r, const struct cg_fund *f);
bool cg_reconcile_notes(struct cg_recon *r, const struct cg_fund *f);
/* A PAN stands anywhere in it. */
bool cg_reconcile_fund_has_pan(struct cg_str s);
/* Figures of a kind have the same number of decimals; the first counts them. False: one has others. */
void cg_reconcile_scale_patterns(struct cg_recon *r);
bool cg_reconcile_scale_fund(struct cg_recon *r, const struct cg_fund *f);
/* Units and prices of demat holdings that stand in each other's place. */
void cg_reconcile_fund_exchanged(struct cg_recon *r);
/* The day of the statement against the days of its NAVs. */
void cg_reconcile_fund_days(struct cg_recon *r);
/* No two PANs that are nearly the same, and one for each holder. False: no memory. */
bool cg_reconcile_pan(struct cg_recon *r);
/* Printed totals of AMCs and of all. */
void cg_reconcile_totals(struct cg_recon *r);
/* Accounts, their sections, holder groups and all totals of a depository statement, in place of cg_reconcile_totals. */
void cg_reconcile_demat(struct cg_recon *r);
/* "Page i of n" on the pages, each number once and in order; words that could not be read. */
void cg_reconcile_pages(struct cg_recon *r, const struct cg_words *w);
/* Pages 1 to n of "Page i of n" are there, or no page says such a thing. */
bool cg_reconcile_pages_whole(const struct cg_words *w);
/*
 * The statement has no holdings and shows it: it says so, or there is nothing but a table heading, with no figure or
 * date below it on any page. *told: it says so.
 */
bool cg_reconcile_pages_empty(const struct cg_words *w, bool *told);
/* ISINs against names, codes and fund houses. False: no memory. */
bool cg_reconcile_isins(struct cg_recon *r);
/* Schemes under the heading of another fund house, or of none. False: no memory. */
bool cg_reconcile_houses(struct cg_recon *r);
/* No folio has two ends, and no two of a fund house are nearly the same. False: no memory. */
bool cg_reconcile_folios(struct cg_recon *r);
/* A NAV that one fund lacks and the others have. */
void cg_reconcile_missing(struct cg_recon *r);
/* What no field stands for; fills s->places, words, accounted. False: no memory. */
bool cg_reconcile_ink(struct cg_recon *r, struct cg_ink *ink);
/* Distinct folios of a holder group, 0: of all; UINT32_MAX: no memory. */
uint32_t cg_reconcile_totals_folios(struct cg_recon *r, uint32_t group);
/* folio_count and investors; false: no memory. */
bool cg_reconcile_totals_people(struct cg_recon *r);

#endif
