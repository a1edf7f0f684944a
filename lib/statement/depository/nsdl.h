/*
 * nsdl.h: what the files of the NSDL e-CAS layout share; private to them.
 *
 * Order     investor and account list; then per holder group its composition, accounts and folios; pension account;
 *           transactions; the table that tells fund house, KYC and registrar of each folio.
 * Rules     a table belongs to the section title before it; "Sub Total" ends the section, so that a section without a
 *           known title can never add its rows to the one before. Totals go to s->demat_totals, unchecked.
 */
#ifndef CG_STATEMENT_DEPOSITORY_NSDL_H
#define CG_STATEMENT_DEPOSITORY_NSDL_H

#include "statement/depository/depository.h"
#include "statement/table_rows.h"

enum cg_nsdl_part {
	CG_NSDL_NONE, /* nothing here is read */
	CG_NSDL_FRONT,
	CG_NSDL_ACCOUNT_LIST,
	CG_NSDL_COMPOSITION,
	CG_NSDL_ACCOUNT, /* its head: names and numbers */
	CG_NSDL_HOLDINGS,
	CG_NSDL_NPS,
	CG_NSDL_TREND,	  /* values of the months before: not read */
	CG_NSDL_NOTES,	  /* behind a table; holdings may follow */
	CG_NSDL_NPS_TXNS, /* not read; a holder group may follow */
	CG_NSDL_MOVES,	  /* of demat accounts */
	CG_NSDL_TXNS,	  /* of folios */
	CG_NSDL_KYC,
	CG_NSDL_PASSED, /* not read, and nothing of the holdings can follow */
	CG_NSDL_PARTS
};

enum { CG_NSDL_UNITS = 4 };

/* A row of a table while its lines come in. */
struct cg_nsdl_row {
	bool open, strange;
	struct cg_str isin, name, folio;
	struct cg_str fig[CG_DEP_MAX];
	struct cg_str units[CG_NSDL_UNITS]; /* lines of the units cell: a number that wraps, or a total and what is
					       pledged of it */
	size_t n_units;
	uint32_t page;
};

/* Who a folio is with. */
struct cg_nsdl_kyc {
	struct cg_str folio, amc, status, rta;
};

struct cg_nsdl {
	const struct cg_doc *d;
	struct cg_statement *s;
	struct cg_arena *a;
	enum cg_nsdl_part part;
	uint32_t group, list_group;
	size_t account;	       /* CG_DEMAT_NO_ACCOUNT outside of one */
	struct cg_str section; /* class code; CG_STR_NONE: none or not known */
	struct cg_depository_table table;
	struct cg_nsdl_row row;
	struct cg_depository_front front;
	int32_t cut;		   /* left edge of the right half of the page or of the account holders */
	struct cg_str detail;	   /* account list: name of the depository participant */
	struct cg_demat_total due; /* account list: account line that waits for its numbers */
	struct cg_str due_depository, owner;
	struct cg_str scheme; /* transactions: heading of the scheme */
	struct cg_fund *fund; /* whose transactions follow; NULL: none */
	bool scheme_open, scheme_cut, opened;
	struct cg_str guess; /* what is left of the folio in a head that is cut; absent: it is whole */
	struct {
		struct cg_str isin, name; /* of the security */
		struct cg_dec balance;	  /* behind the last row; unset before the first */
		bool isin_open;		  /* its name may go on in the next line */
		size_t account;		  /* whose movements follow */
		uint32_t page;
	} moves;
	struct { /* lines [first, last) of the table on this page, with their rows */
		size_t first, last;
		struct cg_table_mark *mark;
		bool *key;   /* what stands in the column that rows begin with */
		size_t *row; /* one past the row that the line is in */
		int32_t gap;
		int32_t due;  /* height of what this page cuts off of its last row */
		int32_t lead; /* height of what the page has above the anchor of a row on the next one */
		bool cut;     /* nothing but the foot of the page stands below */
		bool goes_on; /* the first row began on the page before */
		bool parted;  /* rows are known by gaps or their middles; else a row goes down from its first line */
	} block;
	bool centred;		/* the statement has rows whose cells are centred beside taller ones */
	struct cg_str above;	/* text of a row above the line with its date */
	struct cg_nsdl_kyc kyc; /* row of the last table */
	struct {
		struct cg_nsdl_kyc *v;
		size_t n, cap;
	} kyc_rows;
	struct {
		struct cg_fund **v; /* all, sorted by folio; as long as there are n */
		size_t n;
	} by_folio;
	bool ended;
	int64_t number; /* printed at the foot of page number_at; 0: none yet */
	uint32_t number_at;
	uint32_t foot_page; /* where the foot of a page was met last: nothing of the statement stands below */
	int32_t foot_y;
};

bool cg_nsdl_total(struct cg_nsdl *n, const struct cg_demat_total *t);
/* A line that is no row: counted as a check that fails. */
void cg_nsdl_not_understood(struct cg_nsdl *n, uint32_t page);

/* Left of it begin titles, and the first column of every table. */
int32_t cg_nsdl_margin(const struct cg_nsdl *n, const struct cg_line *l);

/* nsdl_front.c */
bool cg_nsdl_front(struct cg_nsdl *n, const struct cg_line *l);
bool cg_nsdl_account_list(struct cg_nsdl *n, const struct cg_line *l);
bool cg_nsdl_composition(struct cg_nsdl *n, const struct cg_line *l);

/* nsdl_accounts.c */
bool cg_nsdl_account(struct cg_nsdl *n, const struct cg_line *l);
bool cg_nsdl_holdings(struct cg_nsdl *n, const struct cg_line *l);
/* The open row, if any, is complete. */
bool cg_nsdl_row_end(struct cg_nsdl *n);

/* nsdl_rows.c */
/*
 * Does line l begin a row of the table? Where the cells of rows are centred beside taller ones, a row begins above its
 * anchor. False: no memory.
 */
bool cg_nsdl_row_begins(struct cg_nsdl *n, const struct cg_line *l,
			bool (*is_anchor)(const struct cg_nsdl *n, const struct cg_line *l), bool *begins);

/* The text of a line above the date of its row. */
bool cg_nsdl_above(struct cg_nsdl *n, const struct cg_depository_cells *c, const struct cg_line *l);

/* nsdl_pension.c */
bool cg_nsdl_nps(struct cg_nsdl *n, const struct cg_line *l);

/* nsdl_moves.c */
bool cg_nsdl_moves(struct cg_nsdl *n, const struct cg_line *l);
/* The movements of an account end. */
void cg_nsdl_moves_end(struct cg_nsdl *n);

/* nsdl_folios.c */
bool cg_nsdl_txns(struct cg_nsdl *n, const struct cg_line *l);
/* Amount, and two of the other columns of transactions. */
bool cg_nsdl_is_txn_heading(const struct cg_nsdl *n, const struct cg_line *l);
/* No scheme may be open any more. */
void cg_nsdl_txns_end(struct cg_nsdl *n, uint32_t page);
bool cg_nsdl_kyc(struct cg_nsdl *n, const struct cg_line *l);
bool cg_nsdl_kyc_end(struct cg_nsdl *n);
/* Fund house, status and registrar of each folio, when all are read. */
bool cg_nsdl_kyc_join(struct cg_nsdl *n);
/* The value of accounts that print neither holdings nor a total, from the summary page. */
bool cg_nsdl_empty_accounts(struct cg_nsdl *n);

#endif
