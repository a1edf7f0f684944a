/*
 * ghostfolio.c: Activities for the import of Ghostfolio, with a profile for each scheme: it knows none of them by their
 * ISIN, so they are of the source MANUAL. Its activities have a price for a unit, no amount: the NAV where units x NAV
 * is the amount, else the amount divided by the units to 9 decimals. Units without a cost are bought or sold for 0.
 */
#include "base/json.h"
#include "render/export/export_file.h"

enum { PRICE_SCALE = 9 };

/* The list that is written and its one failure. */
struct writer {
	struct cg_json json;
	struct json_object *activities, *profiles;
};

/* Of one unit, so that all of them are the amount. */
static struct cg_dec price_of(struct cg_dec amount, struct cg_dec units, struct cg_dec nav)
{
	struct cg_dec x, price = CG_DEC_NONE;

	if (cg_dec_mul(units, nav, 2, &x) && cg_dec_eq(x, amount))
		return nav;
	for (uint8_t scale = PRICE_SCALE; scale > 1 && !price.set; scale--)
		(void)cg_dec_div(amount, units, scale, &price);
	return price.set ? price : cg_dec_make(0, 2);
}

/* A day as an instant, which the import wants. */
static void put_day(struct writer *w, struct json_object *o, int32_t date)
{
	char text[CG_DATE_TEXT_MAX + 16], iso[CG_DATE_TEXT_MAX];
	size_t n = 0;

	for (const char *z = cg_date_text(date, iso); *z != '\0'; z++)
		text[n++] = *z;
	for (const char *z = "T00:00:00.000Z"; *z != '\0'; z++)
		text[n++] = *z;
	text[n] = '\0';
	cg_json_name(&w->json, o, "date", text);
}

/* What an activity is about; units and price as figures. */
static void activity(struct writer *w, const struct cg_entry_position *p, const struct cg_entry *x, const char *type,
		     struct cg_dec units, struct cg_dec price, struct cg_dec fee)
{
	struct json_object *o = cg_json_object(&w->json);

	cg_json_text(&w->json, o, "comment", x->t != NULL ? x->t->description : CG_STR("Opening balance"));
	cg_json_name(&w->json, o, "currency", "INR");
	cg_json_name(&w->json, o, "dataSource", "MANUAL");
	put_day(w, o, x->date);
	cg_json_dec(&w->json, o, "fee", fee.set && fee.v > 0 ? fee : cg_dec_make(0, 0));
	cg_json_dec(&w->json, o, "quantity", units);
	cg_json_text(&w->json, o, "symbol", p->symbol);
	cg_json_name(&w->json, o, "type", type);
	cg_json_dec(&w->json, o, "unitPrice", price);
	cg_json_push(&w->json, w->activities, o);
}

/* Units for an amount. */
static void trade(struct writer *w, const struct cg_entry_position *p, const struct cg_entry *x, const char *type,
		  struct cg_dec amount, struct cg_dec fee)
{
	struct cg_dec price =
		amount.set ? price_of(amount, x->units, x->t != NULL ? x->t->nav : CG_DEC_NONE) : cg_dec_make(0, 0);

	activity(w, p, x, type, x->units, price, fee);
}

/* A sale before the taxes that were taken off. */
static void sale(struct writer *w, const struct cg_entry_position *p, const struct cg_entry *x)
{
	struct cg_dec gross = cg_entries_sum(x->amount, x->stt);

	if (!x->tds_within)
		gross = cg_entries_sum(gross, x->tds);
	trade(w, p, x, "SELL", gross, cg_entries_sum(x->stt, x->tds));
}

/* IDCW: the whole of it as the price of one; what was withheld is its fee. */
static void dividend(struct writer *w, const struct cg_entry_position *p, const struct cg_entry *x)
{
	struct cg_dec gross = cg_entries_sum(x->amount, x->tds);

	if (x->kind == CG_ENTRY_BUY)
		gross = cg_entries_sum(gross, x->duty);
	if (gross.set && gross.v > 0)
		activity(w, p, x, "DIVIDEND", cg_dec_make(1, 0), gross, x->tds);
	else if (gross.set)
		activity(w, p, x, "FEE", cg_dec_make(0, 0), cg_dec_make(0, 0), cg_dec_abs(gross));
}

/* Reversals are the opposite trade. */
static void put_entry(struct writer *w, const struct cg_entry_position *p, const struct cg_entry *x)
{
	switch (x->kind) {
	case CG_ENTRY_BUY:
		if (x->side == CG_SIDE_IDCW)
			dividend(w, p, x);
		trade(w, p, x, "BUY", x->amount, x->duty);
		break;
	case CG_ENTRY_OPENING:
	case CG_ENTRY_BONUS:
	case CG_ENTRY_MOVE_IN:
	case CG_ENTRY_RESTORE:
		trade(w, p, x, "BUY", x->amount, CG_DEC_NONE);
		break;
	case CG_ENTRY_SELL:
		sale(w, p, x);
		break;
	case CG_ENTRY_TAKE_BACK:
	case CG_ENTRY_MOVE_OUT:
		trade(w, p, x, "SELL", x->amount, CG_DEC_NONE);
		break;
	case CG_ENTRY_PAYOUT:
		dividend(w, p, x);
		break;
	case CG_ENTRY_TAX:
		if (!x->attached && x->amount.v > 0)
			activity(w, p, x, "FEE", cg_dec_make(0, 0), cg_dec_make(0, 0), x->amount);
		break;
	case CG_ENTRY_NOTE:
		break;
	}
}

/* One price a day: the last one. */
static void put_price(struct writer *w, struct json_object *list, int32_t date, struct cg_dec nav)
{
	struct json_object *o = cg_json_object(&w->json);

	put_day(w, o, date);
	cg_json_dec(&w->json, o, "marketPrice", nav);
	cg_json_push(&w->json, list, o);
}

/* NAVs of the rows, then that of the end. */
static struct json_object *prices(struct writer *w, const struct cg_entry_position *p)
{
	struct json_object *list = cg_json_array(&w->json);
	int32_t day = CG_DATE_NONE;
	struct cg_dec nav = CG_DEC_NONE;

	for (size_t i = 0; i <= p->entries.n; i++) {
		const struct cg_entry *x = i < p->entries.n ? &p->entries.v[i] : NULL;
		int32_t at = x != NULL ? x->date : p->price_date;
		struct cg_dec price = x == NULL ? p->price : x->units.set && x->t != NULL ? x->t->nav : CG_DEC_NONE;

		if (!price.set || price.v <= 0 || at == CG_DATE_NONE)
			continue;
		if (nav.set && day != at)
			put_price(w, list, day, nav);
		day = at;
		nav = price;
	}
	if (nav.set)
		put_price(w, list, day, nav);
	return list;
}

/* What the import has to know of a symbol. */
static void profile(struct writer *w, const struct cg_entry_position *p)
{
	struct json_object *o = cg_json_object(&w->json);

	cg_json_name(&w->json, o, "currency", "INR");
	cg_json_name(&w->json, o, "dataSource", "MANUAL");
	if (p->isin.n > 0)
		cg_json_text(&w->json, o, "isin", p->isin);
	cg_json_text(&w->json, o, "name", p->name);
	cg_json_text(&w->json, o, "symbol", p->symbol);
	if (p->fund != NULL)
		cg_json_name(&w->json, o, "assetSubClass", "MUTUALFUND");
	cg_json_put(&w->json, o, "marketData", prices(w, p));
	cg_json_push(&w->json, w->profiles, o);
}

void cg_export_ghostfolio(struct cg_buf *b, const struct cg_entries *all)
{
	struct writer w = { .json = { .failed = false } };
	struct json_object *o = cg_json_object(&w.json);

	w.activities = cg_json_array(&w.json);
	w.profiles = cg_json_array(&w.json);
	for (size_t i = 0; i < all->n; i++) {
		if (all->v[i].names_symbol)
			profile(&w, &all->v[i]);
		for (size_t k = 0; k < all->v[i].entries.n; k++)
			put_entry(&w, &all->v[i], &all->v[i].entries.v[k]);
	}
	cg_json_put(&w.json, o, "activities", w.activities);
	cg_json_put(&w.json, o, "assetProfiles", w.profiles);
	o = cg_json_finish(&w.json, o);
	b->failed |= o == NULL;
	if (o != NULL) {
		struct cg_str text = cg_json_print_pretty(o);

		b->failed |= text.p == NULL;
		cg_buf_str(b, text);
		cg_buf_char(b, '\n');
	}
	json_object_put(o);
}
