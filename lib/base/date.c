#include "base/date.h"

#include <stdio.h>
#include <string.h>

enum { YEAR_FIRST = 1900, YEAR_LAST = 2199 };

static bool leap(int year)
{
	return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int month_days(int year, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	return days[month - 1] + (month == 2 && leap(year));
}

/* Days from civil date and back: counting from 1 March makes the leap day the last one of its year. */
bool cg_date_make(int year, int month, int day, int32_t *out)
{
	int y, m, of_year;

	if (year < YEAR_FIRST || year > YEAR_LAST || month < 1 || month > 12 || day < 1 ||
	    day > month_days(year, month))
		return false;
	y = month <= 2 ? year - 1 : year;
	m = month <= 2 ? month + 9 : month - 3;
	of_year = (153 * m + 2) / 5 + day - 1;
	*out = y * 365 + y / 4 - y / 100 + y / 400 + of_year - 719468;
	return true;
}

void cg_date_split(int32_t date, int *year, int *month, int *day)
{
	int64_t z = (int64_t)date + 719468;
	int64_t era = (z >= 0 ? z : z - 146096) / 146097;
	int of_era = (int)(z - era * 146097);
	int y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	int of_year = of_era - (365 * y + y / 4 - y / 100);
	int m = (5 * of_year + 2) / 153;

	*day = of_year - (153 * m + 2) / 5 + 1;
	*month = m < 10 ? m + 3 : m - 9;
	*year = (int)(y + era * 400) + (*month <= 2);
}

/* n digits at s.p[at]; -1 when one of them is none. */
static int digits(struct cg_str s, size_t at, size_t n)
{
	int v = 0;

	if (at + n > s.n)
		return -1;
	for (size_t i = at; i < at + n; i++) {
		if (!cg_is_digit(s.p[i]))
			return -1;
		v = v * 10 + (s.p[i] - '0');
	}
	return v;
}

bool cg_date_parse_mon(struct cg_str s, int32_t *out)
{
	static const struct cg_str names[] = {
		CG_STR_INIT("jan"), CG_STR_INIT("feb"), CG_STR_INIT("mar"), CG_STR_INIT("apr"),
		CG_STR_INIT("may"), CG_STR_INIT("jun"), CG_STR_INIT("jul"), CG_STR_INIT("aug"),
		CG_STR_INIT("sep"), CG_STR_INIT("oct"), CG_STR_INIT("nov"), CG_STR_INIT("dec"),
	};

	if (s.n != 11 || s.p[2] != '-' || s.p[6] != '-')
		return false;
	for (int m = 0; m < 12; m++) {
		if (cg_str_eq_nocase(cg_str_sub(s, 3, 3), names[m]))
			return cg_date_make(digits(s, 7, 4), m + 1, digits(s, 0, 2), out);
	}
	return false;
}

bool cg_date_parse_dmy(struct cg_str s, int32_t *out)
{
	if (s.n != 10 || (s.p[2] != '-' && s.p[2] != '/') || s.p[5] != s.p[2])
		return false;
	return cg_date_make(digits(s, 6, 4), digits(s, 3, 2), digits(s, 0, 2), out);
}

bool cg_date_parse_iso(struct cg_str s, int32_t *out)
{
	if (s.n != 10 || s.p[4] != '-' || s.p[7] != '-')
		return false;
	return cg_date_make(digits(s, 0, 4), digits(s, 5, 2), digits(s, 8, 2), out);
}

const char *cg_date_text(int32_t date, char out[CG_DATE_TEXT_MAX])
{
	int y, m, d;

	out[0] = '\0';
	if (date != CG_DATE_NONE) {
		cg_date_split(date, &y, &m, &d);
		(void)snprintf(out, CG_DATE_TEXT_MAX, "%04u-%02u-%02u", (unsigned)y % 10000, (unsigned)m % 100,
			       (unsigned)d % 100);
	}
	return out;
}
