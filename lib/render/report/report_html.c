/*
 * report_html.c: The portfolio as a page that stands alone (cg_report_html). The style sheet of
 * the pages is part of it and its hash part of the policy, so that the page works as a saved
 * file and allows nothing else.
 */
#include "base/digest.h"
#include "render/report/report.h"
#include "render/report/report_page.h"
#include "render/report/report_style.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* --- head of the page */

enum { HASH_MAX = 64 };

/* The source 'sha256-...' of a policy that allows exactly this style. */
static void source_of(const char *content, size_t n, char out[HASH_MAX])
{
	static const char scheme[] = "'sha256-";
	unsigned char digest[CG_DIGEST_SIZE];

	cg_digest_of((struct cg_str){ content, n }, digest);
	memcpy(out, scheme, sizeof(scheme) - 1);
	(void)sodium_bin2base64(out + sizeof(scheme) - 1, HASH_MAX - sizeof(scheme), digest, sizeof(digest),
				sodium_base64_VARIANT_ORIGINAL);
	n = strlen(out);
	out[n] = '\'';
	out[n + 1] = '\0';
}
_Static_assert(HASH_MAX >= 8 + sodium_base64_ENCODED_LEN(CG_DIGEST_SIZE, 1) + 2, "a hash fits");

/* The hash covers exactly the bytes between the tags: a browser refuses the style otherwise. */
static void style(struct cg_report_page *p, char hash[HASH_MAX])
{
	size_t at;

	cg_html_raw(&p->h, "<style>");
	at = p->h.text.n;
	for (size_t i = 0; i < cg_report_style_n; i++)
		cg_html_raw(&p->h, cg_report_style[i]);
	if (!p->h.text.failed)
		source_of(p->h.text.p + at, p->h.text.n - at, hash);
	cg_html_raw(&p->h, "</style>");
}

/* The name of the investor tells two printed reports apart. */
static void title_of(struct cg_report_page *p)
{
	cg_html_raw(&p->h, "<title>Portfolio report");
	if (p->s->investor.name.n > 0) {
		cg_html_raw(&p->h, ": ");
		cg_html_text(&p->h, p->s->investor.name);
	}
	cg_html_raw(&p->h, "</title>");
}

/* No referrer, no index, an empty icon: opening the page asks no server for anything. */
static void head(struct cg_report_page *p, char hash[HASH_MAX])
{
	cg_html_raw(&p->h, "<!DOCTYPE html>\n<html lang=\"en-IN\" data-sheet=\"Portfolio report");
	if (p->s->investor.name.n > 0) {
		cg_html_raw(&p->h, " \xc2\xb7 ");
		cg_html_text(&p->h, p->s->investor.name);
	}
	cg_html_raw(&p->h, "\"><head><meta charset=\"utf-8\">"
			   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
			   "<meta name=\"color-scheme\" content=\"light dark\">"
			   "<meta name=\"referrer\" content=\"no-referrer\"><meta name=\"robots\" content=\"noindex\">"
			   "<link rel=\"icon\" href=\"data:,\">");
	title_of(p);
	style(p, hash);
	cg_html_raw(&p->h, "</head>\n");
}

/* The frame of a page that stands alone. The link back exists on the pages of the console only. */
static void frame(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;

	cg_html_raw(
		h, "<body><a class=\"skip\" href=\"#main\">Skip to the figures</a><main id=\"main\" class=\"wide\">\n");
	if (p->r->back.n > 0) {
		cg_html_raw(h, "<p class=\"screen\"><a");
		cg_html_attr(h, "href", p->r->back);
		cg_html_raw(h, ">Back to the snapshot</a></p>");
	}
}

/* The portfolio as a page that stands alone: nothing in it leads elsewhere. */
enum cg_code cg_report_html(const struct cg_report *r, struct cg_report_file *out, struct cg_err *e)
{
	struct cg_report_page p = { .r = r, .s = r->s };
	char hash[HASH_MAX] = "";

	head(&p, hash);
	frame(&p);
	cg_report_banner(&p);
	cg_report_parts(&p);
	cg_report_about(&p);
	cg_html_raw(&p.h, "</main></body></html>\n");
	/* a page that lacks a part because memory was out is no page */
	p.h.text.failed |= p.failed;
	out->type = "text/html; charset=utf-8";
	out->extension = "html";
	out->headers =
		cg_arena_printf(r->arena,
				"Content-Security-Policy: default-src 'none'; style-src %s; img-src data:; base-uri "
				"'none'; form-action 'none'; frame-ancestors 'none'\r\n"
				"Cross-Origin-Opener-Policy: same-origin\r\nReferrer-Policy: no-referrer\r\n"
				"X-Frame-Options: DENY\r\n",
				hash);
	p.h.text.failed |= out->headers.p == NULL;
	out->text = cg_html_take(&p.h, &out->n);
	if (out->text != NULL)
		return CG_OK;
	return cg_fail(e, CG_EBUSY, "report html: no memory");
}
