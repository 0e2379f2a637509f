#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# slice-same.sh TOOL MODEL... - whether `TOOL check` says the same of each whole program
# with the slice and without.  Prints those of which it does not.
tool=$1
shift
for model; do
	grep -q '^func main' "$model" || continue
	all=$("$tool" check --again --without=slicing "$model" 2>&1; echo $?)
	parts=$("$tool" check --again "$model" 2>&1; echo $?)
	test "$all" = "$parts" || echo "differs: $model"
done
