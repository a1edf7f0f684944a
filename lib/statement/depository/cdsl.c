/*
 * cdsl.c: the e-CAS of CDSL: demat accounts at both depositories, fund folios and NPS.
 * Marks     title of the document, the name of the depository, "FOR SECURITIES HELD IN DEMAT".
 */
#include "statement/depository/cdsl.h"
#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"

enum { LOOK_PAGES = 2, LOOK_LINES = 80, FOOT_PERCENT = 75, BO_ID = 16, SURE = 90 };

/* What the lines of a section are for. */
enum section {
	NOWHERE, /* a section that is not read */
	COVER,
	INVESTOR,
	ROSTER,
	CLASSES,
	DETAILS,
	TABLE, /* one of enum cg_cdsl_table */
};

struct reader {
	struct cg_cdsl c;
	const struct cg_doc *d;
	enum section section;
	enum cg_cdsl_table table;
	size_t first; /* line of the table not yet read */
};

static unsigned detect_cdsl(const struct cg_doc *d)
{
	bool issuer = cg_str_starts(d->words->title, CG_STR("Central Depository Services (India)")), kind = false;
	size_t pages = d->lines.n_pages < LOOK_PAGES ? d->lines.n_pages : LOOK_PAGES;

	for (size_t i = 0; i < d->lines.page_first[pages] && i < LOOK_LINES; i++) {
		const struct cg_line *l = &d->lines.v[i];

		issuer |= cg_line_find(l, 0, CG_STR("Central Depository Services (India) Limited"), true, NULL) !=
			  SIZE_MAX;
		kind |= cg_line_find(l, 0, CG_STR("FOR SECURITIES HELD IN DEMAT"), true, NULL) != SIZE_MAX;
	}
	return issuer && kind ? SURE : 0;
}

static bool line_has(const struct cg_line *l, const char *phrase)
{
	return cg_line_find(l, 0, cg_str_of(phrase), false, NULL) != SIZE_MAX;
}

static bool starts(const struct cg_line *l, const char *phrase)
{
	return cg_line_starts(l, cg_str_of(phrase));
}

/* Words in a Devanagari font repeat the English ones over them, often in a text layer that is garbage. */
static bool without_devanagari(const struct cg_words *w, struct cg_arena *a, struct cg_words *out)
{
	*out = *w;
	out->pages = cg_arena_take_array(a, w->n_pages, sizeof(*out->pages));
	if (out->pages == NULL)
		return false;
	for (size_t i = 0; i < w->n_pages; i++) {
		struct cg_page *to = &out->pages[i];

		*to = w->pages[i];
		to->n = 0;
		to->v = cg_arena_take_array(a, w->pages[i].n, sizeof(*to->v));
		if (to->v == NULL)
			return false;
		for (size_t k = 0; k < w->pages[i].n; k++) {
			const struct cg_word *v = &w->pages[i].v[k];

			if (!cg_line_word_is_overlay(w, v))
				to->v[to->n++] = *v;
		}
	}
	return true;
}

/* Page number, address of the depository and strip at the top: the same line at the same place on most pages. */
static bool is_footer(const struct cg_line *l, int32_t height)
{
	return l->y > height / 100 * FOOT_PERCENT && l->n >= 4 && cg_str_eq(l->w[0].text, CG_STR("Page")) &&
	       cg_str_eq(l->w[2].text, CG_STR("of"));
}

static bool same_line(const struct cg_line *a, const struct cg_line *b)
{
	if (a->n != b->n || a->y - b->y > CG_PT(1) || b->y - a->y > CG_PT(1))
		return false;
	for (size_t i = 0; i < a->n; i++) {
		if (!cg_str_eq(a->w[i].text, b->w[i].text))
			return false;
	}
	return true;
}

/* How many pages have the line. */
static size_t seen_on(const struct cg_lines *ls, const struct cg_line *l)
{
	size_t n = 0;

	for (size_t p = 0; p < ls->n_pages; p++) {
		for (size_t i = ls->page_first[p]; i < ls->page_first[p + 1]; i++) {
			if (same_line(l, &ls->v[i])) {
				n++;
				break;
			}
		}
	}
	return n;
}

struct furniture {
	struct cg_line v[32];
	size_t n;
};

static void find_furniture(const struct cg_lines *ls, struct furniture *f)
{
	size_t pages = ls->n_pages < LOOK_PAGES ? ls->n_pages : LOOK_PAGES;

	f->n = 0;
	for (size_t i = 0; i < ls->page_first[pages] && i < LOOK_LINES; i++) {
		bool known = false;

		for (size_t k = 0; k < f->n; k++)
			known |= same_line(&f->v[k], &ls->v[i]);
		if (!known && f->n < sizeof(f->v) / sizeof(f->v[0]) && ls->n_pages > 1 &&
		    seen_on(ls, &ls->v[i]) * 2 > ls->n_pages)
			f->v[f->n++] = ls->v[i];
	}
}

/* Lines without furniture, in place. */
static void drop_furniture(const struct cg_words *w, struct cg_lines *ls)
{
	struct furniture f;
	size_t n = 0;

	find_furniture(ls, &f);
	for (size_t p = 0, i = 0; p < ls->n_pages; p++) {
		size_t last = ls->page_first[p + 1];

		ls->page_first[p] = n;
		for (; i < last; i++) {
			bool drop = is_footer(&ls->v[i], w->pages[p].height);

			for (size_t k = 0; k < f.n && !drop; k++)
				drop = same_line(&f.v[k], &ls->v[i]);
			if (!drop)
				ls->v[n++] = ls->v[i];
		}
	}
	ls->page_first[ls->n_pages] = n;
	ls->n = n;
}

/* Read what the open table has up to line i; whole: it ends there. */
static bool flush(struct reader *r, size_t i, bool whole)
{
	if (r->section != TABLE)
		return true;
	if (!cg_cdsl_table_lines(&r->c, r->table, r->first, i))
		return false;
	r->first = i;
	if (!whole)
		return true;
	r->section = NOWHERE;
	return cg_cdsl_table_end(&r->c, r->table);
}

static bool open_table(struct reader *r, size_t i, enum cg_cdsl_table t)
{
	if (!flush(r, i, true))
		return false;
	r->section = TABLE;
	r->table = t;
	r->first = i + 1;
	if (t == CG_CDSL_HOLDINGS || t == CG_CDSL_BONDS)
		r->c.table_from = r->c.account < r->c.s->demat.n ? r->c.s->demat.v[r->c.account].holdings.n : 0;
	return true;
}

static bool go(struct reader *r, size_t i, enum section s)
{
	bool ok = flush(r, i, true);

	r->section = s;
	return ok;
}

/* "DP Name : X BO ID : 16 digits", or "DPID : " and 16 characters for an account at NSDL. */
static bool open_account(struct reader *r, size_t i, struct cg_at value)
{
	struct cg_cdsl *c = &r->c;
	const struct cg_line *l = &c->ls->v[i];
	struct cg_str id = cg_line_text_from(c->a, l, value, cg_line_end(l));

	if (!go(r, i, NOWHERE) || id.p == NULL)
		return false;
	id = cg_str_trim(id);
	c->is_in_nps = false;
	for (c->account = 0; c->account < c->s->demat.n; c->account++) {
		const struct cg_demat_account *acc = &c->s->demat.v[c->account];

		if (id.n == BO_ID && acc->dp_id.n + acc->client_id.n == id.n && cg_str_starts(id, acc->dp_id) &&
		    cg_str_ends(id, acc->client_id))
			break;
	}
	(void)cg_reconcile_check(c->a, c->s, c->account < c->s->demat.n,
				 &(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = l->page },
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

/* "Folio No : .. ISIN : .. RTA : .." begins the rows of a folio. */
static bool ledger(struct reader *r, size_t i)
{
	static const struct cg_str labels[] = { CG_STR_INIT("Folio No :"), CG_STR_INIT("ISIN :"),
						CG_STR_INIT("RTA :") };
	struct cg_cdsl *c = &r->c;
	const struct cg_line *l = &c->ls->v[i];
	struct cg_fund f = { .page = l->page, .nav_date = CG_DATE_NONE };
	struct cg_str v[3];

	if (!flush(r, i, true))
		return false;
	if (c->ledgers.n >= CG_DEP_FOLIOS_MAX) /* its opening balance has no ledger then, which is a warning */
		return true;
	(void)cg_line_fields(c->a, l, labels, 3, v);
	f.folio = cg_scheme_folio_clean(c->a, v[0]);
	f.isin = v[1].p != NULL ? cg_line_squeeze(c->a, v[1]) : CG_STR_NONE;
	return CG_PUSH(c->a, &c->ledgers, &f) && open_table(r, i, CG_CDSL_FUND_TXNS);
}

/* "Grand Total <invested> <valuation>"; large ones touch, and their paise part them. */
static bool grand_total(struct reader *r, size_t i)
{
	struct cg_cdsl *c = &r->c;
	const struct cg_line *l = &c->ls->v[i];
	struct cg_str both = l->w[l->n - 1].text;
	size_t dot = cg_str_find(both, CG_STR("."));

	if (!go(r, i, NOWHERE))
		return false;
	c->mf = (struct cg_cdsl_total){ cg_cdsl_last_figure(l), CG_DEC_NONE, l->page };
	if (!c->mf.value.set && dot != SIZE_MAX && cg_dec_parse(cg_str_sub(both, 0, dot + 3), &c->mf.cost) &&
	    cg_dec_parse(cg_str_sub(both, dot + 3, SIZE_MAX), &c->mf.value) && c->mf.value.scale == 2)
		return true;
	if (l->n >= 4 && !cg_dec_parse(l->w[l->n - 2].text, &c->mf.cost))
		c->mf.cost = CG_DEC_NONE;
	return true;
}

/* A title: what follows. *done: the line is none of its section. False: no memory. */
static bool title(struct reader *r, size_t i, bool *done)
{
	const struct cg_line *l = &r->c.ls->v[i];
	struct cg_at at;
	size_t k;

	*done = true;
	if (starts(l, "Summary of Investments"))
		return go(r, i, COVER);
	if (starts(l, "CAS ID"))
		return go(r, i, INVESTOR);
	if (starts(l, "Your Demat Account"))
		return go(r, i, ROSTER);
	if (starts(l, "Asset Class"))
		return go(r, i, CLASSES);
	if (starts(l, "Consolidated Portfolio") || starts(l, "Note:") || starts(l, "NPS INVESTMENT SUMMARY") ||
	    starts(l, "NOTES TO CAS") || starts(l, "Load Structures") || line_has(l, "(Other Details)"))
		return go(r, i, NOWHERE);
	if (starts(l, "Account Details"))
		return go(r, i, DETAILS);
	if (starts(l, "NPS-SP"))
		return open_nps(r, i);
	if (starts(l, "DP Name :") && !line_has(l, "CLIENT ID")) {
		k = cg_line_find(l, 0, CG_STR("BO ID :"), false, &at);
		k = k != SIZE_MAX ? k : cg_line_find(l, 0, CG_STR("DPID :"), false, &at);
		if (k != SIZE_MAX)
			return open_account(r, i, at);
	}
	if (line_has(l, "MUTUAL FUND UNITS HELD AS ON"))
		return open_table(r, i, CG_CDSL_FUNDS);
	if (line_has(l, "MUTUAL FUND UNITS HELD WITH")) {
		r->c.account = SIZE_MAX;
		return go(r, i, NOWHERE);
	}
	if (line_has(l, "STATEMENT OF TRANSACTIONS"))
		return r->c.is_in_nps || r->c.account == SIZE_MAX ? go(r, i, NOWHERE)
								  : open_table(r, i, CG_CDSL_DEMAT_TXNS);
	if (starts(l, "Folio No :") && line_has(l, "ISIN :"))
		return ledger(r, i);
	if (r->section == TABLE && r->table == CG_CDSL_FUND_TXNS &&
	    (starts(l, "AMC Name :") || starts(l, "Scheme Name :")))
		return go(r, i, NOWHERE);
	if (r->section == TABLE && (cg_line_find(l, 0, CG_STR("No Transaction"), true, NULL) == 0 ||
				    cg_line_find(l, 0, CG_STR("No Holding"), true, NULL) == 0)) {
		bool ok = flush(r, i, false);

		r->first = i + 1;
		return ok;
	}
	if (line_has(l, "HOLDING STATEMENT OF BONDS"))
		return open_table(r, i, CG_CDSL_BONDS);
	if (line_has(l, "HOLDING STATEMENT AS ON"))
		return open_table(r, i, r->c.is_in_nps ? CG_CDSL_NPS : CG_CDSL_HOLDINGS);
	if (starts(l, "Portfolio Value"))
		return portfolio_value(r, i);
	if (r->section == TABLE && r->table == CG_CDSL_FUNDS && starts(l, "Grand Total"))
		return grand_total(r, i);
	*done = false;
	return true;
}

static void dates(struct cg_statement *s, const struct cg_line *l)
{
	int32_t *to[] = { &s->from, &s->to };
	size_t n = 0;

	for (size_t k = 0; k < l->n && n < 2; k++)
		n += cg_date_parse_dmy(l->w[k].text, to[n]);
	s->as_of = s->to;
}

/* The investor stands left, the period right. */
static bool investor(struct reader *r, const struct cg_line *l)
{
	struct cg_statement *s = r->c.s;
	struct cg_str text = cg_line_text_between(r->c.a, l, 0, r->d->words->pages[l->page - 1].width / 2);

	if (text.p == NULL)
		return false;
	if (text.n == 0)
		return true;
	if (s->investor.name.p != NULL)
		return CG_PUSH(r->c.a, &s->investor.address, &text);
	s->investor.name = text;
	return true;
}

static const struct {
	const char *label;
	enum cg_cdsl_class is;
} classes[] = {
	{ "Equity", CG_CDSL_SHARES },
	{ "Preference Shares", CG_CDSL_SHARES },
	{ "Others", CG_CDSL_SHARES },
	{ "Debts", CG_CDSL_DEBT },
	{ "Government Securities", CG_CDSL_DEBT },
	{ "Mutual Funds Held in Demat", CG_CDSL_DEMAT_FUNDS },
	{ "Mutual Fund Folios", CG_CDSL_FOLIOS },
	{ "National Pension System", CG_CDSL_PENSION },
};

static void add_class(struct cg_cdsl *c, const struct cg_line *l, struct cg_dec value)
{
	struct cg_dec *sum;
	size_t i = 0, n = sizeof(classes) / sizeof(classes[0]);

	while (i < n && !starts(l, classes[i].label))
		i++;
	c->strange_class |= i == n;
	if (i == n)
		return;
	sum = &c->by_class[classes[i].is];
	if (!sum->set)
		*sum = cg_dec_make(0, 2);
	if (!cg_dec_add(*sum, value, sum))
		c->strange_class = true;
}

static void class_row(struct cg_cdsl *c, const struct cg_line *l)
{
	struct cg_dec d = CG_DEC_NONE;

	if (l->n < 3 || !cg_dec_parse(l->w[l->n - 2].text, &d))
		return;
	if (!c->class_sum.value.set)
		c->class_sum.value = cg_dec_make(0, 2);
	if (starts(l, "Total"))
		c->classes = (struct cg_cdsl_total){ d, CG_DEC_NONE, l->page };
	else if (!cg_dec_add(c->class_sum.value, d, &c->class_sum.value))
		c->class_sum.value = CG_DEC_NONE;
	if (!starts(l, "Total"))
		add_class(c, l, d);
}

static bool body(struct reader *r, size_t i)
{
	const struct cg_line *l = &r->c.ls->v[i];

	switch (r->section) {
	case COVER:
		if (starts(l, "Total Portfolio Value"))
			r->c.cover = (struct cg_cdsl_total){ cg_cdsl_last_figure(l), CG_DEC_NONE, l->page };
		return true;
	case INVESTOR:
		return investor(r, l);
	case ROSTER:
		return cg_cdsl_roster(&r->c, i, r->c.ls->n);
	case CLASSES:
		class_row(&r->c, l);
		return true;
	case DETAILS:
		return cg_cdsl_details(&r->c, i);
	case TABLE:
	case NOWHERE:
	default:
		return true;
	}
}

static bool walk(struct reader *r)
{
	const struct cg_lines *ls = r->c.ls;

	for (size_t i = 0; i < ls->n; i++) {
		bool done;

		if (i > 0 && ls->v[i].page != ls->v[i - 1].page && !flush(r, i, false))
			return false;
		if (line_has(&ls->v[i], "Statement for the period from"))
			dates(r->c.s, &ls->v[i]);
		if (line_has(&ls->v[i], "Opening Balance") && ++r->c.openings != r->c.ledgers.n && r->c.astray == 0)
			r->c.astray = ls->v[i].page;
		if (!title(r, i, &done) || (!done && !body(r, i)))
			return false;
	}
	return flush(r, ls->n, true);
}

static enum cg_code read(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e)
{
	struct reader r = { .d = d, .c = { .a = d->a, .s = s, .account = SIZE_MAX } };
	struct cg_words words;
	struct cg_lines lines;

	if (!without_devanagari(d->words, d->a, &words) || !cg_line_build(&words, d->a, &lines))
		return cg_fail(e, CG_EBUSY, "cdsl: no memory for lines");
	drop_furniture(&words, &lines);
	r.c.ls = &lines;
	if (!walk(&r) || !cg_cdsl_finish(&r.c))
		return cg_fail(e, CG_EBUSY, "cdsl: no memory");
	return CG_OK;
}

const struct cg_layout cg_cdsl_layout = { "cdsl", CG_SOURCE_CDSL, CG_STATEMENT_DEPOSITORY, detect_cdsl, read };
