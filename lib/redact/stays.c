/*
 * stays.c: Which tokens stay as they are: public words, dates, amounts, ISINs, names of schemes. The words
 * beside one decide where a name, a place and a fund share it.
 */
#include "redact/token.h"

#include "redact/public.h"

enum { FEW = 2 /* letters behind a number */, FIRST_YEAR = 1900, LAST_YEAR = 2099 };

/* Of a scheme of this statement, or of AMFI's list. */
static bool is_scheme_word(const struct cg_redact_work *k, struct cg_str s)
{
	return cg_redact_set_has(&k->facts.schemes, s) || cg_public_scheme(s);
}

/* Is the gap between two words of a line wider than the line is high? Then they stand in two columns. */
static bool far_apart(const struct cg_word *a, const struct cg_word *b)
{
	const struct cg_word *first = a->x0 <= b->x0 ? a : b, *second = first == a ? b : a;

	return second->x0 - first->x1 > first->y1 - first->y0;
}

/* The token of letters before or behind, in the same column; NULL: there is none. */
const struct cg_redact_token *cg_redact_stays_beside(const struct cg_redact_work *k, size_t i, int step)
{
	size_t at = step < 0 ? i - 1 : i + 1;

	if (at >= k->tokens.n || k->tokens.v[at].kind != CG_REDACT_TOKEN_LETTERS ||
	    far_apart(k->line[k->tokens.v[i].word], k->line[k->tokens.v[at].word]))
		return NULL;
	return &k->tokens.v[at];
}

typedef bool word_test(const struct cg_redact_work *k, struct cg_str s);

/* Does one of the two neighbours pass the test? */
static bool has_beside(const struct cg_redact_work *k, size_t i, word_test *test)
{
	const struct cg_redact_token *before = cg_redact_stays_beside(k, i, -1),
				     *after = cg_redact_stays_beside(k, i, 1);

	return (before != NULL && test(k, cg_redact_token_text(k, before))) ||
	       (after != NULL && test(k, cg_redact_token_text(k, after)));
}

/* Of a person of this statement. */
static bool is_name(const struct cg_redact_work *k, struct cg_str s)
{
	return cg_redact_set_has(&k->facts.names, s);
}

/* A name that nothing public shares. */
static bool is_only_name(const struct cg_redact_work *k, struct cg_str s)
{
	return is_name(k, s) && !cg_public_common(s) && !is_scheme_word(k, s);
}

/* Of an address of this statement. */
static bool is_place(const struct cg_redact_work *k, struct cg_str s)
{
	return cg_redact_set_has(&k->facts.places, s);
}

/* A word that no name or address shares. */
static bool is_only_scheme_word(const struct cg_redact_work *k, struct cg_str s)
{
	return is_scheme_word(k, s) && !is_name(k, s) && !is_place(k, s);
}

/* "G ifting": in narrow columns the first letter may stand apart from its word. */
static bool is_rest(const struct cg_redact_work *k, size_t i)
{
	struct cg_str s = cg_redact_token_text(k, &k->tokens.v[i]), first;
	const struct cg_redact_token *before = cg_redact_stays_beside(k, i, -1);

	if (before == NULL || before->n != 1 || !cg_public_rest(s))
		return false;
	first = cg_redact_token_text(k, before);
	return cg_public_common(cg_arena_printf(k->a, "%.*s%.*s", CG_STR_ARG(first), CG_STR_ARG(s)));
}

/* Words of a fund house in a fund's name have others of it beside them, words of a person's name have not. */
static bool letters_stay(const struct cg_redact_work *k, size_t i)
{
	struct cg_str s = cg_redact_token_text(k, &k->tokens.v[i]);
	bool scheme = is_scheme_word(k, s);

	if (s.n == 1 || cg_redact_token_all(s, 'X') || cg_redact_set_has(&k->facts.codes, s))
		return true;
	if (is_name(k, s))
		return cg_public_common(s) ? !has_beside(k, i, is_only_name)
					   : scheme && has_beside(k, i, is_only_scheme_word);
	if (is_place(k, s))
		return (scheme || cg_public_common(s)) && !has_beside(k, i, is_place);
	return cg_public_common(s) || cg_redact_set_has(&k->facts.schemes, s) || is_rest(k, i) ||
	       (scheme && (k->facts.schemes.n > 0 || has_beside(k, i, is_only_scheme_word)));
}

/* Years are dates, not numbers of a person: not the number of a distributor ("ARN-2096"), nor one in an address. */
static bool is_year(const struct cg_redact_work *k, size_t i)
{
	struct cg_str s = cg_redact_token_text(k, &k->tokens.v[i]);
	const struct cg_redact_token *before = cg_redact_stays_beside(k, i, -1);
	int year = s.n == 4 ? (s.p[0] - '0') * 1000 + (s.p[1] - '0') * 100 + (s.p[2] - '0') * 10 + s.p[3] - '0' : 0;

	return year >= FIRST_YEAR && year <= LAST_YEAR && !has_beside(k, i, is_place) &&
	       !(before != NULL && cg_str_eq_nocase(cg_redact_token_text(k, before), CG_STR("ARN")));
}

/* "1,234.50" and "1234.50" are one amount. */
struct cg_str cg_redact_stays_canonical(struct cg_str s, char text[CG_DEC_TEXT_MAX])
{
	struct cg_dec d = CG_DEC_NONE;

	return cg_dec_parse(s, &d) ? (struct cg_str){ text, cg_dec_text(d, text) } : CG_STR_NONE;
}

/* An amount that was read, unless the same digits are a folio. */
bool cg_redact_stays_amount(const struct cg_redact_work *k, struct cg_str s)
{
	char text[CG_DEC_TEXT_MAX];
	struct cg_str c = cg_redact_stays_canonical(s, text);

	return c.p != NULL && cg_redact_set_has(&k->facts.amounts, c) && !cg_redact_set_has(&k->facts.ids, s);
}

/* An ISIN, or a part of one that was read: what is shorter than a word stays anyway. */
static bool is_isin(const struct cg_redact_work *k, struct cg_str s)
{
	if (cg_redact_is_isin(s))
		return true;
	for (size_t i = 0; i < k->facts.isins.n; i++) {
		if (s.n >= CG_REDACT_WORD_LEAST && cg_str_find_nocase(k->facts.isins.v[i], s) != SIZE_MAX)
			return true;
	}
	return false;
}

/* An id goes even if an amount has the same digits. */
static bool digits_stay(const struct cg_redact_work *k, size_t i)
{
	struct cg_str s = cg_redact_token_text(k, &k->tokens.v[i]);

	if (cg_redact_set_has(&k->facts.ids, s))
		return false;
	return s.n < CG_REDACT_WORD_LEAST || is_year(k, i) || cg_redact_stays_amount(k, s) || is_isin(k, s) ||
	       cg_redact_set_has(&k->facts.codes, s) || cg_redact_set_has(&k->facts.schemes, s);
}

/* "Nifty50", "2A", "25th": public words, few letters, small numbers. */
static bool mixed_stays(const struct cg_redact_work *k, struct cg_str s)
{
	if (is_isin(k, s) || cg_redact_set_has(&k->facts.codes, s) || cg_redact_set_has(&k->facts.schemes, s))
		return true;
	for (size_t i = 0, end; i < s.n; i = end) {
		bool letters = cg_is_alpha(s.p[i]);
		struct cg_str part;

		end = cg_redact_token_run_end(s, i, letters, !letters);
		part = cg_str_sub(s, i, end - i);
		if (letters ? part.n > FEW && !cg_public_common(part) && !is_scheme_word(k, part)
			    : part.n >= CG_REDACT_WORD_LEAST)
			return false;
	}
	return s.n < 2 * CG_REDACT_WORD_LEAST;
}

/* In e-mail addresses all goes but the last word behind the point: "example.com". */
static bool mail_stays(const struct cg_redact_work *k, const struct cg_redact_token *t)
{
	struct cg_str word = k->line[t->word]->text;
	size_t end = t->from + t->n;

	return t->n < CG_REDACT_WORD_LEAST && t->from > 0 && word.p[t->from - 1] == '.' &&
	       cg_redact_token_run_end(word, end, true, true) == end && (end == word.n || word.p[end] != '@') &&
	       cg_str_find(cg_str_sub(word, 0, t->from), CG_STR("@")) != SIZE_MAX;
}

/* What becomes of a token, by its kind. */
bool cg_redact_stays(const struct cg_redact_work *k, size_t i)
{
	const struct cg_redact_token *t = &k->tokens.v[i];
	struct cg_str s = cg_redact_token_text(k, t);

	if (t->in_mail)
		return mail_stays(k, t);
	if (s.n > 1 && cg_redact_spot_of(k, t) == CG_REDACT_SPOT_OWN)
		return false;
	switch (t->kind) {
	case CG_REDACT_TOKEN_LETTERS:
		return letters_stay(k, i);
	case CG_REDACT_TOKEN_DIGITS:
		return digits_stay(k, i);
	case CG_REDACT_TOKEN_MIXED:
		return mixed_stays(k, s);
	default:
		return true;
	}
}
