/* cdsl_tables.c: the tables of the CDSL e-CAS, from rows to the model. */
#include "statement/depository/cdsl.h"
#include "statement/isin.h"
#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"
#include "statement/txn_type.h"

#define HEAD(label, id, text)                                                                                          \
	{                                                                                                              \
		CG_STR_INIT(label), id, text                                                                           \
	}

static const struct cg_table_head holding_heads[] = {
	HEAD("ISIN", CG_TABLE_ISIN, true),	     HEAD("Security", CG_TABLE_NAME, true),
	HEAD("Name of", CG_TABLE_NAME, true),	     HEAD("Company", CG_TABLE_NAME, true),
	HEAD("Current", CG_TABLE_UNITS, false),	     HEAD("Quantity", CG_TABLE_UNITS, false),
	HEAD("Units", CG_TABLE_UNITS, false),	     HEAD("Balance", CG_TABLE_UNITS, false),
	HEAD("Market", CG_TABLE_PRICE, false),	     HEAD("Price", CG_TABLE_PRICE, false),
	HEAD("NAV", CG_TABLE_PRICE, false),	     HEAD("Value", CG_TABLE_VALUE, false),
	HEAD("Market Value", CG_TABLE_VALUE, false), HEAD("Valuation", CG_TABLE_VALUE, false),
};
static const struct cg_table_head bond_heads[] = {
	HEAD("ISIN", CG_TABLE_ISIN, true),	     HEAD("ISIN Name", CG_TABLE_NAME, true),
	HEAD("Security", CG_TABLE_NAME, true),	     HEAD("Coupon", CG_TABLE_TEXT, true),
	HEAD("Quantity", CG_TABLE_UNITS, false),     HEAD("Units", CG_TABLE_UNITS, false),
	HEAD("Face", CG_TABLE_FACE, false),	     HEAD("Market", CG_TABLE_PRICE, false),
	HEAD("Price", CG_TABLE_PRICE, false),	     HEAD("Value", CG_TABLE_VALUE, false),
	HEAD("Market Value", CG_TABLE_VALUE, false), HEAD("Market Value per", CG_TABLE_PRICE, false),
	HEAD("Valuation", CG_TABLE_VALUE, false),
};
static const struct cg_table_head fund_heads[] = {
	HEAD("Scheme", CG_TABLE_NAME, true),	  HEAD("ISIN", CG_TABLE_ISIN, true),
	HEAD("Folio", CG_TABLE_FOLIO, true),	  HEAD("ARN", CG_TABLE_ADVISOR, true),
	HEAD("Advisor", CG_TABLE_ADVISOR, true),  HEAD("Closing", CG_TABLE_UNITS, false),
	HEAD("Units", CG_TABLE_UNITS, false),	  HEAD("Balance", CG_TABLE_UNITS, false),
	HEAD("Quantity", CG_TABLE_UNITS, false),  HEAD("NAV", CG_TABLE_NAV, false),
	HEAD("Price", CG_TABLE_NAV, false),	  HEAD("Cumulative", CG_TABLE_COST, false),
	HEAD("Invested", CG_TABLE_COST, false),	  HEAD("Cost", CG_TABLE_COST, false),
	HEAD("Valuation", CG_TABLE_VALUE, false), HEAD("Market Value", CG_TABLE_VALUE, false),
	HEAD("Value", CG_TABLE_VALUE, false),
};
static const struct cg_table_head nps_heads[] = {
	HEAD("Scheme", CG_TABLE_NAME, true),	  HEAD("Fund", CG_TABLE_TEXT, true),
	HEAD("Units", CG_TABLE_UNITS, false),	  HEAD("Balance", CG_TABLE_UNITS, false),
	HEAD("NAV", CG_TABLE_NAV, false),	  HEAD("Price", CG_TABLE_NAV, false),
	HEAD("Valuation", CG_TABLE_VALUE, false),
};
static const struct cg_table_head demat_txn_heads[] = {
	HEAD("ISIN", CG_TABLE_ISIN, true),
	HEAD("Security", CG_TABLE_NAME, true),
	HEAD("Name of", CG_TABLE_NAME, true),
	HEAD("Company", CG_TABLE_NAME, true),
	HEAD("Transaction", CG_TABLE_TEXT, true),
	HEAD("Particulars", CG_TABLE_TEXT, true),
	HEAD("Description", CG_TABLE_TEXT, true),
	HEAD("Date", CG_TABLE_DATE, true),
	HEAD("Transaction Date", CG_TABLE_DATE, true),
	HEAD("Op.", CG_TABLE_OPENING, false),
	HEAD("Opening", CG_TABLE_OPENING, false),
	HEAD("Credit", CG_TABLE_CREDIT, false),
	HEAD("Debit", CG_TABLE_DEBIT, false),
	HEAD("Cl.", CG_TABLE_CLOSING, false),
	HEAD("Closing", CG_TABLE_CLOSING, false),
};
static const struct cg_table_head fund_txn_heads[] = {
	HEAD("Date", CG_TABLE_DATE, true),
	HEAD("Transaction Date", CG_TABLE_DATE, true),
	HEAD("Transaction", CG_TABLE_TEXT, true),
	HEAD("Description", CG_TABLE_TEXT, true),
	HEAD("Particulars", CG_TABLE_TEXT, true),
	HEAD("Amount", CG_TABLE_AMOUNT, false),
	HEAD("NAV", CG_TABLE_NAV, false),
	HEAD("Price", CG_TABLE_PRICE, false),
	HEAD("Rate", CG_TABLE_PRICE, false),
	HEAD("Units", CG_TABLE_UNITS, false),
	HEAD("Quantity", CG_TABLE_UNITS, false),
	HEAD("Stamp", CG_TABLE_OTHER, false),
	HEAD("Transaction Amount", CG_TABLE_AMOUNT, false),
};

/* The halves of an ISIN that is cut stand above and below the figures of its row. */
static bool is_holding(const struct cg_table_row *b)
{
	struct cg_str isin;

	return cg_table_rows_isin(b, &isin) || b->fig[CG_TABLE_VALUE].set;
}

/* Rows of NPS begin where units stand. */
static bool has_units(const struct cg_table_row *b)
{
	return b->fig[CG_TABLE_UNITS].set;
}

/* Rows of movements begin with their date. */
static bool has_date(const struct cg_table_row *b)
{
	int32_t date;

	return cg_cdsl_date(b->text[CG_TABLE_DATE], &date);
}

/* The words of a balance begin under Date or under Transaction Description. */
static bool is_balance(const struct cg_table_row *b, struct cg_str which)
{
	return cg_str_starts(b->text[CG_TABLE_TEXT], which) || cg_str_starts(b->text[CG_TABLE_DATE], which);
}

/* Balances are rows without a date. */
static bool is_fund_row(const struct cg_table_row *b)
{
	return has_date(b) || is_balance(b, CG_STR("Opening")) || is_balance(b, CG_STR("Closing"));
}

#define TABLE(heads, anchor, first)                                                                                    \
	{                                                                                                              \
		heads, sizeof(heads) / sizeof((heads)[0]), anchor, CG_STR_INIT(first)                                  \
	}

static const struct cg_table_kind tables[] = {
	[CG_CDSL_HOLDINGS] = TABLE(holding_heads, is_holding, ""),
	[CG_CDSL_BONDS] = TABLE(bond_heads, is_holding, ""),
	[CG_CDSL_FUNDS] = TABLE(fund_heads, is_holding, ""),
	[CG_CDSL_NPS] = TABLE(nps_heads, has_units, ""),
	[CG_CDSL_DEMAT_TXNS] = TABLE(demat_txn_heads, has_date, ""),
	[CG_CDSL_FUND_TXNS] = TABLE(fund_txn_heads, is_fund_row, "Opening"),
};

bool cg_cdsl_date(struct cg_str s, int32_t *out)
{
	return cg_date_parse_dmy(s, out) || cg_date_parse_mon(s, out);
}

/* The table with the most heads in the line; none when no head is there. */
enum cg_cdsl_table cg_cdsl_heads(const struct cg_line *l)
{
	enum cg_cdsl_table best = CG_CDSL_TABLES;
	size_t most = 0;

	for (size_t t = 0; t < CG_CDSL_TABLES; t++) {
		size_t n = cg_table_heads_count(l, &tables[t]);

		if (n > most) {
			most = n;
			best = (enum cg_cdsl_table)t;
		}
	}
	return best;
}

bool cg_cdsl_table_lines(struct cg_cdsl *c, enum cg_cdsl_table t, size_t first, size_t last)
{
	return first >= last || cg_table_rows_read(c->a, c->ls, first, last, &tables[t], &c->cols, &c->rows);
}

/* A row that is not understood lowers the confidence and has its page in the warning. */
static void row_check(struct cg_cdsl *c, bool ok, uint32_t page, const char *what)
{
	(void)cg_reconcile_check(c->a, c->s, ok,
				 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = page }, "%s", what);
}

/* Government paper and bonds by the kind that the ISIN names; units of funds by INF. */
static enum cg_demat_kind kind_of(struct cg_str isin, bool is_bond_table)
{
	if (cg_str_starts(isin, CG_STR("INF")))
		return CG_DEMAT_FUND;
	if (is_bond_table || (isin.n == CG_ISIN_LEN && isin.p[0] == 'I' && isin.p[1] == 'N' && cg_is_digit(isin.p[2])))
		return CG_DEMAT_BOND;
	if (isin.n == CG_ISIN_LEN && cg_str_starts(isin, CG_STR("INE")) &&
	    (cg_str_eq(cg_str_sub(isin, 7, 2), CG_STR("07")) || cg_str_eq(cg_str_sub(isin, 7, 2), CG_STR("08"))))
		return CG_DEMAT_BOND;
	return CG_DEMAT_EQUITY;
}

/* What stands behind an ISIN is a footnote mark: signs only. */
static bool only_marks(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (cg_is_alnum(s.p[i]))
			return false;
	}
	return true;
}

/* The check digit finds a character that was read wrong or lost. */
static bool isin_check(struct cg_cdsl *c, const struct cg_table_row *b, struct cg_str isin)
{
	bool shape = cg_isin_valid(isin) && only_marks(cg_str_sub(b->text[CG_TABLE_ISIN], CG_ISIN_LEN, SIZE_MAX));

	return cg_reconcile_check(c->a, c->s, shape,
				  &(struct cg_finding){ .code = CG_WARN_ISIN_INVALID, .page = b->page },
				  "The check digit of the ISIN does not hold.");
}

/* The table prints coupons. */
static bool has_coupons(const struct cg_table_cols *cols)
{
	for (size_t i = 0; i < cols->n; i++) {
		if (cols->id[i] == CG_TABLE_TEXT)
			return true;
	}
	return false;
}

/* A security of the account that is open. */
static bool read_holding_row(struct cg_cdsl *c, const struct cg_table_row *b, bool is_bond)
{
	struct cg_demat_account *acc = c->account < c->s->demat.n ? &c->s->demat.v[c->account] : NULL;
	struct cg_demat_holding h = { .page = b->page };

	(void)cg_table_rows_isin(b, &h.isin);
	h.kind = kind_of(h.isin, is_bond);
	h.name = b->text[CG_TABLE_NAME];
	if (is_bond && h.name.n > 0 && has_coupons(&c->cols))
		h.name = cg_cdsl_coupon_apart(c->a, h.name, b->text[CG_TABLE_TEXT]);
	h.units = b->fig[CG_TABLE_UNITS];
	h.price = b->fig[CG_TABLE_PRICE];
	h.face_value = b->fig[CG_TABLE_FACE];
	h.value = b->fig[CG_TABLE_VALUE];
	(void)isin_check(c, b, h.isin);
	row_check(c, !b->strange && h.name.n > 0 && h.value.set && acc != NULL && (!is_bond || h.face_value.set),
		  b->page, "A row of a holding statement is not understood.");
	return acc == NULL || CG_PUSH(c->a, &acc->holdings, &h);
}

/* A folio: scheme code before the name, advisor, cost and value where the statement prints them. */
static bool read_fund_row(struct cg_cdsl *c, const struct cg_table_row *b)
{
	struct cg_fund f = { .page = b->page, .nav_date = CG_DATE_NONE, .demat = CG_NO };
	struct cg_str name = b->text[CG_TABLE_NAME];
	size_t cut = cg_str_find(name, CG_STR(" - "));

	(void)cg_table_rows_isin(b, &f.isin);
	if (cut != SIZE_MAX && cg_str_find(cg_str_sub(name, 0, cut), CG_STR(" ")) == SIZE_MAX) {
		f.rta_code = cg_str_sub(name, 0, cut);
		name = cg_str_trim(cg_str_sub(name, cut + 3, SIZE_MAX));
	}
	f.name = name;
	f.folio = cg_scheme_folio_clean(c->a, b->text[CG_TABLE_FOLIO]);
	f.advisor = b->text[CG_TABLE_ADVISOR].n > 0 ? b->text[CG_TABLE_ADVISOR] : CG_STR_NONE;
	f.units = b->fig[CG_TABLE_UNITS];
	f.nav = b->fig[CG_TABLE_NAV];
	f.cost = b->fig[CG_TABLE_COST];
	f.value = b->fig[CG_TABLE_VALUE];
	cg_scheme_classify(f.name, &f.plan, &f.option);
	row_check(c,
		  !b->strange && only_marks(cg_str_sub(b->text[CG_TABLE_ISIN], CG_ISIN_LEN, SIZE_MAX)) && f.units.set &&
			  f.value.set && c->s->funds.n < CG_DEP_FOLIOS_MAX,
		  b->page, "A row of the mutual fund holdings is not understood.");
	return c->s->funds.n >= CG_DEP_FOLIOS_MAX || CG_PUSH(c->a, &c->s->funds, &f);
}

/* "... SCHEME E - TIER I GS": the word behind TIER. */
static struct cg_str tier_of(struct cg_str name)
{
	size_t at = cg_str_find(name, CG_STR("TIER "));
	struct cg_str rest;

	if (at == SIZE_MAX)
		return CG_STR_NONE;
	rest = cg_str_trim(cg_str_sub(name, at + 5, SIZE_MAX));
	return cg_str_cut(&rest, ' ');
}

/* The table prints no value: it is units times NAV. */
static bool nps_scheme(struct cg_cdsl *c, const struct cg_table_row *b)
{
	struct cg_nps_scheme s = { .name = b->text[CG_TABLE_NAME] };

	s.tier = tier_of(s.name);
	s.units = b->fig[CG_TABLE_UNITS];
	s.nav = b->fig[CG_TABLE_NAV];
	if (!cg_dec_mul(s.units, s.nav, 2, &s.value))
		s.value = CG_DEC_NONE;
	row_check(c, !b->strange && s.name.n > 0 && s.tier.n > 0 && s.value.set, b->page,
		  "A row of the NPS holding statement is not understood.");
	return CG_PUSH(c->a, &c->s->nps.schemes, &s);
}

/* An empty cell of a movement means nothing moved. */
static struct cg_dec or_zero(struct cg_dec d)
{
	return d.set ? d : cg_dec_make(0, 0);
}

/* opening + credit - debit = closing */
static void movement_check(struct cg_cdsl *c, const struct cg_demat_txn *t, bool strange)
{
	struct cg_dec want = CG_DEC_NONE;
	bool ok = cg_dec_add(t->opening, or_zero(t->credit), &want) && cg_dec_sub(want, or_zero(t->debit), &want) &&
		  cg_dec_eq(want, t->closing) && t->date >= c->s->from && t->date <= c->s->to;

	row_check(c, !strange, t->page, "A row of a statement of transactions is not understood.");
	(void)cg_reconcile_check(
		c->a, c->s, ok, &(struct cg_finding){ CG_WARN_BALANCE_MISMATCH, NULL, t->page, want, t->closing },
		"The balance before a movement of a security, its credit and its debit do not give the balance after "
		"it, or its date lies outside the period.");
}

/* A blank ISIN and name mean those of the row before. */
static bool movement(struct cg_cdsl *c, const struct cg_table_row *b, struct cg_demat_txn *before)
{
	struct cg_demat_account *acc = c->account < c->s->demat.n ? &c->s->demat.v[c->account] : NULL;
	struct cg_demat_txn t = { .isin = before->isin, .name = before->name, .page = b->page };
	struct cg_str isin;
	bool goes_on = b->text[CG_TABLE_ISIN].n == 0;

	if (cg_table_rows_isin(b, &isin)) {
		t.isin = isin;
		t.name = b->text[CG_TABLE_NAME];
		(void)isin_check(c, b, isin);
	}
	(void)cg_cdsl_date(b->text[CG_TABLE_DATE], &t.date);
	t.description = b->text[CG_TABLE_TEXT];
	t.opening = b->fig[CG_TABLE_OPENING];
	t.credit = b->fig[CG_TABLE_CREDIT];
	t.debit = b->fig[CG_TABLE_DEBIT];
	t.closing = b->fig[CG_TABLE_CLOSING];
	movement_check(c, &t, b->strange || t.isin.n == 0 || (goes_on && b->text[CG_TABLE_NAME].n > 0));
	if (goes_on && before->closing.set)
		(void)cg_reconcile_check(
			c->a, c->s, cg_dec_eq(before->closing, t.opening),
			&(struct cg_finding){ CG_WARN_BALANCE_MISMATCH, NULL, t.page, before->closing, t.opening },
			"The balance of a security differs between two of its movements.");
	*before = t;
	return acc == NULL || CG_PUSH(c->a, &acc->txns, &t);
}

/* Where amounts and units carry no sign, rows give the closing balance only when words tell which of them leave. */
static void settle_signs(struct cg_fund *ledger)
{
	struct cg_dec sum = ledger->opening_units, want = ledger->opening_units;

	for (size_t i = 0; i < ledger->txns.n; i++) {
		const struct cg_txn *t = &ledger->txns.v[i];
		bool leaves = cg_depository_leaves(t->description);

		if (t->units.set && (!cg_dec_add(sum, t->units, &sum) ||
				     !cg_dec_add(want, leaves ? cg_dec_neg(cg_dec_abs(t->units)) : t->units, &want)))
			return;
	}
	if (!ledger->units.set || cg_dec_eq(sum, ledger->units) || !cg_dec_eq(want, ledger->units))
		return;
	for (size_t i = 0; i < ledger->txns.n; i++) {
		struct cg_txn *t = &ledger->txns.v[i];

		if (!t->units.set || !cg_depository_leaves(t->description))
			continue;
		t->units = cg_dec_neg(cg_dec_abs(t->units));
		t->amount = t->amount.set ? cg_dec_neg(cg_dec_abs(t->amount)) : t->amount;
		(void)cg_txn_classify(t, &t->type);
	}
}

/* Opening and closing balance are rows of the same table. */
static bool fund_txn(struct cg_cdsl *c, const struct cg_table_row *b, struct cg_fund *ledger)
{
	struct cg_txn t = { .page = b->page };

	row_check(c, !b->strange, b->page, "A row of the mutual fund transactions is not understood.");
	if (!has_date(b)) {
		if (is_balance(b, CG_STR("Opening"))) {
			ledger->opening_units = b->fig[CG_TABLE_UNITS];
		} else if (is_balance(b, CG_STR("Closing"))) {
			ledger->units = b->fig[CG_TABLE_UNITS];
			settle_signs(ledger);
		} else { /* the date is lost among other words */
			row_check(c, false, b->page, "A row of the mutual fund transactions has no date.");
		}
		return true;
	}
	(void)cg_cdsl_date(b->text[CG_TABLE_DATE], &t.date);
	t.description = b->text[CG_TABLE_TEXT];
	t.amount = b->fig[CG_TABLE_AMOUNT];
	t.units = b->fig[CG_TABLE_UNITS];
	t.nav = b->fig[CG_TABLE_PRICE].set ? b->fig[CG_TABLE_PRICE] : b->fig[CG_TABLE_NAV];
	row_check(c, t.units.set == t.nav.set && (t.amount.set || !t.units.set), b->page,
		  "A transaction has units but no amount or no price.");
	row_check(c, cg_txn_classify(&t, &t.type), b->page,
		  "The kind of a transaction is not known from its description.");
	(void)cg_reconcile_check(c->a, c->s, t.description.n > 0 && t.date >= c->s->from && t.date <= c->s->to,
				 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = b->page },
				 "A transaction has no description, or its date lies outside the period.");
	if (t.units.set && t.units.v > 0 && b->fig[CG_TABLE_NAV].set) /* what leaves may bear an exit load */
		(void)cg_reconcile_check(
			c->a, c->s, cg_dec_eq(t.nav, b->fig[CG_TABLE_NAV]),
			&(struct cg_finding){ CG_WARN_VALUE_MISMATCH, NULL, b->page, b->fig[CG_TABLE_NAV], t.nav },
			"Units were bought at a price that is not the NAV.");
	return CG_PUSH(c->a, &ledger->txns, &t);
}

/* A row by the table that it stands in. */
static bool put_row(struct cg_cdsl *c, enum cg_cdsl_table t, const struct cg_table_row *b, struct cg_demat_txn *before)
{
	switch (t) {
	case CG_CDSL_HOLDINGS:
	case CG_CDSL_BONDS:
		return read_holding_row(c, b, t == CG_CDSL_BONDS);
	case CG_CDSL_FUNDS:
		return read_fund_row(c, b);
	case CG_CDSL_NPS:
		return nps_scheme(c, b);
	case CG_CDSL_DEMAT_TXNS:
		return movement(c, b, before);
	case CG_CDSL_FUND_TXNS:
	default:
		return c->ledgers.n == 0 || fund_txn(c, b, &c->ledgers.v[c->ledgers.n - 1]);
	}
}

/* Rows are final only at the end of a table: a cell may wrap onto the next page. */
bool cg_cdsl_table_end(struct cg_cdsl *c, enum cg_cdsl_table t)
{
	struct cg_demat_txn before = { 0 };

	cg_table_rows_end(&c->rows);
	for (size_t i = 0; i < c->rows.n; i++) {
		if (!put_row(c, t, &c->rows.v[i], &before))
			return false;
	}
	if (c->rows.orphans > 0)
		row_check(c, false, c->rows.orphan_page, "Lines of a table belong to none of its rows.");
	c->rows = (struct cg_table_rows){ 0 };
	c->cols = (struct cg_table_cols){ 0 };
	return true;
}
