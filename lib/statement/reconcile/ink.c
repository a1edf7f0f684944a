/*
 * reconcile/ink.c: warnings for what no field, furniture or warning of the layout stands for (statement/ink.h).
 * Each such figure, date, ISIN, PAN and folio is a failed check; a section of them is one more, with the place of the
 * whole, and makes the level LOW.
 */
#include "statement/ink.h"
#include "statement/place.h"
#include "statement/reconcile/priv.h"

#include <string.h>

enum {
	LOST_ROWS = 2, /* lines like rows that make a lost section */
	ROW_APART = 4, /* lines from one row of it to the next: texts wrap */
};

static const char *const kinds[CG_TOKEN_KINDS] = {
	[CG_TOKEN_FIGURE] = "figure", [CG_TOKEN_DATE] = "date",	  [CG_TOKEN_ISIN] = "ISIN",
	[CG_TOKEN_PAN] = "PAN",	      [CG_TOKEN_FOLIO] = "folio", [CG_TOKEN_FOLIO_PART] = "part of a folio",
	[CG_TOKEN_KYC] = "KYC status"
};

/* A figure that no field accounts for, with its place on the page. */
static void warn_left(struct cg_recon *r, const struct cg_ink_left *l)
{
	struct cg_finding f = { .code = CG_WARN_WORD_UNACCOUNTED, .page = l->page, .found = l->figure };
	size_t before = r->s->warnings.n;

	(void)cg_reconcile_check(r->a, r->s, false, &f, "A %s of this page is read by no field.", kinds[l->kind]);
	for (int i = 0; i < 4 && r->s->warnings.n > before; i++)
		r->s->warnings.v[before].box[i] = l->box[i];
}

/* One warning for a section that was not read, instead of one for each of its figures. */
/* Rows next to each other. */
struct lost {
	uint32_t page, line, rows; /* line: the last one */
	int32_t box[4];
};

static void warn_lost(struct cg_recon *r, const struct lost *t)
{
	struct cg_finding f = { .code = CG_WARN_SECTION_NOT_READ, .page = t->page };
	size_t before = r->s->warnings.n;

	if (t->rows < LOST_ROWS)
		return;
	(void)cg_reconcile_check(r->a, r->s, false, &f, "A table of this page is not read: %u rows of it.", t->rows);
	if (r->s->warnings.n > before)
		memcpy(r->s->warnings.v[before].box, t->box, sizeof(t->box));
}

static void lost_add(struct lost *t, const struct cg_ink_left *l)
{
	t->rows += t->line != l->line || t->rows == 0;
	t->page = l->page;
	t->line = l->line;
	for (int i = 0; i < 4; i++) {
		bool out = i < 2 ? l->box[i] < t->box[i] : l->box[i] > t->box[i];

		t->box[i] = out ? l->box[i] : t->box[i];
	}
}

/* Before the warnings of their figures, as those may be many. */
static void warn_tables(struct cg_recon *r, const struct cg_ink_sum *sum)
{
	static const struct lost none = { .box = { INT32_MAX, INT32_MAX, 0, 0 } };
	struct lost t = none;

	for (size_t i = 0; i < sum->left.n; i++) {
		const struct cg_ink_left *l = &sum->left.v[i];

		if (!l->row)
			continue;
		if (t.rows > 0 && (l->page != t.page || l->line > t.line + ROW_APART)) {
			warn_lost(r, &t);
			t = none;
		}
		lost_add(&t, l);
	}
	warn_lost(r, &t);
}

static void warn_sections(struct cg_recon *r, const struct cg_ink *ink)
{
	size_t n;
	const struct cg_ink_skip *v = cg_ink_sections(ink, &n);

	for (size_t i = 0; i < n; i++) {
		struct cg_finding f = { .code = CG_WARN_SECTION_NOT_READ, .page = v[i].page };

		if (!v[i].holds)
			continue;
		r->broken = true;
		(void)cg_reconcile_check(r->a, r->s, false, &f, "The section \"%.*s\" is not read.",
					 CG_STR_ARG(v[i].name));
	}
}

/* Figures that did not hold have a place, too. */
static void place_warnings(struct cg_statement *s)
{
	for (size_t i = 0; i < s->warnings.n; i++) {
		struct cg_warning *w = &s->warnings.v[i];
		size_t at = w->box[2] == 0 ? cg_place_of_warning(s, w) : CG_PLACE_NONE;

		if (at == CG_PLACE_NONE)
			continue;
		memcpy(w->box, s->places.v[at].box, sizeof(w->box));
		w->page = s->places.v[at].page;
	}
}

bool cg_reconcile_ink(struct cg_recon *r, struct cg_ink *ink)
{
	struct cg_ink_sum sum;
	uint32_t rows = 0, line = UINT32_MAX;

	if (!cg_ink_find(ink, r->s) || !cg_ink_rest(ink, r->s, &sum))
		return false;
	r->s->words = sum.words;
	r->s->accounted = sum.accounted;
	warn_tables(r, &sum);
	for (size_t i = 0; i < sum.left.n; i++) {
		warn_left(r, &sum.left.v[i]);
		rows += sum.left.v[i].row && sum.left.v[i].line != line;
		line = sum.left.v[i].line;
	}
	r->broken |= rows >= LOST_ROWS;
	warn_sections(r, ink);
	place_warnings(r->s);
	return true;
}
