/*
 * html.c: Tables of HTML that are named .xls, which web sites like to send. All tables of a document are one sheet, one
 * below the other.
 * Does not build a tree: rows and cells are found by their tags, cells that span are counted.
 */
#include "sheet.h"

#include <string.h>

enum { ENTITY_MAX = 10, SPAN_MAX = 1000, UTF8_MAX = 4 };

struct html {
	struct sheet_book *b;
	struct cg_str s;
	size_t at;
	size_t row, column;
	bool in_row, in_cell;
	size_t span[SHEET_COLUMNS_MAX]; /* rows that a cell above still takes */
	char text[SHEET_TEXT_MAX];
	size_t n;
	size_t open; /* tables that have not ended: the end tag of a table may not be left out */
};

static const struct {
	const char *name, *text;
} entities[] = {
	{ "amp", "&" },	 { "lt", "<" },	 { "gt", ">" },	  { "quot", "\"" }, { "apos", "'" },
	{ "nbsp", " " }, { "#39", "'" }, { "#160", " " }, { "#38", "&" },   { "#37", "%" },
};

/* Text outside of cells is none; what is longer than a cell may be is cut. */
static void html_add(struct html *h, struct cg_str s)
{
	if (h->in_cell && s.n <= sizeof(h->text) - h->n) {
		memcpy(h->text + h->n, s.p, s.n);
		h->n += s.n;
	}
}

/* "&amp;"; one that is not known stays as it is. */
static void html_add_entity(struct html *h)
{
	struct cg_str rest = cg_str_sub(h->s, h->at + 1, ENTITY_MAX), name;
	const char *end = rest.n > 0 ? memchr(rest.p, ';', rest.n) : NULL;

	name = end != NULL ? cg_str_sub(rest, 0, (size_t)(end - rest.p)) : CG_STR_NONE;
	for (size_t i = 0; name.n > 0 && i < sizeof(entities) / sizeof(entities[0]); i++) {
		if (cg_str_eq_nocase(name, cg_str_of(entities[i].name))) {
			html_add(h, cg_str_of(entities[i].text));
			h->at += name.n + 2;
			return;
		}
	}
	html_add(h, CG_STR("&"));
	h->at++;
}

/* colspan="3", with any quotes or none. */
static size_t span_of(struct cg_str tag, const char *name)
{
	size_t at = cg_str_find_nocase(tag, cg_str_of(name)), v = 0;

	if (at == SIZE_MAX)
		return 1;
	for (at += strlen(name); at < tag.n && !cg_is_digit(tag.p[at]); at++) {
		if (tag.p[at] != '=' && tag.p[at] != '"' && tag.p[at] != '\'' && tag.p[at] != ' ')
			return 1;
	}
	for (; at < tag.n && cg_is_digit(tag.p[at]) && v < SPAN_MAX; at++)
		v = v * 10 + (size_t)(tag.p[at] - '0');
	return v == 0 ? 1 : v < SPAN_MAX ? v : SPAN_MAX;
}

/* The end tag may be missing. */
static bool cell_close(struct html *h)
{
	bool ok;

	while (h->n > 0 && h->n + UTF8_MAX > sizeof(h->text) && !cg_str_is_utf8((struct cg_str){ h->text, h->n }))
		h->n--; /* cut within a character */
	ok = !h->in_cell || sheet_text(h->b, h->row, h->column, (struct cg_str){ h->text, h->n });
	h->in_cell = false;
	h->n = 0;
	return ok;
}

/* To the next place that no cell from above takes. */
static bool cell_begin(struct html *h, struct cg_str tag, size_t *after)
{
	size_t columns = span_of(tag, "colspan"), rows = span_of(tag, "rowspan");

	h->column = *after;
	while (h->column < SHEET_COLUMNS_MAX && h->span[h->column] > 0)
		h->column++;
	if (columns > SHEET_COLUMNS_MAX - h->column)
		return sheet_fail(h->b, SHEET_TOO_LARGE);
	for (size_t i = 0; i < columns; i++)
		h->span[h->column + i] = rows;
	*after = h->column + columns;
	h->in_cell = true;
	return true;
}

/* What spans rows has one row less to go. */
static void row_end(struct html *h)
{
	if (!h->in_row)
		return;
	for (size_t i = 0; i < SHEET_COLUMNS_MAX; i++)
		h->span[i] -= h->span[i] > 0;
	h->row++;
	h->in_row = false;
}

/* The name of a tag, its slash included. */
static struct cg_str tag_name(struct cg_str tag)
{
	size_t n = 0;

	while (n < tag.n && (cg_is_alnum(tag.p[n]) || (n == 0 && tag.p[n] == '/')))
		n++;
	return cg_str_sub(tag, 0, n);
}

static bool is_tag(struct cg_str name, const char *what)
{
	return cg_str_eq_nocase(name, cg_str_of(what));
}

/* Over what is no text: comments, styles, scripts. */
static void pass_over(struct html *h, const char *end)
{
	size_t at = cg_str_find_nocase(cg_str_sub(h->s, h->at, h->s.n), cg_str_of(end));

	h->at = at == SIZE_MAX ? h->s.n : h->at + at + strlen(end);
}

/* Tags that make no row or cell are nothing. */
static bool read_tag(struct html *h, struct cg_str tag, size_t *after)
{
	struct cg_str name = tag_name(tag);

	if (is_tag(name, "style"))
		pass_over(h, "</style>");
	else if (is_tag(name, "script"))
		pass_over(h, "</script>");
	else if (is_tag(name, "br"))
		html_add(h, CG_STR(" "));
	if (is_tag(name, "tr") || is_tag(name, "/tr") || is_tag(name, "/table") || is_tag(name, "table")) {
		if (!cell_close(h))
			return false;
		row_end(h);
		h->in_row = is_tag(name, "tr");
		*after = 0;
		if (is_tag(name, "/table") || is_tag(name, "table"))
			memset(h->span, 0, sizeof(h->span));
		h->open += is_tag(name, "table");
		h->open -= is_tag(name, "/table") && h->open > 0;
	}
	if (is_tag(name, "/td") || is_tag(name, "/th"))
		return cell_close(h);
	if (is_tag(name, "td") || is_tag(name, "th"))
		return cell_close(h) && h->in_row ? cell_begin(h, tag, after) : h->b->why == NULL;
	return true;
}

/* One character after the other: there is no markup that could be trusted. */
bool sheet_html(struct sheet_book *b, struct cg_str file)
{
	struct html h = { .b = b, .s = file };
	size_t after = 0;

	if (!sheet_begin(b, CG_STR("1")))
		return false;
	while (h.at < h.s.n) {
		struct cg_str rest = cg_str_sub(h.s, h.at, h.s.n);
		const char *end;

		if (cg_str_starts(rest, CG_STR("<!--"))) {
			pass_over(&h, "-->");
		} else if (rest.p[0] == '<') {
			end = memchr(rest.p, '>', rest.n);
			if (end == NULL)
				return sheet_fail(b, SHEET_DAMAGED);
			h.at += (size_t)(end - rest.p) + 1;
			if (!read_tag(&h, cg_str_sub(rest, 1, (size_t)(end - rest.p) - 1), &after))
				return false;
		} else if (rest.p[0] == '&') {
			html_add_entity(&h);
		} else {
			html_add(&h, cg_str_sub(rest, 0, 1));
			h.at++;
		}
	}
	return h.open == 0 ? cell_close(&h) : sheet_fail(b, SHEET_DAMAGED);
}
