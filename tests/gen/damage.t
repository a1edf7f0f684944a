#!/bin/sh
# Damaged PDFs of statements are refused, told, or read as the sound ones; what is silent, no page could show. A sample
# of the damages; CG_SLOW=1: each kind on each statement.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
CASGATE_EXTRACT_PROGRAM=${CASGATE_EXTRACT_PROGRAM:-${CG_TOP_BUILDDIR:?}/casgate-extract}
export PYTHONDONTWRITEBYTECODE CASGATE CASGATE_EXTRACT_PROGRAM
which="--every $((29 * ${CG_SHARE:-1}))"
[ "${CG_SLOW:-0}" = 1 ] && which="--times 2"
# shellcheck disable=SC2086 # words
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/damage.py" --tap $which \
	"$CG_TOP_SRCDIR/tests/data/statements"
