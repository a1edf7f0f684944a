#!/bin/sh
# Generated statements of every layout come out exact: 12 seeds a layout; CG_SLOW=1: 200 a layout.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
seeds=1-12
[ "${CG_SLOW:-0}" = 1 ] && seeds=1-200
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/run.py" --tap --seeds "$seeds"
