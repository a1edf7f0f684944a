/*
 * page.c: page furniture and the look that detection takes.
 */
#include "statement/page_number.h"
#include "statement/registrar/registrar.h"

#include <string.h>

enum {
	LOOK_PAGES = 40, /* a letter or another document may stand before the statement */
	SAME_PLACE = 100,
	BELOW_LINES = 4,
	TOP_LINES = 4,	     /* with title and period, of a page without heads */
	WRAP_PITCH = 160,    /* percent of the size: the next line of a text stands no further below */
	HOLDER_PITCH = 200,  /* percent of the size: a holder stands no further below the folio */
	HEADER_PERCENT = 40, /* of the page: the header of a page that is not the first stands higher */
};

/* Pieces of a watermark that a reprint turned upright. */
bool cg_registrar_page_mark(struct cg_str s)
{
	return cg_str_starts(s, CG_STR("CAMSCASWS")) || cg_str_starts(s, CG_STR("KFINCASWS")) ||
	       cg_str_starts(s, CG_STR("KARVYCASWS")) || cg_str_starts(s, CG_STR("Version:V")) ||
	       (cg_str_starts(s, CG_STR("Live-")) && s.n > 5 && cg_is_digit(s.p[5]));
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
	struct cg_body_line b = { *l, cols, p->width / 2, l->y, false };
	size_t n = 0, from, to;

	(void)cg_page_number(l, p, &from, &to);
	for (size_t i = 0; i < l->n; i++) {
		if ((i < from || i >= to) && !cg_registrar_page_mark(l->w[i].text))
			b.l.w[n++] = l->w[i];
	}
	b.l.n = n;
	if (n == 0)
		return true;
	b.l.x0 = b.l.w[0].x0;
	return CG_PUSH(d->a, out, &b);
}

static bool same_line(const struct cg_line *a, const struct cg_line *b)
{
	if (a->n != b->n || a->y - b->y > SAME_PLACE || b->y - a->y > SAME_PLACE)
		return false;
	for (size_t i = 0; i < a->n; i++) {
		if (!cg_str_eq(a->w[i].text, b->w[i].text))
			return false;
	}
	return true;
}

/* The line stands in the same place on the page before or behind it. */
static bool stands_on_next_page(const struct cg_lines *ls, const struct cg_line *l)
{
	size_t from = l->page > 1 ? l->page - 2 : l->page, to = l->page < ls->n_pages ? l->page + 1 : l->page;

	for (size_t p = from; p < to; p++) {
		for (size_t i = ls->page_first[p + 1]; p + 1 != l->page && i-- > ls->page_first[p];) {
			if (l->y - ls->v[i].y > SAME_PLACE)
				break;
			if (same_line(l, &ls->v[i]))
				return true;
		}
	}
	return false;
}

/* The first line of lines [first, last) that a folio begins with; last: none. */
static size_t first_folio(const struct cg_doc *d, size_t first, size_t last)
{
	for (size_t i = first; i < last; i++) {
		struct cg_body_line b = { .l = d->lines.v[i] };

		if (cg_registrar_folio_is(d->a, &b))
			return i;
		if (cg_registrar_labels_folio(&b.l))
			return i > first && cg_registrar_labels_below(&d->lines.v[i - 1], &b.l) ? i - 1 : i;
	}
	return last;
}

/* What stands below the heads of columns that are printed again within a page: a row, or the end of an empty table. */
static bool goes_on_below(const struct cg_doc *d, size_t i, size_t last, const struct cg_columns *cols)
{
	struct cg_body_line b = { .cols = cols };
	struct cg_registrar_row row;
	struct cg_dec units;

	if (i >= last)
		return true;
	for (size_t k = i; k < last && k < i + BELOW_LINES; k++) { /* lines of a description may stand above its date */
		b.l = d->lines.v[k];
		if (cg_registrar_labels_opening(d->a, &b.l, &units) || cg_registrar_labels_closing(&b.l) ||
		    (cg_registrar_row(d->a, &b, &row) && row.dated))
			return true;
	}
	return false;
}

struct builder {
	const struct cg_doc *d;
	struct cg_body *out;
	const struct cg_columns *cols;
	size_t top; /* lines before it may be title and period of a page */
};

/* Where the text behind the date of a row begins; INT32_MAX: the line is no row. */
static int32_t text_behind_date(const struct cg_line *l)
{
	int32_t day;
	size_t i = 0;

	while (i < l->n && cg_date_parse_mon(l->w[i].text, &day))
		i++;
	return i > 0 && i < l->n ? l->w[i].x0 : INT32_MAX;
}

/* The columns of the heads found above line `from`; centred heads stand right of where descriptions begin. */
static bool cols_set(struct builder *b, const struct cg_columns *found, size_t from, size_t last)
{
	struct cg_columns *keep = cg_arena_take(b->d->a, sizeof(*keep));

	if (keep == NULL)
		return false;
	*keep = *found;
	keep->page = from > 0 ? b->d->lines.v[from - 1].page : 0;
	keep->y = from > 0 ? b->d->lines.v[from - 1].y : 0;
	for (size_t i = from; i < last; i++) {
		int32_t x = text_behind_date(&b->d->lines.v[i]);

		keep->description = x < keep->description ? x : keep->description;
	}
	b->cols = keep;
	return true;
}

/* Lines [i, last) of a page; where each table has its own heads, they change the columns. */
static bool push_lines(struct builder *b, size_t i, size_t last)
{
	size_t head = i, after = i;
	struct cg_columns found;

	while (i < last) {
		size_t end = last;

		if (cg_registrar_columns(&b->d->lines, i, last, &found, &head, &after))
			end = head;
		for (; i < end; i++) {
			if ((i >= b->top || !is_furniture(b->d->a, &b->d->lines.v[i])) &&
			    !body_push(b->d, b->out, &b->d->lines.v[i], b->cols))
				return false;
		}
		if (end == last)
			return true;
		if (goes_on_below(b->d, after, last, &found)) {
			if (!cols_set(b, &found, after, last))
				return false;
			i = after;
		} else if (!body_push(b->d, b->out, &b->d->lines.v[i++], b->cols)) {
			return false;
		}
	}
	return true;
}

/* The page with the first heads: a table may have its own, below the folio's lines. */
static bool push_first_page(struct builder *b, size_t first, size_t head, size_t after, size_t last, size_t *box_end)
{
	size_t folio = first_folio(b->d, first, last);

	*box_end = folio < last ? folio : head;
	if (folio >= head)
		return push_lines(b, after, last);
	if (folio > first) /* the AMC line, perhaps */
		folio--;
	return push_lines(b, folio, head) && push_lines(b, after, last);
}

/* By its words the line is part of a scheme: a folio, its status, a header, an opening or closing line, nominees. */
static bool is_of_scheme(const struct cg_doc *d, const struct cg_line *line)
{
	struct cg_body_line l = { .l = *line, .middle = d->words->pages[line->page - 1].width / 2 };
	struct cg_dec units;

	return cg_registrar_folio_is(d->a, &l) || cg_registrar_labels_folio(&l.l) ||
	       cg_registrar_folio_is_status(d->a, &l.l) || cg_registrar_labels_closing(&l.l) ||
	       cg_registrar_labels_opening(d->a, &l.l, &units) || cg_registrar_header_is_scheme(&l) ||
	       cg_line_starts(&l.l, CG_STR("Nominee 1:")) || cg_registrar_header_has_mark(d->a, &l.l);
}

/* A row of the table; *whole: it has figures, each in a column. */
static bool is_table_row(const struct cg_doc *d, const struct cg_columns *cols, const struct cg_line *line, bool *whole)
{
	struct cg_body_line l = { .l = *line, .cols = cols };
	struct cg_registrar_row row;

	if (!cg_registrar_row(d->a, &l, &row) || !row.dated)
		return false;
	*whole = row.n_fig > 0 && !row.strange;
	return true;
}

/*
 * Folios and rows stand above the heads: those are of one table, not of the page. The period of the statement begins
 * with a day, as a row does.
 */
static bool has_body(const struct builder *b, size_t first, size_t head)
{
	bool whole;

	for (size_t i = first; i < head; i++) {
		const struct cg_line *l = &b->d->lines.v[i];

		if (is_furniture(b->d->a, l))
			continue;
		if (is_of_scheme(b->d, l) || is_table_row(b->d, b->cols, l, &whole))
			return true;
	}
	return false;
}

/*
 * An address or a note that stands at the same place on the next page; two schemes may end alike, their lines do not.
 */
static bool is_foot(const struct builder *b, const struct cg_line *l)
{
	const struct cg_page *p = &b->d->words->pages[l->page - 1];
	size_t from, to;
	bool whole;

	if (cg_page_number(l, p, &from, &to) || cg_registrar_page_mark(l->w[0].text))
		return from == 0 || from >= l->n; /* nothing but a number */
	return stands_on_next_page(&b->d->lines, l) && !is_of_scheme(b->d, l) &&
	       !(is_table_row(b->d, b->cols, l, &whole) && whole);
}

/* Line i stands right below the line of a folio: a holder, who may stand at the same place on the next page. */
static bool is_below_folio(const struct builder *b, size_t i)
{
	const struct cg_line *l = &b->d->lines.v[i], *above = l - 1;
	struct cg_body_line folio = { .l = *above };

	return l->y - above->y <= above->w[0].size * HOLDER_PITCH / 100 &&
	       (cg_registrar_folio_is(b->d->a, &folio) || cg_registrar_folio_is_status(b->d->a, above));
}

/* Line i goes on below a row, in the column of its text: rows of two pages may end in the same words. */
static bool is_below_row(const struct builder *b, size_t first, size_t i)
{
	for (; i > first; i--) {
		const struct cg_line *l = &b->d->lines.v[i], *above = l - 1;
		int32_t size = above->w[0].size;
		bool whole;

		if (l->page != above->page || l->y - above->y > size * WRAP_PITCH / 100 ||
		    l->x0 < b->cols->description - size || l->x1 > b->cols->figures)
			return false;
		if (is_table_row(b->d, b->cols, above, &whole))
			return whole;
	}
	return false;
}

/* One past the last line of a page that is not its foot. */
static size_t foot_begins(const struct builder *b, size_t first, size_t last)
{
	size_t end = last;

	while (end > first) {
		const struct cg_line *l = &b->d->lines.v[end - 1];
		int32_t height = b->d->words->pages[l->page - 1].height;

		if (l->y < height - height / 5 || !is_foot(b, l) || is_below_row(b, first, end - 1))
			break;
		end--;
	}
	return end > first && end < last && is_below_folio(b, end) ? end + 1 : end;
}

bool cg_registrar_page_body(const struct cg_doc *d, struct cg_body *out, size_t *box_end)
{
	struct builder b = { .d = d, .out = out };

	*out = (struct cg_body){ .n = 0 };
	*box_end = d->lines.n;
	for (size_t p = 0; p < d->lines.n_pages; p++) {
		size_t first = d->lines.page_first[p], last = d->lines.page_first[p + 1], head, after;
		bool begins = b.cols == NULL;
		struct cg_columns found;
		bool heads = cg_registrar_columns(&d->lines, first, last, &found, &head, &after);

		heads = heads && (begins || (stands_high(d, &d->lines.v[head]) && !has_body(&b, first, head)));
		if (begins && !heads)
			continue;
		if (heads && !cols_set(&b, &found, after, last))
			return false;
		last = foot_begins(&b, heads ? after : first, last);
		b.top = begins || heads ? 0 : first + TOP_LINES;
		if (begins ? !push_first_page(&b, first, head, after, last, box_end)
			   : !push_lines(&b, heads ? after : first, last))
			return false;
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
			(void)cg_registrar_columns(&d->lines, first, last, &out->cols, &head, &after);
	}
	out->cams_mark = mentions(d, CG_STR("CAMSCASWS"));
	out->kfin_mark = mentions(d, CG_STR("KFINCASWS")) || mentions(d, CG_STR("KARVYCASWS"));
	out->is_detailed = out->cols.set && (told || out->cams_mark || out->kfin_mark);
}
