/*
 * place_share.c: Fields that are printed once and hold for several: the folio line of schemes that follow one another,
 * the PAN of an owner of two accounts, the day of a statement that is the end of its period. They have the same place.
 */
#include "statement/place.h"

#include <string.h>

/* Fields of funds that others share; lists have so many names looked after. */
enum {
	FUND_AMC,
	FUND_FOLIO,
	FUND_PAN,
	FUND_HOLDERS,
	FUND_NOMINEES = FUND_HOLDERS + 4,
	FUND_FIELDS = FUND_NOMINEES + 4
};
enum { LIST_MOST = 4, PERSONS_MOST = 128, FUNDS_BACK = 256 /* a heading is nearer */ };
static const uint32_t NONE = UINT32_MAX; /* no place */

struct share {
	struct cg_statement *s;
	struct cg_arena *a;
	uint32_t *fund; /* FUND_FIELDS for each fund: its place, or NONE */
	struct {
		uint32_t *v;
		size_t n, cap;
	} own; /* places of the statement itself: few of all */
	bool no_memory;
};

/* The number of "holders[2]" behind the name; LIST_MOST: another field. */
static unsigned item_of(struct cg_str field, struct cg_str name)
{
	if (!cg_str_starts(field, name) || field.n != name.n + 3 || field.p[name.n] != '[')
		return LIST_MOST;
	return (unsigned)(field.p[name.n + 1] - '0') < LIST_MOST ? (unsigned)(field.p[name.n + 1] - '0') : LIST_MOST;
}

static unsigned fund_field(struct cg_str field)
{
	unsigned holder = item_of(field, CG_STR("holders")), nominee = item_of(field, CG_STR("nominees"));

	if (cg_str_eq(field, CG_STR("amc")))
		return FUND_AMC;
	if (cg_str_eq(field, CG_STR("folio")))
		return FUND_FOLIO;
	if (cg_str_eq(field, CG_STR("pan")))
		return FUND_PAN;
	if (holder < LIST_MOST)
		return FUND_HOLDERS + holder;
	return nominee < LIST_MOST ? FUND_NOMINEES + nominee : FUND_FIELDS;
}

/* What the fund has in that field. */
static struct cg_str fund_text(const struct cg_fund *f, unsigned field)
{
	const struct cg_str_list *list = field >= FUND_NOMINEES ? &f->nominees : &f->holders;
	size_t i = field >= FUND_NOMINEES ? field - FUND_NOMINEES : field - FUND_HOLDERS;

	if (field < FUND_HOLDERS)
		return field == FUND_AMC ? f->amc : field == FUND_FOLIO ? f->folio : f->pan;
	return i < list->n ? list->v[i] : CG_STR_NONE;
}

static void note_own(struct share *h, size_t place)
{
	uint32_t at = (uint32_t)place;

	if (place < h->s->places.n && h->s->places.v[place].of == CG_PLACE_STATEMENT)
		h->no_memory |= !CG_PUSH(h->a, &h->own, &at);
}

/* The place of `from`, for another entity or field too. */
static void share(struct share *h, const struct cg_place *from, struct cg_place to)
{
	struct cg_place p = *from;

	p.of = to.of;
	p.i = to.i;
	p.j = to.j;
	p.field = to.field;
	h->no_memory |= !CG_PUSH(h->a, &h->s->places, &p);
	note_own(h, h->s->places.n - 1);
}

static bool note_funds(struct share *h)
{
	size_t n = h->s->funds.n * FUND_FIELDS;

	h->fund = cg_arena_take_array(h->a, n, sizeof(*h->fund));
	if (h->fund == NULL)
		return false;
	memset(h->fund, 0xff, n * sizeof(*h->fund));
	for (size_t i = 0; i < h->s->places.n; i++) {
		const struct cg_place *p = &h->s->places.v[i];
		unsigned field = p->of == CG_PLACE_FUND ? fund_field(p->field) : FUND_FIELDS;

		if (field < FUND_FIELDS)
			h->fund[p->i * FUND_FIELDS + field] = (uint32_t)i;
		note_own(h, i);
	}
	return true;
}

/* The last fund before with the same text in that field, and with its folio unless the heading is meant. */
static void share_of_fund(struct share *h, size_t at, unsigned field)
{
	const struct cg_fund *f = &h->s->funds.v[at];
	struct cg_str text = fund_text(f, field);

	for (size_t k = at; k-- > 0 && at - k <= FUNDS_BACK;) {
		const struct cg_fund *v = &h->s->funds.v[k];
		uint32_t from = h->fund[k * FUND_FIELDS + field];

		if (field != FUND_AMC && !cg_str_eq(v->folio, f->folio))
			break;
		if (from == NONE || !cg_str_eq(fund_text(v, field), text))
			continue;
		h->fund[at * FUND_FIELDS + field] = from;
		share(h, &h->s->places.v[from],
		      (struct cg_place){ .of = CG_PLACE_FUND, .i = (uint32_t)at, .field = h->s->places.v[from].field });
		return;
	}
}

static void share_funds(struct share *h)
{
	for (size_t i = 0; i < h->s->funds.n; i++) {
		for (unsigned field = 0; field < FUND_FIELDS; field++) {
			if (h->fund[i * FUND_FIELDS + field] == NONE && fund_text(&h->s->funds.v[i], field).n > 0)
				share_of_fund(h, i, field);
		}
	}
}

/* The place of a field of the statement itself; NULL: none. */
static const struct cg_place *own_place(const struct share *h, struct cg_str field)
{
	for (size_t i = 0; i < h->own.n; i++) {
		const struct cg_place *p = &h->s->places.v[h->own.v[i]];

		if (cg_str_eq(p->field, field))
			return p;
	}
	return NULL;
}

static void share_own(struct share *h, struct cg_str from, struct cg_str to)
{
	const struct cg_place *p = own_place(h, from);

	if (p != NULL && own_place(h, to) == NULL)
		share(h, p, (struct cg_place){ .of = CG_PLACE_STATEMENT, .field = to });
}

/* The first place of a fund or an account that says who that is, or his PAN. */
static const struct cg_place *place_of_person(const struct share *h, struct cg_str text, bool pan)
{
	const struct cg_statement *s = h->s;
	unsigned first = pan ? FUND_PAN : FUND_HOLDERS;

	for (size_t i = 0; i < s->funds.n; i++) {
		for (unsigned field = first; field < (pan ? first + 1 : FUND_NOMINEES); field++) {
			uint32_t at = h->fund[i * FUND_FIELDS + field];

			if (at != NONE && cg_str_eq(fund_text(&s->funds.v[i], field), text))
				return &s->places.v[at];
		}
	}
	for (size_t i = 0; i < s->places.n; i++) {
		const struct cg_place *p = &s->places.v[i];
		const struct cg_demat_account *d = p->of == CG_PLACE_ACCOUNT ? &s->demat.v[p->i] : NULL;

		if (d != NULL && p->j < d->owners.n && cg_str_eq(p->field, pan ? CG_STR("pan") : CG_STR("name")) &&
		    cg_str_eq(pan ? d->owners.v[p->j].pan : d->owners.v[p->j].name, text))
			return p;
	}
	return NULL;
}

static void share_person(struct share *h, size_t at, struct cg_str text, bool pan)
{
	struct cg_str field = cg_arena_printf(h->a, pan ? "investors[%zu].pan" : "investors[%zu].name", at);
	bool investor = cg_str_eq(text, pan ? h->s->investor.pan : h->s->investor.name);
	const struct cg_place *p = NULL;

	h->no_memory |= field.p == NULL;
	if (field.p == NULL || text.n == 0 || own_place(h, field) != NULL)
		return;
	if (investor)
		p = own_place(h, pan ? CG_STR("investor.pan") : CG_STR("investor.name"));
	p = p != NULL ? p : place_of_person(h, text, pan);
	if (p != NULL)
		share(h, p, (struct cg_place){ .of = CG_PLACE_STATEMENT, .field = field });
}

/* The owners in the order of accounts whose PAN has a place; NULL: no memory. */
static bool *placed_owners(const struct share *h, size_t n)
{
	const struct cg_statement *s = h->s;
	bool *placed = cg_arena_take_array(h->a, n + 1, sizeof(*placed));
	size_t *first = cg_arena_take_array(h->a, s->demat.n + 1, sizeof(*first));

	if (placed == NULL || first == NULL)
		return NULL;
	for (size_t i = 0; i < s->demat.n; i++)
		first[i + 1] = first[i] + s->demat.v[i].owners.n;
	for (size_t i = 0; i < s->places.n; i++) {
		const struct cg_place *p = &s->places.v[i];

		if (p->of == CG_PLACE_ACCOUNT && p->j < s->demat.v[p->i].owners.n && cg_str_eq(p->field, CG_STR("pan")))
			placed[first[p->i] + p->j] = true;
	}
	return placed;
}

/* Owners of several accounts: the PAN stands beside the name that was found, or with another account. */
static void share_owners(struct share *h)
{
	size_t n = 0, at = 0, looked = 0;
	bool *placed;

	for (size_t i = 0; i < h->s->demat.n; i++)
		n += h->s->demat.v[i].owners.n;
	placed = placed_owners(h, n);
	h->no_memory |= placed == NULL;
	for (size_t i = 0; i < h->s->demat.n && placed != NULL; i++) {
		for (size_t j = 0; j < h->s->demat.v[i].owners.n && looked < PERSONS_MOST; j++, at++) {
			struct cg_str pan = h->s->demat.v[i].owners.v[j].pan;
			const struct cg_place *p;

			if (placed[at] || pan.n == 0)
				continue;
			looked++;
			p = place_of_person(h, pan, true);
			if (p == NULL && cg_str_eq(pan, h->s->investor.pan))
				p = own_place(h, CG_STR("investor.pan"));
			if (p != NULL)
				share(h, p,
				      (struct cg_place){ .of = CG_PLACE_ACCOUNT,
							 .i = (uint32_t)i,
							 .j = (uint32_t)j,
							 .field = CG_STR("pan") });
		}
	}
}

/* Is the field of that person the one that the place was found for? */
static bool is_same(const struct cg_person *x, const struct cg_person *y, struct cg_str field)
{
	return cg_str_eq(field, CG_STR("pan")) ? cg_str_eq(x->pan, y->pan) : cg_str_eq(x->name, y->name);
}

/* The list of investors was put in order: places follow their persons, those of nobody go. */
static void follow_persons(struct share *h, const struct cg_person_list *before)
{
	struct cg_statement *s = h->s;
	size_t n = 0;

	for (size_t i = 0; i < s->places.n; i++) {
		struct cg_place p = s->places.v[i];
		struct cg_str rest = p.field, number;
		size_t old = 0, now = 0;

		if (p.of == CG_PLACE_STATEMENT && cg_str_starts(p.field, CG_STR("investors["))) {
			(void)cg_str_cut(&rest, '[');
			number = cg_str_cut(&rest, ']');
			for (size_t k = 0; k < number.n; k++)
				old = old * 10 + (size_t)(number.p[k] - '0');
			rest = cg_str_sub(rest, 1, rest.n);
			while (now < s->investors.n && old < before->n &&
			       !is_same(&s->investors.v[now], &before->v[old], rest))
				now++;
			if (now >= s->investors.n || old >= before->n)
				continue;
			p.field = cg_arena_printf(h->a, "investors[%zu].%.*s", now, CG_STR_ARG(rest));
			h->no_memory |= p.field.p == NULL;
		}
		s->places.v[n++] = p;
	}
	s->places.n = n;
}

bool cg_place_share(struct cg_statement *s, const struct cg_person_list *before, struct cg_arena *a)
{
	struct share h = { .s = s, .a = a };

	if (s->places.n == 0)
		return true;
	follow_persons(&h, before);
	if (!note_funds(&h))
		return false;
	share_funds(&h);
	if (s->as_of == s->to)
		share_own(&h, CG_STR("statement_period.to"), CG_STR("as_of_date"));
	share_own(&h, CG_STR("investor.name"), CG_STR("investor_name"));
	for (size_t i = 0; i < s->investors.n && i < PERSONS_MOST; i++) {
		share_person(&h, i, s->investors.v[i].name, false);
		share_person(&h, i, s->investors.v[i].pan, true);
	}
	share_owners(&h);
	return !h.no_memory;
}
