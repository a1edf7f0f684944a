#include "statement/mfcentral/summary_table.h"

#include "statement/page_number.h"

enum {
	ALIGN = 2500,	    /* edges or middles of a figure and its label */
	HEAD_LINES = 8,	    /* of a table's heading, at most */
	CLIENT_DIGITS = 16, /* of the number of a demat account */
	FOLIO_PART = 6,	    /* digits: what is longer is no number within a name */
	GAP_PERCENT = 80,   /* of the size: cells stand further apart */
	HEAD_HEIGHT = 1200, /* from the labels of the heading down to their second lines */
	HEAD_ABOVE = 3,	    /* lines of heads above Scheme Details, at most */
};

static const struct cg_str labels[CG_SUMMARY_MAX][CG_MFCENTRAL_NAMES] = {
	{ CG_STR_INIT("Invested Value"), CG_STR_INIT("Invested Amount"), CG_STR_INIT("Cost Value"),
	  CG_STR_INIT("Invested"), CG_STR_INIT("Cost") },
	{ CG_STR_INIT("Balance"), CG_STR_INIT("Units"), CG_STR_INIT("No. of Units") },
	{ CG_STR_INIT("NAV"), CG_STR_INIT("Price") },
	{ CG_STR_INIT("Market Value"), CG_STR_INIT("Current Value"), CG_STR_INIT("Valuation"), CG_STR_INIT("Market"),
	  CG_STR_INIT("Current") },
	{ CG_STR_INIT("Gain/Loss"), CG_STR_INIT("Gain"), CG_STR_INIT("Profit/Loss") },
};

/* Behind a gap, or behind a number that fills its column. */
static bool begins_cell(const struct cg_line *l, size_t k)
{
	return k == 0 || l->w[k].x0 - l->w[k - 1].x1 > l->w[k].size * GAP_PERCENT / 100 ||
	       (l->w[k - 1].text.n > FOLIO_PART && cg_mfcentral_is_folio(l->w[k - 1].text) &&
		cg_is_alpha(l->w[k].text.p[0]));
}

/* A head that is centred stands right of where its texts begin: the leftmost cell behind the head before it does. */
static void settle_cut(const struct cg_lines *ls, size_t first, size_t last, int32_t from, int32_t *cut)
{
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];

		for (size_t k = 0; k < l->n; k++) {
			if (l->w[k].x0 > from && l->w[k].x0 < *cut && begins_cell(l, k))
				*cut = l->w[k].x0;
		}
	}
}

/* NAV stands right or left of NAV Date, of which it is the first word, too. */
static bool find_nav(const struct cg_lines *ls, size_t from, size_t to, int32_t x, struct cg_box date,
		     struct cg_box *out)
{
	if (cg_mfcentral_heading(ls, from, to, labels[CG_SUMMARY_NAV], date.x1, out))
		return true;
	return cg_mfcentral_heading(ls, from, to, labels[CG_SUMMARY_NAV], x, out) && out->x1 < date.x0;
}

/* A heading whose Scheme Details stands on line i; *body is the first line below it. */
static bool heading_at(const struct cg_lines *ls, size_t first, size_t i, size_t last, struct cg_summary_table *out,
		       size_t *body)
{
	size_t from = first, to = cg_line_window(ls, i, HEAD_HEIGHT);
	static const struct cg_str folio[CG_MFCENTRAL_NAMES] = { CG_STR_INIT("Folio No"), CG_STR_INIT("Folio") };
	static const struct cg_str client[CG_MFCENTRAL_NAMES] = { CG_STR_INIT("Client Id"), CG_STR_INIT("Client") };
	struct cg_box scheme, date, key;

	while (to < last && cg_mfcentral_heads_go_on(ls, to))
		to++;
	to = to > last ? last : to;
	to = to > i + HEAD_LINES ? i + HEAD_LINES : to;
	if (!cg_line_label(ls, i, i + 1, CG_STR("Scheme Details"), 0, &scheme) ||
	    !cg_line_label(ls, from, to, CG_STR("NAV Date"), scheme.x1, &date))
		return false;

	out->part = cg_mfcentral_heading(ls, from, to, client, 0, &key) ? CG_SUMMARY_PART_DEMAT : CG_SUMMARY_PART_SOA;
	if (out->part == CG_SUMMARY_PART_SOA && !cg_mfcentral_heading(ls, from, to, folio, 0, &key))
		return false;
	for (size_t k = 0; k < CG_SUMMARY_MAX; k++) {
		if (k == CG_SUMMARY_NAV ? !find_nav(ls, from, to, scheme.x1, date, &out->cols[k])
					: !cg_mfcentral_heading(ls, from, to, labels[k], scheme.x1, &out->cols[k]))
			return false;
	}
	out->names = scheme.x0;
	out->folios = key.x0;
	out->names_first = scheme.x0 < key.x0;
	out->cut = out->names_first ? key.x0 : scheme.x0;
	for (*body = i + 1; *body < to && cg_mfcentral_heads_go_on(ls, *body);)
		++*body;
	settle_cut(ls, *body, last, out->names_first ? scheme.x1 : key.x1, &out->cut);
	return true;
}

bool cg_summary_table_heading(const struct cg_lines *ls, size_t i, size_t last, struct cg_summary_table *out,
			      size_t *body)
{
	struct cg_box market;

	if (heading_at(ls, i, i, last, out, body))
		return true;
	if (i + 1 < last && cg_mfcentral_heading(ls, i, i + 1, labels[CG_SUMMARY_MARKET], 0, &market) &&
	    heading_at(ls, i, i + 1, last, out, body))
		return true;
	for (size_t k = i + 1; k < last && k <= i + HEAD_ABOVE && cg_mfcentral_heads_begin(ls, k); k++) {
		if (heading_at(ls, i, k, last, out, body))
			return true;
	}
	return false;
}

/* Middle of a word. */
static int32_t middle(const struct cg_word *w)
{
	return w->x0 + (w->x1 - w->x0) / 2;
}

bool cg_summary_table_is_percent(struct cg_str s)
{
	return cg_str_ends(s, CG_STR("%)")) || cg_str_ends(s, CG_STR("%"));
}

struct cg_dec cg_summary_table_percent(struct cg_str s)
{
	struct cg_dec d = CG_DEC_NONE;
	size_t from = 0, to = s.n;

	while (from < to && (s.p[from] == '(' || s.p[from] == '+'))
		from++;
	while (to > from && (s.p[to - 1] == ')' || s.p[to - 1] == '%'))
		to--;
	return cg_dec_parse(cg_str_sub(s, from, to - from), &d) ? d : CG_DEC_NONE;
}

bool cg_summary_table_has_percent(const struct cg_line *l, size_t k)
{
	return k + 1 < l->n && cg_summary_table_is_percent(l->w[k + 1].text) && !begins_cell(l, k + 1);
}

struct cg_summary_parts cg_summary_table_parts(const struct cg_summary_reading *r, const struct cg_line *l)
{
	struct cg_summary_span left = { 0, 0 }, right;
	size_t from, to;

	if (cg_page_number(l, &r->d->words->pages[l->page - 1], &from, &to) && to - from == l->n)
		return (struct cg_summary_parts){ { 0, 0 }, { 0, 0 }, l->n };

	while (left.to < l->n && l->w[left.to].x0 < r->t.cut - CG_SUMMARY_EDGE)
		left.to++;
	right = (struct cg_summary_span){ left.to, left.to };
	while (right.to < l->n && middle(&l->w[right.to]) < cg_mfcentral_left(r->t.cols, CG_SUMMARY_MAX))
		right.to++;
	return r->t.names_first ? (struct cg_summary_parts){ right, left, right.to }
				: (struct cg_summary_parts){ left, right, right.to };
}

size_t cg_summary_table_words(struct cg_summary_span s)
{
	return s.to - s.from;
}

bool cg_summary_table_twins(const struct cg_summary_reading *r, const struct cg_line *l, size_t k,
			    struct cg_dec *market, struct cg_dec *gain)
{
	const struct cg_word *w = &l->w[k];
	size_t dot = cg_str_find(w->text, CG_STR("."));
	bool percent = cg_summary_table_has_percent(l, k);

	return dot != SIZE_MAX &&
	       (percent || cg_line_box_nearest(r->t.cols, CG_SUMMARY_MAX, w->x1, w->x1, ALIGN) == CG_SUMMARY_GAIN) &&
	       cg_dec_parse(cg_str_sub(w->text, 0, dot + 3), market) &&
	       cg_dec_parse(cg_str_sub(w->text, dot + 3, SIZE_MAX), gain) && gain->scale == 2;
}

size_t cg_summary_table_touching(const struct cg_summary_reading *r, const struct cg_line *l,
				 struct cg_summary_span folio)
{
	struct cg_str s = cg_summary_table_words(folio) > 0 && !r->t.names_first ? l->w[folio.to - 1].text : CG_STR("");
	size_t n = 0;

	while (n < s.n && (cg_is_digit(s.p[n]) || s.p[n] == '/'))
		n++;
	if (r->t.part == CG_SUMMARY_PART_DEMAT && n > CLIENT_DIGITS)
		return CLIENT_DIGITS;
	return n > FOLIO_PART && n < s.n && cg_is_alpha(s.p[n]) ? n : 0;
}
