#!/bin/sh
# A member of another C type than its column's type does not compile; the same list with the right types does. And what
# a snapshot's column holds is compared by the tests that store one.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=${CG_TOP_SRCDIR:-$(cd "$here/../../.." && pwd)}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
n=0

# compile "what" good|bad TYPE COLUMN_TYPE
compile() {
	n=$((n + 1))
	cat >"$dir/t.c" <<-CODE
		#include "store/pg/columns.h"
		struct row { $3 member; };
		const struct cg_column columns[] = { CG_COLUMN(struct row, "c", member, $4) };
	CODE
	if ${CC:-cc} -std=c17 -D_GNU_SOURCE -fsyntax-only -I"$top/lib" -I"$(pg_config --includedir)" \
		"$dir/t.c" 2>"$dir/err"
	then got=good; else got=bad; fi
	if [ "$got" = "$2" ]; then echo "ok $n - $1"; else echo "not ok $n - $1"; sed 's/^/# /' "$dir/err"; fi
}

compile "a text in a column of text" good "struct cg_str" text
compile "a decimal in a column of text" bad "struct cg_dec" text
compile "a number of 32 bits in a column of counts" good uint32_t count
compile "a number of 64 bits in a column of counts" bad uint64_t count
compile "a signed number in a column of counts" bad int32_t count
compile "a list in a column of lists" good "struct cg_str_list" list
compile "a text in a column of lists" bad "struct cg_str" list
compile "a boolean where three answers are possible" bad bool tristate

# members: the members of structs that rows of the list of a snapshot's columns name
members() {
	structs='\(fund\|txn\|holding\|account\|scheme\|warning\)'
	sed -n "s/.*CG_COLUMN[A-Z_]*(ROW, \"[a-z_]*\", $structs\\.\\([a-z_]*\\),.*/\\2/p" "$1"
}
missing=
for m in $(members "$top/lib/store/snapshot/snapshot_columns.c"); do
	grep -Eq "(->|\.)$m, .*(->|\.)$m[,)]" "$top/tests/store/sample.c" || missing="$missing $m"
done
n=$((n + 1))
if [ "$(members "$top/lib/store/snapshot/snapshot_columns.c" | grep -c .)" -gt 40 ] && [ -z "$missing" ]
then echo "ok $n - cluster_same compares what each column of a snapshot holds"
else echo "not ok $n - cluster_same compares what each column of a snapshot holds"; echo "#$missing"; fi
echo "1..$n"
