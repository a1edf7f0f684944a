#!/bin/sh
# Statements with content of their own, laid out by Pango and drawn by cairo, are read exactly or tell a difference: ten
# of each layout; CG_SLOW=1: 40. Needs python3-gi-cairo and gir1.2-pango-1.0.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
which="--seeds 1-10"
[ "${CG_SLOW:-0}" = 1 ] && which="--seeds 1-40"
# shellcheck disable=SC2086 # words
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/flow/flow.py" --drawer pango --tap $which
