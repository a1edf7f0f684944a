/* peers.c: Schemes of the categories that are held, from the master list (peers.h). */
#include "store/market/peers.h"

#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <stdio.h>

enum { NUMBER_MAX = 16 };

/*
 * The newest day and the categories are worked out once, whatever the planner knows: with the day as a joined subquery,
 * a server without statistics read the whole list again for each peer.
 */
static const char sql_peers[] = "with list as materialized ( "
				"  select max(last_nav_date) as newest "
				"  from schemes), "
				"held as materialized ( "
				"  select distinct h.category, h.plan "
				"  from schemes h "
				"  where h.scheme_code = any($1::integer[]) and h.option = 'GROWTH') "
				"select s.scheme_code, s.category, s.plan, "
				"  (select newest from list) - date '1970-01-01' "
				"from schemes s "
				"where s.option = 'GROWTH' "
				"  and s.last_nav_date >= (select newest from list) - $2::integer "
				"  and (s.category, s.plan) in (select category, plan from held) "
				"order by 1 "
				"limit $3::integer";

enum cg_code cg_peers_load(struct cg_db *db, const struct cg_codes *codes, struct cg_arena *a, struct cg_peers *out,
			   struct cg_err *e)
{
	char days[NUMBER_MAX], most[NUMBER_MAX];
	const char *arg[3] = { NULL, days, most };
	struct cg_sql q = { .name = "peers", .text = sql_peers, .arg = arg, .n = 3 };
	struct cg_pgarray list;
	enum cg_code rc;

	*out = (struct cg_peers){ .list_date = CG_DATE_NONE };
	if (codes->n == 0)
		return CG_OK;
	cg_pgarray_init(&list, a);
	for (size_t i = 0; i < codes->n; i++)
		cg_pgarray_uint(&list, (uint64_t)codes->v[i]);
	arg[0] = cg_pgarray_done(&list);
	(void)snprintf(days, sizeof(days), "%d", CG_PEERS_QUOTED_DAYS);
	(void)snprintf(most, sizeof(most), "%d", CG_RISK_PEERS_MAX);
	if (arg[0] == NULL)
		return cg_fail(e, CG_EBUSY, "peers: memory");
	rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	for (int i = 0; rc == CG_OK && i < PQntuples(q.res); i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_peer p = { .code = (int32_t)cg_row_int(&r) };

		p.category = cg_row_text(&r);
		r.bad |= !cg_plan_of(cg_row_text(&r), &p.plan);
		out->list_date = cg_row_date(&r);
		if (r.bad)
			rc = cg_row_unreadable(a, "peers", e);
		else if (!CG_PUSH(a, out, &p))
			rc = cg_fail(e, CG_EBUSY, "peers: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}
