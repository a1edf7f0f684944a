/* lines_settle.c: Sums told from securities, and everything held against the total of the sheet. */
#include "market/workbook/kind.h"
#include "market/workbook/lines.h"

#include <stdlib.h>
#include <string.h>

/* Units of a value and of a percent: half of the last digit that sheets print. */
enum { VALUE_HALF = 50, PERCENT_HALF = 5000000 };
static const int64_t PERCENT_ONE = INT64_C(1000000000), OF_ONE_MOST = INT64_C(1500000000),
		     FIGURE_MOST = INT64_C(1000000000000000);
/* One hundred may be off by this much, as houses print it; the sum of the rows by this much at most. */
static const int64_t TOTAL_OFF = INT64_C(500000000), SUM_OFF_MOST = INT64_C(500000000), SUM_OFF = INT64_C(20000000),
		     ROW_OFF = INT64_C(15000000);

/* A sum over rows. */
struct sum {
	int64_t value, percent;
	int64_t rows, tiny;
};

static void sum_add(struct sum *s, const struct cg_sheet_line *l)
{
	s->value += l->has_value ? l->value : 0;
	s->percent += l->has_percent ? l->percent : 0;
	s->tiny += l->tiny;
	s->rows++;
}

/* Each row is rounded, and the sum is. */
static bool is_sum(const struct sum *s, const struct cg_sheet_line *l)
{
	int64_t n = s->rows + 2;

	return (!l->has_value || llabs(s->value - l->value) <= n * VALUE_HALF) &&
	       (!l->has_percent || llabs(s->percent - l->percent) <= (n + 2 * s->tiny) * PERCENT_HALF);
}

/* NIL and zero, in either column. */
static bool is_nothing(const struct cg_sheet_line *l)
{
	return (!l->has_value || l->value == 0) && (!l->has_percent || l->percent == 0);
}

static bool refuse(struct cg_str *why, struct cg_str text)
{
	*why = text;
	return false;
}

/* Scale 4 or 9 with two decimals, for sentences. */
static const char *figure_text(int64_t v, uint8_t scale, char out[CG_DEC_TEXT_MAX])
{
	struct cg_dec d = cg_dec_make(v, scale);

	(void)cg_dec_rescale(d, 2, &d);
	(void)cg_dec_text(d, out);
	return out;
}

/* Of 1 or of 100; from then on, of 100. */
static bool scale_percents(struct cg_sheet_lines *l, struct cg_arena *a, struct cg_str *why)
{
	int64_t most = 0;
	char text[CG_DEC_TEXT_MAX];
	bool of_one;

	for (size_t i = 0; i < l->n; i++)
		most = l->v[i].has_percent && l->v[i].percent > most ? l->v[i].percent : most;
	if (l->has_total && l->total.has_percent) {
		of_one = llabs(l->total.percent - PERCENT_ONE) <= TOTAL_OFF / 100;
		if (!of_one && llabs(l->total.percent - 100 * PERCENT_ONE) > TOTAL_OFF)
			return refuse(why, cg_arena_printf(a, "row %u: the total is %s, neither 1 nor 100 percent",
							   l->total.row, figure_text(l->total.percent, 9, text)));
	} else {
		of_one = most <= OF_ONE_MOST;
	}
	for (size_t i = 0; i < l->n; i++)
		l->v[i].percent *= of_one ? 100 : 1;
	l->total.percent *= of_one ? 100 : 1;
	return true;
}

/* Whether the rows that follow add up to this one: then it is the sum of a section, above it. */
static bool heads_section(const struct cg_sheet_lines *l, size_t i)
{
	struct sum s = { 0 };

	for (size_t k = i + 1; k < l->n; k++) {
		if (l->v[k].what != CG_LINE_LEAF)
			continue;
		sum_add(&s, &l->v[k]);
		if (is_sum(&s, &l->v[i]))
			return true;
	}
	return false;
}

/* Whether the rows above add up to this one. */
static bool ends_section(const struct cg_sheet_lines *l, size_t i)
{
	struct sum s = { 0 };

	for (size_t k = i; k-- > 0;) {
		if (l->v[k].what != CG_LINE_LEAF)
			continue;
		sum_add(&s, &l->v[k]);
		if (is_sum(&s, &l->v[i]))
			return true;
	}
	return false;
}

/* "Total", "Sub Total", "Sub-total", or nothing beside the figure. */
static bool is_called_sum(const struct cg_sheet_line *l, struct cg_arena *a)
{
	struct cg_str w = cg_heads_words(l->name, a);

	return w.n == 0 || cg_heads_has(w, "total") || cg_heads_has(w, "subtotal");
}

/* From the last row on, so that sums of sections inside of sections are known before. */
static bool tell_sums(struct cg_sheet_lines *l, struct cg_arena *a, struct cg_str *why)
{
	for (size_t i = l->n; i-- > 0;) {
		struct cg_sheet_line *one = &l->v[i];

		if (one->what != CG_LINE_LEAF || one->isin.p != NULL)
			continue;
		if (is_nothing(one) && !one->tiny)
			one->what = CG_LINE_HEADING;
		else if (is_called_sum(one, a) || heads_section(l, i))
			one->what = CG_LINE_SUM;
	}
	for (size_t i = 0; i < l->n; i++) {
		const struct cg_sheet_line *one = &l->v[i];
		char text[CG_DEC_TEXT_MAX];

		if (one->what != CG_LINE_SUM || heads_section(l, i) || ends_section(l, i))
			continue;
		(void)figure_text(one->has_value ? one->value : one->percent, one->has_value ? 4 : 9, text);
		return refuse(why,
			      cg_arena_printf(a, "row %u: no rows beside it add up to the sum %s", one->row, text));
	}
	return true;
}

/* Securities only: sums would count twice. */
static struct sum sum_leaves(const struct cg_sheet_lines *l, bool with_derivatives)
{
	struct sum s = { 0 };

	for (size_t i = 0; i < l->n; i++) {
		if (l->v[i].what == CG_LINE_LEAF && (with_derivatives || !cg_kind_is_derivative(l->v[i].type)))
			sum_add(&s, &l->v[i]);
	}
	return s;
}

/* Against the total row, or against one hundred. */
static bool fits_total(const struct cg_sheet_lines *l, const struct sum *s)
{
	int64_t most = SUM_OFF + s->rows * PERCENT_HALF / 2 + 2 * s->tiny * PERCENT_HALF;
	int64_t whole = l->has_total && l->total.has_percent ? l->total.percent : 100 * PERCENT_ONE;

	if (llabs(s->percent - whole) > (most < SUM_OFF_MOST ? most : SUM_OFF_MOST))
		return false;
	return !l->has_total || !l->total.has_value || llabs(s->value - l->total.value) <= (s->rows + 2) * VALUE_HALF;
}

/* What a house keeps beside its total is told by the sums alone. */
static bool check_total(struct cg_sheet_lines *l, struct cg_arena *a, struct cg_str *why)
{
	struct sum all = sum_leaves(l, true), without = sum_leaves(l, false);
	char value[CG_DEC_TEXT_MAX], percent[CG_DEC_TEXT_MAX], total[CG_DEC_TEXT_MAX];

	l->beside = !fits_total(l, &all) && fits_total(l, &without);
	if (l->beside || fits_total(l, &all))
		return true;
	(void)figure_text(all.value, 4, value);
	(void)figure_text(all.percent, 9, percent);
	if (!l->has_total)
		return refuse(why,
			      cg_arena_printf(a, "the rows add up to %s percent, and there is no total row", percent));
	(void)figure_text(l->total.value, 4, total);
	return refuse(why, cg_arena_printf(a, "row %u: the rows add up to %s and %s percent, the total says %s",
					   l->total.row, value, percent, l->total.has_value ? total : "100"));
}

/* Value and percent of a row must say the same: figures that are one row or column off do not. */
static bool check_rows(struct cg_sheet_lines *l, struct cg_arena *a, struct cg_str *why)
{
	struct sum all = sum_leaves(l, !l->beside);
	int64_t whole = l->has_total && l->total.has_value ? l->total.value : all.value;

	for (size_t i = 0; i < l->n && whole > 0; i++) {
		struct cg_sheet_line *one = &l->v[i];
		struct cg_dec v = cg_dec_make(one->value, 4), share;

		if (one->what != CG_LINE_LEAF || !one->has_value || cg_kind_is_derivative(one->type))
			continue;
		if (!cg_dec_mul(v, cg_dec_make(100, 0), 4, &v) || !cg_dec_div(v, cg_dec_make(whole, 4), 9, &share))
			return refuse(why, cg_arena_printf(a, "row %u: a figure is out of range", one->row));
		if (!one->has_percent || one->percent == 0) {
			/* "#" or 0.00: the value says how little it is */
			one->has_percent = true;
			one->percent = share.v;
		} else if (llabs(share.v - one->percent) > ROW_OFF) {
			return refuse(why,
				      cg_arena_printf(a, "row %u: value and percent do not fit each other", one->row));
		}
	}
	return true;
}

static bool in_range(const struct cg_sheet_line *l)
{
	return l->value <= FIGURE_MOST && l->value >= -FIGURE_MOST && l->percent <= 1000 * PERCENT_ONE &&
	       l->percent >= -1000 * PERCENT_ONE;
}

bool cg_lines_settle(struct cg_sheet_lines *l, struct cg_arena *a, struct cg_str *why)
{
	int64_t room = INT64_MAX; /* that no sum of rows leaves */

	for (size_t i = 0; i < l->n; i++) {
		if (!in_range(&l->v[i]) || llabs(l->v[i].value) > room)
			return refuse(why, cg_arena_printf(a, "row %u: a figure is out of range", l->v[i].row));
		room -= llabs(l->v[i].value);
	}
	if (!in_range(&l->total))
		return refuse(why, cg_arena_printf(a, "row %u: a figure is out of range", l->total.row));
	if (!scale_percents(l, a, why) || !tell_sums(l, a, why))
		return false;
	cg_kind_set(l, a);
	return check_total(l, a, why) && check_rows(l, a, why);
}
