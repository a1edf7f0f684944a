/*
 * labels.c: opening and closing lines, recognised by their words; and labels that stand in a line above their values,
 *           which
 * become one line.
 */
#include "statement/registrar/registrar.h"
#include "statement/scheme.h"

enum {
	CELLS_MAX = 8,
	DATE_CHARS = 11,
	GAP_PERCENT = 60,    /* of the size: words of one label or value stand closer */
	PITCH_PERCENT = 260, /* of the size: a value stands no further below its label */
};

static const struct cg_str opening_label = CG_STR_INIT("Opening Unit Balance");

/* Labels of the closing line begin like that; a date may follow. */
static const struct cg_str closing_labels[] = { CG_STR_INIT("Closing Unit Balance"), CG_STR_INIT("NAV on"),
						CG_STR_INIT("Total Cost Value"), CG_STR_INIT("Market Value on"),
						CG_STR_INIT("Valuation on") };
static const struct cg_str folio_labels[] = { CG_STR_INIT("Folio Number"), CG_STR_INIT("Folio No"), CG_STR_INIT("PAN"),
					      CG_STR_INIT("KYC") };

static struct cg_str without_colons(struct cg_str s)
{
	while (s.n > 0 && (s.p[0] == ':' || cg_is_space(s.p[0])))
		s = cg_str_sub(s, 1, SIZE_MAX);
	while (s.n > 0 && (s.p[s.n - 1] == ':' || cg_is_space(s.p[s.n - 1])))
		s = cg_str_sub(s, 0, s.n - 1);
	return cg_str_eq(s, CG_STR(".")) ? CG_STR("") : s; /* of "No. :" */
}

bool cg_registrar_labels_opening(struct cg_arena *a, const struct cg_line *l, struct cg_dec *units)
{
	struct cg_at end;
	size_t at = cg_line_find(l, 0, opening_label, true, &end);
	struct cg_str before, after;

	if (at == SIZE_MAX)
		return false;
	before = cg_line_text_from(a, l, (struct cg_at){ 0, 0 }, (struct cg_at){ at, 0 });
	after = cg_line_text_from(a, l, end, cg_line_end(l));
	if (before.p == NULL || after.p == NULL)
		return false;
	before = without_colons(before);
	after = without_colons(after);
	return (before.n == 0 && cg_dec_parse(after, units)) || (after.n == 0 && cg_dec_parse(before, units));
}

static bool is_currency(struct cg_str s)
{
	return cg_str_eq(s, CG_STR("INR")) || cg_str_eq(s, CG_STR("Rs.")) || cg_str_eq(s, CG_STR("`"));
}

/* A date, its colon, and perhaps the sign of currency glued to that. */
static bool is_date(struct cg_str s)
{
	struct cg_str rest = without_colons(cg_str_sub(s, DATE_CHARS, SIZE_MAX));
	int32_t day;

	return cg_date_parse_mon(cg_str_sub(s, 0, DATE_CHARS), &day) && (rest.n == 0 || is_currency(rest));
}

/* The words of one of these labels, its date and its colon: one past them; `from` when none begins there. */
static size_t label_end(const struct cg_line *l, size_t from, const struct cg_str *labels, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		struct cg_at end;
		size_t i;

		if (!cg_line_match(l, from, labels[k], true, &end))
			continue;
		if (end.byte > 0 && without_colons(cg_str_sub(l->w[end.word].text, end.byte, SIZE_MAX)).n > 0)
			return from;
		i = end.byte > 0 ? end.word + 1 : end.word;
		while (i < l->n && (is_date(l->w[i].text) || without_colons(l->w[i].text).n == 0))
			i++;
		return i;
	}
	return from;
}

/* Nothing but labels. */
static bool is_label_line(const struct cg_line *l, const struct cg_str *labels, size_t n)
{
	size_t i = 0, next;

	while (i < l->n && (next = label_end(l, i, labels, n)) > i)
		i = next;
	return l->n > 0 && i == l->n;
}

struct cell {
	size_t from, to;
};

static size_t cells_of(const struct cg_line *l, struct cell *cells)
{
	size_t n = 0;

	for (size_t i = 0, to; i < l->n && n < CELLS_MAX; i = to) {
		for (to = i + 1; to < l->n && l->w[to].x0 - l->w[to - 1].x1 <= l->w[to].size * GAP_PERCENT / 100;)
			to++;
		cells[n++] = (struct cell){ i, to };
	}
	return n;
}

static int32_t apart(int32_t x, int32_t y)
{
	return x < y ? y - x : x - y;
}

/* How far two cells are from standing below each other: by left ends, right ends or middles. */
static int32_t distance(const struct cg_line *x, struct cell c, const struct cg_line *y, struct cell d)
{
	int32_t left = apart(x->w[c.from].x0, y->w[d.from].x0), right = apart(x->w[c.to - 1].x1, y->w[d.to - 1].x1);
	int32_t mid = apart(x->w[c.from].x0 + x->w[c.to - 1].x1, y->w[d.from].x0 + y->w[d.to - 1].x1) / 2;

	left = left < right ? left : right;
	return left < mid ? left : mid;
}

/* A figure, perhaps with a sign of currency glued to it. */
static bool is_figure(struct cg_str s)
{
	static const struct cg_str signs[] = { CG_STR_INIT("INR"), CG_STR_INIT("Rs."), CG_STR_INIT("`") };
	struct cg_dec d;

	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
		if (cg_str_starts(s, signs[i]) && cg_dec_parse(cg_str_sub(s, signs[i].n, SIZE_MAX), &d))
			return true;
	}
	return cg_dec_parse(s, &d);
}

/* The only cell of several that ends without a figure; SIZE_MAX: none, or more. */
static size_t lacks_alone(const struct cg_line *l, const struct cell *cells, size_t n)
{
	size_t lacking = 0, at = SIZE_MAX;

	for (size_t i = 0; i < n; i++) {
		if (!is_figure(l->w[cells[i].to - 1].text)) {
			lacking++;
			at = i;
		}
	}
	return lacking == 1 && n > 1 ? at : SIZE_MAX;
}

/* One line: each label with the value below it. Words keep their places, so that they are not in order of x. */
static bool zip(struct cg_arena *a, struct cg_line *labels, const struct cg_line *values)
{
	struct cell cells[CELLS_MAX], below[CELLS_MAX];
	size_t n = cells_of(labels, cells), m = cells_of(values, below), at = 0, lacks = lacks_alone(labels, cells, n);
	struct cg_word *w = cg_arena_take_array(a, labels->n + values->n, sizeof(*w));

	if (w == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		for (size_t k = cells[i].from; k < cells[i].to; k++)
			w[at++] = labels->w[k];
		w[at - 1].space_after = true;
		for (size_t j = 0; j < m; j++) {
			size_t best = 0;

			for (size_t k = 1; k < n; k++) {
				if (distance(labels, cells[k], values, below[j]) <
				    distance(labels, cells[best], values, below[j]))
					best = k;
			}
			best = m == 1 && lacks < n ? lacks : best; /* the line went on where lines begin */
			for (size_t k = below[j].from; best == i && k < below[j].to; k++)
				w[at++] = values->w[k];
		}
	}
	labels->w = w;
	labels->n = at;
	return true;
}

bool cg_registrar_labels_join(struct cg_arena *a, struct cg_line *labels, const struct cg_line *below)
{
	return zip(a, labels, below);
}

static bool is_any_label_line(const struct cg_line *l)
{
	return is_label_line(l, closing_labels, sizeof(closing_labels) / sizeof(closing_labels[0])) ||
	       is_label_line(l, folio_labels, sizeof(folio_labels) / sizeof(folio_labels[0])) ||
	       is_label_line(l, &opening_label, 1);
}

bool cg_registrar_labels_folio(const struct cg_line *l)
{
	struct cg_at end;

	return is_label_line(l, folio_labels, sizeof(folio_labels) / sizeof(folio_labels[0])) &&
	       cg_line_match(l, 0, CG_STR("Folio"), true, &end);
}

static bool is_word_of_value(struct cg_str s)
{
	return is_figure(s) || is_date(s) || is_currency(s);
}

static bool is_values(const struct cg_line *l)
{
	bool any = false;

	for (size_t i = 0; i < l->n; i++) {
		if (!is_word_of_value(l->w[i].text))
			return false;
		any = any || is_figure(l->w[i].text);
	}
	return any;
}

/* Cells whose text goes on below: a line of labels and values of which some end without a figure. */
static bool lacks_values(const struct cg_line *l)
{
	struct cell cells[CELLS_MAX];
	size_t n = cells_of(l, cells), lacking = 0;

	for (size_t i = 0; i < n; i++) {
		if (label_end(l, cells[i].from, closing_labels, sizeof(closing_labels) / sizeof(closing_labels[0])) ==
		    cells[i].from)
			return false;
		lacking += !is_figure(l->w[cells[i].to - 1].text);
	}
	return lacking > 0;
}

static bool begins_with_digit(const struct cg_line *l)
{
	return l->n > 0 && cg_is_digit(l->w[0].text.p[0]);
}

static bool is_digits_or_slash(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]) && s.p[i] != '/')
			return false;
	}
	return true;
}

/* "12345678 / 90", "ABCDE1234F", "OK": what a line of labels of a folio has above or below it. */
static bool is_folio_values(const struct cg_line *l)
{
	for (size_t i = 0; i < l->n; i++) {
		struct cg_str s = l->w[i].text;

		if (!cg_scheme_pan_shape(s) && !cg_str_eq(s, CG_STR("OK")) && !cg_str_eq(s, CG_STR("NOT")) &&
		    !is_digits_or_slash(s))
			return false;
	}
	return begins_with_digit(l);
}

/* The next line has the values of this one, or their rest; on the next page nothing else may stand there. */
static bool values_follow(const struct cg_line *l, const struct cg_line *next)
{
	if (next->page != l->page ? next->page != l->page + 1 || !(is_values(next) || begins_with_digit(next))
				  : next->y - l->y > l->w[0].size * PITCH_PERCENT / 100)
		return false;
	if (is_any_label_line(l))
		return !is_any_label_line(next);
	return is_values(next) && lacks_values(l);
}

bool cg_registrar_labels_below(const struct cg_line *l, const struct cg_line *next)
{
	if (next->page != l->page ? next->page != l->page + 1 : next->y - l->y > l->w[0].size * PITCH_PERCENT / 100)
		return false;
	return (is_folio_values(l) && cg_registrar_labels_folio(next)) ||
	       (is_values(l) &&
		is_label_line(next, closing_labels, sizeof(closing_labels) / sizeof(closing_labels[0])));
}

/* A cell of two lines stands about the others of its row: its label above them, its value below. */
static bool is_around(const struct cg_body_line *b, const struct cg_body_line *end)
{
	const struct cg_line *l = &b->l, *row = &b[1].l;

	return end - b > 2 && b[2].l.page == l->page && b[2].l.y - l->y <= l->w[0].size * PITCH_PERCENT / 100 &&
	       cg_registrar_labels_closing(l) && cg_registrar_labels_closing(row) && !values_follow(row, &b[2].l) &&
	       values_follow(l, &b[2].l);
}

bool cg_registrar_labels_zip(const struct cg_doc *d, struct cg_body *body)
{
	size_t n = 0;

	for (size_t i = 0; i < body->n; i++) {
		struct cg_body_line *b = &body->v[i], *next = i + 1 < body->n ? b + 1 : NULL;
		bool joined = false;

		if (next != NULL && !cg_registrar_folio_wrap(d->a, &b->l, &next->l, &joined))
			return false;
		if (joined) { /* its rest may go on below that */
			b->l.y = next->l.y;
			b->l.page = next->l.page;
			*next = *b;
			continue;
		}
		if (next != NULL && cg_registrar_labels_below(&b->l, &next->l) &&
		    (i + 2 >= body->n || !(is_values(&next[1].l) || is_folio_values(&next[1].l)))) {
			cg_ink_skip(d->ink, &next->l, 0, SIZE_MAX, CG_INK_HEAD);
			if (next->l.page != b->l.page && is_folio_values(&b->l)) /* the fund stands on the next one */
				cg_ink_use(d->ink, &b->l, 0, SIZE_MAX);
			if (!zip(d->a, &next->l, &b->l))
				return false;
			next->l.y = next->l.page == b->l.page ? next->l.y : b->l.y;
			next->l.page = b->l.page; /* that of the values */
			next->top = b->top;
			b = next;
			i++;
		} else if (next != NULL && values_follow(&b->l, &next->l)) {
			cg_ink_skip(d->ink, &b->l, 0, SIZE_MAX, CG_INK_HEAD);
			if (!zip(d->a, &b->l, &next->l))
				return false;
			b->l.y = next->l.y;
			b->l.page = next->l.page;
			i++;
		} else if (next != NULL && is_around(b, body->v + body->n)) {
			cg_ink_skip(d->ink, &b->l, 0, SIZE_MAX, CG_INK_HEAD);
			if (!zip(d->a, &b->l, &next[1].l))
				return false;
			body->v[n++] = *b;
			b = next;
			i += 2;
		}
		body->v[n++] = *b;
	}
	body->n = n;
	return true;
}

bool cg_registrar_labels_closing(const struct cg_line *l)
{
	struct cg_at end;

	for (size_t k = 0; k < sizeof(closing_labels) / sizeof(closing_labels[0]); k++) {
		if (l->n > 0 && cg_line_match(l, 0, closing_labels[k], false, &end))
			return true;
	}
	return false;
}
