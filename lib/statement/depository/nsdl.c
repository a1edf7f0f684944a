/* nsdl.c: the consolidated account statement of NSDL, its parts one after the other. */
#include "statement/depository/nsdl.h"

#include "statement/reconcile/reconcile.h"

enum { FOOT_PERCENT = 75, TOP_PERCENT = 25, MARGIN_PERCENT = 12, EDGE_PERCENT = 4, PAGES_MAX = 2000, LOOK_PAGES = 4 };

/* A text of the first pages (one of them may be empty) and one more mark: the words alone stand in other statements. */
static unsigned detect_nsdl(const struct cg_doc *d)
{
	static const struct cg_str texts[] = { CG_STR_INIT("NSDL Consolidated Account Statement"),
					       CG_STR_INIT("NSDL ID:") };
	const struct cg_words *w = d->words;
	size_t pages = d->lines.n_pages < LOOK_PAGES ? d->lines.n_pages : LOOK_PAGES;
	unsigned seen = 0, info = 0;

	info += cg_str_starts_nocase(w->title, CG_STR("NSDL-Consolidated Account Statement"));
	info += cg_str_starts_nocase(w->creator, CG_STR("NSDL-CAS"));
	for (size_t k = 0; k < sizeof(texts) / sizeof(texts[0]); k++) {
		for (size_t i = 0; i < d->lines.page_first[pages]; i++) {
			if (cg_line_starts(&d->lines.v[i], texts[k])) {
				seen++;
				break;
			}
		}
	}
	return seen > 0 && seen + info > 1 ? 90 + seen + info : 0;
}

/* Percent of a length of the page. */
static int32_t share(int32_t of, int32_t percent)
{
	return of / 100 * percent;
}

/* Titles, heads and first columns begin left of it; continued lines do not. */
int32_t cg_nsdl_margin(const struct cg_nsdl *n, const struct cg_line *l)
{
	return share(n->d->words->pages[l->page - 1].width, MARGIN_PERCENT);
}

bool cg_nsdl_total(struct cg_nsdl *n, const struct cg_demat_total *t)
{
	return CG_PUSH(n->a, &n->s->demat_totals, t);
}

/* Counted as a failed check: a row that is dropped must not raise the confidence. */
void cg_nsdl_not_understood(struct cg_nsdl *n, uint32_t page)
{
	(void)cg_reconcile_check(n->a, n->s, false,
				 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = page },
				 "A row of a table of this page could not be read.");
}

/*
 * Numbers go on by one. Pages without a number may stand in front and in between (a letter, an empty page); where they
 * count, the next number has counted them.
 */
static void page_number(struct cg_nsdl *n, uint32_t page, struct cg_dec number)
{
	int64_t due = n->number > 0 ? n->number + 1 : page;
	bool ok = number.scale == 0 && number.v > 0;

	if (n->number > 0)
		ok &= number.v == due || number.v - n->number == (int64_t)page - (int64_t)n->number_at;
	else
		ok &= number.v <= due;
	(void)cg_reconcile_check(n->a, n->s, ok,
				 &(struct cg_finding){ .code = CG_WARN_TEXT_UNREADABLE,
						       .page = page,
						       .expected = cg_dec_make(due, 0),
						       .found = number },
				 "A page of the statement is missing or out of order here.");
	n->number = number.v;
	n->number_at = page;
}

/* "3", or "Page 3 of 12"; alone, or at the end of the foot. */
static bool number_of(const struct cg_line *l, bool foot, struct cg_dec *out)
{
	size_t page = cg_line_find(l, 0, CG_STR("Page"), true, NULL);

	if (page != SIZE_MAX && page + 1 < l->n && (foot || page == 0))
		return cg_dec_parse(l->w[page + 1].text, out);
	if (foot)
		return cg_dec_parse(l->w[l->n - 1].text, out);
	return l->n == 1 && cg_dec_parse(l->w[0].text, out) && out->scale == 0 && out->v > 0 && out->v <= PAGES_MAX;
}

/* Lines at the top and at the bottom of every page. */
static bool furniture(struct cg_nsdl *n, const struct cg_line *l)
{
	int32_t height = n->d->words->pages[l->page - 1].height;
	struct cg_dec number;
	bool foot;

	if (n->foot_page == l->page && l->y > n->foot_y + CG_PT(4)) { /* what a viewer has added below the page */
		cg_ink_skip(n->d->ink, l, 0, SIZE_MAX, CG_INK_FOOT);
		return true;
	}
	if (l->y < share(height, TOP_PERCENT) && (cg_line_starts(l, CG_STR("Consolidated Account Statement")) ||
						  cg_line_starts(l, CG_STR("Summary Holdings Transactions"))))
		return true;
	/* beside the name of the depository, or alone at the edge of the page */
	foot = cg_line_starts(l, CG_STR("National Securities Depository Limited")) &&
	       l->y >= share(height, FOOT_PERCENT);
	if (!foot && l->y > share(height, EDGE_PERCENT) && l->y < share(height, 100 - EDGE_PERCENT))
		return false;
	if (foot) {
		n->foot_page = l->page;
		n->foot_y = l->y;
	}
	if (number_of(l, foot, &number))
		page_number(n, l->page, number);
	else if (!foot)
		return false;
	return true;
}

/* The last word of the line below is "Holdings", and ends where the value of line l does. */
static bool holdings_below(const struct cg_nsdl *n, const struct cg_line *l)
{
	const struct cg_line *below = l + 1;
	int32_t off;

	if ((size_t)(below - n->d->lines.v) >= n->d->lines.n || below->page != l->page || below->n == 0 ||
	    below->y - l->y > 2 * l->w[0].size || !cg_str_eq(below->w[below->n - 1].text, CG_STR("Holdings")))
		return false;
	off = below->w[below->n - 1].x1 - l->w[l->n - 1].x1;
	return off < CG_PT(1) && off > -CG_PT(1);
}

/*
 * "NAME, NAME ` 9,000.00 Holdings", in two lines on a narrow page; long names can reach under the value. The names may
 * stand in lines of their own.
 */
static bool group_head(struct cg_nsdl *n, const struct cg_line *l, bool *is)
{
	struct cg_demat_total t = { .scope = CG_DEMAT_HEAD, .account = CG_DEMAT_NO_ACCOUNT, .page = l->page };
	bool broken = l->n >= 2 && holdings_below(n, l);
	size_t end = broken ? l->n : l->n - 1;

	*is = false;
	if (!broken && (l->n < 2 || !cg_str_eq(l->w[end].text, CG_STR("Holdings"))))
		return true;
	for (size_t i = end; i-- > 0 && !*is;)
		*is = (i == end - 1 || (i > 0 && cg_str_eq(l->w[i - 1].text, CG_STR("`"))) ||
		       cg_str_starts(l->w[i].text, CG_STR("`"))) &&
		      cg_depository_figure(l->w[i].text, &t.value) && t.value.set;
	if (!*is)
		return true;
	if (!cg_nsdl_row_end(n))
		return false;
	if (broken)
		n->table.body = (size_t)(l - n->d->lines.v) + 2;
	t.group = ++n->group;
	n->account = CG_DEMAT_NO_ACCOUNT;
	n->part = CG_NSDL_NONE;
	return cg_nsdl_total(n, &t);
}

/*
 * "NSDL Demat Account" and "ACCOUNT HOLDERS" in one line; where the shorter cell is centred beside the other, in two.
 */
static bool names_account(const struct cg_line *kind, const struct cg_line *holders, size_t *holder)
{
	*holder = cg_line_find(holders, 0, CG_STR("ACCOUNT HOLDER"), false, NULL);
	return *holder != SIZE_MAX && cg_line_find(kind, 0, CG_STR("Demat Account"), true, NULL) == 1 &&
	       (kind == holders ? kind->n > 3 : kind->n == 3 && *holder == 0);
}

/* The line that begins an account, with the number of its holders. */
static bool account_head(struct cg_nsdl *n, const struct cg_line *l, bool *is)
{
	struct cg_demat_account account = { .group = n->group, .page = l->page };
	const struct cg_line *kind = l, *holders = l;
	size_t i = (size_t)(l - n->d->lines.v), holder;

	*is = names_account(kind, holders, &holder);
	if (!*is && i + 1 < n->d->lines.n && l[1].page == l->page && l[1].y - l->y < l->w[0].size) {
		kind = l->n == 3 ? l : l + 1;
		holders = kind == l ? l + 1 : l;
		*is = names_account(kind, holders, &holder);
		n->table.body = *is ? i + 2 : n->table.body;
	}
	if (!*is)
		return true;
	if (!cg_nsdl_row_end(n))
		return false;
	account.depository = kind->w[0].text;
	n->cut = holders->w[holder].x0;
	n->account = n->s->demat.n;
	n->owner = CG_STR_NONE;
	n->part = CG_NSDL_ACCOUNT;
	return CG_PUSH(n->a, &n->s->demat, &account);
}

/* "Equities (E)" and nothing else on the line, at the left margin. */
static bool section_head(struct cg_nsdl *n, const struct cg_line *l, bool *is)
{
	struct cg_str code, text = cg_line_text(n->a, l);
	enum cg_demat_kind kind;

	*is = false;
	if (text.p == NULL)
		return false;
	code = cg_depository_class_code(text);
	if (n->group == 0 || code.p == NULL || l->x0 > cg_nsdl_margin(n, l))
		return true;
	if (!cg_nsdl_row_end(n))
		return false;
	*is = true;
	n->part = CG_NSDL_HOLDINGS;
	n->table = (struct cg_depository_table){ 0 };
	n->section = CG_STR_NONE;
	if (cg_str_eq(code, CG_STR("F"))) {
		n->account = CG_DEMAT_NO_ACCOUNT;
		n->section = code;
	} else if (cg_depository_class_kind(code, &kind) && n->account != CG_DEMAT_NO_ACCOUNT) {
		n->section = code;
	}
	return true;
}

static const struct {
	struct cg_str text;
	enum cg_nsdl_part part;
} titles[] = {
	{ CG_STR_INIT("NSDL ID:"), CG_NSDL_FRONT },
	{ CG_STR_INIT("Your Demat Account and Mutual Fund Folios"), CG_NSDL_ACCOUNT_LIST },
	{ CG_STR_INIT("PORTFOLIO VALUE TREND"), CG_NSDL_TREND },
	{ CG_STR_INIT("PORTFOLIO COMPOSITION"), CG_NSDL_COMPOSITION },
	{ CG_STR_INIT("Your NPS Account"), CG_NSDL_NPS },
	{ CG_STR_INIT("National Pension System (N) - Transaction"), CG_NSDL_NPS_TXNS },
	{ CG_STR_INIT("Transactions for the period"), CG_NSDL_MOVES },
	{ CG_STR_INIT("Mutual Funds Transaction Statement"), CG_NSDL_TXNS },
	{ CG_STR_INIT("***End of Statement***"), CG_NSDL_PASSED },
	{ CG_STR_INIT("Know more about your accounts"), CG_NSDL_KYC },
	{ CG_STR_INIT("About NSDL"), CG_NSDL_PASSED },
	{ CG_STR_INIT("Notes:"), CG_NSDL_NOTES },
};

/* Titles that begin a part; CG_NSDL_PARTS: the line is none. */
static enum cg_nsdl_part title_of(const struct cg_nsdl *n, const struct cg_line *l)
{
	const struct cg_line *below = l + 1;

	for (size_t i = 0; i < sizeof(titles) / sizeof(titles[0]); i++) {
		if (cg_line_starts(l, titles[i].text))
			return titles[i].part;
	}
	if (cg_line_find(l, 0, CG_STR("Summary of Transactions of"), true, NULL) != SIZE_MAX ||
	    (l->n == 1 && cg_str_eq(l->w[0].text, CG_STR("Transactions")) && /* the period stands below */
	     below < n->d->lines.v + n->d->lines.n && cg_line_starts(below, CG_STR("for the period"))))
		return CG_NSDL_MOVES;
	return CG_NSDL_PARTS;
}

/* Before the first title nothing is read. */
static bool no_lines(struct cg_nsdl *n, const struct cg_line *l)
{
	(void)n;
	(void)l;
	return true;
}

/* A section that says nothing of holdings. */
static bool skipped(struct cg_nsdl *n, const struct cg_line *l)
{
	cg_ink_skip(n->d->ink, l, 0, SIZE_MAX, CG_INK_SECTION);
	return true;
}

/* Behind the end notices stand; a row or an ISIN is of another document, which was put behind this one. */
static bool passed(struct cg_nsdl *n, const struct cg_line *l)
{
	cg_ink_skip(n->d->ink, l, 0, SIZE_MAX, CG_INK_LOAD);
	return true;
}

static bool (*const readers[])(struct cg_nsdl *, const struct cg_line *) = {
	[CG_NSDL_NONE] = no_lines,
	[CG_NSDL_FRONT] = cg_nsdl_front,
	[CG_NSDL_ACCOUNT_LIST] = cg_nsdl_account_list,
	[CG_NSDL_COMPOSITION] = cg_nsdl_composition,
	[CG_NSDL_ACCOUNT] = cg_nsdl_account,
	[CG_NSDL_HOLDINGS] = cg_nsdl_holdings,
	[CG_NSDL_NPS] = cg_nsdl_nps,
	[CG_NSDL_NPS_TXNS] = skipped,
	[CG_NSDL_TREND] = skipped,
	[CG_NSDL_NOTES] = passed,
	[CG_NSDL_MOVES] = cg_nsdl_moves,
	[CG_NSDL_TXNS] = cg_nsdl_txns,
	[CG_NSDL_KYC] = cg_nsdl_kyc,
	[CG_NSDL_PASSED] = passed,
};
_Static_assert(sizeof(readers) / sizeof(readers[0]) == CG_NSDL_PARTS, "every part has its reader");

/* Furniture, titles, heads of groups, accounts and sections, then the reader of the part. */
static bool one_line(struct cg_nsdl *n, const struct cg_line *l)
{
	enum cg_nsdl_part part = title_of(n, l);
	bool is;

	/* those of the pension account look alike */
	if (part == CG_NSDL_PARTS && n->part != CG_NSDL_NPS_TXNS && cg_nsdl_is_txn_heading(n, l))
		part = CG_NSDL_TXNS;
	if (part != CG_NSDL_PARTS) {
		if (!cg_nsdl_row_end(n) || !cg_nsdl_kyc_end(n))
			return false;
		if (part != CG_NSDL_TXNS)
			cg_nsdl_txns_end(n, l->page);
		cg_nsdl_moves_end(n);
		n->part = part;
		n->table = (struct cg_depository_table){ 0 };
		n->section = CG_STR_NONE;
		n->ended |= cg_line_starts(l, CG_STR("***End of Statement***"));
		return readers[part](n, l);
	}
	if (n->part == CG_NSDL_KYC) { /* it may stand before the holdings */
		if (!group_head(n, l, &is))
			return false;
		if (is)
			return cg_nsdl_kyc_end(n);
	}
	if (n->part <= CG_NSDL_NPS_TXNS && n->part != CG_NSDL_FRONT && n->part != CG_NSDL_ACCOUNT_LIST) {
		if (!group_head(n, l, &is) || (!is && !account_head(n, l, &is)) || (!is && !section_head(n, l, &is)))
			return false;
		if (is)
			return true;
	}
	return readers[n->part](n, l);
}

/* A part is left when the next title comes, never by counting pages. */
static enum cg_code read(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e)
{
	struct cg_nsdl n = { .d = d, .s = s, .a = d->a, .account = CG_DEMAT_NO_ACCOUNT };
	size_t next;

	n.moves.account = CG_DEMAT_NO_ACCOUNT;

	for (size_t i = 0; i < d->lines.n; i = next) {
		const struct cg_line *l = &d->lines.v[i];

		next = i + 1;
		if (furniture(&n, l))
			continue;
		n.table.body = 0;
		if (!one_line(&n, l))
			return cg_fail(e, CG_EBUSY, "nsdl: no memory");
		if (n.table.body > next)
			next = n.table.body;
	}
	if (!cg_nsdl_row_end(&n) || !cg_nsdl_kyc_end(&n) || !cg_nsdl_kyc_join(&n) || !cg_nsdl_empty_accounts(&n) ||
	    !cg_depository_front_settle(n.a, s, &n.front))
		return cg_fail(e, CG_EBUSY, "nsdl: no memory");
	cg_nsdl_txns_end(&n, (uint32_t)d->lines.n_pages);
	cg_nsdl_moves_end(&n);
	s->as_of = s->to;
	(void)cg_reconcile_check(
		n.a, s, n.ended,
		&(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .page = (uint32_t)d->lines.n_pages },
		"The end of the statement is not found.");
	return CG_OK;
}

const struct cg_layout cg_nsdl_layout = {
	.name = "nsdl",
	.source = CG_SOURCE_NSDL,
	.type = CG_STATEMENT_DEPOSITORY,
	.ink = true,
	.prints = CG_PRINTS_DEMAT_TOTALS,
	.detect = detect_nsdl,
	.read = read,
};
