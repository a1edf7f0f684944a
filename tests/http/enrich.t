#!/bin/sh
# Enrichment, stored enrichments and skills over HTTP, with a stand-in for the sources of NAVs.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/http/enrich.py" "$@"
