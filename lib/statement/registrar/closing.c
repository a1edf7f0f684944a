/* closing.c: the closing line of a scheme, or parts of it, taken apart. */
#include "statement/registrar/registrar.h"

enum {
	DATE_CHARS = 11,
	VALUE_OFF = 30, /* words of one cell share their baseline */
};

/* "373,971,483.73Value": a word of the next label, drawn over the end of a long figure, is glued to it. */
static struct cg_str without_label(struct cg_str s)
{
	size_t n = 0;

	while (n < s.n && !cg_is_upper(s.p[n]))
		n++;
	return n > 0 && cg_is_digit(s.p[n - 1]) ? cg_str_sub(s, 0, n) : s;
}

/* "INR 10.905", "INR10.905" or "10.905"; drawn twice it may come twice. */
static bool plain_amount(struct cg_str s, struct cg_dec *d)
{
	struct cg_str number;

	if (cg_str_starts(s, CG_STR(":")))
		s = cg_str_trim(cg_str_sub(s, 1, SIZE_MAX));
	if (cg_str_starts(s, CG_STR("INR")) || cg_str_starts(s, CG_STR("Rs.")))
		s = cg_str_trim(cg_str_sub(s, 3, SIZE_MAX));
	else if (cg_str_starts(s, CG_STR("`")))
		s = cg_str_trim(cg_str_sub(s, 1, SIZE_MAX));
	number = cg_str_cut(&s, ' ');
	number = without_label(number);
	return cg_dec_parse(number, d) && (s.n == 0 || cg_str_starts(s, number));
}

/* "20-Aug-2019: INR 10.905", spaces or not. */
static bool dated_amount(struct cg_str s, int32_t *date, struct cg_dec *d)
{
	char text[DATE_CHARS];
	size_t n = 0, at = 0;

	for (; at < s.n && n < DATE_CHARS; at++) {
		if (s.p[at] != ' ')
			text[n++] = s.p[at];
	}
	if (!cg_date_parse_mon((struct cg_str){ text, n }, date))
		return false;
	s = cg_str_trim(cg_str_sub(s, at, SIZE_MAX));
	if (cg_str_starts(s, CG_STR(":")))
		s = cg_str_trim(cg_str_sub(s, 1, SIZE_MAX));
	return plain_amount(s, d);
}

bool cg_registrar_row_closing(struct cg_arena *a, const struct cg_line *l, size_t from, struct cg_closing *c)
{
	enum { UNITS, NAV, COST, VALUE, VALUATION, BROKEN, N };
	static const struct cg_str labels[N] = { CG_STR_INIT("Closing Unit Balance"),
						 CG_STR_INIT("NAV on"),
						 CG_STR_INIT("Total Cost Value"),
						 CG_STR_INIT("Market Value on"),
						 CG_STR_INIT("Valuation on"),
						 CG_STR_INIT("Market on") /* "Value" is glued elsewhere */ };
	struct cg_line part = { .w = l->w + from, .n = l->n - from };
	struct cg_str v[N];

	if (cg_line_fields_any(a, &part, labels, N, v) == 0)
		return true;
	c->any = true;
	if (v[VALUE].p == NULL)
		v[VALUE] = v[VALUATION].p != NULL ? v[VALUATION] : v[BROKEN];
	if (v[UNITS].p != NULL)
		c->bad |= !plain_amount(v[UNITS], &c->units);
	if (v[NAV].p != NULL)
		c->bad |= !dated_amount(v[NAV], &c->nav_date, &c->nav);
	if (v[COST].p != NULL)
		c->bad |= !plain_amount(v[COST], &c->cost);
	if (v[VALUE].p != NULL)
		c->bad |= !dated_amount(v[VALUE], &c->value_date, &c->value);
	return true;
}

/* The first word of "Market Value on" or "Valuation on", right of the descriptions; l->n: not there. */
static size_t value_at(const struct cg_body_line *b)
{
	for (size_t i = 0; i < b->l.n; i++) {
		const struct cg_word *w = &b->l.w[i];

		if (w->x0 > b->cols->description + CG_PT(100) &&
		    (cg_str_starts(w->text, CG_STR("Market")) || cg_str_starts(w->text, CG_STR("Valuation"))))
			return i;
	}
	return b->l.n;
}

/* Part a line: words from `at` on that share its baseline go to *part, the others stay. */
static bool split_baseline(struct cg_arena *a, struct cg_body_line *b, size_t at, struct cg_line *part)
{
	struct cg_word *w = cg_arena_take_array(a, b->l.n * 2, sizeof(*w));
	int32_t base = cg_line_word_base(&b->l.w[at]);
	size_t in = 0, out = 0;

	if (w == NULL)
		return false;
	for (size_t i = 0; i < b->l.n; i++) {
		int32_t off = cg_line_word_base(&b->l.w[i]) - base;

		if (i >= at && off <= VALUE_OFF && off >= -VALUE_OFF)
			w[in++] = b->l.w[i];
		else
			w[b->l.n + out++] = b->l.w[i];
	}
	*part = (struct cg_line){ .w = w, .n = in, .x0 = w[0].x0, .x1 = w[in - 1].x1, .y = base, .page = b->l.page };
	b->l.w = w + b->l.n;
	b->l.n = out;
	return true;
}

bool cg_registrar_closing_value(struct cg_arena *a, struct cg_body_line *b, struct cg_closing *c)
{
	size_t at = value_at(b);
	struct cg_body_line whole = *b;
	struct cg_line part;

	*c = (struct cg_closing){ .any = false };
	if (at == b->l.n)
		return true;
	if (!split_baseline(a, b, at, &part) || !cg_registrar_row_closing(a, &part, 0, c))
		return false;
	if (!c->value.set || c->bad) {
		*b = whole;
		*c = (struct cg_closing){ .any = false };
	}
	return true;
}
