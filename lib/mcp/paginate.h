/*
 * paginate.h: answers of operations cut to pages that suit a model: everything as it is, but of the lists that may be
 * long, one after the other, as many elements as there is room for, and next_cursor. Does not interpret the lists;
 * snapshots have sections of their own (mcp_page.h).
 *
 * Nested    where the elements have a list of their own (a fund and its lots), that is cut too: an element that goes on
 *           is there again on the next page with the rest of it.
 */
#ifndef CG_MCP_PAGINATE_H
#define CG_MCP_PAGINATE_H

#include "base/fail.h"
#include "base/str.h"

#include <json-c/json.h>

struct cg_mcp_list {
	const char *parent;	   /* member that has the list, may be null; NULL: it is in the answer itself */
	const char *list, *nested; /* nested NULL: elements are not cut */
};

/*
 * *data (owned) is replaced by the page at cursor (absent: the first one); cuts: the n lists in their order.
 * CG_EREQUEST: a cursor that no page gave, such as one past the last element; CG_EBUSY: memory.
 */
enum cg_code cg_mcp_paginate(struct json_object **data, const struct cg_mcp_list *cuts, size_t n, struct cg_str cursor,
			     struct cg_err *e);

/*
 * The part of a text at cursor (absent: the beginning), at most CG_MCP_PAGINATE_TEXT_MAX bytes, ended at a line's end
 * where there is one and never within a character. *next: where the next part begins, 0: this is the last one.
 * CG_EREQUEST: a cursor that no part gave: past the end, or within a character of UTF-8.
 */
enum { CG_MCP_PAGINATE_TEXT_MAX = 20000 };
enum cg_code cg_mcp_paginate_text(struct cg_str text, struct cg_str cursor, struct cg_str *part, size_t *next,
				  struct cg_err *e);

/* "c" and a number, as pages of this file have them; absent is 0. */
bool cg_mcp_paginate_cursor(struct cg_str cursor, size_t *out);

#endif
