/* nsdl_folios.c: transactions of folios, and the table that tells their fund house, KYC and registrar. */
#include <stdlib.h>
#include <string.h>

#include "statement/depository/nsdl.h"
#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"
#include "statement/txn_type.h"

enum { EDGE_OF_PAGE = CG_PT(10) };

/* ---- transactions ---- */

/* Folio numbers without the spaces around the slash. */
static bool folio_begins(struct cg_arena *a, struct cg_str folio, struct cg_str printed)
{
	struct cg_str glued = cg_str_cut(&folio, ' ');

	/* "123 / 45": what is left is "/ 45" */
	glued = cg_line_join(a, glued, cg_str_sub(folio, 0, 1), true);
	glued = cg_line_join(a, glued, cg_str_trim(cg_str_sub(folio, 1, SIZE_MAX)), true);
	return glued.p != NULL && cg_str_starts(glued, printed);
}

/*
 * The fund that has no transactions yet; NULL: none. Of those that a folio which is cut off fits, the first: statements
 * list transactions as they list folios; the closing balance may tell another (settle_guess).
 */
static struct cg_fund *fund_of(struct cg_nsdl *n, struct cg_str isin, struct cg_str printed, struct cg_str folio)
{
	struct cg_fund *cut = NULL;

	n->guess = CG_STR_NONE;

	for (size_t i = 0; i < n->s->funds.n; i++) {
		struct cg_fund *f = &n->s->funds.v[i];

		if (!cg_str_eq(f->isin, isin) || f->opening_units.set)
			continue;
		if (cg_str_eq(f->folio, folio))
			return f;
		if (n->scheme_cut && cut == NULL && folio_begins(n->a, f->folio, printed))
			cut = f;
	}
	n->guess = cut != NULL ? printed : CG_STR_NONE;
	return cut;
}

/* The head of these transactions is cut, and they do not end in what its fund holds: another may fit them. */
static struct cg_fund *settle_guess(struct cg_nsdl *n, struct cg_fund *f, struct cg_dec units)
{
	for (size_t i = 0; i < n->s->funds.n && n->guess.p != NULL && !cg_dec_eq(units, f->units); i++) {
		struct cg_fund *g = &n->s->funds.v[i];

		if (!cg_str_eq(g->isin, f->isin) || g->opening_units.set || !cg_dec_eq(units, g->units) ||
		    !folio_begins(n->a, g->folio, n->guess))
			continue;
		g->opening_units = f->opening_units;
		g->txns = f->txns;
		f->opening_units = CG_DEC_NONE;
		f->txns = (struct cg_txn_list){ 0 };
		return g;
	}
	return f;
}

/* "ISIN: INF.. - <AMC> - Scheme Name: <name> Folio No - 123"; long names push the end of the folio off the page. */
static bool scheme_named(struct cg_nsdl *n, uint32_t page)
{
	size_t folio = cg_str_find(n->scheme, CG_STR("Folio No -"));
	struct cg_str isin = cg_str_sub(n->scheme, cg_str_find(n->scheme, CG_STR(":")) + 1, SIZE_MAX), clean, printed;

	n->scheme_open = false;
	n->fund = NULL;
	isin = cg_str_trim(isin);
	isin = cg_str_cut(&isin, ' ');
	if (folio != SIZE_MAX || n->scheme_cut) {
		printed = folio == SIZE_MAX ? CG_STR("") : cg_str_trim(cg_str_sub(n->scheme, folio + 10, SIZE_MAX));
		clean = cg_scheme_folio_clean(n->a, printed);
		if (clean.p == NULL)
			return false;
		n->fund = fund_of(n, isin, printed, clean);
	}
	if (n->fund == NULL)
		cg_nsdl_not_understood(n, page);
	return true;
}

/* The text of a column; "" where the table does not have it. */
static struct cg_str cell(const struct cg_nsdl *n, const struct cg_depository_cells *c, enum cg_depository_col role)
{
	size_t at = cg_depository_col(&n->table, role);

	return at == SIZE_MAX || c->text[at].p == NULL ? CG_STR("") : c->text[at];
}

/* Units and price come together or not at all; an amount without both is a payout or a tax. */
static bool txn_row(struct cg_nsdl *n, const struct cg_line *l, const struct cg_depository_cells *c, int32_t date)
{
	struct cg_txn t = { .date = date,
			    .description = cg_line_join(n->a, n->above, cell(n, c, CG_DEP_NAME), false),
			    .page = l->page };
	bool sound = !c->strange && cg_depository_figure(cell(n, c, CG_DEP_AMOUNT), &t.amount) &&
		     cg_depository_figure(cell(n, c, CG_DEP_PRICE), &t.nav) &&
		     cg_depository_figure(cell(n, c, CG_DEP_UNITS), &t.units) && t.units.set == t.nav.set &&
		     (t.amount.set || !t.units.set);

	n->above = CG_STR_NONE;
	if (t.description.p == NULL)
		return false;
	if (n->fund == NULL || !n->opened || !sound)
		cg_nsdl_not_understood(n, l->page);
	else
		cg_ink_row(n->d->ink, l, 0, SIZE_MAX);
	return n->fund == NULL || CG_PUSH(n->a, &n->fund->txns, &t);
}

/* Amount and units carry no sign: only the words tell that units leave. The descriptions are whole. */
static void settle_fund(struct cg_nsdl *n, struct cg_fund *f)
{
	for (size_t i = 0; i < f->txns.n; i++) {
		struct cg_txn *t = &f->txns.v[i];

		if (cg_depository_leaves(t->description)) {
			t->units = t->units.set ? cg_dec_neg(cg_dec_abs(t->units)) : t->units;
			t->amount = t->amount.set ? cg_dec_neg(cg_dec_abs(t->amount)) : t->amount;
		}
		if (!cg_txn_classify(t, &t->type))
			(void)cg_reconcile_check(n->a, n->s, false,
						 &(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, f, t->page,
								       CG_DEC_NONE, CG_DEC_NONE },
						 "What kind of transaction a row is could not be told from its words.");
	}
}

/* The closing balance ends the rows of a scheme and is what the folio holds. */
static void closing(struct cg_nsdl *n, const struct cg_line *l, struct cg_dec units)
{
	struct cg_fund *f = n->fund;

	if (f == NULL || !n->opened) {
		cg_nsdl_not_understood(n, l->page);
		return;
	}
	f = settle_guess(n, f, units);
	settle_fund(n, f);
	(void)cg_reconcile_check(n->a, n->s, cg_dec_eq(units, f->units),
				 &(struct cg_finding){ CG_WARN_CLOSING_MISMATCH, f, l->page, f->units, units },
				 "The closing balance of the transactions is not the balance of the folio.");
	n->fund = NULL;
	n->opened = false;
}

/* Opening and closing balance have units alone. */
static bool balance(struct cg_nsdl *n, const struct cg_line *l, const struct cg_depository_cells *c, bool open)
{
	struct cg_dec units;

	if (!cg_depository_figure(cell(n, c, CG_DEP_UNITS), &units) || !units.set || c->strange) {
		cg_nsdl_not_understood(n, l->page);
	} else if (!open) {
		cg_ink_row(n->d->ink, l, 0, SIZE_MAX);
		closing(n, l, units);
	} else if (n->fund != NULL) {
		cg_ink_row(n->d->ink, l, 0, SIZE_MAX);
		n->fund->opening_units = units;
		n->opened = true;
	}
	return true;
}

/* A scheme that is still open has lost its closing balance. */
void cg_nsdl_txns_end(struct cg_nsdl *n, uint32_t page)
{
	if (n->fund != NULL)
		settle_fund(n, n->fund);
	if (n->fund != NULL || n->scheme_open)
		cg_nsdl_not_understood(n, page);
	n->fund = NULL;
	n->opened = false;
	n->scheme_open = false;
}

/* The head of a scheme ends the rows of the one before. */
static bool scheme_begins(struct cg_nsdl *n, const struct cg_line *l)
{
	cg_nsdl_txns_end(n, l->page);
	cg_ink_row(n->d->ink, l, 0, SIZE_MAX);
	n->scheme_open = true;
	n->scheme_cut = l->x1 > n->d->words->pages[l->page - 1].width - EDGE_OF_PAGE;
	n->scheme = cg_line_text(n->a, l);
	return n->scheme.p != NULL;
}

/* A description that wraps is joined to its row. */
static bool described_further(struct cg_nsdl *n, const struct cg_line *l, const struct cg_depository_cells *c)
{
	struct cg_str more = cell(n, c, CG_DEP_NAME);
	struct cg_txn *t;

	if (cg_depository_has_figures(&n->table, c)) /* it has lost its date */
		cg_nsdl_not_understood(n, l->page);
	if (n->fund == NULL || n->fund->txns.n == 0 || more.n == 0)
		return true;
	t = &n->fund->txns.v[n->fund->txns.n - 1];
	t->description = cg_line_join(n->a, t->description, more, false);
	return t->description.p != NULL;
}

/* Statements repeat the heading on every page. */
bool cg_nsdl_is_txn_heading(const struct cg_nsdl *n, const struct cg_line *l)
{
	static const struct cg_str heads[] = { CG_STR_INIT("Amount"), CG_STR_INIT("Units"), CG_STR_INIT("NAV"),
					       CG_STR_INIT("Price"), CG_STR_INIT("Stamp Duty") };

	static const size_t n_heads = sizeof(heads) / sizeof(heads[0]);

	return (cg_line_find(l, 0, heads[0], false, NULL) != SIZE_MAX &&
		cg_depository_is_heading(l, heads + 1, n_heads - 1)) ||
	       cg_depository_heading_begins(&n->d->lines, (size_t)(l - n->d->lines.v), heads, n_heads);
}

/* Columns of the rows that follow; without name, amount and units none of them can be read. */
static bool txn_heading(struct cg_nsdl *n, const struct cg_line *l)
{
	(void)cg_depository_heading(n->d, (size_t)(l - n->d->lines.v), &n->table);
	n->block.last = 0;
	n->table.doubtful |= cg_depository_col(&n->table, CG_DEP_NAME) == SIZE_MAX ||
			     cg_depository_col(&n->table, CG_DEP_AMOUNT) == SIZE_MAX ||
			     cg_depository_col(&n->table, CG_DEP_UNITS) == SIZE_MAX;
	if (n->table.doubtful)
		cg_nsdl_not_understood(n, l->page);
	return true;
}

/* A row, or a balance. */
static bool is_txn(const struct cg_nsdl *n, const struct cg_line *l)
{
	int32_t date;

	(void)n;
	return cg_date_parse_mon(l->w[0].text, &date) || cg_line_starts(l, CG_STR("Opening Balance")) ||
	       cg_line_starts(l, CG_STR("Closing Balance"));
}

/* Lines of one scheme: head, opening balance, rows, closing balance. */
bool cg_nsdl_txns(struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_depository_cells c;
	bool open = cg_line_starts(l, CG_STR("Opening Balance")), close = cg_line_starts(l, CG_STR("Closing Balance"));
	bool begins;
	int32_t date;

	if (cg_nsdl_is_txn_heading(n, l))
		return txn_heading(n, l);
	if (cg_line_starts(l, CG_STR("ISIN:")) || cg_line_starts(l, CG_STR("ISIN :")))
		return scheme_begins(n, l);
	if (n->table.n == 0 && !n->scheme_open) {
		if (!cg_line_starts(l, CG_STR("Mutual Funds Transaction Statement")))
			cg_nsdl_not_understood(n, l->page);
		return true;
	}
	if (n->scheme_open && (!open || n->table.n == 0)) {
		cg_ink_row(n->d->ink, l, 0, SIZE_MAX);
		n->scheme = cg_line_join(n->a, n->scheme, cg_line_text(n->a, l), false);
		return n->scheme.p != NULL;
	}
	if (n->scheme_open && !scheme_named(n, l->page))
		return false;
	if (!cg_depository_cells(n->d, &n->table, l, &c) || !cg_nsdl_row_begins(n, l, is_txn, &begins))
		return false;
	if (open || close)
		return balance(n, l, &c, open);
	if (cg_date_parse_mon(l->w[0].text, &date))
		return txn_row(n, l, &c, date);
	return begins || n->above.n > 0 ? cg_nsdl_above(n, &c, l) : described_further(n, l, &c);
}

/* ---- fund house, KYC, registrar ---- */

/* How many characters two names share from the beginning. */
static size_t common(struct cg_str x, struct cg_str y)
{
	size_t i = 0;

	while (i < x.n && i < y.n && cg_lower(x.p[i]) == cg_lower(y.p[i]))
		i++;
	return i;
}

/* Order of bytes; a folio that is a part of another comes first. */
static int compare_folio(struct cg_str x, struct cg_str y)
{
	int c = memcmp(x.p, y.p, x.n < y.n ? x.n : y.n);

	return c != 0 ? c : (x.n > y.n) - (x.n < y.n);
}

/* For qsort. */
static int by_folio(const void *x, const void *y)
{
	const struct cg_fund *const *a = x, *const *b = y;

	return compare_folio((*a)->folio, (*b)->folio);
}

/* The table has a row for every folio, so none is searched for among all. */
static bool sort_folios(struct cg_nsdl *n)
{
	struct cg_fund_list *funds = &n->s->funds;

	if (n->by_folio.n == funds->n)
		return true;
	n->by_folio.v = cg_arena_take_array(n->a, funds->n, sizeof(struct cg_fund *));
	if (n->by_folio.v == NULL)
		return false;
	n->by_folio.n = funds->n;
	for (size_t i = 0; i < n->by_folio.n; i++)
		n->by_folio.v[i] = &funds->v[i];
	qsort(n->by_folio.v, n->by_folio.n, sizeof(struct cg_fund *), by_folio);
	return true;
}

/* The first one in by_folio whose folio is not less. */
static size_t first_of(const struct cg_nsdl *n, struct cg_str folio)
{
	size_t low = 0, high = n->by_folio.n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (compare_folio(n->by_folio.v[middle]->folio, folio) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* A row of the table is kept: the table may stand before the folios. */
bool cg_nsdl_kyc_end(struct cg_nsdl *n)
{
	struct cg_nsdl_kyc row = n->kyc;

	n->kyc = (struct cg_nsdl_kyc){ 0 };
	return row.folio.p == NULL || CG_PUSH(n->a, &n->kyc_rows, &row);
}

/* One folio number can serve two fund houses: the scheme's name begins as the house's does. */
static bool join_kyc(struct cg_nsdl *n, const struct cg_nsdl_kyc *row)
{
	struct cg_str folio = cg_scheme_folio_clean(n->a, row->folio);

	if (folio.p == NULL)
		return false;
	for (size_t i = first_of(n, folio); i < n->by_folio.n && cg_str_eq(n->by_folio.v[i]->folio, folio); i++) {
		struct cg_fund *f = n->by_folio.v[i];

		if (f->amc.p != NULL && common(f->name, f->amc) >= common(f->name, row->amc))
			continue;
		f->amc = row->amc;
		f->kyc = row->status;
		f->registrar = row->rta.p == NULL ? CG_STR_NONE : cg_scheme_registrar_of(row->rta);
	}
	return true;
}

bool cg_nsdl_kyc_join(struct cg_nsdl *n)
{
	if (n->kyc_rows.n > 0 && !sort_folios(n))
		return false;
	for (size_t i = 0; i < n->kyc_rows.n; i++) {
		if (!join_kyc(n, &n->kyc_rows.v[i]))
			return false;
	}
	return true;
}

/* No status has digits: those are of a telephone beside it. */
static bool is_status(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (cg_is_digit(s.p[i]))
			return false;
	}
	return true;
}

/* The line with the KYC status or the registrar of a folio. */
static bool is_kyc(const struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_depository_cells c;

	return cg_depository_cells(n->d, &n->table, l, &c) &&
	       (cell(n, &c, CG_DEP_RTA).n > 0 || cell(n, &c, CG_DEP_KYC).n > 0);
}

bool cg_nsdl_kyc(struct cg_nsdl *n, const struct cg_line *l)
{
	static const struct cg_str heads[] = { CG_STR_INIT("Folio N"), CG_STR_INIT("HOLDER"), CG_STR_INIT("KYC"),
					       CG_STR_INIT("RTA"),     CG_STR_INIT("EMAIL"),  CG_STR_INIT("MOBILE") };
	size_t i = (size_t)(l - n->d->lines.v);
	struct cg_depository_cells c;
	struct cg_str first;
	bool begins;

	if (cg_line_starts(l, heads[0]) ||
	    cg_depository_heading_begins(&n->d->lines, i, heads, sizeof(heads) / sizeof(heads[0]))) {
		(void)cg_depository_heading(n->d, i, &n->table);
		n->block.last = 0;
		return true;
	}
	if (n->table.n == 0)
		return true;
	if (!cg_depository_cells(n->d, &n->table, l, &c) || !cg_nsdl_row_begins(n, l, is_kyc, &begins) ||
	    (begins && !cg_nsdl_kyc_end(n)))
		return false;
	first = cell(n, &c, CG_DEP_FOLIO);
	if (cell(n, &c, CG_DEP_RTA).n > 0 || cell(n, &c, CG_DEP_KYC).n > 0) {
		n->kyc.status = cell(n, &c, CG_DEP_KYC);
		n->kyc.rta = cell(n, &c, CG_DEP_RTA);
		if (!is_status(n->kyc.status))
			cg_nsdl_not_understood(n, l->page);
	}
	if (n->kyc.folio.p == NULL && first.n > 0 && (begins || n->block.parted)) {
		n->kyc.folio = first;
		return true;
	}
	if (n->kyc.folio.p == NULL || first.n == 0)
		return true;
	n->kyc.amc = cg_line_join(n->a, n->kyc.amc, first, false);
	return n->kyc.amc.p != NULL;
}
