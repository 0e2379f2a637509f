#!/bin/sh
# cached.sh PARCOACH FOLDER: build the project in FOLDER twice with ccache; the second
# time all objects come from the cache, and the database is empty.
cd "$2" || exit 2
command -v ccache > /dev/null || { echo "no ccache"; echo "no ccache"; exit; }
unset CCACHE_BASEDIR CCACHE_DISABLE CCACHE_NOHASHDIR
export CCACHE_DIR="$PWD/cache"
for time in first second; do
	"$1" build -- make ring.o send.o CC="ccache mpicc" > log 2>&1
	"$1" build -- make CC="ccache mpicc" > log 2>&1
	units=$(grep -c '"kind":"unit"' .parcoach/findings.jsonl)
	hits=$(ccache --print-stats | awk '/direct_cache_hit/ { print $2 }')
	sed -n "s/^parcoach: \(. finding\)/$time: $hits hits, $units units, \1/p" log
	: > .parcoach/findings.jsonl
	rm -f ring *.o
done
