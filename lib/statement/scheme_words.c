/* What the words of a scheme's name say about plan and option: cg_scheme_classify. */
#include "statement/scheme.h"

enum { NAME_WORDS_MAX = 64 };

enum meaning { DIRECT = 1, REGULAR = 2, GROWTH = 4, PAYOUT = 8, REINVEST = 16, IDCW = 32, BONUS = 64 };

/* A word counts unless one of `not_before` follows or one of `not_after` stands before it: "Growth Fund" is a kind of
 * fund. */
static const struct rule {
	struct cg_str word;
	int meaning;
	const char *not_before, *not_after;
} rules[] = {
	{ CG_STR_INIT("direct"), DIRECT, "", "" },
	{ CG_STR_INIT("dir"), DIRECT, "", "" },
	{ CG_STR_INIT("regular"), REGULAR, " savings saving saver income gold ", "" },
	{ CG_STR_INIT("reg"), REGULAR, " savings saving saver income ", "" },
	{ CG_STR_INIT("growth"), GROWTH,
	  " fund opportunities opp opps and companies equity leaders stocks sectors sector value nifty index etf "
	  "midcap multicap ",
	  " nifty dividend " },
	{ CG_STR_INIT("gr"), GROWTH, "", "" },
	{ CG_STR_INIT("gro"), GROWTH, "", "" },
	{ CG_STR_INIT("gwth"), GROWTH, "", "" },
	{ CG_STR_INIT("idcw"), IDCW, "", " unclaimed " },
	{ CG_STR_INIT("dividend"), IDCW, " yield opportunities leaders growth aristocrats stocks etf index 50 ",
	  " unclaimed unclmd stable high " },
	{ CG_STR_INIT("div"), IDCW, " yield yld opportunities opp ", " unclaimed unclmd " },
	{ CG_STR_INIT("withdrawal"), IDCW, " plan ", " systematic " }, /* Income Distribution cum Capital Withdrawal */
	{ CG_STR_INIT("payout"), PAYOUT, "", "" },
	{ CG_STR_INIT("reinvest"), REINVEST, "", "" },
	{ CG_STR_INIT("reinvestment"), REINVEST, "", "" },
	{ CG_STR_INIT("reinv"), REINVEST, "", "" },
	{ CG_STR_INIT("bonus"), BONUS, "", "" },
};

static bool is_word_char(char c)
{
	return cg_is_alnum(c) || (unsigned char)c >= 0x80;
}

/* The next run of letters and digits at or after *at; false at the end. */
static bool next_word(struct cg_str s, size_t *at, struct cg_str *word)
{
	size_t from;

	while (*at < s.n && !is_word_char(s.p[*at]))
		++*at;
	for (from = *at; *at < s.n && is_word_char(s.p[*at]);)
		++*at;
	*word = cg_str_sub(s, from, *at - from);
	return word->n > 0;
}

/* Is `word` one of the words in `list`, which are parted and enclosed by spaces? */
static bool listed(const char *list, struct cg_str word)
{
	struct cg_str words = cg_str_of(list);

	while (word.n > 0 && words.n > 0) {
		if (cg_str_eq_nocase(cg_str_cut(&words, ' '), word))
			return true;
	}
	return false;
}

static int meaning_of(struct cg_str before, struct cg_str word, struct cg_str after)
{
	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
		if (cg_str_eq_nocase(rules[i].word, word) && !listed(rules[i].not_before, after) &&
		    !listed(rules[i].not_after, before))
			return rules[i].meaning;
	}
	return 0;
}

static int meanings_of(struct cg_str name)
{
	struct cg_str words[NAME_WORDS_MAX + 2] = { CG_STR_NONE };
	size_t n = 1, at = 0;
	int found = 0;

	while (n <= NAME_WORDS_MAX && next_word(name, &at, &words[n]))
		n++;
	for (size_t i = 1; i < n; i++)
		found |= meaning_of(words[i - 1], words[i], words[i + 1]);
	return found;
}

static enum cg_option option_of(int found)
{
	switch (found & (PAYOUT | REINVEST)) {
	case PAYOUT:
		return CG_OPTION_IDCW_PAYOUT;
	case REINVEST:
		return CG_OPTION_IDCW_REINVEST;
	case PAYOUT | REINVEST: /* "Payout/Reinvestment": the holder's choice is not in the name */
		return CG_OPTION_IDCW;
	default:
		break;
	}
	if (found & IDCW)
		return CG_OPTION_IDCW;
	if (found & BONUS)
		return CG_OPTION_BONUS;
	return found & GROWTH ? CG_OPTION_GROWTH : CG_OPTION_NONE;
}

void cg_scheme_classify(struct cg_str name, enum cg_plan *plan, enum cg_option *option)
{
	int found = meanings_of(name);

	*plan = found & DIRECT ? CG_PLAN_DIRECT : found & REGULAR ? CG_PLAN_REGULAR : CG_PLAN_NONE;
	*option = option_of(found);
}
