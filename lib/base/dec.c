#include "base/dec.h"

#include <inttypes.h>
#include <stdio.h>

__extension__ typedef __int128 i128;

enum { DIGITS_MAX = 18 };

static const int64_t pow10_of[] = { 1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000 };
_Static_assert(sizeof(pow10_of) / sizeof(pow10_of[0]) == CG_DEC_SCALE_MAX + 1, "one power for each scale");

static bool fits(i128 x, uint8_t scale, struct cg_dec *out)
{
	if (x > INT64_MAX || x < INT64_MIN)
		return false;
	*out = cg_dec_make((int64_t)x, scale);
	return true;
}

/* x / by, rounded half away from zero; by > 0. */
static i128 div_round(i128 x, i128 by)
{
	i128 half = by / 2;

	return x < 0 ? -((-x + half) / by) : (x + half) / by;
}

/* Strip a sign or brackets from *s; false when a bracket has no partner or signs pile up. */
static bool cut_sign(struct cg_str *s, bool *negative)
{
	*negative = false;
	if (s->n > 2 && s->p[0] == '(') {
		if (s->p[s->n - 1] != ')')
			return false;
		*s = cg_str_sub(*s, 1, s->n - 2);
		*negative = true;
	} else if (s->n > 1 && (s->p[0] == '-' || s->p[0] == '+')) {
		*negative = s->p[0] == '-';
		*s = cg_str_sub(*s, 1, s->n - 1);
	}
	return true;
}

bool cg_dec_parse(struct cg_str s, struct cg_dec *out)
{
	bool negative, point = false;
	int64_t v = 0;
	uint8_t scale = 0;
	int digits = 0, significant = 0;

	if (!cut_sign(&s, &negative))
		return false;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '.' && !point) {
			point = true;
		} else if (c == ',' && !point && digits > 0 && i + 1 < s.n && cg_is_digit(s.p[i + 1])) {
			continue;
		} else if (cg_is_digit(c)) {
			digits++;
			significant += v != 0 || c != '0';
			scale = (uint8_t)(scale + point);
			if (significant > DIGITS_MAX || scale > CG_DEC_SCALE_MAX)
				return false;
			v = v * 10 + (c - '0');
		} else {
			return false;
		}
	}
	if (digits == 0 || (point && scale == 0))
		return false;
	*out = cg_dec_make(negative ? -v : v, scale);
	return true;
}

size_t cg_dec_text(struct cg_dec d, char out[CG_DEC_TEXT_MAX])
{
	uint64_t v = d.v < 0 ? 0 - (uint64_t)d.v : (uint64_t)d.v;
	uint64_t unit = (uint64_t)pow10_of[d.scale <= CG_DEC_SCALE_MAX ? d.scale : 0];
	int n;

	if (!d.set) {
		out[0] = '\0';
		return 0;
	}
	if (d.scale == 0)
		n = snprintf(out, CG_DEC_TEXT_MAX, "%s%" PRIu64, d.v < 0 ? "-" : "", v);
	else
		n = snprintf(out, CG_DEC_TEXT_MAX, "%s%" PRIu64 ".%0*" PRIu64, d.v < 0 ? "-" : "", v / unit,
			     (int)d.scale, v % unit);
	return n < 0 ? 0 : (size_t)n;
}

size_t cg_dec_text_indian(struct cg_dec d, char out[CG_DEC_INDIAN_MAX])
{
	char plain[CG_DEC_TEXT_MAX];
	size_t n = cg_dec_text(d, plain), sign = n > 0 && plain[0] == '-', whole = sign, to = 0;

	while (whole < n && plain[whole] != '.')
		whole++;
	for (size_t i = 0; i < n; i++) {
		size_t left = i < whole ? whole - i : 0; /* digits from here to the point */

		if (i > sign && left >= 3 && left % 2 == 1)
			out[to++] = ',';
		out[to++] = plain[i];
	}
	out[to] = '\0';
	return to;
}

static bool align(struct cg_dec *a, struct cg_dec *b, i128 *x, i128 *y, uint8_t *scale)
{
	if (!a->set || !b->set || a->scale > CG_DEC_SCALE_MAX || b->scale > CG_DEC_SCALE_MAX)
		return false;
	*scale = a->scale > b->scale ? a->scale : b->scale;
	*x = (i128)a->v * pow10_of[*scale - a->scale];
	*y = (i128)b->v * pow10_of[*scale - b->scale];
	return true;
}

bool cg_dec_add(struct cg_dec a, struct cg_dec b, struct cg_dec *out)
{
	i128 x, y;
	uint8_t scale;

	return align(&a, &b, &x, &y, &scale) && fits(x + y, scale, out);
}

bool cg_dec_sub(struct cg_dec a, struct cg_dec b, struct cg_dec *out)
{
	i128 x, y;
	uint8_t scale;

	return align(&a, &b, &x, &y, &scale) && fits(x - y, scale, out);
}

struct cg_dec cg_dec_neg(struct cg_dec a)
{
	if (a.set && a.v != INT64_MIN)
		a.v = -a.v;
	return a;
}

struct cg_dec cg_dec_abs(struct cg_dec a)
{
	return a.v < 0 ? cg_dec_neg(a) : a;
}

bool cg_dec_mul(struct cg_dec a, struct cg_dec b, uint8_t scale, struct cg_dec *out)
{
	i128 x;
	int drop;

	if (!a.set || !b.set || scale > CG_DEC_SCALE_MAX || a.scale > CG_DEC_SCALE_MAX || b.scale > CG_DEC_SCALE_MAX)
		return false;
	x = (i128)a.v * b.v;
	drop = a.scale + b.scale - scale;
	if (drop > 0) {
		i128 by = pow10_of[drop > CG_DEC_SCALE_MAX ? CG_DEC_SCALE_MAX : drop];

		if (drop > CG_DEC_SCALE_MAX)
			by *= pow10_of[drop - CG_DEC_SCALE_MAX];
		x = div_round(x, by);
	} else if (drop < 0) {
		if (x > INT64_MAX || x < INT64_MIN)
			return false;
		x *= pow10_of[-drop];
	}
	return fits(x, scale, out);
}

bool cg_dec_div(struct cg_dec a, struct cg_dec b, uint8_t scale, struct cg_dec *out)
{
	i128 x, by;

	if (!a.set || !b.set || b.v == 0 || scale > CG_DEC_SCALE_MAX || a.scale > CG_DEC_SCALE_MAX ||
	    b.scale > CG_DEC_SCALE_MAX)
		return false;
	/* 10^18 * int64 stays below 2^127. */
	x = (i128)a.v * pow10_of[scale] * pow10_of[b.scale];
	by = (i128)b.v * pow10_of[a.scale];
	if (by < 0) {
		x = -x;
		by = -by;
	}
	return fits(div_round(x, by), scale, out);
}

bool cg_dec_rescale(struct cg_dec a, uint8_t scale, struct cg_dec *out)
{
	return cg_dec_mul(a, cg_dec_make(1, 0), scale, out);
}

int cg_dec_cmp(struct cg_dec a, struct cg_dec b)
{
	i128 x = 0, y = 0;
	uint8_t scale;

	(void)align(&a, &b, &x, &y, &scale);
	return x < y ? -1 : x > y;
}

bool cg_dec_eq(struct cg_dec a, struct cg_dec b)
{
	return a.set && b.set && cg_dec_cmp(a, b) == 0;
}

double cg_dec_double(struct cg_dec a)
{
	return a.set ? (double)a.v / (double)pow10_of[a.scale <= CG_DEC_SCALE_MAX ? a.scale : 0] : 0.0;
}
