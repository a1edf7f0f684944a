/*
 * summary.c: the summary of MF Central.
 *   Folio No. | Scheme Details | Invested Value | Balance Units | NAV Date | NAV | Market Value | Gain/Loss (and per
 * cent) and the same with Client Id for units in demat accounts, which print no NAV. The cells of a row stand on up to
 * three baselines of their own, the name on up to four: figures go to the row with the nearest folio, lines of a name
 * that stand close below each other are one name, and each row must get exactly one of everything.
 */
#include "statement/head.h"
#include "statement/mfcentral/mfcentral.h"
#include "statement/page_number.h"
#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"
#include "statement/wraps.h"

enum {
	NAME_MAX_BYTES = 2000,
	EDGE = 250,	    /* left edges of a cell and its label */
	ALIGN = 2500,	    /* edges or middles of a figure and its label */
	HEAD_LINES = 8,	    /* of a table's heading, at most */
	ROWS_MAX = 500,	    /* on a page; 30 fill one */
	REACH = 2000,	    /* baselines of a figure and its folio */
	WRAP_PERCENT = 180, /* of the size: a wrapped line of a name is no further down */
	CLIENT_DIGITS = 16, /* of the number of a demat account */
	FOLIO_PART = 6,	    /* digits: what is longer is no number within a name */
	GAP_PERCENT = 80,   /* of the size: cells stand further apart */
	HEAD_HEIGHT = 1200, /* from the labels of the heading down to their second lines */
};

enum col { COL_INVESTED, COL_UNITS, COL_NAV, COL_MARKET, COL_GAIN, COL_MAX };
enum part { PART_SOA, PART_DEMAT, PART_MAX };

/* A row on its way: what stands around one folio. */
struct row {
	struct cg_str folio, name;
	bool hyphen, dated, bad;
	int32_t y, top, bottom; /* baselines: of the folio, of its first and last cell */
	int32_t nav_date;
	struct cg_dec fig[COL_MAX];
};

struct row_list {
	struct row *v;
	size_t n, cap;
};

/* Lines of one name. */
struct name {
	struct cg_str text;
	bool hyphen;
	int32_t top, bottom;
};

struct name_list {
	struct name *v;
	size_t n, cap;
};

struct total {
	bool seen;
	struct cg_dec fig[COL_MAX];
	uint32_t page;
};

/* The table that the last heading began. */
struct table {
	enum part part;
	bool names_first;      /* Scheme Details stands left of the folios */
	int32_t names, folios; /* left ends of both columns, or of their texts */
	int32_t cut;	       /* left end of the right one of both */
	struct cg_box cols[COL_MAX];
};

struct reader {
	const struct cg_doc *d;
	struct cg_arena *a;
	struct cg_statement *s;
	bool open; /* a heading has been seen and no end of its table */
	struct table t;
	struct total totals[PART_MAX];
	struct cg_dec gains[PART_MAX];
	size_t funds[PART_MAX];
	uint32_t last_page[PART_MAX]; /* of a row of the part */
	struct name cut;	      /* begins below the last row of a page; text absent: none */
	struct cg_str printed;	      /* name of the last fund, as far as it is printed */
	bool printed_hyphen;
};

/* By the token of the page, which names statement and version. */
static unsigned detect_mfcentral_summary(const struct cg_doc *d)
{
	return cg_mfcentral_detect(d, CG_STR("MFCentralCASSummary_v"), CG_STR("Scheme Details"));
}

/* Counted as a failed check, with the page. */
static void not_understood(struct reader *r, uint32_t page)
{
	(void)cg_reconcile_check(r->a, r->s, false,
				 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = page },
				 "Figures on page %u belong to no row of the table.", page);
}

static const struct cg_str labels[COL_MAX][CG_MFCENTRAL_NAMES] = {
	{ CG_STR_INIT("Invested Value"), CG_STR_INIT("Invested Amount"), CG_STR_INIT("Cost Value"),
	  CG_STR_INIT("Invested"), CG_STR_INIT("Cost") },
	{ CG_STR_INIT("Balance"), CG_STR_INIT("Units"), CG_STR_INIT("No. of Units") },
	{ CG_STR_INIT("NAV"), CG_STR_INIT("Price") },
	{ CG_STR_INIT("Market Value"), CG_STR_INIT("Current Value"), CG_STR_INIT("Valuation"), CG_STR_INIT("Market"),
	  CG_STR_INIT("Current") },
	{ CG_STR_INIT("Gain/Loss"), CG_STR_INIT("Gain"), CG_STR_INIT("Profit/Loss") },
};

/* Behind a gap, or behind a number that fills its column. */
static bool begins_cell(const struct cg_line *l, size_t k)
{
	return k == 0 || l->w[k].x0 - l->w[k - 1].x1 > l->w[k].size * GAP_PERCENT / 100 ||
	       (l->w[k - 1].text.n > FOLIO_PART && cg_mfcentral_is_folio(l->w[k - 1].text) &&
		cg_is_alpha(l->w[k].text.p[0]));
}

/* A head that is centred stands right of where its texts begin: the leftmost cell behind the head before it does. */
static void settle_cut(const struct cg_lines *ls, size_t first, size_t last, int32_t from, int32_t *cut)
{
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];

		for (size_t k = 0; k < l->n; k++) {
			if (l->w[k].x0 > from && l->w[k].x0 < *cut && begins_cell(l, k))
				*cut = l->w[k].x0;
		}
	}
}

/* A heading whose Scheme Details stands on line i; *body is the first line below it. */
static bool heading_at(const struct cg_lines *ls, size_t first, size_t i, size_t last, struct table *out, size_t *body)
{
	size_t from = i > first ? i - 1 : i, to = cg_line_window(ls, i, HEAD_HEIGHT);
	struct cg_box scheme, date, key;

	while (to < last && cg_mfcentral_heads_go_on(ls, to))
		to++;
	to = to > last ? last : to;
	to = to > i + HEAD_LINES ? i + HEAD_LINES : to;
	if (!cg_line_label(ls, i, i + 1, CG_STR("Scheme Details"), 0, &scheme) ||
	    !cg_line_label(ls, from, to, CG_STR("NAV Date"), scheme.x1, &date))
		return false;

	out->part = cg_line_label(ls, from, to, CG_STR("Client Id"), 0, &key) ? PART_DEMAT : PART_SOA;
	if (out->part == PART_SOA && !cg_line_label(ls, from, to, CG_STR("Folio No"), 0, &key))
		return false;
	for (size_t k = 0; k < COL_MAX; k++) {
		if (!cg_mfcentral_heading(ls, from, to, labels[k], k == COL_NAV ? date.x1 : scheme.x1, &out->cols[k]))
			return false;
	}
	out->names = scheme.x0;
	out->folios = key.x0;
	out->names_first = scheme.x0 < key.x0;
	out->cut = out->names_first ? key.x0 : scheme.x0;
	for (*body = i + 1; *body < to && cg_mfcentral_heads_go_on(ls, *body);)
		++*body;
	settle_cut(ls, *body, last, out->names_first ? scheme.x1 : key.x1, &out->cut);
	return true;
}

/* Does a heading begin here? Its upper labels may stand on a line above Scheme Details. */
static bool read_heading(const struct cg_lines *ls, size_t i, size_t last, struct table *out, size_t *body)
{
	struct cg_box market;

	if (heading_at(ls, i, i, last, out, body))
		return true;
	return i + 1 < last && cg_mfcentral_heading(ls, i, i + 1, labels[COL_MARKET], 0, &market) &&
	       heading_at(ls, i, i + 1, last, out, body);
}

/* Middle of a word. */
static int32_t middle(const struct cg_word *w)
{
	return w->x0 + (w->x1 - w->x0) / 2;
}

/* "(+41.47%)": the gain in per cent. */
static bool is_percent(struct cg_str s)
{
	return cg_str_ends(s, CG_STR("%)")) || cg_str_ends(s, CG_STR("%"));
}

/* Words [from, to) of a line. */
struct span {
	size_t from, to;
};

/* Words of a line: the folio, the name, and from `figures` on the rest. */
struct parts {
	struct span folio, name;
	size_t figures;
};

/* Where the columns of a line end. */
static struct parts parts_of(const struct reader *r, const struct cg_line *l)
{
	struct span left = { 0, 0 }, right;
	size_t from, to;

	if (cg_page_number(l, &r->d->words->pages[l->page - 1], &from, &to) && to - from == l->n)
		return (struct parts){ { 0, 0 }, { 0, 0 }, l->n };

	while (left.to < l->n && l->w[left.to].x0 < r->t.cut - EDGE)
		left.to++;
	right = (struct span){ left.to, left.to };
	while (right.to < l->n && middle(&l->w[right.to]) < cg_mfcentral_left(r->t.cols, COL_MAX))
		right.to++;
	return r->t.names_first ? (struct parts){ right, left, right.to } : (struct parts){ left, right, right.to };
}

static size_t words_in(struct span s)
{
	return s.to - s.from;
}

/* Market value and gain that touch: paise tell where the first ends. */
static bool twins(const struct reader *r, const struct cg_line *l, size_t k, struct cg_dec *market, struct cg_dec *gain)
{
	const struct cg_word *w = &l->w[k];
	size_t dot = cg_str_find(w->text, CG_STR("."));
	bool percent = k + 1 < l->n && is_percent(l->w[k + 1].text);

	return dot != SIZE_MAX &&
	       (percent || cg_line_box_nearest(r->t.cols, COL_MAX, w->x1, w->x1, ALIGN) == COL_GAIN) &&
	       cg_dec_parse(cg_str_sub(w->text, 0, dot + 3), market) &&
	       cg_dec_parse(cg_str_sub(w->text, dot + 3, SIZE_MAX), gain) && gain->scale == 2;
}

/* False: the line has a word right of the names that is no figure in a column. */
static bool total_figures(const struct reader *r, const struct cg_line *l, size_t from, struct total *t)
{
	bool ok = true;

	for (size_t i = from; i < l->n; i++) {
		struct cg_dec d, gain;
		size_t col =
			cg_dec_parse(l->w[i].text, &d) ? cg_mfcentral_column(r->t.cols, COL_MAX, &l->w[i]) : SIZE_MAX;

		if (col == SIZE_MAX && !t->fig[COL_GAIN].set && twins(r, l, i, &d, &gain)) {
			t->fig[COL_GAIN] = gain;
			col = COL_MARKET;
		}
		if (col == SIZE_MAX || t->fig[col].set)
			ok = ok && (is_percent(l->w[i].text) || cg_mfcentral_is_dash(l->w[i].text));
		else
			t->fig[col] = d;
	}
	return ok;
}

/* "Total" alone in the column of names, with a figure beside it. */
static bool is_total_line(const struct reader *r, const struct cg_line *l)
{
	struct parts p = parts_of(r, l);

	return words_in(p.name) == 1 && words_in(p.folio) == 0 && p.figures < l->n &&
	       cg_str_eq_nocase(l->w[0].text, CG_STR("Total"));
}

/* Each part has one total. */
static void read_total(struct reader *r, const struct cg_line *l)
{
	struct total *t = &r->totals[r->t.part], now = { .seen = true, .page = l->page };
	/* a gain is not printed without what was invested */
	bool ok = total_figures(r, l, parts_of(r, l).figures, &now) && now.fig[COL_MARKET].set &&
		  (now.fig[COL_INVESTED].set || !now.fig[COL_GAIN].set) && !t->seen;

	(void)cg_reconcile_check(r->a, r->s, ok,
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

	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++) {
		if (cg_line_match(l, 0, starts[i], true, &(struct cg_at){ 0 }))
			return true;
	}
	return !r->t.names_first && l->x0 < r->t.cut - EDGE && parts_of(r, l).figures == l->n &&
	       !cg_is_digit(l->w[0].text.p[0]);
}

/* A number that fills its column touches the name behind it: the length of the number; 0: it does not. */
static size_t touching(const struct reader *r, const struct cg_line *l, struct span folio)
{
	struct cg_str s = words_in(folio) > 0 && !r->t.names_first ? l->w[folio.to - 1].text : CG_STR("");
	size_t n = 0;

	while (n < s.n && (cg_is_digit(s.p[n]) || s.p[n] == '/'))
		n++;
	if (r->t.part == PART_DEMAT && n > CLIENT_DIGITS)
		return CLIENT_DIGITS;
	return n > FOLIO_PART && n < s.n && cg_is_alpha(s.p[n]) ? n : 0;
}

/* The text under Scheme Details. */
static struct cg_str name_text(const struct reader *r, const struct cg_line *l, struct parts p, bool *hyphen)
{
	struct cg_str text = cg_mfcentral_text(r->a, l, p.name.from, p.name.to, hyphen);
	size_t cut = touching(r, l, p.folio);

	return cut == 0 || text.p == NULL
		       ? text
		       : cg_line_join(r->a, cg_str_sub(l->w[p.folio.to - 1].text, cut, SIZE_MAX), text, false);
}

/* The folios of lines [first, last). False: no memory. */
static bool find_rows(struct reader *r, size_t first, size_t last, struct row_list *rows)
{
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &r->d->lines.v[i];
		struct row row = { .y = l->y, .top = l->y, .bottom = l->y, .nav_date = CG_DATE_NONE };
		struct row *before = rows->n > 0 ? &rows->v[rows->n - 1] : NULL;
		struct span folio = parts_of(r, l).folio;

		if (words_in(folio) == 0)
			continue;
		if (rows->n >= ROWS_MAX) {
			not_understood(r, l->page);
			return true;
		}
		row.folio = cg_mfcentral_text(r->a, l, folio.from, folio.to, &row.hyphen);
		if (row.folio.p == NULL)
			return false;
		if (touching(r, l, folio) > 0)
			row.folio = cg_str_sub(row.folio, 0,
					       row.folio.n - l->w[folio.to - 1].text.n + touching(r, l, folio));
		if (before != NULL && before->hyphen) {
			before->folio = cg_line_join(r->a, before->folio, row.folio, true);
			before->hyphen = row.hyphen;
			if (before->folio.p == NULL)
				return false;
			continue;
		}
		row.bad = !cg_mfcentral_is_folio(row.folio);
		if (!CG_PUSH(r->a, rows, &row))
			return false;
	}
	return true;
}

/* Distance of two heights. */
static int32_t apart(int32_t x, int32_t y)
{
	return x < y ? y - x : x - y;
}

/* The row whose folio is nearest to this baseline; NULL: none within reach. */
static struct row *nearest(const struct row_list *rows, int32_t y)
{
	struct row *best = NULL;

	for (size_t i = 0; i < rows->n; i++) {
		if (apart(rows->v[i].y, y) <= REACH && (best == NULL || apart(rows->v[i].y, y) < apart(best->y, y)))
			best = &rows->v[i];
	}
	return best;
}

/* A word right of the names goes into the row. */
static void place_word(const struct reader *r, const struct cg_line *l, size_t k, struct row *row)
{
	const struct cg_word *w = &l->w[k];
	bool gain_of = k + 1 < l->n && is_percent(l->w[k + 1].text); /* its per cent stand behind it */
	struct cg_dec d, gain;
	int32_t date;
	size_t col;

	if (cg_mfcentral_is_dash(w->text) || is_percent(w->text))
		return;
	if (cg_date_parse_mon(w->text, &date)) {
		row->bad = row->bad || row->dated;
		row->dated = true;
		row->nav_date = date;
		return;
	}
	col = cg_dec_parse(w->text, &d) ? cg_mfcentral_column(r->t.cols, COL_MAX, w) : SIZE_MAX;
	col = col != SIZE_MAX && gain_of ? COL_GAIN : col;
	if (col == SIZE_MAX && !row->fig[COL_GAIN].set && twins(r, l, k, &d, &gain)) {
		row->fig[COL_GAIN] = gain;
		col = COL_MARKET;
	}
	if (col == SIZE_MAX || row->fig[col].set)
		row->bad = true;
	else
		row->fig[col] = d;
}

/* By the nearest folio, since cells have baselines of their own. */
static void place_figures(struct reader *r, size_t first, size_t last, struct row_list *rows)
{
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &r->d->lines.v[i];
		size_t from = parts_of(r, l).figures;
		struct row *row;

		while (from < l->n && is_percent(l->w[from].text))
			from++; /* nothing is made of it, and a page break may part it from its row */
		row = from < l->n ? nearest(rows, l->y) : NULL;
		if (row == NULL && from < l->n)
			not_understood(r, l->page);
		for (size_t k = from; row != NULL && k < l->n; k++)
			place_word(r, l, k, row);
		if (row != NULL) {
			row->top = l->y < row->top ? l->y : row->top;
			row->bottom = l->y > row->bottom ? l->y : row->bottom;
		}
	}
}

/* Lines under Scheme Details that stand close below each other. False: no memory. */
static bool find_names(struct reader *r, size_t first, size_t last, struct name_list *names)
{
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &r->d->lines.v[i];
		struct parts p = parts_of(r, l);
		struct name *open = names->n > 0 ? &names->v[names->n - 1] : NULL, name = { .top = l->y };

		if (words_in(p.name) == 0)
			continue;
		name.text = name_text(r, l, p, &name.hyphen);
		if (name.text.p == NULL)
			return false;
		if (open != NULL && l->y - open->bottom <= l->w[p.name.from].size * WRAP_PERCENT / 100 &&
		    open->text.n + name.text.n <= NAME_MAX_BYTES) {
			open->text = cg_line_join(r->a, open->text, name.text, open->hyphen);
			open->hyphen = name.hyphen;
			open->bottom = l->y;
			if (open->text.p == NULL)
				return false;
			continue;
		}
		name.bottom = l->y;
		if (!CG_PUSH(r->a, names, &name))
			return false;
	}
	return true;
}

/*
 * Rows stand as close as the lines of a name: which line belongs to which row, the order of lines and folios tells.
 * What the page before left over comes first, what goes on behind the page last. False: no memory.
 */
static bool part_names(struct reader *r, size_t first, size_t last, const struct row_list *rows,
		       struct name_list *names)
{
	struct cg_wraps_line *v = cg_arena_take_array(r->a, last - first + 2, sizeof(*v));
	struct name *name = cg_arena_take_array(r->a, rows->n + 2, sizeof(*name));
	size_t n = 0, row = 0;

	if (v == NULL || name == NULL)
		return false;
	for (size_t i = 0; i < rows->n + 2; i++)
		name[i] = (struct name){ .text = CG_STR("") };
	v[n++].kind = CG_WRAPS_OPENING;
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &r->d->lines.v[i];
		struct parts p = parts_of(r, l);
		enum cg_wraps_kind kind = words_in(p.name) > 0 ? CG_WRAPS_TEXT : CG_WRAPS_OTHER;

		if (words_in(p.folio) > 0)
			kind = kind == CG_WRAPS_TEXT ? CG_WRAPS_ROW : CG_WRAPS_BARE_ROW;
		if (kind != CG_WRAPS_OTHER)
			v[n++] = (struct cg_wraps_line){ kind, l->y, l->page, false };
	}
	v[n] = (struct cg_wraps_line){ CG_WRAPS_CLOSING, v[n - 1].y, v[n - 1].page, false };
	cg_wraps_settle(v, n + 1);
	n = 1;
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &r->d->lines.v[i];
		struct parts p = parts_of(r, l);
		struct name *to;
		struct cg_str text;
		bool hyphen;

		if (words_in(p.folio) + words_in(p.name) == 0)
			continue;
		row += words_in(p.folio) > 0;
		to = &name[row + v[n].ahead];
		n++;
		if (words_in(p.name) == 0)
			continue;
		text = name_text(r, l, p, &hyphen);
		to->top = to->text.n == 0 ? l->y : to->top;
		to->text = cg_line_join(r->a, to->text, text, to->hyphen);
		to->hyphen = hyphen;
		to->bottom = l->y;
		if (text.p == NULL || to->text.p == NULL)
			return false;
	}
	*names = (struct name_list){ name, rows->n + 2, rows->n + 2 };
	if (name[rows->n + 1].text.n == 0)
		names->n--;
	if (name[0].text.n == 0) {
		names->v++;
		names->n--;
	}
	return true;
}

/* Folios that wrap are one row of two lines: then the order of lines tells nothing. */
static bool one_line_each(const struct reader *r, size_t first, size_t last, const struct row_list *rows)
{
	size_t n = 0;

	for (size_t i = first; i < last; i++)
		n += words_in(parts_of(r, &r->d->lines.v[i]).folio) > 0;
	return n == rows->n;
}

/* The k-th name belongs to the k-th row if there are as many, and each touches its own row and no other. */
static void join_names(struct row_list *rows, const struct name_list *names)
{
	for (size_t i = 0; i < rows->n; i++) {
		struct row *row = &rows->v[i];
		const struct name *name = i < names->n ? &names->v[i] : NULL;

		if (name == NULL || names->n != rows->n || name->bottom < row->top || name->top > row->bottom)
			row->bad = true;
		if (name != NULL && names->n == rows->n)
			row->name = name->text;
	}
}

/* Everything that a row of this part prints. */
static bool is_complete(const struct reader *r, const struct row *row)
{
	if (row->bad || row->name.n == 0 || !row->fig[COL_INVESTED].set || !row->fig[COL_UNITS].set ||
	    !row->fig[COL_MARKET].set || !row->fig[COL_GAIN].set)
		return false;
	return r->t.part == PART_DEMAT || (row->dated && row->fig[COL_NAV].set);
}

/* False: no memory. */
static bool push_fund(struct reader *r, const struct row *row, uint32_t page)
{
	struct cg_fund f = { .page = page };
	struct cg_dec gain = CG_DEC_NONE;
	struct cg_scheme scheme;

	if (!cg_scheme_parse_uncoded(r->a, row->name, &scheme))
		return false;
	cg_scheme_store(&scheme, &f);
	f.folio = cg_scheme_folio_clean(r->a, row->folio);
	f.demat = r->t.part == PART_DEMAT ? CG_YES : CG_NO;
	f.cost = row->fig[COL_INVESTED];
	f.units = row->fig[COL_UNITS];
	f.nav = row->fig[COL_NAV];
	f.value = row->fig[COL_MARKET];
	f.nav_date = row->nav_date;
	if (r->t.part == PART_DEMAT && f.nav.set && f.nav.v == 0) /* not a price */
		f.nav = CG_DEC_NONE;
	if (f.folio.p == NULL || !CG_PUSH(r->a, &r->s->funds, &f))
		return false;
	r->funds[r->t.part]++;
	r->last_page[r->t.part] = f.page;
	(void)cg_reconcile_check(
		r->a, r->s, is_complete(r, row),
		&(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, &r->s->funds.v[r->s->funds.n - 1], page, CG_DEC_NONE,
				      CG_DEC_NONE },
		"A row of the table on page %u is not understood: cells are missing, doubled or not figures.", page);
	cg_ink_figure(r->d->ink, page, row->fig[COL_GAIN]);
	if (!row->fig[COL_GAIN].set || !cg_dec_sub(f.value, f.cost, &gain))
		return true;
	(void)cg_reconcile_check(r->a, r->s, cg_dec_eq(gain, row->fig[COL_GAIN]),
				 &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, &r->s->funds.v[r->s->funds.n - 1], page,
						       gain, row->fig[COL_GAIN] },
				 "Market value less invested value do not give the gain.");
	if (!cg_dec_add(r->gains[r->t.part], row->fig[COL_GAIN], &r->gains[r->t.part]))
		r->gains[r->t.part] = CG_DEC_NONE;
	return true;
}

/* Do name and row overlap in height? */
static bool touches(const struct name *name, const struct row *row)
{
	return name->bottom >= row->top && name->top <= row->bottom;
}

/* The end of the last fund's name, which a page break has cut off. False: no memory. */
static bool name_goes_on(struct reader *r, const struct name *rest)
{
	struct cg_fund *f = &r->s->funds.v[r->s->funds.n - 1];
	enum cg_tristate demat = f->demat;
	struct cg_scheme scheme;

	r->printed = cg_line_join(r->a, r->printed, rest->text, r->printed_hyphen);
	if (r->printed.p == NULL || !cg_scheme_parse_uncoded(r->a, r->printed, &scheme))
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
static bool mend_names(struct reader *r, const struct row_list *rows, struct name_list *names, bool top, bool bottom)
{
	if (r->cut.text.p != NULL && names->n > 0) {
		names->v[0].text = cg_line_join(r->a, r->cut.text, names->v[0].text, r->cut.hyphen);
		if (names->v[0].text.p == NULL)
			return false;
		r->cut = (struct name){ 0 };
	} else if (top && r->s->funds.n > 0 && names->n > rows->n &&
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
	struct row_list rows = { 0 };
	struct name_list names = { 0 };

	if (first == last)
		return true;
	if (!find_rows(r, first, last, &rows) || !find_names(r, first, last, &names))
		return false;
	place_figures(r, first, last, &rows);
	if (names.n < rows.n && one_line_each(r, first, last, &rows) && !part_names(r, first, last, &rows, &names))
		return false;
	if (!mend_names(r, &rows, &names, top, bottom))
		return false;
	join_names(&rows, &names);
	if (rows.n == 0 && names.n > 0)
		not_understood(r, r->d->lines.v[first].page);
	for (size_t i = 0; i < rows.n; i++) {
		if (!push_fund(r, &rows.v[i], r->d->lines.v[first].page))
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
			not_understood(r, l->page);
			return;
		}
	}
}

/* A table may go on from the page before. */
static bool read_summary_page(struct reader *r, uint32_t page)
{
	const struct cg_lines *ls = &r->d->lines;
	size_t first, last, body, start;
	struct cg_head head;
	struct table table;
	bool tabs, top = r->open; /* the table of the page before goes on */
	bool ours = cg_mfcentral_body(r->d, page, &first, &last, &tabs);

	if (!tabs && cg_head_title(ls, page, r->a, &head))
		first = head.body;
	start = first;
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];

		if (read_heading(ls, i, last, &table, &body)) {
			if (r->open && !read_rows(r, start, i, top, false)) /* with the columns of the table before */
				return false;
			top = top && start == i;
			r->t = table;
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
static void settle_part(struct reader *r, enum part part, struct cg_printed_total *all)
{
	const struct total *t = &r->totals[part];
	struct cg_dec value = cg_dec_make(0, 2), cost = value, apart_by = CG_DEC_NONE;
	struct cg_finding f = { .code = CG_WARN_TOTAL_MISMATCH, .page = t->page };

	for (size_t i = 0; i < COL_MAX; i++)
		cg_ink_figure(r->d->ink, t->page, t->fig[i]);
	for (size_t i = 0; i < r->s->funds.n; i++) {
		const struct cg_fund *fund = &r->s->funds.v[i];

		if ((fund->demat == CG_YES) != (part == PART_DEMAT))
			continue;
		if (fund->value.set && !cg_dec_add(value, fund->value, &value))
			value = CG_DEC_NONE;
		if (fund->cost.set && !cg_dec_add(cost, fund->cost, &cost))
			cost = CG_DEC_NONE;
	}
	f.expected = value;
	f.found = t->fig[COL_MARKET];
	(void)cg_reconcile_check(r->a, r->s,
				 cg_dec_sub(value, t->fig[COL_MARKET], &apart_by) &&
					 cg_dec_cmp(cg_dec_abs(apart_by), cg_dec_make((int64_t)r->funds[part], 2)) <= 0,
				 &f, "The market values of a table do not add up to its total.");
	if (t->fig[COL_GAIN].set) {
		f.expected = r->gains[part];
		f.found = t->fig[COL_GAIN];
		(void)cg_reconcile_check(
			r->a, r->s,
			cg_dec_sub(f.expected, f.found, &apart_by) &&
				cg_dec_cmp(cg_dec_abs(apart_by), cg_dec_make((int64_t)r->funds[part], 2)) <= 0,
			&f, "The gains of a table do not add up to its total.");
	}
	f.expected = cost;
	f.found = t->fig[COL_INVESTED];
	if (t->fig[COL_INVESTED].set)
		(void)cg_reconcile_check(r->a, r->s, cg_dec_eq(cost, t->fig[COL_INVESTED]), &f,
					 "The invested values of a table do not add up to its total.");
	all->page = t->page;
	if (!cg_dec_add(all->value, t->fig[COL_MARKET], &all->value))
		all->value = CG_DEC_NONE;
	if (!t->fig[COL_INVESTED].set || !cg_dec_add(all->cost, t->fig[COL_INVESTED], &all->cost))
		all->cost = CG_DEC_NONE;
}

/* A part that has rows must have a total; the sum of the totals is that of the statement. False: no memory. */
static bool settle_fund(struct reader *r)
{
	struct cg_printed_total all = { .value = cg_dec_make(0, 2), .cost = cg_dec_make(0, 2) };
	bool any = false, every = true;

	for (enum part part = PART_SOA; part < PART_MAX; part++) {
		if (r->totals[part].seen) {
			settle_part(r, part, &all);
			any = true;
		} else if (r->funds[part] > 0) {
			every = false;
			(void)cg_reconcile_check(
				r->a, r->s, false,
				&(struct cg_finding){ .code = CG_WARN_TOTAL_MISMATCH, .page = r->last_page[part] },
				"The total of a table is not found.");
		}
	}
	return !any || !every || !all.value.set || CG_PUSH(r->a, &r->s->printed, &all);
}

/* The head, then page by page, then the totals. */
static enum cg_code read_statement(const struct cg_doc *d, struct cg_statement *s, struct cg_err *e)
{
	struct reader r = { .d = d, .a = d->a, .s = s };
	struct cg_head head;
	enum cg_code rc = cg_head_read(d, s, &head, e);

	if (rc != CG_OK)
		return rc;
	r.gains[PART_SOA] = r.gains[PART_DEMAT] = cg_dec_make(0, 2);
	for (uint32_t page = 1; page <= d->lines.n_pages; page++) {
		if (!read_summary_page(&r, page))
			return cg_fail(e, CG_EBUSY, "mfcentral: no memory");
	}
	if (r.cut.text.p != NULL)
		not_understood(&r, (uint32_t)d->lines.n_pages);
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
