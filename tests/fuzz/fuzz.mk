# make fuzz: each target for FUZZ_SECONDS under libFuzzer, in a build of its own by clang beside this one; see fuzz.sh.
# FUZZ="words wire" names some of the targets. make fuzz-corpus packs what adds coverage into the archives of the tree.
FUZZ_SECONDS = 60
FUZZ = $(FUZZ_TARGETS)
FUZZ_CC = clang-14
FUZZ_CXX = clang++-14
FUZZ_SH = PYTHON='$(PYTHON)' $(SHELL) '$(srcdir)/tests/fuzz/fuzz.sh'
EXTRA_DIST += tests/fuzz/fuzz.sh

.PHONY: fuzz fuzz-build fuzz-corpus
fuzz-build:
	@command -v $(FUZZ_CC) >/dev/null && echo 'int main(void) { return 0; }' | $(FUZZ_CC) -x c -fsanitize=address - -o /dev/null || { \
		echo 'make fuzz needs clang with libFuzzer: install the Debian packages clang-14 and libclang-rt-14-dev, or name' \
		'another clang with FUZZ_CC and FUZZ_CXX' >&2; exit 1; }
	$(MKDIR_P) slow/fuzz/build && cd slow/fuzz/build && \
	{ test -f Makefile || '$(abs_top_srcdir)/configure' --quiet --enable-werror --enable-sanitizers --enable-fuzzing \
		CC='$(FUZZ_CC)' CXX='$(FUZZ_CXX)'; } && \
	$(MAKE) $(AM_MAKEFLAGS) lib/libcasgate.a && $(MAKE) $(AM_MAKEFLAGS) $(FUZZ_TARGETS:%=tests/fuzz/%)

fuzz: fuzz-build casgate-extract$(EXEEXT) tests/pdf/dump_words$(EXEEXT)
	@$(FUZZ_SH) '$(srcdir)' run $(FUZZ_SECONDS) $(FUZZ)

fuzz-corpus: fuzz-build
	@$(FUZZ_SH) '$(srcdir)' pack $(FUZZ)

# How much of the readers the corpus runs: ordinary builds of the targets, over the archives of the tree and what make fuzz
# has found since. make fuzz-nightly: every target for NIGHTLY_SECONDS, our readers beside well-known ones with other inputs
# each day, and then this.
NIGHTLY_SECONDS = 1200
.PHONY: fuzz-coverage fuzz-nightly
fuzz-coverage:
	$(MKDIR_P) slow/fuzz/coverage && cd slow/fuzz/coverage && \
	{ test -f Makefile || '$(abs_top_srcdir)/configure' --quiet CFLAGS='-O1 -g --coverage' CXXFLAGS='-O1 -g --coverage'; } && \
	$(MAKE) $(AM_MAKEFLAGS) lib/libcasgate.a && $(MAKE) $(AM_MAKEFLAGS) $(FUZZ_TARGETS:%=tests/fuzz/%)
	find slow/fuzz/coverage -name '*.gcda' -delete
	@$(FUZZ_SH) '$(srcdir)' replay $(FUZZ)
	$(PYTHON) '$(srcdir)/tests/fuzz/coverage.py' slow/fuzz/coverage

fuzz-nightly: tests/fuzz/differ$(EXEEXT)
	$(MAKE) $(AM_MAKEFLAGS) fuzz FUZZ_SECONDS=$(NIGHTLY_SECONDS)
	CG_SLOW=1 CG_SEED=$$(date +%Y%m%d) $(AM_TESTS_ENVIRONMENT) '$(srcdir)/tests/fuzz/differ.t'
	$(MAKE) $(AM_MAKEFLAGS) fuzz-coverage
