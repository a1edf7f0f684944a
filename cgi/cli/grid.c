/* grid.c: Widths are measured first, then every row is printed with them. */
#include "grid.h"

enum { GAP = 2, SHRUNK_LEAST = 20 };

/* Characters of UTF-8. */
static size_t length(struct cg_str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += ((unsigned char)s.p[i] & 0xc0) != 0x80;
	return n;
}

void cg_grid_init(struct cg_grid *g, struct cg_arena *a, const struct cg_grid_column *columns, size_t n)
{
	*g = (struct cg_grid){ .columns = columns, .n_columns = n, .arena = a };
}

void cg_grid_put(struct cg_grid *g, struct cg_str text, enum cg_grid_tone tone)
{
	static const struct cg_grid_row none;

	if (g->at == 0 && !CG_PUSH(g->arena, &g->rows, &none))
		g->failed = true;
	if (!g->failed)
		g->rows.v[g->rows.n - 1].cells[g->at] = (struct cg_grid_cell){ text, tone };
	g->at = (g->at + 1) % g->n_columns;
}

/* 0 for a column that is left out. */
static void measure(const struct cg_grid *g, size_t width[CG_GRID_COLUMNS_MAX])
{
	for (size_t c = 0; c < g->n_columns; c++) {
		width[c] = length(cg_str_of(g->columns[c].head));
		for (size_t r = 0; r < g->rows.n; r++) {
			size_t n = length(g->rows.v[r].cells[c].text);

			width[c] = n > width[c] ? n : width[c];
		}
	}
}

/* Columns of the screen that a row takes. */
static size_t total(const struct cg_grid *g, const size_t width[CG_GRID_COLUMNS_MAX])
{
	size_t sum = 0;

	for (size_t c = 0; c < g->n_columns; c++)
		sum += width[c] > 0 ? width[c] + (sum > 0 ? GAP : 0) : 0;
	return sum;
}

/* The column that goes next; SIZE_MAX: all have to stay. */
static size_t next_to_go(const struct cg_grid *g, const size_t width[CG_GRID_COLUMNS_MAX])
{
	size_t found = SIZE_MAX;

	for (size_t c = 0; c < g->n_columns; c++) {
		if (width[c] > 0 && g->columns[c].drop > (found == SIZE_MAX ? 0 : g->columns[found].drop))
			found = c;
	}
	return found;
}

/* Shrink what may, then leave columns out, until it fits or nothing is left to do. */
static void fit(const struct cg_grid *g, size_t most, size_t width[CG_GRID_COLUMNS_MAX])
{
	size_t go = 0, whole[CG_GRID_COLUMNS_MAX];

	for (size_t c = 0; c < g->n_columns; c++)
		whole[c] = width[c];
	while (most > 0 && go != SIZE_MAX) {
		size_t sum;

		for (size_t c = 0; c < g->n_columns; c++) {
			if (!g->columns[c].shrinks)
				continue;
			width[c] = whole[c];
			sum = total(g, width);
			if (sum > most && whole[c] > SHRUNK_LEAST) {
				size_t room = whole[c] > sum - most ? whole[c] - (sum - most) : 0;

				width[c] = room > SHRUNK_LEAST ? room : SHRUNK_LEAST;
			}
		}
		if (total(g, width) <= most)
			return;
		go = next_to_go(g, width);
		if (go != SIZE_MAX)
			width[go] = 0;
	}
}

/* At most `width` characters, the last one an ellipsis where something is cut. */
static void cut_text(FILE *to, struct cg_str s, size_t width)
{
	bool cut = length(s) > width;
	size_t left = cut ? width - 1 : width;

	for (size_t i = 0; i < s.n; i++) {
		if (((unsigned char)s.p[i] & 0xc0) != 0x80 && left-- == 0)
			break;
		(void)fputc(s.p[i], to);
	}
	if (cut)
		(void)fputs("\xe2\x80\xa6", to);
}

/* One cell in its column, with its colour around the text alone. */
static void put_cell(FILE *to, const struct cg_grid_column *column, struct cg_grid_cell cell, size_t width, bool last,
		     bool colours)
{
	static const char *const tones[] = { [CG_TONE_PLAIN] = "",
					     [CG_TONE_BOLD] = "\033[1m",
					     [CG_TONE_GOOD] = "\033[32m",
					     [CG_TONE_BAD] = "\033[31m" };
	size_t n = length(cell.text), pad = n < width ? width - n : 0;
	bool tone = colours && cell.tone != CG_TONE_PLAIN && n > 0;

	if (column->right)
		(void)fprintf(to, "%*s", (int)pad, "");
	if (tone)
		(void)fputs(tones[cell.tone], to);
	cut_text(to, cell.text, width);
	if (tone)
		(void)fputs("\033[0m", to);
	if (!column->right && !last)
		(void)fprintf(to, "%*s", (int)pad, "");
}

/* One row; NULL: the heads. No spaces stand behind the last cell. */
static void put_row(const struct cg_grid *g, FILE *to, const struct cg_grid_row *row,
		    const size_t width[CG_GRID_COLUMNS_MAX], bool colours)
{
	size_t last = 0;
	bool first = true;

	for (size_t c = 0; c < g->n_columns; c++)
		last = width[c] > 0 && (row == NULL || row->cells[c].text.n > 0) ? c : last;
	for (size_t c = 0; c <= last; c++) {
		struct cg_grid_cell cell =
			row != NULL ? row->cells[c]
				    : (struct cg_grid_cell){ cg_str_of(g->columns[c].head), CG_TONE_BOLD };

		if (width[c] == 0)
			continue;
		(void)fprintf(to, "%*s", first ? 0 : GAP, "");
		first = false;
		put_cell(to, &g->columns[c], cell, width[c], c == last, colours);
	}
	(void)fputc('\n', to);
}

void cg_grid_print(struct cg_grid *g, FILE *to, size_t width, bool colours)
{
	size_t widths[CG_GRID_COLUMNS_MAX];

	measure(g, widths);
	fit(g, width, widths);
	put_row(g, to, NULL, widths, colours);
	for (size_t r = 0; r < g->rows.n; r++)
		put_row(g, to, &g->rows.v[r], widths, colours);
}
