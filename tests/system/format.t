#!/bin/sh
# Every C and C++ file looks as .clang-format says. The version is fixed: others draw some lines differently.
if ! command -v clang-format-14 >/dev/null 2>&1; then
	echo "1..0 # SKIP clang-format-14 is not installed"
	exit 0
fi
cd "${CG_TOP_SRCDIR:-.}" || exit 1
echo 1..2
files=$(find lib cgi tests bench -name '*.c' -o -name '*.h' -o -name '*.cc' | sort)
if [ "$(echo "$files" | wc -l)" -gt 30 ]; then echo "ok 1 - files are found"; else echo "not ok 1 - files are found"; fi
wrong=$(for f in $files; do clang-format-14 "$f" | cmp -s - "$f" || echo "# $f: clang-format-14 -i $f"; done)
if [ -z "$wrong" ]; then
	echo "ok 2 - all are formatted"
else
	echo "not ok 2 - all are formatted"
	echo "$wrong"
fi
