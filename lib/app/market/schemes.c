#include "app/market/schemes.h"

#include "store/market/nav.h"

enum cg_code cg_app_schemes_find(struct cg_context *x, const struct cg_str *isins, size_t n,
				 const struct cg_scheme **found)
{
	enum cg_code rc = CG_OK;

	for (size_t at = 0; at < n && rc == CG_OK; at += CG_NAV_CODES_MAX) {
		size_t some = n - at < CG_NAV_CODES_MAX ? n - at : CG_NAV_CODES_MAX;

		rc = cg_nav_scheme_find(x->app->db, isins + at, some, x->arena, found + at, x->err);
	}
	return rc;
}

enum cg_code cg_app_schemes_stored(struct cg_context *x, const struct cg_statement *s, const struct cg_scheme **found)
{
	size_t n = s->funds.n;
	struct cg_str *isins = cg_arena_take_array(x->arena, n, sizeof(*isins));

	if (isins == NULL)
		return cg_fail(x->err, CG_EBUSY, "schemes: no memory");
	for (size_t i = 0; i < n; i++)
		isins[i] = s->funds.v[i].isin;
	return cg_app_schemes_find(x, isins, n, found);
}

enum cg_code cg_app_schemes_of_positions(struct cg_context *x, struct cg_positions *p)
{
	struct cg_str *isins = cg_arena_take_array(x->arena, p->n, sizeof(*isins));
	const struct cg_scheme **found = cg_arena_take_array(x->arena, p->n, sizeof(*found));
	enum cg_code rc;

	if (isins == NULL || found == NULL)
		return cg_fail(x->err, CG_EBUSY, "schemes: no memory");
	for (size_t i = 0; i < p->n; i++)
		isins[i] = p->v[i].isin;
	rc = cg_app_schemes_find(x, isins, p->n, found);
	for (size_t i = 0; i < p->n && rc == CG_OK; i++)
		p->v[i].scheme = found[i];
	return rc;
}
