#include "store/cluster.h"
#include "values.h"

#include <string.h>

static struct cg_str_list list(struct cg_arena *a, int n, const char *const *v)
{
	struct cg_str_list l = { 0 };

	for (int i = 0; i < n; i++) {
		struct cg_str s = cg_str_of(v[i]);

		ck_assert(CG_PUSH(a, &l, &s));
	}
	return l;
}

/* Everything that a wrong array writer or reader would trip over. */
static const char *const nasty[] = {
	"plain",
	"",
	"NULL",
	"null",
	"a,b",
	"{a}",
	"}",
	"{",
	"\"quoted\"",
	"back\\slash",
	"\\",
	"'; drop table snapshots; --",
	" leading and trailing ",
	"tab\tnew\nline\r",
	"\xe0\xa4\x85\xe0\xa4\xb0\xe0\xa5\x8d\xe0\xa4\xa8",
	"\xf0\x9f\x92\xb0",
	"\xe2\x80\xae right to left",
	"$1",
	"%s%n",
	"\\x00",
};
enum { NASTY = sizeof(nasty) / sizeof(nasty[0]) };

static void add_funds(struct cg_arena *a, struct cg_statement *s)
{
	struct cg_fund full = { .name = CG_STR_INIT("Sample Flexi Cap Fund - Direct Plan - Growth"),
				.isin = CG_STR_INIT("INF000K01AB5"),
				.folio = CG_STR_INIT("12345678 / 90"),
				.amc = CG_STR_INIT("Sample Mutual Fund"),
				.registrar = CG_STR_INIT("CAMS"),
				.rta_code = CG_STR_INIT("P8042"),
				.advisor = CG_STR_INIT("DIRECT"),
				.pan = CG_STR_INIT("ABCDE1234F"),
				.kyc = CG_STR_INIT("OK"),
				.demat = CG_NO,
				.plan = CG_PLAN_DIRECT,
				.option = CG_OPTION_GROWTH,
				.nav_date = day("2024-12-31"),
				.reconciled = true,
				.page = 2 };
	struct cg_fund bare = { .nav_date = CG_DATE_NONE };

	full.opening_units = dec("0.000");
	full.units = dec("33.412");
	full.nav = dec("165.4100");
	full.value = dec("5526.68");
	full.cost = dec("1999.90");
	full.holders = list(a, NASTY, nasty);
	full.nominees = list(a, 1, (const char *const[]){ NULL });
	for (int i = 0; i < NASTY; i++) {
		struct cg_txn t = { .date = day("2023-06-06") + i, .type = (enum cg_txn_type)i, .page = (uint32_t)i };

		t.description = cg_str_of(nasty[i]);
		t.amount = i % 2 != 0 ? dec("-1999.90") : CG_DEC_NONE;
		t.units = dec("-0.500");
		t.nav = dec("12345.12345678");
		t.balance = dec("0.000");
		ck_assert(CG_PUSH(a, &full.txns, &t));
	}
	full.txns.v[0].date = CG_DATE_NONE;
	ck_assert(CG_PUSH(a, &s->funds, &full));
	full.name = CG_STR("Second fund of the same folio");
	full.txns.n = 3;
	full.plan = CG_PLAN_REGULAR;
	full.demat = CG_YES;
	ck_assert(CG_PUSH(a, &s->funds, &full));
	ck_assert(CG_PUSH(a, &s->funds, &bare));
}

static void add_demat(struct cg_arena *a, struct cg_statement *s)
{
	struct cg_demat_account d = { .depository = CG_STR_INIT("NSDL"),
				      .dp_name = CG_STR_INIT("SAMPLE BROKING"),
				      .dp_id = CG_STR_INIT("IN300000"),
				      .client_id = CG_STR_INIT("10000001") };
	struct cg_person one = { CG_STR_INIT("ASHA \"A\" RAO"), CG_STR_INIT("AAAPL1234C") };
	struct cg_person two = { CG_STR_INIT("B, C"), { NULL, 0 } };
	struct cg_demat_holding h = { .isin = CG_STR_INIT("INE002A01018"),
				      .name = CG_STR_INIT("EQUITY {1}"),
				      .page = 7 };
	struct cg_demat_txn t = { .isin = CG_STR_INIT("INE002A01018"), .date = CG_DATE_NONE, .page = 8 };

	d.value = dec("100.00");
	ck_assert(CG_PUSH(a, &d.owners, &one) && CG_PUSH(a, &d.owners, &two));
	for (int k = CG_DEMAT_EQUITY; k <= CG_DEMAT_FUND; k++) {
		h.kind = (enum cg_demat_kind)k;
		h.units = dec("10");
		h.price = dec("10.5000");
		h.value = dec("105.00");
		h.face_value = k == CG_DEMAT_BOND ? dec("1000.00") : CG_DEC_NONE;
		ck_assert(CG_PUSH(a, &d.holdings, &h));
	}
	t.opening = dec("0.000");
	t.credit = dec("10.000");
	t.closing = dec("10.000");
	ck_assert(CG_PUSH(a, &d.txns, &t));
	t.name = CG_STR("EQUITY {1}");
	t.description = CG_STR("By \"Settlement\", {7}");
	t.date = day("2024-12-30");
	t.debit = dec("2.500");
	t.credit = CG_DEC_NONE;
	ck_assert(CG_PUSH(a, &d.txns, &t));
	ck_assert(CG_PUSH(a, &s->demat, &d));
	d = (struct cg_demat_account){ .depository = CG_STR_INIT("CDSL") };
	ck_assert(CG_PUSH(a, &d.owners, &one));
	h.name = CG_STR_NONE;
	h.value = CG_DEC_NONE;
	ck_assert(CG_PUSH(a, &d.holdings, &h));
	ck_assert(CG_PUSH(a, &s->demat, &d));
}

static void add_rest(struct cg_arena *a, struct cg_statement *s)
{
	struct cg_nps_scheme scheme = { .name = CG_STR_INIT("SCHEME E"), .tier = CG_STR_INIT("I") };
	struct cg_printed_total amc = { .amc = CG_STR_INIT("Sample Mutual Fund"), .page = 3 };
	struct cg_printed_total grand = { .page = 4 };
	struct cg_warning w = { .code = CG_WARN_TOTAL_MISMATCH,
				.message = CG_STR_INIT("The total differs: 1,00,000.00 instead of 99,999.00."),
				.page = 4,
				.expected = CG_STR_INIT("99999.00"),
				.found = CG_STR_INIT("100000.00"),
				.box = { 4200, 7001, 9950, 7110 } };

	s->nps.present = true;
	s->nps.pran = CG_STR("110000000001");
	s->nps.value = dec("0.10");
	scheme.units = dec("1.2345");
	scheme.nav = dec("38.4512");
	scheme.value = dec("47.47");
	ck_assert(CG_PUSH(a, &s->nps.schemes, &scheme));
	amc.value = dec("5526.68");
	grand.cost = dec("1.5");
	ck_assert(CG_PUSH(a, &s->printed, &amc) && CG_PUSH(a, &s->printed, &grand));
	ck_assert(CG_PUSH(a, &s->warnings, &w));
	w = (struct cg_warning){ .code = CG_WARN_BALANCE_MISMATCH, .message = CG_STR_INIT("m") };
	w.scheme = CG_STR("scheme");
	w.folio = CG_STR("1 / 2");
	ck_assert(CG_PUSH(a, &s->warnings, &w));
}

void cluster_statement(struct cg_arena *a, struct cg_statement *s)
{
	static const char *const address[] = { "12, \"Rose\" Villa", "", NULL, "Pune 411001" };
	struct cg_person holder = { CG_STR_INIT("ASHA RAO"), CG_STR_INIT("ABCDE1234F") };
	struct cg_person second = { CG_STR_INIT("VIKRAM RAO"), { NULL, 0 } };

	*s = (struct cg_statement){ .source = CG_SOURCE_KFINTECH,
				    .type = CG_STATEMENT_DETAILED,
				    .layout = CG_STR_INIT("kfin_detailed"),
				    .as_of = day("2024-12-31"),
				    .from = day("2023-06-06"),
				    .to = day("2024-12-31"),
				    .folio_count = 2,
				    .page_count = 24,
				    .checks = 812,
				    .passed = 811,
				    .level = CG_LEVEL_LOW };
	s->investor.name = CG_STR("ASHA RAO");
	s->investor.email = CG_STR("asha.rao@example.com");
	s->investor.mobile = CG_STR("+919049215994");
	s->investor.pan = CG_STR("ABCDE1234F");
	s->investor.address = list(a, 4, address);
	ck_assert(CG_PUSH(a, &s->investors, &holder) && CG_PUSH(a, &s->investors, &second));
	s->total_value = dec("1999.90");
	s->total_cost = dec("1500.05");
	add_funds(a, s);
	add_demat(a, s);
	add_rest(a, s);
}

static void same_str(struct cg_str x, struct cg_str y, const char *what)
{
	ck_assert_msg((x.p == NULL) == (y.p == NULL) && cg_str_eq(x, y), "%s: \"%.*s\" and \"%.*s\"", what, (int)x.n,
		      x.p != NULL ? x.p : "(null)", (int)y.n, y.p != NULL ? y.p : "(null)");
}

static void same_dec(struct cg_dec x, struct cg_dec y, const char *what)
{
	ck_assert_msg(x.set == y.set && (!x.set || (x.v == y.v && x.scale == y.scale)), "%s: %lld/%d and %lld/%d", what,
		      (long long)x.v, x.scale, (long long)y.v, y.scale);
}

static void same_list(const struct cg_str_list *x, const struct cg_str_list *y, const char *what)
{
	ck_assert_msg(x->n == y->n, "%s: %zu and %zu elements", what, x->n, y->n);
	for (size_t i = 0; i < x->n; i++)
		same_str(x->v[i], y->v[i], what);
}

static void same_people(const struct cg_person_list *x, const struct cg_person_list *y)
{
	ck_assert_uint_eq(x->n, y->n);
	for (size_t i = 0; i < x->n; i++) {
		same_str(x->v[i].name, y->v[i].name, "person.name");
		same_str(x->v[i].pan, y->v[i].pan, "person.pan");
	}
}

static void same_txns(const struct cg_txn_list *x, const struct cg_txn_list *y)
{
	ck_assert_uint_eq(x->n, y->n);
	for (size_t i = 0; i < x->n; i++) {
		ck_assert_int_eq(x->v[i].date, y->v[i].date);
		ck_assert_int_eq(x->v[i].type, y->v[i].type);
		ck_assert_uint_eq(x->v[i].page, y->v[i].page);
		same_str(x->v[i].description, y->v[i].description, "txn.description");
		same_dec(x->v[i].amount, y->v[i].amount, "txn.amount");
		same_dec(x->v[i].units, y->v[i].units, "txn.units");
		same_dec(x->v[i].nav, y->v[i].nav, "txn.nav");
		same_dec(x->v[i].balance, y->v[i].balance, "txn.balance");
	}
}

static void same_fund(const struct cg_fund *x, const struct cg_fund *y)
{
	same_str(x->name, y->name, "fund.name");
	same_str(x->isin, y->isin, "fund.isin");
	same_str(x->folio, y->folio, "fund.folio");
	same_str(x->amc, y->amc, "fund.amc");
	same_str(x->registrar, y->registrar, "fund.registrar");
	same_str(x->rta_code, y->rta_code, "fund.rta_code");
	same_str(x->advisor, y->advisor, "fund.advisor");
	same_str(x->pan, y->pan, "fund.pan");
	same_str(x->kyc, y->kyc, "fund.kyc");
	same_list(&x->nominees, &y->nominees, "fund.nominees");
	same_list(&x->holders, &y->holders, "fund.holders");
	ck_assert_int_eq(x->demat, y->demat);
	ck_assert_int_eq(x->plan, y->plan);
	ck_assert_int_eq(x->option, y->option);
	same_dec(x->opening_units, y->opening_units, "fund.opening_units");
	same_dec(x->units, y->units, "fund.units");
	same_dec(x->nav, y->nav, "fund.nav");
	same_dec(x->value, y->value, "fund.value");
	same_dec(x->cost, y->cost, "fund.cost");
	ck_assert_int_eq(x->nav_date, y->nav_date);
	ck_assert_int_eq(x->reconciled, y->reconciled);
	ck_assert_uint_eq(x->page, y->page);
	same_txns(&x->txns, &y->txns);
}

static void same_demat(const struct cg_demat_account *x, const struct cg_demat_account *y)
{
	same_str(x->depository, y->depository, "demat.depository");
	same_str(x->dp_name, y->dp_name, "demat.dp_name");
	same_str(x->dp_id, y->dp_id, "demat.dp_id");
	same_str(x->client_id, y->client_id, "demat.client_id");
	same_people(&x->owners, &y->owners);
	same_dec(x->value, y->value, "demat.value");
	ck_assert_uint_eq(x->holdings.n, y->holdings.n);
	for (size_t i = 0; i < x->holdings.n; i++) {
		const struct cg_demat_holding *g = &x->holdings.v[i], *h = &y->holdings.v[i];

		ck_assert_int_eq(g->kind, h->kind);
		same_str(g->isin, h->isin, "demat_holding.isin");
		same_str(g->name, h->name, "demat_holding.name");
		same_dec(g->units, h->units, "demat_holding.units");
		same_dec(g->price, h->price, "demat_holding.price");
		same_dec(g->face_value, h->face_value, "demat_holding.face_value");
		same_dec(g->value, h->value, "demat_holding.value");
		ck_assert_uint_eq(g->page, h->page);
	}
	ck_assert_uint_eq(x->txns.n, y->txns.n);
	for (size_t i = 0; i < x->txns.n; i++) {
		const struct cg_demat_txn *t = &x->txns.v[i], *u = &y->txns.v[i];

		same_str(t->isin, u->isin, "demat_txn.isin");
		same_str(t->name, u->name, "demat_txn.name");
		same_str(t->description, u->description, "demat_txn.description");
		ck_assert_int_eq(t->date, u->date);
		same_dec(t->opening, u->opening, "demat_txn.opening");
		same_dec(t->debit, u->debit, "demat_txn.debit");
		same_dec(t->credit, u->credit, "demat_txn.credit");
		same_dec(t->closing, u->closing, "demat_txn.closing");
		ck_assert_uint_eq(t->page, u->page);
	}
}

static void same_rest(const struct cg_statement *x, const struct cg_statement *y)
{
	ck_assert_int_eq(x->nps.present, y->nps.present);
	same_str(x->nps.pran, y->nps.pran, "nps.pran");
	same_dec(x->nps.value, y->nps.value, "nps.value");
	ck_assert_uint_eq(x->nps.schemes.n, y->nps.schemes.n);
	for (size_t i = 0; i < x->nps.schemes.n; i++) {
		same_str(x->nps.schemes.v[i].name, y->nps.schemes.v[i].name, "nps.name");
		same_str(x->nps.schemes.v[i].tier, y->nps.schemes.v[i].tier, "nps.tier");
		same_dec(x->nps.schemes.v[i].units, y->nps.schemes.v[i].units, "nps.units");
		same_dec(x->nps.schemes.v[i].nav, y->nps.schemes.v[i].nav, "nps.nav");
		same_dec(x->nps.schemes.v[i].value, y->nps.schemes.v[i].value, "nps.value");
	}
	ck_assert_uint_eq(x->printed.n, y->printed.n);
	for (size_t i = 0; i < x->printed.n; i++) {
		same_str(x->printed.v[i].amc, y->printed.v[i].amc, "printed.amc");
		same_dec(x->printed.v[i].cost, y->printed.v[i].cost, "printed.cost");
		same_dec(x->printed.v[i].value, y->printed.v[i].value, "printed.value");
		ck_assert_uint_eq(x->printed.v[i].page, y->printed.v[i].page);
	}
	ck_assert_uint_eq(x->warnings.n, y->warnings.n);
	for (size_t i = 0; i < x->warnings.n; i++) {
		const struct cg_warning *v = &x->warnings.v[i], *w = &y->warnings.v[i];

		ck_assert_int_eq(v->code, w->code);
		same_str(v->message, w->message, "warning.message");
		same_str(v->scheme, w->scheme, "warning.scheme");
		same_str(v->folio, w->folio, "warning.folio");
		same_str(v->expected, w->expected, "warning.expected");
		same_str(v->found, w->found, "warning.found");
		ck_assert_uint_eq(v->page, w->page);
		ck_assert_mem_eq(v->box, w->box, sizeof(v->box));
	}
}

void cluster_same(const struct cg_statement *x, const struct cg_statement *y)
{
	ck_assert_int_eq(x->source, y->source);
	ck_assert_int_eq(x->type, y->type);
	same_str(x->layout, y->layout, "layout");
	ck_assert_int_eq(x->as_of, y->as_of);
	ck_assert_int_eq(x->from, y->from);
	ck_assert_int_eq(x->to, y->to);
	same_str(x->investor.name, y->investor.name, "investor.name");
	same_str(x->investor.email, y->investor.email, "investor.email");
	same_str(x->investor.mobile, y->investor.mobile, "investor.mobile");
	same_str(x->investor.pan, y->investor.pan, "investor.pan");
	same_list(&x->investor.address, &y->investor.address, "investor.address");
	same_people(&x->investors, &y->investors);
	same_dec(x->total_value, y->total_value, "total_value");
	same_dec(x->total_cost, y->total_cost, "total_cost");
	ck_assert_uint_eq(x->folio_count, y->folio_count);
	ck_assert_uint_eq(x->page_count, y->page_count);
	ck_assert_uint_eq(x->checks, y->checks);
	ck_assert_uint_eq(x->passed, y->passed);
	ck_assert_int_eq(x->level, y->level);
	ck_assert_uint_eq(x->funds.n, y->funds.n);
	for (size_t i = 0; i < x->funds.n; i++)
		same_fund(&x->funds.v[i], &y->funds.v[i]);
	ck_assert_uint_eq(x->demat.n, y->demat.n);
	for (size_t i = 0; i < x->demat.n; i++)
		same_demat(&x->demat.v[i], &y->demat.v[i]);
	same_rest(x, y);
}
