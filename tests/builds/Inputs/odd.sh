#!/bin/sh
# odd.sh PARCOACH ODD COMMAND...: 'parcoach build' with the odd compiler of ./bin.
parcoach=$1
export ODD="$2" REAL="$(cat real)" PATH="$PWD/bin:$PATH"
shift 2
rm -rf .parcoach none.o
"$parcoach" build -- "$@" 2>&1
echo "exit status $?, none.o is $([ -e none.o ] || echo 'not ')there"
