#include "statement/detect.h"

#include <string.h>

enum { WATERMARK_PAGES = 5, WATERMARK_MAX = 4096, LOOK_PAGES = 2 };

static const struct cg_layout *const layouts[] = {
	&cg_layout_cams_detailed,     &cg_layout_cams_old,     &cg_layout_kfin_detailed,
	&cg_layout_cams_summary,      &cg_layout_kfin_summary, &cg_layout_mfcentral_detailed,
	&cg_layout_mfcentral_summary, &cg_layout_nsdl,	       &cg_layout_cdsl,
};

/* Where a mark of a known document that no layout reads yet is looked for. */
enum place { IN_TITLE, IN_CREATOR, IN_TEXT, IN_WORD };

/*
 * Marks in the order of their weight. `what` completes "This is ...". Those of depositories in the document's
 * information come before what a layout of another issuer says (`before`); the others only when no layout knows the
 * document.
 */
static const struct mark {
	enum place place;
	struct cg_str text;
	const char *what;
	bool before;
} marks[] = {
	{ IN_TITLE, CG_STR_INIT("NSDL-Consolidated Account Statement"), "an NSDL e-CAS", true },
	{ IN_CREATOR, CG_STR_INIT("NSDL-CAS"), "an NSDL e-CAS", true },
	{ IN_TITLE, CG_STR_INIT("Central Depository Services (India)"), "a CDSL e-CAS", false },
	{ IN_TEXT, CG_STR_INIT("NSDL Consolidated Account Statement"), "an NSDL e-CAS", false },
	{ IN_TEXT, CG_STR_INIT("FOR SECURITIES HELD IN DEMAT"), "a CDSL e-CAS", false },
	{ IN_TEXT, CG_STR_INIT("NSDL ID:"), "an NSDL e-CAS", false },
	{ IN_TEXT, CG_STR_INIT("Central Depository Services (India)"), "a CDSL e-CAS", false },
	{ IN_WORD, CG_STR_INIT("~~~End"), "a depository participant's transaction statement", false },
	{ IN_TEXT, CG_STR_INIT("TRANSACTION STATEMENT FOR THE PERIOD"),
	  "a depository participant's transaction statement", false },
	{ IN_TEXT, CG_STR_INIT("Statement of Transaction"), "a depository participant's transaction statement", false },
	{ IN_TEXT, CG_STR_INIT("Capital Gain"), "a capital gains statement", false },
	{ IN_TEXT, CG_STR_INIT("Realised Gain"), "a capital gains statement", false },
	{ IN_TEXT, CG_STR_INIT("SUMMARY OF HOLDINGS AS ON"), "a mutual fund account statement of another kind", false },
	{ IN_TEXT, CG_STR_INIT("LOAD STRUCTURES"), "a mutual fund account statement of another kind", false },
	{ IN_TEXT, CG_STR_INIT("IFSC"), "a bank statement", false },
	{ IN_TEXT, CG_STR_INIT("Withdrawal Amt"), "a bank statement", false },
	{ IN_TEXT, CG_STR_INIT("Debit Credit Balance"), "a bank statement", false },
};

static size_t put(char *to, size_t n, struct cg_str s)
{
	size_t room = WATERMARK_MAX - n;

	if (s.n > room)
		s.n = room;
	memcpy(to + n, s.p, s.n);
	return n + s.n;
}

static bool names_issuer(struct cg_str s)
{
	return cg_str_starts(s, CG_STR("CAMSCASWS")) || cg_str_starts(s, CG_STR("KFINCASWS"));
}

/* Rotated words in the order of drawing, glued, as the watermark can be drawn glyph by glyph; upright ones that name an
 * issuer too. */
static bool watermark(const struct cg_words *w, struct cg_arena *a, struct cg_str *out)
{
	char *p = cg_arena_take(a, WATERMARK_MAX + 1);
	size_t n = 0;

	if (p == NULL)
		return false;
	for (size_t i = 0; i < w->n_pages && i < WATERMARK_PAGES; i++) {
		const struct cg_page *page = &w->pages[i];

		for (size_t k = 0; k < page->n_rotated; k++)
			n = put(p, n, page->rotated[k].text);
		for (size_t k = 0; k < page->n; k++) {
			if (names_issuer(page->v[k].text))
				n = put(p, n, page->v[k].text);
		}
	}
	*out = (struct cg_str){ p, n };
	return true;
}

enum cg_code cg_doc_build(const struct cg_words *w, struct cg_arena *a, struct cg_doc *d, struct cg_err *e)
{
	size_t words = 0;

	*d = (struct cg_doc){ .words = w, .a = a };
	for (size_t i = 0; i < w->n_pages; i++)
		words += w->pages[i].n;
	if (words == 0)
		return cg_fail(e, CG_ESCANNED, "%zu pages without a word", w->n_pages);
	if (!cg_lines_build(w, a, &d->lines) || !watermark(w, a, &d->watermark))
		return cg_fail(e, CG_EBUSY, "no memory for lines");
	return CG_OK;
}

static bool in_words(const struct cg_words *w, struct cg_str text)
{
	for (size_t i = 0; i < w->n_pages; i++) {
		for (size_t k = 0; k < w->pages[i].n; k++) {
			if (cg_str_starts(w->pages[i].v[k].text, text))
				return true;
		}
	}
	return false;
}

static bool in_lines(const struct cg_lines *ls, struct cg_str text)
{
	size_t pages = ls->n_pages < LOOK_PAGES ? ls->n_pages : LOOK_PAGES;

	for (size_t i = 0; i < ls->page_first[pages]; i++) {
		if (cg_line_find(&ls->v[i], 0, text, true, NULL) != SIZE_MAX)
			return true;
	}
	return false;
}

static bool has_mark(const struct cg_doc *d, const struct mark *m)
{
	switch (m->place) {
	case IN_TITLE:
		return cg_str_starts_nocase(d->words->title, m->text);
	case IN_CREATOR:
		return cg_str_starts_nocase(d->words->creator, m->text);
	case IN_WORD:
		return in_words(d->words, m->text);
	case IN_TEXT:
	default:
		return in_lines(&d->lines, m->text);
	}
}

/* NULL: nothing known. */
static const char *known_as(const struct cg_doc *d, bool before)
{
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		if (marks[i].before == before && has_mark(d, &marks[i]))
			return marks[i].what;
	}
	return NULL;
}

static enum cg_code refuse(const char *what, struct cg_err *e)
{
	if (what != NULL)
		return cg_fail_hint(e, CG_EUNSUPPORTED,
				    "This is %s. casgate reads consolidated account statements of CAMS, KFintech, MF "
				    "Central, NSDL and CDSL.",
				    what);
	return cg_fail_hint(e, CG_EUNSUPPORTED,
			    "This PDF is not a statement that casgate knows. It reads consolidated account "
			    "statements of CAMS, KFintech, MF Central, NSDL and CDSL.");
}

enum cg_code cg_detect(const struct cg_doc *d, const struct cg_layout **out, struct cg_err *e)
{
	bool marked = d->watermark.n > 0 && (cg_str_find(d->watermark, CG_STR("CAMSCASWS")) != SIZE_MAX ||
					     cg_str_find(d->watermark, CG_STR("KFINCASWS")) != SIZE_MAX);
	const char *what = marked ? NULL : known_as(d, true);
	unsigned best = 0;

	*out = NULL;
	for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++) {
		unsigned sure = layouts[i]->detect(d);

		if (sure > best) {
			best = sure;
			*out = layouts[i];
		}
	}
	/* a depository's own layout knows those marks; a registrar's must not take the document for its own */
	if (what != NULL && (*out == NULL || (*out)->type != CG_STATEMENT_DEPOSITORY))
		return refuse(what, e);
	return best > 0 ? CG_OK : refuse(known_as(d, false), e);
}
