/* ink.c: the ledger: words by line, marks, the table of tokens. */
#include "statement/ink_priv.h"

#include <string.h>

static bool take_arrays(struct cg_ink *ink, const struct cg_words *given, const struct cg_lines *ls)
{
	size_t words = 0, ids = 1;

	for (size_t i = 0; i < ls->n; i++)
		words += ls->v[i].n;
	for (size_t i = 0; i < given->n_pages; i++)
		ids += given->pages[i].n;
	if (words >= UINT32_MAX / 2 || ids >= UINT32_MAX / 2)
		return false;
	ink->n_ids = (uint32_t)ids;
	ink->n_lines = (uint32_t)ls->n;
	ink->n_pages = (uint32_t)ls->n_pages;
	ink->words = cg_arena_take_array(ink->a, words, sizeof(*ink->words));
	ink->by_id = cg_arena_take_array(ink->a, ids, sizeof(*ink->by_id));
	ink->lines = cg_arena_take_array(ink->a, ls->n, sizeof(*ink->lines));
	ink->page_id = cg_arena_take_array(ink->a, given->n_pages + 1, sizeof(*ink->page_id));
	for (size_t i = 0; ink->page_id != NULL && i < given->n_pages; i++)
		ink->page_id[i + 1] = ink->page_id[i] + (uint32_t)given->pages[i].n;
	ink->page_line = cg_arena_take_array(ink->a, ls->n_pages + 1, sizeof(*ink->page_line));
	return ink->words != NULL && ink->by_id != NULL && ink->lines != NULL && ink->page_line != NULL &&
	       ink->page_id != NULL;
}

static void take_lines(struct cg_ink *ink, const struct cg_lines *ls)
{
	for (uint32_t i = 0; i < ls->n; i++) {
		const struct cg_line *l = &ls->v[i];

		ink->lines[i] = (struct cg_ink_line){ .first = ink->n_words, .n = (uint32_t)l->n, .page = l->page };
		for (size_t k = 0; k < l->n; k++) {
			if (l->w[k].id > 0 && l->w[k].id < ink->n_ids)
				ink->by_id[l->w[k].id] = ink->n_words + 1;
			ink->lines[i].begins |= cg_ink_text_begins(l->w[k].text);
			ink->words[ink->n_words++] = (struct cg_ink_word){ l->w[k], i, CG_INK_NONE };
		}
	}
	for (uint32_t p = 0; p <= ink->n_pages; p++)
		ink->page_line[p] = p < ink->n_pages ? (uint32_t)ls->page_first[p] : ink->n_lines;
}

struct cg_ink *cg_ink_open(const struct cg_words *given, const struct cg_lines *ls, struct cg_arena *a)
{
	struct cg_ink *ink = cg_arena_take(a, sizeof(*ink));

	if (ink == NULL)
		return NULL;
	ink->a = a;
	ink->given = given;
	if (!take_arrays(ink, given, ls))
		return NULL;
	take_lines(ink, ls);
	if (!cg_ink_tokens(ink, ls) || !cg_ink_index(ink))
		return NULL;
	cg_ink_notices(ink);
	return ink;
}

const struct cg_word *cg_ink_given(const struct cg_ink *ink, uint32_t word)
{
	const struct cg_ink_word *w = &ink->words[word];
	uint32_t page = ink->lines[w->line].page, base = ink->page_id[page - 1];
	const struct cg_page *given = &ink->given->pages[page - 1];

	return w->w.id > base && w->w.id - base <= given->n ? &given->v[w->w.id - base - 1] : &w->w;
}

void cg_ink_box(const struct cg_ink *ink, const struct cg_token *t, int32_t box[4])
{
	for (uint32_t i = t->first; i <= t->last; i++) {
		const struct cg_word *w = cg_ink_given(ink, i);

		box[0] = i == t->first || w->x0 < box[0] ? w->x0 : box[0];
		box[1] = i == t->first || w->y0 < box[1] ? w->y0 : box[1];
		box[2] = i == t->first || w->x1 > box[2] ? w->x1 : box[2];
		box[3] = i == t->first || w->y1 > box[3] ? w->y1 : box[3];
	}
}

void cg_ink_skip(struct cg_ink *ink, const struct cg_line *l, size_t from, size_t to, enum cg_ink_state state)
{
	for (size_t i = from; ink != NULL && i < to && i < l->n; i++) {
		uint32_t at = l->w[i].id < ink->n_ids ? ink->by_id[l->w[i].id] : 0;

		if (at > 0 && ink->words[at - 1].state == CG_INK_NONE)
			ink->words[at - 1].state = (uint8_t)state;
	}
}

void cg_ink_use(struct cg_ink *ink, const struct cg_line *l, size_t from, size_t to)
{
	cg_ink_skip(ink, l, from, to, CG_INK_FIELD);
}

void cg_ink_row(struct cg_ink *ink, const struct cg_line *l, size_t from, size_t to)
{
	cg_ink_skip(ink, l, from, to, CG_INK_ROW);
}

void cg_ink_skip_lines(struct cg_ink *ink, const struct cg_lines *ls, size_t first, size_t last,
		       enum cg_ink_state state)
{
	for (size_t i = first; i < last && i < ls->n; i++)
		cg_ink_skip(ink, &ls->v[i], 0, SIZE_MAX, state);
}

void cg_ink_figure(struct cg_ink *ink, uint32_t page, struct cg_dec d)
{
	struct cg_ink_checked c = { page, d };

	if (ink != NULL && d.set)
		(void)CG_PUSH(ink->a, &ink->checked, &c);
}

void cg_ink_section(struct cg_ink *ink, const struct cg_lines *ls, size_t first, size_t last, struct cg_ink_skip skip)
{
	if (ink == NULL)
		return;
	cg_ink_skip_lines(ink, ls, first, last, CG_INK_SECTION);
	(void)CG_PUSH(ink->a, &ink->sections, &skip);
}

const struct cg_ink_skip *cg_ink_sections(const struct cg_ink *ink, size_t *n)
{
	*n = ink != NULL ? ink->sections.n : 0;
	return *n > 0 ? ink->sections.v : NULL;
}

/* ---- the table: FNV-1a over kind, page and value ---- */

static uint32_t hash_put(uint32_t h, const void *p, size_t n)
{
	const unsigned char *c = p;

	for (size_t i = 0; i < n; i++)
		h = (h ^ c[i]) * 16777619u;
	return h;
}

static uint32_t hash_of(const struct cg_token *t)
{
	uint32_t h = hash_put(2166136261u, &t->kind, sizeof(t->kind));

	h = hash_put(h, &t->page, sizeof(t->page));
	if (t->kind == CG_TOKEN_FIGURE || t->kind == CG_TOKEN_DATE) {
		h = hash_put(h, &t->value, sizeof(t->value));
		return hash_put(h, &t->scale, sizeof(t->scale));
	}
	return hash_put(h, t->text.p, t->text.n);
}

bool cg_ink_same(const struct cg_token *x, const struct cg_token *y)
{
	if (x->kind != y->kind || x->page != y->page)
		return false;
	if (x->kind == CG_TOKEN_FIGURE || x->kind == CG_TOKEN_DATE)
		return x->value == y->value && x->scale == y->scale;
	return cg_str_eq(x->text, y->text);
}

bool cg_ink_index(struct cg_ink *ink)
{
	uint32_t size = 64;

	while (size < ink->tokens.n * 2)
		size *= 2;
	ink->mask = size - 1;
	ink->heads = cg_arena_take_array(ink->a, size, sizeof(*ink->heads));
	ink->free = cg_arena_take_array(ink->a, size, sizeof(*ink->free));
	if (ink->heads == NULL || ink->free == NULL)
		return false;
	memset(ink->heads, 0xff, size * sizeof(*ink->heads));
	for (size_t i = ink->tokens.n; i-- > 0;) {
		struct cg_token *t = &ink->tokens.v[i];
		uint32_t at = hash_of(t) & ink->mask;

		t->next = t->free = ink->heads[at];
		ink->heads[at] = (uint32_t)i;
	}
	memcpy(ink->free, ink->heads, size * sizeof(*ink->free));
	return true;
}

uint32_t cg_ink_first(const struct cg_ink *ink, const struct cg_token *key)
{
	uint32_t i = ink->heads[hash_of(key) & ink->mask];

	while (i != CG_INK_NO_TOKEN && !cg_ink_same(&ink->tokens.v[i], key))
		i = ink->tokens.v[i].next;
	return i;
}

uint32_t cg_ink_free(struct cg_ink *ink, const struct cg_token *key, uint32_t before)
{
	uint32_t *at = before == CG_INK_NO_TOKEN ? &ink->free[hash_of(key) & ink->mask] : &ink->tokens.v[before].free;

	while (*at != CG_INK_NO_TOKEN && cg_effort_step(ink->a->effort)) {
		struct cg_token *t = &ink->tokens.v[*at];

		if (t->state != CG_INK_NONE) {
			*at = t->free;
			continue;
		}
		if (cg_ink_same(t, key))
			return *at;
		at = &t->free;
	}
	return CG_INK_NO_TOKEN;
}
