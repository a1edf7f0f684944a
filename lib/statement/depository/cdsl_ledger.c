/*
 * cdsl_ledger.c: the heads of the transactions of folios in a CDSL e-CAS, and figures that stand outside of every
 * table.
 *
 * Head      fund house, folio, scheme, ISIN, registrar in one line or in several, in any order; the line of the columns
 *           ends it. The folio is recognised by its label, the ISIN by its check digit too.
 */
#include "statement/depository/cdsl.h"
#include "statement/isin.h"
#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"

/* Each label may stand in a line of its own; what was read stays until the columns follow. */
bool cg_cdsl_ledger_head(struct cg_cdsl *c, const struct cg_line *l)
{
	static const struct cg_str labels[] = {
		CG_STR_INIT("Folio No :"),	    CG_STR_INIT("ISIN :"),	  CG_STR_INIT("Mode of Holding :"),
		CG_STR_INIT("KYC of Investor/s :"), CG_STR_INIT("UCC :"),	  CG_STR_INIT("RTA :"),
		CG_STR_INIT("AMC Name :"),	    CG_STR_INIT("Scheme Name :"), CG_STR_INIT("Scheme Code :"),
	};
	enum { FOLIO, ISIN, LABELS = sizeof(labels) / sizeof(labels[0]) };
	struct cg_str text = cg_line_text(c->a, l), v[LABELS];
	struct cg_isin_at at;

	if (text.p == NULL)
		return false;
	if (cg_depository_fields(text, labels, LABELS, v) > 0 &&
	    !cg_depository_below(c->a, c->ls, l, labels, LABELS, v))
		return false;
	cg_ink_row(c->ink, l, 0, v[FOLIO].p != NULL || v[ISIN].p != NULL ? SIZE_MAX : 0);
	if (v[FOLIO].n > 0) {
		c->head = (struct cg_fund){ .nav_date = CG_DATE_NONE, .isin = c->head.isin, .page = l->page };
		c->head.folio = cg_scheme_folio_clean(c->a, v[FOLIO]);
		if (c->head.folio.p == NULL)
			return false;
	}
	if (cg_isin_find(text, 0, &at) && at.valid)
		c->head.isin = cg_arena_printf(c->a, "%s", at.text);
	else if (v[ISIN].n > 0)
		c->head.isin = v[ISIN];
	return true;
}

bool cg_cdsl_ledger_open(struct cg_cdsl *c, bool *kept)
{
	struct cg_fund ledger = c->head;

	c->head = (struct cg_fund){ .nav_date = CG_DATE_NONE };
	*kept = c->ledgers.n < CG_DEP_FOLIOS_MAX; /* else its opening balance has no ledger, which is a warning */
	return !*kept || CG_PUSH(c->a, &c->ledgers, &ledger);
}

size_t cg_cdsl_balance_end(const struct cg_lines *ls, size_t i, const char *word)
{
	enum { LINES = 3 };
	const struct cg_line *l = &ls->v[i];

	for (size_t k = 0; k < l->n; k++) {
		if (!cg_str_eq(l->w[k].text, cg_str_of(word)))
			continue;
		if (k + 1 < l->n && cg_str_eq(l->w[k + 1].text, CG_STR("Balance")))
			return i + 1;
		for (size_t j = i + 1; j < ls->n && j < i + LINES && ls->v[j].page == l->page; j++) {
			if (ls->v[j].n > 0 && cg_str_eq(ls->v[j].w[0].text, CG_STR("Balance")) &&
			    ls->v[j].y - l->y <= 2 * l->w[k].size)
				return j + 1;
		}
	}
	return i;
}

/* Told once a section: a section that is not known has many such lines. */
bool cg_cdsl_stray(struct cg_cdsl *c, const struct cg_line *l, bool told)
{
	struct cg_dec d;
	int32_t date;
	bool lost = false;

	for (size_t k = 0; k < l->n && !lost && !told; k++) {
		struct cg_str s = l->w[k].text;

		/* the ISIN of the head may stand below its label */
		lost = (cg_dec_parse(s, &d) && d.scale > 1) ||
		       (k == 0 && ((cg_isin_valid(s) && !cg_str_eq(s, c->head.isin)) || cg_cdsl_date(s, &date)));
	}
	if (lost)
		(void)cg_reconcile_check(c->a, c->s, false,
					 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = l->page },
					 "Figures stand outside of every table that is known.");
	return told || lost;
}
