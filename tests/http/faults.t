#!/bin/sh
# Faults under casgate-parse and casgate-snapshots: signals, killed workers, database down, broken extractors, slow
# bodies.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/http/faults.py" "$@"
