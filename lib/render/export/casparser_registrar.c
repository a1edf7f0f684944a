/*
 * casparser_registrar.c: statements of registrars and MF Central: a function for each model, members in its order.
 */
#include "render/export/casparser_parts.h"

#include "statement/mask.h"

#include <stdlib.h>

/* ---- rows ---- */

/* TransactionType; where it has no such type, what it makes of the sign. */
static const char *type_of(const struct cg_txn *t)
{
	bool out = t->units.set && t->units.v < 0;

	switch (t->type) {
	case CG_TXN_BONUS:
	case CG_TXN_TRANSFER_IN:
	case CG_TXN_TRANSFER_OUT:
		return out ? "REDEMPTION" : "PURCHASE";
	default:
		return cg_txn_type_name(t->type);
	}
}

/* The rate of "IDCW ... @ Rs.0.12 per unit"; unset: none is printed. */
static struct cg_dec rate_of(struct cg_str text)
{
	static const struct cg_str words[] = { CG_STR_INIT("div."), CG_STR_INIT("dividend"), CG_STR_INIT("idcw") };
	struct cg_dec rate = CG_DEC_NONE;
	size_t at = SIZE_MAX, n = 0;

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		size_t k = cg_str_find_nocase(text, words[i]);

		at = k < at ? k : at;
	}
	text = at == SIZE_MAX ? CG_STR_NONE : cg_str_sub(text, at, SIZE_MAX);
	at = cg_str_find(text, CG_STR("@"));
	if (at == SIZE_MAX)
		return rate;
	text = cg_str_trim(cg_str_sub(text, at + 1, SIZE_MAX));
	if (!cg_str_eq_nocase(cg_str_sub(text, 0, 3), CG_STR("rs.")))
		return rate;
	text = cg_str_trim(cg_str_sub(text, 3, SIZE_MAX));
	while (n < text.n && (cg_is_digit(text.p[n]) || text.p[n] == '.'))
		n++;
	return cg_dec_parse(cg_str_sub(text, 0, n), &rate) ? rate : CG_DEC_NONE;
}

/* The other folio of a gift: the digits behind "Folio No". */
static struct cg_str gift_folio(struct cg_str text)
{
	size_t at = cg_str_find_nocase(text, CG_STR("folio no")), n = 0;

	if (at == SIZE_MAX)
		return CG_STR_NONE;
	text = cg_str_trim(cg_str_sub(text, at + 8, SIZE_MAX));
	if (text.n == 0 || (text.p[0] != ':' && text.p[0] != '.'))
		return CG_STR_NONE;
	text = cg_str_trim(cg_str_sub(text, 1, SIZE_MAX));
	while (n < text.n && cg_is_digit(text.p[n]))
		n++;
	return n > 0 ? cg_str_sub(text, 0, n) : CG_STR_NONE;
}

/*
 * Old statements print no prices. casparser divides, to 4 digits, since its sums of gains need a price with all units;
 * so does this document. The JSON of casgate has null.
 */
static struct cg_dec price_of(const struct cg_txn *t)
{
	struct cg_dec price = t->nav;

	if (!price.set && t->amount.set && t->units.set && t->units.v != 0 &&
	    !cg_dec_div(t->amount, t->units, 4, &price))
		price = CG_DEC_NONE;
	return price;
}

/*
 * TransactionData. The balance is given apart: it is another one where rows are put in the order of days.
 */
static struct json_object *transaction(struct cg_casparser *v, const struct cg_txn *t, struct cg_dec balance)
{
	bool dividend = t->type == CG_TXN_DIVIDEND_PAYOUT || t->type == CG_TXN_DIVIDEND_REINVEST;
	bool gift = t->type == CG_TXN_GIFT_IN || t->type == CG_TXN_GIFT_OUT;
	struct json_object *o = cg_json_object(&v->json);

	cg_json_date(&v->json, o, "date", t->date);
	cg_casparser_words(v, o, "description", t->description);
	cg_casparser_figure(v, o, "amount", t->amount);
	cg_casparser_figure(v, o, "units", t->units);
	cg_casparser_figure(v, o, "nav", price_of(t));
	cg_casparser_figure(v, o, "balance", balance);
	cg_json_name(&v->json, o, "type", type_of(t));
	cg_casparser_figure(v, o, "dividend_rate", dividend ? rate_of(t->description) : CG_DEC_NONE);
	cg_json_text(&v->json, o, "gift_folio", gift ? gift_folio(t->description) : CG_STR_NONE);
	return o;
}

/* A row and its place in print, which decides between rows of one day. */
struct dated {
	const struct cg_txn *t;
	size_t at;
};

/* For qsort: no two rows are equal, so the order is the same on every run. */
static int by_day(const void *a, const void *b)
{
	const struct dated *x = a, *y = b;

	if (x->t->date != y->t->date)
		return x->t->date < y->t->date ? -1 : 1;
	return x->at < y->at ? -1 : 1;
}

/* In the order of days; where that is not the printed one, with balances of that order. */
static struct json_object *transactions(struct cg_casparser *v, const struct cg_fund *f)
{
	struct json_object *list = cg_json_array_of(&v->json, f->txns.n);
	struct dated *row = cg_arena_take_array(&v->a, f->txns.n + 1, sizeof(*row));
	struct cg_dec sum = f->opening_units.set ? f->opening_units : cg_dec_make(0, 3);
	bool sorted = true;

	v->json.failed |= row == NULL;
	for (size_t i = 0; row != NULL && i < f->txns.n; i++) {
		row[i] = (struct dated){ &f->txns.v[i], i };
		sorted &= i == 0 || row[i].t->date >= row[i - 1].t->date;
	}
	if (row != NULL && !sorted)
		qsort(row, f->txns.n, sizeof(*row), by_day);
	for (size_t i = 0; row != NULL && i < f->txns.n; i++) {
		if (row[i].t->units.set && !cg_dec_add(sum, row[i].t->units, &sum))
			sum = CG_DEC_NONE;
		cg_json_push(&v->json, list, transaction(v, row[i].t, sorted ? row[i].t->balance : sum));
	}
	return list;
}

/* ---- folios ---- */

/* Opening units and those of all rows; what is printed where there is nothing to add up. */
static struct cg_dec calculated(const struct cg_fund *f)
{
	struct cg_dec sum = f->opening_units;

	if (f->txns.n == 0 || !sum.set)
		return f->units;
	for (size_t i = 0; i < f->txns.n; i++) {
		if (f->txns.v[i].units.set && !cg_dec_add(sum, f->txns.v[i].units, &sum))
			return f->units;
	}
	return sum;
}

/* SchemeValuation */
static struct json_object *valuation(struct cg_casparser *v, const struct cg_fund *f)
{
	struct json_object *o = cg_json_object(&v->json);
	char iso[CG_DATE_TEXT_MAX];

	cg_json_name(&v->json, o, "date", f->nav_date != CG_DATE_NONE ? cg_date_text(f->nav_date, iso) : "");
	cg_casparser_needed(v, o, "nav", f->nav);
	cg_casparser_figure(v, o, "cost", f->cost);
	cg_casparser_needed(v, o, "value", f->value);
	return o;
}

/* Scheme */
static struct json_object *scheme(struct cg_casparser *v, size_t at)
{
	const struct cg_fund *f = &v->s->funds.v[at];
	struct json_object *o = cg_json_object(&v->json), *nominees = cg_json_array_of(&v->json, f->nominees.n);
	bool summary = v->s->type == CG_STATEMENT_SUMMARY;

	for (size_t i = 0; i < f->nominees.n; i++)
		cg_json_push(&v->json, nominees, cg_json_need(&v->json, cg_json_new_text(f->nominees.v[i])));
	cg_casparser_words(v, o, "scheme", f->name);
	cg_json_text(&v->json, o, "advisor", f->advisor);
	cg_casparser_words(v, o, "rta_code", f->rta_code);
	cg_casparser_words(v, o, "rta", f->registrar);
	cg_casparser_null(v, o, "type");
	cg_json_text(&v->json, o, "isin", f->isin);
	cg_casparser_null(v, o, "amfi");
	cg_json_put(&v->json, o, "nominees", nominees);
	cg_casparser_needed(v, o, "open", summary ? f->units : f->opening_units);
	cg_casparser_needed(v, o, "close", f->units);
	cg_casparser_needed(v, o, "close_calculated", calculated(f));
	cg_json_put(&v->json, o, "valuation", valuation(v, f));
	cg_json_put(&v->json, o, "transactions", transactions(v, f));
	return o;
}

/* Numbers of folios are unique within a fund house only. */
static bool same_folio(const struct cg_fund *x, const struct cg_fund *y)
{
	return cg_str_eq(x->folio, y->folio) && cg_str_eq(x->amc, y->amc);
}

/* The folio of fund `first` with its schemes from there on; those that were taken are marked. */
static struct json_object *folio(struct cg_casparser *v, size_t first, bool *taken)
{
	const struct cg_fund *f = &v->s->funds.v[first];
	struct json_object *o = cg_json_object(&v->json), *schemes = cg_json_array(&v->json);

	cg_casparser_words(v, o, "folio",
			   v->s->type == CG_STATEMENT_SUMMARY ? cg_casparser_squeezed(v, f->folio) : f->folio);
	cg_casparser_words(v, o, "amc", f->amc.p != NULL ? f->amc : CG_STR("UNKNOWN"));
	cg_json_text(&v->json, o, "name", f->holders.n > 0 ? f->holders.v[0] : CG_STR_NONE);
	cg_casparser_words(v, o, "PAN", cg_casparser_masked(v, f->pan, cg_mask_pan));
	cg_json_text(&v->json, o, "KYC", f->kyc);
	cg_casparser_null(v, o, "PANKYC");
	for (size_t i = first; i < v->s->funds.n; i++) {
		if (taken[i] || !same_folio(f, &v->s->funds.v[i]))
			continue;
		taken[i] = true;
		cg_json_push(&v->json, schemes, scheme(v, i));
	}
	cg_json_put(&v->json, o, "schemes", schemes);
	return o;
}

/*
 * CASData. Schemes of a folio stand together, in the order in which the statement names their folio first.
 */
struct json_object *cg_casparser_registrar(struct cg_casparser *v)
{
	struct json_object *o = cg_json_object(&v->json), *folios = cg_json_array(&v->json);
	bool *taken = cg_arena_take_array(&v->a, v->s->funds.n + 1, sizeof(*taken));

	v->json.failed |= taken == NULL;
	cg_json_put(&v->json, o, "statement_period", cg_casparser_period(v));
	for (size_t i = 0; taken != NULL && i < v->s->funds.n; i++) {
		if (!taken[i])
			cg_json_push(&v->json, folios, folio(v, i, taken));
	}
	cg_json_put(&v->json, o, "folios", folios);
	cg_json_put(&v->json, o, "investor_info", cg_casparser_investor(v));
	cg_json_name(&v->json, o, "cas_type", v->s->type == CG_STATEMENT_SUMMARY ? "SUMMARY" : "DETAILED");
	cg_json_text(&v->json, o, "file_type", v->type->name);
	cg_json_put(&v->json, o, "parse_warnings", cg_casparser_messages(v));
	return o;
}
