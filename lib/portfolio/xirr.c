#include "portfolio/xirr.h"

#include <math.h>
#include <stdlib.h>

enum { STEPS_MAX = 200 };

static int by_date(const void *a, const void *b)
{
	const struct cg_flow *x = a, *y = b;

	return (x->date > y->date) - (x->date < y->date);
}

static void merge_days(struct cg_flows *f)
{
	size_t n = 0;

	if (f->n > 1)
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

enum cg_xirr_reason cg_xirr(struct cg_flows *f, double *percent)
{
	static const double grid[] = { -0.999999, -0.9999, -0.999, -0.99, -0.9, -0.75, -0.5, -0.25, -0.1, 0,
				       0.1,	  0.25,	   0.5,	   1,	  2,	5,     10,   100,   1000, 1e6 };
	bool in = false, out = false;
	int roots = 0;
	double lo = 0, hi = 0;

	for (size_t i = 0; i < f->n; i++) {
		in |= f->v[i].amount < 0;
		out |= f->v[i].amount > 0;
	}
	if (!in || !out)
		return CG_XIRR_NO_SIGN_CHANGE;
	merge_days(f);
	if (f->n < 2)
		return CG_XIRR_ONE_DAY;
	for (size_t i = 0; i + 1 < sizeof(grid) / sizeof(grid[0]); i++) {
		double a = worth(f, grid[i], NULL), b = worth(f, grid[i + 1], NULL);

		if ((a < 0) != (b < 0)) {
			roots++;
			lo = grid[i];
			hi = grid[i + 1];
		}
	}
	if (roots != 1)
		return roots == 0 ? CG_XIRR_NO_SIGN_CHANGE : CG_XIRR_MULTIPLE_ROOTS;
	*percent = solve(f, lo, hi) * 100;
	return CG_XIRR_OK;
}

const char *cg_xirr_reason_name(enum cg_xirr_reason r)
{
	static const char *const names[] = {
		[CG_XIRR_OK] = NULL,
		[CG_XIRR_NO_SIGN_CHANGE] = "NO_SIGN_CHANGE",
		[CG_XIRR_ONE_DAY] = "ONE_DAY",
		[CG_XIRR_MULTIPLE_ROOTS] = "MULTIPLE_ROOTS",
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
