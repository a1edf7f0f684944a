/*
 * detailed.c: the detailed statement of MF Central. Per scheme:
 *   <AMC> (before its first scheme) / FOLIO NO: / <scheme> (Advisor: code/name)  ISIN: / KYC : / Opening Unit Balance:
 * / Date | Transaction | Amount (INR) | Units | Price (INR) | Unit Balance / Closing Unit Balance: .. Nav as on ..
 * Valuation on .. A row that a page break cuts is printed again on the new page, figures and all: it is one
 * transaction.
 */
#include "statement/head.h"
#include "statement/mfcentral/mfcentral.h"
#include "statement/page_number.h"
#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"
#include "statement/txn_type.h"
#include "statement/wraps.h"

enum {
	TEXT_MAX_BYTES = 4000, /* of a scheme's header or a description; the longest have 300 */
	EDGE = 250,	       /* left edges of a cell and its label */
	WRAP_PERCENT = 200,    /* of the size: a wrapped line is no further down */
	HEAD_LINES = 8,	       /* of a table's heading, at most */
};

enum col { COL_AMOUNT, COL_UNITS, COL_PRICE, COL_BALANCE, COL_MAX };

/* IDLE: between schemes; HEAD: behind a folio line; ROWS: behind the opening balance. */
enum state { IDLE, HEAD, ROWS };

/* Where the columns stand that hold for a line. */
struct columns {
	int32_t description; /* left edge of Transaction, or of the texts below it */
	struct cg_box fig[COL_MAX];
};

/* A line of the body of a page. */
struct body_line {
	const struct cg_line *l;
	const struct columns *cols; /* NULL: no heads so far */

	bool ahead; /* its text belongs to the row below it */
};

struct body {
	struct body_line *v;
	size_t n, cap;
};

struct reader {
	const struct cg_doc *d;
	struct cg_arena *a;
	struct cg_statement *s;
	enum state state;
	const struct columns *cols; /* of the line that is read; NULL: none */
	struct body body;
	struct cg_str amc, amc_next; /* amc_next: a line that may be the fund house of the next folio */
	size_t n_next;		     /* lines that might be */
	struct cg_str folio, scheme, kyc;
	bool folio_hyphen, scheme_hyphen, row_hyphen;
	bool kyc_open;	     /* its label stands above it */
	bool kyc_beside;     /* it stands in the line of the folio, above the scheme */
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

/* A line of the table. */
struct cells {
	int32_t date;
	struct cg_str text;
	bool hyphen, strange, dashes;
	struct cg_dec fig[COL_MAX];
	size_t n_fig;
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

/* The column heads; *body is the first line below them. */
static bool read_heading(const struct cg_lines *ls, size_t first, size_t last, struct columns *out, size_t *body)
{
	static const struct cg_str labels[COL_MAX][CG_MFCENTRAL_NAMES] = {
		{ CG_STR_INIT("Amount (INR)"), CG_STR_INIT("Amount (Rs.)"), CG_STR_INIT("Amount") },
		{ CG_STR_INIT("No. of Units"), CG_STR_INIT("Units"), CG_STR_INIT("Quantity") },
		{ CG_STR_INIT("Price (INR)"), CG_STR_INIT("NAV (INR)"), CG_STR_INIT("Price"), CG_STR_INIT("NAV"),
		  CG_STR_INIT("Rate") },
		{ CG_STR_INIT("Unit Balance"), CG_STR_INIT("Balance Units"), CG_STR_INIT("Balance") },
	};

	for (size_t i = first; i < last; i++) {
		struct cg_box cols[COL_MAX] = { { .set = false } }, transaction;
		size_t from = i > first ? i - 1 : i, to = cg_line_window(ls, i, CG_PT(8)), found = 0;

		while (to < last && cg_mfcentral_heads_go_on(ls, to))
			to++;
		to = to > last ? last : to;
		to = to > i + HEAD_LINES ? i + HEAD_LINES : to;
		if (!cg_line_label(ls, i, i + 1, CG_STR("Transaction"), 0, &transaction) ||
		    !cg_line_label(ls, i, i + 1, CG_STR("Date"), 0, &cols[0]))
			continue;
		cols[0].set = false;
		for (size_t k = 0; k < COL_MAX; k++)
			found += cg_mfcentral_heading(ls, from, to, labels[k], transaction.x1, &cols[k]);
		if (found < COL_MAX)
			continue;
		for (size_t k = 0; k < COL_MAX; k++)
			out->fig[k] = cols[k];
		out->description = transaction.x0;
		for (*body = i + 1; *body < to && cg_mfcentral_heads_go_on(ls, *body);)
			++*body;
		return true;
	}
	return false;
}

/* A head that is centred stands right of where the texts below it begin: behind the dates. */
static void settle_description(const struct cg_lines *ls, size_t first, size_t last, struct columns *c)
{
	int32_t figures = cg_mfcentral_left(c->fig, COL_MAX), day;
	struct cg_dec d;

	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];

		if (l->n > 1 && (cg_date_parse_mon(l->w[0].text, &day) || cg_mfcentral_is_dash(l->w[0].text)) &&
		    l->w[1].x0 < figures && l->w[1].x0 < c->description && !cg_dec_parse(l->w[1].text, &d))
			c->description = l->w[1].x0;
	}
}

/* Figures by the column that they stand in, the rest is text. */
static void place_word(struct reader *r, const struct cg_word *w, struct cells *c)
{
	struct cg_dec d;
	size_t col;

	if (cg_mfcentral_is_dash(w->text))
		return;
	col = cg_dec_parse(w->text, &d) ? cg_mfcentral_column(r->cols->fig, COL_MAX, w) : SIZE_MAX;
	if (col == SIZE_MAX || c->fig[col].set) {
		c->strange = true;
		return;
	}
	c->fig[col] = d;
	c->n_fig++;
}

/* Right of the descriptions; a long figure of the first column may begin left of its head, but ends where that does. */
static bool begins_figures(const struct reader *r, const struct cg_word *w)
{
	struct cg_dec d;

	return w->x0 + (w->x1 - w->x0) / 2 >= cg_mfcentral_left(r->cols->fig, COL_MAX) ||
	       (cg_dec_parse(w->text, &d) && d.scale > 1 &&
		cg_line_box_nearest(r->cols->fig, COL_MAX, w->x0, w->x1, EDGE) != SIZE_MAX);
}

/* False: no memory. */
static bool cut_cells(struct reader *r, const struct cg_line *l, struct cells *c)
{
	size_t from = 0, to;

	*c = (struct cells){ .date = CG_DATE_NONE };
	if (l->w[0].x0 < r->cols->description - EDGE) {
		c->dashes = cg_mfcentral_is_dash(l->w[0].text);
		if (!cg_date_parse_mon(l->w[0].text, &c->date) && !c->dashes)
			c->strange = true;
		from = 1;
	}
	for (to = from; to < l->n && !begins_figures(r, &l->w[to]);)
		to++;
	if (from < to && l->w[from].x0 < r->cols->description - EDGE)
		c->strange = true;
	c->text = cg_mfcentral_text(r->a, l, from, to, &c->hyphen);
	for (size_t i = to; i < l->n; i++)
		place_word(r, &l->w[i], c);
	return c->text.p != NULL;
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

static const struct cg_str closing_labels[] = { CG_STR_INIT("Closing Unit Balance"), CG_STR_INIT("Nav as on"),
						CG_STR_INIT("Valuation on") };
enum { CLOSING_PARTS = sizeof(closing_labels) / sizeof(closing_labels[0]) };

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
static bool is_printed_again(const struct reader *r, const struct cg_line *l, const struct cells *c)
{
	const struct cg_txn *t;

	if (!r->row || r->row_page >= l->page)
		return false;
	t = &current_fund(r)->txns.v[current_fund(r)->txns.n - 1];
	if (t->date != c->date || !same_dec(t->amount, c->fig[COL_AMOUNT]) || !same_dec(t->units, c->fig[COL_UNITS]) ||
	    !same_dec(t->nav, c->fig[COL_PRICE]) || !same_dec(t->balance, c->fig[COL_BALANCE]))
		return false;
	if (t->units.set && t->units.v != 0)
		return t->balance.set;
	return c->n_fig > 0 && !same_start(t->description, c->text);
}

/* More of the open row's description. False: no memory. */
static bool go_on(struct reader *r, const struct cg_line *l, const struct cells *c)
{
	struct cg_txn *t = &current_fund(r)->txns.v[current_fund(r)->txns.n - 1];

	if (!append(r, &t->description, c->text, r->row_hyphen))
		return false;
	r->row_hyphen = c->hyphen;
	r->row_y = l->y;
	r->row_page = l->page;
	return true;
}

/* A row of a purchase or sale has all four figures, a payout has no units, a note has no figure at all. */
static bool is_complete(const struct cells *c, bool ahead)
{
	if (c->strange || (c->text.n == 0 && !ahead))
		return false;
	if (c->fig[COL_UNITS].set)
		return c->fig[COL_BALANCE].set && c->fig[COL_AMOUNT].set == c->fig[COL_PRICE].set;
	return c->n_fig == 0 || (c->fig[COL_AMOUNT].set && !c->fig[COL_PRICE].set);
}

/* A row begins with its date; its text may go on below. */
static bool dated_row(struct reader *r, const struct cg_line *l, const struct cells *c)
{
	struct cg_txn t = { .date = c->date,
			    .description = c->text,
			    .amount = c->fig[COL_AMOUNT],
			    .units = c->fig[COL_UNITS],
			    .nav = c->fig[COL_PRICE],
			    .balance = c->fig[COL_BALANCE],
			    .page = l->page };

	if (!c->strange && is_printed_again(r, l, c)) {
		cg_ink_skip(r->d->ink, l, 0, SIZE_MAX, CG_INK_REPEAT);
		return go_on(r, l, c);
	}
	(void)cg_reconcile_check(
		r->a, r->s, is_complete(c, r->ahead.n > 0),
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
static bool is_wrap(const struct reader *r, const struct cg_line *l, const struct cells *c)
{
	if (!r->row || c->strange || c->dashes || c->n_fig > 0 || c->text.n == 0)
		return false;
	return l->page != r->row_page || l->y - r->row_y <= l->w[0].size * WRAP_PERCENT / 100;
}

/* A row, or more text of the one before. */
static bool row_line(struct reader *r, const struct cg_line *l, bool ahead)
{
	struct cells c;

	if (r->cols == NULL) {
		not_understood(r, l);
		return true;
	}
	if (!cut_cells(r, l, &c))
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

/* A line between a folio line and the opening balance. */
static bool head_line(struct reader *r, const struct cg_line *l)
{
	struct cg_at value;
	int32_t date;
	bool hyphen;
	struct cg_str text = cg_mfcentral_text(r->a, l, 0, l->n, &hyphen);

	if (text.p == NULL)
		return false;
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
static bool read_detailed_line(struct reader *r, const struct body_line *b)
{
	const struct cg_line *l = b->l;
	struct cg_str values[CLOSING_PARTS];
	struct cg_at value;

	if (r->state == IDLE && cg_line_find(l, 0, CG_STR("No Folios Found"), false, NULL) != SIZE_MAX) {
		no_folios(r);
		return true;
	}
	if (cg_line_match(l, 0, CG_STR("FOLIO NO:"), true, &value))
		return folio_line(r, l);
	if (cg_line_find(l, 0, CG_STR("Opening Unit Balance:"), false, NULL) != SIZE_MAX)
		return opening_line(r, l);
	if (cg_line_fields(r->a, l, closing_labels, CLOSING_PARTS, values) > 0)
		return closing_line(r, l, values);
	if (r->state == IDLE)
		return idle_line(r, l);
	return r->state == HEAD ? head_line(r, l) : row_line(r, l, b->ahead);
}

/* The lines of a page; columns come from its heads, else from those of the page before. False: no memory. */
static bool body_page(struct reader *r, uint32_t page)
{
	const struct cg_lines *ls = &r->d->lines;
	size_t first, last, body, from, to;
	struct columns cols, *kept;
	struct cg_head head;
	bool tabs, headed;

	(void)cg_mfcentral_body(r->d, page, &first, &last, &tabs);
	headed = read_heading(ls, first, last, &cols, &body);
	if (headed)
		first = body;
	else if (!tabs && cg_head_title(ls, page, r->a, &head))
		first = head.body;
	if (!headed && !tabs && r->cols == NULL)
		return true;
	if (headed || r->cols != NULL) {
		kept = cg_arena_take(r->a, sizeof(*kept));
		if (kept == NULL)
			return false;
		*kept = headed ? cols : *r->cols;
		settle_description(ls, first, last, kept);
		r->cols = kept;
	}
	for (size_t i = first; i < last; i++) {
		struct body_line b = { .l = &ls->v[i], .cols = r->cols };

		if (cg_page_number(b.l, &r->d->words->pages[page - 1], &from, &to) && to - from == b.l->n)
			continue;
		if (!CG_PUSH(r->a, &r->body, &b))
			return false;
	}
	return true;
}

/* What the line is for the descriptions about it. */
static enum cg_wraps_kind wraps_kind(struct reader *r, const struct body_line *b)
{
	struct cells c;
	struct cg_str values[CLOSING_PARTS];

	if (cg_line_find(b->l, 0, CG_STR("Opening Unit Balance:"), false, NULL) != SIZE_MAX)
		return CG_WRAPS_OPENING;
	if (cg_line_fields(r->a, b->l, closing_labels, CLOSING_PARTS, values) > 0)
		return CG_WRAPS_CLOSING;
	r->cols = b->cols;
	if (b->cols == NULL || !cut_cells(r, b->l, &c))
		return CG_WRAPS_OTHER;
	if (c.date != CG_DATE_NONE)
		return c.text.n > 0 ? CG_WRAPS_ROW : CG_WRAPS_BARE_ROW;
	return c.strange || c.dashes || c.n_fig > 0 || c.text.n == 0 ? CG_WRAPS_OTHER : CG_WRAPS_TEXT;
}

/* Which lines of descriptions stand above their rows. False: no memory. */
static bool settle_wraps(struct reader *r)
{
	struct cg_wraps_line *v = cg_arena_take_array(r->a, r->body.n + 1, sizeof(*v));

	if (v == NULL)
		return false;
	for (size_t i = 0; i < r->body.n; i++) {
		const struct body_line *b = &r->body.v[i];

		v[i] = (struct cg_wraps_line){ wraps_kind(r, b), b->l->y, b->l->page, false };
	}
	cg_wraps_settle(v, r->body.n);
	for (size_t i = 0; i < r->body.n; i++)
		r->body.v[i].ahead = v[i].ahead;
	return true;
}

/* All lines in order. False: no memory. */
static bool read_body(struct reader *r)
{
	for (uint32_t page = 1; page <= r->d->lines.n_pages; page++) {
		if (!body_page(r, page))
			return false;
	}
	if (!settle_wraps(r))
		return false;
	for (size_t i = 0; i < r->body.n; i++) {
		const struct body_line *b = &r->body.v[i];

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
	.prints = CG_PRINTS_PAN_FIRST,
	.ink = true,
	.detect = detect_mfcentral_detailed,
	.read = read_statement,
};
