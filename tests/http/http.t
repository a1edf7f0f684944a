#!/bin/sh
# casgate-parse and casgate-snapshots as plain CGI and as FastCGI workers on a scratch cluster: every row of the contract.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/http/contract.py" "$@"
