/* exchange_page.c: pages as somebody reads them. For the HTML that casgate writes: quoted attributes, no comments. */
#include "lib/exchange.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 64, IDS = 4096, FIELDS = 64 };

/* A tag, from `<` on; p is behind it. */
struct tag {
	struct cg_str name, attributes;
	bool closes;
};

static const char *const empty_elements[] = { "!doctype", "meta", "link", "input", "br", "hr", "img", "wbr", "col" };
static const char *const inline_elements[] = { "a", "b", "i", "bdi", "em", "strong", "span", "code", "abbr", "time" };

static bool is_one_of(struct cg_str name, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (cg_str_eq_nocase(name, cg_str_of(list[i])))
			return true;
	}
	return false;
}

#define IS_ONE_OF(name, list) is_one_of(name, list, sizeof(list) / sizeof((list)[0]))

/* The next tag of *rest, and the text before it. False: there is none any more, and text is all that is left. */
static bool next_tag(struct cg_str *rest, struct cg_str *text, struct tag *t)
{
	size_t from = cg_str_find(*rest, CG_STR("<")), end;
	struct cg_str inside;
	bool quoted = false;

	*text = cg_str_sub(*rest, 0, from);
	if (from == SIZE_MAX) {
		*rest = CG_STR("");
		return false;
	}
	for (end = from; end < rest->n && (quoted || rest->p[end] != '>'); end++)
		quoted = rest->p[end] == '"' ? !quoted : quoted;
	inside = cg_str_sub(*rest, from + 1, end - from - 1);
	*rest = cg_str_sub(*rest, end + 1, rest->n);
	t->closes = inside.n > 0 && inside.p[0] == '/';
	inside = cg_str_sub(inside, t->closes, inside.n);
	t->attributes = inside;
	t->name = cg_str_cut(&t->attributes, ' ');
	if (cg_str_find(t->name, CG_STR("\n")) != SIZE_MAX)
		t->name = cg_str_cut(&inside, '\n');
	return true;
}

/* The next attribute of *rest; value.p NULL: it has none. */
static bool next_attribute(struct cg_str *rest, struct cg_str *name, struct cg_str *value)
{
	size_t n = 0;

	*rest = cg_str_trim(*rest);
	while (n < rest->n && !cg_is_space(rest->p[n]) && rest->p[n] != '=')
		n++;
	*name = cg_str_sub(*rest, 0, n);
	*value = CG_STR_NONE;
	*rest = cg_str_sub(*rest, n, rest->n);
	if (rest->n > 1 && rest->p[0] == '=' && rest->p[1] == '"') {
		*rest = cg_str_sub(*rest, 2, rest->n);
		*value = cg_str_cut(rest, '"');
	}
	return n > 0;
}

/* CG_STR_NONE: there is no such attribute. */
static struct cg_str attribute(const struct tag *t, const char *name)
{
	struct cg_str rest = t->attributes, key, value;

	while (next_attribute(&rest, &key, &value)) {
		if (cg_str_eq(key, cg_str_of(name)))
			return value.p != NULL ? value : CG_STR("");
	}
	return CG_STR_NONE;
}

struct buffer {
	char *p;
	size_t n;
};

static void put_utf8(struct buffer *to, unsigned long c)
{
	if (c < 0x80) {
		to->p[to->n++] = (char)c;
	} else if (c < 0x800) {
		to->p[to->n++] = (char)(0xc0 | c >> 6);
		to->p[to->n++] = (char)(0x80 | (c & 0x3f));
	} else {
		to->p[to->n++] = (char)(0xe0 | c >> 12);
		to->p[to->n++] = (char)(0x80 | (c >> 6 & 0x3f));
		to->p[to->n++] = (char)(0x80 | (c & 0x3f));
	}
}

/* A character reference at *at of s, which moves behind it. */
static void put_reference(struct buffer *to, struct cg_str s, size_t *at)
{
	static const struct {
		struct cg_str name;
		const char *text;
	} known[] = {
		{ CG_STR_INIT("&amp;"), "&" },	 { CG_STR_INIT("&lt;"), "<" },	  { CG_STR_INIT("&gt;"), ">" },
		{ CG_STR_INIT("&quot;"), "\"" }, { CG_STR_INIT("&nbsp;"), " " },  { CG_STR_INIT("&#39;"), "'" },
		{ CG_STR_INIT("&ndash;"), "–" }, { CG_STR_INIT("&mdash;"), "—" }, { CG_STR_INIT("&minus;"), "−" }
	};
	struct cg_str rest = cg_str_sub(s, *at, s.n);
	char *end;

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (cg_str_starts(rest, known[i].name)) {
			for (const char *p = known[i].text; *p != '\0'; p++)
				to->p[to->n++] = *p;
			*at += known[i].name.n;
			return;
		}
	}
	if (rest.n > 2 && rest.p[1] == '#') {
		bool hex = rest.p[2] == 'x';

		put_utf8(to, strtoul(rest.p + 2 + hex, &end, hex ? 16 : 10));
		*at += (size_t)(end - rest.p) + 1;
		return;
	}
	to->p[to->n++] = s.p[(*at)++];
}

static void put_text(struct buffer *to, struct cg_str s)
{
	for (size_t at = 0; at < s.n;) {
		if (s.p[at] == '&') {
			put_reference(to, s, &at);
		} else if (cg_is_space(s.p[at])) {
			if (to->n > 0 && to->p[to->n - 1] != ' ')
				to->p[to->n++] = ' ';
			at++;
		} else {
			to->p[to->n++] = s.p[at++];
		}
	}
}

struct cg_str exchange_page_text(struct cg_arena *a, struct cg_str html)
{
	struct buffer to = { cg_arena_take(a, 2 * html.n + 1), 0 };
	struct cg_str text;
	struct tag t;
	bool more, script = false;

	do {
		more = next_tag(&html, &text, &t);
		if (!script)
			put_text(&to, text);
		if (!more)
			break;
		script = !t.closes && (cg_str_eq(t.name, CG_STR("script")) || cg_str_eq(t.name, CG_STR("style")));
		if (!IS_ONE_OF(t.name, inline_elements))
			put_text(&to, CG_STR(" "));
	} while (more);
	return cg_str_trim((struct cg_str){ to.p, to.n });
}

static bool is_cell(struct cg_str name)
{
	static const char *const cells[] = { "td", "th", "dt", "dd" };

	return IS_ONE_OF(name, cells);
}

const char *exchange_page_row(struct cg_arena *a, struct cg_str html, struct cg_str cells)
{
	struct buffer row = { cg_arena_take(a, 2 * html.n + 1), 0 };
	struct cg_str text, start = html, rest = cg_str_sub(cells, 2, cells.n), first = cg_str_cut(&rest, '|');
	const char *near = "none begins so";
	struct tag t;

	while (next_tag(&html, &text, &t)) {
		struct cg_str cell = { start.p, (size_t)(html.p - start.p) }, whole;

		if (!t.closes && (cg_str_eq(t.name, CG_STR("tr")) || cg_str_eq(t.name, CG_STR("dt"))))
			row.n = 0;
		if (!t.closes && is_cell(t.name))
			start = html;
		if (t.closes && is_cell(t.name)) {
			cell = exchange_page_text(a, cell);
			row.n += (size_t)sprintf(row.p + row.n, "| %.*s%s", CG_STR_ARG(cell), cell.n > 0 ? " " : "");
		}
		if (!t.closes || (!cg_str_eq(t.name, CG_STR("tr")) && !cg_str_eq(t.name, CG_STR("dd"))))
			continue;
		whole = cg_str_trim((struct cg_str){ row.p, row.n });
		if (cg_str_eq(whole, cg_str_trim(cells)))
			return NULL;
		if (cg_str_starts(cg_str_sub(whole, 2, whole.n), first))
			near = cg_arena_str(a, whole).p;
	}
	return near;
}

/* Is the word one of the blank-separated list? */
static bool has_word(struct cg_str list, struct cg_str word)
{
	while (list.n > 0) {
		if (cg_str_eq(cg_str_cut(&list, ' '), word))
			return true;
	}
	return false;
}

size_t exchange_page_count(struct cg_str html, struct cg_str element)
{
	struct cg_str class = element, name = cg_str_cut(&class, '.'), text;
	size_t n = 0;
	struct tag t;

	while (next_tag(&html, &text, &t))
		n += !t.closes && cg_str_eq(t.name, name) && (class.n == 0 || has_word(attribute(&t, "class"), class));
	return n;
}

/* name=value, percent-encoded. */
static void put_field(struct buffer *to, struct cg_str name, struct cg_str value)
{
	if (to->n > 0)
		to->p[to->n++] = '&';
	memcpy(to->p + to->n, name.p, name.n);
	to->n += name.n;
	to->p[to->n++] = '=';
	for (size_t i = 0; i < value.n; i++) {
		if (cg_is_alnum(value.p[i]))
			to->p[to->n++] = value.p[i];
		else
			to->n += (size_t)sprintf(to->p + to->n, "%%%02X", (unsigned char)value.p[i]);
	}
}

static bool is_changed(struct cg_str changed, struct cg_str name)
{
	while (changed.n > 0) {
		struct cg_str one = cg_str_cut(&changed, '&');

		if (cg_str_eq(cg_str_cut(&one, '='), name))
			return true;
	}
	return false;
}

/* An input of the form that is sent as it is; a choice only where it is made. */
static void put_input(struct cg_arena *a, struct buffer *to, const struct tag *t, struct cg_str changed)
{
	struct cg_str type = attribute(t, "type"), name = attribute(t, "name"), value = attribute(t, "value");
	bool choice = cg_str_eq(type, CG_STR("radio")) || cg_str_eq(type, CG_STR("checkbox"));
	struct buffer plain = { cg_arena_take(a, 2 * value.n + 1), 0 };

	if (name.n == 0 || (choice && attribute(t, "checked").p == NULL) || is_changed(changed, name))
		return;
	put_text(&plain, choice && value.p == NULL ? CG_STR("on") : value);
	put_field(to, name, (struct cg_str){ plain.p, plain.n });
}

struct cg_str exchange_page_form(struct cg_arena *a, struct cg_str html, struct cg_str path, struct cg_str changed)
{
	struct buffer to = { cg_arena_take(a, 4 * html.n + changed.n + 2), 0 };
	struct cg_str text, list = CG_STR_NONE, chosen = CG_STR_NONE;
	bool inside = false, found = false;
	struct tag t;

	while (!(found && !inside) && next_tag(&html, &text, &t)) {
		if (cg_str_eq(t.name, CG_STR("form"))) {
			inside = !t.closes && cg_str_eq(attribute(&t, "action"), path);
			found |= inside;
		} else if (inside && !t.closes && cg_str_eq(t.name, CG_STR("input"))) {
			put_input(a, &to, &t, changed);
		} else if (inside && !t.closes && cg_str_eq(t.name, CG_STR("select"))) {
			list = attribute(&t, "name");
			chosen = CG_STR_NONE;
		} else if (inside && !t.closes && cg_str_eq(t.name, CG_STR("option"))) {
			if (chosen.p == NULL || attribute(&t, "selected").p != NULL)
				chosen = attribute(&t, "value");
		} else if (inside && cg_str_eq(t.name, CG_STR("select")) && !is_changed(changed, list)) {
			put_field(&to, list, chosen);
		}
	}
	if (found && changed.n > 0)
		to.n += (size_t)sprintf(to.p + to.n, "%s%.*s", to.n > 0 ? "&" : "", CG_STR_ARG(changed));
	return found ? (struct cg_str){ to.p, to.n } : CG_STR_NONE;
}

/* Ids, and what refers to one. */
struct names {
	struct cg_str v[IDS];
	size_t n;
};

static bool has_name(const struct names *list, struct cg_str name)
{
	for (size_t i = 0; i < list->n; i++) {
		if (cg_str_eq(list->v[i], name))
			return true;
	}
	return false;
}

static void add_name(struct names *list, struct cg_str name)
{
	ck_assert_uint_lt(list->n, IDS);
	list->v[list->n++] = name;
}

static const char *read_names(struct cg_arena *a, const struct tag *t, struct names *ids, struct names *used)
{
	static const char *const references[] = { "for", "aria-describedby", "aria-labelledby", "aria-controls" };
	struct cg_str id = attribute(t, "id"), href = attribute(t, "href");

	if (id.p != NULL && (id.n == 0 || has_name(ids, id)))
		return cg_arena_printf(a, "the id %.*s stands twice", CG_STR_ARG(id)).p;
	if (id.p != NULL)
		add_name(ids, id);
	if (href.n > 1 && href.p[0] == '#')
		add_name(used, cg_str_sub(href, 1, href.n));
	for (size_t i = 0; i < sizeof(references) / sizeof(references[0]); i++) {
		struct cg_str list = attribute(t, references[i]);

		while (list.n > 0)
			add_name(used, cg_str_cut(&list, ' '));
	}
	return NULL;
}

/* "1,234.50", "+₹12.00", "−3.20%": with decimals, so that no number of a folio or page is meant. */
static bool is_figure(struct cg_str s)
{
	static const struct cg_str signs[] = { CG_STR_INIT("+"), CG_STR_INIT("−"), CG_STR_INIT("₹") };
	size_t point, i;

	for (i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
		s = cg_str_starts(s, signs[i]) ? cg_str_sub(s, signs[i].n, s.n) : s;
	if (cg_str_ends(s, CG_STR("%")))
		s.n--;
	point = cg_str_find(s, CG_STR("."));
	for (i = 0; i < s.n && (i == point || s.p[i] == ',' || cg_is_digit(s.p[i])); i++)
		continue;
	return i == s.n && point != SIZE_MAX && point > 0 && s.n - point > 2;
}

static bool is_letter(struct cg_str s)
{
	return s.n > 0 && cg_lower(s.p[0]) >= 'a' && cg_lower(s.p[0]) <= 'z';
}

/* The text that a cell begins with, perhaps in a span. */
static struct cg_str first_text(struct cg_str html)
{
	while (cg_str_starts(html, CG_STR("<span")))
		html = cg_str_sub(html, cg_str_find(html, CG_STR(">")) + 1, SIZE_MAX);
	return cg_str_trim(cg_str_sub(html, 0, cg_str_find(html, CG_STR("<"))));
}

/*
 * Figures of tables (table.rows) stand in cells for figures, below a head for such, and words do not. A cell that holds
 * something else than text first is left out.
 */
static const char *wrong_cell(struct cg_arena *a, struct cg_str html)
{
	enum { COLUMNS = 64 };
	bool heads[COLUMNS] = { false }, in_head = false, rows = false;
	size_t n_heads = 0, at = 0;
	struct cg_str text, first;
	struct tag t;

	while (next_tag(&html, &text, &t)) {
		bool head = cg_str_eq(t.name, CG_STR("th")), cell = cg_str_eq(t.name, CG_STR("td")), number;

		if (cg_str_eq(t.name, CG_STR("table"))) {
			rows = cg_str_starts(attribute(&t, "class"), CG_STR("rows"));
			n_heads = 0;
		}
		if (cg_str_eq(t.name, CG_STR("thead")))
			in_head = !t.closes;
		if (cg_str_eq(t.name, CG_STR("tr")))
			at = 0;
		if (!rows || t.closes || (!head && !cell) || at == COLUMNS)
			continue;
		number = cg_str_find(attribute(&t, "class"), CG_STR("number")) != SIZE_MAX;
		first = first_text(html);
		if (in_head) {
			heads[at] = number;
			n_heads = at + 1;
		} else if (cell && number ? is_letter(first) : cell && n_heads > 0 && is_figure(first))
			return cg_arena_printf(a, "the cell with %.*s is %s for figures", CG_STR_ARG(first),
					       number ? "one" : "none")
				.p;
		else if (cell && at < n_heads && heads[at] != number && first.n > 0)
			return cg_arena_printf(a, "head and cell with %.*s differ", CG_STR_ARG(first)).p;
		at++;
	}
	return NULL;
}

const char *exchange_page_wrong(struct cg_arena *a, struct cg_str html)
{
	struct names *ids = cg_arena_take(a, sizeof(*ids)), *used = cg_arena_take(a, sizeof(*used));
	struct cg_str open[DEPTH], text;
	const char *wrong = wrong_cell(a, html);
	size_t depth = 0;
	struct tag t;

	if (!cg_str_starts(html, CG_STR("<!DOCTYPE html>\n")))
		return "it does not begin with <!DOCTYPE html>";
	while (wrong == NULL && next_tag(&html, &text, &t)) {
		if (IS_ONE_OF(t.name, empty_elements) || cg_str_ends(t.attributes, CG_STR("/"))) { /* of SVG */
			wrong = t.closes ? "an empty element is closed" : read_names(a, &t, ids, used);
		} else if (!t.closes) {
			ck_assert_uint_lt(depth, DEPTH);
			open[depth++] = t.name;
			wrong = read_names(a, &t, ids, used);
		} else if (depth == 0 || !cg_str_eq(open[--depth], t.name)) {
			wrong = cg_arena_printf(a, "</%.*s> where <%.*s> is open", CG_STR_ARG(t.name),
						CG_STR_ARG(depth < DEPTH ? open[depth] : t.name))
					.p;
		}
	}
	for (size_t i = 0; wrong == NULL && i < used->n; i++) {
		if (!has_name(ids, used->v[i]))
			wrong = cg_arena_printf(a, "nothing has the id %.*s", CG_STR_ARG(used->v[i])).p;
	}
	return wrong != NULL ? wrong : depth > 0 ? "an element is not closed" : NULL;
}
