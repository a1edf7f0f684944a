/* detailed.c: the state machine over the body: between schemes, in a table, behind a closing line. */
#include "statement/head/head.h"
#include "statement/registrar/registrar.h"
#include "statement/txn_type.h"

enum {
	WRAPS_MAX = 8,	     /* lines of one description */
	WRAP_STEP = 1300,    /* a wrapped line lies at most this far below the line before it */
	ROW_NEAR = 500,	     /* figures above a dated line this close are that line's */
	DATE_CHARS = 11,     /* DD-Mon-YYYY */
	CLOSING_PITCH = 450, /* percent of the size: parts of a closing line are no further apart */
};

struct reader {
	const struct cg_doc *d;
	struct cg_arena *a;
	struct cg_statement *s;
	struct cg_body body;
	size_t runs;   /* rows read as one string */
	size_t gap;    /* first line behind the last closing line, or of the body */
	size_t looked; /* lines before it were examined for a header without an opening line */
	bool in_table;
	bool openings_left; /* all opening lines of the document */
	struct cg_folio_block block;
	struct cg_dec balance;	       /* last printed one of the open scheme */
	struct cg_closing early;       /* parts of a closing line met above it */
	int32_t value_date;	       /* of the market value of the open scheme */
	struct cg_registrar_row loose; /* figures without a date above a dated line */
	struct cg_str ahead;	       /* lines of a description above its dated line */
	int32_t ahead_y;	       /* of the first of them */
	uint32_t last_page;
	int32_t last_y; /* of the last line of the last row */
	int wraps;	/* lines that went on with the last row */
	bool strange;	/* the last row has words or figures that were not understood */
	bool no_memory;
	struct cg_steps steps;
};

static struct cg_fund *current_fund(struct reader *r)
{
	return &r->s->funds.v[r->s->funds.n - 1];
}

static struct cg_txn *last_txn(struct reader *r)
{
	struct cg_fund *f = current_fund(r);

	return f->txns.n > 0 ? &f->txns.v[f->txns.n - 1] : NULL;
}

static void warn(struct reader *r, enum cg_warning_code code, uint32_t page, const char *what)
{
	struct cg_finding at = { .code = code, .page = page };

	if (r->s->funds.n > 0)
		at.fund = current_fund(r);
	(void)cg_reconcile_check(r->a, r->s, false, &at, "%s", what);
}

/* The last row is whole: its sign and type can be settled. */
static void row_settle(struct reader *r)
{
	struct cg_txn *t = last_txn(r);
	struct cg_finding at = { .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = current_fund(r) };
	bool known;

	if (t == NULL)
		return;
	at.page = t->page;
	(void)cg_txn_turn_sign(t, r->balance);
	known = cg_txn_classify(t, &t->type);
	(void)cg_reconcile_check(r->a, r->s, known && !r->strange, &at,
				 r->strange ? "A row has words or figures that fit none of its columns"
					    : "The description of a row says none of the known kinds of transaction");
	if (t->balance.set)
		r->balance = t->balance;
	r->strange = false;
}

static void row_figures(struct cg_txn *t, const struct cg_registrar_row *row)
{
	struct cg_dec *to[CG_FIG_MAX] = { &t->amount, &t->units, &t->nav, &t->balance };

	for (size_t i = 0; i < CG_FIG_MAX; i++) {
		if (row->fig[i].set)
			*to[i] = row->fig[i];
	}
}

/* All figures of the row go to columns that are still free. */
static bool row_fits(const struct cg_txn *t, const struct cg_registrar_row *row)
{
	const struct cg_dec *of[CG_FIG_MAX] = { &t->amount, &t->units, &t->nav, &t->balance };

	for (size_t i = 0; i < CG_FIG_MAX; i++) {
		if (row->fig[i].set && of[i]->set)
			return false;
	}
	return true;
}

/* Keep how far below the line above it a row or closing line stands. */
static void step_push(struct reader *r, const struct cg_body_line *b, bool closing)
{
	struct cg_step step = { last_txn(r) != NULL ? CG_STEP_ROW : CG_STEP_FIRST,
				(r->ahead.n > 0 ? r->ahead_y : b->top) - r->last_y, b->l.page, r->s->funds.n - 1 };

	if (closing)
		step.kind = step.kind == CG_STEP_ROW ? CG_STEP_CLOSING : CG_STEP_EMPTY;
	if (step.kind == CG_STEP_EMPTY && b->cols->page == b->l.page && b->cols->y > r->last_y && b->cols->y < b->l.y)
		return; /* heads of its own stand between */
	if (b->l.page == r->last_page && !CG_PUSH(r->a, &r->steps, &step))
		r->no_memory = true;
}

/* Under its head stands neither a price nor a dash: the statement owes it. */
static bool lacks_price(const struct cg_body_line *b, const struct cg_registrar_row *row)
{
	return b->cols->fig[CG_FIG_NAV].set && !row->fig[CG_FIG_NAV].set && (row->empty >> CG_FIG_NAV & 1U) == 0 &&
	       row->fig[CG_FIG_AMOUNT].set && row->fig[CG_FIG_UNITS].set;
}

static void row_push(struct reader *r, const struct cg_body_line *b, const struct cg_registrar_row *row)
{
	struct cg_txn t = { .date = row->date, .description = row->text, .page = b->l.page };

	if (b->cols->n_other > 0 && !row->strange) /* figures of columns that are not known are left out */
		cg_ink_use(r->d->ink, &b->l, 0, SIZE_MAX);
	if (lacks_price(b, row))
		r->s->prints |= CG_PRINTS_PRICES;
	step_push(r, b, false);
	row_settle(r);
	row_figures(&t, row);
	if (r->ahead.n > 0) {
		t.description = cg_line_join(r->a, r->ahead, row->text, false);
		r->no_memory |= t.description.p == NULL;
		r->ahead = CG_STR_NONE;
	}
	if (r->loose.n_fig > 0) {
		r->strange |= !row_fits(&t, &r->loose);
		if (!r->strange)
			row_figures(&t, &r->loose);
		r->loose.n_fig = 0;
	}
	r->strange |= row->strange;
	r->wraps = 0;
	r->no_memory |= !CG_PUSH(r->a, &current_fund(r)->txns, &t);
}

/* The line behind b is a dated one close below it. */
static bool is_row_below(struct reader *r, const struct cg_body_line *b)
{
	const struct cg_body_line *next = b + 1;
	struct cg_registrar_row row;

	return next < r->body.v + r->body.n && next->l.page == b->l.page && next->l.y - b->l.y < ROW_NEAR &&
	       cg_registrar_row(r->a, next, &row) && row.dated;
}

/* Figures alone: those of the row above, whose balance may hang low, or of the row below. */
static void row_loose(struct reader *r, const struct cg_body_line *b, const struct cg_registrar_row *row)
{
	struct cg_txn *t = last_txn(r);
	bool below = is_row_below(r, b), above = t != NULL && t->page == b->l.page && row_fits(t, row) && !row->strange;

	if (above && (!below || b->l.y - r->last_y <= b[1].l.y - b->l.y))
		row_figures(t, row);
	else if (below && !row->strange && r->loose.n_fig == 0)
		r->loose = *row;
	else
		warn(r, CG_WARN_ROW_NOT_UNDERSTOOD, b->l.page, "Figures stand apart from any dated row");
}

/* "*** No transactions during this statement period ***" in place of rows. */
static bool is_note(const struct cg_txn *before, const struct cg_registrar_row *row)
{
	return before == NULL && row->n_fig == 0 && !row->strange && cg_str_starts(row->text, CG_STR("***"));
}

/* A line without a date: the description goes on, or it is foreign. */
static void row_continue(struct reader *r, const struct cg_body_line *b, const struct cg_registrar_row *row)
{
	struct cg_txn *t = last_txn(r);
	bool near = b->l.page != r->last_page || b->l.y - r->last_y <= WRAP_STEP;

	if (is_note(t, row))
		return;
	if (t == NULL || !near || r->wraps++ >= WRAPS_MAX || !cg_registrar_row_wraps(b, row) || row->strange ||
	    !row_fits(t, row)) {
		warn(r, CG_WARN_ROW_NOT_UNDERSTOOD, b->l.page, "A line in the table belongs to no dated row");
		return;
	}
	t->description =
		cg_line_join(r->a, t->description, cg_registrar_row_wrapped(r->a, t->description, row->text), false);
	r->no_memory |= t->description.p == NULL;
	row_figures(t, row);
}

/* A line of the description of the row below. */
static void row_ahead(struct reader *r, const struct cg_body_line *b, const struct cg_registrar_row *row)
{
	if (r->ahead.n == 0)
		r->ahead_y = b->l.y;
	r->ahead = cg_line_join(r->a, r->ahead, row->text, false);
	r->no_memory |= r->ahead.p == NULL;
}

/* The last printed balance. */
static struct cg_dec balance_before(struct reader *r)
{
	const struct cg_txn *t = last_txn(r);

	return t != NULL && t->balance.set ? t->balance : r->balance;
}

/* The columns do not tell what the figures are: words were left over, or the balance does not go on. */
static bool is_run(struct reader *r, const struct cg_body_line *b, const struct cg_registrar_row *row)
{
	size_t tail = cg_registrar_row_tail(b, row);

	if (tail > row->n_fig)
		return row->strange || row->n_fig > 0 || tail > 1 || r->runs > 0;
	return row->strange || !cg_registrar_row_chains(row, balance_before(r));
}

static void table_line(struct reader *r, const struct cg_body_line *b)
{
	struct cg_registrar_row row;

	if (!cg_registrar_row(r->a, b, &row)) {
		r->no_memory = true;
		return;
	}
	for (size_t i = 0; i < row.n_other; i++)
		cg_ink_skip(r->d->ink, &b->l, row.other[i], row.other[i] + 1, CG_INK_SECTION);
	if (row.dated && is_run(r, b, &row))
		r->runs += cg_registrar_row_run(r->a, b, balance_before(r), &row);
	if (b->ahead) {
		row_ahead(r, b, &row);
		return;
	}
	if (row.dated)
		row_push(r, b, &row);
	else if (row.text.n == 0)
		row_loose(r, b, &row);
	else
		row_continue(r, b, &row);
	if (row.dated || row.text.n > 0) {
		r->last_page = b->l.page;
		r->last_y = b->l.y;
	}
}

/* ---- closing line ---- */

static void closing_put(struct reader *r, const struct cg_closing *c)
{
	struct cg_fund *f = current_fund(r);

	f->units = c->units.set ? c->units : f->units;
	f->cost = c->cost.set ? c->cost : f->cost;
	f->value = c->value.set ? c->value : f->value;
	if (c->nav.set) {
		f->nav = c->nav;
		f->nav_date = c->nav_date;
	}
	if (c->value.set)
		r->value_date = c->value_date;
}

static bool closing_read(struct reader *r, const struct cg_body_line *b, size_t from, struct cg_closing *c)
{
	if (cg_registrar_row_closing(r->a, &b->l, from, c))
		return true;
	r->no_memory = true;
	return false;
}

/* Its parts can stand in any order, and each be a line of its own. */
static bool is_closing(const struct cg_body_line *b)
{
	return cg_line_starts(&b->l, CG_STR("Closing Unit Balance")) ||
	       (cg_registrar_labels_closing(&b->l) &&
		cg_line_find(&b->l, 0, CG_STR("Closing Unit Balance"), false, NULL) != SIZE_MAX);
}

/* What the closing line has said already: then it is load text that only looks like a part of it. */
static bool says_again(const struct cg_closing *c, const struct cg_closing *part)
{
	return (part->nav.set && c->nav.set) || (part->value.set && c->value.set) || (part->cost.set && c->cost.set) ||
	       (part->units.set && c->units.set);
}

/* Close below the line, or the first one of the next page. */
static bool is_next(const struct cg_body_line *above, const struct cg_body_line *b)
{
	if (b->l.page != above->l.page)
		return b->l.page == above->l.page + 1;
	return b->l.y - above->l.y < b->l.w[0].size * CLOSING_PITCH / 100;
}

/* Figures of a fund that stand on the page behind that of its closing line. */
static void closing_account(struct reader *r, uint32_t page, const struct cg_closing *part)
{
	cg_ink_figure(r->d->ink, page, part->units);
	cg_ink_figure(r->d->ink, page, part->cost);
	cg_ink_figure(r->d->ink, page, part->value);
	cg_ink_figure(r->d->ink, page, part->nav);
}

/* Parts that hang below the line, as lines of their own. */
static size_t closing_tail(struct reader *r, size_t i, struct cg_closing *c)
{
	const struct cg_body_line *v = r->body.v;
	size_t k = i + 1;

	while (k < r->body.n && is_next(&v[k - 1], &v[k])) {
		struct cg_closing part = { .any = false };

		if (!cg_registrar_labels_closing(&v[k].l))
			break;
		if (!closing_read(r, &v[k], 0, &part) || part.bad || says_again(c, &part))
			break;
		closing_put(r, &part);
		if (v[k].l.page != v[i].l.page) /* the fund stands on the page before */
			closing_account(r, v[k].l.page, &part);
		c->units.set |= part.units.set;
		c->cost.set |= part.cost.set;
		c->value.set |= part.value.set;
		c->nav.set |= part.nav.set;
		k++;
	}
	return k;
}

static size_t closing_line(struct reader *r, size_t i)
{
	const struct cg_body_line *b = &r->body.v[i];
	struct cg_closing c = { .any = false };
	size_t next;

	step_push(r, b, true);
	row_settle(r);
	r->value_date = CG_DATE_NONE;
	if (!closing_read(r, b, 0, &c))
		return i + 1;
	if (r->loose.n_fig > 0)
		warn(r, CG_WARN_ROW_NOT_UNDERSTOOD, b->l.page, "Figures stand apart from any dated row");
	if (c.bad)
		warn(r, CG_WARN_ROW_NOT_UNDERSTOOD, b->l.page, "A figure of the closing line is not understood");
	closing_put(r, &r->early);
	closing_put(r, &c);
	c.value.set |= r->early.value.set;
	next = closing_tail(r, i, &c);
	if (r->value_date != CG_DATE_NONE && current_fund(r)->nav.set && current_fund(r)->nav_date != r->value_date)
		warn(r, CG_WARN_ROW_NOT_UNDERSTOOD, b->l.page, "NAV and market value are not of the same day");
	current_fund(r)->page = b->l.page;
	r->in_table = false;
	r->gap = next;
	return next;
}

/* A part of the closing line as a line of its own above it. */
static bool closing_part(struct reader *r, const struct cg_body_line *b)
{
	struct cg_closing c = r->early;

	if (!cg_registrar_row_closing(r->a, &b->l, 0, &c)) {
		r->no_memory = true;
		return true;
	}
	if (c.bad)
		return false;
	for (size_t i = 0; i < b->l.n; i++) { /* the market value's day, which is that of the NAV */
		int32_t day;

		if (cg_date_parse_mon(cg_str_sub(b->l.w[i].text, 0, DATE_CHARS), &day))
			cg_ink_use(r->d->ink, &b->l, i, i + 1);
	}
	r->early = c;
	return true;
}

/*
 * "Market Value on ..": up to 6 pt above its closing line it may be a line of its own or fall into the last row's line.
 * The other words are left to be read as a row; true when there are none.
 */
static bool closing_early(struct reader *r, struct cg_body_line *b)
{
	struct cg_closing c;

	if (cg_registrar_labels_closing(&b->l))
		return closing_part(r, b);
	if (!cg_registrar_closing_value(r->a, b, &c)) {
		r->no_memory = true;
		return true;
	}
	if (!c.value.set)
		return false;
	r->early.value = c.value;
	r->early.value_date = c.value_date;
	return b->l.n == 0;
}

/* ---- between schemes ---- */

/*
 * Load text can hold the words of an opening line, but begins left: where others stand right, only those count; where
 * none does, a head must stand above it.
 */
static bool is_opening(struct reader *r, size_t i, struct cg_dec *units)
{
	const struct cg_body_line *b = &r->body.v[i];

	if (!cg_registrar_labels_opening(r->a, &b->l, units))
		return false;
	if (b->l.x0 >= b->middle || !r->openings_left)
		return b->l.x0 >= b->middle;
	for (size_t k = r->gap; k < i; k++) {
		if (cg_registrar_folio_is(r->a, &r->body.v[k]) || cg_registrar_header_is_scheme(&r->body.v[k]) ||
		    cg_registrar_header_has_mark(r->a, &r->body.v[k].l))
			return true;
	}
	return r->in_table;
}

/* No opening line stands right of the middle. */
static bool are_openings_left(struct reader *r)
{
	struct cg_dec units;

	for (size_t i = 0; i < r->body.n; i++) {
		if (r->body.v[i].l.x0 >= r->body.v[i].middle &&
		    cg_registrar_labels_opening(r->a, &r->body.v[i].l, &units))
			return false;
	}
	return true;
}

/* Load text ends where the head of a scheme begins; what that head has is found there all the same. */
static void skip_load_text(struct reader *r, size_t to)
{
	for (size_t i = r->gap; i < to; i++)
		cg_ink_skip(r->d->ink, &r->body.v[i].l, 0, SIZE_MAX, CG_INK_LOAD);
}

static void open_scheme(struct reader *r, size_t i, struct cg_dec units)
{
	struct cg_fund f = { .opening_units = units, .nav_date = CG_DATE_NONE, .page = r->body.v[i].l.page };
	bool found = false, sound = true;

	skip_load_text(r, i);
	if (!cg_registrar_header(r->a, r->body.v + r->gap, i - r->gap, r->s, &r->block, &f, &found, &sound) ||
	    !CG_PUSH(r->a, &r->s->funds, &f)) {
		r->no_memory = true;
		return;
	}
	if (!found || f.name.n == 0 || f.folio.p == NULL)
		warn(r, CG_WARN_HEADER_INCOMPLETE, f.page,
		     "A scheme has no folio or no name above its opening balance");
	else if (!sound)
		warn(r, CG_WARN_HEADER_INCOMPLETE, f.page, "Text stands in the head of a scheme that is none of it");
	r->in_table = true;
	r->balance = units;
	r->early = (struct cg_closing){ .any = false };
	r->loose.n_fig = 0;
	r->ahead = CG_STR_NONE;
	r->strange = false;
	r->last_page = r->body.v[i].l.page;
	r->last_y = r->body.v[i].l.y;
}

/* A scheme that ends without a closing line: the next folio or opening line shows it. */
static void abandon(struct reader *r, size_t i)
{
	row_settle(r);
	warn(r, CG_WARN_HEADER_INCOMPLETE, r->last_page, "A scheme has no closing line");
	r->in_table = false;
	r->gap = i > 0 ? i - 1 : i; /* perhaps the AMC line */
}

/* Load text can say "Closing Unit Balance"; a header before it tells that an opening line is missing. */
static void closing_alone(struct reader *r, size_t i)
{
	for (size_t k = r->looked > r->gap ? r->looked : r->gap; k < i; k++) {
		if (cg_registrar_folio_is(r->a, &r->body.v[k]) || cg_registrar_header_is_scheme(&r->body.v[k])) {
			warn(r, CG_WARN_HEADER_INCOMPLETE, r->body.v[i].l.page,
			     "A closing line has no opening line before it");
			r->gap = i + 1;
			break;
		}
	}
	r->looked = i;
}

static size_t read_detailed_line(struct reader *r, size_t i)
{
	struct cg_body_line *b = &r->body.v[i];
	struct cg_dec units;

	if (is_opening(r, i, &units)) {
		if (r->in_table)
			abandon(r, i);
		open_scheme(r, i, units);
	} else if (is_closing(b)) {
		if (r->in_table)
			return closing_line(r, i);
		closing_alone(r, i);
	} else if (r->in_table && cg_registrar_folio_in_table(r->a, b)) {
		abandon(r, i);
	} else if (r->in_table && !closing_early(r, b)) {
		table_line(r, b);
	}
	return i + 1;
}

/* Behind the last closing line only load text and notes may stand. */
static void read_end(struct reader *r)
{
	if (r->in_table) {
		abandon(r, r->body.n);
		return;
	}
	skip_load_text(r, r->body.n);
	for (size_t i = r->gap; i < r->body.n; i++) {
		if (cg_registrar_folio_is(r->a, &r->body.v[i]) || cg_registrar_header_is_scheme(&r->body.v[i])) {
			warn(r, CG_WARN_HEADER_INCOMPLETE, r->body.v[i].l.page, "A scheme has no opening balance");
			return;
		}
	}
}

enum cg_code cg_registrar_detailed_read(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e)
{
	struct reader r = { .d = d, .a = d->a, .s = s };
	struct cg_registrar_page_look look;
	struct cg_head head;
	size_t box_end;
	enum cg_code code = cg_head_read(d, s, &head, e);

	if (code != CG_OK)
		return code;
	if (!cg_registrar_page_body(d, &r.body, &box_end) || !cg_registrar_labels_zip(d, &r.body) ||
	    !cg_registrar_wraps(d->a, &r.body) || !cg_registrar_box(d, box_end, s))
		return cg_fail(e, CG_EBUSY, "statement: out of memory");
	cg_registrar_page_look(d, &look);
	cg_registrar_issuer_check(d, s, look.cols.as_printed);
	r.openings_left = are_openings_left(&r);
	for (size_t i = 0; i < r.body.n && !r.no_memory;)
		i = read_detailed_line(&r, i);
	if (!r.no_memory)
		read_end(&r);
	if (!r.no_memory)
		r.no_memory = !cg_registrar_steps_check(r.a, r.s, &r.steps);
	if (!r.no_memory)
		cg_registrar_codes_check(r.a, r.s);
	if (r.no_memory)
		return cg_fail(e, CG_EBUSY, "statement: out of memory");
	return CG_OK;
}
