/*
 * nsdl_moves.c: movements of securities in demat accounts.
 *
 * Account   "Summary of Transactions of" beside its kind, then the participant and the numbers that tell which it is.
 * NSDL      "ISIN : INE.. - NAME" / "Beneficiary" / rows: date, order, description, opening, debit, credit, closing
 * CDSL      the same head; rows between "Opening Balance" and "Closing Balance": date, particulars, credit, debit,
 *           balance. Order numbers and instructions of NSDL accounts are read over: the contract has no place for them.
 */
#include "statement/depository/nsdl.h"
#include "statement/isin.h"
#include "statement/reconcile/reconcile.h"

enum { NAME_WRAPS_PERCENT = 85 }; /* of the page: a head that ends further right may go on */

/* The text of a column; "" where the table does not have it. */
static struct cg_str cell(const struct cg_nsdl *n, const struct cg_depository_cells *c, enum cg_depository_col role)
{
	size_t at = cg_depository_col(&n->table, role);

	return at == SIZE_MAX || c->text[at].p == NULL ? CG_STR("") : c->text[at];
}

/* NULL outside of an account. */
static struct cg_demat_account *account(struct cg_nsdl *n)
{
	return n->moves.account < n->s->demat.n ? &n->s->demat.v[n->moves.account] : NULL;
}

/* The rows of a security end. */
static void security_end(struct cg_nsdl *n)
{
	struct cg_dec units = account(n) != NULL ? cg_depository_held(account(n), n->moves.isin) : CG_DEC_NONE;

	if (n->moves.isin.p != NULL && n->moves.balance.set && units.set)
		(void)cg_reconcile_check(
			n->a, n->s, cg_dec_eq(units, n->moves.balance),
			&(struct cg_finding){ .code = CG_WARN_CLOSING_MISMATCH,
					      .page = n->moves.page,
					      .expected = units,
					      .found = n->moves.balance },
			"The balance behind the last movement of a security is not what is held of it.");
	n->moves.isin = n->moves.name = CG_STR_NONE;
	n->moves.balance = CG_DEC_NONE;
	n->moves.isin_open = false;
}

void cg_nsdl_moves_end(struct cg_nsdl *n)
{
	security_end(n);
	n->moves.account = CG_DEMAT_NO_ACCOUNT;
}

/*
 * An account that the account list does not have is a warning. The numbers of another one end what was of the one
 * before, whatever stands above them.
 */
static void account_named(struct cg_nsdl *n, const struct cg_line *l, struct cg_str dp_id, struct cg_str client_id)
{
	const struct cg_demat_account *open = account(n);

	if (open != NULL && cg_str_eq(open->dp_id, dp_id) && cg_str_eq(open->client_id, client_id))
		return;
	cg_nsdl_moves_end(n);
	for (size_t i = 0; i < n->s->demat.n && n->moves.account == CG_DEMAT_NO_ACCOUNT; i++) {
		const struct cg_demat_account *d = &n->s->demat.v[i];

		if (cg_str_eq(d->dp_id, dp_id) && cg_str_eq(d->client_id, client_id))
			n->moves.account = i;
	}
	if (n->moves.account == CG_DEMAT_NO_ACCOUNT)
		cg_nsdl_not_understood(n, l->page);
}

/* The name may go on in the next line when it reaches the right edge. */
static bool security_begins(struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_str text = cg_line_text(n->a, l),
		      rest = cg_str_sub(text, cg_str_find(text, CG_STR(":")) + 1, SIZE_MAX);
	int32_t width = n->d->words->pages[l->page - 1].width;

	if (text.p == NULL)
		return false;
	security_end(n);
	rest = cg_str_trim(rest);
	n->moves.isin = cg_str_cut(&rest, ' ');
	rest = cg_str_trim(rest);
	if (cg_str_starts(rest, CG_STR("-")))
		rest = cg_str_trim(cg_str_sub(rest, 1, SIZE_MAX));
	n->moves.name = rest;
	n->moves.isin_open = l->x1 > width / 100 * NAME_WRAPS_PERCENT;
	(void)cg_reconcile_check(n->a, n->s, cg_isin_valid(n->moves.isin),
				 &(struct cg_finding){ .code = CG_WARN_ISIN_INVALID, .page = l->page },
				 "The check digit of the ISIN of a movement does not hold.");
	return true;
}

/* An empty cell of a movement means nothing moved. */
static struct cg_dec or_zero(struct cg_dec d)
{
	return d.set ? d : cg_dec_make(0, 0);
}

/* A movement that is not there is printed as 0 in accounts with NSDL. */
static struct cg_dec moved(struct cg_dec d)
{
	return d.set && d.v == 0 ? CG_DEC_NONE : d;
}

/*
 * One row: opening, less debit, plus credit, is closing; accounts with CDSL print the
 * closing balance alone.
 */
static bool movement(struct cg_nsdl *n, const struct cg_line *l, const struct cg_depository_cells *c, int32_t date)
{
	struct cg_demat_txn t = { .isin = n->moves.isin,
				  .name = n->moves.name,
				  .date = date,
				  .description = cg_line_join(n->a, n->above, cell(n, c, CG_DEP_NAME), false),
				  .page = l->page };
	struct cg_dec want = CG_DEC_NONE;
	bool whole = !c->strange && t.isin.p != NULL && account(n) != NULL &&
		     cg_depository_figure(cell(n, c, CG_DEP_DEBIT), &t.debit) &&
		     cg_depository_figure(cell(n, c, CG_DEP_CREDIT), &t.credit) &&
		     cg_depository_figure(cell(n, c, CG_DEP_CLOSING), &t.closing) &&
		     cg_depository_figure(cell(n, c, CG_DEP_OPENING), &t.opening),
	     holds;

	n->above = CG_STR_NONE;
	if (t.description.p == NULL)
		return false;
	t.debit = moved(t.debit);
	t.credit = moved(t.credit);
	if (!whole || t.debit.set == t.credit.set) {
		cg_nsdl_not_understood(n, l->page);
		return true;
	}
	if (cg_depository_col(&n->table, CG_DEP_OPENING) == SIZE_MAX)
		t.opening = n->moves.balance;
	else if (n->moves.balance.set)
		(void)cg_reconcile_check(n->a, n->s, cg_dec_eq(n->moves.balance, t.opening),
					 &(struct cg_finding){ .code = CG_WARN_BALANCE_MISMATCH,
							       .page = l->page,
							       .expected = n->moves.balance,
							       .found = t.opening },
					 "The balance of a security differs between two of its movements.");
	holds = cg_dec_add(t.opening, or_zero(t.credit), &want) && cg_dec_sub(want, or_zero(t.debit), &want) &&
		cg_dec_eq(want, t.closing) && date >= n->s->from && date <= n->s->to;
	(void)cg_reconcile_check(
		n->a, n->s, holds,
		&(struct cg_finding){
			.code = CG_WARN_BALANCE_MISMATCH, .page = l->page, .expected = want, .found = t.closing },
		"The balance before a movement of a security, its credit and its debit do not give the balance "
		"after it, or its date lies outside the period.");
	n->moves.balance = t.closing;
	n->moves.page = l->page;
	cg_ink_row(n->d->ink, l, 0, SIZE_MAX);
	return CG_PUSH(n->a, &account(n)->txns, &t);
}

/* "Opening Balance" and "Closing Balance" of accounts with CDSL. */
static void balance(struct cg_nsdl *n, const struct cg_line *l, const struct cg_depository_cells *c, bool opening)
{
	struct cg_dec d;

	n->moves.page = l->page;
	if (!cg_depository_figure(cell(n, c, CG_DEP_CLOSING), &d) || !d.set || c->strange || n->moves.isin.p == NULL) {
		cg_nsdl_not_understood(n, l->page);
		return;
	}
	cg_ink_row(n->d->ink, l, 0, SIZE_MAX);
	if (opening)
		n->moves.balance = d;
	else
		(void)cg_reconcile_check(n->a, n->s, cg_dec_eq(n->moves.balance, d),
					 &(struct cg_finding){ .code = CG_WARN_BALANCE_MISMATCH,
							       .page = l->page,
							       .expected = n->moves.balance,
							       .found = d },
					 "The closing balance of a security is not that behind its last movement.");
}

/* "Opening Balance" or "Closing Balance" is the first text of the line, or follows a date. */
static bool is_balance(const struct cg_line *l, const char *which)
{
	int32_t date;
	size_t at = cg_date_parse_mon(l->w[0].text, &date) ? 1 : 0;

	return at + 1 < l->n && cg_str_eq_nocase(l->w[at].text, cg_str_of(which)) &&
	       cg_str_starts_nocase(l->w[at + 1].text, CG_STR("Balance"));
}

/* Rows have a date in their first column, balances need not; the kind of the account stands there alone. */
static bool has_date(const struct cg_nsdl *n, const struct cg_line *l)
{
	int32_t date;

	(void)n;
	return cg_date_parse_mon(l->w[0].text, &date) || is_balance(l, "Opening") || is_balance(l, "Closing") ||
	       (l->n == 1 && cg_str_eq(l->w[0].text, CG_STR("Beneficiary")));
}

/* Rows begin with a date; other lines continue the description. */
static bool row(struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_depository_cells c;
	struct cg_str text;
	struct cg_demat_account *d = account(n);
	int32_t date;
	bool begins;

	if (!cg_depository_cells(n->d, &n->table, l, &c) || !cg_nsdl_row_begins(n, l, has_date, &begins))
		return false;
	text = cell(n, &c, CG_DEP_NAME);
	if (is_balance(l, "Opening") || is_balance(l, "Closing")) {
		n->moves.isin_open = false;
		balance(n, l, &c, is_balance(l, "Opening"));
		return true;
	}
	if (cg_date_parse_mon(l->w[0].text, &date)) {
		n->moves.isin_open = false;
		return movement(n, l, &c, date);
	}
	if (n->moves.isin_open) {
		n->moves.isin_open = false;
		if (cg_str_eq(l->w[0].text, CG_STR("Beneficiary")))
			return true;
		n->moves.name = cg_line_join(n->a, n->moves.name, cg_line_text(n->a, l), false);
		return n->moves.name.p != NULL;
	}
	if (begins || n->above.n > 0)
		return cg_nsdl_above(n, &c, l);
	if (cg_depository_has_figures(&n->table, &c)) /* it has lost its date */
		cg_nsdl_not_understood(n, l->page);
	if (d == NULL || d->txns.n == 0 || text.n == 0 || !n->moves.balance.set || l->x0 < cg_nsdl_margin(n, l))
		return true;
	d->txns.v[d->txns.n - 1].description = cg_line_join(n->a, d->txns.v[d->txns.n - 1].description, text, false);
	return d->txns.v[d->txns.n - 1].description.p != NULL;
}

/* Without a name, a date and three figures the rows cannot be checked. */
static bool read_moves_heading(struct cg_nsdl *n, const struct cg_line *l)
{
	(void)cg_depository_heading(n->d, (size_t)(l - n->d->lines.v), &n->table);
	n->block.last = 0;
	n->table.doubtful |= cg_depository_col(&n->table, CG_DEP_NAME) == SIZE_MAX ||
			     cg_depository_col(&n->table, CG_DEP_DATE) == SIZE_MAX ||
			     cg_depository_col(&n->table, CG_DEP_DEBIT) == SIZE_MAX ||
			     cg_depository_col(&n->table, CG_DEP_CREDIT) == SIZE_MAX ||
			     cg_depository_col(&n->table, CG_DEP_CLOSING) == SIZE_MAX;
	if (n->table.doubtful)
		cg_nsdl_not_understood(n, l->page);
	return true;
}

/* Two heads of figures and no figure: whatever head is missing, changed or moved, it is one. */
static bool is_moves_heading(const struct cg_nsdl *n, const struct cg_line *l)
{
	static const struct cg_str heads[] = { CG_STR_INIT("Date"),	   CG_STR_INIT("Debit"),
					       CG_STR_INIT("Credit"),	   CG_STR_INIT("Opening"),
					       CG_STR_INIT("Closing"),	   CG_STR_INIT("Current Bal"),
					       CG_STR_INIT("Description"), CG_STR_INIT("Particulars") };
	static const size_t n_heads = sizeof(heads) / sizeof(heads[0]);

	return (l->n > 3 && cg_depository_is_heading(l, heads, n_heads)) ||
	       cg_depository_heading_begins(&n->d->lines, (size_t)(l - n->d->lines.v), heads, n_heads);
}

/* Lines of other parts never come here: titles end the part. */
bool cg_nsdl_moves(struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_str dp_id, client_id;
	int32_t date;

	if (cg_line_find(l, 0, CG_STR("NO TRANSACTION"), true, NULL) != SIZE_MAX)
		return true;
	if (is_moves_heading(n, l))
		return read_moves_heading(n, l);
	if (cg_line_starts(l, CG_STR("ISIN :")) || cg_line_starts(l, CG_STR("ISIN:")))
		return security_begins(n, l);
	if (cg_depository_account_ids(n->a, l, &dp_id, &client_id)) {
		account_named(n, l, dp_id, client_id);
		return true;
	}
	if (n->table.n > 0)
		return row(n, l);
	if (cg_date_parse_mon(l->w[0].text, &date)) /* the heads are lost */
		cg_nsdl_not_understood(n, l->page);
	return true;
}
