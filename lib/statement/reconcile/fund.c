/* fund.c: the checks of one fund's figures. */
#include "statement/isin.h"
#include "statement/reconcile/prices.h"
#include "statement/reconcile/priv.h"
#include "statement/scheme.h"

enum {
	MONEY_SCALE = 2,
	UNITS_SCALE = 3,
	PATTERN_MOSTLY = 2,
	NAV_DAYS_MAX =
		45, /* a NAV that is older than the statement by more is that of a fund that was closed or suspended */
	WEEK_DAYS = 10, /* between the NAVs of one statement, holidays included */
	YEAR_DIGITS = 4,
	YEAR_DAYS = 365,
	YEARS_MAX = 10,
	AMC_LETTERS = 2,
	AMC_DIGITS = 4, /* at most: 360 ONE */
	NAME_LETTERS = 3,
	HEADS_LEAST = 2,  /* of a name one may be a word */
	FOLIO_DIGITS = 6, /* at least, of a number that no name has */
};

/* A check of the fund's units or value: when it fails the level is LOW. */
static bool essential(struct cg_recon *r, bool ok)
{
	r->broken = r->broken || !ok;
	return ok;
}

/* Without units and value there is nothing to check against. */
static bool figures_present(struct cg_recon *r, const struct cg_fund *f)
{
	struct cg_finding w = { .code = CG_WARN_CLOSING_MISMATCH, .fund = f, .page = f->page };
	bool unpriced = (r->s->prints & CG_PRINTS_DEMAT_UNPRICED) != 0 && f->demat == CG_YES;
	bool ok = cg_reconcile_check(r->a, r->s,
				     f->units.set && f->value.set && (f->nav.set || unpriced || f->units.v == 0), &w,
				     "The closing units, NAV or value of this scheme are not found.");

	if (r->s->type == CG_STATEMENT_DETAILED)
		ok &= cg_reconcile_check(r->a, r->s, f->opening_units.set, &w,
					 "The opening balance of this scheme is not found.");
	return essential(r, ok);
}

/*
 * No fund has a NAV of nothing, and what was sold keeps the NAV of its last day. Its product with no units shows
 * neither, so it is looked at on its own.
 */
static bool nav_present(struct cg_recon *r, const struct cg_fund *f)
{
	bool is_sold = f->units.set && f->units.v == 0, is_unpriced;

	is_unpriced = (r->s->prints & CG_PRINTS_DEMAT_UNPRICED) != 0 && f->demat == CG_YES;
	return (f->nav.set ? f->nav.v != 0 : !is_sold || is_unpriced) ||
	       cg_reconcile_check(r->a, r->s, false,
				  &(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, f, f->page, CG_DEC_NONE, f->nav },
				  f->nav.set ? "The NAV of this scheme is zero."
					     : "A scheme without units has no NAV.");
}

/* What is not held costs nothing: no value shows that the figure is that of another scheme. */
static bool nothing_costs_nothing(struct cg_recon *r, const struct cg_fund *f)
{
	return !f->units.set || f->units.v != 0 || !f->cost.set || f->cost.v == 0 ||
	       cg_reconcile_check(
		       r->a, r->s, false,
		       &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, f->page, cg_dec_make(0, MONEY_SCALE), f->cost },
		       "A scheme without units has a cost.");
}

/* Units times NAV, within what rounding of both can explain. */
static bool value_holds(struct cg_recon *r, const struct cg_fund *f)
{
	struct cg_dec want = CG_DEC_NONE;

	if (!f->units.set || !f->nav.set || !f->value.set)
		return true;
	(void)cg_dec_mul(f->units, f->nav, MONEY_SCALE, &want);
	return essential(r,
			 cg_reconcile_check(r->a, r->s, cg_dec_eq(want, f->value),
					    &(struct cg_finding){ CG_WARN_VALUE_MISMATCH, f, f->page, want, f->value },
					    "Closing units times NAV do not give the market value."));
}

/* After each row: the balance before and the units give the printed balance, exactly. Goes on from what is printed. */
static bool balances_hold(struct cg_recon *r, const struct cg_fund *f)
{
	struct cg_dec run = f->opening_units;
	bool ok = true;

	for (size_t i = 0; i < f->txns.n; i++) {
		const struct cg_txn *t = &f->txns.v[i];

		if (t->units.set && !cg_dec_add(run, t->units, &run))
			run = CG_DEC_NONE;
		if (!t->balance.set)
			continue;
		ok &= cg_reconcile_check(
			r->a, r->s, cg_dec_eq(run, t->balance),
			&(struct cg_finding){ CG_WARN_BALANCE_MISMATCH, f, t->page, run, t->balance },
			"The balance before a row and its units do not give the balance printed with it.");
		run = t->balance;
	}
	return essential(r, ok);
}

/* Opening balance and units of all rows. */
static bool closing_holds(struct cg_recon *r, const struct cg_fund *f)
{
	struct cg_dec sum = f->opening_units;

	if (!sum.set || !f->units.set)
		return true;
	for (size_t i = 0; i < f->txns.n; i++) {
		if (f->txns.v[i].units.set && !cg_dec_add(sum, f->txns.v[i].units, &sum))
			sum = CG_DEC_NONE;
	}
	return essential(r, cg_reconcile_check(
				    r->a, r->s, cg_dec_eq(sum, f->units),
				    &(struct cg_finding){ CG_WARN_CLOSING_MISMATCH, f, f->page, sum, f->units },
				    "The opening balance and the units of all rows do not give the closing balance."));
}

/* A sound statement may print no ISIN, but never a wrong one, nor a label without one. */
static bool isin_holds(struct cg_recon *r, struct cg_fund *f)
{
	if (f->isin.p == NULL)
		return true;
	if (f->isin.n == 0) {
		f->isin = CG_STR_NONE;
		return cg_reconcile_check(
			r->a, r->s, false,
			&(struct cg_finding){ .code = CG_WARN_ISIN_MISSING, .fund = f, .page = f->page },
			"A label of an ISIN has no ISIN behind it.");
	}
	return cg_reconcile_check(r->a, r->s, cg_isin_valid(f->isin),
				  &(struct cg_finding){ .code = CG_WARN_ISIN_INVALID, .fund = f, .page = f->page },
				  "The check digit of the ISIN does not hold.");
}

/* Drawn too close to its neighbour, the label of the registrar becomes a part of it. */
static bool names_registrar(struct cg_str s)
{
	return cg_str_find(s, CG_STR("Registrar")) != SIZE_MAX;
}

/* A registrar's name in another field means that a label was not found. */
static bool registrar_apart(struct cg_recon *r, const struct cg_fund *f)
{
	bool apart = !names_registrar(f->advisor) && !names_registrar(f->name);

	for (size_t i = 0; i < f->holders.n; i++)
		apart = apart && !names_registrar(f->holders.v[i]);
	return cg_reconcile_check(r->a, r->s, apart,
				  &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
				  "The registrar of this scheme stands inside another field.");
}

/* How many words are those of heads of a table of rows; "(INR)" stands below one. */
static size_t head_words(struct cg_str s)
{
	static const struct cg_str heads[] = {
		CG_STR_INIT("Date"),	CG_STR_INIT("Transaction"), CG_STR_INIT("Amount"),
		CG_STR_INIT("Units"),	CG_STR_INIT("Unit"),	    CG_STR_INIT("Price"),
		CG_STR_INIT("Balance"), CG_STR_INIT("NAV"),	    CG_STR_INIT("(INR)"),
	};
	size_t n = 0;

	while (s.n > 0) {
		struct cg_str word = cg_str_cut(&s, ' ');

		for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
			n += cg_str_eq(word, heads[i]);
	}
	return n;
}

/*
 * The heads of a page that begins below a folio's line stand where its holders do; where one of them is lost they were
 * taken for a name.
 */
static bool holders_are_names(struct cg_recon *r, const struct cg_fund *f)
{
	for (size_t i = 0; i < f->holders.n; i++) {
		if (head_words(f->holders.v[i]) >= HEADS_LEAST)
			return cg_reconcile_check(
				r->a, r->s, false,
				&(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
				"Heads of a table stand among the holders of this scheme.");
	}
	return true;
}

/* Do ten characters of the text have the shape of a PAN? */
bool cg_reconcile_fund_has_pan(struct cg_str s)
{
	enum { PAN = 10 };

	for (size_t i = 0; i + PAN <= s.n; i++) {
		if (cg_scheme_pan_shape(cg_str_sub(s, i, PAN)))
			return true;
	}
	return false;
}

/* Nor does a PAN leave in the folio, which is not masked: of such a one the number alone is kept. */
static bool folio_holds(struct cg_recon *r, struct cg_fund *f)
{
	bool ok = f->folio.n == 0 || cg_scheme_folio_valid(f->folio);
	struct cg_str rest;

	if (!ok && cg_reconcile_fund_has_pan(f->folio))
		f->folio = cg_scheme_folio_cut(f->folio, &rest);
	return cg_reconcile_check(r->a, r->s, ok,
				  &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
				  "What stands in the place of the folio is not a folio.");
}

/* A fund house has a name. */
static bool amc_holds(struct cg_recon *r, struct cg_fund *f)
{
	size_t letters = 0, digits = 0;

	for (size_t i = 0; i < f->amc.n; i++) {
		letters += cg_is_alpha(f->amc.p[i]);
		digits += cg_is_digit(f->amc.p[i]);
	}
	if (f->amc.n == 0 || (letters >= AMC_LETTERS && digits <= AMC_DIGITS))
		return true;
	f->amc = CG_STR_NONE;
	return cg_reconcile_check(r->a, r->s, false,
				  &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
				  "What stands in the place of the fund house is not a name.");
}

/* "17022020": the day on which a portfolio was segregated. */
static bool is_day(struct cg_str s)
{
	int part[8], year, month, day;
	int32_t made;

	for (size_t i = 0; i < s.n && i < 8; i++)
		part[i] = s.p[i] - '0';
	if (s.n != 8)
		return false;
	day = part[0] * 10 + part[1];
	month = part[2] * 10 + part[3];
	year = part[4] * 1000 + part[5] * 100 + part[6] * 10 + part[7];
	return cg_date_make(year, month, day, &made);
}

/* "12345678", or "/ 90" and "90 /": what no name of AMFI's list has. */
static bool has_folio(struct cg_str name)
{
	bool slash = false, number = false;

	while (name.n > 0) {
		struct cg_str word = cg_str_cut(&name, ' ');
		size_t digits = 0;
		bool is_slash = cg_str_eq(word, CG_STR("/")), is_number;

		while (digits < word.n && cg_is_digit(word.p[digits]))
			digits++;
		is_number = word.n > 0 && digits == word.n;
		if ((is_slash && (number || name.n == 0)) || (is_number && slash) ||
		    (is_number && digits >= FOLIO_DIGITS && !is_day(word)))
			return true;
		slash = is_slash;
		number = is_number;
	}
	return false;
}

/* An ISIN or a folio in a name is a field that ran into another. */
static bool name_holds(struct cg_recon *r, const struct cg_fund *f)
{
	struct cg_finding w = { .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page };
	struct cg_isin_at at;
	bool ok = !cg_isin_find(f->name, 0, &at) || !at.valid ||
		  cg_reconcile_check(r->a, r->s, false, &w, "An ISIN stands inside the name of this scheme.");

	return ok & (!has_folio(f->name) ||
		     cg_reconcile_check(r->a, r->s, false, &w, "A folio stands inside the name of this scheme."));
}

/* The day is printed beside the NAV. */
static bool nav_of_day(struct cg_recon *r, const struct cg_fund *f)
{
	return f->nav_date == CG_DATE_NONE || f->nav.set ||
	       cg_reconcile_check(r->a, r->s, false,
				  &(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, f, f->page, CG_DEC_NONE, f->nav },
				  "This scheme has the day of a NAV, but no NAV.");
}

/* The end of a head, whose beginning was not read: no word, and a bracket that closes none. */
static bool is_rest(struct cg_str s)
{
	size_t run = 0;

	for (size_t i = 0; i < s.n && run < NAME_LETTERS; i++)
		run = cg_is_upper(s.p[i]) || cg_is_lower(s.p[i]) ? run + 1 : 0;
	return run < NAME_LETTERS && cg_str_find(s, CG_STR(")")) < s.n && cg_str_find(s, CG_STR("(")) >= s.n;
}

/* Brackets of names close what they open; else what stood before one is lost: "Growth ARN-1)". */
static bool brackets_hold(struct cg_recon *r, const struct cg_fund *f)
{
	int open = 0;

	for (size_t i = 0; i < f->name.n && open >= 0; i++)
		open += (f->name.p[i] == '(') - (f->name.p[i] == ')');
	if (open >= 0 || is_rest(f->name)) /* which is told */
		return true;
	return cg_reconcile_check(r->a, r->s, false,
				  &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
				  "The name of this scheme ends a bracket that it does not begin.");
}

/* Name and folio, and nothing in them that belongs elsewhere. */
static bool header_holds(struct cg_recon *r, struct cg_fund *f)
{
	bool ok = cg_reconcile_check(
		r->a, r->s, f->name.n > 0 && !is_rest(f->name) && f->folio.n > 0,
		&(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .fund = f, .page = f->page },
		"The name or the folio of this scheme is not found.");

	ok &= folio_holds(r, f);
	ok &= amc_holds(r, f);
	ok &= name_holds(r, f);
	ok &= nav_of_day(r, f);
	if (f->nav_date == CG_DATE_NONE || r->s->as_of == CG_DATE_NONE)
		return ok;
	ok &= cg_reconcile_check(r->a, r->s, f->nav_date <= r->s->as_of,
				 &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = f->page },
				 "The date of the NAV is later than the statement.");
	return ok;
}

/* Of a holding: what was sold keeps the NAV of another day. */
static bool has_nav_day(const struct cg_recon *r, const struct cg_fund *f)
{
	return f->nav_date != CG_DATE_NONE && r->s->as_of != CG_DATE_NONE && f->value.set && f->value.v != 0;
}

/* Is the NAV of about the day of the statement? */
static bool is_fresh(const struct cg_recon *r, const struct cg_fund *f)
{
	return f->nav_date > r->s->as_of || r->s->as_of - f->nav_date <= NAV_DAYS_MAX;
}

void cg_reconcile_fund_patterns(struct cg_recon *r, const struct cg_fund *f)
{
	if (f->units.set)
		r->units_scales[f->units.scale]++;
	if (has_nav_day(r, f))
		*(is_fresh(r, f) ? &r->nav_days.kept : &r->nav_days.broken) += 1;
}

/* One digit differs, or two neighbours have traded places: 2024 and 2042. */
static bool is_slip(int x, int y)
{
	int a[YEAR_DIGITS], b[YEAR_DIGITS], apart = 0, first = 0;

	for (int i = 0; i < YEAR_DIGITS; i++, x /= 10, y /= 10) {
		a[i] = x % 10;
		b[i] = y % 10;
		first = a[i] != b[i] && apart == 0 ? i : first;
		apart += a[i] != b[i];
	}
	return apart == 1 ||
	       (apart == 2 && first + 1 < YEAR_DIGITS && a[first] == b[first + 1] && a[first + 1] == b[first]);
}

/* One digit apart in day or year, two neighbours exchanged, or day and month, or in the month, as in a misread date. */
static bool is_slip_of(int32_t day, int32_t of)
{
	int y, m, d, of_y, of_m, of_d;

	cg_date_split(day, &y, &m, &d);
	cg_date_split(of, &of_y, &of_m, &of_d);
	return (m == of_m && ((d == of_d && is_slip(y, of_y)) || (y == of_y && is_slip(d, of_d)))) ||
	       (y == of_y && ((d == of_m && m == of_d) || d == of_d));
}

/* Schemes that were wound up or suspended keep an old NAV for years; a day that is that of another scheme except for
 * such a slip is none of them. */
static bool nav_day_holds(struct cg_recon *r, const struct cg_fund *f)
{
	bool ok = true;

	if (!has_nav_day(r, f) || is_fresh(r, f) || !cg_pattern_holds(&r->nav_days, PATTERN_MOSTLY))
		return true;
	for (size_t i = 0; i < r->s->funds.n && ok; i++) {
		const struct cg_fund *other = &r->s->funds.v[i];

		ok = !has_nav_day(r, other) || !is_fresh(r, other) || !is_slip_of(f->nav_date, other->nav_date);
	}
	return cg_reconcile_check(
		r->a, r->s, ok, &(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = f->page },
		"The date of the NAV is much older than the statement, and but for a slip it is that of "
		"other schemes.");
}

/* The same days of the year, but of another one: what a wrong digit of a year looks like. */
static bool are_years_apart(int32_t x, int32_t y)
{
	int32_t days = x < y ? y - x : x - y, over = days % YEAR_DAYS;

	return days > YEAR_DAYS / 2 && days < YEARS_MAX * YEAR_DAYS &&
	       (over <= WEEK_DAYS || over >= YEAR_DAYS - WEEK_DAYS);
}

/*
 * NAVs of one week are those of the days before the statement: where none is near its day, that one is misread. A
 * single NAV may be that of a fund that was closed, unless its year alone is another one.
 */
void cg_reconcile_fund_days(struct cg_recon *r)
{
	int32_t first = INT32_MAX, last = INT32_MIN;
	size_t n = 0;

	for (size_t i = 0; i < r->s->funds.n; i++) {
		const struct cg_fund *f = &r->s->funds.v[i];

		if (!has_nav_day(r, f))
			continue;
		n++;
		first = f->nav_date < first ? f->nav_date : first;
		last = f->nav_date > last ? f->nav_date : last;
	}
	if (n == 0 || last - first > WEEK_DAYS || (n == 1 && !are_years_apart(first, r->s->as_of)) ||
	    (r->s->as_of - last <= NAV_DAYS_MAX && first - r->s->as_of <= NAV_DAYS_MAX))
		return;
	(void)cg_reconcile_check(r->a, r->s, false,
				 &(struct cg_finding){ .code = CG_WARN_HEADER_INCOMPLETE, .page = 1 },
				 "The NAVs are all of one week, and the day of the statement is another one.");
}

/* The number of decimals that most have; -1: not clear enough. */
static int usual_scale(const size_t *scales, struct cg_dec units)
{
	int usual = 0;

	for (int i = 0; i <= CG_DEC_SCALE_MAX; i++)
		usual = scales[i] > scales[usual] ? i : usual;
	return scales[usual] >= PATTERN_MOSTLY * scales[units.scale] ? usual : -1;
}

/* Units times NAV is the same when they trade places; but then both are printed with the decimals of the other. */
static bool seem_exchanged(const size_t *scales, struct cg_dec units, struct cg_dec nav)
{
	return units.set && nav.set && units.scale != nav.scale && usual_scale(scales, units) == nav.scale;
}

/*
 * Scales of units and NAV differ in most statements, so an exchange shows. Where all have traded places it does, too:
 * registrars print units with three decimals, and NAVs mostly with more.
 */
static bool not_exchanged(struct cg_recon *r, const struct cg_fund *f)
{
	bool seem = seem_exchanged(r->units_scales, f->units, f->nav) ||
		    (f->units.set && f->nav.set && f->units.scale > UNITS_SCALE && f->nav.scale == UNITS_SCALE);

	return cg_reconcile_check(r->a, r->s, !seem,
				  &(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, f, f->page, f->nav, f->units },
				  "Units and NAV of this scheme seem to have traded places.");
}

void cg_reconcile_fund_holding_patterns(struct cg_recon *r)
{
	for (size_t i = 0; i < r->s->demat.n; i++) {
		for (size_t k = 0; k < r->s->demat.v[i].holdings.n; k++) {
			const struct cg_demat_holding *h = &r->s->demat.v[i].holdings.v[k];
			bool is_fund = h->kind == CG_DEMAT_FUND;

			(is_fund ? r->units_scales : r->share_scales)[h->units.scale] += h->units.set;
		}
	}
}

void cg_reconcile_fund_exchanged(struct cg_recon *r)
{
	for (size_t i = 0; i < r->s->demat.n; i++) {
		for (size_t k = 0; k < r->s->demat.v[i].holdings.n; k++) {
			const struct cg_demat_holding *h = &r->s->demat.v[i].holdings.v[k];
			const size_t *scales = h->kind == CG_DEMAT_FUND ? r->units_scales : r->share_scales;

			(void)cg_reconcile_check(
				r->a, r->s, !seem_exchanged(scales, h->units, h->price),
				&(struct cg_finding){ CG_WARN_ROW_NOT_UNDERSTOOD, NULL, h->page, h->price, h->units },
				"Units and price of a holding seem to have traded places.");
		}
	}
}

void cg_reconcile_fund(struct cg_recon *r, struct cg_fund *f)
{
	bool sound = figures_present(r, f);

	sound &= value_holds(r, f);
	if (r->s->type == CG_STATEMENT_DETAILED) {
		sound &= balances_hold(r, f);
		sound &= closing_holds(r, f);
	}
	r->funds_broken += !sound;
	f->reconciled = sound;
	f->reconciled &= nav_present(r, f);
	f->reconciled &= nothing_costs_nothing(r, f);
	f->reconciled &= isin_holds(r, f);
	f->reconciled &= brackets_hold(r, f);
	f->reconciled &= header_holds(r, f);
	f->reconciled &= nav_day_holds(r, f);
	f->reconciled &= not_exchanged(r, f);
	f->reconciled &= registrar_apart(r, f);
	f->reconciled &= holders_are_names(r, f);
	f->reconciled &= cg_reconcile_scale_fund(r, f);
	f->reconciled &= cg_reconcile_rows(r, f);
	f->reconciled &= cg_reconcile_notes(r, f);
	f->reconciled &= cg_reconcile_prices_fund(r, f);
}
