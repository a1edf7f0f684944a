/*
 * cdsl_coupon.c: the coupon of a bond, which is drawn close behind the name. Where its cell begins left of its centred
 * head and no wider than a blank behind a name that fills its own, its first words stand in the name: "8.20%/Once" and,
 * in the next column, "a year". What is written with the frequency is never of a name; a rate alone is of the cell only
 * where that has the rest, or nothing.
 */
#include "statement/depository/cdsl.h"

/* How often it is paid, in words that names of bonds have not. */
static bool is_frequency(struct cg_str word)
{
	static const struct cg_str words[] = {
		CG_STR_INIT("Once"),	    CG_STR_INIT("Twice"),	CG_STR_INIT("a"),
		CG_STR_INIT("Year"),	    CG_STR_INIT("Half"),	CG_STR_INIT("Yearly"),
		CG_STR_INIT("Annual"),	    CG_STR_INIT("Annually"),	CG_STR_INIT("Quarterly"),
		CG_STR_INIT("Monthly"),	    CG_STR_INIT("Cumulative"),	CG_STR_INIT("/"),
		CG_STR_INIT("Half-Yearly"), CG_STR_INIT("Semi-Annual"),
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (cg_str_eq_nocase(word, words[i]))
			return true;
	}
	return false;
}

/* "8.20%", "8.20%/Once": how many characters the rate has; 0: it is none. */
static size_t rate_length(struct cg_str word)
{
	size_t percent = cg_str_find(word, CG_STR("%"));
	struct cg_dec d;

	return percent != SIZE_MAX && (percent + 1 == word.n || word.p[percent + 1] == '/') &&
			       cg_dec_parse(cg_str_sub(word, 0, percent), &d)
		       ? percent + 1
		       : 0;
}

static bool has_rate(struct cg_str text)
{
	while (text.n > 0) {
		if (rate_length(cg_str_cut(&text, ' ')) > 0)
			return true;
	}
	return false;
}

/* The rest of a name begins with the rate of the cell; `cell`: what stands in it. */
static bool is_coupon(struct cg_str word, struct cg_str behind, struct cg_str cell)
{
	size_t n = rate_length(word);

	return n > 0 && (n < word.n || cg_str_starts(behind, CG_STR("/")) || cell.n > 0 || behind.n == 0);
}

struct cg_str cg_cdsl_coupon_apart(struct cg_arena *a, struct cg_str name, struct cg_str cell)
{
	struct cg_str rest = name, word, before;
	size_t n;

	if (has_rate(cell))
		return name;
	do {
		n = (size_t)(rest.p - name.p);
		word = cg_str_cut(&rest, ' ');
	} while (rest.n > 0 && !is_coupon(word, rest, cell));
	if (n == 0 || !is_coupon(word, rest, cell)) /* a name begins with another word */
		return name;
	before = cg_str_trim(cg_str_sub(name, 0, n));
	while (rest.n > 0) {
		struct cg_str next = rest;

		if (!is_frequency(cg_str_cut(&next, ' ')))
			break;
		rest = next;
	}
	return rest.n == 0 ? before : cg_line_join(a, before, rest, false);
}
