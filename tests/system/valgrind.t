#!/bin/sh
# Two unit tests under valgrind; make check-valgrind runs them all.
cd "${CG_TOP_BUILDDIR:-.}" || exit 1
if ! command -v valgrind >/dev/null 2>&1; then
	echo "1..0 # SKIP valgrind is not installed"
	exit 0
fi
if grep -q '^#define CG_SANITIZED' config.h; then
	echo "1..0 # SKIP a build with sanitizers does not run under valgrind"
	exit 0
fi
set -- tests/base/test_dec tests/http/test_request
[ -x "$1" ] || {
	echo "1..0 # SKIP built without unit tests"
	exit 0
}
echo "1..$#"
n=0
for t; do
	n=$((n + 1))
	if out=$(CK_FORK=no CK_DEFAULT_TIMEOUT=0 valgrind -q --error-exitcode=99 --leak-check=full "./$t" 2>&1); then
		echo "ok $n - $t"
	else
		echo "not ok $n - $t"
		echo "$out" | tail -n 40 | sed 's/^/# /'
	fi
done
