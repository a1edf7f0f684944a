/*
 * cmd_holdings_caps.c: casgate holdings caps FILE: AMFI's list of large, mid and small companies, as it is published.
 * A newer list replaces the older one as a whole; a file that is refused changes nothing.
 */
#include "../nav/nav_cmd.h"
#include "base/time.h"
#include "cmd_holdings.h"
#include "workbook.h"

#include "market/unpack.h"
#include "store/market/master_caps.h"

#include <stdio.h>
#include <stdlib.h>

/* From the file to the table, and a line of what it was. */
static enum cg_code import_list(struct cg_db *db, const char *path, struct cg_arena *a, struct cg_err *e)
{
	char *bytes = NULL, *answer = NULL, date[CG_DATE_TEXT_MAX];
	size_t n = 0, cells = 0;
	struct cg_grid grid;
	struct cg_caps caps;
	enum cg_code rc = cg_unpack_file(path, CG_UNPACK_MAX, &bytes, &n, e);

	if (rc == CG_OK)
		rc = cg_workbook_cells((struct cg_str){ bytes, n }, &answer, &cells, e);
	if (rc == CG_OK)
		rc = cg_grid_read((struct cg_str){ answer, cells }, a, &grid, e);
	if (rc == CG_OK)
		rc = cg_caps_read(&grid, cg_time_india_today(), a, &caps, e);
	if (rc == CG_OK)
		rc = cg_master_caps_write(db, &caps, a, e);
	if (rc == CG_OK)
		(void)printf("%s: %zu companies, half year ended %s\n", path, caps.n, cg_date_text(caps.date, date));
	free(answer);
	free(bytes);
	return rc;
}

/* As casgate_nav: it sees no account. */
int cg_cmd_holdings_caps(const char *path)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_arena arena;
	struct cg_config cfg;
	struct cg_db *db;
	enum cg_code rc;

	if (!cg_cmd_config_database("holdings", &cfg))
		return CG_EXIT_FAILED;
	cg_arena_init(&arena, CG_CMD_ARENA_MAX);
	db = cg_db_new_nav(&cfg);
	rc = db != NULL ? import_list(db, path, &arena, &e) : cg_fail(&e, CG_EBUSY, "holdings: no memory");
	cg_db_free(db);
	cg_arena_free(&arena);
	return rc == CG_OK ? CG_EXIT_OK : cg_cmd_failed("holdings caps", &e);
}
