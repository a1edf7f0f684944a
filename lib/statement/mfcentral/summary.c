/*
 * summary.c: the summary of MF Central.
 *   Folio No. | Scheme Details | Invested Value | Balance Units | NAV Date | NAV | Market Value | Gain/Loss (and per
 * cent) and the same with Client Id for units in demat accounts, which print no NAV. Where the columns stand is in
 * summary_table.h, which cells make a row in summary_rows.h; here rows become funds, and each part is held against its
 * total. Each row must get exactly one of everything.
 */
#include "statement/head/head.h"
#include "statement/mfcentral/summary_rows.h"
#include "statement/page_number.h"
#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"

struct total {
	bool seen;
	struct cg_dec fig[CG_SUMMARY_MAX];
	uint32_t page;
};

struct reader {
	struct cg_summary_reading on; /* the document, and the table that the last heading began */
	bool open;		      /* a heading has been seen and no end of its table */
	struct total totals[CG_SUMMARY_PART_MAX];
	struct cg_dec gains[CG_SUMMARY_PART_MAX];
	size_t funds[CG_SUMMARY_PART_MAX];
	uint32_t last_page[CG_SUMMARY_PART_MAX]; /* of a row of the part */
	struct cg_summary_name cut;		 /* begins below the last row of a page; text absent: none */
	struct cg_str printed;			 /* name of the last fund, as far as it is printed */
	bool printed_hyphen;
};

/* By the token of the page, which names statement and version. */
static unsigned detect_mfcentral_summary(const struct cg_doc *d)
{
	return cg_mfcentral_detect(d, CG_STR("MFCentralCASSummary_v"), CG_STR("Scheme Details"));
}

/* False: the line has a word right of the names that is no figure in a column. */
static bool total_figures(const struct reader *r, const struct cg_line *l, size_t from, struct total *t)
{
	bool ok = true;

	for (size_t i = from; i < l->n; i++) {
		struct cg_dec d, gain;
		size_t col = cg_dec_parse(l->w[i].text, &d)
				     ? cg_mfcentral_column(r->on.t.cols, CG_SUMMARY_MAX, &l->w[i])
				     : SIZE_MAX;

		if (col == SIZE_MAX && !t->fig[CG_SUMMARY_GAIN].set &&
		    cg_summary_table_twins(&r->on, l, i, &d, &gain)) {
			t->fig[CG_SUMMARY_GAIN] = gain;
			col = CG_SUMMARY_MARKET;
		}
		if (col == SIZE_MAX || t->fig[col].set)
			ok = ok && (cg_summary_table_is_percent(l->w[i].text) || cg_mfcentral_is_dash(l->w[i].text));
		else
			t->fig[col] = d;
	}
	return ok;
}

/* "Total" alone in the column of names, with a figure beside it. */
static bool is_total_line(const struct reader *r, const struct cg_line *l)
{
	struct cg_summary_parts p = cg_summary_table_parts(&r->on, l);

	return cg_summary_table_words(p.name) == 1 && cg_summary_table_words(p.folio) == 0 && p.figures < l->n &&
	       cg_str_eq_nocase(l->w[0].text, CG_STR("Total"));
}

/* Each part has one total. */
static void read_total(struct reader *r, const struct cg_line *l)
{
	struct total *t = &r->totals[r->on.t.part], now = { .seen = true, .page = l->page };
	/* a gain is not printed without what was invested */
	bool ok = total_figures(r, l, cg_summary_table_parts(&r->on, l).figures, &now) &&
		  now.fig[CG_SUMMARY_MARKET].set &&
		  (now.fig[CG_SUMMARY_INVESTED].set || !now.fig[CG_SUMMARY_GAIN].set) && !t->seen;

	(void)cg_reconcile_check(r->on.a, r->on.s, ok,
				 &(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = l->page },
				 "A total row on page %u is not understood.", l->page);
	if (!t->seen)
		*t = now;
	r->open = false;
}

/* Notes, or the word that a part is empty. */
static bool is_note(const struct reader *r, const struct cg_line *l)
{
	static const struct cg_str starts[] = { CG_STR_INIT("#"), CG_STR_INIT("*"), CG_STR_INIT("Please note"),
						CG_STR_INIT("For any queries"), CG_STR_INIT("-- No ") };
	size_t from, to;

	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++) {
		if (cg_line_match(l, 0, starts[i], true, &(struct cg_at){ 0 }))
			return true;
	}
	if (cg_page_number(l, &r->on.d->words->pages[l->page - 1], &from, &to) && to - from == l->n)
		return false;
	return !r->on.t.names_first && l->x0 < r->on.t.cut - CG_SUMMARY_EDGE &&
	       cg_summary_table_parts(&r->on, l).figures == l->n && !cg_is_digit(l->w[0].text.p[0]) &&
	       l->w[0].text.p[0] != '/'; /* of a folio above */
}

/* Everything that a row of this part prints. */
static bool is_complete(const struct reader *r, const struct cg_summary_row *row)
{
	if (row->bad || row->name.n == 0 || !row->fig[CG_SUMMARY_INVESTED].set || !row->fig[CG_SUMMARY_UNITS].set ||
	    !row->fig[CG_SUMMARY_MARKET].set || !row->fig[CG_SUMMARY_GAIN].set)
		return false;
	return r->on.t.part == CG_SUMMARY_PART_DEMAT || (row->dated && row->fig[CG_SUMMARY_NAV].set);
}

/* The share that part is of whole, in percent, rounded to as many decimals. */
static bool is_share(struct cg_dec part, struct cg_dec whole, struct cg_dec percent)
{
	double off = 100 * cg_dec_double(part) / cg_dec_double(whole) - cg_dec_double(percent), unit = 1;

	for (unsigned i = 0; i < percent.scale; i++)
		unit /= 10;
	return off < unit && off > -unit;
}

/* Invested value and gain stand in each other's column: the value is still their sum, but the percentage tells. */
static bool are_exchanged(const struct cg_summary_row *row)
{
	struct cg_dec cost = row->fig[CG_SUMMARY_INVESTED], gain = row->fig[CG_SUMMARY_GAIN];

	return row->percent.set && cost.set && gain.set && cost.v != 0 && gain.v != 0 && cost.scale == gain.scale &&
	       !is_share(gain, cost, row->percent) && is_share(cost, gain, row->percent);
}

/* False: no memory. */
static bool push_fund(struct reader *r, const struct cg_summary_row *row, uint32_t page)
{
	struct cg_fund f = { .page = page };
	struct cg_dec gain = CG_DEC_NONE;
	struct cg_scheme scheme;

	if (!cg_scheme_parse_uncoded(r->on.a, row->name, &scheme))
		return false;
	cg_scheme_store(&scheme, &f);
	f.folio = cg_scheme_folio_clean(r->on.a, row->folio);
	f.demat = r->on.t.part == CG_SUMMARY_PART_DEMAT ? CG_YES : CG_NO;
	f.cost = row->fig[CG_SUMMARY_INVESTED];
	f.units = row->fig[CG_SUMMARY_UNITS];
	f.nav = row->fig[CG_SUMMARY_NAV];
	f.value = row->fig[CG_SUMMARY_MARKET];
	f.nav_date = row->nav_date;
	if (r->on.t.part == CG_SUMMARY_PART_DEMAT && f.nav.set && f.nav.v == 0) /* not a price */
		f.nav = CG_DEC_NONE;
	if (f.folio.p == NULL || !CG_PUSH(r->on.a, &r->on.s->funds, &f))
		return false;
	r->funds[r->on.t.part]++;
	r->last_page[r->on.t.part] = f.page;
	(void)cg_reconcile_check(
		r->on.a, r->on.s, is_complete(r, row) && !are_exchanged(row),
		&(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, &r->on.s->funds.v[r->on.s->funds.n - 1], page,
				      CG_DEC_NONE, CG_DEC_NONE },
		"A row of the table on page %u is not understood: cells are missing, doubled or not figures.", page);
	cg_ink_figure(r->on.d->ink, page, row->fig[CG_SUMMARY_GAIN]);
	if (!row->fig[CG_SUMMARY_GAIN].set || !cg_dec_sub(f.value, f.cost, &gain))
		return true;
	(void)cg_reconcile_check(r->on.a, r->on.s, cg_dec_eq(gain, row->fig[CG_SUMMARY_GAIN]),
				 &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, &r->on.s->funds.v[r->on.s->funds.n - 1],
						       page, gain, row->fig[CG_SUMMARY_GAIN] },
				 "Market value less invested value is not the gain.");
	if (!cg_dec_add(r->gains[r->on.t.part], row->fig[CG_SUMMARY_GAIN], &r->gains[r->on.t.part]))
		r->gains[r->on.t.part] = CG_DEC_NONE;
	return true;
}

/* Do name and row overlap in height? */
static bool touches(const struct cg_summary_name *name, const struct cg_summary_row *row)
{
	return name->bottom >= row->top && name->top <= row->bottom;
}

/* The end of the last fund's name, which a page break has cut off. False: no memory. */
static bool name_goes_on(struct reader *r, const struct cg_summary_name *rest)
{
	struct cg_fund *f = &r->on.s->funds.v[r->on.s->funds.n - 1];
	enum cg_tristate demat = f->demat;
	struct cg_scheme scheme;

	r->printed = cg_line_join(r->on.a, r->printed, rest->text, r->printed_hyphen);
	if (r->printed.p == NULL || !cg_scheme_parse_uncoded(r->on.a, r->printed, &scheme))
		return false;
	cg_scheme_store(&scheme, f);
	f->demat = demat;
	return true;
}

/*
 * A page break can cut a name: where one name more than folios stands on a page, the first one (top: nothing of this
 * page has been read) ends that of the page before, or the last one (bottom: nothing follows) begins that of the next.
 * False: no memory.
 */
static bool mend_names(struct reader *r, const struct cg_summary_rows *rows, struct cg_summary_names *names, bool top,
		       bool bottom)
{
	if (r->cut.text.p != NULL && names->n > 0) {
		names->v[0].text = cg_line_join(r->on.a, r->cut.text, names->v[0].text, r->cut.hyphen);
		if (names->v[0].text.p == NULL)
			return false;
		r->cut = (struct cg_summary_name){ 0 };
	} else if (top && r->on.s->funds.n > 0 && names->n > rows->n &&
		   (rows->n == 0 || !touches(&names->v[0], &rows->v[0]))) {
		if (!name_goes_on(r, &names->v[0]))
			return false;
		names->v++;
		names->n--;
	}
	if (bottom && names->n == rows->n + 1 &&
	    (rows->n == 0 || !touches(&names->v[names->n - 1], &rows->v[rows->n - 1])))
		r->cut = names->v[--names->n];
	return true;
}

/* Rows in lines [first, last) of one page and one table. False: no memory. */
static bool read_rows(struct reader *r, size_t first, size_t last, bool top, bool bottom)
{
	struct cg_summary_rows rows = { 0 };
	struct cg_summary_names names = { 0 };

	if (first == last)
		return true;
	r->on.top = top && r->on.s->funds.n > 0;
	r->on.bottom = bottom;
	if (!cg_summary_rows_find(&r->on, first, last, &rows, &names) || !mend_names(r, &rows, &names, top, bottom))
		return false;
	cg_summary_rows_join(&rows, &names);
	if (rows.n == 0 && names.n > 0)
		cg_summary_rows_refuse(&r->on, r->on.d->lines.v[first].page);
	for (size_t i = 0; i < rows.n; i++) {
		if (!push_fund(r, &rows.v[i], r->on.d->lines.v[first].page))
			return false;
		r->printed = rows.v[i].name.p != NULL ? rows.v[i].name : CG_STR("");
		r->printed_hyphen = i < names.n && names.v[i].hyphen;
	}
	return true;
}

/* Outside a table nothing that looks like a figure may stand. */
static void stray_line(struct reader *r, const struct cg_line *l)
{
	for (size_t i = 0; i < l->n; i++) {
		struct cg_dec d;

		if (cg_dec_parse(l->w[i].text, &d) && d.scale > 0) {
			cg_summary_rows_refuse(&r->on, l->page);
			return;
		}
	}
}

/* A table may go on from the page before. */
static bool read_summary_page(struct reader *r, uint32_t page)
{
	const struct cg_lines *ls = &r->on.d->lines;
	size_t first, last, body, start;
	struct cg_head head;
	struct cg_summary_table table;
	bool tabs, top = r->open; /* the table of the page before goes on */
	bool ours = cg_mfcentral_body(r->on.d, page, &first, &last, &tabs);

	if (!tabs && cg_head_title(ls, page, r->on.a, &head))
		first = head.body;
	start = first;
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];

		if (cg_summary_table_heading(ls, i, last, &table, &body)) {
			size_t before = r->on.s->funds.n;

			if (r->open && !read_rows(r, start, i, top, false)) /* with the columns of the table before */
				return false;
			top = top && r->on.s->funds.n == before;
			r->on.t = table;
			r->open = true;
			i = body - 1;
			start = body;
		} else if (r->open && (is_total_line(r, l) || is_note(r, l))) {
			if (!read_rows(r, start, i, top, false))
				return false;
			top = false;
			if (is_total_line(r, l))
				read_total(r, l);
			r->open = false;
		} else if (!r->open && ours) {
			stray_line(r, l);
		}
	}
	return !r->open || read_rows(r, start, last, top, true);
}

/* The total of one part against its rows; what it prints is added to *all. */
static void settle_part(struct reader *r, enum cg_summary_part part, struct cg_printed_total *all)
{
	const struct total *t = &r->totals[part];
	struct cg_dec value = cg_dec_make(0, 2), cost = value, apart_by = CG_DEC_NONE;
	struct cg_finding f = { .code = CG_WARN_TOTAL_MISMATCH, .page = t->page };

	for (size_t i = 0; i < CG_SUMMARY_MAX; i++)
		cg_ink_figure(r->on.d->ink, t->page, t->fig[i]);
	for (size_t i = 0; i < r->on.s->funds.n; i++) {
		const struct cg_fund *fund = &r->on.s->funds.v[i];

		if ((fund->demat == CG_YES) != (part == CG_SUMMARY_PART_DEMAT))
			continue;
		if (fund->value.set && !cg_dec_add(value, fund->value, &value))
			value = CG_DEC_NONE;
		if (fund->cost.set && !cg_dec_add(cost, fund->cost, &cost))
			cost = CG_DEC_NONE;
	}
	f.expected = value;
	f.found = t->fig[CG_SUMMARY_MARKET];
	(void)cg_reconcile_check(r->on.a, r->on.s,
				 cg_dec_sub(value, t->fig[CG_SUMMARY_MARKET], &apart_by) &&
					 cg_dec_cmp(cg_dec_abs(apart_by), cg_dec_make((int64_t)r->funds[part], 2)) <= 0,
				 &f, "The market values of a table do not add up to its total.");
	if (t->fig[CG_SUMMARY_GAIN].set) {
		f.expected = r->gains[part];
		f.found = t->fig[CG_SUMMARY_GAIN];
		(void)cg_reconcile_check(
			r->on.a, r->on.s,
			cg_dec_sub(f.expected, f.found, &apart_by) &&
				cg_dec_cmp(cg_dec_abs(apart_by), cg_dec_make((int64_t)r->funds[part], 2)) <= 0,
			&f, "The gains of a table do not add up to its total.");
	}
	f.expected = cost;
	f.found = t->fig[CG_SUMMARY_INVESTED];
	if (t->fig[CG_SUMMARY_INVESTED].set)
		(void)cg_reconcile_check(r->on.a, r->on.s, cg_dec_eq(cost, t->fig[CG_SUMMARY_INVESTED]), &f,
					 "The invested values of a table do not add up to its total.");
	all->page = t->page;
	if (!cg_dec_add(all->value, t->fig[CG_SUMMARY_MARKET], &all->value))
		all->value = CG_DEC_NONE;
	if (!t->fig[CG_SUMMARY_INVESTED].set || !cg_dec_add(all->cost, t->fig[CG_SUMMARY_INVESTED], &all->cost))
		all->cost = CG_DEC_NONE;
}

/* A part that has rows must have a total; the sum of the totals is that of the statement. False: no memory. */
static bool settle_fund(struct reader *r)
{
	struct cg_printed_total all = { .value = cg_dec_make(0, 2), .cost = cg_dec_make(0, 2) };
	bool any = false, every = true;

	for (enum cg_summary_part part = CG_SUMMARY_PART_SOA; part < CG_SUMMARY_PART_MAX; part++) {
		if (r->totals[part].seen) {
			settle_part(r, part, &all);
			any = true;
		} else if (r->funds[part] > 0) {
			every = false;
			(void)cg_reconcile_check(
				r->on.a, r->on.s, false,
				&(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = r->last_page[part] },
				"The total of a table is not found.");
		}
	}
	return !any || !every || !all.value.set || CG_PUSH(r->on.a, &r->on.s->printed, &all);
}

/* The head, then page by page, then the totals. */
static enum cg_code read_statement(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e)
{
	struct reader r = { .on = { .d = d, .a = d->a, .s = s } };
	struct cg_head head;
	enum cg_code rc = cg_head_read(d, s, &head, e);

	if (rc != CG_OK)
		return rc;
	r.gains[CG_SUMMARY_PART_SOA] = r.gains[CG_SUMMARY_PART_DEMAT] = cg_dec_make(0, 2);
	for (uint32_t page = 1; page <= d->lines.n_pages; page++) {
		if (!read_summary_page(&r, page))
			return cg_fail(e, CG_EBUSY, "mfcentral: no memory");
	}
	if (r.cut.text.p != NULL)
		cg_summary_rows_refuse(&r.on, (uint32_t)d->lines.n_pages);
	return settle_fund(&r) ? CG_OK : cg_fail(e, CG_EBUSY, "mfcentral: no memory");
}

const struct cg_layout cg_mfcentral_summary_layout = {
	.name = "mfcentral_summary",
	.source = CG_SOURCE_MFCENTRAL,
	.type = CG_STATEMENT_SUMMARY,
	.ink = true,
	.prints = CG_PRINTS_DEMAT_UNPRICED | CG_PRINTS_PAN_FIRST,
	.detect = detect_mfcentral_summary,
	.read = read_statement,
};
