#!/bin/sh
# The built-in samples are listed, open with their printed password and come out exact; the program in the tree
# makes them.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/samples.py" "$CG_TOP_SRCDIR"
