/*
 * detailed.c: the detailed statement of MF Central. Per scheme:
 *   <AMC> (before its first scheme) / FOLIO NO: / <scheme> (Advisor: code/name)  ISIN: / KYC : / Opening Unit Balance:
 * / Date | Transaction | Amount (INR) | Units | Price (INR) | Unit Balance / Closing Unit Balance: .. Nav as on ..
 * Valuation on .. A row that a page break cuts is printed again on the new page, figures and all: it is one
 * transaction.
 */
#include "statement/head/head.h"
#include "statement/mfcentral/detailed_body.h"
#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"
#include "statement/txn_type.h"

enum {
	TEXT_MAX_BYTES = 4000, /* of a scheme's header or a description; the longest have 300 */
	WRAP_PERCENT = 200,    /* of the size: a wrapped line is no further down */
};

/* IDLE: between schemes; HEAD: behind a folio line; ROWS: behind the opening balance. */
enum state { IDLE, HEAD, ROWS };

struct reader {
	const struct cg_doc *d;
	struct cg_arena *a;
	struct cg_statement *s;
	enum state state;
	const struct cg_detailed_columns *cols; /* of the line that is read; NULL: none */
	struct cg_detailed_body body;
	struct cg_str amc, amc_next; /* amc_next: a line that may be the fund house of the next folio */
	size_t n_next;		     /* lines that might be */
	struct cg_str folio, scheme, kyc;
	bool folio_hyphen, scheme_hyphen, row_hyphen;
	bool kyc_open;	     /* its label stands above it */
	bool kyc_beside;     /* it stands in the line of the folio, above the scheme */
	size_t again;	     /* its description repeats the part up to here, SIZE_MAX: it is printed once */
	bool row;	     /* the last transaction of the fund may go on */
	struct cg_str ahead; /* text above the row that it belongs to; absent: none */
	int32_t row_y;	     /* of its last line */
	uint32_t row_page;   /* of its last line */
	bool none_before;    /* "No Folios Found" stands before any scheme */
	bool none_after;     /* and behind one */
	size_t none_at;	     /* how many schemes stood before the last such word */
	uint32_t head_page;  /* of the folio line */
	uint32_t allocation; /* the last page with a table of the asset classes, whose names are no fund houses */
};

/* By the token of the page, which names statement and version. */
static unsigned detect_mfcentral_detailed(const struct cg_doc *d)
{
	return cg_mfcentral_detect(d, CG_STR("MFCentralDetailCAS_v"), CG_STR("FOLIO NO:"));
}

/* The fund whose rows are read; NULL before the first. */
static struct cg_fund *current_fund(const struct reader *r)
{
	return r->s->funds.n > 0 ? &r->s->funds.v[r->s->funds.n - 1] : NULL;
}

/* `text` behind what is there, glued when that ended in a soft hyphen. False: no memory. */
static bool append(struct reader *r, struct cg_str *to, struct cg_str text, bool glue)
{
	if (to->n + text.n > TEXT_MAX_BYTES)
		return true;
	*to = cg_line_join(r->a, *to, text, glue);
	return to->p != NULL;
}

/* Counted as a failed check, with the page. */
static void not_understood(struct reader *r, const struct cg_line *l)
{
	(void)cg_reconcile_check(r->a, r->s, false,
				 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD,
						       .fund = r->state == ROWS ? current_fund(r) : NULL,
						       .page = l->page },
				 "A line on page %u is not understood.", l->page);
}

/* "ARN-1/NAME" is ARN-1, "/DIRECT" is DIRECT. */
static struct cg_str advisor_of(struct cg_str s)
{
	struct cg_str name = s, code;

	if (s.p == NULL)
		return s;
	code = cg_str_cut(&name, '/');
	s = code.n > 0 ? code : name;
	return s.n > 0 ? s : CG_STR_NONE;
}

/* The fund that the header lines describe. False: no memory. */
static bool open_fund(struct reader *r)
{
	struct cg_fund f = { .nav_date = CG_DATE_NONE, .amc = r->amc, .kyc = r->kyc, .page = r->head_page };
	struct cg_scheme scheme;

	if (!cg_scheme_parse_uncoded(r->a, r->scheme, &scheme))
		return false;
	scheme.advisor = advisor_of(scheme.advisor);
	cg_scheme_store(&scheme, &f);
	f.folio = cg_scheme_folio_clean(r->a, r->folio);
	if (f.folio.p == NULL || !CG_PUSH(r->a, &r->s->funds, &f))
		return false;
	(void)cg_reconcile_check(
		r->a, r->s, f.isin.p != NULL,
		&(struct cg_finding){ .code = CG_WARN_ISIN_MISSING, .fund = current_fund(r), .page = f.page },
		"The ISIN of this scheme is not found.");
	(void)cg_reconcile_check(
		r->a, r->s, f.amc.p != NULL && r->n_next <= 1,
		&(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = current_fund(r), .page = f.page },
		"The fund house of this scheme is not found, or text stands beside it that is not understood.");
	r->n_next = 0;
	r->allocation = 0;
	r->row = false;
	r->state = ROWS;
	return true;
}

/* False: no memory. */
static bool folio_line(struct reader *r, const struct cg_line *l)
{
	static const struct cg_str labels[] = { CG_STR_INIT("FOLIO NO:"), CG_STR_INIT("KYC:") };
	struct cg_str values[2];

	if (r->state == HEAD && !open_fund(r)) /* a folio without a scheme: reconciliation says so */
		return false;
	if (r->n_next > 0)
		r->amc = r->amc_next;
	(void)cg_line_fields(r->a, l, labels, 2, values);
	r->folio = values[0].p != NULL ? values[0] : CG_STR("");
	r->folio_hyphen = l->w[l->n - 1].hyphen;
	r->scheme = CG_STR_NONE;
	r->kyc = values[1].n > 0 ? cg_line_squeeze(r->a, values[1]) : CG_STR_NONE;
	r->kyc_open = values[1].p != NULL && values[1].n == 0;
	r->kyc_beside = values[1].p != NULL;
	r->scheme_hyphen = false;
	r->head_page = l->page;
	r->state = HEAD;
	return r->folio.p != NULL;
}

/* Follows the head of a scheme and nothing else. */
static bool opening_line(struct reader *r, const struct cg_line *l)
{
	static const struct cg_str label = CG_STR_INIT("Opening Unit Balance:");
	struct cg_str value;

	if (r->state != HEAD) {
		not_understood(r, l);
		return true;
	}
	if (!open_fund(r))
		return false;
	(void)cg_line_fields(r->a, l, &label, 1, &value);
	(void)cg_dec_parse(value, &current_fund(r)->opening_units);
	return true;
}

/* ": INR 7,49,205.00" behind a date, or the date alone absent. */
static bool dated_figure(struct cg_str s, int32_t *date, struct cg_dec *out)
{
	struct cg_str day = cg_str_trim(cg_str_cut(&s, ':'));

	s = cg_str_trim(s);
	if (cg_str_starts(s, CG_STR("INR")))
		s = cg_str_trim(cg_str_sub(s, 3, SIZE_MAX));
	*date = CG_DATE_NONE;
	return cg_date_parse_mon(day, date) && cg_dec_parse(s, out);
}

/* The colon may touch the figure. */
static bool units_figure(struct cg_str s, struct cg_dec *out)
{
	if (s.n > 0 && s.p[0] == ':')
		s = cg_str_sub(s, 1, SIZE_MAX);
	return cg_dec_parse(cg_str_trim(s), out);
}

/* False: no memory. */
static bool closing_line(struct reader *r, const struct cg_line *l, const struct cg_str *values)
{
	struct cg_fund *f;
	int32_t valued;

	if (r->state == HEAD && !open_fund(r))
		return false;
	f = current_fund(r);
	if (f == NULL || (values[0].p != NULL && r->state != ROWS)) {
		not_understood(r, l);
		return true;
	}
	/* what cannot be read stays absent, and reconciliation misses it */
	if (values[0].p != NULL)
		(void)units_figure(values[0], &f->units);
	if (values[1].p != NULL)
		(void)dated_figure(values[1], &f->nav_date, &f->nav);
	if (values[2].p != NULL)
		(void)cg_reconcile_check(
			r->a, r->s,
			dated_figure(values[2], &valued, &f->value) && (r->s->to == CG_DATE_NONE || valued == r->s->to),
			&(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = l->page },
			"The valuation of this scheme is not of the day of the statement.");
	f->page = l->page;
	r->row = false;
	r->state = IDLE;
	return true;
}

/* Absent equals absent. */
static bool same_dec(struct cg_dec x, struct cg_dec y)
{
	return x.set == y.set && (!x.set || cg_dec_eq(x, y));
}

/* By the first word. */
static bool same_start(struct cg_str x, struct cg_str y)
{
	return cg_str_eq(cg_str_cut(&x, ' '), cg_str_cut(&y, ' '));
}

/*
 * The first row of a page repeats the last one of the page before: units that do not advance the balance prove it; a
 * row without units is a new one if it begins like the other.
 */
static bool is_printed_again(const struct reader *r, const struct cg_line *l, const struct cg_detailed_cells *c)
{
	const struct cg_txn *t;

	if (!r->row || r->row_page >= l->page)
		return false;
	t = &current_fund(r)->txns.v[current_fund(r)->txns.n - 1];
	if (t->date != c->date || !same_dec(t->amount, c->fig[CG_DETAILED_AMOUNT]) ||
	    !same_dec(t->units, c->fig[CG_DETAILED_UNITS]) || !same_dec(t->nav, c->fig[CG_DETAILED_PRICE]) ||
	    !same_dec(t->balance, c->fig[CG_DETAILED_BALANCE]))
		return false;
	if (t->units.set && t->units.v != 0)
		return t->balance.set;
	return c->n_fig > 0 && !same_start(t->description, c->text);
}

/* A page that repeats the last row prints its description once more: this is the next part of it. */
static bool is_text_again(struct reader *r, const struct cg_txn *t, struct cg_str text)
{
	struct cg_str rest = cg_str_trim(cg_str_sub(t->description, r->again, SIZE_MAX));

	if (text.n == 0 || !cg_str_starts(rest, text))
		return false;
	r->again = t->description.n - rest.n + text.n;
	return true;
}

/* More of the open row's description. False: no memory. */
static bool go_on(struct reader *r, const struct cg_line *l, const struct cg_detailed_cells *c)
{
	struct cg_txn *t = &current_fund(r)->txns.v[current_fund(r)->txns.n - 1];

	if (r->again < t->description.n && is_text_again(r, t, c->text)) {
		cg_ink_skip(r->d->ink, l, 0, SIZE_MAX, CG_INK_REPEAT);
		r->row_y = l->y;
		r->row_page = l->page;
		return true;
	}
	r->again = SIZE_MAX;
	if (!append(r, &t->description, c->text, r->row_hyphen))
		return false;
	r->row_hyphen = c->hyphen;
	r->row_y = l->y;
	r->row_page = l->page;
	return true;
}

/* A row begins with its date; its text may go on below. */
static bool dated_row(struct reader *r, const struct cg_line *l, const struct cg_detailed_cells *c)
{
	struct cg_txn t = { .date = c->date,
			    .description = c->text,
			    .amount = c->fig[CG_DETAILED_AMOUNT],
			    .units = c->fig[CG_DETAILED_UNITS],
			    .nav = c->fig[CG_DETAILED_PRICE],
			    .balance = c->fig[CG_DETAILED_BALANCE],
			    .page = l->page };

	if (!c->strange && is_printed_again(r, l, c)) {
		cg_ink_skip(r->d->ink, l, 0, SIZE_MAX, CG_INK_REPEAT);
		r->again = 0;
		return go_on(r, l, c);
	}
	r->again = SIZE_MAX;
	(void)cg_reconcile_check(
		r->a, r->s, cg_detailed_cells_are_complete(c, r->ahead.n > 0),
		&(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = current_fund(r), .page = l->page },
		"A row of page %u is not understood: cells are missing, doubled or fit no column.", l->page);
	if (r->ahead.n > 0) {
		t.description = cg_line_join(r->a, r->ahead, t.description, false);
		r->ahead = CG_STR_NONE;
		if (t.description.p == NULL)
			return false;
	}
	if (!CG_PUSH(r->a, &current_fund(r)->txns, &t))
		return false;
	r->row = true;
	r->row_hyphen = c->hyphen;
	r->row_y = l->y;
	r->row_page = l->page;
	return true;
}

/* The line holds nothing but description, and stands right below the open row. */
static bool is_wrap(const struct reader *r, const struct cg_line *l, const struct cg_detailed_cells *c)
{
	if (!r->row || c->strange || c->dashes || c->n_fig > 0 || c->text.n == 0)
		return false;
	return l->page != r->row_page || l->y - r->row_y <= l->w[0].size * WRAP_PERCENT / 100;
}

/* A row, or more text of the one before. */
static bool row_line(struct reader *r, const struct cg_line *l, bool ahead)
{
	struct cg_detailed_cells c;

	if (r->cols == NULL) {
		not_understood(r, l);
		return true;
	}
	if (!cg_detailed_cells_cut(r->cols, r->a, l, &c))
		return false;
	if (c.date != CG_DATE_NONE)
		return dated_row(r, l, &c);
	if (ahead) {
		r->ahead = cg_line_join(r->a, r->ahead, c.text, false);
		return r->ahead.p != NULL;
	}
	if (is_wrap(r, l, &c))
		return go_on(r, l, &c);
	if (c.strange || !c.dashes || c.n_fig > 0 || cg_str_find(c.text, CG_STR("No Transaction")) == SIZE_MAX)
		not_understood(r, l);
	return true;
}

/* Below "FOLIO NO:  KYC:" the values of both are one line: the status is cut off from the folio. */
static void cut_kyc(struct reader *r, struct cg_str *text)
{
	static const struct cg_str words[] = { CG_STR_INIT(" NOT OK"), CG_STR_INIT(" OK") };

	for (size_t i = 0; i < 2 && r->kyc_open && r->folio.n == 0; i++) {
		if (!cg_str_ends(*text, words[i]))
			continue;
		r->kyc = cg_str_sub(words[i], 1, words[i].n);
		r->kyc_open = false;
		*text = cg_str_sub(*text, 0, text->n - words[i].n);
	}
}

/* A line between a folio line and the opening balance. */
static bool head_line(struct reader *r, const struct cg_line *l)
{
	struct cg_at value;
	int32_t date;
	bool hyphen;
	struct cg_str text = cg_mfcentral_text(r->a, l, 0, l->n, &hyphen);

	if (text.p == NULL)
		return false;
	cut_kyc(r, &text);
	if (r->folio_hyphen || (r->folio.n == 0 && cg_mfcentral_is_folio(text))) { /* cut, or below its label */
		r->folio_hyphen = hyphen;
		return append(r, &r->folio, text, true);
	}
	if (r->kyc_open && cg_str_ends(text, CG_STR("OK"))) {
		r->kyc_open = false;
		r->kyc = text;
		return true;
	}
	if (cg_line_match(l, 0, CG_STR("KYC:"), true, &value)) {
		r->kyc = cg_line_squeeze(r->a, cg_line_text_from(r->a, l, value, cg_line_end(l)));
		r->kyc = r->kyc.n > 0 ? r->kyc : CG_STR_NONE;
		r->kyc_open = r->kyc.p == NULL;
		return true;
	}
	if (cg_date_parse_mon(l->w[0].text, &date)) /* the opening balance is missing: reconciliation says so */
		return open_fund(r) && row_line(r, l, false);
	if (r->kyc.p != NULL && !r->kyc_beside) {
		not_understood(r, l);
		return true;
	}
	if (r->scheme.n + text.n > TEXT_MAX_BYTES)
		return true;
	r->scheme =
		r->scheme_hyphen ? cg_line_join(r->a, r->scheme, text, true) : cg_scheme_join(r->a, r->scheme, text);
	r->scheme_hyphen = hyphen;
	return r->scheme.p != NULL;
}

/* A line between schemes: the name of a fund house, notes, the allocation in per cent. */
static bool idle_line(struct reader *r, const struct cg_line *l)
{
	struct cg_str text = cg_line_squeeze(r->a, cg_line_text(r->a, l));

	if (text.p == NULL)
		return false;
	if (cg_str_find(text, CG_STR("%")) != SIZE_MAX || cg_line_starts(l, CG_STR("Allocation by Asset Class"))) {
		r->allocation = l->page;
		return true;
	}
	for (size_t i = 0; i < l->n; i++) {
		if (cg_mfcentral_is_figure(&l->w[i]) && l->w[i].text.n >= 4) { /* "360 ONE Mutual Fund" */
			not_understood(r, l);
			return true;
		}
	}
	if (text.p[0] == '#' || text.p[0] == '*' || cg_mfcentral_is_dash(l->w[0].text))
		return true;
	r->amc_next = text;
	r->n_next++;
	return true;
}

/* "No Folios Found" must stand alone, or after all funds of a part. */
static void no_folios(struct reader *r)
{
	r->none_before = r->none_before || r->s->funds.n == 0;
	r->none_after = r->none_after || r->s->funds.n > 0;
	r->none_at = r->s->funds.n;
}

/* By what may follow in the present state. */
static bool read_detailed_line(struct reader *r, const struct cg_detailed_line *b)
{
	const struct cg_line *l = b->l;
	struct cg_str values[CG_DETAILED_CLOSING_PARTS];
	struct cg_at value;

	if (r->state == IDLE && cg_line_find(l, 0, CG_STR("No Folios Found"), false, NULL) != SIZE_MAX) {
		no_folios(r);
		return true;
	}
	if (cg_line_match(l, 0, CG_STR("FOLIO NO:"), true, &value))
		return folio_line(r, l);
	if (cg_line_find(l, 0, CG_STR("Opening Unit Balance:"), false, NULL) != SIZE_MAX)
		return opening_line(r, l);
	if (cg_line_fields(r->a, l, cg_detailed_closing, CG_DETAILED_CLOSING_PARTS, values) > 0)
		return closing_line(r, l, values);
	if (r->state == IDLE)
		return idle_line(r, l);
	return r->state == HEAD ? head_line(r, l) : row_line(r, l, b->ahead);
}

/* All lines in order. False: no memory. */
static bool read_body(struct reader *r)
{
	if (!cg_detailed_body_read(r->d, r->a, &r->body))
		return false;
	if (r->body.doubted != 0)
		(void)cg_reconcile_check(
			r->a, r->s, false,
			&(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = r->body.doubted },
			"Which rows the lines of long descriptions belong to is not sure, from page %u on.",
			r->body.doubted);
	for (size_t i = 0; i < r->body.n; i++) {
		const struct cg_detailed_line *b = &r->body.v[i];

		if (i > 0 && b[-1].l->page != b->l->page && r->allocation == b[-1].l->page)
			r->n_next = 0;
		r->cols = b->cols;
		if (!read_detailed_line(r, b))
			return false;
	}
	return true;
}

/* Types of all rows, now that their descriptions are whole. */
static void classify(struct reader *r, struct cg_fund *f)
{
	for (size_t i = 0; i < f->txns.n; i++) {
		struct cg_txn *t = &f->txns.v[i];

		(void)cg_reconcile_check(
			r->a, r->s, cg_txn_classify(t, &t->type),
			&(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = t->page },
			"The description of a row says none of the known kinds of transaction.");
	}
}

/* Which tab the schemes stand under shows only where the other one is empty. */
static enum cg_tristate tab_of(const struct reader *r)
{
	if (r->none_before)
		return r->none_after ? CG_UNKNOWN : CG_YES;
	return r->none_after && r->none_at == r->s->funds.n ? CG_NO : CG_UNKNOWN;
}

/* The head, then page by page. */
static enum cg_code read_statement(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e)
{
	struct reader r = { .d = d, .a = d->a, .s = s };
	struct cg_head head;
	enum cg_code rc = cg_head_read(d, s, &head, e);

	if (rc != CG_OK)
		return rc;
	if (!read_body(&r) || (r.state == HEAD && !open_fund(&r)))
		return cg_fail(e, CG_EBUSY, "mfcentral: no memory");
	for (size_t i = 0; i < s->funds.n; i++) {
		classify(&r, &s->funds.v[i]);
		if (tab_of(&r) != CG_UNKNOWN)
			s->funds.v[i].demat = tab_of(&r);
	}
	return CG_OK;
}

const struct cg_layout cg_mfcentral_detailed_layout = {
	.name = "mfcentral_detailed",
	.source = CG_SOURCE_MFCENTRAL,
	.type = CG_STATEMENT_DETAILED,
	.prints = CG_PRINTS_PAN_FIRST | CG_PRINTS_PRICES,
	.ink = true,
	.detect = detect_mfcentral_detailed,
	.read = read_statement,
};
