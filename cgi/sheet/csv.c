/*
 * csv.c: Rows of a text with commas, semicolons or tabs between the cells (RFC 4180 otherwise).
 * Does not take NULs, which only a file of another form has (book.c refuses them).
 */
#include "sheet.h"

#include <string.h>

enum { LOOK = 8192 };

/* What there is most of in the first lines. */
static char separator_of(struct cg_str s)
{
	static const char seps[] = { ',', ';', '\t' };
	size_t best = 0;
	char sep = ',';

	for (size_t k = 0; k < sizeof(seps); k++) {
		size_t n = 0;

		for (size_t i = 0; i < s.n && i < LOOK; i++)
			n += s.p[i] == seps[k];
		if (n > best) {
			best = n;
			sep = seps[k];
		}
	}
	return sep;
}

/* A cell in quotes, at the first of which *at is; two quotes are one. */
static bool quoted(struct sheet_book *b, struct cg_str s, size_t *at, struct cg_str *out)
{
	size_t from = ++*at, n = 0;
	char *p;

	while (*at < s.n && (s.p[*at] != '"' || (*at + 1 < s.n && s.p[*at + 1] == '"')))
		*at += s.p[*at] == '"' ? 2 : 1;
	if (*at >= s.n)
		return sheet_fail(b, SHEET_DAMAGED);
	p = cg_arena_take(b->arena, *at - from + 1);
	if (p == NULL)
		return sheet_fail(b, SHEET_NO_MEMORY);
	for (size_t i = from; i < *at; i++) {
		p[n++] = s.p[i];
		i += s.p[i] == '"';
	}
	++*at;
	*out = (struct cg_str){ p, n };
	return true;
}

/* Empty lines count, so that rows have the numbers that an editor shows. */
bool sheet_csv(struct sheet_book *b, struct cg_str file)
{
	char sep = separator_of(file);
	size_t row = 0, column = 0;

	if (!sheet_begin(b, CG_STR("1")))
		return false;
	for (size_t at = 0; at < file.n;) {
		struct cg_str cell = CG_STR_NONE;
		size_t from = at;

		if (file.p[at] == '"' && !quoted(b, file, &at, &cell))
			return false;
		if (cell.p == NULL) {
			while (at < file.n && file.p[at] != sep && file.p[at] != '\n')
				at++;
			cell = cg_str_sub(file, from, at - from);
		}
		if (!sheet_text(b, row, column, cell))
			return false;
		/* what stands behind closing quotes is no cell */
		while (at < file.n && file.p[at] != sep && file.p[at] != '\n')
			at++;
		column = at < file.n && file.p[at] == sep ? column + 1 : 0;
		row += at < file.n && file.p[at] == '\n';
		at++;
	}
	return true;
}
