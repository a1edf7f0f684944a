/*
 * ink_find.c: all fields of the model on the page again: which are looked for, on which pages and near what.
 */
#include "statement/ink_seek.h"

#include <string.h>

enum {
	HEAD_PAGES = 40,
	PERSONS_MAX = 32,  /* of a statement or an account: more are no persons */
	HEAD_LINES = 24,   /* of the investor's block, behind his name */
	LISTED_LINES = 3,  /* around the folio in a list of holders */
	LISTED_TRIES = 32, /* places of a folio that are looked at */
	TEXT_LINES = 400,  /* in which a name or the head of an account is looked for; a page has some 100 */
	AMCS = 64,	   /* headings that are nowhere: of more, some are looked for again */
};

/* A heading that no line before `line` prints. */
struct absent {
	struct cg_str amc;
	uint32_t line;
};

/* What the funds looked for before tell of the next one. */
struct before {
	uint32_t name;	   /* first word of the last name of a fund; CG_INK_NO_TOKEN: none yet */
	struct cg_str amc; /* the heading that was looked for last, and its place; page 0: none was found */
	struct cg_place amc_place;
	struct absent absent[AMCS];
};

/*
 * What is known of the heading, else a place for it. A layout that prints no headings would have each one looked for up
 * to the first page for each of its funds.
 */
static struct absent *absent_of(struct before *b, struct cg_str amc)
{
	struct absent *at = &b->absent[0];

	for (size_t i = 0; i < AMCS; i++) {
		if (cg_str_eq(b->absent[i].amc, amc))
			return &b->absent[i];
		if (b->absent[i].line < at->line)
			at = &b->absent[i];
	}
	*at = (struct absent){ .amc = amc };
	return at;
}

/* The heading nearest above the name; the funds below it share it. */
static void find_amc(struct cg_ink_seek *f, struct before *b, struct cg_str amc, uint32_t line)
{
	struct cg_ink_span at;

	if (amc.n == 0)
		return;
	if (!cg_str_eq(amc, b->amc)) {
		struct absent *known = absent_of(b, amc);
		const struct cg_place *place = NULL;

		b->amc = amc;
		if (cg_ink_seek_near(f, amc, CG_STR("amc"), line, line > known->line ? line - known->line : 0, 0, &at))
			place = cg_ink_seek_last(f);
		else
			known->line = line > known->line ? line : known->line;
		b->amc_place = place != NULL ? *place : (struct cg_place){ .page = 0 };
	} else if (b->amc_place.page > 0) {
		b->amc_place.i = f->base.i;
		f->no_memory |= !CG_PUSH(f->ink->a, &f->s->places, &b->amc_place);
	}
}

/* The last part of a name may stand behind the ISIN: " - Reinvest". The name is where its beginning is. */
static bool find_begun_name(struct cg_ink_seek *f, struct cg_str name, uint32_t line, uint32_t end,
			    struct cg_ink_span *at)
{
	size_t last = SIZE_MAX;

	for (size_t i = 0; i + 3 <= name.n; i++)
		last = memcmp(name.p + i, " - ", 3) == 0 ? i : last;
	return last != SIZE_MAX && cg_ink_seek_text(f, cg_str_sub(name, 0, last), CG_STR("name"), line, end, at);
}

/*
 * The name stands with the ISIN, or else behind the name of the fund before; what the heading and the folio line print
 * stands above it, the rest around it.
 */
static void find_fund_texts(struct cg_ink_seek *f, struct before *b, const struct cg_fund *v)
{
	uint32_t from = cg_ink_seek_line(f->ink, f->from), end = cg_ink_seek_line(f->ink, f->to + 1), before = from;
	struct cg_ink_span name, at;

	if (v->isin.p == NULL ||
	    !cg_ink_seek_near(f, v->name, CG_STR("name"), f->line, CG_INK_SEEK_NEAR, CG_INK_SEEK_NEAR, &name)) {
		if (b->name != CG_INK_NO_TOKEN && f->ink->words[b->name].line >= from)
			before = f->ink->words[b->name].line + 1;
		end = end - before < TEXT_LINES ? end : before + TEXT_LINES;
		from = before - from < TEXT_LINES ? from : before - TEXT_LINES;
		if (!cg_ink_seek_text(f, v->name, CG_STR("name"), before, end, &name) &&
		    !cg_ink_seek_text(f, v->name, CG_STR("name"), from, before, &name) &&
		    !find_begun_name(f, v->name, before, end, &name))
			return;
	}
	b->name = name.first;
	if (f->s->type != CG_STATEMENT_DEPOSITORY)
		cg_ink_due(f->ink, v, name.first_line);
	find_amc(f, b, v->amc, name.first_line);
	(void)cg_ink_seek_near(f, v->registrar, CG_STR("registrar"), name.first_line, CG_INK_SEEK_NEAR,
			       CG_INK_SEEK_NEAR, &at);
	(void)cg_ink_seek_near(f, v->rta_code, CG_STR("rta_code"), name.first_line, CG_INK_SEEK_NEAR, CG_INK_SEEK_NEAR,
			       &at);
	(void)cg_ink_seek_near(f, v->advisor, CG_STR("advisor"), name.first_line, CG_INK_SEEK_NEAR, CG_INK_SEEK_NEAR,
			       &at);
	from = name.first_line > 2 * CG_INK_SEEK_NEAR ? name.first_line - 2 * CG_INK_SEEK_NEAR : 0;
	cg_ink_seek_texts(f, &v->holders, "holders", from, end);
	cg_ink_seek_texts(f, &v->nominees, "nominees", from, end);
}

/* What a depository prints about a folio where it lists the holders: on another page than the holding. */
static void find_listed(struct cg_ink_seek *f, const struct cg_fund *v, bool amc, bool registrar)
{
	struct cg_token key = { .kind = CG_TOKEN_FOLIO, .text = cg_ink_seek_folio_word(f, v->folio) };
	struct cg_ink_span at;
	unsigned tries = 0;

	for (key.page = f->ink->n_pages; key.page > 0 && (amc || registrar) && key.text.n > 0; key.page--) {
		for (uint32_t i = cg_ink_first(f->ink, &key); i != CG_INK_NO_TOKEN; i = f->ink->tokens.v[i].next) {
			uint32_t line = f->ink->tokens.v[i].line;

			if (!cg_ink_same(&f->ink->tokens.v[i], &key))
				continue;
			if (tries++ == LISTED_TRIES)
				return;
			amc = amc && !cg_ink_seek_near(f, v->amc, CG_STR("amc"), line, LISTED_LINES, LISTED_LINES, &at);
			registrar = registrar && !cg_ink_seek_near(f, v->registrar, CG_STR("registrar"), line,
								   LISTED_LINES, LISTED_LINES, &at);
		}
	}
}

/* Of a statement of a depository, what stands neither with the holding nor before it. */
static bool find_rest(struct cg_ink_seek *f)
{
	enum { HAS_AMC = 1, HAS_REGISTRAR = 2, HAS_OPENING = 4 };
	struct cg_statement *s = f->s;
	uint8_t *has = cg_arena_take_array(f->ink->a, s->funds.n + 1, 1);

	if (has == NULL)
		return false;
	memset(has, 0, s->funds.n);
	for (size_t i = 0; i < s->places.n; i++) {
		const struct cg_place *p = &s->places.v[i];

		if (p->of == CG_PLACE_FUND)
			has[p->i] |= (uint8_t)(cg_str_eq(p->field, CG_STR("amc"))	      ? HAS_AMC
					       : cg_str_eq(p->field, CG_STR("registrar"))     ? HAS_REGISTRAR
					       : cg_str_eq(p->field, CG_STR("opening_units")) ? HAS_OPENING
											      : 0);
	}
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *v = &s->funds.v[i];

		cg_ink_seek_pages(f, 1, 0);
		cg_ink_seek_begin(f, CG_PLACE_FUND, i, 0);
		f->after = 0;
		find_listed(f, v, (has[i] & HAS_AMC) == 0 && v->amc.n > 0,
			    (has[i] & HAS_REGISTRAR) == 0 && v->registrar.n > 0);
		if ((has[i] & HAS_OPENING) == 0)
			cg_ink_seek_dec(f, v->opening_units, CG_STR("opening_units"));
	}
	return true;
}

static void find_fund(struct cg_ink_seek *f, struct before *b, size_t at, uint32_t from)
{
	const struct cg_fund *v = &f->s->funds.v[at];
	uint32_t closing, head;

	cg_ink_seek_pages(f, from, v->page);
	cg_ink_seek_begin(f, CG_PLACE_FUND, at, 0);
	cg_ink_seek_folio(f, v->folio, CG_STR("folio"));
	cg_ink_seek_token(f, CG_TOKEN_PAN, v->pan, CG_STR("pan"));
	cg_ink_seek_token(f, CG_TOKEN_ISIN, v->isin, CG_STR("isin"));
	find_fund_texts(f, b, v);
	head = f->after;
	cg_ink_seek_cell(f, v->opening_units, CG_STR("opening_units"));
	f->after = head; /* one of nothing may be found among the balances of the rows */
	for (size_t i = 0; i < v->txns.n; i++) {
		const struct cg_txn *t = &v->txns.v[i];
		struct cg_ink_cell row[] = { { t->amount, CG_STR_INIT("amount") },
					     { t->units, CG_STR_INIT("units") },
					     { t->nav, CG_STR_INIT("nav") },
					     { t->balance, CG_STR_INIT("balance") } };

		cg_ink_seek_begin(f, CG_PLACE_TXN, at, i);
		cg_ink_seek_row(f, t->date, t->page, t->description, row, sizeof(row) / sizeof(row[0]));
	}
	cg_ink_seek_pages(f, from, v->page);
	cg_ink_seek_begin(f, CG_PLACE_FUND, at, 0);
	cg_ink_seek_cell(f, v->units, CG_STR("units"));
	closing = f->after;
	cg_ink_seek_cell(f, v->nav, CG_STR("nav"));
	cg_ink_seek_date(f, v->nav_date, CG_STR("nav_date"));
	if (closing < f->after) /* the NAV stands a line below the others: theirs is not over */
		f->after = closing;
	cg_ink_seek_dec(f, v->cost, CG_STR("cost"));
	cg_ink_seek_dec(f, v->value, CG_STR("value"));
}

/* On the pages of the account; of very long ones, behind the text that was found last, too. */
static void find_account_text(struct cg_ink_seek *f, struct cg_str text, struct cg_str field, uint32_t from,
			      uint32_t end, uint32_t *last)
{
	uint32_t near = end - from < TEXT_LINES ? end : from + TEXT_LINES, start = *last > near ? *last : near;
	struct cg_ink_span span;

	if (cg_ink_seek_text(f, text, field, from, near, &span))
		return;
	if (start < end &&
	    cg_ink_seek_text(f, text, field, start, end - start < TEXT_LINES ? end : start + TEXT_LINES, &span))
		*last = span.first_line;
}

static void find_account_texts(struct cg_ink_seek *f, const struct cg_demat_account *v, size_t at, uint32_t *last)
{
	uint32_t from = cg_ink_seek_line(f->ink, v->page), end = cg_ink_seek_line(f->ink, v->page + 2);

	cg_ink_seek_begin(f, CG_PLACE_ACCOUNT, at, 0);
	find_account_text(f, v->dp_name, CG_STR("dp_name"), from, end, last);
	find_account_text(f, v->dp_id, CG_STR("dp_id"), from, end, last);
	find_account_text(f, v->client_id, CG_STR("client_id"), from, end, last);
	find_account_text(f, v->depository, CG_STR("depository"), from, end, last);
	for (size_t i = 0; i < v->owners.n && i < PERSONS_MAX; i++) {
		cg_ink_seek_begin(f, CG_PLACE_ACCOUNT, at, i);
		cg_ink_seek_token(f, CG_TOKEN_PAN, v->owners.v[i].pan, CG_STR("pan"));
		find_account_text(f, v->owners.v[i].name, CG_STR("name"), from, end, last);
	}
}

static void find_account(struct cg_ink_seek *f, size_t at, uint32_t *last)
{
	const struct cg_demat_account *v = &f->s->demat.v[at];
	struct cg_ink_span span;

	for (size_t i = 0; i < v->holdings.n; i++) {
		const struct cg_demat_holding *h = &v->holdings.v[i];
		bool fund = h->kind == CG_DEMAT_FUND;

		cg_ink_seek_pages(f, h->page, h->page);
		cg_ink_seek_begin(f, CG_PLACE_HOLDING, at, i);
		cg_ink_seek_token(f, CG_TOKEN_ISIN, h->isin, CG_STR("isin"));
		(void)cg_ink_seek_near(f, h->name, CG_STR("name"), f->line, CG_INK_SEEK_NEAR, CG_INK_SEEK_NEAR, &span);
		cg_ink_seek_cell(f, h->units, CG_STR("units"));
		cg_ink_seek_cell(f, h->face_value, CG_STR("face_value"));
		cg_ink_seek_cell(f, h->price, fund ? CG_STR("nav") : CG_STR("price"));
		cg_ink_seek_cell(f, h->value, CG_STR("value"));
	}
	for (size_t i = 0; i < v->txns.n; i++) {
		const struct cg_demat_txn *t = &v->txns.v[i];
		struct cg_ink_cell row[] = { { t->opening, CG_STR_INIT("opening") },
					     { t->debit, CG_STR_INIT("debit") },
					     { t->credit, CG_STR_INIT("credit") },
					     { t->closing, CG_STR_INIT("closing") } };

		cg_ink_seek_begin(f, CG_PLACE_DEMAT_TXN, at, i);
		cg_ink_seek_row(f, t->date, t->page, t->description, row, sizeof(row) / sizeof(row[0]));
		cg_ink_seek_token(f, CG_TOKEN_ISIN, t->isin, CG_STR("isin"));
		(void)cg_ink_seek_near(f, t->name, CG_STR("name"), f->line, CG_INK_SEEK_NEAR, CG_INK_SEEK_NEAR, &span);
	}
	cg_ink_seek_pages(f, v->page, 0);
	find_account_texts(f, v, at, last);
	cg_ink_seek_begin(f, CG_PLACE_ACCOUNT, at, 0);
	cg_ink_seek_dec(f, v->value, CG_STR("value"));
}

static void find_nps(struct cg_ink_seek *f)
{
	const struct cg_nps *v = &f->s->nps;
	struct cg_ink_span span;

	cg_ink_seek_pages(f, 1, 0);
	for (size_t i = 0; i < v->schemes.n; i++) {
		cg_ink_seek_begin(f, CG_PLACE_NPS_SCHEME, i, 0);
		cg_ink_seek_dec(f, v->schemes.v[i].units, CG_STR("units"));
		cg_ink_seek_dec(f, v->schemes.v[i].nav, CG_STR("nav"));
		cg_ink_seek_dec(f, v->schemes.v[i].value, CG_STR("value"));
		(void)cg_ink_seek_near(f, v->schemes.v[i].name, CG_STR("name"), f->line, CG_INK_SEEK_NEAR,
				       CG_INK_SEEK_NEAR, &span);
	}
	cg_ink_seek_begin(f, CG_PLACE_NPS, 0, 0);
	cg_ink_seek_dec(f, v->value, CG_STR("value"));
	cg_ink_seek_token(f, CG_TOKEN_FOLIO, v->pran, CG_STR("pran"));
}

/* The block of the investor; persons of the statement wherever they are named first. */
static void find_investor(struct cg_ink_seek *f)
{
	const struct cg_statement *s = f->s;
	uint32_t end = cg_ink_seek_line(f->ink, f->ink->n_pages < HEAD_PAGES ? f->ink->n_pages + 1 : HEAD_PAGES),
		 from = 0;
	struct cg_ink_span at;

	if (cg_ink_seek_text(f, s->investor.name, CG_STR("investor.name"), 0, end, &at))
		from = at.first_line;
	(void)cg_ink_seek_text(f, s->investor.email, CG_STR("investor.email"), 0, end, &at);
	(void)cg_ink_seek_text(f, s->investor.mobile, CG_STR("investor.mobile"), 0, end, &at);
	cg_ink_seek_texts(f, &s->investor.address, "investor.address", from,
			  from + HEAD_LINES < end ? from + HEAD_LINES : end);
	for (size_t i = 0; i < s->investors.n && i < PERSONS_MAX; i++) {
		struct cg_str name = cg_arena_printf(f->ink->a, "investors[%zu].name", i);
		struct cg_str pan = cg_arena_printf(f->ink->a, "investors[%zu].pan", i);

		f->no_memory |= name.p == NULL || pan.p == NULL;
		(void)cg_ink_seek_text(f, s->investors.v[i].name, name, 0, f->ink->n_lines, &at);
		if (cg_ink_seek_text(f, s->investors.v[i].pan, pan, 0, f->ink->n_lines,
				     &at)) /* no other field may have it */
			(void)cg_ink_seek_take_text(f, CG_TOKEN_PAN, s->investors.v[i].pan, CG_STR_NONE);
	}
}

static void find_head(struct cg_ink_seek *f)
{
	const struct cg_statement *s = f->s;

	cg_ink_seek_pages(f, 1, 0);
	cg_ink_seek_begin(f, CG_PLACE_STATEMENT, 0, 0);
	f->after = 0;
	cg_ink_seek_date(f, s->from, CG_STR("statement_period.from"));
	cg_ink_seek_date(f, s->to, CG_STR("statement_period.to"));
	if (s->as_of != s->to)
		cg_ink_seek_date(f, s->as_of, CG_STR("as_of_date"));
	cg_ink_seek_token(f, CG_TOKEN_PAN, s->investor.pan, CG_STR("investor.pan"));
	find_investor(f);
}

/* Totals that reconciliation holds the funds against; the grand one is a field of the statement. */
static void find_totals(struct cg_ink_seek *f)
{
	struct cg_statement *s = f->s;

	cg_ink_seek_begin(f, CG_PLACE_STATEMENT, 0, 0);
	f->after = 0;
	for (size_t i = 0; i < s->printed.n; i++) {
		const struct cg_printed_total *t = &s->printed.v[i];
		bool grand = t->amc.p == NULL;

		cg_ink_seek_pages(f, t->page, t->page);
		cg_ink_seek_dec(f, t->cost, grand ? CG_STR("total_cost") : CG_STR_NONE);
		cg_ink_seek_dec(f, t->value, grand ? CG_STR("total_value") : CG_STR_NONE);
	}
	for (size_t i = 0; i < s->demat_totals.n; i++) {
		const struct cg_demat_total *t = &s->demat_totals.v[i];
		bool account = t->account < s->demat.n && t->section.p == NULL &&
			       (t->scope == CG_DEMAT_ACCOUNT || t->scope == CG_DEMAT_ACCOUNT_LIST);

		cg_ink_seek_pages(f, t->page, t->page);
		cg_ink_seek_begin(f, account ? CG_PLACE_ACCOUNT : CG_PLACE_STATEMENT, account ? t->account : 0, 0);
		cg_ink_seek_dec(f, t->value,
				account			     ? CG_STR("value")
				: t->scope == CG_DEMAT_GRAND ? CG_STR("total_value")
							     : CG_STR_NONE);
	}
}

bool cg_ink_find(struct cg_ink *ink, struct cg_statement *s)
{
	struct cg_ink_seek f = { .ink = ink, .s = s };
	struct before b = { .name = CG_INK_NO_TOKEN };
	uint32_t from = 1, line = 0;

	if (ink == NULL)
		return true;
	cg_ink_take_marks(ink, false);
	find_head(&f);
	if (s->type != CG_STATEMENT_DEPOSITORY)
		find_totals(&f);
	for (size_t i = 0; i < s->funds.n; i++) {
		find_fund(&f, &b, i, from <= s->funds.v[i].page ? from : 1);
		from = s->funds.v[i].page;
	}
	f.after = 0;
	for (size_t i = 0; i < s->demat.n; i++)
		find_account(&f, i, &line);
	find_nps(&f);
	if (s->type == CG_STATEMENT_DEPOSITORY) {
		find_totals(&f); /* behind what they are of: a price may have the value of a sub total */
		if (!find_rest(&f))
			return false;
	}
	f.after = 0;
	for (size_t i = 0; i < ink->checked.n; i++) {
		cg_ink_seek_pages(&f, ink->checked.v[i].page, ink->checked.v[i].page);
		cg_ink_seek_dec(&f, ink->checked.v[i].d, CG_STR_NONE);
	}
	return !f.no_memory;
}
