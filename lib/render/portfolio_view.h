/*
 * portfolio_view.h: what the main charts of a portfolio show, as JSON (data/schema/portfolio.json): figures,
 * allocation, the largest funds, value and money put in by month. Small whatever the statement: months of the charts
 * are thinned out to at most CG_PORTFOLIO_VIEW_POINTS, the newest always there.
 *
 * Ownership the result is owned (json_object_put); NULL: no memory, or sums out of range.
 */
#ifndef CG_RENDER_PORTFOLIO_VIEW_H
#define CG_RENDER_PORTFOLIO_VIEW_H

#include "app/analysis/months.h"
#include "app/analysis/report.h"
#include "base/json.h"
#include "market/months.h"

#include <json-c/json.h>

enum { CG_PORTFOLIO_VIEW_POINTS = 120, CG_PORTFOLIO_VIEW_FUNDS = 10 };

/* All months with their flows (data/schema/months.json); as_of: their last day. */
struct json_object *cg_portfolio_view_months(const char *snapshot_id, int32_t as_of, const struct cg_months *months);
struct json_object *cg_portfolio_view(const struct cg_app_report *r, const struct cg_months *months,
				      struct cg_arena *a);
/* Into the portfolio of an enrichment: rate of the funds whose flows are known, change of the last day, PME, months. */
void cg_portfolio_view_beside(struct cg_json *t, struct json_object *portfolio, const struct cg_app_months_beside *b);

#endif
