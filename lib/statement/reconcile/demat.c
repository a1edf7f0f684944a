/*
 * demat.c: the figures of a depository statement against each other: units x price, sections, accounts,
 * folios, pension account, holder groups and the value of the whole portfolio.
 *
 * Tolerance none: printed sums of a depository add up printed values.
 */
#include "statement/isin.h"
#include "statement/reconcile/priv.h"

enum { MONEY_SCALE = 2, TOTALS_MAX = 5000 };

/* Sums are of money. */
static struct cg_dec zero(void)
{
	return cg_dec_make(0, MONEY_SCALE);
}

/* An absent figure makes the sum absent: a sum of some is not the sum. */
static void add_to_sum(struct cg_dec *sum, struct cg_dec d)
{
	if (!d.set || !cg_dec_add(*sum, d, sum))
		*sum = CG_DEC_NONE;
}

/* Every check here is of a total or a value: when one fails the level is LOW. */
static void must(struct cg_recon *r, struct cg_dec want, struct cg_dec printed, uint32_t page, const char *what)
{
	if (!cg_reconcile_check(r->a, r->s, cg_dec_eq(want, printed),
				&(struct cg_finding){ CG_WARN_TOTAL_MISMATCH, NULL, page, want, printed }, "%s", what))
		r->broken = true;
}

/* A total that does not hold makes the level LOW. */
static void must_hold(struct cg_recon *r, bool ok, uint32_t page, const char *what)
{
	if (!cg_reconcile_check(r->a, r->s, ok, &(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = page },
				"%s", what))
		r->broken = true;
}

/* ---- holdings ---- */

/* Without a price, debt and suspended shares are valued at face value. */
static void check_holding(struct cg_recon *r, const struct cg_demat_holding *h)
{
	struct cg_dec price = h->price.set ? h->price : h->face_value, want = CG_DEC_NONE;

	(void)cg_reconcile_check(r->a, r->s, cg_isin_valid(h->isin),
				 &(struct cg_finding){ .code = CG_WARN_ISIN_INVALID, .page = h->page },
				 "The check digit of the ISIN of a holding does not hold.");
	if (h->kind == CG_DEMAT_BOND && h->value.set)
		(void)cg_reconcile_check(r->a, r->s, price.set,
					 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = h->page },
					 "A bond has neither a price nor a face value.");
	if (price.set)
		(void)cg_dec_mul(h->units, price, MONEY_SCALE, &want);
	if ((price.set || !h->value.set) &&
	    !cg_reconcile_check(r->a, r->s, cg_dec_eq(want, h->value),
				&(struct cg_finding){ CG_WARN_VALUE_MISMATCH, NULL, h->page, want, h->value },
				"The units of a holding times its price do not give its value."))
		r->broken = true;
}

/* Of an account (its holdings) or of the folios of a group; section CG_STR_NONE: of all sections. */
static struct cg_dec account_sum(const struct cg_demat_account *d, struct cg_str section)
{
	struct cg_dec sum = zero();

	for (size_t i = 0; i < d->holdings.n; i++) {
		if (section.p == NULL || cg_str_eq(section, d->holdings.v[i].section))
			add_to_sum(&sum, d->holdings.v[i].value);
	}
	return sum;
}

/* Folios of one group of holders. */
static struct cg_dec folio_sum(const struct cg_statement *s, uint32_t group)
{
	struct cg_dec sum = zero();

	for (size_t i = 0; i < s->funds.n; i++) {
		if (s->funds.v[i].group == group)
			add_to_sum(&sum, s->funds.v[i].value);
	}
	return sum;
}

/* ---- totals ---- */

/* NULL: the statement prints no such total. */
static const struct cg_demat_total *find_account(const struct cg_statement *s, enum cg_demat_scope scope,
						 uint32_t group, size_t account, struct cg_str section)
{
	for (size_t i = 0; i < s->demat_totals.n; i++) {
		const struct cg_demat_total *t = &s->demat_totals.v[i];

		if (t->scope == scope && t->group == group && t->account == account && cg_str_eq(t->section, section))
			return t;
	}
	return NULL;
}

/* Page of the first total of a kind; without one the page of the grand total, which stands on the summary page. */
static uint32_t page_of(const struct cg_statement *s, enum cg_demat_scope scope)
{
	const struct cg_demat_total *grand = NULL;

	for (size_t i = 0; i < s->demat_totals.n; i++) {
		if (s->demat_totals.v[i].scope == scope)
			return s->demat_totals.v[i].page;
		if (s->demat_totals.v[i].scope == CG_DEMAT_GRAND)
			grand = &s->demat_totals.v[i];
	}
	if (grand != NULL)
		return grand->page;
	return s->printed.n > 0 ? s->printed.v[0].page : 1;
}

/* How many totals of this kind are printed. */
static size_t count_scope(const struct cg_statement *s, enum cg_demat_scope scope)
{
	size_t n = 0;

	for (size_t i = 0; i < s->demat_totals.n; i++)
		n += s->demat_totals.v[i].scope == scope;
	return n;
}

/* The account list names an account by its numbers: "NSDL IN300000 12345678". */
static const struct cg_demat_total *listed_as(struct cg_recon *r, const struct cg_demat_account *d)
{
	struct cg_str key = cg_arena_printf(r->a, "%.*s %.*s %.*s", CG_STR_ARG(d->depository), CG_STR_ARG(d->dp_id),
					    CG_STR_ARG(d->client_id));

	return d->dp_id.p == NULL || key.p == NULL
		       ? NULL
		       : find_account(r->s, CG_DEMAT_ACCOUNT_LIST, d->group, CG_DEMAT_NO_ACCOUNT, key);
}

/* Each section that has holdings ends in a sub total. */
static void sections(struct cg_recon *r, size_t account)
{
	const struct cg_demat_account *d = &r->s->demat.v[account];
	struct cg_str last = CG_STR_NONE;

	for (size_t i = 0; i < d->holdings.n; i++) {
		const struct cg_demat_holding *h = &d->holdings.v[i];
		const struct cg_demat_total *t;

		if (last.p != NULL && cg_str_eq(last, h->section))
			continue;
		last = h->section;
		t = find_account(r->s, CG_DEMAT_SECTION, d->group, account, h->section);
		must(r, account_sum(d, h->section), t != NULL ? t->value : CG_DEC_NONE, h->page,
		     "The holdings of a section of a demat account do not add up to its sub total.");
	}
}

/* Holdings against the account's total, the account list and its count of ISINs. */
static void account_holds(struct cg_recon *r, size_t at)
{
	const struct cg_demat_account *d = &r->s->demat.v[at];
	const struct cg_demat_total *listed = listed_as(r, d);
	struct cg_dec all = account_sum(d, CG_STR_NONE), n = cg_dec_make((int64_t)d->holdings.n, 0);

	for (size_t i = 0; i < d->holdings.n; i++)
		check_holding(r, &d->holdings.v[i]);
	sections(r, at);
	must(r, all, d->value, d->page, "The holdings of a demat account do not add up to its total.");
	must(r, listed != NULL ? listed->value : CG_DEC_NONE, d->value, d->page,
	     "The total of a demat account is not the value that the summary page names.");
	if (listed != NULL && listed->holdings.set)
		must(r, listed->holdings, n, d->page,
		     "The number of holdings of a demat account is not that of the summary page.");
	(void)cg_reconcile_check(r->a, r->s, d->owners.n > 0 && d->dp_name.n > 0 && d->client_id.n > 0,
				 &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .page = d->page },
				 "The head of a demat account is not complete.");
}

/* Folios of one group. */
static size_t schemes_of(const struct cg_statement *s, uint32_t group)
{
	size_t n = 0;

	for (size_t i = 0; i < s->funds.n; i++)
		n += s->funds.v[i].group == group;
	return n;
}

/* A group without a line for folios on the summary page must have none. */
static void folios_hold(struct cg_recon *r, uint32_t group)
{
	const struct cg_statement *s = r->s;
	struct cg_str section = CG_STR("F");
	const struct cg_demat_total *listed =
					    find_account(s, CG_DEMAT_ACCOUNT_LIST, group, CG_DEMAT_NO_ACCOUNT, section),
				    *sub = find_account(s, CG_DEMAT_SECTION, group, CG_DEMAT_NO_ACCOUNT, section),
				    *total = find_account(s, CG_DEMAT_ACCOUNT, group, CG_DEMAT_NO_ACCOUNT, section);
	struct cg_dec sum = folio_sum(s, group);
	size_t n = schemes_of(s, group);

	if (n == 0 && listed == NULL)
		return;
	must(r, sum, listed != NULL ? listed->value : CG_DEC_NONE,
	     listed != NULL ? listed->page : page_of(s, CG_DEMAT_ACCOUNT_LIST),
	     "The folios of a holder group do not add up to the value that the summary page names.");
	if (sub != NULL)
		must(r, sum, sub->value, sub->page, "The folios do not add up to their sub total.");
	if (n > 0)
		must(r, sum, total != NULL ? total->value : CG_DEC_NONE,
		     total != NULL ? total->page : page_of(s, CG_DEMAT_SECTION),
		     "The folios do not add up to their total.");
	if (listed != NULL && listed->holdings.set)
		must(r, listed->holdings, cg_dec_make((int64_t)n, 0), listed->page,
		     "The number of schemes in folios is not that of the summary page.");
	if (listed != NULL && listed->folios.set)
		must(r, listed->folios, cg_dec_make(cg_reconcile_totals_folios(r, group), 0), listed->page,
		     "The number of folios is not that of the summary page.");
}

/* ---- pension account ---- */

/* Schemes, tiers, the pension account and the account list. */
static void nps_holds(struct cg_recon *r)
{
	const struct cg_nps *p = &r->s->nps;
	struct cg_dec all = zero(), tiers = zero();
	uint32_t page = page_of(r->s, CG_DEMAT_TIER);

	for (size_t i = 0; i < p->schemes.n; i++) {
		const struct cg_nps_scheme *x = &p->schemes.v[i];
		struct cg_dec want = CG_DEC_NONE;

		(void)cg_dec_mul(x->units, x->nav, MONEY_SCALE, &want);
		must(r, want, x->value, page, "The units of a pension scheme times its NAV do not give its value.");
		add_to_sum(&all, x->value);
	}
	must(r, all, p->value, page, "The pension schemes do not add up to their total.");
	for (size_t i = 0; i < r->s->demat_totals.n; i++) {
		const struct cg_demat_total *t = &r->s->demat_totals.v[i];
		struct cg_dec sum = zero();

		if (t->scope != CG_DEMAT_TIER)
			continue;
		for (size_t k = 0; k < p->schemes.n; k++) {
			if (cg_str_eq(p->schemes.v[k].tier, t->section))
				add_to_sum(&sum, p->schemes.v[k].value);
		}
		must(r, sum, t->value, t->page, "The pension schemes of a tier do not add up to its total.");
		add_to_sum(&tiers, t->value);
	}
	if (count_scope(r->s, CG_DEMAT_TIER) > 0)
		must(r, tiers, p->value, page, "The tiers of the pension account do not add up to its total.");
}

/* ---- groups ---- */

/* What is held by the accounts of a group in one asset class, or its folios, or the pension account. */
static struct cg_dec class_sum(const struct cg_statement *s, uint32_t group, struct cg_str code)
{
	struct cg_dec sum = zero();

	if (cg_str_eq(code, CG_STR("F")))
		return folio_sum(s, group);
	if (cg_str_eq(code, CG_STR("N")))
		return s->nps.present &&
				       find_account(s, CG_DEMAT_ACCOUNT_LIST, group, CG_DEMAT_NO_ACCOUNT, code) != NULL
			       ? s->nps.value
			       : sum;
	for (size_t i = 0; i < s->demat.n; i++) {
		if (s->demat.v[i].group == group)
			add_to_sum(&sum, account_sum(&s->demat.v[i], code));
	}
	return sum;
}

/* Unset without a total. */
static struct cg_dec value_of(const struct cg_demat_total *t)
{
	return t != NULL ? t->value : CG_DEC_NONE;
}

/* Accounts and folios against the group's totals, its head and its composition. */
static void group_holds(struct cg_recon *r, uint32_t group)
{
	const struct cg_statement *s = r->s;
	struct cg_dec listed = zero(), classes = zero();
	const struct cg_demat_total *total = find_account(s, CG_DEMAT_ACCOUNT_LIST_GROUP, group, CG_DEMAT_NO_ACCOUNT,
							  CG_STR_NONE),
				    *head = find_account(s, CG_DEMAT_HEAD, group, CG_DEMAT_NO_ACCOUNT, CG_STR_NONE),
				    *made = find_account(s, CG_DEMAT_COMPOSITION, group, CG_DEMAT_NO_ACCOUNT,
							 CG_STR_NONE);
	uint32_t page = head != NULL ? head->page : page_of(s, CG_DEMAT_HEAD);

	for (size_t i = 0; i < s->demat_totals.n; i++) {
		const struct cg_demat_total *t = &s->demat_totals.v[i];

		if (t->group == group && t->scope == CG_DEMAT_ACCOUNT_LIST)
			add_to_sum(&listed, t->value);
		if (t->group != group || t->scope != CG_DEMAT_CLASS)
			continue;
		add_to_sum(&classes, t->value);
		must(r, class_sum(s, group, t->section), t->value, t->page,
		     "The holdings of an asset class do not add up to its line in the composition.");
	}
	must(r, listed, value_of(total), total != NULL ? total->page : page_of(s, CG_DEMAT_ACCOUNT_LIST),
	     "The lines of a holder group on the summary page do not add up to its total.");
	must(r, value_of(total), value_of(head), page,
	     "The value beside the names of a holder group is not its total on the summary page.");
	must(r, value_of(total), value_of(made), page,
	     "The composition of a holder group is not that of its total on the summary page.");
	must(r, classes, value_of(made), page, "The asset classes of a holder group do not add up to their total.");
	folios_hold(r, group);
}

/* Accounts that the summary page names and that do not follow. */
static void accounts_complete(struct cg_recon *r)
{
	size_t named = 0;

	for (size_t i = 0; i < r->s->demat_totals.n; i++) {
		const struct cg_demat_total *t = &r->s->demat_totals.v[i];

		named += t->scope == CG_DEMAT_ACCOUNT_LIST && cg_str_find(t->section, CG_STR(" ")) != SIZE_MAX;
	}
	must_hold(r, named == r->s->demat.n, page_of(r->s, CG_DEMAT_ACCOUNT_LIST),
		  "The number of demat accounts is not that of the summary page.");
}

/* All groups against the grand total and the value on the first page. */
static void grand_holds(struct cg_recon *r)
{
	const struct cg_statement *s = r->s;
	struct cg_dec groups = zero(), printed = s->printed.n > 0 ? s->printed.v[0].value : CG_DEC_NONE;
	struct cg_dec grand = CG_DEC_NONE;

	for (size_t i = 0; i < s->demat_totals.n; i++) {
		if (s->demat_totals.v[i].scope == CG_DEMAT_ACCOUNT_LIST_GROUP)
			add_to_sum(&groups, s->demat_totals.v[i].value);
		if (s->demat_totals.v[i].scope == CG_DEMAT_GRAND)
			grand = s->demat_totals.v[i].value;
	}
	must(r, groups, grand, page_of(s, CG_DEMAT_GRAND), "The holder groups do not add up to the grand total.");
	must(r, grand, printed, page_of(s, CG_DEMAT_GRAND), "The grand total is not the value of the portfolio.");
}

/* Opening balance and signed units give the units of the folio; those without transactions print no opening balance. */
static void txns_hold(struct cg_recon *r, struct cg_fund *f)
{
	struct cg_dec sum = f->opening_units;
	bool ok;

	if (!sum.set && f->txns.n == 0)
		return;
	for (size_t i = 0; i < f->txns.n; i++) {
		if (f->txns.v[i].units.set)
			add_to_sum(&sum, f->txns.v[i].units);
	}
	ok = cg_reconcile_check(r->a, r->s, cg_dec_eq(sum, f->units),
				&(struct cg_finding){ CG_WARN_CLOSING_MISMATCH, f, f->page, sum, f->units },
				"The opening balance and the units of all rows do not give the units of the folio.");
	f->reconciled &= ok;
	r->broken |= !ok;
}

/* NSDL prints fund houses in a table of their own, at the end. */
static void house_named(struct cg_recon *r, struct cg_fund *f)
{
	f->reconciled &= cg_reconcile_check(
		r->a, r->s, f->amc.n > 0,
		&(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
		"The fund house of this folio is not found.");
}

void cg_reconcile_demat(struct cg_recon *r)
{
	struct cg_statement *s = r->s;
	size_t groups = count_scope(s, CG_DEMAT_ACCOUNT_LIST_GROUP), heads = count_scope(s, CG_DEMAT_HEAD);

	if (s->demat_totals.n > TOTALS_MAX) {
		must_hold(r, false, s->demat_totals.v[0].page, "More totals are printed than there can be accounts.");
		return;
	}
	for (size_t i = 0; i < s->funds.n; i++) {
		txns_hold(r, &s->funds.v[i]);
		house_named(r, &s->funds.v[i]);
	}
	for (size_t i = 0; i < s->demat.n; i++)
		account_holds(r, i);
	accounts_complete(r);
	if (s->nps.present)
		nps_holds(r);
	must_hold(r, groups > 0 && groups == heads, page_of(s, CG_DEMAT_ACCOUNT_LIST_GROUP),
		  "The number of holder groups is not that of the summary page.");
	for (size_t g = 1; g <= groups; g++)
		group_holds(r, (uint32_t)g);
	grand_holds(r);
}
