/* When an enrichment holds nothing that was worth the asking. */
#include "market/enrich/enrich.h"
#include "run.h"

/* Void: a source failed, and it gave no figure of any fund; the caller may ask again later. */
START_TEST(nothing_came)
{
	static const struct {
		enum cg_enrich_status first, second;
		bool has_nav, is_void;
	} rows[] = {
		{ CG_ENRICH_UNAVAILABLE, CG_ENRICH_UNAVAILABLE, false, true },
		{ CG_ENRICH_UNAVAILABLE, CG_ENRICH_UNKNOWN, false, true },
		{ CG_ENRICH_UNKNOWN, CG_ENRICH_UNAVAILABLE, false, true },
		{ CG_ENRICH_UNAVAILABLE, CG_ENRICH_UNKNOWN, true, false },
		{ CG_ENRICH_UNKNOWN, CG_ENRICH_UNKNOWN, false, false }, /* nobody failed */
		{ CG_ENRICH_OK, CG_ENRICH_UNAVAILABLE, false, false },
		{ CG_ENRICH_UNAVAILABLE, CG_ENRICH_OK, false, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_enriched_fund funds[] = { { .status = rows[i].first }, { .status = rows[i].second } };
		struct cg_enrichment x = { .newest_nav_date = rows[i].has_nav ? 20000 : CG_DATE_NONE };

		x.funds.v = funds;
		x.funds.n = 2;
		ck_assert_msg(cg_enrich_is_void(&x) == rows[i].is_void, "row %zu", i);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("enrich");
	TCase *tc = tcase_create("enrich");

	tcase_add_test(tc, nothing_came);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
