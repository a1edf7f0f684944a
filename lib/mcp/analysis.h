/*
 * analysis.h: the tools over stored snapshots: compare_snapshots, capital_gains, unrealised_gains, income, sips,
 * fund_risk, generate_report, show_portfolio, enrich and skills. Does not compute: each calls the operation that REST
 * calls and cuts its answer to pages.
 */
#ifndef CG_MCP_ANALYSIS_H
#define CG_MCP_ANALYSIS_H

#include "mcp/tools.h"

cg_mcp_tool cg_mcp_analysis_compare, cg_mcp_analysis_gains, cg_mcp_analysis_unrealised, cg_mcp_analysis_income,
	cg_mcp_analysis_risk, cg_mcp_analysis_sips, cg_mcp_analysis_report, cg_mcp_analysis_enrich,
	cg_mcp_analysis_list_skills, cg_mcp_analysis_run_skill, cg_mcp_analysis_portfolio;

#endif
