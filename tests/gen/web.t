#!/bin/sh
# Statements that a browser prints from web pages are read exactly or tell a difference: four of each layout, and four
# of each depository and of MF Central whose rows page breaks cut; CG_SLOW=1: forty, and a hundred.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
which="--seeds 1-4 --cut 29-32"
[ "${CG_SLOW:-0}" = 1 ] && which="--seeds 1-40 --cut 1-100"
# shellcheck disable=SC2086 # words
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/web.py" --tap $which
