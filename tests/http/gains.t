#!/bin/sh
# Capital gains of the statements over HTTP, against a second reading of the law in Python.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
# Every request and answer, for tests/npm/rest.t.
: "${CG_RECORD=$CG_TOP_BUILDDIR/tests/http/gains.exchanges}"
export CG_RECORD
rm -f "$CG_RECORD"
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/http/gains.py" "$@"
