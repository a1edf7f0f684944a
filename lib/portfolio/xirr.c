/*
 * xirr.c: A rate is given only where it is proved to be the only one (xirr.h). An iteration alone would find some
 * root, or none, without telling which.
 */
#include "portfolio/xirr.h"

#include <math.h>
#include <stdlib.h>

enum { STEPS_MAX = 200, HALVINGS_MAX = 64 };
/* Rates beyond say nothing about an investment: 4 % up or down within a day are. */
#define RATE_MIN (-0.999999)
#define RATE_MAX 1e6

/* For qsort. */
static int by_date(const void *a, const void *b)
{
	const struct cg_flow *x = a, *y = b;

	return (x->date > y->date) - (x->date < y->date);
}

/* Flows of one day are one flow: they cannot be distinguished by a rate. */
static void merge_days(struct cg_flows *f)
{
	size_t n = 0;

	qsort(f->v, f->n, sizeof(f->v[0]), by_date);
	for (size_t i = 0; i < f->n; i++) {
		if (n > 0 && f->v[n - 1].date == f->v[i].date)
			f->v[n - 1].amount += f->v[i].amount;
		else
			f->v[n++] = f->v[i];
	}
	f->n = n;
}

/* Value of the flows at rate r and its derivative by r. */
static double worth(const struct cg_flows *f, double r, double *slope)
{
	double sum = 0, d = 0, rate = log1p(r);

	for (size_t i = 0; i < f->n; i++) {
		double years = (double)(f->v[i].date - f->v[0].date) / 365.0;
		double v = f->v[i].amount * exp(-years * rate);

		sum += v;
		d -= years * v / (1 + r);
	}
	if (slope != NULL)
		*slope = d;
	return sum;
}

/* Newton inside [lo, hi]; a step that leaves it or gains less than half is replaced by a bisection. */
static double solve(const struct cg_flows *f, double lo, double hi)
{
	bool rising = worth(f, lo, NULL) < 0;
	double r = (lo + hi) / 2, before = hi - lo;

	for (int i = 0; i < STEPS_MAX; i++) {
		double slope, v = worth(f, r, &slope), next;

		if (v == 0)
			return r;
		if ((v < 0) == rising)
			lo = r;
		else
			hi = r;
		next = slope != 0 ? r - v / slope : lo;
		if (!(next > lo && next < hi) || fabs(next - r) > before / 2)
			next = (lo + hi) / 2;
		before = fabs(next - r);
		r = next;
		if (before < 1e-12)
			break;
	}
	return r;
}

/* A residue of binary fractions is no money. */
static bool is_nothing(double amount, double scale)
{
	return fabs(amount) < scale * 1e-12;
}

/* Leaves out days on which nothing moved; the sum of all amounts without their signs. */
static double drop_nothing(struct cg_flows *f)
{
	double scale = 0;
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++)
		scale += fabs(f->v[i].amount);
	for (size_t i = 0; i < f->n; i++) {
		if (!is_nothing(f->v[i].amount, scale))
			f->v[n++] = f->v[i];
	}
	f->n = n;
	return scale;
}

/* Changes of sign of the sums over 1, 2, ... flows, from the first flow on or, backward, from the last one. */
static unsigned sum_changes(const struct cg_flows *f, double scale, bool backward)
{
	double sum = 0;
	unsigned changes = 0;
	int sign = 0;

	for (size_t i = 0; i < f->n; i++) {
		sum += f->v[backward ? f->n - 1 - i : i].amount;
		if (is_nothing(sum, scale))
			continue;
		changes += sign != 0 && (sum < 0) != (sign < 0);
		sign = sum < 0 ? -1 : 1;
	}
	return changes;
}

/*
 * Bounds of what the flows, each times years^power, are worth between two rates: money in and out fall with the
 * rate.
 */
static void bounds(const struct cg_flows *f, double low, double high, int power, double *least, double *most)
{
	*least = *most = 0;
	for (size_t i = 0; i < f->n; i++) {
		double years = (double)(f->v[i].date - f->v[0].date) / 365.0;
		double amount = power == 0 ? f->v[i].amount : f->v[i].amount * years;
		double early = amount * exp(-years * low), late = amount * exp(-years * high);

		*least += amount < 0 ? early : late;
		*most += amount < 0 ? late : early;
	}
}

/*
 * Rates at which the flows are worth nothing, counted up to two, between two values of log(1 + rate). Halves the
 * interval until each part has no root (the bounds of the worth say so) or is monotonic (those of its slope do). What
 * stays undecided is a root that is met twice, or two that cannot be distinguished.
 */
static unsigned count_roots(const struct cg_flows *f, double low, double high)
{
	struct {
		double low, high;
	} todo[HALVINGS_MAX + 1] = { { low, high } };
	unsigned n = 1, roots = 0, steps = 0;

	while (n > 0 && roots < 2) {
		double from = todo[--n].low, to = todo[n].high, middle = (from + to) / 2, least, most;

		if (++steps > STEPS_MAX * STEPS_MAX)
			return 2;
		bounds(f, from, to, 0, &least, &most);
		if (least > 0 || most < 0)
			continue;
		bounds(f, from, to, 1, &least, &most);
		if (least > 0 || most < 0) {
			roots += (worth(f, expm1(from), NULL) < 0) != (worth(f, expm1(to), NULL) < 0);
		} else if (n + 2 > HALVINGS_MAX || to - from < 1e-9) {
			roots += 2;
		} else {
			todo[n].low = middle;
			todo[n++].high = to;
			todo[n].low = from;
			todo[n++].high = middle;
		}
	}
	return roots;
}

/* How many rates there are, up to two; *within: at least one of them is between RATE_MIN and RATE_MAX. */
static unsigned count_rates(const struct cg_flows *f, double scale, bool *within)
{
	unsigned positive = sum_changes(f, scale, false), negative = sum_changes(f, scale, true), roots, beyond;
	bool low = worth(f, RATE_MIN, NULL) < 0, high = worth(f, RATE_MAX, NULL) < 0;
	double sum = 0;

	for (size_t i = 0; i < f->n; i++)
		sum += f->v[i].amount;
	*within = low != high;
	if (positive + negative < 2 && !is_nothing(sum, scale))
		return positive + negative;
	roots = count_roots(f, log1p(RATE_MIN), log1p(RATE_MAX));
	/* towards -100 % the last flow is worth most, towards infinity the first one: its sign must be met before */
	beyond = (unsigned)(low != (f->v[f->n - 1].amount < 0)) + (unsigned)(high != (f->v[0].amount < 0));
	*within = roots > 0;
	return roots + beyond;
}

enum cg_xirr_reason cg_xirr(struct cg_flows *f, double *percent)
{
	static const double grid[] = { RATE_MIN, -0.9999, -0.999, -0.99, -0.9, -0.75, -0.5, -0.25, -0.1, 0,
				       0.1,	 0.25,	  0.5,	  1,	 2,    5,     10,   100,   1000, RATE_MAX };
	bool in = false, out = false, within;
	double scale;
	unsigned rates;

	for (size_t i = 0; i < f->n; i++) {
		in |= f->v[i].amount < 0;
		out |= f->v[i].amount > 0;
	}
	if (!in || !out)
		return CG_XIRR_NO_SIGN_CHANGE;
	merge_days(f);
	if (f->n < 2)
		return CG_XIRR_ONE_DAY;
	scale = drop_nothing(f);
	rates = f->n > 0 ? count_rates(f, scale, &within) : 0;
	if (rates == 0)
		return CG_XIRR_NO_SIGN_CHANGE;
	if (rates > 1)
		return CG_XIRR_MULTIPLE_ROOTS;
	if (!within)
		return CG_XIRR_OUT_OF_RANGE;
	for (size_t i = 0; i + 1 < sizeof(grid) / sizeof(grid[0]); i++) {
		if ((worth(f, grid[i], NULL) < 0) != (worth(f, grid[i + 1], NULL) < 0)) {
			*percent = solve(f, grid[i], grid[i + 1]) * 100;
			break;
		}
	}
	return CG_XIRR_OK;
}

const char *cg_xirr_reason_name(enum cg_xirr_reason r)
{
	static const char *const names[] = {
		[CG_XIRR_OK] = NULL,
		[CG_XIRR_NO_SIGN_CHANGE] = "NO_SIGN_CHANGE",
		[CG_XIRR_ONE_DAY] = "ONE_DAY",
		[CG_XIRR_MULTIPLE_ROOTS] = "MULTIPLE_ROOTS",
		[CG_XIRR_OUT_OF_RANGE] = "OUT_OF_RANGE",
	};

	return names[r];
}

bool cg_xirr_percent_round(double percent, struct cg_dec *out)
{
	double hundredths = round(percent * 100);

	if (!(fabs(hundredths) < 9e17))
		return false;
	*out = cg_dec_make((int64_t)hundredths, 2);
	return true;
}
