#!/bin/sh
# Statements drawn in other ways than known are read exactly or tell a difference: a sample of the kinds of drift on
# every layout; CG_SLOW=1: each kind on each layout, alone and together.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
which="--seeds 1 --every 7 --together 2"
[ "${CG_SLOW:-0}" = 1 ] && which="--seeds 1-4 --together 20"
# shellcheck disable=SC2086 # words
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/drift.py" --tap $which
