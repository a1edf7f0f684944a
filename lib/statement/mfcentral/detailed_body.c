#include "statement/mfcentral/detailed_body.h"

#include "statement/head/head.h"
#include "statement/page_number.h"
#include "statement/wraps.h"

const struct cg_str cg_detailed_closing[CG_DETAILED_CLOSING_PARTS] = { CG_STR_INIT("Closing Unit Balance"),
								       CG_STR_INIT("Nav as on"),
								       CG_STR_INIT("Valuation on") };

/* Are there lines of a scheme? Then heads behind them are those of a scheme, not of the page. */
static bool has_scheme(const struct cg_lines *ls, size_t first, size_t last)
{
	static const struct cg_str labels[] = { CG_STR_INIT("FOLIO NO:"), CG_STR_INIT("ISIN:"),
						CG_STR_INIT("Opening Unit Balance:") };

	for (size_t i = first; i < last; i++)
		for (size_t k = 0; k < sizeof(labels) / sizeof(labels[0]); k++)
			if (cg_line_find(&ls->v[i], 0, labels[k], true, NULL) != SIZE_MAX)
				return true;
	return false;
}

/* Lines between heads, all with the same columns, into the body. False: no memory. */
static bool push_lines(const struct cg_doc *d, struct cg_arena *a, size_t first, size_t last,
		       struct cg_detailed_body *out)
{
	const struct cg_lines *ls = &d->lines;
	size_t from, to;

	for (size_t i = first; i < last; i++) {
		struct cg_detailed_line b = { .l = &ls->v[i], .cols = out->cols };

		if (cg_page_number(b.l, &d->words->pages[b.l->page - 1], &from, &to) && to - from == b.l->n)
			continue;
		if (!CG_PUSH(a, out, &b))
			return false;
	}
	return true;
}

/* These columns hold from now on, as far as the lines up to `last` tell. False: no memory. */
static bool take_columns(const struct cg_lines *ls, struct cg_arena *a, size_t first, size_t last,
			 const struct cg_detailed_columns *cols, struct cg_detailed_body *out)
{
	struct cg_detailed_columns *kept = cg_arena_take(a, sizeof(*kept));

	if (kept == NULL)
		return false;
	*kept = *cols;
	cg_detailed_cells_settle(ls, first, last, kept);
	out->cols = kept;
	return true;
}

/* Where the lines end that the columns above them hold for. */
static size_t next_heads(const struct cg_lines *ls, size_t first, size_t last)
{
	struct cg_detailed_columns cols;
	size_t start, body;

	return cg_detailed_cells_heading(ls, first, last, &cols, &start, &body) ? start : last;
}

/*
 * Without tabs nothing parts the investor from the schemes: they begin with the fund house, in the line above the first
 * folio. That nothing is held in a part may be said above. False: no memory.
 */
static bool begin_schemes(const struct cg_doc *d, struct cg_arena *a, size_t *first, size_t last,
			  struct cg_detailed_body *out)
{
	const struct cg_lines *ls = &d->lines;
	size_t at = *first;

	while (at < last && !cg_line_match(&ls->v[at], 0, CG_STR("FOLIO NO:"), true, &(struct cg_at){ 0 }))
		at++;
	if (at == last || at == *first)
		return true;
	for (size_t i = *first; i < at - 1; i++) {
		if (cg_line_find(&ls->v[i], 0, CG_STR("No Folios Found"), false, NULL) != SIZE_MAX &&
		    !push_lines(d, a, i, i + 1, out))
			return false;
	}
	*first = at - 1;
	return true;
}

/*
 * The lines of a page; columns come from its heads, else from those of the page before. Heads stand once above all, or
 * in each scheme between its lines and its rows: those may be repeated. False: no memory.
 */
static bool body_page(const struct cg_doc *d, struct cg_arena *a, uint32_t page, struct cg_detailed_body *out)
{
	const struct cg_lines *ls = &d->lines;
	size_t first, last, start, body;
	struct cg_detailed_columns cols;
	struct cg_head head;
	bool tabs, headed, once;

	(void)cg_mfcentral_body(d, page, &first, &last, &tabs);
	headed = cg_detailed_cells_heading(ls, first, last, &cols, &start, &body);
	once = headed && !out->each && !has_scheme(ls, first, start);
	if (once)
		first = body;
	else if (!tabs && cg_head_title(ls, page, a, &head))
		first = head.body > first ? head.body : first;
	if (!headed && !tabs && out->cols == NULL)
		return true;
	if (once && !take_columns(ls, a, first, next_heads(ls, first, last), &cols, out))
		return false;
	if (out->n == 0 && !tabs && !once && !begin_schemes(d, a, &first, last, out))
		return false;
	if (!once && out->cols != NULL && !take_columns(ls, a, first, headed ? start : last, out->cols, out))
		return false;
	while (cg_detailed_cells_heading(ls, first, last, &cols, &start, &body)) {
		if (!push_lines(d, a, first, start, out) ||
		    !take_columns(ls, a, body, next_heads(ls, body, last), &cols, out))
			return false;
		first = body;
	}
	return push_lines(d, a, first, last, out);
}

/* What the line is for the descriptions about it. */
static enum cg_wraps_kind wraps_kind(struct cg_arena *a, const struct cg_detailed_line *b)
{
	struct cg_detailed_cells c;
	struct cg_str values[CG_DETAILED_CLOSING_PARTS];

	if (cg_line_find(b->l, 0, CG_STR("Opening Unit Balance:"), false, NULL) != SIZE_MAX)
		return CG_WRAPS_OPENING;
	if (cg_line_fields(a, b->l, cg_detailed_closing, CG_DETAILED_CLOSING_PARTS, values) > 0)
		return CG_WRAPS_CLOSING;
	if (b->cols == NULL || !cg_detailed_cells_cut(b->cols, a, b->l, &c))
		return CG_WRAPS_OTHER;
	if (c.date != CG_DATE_NONE)
		return c.text.n > 0 ? CG_WRAPS_ROW : CG_WRAPS_BARE_ROW;
	return c.strange || c.dashes || c.n_fig > 0 || c.text.n == 0 ? CG_WRAPS_OTHER : CG_WRAPS_TEXT;
}

/* Which lines of descriptions stand above their rows. False: no memory. */
static bool settle_wraps(struct cg_arena *a, struct cg_detailed_body *body)
{
	struct cg_wraps_line *v = cg_arena_take_array(a, body->n + 1, sizeof(*v));
	uint32_t page = 0;

	if (v == NULL)
		return false;
	for (size_t i = 0; i < body->n; i++) {
		const struct cg_detailed_line *b = &body->v[i];

		v[i] = (struct cg_wraps_line){ .kind = wraps_kind(a, b), .y = b->l->y, .page = b->l->page };
		if (page == 0 && v[i].kind == CG_WRAPS_TEXT)
			page = b->l->page;
	}
	body->doubted = cg_wraps_settle(v, body->n, NULL) ? 0 : page;
	for (size_t i = 0; i < body->n; i++)
		body->v[i].ahead = v[i].ahead;
	return true;
}

/*
 * On some page heads stand below lines of a scheme: the lines above the first heads of a page may be the rest of one.
 */
static bool is_each(const struct cg_doc *d)
{
	struct cg_detailed_columns cols;
	size_t first, last, start, body;
	bool tabs;

	for (uint32_t page = 1; page <= d->lines.n_pages; page++) {
		(void)cg_mfcentral_body(d, page, &first, &last, &tabs);
		if (cg_detailed_cells_heading(&d->lines, first, last, &cols, &start, &body) &&
		    has_scheme(&d->lines, first, start))
			return true;
	}
	return false;
}

bool cg_detailed_body_read(const struct cg_doc *d, struct cg_arena *a, struct cg_detailed_body *out)
{
	out->each = is_each(d);
	for (uint32_t page = 1; page <= d->lines.n_pages; page++) {
		if (!body_page(d, a, page, out))
			return false;
	}
	return settle_wraps(a, out);
}
