/*
 * redact.c: Redacts line by line: words are split into tokens, each token stays or gets
 * other letters and digits, and the words are put together again in their boxes. What
 * replaces a token depends on its text and the key alone, so the same folio is the same
 * other folio on every page. A token that would read as a word of the original, or as a
 * public word, is made anew (TRIES).
 */
#include "redact/redact.h"

#include "redact/draw.h"
#include "redact/facts.h"
#include "redact/public.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(CG_REDACT_KEY_BYTES >= crypto_generichash_KEYBYTES_MIN &&
		       CG_REDACT_KEY_BYTES <= crypto_generichash_KEYBYTES_MAX,
	       "the key is one of a keyed hash");

enum {
	WORD_LEAST = 4, /* letters or digits that say something about a person */
	TOKEN_MAX = 64, /* longer ones are made piece by piece */
	TRIES = 96,	/* for letters of about the same width */
	WIDTH_PERCENT = 4,
	FEW = 2, /* letters behind a number */
	ID_LEAST = 7,
	ID_STAYS = 3, /* last digits of a folio: a line's end may leave no more of it */
	PAN_CHARS = 10,
	ISIN_CHARS = 12,
	PAN_HOLDER = 3, /* the letter of a PAN that tells persons from companies */
	FRACTION_MAX = 8,
	ROW_FIGURES = 2,
	FIRST_YEAR = 1900,
	LAST_YEAR = 2099,
};

enum kind { TOKEN_LETTERS, TOKEN_DIGITS, TOKEN_MIXED, TOKEN_FIGURE };

/* A run of letters and digits, or a figure with its marks, in a word. */
struct token {
	size_t word, from, n;
	enum kind kind;
	bool in_mail;
};

enum grouping { GROUPS_NONE, GROUPS_INDIAN, GROUPS_WESTERN };

/*
 * One redaction. The facts say whose words are whose; `originals` keeps a replacement from
 * being another word of the same document.
 */
struct work {
	const struct cg_redact_opts *opts;
	const struct cg_statement *s; /* NULL: not read */
	struct cg_arena *a;
	struct cg_redact_facts facts;
	struct cg_redact_set originals; /* all words of the document, so that none of them comes back */
	enum grouping grouping;
	/* the current line */
	struct cg_word **line;
	size_t n_line;
	struct {
		struct token *v;
		size_t n, cap;
	} tokens;
	bool failed;
};

/* --- what a word is made of */

/* One past the letters, the digits, or both, that begin at `at`. */
static size_t run_end(struct cg_str s, size_t at, bool letters, bool digits)
{
	while (at < s.n && ((letters && cg_is_alpha(s.p[at])) || (digits && cg_is_digit(s.p[at]))))
		at++;
	return at;
}

/* Digits with commas or a point, as amounts and units are printed; returns its end, or `at` when it is none. */
static size_t figure(struct cg_str s, size_t at)
{
	size_t end = run_end(s, at, false, true), fraction;
	bool grouped = false;

	for (; end + 2 < s.n && s.p[end] == ',' && end > at; grouped = true) {
		size_t next = run_end(s, end + 1, false, true);

		if (next - end - 1 < 2 || next - end - 1 > 3)
			return at;
		end = next;
	}
	if (end < s.n && s.p[end] == '.') {
		fraction = run_end(s, end + 1, false, true);
		if (fraction > end + 1 && fraction - end - 1 <= FRACTION_MAX &&
		    (fraction == s.n || s.p[fraction] != '.'))
			return fraction < s.n && cg_is_alpha(s.p[fraction]) ? at : fraction;
	}
	return grouped && (end == s.n || !cg_is_alpha(s.p[end])) ? end : at;
}

/* A folio and an ISIN without a space between them are two tokens. */
static size_t before_isin(struct cg_str s, size_t from, size_t end)
{
	size_t at = end - from > ISIN_CHARS ? end - ISIN_CHARS : from;

	return at > from && cg_redact_is_isin(cg_str_sub(s, at, ISIN_CHARS)) ? at : end;
}

/* The next token of s from *at on; false: no more. */
static bool next_token(struct cg_str s, size_t *at, struct token *t)
{
	size_t i = *at, letters, digits, end;

	while (i < s.n && !cg_is_alnum(s.p[i]) &&
	       !(s.p[i] == '.' && figure(s, i) > i && (i == 0 || !cg_is_alnum(s.p[i - 1]))))
		i++;
	if (i == s.n)
		return false;
	end = figure(s, i);
	t->kind = TOKEN_FIGURE;
	if (end == i) {
		letters = run_end(s, i, true, false);
		digits = run_end(s, i, false, true);
		end = run_end(s, i, true, true);
		t->kind = letters == end ? TOKEN_LETTERS : digits == end ? TOKEN_DIGITS : TOKEN_MIXED;
	}
	if (t->kind == TOKEN_MIXED)
		end = before_isin(s, i, end);
	t->from = i;
	t->n = end - i;
	*at = end;
	return true;
}

/* The token's text within its word. */
static struct cg_str text_of(const struct work *k, const struct token *t)
{
	return cg_str_sub(k->line[t->word]->text, t->from, t->n);
}

/* --- other letters and digits */

/* Random bytes for a text: keyed, so that nobody without the key can try names. */
static void hash(const struct work *k, struct cg_str s, unsigned round, uint8_t out[TOKEN_MAX])
{
	crypto_generichash_state h;
	const unsigned char n[2] = { (unsigned char)round, (unsigned char)(round >> 8) };

	(void)crypto_generichash_init(&h, k->opts->key, CG_REDACT_KEY_BYTES, TOKEN_MAX);
	(void)crypto_generichash_update(&h, n, sizeof(n));
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)cg_lower(s.p[i]);

		(void)crypto_generichash_update(&h, &c, 1);
	}
	(void)crypto_generichash_final(&h, out, TOKEN_MAX);
}
_Static_assert((int)TOKEN_MAX <= (int)crypto_generichash_BYTES_MAX, "one hash has bytes for all characters");

/* One of 26; the small bias of the remainder does not matter here. */
static char letter(uint8_t random)
{
	return (char)('a' + random % 26);
}

/* One of ten. */
static char digit(uint8_t random)
{
	return (char)('0' + random % 10);
}

/* Capitals stay capitals: layouts tell names from notices by them. */
static char in_case_of(char c, char like)
{
	return cg_is_upper(like) ? (char)(c - ('a' - 'A')) : c;
}

/* How much two widths differ. */
static uint32_t off(uint32_t a, uint32_t b)
{
	return a > b ? a - b : b - a;
}

/* Letters in place of s (at most TOKEN_MAX): no public word, none of the document, and about as wide. */
static void other_letters(const struct work *k, struct cg_str s, char *out)
{
	uint8_t bytes[TOKEN_MAX];
	char try[TOKEN_MAX], small[TOKEN_MAX];
	struct cg_str word = { try, s.n };
	uint32_t wanted, best = UINT32_MAX;

	for (size_t i = 0; i < s.n; i++)
		small[i] = cg_lower(s.p[i]);
	wanted = cg_draw_width((struct cg_str){ small, s.n });
	for (unsigned round = 0; round < TRIES; round++) {
		uint32_t away;

		hash(k, s, round, bytes);
		for (size_t i = 0; i < s.n; i++)
			try[i] = letter(bytes[i]);
		away = off(cg_draw_width(word), wanted);
		if (away >= best || cg_public_common(word) || cg_public_scheme(word) ||
		    cg_redact_set_has(&k->facts.schemes, word) || cg_redact_set_has(&k->originals, word))
			continue;
		best = away;
		memcpy(out, try, s.n);
		if (away * 100 <= wanted * WIDTH_PERCENT)
			break;
	}
	if (best == UINT32_MAX)
		memcpy(out, try, s.n);
	for (size_t i = 0; i < s.n; i++)
		out[i] = in_case_of(out[i], s.p[i]);
}

/* Is every character the same? */
static bool all(struct cg_str s, char c)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] != c)
			return false;
	}
	return true;
}

/* A leading zero stays: numbers of accounts are recognised by it. */
static void other_digits(const struct work *k, struct cg_str s, char *out)
{
	uint8_t bytes[TOKEN_MAX];
	unsigned round = 0;

	do {
		hash(k, s, round++, bytes);
		for (size_t i = 0; i < s.n; i++)
			out[i] = s.p[i] == '0' && (i == 0 || out[i - 1] == '0') && all(cg_str_sub(s, 0, i), '0')
					 ? '0'
					 : digit(bytes[i]);
		if (s.n > 0 && s.p[0] != '0' && out[0] == '0')
			out[0] = '1';
	} while (round < TRIES && cg_redact_set_has(&k->originals, (struct cg_str){ out, s.n }) && !all(s, '0'));
}

/* The end of a folio stays: it may stand on a line of its own, too short to be known there. */
static void other_id(const struct work *k, struct cg_str s, char *out)
{
	other_digits(k, s, out);
	if (s.n >= ID_LEAST)
		memcpy(out + s.n - ID_STAYS, s.p + s.n - ID_STAYS, ID_STAYS);
}

/* Two ids without anything between them: a depository participant's and its client's. */
static bool joined_ids(const struct work *k, struct cg_str s, char *out)
{
	for (size_t n = WORD_LEAST; n + WORD_LEAST <= s.n; n++) {
		struct cg_str first = cg_str_sub(s, 0, n), second = cg_str_sub(s, n, s.n);

		if (!cg_redact_set_has(&k->facts.ids, first) || !cg_redact_set_has(&k->facts.ids, second))
			continue;
		other_id(k, first, out);
		other_id(k, second, out + n);
		return true;
	}
	return false;
}

/* A folio or account that was read, or a part of one that breaks over lines. */
static bool known_id(const struct work *k, struct cg_str s, char *out)
{
	char whole[TOKEN_MAX];

	if (cg_redact_set_has(&k->facts.ids, s)) {
		other_id(k, s, out);
		return true;
	}
	if (joined_ids(k, s, out))
		return true;
	for (size_t i = 0; i < k->facts.ids.n; i++) {
		struct cg_str id = k->facts.ids.v[i];
		size_t at = cg_str_find(id, s);

		if (id.n > TOKEN_MAX || (at != 0 && !cg_str_ends(id, s)))
			continue;
		other_id(k, id, whole);
		memcpy(out, whole + (at == 0 ? 0 : id.n - s.n), s.n);
		return true;
	}
	return false;
}

/* A PAN, whole or masked by the issuer with X. */
static bool is_pan(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		bool digits = i >= 5 && i < 9;

		if (s.p[i] != 'X' && (digits ? !cg_is_digit(s.p[i]) : !cg_is_alpha(s.p[i])))
			return false;
	}
	return s.n == PAN_CHARS;
}

/* What masks a PAN stays, as does the letter for the kind of holder. */
static void other_pan(const struct work *k, struct cg_str s, char *out)
{
	uint8_t bytes[TOKEN_MAX];

	hash(k, s, 0, bytes);
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == 'X' || i == PAN_HOLDER)
			out[i] = s.p[i];
		else
			out[i] = cg_is_digit(s.p[i]) ? digit(bytes[i]) : in_case_of(letter(bytes[i]), s.p[i]);
	}
}

/* --- what stays */

/* Of a scheme of this statement, or of AMFI's list. */
static bool is_scheme_word(const struct work *k, struct cg_str s)
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
static const struct token *beside(const struct work *k, size_t i, int step)
{
	size_t at = step < 0 ? i - 1 : i + 1;

	if (at >= k->tokens.n || k->tokens.v[at].kind != TOKEN_LETTERS ||
	    far_apart(k->line[k->tokens.v[i].word], k->line[k->tokens.v[at].word]))
		return NULL;
	return &k->tokens.v[at];
}

typedef bool word_test(const struct work *k, struct cg_str s);

/* Does one of the two neighbours pass the test? */
static bool has_beside(const struct work *k, size_t i, word_test *test)
{
	const struct token *before = beside(k, i, -1), *after = beside(k, i, 1);

	return (before != NULL && test(k, text_of(k, before))) || (after != NULL && test(k, text_of(k, after)));
}

/* Of a person of this statement. */
static bool is_name(const struct work *k, struct cg_str s)
{
	return cg_redact_set_has(&k->facts.names, s);
}

/* A name that nothing public shares. */
static bool is_only_name(const struct work *k, struct cg_str s)
{
	return is_name(k, s) && !cg_public_common(s) && !is_scheme_word(k, s);
}

/* Of an address of this statement. */
static bool is_place(const struct work *k, struct cg_str s)
{
	return cg_redact_set_has(&k->facts.places, s);
}

/* A word that no name or address shares. */
static bool is_only_scheme_word(const struct work *k, struct cg_str s)
{
	return is_scheme_word(k, s) && !is_name(k, s) && !is_place(k, s);
}

/* Words of a fund house in a fund's name have others of it beside them, words of a person's name have not. */
static bool letters_stay(const struct work *k, size_t i)
{
	struct cg_str s = text_of(k, &k->tokens.v[i]);
	bool scheme = is_scheme_word(k, s);

	if (s.n == 1 || all(s, 'X') || cg_redact_set_has(&k->facts.codes, s))
		return true;
	if (is_name(k, s))
		return cg_public_common(s) ? !has_beside(k, i, is_only_name)
					   : scheme && has_beside(k, i, is_only_scheme_word);
	if (is_place(k, s))
		return (scheme || cg_public_common(s)) && !has_beside(k, i, is_place);
	return cg_public_common(s) || cg_redact_set_has(&k->facts.schemes, s) ||
	       (scheme && (k->facts.schemes.n > 0 || has_beside(k, i, is_only_scheme_word)));
}

/* Years are dates, not numbers of a person: not the number of a distributor ("ARN-2096"), nor one in an address. */
static bool is_year(const struct work *k, size_t i)
{
	struct cg_str s = text_of(k, &k->tokens.v[i]);
	const struct token *before = beside(k, i, -1);
	int year = s.n == 4 ? (s.p[0] - '0') * 1000 + (s.p[1] - '0') * 100 + (s.p[2] - '0') * 10 + s.p[3] - '0' : 0;

	return year >= FIRST_YEAR && year <= LAST_YEAR && !has_beside(k, i, is_place) &&
	       !(before != NULL && cg_str_eq_nocase(text_of(k, before), CG_STR("ARN")));
}

/* "1,234.50" and "1234.50" are one amount. */
static struct cg_str canonical(struct cg_str s, char text[CG_DEC_TEXT_MAX])
{
	struct cg_dec d = CG_DEC_NONE;

	return cg_dec_parse(s, &d) ? (struct cg_str){ text, cg_dec_text(d, text) } : CG_STR_NONE;
}

/* An amount that was read, unless the same digits are a folio. */
static bool is_amount(const struct work *k, struct cg_str s)
{
	char text[CG_DEC_TEXT_MAX];
	struct cg_str c = canonical(s, text);

	return c.p != NULL && cg_redact_set_has(&k->facts.amounts, c) && !cg_redact_set_has(&k->facts.ids, s);
}

/* An ISIN, or a part of one that was read. */
static bool is_isin(const struct work *k, struct cg_str s)
{
	if (cg_redact_is_isin(s))
		return true;
	for (size_t i = 0; i < k->facts.isins.n; i++) {
		struct cg_str isin = k->facts.isins.v[i];
		size_t at = cg_str_find_nocase(isin, s);

		if (at != SIZE_MAX && (s.n >= WORD_LEAST || (s.n >= 2 && (at == 0 || at + s.n == isin.n))))
			return true;
	}
	return false;
}

/* An id goes even if an amount has the same digits. */
static bool digits_stay(const struct work *k, size_t i)
{
	struct cg_str s = text_of(k, &k->tokens.v[i]);

	if (cg_redact_set_has(&k->facts.ids, s))
		return false;
	return s.n < WORD_LEAST || is_year(k, i) || is_amount(k, s) || is_isin(k, s) ||
	       cg_redact_set_has(&k->facts.codes, s) || cg_redact_set_has(&k->facts.schemes, s);
}

/* "Nifty50", "2A", "25th": public words, few letters, small numbers. */
static bool mixed_stays(const struct work *k, struct cg_str s)
{
	if (is_isin(k, s) || cg_redact_set_has(&k->facts.codes, s) || cg_redact_set_has(&k->facts.schemes, s))
		return true;
	for (size_t i = 0, end; i < s.n; i = end) {
		bool letters = cg_is_alpha(s.p[i]);
		struct cg_str part;

		end = run_end(s, i, letters, !letters);
		part = cg_str_sub(s, i, end - i);
		if (letters ? part.n > FEW && !cg_public_common(part) && !is_scheme_word(k, part)
			    : part.n >= WORD_LEAST)
			return false;
	}
	return s.n < 2 * WORD_LEAST;
}

/* --- one token */

/* Letters of fewer than four, and known ones, tell what kind of number it is: "IN300214", "ARN12345". */
static void other_mixed(const struct work *k, struct cg_str s, char *out)
{
	if (is_pan(s)) {
		other_pan(k, s, out);
		return;
	}
	for (size_t i = 0, end; i < s.n; i = end) {
		bool letters = cg_is_alpha(s.p[i]);
		struct cg_str part;

		end = run_end(s, i, letters, !letters);
		part = cg_str_sub(s, i, end - i);
		if (!letters && !known_id(k, part, out + i))
			other_digits(k, part, out + i);
		else if (letters && (part.n < WORD_LEAST || cg_public_common(part) || all(part, 'X')))
			memcpy(out + i, part.p, part.n);
		else if (letters)
			other_letters(k, part, out + i);
	}
}

/* In e-mail addresses all goes but the last word behind the point: "example.com". */
static bool mail_stays(const struct work *k, const struct token *t)
{
	struct cg_str word = k->line[t->word]->text;
	size_t end = t->from + t->n;

	return t->n < WORD_LEAST && t->from > 0 && word.p[t->from - 1] == '.' &&
	       run_end(word, end, true, true) == end && (end == word.n || word.p[end] != '@') &&
	       cg_str_find(cg_str_sub(word, 0, t->from), CG_STR("@")) != SIZE_MAX;
}

/* What becomes of a token, by its kind. */
static bool stays(const struct work *k, size_t i)
{
	const struct token *t = &k->tokens.v[i];
	struct cg_str s = text_of(k, t);

	if (t->in_mail)
		return mail_stays(k, t);
	switch (t->kind) {
	case TOKEN_LETTERS:
		return letters_stay(k, i);
	case TOKEN_DIGITS:
		return digits_stay(k, i);
	case TOKEN_MIXED:
		return mixed_stays(k, s);
	default:
		return true;
	}
}

/* Long tokens are made in parts of TOKEN_MAX characters. */
static void replace(const struct work *k, const struct token *t, struct cg_str s, char *out)
{
	for (size_t i = 0; i < s.n; i += TOKEN_MAX) {
		struct cg_str part = cg_str_sub(s, i, TOKEN_MAX);

		if (t->kind == TOKEN_LETTERS)
			other_letters(k, part, out + i);
		else if (t->kind == TOKEN_MIXED)
			other_mixed(k, part, out + i);
		else if (!known_id(k, part, out + i))
			other_digits(k, part, out + i);
	}
}

/* --- figures */

/* Whole numbers are units in rows of tables alone: elsewhere they count pages, months, schemes. */
static bool in_row(const struct work *k)
{
	size_t n = 0;

	for (size_t i = 0; i < k->tokens.n; i++)
		n += k->tokens.v[i].kind == TOKEN_FIGURE;
	return n >= ROW_FIGURES;
}

/* Is the figure an amount or a number of units? */
static bool is_scaled(const struct work *k, const struct token *t)
{
	struct cg_str word = k->line[t->word]->text, s = text_of(k, t);
	char text[CG_DEC_TEXT_MAX];
	struct cg_str c = canonical(s, text);
	size_t end = t->from + t->n;

	if (k->opts->scale <= 1 || c.p == NULL ||
	    (t->kind != TOKEN_FIGURE && (t->kind != TOKEN_DIGITS || !is_amount(k, s) || !in_row(k))))
		return false;
	return !(cg_redact_set_has(&k->facts.prices, c) && !cg_redact_set_has(&k->facts.amounts, c)) &&
	       (end == word.n || word.p[end] != '%');
}

/* Commas behind every third digit, or in the Indian way. */
static size_t group(char *out, const char *digits, size_t n, enum grouping g)
{
	size_t at = 0;

	for (size_t i = 0; i < n; i++) {
		size_t left = n - i;

		if (i > 0 && g != GROUPS_NONE && left >= 3 &&
		    (g == GROUPS_WESTERN ? left % 3 == 0 : left == 3 || left % 2 == 1))
			out[at++] = ',';
		out[at++] = digits[i];
	}
	return at;
}

/* Western grouping has three digits between two commas. */
static enum grouping grouping_of(struct cg_str s)
{
	size_t first = cg_str_find(s, CG_STR(",")), last = first;

	if (first == SIZE_MAX)
		return GROUPS_NONE;
	for (size_t i = first; i < s.n; i++)
		last = s.p[i] == ',' ? i : last;
	return first != last && run_end(s, first + 1, false, true) - first - 1 == 3 ? GROUPS_WESTERN : GROUPS_INDIAN;
}

/* d is printed as the value of so many units at that price, rounded: of more units it is rounded anew. */
static bool revalue(struct cg_dec d, struct cg_dec value, struct cg_dec units, struct cg_dec price, unsigned scale,
		    struct cg_dec *out)
{
	struct cg_dec whole = CG_DEC_NONE;

	if (!cg_dec_eq(d, cg_dec_abs(value)) || !cg_dec_mul(units, price, value.scale, &whole) ||
	    !cg_dec_eq(whole, value))
		return false;
	units.v *= (int64_t)scale;
	return cg_dec_mul(cg_dec_abs(units), price, d.scale, out);
}

/* The figure times the scale. Depositories add printed values up exactly, registrars unrounded ones. */
static bool multiply(const struct work *k, struct cg_dec d, struct cg_dec *out)
{
	const struct cg_statement *s = k->s;

	for (size_t i = 0; s->type != CG_STATEMENT_DEPOSITORY && i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		if (revalue(d, f->value, f->units, f->nav, k->opts->scale, out))
			return true;
	}
	*out = d;
	out->v *= (int64_t)k->opts->scale;
	return d.v <= INT64_MAX / CG_REDACT_SCALE_MAX;
}

/* The figure times the scale, in the way it was printed. CG_STR_NONE: it cannot be, or no memory. */
static struct cg_str scaled(const struct work *k, struct cg_str s)
{
	char digits[CG_DEC_TEXT_MAX], out[2 * CG_DEC_TEXT_MAX];
	struct cg_dec d = CG_DEC_NONE;
	enum grouping g = grouping_of(s);
	struct cg_str text, whole;
	size_t n;

	if (!cg_dec_parse(s, &d) || !multiply(k, d, &d))
		return CG_STR_NONE;
	text = (struct cg_str){ digits, cg_dec_text(d, digits) };
	whole = cg_str_cut(&text, '.');
	if (g == GROUPS_NONE && run_end(s, 0, false, true) <= 3)
		g = k->grouping;
	n = group(out, whole.p, whole.n, g);
	return cg_arena_printf(k->a, "%.*s%s%.*s", (int)n, out, d.scale > 0 ? "." : "", CG_STR_ARG(text));
}

/* --- lines */

/* The word with its tokens replaced; marks between them stay. */
static void put(struct work *k, struct token *first, size_t n, struct cg_word *w)
{
	size_t cap = w->text.n + n * 2 * CG_DEC_TEXT_MAX + 1, at = 0, from = 0;
	char *out = cg_arena_take(k->a, cap);

	if (out == NULL) {
		k->failed = true;
		return;
	}
	for (size_t i = 0; i < n; i++) {
		struct cg_str s = text_of(k, &first[i]);

		memcpy(out + at, w->text.p + from, first[i].from - from);
		at += first[i].from - from;
		if (is_scaled(k, &first[i])) {
			struct cg_str more = scaled(k, s);

			k->failed = k->failed || more.p == NULL;
			if (more.p != NULL)
				memcpy(out + at, more.p, more.n);
			at += more.n;
		} else {
			if (stays(k, (size_t)(&first[i] - k->tokens.v)))
				memcpy(out + at, s.p, s.n);
			else
				replace(k, &first[i], s, out + at);
			at += s.n;
		}
		from = first[i].from + first[i].n;
	}
	memcpy(out + at, w->text.p + from, w->text.n - from);
	w->text = (struct cg_str){ out, at + w->text.n - from };
}

/* Letters of other scripts: others of the same block, by the key. */
static void other_scripts(const struct work *k, struct cg_word *w)
{
	char *p = (char *)(uintptr_t)w->text.p;
	uint8_t bytes[TOKEN_MAX];

	for (size_t i = 0; i < w->text.n;) {
		size_t at = i;
		uint32_t c = cg_str_char(w->text, &i);

		if (c >= 0x900 && c < 0xd80 && i - at == 3 && (c & 0x7f) >= 0x15 && (c & 0x7f) <= 0x39) {
			hash(k, cg_str_sub(w->text, at, 3), 1, bytes);
			c = (c & ~0x7fu) + 0x15 + bytes[0] % 0x25;
			p[at + 1] = (char)(0x80 | (c >> 6 & 0x3f));
			p[at + 2] = (char)(0x80 | (c & 0x3f));
		} else if (c >= 0xc0 && c <= 0x17f && i - at == 2) {
			p[at] = '\xc3';
			p[at + 1] = (char)(0xa0 + (unsigned char)p[at + 1] % 0x16);
		}
	}
}

/*
 * The box of a word that has other letters now: it keeps its left end, a figure its right one. No word grows: where the
 * gaps between words are narrow, as in reprints without spaces, two would be read as one.
 */
static void set_box(struct cg_word *w, struct cg_str before, bool figures)
{
	uint32_t old = cg_draw_width(before), now = cg_draw_width(w->text), low;
	int64_t width = w->x1 - w->x0;

	if (w->rotation != 0 || old == 0 || now == old)
		return;
	low = old - old * WIDTH_PERCENT / 100;
	if (figures) {
		w->x0 = w->x1 - (int32_t)(width * now / old);
		return;
	}
	now = now < low ? low : now > old ? old : now;
	w->x1 = w->x0 + (int32_t)(width * now / old);
}

/* "@@" is a mark of footnotes. */
static bool is_mail(struct cg_str s)
{
	size_t at = cg_str_find(s, CG_STR("@"));

	return at != SIZE_MAX && at > 0 && at + 1 < s.n && cg_is_alnum(s.p[at - 1]) && cg_is_alnum(s.p[at + 1]);
}

/* The tokens of the current line. */
static void take_tokens(struct work *k)
{
	k->tokens.n = 0;
	for (size_t i = 0; i < k->n_line; i++) {
		struct cg_str s = k->line[i]->text;
		struct token t = { .word = i, .in_mail = is_mail(s) };

		for (size_t at = 0; next_token(s, &at, &t);) {
			if (!CG_PUSH(k->a, &k->tokens, &t))
				k->failed = true;
		}
	}
}

/* All words are made before the first is set: the words beside one decide about it. */
static void redact_line(struct work *k)
{
	struct cg_word *made = cg_arena_take_array(k->a, k->n_line, sizeof(*made));
	size_t from = 0, end = 0;

	k->failed = k->failed || made == NULL;
	take_tokens(k);
	for (size_t i = 0; i < k->n_line && !k->failed; i++, from = end) {
		const struct cg_word *w = k->line[i];

		while (end < k->tokens.n && k->tokens.v[end].word == i)
			end++;
		made[i] = *w;
		put(k, k->tokens.v + from, end - from, &made[i]);
		other_scripts(k, &made[i]);
		set_box(&made[i], w->text, end > from && is_scaled(k, &k->tokens.v[from]));
	}
	for (size_t i = 0; i < k->n_line && !k->failed; i++)
		*k->line[i] = made[i];
}

/* For qsort: by the foot of the word. */
static int by_base(const void *x, const void *y)
{
	const struct cg_word *a = *(struct cg_word *const *)x, *b = *(struct cg_word *const *)y;

	return (a->y1 > b->y1) - (a->y1 < b->y1);
}

/* For qsort: from left to right. */
static int by_x(const void *x, const void *y)
{
	const struct cg_word *a = *(struct cg_word *const *)x, *b = *(struct cg_word *const *)y;

	return (a->x0 > b->x0) - (a->x0 < b->x0);
}

/* Words whose baselines are within a third of their height, by x. */
static void redact_words(struct work *k, struct cg_word *v, size_t n)
{
	struct cg_word **all_words = cg_arena_take_array(k->a, n, sizeof(*all_words));

	if (all_words == NULL) {
		k->failed = true;
		return;
	}
	for (size_t i = 0; i < n; i++)
		all_words[i] = &v[i];
	if (n > 0)
		qsort(all_words, n, sizeof(*all_words), by_base);
	for (size_t i = 0, end; i < n && !k->failed; i = end) {
		int32_t reach = (all_words[i]->y1 - all_words[i]->y0) / 3;

		for (end = i + 1; end < n && all_words[end]->y1 - all_words[i]->y1 <= reach; end++)
			continue;
		k->line = all_words + i;
		k->n_line = end - i;
		qsort(k->line, k->n_line, sizeof(*k->line), by_x);
		redact_line(k);
	}
}

/* Words and digits of the document, and how it groups digits. */
static void note_originals(struct work *k, const struct cg_word *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		cg_redact_set_add(&k->facts, k->a, &k->originals, v[i].text, CG_REDACT_LETTERS, WORD_LEAST);
		cg_redact_set_add(&k->facts, k->a, &k->originals, v[i].text, CG_REDACT_DIGITS, WORD_LEAST);
		if (k->grouping == GROUPS_NONE && figure(v[i].text, 0) == v[i].text.n)
			k->grouping = grouping_of(v[i].text);
	}
}

/* The words of the original stay as they are. */
static struct cg_word *copy_words(struct cg_arena *a, const struct cg_word *v, size_t n)
{
	struct cg_word *out = cg_arena_take_array(a, n, sizeof(*out));

	if (out != NULL && n > 0)
		memcpy(out, v, n * sizeof(*out));
	return out;
}

enum cg_code cg_redact(const struct cg_words *w, const struct cg_statement *s, const struct cg_redact_opts *opts,
		       struct cg_arena *a, struct cg_words *out, struct cg_err *e)
{
	struct work k = { .opts = opts, .s = s, .a = a };
	enum cg_code rc = cg_redact_facts_take(s, a, &k.facts, e);

	if (rc != CG_OK)
		return rc;
	for (size_t i = 0; i < w->n_pages; i++) {
		note_originals(&k, w->pages[i].v, w->pages[i].n);
		note_originals(&k, w->pages[i].rotated, w->pages[i].n_rotated);
	}
	cg_redact_set_sort(&k.originals);
	*out = (struct cg_words){ .n_pages = w->n_pages, .fonts = w->fonts, .n_fonts = w->n_fonts };
	out->pages = cg_arena_take_array(a, w->n_pages, sizeof(*out->pages));
	for (size_t i = 0; out->pages != NULL && i < w->n_pages; i++) {
		struct cg_page *p = &out->pages[i];

		*p = w->pages[i];
		p->v = copy_words(a, p->v, p->n);
		p->rotated = copy_words(a, p->rotated, p->n_rotated);
		if (p->v == NULL || p->rotated == NULL)
			return cg_fail(e, CG_EBUSY, "no memory to redact");
		redact_words(&k, p->v, p->n);
		redact_words(&k, p->rotated, p->n_rotated);
	}
	return out->pages != NULL && !k.failed && k.facts.failed == 0 ? CG_OK
								      : cg_fail(e, CG_EBUSY, "no memory to redact");
}
