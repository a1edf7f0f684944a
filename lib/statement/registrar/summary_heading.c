/* summary_heading.c: the heading of a summary's table, and what detection sees of it. */
#include "statement/head/head.h"
#include "statement/registrar/summary.h"

enum {
	HEADING_WORDS_MAX = 40,
	HEADING_PITCH = 1500,  /* its baselines lie within 15 pt of the one above or below, */
	HEADING_HEIGHT = 3600, /* and within 36 pt of that with the folio: labels of three lines stand on its last */
	PART_PERCENT = 45,     /* words of two columns that stand closer than GAP_PERCENT, but further than a space */
	SPACE_PERCENT = 15,  /* a space at least: words of two columns whose labels are whole stand no further apart */
	GAP_PERCENT = 60,    /* of the size: words closer than that are one label; columns stand 9 pt apart at least */
	FIGURE_WIDTH = 4700, /* values are at most about 42 pt wide */
	LEAST_COLUMNS = 6,   /* all but ISIN, cost and registrar */
	LABELS_LEAST = 4,    /* columns named in a line that has other words, too */
	LOOK_PAGES = 40,     /* a letter or another document may stand before the statement */
	SURE = 100,
	SURE_BY_HEADING = 60,
};

/* A word that may be the first of a label, one that may be its last. */
enum { BEGINS = 1, ENDS = 2 };

/* Words that headings are made of, and the column that each stands for; several may apply: the last row wins. */
static const struct {
	struct cg_str word;
	int col; /* -1: none of its own */
	int rank;
	unsigned place; /* in its label */
} vocabulary[] = {
	{ CG_STR_INIT("Folio"), CG_COL_FOLIO, 3, BEGINS },
	{ CG_STR_INIT("No."), -1, 0, ENDS },
	{ CG_STR_INIT("No"), -1, 0, 0 },
	{ CG_STR_INIT("No.:"), -1, 0, 0 },
	{ CG_STR_INIT("ISIN"), CG_COL_ISIN, 3, BEGINS | ENDS },
	{ CG_STR_INIT("Scheme"), CG_COL_SCHEME, 3, BEGINS },
	{ CG_STR_INIT("Name"), -1, 0, ENDS },
	{ CG_STR_INIT("Cost"), CG_COL_COST, 3, BEGINS },
	{ CG_STR_INIT("Value"), CG_COL_VALUE, 1, ENDS },
	{ CG_STR_INIT("Closing"), -1, 0, BEGINS },
	{ CG_STR_INIT("Unit"), CG_COL_UNITS, 2, BEGINS },
	{ CG_STR_INIT("Units"), CG_COL_UNITS, 2, BEGINS | ENDS },
	{ CG_STR_INIT("Balance"), CG_COL_UNITS, 2, ENDS },
	{ CG_STR_INIT("NAV"), CG_COL_NAV, 2, BEGINS | ENDS },
	{ CG_STR_INIT("Price"), CG_COL_NAV, 2, BEGINS | ENDS },
	{ CG_STR_INIT("Date"), CG_COL_NAV_DATE, 3, ENDS },
	{ CG_STR_INIT("Market"), CG_COL_VALUE, 3, BEGINS },
	{ CG_STR_INIT("Current"), CG_COL_VALUE, 2, BEGINS },
	{ CG_STR_INIT("Registrar"), CG_COL_REGISTRAR, 3, BEGINS },
	{ CG_STR_INIT("(INR)"), -1, 0, ENDS },
	{ CG_STR_INIT("(Rs.)"), -1, 0, ENDS },
	{ CG_STR_INIT("(`)"), -1, 0, ENDS },
	{ CG_STR_INIT("`"), -1, 0, 0 },
	{ CG_STR_INIT("("), -1, 0, 0 },
	{ CG_STR_INIT(")"), -1, 0, 0 },
	{ CG_STR_INIT("Details"), -1, 0, 0 },
	{ CG_STR_INIT("INR"), -1, 0, 0 },
	{ CG_STR_INIT("Invested"), CG_COL_COST, 2, BEGINS },
	{ CG_STR_INIT("Investment"), CG_COL_COST, 2, BEGINS },
	{ CG_STR_INIT("Number"), -1, 0, ENDS },
	{ CG_STR_INIT("Amount"), -1, 0, ENDS },
	{ CG_STR_INIT("as"), -1, 0, 0 },
	{ CG_STR_INIT("on"), -1, 0, 0 },
};

static int meaning(struct cg_str word)
{
	for (size_t i = 0; i < sizeof(vocabulary) / sizeof(vocabulary[0]); i++) {
		if (cg_str_eq_nocase(vocabulary[i].word, word))
			return (int)i;
	}
	return -1;
}

/* Nothing but words of headings, or many of them among the labels of columns that are not known. */
static bool is_heading_line(const struct cg_line *l)
{
	size_t known = 0, labels = 0;

	for (size_t i = 0; i < l->n; i++) {
		int m = meaning(l->w[i].text);

		known += m >= 0;
		labels += m >= 0 && vocabulary[m].col >= 0;
	}
	return l->n > 0 && (known == l->n || (labels >= LABELS_LEAST && known * 2 > l->n));
}

static bool has_folio(const struct cg_line *l)
{
	for (size_t i = 0; i < l->n; i++) {
		if (cg_str_starts_nocase(l->w[i].text, CG_STR("Folio")))
			return true;
	}
	return false;
}

/* Folio and ISIN, name, cost, units, date, NAV, value, registrar: from left to right, where they are there. */
static bool is_usual(const struct cg_summary_cols *c)
{
	int32_t at = INT32_MIN;

	for (int i = 0; i < CG_COL_MAX; i++) {
		if (!c->at[i].set)
			continue;
		if (c->at[i].x0 < at)
			return false;
		at = c->at[i].x0;
	}
	return c->figures > c->at[CG_COL_SCHEME].x0;
}

/* One label: words above or beside each other. */
struct label {
	struct cg_box box;
	int col, rank;
	bool unknown;	     /* a word that is not of the vocabulary */
	bool whole;	     /* a word of it ends a label */
	bool price, closing; /* words of KFintech */
	bool other;	     /* a word of neither registrar */
};

/* Both registrars name their columns so, but for units and NAV. */
static bool is_own_word(struct cg_str s)
{
	static const struct cg_str words[] = { CG_STR_INIT("Folio"),	CG_STR_INIT("No."),   CG_STR_INIT("ISIN"),
					       CG_STR_INIT("Scheme"),	CG_STR_INIT("Name"),  CG_STR_INIT("Cost"),
					       CG_STR_INIT("Value"),	CG_STR_INIT("Unit"),  CG_STR_INIT("Balance"),
					       CG_STR_INIT("NAV"),	CG_STR_INIT("Date"),  CG_STR_INIT("Market"),
					       CG_STR_INIT("(INR)"),	CG_STR_INIT("Price"), CG_STR_INIT("Closing"),
					       CG_STR_INIT("Registrar") };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (cg_str_eq(words[i], s))
			return true;
	}
	return false;
}

static void label_add(struct label *l, const struct cg_word *w)
{
	int m = meaning(w->text);

	l->box = cg_line_box_add(l->box, w);
	if (m >= 0 && vocabulary[m].rank > l->rank) {
		l->rank = vocabulary[m].rank;
		l->col = vocabulary[m].col;
	}
	l->unknown = l->unknown || m < 0;
	l->whole = l->whole || (m >= 0 && (vocabulary[m].place & ENDS) != 0);
	l->price = l->price || cg_str_eq_nocase(w->text, CG_STR("Price"));
	l->closing = l->closing || cg_str_eq_nocase(w->text, CG_STR("Closing"));
	l->other = l->other || !is_own_word(w->text);
}

/*
 * Behind the label: by the gap, by a smaller one where the word names a column too, and by a space where the label is
 * whole and the word begins that of another column: "Unit Balance NAV Date" are two.
 */
static bool is_behind(const struct label *l, const struct cg_word *w)
{
	int32_t gap = w->x0 - l->box.x1;
	int m = meaning(w->text);
	bool names = m >= 0 && vocabulary[m].col >= 0 && l->col >= 0;

	if (l->box.set && l->whole && l->col >= 0 && m >= 0 && (vocabulary[m].place & BEGINS) != 0 &&
	    vocabulary[m].col != l->col && gap > w->size * SPACE_PERCENT / 100)
		return true;
	return l->box.set && gap > w->size * (names ? PART_PERCENT : GAP_PERCENT) / 100;
}

/* rank: of the labels that are there */
static void label_done(const struct label *l, struct cg_summary_cols *out, int *rank)
{
	out->as_printed = out->as_printed && !l->other;
	out->n_other += l->col < 0 && l->unknown;
	if (l->col < 0 ||
	    (out->at[l->col].set && rank[l->col] >= l->rank)) /* of "Value" and "Market Value" the second */
		return;
	out->at[l->col] = l->box;
	rank[l->col] = l->rank;
	out->price = out->price || l->price;
	out->closing = out->closing || l->closing;
	out->kfin = out->price || out->closing;
}

/* Words of all heading lines by x. Returns how many. */
static size_t collect(const struct cg_lines *ls, size_t first, size_t last, const struct cg_word *v[HEADING_WORDS_MAX])
{
	size_t n = 0;

	for (size_t i = first; i < last; i++) {
		for (size_t k = 0; k < ls->v[i].n && n < HEADING_WORDS_MAX; k++) {
			size_t at = n++;

			for (; at > 0 && v[at - 1]->x0 > ls->v[i].w[k].x0; at--)
				v[at] = v[at - 1];
			v[at] = &ls->v[i].w[k];
		}
	}
	return n;
}

static bool columns_of(const struct cg_lines *ls, size_t first, size_t last, struct cg_summary_cols *out)
{
	const struct cg_word *v[HEADING_WORDS_MAX];
	size_t n = collect(ls, first, last, v), found = 0;
	struct label l = { .col = -1 };
	enum cg_summary_col figure = CG_COL_COST;
	int rank[CG_COL_MAX] = { 0 };

	*out = (struct cg_summary_cols){ .head = first, .body = last, .as_printed = true };
	for (size_t i = 0; i < n; i++) {
		if (is_behind(&l, v[i])) {
			label_done(&l, out, rank);
			l = (struct label){ .col = -1 };
		}
		label_add(&l, v[i]);
		out->size = v[i]->size > out->size ? v[i]->size : out->size;
	}
	label_done(&l, out, rank);
	for (int c = 0; c < CG_COL_MAX; c++)
		found += out->at[c].set;
	while (figure < CG_COL_VALUE && !out->at[figure].set)
		figure++;
	out->figures = out->at[figure].x1 - FIGURE_WIDTH;
	out->usual = is_usual(out);
	out->as_printed = out->as_printed && out->usual && out->price == out->closing && out->at[CG_COL_REGISTRAR].set;
	return found >= LEAST_COLUMNS && out->at[CG_COL_FOLIO].set && out->at[CG_COL_SCHEME].set &&
	       out->at[CG_COL_UNITS].set && out->at[CG_COL_VALUE].set;
}

/* Lines `above` and `below` may be of one heading, whose folio stands in line i. */
static bool is_one_heading(const struct cg_lines *ls, size_t above, size_t below, size_t i)
{
	return ls->v[below].y - ls->v[above].y <= HEADING_PITCH && ls->v[i].y - ls->v[above].y <= HEADING_HEIGHT &&
	       ls->v[below].y - ls->v[i].y <= HEADING_HEIGHT;
}

bool cg_summary_heading(const struct cg_lines *ls, size_t first, size_t last, struct cg_summary_cols *out)
{
	for (size_t i = first; i < last; i++) {
		size_t top = i, end = i + 1;

		if (!has_folio(&ls->v[i]) || !is_heading_line(&ls->v[i]))
			continue;
		while (top > first && is_heading_line(&ls->v[top - 1]) && is_one_heading(ls, top - 1, top, i))
			top--;
		while (end < last && is_heading_line(&ls->v[end]) && is_one_heading(ls, end - 1, end, i))
			end++;
		if (columns_of(ls, top, end, out))
			return true;
	}
	return false;
}

/* Title or "As on" line, and the heading of the table, on one of the first pages. */
static bool looks_like_summary(const struct cg_doc *d, struct cg_summary_cols *cols)
{
	bool titled = false;
	struct cg_head head;

	for (uint32_t p = 1; p <= d->lines.n_pages && p <= LOOK_PAGES; p++) {
		if (cg_head_title(&d->lines, p, d->a, &head))
			titled = titled || head.type == CG_STATEMENT_SUMMARY;
		if (titled && cg_summary_heading(&d->lines, d->lines.page_first[p - 1], d->lines.page_first[p], cols))
			return true;
	}
	return false;
}

unsigned cg_summary_detect(const struct cg_doc *d, enum cg_source source)
{
	bool cams = cg_str_find(d->watermark, CG_STR("CAMSCASWS")) != SIZE_MAX;
	bool kfin = cg_str_find(d->watermark, CG_STR("KFINCASWS")) != SIZE_MAX ||
		    cg_str_find(d->watermark, CG_STR("KARVYCASWS")) != SIZE_MAX;
	struct cg_summary_cols cols;

	if (!looks_like_summary(d, &cols))
		return 0;
	if (cams != kfin)
		return cams == (source == CG_SOURCE_CAMS) ? SURE : 0;
	return cols.kfin == (source == CG_SOURCE_KFINTECH) ? SURE_BY_HEADING : 0;
}
