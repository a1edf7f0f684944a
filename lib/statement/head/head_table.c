/*
 * head_table.c: the words of the heads of a table. Enough of them on lines that follow each other closely tell it from
 * an address, whose lines have some of them among others. Not the list of table_words.c, which tells heads from the
 * cells of a table and has words that stand in addresses, too (Company, Security, of); and here it counts what a word
 * names.
 */
#include "statement/head/head_table.h"

enum {
	LINES = 5,	     /* of heads at most */
	PITCH_PERCENT = 200, /* of the size: they are no further apart */
	FIGURES_LEAST = 2,   /* columns of figures that are named */
};

/* What a word of heads names: a column of texts, one of figures, or a part of such a name. */
enum kind { PART, TEXT, FIGURES, NONE };

static const struct {
	struct cg_str word;
	enum kind kind;
} words[] = {
	{ CG_STR_INIT("Scheme"), TEXT },
	{ CG_STR_INIT("Transaction"), TEXT },
	{ CG_STR_INIT("Transactions"), TEXT },
	{ CG_STR_INIT("Particulars"), TEXT },
	{ CG_STR_INIT("Description"), TEXT },
	{ CG_STR_INIT("Amount"), FIGURES },
	{ CG_STR_INIT("Units"), FIGURES },
	{ CG_STR_INIT("Unit"), FIGURES },
	{ CG_STR_INIT("Balance"), FIGURES },
	{ CG_STR_INIT("NAV"), FIGURES },
	{ CG_STR_INIT("Price"), FIGURES },
	{ CG_STR_INIT("Value"), FIGURES },
	{ CG_STR_INIT("Gain/Loss"), FIGURES },
	{ CG_STR_INIT("Folio"), PART },
	{ CG_STR_INIT("No"), PART },
	{ CG_STR_INIT("No."), PART },
	{ CG_STR_INIT("Number"), PART },
	{ CG_STR_INIT("ISIN"), PART },
	{ CG_STR_INIT("Name"), PART },
	{ CG_STR_INIT("Details"), PART },
	{ CG_STR_INIT("Type"), PART },
	{ CG_STR_INIT("Cost"), PART },
	{ CG_STR_INIT("Market"), PART },
	{ CG_STR_INIT("Invested"), PART },
	{ CG_STR_INIT("Closing"), PART },
	{ CG_STR_INIT("Date"), PART },
	{ CG_STR_INIT("Registrar"), PART },
	{ CG_STR_INIT("INR"), PART },
	{ CG_STR_INIT("Rs."), PART },
	{ CG_STR_INIT("Rs"), PART },
	{ CG_STR_INIT("`"), PART },
	{ CG_STR_INIT("\xe2\x82\xb9"), PART },
	{ CG_STR_INIT("Absolute"), PART },
};
enum { WORDS = sizeof(words) / sizeof(words[0]) };

/* Without brackets around it. */
static struct cg_str bare(struct cg_str s)
{
	if (s.n > 1 && s.p[0] == '(')
		s = cg_str_sub(s, 1, SIZE_MAX);
	if (s.n > 1 && s.p[s.n - 1] == ')')
		s.n--;
	return s;
}

/* Its place in words[]; behind the last one: it is none of them. */
static size_t word_of(struct cg_str s)
{
	size_t k = 0;

	s = bare(s);
	while (k < WORDS && !cg_str_eq(words[k].word, s))
		k++;
	return k;
}

/* Half of the line's words are those of heads, none has a digit: sets seen[] of each, else nothing. */
static bool is_of_heads(const struct cg_line *l, bool *seen)
{
	bool here[WORDS] = { false };
	size_t known = 0;

	for (size_t i = 0; i < l->n; i++) {
		struct cg_str s = l->w[i].text;
		size_t k = word_of(s);

		for (size_t c = 0; c < s.n; c++) {
			if (cg_is_digit(s.p[c]))
				return false;
		}
		if (k < WORDS) {
			here[k] = true;
			known++;
		}
	}
	for (size_t k = 0; known * 2 >= l->n && k < WORDS; k++)
		seen[k] |= here[k];
	return known * 2 >= l->n;
}

bool cg_head_table_begins(const struct cg_lines *ls, size_t i, size_t last)
{
	bool seen[WORDS] = { false };
	size_t of[NONE] = { 0 };

	for (size_t k = i; k < last && k - i < LINES; k++) {
		const struct cg_line *l = &ls->v[k];

		if ((k > i && l->y - l[-1].y > l->w[0].size * PITCH_PERCENT / 100) || !is_of_heads(l, seen))
			break;
	}
	for (size_t k = 0; k < WORDS; k++)
		of[words[k].kind] += seen[k];
	return of[TEXT] > 0 && of[FIGURES] >= FIGURES_LEAST;
}
