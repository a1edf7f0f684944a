/*
 * casparser_view.c: a function for each model of casparser, members in the order of the model, so that the two can be
 * read side by side. Statements of registrars come first, then those of depositories.
 */
#include "render/export/casparser_view.h"

#include "statement/mask.h"

#include <stdio.h>
#include <stdlib.h>

/*
 * FileType, and what differs by it; the name is that of our source. It does not know others: they are UNKNOWN, in the
 * shape of a registrar's statement.
 */
struct file_type {
	struct cg_str name;
	bool depository; /* NSDLCASData */
	bool numeric;	 /* days of the period are 01-04-1990, and names have the registrar's code before them */
};
static const struct file_type file_types[] = {
	{ CG_STR_INIT("CAMS"), false, false },	  { CG_STR_INIT("KFINTECH"), false, false },
	{ CG_STR_INIT("NSDL"), true, false },	  { CG_STR_INIT("CDSL"), true, true },
	{ CG_STR_INIT("UNKNOWN"), false, false },
};
enum { FILE_TYPES = sizeof(file_types) / sizeof(file_types[0]) };

/* What the functions below share. */
struct view {
	const struct file_type *type;
	const struct cg_statement *s;
	bool include_pii;
	struct cg_arena a; /* for masks and texts that are put together */
	struct cg_json json;
};

/* ---- values ---- */

/* A decimal is a string with the digits of the statement; absent is null. */
static void put_figure(struct view *v, struct json_object *o, const char *key, struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(d, text);
	cg_json_name(&v->json, o, key, d.set ? text : NULL);
}

/* What its models require. */
static void put_needed(struct view *v, struct json_object *o, const char *key, struct cg_dec d)
{
	put_figure(v, o, key, d.set ? d : cg_dec_make(0, 0));
}

/* Its models want a string where the statement prints none. */
static void put_words(struct view *v, struct json_object *o, const char *key, struct cg_str s)
{
	cg_json_text(&v->json, o, key, s.p == NULL ? CG_STR("") : s);
}

/* A member that casgate does not keep. */
static void put_null(struct view *v, struct json_object *o, const char *key)
{
	cg_json_put(&v->json, o, key, NULL);
}

/* Without spaces: a folio as summaries and depositories print it. */
static struct cg_str squeezed(struct view *v, struct cg_str s)
{
	char *p = s.p == NULL ? NULL : cg_arena_take(&v->a, s.n + 1);
	size_t n = 0;

	v->json.failed |= s.p != NULL && p == NULL;
	for (size_t i = 0; p != NULL && i < s.n; i++) {
		if (s.p[i] != ' ')
			p[n++] = s.p[i];
	}
	return p == NULL ? CG_STR_NONE : (struct cg_str){ p, n };
}

/* As include_pii says; no memory is kept as the failure of the whole. */
static struct cg_str masked(struct view *v, struct cg_str s, struct cg_str (*mask)(struct cg_arena *, struct cg_str))
{
	struct cg_str shown = v->include_pii || s.n == 0 ? s : mask(&v->a, s);

	v->json.failed |= s.p != NULL && shown.p == NULL;
	return shown;
}

/* Days of the period stand as its own readers left them: text, in two forms. CG_DATE_NONE is "". */
static void put_period_day(struct view *v, struct json_object *o, const char *key, int32_t date)
{
	static const char *const months[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
					      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
	char text[CG_DATE_TEXT_MAX + 4] = "";
	int year, month, day;

	if (date != CG_DATE_NONE) {
		cg_date_split(date, &year, &month, &day);
		if (v->type->numeric)
			(void)snprintf(text, sizeof(text), "%02d-%02d-%04d", day, month, year);
		else
			(void)snprintf(text, sizeof(text), "%02d-%s-%04d", day, months[month - 1], year);
	}
	cg_json_name(&v->json, o, key, text);
}

/* StatementPeriod; a summary has one day. */
static struct json_object *period(struct view *v)
{
	struct json_object *o = cg_json_object(&v->json);

	put_period_day(v, o, "from", v->s->from);
	put_period_day(v, o, "to", v->s->to != CG_DATE_NONE ? v->s->to : v->s->as_of);
	return o;
}

/* InvestorInfo: the address is one text with line ends. */
static struct json_object *investor(struct view *v)
{
	const struct cg_statement *s = v->s;
	struct json_object *o = cg_json_object(&v->json);
	struct cg_str address = CG_STR("");

	for (size_t i = 0; i < s->investor.address.n; i++) {
		address = cg_arena_printf(&v->a, "%.*s%s%.*s", CG_STR_ARG(address), i > 0 ? "\n" : "",
					  CG_STR_ARG(s->investor.address.v[i]));
		v->json.failed |= address.p == NULL;
	}
	put_words(v, o, "name", s->investor.name);
	put_words(v, o, "email", masked(v, s->investor.email, cg_mask_email));
	put_words(v, o, "address", address);
	put_words(v, o, "mobile", masked(v, s->investor.mobile, cg_mask_mobile));
	return o;
}

/* parse_warnings */
static struct json_object *messages(struct view *v)
{
	struct json_object *list = cg_json_array_of(&v->json, v->s->warnings.n);

	for (size_t i = 0; i < v->s->warnings.n; i++)
		cg_json_push(&v->json, list, cg_json_need(&v->json, cg_json_new_text(v->s->warnings.v[i].message)));
	return list;
}

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
 * TransactionData. The balance is given apart: it is another one where rows are put in the order of days.
 */
static struct json_object *transaction(struct view *v, const struct cg_txn *t, struct cg_dec balance)
{
	bool dividend = t->type == CG_TXN_DIVIDEND_PAYOUT || t->type == CG_TXN_DIVIDEND_REINVEST;
	bool gift = t->type == CG_TXN_GIFT_IN || t->type == CG_TXN_GIFT_OUT;
	struct json_object *o = cg_json_object(&v->json);

	cg_json_date(&v->json, o, "date", t->date);
	put_words(v, o, "description", t->description);
	put_figure(v, o, "amount", t->amount);
	put_figure(v, o, "units", t->units);
	put_figure(v, o, "nav", t->nav);
	put_figure(v, o, "balance", balance);
	cg_json_name(&v->json, o, "type", type_of(t));
	put_figure(v, o, "dividend_rate", dividend ? rate_of(t->description) : CG_DEC_NONE);
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
static struct json_object *transactions(struct view *v, const struct cg_fund *f)
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
static struct json_object *valuation(struct view *v, const struct cg_fund *f)
{
	struct json_object *o = cg_json_object(&v->json);
	char iso[CG_DATE_TEXT_MAX];

	cg_json_name(&v->json, o, "date", f->nav_date != CG_DATE_NONE ? cg_date_text(f->nav_date, iso) : "");
	put_needed(v, o, "nav", f->nav);
	put_figure(v, o, "cost", f->cost);
	put_needed(v, o, "value", f->value);
	return o;
}

/* Scheme */
static struct json_object *scheme(struct view *v, size_t at)
{
	const struct cg_fund *f = &v->s->funds.v[at];
	struct json_object *o = cg_json_object(&v->json), *nominees = cg_json_array_of(&v->json, f->nominees.n);
	bool summary = v->s->type == CG_STATEMENT_SUMMARY;

	for (size_t i = 0; i < f->nominees.n; i++)
		cg_json_push(&v->json, nominees, cg_json_need(&v->json, cg_json_new_text(f->nominees.v[i])));
	put_words(v, o, "scheme", f->name);
	cg_json_text(&v->json, o, "advisor", f->advisor);
	put_words(v, o, "rta_code", f->rta_code);
	put_words(v, o, "rta", f->registrar);
	put_null(v, o, "type");
	cg_json_text(&v->json, o, "isin", f->isin);
	put_null(v, o, "amfi");
	cg_json_put(&v->json, o, "nominees", nominees);
	put_needed(v, o, "open", summary ? f->units : f->opening_units);
	put_needed(v, o, "close", f->units);
	put_needed(v, o, "close_calculated", calculated(f));
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
static struct json_object *folio(struct view *v, size_t first, bool *taken)
{
	const struct cg_fund *f = &v->s->funds.v[first];
	struct json_object *o = cg_json_object(&v->json), *schemes = cg_json_array(&v->json);

	put_words(v, o, "folio", v->s->type == CG_STATEMENT_SUMMARY ? squeezed(v, f->folio) : f->folio);
	put_words(v, o, "amc", f->amc.p != NULL ? f->amc : CG_STR("UNKNOWN"));
	cg_json_text(&v->json, o, "name", f->holders.n > 0 ? f->holders.v[0] : CG_STR_NONE);
	put_words(v, o, "PAN", masked(v, f->pan, cg_mask_pan));
	cg_json_text(&v->json, o, "KYC", f->kyc);
	put_null(v, o, "PANKYC");
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
static struct json_object *registrar_data(struct view *v)
{
	struct json_object *o = cg_json_object(&v->json), *folios = cg_json_array(&v->json);
	bool *taken = cg_arena_take_array(&v->a, v->s->funds.n + 1, sizeof(*taken));

	v->json.failed |= taken == NULL;
	cg_json_put(&v->json, o, "statement_period", period(v));
	for (size_t i = 0; taken != NULL && i < v->s->funds.n; i++) {
		if (!taken[i])
			cg_json_push(&v->json, folios, folio(v, i, taken));
	}
	cg_json_put(&v->json, o, "folios", folios);
	cg_json_put(&v->json, o, "investor_info", investor(v));
	cg_json_name(&v->json, o, "cas_type", v->s->type == CG_STATEMENT_SUMMARY ? "SUMMARY" : "DETAILED");
	cg_json_text(&v->json, o, "file_type", v->type->name);
	cg_json_put(&v->json, o, "parse_warnings", messages(v));
	return o;
}

/* ---- demat accounts ---- */

/* Equity */
static struct json_object *equity(struct view *v, const struct cg_demat_holding *h)
{
	struct json_object *o = cg_json_object(&v->json);

	cg_json_text(&v->json, o, "name", h->name);
	put_words(v, o, "isin", h->isin);
	put_needed(v, o, "num_shares", h->units);
	put_needed(v, o, "price", h->price);
	put_needed(v, o, "value", h->value);
	put_null(v, o, "symbol");
	put_null(v, o, "exchange");
	return o;
}

/* Bond */
static struct json_object *bond(struct view *v, const struct cg_demat_holding *h)
{
	struct json_object *o = cg_json_object(&v->json);

	cg_json_text(&v->json, o, "name", h->name);
	put_words(v, o, "isin", h->isin);
	put_needed(v, o, "num_bonds", h->units);
	put_needed(v, o, "value", h->value);
	put_figure(v, o, "face_value", h->face_value);
	put_null(v, o, "coupon_rate");
	put_null(v, o, "coupon_frequency");
	put_null(v, o, "maturity_date");
	put_figure(v, o, "market_price", h->price);
	return o;
}

/* fund SIZE_MAX: held in a demat account. */
static struct json_object *mutual_fund(struct view *v, const struct cg_demat_holding *h, size_t fund)
{
	const struct cg_fund *f = fund != SIZE_MAX ? &v->s->funds.v[fund] : NULL;
	struct json_object *o = cg_json_object(&v->json);
	struct cg_dec gain = CG_DEC_NONE;

	cg_json_text(&v->json, o, "name", h->name);
	put_words(v, o, "isin", h->isin);
	put_null(v, o, "amfi");
	put_null(v, o, "type");
	put_needed(v, o, "balance", h->units);
	put_needed(v, o, "nav", h->price);
	put_needed(v, o, "value", h->value);
	put_null(v, o, "avg_cost");
	put_figure(v, o, "total_cost", f != NULL ? f->cost : CG_DEC_NONE);
	put_null(v, o, "ucc");
	cg_json_text(&v->json, o, "folio", f != NULL ? squeezed(v, f->folio) : CG_STR_NONE);
	if (f != NULL && f->cost.set && f->value.set)
		(void)cg_dec_sub(f->value, f->cost, &gain);
	put_figure(v, o, "pnl", gain);
	put_null(v, o, "return");
	return o;
}

/* A list of DematOwner. */
static struct json_object *owners(struct view *v, const struct cg_person_list *list)
{
	struct json_object *to = cg_json_array_of(&v->json, list->n);

	for (size_t i = 0; i < list->n; i++) {
		struct json_object *o = cg_json_object(&v->json);

		put_words(v, o, "name", list->v[i].name);
		put_words(v, o, "PAN", masked(v, list->v[i].pan, cg_mask_pan));
		cg_json_push(&v->json, to, o);
	}
	return to;
}

/* What makes a DematAccount; the lists are owned and go into it. */
struct account {
	struct cg_str name, type, dp_id, client_id;
	int64_t folios;
	struct cg_dec balance;
	const struct cg_person_list *owners;
	struct json_object *equities, *funds, *bonds;
};

/*
 * DematAccount. Its list of bonds comes last, behind the two that older versions had.
 */
static struct json_object *account_of(struct view *v, const struct account *x)
{
	struct json_object *o = cg_json_object(&v->json);

	put_words(v, o, "name", x->name);
	put_words(v, o, "type", x->type);
	put_words(v, o, "dp_id", x->dp_id);
	put_words(v, o, "client_id", x->client_id);
	cg_json_int(&v->json, o, "folios", x->folios);
	put_needed(v, o, "balance", x->balance);
	cg_json_put(&v->json, o, "owners", owners(v, x->owners));
	cg_json_put(&v->json, o, "equities", x->equities);
	cg_json_put(&v->json, o, "mutual_funds", x->funds);
	cg_json_put(&v->json, o, "bonds", x->bonds);
	return o;
}

/* An account with a depository: its holdings by kind. */
static struct json_object *demat_account(struct view *v, const struct cg_demat_account *d)
{
	struct account x = { d->dp_name,
			     CG_STR_NONE,
			     d->dp_id,
			     d->client_id,
			     (int64_t)d->holdings.n,
			     d->value,
			     &d->owners,
			     cg_json_array(&v->json),
			     cg_json_array(&v->json),
			     cg_json_array(&v->json) };

	x.type = cg_arena_printf(&v->a, "%.*s Demat Account", CG_STR_ARG(d->depository));
	v->json.failed |= x.type.p == NULL;
	for (size_t i = 0; i < d->holdings.n; i++) {
		const struct cg_demat_holding *h = &d->holdings.v[i];

		if (h->kind == CG_DEMAT_EQUITY)
			cg_json_push(&v->json, x.equities, equity(v, h));
		else if (h->kind == CG_DEMAT_BOND)
			cg_json_push(&v->json, x.bonds, bond(v, h));
		else
			cg_json_push(&v->json, x.funds, mutual_fund(v, h, SIZE_MAX));
	}
	return account_of(v, &x);
}

/* CDSL prints the registrar's code before the name. */
static struct cg_str coded(struct view *v, const struct cg_fund *f)
{
	struct cg_str name = f->name;

	if (v->type->numeric && f->rta_code.n > 0)
		name = cg_arena_printf(&v->a, "%.*s - %.*s", CG_STR_ARG(f->rta_code), CG_STR_ARG(f->name));
	v->json.failed |= f->name.p != NULL && name.p == NULL;
	return name;
}

/* Another fund before this one has its folio. */
static bool counted(const struct view *v, size_t at)
{
	for (size_t i = 0; i < at; i++) {
		if (v->s->funds.v[i].group == v->s->funds.v[at].group &&
		    cg_str_eq(v->s->funds.v[i].folio, v->s->funds.v[at].folio))
			return true;
	}
	return false;
}

/* The holders of the group: those of its first account. */
static const struct cg_person_list *group_owners(const struct view *v, uint32_t group)
{
	for (size_t i = 0; i < v->s->demat.n; i++) {
		if (v->s->demat.v[i].group == group)
			return &v->s->demat.v[i].owners;
	}
	return &v->s->investors;
}

/* The folios of a holder group as one account, as it has them. NULL: none. */
static struct json_object *folio_account(struct view *v, uint32_t group)
{
	struct account x = { .name = CG_STR("Mutual Fund Folios"),
			     .type = CG_STR("Mutual Fund Folios"),
			     .balance = cg_dec_make(0, 2),
			     .owners = group_owners(v, group) };
	struct json_object *funds = cg_json_array(&v->json);
	size_t n = 0;

	for (size_t i = 0; i < v->s->funds.n; i++) {
		const struct cg_fund *f = &v->s->funds.v[i];
		const struct cg_demat_holding h = {
			.name = coded(v, f), .isin = f->isin, .units = f->units, .price = f->nav, .value = f->value
		};

		if (f->group != group)
			continue;
		n++;
		x.folios += !counted(v, i);
		if (f->value.set && !cg_dec_add(x.balance, f->value, &x.balance))
			x.balance = CG_DEC_NONE;
		if (!cg_fund_exited(f))
			cg_json_push(&v->json, funds, mutual_fund(v, &h, i));
	}
	x.funds = funds;
	if (n == 0) {
		json_object_put(funds);
		return NULL;
	}
	x.equities = cg_json_array(&v->json);
	x.bonds = cg_json_array(&v->json);
	return account_of(v, &x);
}

/* The manager and the letter of "NPS TRUST A/C UTI PENSION FUND LIMITED SCHEME E - TIER I"; absent where it is not so. */
static void put_scheme_words(struct view *v, struct json_object *o, const char *key, struct cg_str name, bool manager)
{
	static const struct cg_str marks[] = { CG_STR_INIT("A/C "), CG_STR_INIT(" SCHEME ") };
	size_t from = cg_str_find_nocase(name, marks[0]), to = cg_str_find_nocase(name, marks[1]);
	struct cg_str found = CG_STR_NONE;

	if (to != SIZE_MAX && !manager)
		found = cg_str_sub(name, to + marks[1].n, 1);
	else if (to != SIZE_MAX && from != SIZE_MAX && from + marks[0].n < to)
		found = cg_str_trim(cg_str_sub(name, from + marks[0].n, to - from - marks[0].n));
	cg_json_text(&v->json, o, key, found);
}

/* NPSAccount; NULL: the statement has none. */
static struct json_object *nps(struct view *v)
{
	const struct cg_nps *n = &v->s->nps;
	struct json_object *o, *schemes;

	if (!n->present)
		return NULL;
	o = cg_json_object(&v->json);
	schemes = cg_json_array_of(&v->json, n->schemes.n);
	cg_json_text(&v->json, o, "pran", n->pran);
	put_null(v, o, "nps_sp");
	put_needed(v, o, "value", n->value);
	for (size_t i = 0; i < n->schemes.n; i++) {
		struct json_object *row = cg_json_object(&v->json);

		put_words(v, row, "scheme", n->schemes.v[i].name);
		put_scheme_words(v, row, "fund_manager", n->schemes.v[i].name, true);
		cg_json_text(&v->json, row, "tier", n->schemes.v[i].tier);
		put_scheme_words(v, row, "asset_class", n->schemes.v[i].name, false);
		put_needed(v, row, "units", n->schemes.v[i].units);
		put_needed(v, row, "nav", n->schemes.v[i].nav);
		put_needed(v, row, "value", n->schemes.v[i].value);
		cg_json_push(&v->json, schemes, row);
	}
	cg_json_put(&v->json, o, "schemes", schemes);
	return o;
}

/* NSDLCASData */
static struct json_object *depository_data(struct view *v)
{
	struct json_object *o = cg_json_object(&v->json), *accounts = cg_json_array(&v->json);
	uint32_t last = 0;

	for (size_t i = 0; i < v->s->funds.n; i++)
		last = v->s->funds.v[i].group > last ? v->s->funds.v[i].group : last;
	for (size_t i = 0; i < v->s->demat.n; i++)
		cg_json_push(&v->json, accounts, demat_account(v, &v->s->demat.v[i]));
	for (uint32_t group = 0; group <= last; group++) {
		struct json_object *folios = folio_account(v, group);

		if (folios != NULL)
			cg_json_push(&v->json, accounts, folios);
	}
	cg_json_put(&v->json, o, "accounts", accounts);
	cg_json_put(&v->json, o, "statement_period", period(v));
	cg_json_put(&v->json, o, "investor_info", investor(v));
	cg_json_text(&v->json, o, "file_type", v->type->name);
	cg_json_put(&v->json, o, "nps", nps(v));
	cg_json_put(&v->json, o, "parse_warnings", messages(v));
	return o;
}

struct json_object *cg_casparser_view(const struct cg_statement *s, bool include_pii)
{
	struct view v = { .s = s, .include_pii = include_pii };
	size_t type = 0;
	struct json_object *o;

	while (type + 1 < FILE_TYPES && !cg_str_eq(file_types[type].name, cg_str_of(cg_source_name(s->source))))
		type++;
	v.type = &file_types[type];
	cg_arena_init(&v.a, (size_t)64 << 20);
	o = v.type->depository ? depository_data(&v) : registrar_data(&v);
	cg_arena_free(&v.a);
	return cg_json_finish(&v.json, o);
}
