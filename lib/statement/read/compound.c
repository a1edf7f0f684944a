/*
 * compound.c: see compound.h. All texts that may be mended are collected first, with their two halves, and looked for
 * in one pass over the words of the document.
 */
#include "statement/read/compound.h"

#include <stdlib.h>
#include <string.h>

enum { SPACE_PERCENT = 80 /* of the size: words of one text stand closer */ };

/* A text with its halves: `left` ends in a hyphen, `right` is the word behind the space. */
struct half {
	struct cg_str *text, left, right;
	size_t space; /* its place in *text */
	bool whole, apart;
};

struct halves {
	struct half *v;
	size_t n, cap;
};

/* "44/937-" and "Exchange", "G-" and "Sec": one word always. */
static bool is_one_word(struct cg_str left, struct cg_str right)
{
	static const struct {
		const char *left, *right;
	} words[] = {
		{ "G-", "Sec" },      { "Mid-", "Cap" },    { "Small-", "Cap" },   { "Large-", "Cap" },
		{ "Multi-", "Cap" },  { "Flexi-", "Cap" },  { "Multi-", "Asset" }, { "Switch-", "In" },
		{ "Switch-", "Out" }, { "(Non-", "Demat" }, { "CRISIL-", "IBX" },
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (cg_str_eq_nocase(left, cg_str_of(words[i].left)) &&
		    cg_str_starts_nocase(right, cg_str_of(words[i].right)))
			return true;
	}
	if (cg_str_eq(right, CG_STR("DCB)"))) /* the bank of a direct credit */
		return true;
	return left.n > 1 && cg_is_digit(left.p[left.n - 2]) &&
	       (cg_str_eq(right, CG_STR("Exchange")) || cg_str_eq(right, CG_STR("Channel")));
}

/* Behind these a hyphen parts the words of a scheme's name, with a space or without one in the same document. */
static bool is_parted(struct cg_str left)
{
	static const char *const words[] = { "Fund-",	"Plan-",   "Option-", "Growth-", "Scheme-",   "Opt-",
					     "Pl-",	"Direct-", "Reg-",    "Series-", "Regular-",  "Dividend-",
					     "Payout-", "IDCW-",   "Bonus-",  "Gr-",	 "Portfolio-" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (cg_str_eq_nocase(left, cg_str_of(words[i])))
			return true;
	}
	return false;
}

/* "F.No:" and "12345678": the folio at the other end of a transfer. */
static bool is_folio_number(struct cg_str left, struct cg_str right)
{
	return cg_str_ends(left, CG_STR("F.No:")) && right.n > 0 && cg_is_digit(right.p[0]);
}

static bool halves_of(struct cg_arena *a, struct cg_str *text, struct halves *out)
{
	for (size_t at = 1; at + 1 < text->n; at++) {
		struct half h = { .text = text, .space = at };
		size_t from = at, to = at + 1;

		if (text->p[at] != ' ' || (text->p[at - 1] != '-' && text->p[at - 1] != ':'))
			continue;
		while (from > 0 && text->p[from - 1] != ' ')
			from--;
		while (to < text->n && text->p[to] != ' ')
			to++;
		h.left = cg_str_sub(*text, from, at - from);
		h.right = cg_str_sub(*text, at + 1, to - at - 1);
		h.whole = is_one_word(h.left, h.right) || is_folio_number(h.left, h.right);
		if (h.left.n < 2 || h.right.n == 0 || is_parted(h.left) || (text->p[at - 1] == ':' && !h.whole))
			continue;
		if (!CG_PUSH(a, out, &h))
			return false;
	}
	return true;
}

/* All texts that layouts join from several lines. */
static bool halves_collect(struct cg_arena *a, struct cg_statement *s, struct halves *out)
{
	for (size_t i = 0; i < s->funds.n; i++) {
		struct cg_fund *f = &s->funds.v[i];

		if (!halves_of(a, &f->name, out))
			return false;
		for (size_t k = 0; k < f->nominees.n; k++) {
			if (!halves_of(a, &f->nominees.v[k], out))
				return false;
		}
		for (size_t k = 0; k < f->txns.n; k++) {
			if (!halves_of(a, &f->txns.v[k].description, out))
				return false;
		}
	}
	for (size_t i = 0; i < s->demat.n; i++) {
		for (size_t k = 0; k < s->demat.v[i].holdings.n; k++) {
			if (!halves_of(a, &s->demat.v[i].holdings.v[k].name, out))
				return false;
		}
	}
	return true;
}

/* By their bytes. */
static int text_compare(struct cg_str x, struct cg_str y)
{
	int order = memcmp(x.p, y.p, x.n < y.n ? x.n : y.n);

	return order != 0 ? order : (x.n > y.n) - (x.n < y.n);
}

static int halves_compare(const void *x, const void *y)
{
	const struct half *a = x, *b = y;
	int order = text_compare(a->left, b->left);

	return order != 0 ? order : text_compare(a->right, b->right);
}

/* The first of those with these halves, which answers for all of them; NULL: none. */
static struct half *first_of(const struct halves *h, struct cg_str left, struct cg_str right)
{
	const struct half want = { .left = left, .right = right };
	size_t from = 0, to = h->n;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (halves_compare(&h->v[mid], &want) < 0)
			from = mid + 1;
		else
			to = mid;
	}
	return from < h->n && halves_compare(&h->v[from], &want) == 0 ? &h->v[from] : NULL;
}

/* A word of the document ends with the left half, and the next one of its line may go on with the text. */
static void see_pair(struct halves *h, struct cg_str left, struct cg_str next)
{
	struct half *one = first_of(h, left, next);

	if (one != NULL)
		one->apart = true;
}

/* A word of the document goes on behind its hyphen. */
static void see_word(struct halves *h, struct cg_str left, struct cg_str rest)
{
	struct half *one = first_of(h, left, rest);

	if (one != NULL)
		one->whole = true;
}

static void halves_look(const struct cg_lines *lines, struct halves *h)
{
	for (size_t i = 0; i < lines->n; i++) {
		const struct cg_line *l = &lines->v[i];

		for (size_t k = 0; k < l->n; k++) {
			struct cg_str s = l->w[k].text;

			for (size_t at = 1; at + 1 < s.n; at++) {
				if (s.p[at] == '-')
					see_word(h, cg_str_sub(s, 0, at + 1), cg_str_sub(s, at + 1, SIZE_MAX));
			}
			if ((s.p[s.n - 1] == '-' || s.p[s.n - 1] == ':') && k + 1 < l->n &&
			    l->w[k + 1].x0 - l->w[k].x1 <= l->w[k].size * SPACE_PERCENT / 100)
				see_pair(h, s, l->w[k + 1].text);
		}
	}
}

/* Later spaces first, so that the places of those before them stay. */
static int by_space(const void *x, const void *y)
{
	const struct half *a = x, *b = y;

	if (a->text != b->text)
		return a->text < b->text ? -1 : 1;
	return a->space < b->space ? 1 : -1;
}

bool cg_compound_settle(struct cg_arena *a, const struct cg_lines *lines, struct cg_statement *s)
{
	struct halves h = { .n = 0 };

	if (!halves_collect(a, s, &h))
		return false;
	if (h.n == 0)
		return true;
	qsort(h.v, h.n, sizeof(*h.v), halves_compare);
	halves_look(lines, &h);
	for (size_t i = 1; i < h.n; i++) {
		if (halves_compare(&h.v[i - 1], &h.v[i]) != 0)
			continue;
		h.v[i].whole = h.v[i - 1].whole;
		h.v[i].apart = h.v[i - 1].apart;
	}
	qsort(h.v, h.n, sizeof(*h.v), by_space);
	for (size_t i = 0; i < h.n; i++) {
		struct cg_str *text = h.v[i].text;
		size_t at = h.v[i].space;

		if (!h.v[i].whole || h.v[i].apart)
			continue;
		*text = cg_line_join(a, cg_str_sub(*text, 0, at), cg_str_sub(*text, at + 1, SIZE_MAX), true);
		if (text->p == NULL)
			return false;
	}
	return true;
}
