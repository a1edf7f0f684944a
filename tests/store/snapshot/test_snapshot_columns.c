/*
 * The lists of columns of snapshots and enrichments against the database: each column of their tables stands in the
 * list of its table or is written by the statement itself, and no list names a column that is not there.
 */
#include "store/cluster.h"

#include "store/snapshot/enrichment_columns.h"
#include "store/snapshot/snapshot_columns.h"

#include <string.h>

struct table {
	const char *name, *own; /* columns that no list has, as an array */
	const struct cg_columns *lists[4];
};

static const struct table *tables(size_t *n)
{
	static const char keys[] = "{account_id,snapshot_id}";
	static struct table t[10];
	const struct cg_columns_table *const child[] = {
		&cg_snapshot_columns_folios, &cg_snapshot_columns_holdings,	  &cg_snapshot_columns_txns,
		&cg_snapshot_columns_demat,  &cg_snapshot_columns_demat_holdings, &cg_snapshot_columns_demat_txns,
		&cg_snapshot_columns_nps,    &cg_snapshot_columns_warnings
	};

	for (size_t i = 0; i < 8; i++)
		t[i] = (struct table){ child[i]->name, keys, { &child[i]->columns } };
	t[8] = (struct table){
		"snapshots",
		"{account_id,snapshot_id,livemode,created_at,expires_at,places,client_reference_id,metadata}",
		{ &cg_snapshot_columns, &cg_snapshot_columns_printed }
	};
	t[9] = (struct table){ "enrichments",
			       "{account_id,snapshot_id,enrichment_id,livemode,enriched_at}",
			       { &cg_enrichment_columns, &cg_enrichment_columns_overlap, &cg_enrichment_columns_years,
				 &cg_enrichment_columns_warnings } };
	*n = 10;
	return t;
}

/* Columns of the table that are in neither, and names that are no column: "" when all fits. */
static const char *difference(const char *table, const char *own, const struct cg_columns *const *lists, size_t n)
{
	char sql[8192];
	size_t at;

	at = (size_t)snprintf(sql, sizeof(sql), "with listed (name) as (select unnest('%s'::text[])", own);
	for (size_t i = 0; i < n && lists[i] != NULL; i++) {
		for (size_t k = 0; k < lists[i]->n; k++)
			at += (size_t)snprintf(sql + at, sizeof(sql) - at, " union all select '%s'",
					       lists[i]->v[k].name);
	}
	(void)snprintf(sql + at, sizeof(sql) - at,
		       "), there (name) as (select attname::text from pg_attribute where attrelid = '%s'::regclass and "
		       "attnum > 0 and not attisdropped) "
		       "select string_agg(name, ' ') from ((select name from there except all select name from listed) "
		       "union all (select name from listed except all select name from there)) d",
		       table);
	return cluster_ask(sql);
}

START_TEST(every_column_is_in_its_list)
{
	size_t n;
	const struct table *t = tables(&n);
	const struct cg_columns *funds[] = { &cg_enrichment_columns_funds.columns };

	for (size_t i = 0; i < n; i++) {
		const char *got = difference(t[i].name, t[i].own, t[i].lists, 4);

		ck_assert_msg(strcmp(got, "") == 0, "%s: %s", t[i].name, got);
	}
	ck_assert_str_eq(difference("enrichment_funds", "{account_id,snapshot_id,enrichment_id}", funds, 1), "");
}
END_TEST

/* The check above can fail. */
START_TEST(a_missing_column_is_seen)
{
	const struct cg_columns fewer = { cg_snapshot_columns_nps.columns.v, cg_snapshot_columns_nps.columns.n - 1 };
	const struct cg_columns *lists[] = { &fewer };

	ck_assert_str_eq(difference("nps_holdings", "{account_id,snapshot_id}", lists, 1), "value");
	lists[0] = &cg_snapshot_columns_nps.columns;
	ck_assert_str_eq(difference("nps_holdings", "{account_id,snapshot_id,colour}", lists, 1), "colour");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("snapshot_columns");
	TCase *tc = tcase_create("snapshot_columns");

	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, every_column_is_in_its_list);
	tcase_add_test(tc, a_missing_column_is_seen);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
