/*
 * ink_tokens.c: words that are glued make one text; the text is cut into figures, dates, ISINs, PANs, folios and the
 * rest. What a value runs into ("15,080,500.00Market", "12345678/0INF109K01837") is cut off.
 */
#include "statement/ink_priv.h"
#include "statement/isin.h"

#include <string.h>

enum {
	GROUP_MAX = 240,    /* bytes of one glued text */
	GROUP_WORDS = 64,   /* and words */
	PIECE_PERCENT = 15, /* of the size: pieces of one figure stand closer */
	FOLIO_DIGITS = 5,   /* a longer run of digits may be a folio */
	PAN_LEN = 10,
	ACCOUNT_LEN = 16,
};

struct group {
	uint32_t line, word, n; /* words [word, word + n) of the ledger */
	struct cg_str text;
	uint32_t start[GROUP_WORDS]; /* where each word begins in the text */
};

static bool is_figure_char(char c)
{
	return cg_is_digit(c) || c == '.' || c == ',' || c == '(' || c == ')' || c == '-';
}

/* Words i and i + 1 of a line belong together. */
static bool is_glued(const struct cg_line *l, size_t i)
{
	const struct cg_word *x = &l->w[i], *y = &l->w[i + 1];

	if (!cg_line_gap(l, i))
		return true;
	return !x->space_after && is_figure_char(x->text.p[x->text.n - 1]) && is_figure_char(y->text.p[0]) &&
	       y->x0 - x->x1 < (x->y1 - x->y0) * PIECE_PERCENT / 100 && y->x0 > x->x0 && y->x0 - x->x1 > -200;
}

/* The word of a group that byte `at` lies in. */
static uint32_t word_at(const struct group *g, size_t at)
{
	uint32_t i = 0;

	while (i + 1 < g->n && g->start[i + 1] <= at)
		i++;
	return i;
}

static bool push(struct cg_ink *ink, const struct group *g, size_t from, size_t n, struct cg_token t)
{
	t.line = g->line;
	t.page = ink->lines[g->line].page;
	t.first = g->word + word_at(g, from);
	t.last = g->word + word_at(g, from + n - 1);
	t.text = cg_str_sub(g->text, from, n);
	for (uint32_t i = t.first; i <= t.last; i++) {
		const struct cg_word *w = &ink->words[i].w;

		if (i == t.first || w->x0 < t.box[0])
			t.box[0] = w->x0;
		if (i == t.first || w->y0 < t.box[1])
			t.box[1] = w->y0;
		if (i == t.first || w->x1 > t.box[2])
			t.box[2] = w->x1;
		if (i == t.first || w->y1 > t.box[3])
			t.box[3] = w->y1;
	}
	return CG_PUSH(ink->a, &ink->tokens, &t);
}

/* ---- what begins at a byte: its length, or 0 ---- */

static size_t date_at(struct cg_str s, size_t at, struct cg_token *t)
{
	int32_t day;
	size_t n = 0;

	if (at > 0 && (cg_is_digit(s.p[at - 1]) || s.p[at - 1] == '/' || s.p[at - 1] == '-'))
		return 0;
	if (cg_date_parse_mon(cg_str_sub(s, at, 11), &day))
		n = 11;
	else if (cg_date_parse_dmy(cg_str_sub(s, at, 10), &day))
		n = 10;
	if (n == 0 || (at + n < s.n && cg_is_digit(s.p[at + n])))
		return 0;
	*t = (struct cg_token){ .kind = CG_TOKEN_DATE, .value = day };
	return n;
}

/* Funds, companies and the government; INA, INZ, INP are SEBI's numbers of advisers and brokers. */
static bool is_isin_prefix(struct cg_str s)
{
	return cg_str_starts(s, CG_STR("INF")) || cg_str_starts(s, CG_STR("INE")) ||
	       (cg_str_starts(s, CG_STR("IN")) && cg_is_digit(s.p[2]));
}

/* "IN300214" and the eight digits of a client: a demat account, the folio of units that are held there. */
static bool is_account(struct cg_str s)
{
	size_t n = 2;

	while (n < s.n && cg_is_digit(s.p[n]))
		n++;
	return n == ACCOUNT_LEN && cg_str_starts(s, CG_STR("IN30")) && (n == s.n || !cg_is_alnum(s.p[n]));
}

/* Inside a longer word only when its check digit holds, behind letters only INF and INE. */
static size_t isin_at(struct cg_str s, size_t at, struct cg_token *t)
{
	struct cg_str part = cg_str_sub(s, at, CG_ISIN_LEN);
	bool inside = at > 0 && cg_is_alnum(s.p[at - 1]);
	bool runs_on = at + CG_ISIN_LEN < s.n && cg_is_alnum(s.p[at + CG_ISIN_LEN]);

	if (!cg_isin_shape(part) || !is_isin_prefix(part) || is_account(cg_str_sub(s, at, SIZE_MAX)) ||
	    (!cg_isin_valid(part) && (inside || runs_on)) ||
	    (inside && cg_is_alpha(s.p[at - 1]) && cg_is_digit(part.p[2])))
		return 0;
	*t = (struct cg_token){ .kind = CG_TOKEN_ISIN };
	return CG_ISIN_LEN;
}

static size_t pan_at(struct cg_str s, size_t at, struct cg_token *t)
{
	if (s.n - at < PAN_LEN || (at > 0 && cg_is_upper(s.p[at - 1])) ||
	    (s.n - at > PAN_LEN && cg_is_alnum(s.p[at + PAN_LEN])))
		return 0;
	for (size_t i = 0; i < PAN_LEN; i++) {
		char c = s.p[at + i];

		if (i >= 5 && i < 9 ? !cg_is_digit(c) : !cg_is_upper(c))
			return 0;
	}
	*t = (struct cg_token){ .kind = CG_TOKEN_PAN };
	return PAN_LEN;
}

static size_t digits_at(struct cg_str s, size_t at)
{
	size_t n = 0;

	while (at + n < s.n && cg_is_digit(s.p[at + n]))
		n++;
	return n;
}

/* Not a part of a longer thing: "V3.5", "12.3.2019", "Rs.5". */
static bool is_free(struct cg_str s, size_t at, size_t n)
{
	size_t end = at + n;
	char before = at > 0 ? s.p[at - 1] : ' ', after = end < s.n ? s.p[end] : ' ';

	if (cg_is_digit(before) || cg_is_digit(after) || before == '/' || after == '/')
		return false;
	if (after == '.' && end + 1 < s.n && cg_is_digit(s.p[end + 1]))
		return false;
	if (before == '.' || cg_is_alpha(before)) {
		struct cg_str head = cg_str_sub(s, 0, at);

		return cg_str_ends(head, CG_STR("INR")) || cg_str_ends(head, CG_STR("Rs.")) ||
		       cg_str_ends(head, CG_STR("Rs"));
	}
	return true;
}

static void cut_zeros(struct cg_token *t)
{
	while (t->scale > 0 && t->value % 10 == 0) {
		t->value /= 10;
		t->scale--;
	}
}

/* Digits with a point, or with commas between groups. */
static size_t figure_at(struct cg_str s, size_t at, struct cg_token *t)
{
	size_t n = 0, points = 0, commas = 0, end;
	struct cg_dec d;

	while (at + n < s.n && (cg_is_digit(s.p[at + n]) || s.p[at + n] == ',' || s.p[at + n] == '.')) {
		if (s.p[at + n] == '.' && (points > 0 || at + n + 1 >= s.n || !cg_is_digit(s.p[at + n + 1])))
			break;
		if (s.p[at + n] == ',' && (at + n + 1 >= s.n || !cg_is_digit(s.p[at + n + 1])))
			break;
		points += s.p[at + n] == '.';
		commas += s.p[at + n] == ',';
		n++;
	}
	if (n == 0 || points + commas == 0 || !is_free(s, at, n) || !cg_dec_parse(cg_str_sub(s, at, n), &d))
		return 0;
	end = at + n;
	*t = (struct cg_token){ .kind = CG_TOKEN_FIGURE, .value = d.v, .scale = d.scale, .printed_scale = d.scale };
	t->negative = at > 0 && (s.p[at - 1] == '-' || (s.p[at - 1] == '(' && end < s.n && s.p[end] == ')'));
	if (end < s.n && s.p[end] == '%')
		t->kind = CG_TOKEN_PERCENT;
	cut_zeros(t);
	return n;
}

/* Two amounts that touch, "1,234.5067.89": the length of the first; 0: they are none. */
static size_t twin_at(struct cg_str s, size_t at)
{
	size_t dot = at, next;
	struct cg_dec d;

	if (at > 0 && (cg_is_alnum(s.p[at - 1]) || s.p[at - 1] == '.' || s.p[at - 1] == '/'))
		return 0;
	while (dot < s.n && (cg_is_digit(s.p[dot]) || s.p[dot] == ','))
		dot++;
	next = dot + 3;
	if (dot == at || next >= s.n || s.p[dot] != '.' || !cg_is_digit(s.p[next]) ||
	    !cg_dec_parse(cg_str_sub(s, at, next - at), &d))
		return 0;
	for (dot = next; dot < s.n && (cg_is_digit(s.p[dot]) || s.p[dot] == ',');)
		dot++;
	return dot + 3 == s.n && s.p[dot] == '.' && cg_dec_parse(cg_str_sub(s, next, s.n - next), &d) ? next - at : 0;
}

static struct cg_token figure_token(struct cg_str s)
{
	struct cg_token t = { .kind = CG_TOKEN_FIGURE };
	struct cg_dec d;

	(void)cg_dec_parse(s, &d);
	t.value = d.v;
	t.scale = t.printed_scale = d.scale;
	cut_zeros(&t);
	return t;
}

/* A run of digits, with a slash or not: a folio, a mobile number, a count. */
static size_t number_at(struct cg_str s, size_t at, struct cg_token *t)
{
	size_t n = digits_at(s, at), more;

	if (n == 0 || (at > 0 && cg_is_alnum(s.p[at - 1])))
		return 0;
	*t = (struct cg_token){ .kind = n > FOLIO_DIGITS ? CG_TOKEN_FOLIO : CG_TOKEN_NUMBER };
	if (at + n < s.n && s.p[at + n] == '/' && (more = digits_at(s, at + n + 1)) > 0)
		n += more + 1;
	return n;
}

static size_t token_at(struct cg_str s, size_t at, struct cg_token *t)
{
	size_t n;

	if (cg_is_digit(s.p[at])) {
		n = date_at(s, at, t);
		if (n == 0)
			n = figure_at(s, at, t);
		return n != 0 ? n : number_at(s, at, t);
	}
	if (s.p[at] == '.')
		return at == 0 || !cg_is_alnum(s.p[at - 1]) ? figure_at(s, at, t) : 0;
	if (!cg_is_upper(s.p[at]))
		return 0;
	n = isin_at(s, at, t);
	return n != 0 ? n : pan_at(s, at, t);
}

static bool cut_group(struct cg_ink *ink, const struct group *g)
{
	struct cg_str s = g->text;
	size_t text = 0;

	for (size_t at = 0; at < s.n;) {
		struct cg_token t;
		size_t twin = twin_at(s, at), n = twin > 0 ? twin : token_at(s, at, &t);

		if (n == 0) {
			at++;
			continue;
		}
		if (at > text && !push(ink, g, text, at - text, (struct cg_token){ .kind = CG_TOKEN_TEXT }))
			return false;
		if (twin > 0) {
			if (!push(ink, g, at, n, figure_token(cg_str_sub(s, at, n))))
				return false;
			at += n;
			n = s.n - at;
			t = figure_token(cg_str_sub(s, at, n));
		}
		if (!push(ink, g, at, n, t))
			return false;
		at += n;
		text = at;
	}
	return text >= s.n || push(ink, g, text, s.n - text, (struct cg_token){ .kind = CG_TOKEN_TEXT });
}

/* Words [at, ..) of line l that are glued; false: no memory. */
static bool take_group(struct cg_ink *ink, const struct cg_line *l, uint32_t line, size_t at, struct group *g)
{
	size_t bytes = l->w[at].text.n, n = 1, put = 0;
	char *p;

	g->line = line;
	g->word = ink->lines[line].first + (uint32_t)at;
	while (at + n < l->n && n < GROUP_WORDS && is_glued(l, at + n - 1) &&
	       bytes + l->w[at + n].text.n <= GROUP_MAX) {
		bytes += l->w[at + n].text.n;
		n++;
	}
	g->n = (uint32_t)n;
	g->start[0] = 0;
	g->text = l->w[at].text;
	if (n == 1)
		return true;
	p = cg_arena_take(ink->a, bytes);
	for (size_t i = 0; p != NULL && i < n; i++) {
		g->start[i] = (uint32_t)put;
		memcpy(p + put, l->w[at + i].text.p, l->w[at + i].text.n);
		put += l->w[at + i].text.n;
	}
	g->text = (struct cg_str){ p, put };
	return p != NULL;
}

bool cg_ink_tokens(struct cg_ink *ink, const struct cg_lines *ls)
{
	struct group g;

	for (uint32_t i = 0; i < ink->n_lines; i++) {
		ink->lines[i].token = (uint32_t)ink->tokens.n;
		for (size_t at = 0; at < ls->v[i].n; at += g.n) {
			if (!take_group(ink, &ls->v[i], i, at, &g) || !cut_group(ink, &g))
				return false;
		}
		ink->lines[i].n_tokens = (uint32_t)ink->tokens.n - ink->lines[i].token;
	}
	return ink->tokens.n < CG_INK_NO_TOKEN;
}
