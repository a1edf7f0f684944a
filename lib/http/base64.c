#include "http/base64.h"

#include <openssl/evp.h>
#include <string.h>

enum { QUADS = 1024, STANDARD = 1, URL_SAFE = 2 };

struct decoder {
	cg_base64_sink *sink;
	void *ctx;
	unsigned alphabets;    /* seen: STANDARD for + and /, URL_SAFE for - and _ */
	size_t chars, padding; /* of the whole text */
	size_t n;	       /* in block */
	unsigned char block[QUADS * 4];
};

/* The character of the standard alphabet, '=' for padding, ' ' for white space, 0 for anything else. */
static char standard_char(struct decoder *d, char c)
{
	switch (c) {
	case '+':
	case '/':
		d->alphabets |= STANDARD;
		return c;
	case '-':
		d->alphabets |= URL_SAFE;
		return '+';
	case '_':
		d->alphabets |= URL_SAFE;
		return '/';
	case '=':
		return '=';
	case ' ':
	case '\t':
	case '\r':
	case '\n':
		return ' ';
	default:
		return cg_is_alnum(c) ? c : '\0';
	}
}

/* Decode whole quads of the block and hand on their first `keep` bytes; the bytes behind them must be zero. */
static enum cg_code flush(struct decoder *d, size_t keep, struct cg_err *e)
{
	unsigned char out[QUADS * 3];
	int n = EVP_DecodeBlock(out, d->block, (int)d->n);

	if (n < 0 || (size_t)n < keep)
		return cg_fail(e, CG_EBASE64, "base64: refused by the decoder");
	for (size_t i = keep; i < (size_t)n; i++)
		if (out[i] != 0)
			return cg_fail(e, CG_EBASE64, "base64: the last character has bits that do not count");
	d->n = 0;
	return keep == 0 ? CG_OK : d->sink(d->ctx, (struct cg_str){ (const char *)out, keep }, e);
}

static enum cg_code finish_quantum(struct decoder *d, struct cg_err *e)
{
	size_t left = d->chars % 4, keep = d->n / 4 * 3;

	if (left == 1 || d->alphabets == (STANDARD | URL_SAFE))
		return cg_fail(e, CG_EBASE64, "base64: a left-over character or two alphabets");
	if (d->padding > 0 && (left == 0 || d->padding != 4 - left))
		return cg_fail(e, CG_EBASE64, "base64: wrong padding");
	if (left > 0) {
		keep += left - 1;
		memset(d->block + d->n, 'A', 4 - left);
		d->n += 4 - left;
	}
	return d->n == 0 ? CG_OK : flush(d, keep, e);
}

enum cg_code cg_base64_decode(struct cg_str text, cg_base64_sink *sink, void *ctx, struct cg_err *e)
{
	struct decoder d = { .sink = sink, .ctx = ctx };
	enum cg_code rc = CG_OK;

	for (size_t i = 0; i < text.n && rc == CG_OK; i++) {
		char c = standard_char(&d, text.p[i]);

		if (c == ' ')
			continue;
		if (c == '=') {
			d.padding++;
			continue;
		}
		if (c == '\0' || d.padding > 0)
			return cg_fail(e, CG_EBASE64, "base64: character %zu is not allowed there", i + 1);
		d.block[d.n++] = (unsigned char)c;
		d.chars++;
		if (d.n == sizeof(d.block))
			rc = flush(&d, sizeof(d.block) / 4 * 3, e);
	}
	return rc == CG_OK ? finish_quantum(&d, e) : rc;
}
