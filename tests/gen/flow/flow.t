#!/bin/sh
# Statements with content of their own, laid out by a typesetter, are read exactly or tell a difference: ten of each
# layout; CG_SLOW=1: 60.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
which="--seeds 1-10"
[ "${CG_SLOW:-0}" = 1 ] && which="--seeds 1-60"
# shellcheck disable=SC2086 # words
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/flow/flow.py" --tap $which
