/*
 * head.c: the block of the investor is cut out of the page: from the notice right of it, from the table below it, and
 * from the summary and the notice that may stand above it.
 */
#include "statement/head/head.h"

#include <string.h>

#include "statement/head/head_table.h"
#include "statement/mask.h"
#include "statement/reconcile/reconcile.h"

enum {
	TITLE_PAGES = 40,    /* a letter or another document may stand before it */
	PERIOD_LINES = 6,    /* the period stands in one of the lines behind the title */
	DATE_LEN = 11,	     /* DD-Mon-YYYY */
	ADDRESS_MAX = 12,    /* lines; six are usual */
	SENTENCE_WORDS = 4,  /* of small letters */
	NOTICE_LINES = 3,    /* lines that begin at the same x make the notice a column */
	NOTICE_WORDS = 2000, /* a head of more words is none; bounds the search */
	PITCH_PERCENT = 200, /* of the size: lines of the block are no further apart */
	SAME_PITCH = 125,    /* percent of the pitch of a block: what stands further apart is none of it */
	SAME_EDGE = 150,     /* left edges within 1.5 pt are the same */
};

/* The phrase stands alone: nothing, or a gap wider than two spaces of its size, on either side. */
static bool stands_alone(const struct cg_line *l, size_t from, struct cg_at end)
{
	int32_t gap = l->w[from].size > 0 ? l->w[from].size : CG_PT(8);

	if (end.byte > 0 || (from > 0 && l->w[from].x0 - l->w[from - 1].x1 < gap))
		return false;
	return end.word >= l->n || l->w[end.word].x0 - l->w[end.word - 1].x1 >= gap;
}

/* What the title says of the statement's kind. */
static bool title_of(const struct cg_line *l, enum cg_statement_type *type)
{
	static const struct {
		struct cg_str text;
		enum cg_statement_type type;
	} titles[] = {
		{ CG_STR_INIT("Consolidated Account Statement"), CG_STATEMENT_DETAILED },
		{ CG_STR_INIT("Consolidated Account Summary"), CG_STATEMENT_SUMMARY },
	};

	for (size_t i = 0; i < sizeof(titles) / sizeof(titles[0]); i++) {
		struct cg_at end;
		size_t at = cg_line_find(l, 0, titles[i].text, true, &end);

		if (at != SIZE_MAX && stands_alone(l, at, end)) {
			*type = titles[i].type;
			return true;
		}
	}
	return false;
}

/* Text without spaces, for dates whose parts were drawn one by one. */
static struct cg_str squashed(struct cg_arena *a, const struct cg_line *l)
{
	struct cg_str s = cg_line_text(a, l);
	char *p = s.p == NULL ? NULL : cg_arena_take(a, s.n + 1);
	size_t n = 0;

	for (size_t i = 0; p != NULL && i < s.n; i++) {
		if (!cg_is_space(s.p[i]))
			p[n++] = s.p[i];
	}
	return (struct cg_str){ p, n };
}

static bool date_at(struct cg_str s, size_t at, int32_t *out)
{
	return cg_date_parse_mon(cg_str_sub(s, at, DATE_LEN), out);
}

/* Behind a label and perhaps a colon. */
static bool labelled_date(struct cg_str s, struct cg_str label, int32_t *out)
{
	size_t at = cg_str_find_nocase(s, label);

	if (at == SIZE_MAX)
		return false;
	at += label.n;
	if (at < s.n && s.p[at] == ':')
		at++;
	return date_at(s, at, out);
}

/* "01-Apr-1990 To 27-Aug-2024", "( From Date : 01-Apr-1990 To Date : 27-Aug-2024 )" with its halves in any order, or
 * "As on [Date:] 27-Aug-2024". */
static bool period_of(struct cg_arena *a, const struct cg_line *l, struct cg_head *h)
{
	struct cg_str s = squashed(a, l);
	int32_t from, to;

	if (labelled_date(s, CG_STR("fromdate"), &from) && labelled_date(s, CG_STR("todate"), &to)) {
		h->from = from;
		h->to = to;
		return true;
	}
	if (labelled_date(s, CG_STR("ason"), &to) || labelled_date(s, CG_STR("asondate"), &to)) {
		h->from = CG_DATE_NONE;
		h->to = to;
		return true;
	}
	for (size_t i = 0; i + 2 * DATE_LEN < s.n; i++) {
		struct cg_str between = cg_str_sub(s, i + DATE_LEN, 2);

		if (cg_str_eq_nocase(between, CG_STR("to")) && date_at(s, i, &from) &&
		    date_at(s, i + DATE_LEN + 2, &to)) {
			h->from = from;
			h->to = to;
			return true;
		}
	}
	return false;
}

bool cg_head_title(const struct cg_lines *ls, uint32_t page, struct cg_arena *a, struct cg_head *out)
{
	size_t first = ls->page_first[page - 1], last = ls->page_first[page];

	*out = (struct cg_head){ CG_STATEMENT_MAX, CG_DATE_NONE, CG_DATE_NONE, SIZE_MAX, SIZE_MAX, first };
	for (size_t i = first; i < last && out->title == SIZE_MAX; i++) {
		if (title_of(&ls->v[i], &out->type))
			out->title = i;
	}
	if (out->title == SIZE_MAX)
		return false;
	for (size_t i = out->title; i < last && i < out->title + PERIOD_LINES && out->period == SIZE_MAX; i++) {
		if (period_of(a, &ls->v[i], out))
			out->period = i;
	}
	out->body = (out->period == SIZE_MAX ? out->title : out->period) + 1;
	return true;
}

/* The line of the first folio. */
static bool begins_folio(const struct cg_line *l)
{
	struct cg_at end;

	return l->n > 0 && cg_line_match(l, 0, CG_STR("Folio No"), true, &end);
}

/* A line of its own, above the first folio. */
static bool names_fund_house(const struct cg_line *l)
{
	return l->n > 2 && cg_str_eq_nocase(l->w[l->n - 2].text, CG_STR("Mutual")) &&
	       cg_str_eq_nocase(l->w[l->n - 1].text, CG_STR("Fund"));
}

/* Line i is where the head ends: summary box, table header, folio, or the fund house above that. */
static bool ends_head(const struct cg_lines *ls, size_t i, size_t last)
{
	const struct cg_line *l = &ls->v[i];

	return cg_line_find(l, 0, CG_STR("PORTFOLIO SUMMARY"), false, NULL) != SIZE_MAX || begins_folio(l) ||
	       (i + 1 < last && names_fund_house(l) && begins_folio(&ls->v[i + 1])) ||
	       cg_line_starts(l, CG_STR("SoA Holdings")) || cg_line_starts(l, CG_STR("Allocation by Asset Class")) ||
	       cg_head_table_begins(ls, i, last) ||
	       (cg_line_find(l, 0, CG_STR("Scheme"), false, NULL) != SIZE_MAX &&
		cg_line_find(l, 0, CG_STR("NAV"), false, NULL) != SIZE_MAX) ||
	       (cg_line_find(l, 0, CG_STR("Date"), false, NULL) != SIZE_MAX &&
		cg_line_find(l, 0, CG_STR("Transaction"), false, NULL) != SIZE_MAX);
}

/* How many lines have a word that begins at x with a gap before it. */
static size_t starts_at(const struct cg_lines *ls, size_t first, size_t last, int32_t x)
{
	size_t count = 0;

	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];

		for (size_t k = 0; k < l->n; k++) {
			int32_t d = l->w[k].x0 - x;

			if (d > -SAME_EDGE && d < SAME_EDGE && (k == 0 || l->w[k].x0 - l->w[k - 1].x1 > l->w[k].size))
				count++;
		}
	}
	return count;
}

/* How many words from word i on have small letters alone, as those of sentences do; names and addresses have few. */
static size_t small_words(const struct cg_line *l, size_t i)
{
	size_t small = 0;

	for (; i < l->n; i++) {
		struct cg_str s = l->w[i].text;
		size_t k = 0;

		while (k < s.n && cg_is_lower(s.p[k]))
			k++;
		small += k == s.n && k > 1;
	}
	return small;
}

static int32_t left_edge(const struct cg_lines *ls, size_t first, size_t last)
{
	int32_t x = INT32_MAX;

	for (size_t i = first; i < last; i++)
		x = ls->v[i].x0 < x ? ls->v[i].x0 : x;
	return x;
}

/*
 * Left edge of the notice: of the places right of the block's own left edge where lines begin, the one where most do.
 * The end of the page when there is none.
 */
static int32_t notice_edge(const struct cg_lines *ls, size_t first, size_t last, int32_t left, int32_t width,
			   size_t least)
{
	size_t most = least - 1, words = 0;
	int32_t edge = width;

	for (size_t i = first; i < last; i++)
		words += ls->v[i].n;
	if (words > NOTICE_WORDS)
		return width;
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];

		for (size_t k = 0; k < l->n; k++) {
			size_t n;

			if (l->w[k].x0 < left + width / 5 || (k > 0 && l->w[k].x0 - l->w[k - 1].x1 <= l->w[k].size))
				continue;
			n = starts_at(ls, first, last, l->w[k].x0);
			if (n < least && small_words(l, k) >= SENTENCE_WORDS)
				n = least; /* a short notice */
			if (n > most) {
				most = n;
				edge = l->w[k].x0 - SAME_EDGE;
			}
		}
	}
	return edge;
}

/* The words from `edge` to the cut, as lines of their own: baselines of the notice must not part or join them. */
static bool block_lines(const struct cg_lines *ls, size_t first, size_t last, int32_t edge, int32_t cut,
			struct cg_arena *a, struct cg_lines *out)
{
	struct cg_page page = { 0 };
	struct cg_words words = { .pages = &page, .n_pages = 1 };

	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];

		for (size_t k = 0; k < l->n; k++) {
			if (l->w[k].x0 >= edge && l->w[k].x0 < cut && !CG_PUSH(a, &page, &l->w[k]))
				return false;
		}
	}
	return cg_line_build(&words, a, out);
}

/* The value behind one of the labels, "" when nothing follows; false when the line does not begin with one. */
static bool labelled(struct cg_arena *a, const struct cg_line *l, const struct cg_str *labels, size_t n,
		     struct cg_str *value)
{
	for (size_t i = 0; i < n; i++) {
		struct cg_at end;

		if (cg_line_match(l, 0, labels[i], true, &end)) {
			*value = cg_line_squeeze(a, cg_line_text_from(a, l, end, cg_line_end(l)));
			if (value->n == 0)
				*value = CG_STR_NONE;
			return true;
		}
	}
	return false;
}

static const struct cg_str email_labels[] = { CG_STR_INIT("Email Id:"), CG_STR_INIT("E-mail Id:"),
					      CG_STR_INIT("Email:"), CG_STR_INIT("E-mail:") };
static const struct cg_str mobile_labels[] = { CG_STR_INIT("Mobile:"), CG_STR_INIT("Mobile No:"),
					       CG_STR_INIT("Mobile No.:") };
static const struct cg_str phone_labels[] = { CG_STR_INIT("Phone Res:"), CG_STR_INIT("Phone Off:"),
					      CG_STR_INIT("Phone:"),	 CG_STR_INIT("Tel:"),
					      CG_STR_INIT("Fax:"),	 CG_STR_INIT("Phone(Res):"),
					      CG_STR_INIT("Phone(Off):") };

static const struct cg_str pan_labels[] = { CG_STR_INIT("PAN:") };

/* The block begins with the PAN and ends with the mail address; else PANs stand with the folios. */
static bool pan_first(const struct cg_statement *s)
{
	return (s->prints & CG_PRINTS_PAN_FIRST) != 0;
}

#define LABELLED(a, l, labels, value) labelled(a, l, labels, sizeof(labels) / sizeof((labels)[0]), value)

static bool investor_line(struct cg_arena *a, const struct cg_line *l, struct cg_statement *s)
{
	struct cg_str text, value;

	if (pan_first(s) && LABELLED(a, l, pan_labels, &s->investor.pan))
		return true;
	if (LABELLED(a, l, email_labels, &s->investor.email) || LABELLED(a, l, mobile_labels, &s->investor.mobile) ||
	    LABELLED(a, l, phone_labels, &value))
		return true;
	text = cg_line_squeeze(a, cg_line_text(a, l));
	if (text.p == NULL)
		return false;
	if (s->investor.name.p == NULL) {
		s->investor.name = text;
		return true;
	}
	return s->investor.address.n >= ADDRESS_MAX || CG_PUSH(a, &s->investor.address, &text);
}

/* Where a label begins that has a gap before it: its line, and its left edge in *x. `last`: nowhere. */
static size_t label_line(const struct cg_lines *ls, size_t first, size_t last, const struct cg_str *labels, size_t n,
			 int32_t *x)
{
	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];
		struct cg_at end;

		for (size_t k = 0; k < l->n * n; k++) {
			const struct cg_word *w = &l->w[k / n];

			if ((k < n || w->x0 - w[-1].x1 > w->size) &&
			    cg_line_match(l, k / n, labels[k % n], true, &end)) {
				*x = w->x0;
				return i;
			}
		}
	}
	return last;
}

#define LABEL_LINE(ls, first, last, labels, x)                                                                         \
	label_line(ls, first, last, labels, sizeof(labels) / sizeof((labels)[0]), x)

/* The last line of the block has been read. */
static bool is_block_over(const struct cg_statement *s)
{
	if (pan_first(s))
		return s->investor.email.p != NULL;
	return s->investor.mobile.p != NULL;
}

/* The value of a label that has a line of its own stands below it. */
static bool takes_below(struct cg_arena *a, const struct cg_lines *block, size_t i, struct cg_statement *s)
{
	struct cg_str value, text;

	if (i + 1 >= block->n)
		return false;
	text = cg_line_squeeze(a, cg_line_text(a, &block->v[i + 1]));
	if (LABELLED(a, &block->v[i], email_labels, &value) && value.p == NULL &&
	    cg_str_find(text, CG_STR("@")) != SIZE_MAX)
		s->investor.email = text;
	else if (LABELLED(a, &block->v[i], mobile_labels, &value) && value.p == NULL && text.n > 0 &&
		 (text.p[0] == '+' || cg_is_digit(text.p[0])))
		s->investor.mobile = text;
	else if (pan_first(s) && LABELLED(a, &block->v[i], pan_labels, &value) && value.p == NULL &&
		 cg_mask_pan_whole(text))
		s->investor.pan = text;
	else
		return false;
	return true;
}

/* A line of a notice above or below the block: it runs over half of the page, in words of small letters. */
static bool is_notice(const struct cg_line *l, int32_t width)
{
	return small_words(l, 0) >= SENTENCE_WORDS && l->x1 - l->x0 > width / 2;
}

/*
 * Without a mail address: the lines above the mobile that stand as close to each other, if nothing but a notice stands
 * above them; its last line may be short. 0: not so.
 */
static size_t below_notice(const struct cg_lines *block, int32_t width)
{
	int32_t x, pitch;
	size_t at = LABEL_LINE(block, 0, block->n, mobile_labels, &x), notice = 0;

	if (at == block->n || at == 0)
		return 0;
	pitch = block->v[at].y - block->v[at - 1].y;
	while (at > 0 && block->v[at].y - block->v[at - 1].y <= pitch * SAME_PITCH / 100)
		at--;
	while (notice < at && is_notice(&block->v[notice], width))
		notice++;
	return notice + 1 >= at ? at : 0;
}

/* The first line of the block: that of the mail address, or the first of those close above it. */
static size_t block_start(const struct cg_lines *block, int32_t width)
{
	int32_t x;
	size_t at = LABEL_LINE(block, 0, block->n, email_labels, &x);

	if (at == block->n)
		return block->n > 0 && is_notice(&block->v[0], width) ? below_notice(block, width) : 0;
	while (at > 0 && block->v[at].y - block->v[at - 1].y <= block->v[at].w[0].size * PITCH_PERCENT / 100)
		at--;
	return at;
}

static bool read_block(const struct cg_doc *d, struct cg_statement *s, const struct cg_lines *block, size_t first)
{
	bool told = false;

	for (size_t i = first; i < block->n && !is_block_over(s); i++) {
		if (is_notice(&block->v[i], d->words->pages[block->v[i].page - 1].width))
			break;
		if (takes_below(d->a, block, i, s))
			i++;
		else if (!investor_line(d->a, &block->v[i], s))
			return false;
		told = told || small_words(&block->v[i], 0) >= SENTENCE_WORDS;
	}
	if (told)
		(void)cg_reconcile_check(
			d->a, s, false,
			&(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .page = block->v[first].page },
			"A sentence stands among name and address of the investor.");
	return true;
}

/* Rows of the summary have amounts; a block has none. */
static bool has_amount(const struct cg_line *l)
{
	struct cg_dec d;

	for (size_t i = 0; i < l->n; i++) {
		if (cg_dec_parse(l->w[i].text, &d) && d.scale == 2)
			return true;
	}
	return false;
}

/* Lines close to each other that end with that of the mobile, below all amounts. last: there are none. */
static size_t above_mobile(const struct cg_lines *ls, size_t from, size_t last)
{
	int32_t x;
	size_t at = LABEL_LINE(ls, from, last, mobile_labels, &x);

	if (at == last)
		return last;
	while (at > from + 1 && ls->v[at].y - ls->v[at - 1].y <= ls->v[at].w[0].size * PITCH_PERCENT / 100 &&
	       !has_amount(&ls->v[at - 1]))
		at--;
	return at;
}

/* The block can stand below the portfolio summary: lines [*first, *body), from its mail address on if it has one. */
static bool below_box(const struct cg_lines *ls, size_t from, size_t last, size_t *first, size_t *body)
{
	size_t to = from + 1, label;
	int32_t x;

	if (from >= last || cg_line_find(&ls->v[from], 0, CG_STR("PORTFOLIO SUMMARY"), false, NULL) == SIZE_MAX)
		return false;
	while (to < last && !ends_head(ls, to, last))
		to++;
	label = LABEL_LINE(ls, from, to, email_labels, &x);
	if (label == to)
		label = above_mobile(ls, from, to);
	if (label == to)
		return false;
	*first = label;
	*body = to;
	return true;
}

static bool read_investor(const struct cg_doc *d, struct cg_statement *s, struct cg_head *h, size_t last)
{
	const struct cg_lines *ls = &d->lines;
	bool central = pan_first(s);
	size_t first = h->body, label;
	int32_t cut, width, edge, x;
	struct cg_lines block;

	while (h->body < last && !ends_head(ls, h->body, last))
		h->body++;
	label = central ? LABEL_LINE(ls, first, last, pan_labels, &x)
			: LABEL_LINE(ls, first, h->body, email_labels, &x);
	if (!central && label == h->body)
		label = LABEL_LINE(ls, first, h->body, mobile_labels, &x);
	if (!central && label == h->body && below_box(ls, h->body, last, &first, &h->body)) {
		label = LABEL_LINE(ls, first, h->body, email_labels, &x);
		if (label == h->body)
			label = LABEL_LINE(ls, first, h->body, mobile_labels, &x);
	}
	if (central && label < last) {
		first = label;
		for (h->body = first; h->body < last && !ends_head(ls, h->body, last);)
			h->body++;
	}
	if (h->body == first)
		return true;
	width = d->words->pages[ls->v[first].page - 1].width;
	/* the block stands left of the notice, else where its label does */
	edge = label < h->body && x > width / 3 ? x - SAME_EDGE : INT32_MIN;
	cut = notice_edge(ls, first, h->body, edge > 0 ? x : left_edge(ls, label < h->body ? label : first, h->body),
			  width, central ? 1 : NOTICE_LINES); /* the notice of MF Central may have two lines */
	return block_lines(ls, first, h->body, edge, cut, d->a, &block) &&
	       read_block(d, s, &block, central ? 0 : block_start(&block, width));
}

/*
 * A mail address has no blanks: those that narrow or wide gaps made in it go, up to the one behind the "@" and those
 * about a full stop.
 */
static bool join_mail(struct cg_arena *a, struct cg_str *mail)
{
	struct cg_str s = *mail;
	size_t at = cg_str_find(s, CG_STR("@")), n = 0;
	char *out;

	if (at == SIZE_MAX || cg_str_find(s, CG_STR(" ")) == SIZE_MAX)
		return true;
	out = cg_arena_take(a, s.n);
	for (size_t i = 0; out != NULL && i < s.n; i++) {
		bool inside = i <= at + 1 || s.p[i - 1] == '.' || (i + 1 < s.n && s.p[i + 1] == '.');

		if (s.p[i] != ' ' || !inside)
			out[n++] = s.p[i];
	}
	*mail = (struct cg_str){ out, n };
	return out != NULL;
}

enum cg_code cg_head_read(const struct cg_doc *d, struct cg_statement *s, struct cg_head *out, struct cg_err *e)
{
	const struct cg_lines *ls = &d->lines;
	uint32_t page = 1;

	*out = (struct cg_head){ CG_STATEMENT_MAX, CG_DATE_NONE, CG_DATE_NONE, SIZE_MAX, SIZE_MAX, 0 };
	s->as_of = s->from = s->to = CG_DATE_NONE;
	while (page <= ls->n_pages && page <= TITLE_PAGES && !cg_head_title(ls, page, d->a, out))
		page++;
	if (out->title == SIZE_MAX)
		return CG_OK;
	s->from = out->from;
	s->to = s->as_of = out->to;
	return read_investor(d, s, out, ls->page_first[page]) && join_mail(d->a, &s->investor.email)
		       ? CG_OK
		       : cg_fail(e, CG_EBUSY, "head: no memory");
}
