#!/bin/sh
# Statements of builders that share nothing with the other drawers, written in the ways
# of report writers, are read exactly or tell a difference: eight of each; CG_SLOW=1: 60. Needs
# python3-fonttools, fonts-liberation and fonts-dejavu-core.
PYTHONDONTWRITEBYTECODE=1
CASGATE=${CASGATE:-${CG_TOP_BUILDDIR:?}/casgate}
export PYTHONDONTWRITEBYTECODE CASGATE
which="--seeds 1-8"
[ "${CG_SLOW:-0}" = 1 ] && which="--seeds 1-60"
# shellcheck disable=SC2086 # words
exec "${PYTHON:-/usr/bin/python3}" "${CG_TOP_SRCDIR:?}/tests/gen/press/press.py" --tap $which
