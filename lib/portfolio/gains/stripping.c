/* stripping.c: losses that section 94 may put aside: units bought for a payout or a bonus and sold behind it. */
#include "portfolio/gains/gains.h"

#include <stdlib.h>

enum { BEFORE_MONTHS = 3, BEHIND_MONTHS = 9 };

static const char *const names[] = { [CG_CAUTION_NONE] = NULL,
				     [CG_CAUTION_DIVIDEND] = "DIVIDEND_STRIPPING",
				     [CG_CAUTION_BONUS] = "BONUS_STRIPPING",
				     [CG_CAUTION_AMOUNT] = "AMOUNT_DOUBTFUL" };

const char *cg_gains_stripping_caution_name(enum cg_gains_caution v)
{
	return (unsigned)v < sizeof(names) / sizeof(names[0]) ? names[v] : NULL;
}

static int by_day(const void *a, const void *b)
{
	int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

	return (x > y) - (x < y);
}

/* Payouts were free of tax, which the section asks, until the dividend distribution tax ended. */
static bool free_of_tax(int32_t day)
{
	int32_t first = CG_DATE_NONE;

	(void)cg_date_make(2020, 4, 1, &first);
	return day < first;
}

bool cg_gains_stripping_find(const struct cg_fund *f, struct cg_arena *a, struct cg_gains_stripping_days *out)
{
	*out = (struct cg_gains_stripping_days){ .payouts = cg_arena_take_array(a, f->txns.n, sizeof(int32_t)),
						 .bonuses = cg_arena_take_array(a, f->txns.n, sizeof(int32_t)) };
	if (out->payouts == NULL || out->bonuses == NULL)
		return false;
	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];

		if (t->date == CG_DATE_NONE)
			continue;
		if (t->type == CG_TXN_BONUS && t->units.v > 0)
			out->bonuses[out->n_bonuses++] = t->date;
		else if ((t->type == CG_TXN_DIVIDEND_PAYOUT || t->type == CG_TXN_DIVIDEND_REINVEST) &&
			 free_of_tax(t->date))
			out->payouts[out->n_payouts++] = t->date;
	}
	if (out->n_payouts > 1)
		qsort(out->payouts, out->n_payouts, sizeof(int32_t), by_day);
	if (out->n_bonuses > 1)
		qsort(out->bonuses, out->n_bonuses, sizeof(int32_t), by_day);
	return true;
}

/* Is there a day at most three months behind the purchase and at most nine before the sale? The last one tells. */
static bool stripped(const int32_t *days, size_t n, int32_t buy, int32_t sell)
{
	int32_t last = cg_gains_rules_months_after(buy, BEFORE_MONTHS);
	size_t lo = 0, hi = n;

	if (last >= sell)
		last = sell - 1;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (days[mid] <= last)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo > 0 && days[lo - 1] >= buy && sell <= cg_gains_rules_months_after(days[lo - 1], BEHIND_MONTHS);
}

enum cg_gains_caution cg_gains_stripping_caution_of(const struct cg_gains_stripping_days *days, const struct cg_gain *x)
{
	if (!x->plain_gain.set || x->plain_gain.v >= 0 || x->lot.buy_date == CG_DATE_NONE)
		return CG_CAUTION_NONE;
	if (stripped(days->bonuses, days->n_bonuses, x->lot.buy_date, x->lot.sell_date))
		return CG_CAUTION_BONUS;
	if (stripped(days->payouts, days->n_payouts, x->lot.buy_date, x->lot.sell_date))
		return CG_CAUTION_DIVIDEND;
	return CG_CAUTION_NONE;
}
