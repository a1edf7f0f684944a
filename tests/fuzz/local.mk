# Fuzz targets: one program each. In an ordinary build it runs the target over files (replay.c; corpus.t gives it the corpus); in
# a build by clang with --enable-fuzzing libFuzzer drives it: make fuzz, in fuzz.mk.
FUZZ_TARGETS = multipart json values request wire words extract market web mcp sheet mail
FUZZ_SOURCES = tests/fuzz/fuzz.c tests/fuzz/fuzz.h
if FUZZING
LIBFUZZER = -fsanitize=fuzzer
else
FUZZ_SOURCES += tests/fuzz/replay.c
LIBFUZZER =
endif
EXTRA_DIST += tests/fuzz/replay.c

EXTRA_PROGRAMS += tests/fuzz/multipart
tests_fuzz_multipart_SOURCES = tests/fuzz/fuzz_multipart.c $(FUZZ_SOURCES)
tests_fuzz_multipart_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_multipart_LDADD = $(CASGATE_LIBS)

EXTRA_PROGRAMS += tests/fuzz/json
tests_fuzz_json_SOURCES = tests/fuzz/fuzz_json.c $(FUZZ_SOURCES)
tests_fuzz_json_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_json_LDADD = $(CASGATE_LIBS)

EXTRA_PROGRAMS += tests/fuzz/values
tests_fuzz_values_SOURCES = tests/fuzz/fuzz_values.c $(FUZZ_SOURCES)
tests_fuzz_values_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_values_LDADD = $(CASGATE_LIBS)

EXTRA_PROGRAMS += tests/fuzz/request
tests_fuzz_request_SOURCES = tests/fuzz/fuzz_request.c $(FUZZ_SOURCES)
tests_fuzz_request_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_request_LDADD = $(CASGATE_LIBS)

EXTRA_PROGRAMS += tests/fuzz/wire
tests_fuzz_wire_SOURCES = tests/fuzz/fuzz_wire.c $(FUZZ_SOURCES)
tests_fuzz_wire_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_wire_LDADD = $(CASGATE_LIBS)

EXTRA_PROGRAMS += tests/fuzz/words
tests_fuzz_words_SOURCES = tests/fuzz/fuzz_words.c tests/fuzz/words_form.c tests/fuzz/words_form.h $(FUZZ_SOURCES)
if FUZZING
tests_fuzz_words_SOURCES += tests/fuzz/words_mutate.c
endif
EXTRA_DIST += tests/fuzz/words_mutate.c
tests_fuzz_words_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_words_LDADD = $(CASGATE_LIBS)

EXTRA_PROGRAMS += tests/fuzz/market
tests_fuzz_market_SOURCES = tests/fuzz/fuzz_market.c $(FUZZ_SOURCES)
tests_fuzz_market_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_MARKET_DATA='"$(abs_top_srcdir)/data/market"'
tests_fuzz_market_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_market_LDADD = $(CASGATE_LIBS)

EXTRA_PROGRAMS += tests/fuzz/web
tests_fuzz_web_SOURCES = tests/fuzz/fuzz_web.c $(FUZZ_SOURCES)
tests_fuzz_web_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_web_LDADD = $(CASGATE_LIBS)

EXTRA_PROGRAMS += tests/fuzz/mcp
tests_fuzz_mcp_SOURCES = tests/fuzz/fuzz_mcp.c $(FUZZ_SOURCES)
tests_fuzz_mcp_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_mcp_LDADD = $(CASGATE_LIBS)

EXTRA_PROGRAMS += tests/fuzz/sheet
tests_fuzz_sheet_SOURCES = tests/fuzz/fuzz_sheet.c $(SHEET_READERS) $(FUZZ_SOURCES)
tests_fuzz_sheet_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/cgi/sheet
tests_fuzz_sheet_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_sheet_LDADD = $(CASGATE_LIBS) $(EXPAT_LIBS) -lm

EXTRA_PROGRAMS += tests/fuzz/mail
tests_fuzz_mail_SOURCES = tests/fuzz/fuzz_mail.c $(FUZZ_SOURCES)
tests_fuzz_mail_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_mail_LDADD = $(CASGATE_LIBS) $(GMIME_LIBS) $(SECCOMP_LIBS)

# takes the place of casgate-extract's main file; links poppler, and so comes under its licence
EXTRA_PROGRAMS += tests/fuzz/extract
tests_fuzz_extract_SOURCES = tests/fuzz/fuzz_extract.c tests/fuzz/pdf_form.c tests/fuzz/pdf_form.h cgi/extract_poppler.cc \
	cgi/extract_poppler.h cgi/extract_notes.cc cgi/extract_notes.h $(FUZZ_SOURCES)
tests_fuzz_extract_CXXFLAGS = $(AM_CXXFLAGS) $(POPPLER_CFLAGS) $(QPDF_CFLAGS)
tests_fuzz_extract_LDFLAGS = $(AM_LDFLAGS) $(LIBFUZZER)
tests_fuzz_extract_LDADD = $(CASGATE_LIBS) $(POPPLER_LIBS) $(QPDF_LIBS)

# our readers beside well-known ones
EXTRA_PROGRAMS += tests/fuzz/differ
CLEANFILES += tests/fuzz/differ
tests_fuzz_differ_LDADD = $(CASGATE_LIBS)
dist_check_SCRIPTS += tests/fuzz/differ.t
tests/fuzz/differ.log: tests/fuzz/differ

dist_check_SCRIPTS += tests/fuzz/corpus.t
tests/fuzz/corpus.log: $(FUZZ_TARGETS:%=tests/fuzz/%)
CLEANFILES += $(FUZZ_TARGETS:%=tests/fuzz/%)
EXTRA_DIST += tests/fuzz/corpus tests/fuzz/corpus.py tests/fuzz/coverage.py tests/fuzz/dict tests/fuzz/flags tests/fuzz/pack.py tests/fuzz/seeds.py
