/*
 * other.c: Other letters and digits for a token, by its text and the key alone: the same folio is the
 * same other folio on every page. One that would read as a word of the original, or as a public word, is made anew
 * (TRIES).
 */
#include "redact/token.h"

#include "redact/draw.h"
#include "redact/public.h"
#include "statement/txn_type.h"

#include <sodium.h>
#include <string.h>

_Static_assert(CG_REDACT_KEY_BYTES >= crypto_generichash_KEYBYTES_MIN &&
		       CG_REDACT_KEY_BYTES <= crypto_generichash_KEYBYTES_MAX,
	       "the key is one of a keyed hash");

enum {
	TRIES = 96, /* for letters of about the same width */
	ID_LEAST = 7,
	ID_STAYS = 3, /* last digits of a folio: a line's end may leave no more of it */
	PAN_CHARS = 10,
	PAN_DIGITS = 5, /* letters before them */
	PAN_HOLDER = 3, /* the letter of a PAN that tells persons from companies */
};

/* Random bytes for a text: keyed, so that nobody without the key can try names. */
static void hash(const struct cg_redact_work *k, struct cg_str s, unsigned round, uint8_t out[CG_REDACT_TOKEN_MAX])
{
	crypto_generichash_state h;
	const unsigned char n[2] = { (unsigned char)round, (unsigned char)(round >> 8) };

	(void)crypto_generichash_init(&h, k->opts->key, CG_REDACT_KEY_BYTES, CG_REDACT_TOKEN_MAX);
	(void)crypto_generichash_update(&h, n, sizeof(n));
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)cg_lower(s.p[i]);

		(void)crypto_generichash_update(&h, &c, 1);
	}
	(void)crypto_generichash_final(&h, out, CG_REDACT_TOKEN_MAX);
}
_Static_assert((int)CG_REDACT_TOKEN_MAX <= (int)crypto_generichash_BYTES_MAX, "one hash has bytes for all characters");

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

/*
 * Letters in place of s (at most CG_REDACT_TOKEN_MAX): no public word, none of the document, none that would make
 * another transaction of a description, and about as wide.
 */
static void other_letters(const struct cg_redact_work *k, struct cg_str s, char *out)
{
	uint8_t bytes[CG_REDACT_TOKEN_MAX];
	char try[CG_REDACT_TOKEN_MAX], small[CG_REDACT_TOKEN_MAX];
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
		if (away >= best || cg_public_common(word) || cg_txn_begins_keyword(word) || cg_public_scheme(word) ||
		    cg_redact_set_has(&k->facts.schemes, word) || cg_redact_set_has(&k->originals, word))
			continue;
		best = away;
		memcpy(out, try, s.n);
		if (away * 100 <= wanted * CG_REDACT_WIDTH_PERCENT)
			break;
	}
	if (best == UINT32_MAX)
		memcpy(out, try, s.n);
	for (size_t i = 0; i < s.n; i++)
		out[i] = in_case_of(out[i], s.p[i]);
}

/* A leading zero stays: numbers of accounts are recognised by it. */
static void other_digits(const struct cg_redact_work *k, struct cg_str s, char *out)
{
	uint8_t bytes[CG_REDACT_TOKEN_MAX];
	unsigned round = 0;

	do {
		hash(k, s, round++, bytes);
		for (size_t i = 0; i < s.n; i++)
			out[i] = s.p[i] == '0' && (i == 0 || out[i - 1] == '0') &&
						 cg_redact_token_all(cg_str_sub(s, 0, i), '0')
					 ? '0'
					 : digit(bytes[i]);
		if (s.n > 0 && s.p[0] != '0' && out[0] == '0')
			out[0] = '1';
	} while (round < TRIES && cg_redact_set_has(&k->originals, (struct cg_str){ out, s.n }) &&
		 !cg_redact_token_all(s, '0'));
}

/* The end of a folio stays: it may stand on a line of its own, too short to be known there. */
static void other_id(const struct cg_redact_work *k, struct cg_str s, char *out)
{
	other_digits(k, s, out);
	if (s.n >= ID_LEAST)
		memcpy(out + s.n - ID_STAYS, s.p + s.n - ID_STAYS, ID_STAYS);
}

/* Two ids without anything between them: a depository participant's and its client's. */
static bool joined_ids(const struct cg_redact_work *k, struct cg_str s, char *out)
{
	for (size_t n = CG_REDACT_WORD_LEAST; n + CG_REDACT_WORD_LEAST <= s.n; n++) {
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
static bool known_id(const struct cg_redact_work *k, struct cg_str s, char *out)
{
	char whole[CG_REDACT_TOKEN_MAX];

	if (cg_redact_set_has(&k->facts.ids, s)) {
		other_id(k, s, out);
		return true;
	}
	if (joined_ids(k, s, out))
		return true;
	for (size_t i = 0; i < k->facts.ids.n; i++) {
		struct cg_str id = k->facts.ids.v[i];
		size_t at = cg_str_find(id, s);

		if (id.n > CG_REDACT_TOKEN_MAX || (at != 0 && !cg_str_ends(id, s)))
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
static void other_pan(const struct cg_redact_work *k, struct cg_str s, char *out)
{
	uint8_t bytes[CG_REDACT_TOKEN_MAX];
	unsigned round = 0;

	do {
		hash(k, s, round++, bytes);
		for (size_t i = 0; i < s.n; i++) {
			if (s.p[i] == 'X' || i == PAN_HOLDER)
				out[i] = s.p[i];
			else
				out[i] = cg_is_digit(s.p[i]) ? digit(bytes[i]) : in_case_of(letter(bytes[i]), s.p[i]);
		}
	} while (round < TRIES && (cg_redact_set_has(&k->originals, (struct cg_str){ out, PAN_DIGITS }) ||
				   cg_redact_set_has(&k->originals, (struct cg_str){ out + PAN_DIGITS, 4 })));
}

/* Letters of fewer than four, and known ones, tell what kind of number it is: "IN300214", "ARN12345". */
static void other_mixed(const struct cg_redact_work *k, struct cg_str s, char *out)
{
	if (is_pan(s)) {
		other_pan(k, s, out);
		return;
	}
	for (size_t i = 0, end; i < s.n; i = end) {
		bool letters = cg_is_alpha(s.p[i]);
		struct cg_str part;

		end = cg_redact_token_run_end(s, i, letters, !letters);
		part = cg_str_sub(s, i, end - i);
		if (!letters && !known_id(k, part, out + i))
			other_digits(k, part, out + i);
		else if (letters &&
			 (part.n < CG_REDACT_WORD_LEAST || cg_public_common(part) || cg_redact_token_all(part, 'X')))
			memcpy(out + i, part.p, part.n);
		else if (letters)
			other_letters(k, part, out + i);
	}
}

/* Long tokens are made in parts of CG_REDACT_TOKEN_MAX characters. */
void cg_redact_other(const struct cg_redact_work *k, const struct cg_redact_token *t, struct cg_str s, char *out)
{
	for (size_t i = 0; i < s.n; i += CG_REDACT_TOKEN_MAX) {
		struct cg_str part = cg_str_sub(s, i, CG_REDACT_TOKEN_MAX);

		if (t->kind == CG_REDACT_TOKEN_LETTERS)
			other_letters(k, part, out + i);
		else if (t->kind == CG_REDACT_TOKEN_MIXED)
			other_mixed(k, part, out + i);
		else if (!known_id(k, part, out + i))
			other_digits(k, part, out + i);
	}
}

/* Letters of other scripts: others of the same block, by the key. */
void cg_redact_other_scripts(const struct cg_redact_work *k, struct cg_word *w)
{
	char *p = (char *)(uintptr_t)w->text.p;
	uint8_t bytes[CG_REDACT_TOKEN_MAX];

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
