/*
 * csv.c: A reader for CSV with quotes (RFC 4180). Cells are views where they hold no
 * doubled quote, and copies where they do.
 */
#include "market/csv.h"

#include <string.h>

/* A byte order mark is no part of the first cell. */
void cg_csv_init(struct cg_csv_reader *c, struct cg_str text, struct cg_arena *arena)
{
	*c = (struct cg_csv_reader){ .rest = text, .arena = arena };
	if (cg_str_starts(text, CG_STR("\xef\xbb\xbf")))
		c->rest = cg_str_sub(text, 3, SIZE_MAX);
}

/* A quoted cell from behind its first quote; false when it does not end. */
static bool quoted(struct cg_csv_reader *c, struct cg_str *out)
{
	const char *p = c->rest.p + 1;
	size_t n = c->rest.n - 1, end = 0, quotes = 0;
	char *to;

	for (;; end++) {
		if (end >= n)
			return false;
		c->lines += p[end] == '\n';
		if (p[end] != '"')
			continue;
		if (end + 1 >= n || p[end + 1] != '"')
			break;
		quotes++;
		end++;
	}
	*out = (struct cg_str){ p, end };
	c->rest = cg_str_sub(c->rest, end + 2, SIZE_MAX);
	if (quotes == 0)
		return true;
	to = cg_arena_take(c->arena, end);
	if (to == NULL) {
		c->no_memory = true;
		return false;
	}
	out->p = to;
	out->n = 0;
	for (size_t i = 0; i < end; i++) {
		to[out->n++] = p[i];
		i += p[i] == '"';
	}
	return true;
}

/* A cell without quotes. */
static void plain(struct cg_csv_reader *c, struct cg_str *out)
{
	size_t n = 0;

	while (n < c->rest.n && c->rest.p[n] != ',' && c->rest.p[n] != '\n' && c->rest.p[n] != '\r')
		n++;
	*out = cg_str_sub(c->rest, 0, n);
	c->rest = cg_str_sub(c->rest, n, SIZE_MAX);
}

/* Past the end of a line; true when there was one. */
static bool line_end(struct cg_csv_reader *c)
{
	if (c->rest.n >= 2 && c->rest.p[0] == '\r' && c->rest.p[1] == '\n')
		c->rest = cg_str_sub(c->rest, 2, SIZE_MAX);
	else if (c->rest.n > 0 && (c->rest.p[0] == '\n' || c->rest.p[0] == '\r'))
		c->rest = cg_str_sub(c->rest, 1, SIZE_MAX);
	else
		return false;
	c->lines++;
	return true;
}

bool cg_csv_next(struct cg_csv_reader *c)
{
	c->n = 0;
	while (!c->bad && c->rest.n > 0 && line_end(c))
		;
	c->line = c->lines + 1;
	if (c->bad || c->rest.n == 0)
		return false;
	for (;;) {
		struct cg_str cell;

		if (c->rest.n > 0 && c->rest.p[0] == '"') {
			if (!quoted(c, &cell)) {
				c->bad = true;
				return false;
			}
		} else {
			plain(c, &cell);
		}
		if (c->n == CG_CSV_CELLS) {
			c->bad = true;
			return false;
		}
		c->cell[c->n++] = cell;
		if (c->rest.n > 0 && c->rest.p[0] == ',') {
			c->rest = cg_str_sub(c->rest, 1, SIZE_MAX);
			continue;
		}
		if (c->rest.n > 0 && !line_end(c)) {
			c->bad = true; /* text behind a closing quote */
			return false;
		}
		return true;
	}
}

int cg_csv_column(const struct cg_csv_reader *c, struct cg_str name)
{
	for (size_t i = 0; i < c->n; i++) {
		if (cg_str_eq_nocase(cg_str_trim(c->cell[i]), name))
			return (int)i;
	}
	return -1;
}

struct cg_str cg_csv_cell(const struct cg_csv_reader *c, int i)
{
	return i >= 0 && (size_t)i < c->n ? cg_str_trim(c->cell[i]) : CG_STR_NONE;
}
