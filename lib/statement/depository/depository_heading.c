/*
 * depository_heading.c: what the headings of the tables of depository statements mean. They are matched without spaces,
 * because their words may be apart, touching, or on several lines (depository_head_lines.c tells which). Distances are
 * percent of the font's size, so that a statement printed at another scale reads the same.
 */
#include "statement/depository/depository.h"

#include <string.h>

#include "statement/table_rows.h"

enum {
	COLUMN_PERCENT = 50, /* of the size: words of one heading stand closer, columns further apart */
	LABEL_MAX = 96,
	APART = 6, /* times the size: rows of a table stand closer */
};

/* Headings without spaces, by their beginning; an earlier line wins. */
static const struct {
	const char *label;
	enum cg_depository_col role;
} labels[] = {
	{ "ISINDescription", CG_DEP_NAME },
	{ "ISIN", CG_DEP_ISIN },
	{ "CompanyName", CG_DEP_NAME },
	{ "Nameof", CG_DEP_NAME },
	{ "Security", CG_DEP_NAME },
	{ "SECURITY", CG_DEP_NAME },
	{ "TransactionDescription", CG_DEP_NAME },
	{ "HOLDER", CG_DEP_NAME },
	{ "Scheme", CG_DEP_NAME },
	{ "FaceValue", CG_DEP_FACE },
	{ "No.of", CG_DEP_UNITS },
	{ "Numberof", CG_DEP_UNITS },
	{ "Quantity", CG_DEP_UNITS },
	{ "BalanceUnits", CG_DEP_UNITS },
	{ "UnitBalance", CG_DEP_UNITS },
	{ "Units", CG_DEP_UNITS },
	{ "CurrentBalance", CG_DEP_CLOSING },
	{ "CurrentBal", CG_DEP_UNITS },
	{ "SafekeepBal", CG_DEP_OTHER },
	{ "PledgedBal", CG_DEP_OTHER },
	{ "MarketPrice", CG_DEP_PRICE },
	{ "MarketValue", CG_DEP_VALUE },
	{ "Valuation", CG_DEP_VALUE },
	{ "CurrentNAV", CG_DEP_PRICE },
	{ "NAV", CG_DEP_PRICE },
	{ "CurrentValue", CG_DEP_VALUE },
	{ "Value", CG_DEP_VALUE },
	{ "CouponRate", CG_DEP_SKIP },
	{ "Maturity", CG_DEP_SKIP },
	{ "KYC", CG_DEP_KYC },
	{ "Folio", CG_DEP_FOLIO },
	{ "FundManager", CG_DEP_FOLIO },
	{ "Average", CG_DEP_OTHER },
	{ "TotalCost", CG_DEP_COST },
	{ "CostValue", CG_DEP_COST },
	{ "Invested", CG_DEP_COST },
	{ "Unrealised", CG_DEP_GAIN },
	{ "Annualised", CG_DEP_OTHER },
	{ "Date", CG_DEP_DATE },
	{ "TxnDate", CG_DEP_DATE },
	{ "TransactionDate", CG_DEP_DATE },
	{ "Amount", CG_DEP_AMOUNT },
	{ "StampDuty", CG_DEP_OTHER },
	{ "Price", CG_DEP_OTHER },
	{ "MOBILE", CG_DEP_SKIP },
	{ "EMAIL", CG_DEP_SKIP },
	{ "RTA", CG_DEP_RTA },
	{ "OrderNo", CG_DEP_SKIP },
	{ "Description", CG_DEP_NAME },
	{ "TransactionParticulars", CG_DEP_NAME },
	{ "Particulars", CG_DEP_NAME },
	{ "InstructionDetails", CG_DEP_SKIP },
	{ "OpeningBalance", CG_DEP_OPENING },
	{ "Debit", CG_DEP_DEBIT },
	{ "Credit", CG_DEP_CREDIT },
	{ "ClosingBalance", CG_DEP_CLOSING },
};

/* Columns as runs of words over each other; from left to right. */
static void add_box(struct cg_depository_table *t, const struct cg_word *w)
{
	struct cg_box b = { w->x0, w->x1, w->y0, w->y1, true };
	int32_t gap = w->size * COLUMN_PERCENT / 100;
	size_t n = 0, at = 0;

	for (size_t i = 0; i < t->n; i++) {
		if (t->at[i].x0 <= b.x1 + gap && b.x0 <= t->at[i].x1 + gap) {
			b.x0 = t->at[i].x0 < b.x0 ? t->at[i].x0 : b.x0;
			b.x1 = t->at[i].x1 > b.x1 ? t->at[i].x1 : b.x1;
		} else {
			t->at[n++] = t->at[i];
		}
	}
	if (n == CG_DEP_COLS_MAX) {
		t->doubtful = true;
		return;
	}
	while (at < n && t->at[at].x0 < b.x0)
		at++;
	memmove(t->at + at + 1, t->at + at, (n - at) * sizeof(t->at[0]));
	t->at[at] = b;
	t->n = n + 1;
}

/* The heading of a column without spaces. */
static size_t label_of(const struct cg_lines *ls, size_t first, size_t last, const struct cg_box *b, char *out)
{
	size_t n = 0;

	for (size_t i = first; i < last; i++) {
		for (size_t k = 0; k < ls->v[i].n; k++) {
			const struct cg_word *w = &ls->v[i].w[k];

			if (w->x0 < b->x0 || w->x1 > b->x1 || w->text.n > LABEL_MAX - n)
				continue;
			memcpy(out + n, w->text.p, w->text.n);
			n += w->text.n;
		}
	}
	return n;
}

/* What the heading means; false when it is not known. */
static bool role_of(struct cg_str label, enum cg_depository_col *out)
{
	for (size_t i = 0; i < sizeof(labels) / sizeof(labels[0]); i++) {
		if (cg_str_starts(label, cg_str_of(labels[i].label))) {
			*out = labels[i].role;
			return true;
		}
	}
	*out = CG_DEP_SKIP;
	return false;
}

/* Lines that end the rows of a table, or begin those of another. */
static bool ends_rows(const struct cg_line *l)
{
	static const struct cg_str words[] = { CG_STR_INIT("Sub Total"),      CG_STR_INIT("Sub-Total"),
					       CG_STR_INIT("Total"),	      CG_STR_INIT("ISIN :"),
					       CG_STR_INIT("ISIN:"),	      CG_STR_INIT("Closing Balance"),
					       CG_STR_INIT("Transactions"),   CG_STR_INIT("***"),
					       CG_STR_INIT("NSDL Demat"),     CG_STR_INIT("CDSL Demat"),
					       CG_STR_INIT("National Secur"), CG_STR_INIT("About NSDL"),
					       CG_STR_INIT("Tier "),	      CG_STR_INIT("Notes:") };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (cg_line_starts(l, words[i]))
			return true;
	}
	return cg_str_eq(l->w[l->n - 1].text, CG_STR("Holdings")); /* of a group of holders */
}

bool cg_depository_is_total(const struct cg_line *l, int32_t margin)
{
	struct cg_dec value;
	struct cg_at at = { 0 };
	bool is = cg_line_match(l, 0, CG_STR("Sub Total"), true, &at) ||
		  cg_line_match(l, 0, CG_STR("Sub-Total"), true, &at) ||
		  cg_line_match(l, 0, CG_STR("Total"), false, &at);

	if (!is || l->x0 < margin)
		return is;
	at.word += at.word < l->n && cg_str_eq(l->w[at.word].text, CG_STR("`"));
	return at.byte == 0 && at.word + 1 == l->n && cg_depository_figure(l->w[at.word].text, &value) && value.set;
}

size_t cg_depository_body_end(const struct cg_lines *ls, size_t body, int32_t margin)
{
	size_t i = body;

	while (i < ls->n && ls->v[i].page == ls->v[body].page && (ls->v[i].x0 >= margin || !ends_rows(&ls->v[i])) &&
	       !cg_depository_is_total(&ls->v[i], margin) &&
	       (i == body || ls->v[i].y - ls->v[i - 1].y <= APART * ls->v[i].w[0].size))
		i++;
	return i;
}

/* A row is among the lines: one of them has three cells. */
static bool have_row(const struct cg_lines *ls, size_t first, size_t end)
{
	for (size_t i = first; i < end; i++) {
		const struct cg_line *l = &ls->v[i];
		size_t cells = 1;

		for (size_t k = 1; k < l->n; k++)
			cells += l->w[k].x0 - l->w[k - 1].x1 > l->w[k].size * COLUMN_PERCENT / 100;
		if (cells > 2)
			return true;
	}
	return false;
}

/* Texts below a head that is centred begin left of it; at the foot of a page its rows stand on the next one. */
static void settle_texts(const struct cg_lines *ls, size_t heading, struct cg_depository_table *t)
{
	struct cg_table_cols cols = { .n = t->n };
	uint32_t page = ls->v[heading].page;
	size_t first = t->body, end = first;

	if (first < ls->n && ls->v[first].page == page)
		end = cg_depository_body_end(ls, first, t->at[0].x1);
	if (!have_row(ls, first, end) && page < ls->n_pages) {
		first = ls->page_first[page];
		end = first < ls->n ? cg_depository_body_end(ls, first, t->at[0].x1) : first;
	}
	if (first == end)
		return;

	for (size_t i = 0; i < t->n; i++) {
		cols.box[i] = t->at[i];
		cols.is_text[i] = cg_depository_is_text(t->role[i]);
	}
	cg_table_cells_settle(ls, first, end, &cols);
	for (size_t i = 0; i < t->n; i++)
		t->at[i].x0 = cols.box[i].x0;
}

/* One column twice: which is meant is not known. */
static bool has_twice(const struct cg_depository_table *t)
{
	size_t seen[CG_DEP_MAX] = { 0 };

	for (size_t c = 0; c < t->n; c++) {
		if (seen[t->role[c]]++ > 0 && t->role[c] != CG_DEP_SKIP && t->role[c] != CG_DEP_OTHER)
			return true;
	}
	return false;
}

/* What the columns of lines [first, last) mean. */
static void name_columns(const struct cg_lines *ls, size_t first, size_t last, struct cg_depository_table *t,
			 bool known[CG_DEP_COLS_MAX])
{
	char text[LABEL_MAX];

	for (size_t c = 0; c < t->n; c++) {
		struct cg_str label = { text, label_of(ls, first, last, &t->at[c], text) };

		known[c] = role_of(label, &t->role[c]);
		t->stacked |= t->role[c] == CG_DEP_UNITS && cg_str_starts(label, CG_STR("CurrentBal"));
	}
	for (size_t c = 0; c < t->n && cg_depository_col(t, CG_DEP_PRICE) == SIZE_MAX; c++) {
		struct cg_str label = { text, label_of(ls, first, last, &t->at[c], text) };

		/* beside a NAV it is what was paid, alone it is the NAV */
		if (cg_str_starts(label, CG_STR("Price")))
			t->role[c] = CG_DEP_PRICE;
	}
}

/* A place in the words of a line. */
struct spot {
	size_t word, byte;
};

/* The longest label of a figure that the words say from `from` on, without spaces; *end: behind it. SIZE_MAX: none. */
static size_t label_at(const struct cg_line *l, struct spot from, struct spot *end)
{
	size_t best = SIZE_MAX;

	for (size_t j = 0; j < sizeof(labels) / sizeof(labels[0]); j++) {
		struct cg_str label = cg_str_of(labels[j].label);
		struct spot at = from;
		size_t i = 0;

		while (!cg_depository_is_text(labels[j].role) && i < label.n && at.word < l->n &&
		       l->w[at.word].text.p[at.byte] == label.p[i]) {
			i++;
			if (++at.byte == l->w[at.word].text.n)
				at = (struct spot){ at.word + 1, 0 };
		}
		if (i == label.n && (best == SIZE_MAX || label.n > strlen(labels[best].label))) {
			best = j;
			*end = at;
		}
	}
	return best;
}

/* Where a byte of a word stands, as if all letters were as wide. */
static int32_t x_of(const struct cg_line *l, struct spot at)
{
	const struct cg_word *w = &l->w[at.word];

	return w->x0 + (int32_t)((int64_t)(w->x1 - w->x0) * (int64_t)at.byte / (int64_t)w->text.n);
}

/* A head of the table, unless one stands there or means the same. */
static void add_head(struct cg_depository_table *t, struct cg_box b, enum cg_depository_col role)
{
	size_t at = 0;

	for (size_t i = 0; i < t->n; i++) {
		int32_t left = b.x0 > t->at[i].x0 ? b.x0 : t->at[i].x0, right = b.x1 < t->at[i].x1 ? b.x1 : t->at[i].x1;

		if ((right - left) * 2 > b.x1 - b.x0 || (right - left) * 2 > t->at[i].x1 - t->at[i].x0 ||
		    (t->role[i] == role && role != CG_DEP_OTHER))
			return;
		at += t->at[i].x0 < b.x0;
	}
	if (t->n == CG_DEP_COLS_MAX)
		return;
	memmove(t->at + at + 1, t->at + at, (t->n - at) * sizeof(t->at[0]));
	memmove(t->role + at + 1, t->role + at, (t->n - at) * sizeof(t->role[0]));
	t->at[at] = b;
	t->role[at] = role;
	t->n++;
}

/* "Price / Face Value": what stands behind the slash is another name of the same column. */
static bool behind_slash(const struct cg_line *l, struct spot at)
{
	struct cg_str before = at.byte > 0   ? cg_str_sub(l->w[at.word].text, 0, at.byte)
			       : at.word > 0 ? l->w[at.word - 1].text
					     : CG_STR("");

	return cg_str_ends(before, CG_STR("/"));
}

/* The heads of figures that the line has within the box. */
static void heads_within(const struct cg_line *l, const struct cg_box *b, struct cg_depository_table *out)
{
	struct spot at = { 0, 0 }, end;

	while (at.word < l->n && l->w[at.word].x0 < b->x0)
		at.word++;
	while (at.word < l->n && l->w[at.word].x1 <= b->x1) {
		size_t found = label_at(l, at, &end);
		const struct cg_word *w = &l->w[at.word];

		if (found == SIZE_MAX) {
			at = (struct spot){ at.word + 1, 0 };
			continue;
		}
		if (behind_slash(l, at)) {
			at = end;
			continue;
		}
		add_head(out,
			 (struct cg_box){ x_of(l, at), end.byte > 0 ? x_of(l, end) : l->w[end.word - 1].x1, w->y0,
					  w->y1, true },
			 labels[found].role);
		at = end;
	}
}

/* "Total Cost" and "Current NAV" may touch, which made one column of both: their labels part it again. */
static void part_columns(const struct cg_lines *ls, size_t first, size_t last, struct cg_depository_table *t,
			 bool known[CG_DEP_COLS_MAX])
{
	struct cg_depository_table out = *t;
	bool sure[CG_DEP_COLS_MAX] = { false };

	out.n = 0;
	for (size_t c = 0; c < t->n; c++) {
		struct cg_depository_table heads = { 0 };

		for (size_t i = first; i < last; i++)
			heads_within(&ls->v[i], &t->at[c], &heads);
		if (heads.n < 2) {
			heads.n = 1;
			heads.at[0] = t->at[c];
			heads.role[0] = t->role[c];
			heads.doubtful = !known[c];
		}
		for (size_t i = 0; i < heads.n && out.n < CG_DEP_COLS_MAX; i++) {
			out.at[out.n] = heads.at[i];
			out.role[out.n] = heads.role[i];
			sure[out.n++] = !heads.doubtful;
		}
	}
	if (out.n == t->n || has_twice(&out))
		return;
	*t = out;
	memcpy(known, sure, sizeof(sure));
}

/*
 * A heading with an unknown column, or one column twice, is doubtful: its table counts as
 * not understood.
 */
bool cg_depository_heading(const struct cg_doc *d, size_t i, struct cg_depository_table *out)
{
	const struct cg_lines *ls = &d->lines;
	size_t last = cg_depository_heading_end(ls, i);
	bool known[CG_DEP_COLS_MAX] = { false };

	*out = (struct cg_depository_table){ 0 };
	for (size_t k = i; k < last; k++) {
		for (size_t j = 0; j < ls->v[k].n; j++)
			add_box(out, &ls->v[k].w[j]);
	}
	name_columns(ls, i, last, out, known);
	part_columns(ls, i, last, out, known);
	out->doubtful |= has_twice(out);
	out->body = last;
	for (size_t c = 0; c < out->n; c++) {
		out->doubtful |= !known[c];
		out->middle[c] = (out->at[c].x0 + out->at[c].x1) / 2;
	}
	settle_texts(ls, i, out);
	return true;
}
