/*
 * console_parts.c: What the pages of one snapshot share: the way from one to the other, whose figures are shown where a
 * statement holds folios of several people, financial years to choose from, and what a statement does not tell.
 */
#include "app/analysis/gains.h"
#include "app/analysis/report.h"
#include "render/figure.h"
#include "statement/mask.h"
#include "web/console.h"

#include <string.h>

static const struct cg_str none = { "", 0 };

void cg_console_problem(struct cg_html *h, const char *text)
{
	cg_html_raw(h, "<p class=\"problem\" role=\"alert\">");
	cg_html_z(h, text);
	cg_html_raw(h, "</p>\n");
}

void cg_console_fresh(struct cg_html *h, const char *title, const char *once, const char *id, const char *secret)
{
	cg_html_rawf(
		h, "<section class=\"fresh\" role=\"status\"><h2>%s</h2>\n<p>Copy it now: %s</p>\n<p><code id=\"%s\">",
		title, once, id);
	cg_html_z(h, secret);
	cg_html_rawf(h,
		     "</code> <button type=\"button\" class=\"quiet\" data-copy=\"%s\" hidden>Copy</button></p>"
		     "</section>\n",
		     id);
}

enum cg_code cg_console_gains_load(struct cg_console *k, int year, struct cg_app_gains *g)
{
	struct cg_call *c = k->c;
	struct cg_id id;
	enum cg_code rc = cg_app_snapshots_id(&c->ctx, c->id, &id);

	if (rc == CG_OK)
		rc = cg_app_gains(&c->ctx, &id, year, g);
	if (rc == CG_OK)
		k->of = g->s.investor.name;
	return rc == CG_OK ? cg_app_gains_only(g, cg_form_get(&k->query, "holder"), year, &c->err) : rc;
}

enum cg_code cg_console_income_load(struct cg_console *k, int *asked, struct cg_app_gains *g, struct cg_income *income)
{
	struct cg_call *c = k->c;
	enum cg_code rc = cg_app_gains_year(cg_form_get(&k->query, "fy"), asked, &c->err);

	if (rc == CG_OK && *asked == CG_FY_ALL)
		*asked = CG_APP_GAINS_NEWEST;
	if (rc == CG_OK)
		rc = cg_console_gains_load(k, CG_APP_GAINS_NEWEST, g);
	return rc == CG_OK ? cg_app_gains_income(&c->ctx, g, income) : rc;
}

/* cg_console_open, and the id in the path. */
static enum cg_code open_id(struct cg_call *c, struct cg_console *k, struct cg_id *id, bool *go)
{
	enum cg_code rc = cg_console_open(c, k, go);

	return rc == CG_OK && *go ? cg_app_snapshots_id(&c->ctx, c->id, id) : rc;
}

enum cg_code cg_console_open_snapshot(struct cg_call *c, struct cg_console *k, struct cg_app_snapshot *out, bool *go)
{
	struct cg_id id;
	enum cg_code rc = open_id(c, k, &id, go);

	if (rc == CG_OK && *go)
		rc = cg_app_snapshots_get(&c->ctx, &id, out);
	if (rc == CG_OK && *go)
		k->of = out->s.investor.name;
	return rc;
}

enum cg_code cg_console_open_report(struct cg_call *c, struct cg_console *k, struct cg_app_report *out, bool *go)
{
	struct cg_id id;
	enum cg_code rc = open_id(c, k, &id, go);

	if (rc == CG_OK && *go)
		rc = cg_app_report(&c->ctx, &id, out);
	if (rc == CG_OK && *go)
		k->of = out->snapshot.s.investor.name;
	return rc;
}

struct cg_str cg_console_holder_query(struct cg_console *k, size_t holder, int year)
{
	char fy[CG_FY_TEXT_MAX];
	struct cg_str of = holder > 0 ? cg_arena_printf(k->c->arena, "holder=%zu", holder) : none;

	if (year == CG_CONSOLE_NO_YEAR)
		return of;
	return cg_arena_printf(k->c->arena, "fy=%s%s%.*s", cg_gains_rules_fy_text(year, fy), of.n > 0 ? "&" : "",
			       CG_STR_ARG(of));
}

/* In the order of reading: the whole, what happened, what it means for a year; and whose statement it is. */
void cg_console_tabs(struct cg_console *k, const char *here, size_t holder)
{
	static const struct {
		const char *rest, *name;
		bool of_holder;
	} tabs[] = { { "", "Portfolio", false },
		     { "/transactions", "Transactions", false },
		     { "/year", "Tax year", true },
		     { "/gains", "Capital gains", true },
		     { "/unrealised", "Unrealised gains", true },
		     { "/income", "Income", true },
		     { "/sips", "SIPs", true },
		     { "/risk", "Fund risk", false } };
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<nav aria-label=\"This statement\" class=\"modes tabs\">");
	for (size_t i = 0; i < sizeof(tabs) / sizeof(tabs[0]); i++) {
		cg_html_raw(h, "<a");
		cg_console_link(k, "href", "/console/snapshots", k->c->id, tabs[i].rest,
				cg_console_holder_query(k, tabs[i].of_holder ? holder : 0, CG_CONSOLE_NO_YEAR).p);
		cg_html_raw(h, strcmp(tabs[i].rest, here) == 0 ? " aria-current=\"page\">" : ">");
		cg_html_raw(h, tabs[i].name);
		cg_html_raw(h, "</a> ");
	}
	cg_html_raw(h, "</nav>\n");
	if (here[0] == '\0' || k->of.n == 0) /* the portfolio has the name as its title */
		return;
	cg_html_raw(h, "<p class=\"whose\">");
	cg_html_text(h, k->of);
	cg_html_raw(h, "</p>\n");
}

/*
 * Two entries of the navigation stand for several pages each, so that the head stays one line. Which pages belong
 * together is said here once.
 */
void cg_console_group(struct cg_console *k, const char *group, const char *here)
{
	static const struct {
		const char *group, *path, *name;
	} pages[] = { { CG_CONSOLE_DEVELOPERS, "/console/keys", "API keys" },
		      { CG_CONSOLE_DEVELOPERS, "/console/webhooks", "Webhooks" },
		      { CG_CONSOLE_DEVELOPERS, "/console/requests", "Request log" },
		      { CG_CONSOLE_DEVELOPERS, "/console/usage", "Usage" },
		      { CG_CONSOLE_SETTINGS, "/console/security", "Sign-in" },
		      { CG_CONSOLE_SETTINGS, "/console/apps", "Applications" },
		      { CG_CONSOLE_SETTINGS, "/console/audit", "Audit log" } };
	bool settings = strcmp(group, CG_CONSOLE_SETTINGS) == 0;
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, settings ? "<nav aria-label=\"Settings\" class=\"modes tabs\">"
				: "<nav aria-label=\"Developers\" class=\"modes tabs\">");
	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		if (strcmp(pages[i].group, group) != 0)
			continue;
		cg_html_raw(h, "<a");
		cg_console_link(k, "href", pages[i].path, none, "", "");
		cg_html_raw(h, strcmp(pages[i].path, here) == 0 ? " aria-current=\"page\">" : ">");
		cg_html_raw(h, pages[i].name);
		cg_html_raw(h, "</a> ");
	}
	cg_html_raw(h, "</nav>\n");
}

void cg_console_holder(struct cg_console *k, const struct cg_holder *x)
{
	struct cg_html *h = &k->page.html;

	cg_html_text(h, x->name.n > 0 ? x->name : CG_STR("No name printed"));
	if (x->pan.n > 0) {
		cg_html_raw(h, ", PAN ");
		cg_html_text(h, cg_mask_pan(k->c->arena, x->pan));
	}
}

/* Taxes are of a person: whose figures these are stands above them, even if there is no choice but all. */
void cg_console_holders(struct cg_console *k, const struct cg_holders *holders, size_t holder, const char *rest,
			int year)
{
	struct cg_html *h = &k->page.html;

	if (holders->n < 2)
		return;
	cg_html_raw(h, "<nav aria-label=\"Holder\" class=\"modes\">");
	for (size_t i = 0; i <= holders->n; i++) {
		cg_html_raw(h, "<a");
		cg_console_link(k, "href", "/console/snapshots", k->c->id, rest, cg_console_holder_query(k, i, year).p);
		cg_html_raw(h, i == holder ? " aria-current=\"true\">" : ">");
		if (i == 0)
			cg_html_raw(h, "All holders");
		else
			cg_console_holder(k, &holders->v[i - 1]);
		cg_html_raw(h, "</a> ");
	}
	cg_html_raw(h, "</nav>\n");
	if (holder == 0 && year != CG_CONSOLE_NO_YEAR) /* taxes are of a year */
		cg_html_rawf(
			h,
			"<p class=\"warning\">Folios of %zu holders, by PAN and name, are added up here. Each files a "
			"return of his own: choose one above.</p>\n",
			holders->n);
}

void cg_console_years(struct cg_console *k, const int *years, size_t n, int year, size_t holder, const char *rest)
{
	struct cg_html *h = &k->page.html;
	char fy[CG_FY_TEXT_MAX];

	if (n == 0 || (n == 1 && years[0] == year))
		return;
	cg_html_raw(h, "<nav aria-label=\"Financial year\" class=\"modes\">");
	for (size_t i = 0; i < n && years[i] >= CG_FY_FIRST; i++) { /* no address names an earlier one */
		cg_html_raw(h, "<a");
		cg_console_link(k, "href", "/console/snapshots", k->c->id, rest,
				cg_console_holder_query(k, holder, years[i]).p);
		cg_html_raw(h, years[i] == year ? " aria-current=\"true\">" : ">");
		cg_html_text(h, cg_str_of(cg_gains_rules_fy_text(years[i], fy)));
		cg_html_raw(h, "</a> ");
	}
	cg_html_raw(h, "</nav>\n");
}

void cg_console_part_of_year(struct cg_console *k, const struct cg_statement *s, int year, bool history)
{
	struct cg_html *h = &k->page.html;
	int32_t first, last;

	if (cg_gains_year_covered(s, year) || s->from == CG_DATE_NONE || s->to == CG_DATE_NONE)
		return;
	cg_gains_rules_fy_days(year, &first, &last);
	cg_html_raw(h, "<p class=\"warning\">The statement covers ");
	cg_figure_date(h, s->from);
	cg_html_raw(h, " to ");
	cg_figure_date(h, s->to);
	cg_html_raw(h, ", not the whole of this year. For all of it ask CAMS or KFintech for a detailed statement ");
	if (history) {
		cg_html_raw(h,
			    "since <time datetime=\"1990-01-01\">1 Jan 1990</time>, with zero-balance folios.</p>\n");
		return;
	}
	cg_html_raw(h, "of ");
	cg_figure_date(h, first);
	cg_html_raw(h, " to ");
	cg_figure_date(h, last);
	cg_html_raw(h, ".</p>\n");
}

/* One line a name, as long as they are few. */
static void write_names(struct cg_html *h, const struct cg_str *names, size_t n)
{
	cg_html_raw(h, "<ul>\n");
	for (size_t i = 0; i < n; i++) {
		cg_html_raw(h, "<li>");
		cg_html_text(h, names[i]);
		cg_html_raw(h, "</li>\n");
	}
	cg_html_raw(h, "</ul>\n");
}

void cg_console_lacking(struct cg_console *k, const char *why, const struct cg_str *names, size_t n)
{
	struct cg_html *h = &k->page.html;

	if (n == 0)
		return;
	cg_html_rawf(h, "<div class=\"notice\"><details><summary>%zu %s ", n, n == 1 ? "fund" : "funds");
	cg_html_raw(h, why);
	cg_html_raw(h, "</summary>\n");
	write_names(h, names, n);
	cg_html_raw(h, "</details></div>\n");
}

/* Units of demat accounts are in no folio: what was paid for them, and by them, is with the registrars. */
static void lacking_in_demat(struct cg_console *k, const struct cg_statement *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->demat.n; i++)
		for (size_t j = 0; j < s->demat.v[i].holdings.n; j++)
			n += s->demat.v[i].holdings.v[j].kind == CG_DEMAT_FUND;
	if (n > 0)
		cg_html_rawf(
			&k->page.html,
			"<p class=\"warning\">%zu %s in demat accounts %s not covered: depositories print no amounts. "
			"Payouts of these are in the bank\xe2\x80\x99s statement, purchases in the broker\xe2\x80\x99s contract "
			"notes.</p>\n",
			n, n == 1 ? "fund" : "funds", n == 1 ? "is" : "are");
}

void cg_console_covers(struct cg_console *k, const struct cg_statement *s)
{
	struct cg_html *h = &k->page.html;
	size_t rows = 0;

	for (size_t i = 0; i < s->funds.n; i++)
		rows += s->funds.v[i].txns.n;
	if (rows == 0)
		cg_html_raw(
			h,
			"<p class=\"warning\">This statement lists no transactions, so nothing of this is known. Ask "
			"CAMS or KFintech for a detailed statement since <time datetime=\"1990-01-01\">1 Jan 1990</time>, with zero-balance folios, and "
			"upload that.</p>\n");
	lacking_in_demat(k, s);
}

void cg_console_tile(struct cg_html *h, bool first, const char *name, struct cg_dec d, const char *rests_on)
{
	cg_html_raw(h, first ? "<div class=\"first\"><dt>" : "<div><dt>");
	cg_html_z(h, name);
	cg_html_raw(h, "</dt><dd><span class=\"figure\">");
	if (d.set)
		cg_figure_rupees(h, d);
	else
		cg_figure_none(h, NULL);
	cg_html_raw(h, "</span><small>");
	cg_html_raw(h, rests_on);
	cg_html_raw(h, "</small></dd></div>\n");
}

void cg_console_select_begin(struct cg_html *h, const char *name, const char *label)
{
	cg_html_raw(h, "<div><label");
	cg_html_attr(h, "for", cg_str_of(name));
	cg_html_raw(h, ">");
	cg_html_raw(h, label);
	cg_html_raw(h, "</label><select");
	cg_html_attr(h, "id", cg_str_of(name));
	cg_html_attr(h, "name", cg_str_of(name));
	cg_html_raw(h, ">");
}
