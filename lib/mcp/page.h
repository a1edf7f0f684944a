/*
 * page.h: a snapshot in pages that suit a model's context: chosen sections, cut where a page is full.
 * Does not load snapshots; it cuts the view that REST gives.
 *
 * Page      head members always, then as much of the chosen sections as CG_MCP_PAGE_MAX characters of JSON take, at
 *           least one element. Funds come without their transactions, which are a section of their own, as are places.
 * Cursor    the chosen sections and the place to go on: it carries no secret and needs no storage, as snapshots do not
 *           change.
 */
#ifndef CG_MCP_PAGE_H
#define CG_MCP_PAGE_H

#include "base/fail.h"
#include "base/str.h"

#include <json-c/json.h>

enum { CG_MCP_PAGE_MAX = 24000, CG_MCP_CURSOR_MAX = 48 };

/* Bits of the sections; default: all but transactions and places. */
unsigned cg_mcp_page_default(void);
/* 0: no such section. */
unsigned cg_mcp_page_section(struct cg_str name);
/* The section is among the chosen ones, or among those of the cursor when there is one. */
bool cg_mcp_page_shows(unsigned sections, struct cg_str cursor, unsigned section);

/* *out is owned by the caller. CG_EREQUEST: a cursor that no page gave; CG_EBUSY: memory. */
enum cg_code cg_mcp_page(struct json_object *snapshot, unsigned sections, struct cg_str cursor,
			 struct json_object **out, struct cg_err *e);

#endif
