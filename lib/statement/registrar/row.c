/*
 * row.c: one line of the transaction table, taken apart.
 */
#include "statement/registrar/registrar.h"

#include <string.h>

enum {
	DATE_CHARS = 11,
	NUMBER_DIGITS = 5,   /* of a running number */
	FAR_LIMIT = 6000,    /* by middle, where no column is near */
	COLUMN_LIMIT = 2500, /* a figure lies this close to its column, by right edge or middle */
	PIECE_PERCENT = 15,  /* pieces of one figure stand closer than this share of their size */
	WORD_PERCENT = 50,   /* words of one text stand closer than this */
	APART_PERCENT = 200, /* and this far away something else begins */
	LABEL_SLACK = 200,
	OTHER = CG_FIG_MAX,
};

/* Of units times price: STT of 0.25 % and the rounding of small amounts. */
static const struct cg_dec price_share = { 5, 3, true };

static int32_t gap_before(const struct cg_line *l, size_t i)
{
	return i == 0 ? INT32_MAX : l->w[i].x0 - l->w[i - 1].x1;
}

static int32_t middle(const struct cg_word *w)
{
	return w->x0 + (w->x1 - w->x0) / 2;
}

/* The date cell may be several words (its dashes drawn apart) or have the description glued to it. */
static bool date_from(const struct cg_body_line *b, size_t from, struct cg_registrar_row *r, struct cg_at *rest)
{
	char text[DATE_CHARS];
	size_t n = 0;

	*rest = (struct cg_at){ 0, 0 };
	for (size_t i = from; i < b->l.n && n < DATE_CHARS; i++) {
		struct cg_str s = b->l.w[i].text;

		if (b->l.w[i].x0 >= b->cols->description - LABEL_SLACK || (n > 0 && s.n > DATE_CHARS - n))
			return false;
		for (size_t k = 0; k < s.n && n < DATE_CHARS; k++) {
			text[n++] = s.p[k];
			*rest = k + 1 < s.n ? (struct cg_at){ i, k + 1 } : (struct cg_at){ i + 1, 0 };
		}
	}
	r->dated = n == DATE_CHARS && cg_date_parse_mon((struct cg_str){ text, n }, &r->date);
	return r->dated;
}

/* The first cell, or the second behind a running number. */
static bool row_date(const struct cg_body_line *b, struct cg_registrar_row *r, struct cg_at *rest)
{
	size_t digits = 0;

	if (date_from(b, 0, r, rest))
		return true;
	while (b->l.n > 1 && digits < b->l.w[0].text.n && cg_is_digit(b->l.w[0].text.p[digits]))
		digits++;
	return digits > 0 && digits <= NUMBER_DIGITS && digits == b->l.w[0].text.n && date_from(b, 1, r, rest);
}

/* A second copy of the date, drawn over the first; one that says another day makes the row strange. */
static void skip_twin(const struct cg_body_line *b, struct cg_registrar_row *r, struct cg_at *at)
{
	int32_t day;

	if (at->byte == 0 && at->word < b->l.n && b->l.w[at->word].x0 < b->cols->description - LABEL_SLACK &&
	    cg_date_parse_mon(b->l.w[at->word].text, &day)) {
		r->strange = day != r->date;
		at->word++;
	}
}

/* The column of a figure, OTHER and more: one that is not known, SIZE_MAX: none. */
static size_t nearest(const struct cg_columns *c, int32_t x0, int32_t x1)
{
	struct cg_box all[CG_FIG_MAX + CG_OTHER_MAX] = { { .set = false } };
	size_t col;

	memcpy(all, c->fig, sizeof(c->fig));
	memcpy(all + CG_FIG_MAX, c->other, sizeof(c->other));
	col = cg_line_box_nearest(all, CG_FIG_MAX + CG_OTHER_MAX, x0, x1, COLUMN_LIMIT);
	if (col == SIZE_MAX)
		col = cg_line_box_middle(all, CG_FIG_MAX + CG_OTHER_MAX, x0, x1, FAR_LIMIT);
	return col;
}

/* "-" or "--" in place of a figure. */
static bool stands_for_none(struct cg_str s)
{
	size_t n = 0;

	while (n < s.n && s.p[n] == '-')
		n++;
	return s.n > 0 && n == s.n;
}

static void figure_put(const struct cg_body_line *b, size_t from, size_t to, struct cg_registrar_row *r)
{
	char text[CG_DEC_TEXT_MAX * 2];
	size_t n = 0, col;
	struct cg_dec d;

	for (size_t i = from; i < to; i++) {
		struct cg_str s = b->l.w[i].text;

		if (s.n > sizeof(text) - n) {
			r->strange = true;
			return;
		}
		memcpy(text + n, s.p, s.n);
		n += s.n;
	}
	col = nearest(b->cols, b->l.w[from].x0, b->l.w[to - 1].x1);
	if (col != SIZE_MAX && stands_for_none((struct cg_str){ text, n })) {
		r->empty |= 1U << col;
		return;
	}
	if (col != SIZE_MAX && col >= OTHER) {
		/* a head that has lost its words may be that of any column: what stands under it is not left out */
		if (!b->cols->nameless[col - OTHER] && r->n_other < CG_OTHER_MAX) {
			r->other[r->n_other++] = from;
			return;
		}
		col = SIZE_MAX;
	}
	if (col == SIZE_MAX || !cg_dec_parse((struct cg_str){ text, n }, &d) || r->fig[col].set) {
		r->strange = true;
		return;
	}
	r->fig[col] = d;
	r->n_fig++;
}

static size_t column_of(const struct cg_body_line *b, const struct cg_word *w)
{
	struct cg_dec d;

	if (!cg_dec_parse(w->text, &d) || d.scale < 2)
		return SIZE_MAX;
	return nearest(b->cols, w->x0, w->x1);
}

/* A figure with decimals, alone in its column, however close the description comes to it. */
static bool is_column_figure(const struct cg_body_line *b, size_t i)
{
	size_t col = column_of(b, &b->l.w[i]);

	for (size_t k = i + 1; k < b->l.n && col != SIZE_MAX; k++) {
		if (column_of(b, &b->l.w[k]) == col)
			return false;
	}
	return col != SIZE_MAX;
}

/* Further from the word before than words of a text stand. */
static bool is_apart(const struct cg_body_line *b, size_t i)
{
	return gap_before(&b->l, i) > (b->l.w[i].y1 - b->l.w[i].y0) * APART_PERCENT / 100;
}

/* The dash of an empty cell: a text has its dashes between its words. */
static bool is_empty_cell(const struct cg_body_line *b, size_t i)
{
	return stands_for_none(b->l.w[i].text) && is_apart(b, i) && (i + 1 == b->l.n || is_apart(b, i + 1));
}

/* One past the description: the first word in the figures' part of the page that does not go on from the words before
 * it. */
static size_t text_end(const struct cg_body_line *b, size_t from)
{
	for (size_t i = from; i < b->l.n; i++) {
		const struct cg_word *w = &b->l.w[i];
		int32_t near = (w->y1 - w->y0) * WORD_PERCENT / 100;

		if (w->x0 >= b->cols->figures && (i == from || gap_before(&b->l, i) > near || is_column_figure(b, i)))
			return i;
		/* under a head in the middle of its cell figures that are aligned at the left begin before the head */
		if (i > from && ((is_apart(b, i) && is_column_figure(b, i)) || is_empty_cell(b, i)))
			return i;
	}
	return b->l.n;
}

/*
 * What is paid as a tax or a duty ("*** STT Paid ***") has an amount and nothing else. Its figure is short: where
 * columns are aligned at their left or in their middle it ends where no amount does. A price without anything that was
 * bought for it is no row that a statement has.
 */
static void lone_price(struct cg_registrar_row *r)
{
	if (r->n_fig != 1 || !r->fig[CG_FIG_NAV].set)
		return;
	if (cg_str_starts(r->text, CG_STR("***"))) {
		r->fig[CG_FIG_AMOUNT] = r->fig[CG_FIG_NAV];
		r->fig[CG_FIG_NAV] = (struct cg_dec){ 0 };
	} else {
		r->strange = true;
	}
}

/*
 * The figure of a column that is not known is the price where units times it is the amount, but for taxes: its head has
 * another word for it.
 */
static void price_by_sums(const struct cg_body_line *b, struct cg_registrar_row *r)
{
	struct cg_dec amount = cg_dec_abs(r->fig[CG_FIG_AMOUNT]), units = cg_dec_abs(r->fig[CG_FIG_UNITS]);
	struct cg_dec price, product, apart, most;

	if (b->cols->fig[CG_FIG_NAV].set || !amount.set || !units.set || amount.v == 0)
		return;
	for (size_t i = 0; i < r->n_other; i++) {
		if (!cg_dec_parse(b->l.w[r->other[i]].text, &price) || price.v <= 0 || price.scale < 2 ||
		    !cg_dec_mul(units, price, 2, &product) || !cg_dec_sub(product, amount, &apart) ||
		    !cg_dec_mul(product, price_share, 2, &most) || cg_dec_cmp(cg_dec_abs(apart), most) > 0)
			continue;
		r->fig[CG_FIG_NAV] = price;
		r->n_fig++;
		r->n_other--;
		memmove(&r->other[i], &r->other[i + 1], (r->n_other - i) * sizeof(r->other[0]));
		return;
	}
}

bool cg_registrar_row(struct cg_arena *a, const struct cg_body_line *b, struct cg_registrar_row *out)
{
	struct cg_at at = { 0, 0 };
	size_t end, next;

	*out = (struct cg_registrar_row){ .date = CG_DATE_NONE };
	if (row_date(b, out, &at))
		skip_twin(b, out, &at);
	else
		at = (struct cg_at){ 0, 0 };
	out->at = at;
	end = text_end(b, at.word);
	out->text = cg_line_text_from(a, &b->l, at, (struct cg_at){ end, 0 });
	out->text_x = at.word < b->l.n ? b->l.w[at.word].x0 : 0;
	for (size_t i = end; i < b->l.n; i = next) {
		const struct cg_word *w = &b->l.w[i];

		for (next = i + 1; next < b->l.n && gap_before(&b->l, next) < (w->y1 - w->y0) * PIECE_PERCENT / 100 &&
				   middle(&b->l.w[next]) > middle(w);)
			next++;
		figure_put(b, i, next, out);
	}
	for (size_t col = 0; col < CG_FIG_MAX; col++)
		out->strange |= out->fig[col].set && (out->empty >> col & 1U) != 0;
	price_by_sums(b, out);
	if (out->dated)
		lone_price(out);
	return out->text.p != NULL;
}

bool cg_registrar_row_wraps(const struct cg_body_line *b, const struct cg_registrar_row *row)
{
	if (row->text_x >= b->cols->description - CG_PT(10))
		return true;
	for (size_t i = 0; i < row->text.n; i++) {
		if (!cg_is_digit(row->text.p[i]) && row->text.p[i] != '/')
			return false;
	}
	return true;
}

struct cg_str cg_registrar_row_wrapped(struct cg_arena *a, struct cg_str description, struct cg_str text)
{
	if (text.n > 1 && text.p[0] == '-' && cg_is_digit(text.p[1]) && cg_str_ends(description, CG_STR(" No")))
		return cg_line_join(a, CG_STR("-"), cg_str_sub(text, 1, SIZE_MAX), false);
	if (text.n == 2 && text.p[0] == '/' && cg_is_digit(text.p[1]))
		return cg_line_join(a, CG_STR("/"), cg_str_sub(text, 1, SIZE_MAX), false);
	return text;
}
