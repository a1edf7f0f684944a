/* cdsl_check.c: joins the sections of a CDSL e-CAS and holds them against each other. */
#include "statement/depository/cdsl.h"
#include "statement/depository/depository.h"
#include "statement/reconcile/reconcile.h"

/* Folio and ISIN together: one folio can hold several schemes. */
static bool same_fund(const struct cg_fund *a, const struct cg_fund *b)
{
	return cg_str_eq(a->folio, b->folio) && cg_str_eq(a->isin, b->isin);
}

/* A total that is not printed has no page: then it is held against the list of accounts, which has its own on one. */
static uint32_t page_or_list(const struct cg_cdsl *c, uint32_t page)
{
	uint32_t listed = c->grand.page != 0 ? c->grand.page : 1;

	return page != 0 ? page : listed;
}

/* A total that differs names its page and both figures. */
static void total_check(struct cg_cdsl *c, bool ok, uint32_t page, struct cg_dec want, struct cg_dec got,
			const char *what)
{
	page = page_or_list(c, page);
	(void)cg_reconcile_check(c->a, c->s, ok, &(struct cg_finding){ CG_WARN_TOTAL_MISMATCH, NULL, page, want, got },
				 "%s", what);
}

/* AMC, KYC and registrar of a folio stand in Account Details only. */
static void join_details(struct cg_cdsl *c)
{
	for (size_t i = 0; i < c->s->funds.n; i++) {
		struct cg_fund *f = &c->s->funds.v[i];
		size_t k = 0;

		while (k < c->details.n && !same_fund(f, &c->details.v[k]))
			k++;
		if (k < c->details.n) {
			f->amc = c->details.v[k].amc;
			f->kyc = c->details.v[k].kyc;
			f->registrar = c->details.v[k].registrar;
		}
		(void)cg_reconcile_check(
			c->a, c->s, k < c->details.n && f->amc.n > 0,
			&(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
			"The account details have no entry of this folio and ISIN.");
		(void)cg_reconcile_check(
			c->a, c->s, k == c->details.n || cg_str_eq(f->rta_code, c->details.v[k].rta_code),
			&(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
			"The scheme code of this folio differs between its holding and the account details.");
	}
}

/* Two rows with the same folio and ISIN cannot be distinguished. */
static bool is_held_once(const struct cg_cdsl *c, const struct cg_fund *f)
{
	size_t n = 0;

	for (size_t i = 0; i < c->s->funds.n; i++)
		n += same_fund(&c->s->funds.v[i], f);
	return n == 1;
}

/* Opening balance and rows give the closing balance, and that is what is held. */
static void ledger_check(struct cg_cdsl *c, const struct cg_fund *f, const struct cg_fund *ledger)
{
	struct cg_dec sum = ledger->opening_units;

	for (size_t i = 0; i < ledger->txns.n; i++) {
		const struct cg_txn *t = &ledger->txns.v[i];

		if (t->units.set && !cg_dec_add(sum, t->units, &sum))
			sum = CG_DEC_NONE;
	}
	(void)cg_reconcile_check(c->a, c->s, cg_dec_eq(sum, ledger->units),
				 &(struct cg_finding){ CG_WARN_CLOSING_MISMATCH, f, ledger->page, sum, ledger->units },
				 "The opening balance and the units of all rows do not give the closing balance.");
	(void)cg_reconcile_check(c->a, c->s, cg_dec_eq(f->units, ledger->units),
				 &(struct cg_finding){ CG_WARN_CLOSING_MISMATCH, f, f->page, ledger->units, f->units },
				 "The closing balance of the transactions is not what is held.");
}

/*
 * The fund of the transactions, SIZE_MAX: none. Some statements print no folio above them: then it is the only one of
 * this ISIN, or the only one of them that holds what the transactions close with.
 */
static size_t fund_of(const struct cg_cdsl *c, const struct cg_fund *ledger)
{
	size_t only[2] = { SIZE_MAX, SIZE_MAX }, n[2] = { 0, 0 };

	for (size_t k = 0; k < c->s->funds.n; k++) {
		const struct cg_fund *f = &c->s->funds.v[k];
		bool held = cg_dec_eq(f->units, ledger->units);

		if (ledger->folio.p != NULL && same_fund(f, ledger) && !f->opening_units.set)
			return k;
		if (ledger->folio.p != NULL || !cg_str_eq(f->isin, ledger->isin))
			continue;
		n[held]++;
		only[held] = k;
	}
	if (n[true] == 1)
		return c->s->funds.v[only[true]].opening_units.set ? SIZE_MAX : only[true];
	return n[true] == 0 && n[false] == 1 && !c->s->funds.v[only[false]].opening_units.set ? only[false] : SIZE_MAX;
}

/* Transactions go to the fund with their folio and ISIN. */
static void join_ledgers(struct cg_cdsl *c)
{
	uint32_t last = c->ledgers.n > 0 ? c->ledgers.v[c->ledgers.n - 1].page : 0;

	(void)cg_reconcile_check(c->a, c->s, c->openings == c->ledgers.n,
				 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD,
						       .page = page_or_list(c, c->astray != 0 ? c->astray : last) },
				 "The transactions of a folio have no head that names it.");
	for (size_t i = 0; i < c->ledgers.n; i++) {
		const struct cg_fund *l = &c->ledgers.v[i];
		size_t k = fund_of(c, l);

		(void)cg_reconcile_check(c->a, c->s, k != SIZE_MAX,
					 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = l->page },
					 "Transactions of a folio that is not among the holdings.");
		if (k == SIZE_MAX)
			continue;
		c->s->funds.v[k].opening_units = l->opening_units;
		c->s->funds.v[k].txns = l->txns;
		ledger_check(c, &c->s->funds.v[k], l);
	}
}

/* units x price = value, and the holdings of an account are worth what the account list says. */
static void account_values(struct cg_cdsl *c, const struct cg_demat_account *acc, uint32_t page)
{
	struct cg_dec sum = cg_dec_make(0, 2), want;

	for (size_t i = 0; i < acc->holdings.n; i++) {
		const struct cg_demat_holding *h = &acc->holdings.v[i];
		/* rights that are not traded */
		bool empty = (!h->units.set || !h->price.set) && cg_dec_is_zero(h->value);

		want = CG_DEC_NONE;
		if (h->units.set && h->price.set)
			(void)cg_dec_mul(h->units, h->price, 2, &want);
		(void)cg_reconcile_check(c->a, c->s, empty || cg_dec_eq(want, h->value),
					 &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, NULL, h->page, want, h->value },
					 "Units times price of a security do not give its value.");
		if (!cg_dec_add(sum, h->value, &sum))
			sum = CG_DEC_NONE;
	}
	total_check(c, acc->value.set ? cg_dec_eq(sum, acc->value) : acc->holdings.n == 0, page, sum, acc->value,
		    "The holdings of a demat account do not add up to the list of accounts.");
}

/* The balance behind the last movement of a security is what is held of it. */
static void movements_check(struct cg_cdsl *c, const struct cg_demat_account *acc)
{
	for (size_t i = 0; i < acc->txns.n; i++) {
		const struct cg_demat_txn *t = &acc->txns.v[i];
		struct cg_dec units;

		if (i + 1 < acc->txns.n && cg_str_eq(t->isin, acc->txns.v[i + 1].isin))
			continue;
		units = cg_depository_held(acc, t->isin);
		if (units.set)
			(void)cg_reconcile_check(
				c->a, c->s, cg_dec_eq(units, t->closing),
				&(struct cg_finding){ CG_WARN_CLOSING_MISMATCH, NULL, t->page, units, t->closing },
				"The balance behind the last movement of a security is not what is held of it.");
	}
}

/* An account must have owner, participant and both numbers, and as many ISINs as the list says. */
static void account_check(struct cg_cdsl *c, size_t i)
{
	const struct cg_demat_account *acc = &c->s->demat.v[i];
	uint32_t page = acc->holdings.n > 0 ? acc->holdings.v[0].page : c->grand.page;

	(void)cg_reconcile_check(c->a, c->s,
				 acc->owners.n > 0 && acc->dp_name.n > 0 && acc->dp_id.n == 8 && acc->client_id.n == 8,
				 &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .page = c->grand.page },
				 "The holders, the participant or the numbers of a demat account are not understood.");
	account_values(c, acc, page);
	movements_check(c, acc);
	total_check(c, c->counts.v[i] == acc->holdings.n || (!acc->value.set && acc->holdings.n == 0), page,
		    c->counts.v[i] <= UINT32_MAX ? cg_dec_make((int64_t)c->counts.v[i], 0) : CG_DEC_NONE,
		    cg_dec_make((int64_t)acc->holdings.n, 0),
		    "The number of securities of a demat account differs from the list of accounts.");
}

/* Sums of the folios against the total below them and the list of accounts. */
static void fund_totals(struct cg_cdsl *c)
{
	struct cg_dec value = cg_dec_make(0, 2), cost = value;

	for (size_t i = 0; i < c->s->funds.n; i++) {
		const struct cg_fund *f = &c->s->funds.v[i];

		if (f->value.set && !cg_dec_add(value, f->value, &value))
			value = CG_DEC_NONE;
		if (!cg_dec_add(cost, f->cost, &cost))
			cost = CG_DEC_NONE;
		total_check(c, is_held_once(c, f), f->page, CG_DEC_NONE, f->value,
			    "A folio and ISIN is listed more than once among the holdings.");
		total_check(c, !c->mf.cost.set || f->cost.set, f->page, CG_DEC_NONE, CG_DEC_NONE,
			    "The amount invested of a folio is not found.");
	}
	if (c->s->funds.n == 0 && !c->folios.value.set)
		return;
	total_check(c, cg_dec_eq(value, c->mf.value), c->mf.page, value, c->mf.value,
		    "The values of the folios do not add up to the grand total of their table.");
	total_check(c, cg_dec_eq(value, c->folios.value), c->folios.page, value, c->folios.value,
		    "The values of the folios do not add up to the list of accounts.");
	total_check(c, c->mf_count == c->s->funds.n, c->folios.page, CG_DEC_NONE,
		    cg_dec_make((int64_t)c->s->funds.n, 0), "The number of schemes differs from the list of accounts.");
	if (c->mf.cost.set)
		total_check(c, cg_dec_eq(cost, c->mf.cost), c->mf.page, cost, c->mf.cost,
			    "The amounts invested do not add up to the grand total of their table.");
}

/* Schemes against the account list and the total below them. */
static void nps_totals(struct cg_cdsl *c)
{
	struct cg_nps *nps = &c->s->nps;
	struct cg_dec sum = cg_dec_make(0, 2);

	if (!nps->present && !c->nps_listed.value.set)
		return;
	for (size_t i = 0; i < nps->schemes.n; i++) {
		if (!cg_dec_add(sum, nps->schemes.v[i].value, &sum))
			sum = CG_DEC_NONE;
	}
	nps->value = c->nps_table.value;
	total_check(c, cg_dec_eq(sum, c->nps_table.value), c->nps_table.page, sum, c->nps_table.value,
		    "Units times NAV of the NPS schemes do not add up to their portfolio value.");
	if (c->nps_listed.value.set)
		total_check(c, cg_dec_eq(sum, c->nps_listed.value) && c->nps_count == nps->schemes.n,
			    c->nps_listed.page, sum, c->nps_listed.value,
			    "The NPS schemes do not come to what the list of accounts says.");
}

/* The groups of the account list, its grand total, the cover and the asset classes say the same. */
static void grand_totals(struct cg_cdsl *c)
{
	struct cg_dec sum = cg_dec_make(0, 2);

	for (size_t i = 0; i < c->groups.n; i++) {
		const struct cg_cdsl_group *g = &c->groups.v[i];

		total_check(c, cg_dec_eq(g->sum, g->total.value), g->total.page, g->sum, g->total.value,
			    "The accounts of a group of holders do not add up to its total.");
		if (!cg_dec_add(sum, g->sum, &sum))
			sum = CG_DEC_NONE;
	}
	total_check(c, c->groups.n > 0 && cg_dec_eq(sum, c->grand.value), c->grand.page, sum, c->grand.value,
		    "The accounts do not add up to the grand total.");
	total_check(c, cg_dec_eq(c->cover.value, c->grand.value), c->cover.page, c->grand.value, c->cover.value,
		    "The total on the cover is not the grand total.");
	total_check(c, cg_dec_eq(c->class_sum.value, c->classes.value), c->classes.page, c->class_sum.value,
		    c->classes.value, "The asset classes do not add up to their total.");
	total_check(c, cg_dec_eq(c->classes.value, c->grand.value), c->classes.page, c->grand.value, c->classes.value,
		    "The total of the asset classes is not the grand total.");
}

/* What was read of an asset class. */
static struct cg_dec held_in(const struct cg_cdsl *c, enum cg_cdsl_class of)
{
	static const enum cg_cdsl_class kinds[] = { [CG_DEMAT_EQUITY] = CG_CDSL_SHARES,
						    [CG_DEMAT_BOND] = CG_CDSL_DEBT,
						    [CG_DEMAT_FUND] = CG_CDSL_DEMAT_FUNDS };
	struct cg_dec sum = cg_dec_make(0, 2);

	if (of == CG_CDSL_FOLIOS)
		return c->folios.value.set ? c->folios.value : sum;
	if (of == CG_CDSL_PENSION)
		return c->s->nps.value.set ? c->s->nps.value : sum;
	for (size_t i = 0; i < c->s->demat.n; i++) {
		const struct cg_demat_account *acc = &c->s->demat.v[i];

		for (size_t k = 0; k < acc->holdings.n; k++) {
			if (kinds[acc->holdings.v[k].kind] == of && !cg_dec_add(sum, acc->holdings.v[k].value, &sum))
				return CG_DEC_NONE;
		}
	}
	return sum;
}

/* A security in the wrong list shows here; a class that is not known could be of any list. */
static void class_totals(struct cg_cdsl *c)
{
	static const char *const what[] = {
		[CG_CDSL_SHARES] = "Shares, REITs and InvITs do not add up to their asset classes.",
		[CG_CDSL_DEBT] = "Bonds and government paper do not add up to their asset classes.",
		[CG_CDSL_DEMAT_FUNDS] = "Units of funds in demat accounts do not add up to their asset class.",
		[CG_CDSL_FOLIOS] = "The folios do not add up to their asset class.",
		[CG_CDSL_PENSION] = "The NPS schemes do not add up to their asset class.",
	};

	for (size_t i = 0; i < CG_CDSL_CLASS_MAX && c->classes.value.set && !c->strange_class; i++) {
		struct cg_dec want = held_in(c, (enum cg_cdsl_class)i),
			      printed = c->by_class[i].set ? c->by_class[i] : cg_dec_make(0, 2);

		total_check(c, cg_dec_eq(want, printed), c->classes.page, want, printed, what[i]);
	}
}

/* The investor's PAN stands beside the name in the account list; masked, it is not known. */
static void investor_pan(struct cg_cdsl *c)
{
	for (size_t i = 0; i < c->groups.n; i++) {
		const struct cg_person_list *o = &c->groups.v[i].owners;

		for (size_t k = 0; k < o->n && c->s->investor.pan.p == NULL; k++) {
			bool masked = o->v[k].pan.n != 10 || cg_str_find(o->v[k].pan, CG_STR("XXXX")) != SIZE_MAX;

			if (!masked && cg_str_eq(o->v[k].name, c->s->investor.name))
				c->s->investor.pan = o->v[k].pan;
		}
	}
}

/* Joins before checks: a fund's house and registrar come from another section. */
bool cg_cdsl_finish(struct cg_cdsl *c)
{
	struct cg_printed_total grand = { .value = c->grand.value, .page = c->grand.page };

	join_details(c);
	join_ledgers(c);
	for (size_t i = 0; i < c->s->demat.n; i++)
		account_check(c, i);
	fund_totals(c);
	nps_totals(c);
	grand_totals(c);
	class_totals(c);
	investor_pan(c);
	return CG_PUSH(c->a, &c->s->printed, &grand);
}
