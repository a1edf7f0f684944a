/* scheme_list.c: schemes from AMFI's list that is installed with the program (schemes.h): no database is asked. */
#include "app/market/schemes.h"
#include "base/time.h"
#include "market/classify.h"
#include "market/unpack.h"

#include <stdio.h>
#include <stdlib.h>

enum { LIST_MAX = 32 * 1024 * 1024, PATH_BYTES_MAX = CG_CONFIG_TEXT_MAX + 32, DAY_MS = 86400000 };
static const char list_name[] = "NAVAll_2026-08-22.txt.xz";

/* The scheme of a row, kept behind the list, whose text does not live as long. NULL: no memory. */
static const struct cg_scheme *keep_scheme(const struct cg_reference *ref, const struct cg_amfi_row *row,
					   struct cg_str fund, struct cg_arena *a)
{
	struct cg_scheme *kept = cg_arena_take(a, sizeof(*kept));
	struct cg_master master;

	if (kept == NULL || !cg_classify(ref, row, fund, a, &master))
		return NULL;
	*kept = (struct cg_scheme){ .code = master.s.code,
				    .name = cg_arena_str(a, master.s.name),
				    .category = cg_arena_str(a, master.s.category),
				    .asset_class = master.s.asset_class,
				    .is_etf = master.s.is_etf };
	return kept;
}

/* The funds of a statement whose ISIN the row has. */
static bool match_row(const struct cg_reference *ref, const struct cg_amfi_row *row, const struct cg_statement *s,
		      struct cg_arena *a, const struct cg_scheme **found)
{
	for (size_t i = 0; i < s->funds.n; i++) {
		struct cg_str isin = s->funds.v[i].isin;

		if (found[i] != NULL || isin.n == 0 ||
		    (!cg_str_eq(isin, row->isin[0]) && !cg_str_eq(isin, row->isin[1])))
			continue;
		found[i] = keep_scheme(ref, row, s->funds.v[i].name, a);
		if (found[i] == NULL)
			return false;
	}
	return true;
}

/* The list is read once, and only the rows of this statement's funds are kept. */
enum cg_code cg_app_schemes_listed(struct cg_context *x, const struct cg_statement *s, const struct cg_scheme **found)
{
	const char *dir = x->app->cfg->market_dir;
	struct cg_reference ref = { 0 };
	struct cg_amfi list;
	struct cg_amfi_row row;
	char path[PATH_BYTES_MAX], *text = NULL;
	size_t n = 0;
	enum cg_code rc;

	for (size_t i = 0; i < s->funds.n; i++)
		found[i] = NULL;
	rc = cg_reference_load(dir, x->arena, &ref, x->err);
	(void)snprintf(path, sizeof(path), "%s/%s", dir, list_name);
	if (rc == CG_OK)
		rc = cg_unpack_file(path, LIST_MAX, &text, &n, x->err);
	if (rc == CG_OK)
		rc = cg_amfi_open(&list, (struct cg_str){ text, n }, (int32_t)(cg_time_now_ms() / DAY_MS), x->err);
	while (rc == CG_OK && cg_amfi_next(&list, &row)) {
		if (!match_row(&ref, &row, s, x->arena, found))
			rc = cg_fail(x->err, CG_EBUSY, "out of memory");
	}
	free(text);
	cg_reference_free(&ref);
	return rc;
}
