#include "portfolio/holders.h"

/* A name being read letter by letter. */
struct spelling {
	struct cg_str name;
	size_t at;
	bool utf8; /* else its bytes are its letters */
};

static struct spelling spell(struct cg_str name)
{
	return (struct spelling){ name, 0, cg_str_is_utf8(name) };
}

/* Signs between letters: those of ASCII, of Latin-1, and the dashes, quotes and blanks of General Punctuation. */
static bool is_sign(uint32_t c)
{
	if (c < 0x80)
		return !cg_is_alnum((char)c);
	return c < 0xc0 || c == 0xd7 || c == 0xf7 || (c >= 0x2000 && c <= 0x206f);
}

/* The small letter of a capital: ASCII, Latin-1 and Latin Extended-A, of which pairs follow each other. */
static uint32_t small_letter(uint32_t c)
{
	if (c < 0x80)
		return (unsigned char)cg_lower((char)c);
	if (c >= 0xc0 && c <= 0xde)
		return c + 0x20;
	if (c == 0x178)
		return 0xff;
	if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e))
		return c + (c & 1);
	return (c >= 0x100 && c <= 0x137) || (c >= 0x14a && c <= 0x177) ? c | 1 : c;
}

/* The next letter or digit, as it is compared; 0: there is none left. */
static uint32_t next_letter(struct spelling *s)
{
	while (s->at < s->name.n) {
		uint32_t c;

		if (!s->utf8 && (unsigned char)s->name.p[s->at] >= 0x80)
			return UINT32_MAX - (unsigned char)s->name.p[s->at++];
		c = s->utf8 ? cg_str_char(s->name, &s->at) : (unsigned char)s->name.p[s->at++];
		if (!is_sign(c))
			return small_letter(c);
	}
	return 0;
}

/* A letter as UTF-8, which is no longer than the one that it was read from; a byte that is none as it is. */
static size_t put_letter(char *p, uint32_t c)
{
	static const unsigned char first[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	size_t n = c < 0x80 || c > 0x10ffff ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

	if (n == 1) {
		*p = (char)(unsigned char)(c < 0x80 ? c : UINT32_MAX - c);
		return 1;
	}
	for (size_t i = n; i-- > 1; c >>= 6)
		p[i] = (char)(unsigned char)(0x80 | (c & 0x3f));
	*p = (char)(unsigned char)(first[n] | c);
	return n;
}

/* Letters and digits as they are compared. p == NULL: no memory. */
static struct cg_str key_of(struct cg_str name, struct cg_arena *a)
{
	char *p = cg_arena_take(a, name.n + 1);
	struct spelling s = spell(name);
	size_t n = 0;

	for (uint32_t c; p != NULL && (c = next_letter(&s)) != 0;)
		n += put_letter(p + n, c);
	return (struct cg_str){ p, n };
}

bool cg_holders_same_name(struct cg_str a, struct cg_str b)
{
	struct spelling x = spell(a), y = spell(b);
	uint32_t c = next_letter(&x), d = next_letter(&y);
	bool any = c != 0;

	for (; c == d && c != 0; d = next_letter(&y))
		c = next_letter(&x);
	return any && c == d;
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
