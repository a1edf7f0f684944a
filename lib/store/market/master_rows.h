/*
 * master_rows.h: the rows that the owner's side of market data sends: their columns, each with the member that it comes
 * from (store/pg/columns.h), and how a statement gets at them. For lib/store/market only.
 *
 * A statement takes the rows where its text has table: "unnest($1::text[], ..) as t (isin, ..)". The order of columns
 * is nobody's business but this file's.
 *
 * Errors    stick in run.rc: CG_EREQUEST with a hint where a text is not UTF-8, CG_EBUSY without memory.
 */
#ifndef CG_STORE_MARKET_MASTER_ROWS_H
#define CG_STORE_MARKET_MASTER_ROWS_H

#include "market/classify.h"
#include "market/holdings.h"
#include "store/pg/columns.h"

struct cg_master_benchmark {
	struct cg_benchmark_row row;
	struct cg_str codes, weights; /* of the proxies: texts of arrays */
	struct cg_str lag[CG_LAGS];   /* the same of mean, least, most */
};

struct cg_master_scheme {
	struct cg_scheme s;
	struct cg_str option_text, benchmark_key, source;
	bool whole; /* replaces what is known; else it only fills in */
};

struct cg_master_isin {
	struct cg_str isin, kind;
	int32_t code, nav_date;
};

/* Up to which day a series of NAVs is without holes, if it was so up to a few days before. */
struct cg_master_series {
	int32_t code, date;
};

extern const struct cg_columns cg_master_rows_benchmarks, cg_master_rows_schemes, cg_master_rows_isins,
	cg_master_rows_series, cg_master_rows_securities; /* the last of struct cg_security */

struct cg_master_rows {
	struct cg_columns_run run;
	struct cg_columns_arrays arrays;
	const char *table;
	const char **arg; /* n parameters: those before the first column are the caller's to set */
	int n;
};

/* Parameters of the columns count from $first. what: for the log. Everything lives in the arena. */
void cg_master_rows_begin(struct cg_master_rows *rows, const struct cg_columns *columns, int first, struct cg_arena *a,
			  const char *what, struct cg_err *e);
void cg_master_rows_put(struct cg_master_rows *rows, const void *row);
/* Sets arg. hint: for people, about a text that is not UTF-8. */
enum cg_code cg_master_rows_end(struct cg_master_rows *rows, const char *hint);

#endif
