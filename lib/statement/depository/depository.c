/*
 * depository.c: Tables of depository statements. Headings are matched without spaces,
 * because the words of a heading may be apart, touching, or on several lines. Distances
 * are hundredths of a point or percent of the font's size, so that a statement printed at
 * another scale reads the same.
 */
#include "statement/depository/depository.h"

#include <string.h>

enum {
	EDGE = 200,	     /* a figure ends, or has its middle, this close to its heading's */
	PITCH_PERCENT = 135, /* of the size: lines of one heading; the first row stands lower */
	LOOSE_PERCENT = 150, /* the same in small print, where no row can stand */
	COLUMN_PERCENT = 50, /* words of one heading stand closer, columns further apart */
	WORD_PERCENT = 43,   /* words of one cell stand closer */
	LABEL_MAX = 96,
};

/* Headings without spaces, by their beginning; an earlier line wins. */
static const struct {
	const char *label;
	enum cg_depository_col role;
} labels[] = {
	{ "ISINDescription", CG_DEP_NAME },
	{ "ISIN", CG_DEP_ISIN },
	{ "CompanyName", CG_DEP_NAME },
	{ "Nameof", CG_DEP_NAME },
	{ "Security", CG_DEP_NAME },
	{ "SECURITY", CG_DEP_NAME },
	{ "TransactionDescription", CG_DEP_NAME },
	{ "HOLDER", CG_DEP_NAME },
	{ "Scheme", CG_DEP_NAME },
	{ "FaceValue", CG_DEP_FACE },
	{ "No.of", CG_DEP_UNITS },
	{ "Numberof", CG_DEP_UNITS },
	{ "Quantity", CG_DEP_UNITS },
	{ "BalanceUnits", CG_DEP_UNITS },
	{ "UnitBalance", CG_DEP_UNITS },
	{ "Units", CG_DEP_UNITS },
	{ "CurrentBalance", CG_DEP_CLOSING },
	{ "CurrentBal", CG_DEP_UNITS },
	{ "SafekeepBal", CG_DEP_OTHER },
	{ "PledgedBal", CG_DEP_OTHER },
	{ "MarketPrice", CG_DEP_PRICE },
	{ "MarketValue", CG_DEP_VALUE },
	{ "Valuation", CG_DEP_VALUE },
	{ "CurrentNAV", CG_DEP_PRICE },
	{ "NAV", CG_DEP_PRICE },
	{ "CurrentValue", CG_DEP_VALUE },
	{ "Value", CG_DEP_VALUE },
	{ "CouponRate", CG_DEP_SKIP },
	{ "Maturity", CG_DEP_SKIP },
	{ "KYC", CG_DEP_KYC },
	{ "Folio", CG_DEP_FOLIO },
	{ "FundManager", CG_DEP_FOLIO },
	{ "Average", CG_DEP_OTHER },
	{ "TotalCost", CG_DEP_COST },
	{ "CostValue", CG_DEP_COST },
	{ "Invested", CG_DEP_COST },
	{ "Unrealised", CG_DEP_GAIN },
	{ "Annualised", CG_DEP_OTHER },
	{ "Date", CG_DEP_DATE },
	{ "TxnDate", CG_DEP_DATE },
	{ "TransactionDate", CG_DEP_DATE },
	{ "Amount", CG_DEP_AMOUNT },
	{ "StampDuty", CG_DEP_OTHER },
	{ "Price", CG_DEP_OTHER },
	{ "MOBILE", CG_DEP_SKIP },
	{ "EMAIL", CG_DEP_SKIP },
	{ "RTA", CG_DEP_RTA },
	{ "OrderNo", CG_DEP_SKIP },
	{ "Description", CG_DEP_NAME },
	{ "TransactionParticulars", CG_DEP_NAME },
	{ "Particulars", CG_DEP_NAME },
	{ "InstructionDetails", CG_DEP_SKIP },
	{ "OpeningBalance", CG_DEP_OPENING },
	{ "Debit", CG_DEP_DEBIT },
	{ "Credit", CG_DEP_CREDIT },
	{ "ClosingBalance", CG_DEP_CLOSING },
};

/* Columns whose cells are text. */
static bool is_text(enum cg_depository_col role)
{
	return role == CG_DEP_ISIN || role == CG_DEP_NAME || role == CG_DEP_KYC || role == CG_DEP_SKIP ||
	       role == CG_DEP_FOLIO || role == CG_DEP_DATE || role == CG_DEP_RTA;
}

/* Columns as runs of words over each other; from left to right. */
static void add_box(struct cg_depository_table *t, const struct cg_word *w)
{
	struct cg_box b = { w->x0, w->x1, w->y0, w->y1, true };
	int32_t gap = w->size * COLUMN_PERCENT / 100;
	size_t n = 0, at = 0;

	for (size_t i = 0; i < t->n; i++) {
		if (t->at[i].x0 <= b.x1 + gap && b.x0 <= t->at[i].x1 + gap) {
			b.x0 = t->at[i].x0 < b.x0 ? t->at[i].x0 : b.x0;
			b.x1 = t->at[i].x1 > b.x1 ? t->at[i].x1 : b.x1;
		} else {
			t->at[n++] = t->at[i];
		}
	}
	if (n == CG_DEP_COLS_MAX) {
		t->doubtful = true;
		return;
	}
	while (at < n && t->at[at].x0 < b.x0)
		at++;
	memmove(t->at + at + 1, t->at + at, (n - at) * sizeof(t->at[0]));
	t->at[at] = b;
	t->n = n + 1;
}

/* The heading of a column without spaces. */
static size_t label_of(const struct cg_lines *ls, size_t first, size_t last, const struct cg_box *b, char *out)
{
	size_t n = 0;

	for (size_t i = first; i < last; i++) {
		for (size_t k = 0; k < ls->v[i].n; k++) {
			const struct cg_word *w = &ls->v[i].w[k];

			if (w->x0 < b->x0 || w->x1 > b->x1 || w->text.n > LABEL_MAX - n)
				continue;
			memcpy(out + n, w->text.p, w->text.n);
			n += w->text.n;
		}
	}
	return n;
}

/* What the heading means; false when it is not known. */
static bool role_of(struct cg_str label, enum cg_depository_col *out)
{
	for (size_t i = 0; i < sizeof(labels) / sizeof(labels[0]); i++) {
		if (cg_str_starts(label, cg_str_of(labels[i].label))) {
			*out = labels[i].role;
			return true;
		}
	}
	*out = CG_DEP_SKIP;
	return false;
}

/* Headings have no digits; first rows do. */
static bool has_digit(const struct cg_line *l)
{
	for (size_t i = 0; i < l->n; i++) {
		for (size_t k = 0; k < l->w[i].text.n; k++) {
			if (cg_is_digit(l->w[i].text.p[k]))
				return true;
		}
	}
	return false;
}

/* Line i + 1 is one more line of the heading that line i is of. */
static bool heading_goes_on(const struct cg_lines *ls, size_t i, int32_t size)
{
	const struct cg_line *l = &ls->v[i], *next = l + 1;
	int32_t step = next->y - l->y;

	if (next->page != l->page)
		return false;
	return step < size * PITCH_PERCENT / 100 || (step < size * LOOSE_PERCENT / 100 && !has_digit(next));
}

/*
 * A heading with an unknown column, or one column twice, is doubtful: its table counts as
 * not understood.
 */
bool cg_depository_heading(const struct cg_doc *d, size_t i, struct cg_depository_table *out)
{
	const struct cg_lines *ls = &d->lines;
	size_t last = i + 1, seen[CG_DEP_MAX] = { 0 };
	char text[LABEL_MAX];

	*out = (struct cg_depository_table){ 0 };
	while (last < ls->n && heading_goes_on(ls, last - 1, ls->v[i].w[0].size))
		last++;
	for (size_t k = i; k < last; k++) {
		for (size_t j = 0; j < ls->v[k].n; j++)
			add_box(out, &ls->v[k].w[j]);
	}
	for (size_t c = 0; c < out->n; c++) {
		size_t n = label_of(ls, i, last, &out->at[c], text);

		out->doubtful |= !role_of((struct cg_str){ text, n }, &out->role[c]);
		out->stacked |=
			out->role[c] == CG_DEP_UNITS && cg_str_starts((struct cg_str){ text, n }, CG_STR("CurrentBal"));
		seen[out->role[c]]++;
	}
	for (size_t c = 0; c < out->n && seen[CG_DEP_PRICE] == 0; c++) {
		size_t n = label_of(ls, i, last, &out->at[c], text);

		/* beside a NAV it is what was paid, alone it is the NAV */
		if (cg_str_starts((struct cg_str){ text, n }, CG_STR("Price"))) {
			out->role[c] = CG_DEP_PRICE;
			seen[CG_DEP_PRICE]++;
		}
	}
	for (size_t r = 0; r < CG_DEP_MAX; r++)
		out->doubtful |= seen[r] > 1 && r != CG_DEP_SKIP && r != CG_DEP_OTHER;
	out->body = last;
	return true;
}

bool cg_depository_is_heading(const struct cg_line *l, const struct cg_str *heads, size_t n)
{
	size_t seen = 0;
	struct cg_dec d;

	for (size_t i = 0; i < n; i++)
		seen += cg_line_find(l, 0, heads[i], true, NULL) != SIZE_MAX;
	for (size_t i = 0; i < l->n && seen >= 2; i++)
		seen = cg_dec_parse(l->w[i].text, &d) ? 0 : seen;
	return seen >= 2;
}

/* Tables are small: at most 16 columns. */
size_t cg_depository_col(const struct cg_depository_table *t, enum cg_depository_col role)
{
	for (size_t i = 0; i < t->n; i++) {
		if (t->role[i] == role)
			return i;
	}
	return SIZE_MAX;
}

/* The column that begins last left of x, among those of text. */
static size_t text_col(const struct cg_depository_table *t, int32_t x)
{
	size_t col = 0;

	for (size_t i = 0; i < t->n; i++) {
		if (is_text(t->role[i]) && t->at[i].x0 <= x + EDGE)
			col = i;
	}
	return col;
}

/* The column whose right edge or middle a figure shares. */
static size_t figure_col(const struct cg_depository_table *t, int32_t x0, int32_t x1)
{
	for (size_t i = 0; i < t->n; i++) {
		int32_t right = x1 - t->at[i].x1, middle = (x0 + x1 - t->at[i].x0 - t->at[i].x1) / 2;

		if (!is_text(t->role[i]) && ((right < EDGE && right > -EDGE) || (middle < EDGE && middle > -EDGE)))
			return i;
	}
	return SIZE_MAX;
}

/* The column that a figure stands over or under, though it shares neither edge nor middle with its head; a number inside
 * a name stands close to the word before it. */
static size_t figure_under(const struct cg_depository_table *t, const struct cg_line *l, size_t i, size_t next)
{
	const struct cg_word *w = &l->w[i];
	size_t col = SIZE_MAX;

	if (i > 0 && w->x0 - l->w[i - 1].x1 < w->size)
		return SIZE_MAX;
	for (size_t k = 0; k < t->n; k++) {
		if (is_text(t->role[k]) || l->w[next - 1].x1 <= t->at[k].x0 || w->x0 >= t->at[k].x1)
			continue;
		if (col != SIZE_MAX)
			return SIZE_MAX;
		col = k;
	}
	return col;
}

/* One past the words of the cell that begins at word i. */
static size_t cell_end(const struct cg_depository_table *t, const struct cg_line *l, size_t i)
{
	struct cg_dec d;
	size_t k = i + 1;

	for (; k < l->n && l->w[k].x0 - l->w[k - 1].x1 < l->w[k].size * WORD_PERCENT / 100; k++) {
		bool figures = cg_dec_parse(l->w[k].text, &d) && figure_col(t, l->w[k].x0, l->w[k].x1) != SIZE_MAX;

		if (figures || text_col(t, l->w[k].x0) != text_col(t, l->w[i].x0))
			break;
	}
	return k;
}

/* What can stand in a column of figures. */
static bool looks_figure(struct cg_str s)
{
	struct cg_dec d;

	return cg_depository_figure(s, &d);
}

/* Words of a cell are joined by a space. */
static bool put_cell(struct cg_arena *a, struct cg_depository_cells *out, size_t col, struct cg_str s)
{
	out->text[col] = cg_line_join(a, out->text[col], s, false);
	return out->text[col].p != NULL;
}

/* Two amounts that touch: the first belongs to the column left of `col`. Paise tell where it ends. */
static bool twins(const struct cg_depository_table *t, size_t col, struct cg_str s, struct cg_str out[2])
{
	size_t dot = cg_str_find(s, CG_STR("."));
	struct cg_dec d;

	if (col == SIZE_MAX || col == 0 || dot == SIZE_MAX || dot + 3 >= s.n ||
	    (t->role[col - 1] != CG_DEP_VALUE && t->role[col - 1] != CG_DEP_COST))
		return false;
	out[0] = cg_str_sub(s, 0, dot + 3);
	out[1] = cg_str_sub(s, dot + 3, SIZE_MAX);
	return cg_dec_parse(out[0], &d) && cg_dec_parse(out[1], &d) && d.scale == 2;
}

/* Figures first find their columns, then the text left of them. */
bool cg_depository_cells(const struct cg_doc *d, const struct cg_depository_table *t, const struct cg_line *l,
			 struct cg_depository_cells *out)
{
	int32_t figures = INT32_MAX;

	*out = (struct cg_depository_cells){ 0 };
	for (size_t i = 0; i < t->n; i++) {
		if (!is_text(t->role[i]) && t->at[i].x0 < figures)
			figures = t->at[i].x0;
	}
	for (size_t i = 0, next; i < l->n && t->n > 0; i = next) {
		struct cg_str s, two[2];
		size_t col;

		next = cell_end(t, l, i);
		s = cg_line_text_from(d->a, l, (struct cg_at){ i, 0 }, (struct cg_at){ next, 0 });
		if (s.p == NULL)
			return false;
		col = figure_col(t, l->w[i].x0, l->w[next - 1].x1);
		if (col == SIZE_MAX && looks_figure(s))
			col = figure_under(t, l, i, next);
		if (!looks_figure(s) && twins(t, col, s, two)) {
			out->strange |= out->text[col - 1].p != NULL || out->text[col].p != NULL;
			if (!put_cell(d->a, out, col - 1, two[0]))
				return false;
			s = two[1];
		} else if (col != SIZE_MAX && (looks_figure(s) || l->w[i].x0 >= figures)) {
			out->strange |= out->text[col].p != NULL && t->role[col] != CG_DEP_UNITS;
		} else {
			col = text_col(t, l->w[i].x0);
			out->strange |= l->w[i].x0 >= figures && t->at[col].x1 < figures;
		}
		if (!put_cell(d->a, out, col, s))
			return false;
	}
	return true;
}

bool cg_depository_has_figures(const struct cg_depository_table *t, const struct cg_depository_cells *c)
{
	struct cg_dec d;

	for (size_t i = 0; i < t->n; i++) {
		if (!is_text(t->role[i]) && c->text[i].p != NULL && cg_depository_figure(c->text[i], &d) && d.set)
			return true;
	}
	return false;
}
