/*
 * view.c: One function writes one object of data/schema/snapshot.json; key order is that
 * of the schema. What is absent is null. PAN, email and mobile pass through `masked`;
 * nothing else in the model is masked.
 */
#include "render/view.h"

#include "render/places_view.h"

#include "base/json_parse.h"
#include "base/time.h"
#include "statement/mask.h"
#include "statement/read/statement.h"

#include <string.h>

/* The work of one answer. */
struct view {
	struct cg_json json;
	bool include_pii;
	struct cg_arena a; /* for masks */
};

enum { MASKS_MAX = 4 * 1024 * 1024 };

/* Absent text is null, empty text is "". */
static struct json_object *text(struct view *v, struct cg_str s)
{
	return s.p == NULL ? NULL : cg_json_need(&v->json, cg_json_new_text(s));
}

typedef struct cg_str mask_fn(struct cg_arena *a, struct cg_str s);

/* Masked text lives in the arena of the view; JSON copies it. */
static struct json_object *masked(struct view *v, struct cg_str s, mask_fn *mask)
{
	struct cg_str shown = v->include_pii || s.n == 0 ? s : mask(&v->a, s);

	v->json.failed |= s.p != NULL && shown.p == NULL;
	return text(v, shown);
}

/* A list of texts, [] when there is none. */
static struct json_object *strings(struct view *v, const struct cg_str_list *list)
{
	struct json_object *o = cg_json_array_of(&v->json, list->n);

	for (size_t i = 0; i < list->n; i++)
		cg_json_push(&v->json, o, text(v, list->v[i]));
	return o;
}

/* Names with their PANs, in the order of the statement. */
static struct json_object *persons(struct view *v, const struct cg_person_list *list)
{
	struct json_object *o = cg_json_array_of(&v->json, list->n);

	for (size_t i = 0; i < list->n; i++) {
		struct json_object *p = cg_json_object(&v->json);

		cg_json_text(&v->json, p, "name", list->v[i].name);
		cg_json_put(&v->json, p, "pan", masked(v, list->v[i].pan, cg_mask_pan));
		cg_json_push(&v->json, o, p);
	}
	return o;
}

/* A transaction. A figure that the row does not print is null, not zero. */
static struct json_object *txn(struct view *v, const struct cg_txn *t)
{
	struct json_object *o = cg_json_object(&v->json);

	cg_json_date(&v->json, o, "date", t->date);
	cg_json_text(&v->json, o, "description", t->description);
	cg_json_name(&v->json, o, "type", cg_txn_type_name(t->type));
	cg_json_dec(&v->json, o, "amount", t->amount);
	cg_json_dec(&v->json, o, "units", t->units);
	cg_json_dec(&v->json, o, "nav", t->nav);
	cg_json_dec(&v->json, o, "balance", t->balance);
	return o;
}

/* A folio's scheme. gain is value less cost and null when one of them is missing. */
static struct json_object *fund(struct view *v, const struct cg_fund *f)
{
	struct json_object *o = cg_json_object(&v->json), *txns = cg_json_array_of(&v->json, f->txns.n);
	struct cg_dec gain = CG_DEC_NONE;

	(void)cg_dec_sub(f->value, f->cost, &gain);
	cg_json_text(&v->json, o, "name", f->name);
	cg_json_text(&v->json, o, "isin", f->isin);
	cg_json_dec(&v->json, o, "units", f->units);
	cg_json_dec(&v->json, o, "nav", f->nav);
	cg_json_dec(&v->json, o, "value", f->value);
	cg_json_date(&v->json, o, "nav_date", f->nav_date);
	cg_json_dec(&v->json, o, "cost", f->cost);
	cg_json_dec(&v->json, o, "gain", gain);
	cg_json_text(&v->json, o, "folio", f->folio);
	cg_json_text(&v->json, o, "amc", f->amc);
	cg_json_text(&v->json, o, "registrar", f->registrar);
	cg_json_text(&v->json, o, "rta_code", f->rta_code);
	cg_json_text(&v->json, o, "advisor", f->advisor);
	cg_json_put(&v->json, o, "pan", masked(v, f->pan, cg_mask_pan));
	cg_json_text(&v->json, o, "kyc", f->kyc);
	cg_json_put(&v->json, o, "nominees", strings(v, &f->nominees));
	cg_json_put(&v->json, o, "holders", strings(v, &f->holders));
	if (f->demat == CG_UNKNOWN)
		cg_json_put(&v->json, o, "demat", NULL);
	else
		cg_json_bool(&v->json, o, "demat", f->demat == CG_YES);
	cg_json_name(&v->json, o, "plan", cg_plan_name(f->plan));
	cg_json_name(&v->json, o, "option", cg_option_name(f->option));
	cg_json_dec(&v->json, o, "opening_units", f->opening_units);
	cg_json_bool(&v->json, o, "reconciled", f->reconciled);
	for (size_t i = 0; i < f->txns.n; i++)
		cg_json_push(&v->json, txns, txn(v, &f->txns.v[i]));
	cg_json_put(&v->json, o, "transactions", txns);
	return o;
}

/* Held and exited funds are lists of their own; their order is that of the statement. */
static struct json_object *funds(struct view *v, const struct cg_fund_list *list, bool exited)
{
	struct json_object *o = cg_json_array_of(&v->json, list->n);

	for (size_t i = 0; i < list->n; i++) {
		if (cg_fund_exited(&list->v[i]) == exited)
			cg_json_push(&v->json, o, fund(v, &list->v[i]));
	}
	return o;
}

/* face_value exists for bonds alone; funds have a NAV, other securities a price. */
static struct json_object *demat_holding(struct view *v, const struct cg_demat_holding *h)
{
	struct json_object *o = cg_json_object(&v->json);

	cg_json_text(&v->json, o, "isin", h->isin);
	cg_json_text(&v->json, o, "name", h->name);
	cg_json_dec(&v->json, o, "units", h->units);
	if (h->kind == CG_DEMAT_BOND)
		cg_json_dec(&v->json, o, "face_value", h->face_value);
	cg_json_dec(&v->json, o, h->kind == CG_DEMAT_FUND ? "nav" : "price", h->price);
	cg_json_dec(&v->json, o, "value", h->value);
	return o;
}

/* The holdings of one kind, in the order of the statement. */
static struct json_object *demat_holdings(struct view *v, const struct cg_demat_account *d, enum cg_demat_kind kind)
{
	struct json_object *o = cg_json_array_of(&v->json, d->holdings.n);

	for (size_t i = 0; i < d->holdings.n; i++) {
		if (d->holdings.v[i].kind == kind)
			cg_json_push(&v->json, o, demat_holding(v, &d->holdings.v[i]));
	}
	return o;
}

/* Transactions of an account are by security: units in and out with the balances around them, no amounts. */
static struct json_object *demat_txns(struct view *v, const struct cg_demat_account *d)
{
	struct json_object *list = cg_json_array_of(&v->json, d->txns.n);

	for (size_t i = 0; i < d->txns.n; i++) {
		const struct cg_demat_txn *t = &d->txns.v[i];
		struct json_object *o = cg_json_object(&v->json);

		cg_json_text(&v->json, o, "isin", t->isin);
		cg_json_text(&v->json, o, "name", t->name);
		cg_json_date(&v->json, o, "date", t->date);
		cg_json_text(&v->json, o, "description", t->description);
		cg_json_dec(&v->json, o, "opening", t->opening);
		cg_json_dec(&v->json, o, "debit", t->debit);
		cg_json_dec(&v->json, o, "credit", t->credit);
		cg_json_dec(&v->json, o, "closing", t->closing);
		cg_json_push(&v->json, list, o);
	}
	return list;
}

/* Accounts in the order of the statement, with or without holdings. */
static struct json_object *demat_accounts(struct view *v, const struct cg_statement *s)
{
	struct json_object *list = cg_json_array_of(&v->json, s->demat.n);

	for (size_t i = 0; i < s->demat.n; i++) {
		const struct cg_demat_account *d = &s->demat.v[i];
		struct json_object *o = cg_json_object(&v->json);

		cg_json_text(&v->json, o, "depository", d->depository);
		cg_json_text(&v->json, o, "dp_name", d->dp_name);
		cg_json_text(&v->json, o, "dp_id", d->dp_id);
		cg_json_text(&v->json, o, "client_id", d->client_id);
		cg_json_put(&v->json, o, "owners", persons(v, &d->owners));
		cg_json_dec(&v->json, o, "value", d->value);
		cg_json_put(&v->json, o, "equities", demat_holdings(v, d, CG_DEMAT_EQUITY));
		cg_json_put(&v->json, o, "bonds", demat_holdings(v, d, CG_DEMAT_BOND));
		cg_json_put(&v->json, o, "mutual_funds", demat_holdings(v, d, CG_DEMAT_FUND));
		cg_json_put(&v->json, o, "transactions", demat_txns(v, d));
		cg_json_push(&v->json, list, o);
	}
	return list;
}

/* Null when the statement has no part on the National Pension System. */
static struct json_object *nps(struct view *v, const struct cg_nps *n)
{
	struct json_object *o, *schemes;

	if (!n->present)
		return NULL;
	o = cg_json_object(&v->json);
	schemes = cg_json_array_of(&v->json, n->schemes.n);
	cg_json_text(&v->json, o, "pran", n->pran);
	cg_json_dec(&v->json, o, "value", n->value);
	for (size_t i = 0; i < n->schemes.n; i++) {
		struct json_object *scheme = cg_json_object(&v->json);

		cg_json_text(&v->json, scheme, "name", n->schemes.v[i].name);
		cg_json_text(&v->json, scheme, "tier", n->schemes.v[i].tier);
		cg_json_dec(&v->json, scheme, "units", n->schemes.v[i].units);
		cg_json_dec(&v->json, scheme, "nav", n->schemes.v[i].nav);
		cg_json_dec(&v->json, scheme, "value", n->schemes.v[i].value);
		cg_json_push(&v->json, schemes, scheme);
	}
	cg_json_put(&v->json, o, "schemes", schemes);
	return o;
}

/* The person to whom the statement is addressed; the only one with contact data. */
static struct json_object *investor(struct view *v, const struct cg_statement *s)
{
	struct json_object *o = cg_json_object(&v->json);

	cg_json_text(&v->json, o, "name", s->investor.name);
	cg_json_put(&v->json, o, "email", masked(v, s->investor.email, cg_mask_email));
	cg_json_put(&v->json, o, "mobile", masked(v, s->investor.mobile, cg_mask_mobile));
	cg_json_put(&v->json, o, "address", strings(v, &s->investor.address));
	cg_json_put(&v->json, o, "pan", masked(v, s->investor.pan, cg_mask_pan));
	return o;
}

/* 1.0 and 0.9998: without the zeros that rounding down to four places leaves. */
static struct cg_dec short_share(struct cg_dec d)
{
	while (d.scale > 1 && d.v % 10 == 0) {
		d.v /= 10;
		d.scale--;
	}
	return d;
}

/* Shares and the counts that they come from, so that a client can set a threshold of its own. */
static struct json_object *confidence(struct view *v, const struct cg_statement *s)
{
	struct json_object *o = cg_json_object(&v->json);

	cg_json_dec(&v->json, o, "document", short_share(cg_statement_confidence(s)));
	cg_json_name(&v->json, o, "level", cg_level_name(s->level));
	cg_json_int(&v->json, o, "checks", s->checks);
	cg_json_int(&v->json, o, "passed", s->passed);
	cg_json_int(&v->json, o, "words", s->words);
	cg_json_int(&v->json, o, "accounted", s->accounted);
	return o;
}

/* A split of the value by one key. */
static struct json_object *slices(struct view *v, const struct cg_slices *list)
{
	struct json_object *o = cg_json_array_of(&v->json, list->n);

	for (size_t i = 0; i < list->n; i++) {
		struct json_object *slice = cg_json_object(&v->json);

		cg_json_text(&v->json, slice, "key", list->v[i].key);
		cg_json_dec(&v->json, slice, "value", list->v[i].value);
		cg_json_dec(&v->json, slice, "percent", list->v[i].percent);
		cg_json_push(&v->json, o, slice);
	}
	return o;
}

/* What portfolio/ computes from the statement alone; types without transactions have no count. */
static struct json_object *analytics(struct view *v, const struct cg_analytics *an)
{
	struct json_object *o = cg_json_object(&v->json), *xirr = cg_json_object(&v->json),
			   *allocation = cg_json_object(&v->json), *counts = cg_json_object(&v->json);

	cg_json_dec(&v->json, o, "invested", an->invested);
	cg_json_dec(&v->json, o, "gain", an->gain);
	cg_json_dec(&v->json, xirr, "percent", an->xirr);
	cg_json_name(&v->json, xirr, "reason", an->xirr_reason);
	cg_json_put(&v->json, o, "xirr", xirr);
	cg_json_put(&v->json, allocation, "amc", slices(v, &an->amc));
	cg_json_put(&v->json, allocation, "registrar", slices(v, &an->registrar));
	cg_json_put(&v->json, allocation, "plan", slices(v, &an->plan));
	cg_json_put(&v->json, allocation, "option", slices(v, &an->option));
	cg_json_put(&v->json, allocation, "asset_class", slices(v, &an->asset_class));
	cg_json_put(&v->json, o, "allocation", allocation);
	cg_json_int(&v->json, o, "fund_count", an->fund_count);
	cg_json_int(&v->json, o, "exited_count", an->exited_count);
	for (unsigned t = 0; t < CG_TXN_MAX; t++) {
		if (an->txn_count[t] > 0)
			cg_json_int(&v->json, counts, cg_txn_type_name((enum cg_txn_type)t), an->txn_count[t]);
	}
	cg_json_put(&v->json, o, "transaction_count", counts);
	cg_json_date(&v->json, o, "first_transaction", an->first_txn);
	cg_json_date(&v->json, o, "last_transaction", an->last_txn);
	return o;
}

/* The keys from scheme on are present only where they apply. */
static struct json_object *warning(struct view *v, const struct cg_warning *w)
{
	struct json_object *o = cg_json_object(&v->json);

	cg_json_name(&v->json, o, "code", cg_warning_name(w->code));
	cg_json_text(&v->json, o, "message", w->message);
	if (w->scheme.p != NULL)
		cg_json_text(&v->json, o, "scheme", w->scheme);
	if (w->folio.p != NULL)
		cg_json_text(&v->json, o, "folio", w->folio);
	if (w->page > 0)
		cg_json_int(&v->json, o, "page", w->page);
	if (w->expected.p != NULL)
		cg_json_text(&v->json, o, "expected", w->expected);
	if (w->found.p != NULL)
		cg_json_text(&v->json, o, "found", w->found);
	if (w->box[2] > 0)
		cg_json_put(&v->json, o, "box", cg_places_view_box(&v->json, w->box));
	return o;
}

/* Members only where the caller gave them. */
static void put_labels(struct view *v, struct json_object *o, const struct cg_snapshot_labels *l)
{
	struct cg_err ignored = { .code = CG_OK };
	struct json_object *texts = NULL;

	if (l->reference.p != NULL)
		cg_json_text(&v->json, o, "client_reference_id", l->reference);
	if (l->metadata.p == NULL)
		return;
	(void)cg_json_parse(l->metadata, &texts, &ignored);
	cg_json_put(&v->json, o, "metadata", cg_json_need(&v->json, texts));
}

/* Id and times of a stored snapshot; null for a statement that was parsed without being stored. */
static void put_meta(struct view *v, struct json_object *o, const struct cg_snapshot_meta *m)
{
	char id[CG_ID_TEXT_MAX], at[CG_TIME_TEXT_MAX];

	cg_json_name(&v->json, o, "snapshot_id", m == NULL ? NULL : cg_id_text(&m->id, "snap_", id));
	if (m == NULL)
		cg_json_put(&v->json, o, "livemode", NULL);
	else
		cg_json_bool(&v->json, o, "livemode", m->live);
	cg_json_name(&v->json, o, "created_at", m == NULL ? NULL : cg_time_text(m->created_ms, at));
	cg_json_name(&v->json, o, "expires_at", m == NULL ? NULL : cg_time_text(m->expires_ms, at));
	if (m != NULL)
		put_labels(v, o, &m->labels);
}

/* The whole object of a snapshot. */
static struct json_object *statement(struct view *v, const struct cg_statement *s, const struct cg_analytics *an,
				     const struct cg_snapshot_meta *meta)
{
	struct json_object *o = cg_json_object(&v->json), *period = cg_json_object(&v->json),
			   *warnings = cg_json_array_of(&v->json, s->warnings.n);

	put_meta(v, o, meta);
	cg_json_name(&v->json, o, "source", cg_source_name(s->source));
	cg_json_name(&v->json, o, "statement_type", cg_statement_type_name(s->type));
	cg_json_date(&v->json, o, "as_of_date", s->as_of);
	cg_json_date(&v->json, period, "from", s->from);
	cg_json_date(&v->json, period, "to", s->to);
	cg_json_put(&v->json, o, "statement_period", period);
	cg_json_text(&v->json, o, "investor_name", s->investor.name);
	cg_json_put(&v->json, o, "investor", investor(v, s));
	cg_json_put(&v->json, o, "investors", persons(v, &s->investors));
	cg_json_dec(&v->json, o, "total_value", s->total_value);
	cg_json_dec(&v->json, o, "total_cost", s->total_cost);
	cg_json_int(&v->json, o, "folio_count", s->folio_count);
	cg_json_int(&v->json, o, "page_count", s->page_count);
	cg_json_put(&v->json, o, "mutual_funds", funds(v, &s->funds, false));
	cg_json_put(&v->json, o, "exited_funds", funds(v, &s->funds, true));
	cg_json_put(&v->json, o, "demat_accounts", demat_accounts(v, s));
	cg_json_put(&v->json, o, "nps", nps(v, &s->nps));
	cg_json_put(&v->json, o, "confidence", confidence(v, s));
	cg_json_put(&v->json, o, "analytics", analytics(v, an));
	for (size_t i = 0; i < s->warnings.n; i++)
		cg_json_push(&v->json, warnings, warning(v, &s->warnings.v[i]));
	cg_json_put(&v->json, o, "warnings", warnings);
	return o;
}

/* Ends the view: the masks go, the object stays. */
static struct json_object *finish(struct view *v, struct json_object *o)
{
	cg_arena_free(&v->a);
	return cg_json_finish(&v->json, o);
}

/* A view writes one object and is then finished. */
static struct view start(bool include_pii)
{
	struct view v = { .include_pii = include_pii };

	cg_arena_init(&v.a, MASKS_MAX);
	return v;
}

struct json_object *cg_view_snapshot(const struct cg_statement *s, const struct cg_analytics *an,
				     const struct cg_snapshot_meta *meta, bool include_pii)
{
	struct view v = start(include_pii);

	return finish(&v, statement(&v, s, an, meta));
}

struct json_object *cg_view_snapshot_row(const struct cg_snapshot_row *row)
{
	struct view v = start(false);
	struct json_object *o = cg_json_object(&v.json);
	struct cg_statement only = { .checks = row->checks,
				     .passed = row->passed,
				     .words = row->words,
				     .accounted = row->accounted,
				     .level = row->level };

	put_meta(&v, o, &row->meta);
	cg_json_name(&v.json, o, "source", cg_source_name(row->source));
	cg_json_name(&v.json, o, "statement_type", cg_statement_type_name(row->type));
	cg_json_date(&v.json, o, "as_of_date", row->as_of);
	cg_json_text(&v.json, o, "investor_name", row->investor_name);
	cg_json_dec(&v.json, o, "total_value", row->total_value);
	cg_json_int(&v.json, o, "folio_count", row->folio_count);
	cg_json_put(&v.json, o, "confidence", confidence(&v, &only));
	return finish(&v, o);
}

struct json_object *cg_view_txn_row(const struct cg_txn_row *row)
{
	struct view v = start(false);
	struct json_object *o = txn(&v, &row->txn);

	cg_json_text(&v.json, o, "folio", row->folio);
	cg_json_text(&v.json, o, "isin", row->isin);
	cg_json_text(&v.json, o, "name", row->name);
	return finish(&v, o);
}
