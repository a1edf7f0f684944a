/*
 * compare_view.c: One function writes one object of data/schema/compare.json; key order is
 * the order of the schema. A side that does not exist is null, an empty list is [], a
 * figure that cannot be computed is null.
 */
#include "render/compare_view.h"

#include "base/json.h"
#include "portfolio/compare_warnings.h"
#include "render/view.h"
#include "statement/read/statement.h"

#include <stdio.h>

/* The codes of matched_by; null for a holding that stands on one side only. */
static const char *match_name(enum cg_match m)
{
	static const char *const names[] = {
		[CG_MATCH_NONE] = NULL, [CG_MATCH_ISIN] = "ISIN", [CG_MATCH_NAME] = "NAME", [CG_MATCH_UNITS] = "UNITS"
	};

	return (size_t)m < sizeof(names) / sizeof(names[0]) ? names[m] : NULL;
}

/* The summary of one snapshot: the row of GET /snapshots, so that both answers agree on it. */
static struct json_object *side(struct cg_json *t, const struct cg_snapshot_meta *meta, const struct cg_statement *s)
{
	const struct cg_snapshot_row row = { .meta = *meta,
					     .source = s->source,
					     .type = s->type,
					     .as_of = s->as_of,
					     .investor_name = s->investor.name,
					     .total_value = s->total_value,
					     .folio_count = s->folio_count,
					     .checks = s->checks,
					     .passed = s->passed,
					     .words = s->words,
					     .accounted = s->accounted,
					     .level = s->level };

	return cg_json_need(t, cg_view_snapshot_row(&row));
}

/*
 * The parts add up to `change`; `unexplained` keeps what the transactions do not account
 * for. Null as a whole when a side has no value.
 */
static struct json_object *explained(struct cg_json *t, const struct cg_explained *e)
{
	struct json_object *o;

	if (!e->change.set)
		return NULL;
	o = cg_json_object(t);
	cg_json_dec(t, o, "from_value", e->from_value);
	cg_json_dec(t, o, "net_invested", e->net_invested);
	cg_json_dec(t, o, "charges", e->charges);
	cg_json_dec(t, o, "in_kind", e->in_kind);
	cg_json_dec(t, o, "market_movement", e->market_movement);
	cg_json_dec(t, o, "unexplained", e->unexplained);
	cg_json_dec(t, o, "to_value", e->to_value);
	cg_json_dec(t, o, "change", e->change);
	return o;
}

/* Units, price and value of one side. NAV or price: the key follows the kind of holding. */
static struct json_object *figures(struct cg_json *t, struct cg_dec units, struct cg_dec price, struct cg_dec value,
				   const char *price_name)
{
	struct json_object *o = cg_json_object(t);

	cg_json_dec(t, o, "units", units);
	cg_json_dec(t, o, price_name, price);
	cg_json_dec(t, o, "value", value);
	return o;
}

/* The other side of a move between a folio and a demat account. */
static void put_moved(struct cg_json *t, struct json_object *o, const struct cg_change *c)
{
	struct json_object *m = NULL;

	if (c->moved_units.set) {
		m = cg_json_object(t);
		cg_json_dec(t, m, "units", c->moved_units);
	}
	if (c->moved_units.set && c->moved_fund != NULL)
		cg_json_text(t, m, "folio", c->moved_fund->folio);
	if (c->moved_units.set && c->moved_account != NULL) {
		cg_json_text(t, m, "dp_id", c->moved_account->dp_id);
		cg_json_text(t, m, "client_id", c->moved_account->client_id);
	}
	cg_json_put(t, o, "moved", m);
}

/* The figures of one side; null where the holding is not listed at all. */
static void put_sides(struct cg_json *t, struct json_object *o, const struct cg_change *c, const char *price_name)
{
	bool from = c->from_fund != NULL || c->from_holding != NULL || c->from_scheme != NULL;
	bool to = c->to_fund != NULL || c->to_holding != NULL || c->to_scheme != NULL;

	cg_json_put(t, o, "from", from ? figures(t, c->from_units, c->from_price, c->from_value, price_name) : NULL);
	cg_json_put(t, o, "to", to ? figures(t, c->to_units, c->to_price, c->to_value, price_name) : NULL);
	cg_json_put(t, o, "change", figures(t, c->units, c->price, c->value, price_name));
	if (c->from_scheme == NULL && c->to_scheme == NULL)
		put_moved(t, o, c);
	cg_json_dec(t, o, "unexplained_units", c->unexplained_units);
	cg_json_put(t, o, "explained", explained(t, &c->why));
}

/* Names and ids come from the later side; the earlier one fills in an ISIN that only it prints. */
static struct json_object *fund_change(struct cg_json *t, const struct cg_change *c)
{
	const struct cg_fund *f = c->to_fund != NULL ? c->to_fund : c->from_fund;
	struct json_object *o = cg_json_object(t);
	bool moved = c->match == CG_MATCH_UNITS && c->from_fund != NULL;

	if (f == NULL) /* a change has at least one side */
		return o;
	cg_json_text(t, o, "name", f->name);
	cg_json_text(t, o, "isin", f->isin.n == 0 && c->from_fund != NULL ? c->from_fund->isin : f->isin);
	cg_json_text(t, o, "folio", f->folio);
	cg_json_text(t, o, "previous_folio", moved ? c->from_fund->folio : CG_STR_NONE);
	cg_json_text(t, o, "amc", f->amc);
	cg_json_name(t, o, "plan", cg_plan_name(f->plan));
	cg_json_name(t, o, "option", cg_option_name(f->option));
	cg_json_name(t, o, "matched_by", match_name(c->match));
	cg_json_int(t, o, "transaction_count", c->txn_count);
	put_sides(t, o, c, "nav");
	return o;
}

/* A change of a holding in a demat account; the account is the one that holds it later. */
static struct json_object *holding_change(struct cg_json *t, const struct cg_change *c)
{
	static const char *const kinds[] = {
		[CG_DEMAT_EQUITY] = "EQUITY", [CG_DEMAT_BOND] = "BOND", [CG_DEMAT_FUND] = "MUTUAL_FUND"
	};
	const struct cg_demat_holding *h = c->to_holding != NULL ? c->to_holding : c->from_holding;
	const struct cg_demat_account *d = c->to_account != NULL ? c->to_account : c->from_account;
	struct json_object *o = cg_json_object(t);

	cg_json_name(t, o, "kind", kinds[h->kind]);
	cg_json_text(t, o, "name", h->name);
	cg_json_text(t, o, "isin", h->isin);
	cg_json_text(t, o, "dp_id", d->dp_id);
	cg_json_text(t, o, "client_id", d->client_id);
	put_sides(t, o, c, "price");
	return o;
}

/* A change of a scheme of the National Pension System. */
static struct json_object *scheme(struct cg_json *t, const struct cg_change *c)
{
	const struct cg_nps_scheme *s = c->to_scheme != NULL ? c->to_scheme : c->from_scheme;
	struct json_object *o = cg_json_object(t);

	cg_json_text(t, o, "name", s->name);
	cg_json_text(t, o, "tier", s->tier);
	put_sides(t, o, c, "nav");
	return o;
}

typedef struct json_object *line_fn(struct cg_json *t, const struct cg_change *c);

/* `line` writes one change of the kind that the list holds. */
static struct json_object *list(struct cg_json *t, const struct cg_change_list *l, line_fn *line)
{
	struct json_object *a = cg_json_array(t);

	for (size_t i = 0; i < l->n && !t->failed; i++)
		cg_json_push(t, a, line(t, &l->v[i]));
	return a;
}

/* bought_and_sold exists for funds alone: only their transactions show what came and went in between. */
static struct json_object *changes(struct cg_json *t, const struct cg_changes *c, line_fn *line)
{
	struct json_object *o = cg_json_object(t);

	cg_json_put(t, o, "added", list(t, &c->added, line));
	cg_json_put(t, o, "gone", list(t, &c->gone, line));
	cg_json_put(t, o, "changed", list(t, &c->changed, line));
	if (line == fund_change)
		cg_json_put(t, o, "bought_and_sold", list(t, &c->passing, line));
	cg_json_int(t, o, "unchanged_count", c->unchanged);
	return o;
}

/*
 * The transactions between the two dates, summed up by type; types without transactions
 * are left out. `complete` says whether the later statement covers the whole time.
 */
static struct json_object *flows(struct cg_json *t, const struct cg_compare *c, const struct cg_statement s[2])
{
	struct json_object *o = cg_json_object(t), *types = cg_json_array(t);
	bool any = s[1].as_of > s[0].as_of, known = c->history != CG_HISTORY_NONE;

	cg_json_date(t, o, "from", any ? s[0].as_of + 1 : CG_DATE_NONE);
	cg_json_date(t, o, "to", any ? s[1].as_of : CG_DATE_NONE);
	cg_json_bool(t, o, "complete", c->history == CG_HISTORY_COMPLETE);
	cg_json_name(t, o, "reason", cg_compare_history_reason(c->history));
	cg_json_dec(t, o, "net_invested", known ? c->funds.why.net_invested : CG_DEC_NONE);
	cg_json_dec(t, o, "charges", known ? c->funds.why.charges : CG_DEC_NONE);
	cg_json_dec(t, o, "in_kind", known ? c->funds.why.in_kind : CG_DEC_NONE);
	for (unsigned i = 0; i < CG_TXN_MAX; i++) {
		const struct cg_flow_sum *f = &c->flows[i];
		struct json_object *x;

		if (f->count == 0)
			continue;
		x = cg_json_object(t);
		cg_json_name(t, x, "type", cg_txn_type_name((enum cg_txn_type)i));
		cg_json_int(t, x, "count", f->count);
		cg_json_dec(t, x, "amount", f->amount);
		cg_json_dec(t, x, "units", f->units);
		cg_json_push(t, types, x);
	}
	cg_json_put(t, o, "by_type", types);
	return o;
}

/* Mutual funds, demat accounts and NPS, then all of them; null for a part that neither statement has. */
static struct json_object *explanation(struct cg_json *t, const struct cg_compare *c)
{
	struct json_object *o = cg_json_object(t), *total = explained(t, &c->total);

	cg_json_put(t, o, "mutual_funds", explained(t, &c->funds.why));
	cg_json_put(t, o, "demat", c->has_demat ? explained(t, &c->demat.why) : NULL);
	cg_json_put(t, o, "nps", c->has_nps ? explained(t, &c->nps.why) : NULL);
	cg_json_dec(t, total, "totals_difference", c->totals_difference);
	cg_json_put(t, o, "total", total);
	return o;
}

/* Limits of the comparison in words, in the order in which portfolio/compare.h found them. */
static struct json_object *warnings(struct cg_json *t, const struct cg_compare *c, const struct cg_statement s[2])
{
	struct json_object *list_json = cg_json_array(t);
	struct cg_compare_warnings all;

	cg_compare_warnings_make(c, s, &all);
	for (size_t i = 0; i < all.n; i++) {
		struct json_object *o = cg_json_object(t);

		cg_json_name(t, o, "code", all.v[i].code);
		cg_json_name(t, o, "message", all.v[i].message);
		cg_json_push(t, list_json, o);
	}
	return list_json;
}

/* Sums, then funds, demat holdings and NPS; a part that neither statement has is null. */
struct json_object *cg_compare_view(const struct cg_compare *c, const struct cg_snapshot_meta meta[2],
				    const struct cg_statement s[2])
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t);

	cg_json_put(&t, o, "from", side(&t, &meta[0], &s[0]));
	cg_json_put(&t, o, "to", side(&t, &meta[1], &s[1]));
	cg_json_int(&t, o, "days", s[1].as_of - s[0].as_of);
	cg_json_put(&t, o, "mutual_funds", changes(&t, &c->funds, fund_change));
	cg_json_put(&t, o, "demat", c->has_demat ? changes(&t, &c->demat, holding_change) : NULL);
	cg_json_put(&t, o, "nps", c->has_nps ? changes(&t, &c->nps, scheme) : NULL);
	cg_json_put(&t, o, "flows", flows(&t, c, s));
	cg_json_put(&t, o, "explained", explanation(&t, c));
	cg_json_put(&t, o, "warnings", warnings(&t, c, s));
	return cg_json_finish(&t, o);
}
