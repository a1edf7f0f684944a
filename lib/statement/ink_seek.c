/*
 * ink_seek.c: one field on the page again, by its value. A token stands for one field only; of equal ones the first
 * counts that no field has and that lies behind the field before it.
 */
#include "statement/ink_seek.h"
#include "statement/isin.h"
#include "statement/mask.h"

#include <string.h>

enum {
	AGAIN = 60 /* lines above a row in which its heading stands */,
	BROKEN_LEAST = 7 /* of a figure in two parts */
};

struct cg_token cg_ink_seek_key(struct cg_dec d, uint32_t page)
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

void cg_ink_seek_take(struct cg_ink_seek *f, uint32_t i, struct cg_str field)
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
	if (t->notice && how < LIKE_NOTICE)
		return false;
	return how != LIKE_PRINTED || t->printed_scale == key->printed_scale;
}

/* The first token of the key that no field has, behind `after` if there is one. */
static uint32_t unused(const struct cg_ink_seek *f, const struct cg_token *key, enum likeness how)
{
	uint32_t early = CG_INK_NO_TOKEN;

	for (uint32_t i = CG_INK_NO_TOKEN; (i = cg_ink_free(f->ink, key, i)) != CG_INK_NO_TOKEN;) {
		if (!is_like(&f->ink->tokens.v[i], key, how))
			continue;
		if (i >= f->after)
			return i;
		if (early == CG_INK_NO_TOKEN)
			early = i;
	}
	return early;
}

/* On the pages of the entity: behind the field before it, else wherever. */
static uint32_t find_on_pages(const struct cg_ink_seek *f, struct cg_token key, enum likeness how)
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

static uint32_t find_key(const struct cg_ink_seek *f, struct cg_token key)
{
	uint32_t i = CG_INK_NO_TOKEN;

	for (int how = LIKE_PRINTED; how < LIKENESSES && i == CG_INK_NO_TOKEN; how++)
		i = find_on_pages(f, key, (enum likeness)how);
	return i;
}

void cg_ink_seek_dec(struct cg_ink_seek *f, struct cg_dec d, struct cg_str field)
{
	uint32_t i;

	if (!d.set)
		return;
	i = find_key(f, cg_ink_seek_key(d, 0));
	if (i == CG_INK_NO_TOKEN)
		return;
	cg_ink_seek_take(f, i, field);
	f->after = f->ink->lines[f->ink->tokens.v[i].line].token; /* a line has fields in any order */
}

/* The date that stands nearest to the field before it. */
static uint32_t near_field(const struct cg_ink_seek *f, int32_t day)
{
	const struct cg_token *field = &f->ink->tokens.v[f->after];
	struct cg_token key = { .kind = CG_TOKEN_DATE, .value = day, .page = field->page };
	uint32_t best = CG_INK_NO_TOKEN;
	int32_t least = INT32_MAX;

	for (uint32_t i = CG_INK_NO_TOKEN; (i = cg_ink_free(f->ink, &key, i)) != CG_INK_NO_TOKEN;) {
		const struct cg_token *t = &f->ink->tokens.v[i];
		int32_t off = t->box[3] > field->box[3] ? t->box[3] - field->box[3] : field->box[3] - t->box[3];

		if (off >= least)
			continue;
		least = off;
		best = i;
	}
	return best;
}

void cg_ink_seek_date(struct cg_ink_seek *f, int32_t day, struct cg_str field)
{
	uint32_t i = CG_INK_NO_TOKEN;

	if (day == CG_DATE_NONE)
		return;
	if (f->after < f->ink->tokens.n)
		i = near_field(f, day);
	if (i == CG_INK_NO_TOKEN)
		i = find_key(f, (struct cg_token){ .kind = CG_TOKEN_DATE, .value = day });
	if (i != CG_INK_NO_TOKEN)
		cg_ink_seek_take(f, i, field);
}

/* ---- texts: they have a place and no text of it, which the field itself has ---- */

/* False: it does not stand in these lines. */
bool cg_ink_seek_text(struct cg_ink_seek *f, struct cg_str text, struct cg_str field, uint32_t line, uint32_t end,
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
bool cg_ink_seek_near(struct cg_ink_seek *f, struct cg_str text, struct cg_str field, uint32_t line, uint32_t above,
		      uint32_t below, struct cg_ink_span *at)
{
	bool found = cg_ink_seek_text(f, text, field, line, line + 1, at);

	for (uint32_t i = 1; !found && (i <= above || i <= below); i++) {
		found = i <= above && i <= line && cg_ink_seek_text(f, text, field, line - i, line - i + 1, at);
		found = found || (i <= below && cg_ink_seek_text(f, text, field, line + i, line + i + 1, at));
	}
	return found;
}

struct cg_place *cg_ink_seek_last(struct cg_ink_seek *f)
{
	return f->no_memory || f->s->places.n == 0 ? NULL : &f->s->places.v[f->s->places.n - 1];
}

uint32_t cg_ink_seek_line(const struct cg_ink *ink, uint32_t page)
{
	return ink->page_line[page == 0 ? 0 : page > ink->n_pages ? ink->n_pages : page - 1];
}

void cg_ink_seek_texts(struct cg_ink_seek *f, const struct cg_str_list *list, const char *key, uint32_t line,
		       uint32_t end)
{
	struct cg_ink_span at;

	for (size_t i = 0; i < list->n; i++) {
		struct cg_str field = cg_arena_printf(f->ink->a, "%s[%zu]", key, i);

		f->no_memory |= field.p == NULL;
		(void)cg_ink_seek_text(f, list->v[i], field, line, end, &at);
	}
}

/*
 * A token that another field has, such as the folio of several schemes, or one that is no token by its looks, such as a
 * whole number of shares: printed near the token that was found last.
 */
static void find_shared(struct cg_ink_seek *f, struct cg_str text, struct cg_str field, uint32_t above)
{
	struct cg_ink_span at;
	struct cg_place *place = NULL;

	if (field.p != NULL && cg_ink_seek_near(f, text, field, f->line, above, CG_INK_SEEK_NEAR, &at))
		place = cg_ink_seek_last(f);
	if (place != NULL && !cg_str_ends(field, CG_STR("pan"))) /* however it is printed */
		place->text = text;
}

/* Another field of the same entity has the word: a row may print one number twice. */
static bool is_taken(const struct cg_ink_seek *f, const struct cg_word *w)
{
	for (size_t i = f->s->places.n; i-- > 0;) {
		const struct cg_place *p = &f->s->places.v[i];

		if (p->of != f->base.of || p->i != f->base.i || p->j != f->base.j)
			break;
		if (p->box[0] == w->x0 && p->box[1] == w->y0 && p->text.n > 0)
			return true;
	}
	return false;
}

/* A word of the line that prints the figure with as many decimals; the field has its place then. */
static bool find_in_line(struct cg_ink_seek *f, struct cg_dec d, struct cg_str field, uint32_t line)
{
	const struct cg_ink_line *l = &f->ink->lines[line];
	struct cg_place p = f->base;

	if (l->page != f->ink->lines[f->line].page)
		return false;
	for (uint32_t k = l->first; k < l->first + l->n; k++) {
		const struct cg_word *w = cg_ink_given(f->ink, k);
		struct cg_dec have;

		if (!cg_dec_parse(f->ink->words[k].w.text, &have) || have.scale != d.scale || !cg_dec_eq(have, d) ||
		    is_taken(f, w))
			continue;
		p.field = field;
		p.page = l->page;
		p.text = f->ink->words[k].w.text;
		memcpy(p.box, (int32_t[4]){ w->x0, w->y0, w->x1, w->y1 }, sizeof(p.box));
		f->no_memory |= !CG_PUSH(f->ink->a, &f->s->places, &p);
		return true;
	}
	return false;
}

bool cg_ink_seek_whole(struct cg_ink_seek *f, struct cg_dec d, struct cg_str field)
{
	bool found = find_in_line(f, d, field, f->line);

	for (uint32_t i = 1; !found && i <= CG_INK_SEEK_NEAR; i++) {
		found = f->line + i < f->ink->n_lines && find_in_line(f, d, field, f->line + i);
		found = found || (i <= f->line && find_in_line(f, d, field, f->line - i));
	}
	return found;
}

/* Whole numbers are no tokens, but a price may have their value: they are looked for as they are printed first. */
void cg_ink_seek_cell(struct cg_ink_seek *f, struct cg_dec d, struct cg_str field)
{
	char digits[CG_DEC_TEXT_MAX];
	struct cg_str text = { digits, 0 };
	size_t before = f->s->places.n;
	struct cg_ink_span at;

	if (!d.set || (d.scale == 0 && cg_ink_seek_whole(f, d, field)))
		return;
	cg_ink_seek_dec(f, d, field);
	if (f->s->places.n > before || cg_ink_seek_whole(f, d, field))
		return;
	text.n = cg_dec_text(cg_dec_abs(d), digits);
	if (text.n >= BROKEN_LEAST) /* over two lines */
		(void)cg_ink_seek_near(f, text, field, f->line, 0, CG_INK_SEEK_NEAR, &at);
}

bool cg_ink_seek_take_text(struct cg_ink_seek *f, enum cg_ink_kind kind, struct cg_str text, struct cg_str field)
{
	uint32_t i = find_key(f, (struct cg_token){ .kind = (uint8_t)kind, .text = text });

	if (i != CG_INK_NO_TOKEN)
		cg_ink_seek_take(f, i, field);
	return i != CG_INK_NO_TOKEN;
}

void cg_ink_seek_token(struct cg_ink_seek *f, enum cg_ink_kind kind, struct cg_str text, struct cg_str field)
{
	if (text.n > 0 && !cg_ink_seek_take_text(f, kind, text, field))
		find_shared(f, text, field, AGAIN);
}

struct cg_str cg_ink_seek_folio_word(const struct cg_ink_seek *f, struct cg_str folio)
{
	char *word = cg_arena_take(f->ink->a, folio.n + 1);
	size_t n = 0;

	for (size_t i = 0; word != NULL && i < folio.n; i++) {
		if (folio.p[i] != ' ')
			word[n++] = folio.p[i];
	}
	return word != NULL ? (struct cg_str){ word, n } : CG_STR_NONE;
}

/* The place reaches over the whole folio: what stands behind the slash may be a word of its own. */
static void widen(struct cg_ink_seek *f, size_t place, struct cg_str folio)
{
	struct cg_ink_span at;

	if (cg_str_find(folio, CG_STR("/")) == SIZE_MAX || !cg_ink_text(f->ink, folio, f->line, f->line + 1, &at))
		return;
	memcpy(f->s->places.v[place].box, at.box, sizeof(at.box));
	f->s->places.v[place].text = folio;
}

/* Digits of a folio before its slash are a token; a short one is a number. */
void cg_ink_seek_folio(struct cg_ink_seek *f, struct cg_str folio, struct cg_str field)
{
	struct cg_str head = folio, whole = cg_ink_seek_folio_word(f, folio);
	size_t before = f->s->places.n;
	bool found = false;

	if (folio.n == 0)
		return;
	head = cg_str_trim(cg_str_cut(&head, '/'));
	found = cg_ink_seek_take_text(f, CG_TOKEN_FOLIO, head, field);
	if (found)
		cg_ink_due_folio(f->ink, folio, f->line);
	if (found && f->s->places.n == before + 1)
		widen(f, before, folio);
	/* what repeats it is no other field */
	found |= cg_ink_seek_take_text(f, CG_TOKEN_FOLIO, whole, found ? CG_STR_NONE : field);
	found |= cg_ink_seek_take_text(f, CG_TOKEN_NUMBER, whole, found ? CG_STR_NONE : field);
	if (!found)
		find_shared(f, folio, field, AGAIN);
}

void cg_ink_seek_begin(struct cg_ink_seek *f, enum cg_place_of of, size_t i, size_t j)
{
	f->base = (struct cg_place){ .of = of, .i = (uint32_t)i, .j = (uint32_t)j };
}

void cg_ink_seek_pages(struct cg_ink_seek *f, uint32_t from, uint32_t to)
{
	f->to = to > 0 && to <= f->ink->n_pages ? to : f->ink->n_pages;
	f->from = from > 0 && from <= f->to ? from : 1;
}
