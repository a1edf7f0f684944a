#include "portfolio/holders.h"

/* Counts in a key: letters, digits and whatever is no ASCII. */
static bool in_key(char c)
{
	return cg_is_alnum(c) || (unsigned char)c >= 0x80;
}

/* Small letters and digits alone. p == NULL: no memory. */
static struct cg_str key_of(struct cg_str name, struct cg_arena *a)
{
	char *p = cg_arena_take(a, name.n + 1);
	size_t n = 0;

	for (size_t i = 0; p != NULL && i < name.n; i++) {
		if (in_key(name.p[i]))
			p[n++] = cg_lower(name.p[i]);
	}
	return (struct cg_str){ p, n };
}

bool cg_holders_same_name(struct cg_str a, struct cg_str b)
{
	size_t i = 0, k = 0, same = 0;

	for (;; i++, k++, same++) {
		while (i < a.n && !in_key(a.p[i]))
			i++;
		while (k < b.n && !in_key(b.p[k]))
			k++;
		if (i == a.n || k == b.n)
			return i == a.n && k == b.n && same > 0;
		if (cg_lower(a.p[i]) != cg_lower(b.p[k]))
			return false;
	}
}

/* Name and PAN as the folio prints them, or those of the investor. */
static void person_of(const struct cg_statement *s, const struct cg_fund *f, struct cg_holder *out)
{
	*out = (struct cg_holder){ .name = f->holders.n > 0 ? f->holders.v[0] : CG_STR_NONE, .pan = f->pan };
	if (out->name.n == 0 && out->pan.n == 0) {
		out->name = s->investor.name;
		out->pan = s->investor.pan;
	}
}

/* The holder with this PAN; without one, the only one with this name. SIZE_MAX: there is none. */
static size_t find_holder(const struct cg_holders *all, const struct cg_holder *x)
{
	size_t found = SIZE_MAX, pans = 0;

	for (size_t i = 0; i < all->n; i++) {
		const struct cg_holder *h = &all->v[i];

		if (x->pan.n > 0 && cg_str_eq(h->pan, x->pan))
			return i;
		if (x->pan.n == 0 && cg_str_eq(h->key, x->key)) {
			pans += h->pan.n > 0;
			if (found == SIZE_MAX || h->pan.n == 0)
				found = i;
		}
	}
	return found != SIZE_MAX && pans > 1 && all->v[found].pan.n > 0 ? SIZE_MAX : found;
}

/* One fund given to its holder, who is new if need be. */
static bool count_fund(const struct cg_statement *s, size_t fund, bool with_pan, struct cg_arena *a,
		       struct cg_holders *out)
{
	struct cg_holder x;
	size_t at;

	person_of(s, &s->funds.v[fund], &x);
	if ((x.pan.n > 0) != with_pan)
		return true;
	x.key = key_of(x.name, a);
	if (x.key.p == NULL)
		return false;
	at = find_holder(out, &x);
	if (at == SIZE_MAX) {
		if (!CG_PUSH(a, out, &x))
			return false;
		at = out->n - 1;
	}
	if (out->v[at].name.n == 0) {
		out->v[at].name = x.name;
		out->v[at].key = x.key;
	}
	out->v[at].funds++;
	out->of[fund] = at + 1;
	return true;
}

bool cg_holders_make(const struct cg_statement *s, struct cg_arena *a, struct cg_holders *out)
{
	*out = (struct cg_holders){ .of = cg_arena_take_array(a, s->funds.n, sizeof(*out->of)) };
	for (int pass = 0; pass < 2 && out->of != NULL; pass++) {
		for (size_t i = 0; i < s->funds.n; i++) {
			if (!count_fund(s, i, pass == 0, a, out))
				return false;
		}
	}
	return out->of != NULL;
}

bool cg_holders_is(const struct cg_holder *h, struct cg_str name, struct cg_str pan, struct cg_arena *a)
{
	struct cg_str key;

	if (h->pan.n > 0 && pan.n > 0)
		return cg_str_eq(h->pan, pan);
	key = key_of(name, a);
	return key.n > 0 && cg_str_eq(h->key, key);
}
