#!/bin/sh
# fuzz.sh SRCDIR run SECONDS TARGET... | pack TARGET... | replay TARGET...: what make fuzz, fuzz-corpus and
# fuzz-coverage do, in the build folder.
# slow/fuzz/corpus/TARGET keeps inputs that are new, slow/fuzz/found/TARGET those that break something.
set -eu
top=$PWD
here=$1/tests/fuzz
command=$2
shift 2
cd slow/fuzz

flags_of() { # flags_of(target): of libFuzzer
	echo "-timeout=10 -rss_limit_mb=3000 -print_final_stats=1"
	sed -n "s/^$1 //p" "$here/flags"
	[ ! -f "$here/dict/$1.dict" ] || echo "-dict=$here/dict/$1.dict"
}

unpack() { # unpack(target): the archive of the tree
	mkdir -p "corpus/$1" "found/$1" "seeds/$1"
	[ ! -f "$here/corpus/$1.tar.xz" ] || tar -xJf "$here/corpus/$1.tar.xz" -C "seeds/$1"
	[ ! -d "$here/corpus/$1" ] || cp "$here/corpus/$1"/* "seeds/$1"
}

run() { # run(target, seconds)
	unpack "$1"
	echo "fuzz $1: $2 s"
	# shellcheck disable=SC2046
	if ! "build/tests/fuzz/$1" -max_total_time="$2" $(flags_of "$1") -artifact_prefix="found/$1/" \
		"corpus/$1" "seeds/$1" >"$1.log" 2>&1; then
		tail -n 40 "$1.log"
		echo "fuzz $1 FAILED: see slow/fuzz/$1.log, slow/fuzz/found/$1"
		failed=1
	fi
	grep -E '^stat::(number_of_executed_units|new_units_added)' "$1.log" || :
	# the last line of progress: edges of the program that were reached
	sed -n 's/.* cov: \([0-9]*\) ft: \([0-9]*\) .*/coverage: \1 edges, \2 features/p' "$1.log" | tail -n 1
}

replay() { # replay(target): the inputs one by one, in the build that counts
	unpack "$1"
	coverage/tests/fuzz/"$1" "seeds/$1" "corpus/$1" >"$1.log" 2>&1 || failed=1
	echo "replay $1: $(tail -n 1 "$1.log")"
}

pack() { # pack(target): minimised into the archive of the tree
	rm -rf "small/$1"
	mkdir -p "small/$1" "corpus/$1" "seeds/$1"
	"build/tests/fuzz/$1" -merge=1 -timeout=10 -rss_limit_mb=3000 "small/$1" "seeds/$1" "corpus/$1" >"$1.log" 2>&1
	"$PYTHON" "$here/pack.py" "small/$1" "$here/corpus/$1.tar.xz"
}

here=$(cd "$top" && cd "$here" && pwd)
failed=0
case $command in
run)
	seconds=$1
	shift
	(cd "$top" && "$PYTHON" "$here/seeds.py" . slow/fuzz/seeds)
	for target; do run "$target" "$seconds"; done
	;;
pack)
	for target; do pack "$target"; done
	;;
replay)
	for target; do replay "$target"; done
	;;
esac
exit "$failed"
