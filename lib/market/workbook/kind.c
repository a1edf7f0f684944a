/* kind.c: Kinds of assets by section, ISIN and name. */
#include "market/workbook/kind.h"

#include <string.h>

#define EQUITY CG_STR_INIT("EQUITY")
#define DEBT CG_STR_INIT("DEBT")
#define CASH CG_STR_INIT("CASH")
#define FUTURE CG_STR_INIT("FUTURE")
#define OTHER CG_STR_INIT("OTHER")

/* Parts of names of sections, the first that is found counts. */
static const struct {
	const char *part;
	struct cg_str type;
} sections[] = {
	{ "derivative", FUTURE },
	{ "futures", FUTURE },
	{ "options", FUTURE },
	{ "swap", FUTURE },
	{ "treps", CASH },
	{ "tri party", CASH },
	{ "triparty", CASH },
	{ "repo", CASH },
	{ "cblo", CASH },
	{ "net current", CASH },
	{ "receivable", CASH },
	{ "payable", CASH },
	{ "cash", CASH },
	{ "fixed deposit", CASH },
	{ "term deposit", CASH },
	{ "margin", CASH },
	{ "foreign securit", EQUITY },
	{ "overseas", EQUITY },
	{ "mutual fund unit", OTHER },
	{ "units of mutual fund", OTHER },
	{ "exchange traded", OTHER },
	{ "etf", OTHER },
	{ "gold", OTHER },
	{ "silver", OTHER },
	{ "commodit", OTHER },
	{ "reit", OTHER },
	{ "invit", OTHER },
	{ "real estate", OTHER },
	{ "infrastructure investment", OTHER },
	{ "alternative invest", OTHER },
	{ "preference", OTHER },
	{ "equity", EQUITY },
	{ "depository receipt", EQUITY },
	{ "adr", EQUITY },

	{ "debt", DEBT },
	{ "debenture", DEBT },
	{ "bond", DEBT },
	{ "government", DEBT },
	{ "gilt", DEBT },
	{ "treasury", DEBT },
	{ "t bill", DEBT },
	{ "state development", DEBT },
	{ "money market", DEBT },
	{ "certificate of deposit", DEBT },
	{ "commercial paper", DEBT },
	{ "securitised", DEBT },
	{ "securitized", DEBT },
	{ "zero coupon", DEBT },
	{ "bills", DEBT },
};

/* Names of rows without ISIN that say more than their section. */
static const struct {
	const char *part;
	struct cg_str type;
} names[] = {
	{ "treps", CASH },	 { "tri party", CASH },	  { "triparty", CASH },	      { "reverse repo", CASH },
	{ "cblo", CASH },	 { "net current", CASH }, { "net receivable", CASH }, { "net payable", CASH },
	{ "receivables", CASH }, { "cash", CASH },	  { "margin", CASH },	      { "gold", OTHER },
	{ "silver", OTHER },
};

/* Of ISINs that begin with INE: two digits behind the issuer's four. */
static const struct {
	char digits[3];
	struct cg_str type;
} securities[] = {
	{ "01", EQUITY }, { "07", DEBT }, { "08", DEBT },  { "14", DEBT },
	{ "15", DEBT },	  { "16", DEBT }, { "23", OTHER }, { "25", OTHER },
};

bool cg_kind_is_derivative(struct cg_str type)
{
	return cg_str_eq(type, CG_STR("FUTURE"));
}

/* CG_STR_NONE: the name says nothing of the kind. */
static struct cg_str by_section(struct cg_str words)
{
	for (size_t i = 0; i < sizeof(sections) / sizeof(sections[0]); i++) {
		size_t at = cg_str_find(words, cg_str_of(sections[i].part));

		/* at the begin of a word: "corporate" is no rate, "secretary" no ETF */
		if (at != SIZE_MAX && (at == 0 || words.p[at - 1] == ' '))
			return sections[i].type;
	}
	return CG_STR_NONE;
}

static struct cg_str by_name(struct cg_str words)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (cg_heads_has(words, names[i].part))
			return names[i].type;
	}
	return CG_STR_NONE;
}

static struct cg_str by_isin(struct cg_str isin)
{
	if (cg_str_starts(isin, CG_STR("INF")))
		return CG_STR("OTHER");
	if (cg_str_starts(isin, CG_STR("IN")) && cg_is_digit(isin.p[2]) && isin.p[2] <= '4')
		return CG_STR("DEBT");
	for (size_t i = 0; cg_str_starts(isin, CG_STR("INE")) && i < sizeof(securities) / sizeof(securities[0]); i++) {
		if (memcmp(isin.p + 7, securities[i].digits, 2) == 0)
			return securities[i].type;
	}
	return CG_STR_NONE;
}

/* TREPS and net current assets often follow the derivatives without a title of their own. */
static bool is_cash_behind(struct cg_str words)
{
	return cg_str_eq(by_name(words), CG_STR("CASH")) && !cg_heads_has(words, "future") &&
	       !cg_heads_has(words, "option");
}

static struct cg_str settle_kind(const struct cg_sheet_line *l, struct cg_str section, struct cg_arena *a)
{
	struct cg_str type = CG_STR_NONE;

	if (cg_kind_is_derivative(section))
		return l->isin.p == NULL && is_cash_behind(cg_heads_words(l->name, a)) ? CG_STR("CASH") : section;
	if (l->isin.p != NULL) {
		type = by_isin(l->isin);
		/* what has an ISIN is no cash: the section of the cash has not been left, only not named */
		if (type.p == NULL && cg_str_eq(section, CG_STR("CASH")))
			type = CG_STR("OTHER");
	} else {
		type = by_name(cg_heads_words(l->name, a));
	}
	if (type.p == NULL)
		type = section;
	return type.p != NULL ? type : CG_STR("OTHER");
}

void cg_kind_set(struct cg_sheet_lines *l, struct cg_arena *a)
{
	struct cg_str section = CG_STR_NONE;

	for (size_t i = 0; i < l->n; i++) {
		struct cg_sheet_line *one = &l->v[i];
		struct cg_str words = one->what == CG_LINE_LEAF ? CG_STR_NONE : cg_heads_words(one->name, a), named;

		if (one->what == CG_LINE_LEAF) {
			one->type = settle_kind(one, section, a);
			continue;
		}
		/* "Total Equity" closes its section; what comes next has a name of its own, or belongs to it still */
		named = cg_heads_has(words, "total") ? CG_STR_NONE : by_section(words);
		if (named.p != NULL)
			section = named;
	}
}
