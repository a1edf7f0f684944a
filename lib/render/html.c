/*
 * html.c: cg_html_text is the only function that takes text from outside; it escapes for
 * text and quoted attributes alike, so that no caller has to choose. cg_html_raw and
 * cg_html_rawf take literals of the program.
 */
#include "render/html.h"

#include <stdarg.h>
#include <string.h>

/* A document is begun by all zero: its limit is set with its first piece. */
static struct cg_buf *buf(struct cg_html *h)
{
	h->text.limit = CG_HTML_MAX;
	return &h->text;
}

void cg_html_raw(struct cg_html *h, const char *markup)
{
	cg_buf_z(buf(h), markup);
}

void cg_html_rawf(struct cg_html *h, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	cg_buf_vprintf(buf(h), fmt, ap);
	va_end(ap);
}

/* Bytes of the character at s, 0 when it is no UTF-8. shown: it is none of those that nobody sees. */
static size_t character(struct cg_str s, bool *shown)
{
	unsigned char c = (unsigned char)s.p[0];
	size_t n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0, at = 0;

	n = n <= s.n && cg_str_is_utf8(cg_str_sub(s, 0, n)) ? n : 0;
	*shown = n > 0 && (cg_is_space(s.p[0]) || !cg_str_char_is_unseen(cg_str_char(s, &at)));
	return n;
}

/*
 * Control characters, what hides or turns the text around it, and bytes that are no UTF-8
 * become U+FFFD: what a page hides is a risk in itself.
 */
void cg_html_text(struct cg_html *h, struct cg_str s)
{
	struct cg_buf *to = buf(h);

	while (s.n > 0) {
		bool shown;
		size_t n = character(s, &shown);
		char c = s.p[0];

		if (!shown)
			cg_buf_z(to, "\xef\xbf\xbd");
		else if (c == '&')
			cg_buf_z(to, "&amp;");
		else if (c == '<')
			cg_buf_z(to, "&lt;");
		else if (c == '>')
			cg_buf_z(to, "&gt;");
		else if (c == '"')
			cg_buf_z(to, "&quot;");
		else if (c == '\'')
			cg_buf_z(to, "&#39;");
		else
			cg_buf_put(to, s.p, n);
		s = cg_str_sub(s, n > 0 ? n : 1, s.n);
	}
}

void cg_html_z(struct cg_html *h, const char *text)
{
	cg_html_text(h, cg_str_of(text));
}

void cg_html_int(struct cg_html *h, int64_t v)
{
	cg_buf_printf(buf(h), "%lld", (long long)v);
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
		bool plain = cg_is_alnum(s.p[i]) || (s.p[i] != '\0' && strchr("-._~", s.p[i]) != NULL);

		cg_buf_printf(buf(h), plain ? "%c" : "%%%02X", (unsigned char)s.p[i]);
	}
}

/* The document is handed over, not copied: reports are large. */
char *cg_html_take(struct cg_html *h, size_t *n)
{
	char *p = cg_buf_steal(buf(h), n);

	cg_html_free(h);
	return p;
}

void cg_html_free(struct cg_html *h)
{
	cg_buf_free(&h->text);
	*h = (struct cg_html){ .text = { .p = NULL } };
}
