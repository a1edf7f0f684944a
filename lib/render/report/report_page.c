/*
 * report_page.c: What the sections of the page share. The words for codes are kept in one
 * table: the page shows no code that it has a word for.
 */
#include "render/report/report_page.h"

#include "base/time.h"
#include "render/chart.h"
#include "render/figure.h"
#include "render/table.h"
#include "statement/place.h"

#include <string.h>

/* What codes mean to a reader. */
static const struct {
	const char *code, *text;
} known[] = {
	{ "OPENING_BALANCE", "The statement begins with units that were already held." },
	{ "NO_SIGN_CHANGE", "No rate exists: the cash flows go one way only." },
	{ "ONE_DAY", "All cash flows are on one day." },
	{ "MULTIPLE_ROOTS", "The flows allow more than one rate." },
	{ "OUT_OF_RANGE", "The period is too short for a yearly rate." },
	{ "NO_TRANSACTIONS", "The statement lists no transactions." },
	{ "NOT_RECONCILED", "The figures of a fund do not agree." },
	{ "UNITS_WITHOUT_AMOUNT", "Units moved without an amount." },
	{ "UNKNOWN", "Not stated" },
	{ "DIRECT", "Direct" },
	{ "REGULAR", "Regular" },
	{ "GROWTH", "Growth" },
	{ "IDCW", "IDCW" },
	{ "IDCW_PAYOUT", "IDCW payout" },
	{ "IDCW_REINVEST", "IDCW reinvestment" },
	{ "BONUS", "Bonus" },
	{ "DETAILED", "detailed statement" },
	{ "SUMMARY", "summary statement" },
	{ "DEPOSITORY", "depository statement" },
	{ "KFINTECH", "KFintech" },
	{ "MFCENTRAL", "MF Central" },
	{ "HIGH", "high" },
	{ "MEDIUM", "medium" },
	{ "LOW", "low" },
	{ "PURCHASE", "Purchase" },
	{ "PURCHASE_SIP", "SIP instalment" },
	{ "REDEMPTION", "Redemption" },
	{ "SWITCH_IN", "Switch in" },
	{ "SWITCH_OUT", "Switch out" },
	{ "SWITCH_IN_MERGER", "Switch in by merger" },
	{ "SWITCH_OUT_MERGER", "Switch out by merger" },
	{ "DIVIDEND_PAYOUT", "IDCW paid out" },
	{ "DIVIDEND_REINVEST", "IDCW reinvested" },
	{ "SEGREGATION", "Segregation" },
	{ "GIFT_IN", "Gift received" },
	{ "GIFT_OUT", "Gift given" },
	{ "TRANSFER_IN", "Transfer in" },
	{ "TRANSFER_OUT", "Transfer out" },
	{ "REVERSAL", "Reversal" },
	{ "STT_TAX", "Securities transaction tax" },
	{ "STAMP_DUTY_TAX", "Stamp duty" },
	{ "TDS_TAX", "Tax deducted at source" },
	{ "MISC", "Other" },
	{ "NAV_STALE", "No NAV in the last seven days." },
	{ "HISTORY_SHORT", "No NAV that old." },
	{ "NAV_DISCONTINUITY", "The NAV is discontinuous in this period." },
	{ "NAV_REBASED", "Units were split or consolidated; earlier NAVs are scaled." },
	{ "SCHEME_UNKNOWN", "The ISIN is not in the list of schemes." },
	{ "UPSTREAM_UNAVAILABLE", "The NAV source could not be reached." },
	{ "IDCW_NAV_RETURN", "NAV return only, without payouts." },
	{ "SHORT_PERIOD", "The cash flows span less than a year." },
	{ "HOLDINGS_NOT_IMPORTED", "Not available: scheme portfolios have not been imported." },
	{ "HOLDINGS_INCOMPLETE", "Some scheme portfolios are not available." },
	{ "EQUITY", "Equity" },
	{ "DEBT", "Debt" },
	{ "HYBRID", "Hybrid" },
	{ "COMMODITY", "Commodity" },
	{ "OVERSEAS_EQUITY", "Overseas equity" },
	{ "OTHER", "Other" },
};

/* What a code means to a reader; the code itself where it has no words here. */
const char *cg_report_words(const char *code)
{
	for (size_t i = 0; code != NULL && i < sizeof(known) / sizeof(known[0]); i++)
		if (strcmp(known[i].code, code) == 0)
			return known[i].text;
	return code;
}

/* MID_CAP -> Mid cap, FOF_OVERSEAS -> FoF overseas: the names of categories. */
static struct cg_str spelled(struct cg_arena *a, struct cg_str key)
{
	static const struct {
		struct cg_str from, to;
	} kept[] = { { CG_STR_INIT("ETF"), CG_STR_INIT("ETF") },
		     { CG_STR_INIT("ELSS"), CG_STR_INIT("ELSS") },
		     { CG_STR_INIT("PSU"), CG_STR_INIT("PSU") },
		     { CG_STR_INIT("FOF"), CG_STR_INIT("FoF") },
		     { CG_STR_INIT("CAMS"), CG_STR_INIT("CAMS") } };
	char *p = cg_arena_take(a, key.n + 1);
	size_t n = 0;

	if (p == NULL)
		return key;
	for (struct cg_str rest = key, word; rest.n > 0;) {
		bool found = false;

		word = cg_str_cut(&rest, '_');
		if (n > 0)
			p[n++] = ' ';
		for (size_t k = 0; k < sizeof(kept) / sizeof(kept[0]) && !found; k++) {
			found = cg_str_eq(word, kept[k].from);
			if (found)
				memcpy(p + n, kept[k].to.p, word.n);
		}
		for (size_t k = 0; k < word.n && !found; k++)
			p[n + k] = n + k == 0 ? word.p[k] : cg_lower(word.p[k]);
		n += word.n;
	}
	return (struct cg_str){ p, n };
}

/* Only text in capitals, digits and '_' can be a code; a name of a fund house stays as it is. */
struct cg_str cg_report_words_of(struct cg_arena *a, struct cg_str key)
{
	char code[32];
	bool is_code = key.n > 0 && key.n < sizeof(code);

	for (size_t i = 0; i < key.n && is_code; i++)
		is_code = cg_is_upper(key.p[i]) || cg_is_digit(key.p[i]) || key.p[i] == '_';
	if (!is_code)
		return key;
	memcpy(code, key.p, key.n);
	code[key.n] = '\0';
	return cg_report_words(code) != code ? cg_str_of(cg_report_words(code)) : spelled(a, key);
}

/* --- tables that become lists of cards on a phone; the roles keep them tables for readers there */

/* The caption is for readers who do not see the title above. */
void cg_report_table_begin(struct cg_html *h, const char *class, const char *caption)
{
	cg_html_rawf(h, "<table class=\"%s\" role=\"table\"><caption class=\"hidden\">", class);
	cg_html_z(h, caption);
	cg_html_raw(h, "</caption>");
	cg_table_head_begin(h);
}

/* Numbers are aligned to the right, their heads too. */
void cg_report_column(struct cg_html *h, const char *name, bool number)
{
	cg_table_column(h, name, number ? "number" : NULL);
}

/* data-l is what the style of the page shows before a figure on a phone. */
void cg_report_cell(struct cg_html *h, const char *label, const char *class)
{
	cg_table_cell_begin(h, class, "data-label", label);
}

/* A dash for what is not printed: zero would be a figure. */
void cg_report_cell_figure(struct cg_html *h, const char *label, struct cg_dec d)
{
	cg_report_cell(h, label, "number");
	cg_table_dec(h, d);
	cg_table_cell_end(h);
}

/* The title names the section for readers who go from section to section. */
void cg_report_section_begin(struct cg_html *h, const char *id, const char *title)
{
	cg_html_rawf(h, "<section class=\"part\" aria-labelledby=\"%s\"><h2 id=\"%s\">", id, id);
	cg_html_z(h, title);
	cg_html_raw(h, "</h2>");
}

/* Every section says of which day it is. */
void cg_report_as_of(struct cg_html *h, const char *before, int32_t date)
{
	cg_html_raw(h, "<p class=\"lead\">");
	cg_html_z(h, before);
	cg_figure_date(h, date);
	cg_html_raw(h, ".</p>");
}

/* --- figures on cards */

/* A name with one large figure. */
void cg_report_card_begin(struct cg_html *h, const char *name)
{
	cg_html_raw(h, "<div><dt>");
	cg_html_z(h, name);
	cg_html_raw(h, "</dt><dd>");
}

/* Behind the figure and what explains it. */
void cg_report_card_end(struct cg_html *h)
{
	cg_html_raw(h, "</dd></div>");
}

/* The same in small print, behind a figure. */
void cg_report_small_as_of(struct cg_html *h, int32_t date)
{
	cg_html_raw(h, "<small>as of ");
	cg_figure_date(h, date);
	cg_html_raw(h, "</small>");
}

/* Sign and colour say the same. */
void cg_report_gain(struct cg_html *h, struct cg_dec d, bool rupees)
{
	cg_html_rawf(h, "<span class=\"figure %s\">%s", d.v < 0 ? "down" : d.v > 0 ? "up" : "", d.v > 0 ? "+" : "");
	if (rupees)
		cg_figure_rupees(h, d);
	else
		cg_figure_number(h, d);
	cg_html_raw(h, "</span>");
}

/* --- links into the console, and places of figures */

/* A saved page leads nowhere. */
bool cg_report_linked(const struct cg_report_page *p)
{
	return p->r->here.n > 0;
}

/* Links keep to live or test data, as those of the console do. */
void cg_report_href(struct cg_report_page *p, const char *rest, const char *query)
{
	const char *mode = p->r->mode != NULL ? p->r->mode : "";

	if (query == NULL) {
		cg_html_raw(&p->h, NULL); /* it found no memory, and so the page fails */
		return;
	}
	cg_html_attr(&p->h, "href",
		     cg_arena_printf(p->r->arena, "%.*s%s%s%s%s%s", CG_STR_ARG(p->r->here), rest,
				     *query != '\0' || *mode != '\0' ? "?" : "", query,
				     *query != '\0' && *mode != '\0' ? "&" : "", mode));
}

/* Figures are asked for in the order in which places were found: the search goes on behind the last hit. */
static size_t place_of(struct cg_report_page *p, enum cg_place_of of, size_t i, size_t j, const char *field)
{
	size_t n = p->s->places.n;

	for (size_t k = 0; k < n; k++) {
		size_t at = (p->last_place + k) % n;
		const struct cg_place *v = &p->s->places.v[at];

		if (v->of == of && v->i == i && v->j == j && cg_str_eq(v->field, cg_str_of(field))) {
			p->last_place = at;
			return at;
		}
	}
	return CG_PLACE_NONE;
}

/*
 * A click answers where the figure comes from. Large statements have a thousand such links: each is a query of this
 * page.
 */
void cg_report_figure_place(struct cg_report_page *p, struct cg_dec d, enum cg_place_of of, size_t i, size_t j,
			    const char *field)
{
	size_t place = d.set && cg_report_linked(p) ? place_of(p, of, i, j, field) : CG_PLACE_NONE;

	if (place != CG_PLACE_NONE) {
		bool mode = p->r->mode != NULL && *p->r->mode != '\0';

		cg_html_rawf(&p->h, "<a href=\"?place=%zu%s%s\">", place, mode ? "&amp;" : "", mode ? p->r->mode : "");
	}
	cg_table_dec(&p->h, d);
	if (place != CG_PLACE_NONE)
		cg_html_raw(&p->h, "</a>");
}

void cg_report_cell_place(struct cg_report_page *p, const char *label, struct cg_dec d, enum cg_place_of of, size_t i,
			  size_t j, const char *field)
{
	cg_report_cell(&p->h, label, "number");
	cg_report_figure_place(p, d, of, i, j, field);
	cg_table_cell_end(&p->h);
}

/* Messages are those of the API, which writes dates as ISO 8601. */
void cg_report_message(struct cg_html *h, struct cg_str text)
{
	enum { ISO = 10 };
	size_t from = 0;

	for (size_t i = 0; i + ISO <= text.n; i++) {
		int32_t day;

		if (!cg_is_digit(text.p[i]) || text.p[i + 4] != '-' ||
		    !cg_date_parse_iso(cg_str_sub(text, i, ISO), &day))
			continue;
		cg_html_text(h, cg_str_sub(text, from, i - from));
		cg_figure_date(h, day);
		i += ISO - 1;
		from = i + 1;
	}
	cg_html_text(h, cg_str_sub(text, from, text.n - from));
}

/* --- shares of a whole */

/* Out of range is unset, too: no share is better than a wrong one. */
struct cg_dec cg_report_share(struct cg_dec d, struct cg_dec whole)
{
	struct cg_dec hundred, out = CG_DEC_NONE;

	if (!d.set || !whole.set || whole.v <= 0 || !cg_dec_mul(d, cg_dec_make(100, 0), 2, &hundred) ||
	    !cg_dec_div(hundred, whole, 2, &out))
		return CG_DEC_NONE;
	return out;
}

/* The picture of a split. Its description names the largest share, for readers who do not see it. */
static void ring(struct cg_report_page *p, const char *id, const char *title, const struct cg_slices *s)
{
	struct cg_chart c = { .id = id, .title = title };
	double *value = cg_arena_take_array(p->r->arena, s->n, sizeof(*value));
	char percent[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(s->v[0].percent, percent);
	c.text = cg_arena_printf(p->r->arena,
				 "The largest of %zu shares is %.*s with %s%%; the table beside it has all.", s->n,
				 CG_STR_ARG(cg_report_words_of(p->r->arena, s->v[0].key)), percent);
	if (value == NULL || c.text.p == NULL) {
		p->failed = true;
		return;
	}
	for (size_t i = 0; i < s->n; i++)
		value[i] = cg_dec_double(s->v[i].value);
	cg_chart_ring(&p->h, &c, value, s->n);
}

/* The swatch has the colour of the slice; the whole bar is 100 %. One line a part. */
static void share_row(struct cg_html *h, struct cg_arena *a, const struct cg_slice *s, size_t i)
{
	cg_html_rawf(h, "<tr><th scope=\"row\"><span class=\"swatch %s\"></span>", cg_chart_class(i));
	cg_html_text(h, cg_report_words_of(a, s->key));
	cg_html_raw(h, "</th><td>");
	cg_chart_bar(h, cg_dec_double(s->percent), 0, 100, cg_chart_class(i));
	cg_html_raw(h, "</td><td>");
	if (s->percent.set)
		cg_figure_percent(h, s->percent);
	else
		cg_figure_none(h, NULL);
	cg_html_raw(h, "</td><td>");
	cg_figure_rupees(h, s->value);
	cg_html_raw(h, "</td></tr>");
}

/* A share of the whole by one key, as ring and table. */
void cg_report_shares(struct cg_report_page *p, const char *id, const char *title, const struct cg_slices *s)
{
	struct cg_html *h = &p->h;

	if (s->n == 0)
		return;
	cg_html_raw(h, "<div class=\"share\">");
	ring(p, id, title, s);
	cg_html_raw(h, "<table class=\"shares\"><caption class=\"hidden\">");
	cg_html_z(h, title);
	cg_html_raw(h, ": share and value</caption><thead class=\"hidden\"><tr><th scope=\"col\">Part</th>"
		       "<th scope=\"col\">Bar</th><th scope=\"col\">Share</th><th scope=\"col\">Value</th></tr></thead>"
		       "<tbody>");
	for (size_t i = 0; i < s->n; i++)
		share_row(h, p->r->arena, &s->v[i], i);
	cg_html_raw(h, "</tbody></table></div>");
}

bool cg_report_is_today(const struct cg_report *r)
{
	int64_t today = (r->now_ms + CG_TIME_INDIA_MS) / CG_TIME_DAY_MS;

	return r->enriched != NULL && r->enriched->as_of >= today - 1;
}

/* The mark of a line looks like the line. */
void cg_report_legend(struct cg_html *h, const char *class, const char *text)
{
	cg_html_rawf(h, "<li><span class=\"mark %s\"></span>", class);
	cg_html_raw(h, text);
	cg_html_raw(h, "</li>");
}

/* Sums begin at 0.00 with the first figure: a sum of nothing stays absent. */
void cg_report_add(struct cg_report_page *p, struct cg_dec *sum, struct cg_dec d)
{
	if (d.set && !cg_dec_add(sum->set ? *sum : cg_dec_make(0, 2), d, sum))
		p->failed = true;
}
