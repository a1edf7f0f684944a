/*
 * registrar_page.c: column headers, page furniture and the look that detection takes.
 */
#include "statement/registrar/registrar.h"

#include <string.h>

enum {
	HEADER_HEIGHT = 1500, /* its baselines lie within 15 pt */
	HEADER_LEAST = 4,     /* labels that make a header */
	FIGURE_WIDTH = 5500,  /* the widest figure seen; a description ends further left */
	BASELINE_STEP = 300,  /* Date is this much lower than Amount where there are four baselines */
	LOOK_PAGES = 3,
	HEADER_PERCENT = 40, /* of the page: the header of a page that is not the first stands higher */
	HEADER_TRIES = 32,   /* lines of a page with a label in them that are looked at */
};

static int32_t width_of(const struct cg_box *b)
{
	return b->x1 - b->x0;
}

/* "Unit" over "Balance": one column, as wide as the wider one. */
static struct cg_box united(struct cg_box x, struct cg_box y)
{
	if (!x.set || !y.set)
		return x.set ? x : y;
	return (struct cg_box){ x.x0 < y.x0 ? x.x0 : y.x0, x.x1 > y.x1 ? x.x1 : y.x1, x.y0 < y.y0 ? x.y0 : y.y0,
				x.y1 > y.y1 ? x.y1 : y.y1, true };
}

static bool header_at(const struct cg_lines *ls, size_t first, size_t last, struct cg_columns *out)
{
	struct cg_box date = { .set = false }, text = date, amount = date, units = date, nav = date, unit = date,
		      balance = date;
	int found = 0;

	*out = (struct cg_columns){ .set = false };
	found += cg_line_label(ls, first, last, CG_STR("Date"), 0, &date);
	found += cg_line_label(ls, first, last, CG_STR("Transaction"), date.x1, &text);
	found += cg_line_label(ls, first, last, CG_STR("Amount"), text.x1, &amount);
	found += cg_line_label(ls, first, last, CG_STR("Units"), amount.x1, &units);
	if (!text.set || !amount.set || !units.set || amount.x0 - text.x1 < FIGURE_WIDTH) /* no room for descriptions */
		return false;
	found += cg_line_label(ls, first, last, CG_STR("NAV"), units.x1, &nav) ||
		 cg_line_label(ls, first, last, CG_STR("Price"), units.x1, &nav);
	(void)cg_line_label(ls, first, last, CG_STR("Unit"), nav.set ? nav.x1 : units.x1, &unit);
	(void)cg_line_label(ls, first, last, CG_STR("Balance"), nav.set ? nav.x1 : units.x1, &balance);
	balance = united(unit, balance);
	if (found + balance.set < HEADER_LEAST || !balance.set)
		return false;
	*out = (struct cg_columns){ .set = true,
				    .four_baselines = text.y1 - amount.y1 > BASELINE_STEP,
				    .description = text.x0,
				    .figures = amount.x1 - FIGURE_WIDTH - width_of(&amount) / 4,
				    .fig = { amount, units, nav, balance } };
	return true;
}

static bool has_label(const struct cg_line *l)
{
	static const struct cg_str labels[] = { CG_STR_INIT("Date"), CG_STR_INIT("Transaction"),
						CG_STR_INIT("Amount") };

	for (size_t i = 0; i < l->n; i++) {
		for (size_t k = 0; k < sizeof(labels) / sizeof(labels[0]); k++) {
			if (cg_str_eq(l->w[i].text, labels[k]))
				return true;
		}
	}
	return false;
}

/* The lines of the header end with the last one that holds nothing but its words. */
static size_t header_end(const struct cg_lines *ls, size_t first, size_t last)
{
	static const struct cg_str words[] = { CG_STR_INIT("Date"),  CG_STR_INIT("Transaction"), CG_STR_INIT("Amount"),
					       CG_STR_INIT("Units"), CG_STR_INIT("NAV"),	 CG_STR_INIT("Price"),
					       CG_STR_INIT("Unit"),  CG_STR_INIT("Balance"),	 CG_STR_INIT("(INR)") };

	for (size_t i = first; i < last; i++) {
		for (size_t k = 0; k < ls->v[i].n; k++) {
			bool known = false;

			for (size_t j = 0; j < sizeof(words) / sizeof(words[0]); j++)
				known = known || cg_str_eq(ls->v[i].w[k].text, words[j]);
			if (!known)
				return i;
		}
	}
	return last;
}

bool cg_registrar_page_columns(const struct cg_lines *ls, size_t first, size_t last, struct cg_columns *out,
			       size_t *head, size_t *after)
{
	int tries = 0;

	for (size_t i = first; i < last && tries < HEADER_TRIES; i++) {
		size_t end;

		if (!has_label(&ls->v[i]))
			continue;
		tries++;
		end = cg_line_window(ls, i, HEADER_HEIGHT);
		if (end > last)
			end = last;
		if (header_at(ls, i, end, out)) {
			*head = i;
			*after = header_end(ls, i, end);
			return true;
		}
	}
	return false;
}

/* Pieces of a watermark that a reprint turned upright. */
static bool is_watermark(struct cg_str s)
{
	return cg_str_starts(s, CG_STR("CAMSCASWS")) || cg_str_starts(s, CG_STR("KFINCASWS")) ||
	       cg_str_starts(s, CG_STR("Version:V")) ||
	       (cg_str_starts(s, CG_STR("Live-")) && s.n > 5 && cg_is_digit(s.p[5]));
}

/* "Page 3 of 26" at the right of the foot: the word it begins at, or l->n. */
static size_t page_number_at(const struct cg_line *l, const struct cg_page *p)
{
	size_t i;

	if (l->n < 4 || l->y < p->height - p->height / 5)
		return l->n;
	i = l->n - 4;
	if (l->w[i].x0 > p->width / 2 && cg_str_eq(l->w[i].text, CG_STR("Page")) &&
	    cg_is_digit(l->w[i + 1].text.p[0]) && cg_str_eq(l->w[i + 2].text, CG_STR("of")))
		return i;
	return l->n;
}

static bool is_furniture(struct cg_arena *a, const struct cg_line *l)
{
	struct cg_str text;
	int32_t day;

	if (cg_line_starts(l, CG_STR("Consolidated Account Statement")))
		return true;
	text = cg_line_text(a, l);
	return text.n == 26 && cg_str_eq_nocase(cg_str_sub(text, 11, 4), CG_STR(" To ")) &&
	       cg_date_parse_mon(cg_str_sub(text, 0, 11), &day) && cg_date_parse_mon(cg_str_sub(text, 15, 11), &day);
}

/* Headers of later pages stand at their top; further down load text can hold the same words. */
static bool stands_high(const struct cg_doc *d, const struct cg_line *l)
{
	return l->y < d->words->pages[l->page - 1].height / 100 * HEADER_PERCENT;
}

static bool body_push(const struct cg_doc *d, struct cg_body *out, const struct cg_line *l,
		      const struct cg_columns *cols)
{
	const struct cg_page *p = &d->words->pages[l->page - 1];
	struct cg_body_line b = { *l, cols, p->width / 2 };
	size_t n = 0, end = page_number_at(l, p);

	for (size_t i = 0; i < end; i++) {
		if (!is_watermark(l->w[i].text))
			b.l.w[n++] = l->w[i];
	}
	b.l.n = n;
	if (n == 0)
		return true;
	b.l.x0 = b.l.w[0].x0;
	return CG_PUSH(d->a, out, &b);
}

bool cg_registrar_page_body(const struct cg_doc *d, struct cg_body *out, size_t *first_header)
{
	const struct cg_columns *cols = NULL;

	*out = (struct cg_body){ .n = 0 };
	*first_header = d->lines.n;
	for (size_t p = 0; p < d->lines.n_pages; p++) {
		size_t first = d->lines.page_first[p], last = d->lines.page_first[p + 1], head, after = first;
		struct cg_columns found;

		if (cg_registrar_page_columns(&d->lines, first, last, &found, &head, &after) &&
		    (cols == NULL || stands_high(d, &d->lines.v[head]))) {
			struct cg_columns *keep = cg_arena_take(d->a, sizeof(*keep));

			if (keep == NULL)
				return false;
			*keep = found;
			*first_header = cols == NULL ? head : *first_header;
			cols = keep;
		} else if (cols == NULL) {
			continue;
		} else {
			after = first;
		}
		for (size_t i = after; i < last; i++) {
			if (after == first && i < first + 4 && is_furniture(d->a, &d->lines.v[i]))
				continue;
			if (!body_push(d, out, &d->lines.v[i], cols))
				return false;
		}
	}
	return true;
}

static bool mentions(const struct cg_doc *d, struct cg_str what)
{
	if (cg_str_find(d->watermark, what) != SIZE_MAX)
		return true;
	for (size_t p = 0; p < d->words->n_pages && p < LOOK_PAGES; p++) {
		for (size_t i = 0; i < d->words->pages[p].n; i++) {
			if (cg_str_starts(d->words->pages[p].v[i].text, what))
				return true;
		}
	}
	return false;
}

/* One of lines [first, last) begins like that. */
static bool has_line(const struct cg_lines *ls, size_t first, size_t last, struct cg_str start)
{
	for (size_t i = first; i < last; i++) {
		if (cg_line_starts(&ls->v[i], start))
			return true;
	}
	return false;
}

/* A reprint can lack title and watermark; column heads with an opening balance below them tell it too. */
void cg_registrar_page_look(const struct cg_doc *d, struct cg_registrar_page_look *out)
{
	bool told = false;

	*out = (struct cg_registrar_page_look){ .is_detailed = false };
	for (size_t p = 0; p < d->lines.n_pages && p < LOOK_PAGES; p++) {
		size_t first = d->lines.page_first[p], last = d->lines.page_first[p + 1], head, after;

		told = told || has_line(&d->lines, first, last, CG_STR("Consolidated Account Statement")) ||
		       has_line(&d->lines, first, last, CG_STR("Opening Unit Balance:"));
		if (!out->cols.set)
			(void)cg_registrar_page_columns(&d->lines, first, last, &out->cols, &head, &after);
	}
	out->cams_mark = mentions(d, CG_STR("CAMSCASWS"));
	out->kfin_mark = mentions(d, CG_STR("KFINCASWS"));
	out->is_detailed = out->cols.set && (told || out->cams_mark || out->kfin_mark);
}
