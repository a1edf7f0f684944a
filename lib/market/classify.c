/*
 * classify.c: From a row of AMFI's list to a scheme: category, asset class, plan, option,
 * benchmark, and which schemes are one fund. Rules are words in names, since the list says
 * no more; a name that fits no rule stays unknown and is not guessed.
 */
#include "market/classify.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MAX = 512, ALIVE_DAYS = 30 };

/* A name in lower case, cut to NAME_MAX; other characters than letters, digits and these become single blanks. */
struct folded {
	char p[NAME_MAX + 2]; /* room for a blank behind it */
	size_t n;
};

/* Comparable names: lower case, single blanks. */
static void fold(struct cg_str s, const char *keep, struct folded *out)
{
	out->n = 0;
	for (size_t i = 0; i < s.n && out->n < NAME_MAX; i++) {
		char c = cg_lower(s.p[i]);

		if (!cg_is_alnum(c) && (c == '\0' || strchr(keep, c) == NULL))
			c = ' ';
		if (c == ' ' && (out->n == 0 || out->p[out->n - 1] == ' '))
			continue;
		out->p[out->n++] = c;
	}
	while (out->n > 0 && out->p[out->n - 1] == ' ')
		out->n--;
	out->p[out->n] = '\0';
}

/* A phrase anywhere in the folded name. */
static bool has_phrase(const struct folded *f, const char *what)
{
	return strstr(f->p, what) != NULL;
}

/* One of several phrases. */
static bool has_any(const struct folded *f, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (has_phrase(f, words[i]))
			return true;
	}
	return false;
}
#define HAS_ANY(f, words) has_any(f, words, sizeof(words) / sizeof((words)[0]))

/* Direct is named; older names have no word for regular plans. */
static enum cg_plan plan_of(struct cg_str text)
{
	static const char *const regular[] = { "regular", "retail", "institutional" };
	struct folded f;

	fold(text, "", &f);
	if (has_phrase(&f, "direct"))
		return CG_PLAN_DIRECT;
	return HAS_ANY(&f, regular) ? CG_PLAN_REGULAR : CG_PLAN_NONE;
}

/* Takes a phrase out, so that what is left can be compared. */
static void drop(struct folded *f, const char *what)
{
	char *at;
	size_t n = strlen(what);

	while ((at = strstr(f->p, what)) != NULL) {
		memmove(at, at + n, f->n - (size_t)(at - f->p) - n + 1);
		f->n -= n;
	}
}

/* IDCW has had several names over the years. */
static enum cg_option option_of(struct cg_str text)
{
	static const char *const idcw[] = {
		"idcw", "dividend", "income distribution", "payout", "reinvest", "re invest"
	};
	static const char *const growth[] = { "growth", "cumulative" };
	struct folded f;

	fold(text, "", &f);
	drop(&f, "dividend yield");
	drop(&f, "dividend opportunities"); /* the name of an index */
	if (HAS_ANY(&f, idcw))
		return CG_OPTION_IDCW;
	if (has_phrase(&f, "bonus"))
		return CG_OPTION_BONUS;
	return HAS_ANY(&f, growth) ? CG_OPTION_GROWTH : CG_OPTION_NONE;
}

/* Words that only say plan or option, taken from the end of a name. */
static bool is_tail(struct cg_str word)
{
	static const char *const words[] = {
		"direct",    "directplan", "regular",	 "regularplan", "retail",   "institutional", "plan",
		"option",    "growth",	   "cumulative", "idcw",	"dividend", "payout",	     "reinvestment",
		"reinvest",  "re",	   "bonus",	 "daily",	"weekly",   "fortnightly",   "monthly",
		"quarterly", "half",	   "yearly",	 "annual",	"annually", "income",	     "distribution",
		"cum",	     "capital",	   "withdrawal", "and",		"of",	    "the",	     "opt",
		"opti",	     "halfyearly", "periodic",	 "sub",		"&",
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (cg_str_eq(word, cg_str_of(words[i])))
			return true;
	}
	return false;
}

/*
 * The fund's name in lower case, former names in brackets and plan and option at the end taken off. The cut is made
 * only where a word says so beyond doubt: "Regular Savings Fund" and "Growth Fund" stay.
 */
static struct cg_str base_name(struct cg_str name, struct cg_arena *a)
{
	struct folded f;
	struct cg_str s;
	size_t at = cg_str_find_nocase(name, CG_STR("(formerly")),
	       erst = cg_str_find_nocase(name, CG_STR("(erstwhile"));

	if (erst < at)
		at = erst;
	if (at != SIZE_MAX && at > 0)
		name.n = at;
	fold(name, "&:-+%", &f);
	/* a hyphen with a blank at a side parts segments, one inside a word belongs to it */
	for (size_t i = 0; i < f.n; i++) {
		bool left = i == 0 || f.p[i - 1] == ' ', right = i + 1 >= f.n || f.p[i + 1] == ' ';

		if (f.p[i] == '-' && (left || right))
			f.p[i] = ' ';
	}
	fold((struct cg_str){ f.p, f.n }, "&:-+%", &f);
	s = (struct cg_str){ f.p, f.n };
	for (;;) {
		size_t from = s.n;

		while (from > 0 && s.p[from - 1] != ' ' && s.p[from - 1] != '-')
			from--;
		if (from == 0 || !is_tail(cg_str_sub(s, from, s.n - from)))
			break;
		s.n = from;
		while (s.n > 0 && (s.p[s.n - 1] == ' ' || s.p[s.n - 1] == '-'))
			s.n--;
	}
	return cg_arena_str(a, s);
}

/* Categories are codes; their beginning is the group. */
static bool starts(struct cg_str s, const char *prefix)
{
	return cg_str_starts(s, cg_str_of(prefix));
}

/* Funds of funds and ETFs that invest abroad. */
static bool is_overseas(struct cg_str category)
{
	return starts(category, "FOF_OVERSEAS") || starts(category, "ETF_OVERSEAS");
}

/* "Goldman" is a fund house. */
static bool is_gold(const struct folded *f)
{
	return (has_phrase(f, "gold") && !has_phrase(f, "goldman")) || has_phrase(f, "silver");
}

/* By words for places and indices. */
static bool is_abroad(const struct folded *f)
{
	static const char *const words[] = { "nasdaq", "s&p 500",	"s&p500", "hang seng", "global",
					     "world",  "overseas",	"nyse",	  "fang",      "china",
					     "taiwan", "international", " us ",	  "us equity", "emerging market",
					     "japan",  "europe" };

	return HAS_ANY(f, words) || (has_phrase(f, "msci") && !has_phrase(f, "msci india"));
}

/* For headers that mix classes: what the name says. */
static enum cg_asset_class class_by_name(const struct folded *f)
{
	static const char *const hybrid[] = { "arbitrage",     "multi asset",	"multi-asset",	"hybrid",
					      "asset allocat", "dynamic asset", "conservative", "balanced",
					      "aggressive",    "moderate" };
	static const char *const debt[] = { "bond",	"debt",	     "gilt",   "g-sec",	     "gsec",
					    "g sec",	"sdl",	     "liquid", "crisil",     "money market",
					    "1d rate",	"overnight", "t-bill", "treasury",   "income",
					    "duration", "ibx",	     "aaa",    "ultra short" };
	static const char *const equity[] = { "nifty",	"sensex",  "bse",      "equity",    "index",
					      "bees",	"midcap",  "smallcap", "flexicap",  "factor",
					      "sector", "shariah", "cpse",     "bharat 22", "etf" };

	if (is_gold(f))
		return CG_ASSET_COMMODITY;
	if (is_abroad(f))
		return CG_ASSET_OVERSEAS_EQUITY;
	if (HAS_ANY(f, hybrid))
		return CG_ASSET_HYBRID;
	if (HAS_ANY(f, debt))
		return CG_ASSET_DEBT;
	return HAS_ANY(f, equity) ? CG_ASSET_EQUITY : CG_ASSET_OTHER;
}

/* Does the rule apply to this kind of category? */
static bool in_scope(enum cg_scope scope, struct cg_str category, const struct folded *name)
{
	bool passive = starts(category, "INDEX_") || starts(category, "ETF_") || starts(category, "FOF_");

	switch (scope) {
	case CG_SCOPE_INDEX:
		return passive || (cg_str_eq(category, CG_STR("ELSS")) && has_phrase(name, "index"));
	case CG_SCOPE_SECTOR:
		return starts(category, "SECTORAL") || starts(category, "THEMATIC");
	case CG_SCOPE_RETIREMENT:
		return cg_str_eq(category, CG_STR("RETIREMENT"));
	case CG_SCOPE_ANY:
		return !is_overseas(category);
	default:
		return false;
	}
}

/* Patterns may name the end of a word as a blank and one of several words or the end: " (index|etf|$)". */
static bool fits(const struct cg_name_rule *r, const struct folded *name)
{
	struct folded blank = *name;

	blank.p[blank.n] = ' ';
	blank.p[blank.n + 1] = '\0';
	return regexec(&r->regex, name->p, 0, NULL, 0) == 0 || regexec(&r->regex, blank.p, 0, NULL, 0) == 0;
}

/* The rules for names first, then the benchmark of the category. */
static struct cg_str benchmark_of(const struct cg_reference *ref, struct cg_str category, const struct folded *name)
{
	for (size_t i = 0; i < ref->rules.n; i++) {
		if (in_scope(ref->rules.v[i].scope, category, name) && fits(&ref->rules.v[i], name))
			return ref->rules.v[i].key;
	}
	for (size_t i = 0; i < ref->benchmarks.n; i++) {
		if (cg_str_eq(ref->benchmarks.v[i].b.key, category))
			return category;
	}
	return CG_STR_NONE;
}

/* Its own column wins; where names of both times disagree it is noted. */
static void set_plan(const struct cg_amfi_row *row, struct cg_str old_name, struct cg_master *out)
{
	enum cg_plan by_old = plan_of(old_name), by_column = plan_of(row->plan);

	if (by_column == CG_PLAN_NONE)
		by_column = old_name.n > 0 ? by_old : plan_of(row->name);
	out->contradiction = by_old != CG_PLAN_NONE && by_old != by_column;
	out->s.plan = out->contradiction ? by_old : by_column;
}

/* The column, then the older name, then the present one. */
static void set_option(const struct cg_amfi_row *row, struct cg_str old_name, struct cg_master *out)
{
	enum cg_option o = option_of(row->option);

	if (o == CG_OPTION_NONE)
		o = option_of(old_name.n > 0 ? old_name : row->name);
	if (o == CG_OPTION_NONE && starts(out->s.category, "INDEX_") && out->s.plan != CG_PLAN_NONE &&
	    row->isin[0].n > 0 && row->isin[1].n == 0 && row->option.n == 0)
		o = CG_OPTION_GROWTH;
	out->s.option = o;
}

bool cg_classify(const struct cg_reference *ref, const struct cg_amfi_row *row, struct cg_str old_name,
		 struct cg_arena *a, struct cg_master *out)
{
	const struct cg_category *c = row->category.n > 0 ? cg_reference_category(ref, row->category) : NULL;
	struct folded name;

	*out = (struct cg_master){ .s = { .code = row->code,
					  .name = row->name,
					  .old_name = old_name,
					  .amc = row->amc,
					  .scheme_type = row->scheme_type,
					  .amfi_category = row->category,
					  .last_nav_date = row->nav.nav.set ? row->nav.date : CG_DATE_NONE },
				   .option_text = row->option.n > 0 ? row->option : CG_STR_NONE,
				   .isin = { row->isin[0], row->isin[1] },
				   .nav = row->nav,
				   .unknown_section = c == NULL };
	if (c != NULL) {
		out->s.category = c->category;
		out->s.asset_class = c->asset_class;
		out->s.is_etf = starts(c->category, "ETF_");
	}
	out->base = base_name(row->name, a);
	if (out->base.p == NULL)
		return false;
	fold(out->base, "&:-+%", &name);
	set_plan(row, old_name, out);
	set_option(row, old_name, out);
	/* AMFI files ETFs of gold, silver and shares abroad under equity ETFs too. */
	if (c != NULL &&
	    (out->s.asset_class == CG_ASSET_NONE || (out->s.is_etf && (is_gold(&name) || is_abroad(&name)))))
		out->s.asset_class = class_by_name(&name);
	if (c != NULL)
		out->benchmark_key = benchmark_of(ref, c->category, &name);
	return true;
}

/* For qsort. */
static int order_by_code(const void *a, const void *b)
{
	int32_t x = ((const struct cg_master *)a)->s.code, y = ((const struct cg_master *)b)->s.code;

	return (x > y) - (x < y);
}

/* Order of bytes. */
static int compare_folded(struct cg_str a, struct cg_str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n > 0 ? memcmp(a.p, b.p, n) : 0;

	return c != 0 ? c : (a.n > b.n) - (a.n < b.n);
}

/* Schemes of one fund stand next to each other. */
static int by_fund(const void *a, const void *b)
{
	const struct cg_master *x = *(const struct cg_master *const *)a, *y = *(const struct cg_master *const *)b;
	int c = compare_folded(x->s.amc, y->s.amc);

	if (c == 0)
		c = compare_folded(x->s.category, y->s.category);
	if (c == 0)
		c = compare_folded(x->base, y->base);
	return c != 0 ? c : (x->s.code > y->s.code) - (x->s.code < y->s.code);
}

/* House, category and name without plan and option. */
static bool same_fund(const struct cg_master *x, const struct cg_master *y)
{
	return compare_folded(x->s.amc, y->s.amc) == 0 && compare_folded(x->s.category, y->s.category) == 0 &&
	       compare_folded(x->base, y->base) == 0;
}

/* How often an option pays, as one number for the words in it: tells a monthly from a daily IDCW option. */
static unsigned frequency(const struct cg_master *m)
{
	static const char *const words[] = { "daily",	"weekly", "fortnight", "month",
					     "quarter", "half",	  "annual",    "yearly" };
	struct folded f;
	unsigned bits = 0;

	fold(m->s.old_name.n > 0 ? m->s.old_name : m->option_text.n > 0 ? m->option_text : m->s.name, "", &f);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		bits |= has_phrase(&f, words[i]) ? 1u << i : 0;
	return bits;
}

/* Both schemes were quoted at about the same time. */
static bool alive(const struct cg_master *m, const struct cg_master *other)
{
	return m->s.last_nav_date == other->s.last_nav_date ||
	       (m->s.last_nav_date != CG_DATE_NONE && other->s.last_nav_date != CG_DATE_NONE &&
		other->s.last_nav_date >= m->s.last_nav_date - ALIVE_DAYS);
}

/* The only scheme of v[from..to) with this plan and option; 0: none or several. */
static int32_t only(struct cg_master *const *v, size_t from, size_t to, const struct cg_master *m, enum cg_plan plan,
		    enum cg_option option)
{
	int32_t found = 0;
	unsigned often = option == CG_OPTION_IDCW ? frequency(m) : 0;

	for (size_t i = from; i < to; i++) {
		const struct cg_master *o = v[i];

		if (o == m || o->s.plan != plan || o->s.option != option || !alive(m, o) ||
		    (option == CG_OPTION_IDCW && frequency(o) != often))
			continue;
		if (found != 0)
			return 0;
		found = o->s.code;
	}
	return found;
}

bool cg_classify_families(struct cg_masters *list, struct cg_arena *a)
{
	struct cg_master **v = cg_arena_take_array(a, list->n, sizeof(void *));

	if (v == NULL)
		return false;
	if (list->n > 0)
		qsort(list->v, list->n, sizeof(*list->v), order_by_code);
	for (size_t i = 0; i < list->n; i++)
		v[i] = &list->v[i];
	if (list->n > 0)
		qsort(v, list->n, sizeof(void *), by_fund);
	for (size_t from = 0, to; from < list->n; from = to) {
		for (to = from + 1; to < list->n && same_fund(v[from], v[to]); to++)
			;
		for (size_t i = from; i < to; i++) {
			struct cg_scheme *s = &v[i]->s;

			s->family = v[from]->s.code; /* sorted by code within the fund */
			if (s->plan == CG_PLAN_REGULAR && s->option != CG_OPTION_NONE)
				s->direct.code = only(v, from, to, v[i], CG_PLAN_DIRECT, s->option);
			if (s->option == CG_OPTION_IDCW && s->plan != CG_PLAN_NONE)
				s->growth.code = only(v, from, to, v[i], s->plan, CG_OPTION_GROWTH);
		}
	}
	return true;
}
