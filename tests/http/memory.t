#!/bin/sh
# Memory that runs out in casgate-parse, at one allocation after the other, with the database behind it.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/http/memory.py" "$@"
