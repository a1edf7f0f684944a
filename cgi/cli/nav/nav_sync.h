/*
 * nav_sync.h: one run of casgate nav sync, for its parts: the list and series (cmd_nav_sync.c), the second source
 * (cmd_nav_report.c).
 */
#ifndef CG_CGI_NAV_SYNC_H
#define CG_CGI_NAV_SYNC_H

#include "../progress.h"
#include "nav_cmd.h"

#include "net/fetcher.h"
#include "store/market/nav_run.h"

/* Connection, fetcher, lease and counts. */
struct cg_nav_sync {
	struct cg_config cfg;
	struct cg_db *db;
	struct cg_fetcher *fetcher;
	struct cg_arena arena;
	struct cg_run run;
	struct cg_progress bar;
	struct cg_codes codes; /* of the series, ascending */
	size_t done, total, fetched, unknown, failed;
	bool list_failed;
	struct cg_err e;
};

/*
 * One request to AMFI (url, max and timeout are set), as the budget that all processes share allows. NULL: not asked,
 * s->e says why; else f, whose result may be a failure.
 */
struct cg_fetch *cg_nav_sync_ask_amfi(struct cg_nav_sync *s, struct cg_fetch *f);

/*
 * AMFI's history report of the last days against what is stored: days that are missing are added, NAVs that differ are
 * told and left as they are. A report that cannot be had is told and fails nothing.
 */
enum cg_code cg_nav_report_check(struct cg_nav_sync *s);

#endif
