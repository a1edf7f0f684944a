/* amc.c: the line that names an AMC, above its folios. */
#include "statement/registrar/registrar.h"

#include <stdlib.h>

enum {
	SAME_X = 300,
	CENTRE_OFF = 1500, /* the middle of a centred line is this close to the page's */
	AMC_WORDS_MAX = 8,
	LOAD_PITCH_PERCENT = 150,
};

static bool amc_by_name(struct cg_str s)
{
	static const struct cg_str endings[] = { CG_STR_INIT(" mutual fund"), CG_STR_INIT(" mf"),
						 CG_STR_INIT(" fund house"),
						 CG_STR_INIT("franklin templeton investments") };

	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		if (s.n >= endings[i].n && cg_str_eq_nocase(cg_str_sub(s, s.n - endings[i].n, SIZE_MAX), endings[i]))
			return true;
	}
	return false;
}

static bool amc_in_box(struct cg_str name, const struct cg_statement *s)
{
	for (size_t i = 0; i < s->printed.n; i++) {
		if (s->printed.v[i].amc.p != NULL && cg_str_eq_nocase(s->printed.v[i].amc, name))
			return true;
	}
	return false;
}

/* Load text goes on in the same font at its narrow pitch. */
static bool goes_on(const struct cg_line *before, const struct cg_line *l)
{
	const struct cg_word *a = &before->w[0], *b = &l->w[0];

	return before->page == l->page && a->font == b->font && a->size == b->size &&
	       l->y - before->y <= b->size * LOAD_PITCH_PERCENT / 100;
}

static size_t word_count(struct cg_str s)
{
	size_t words = 1;

	for (size_t i = 0; i < s.n; i++)
		words += s.p[i] == ' ';
	return words;
}

/*
 * The line before a folio line is an AMC line when the portfolio summary has its name, when it is set larger than the
 * folio line, when it is set like an AMC line before it, or when it ends like an AMC and is not set smaller. The last
 * two must not go on from the line before: load text can end in an AMC's name.
 */
bool cg_registrar_amc_is(const struct cg_body_line *v, size_t i, struct cg_str text, const struct cg_statement *s,
			 const struct cg_folio_block *block)
{
	const struct cg_word *w = &v[i].l.w[0], *folio = &v[i + 1].l.w[0];

	if (text.n == 0)
		return false;
	if (amc_in_box(text, s) || (amc_by_name(text) && w->size > folio->size + folio->size / 12))
		return true;
	if (v[i].l.x0 > folio->x0 + SAME_X)
		return amc_by_name(text) && abs((v[i].l.x0 + v[i].l.x1) / 2 - v[i].middle) < CENTRE_OFF;
	if (word_count(text) > AMC_WORDS_MAX)
		return false;
	if (w->size > folio->size + folio->size / 12)
		return true;
	if (i > 0 && goes_on(&v[i - 1].l, &v[i].l))
		return false;
	if (w->size < folio->size - folio->size / 30)
		return false;
	return amc_by_name(text) || (block->amc.p != NULL && w->font == block->amc_font && w->size == block->amc_size);
}

/* Set as the AMC lines before it, and not as the scheme; load text can end in the name of an AMC. */
bool cg_registrar_amc_heading(const struct cg_line *l, const struct cg_line *scheme, struct cg_str text,
			      const struct cg_statement *s, const struct cg_folio_block *block)
{
	const struct cg_word *w = &l->w[0], *of = &scheme->w[0];

	if (!amc_in_box(text, s) && !amc_by_name(text))
		return false;
	return block->amc.p != NULL && w->font == block->amc_font && w->size == block->amc_size &&
	       (w->font != of->font || w->size > of->size);
}
