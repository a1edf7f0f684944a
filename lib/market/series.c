/*
 * series.c: Rules of series: which NAV counts for a day, which jump is a split, what a
 * return is.
 */
#include "market/series.h"

#include <math.h>

__extension__ typedef __int128 i128;
__extension__ typedef unsigned __int128 u128;

enum { GROWTH_SCALE = 18, PERCENT_UNITS = 10000 };

/* Bounds that keep every product below inside its type: see ratio_of and blend. */
static const i128 RATIO_MAX = (i128)1 << 115;
static const int64_t FACTOR_MAX = 1000000000;

bool cg_series_on_or_before(const struct cg_navs *navs, int32_t day, int32_t back, struct cg_nav *out)
{
	size_t lo = 0, hi = navs->n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (navs->v[mid].date <= day)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (size_t i = lo; i > 0 && navs->v[i - 1].date >= day - back; i--) {
		if (navs->v[i - 1].nav.set && navs->v[i - 1].nav.v > 0) {
			*out = navs->v[i - 1];
			return true;
		}
	}
	return false;
}

int32_t cg_series_years_before(int32_t day, int years)
{
	int y, m, d;
	int32_t out;

	if (day == CG_DATE_NONE)
		return CG_DATE_NONE;
	cg_date_split(day, &y, &m, &d);
	if (cg_date_make(y - years, m, d, &out) || (m == 2 && d == 29 && cg_date_make(y - years, 2, 28, &out)))
		return out;
	return CG_DATE_NONE;
}

static i128 pow10_i128(int n)
{
	i128 x = 1;

	for (; n > 0; n--)
		x *= 10;
	return x;
}

/* a and b as integers of the same unit: at most 10^18 * 10^9. */
static void same_unit(struct cg_dec a, struct cg_dec b, i128 *x, i128 *y)
{
	uint8_t scale = a.scale > b.scale ? a.scale : b.scale;

	*x = (i128)a.v * pow10_i128(scale - a.scale);
	*y = (i128)b.v * pow10_i128(scale - b.scale);
}

static bool is_positive(struct cg_dec d)
{
	return d.set && d.v > 0 && d.scale <= CG_DEC_SCALE_MAX;
}

/* next within 5 % of prev * num / den. */
static bool is_near(i128 prev, i128 next, int64_t num, int64_t den)
{
	i128 have = next * 100 * den, want = prev * num;

	return have >= want * 95 && have <= want * 105;
}

enum cg_nav_step cg_series_step_kind(struct cg_dec prev, struct cg_dec next, int32_t days, bool is_etf,
				     struct cg_nav_factor *factor)
{
	static const struct {
		int64_t factor;
		bool etf_only;
	} rebases[] = { { 10, false }, { 100, false }, { 1000, false }, { 2, true },
			{ 5, true },   { 20, true },   { 50, true } };
	struct cg_nav_factor none;
	bool hole = days > CG_NAV_HOLE;
	i128 p, n;

	if (factor == NULL)
		factor = &none;
	*factor = CG_NAV_FACTOR_ONE;
	if (!is_positive(prev) || !is_positive(next))
		return CG_NAV_DISCONTINUITY;
	same_unit(prev, next, &p, &n);
	if (n * 100 >= p * 67 && n * 10 <= p * 15)
		return CG_NAV_SMOOTH;
	for (size_t i = 0; i < sizeof(rebases) / sizeof(rebases[0]); i++) {
		int64_t f = rebases[i].factor;

		/* over months a price moves by such factors, or by enough to hide which one it was */
		if (rebases[i].etf_only && (!is_etf || hole))
			break;
		if (is_near(p, n, f, 1))
			*factor = (struct cg_nav_factor){ f, 1 };
		else if (is_near(p, n, 1, f))
			*factor = (struct cg_nav_factor){ 1, f };
		else
			continue;
		return CG_NAV_REBASE;
	}
	return hole && n * 100 >= p * 55 && n <= p * 5 ? CG_NAV_SMOOTH : CG_NAV_DISCONTINUITY;
}

bool cg_series_find_breaks(const struct cg_navs *navs, bool is_etf, struct cg_arena *a, struct cg_nav_breaks *out)
{
	const struct cg_nav *prev = NULL;

	for (size_t i = 0; i < navs->n; i++) {
		const struct cg_nav *next = &navs->v[i];
		struct cg_nav_break b = { .date = next->date };

		if (!is_positive(next->nav))
			continue;
		if (prev != NULL)
			b.kind = cg_series_step_kind(prev->nav, next->nav, next->date - prev->date, is_etf, &b.factor);
		prev = next;
		if (b.kind != CG_NAV_SMOOTH && !CG_PUSH(a, out, &b))
			return false;
	}
	return true;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
	while (b != 0) {
		int64_t r = a % b;

		a = b;
		b = r;
	}
	return a;
}

enum cg_nav_step cg_series_between(const struct cg_nav_breaks *b, int32_t from, int32_t to,
				   struct cg_nav_factor *factor)
{
	enum cg_nav_step worst = CG_NAV_SMOOTH;
	struct cg_nav_factor f = CG_NAV_FACTOR_ONE;

	for (size_t i = 0; i < b->n; i++) {
		const struct cg_nav_break *at = &b->v[i];
		int64_t by;

		if (at->date <= from || at->date > to || at->kind == CG_NAV_SMOOTH)
			continue;
		if (at->kind > worst)
			worst = at->kind;
		if (at->kind != CG_NAV_REBASE)
			continue;
		if (at->factor.num <= 0 || at->factor.den <= 0 || at->factor.num > FACTOR_MAX ||
		    at->factor.den > FACTOR_MAX) {
			worst = CG_NAV_DISCONTINUITY;
			continue;
		}
		f.num *= at->factor.num;
		f.den *= at->factor.den;
		by = common_divisor(f.num, f.den);
		f.num /= by;
		f.den /= by;
		if (f.num > FACTOR_MAX || f.den > FACTOR_MAX) {
			worst = CG_NAV_DISCONTINUITY;
			f = CG_NAV_FACTOR_ONE;
		}
	}
	*factor = worst == CG_NAV_DISCONTINUITY ? CG_NAV_FACTOR_ONE : f;
	return worst;
}

/* a * b in 256 bits, high half first. */
struct wide {
	u128 hi, lo;
};

static struct wide multiply(u128 a, u128 b)
{
	const u128 mask = UINT64_MAX;
	u128 al = a & mask, ah = a >> 64, bl = b & mask, bh = b >> 64;
	u128 low = al * bl, m1 = al * bh, m2 = ah * bl;
	u128 middle = (low >> 64) + (m1 & mask) + (m2 & mask);

	return (struct wide){ ah * bh + (m1 >> 64) + (m2 >> 64) + (middle >> 64), (middle << 64) | (low & mask) };
}

static int compare_wide(struct wide a, struct wide b)
{
	if (a.hi != b.hi)
		return a.hi < b.hi ? -1 : 1;
	return a.lo != b.lo ? (a.lo < b.lo ? -1 : 1) : 0;
}

/*
 * Compare (2k + 1) / 2 with 10000 * cbrt(num / den), that is (2k + 1)^3 * den with 8 * 10^12 * num. k is below
 * 2^34, so the cube has 105 bits, and num and den have 115.
 */
static int half_against_root(int64_t k, i128 num, i128 den)
{
	u128 odd = 2 * (u128)k + 1;

	return compare_wide(multiply(odd * odd * odd, (u128)den), multiply((u128)num, (u128)8000000000000));
}

/* 10000 * cbrt(num / den) as the nearest integer; a tie goes away from 10000, the return of zero. */
static bool root_rounded(i128 num, i128 den, int64_t *out)
{
	long double guess = 10000.0L * cbrtl((long double)num / (long double)den);
	int64_t k;
	int c;

	if (!(guess < (long double)CG_RETURN_MAX * 100 + PERCENT_UNITS))
		return false;
	k = (int64_t)guess;
	while (k > 0 && half_against_root(k - 1, num, den) > 0)
		k--;
	while ((c = half_against_root(k, num, den)) < 0)
		k++;
	*out = c == 0 && k >= PERCENT_UNITS ? k + 1 : k;
	return true;
}

/* 10000 * num / den as the nearest integer, a tie away from 10000. */
static bool quotient_rounded(i128 num, i128 den, int64_t *out)
{
	i128 gain = num - den, size = gain < 0 ? -gain : gain;
	i128 whole = size / den, rest = size % den, rounded;

	if (whole >= CG_RETURN_MAX / 100)
		return false;
	rounded = whole * PERCENT_UNITS;
	/* rest < 2^115: in two steps, so that nothing overflows */
	for (int i = 0, unit = PERCENT_UNITS / 10; i < 4; i++, unit /= 10) {
		rest *= 10;
		rounded += rest / den * unit;
		rest %= den;
	}
	rounded += rest * 2 >= den;
	*out = PERCENT_UNITS + (int64_t)(gain < 0 ? -rounded : rounded);
	return true;
}

static bool ratio_return(i128 num, i128 den, int years, struct cg_dec *pct)
{
	int64_t units;

	if (num <= 0 || den <= 0 || num >= RATIO_MAX || den >= RATIO_MAX)
		return false;
	if (years == 1 ? !quotient_rounded(num, den, &units) : !root_rounded(num, den, &units))
		return false;
	*pct = cg_dec_make(units - PERCENT_UNITS, 2);
	return true;
}

/* end / (start * factor) as two integers: NAVs have at most 90 bits in one unit, a factor 30. False: too large. */
static bool ratio_of(struct cg_dec start, struct cg_dec end, struct cg_nav_factor f, i128 *num, i128 *den)
{
	if (!is_positive(start) || !is_positive(end) || f.num <= 0 || f.den <= 0 || f.num > FACTOR_MAX ||
	    f.den > FACTOR_MAX)
		return false;
	same_unit(end, start, num, den);
	*num *= f.den;
	*den *= f.num;
	return *num < RATIO_MAX && *den < RATIO_MAX;
}

bool cg_series_return(struct cg_dec start, struct cg_dec end, struct cg_nav_factor factor, int years,
		      struct cg_dec *pct)
{
	i128 num, den;

	return ratio_of(start, end, factor, &num, &den) && ratio_return(num, den, years, pct);
}

/* num / den with GROWTH_SCALE decimals, cut off; the whole part below 10^7, so that a weight of 9 decimals fits. */
static bool growth_of(i128 num, i128 den, i128 *out)
{
	i128 whole = num / den, rest = num % den;

	if (whole >= 10000000)
		return false;
	*out = whole;
	for (int i = 0; i < GROWTH_SCALE; i++) {
		rest *= 10;
		*out = *out * 10 + rest / den;
		rest %= den;
	}
	return true;
}

bool cg_series_blend_return(const struct cg_nav_part *v, size_t n, int years, struct cg_dec *pct)
{
	i128 sum = 0;

	if (n == 1 && cg_dec_eq(v[0].weight, cg_dec_make(1, 0)))
		return cg_series_return(v[0].start, v[0].end, v[0].factor, years, pct);
	for (size_t i = 0; i < n; i++) {
		i128 num, den, growth;
		struct cg_dec w = v[i].weight;

		if (!is_positive(w) || w.v > pow10_i128(w.scale) ||
		    !ratio_of(v[i].start, v[i].end, v[i].factor, &num, &den) || !growth_of(num, den, &growth))
			return false;
		sum += growth * w.v / pow10_i128(w.scale);
	}
	return n > 0 && ratio_return(sum, pow10_i128(GROWTH_SCALE), years, pct);
}
