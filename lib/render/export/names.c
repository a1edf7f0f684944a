/*
 * names.c: A hash table finds what was named before, so that a statement of thousands of schemes costs no square.
 */
#include "render/export/names.h"

#include <string.h>

enum { SYMBOL_MAX = 20, FOLIO_MAX = 40, HOUSE_MAX = 40, ISIN_LENGTH = 12 };

/* A name that was given, and what for. */
struct given {
	struct cg_str name, scheme;
	unsigned times; /* accounts: how often it was asked for */
};

/* Open addressing; a free place has no name. */
struct table {
	struct given *v;
	size_t room; /* a power of two, more than twice the names */
};

/* FNV-1a. */
static size_t hash(struct cg_str s)
{
	uint64_t h = UINT64_C(14695981039346656037);

	for (size_t i = 0; i < s.n; i++)
		h = (h ^ (unsigned char)s.p[i]) * UINT64_C(1099511628211);
	return (size_t)(h >> 7);
}

/* Its place: that of the name, or a free one. */
static struct given *find(struct table *t, struct cg_str name)
{
	size_t at = hash(name) & (t->room - 1);

	while (t->v[at].name.p != NULL && !cg_str_eq(t->v[at].name, name))
		at = (at + 1) & (t->room - 1);
	return &t->v[at];
}

/* Letters, digits and single dashes of s, at most `most`; upper: in capitals. It begins with a capital or a digit. */
static struct cg_str slug(struct cg_arena *a, struct cg_str s, size_t most, bool upper)
{
	char *p = cg_arena_take(a, most + 2);
	size_t n = 0;

	if (p == NULL)
		return CG_STR_NONE;
	for (size_t i = 0; i < s.n && n < most; i++) {
		char c = s.p[i];

		if (cg_is_lower(c) && (upper || n == 0))
			c = (char)(c - ('a' - 'A'));
		if (cg_is_alnum(c))
			p[n++] = c;
		else if (n > 0 && p[n - 1] != '-')
			p[n++] = '-';
	}
	while (n > 0 && p[n - 1] == '-')
		n--;
	return (struct cg_str){ p, n };
}

/* An ISIN is a symbol as it is. */
static bool names_itself(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_upper(s.p[i]) && !cg_is_digit(s.p[i]))
			return false;
	}
	return s.n == ISIN_LENGTH && cg_is_upper(s.p[0]);
}

/* Commodities begin with a letter and have two characters or more. */
static struct cg_str symbol_base(struct cg_arena *a, const struct cg_entry_position *p)
{
	struct cg_str s;

	if (names_itself(p->isin))
		return p->isin;
	s = slug(a, p->name, SYMBOL_MAX - 2, true);
	if (s.p != NULL && (s.n < 2 || !cg_is_upper(s.p[0])))
		s = cg_arena_printf(a, "X-%.*s", CG_STR_ARG(s.n > 0 ? s : CG_STR("0")));
	return s;
}

/* One symbol for one scheme: by ISIN, else by name. */
static bool give_symbol(struct table *t, struct cg_entry_position *p, struct cg_arena *a)
{
	struct cg_str base = symbol_base(a, p), name = base;
	struct given *g = NULL;

	for (unsigned k = 2; name.p != NULL; k++) {
		g = find(t, name);
		if (g->name.p == NULL || names_itself(name) || cg_str_eq(g->scheme, p->name))
			break;
		name = cg_arena_printf(a, "%.*s-%u", CG_STR_ARG(base), k);
	}
	if (name.p == NULL || g == NULL)
		return false;
	p->names_symbol = g->name.p == NULL;
	*g = (struct given){ .name = name, .scheme = p->name };
	p->symbol = name;
	return true;
}

/* Asked for again, it gets a number that no other account has: "-2" may belong to a symbol. */
static bool give_account(struct table *t, struct cg_entry_position *p, struct cg_arena *a)
{
	struct cg_str house = slug(a, p->house, HOUSE_MAX, false), folio = slug(a, p->folio, FOLIO_MAX, true), name;
	struct given *g;

	if (house.p == NULL || folio.p == NULL)
		return false;
	name = p->fund == NULL
		       ? cg_arena_printf(a, "Assets:Demat:%.*s:%.*s",
					 CG_STR_ARG(folio.n > 0 ? folio : CG_STR("Unknown")), CG_STR_ARG(p->symbol))
		       : cg_arena_printf(a, "Assets:MutualFunds:%.*s:%.*s:%.*s",
					 CG_STR_ARG(house.n > 0 ? house : CG_STR("Unknown")),
					 CG_STR_ARG(folio.n > 0 ? folio : CG_STR("Unknown")), CG_STR_ARG(p->symbol));
	if (name.p == NULL)
		return false;
	g = find(t, name);
	g->name = name;
	while (++g->times > 1) {
		struct cg_str numbered = cg_arena_printf(a, "%.*s-%u", CG_STR_ARG(name), g->times);
		struct given *other = numbered.p != NULL ? find(t, numbered) : NULL;

		if (other == NULL)
			return false;
		if (other->name.p != NULL)
			continue;
		*other = (struct given){ .name = numbered, .times = 1 };
		p->account = numbered;
		return true;
	}
	p->account = name;
	return true;
}

bool cg_names_give(struct cg_entry_position *v, size_t n, struct cg_arena *a)
{
	struct table symbols = { .room = 64 }, accounts;

	while (symbols.room < n * 2)
		symbols.room *= 2;
	accounts.room = symbols.room * 2; /* with and without a number */
	symbols.v = cg_arena_take_array(a, symbols.room, sizeof(*symbols.v));
	accounts.v = cg_arena_take_array(a, accounts.room, sizeof(*accounts.v));
	if (symbols.v == NULL || accounts.v == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (!give_symbol(&symbols, &v[i], a) || !give_account(&accounts, &v[i], a))
			return false;
	}
	return true;
}

const char *cg_names_side(enum cg_entry_side side)
{
	static const char *const names[] = {
		[CG_SIDE_BANK] = "Assets:Bank:MutualFunds",	      [CG_SIDE_SWITCH] = "Assets:MutualFunds:Switches",
		[CG_SIDE_IDCW] = "Income:MutualFunds:IDCW",	      [CG_SIDE_GAINS] = "Income:MutualFunds:Gains",
		[CG_SIDE_TRANSFERS] = "Equity:MutualFunds:Transfers", [CG_SIDE_OPENING] = "Equity:MutualFunds:Opening",
		[CG_SIDE_DUTY] = "Expenses:MutualFunds:StampDuty",    [CG_SIDE_STT] = "Expenses:MutualFunds:STT",
		[CG_SIDE_TDS] = "Expenses:MutualFunds:TDS",
	};
	_Static_assert(sizeof(names) / sizeof(names[0]) == CG_SIDE_MAX, "every side has its account");

	return names[side];
}

void cg_names_quoted(struct cg_buf *b, struct cg_str s)
{
	cg_buf_char(b, '"');
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"' || s.p[i] == '\\')
			cg_buf_char(b, '\\');
		cg_buf_char(b, (unsigned char)s.p[i] < ' ' ? ' ' : s.p[i]);
	}
	cg_buf_char(b, '"');
}

void cg_names_line(struct cg_buf *b, struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		cg_buf_char(b, c == ';' || c == '|' ? ',' : (unsigned char)c < ' ' ? ' ' : c);
	}
}

void cg_names_date(struct cg_buf *b, int32_t date)
{
	char iso[CG_DATE_TEXT_MAX];

	cg_buf_z(b, cg_date_text(date, iso));
}

void cg_names_dec(struct cg_buf *b, struct cg_dec d)
{
	char digits[CG_DEC_TEXT_MAX];

	cg_buf_put(b, digits, cg_dec_text(d, digits));
}
