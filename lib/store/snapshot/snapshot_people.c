/*
 * snapshot_people.c: Whose statements the snapshots of a list are: PANs, opened for telling persons apart.
 * Apart from the list, which is asked for more often and needs no PAN.
 */
#include "portfolio/holders.h"
#include "store/pg/columns.h"
#include "store/pg/db.h"
#include "store/pg/row.h"
#include "store/snapshot/snapshot.h"
#include "store/snapshot/snapshot_columns.h"

#include <stdio.h>

enum { NUMBER_MAX = 12 };

/* Of the head of the statement, or of the only holder of that name. */
static struct cg_str pan_of(const struct cg_statement *s)
{
	struct cg_str pan = s->investor.pan;

	for (size_t i = 0; s->investor.pan.n == 0 && i < s->investors.n; i++) {
		const struct cg_person *x = &s->investors.v[i];

		if (x->pan.n == 0 || !cg_holders_same_name(x->name, s->investor.name))
			continue;
		if (pan.n > 0 && !cg_str_eq(pan, x->pan))
			return CG_STR_NONE;
		pan = x->pan;
	}
	return pan;
}

/* The row of the list with this id; NULL: it was stored since. */
static struct cg_snapshot_row *row_of(struct cg_snapshot_rows *rows, const struct cg_id *id)
{
	for (size_t i = 0; i < rows->n; i++)
		if (cg_id_eq(&rows->v[i].meta.id, id))
			return &rows->v[i];
	return NULL;
}

/*
 * One row of the answer: its id, then the columns of people. A PAN that does not open is that of one statement: it goes
 * without, and the others are told apart.
 */
static void put_pan(struct cg_columns_run *run, const PGresult *res, int at, struct cg_snapshot_rows *rows)
{
	struct cg_row r = { .res = res, .row = at, .arena = run->arena };
	struct cg_statement s = { 0 };
	struct cg_err e = { .code = CG_OK };
	struct cg_columns_run one;
	struct cg_snapshot_row *row;
	int col = 1;

	if (!cg_id_parse_uuid(cg_row_text(&r), &run->seal.snapshot) || r.bad) {
		cg_columns_damaged(run, "snapshots");
		return;
	}
	row = row_of(rows, &run->seal.snapshot);
	if (row == NULL)
		return;
	one = *run;
	one.e = &e;
	one.no = 0;
	if (cg_columns_get(&one, &cg_snapshot_columns_people, res, at, &col, &s)) {
		row->pan = pan_of(&s);
		return;
	}
	cg_columns_damaged(&one, "snapshots"); /* or memory is out, which it tells apart */
	if (one.rc == CG_EBUSY)
		run->rc = cg_fail(run->e, CG_EBUSY, "%s", e.why);
	else
		row->pan_unread = true;
}

/* NULL: memory is out. */
static const char *select_people(struct cg_arena *a)
{
	static const char form[] = "select snapshot_id, %s "
				   "from snapshots "
				   "where account_id = $1 and livemode = $2 and expires_at > now() "
				   "order by created_at desc, snapshot_id desc "
				   "limit $3";
	const char *columns = cg_columns_selected(a, &cg_snapshot_columns_people, false);

	return columns != NULL ? cg_arena_printf(a, form, columns).p : NULL;
}

enum cg_code cg_snapshot_people(struct cg_db *db, const struct cg_auth *auth, struct cg_arena *a,
				struct cg_snapshot_rows *rows, struct cg_err *e)
{
	struct cg_columns_run run = { .arena = a,
				      .seal = { .cfg = cg_db_config(db), .account = auth->account },
				      .what = "snapshot_people",
				      .e = e };
	char account[CG_UUID_TEXT_MAX], count[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), auth->live ? "t" : "f", count };
	struct cg_sql q = { .name = "snapshot_people", .text = select_people(a), .arg = arg, .n = 3 };

	if (q.text == NULL)
		return cg_fail(e, CG_EBUSY, "snapshot_people: memory");
	(void)snprintf(count, sizeof(count), "%d", CG_LIST_LIMIT_MAX);
	run.rc = cg_sql_run(db, &auth->account, CG_TX_READ, &q, 1, e);
	for (int i = 0; run.rc == CG_OK && i < PQntuples(q.res); i++)
		put_pan(&run, q.res, i, rows);
	cg_sql_clear(&q, 1);
	return run.rc;
}
