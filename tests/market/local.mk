# tests of market
dist_noinst_DATA += tests/lib/nav_server.py tests/data/market/nav_history.csv.xz tests/data/market/fund_reference.csv.xz tests/data/market/holdings_sample.csv.xz tests/data/market/mfapi/doc_latest_125497.json tests/data/market/mfapi/doc_list_head.json tests/data/market/mfapi/doc_non_numeric_code_http400.json tests/data/market/mfapi/doc_unknown_code.json tests/data/market/mfapi/mf_119896.json tests/data/market/mfapi/mf_120465.json.xz tests/data/market/mfapi/mf_122639.json.xz tests/data/market/mfapi/mf_125497.json.xz tests/data/market/mfapi/mf_128202.json tests/data/market/mfapi/mf_148350.json tests/data/market/mfapi/mf_153984.json
dist_noinst_DATA += tests/data/market/overlap_examples.csv tests/data/market/nav_series.csv.xz tests/data/market/nav_breaks.csv tests/data/market/return_examples.csv
dist_check_SCRIPTS += tests/market/nav.t tests/market/months.t tests/market/months_all.t tests/market/sheet.t tests/market/workbooks.t
dist_noinst_DATA += tests/market/houses.py tests/market/risk.py
tests/market/workbooks.log: casgate$(EXEEXT) casgate-admin$(EXEEXT) casgate-nav$(EXEEXT) casgate-sheet$(EXEEXT)
tests/market/sheet.log: casgate-sheet$(EXEEXT)
if HAVE_CHECK
check_PROGRAMS += tests/market/test_mfapi
tests_market_test_mfapi_CFLAGS = $(TEST_CFLAGS)
tests_market_test_mfapi_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_amfi
tests_market_test_amfi_CFLAGS = $(TEST_CFLAGS)
tests_market_test_amfi_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_day_change
tests_market_test_day_change_CFLAGS = $(TEST_CFLAGS)
tests_market_test_day_change_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_overlap
tests_market_test_overlap_CFLAGS = $(TEST_CFLAGS)
tests_market_test_overlap_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_positions
tests_market_test_positions_CFLAGS = $(TEST_CFLAGS)
tests_market_test_positions_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_series
tests_market_test_series_CFLAGS = $(TEST_CFLAGS)
tests_market_test_series_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_csv
tests_market_test_csv_CFLAGS = $(TEST_CFLAGS)
tests_market_test_csv_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/enrich/test_enrich
tests_market_enrich_test_enrich_CFLAGS = $(TEST_CFLAGS)
tests_market_enrich_test_enrich_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/enrich/test_risk
tests_market_enrich_test_risk_CFLAGS = $(TEST_CFLAGS)
tests_market_enrich_test_risk_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_holdings
tests_market_test_holdings_CFLAGS = $(TEST_CFLAGS)
tests_market_test_holdings_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_tri
tests_market_test_tri_CFLAGS = $(TEST_CFLAGS)
tests_market_test_tri_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_points
tests_market_test_points_CFLAGS = $(TEST_CFLAGS)
tests_market_test_points_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_unpack
tests_market_test_unpack_CFLAGS = $(TEST_CFLAGS)
tests_market_test_unpack_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_health
tests_market_test_health_CFLAGS = $(TEST_CFLAGS)
tests_market_test_health_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/test_months
tests_market_test_months_CFLAGS = $(TEST_CFLAGS)
tests_market_test_months_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/market/workbook/test_look_through
tests_market_workbook_test_look_through_CFLAGS = $(TEST_CFLAGS)
tests_market_workbook_test_look_through_LDADD = $(TEST_LIBS)
endif
