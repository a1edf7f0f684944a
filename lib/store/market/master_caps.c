/* master_caps.c: AMFI's list of large, mid and small companies, replaced as a whole. */
#include "store/market/master_caps.h"

#include "store/pg/pgarray.h"
#include "store/pg/sql.h"

static const char sql_gone[] = "delete from security_caps";
static const char sql_put[] = "insert into security_caps (isin, name, cap, rank, list_date) "
			      "select t.isin, t.name, t.cap, row_number() over (), $4::date "
			      "from unnest($1::text[], $2::text[], $3::text[]) as t (isin, name, cap)";

enum cg_code cg_master_caps_write(struct cg_db *db, const struct cg_caps *caps, struct cg_arena *a, struct cg_err *e)
{
	char date[CG_DATE_TEXT_MAX];
	struct cg_pgarray list[3];
	const char *arg[4];
	struct cg_sql q[] = { { .name = "caps_gone", .text = sql_gone },
			      { .name = "caps", .text = sql_put, .arg = arg, .n = 4 } };
	enum cg_code rc;

	for (size_t k = 0; k < 3; k++)
		cg_pgarray_init(&list[k], a);
	for (size_t i = 0; i < caps->n; i++) {
		cg_pgarray_text(&list[0], caps->v[i].isin);
		cg_pgarray_text(&list[1], caps->v[i].name);
		cg_pgarray_text(&list[2], caps->v[i].cap);
	}
	for (size_t k = 0; k < 3; k++) {
		arg[k] = cg_pgarray_done(&list[k]);
		if (arg[k] == NULL)
			return cg_fail(e, CG_EBUSY, "caps: memory");
	}
	arg[3] = cg_date_text(caps->date, date);
	rc = cg_sql_run(db, NULL, CG_TX_WRITE, q, 2, e);
	cg_sql_clear(q, 2);
	return rc;
}
