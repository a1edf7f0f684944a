/* book_days.c: Days in texts, in the ways that people write them. */
#include "base/date.h"
#include "market/workbook/book.h"

enum { YEAR_LEAST = 1990, YEAR_MOST = 2100, TOKENS = 3 };

/* A number or a word. */
struct token {
	struct cg_str s;
	int number; /* -1: a word */
	int month;  /* of a word; 0: none */
};

/* Three letters or more of an English month. */
static int month_of(struct cg_str s)
{
	static const struct cg_str names[] = {
		CG_STR_INIT("january"),	  CG_STR_INIT("february"), CG_STR_INIT("march"),    CG_STR_INIT("april"),
		CG_STR_INIT("may"),	  CG_STR_INIT("june"),	   CG_STR_INIT("july"),	    CG_STR_INIT("august"),
		CG_STR_INIT("september"), CG_STR_INIT("october"),  CG_STR_INIT("november"), CG_STR_INIT("december")
	};

	for (int i = 0; i < 12 && s.n >= 3; i++) {
		if (s.n <= names[i].n && cg_str_eq_nocase(s, cg_str_sub(names[i], 0, s.n)))
			return i + 1;
	}
	return 0;
}

/* The endings of 1st, 2nd, 3rd, 4th say nothing. */
static bool is_ending(struct cg_str s)
{
	return cg_str_eq_nocase(s, CG_STR("st")) || cg_str_eq_nocase(s, CG_STR("nd")) ||
	       cg_str_eq_nocase(s, CG_STR("rd")) || cg_str_eq_nocase(s, CG_STR("th"));
}

static bool next_token(struct cg_str text, size_t *at, struct token *out)
{
	size_t from;
	bool digits;

	while (*at < text.n && !cg_is_alnum(text.p[*at]))
		++*at;
	if (*at >= text.n)
		return false;
	from = *at;
	digits = cg_is_digit(text.p[from]);
	while (*at < text.n && cg_is_alnum(text.p[*at]) && cg_is_digit(text.p[*at]) == digits)
		++*at;
	*out = (struct token){ .s = cg_str_sub(text, from, *at - from), .number = -1 };
	if (!digits)
		out->month = month_of(out->s);
	else if (out->s.n <= 4) {
		out->number = 0;
		for (size_t i = 0; i < out->s.n; i++)
			out->number = out->number * 10 + (out->s.p[i] - '0');
	}
	return true;
}

/* Years of two digits are of this century. */
static bool make_day(const struct token *year, int month, const struct token *day, int32_t *out)
{
	int y = year->number + (year->s.n == 2 ? 2000 : 0);

	return year->number >= 0 && day->number > 0 && day->s.n <= 2 && (year->s.n == 2 || year->s.n == 4) &&
	       y >= YEAR_LEAST && y <= YEAR_MOST && cg_date_make(y, month, day->number, out);
}

/* Day, month, year; month, day, year with the month as a word; year, month, day. */
static bool day_of(const struct token *t, int32_t *out)
{
	if (t[1].month > 0)
		return make_day(&t[2], t[1].month, &t[0], out);
	if (t[0].month > 0)
		return make_day(&t[2], t[0].month, &t[1], out);
	if (t[1].number < 1 || t[1].number > 12 || t[1].s.n > 2 || t[2].month > 0)
		return false;
	if (t[0].s.n == 4)
		return make_day(&t[0], t[1].number, &t[2], out);
	return t[2].s.n == 4 && make_day(&t[2], t[1].number, &t[0], out);
}

size_t cg_book_days(struct cg_str text, int32_t *out, size_t most)
{
	struct token t[TOKENS] = { { .number = -1 }, { .number = -1 }, { .number = -1 } }, next;
	size_t n = 0, at = 0;

	while (n < most && next_token(text, &at, &next)) {
		if (is_ending(next.s))
			continue;
		t[0] = t[1];
		t[1] = t[2];
		t[2] = next;
		if (day_of(t, &out[n]))
			n++;
	}
	return n;
}
