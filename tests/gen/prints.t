#!/bin/sh
# Statements whose figures, dates and labels are written otherwise, or that have more on their pages: exact or told.
# CG_SLOW=1: every kind on every layout.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
every=3
[ "${CG_SLOW:-0}" = 1 ] && every=1
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/prints.py" --tap --every "$every"
