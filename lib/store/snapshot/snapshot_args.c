/*
 * snapshot_args.c: A snapshot as parameters of statements. Each table is one statement
 * with one array for each column, so that the number of round trips does not depend on the
 * number of rows. Funds of a folio share a row of folios.
 */
#include "store/snapshot/snapshot_args.h"

#include "store/snapshot/snapshot_columns.h"

#include <stdio.h>
#include <string.h>

enum { ARENA_MAX = 512 * 1024 * 1024, FOLIOS_BACK = 64 };

void cg_snapshot_args_init(struct cg_snapshot_args *a, const struct cg_config *cfg, const struct cg_id *account,
			   const struct cg_id *snapshot, const char *what, struct cg_err *e)
{
	*a = (struct cg_snapshot_args){ .n = 0 };
	cg_arena_init(&a->arena, ARENA_MAX);
	a->run = (struct cg_columns_run){ .arena = &a->arena,
					  .seal = { .cfg = cfg, .account = *account, .snapshot = *snapshot },
					  .what = what,
					  .e = e };
	(void)cg_id_uuid(account, a->account);
	(void)cg_id_uuid(snapshot, a->snapshot);
}

const char *cg_snapshot_args_int(struct cg_snapshot_args *a, int64_t v)
{
	const char *z = cg_arena_printf(&a->arena, "%lld", (long long)v).p;

	if (z == NULL)
		cg_columns_memory(&a->run);
	return z;
}

const char *cg_snapshot_args_bool(bool v)
{
	return v ? "t" : "f";
}

/* The parameters are copied: callers keep theirs on the stack. */
void cg_snapshot_args_add(struct cg_snapshot_args *a, const char *name, const char *text, const char *const *arg, int n)
{
	const char **copy = cg_arena_take_array(&a->arena, (size_t)n, sizeof(*copy));

	if (copy == NULL || text == NULL || a->n == CG_SQL_BATCH_MAX) {
		cg_columns_memory(&a->run);
		return;
	}
	memcpy(copy, arg, (size_t)n * sizeof(*copy));
	a->q[a->n++] = (struct cg_sql){ .name = name, .text = text, .arg = copy, .n = n };
}

void cg_snapshot_args_answer(struct cg_snapshot_args *a, const struct cg_auth *auth, const struct cg_idem *idem,
			     const struct cg_id *snapshot)
{
	struct cg_idem_keep *keep = cg_arena_take(&a->arena, sizeof(*keep));
	struct cg_sql q;

	if (keep == NULL) {
		cg_columns_memory(&a->run);
		return;
	}
	cg_idempotency_keep(auth, idem, snapshot, keep, &q);
	cg_snapshot_args_add(a, q.name, q.text, q.arg, q.n);
}

void cg_snapshot_args_arrays(struct cg_snapshot_args *a, struct cg_columns_arrays *arrays, const char **arg, int *n)
{
	cg_columns_end(&a->run, arrays, arg + *n);
	*n += (int)arrays->columns->n;
}

/* Keys first, then the arrays, as the statement of the table expects them. */
void cg_snapshot_args_insert(struct cg_snapshot_args *a, const struct cg_columns_table *table,
			     struct cg_columns_arrays *arrays, const char *third)
{
	const char **arg = cg_arena_take_array(&a->arena, CG_SNAPSHOT_ARGS_KEYS_MAX + table->columns.n, sizeof(*arg));
	int n = table->keys;

	if (arg == NULL) {
		cg_columns_memory(&a->run);
		return;
	}
	arg[0] = a->account;
	arg[1] = a->snapshot;
	arg[2] = third;
	cg_snapshot_args_arrays(a, arrays, arg, &n);
	cg_snapshot_args_add(a, table->insert, cg_columns_insert(&a->arena, table), arg, n);
}

/* Absent and empty differ. */
static bool same(struct cg_str a, struct cg_str b)
{
	return (a.p == NULL) == (b.p == NULL) && cg_str_eq(a, b);
}

/* In the same order: names of holders have an order. */
static bool same_list(const struct cg_str_list *a, const struct cg_str_list *b)
{
	for (size_t i = 0; i < a->n && i < b->n; i++) {
		if (!same(a->v[i], b->v[i]))
			return false;
	}
	return a->n == b->n;
}

/* What a folio's row holds; two funds with all of it equal share the row. */
static bool same_folio(const struct cg_fund *a, const struct cg_fund *b)
{
	return same(a->folio, b->folio) && same(a->amc, b->amc) && same(a->pan, b->pan) && same(a->kyc, b->kyc) &&
	       same_list(&a->holders, &b->holders) && same_list(&a->nominees, &b->nominees);
}

/* Folios, each by the first fund that is in it. */
struct folio_list {
	const struct cg_fund **v;
	size_t n, cap;
};

/* The number of the fund's folio; a statement prints the funds of a folio near each other. */
static uint32_t folio_of(struct cg_snapshot_args *a, struct folio_list *known, const struct cg_fund *f)
{
	for (size_t back = 1; back <= FOLIOS_BACK && back <= known->n; back++) {
		if (same_folio(known->v[known->n - back], f))
			return (uint32_t)(known->n - back);
	}
	if (!CG_PUSH(&a->arena, known, &f)) {
		cg_columns_memory(&a->run);
		return 0;
	}
	return (uint32_t)known->n - 1;
}

/* In the order of their numbers. */
static void add_folios(struct cg_snapshot_args *a, const struct folio_list *known)
{
	struct cg_columns_arrays t;

	if (!cg_columns_begin(&a->run, &cg_snapshot_columns_folios.columns, &t))
		return;
	for (uint32_t i = 0; i < known->n; i++) {
		struct cg_snapshot_folio row = { i, *known->v[i] };

		a->run.no = i;
		cg_columns_put(&a->run, &t, &row);
	}
	cg_snapshot_args_insert(a, &cg_snapshot_columns_folios, &t, NULL);
}

/* Numbers are places in the statement. */
static void add_holdings(struct cg_snapshot_args *a, const struct cg_statement *s, struct folio_list *known)
{
	struct cg_columns_arrays t;

	if (!cg_columns_begin(&a->run, &cg_snapshot_columns_holdings.columns, &t))
		return;
	for (uint32_t i = 0; i < s->funds.n; i++) {
		struct cg_snapshot_holding row = { i, folio_of(a, known, &s->funds.v[i]), s->funds.v[i] };

		cg_columns_put(&a->run, &t, &row);
	}
	cg_snapshot_args_insert(a, &cg_snapshot_columns_holdings, &t, NULL);
}

/* Numbered over all funds: one list, in the order of the statement. */
static void add_txns(struct cg_snapshot_args *a, const struct cg_statement *s)
{
	struct cg_columns_arrays t;
	uint32_t no = 0;

	if (!cg_columns_begin(&a->run, &cg_snapshot_columns_txns.columns, &t))
		return;
	for (uint32_t i = 0; i < s->funds.n; i++) {
		for (size_t k = 0; k < s->funds.v[i].txns.n; k++) {
			struct cg_snapshot_txn row = { no++, i, s->funds.v[i].txns.v[k] };

			cg_columns_put(&a->run, &t, &row);
		}
	}
	if (no > 0)
		cg_snapshot_args_insert(a, &cg_snapshot_columns_txns, &t, NULL);
}

/* Holdings are added before folios, because they find out which folios there are. */
void cg_snapshot_args_funds(struct cg_snapshot_args *a, const struct cg_statement *s)
{
	struct folio_list known = { 0 };

	if (s->funds.n == 0)
		return;
	add_holdings(a, s, &known);
	add_folios(a, &known);
	add_txns(a, s);
}

void cg_snapshot_args_warnings(struct cg_snapshot_args *a, const struct cg_statement *s)
{
	struct cg_columns_arrays t;

	if (s->warnings.n == 0 || !cg_columns_begin(&a->run, &cg_snapshot_columns_warnings.columns, &t))
		return;
	for (uint32_t i = 0; i < s->warnings.n; i++) {
		struct cg_snapshot_warning row = { i, s->warnings.v[i] };

		cg_columns_put(&a->run, &t, &row);
	}
	cg_snapshot_args_insert(a, &cg_snapshot_columns_warnings, &t, NULL);
}

/* The owners' PANs are sealed with the number of the owner. */
static void add_demat_accounts(struct cg_snapshot_args *a, const struct cg_statement *s)
{
	struct cg_columns_arrays t;

	if (!cg_columns_begin(&a->run, &cg_snapshot_columns_demat.columns, &t))
		return;
	a->run.no = 0; /* owners are numbered over all accounts */
	for (uint32_t i = 0; i < s->demat.n; i++) {
		struct cg_snapshot_demat row = { i, s->demat.v[i] };

		cg_columns_put(&a->run, &t, &row);
		a->run.no += (uint32_t)row.account.owners.n;
	}
	cg_snapshot_args_insert(a, &cg_snapshot_columns_demat, &t, NULL);
}

/* Numbered over all accounts. */
static void add_demat_holdings(struct cg_snapshot_args *a, const struct cg_statement *s)
{
	struct cg_columns_arrays t;
	uint32_t no = 0;

	if (!cg_columns_begin(&a->run, &cg_snapshot_columns_demat_holdings.columns, &t))
		return;
	for (uint32_t i = 0; i < s->demat.n; i++) {
		for (size_t k = 0; k < s->demat.v[i].holdings.n; k++) {
			struct cg_snapshot_demat_holding row = { no++, i, s->demat.v[i].holdings.v[k] };

			cg_columns_put(&a->run, &t, &row);
		}
	}
	if (no > 0)
		cg_snapshot_args_insert(a, &cg_snapshot_columns_demat_holdings, &t, NULL);
}

/* Numbered over all accounts. */
static void add_demat_txns(struct cg_snapshot_args *a, const struct cg_statement *s)
{
	struct cg_columns_arrays t;
	uint32_t no = 0;

	if (!cg_columns_begin(&a->run, &cg_snapshot_columns_demat_txns.columns, &t))
		return;
	for (uint32_t i = 0; i < s->demat.n; i++) {
		for (size_t k = 0; k < s->demat.v[i].txns.n; k++) {
			struct cg_snapshot_demat_txn row = { no++, i, s->demat.v[i].txns.v[k] };

			cg_columns_put(&a->run, &t, &row);
		}
	}
	if (no > 0)
		cg_snapshot_args_insert(a, &cg_snapshot_columns_demat_txns, &t, NULL);
}

/* Schemes in the order of the statement. */
static void add_nps(struct cg_snapshot_args *a, const struct cg_nps *nps)
{
	struct cg_columns_arrays t;

	if (!cg_columns_begin(&a->run, &cg_snapshot_columns_nps.columns, &t))
		return;
	for (uint32_t i = 0; i < nps->schemes.n; i++) {
		struct cg_snapshot_nps row = { i, nps->schemes.v[i] };

		cg_columns_put(&a->run, &t, &row);
	}
	cg_snapshot_args_insert(a, &cg_snapshot_columns_nps, &t, NULL);
}

void cg_snapshot_args_demat(struct cg_snapshot_args *a, const struct cg_statement *s)
{
	if (s->demat.n > 0) {
		add_demat_accounts(a, s);
		add_demat_holdings(a, s);
		add_demat_txns(a, s);
	}
	if (s->nps.schemes.n > 0)
		add_nps(a, &s->nps);
}
