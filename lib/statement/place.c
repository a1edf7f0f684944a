#include "statement/place.h"

#include "statement/isin.h"

#include <stdio.h>
#include <string.h>

enum { NUMBERS = 8, LINE_MAX_BYTES = 128, FIELD_MAX = 40, TEXT_MAX = 48 };

static size_t put_line(char *to, size_t room, const struct cg_place *p)
{
	struct cg_str text = p->text.n == 0 ? CG_STR("-") : cg_str_sub(p->text, 0, TEXT_MAX);
	int n = snprintf(to, room, "%d %u %u %u %d %d %d %d %.*s %.*s\n", (int)p->of, p->i, p->j, p->page, p->box[0],
			 p->box[1], p->box[2], p->box[3], CG_STR_ARG(cg_str_sub(p->field, 0, FIELD_MAX)),
			 CG_STR_ARG(text));

	return n > 0 && (size_t)n < room ? (size_t)n : 0;
}

struct cg_str cg_place_pack(const struct cg_statement *s, struct cg_arena *a)
{
	size_t room = s->places.n * (LINE_MAX_BYTES + FIELD_MAX + TEXT_MAX) + 1, n = 0;
	char *p = cg_arena_take(a, room);

	for (size_t i = 0; p != NULL && i < s->places.n; i++)
		n += put_line(p + n, room - n, &s->places.v[i]);
	return (struct cg_str){ p, n };
}

static bool number(struct cg_str *line, int32_t *out)
{
	struct cg_str s = cg_str_cut(line, ' ');
	bool negative = cg_str_starts(s, CG_STR("-"));
	int64_t v = 0;

	s = cg_str_sub(s, negative, SIZE_MAX);
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]) || v > INT32_MAX / 10)
			return false;
		v = v * 10 + (s.p[i] - '0');
	}
	*out = (int32_t)(negative ? -v : v);
	return s.n > 0;
}

/* The entity is in the statement. */
static bool is_there(const struct cg_statement *s, const struct cg_place *p)
{
	switch (p->of) {
	case CG_PLACE_FUND:
		return p->i < s->funds.n;
	case CG_PLACE_TXN:
		return p->i < s->funds.n && p->j < s->funds.v[p->i].txns.n;
	case CG_PLACE_ACCOUNT:
		return p->i < s->demat.n;
	case CG_PLACE_HOLDING:
		return p->i < s->demat.n && p->j < s->demat.v[p->i].holdings.n;
	case CG_PLACE_DEMAT_TXN:
		return p->i < s->demat.n && p->j < s->demat.v[p->i].txns.n;
	case CG_PLACE_NPS_SCHEME:
		return p->i < s->nps.schemes.n;
	default:
		return p->of < CG_PLACE_MAX;
	}
}

static bool read_line(struct cg_str line, struct cg_place *p)
{
	int32_t v[NUMBERS];

	for (int i = 0; i < NUMBERS; i++) {
		if (!number(&line, &v[i]))
			return false;
	}
	if (v[0] < 0 || v[0] >= CG_PLACE_MAX || v[1] < 0 || v[2] < 0 || v[3] < 1)
		return false;
	*p = (struct cg_place){
		.of = (enum cg_place_of)v[0], .i = (uint32_t)v[1], .j = (uint32_t)v[2], .page = (uint32_t)v[3]
	};
	memcpy(p->box, v + 4, sizeof(p->box));
	p->field = cg_str_cut(&line, ' ');
	p->text = cg_str_eq(line, CG_STR("-")) ? CG_STR_NONE : line;
	return p->field.n > 0;
}

bool cg_place_unpack(struct cg_str text, struct cg_arena *a, struct cg_statement *s)
{
	struct cg_place p;

	while (text.n > 0) {
		if (!read_line(cg_str_cut(&text, '\n'), &p))
			return false;
		if (is_there(s, &p) && !CG_PUSH(a, &s->places, &p))
			return false;
	}
	return true;
}

static bool is_of_fund(const struct cg_statement *s, const struct cg_place *p, const struct cg_warning *w)
{
	const struct cg_fund *f;

	if (w->scheme.p == NULL)
		return true;
	if (p->of != CG_PLACE_FUND && p->of != CG_PLACE_TXN)
		return false;
	f = &s->funds.v[p->i];
	return cg_str_eq(f->name, w->scheme) && cg_str_eq(f->folio, w->folio);
}

/* A warning about an ISIN: where its scheme has it, which may be a page before its figures. */
static size_t place_of_isin(const struct cg_statement *s, const struct cg_warning *w)
{
	for (size_t i = 0; i < s->places.n; i++) {
		const struct cg_place *p = &s->places.v[i];

		if (p->of == CG_PLACE_FUND && cg_str_eq(p->field, CG_STR("isin")) &&
		    cg_str_eq(s->funds.v[p->i].isin, w->found) && is_of_fund(s, p, w))
			return i;
	}
	return CG_PLACE_NONE;
}

size_t cg_place_of_warning(const struct cg_statement *s, const struct cg_warning *w)
{
	struct cg_dec want, have;

	if (w->page > 0 && cg_str_starts(w->found, CG_STR("IN")) && cg_isin_shape(w->found))
		return place_of_isin(s, w);
	if (w->page == 0 || !cg_dec_parse(w->found, &want))
		return CG_PLACE_NONE;
	want = cg_dec_abs(want);
	for (size_t i = 0; i < s->places.n; i++) {
		const struct cg_place *p = &s->places.v[i];

		if (p->page == w->page && cg_dec_parse(p->text, &have) && cg_dec_eq(cg_dec_abs(have), want) &&
		    is_of_fund(s, p, w))
			return i;
	}
	return CG_PLACE_NONE;
}
