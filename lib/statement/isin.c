#include "statement/isin.h"

#include <string.h>

static bool upper_alnum(char c)
{
	return cg_is_upper(c) || cg_is_digit(c);
}

bool cg_isin_shape(struct cg_str s)
{
	if (s.n != CG_ISIN_LEN || !cg_is_upper(s.p[0]) || !cg_is_upper(s.p[1]) || !cg_is_digit(s.p[CG_ISIN_LEN - 1]))
		return false;
	for (size_t i = 2; i < CG_ISIN_LEN - 1; i++) {
		if (!upper_alnum(s.p[i]))
			return false;
	}
	return true;
}

/* Digits from the right: each second one doubled; a letter stands for two digits. */
static int add_digit(int digit, bool *twice)
{
	int d = *twice ? digit * 2 : digit;

	*twice = !*twice;
	return d > 9 ? d - 9 : d;
}

bool cg_isin_valid(struct cg_str s)
{
	bool twice = false;
	int sum = 0;

	if (!cg_isin_shape(s))
		return false;
	for (size_t i = CG_ISIN_LEN; i-- > 0;) {
		int v = cg_is_digit(s.p[i]) ? s.p[i] - '0' : s.p[i] - 'A' + 10;

		sum += add_digit(v % 10, &twice);
		if (v > 9)
			sum += add_digit(v / 10, &twice);
	}
	return sum % 10 == 0;
}

/* Twelve characters from `at` on, single spaces between them skipped if `pieces`. Returns how far they reach, 0: none.
 */
static size_t gather(struct cg_str text, size_t at, bool pieces, char out[CG_ISIN_LEN + 1])
{
	size_t n = 0;

	for (; at < text.n && n < CG_ISIN_LEN; at++) {
		if (upper_alnum(text.p[at]))
			out[n++] = text.p[at];
		else if (!pieces || n == 0 || text.p[at] != ' ' || text.p[at - 1] == ' ')
			return 0;
	}
	out[n] = '\0';
	if (n < CG_ISIN_LEN || (at < text.n && cg_is_alnum(text.p[at])))
		return 0;
	return at;
}

enum rule { WHOLE, PIECES, GLUED, UNCHECKED, RULES };

/* Only Indian ISINs are put together from pieces, cut from longer words or taken without their check digit. */
static bool matches(struct cg_str text, size_t at, enum rule rule, struct cg_isin_at *out)
{
	bool starts_word = at == 0 || !cg_is_alnum(text.p[at - 1]);
	size_t end;

	if (starts_word == (rule == GLUED))
		return false;
	if (rule != WHOLE && !cg_str_starts(cg_str_sub(text, at, 2), CG_STR("IN")))
		return false;
	end = gather(text, at, rule == PIECES, out->text);
	if (end == 0 || !cg_isin_shape(cg_str_of(out->text)))
		return false;
	out->valid = cg_isin_valid(cg_str_of(out->text));
	out->from = at;
	out->n = end - at;
	return out->valid || rule == UNCHECKED;
}

bool cg_isin_find(struct cg_str text, size_t from, struct cg_isin_at *out)
{
	for (enum rule rule = WHOLE; rule < RULES; rule++) {
		for (size_t at = from; at < text.n; at++) {
			if (matches(text, at, rule, out))
				return true;
		}
	}
	return false;
}
