/*
 * cdsl.c: the e-CAS of CDSL: demat accounts at both depositories, fund folios and NPS.
 * Marks     title of the document, the name of the depository, "FOR SECURITIES HELD IN DEMAT".
 */
#include "statement/depository/cdsl.h"
#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"

/* What the lines of a section are for. */
enum section {
	SKIPPED, /* known, and nothing is made of it */
	NOWHERE, /* between the tables of an account: no figure may stand here */
	COVER,
	INVESTOR,
	ACCOUNT_LIST,
	CLASSES,
	DETAILS,
	NOTES,	 /* sentences below a table */
	LEDGERS, /* heads of the transactions of folios */
	TABLE,	 /* one of enum cg_cdsl_table */
};

struct reader {
	struct cg_cdsl c;
	const struct cg_doc *d;
	enum section section;
	enum cg_cdsl_table table;
	enum cg_cdsl_table heads; /* what the first heads below its title look like; CG_CDSL_TABLES: none yet */
	size_t first;		  /* line of the table not yet read */
	size_t until;		  /* lines before it belong to the one that was read last */
	bool told;		  /* that figures stand outside of a table, once a section */
};

/* The phrase stands anywhere in the line. */
static bool line_has(const struct cg_line *l, const char *phrase)
{
	return cg_line_find(l, 0, cg_str_of(phrase), false, NULL) != SIZE_MAX;
}

/* The line begins with the phrase. */
static bool starts(const struct cg_line *l, const char *phrase)
{
	return cg_line_starts(l, cg_str_of(phrase));
}

/* Titles change their case. */
static bool starts_nocase(const struct cg_line *l, const char *phrase)
{
	return cg_line_match(l, 0, cg_str_of(phrase), true, &(struct cg_at){ 0 });
}

/* Read what the open table has up to line i; whole: it ends there. */
static bool flush(struct reader *r, size_t i, bool whole)
{
	if (r->section != TABLE)
		return true;
	if (!cg_cdsl_table_lines(&r->c, r->table, r->first, i))
		return false;
	cg_ink_skip_lines(r->d->ink, r->c.ls, r->first, i, CG_INK_ROW);
	r->first = i;
	if (!whole)
		return true;
	r->section = NOWHERE;
	r->told = false;
	return cg_cdsl_table_end(&r->c, r->table);
}

/*
 * A title ends the table before it; the rows of holdings are counted from here for the
 * total below them.
 */
static bool open_table(struct reader *r, size_t i, enum cg_cdsl_table t)
{
	if (!flush(r, i, true))
		return false;
	r->section = TABLE;
	r->table = t;
	r->first = i + 1;
	r->heads = CG_CDSL_TABLES;
	if (t == CG_CDSL_HOLDINGS || t == CG_CDSL_BONDS)
		r->c.table_from = r->c.account < r->c.s->demat.n ? r->c.s->demat.v[r->c.account].holdings.n : 0;
	return true;
}

/* Ends the open table and goes to another section. */
static bool go(struct reader *r, size_t i, enum section s)
{
	bool ok = flush(r, i, true);

	r->section = s;
	r->told = false;
	return ok;
}

/* "DP Name : X BO ID : 16 digits", or "DPID : " and 16 characters for an account at NSDL. */
static bool open_account(struct reader *r, size_t i, struct cg_at value)
{
	struct cg_cdsl *c = &r->c;

	if (!go(r, i, NOWHERE) || !cg_cdsl_account_of(c, i, value, &r->until))
		return false;
	c->is_in_nps = false;
	(void)cg_reconcile_check(c->a, c->s, c->account < c->s->demat.n,
				 &(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = c->ls->v[i].page },
				 "A section of an account that the list of accounts does not have.");
	return true;
}

/* A portfolio value below its table: rows since table_from add up to it. */
static bool portfolio_value(struct reader *r, size_t i)
{
	struct cg_cdsl *c = &r->c;
	const struct cg_line *l = &c->ls->v[i];
	struct cg_dec printed = CG_DEC_NONE, sum = cg_dec_make(0, 2);
	bool known = r->section == TABLE;
	enum cg_cdsl_table t = r->table;

	for (size_t k = 0; k < l->n && !printed.set; k++)
		(void)cg_dec_parse(cg_str_starts(l->w[k].text, CG_STR("`")) ? cg_str_sub(l->w[k].text, 1, SIZE_MAX)
									    : l->w[k].text,
				   &printed);
	if (!go(r, i, NOWHERE))
		return false;
	if (known && t == CG_CDSL_NPS) {
		c->nps_table = (struct cg_cdsl_total){ printed, CG_DEC_NONE, l->page };
		return true;
	}
	for (size_t k = c->table_from; c->account < c->s->demat.n && k < c->s->demat.v[c->account].holdings.n; k++) {
		if (!cg_dec_add(sum, c->s->demat.v[c->account].holdings.v[k].value, &sum))
			break;
	}
	(void)cg_reconcile_check(c->a, c->s,
				 known && (t == CG_CDSL_HOLDINGS || t == CG_CDSL_BONDS) && cg_dec_eq(sum, printed),
				 &(struct cg_finding){ CG_WARN_TOTAL_MISMATCH, NULL, l->page, sum, printed },
				 "The rows of a holding statement do not add up to its portfolio value.");
	return true;
}

/* The number of the pension account stands in its title. */
static bool open_nps(struct reader *r, size_t i)
{
	struct cg_cdsl *c = &r->c;
	const struct cg_line *l = &c->ls->v[i];
	struct cg_at at;

	if (cg_line_find(l, 0, CG_STR("PRAN ID :"), false, &at) == SIZE_MAX)
		return true;
	c->is_in_nps = true;
	(void)cg_reconcile_check(c->a, c->s, !c->s->nps.present || c->s->nps.schemes.n == 0,
				 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = l->page },
				 "The statement has a second NPS account; its schemes are listed with the first.");
	c->s->nps.present = true;
	c->s->nps.pran = cg_str_trim(cg_line_text_from(c->a, l, at, cg_line_end(l)));
	return c->s->nps.pran.p != NULL && go(r, i, NOWHERE);
}

/* "Grand Total <invested> <valuation>"; large ones touch, and their paise part them. */
static bool grand_total(struct reader *r, size_t i)
{
	struct cg_cdsl *c = &r->c;
	const struct cg_line *l = &c->ls->v[i];
	struct cg_str both = l->w[l->n - 1].text;
	size_t dot = cg_str_find(both, CG_STR("."));
	struct cg_table_row b;

	/* the columns are known when the table has been read */
	if (!flush(r, i, false) || !cg_table_cells_line(c->a, l, &c->cols, &b) || !go(r, i, SKIPPED))
		return false;
	c->mf = (struct cg_cdsl_total){ b.fig[CG_TABLE_VALUE], b.fig[CG_TABLE_COST], l->page };
	if (c->mf.value.set && !b.strange)
		return true;
	c->mf = (struct cg_cdsl_total){ cg_cdsl_last_figure(l), CG_DEC_NONE, l->page };
	if (!c->mf.value.set && dot != SIZE_MAX && cg_dec_parse(cg_str_sub(both, 0, dot + 3), &c->mf.cost) &&
	    cg_dec_parse(cg_str_sub(both, dot + 3, SIZE_MAX), &c->mf.value) && c->mf.value.scale == 2)
		return true;
	if (l->n >= 4 && !cg_dec_parse(l->w[l->n - 2].text, &c->mf.cost))
		c->mf.cost = CG_DEC_NONE;
	return true;
}

/* ---- titles ---- */

/* Each looks whether the line is its title; *done: the line is none of its section. False: no memory. */
static bool account_title(struct reader *r, size_t i, bool *done)
{
	const struct cg_line *l = &r->c.ls->v[i];
	struct cg_at at;
	size_t k = cg_line_find(l, 0, CG_STR("BO ID :"), false, &at);

	if (k == SIZE_MAX)
		k = cg_line_find(l, 0, CG_STR("DPID :"), false, &at);
	*done = k != SIZE_MAX && !line_has(l, "CLIENT ID");
	return !*done || open_account(r, i, at);
}

/* Folios that were valued at the end of the period. */
static bool funds_title(struct reader *r, size_t i, bool *done)
{
	*done = true;
	return open_table(r, i, CG_CDSL_FUNDS);
}

/* Folios belong to no demat account, so the account ends here. */
static bool ledgers_title(struct reader *r, size_t i, bool *done)
{
	*done = true;
	r->c.account = SIZE_MAX;
	r->c.is_in_nps = false;
	return go(r, i, LEDGERS);
}

/* The same title stands over movements of an account, of NPS (which are not kept) and of folios. */
static bool transactions_title(struct reader *r, size_t i, bool *done)
{
	*done = true;
	if (r->c.is_in_nps)
		return go(r, i, SKIPPED);
	return r->c.account == SIZE_MAX ? go(r, i, LEDGERS) : open_table(r, i, CG_CDSL_DEMAT_TXNS);
}

/* Bonds have columns of their own. */
static bool bonds_title(struct reader *r, size_t i, bool *done)
{
	*done = true;
	return open_table(r, i, CG_CDSL_BONDS);
}

/* NPS holdings have the title of an account's. */
static bool holdings_title(struct reader *r, size_t i, bool *done)
{
	*done = true;
	return open_table(r, i, r->c.is_in_nps ? CG_CDSL_NPS : CG_CDSL_HOLDINGS);
}

/* The value below the last row of an account. */
static bool value_title(struct reader *r, size_t i, bool *done)
{
	*done = true;
	return portfolio_value(r, i);
}

/* The pension account comes after all demat accounts. */
static bool nps_title(struct reader *r, size_t i, bool *done)
{
	*done = true;
	return open_nps(r, i);
}

/* "No Transaction during the period" instead of rows. */
static bool empty_title(struct reader *r, size_t i, bool *done)
{
	*done = r->section == TABLE;
	if (!*done)
		return true;
	if (!flush(r, i, false))
		return false;
	r->first = i + 1;
	return true;
}

/* Only the table of folios has a grand total with cost and value. */
static bool total_title(struct reader *r, size_t i, bool *done)
{
	*done = r->section == TABLE && r->table == CG_CDSL_FUNDS;
	return !*done || grand_total(r, i);
}

/* The head of a folio's transactions ends those of the folio before; Account Details have such lines too. */
static bool ledger_title(struct reader *r, size_t i, bool *done)
{
	*done = r->section != DETAILS && r->section != ACCOUNT_LIST && r->section != SKIPPED &&
		!(r->section == TABLE && r->table != CG_CDSL_FUND_TXNS && r->table != CG_CDSL_DEMAT_TXNS) &&
		cg_cdsl_heads(&r->c.ls->v[i]) == CG_CDSL_TABLES;
	if (!*done)
		return true;
	return (r->section == LEDGERS || go(r, i, LEDGERS)) && cg_cdsl_ledger_head(&r->c, &r->c.ls->v[i]);
}

/* Titles in the order in which they are tried; the first that fits wins. */
static const struct title {
	const char *text;
	bool anywhere; /* in the line; else at its beginning */
	bool (*look)(struct reader *r, size_t i, bool *done);
	enum section section; /* without look */
} titles[] = {
	{ "Summary of Investments", false, NULL, COVER },
	{ "CAS ID", false, NULL, INVESTOR },
	{ "Your Demat Account", false, NULL, ACCOUNT_LIST },
	{ "Asset Class", false, NULL, CLASSES },
	{ "Consolidated Portfolio", false, NULL, SKIPPED },
	{ "Note:", false, NULL, NOTES },
	{ "NPS INVESTMENT SUMMARY", false, NULL, SKIPPED },
	{ "NOTES TO CAS", false, NULL, SKIPPED },
	{ "Load Structures", false, NULL, SKIPPED },
	{ "(Other Details)", true, NULL, SKIPPED },
	{ "Account Details", false, NULL, DETAILS },
	{ "NPS-SP", false, nps_title, NOWHERE },
	{ "DP Name :", true, account_title, NOWHERE },
	{ "DPID :", false, account_title, NOWHERE },
	{ "MUTUAL FUND UNITS HELD AS ON", true, funds_title, NOWHERE },
	{ "MUTUAL FUND UNITS HELD WITH", true, ledgers_title, NOWHERE },
	{ "STATEMENT OF TRANSACTIONS", true, transactions_title, NOWHERE },
	{ "No Transaction", false, empty_title, NOWHERE },
	{ "No Holding", false, empty_title, NOWHERE },
	{ "HOLDING STATEMENT OF BONDS", true, bonds_title, NOWHERE },
	{ "HOLDING STATEMENT AS ON", true, holdings_title, NOWHERE },
	{ "Portfolio Value", false, value_title, NOWHERE },
	{ "Grand Total", false, total_title, NOWHERE },
	{ "AMC Name :", true, ledger_title, NOWHERE },
	{ "Scheme Name :", true, ledger_title, NOWHERE },
	{ "Folio No", true, ledger_title, NOWHERE },
};

/* A title: what follows. *done: the line is none of its section. False: no memory. */
static bool title(struct reader *r, size_t i, bool *done)
{
	const struct cg_line *l = &r->c.ls->v[i];

	*done = false;
	for (size_t k = 0; k < sizeof(titles) / sizeof(titles[0]) && !*done; k++) {
		const struct title *t = &titles[k];

		if (!(starts_nocase(l, t->text) || (t->anywhere && line_has(l, t->text))))
			continue;
		if (t->look == NULL) {
			*done = true;
			return go(r, i, t->section);
		}
		if (!t->look(r, i, done))
			return false;
	}
	return true;
}

/* ---- what stands under the titles ---- */

/* A line between the heads of a folio's transactions, its columns or its closing balance. */
static bool ledger_line(struct reader *r, size_t i)
{
	struct cg_cdsl *c = &r->c;
	const struct cg_line *l = &c->ls->v[i];

	if (cg_cdsl_heads(l) == CG_CDSL_FUND_TXNS && (c->head.folio.p != NULL || c->head.isin.p != NULL)) {
		bool kept;

		if (!cg_cdsl_ledger_open(c, &kept))
			return false;
		if (kept && !open_table(r, i, CG_CDSL_FUND_TXNS))
			return false;
		r->first = i;
		return true;
	}
	if (starts(l, "STT") ||
	    starts(l, "Total Tax")) /* what was paid on all rows: the contract has no place for it */
		return true;
	return cg_cdsl_ledger_head(c, l) && (r->told = cg_cdsl_stray(c, l, r->told), true);
}

/* A table without its title is recognised by its heads; other figures are lost. */
static bool strange_line(struct reader *r, size_t i)
{
	const struct cg_line *l = &r->c.ls->v[i];
	enum cg_cdsl_table t = cg_cdsl_heads(l);

	if (t == CG_CDSL_TABLES || t == CG_CDSL_FUND_TXNS) {
		r->told = cg_cdsl_stray(&r->c, l, r->told);
		return true;
	}
	if (!open_table(r, i, t))
		return false;
	r->first = i;
	return true;
}

/* A line within a table: kept for it, unless it begins something else. */
static bool table_line(struct reader *r, size_t i)
{
	const struct cg_line *l = &r->c.ls->v[i];
	enum cg_cdsl_table t;

	/* below the closing balance stand taxes and the head of the next folio */
	if (r->table == CG_CDSL_FUND_TXNS) {
		r->until = cg_cdsl_balance_end(r->c.ls, i, "Closing");
		return r->until == i || go(r, r->until, LEDGERS);
	}
	t = cg_cdsl_heads(l); /* of a table whose title is not known, unless they are the first below a title */
	if (r->heads == CG_CDSL_TABLES)
		r->heads = t;
	if (t == CG_CDSL_TABLES || t == r->table || t == r->heads || t == CG_CDSL_FUND_TXNS)
		return true;
	if (!open_table(r, i, t))
		return false;
	r->first = i;
	return true;
}

/* A line that is no title, by the section that it stands in. */
static bool body(struct reader *r, size_t i)
{
	const struct cg_line *l = &r->c.ls->v[i];

	switch (r->section) {
	case COVER:
		if (starts(l, "Total Portfolio Value"))
			r->c.cover = (struct cg_cdsl_total){ cg_cdsl_last_figure(l), CG_DEC_NONE, l->page };
		return true;
	case INVESTOR:
		return cg_cdsl_investor(&r->c, l, r->d->words->pages[l->page - 1].width / 2);
	case ACCOUNT_LIST:
		return cg_cdsl_account_list(&r->c, i, r->c.ls->n);
	case CLASSES:
		cg_cdsl_class_row(&r->c, l);
		return true;
	case DETAILS:
		return cg_cdsl_details(&r->c, i);
	case LEDGERS:
		return ledger_line(r, i);
	case NOWHERE:
		return strange_line(r, i);
	case TABLE:
		return table_line(r, i);
	case NOTES:
	case SKIPPED:
	default:
		return true;
	}
}

/*
 * What line i was: a title or a line of details is understood as a whole, those of tables are marked where they are
 * read; elsewhere figures are totals, which cdsl_check.c adds up, but a row of a table is none.
 */
static void account_for(struct reader *r, size_t i, bool done)
{
	static const enum cg_ink_state states[] = {
		[SKIPPED] = CG_INK_SECTION,   [NOWHERE] = CG_INK_NONE, [COVER] = CG_INK_LOAD,  [INVESTOR] = CG_INK_ROW,
		[ACCOUNT_LIST] = CG_INK_LOAD, [CLASSES] = CG_INK_LOAD, [DETAILS] = CG_INK_ROW, [NOTES] = CG_INK_LOAD,
		[LEDGERS] = CG_INK_LOAD,      [TABLE] = CG_INK_NONE,
	};
	enum cg_ink_state state = done && r->section != SKIPPED ? CG_INK_ROW : states[r->section];

	if (state != CG_INK_NONE)
		cg_ink_skip(r->d->ink, &r->c.ls->v[i], 0, SIZE_MAX, state);
}

/* All lines; a table is read page by page, since its columns are those of the page's own heads. */
static bool walk(struct reader *r)
{
	const struct cg_lines *ls = r->c.ls;

	for (size_t i = 0; i < ls->n; i++) {
		bool done;

		if (i > 0 && ls->v[i].page != ls->v[i - 1].page && !flush(r, i, false))
			return false;
		if (!cg_cdsl_period(&r->c, i))
			return false;
		if (cg_cdsl_balance_end(ls, i, "Opening") > i && ++r->c.openings != r->c.ledgers.n && r->c.astray == 0)
			r->c.astray = ls->v[i].page;
		if (i < r->until) {
			account_for(r, i, true);
			continue;
		}
		if (!title(r, i, &done) || (!done && !body(r, i)))
			return false;
		account_for(r, i, done);
	}
	return flush(r, ls->n, true);
}

/* Lines without what pages repeat, then one pass, then the checks. */
static enum cg_code read(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e)
{
	struct reader r = { .d = d, .c = { .a = d->a, .ink = d->ink, .s = s, .account = SIZE_MAX } };
	struct cg_lines lines;

	if (!cg_cdsl_lines(d, &lines))
		return cg_fail(e, CG_EBUSY, "cdsl: no memory for lines");
	r.c.ls = &lines;
	if (!walk(&r) || !cg_depository_front_settle(d->a, s, &r.c.front) || !cg_cdsl_finish(&r.c))
		return cg_fail(e, CG_EBUSY, "cdsl: no memory");
	return CG_OK;
}

const struct cg_layout cg_cdsl_layout = {
	.name = "cdsl",
	.source = CG_SOURCE_CDSL,
	.type = CG_STATEMENT_DEPOSITORY,
	.ink = true,
	.detect = cg_cdsl_page_detect,
	.read = read,
};
