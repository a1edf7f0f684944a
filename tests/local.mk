# Unit tests mirror lib/: lib/base/dec.c -> tests/base/test_dec.c. Each folder lists its own.
TEST_EXTENSIONS = .t
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
T_LOG_DRIVER = $(LOG_DRIVER)
# the tree of the data: a release has no statements but the samples
TESTS_SRCDIR = $(abs_top_srcdir)
AM_TESTS_ENVIRONMENT = CK_TAP_LOG_FILE_NAME=-; CK_VERBOSITY=silent; CK_TIMEOUT_MULTIPLIER=100; \
	CG_TOP_SRCDIR='$(TESTS_SRCDIR)'; CG_TOP_BUILDDIR='$(abs_top_builddir)'; PYTHON='$(PYTHON)'; \
	export CK_TAP_LOG_FILE_NAME CK_VERBOSITY CK_TIMEOUT_MULTIPLIER CG_TOP_SRCDIR CG_TOP_BUILDDIR PYTHON;
TEST_CFLAGS = $(AM_CFLAGS) -I$(top_srcdir)/tests $(CHECK_CFLAGS)
TEST_LIBS = tests/lib/libtests.a $(CASGATE_LIBS) $(CHECK_LIBS)
EXTRA_DIST += tests/run.h tests/values.h tests/lib/exchange_memory.c

# what several unit tests use, compiled once: each takes of it what it calls
if HAVE_CHECK
check_LIBRARIES += tests/lib/libtests.a
tests_lib_libtests_a_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_lib_libtests_a_SOURCES = tests/lib/exchange.c tests/lib/exchange_page.c tests/lib/exchange.h
tests_lib_libtests_a_SOURCES += tests/lib/files.c tests/lib/files.h tests/lib/golden.c tests/lib/golden.h
tests_lib_libtests_a_SOURCES += tests/statement/drawing.c tests/statement/drawing.h
tests_lib_libtests_a_SOURCES += tests/statement/lacking.c tests/statement/lacking.h
tests_lib_libtests_a_SOURCES += tests/statement/registrar/summary_drawing.h
tests_lib_libtests_a_SOURCES += tests/statement/read/book.c tests/statement/read/book.h
tests_lib_libtests_a_SOURCES += tests/statement/read/limits.c tests/statement/read/limits.h
tests_lib_libtests_a_SOURCES += tests/statement/read/mutation_diff.c tests/statement/read/mutation_diff.h
tests_lib_libtests_a_SOURCES += tests/store/cluster.c tests/store/cluster.h tests/store/sample.c
tests_lib_libtests_a_SOURCES += tests/store/job/order.c tests/store/job/order.h
endif

# web programs inside a test: all but their loop, in whose place the linker puts the test's own
EXCHANGE_WRAP = -Wl,--wrap=cg_fcgi_run -Wl,--wrap=cg_fcgi_is_cgi
# and each request first made with memory that fails (tests/lib/exchange_memory.c, a source of these tests)
MEMORY_WRAP = $(EXCHANGE_WRAP) \
	-Wl,--wrap=cg_arena_take -Wl,--wrap=cg_arena_take_array -Wl,--wrap=cg_arena_push_room -Wl,--wrap=cg_arena_str \
	-Wl,--wrap=cg_arena_z -Wl,--wrap=cg_arena_printf -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc \
	-Wl,--wrap=PQunescapeBytea -Wl,--wrap=json_object_new_object -Wl,--wrap=json_object_new_array \
	-Wl,--wrap=json_object_new_array_ext -Wl,--wrap=json_object_new_string -Wl,--wrap=json_object_new_string_len \
	-Wl,--wrap=json_object_new_int64 -Wl,--wrap=json_object_new_boolean -Wl,--wrap=json_object_new_double_s \
	-Wl,--wrap=json_object_object_add -Wl,--wrap=json_object_object_add_ex -Wl,--wrap=json_object_array_add \
	-Wl,--wrap=json_object_deep_copy -Wl,--wrap=json_object_to_json_string_length -Wl,--wrap=json_tokener_new_ex \
	-Wl,--wrap=cg_statement_read -Wl,--wrap=cg_extract -Wl,--wrap=crypto_pwhash_str_alg \
	-Wl,--wrap=cg_time_now_ms \
	-Wl,--wrap=PQsendQueryParams -Wl,--wrap=PQtransactionStatus

# the longest first, so that none of them is left over when all others are done
include tests/mcp/local.mk
include tests/npm/local.mk
include tests/system/local.mk
include tests/cli/local.mk
include tests/base/local.mk
include tests/conf/local.mk
include tests/pdf/local.mk
include tests/statement/local.mk
include tests/statement/reconcile/local.mk
include tests/statement/head/local.mk
include tests/statement/registrar/local.mk
include tests/statement/mfcentral/local.mk
include tests/statement/depository/local.mk
include tests/statement/read/local.mk
include tests/redact/local.mk
include tests/portfolio/local.mk
include tests/portfolio/gains/local.mk
include tests/market/local.mk
include tests/net/local.mk
include tests/mail/local.mk
include tests/attack/local.mk
include tests/store/local.mk
include tests/store/pg/local.mk
include tests/store/identity/local.mk
include tests/store/snapshot/local.mk
include tests/store/job/local.mk
include tests/store/mail/local.mk
include tests/store/upload/local.mk
include tests/store/webhook/local.mk
include tests/store/market/local.mk
include tests/app/local.mk
include tests/app/webhooks/local.mk
include tests/app/analysis/local.mk
include tests/render/local.mk
include tests/render/report/local.mk
include tests/render/gains/local.mk
include tests/render/export/local.mk
include tests/http/local.mk
include tests/oauth/local.mk
include tests/web/local.mk
include tests/rest/local.mk
include tests/fuzz/local.mk
include tests/gen/local.mk
include tests/gen/flow/local.mk
include tests/gen/press/local.mk
include tests/deploy/local.mk
TESTS += $(check_PROGRAMS) $(dist_check_SCRIPTS)
