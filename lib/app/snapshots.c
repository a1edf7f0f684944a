#include "app/snapshots.h"

#include <string.h>

enum cg_code cg_app_snapshots_id(struct cg_context *x, struct cg_str text, struct cg_id *out)
{
	if (cg_id_parse(text, CG_STR("snap_"), out))
		return CG_OK;
	return cg_fail(x->err, CG_ENOSNAPSHOT, "malformed id");
}

enum cg_code cg_app_snapshots_get(struct cg_context *x, const struct cg_id *id, struct cg_app_snapshot *out)
{
	enum cg_code rc;

	memset(out, 0, sizeof(*out));
	rc = cg_snapshot_load(x->app->db, x->auth, id, x->arena, &out->meta, &out->s, x->err);
	return rc == CG_OK ? cg_analytics_make(&out->s, x->arena, &out->an, x->err) : rc;
}

enum cg_code cg_app_snapshots_places(struct cg_context *x, struct cg_app_snapshot *snapshot)
{
	if (snapshot->s.places.n > 0) /* of a statement that was just read */
		return CG_OK;
	return cg_snapshot_load_places(x->app->db, x->auth, &snapshot->meta.id, x->arena, &snapshot->s, x->err);
}

enum cg_code cg_app_snapshots_latest(struct cg_context *x, const struct cg_snapshot_filter *filter, struct cg_id *out)
{
	struct cg_app_snapshot_page page;
	enum cg_code rc = cg_app_snapshots_list(x, filter, 1, CG_STR(""), &page);

	if (rc == CG_OK && page.rows.n == 0)
		return cg_fail_hint(x->err, CG_ENOSNAPSHOT, "There is no such snapshot yet.");
	if (rc == CG_OK)
		*out = page.rows.v[0].meta.id;
	return rc;
}

enum cg_code cg_app_snapshots_list(struct cg_context *x, const struct cg_snapshot_filter *filter, unsigned limit,
				   struct cg_str cursor, struct cg_app_snapshot_page *out)
{
	*out = (struct cg_app_snapshot_page){ .next = "" };
	return cg_snapshot_list(x->app->db, x->auth, filter, limit, cursor, x->arena, &out->rows, out->next, x->err);
}

enum cg_code cg_app_snapshots_complete(struct cg_context *x, struct cg_str begin, unsigned most, struct cg_id_list *out)
{
	struct cg_id range[2];

	*out = (struct cg_id_list){ 0 };
	if (!cg_id_range(begin, CG_STR("snap_"), &range[0], &range[1]))
		return CG_OK;
	return cg_snapshot_ids(x->app->db, x->auth, range, most, x->arena, out, x->err);
}

enum cg_code cg_app_snapshots_people(struct cg_context *x, struct cg_snapshot_rows *rows)
{
	return cg_snapshot_people(x->app->db, x->auth, x->arena, rows, x->err);
}

enum cg_code cg_app_snapshots_transactions(struct cg_context *x, const struct cg_id *id, unsigned limit,
					   struct cg_str cursor, struct cg_app_txn_page *out)
{
	*out = (struct cg_app_txn_page){ .next = "" };
	return cg_snapshot_transactions(x->app->db, x->auth, id, limit, cursor, x->arena, &out->rows, out->next,
					x->err);
}

enum cg_code cg_app_snapshots_erase(struct cg_context *x, const struct cg_id *id)
{
	return cg_snapshot_delete(x->app->db, x->auth, id, x->err);
}
