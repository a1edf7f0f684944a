/*
 * fund.h: what is known about a mutual fund scheme (one AMFI code: a plan and option of a fund), its benchmark and its
 * NAVs, as the readers of AMFI's and mfapi's data, the store and enrichment pass them on.
 * Does not read or compute anything (amfi.h, mfapi.h, classify.h, series.h do).
 *
 * Units     dates: days (base/date.h), CG_DATE_NONE when absent; NAV: rupees for one unit, struct cg_dec as published
 *           except for zeros at the end beyond the fourth decimal.
 * Strings   UTF-8, CG_STR_NONE for absent; borrowed from the arena that the struct was made in.
 * Source    AMFI NAVAll.txt; categories and benchmarks: data/market/README.
 */
#ifndef CG_MARKET_FUND_H
#define CG_MARKET_FUND_H

#include "statement/model.h"

enum { CG_SCHEME_CODE_MAX = 99999999, CG_PROXIES_MAX = 6 };

/* symbol, stable name in JSON and database */
/* clang-format off */
#define CG_ASSET_CLASSES(X) \
	X(CG_ASSET_NONE, "") X(CG_ASSET_EQUITY, "EQUITY") X(CG_ASSET_DEBT, "DEBT") X(CG_ASSET_HYBRID, "HYBRID") \
	X(CG_ASSET_COMMODITY, "COMMODITY") X(CG_ASSET_OVERSEAS_EQUITY, "OVERSEAS_EQUITY") X(CG_ASSET_OTHER, "OTHER")
#define CG_QUALITIES(X) X(CG_QUALITY_NONE, "NONE") X(CG_QUALITY_APPROX, "APPROX") X(CG_QUALITY_NEAR, "NEAR")
/* clang-format on */

#define X(sym, name) sym,
enum cg_asset_class { CG_ASSET_CLASSES(X) CG_ASSET_CLASS_MAX };
enum cg_quality { CG_QUALITIES(X) CG_QUALITY_MAX };
#undef X

/* Stable names; NULL for CG_ASSET_NONE. */
const char *cg_fund_asset_class_name(enum cg_asset_class v);
const char *cg_fund_quality_name(enum cg_quality v);
/* The value of a stable name; false for an unknown one. Absent and "" are CG_ASSET_NONE. */
bool cg_fund_asset_class_of(struct cg_str name, enum cg_asset_class *out);
bool cg_fund_quality_of(struct cg_str name, enum cg_quality *out);

/* A fund whose return stands for the benchmark's, or a part of it. */
struct cg_proxy {
	int32_t code;
	struct cg_dec weight; /* all weights of a benchmark add up to 1 */
};

/*
 * Points (a year) by which the return of a fund on an index was below that of the index, at the month ends that were
 * measured, over one year and over three; unset: not measured.
 */
enum { CG_LAGS = 2 };
struct cg_lag {
	struct cg_dec mean, least, most;
};

struct cg_benchmark {
	struct cg_str key;	   /* canonical category, or RULE_n */
	struct cg_str name;	   /* of the index; absent: the scheme's category has none */
	struct cg_str alternative; /* of another provider, which a fund house may use instead */
	enum cg_quality quality;   /* NONE: n_proxies is 0 and benchmark figures are null */
	struct cg_str proxy_name;
	int32_t proxy_since;
	size_t n_proxies;
	struct cg_proxy proxy[CG_PROXIES_MAX];
	struct cg_lag lag[CG_LAGS]; /* of the proxy, where quality is NEAR */
	int32_t lag_until;	    /* last month end that was measured; CG_DATE_NONE: none */
};

/* Another plan or option of the same fund; code 0: there is none. */
struct cg_twin {
	int32_t code;
	struct cg_str name, isin;
};

struct cg_scheme {
	int32_t code;
	struct cg_str name, old_name, amc, scheme_type, amfi_category;
	struct cg_str category; /* canonical, one for the old and the new vocabulary of AMFI; absent: unknown header */
	enum cg_asset_class asset_class;
	enum cg_plan plan;
	/*
	 * GROWTH, IDCW, BONUS or NONE; found by an ISIN that is in the payout or the reinvestment column of an IDCW
	 * option: IDCW_PAYOUT, IDCW_REINVEST.
	 */
	enum cg_option option;
	bool is_etf;
	int32_t family;	       /* smallest code among the plans and options of the fund */
	int32_t last_nav_date; /* in AMFI's list when it was imported last */
	struct cg_benchmark benchmark;
	struct cg_twin direct; /* direct plan of a regular one, same option */
	struct cg_twin growth; /* growth option of the same plan, for IDCW; stored, not read again */
};

struct cg_nav {
	int32_t date;
	struct cg_dec nav;
};

struct cg_navs {
	struct cg_nav *v;
	size_t n, cap;
};

/* Scheme codes. */
struct cg_codes {
	int32_t *v;
	size_t n, cap;
};

/* NAVs of one scheme, oldest first, one for a day. */
struct cg_nav_series {
	int32_t code;
	struct cg_navs navs;
};

#endif
