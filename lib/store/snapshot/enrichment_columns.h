/*
 * enrichment_columns.h: the tables of an enrichment: columns, types and members (store/pg/columns.h).
 * For enrichment_store.c and enrichment_load.c, which write and read by the same lists.
 */
#ifndef CG_STORE_SNAPSHOT_ENRICHMENT_COLUMNS_H
#define CG_STORE_SNAPSHOT_ENRICHMENT_COLUMNS_H

#include "market/enrichment.h"
#include "store/pg/columns.h"

struct cg_enrichment_fund {
	uint32_t no;
	struct cg_enriched_fund fund;
};

/* The table enrichments: of struct cg_enrichment, and of the elements of its lists in columns that are arrays. */
extern const struct cg_columns cg_enrichment_columns, cg_enrichment_columns_overlap, cg_enrichment_columns_years,
	cg_enrichment_columns_warnings;

extern const struct cg_columns_table cg_enrichment_columns_funds;

#endif
