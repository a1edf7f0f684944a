#!/bin/sh
# Statements that a browser prints from web pages are read exactly or tell a difference: four of each layout;
# CG_SLOW=1: forty.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
seeds=1-4
[ "${CG_SLOW:-0}" = 1 ] && seeds=1-40
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/web.py" --tap --seeds "$seeds"
