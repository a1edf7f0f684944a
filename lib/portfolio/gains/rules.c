#include "portfolio/gains/rules.h"

#include "base/date.h"

#include <stdio.h>

/* clang-format off */
#define NAME(sym, name) [sym] = name,
/* clang-format on */
static const char *const kinds[] = { CG_GAINS_KINDS(NAME) };
static const char *const terms[] = { CG_GAINS_TERMS(NAME) };
static const char *const rate_kinds[] = { CG_RATE_KINDS(NAME) };
#undef NAME

const char *cg_gains_rules_kind_name(enum cg_gains_kind v)
{
	return kinds[(unsigned)v < CG_GAINS_KIND_MAX ? v : CG_KIND_UNKNOWN];
}

const char *cg_gains_rules_term_name(enum cg_gains_term v)
{
	return v > CG_TERM_NONE && v < CG_GAINS_TERM_MAX ? terms[v] : NULL;
}

const char *cg_gains_rules_rate_kind_name(enum cg_rate_kind v)
{
	return v > CG_RATE_NONE && v < CG_RATE_KIND_MAX ? rate_kinds[v] : NULL;
}

/* A day as a constant that compares: the tables below are read by people. */
#define YMD(y, m, d) ((y)*10000 + (m)*100 + (d))

static int ymd(int32_t day)
{
	int y, m, d;

	cg_date_split(day, &y, &m, &d);
	return YMD(y, m, d);
}

/* First days of a new rule. */
enum {
	STT_FROM = YMD(2004, 10, 1),	       /* 111A and 10(38) begin with the securities transaction tax */
	RATE_15_FROM = YMD(2008, 4, 1),	       /* 111A: 10 % before */
	DEBT_36_FROM = YMD(2014, 7, 11),       /* units of other funds: 12 months before */
	LTCG_EQUITY_FROM = YMD(2018, 4, 1),    /* 112A instead of 10(38) */
	FMV_LAST = YMD(2018, 1, 31),	       /* last day of purchase that is grandfathered */
	SPECIFIED_FROM = YMD(2023, 4, 1),      /* 50AA, by day of purchase */
	BUDGET_2024 = YMD(2024, 7, 23),	       /* 20, 12.5 %, no indexation, 24 months, listed 12 months */
	SPECIFIED_DEBT_FROM = YMD(2025, 4, 1), /* 50AA means debt funds only, by day of sale */
	ACT_2025_FROM = YMD(2026, 4, 1),       /* Income-tax Act 2025 */
};

enum { SEC_111A, SEC_112, SEC_112A, SEC_50AA, SECTIONS };
static const char *const sections[SECTIONS][2] = {
	[SEC_111A] = { "111A", "196" },
	[SEC_112] = { "112", "197" },
	[SEC_112A] = { "112A", "198" },
	[SEC_50AA] = { "50AA", "76" },
};

static const char *section(int which, int sell)
{
	return sections[which][sell >= ACT_2025_FROM];
}

static struct cg_dec percent(int tenths)
{
	return tenths % 10 == 0 ? cg_dec_make(tenths / 10, 0) : cg_dec_make(tenths, 1);
}

static void flat(struct cg_gains_rules_of *r, int which, int sell, int tenths)
{
	r->rate_kind = CG_RATE_FLAT;
	r->section = section(which, sell);
	r->rate = percent(tenths);
}

static void slab(struct cg_gains_rules_of *r)
{
	r->term = CG_TERM_SHORT;
	r->rate_kind = CG_RATE_SLAB;
}

/* The sale must be later than the same day so many months after the purchase. */
static bool held_over(int32_t buy, int32_t sell, int months)
{
	return sell > cg_gains_rules_months_after(buy, months);
}

static void equity(int32_t buy, int32_t sell, struct cg_gains_rules_of *r)
{
	int at = ymd(sell);

	if (!held_over(buy, sell, 12)) {
		r->term = CG_TERM_SHORT;
		flat(r, SEC_111A, at, at >= BUDGET_2024 ? 200 : at >= RATE_15_FROM ? 150 : 100);
		return;
	}
	r->term = CG_TERM_LONG;
	if (at < LTCG_EQUITY_FROM) {
		r->rate_kind = CG_RATE_EXEMPT;
		r->section = "10(38)";
		return;
	}
	flat(r, SEC_112A, at, at >= BUDGET_2024 ? 125 : 100);
	r->schedule_112a = true;
	r->grandfathered = ymd(buy) <= FMV_LAST;
}

static bool specified(enum cg_gains_kind kind, int32_t buy, int sell)
{
	if (ymd(buy) < SPECIFIED_FROM)
		return false;
	return kind == CG_KIND_DEBT || (kind == CG_KIND_NON_DEBT && sell < SPECIFIED_DEBT_FROM);
}

static int months_of(bool listed, int sell)
{
	if (sell < DEBT_36_FROM)
		return 12;
	if (sell < BUDGET_2024)
		return 36;
	return listed ? 12 : 24;
}

static void other(enum cg_gains_kind kind, bool listed, int32_t buy, int32_t sell, struct cg_gains_rules_of *r)
{
	int at = ymd(sell);

	if (specified(kind, buy, at)) {
		slab(r);
		r->section = section(SEC_50AA, at);
		return;
	}
	if (!held_over(buy, sell, months_of(listed, at))) {
		slab(r);
		return;
	}
	r->term = CG_TERM_LONG;
	if (at >= BUDGET_2024) {
		flat(r, SEC_112, at, 125);
		return;
	}
	flat(r, SEC_112, at, 200);
	r->rate_kind = at < DEBT_36_FROM ? CG_RATE_INDEXED_OR_10 : CG_RATE_INDEXED;
}

void cg_gains_rules_of(enum cg_gains_kind kind, bool listed, int32_t buy, int32_t sell, struct cg_gains_rules_of *out)
{
	*out = (struct cg_gains_rules_of){ .rate = CG_DEC_NONE };
	if (kind == CG_KIND_UNKNOWN)
		return;
	if (kind == CG_KIND_EQUITY && ymd(sell) >= STT_FROM)
		equity(buy, sell, out);
	else
		other(kind, listed, buy, sell, out);
}

/* A term changes where a holding period ends and where a new rule begins. */
int32_t cg_gains_rules_long_from(enum cg_gains_kind kind, bool listed, int32_t buy)
{
	static const int months[] = { 12, 24, 36 }, rules[] = { DEBT_36_FROM, BUDGET_2024, SPECIFIED_DEBT_FROM };
	enum { N = 3 };
	int32_t days[2 * N], out = CG_DATE_NONE, last = INT32_MAX;

	for (int i = 0; i < N; i++) {
		days[i] = cg_gains_rules_months_after(buy, months[i]) + 1;
		(void)cg_date_make(rules[i] / 10000, rules[i] / 100 % 100, rules[i] % 100, &days[N + i]);
	}
	for (int left = 2 * N; left > 0; left--) { /* latest first, until a sale of the day would be short-term */
		struct cg_gains_rules_of rule;
		int32_t day = INT32_MIN;

		for (int i = 0; i < 2 * N; i++)
			day = days[i] < last && days[i] > day ? days[i] : day;
		if (day <= buy)
			break;
		cg_gains_rules_of(kind, listed, buy, day, &rule);
		if (rule.term != CG_TERM_LONG)
			break;
		out = last = day;
	}
	return out;
}

int32_t cg_gains_rules_months_after(int32_t day, int months)
{
	int y, m, d;
	int32_t out = day;

	cg_date_split(day, &y, &m, &d);
	m += months - 1;
	y += m / 12;
	m = m % 12 + 1;
	while (!cg_date_make(y, m, d, &out) && d > 28)
		d--;
	return out;
}

/* Base 2001-02 = 100, from 2001-02. Notifications up to 70/2025; 2026-27: 85/2026. */
static const int cii_2001[] = { 100, 105, 109, 113, 117, 122, 129, 137, 148, 167, 184, 200, 220,
				240, 254, 264, 272, 280, 289, 301, 317, 331, 348, 363, 376, 384 };
/* Base 1981-82 = 100, from 1981-82 to 2016-17. */
static const int cii_1981[] = { 100, 109, 116, 125, 133, 140, 150, 161, 172, 182,  199,	 223,
				244, 259, 281, 305, 331, 351, 389, 406, 426, 447,  463,	 480,
				497, 519, 551, 582, 632, 711, 785, 852, 939, 1024, 1081, 1125 };
enum { CII_2001_N = sizeof(cii_2001) / sizeof(cii_2001[0]), CII_1981_N = sizeof(cii_1981) / sizeof(cii_1981[0]) };
_Static_assert(CII_1981_N == 2017 - 1981, "one index for each year");

int cg_gains_rules_cii(int year)
{
	return year >= 2001 && year < 2001 + CII_2001_N ? cii_2001[year - 2001] : 0;
}

bool cg_gains_rules_index(int32_t buy, int32_t sell, int *bought, int *sold)
{
	int from = cg_gains_rules_fy(buy), to = cg_gains_rules_fy(sell);

	if (to < 2017) { /* what was bought before the base year counts from the base year */
		if (to < 1981)
			return false;
		*bought = cii_1981[from > 1981 ? from - 1981 : 0];
		*sold = cii_1981[to - 1981];
		return true;
	}
	*bought = cg_gains_rules_cii(from > 2001 ? from : 2001);
	*sold = cg_gains_rules_cii(to);
	return *bought > 0 && *sold > 0;
}

int cg_gains_rules_fy(int32_t day)
{
	int y, m, d;

	cg_date_split(day, &y, &m, &d);
	return m >= 4 ? y : y - 1;
}

void cg_gains_rules_fy_days(int year, int32_t *first, int32_t *last)
{
	*first = *last = CG_DATE_NONE;
	(void)cg_date_make(year, 4, 1, first);
	(void)cg_date_make(year + 1, 3, 31, last);
}

bool cg_gains_rules_fy_parse(struct cg_str text, int *year)
{
	int v[7];

	if (text.n != 7 || text.p[4] != '-')
		return false;
	for (size_t i = 0; i < 7; i++) {
		if (i != 4 && !cg_is_digit(text.p[i]))
			return false;
		v[i] = text.p[i] - '0';
	}
	*year = v[0] * 1000 + v[1] * 100 + v[2] * 10 + v[3];
	return (*year + 1) % 100 == v[5] * 10 + v[6] && *year >= CG_FY_FIRST && *year <= CG_FY_LAST;
}

const char *cg_gains_rules_fy_text(int year, char out[CG_FY_TEXT_MAX])
{
	(void)snprintf(out, CG_FY_TEXT_MAX, "%04u-%02u", (unsigned)year % 10000, (unsigned)(year + 1) % 100);
	return out;
}

int cg_gains_rules_window(int32_t day)
{
	static const int last[] = { YMD(0, 6, 15), YMD(0, 9, 15), YMD(0, 12, 15), YMD(1, 3, 15) };
	int at = ymd(day) - YMD(cg_gains_rules_fy(day), 0, 0), w = 0;

	while (w < CG_WINDOWS - 1 && at > last[w])
		w++;
	return w;
}

const char *cg_gains_rules_window_name(int window)
{
	static const char *const names[CG_WINDOWS] = { "TO_15_JUN", "16_JUN_TO_15_SEP", "16_SEP_TO_15_DEC",
						       "16_DEC_TO_15_MAR", "16_TO_31_MAR" };

	return names[window >= 0 && window < CG_WINDOWS ? window : 0];
}

bool cg_gains_rules_exemption(int year, const char **sec, struct cg_dec *amount)
{
	if (year < 2018)
		return false;
	*sec = sections[SEC_112A][year >= 2026];
	*amount = cg_dec_make(year >= 2024 ? 12500000 : 10000000, 2);
	return true;
}

int32_t cg_gains_rules_fmv_day(void)
{
	int32_t day = CG_DATE_NONE;

	(void)cg_date_make(2018, 1, 31, &day);
	return day;
}
