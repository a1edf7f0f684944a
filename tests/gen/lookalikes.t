#!/bin/sh
# Documents that look like statements are refused by name; statements that mention them are read.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/lookalikes.py"
