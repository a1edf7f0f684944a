/*
 * mfcentral.c: What both statements of MF Central share: the token by which they are told,
 * the body of a page, columns.
 */
#include "statement/mfcentral/mfcentral.h"

enum {
	TOKEN_PAGES = 5,
	SURE = 100,
	FOLIO_DIGITS = 4,
	ALIGN = 2500, /* edges or middles of a figure and its head */
	FAR = 6000,   /* middles, where heads are centred over wide columns */
};

static const struct cg_str token_start = CG_STR_INIT("MFCentral");

/* "MFCentral..._v2.0": the name of the statement and its version. */
static bool is_token(const struct cg_line *l)
{
	for (size_t i = 0; i < l->n; i++) {
		if (cg_str_starts(l->w[i].text, token_start) && cg_str_find(l->w[i].text, CG_STR("_v")) != SIZE_MAX)
			return true;
	}
	return false;
}

unsigned cg_mfcentral_detect(const struct cg_doc *d, struct cg_str token)
{
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
	return 0;
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
		if (!*tabs && cg_line_find(&ls->v[i], 0, CG_STR("SoA Holdings"), false, NULL) != SIZE_MAX &&
		    cg_line_find(&ls->v[i], 0, CG_STR("Demat Holdings"), false, NULL) != SIZE_MAX) {
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
