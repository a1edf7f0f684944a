# bench/: measured ratios, not tests. `make bench` prints the tables of README.
EXTRA_PROGRAMS += bench/poppler_only
bench_poppler_only_SOURCES = bench/poppler_only.cc
bench_poppler_only_CXXFLAGS = $(AM_CXXFLAGS) $(POPPLER_CFLAGS)
bench_poppler_only_LDADD = $(POPPLER_LIBS)
EXTRA_DIST += bench/enrich.py bench/run.py bench/statement.py

.PHONY: bench
bench: all bench/poppler_only$(EXEEXT)
	@CG_TOP_SRCDIR='$(abs_top_srcdir)' CG_TOP_BUILDDIR='$(abs_top_builddir)' PYTHONDONTWRITEBYTECODE=1 \
		$(PYTHON) '$(srcdir)/bench/run.py'
