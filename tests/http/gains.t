#!/bin/sh
# Capital gains of the statements over HTTP, against a second reading of the law in Python.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/http/gains.py" "$@"
