/*
 * ink_rows.c: rows of tables on the page again: a date, the figures near it, and the words of its description, which
 * may wrap above and below.
 */
#include "statement/ink_seek.h"

enum {
	ROW_ABOVE = 1600, /* figures of a row lie this close to its date */
	ROW_BELOW = 3000,
	TEXT_ABOVE = 2, /* lines of a text above its date, and below it */
	TEXT_BELOW = 5,
	TEXT_MOST = 4096, /* bytes of it in which tokens are looked for; a description has some 100 */
	TEXT_STEP = 64,	  /* bytes that are as much work as a token */
	SIGN_COST = 300,
	DATE_INDENT = 1500, /* dates of one column begin within this */
	ROW_TRIES = 64,	    /* rows of one day on one page that are looked at */
};

/*
 * A figure that no field has, near a date; CG_INK_NO_TOKEN: none. *cost: how far it is, and how unlike: a sign that
 * only the model has is often printed as none, so it weighs less than a line.
 */
static uint32_t near_date(const struct cg_ink_seek *f, struct cg_dec d, const struct cg_token *date, int32_t *cost)
{
	struct cg_token key = cg_ink_seek_key(d, date->page);
	uint32_t best = CG_INK_NO_TOKEN;

	*cost = INT32_MAX;
	for (uint32_t i = CG_INK_NO_TOKEN; (i = cg_ink_free(f->ink, &key, i)) != CG_INK_NO_TOKEN;) {
		const struct cg_token *t = &f->ink->tokens.v[i];
		int32_t off = t->box[3] - date->box[3];

		if (off > ROW_BELOW)
			break;
		if (off < -ROW_ABOVE)
			continue;
		off = (off < 0 ? -off : off) + (t->printed_scale != key.printed_scale ? ROW_BELOW : 0) +
		      (t->negative != (d.v < 0) ? SIGN_COST : 0) + (t->notice ? ROW_BELOW : 0);
		if (off < *cost) {
			*cost = off;
			best = i;
		}
	}
	return best;
}

/* How far the figures of a row lie from a date together. */
static int32_t row_cost(const struct cg_ink_seek *f, const struct cg_ink_cell *v, size_t n, uint32_t date,
			size_t *found)
{
	int32_t sum = 0, cost;

	*found = 0;
	for (size_t i = 0; i < n; i++) {
		if (!v[i].d.set || near_date(f, v[i].d, &f->ink->tokens.v[date], &cost) == CG_INK_NO_TOKEN)
			continue;
		(*found)++;
		sum += cost;
	}
	return sum;
}

/* A row of the table begins here: its date is no part of a text. */
static bool begins_row(const struct cg_ink *ink, const struct cg_ink_line *l)
{
	const struct cg_token *t = &ink->tokens.v[l->token];

	return l->n_tokens > 1 && t->kind == CG_TOKEN_DATE && t->last < t[1].first;
}

/* So does one here. A date further in than those of rows, and in another form, begins a line of a text that goes on. */
static bool begins_other(const struct cg_ink *ink, const struct cg_ink_line *l, const struct cg_token *date)
{
	const struct cg_token *t = &ink->tokens.v[l->token];

	return begins_row(ink, l) && (t->box[0] - date->box[0] < DATE_INDENT || t->text.n == date->text.n);
}

/* The text holds this token, spaces aside. */
static bool holds(struct cg_str text, struct cg_str token)
{
	if (token.n == 0)
		return text.n > 0;
	for (size_t i = 0; i < text.n; i++) {
		const char *first = memchr(text.p + i, token.p[0], text.n - i);
		size_t at, k = 0;

		if (first == NULL)
			return false;
		i = at = (size_t)(first - text.p);
		while (at < text.n && k < token.n && (text.p[at] == ' ' || text.p[at] == token.p[k])) {
			k += text.p[at] != ' ' || token.p[k] == ' ';
			at++;
		}
		if (k == token.n)
			return true;
	}
	return false;
}

/* What stands behind the date of a row is of another text. */
static bool says_other(const struct cg_ink *ink, uint32_t date, struct cg_str text)
{
	const struct cg_ink_line *l = &ink->lines[ink->tokens.v[date].line];
	const struct cg_token *t = &ink->tokens.v[date];

	return text.n > 0 && date + 1 < l->token + l->n_tokens && t[1].kind == CG_TOKEN_TEXT && !holds(text, t[1].text);
}

/* The date whose row holds most of the figures, the nearest of equals. */
static uint32_t row_date(const struct cg_ink_seek *f, int32_t day, uint32_t page, struct cg_str text,
			 const struct cg_ink_cell *v, size_t n)
{
	struct cg_token key = { .kind = CG_TOKEN_DATE, .page = page, .value = day };
	uint32_t best = CG_INK_NO_TOKEN, i = CG_INK_NO_TOKEN;
	size_t most = 0;
	int32_t least = INT32_MAX;

	for (int tries = 0; tries < ROW_TRIES && (i = cg_ink_free(f->ink, &key, i)) != CG_INK_NO_TOKEN; tries++) {
		size_t found;
		int32_t cost;

		cost = row_cost(f, v, n, i, &found) + (i < f->after ? ROW_ABOVE : 0);
		if (!begins_row(f->ink, &f->ink->lines[f->ink->tokens.v[i].line]))
			cost += ROW_BELOW;
		if (says_other(f->ink, i, text))
			cost += ROW_BELOW;
		if (best == CG_INK_NO_TOKEN || found > most ||
		    (found == most && (cost < least || (cost == least && i < best)))) {
			best = i;
			most = found;
			least = cost;
		}
	}
	return best;
}

/* Tokens of a text of the model in the lines around that of its date; it may go on at the top of the next page. */
static void find_text(struct cg_ink_seek *f, struct cg_str text, const struct cg_token *date)
{
	struct cg_ink *ink = f->ink;
	uint32_t at = date->line, from = at > TEXT_ABOVE ? at - TEXT_ABOVE : 0, to = at + TEXT_BELOW;

	if (to < ink->n_lines && ink->lines[to].page != ink->lines[at].page)
		to += TEXT_BELOW * 2;
	text = cg_str_sub(text, 0, TEXT_MOST);
	for (uint32_t i = from; text.n > 0 && i <= to && i < ink->n_lines; i++) {
		const struct cg_ink_line *l = &ink->lines[i];

		for (uint32_t k = i != at && begins_other(ink, l, date); k < l->n_tokens; k++) {
			struct cg_token *t = &ink->tokens.v[l->token + k];

			if (t->state == CG_INK_NONE && t->kind != CG_TOKEN_TEXT &&
			    cg_effort_steps(ink->a->effort, text.n / TEXT_STEP + 1) && holds(text, t->text))
				t->state = CG_INK_FIELD;
		}
	}
}

void cg_ink_seek_row(struct cg_ink_seek *f, int32_t day, uint32_t page, struct cg_str text, const struct cg_ink_cell *v,
		     size_t n)
{
	uint32_t date = row_date(f, day, page, text, v, n);
	struct cg_ink_span span;
	struct cg_token at;
	int32_t cost;

	cg_ink_seek_pages(f, page, page);
	if (date == CG_INK_NO_TOKEN) {
		for (size_t i = 0; i < n; i++)
			cg_ink_seek_dec(f, v[i].d, v[i].name);
		return;
	}
	at = f->ink->tokens.v[date];
	cg_ink_seek_take(f, date, CG_STR("date"));
	f->after = date;
	for (size_t i = 0; i < n; i++) {
		uint32_t k;

		f->line = at.line;
		if (!v[i].d.set || (v[i].d.scale == 0 && cg_ink_seek_whole(f, v[i].d, v[i].name)))
			continue;
		k = near_date(f, v[i].d, &at, &cost);
		if (k != CG_INK_NO_TOKEN)
			cg_ink_seek_take(f, k, v[i].name);
		else
			(void)cg_ink_seek_whole(f, v[i].d, v[i].name);
	}
	find_text(f, text, &at);
	(void)cg_ink_seek_near(f, text, CG_STR("description"), at.line, TEXT_ABOVE, TEXT_BELOW, &span);
}
