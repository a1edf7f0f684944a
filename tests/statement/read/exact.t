#!/bin/sh
# Every statement of a layout that is read in tests/data/statements and tests/data/drawn comes out exact, field by
# field, with confidence 1 and no warning unless the statement itself gives reason.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/statement/read/exact.py" \
	"$CG_TOP_SRCDIR/tests/data/statements" "$CG_TOP_SRCDIR/tests/data/drawn"
