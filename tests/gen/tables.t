#!/bin/sh
# Statements laid out as tables by a typesetter are read exactly or tell a difference: a few hands for each layout;
# CG_SLOW=1: fifty.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
which="--seeds 1-12"
[ "${CG_SLOW:-0}" = 1 ] && which="--seeds 1-50"
# shellcheck disable=SC2086 # words
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/tables.py" --tap $which
