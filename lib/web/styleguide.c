/*
 * styleguide.c: GET /docs/styleguide: every part of the pages once, as the style sheet draws it, with invented figures.
 * There where styleguide = 1 alone, as quickstart and tests have it. Whoever changes a part looks at it here, light and
 * dark, wide and narrow.
 */
#include "web/styleguide.h"

#include "http/page.h"
#include "render/chart.h"
#include "render/report/report_page.h"

/* Sizes of type and the colours of text. What these say is what the parts are for. */
static const char type[] =
	"<section class=\"part\" aria-labelledby=\"type\"><h2 id=\"type\">Type and colour</h2>\n"
	"<h3>Heading of a part of a section</h3>\n<p>Text of the page, with a <a href=\"#type\">link</a> and "
	"<code>a name of a program</code>.</p>\n<p class=\"lead\">What a section rests on, and as of when.</p>\n"
	"<p class=\"fine\">What is said beside it.</p>\n<p><span class=\"up\">+1,234.00</span> "
	"<span class=\"down\">\xe2\x88\x92"
	"1,234.00</span> <span class=\"none\">\xe2\x80\x93</span> <span class=\"chip ok\">high</span>"
	"<span class=\"chip mid\">medium</span><span class=\"chip bad\">low</span></p></section>\n";

/* What people act with. */
static const char controls[] =
	"<section class=\"part\" aria-labelledby=\"controls\"><h2 id=\"controls\">Buttons and fields</h2>\n"
	"<div class=\"buttons\"><button type=\"button\">Main action</button> <button type=\"button\" class=\"quiet\">Other "
	"action</button> <button type=\"button\" class=\"danger\">What cannot be undone</button> <details class=\"pick\">"
	"<summary>Choice</summary><div><a href=\"#controls\">One</a><a href=\"#controls\">Another</a></div></details></div>\n"
	"<div class=\"narrow stack\"><label for=\"s-text\">Name of a field</label><input id=\"s-text\" type=\"text\" "
	"aria-describedby=\"s-hint\"><p class=\"hint\" id=\"s-hint\">What belongs into it.</p></div>\n"
	"<nav aria-label=\"Tabs\" class=\"modes tabs\"><a href=\"#controls\" aria-current=\"page\">This page</a> "
	"<a href=\"#controls\">Another page</a></nav>\n"
	"<progress aria-label=\"Progress\" value=\"40\" max=\"100\"></progress></section>\n";

/* What is told. */
static const char messages[] =
	"<section class=\"part\" aria-labelledby=\"messages\"><h2 id=\"messages\">Messages</h2>\n"
	"<p class=\"problem\">What went wrong, and what to do.</p>\n<p class=\"warning\">What to know before the figures.</p>\n"
	"<div class=\"notice\"><details><summary>13 funds are valued at an old NAV</summary><ul><li>One of them</li></ul>"
	"</details></div>\n<section class=\"fresh\"><h3>Shown once</h3><p><code id=\"s-code\">secret_of_no_use</code> "
	"<button type=\"button\" class=\"quiet\" data-copy=\"s-code\" hidden>Copy</button></p></section>\n"
	"<p>There are no keys yet. <a href=\"#controls\">Create key</a></p></section>\n";

/* Figures with what they rest on: one that is known, one with a sign, one that is missing with its reason. */
static const char tiles[] =
	"<section class=\"part\" aria-labelledby=\"tiles\"><h2 id=\"tiles\">Figures</h2>\n<dl class=\"tiles\">"
	"<div class=\"first\"><dt>Value today</dt><dd><span class=\"figure\">\xe2\x82\xb9"
	"98,03,402.00</span><small>NAVs of 20 Nov 2026</small></dd></div><div><dt>Unrealised gain</dt><dd><span class=\"figure "
	"up\">+\xe2\x82\xb9"
	"10,09,206.00</span><small>+29.10% of the cost</small></dd></div><div><dt>XIRR</dt><dd><span class=\"none\">"
	"\xe2\x80\x93</span> <small class=\"why\">The statement begins with units that were already held.</small></dd></div>"
	"</dl></section>\n";

/* A table as the funds have it: sorted by its heads, opened by a name, with totals. */
static const char table[] =
	"<section class=\"part\" aria-labelledby=\"tables\"><h2 id=\"tables\">Tables</h2>\n<table class=\"rows sortable\" "
	"role=\"table\"><caption class=\"hidden\">Funds</caption><thead role=\"rowgroup\"><tr role=\"row\"><th scope=\"col\" "
	"role=\"columnheader\">Fund</th><th scope=\"col\" role=\"columnheader\" class=\"number\">Weight</th><th scope=\"col\" "
	"role=\"columnheader\" class=\"number\">Value</th></tr></thead><tbody role=\"rowgroup\"><tr role=\"row\"><th "
	"scope=\"row\" role=\"rowheader\"><details><summary>A fund with a name of some length - Direct Plan - Growth</summary>"
	"<small>What is behind its figures.</small></details><small>Folio 12345 / 67</small></th><td role=\"cell\" "
	"class=\"number\" data-label=\"Weight\">60.00%</td><td role=\"cell\" class=\"number\" data-label=\"Value\">6,000.00</td>"
	"</tr><tr role=\"row\"><th scope=\"row\" role=\"rowheader\">Another</th><td role=\"cell\" class=\"number\" "
	"data-label=\"Weight\">40.00%</td><td role=\"cell\" class=\"number\" data-label=\"Value\">4,000.00</td></tr></tbody>"
	"<tfoot role=\"rowgroup\"><tr role=\"row\"><th scope=\"row\" role=\"rowheader\">Total</th><td role=\"cell\" "
	"class=\"number\" data-label=\"Weight\">100.00%</td><td role=\"cell\" class=\"number\" data-label=\"Value\">10,000.00"
	"</td></tr></tfoot></table></section>\n";

/* Each colour of the charts, in the ring and as a bar against 100 %. */
static void shares(struct cg_report_page *p)
{
	static const int64_t part[CG_CHART_COLOURS] = { 30, 22, 16, 12, 9, 7, 4 };
	struct cg_slice v[CG_CHART_COLOURS];

	for (size_t i = 0; i < CG_CHART_COLOURS; i++)
		v[i] = (struct cg_slice){ CG_STR("Part"), cg_dec_make(part[i] * 10000, 2),
					  cg_dec_make(part[i] * 100, 2) };
	cg_report_shares(p, "s-ring", "Shares", &(struct cg_slices){ v, CG_CHART_COLOURS, CG_CHART_COLOURS });
}

/* Two years with all three lines, the index from the second on. */
static void lines(struct cg_html *h)
{
	enum { MONTHS = 24, FIRST = 20000 };
	const struct cg_chart c = { .id = "s-time", .title = "Value by month", .text = CG_STR("Invented figures.") };
	const struct cg_chart f = { .id = "s-flows", .title = "Flows by month", .text = CG_STR("Invented figures.") };
	struct cg_chart_point v[MONTHS];
	struct cg_chart_flow flow[MONTHS];

	for (int i = 0; i < MONTHS; i++) {
		v[i] = (struct cg_chart_point){ .date = FIRST + 30 * i,
						.value = 100000 + 5200 * i + i % 5 * 2500,
						.invested = 100000 + 4000 * i,
						.index = 98000 + 4800 * i,
						.has_value = true,
						.has_invested = true,
						.has_index = i >= MONTHS / 2,
						.mark = i % 7 == 6 };
		flow[i] = (struct cg_chart_flow){ v[i].date, 4000, i % 7 == 6 ? 9000 : 0 };
	}
	cg_chart_time(h, &c, v, MONTHS);
	cg_html_raw(h, "<ul class=\"legend\">");
	cg_report_legend(h, "c1", "Value");
	cg_report_legend(h, "c2 dashed", "Money put in, less taken out");
	cg_report_legend(h, "c7 thin", "Benchmark with the same flows");
	cg_html_raw(h, "<li>\xe2\x96\xb2 Switched to another fund</li></ul>");
	cg_chart_flows(h, &f, flow, MONTHS);
}

/* Nobody has to sign in: nothing on it is of anybody. Where it is off there is no such page, as anywhere else. */
enum cg_code cg_styleguide_page(struct cg_call *c)
{
	struct cg_webpage w = { .title = "Parts of the pages", .script = "console.js", .wide = true };
	const struct cg_report r = { .arena = c->arena, .mode = "" };
	struct cg_report_page p = { .r = &r };

	if (!c->ctx.app->cfg->styleguide)
		return c->service->program->no_route(c, CG_ENOTFOUND);
	cg_page_begin(c, &w);
	cg_html_raw(&w.html, "<h1>Parts of the pages</h1>\n");
	cg_html_raw(&w.html, type);
	cg_html_raw(&w.html, controls);
	cg_html_raw(&w.html, messages);
	cg_html_raw(&w.html, tiles);
	cg_html_raw(&w.html, table);
	cg_html_raw(&w.html, "<section class=\"part\" aria-labelledby=\"charts\"><h2 id=\"charts\">Charts</h2>\n");
	p.h = w.html;
	shares(&p);
	lines(&p.h);
	w.html = p.h;
	w.html.text.failed |= p.failed;
	cg_html_raw(&w.html, "</section>\n");
	return cg_page_end(c, &w, 200);
}
