/*
 * str.h: borrowed views of bytes, the string type of the whole tree.
 * Does not own memory and is not NUL-terminated; copies live in an arena.
 *
 * Absent    p == NULL means "not there" (JSON null); p != NULL with n == 0 is the empty string.
 * Ownership every view borrows: it is valid as long as the bytes behind it (mostly: the request's arena).
 * Text      bytes are UTF-8 once they left lib/pdf or lib/http; the character class helpers below are ASCII only
 *           and do not depend on the locale.
 */
#ifndef CG_BASE_STR_H
#define CG_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct cg_str {
	const char *p;
	size_t n;
};

/* clang-format off */
#define CG_STR_INIT(lit) { "" lit, sizeof(lit) - 1 }
/* clang-format on */
#define CG_STR(lit) ((struct cg_str)CG_STR_INIT(lit))
#define CG_STR_NONE ((struct cg_str){ NULL, 0 })
/* For printf: printf("%.*s", CG_STR_ARG(s)); never for text that may be PII in a log. */
#define CG_STR_ARG(s) (int)(s).n, (s).p

static inline bool cg_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool cg_is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static inline bool cg_is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static inline bool cg_is_alpha(char c)
{
	return cg_is_upper(c) || cg_is_lower(c);
}

static inline bool cg_is_alnum(char c)
{
	return cg_is_alpha(c) || cg_is_digit(c);
}

static inline bool cg_is_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline char cg_lower(char c)
{
	return cg_is_upper(c) ? (char)(c + ('a' - 'A')) : c;
}

/* "007": nothing but digits, at least one. */
static inline bool cg_str_is_digits(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]))
			return false;
	}
	return s.n > 0;
}

/* How many digits are in it. */
static inline size_t cg_str_digits(struct cg_str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += cg_is_digit(s.p[i]);
	return n;
}

/* A view of a NUL-terminated string; NULL gives CG_STR_NONE. */
static inline struct cg_str cg_str_of(const char *z)
{
	return z == NULL ? CG_STR_NONE : (struct cg_str){ z, strlen(z) };
}

/* Here, as most words differ from most others in length or in the first letter: no call is made for these. */
static inline bool cg_str_eq(struct cg_str a, struct cg_str b)
{
	return a.n == b.n && (a.n == 0 || (a.p[0] == b.p[0] && memcmp(a.p, b.p, a.n) == 0));
}

/* Equal except for the case of ASCII letters. */
bool cg_str_eq_nocase(struct cg_str a, struct cg_str b);
bool cg_str_starts(struct cg_str s, struct cg_str prefix);
bool cg_str_starts_nocase(struct cg_str s, struct cg_str prefix);
bool cg_str_ends(struct cg_str s, struct cg_str suffix);

/* Offset of the first `what` in s, or SIZE_MAX. An empty `what` is at 0. */
size_t cg_str_find(struct cg_str s, struct cg_str what);
size_t cg_str_find_nocase(struct cg_str s, struct cg_str what);

/* The part of s from `from` on, at most n bytes; both are clamped to s. */
struct cg_str cg_str_sub(struct cg_str s, size_t from, size_t n);
/* Without white space at both ends. */
struct cg_str cg_str_trim(struct cg_str s);
/* Cut *s at the first sep; the head is returned, *s keeps the tail (empty when there was no sep). */
struct cg_str cg_str_cut(struct cg_str *s, char sep);

/* True when all of s is well-formed UTF-8 without surrogates and overlong forms (RFC 3629). NUL bytes pass. */
bool cg_str_is_utf8(struct cg_str s);
/* The character at *at of well-formed UTF-8, *at < s.n; *at moves behind it. */
uint32_t cg_str_char(struct cg_str s, size_t *at);
/* Controls and what only steers the writing: direction, joining, width 0. Such a character may hide or turn its
 * neighbours. */
bool cg_str_char_is_unseen(uint32_t c);

#endif
