/* Sources of market facts in arenas that are too small, by more or less: an error, or all of it and never a part. */
#include "market/holdings.h"
#include "market/mfapi.h"
#include "market/tri.h"
#include "run.h"
#include "values.h"

#include <string.h>

enum { STEP = 8, MOST = 1 << 20 };

/* How many rows there are, counted in some way that differs where one is another. */
typedef enum cg_code read_fn(struct cg_arena *a, size_t *rows, struct cg_err *e);

static enum cg_code holdings(struct cg_arena *a, size_t *rows, struct cg_err *e)
{
	static const char text[] =
		"scheme_code,scheme_isin,scheme_name,portfolio_date,security_isin,security_name,asset_type,weight_pct,"
		"industry\n120465,,\"A \"\"Good\"\" Fund\",2024-03-31,INE002A01018,Reliance,EQUITY,98.50,Oil\n"
		"120465,,,2024-03-31,,Repo,CASH,1.5,\n,INF109K01480,,2024-03-31,IN0020230010,GOI 2033,DEBT,100.00,\n";
	struct cg_portfolios list;
	enum cg_code rc = cg_holdings_read(cg_str_of(text), day("2024-04-15"), a, &list, e);

	for (size_t i = 0; rc == CG_OK && i < list.n; i++) {
		*rows += 100 + 10 * list.v[i].rows.n + list.v[i].name.n;
		for (size_t k = 0; k < list.v[i].rows.n; k++)
			*rows += list.v[i].rows.v[k].name.n + list.v[i].rows.v[k].industry.n;
	}
	return rc;
}

static enum cg_code levels(struct cg_arena *a, size_t *rows, struct cg_err *e)
{
	static const char text[] = "Net Total Return Index,\"Total Returns Index\", DATE ,Index Name\n"
				   "1.00,105.50,31 Jan 2024,Nifty 50\n"
				   "2.00,\"1,000.25\",2024-01-30,NIFTY Midcap 150 TRI\n"
				   "3.00,105.25,30-Jan-2024,NIFTY 50\n";
	struct cg_tri tri;
	enum cg_code rc = cg_tri_read(cg_str_of(text), day("2024-01-31"), a, &tri, e);

	for (size_t i = 0; rc == CG_OK && i < tri.n; i++)
		*rows += 100 + tri.v[i].series.n;
	return rc;
}

static enum cg_code series(struct cg_arena *a, size_t *rows, struct cg_err *e)
{
	static const char text[] =
		"{\"meta\":{\"scheme_code\":120465,\"scheme_name\":\"Fund\"},\"data\":["
		"{\"date\":\"31-01-2024\",\"nav\":\"10.50000\"},{\"date\":\"30-01-2024\",\"nav\":\"10.40000\"},"
		"{\"date\":\"29-01-2024\",\"nav\":\"10.30000\"}],\"status\":\"SUCCESS\"}";
	struct cg_mfapi out;
	enum cg_code rc = cg_mfapi_read(cg_str_of(text), 120465, day("2024-02-01"), a, &out, e);

	if (rc == CG_OK)
		*rows = 10 * out.series.navs.n + out.name.n;
	return rc;
}

static read_fn *const readers[] = { holdings, levels, series };

START_TEST(a_source_is_read_whole_or_not_at_all)
{
	size_t whole = 0, refused = 0;
	struct cg_err e = { 0 };
	struct cg_arena a;

	cg_arena_init(&a, MOST);
	ck_assert_msg(readers[_i](&a, &whole, &e) == CG_OK, "%s %s", e.why, e.hint);
	ck_assert_uint_gt(whole, 0);
	cg_arena_free(&a);
	for (size_t bytes = 0;; bytes += STEP) {
		size_t rows = 0;
		enum cg_code rc;

		e = (struct cg_err){ 0 };
		cg_arena_init(&a, bytes);
		rc = readers[_i](&a, &rows, &e);
		ck_assert_msg(rc == CG_EBUSY || (rc == CG_OK && rows == whole), "%zu bytes: %s, %s %s", bytes,
			      cg_code_info(rc)->name, e.why, e.hint);
		cg_arena_free(&a);
		if (rc == CG_OK)
			break;
		ck_assert_uint_lt(++refused, MOST / STEP);
	}
	ck_assert_uint_gt(refused, 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("csv_memory");
	TCase *tc = tcase_create("csv_memory");

	tcase_add_loop_test(tc, a_source_is_read_whole_or_not_at_all, 0, (int)(sizeof(readers) / sizeof(readers[0])));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
