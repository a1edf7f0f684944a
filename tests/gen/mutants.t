#!/bin/sh
# Damaged statements are refused, doubted or still read right, never silently wrong where a checksum covers the damage.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
CASGATE_EXTRACT_PROGRAM=${CASGATE_EXTRACT_PROGRAM:-${CG_TOP_BUILDDIR:?}/casgate-extract}
export PYTHONDONTWRITEBYTECODE CASGATE CASGATE_EXTRACT_PROGRAM
seeds=1-3
[ "${CG_SLOW:-0}" = 1 ] && seeds=1-40
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/mutants.py" --tap --seeds "$seeds"
