/*
 * report_notes.c: What is wrong or missing, each told once: equal warnings are one line that opens, and what a
 * statement lacks is one notice with what to ask for. Warnings say where in the statement, what was expected and what
 * was found.
 */
#include "render/figure.h"
#include "render/report/report_page.h"

#include <string.h>

/* --- warnings of the statement */

/* A figure as the page writes figures; what is more than one, as it is. */
static void warning_figure(struct cg_html *h, const char *before, struct cg_str text)
{
	struct cg_dec d;

	cg_html_rawf(h, "%s <span class=\"folio\">", before);
	if (cg_dec_parse(text, &d))
		cg_figure_number(h, d);
	else
		cg_report_message(h, text);
	cg_html_raw(h, "</span>");
}

/* Scheme, message, page, expected and found. */
static void warning(struct cg_html *h, const struct cg_warning *w)
{
	cg_html_raw(h, "<li>");
	if (w->scheme.n > 0) {
		cg_html_raw(h, "<strong>");
		cg_html_text(h, w->scheme);
		cg_html_raw(h, "</strong>: ");
	}
	cg_report_message(h, w->message);
	if (w->expected.n > 0)
		warning_figure(h, " Expected", w->expected);
	if (w->found.n > 0)
		warning_figure(h, w->expected.n > 0 ? ", found" : " Found", w->found);
	if (w->expected.n > 0 || w->found.n > 0)
		cg_html_raw(h, ".");
	if (w->page > 0 && w->box[2] > 0)
		cg_html_rawf(h, " See page %u, %u pt from the top.", (unsigned)w->page, (unsigned)(w->box[1] / 100));
	else if (w->page > 0)
		cg_html_rawf(h, " See page %u.", (unsigned)w->page);
	cg_html_raw(h, "</li>");
}

/* Warnings that say the same of several funds are one line; so many are shown as they are. */
enum { FEW = 2 };

/* How many warnings have the code of this one; 0 where an earlier one has it, too. */
static size_t alike(const struct cg_statement *s, size_t i)
{
	size_t n = 0;

	for (size_t k = 0; k < s->warnings.n; k++) {
		if (s->warnings.v[k].code != s->warnings.v[i].code)
			continue;
		if (k < i)
			return 0;
		n++;
	}
	return n;
}

/* All warnings of a code, folded up where they are many. */
static void group(struct cg_html *h, const struct cg_statement *s, size_t first, size_t n)
{
	if (n > FEW) {
		cg_html_rawf(h, "<li><details><summary>%zu warnings like this one: ", n);
		cg_report_message(h, s->warnings.v[first].message);
		cg_html_raw(h, "</summary><ul>");
	}
	for (size_t k = first; k < s->warnings.n; k++)
		if (s->warnings.v[k].code == s->warnings.v[first].code)
			warning(h, &s->warnings.v[k]);
	cg_html_raw(h, n > FEW ? "</ul></details></li>" : "");
}

/* The counts are there without a warning, too: that all checks hold is worth knowing. */
void cg_report_warnings(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;

	cg_report_section_begin(h, "warnings", "Checks and warnings");
	cg_html_raw(h, "<p class=\"lead\">");
	cg_figure_count(h, p->s->passed);
	cg_html_raw(h, " of ");
	cg_figure_count(h, p->s->checks);
	cg_html_raw(h, " checks of the statement\xe2\x80\x99s own figures hold. Figures that were checked:</p>");
	cg_report_checks(p);
	if (p->s->warnings.n > 0)
		cg_html_raw(h, "<p>These figures do not agree with each other, or could not be read.</p><div "
			       "class=\"notice\"><ul>");
	for (size_t i = 0; i < p->s->warnings.n; i++) {
		size_t n = alike(p->s, i);

		if (n > 0)
			group(h, p->s, i, n);
	}
	cg_html_raw(h, p->s->warnings.n > 0 ? "</ul></div>" : "");
	cg_html_raw(h, "</section>\n");
}

/* --- notes of the enrichment */

/* What a warning is about, of several funds at once; NULL: its own words. */
static const char *together(enum cg_enrich_warning_code code)
{
	switch (code) {
	case CG_ENRICH_WARN_OLD_NAV:
		return "funds are valued at an old NAV: there is no newer one";
	case CG_ENRICH_WARN_NO_VALUE:
		return "funds have no value of the day";
	case CG_ENRICH_WARN_OLD_UNITS:
		return "funds have the units of the statement: what was bought or sold since is not known";
	case CG_ENRICH_WARN_EXITED:
		return "funds were sold since";
	case CG_ENRICH_WARN_REBASED:
		return "funds had their units split or consolidated";
	case CG_ENRICH_WARN_PLAN:
		return "funds are named with another plan than their ISIN has";
	case CG_ENRICH_WARN_SOURCE:
	case CG_ENRICH_WARN_BEHIND:
	case CG_ENRICH_WARN_LOW_CONFIDENCE:
	case CG_ENRICH_WARN_MAX:
		break;
	}
	return NULL;
}

/* One note as the enrichment words it. */
static void note(struct cg_html *h, const struct cg_enrich_warning *w)
{
	cg_html_raw(h, "<li>");
	if (w->scheme.n > 0) {
		cg_html_raw(h, "<strong>");
		cg_html_text(h, w->scheme);
		cg_html_raw(h, "</strong>: ");
	}
	cg_report_message(h, w->message);
	cg_html_raw(h, "</li>");
}

/* One line for each code. */
static void notes_of(struct cg_html *h, const struct cg_enrichment *x, enum cg_enrich_warning_code code)
{
	size_t n = 0;
	bool folded;

	for (size_t i = 0; i < x->warnings.n; i++)
		n += x->warnings.v[i].code == code;
	folded = n > 1 && together(code) != NULL;
	if (folded)
		cg_html_rawf(h, "<li><details><summary>%zu %s</summary><ul>", n, together(code));
	for (size_t i = 0; i < x->warnings.n; i++)
		if (x->warnings.v[i].code == code)
			note(h, &x->warnings.v[i]);
	cg_html_raw(h, folded ? "</ul></details></li>" : "");
}

/* In the order of their codes, which begins with the sources. */
void cg_report_notes(struct cg_report_page *p)
{
	const struct cg_enrichment *x = p->r->enriched;
	struct cg_html *h = &p->h;

	if (x == NULL || (!x->partial && x->warnings.n == 0))
		return;
	cg_report_section_begin(h, "notes",
				cg_report_is_today(p->r) ? "About today\xe2\x80\x99s values" : "About these values");
	cg_html_raw(h, "<div class=\"notice\"><ul>");
	if (x->partial)
		cg_html_raw(h, "<li>Some NAVs could not be fetched: figures are missing or may be old. Update returns "
			       "again later.</li>");
	for (int code = 0; code < CG_ENRICH_WARN_MAX; code++)
		notes_of(h, x, (enum cg_enrich_warning_code)code);
	cg_html_raw(h, "</ul></div></section>\n");
}

/* --- what the statement lacks, and what to ask for */

/* Who is asked for another statement: who issued this one. A depository lists no transactions of folios. */
static const char *issuer(const struct cg_statement *s)
{
	return s->type == CG_STATEMENT_DEPOSITORY ? "CAMS or KFintech" : cg_report_words(cg_source_name(s->source));
}

/*
 * Funds whose history is not whole, by name, as a list. What the notice says of most of them is not said again; another
 * reason is.
 */
static void gaps(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;

	cg_html_raw(h, "<details><summary>The funds</summary><ul>");
	for (size_t i = 0; i < p->s->funds.n; i++) {
		const struct cg_fund *f = &p->s->funds.v[i];
		const char *gap = cg_analytics_flow_gap(f, p->s->as_of);

		if (gap == NULL)
			continue;
		cg_html_raw(h, "<li>");
		cg_html_text(h, f->name);
		if (strcmp(gap, "OPENING_BALANCE") != 0) {
			cg_html_raw(h, ", for another reason: ");
			cg_html_z(h, cg_report_words(gap));
		}
		cg_html_raw(h, "</li>");
	}
	cg_html_raw(h, "</ul></details>");
}

/* One notice for all funds: the same sentence for each of them tells nothing more. */
void cg_report_lacking(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;
	size_t opening = 0;

	for (size_t i = 0; i < p->s->funds.n; i++) {
		const char *gap = cg_analytics_flow_gap(&p->s->funds.v[i], p->s->as_of);

		opening += gap != NULL && strcmp(gap, "OPENING_BALANCE") == 0;
	}
	if (p->s->funds.n == 0 || opening == 0)
		return;
	cg_html_raw(h, "<section class=\"notice\" aria-label=\"Not covered by this statement\"><p>");
	if (p->s->type != CG_STATEMENT_DETAILED) {
		cg_html_raw(
			h,
			"It lists no transactions, so that what was put in, XIRR and capital gains are not known. Ask ");
	} else {
		cg_figure_count(h, opening);
		cg_html_raw(h, opening == 1 ? " fund was held" : " funds were held");
		cg_html_raw(h, " before it begins, so that what was paid for the first units is not known: ");
		cg_html_raw(h, opening == 1 ? "its XIRR, its" : "their XIRR, their");
		cg_html_raw(h, " share of what was put in and some capital gains are missing. Ask ");
	}
	cg_html_raw(h, issuer(p->s));
	cg_html_raw(
		h, " for a detailed statement since <time datetime=\"1990-01-01\">1 Jan 1990</time>, with zero-balance "
		   "folios, and upload it.</p>");
	if (p->s->type == CG_STATEMENT_DETAILED)
		gaps(p);
	cg_html_raw(h, "</section>\n");
}
