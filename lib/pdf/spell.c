#include "pdf/spell.h"

#include <string.h>

/* Characters without a meaning of their own: private use, replacement. */
static const struct range {
	uint32_t from, to;
} textless[] = {
	{ 0xe000, 0xf8ff },
	{ 0xfffd, 0xffff },
	{ 0xf0000, 0x10ffff },
};

/* What is written otherwise. */
static const struct {
	uint32_t c;
	struct cg_str text;
} spelled[] = {
	{ 0x2010, CG_STR_INIT("-") },	{ 0x2011, CG_STR_INIT("-") },	{ 0x2212, CG_STR_INIT("-") },
	{ 0xfb00, CG_STR_INIT("ff") },	{ 0xfb01, CG_STR_INIT("fi") },	{ 0xfb02, CG_STR_INIT("fl") },
	{ 0xfb03, CG_STR_INIT("ffi") }, { 0xfb04, CG_STR_INIT("ffl") }, { 0xfb05, CG_STR_INIT("st") },
	{ 0xfb06, CG_STR_INIT("st") },
};

static bool is_in(uint32_t c, const struct range *r, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (c >= r[i].from && c <= r[i].to)
			return true;
	}
	return false;
}

/* What stands for c, or `as_is`. */
static struct cg_str spelling(uint32_t c, struct cg_str as_is)
{
	for (size_t i = 0; i < sizeof(spelled) / sizeof(spelled[0]); i++) {
		if (spelled[i].c == c)
			return spelled[i].text;
	}
	return as_is;
}

static bool is_plain(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if ((uint8_t)s.p[i] < ' ' || (uint8_t)s.p[i] >= 0x7f)
			return false;
	}
	return true;
}

enum { ISIN_LENGTH = 12, ISIN_CUT = 5 };

/* Begins as ISINs of India do, and is too short for one. */
static bool is_part_of_isin(struct cg_str s)
{
	bool digit = false;

	if (s.n < ISIN_CUT || s.n >= ISIN_LENGTH || s.p[0] != 'I' || s.p[1] != 'N')
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_upper(s.p[i]) && !cg_is_digit(s.p[i]))
			return false;
		digit = digit || cg_is_digit(s.p[i]);
	}
	return digit;
}

/* No character grows, so that the copy has room. */
static bool spell_word(struct cg_arena *a, struct cg_word *w)
{
	char *out;
	size_t n = 0;

	if (is_plain(w->text))
		return true;
	out = cg_arena_take(a, w->text.n + 1);
	if (out == NULL)
		return false;
	w->hyphen = false;
	for (size_t at = 0, from = 0; at < w->text.n; from = at) {
		uint32_t c = cg_str_char(w->text, &at);
		struct cg_str text = spelling(c, cg_str_sub(w->text, from, at - from));
		bool drop = cg_str_char_is_unseen(c);

		if (c > 0x7f && !drop && at == w->text.n && is_part_of_isin((struct cg_str){ out, n })) {
			w->hyphen = true;
			break;
		}
		w->hyphen = c == 0xad || (w->hyphen && drop);
		w->unreadable = w->unreadable || c == 0 || is_in(c, textless, sizeof(textless) / sizeof(textless[0]));
		if (drop)
			continue;
		memcpy(out + n, text.p, text.n);
		n += text.n;
	}
	w->text = (struct cg_str){ out, n };
	return true;
}

bool cg_spell_words(struct cg_arena *a, struct cg_word *v, size_t *n)
{
	size_t kept = 0;

	for (size_t i = 0; i < *n; i++) {
		if (!spell_word(a, &v[i]))
			return false;
		if (v[i].text.n > 0)
			v[kept++] = v[i];
	}
	*n = kept;
	return true;
}
