/* heads.c: Heads of portfolios by their words. */
#include "market/workbook/heads.h"

#include <string.h>

enum { HEAD_TEXT_MAX = 400 };

struct cg_str cg_heads_words(struct cg_str s, struct cg_arena *a)
{
	char *p = cg_arena_take(a, s.n + 1);
	size_t n = 0;
	bool gap = false;

	for (size_t i = 0; i < s.n && p != NULL; i++) {
		char c = cg_lower(s.p[i]);

		if (!cg_is_alnum(c) && c != '%') {
			gap = n > 0;
			continue;
		}
		if (gap)
			p[n++] = ' ';
		gap = false;
		p[n++] = c;
	}
	return p != NULL ? (struct cg_str){ p, n } : CG_STR_NONE;
}

bool cg_heads_has(struct cg_str words, const char *what)
{
	struct cg_str w = cg_str_of(what);

	for (size_t at = 0; at + w.n <= words.n; at++) {
		if ((at == 0 || words.p[at - 1] == ' ') && memcmp(words.p + at, w.p, w.n) == 0 &&
		    (at + w.n == words.n || words.p[at + w.n] == ' '))
			return true;
	}
	return false;
}

/* One of several phrases, which a | ends, and nothing else. */
static bool is_any(struct cg_str words, const char *phrases)
{
	struct cg_str rest = cg_str_of(phrases);

	while (rest.n > 0) {
		if (cg_str_eq(words, cg_str_cut(&rest, '|')))
			return true;
	}
	return false;
}

/* The same among other words. */
static bool has_any(struct cg_str words, const char *phrases)
{
	struct cg_str rest = cg_str_of(phrases);
	char one[32];

	while (rest.n > 0) {
		struct cg_str p = cg_str_cut(&rest, '|');

		if (p.n >= sizeof(one))
			continue;
		memcpy(one, p.p, p.n);
		one[p.n] = '\0';
		if (cg_heads_has(words, one))
			return true;
	}
	return false;
}

/* What a head is called; CG_HEAD_MAX: none of ours. The percent comes first: "% to net assets" has other words, too. */
static enum cg_head head_of(struct cg_str w)
{
	bool percent = memchr(w.p, '%', w.n) != NULL || has_any(w, "percent|percentage");

	if (percent && has_any(w, "nav|assets|net asset|aum|net asset value|corpus"))
		return CG_HEAD_PERCENT;
	if (percent || has_any(w, "yield|ytm|ytc|coupon|maturity"))
		return CG_HEAD_MAX;
	if (has_any(w, "isin|isin code|isin no|isin number"))
		return CG_HEAD_ISIN;
	if (has_any(w, "market value|fair value|market fair value|marketvalue"))
		return CG_HEAD_VALUE;
	if (has_any(w, "quantity|qty|no of shares|no of units"))
		return CG_HEAD_QUANTITY;
	if (has_any(w, "name of the instrument|name of instrument|instrument name|name of the issuer|name of the "
		       "security|name of security|company name|security name|instrument"))
		return CG_HEAD_NAME;
	if (has_any(w, "industry|rating|ratings|sector"))
		return CG_HEAD_INDUSTRY;
	if (is_any(w, "security|securities|company|issuer|scrip|scrip name|name|particulars|name of the company"))
		return CG_HEAD_NAME;
	return CG_HEAD_MAX;
}

/* Units of the value, which may stand in the head or in a row of its own below it. */
static int64_t rupees_of(struct cg_str w)
{
	if (has_any(w, "lakh|lakhs|lac|lacs"))
		return 100000;
	if (has_any(w, "crore|crores|cr"))
		return 10000000;
	return 0;
}

/* The text of a column over `rows` rows, one below the other. */
static struct cg_str text_of(const struct cg_grid_row *rows, size_t n, int column, struct cg_arena *a)
{
	char text[HEAD_TEXT_MAX];
	size_t used = 0;

	for (size_t i = 0; i < n; i++) {
		const struct cg_cell *c = cg_grid_cell(&rows[i], column);

		if (c == NULL || c->kind != CG_CELL_TEXT || c->text.n >= sizeof(text) - used - 1)
			continue;
		if (used > 0)
			text[used++] = ' ';
		memcpy(text + used, c->text.p, c->text.n);
		used += c->text.n;
	}
	return cg_heads_words((struct cg_str){ text, used }, a);
}

/*
 * Of heads that are repeated, in cells that were merged, the first counts; figures below another one may be those of
 * another month, so they are looked at.
 */
static bool try_rows(const struct cg_grid_row *rows, size_t n, struct cg_arena *a, struct cg_heads *out)
{
	*out = (struct cg_heads){ .rows = rows[n - 1].row - rows[0].row + 1 };
	for (int k = 0; k < CG_HEAD_MAX; k++)
		out->column[k] = out->again[k] = -1;
	for (int c = 0; c < CG_GRID_COLUMNS; c++) {
		struct cg_str w = text_of(rows, n, c, a);
		enum cg_head k = w.n > 0 ? head_of(w) : CG_HEAD_MAX;

		if (k == CG_HEAD_MAX)
			continue;
		if (out->column[k] >= 0) {
			out->again[k] = out->again[k] >= 0 ? out->again[k] : c;
			continue;
		}
		out->column[k] = c;
		if (k == CG_HEAD_VALUE)
			out->rupees = rupees_of(w);
	}
	return out->column[CG_HEAD_NAME] >= 0 && out->column[CG_HEAD_ISIN] >= 0 && out->column[CG_HEAD_VALUE] >= 0 &&
	       out->column[CG_HEAD_PERCENT] >= 0;
}

/* A row with figures is no part of heads. */
static bool has_figures(const struct cg_grid_row *r)
{
	for (size_t i = 0; i < r->n; i++) {
		if (r->v[i].kind == CG_CELL_NUMBER)
			return true;
	}
	return false;
}

/* A row that may be one of heads; the others are told apart before any text is put together. */
static bool may_be_head(const struct cg_grid_row *r)
{
	size_t texts = 0;

	for (size_t i = 0; i < r->n; i++)
		texts += r->v[i].kind == CG_CELL_TEXT;
	return texts >= 2 && !has_figures(r);
}

bool cg_heads_find(const struct cg_grid_row *rows, size_t n, struct cg_arena *a, struct cg_heads *out)
{
	for (size_t k = 1; k <= n && k <= CG_HEADS_ROWS; k++) {
		if (!may_be_head(&rows[0]) || has_figures(&rows[k - 1]) || rows[k - 1].row != rows[0].row + k - 1)
			return false;
		if (try_rows(rows, k, a, out)) {
			/* "(Rs. in Lakhs)" in a row of its own */
			if (out->rupees == 0 && k < n && rows[k].row == rows[0].row + k && !has_figures(&rows[k]))
				out->rupees = rupees_of(text_of(rows + k, 1, out->column[CG_HEAD_VALUE], a));
			return true;
		}
	}
	return false;
}
