/*
 * paginate.c: A page is filled unit by unit. A unit is an element of a list, or of a list
 * within an element. The cursor is the number of units on the pages before: data of a
 * stored snapshot does not change, so counting is enough. The first unit of a page is
 * always taken, however long it is: a page must make progress.
 */
#include "mcp/paginate.h"

#include "base/json.h"
#include "http/service.h"
#include "mcp/page.h"

#include <stdio.h>
#include <string.h>

/*
 * The page being filled: units to skip, the number of the unit at hand, characters used,
 * units taken.
 */
struct paginator {
	const struct cg_mcp_list *how; /* the list at hand */
	struct json_object *to;	       /* the same of the page */
	size_t skip, at, used, taken;
	bool full, failed;
};

bool cg_mcp_paginate_cursor(struct cg_str cursor, size_t *out)
{
	*out = 0;
	if (cursor.p == NULL)
		return true;
	if (cursor.n < 2 || cursor.n > 10 || *cursor.p != 'c')
		return false;
	for (size_t i = 1; i < cursor.n; i++) {
		if (!cg_is_digit(cursor.p[i]))
			return false;
		*out = *out * 10 + (size_t)(cursor.p[i] - '0');
	}
	return true;
}

/* The cursor's text is not repeated: it comes from the caller. */
static enum cg_code wrong_cursor(struct cg_err *e)
{
	return cg_fail_hint(e, CG_EREQUEST, "The argument cursor is not one that a page gave.");
}

/* Does the byte at this place of a text go on with a character of UTF-8? */
static bool is_within(struct cg_str text, size_t at)
{
	return at < text.n && ((unsigned char)text.p[at] & 0xC0) == 0x80;
}

/*
 * Cut at the end of a line where there is one; a cut within a character would be refused
 * by JSON.
 */
enum cg_code cg_mcp_paginate_text(struct cg_str text, struct cg_str cursor, struct cg_str *part, size_t *next,
				  struct cg_err *e)
{
	size_t at = 0, n;

	*next = 0;
	if (!cg_mcp_paginate_cursor(cursor, &at) || (at > 0 && at >= text.n) || is_within(text, at))
		return wrong_cursor(e);
	*part = cg_str_sub(text, at, CG_MCP_PAGINATE_TEXT_MAX);
	if (at + part->n >= text.n)
		return CG_OK;
	for (n = part->n; n > 0 && part->p[n - 1] != '\n'; n--)
		;
	if (n > 0)
		part->n = n;
	while (part->n > 0 && is_within(text, at + part->n))
		part->n--;
	*next = at + part->n;
	return CG_OK;
}

/* Characters as printed. */
static size_t length_of(struct paginator *k, struct json_object *v)
{
	size_t n = cg_json_size(v);

	k->failed = k->failed || n == 0;
	return n;
}

/* Is the next unit, of n characters, for this page? The first one always is. */
static bool takes(struct paginator *k, size_t n)
{
	if (k->full || k->at < k->skip) {
		k->at += !k->full;
		return false;
	}
	if (k->taken > 0 && k->used + n > CG_MCP_PAGE_MAX) {
		k->full = true;
		return false;
	}
	k->used += n;
	k->taken++;
	k->at++;
	return true;
}

/* Append a reference of v. */
static void push(struct paginator *k, struct json_object *list, struct json_object *v)
{
	if (!cg_json_append(list, json_object_get(v)))
		k->failed = true;
}

/* A shallow copy; the member `but` becomes an empty array, or is left out when it is no array. Owned. */
static struct json_object *copy(struct paginator *k, struct json_object *o, const char *but)
{
	struct json_object *out = cg_json_new_object();

	json_object_object_foreach(o, name, v)
	{
		bool other = but == NULL || strcmp(name, but) != 0;

		if (!(other ? cg_json_set(out, name, json_object_get(v)) : cg_json_add(out, name, cg_json_new_array())))
			k->failed = true;
	}
	k->failed = k->failed || out == NULL;
	return out;
}

/* An element with a list of its own: its head is repeated on each page that has units of it. */
static void add_nested(struct paginator *k, struct json_object *element, struct json_object *nested)
{
	struct json_object *head = copy(k, element, k->how->nested), *list = NULL;
	size_t own = length_of(k, head);

	for (size_t i = 0; i < json_object_array_length(nested) && !k->failed; i++) {
		struct json_object *v = json_object_array_get_idx(nested, i);

		if (!takes(k, length_of(k, v) + (list == NULL ? own : 0)))
			continue;
		if (list == NULL) {
			push(k, k->to, head);
			list = cg_json_get(head, k->how->nested);
		}
		push(k, list, v);
	}
	json_object_put(head);
}

/* An element without such a list is one unit. */
static void add_element(struct paginator *k, struct json_object *element)
{
	struct json_object *nested = NULL;

	if (k->how->nested != NULL)
		nested = cg_json_get(element, k->how->nested);
	if (json_object_is_type(nested, json_type_array) && json_object_array_length(nested) > 0)
		add_nested(k, element, nested);
	else if (takes(k, length_of(k, element)))
		push(k, k->to, element);
}

/* The member of o, or o itself without a name. */
static struct json_object *member(struct json_object *o, const char *name)
{
	return name != NULL ? cg_json_get(o, name) : o;
}

/* A copy of data whose lists are empty. Owned. */
static struct json_object *emptied(struct paginator *k, struct json_object *data, const struct cg_mcp_list *cuts,
				   size_t n)
{
	struct json_object *page = copy(k, data, NULL);

	for (size_t i = 0; i < n && !k->failed; i++) {
		struct json_object *own = member(page, cuts[i].parent);

		if (cg_json_get(own, cuts[i].list) == NULL)
			continue;
		if (own != page && own == member(data, cuts[i].parent)) {
			own = copy(k, own, cuts[i].list);
			if (!cg_json_add(page, cuts[i].parent, own))
				k->failed = true;
		} else if (!cg_json_add(own, cuts[i].list, cg_json_new_array())) {
			k->failed = true;
		}
	}
	return page;
}

/* One list; `full` ends it. */
static void fill_page(struct paginator *k, struct json_object *page, struct json_object *data)
{
	struct json_object *from = member(member(data, k->how->parent), k->how->list);

	k->to = member(member(page, k->how->parent), k->how->list);
	for (size_t i = 0; k->to != NULL && i < json_object_array_length(from) && !k->full; i++)
		add_element(k, json_object_array_get_idx(from, i));
}

enum cg_code cg_mcp_paginate(struct json_object **data, const struct cg_mcp_list *cuts, size_t n, struct cg_str cursor,
			     struct cg_err *e)
{
	struct paginator k = { .failed = false };
	struct json_object *page;
	char next[24];

	if (!cg_mcp_paginate_cursor(cursor, &k.skip))
		return wrong_cursor(e);
	page = emptied(&k, *data, cuts, n);
	k.used = length_of(&k, page);
	for (size_t i = 0; i < n && !k.full && !k.failed; i++) {
		k.how = &cuts[i];
		fill_page(&k, page, *data);
	}
	if (k.skip > 0 && k.taken == 0 && !k.failed) { /* a page is only followed by one that has something */
		json_object_put(page);
		return wrong_cursor(e);
	}
	(void)snprintf(next, sizeof(next), "c%zu", k.at);
	if (!(k.full ? cg_json_add(page, "next_cursor", cg_json_new_name(next))
		     : cg_json_set(page, "next_cursor", NULL)))
		k.failed = true;
	if (k.failed) {
		json_object_put(page);
		return cg_fail(e, CG_EBUSY, "page: no memory");
	}
	json_object_put(*data);
	*data = page;
	return CG_OK;
}
