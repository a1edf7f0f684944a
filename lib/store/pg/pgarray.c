#include "store/pg/pgarray.h"

#include <string.h>

enum { FIRST_ROOM = 256 };
static const char hex[] = "0123456789abcdef";

static bool make_room(struct cg_pgarray *a, size_t more)
{
	size_t cap = a->cap;
	char *p;

	if (a->bad)
		return false;
	if (more <= a->cap - a->n)
		return true;
	while (cap - a->n < more) {
		if (cap > SIZE_MAX / 4) {
			a->bad = true;
			return false;
		}
		cap *= 2;
	}
	p = cg_arena_take(a->arena, cap);
	if (p == NULL) {
		a->bad = true;
		return false;
	}
	memcpy(p, a->p, a->n);
	a->p = p;
	a->cap = cap;
	return true;
}

/* Room for one element of at most n bytes and what stands around it. */
static bool next_item(struct cg_pgarray *a, size_t n)
{
	if (n > SIZE_MAX / 8 || !make_room(a, n + 4))
		return false;
	if (a->n > 1)
		a->p[a->n++] = ',';
	return true;
}

static void put_bytes(struct cg_pgarray *a, const char *p, size_t n)
{
	if (!next_item(a, n))
		return;
	memcpy(a->p + a->n, p, n);
	a->n += n;
}

void cg_pgarray_init(struct cg_pgarray *a, struct cg_arena *arena)
{
	*a = (struct cg_pgarray){ .arena = arena, .p = cg_arena_take(arena, FIRST_ROOM), .cap = FIRST_ROOM };
	a->bad = a->p == NULL;
	if (!a->bad)
		a->p[a->n++] = '{';
}

void cg_pgarray_null(struct cg_pgarray *a)
{
	put_bytes(a, "NULL", 4);
}

void cg_pgarray_text(struct cg_pgarray *a, struct cg_str s)
{
	static const char replacement[] = "\xef\xbf\xbd";

	if (s.p == NULL) {
		cg_pgarray_null(a);
		return;
	}
	if (!cg_str_is_utf8(s))
		a->bad = a->not_utf8 = true;
	if (s.n > SIZE_MAX / 64 || !next_item(a, s.n * 3 + 2))
		return;
	a->p[a->n++] = '"';
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\0') {
			memcpy(a->p + a->n, replacement, 3);
			a->n += 3;
			continue;
		}
		if (s.p[i] == '"' || s.p[i] == '\\')
			a->p[a->n++] = '\\';
		a->p[a->n++] = s.p[i];
	}
	a->p[a->n++] = '"';
}

void cg_pgarray_dec(struct cg_pgarray *a, struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];

	if (d.set)
		put_bytes(a, text, cg_dec_text(d, text));
	else
		cg_pgarray_null(a);
}

void cg_pgarray_date(struct cg_pgarray *a, int32_t date)
{
	char text[CG_DATE_TEXT_MAX];
	struct cg_str s = cg_str_of(cg_date_text(date, text));

	if (date != CG_DATE_NONE)
		put_bytes(a, s.p, s.n);
	else
		cg_pgarray_null(a);
}

void cg_pgarray_uint(struct cg_pgarray *a, uint64_t v)
{
	char text[20];
	size_t at = sizeof(text);

	do {
		text[--at] = (char)('0' + v % 10);
		v /= 10;
	} while (v > 0);
	put_bytes(a, text + at, sizeof(text) - at);
}

void cg_pgarray_bool(struct cg_pgarray *a, bool v)
{
	put_bytes(a, v ? "t" : "f", 1);
}

void cg_pgarray_bytes(struct cg_pgarray *a, struct cg_str bytes)
{
	if (bytes.p == NULL) {
		cg_pgarray_null(a);
		return;
	}
	if (bytes.n > SIZE_MAX / 64 || !next_item(a, bytes.n * 2 + 5))
		return;
	memcpy(a->p + a->n, "\"\\\\x", 4);
	a->n += 4;
	for (size_t i = 0; i < bytes.n; i++) {
		unsigned char c = (unsigned char)bytes.p[i];

		a->p[a->n++] = hex[c >> 4];
		a->p[a->n++] = hex[c & 15];
	}
	a->p[a->n++] = '"';
}

const char *cg_pgarray_done(struct cg_pgarray *a)
{
	if (!make_room(a, 2))
		return NULL;
	a->p[a->n++] = '}';
	a->p[a->n] = '\0';
	return a->p;
}

/* A quoted element without its quotes and backslashes; *s then stands behind it. */
static bool read_quoted(struct cg_str *s, struct cg_arena *arena, struct cg_str *out)
{
	size_t end = 1, n = 0;
	char *to;

	while (end < s->n && s->p[end] != '"')
		end += s->p[end] == '\\' ? 2 : 1;
	to = end < s->n ? cg_arena_take(arena, end) : NULL; /* by the element, not by what is left of the array */
	if (to == NULL)
		return false;
	for (size_t i = 1; i < end; i++) {
		i += s->p[i] == '\\';
		to[n++] = s->p[i];
	}
	*out = (struct cg_str){ to, n };
	*s = cg_str_sub(*s, end + 1, SIZE_MAX);
	return true;
}

static bool read_bare(struct cg_str *s, struct cg_arena *arena, struct cg_str *out)
{
	size_t n = 0;

	while (n < s->n && s->p[n] != ',' && s->p[n] != '}') {
		if (s->p[n] == '{' || s->p[n] == '"' || s->p[n] == '\\')
			return false;
		n++;
	}
	*out = cg_str_sub(*s, 0, n);
	*s = cg_str_sub(*s, n, SIZE_MAX);
	if (cg_str_eq_nocase(*out, CG_STR("NULL"))) {
		*out = CG_STR_NONE;
		return true;
	}
	*out = cg_arena_str(arena, *out);
	return n > 0 && out->p != NULL;
}

bool cg_pgarray_read(struct cg_str text, struct cg_arena *arena, struct cg_str_list *out)
{
	struct cg_str s = text, item;

	*out = (struct cg_str_list){ 0 };
	if (s.n < 2 || s.p[0] != '{')
		return false;
	if (cg_str_eq(s, CG_STR("{}")))
		return true;
	do {
		s = cg_str_sub(s, 1, SIZE_MAX);
		if (s.n == 0)
			return false;
		if (!(s.p[0] == '"' ? read_quoted(&s, arena, &item) : read_bare(&s, arena, &item)))
			return false;
		if (!CG_PUSH(arena, out, &item))
			return false;
	} while (s.n > 0 && s.p[0] == ',');
	return cg_str_eq(s, CG_STR("}"));
}
