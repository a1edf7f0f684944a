#!/bin/sh
# Every web program under valgrind, as a FastCGI worker on a scratch cluster: no bad access, nothing lost at its end.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
if ! command -v valgrind >/dev/null 2>&1; then
	echo "1..0 # SKIP valgrind is not installed"
	exit 0
fi
if grep -q '^#define CG_SANITIZED' "${CG_TOP_BUILDDIR:?}/config.h"; then
	echo "1..0 # SKIP a build with sanitizers does not run under valgrind"
	exit 0
fi
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/http/valgrind.py"
