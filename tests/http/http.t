#!/bin/sh
# casgate-parse and casgate-snapshots as plain CGI and as FastCGI workers on a scratch cluster: every row of the
# contract.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
# Every request and answer, for tests/npm/rest.t.
: "${CG_RECORD=$CG_TOP_BUILDDIR/tests/http/http.exchanges}"
export CG_RECORD
rm -f "$CG_RECORD"
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/http/contract.py" "$@"
