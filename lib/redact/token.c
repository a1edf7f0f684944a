/*
 * token.c: Cuts a word into runs of letters, of digits, of both, and figures with their marks.
 */
#include "redact/token.h"

#include "redact/public.h"

enum { ISIN_CHARS = 12, FRACTION_MAX = 8, LABEL_LEAST = 3 };

/* One past the letters, the digits, or both, that begin at `at`. */
size_t cg_redact_token_run_end(struct cg_str s, size_t at, bool letters, bool digits)
{
	while (at < s.n && ((letters && cg_is_alpha(s.p[at])) || (digits && cg_is_digit(s.p[at]))))
		at++;
	return at;
}

/* Behind a figure: the end, a mark, or a label that touches it ("1,234.500NAV"). A single letter is none. */
static bool ends_figure(struct cg_str s, size_t at)
{
	size_t end = cg_redact_token_run_end(s, at, true, false);

	return end == at || (end - at >= LABEL_LEAST && cg_public_common(cg_str_sub(s, at, end - at)));
}

/*
 * Digits with commas or a point, as amounts and units are printed; returns its end, or `at` when it is none: "05.2021"
 * of "12.05.2021" is a part of a date.
 */
size_t cg_redact_token_figure(struct cg_str s, size_t at)
{
	size_t end = cg_redact_token_run_end(s, at, false, true), fraction;
	bool grouped = false;

	if (at > 1 && s.p[at - 1] == '.' && cg_is_digit(s.p[at - 2]))
		return at;
	for (; end + 2 < s.n && s.p[end] == ',' && end > at; grouped = true) {
		size_t next = cg_redact_token_run_end(s, end + 1, false, true);

		if (next - end - 1 < 2 || next - end - 1 > 3)
			return at;
		end = next;
	}
	if (end < s.n && s.p[end] == '.') {
		fraction = cg_redact_token_run_end(s, end + 1, false, true);
		if (fraction > end + 1 && fraction - end - 1 <= FRACTION_MAX &&
		    (fraction == s.n || s.p[fraction] != '.'))
			return ends_figure(s, fraction) ? fraction : at;
	}
	return grouped && ends_figure(s, end) ? end : at;
}

/* A folio and an ISIN without a space between them are two tokens. */
static size_t before_isin(struct cg_str s, size_t from, size_t end)
{
	size_t at = end - from > ISIN_CHARS ? end - ISIN_CHARS : from;

	return at > from && cg_redact_is_isin(cg_str_sub(s, at, ISIN_CHARS)) ? at : end;
}

/* The next token of s from *at on; false: no more. */
bool cg_redact_token_next(struct cg_str s, size_t *at, struct cg_redact_token *t)
{
	size_t i = *at, letters, digits, end;

	while (i < s.n && !cg_is_alnum(s.p[i]) &&
	       !(s.p[i] == '.' && cg_redact_token_figure(s, i) > i && (i == 0 || !cg_is_alnum(s.p[i - 1]))))
		i++;
	if (i == s.n)
		return false;
	end = cg_redact_token_figure(s, i);
	t->kind = CG_REDACT_TOKEN_FIGURE;
	if (end == i) {
		letters = cg_redact_token_run_end(s, i, true, false);
		digits = cg_redact_token_run_end(s, i, false, true);
		end = cg_redact_token_run_end(s, i, true, true);
		t->kind = letters == end  ? CG_REDACT_TOKEN_LETTERS
			  : digits == end ? CG_REDACT_TOKEN_DIGITS
					  : CG_REDACT_TOKEN_MIXED;
	}
	if (t->kind == CG_REDACT_TOKEN_MIXED)
		end = before_isin(s, i, end);
	t->from = i;
	t->n = end - i;
	*at = end;
	return true;
}

/* The token's text within its word. */
struct cg_str cg_redact_token_text(const struct cg_redact_work *k, const struct cg_redact_token *t)
{
	return cg_str_sub(k->line[t->word]->text, t->from, t->n);
}

/* Is every character the same? */
bool cg_redact_token_all(struct cg_str s, char c)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] != c)
			return false;
	}
	return true;
}
