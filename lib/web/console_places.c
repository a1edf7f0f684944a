/*
 * console_places.c: a figure of a snapshot is a link to the page that shows where it stands in the statement: page,
 * box, the sums that it takes part in, and a sketch of the page, which is drawn from the places that are kept with the
 * snapshot. The PDF is not kept.
 */
#include "app/snapshots.h"
#include "base/json.h"
#include "render/figure.h"
#include "render/table.h"
#include "web/console.h"

#include <stdio.h>
#include <string.h>

enum { POINT = 100, SHEET_WIDTH = 59500, SHEET_HEIGHT = 84200, SHEET_EDGE = 3600, SKETCH_MAX = 4000 };

/* ---- the page ---- */

/* How the page names fields of include=places. */
static const struct {
	struct cg_str field;
	const char *name;
} figures[] = {
	{ CG_STR_INIT("units"), "Units" }, { CG_STR_INIT("nav"), "NAV" },
	{ CG_STR_INIT("price"), "Price" }, { CG_STR_INIT("value"), "Value" },
	{ CG_STR_INIT("cost"), "Cost" },   { CG_STR_INIT("total_value"), "Total value" },
};

/* The heading of a figure's page; fields that are not in the list share one word. */
static const char *figure_name(struct cg_str field)
{
	for (size_t i = 0; i < sizeof(figures) / sizeof(figures[0]); i++) {
		if (cg_str_eq(field, figures[i].field))
			return figures[i].name;
	}
	return "Figure";
}

/* What the figure belongs to, and what it is checked with. */
struct owner {
	struct cg_str name, folio;
	struct cg_dec units, price, value;
	const struct cg_fund *fund; /* NULL: another holding */
};

/* Empty for a figure of the statement as a whole, such as its total. */
static struct owner owner_of(const struct cg_statement *s, const struct cg_place *p)
{
	struct owner o = { .name = CG_STR_NONE };

	if (p->of == CG_PLACE_FUND || p->of == CG_PLACE_TXN) {
		o.fund = &s->funds.v[p->i];
		o = (struct owner){ o.fund->name, o.fund->folio, o.fund->units, o.fund->nav, o.fund->value, o.fund };
	} else if (p->of == CG_PLACE_HOLDING) {
		const struct cg_demat_holding *h = &s->demat.v[p->i].holdings.v[p->j];

		o = (struct owner){ h->name, CG_STR_NONE, h->units, h->price, h->value, NULL };
	} else if (p->of == CG_PLACE_NPS_SCHEME) {
		const struct cg_nps_scheme *n = &s->nps.schemes.v[p->i];

		o = (struct owner){ n->name, CG_STR_NONE, n->units, n->nav, n->value, NULL };
	}
	return o;
}

/* Units x price beside the printed value, at the value's scale; nothing where one of the three is missing. */
static void write_product(struct cg_html *h, const struct owner *o)
{
	struct cg_dec product;

	if (!o->units.set || !o->price.set || !o->value.set ||
	    !cg_dec_mul(o->units, o->price, o->value.scale, &product))
		return;
	cg_html_raw(h, "<dt>Units \xc3\x97 price</dt><dd>");
	cg_figure_number(h, o->units);
	cg_html_raw(h, " \xc3\x97 ");
	cg_figure_number(h, o->price);
	cg_html_raw(h, " = ");
	cg_figure_number(h, product);
	cg_html_raw(h, "; the statement prints ");
	cg_figure_number(h, o->value);
	cg_html_raw(h, "</dd>\n");
}

/* Opening units and all transactions beside the printed closing balance; nothing where the sum is not known. */
static void write_balance(struct cg_html *h, const struct cg_fund *f)
{
	struct cg_dec sum = f->opening_units;
	bool known = sum.set && f->units.set;

	for (size_t i = 0; known && i < f->txns.n; i++)
		known = !f->txns.v[i].units.set || cg_dec_add(sum, f->txns.v[i].units, &sum);
	if (!known)
		return;
	cg_html_raw(h, "<dt>Balance</dt><dd>opening ");
	cg_figure_number(h, f->opening_units);
	cg_html_raw(h, " and the units of ");
	cg_html_int(h, (int64_t)f->txns.n);
	cg_html_raw(h, " transactions make ");
	cg_figure_number(h, sum);
	cg_html_raw(h, "; the statement prints ");
	cg_figure_number(h, f->units);
	cg_html_raw(h, "</dd>\n");
}

/* The sums that the figure takes part in, and the warnings of its scheme and folio. */
static void write_checks(struct cg_html *h, const struct cg_statement *s, const struct owner *o)
{
	write_product(h, o);
	if (o->fund != NULL) {
		write_balance(h, o->fund);
		cg_html_raw(h, "<dt>Checks</dt><dd>");
		cg_html_raw(h, o->fund->reconciled ? "all checks of the scheme hold" : "a check of the scheme fails");
		cg_html_raw(h, "</dd>\n");
	}
	for (size_t i = 0; o->name.n > 0 && i < s->warnings.n; i++) {
		const struct cg_warning *w = &s->warnings.v[i];

		if (!cg_str_eq(w->scheme, o->name) ||
		    (o->folio.n > 0 && w->folio.n > 0 && !cg_str_eq(w->folio, o->folio)))
			continue;
		cg_html_raw(h, "<dt>Warning</dt><dd>");
		cg_html_text(h, w->message);
		cg_html_raw(h, "</dd>\n");
	}
}

/* What was printed, and where: coordinates in points from the upper left corner. */
static void write_place_facts(struct cg_html *h, const struct cg_statement *s, const struct cg_place *p,
			      const struct owner *o)
{
	cg_html_raw(h, "<dl>\n<dt>Printed</dt><dd>");
	cg_html_text(h, p->text.n > 0 ? p->text : CG_STR("not kept"));
	cg_html_raw(h, "</dd>\n");
	if (o->folio.n > 0) {
		cg_html_raw(h, "<dt>Folio</dt><dd>");
		cg_html_text(h, o->folio);
		cg_html_raw(h, "</dd>\n");
	}
	cg_html_raw(h, "<dt>Page</dt><dd>");
	cg_html_int(h, p->page);
	cg_html_raw(h, " of ");
	cg_html_int(h, s->page_count);
	cg_html_raw(h, "</dd>\n<dt>Place</dt><dd>");
	cg_html_int(h, p->box[0] / POINT);
	cg_html_raw(h, " pt from the left, ");
	cg_html_int(h, p->box[1] / POINT);
	cg_html_raw(h, " pt from the top</dd>\n");
	write_checks(h, s, o);
	cg_html_raw(h, "</dl>\n");
}

/* Hundredths of a point as points. */
static void put_points(struct cg_html *h, const char *name, int32_t v)
{
	cg_html_rawf(h, " %s=\"%d.%02d\"", name, v / POINT, v % POINT);
}

/* A box that lies outside the page, or has no area, is left out. */
static void sketch_one(struct cg_html *h, const struct cg_place *p, bool here)
{
	int32_t width = p->box[2] - p->box[0], height = p->box[3] - p->box[1];

	if (p->box[0] < 0 || p->box[1] < 0 || width <= 0 || height <= 0)
		return;
	cg_html_raw(h, here ? "<rect class=\"here\"" : "<rect");
	put_points(h, "x", p->box[0]);
	put_points(h, "y", p->box[1]);
	put_points(h, "width", width);
	put_points(h, "height", height);
	cg_html_raw(h, "/>");
	if (p->text.n == 0)
		return;
	cg_html_raw(h, "<text");
	put_points(h, "x", p->box[0]);
	put_points(h, "y", p->box[3] - height / 4);
	put_points(h, "font-size", height * 3 / 4);
	put_points(h, "textLength", width);
	cg_html_raw(h, " lengthAdjust=\"spacingAndGlyphs\">");
	cg_html_text(h, p->text);
	cg_html_raw(h, "</text>\n");
}

/* What was read from that page, where it stands; figures with their text, texts as bars. */
static void sketch_page(struct cg_html *h, const struct cg_statement *s, size_t at)
{
	const struct cg_place *here = &s->places.v[at];
	int32_t width = SHEET_WIDTH, height = SHEET_HEIGHT;
	size_t drawn = 0;

	for (size_t i = 0; i < s->places.n; i++) {
		const struct cg_place *p = &s->places.v[i];

		if (p->page != here->page)
			continue;
		width = p->box[2] + SHEET_EDGE > width ? p->box[2] + SHEET_EDGE : width;
		height = p->box[3] + SHEET_EDGE > height ? p->box[3] + SHEET_EDGE : height;
	}
	cg_html_rawf(h,
		     "<figure><svg class=\"sheet\" viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"sheet\">"
		     "<title id=\"sheet\">Page %u of the statement with the place of the figure</title>\n",
		     width / POINT, height / POINT, here->page);
	for (size_t i = 0; i < s->places.n && drawn < SKETCH_MAX; i++) {
		if (s->places.v[i].page == here->page && i != at) {
			sketch_one(h, &s->places.v[i], false);
			drawn++;
		}
	}
	sketch_one(h, here, true);
	cg_html_raw(h,
		    "</svg>\n<figcaption class=\"fine\">A sketch of the page from what was read of it; the file itself "
		    "is not kept.</figcaption></figure>\n");
}

/* The whole page: heading, facts, sketch. at: a place of the statement. */
static void write_page(struct cg_console *k, const struct cg_statement *s, size_t at)
{
	const struct cg_place *p = &s->places.v[at];
	struct owner o = owner_of(s, p);
	struct cg_html *h = cg_console_begin(k, "Place of a figure", "/console");

	cg_html_raw(h, "<h1>");
	cg_html_raw(h, figure_name(p->field));
	if (o.name.n > 0) {
		cg_html_raw(h, ": ");
		cg_html_text(h, o.name);
	}
	cg_html_raw(h, "</h1>\n<p><a");
	cg_console_link(k, "href", "/console/snapshots", k->c->id, "", "");
	cg_html_raw(h, ">Back to the snapshot</a></p>\n");
	write_place_facts(h, s, p, &o);
	sketch_page(h, s, at);
}

/* The number of a place; s->places.n: none. */
static size_t read_place(struct cg_str text, size_t n)
{
	size_t at = 0;

	for (size_t i = 0; i < text.n; i++) {
		if (!cg_is_digit(text.p[i]) || at >= n)
			return n;
		at = at * 10 + (size_t)(text.p[i] - '0');
	}
	return text.n > 0 && at < n ? at : n;
}

/* GET {id}?place=N, and {id}/place?n=N of addresses that were kept: a number that is no place answers 400. */
enum cg_code cg_console_place_page(struct cg_call *c)
{
	struct cg_app_snapshot snapshot;
	struct cg_console k;
	size_t at = 0;
	bool go;
	enum cg_code rc = cg_console_open_snapshot(c, &k, &snapshot, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_snapshots_places(&c->ctx, &snapshot);
	if (rc == CG_OK) {
		struct cg_str n = cg_form_get(&k.query, "place");

		at = read_place(n.n > 0 ? n : cg_form_get(&k.query, "n"), snapshot.s.places.n);
		if (at == snapshot.s.places.n)
			rc = cg_fail_hint(&c->err, CG_EREQUEST, "There is no such figure in this snapshot.");
	}
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	write_page(&k, &snapshot.s, at);
	return cg_page_guard(c, cg_console_end(&k));
}
