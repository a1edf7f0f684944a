/*
 * spot.c: Which field of the statement stands where a token stands. Values alone do not tell: an address may be made of
 * words of the language of statements, and a price may have the digits of an amount.
 */
#include "redact/token.h"

#include <stdlib.h>
#include <string.h>

/* Fields by what becomes of them; a field with a list ("holders[0]") is named without its index. */
static const struct spot_field {
	struct cg_str name;
	enum cg_redact_spot spot;
} fields[] = {
	{ CG_STR_INIT("investor.name"), CG_REDACT_SPOT_OWN }, { CG_STR_INIT("investor.address"), CG_REDACT_SPOT_OWN },
	{ CG_STR_INIT("investors"), CG_REDACT_SPOT_OWN },     { CG_STR_INIT("holders"), CG_REDACT_SPOT_OWN },
	{ CG_STR_INIT("nominees"), CG_REDACT_SPOT_OWN },      { CG_STR_INIT("opening_units"), CG_REDACT_SPOT_AMOUNT },
	{ CG_STR_INIT("units"), CG_REDACT_SPOT_AMOUNT },      { CG_STR_INIT("value"), CG_REDACT_SPOT_VALUE },
	{ CG_STR_INIT("cost"), CG_REDACT_SPOT_AMOUNT },	      { CG_STR_INIT("amount"), CG_REDACT_SPOT_AMOUNT },
	{ CG_STR_INIT("balance"), CG_REDACT_SPOT_AMOUNT },    { CG_STR_INIT("total_value"), CG_REDACT_SPOT_VALUE },
	{ CG_STR_INIT("total_cost"), CG_REDACT_SPOT_AMOUNT }, { CG_STR_INIT("opening"), CG_REDACT_SPOT_AMOUNT },
	{ CG_STR_INIT("debit"), CG_REDACT_SPOT_AMOUNT },      { CG_STR_INIT("credit"), CG_REDACT_SPOT_AMOUNT },
	{ CG_STR_INIT("closing"), CG_REDACT_SPOT_AMOUNT },    { CG_STR_INIT("nav"), CG_REDACT_SPOT_PRICE },
	{ CG_STR_INIT("price"), CG_REDACT_SPOT_PRICE },	      { CG_STR_INIT("face_value"), CG_REDACT_SPOT_PRICE },
};

/* What becomes of the field of a place. The name of an account is its owner's, other names are public. */
static enum cg_redact_spot spot_of(const struct cg_place *p)
{
	struct cg_str name = p->field;
	size_t list = cg_str_find(name, CG_STR("["));

	if (p->of == CG_PLACE_ACCOUNT && cg_str_eq(name, CG_STR("name")))
		return CG_REDACT_SPOT_OWN;
	name = list != SIZE_MAX ? cg_str_sub(name, 0, list) : name;
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		if (cg_str_eq(name, fields[i].name))
			return fields[i].spot;
	}
	return CG_REDACT_SPOT_NONE;
}

/* For qsort: by the page. */
static int by_page(const void *x, const void *y)
{
	const struct cg_redact_field *a = x, *b = y;

	return (a->at->page > b->at->page) - (a->at->page < b->at->page);
}

bool cg_redact_spot_take(struct cg_redact_work *k)
{
	for (size_t i = 0; k->s != NULL && i < k->s->places.n; i++) {
		const struct cg_place *p = &k->s->places.v[i];
		struct cg_redact_field f = { p, spot_of(p) };

		if (f.spot != CG_REDACT_SPOT_NONE && !CG_PUSH(k->a, &k->fields, &f))
			return false;
	}
	if (k->fields.n > 0)
		qsort(k->fields.v, k->fields.n, sizeof(*k->fields.v), by_page);
	return true;
}

void cg_redact_spot_page(struct cg_redact_work *k, uint32_t page)
{
	k->field = k->field_end;
	while (k->field < k->fields.n && k->fields.v[k->field].at->page < page)
		k->field++;
	k->field_end = k->field;
	while (k->field_end < k->fields.n && k->fields.v[k->field_end].at->page == page)
		k->field_end++;
}

/* The field of the figure: several boxes may reach over it. */
static bool has_figure(const struct cg_place *p, struct cg_str s)
{
	struct cg_dec printed, token;

	return cg_dec_parse(p->text, &printed) && cg_dec_parse(s, &token) &&
	       cg_dec_eq(cg_dec_abs(printed), cg_dec_abs(token));
}

const struct cg_redact_field *cg_redact_spot_field(const struct cg_redact_work *k, const struct cg_redact_token *t)
{
	const struct cg_word *w = k->line[t->word];
	struct cg_str s = cg_redact_token_text(k, t);
	int64_t width = w->x1 - w->x0;
	int32_t x = w->x0 + (int32_t)(width * (int64_t)(2 * t->from + t->n) / (int64_t)(2 * w->text.n));
	int32_t y = w->y0 + (w->y1 - w->y0) / 2;

	for (size_t i = k->field; i < k->field_end; i++) {
		const struct cg_place *p = k->fields.v[i].at;

		if (x < p->box[0] || x > p->box[2] || y < p->box[1] || y > p->box[3])
			continue;
		if (k->fields.v[i].spot == CG_REDACT_SPOT_OWN ? cg_redact_set_has(&k->facts.own, s) : has_figure(p, s))
			return &k->fields.v[i];
	}
	return NULL;
}

enum cg_redact_spot cg_redact_spot_of(const struct cg_redact_work *k, const struct cg_redact_token *t)
{
	const struct cg_redact_field *f = cg_redact_spot_field(k, t);

	return f != NULL ? f->spot : CG_REDACT_SPOT_NONE;
}
