/*
 * places_view.c: Places name a fund or holding by its index in the model; JSON splits
 * those lists (held and exited funds, holdings by kind). The indices within the JSON lists
 * are counted first, then each path is written.
 */
#include "render/places_view.h"

#include <stdio.h>

enum { PATH_MAX_BYTES = 160, BOX_SCALE = 2 };

/* The work of one answer. */
struct places {
	const struct cg_statement *s;
	uint32_t *fund;	   /* index of each fund in its list, held or exited */
	uint32_t *holding; /* of each holding in the list of its kind, of one account */
	uint32_t account;  /* whose holdings these are */
	struct cg_arena a;
	struct cg_json json;
};

/* Index of every fund within "mutual_funds" or "exited_funds". */
static bool number_funds(struct places *p)
{
	uint32_t n[2] = { 0, 0 };

	p->fund = cg_arena_take_array(&p->a, p->s->funds.n, sizeof(*p->fund));
	for (size_t i = 0; p->fund != NULL && i < p->s->funds.n; i++)
		p->fund[i] = n[cg_fund_exited(&p->s->funds.v[i])]++;
	return p->fund != NULL;
}

/* The same for the holdings of one account; kept until a place of another account follows. */
static bool number_holdings(struct places *p, uint32_t account)
{
	const struct cg_demat_account *d = &p->s->demat.v[account];
	uint32_t n[CG_DEMAT_FUND + 1] = { 0 };

	if (p->holding != NULL && p->account == account)
		return true;
	p->account = account;
	p->holding = cg_arena_take_array(&p->a, d->holdings.n, sizeof(*p->holding));
	for (size_t i = 0; p->holding != NULL && i < d->holdings.n; i++)
		p->holding[i] = n[d->holdings.v[i].kind]++;
	return p->holding != NULL;
}

/* The path of a field of a fund or of one of its transactions. */
static int fund_path(const struct places *p, const struct cg_place *v, char *out, size_t room)
{
	const char *list = cg_fund_exited(&p->s->funds.v[v->i]) ? "exited_funds" : "mutual_funds";

	if (v->of == CG_PLACE_FUND)
		return snprintf(out, room, "%s[%u].%.*s", list, p->fund[v->i], CG_STR_ARG(v->field));
	return snprintf(out, room, "%s[%u].transactions[%u].%.*s", list, p->fund[v->i], v->j, CG_STR_ARG(v->field));
}

/* The path of a field of an account, an owner, a holding or a transaction; -1: no memory. */
static int demat_path(struct places *p, const struct cg_place *v, char *out, size_t room)
{
	static const char *const lists[] = {
		[CG_DEMAT_EQUITY] = "equities", [CG_DEMAT_BOND] = "bonds", [CG_DEMAT_FUND] = "mutual_funds"
	};

	if (v->of == CG_PLACE_ACCOUNT && (cg_str_eq(v->field, CG_STR("pan")) || cg_str_eq(v->field, CG_STR("name"))))
		return snprintf(out, room, "demat_accounts[%u].owners[%u].%.*s", v->i, v->j, CG_STR_ARG(v->field));
	if (v->of == CG_PLACE_ACCOUNT)
		return snprintf(out, room, "demat_accounts[%u].%.*s", v->i, CG_STR_ARG(v->field));
	if (v->of == CG_PLACE_DEMAT_TXN)
		return snprintf(out, room, "demat_accounts[%u].transactions[%u].%.*s", v->i, v->j,
				CG_STR_ARG(v->field));
	if (!number_holdings(p, v->i))
		return -1;
	return snprintf(out, room, "demat_accounts[%u].%s[%u].%.*s", v->i,
			lists[p->s->demat.v[v->i].holdings.v[v->j].kind], p->holding[v->j], CG_STR_ARG(v->field));
}

/* False: no memory, or a path that is too long. */
static bool path(struct places *p, const struct cg_place *v, char *out, size_t room)
{
	int n = -1;

	switch (v->of) {
	case CG_PLACE_STATEMENT:
		n = snprintf(out, room, "%.*s", CG_STR_ARG(v->field));
		break;
	case CG_PLACE_FUND:
	case CG_PLACE_TXN:
		n = fund_path(p, v, out, room);
		break;
	case CG_PLACE_NPS:
		n = snprintf(out, room, "nps.%.*s", CG_STR_ARG(v->field));
		break;
	case CG_PLACE_NPS_SCHEME:
		n = snprintf(out, room, "nps.schemes[%u].%.*s", v->i, CG_STR_ARG(v->field));
		break;
	default:
		n = demat_path(p, v, out, room);
		break;
	}
	return n > 0 && (size_t)n < room;
}

struct json_object *cg_places_view_box(struct cg_json *json, const int32_t box[4])
{
	struct json_object *o = cg_json_array_of(json, 4);

	for (int i = 0; i < 4; i++)
		cg_json_push(json, o, cg_json_need(json, cg_json_new_dec(cg_dec_make(box[i], BOX_SCALE))));
	return o;
}

/* A place whose path does not fit is left out: a missing place is harmless, a wrong one is not. */
static void put(struct places *p, struct json_object *to, const struct cg_place *v)
{
	char key[PATH_MAX_BYTES];
	struct json_object *o;

	if (!path(p, v, key, sizeof(key)))
		return;
	o = cg_json_object(&p->json);
	cg_json_int(&p->json, o, "page", v->page);
	cg_json_put(&p->json, o, "box", cg_places_view_box(&p->json, v->box));
	cg_json_text(&p->json, o, "text", v->text);
	p->json.failed |= !cg_json_add(to, key, o);
}

/* The arena has room for the indices of every list of a large statement. */
static struct json_object *places_view(const struct cg_statement *s)
{
	struct places p = { .s = s };
	struct json_object *o;

	cg_arena_init(&p.a, (s->funds.n + 1) * sizeof(uint32_t) * 64 + (1u << 20));
	o = cg_json_object(&p.json);
	if (!number_funds(&p)) {
		cg_arena_free(&p.a);
		json_object_put(o);
		return NULL;
	}
	for (size_t i = 0; i < s->places.n; i++)
		put(&p, o, &s->places.v[i]);
	cg_arena_free(&p.a);
	return cg_json_finish(&p.json, o);
}

bool cg_places_view_add(struct json_object *snapshot, const struct cg_statement *s)
{
	struct json_object *places = places_view(s);

	return places != NULL && cg_json_add(snapshot, "places", places);
}
