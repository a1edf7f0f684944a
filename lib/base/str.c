#include "base/str.h"

#include <string.h>

static bool equal_nocase(const char *a, const char *b, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (cg_lower(a[i]) != cg_lower(b[i]))
			return false;
	}
	return true;
}

bool cg_str_eq_nocase(struct cg_str a, struct cg_str b)
{
	return a.n == b.n && equal_nocase(a.p, b.p, a.n);
}

bool cg_str_starts(struct cg_str s, struct cg_str prefix)
{
	return s.n >= prefix.n && cg_str_eq((struct cg_str){ s.p, prefix.n }, prefix);
}

bool cg_str_starts_nocase(struct cg_str s, struct cg_str prefix)
{
	return s.n >= prefix.n && equal_nocase(s.p, prefix.p, prefix.n);
}

bool cg_str_ends(struct cg_str s, struct cg_str suffix)
{
	return s.n >= suffix.n && cg_str_eq(cg_str_sub(s, s.n - suffix.n, suffix.n), suffix);
}

size_t cg_str_find(struct cg_str s, struct cg_str what)
{
	const char *at;

	if (what.n == 0)
		return 0;
	if (s.n < what.n)
		return SIZE_MAX;
	at = memmem(s.p, s.n, what.p, what.n);
	return at == NULL ? SIZE_MAX : (size_t)(at - s.p);
}

size_t cg_str_find_nocase(struct cg_str s, struct cg_str what)
{
	for (size_t i = 0; i + what.n <= s.n; i++) {
		if (equal_nocase(s.p + i, what.p, what.n))
			return i;
	}
	return SIZE_MAX;
}

struct cg_str cg_str_sub(struct cg_str s, size_t from, size_t n)
{
	size_t left;

	if (s.p == NULL)
		return s;
	if (from > s.n)
		from = s.n;
	left = s.n - from;
	return (struct cg_str){ s.p + from, n < left ? n : left };
}

struct cg_str cg_str_trim(struct cg_str s)
{
	while (s.n > 0 && cg_is_space(s.p[0])) {
		s.p++;
		s.n--;
	}
	while (s.n > 0 && cg_is_space(s.p[s.n - 1]))
		s.n--;
	return s;
}

struct cg_str cg_str_cut(struct cg_str *s, char sep)
{
	const char *at = s->n > 0 ? memchr(s->p, sep, s->n) : NULL;
	struct cg_str head = { s->p, at != NULL ? (size_t)(at - s->p) : s->n };
	size_t used = at != NULL ? head.n + 1 : head.n;

	if (s->p != NULL)
		s->p += used;
	s->n -= used;
	return head;
}

/* Bytes of the UTF-8 character at p (n > 0 bytes left), 0 when it is malformed. */
static size_t utf8_len(const unsigned char *p, size_t n)
{
	static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t len = p[0] < 0x80	     ? 1
		     : (p[0] & 0xe0) == 0xc0 ? 2
		     : (p[0] & 0xf0) == 0xe0 ? 3
		     : (p[0] & 0xf8) == 0xf0 ? 4
					     : 0;
	uint32_t c;

	if (len <= 1)
		return len;
	if (len > n)
		return 0;
	c = p[0] & (0x7fU >> len);
	for (size_t i = 1; i < len; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (p[i] & 0x3fU);
	}
	if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	return len;
}

bool cg_str_is_utf8(struct cg_str s)
{
	const unsigned char *p = (const unsigned char *)s.p;

	for (size_t i = 0; i < s.n;) {
		size_t len = utf8_len(p + i, s.n - i);

		if (len == 0)
			return false;
		i += len;
	}
	return true;
}

uint32_t cg_str_char(struct cg_str s, size_t *at)
{
	const uint8_t first = (uint8_t)s.p[(*at)++];
	uint32_t c = first < 0x80 ? first : first < 0xe0 ? first & 0x1fu : first < 0xf0 ? first & 0xfu : first & 7u;

	while (first >= 0x80 && *at < s.n && ((uint8_t)s.p[*at] & 0xc0) == 0x80)
		c = c << 6 | ((uint8_t)s.p[(*at)++] & 0x3fu);
	return c;
}

/*
 * Letters and variants without ink count, too: a row of them is text that a program reads and nobody sees. U+FE0F is
 * none: it stands in emoji.
 */
bool cg_str_char_is_unseen(uint32_t c)
{
	static const struct {
		uint32_t from, to;
	} unseen[] = {
		{ 0x00, 0x1f },	    { 0x7f, 0x9f },	  { 0xad, 0xad },	{ 0x34f, 0x34f },
		{ 0x61c, 0x61c },   { 0x115f, 0x1160 },	  { 0x17b4, 0x17b5 },	{ 0x180b, 0x180f },
		{ 0x200b, 0x200f }, { 0x2028, 0x202e },	  { 0x2060, 0x206f },	{ 0x2800, 0x2800 },
		{ 0x3164, 0x3164 }, { 0xfe00, 0xfe0e },	  { 0xfeff, 0xfeff },	{ 0xffa0, 0xffa0 },
		{ 0xfff0, 0xfffb }, { 0x1bca0, 0x1bca3 }, { 0x1d173, 0x1d17a }, { 0xe0000, 0xe0fff },
	};

	for (size_t i = 0; i < sizeof(unseen) / sizeof(unseen[0]); i++) {
		if (c >= unseen[i].from && c <= unseen[i].to)
			return true;
	}
	return false;
}
