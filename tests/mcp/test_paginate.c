/* Long answers in pages: every element once, no page too large, cursors that are refused. */
#include "mcp/page.h"
#include "mcp/paginate.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* {"funds": [{"name": 0, "lots": [100 texts]}, ...], "head": 1} */
static struct json_object *long_answer(int funds, int lots)
{
	struct json_object *o = json_object_new_object(), *list = json_object_new_array();

	for (int i = 0; i < funds; i++) {
		struct json_object *fund = json_object_new_object(), *inner = json_object_new_array();
		char text[128];

		for (int k = 0; k < lots; k++) {
			(void)snprintf(text, sizeof(text), "%05d.%05d %090d", i, k, 0);
			json_object_array_add(inner, json_object_new_string(text));
		}
		json_object_object_add(fund, "name", json_object_new_int(i));
		json_object_object_add(fund, "lots", inner);
		json_object_array_add(list, fund);
	}
	json_object_object_add(o, "funds", list);
	json_object_object_add(o, "head", json_object_new_int(1));
	return o;
}

/* All lots of all pages, in order, each page small. */
static void read_pages(int funds, int lots, const char *nested)
{
	const struct cg_mcp_list how = { NULL, "funds", nested };
	char cursor[64] = "";
	int seen = 0, fund_seen = 0, pages = 0;

	for (;;) {
		struct json_object *o = long_answer(funds, lots), *next = NULL, *list = NULL;
		struct cg_err e = { .code = CG_OK };

		ck_assert_int_eq(cg_mcp_paginate(&o, &how, 1, cursor[0] != '\0' ? cg_str_of(cursor) : CG_STR_NONE, &e),
				 CG_OK);
		ck_assert(json_object_object_get_ex(o, "head", NULL));
		ck_assert(json_object_object_get_ex(o, "funds", &list) &&
			  json_object_object_get_ex(o, "next_cursor", &next));
		for (size_t i = 0; i < json_object_array_length(list); i++) {
			struct json_object *inner = NULL;

			(void)json_object_object_get_ex(json_object_array_get_idx(list, i), "lots", &inner);
			ck_assert(lots == 0 || json_object_array_length(inner) > 0);
			seen += (int)json_object_array_length(inner);
			fund_seen++;
		}
		if (nested != NULL)
			ck_assert_uint_lt(strlen(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN)),
					  CG_MCP_PAGE_MAX + 1000);
		pages++;
		cursor[0] = '\0';
		if (next != NULL)
			(void)snprintf(cursor, sizeof(cursor), "%s", json_object_get_string(next));
		json_object_put(o);
		if (cursor[0] == '\0')
			break;
		ck_assert_int_lt(pages, 1000);
	}
	ck_assert_int_eq(seen, funds * lots);
	ck_assert(nested != NULL ? fund_seen >= funds : fund_seen == funds);
}

START_TEST(cuts)
{
	read_pages(0, 0, "lots");
	read_pages(1, 1, "lots");
	read_pages(3, 1000, "lots");
	read_pages(500, 0, "lots");
	read_pages(500, 7, "lots");
	read_pages(50, 40, NULL);
}
END_TEST

/* Several lists, two of one member, one of the answer itself, members that are null or not there: each element once. */
START_TEST(cuts_of_several_lists)
{
	static const struct cg_mcp_list lists[] = { { "a", "x", NULL },
						    { "a", "y", NULL },
						    { NULL, "z", NULL },
						    { "b", "x", NULL },
						    { "missing", "x", NULL } };
	char cursor[64] = "";
	int seen[3] = { 0, 0, 0 }, pages = 0;

	do {
		struct json_object *o = json_object_new_object(), *a = json_object_new_object(), *next = NULL;
		struct json_object *all[3];
		struct cg_err e = { .code = CG_OK };

		for (int k = 0; k < 3; k++) {
			all[k] = json_object_new_array();
			for (int i = 0; i < 400; i++) {
				char text[128];

				(void)snprintf(text, sizeof(text), "%d.%d %0100d", k, i, 0);
				json_object_array_add(all[k], json_object_new_string(text));
			}
		}
		json_object_object_add(a, "x", all[0]);
		json_object_object_add(a, "y", all[1]);
		json_object_object_add(a, "count", json_object_new_int(800));
		json_object_object_add(o, "a", a);
		json_object_object_add(o, "z", all[2]);
		json_object_object_add(o, "b", NULL);
		ck_assert_int_eq(cg_mcp_paginate(&o, lists, 5, cursor[0] != '\0' ? cg_str_of(cursor) : CG_STR_NONE, &e),
				 CG_OK);
		ck_assert_uint_lt(strlen(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN)),
				  CG_MCP_PAGE_MAX + 1000);
		ck_assert(json_object_object_get_ex(o, "a", &a) && json_object_object_get_ex(a, "count", NULL));
		ck_assert(json_object_object_get_ex(a, "x", &all[0]) && json_object_object_get_ex(a, "y", &all[1]));
		ck_assert(json_object_object_get_ex(o, "z", &all[2]) && json_object_object_get_ex(o, "b", NULL));
		for (int k = 0; k < 3; k++) {
			for (size_t i = 0; i < json_object_array_length(all[k]); i++) {
				char want[16];
				const char *text = json_object_get_string(json_object_array_get_idx(all[k], i));

				(void)snprintf(want, sizeof(want), "%d.%d ", k, seen[k]++);
				ck_assert_msg(strncmp(text, want, strlen(want)) == 0, "%.12s is not %s", text, want);
			}
		}
		ck_assert(json_object_object_get_ex(o, "next_cursor", &next));
		(void)snprintf(cursor, sizeof(cursor), "%s", next != NULL ? json_object_get_string(next) : "");
		json_object_put(o);
		ck_assert_int_lt(++pages, 100);
	} while (cursor[0] != '\0');
	ck_assert(seen[0] == 400 && seen[1] == 400 && seen[2] == 400);
	ck_assert_int_gt(pages, 3);
}
END_TEST

START_TEST(cut_cursors)
{
	static const struct {
		const char *text;
		bool good;
		size_t n;
	} rows[] = { { NULL, true, 0 },	 { "c0", true, 0 },  { "c12", true, 12 }, { "c123456789", true, 123456789 },
		     { "c01", true, 1 }, { "c/", false, 0 }, { "c:", false, 0 },  { "", false, 0 },
		     { "c", false, 0 },	 { "x1", false, 0 }, { "c1x", false, 0 }, { "c1234567890", false, 0 },
		     { "c-1", false, 0 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_str text = rows[i].text != NULL ? cg_str_of(rows[i].text) : CG_STR_NONE;
		size_t n = 0;

		ck_assert_msg(cg_mcp_paginate_cursor(text, &n) == rows[i].good, "row %zu", i);
		ck_assert(!rows[i].good || n == rows[i].n);
	}
}
END_TEST

/* A cursor past the last element was given by no page; the last one that was given still is. */
START_TEST(cursor_past_the_end)
{
	static const struct cg_mcp_list how = { NULL, "funds", "lots" };
	static const struct {
		const char *cursor;
		int funds, lots;
		enum cg_code code;
	} rows[] = { { "c20", 3, 7, CG_OK },	   { "c21", 3, 7, CG_EREQUEST },
		     { "c22", 3, 7, CG_EREQUEST }, { "c999999999", 3, 7, CG_EREQUEST },
		     { "c1", 0, 0, CG_EREQUEST },  { "c0", 0, 0, CG_OK } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct json_object *o = long_answer(rows[i].funds, rows[i].lots);
		struct cg_err e = { .code = CG_OK };

		ck_assert_msg(cg_mcp_paginate(&o, &how, 1, cg_str_of(rows[i].cursor), &e) == rows[i].code, "row %zu",
			      i);
		ck_assert(rows[i].code == CG_OK ||
			  strcmp(e.hint, "The argument cursor is not one that a page gave.") == 0);
		ck_assert(json_object_object_get_ex(o, "head", NULL)); /* whole or a page, it is there to be freed */
		json_object_put(o);
	}
}
END_TEST

/* Parts of a text: all of it once, each at most so long, ended at a line's end, never within a character. */
static void read_parts(struct cg_str text, bool lines)
{
	struct cg_err e = { .code = CG_OK };
	char cursor[32] = "";
	size_t seen = 0, next = 0;

	do {
		struct cg_str part;

		ck_assert_int_eq(
			cg_mcp_paginate_text(text, next > 0 ? cg_str_of(cursor) : CG_STR_NONE, &part, &next, &e),
			CG_OK);
		ck_assert(part.p == text.p + seen && part.n > 0 && part.n <= CG_MCP_PAGINATE_TEXT_MAX);
		seen += part.n;
		ck_assert(next == 0 ? seen == text.n : next == seen);
		ck_assert(next == 0 || ((unsigned char)text.p[next] & 0xC0) != 0x80);
		ck_assert(next == 0 || !lines || text.p[next - 1] == '\n');
		(void)snprintf(cursor, sizeof(cursor), "c%zu", next);
	} while (next > 0);
	ck_assert_uint_eq(seen, text.n);
}

START_TEST(parts_of_a_text)
{
	static char text[3 * CG_MCP_PAGINATE_TEXT_MAX];
	struct cg_err e = { .code = CG_OK };
	struct cg_str whole = { text, sizeof(text) }, part;
	size_t next;

	for (size_t i = 0; i < sizeof(text); i += 3) /* one long line of a sign of three bytes */
		memcpy(text + i, "\xe2\x82\xb9", 3);
	read_parts(whole, false);
	ck_assert_int_eq(cg_mcp_paginate_text(whole, CG_STR("c3"), &part, &next, &e), CG_OK);
	ck_assert_int_eq(cg_mcp_paginate_text(whole, CG_STR("c4"), &part, &next, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_mcp_paginate_text(whole, CG_STR("c5"), &part, &next, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_mcp_paginate_text(whole, CG_STR("c60000"), &part, &next, &e), CG_EREQUEST);
	for (size_t i = 98; i < sizeof(text); i += 99)
		text[i - 2] = 'a', text[i - 1] = 'b', text[i] = '\n';
	read_parts(whole, true);
	read_parts(CG_STR("x"), false);
	ck_assert_int_eq(cg_mcp_paginate_text(CG_STR(""), CG_STR_NONE, &part, &next, &e), CG_OK);
	ck_assert_uint_eq(part.n, 0);
	ck_assert_int_eq(cg_mcp_paginate_text(CG_STR("x"), CG_STR("c1"), &part, &next, &e), CG_EREQUEST);
}
END_TEST

/* A text that just fits has one part; of one byte more a second one, which ends at a line's end where there is one. */
START_TEST(a_part_to_the_byte)
{
	static char text[CG_MCP_PAGINATE_TEXT_MAX + 2];
	struct cg_err e = { .code = CG_OK };
	struct cg_str part;
	size_t next;

	memset(text, 'x', sizeof(text));
	ck_assert_int_eq(
		cg_mcp_paginate_text((struct cg_str){ text, CG_MCP_PAGINATE_TEXT_MAX }, CG_STR_NONE, &part, &next, &e),
		CG_OK);
	ck_assert(next == 0 && part.p == text && part.n == CG_MCP_PAGINATE_TEXT_MAX);
	ck_assert_int_eq(cg_mcp_paginate_text((struct cg_str){ text, CG_MCP_PAGINATE_TEXT_MAX + 1 }, CG_STR_NONE, &part,
					      &next, &e),
			 CG_OK);
	ck_assert(next == CG_MCP_PAGINATE_TEXT_MAX && part.n == CG_MCP_PAGINATE_TEXT_MAX);
	ck_assert_int_eq(cg_mcp_paginate_text((struct cg_str){ text, CG_MCP_PAGINATE_TEXT_MAX + 1 }, CG_STR("c20000"),
					      &part, &next, &e),
			 CG_OK);
	ck_assert(next == 0 && part.n == 1);
	text[0] = '\n';
	ck_assert_int_eq(cg_mcp_paginate_text((struct cg_str){ text, CG_MCP_PAGINATE_TEXT_MAX + 1 }, CG_STR_NONE, &part,
					      &next, &e),
			 CG_OK);
	ck_assert(next == 1 && part.n == 1);
	text[CG_MCP_PAGINATE_TEXT_MAX - 1] = '\n';
	ck_assert_int_eq(cg_mcp_paginate_text((struct cg_str){ text, CG_MCP_PAGINATE_TEXT_MAX + 1 }, CG_STR_NONE, &part,
					      &next, &e),
			 CG_OK);
	ck_assert(next == CG_MCP_PAGINATE_TEXT_MAX && part.n == CG_MCP_PAGINATE_TEXT_MAX);
	ck_assert_int_eq(cg_mcp_paginate_text(CG_STR("ab"), CG_STR("c2"), &part, &next, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_mcp_paginate_text(CG_STR("ab"), CG_STR("c1"), &part, &next, &e), CG_OK);
	ck_assert(next == 0 && part.n == 1);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("mcp");
	TCase *tc = tcase_create("cut");

	tcase_add_test(tc, cuts);
	tcase_add_test(tc, cuts_of_several_lists);
	tcase_add_test(tc, cut_cursors);
	tcase_add_test(tc, cursor_past_the_end);
	tcase_add_test(tc, parts_of_a_text);
	tcase_add_test(tc, a_part_to_the_byte);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
