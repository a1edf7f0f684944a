/*
 * mfcentral.c: What both statements of MF Central share: the token by which they are told,
 * the body of a page, columns.
 */
#include "statement/mfcentral/mfcentral.h"

enum {
	TOKEN_PAGES = 5,
	SURE = 100,
	LIKELY = 90, /* by tabs and heads, on a print without the token */
	FOLIO_DIGITS = 4,
	ALIGN = 2500,	    /* edges or middles of a figure and its head */
	HEAD_PERCENT = 190, /* of the size: the next line of the heads is no further down */
	FAR = 6000,	    /* middles, where heads are centred over wide columns */
};

static const struct cg_str token_start = CG_STR_INIT("MFCentral");

/* The tabs that stand above the body of every statement of MF Central, and of no other. */
static bool has_tabs(const struct cg_line *l)
{
	return cg_line_find(l, 0, CG_STR("SoA Holdings"), false, NULL) != SIZE_MAX &&
	       cg_line_find(l, 0, CG_STR("Demat Holdings"), false, NULL) != SIZE_MAX;
}

/* Or one of the notes below it: both explain words of its own. */
static bool has_note(const struct cg_line *l)
{
	static const struct cg_str notes[] = { CG_STR_INIT("*SoA - Statement of Account"),
					       CG_STR_INIT("-- No MF holdings in Demat --") };

	for (size_t i = 0; i < sizeof(notes) / sizeof(notes[0]); i++) {
		if (cg_line_starts(l, notes[i]))
			return true;
	}
	return false;
}

/* "MFCentral..._v2.0": the name of the statement and its version. */
static bool is_token(const struct cg_line *l)
{
	for (size_t i = 0; i < l->n; i++) {
		if (cg_str_starts(l->w[i].text, token_start) && cg_str_find(l->w[i].text, CG_STR("_v")) != SIZE_MAX)
			return true;
	}
	return false;
}

unsigned cg_mfcentral_detect(const struct cg_doc *d, struct cg_str token, struct cg_str head)
{
	bool tabs = false, heads = false;
	if (cg_str_find(d->watermark, CG_STR("CAMSCASWS")) != SIZE_MAX ||
	    cg_str_find(d->watermark, CG_STR("KFINCASWS")) != SIZE_MAX)
		return 0;
	for (size_t i = 0; i < d->words->n_pages && i < TOKEN_PAGES; i++) {
		const struct cg_page *p = &d->words->pages[i];

		for (size_t k = 0; k < p->n; k++) {
			if (cg_str_starts(p->v[k].text, token))
				return SURE;
		}
	}
	for (size_t i = 0; i < d->lines.n && (heads || d->lines.v[i].page <= TOKEN_PAGES); i++) {
		tabs = tabs || has_tabs(&d->lines.v[i]) || has_note(&d->lines.v[i]);
		heads = heads || cg_line_find(&d->lines.v[i], 0, head, false, NULL) != SIZE_MAX;
	}
	return tabs && heads ? LIKELY : 0;
}

bool cg_mfcentral_body(const struct cg_doc *d, uint32_t page, size_t *first, size_t *last, bool *tabs)
{
	const struct cg_lines *ls = &d->lines;
	size_t from = ls->page_first[page - 1], to = ls->page_first[page];
	bool marked = false;

	*first = from;
	*last = to;
	*tabs = false;
	for (size_t i = from; i < to; i++) {
		if (!*tabs && has_tabs(&ls->v[i])) {
			*first = i + 1;
			*tabs = true;
		}
		if (is_token(&ls->v[i])) {
			*last = i;
			marked = true;
		}
	}
	if (*last < *first) /* a token drawn above the tabs ends nothing */
		*last = to;
	return marked;
}

bool cg_mfcentral_heading(const struct cg_lines *ls, size_t first, size_t last,
			  const struct cg_str names[CG_MFCENTRAL_NAMES], int32_t x_from, struct cg_box *out)
{
	for (size_t i = 0; i < CG_MFCENTRAL_NAMES && names[i].p != NULL; i++) {
		if (cg_line_label(ls, first, last, names[i], x_from, out))
			return true;
	}
	return false;
}

bool cg_mfcentral_is_unit(const struct cg_line *l)
{
	for (size_t i = 0; i < l->n; i++) {
		if (!cg_str_starts(l->w[i].text, CG_STR("(")) || !cg_str_ends(l->w[i].text, CG_STR(")")))
			return false;
	}
	return true;
}

/* Nothing but words of heads and their units. */
static bool has_head_words(const struct cg_line *l)
{
	static const struct cg_str words[] = {
		CG_STR_INIT("Date"),	 CG_STR_INIT("Transaction"), CG_STR_INIT("Amount"),    CG_STR_INIT("Units"),
		CG_STR_INIT("Unit"),	 CG_STR_INIT("Price"),	     CG_STR_INIT("Balance"),   CG_STR_INIT("NAV"),
		CG_STR_INIT("Rate"),	 CG_STR_INIT("No."),	     CG_STR_INIT("of"),	       CG_STR_INIT("Quantity"),
		CG_STR_INIT("Invested"), CG_STR_INIT("Value"),	     CG_STR_INIT("Market"),    CG_STR_INIT("Current"),
		CG_STR_INIT("Cost"),	 CG_STR_INIT("Gain/Loss"),   CG_STR_INIT("Valuation"), CG_STR_INIT("Details"),
		CG_STR_INIT("Id"),	 CG_STR_INIT("Folio"),	     CG_STR_INIT("Client"),
	};

	for (size_t k = 0; k < l->n; k++) {
		struct cg_str s = l->w[k].text;
		bool known = s.n > 1 && s.p[0] == '(' && cg_is_alpha(s.p[1]) && cg_str_ends(s, CG_STR(")"));

		for (size_t w = 0; w < sizeof(words) / sizeof(words[0]); w++)
			known = known || cg_str_eq(s, words[w]);
		if (!known)
			return false;
	}
	return true;
}

/* Line i stands right below the one before it. */
static bool is_close(const struct cg_lines *ls, size_t i)
{
	const struct cg_line *l = &ls->v[i];

	return l->page == ls->v[i - 1].page && l->y - ls->v[i - 1].y <= l->w[0].size * HEAD_PERCENT / 100;
}

bool cg_mfcentral_heads_go_on(const struct cg_lines *ls, size_t i)
{
	return is_close(ls, i) && has_head_words(&ls->v[i]);
}

bool cg_mfcentral_heads_begin(const struct cg_lines *ls, size_t i)
{
	return is_close(ls, i) && has_head_words(&ls->v[i - 1]);
}

size_t cg_mfcentral_column(const struct cg_box *v, size_t n, const struct cg_word *w)
{
	size_t col = cg_line_box_nearest(v, n, w->x0, w->x1, ALIGN);

	return col != SIZE_MAX ? col : cg_line_box_middle(v, n, w->x0, w->x1, FAR);
}

int32_t cg_mfcentral_left(const struct cg_box *v, size_t n)
{
	int32_t x = INT32_MAX;

	for (size_t i = 0; i < n; i++)
		x = v[i].x0 < x ? v[i].x0 : x;
	return x;
}

bool cg_mfcentral_is_dash(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] != '-')
			return false;
	}
	return s.n > 0;
}

bool cg_mfcentral_is_figure(const struct cg_word *w)
{
	struct cg_dec d;
	int32_t date;

	return cg_dec_parse(w->text, &d) || cg_date_parse_mon(w->text, &date);
}

bool cg_mfcentral_is_folio(struct cg_str s)
{
	size_t digits = 0;

	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]) && !cg_is_upper(s.p[i]) && s.p[i] != '/' && s.p[i] != '-' && s.p[i] != ' ')
			return false;
		digits += cg_is_digit(s.p[i]);
	}
	return digits >= FOLIO_DIGITS;
}

struct cg_str cg_mfcentral_text(struct cg_arena *a, const struct cg_line *l, size_t from, size_t to, bool *hyphen)
{
	*hyphen = to > from && l->w[to - 1].hyphen;
	return cg_line_squeeze(a, cg_line_text_from(a, l, (struct cg_at){ from, 0 }, (struct cg_at){ to, 0 }));
}
