#!/bin/sh
# Every input of the fuzz corpus, once through its target.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/fuzz/corpus.py"
