#!/bin/sh
# Enrichment, stored enrichments and skills over HTTP, with a stand-in for the sources of NAVs.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
# Every request and answer, for tests/npm/rest.t.
: "${CG_RECORD=$CG_TOP_BUILDDIR/tests/http/enrich.exchanges}"
export CG_RECORD
rm -f "$CG_RECORD"
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/http/enrich.py" "$@"
