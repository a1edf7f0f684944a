/*
 * report_checks.c: What the figures of the statement were held against, by kind, and of which schemes all of it holds.
 * Snapshots keep the number of all checks and the warnings: the figures of a kind are counted in the statement, what
 * does not hold in its warnings. A figure may be in several checks, so that the rows do not add up to the number of
 * checks.
 */
#include "render/figure.h"
#include "render/report/report_page.h"

/* Kinds as a reader tells them apart, each with its codes of warnings. */
enum kind { BALANCES, CLOSINGS, PRODUCTS, TOTALS, ISINS, ROWS, HEADS, WORDS, KINDS };

static const char *const names[KINDS] = {
	[BALANCES] = "Running balances",
	[CLOSINGS] = "Closing units",
	[PRODUCTS] = "Units \xc3\x97 NAV",
	[TOTALS] = "Printed totals",
	[ISINS] = "ISINs",
	[ROWS] = "Rows",
	[HEADS] = "Schemes",
	[WORDS] = "Words",
};

static enum kind checked_kind(enum cg_warning_code code)
{
	switch (code) {
	case CG_WARN_BALANCE_MISMATCH:
		return BALANCES;
	case CG_WARN_CLOSING_MISMATCH:
		return CLOSINGS;
	case CG_WARN_VALUE_MISMATCH:
		return PRODUCTS;
	case CG_WARN_TOTAL_MISMATCH:
		return TOTALS;
	case CG_WARN_ISIN_INVALID:
	case CG_WARN_ISIN_MISSING:
		return ISINS;
	case CG_WARN_ROW_NOT_UNDERSTOOD:
	case CG_WARN_DUPLICATE_ROW:
		return ROWS;
	case CG_WARN_HEADER_INCOMPLETE:
		return HEADS;
	case CG_WARN_TEXT_UNREADABLE:
	case CG_WARN_PDF_REPAIRED:
	case CG_WARN_WORD_UNACCOUNTED:
	case CG_WARN_SECTION_NOT_READ:
	case CG_WARN_MAX:
		break;
	}
	return WORDS;
}

/* Figures of the folios. */
static void count_funds(const struct cg_statement *s, size_t n[KINDS])
{
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		n[HEADS]++;
		n[ISINS] += f->isin.n > 0;
		n[PRODUCTS] += f->units.set && f->nav.set && f->value.set;
		n[CLOSINGS] += f->opening_units.set && f->units.set;
		n[ROWS] += f->txns.n;
		for (size_t k = 0; k < f->txns.n; k++) {
			const struct cg_txn *t = &f->txns.v[k];

			n[BALANCES] += t->balance.set;
			n[PRODUCTS] += t->amount.set && t->units.set && t->nav.set;
		}
	}
}

/* Those of the demat accounts. */
static void count_accounts(const struct cg_statement *s, size_t n[KINDS])
{
	for (size_t i = 0; i < s->demat.n; i++) {
		const struct cg_demat_account *d = &s->demat.v[i];

		n[ROWS] += d->txns.n;
		for (size_t k = 0; k < d->txns.n; k++)
			n[BALANCES] += d->txns.v[k].closing.set;
		n[HEADS] += d->holdings.n;
		for (size_t k = 0; k < d->holdings.n; k++) {
			const struct cg_demat_holding *v = &d->holdings.v[k];

			n[ISINS] += v->isin.n > 0;
			n[PRODUCTS] += v->units.set && v->price.set && v->value.set;
		}
	}
}

static void count_figures(const struct cg_statement *s, size_t n[KINDS], size_t failed[KINDS])
{
	count_funds(s, n);
	count_accounts(s, n);
	n[WORDS] = s->words;
	for (size_t i = 0; i < s->printed.n; i++)
		n[TOTALS] += (size_t)s->printed.v[i].value.set + (size_t)s->printed.v[i].cost.set;
	for (size_t i = 0; i < s->warnings.n; i++)
		failed[checked_kind(s->warnings.v[i].code)]++;
}

/* One kind with the number of its figures. Of a depository's totals only the last one is kept. */
static void kind_item(struct cg_report_page *p, enum kind kind, size_t n, size_t failed)
{
	bool kept = n > 0 && (kind != TOTALS || p->s->type != CG_STATEMENT_DEPOSITORY);
	struct cg_html *h = &p->h;

	cg_html_raw(h, failed > 0 ? "<li class=\"chip low\">" : "<li class=\"chip ok\">");
	cg_html_raw(h, names[kind]);
	if (kept) {
		cg_html_raw(h, ": ");
		cg_figure_count(h, n);
	}
	if (failed > 0)
		cg_html_rawf(h, ", %zu %s", failed, failed == 1 ? "warning" : "warnings");
	cg_html_raw(h, "</li>");
}

/* Where a check of a scheme fails: how many are sound, and the names of the others. */
static void write_schemes(struct cg_report_page *p)
{
	const struct cg_fund_list *funds = &p->s->funds;
	struct cg_html *h = &p->h;
	size_t sound = 0;

	for (size_t i = 0; i < funds->n; i++)
		sound += funds->v[i].reconciled;
	if (sound == funds->n)
		return;
	cg_html_raw(h, "<p>All checks hold of ");
	cg_figure_count(h, sound);
	cg_html_raw(h, " of ");
	cg_figure_count(h, funds->n);
	cg_html_raw(h, funds->n == 1 ? " scheme in its folio" : " schemes in their folios");
	for (size_t i = 0, told = 0; i < funds->n; i++) {
		if (funds->v[i].reconciled)
			continue;
		cg_html_raw(h, told++ == 0 ? ", not of " : ", ");
		cg_html_text(h, funds->v[i].name);
		if (funds->v[i].folio.n > 0) {
			cg_html_raw(h, " (folio <span class=\"folio\">");
			cg_html_text(h, funds->v[i].folio);
			cg_html_raw(h, "</span>)");
		}
	}
	cg_html_raw(h, ".</p>");
}

void cg_report_checks(struct cg_report_page *p)
{
	size_t n[KINDS] = { 0 }, failed[KINDS] = { 0 };
	struct cg_html *h = &p->h;

	count_figures(p->s, n, failed);
	cg_html_raw(h, "<ul class=\"chips\" aria-label=\"What was checked\">");
	for (int kind = 0; kind < KINDS; kind++)
		if (n[kind] > 0 || failed[kind] > 0)
			kind_item(p, (enum kind)kind, n[kind], failed[kind]);
	cg_html_raw(h, "</ul>\n");
	write_schemes(p);
}
