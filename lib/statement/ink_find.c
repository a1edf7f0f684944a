/*
 * ink_find.c: the fields of the model on the page again, by their value. A token stands for one field only; of equal
 * ones the first counts that no field has and that lies behind the field before it.
 */
#include "statement/ink_priv.h"
#include "statement/isin.h"
#include "statement/mask.h"

#include <string.h>

enum {
	ROW_ABOVE = 1600, /* figures of a row lie this close to its date: descriptions may wrap above and below */
	ROW_BELOW = 3000,
	TEXT_ABOVE = 2, /* lines of a text above its date, and below it */
	TEXT_BELOW = 5,
	SIGN_COST = 300,
	ROW_TRIES = 64, /* rows of one day on one page that are looked at */
	NEAR = 4,	/* lines between a name and what is printed with it */
	AGAIN = 60,	/* lines above a row in which its heading stands */
	HEAD_PAGES = 40,
	PERSONS_MAX = 32,
	HEAD_LINES = 24, /* of the investor's block, behind his name */
	AMCS = 64,	 /* headings that are nowhere: of more, some are looked for again */
};

/* A heading that no line before `line` prints. */
struct absent {
	struct cg_str amc;
	uint32_t line;
};

struct finder {
	struct cg_ink *ink;
	struct cg_statement *s;
	struct cg_place base; /* of, i, j of the entity at work */
	uint32_t from, to;    /* pages that its fields stand on */
	uint32_t after;	      /* tokens behind this one are preferred */
	uint32_t line;	      /* of the token that was found last */
	uint32_t name;	      /* first word of the last name of a fund; CG_INK_NO_TOKEN: none yet */
	struct cg_str amc;    /* the heading that was looked for last, and its place; page 0: none was found */
	struct cg_place amc_place;
	struct absent absent[AMCS];
	bool no_memory;
};

static struct cg_token key_dec(struct cg_dec d, uint32_t page)
{
	struct cg_token t = { .kind = CG_TOKEN_FIGURE,
			      .page = page,
			      .value = d.v < 0 ? -d.v : d.v,
			      .scale = d.scale,
			      .printed_scale = d.scale };

	while (t.scale > 0 && t.value % 10 == 0) {
		t.value /= 10;
		t.scale--;
	}
	return t;
}

static void take_token(struct finder *f, uint32_t i, struct cg_str field)
{
	struct cg_token *t = &f->ink->tokens.v[i];
	struct cg_place p = f->base;

	t->state = CG_INK_FIELD;
	f->line = t->line;
	if (field.p == NULL)
		return;
	p.field = field;
	p.page = t->page;
	cg_ink_box(f->ink, t, p.box);
	p.text = t->kind == CG_TOKEN_PAN ? CG_STR_NONE : t->text;
	f->no_memory |= !CG_PUSH(f->ink->a, &f->s->places, &p);
}

/* How alike a token and a figure of the model are; each step looks at less. */
enum likeness { LIKE_PRINTED, LIKE_VALUE, LIKE_NOTICE, LIKENESSES };

static bool is_like(const struct cg_token *t, const struct cg_token *key, enum likeness how)
{
	if (t->state != CG_INK_NONE || (t->notice && how < LIKE_NOTICE))
		return false;
	return how != LIKE_PRINTED || t->printed_scale == key->printed_scale;
}

/* The first token of the key that no field has, behind `after` if there is one. */
static uint32_t unused(const struct finder *f, const struct cg_token *key, enum likeness how)
{
	uint32_t early = CG_INK_NO_TOKEN;

	for (uint32_t i = cg_ink_first(f->ink, key); i != CG_INK_NO_TOKEN; i = f->ink->tokens.v[i].next) {
		const struct cg_token *t = &f->ink->tokens.v[i];

		if (!is_like(t, key, how) || !cg_ink_same(t, key))
			continue;
		if (i >= f->after)
			return i;
		if (early == CG_INK_NO_TOKEN)
			early = i;
	}
	return early;
}

/* On the pages of the entity: behind the field before it, else wherever. */
static uint32_t find_on_pages(const struct finder *f, struct cg_token key, enum likeness how)
{
	uint32_t early = CG_INK_NO_TOKEN;

	for (key.page = f->from; key.page <= f->to; key.page++) {
		uint32_t i = unused(f, &key, how);

		if (i != CG_INK_NO_TOKEN && i >= f->after)
			return i;
		if (early == CG_INK_NO_TOKEN)
			early = i;
	}
	return early;
}

static uint32_t find_key(const struct finder *f, struct cg_token key)
{
	uint32_t i = CG_INK_NO_TOKEN;

	for (int how = LIKE_PRINTED; how < LIKENESSES && i == CG_INK_NO_TOKEN; how++)
		i = find_on_pages(f, key, (enum likeness)how);
	return i;
}

static void find_dec(struct finder *f, struct cg_dec d, struct cg_str field)
{
	uint32_t i;

	if (!d.set)
		return;
	i = find_key(f, key_dec(d, 0));
	if (i == CG_INK_NO_TOKEN)
		return;
	take_token(f, i, field);
	f->after = f->ink->lines[f->ink->tokens.v[i].line].token; /* a line has fields in any order */
}

/* The date that stands nearest to the field before it. */
static uint32_t near_field(const struct finder *f, int32_t day)
{
	const struct cg_token *field = &f->ink->tokens.v[f->after];
	struct cg_token key = { .kind = CG_TOKEN_DATE, .value = day, .page = field->page };
	uint32_t best = CG_INK_NO_TOKEN;
	int32_t least = INT32_MAX;

	for (uint32_t i = cg_ink_first(f->ink, &key); i != CG_INK_NO_TOKEN; i = f->ink->tokens.v[i].next) {
		const struct cg_token *t = &f->ink->tokens.v[i];
		int32_t off = t->box[3] > field->box[3] ? t->box[3] - field->box[3] : field->box[3] - t->box[3];

		if (t->state != CG_INK_NONE || off >= least || !cg_ink_same(t, &key))
			continue;
		least = off;
		best = i;
	}
	return best;
}

static void find_date(struct finder *f, int32_t day, struct cg_str field)
{
	uint32_t i = CG_INK_NO_TOKEN;

	if (day == CG_DATE_NONE)
		return;
	if (f->after < f->ink->tokens.n)
		i = near_field(f, day);
	if (i == CG_INK_NO_TOKEN)
		i = find_key(f, (struct cg_token){ .kind = CG_TOKEN_DATE, .value = day });
	if (i != CG_INK_NO_TOKEN)
		take_token(f, i, field);
}

/* ---- texts: they have a place and no text of it, which the field itself has ---- */

/* False: it does not stand in these lines. */
static bool find_text_in(struct finder *f, struct cg_str text, struct cg_str field, uint32_t line, uint32_t end,
			 struct cg_ink_span *at)
{
	struct cg_place p = f->base;

	if (!cg_ink_text(f->ink, text, line, end, at))
		return false;
	p.field = field;
	p.page = at->page;
	memcpy(p.box, at->box, sizeof(p.box));
	f->no_memory |= !CG_PUSH(f->ink->a, &f->s->places, &p);
	return true;
}

/* In the line nearest to `line`, at most `below` behind it or `above` before it. */
static bool find_text_near(struct finder *f, struct cg_str text, struct cg_str field, uint32_t line, uint32_t above,
			   uint32_t below, struct cg_ink_span *at)
{
	bool found = find_text_in(f, text, field, line, line + 1, at);

	for (uint32_t i = 1; !found && (i <= above || i <= below); i++) {
		found = i <= above && i <= line && find_text_in(f, text, field, line - i, line - i + 1, at);
		found = found || (i <= below && find_text_in(f, text, field, line + i, line + i + 1, at));
	}
	return found;
}

static uint32_t first_line(const struct cg_ink *ink, uint32_t page)
{
	return ink->page_line[page == 0 ? 0 : page > ink->n_pages ? ink->n_pages : page - 1];
}

static void find_texts(struct finder *f, const struct cg_str_list *list, const char *key, uint32_t line, uint32_t end)
{
	struct cg_ink_span at;

	for (size_t i = 0; i < list->n; i++) {
		struct cg_str field = cg_arena_printf(f->ink->a, "%s[%zu]", key, i);

		f->no_memory |= field.p == NULL;
		(void)find_text_in(f, list->v[i], field, line, end, &at);
	}
}

/*
 * A token that another field has, such as the folio of several schemes, or one that is no token by its looks, such as a
 * whole number of shares: printed near the token that was found last.
 */
static void find_shared(struct finder *f, struct cg_str text, struct cg_str field, uint32_t above)
{
	struct cg_ink_span at;

	if (field.p == NULL || !find_text_near(f, text, field, f->line, above, NEAR, &at))
		return;
	if (!cg_str_ends(field, CG_STR("pan"))) /* however it is printed */
		f->s->places.v[f->s->places.n - 1].text = text;
}

static void find_whole(struct finder *f, struct cg_dec d, struct cg_str field)
{
	uint32_t from = f->line > NEAR ? f->line - NEAR : 0;
	struct cg_place p = f->base;

	for (uint32_t i = from; i <= f->line + NEAR && i < f->ink->n_lines; i++) {
		const struct cg_ink_line *l = &f->ink->lines[i];

		for (uint32_t k = l->first; k < l->first + l->n; k++) {
			struct cg_dec have;

			if (l->page != f->ink->lines[f->line].page || !cg_dec_parse(f->ink->words[k].w.text, &have) ||
			    !cg_dec_eq(have, d))
				continue;
			p.field = field;
			p.page = l->page;
			p.text = f->ink->words[k].w.text;
			memcpy(p.box,
			       (int32_t[4]){ cg_ink_given(f->ink, k)->x0, cg_ink_given(f->ink, k)->y0,
					     cg_ink_given(f->ink, k)->x1, cg_ink_given(f->ink, k)->y1 },
			       sizeof(p.box));
			f->no_memory |= !CG_PUSH(f->ink->a, &f->s->places, &p);
			return;
		}
	}
}

/* In rows: a figure that no token has left is looked for by its digits. */
static void find_cell(struct finder *f, struct cg_dec d, struct cg_str field)
{
	size_t before = f->s->places.n;

	find_dec(f, d, field);
	if (d.set && f->s->places.n == before)
		find_whole(f, d, field);
}

static bool take_text(struct finder *f, enum cg_ink_kind kind, struct cg_str text, struct cg_str field)
{
	uint32_t i = find_key(f, (struct cg_token){ .kind = (uint8_t)kind, .text = text });

	if (i != CG_INK_NO_TOKEN)
		take_token(f, i, field);
	return i != CG_INK_NO_TOKEN;
}

static void find_token(struct finder *f, enum cg_ink_kind kind, struct cg_str text, struct cg_str field)
{
	if (text.n > 0 && !take_text(f, kind, text, field))
		find_shared(f, text, field, AGAIN);
}

/* Digits of a folio before its slash are a token; a short one is a number. */
static void find_folio(struct finder *f, struct cg_str folio, struct cg_str field)
{
	struct cg_str head = folio;
	char glued[64];
	size_t n = 0;
	bool found = false;

	if (folio.n == 0)
		return;
	for (size_t i = 0; i < folio.n && n < sizeof(glued); i++) {
		if (folio.p[i] != ' ')
			glued[n++] = folio.p[i];
	}
	found |= take_text(f, CG_TOKEN_FOLIO, (struct cg_str){ glued, n }, field);
	head = cg_str_trim(cg_str_cut(&head, '/'));
	found |= take_text(f, CG_TOKEN_FOLIO, head, field);
	found |= take_text(f, CG_TOKEN_NUMBER, (struct cg_str){ glued, n }, field);
	if (!found)
		find_shared(f, folio, field, AGAIN);
}

static void begin(struct finder *f, enum cg_place_of of, size_t i, size_t j)
{
	f->base = (struct cg_place){ .of = of, .i = (uint32_t)i, .j = (uint32_t)j };
}

static void set_pages(struct finder *f, uint32_t from, uint32_t to)
{
	f->to = to > 0 && to <= f->ink->n_pages ? to : f->ink->n_pages;
	f->from = from > 0 && from <= f->to ? from : 1;
}

/* ---- rows ---- */

/*
 * A figure that no field has, near a date; CG_INK_NO_TOKEN: none. *cost: how far it is, and how unlike: a sign that
 * only the model has is often printed as none, so it weighs less than a line.
 */
static uint32_t near_date(const struct finder *f, struct cg_dec d, const struct cg_token *date, int32_t *cost)
{
	struct cg_token key = key_dec(d, date->page);
	uint32_t best = CG_INK_NO_TOKEN;

	*cost = INT32_MAX;
	for (uint32_t i = cg_ink_first(f->ink, &key); i != CG_INK_NO_TOKEN; i = f->ink->tokens.v[i].next) {
		const struct cg_token *t = &f->ink->tokens.v[i];
		int32_t off = t->box[3] - date->box[3];

		if (off > ROW_BELOW)
			break;
		if (t->state != CG_INK_NONE || off < -ROW_ABOVE || !cg_ink_same(t, &key))
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

struct row_field {
	struct cg_dec d;
	struct cg_str name;
};

/* How far the figures of a row lie from a date together. */
static int32_t row_cost(const struct finder *f, const struct row_field *v, size_t n, uint32_t date, size_t *found)
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

/* The text holds this token, spaces aside. */
static bool holds(struct cg_str text, struct cg_str token)
{
	for (size_t i = 0; i < text.n; i++) {
		size_t at = i, k = 0;

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
static uint32_t row_date(const struct finder *f, int32_t day, uint32_t page, struct cg_str text,
			 const struct row_field *v, size_t n)
{
	struct cg_token key = { .kind = CG_TOKEN_DATE, .page = page, .value = day };
	uint32_t best = CG_INK_NO_TOKEN, tries = 0;
	size_t most = 0;
	int32_t least = INT32_MAX;

	for (uint32_t i = cg_ink_first(f->ink, &key); i != CG_INK_NO_TOKEN && tries < ROW_TRIES;
	     i = f->ink->tokens.v[i].next) {
		size_t found;
		int32_t cost;

		if (f->ink->tokens.v[i].state != CG_INK_NONE || !cg_ink_same(&f->ink->tokens.v[i], &key))
			continue;
		tries++;
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

/* Tokens of a text of the model in the lines around line `at`, which may go on at the top of the next page. */
static void find_text(struct finder *f, struct cg_str text, uint32_t at)
{
	struct cg_ink *ink = f->ink;
	uint32_t from = at > TEXT_ABOVE ? at - TEXT_ABOVE : 0, to = at + TEXT_BELOW;

	if (to < ink->n_lines && ink->lines[to].page != ink->lines[at].page)
		to += TEXT_BELOW * 2;
	for (uint32_t i = from; text.n > 0 && i <= to && i < ink->n_lines; i++) {
		const struct cg_ink_line *l = &ink->lines[i];

		for (uint32_t k = i != at && begins_row(ink, l); k < l->n_tokens; k++) {
			struct cg_token *t = &ink->tokens.v[l->token + k];

			if (t->state == CG_INK_NONE && t->kind != CG_TOKEN_TEXT && holds(text, t->text))
				t->state = CG_INK_FIELD;
		}
	}
}

static void find_row(struct finder *f, int32_t day, uint32_t page, struct cg_str text, const struct row_field *v,
		     size_t n)
{
	uint32_t date = row_date(f, day, page, text, v, n);
	struct cg_ink_span span;
	struct cg_token at;
	int32_t cost;

	set_pages(f, page, page);
	if (date == CG_INK_NO_TOKEN) {
		for (size_t i = 0; i < n; i++)
			find_dec(f, v[i].d, v[i].name);
		return;
	}
	at = f->ink->tokens.v[date];
	take_token(f, date, CG_STR("date"));
	f->after = date;
	for (size_t i = 0; i < n; i++) {
		uint32_t k = v[i].d.set ? near_date(f, v[i].d, &at, &cost) : CG_INK_NO_TOKEN;

		if (k != CG_INK_NO_TOKEN)
			take_token(f, k, v[i].name);
	}
	find_text(f, text, at.line);
	(void)find_text_near(f, text, CG_STR("description"), at.line, TEXT_ABOVE, TEXT_BELOW, &span);
}

/* ---- entities ---- */

/*
 * What is known of the heading, else a place for it. A layout that prints no headings would have each one looked for up to
 * the first page for each of its funds.
 */
static struct absent *absent_of(struct finder *f, struct cg_str amc)
{
	struct absent *at = &f->absent[0];

	for (size_t i = 0; i < AMCS; i++) {
		if (cg_str_eq(f->absent[i].amc, amc))
			return &f->absent[i];
		if (f->absent[i].line < at->line)
			at = &f->absent[i];
	}
	*at = (struct absent){ .amc = amc };
	return at;
}

/* The heading nearest above the name; the funds below it share it. */
static void find_amc(struct finder *f, struct cg_str amc, uint32_t line)
{
	struct cg_ink_span at;

	if (amc.n == 0)
		return;
	if (!cg_str_eq(amc, f->amc)) {
		struct absent *known = absent_of(f, amc);

		f->amc = amc;
		f->amc_place = (struct cg_place){ .page = 0 };
		if (find_text_near(f, amc, CG_STR("amc"), line, line > known->line ? line - known->line : 0, 0, &at))
			f->amc_place = f->s->places.v[f->s->places.n - 1];
		else
			known->line = line > known->line ? line : known->line;
	} else if (f->amc_place.page > 0) {
		f->amc_place.i = f->base.i;
		f->no_memory |= !CG_PUSH(f->ink->a, &f->s->places, &f->amc_place);
	}
}

/*
 * The name stands with the ISIN, or else behind the name of the fund before; what the heading and the folio line print
 * stands above it, the rest around it.
 */
static void find_fund_texts(struct finder *f, const struct cg_fund *v)
{
	uint32_t from = first_line(f->ink, f->from), end = first_line(f->ink, f->to + 1), before = from;
	struct cg_ink_span name, at;

	if (v->isin.p == NULL || !find_text_near(f, v->name, CG_STR("name"), f->line, NEAR, NEAR, &name)) {
		if (f->name != CG_INK_NO_TOKEN && f->ink->words[f->name].line >= from)
			before = f->ink->words[f->name].line + 1;
		if (!find_text_in(f, v->name, CG_STR("name"), before, end, &name) &&
		    !find_text_in(f, v->name, CG_STR("name"), from, before, &name))
			return;
	}
	f->name = name.first;
	find_amc(f, v->amc, name.first_line);
	(void)find_text_near(f, v->registrar, CG_STR("registrar"), name.first_line, NEAR, NEAR, &at);
	(void)find_text_near(f, v->rta_code, CG_STR("rta_code"), name.first_line, NEAR, NEAR, &at);
	(void)find_text_near(f, v->advisor, CG_STR("advisor"), name.first_line, NEAR, NEAR, &at);
	from = name.first_line > 2 * NEAR ? name.first_line - 2 * NEAR : 0;
	find_texts(f, &v->holders, "holders", from, end);
	find_texts(f, &v->nominees, "nominees", from, end);
}

static void find_fund(struct finder *f, size_t at, uint32_t from)
{
	const struct cg_fund *v = &f->s->funds.v[at];

	set_pages(f, from, v->page);
	begin(f, CG_PLACE_FUND, at, 0);
	find_folio(f, v->folio, CG_STR("folio"));
	find_token(f, CG_TOKEN_PAN, v->pan, CG_STR("pan"));
	find_token(f, CG_TOKEN_ISIN, v->isin, CG_STR("isin"));
	find_fund_texts(f, v);
	find_cell(f, v->opening_units, CG_STR("opening_units"));
	for (size_t i = 0; i < v->txns.n; i++) {
		const struct cg_txn *t = &v->txns.v[i];
		struct row_field row[] = { { t->amount, CG_STR_INIT("amount") },
					   { t->units, CG_STR_INIT("units") },
					   { t->nav, CG_STR_INIT("nav") },
					   { t->balance, CG_STR_INIT("balance") } };

		begin(f, CG_PLACE_TXN, at, i);
		find_row(f, t->date, t->page, t->description, row, sizeof(row) / sizeof(row[0]));
	}
	set_pages(f, from, v->page);
	begin(f, CG_PLACE_FUND, at, 0);
	find_cell(f, v->units, CG_STR("units"));
	find_cell(f, v->nav, CG_STR("nav"));
	find_date(f, v->nav_date, CG_STR("nav_date"));
	find_dec(f, v->cost, CG_STR("cost"));
	find_dec(f, v->value, CG_STR("value"));
}

static void find_account_texts(struct finder *f, const struct cg_demat_account *v, size_t at)
{
	uint32_t from = first_line(f->ink, v->page), end = first_line(f->ink, v->page + 2);
	struct cg_ink_span span;

	begin(f, CG_PLACE_ACCOUNT, at, 0);
	(void)find_text_in(f, v->dp_name, CG_STR("dp_name"), from, end, &span);
	(void)find_text_in(f, v->dp_id, CG_STR("dp_id"), from, end, &span);
	(void)find_text_in(f, v->client_id, CG_STR("client_id"), from, end, &span);
	(void)find_text_in(f, v->depository, CG_STR("depository"), from, end, &span);
	for (size_t i = 0; i < v->owners.n; i++) {
		begin(f, CG_PLACE_ACCOUNT, at, i);
		find_token(f, CG_TOKEN_PAN, v->owners.v[i].pan, CG_STR("pan"));
		(void)find_text_in(f, v->owners.v[i].name, CG_STR("name"), from, end, &span);
	}
}

static void find_account(struct finder *f, size_t at)
{
	const struct cg_demat_account *v = &f->s->demat.v[at];
	struct cg_ink_span span;

	for (size_t i = 0; i < v->holdings.n; i++) {
		const struct cg_demat_holding *h = &v->holdings.v[i];
		bool fund = h->kind == CG_DEMAT_FUND;

		set_pages(f, h->page, h->page);
		begin(f, CG_PLACE_HOLDING, at, i);
		find_token(f, CG_TOKEN_ISIN, h->isin, CG_STR("isin"));
		(void)find_text_near(f, h->name, CG_STR("name"), f->line, NEAR, NEAR, &span);
		find_cell(f, h->units, CG_STR("units"));
		find_cell(f, h->face_value, CG_STR("face_value"));
		find_cell(f, h->price, fund ? CG_STR("nav") : CG_STR("price"));
		find_cell(f, h->value, CG_STR("value"));
	}
	for (size_t i = 0; i < v->txns.n; i++) {
		const struct cg_demat_txn *t = &v->txns.v[i];
		struct row_field row[] = { { t->opening, CG_STR_INIT("opening") },
					   { t->debit, CG_STR_INIT("debit") },
					   { t->credit, CG_STR_INIT("credit") },
					   { t->closing, CG_STR_INIT("closing") } };

		begin(f, CG_PLACE_DEMAT_TXN, at, i);
		find_row(f, t->date, t->page, t->description, row, sizeof(row) / sizeof(row[0]));
		find_token(f, CG_TOKEN_ISIN, t->isin, CG_STR("isin"));
		(void)find_text_near(f, t->name, CG_STR("name"), f->line, NEAR, NEAR, &span);
	}
	set_pages(f, v->page, 0);
	find_account_texts(f, v, at);
	begin(f, CG_PLACE_ACCOUNT, at, 0);
	find_dec(f, v->value, CG_STR("value"));
}

static void find_nps(struct finder *f)
{
	const struct cg_nps *v = &f->s->nps;
	struct cg_ink_span span;

	set_pages(f, 1, 0);
	for (size_t i = 0; i < v->schemes.n; i++) {
		begin(f, CG_PLACE_NPS_SCHEME, i, 0);
		find_dec(f, v->schemes.v[i].units, CG_STR("units"));
		find_dec(f, v->schemes.v[i].nav, CG_STR("nav"));
		find_dec(f, v->schemes.v[i].value, CG_STR("value"));
		(void)find_text_near(f, v->schemes.v[i].name, CG_STR("name"), f->line, NEAR, NEAR, &span);
	}
	begin(f, CG_PLACE_NPS, 0, 0);
	find_dec(f, v->value, CG_STR("value"));
	find_token(f, CG_TOKEN_FOLIO, v->pran, CG_STR("pran"));
}

/* The block of the investor; persons of the statement wherever they are named first. */
static void find_investor(struct finder *f)
{
	const struct cg_statement *s = f->s;
	uint32_t end = first_line(f->ink, f->ink->n_pages < HEAD_PAGES ? f->ink->n_pages + 1 : HEAD_PAGES), from = 0;
	struct cg_ink_span at;

	if (find_text_in(f, s->investor.name, CG_STR("investor.name"), 0, end, &at))
		from = at.first_line;
	(void)find_text_in(f, s->investor.email, CG_STR("investor.email"), 0, end, &at);
	(void)find_text_in(f, s->investor.mobile, CG_STR("investor.mobile"), 0, end, &at);
	find_texts(f, &s->investor.address, "investor.address", from,
		   from + HEAD_LINES < end ? from + HEAD_LINES : end);
	for (size_t i = 0; i < s->investors.n && i < PERSONS_MAX; i++) {
		struct cg_str name = cg_arena_printf(f->ink->a, "investors[%zu].name", i);
		struct cg_str pan = cg_arena_printf(f->ink->a, "investors[%zu].pan", i);

		f->no_memory |= name.p == NULL || pan.p == NULL;
		(void)find_text_in(f, s->investors.v[i].name, name, 0, f->ink->n_lines, &at);
		if (find_text_in(f, s->investors.v[i].pan, pan, 0, f->ink->n_lines,
				 &at)) /* no other field may have it */
			(void)take_text(f, CG_TOKEN_PAN, s->investors.v[i].pan, CG_STR_NONE);
	}
}

static void find_head(struct finder *f)
{
	const struct cg_statement *s = f->s;

	set_pages(f, 1, 0);
	begin(f, CG_PLACE_STATEMENT, 0, 0);
	f->after = 0;
	find_date(f, s->from, CG_STR("statement_period.from"));
	find_date(f, s->to, CG_STR("statement_period.to"));
	if (s->as_of != s->to)
		find_date(f, s->as_of, CG_STR("as_of_date"));
	find_token(f, CG_TOKEN_PAN, s->investor.pan, CG_STR("investor.pan"));
	find_investor(f);
}

/* Totals that reconciliation holds the funds against; the grand one is a field of the statement. */
static void find_totals(struct finder *f)
{
	struct cg_statement *s = f->s;

	begin(f, CG_PLACE_STATEMENT, 0, 0);
	f->after = 0;
	for (size_t i = 0; i < s->printed.n; i++) {
		const struct cg_printed_total *t = &s->printed.v[i];
		bool grand = t->amc.p == NULL;

		set_pages(f, t->page, t->page);
		find_dec(f, t->cost, grand ? CG_STR("total_cost") : CG_STR_NONE);
		find_dec(f, t->value, grand ? CG_STR("total_value") : CG_STR_NONE);
	}
	for (size_t i = 0; i < s->demat_totals.n; i++) {
		const struct cg_demat_total *t = &s->demat_totals.v[i];
		bool account = t->account < s->demat.n && t->section.p == NULL &&
			       (t->scope == CG_DEMAT_ACCOUNT || t->scope == CG_DEMAT_ACCOUNT_LIST);

		set_pages(f, t->page, t->page);
		begin(f, account ? CG_PLACE_ACCOUNT : CG_PLACE_STATEMENT, account ? t->account : 0, 0);
		find_dec(f, t->value,
			 account		      ? CG_STR("value")
			 : t->scope == CG_DEMAT_GRAND ? CG_STR("total_value")
						      : CG_STR_NONE);
	}
}

bool cg_ink_find(struct cg_ink *ink, struct cg_statement *s)
{
	struct finder f = { .ink = ink, .s = s, .name = CG_INK_NO_TOKEN };
	uint32_t from = 1;

	if (ink == NULL)
		return true;
	cg_ink_take_marks(ink, false);
	find_head(&f);
	find_totals(&f);
	for (size_t i = 0; i < s->funds.n; i++) {
		find_fund(&f, i, from <= s->funds.v[i].page ? from : 1);
		from = s->funds.v[i].page;
	}
	f.after = 0;
	for (size_t i = 0; i < s->demat.n; i++)
		find_account(&f, i);
	find_nps(&f);
	f.after = 0;
	for (size_t i = 0; i < ink->checked.n; i++) {
		set_pages(&f, ink->checked.v[i].page, ink->checked.v[i].page);
		find_dec(&f, ink->checked.v[i].d, CG_STR_NONE);
	}
	return !f.no_memory;
}
