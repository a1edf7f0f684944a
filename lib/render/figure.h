/*
 * figure.h: how pages show figures: Indian digit grouping, U+2212 as minus, dates in words, a dash for what is missing.
 * Does not round figures of statements; only axes of charts are rounded.
 *
 * Absent    an unset decimal or date is written as nothing: cg_figure_none says why it is missing.
 */
#ifndef CG_RENDER_FIGURE_H
#define CG_RENDER_FIGURE_H

#include "base/date.h"
#include "base/dec.h"
#include "render/html.h"

/* 12,34,567.89, and the same with the rupee sign. */
void cg_figure_number(struct cg_html *h, struct cg_dec d);
void cg_figure_rupees(struct cg_html *h, struct cg_dec d);
/* 12.50%, and with a sign in front unless it is zero. */
void cg_figure_percent(struct cg_html *h, struct cg_dec d);
void cg_figure_percent_signed(struct cg_html *h, struct cg_dec d);
/* Rounded for charts, with the rupee sign: 950, 9.6 thousand, 12.3 lakh, 4.5 crore. */
void cg_figure_rupees_short(struct cg_html *h, double rupees);
/* The same for axes, which are narrow: 950, 9.6K, 12.3L, 4.5Cr. */
void cg_figure_rupees_axis(struct cg_html *h, double rupees);
/* 31 Dec 2024 in a time element. */
void cg_figure_date(struct cg_html *h, int32_t date);
/* The same in a table, 31-Dec-24. */
void cg_figure_date_short(struct cg_html *h, int32_t date);
/* The long form without the element, for where only text may stand. */
void cg_figure_date_text(struct cg_html *h, int32_t date);
/* An instant in India: 21 Nov 2026, 10:00 IST. */
void cg_figure_time(struct cg_html *h, int64_t time_ms);
void cg_figure_count(struct cg_html *h, uint64_t n);
/* An en dash for a figure that is missing, with the reason (NULL: none). */
void cg_figure_none(struct cg_html *h, const char *reason);

#endif
