/*
 * figure.c: All figures of pages pass through here, so that grouping, sign and dash are
 * the same everywhere.
 */
#include "render/figure.h"

#include "base/time.h"

#include <math.h>

#define MINUS "\xe2\x88\x92"
#define RUPEE "\xe2\x82\xb9"

/* U+2212 is as wide as a digit and a plus sign, so that columns of figures line up; a hyphen is not. */
static void figure(struct cg_html *h, struct cg_dec d, const char *sign)
{
	char text[CG_DEC_INDIAN_MAX];
	bool minus;

	if (!d.set)
		return;
	(void)cg_dec_text_indian(d, text);
	minus = text[0] == '-';
	cg_html_rawf(h, "%s%s%s", minus ? MINUS : "", sign, text + minus);
}

void cg_figure_number(struct cg_html *h, struct cg_dec d)
{
	figure(h, d, "");
}

void cg_figure_rupees(struct cg_html *h, struct cg_dec d)
{
	figure(h, d, RUPEE);
}

void cg_figure_percent(struct cg_html *h, struct cg_dec d)
{
	figure(h, d, "");
	if (d.set)
		cg_html_raw(h, "%");
}

void cg_figure_percent_signed(struct cg_html *h, struct cg_dec d)
{
	if (d.set && d.v > 0)
		cg_html_raw(h, "+");
	cg_figure_percent(h, d);
}

/* Units change at 9.995 million and so on, where two decimals would round up to the next unit. */
static void rounded(struct cg_html *h, double rupees, bool words)
{
	static const struct {
		double from, unit;
		const char *word, *letters;
	} units[] = { { 9.995e6, 1e7, " crore", "Cr" },
		      { 9.995e4, 1e5, " lakh", "L" },
		      { 999.5, 1e3, " thousand", "K" },
		      { 0, 1, "", "" } };
	double size = fabs(rupees), tenths;
	size_t i = 0;
	int digits;

	while (size < units[i].from)
		i++;
	tenths = round(size / units[i].unit * 10);
	digits = units[i].unit > 1 && tenths < 1000 && fmod(tenths, 10) != 0 ? 1 : 0;
	cg_html_rawf(h, "%s" RUPEE "%.*f%s", rupees < 0 ? MINUS : "", digits, size / units[i].unit,
		     words ? units[i].word : units[i].letters);
}

void cg_figure_rupees_short(struct cg_html *h, double rupees)
{
	rounded(h, rupees, true);
}

void cg_figure_rupees_axis(struct cg_html *h, double rupees)
{
	rounded(h, rupees, false);
}

static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

/* Names of months are written here: a locale of the system must not change the page. */
void cg_figure_date_text(struct cg_html *h, int32_t date)
{
	int year, month, day;

	if (date == CG_DATE_NONE)
		return;
	cg_date_split(date, &year, &month, &day);
	cg_html_rawf(h, "%d %.3s %d", day, months + 3 * (month - 1), year);
}

/* The element has the day for programs. */
void cg_figure_date(struct cg_html *h, int32_t date)
{
	char iso[CG_DATE_TEXT_MAX];

	if (date == CG_DATE_NONE)
		return;
	cg_html_rawf(h, "<time datetime=\"%s\">", cg_date_text(date, iso));
	cg_figure_date_text(h, date);
	cg_html_raw(h, "</time>");
}

/* Two digits each, so that dates of a column stand below each other. */
void cg_figure_date_short(struct cg_html *h, int32_t date)
{
	char iso[CG_DATE_TEXT_MAX];
	int year, month, day;

	if (date == CG_DATE_NONE)
		return;
	cg_date_split(date, &year, &month, &day);
	cg_html_rawf(h, "<time datetime=\"%s\">%02d-%.3s-%02d</time>", cg_date_text(date, iso), day,
		     months + 3 * (month - 1), year % 100);
}

/* Days as in date.h count from 1970-01-01, and so does the clock; before it nothing was made. */
void cg_figure_time(struct cg_html *h, int64_t time_ms)
{
	int64_t india = time_ms + CG_TIME_INDIA_MS, minute = india % CG_TIME_DAY_MS / 60000;
	char utc[CG_TIME_TEXT_MAX];
	int year, month, day;

	if (time_ms < 0 || time_ms / CG_TIME_DAY_MS > INT32_MAX / 2)
		return;
	cg_date_split((int32_t)(india / CG_TIME_DAY_MS), &year, &month, &day);
	cg_html_rawf(h, "<time datetime=\"%s\">%d %.3s %d, %02d:%02d IST</time>", cg_time_text(time_ms, utc), day,
		     months + 3 * (month - 1), year, (int)(minute / 60), (int)(minute % 60));
}

void cg_figure_count(struct cg_html *h, uint64_t n)
{
	cg_figure_number(h, cg_dec_make(n < INT64_MAX ? (int64_t)n : INT64_MAX, 0));
}

/* The dash alone says nothing to a reader of the screen; the reason is text. */
void cg_figure_none(struct cg_html *h, const char *reason)
{
	cg_html_raw(h, "<span class=\"none\">\xe2\x80\x93</span>");
	if (reason == NULL)
		return;
	cg_html_raw(h, " <small class=\"why\">");
	cg_html_z(h, reason);
	cg_html_raw(h, "</small>");
}
