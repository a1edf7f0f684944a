/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "extract_trailer.h"

#include <string.h>

enum { TRAILER_WITHIN = 1024 /* poppler looks for startxref this far from the end */ };

/* Offset of the last `what` in the tail of the file, or n. */
static size_t find_last(const char *p, size_t n, const char *what)
{
	size_t len = strlen(what), least = n > TRAILER_WITHIN ? n - TRAILER_WITHIN : 0;

	for (size_t at = n; at >= least + len; at--) {
		if (memcmp(p + at - len, what, len) == 0)
			return at - len;
	}
	return n;
}

/* White space as PDF has it. */
static size_t skip_space(const char *p, size_t n, size_t at)
{
	while (at < n && (p[at] == ' ' || (p[at] >= '\t' && p[at] <= '\r') || p[at] == '\0'))
		at++;
	return at;
}

/* One past the digits. */
static size_t skip_digits(const char *p, size_t n, size_t at)
{
	while (at < n && p[at] >= '0' && p[at] <= '9')
		at++;
	return at;
}

/* "12 0 obj" */
static bool is_object(const char *p, size_t n, size_t at)
{
	size_t number = skip_digits(p, n, at);
	size_t word = skip_space(p, n, skip_digits(p, n, skip_space(p, n, number)));

	return number > at && word + 3 <= n && memcmp(p + word, "obj", 3) == 0;
}

bool trailer_is_there(const char *p, size_t n, size_t header)
{
	size_t at = skip_space(p, n, find_last(p, n, "startxref") + strlen("startxref")), start = 0;

	for (; at < n && p[at] >= '0' && p[at] <= '9' && start < n; at++)
		start = start * 10 + (size_t)(p[at] - '0');
	start = skip_space(p, n, start + header);
	return start + 4 < n && (memcmp(p + start, "xref", 4) == 0 || is_object(p, n, start));
}
