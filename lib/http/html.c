#include "http/html.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST = 8192 };

static bool room(struct cg_html *h, size_t more)
{
	size_t want = h->cap == 0 ? FIRST : h->cap;
	char *p;

	if (h->bad || more > CG_HTML_MAX || h->n > CG_HTML_MAX - more) {
		h->bad = true;
		return false;
	}
	while (want <= h->n + more)
		want *= 2;
	if (want == h->cap)
		return true;
	p = realloc(h->p, want);
	if (p == NULL) {
		h->bad = true;
		return false;
	}
	h->p = p;
	h->cap = want;
	return true;
}

static void put(struct cg_html *h, const char *p, size_t n)
{
	if (n == 0 || !room(h, n))
		return;
	memcpy(h->p + h->n, p, n);
	h->n += n;
}

void cg_html_raw(struct cg_html *h, const char *markup)
{
	put(h, markup, strlen(markup));
}

void cg_html_rawf(struct cg_html *h, const char *fmt, ...)
{
	va_list ap, again;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	if (n < 0)
		h->bad = true;
	else if (room(h, (size_t)n + 1)) {
		(void)vsnprintf(h->p + h->n, (size_t)n + 1, fmt, again);
		h->n += (size_t)n;
	}
	va_end(again);
	va_end(ap);
}

/* Bytes of the character at s, 0 when it is no UTF-8. */
static size_t character(struct cg_str s)
{
	unsigned char c = (unsigned char)s.p[0];
	size_t n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;

	return n <= s.n && cg_str_is_utf8(cg_str_sub(s, 0, n)) ? n : 0;
}

void cg_html_text(struct cg_html *h, struct cg_str s)
{
	while (s.n > 0) {
		size_t n = character(s);
		char c = s.p[0];

		if (n == 0 || ((unsigned char)c < 0x20 && !cg_is_space(c)) || c == 0x7f)
			put(h, "\xef\xbf\xbd", 3);
		else if (c == '&')
			put(h, "&amp;", 5);
		else if (c == '<')
			put(h, "&lt;", 4);
		else if (c == '>')
			put(h, "&gt;", 4);
		else if (c == '"')
			put(h, "&quot;", 6);
		else if (c == '\'')
			put(h, "&#39;", 5);
		else
			put(h, s.p, n);
		s = cg_str_sub(s, n > 0 ? n : 1, s.n);
	}
}

void cg_html_z(struct cg_html *h, const char *text)
{
	cg_html_text(h, cg_str_of(text));
}

void cg_html_int(struct cg_html *h, int64_t v)
{
	char text[24];
	int n = snprintf(text, sizeof(text), "%lld", (long long)v);

	put(h, text, n > 0 ? (size_t)n : 0);
}

void cg_html_attr(struct cg_html *h, const char *name, struct cg_str value)
{
	cg_html_raw(h, " ");
	cg_html_raw(h, name);
	cg_html_raw(h, "=\"");
	cg_html_text(h, value);
	cg_html_raw(h, "\"");
}

void cg_html_url(struct cg_html *h, struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		char text[4];
		bool plain = cg_is_alnum(s.p[i]) || (s.p[i] != '\0' && strchr("-._~", s.p[i]) != NULL);
		int n = snprintf(text, sizeof(text), plain ? "%c" : "%%%02X", (unsigned char)s.p[i]);

		put(h, text, n > 0 ? (size_t)n : 0);
	}
}

char *cg_html_take(struct cg_html *h, size_t *n)
{
	char *p = NULL;

	if (room(h, 1)) {
		h->p[h->n] = '\0';
		p = h->p;
		*n = h->n;
		*h = (struct cg_html){ .p = NULL };
	}
	cg_html_free(h);
	return p;
}

void cg_html_free(struct cg_html *h)
{
	free(h->p);
	*h = (struct cg_html){ .p = NULL };
}
