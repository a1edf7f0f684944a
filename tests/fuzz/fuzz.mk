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
