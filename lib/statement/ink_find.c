/*
 * ink_find.c: the fields of the model on the page again, by their value. A token stands for one field only; of equal
 * ones the first counts that no field has and that lies behind the field before it.
 */
#include "statement/ink_priv.h"
#include "statement/isin.h"

enum {
	ROW_ABOVE = 1600, /* figures of a row lie this close to its date: descriptions may wrap above and below */
	ROW_BELOW = 3000,
	TEXT_ABOVE = 2, /* lines of a text above its date, and below it */
	TEXT_BELOW = 5,
	SIGN_COST = 300,
	ROW_TRIES = 64, /* rows of one day on one page that are looked at */
};

struct finder {
	struct cg_ink *ink;
	struct cg_statement *s;
	struct cg_place base; /* of, i, j of the entity at work */
	uint32_t from, to;    /* pages that its fields stand on */
	uint32_t after;	      /* tokens behind this one are preferred */
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

static void find_token(struct finder *f, enum cg_ink_kind kind, struct cg_str text, struct cg_str field)
{
	uint32_t i;

	if (text.n == 0)
		return;
	i = find_key(f, (struct cg_token){ .kind = (uint8_t)kind, .text = text });
	if (i != CG_INK_NO_TOKEN)
		take_token(f, i, field);
}

/* Digits of a folio before its slash are a token; a short one is a number. */
static void find_folio(struct finder *f, struct cg_str folio, struct cg_str field)
{
	struct cg_str head = folio;
	char glued[64];
	size_t n = 0;

	for (size_t i = 0; i < folio.n && n < sizeof(glued); i++) {
		if (folio.p[i] != ' ')
			glued[n++] = folio.p[i];
	}
	find_token(f, CG_TOKEN_FOLIO, (struct cg_str){ glued, n }, field);
	head = cg_str_trim(cg_str_cut(&head, '/'));
	find_token(f, CG_TOKEN_FOLIO, head, field);
	find_token(f, CG_TOKEN_NUMBER, (struct cg_str){ glued, n }, field);
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

/* The date whose row holds most of the figures, the nearest of equals. */
static uint32_t row_date(const struct finder *f, int32_t day, uint32_t page, const struct row_field *v, size_t n)
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
		if (best == CG_INK_NO_TOKEN || found > most || (found == most && cost < least)) {
			best = i;
			most = found;
			least = cost;
		}
	}
	return best;
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
	uint32_t date = row_date(f, day, page, v, n);
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
}

/* ---- entities ---- */

static void find_fund(struct finder *f, size_t at, uint32_t from)
{
	const struct cg_fund *v = &f->s->funds.v[at];

	set_pages(f, from, v->page);
	begin(f, CG_PLACE_FUND, at, 0);
	find_folio(f, v->folio, CG_STR("folio"));
	find_token(f, CG_TOKEN_PAN, v->pan, CG_STR("pan"));
	find_token(f, CG_TOKEN_ISIN, v->isin, CG_STR("isin"));
	find_dec(f, v->opening_units, CG_STR("opening_units"));
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
	find_dec(f, v->units, CG_STR("units"));
	find_dec(f, v->nav, CG_STR("nav"));
	find_date(f, v->nav_date, CG_STR("nav_date"));
	find_dec(f, v->cost, CG_STR("cost"));
	find_dec(f, v->value, CG_STR("value"));
}

static void find_account(struct finder *f, size_t at)
{
	const struct cg_demat_account *v = &f->s->demat.v[at];

	for (size_t i = 0; i < v->holdings.n; i++) {
		const struct cg_demat_holding *h = &v->holdings.v[i];
		bool fund = h->kind == CG_DEMAT_FUND;

		set_pages(f, h->page, h->page);
		begin(f, CG_PLACE_HOLDING, at, i);
		find_token(f, CG_TOKEN_ISIN, h->isin, CG_STR("isin"));
		find_dec(f, h->units, CG_STR("units"));
		find_dec(f, h->face_value, CG_STR("face_value"));
		find_dec(f, h->price, fund ? CG_STR("nav") : CG_STR("price"));
		find_dec(f, h->value, CG_STR("value"));
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
	}
	set_pages(f, v->page, 0);
	begin(f, CG_PLACE_ACCOUNT, at, 0);
	for (size_t i = 0; i < v->owners.n; i++)
		find_token(f, CG_TOKEN_PAN, v->owners.v[i].pan, CG_STR("pan"));
	find_dec(f, v->value, CG_STR("value"));
}

static void find_nps(struct finder *f)
{
	const struct cg_nps *v = &f->s->nps;

	set_pages(f, 1, 0);
	for (size_t i = 0; i < v->schemes.n; i++) {
		begin(f, CG_PLACE_NPS_SCHEME, i, 0);
		find_dec(f, v->schemes.v[i].units, CG_STR("units"));
		find_dec(f, v->schemes.v[i].nav, CG_STR("nav"));
		find_dec(f, v->schemes.v[i].value, CG_STR("value"));
	}
	begin(f, CG_PLACE_NPS, 0, 0);
	find_dec(f, v->value, CG_STR("value"));
	find_token(f, CG_TOKEN_FOLIO, v->pran, CG_STR("pran"));
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
		set_pages(f, s->demat_totals.v[i].page, s->demat_totals.v[i].page);
		find_dec(f, s->demat_totals.v[i].value,
			 s->demat_totals.v[i].scope == CG_DEMAT_GRAND ? CG_STR("total_value") : CG_STR_NONE);
	}
}

bool cg_ink_find(struct cg_ink *ink, struct cg_statement *s)
{
	struct finder f = { .ink = ink, .s = s };
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
