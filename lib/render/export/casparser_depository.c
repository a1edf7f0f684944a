/*
 * casparser_depository.c: statements of depositories: demat accounts, folios as accounts, NPS.
 */
#include "render/export/casparser_parts.h"

#include "statement/mask.h"

/* ---- demat accounts ---- */

/* Equity */
static struct json_object *equity(struct cg_casparser *v, const struct cg_demat_holding *h)
{
	struct json_object *o = cg_json_object(&v->json);

	cg_json_text(&v->json, o, "name", h->name);
	cg_casparser_words(v, o, "isin", h->isin);
	cg_casparser_needed(v, o, "num_shares", h->units);
	cg_casparser_needed(v, o, "price", h->price);
	cg_casparser_needed(v, o, "value", h->value);
	cg_casparser_null(v, o, "symbol");
	cg_casparser_null(v, o, "exchange");
	return o;
}

/* Bond */
static struct json_object *bond(struct cg_casparser *v, const struct cg_demat_holding *h)
{
	struct json_object *o = cg_json_object(&v->json);

	cg_json_text(&v->json, o, "name", h->name);
	cg_casparser_words(v, o, "isin", h->isin);
	cg_casparser_needed(v, o, "num_bonds", h->units);
	cg_casparser_needed(v, o, "value", h->value);
	cg_casparser_figure(v, o, "face_value", h->face_value);
	cg_casparser_null(v, o, "coupon_rate");
	cg_casparser_null(v, o, "coupon_frequency");
	cg_casparser_null(v, o, "maturity_date");
	cg_casparser_figure(v, o, "market_price", h->price);
	return o;
}

/* fund SIZE_MAX: held in a demat account. */
static struct json_object *mutual_fund(struct cg_casparser *v, const struct cg_demat_holding *h, size_t fund)
{
	const struct cg_fund *f = fund != SIZE_MAX ? &v->s->funds.v[fund] : NULL;
	struct json_object *o = cg_json_object(&v->json);
	struct cg_dec gain = CG_DEC_NONE;

	cg_json_text(&v->json, o, "name", h->name);
	cg_casparser_words(v, o, "isin", h->isin);
	cg_casparser_null(v, o, "amfi");
	cg_casparser_null(v, o, "type");
	cg_casparser_needed(v, o, "balance", h->units);
	cg_casparser_needed(v, o, "nav", h->price);
	cg_casparser_needed(v, o, "value", h->value);
	cg_casparser_null(v, o, "avg_cost");
	cg_casparser_figure(v, o, "total_cost", f != NULL ? f->cost : CG_DEC_NONE);
	cg_casparser_null(v, o, "ucc");
	cg_json_text(&v->json, o, "folio", f != NULL ? cg_casparser_squeezed(v, f->folio) : CG_STR_NONE);
	if (f != NULL && f->cost.set && f->value.set)
		(void)cg_dec_sub(f->value, f->cost, &gain);
	cg_casparser_figure(v, o, "pnl", gain);
	cg_casparser_null(v, o, "return");
	return o;
}

/* A list of DematOwner. */
static struct json_object *owners(struct cg_casparser *v, const struct cg_person_list *list)
{
	struct json_object *to = cg_json_array_of(&v->json, list->n);

	for (size_t i = 0; i < list->n; i++) {
		struct json_object *o = cg_json_object(&v->json);

		cg_casparser_words(v, o, "name", list->v[i].name);
		cg_casparser_words(v, o, "PAN", cg_casparser_masked(v, list->v[i].pan, cg_mask_pan));
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
static struct json_object *account_of(struct cg_casparser *v, const struct account *x)
{
	struct json_object *o = cg_json_object(&v->json);

	cg_casparser_words(v, o, "name", x->name);
	cg_casparser_words(v, o, "type", x->type);
	cg_casparser_words(v, o, "dp_id", x->dp_id);
	cg_casparser_words(v, o, "client_id", x->client_id);
	cg_json_int(&v->json, o, "folios", x->folios);
	cg_casparser_needed(v, o, "balance", x->balance);
	cg_json_put(&v->json, o, "owners", owners(v, x->owners));
	cg_json_put(&v->json, o, "equities", x->equities);
	cg_json_put(&v->json, o, "mutual_funds", x->funds);
	cg_json_put(&v->json, o, "bonds", x->bonds);
	return o;
}

/* An account with a depository: its holdings by kind. */
static struct json_object *demat_account(struct cg_casparser *v, const struct cg_demat_account *d)
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
static struct cg_str coded(struct cg_casparser *v, const struct cg_fund *f)
{
	struct cg_str name = f->name;

	if (v->type->numeric && f->rta_code.n > 0)
		name = cg_arena_printf(&v->a, "%.*s - %.*s", CG_STR_ARG(f->rta_code), CG_STR_ARG(f->name));
	v->json.failed |= f->name.p != NULL && name.p == NULL;
	return name;
}

/* Another fund before this one has its folio. */
static bool counted(const struct cg_casparser *v, size_t at)
{
	for (size_t i = 0; i < at; i++) {
		if (v->s->funds.v[i].group == v->s->funds.v[at].group &&
		    cg_str_eq(v->s->funds.v[i].folio, v->s->funds.v[at].folio))
			return true;
	}
	return false;
}

static bool same_person(const struct cg_person *x, const struct cg_person *y)
{
	return cg_str_eq(x->name, y->name) && cg_str_eq(x->pan, y->pan);
}

static bool same_owners(const struct cg_person_list *x, const struct cg_person_list *y)
{
	for (size_t i = 0; i < x->n && x->n == y->n; i++) {
		if (!same_person(&x->v[i], &y->v[i]))
			return false;
	}
	return x->n == y->n;
}

/*
 * The group of an account, from 1. CDSL does not tell it and a stored snapshot does not keep it: accounts that follow
 * each other and have the same owners are one.
 */
static uint32_t group_of(const struct cg_casparser *v, size_t at)
{
	uint32_t group = 1;

	if (v->s->demat.v[at].group != 0)
		return v->s->demat.v[at].group;
	for (size_t i = 1; i <= at; i++)
		group += !same_owners(&v->s->demat.v[i - 1].owners, &v->s->demat.v[i].owners);
	return group;
}

static bool owns_all(const struct cg_casparser *v, const struct cg_person *p)
{
	for (size_t i = 0; i < v->s->demat.n; i++) {
		const struct cg_person_list *o = &v->s->demat.v[i].owners;
		size_t k = 0;

		while (k < o->n && !same_person(p, &o->v[k]))
			k++;
		if (k == o->n)
			return false;
	}
	return true;
}

/* Who owns every account: they hold the folios, too, whichever group these are in. */
static struct cg_person_list common_owners(struct cg_casparser *v)
{
	const struct cg_person_list *first = &v->s->demat.v[0].owners;
	struct cg_person_list list = { 0 };

	for (size_t i = 0; i < first->n; i++) {
		if (owns_all(v, &first->v[i]))
			v->json.failed |= !CG_PUSH(&v->a, &list, &first->v[i]);
	}
	return list;
}

/* The group of folios whose group is not told: the one of their holders, or the first. */
static uint32_t group_of_folios(const struct cg_casparser *v, const struct cg_person_list *holders)
{
	for (size_t i = 0; i < v->s->demat.n; i++) {
		if (same_owners(&v->s->demat.v[i].owners, holders))
			return group_of(v, i);
	}
	return 1;
}

/* The holders of the folios of a group that is told: the owners of its accounts. */
static const struct cg_person_list *group_owners(const struct cg_casparser *v, uint32_t group)
{
	for (size_t i = 0; i < v->s->demat.n; i++) {
		if (v->s->demat.v[i].group == group)
			return &v->s->demat.v[i].owners;
	}
	return &v->s->investors;
}

/* The folios of a holder group, or of 0, which is not told, as one account, as it has them. NULL: none. */
static struct json_object *folio_account(struct cg_casparser *v, uint32_t group, const struct cg_person_list *holders)
{
	struct account x = { .name = CG_STR("Mutual Fund Folios"),
			     .type = CG_STR("Mutual Fund Folios"),
			     .balance = cg_dec_make(0, 2),
			     .owners = holders };
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

/*
 * The manager and the letter of "NPS TRUST A/C UTI PENSION FUND LIMITED SCHEME E - TIER I"; absent where it is not so.
 */
static void put_scheme_words(struct cg_casparser *v, struct json_object *o, const char *key, struct cg_str name,
			     bool manager)
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
static struct json_object *nps(struct cg_casparser *v)
{
	const struct cg_nps *n = &v->s->nps;
	struct json_object *o, *schemes;

	if (!n->present)
		return NULL;
	o = cg_json_object(&v->json);
	schemes = cg_json_array_of(&v->json, n->schemes.n);
	cg_json_text(&v->json, o, "pran", n->pran);
	cg_casparser_null(v, o, "nps_sp");
	cg_casparser_needed(v, o, "value", n->value);
	for (size_t i = 0; i < n->schemes.n; i++) {
		struct json_object *row = cg_json_object(&v->json);

		cg_casparser_words(v, row, "scheme", n->schemes.v[i].name);
		put_scheme_words(v, row, "fund_manager", n->schemes.v[i].name, true);
		cg_json_text(&v->json, row, "tier", n->schemes.v[i].tier);
		put_scheme_words(v, row, "asset_class", n->schemes.v[i].name, false);
		cg_casparser_needed(v, row, "units", n->schemes.v[i].units);
		cg_casparser_needed(v, row, "nav", n->schemes.v[i].nav);
		cg_casparser_needed(v, row, "value", n->schemes.v[i].value);
		cg_json_push(&v->json, schemes, row);
	}
	cg_json_put(&v->json, o, "schemes", schemes);
	return o;
}

static void push_account(struct cg_casparser *v, struct json_object *list, struct json_object *account)
{
	if (account != NULL)
		cg_json_push(&v->json, list, account);
}

/* The accounts in the order of the summary page: those of a holder group, then its folios. */
static struct json_object *accounts_of(struct cg_casparser *v)
{
	struct json_object *list = cg_json_array(&v->json);
	struct cg_person_list common = v->s->demat.n > 0 ? common_owners(v) : v->s->investors;
	uint32_t untold = group_of_folios(v, &common), last = untold;

	for (size_t i = 0; i < v->s->funds.n; i++)
		last = v->s->funds.v[i].group > last ? v->s->funds.v[i].group : last;
	for (size_t i = 0; i < v->s->demat.n; i++)
		last = group_of(v, i) > last ? group_of(v, i) : last;
	for (uint32_t group = 1; group <= last; group++) {
		for (size_t i = 0; i < v->s->demat.n; i++) {
			if (group_of(v, i) == group)
				cg_json_push(&v->json, list, demat_account(v, &v->s->demat.v[i]));
		}
		push_account(v, list, folio_account(v, group, group_owners(v, group)));
		if (group == untold)
			push_account(v, list, folio_account(v, 0, &common));
	}
	return list;
}

/* NSDLCASData */
struct json_object *cg_casparser_depository(struct cg_casparser *v)
{
	struct json_object *o = cg_json_object(&v->json), *accounts = accounts_of(v);

	cg_json_put(&v->json, o, "accounts", accounts);
	cg_json_put(&v->json, o, "statement_period", cg_casparser_period(v));
	cg_json_put(&v->json, o, "investor_info", cg_casparser_investor(v));
	cg_json_text(&v->json, o, "file_type", v->type->name);
	cg_json_put(&v->json, o, "nps", nps(v));
	cg_json_put(&v->json, o, "parse_warnings", cg_casparser_messages(v));
	return o;
}
