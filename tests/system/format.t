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
# one program for many files: to start it takes longer than to read one
said=$(echo "$files" | xargs clang-format-14 --dry-run -Werror 2>&1) && good=yes || good=
wrong=$(echo "$said" | sed -n 's/^\([^:]*\):[0-9]*:[0-9]*: error: .*/# \1: clang-format-14 -i \1/p' | sort -u)
if [ "$good" ]; then
	echo "ok 2 - all are formatted"
else
	echo "not ok 2 - all are formatted"
	echo "${wrong:-# $said}"
fi
