/*
 * snapshot_columns.h: the tables of a snapshot: columns, their types and members (store/pg/columns.h).
 * For snapshot_args.c and snapshot_load.c, which write and read by the same lists.
 */
#ifndef CG_STORE_SNAPSHOT_SNAPSHOT_COLUMNS_H
#define CG_STORE_SNAPSHOT_SNAPSHOT_COLUMNS_H

#include "store/pg/columns.h"

/* Rows of the child tables: numbers by which rows refer to each other, and a part of the model. */
struct cg_snapshot_folio {
	uint32_t no;
	struct cg_fund fund; /* only what a folio has */
};

struct cg_snapshot_holding {
	uint32_t no, folio;
	struct cg_fund fund; /* all but that and its transactions */
};

struct cg_snapshot_txn {
	uint32_t no, holding;
	struct cg_txn txn;
};

struct cg_snapshot_demat {
	uint32_t no;
	struct cg_demat_account account;
};

struct cg_snapshot_demat_holding {
	uint32_t no, demat;
	struct cg_demat_holding holding;
};

struct cg_snapshot_demat_txn {
	uint32_t no, demat;
	struct cg_demat_txn txn;
};

struct cg_snapshot_nps {
	uint32_t no;
	struct cg_nps_scheme scheme;
};

struct cg_snapshot_warning {
	uint32_t no;
	struct cg_warning warning;
};

/* The table snapshots: of struct cg_statement, and of struct cg_printed_total in columns that are arrays. */
extern const struct cg_columns cg_snapshot_columns, cg_snapshot_columns_printed;
/* Some of the same columns: name and PAN of the investor and of the holders. */
extern const struct cg_columns cg_snapshot_columns_people;

extern const struct cg_columns_table cg_snapshot_columns_folios, cg_snapshot_columns_holdings, cg_snapshot_columns_txns,
	cg_snapshot_columns_demat, cg_snapshot_columns_demat_holdings, cg_snapshot_columns_demat_txns,
	cg_snapshot_columns_nps, cg_snapshot_columns_warnings;

#endif
