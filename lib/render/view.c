#include "render/view.h"

#include "base/time.h"
#include "statement/mask.h"
#include "statement/read/statement.h"

#include <string.h>

/*
 * Building a tree fails only when memory is out. Rather than checking at each of some hundred members, every object is
 * built with put() below, which remembers one failure; the whole tree is then dropped at the end.
 */
struct view {
	bool include_pii;
	bool failed;
	struct cg_arena a; /* for masks */
};

enum { MASKS_MAX = 4 * 1024 * 1024 };

static void put(struct view *v, struct json_object *to, const char *key, struct json_object *value)
{
	if (to == NULL || json_object_object_add_ex(
				  to, key, value, JSON_C_OBJECT_ADD_CONSTANT_KEY | JSON_C_OBJECT_ADD_KEY_IS_NEW) < 0) {
		json_object_put(value);
		v->failed = true;
	}
}

static void push(struct view *v, struct json_object *to, struct json_object *value)
{
	if (to == NULL || json_object_array_add(to, value) < 0) {
		json_object_put(value);
		v->failed = true;
	}
}

/* json-c's NULL is JSON null: where a value must be there, its absence is a failure. */
static struct json_object *need(struct view *v, struct json_object *value)
{
	v->failed |= value == NULL;
	return value;
}

static struct json_object *object(struct view *v)
{
	return need(v, json_object_new_object());
}

static struct json_object *array(struct view *v, size_t n)
{
	return need(v, json_object_new_array_ext(n > 0 && n < 1 << 20 ? (int)n : 1));
}

static struct json_object *text(struct view *v, struct cg_str s)
{
	return s.p == NULL ? NULL : need(v, cg_view_str(s));
}

static struct json_object *number(struct view *v, struct cg_dec d)
{
	return d.set ? need(v, cg_view_dec(d)) : NULL;
}

static struct json_object *date(struct view *v, int32_t d)
{
	return d == CG_DATE_NONE ? NULL : need(v, cg_view_date(d));
}

static struct json_object *count(struct view *v, uint32_t n)
{
	return need(v, json_object_new_int64(n));
}

static struct json_object *name(struct view *v, const char *z)
{
	return z == NULL ? NULL : need(v, json_object_new_string(z));
}

typedef struct cg_str mask_fn(struct cg_arena *a, struct cg_str s);

static struct json_object *masked(struct view *v, struct cg_str s, mask_fn *mask)
{
	struct cg_str shown = v->include_pii || s.n == 0 ? s : mask(&v->a, s);

	v->failed |= s.p != NULL && shown.p == NULL;
	return text(v, shown);
}

struct json_object *cg_view_str(struct cg_str s)
{
	if (s.p == NULL || s.n > INT32_MAX)
		return NULL;
	return json_object_new_string_len(s.p, (int)s.n);
}

struct json_object *cg_view_dec(struct cg_dec d)
{
	char digits[CG_DEC_TEXT_MAX];

	if (!d.set)
		return NULL;
	if (d.scale == 0)
		return json_object_new_int64(d.v);
	(void)cg_dec_text(d, digits);
	return json_object_new_double_s(cg_dec_double(d), digits);
}

struct json_object *cg_view_date(int32_t d)
{
	char iso[CG_DATE_TEXT_MAX];

	return d == CG_DATE_NONE ? NULL : json_object_new_string(cg_date_text(d, iso));
}

static struct json_object *strings(struct view *v, const struct cg_str_list *list)
{
	struct json_object *o = array(v, list->n);

	for (size_t i = 0; i < list->n; i++)
		push(v, o, text(v, list->v[i]));
	return o;
}

static struct json_object *persons(struct view *v, const struct cg_person_list *list)
{
	struct json_object *o = array(v, list->n);

	for (size_t i = 0; i < list->n; i++) {
		struct json_object *p = object(v);

		put(v, p, "name", text(v, list->v[i].name));
		put(v, p, "pan", masked(v, list->v[i].pan, cg_mask_pan));
		push(v, o, p);
	}
	return o;
}

static struct json_object *txn(struct view *v, const struct cg_txn *t)
{
	struct json_object *o = object(v);

	put(v, o, "date", date(v, t->date));
	put(v, o, "description", text(v, t->description));
	put(v, o, "type", name(v, cg_txn_type_name(t->type)));
	put(v, o, "amount", number(v, t->amount));
	put(v, o, "units", number(v, t->units));
	put(v, o, "nav", number(v, t->nav));
	put(v, o, "balance", number(v, t->balance));
	return o;
}

static struct json_object *fund(struct view *v, const struct cg_fund *f)
{
	struct json_object *o = object(v), *txns = array(v, f->txns.n);
	struct cg_dec gain = CG_DEC_NONE;

	(void)cg_dec_sub(f->value, f->cost, &gain);
	put(v, o, "name", text(v, f->name));
	put(v, o, "isin", text(v, f->isin));
	put(v, o, "units", number(v, f->units));
	put(v, o, "nav", number(v, f->nav));
	put(v, o, "value", number(v, f->value));
	put(v, o, "nav_date", date(v, f->nav_date));
	put(v, o, "cost", number(v, f->cost));
	put(v, o, "gain", number(v, gain));
	put(v, o, "folio", text(v, f->folio));
	put(v, o, "amc", text(v, f->amc));
	put(v, o, "registrar", text(v, f->registrar));
	put(v, o, "rta_code", text(v, f->rta_code));
	put(v, o, "advisor", text(v, f->advisor));
	put(v, o, "pan", masked(v, f->pan, cg_mask_pan));
	put(v, o, "kyc", text(v, f->kyc));
	put(v, o, "nominees", strings(v, &f->nominees));
	put(v, o, "holders", strings(v, &f->holders));
	put(v, o, "demat", f->demat == CG_UNKNOWN ? NULL : need(v, json_object_new_boolean(f->demat == CG_YES)));
	put(v, o, "plan", name(v, cg_plan_name(f->plan)));
	put(v, o, "option", name(v, cg_option_name(f->option)));
	put(v, o, "opening_units", number(v, f->opening_units));
	put(v, o, "reconciled", need(v, json_object_new_boolean(f->reconciled)));
	for (size_t i = 0; i < f->txns.n; i++)
		push(v, txns, txn(v, &f->txns.v[i]));
	put(v, o, "transactions", txns);
	return o;
}

static struct json_object *funds(struct view *v, const struct cg_fund_list *list, bool exited)
{
	struct json_object *o = array(v, list->n);

	for (size_t i = 0; i < list->n; i++) {
		if (cg_fund_exited(&list->v[i]) == exited)
			push(v, o, fund(v, &list->v[i]));
	}
	return o;
}

static struct json_object *demat_holding(struct view *v, const struct cg_demat_holding *h)
{
	struct json_object *o = object(v);

	put(v, o, "isin", text(v, h->isin));
	put(v, o, "name", text(v, h->name));
	put(v, o, "units", number(v, h->units));
	if (h->kind == CG_DEMAT_BOND)
		put(v, o, "face_value", number(v, h->face_value));
	put(v, o, h->kind == CG_DEMAT_FUND ? "nav" : "price", number(v, h->price));
	put(v, o, "value", number(v, h->value));
	return o;
}

static struct json_object *demat_holdings(struct view *v, const struct cg_demat_account *d, enum cg_demat_kind kind)
{
	struct json_object *o = array(v, d->holdings.n);

	for (size_t i = 0; i < d->holdings.n; i++) {
		if (d->holdings.v[i].kind == kind)
			push(v, o, demat_holding(v, &d->holdings.v[i]));
	}
	return o;
}

static struct json_object *demat_txns(struct view *v, const struct cg_demat_account *d)
{
	struct json_object *list = array(v, d->txns.n);

	for (size_t i = 0; i < d->txns.n; i++) {
		const struct cg_demat_txn *t = &d->txns.v[i];
		struct json_object *o = object(v);

		put(v, o, "isin", text(v, t->isin));
		put(v, o, "name", text(v, t->name));
		put(v, o, "date", date(v, t->date));
		put(v, o, "description", text(v, t->description));
		put(v, o, "opening", number(v, t->opening));
		put(v, o, "debit", number(v, t->debit));
		put(v, o, "credit", number(v, t->credit));
		put(v, o, "closing", number(v, t->closing));
		push(v, list, o);
	}
	return list;
}

static struct json_object *demat_accounts(struct view *v, const struct cg_statement *s)
{
	struct json_object *list = array(v, s->demat.n);

	for (size_t i = 0; i < s->demat.n; i++) {
		const struct cg_demat_account *d = &s->demat.v[i];
		struct json_object *o = object(v);

		put(v, o, "depository", text(v, d->depository));
		put(v, o, "dp_name", text(v, d->dp_name));
		put(v, o, "dp_id", text(v, d->dp_id));
		put(v, o, "client_id", text(v, d->client_id));
		put(v, o, "owners", persons(v, &d->owners));
		put(v, o, "value", number(v, d->value));
		put(v, o, "equities", demat_holdings(v, d, CG_DEMAT_EQUITY));
		put(v, o, "bonds", demat_holdings(v, d, CG_DEMAT_BOND));
		put(v, o, "mutual_funds", demat_holdings(v, d, CG_DEMAT_FUND));
		put(v, o, "transactions", demat_txns(v, d));
		push(v, list, o);
	}
	return list;
}

static struct json_object *nps(struct view *v, const struct cg_nps *n)
{
	struct json_object *o, *schemes;

	if (!n->present)
		return NULL;
	o = object(v);
	schemes = array(v, n->schemes.n);
	put(v, o, "pran", text(v, n->pran));
	put(v, o, "value", number(v, n->value));
	for (size_t i = 0; i < n->schemes.n; i++) {
		struct json_object *scheme = object(v);

		put(v, scheme, "name", text(v, n->schemes.v[i].name));
		put(v, scheme, "tier", text(v, n->schemes.v[i].tier));
		put(v, scheme, "units", number(v, n->schemes.v[i].units));
		put(v, scheme, "nav", number(v, n->schemes.v[i].nav));
		put(v, scheme, "value", number(v, n->schemes.v[i].value));
		push(v, schemes, scheme);
	}
	put(v, o, "schemes", schemes);
	return o;
}

static struct json_object *investor(struct view *v, const struct cg_statement *s)
{
	struct json_object *o = object(v);

	put(v, o, "name", text(v, s->investor.name));
	put(v, o, "email", masked(v, s->investor.email, cg_mask_email));
	put(v, o, "mobile", masked(v, s->investor.mobile, cg_mask_mobile));
	put(v, o, "address", strings(v, &s->investor.address));
	put(v, o, "pan", masked(v, s->investor.pan, cg_mask_pan));
	return o;
}

/* 1.0 and 0.9998: without the zeros that rounding down to four places leaves. */
static struct json_object *share(struct view *v, struct cg_dec d)
{
	while (d.scale > 1 && d.v % 10 == 0) {
		d.v /= 10;
		d.scale--;
	}
	return number(v, d);
}

static struct json_object *confidence(struct view *v, uint32_t checks, uint32_t passed, enum cg_level level)
{
	struct cg_statement only = { .checks = checks, .passed = passed };
	struct json_object *o = object(v);

	put(v, o, "document", share(v, cg_statement_confidence(&only)));
	put(v, o, "level", name(v, cg_level_name(level)));
	put(v, o, "checks", count(v, checks));
	put(v, o, "passed", count(v, passed));
	return o;
}

static struct json_object *slices(struct view *v, const struct cg_slices *list)
{
	struct json_object *o = array(v, list->n);

	for (size_t i = 0; i < list->n; i++) {
		struct json_object *slice = object(v);

		put(v, slice, "key", text(v, list->v[i].key));
		put(v, slice, "value", number(v, list->v[i].value));
		put(v, slice, "percent", number(v, list->v[i].percent));
		push(v, o, slice);
	}
	return o;
}

static struct json_object *analytics(struct view *v, const struct cg_analytics *an)
{
	struct json_object *o = object(v), *xirr = object(v), *allocation = object(v), *counts = object(v);

	put(v, o, "invested", number(v, an->invested));
	put(v, o, "gain", number(v, an->gain));
	put(v, xirr, "percent", number(v, an->xirr));
	put(v, xirr, "reason", name(v, an->xirr_reason));
	put(v, o, "xirr", xirr);
	put(v, allocation, "amc", slices(v, &an->amc));
	put(v, allocation, "registrar", slices(v, &an->registrar));
	put(v, allocation, "plan", slices(v, &an->plan));
	put(v, allocation, "option", slices(v, &an->option));
	put(v, allocation, "asset_class", slices(v, &an->asset_class));
	put(v, o, "allocation", allocation);
	put(v, o, "fund_count", count(v, an->fund_count));
	put(v, o, "exited_count", count(v, an->exited_count));
	for (unsigned t = 0; t < CG_TXN_MAX; t++) {
		if (an->txn_count[t] > 0)
			put(v, counts, cg_txn_type_name((enum cg_txn_type)t), count(v, an->txn_count[t]));
	}
	put(v, o, "transaction_count", counts);
	put(v, o, "first_transaction", date(v, an->first_txn));
	put(v, o, "last_transaction", date(v, an->last_txn));
	return o;
}

static struct json_object *warning(struct view *v, const struct cg_warning *w)
{
	struct json_object *o = object(v);

	put(v, o, "code", name(v, cg_warning_name(w->code)));
	put(v, o, "message", text(v, w->message));
	if (w->scheme.p != NULL)
		put(v, o, "scheme", text(v, w->scheme));
	if (w->folio.p != NULL)
		put(v, o, "folio", text(v, w->folio));
	if (w->page > 0)
		put(v, o, "page", count(v, w->page));
	if (w->expected.p != NULL)
		put(v, o, "expected", text(v, w->expected));
	if (w->found.p != NULL)
		put(v, o, "found", text(v, w->found));
	return o;
}

static void put_meta(struct view *v, struct json_object *o, const struct cg_snapshot_meta *m)
{
	char id[CG_ID_TEXT_MAX], at[CG_TIME_TEXT_MAX];

	put(v, o, "snapshot_id", m == NULL ? NULL : name(v, cg_id_text(&m->id, "snap_", id)));
	put(v, o, "livemode", m == NULL ? NULL : need(v, json_object_new_boolean(m->live)));
	put(v, o, "created_at", m == NULL ? NULL : name(v, cg_time_text(m->created_ms, at)));
	put(v, o, "expires_at", m == NULL ? NULL : name(v, cg_time_text(m->expires_ms, at)));
}

static struct json_object *statement(struct view *v, const struct cg_statement *s, const struct cg_analytics *an,
				     const struct cg_snapshot_meta *meta)
{
	struct json_object *o = object(v), *period = object(v), *warnings = array(v, s->warnings.n);

	put_meta(v, o, meta);
	put(v, o, "source", name(v, cg_source_name(s->source)));
	put(v, o, "statement_type", name(v, cg_statement_type_name(s->type)));
	put(v, o, "as_of_date", date(v, s->as_of));
	put(v, period, "from", date(v, s->from));
	put(v, period, "to", date(v, s->to));
	put(v, o, "statement_period", period);
	put(v, o, "investor_name", text(v, s->investor.name));
	put(v, o, "investor", investor(v, s));
	put(v, o, "investors", persons(v, &s->investors));
	put(v, o, "total_value", number(v, s->total_value));
	put(v, o, "total_cost", number(v, s->total_cost));
	put(v, o, "folio_count", count(v, s->folio_count));
	put(v, o, "page_count", count(v, s->page_count));
	put(v, o, "mutual_funds", funds(v, &s->funds, false));
	put(v, o, "exited_funds", funds(v, &s->funds, true));
	put(v, o, "demat_accounts", demat_accounts(v, s));
	put(v, o, "nps", nps(v, &s->nps));
	put(v, o, "confidence", confidence(v, s->checks, s->passed, s->level));
	put(v, o, "analytics", analytics(v, an));
	for (size_t i = 0; i < s->warnings.n; i++)
		push(v, warnings, warning(v, &s->warnings.v[i]));
	put(v, o, "warnings", warnings);
	return o;
}

static struct json_object *finish(struct view *v, struct json_object *o)
{
	cg_arena_free(&v->a);
	if (v->failed) {
		json_object_put(o);
		return NULL;
	}
	return o;
}

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
	struct json_object *o = object(&v);

	put_meta(&v, o, &row->meta);
	put(&v, o, "source", name(&v, cg_source_name(row->source)));
	put(&v, o, "statement_type", name(&v, cg_statement_type_name(row->type)));
	put(&v, o, "as_of_date", date(&v, row->as_of));
	put(&v, o, "investor_name", text(&v, row->investor_name));
	put(&v, o, "total_value", number(&v, row->total_value));
	put(&v, o, "folio_count", count(&v, row->folio_count));
	put(&v, o, "confidence", confidence(&v, row->checks, row->passed, row->level));
	return finish(&v, o);
}

struct json_object *cg_view_txn(const struct cg_txn *t)
{
	struct view v = start(false);

	return finish(&v, txn(&v, t));
}

struct json_object *cg_view_txn_row(const struct cg_txn_row *row)
{
	struct view v = start(false);
	struct json_object *o = txn(&v, &row->txn);

	put(&v, o, "folio", text(&v, row->folio));
	put(&v, o, "isin", text(&v, row->isin));
	put(&v, o, "name", text(&v, row->name));
	return finish(&v, o);
}
