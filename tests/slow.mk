# make check-slow: what takes too long for every change. make lint: format and static analysis.
# ./quickstart test runs the samples of the same things at the end of this file.
SOURCE_FILES = find '$(top_srcdir)/lib' '$(top_srcdir)/cgi' '$(top_srcdir)/tests' '$(top_srcdir)/bench' -name '*.[ch]' -o -name '*.cc'

.PHONY: check-slow check-valgrind check-sanitized check-clang check-lto lint
check-slow: lint check-valgrind check-sanitized check-clang check-lto
	CG_SLOW=1 $(MAKE) $(AM_MAKEFLAGS) check
	$(MAKE) $(AM_MAKEFLAGS) distcheck TESTS_SRCDIR='$(abs_top_srcdir)'

# test_json_parse limits its own address space, test_report_xlsx and test_apart trace themselves, which valgrind does not
# survive; test_statement_memory has a malloc of its own.
NOT_VALGRIND = tests/base/test_json_parse tests/mail/test_apart tests/render/report/test_report_xlsx
NOT_VALGRIND += tests/statement/read/test_statement_memory
check-valgrind: $(check_PROGRAMS)
	@for t in $(check_PROGRAMS); do \
		case ' $(NOT_VALGRIND) ' in *" $$t "*) continue ;; esac; \
		echo "valgrind $$t"; \
		$(AM_TESTS_ENVIRONMENT) CK_FORK=no CK_DEFAULT_TIMEOUT=0 valgrind -q --error-exitcode=99 --leak-check=full \
			--child-silent-after-fork=yes ./$$t >$@.log 2>&1 || { cat $@.log; exit 1; }; \
	done

# Builds of their own, beside this one.
check-sanitized:
	$(MKDIR_P) slow/sanitized && cd slow/sanitized && \
	'$(abs_top_srcdir)/configure' --quiet --enable-werror --enable-sanitizers && \
	CG_NPM='$(abs_top_builddir)/tests/npm/programs' $(MAKE) $(AM_MAKEFLAGS) check

check-clang:
	$(MKDIR_P) slow/clang && cd slow/clang && \
	'$(abs_top_srcdir)/configure' --quiet --enable-werror CC=clang-14 CXX=clang++-14 && \
	CG_NPM='$(abs_top_builddir)/tests/npm/programs' $(MAKE) $(AM_MAKEFLAGS) check

# Optimisation over all files at once sees what breaks the rules of aliasing.
check-lto:
	$(MKDIR_P) slow/lto && cd slow/lto && \
	'$(abs_top_srcdir)/configure' --quiet --enable-werror CFLAGS='-O2 -g -flto=auto' CXXFLAGS='-O2 -g -flto=auto' \
		AR=gcc-ar RANLIB=gcc-ranlib NM=gcc-nm && \
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(check_PROGRAMS) $(SAMPLE_TESTS)'

lint:
	$(SOURCE_FILES) | xargs -d '\n' clang-format-14 --dry-run -Werror
	find '$(top_srcdir)/lib' '$(top_srcdir)/cgi' -name '*.c' | xargs -d '\n' -P 2 -I FILE clang-tidy-14 --quiet \
		--config-file='$(abs_top_srcdir)/.clang-tidy' FILE -- $(DEFS) $(AM_CPPFLAGS) $(AM_CFLAGS)

# Kills of everything that runs for STORM_SECONDS (180), and proof that nothing acknowledged was lost: tests/deploy/storm.py.
.PHONY: check-storm
check-storm: all
	$(AM_TESTS_ENVIRONMENT) $(PYTHON) '$(abs_top_srcdir)/tests/deploy/storm.py'
EXTRA_DIST += tests/deploy/storm.py

# Random mutants of lib, one token each: what do the tests not notice? N, SEED, FOLDER (of lib).
.PHONY: mutants
N = 20
SEED = 1
FOLDER =
mutants:
	$(PYTHON) '$(abs_top_srcdir)/tests/mutants.py' --n '$(N)' --seed '$(SEED)' --folder '$(FOLDER)' '$(top_srcdir)' .
EXTRA_DIST += tests/mutants.py tests/mutants.tsv

# Samples of the above for each change. The release is built under sanitizers, with the linker of the build at hand, and
# its unit tests run there; -O1 and lines without variables are quicker to compile, but gcc then warns of what is no
# fault: that there are no warnings say the build at hand, and clang.
.PHONY: distcheck-sample clang-sample
SAMPLE_TESTS = tests/statement/read/exact.t
QUICK_FLAGS = CFLAGS='-O1 -g1' CXXFLAGS='-O1 -g1'
# those of store have a cluster each; its code is run by those of rest, oauth, mcp and web, too
distcheck-sample:
	units=$$(echo ' $(check_PROGRAMS) ' | tr ' ' '\n' | grep -v ^tests/store/ | xargs) && \
	CG_SHARE=12 XZ_OPT=-0 $(MAKE) $(AM_MAKEFLAGS) distcheck VERBOSE=1 \
		DISTCHECK_CONFIGURE_FLAGS="--disable-werror --enable-sanitizers $(QUICK_FLAGS) LDFLAGS='$(LDFLAGS)'" \
		TESTS_SRCDIR='$(abs_top_srcdir)' \
		check_PROGRAMS="$$units" check_DATA= TESTS="$$units $(SAMPLE_TESTS)"
clang-sample:
	find '$(top_srcdir)/lib' '$(top_srcdir)/cgi' -name '*.c' | xargs -d '\n' -P 2 -n 40 \
		clang-14 -fsyntax-only -Werror $(DEFS) $(DEFAULT_INCLUDES) $(AM_CPPFLAGS) $(AM_CFLAGS)

clean-local:
	rm -rf slow mutants tests/npm/programs tests/cluster-*
CLEANFILES += check-valgrind.log
