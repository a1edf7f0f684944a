/*
 * Damage the words of real-looking statements, one place at a time, and read them again: every line dropped, every pair
 * of neighbouring digits swapped, every page dropped, repeated and exchanged with the next. A damaged statement may be
 * refused (an error), doubted (a warning and a failed check), or read as if it were whole where the damage touched
 * nothing that is read. It must not be silent: other holdings, balances, prices or amounts with a confidence of 1.
 *
 * What no checksum of a statement covers, and what is counted here but not demanded:
 *   - names, addresses, folio numbers, PANs, phone numbers, advisor codes, nominees, descriptions; a dropped line of
 * them
 *   - a date that stays in order and within the period
 *   - rows without figures (administrative ones); a dropped row that has an amount alone: a payout, STT, TDS; stamp
 * duty is missed only where the other duties of the statement are printed
 *   - amounts of statements that print no price (old CAMS), and digits below the rounding of units x price
 *   - 09 and 90 exchanged in an ISIN: its check digit is the same; an ISIN that is gone altogether
 *   - digits of a NAV that units x NAV rounds away; NAV and date of a holding of zero units, and the whole row of one
 * that a summary lists with cost and value 0.00
 *   - the printed total within a paisa per fund, as issuers add unrounded values
 *   - a cost where the statement prints no total of costs
 */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pdf/extract.h"
#include "statement/rows.h"
#include "statement/statement.h"

enum { WORDS_BYTES = 128 * 1024 * 1024, READ_BYTES = 64 * 1024 * 1024, SHOWN = 10 };

static const struct {
	const char *name, *password;
	bool prices; /* rows print one, so that amounts can be checked */
} files[] = {
	{ "cams_detailed_small_1002", NULL, true },
	{ "kfin_detailed_small_1007", "x", true },
	{ "kfin_detailed_small_1008", "cas#2024", true },
	{ "cams_old_small_1011", "O'Brien;7", false },
	{ "cams_summary_small_1016", "15081990", true },
	{ "kfin_summary_small_1020", "Secret@123", true },
	{ "kfin_summary_medium_1021", NULL, true },
	{ "mfcentral_detailed_1001", "QWAPP1076Q", true },
	{ "mfcentral_summary_1004", "MNSPU6888B", true },
	{ "mfcentral_summary_1006", "NBLPP3304P", true },
	{ "nsdl_1008", "YLVPM4131U", true },
	{ "nsdl_1011", NULL, true },
	{ "cdsl_1012", "VXQPN0391A", true },
	{ "cdsl_1013", "AWUPT6400T", true },
	{ "cdsl_1015", "RHYPE3745H", true },
};

static struct {
	struct cg_arena words_arena, base_arena, read_arena;
	struct cg_words words;
	struct cg_statement base;
	const char *what; /* is being done to which word */
	char place[128];
	bool prices;
	unsigned mutants, refused, doubted, right, soft, silent;
} t;

static void load(int i)
{
	const char *top = getenv("CG_TOP_SRCDIR"), *build = getenv("CG_TOP_BUILDDIR");
	struct cg_extract_opts opts = { 0 };
	struct cg_err e = { 0 };
	char path[4096], program[4096], bytes[65536];
	struct cg_str password = files[i].password == NULL ? CG_STR_NONE : cg_str_of(files[i].password);
	int in, pdf = cg_extract_memfd();
	ssize_t n;

	(void)snprintf(path, sizeof(path), "%s/tests/data/statements/%s.pdf", top != NULL ? top : ".", files[i].name);
	(void)snprintf(program, sizeof(program), "%s/casgate-extract", build != NULL ? build : ".");
	opts.program = program;
	in = open(path, O_RDONLY);
	ck_assert_msg(in >= 0 && pdf >= 0, "%s", path);
	while ((n = read(in, bytes, sizeof(bytes))) > 0)
		ck_assert_int_eq(write(pdf, bytes, (size_t)n), n);
	(void)close(in);
	cg_arena_init(&t.words_arena, WORDS_BYTES);
	cg_arena_init(&t.base_arena, READ_BYTES);
	cg_arena_init(&t.read_arena, READ_BYTES);
	ck_assert_msg(cg_extract(&opts, pdf, password, &t.words_arena, &t.words, NULL, &e) == CG_OK, "%s: %s",
		      files[i].name, e.why);
	(void)close(pdf);
	ck_assert_msg(cg_statement_read(&t.words, &t.base_arena, &t.base, &e) == CG_OK, "%s: %s", files[i].name, e.why);
	ck_assert_uint_eq(t.base.warnings.n, 0);
	ck_assert_uint_eq(t.base.checks, t.base.passed);
	t.prices = files[i].prices;
}

static void unload(void)
{
	cg_arena_free(&t.words_arena);
	cg_arena_free(&t.base_arena);
	cg_arena_free(&t.read_arena);
}

static bool same_dec(struct cg_dec a, struct cg_dec b)
{
	return a.set == b.set && (!a.set || cg_dec_eq(a, b));
}

/* Apart by more than `parts` in a thousand: more than rounding hides. */
static bool far_apart(struct cg_dec a, struct cg_dec b, int64_t parts)
{
	struct cg_dec d, least;

	if (a.set != b.set)
		return true;
	if (!a.set || !cg_dec_sub(a, b, &d) || !cg_dec_mul(cg_dec_abs(a), cg_dec_make(parts, 3), 4, &least))
		return false;
	return cg_dec_cmp(cg_dec_abs(d), least) > 0;
}

static bool same_txn(const struct cg_txn *a, const struct cg_txn *b)
{
	return a->date == b->date && a->type == b->type && cg_str_eq(a->description, b->description) &&
	       same_dec(a->amount, b->amount) && same_dec(a->units, b->units) && same_dec(a->nav, b->nav) &&
	       same_dec(a->balance, b->balance);
}

static bool same_list(struct cg_str_list a, struct cg_str_list b)
{
	for (size_t i = 0; i < a.n && i < b.n; i++) {
		if (!cg_str_eq(a.v[i], b.v[i]))
			return false;
	}
	return a.n == b.n;
}

static bool same_fund(const struct cg_fund *a, const struct cg_fund *b)
{
	if (!cg_str_eq(a->name, b->name) || !cg_str_eq(a->isin, b->isin) || !cg_str_eq(a->folio, b->folio) ||
	    !cg_str_eq(a->amc, b->amc) || !cg_str_eq(a->registrar, b->registrar) ||
	    !cg_str_eq(a->rta_code, b->rta_code) || !cg_str_eq(a->advisor, b->advisor) || !cg_str_eq(a->pan, b->pan) ||
	    !cg_str_eq(a->kyc, b->kyc) || !same_list(a->nominees, b->nominees) || !same_list(a->holders, b->holders) ||
	    a->demat != b->demat || a->nav_date != b->nav_date || a->txns.n != b->txns.n)
		return false;
	if (!same_dec(a->opening_units, b->opening_units) || !same_dec(a->units, b->units) ||
	    !same_dec(a->nav, b->nav) || !same_dec(a->value, b->value) || !same_dec(a->cost, b->cost))
		return false;
	for (size_t i = 0; i < a->txns.n; i++) {
		if (!same_txn(&a->txns.v[i], &b->txns.v[i]))
			return false;
	}
	return true;
}

static bool same_holding(const struct cg_demat_holding *a, const struct cg_demat_holding *b)
{
	return a->kind == b->kind && cg_str_eq(a->isin, b->isin) && cg_str_eq(a->name, b->name) &&
	       same_dec(a->units, b->units) && same_dec(a->price, b->price) && same_dec(a->value, b->value);
}

static bool same_account(const struct cg_demat_account *a, const struct cg_demat_account *b)
{
	if (!cg_str_eq(a->dp_id, b->dp_id) || !cg_str_eq(a->client_id, b->client_id) ||
	    !cg_str_eq(a->dp_name, b->dp_name) || !same_dec(a->value, b->value) || a->owners.n != b->owners.n ||
	    a->holdings.n != b->holdings.n)
		return false;
	for (size_t i = 0; i < a->holdings.n; i++) {
		if (!same_holding(&a->holdings.v[i], &b->holdings.v[i]))
			return false;
	}
	return true;
}

static bool same_accounts(const struct cg_statement *a, const struct cg_statement *b)
{
	for (size_t i = 0; i < a->demat.n && i < b->demat.n; i++) {
		if (!same_account(&a->demat.v[i], &b->demat.v[i]))
			return false;
	}
	return a->demat.n == b->demat.n;
}

static bool same_statement(const struct cg_statement *a, const struct cg_statement *b)
{
	if (a->as_of != b->as_of || a->from != b->from || a->to != b->to || a->funds.n != b->funds.n ||
	    !cg_str_eq(a->investor.name, b->investor.name) || !cg_str_eq(a->investor.email, b->investor.email) ||
	    !cg_str_eq(a->investor.mobile, b->investor.mobile) ||
	    !same_list(a->investor.address, b->investor.address) || !same_dec(a->total_value, b->total_value) ||
	    !same_dec(a->total_cost, b->total_cost))
		return false;
	for (size_t i = 0; i < a->funds.n; i++) {
		if (!same_fund(&a->funds.v[i], &b->funds.v[i]))
			return false;
	}
	return same_accounts(a, b);
}

/* Rows with units: the ones that holdings are made of. */
static const struct cg_txn *next_move(const struct cg_fund *f, size_t *i)
{
	while (*i < f->txns.n && !f->txns.v[*i].units.set)
		++*i;
	return *i < f->txns.n ? &f->txns.v[(*i)++] : NULL;
}

static bool moves_differ(const struct cg_fund *a, const struct cg_fund *b)
{
	size_t i = 0, k = 0;
	const struct cg_txn *x, *y;

	do {
		x = next_move(a, &i);
		y = next_move(b, &k);
		if (x == NULL || y == NULL)
			return x != y;
		if (!same_dec(x->units, y->units) || !same_dec(x->balance, y->balance) ||
		    (t.prices && far_apart(x->nav, y->nav, 1)) ||
		    (t.prices && x->nav.set && far_apart(x->amount, y->amount, 1)))
			return true;
	} while (true);
}

static bool is_nil(const struct cg_fund *f)
{
	return f->units.v == 0 && f->value.v == 0;
}

static const struct cg_fund *next_holding(const struct cg_statement *s, size_t *i)
{
	while (*i < s->funds.n && s->type == CG_STATEMENT_SUMMARY && is_nil(&s->funds.v[*i]))
		++*i;
	return *i < s->funds.n ? &s->funds.v[(*i)++] : NULL;
}

/* But for 09 and 90, which Luhn's check digit does not tell apart. */
static bool isin_differs(struct cg_str x, struct cg_str y)
{
	if (x.p == NULL || y.p == NULL || x.n != y.n)
		return x.p != NULL && y.p != NULL;
	for (size_t i = 0; i < x.n; i++) {
		if (x.p[i] != y.p[i] && !(strchr("09", x.p[i]) != NULL && strchr("09", y.p[i]) != NULL))
			return true;
	}
	return false;
}

/* Without a NAV nothing on the statement tells units from others: MF Central's holdings in demat accounts. */
static bool units_differ(const struct cg_fund *x, const struct cg_fund *y)
{
	if (x->demat == CG_YES && x->txns.n == 0 && !x->opening_units.set && !x->nav.set && !y->nav.set)
		return x->units.set != y->units.set;
	return !same_dec(x->units, y->units);
}

static bool nps_differs(const struct cg_nps *a, const struct cg_nps *b)
{
	for (size_t i = 0; i < a->schemes.n && i < b->schemes.n; i++) {
		const struct cg_nps_scheme *x = &a->schemes.v[i], *y = &b->schemes.v[i];

		if (!same_dec(x->value, y->value) || far_apart(x->units, y->units, 1) || far_apart(x->nav, y->nav, 1))
			return true;
	}
	return a->present != b->present || a->schemes.n != b->schemes.n || !same_dec(a->value, b->value);
}

/* Movements of securities; their words are covered by nothing. */
static bool movements_differ(const struct cg_demat_account *x, const struct cg_demat_account *y)
{
	for (size_t i = 0; i < x->txns.n && i < y->txns.n; i++) {
		const struct cg_demat_txn *a = &x->txns.v[i], *b = &y->txns.v[i];

		if (isin_differs(a->isin, b->isin) || !same_dec(a->opening, b->opening) ||
		    !same_dec(a->debit, b->debit) || !same_dec(a->credit, b->credit) ||
		    !same_dec(a->closing, b->closing))
			return true;
	}
	return x->txns.n != y->txns.n;
}

static bool accounts_differ(const struct cg_statement *a, const struct cg_statement *b)
{
	for (size_t i = 0; i < a->demat.n && i < b->demat.n; i++) {
		const struct cg_demat_account *x = &a->demat.v[i], *y = &b->demat.v[i];

		if (x->holdings.n != y->holdings.n || !same_dec(x->value, y->value) || movements_differ(x, y))
			return true;
		for (size_t k = 0; k < x->holdings.n; k++) {
			const struct cg_demat_holding *h = &x->holdings.v[k], *g = &y->holdings.v[k];

			if (h->kind != g->kind || isin_differs(h->isin, g->isin) || !same_dec(h->units, g->units) ||
			    far_apart(h->price, g->price, 1) || !same_dec(h->value, g->value))
				return true;
		}
	}
	return a->demat.n != b->demat.n || nps_differs(&a->nps, &b->nps);
}

/* The figures that a checksum covers differ. */
static bool hard_difference(const struct cg_statement *a, const struct cg_statement *b)
{
	size_t i = 0, k = 0;
	const struct cg_fund *x, *y;

	if (accounts_differ(a, b))
		return true;
	while ((x = next_holding(a, &i)) != NULL) {
		y = next_holding(b, &k);
		if (y == NULL || !same_dec(x->opening_units, y->opening_units) || units_differ(x, y) ||
		    !same_dec(x->value, y->value))
			return true;
		if ((!is_nil(x) && far_apart(x->nav, y->nav, 1)) ||
		    (a->total_cost.set && !same_dec(x->cost, y->cost)) || moves_differ(x, y) ||
		    isin_differs(x->isin, y->isin))
			return true;
	}
	return next_holding(b, &k) != NULL || far_apart(a->total_value, b->total_value, 1) ||
	       far_apart(a->total_cost, b->total_cost, 0);
}

static void judge(void)
{
	struct cg_statement s;
	struct cg_err e = { 0 };
	enum cg_code rc;

	cg_arena_reset(&t.read_arena);
	rc = cg_statement_read(&t.words, &t.read_arena, &s, &e);
	t.mutants++;
	if (rc != CG_OK) {
		t.refused++;
	} else if (s.warnings.n > 0 || s.passed < s.checks) {
		ck_assert_msg(s.warnings.n > 0 && s.passed < s.checks, "%s %s: doubt without a warning", t.what,
			      t.place);
		t.doubted++;
	} else if (same_statement(&t.base, &s)) {
		t.right++;
	} else if (!hard_difference(&t.base, &s)) {
		t.soft++;
	} else if (t.silent++ < SHOWN) {
		printf("# silent: %s %s\n", t.what, t.place);
	}
}

static void at(size_t page, struct cg_str text)
{
	(void)snprintf(t.place, sizeof(t.place), "page %zu: %.*s", page + 1, (int)(text.n < 100 ? text.n : 100),
		       text.p);
}

static bool in_line(const struct cg_line *l, const struct cg_word *w)
{
	for (size_t i = 0; i < l->n; i++) {
		if (l->w[i].text.p == w->text.p && l->w[i].x0 == w->x0 && l->w[i].y0 == w->y0)
			return true;
	}
	return false;
}

static void drop_lines(void)
{
	struct cg_lines lines;

	t.what = "line dropped";
	ck_assert(cg_lines_build(&t.words, &t.words_arena, &lines));
	for (size_t i = 0; i < lines.n; i++) {
		struct cg_page *p = &t.words.pages[lines.v[i].page - 1], whole = *p;
		struct cg_page less = { .n = 0 };

		for (size_t k = 0; k < whole.n; k++)
			ck_assert(in_line(&lines.v[i], &whole.v[k]) || CG_PUSH(&t.words_arena, &less, &whole.v[k]));
		p->v = less.v;
		p->n = less.n;
		at(lines.v[i].page - 1, cg_line_text(&t.words_arena, &lines.v[i]));
		judge();
		*p = whole;
	}
}

static void swap_in(struct cg_word *w, size_t page)
{
	struct cg_str whole = w->text;

	for (size_t i = 0; i + 1 < whole.n; i++) {
		char text[256];

		if (!cg_is_digit(whole.p[i]) || !cg_is_digit(whole.p[i + 1]) || whole.p[i] == whole.p[i + 1] ||
		    whole.n > sizeof(text))
			continue;
		memcpy(text, whole.p, whole.n);
		text[i] = whole.p[i + 1];
		text[i + 1] = whole.p[i];
		w->text = (struct cg_str){ text, whole.n };
		at(page, w->text);
		judge();
		w->text = whole;
	}
}

static void swap_digits(void)
{
	t.what = "digits swapped";
	for (size_t p = 0; p < t.words.n_pages; p++) {
		for (size_t i = 0; i < t.words.pages[p].n; i++)
			swap_in(&t.words.pages[p].v[i], p);
	}
}

/* Pages as `order` says, judged, put back. */
static void with_pages(const char *what, size_t page, const size_t *order, size_t n)
{
	struct cg_words whole = t.words;

	t.what = what;
	at(page, CG_STR("all of it"));
	t.words.pages = cg_arena_take_array(&t.words_arena, n + 1, sizeof(*whole.pages));
	t.words.n_pages = n;
	for (size_t i = 0; i < n; i++)
		t.words.pages[i] = whole.pages[order[i]];
	judge();
	t.words = whole;
}

static void shuffle_pages(void)
{
	size_t order[64], pages = t.words.n_pages, n;

	ck_assert_uint_lt(pages, 60);
	for (size_t gone = 0; gone < pages; gone++) {
		n = 0;
		for (size_t i = 0; i < pages; i++) {
			if (i != gone)
				order[n++] = i;
		}
		if (n > 0)
			with_pages("page dropped", gone, order, n);
		n = 0;
		for (size_t i = 0; i < pages; i++) {
			order[n++] = i;
			if (i == gone)
				order[n++] = i;
		}
		with_pages("page repeated", gone, order, n);
		for (size_t i = 0; i < pages; i++)
			order[i] = i == gone && i + 1 < pages ? i + 1 : i == gone + 1 ? gone : i;
		if (gone + 1 < pages)
			with_pages("pages exchanged", gone, order, pages);
	}
}

START_TEST(damage_is_not_silent)
{
	load(_i);
	drop_lines();
	swap_digits();
	shuffle_pages();
	printf("# %s: %u damaged, %u refused, %u doubted, %u unharmed, %u beyond any checksum, %u silent\n",
	       files[_i].name, t.mutants, t.refused, t.doubted, t.right, t.soft, t.silent);
	(void)fflush(stdout);
	ck_assert_uint_eq(t.silent, 0);
	ck_assert_uint_gt(t.doubted, t.mutants / 10);
	unload();
}
END_TEST

/* What a reprint does to a page: it moves and scales, loses the watermark, or the heads of the pages behind the first.
 */
enum { SMALLER, LARGER, NO_WATERMARK, NO_INFORMATION, RAISED_BALANCES, REPRINTS };

static int32_t scaled(int32_t v, int percent, int32_t by)
{
	return (int32_t)((int64_t)v * percent / 100) + by;
}

static void scale(int percent, int32_t dx, int32_t dy)
{
	for (size_t p = 0; p < t.words.n_pages; p++) {
		for (size_t i = 0; i < t.words.pages[p].n; i++) {
			struct cg_word *w = &t.words.pages[p].v[i];

			w->x0 = scaled(w->x0, percent, dx);
			w->x1 = scaled(w->x1, percent, dx);
			w->y0 = scaled(w->y0, percent, dy);
			w->y1 = scaled(w->y1, percent, dy);
			w->size = scaled(w->size, percent, 0);
		}
	}
}

static void reprint(int how)
{
	for (size_t p = 0; p < t.words.n_pages; p++) {
		if (how == NO_WATERMARK)
			t.words.pages[p].n_rotated = 0;
		if (how == LARGER) {
			t.words.pages[p].width = scaled(t.words.pages[p].width, 130, 0);
			t.words.pages[p].height = scaled(t.words.pages[p].height, 130, 0);
		}
		/* figures in the last sixth of the page's width stand a little above the rest of their row */
		for (size_t i = 0; how == RAISED_BALANCES && i < t.words.pages[p].n; i++) {
			struct cg_word *w = &t.words.pages[p].v[i];

			if (w->x0 > t.words.pages[p].width / 6 * 5 && cg_is_digit(w->text.p[0])) {
				w->y0 -= 30;
				w->y1 -= 30;
			}
		}
	}
	if (how == SMALLER)
		scale(90, 2000, 1500);
	if (how == LARGER)
		scale(130, 0, 0);
	if (how == NO_INFORMATION)
		t.words.title = t.words.creator = t.words.author = t.words.producer = t.words.keywords = CG_STR_NONE;
}

START_TEST(reprints_read_the_same)
{
	int file = _i / REPRINTS, how = _i % REPRINTS;
	struct cg_statement s;
	struct cg_err e = { 0 };

	load(file);
	reprint(how);
	ck_assert_msg(cg_statement_read(&t.words, &t.read_arena, &s, &e) == CG_OK, "%s, reprint %d: %s",
		      files[file].name, how, e.why);
	ck_assert_msg(same_statement(&t.base, &s), "%s, reprint %d", files[file].name, how);
	ck_assert_int_eq(s.source, t.base.source);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.checks, t.base.checks);
	unload();
}
END_TEST

enum { GARBLED_ROUNDS = 150, GARBLED_WORDS = 60, FAR = 1440000 }; /* the extractor keeps words within 14400 pt */

static uint32_t dice(uint32_t *state, uint32_t sides)
{
	*state = *state * 1664525u + 1013904223u;
	return (*state >> 8) % sides;
}

static void garble(uint32_t *state)
{
	static const char *const texts[] = {
		"Total",       "Folio",	  "No:",  "ISIN:",    "(Advisor:",   "99999999999999999999",
		"0.000000001", "(((((",	  "/",	  "-",	      "31-Feb-2024", "PAN:",
		"Opening",     "Closing", "Unit", "Balance:", "INF",	     "\xc3\xa9",
		"Registrar",   ":",	  "***",  "Page",     "of",	     "999999999999999.99",
		"INR",	       "Nominee", "1:"
	};
	struct cg_page *p = &t.words.pages[dice(state, (uint32_t)t.words.n_pages)];
	struct cg_word *w = &p->v[dice(state, (uint32_t)p->n)], *other = &p->v[dice(state, (uint32_t)p->n)];

	switch (dice(state, 4)) {
	case 0:
		w->text = cg_str_of(texts[dice(state, sizeof(texts) / sizeof(texts[0]))]);
		break;
	case 1:
		w->text = other->text;
		break;
	case 2:
		w->y0 = other->y0;
		w->y1 = other->y1;
		break;
	default:
		w->x0 = (int32_t)dice(state, FAR);
		w->x1 = w->x0 + (int32_t)dice(state, 10000);
		break;
	}
}

/* Whatever the words are, reading ends, and with an error, a doubt, or a statement whose figures all agree. */
START_TEST(garbled_words_do_no_harm)
{
	uint32_t state = 20240331u + (uint32_t)_i;

	load(_i);
	for (int round = 0; round < GARBLED_ROUNDS; round++) {
		struct cg_statement s;
		struct cg_err e = { 0 };

		for (uint32_t n = dice(&state, GARBLED_WORDS); n > 0; n--)
			garble(&state);
		cg_arena_reset(&t.read_arena);
		if (cg_statement_read(&t.words, &t.read_arena, &s, &e) != CG_OK)
			ck_assert_int_ne(e.code, CG_OK);
		else
			ck_assert_uint_le(s.passed, s.checks);
	}
	unload();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("mutation");
	TCase *tc = tcase_create("mutation");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(tc, 600);
	tcase_add_loop_test(tc, damage_is_not_silent, 0, (int)(sizeof(files) / sizeof(files[0])));
	tcase_add_loop_test(tc, reprints_read_the_same, 0, (int)(sizeof(files) / sizeof(files[0])) * REPRINTS);
	tcase_add_loop_test(tc, garbled_words_do_no_harm, 0, (int)(sizeof(files) / sizeof(files[0])));
	suite_add_tcase(s, tc);
	srunner_run_all(r, CK_ENV);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
